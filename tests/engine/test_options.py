"""House rules: valid combinations, and the refusals of all others."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Board, Rules
from engine.families.chain.options import BONEYARD_RESERVE, COMMON, HAND_SIZE, NO_DOUBLE, target
from engine.families.chain.rules import ChainRules
from engine.games import GAMES, game
from engine.options import AS_PRINTED, Choice, Option, find, in_full, settled, squashed
from engine.pieces import double
from engine.sentences import Refusal
from tests.support.rounds.random_walks import STEADY
from tools.golden_texts.engine.house import golden_house

TARGET = target(100, 50, 150)
ALL = (*COMMON, TARGET)
CHAINS = [sheet for sheet in GAMES if issubclass(sheet, ChainRules)]
EVERY_OPTION = [option for sheet in GAMES for option in sheet.options]


def refusal(options: tuple[Option, ...], key: str, value: object) -> str:
    with pytest.raises(Refusal) as caught:
        settled(options, {key: value})  # type: ignore[dict-item]  # untrusted input
    return str(caught.value)


# -- the sheet ----------------------------------------------------------------------------------------------------


def test_the_house_rules_of_each_game_and_their_defaults() -> None:
    shared = {
        "hand_size": "sheet",
        "no_double": "redeal",
        "boneyard_reserve": 0,
        "dead_layout": "draw_out",
        "blocked_tie": "void",
        "next_leader": "procedure",
        "match": "rounds",
        "target": 100,
    }
    defaults = {sheet.key: {option.key: option.default for option in sheet.options} for sheet in GAMES}
    assert defaults["block_draw"] == {**shared, "blocked_score": "combined"}
    assert defaults["all_fives"] == {
        **shared,
        "muggins": "after_next_play",
        "bonus_rounding": "per_hand",
        "spinner": "none",
        "partnership": "off",
        "partner_count": "opponents",
    }
    need_a_double = {key: default for key, default in shared.items() if key != "no_double"}
    assert defaults["cross"] == {**need_a_double, "blocked_score": "combined", "cross_draw": "one"}
    five_up = {"target": 61, "muggins": "off", "bonus_overshoot": "lose", "lead_tips": "both_sides"}
    assert defaults["five_up"] == {**need_a_double, **five_up}
    assert defaults["giant"] == {**need_a_double, "blocked_score": "each"}


def test_a_table_as_printed_may_depend_on_its_players() -> None:
    space, fives = game("space"), game("high_fives")
    assert [space(seats).house["partnership"] for seats in space.players] == ["off", "off", "on", "off"]
    assert [space.standard(find(space.options, "partnership"), seats) for seats in (3, 4)] == ["off", "on"]
    assert space(4).sides == (0, 1, 0, 1)
    assert space(4, None, {"partnership": "off"}).sides == (0, 1, 2, 3)
    assert {fives(seats).house["missed"] for seats in fives.players} == {"on"}
    alone = space(4, None, {"partnership": "off"})
    assert [option.key for option in alone.options if alone.differs(option)] == ["partnership"]
    assert not any(rules.differs(option) for rules in (space(3), space(4), fives(2)) for option in rules.options)


def test_what_a_text_leaves_out_is_at_its_default_as_ever() -> None:
    assert in_full(game("high_fives").options, {"tie_bonus": "all"}) == {
        "first": "random",
        "schedule": "short_last",
        "missed": "off",
        "tie_bonus": "all",
        "tiebreak_hand": "off",
    }


def test_a_rule_that_came_later_is_written_only_if_it_is_used() -> None:
    five_up = game("five_up")
    assert five_up(2).written() == {key: value for key, value in five_up(2).house.items() if key != "lead_tips"}
    assert five_up(2, None, {"lead_tips": "first_tile"}).written()["lead_tips"] == "first_tile"
    for sheet in GAMES:
        rules = sheet(sheet.players[0])
        assert rules.house.keys() - rules.written().keys() <= {"lead_tips", "partnership", "partner_count"}


def test_the_values_on_offer() -> None:
    chains = [option for sheet in CHAINS if sheet.key != "partners" for option in sheet.options]
    values = {option.key: option.choices for option in chains if option.key not in ("hand_size", "target")}
    assert values == {
        "no_double": ("redeal", "highest_single"),
        "boneyard_reserve": (0, 1, 2),
        "dead_layout": ("draw_out", "stop"),
        "blocked_tie": ("void", "split"),
        "blocked_score": ("combined", "each"),
        "next_leader": ("procedure", "winner", "rotate"),
        "match": ("rounds", "single"),
        "muggins": ("after_next_play", "immediate", "off"),
        "bonus_rounding": ("per_hand", "total"),
        "spinner": ("none", "first_double"),
        "voluntary_draw": ("on", "off"),
        "bergen_draw": ("one", "until"),
        "triple_on_exposed_double": ("off", "on"),
        "cross_draw": ("one", "until"),
        "bonus_overshoot": ("lose", "cap"),
        "lead_tips": ("both_sides", "first_tile"),
        "fours": ("must", "may"),
        "free_tile": ("on_double", "played_double"),
        "partnership": ("off", "on"),
        "partner_count": ("opponents", "everyone_pays"),
    }


@pytest.mark.parametrize("option", EVERY_OPTION, ids=lambda option: option.key)
def test_an_option_allows_its_default_and_what_it_offers_and_says_what_it_does(option: Option) -> None:
    assert option.default in option.choices
    assert all(option.allows(choice) for choice in option.choices)
    assert len(option.names) in (0, 1, len(option.choices))
    assert option.label
    assert option.help.endswith(".")
    words = [name for choice, name in zip(option.choices, option.names, strict=False) if isinstance(choice, str)]
    assert len(words) == len([choice for choice in option.choices if isinstance(choice, str)])


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_no_game_has_two_options_of_one_name(sheet: type[ChainRules]) -> None:
    keys = [squashed(option.key) for option in sheet.options]
    assert len(set(keys)) == len(keys)


# -- names and words ----------------------------------------------------------------------------------------------


def test_a_value_is_shown_by_its_name_or_as_a_number() -> None:
    assert NO_DOUBLE.name("highest_single") == "the highest single leads"
    assert HAND_SIZE.name("sheet") == "standard"
    assert [HAND_SIZE.name(7), HAND_SIZE.name(12), BONEYARD_RESERVE.name(0)] == ["7", "12", "none"]


def test_what_may_be_typed() -> None:
    assert HAND_SIZE.values() == "sheet, 1..68"
    assert TARGET.values() == "1..10000"
    assert BONEYARD_RESERVE.values() == "0, 1, 2"
    assert NO_DOUBLE.values() == "redeal, highest_single"


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (NO_DOUBLE, "highest_single", "highest_single"),
        (NO_DOUBLE, "Highest-Single", "highest_single"),
        (NO_DOUBLE, " highestSingle ", "highest_single"),
        (HAND_SIZE, "sheet", "sheet"),
        (HAND_SIZE, "12", 12),
        (BONEYARD_RESERVE, "2", 2),
        (TARGET, "61", 61),
        (TARGET, "0061", 61),
    ],
)
def test_a_value_is_read(option: Option, text: str, value: Choice) -> None:
    assert option.read(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (NO_DOUBLE, ""),
        (NO_DOUBLE, "never"),
        (HAND_SIZE, "0"),
        (HAND_SIZE, "69"),
        (HAND_SIZE, "-7"),
        (HAND_SIZE, "--7"),
        (HAND_SIZE, "7.0"),
        (HAND_SIZE, "²"),
        (HAND_SIZE, "9" * 5000),
        (BONEYARD_RESERVE, "-1"),
        (BONEYARD_RESERVE, "3"),
        (TARGET, "0"),
        (TARGET, "10001"),
    ],
)
def test_a_value_that_is_none_is_refused_with_those_there_are(option: Option, text: str) -> None:
    with pytest.raises(Refusal) as caught:
        option.read(text)
    assert f"The house rule {option.key} can't be" in str(caught.value)
    assert option.values() in str(caught.value)
    assert len(str(caught.value)) < 200


@given(st.text(max_size=20))
@STEADY
def test_whatever_is_typed_is_a_value_or_refused(text: str) -> None:
    for option in ALL:
        try:
            value = option.read(text)
        except Refusal:
            continue
        assert option.allows(value)


# -- agreeing -----------------------------------------------------------------------------------------------------


def test_what_is_not_agreed_stands_at_its_default() -> None:
    assert settled(ALL, {"target": 61})["target"] == 61
    assert settled(ALL, {"target": 61})["match"] == "rounds"
    assert settled(ALL, {"blockedTie": "split"})["blocked_tie"] == "split"


def test_a_value_that_is_not_allowed() -> None:
    values: list[object] = ["never", -1, 3, True, 1.0, 10**5000, -(10**5000), "x" * 10_000, None, [], {}]
    for value in values:
        told = refusal(ALL, "boneyard_reserve", value)
        assert told.startswith("The house rule boneyard_reserve can't be ")
        assert told.endswith("Choose from 0, 1, 2.")
        assert len(told) < 200


def test_true_is_no_number_of_tiles() -> None:
    assert "True" in refusal(ALL, "hand_size", value=True)


def test_an_unknown_rule_is_refused_with_those_there_are() -> None:
    assert refusal(ALL, "jokers", 1).startswith("There's no house rule jokers here. Choose from hand_size, no_double,")
    with pytest.raises(Refusal, match="xxx… here"):
        find(ALL, "x" * 10_000)


def test_a_rule_is_found_however_it_is_spelled() -> None:
    assert find(ALL, "deadLayout").key == find(ALL, "dead-layout").key == "dead_layout"


# -- invalid combinations -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", CHAINS, ids=lambda sheet: sheet.key)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("top", [6, 9, 12, 15])
def test_the_hands_have_to_fit_the_box(sheet: type[ChainRules], seats: int, top: int) -> None:
    box = double(top)
    if seats not in sheet.players or box not in sheet.sets or not issubclass(sheet, ChainRules):
        return
    most, offered = box.count // seats, find(sheet.options, "hand_size")
    for size in filter(offered.allows, range(1, most + 1)):
        assert sheet(seats, box, {"hand_size": size}).hand_size == size
    if offered.allows(most + 1):
        with pytest.raises(Refusal) as caught:
            sheet(seats, box, {"hand_size": most + 1})
        told = str(caught.value)
        assert told == (
            f"“Tiles in a hand” can't be {most + 1} with {seats} players. The set has only {box.count} tiles."
        )


# -- presets and what matters -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_each_game_names_the_rules_that_matter(sheet: type[Rules[Board]]) -> None:
    assert 1 <= len(sheet.main) <= 3
    assert set(sheet.main) <= {option.key for option in sheet.options}
    assert sheet.first_seats == 0 or sheet.first_seats in sheet.players


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_presets_are_legal_at_every_table_and_all_different(sheet: type[Rules[Board]]) -> None:
    for preset in sheet.presets:
        for seats in sheet.players:
            rules = sheet(seats, None, preset.house)
            assert {key: rules.house[key] for key in preset.house} == preset.house
            offered = {option.key: option.offered(rules.house) for option in sheet.options}
            assert all(value in offered[key] for key, value in preset.house.items())
        for option in sheet.options:
            assert preset.house.get(option.key) != sheet.standard(option, sheet.players[0])
    assert len({tuple(sorted(preset.house.items())) for preset in (AS_PRINTED, *sheet.presets)}) == len(
        (AS_PRINTED, *sheet.presets)
    )
    assert sheet.first_preset in {preset.key for preset in (AS_PRINTED, *sheet.presets)}


def test_the_choices_of_a_table_change_only_on_purpose() -> None:
    for file, text in golden_house().items():
        assert file.read_text(encoding="utf-8") == text, "if it was meant, run tools/golden.py"
