"""The keen bot beats the bots that don't look ahead, and is deterministic."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.bots.bot import Bot, RandomBot
from engine.bots.flaws import Flaws
from engine.bots.greedy import GreedyBot
from engine.bots.keen import FEWEST, Basis, KeenBot
from engine.core import Move, Seat, Side, State
from engine.families.chain.board import Chain, chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.chain.rules import ChainRules
from engine.families.taste import Taste
from engine.games import game
from engine.games.block_draw import BlockDraw
from engine.notation import spell
from engine.options import HouseRules
from engine.pieces import HIDDEN, Tile, Tiles, double
from game.play.driver import SeedStream, play_match
from tests.support.lengths import long_run
from tests.support.rounds.line import Table, table
from tests.support.rounds.melds import melds
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


def heed(monkeypatch: pytest.MonkeyPatch, script: ChainEvaluator) -> None:
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


class Watched(Scripted):
    """Remembers every round that it was asked to play out: A's hand, B's hand and the luck."""

    def __init__(
        self, rules: ChainRules, fancied: tuple[Tile, ...] = (), worth: dict[Tile, float] | None = None
    ) -> None:
        super().__init__(rules, fancied)
        self.worth = worth or {}
        """What playing each tile is worth."""
        self.rounds: list[tuple[Tiles, Tiles, float]] = []

    def play_out(self, state: State[Chain], rng: Random) -> None:
        self.rounds.append((state.hands[0], state.hands[1], rng.random()))

    def prize(self, state: State[Chain], _side: Side) -> float:
        return -sum(worth for tile, worth in self.worth.items() if state.hands[0] >> tile & 1)


def five_moves() -> tuple[Table, list[Tile]]:
    scene = table("block_draw", hands="0-1 1-2 1-3 1-4 1-5 | 3-3 4-4", yard="*", line="1-6", turn="A")
    return scene, [move.tiles[0] for move in scene.match.legal(0)]


def test_half_of_the_moves_are_tried_on_at_each_stage_and_the_favourite_to_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Three stages of a hundred rounds each: five moves, the best three and the favourite, the best two and it."""
    scene, tiles = five_moves()
    script = Watched(scene.rules, (tiles[0],), {tile: float(number) for number, tile in enumerate(tiles)})
    heed(monkeypatch, script)
    assert chosen(scene, 300).startswith("1-5")
    tried = Counter(hand ^ scene.state.hands[0] for hand, _, _ in script.rounds)
    assert [tried[1 << tile] for tile in tiles] == [20 + 25 + 33, 20, 20 + 25, 20 + 25 + 33, 20 + 25 + 33]


def test_all_moves_are_tried_in_the_same_deals_with_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, _ = five_moves()
    script = Watched(scene.rules)
    heed(monkeypatch, script)
    chosen(scene, 60)
    first = [script.rounds[i : i + 5] for i in range(0, 20, 5)]
    for deal in first:
        assert len({hand for hand, _, _ in deal}) == 5
        assert len({(other, luck) for _, other, luck in deal}) == 1
    assert len({deal[0][1:] for deal in first}) == 4


def test_at_most_eight_moves_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table("block_draw", hands="0-1 1-1 1-2 1-3 1-4 1-5 0-6 2-6 3-6 4-6 5-6 | 3-3 4-4", line="1-6", turn="A")
    script = Watched(scene.rules)
    heed(monkeypatch, script)
    chosen(scene, 60)
    assert len(scene.match.legal(0)) == 11
    assert len({hand for hand, _, _ in script.rounds}) == 8


class Uneven(Scripted):
    """Finds the second of two moves a point better in some deals and a point worse in the rest."""

    def __init__(self, rules: ChainRules, fancied: tuple[Tile, ...], other: Tile, better: int, deals: int) -> None:
        super().__init__(rules, fancied)
        self.other = other
        self.leads = [1.0] * better + [-1.0] * (deals - better)

    def prize(self, state: State[Chain], _side: Side) -> float:
        return 5.0 + (0.0 if state.hands[0] >> self.other & 1 else self.leads.pop())


