"""The player's settings, saved between sessions.

The file isn't trusted: each value is checked on its own, and an invalid one is replaced by its default and reported.
The settings screen is built from `sheet`, so a new setting is one field here.
"""

import dataclasses
import json
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, TypedDict

from engine.sentences import Sentence, gettext_noop, sentence
from game.look.palette import PipColours
from game.storage.disk.files import BrokenFile
from game.storage.disk.kept_file import Damage, KeptFile
from game.storage.setting_kinds import (
    HIDDEN,
    KEY,
    ChoiceKind,
    FaceKind,
    Games,
    Growing,
    LanguageKind,
    LocalPlayer,
    NameKind,
    Once,
    OwnRules,
    People,
    Range,
    RuleSets,
    Section,
    SettingLine,
    Switch,
    Tables,
    TableSetup,
    about,
)

_VERSION = 1
_LARGEST_FILE = 256 * 1024

CLAIMS_KNOWN = 3
"""Number of claims after which a player needs no reminder."""

log = logging.getLogger(__name__)


class Speed(StrEnum):
    """Speed of the tiles' animations and of the bots' moves."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


class Motion(StrEnum):
    """Amount of movement on the screen: animations, or tiles that appear in place."""

    FULL = "full"
    REDUCED = "reduced"


class PipStyle(StrEnum):
    """Marks of a half's value; AUTO chooses by the set and the size of the tile."""

    AUTO = "auto"
    PIPS = "pips"
    NUMERALS = "numerals"
    BOTH = "both"


class Aloud(StrEnum):
    """How much a screen reader says of its own accord."""

    BRIEF = "brief"
    NORMAL = "normal"
    FULL = "full"


