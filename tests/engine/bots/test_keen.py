"""The keen bot beats the bots that don't look ahead, and is deterministic."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.bot import Bot, RandomBot
from engine.bots.greedy import GreedyBot
from engine.bots.keen import FEWEST, KeenBot
from engine.core import Move, Seat, Side, State
from engine.families.chain.board import Chain, chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.chain.rules import ChainRules
from engine.families.taste import Taste
from engine.games import game
from engine.games.block_draw import BlockDraw
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import HIDDEN, Tile, double
from game.play.driver import SeedStream, play_match
from tests.support.rounds.line import Table, table
from tests.support.rounds.positions import positions


def chosen(scene: Table, playouts: int, seed: int = 1) -> str:
    move = KeenBot(playouts).choose(scene.rules, scene.match.view(0), 0, Random(seed))
    assert move
    return spell(scene.rules, scene.state, move)


def test_the_same_seed_gives_the_same_move() -> None:
    rules = game("all_fives")(3)
    for _, state in positions(rules, 4)[::5]:
        view = state.masked(state.turn)
        moves = {KeenBot(30).choose(rules, view, state.turn, Random(6)) for _ in range(3)}
        assert len(moves) == 1


def test_it_goes_out_when_it_can() -> None:
    scene = table("block_draw", hands="1-2 | 3-3 4-4", yard="*", line="1-6", turn="A", scores="90 90")
    assert chosen(scene, 10) == "1-2@L"
    scene = table("all_fives", hands="1-4 1-5 | 0-0 2-2", yard="*", line="1-6", turn="A", scores="90 90")
    assert chosen(scene, 40) == "1-4@L!", "ten points win the match"


@pytest.mark.parametrize("seed", range(4))
def test_it_sees_that_an_opponent_will_be_stuck(seed: int) -> None:
    """B has shown to hold neither 3 nor 1: with 1 at both ends A plays its last two tiles while B passes."""
    scene = table("block_draw", hands="1-3 1-2 | 0-6 6-6 0-2", line="3-5 5-1", turn="B").play("B", "pass")
    assert chosen(scene, 40, seed) == "1-3@L"


class Scripted(ChainEvaluator):
    """Judges by a script and plays nothing out."""

    def __init__(self, rules: ChainRules, fancied: tuple[Tile, ...] = ()) -> None:
        super().__init__(rules)
        self.fancied = fancied
        """The tile that it likes best at first sight."""
        self.heavy = HIDDEN
        """A tile that costs a point while the first hand holds it."""
        self.asked = 0
        """Number of rounds that it was asked to play out."""

    def play_out(self, _state: State[Chain], _rng: Random) -> None:
        self.asked += 1

    def prize(self, state: State[Chain], _side: Side) -> float:
        return -float(self.heavy != HIDDEN and state.hands[0] >> self.heavy & 1)

    def liking(self, _before: State[Chain], _after: State[Chain], _seat: Seat, move: Move, _taste: Taste) -> float:
        return float(move.tiles == self.fancied)


def heed(monkeypatch: pytest.MonkeyPatch, script: Scripted) -> None:
    """Let keen bots judge by a script."""
    monkeypatch.setattr("engine.bots.keen.evaluator_of", lambda _rules: script)


def test_a_forced_move_costs_no_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table("block_draw", hands="1-2 0-0 | 3-3 4-4", yard="*", line="1-6", turn="A")
    script = Scripted(scene.rules)
    heed(monkeypatch, script)
    assert chosen(scene, 1000) == "1-2@L"
    assert not script.asked


def test_it_does_what_it_likes_at_first_sight_unless_another_move_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scene = table("block_draw", hands="1-2 1-3 1-4 | 3-3 4-4", yard="*", line="1-6", turn="A")
    moves = scene.match.legal(0)
    script = Scripted(scene.rules, moves[1].tiles)
    heed(monkeypatch, script)
    assert chosen(scene, 60).startswith("1-3")
    script.heavy = moves[2].tiles[0]
    assert chosen(scene, 60).startswith("1-4")


@pytest.mark.parametrize(("top", "most"), [(6, 400), (15, 200)])
def test_the_budget_is_kept_and_smaller_where_rounds_are_long(
    monkeypatch: pytest.MonkeyPatch, top: int, most: int
) -> None:
    rules = BlockDraw(2, double(top))
    begun = next(
        at.state
        for at in positions(rules, 5)
        if len(at.rules.legal(at.state, at.state.turn)) > 2 and chain(at.state.board).laid
    )
    script = Scripted(rules)
    heed(monkeypatch, script)
    KeenBot(400).choose(rules, begun.masked(begun.turn), begun.turn, Random(1))
    assert FEWEST * 0.7 < script.asked <= most
    full, script.asked = script.asked, 0
    monkeypatch.setattr(Scripted, "effort", 0.5)
    KeenBot(400).choose(rules, begun.masked(begun.turn), begun.turn, Random(1))
    assert FEWEST * 0.7 < script.asked <= full * 0.7, "a family may be worth fewer"


def wins(key: str, house: HouseRules, first: Bot, other: Bot, deals: int) -> float:
    """Return the first bot's share of wins in matches of two, each deal played from both seats."""
    rules = game(key)(2, None, house)
    won = 0.0
    for number in range(deals):
        for turn in range(2):
            seeds = SeedStream(b"keen", number)
            bots = [first if seat == turn else other for seat in range(2)]
            match = play_match(rules, bots, seeds, seeds.whims())
            won += (turn in match.winners) / len(match.winners)
    return won / (deals * 2)


def test_it_beats_chance() -> None:
    for key in ("block_draw", "all_fives"):
        assert wins(key, {"target": 50}, KeenBot(20), RandomBot(), 8) > 0.65


def test_it_beats_greed() -> None:
    """Thirty deals of one round: a greedy bot in its place would win half of them, and a random one a third."""
    assert wins("one_arm_joe", {"match": "single"}, KeenBot(20), GreedyBot(), 30) > 0.57
