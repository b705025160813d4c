"""Additional laws of the trick games."""

from __future__ import annotations

from engine.core import NOBODY
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.match import Match

TOTAL = {2: 84, 3: 61, 4: 50}


def trick_laws(match: Match[Tricks]) -> None:
    """Check the laws of tricks after every move."""
    rules, state = match.rules, match.state
    assert isinstance(rules, TrickRules)
    board = state.board
    assert (board.suit == NOBODY) == (not board.trick)
    assert not board.offenders or (rules.may_revoke and len(board.trick) == rules.seats)
    assert not board.offenders or state.turn == board.offenders[0]
    size = rules.hand[rules.seats]
    played = sum(size - state.count(seat) for seat in range(rules.seats))
    assert played == rules.seats * sum(board.tricks) + len(board.trick)
    fines = sum(board.tricks) + sum(board.doubles) - sum(state.points)
    assert fines >= 0
    if not rules.may_revoke:
        assert not fines
        if match.is_over and len(match.rounds) == rules.rounds[rules.seats]:
            assert sum(match.scores) == TOTAL[rules.seats]
    assert not state.over or sum(board.tricks) == size
