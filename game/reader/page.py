"""A page as it is heard: its widgets in order, with names that are unique and tiles in words.

Everything comes from the widgets themselves. Nothing that a widget doesn't show is here.
"""

from __future__ import annotations

from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from game.i18n.aloud import aloud
from game.i18n.language import Words
from game.ui.screen import Screen
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

ROOT: Final = 0
"""The number of the window."""
NEWS: Final = 1
"""The number of the line with the news."""
_FIRST: Final = 2
_ROWS: Final = 400
"""The most rows of a list that are listed; their numbers follow the list's."""
_STEP: Final = _ROWS + 1


_SETTINGS: Final = frozenset({Role.SWITCH, Role.SLIDER, Role.CHOICE, Role.FIELD})
"""Roles of things that a text below may explain."""


class Tongue(NamedTuple):
    """How a page is read."""

    words: Words
    has_cards: bool = False
    """True if numbers of three digits may be cards."""

    def read(self, text: str) -> str:
        """Return a text as it is said."""
        return aloud(self.words, text, has_cards=self.has_cards)


class HeardItem(NamedTuple):
    """A thing on a page."""

    number: int
    spoken: Spoken
    rect: tuple[int, int, int, int]
    """Left, top, right and bottom in pixels."""
    can_act: bool
    """True if it takes the focus and a press."""
    is_enabled: bool


class HeardPage(NamedTuple):
    """A page: its name, its things in the order of focus, and the number of the focused one."""

    name: str
    items: tuple[HeardItem, ...]
    focus: int


class WidgetNumbers:
    """Numbers widgets, each with a number that it keeps."""

    def __init__(self) -> None:
        self._numbers: Final[WeakKeyDictionary[Widget, int]] = WeakKeyDictionary()
        self._next = _FIRST

    def number(self, widget: Widget) -> int:
        """Return the number of a widget."""
        number = self._numbers.get(widget)
        if number is None:
            number = self._numbers[widget] = self._next
            self._next += _STEP
        return number

    def find(self, number: int) -> tuple[Widget | None, int]:
        """Return the widget of a number, None if it is gone, and the row of it that has the number, or -1."""
        row = (number - _FIRST) % _STEP - 1
        whole = number - 1 - row
        return next((widget for widget, its in self._numbers.items() if its == whole), None), row


def heard_page(screen: Screen, tongue: Tongue, numbers: WidgetNumbers, name: str) -> HeardPage:
    """Return the page that a screen shows; `name` is its name if it has no heading."""
    items: list[HeardItem] = []
    taken: dict[str, int] = {}
    focus, title = ROOT, ""
    for widget in screen.every():
        if not is_heard(widget):
            continue
        said = widget.spoken()
        if not said.name and not said.value and not said.rows:
            continue
        number, can_act = numbers.number(widget), widget.can_focus
        said = in_words(tongue, said)
        if can_act:  # two buttons with one name can't be told apart
            said = said._replace(name=_unique(tongue.words, taken, said.name))
        if widget is screen.focus:
            focus = number + 1 + said.row if said.row < len(said.rows) else number
        if said.role is Role.HEADING:
            title = title or said.name
        rect = widget.rect
        area = rect.left, rect.top, rect.right, rect.bottom
        items.append(HeardItem(number, said, area, can_act, widget.enabled))
    return HeardPage(title or name, tuple(items), focus)


def is_heard(widget: Widget) -> bool:
    """Return True if a widget is on the page now."""
    return widget.shown and (widget.parent is None or widget.parent.shown)


def in_words(tongue: Tongue, said: Spoken) -> Spoken:
    """Return the words for a widget, with tiles as players say them. What the player types stays as it is."""
    rows = tuple(tongue.read(row) for row in said.rows[:_ROWS])
    name, value, more = (tongue.read(text) for text in (said.name, said.value, said.more))
    value = said.value if said.role is Role.FIELD else value
    is_told = more == value or name.startswith(more)
    return said._replace(name=name, value=value, more="" if is_told else more, rows=rows)


def _unique(words: Words, taken: dict[str, int], name: str) -> str:
    """Return a name that no earlier thing on the page has."""
    count = taken[name] = taken.get(name, 0) + 1
    if count == 1:
        return name
    other = words.say("{name}, number {n}", name=name, n=count)
    return other if other not in taken else _unique(words, taken, other)


def texts_of(page: HeardPage) -> list[str]:
    """Return the texts and headings to read after the name of a page that opens, in order.

    A text that follows a setting explains it, and would make no sense without it.
    """
    before = (None, *(item.spoken.role for item in page.items))
    told = [
        ": ".join(item.spoken.parts)
        for item, last in zip(page.items, before, strict=False)
        if _is_read(item.spoken) and last not in _SETTINGS
    ]
    return [text for text in dict.fromkeys(told) if text != page.name]


def focus_of(page: HeardPage) -> str:
    """Return the focused thing in one line: its row if it is a list, else its name and value; empty for none."""
    for item in page.items:
        row = page.focus - item.number - 1
        if 0 <= row < len(item.spoken.rows):
            return item.spoken.rows[row]
        if row == -1:
            return ", ".join(item.spoken.parts)
    return ""


def _is_read(said: Spoken) -> bool:
    """Return True for a text that is read when its page opens; news are told anyway."""
    return said.role in (Role.TEXT, Role.HEADING) and not said.is_news
