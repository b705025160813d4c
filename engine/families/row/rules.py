"""Rules of solitaires with all tiles face up in one row: the deal and the end of the match."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Final

from engine.core import DONE, LOST, PASS, STOP, TAKE, Carry, Move, Rules, Seat, Side, State, View
from engine.events import Won
from engine.families.row.board import Row
from engine.families.row.events import EVENT_KINDS, RowTurnedUp
from engine.pieces import Chance, Tile, TileSet, double
from engine.sentences import Sentence, sentence

PASS_BY: Final = Move(PASS)
STOP_HERE: Final = Move(STOP)
TAKE_ONE: Final = [Move(TAKE, (tile,)) for tile in range(double(6).count)]
TAKE_TWO: Final = [[Move(TAKE, (one, other)) for other in range(double(6).count)] for one in range(double(6).count)]


class RowRules(Rules[Row]):
    """Rules shared by the row solitaires: nothing is hidden, and one round is the match."""

    family = "row"
    board_type = Row
    event_kinds = EVENT_KINDS
    minutes = 5
    players = range(1, 2)
    sets: ClassVar[tuple[TileSet, ...]] = (double(6),)
    end_to_end: ClassVar[bool] = False
    """True if the tiles touch end to end with their halves; False if they are side by side, to be counted."""

    def deal(self, chance: Chance, carry: Carry) -> State[Row]:
        """Place the shuffled tiles in a row, all face up."""
        state = State(self.pieces, self.sides, carry.scores, Row(chance.shuffled(self.pieces.count)))
        state.number, state.events, state.lead = carry.number, [], 0
        self.lay_out(state, chance)
        state.tell(RowTurnedUp, 0, tuple(state.board.row))
        return state

    def is_last(self, tiles: int) -> bool:  # noqa: ARG002 - for games with lost rows to override
        """Return True if a pass over a row of so many tiles that takes none loses the match."""
        return False

    def fewest(self, view: View[Row]) -> int:  # noqa: ARG002 - for games that can tell to override
        """Return the fewest tiles that can be left at the end, -1 if nobody knows."""
        return -1

    def lay_out(self, state: State[Row], chance: Chance) -> None:
        """Prepare the row before the first move."""

    def finish(self, state: State[Row], *, is_won: bool) -> None:
        """End the round, won or lost."""
        state.over = DONE if is_won else LOST
        if is_won:
            state.winners = 1
            state.tell(Won, 0)

    def match_winners(self, view: View[Row]) -> tuple[Side, ...]:
        """Return the player if the aim was reached."""
        return (0,) if view.winners else ()

    def ends_match(self, view: View[Row]) -> bool:
        """Return True: one round is the match."""
        return bool(view.over)

    def why_not(self, view: View[Row], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`."""
        if view.over:
            return sentence("The round is over.")
        if wish.act == TAKE and seat == view.turn:
            if any(tile not in view.board.row or view.board.gone >> tile & 1 for tile in wish.tiles):
                return sentence("That tile isn't in the row.")
            return self.why_stay(view, wish.tiles)
        return sentence("This game doesn't have that move.")

    @abstractmethod
    def why_stay(self, view: View[Row], tiles: tuple[Tile, ...]) -> Sentence:
        """Return why these tiles of the row can't be taken now."""
