"""Table codes: six digits that open a table, made without bias, shown to be read aloud, typed as people type.

What nobody has to type, in an invitation, is a key of twenty digits: so many that it cannot be guessed, however often.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from unicodedata import decimal

from engine.sentences import Refusal, sentence

_DIGITS: Final = 6
CODE_COUNT: Final = 10**_DIGITS
"""How many codes there are."""
KEY_DIGITS: Final = 20
_FAIR: Final = 2**32 // CODE_COUNT * CODE_COUNT
"""Below this every code comes equally often from four bytes; what is above is thrown away."""


def new_code(random: Callable[[int], bytes]) -> str:
    """Return a fresh code, from a source that gives so many secret bytes, like `os.urandom`."""
    while (drawn := int.from_bytes(random(4), "big")) >= _FAIR:
        pass
    return f"{drawn % CODE_COUNT:0{_DIGITS}}"


def new_key(random: Callable[[int], bytes]) -> str:
    """Return a fresh key for invitations."""
    return f"{int.from_bytes(random(32), 'big') % 10**KEY_DIGITS:0{KEY_DIGITS}}"


def shown(code: str) -> str:
    """Return a code as it is shown: `123 456`."""
    return f"{code[: _DIGITS // 2]} {code[_DIGITS // 2 :]}"


def typed(text: str) -> str:
    """Return the code that somebody has typed: any decimal digits, spaces and hyphens anywhere; else a `Refusal`."""
    figures = [decimal(letter, -1) for letter in text[:64] if not letter.isspace() and letter != "-"]
    if len(figures) != _DIGITS or -1 in figures:
        raise Refusal(sentence("A table code has six digits, like {example}.", example="123 456"))
    return "".join(map(str, figures))
