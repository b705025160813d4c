"""The rule sheet of Baronet."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.core import PASS, TAKE, TILES_LEFT, Move, Plain, Reminder, Seat, State, View
from engine.families.row.baronet_solver import NUMBERS, sticks
from engine.families.row.board import Row
from engine.families.row.events import MissedInRow, PassOver, TookFromRow, WentPast
from engine.families.row.rules import PASS_BY, TAKE_ONE, RowRules
from engine.options import HouseRules, Option, club
from engine.pieces import Tile, TileSet
from engine.sentences import Sentence, gettext_noop, sentence, sentence_n

BARONET_COUNT: Final = Option(
    "baronet_count",
    gettext_noop("Count at the row's end"),
    "continue",
    ("continue", "restart"),
    (gettext_noop("continues"), gettext_noop("starts again at 0")),
    help=gettext_noop("The number you say at the first tile of the next pass."),
)
BARONET_MISS: Final = Option(
    "baronet_miss",
    gettext_noop("A tile with the right number"),
    "prevent",
    ("prevent", "allow"),
    (gettext_noop("must be taken"), gettext_noop("can be missed")),
    help=gettext_noop("You reach a tile whose pips match the count."),
)


class Baronet(RowRules):
    """Baronet, or Domino Elimination.

    For one player. The tiles of a double-six set are face up in a row, side by side. Touch them in order from the left
    and count from 0 to 12, over and over. Take each tile whose pips match the number you say. At the end of the row the
    gaps close, and you continue counting from the left. You win when the row is empty. A pass over 13 or 26 tiles that
    takes none proves that no tile can ever be taken, and the game is lost.
    """

    key = "baronet"
    title = gettext_noop("Baronet")
    also = gettext_noop("Domino Elimination")
    blurb = gettext_noop("Count along the row, and take each tile whose pips match the number you say.")
    gist = gettext_noop("Say a number, take its tile.")
    source = gettext_noop("Booklet of twelve domino games, 2004")
    counted_in: ClassVar[str] = TILES_LEFT
    main = ("baronet_miss", "baronet_count")
    presets = (club(baronet_miss="allow"),)
    options = (BARONET_COUNT, BARONET_MISS)

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        self.restarts = self.house["baronet_count"] == "restart"
        self.may_miss = self.house["baronet_miss"] == "allow"

    def legal(self, view: View[Row], seat: Seat) -> list[Move]:
        """Return the take if the tile touched matches the count, otherwise the move past it."""
        if view.over or seat:
            return []
        board = view.board
        tile = board.row[board.at]
        if self.pieces.pips[tile] != board.count:
            return [PASS_BY]
        return [TAKE_ONE[tile], PASS_BY] if self.may_miss else [TAKE_ONE[tile]]

    def apply(self, state: State[Row], seat: Seat, move: Move) -> None:
        """Touch a tile: take it, pass it or miss it. Then move to the next one."""
        board = state.board
        tile = board.row[board.at]
        if self.pieces.pips[tile] == board.count:
            board.hits += 1
        if move.act == TAKE:
            board.gone |= 1 << tile
            state.tell(TookFromRow, seat, (tile,), board.at)
            if not standing(board):
                self.finish(state, is_won=True)
                return
        elif state.events is not None:
            has_number = self.pieces.pips[tile] == board.count
            state.tell(MissedInRow if has_number else WentPast, seat, tile, board.at)
        board.at += 1
        board.count = (board.count + 1) % NUMBERS
        if board.at == len(board.row):
            self.close_up(state)

    def close_up(self, state: State[Row]) -> None:
        """End a pass: close the gaps and return to the left end, unless no tile can ever be taken."""
        board = state.board
        is_dry = not board.hits
        board.row, board.at, board.hits = standing(board), 0, 0
        board.passes += 1
        if self.restarts:
            board.count = 0
        if is_dry and self.is_last(len(board.row)):
            self.finish(state, is_won=False)
        else:
            state.tell(PassOver, 0, board.passes, len(board.row))

    def is_last(self, tiles: int) -> bool:
        """Return True if each tile would get the same number in the next pass."""
        return sticks(tiles, restarts=self.restarts)

    def reached(self, view: View[Row], _seat: Seat) -> int:
        """Return the number of tiles left."""
        return len(standing(view.board))

    def verdict(self, view: View[Row]) -> Sentence:
        """Return why the game was won, or why no tile could ever be taken again."""
        left = len(standing(view.board))
        if not left:
            return sentence("Every tile was taken on its own number.")
        if self.restarts:
            return sentence_n(
                "A pass over {n} tile took none, and each pass starts at 0, so it will never meet its number.",
                "A pass over {n} tiles took none, and each pass starts at 0, so no tile will ever meet its number.",
                left,
            )
        return sentence(
            "A pass over {n} tiles took none. Since {n} is a multiple of 13, each tile would get the same number "
            "in every pass, and none could ever be taken.",
            n=left,
        )

    def spelled(self, view: View[Row], _move: Move) -> dict[str, Plain]:
        """Return the count, the tile touched, and its place in the row, from 1."""
        board = view.board
        return {"count": board.count, "touched": self.pieces.label(board.row[board.at]), "places": [board.at + 1]}

    def spread(self, view: View[Row]) -> dict[str, Plain]:
        """Return the row with the gaps of this pass, the next count and place, and the number of passes completed."""
        board = view.board
        row: list[Plain] = [None if board.gone >> tile & 1 else self.pieces.label(tile) for tile in board.row]
        return {"row": row, "count": board.count, "place": board.at + 1, "passes": board.passes}

    def why_stay(self, view: View[Row], tiles: tuple[Tile, ...]) -> Sentence:
        """Return why a tile can't be taken now."""
        board = view.board
        if tiles != (board.row[board.at],):
            return sentence("{tile} is next: take the tiles in order.", tile=self.pieces.label(board.row[board.at]))
        pips = self.pieces.pips[tiles[0]]
        return sentence_n(
            "The count is {count}, but the tile has {n} pip.",
            "The count is {count}, but the tile has {n} pips.",
            pips,
            count=board.count,
        )

    def reminders(self) -> tuple[Reminder, ...]:
        """Return the count, and when the game is won or lost (option baronet_count)."""
        on = sentence("The gaps close, and the count continues from the left.")
        lost = sentence("A pass over 13 or 26 tiles that takes none loses the game.")
        if self.restarts:
            on = sentence("The gaps close, and the count starts at 0 from the left.")
            lost = sentence("A pass that takes no tile loses the game.")
        return (
            Reminder(sentence("Counting"), sentence("The count goes from 0 to 12 and starts again at 0.")),
            Reminder(sentence("Taking a tile"), sentence("Take a tile whose pips add up to the number you say.")),
            Reminder(sentence("The end of the row"), on),
            Reminder(sentence("Winning"), sentence("Take every tile.")),
            Reminder(sentence("Losing"), lost),
        )

    def why_not(self, view: View[Row], seat: Seat, wish: Move) -> Sentence:
        """Return the rule that forbids `wish`: a matching tile can't be passed."""
        if wish.act == PASS and not view.over and seat == view.turn:
            return sentence("The count is {n}, so you must take the tile.", n=view.board.count)
        return super().why_not(view, seat, wish)


def standing(board: Row) -> list[Tile]:
    """Return the tiles still in the row."""
    return [tile for tile in board.row if not board.gone >> tile & 1]
