"""The answer to a puzzle on its felt: the best move and the player's at their places, with arrows, chances and facts.

Nothing here covers a tile of the line: arrows run below the tiles, and words go where the felt is free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from engine.core import NOBODY, Board, Move, SeatOrNobody, View
from engine.families.facts import Marks
from engine.pieces import each
from game.felt.marked_moves import MoveMark, MovePainter, are_apart, place_rect, row_of_tiles, rows_of_dots
from game.felt.table.widgets import TableWidgets
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import BRASS, CREAM, MUTED, PANEL_BOTTOM, RGB
from game.picture.families.registry import layout_of
from game.picture.family_layout import DropTarget
from game.picture.move_places import end_halves, line_drops, place_of, reason_halves
from game.picture.spot import Half
from game.scenes.common.pictures import silent
from game.scenes.puzzles.board import mark_radius
from game.session.words.puzzle_words import ShortFact
from game.ui.actions import Action
from game.ui.layout import Layout
from game.ui.widget import StillWidget

_SIZE, _FACT = 22, 18
"""Sizes of the letters of a chance and of a fact."""
_ROUND: Final = 20
"""The most that a pill is rounded, in design units."""
_PAD, _GAP, _MINI = 16, 8, 24
"""Design units: inside a pill, between its parts, and the short side of a tile on it."""
_FACT_WIDE: Final = 420
"""Greatest width of a fact in design units, at the usual letters."""
_STEP: Final = 10
"""Design units between two places that are tried for a pill."""


class MarkedMove(NamedTuple):
    """A move that is shown on the felt."""

    move: Move
    mark: MoveMark
    """BETTER for the best move, WORSE for the player's if that is another, OTHER for those of nobody."""
    words: str
    chance: str
    """The chance in words; empty if it isn't known."""
    note: str
    """Words about whose move it is, for its pill; empty for none."""
    name: str
    """What readers hear."""
    seat: SeatOrNobody = NOBODY
    """The opponent who makes it; NOBODY for the player."""


