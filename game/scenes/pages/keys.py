"""All keys of a page, laid over it: grouped, with the caps of the device in use. Any key or press closes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.sentences import gettext_noop
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import GOLD
from game.look.scale import READABLE
from game.scenes.common.glance import PopupList
from game.scenes.pages.key_list import KeyGroup, groups, is_replay
from game.session.session import Session
from game.ui.actions import Action, Device
from game.ui.layout import Layout
from game.ui.spoken import Role, Spoken
from game.ui.texts import LabelText
from game.ui.widget import Widget

_GAP: Final = 52
"""Design units between two columns."""
_LARGEST, _SMALLEST = 19, 11
"""Size of the letters in design units: with room to spare, and where a small window must show everything."""
_COLUMNS: Final = (3, 4, 2, 1)
"""Numbers of columns, the most pleasant first."""
_LEAST: Final = 300
"""Least width of a column in design units."""
CARRY: Final = gettext_noop("Carry a tile to its place")
"""What a pointer can't do in a replay."""
BY_POINTER: Final = {
    Device.MOUSE: (
        gettext_noop("Mouse"),
        (
            (gettext_noop("Pick, play, press"), gettext_noop("Click")),
            (CARRY, gettext_noop("Drag")),
            (gettext_noop("Zoom in and out"), gettext_noop("Wheel")),
            (gettext_noop("Move the picture"), gettext_noop("Drag the felt")),
        ),
    ),
    Device.TOUCH: (
        gettext_noop("Touch"),
        (
            (gettext_noop("Pick, play, press"), gettext_noop("Tap")),
            (CARRY, gettext_noop("Drag")),
            (gettext_noop("Zoom in and out"), gettext_noop("Two fingers")),
            (gettext_noop("Move the picture"), gettext_noop("Drag the felt")),
        ),
    ),
}
"""What a pointer does at a table."""


def smaller(size: float) -> float:
    """Return a slightly smaller size of letters, as long as they stay readable."""
    return max(size - 3, min(size, READABLE))


class _Fit(NamedTuple):
    """Groups set in columns: the size of the letters, the height of a line, and the groups of each column."""

    size: float
    line: int
    head: int
    columns: tuple[tuple[KeyGroup, ...], ...]

    @property
    def heading(self) -> float:
        """Size of the headings: a little smaller than the other letters, if these aren't small already."""
        return smaller(self.size)

    def height(self, column: Sequence[KeyGroup]) -> int:
        """Return the height of a column, in pixels."""
        return sum(self.head + self.line * len(group.lines) for group in column) + self.line // 2 * (len(column) - 1)


class KeyLine(Widget):
    """What a key does, and its caps at the right."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, text: str, caps: Sequence[str], size: float) -> None:
        super().__init__(look, rect, name=text)
        self.caps: Final = tuple(caps)
        self._size: Final = size
        self.smallest = min(self.smallest, smaller(size))  # a long text may be a little smaller than its neighbours

    def spoken(self) -> Spoken:
        """Return what the keys do, and the keys."""
        return Spoken(Role.TEXT, self.name, ", ".join(map(str, self.caps)))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint a hairline, the text and the caps."""
        brush, rect = self.look.brush, self.rect
        surface.blit(brush.box((rect.width, 1), 0, (255, 255, 255, 22)), rect.topleft)
        x = rect.right
        for cap in reversed(self.caps):
            picture = brush.key_cap(cap)
            surface.blit(picture, picture.get_rect(midright=(x, rect.centery)))
            x -= picture.get_width() + self.px(6)
        words = self.fitted(self.name, x - rect.x - self.px(8), face=Face.MEDIUM, size=self._size)
        surface.blit(words, words.get_rect(midleft=(rect.x, rect.centery)))


