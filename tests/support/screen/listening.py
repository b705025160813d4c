"""Somebody who hears the program in a test, in place of a screen reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from game.reader.page import ROOT, HeardItem, HeardPage
from game.reader.reader import Ask, Asked, PageReader
from game.session.session import Session
from game.ui.spoken import Role
from tests.support.screen.pilot import Pilot

NOTATION: Final = re.compile(r"(?<![\d.:/-])\d{1,2}[-|]\d{1,2}(?![\d/-])|\w@\w")
"""A tile or a move as it is written."""


class Hearer:
    """Keeps pages as a screen reader does, from the changes alone, and every word; asks when a test wants it to."""

    is_busy = False

    def __init__(self) -> None:
        self.is_there = True
        self.page = HeardPage("", (), ROOT)
        self.items: dict[int, HeardItem] = {}
        self.said: list[str] = []
        self.wishes: list[Asked] = []

    def listens(self) -> bool:
        return self.is_there

    def show(self, page: HeardPage, changed: Sequence[HeardItem]) -> None:
        self.page = page
        self.items |= {item.number: item for item in changed}

    def say(self, text: str) -> None:
        self.said.append(text)

    def asked(self) -> Sequence[Asked]:
        wishes, self.wishes = self.wishes, []
        return wishes

    def close(self) -> None: ...

    # -- for tests ---------------------------------------------------------------------------------------------------

    @property
    def heard(self) -> list[HeardItem]:
        """The things on the page, as they were passed on."""
        return [self.items[item.number] for item in self.page.items]

    @property
    def names(self) -> list[str]:
        """Everything on the page, name and value."""
        return [", ".join(item.spoken.parts) for item in self.heard]

    def find(self, name: str) -> HeardItem:
        """Return the thing that can be pressed and is called so."""
        found = [item for item in self.heard if item.can_act and item.spoken.name == name]
        assert found, f"{name} isn't among {self.names}"
        return found[0]

    def press(self, name: str) -> None:
        """Ask for a press."""
        self.wishes.append(Asked(self.find(name).number, Ask.PRESS))

    def texts(self) -> list[str]:
        """Return every text on the page and everything that was said."""
        parts = [text for item in self.heard for text in (*item.spoken.parts, item.spoken.more, *item.spoken.rows)]
        return [*parts, *self.said]


def listen(pilot: Pilot, session: Session) -> Hearer:
    """Let somebody hear a window."""
    hearer = Hearer()
    pilot.app.reader = PageReader(session.voice, lambda: session.words, [hearer])
    return hearer


def faults(hearer: Hearer) -> list[str]:
    """Return the faults of a page: things without a name or with one that isn't theirs alone, and notation."""
    found: list[str] = []
    named: set[str] = set()
    for item in hearer.heard:
        if item.can_act and not item.spoken.name:
            found.append(f"no name: {item}")
        if item.can_act and item.spoken.name in named:
            found.append(f"a name twice: {item.spoken.name}")
        if item.can_act:
            named.add(item.spoken.name)
        if item.can_act and item.spoken.role in (Role.TEXT, Role.HEADING):
            found.append(f"a text that can be pressed: {item}")
    found += [f"notation: {text}" for text in hearer.texts() if NOTATION.search(text)]
    numbers = {item.number for item in hearer.page.items}
    focused = {
        number for item in hearer.heard for number in range(item.number, item.number + len(item.spoken.rows) + 1)
    }
    if hearer.page.focus not in focused | {ROOT}:
        found.append(f"the focus is on nothing: {hearer.page.focus} of {numbers}")
    return found
