"""What has been chosen for a table: how many play, against whom, with which set and by which house rules.

Knows no pixels. What was remembered is believed in nothing: whatever does not fit the game stands at its default.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Self

from engine.bots.characters import CHARACTERS, STEADY
from engine.core import Board, Rules
from engine.options import Choice, Option
from engine.pieces import TileSet
from game.session.game_filter import Company, GameFilter, RuleSheet
from game.storage.setting_kinds import TableSetup, TableValue

SEATS, SET, BOTS, BACK, RULE = "seats", "set", "bots", "take_back", "rule_"
"""Keys of a remembered table; a house rule's own key follows RULE."""
PERSON: Final = ""
"""In place of a character: somebody who plays at this machine, too."""
KNOWN: Final = (PERSON, *(who.key for who in CHARACTERS))
"""Everyone who can be invited."""
AT_FIRST: Final = tuple(who.key for who in sorted(CHARACTERS, key=lambda who: who.level != STEADY))
"""In what order they sit down where nobody has been chosen."""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """A table as it is to be. Changing it gives another one; whether the game allows it, only `rules` tells."""

    sheet: RuleSheet
    seats: int
    pieces: TileSet
    bots: tuple[str, ...]
    """The character of each opponent, for as many as the game can have; the rest wait for their seat."""
    house: Mapping[str, Choice] = field(default_factory=dict)
    """Only what differs from the sheet."""
    takes_back: bool = False
    """Whether a person alone against bots may take moves back."""

    @classmethod
    def of(cls, sheet: RuleSheet, remembered: TableSetup | None = None) -> Self:
        """Take what can be taken of a remembered table."""
        known = remembered or {}
        seats = known.get(SEATS)
        name = known.get(SET)
        choice = cls(
            sheet,
            seats if isinstance(seats, int) and seats in sheet.players else sheet.players[0],
            next((pieces for pieces in sheet.sets if pieces.name == name), sheet.sets[0]),
            company(known.get(BOTS), sheet.players[-1] - 1),
            takes_back=known.get(BACK) == 1,
        )
        for option in sheet.options:
            value = known.get(RULE + option.key)
            if isinstance(value, str | int) and not isinstance(value, bool) and value in option.choices:
                choice = choice.with_rule(option, value)
        return choice

    def remembered(self) -> TableSetup:
        """Return what `of` takes."""
        plain: dict[str, TableValue] = {SEATS: self.seats, SET: self.pieces.name, BOTS: list(self.bots)}
        plain |= {BACK: 1} if self.takes_back else {}
        plain.update((RULE + key, value) for key, value in self.house.items())
        return plain

    def rules(self) -> Rules[Board]:
        """Agree on this table; `Refusal` says what cannot be agreed on."""
        return self.sheet(self.seats, self.pieces, dict(self.house))

    @property
    def opponents(self) -> tuple[str, ...]:
        """The characters that sit at the table."""
        return self.bots[: self.seats - 1]

    @property
    def is_alone(self) -> bool:
        """Whether everybody else at the table is a bot."""
        return PERSON not in self.opponents

    def value(self, option: Option) -> Choice:
        """Return what a house rule is set to."""
        return self.house.get(option.key, option.default)

    def with_seats(self, seats: int) -> Self:
        """Return it with another number of players."""
        return replace(self, seats=seats)

    def with_pieces(self, pieces: TileSet) -> Self:
        """Return it with another tile set."""
        return replace(self, pieces=pieces)

    def with_bot(self, place: int, key: str) -> Self:
        """Return it with another opponent; a bot that sat elsewhere changes places with the one who leaves."""
        bots = list(self.bots)
        if key != PERSON and key in bots:
            bots[bots.index(key)] = bots[place]
        bots[place] = key
        return replace(self, bots=tuple(bots))

    def with_company(self, *, people: bool) -> Self:
        """Return it with people at the other seats, or with bots; as it is where that is so already."""
        if people:
            return self if PERSON in self.opponents else replace(self, bots=(PERSON,) * len(self.bots))
        return replace(self, bots=company([key for key in self.bots if key != PERSON], len(self.bots)))

    def with_rule(self, option: Option, value: Choice) -> Self:
        """Return it with a house rule changed, or put back to the sheet."""
        house = {key: choice for key, choice in self.house.items() if key != option.key}
        if value != option.default:
            house[option.key] = value
        return replace(self, house=house)

    def taking_back(self, *, takes_back: bool) -> Self:
        """Return it with leave to take moves back, or without."""
        return replace(self, takes_back=takes_back)

    def by_the_sheet(self) -> Self:
        """Return it without any house rule."""
        return replace(self, house={})


def company(wanted: TableValue | None, count: int) -> tuple[str, ...]:
    """Return the keys of `count` opponents: those wanted that exist, then others; no bot twice if there are enough."""
    asked: Sequence[str | int] = wanted if isinstance(wanted, list) else ()
    found: list[str] = []
    for key in (*asked, *AT_FIRST):
        if isinstance(key, str) and key in KNOWN and (key == PERSON or key not in found):
            found.append(key)
    spare = [key for key in found if key != PERSON]
    return tuple(found[place] if place < len(found) else spare[place % len(spare)] for place in range(count))


def asked_for(choice: TableChoice, game_filter: GameFilter) -> TableChoice:
    """Return a choice with the set and the company that the shelf was asked for, as far as the game has them."""
    pieces = game_filter.set_of(choice.sheet)
    if pieces is not None:
        choice = choice.with_pieces(pieces)
    if game_filter.company in (Company.BOTS, Company.PEOPLE):
        choice = choice.with_company(people=game_filter.company is Company.PEOPLE)
    return choice
