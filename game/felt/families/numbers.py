"""The numbers of a set as words, for games that call them."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark

NUMBERS: Final = (
    mark("blank"),
    mark("one"),
    mark("two"),
    mark("three"),
    mark("four"),
    mark("five"),
    mark("six"),
    mark("seven"),
    mark("eight"),
    mark("nine"),
    mark("ten"),
    mark("eleven"),
    mark("twelve"),
    mark("thirteen"),
    mark("fourteen"),
    mark("fifteen"),
)
"""By number, in English to be translated."""