@pytest.mark.parametrize(("better", "basis"), [(14, Basis.STAYED), (16, Basis.STAYED), (17, Basis.PLAYED_OUT)])
def test_luck_in_a_few_deals_does_not_outweigh_first_sight(
    monkeypatch: pytest.MonkeyPatch, better: int, basis: Basis
) -> None:
    """In thirty deals a lead of two points is within half a standard error, and one of four is not."""
    scene = table("block_draw", hands="1-2 1-3 0-0 | 3-3 4-4", yard="*", line="1-6", turn="A")
    favourite, other = (move.tiles[0] for move in scene.match.legal(0))
    heed(monkeypatch, Uneven(scene.rules, (favourite,), other, better, 30))
    bot = KeenBot(60)
    move = bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move
    assert (move.tiles[0], bot.basis) == (favourite if basis is Basis.STAYED else other, basis)


class Level(ChainEvaluator):
    """Finds all rounds alike."""

    def play_out(self, _state: State[Chain], _rng: Random) -> None:
        pass

    def prize(self, _state: State[Chain], _side: Side) -> float:
        return 0.0


def test_first_sight_is_its_own_taste_if_it_has_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is better than anything else when it is played out."""
    scene = table("block_draw", hands="1-1 1-2 0-2 2-3 2-4 4-6 | 3-3 4-5", yard="*", line="1-6", turn="A")
    heed(monkeypatch, Level(scene.rules))
    nothing = Taste(points=0, open=0, shed=0, doubles=0, shut=0)
    for taste, move in (("doubles", "1-1@L"), ("shed", "4-6@R"), ("open", "1-2@L")):
        bot = KeenBot(60, taste=nothing._replace(**{taste: 1.0}))
        found = bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
        assert found
        assert spell(scene.rules, scene.state, found) == move
        assert bot.basis == Basis.STAYED


def test_a_keen_bot_that_misjudges_more_finds_the_best_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, tiles = five_moves()
    heed(monkeypatch, Watched(scene.rules, (tiles[0],), {tiles[3]: 5.0}))
    view = scene.match.view(0)
    found: list[int] = []
    for share in (0.0, 0.5, 1.0):
        bots = [KeenBot(60, name=f"name {number}", flaws=Flaws(misjudges=share)) for number in range(60)]
        moves = [bot.choose(scene.rules, view, 0, Random(1)) for bot in bots]
        found.append(sum(move is not None and move.tiles[0] == tiles[3] for move in moves))
    assert found[0] == 60
    assert 30 < found[1] < 60
    assert 4 < found[2] < 22, "a fifth is luck"


class Idle(ChainEvaluator):
    """Refuses to play anything out."""

    def play_out(self, _state: State[Chain], _rng: Random) -> None:
        raise AssertionError("it thinks")


def test_a_sure_win_needs_no_playouts_even_if_nothing_else_is_liked_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = table("all_fives", hands="1-4 1-5 1-3 | 0-0 2-2", yard="*", line="1-6", turn="A", scores="90 90")
    heed(monkeypatch, Idle(scene.rules))
    bot = KeenBot(400, taste=Taste(points=0, open=0, shed=0, doubles=0, shut=0))
    assert bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert bot.basis == Basis.SURE


def test_in_a_game_without_playouts_it_goes_by_sight() -> None:
    scene = melds(hands="10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | 0-4 2-3 6-8 6-9 4-13 3-14 10-15")
    bot = KeenBot()
    assert bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert bot.basis == Basis.SIGHT


def wins(key: str, house: HouseRules, first: Bot, other: Bot, deals: int) -> float:
    """Return the first bot's share of wins in matches of two, each deal played from both seats."""
    rules = game(key)(2, None, house)
    won = 0.0
    for number in range(deals):
        for turn in range(2):
            seeds = SeedStream(b"keen", number)
            bots = [first if seat == turn else other for seat in range(2)]
            match = play_match(rules, bots, seeds, seeds.bot_rng())
            won += (turn in match.winners) / len(match.winners)
    return won / (deals * 2)


@long_run
def test_it_beats_chance() -> None:
    for key in ("block_draw", "all_fives"):
        assert wins(key, {"target": 50}, KeenBot(20), RandomBot(), 8) > 0.65


@long_run
def test_it_beats_greed() -> None:
    """Thirty deals of one round: a greedy bot in its place would win half of them, and a random one a third."""
    assert wins("one_arm_joe", {"match": "single"}, KeenBot(20), GreedyBot(), 30) > 0.57
