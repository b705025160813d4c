"""What a family may say in its own words at the end of a round; where it says nothing, the general words do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.core import Board, Rules, Seat, View
from engine.pieces import Tile
from game.i18n.language import Words
from game.play.round_end import Left, RoundEnd
from game.scenes.results.result_rows import RowText


class Ending(NamedTuple):
    """The end of a round, and who reads of it."""

    words: Words
    rules: Rules[Board]
    view: View[Board]
    end: RoundEnd
    names: Callable[[tuple[Seat, ...]], str]
    """Who sits in some seats, as a sentence begins with it."""
    me: Seat
    """Who reads; NOBODY: an onlooker."""
    is_over: bool
    """Whether the match is over, too."""


class EndWords:
    """The words of a family that has none of its own; others are its children."""

    def __init__(self, at: Ending) -> None:
        self.at: Final = at

    def reason(self) -> str:
        """Say why the round is over; empty where it is as in any game."""
        return ""

    def points(self) -> str | None:
        """Say in one line how the points of the end add up; None where it is as in any game."""
        return None

    def next_lead(self, _name: str) -> str:
        """Say who leads the next round, `name` (empty: who reads); empty where it is as in any game."""
        return ""

    def aim(self) -> str:
        """Say what has won the match; empty where that goes without saying."""
        return ""

    def in_order(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Return a hand in the order in which it lies open."""
        return list(tiles)

    def unit(self, count: int) -> str:
        """Return what the weight of a hand is counted in."""
        return self.at.words.say_n("pip", "pips", count)

    def row(self, row: RowText, _left: Left) -> RowText:
        """Return a player's line as this family writes it."""
        return row
