"""The panel at the right: the game, the scores, the count, and the last plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD, GOOD, MUTED
from game.look.players.avatars import BADGE_FROM
from game.look.players.medallion import Medallion
from game.look.shapes import blank
from game.look.tiles import TileArt
from game.picture.family_layout import SectionsText
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

_IN_A_ROW: Final = 6
"""Number of open ends in one row, few enough to be legible."""
_MAX_ROWS: Final = 3
FACT: Final = (17, 19)
"""Size in design units of the letters of a fact: its name and its value."""
_FOOT: Final = 118
"""Height of the foot in design units: two buttons high enough for a finger each."""
FEW_ROWS: Final = 5
"""Number of players up to which a row of the panel has its full height."""


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """The line of one side."""

    name: str
    points: int
    medallion: Medallion
    active: bool
    """True if it is this side's turn."""
    me: bool
    rolling: bool = False
    """True while its number is on its way and drawn elsewhere."""
    partner: Medallion | None = None
    """The face of the other player of a pair."""


class Figure(NamedTuple):
    """Where a row's number and bar are, in pixels."""

    right: int
    """Right edge of the number."""
    middle: int
    """Vertical centre of the number."""
    bar: pygame.Rect
    """The bar's groove; empty without a target."""


@dataclass(frozen=True, slots=True)
class PlayRow:
    """One of the last plays."""

    name: str
    halves: tuple[int, ...]
    gain: str
    taker: str = ""
    """The player who got the gain, if another one made the play."""


@dataclass(frozen=True, slots=True)
class Scores:
    """The contents of the panel, in finished texts."""

    title: str
    subtitle: str
    round_name: str
    """Name of the round, or empty if rounds aren't numbered."""
    rows: tuple[ScoreRow, ...]
    target: int
    """Points that fill a bar, or 0 for no bars."""
    ends_title: str
    ends: tuple[int, ...]
    """The value of each open end, with both halves of a double that counts twice."""
    count_label: str = ""
    count: str = ""
    """The count, or empty in games without one."""
    count_note: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    """More facts about the table: names and values."""
    plays_title: str = ""
    plays: tuple[PlayRow, ...] = ()


