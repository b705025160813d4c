"""The top level: each game by the method that wins most in it, with the budget of that method."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.keen import PLAYOUTS
from engine.bots.search.top import WEIGHED, TopBot
from engine.bots.search.tree import SIMULATIONS, MoveTally
from engine.notation import spell
from engine.record.position import read_position_code, replayed
from tests.support.rounds.line import table
from tests.support.rounds.pool import pool


def test_a_full_budget_and_a_small_one_are_kept_to() -> None:
    full, small = TopBot(SIMULATIONS), TopBot(100)
    assert (full.tree.playouts, full.keen.playouts) == (SIMULATIONS, PLAYOUTS)
    assert (small.tree.playouts, small.keen.playouts) == (100, 100)
    assert (full.keen.weighed, small.keen.weighed) == (WEIGHED, 100)


def test_lines_for_two_are_searched_and_pools_played_out() -> None:
    searches: list[int] = []

    def run(orders: object) -> list[list[MoveTally]]:
        assert isinstance(orders, list)
        searches.append(len(orders))
        return [[MoveTally(move, number, 0.0) for number, move in enumerate(each.moves)] for each in orders]

    bot = TopBot(100, run=run)
    line = table("block_draw", hands="1-2 1-3 0-0 | 3-3 4-4", yard="*", line="1-6", turn="A")
    assert bot.choose(line.rules, line.match.view(0), 0, Random(1))
    assert searches == [2]
    assert bot.basis is bot.tree.basis is not None
    catch = pool(hands="5-12 3-4 | 0-1 5-7 | 4-4", pool="2-12 5-5")
    assert bot.choose(catch.rules, catch.match.view(0), 0, Random(1))
    assert searches == [2]
    assert bot.basis is bot.keen.basis is not None


FIVE_UP = "boneyard:fiveup-2-#"


@pytest.mark.parametrize(
    ("code", "best"),
    [
        (
            f"{FIVE_UP}9b548694d365153b51d5880f318625db0222d6c6aaf24d7f4488c1fb16d69099-#r7=0=0=0=43=42=w6-#m300201041020012-W",
            "2-2@4-4.t2",
        ),
        (
            f"{FIVE_UP}9af97bc50ae9061d9e4412eb79e6a4114b61f8c8b3d0c26d2aac98ef36160bcc-#r7=0=0=0=52=36=w6-#m5200010000140501-P",
            "3-6@R",
        ),
    ],
)
def test_every_game_is_played_exactly_once_nothing_is_hidden(code: str, best: str) -> None:
    """Both tiles that it played instead gave up a quarter of the match, with every tile on the table."""
    position = read_position_code(code)
    state, rules = replayed(position), position.rules
    move = TopBot(SIMULATIONS).choose(rules, state.masked(state.turn), state.turn, Random(1), position.past)
    assert move is not None
    assert spell(rules, state, move).rstrip("!") == best
