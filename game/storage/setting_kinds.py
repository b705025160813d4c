"""The description of a single setting: its label, its possible values and its widget.

A value from a file or a widget must pass through its kind, so nothing invalid gets in.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from engine.clean_text import clean_name
from engine.sentences import gettext_noop
from game.look.players.faces import SPARE

TableValue: TypeAlias = str | int | list[str | int]
TableSetup: TypeAlias = Mapping[str, TableValue]
RuleSets: TypeAlias = Mapping[str, Mapping[str, str | int]]
"""House rules by the name that the player gave them."""

MAX_CODE_LENGTH = 24
MAX_PEOPLE = 7
"""Players who can share the computer with the first one."""
_MAX_TABLES, _MAX_ENTRIES, _MAX_TEXT_LENGTH, LARGEST_NUMBER = 64, 64, 200, 2**53
MAX_RULE_SETS = 6
"""The most sets of house rules that a player can save for a game."""

KEY = "setting"  # metadata key of a field's Setting
WORD = re.compile(r"[a-z0-9_]{1,40}")
LANGUAGE = re.compile(r"([a-z]{2,3}([_-][A-Za-z0-9]{2,8})*)?")


class Section(StrEnum):
    """The pages of the settings; the value is the English heading."""

    TABLE = gettext_noop("Table")
    TILES = gettext_noop("Tiles")
    SCREEN = gettext_noop("Screen")
    SOUND = gettext_noop("Sound")
    PLAYER = gettext_noop("Player")


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def take(self, raw: object) -> bool:
        """Return `raw` as a value of this kind. Raises ValueError."""
        if not isinstance(raw, bool):
            raise ValueError("neither true nor false")  # noqa: TRY004 -- the same for every kind
        return raw


@dataclass(frozen=True, slots=True)
class ChoiceKind:
    """One of a few values, each with its English label."""

    options: tuple[tuple[str, str], ...]

    def take(self, raw: object) -> str:
        """Return `raw` as a value of this kind. Raises ValueError."""
        for value, _label in self.options:
            if isinstance(raw, str) and raw == value:
                return value
        raise ValueError("not one of the choices")


@dataclass(frozen=True, slots=True)
class Range:
    """A whole number from `low` to `high` in steps of `step`. `unit` is for display, such as "{n} %"."""

    low: int
    high: int
    step: int = 1
    unit: str = "{n}"

    def take(self, raw: object) -> int:
        """Return `raw` as a value of this kind, rounded to the nearest step. Raises ValueError."""
        if not isinstance(raw, int) or isinstance(raw, bool) or not self.low <= raw <= self.high:
            raise ValueError(f"not a number from {self.low} to {self.high}")
        marks = (raw - self.low + self.step // 2) // self.step
        return min(self.high, self.low + marks * self.step)


@dataclass(frozen=True, slots=True)
class NameKind:
    """The name of a player."""

    def take(self, raw: object) -> str:
        """Return `raw`, cleaned, as a value of this kind. Raises ValueError."""
        if not isinstance(raw, str):
            raise ValueError("not a text")  # noqa: TRY004 -- the same for every kind
        return clean_name(raw)


@dataclass(frozen=True, slots=True)
class Once:
    """True once something was asked or told; not shown as a widget."""

    def take(self, raw: object) -> bool:
        """Return `raw` as a value of this kind. Raises ValueError."""
        return Switch().take(raw)


@dataclass(frozen=True, slots=True)
class FaceKind:
    """The key of a face for people, or empty for the plain tile; chosen on a page of its own."""

    def take(self, raw: object) -> str:
        """Return `raw` as a value of this kind. Raises ValueError."""
        if not isinstance(raw, str) or (raw and raw not in SPARE):
            raise ValueError("not a face")
        return raw


class LocalPlayer(NamedTuple):
    """Another player at this computer, as remembered."""

    name: str = ""
    """Empty: not named yet."""
    face: str = ""


@dataclass(frozen=True, slots=True)
class People:
    """The other players at this computer, in the order of their seats; not shown as a widget."""

    def take(self, raw: object) -> tuple[LocalPlayer, ...]:
        """Return `raw` as a value of this kind. Raises ValueError."""
        if not isinstance(raw, list | tuple) or len(raw) > MAX_PEOPLE:
            raise ValueError("not a short list")
        found: list[LocalPlayer] = []
        for each in raw:
            if not isinstance(each, list | tuple) or len(each) != len(LocalPlayer._fields):
                raise ValueError("not a name and a face")
            found.append(LocalPlayer(NameKind().take(each[0]), FaceKind().take(each[1])))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class LanguageKind:
    """The code of a language, or empty for the system's; the catalogues decide which ones exist."""

    def take(self, raw: object) -> str:
        """Return `raw` as a value of this kind. Raises ValueError."""
        if not isinstance(raw, str) or len(raw) > MAX_CODE_LENGTH or LANGUAGE.fullmatch(raw) is None:
            raise ValueError("not the code of a language")
        return raw


