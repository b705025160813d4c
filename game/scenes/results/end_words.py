"""The texts a family can override for the end of a round. An empty one leaves it to the general text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat, View
from engine.pieces import Tile
from game.i18n.language import Words
from game.play.round_end import Left, RoundEnd
from game.scenes.results.result_rows import RowText


class Ending(NamedTuple):
    """The end of a round, and its reader."""

    words: Words
    rules: Rules[Board]
    view: View[Board]
    end: RoundEnd
    names: Callable[[tuple[Seat, ...]], str]
    """The names of seats as they begin a sentence."""
    me: Seat
    """The reader's seat, or NOBODY for an onlooker."""
    is_over: bool
    """True if the match is over too."""


class EndWords:
    """The texts of a family without any of its own, and the base of all others."""

    def __init__(self, at: Ending) -> None:
        self.at: Final = at

    def reason(self) -> str:
        """Explain why the round is over. An empty string means the usual text."""
        return ""

    def points(self) -> str | None:
        """Return the sum of the points in one line, or None for the usual text."""
        return None

    def next_lead(self, _name: str) -> str:
        """Announce the next lead by `name`, or by the reader if empty. An empty result means the usual text."""
        return ""

    def aim(self) -> str:
        """Explain how the match was won. Returns an empty string if that is obvious."""
        return ""

    def in_order(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Return a hand in the order in which it is shown."""
        return list(tiles)

    def unit(self, count: int) -> str:
        """Return the unit of a hand's weight, in the right plural form."""
        return self.at.words.say_n("pip", "pips", count)

    def row(self, row: RowText, _left: Left) -> RowText:
        """Return a player's line in this family's form."""
        return row
