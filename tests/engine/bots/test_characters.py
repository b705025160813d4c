"""The characters of the bots match their descriptions."""

from __future__ import annotations

import pytest

from engine.bots.bot import RandomBot
from engine.bots.characters import (
    CHARACTERS,
    EASY,
    GREY,
    PLAIN,
    SHARP,
    STEADY,
    Character,
    character,
    colour_of,
    make,
)
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.bots.level_bot import LevelBot
from engine.bots.search.top import TopBot
from engine.bots.search.tree import TreeBot
from engine.sentences import Refusal
from tools.golden_texts.engine.bots import golden_bots

KINDS = {"level": LevelBot, "random": RandomBot, "greedy": GreedyBot, "keen": KeenBot, "tree": TreeBot, "top": TopBot}


def test_everyone_can_be_told_apart() -> None:
    for field in ("key", "name", "manner", "colour"):
        assert len({getattr(who, field) for who in CHARACTERS}) == len(CHARACTERS)
    assert len({who.name[0] for who in CHARACTERS}) == len(CHARACTERS), "players name them by their initials"
    assert len(CHARACTERS) >= 8, "enough for the largest table"


def test_everyone_is_found_by_key() -> None:
    for who in (*CHARACTERS, *PLAIN):
        assert character(f" {who.key.upper()} ") is who
        assert who.manner.endswith(".")
        assert 0.5 <= who.pace <= 2
        assert 0 < who.attention <= 1
        assert all(0 <= part <= 255 for part in who.colour)


def test_plain_kinds_miss_nothing_and_are_called_what_they_are() -> None:
    assert [who.key for who in PLAIN] == ["random", "greedy", "keen", "tree", "top"]
    assert all(who.attention == 1 and who.kind == who.key for who in PLAIN)


@pytest.mark.parametrize("who", [*CHARACTERS, *PLAIN], ids=lambda who: who.key)
def test_a_bot_is_made_to_the_character(who: Character) -> None:
    bot = make(who)
    assert type(bot) is KINDS[who.kind]
    assert bot.attention == who.attention
    assert bot.name == who.key
    assert type(make(who.key)) is type(bot)
    if isinstance(bot, KeenBot | TreeBot | TopBot):
        assert bot.playouts == who.playouts > 0
    if isinstance(bot, GreedyBot):
        assert bot.taste == who.taste


def test_traits_rungs_and_budgets_change_only_on_purpose() -> None:
    for file, text in golden_bots().items():
        assert file.read_text(encoding="utf-8") == text, "if it was meant, run tools/golden.py"


def test_words_for_levels_and_attention_go_up_the_ladder() -> None:
    order = [EASY, STEADY, SHARP]
    levels = [order.index(who.level) for who in CHARACTERS]
    assert levels == sorted(levels)
    assert set(levels) == {0, 1, 2}
    attention = [who.attention for who in CHARACTERS]
    assert attention == sorted(attention)
    assert attention[-1] == 1


def test_an_unknown_bot_is_refused_with_the_nearest() -> None:
    with pytest.raises(Refusal, match=r"no bot called oxana. Did you mean oksana"):
        character("oxana")
    with pytest.raises(Refusal, match="Choose from kiko"):
        character("77")
    with pytest.raises(Refusal, match="no bot called tadeus"):
        make("tadeus")


def test_a_bot_that_is_not_here_has_a_colour() -> None:
    assert {who.key: colour_of(who.key) for who in CHARACTERS} == {who.key: who.colour for who in CHARACTERS}
    assert colour_of("a bot of later days") == GREY
