"""A family is one record in each layer: every game is found in all of them, in the same family."""

from __future__ import annotations

from typing import Any, Final

import pytest

from engine.core import Board, Rules
from engine.families.registry import FAMILIES, Family, evaluator_of, family_of
from engine.games import GAMES
from engine.games.block_draw import BlockDraw
from game.picture.families.registry import SHELF, SHOWN_FAMILIES, ShownFamily, shown_family
from tests.support.laws.family_laws import FAMILIES_ON_TRIAL, FamilyOnTrial, family_on_trial

LAYERS: Final[dict[str, tuple[tuple[Family | ShownFamily | FamilyOnTrial, ...], str]]] = {
    "engine": (FAMILIES, "engine/families/registry.py"),
    "game": (SHOWN_FAMILIES, "game/picture/families/registry.py"),
    "tests": (FAMILIES_ON_TRIAL, "tests/support/laws/family_laws.py"),
}


def of_no_family() -> type[Rules[Any]]:
    return type("Lost", (Rules,), {"key": "lost"})


@pytest.mark.parametrize("layer", LAYERS)
def test_every_family_has_one_record_in_each_layer(layer: str) -> None:
    records, path = LAYERS[layer]
    rules = [record.rules for record in records]
    missing = [family.name for family in FAMILIES if family.rules not in rules]
    assert not missing, f"{path} has no record of these families"
    assert len(set(rules)) == len(rules) == len(FAMILIES), f"{path} has a record too many"


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_every_game_belongs_to_one_family(sheet: type[Rules[Board]]) -> None:
    assert sum(issubclass(sheet, family.rules) for family in FAMILIES) == 1
    family = family_of(sheet)
    assert family.name == sheet.family
    assert family.rules is shown_family(sheet).rules is family_on_trial(sheet).rules
    assert sheet in SHELF


def test_no_two_families_have_one_name() -> None:
    assert len({family.name for family in FAMILIES}) == len(FAMILIES)


def test_bots_judge_a_table_with_the_evaluator_of_its_family() -> None:
    assert [type(evaluator_of(sheet(sheet.players[0]))) for sheet in GAMES] == [
        family_of(sheet).evaluator for sheet in GAMES
    ]
    assert type(evaluator_of(type("Own", (BlockDraw,), {})(2))) is family_of(BlockDraw).evaluator


def test_a_game_of_no_family_is_told_where_its_record_is_missing() -> None:
    for find, path in zip((family_of, shown_family, family_on_trial), LAYERS.values(), strict=True):
        with pytest.raises(LookupError, match=path[1]):
            find(of_no_family())
