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