class MovePill(StillWidget):
    """The chance of a move on a dark pill, with a tick or a cross, and with the move itself if it has no place.

    With `on_press` it can be pressed.
    """

    radius = 14

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        shown: MarkedMove,
        parts: Sequence[pygame.Surface],
        press: Callable[[], None] | None,
    ) -> None:
        super().__init__(look, rect, name=shown.name)
        self.shown_move: Final = shown
        self.focusable = press is not None
        self._pictures: Final = parts
        self._press: Final = press

    def on_action(self, action: Action) -> bool:
        """Show the line after its move on ACCEPT."""
        if action is not Action.ACCEPT or self._press is None:
            return False
        self._press()
        return True

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the pill and its parts."""
        ink = self.shown_move.mark.ink
        surface.blit(_pill(self.look, self.rect.size, ink if self.hovered else BRASS), self.rect)
        x = self.rect.x + self.px(_PAD)
        for part in self._pictures:
            surface.blit(part, part.get_rect(midleft=(x, self.rect.centery)))
            x += part.get_width() + self.px(_GAP)


class FactPill(StillWidget):
    """A fact about the best move, on a dark pill."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, text: str, lines: Sequence[pygame.Surface]) -> None:
        super().__init__(look, rect, name=text)
        self._lines: Final = lines

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the pill and its words."""
        surface.blit(_pill(self.look, self.rect.size, BRASS), self.rect)
        y = self.rect.centery - sum(line.get_height() for line in self._lines) // 2
        for line in self._lines:
            surface.blit(line, (self.rect.x + self.px(_PAD), y))
            y += line.get_height()


def _pill(look: Look, size: tuple[int, int], rim: RGB) -> pygame.Surface:
    radius = min(size[1] // 2, look.scale.px(_ROUND))
    return look.brush.box(size, radius, (*PANEL_BOTTOM, 236), None, (*rim, 220), border_width=look.scale.hair(1.5))


class FeltMarks:
    """Marks moves on the felt of a table that has just been laid for `view`. `foot` is taken by the strip."""

    def __init__(self, look: Look, table: TableWidgets, view: View[Board], foot: pygame.Rect) -> None:
        self._look: Final = look
        self._table: Final = table
        self._view: Final = view
        self._lay: Final = Layout(look.scale)
        self.line: Final[Sequence[pygame.Rect]] = table.line.taken()
        """The rectangles of the tiles of the line, and of words there."""
        self._hand: Final = [piece.rect for piece in table.hand.children()]
        seats = [seat.rect for seat in (*table.opponents.values(), *table.chips.values())]
        fixed = [table.panel.rect, table.message.rect, *([table.yard.rect] if table.yard.shown else [])]
        self._taken: Final = [*self.line, *self._hand, *seats, *fixed, foot]
        self._marked: Final[dict[MarkedMove, DropTarget]] = {}

    # -- the moves at their places -----------------------------------------------------------------------------------

    def paint(self, ground: pygame.Surface, moves: Sequence[MarkedMove], then: View[Board] | None = None) -> None:
        """Paint arrows and shadows below the tiles, then the moves with a free place; the best one comes first.

        With `then`, the moves follow one another, and this is the table after them.
        """
        bare = ground.copy()
        places: list[tuple[MarkedMove, DropTarget, pygame.Rect]] = []
        for shown, drop in zip(moves, self.places(moves, then), strict=True):
            if drop is None:
                continue
            rect = place_rect(self._table.art, drop)
            if rect.collidelist([place for _, _, place in places]) >= 0:
                continue
            places.append((shown, drop, rect))
            self._marked[shown] = drop
        painter = MovePainter(self._look, self._table.art, ground)
        for shown, drop, _ in reversed(places):
            held = self._table.hand.tile(shown.move.tiles[0]) if shown.move.tiles else None
            if (shown.mark.disc is not None or shown.mark.is_rimmed) and held is not None:
                painter.arrow(held.rect.midtop, drop, shown.mark)
            plate = self._plate(shown.seat)
            if plate is not None:
                start = plate.midbottom if plate.centery < drop.spot.y else plate.midtop
                painter.arrow(start, drop, shown.mark)
        for shown, drop, _ in places:
            painter.shadow(drop, shown.mark)
        for tile in self.line:
            ground.blit(bare, tile, tile)
        spots = {placed.tile: placed.spot for placed in self._table.line.laid}
        for shown, drop, _ in reversed(places):
            painter.tile(drop, shown.mark)
            for taken in shown.move.tiles if shown.mark.disc is not None and not drop.halves else ():
                if taken in spots:  # one of several that are taken at once
                    painter.tile(drop._replace(spot=spots[taken]), shown.mark)
        self._taken.extend(rect for _, _, rect in places)
        for shown, _, rect in reversed(places):
            if shown.mark.disc is not None:
                painter.sign(self._free_corner(rect), shown.mark, mark_radius(self._look))

    def places(self, moves: Sequence[MarkedMove], then: View[Board] | None = None) -> list[DropTarget | None]:
        """Return the places of moves, or of moves that follow one another up to the table `then`."""
        table, laid = self._table, self._table.line.laid
        if then is None:
            return [place_of(table.layout, self._view, shown.move, laid) for shown in moves]
        first = place_of(table.layout, self._view, moves[0].move, laid)
        layout = layout_of(table.table.rules, table.layout.area, self._look.scale.unit, silent)
        return line_drops(layout, then, [shown.move for shown in moves], laid, first, layout.area)

    def row(self, wide: int, high: int, near: tuple[int, int], keep: Sequence[DropTarget | None]) -> pygame.Rect | None:
        """Return a free rectangle near a point and away from these places, and keep it; None if there is none."""
        rects = [place_rect(self._table.art, drop) for drop in keep if drop is not None]
        self._taken.extend(rects)
        found = self._free(wide, high, near)
        del self._taken[-len(rects) - (found is not None) : len(self._taken) - (found is not None)]
        return found

    def _free_corner(self, rect: pygame.Rect) -> tuple[int, int]:
        """Return the corner of a tile where a sign covers no other tile, and keep it; the middle if there is none."""
        radius = mark_radius(self._look)
        out = rect.inflate(radius // 2, radius // 2)
        for at in (out.topright, out.topleft, out.bottomright, out.bottomleft):
            disc = self._lay.centred(rect, 2 * radius, 2 * radius)
            disc.center = at
            if disc.collidelist(self.line) < 0:
                self._taken.append(disc)
                return at
        return rect.center

    def point_out(self, ground: pygame.Surface, shown: MarkedMove, marks: Marks) -> None:
        """Ring the ends, and let the tiles of the hand stand up, that the reason for a move speaks of."""
        painter = MovePainter(self._look, self._table.art, ground)
        for half in self._halves(shown, marks):
            painter.ring(half)
        self._table.hand.paint_standing(ground, each(marks.tiles))
        seat = self._seat(marks)
        if seat is not None:
            painter.rim(seat)

    def _seat(self, marks: Marks) -> pygame.Rect | None:
        """Return the plate of the opponent that the reason speaks of, if it speaks of one alone."""
        return self._plate(marks.seat) if not marks.arms and not marks.tiles else None

    def _plate(self, seat: SeatOrNobody) -> pygame.Rect | None:
        plate = self._table.opponents.get(seat) or self._table.chips.get(seat)
        return plate.rect if plate is not None else None

    def _halves(self, shown: MarkedMove, marks: Marks) -> list[Half]:
        """Return the halves at the ends that the reason for a move speaks of."""
        ends = end_halves(self._table.layout, self._view, self._table.line.laid)
        return reason_halves(marks.arms, self._marked.get(shown), ends)

    # -- words -------------------------------------------------------------------------------------------------------

    def pill(self, shown: MarkedMove, press: Callable[[], None] | None = None) -> MovePill | None:
        """Return the pill of a move, near its place; None if the felt has no room for it."""
        look, px, ink, disc = self._look, self._lay.px, shown.mark.ink, shown.mark.disc
        drop = self._marked.get(shown)
        line = look.fonts.line(Face.BOLD, _SIZE)
        parts: list[pygame.Surface] = []
        if disc is not None and disc.sign is not None:
            parts.append(look.icons.icon(disc.sign, round(line * 0.7), ink))
        if drop is None and shown.move.tiles:
            art, halves = self._table.art, self._table.pieces.faces[shown.move.tiles[0]]
            parts.append(art.face(halves, 3, max(13, px(_MINI))))
        told = [] if shown.move.tiles else [shown.words]
        told += [shown.note] if shown.note else []
        parts += [look.fonts.text(words, Face.SEMIBOLD, _FACT, CREAM) for words in told]
        if shown.chance:
            parts.append(look.fonts.text(shown.chance, Face.BOLD, _SIZE, ink))
        wide = sum(part.get_width() for part in parts) + (len(parts) - 1) * px(_GAP) + 2 * px(_PAD)
        near = place_rect(self._table.art, drop).center if drop is not None else self._default
        rect = self._free(wide, line + px(_PAD), near)
        return None if rect is None else MovePill(look, rect, shown, parts, press)

    def fact(self, fact: ShortFact, shown: MarkedMove) -> FactPill | None:
        """Return a fact near the end that it speaks of, or else near the place of a move.

        None if the felt has no room for it.
        """
        look, px = self._look, self._lay.px
        wide = px(_FACT_WIDE * look.scale.text)
        rows = look.fonts.lines(fact.text, Face.SEMIBOLD, _FACT, wide)
        lines = [look.fonts.text(row, Face.SEMIBOLD, _FACT, CREAM) for row in rows]
        if fact.shares is not None and are_apart(fact.shares):
            lines = [look.fonts.text(fact.short, Face.SEMIBOLD, _FACT, MUTED), rows_of_dots(look, fact.shares)]
        if fact.marks is not None and fact.marks.unseen:
            lines.append(row_of_tiles(look, self._table.art, self._table.pieces, fact.marks.unseen))
        drop = self._marked.get(shown)
        near = place_rect(self._table.art, drop).center if drop is not None else self._default
        halves = self._halves(shown, fact.marks) if fact.marks is not None else []
        near = (round(halves[0].spot.x), round(halves[0].spot.y)) if halves else near
        seat = self._seat(fact.marks) if fact.marks is not None else None
        near = seat.midbottom if seat is not None else near
        size = max(line.get_width() for line in lines) + 2 * px(_PAD), sum(line.get_height() for line in lines)
        rect = self._free(size[0], size[1] + px(_PAD), near)
        return None if rect is None else FactPill(look, rect, fact.text, lines)

    @property
    def _default(self) -> tuple[int, int]:
        """Where words go that have no place of their own: above the hand."""
        x, y = self._table.line.rect.midbottom
        return x, y

    def _free(self, wide: int, high: int, near: tuple[int, int]) -> pygame.Rect | None:
        """Return the free rectangle of this size that is the nearest to a point, and keep it."""
        area, step = self._lay.inset(self._table.line.rect.unionall(self._hand), 8), self._lay.px(_STEP)
        rect = self._lay.centred(area, wide, high)
        spots = [
            (abs(x + wide // 2 - near[0]) + 2 * abs(y + high // 2 - near[1]), x, y)
            for x in range(area.left, area.right - wide, step)
            for y in range(area.top, area.bottom - high, step)
        ]
        for _, x, y in sorted(spots):
            rect.topleft = (x, y)
            if self._lay.inset(rect, -6).collidelist(self._taken) < 0:
                self._taken.append(rect)
                return rect
        return None
