"""Solitaire deals by number: the same number deals the same tiles in the same game and set-up."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import date
from typing import Final, TypeVar

LARGEST: Final = 99_999_999
DIGITS: Final = len(str(LARGEST))
_NAME: Final = b"boneyard deal "
T = TypeVar("T")


def any_deal() -> int:
    """Return the number of a random deal."""
    return 1 + secrets.randbelow(LARGEST)


def deal_of(day: date) -> int:
    """Return the number of the daily deal: 20300102 for 2 January 2030."""
    return day.year * 10_000 + day.month * 100 + day.day


def turn_of(day: date, games: Sequence[T]) -> T:
    """Return the game of the daily deal on the shelf: another one each day, the same for everybody."""
    return games[day.toordinal() % len(games)]


def seed_of(number: int) -> bytes:
    """Return the seed of a deal, 1 to LARGEST."""
    return _NAME + str(number).zfill(DIGITS).encode()


def number_of(seed: bytes) -> int:
    """Return the number of the deal with this seed, 0 if it has none."""
    digits = seed.removeprefix(_NAME)
    return int(digits) if seed.startswith(_NAME) and len(digits) == DIGITS and digits.isdigit() else 0


def read(text: str) -> int:
    """Return the deal number in a typed text, 0 if it isn't one."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    return number if number <= LARGEST else 0
