"""Two moves that a search can't tell apart are tried again, and only a clear lead changes the choice."""

from __future__ import annotations

from random import Random

from engine.bots.search.second_look import is_much_better
from engine.bots.search.tree import MoveTally, rival
from engine.core import DRAW, PLAY, Move
from engine.games import game
from engine.match import Match

ONE, OTHER, THIRD = Move(PLAY, (1,)), Move(PLAY, (2,)), Move(DRAW)


def test_only_a_close_choice_has_a_rival() -> None:
    assert rival([MoveTally(ONE, 100, 50.0), MoveTally(OTHER, 70, 40.0), MoveTally(THIRD, 10, 1.0)]) == OTHER
    assert rival([MoveTally(ONE, 100, 50.0), MoveTally(OTHER, 50, 40.0)]) is None
    assert rival([MoveTally(ONE, 100, 50.0)]) is None


def test_a_win_that_is_there_to_be_claimed_is_much_better() -> None:
    """Expect a score that wins the match to beat the same move without a claim, and never the other way round."""
    rules, rng = game("all_fives")(2, None, {"target": 50}), Random(1)
    match = Match(rules)
    while True:
        if match.is_over:
            match = Match(rules)
        if match.is_between:
            match.begin(rng.randbytes(16))
        seat = match.state.turn
        loud = [move for move in match.legal(seat) if move.how]
        if loud and match.state.scores[seat] >= 45 and match.state.scores[1 - seat] >= 40:
            silent = loud[0]._replace(how=0)
            view, past = match.view(seat), match.past
            assert is_much_better(rules, view, seat, past, loud[0], silent, Random(2))
            assert not is_much_better(rules, view, seat, past, silent, loud[0], Random(2))
            return
        match.play(seat, match.legal(seat)[0])
