"""The rack holds the hand: it hides no pip of any tile, and is as wide as the hand and two tiles more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Final

import pygame
import pytest

from engine.pieces import Tile, TileSet, double
from game.felt.frame import Frame
from game.felt.table.hand.hand_widgets import HandTile, HandWidget
from game.look.look import Look
from game.look.pips import pip_places, pip_radius
from game.look.scale import Scale
from game.look.tiles import PIP_BOX
from game.ui.screen import Screen
from tests.support.lengths import sampled

SIZES: Final = [(1280, 720), (1920, 1080), (1024, 768)]


class Nobody:
    """Does nothing with a tile."""

    @property
    def carrying(self) -> Nobody:
        """Itself."""
        return self

    def choose(self, tile: Tile) -> None:
        """Do nothing."""

    def drag(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Do nothing."""

    def drop(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Do nothing."""

    def let_go(self) -> None:
        """Do nothing."""

    def draw_tile(self) -> None:
        """Do nothing."""


def racked(size: tuple[int, int], count: int, top: int = 15, seats: int = 2) -> HandWidget:
    """Return a rack with the heaviest tiles of a set, which have the lowest pips."""
    look, pieces = Look(Scale(size)), double(top)
    hand = HandWidget(
        look, Frame(look.scale, seats), pieces, look.tiles(top), Nobody(), lambda n, _hidden: f"Your hand · {n}"
    )
    hand.show(heaviest(pieces, count))
    return hand


def heaviest(pieces: TileSet, count: int) -> Sequence[Tile]:
    """Return the tiles with the most pips."""
    return sorted(range(pieces.count), key=lambda tile: -pieces.pips[tile])[:count]


def lowest_pip(tile: HandTile, top: int) -> float:
    """Return the lower edge of the lowest pip of a tile where it is drawn, in pixels."""
    value = tile.halves[-1]
    foot = max((y for _, y in pip_places(value, top)), default=0.5) + pip_radius(value, top) * PIP_BOX
    return tile.top[1] + tile.unit * (len(tile.halves) - 1 + foot)


def states() -> list[tuple[bool | None, bool]]:
    """Return all ways to show a tile: playable or not, chosen or not."""
    return list(product((None, True, False), (False, True)))


@sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("top", [6, 9, 12, 15])
@pytest.mark.parametrize("count", [1, 2, 7, 11, 16, 24, 36])
def test_every_tile_shows_all_its_pips_in_every_state(size: tuple[int, int], top: int, count: int) -> None:
    hand = racked(size, count, top)
    tiles = [tile for tile in hand.children() if isinstance(tile, HandTile)]
    for tile in tiles:
        for fits, chosen in states():
            tile.show(fits=fits, chosen=chosen, carried=False)
            assert lowest_pip(tile, top) < hand.arrangement.lip.top, f"behind the lip: {tile.name}"
            under = [other for other in tiles if other.rect.top > tile.rect.bottom - tile.unit // 2]
            for other in under:
                other.show(fits=True, chosen=True, carried=False)
                assert other.top[1] >= lowest_pip(tile, top), f"behind {other.name}: {tile.name}"
                other.show(fits=None, chosen=False, carried=False)


@pytest.mark.parametrize("size", SIZES)
def test_states_of_a_tile_can_be_told_apart(size: tuple[int, int]) -> None:
    for count in (7, 30):
        tile = racked(size, count).children()[0]
        assert isinstance(tile, HandTile)
        tops = []
        for fits, chosen in ((False, False), (None, False), (True, False), (True, True)):
            tile.show(fits=fits, chosen=chosen, carried=False)
            tops.append(tile.top[1])
        assert tops == sorted(tops, reverse=True)
        assert len(set(tops)) >= 3


@pytest.mark.parametrize("size", [*SIZES, (2560, 1080)])
@pytest.mark.parametrize("seats", [2, 4, 8])
def test_the_rack_is_as_wide_as_the_hand_and_two_tiles_more(size: tuple[int, int], seats: int) -> None:
    frame = Frame(Scale(size), seats)
    for count in range(1, 30):
        stand = frame.hand(count)
        spots = [x for x, _ in stand.spots]
        room = max(spots) - min(spots) + stand.unit
        assert stand.rack.width <= max(room + 2.6 * stand.unit, frame.scale.px(330)), count
        assert stand.rack.left <= min(spots) - stand.unit / 2
        assert stand.rack.right >= max(spots) + stand.unit / 2
        assert frame.rack.contains(stand.rack)
        assert (stand.lip.left, stand.lip.right) == (stand.rack.left, stand.rack.right)
        assert abs(stand.rack.centerx - sum(spots[: len(spots) // stand.rows or 1]) / (len(spots) // stand.rows)) < (
            stand.unit
        )


def test_an_empty_rack_keeps_its_width_after_the_last_tile_only() -> None:
    hand = racked((1280, 720), 2)
    narrow = hand.arrangement.rack
    hand.show([], keeps=True)
    assert hand.arrangement.rack == narrow
    hand.show([])
    assert hand.arrangement.rack.width > narrow.width


def test_nothing_is_left_of_a_wider_rack() -> None:
    hand = racked((1280, 720), 7)
    look = hand.look
    ground = pygame.Surface((1280, 720))
    ground.fill((20, 90, 70))
    screen, shown = Screen(look, ground), ground.copy()
    screen.add(hand)
    screen.draw(shown, full=True)
    hand.show(heaviest(hand.pieces, 3))
    screen.draw(shown, full=False)
    fresh = ground.copy()
    screen.draw(fresh, full=True)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(fresh, "RGB")