SPEEDS = ChoiceKind(
    (
        (Speed.SLOW, gettext_noop("Slow")),
        (Speed.NORMAL, gettext_noop("Normal")),
        (Speed.FAST, gettext_noop("Fast")),
        (Speed.INSTANT, gettext_noop("Instant")),
    )
)
MOTIONS = ChoiceKind(((Motion.FULL, gettext_noop("Full")), (Motion.REDUCED, gettext_noop("Reduced"))))
TEMPI = ChoiceKind(
    (
        ("300", gettext_noop("0.3 s")),
        ("500", gettext_noop("0.5 s")),
        ("800", gettext_noop("0.8 s")),
        ("1200", gettext_noop("1.2 s")),
        ("2000", gettext_noop("2 s")),
    )
)
PIP_STYLES = ChoiceKind(
    (
        (PipStyle.AUTO, gettext_noop("Automatic")),
        (PipStyle.PIPS, gettext_noop("Pips")),
        (PipStyle.NUMERALS, gettext_noop("Numerals")),
        (PipStyle.BOTH, gettext_noop("Both")),
    )
)
PIP_COLOURS = ChoiceKind(
    (
        (PipColours.AUTO, gettext_noop("By set")),
        (PipColours.CLASSIC, gettext_noop("Classic")),
        (PipColours.VALUES, gettext_noop("By number")),
    )
)
ALOUD = ChoiceKind(
    (
        (Aloud.BRIEF, gettext_noop("Brief")),
        (Aloud.NORMAL, gettext_noop("Normal")),
        (Aloud.FULL, gettext_noop("Full")),
    )
)
TILES = ChoiceKind((("ivory", gettext_noop("Ivory")), ("ebony", gettext_noop("Ebony"))))
BACKS = ChoiceKind(
    (("burgundy", gettext_noop("Burgundy")), ("navy", gettext_noop("Navy")), ("forest", gettext_noop("Forest")))
)
FELTS = ChoiceKind(
    (
        ("game", gettext_noop("By game")),
        ("green", gettext_noop("Green")),
        ("blue", gettext_noop("Blue")),
        ("burgundy", gettext_noop("Burgundy")),
    )
)


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings; `with_value` returns changed ones. The order of fields is the order on the screen.

    `tables` has the last set-up of each game; the game played last comes last.
    """

    speed: Speed = field(default=Speed.NORMAL, metadata=about(Section.TABLE, gettext_noop("Speed"), SPEEDS))
    claim_pause: int = field(
        default=4,
        metadata=about(
            Section.TABLE,
            gettext_noop("Time to claim"),
            Range(0, 10, unit=gettext_noop("{n} s")),
            gettext_noop(
                "How long bots wait after your tile, so you can claim points; half as long after theirs."
                " At Instant speed, they don't wait."
            ),
        ),
    )
    confirm_pass: bool = field(
        default=False,
        metadata=about(
            Section.TABLE,
            gettext_noop("Confirm forced passes"),
            Switch(),
            gettext_noop("When off, the pass is shown and play continues."),
        ),
    )
    one_tap: bool = field(
        default=False,
        metadata=about(
            Section.TABLE,
            gettext_noop("Play with one tap"),
            Switch(),
            gettext_noop("A tile is played as soon as you choose it if it makes no difference where."),
        ),
    )
    banter: bool = field(
        default=True,
        metadata=about(
            Section.TABLE,
            gettext_noop("Bots' remarks"),
            Switch(),
            gettext_noop("A short phrase now and then. It never tells anything about a hand."),
        ),
    )
    tempo: str = field(
        default="500",
        metadata=about(
            Section.TABLE,
            gettext_noop("Counting speed"),
            TEMPI,
            gettext_noop("In Baronet: how long you have to take a tile. The Speed setting applies too."),
        ),
    )
    hints: bool = field(
        default=True,
        metadata=about(
            Section.TABLE,
            gettext_noop("Hints"),
            Switch(),
            gettext_noop("Highlight the tiles you can play, and offer suggestions."),
        ),
    )
    outlook: bool = field(
        default=False,
        metadata=about(
            Section.TABLE,
            gettext_noop("Winnable indicator"),
            Switch(),
            gettext_noop("Shows after each move if a solitaire can still be won. Peeks at hidden tiles."),
        ),
    )
    turn_notice: bool = field(
        default=True,
        metadata=about(
            Section.TABLE,
            gettext_noop("Call me on my turn"),
            Switch(),
            gettext_noop("In the title bar and the taskbar, while another window is in front."),
        ),
    )
    felt: str = field(default="game", metadata=about(Section.TABLE, gettext_noop("Cloth"), FELTS))

    tiles: str = field(default="ivory", metadata=about(Section.TILES, gettext_noop("Tiles"), TILES))
    back: str = field(default="burgundy", metadata=about(Section.TILES, gettext_noop("Tile backs"), BACKS))
    pips: PipStyle = field(
        default=PipStyle.AUTO,
        metadata=about(
            Section.TILES,
            gettext_noop("Tile faces"),
            PIP_STYLES,
            gettext_noop("Very small tiles always show numerals."),
        ),
    )
    colours: PipColours = field(
        default=PipColours.AUTO, metadata=about(Section.TILES, gettext_noop("Colours"), PIP_COLOURS)
    )

    full_screen: bool = field(default=True, metadata=about(Section.SCREEN, gettext_noop("Full screen"), Switch()))
    text_size: int = field(
        default=100,
        metadata=about(Section.SCREEN, gettext_noop("Text size"), Range(100, 160, 10, gettext_noop("{n}%"))),
    )
    high_contrast: bool = field(default=False, metadata=about(Section.SCREEN, gettext_noop("High contrast"), Switch()))
    motion: Motion = field(
        default=Motion.FULL,
        metadata=about(
            Section.SCREEN,
            gettext_noop("Motion"),
            MOTIONS,
            gettext_noop("Reduced: tiles appear in place instead of flying there."),
        ),
    )
    faces_move: bool = field(
        default=True,
        metadata=about(
            Section.SCREEN,
            gettext_noop("Faces move"),
            Switch(),
            gettext_noop("Players look at the tiles that others lay, and show what they think of them."),
        ),
    )

    sound: bool = field(default=True, metadata=about(Section.SOUND, gettext_noop("Sound"), Switch()))
    volume: int = field(
        default=70, metadata=about(Section.SOUND, gettext_noop("Volume"), Range(0, 100, 5, gettext_noop("{n}%")))
    )
    ambience: bool = field(
        default=True,
        metadata=about(
            Section.SOUND,
            gettext_noop("Room sounds"),
            Switch(),
            gettext_noop("Quiet voices and tiles from the tables around you."),
        ),
    )

    aloud: Aloud = field(
        default=Aloud.NORMAL,
        metadata=about(
            Section.SOUND,
            gettext_noop("Read aloud"),
            ALOUD,
            gettext_noop("How much a screen reader says by itself. “Full” adds your hand at each turn."),
        ),
    )

    player_name: str = field(default="", metadata=about(Section.PLAYER, gettext_noop("Your name"), NameKind()))
    player_face: str = field(default="", metadata=about(Section.PLAYER, gettext_noop("Your face"), FaceKind()))
    people: tuple[LocalPlayer, ...] = field(
        default=(), metadata=about(Section.PLAYER, gettext_noop("Players at this computer"), People())
    )
    name_asked: bool = field(default=False, metadata=about(Section.PLAYER, gettext_noop("Asked for a name"), Once()))
    chat: bool = field(
        default=True,
        metadata=about(
            Section.PLAYER,
            gettext_noop("Free chat"),
            Switch(),
            gettext_noop("On LAN tables: read and write messages. Phrases always work."),
        ),
    )
    language: str = field(default="", metadata=about(Section.PLAYER, gettext_noop("Language"), LanguageKind()))

    favourites: tuple[str, ...] = field(
        default=(), metadata=about(Section.PLAYER, gettext_noop("Favourite games"), Games())
    )
    mine_first: bool = field(
        default=False,
        metadata=about(
            Section.PLAYER,
            gettext_noop("Your games first"),
            Switch(),
            gettext_noop("On the shelf: favourites first, then games you played recently, then the rest."),
        ),
    )

    tables: Mapping[str, TableSetup] = field(
        default_factory=dict,
        hash=False,
        metadata=about(Section.TABLE, gettext_noop("Table set-ups"), Tables()),
    )
    lessons: tuple[str, ...] = field(default=(), metadata=about(Section.PLAYER, gettext_noop("Lessons done"), Games()))
    own_rules: Mapping[str, RuleSets] = field(
        default_factory=dict,
        hash=False,
        metadata=about(Section.TABLE, gettext_noop("Your own rules"), OwnRules()),
    )
    claims: int = field(default=0, metadata=about(Section.TABLE, gettext_noop("Points claimed"), Growing(CLAIMS_KNOWN)))
    """How often the player has claimed points, up to CLAIMS_KNOWN."""


class SettingsChange(TypedDict, total=False):
    """Some settings by name, to change them together. It has the fields of Settings."""

    speed: Speed
    claim_pause: int
    confirm_pass: bool
    one_tap: bool
    banter: bool
    tempo: str
    hints: bool
    outlook: bool
    turn_notice: bool
    felt: str
    tiles: str
    back: str
    pips: PipStyle
    colours: PipColours
    full_screen: bool
    text_size: int
    high_contrast: bool
    motion: Motion
    faces_move: bool
    sound: bool
    volume: int
    ambience: bool
    aloud: Aloud
    player_name: str
    player_face: str
    people: tuple[LocalPlayer, ...]
    name_asked: bool
    chat: bool
    language: str
    favourites: tuple[str, ...]
    mine_first: bool
    tables: Mapping[str, TableSetup]
    lessons: tuple[str, ...]
    own_rules: Mapping[str, RuleSets]
    claims: int


class Loaded(NamedTuple):
    """The settings as read, and warnings for the player."""

    settings: Settings
    warnings: tuple[Sentence, ...]


def _declared() -> tuple[SettingLine, ...]:
    """Collect the settings from the fields."""
    found: list[SettingLine] = []
    for entry in dataclasses.fields(Settings):
        declared: SettingLine = entry.metadata[KEY]
        found.append(dataclasses.replace(declared, name=entry.name))
    return tuple(found)


ALL = _declared()


def sheet(section: Section | None = None) -> tuple[SettingLine, ...]:
    """Return the settings shown on the screen, of one section or all, in order."""
    shown = (entry for entry in ALL if not isinstance(entry.kind, HIDDEN))
    return tuple(entry for entry in shown if section is None or entry.section is section)


def with_value(settings: Settings, name: str, value: object) -> Settings:
    """Return settings with one value changed. Raises KeyError for an unknown setting, ValueError for a bad value."""
    kind = {entry.name: entry.kind for entry in ALL}[name]
    changed: dict[str, Any] = {name: kind.take(value)}  # its kind has just checked the type
    return dataclasses.replace(settings, **changed)


def with_table(settings: Settings, game: str, setup: TableSetup) -> Settings:
    """Return settings with `setup` as the last table of `game`, and `game` as the last one played.

    Raises ValueError.
    """
    others = {key: known for key, known in settings.tables.items() if key != game}
    return with_value(settings, "tables", {**others, game: setup})


def with_own_rules(settings: Settings, game: str, name: str, house: Mapping[str, str | int] | None) -> Settings:
    """Return settings with a set of house rules for `game` saved under `name`, or removed if `house` is None.

    Raises ValueError.
    """
    sets = {known: rules for known, rules in settings.own_rules.get(game, {}).items() if known != name}
    if house is not None:
        sets[name] = dict(house)
    return with_value(settings, "own_rules", {**settings.own_rules, game: sets})


def load(path: Path) -> Loaded:
    """Read settings; never raises. A file that isn't settings at all is set aside."""
    try:
        raw, damage = _file(path).read(_mapping)
    except FileNotFoundError:
        return Loaded(Settings(), ())
    except OSError as why:
        log.warning("Settings not read: %s", why)
        reason = why.strerror or type(why).__name__
        told = sentence("The settings can't be read ({reason}). Using the defaults.", reason=reason)
        return Loaded(Settings(), (told,))
    loaded = _from_mapping(raw or {})
    return loaded if damage is None else Loaded(loaded.settings, (_told(damage), *loaded.warnings))


