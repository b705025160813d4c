"""Pictures of the felt for rules texts: rows, legs and columns, painted as at the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from engine.core import Board, Rules, View
from engine.families.legs.board import LEGS, Legs
from engine.families.legs.rules import LegsRules
from engine.families.row.baronet_solver import NUMBERS
from engine.pieces import HIDDEN
from game.felt.table.laid.line import LineWidget
from game.i18n.language import Words
from game.i18n.rule_texts import ColumnsDrawing, CountedRow, LegsDrawing, RowDrawing, Spread, Turned
from game.look.fonts import Face as Letters
from game.look.look import Look
from game.picture.families.columns import STRIP
from game.picture.families.legs import ROWS, UNIT_MOST, LegsLayout
from game.picture.families.row_plan import STEP, joint, winding
from game.picture.family_layout import BARE, CHIP, LIT, PLAIN, Ground, Label, PlacedTile
from game.picture.rect import Rect
from game.picture.spot import Spot

_HEAD: Final = 0.9
"""Height in short sides of a number above its tile."""
_CAPTION: Final = 0.8
"""Height in short sides of the words below tiles."""
_APART: Final = 1.45
"""Short sides from one counted tile to the next."""
_COLUMN: Final = 2.2
"""Short sides from one column to the next."""
_SMALL: Final = 0.8
"""Scale of the tiles in a picture of six legs."""


class PaintedSpread(NamedTuple):
    """Tiles and words in an area, as the felt's widget needs them."""

    laid: Sequence[PlacedTile]
    labels: Sequence[Label] = ()
    grounds: Sequence[Ground] = ()


def spread_picture(look: Look, words: Words, rules: Rules[Board], what: Spread, room: int, unit: int) -> pygame.Surface:
    """Return a text's picture cut close, at most `room` wide; tiles are `unit` pixels wide if they fit."""
    if isinstance(what, LegsDrawing):
        area = pygame.Rect(0, 0, room, round(ROWS * unit * _SMALL))
        scene = _legs(rules, words, what, area, unit * _SMALL)
    elif isinstance(what, RowDrawing):
        scene, area = _row(what, room, unit)
    elif isinstance(what, CountedRow):
        scene, area = _counted(what, unit)
    elif isinstance(what, ColumnsDrawing):
        scene, area = _columns(what, unit)
    else:
        scene, area = _turned(words, what, unit)
    return _painted(look, rules, scene, area)


def _painted(look: Look, rules: Rules[Board], scene: PaintedSpread, area: pygame.Rect) -> pygame.Surface:
    widget = LineWidget(look, area, look.tiles(rules.pieces.top))
    widget.show(tuple(scene.laid), tuple(scene.labels), (), tuple(scene.grounds))
    sheet = pygame.Surface(area.size, pygame.SRCALPHA)
    widget.paint(sheet)
    margin = look.scale.px(10)
    parts = [box(tile.spot) for tile in scene.laid] + [ground.rect for ground in scene.grounds]
    for label in scene.labels:
        size = look.fonts.width(label.text, Letters.EXTRABOLD, label.size), look.fonts.line(Letters.BOLD, label.size)
        parts.append(pygame.Rect((0, 0), size).move(round(label.x - size[0] / 2), round(label.y - size[1] / 2)))
    bounds = pygame.Rect(parts[0]).unionall(parts).inflate(2 * margin, 2 * margin).clip(sheet.get_rect())
    return sheet.subsurface(bounds).copy()


def box(spot: Spot) -> pygame.Rect:
    """Return the rectangle of a tile with two halves."""
    wide, high = (2, 1) if spot.turn % 2 else (1, 2)
    rect = pygame.Rect(0, 0, round(spot.unit * wide), round(spot.unit * high))
    rect.center = round(spot.x), round(spot.y)
    return rect


def _row(what: RowDrawing, room: int, unit: int) -> tuple[PaintedSpread, pygame.Rect]:
    """Return tiles end to end, with the number between any two that match."""
    plan = winding(len(what.tiles), 1)
    size = plan.unit(room - unit, 2.0 * unit, unit)
    spots = [Spot((spot.x + 0.5) * size, (spot.y + 0.7) * size, size, spot.turn) for spot in plan.spots]
    meets = [place for place, (one, other) in enumerate(pairwise(what.tiles)) if one[1] == other[0]]
    labels = [
        Label(str(what.tiles[place][1]), *joint(spots[place], spots[place + 1]), 20, strong=True, plate=CHIP)
        for place in meets
    ]
    laid = [PlacedTile(place, face, spot) for place, (face, spot) in enumerate(zip(what.tiles, spots, strict=True))]
    return PaintedSpread(laid, labels), pygame.Rect(
        0, 0, round((plan.width + 1) * size), round((plan.height + 1.4) * size)
    )


