"""Deals that can be named: solitaires by number, other games by letters (`engine.record.deal_code`).

The same name deals the same tiles in the same game and set-up.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import date
from typing import Final, TypeVar

from engine.core import Board, Rules
from engine.match import Match
from engine.record.deal_code import CHANCE, LARGEST, completed, round_seed
from engine.record.deal_code import deal_of as named_deal
from engine.record.rules_code import LETTERS

DIGITS: Final = len(str(LARGEST))
_NAME: Final = b"boneyard deal "
"""What the seed of every deal that can be named begins with; `engine.record.deal_code` spells them, too."""
_SECRET: Final = 32
"""Bytes of a seed that no deal names."""
T = TypeVar("T")


def new_letters() -> str:
    """Return the letters of a random deal for a match with several players."""
    return completed("".join(secrets.choice(LETTERS) for _ in range(CHANCE)))


def any_deal() -> int:
    """Return the number of a random deal."""
    return 1 + secrets.randbelow(LARGEST)


def seeds_of(match: Match[Board], deal: str = "") -> Callable[[], bytes]:
    """Return a function for the seed of a match's next round.

    All rounds follow from the deal, or from a new one. A match that began otherwise gets a secret seed for each round.
    """
    name = (deal or new_deal(match.rules)) if not match.rounds else named_deal(match)

    def next_seed() -> bytes:
        return round_seed(name, len(match.rounds) + 1) if name else secrets.token_bytes(_SECRET)

    return next_seed


def new_deal(rules: Rules[Board]) -> str:
    """Return a random deal for a table."""
    return str(any_deal()) if rules.seats == 1 else new_letters()


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
