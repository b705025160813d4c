"""The deals of solitaires by number: whoever plays the same one at the same table finds the same tiles."""

from __future__ import annotations

import secrets
from datetime import date
from typing import Final

LARGEST: Final = 99_999_999
DIGITS: Final = len(str(LARGEST))
NAME: Final = b"boneyard deal "


def any_deal() -> int:
    """Return the number of a deal that nobody has chosen."""
    return 1 + secrets.randbelow(LARGEST)


def deal_of(day: date) -> int:
    """Return the number of the deal that everyone finds on this day: 20300102 for the second of January 2030."""
    return day.year * 10_000 + day.month * 100 + day.day


def seed_of(number: int) -> bytes:
    """Return the seed of a deal, 1 to LARGEST."""
    return NAME + str(number).zfill(DIGITS).encode()


def number_of(seed: bytes) -> int:
    """Return the number of the deal with this seed, 0 for one that has none."""
    digits = seed.removeprefix(NAME)
    return int(digits) if seed.startswith(NAME) and len(digits) == DIGITS and digits.isdigit() else 0


def read(text: str) -> int:
    """Return the number that somebody has typed, 0 for what is none."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    return number if number <= LARGEST else 0
