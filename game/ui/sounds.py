"""Short sounds from `assets/sounds`. Each has a visible counterpart elsewhere.

`open_sounds` returns a `MixerSounds`, or `NullSounds` if there is no sound device; callers needn't know which. Nothing
here raises or blocks a frame: a sound that can't be played is skipped.
"""

import contextlib
import io
import logging
import math
import os
from collections.abc import Callable, Iterator
from importlib import resources
from random import Random
from typing import Protocol

import pygame

from game.ui.sound import Sound

RATE, FRAMES, VOICES = 44_100, 512, 24  # 512 frames: 12 ms from the call to the speaker
APART = 22  # milliseconds within which a second play of the same sound adds only noise

log = logging.getLogger(__name__)

AMBIENCE = "room.wav"
"""The room around the table, a loop. Its visible counterpart is its switch among the settings."""
_COMES_IN, _GOES = 1500, 400  # milliseconds in which the ambience fades in, and out while the player is elsewhere
_HARD, _SOFT = 0.9, 0.5
"""Loudness of a landing tile from which on it bangs, and below which it is set down gently."""


class Sounds(Protocol):
    """The sound interface; every call is cheap and none can fail."""

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0) -> None:
        """Start `sound` at a fraction `volume` of its loudness, from the left (-1) to the right (1)."""

    def set_volume(self, percent: int) -> None:
        """Follow the player's setting, 0 to 100, for sounds that start from now on."""

    def set_on(self, on: bool) -> None:
        """Switch sound on or off; off also stops sounds that are playing."""

    def set_ambience(self, on: bool) -> None:
        """Let the room be heard as long as sound is on, or not."""

    def set_focused(self, on: bool) -> None:
        """Let the room fade while the player is elsewhere, in another window."""

    def set_visible(self, on: bool) -> bool:
        """Let the device rest while nobody sees the window, as soon as nothing is heard; a sound wakes it.

        Returns True if this must be called again, because something is heard still.
        """

    def load_next(self) -> bool:
        """Read one more file before its first use, in an idle moment; returns False when all are read."""

    def close(self) -> None:
        """Release the device. `play` may still be called and does nothing."""


class NullSounds:
    """Sounds without a device: accepts every call and does nothing."""

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0) -> None:
        """Do nothing."""

    def set_volume(self, percent: int) -> None:
        """Do nothing."""

    def set_on(self, on: bool) -> None:
        """Do nothing."""

    def set_ambience(self, on: bool) -> None:
        """Do nothing."""

    def set_focused(self, on: bool) -> None:
        """Do nothing."""

    def set_visible(self, on: bool) -> bool:  # noqa: ARG002 - there is no device to rest
        """Return False: there is nothing to wait for."""
        return False

    def load_next(self) -> bool:
        """Return False: there is nothing to read."""
        return False

    def close(self) -> None:
        """Do nothing."""


class SoundOutput:
    """The sounds that the program plays through, which may be replaced by others at any time."""

    def __init__(self, sounds: Sounds) -> None:
        self.current = sounds
        self._on, self._volume, self._ambience = True, 100, True
        self._in_front = True

    def use(self, sounds: Sounds) -> None:
        """Play through these sounds from now on, as set up so far."""
        self.current.close()
        self.current = sounds
        sounds.set_focused(self._in_front)
        self.follow(on=self._on, volume=self._volume, ambience=self._ambience)

    def follow(self, *, on: bool, volume: int, ambience: bool) -> None:
        """Follow the player's settings."""
        self._on, self._volume, self._ambience = on, volume, ambience
        self.current.set_on(on)
        self.current.set_volume(volume)
        self.current.set_ambience(ambience)

    def come_to_front(self, in_front: bool) -> None:
        """Play room noise only while the window has the focus."""
        self._in_front = in_front
        self.current.set_focused(in_front)

    def come_into_sight(self, seen: bool) -> bool:
        """Suspend the sound device while the window is hidden; returns True if it must be called again soon."""
        return self.current.set_visible(seen)

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound."""
        self.current.play(sound, volume, pan)

    def cue(self, cue: str, /) -> None:
        """Play the sound of a widget's cue."""
        if cue == "press":
            self.current.play(Sound.BUTTON, 0.7)


