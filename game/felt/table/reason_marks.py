"""Marks of a hint's reason on a live table: its ends, its tiles in the hand, and tiles that an opponent may hold."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from engine.pieces import Tile, Tiles, each
from game.felt.free_place import free_place
from game.felt.marked_moves import MovePainter, nothing_fits, row_of_tiles
from game.felt.table.hand.hand_widgets import HandTile
from game.felt.table.model import PointedOut, TableModel
from game.felt.table.widgets import IN_FELT, IN_HAND, TableWidgets
from game.look.look import Look
from game.look.palette import BRASS, PANEL_BOTTOM
from game.picture.move_places import end_halves, place_of, reason_halves
from game.picture.spot import Half, Spot
from game.ui.widget import StillWidget

IN_REASON: Final = IN_FELT | IN_HAND | {"reason", "title", "text"}
"""The values of the model that decide which marks are shown."""
_PAD: Final = 8
"""Design units around the tiles on a plate."""
_AROUND: Final = 12
"""Design units around the parts of the table that are marked, for rings and rims."""


class TablePoints(NamedTuple):
    """The parts of a table that a reason speaks of, in pixels."""

    halves: tuple[Half, ...] = ()
    are_dead: bool = False
    """True if nobody can play on these ends."""
    held: tuple[Tile, ...] = ()
    """Tiles of the hand, which stand up."""
    plate: tuple[int, int, int, int] | None = None
    """The plate of the opponent."""
    unseen: Tiles = 0
    """The tiles that fit and that the opponent may hold."""
    has_none: bool = False
    """True if it can't hold any."""

    def __bool__(self) -> bool:
        return self != NOTHING


DEAD, NONE_FITS = "dead", "foe:none"
"""Facts with marks of their own: an end that nobody can play on, and an opponent whom nothing can fit."""
NOTHING: Final = TablePoints()


class ReasonMarks(StillWidget):
    """Shows the parts that a hint's reason speaks of. It takes no input, and everything below it can be reached."""

    focusable = False

    def __init__(self, look: Look, table: TableWidgets) -> None:
        super().__init__(look, pygame.Rect(table.line.rect.center, (0, 0)))
        self._table: Final = table
        self.points = NOTHING
        """The parts that are marked."""
        self._row: tuple[pygame.Surface, pygame.Rect] | None = None
        """The plate with the unseen tiles, and its place."""
        self.shown = False

    def follow(self, model: TableModel) -> None:
        """Mark the parts that the hint on show speaks of, or nothing once its message is gone."""
        told = model.reason
        is_on_show = told is not None and told.said == (model.title, model.text) and model.is_calm
        points = self._points(told, model) if told is not None and is_on_show else NOTHING
        for piece in self._table.hand.children():
            if isinstance(piece, HandTile):
                piece.stands = piece.tile in points.held
        if points == self.points:
            return
        self.invalidate()
        self.points, self.shown = points, bool(points)
        self._row = self._plate_of_tiles(points)
        parts = [_around(half) for half in points.halves]
        parts += [pygame.Rect(points.plate)] if points.plate is not None else []
        parts += [self._row[1]] if self._row is not None else []
        around = 2 * self.px(_AROUND)
        self.move(parts[0].unionall(parts).inflate(around, around) if parts else self.rect)
        self.invalidate()

    def paint(self, surface: pygame.Surface) -> None:
        """Paint rings, caps, the rim of a plate, and the row of tiles."""
        painter = MovePainter(self.look, self._table.art, surface)
        for half in self.points.halves:
            (painter.cap if self.points.are_dead else painter.ring)(half)
        if self.points.plate is not None:
            painter.rim(pygame.Rect(self.points.plate))
        if self._row is not None:
            surface.blit(*self._row)

    def _points(self, told: PointedOut, model: TableModel) -> TablePoints:
        """Return the parts of the table that a fact speaks of, as it is with the tile of the move in its place."""
        marks, view, table = told.marks, model.view, self._table
        if view is None:
            return NOTHING
        halves: list[Half] = []
        if marks.arms:
            drop = place_of(table.layout, view, told.move, model.laid)
            halves = reason_halves(marks.arms, drop, end_halves(table.layout, view, model.laid))
        held = tuple(tile for tile in each(marks.tiles) if table.hand.tile(tile) is not None)
        seat = table.opponents.get(marks.seat) or table.chips.get(marks.seat)
        return TablePoints(
            tuple(halves),
            told.key == DEAD,
            held,
            None if seat is None else (seat.rect.x, seat.rect.y, seat.rect.width, seat.rect.height),
            marks.unseen if seat is not None else 0,
            seat is not None and told.key == NONE_FITS,
        )

    def _plate_of_tiles(self, points: TablePoints) -> tuple[pygame.Surface, pygame.Rect] | None:
        if points.plate is None or not (points.unseen or points.has_none):
            return None
        tiles = (
            row_of_tiles(self.look, self._table.art, self._table.pieces, points.unseen)
            if points.unseen
            else nothing_fits(self.look, self._table.art)
        )
        pad, plate = self.px(_PAD), pygame.Rect(points.plate)
        size = tiles.get_width() + 2 * pad, tiles.get_height() + pad
        ground = self.look.brush.box(size, self.px(10), (*PANEL_BOTTOM, 236), None, (*BRASS, 220)).copy()
        ground.blit(tiles, tiles.get_rect(center=ground.get_rect().center))
        middle = Spot(plate.centerx, plate.centery, max(plate.height / 1.6, size[1] / 1.2), 0)
        return ground, free_place(size, middle, [*self._table.line.taken(), plate], self._table.frame.line())


def _around(half: Half) -> pygame.Rect:
    """Return the square around a half."""
    unit = round(1.4 * half.spot.unit)
    square = pygame.Rect(0, 0, unit, unit)
    square.center = round(half.spot.x), round(half.spot.y)
    return square
