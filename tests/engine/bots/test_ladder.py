"""Characters play each game as their rung says, and those of a level in ways that can be told apart."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.characters import CHARACTERS, LATE, STARS, Character, character, make
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.bots.ladder import LADDER
from engine.bots.level_bot import SEES_WINS, USUAL, LevelBot, rung_at
from engine.bots.rung import Rung
from engine.bots.search.top import TopBot
from engine.families.taste import Taste
from engine.games import GAMES, game
from engine.notation import spell
from tests.support.lengths import sampled
from tests.support.rounds.line import Table, table
from tests.support.rounds.positions import positions

KEYS = [who.key for who in CHARACTERS]
FEW = 30
"""Playouts that take a few milliseconds, even in Python and at four seats."""


def level_bot(who: Character, rung: Rung | None = None) -> LevelBot:
    return LevelBot(who.stars, who.ways, who.attention, who.key, rung=rung)


def plain_choice(key: str, scene: Table) -> str:
    """Return what a character plays if it misjudges nothing, so that only its manner counts."""
    move = level_bot(character(key), Rung("greedy")).choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move
    return spell(scene.rules, scene.state, move)


def test_there_is_someone_on_every_level_and_the_ladder_goes_up() -> None:
    levels = [who.stars for who in CHARACTERS]
    assert levels == sorted(levels)
    assert set(levels) == set(range(1, STARS + 1)) == set(USUAL)
    assert STARS >= 6


def test_some_forget_and_the_best_remember() -> None:
    assert {who.key for who in CHARACTERS if who.forgets} == {"kiko", "suri", "bruno", "maren", "lucho"}
    assert LevelBot(1, character("kiko").ways).attention == 1, "attentive, unless the character says otherwise"


def test_games_with_skill_are_on_the_ladder_with_everyone() -> None:
    known = {sheet.key for sheet in GAMES}
    for (key, seats), rungs in LADDER.items():
        assert key in known
        assert seats in (2, 4)
        assert list(rungs) == KEYS
        for name, (way, misjudges, playouts, manner, weighed) in rungs.items():
            assert 0 <= misjudges < 2
            assert misjudges <= 1 or character(name).stars < SEES_WINS, "only beginners take the worse for the better"
            assert 0 < manner <= 1
            assert (playouts > 0) == (way == "keen")
            assert not weighed or way == "keen"
            assert (way == "top") == (character(name).stars == STARS)
            assert playouts <= FEW or character(name).stars >= LATE, f"{name} is taken to be quick"


def test_a_table_for_two_and_a_larger_one_have_their_own_rungs(monkeypatch: pytest.MonkeyPatch) -> None:
    two, four = Rung("greedy", 0.2), Rung("greedy", 0.4)
    monkeypatch.setattr("engine.bots.level_bot.LADDER", {("block_draw", 2): {"lucho": two}})
    assert rung_at(game("block_draw")(2), "lucho", 4) == two
    assert rung_at(game("block_draw")(3), "lucho", 4) == two, "better than nothing"
    assert rung_at(game("block_draw")(2), "hana", 4) == rung_at(game("cross")(2), "lucho", 4) == USUAL[4]
    monkeypatch.setattr(
        "engine.bots.level_bot.LADDER", {("block_draw", 2): {"lucho": two}, ("block_draw", 4): {"lucho": four}}
    )
    assert rung_at(game("block_draw")(3), "lucho", 4) == rung_at(game("block_draw")(4), "lucho", 4) == four


def test_a_milder_manner_overlooks_fewer_points() -> None:
    rules, who = game("all_fives")(2), character("kiko")
    assert level_bot(who, Rung("greedy")).attention_at(rules) == pytest.approx(who.attention)
    assert level_bot(who, Rung("greedy", manner=0.5)).attention_at(rules) == pytest.approx((1 + who.attention) / 2)


def test_a_rung_says_how_a_character_chooses() -> None:
    rules, who = game("block_draw")(2), character("lucho")
    sight = level_bot(who, Rung("greedy", 0.3)).at(rules)
    assert isinstance(sight, GreedyBot)
    assert sight.taste == who.taste
    assert sight.flaws == (0.3, who.forgets, False)
    keen = level_bot(character("hana"), Rung("keen", 0.1, 60)).at(rules)
    assert isinstance(keen, KeenBot)
    assert (keen.playouts, keen.taste, keen.flaws.misjudges) == (60, character("hana").taste, 0.1)
    top = level_bot(who, Rung("top")).at(rules)
    for bot, its in ((sight, who), (keen, character("hana")), (top, who)):
        assert (bot.name, bot.attention) == (its.key, its.attention)
    usual = level_bot(character("oksana"), Rung("keen", 0.1, 60)).at(rules)
    assert isinstance(usual, KeenBot)
    assert usual.taste is None, "the best first sight of the family"
    assert isinstance(level_bot(who, Rung("top")).at(rules), TopBot)


def test_a_manner_that_costs_too_much_is_milder() -> None:
    rules, who = game("matador")(2), character("maren")
    mild = level_bot(who, Rung("greedy", manner=0.5)).at(rules)
    assert isinstance(mild, GreedyBot)
    assert mild.taste.open == (who.taste.open + Taste().open) / 2
    assert who.taste.mixed(1.0) == who.taste
    assert who.taste.mixed(0.0) == Taste()


def test_only_the_lowest_levels_overlook_a_sure_win() -> None:
    rules = game("block_draw")(2)
    for who in CHARACTERS:
        bot = level_bot(who, Rung("greedy", 0.5)).at(rules)
        assert isinstance(bot, GreedyBot)
        assert bot.flaws.misses_wins == (who.stars < SEES_WINS)


def test_level_two_dumps_weight_or_grabs_points() -> None:
    scene = table("all_fives", hands="6-6 0-4 1-3 | 2-2 3-3", yard="*", line="0-6", turn="A", house={"muggins": "off"})
    assert plain_choice("suri", scene) == "6-6@R", "a heavy double"
    assert plain_choice("bruno", scene) == "0-4@L", "4 + 6 make ten"


def test_without_points_to_grab_the_heaviest_tile_goes() -> None:
    scene = table("block_draw", hands="1-1 1-2 5-6 0-3 2-2 | 0-0 3-3", yard="*", line="1-6", turn="A")
    assert plain_choice("bruno", scene) == "5-6@R"


def test_level_three_keeps_ends_open_or_shuts_them() -> None:
    scene = table("block_draw", hands="1-3 1-6 2-6 5-6 | 0-6 6-6 4-6", line="3-5 5-1", turn="B")
    assert plain_choice("idris", scene.play("B", "pass")).startswith("1-3"), "B has neither"
    scene = table("block_draw", hands="1-3 1-6 2-6 5-6 | 0-6 6-6 4-6", line="3-5 5-1", turn="B")
    assert plain_choice("maren", scene.play("B", "pass")).startswith("1-6"), "for the other sixes"


def test_level_four_is_careful_or_does_a_bit_of_everything() -> None:
    house = {"muggins": "off"}
    scene = table("all_fives", hands="0-0 5-6 1-3 2-4 | 2-2 3-3", yard="*", line="0-6", turn="A", house=house)
    assert plain_choice("hana", scene) == "0-0@L", "a double while it fits"
    assert plain_choice("lucho", scene) == "5-6@R", "5 + 0 make five"


@sampled(3)
@pytest.mark.parametrize(("one", "other"), [("suri", "bruno"), ("maren", "idris"), ("lucho", "hana")])
def test_those_of_a_level_still_differ_where_all_of_them_play_rounds_out(one: str, other: str) -> None:
    rules = game("five_up")(2)
    choices = [at for at in positions(rules, 9, 3) if len(rules.legal(at.state, at.state.turn)) > 1]
    assert len(choices) >= 30
    told_apart = 0
    for at in choices:
        seat = at.state.turn
        told_apart += len({make(key).choose(rules, at.view(seat), seat, Random(1)) for key in (one, other)}) > 1
    assert told_apart >= len(choices) / 5


def test_a_quick_one_plays_few_rounds_out() -> None:
    for who in CHARACTERS:
        for sheet in GAMES:
            if sheet.players[-1] > 1 and who.is_quick:
                bot = make(who)
                assert isinstance(bot, LevelBot)
                plays = bot.at(sheet(max(2, sheet.players[0])))
                assert isinstance(plays, GreedyBot) or (isinstance(plays, KeenBot) and plays.playouts <= FEW)
