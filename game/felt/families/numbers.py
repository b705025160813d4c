"""The numbers of a set as words, for games that call them."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop

NUMBERS: Final = (
    gettext_noop("blank"),
    gettext_noop("one"),
    gettext_noop("two"),
    gettext_noop("three"),
    gettext_noop("four"),
    gettext_noop("five"),
    gettext_noop("six"),
    gettext_noop("seven"),
    gettext_noop("eight"),
    gettext_noop("nine"),
    gettext_noop("ten"),
    gettext_noop("eleven"),
    gettext_noop("twelve"),
    gettext_noop("thirteen"),
    gettext_noop("fourteen"),
    gettext_noop("fifteen"),
)
"""By number, in English to be translated."""
