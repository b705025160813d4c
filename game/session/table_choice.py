"""The choices for a table: the number of players, the opponents, the set and the house rules.

Independent of pixels. A remembered table isn't trusted: values that don't suit the game get their defaults.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol, Self

from engine.bots.characters import CHARACTERS, EASY, STEADY, TRY_FIRST, character
from engine.core import Board, Rules, RuleSheet, Seat
from engine.options import AS_PRINTED, Choice, HouseRules, Option, Preset, in_full
from engine.pairs import partners
from engine.pieces import TileSet
from engine.record.record import Player
from engine.sentences import Refusal
from game.session.game_filter import GameFilter
from game.storage.setting_kinds import TableSetup, TableValue

_SEATS, SET, BOTS, BACK, RULE = "seats", "set", "bots", "take_back", "rule_"
"""Keys of a remembered table; a house rule's own key follows RULE."""
PERSON: Final = ""
"""In place of a character: another person at this computer."""
KNOWN: Final = (PERSON, *(who.key for who in CHARACTERS))
"""All possible opponents."""
_AT_FIRST: Final = tuple(who.key for who in sorted(CHARACTERS, key=lambda who: who.level != STEADY))
"""Characters in the order in which they join by default."""
_GENTLE: Final = tuple(
    who.key
    for who in sorted(
        CHARACTERS,
        key=lambda who: (who.key != TRY_FIRST, who.level != EASY, who.stars == 1, who.level != STEADY),
    )
)
"""Characters in the order in which they join a beginner: easy ones first, but a plan before a whim."""


class Translate(Protocol):
    """Says a message in the player's language."""

    def __call__(self, message: str, /, **values: object) -> str:
        """Return the message."""


