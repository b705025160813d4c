"""The widgets of the statistics page: the win rate over time, the results against each opponent, achievements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.look.charts import ChartLine, lines_picture
from game.look.fonts import Align, Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, INK, MUTED
from game.ui.layout import Layout
from game.ui.spoken import Role, Spoken
from game.ui.widget import StillWidget

_SMALL: Final = 15
_LINE: Final = 4
_BAR: Final = 26
"""Height of a bar in design units."""
_THIRD, _HALF = 3, 0.5


class RatePoint(NamedTuple):
    """A stretch of matches in the graph."""

    rate: float
    """0 to 1."""
    date: str
    """The day of its last match; empty if unknown."""


class RateBar(NamedTuple):
    """A win rate against someone, in words."""

    name: str
    rate: float
    told: str
    is_sure: bool
    """False if there are too few matches."""


class RateGraph(StillWidget):
    """Draws the win rate over stretches of matches, or says why it can't. It takes no input."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, points: Sequence[RatePoint], nothing: str, name: str) -> None:
        super().__init__(look, rect, name=name)
        self.points: Final = tuple(points)
        self.nothing: Final = nothing

    def spoken(self) -> Spoken:
        """Return the win rates in order."""
        rows = tuple(f"{point.date}: {round(100 * point.rate)}%".lstrip(": ") for point in self.points)
        return Spoken(Role.GROUP, self.name, "" if rows else self.nothing, rows=rows)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a scale in per cent, the line with its marks, and the dates."""
        look, fonts, px = self.look, self.look.fonts, self.px
        if not self.points:
            words = fonts.wrapped(self.nothing, Face.MEDIUM, 19, MUTED, self.rect.width, align=Align.CENTRE)
            surface.blit(words, words.get_rect(center=self.rect.center))
            return
        line = fonts.line(Face.BOLD, _SMALL)
        left, foot = fonts.width("100%", Face.BOLD, _SMALL) + px(12), line + px(12)
        lay = Layout(look.scale)
        across = lay.left(lay.right(self.rect, px(30)).rest, left).rest
        field = lay.top(lay.foot(across, foot).rest, line).rest
        for share in (0.0, _HALF, 1.0):
            y = round(field.bottom - field.height * share)
            surface.blit(look.brush.box((field.width, max(1, px(1))), 0, (255, 255, 255, 34)), (field.x, y))
            label = fonts.numeral_text(f"{round(100 * share)}%", Face.BOLD, _SMALL, MUTED)
            surface.blit(label, label.get_rect(midright=(field.x - px(10), y)))
        last = max(1, len(self.points) - 1)
        inset = px(24)
        spots = [
            (inset + (field.width - 2 * inset) * place / last, field.height * (1 - point.rate))
            for place, point in enumerate(self.points)
        ]
        thick = max(2.0, look.scale.unit * _LINE)
        edge = px(20)
        levels = [field.height / 2, *(y for _, y in spots)]
        top = int(min(levels))  # only the part with the line is drawn, which is quicker in a large window
        moved = ChartLine(tuple((x + edge, y - top + edge) for x, y in spots), GOLD_LIGHT, 0)
        middle = field.height / 2 - top + edge
        half = (edge, middle), (edge + field.width, middle), MUTED
        size = (field.width + 2 * edge, int(max(levels)) - top + 1 + 2 * edge)
        surface.blit(lines_picture(size, [moved], thick, [half]), (field.x - edge, field.y + top - edge))
        self._label(surface, field, spots)

    def _label(self, surface: pygame.Surface, field: pygame.Rect, spots: Sequence[tuple[float, float]]) -> None:
        """Write the rates at their marks, below them in a valley, and the first and the last date under the graph."""
        fonts, px = self.look.fonts, self.px
        line, ends, rates = fonts.line(Face.BOLD, _SMALL), {True: -1, False: -1}, [point.rate for point in self.points]
        for place, (point, (x, y)) in enumerate(zip(self.points, spots, strict=True)):
            around = rates[max(0, place - 1) : place + 2]
            crosses = 0 < y - field.height / 2 < line + px(16)  # the line of one half
            above = (point.rate > min(around) or min(around) == max(around)) and y > line + px(16) and not crosses
            rate = fonts.numeral_text(f"{round(100 * point.rate)}%", Face.BOLD, _SMALL, CREAM)
            aside = label_side(rates, place, above=above) * rate.width // 2
            at = rate.get_rect(centerx=round(field.x + x) + aside).clamp(field)
            at.y = round(field.y + y) + (-line - px(10) if above else px(10))
            if at.x > ends[above] and at.bottom < field.bottom + px(8):
                surface.blit(rate, at)
                ends[above] = at.right + px(4)
            if place in (0, len(spots) - 1) and point.date:
                date = fonts.text(point.date, Face.BOLD, _SMALL, MUTED)
                surface.blit(date, date.get_rect(centerx=round(field.x + x), y=field.bottom + px(10)).clamp(self.rect))


def label_side(rates: Sequence[float], place: int, *, above: bool) -> int:
    """Return where the label of a mark is clear of the line: 1 on the right, -1 on the left, 0 in the middle."""
    before, rate, after = rates[max(0, place - 1)], rates[place], rates[min(place + 1, len(rates) - 1)]
    slope = (before < rate < after) - (before > rate > after)
    return -slope if above else slope


class RateBars(StillWidget):
    """Draws a bar for each win rate, with its name and number of matches, or says why it can't. It takes no input."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, bars: Sequence[RateBar], nothing: str, name: str) -> None:
        super().__init__(look, rect, name=name)
        self.bars: Final = tuple(bars)
        self.nothing: Final = nothing

    def spoken(self) -> Spoken:
        """Return the win rates in words."""
        rows = tuple(f"{bar.name}: {bar.told}" for bar in self.bars)
        return Spoken(Role.GROUP, self.name, "" if rows else self.nothing, rows=rows)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the bars from the top; one of too few matches is an empty groove."""
        look, fonts, px = self.look, self.look.fonts, self.px
        if not self.bars:
            words = fonts.wrapped(self.nothing, Face.MEDIUM, 19, MUTED, self.rect.width, align=Align.CENTRE)
            surface.blit(words, words.get_rect(center=self.rect.center))
            return
        line = max(fonts.line(Face.BOLD, 19), fonts.line(Face.MEDIUM, 17))
        each = line + px(6) + px(_BAR)
        gap = min(px(34), max(px(6), (self.rect.height - each * len(self.bars)) // max(1, len(self.bars))))
        lay = Layout(look.scale)
        for bar, place in zip(
            self.bars, lay.run([each] * len(self.bars), gap / look.scale.unit).down(self.rect), strict=True
        ):
            head = lay.top(place, line).piece
            told = self.fitted(bar.told, head.width * 2 // _THIRD, face=Face.MEDIUM, size=17, colour=MUTED)
            surface.blit(told, told.get_rect(midright=head.midright))
            name = self.fitted(bar.name, head.width - told.get_width() - px(16), size=19, colour=CREAM)
            surface.blit(name, name.get_rect(midleft=head.midleft))
            groove = lay.foot(place, px(_BAR)).piece
            radius = max(1, groove.height // 2)
            surface.blit(look.brush.box(groove.size, radius, (0, 0, 0, 120)), groove)
            wide = round(groove.width * bar.rate)
            if bar.is_sure and wide >= 2 * radius:
                surface.blit(look.brush.box((wide, groove.height), radius, (*GOLD_LIGHT, 255)), groove)


_PAD, _SIGN, _GAP = 18, 54, 16
_TITLE, _TEXT = 21, 17


class AchievementCard(StillWidget):
    """Shows an achievement: its title, how to earn it, what it teaches, and the day. It takes no input."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, title: str, how: str, why: str, earned: str) -> None:
        """`earned` says when it was earned; it is empty for one to come."""
        head = title if title[-1:] in "!?" else f"{title}."
        super().__init__(look, rect, name=f"{head} {how} {why} {earned}".strip())
        self.title: Final = title
        self.how: Final = how
        self.why: Final = why
        self.earned: Final = earned

    @staticmethod
    def height(look: Look, width: int, how: str, why: str, earned: str) -> int:
        """Return the height in pixels for these texts in this width."""
        fonts, px = look.fonts, look.scale.px
        room = width - 2 * px(_PAD) - px(_SIGN) - px(_GAP)
        lines = sum(len(fonts.lines(text, Face.MEDIUM, _TEXT, room)) for text in (how, why, earned) if text)
        return 2 * px(_PAD) + fonts.line(Face.BOLD, _TITLE) + px(2) + lines * fonts.line(Face.MEDIUM, _TEXT)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card."""
        look, fonts, px, rect = self.look, self.look.fonts, self.px, self.rect
        edge = (*GOLD_LIGHT, 150) if self.earned else (255, 255, 255, 28)
        light, dark = ((44, 88, 74, 235), (26, 62, 52, 240)) if self.earned else ((14, 42, 37, 215), (8, 28, 25, 225))
        surface.blit(look.brush.box(rect.size, px(14), light, dark, edge, border_width=look.scale.hair(1.5)), rect)
        middle = (rect.x + px(_PAD + _SIGN / 2), rect.y + px(_PAD + _SIGN / 2))
        disc = look.brush.shapes.disc(px(_SIGN) // 2, GOLD_LIGHT if self.earned else (40, 70, 62))
        surface.blit(disc, disc.get_rect(center=middle))
        icon, ink = (Icon.STAR, INK) if self.earned else (Icon.STAR_OUTLINE, MUTED)
        sign = look.icons.icon(icon, px(_SIGN * 0.56), ink)
        surface.blit(sign, sign.get_rect(center=middle))
        x, y = rect.x + px(_PAD + _SIGN + _GAP), rect.y + px(_PAD)
        room = rect.right - px(_PAD) - x
        surface.blit(self.fitted(self.title, room, size=_TITLE, colour=GOLD_LIGHT if self.earned else CREAM), (x, y))
        y += fonts.line(Face.BOLD, _TITLE) + px(2)
        for text, colour in ((self.how, CREAM), (self.why, MUTED), (self.earned, GOLD_LIGHT)):
            if text:
                surface.blit(fonts.wrapped(text, Face.MEDIUM, _TEXT, colour, room), (x, y))
                y += len(fonts.lines(text, Face.MEDIUM, _TEXT, room)) * fonts.line(Face.MEDIUM, _TEXT)