class KeysScene(PopupList):
    """The keys of the page below, where the actions `hotkeys` do something."""

    called: ClassVar[str] = gettext_noop("The list of keys")

    def __init__(self, session: Session, hotkeys: frozenset[Action]) -> None:
        super().__init__(session, session.say("Keys"))
        self._listed: Final = hotkeys

    def groups(self) -> tuple[KeyGroup, ...]:
        """Return the list: first the gestures of the pointer if it is in use, then keys or buttons."""
        session, controls = self.session, self.session.controls
        device = controls.device
        named = groups(controls.keys, session.say, controls.pad if device is Device.PAD else None, self._listed)
        if device not in BY_POINTER or Action.ZOOM_IN not in self._listed:
            return named
        title, lines = BY_POINTER[device]
        say, skipped = session.say, {CARRY} if is_replay(self._listed) else set()
        told = tuple((say(text), (say(cap),)) for text, cap in lines if text not in skipped)
        return (KeyGroup(say(title), told), *named)

    def layout(self, look: Look) -> None:
        """Set the groups in as few columns as fit, in letters as large as fit."""
        lay, room = Layout(look.scale), self.room(look)
        fit = self._fit(look, room.width, room.height)
        inner = self.open_panel(look, self._width(look, fit), max(map(fit.height, fit.columns)))
        screen = self.screen
        assert screen is not None
        for column, place in zip(fit.columns, lay.columns(inner, len(fit.columns), _GAP), strict=True):
            rows = lay.column(place)
            for group in column:
                title_line = LabelText(
                    look, rows.take(fit.head), group.title.upper(), face=Face.EXTRABOLD, size=fit.heading, colour=GOLD
                )
                screen.add(title_line)
                for text, caps in group.lines:
                    screen.add(KeyLine(look, rows.take(fit.line), text, caps, fit.size))
                rows.take(fit.line // 2)

    def _fit(self, look: Look, wide: int, high: int) -> _Fit:
        """Return the groups in the largest letters that fit; in the smallest if none do."""
        listed = self.groups()
        cap = look.brush.key_cap("X").get_height()
        fit = _Fit(_SMALLEST, cap, cap, (listed,))
        for size in range(_LARGEST, _SMALLEST - 1, -1):
            words = look.fonts.line(Face.MEDIUM, size)
            line = max(round(words * 1.35), cap + look.scale.px(6 if size > _SMALLEST + 3 else 2))
            for count in _COLUMNS:
                fit = _Fit(size, line, line, _divided(listed, count))
                if len(fit.columns) < count or max(map(fit.height, fit.columns)) > high:
                    continue
                if self._width(look, fit) <= wide:
                    return fit
        return fit

    def _width(self, look: Look, fit: _Fit) -> int:
        """Return the width of the columns that shows every text in full."""
        brush, px = look.brush, look.scale.px
        lines = [line for column in fit.columns for group in column for line in group.lines]
        widest = max(
            look.fonts.width(text, Face.MEDIUM, fit.size) + sum(brush.key_cap(cap).get_width() + px(6) for cap in caps)
            for text, caps in lines
        )
        count = len(fit.columns)
        return count * max(px(_LEAST), widest + px(20)) + (count - 1) * px(_GAP)


def _divided(listed: Sequence[KeyGroup], count: int) -> tuple[tuple[KeyGroup, ...], ...]:
    """Divide groups into at most this many columns in their order, the longest column as short as possible."""
    lengths = [len(group.lines) + 1.5 for group in listed]

    def filled(most: float) -> list[list[KeyGroup]]:
        columns: list[list[KeyGroup]] = [[]]
        used = 0.0
        for group, length in zip(listed, lengths, strict=True):
            if columns[-1] and used + length > most:
                columns.append([])
                used = 0.0
            columns[-1].append(group)
            used += length
        return columns

    spans = range(len(lengths))
    limits = sorted({sum(lengths[first : last + 1]) for first in spans for last in spans[first:]})
    fitting = (filled(limit) for limit in limits if limit >= max(lengths))
    columns = next(columns for columns in fitting if len(columns) <= count)
    return tuple(tuple(column) for column in columns)