@dataclass(frozen=True, slots=True)
class TableChoice:
    """The choices for a table; immutable. Only `rules` checks if the game allows them."""

    sheet: RuleSheet
    seats: int
    pieces: TileSet
    bots: tuple[str, ...]
    """The character of each opponent, for as many as the game can have; those beyond `seats` are spare."""
    house: Mapping[str, Choice] = field(default_factory=dict)
    """House rules that differ from standard."""
    takes_back: bool = False
    """True if a person alone against bots may undo moves."""

    @classmethod
    def of(cls, sheet: RuleSheet, remembered: TableSetup | None = None) -> Self:
        """Return a table with the valid parts of a remembered one."""
        known = remembered or {}
        seats = known.get(_SEATS)
        name = known.get(SET)
        choice = cls(
            sheet,
            seats if isinstance(seats, int) and seats in sheet.players else sheet.first_seats or sheet.players[0],
            next((pieces for pieces in sheet.sets if pieces.name == name), sheet.sets[0]),
            company(known.get(BOTS), sheet.players[-1] - 1),
            takes_back=known.get(BACK) == 1,
        )
        told = {option.key: known.get(RULE + option.key) for option in sheet.options}
        house = {key: value for key, value in told.items() if isinstance(value, str | int)}
        return choice.with_house(in_full(sheet.options, house)) if house else choice

    @classmethod
    def by_rules(cls, rules: Rules[Board]) -> Self:
        """Return a table with these rules and the usual opponents."""
        return cls.of(type(rules)).with_rules(rules)

    def remembered(self) -> TableSetup:
        """Return the table as data that `of` accepts."""
        plain: dict[str, TableValue] = {_SEATS: self.seats, SET: self.pieces.name, BOTS: list(self.bots)}
        plain |= {BACK: 1} if self.takes_back else {}
        plain.update((RULE + key, value) for key, value in self.named().items())
        return plain

    def named(self) -> dict[str, Choice]:
        """Return the house rules as settings name them: all that aren't at their default, or that the sheet prints.

        A table as printed needs no names in settings of earlier editions, and stays as printed.
        """
        printed = {key for seats in self.sheet.players for key in self.sheet.printed(seats)}
        values = [(option, self.value(option)) for option in self.sheet.options]
        return {option.key: value for option, value in values if value != option.default or option.key in printed}

    def rules(self) -> Rules[Board]:
        """Return the rules of this table. Raises Refusal if its choices don't go together."""
        return self.sheet(self.seats, self.pieces, dict(self.house))

    @property
    def opponents(self) -> tuple[str, ...]:
        """The characters at the table."""
        return self.bots[: self.seats - 1]

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that play together with the first one; none if the choices don't go together."""
        try:
            return partners(self.rules().sides, 0)
        except Refusal:
            return ()

    @property
    def is_alone(self) -> bool:
        """True if all opponents are bots."""
        return PERSON not in self.opponents

    def value(self, option: Option) -> Choice:
        """Return the value of a house rule."""
        return self.house.get(option.key, self.standard(option))

    def standard(self, option: Option) -> Choice:
        """Return the standard value of a house rule for this number of players."""
        return self.sheet.standard(option, self.seats)

    def choices(self, option: Option) -> tuple[Choice, ...]:
        """Return the values of a house rule to choose from: those on offer, and the one in use."""
        value, offered = self.value(option), self.offered(option)
        if value in offered:
            return offered
        numbers = sorted(each for each in (*offered, value) if isinstance(each, int))
        return (*(each for each in offered if isinstance(each, str)), *numbers)

    def offered(self, option: Option) -> tuple[Choice, ...]:
        """Return the values of a house rule on offer at this table."""
        return option.offered({each.key: self.value(each) for each in self.sheet.options})

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The presets of the game, the standard rules first."""
        return (AS_PRINTED._replace(name=self.sheet.standard_name), *self.sheet.presets)

    @property
    def extra_rules(self) -> tuple[Option, ...]:
        """The house rules besides the main ones."""
        return tuple(option for option in self.sheet.options if option.key not in self.sheet.main)

    @property
    def main(self) -> tuple[Option, ...]:
        """The house rules that shape the game most."""
        known = {option.key: option for option in self.sheet.options}
        return tuple(known[key] for key in self.sheet.main)

    def with_house(self, house: HouseRules) -> Self:
        """Return the table with these house rules and no others; those that the game doesn't have are left out."""
        choice = replace(self, house={})
        for option in self.sheet.options:
            value = house.get(option.key)
            if value is not None and not isinstance(value, bool) and option.allows(value):
                choice = choice.with_rule(option, value)
        return choice

    def with_preset(self, key: str) -> Self:
        """Return the table with the rules and the set of one of the game's presets; unchanged if there is none."""
        preset = next((each for each in self.presets if each.key == key), None)
        if preset is None:
            return self
        return self.with_house(preset.house).with_pieces(preset.pieces or self.usual_set())

    def usual_set(self) -> TileSet:
        """Return the set of a preset that names none: the one in use, unless another preset of the game names it."""
        named = any(each.pieces == self.pieces for each in self.sheet.presets)
        return self.sheet.sets[0] if named else self.pieces

    def with_rules(self, rules: Rules[Board]) -> Self:
        """Return the table with the players, the set and the house rules of other rules of its game."""
        return self.with_seats(rules.seats).with_house(rules.house).with_pieces(rules.pieces)

    def with_seats(self, seats: int) -> Self:
        """Return the table with another number of players. What differed from the old standard differs still."""
        return replace(self, seats=seats).with_house(self.house)

    def with_pieces(self, pieces: TileSet) -> Self:
        """Return the table with another tile set."""
        return replace(self, pieces=pieces)

    def with_bot(self, place: int, key: str) -> Self:
        """Return the table with another opponent; a bot already at the table swaps seats with the one it replaces."""
        bots = list(self.bots)
        if key != PERSON and key in bots:
            bots[bots.index(key)] = bots[place]
        bots[place] = key
        return replace(self, bots=tuple(bots))

    def with_company(self, *, people: bool) -> Self:
        """Return the table with people at the other seats, or with bots; unchanged if that is already so."""
        if people:
            return self if PERSON in self.opponents else replace(self, bots=(PERSON,) * len(self.bots))
        return replace(self, bots=company([key for key in self.bots if key != PERSON], len(self.bots)))

    def with_gentle_bots(self) -> Self:
        """Return the table with easy bots at all other seats."""
        return replace(self, bots=company(list(_GENTLE), len(self.bots)))

    def players(self, name: str, say: Translate, people: Sequence[str] = ()) -> tuple[Player, ...]:
        """Return everyone at the table, first the player at this computer; `people` names the other players there.

        An only person without a `name` stays nameless: later, too, they're called “You” in the language of that time.
        """
        you = name or ("" if self.is_alone else say("You"))
        named, others = iter(people), list[Player]()
        for place, key in enumerate(self.opponents, start=2):
            if key:
                others.append(Player(character(key).name, key))
            else:
                others.append(Player(next(named, "") or say("Player {n}", n=place)))
        return (Player(you), *others)

    @property
    def shared_by(self) -> int:
        """The number of people at this computer."""
        return 1 + self.opponents.count(PERSON)

    def with_rule(self, option: Option, value: Choice) -> Self:
        """Return the table with a house rule changed, or reset to standard."""
        house = {key: choice for key, choice in self.house.items() if key != option.key}
        if value != self.standard(option):
            house[option.key] = value
        return replace(self, house=house)

    def with_pick(self, option: Option, value: Choice) -> Self:
        """Return the table with a house rule that the player has changed.

        A number that isn't on offer any more, as 300 points where a round is worth one, becomes that of the first
        preset with the new value, or the standard one.
        """
        choice = self.with_rule(option, value)
        for other in self.sheet.options:
            leads = option.key in {key for key, *_ in other.offers}
            if leads and choice.value(other) not in choice.offered(other):
                alike = (each.house for each in self.sheet.presets if each.house.get(option.key) == value)
                usual = next((house[other.key] for house in alike if other.key in house), self.standard(other))
                choice = choice.with_rule(other, usual)
        return choice

    def with_undo(self, *, takes_back: bool) -> Self:
        """Return the table with undo allowed, or not."""
        return replace(self, takes_back=takes_back)


def company(wanted: TableValue | None, count: int) -> tuple[str, ...]:
    """Return the keys of `count` opponents: those of `wanted` that exist, then others, without repeats if possible."""
    asked: Sequence[str | int] = wanted if isinstance(wanted, list) else ()
    found: list[str] = []
    for key in (*asked, *_AT_FIRST):
        if isinstance(key, str) and key in KNOWN and (key == PERSON or key not in found):
            found.append(key)
    spare = [key for key in found if key != PERSON]
    return tuple(found[place] if place < len(found) else spare[place % len(spare)] for place in range(count))


def asked_for(choice: TableChoice, game_filter: GameFilter) -> TableChoice:
    """Return a choice with the company that the shelf's filter asks for."""
    return choice.with_company(people=True) if game_filter.people else choice
