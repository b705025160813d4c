"""Paints the picture of a table with the tiles, plates and letters of the window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from engine.core import Board, Rules
from game.felt.table.laid.line import WARM, LineWidget
from game.look.look import Look
from game.look.palette import FELTS, RGB, ClothColours, blended
from game.look.scenery.backdrop import CLOTH_MEAN, light_grid, texture, tiled
from game.picture.family_layout import (
    ASKED,
    AURA,
    BARE,
    BRASS_CHIP,
    CHIP,
    CROWN,
    DIM,
    LAST,
    LIT,
    PINS,
    PLAIN,
    PLATE,
    POINTER,
    RAISED,
    SIGN,
    THREAD,
    VACANT,
    Example,
    Ground,
    Label,
    PlacedTile,
    Tray,
)
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.picture.table_picture import WAYS, PicturedTile, TablePicture
from game.session.game_filter import felt_of

_MEAN: Final = round(255 * CLOTH_MEAN)
_AT_ONCE: Final = 3
"""Pictures of tiles made in one step."""
_MARKS: Final = {"": PLAIN, "last": LAST, "lit": LIT, "dim": DIM, "raised": RAISED}
_WAYS: Final = {name: way for way, name in WAYS.items()}
_GROUNDS: Final = {
    "plate": PLATE,
    "vacant": VACANT,
    "asked": ASKED,
    "sign": SIGN,
    "thread": THREAD,
    "aura": AURA,
    "pins": PINS,
    "crown": CROWN,
}
_PLATES: Final = {"": BARE, "chip": CHIP, "pointer": POINTER, "brass": BRASS_CHIP}


def felt_for(look: Look, rules: Rules[Board]) -> ClothColours:
    """Return the colours of the cloth on which a match is shown."""
    return FELTS[felt_of(look.style.felt, type(rules), rules.sides)]


def cloth(felt: ClothColours, size: tuple[int, int]) -> pygame.Surface:
    """Return lamplit felt with its weave, without the rail."""
    lit = pygame.transform.smoothscale(light_grid(felt), size)
    lit.blit(tiled(texture("felt"), size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return lit


def smooth_cloth(felt: ClothColours, size: tuple[int, int], *, is_lit: bool) -> pygame.Surface:
    """Return the felt without its weave, which takes many bytes in a file.

    Light takes many colours, of which a GIF has few.
    """
    if not is_lit:
        plain = pygame.Surface(size)
        plain.fill(blended(felt.light, felt.middle, 0.6))
        return plain
    lit = pygame.transform.smoothscale(light_grid(felt), size)
    lit.fill((_MEAN, _MEAN, _MEAN), special_flags=pygame.BLEND_RGB_MULT)
    return lit


def paint_picture(
    look: Look, surface: pygame.Surface, area: pygame.Rect, picture: TablePicture, sections: int, last: RGB = WARM
) -> None:
    """Paint a table over the width of `area`. The tile played last has a halo in the colour `last`."""
    grown = area.width / picture.width

    def rect(x: float, y: float, width: float, height: float) -> Rect:
        left, top = round(area.x + x * grown), round(area.y + y * grown)
        return Rect(left, top, round(width * grown), round(height * grown))

    widget = LineWidget(look, area, look.tiles(picture.top, sections), sections)
    widget.show(
        tuple(placed(tile, grown, area.topleft) for tile in picture.tiles),
        tuple(
            Label(
                label.text,
                area.x + label.x * grown,
                area.y + label.y * grown,
                round(label.size * grown / look.scale.unit),
                label.strong,
                width=round(1.7 * label.size * grown) if label.plate == "brass" else 0,
                boxed=label.plate == "chip",
                plate=BARE if label.plate == "chip" else _PLATES[label.plate],
            )
            for label in picture.labels
        ),
        tuple(
            Tray(
                rect(tray.x, tray.y, tray.width, tray.height),
                tray.title,
                tray.amount,
                tuple(Example(tile.halves, placed(tile, grown, area.topleft).spot) for tile in tray.tiles),
            )
            for tray in picture.trays
        ),
        tuple(
            Ground(
                _GROUNDS[ground.kind],
                rect(ground.x, ground.y, ground.width, ground.height),
                ground.icon,
                _WAYS[ground.way],
            )
            for ground in picture.grounds
        ),
        last=last,
    )
    widget.paint(surface)


def tile_steps(look: Look, tiles: Sequence[PicturedTile], top: int, sections: int, unit: int) -> Iterator[None]:
    """Make the pictures of tiles that are `unit` pixels wide, a few in each step; painting them is quick then."""
    art = look.tiles(top, sections)
    for number, tile in enumerate(tiles):
        turn = tile.angle // 90
        if tile.halves:
            art.face(tile.halves, turn, unit)
        if number % _AT_ONCE == _AT_ONCE - 1:
            yield
    yield


def placed(tile: PicturedTile, grown: float, start: tuple[float, float]) -> PlacedTile:
    """Return a tile of a picture where it lies on a surface."""
    spot = Spot(start[0] + tile.x * grown, start[1] + tile.y * grown, tile.unit * grown, tile.angle // 90)
    return PlacedTile(tile.tile, tile.halves, spot, _MARKS[tile.mark])


def enlarged(tiles: Sequence[PicturedTile], area: pygame.Rect, sections: int, most: int) -> tuple[PlacedTile, ...]:
    """Return tiles moved to the middle of `area` and enlarged to fill it; the largest is at most `most` pixels wide.

    All are enlarged alike, so that the largest has a whole number of pixels and neighbours touch.
    """
    if not tiles:
        return ()
    boxes = [_box(tile, sections) for tile in tiles]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, foot = max(box[2] for box in boxes), max(box[3] for box in boxes)
    largest = max(tile.unit for tile in tiles)
    fits = min(area.width / (right - left), area.height / (foot - top)) * largest
    grown = max(8, min(most, int(fits))) / largest
    start = area.centerx - (left + right) / 2 * grown, area.centery - (top + foot) / 2 * grown
    return tuple(placed(tile, grown, start) for tile in tiles)


def _box(tile: PicturedTile, sections: int) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edge of a tile."""
    long, short = tile.unit * (len(tile.halves) or sections) / 2, tile.unit / 2
    across, down = (long, short) if tile.angle % 180 else (short, long)
    return tile.x - across, tile.y - down, tile.x + across, tile.y + down
