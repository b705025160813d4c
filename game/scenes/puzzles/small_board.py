"""The small board of a puzzle: the table and the hand below it, and nothing that gives the answer away."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import sqrt
from typing import Final

import pygame

from engine.core import Board, Rules, View
from engine.pieces import each
from engine.record.puzzle import asked
from game.felt.table.laid.line import pictures
from game.look.look import Look
from game.look.palette import CLOTHS, RGB, blended
from game.picture.families.registry import layout_of, shown_family
from game.picture.family_layout import PLAIN, PlacedTile
from game.picture.rect import Rect
from game.picture.spot import GAP, Spot
from game.scenes.common.pictures import silent
from game.session.game_filter import GameKind
from game.ui.layout import Layout

CORNER: Final = 0.1
"""Radius of its corners, as a part of its height."""
_LAID, _UNIT = 560, 0.6
"""Width in pixels of the table that is laid out and then made smaller, and of its design unit: a little less room than
at a real table folds a line once more, and less still takes long.
"""
_ROOMY: Final = 18
"""Number of tiles from which that unit gets smaller: tiles that shrink until all have room are laid out many times."""
_EDGE, _BETWEEN = 0.06, 0.07
"""Margin, and the gap between table and hand, as parts of the board's height."""
_LARGEST: Final = 0.145
"""The largest short side of a tile, as a part of the board's height."""
_APART: Final = 1.12
"""Distance between the tiles of the hand, in short sides."""
_HELD: Final = 0.4
"""The most height for the hand, as a part of the board's."""
_TILES: Final = 6
"""Tiles whose pictures are made in one step."""
_TINY: Final = 16
"""Short side in pixels above which tiles are drawn at even sizes only. Smaller ones would lose too much by it."""
_FINE: Final = 200
"""Height in pixels below which a board is painted twice as large and shrunk: tiles are only a few pixels wide."""


def board_steps(look: Look, text: str, size: tuple[int, int]) -> Generator[None, None, pygame.Surface]:
    """Paint the position of a puzzle's text in short steps, and return the picture, `size` pixels large.

    Raises Refusal if it can't be read.
    """
    rules, state = asked(text)
    grown = 2 if size[1] < _FINE else 1
    sheet = pygame.Surface((size[0] * grown, size[1] * grown), pygame.SRCALPHA)
    sheet.fill(_cloth(look, type(rules)))
    yield
    yield from _paint(look, sheet, rules, state.masked(state.turn))
    if grown > 1:
        sheet = pygame.transform.smoothscale(sheet, size)
    look.brush.shapes.round_corners(sheet, round(size[1] * CORNER))
    return sheet


def empty_board(look: Look, sheet: type[Rules[Board]], size: tuple[int, int]) -> pygame.Surface:
    """Return the cloth of a board that isn't painted yet."""
    return look.brush.box(size, round(size[1] * CORNER), _cloth(look, sheet))


def _cloth(look: Look, sheet: type[Rules[Board]]) -> RGB:
    cloth = CLOTHS[GameKind.of(sheet).cloth]
    return cloth.dark if look.style.high_contrast else blended(cloth.middle, cloth.dark, 0.2)


def _paint(look: Look, sheet: pygame.Surface, rules: Rules[Board], view: View[Board]) -> Iterator[None]:
    """Paint the table in the upper part of a sheet, and the hand, or the row in place of it, below."""
    (wide, high), sections, family = sheet.get_size(), len(rules.pieces.faces[0]), shown_family(type(rules))
    edge, largest = round(high * _EDGE), high * _LARGEST
    box = sheet.get_rect().inflate(-2 * edge, -2 * edge)
    roomy = family.layout.of(rules, Rect(0, 0, _LAID, _LAID), 1.0, silent)
    hand = roomy.sorted_hand(rules, each(view.hands[view.turn]))
    apart = max(len(hand) * _APART, 1.0)
    unit = _shared(min(largest, box.width / apart, high * _HELD / sections))
    lay = Layout(look.scale)
    own, above = lay.foot(box, round(unit * sections))
    upper = lay.foot(above, round(high * _BETWEEN)).rest
    area = Rect(0, 0, _LAID, round(_LAID * upper.height / upper.width))
    away = sum(hand.bit_count() for hand in view.hands) + sum(view.holes) + sum(map(len, view.piles))
    on_table = len(rules.pieces.faces) - away
    layout = layout_of(rules, area, _UNIT * min(1.0, sqrt(_ROOMY / max(1, on_table))), silent)
    if layout.has_row:
        layout.row = Rect(0, area.bottom, _LAID, area.height)
    yield from layout.prepare(view)
    laid = [tile for tile in layout.lay(view) if tile.halves or not family.loose]
    row = [tile for tile in laid if layout.has_row and tile.spot.y >= area.bottom]
    line = _fitted([tile for tile in laid if tile not in row], upper, sections, largest)
    if row:
        held = _fitted(row, own, sections, largest)
    else:
        faces, x = rules.pieces.faces, wide / 2 - (len(hand) - 1) / 2 * unit * _APART
        spots = [Spot(x + place * unit * _APART, own.centery, unit) for place in range(len(hand))]
        held = [PlacedTile(tile, faces[tile], spot) for tile, spot in zip(hand, spots, strict=True)]
    yield
    art = look.tiles(rules.pieces.top, sections)
    for place, tile in enumerate([*line, *held], start=1):
        pictures(look, art, (tile,), sections)
        if place % _TILES == 0:
            yield
    sheet.fblits(pictures(look, art, [*line, *held], sections))


def _shared(unit: float) -> int:
    """Return the next smaller unit whose tiles are drawn at one of the few sizes that boards share."""
    drawn = int(unit) - GAP
    return max(2, drawn - drawn % 2 * (drawn > _TINY)) + GAP


def _fitted(laid: Sequence[PlacedTile], box: pygame.Rect, sections: int, largest: float) -> list[PlacedTile]:
    """Return tiles in the middle of a box and as large as it lets them, without any mark."""
    if not laid:
        return []
    across = [(tile.spot.unit * ((len(tile.halves) or sections) if tile.spot.turn % 2 else 1)) / 2 for tile in laid]
    down = [(tile.spot.unit * (1 if tile.spot.turn % 2 else (len(tile.halves) or sections))) / 2 for tile in laid]
    left = min(tile.spot.x - reach for tile, reach in zip(laid, across, strict=True))
    right = max(tile.spot.x + reach for tile, reach in zip(laid, across, strict=True))
    top = min(tile.spot.y - reach for tile, reach in zip(laid, down, strict=True))
    foot = max(tile.spot.y + reach for tile, reach in zip(laid, down, strict=True))
    unit = max(tile.spot.unit for tile in laid)
    grown = _shared(unit * min(box.width / (right - left), box.height / (foot - top), largest / unit)) / unit

    def at(spot: Spot) -> Spot:
        x = box.centerx + (spot.x - (left + right) / 2) * grown
        return Spot(x, box.centery + (spot.y - (top + foot) / 2) * grown, spot.unit * grown, spot.turn)

    return [tile._replace(mark=PLAIN, spot=at(tile.spot)) for tile in laid]
