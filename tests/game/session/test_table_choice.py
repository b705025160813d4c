"""The choices for a table: the partner that its rules give the player, and the presets of Partners."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.options import HouseRules
from game.session.table_choice import TableChoice


@pytest.mark.parametrize(
    ("key", "house", "mates"),
    [
        ("partners", {}, (2,)),
        ("all_fives", {}, ()),
        ("all_fives", {"partnership": "on"}, (2,)),
        ("double_takes", {"partnership": "on"}, (2,)),
    ],
)
def test_the_partner_of_the_player_is_known_before_the_table_opens(
    key: str, house: HouseRules, mates: tuple[int, ...]
) -> None:
    assert TableChoice.of(game(key)).with_seats(4).with_house(house).partners == mates


def test_presets_of_partners_have_their_names_and_their_set() -> None:
    choice = TableChoice.of(game("partners"))
    assert choice.presets[0].name == "International"
    assert choice.with_preset("cuba").pieces.top == 9
    assert choice.with_preset("cuba").with_preset("printed").pieces.top == 6
    assert choice.with_preset("spain").value(next(o for o in choice.sheet.options if o.key == "target")) == 300


def test_points_to_win_suit_the_worth_of_a_round() -> None:
    choice = TableChoice.of(game("partners")).with_preset("spain")
    rules = {option.key: option for option in choice.sheet.options}
    unit, target = rules["unit"], rules["target"]
    assert choice.choices(target) == (50, 75, 100, 150, 200, 250, 300, 500)
    hands = choice.with_pick(unit, "hands")
    assert (hands.value(target), hands.choices(target)) == (6, (3, 5, 6, 7, 10))
    assert hands.with_rule(target, 7).with_pick(unit, "ways").value(target) == 7
    assert hands.with_pick(unit, "pips").value(target) == 100


def test_points_to_win_that_were_saved_are_kept_whatever_a_round_is_worth() -> None:
    saved = TableChoice.of(game("partners")).with_house({"target": 7})
    target = next(option for option in saved.sheet.options if option.key == "target")
    assert saved.choices(target)[0] == saved.rules().target == 7
    hands = saved.with_house({"unit": "hands", "target": 200})
    assert hands.choices(target) == (3, 5, 6, 7, 10, 200)
    assert hands.rules().target == TableChoice.of(game("partners"), hands.remembered()).rules().target == 200
