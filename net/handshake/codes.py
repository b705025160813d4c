"""Join codes: six unbiased random digits, their display and the parsing of typed codes.

Invitations, which nobody types, carry a key of twenty digits instead, too many to guess.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from unicodedata import decimal

from engine.sentences import Refusal, sentence

_DIGITS: Final = 6
CODE_COUNT: Final = 10**_DIGITS
"""Number of different codes."""
KEY_DIGITS: Final = 20
_FAIR: Final = 2**32 // CODE_COUNT * CODE_COUNT
"""Limit below which four random bytes give every code equally often; larger numbers are drawn again."""


def new_code(random: Callable[[int], bytes]) -> str:
    """Return a new code. `random` returns that many secret bytes, like `os.urandom`."""
    while (drawn := int.from_bytes(random(4), "big")) >= _FAIR:
        pass
    return f"{drawn % CODE_COUNT:0{_DIGITS}}"


def new_key(random: Callable[[int], bytes]) -> str:
    """Return a new key for invitations."""
    return f"{int.from_bytes(random(32), 'big') % 10**KEY_DIGITS:0{KEY_DIGITS}}"


def format_code(code: str) -> str:
    """Return a code as displayed: `123 456`."""
    return f"{code[: _DIGITS // 2]} {code[_DIGITS // 2 :]}"


def parse_code(text: str) -> str:
    """Return the code in typed text, ignoring spaces and hyphens. Raises Refusal if there is none.

    Decimal digits of any script are accepted.
    """
    figures = [decimal(letter, -1) for letter in text[:64] if not letter.isspace() and letter != "-"]
    if len(figures) != _DIGITS or -1 in figures:
        raise Refusal(sentence("A table code has six digits, like {example}.", example="123 456"))
    return "".join(map(str, figures))
