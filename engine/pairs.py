"""Two against two: the house rule for it, and the two pairs of a table."""

from __future__ import annotations

from typing import Final

from engine.core import Seat, Side
from engine.options import HouseRules, Option
from engine.sentences import Refusal, gettext_noop, sentence

PARTNERSHIP: Final = Option(
    "partnership",
    gettext_noop("Partners"),
    "off",
    ("off", "on"),
    (gettext_noop("everyone for themselves"), gettext_noop("two against two")),
    help=gettext_noop("Four players can play in pairs. Partners sit opposite each other."),
)
FOUR: Final = 4
"""Number of players who play two against two."""
SIDES: Final[tuple[Side, ...]] = (0, 1, 0, 1)
"""The side of each seat: partners sit opposite each other."""


def in_pairs(house: HouseRules) -> bool:
    """Return True if option partnership is on."""
    return house["partnership"] == "on"


def check_pairs(house: HouseRules, seats: int) -> None:
    """Raise Refusal if option partnership is on at a table that can't be divided into two pairs."""
    if in_pairs(house) and seats != FOUR:
        raise Refusal(sentence("“{rule}” needs four players, not {n}.", rule=sentence(PARTNERSHIP.label), n=seats))


def pair_of(sides: tuple[Side, ...], seat: Seat) -> int:
    """Return the bits of all seats of a seat's side, its own included."""
    return sum(1 << other for other, side in enumerate(sides) if side == sides[seat])


def partners(sides: tuple[Side, ...], seat: Seat) -> tuple[Seat, ...]:
    """Return the other seats of a seat's side; empty if everyone plays alone."""
    return tuple(other for other, side in enumerate(sides) if side == sides[seat] and other != seat)
