"""A move that wins the match in every deal a view allows is never passed up."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine.bots.bot import loudest
from engine.bots.characters import CHARACTERS, EASY, make
from engine.bots.fill import Deals
from engine.core import Board, Move, Rules, View
from engine.games import GAMES
from engine.notation import spell
from tests.support.rounds.line import table
from tests.support.rounds.positions import stages

STRONG = [who.key for who in CHARACTERS if who.level != EASY]
AIMED = [
    rules for rules in (sheet(max(2, sheet.players[0])) for sheet in GAMES if sheet.players[-1] > 1) if rules.target
]
"""The games in which a target wins the match, each at its smallest table."""


def winning(rules: Rules[Board], view: View[Board], moves: list[Move]) -> list[Move]:
    """Return the moves that win the match for the seat in turn in each of many deals."""
    deals, rng, side = Deals(view), Random(1), view.sides[view.turn]
    left = moves
    for _ in range(40):
        world, kept = deals.draw(rng), []
        for move in left:
            after = world.copy()
            rules.apply(after, view.turn, move)
            if rules.match_winners(after) == (side,):
                kept.append(move)
        left = kept
    return left


def test_every_bot_from_steady_up_takes_a_sure_win() -> None:
    asked = Counter[str]()
    for rules in AIMED:
        for at in (at for number in range(8) for at in stages(rules, number, 2)):
            state = at.state.copy()
            state.carried = tuple(rules.target - 5 for _ in state.carried)
            state.points = [0] * len(state.points)
            view = state.masked(state.turn)
            if state.over or rules.match_winners(view):
                continue
            moves = loudest(rules.legal(view, state.turn))
            wins = winning(rules, view, moves)
            if not wins or len(wins) == len(moves):
                continue
            asked[rules.key] += 1
            for who in STRONG:
                chosen = make(who).choose(rules, view, state.turn, Random(1))
                assert chosen is not None
                told = f"{who} passed up {[spell(rules, view, move) for move in wins]}"
                assert any(chosen._replace(how=0) == move._replace(how=0) for move in wins), told
    assert asked.total() >= 10, "positions ask for it"


def test_a_likelier_looking_move_does_not_distract_from_it() -> None:
    # 1-4 scores the 10 points that are missing, and 6-6 sheds a heavy double.
    scene = table("all_fives", hands="1-4 1-3 6-6 | 2-2", yard="*", line="1-6", turn="A", scores="90 95")
    for who in STRONG:
        move = make(who).choose(scene.rules, scene.match.view(0), 0, Random(1))
        assert move
        assert spell(scene.rules, scene.state, move).startswith("1-4@L")
