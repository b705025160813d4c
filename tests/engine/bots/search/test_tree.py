"""The tree bot finds the one right move, and its answer depends on nothing but what it was told."""

from __future__ import annotations

from random import Random
from typing import cast

import pytest

from engine.bots.beliefs import Beliefs
from engine.bots.bot import loudest
from engine.bots.fill import fill
from engine.bots.keen import Basis
from engine.bots.search import tree
from engine.bots.search.tree import MoveTally, Node, Order, Search, TreeBot, favoured, merged, search
from engine.core import Board, Move, Side, State
from engine.families.chain.board import Chain
from engine.families.chain.evaluator import ChainEvaluator
from engine.families.chain.rules import ChainRules
from engine.families.evaluator import Evaluator
from engine.families.registry import evaluator_of
from engine.games import GAMES, game
from engine.notation import spell
from tests.support.lengths import long_run
from tests.support.rounds.line import Table, table
from tests.support.rounds.melds import melds
from tests.support.rounds.positions import Position, positions


def chosen(scene: Table, playouts: int = 400, seed: int = 1) -> str:
    move = TreeBot(playouts).choose(scene.rules, scene.match.view(0), 0, Random(seed))
    assert move
    return spell(scene.rules, scene.state, move)


def order(at: Position, simulations: int = 200, seed: int = 5) -> Order[Board]:
    state = at.state
    moves = tuple(loudest(at.rules.legal(state, state.turn)))
    return Order(at.rules, state.masked(state.turn), state.turn, moves, (), seed, simulations, 50)


def a_choice(key: str, least: int = 3) -> Position:
    return next(
        at for at in positions(game(key)(2), 4) if len(loudest(at.rules.legal(at.state, at.state.turn))) >= least
    )


def test_it_goes_out_when_it_can() -> None:
    scene = table("block_draw", hands="1-2 | 3-3 4-4", yard="*", line="1-6", turn="A", scores="90 90")
    assert chosen(scene, 10) == "1-2@L"
    scene = table("all_fives", hands="1-4 1-5 | 0-0 2-2", yard="*", line="1-6", turn="A", scores="90 90")
    assert chosen(scene, 40) == "1-4@L!", "ten points win the match"


@pytest.mark.parametrize("seed", range(3))
def test_it_sees_that_an_opponent_will_be_stuck(seed: int) -> None:
    """B has shown to hold neither 3 nor 1: with 1 at both ends A plays its last two tiles while B passes."""
    scene = table("block_draw", hands="1-3 1-2 | 0-6 6-6 0-2", line="3-5 5-1", turn="B").play("B", "pass")
    assert chosen(scene, 40, seed) == "1-3@L"


def test_a_forced_move_costs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_args: object) -> None:
        raise AssertionError("it thinks")

    monkeypatch.setattr(tree, "search_all", never)
    monkeypatch.setattr(Search, "simulate", never)
    scene = table("block_draw", hands="1-2 0-0 | 3-3 4-4", yard="*", line="1-6", turn="A")
    assert chosen(scene, 1000) == "1-2@L"


def test_every_move_is_tried_in_turn_and_counted_as_often_as_it_was_possible() -> None:
    at = a_choice("block_draw", 4)
    rules, view, seat, moves, past, *_ = order(at)
    found = Search(rules, view, seat, moves, Beliefs(rules, view, seat, past, Random(5), 50), Random(5))
    for _ in range(40):
        found.simulate()
    assert [found.root[move].offered for move in moves] == [40 - turn for turn in range(len(moves))]
    assert sum(node.visits for node in found.root.values()) == 40


class Even(Search[Board]):
    """A search in which every round is worth the same."""

    def remember(self, _state: State[Board], path: list[tuple[Node, Side]]) -> None:
        """Count the visits."""
        for node, _side in path:
            node.visits += 1


def test_of_equal_moves_the_one_that_looked_best_is_tried_first() -> None:
    at = a_choice("block_draw")
    rules, view, seat, moves, past, *_ = order(at)
    found = Even(rules, view, seat, moves, Beliefs(rules, view, seat, past, Random(5), 50), Random(5))
    for _ in range(2 * len(moves) + 1):
        found.simulate()
    assert [found.root[move].visits for move in moves] == [3] + [2] * (len(moves) - 1)