class ScorePanel(StillWidget):
    """Paints `Scores`. The buttons in its foot are widgets of the scene, in the area `foot`."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, art: TileArt) -> None:
        super().__init__(look, rect)
        self.art = art
        self._scores: Scores | None = None
        self._rows_at = self.rect.y
        """Top of the first row in pixels, as last painted."""

    @property
    def foot(self) -> pygame.Rect:
        """Area for two rows of buttons."""
        inner = self.rect.inflate(-self.px(40), -self.px(44))
        return pygame.Rect(inner.x, inner.bottom - self.px(_FOOT), inner.width, self.px(_FOOT))

    def show(self, scores: Scores) -> None:
        """Show these scores."""
        if scores != self._scores:
            self._scores = scores
            self.invalidate()

    @property
    def scores(self) -> Scores | None:
        """The scores shown."""
        return self._scores

    def spoken(self) -> Spoken:
        """Return what the panel says, line by line."""
        shown = self._scores
        if shown is None:
            return Spoken(Role.GROUP, "")
        rows = [
            shown.subtitle,
            shown.round_name,
            *(f"{row.name}: {row.points}" for row in shown.rows),
        ]
        rows += [f"{what}: {much}" for what, much in shown.facts]
        if shown.ends:
            rows.append(f"{shown.ends_title}: {', '.join(map(str, shown.ends))}")
        if shown.count:
            rows.append(f"{shown.count_label}: {shown.count}")
        plays = [
            f"{play.name}, {'-'.join(map(str, play.halves))} {play.gain}".strip() for play in reversed(shown.plays)
        ]
        if plays:
            rows.append(f"{shown.plays_title}: {'; '.join(plays)}")
        return Spoken(Role.GROUP, shown.title, rows=tuple(filter(None, rows)))

    def furnish(self, base: pygame.Surface) -> None:
        """Paint the fixed parts once into the picture below the widgets."""
        self.look.brush.panel(self.rect.size).draw(base, self.rect.topleft)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the panel from top to bottom, leaving out anything that doesn't fit at the end."""
        if self._scores is None:
            return
        scores, px = self._scores, self.px
        left, right = self.rect.x + px(26), self.rect.right - px(26)
        y = self._head(surface, scores, pygame.Rect(left, self.rect.y + px(20), right - left, 0))
        self._rows_at = y
        for place, row in enumerate(scores.rows):
            y = self._row(surface, row, scores.target, self._row_place(place)) + self._row_heights[1]
        y += px(6)
        if scores.facts:
            y = self._facts(surface, scores.facts, pygame.Rect(left - px(10), y, right - left + px(20), 0))
        if scores.ends or not scores.facts:
            y = self._ends(surface, scores, pygame.Rect(left - px(10), y, right - left + px(20), 0))
        self._plays(surface, scores, pygame.Rect(left, y, right - left, self.foot.top - px(8) - y))

    @property
    def _row_heights(self) -> tuple[int, int]:
        """The height of a row and the gap below it; lower ones for many players."""
        few = self._scores is None or len(self._scores.rows) <= FEW_ROWS
        return self.px(60 if few else 50), self.px(8 if few else 3)

    def _row_place(self, place: int) -> pygame.Rect:
        left, right = self.rect.x + self.px(26), self.rect.right - self.px(26)
        high, gap = self._row_heights
        return pygame.Rect(left, self._rows_at + place * (high + gap), right - left, high)

    def figure(self, place: int) -> Figure:
        """Return where the number and the bar of a row are, as last painted."""
        room, px = self._row_place(place), self.px
        wide = max(BADGE_FROM, px(42))
        has_bar = self._scores is not None and self._scores.target
        bar = pygame.Rect(room.x + wide + px(12), room.bottom - px(15), 0, max(3, px(6)))
        bar.width = room.right - bar.x if has_bar else 0
        return Figure(room.right, room.centery - (px(6) if has_bar else 0), bar)

    def _head(self, surface: pygame.Surface, scores: Scores, room: pygame.Rect) -> int:
        px = self.px
        title = self.fitted(scores.title, room.width, face=Face.SERIF_BOLD, size=38)
        surface.blit(title, room.topleft)
        y = room.y + title.get_height()
        for line in self.in_two(scores.subtitle, room.width, face=Face.MEDIUM, size=17):
            subtitle = self.fitted(line, room.width, face=Face.MEDIUM, size=17, colour=MUTED)
            surface.blit(subtitle, (room.x, y))
            y += subtitle.get_height()
        y += px(12)
        surface.fill(GOLD, pygame.Rect(room.x, y, px(56), self.look.scale.hair(3)))
        y += px(16)
        if not scores.round_name:
            return y
        caption = self.fitted(scores.round_name.upper(), room.width, face=Face.EXTRABOLD, size=15, colour=GOLD)
        surface.blit(caption, (room.x, y))
        return y + caption.get_height() + px(8)

    def _row(self, surface: pygame.Surface, row: ScoreRow, target: int, room: pygame.Rect) -> int:
        look, px = self.look, self.px
        if row.active:
            box = room.inflate(px(20), 0)
            ground = look.brush.box(
                box.size, px(12), (*GOLD, 34), None, (*GOLD, 130), border_width=look.scale.hair(1.4)
            )
            surface.blit(ground, box)
        wide = max(BADGE_FROM, px(42))
        if row.partner is None:
            look.avatars.avatar(row.medallion, wide).draw(surface, (room.x, room.centery - wide // 2))
        else:  # a pair's faces overlap, the first one's in front
            each, step = wide * 3 // 4, wide * 2 // 5
            for medallion, x in ((row.partner, room.x - px(6) + step), (row.medallion, room.x - px(6))):
                look.avatars.avatar(medallion, each).draw(surface, (x, room.centery - each // 2))
        points = look.fonts.text(str(row.points), Face.EXTRABOLD, 24, GOLD if row.active else CREAM)
        left = room.x + wide + px(12)
        name = self.fitted(row.name, room.right - left - points.get_width() - px(12), face=Face.BOLD, size=20)
        middle = room.centery - (px(6) if target else 0)
        surface.blit(name, name.get_rect(midleft=(left, middle)))
        if row.rolling:
            return room.bottom
        surface.blit(points, points.get_rect(midright=(room.right, middle)))
        if target:
            bar = pygame.Rect(left, room.bottom - px(15), room.right - left, max(3, px(6)))
            surface.blit(look.brush.box(bar.size, max(1, px(3)), (255, 255, 255, 30)), bar)
            filled = min(bar.width, round(bar.width * max(0, row.points) / target))
            if filled > bar.height:
                colour = GOLD if row.active else row.medallion.colour
                surface.blit(look.brush.box((filled, bar.height), max(1, px(3)), colour), bar)
        return room.bottom

    def _facts(self, surface: pygame.Surface, facts: tuple[tuple[str, str], ...], room: pygame.Rect) -> int:
        """Paint a box with a line for each fact: name at the left, value at the right."""
        look, px = self.look, self.px
        line = max(px(34), look.fonts.line(Face.EXTRABOLD, FACT[1]) + px(6))
        left, right = room.x + px(18), room.right - px(18)
        small, large = self._fact_sizes(facts, right - left - px(12))
        painted: list[tuple[list[pygame.Surface], list[pygame.Surface]]] = []
        for name, value in facts:
            least = right - left - px(12) - look.fonts.width(name, Face.BOLD, self.smallest)
            if isinstance(value, SectionsText):
                much = [self._sections(value.sections, line - px(7))]
            else:
                most = max((right - left) * 3 // 5, least)
                parts = self.in_two(value, most, face=Face.EXTRABOLD, size=large)
                much = [self.fitted(part, most, face=Face.EXTRABOLD, size=large) for part in parts]
            beside = right - left - max(text.get_width() for text in much) - px(12)
            words = self.in_two(name, beside, size=small)
            painted.append(([self.fitted(part, beside, size=small, colour=MUTED) for part in words], much))
        heights = [max(line, max(map(stacked, each)) + px(6)) for each in painted]
        room = pygame.Rect(room.x, room.y, room.width, sum(heights) + px(20))
        surface.blit(look.brush.box(room.size, px(14), (0, 0, 0, 70)), room)
        top = room.y + px(10)
        for (texts, much), high in zip(painted, heights, strict=True):
            middle = top + high // 2
            for column, is_value in ((texts, False), (much, True)):
                y = middle - stacked(column) // 2
                for text in column:
                    surface.blit(text, (right - text.get_width() if is_value else left, y))
                    y += text.get_height()
            top += high
        return room.bottom + px(12)

    def _sections(self, sections: tuple[int, ...], side: int) -> pygame.Surface:
        """Return sections of tiles side by side, each `side` pixels wide."""
        gap = self.look.scale.hair(2)

        def make() -> pygame.Surface:
            sheet = blank((len(sections) * (side + gap) - gap, side), CREAM)
            for place, value in enumerate(sections):
                at = (place * (side + gap), 0)
                sheet.blit(self.look.brush.box((side, side), self.px(5), (255, 253, 246), (233, 222, 195)), at)
                sheet.blit(self.art.half(value, side), at)
            return sheet

        return self.art.cache.surface(("sections", self.art.top, sections, side), make)

    def _fact_sizes(self, facts: tuple[tuple[str, str], ...], room: int) -> tuple[float, float]:
        """Return the sizes at which all names and values fit side by side in this many pixels."""
        width, less = self.look.fonts.width, 0.0
        small, large = FACT
        while True:
            names, values = max(self.smallest, small - less), max(self.smallest, large - less)
            if names == self.smallest or all(
                width(name, Face.BOLD, names) + width(value, Face.EXTRABOLD, values) <= room for name, value in facts
            ):
                return names, values
            less += 1

    def _ends(self, surface: pygame.Surface, scores: Scores, room: pygame.Rect) -> int:
        look, px = self.look, self.px
        room = room.copy()
        label_height, note_height = look.fonts.line(Face.MEDIUM, 17), look.fonts.line(Face.MEDIUM, 15)
        number = look.fonts.text(scores.count, Face.SERIF_BOLD, 44, GOLD) if scores.count else blank((1, 1), GOLD)
        room_for_label = room.width - 2 * px(18) - number.get_width() - px(12)
        notes = self.in_two(scores.count_note, room_for_label, face=Face.MEDIUM, size=15) if scores.count_note else []
        count_height = max(px(58), label_height + len(notes) * note_height) + px(4) if scores.count else 0
        many = len(scores.ends)
        rows = min(_MAX_ROWS, max(1, ceil(many / _IN_A_ROW)))
        across = max(1, ceil(many / rows))
        wide = room.width - 2 * px(18)
        side = min(px(48), wide // across - px(6))
        step = min(side + px(20), (wide - side) // max(1, across - 1))
        unit = rows * (side + px(6)) - px(6) if rows > 1 else px(48)
        head = px(12) + look.fonts.line(Face.EXTRABOLD, 15) + px(8)
        room.height = head + unit + px(14) + count_height
        surface.blit(look.brush.box(room.size, px(14), (0, 0, 0, 70)), room)
        left, right = room.x + px(18), room.right - px(18)
        title = self.fitted(scores.ends_title.upper(), right - left, face=Face.EXTRABOLD, size=15, colour=MUTED)
        surface.blit(title, (left, room.y + px(12)))
        y = room.y + head
        for place, value in enumerate(scores.ends):
            row, column = divmod(place, across)
            x = left + column * step
            chip = pygame.Rect(x, y + row * (side + px(6)), side, side)
            surface.blit(look.brush.box(chip.size, px(8), (255, 253, 246), (233, 222, 195)), chip)
            surface.blit(self.art.half(value, side), chip)
            if column and scores.count and step >= side + px(18):
                plus = look.fonts.text("+", Face.BOLD, 20, MUTED)
                surface.blit(plus, plus.get_rect(center=(x - (step - side) // 2, chip.centery)))
        if scores.count:
            base = y + unit + px(5) + count_height // 2
            surface.blit(number, number.get_rect(midright=(right, base)))
            label = self.fitted(scores.count_label, room_for_label, face=Face.MEDIUM, size=17, colour=MUTED)
            top = base - (label_height + len(notes) * note_height) // 2
            surface.blit(label, (left, top))
            for place, line in enumerate(notes):
                note = self.fitted(line, room_for_label, face=Face.MEDIUM, size=15, colour=GOOD)
                surface.blit(note, (left, top + label_height + place * note_height))
        return room.bottom + px(16)

    def _plays(self, surface: pygame.Surface, scores: Scores, room: pygame.Rect) -> None:
        look, px = self.look, self.px
        line = px(36)
        heading = look.fonts.line(Face.EXTRABOLD, 15) + px(6)
        fits = (room.height - heading) // line
        if fits < 1 or not scores.plays:
            return
        title = self.fitted(scores.plays_title.upper(), room.width, face=Face.EXTRABOLD, size=15, colour=MUTED)
        surface.blit(title, room.topleft)
        y = room.y + heading + line // 2
        unit = max(14, px(25))
        for row in scores.plays[-fits:]:
            tile = self.art.face(row.halves, 3, unit)
            name = self.fitted(row.name, px(128), face=Face.SEMIBOLD, size=17)
            surface.blit(name, name.get_rect(midleft=(room.x, y)))
            at = (room.x + px(140), y - unit // 2)
            self.art.shadow(3, unit).draw(surface, at)
            surface.blit(tile, at)
            if row.gain:
                gain = look.fonts.text(row.gain, Face.EXTRABOLD, 18, GOOD)
                rect = surface.blit(gain, gain.get_rect(midright=(room.right, y)))
                left = at[0] + tile.get_width() + px(8)
                if row.taker and rect.left - px(8) > left:
                    taker = self.fitted(row.taker, rect.left - px(8) - left, face=Face.SEMIBOLD, size=17, colour=GOOD)
                    surface.blit(taker, taker.get_rect(midright=(rect.left - px(8), y)))
            y += line


def stacked(texts: Sequence[pygame.Surface]) -> int:
    """Return the height of texts below each other."""
    return sum(text.get_height() for text in texts)
