"""A player's line at the end of a round: the open hand, its weight, and the points before and after."""

from __future__ import annotations

from math import ceil
from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM, GOOD, MUTED, RGB, WHITE
from game.look.tiles import TileArt
from game.picture.families.end_words import BETWEEN_PARTS, RowText
from game.ui.layout import Layout
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_NAME, _WEIGHT, SCORE = 352, 188, 272
"""Width in design units of the columns beside the tiles."""
_GAP: Final = 20
"""Design units between the weight and the points, so the two aren't read as one number."""
PAD: Final = 16
_BESIDE: Final = _NAME + _WEIGHT + _GAP + SCORE + 2 * PAD
"""Design units of a line that aren't for tiles."""
_APART, _BELOW = 1.12, 0.14
"""Distance of two tiles side by side, and the gap between two rows, in short sides."""
_LARGEST, _SMALLEST = 50, 15
"""Largest and smallest short side of a tile, in design units."""


def in_row(unit: int, width: int) -> int:
    """Return the number of tiles of this size that fit side by side in a width, in pixels."""
    step = round(unit * _APART)
    return max(1, (width + step - unit) // step)


def row_heights(
    look: Look, counts: list[int], width: int, room: int, least: int, sections: int = 2, pad: int = PAD
) -> tuple[int, list[int]]:
    """Return the largest tile size at which all hands fit, and the height of each player's line.

    All in pixels: `width` is that of a whole line, `room` the height of all lines, `least` that of one. A tile is
    `sections` squares long, and `pad` design units are left above and below the tiles.
    """
    px = look.scale.px
    tiles = width - px(_BESIDE)
    unit, smallest = px(_LARGEST * 2 / sections), px(_SMALLEST)
    while True:
        across = in_row(unit, tiles)
        heights = [
            max(least, ceil(count / across) * round(unit * (sections + _BELOW)) + 2 * px(pad)) for count in counts
        ]
        if sum(heights) <= room or unit <= smallest:
            return unit, heights
        unit -= 1


class ResultRow(Widget):
    """Paints a `RowText`. It takes no input."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, art: TileArt, unit: int, text: RowText) -> None:
        super().__init__(look, rect, name=text.name)
        self.art: Final = art
        self.unit: Final = unit
        self.text: Final = text
        self._grown = 1.0

    def grow(self, share: float) -> None:
        """Show this share, 0 to 1, of the points that were added to the bar."""
        if share != self._grown:
            self._grown = share
            self.invalidate()

    @property
    def tiles_width(self) -> int:
        """Return the width for tiles, in pixels."""
        return self.rect.width - self.px(_BESIDE)

    def spoken(self) -> Spoken:
        """Return the player with the note, the tiles that are left, their weight and the points.

        The title of the page tells the winner.
        """
        text = self.text
        note = text.heard_note.partition(BETWEEN_PARTS)[2] if text.won else text.heard_note
        name = ", ".join(filter(None, (self.name, note)))
        tiles = ", ".join("-".join(map(str, faces)) for faces in text.tiles) or text.no_tiles
        return Spoken(Role.TEXT, name, "; ".join((tiles, *text.aloud)))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint background, name, tiles, weight and points."""
        brush, rect = self.look.brush, self.rect
        light = (44, 88, 74, 235) if self.text.won else (14, 42, 37, 215)
        dark = (26, 62, 52, 240) if self.text.won else (8, 28, 25, 225)
        edge = (*CREAM, 120) if self.text.won else (255, 255, 255, 28)
        surface.blit(brush.box(rect.size, self.px(14), light, dark, edge, border_width=self.look.scale.hair(1.5)), rect)
        lay = Layout(self.look.scale)
        inner = lay.inset(rect, PAD, 0)
        who, tiles, weight = lay.run([self.px(_NAME), self.tiles_width, self.px(_WEIGHT)]).along(inner)
        self._who(surface, who)
        self._hand(surface, tiles)
        self._two(
            surface,
            weight,
            (self.text.weight, 26, CREAM),
            (self.text.weight_note, 16, MUTED),
        )
        self._score(surface, lay.right(inner, self.px(SCORE)).piece)

    def _who(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        text = self.text
        across = min(self.px(62), place.height - self.px(4))
        medallion = self.look.avatars.avatar(text.medallion, across)
        medallion.draw(surface, (place.x, place.centery - across // 2))
        left = place.x + across + self.px(16)
        room = place.right - left - self.px(12)
        name = self.fitted(text.name, room, size=23)
        star = self.look.icons.icon(Icon.STAR, self.look.scale.icon_px(20), WHITE) if text.won else None
        beside = room - (star.get_width() + self.px(6) if star else 0)
        words = self._whole(text.note, beside)
        note = self.fitted(words, beside, face=Face.SEMIBOLD, size=17, colour=WHITE if text.won else MUTED)
        high = name.get_height() + (note.get_height() if text.note else 0)
        if high > place.height:  # in a low line, the medallion and a star replace the note
            surface.blit(name, name.get_rect(midleft=(left, place.centery)))
            if star:
                surface.blit(star, star.get_rect(midleft=(left + name.get_width() + self.px(12), place.centery)))
            return
        y = place.centery - high // 2
        surface.blit(name, (left, y))
        if text.note:
            y += name.get_height()
            if star:
                surface.blit(star, star.get_rect(midleft=(left, y + note.get_height() // 2)))
                left += star.get_width() + self.px(6)
            surface.blit(note, (left, y))

    def _whole(self, note: str, room: int) -> str:
        """Return as many parts of a note, from the first on, as fit in the smallest letters."""
        while self.look.fonts.width(note, Face.SEMIBOLD, self.smallest) > room and BETWEEN_PARTS in note:
            note = note.rpartition(BETWEEN_PARTS)[0]
        return note

    def _hand(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        tiles, unit = self.text.tiles, self.unit
        if not tiles:
            word = self.fitted(self.text.no_tiles, place.width, face=Face.MEDIUM, size=19, colour=MUTED)
            surface.blit(word, word.get_rect(midleft=place.midleft))
            return
        high = unit * self.art.sections
        step, down = round(unit * _APART), round(high + unit * _BELOW)
        rows = ceil(len(tiles) / in_row(unit, place.width))
        across = ceil(len(tiles) / rows)
        top = place.centery - (rows * down - (down - high)) // 2
        spots = [(place.x + i % across * step, top + i // across * down) for i in range(len(tiles))]
        for spot in spots:
            self.art.shadow(0, unit).draw(surface, spot)
        for face, spot in zip(tiles, spots, strict=True):
            surface.blit(self.art.face(face, 0, unit), spot)

    def _two(
        self, surface: pygame.Surface, place: pygame.Rect, upper: tuple[str, int, RGB], lower: tuple[str, int, RGB]
    ) -> None:
        """Write two lines above each other in the middle of a place."""
        both = [(*line, face) for line, face in ((upper, Face.EXTRABOLD), (lower, Face.SEMIBOLD)) if line[0]]
        fonts = self.look.fonts
        if sum(fonts.line(face, size) for _, size, _, face in both) > place.height:
            del both[1:]
        rows = [
            self.fitted(words, place.width - self.px(8), face=face, size=size, colour=colour)
            for words, size, colour, face in both
        ]
        y = place.centery - sum(row.get_height() for row in rows) // 2
        for row in rows:
            surface.blit(row, row.get_rect(midtop=(place.centerx, y)))
            y += row.get_height()

    def _score(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        text, fonts = self.text, self.look.fonts
        high = max(4, self.px(8)) if text.share else 0
        size = 36
        while size > 20 and fonts.line(Face.SERIF_BOLD, size) + high > place.height:
            size -= 1
        after = fonts.text(text.after, Face.SERIF_BOLD, size, CREAM)
        y = place.centery - (after.get_height() + high) // 2
        x = place.right - after.get_width()
        surface.blit(after, (x, y))
        middle = y + after.get_height() // 2
        if text.before != text.after:
            arrow = self.look.icons.icon(Icon.RIGHT, self.look.scale.icon_px(18), MUTED)
            x -= arrow.get_width() + self.px(12)
            surface.blit(arrow, arrow.get_rect(midleft=(x, middle)))
            before = fonts.text(text.before, Face.SERIF_SEMIBOLD, 26, MUTED)
            x -= before.get_width() + self.px(12)
            surface.blit(before, before.get_rect(midleft=(x, middle)))
        if text.gain:
            gain = self.fitted(
                text.gain, x - place.x - self.px(10), face=Face.EXTRABOLD, size=22, colour=BAD if text.harm else GOOD
            )
            surface.blit(gain, gain.get_rect(midleft=(place.x, middle)))
        if text.share:
            self._bar(surface, pygame.Rect(place.x, y + after.get_height(), place.width, high), text.share)

    def _bar(self, surface: pygame.Surface, groove: pygame.Rect, share: tuple[float, float]) -> None:
        """Paint the bar towards the target: pale up to the points before, bright for those added."""
        brush, radius = self.look.brush, max(1, groove.height // 2)
        surface.blit(brush.box(groove.size, radius, (0, 0, 0, 120)), groove)
        before, after = (round(groove.width * min(1.0, part)) for part in share)
        if after >= 2 * radius:
            red, green, blue = (min(255, channel + 60) for channel in self.text.medallion.colour)
            bar = brush.box((after, groove.height), radius, (red, green, blue, 255))
            seen = round(before + (after - before) * self._grown) if after > before else after
            surface.blit(bar, groove, (0, 0, seen, groove.height))
        if before >= 2 * radius:
            surface.blit(brush.box((before, groove.height), radius, (*self.text.medallion.colour, 255)), groove)
