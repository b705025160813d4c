"""Open endgames are played exactly: brute force agrees."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from engine.bots.bot import loudest
from engine.bots.fill import fill
from engine.bots.search.endgame import Endgame, TooManyPositions, is_open
from engine.core import Board, Move, Rules, Side, State
from engine.families.chain.board import Chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.registry import evaluator_of
from engine.games import game
from engine.notation import spell
from tests.support.lengths import long_run, often, sampled
from tests.support.rounds.line import table
from tests.support.rounds.positions import positions

FAR = 100_000
GAMES = ("block_draw", "all_fives", "five_up", "matador", "one_arm_joe", "bergen")


def brute(rules: Rules[Board], state: State[Board], side: Side) -> float:
    """Return the worth of a position, by trying everything that attentive players could do."""
    if state.over:
        return evaluator_of(rules).prize(state, side)
    worths = []
    for move in loudest(rules.legal(state, state.turn)):
        after = state.copy()
        rules.apply(after, state.turn, move)
        worths.append(brute(rules, after, side))
    return max(worths) if state.sides[state.turn] == side else min(worths)


@sampled(4)
@pytest.mark.parametrize("key", GAMES)
def test_brute_force_agrees(key: str) -> None:
    rules = game(key)(2)
    compared = 0
    for number in range(often(10, 20)):
        for at in positions(rules, number)[-14:]:
            state = at.state
            left = state.hands[0].bit_count() + state.hands[1].bit_count()
            moves = [] if state.over else loudest(rules.legal(state, state.turn))
            if len(moves) < 2 or left + sum(map(len, state.piles)) > 9:
                continue
            compared += 1
            side = state.sides[state.turn]
            endgame = Endgame(rules, evaluator_of(rules), side)
            worth = brute(rules, state, side)
            assert endgame.worth(state.copy()) == pytest.approx(worth)
            best = endgame.best(state, state.turn, moves)
            after = state.copy()
            rules.apply(after, state.turn, best)
            assert brute(rules, after, side) == pytest.approx(worth)
    assert compared >= often(2, 3)


class Forgetful(ChainEvaluator):
    """Knows no position again."""

    def essence(self, _state: State[Chain]) -> Hashable | None:
        """Return nothing to know it by."""
        return None


@long_run
def test_remembering_positions_changes_no_worth() -> None:
    work = [0, 0]
    for seed in range(40):
        tiles = [f"{low}-{high}" for low in range(6) for high in range(low, 7)]
        Random(seed).shuffle(tiles)
        hands = f"{' '.join(tiles[:6])} | {' '.join(tiles[6:12])}"
        scene = table("all_fives", hands=hands, yard="", line="6-6", turn="A")
        usual, afresh = (Endgame(scene.rules, kind(scene.rules), 0, FAR) for kind in (ChainEvaluator, Forgetful))
        assert usual.worth(scene.state.copy()) == afresh.worth(scene.state.copy())
        work = [work[0] + usual.seen, work[1] + afresh.seen]
    assert work[0] < 0.9 * work[1], "it saves work"


@pytest.mark.parametrize("key", ["block_draw", "bergen"])
def test_a_worth_known_only_to_be_good_enough_is_searched_again(key: str) -> None:
    for seed in range(12):
        tiles = [f"{low}-{high}" for low in range(6) for high in range(low, 7)]
        Random(seed).shuffle(tiles)
        hands = f"{' '.join(tiles[:5])} | {' '.join(tiles[5:10])}"
        scene = table(key, hands=hands, yard="", line="6-6", turn="A")
        usual, afresh = (Endgame(scene.rules, kind(scene.rules), 0, FAR) for kind in (ChainEvaluator, Forgetful))
        assert usual.worth(scene.state.copy()) == afresh.worth(scene.state.copy())


def test_positions_are_the_same_only_if_a_double_at_an_end_is() -> None:
    def after(*plays: str) -> Hashable:
        scene = table("all_fives", hands="4-4 0-1 | 4-5 4-6 0-2", line="4-2 2-1 1-4", turn="A", yard="")
        for seat, play in zip("AB", plays, strict=True):
            scene.play(seat, play)
        return ChainEvaluator(scene.rules).essence(scene.state)

    covered, open_still = after("4-4@L", "4-6@L"), after("4-4@R", "4-6@L")
    assert covered != open_still, "4-4 counts eight as long as it is open"
    assert after("4-4@L", "4-5@L") != covered, "another tile has been played"


def test_a_view_is_open_if_one_deal_fits_it() -> None:
    scene = table("block_draw", hands="1-2 1-3 | 3-3 4-4", yard="", line="1-6", turn="A")
    assert is_open(scene.match.view(0))
    assert not is_open(table("block_draw", hands="1-2 1-3 | 3-3", yard="4-4", line="1-6").match.view(0))
    assert not is_open(table("block_draw", hands="1-2 | 3-3 | 5-5", line="1-6").match.view(0)), "three play"
    for at in (at for key in GAMES for at in positions(game(key)(2), 3)):
        view = at.view(at.state.turn)
        if is_open(view):
            worlds = [fill(view, Random(seed)) for seed in range(5)]
            assert all((world.hands, world.piles) == (worlds[0].hands, worlds[0].piles) for world in worlds)


class Backwards(Endgame[Chain]):
    """Tries what promises least first."""

    def _promise(self, move: Move) -> int:
        return -super()._promise(move)


class ByWeight(Endgame[Chain]):
    """Tries heavy tiles first, whether they score or not."""

    def _promise(self, move: Move) -> int:
        return sum(self.pips[tile] for tile in move.tiles)


def test_it_saves_work_to_try_heavy_tiles_and_scores_first() -> None:
    work = [0, 0, 0]
    for seed in range(40):
        tiles = [f"{low}-{high}" for low in range(6) for high in range(low, 7)]
        Random(seed).shuffle(tiles)
        hands = f"{' '.join(tiles[:5])} | {' '.join(tiles[5:10])}"
        scene = table("all_fives", hands=hands, yard="", line="6-6", turn="A")
        for which, kind in enumerate((Endgame, ByWeight, Backwards)):
            endgame = kind(scene.rules, ChainEvaluator(scene.rules), 0, FAR)
            endgame.worth(scene.state.copy())
            work[which] += endgame.seen
    assert work[0] < work[1] < work[2]


def test_only_positions_with_a_choice_are_counted() -> None:
    """A plays its only tile and then B passes; or A has two that fit, one for each end."""
    scene = table("block_draw", hands="1-2 | 0-0 5-5", line="1-4 4-6", turn="A")
    forced = Endgame(scene.rules, evaluator_of(scene.rules), 0)
    forced.worth(scene.state.copy())
    assert forced.seen == 0
    scene = table("block_draw", hands="1-2 6-6 | 0-0 5-5", line="1-4 4-6", turn="A")
    choice = Endgame(scene.rules, evaluator_of(scene.rules), 0)
    choice.worth(scene.state.copy())
    assert choice.seen == 1


def test_it_gives_up_in_time() -> None:
    rules = game("block_draw")(2)
    state = next(at.state for at in positions(rules, 1) if len(rules.legal(at.state, at.state.turn)) > 2)
    endgame = Endgame(rules, evaluator_of(rules), 0, 20)
    with pytest.raises(TooManyPositions):
        endgame.worth(state.copy())
    assert endgame.seen == 21


def test_it_finds_the_better_of_two_tiles() -> None:
    scene = table("block_draw", hands="2-5 0-1 0-2 | 3-5 0-4", line="6-6 6-2", turn="A")
    rules, state = scene.rules, scene.state
    moves = loudest(rules.legal(state, 0))
    best = Endgame(rules, evaluator_of(rules), 0).best(state, 0, moves)
    worth = {spell(rules, state, move): 0.0 for move in moves}
    for move in moves:
        after = state.copy()
        rules.apply(after, 0, move)
        worth[spell(rules, state, move)] = brute(rules, after, 0)
    assert worth[spell(rules, state, best)] == max(worth.values()) > min(worth.values())


def test_of_moves_as_good_as_each_other_the_first_is_made() -> None:
    """B can't play at all, so A goes out whichever tile is first."""
    scene = table("block_draw", hands="1-2 2-6 | 0-0 5-5", line="1-4 4-6", turn="A")
    rules, state = scene.rules, scene.state
    moves = loudest(rules.legal(state, 0))
    assert len(moves) == 2
    for order in (moves, moves[::-1]):
        assert Endgame(rules, evaluator_of(rules), 0).best(state, 0, order) == order[0]
