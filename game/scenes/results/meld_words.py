"""Texts for the end of a round of melds: who showed a hand, its score, or why the round is void."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import OUT
from engine.families.melds.board import Discards
from engine.families.melds.rules import MeldRules
from engine.pieces import Tile, mask
from game.felt.families.melds_words import hand_sum, in_melds, largest_first
from game.play.round_end import Left
from game.scenes.results.end_words import Ending, EndWords
from game.scenes.results.result_rows import RowText


class MeldWords(EndWords):
    """The texts for one table."""

    def __init__(self, at: Ending) -> None:
        super().__init__(at)
        assert isinstance(at.rules, MeldRules)
        assert isinstance(at.view.board, Discards)
        self._rules = at.rules
        self._board = at.view.board
        self._say = at.words.say
        self._end = at.end

    def reason(self) -> str:
        """Explain why the round is over."""
        say, end, board = self._say, self._end, self._board
        if end.over == OUT:
            seat = end.winners[0]
            if seat == self.at.me:
                return say("That's It! Your whole hand is melds.")
            return say("That's It! {name}'s whole hand is melds.", name=self.at.names((seat,)))
        if board.dry >= self._rules.stall:
            why = say("Nobody has drawn for {n} turns, so the round is void.", n=board.dry)
        else:
            why = say("The boneyard is empty and the discard was refused, so the round is void.")
        if not self.at.is_over:
            return why
        return f"{why} {say('Void rounds in a row: {n}. That ends the match.', n=board.voids + 1)}"

    def points(self) -> str:
        """Return the sum of the melds shown."""
        say, end = self._say, self._end
        if end.over != OUT:
            return ""
        seat = end.winners[0]
        told = hand_sum(largest_first(self._rules.worth(mask(end.hands[seat].tiles))))
        if seat == self.at.me:
            return say("You score {sum}", sum=told)
        return say("{name} scores {sum}", name=self.at.names((seat,)), sum=told)

    def in_order(self, tiles: Sequence[Tile]) -> list[Tile]:
        """Return a hand meld by meld, as far as it is complete."""
        return in_melds(self._rules, mask(list(tiles)))

    def row(self, row: RowText, _left: Left) -> RowText:
        """Return a player's line without the weight of the hand, which doesn't count."""
        return row._replace(weight="", weight_note="")