class MixerSounds:
    """Plays sounds with the pygame mixer, which `open_sounds` initialises.

    `chance` picks among variants; never pass the one for deals. `now` is a clock in milliseconds. If every channel is
    busy, a new sound is skipped rather than cutting one off. An open device works even if nothing is heard, so it is
    closed while sound is off, and while nobody sees the window.
    """

    def __init__(self, chance: Random, now: Callable[[], int] = pygame.time.get_ticks) -> None:
        self._chance = chance
        self._now = now
        self._gain = 1.0
        self._on = True
        self._open = True
        self._rests = False
        """True while the device is closed, until the next sound."""
        self._read: dict[str, pygame.mixer.Sound | None] = {}
        self._unread = [AMBIENCE, *(name for sound in reversed(Sound) for name in sound.files())]
        self._last_file: dict[Sound, str] = {}
        self._last_time: dict[Sound, int] = {}
        self._wants_room = False
        self._near = True
        self._room: pygame.mixer.Channel | None = None

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0) -> None:
        """Start `sound`, unless it started a moment ago; see `Sounds`."""
        gain = self._gain * min(1.0, max(0.0, volume))
        if not (self._open and self._on and gain > 0) or self._is_crowded(sound) or not self._wake():
            return
        record = self._record(self._pick(sound))
        voice = pygame.mixer.find_channel()
        if record is None or voice is None:
            return
        voice.play(record)
        voice.set_volume(*sides(gain, pan))

    def set_volume(self, percent: int) -> None:
        """Follow the setting, squared because loudness is perceived as a ratio: 50 sounds like half."""
        self._gain = (min(100, max(0, percent)) / 100) ** 2
        if self._room is not None and self._open:
            self._room.set_volume(self._gain)

    def set_on(self, on: bool) -> None:
        """Switch sound on or off; see `Sounds`."""
        self._on = on
        if on:
            self._wake()
        else:
            self._rest()
        self._follow_room()

    def set_ambience(self, on: bool) -> None:
        """Start or stop the room; it starts once its file has been read ahead."""
        self._wants_room = on
        self._follow_room()

    def set_focused(self, on: bool) -> None:
        """Let the room fade while the player is elsewhere; see `Sounds`."""
        self._near = on
        self._follow_room()

    def set_visible(self, on: bool) -> bool:
        """Let the device rest while nobody sees the window; see `Sounds`."""
        if on or self._rests or not self._open:
            if on and self._on:
                self._wake()
            return False
        if pygame.mixer.get_busy():
            return True
        self._rest()
        return False

    def load_next(self) -> bool:
        """Read one more file before its first use; see `Sounds`."""
        if not self._open or self._rests:
            return False
        if self._unread:
            self._record(self._unread.pop())
            self._follow_room()
        return bool(self._unread)

    def close(self) -> None:
        """Release the device; see `Sounds`."""
        if self._open:
            self._rest()
            self._open = False

    def _rest(self) -> None:
        """Close the device. Files are read again later: a device may want another form of them then."""
        if self._open and not self._rests:
            self._rests = True
            self._room = None
            self._read.clear()
            self._unread.clear()
            pygame.mixer.quit()

    def _wake(self) -> bool:
        """Open the device if it rests; returns False if that is impossible now."""
        if self._open and self._rests:
            self._rests = not _open_device()
            if not self._rests:
                self._follow_room()
        return not self._rests

    def _follow_room(self) -> None:
        """Let the room be heard exactly while it should be."""
        if not self._open:
            return
        if not (self._on and self._wants_room and self._near):
            if self._room is not None:
                if self._on and self._wants_room:
                    self._room.fadeout(_GOES)
                else:
                    self._room.stop()
                self._room = None
            return
        if self._rests:
            self._wake()  # and follow
            return
        record = None if AMBIENCE in self._unread else self._record(AMBIENCE)
        if record is not None and self._room is None:
            self._room = pygame.mixer.find_channel()
            if self._room is not None:
                self._room.play(record, loops=-1, fade_ms=_COMES_IN)
                self._room.set_volume(self._gain)

    def _is_crowded(self, sound: Sound) -> bool:
        """Return True if `sound` started so recently that another would only make it louder."""
        now = self._now()
        last = self._last_time.get(sound)
        if last is not None and 0 <= now - last < APART:
            return True
        self._last_time[sound] = now
        return False

    def _pick(self, sound: Sound) -> str:
        """Return a variant's file name, never the same twice in a row."""
        files = sound.files()
        if len(files) > 1:
            files = tuple(name for name in files if name != self._last_file.get(sound))
        name = files[self._chance.randrange(len(files))]
        self._last_file[sound] = name
        return name

    def _record(self, name: str) -> pygame.mixer.Sound | None:
        """Return a file's sound, read once. A missing or broken file is logged and gives None."""
        if name not in self._read:
            try:
                content = resources.files("assets").joinpath("sounds", name).read_bytes()
                self._read[name] = pygame.mixer.Sound(file=io.BytesIO(content))
            except (OSError, pygame.error) as why:
                log.warning("No sound %s: %s", name, why)
                self._read[name] = None
        return self._read[name]


def clack_at(loudness: float) -> Sound:
    """Return the clack of a tile that lands this loudly, 0 to 1: a hand that hits harder sounds brighter, too."""
    return Sound.CLACK_HARD if loudness >= _HARD else Sound.CLACK if loudness >= _SOFT else Sound.CLACK_SOFT


def sides(gain: float, pan: float) -> tuple[float, float]:
    """Split `gain` between left and right; at the middle each side gets all of it."""
    turn = (min(1.0, max(-1.0, pan)) + 1) * math.pi / 4
    return (gain * min(1.0, math.sqrt(2) * math.cos(turn)), gain * min(1.0, math.sqrt(2) * math.sin(turn)))


@contextlib.contextmanager
def hushed_stderr() -> Iterator[None]:
    """Hide messages of C libraries (ALSA, without a sound card) from the terminal."""
    try:
        kept = os.dup(2)
    except OSError:  # a program without a console has no standard error
        yield
        return
    try:
        with open(os.devnull, "wb") as nowhere:  # noqa: PTH123 -- os.devnull is a name, not a file of ours
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)


def open_sounds(chance: Random, *, wanted: bool = True) -> Sounds:
    """Open the sound device, once, at start-up; takes up to 0.2 s. Returns `NullSounds` if not `wanted` (`--no-sound`).

    Call this instead of `pygame.init`, which would open the device too and let ALSA complain.
    """
    return MixerSounds(chance) if wanted and _open_device() else NullSounds()


def _open_device() -> bool:
    """Open the sound device; returns False if there is none."""
    try:
        with hushed_stderr():
            pygame.mixer.init(RATE, -16, 2, FRAMES)
    except (pygame.error, NotImplementedError) as why:  # the second: pygame without a mixer
        log.info("No sound: %s", why)
        return False
    pygame.mixer.set_num_channels(VOICES + 1)  # and one for the room
    return True
