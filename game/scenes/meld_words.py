"""The words for the end of a round of melds: who has shown a hand, what it scores, or why the round is void."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import OUT, Seat
from engine.discards import Discards
from engine.meld_rules import MeldRules
from engine.pieces import Tile, mask
from game.felt.melds_words import hand_sum, in_melds
from game.round_end import RoundEnd
from game.words import Words


class MeldWords:
    """Finds them for a table; `me` is who reads them, NOBODY an onlooker; `names` are those of all seats."""

    def __init__(
        self, words: Words, rules: MeldRules, board: Discards, end: RoundEnd, me: Seat, names: Sequence[str]
    ) -> None:
        self._say: Final = words.say
        self._rules: Final = rules
        self._board: Final = board
        self._end: Final = end
        self._me: Final = me
        self._names: Final = names

    def reason(self, *, is_over: bool) -> str:
        """Say why the round is over; `is_over`: the match, too."""
        say, end, board = self._say, self._end, self._board
        if end.over == OUT:
            seat = end.winners[0]
            if seat == self._me:
                return say("That's It! All your tiles fall into melds.")
            return say("That's It! All tiles of {name} fall into melds.", name=self._names[seat])
        if board.dry >= self._rules.stall:
            why = say("Nobody has drawn for {n} turns: the round is void.", n=board.dry)
        else:
            why = say("The boneyard is empty and the discard was refused: the round is void.")
        if not is_over:
            return why
        return f"{why} {say('So many void rounds in a row ({n}) end the match.', n=board.voids + 1)}"

    def points(self) -> str:
        """Say how the melds that were shown add up."""
        say, end = self._say, self._end
        if end.over != OUT:
            return ""
        seat = end.winners[0]
        told = hand_sum(self._rules.worth(mask(end.hands[seat].tiles)))
        if seat == self._me:
            return say("You score {sum}", sum=told)
        return say("{name} scores {sum}", name=self._names[seat], sum=told)

    def in_order(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Return a hand meld by meld, as far as it has come."""
        return in_melds(self._rules, mask(list(tiles)))