def test_it_finds_a_move_that_first_sight_ranks_last() -> None:
    """B holds neither 3 nor 1, and 1-3 leaves nothing else open."""
    scene = table("block_draw", hands="1-3 1-2 | 0-6 6-6 0-2", line="3-5 5-1", turn="B").play("B", "pass")
    moves = {spell(scene.rules, scene.state, move): move for move in scene.match.legal(0)}
    worst_first = tuple(sorted(moves.values(), key=lambda move: move == moves["1-3@L"]))
    tallies = search(Order(scene.rules, scene.match.view(0), 0, worst_first, (), 5, 300, 50))
    assert favoured(tallies) == moves["1-3@L"]
    assert min(tally.visits for tally in tallies) > 0


def test_only_games_where_that_was_measured_to_be_better_are_searched_as_trees() -> None:
    wanted = {"block_draw", "all_fives"}
    assert {sheet.key for sheet in GAMES if 2 in sheet.players and evaluator_of(sheet(2)).prefers_tree} == wanted
    larger = {
        sheet.key
        for sheet in GAMES
        for seats in sheet.players
        if seats != 2 and evaluator_of(sheet(seats)).prefers_tree
    }
    assert larger == {"partners"}
    assert not evaluator_of(game("all_fives")(4, None, {"partnership": "on"})).prefers_tree


@long_run
def test_the_same_order_has_the_same_tallies() -> None:
    for key in ("all_fives", "block_draw", "five_up"):
        at = a_choice(key)
        assert search(order(at)) == search(order(at))
        assert search(order(at)) != search(order(at, seed=6)), "chance plays a part"


def test_hidden_tiles_change_nothing() -> None:
    at = a_choice("all_fives")
    view = at.view(at.state.turn)
    world = fill(view, Random(3))
    assert world.hands != at.state.hands
    assert search(order(Position(at.rules, world))) == search(order(at))


def test_every_simulation_is_counted_unless_the_choice_is_settled() -> None:
    at = a_choice("block_draw")
    tallies = search(order(at, 300))
    assert [tally.move for tally in tallies] == list(order(at).moves)
    visits = sorted((tally.visits for tally in tallies), reverse=True)
    assert sum(visits) <= 300
    assert visits[0] - visits[1] >= 300 - sum(visits), "nothing can overtake the favourite"


class OneSided(Search[Board]):
    """A search that visits nothing but the second move."""

    def simulate(self) -> None:
        for move in self.moves:
            self.root.setdefault(move, tree.Node())
        self.root[self.moves[1]].visits += 1


def test_it_stops_when_the_choice_is_settled() -> None:
    at = a_choice("block_draw")
    rules, view, seat, moves, past, *_ = order(at)
    found = OneSided(rules, view, seat, moves, Beliefs(rules, view, seat, past, Random(5), 50), Random(5))
    found.run(1000)
    assert 500 < found.root[moves[1]].visits < 600


def a_search(at: Position) -> Search[Board]:
    rules, view, seat, moves, past, *_ = order(at)
    return Search(rules, view, seat, moves, Beliefs(rules, view, seat, past, Random(5), 50), Random(5))


def tried_next(found: Search[Board], tallies: list[tuple[int, float]], offered: int) -> set[int]:
    """Return which of the moves a search tries next, after these visits and sums of prizes."""
    found.root.clear()
    for move, (visits, total) in zip(found.moves, tallies, strict=True):
        found.root[move] = node = Node()
        node.visits, node.total, node.offered = visits, total, offered
    found.simulate()
    visited = [found.root[move].visits for move in found.moves]
    return {i for i, (before, _) in enumerate(tallies) if visited[i] > before}


def test_the_next_move_tried_did_well_or_was_tried_seldom() -> None:
    """With a mean of 50 in ten visits against one of 40 in five the latter is tried; against 70 it isn't."""
    found = a_search(a_choice("block_draw"))
    rest = [(15, 0.0)] * (len(found.moves) - 2)
    assert tried_next(found, [(10, 500.0), (5, 200.0), *rest], 15) == {1}
    assert tried_next(found, [(10, 700.0), (5, 200.0), *rest], 15) == {0}
    assert tried_next(found, [(10, 500.0), (10, 500.0), *rest], 20) == {0}, "the more promising of two alike"


class Content(ChainEvaluator):
    """Finds every end of a round as good as any other."""

    def prize(self, _state: State[Chain], _side: Side) -> float:
        return 1.0


def test_where_all_prizes_were_alike_so_far_every_move_is_tried_as_often() -> None:
    found = a_search(a_choice("bergen"))
    found.evaluator = cast("Evaluator[Board]", Content(cast("ChainRules", found.rules)))
    for _ in range(5 * len(found.moves)):
        found.simulate()
    visits = [found.root[move].visits for move in found.moves]
    assert max(visits) - min(visits) <= 1


