"""Chances from a view: certain ones are certain, the same view has the same ones, and pairs share their luck."""

from __future__ import annotations

import math
import pickle
from random import Random

import pytest

from engine.bots.bot import loudest
from engine.bots.chances import PLAYOUTS, Trials, chances, cost, weigh
from engine.bots.estimate import Estimate
from engine.bots.rollouts import RolloutKind, Rollouts
from engine.core import Board, Carry, RuleSheet, State
from engine.equity.calibration import Calibration, calibration_of
from engine.games import GAMES, game
from engine.notation import spell
from engine.pieces import Chance
from tests.support.coarse_chances import coarse_chances
from tests.support.lengths import sampled
from tests.support.rounds.line import table
from tests.support.rounds.positions import stages

FAIR = Calibration()


def dealt(key: str, seats: int, scores: tuple[int, ...], seed: bytes = b"chances") -> State[Board]:
    return game(key)(seats).deal(Chance(seed), Carry(scores))


@sampled(4)
@pytest.mark.parametrize("sheet", [sheet for sheet in GAMES if sheet.players[-1] > 1], ids=lambda sheet: sheet.key)
def test_the_sides_share_the_match(sheet: RuleSheet) -> None:
    for rules in {seats: sheet(seats) for seats in (sheet.players[0], sheet.players[-1]) if seats > 1}.values():
        at = stages(rules, 3, 9)[-1]
        seat = max(at.state.turn, 0)
        with coarse_chances():
            found = chances(rules, at.view(seat), seat, 6)
        assert sum(found.shares) == pytest.approx(1)
        assert len(found.shares) == len(found.errors) == max(rules.sides) + 1
        assert all(0 <= share <= 1 for share in found.shares)


def test_the_same_view_has_the_same_chances() -> None:
    state = dealt("all_fives", 2, (40, 35))
    view = state.masked(0)
    again = pickle.loads(pickle.dumps(view))  # noqa: S301 - our own
    rules = game("all_fives")(2)
    assert chances(rules, view, 0, 20) == chances(rules, again, 0, 20)
    assert chances(rules, view, 0, 20) != chances(rules, view, 0, 20, Random(1))


def test_a_lead_in_points_is_a_lead_in_chances() -> None:
    rules = game("block_draw")(2)
    behind, ahead = (chances(rules, dealt("block_draw", 2, scores).masked(0), 0, 60) for scores in ((0, 60), (60, 0)))
    assert ahead.shares[0] > 0.65
    assert behind.shares[0] < 0.35


def test_a_move_that_wins_the_match_is_certain() -> None:
    scene = table("block_draw", hands="1-4 | 6-6 4-6", yard="*", line="1-6", turn="A", scores="99 0")
    view = scene.match.view(0)
    (trials,) = weigh(scene.rules, view, 0, scene.match.legal(0), 10)
    assert trials.chances.shares == (1.0, 0.0)
    assert trials.chances.errors == (0.0, 0.0)


def test_rounds_are_played_out_by_reflex() -> None:
    """B's tiles are all that is hidden: 1-4 makes ten and wins the match, and 0-1 comes first among its moves."""
    line = "1-3 3-3 3-0 0-0 0-4 4-4 4-2 2-2 2-3 3-4 4-5 5-5 5-0 0-6 6-6 6-1 1-5 5-2 2-6 6-3 3-5 5-6"
    scene = table("all_fives", hands="1-1 0-2 1-2 4-6 | 0-1 1-4", line=line, turn="A", scores="0 90")
    lead = next(move for move in scene.match.legal(0) if spell(scene.rules, scene.state, move) == "1-1@L")
    (trials,) = weigh(scene.rules, scene.match.view(0), 0, [lead], 20)
    assert trials.chances.shares == (0.0, 1.0)


def test_a_careful_way_on_follows_from_the_deal_alone_and_a_reflex_has_whims() -> None:
    for key in ("block_draw", "space", "double_takes"):
        rules = game(key)(2)
        state = dealt(key, 2, (20, 30))
        rollouts = Rollouts(rules)
        ends = {kind: {rollouts.shares(state.copy(), Random(luck), kind) for luck in range(12)} for kind in RolloutKind}
        assert len(ends[RolloutKind.CAREFUL]) == 1
        assert len(ends[RolloutKind.REFLEX]) > 1


