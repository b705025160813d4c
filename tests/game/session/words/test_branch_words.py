"""How a branch went for its player, compared with the match."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.branch import TRUE, BranchPoint, branch_off
from game.i18n.language import Words
from game.session.words.branch_words import BETTER, SAME, WORSE, BranchWords

NAMES = ("Ana", "Luis")


def played_on(match: Match[Board], chance: Random) -> Match[Board]:
    """Play the round of a match to its end, at random."""
    while not match.state.over:
        seat = match.state.turn
        match.play(seat, chance.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize(("key", "sign"), [("block_draw", 1), ("space", -1)])
def test_a_branch_is_better_that_leaves_its_player_further_ahead(key: str, sign: int) -> None:
    match: Match[Board] = Match(game(key)(2))
    match.begin(b"branch words 000")
    played_on(match, Random(1))
    seen = []
    for moves in (4, len(match.rounds[0].steps)):
        for seat in range(2):
            branch = branch_off(match, BranchPoint(1, moves, seat, TRUE))
            played_on(branch, Random(2))
            here, there = ((each.state.scores[seat] - each.state.scores[1 - seat]) * sign for each in (branch, match))
            seen.append(BranchWords(Words(), match, branch, NAMES).verdict)
            assert seen[-1] == (BETTER if here > there else WORSE if here < there else SAME)
    assert sorted(seen) == [WORSE, SAME, SAME, BETTER]
