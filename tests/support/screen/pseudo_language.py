"""A pseudo-language, to find texts that bypass the catalogue.

`pseudo_words()` puts every message in brackets, with an accent on every letter. `Overheard` records all text a screen
draws; plain letters in it did not come through the catalogue:

    with overheard() as seen, Parlour(pseudo_words()) as parlour:
        parlour.show(SomeScene(parlour.session))
        assert not seen.plain({"Rosa"})

Names, numbers and tiles are legitimately plain; pass the names.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import pytest

from game.i18n.language import Words
from game.look.fonts import Align, Face, Fonts
from game.look.palette import CREAM, Colour

ACCENTS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒĝħíĵķłḿñóþʠŕšťúṽŵẋýžÁƁÇĐÉƑĜĦÍĴĶŁḾÑÓÞɊŔŠŤÚṼŴẊÝŽ",
)
PLACE: Final = re.compile(r"(\{\w+\})")
WORD: Final = re.compile(r"[A-Za-z]{2,}")
KEY_CAPS: Final = frozenset(
    {"Esc", "Enter", "Space", "Tab", "Shift", "Ctrl", "Alt", "PgUp", "PgDn", "Home", "End", "Del", "Backspace"}
)
"""Texts printed on keys, which are the same in every language."""


def accented(message: str) -> str:
    """Return a message in the pseudo-language; its {placeholders} stay."""
    parts = PLACE.split(message)
    return "[" + "".join(part if place % 2 else part.translate(ACCENTS) for place, part in enumerate(parts)) + "]"


class PseudoCatalogue(gettext.NullTranslations):
    """Translates every message."""

    def gettext(self, message: str) -> str:
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - as every catalogue
        return accented(message)


def pseudo_words() -> Words:
    """Return the words of the pseudo-language; texts from files stay English."""
    return Words("en", PseudoCatalogue())


class Overheard:
    """All text drawn on screens."""

    def __init__(self) -> None:
        self.texts: set[str] = set()

    def plain(self, known: Iterable[str] = (), files: Iterable[str] = ()) -> list[str]:
        """Return the text in plain letters, except known names and parts of texts from files."""
        names = {word for name in (*known, *KEY_CAPS) for word in WORD.findall(name)}
        pages = {word for page in files for word in WORD.findall(page)}
        found = []
        for text in self.texts:
            words = [word for word in WORD.findall(text) if word not in names]
            if words and not set(words) <= pages:
                found.append(text)
        return sorted(found)


@contextmanager
def overheard() -> Iterator[Overheard]:
    """Record all text drawn by any method until the context ends."""
    seen = Overheard()
    text, wrapped, counted = Fonts.text, Fonts.wrapped, Fonts.numeral_text

    def hear_text(
        self: Fonts,
        string: str,
        face: Face = Face.MEDIUM,
        size: float = 20,
        colour: Colour = CREAM,
        shadow: bool = False,
    ) -> object:
        seen.texts.add(string)
        return text(self, string, face, size, colour, shadow)

    def hear_wrapped(
        self: Fonts, string: str, face: Face, size: float, colour: Colour, width_px: int, *, align: Align = Align.LEFT
    ) -> object:
        seen.texts.add(string)
        return wrapped(self, string, face, size, colour, width_px, align=align)

    def hear_counted(
        self: Fonts, string: str, face: Face = Face.EXTRABOLD, size: float = 20, colour: Colour = CREAM
    ) -> object:
        seen.texts.add(string)
        return counted(self, string, face, size, colour)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Fonts, "text", hear_text)
        patch.setattr(Fonts, "wrapped", hear_wrapped)
        patch.setattr(Fonts, "numeral_text", hear_counted)
        yield seen
