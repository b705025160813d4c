"""The rule sheet of Knock-Out."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import STOP, TILES_LEFT, Move, Plain, Reminder, Seat, State, View
from engine.events import ScoreCause, Scored, Stopped
from engine.families.row.board import Row
from engine.families.row.events import TookFromRow
from engine.families.row.knock_out_solver import is_telling, optimum
from engine.families.row.rules import STOP_HERE, TAKE_TWO, RowRules
from engine.options import HouseRules, Option, gentle
from engine.pieces import Chance, Tile, TileSet, each, mask
from engine.sentences import Sentence, gettext_noop, sentence, sentence_n

KNOCK: Final = Option(
    "knock",
    gettext_noop("Knocking out"),
    "pairs",
    ("pairs", "runs"),
    (gettext_noop("two matching tiles"), gettext_noop("a whole run of matching tiles")),
    help=gettext_noop("How many neighbouring tiles you can knock out at once."),
)


DEAL: Final = Option(
    "deal",
    gettext_noop("The line"),
    "any",
    ("any", "rich"),
    (gettext_noop("any line"), gettext_noop("lines with something to decide")),
    help=gettext_noop("In most lines any order of knocks leaves the same number of tiles."),
)
SHUFFLES: Final = 1000
"""The most shuffles for a deal. So many are hardly ever needed; the last one stands then, whatever it is."""


class KnockOut(RowRules):
    """Knock-Out.

    For one player. The tiles of a double-six set are placed end to end in one long line, in random order and direction,
    and turned face up. Two neighbours whose touching halves match may be knocked out. The line closes up, and new
    halves touch. Tiles are never moved or turned. The game ends when nothing matches, or when the player stops. Every
    tile left is a point, and points are bad. The aim is the par of the deal: the fewest tiles it can be brought down
    to.
    """

    key = "knock_out"
    title = gettext_noop("Knock-Out")
    blurb = gettext_noop("Knock matching neighbours out of a long line, and leave as few tiles as you can.")
    gist = gettext_noop("Knock out matching neighbours.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    lowest_wins: ClassVar[bool] = True
    counted_in: ClassVar[str] = TILES_LEFT
    end_to_end: ClassVar[bool] = True
    main = ("knock", "deal")
    presets = (gentle(knock="runs"),)
    options = (KNOCK, DEAL)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.runs = self.house["knock"] == "runs"
        self.par_is_usual = self.house["deal"] == "any"

    @classmethod
    def printed(cls, _seats: int) -> HouseRules:
        """Return that there is something to decide: the sheet wants a game in which one can do better."""
        return {"deal": "rich"}

    def lay_out(self, state: State[Row], chance: Chance) -> None:
        """Turn each tile at random and find the matches. All is shuffled again until it is rich (option deal)."""
        board = state.board
        for shuffle in range(SHUFFLES):
            if shuffle:
                board.row = chance.shuffled(self.pieces.count)
            state.turned = mask([tile for tile in board.row if chance.below(2)]) & ~self.pieces.doubles
            faces = [self.face(state, tile) for tile in board.row]
            if self.par_is_usual or is_telling(faces, chance.below, runs=self.runs):
                break
        self.measure(state)

    def measure(self, state: State[Row]) -> None:
        """Find the matches and the par of a row that was just dealt."""
        board, row = state.board, state.board.row
        board.contacts = [place for place in range(len(row) - 1) if self.matches(state, row[place], row[place + 1])]
        board.par = optimum([self.face(state, tile) for tile in row], runs=self.runs)

    def face(self, view: View[Row], tile: Tile) -> tuple[int, int]:
        """Return the pips of a tile as placed: left, right."""
        low, high = self.pieces.low[tile], self.pieces.high[tile]
        return (high, low) if view.turned >> tile & 1 else (low, high)

    def matches(self, view: View[Row], one: Tile, other: Tile) -> bool:
        """Return True if two neighbours match where they touch."""
        low, high, turned = self.pieces.low, self.pieces.high, view.turned
        right = low[one] if turned >> one & 1 else high[one]
        return right == (high[other] if turned >> other & 1 else low[other])

    def legal(self, view: View[Row], seat: Seat) -> list[Move]:
        """Return the knocks from left to right, shorter runs first, then a stop."""
        if view.over or seat:
            return []
        row, contacts = view.board.row, view.board.contacts
        if not self.runs:
            return [*[TAKE_TWO[row[place]][row[place + 1]] for place in contacts], STOP_HERE]
        moves: list[Move] = []
        for i, place in enumerate(contacts):
            run = TAKE_TWO[row[place]][row[place + 1]]
            moves.append(run)
            for j in range(i + 1, len(contacts)):
                if contacts[j] != place + j - i:
                    break
                run = run._replace(tiles=(*run.tiles, row[contacts[j] + 1]))
                moves.append(run)
        return [*moves, STOP_HERE]

    def apply(self, state: State[Row], seat: Seat, move: Move) -> None:
        """Knock tiles out and close the line, or stop. The round ends when nothing matches."""
        if move.act == STOP:
            state.tell(Stopped, seat)
            self.count_up(state)
            return
        board, row, tiles = state.board, state.board.row, move.tiles
        first = row.index(tiles[0])
        behind = first + len(tiles)
        state.tell(TookFromRow, seat, tiles, first)
        row[first:behind] = []
        for tile in tiles:
            board.gone |= 1 << tile
        contacts = [place for place in board.contacts if place < first - 1]
        if 0 < first < len(row) and self.matches(state, row[first - 1], row[first]):
            contacts.append(first - 1)
        contacts += [place - len(tiles) for place in board.contacts if place >= behind]
        board.contacts = contacts
        if not contacts:
            self.count_up(state)

    def count_up(self, state: State[Row]) -> None:
        """Count the tiles left; the game is won at the par of the deal."""
        left = len(state.board.row)
        state.points[0] += left
        state.tell(Scored, 0, ScoreCause.TILES, left, (left,))
        self.finish(state, is_won=left <= state.board.par)

    def par(self, view: View[Row]) -> int:
        """Return the fewest tiles possible; nothing is hidden."""
        return view.board.par

    def retrievable(self, state: State[Row]) -> int:
        """Return 0 if par can still be reached, 1 if it can't."""
        return int(self.fewest(state) > state.board.par)

    def fewest(self, view: View[Row]) -> int:
        """Return the fewest tiles that can be left; nothing is hidden."""
        return optimum([self.face(view, tile) for tile in view.board.row], runs=self.runs)

    def verdict(self, view: View[Row]) -> Sentence:
        """Return why the game ended, compared with par."""
        left, par = len(view.board.row), view.board.par
        if left <= par:
            return sentence("That's par: this deal can't go below {par}.", par=par)
        if view.board.contacts:
            return sentence_n(
                "You stopped with {n} tile left. Par for this deal is {par}.",
                "You stopped with {n} tiles left. Par for this deal is {par}.",
                left,
                par=par,
            )
        return sentence("No more tiles match. Par for this deal is {par}.", par=par)

    def reminders(self) -> tuple[Reminder, ...]:
        """Return which tiles can be knocked out (option knock), and the aim."""
        knock = sentence("Two neighbours go if the halves that touch match.")
        if self.runs:
            knock = sentence("Neighbours go if the halves that touch match, two or more at a time.")
        return (
            Reminder(sentence("Knocking out"), knock),
            Reminder(sentence("The gap"), sentence("It closes, and other halves touch. Tiles are never turned.")),
            Reminder(sentence("Points"), sentence("1 for every tile left. Points are bad.")),
            Reminder(sentence("Winning"), sentence("Reach par: the fewest tiles this line can be brought down to.")),
        )

    def spelled(self, view: View[Row], move: Move) -> dict[str, Plain]:
        """Return the places of the tiles in the line, from 1."""
        return {"places": [view.board.row.index(tile) + 1 for tile in move.tiles]}

    def spread(self, view: View[Row]) -> dict[str, Plain]:
        """Return the line, each tile as placed, the tiles knocked out, and par."""
        faces = [self.face(view, tile) for tile in view.board.row]
        gone: list[Plain] = [self.pieces.label(tile) for tile in each(view.board.gone)]
        return {"row": [f"{left}|{right}" for left, right in faces], "gone": gone, "par": view.board.par}

    def why_stay(self, view: View[Row], tiles: tuple[Tile, ...]) -> Sentence:
        """Return why these tiles stay in the line."""
        row = view.board.row
        places = [row.index(tile) for tile in tiles]
        if len(tiles) < 2 or places != list(range(places[0], places[0] + len(tiles))):
            return sentence("You can only knock out tiles that are side by side.")
        if any(place not in view.board.contacts for place in places[:-1]):
            return sentence("The halves that touch don't match.")
        return sentence("You can only knock out two tiles at a time.")
