"""House rules as data: the rules that a table can change before the first tile."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.pieces import TileSet
from engine.sentences import Refusal, clipped, gettext_noop, sentence

Choice = str | int
"""The value of a house rule: a word such as "redeal", or a number."""
HouseRules = Mapping[str, Choice]
"""House rules by key; missing ones have their defaults."""


class Option(NamedTuple):
    """One house rule.

    `choices` are the values a table offers, in order; `names` their labels (a number without a label is shown as it
    is). `numbers` are additional values allowed as numbers.
    """

    key: str
    label: str
    default: Choice
    """The value where a text leaves the rule out. It never changes, so that old texts keep their meaning."""
    choices: tuple[Choice, ...]
    names: tuple[str, ...] = ()
    numbers: range = range(0)
    help: str = ""
    needs: tuple[tuple[str, Choice], ...] = ()
    """Values that other rules must have, by key, for this one to have an effect and be changeable."""
    is_later: bool = False
    """True for a rule that the game got later: files and messages leave it out at its default, as older ones do."""
    offers: tuple[tuple[str, Choice, tuple[Choice, ...]], ...] = ()
    """What a table offers instead of `choices` while another rule, by key, has a value. All stay allowed."""

    def offered(self, house: HouseRules) -> tuple[Choice, ...]:
        """Return the values that a table with these rules, all of them, offers."""
        return next((choices for key, value, choices in self.offers if house[key] == value), self.choices)

    def name(self, choice: Choice) -> str:
        """Return the label (a message, untranslated) of a value."""
        if choice in self.choices and self.choices.index(choice) < len(self.names):
            return self.names[self.choices.index(choice)]
        return str(choice)

    def allows(self, choice: Choice) -> bool:
        """Return True if the rule can be set to `choice`."""
        return choice in self.choices or (isinstance(choice, int) and choice in self.numbers)

    def read(self, text: str) -> Choice:
        """Return the value that `text` names. Raises Refusal if there isn't one."""
        bare = text.strip()
        for choice in self.choices:
            if isinstance(choice, str) and squashed(choice) == squashed(bare):
                return choice
        if bare.isdecimal() and len(bare) < 10 and self.allows(int(bare)):
            return int(bare)
        raise Refusal(
            sentence(
                "The house rule {key} can't be {value}. Choose from {choices}.",
                key=self.key,
                value=clipped(bare),
                choices=self.values(),
            )
        )

    def values(self) -> str:
        """Return all allowed values in one line, as a shell user types them."""
        words = [str(choice) for choice in self.choices if choice not in self.numbers]
        if self.numbers:
            words.append(f"{self.numbers[0]}..{self.numbers[-1]}")
        return ", ".join(words)


class Preset(NamedTuple):
    """House rules with a name, for a table that wants them all at once."""

    key: str
    name: str
    """A message, untranslated."""
    house: HouseRules
    """The rules that differ from standard."""
    about: str = ""
    """What that means for somebody who doesn't know the game (a message); empty if the rules say it."""
    pieces: TileSet | None = None
    """The set it is played with; None for the game's usual one."""


PRINTED: Final = "printed"
GENTLE: Final = "gentle"
CLUB: Final = "club"
AS_PRINTED: Final = Preset(PRINTED, gettext_noop("As printed"), {})
"""The standard rules, which every game has (`Rules.standard`)."""


def gentle(about: str = "", /, **house: Choice) -> Preset:
    """Return the preset for beginners: a shorter match, or less that can go wrong."""
    return Preset(GENTLE, gettext_noop("Gentle"), house, about)


def club(**house: Choice) -> Preset:
    """Return the preset for players who know the game well."""
    return Preset(CLUB, gettext_noop("Club"), house)


def in_full(options: tuple[Option, ...], house: HouseRules) -> dict[str, Choice]:
    """Return the house rules that a text means: those it leaves out are at their default."""
    return {**{option.key: option.default for option in options}, **house}


def squashed(word: str) -> str:
    """Return `word` in lower case without separators: handSize, hand_size and hand-size are one key."""
    return word.replace("_", "").replace("-", "").lower()


def find(options: tuple[Option, ...], key: str) -> Option:
    """Return the option with that key. Raises a Refusal that lists the existing ones."""
    wanted = squashed(key)
    for option in options:
        if squashed(option.key) == wanted:
            return option
    raise Refusal(
        sentence(
            "There's no house rule {key} here. Choose from {keys}.",
            key=clipped(key),
            keys=", ".join(option.key for option in options),
        )
    )


def settled(options: tuple[Option, ...], house: HouseRules) -> dict[str, Choice]:
    """Return every option's value, including defaults. Raises Refusal for an unknown key or a value not allowed."""
    agreed: dict[str, Choice] = {option.key: option.default for option in options}
    for key, choice in house.items():
        option = find(options, key)
        if type(choice) not in (int, str) or not option.allows(choice):
            raise Refusal(
                sentence(
                    "The house rule {key} can't be {value}. Choose from {choices}.",
                    key=option.key,
                    value=clipped(choice),
                    choices=option.values(),
                )
            )
        agreed[option.key] = choice
    for option in options:
        for key, choice in option.needs:
            if agreed[option.key] != option.default and agreed[key] != choice:
                other = find(options, key)
                raise Refusal(
                    sentence(
                        "“{rule}” can be changed only when “{other}” is “{choice}”.",
                        rule=sentence(option.label),
                        other=sentence(other.label),
                        choice=sentence(other.name(choice)),
                    )
                )
    return agreed
