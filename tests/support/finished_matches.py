"""Finished matches of every game, played by quick bots from a deal with a code."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Final

from engine.bots.characters import make
from engine.core import RuleSheet
from engine.options import Choice, in_full
from engine.record.deal_code import completed, round_seed
from engine.record.record import Player, Record
from game.play.driver import play_match

MINE: Final = "Wilhelmina"
"""The name of the person who played."""
GUESTS: Final = ("Bartholomew", "Clementina", "Dagobertus")
"""The names of other people."""
_BOTS: Final = ("suri", "hana", "", "bruno", "", "", "maren")
_LETTERS: Final = "7k3m9q2xw8c4h6t"


def finished_match(
    sheet: RuleSheet, seats: int = 0, house: Mapping[str, Choice] | None = None, *, has_code: bool = True
) -> Record:
    """Return a match of so many players, by default the fewest, who are one person, then bots and guests."""
    seats = seats or sheet.players[0]
    numbers = count(1)
    deal = "1234" if seats == 1 else completed(_LETTERS)

    def seed() -> bytes:
        number = next(numbers)
        return round_seed(deal, number) if has_code else f"a secret of the host {number}".encode().ljust(32, b".")

    match = play_match(
        sheet(seats, house=in_full(sheet.options, house or {})), [make("kiko")] * seats, seed, Random(sheet.key)
    )
    return Record(match, (Player(MINE), *others(seats - 1)))


def others(number: int) -> list[Player]:
    """Return so many players: bots, with guests among them."""
    guests = iter(GUESTS)
    return [Player(bot.title(), bot) if bot else Player(next(guests)) for bot in _BOTS[:number]]