@dataclass(frozen=True, slots=True)
class Tables:
    """The last set-up of each game's table, by the game's key; not shown as a widget."""

    def take(self, raw: object) -> dict[str, dict[str, TableValue]]:
        """Return a copy of `raw` as a value of this kind. Raises ValueError."""
        games = _mapping(raw, _MAX_TABLES)
        return {
            game: {key: _table_value(value) for key, value in _mapping(setup, _MAX_ENTRIES).items()}
            for game, setup in games.items()
        }


@dataclass(frozen=True, slots=True)
class Games:
    """Distinct games by key; not shown as a widget."""

    def take(self, raw: object) -> tuple[str, ...]:
        """Return `raw` as a value of this kind. Raises ValueError."""
        if not isinstance(raw, list | tuple) or len(raw) > _MAX_TABLES:
            raise ValueError("not a short list")
        for key in raw:
            if not isinstance(key, str) or WORD.fullmatch(key) is None:
                raise ValueError("not a key")
        return tuple(dict.fromkeys(raw))


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The player's own sets of house rules, by game and name; not shown as a widget.

    A set that can't be read is left out, all readable ones stay. The rules are checked when they're used.
    """

    def take(self, raw: object) -> dict[str, dict[str, dict[str, str | int]]]:
        """Return a copy of `raw` as a value of this kind. Raises ValueError."""
        return {game: found for game, sets in _mapping(raw, _MAX_TABLES).items() if (found := _rule_sets(sets))}


@dataclass(frozen=True, slots=True)
class Growing:
    """A number that only grows, up to `most`; not shown as a widget."""

    most: int

    def take(self, raw: object) -> int:
        """Return `raw` as a value of this kind. Raises ValueError."""
        if not isinstance(raw, int) or isinstance(raw, bool) or raw < 0:
            raise ValueError("not a count")
        return min(raw, self.most)


def _rule_sets(raw: object) -> dict[str, dict[str, str | int]]:
    """Return the sets of house rules that can be read, at most MAX_RULE_SETS."""
    found: dict[str, dict[str, str | int]] = {}
    for name, rules in raw.items() if isinstance(raw, Mapping) else ():
        called = clean_name(name) if isinstance(name, str) else ""
        try:
            plain = {key: _plain(value) for key, value in _mapping(rules, _MAX_ENTRIES).items()}
        except ValueError:
            continue
        if called and len(found) < MAX_RULE_SETS:
            found[called] = plain
    return found


def _mapping(raw: object, most: int) -> dict[str, object]:
    if not isinstance(raw, Mapping) or len(raw) > most:
        raise ValueError("not a small mapping")
    checked: dict[str, object] = {}
    for key, value in raw.items():
        if not isinstance(key, str) or WORD.fullmatch(key) is None:
            raise ValueError("not a key")
        checked[key] = value
    return checked


def _table_value(raw: object) -> TableValue:
    if isinstance(raw, list | tuple) and len(raw) <= _MAX_ENTRIES:
        return [_plain(item) for item in raw]
    return _plain(raw)


def _plain(raw: object) -> str | int:
    if isinstance(raw, str) and len(raw) <= _MAX_TEXT_LENGTH and raw.isprintable():
        return raw
    if isinstance(raw, int) and abs(raw) <= LARGEST_NUMBER:
        return raw
    raise ValueError("neither a short text nor a number")


SettingKind: TypeAlias = (
    Switch
    | ChoiceKind
    | Range
    | NameKind
    | FaceKind
    | People
    | Once
    | LanguageKind
    | Tables
    | Games
    | OwnRules
    | Growing
)
HIDDEN: Final = (Tables, Games, FaceKind, People, Once, OwnRules, Growing)
"""Kinds that have no line on the settings page."""


@dataclass(frozen=True, slots=True)
class SettingLine:
    """One line of the settings. `label` and `note` are in English, to be translated later."""

    name: str  # of the field in Settings
    section: Section
    label: str
    kind: SettingKind
    note: str = ""


def about(section: Section, label: str, kind: SettingKind, note: str = "") -> dict[str, SettingLine]:
    """Return the metadata that describes a field of Settings; the field's name is filled in when it is read."""
    return {KEY: SettingLine("", section, label, kind, note)}
