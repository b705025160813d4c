"""The services that scenes share. Scenes get a session in their constructor; nothing here draws."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final, Protocol

from engine.sentences import Sentence
from game.i18n.language import Words
from game.i18n.system_language import preferred
from game.play.thinking import Thinker
from game.reader.voice import Amount, Voice
from game.session.controls import Controls, Window
from game.session.match_store import MatchStore
from game.session.player_settings import PlayerSettings
from game.session.player_statistics import PlayerStatistics
from game.session.problems import Problems
from game.session.routes import Routes
from game.session.saved_table import SavedTable, SeatsThere
from game.storage.saves import Saves, SavesWriter
from game.storage.settings import Settings
from game.ui.scene import Stage
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import SoundOutput, Sounds

LOOK_SETTINGS = frozenset({"tiles", "back", "felt", "pips", "colours", "high_contrast", "text_size"})
"""Settings that change the look."""
LAYOUT_SETTINGS = frozenset({"text_size", "language"})
"""Settings that move the widgets on a page."""


class Network(Protocol):
    """This computer's network, as far as the session knows it; `game.lan.network.lan_of` knows the rest."""

    def look(self) -> Future[None]:
        """Find the saved tables and the player's seats on disk, in a thread."""

    def saved_tables(self) -> Sequence[SavedTable]:
        """Return the tables of this computer that can be resumed, as last found, latest first."""

    def watch(self) -> SeatsThere | None:
        """Start searching for the tables at which the player has a seat; None if there is none."""

    def set_face(self, face: str) -> None:
        """Show this face to other players, from the next connection on; empty without a choice."""

    def close(self) -> None:
        """Say goodbye everywhere, and save this computer's tables."""


class Session:
    """The services of every scene."""

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
        network: Callable[[], Network] | None = None,
    ) -> None:
        """Without a place to save, `settings_file`, `saves` and `writer` are None; `chance` is for decoration only.

        `routes` makes the pages that scenes lead to, and `network` this computer's network, each when it is first
        used. `language` overrides the settings' until the player chooses another one.
        """
        self.problems: Final = Problems()
        self.matches: Final = MatchStore(saves, writer, self.problems)
        self.statistics: Final = PlayerStatistics(self.matches)
        self.settings: Final = PlayerSettings(settings, settings_file, self.matches.keep, self._apply)
        self._asked = language
        self.words = words
        self.sounds: Final = SoundOutput(sounds)
        self.voice: Final = Voice(lambda: self.words)
        self.thinker = thinker
        self.chance = chance
        self._make_routes: Final = routes
        self._make_network: Final = network
        self._lan: Network | None = None
        self.controls: Final = Controls(self.say, lambda: self.routes)
        self.holds_still = False
        """True while widgets can't move because a pointer is on them: the look is rebuilt with `let_go`."""
        self._is_held = False
        self._stage: Stage | None = None
        self._follow()

    # -- the window ---------------------------------------------------------------------------------------------

    def move_in(self, stage: Stage, window: Window) -> None:
        """Set the stage and the window, once they exist."""
        self._stage = stage
        self.controls.connect(stage, window)

    @cached_property
    def routes(self) -> Routes:
        """The pages that scenes lead to."""
        return self._make_routes(self)

    @property
    def has_network(self) -> bool:
        """True if there is a network."""
        return self._lan is not None or self._make_network is not None

    @property
    def is_network_open(self) -> bool:
        """True if the network has been asked for; `lan` takes a while before."""
        return self._lan is not None

    @property
    def lan(self) -> Network | None:
        """The network, opened with the first question for it; None if there isn't one."""
        if self._lan is None and self._make_network is not None:
            self.lan = self._make_network()
        return self._lan

    @lan.setter
    def lan(self, lan: Network | None) -> None:
        self._lan = lan
        if lan is not None:
            lan.set_face(self.settings.values.player_face)

    def open_network(self) -> None:
        """Open the network, if there is one: later, nobody waits for it."""
        self.lan  # noqa: B018 - asking opens it

    def close_network(self) -> None:
        """Say goodbye everywhere, if the network was opened."""
        if self._lan is not None:
            self._lan.close()

    @property
    def stage(self) -> Stage:
        """The stage on which scenes change."""
        assert self._stage is not None, "the session has no window yet"
        return self._stage

    # -- words and sounds ---------------------------------------------------------------------------------------

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in the player's language."""
        return self.words.say(message, **values)

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        """Play a sound, at a step of its scale if it has one."""
        self.sounds.play(sound, volume, pan, step)

    # -- settings -----------------------------------------------------------------------------------------------

    def _apply(self, names: Collection[str], before: Settings) -> None:
        """Apply settings that the player has just chosen."""
        words, chosen = self.words, self.settings.values
        if "full_screen" in names:
            self.controls.full_screen = chosen.full_screen
        if "language" in names:
            self._asked = ""
        if "player_face" in names and self._lan is not None:
            self._lan.set_face(chosen.player_face)
        self._follow()
        if self.words is not words or (chosen != before and not LOOK_SETTINGS.isdisjoint(names)):
            if self.holds_still and not LAYOUT_SETTINGS.isdisjoint(names):
                self._is_held = True
            else:
                self.restyle()

    @property
    def is_held(self) -> bool:
        """True if the look waits for `let_go`."""
        return self._is_held

    def restyle(self) -> None:
        """Rebuild the look for the settings."""
        self._is_held = False
        self.stage.restyle()

    def let_go(self) -> None:
        """Rebuild the look if that was put off by `holds_still`."""
        if self._is_held:
            self.restyle()

    def _follow(self) -> None:
        """Apply the settings to the services."""
        chosen = self.settings.values
        self.voice.amount = Amount[chosen.aloud.upper()]
        self.sounds.follow(on=chosen.sound, volume=chosen.volume, ambience=chosen.ambience)
        language = self._asked or chosen.language or preferred()
        if language != self.words.language:
            self.words = Words.of(language)

    # -- problems -----------------------------------------------------------------------------------------------

    def take_problems(self) -> list[Sentence]:
        """Return the problems not shown yet, and clear them."""
        return [*self.problems.take(), *self.matches.take_problems(), *self.statistics.take_problems()]
