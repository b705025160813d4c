"""The house: what every scene needs, in one hand. Scenes get it in their constructor; nothing here draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final, Protocol

from engine.core import Board
from engine.match import Match
from engine.record.record import Player
from engine.sentences import Sentence, sentence
from game.i18n.language import Words, preferred
from game.lan.network import Lan
from game.look.look import Look, Style
from game.look.palette import PipColours
from game.look.pips import Pips
from game.look.scale import Scale
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.thinking import Thinker
from game.session.game_filter import ALL, GameFilter
from game.session.routes import Routes
from game.storage.deals import any_deal, seed_of
from game.storage.ledger import Ledger
from game.storage.saves import Saves, SavesWriter, Unfinished, reason, today
from game.storage.setting_kinds import TableSetup
from game.storage.settings import Motion, PipStyle, Settings, Speed, save, with_table, with_value
from game.storage.statistics import Tally, outcome_of
from game.ui.actions import Action
from game.ui.keys import KeyMap
from game.ui.pads import CONTROLLER, JOYSTICK, PadLayout
from game.ui.scene import Stage
from game.ui.sounds import Sound, Sounds

PACES = {Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.45, Speed.INSTANT: 0.0}
"""What bots and tiles take, against the normal speed."""
WORN = frozenset({"tiles", "back", "felt", "pips", "colours", "high_contrast", "text_size"})
"""Settings that show in the look of everything."""
LONGEST_WRITE = 2.0
"""Seconds to wait for a match to be on the disk before it is looked for there."""


class Window(Protocol):
    """The window, as far as scenes may ask it something."""

    @property
    def full_screen(self) -> bool:
        """Whether it fills the screen."""

    @full_screen.setter
    def full_screen(self, full_screen: bool) -> None: ...

    @property
    def pad(self) -> PadLayout | None:
        """The gamepad in the player's hands; None if something else was used last."""


