"""Rules of Domino Solitaire: the stepped deal, the moves of runs, and the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from engine.core import CHOOSE, DONE, LOST, PLAY, STOP, Carry, Move, Plain, Reminder, Rules, Seat, Side, State, View
from engine.events import Blocked, ScoreCause, Scored, Stopped, Won
from engine.families.columns.board import (
    CHOICES,
    FLIPS,
    PLAYS,
    STOP_HERE,
    UNTURNED,
    VERTICAL,
    WIDTH,
    Columns,
    begun,
    bottom_pip,
    covered,
    position,
    standing,
    top_pip,
    upright,
)
from engine.families.columns.bound import chain_bound
from engine.families.columns.events import EVENT_KINDS, Chose, ColumnTurnedUp, RunMoved
from engine.families.columns.reasons import why_not
from engine.families.columns.search import WON as SURE
from engine.families.columns.solver import BUDGET, is_winnable, solve
from engine.options import HouseRules
from engine.pieces import HIDDEN, Chance, Tile, Tiles, TileSet, each, mask
from engine.sentences import Sentence, sentence


class ColumnRules(Rules[Columns]):
    """Rules for seven columns; `house` has the options split_runs, attach_above and deal."""

    family = "columns"
    board_type = Columns
    event_kinds = EVENT_KINDS
    foresees: ClassVar[bool] = True

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.splits = self.house["split_runs"] == "on"
        self.above = self.house["attach_above"] == "on"
        self.any_deal = self.house["deal"] == "any"

    # -- the deal -----------------------------------------------------------------------------------------------

    def deal(self, chance: Chance, carry: Carry) -> State[Columns]:
        """Deal row by row, each a tile shorter than the one above. The last tile of a column is flipped first."""
        pieces = self.pieces
        state: State[Columns] = State(pieces, self.sides, carry.scores, Columns(pieces))
        state.number = carry.number
        state.lead = 0
        while True:
            order = chance.shuffled(pieces.count)
            state.turned = mask([tile for tile in order if chance.below(2)])
            state.piles = stepped(order)
            if self.any_deal or self.can_be_won(state):
                break
        state.events = []
        return state

    def can_be_won(self, state: State[Columns]) -> bool:
        """Return True if the deal is proved winnable at this table for both ways to flip the tiles."""
        return all(is_winnable(table, splits=self.splits) for table in begun(state))

    def prospect(
        self,
        state: State[Columns],
        budget: int = BUDGET,
        go_on: Callable[[int], bool] = lambda _nodes: True,
    ) -> int:
        """Return WON or LOST if the game can or can't still be won, or OPEN if the budget doesn't suffice.

        This looks at face-down tiles, so only the holder of the state may call it. Before the flip is chosen it returns
        WON if one way wins and LOST if none does. `go_on` gets the number of tables searched and returns False to stop
        the search.
        """
        tables = begun(state) if state.board.flip == UNTURNED else [position(state)]
        found = {solve(table, splits=self.splits, budget=budget, go_on=go_on).verdict for table in tables}
        return SURE if SURE in found else max(found)

    # -- what may be done ---------------------------------------------------------------------------------------

    def legal(self, view: View[Columns], seat: Seat) -> list[Move]:
        """Return the legal moves: runs by the column they go under, then runs on top of columns, then a stop."""
        if view.over or seat != view.turn:
            return []
        board = view.board
        if board.flip == UNTURNED:
            return CHOICES[:]
        moves: list[Move] = []
        tops, held = board.tops, board.held
        may = board.laid if self.splits else board.firsts()
        for at, end in enumerate(board.ends):
            runs = tops[end] & may & ~held[at]
            while runs:
                low = runs & -runs
                moves.append(PLAYS[at][low.bit_length() - 1])
                runs ^= low
        if () in board.columns:
            plays = PLAYS[board.columns.index(())]
            runs = may & ~board.alone
            while runs:
                low = runs & -runs
                moves.append(plays[low.bit_length() - 1])
                runs ^= low
        if self.above:
            moves += self.on_top(view, may)
        moves.append(STOP_HERE)
        return moves

    def on_top(self, view: View[Columns], may: Tiles) -> list[Move]:
        """Return the moves of a run to the top of a column whose tiles are all face up (option attach_above)."""
        board = view.board
        moves: list[Move] = []
        for first in each(board.alone):
            at, top = board.home(first), top_pip(view, first)
            for column, end in enumerate(board.ends):
                if end == top and column != at:
                    moves += [PLAYS[WIDTH + at][tile] for tile in each(board.held[column] & may)]
        return moves

    def apply(self, state: State[Columns], seat: Seat, move: Move) -> None:
        """Carry out a legal move, which may free a tile, win the game or leave no moves."""
        board = state.board
        if move.act == STOP:
            state.tell(Stopped, seat)
            self.finish(state, seat)
            return
        if move.act == CHOOSE:
            board.flip = move.at
            if move.at == VERTICAL:
                state.turned ^= self.pieces.every
            state.tell(Chose, seat, move.at)
            for column in range(WIDTH):
                self.turn_up(state, seat, column)
        else:
            self.shift(state, seat, move)
        # a run that freed no tile can move back, unless runs can't be split
        if (not board.idle or not self.splits) and len(self.legal(state, seat)) == 1:
            state.tell(Blocked)
            self.finish(state, seat)

    def shift(self, state: State[Columns], seat: Seat, move: Move) -> None:
        """Move a run and flip the tile it frees."""
        board, (tile,), at = state.board, move.tiles, move.at
        columns, held, ends = board.columns, board.held, board.ends
        home = board.home(tile)
        column = columns[home]
        split = column.index(tile)
        run = column[split:] if split else column
        if state.events is not None:
            state.tell(RunMoved, seat, tile, run[1:], at)
        moved = mask(run) if split else held[home]
        board.alone &= ~(1 << tile)
        if at < WIDTH:
            if not columns[at]:
                board.alone |= 1 << tile
            columns[at] += run
            ends[at] = ends[home]
        else:
            at -= WIDTH
            board.alone ^= 1 << columns[at][0] | 1 << tile
            columns[at] = run + columns[at]
        held[at] |= moved
        held[home] ^= moved
        columns[home] = column[:split]
        board.idle += 1
        board.spent += 1
        if split:
            ends[home] = bottom_pip(state, column[split - 1])
        elif state.piles[1 + home]:
            self.turn_up(state, seat, home)
            board.spent -= 1
            if not covered(state):
                state.tell(Won, seat)
        else:
            ends[home] = self.pieces.top + 1

    def turn_up(self, state: State[Columns], seat: Seat, column: int) -> None:
        """Flip the last face-down tile of a column without face-up ones."""
        board = state.board
        tile = state.piles[1 + column].pop()
        board.columns[column] = (tile,)
        board.ends[column] = bottom_pip(state, tile)
        board.tops[top_pip(state, tile)] |= 1 << tile
        board.held[column] = 1 << tile
        board.laid |= 1 << tile
        if not state.piles[1 + column]:
            board.alone |= 1 << tile
        board.idle = 0
        if state.events is not None:
            state.tell(ColumnTurnedUp, seat, tile, column)

    def finish(self, state: State[Columns], seat: Seat) -> None:
        """End the game. If every tile is face up it is won, and the columns are counted."""
        if covered(state):
            state.over = LOST
            return
        state.over = DONE
        state.winners = 1 << seat
        columns = state.board.width()
        state.points[state.sides[seat]] += columns
        state.tell(Scored, seat, ScoreCause.TILES, columns, (columns,))

    # -- the match ----------------------------------------------------------------------------------------------

    def match_winners(self, view: View[Columns]) -> tuple[Side, ...]:
        """Return the player if the game ended with every tile face up."""
        return (0,) if view.over == DONE else ()

    def ends_match(self, view: View[Columns]) -> bool:
        """Return True if the deal is over: one deal is a match."""
        return bool(view.over)

    def reached(self, view: View[Columns], seat: Seat) -> int | None:
        """Return the number of columns, or None unless the game is won."""
        return view.score(seat) if view.over == DONE else None

    def par(self, view: View[Columns]) -> int:
        """Return the fewest columns possible: each starts with a top half that no bottom half is left for.

        Returns -1 for a view with unknown tiles, because par depends on the direction of every tile.
        """
        if any(HIDDEN in pile for pile in view.piles):
            return -1
        return chain_bound((top_pip(view, tile), bottom_pip(view, tile)) for tile in range(self.pieces.count))

    # -- what is told -------------------------------------------------------------------------------------------

    def place(self, view: View[Columns], move: Move) -> str:
        """Return `c2` for under column 2, `c2.top` for on top of it, `empty` for the first empty place."""
        if move.act == CHOOSE:
            return FLIPS[move.at]
        if move.act != PLAY:
            return ""
        if move.at >= WIDTH:
            return f"c{move.at - WIDTH + 1}.top"
        return f"c{move.at + 1}" if view.board.columns[move.at] else "empty"

    def spelled(self, view: View[Columns], move: Move) -> dict[str, Plain]:
        """Return the run that moves, and its old and new column, counted from 1."""
        if move.act != PLAY:
            return {"run": None, "from": None, "to": None}
        home = view.board.home(move.tiles[0])
        column = view.board.columns[home]
        return {
            "run": [upright(view, tile) for tile in column[column.index(move.tiles[0]) :]],
            "from": home + 1,
            "to": move.at % WIDTH + 1,
        }

    def spread(self, view: View[Columns]) -> dict[str, Plain]:
        """Return the columns."""
        return standing(view)

    def reminders(self) -> tuple[Reminder, ...]:
        """Return the moves (options split_runs, attach_above), and the aim."""
        moves = sentence("A face-up tile goes under a column if its top half matches the half at the bottom there.")
        runs = sentence("All of a run moves, or any lower part of it.")
        if not self.splits:
            runs = sentence("A run moves only as a whole.")
        above = Reminder(sentence("On top"), sentence("A run also fits above a column if the halves match."))
        return (
            Reminder(sentence("A move"), moves),
            Reminder(sentence("Moving a run"), runs),
            *((above,) if self.above else ()),
            Reminder(sentence("An empty space"), sentence("Any run can start a new column there.")),
            Reminder(sentence("Winning"), sentence("No tile is face down. Then join columns: the fewer, the better.")),
        )

    def why_not(self, view: View[Columns], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`."""
        return why_not(view, seat, wish, splits=self.splits, above=self.above)


def stepped(order: list[Tile]) -> list[list[Tile]]:
    """Return the piles of a deal: row r from the top has a tile for each of the first 8 - r columns."""
    piles: list[list[Tile]] = [[] for _ in range(1 + WIDTH)]
    dealt = iter(order)
    for row in range(WIDTH):
        for column in range(WIDTH - row):
            piles[1 + column].append(next(dealt))
    return piles