def _counted(what: CountedRow, unit: int) -> tuple[PaintedSpread, pygame.Rect]:
    """Return tiles side by side, each below the number called, and light those that are taken."""
    laid, labels = [], []
    for place, face in enumerate(what.tiles):
        number = (what.first + place) % NUMBERS
        x, goes = (1 + place * _APART) * unit, sum(face) == number
        laid.append(PlacedTile(place, face, Spot(x, (_HEAD + 1.4) * unit, unit), LIT if goes else PLAIN))
        labels.append(
            Label(str(number), x, _HEAD / 2 * unit + 0.2 * unit, 24, strong=goes, plate=CHIP if goes else BARE)
        )
    wide = round((2 + len(what.tiles) * STEP * 1.3) * unit)
    return PaintedSpread(laid, labels), pygame.Rect(0, 0, wide, round((_HEAD + 3) * unit))


def _columns(what: ColumnsDrawing, unit: int) -> tuple[PaintedSpread, pygame.Rect]:
    """Return columns side by side."""
    laid, most = list[PlacedTile](), 0.0
    for number, column in enumerate(what.columns):
        top = 0.4
        for tile in column:
            spot = Spot((1 + number * _COLUMN) * unit, (top + 1) * unit, unit)
            laid.append(
                PlacedTile(len(laid) if tile else HIDDEN - 1 - len(laid), tile or (), spot, pick=tile is not None)
            )
            top += 2.0 if tile else STRIP
        most = max(most, top)
    return PaintedSpread(laid), pygame.Rect(
        0, 0, round((len(what.columns) * _COLUMN + 1) * unit), round((most + 0.6) * unit)
    )


def _turned(words: Words, what: Turned, unit: int) -> tuple[PaintedSpread, pygame.Rect]:
    """Return a face-down row with its top at the right, and the flipped tile beside it."""
    say = words.say
    y, below = 1.3 * unit, (2.4 + _CAPTION / 2) * unit
    laid = [PlacedTile(HIDDEN - 1 - at, (), Spot((2 + at * STEP) * unit, y, unit)) for at in range(what.down)]
    x = (what.down * STEP + 4) * unit
    laid.append(PlacedTile(0, what.tile, Spot(x, y, unit)))
    labels = (
        Label(say("Your row: {n}", n=what.down), (laid[0].spot.x + laid[-2].spot.x) / 2, below, 19),
        Label(say("Flipped"), x, below, 19),
    )
    return PaintedSpread(laid, labels), pygame.Rect(0, 0, round(x + 3 * unit), round((2.6 + _CAPTION) * unit))


def _legs(rules: Rules[Board], words: Words, what: LegsDrawing, area: pygame.Rect, unit: float) -> PaintedSpread:
    """Return legs in the layout of their family."""
    assert isinstance(rules, LegsRules)
    view = legs_view(rules, what)
    felt = LegsLayout(rules, Rect.of(area), unit / UNIT_MOST, words.say)
    return PaintedSpread(felt.lay(view), felt.labels(view), [*felt.grounds(view)])


def legs_view(rules: LegsRules, what: LegsDrawing) -> View[Legs]:
    """Return the round that a drawing shows. Raises ValueError if a tile does not fit."""
    pieces = rules.pieces
    view: View[Legs] = View(pieces, rules.sides, (0,) * rules.seats, Legs(rules.seats))
    board = view.board
    board.start(pieces.find(*what.start), what.start[0])
    for leg in sorted(range(len(what.legs)), key=lambda leg: leg == what.last):
        for near, far in what.legs[leg]:
            tile = pieces.find(near, far)
            if not rules.fits[board.ends[leg]] >> tile & 1:
                raise ValueError(f"{near}-{far} does not fit on leg {LEGS[leg]}")
            board.put(tile, leg, far)
    if what.spell is not None:
        board.spell = what.spell
    return view