class Session:
    """The services of the house and the player's settings; `settings` changes only through `change`."""

    def __init__(
        self,
        *,
        settings: Settings,
        settings_file: Path | None,
        words: Words,
        sounds: Sounds,
        saves: Saves | None,
        writer: SavesWriter | None,
        thinker: Thinker,
        chance: Random,
        routes: Callable[[Session], Routes],
        language: str = "",
    ) -> None:
        """`settings_file`, `saves` and `writer` are None where nothing is to be kept; `chance` is for decoration.

        `routes` makes the pages that scenes lead to. `language` stands above the settings' until the player chooses
        another one.
        """
        self.settings = settings
        self._asked = language
        self.words = words
        self.sounds = sounds
        self.saves = saves
        self.writer = writer
        self.thinker = thinker
        self.chance = chance
        self.routes: Final = routes(self)
        self.keys = KeyMap()
        self.game_filter: GameFilter = ALL
        """What the shelf was last asked for; forgotten when the program ends."""
        self.problems: list[Sentence] = []
        """What the player should be told once, such as a save that was set aside."""
        self.lan: Lan | None = None
        """The network; None where there is none to play in."""
        self._settings_file = settings_file
        self._stage: Stage | None = None
        self._window: Window | None = None
        self._follow()

    # -- the window ---------------------------------------------------------------------------------------------

    def move_in(self, stage: Stage, window: Window) -> None:
        """Take the window that was opened for the house."""
        self._stage, self._window = stage, window

    @property
    def stage(self) -> Stage:
        """Where scenes change."""
        assert self._stage is not None, "the house has no window yet"
        return self._stage

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""
        return self.settings.full_screen if self._window is None else self._window.full_screen

    def dress(self, size: tuple[int, int]) -> Look:
        """Return the look of the settings for a window of this size."""
        chosen = self.settings
        pips = {PipStyle.NUMERALS: Pips.NUMERALS, PipStyle.BOTH: Pips.BOTH}.get(chosen.pips, Pips.PIPS)
        style = Style(
            tile=chosen.tiles,
            pips=pips,
            pip_colours=PipColours(chosen.colours),
            felt=chosen.felt,
            back=chosen.back,
            high_contrast=chosen.high_contrast,
        )
        return Look(Scale(size, chosen.text_size / 100), style)

    @property
    def player_name(self) -> str:
        """What the player is called at tables of others."""
        return self.settings.player_name or self.say("Player")

    # -- words, keys and sounds ---------------------------------------------------------------------------------

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in the player's language."""
        return self.words.say(message, **values)

    @property
    def pad(self) -> PadLayout:
        """The buttons of a gamepad as pages name them that tell of all: those in hand, if they have names."""
        held = self._window.pad if self._window is not None else None
        return CONTROLLER if held is None or held is JOYSTICK else held

    def key(self, action: Action) -> str:
        """Return what stands on the key for an action, or on the button of the gamepad in hand.

        Empty if there is none.
        """
        pad = self._window.pad if self._window is not None else None
        if pad is not None:
            return pad.name(action)
        return self.words.say(self.keys.name(action)) if self.keys.name(action) else ""

    def hear_through(self, sounds: Sounds) -> None:
        """Use these sounds from now on."""
        self.sounds.close()
        self.sounds = sounds
        self._follow()

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0) -> None:
        """Make a sound."""
        self.sounds.play(sound, volume, pan)

    def hears(self, cue: str, /) -> None:
        """Make the sound of a widget."""
        if cue == "press":
            self.sounds.play(Sound.BUTTON, 0.7)

    # -- settings -----------------------------------------------------------------------------------------------

    def change(self, name: str, value: object) -> None:
        """Change a setting, keep it and do what follows from it. Raises ValueError for a value it cannot have."""
        before, words = self.settings, self.words
        self.settings = with_value(before, name, value)
        if name == "full_screen" and self._window is not None:
            self._window.full_screen = self.settings.full_screen
        if name == "language":
            self._asked = ""
        self._follow()
        if self.settings != before:
            self._keep()
        if self.words is not words or (name in WORN and self.settings != before):
            self.stage.restyle()

    def remember_table(self, game: str, setup: TableSetup) -> None:
        """Keep how a table was set up last."""
        self.settings = with_table(self.settings, game, setup)
        self._keep()

    def turn_favourite(self, game: str) -> bool:
        """Make a game a favourite, or one no longer; returns what it is now."""
        before = self.settings.favourites
        is_one = game not in before
        self.change("favourites", (*before, game) if is_one else tuple(key for key in before if key != game))
        return is_one

    @property
    def lately(self) -> tuple[str, ...]:
        """The games that were played, by key, the last one first."""
        return tuple(reversed(tuple(self.settings.tables)))

    def remember_lesson(self, game: str) -> None:
        """Keep that the lesson of a game has been done."""
        self.change("lessons", (*self.settings.lessons, game))

    def full_screen_changed(self, full_screen: bool) -> None:
        """Take note that the window has changed by itself."""
        if full_screen != self.settings.full_screen:
            self.settings = with_value(self.settings, "full_screen", full_screen)
            self._keep()

    def _keep(self) -> None:
        if self._settings_file is not None:
            try:
                save(self.settings, self._settings_file)
            except OSError as why:
                self.problems.append(sentence("The settings couldn't be saved: {why}.", why=why.strerror or "?"))

    def _follow(self) -> None:
        """Let the services follow the settings."""
        self.sounds.set_on(self.settings.sound)
        self.sounds.set_volume(self.settings.volume)
        language = self._asked or self.settings.language or preferred()
        if language != self.words.language:
            self.words = Words.of(language)

    # -- tables -------------------------------------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """How fast tables go."""
        chosen = self.settings
        return Pace(PACES[chosen.speed], float(chosen.claim_pause), chosen.confirm_pass, int(chosen.tempo) / 1000)

    @property
    def moves_tiles(self) -> bool:
        """Whether tiles fly, or are simply there."""
        return self.settings.motion is Motion.FULL and self.settings.speed is not Speed.INSTANT

    def table(
        self, match: Match[Board], players: Sequence[Player], name: str, deal: int = 0, *, takes_back: bool = False
    ) -> LocalTable:
        """Lay a table on this machine for a match that is kept under `name`; a solitaire may ask for a certain deal.

        `takes_back`: a person who plays alone against bots may take moves back.
        """
        if match.rules.seats > 1:
            saved = self.saver(name)
            return LocalTable(match, players, self.thinker, self.pace, saved=saved, takes_back=takes_back)

        def seeds() -> bytes:
            return seed_of(deal or any_deal())

        return LocalTable(match, players, self.thinker, self.pace, seeds=seeds, saved=self.saver(name))

    def unfinished(self) -> Unfinished | None:
        """Look for a match to go on with; what cannot be read becomes a problem to be told."""
        if self.saves is None:
            return None
        if self.writer is not None:
            self.writer.flush(LONGEST_WRITE)
        found = self.saves.current()
        self.problems.extend(found.problems)
        return found.current

    @property
    def keeps_matches(self) -> bool:
        """Whether a match that is left now can be gone on with."""
        return self.writer is not None and not self.writer.fails

    def put_away(self, name: str, match: Match[Board], players: Sequence[Player]) -> None:
        """Put away a match that the player does not want to go on with; one that is over has been put away already."""
        if self.saves is None:
            return
        if self.writer is not None:
            self.writer.flush(LONGEST_WRITE)
        try:
            self.saves.give_up(name, outcome_of(match, players, today()))
        except OSError as why:
            self.problems.append(sentence("The match couldn't be set aside: {reason}.", reason=why.strerror or "?"))

    # -- statistics ---------------------------------------------------------------------------------------------

    @property
    def ledger(self) -> Ledger | None:
        """The statistics; None where nothing is kept."""
        return self.saves.ledger if self.saves is not None else None

    def tally(self, game: str) -> Tally:
        """Return the statistics of a game, by its key, with all that has been played up to now."""
        if self.ledger is None:
            return Tally()
        if self.writer is not None:
            self.writer.flush(LONGEST_WRITE)
        return self.ledger.tally(game)

    def forget(self, game: str | None = None) -> None:
        """Begin the statistics of one game anew, or of all."""
        if self.ledger is not None:
            try:
                self.ledger.forget(game)
            except OSError as why:
                self.problems.append(sentence("The statistics couldn't be saved: {reason}.", reason=reason(why)))

    def take_problems(self) -> list[Sentence]:
        """Return what the player should be told and has not been, and take it as told."""
        told, self.problems = self.problems, []
        if self.writer is not None:
            told.extend(self.writer.problems())
        if self.ledger is not None:
            told.extend(self.ledger.problems())
        return told

    def saver(self, name: str) -> Callable[[Match[Board], tuple[Player, ...]], None]:
        """Return what keeps a match under this name after every move."""

        def keep(match: Match[Board], players: tuple[Player, ...]) -> None:
            if self.writer is not None:
                self.writer.save(match, players, name)

        return keep
