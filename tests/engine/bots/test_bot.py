"""Laws of every bot: it plays by the rules, knows only its view, and may overlook a score."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Final

import pytest

from engine.bots.bot import Bot, RandomBot, loudest, pays
from engine.bots.fill import fill
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.bots.search.tree import TreeBot
from engine.core import ALOUD, CALL, CLAIM, PLAY, SILENT, Board, Move, Rules, Seat, State, View
from engine.families.chain.board import Chain
from engine.games.all_fives import AllFives
from tests.support.coarse_chances import coarse_chances
from tests.support.lengths import often, sampled
from tests.support.rounds.line import CALL_IT, CALL_OWN, CLAIM_IT, Table, open_score, table
from tests.support.rounds.positions import Position, positions, stages, tables

BOTS: Final[dict[str, Bot]] = {
    "random": RandomBot(),
    "dreamy": RandomBot(0.4, "dreamy"),
    "greedy": GreedyBot(),
    "keen": KeenBot(12),
    "keen but dreamy": KeenBot(8, 0.5, "dreamy"),
    "tree": TreeBot(16),
}
each_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS.keys())


@pytest.fixture(autouse=True)
def _short_second_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a search spend few deals on its second look: these laws hold for each, and it takes most of the time."""
    monkeypatch.setattr("engine.bots.search.second_look.FIRST", often(10, 40))
    monkeypatch.setattr("engine.bots.search.second_look.DEALS", often(12, 160))


@pytest.fixture(autouse=True, scope="module")
def _coarse_chances() -> Iterator[None]:
    """Let the chances between rounds come from a coarse net: a bot keeps these laws whatever they are."""
    with coarse_chances():
        yield


@cache
def all_stages(step: int) -> list[Position]:
    """Return stages of rounds at many tables; every bot shares them, since nobody plays on in them."""
    return [at for number, rules in enumerate(tables()) for at in stages(rules, 100 + number, step, 2)]


def stages_for(bot: Bot, step: int) -> list[Position]:
    """Return stages that take every bot about as long: half as many for one with playouts."""
    return all_stages(2 * step if isinstance(bot, KeenBot | TreeBot) else step)


@sampled(3)
@each_bot
def test_it_does_what_it_may_and_something_in_its_turn(bot: Bot) -> None:
    seen = 0
    for number, (rules, state) in enumerate(stages_for(bot, often(10, 2))):
        for seat in range(rules.seats):
            view = state.masked(seat)
            before = view.copy()
            move = bot.choose(rules, view, seat, Random(number))
            if move is None:
                assert seat != state.turn or state.over
            else:
                assert move in rules.legal(state, seat)
                seen += 1
            assert view == before, "asking changes nothing"
    assert seen > 50


@each_bot
def test_it_plays_alike_whatever_lies_where_it_cannot_look(bot: Bot) -> None:
    others = 0
    for number, (rules, state) in enumerate(stages_for(bot, often(12, 4))):
        seat = state.turn
        view = state.masked(seat)
        world = fill(view, Random(number))
        others += world.hands != state.hands
        other = world.masked(seat)
        assert other == view
        assert bot.choose(rules, other, seat, Random(3)) == bot.choose(rules, view, seat, Random(3))
    assert others > 30


@each_bot
def test_it_takes_a_view_and_nothing_else(bot: Bot) -> None:
    rules, state = positions(next(tables()), 7)[3]
    with pytest.raises(AssertionError, match="hidden"):
        bot.choose(rules, state, state.turn, Random(1))


def test_a_random_bot_plays_everything_it_may() -> None:
    scene = table("all_fives", hands="1-4 2-3 1-1 | 5-6", line="1-2", turn="A")
    moves = {choice(RandomBot(), scene, "A", seed) for seed in range(60)}
    assert moves == set(loudest(scene.match.legal(0)))


def choice(bot: Bot, scene: Table, seat: str, seed: int = 1) -> Move | None:
    """Return the bot's move in `seat`."""
    at: Seat = "ABCD".index(seat)
    return bot.choose(scene.rules, scene.match.view(at), at, Random(seed))


