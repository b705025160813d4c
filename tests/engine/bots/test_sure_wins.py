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
from engine.reasons.advice import advise
from tests.support.lengths import often
from tests.support.rounds.line import Table, open_score, table
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
        for at in (at for number in range(often(4, 8)) for at in stages(rules, number, 2)):
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
                assert chosen in wins, told
    assert asked.total() >= often(4, 10), "positions ask for it"


def test_a_likelier_looking_move_does_not_distract_from_it() -> None:
    # 1-4 scores the 10 points that are missing, and 6-6 sheds a heavy double.
    scene = table("all_fives", hands="1-4 1-3 6-6 | 2-2", yard="*", line="1-6", turn="A", scores="90 95")
    for who in STRONG:
        move = make(who).choose(scene.rules, scene.match.view(0), 0, Random(1))
        assert move
        assert spell(scene.rules, scene.state, move) == "1-4@L!"


def chosen_by_all(scene: Table, seeds: int = 1) -> set[str]:
    """Return the moves that the bots from steady up choose in seat A."""
    view = scene.match.view(0)
    moves = [make(who).choose(scene.rules, view, 0, Random(seed)) for who in STRONG for seed in range(seeds)]
    return {spell(scene.rules, scene.state, move) for move in moves if move}


def test_a_claim_that_wins_is_made_by_the_inattentive_too() -> None:
    for theirs in range(0, 100, 5):  # what a bot doesn't notice depends on the scores
        scene = table(
            "all_fives", hands="1-4 1-3 6-6 | 2-2 0-1 0-0", yard="*", line="1-6", turn="A", scores=f"90 {theirs}"
        )
        assert chosen_by_all(scene) == {"1-4@L!"}


def test_a_claim_that_wins_is_made_later_too() -> None:
    scene = open_score(
        table("all_fives", hands="0-3 | 4-6 3-6", yard="*", line="1-2", turn="B", scores="90 20"), "A", 10
    )
    assert chosen_by_all(scene) == {"claim"}


def test_a_sure_win_is_told_from_a_likely_one() -> None:
    # At the right 0-5 goes out, which wins unless B has very few pips. At the left it scores the 10 points missing.
    for theirs in ("1-1 3-3", "1-1 3-3 4-4"):
        scene = table("all_fives", hands=f"0-5 | {theirs}", yard="*", line="0-1 1-5", turn="A", scores="90 60")
        assert chosen_by_all(scene, seeds=4) == {"0-5@L!"}
        given = advise(scene.rules, scene.match.view(0), 0)
        assert (list(map(str, given.reason)), given.chance) == (["Wins the match."], 1.0)


def test_points_aren_t_called_if_that_spoils_a_win() -> None:
    # Exactly 61 wins: 5-5 scores 3, but not after the 2 points that B left are called.
    house = {"muggins": "after_next_play"}
    hands = "5-5 0-1 2-2 | 1-1 0-0 3-4 6-6"
    scene = table(
        "five_up", hands=hands, yard="*", line="5-1 1-2 2-5", led="1-2", turn="A", scores="58 40", house=house
    )
    scene = open_score(scene, "B", 2, loose=True)
    assert chosen_by_all(scene) <= {"5-5@L!", "5-5@R!"}