def save(settings: Settings, path: Path) -> None:
    """Write the settings atomically. Raises OSError, with the previous file unchanged."""
    known = {entry.name: getattr(settings, entry.name) for entry in ALL}
    _file(path).write(json.dumps({"version": _VERSION, **known}, ensure_ascii=False, indent=2))


def _from_mapping(raw: Mapping[str, object]) -> Loaded:
    """Take the valid fields; unknown keys are ignored."""
    settings = Settings()
    warnings: list[Sentence] = []
    version = raw.get("version", _VERSION)
    if not isinstance(version, int) or version > _VERSION:
        warnings.append(sentence("These settings are from a newer Boneyard. Unknown ones were skipped."))
    for entry in ALL:
        if entry.name not in raw:
            continue
        try:
            settings = with_value(settings, entry.name, raw[entry.name])
        except ValueError as why:
            log.warning("Setting %s: %s", entry.name, why)
            warnings.append(
                sentence(
                    "The setting “{setting}” couldn't be read and was reset to its default.",
                    setting=sentence(entry.label),
                )
            )
    return Loaded(settings, tuple(warnings))


def _file(path: Path) -> KeptFile:
    return KeptFile(path, _LARGEST_FILE)


def _mapping(raw: object) -> Mapping[str, object]:
    if not isinstance(raw, dict):
        raise BrokenFile("no settings")
    return raw


def _told(damage: Damage) -> Sentence:
    """Return the sentence about a damaged file, and the settings that are used instead."""
    log.warning("Settings damaged, set aside as %s", damage.aside or "nothing")
    if damage.since:
        return damage.told(sentence("The settings file was damaged. Using the settings before the last change."))
    if damage.both:
        return damage.told(sentence("The settings file and the one before it were damaged. Using the defaults."))
    if not damage.aside:
        return sentence("The settings file is damaged. Using the defaults.")
    return sentence("The settings file was damaged and set aside as {file}. Using the defaults.", file=damage.aside)
