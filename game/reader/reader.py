"""Lets people hear the program: it keeps the outlets in step with the page, and hands on the listeners' wishes.

Nothing is built while nobody listens. Where a page only moves, it is built a few times a second, and an outlet gets
only the changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

from game.i18n.language import Words
from game.reader.page import HeardItem, HeardPage, Tongue, WidgetNumbers, heard_page, texts_of
from game.reader.voice import Amount, Voice, edited, passed
from game.ui.actions import Action, ByName, Input
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.spoken import Role
from game.ui.widget import Widget

STEP: Final = 0.12
"""Seconds from one page to the next while something moves."""
_OPENING: Final = {Amount.BRIEF: 0, Amount.NORMAL: 600, Amount.FULL: 4000}
"""How many letters of its texts are read when a page opens."""


class Ask(Enum):
    """What a listener can ask a thing for."""

    FOCUS = auto()
    PRESS = auto()
    MORE = auto()
    LESS = auto()


class Asked(NamedTuple):
    """A thing that a listener has asked for something, by its number."""

    number: int
    ask: Ask


class Outlet(Protocol):
    """A way to a listener: a screen reader, or the system's voice."""

    def listens(self) -> bool:
        """Return True if somebody is there."""

    def show(self, page: HeardPage, changed: Sequence[HeardItem]) -> None:
        """Take a page; the things in `changed` are new or different."""

    def say(self, text: str) -> None:
        """Say a text once all earlier ones have been said."""

    def asked(self) -> Sequence[Asked]:
        """Return what the listener asked for since the last call."""

    @property
    def is_busy(self) -> bool:
        """True if `asked` must be called again soon, although nobody wakes the loop."""

    def close(self) -> None:
        """Say goodbye."""


_SET: Final = frozenset({Role.SWITCH, Role.SLIDER, Role.CHOICE, Role.FIELD, Role.DOCUMENT})
"""Roles of things whose value the listener changes."""
_THEN: Final = {Ask.FOCUS: None, Ask.PRESS: Action.ACCEPT, Ask.MORE: Action.RIGHT, Ask.LESS: Action.LEFT}


class PageReader:
    """Reads the pages to its outlets. `words` returns the player's language."""

    def __init__(self, voice: Voice, words: Callable[[], Words], outlets: Sequence[Outlet]) -> None:
        self._voice: Final = voice
        self._words: Final = words
        self._outlets: Final = outlets
        self._hearing: tuple[Outlet, ...] = ()
        self._numbers: Final = WidgetNumbers()
        self._page: HeardPage | None = None
        self._known: dict[int, HeardItem] = {}
        self._scene: Scene | None = None
        self._screen: Screen | None = None
        self._focus: Widget | None = None
        self._is_stale = False
        """True if something was painted since the page was built."""
        self._built_at = 0.0
        self.built = 0
        """Number of pages built so far."""

    def wake(self) -> bool:
        """Return True while anybody listens."""
        hearing = tuple(outlet for outlet in self._outlets if outlet.listens())
        if hearing != self._hearing:
            self._hearing, self._page, self._scene, self._known = hearing, None, None, {}
            self._voice.listens = bool(hearing)
            self._voice.clear()
        return bool(hearing)

    def inputs(self) -> list[Input]:
        """Return what listeners have asked for, as inputs to the scene."""
        found: list[Input] = []
        for outlet in self._hearing:
            for number, ask in outlet.asked():
                widget, row = self._numbers.find(number)
                if widget is not None:  # a press on a field is for its caret, while ACCEPT would submit it
                    then = None if widget.wants_text and ask is Ask.PRESS else _THEN[ask]
                    found.append(ByName(widget, then, row))
        return found

    def hurry(self) -> None:
        """Let what waits be said now: the listener has done something, and doesn't wait for the rest."""
        self._voice.hurry()

    def follow(self, top: Scene, now: float, *, painted: bool) -> None:
        """Show the page of a scene if it has changed, and say what waits."""
        screen = top.screen
        if screen is None:
            return
        self._is_stale |= painted
        is_new = top is not self._scene
        moved = is_new or screen is not self._screen or screen.focus is not self._focus
        if moved or (self._is_stale and now - self._built_at >= STEP):
            self._build(top, screen, now, is_new=is_new)
        told = self._voice.take(now)
        if told:
            for outlet in self._hearing:
                outlet.say(told)

    def due(self, now: float) -> float | None:
        """Return when there is something to do if nothing happens before, in seconds; None if there isn't."""
        dues = [self._voice.due(), self._built_at + STEP if self._is_stale else None]
        dues.append(now + STEP if any(outlet.is_busy for outlet in self._hearing) else None)
        return min((due for due in dues if due is not None), default=None)

    def close(self) -> None:
        """Close all outlets."""
        for outlet in self._outlets:
            outlet.close()

    def _build(self, top: Scene, screen: Screen, now: float, *, is_new: bool) -> None:
        words = self._words()
        tongue = Tongue(words, has_cards=top.tells_cards)
        page = heard_page(screen, tongue, self._numbers, top.heard_name(words.say))
        self.built += 1
        self._built_at, self._is_stale = now, False
        self._scene, self._screen, self._focus = top, screen, screen.focus
        known = {item.number: item for item in page.items}
        changed = [item for item in page.items if self._known.get(item.number) != item]
        before, old, self._known = self._page, self._known, known
        if is_new:
            self._open(page)
        else:
            self._report(page, old)
        if changed or before is None or page != before:
            self._page = page
            for outlet in self._hearing:
                outlet.show(page, changed)

    def _open(self, page: HeardPage) -> None:
        """Read the texts of a page that has just opened."""
        self._voice.open_page(page.name)
        room = _OPENING[self._voice.amount]
        for text in texts_of(page):
            room -= len(text)
            if room < 0:
                break
            self._voice.report(text)
        self._tell_news(page, {})

    def _report(self, page: HeardPage, old: dict[int, HeardItem]) -> None:
        """Read the news of a page that was there before."""
        self._tell_news(page, old)
        focus, before = self._known.get(page.focus), old.get(page.focus)
        is_set = focus is not None and focus.spoken.role in _SET and focus.spoken.row < 0
        if focus is None or before is None or not is_set:
            return
        said, earlier = focus.spoken, before.spoken
        if said.value == earlier.value:
            if said.caret != earlier.caret:
                self._voice.change(passed(self._words(), said.value, earlier.caret, said.caret))
        elif said.role is Role.FIELD:
            self._voice.change(edited(self._words(), earlier.value, said.value))
        elif said.value:
            self._voice.change(said.value)

    def _tell_news(self, page: HeardPage, old: dict[int, HeardItem]) -> None:
        known = {item.spoken for item in old.values()}  # widgets may be new though they say the same
        room = _OPENING[self._voice.amount] if old else 0
        for item in page.items:
            said = item.spoken
            is_text = said.role is Role.TEXT and not said.is_news
            if said in known or not (said.is_news or (is_text and room > 0)):
                continue
            room -= len(said.name) if is_text else 0
            for part in said.parts:
                self._voice.report(part)
