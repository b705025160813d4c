"""Texts for the end of a round with legs: the winner of a blocked one, and the points of a hand."""

from __future__ import annotations

from engine.core import STUCK
from engine.families.legs.points import LegsPoints
from engine.pieces import mask
from game.play.round_end import Left
from game.scenes.results.end_words import Ending, EndWords
from game.scenes.results.result_rows import RowText


class LegsWords(EndWords):
    """The texts for one table."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, LegsPoints)
        self._rules = at.rules
        self._words = at.words
        self._end = at.end

    def reason(self) -> str:
        """Explain how a blocked round was won."""
        say, end, pieces = self._words.say, self._end, self._rules.pieces
        if end.over != STUCK:
            return ""
        if end.is_shared:
            return say("Blocked. The best hands are tied and share the win.")
        by_dots = self._rules.house["blocked_winner"] == "dots"
        sizes = [pieces.weight(mask(left.tiles)) if by_dots else len(left.tiles) for left in end.hands]
        if sizes.count(min(sizes)) == 1:
            if by_dots:
                return say("Blocked. The fewest pips wins.")
            return say("Blocked. The fewest tiles wins.")
        if by_dots:
            return say("Blocked. The fewest pips wins, with ties going to the fewest tiles.")
        return say("Blocked. The fewest tiles wins, with ties going to the fewest pips.")

    def row(self, row: RowText, left: Left) -> RowText:
        """Return a player's line with the points of the hand and their unit."""
        if not left.tiles:
            return row._replace(weight="", weight_note="")
        say_n, count = self._words.say_n, self._rules.worth(mask(left.tiles))
        unit = say_n("pip", "pips", count) if self._rules.counts_dots else say_n("tile", "tiles", count)
        return row._replace(weight=str(count), weight_note=unit)

    def next_lead(self, name: str) -> str:
        """Name the seat with the first chance to start the next round. An empty name means the reader."""
        if name:
            return self._words.say("{name} gets the first chance to lead the next round.", name=name)
        return self._words.say("You get the first chance to lead the next round.")
