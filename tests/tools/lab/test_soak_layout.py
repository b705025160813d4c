"""Random rounds of every family fit in the smallest window, and faults are found and reported."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from engine.games import game
from engine.match import Match
from game.look.tiles import is_readable
from game.picture.families.chain import ChainLayout
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from tools.lab import soak_layout
from tools.lab.soak_layout import NAMES, Onlooker, is_link, looked_at

ROUNDS: Final = 3


@pytest.mark.parametrize("family", NAMES)
def test_no_tile_overlaps_leaves_the_felt_or_is_too_small(family: str) -> None:
    for number in range(ROUNDS):
        seen = looked_at(family, number, looks=6)
        assert not seen.faults, seen.table
        assert is_readable(seen.unit), seen.table


def test_the_largest_words_of_a_shown_hand_stay_on_the_felt() -> None:
    seen = looked_at("melds", 7, letters=1.6)
    assert seen.game == "thats_it"
    assert not seen.faults, seen.table


def test_what_lies_badly_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    eyes = Onlooker(game("block_draw")(2), soak_layout.SIZE)
    match = Match(eyes.rules)
    match.begin(bytes(16))
    x, y = pygame.Rect(eyes.layout.area).center
    badly = (
        PlacedTile(0, (0, 0), Spot(x, y, 40)),
        PlacedTile(1, (0, 1), Spot(x + 36, y, 40)),
        PlacedTile(2, (0, 2), Spot(x, eyes.layout.area.top, 40)),
        PlacedTile(3, (0, 3), Spot(x + 200, y, 18)),
    )
    monkeypatch.setattr(eyes.layout, "lay", lambda _view: badly)
    faults = eyes.faults(match.view(0))[0]
    assert [fault.split(":")[0] for fault in faults] == [
        "0-2 leaves the felt",
        "0-0 and 0-1 overlap",
        "0-3 is 17 px wide among 4 tiles",
    ]
    monkeypatch.setattr(ChainLayout, "lay", lambda _felt, _view: badly)
    assert soak_layout.main(["--rounds", "1", "--families", "chain"]) == 1
    assert "0-2 leaves the felt" in capsys.readouterr().out


def test_a_card_may_cover_what_is_like_it_and_nothing_else() -> None:
    low = PlacedTile(0, (0, 2, 1), Spot(100, 100, 30, 3))
    assert is_link(low, PlacedTile(1, (1, 3, 0), Spot(160, 100, 30, 3)))
    assert is_link(low, PlacedTile(1, (2, 1, 0), Spot(130, 100, 30, 3)))
    assert not is_link(low, PlacedTile(1, (3, 1, 0), Spot(130, 100, 30, 3)))
    assert not is_link(low, PlacedTile(1, (0, 2, 1), Spot(100, 100, 30, 3)))
