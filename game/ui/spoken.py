"""A widget for somebody who hears it: its role, name, value and state."""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple


class Role(Enum):
    """The kinds of widgets, as screen readers name them."""

    BUTTON = auto()
    SWITCH = auto()
    SLIDER = auto()
    CHOICE = auto()
    FIELD = auto()
    TAB = auto()
    LIST = auto()
    ROW = auto()
    GROUP = auto()
    TEXT = auto()
    HEADING = auto()
    DOCUMENT = auto()
    PROGRESS = auto()


class Spoken(NamedTuple):
    """The words for a widget, and its role."""

    role: Role
    name: str
    """Its name; empty if there is nothing to hear."""
    value: str = ""
    """The value that it shows, if it can change and isn't its name."""
    more: str = ""
    """An explanation, read after everything else."""
    is_on: bool | None = None
    """True for a switch that is on, or a tab or row that is selected; None for all other things."""
    is_news: bool = False
    """True if a change is told at once, wherever the focus is."""
    rows: tuple[str, ...] = ()
    """The parts of a list, in order."""
    row: int = -1
    """The part that the focus is on while the list has it; -1 for the list itself."""
    caret: int = -1
    """The number of characters before the caret of a field; -1 for all other things."""

    @property
    def parts(self) -> tuple[str, ...]:
        """The name and the value, as far as there are any."""
        return tuple(part for part in (self.name, self.value) if part)