@pytest.mark.parametrize("key", ["high_fives", "super", "space", "block_draw"])
def test_moves_that_all_lead_to_the_same_are_tried_equally_often(key: str) -> None:
    at = a_choice(key)
    rules, view, seat, moves, past, *_ = order(at)
    found = Even(rules, view, seat, moves, Beliefs(rules, view, seat, past, Random(5), 50), Random(5))
    for _ in range(5 * len(moves)):
        found.simulate()
    visits = [found.root[move].visits for move in moves]
    assert max(visits) - min(visits) <= 1


def test_the_prizes_of_two_sides_are_two_shares_of_the_stakes() -> None:
    """In a company each side has its own; elsewhere the span of all prizes is remembered."""
    for key, seats in (("block_draw", 2), ("block_draw", 3), ("high_fives", 2)):
        rules = game(key)(seats)
        at = next(at for at in positions(rules, 4) if len(loudest(rules.legal(at.state, at.state.turn))) > 1)
        found = a_search(at)
        end = at.state.copy()
        found.evaluator.play_out(end, Random(1))
        nodes = [Node() for _ in range(2 * seats)]
        found.remember(end, [(node, i % seats) for i, node in enumerate(nodes)])
        prizes = [found.evaluator.prize(end, side) for side in range(seats)]
        assert [node.total for node in nodes] == pytest.approx(prizes * 2)
        assert [node.visits for node in nodes] == [1] * len(nodes)
        assert (found.lowest, found.highest) == pytest.approx((min(prizes), max(prizes)))


def never(_orders: object) -> list[list[MoveTally]]:
    raise AssertionError("it thinks")


def test_a_sure_win_a_game_at_sight_and_an_open_endgame_need_no_search() -> None:
    """In the endgame A goes out if it keeps 2-3 for last: B holds neither 2 nor 3 and passes."""
    win = table("all_fives", hands="1-4 1-5 1-3 | 0-0 2-2", yard="*", line="1-6", turn="A", scores="90 90")
    sight = melds(hands="10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | 0-4 2-3 6-8 6-9 4-13 3-14 10-15")
    end = table("block_draw", hands="1-2 1-4 2-3 | 0-0 4-5", line="1-6", turn="A")
    for scene, basis, spelt in (
        (win, Basis.SURE, "1-4@L!"),
        (sight, Basis.SIGHT, "discard:"),
        (end, Basis.PLAYED_OUT, "1-2@L"),
    ):
        bot = TreeBot(400, run=never)
        move = bot.choose(scene.rules, scene.match.view(0), 0, Random(1))
        assert move
        assert bot.basis == basis
        assert spell(scene.rules, scene.state, move).startswith(spelt)


def test_nothing_is_known_of_moves_before_they_are_tried() -> None:
    found = a_search(a_choice("block_draw"))
    assert found.tallies() == [MoveTally(move, 0, 0.0) for move in found.moves]
    found.simulate()
    assert [tally.visits for tally in found.tallies()] == [1] + [0] * (len(found.moves) - 1)


def test_parts_add_up() -> None:
    one, other = Move(0, (1,)), Move(0, (2,))
    parts = [[MoveTally(one, 3, 1.5), MoveTally(other, 4, 2.0)], [MoveTally(one, 5, 2.0), MoveTally(other, 1, 0.5)]]
    assert merged(parts) == [MoveTally(one, 8, 3.5), MoveTally(other, 5, 2.5)]
    assert favoured(merged(parts)) == one
    assert favoured([MoveTally(one, 3, 1.0), MoveTally(other, 3, 2.0)]) == other, (
        "with as many visits the greater prizes win"
    )


def test_it_asks_whoever_runs_its_searches() -> None:
    at = a_choice("block_draw")
    asked: list[Order[Board]] = []

    def run(orders: object) -> list[list[MoveTally]]:
        assert isinstance(orders, list)
        asked.extend(orders)
        return [[MoveTally(move, number, 0.0) for number, move in enumerate(each.moves)] for each in orders]

    view = at.view(at.state.turn)
    move = TreeBot(400, run=run).choose(at.rules, view, view.turn, Random(2))
    assert len(asked) == tree.PARTS
    assert len({each.seed for each in asked}) == tree.PARTS
    assert sum(each.simulations for each in asked) == 400
    assert {each.worlds for each in asked} == {400 // tree.PARTS // tree.WORLD_USE}
    likes = evaluator_of(at.rules).first_sight([at.state], view.turn, asked[0].moves)
    assert likes[0] > likes[-1], "the most promising first"
    assert move == asked[0].moves[-1]
