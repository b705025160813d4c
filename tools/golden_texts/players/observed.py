"""Tells in words what an object says of itself to others, and the changes since the last look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Final
from zlib import crc32

import msgspec

from engine.core import State, View
from engine.match import Match
from engine.sentences import Refusal, Sentence

LONGEST: Final = 120
"""Letters from which a value is told by its beginning and a sign."""


class Observed:
    """Objects with names. Only their public attributes and properties are looked at, the methods are not."""

    def __init__(self, **subjects: object) -> None:
        self._subjects: Final = subjects
        self._told: dict[str, str] = {}

    def changes(self) -> list[str]:
        """Return a line for each value that differs from the last look, all of them at the first one."""
        now = {f"{name}.{word}": told for name, each in self._subjects.items() for word, told in _facts(each)}
        lines = [f"{word} = {told}" for word, told in now.items() if self._told.get(word) != told]
        lines += [f"{word} is gone" for word in self._told if word not in now]
        self._told = now
        return lines


def _facts(subject: object) -> Iterator[tuple[str, str]]:
    kinds = [kind for kind in type(subject).__mro__ if kind.__module__.startswith(("game.", "net.", "engine."))]
    known = {
        word for kind in kinds for word, value in vars(kind).items() if isinstance(value, property | cached_property)
    }
    for word in sorted({*getattr(subject, "__dict__", ()), *known}):
        if not word.startswith("_"):
            yield word, _asked(subject, word)


def _asked(subject: object, word: str) -> str:
    try:
        return plain(getattr(subject, word))
    except (AssertionError, AttributeError, IndexError, Refusal, ValueError) as why:
        return f"({type(why).__name__})"


def plain(value: object) -> str:
    """Return a value as a short text that doesn't change with the computer or the day."""
    text = " ".join(_plain(value).split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… {len(text)} {sign(text)}"


def sign(text: str) -> str:
    """Return four letters that change with a text."""
    return f"{crc32(text.encode(errors='replace')) % 0x10000:04x}"


def _plain(value: object) -> str:
    match value:
        case Enum():
            return value.name
        case bool() | None | str() | int():
            return repr(value)
        case float():
            return f"{value:.3f}".rstrip("0").rstrip(".")
        case bytes():
            return f"#{value.hex()}" if len(value) <= 2 else f"{len(value)} bytes {sign(value.hex())}"
        case View() | State():
            return f"{type(value).__name__} {sign(repr(value))}"
        case Match():
            return f"Match {len(value.rounds)} {sign(repr(value.rounds))}"
        case Sentence() | Path():
            return repr(str(value))
        case Mapping():
            return f"{{{', '.join(f'{_plain(key)}: {_plain(each)}' for key, each in value.items())}}}"
        case AbstractSet():
            return f"{{{', '.join(sorted(map(_plain, value)))}}}"
    told = _fields(value)
    if told is not None:
        return f"{type(value).__name__}({', '.join(f'{word}={_plain(each)}' for word, each in told.items())})"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_plain, value))}]"
    return type(value).__name__


def _fields(value: object) -> dict[str, object] | None:
    """Return the fields of a record that differ from their defaults; None if it isn't one."""
    if isinstance(value, msgspec.Struct):
        defaults = {each.name: each.default for each in msgspec.structs.fields(value)}
    elif is_dataclass(value):
        defaults = {each.name: each.default for each in fields(value)}
    elif isinstance(value, tuple) and hasattr(value, "_fields"):
        known: Mapping[str, object] = getattr(value, "_field_defaults", {})
        defaults = {word: known.get(word, MISSING) for word in getattr(value, "_fields", ())}
    else:
        return None
    told = {word: getattr(value, word, MISSING) for word in defaults}
    return {word: each for word, each in told.items() if each is not MISSING and each != defaults[word]}