def scoring_table() -> Table:
    """Return a table where only 1-4 of A fits, making 4 + 6 on the open ends."""
    return table("all_fives", hands="1-4 0-0 | 2-2 3-3", line="1-6", turn="A")


def test_an_attentive_bot_says_its_score_aloud() -> None:
    scene = scoring_table()
    assert [move.how for move in scene.match.legal(0)] == [SILENT, ALOUD]
    for bot in (RandomBot(), GreedyBot(), KeenBot(10)):
        found = choice(bot, scene, "A")
        assert found
        assert found.how == ALOUD


def test_a_bot_that_notices_nothing_stays_silent() -> None:
    scene = scoring_table()
    for bot in (RandomBot(0), GreedyBot(attention=0), KeenBot(10, 0)):
        found = choice(bot, scene, "A")
        assert found
        assert found.how == SILENT
        assert (
            choice(bot, open_score(table("all_fives", hands="0-1 | 2-2", line="5-5", turn="A"), "B", 10), "B") is None
        )


def test_claims_and_calls_are_made_out_of_turn_too() -> None:
    for bot in (RandomBot(), GreedyBot(), KeenBot(10)):
        own = open_score(table("all_fives", hands="0-1 | 2-2 | 3-3", line="5-5", turn="A"), "B", 10)
        assert choice(bot, own, "B") == CLAIM_IT
        assert choice(bot, own, "C") is None, "not yet"
        loose = open_score(table("all_fives", hands="0-1 | 2-2 | 3-3", line="5-5", turn="A"), "B", 10, loose=True)
        assert choice(bot, loose, "C") == CALL_IT
        assert choice(bot, loose, "A") == CALL_IT, "before its own tile"
        assert choice(bot, loose, "B") is None, "not its own"
        snap = table("all_fives", hands="0-1 | 2-2", line="5-5", turn="B", house={"muggins": "immediate"})
        assert choice(bot, open_score(snap, "B", 10), "A") == CALL_OWN


def test_what_a_bot_has_overlooked_it_does_not_see_by_being_asked_again() -> None:
    scene = open_score(table("all_fives", hands="0-1 | 2-2", line="5-5", turn="A"), "B", 10, loose=True)
    for number in range(20):
        bot = RandomBot(0.5, f"bot {number}")
        answers = {choice(bot, scene, "A", seed) == CALL_IT for seed in range(10)}
        assert len(answers) == 1


def test_attention_is_a_chance() -> None:
    scene = open_score(table("all_fives", hands="0-1 | 2-2", line="5-5", turn="A"), "B", 10, loose=True)
    heard = sum(choice(RandomBot(0.7, f"bot {number}"), scene, "A") == CALL_IT for number in range(300))
    assert 0.6 * 300 < heard < 0.8 * 300


def test_of_a_play_said_in_two_ways_the_loud_one_is_kept() -> None:
    quiet, loud, other = Move(PLAY, (3,), 1), Move(PLAY, (3,), 1, ALOUD), Move(PLAY, (3,), 0)
    assert loudest([Move(CLAIM), Move(CALL), quiet, loud, other]) == [loud, other]


class Overshot(AllFives):
    """Rules under which a claim can be worthless."""

    def apply(self, _state: State[Chain], _seat: Seat, _move: Move) -> None:
        """Do nothing."""


def test_a_claim_that_gains_nothing_does_not_pay() -> None:
    scene = open_score(table("all_fives", hands="0-1 | 2-2", line="5-5", turn="A"), "B", 10)
    rules: Rules[Board] = scene.rules
    view: View[Board] = scene.match.view(1)
    assert pays(rules, view, 1, CLAIM_IT, Random(1))
    worthless: Rules[Board] = Overshot(2, None, rules.house)
    assert not pays(worthless, view, 1, CLAIM_IT, Random(1))
    assert RandomBot().choose(rules, view, 1, Random(1)) == CLAIM_IT
    assert RandomBot().choose(worthless, view, 1, Random(1)) is None
