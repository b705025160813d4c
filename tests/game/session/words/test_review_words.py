"""Reasons in a review: they call the player who made the move "you", and nobody else."""

from __future__ import annotations

from engine.bots.estimate import Estimate
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.reasons.told import just
from engine.record.record import Player
from engine.review.tasks import ChoiceFound
from engine.sentences import sentence
from game.session.words.review_words import ReviewWords
from tests.support.screen.quiet_session import Parlour


def test_a_reason_for_a_bots_move_does_not_call_the_player_without_a_name_you() -> None:
    words = Parlour().session.words
    told = just(sentence("After {r}, {who} may answer with {tile} for {n}.", r="3-4", who=0, tile="4-4", n=5))
    known, sure = Estimate(0.5, 0.0), (0.0,)
    choice = ChoiceFound(0, 1, ("3-4", "1-2"), 1, (known, known), known, sure, 0, 1, known, told)
    nameless = ReviewWords(words, Match(BlockDraw(2)), [Player(""), Player("Suri", "easy")])
    assert nameless.why(choice) == "After 3-4, Player 1 may answer with 4-4 for 5."
    assert nameless.name(0) == "You"
    named = ReviewWords(words, Match(BlockDraw(2)), [Player("Ana"), Player("Suri", "easy")])
    assert named.why(choice) == "After 3-4, Ana may answer with 4-4 for 5."
