"""The change of a field, as a listener wants to hear it: the letter that was typed or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.clean_text import letters
from game.i18n.language import Words

_SPELT: Final = 3
"""The most letters that are said one by one."""


def edited(words: Words, before: str, after: str) -> str:
    """Return the change of a field's text in words."""
    say = words.say
    old, new = list(letters(before)), list(letters(after))
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    gone, come = old[start : len(old) - end], new[start : len(new) - end]
    if come:
        return _spelt(words, come)
    if after:
        return say("{letters} deleted", letters=_spelt(words, gone))
    return say("{letters} deleted, empty", letters=_spelt(words, gone))


def _alike(some: Sequence[str], others: Sequence[str]) -> int:
    """Return the number of letters with which both begin."""
    return next(
        (place for place, (one, other) in enumerate(zip(some, others, strict=False)) if one != other),
        min(len(some), len(others)),
    )


def _spelt(words: Words, found: Sequence[str]) -> str:
    """Return letters as they are said: a few one by one, and signs by their names."""
    return ", ".join(_letter(words, each) for each in found) if len(found) <= _SPELT else "".join(found)


def _letter(words: Words, letter: str) -> str:
    """Return a letter as it is said; voices leave out signs that stand alone."""
    say_in = words.say_in
    match letter:
        case " ":
            return say_in("aloud", "space")
        case ".":
            return say_in("aloud", "dot")
        case ",":
            return say_in("aloud", "comma")
        case ":":
            return say_in("aloud", "colon")
        case "-":
            return say_in("aloud", "hyphen")
        case "'" | "’":  # noqa: RUF001 - both are typed
            return say_in("aloud", "apostrophe")
        case _:
            return letter
