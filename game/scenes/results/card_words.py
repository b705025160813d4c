"""Texts for the end of a round of overlapping cards: who went out, the score, and how the match is won."""

from __future__ import annotations

from engine.core import OUT
from engine.families.overlay.rules import OverlayRules
from game.i18n.sums import Sum
from game.play.round_end import Left
from game.scenes.results.end_words import Ending, EndWords
from game.scenes.results.result_rows import RowText


class CardWords(EndWords):
    """The texts for one table."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, OverlayRules)
        self._rules = at.rules
        self._say = at.words.say
        self._end = at.end
        self._names = at.names
        self._is_mine = at.end.winners == (at.me,)

    def reason(self) -> str:
        """Explain why the round is over."""
        say, end = self._say, self._end
        if end.over == OUT and self._is_mine:
            return say("You are out of cards.")
        if end.over == OUT and not end.is_shared:
            return say("{name} is out of cards.", name=self._names(end.winners))
        if end.over == OUT:
            return say("{names} are out of cards.", names=self._names(end.winners))
        if not end.winners:
            return say("Blocked. Everyone is tied on dots, so nobody wins.")
        return say("Blocked. Nobody can play, so the fewest dots wins.")

    def points(self) -> str:
        """Explain how the points were scored."""
        say, end = self._say, self._end
        if self._rules.lowest_wins:
            return self._written_down()
        if not end.points:
            return say("There's nothing to collect.")
        total = end.points[0].sum
        if end.is_shared:
            return say("{names} collect {sum} each", names=self._names(end.winners), sum=total)
        if self._is_mine:
            return say("You collect {sum}", sum=total)
        return say("{name} collects {sum}", name=self._names(end.winners), sum=total)

    def _written_down(self) -> str:
        say, end, sides = self._say, self._end, self._rules.sides
        if len(set(sides)) == len(sides):
            return say("Dots left in your hand count against you.")
        told: list[str] = []
        for side in sorted(set(sides)):
            weights = tuple(left.weight for left in end.hands if sides[left.seat] == side)
            if sum(weights):
                seats = tuple(seat for seat, its_side in enumerate(sides) if its_side == side)
                total = Sum(weights, sum(weights))
                told.append(say("{names}: {sum}", names=self._names(seats), sum=total))
        return " · ".join(told)

    def aim(self) -> str:
        """Explain how the match was won."""
        say = self._say
        if self._rules.target:
            return say("The match was played to {n} points.", n=self._rules.target)
        return say("The lowest total wins.") if self._rules.lowest_wins else say("The highest total wins.")

    def unit(self, count: int) -> str:
        """Return the unit of a hand's weight: dots."""
        return self.at.words.say_n("dot", "dots", count)

    def row(self, row: RowText, _left: Left) -> RowText:
        """Return a player's line, with cards called cards."""
        say = self._say
        return row._replace(no_tiles=say("No cards left"))
