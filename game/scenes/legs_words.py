"""The words for the end of a round with legs: what wins a blocked one, and what a hand counts."""

from __future__ import annotations

from typing import Final

from engine.legs_points import LegsPoints
from engine.pieces import mask
from game.round_end import Left, RoundEnd
from game.words import Words


class LegsWords:
    """Finds them for a table."""

    def __init__(self, words: Words, rules: LegsPoints, end: RoundEnd) -> None:
        self._words: Final = words
        self._rules: Final = rules
        self._end: Final = end

    def reason(self) -> str:
        """Say what won a blocked round."""
        say, end, pieces = self._words.say, self._end, self._rules.pieces
        if end.is_shared:
            return say("The round is blocked, and the best hands are equal: they win it together.")
        by_dots = self._rules.house["blocked_winner"] == "dots"
        sizes = [pieces.weight(mask(left.tiles)) if by_dots else len(left.tiles) for left in end.hands]
        if sizes.count(min(sizes)) == 1:
            if by_dots:
                return say("The round is blocked: the fewest dots win it.")
            return say("The round is blocked: the fewest tiles win it.")
        if by_dots:
            return say("The round is blocked: of the fewest dots, those on the fewest tiles win it.")
        return say("The round is blocked: of the fewest tiles, those with the fewest dots win it.")

    def amount(self, left: Left) -> tuple[str, str]:
        """Return what a hand counts, and what that is."""
        say_n = self._words.say_n
        if not left.tiles:
            return "", ""
        count = self._rules.worth(mask(left.tiles))
        return str(count), say_n("dot", "dots", count) if self._rules.counts_dots else say_n("tile", "tiles", count)

    def next_lead(self, name: str) -> str:
        """Say who has the first chance to begin the next round; no name: the player."""
        if name:
            return self._words.say("{name} may begin the next round.", name=name)
        return self._words.say("You may begin the next round.")