def test_a_pair_of_moves_shares_its_deals_and_its_luck() -> None:
    rules = game("block_draw")(2)
    state = dealt("block_draw", 2, (20, 30))
    view = state.masked(state.turn)
    moves = loudest(rules.legal(view, state.turn))
    move = moves[0]
    twice = weigh(rules, view, state.turn, [move, move], 40)
    assert twice[0].ends == twice[1].ends
    assert cost(twice[0], twice[1], state.turn) == Estimate(0.0, 0.0)


def test_the_cost_of_a_move_is_what_it_gives_up() -> None:
    better = Trials(None, [(0.6, 0.4), (0.8, 0.2)], FAIR)
    worse = Trials(None, [(0.5, 0.5), (0.7, 0.3)], FAIR)
    lost = cost(better, worse, 0)
    assert lost.value == pytest.approx(0.1)
    assert lost.error == pytest.approx(0, abs=1e-9)
    assert better.chances.of(0).error == pytest.approx(0.1)
    assert cost(better, worse, 1).value == pytest.approx(-0.1)


def test_calibrated_chances_and_costs_have_errors_on_their_own_scale() -> None:
    """A change of the mean share moves the calibrated one by the slope there; a pair's is the mean of both slopes."""
    steep = Calibration(1.3)
    better = Trials(None, [(0.9, 0.1), (0.8, 0.2), (0.7, 0.3)], steep)
    worse = Trials(None, [(0.4, 0.6), (0.5, 0.5), (0.3, 0.7)], steep)
    slopes = [steep.slope(trials.means, 0) for trials in (better, worse)]
    assert better.means == pytest.approx((0.8, 0.2))
    assert better.chances.of(0).error == pytest.approx(0.1 / math.sqrt(3) * slopes[0])
    lost = cost(better, worse, 0)
    assert lost.value == pytest.approx(steep.shares((0.8, 0.2))[0] - steep.shares((0.4, 0.6))[0])
    assert lost.error == pytest.approx(math.sqrt(0.02 / 2 / 3) * sum(slopes) / 2)


def test_more_playouts_make_smaller_errors() -> None:
    rules = game("block_draw")(2)
    view = dealt("block_draw", 2, (0, 0)).masked(0)
    assert chances(rules, view, 0, 160).errors[0] < 0.75 * chances(rules, view, 0, 30).errors[0]
    assert chances(rules, view, 0, 1).errors[0] == math.inf
    assert PLAYOUTS >= 100


@pytest.mark.parametrize("power", [0.8, 1.0, 1.3])
def test_calibration_keeps_what_is_certain_or_even(power: float) -> None:
    calibration = Calibration(power)
    assert calibration.shares((1.0, 0.0)) == (1.0, 0.0)
    assert calibration.shares((0.25,) * 4) == pytest.approx((0.25,) * 4)
    ahead = calibration.shares((0.7, 0.3))[0]
    assert (ahead > 0.7) == (power > 1)
    step = 1e-6
    slope = (calibration.shares((0.7 + step, 0.3 - step))[0] - ahead) / step
    assert calibration.slope((0.7, 0.3), 0) == pytest.approx(slope, rel=1e-3)


@pytest.mark.parametrize("turn", [0.7, 1.4])
def test_a_turn_is_worth_more_or_less_than_playouts_say(turn: float) -> None:
    first, second = Calibration(1.0, turn, 0), Calibration(1.0, turn, 1)
    assert (first.shares((0.5, 0.5))[0] > 0.5) == (turn > 1)
    assert first.shares((0.4, 0.6)) == pytest.approx(tuple(reversed(second.shares((0.6, 0.4)))))
    assert Calibration(1.0, turn).shares((0.4, 0.6)) == pytest.approx((0.4, 0.6))
    assert first.shares((0.0, 1.0)) == (0.0, 1.0)
    step = 1e-6
    rise = first.shares((0.4 + step, 0.6 - step))[0] - first.shares((0.4, 0.6))[0]
    assert first.slope((0.4, 0.6), 0) == pytest.approx(rise / step, rel=1e-3)


def test_every_game_with_opponents_is_calibrated() -> None:
    for sheet in GAMES:
        if sheet.players[-1] > 1:
            found = calibration_of(sheet(sheet.players[-1]), 0)
            assert 0.5 < found.power < 2
            assert 0.5 < found.turn < 2


def test_a_solitaire_has_no_chances() -> None:
    rules = game("baronet")(1)
    view = rules.deal(Chance(b"alone"), Carry((0,))).masked(0)
    with pytest.raises(ValueError, match="no opponents"):
        chances(rules, view, 0)
