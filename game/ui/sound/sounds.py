"""Short sounds from `assets/sounds`. Each has a visible counterpart elsewhere.

`open_sounds` returns a `MixerSounds`, or `NullSounds` if there is no sound device; callers needn't know which. Nothing
here raises or blocks a frame: a sound that can't be played is skipped.
"""

import array
import contextlib
import io
import logging
import math
import os
import sys
import wave
from collections import deque
from collections.abc import Callable, Iterator
from importlib import resources
from random import Random
from typing import NamedTuple, Protocol

import pygame

from game.ui.sound.room import FILES, HUSH, RoomSound
from game.ui.sound.sound import CHIMES, CLACKS, Rank, Sound

RATE, FRAMES, VOICES = 44_100, 512, 24  # 512 frames: 12 ms from the call to the speaker
APART = 22  # milliseconds within which a second play of the same sound adds only noise

log = logging.getLogger(__name__)

TOGETHER, AT_ONCE = 3, 200
"""Number of different sounds that are told apart, and the milliseconds within which they begin."""
_GIVES_WAY = 40
"""Milliseconds in which a sound fades that another drowns."""
_HUSHED = tuple(round((byte - 128) * 256 * HUSH) for byte in range(256))
"""The samples of 16 bits for those of 8 in the room's files."""
_HARD, _SOFT = 0.9, 0.5
"""Loudness of a landing tile from which on it bangs, and below which it is set down gently."""


class Sounds(Protocol):
    """The sound interface; every call is cheap and none can fail."""

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        """Start `sound` at a fraction `volume` of its loudness, from the left (-1) to the right (1).

        A sound that has a scale is played at its given `step`, counted from 0.
        """

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

    def follow_time(self) -> float | None:
        """Let the room live on; returns the seconds until this is needed again, None for not at all."""

    def load_next(self) -> bool:
        """Read one more file before its first use, in an idle moment; returns False when all are read."""

    def close(self) -> None:
        """Release the device. `play` may still be called and does nothing."""


class NullSounds:
    """Sounds without a device: accepts every call and does nothing."""

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
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

    def follow_time(self) -> float | None:
        """Return None: nothing is heard."""
        return None

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

    def follow_time(self) -> float | None:
        """Let the room live on; returns the seconds until this is needed again, None for not at all."""
        return self.current.follow_time()

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        """Play a sound."""
        self.current.play(sound, volume, pan, step)

    def cue(self, cue: str, /) -> None:
        """Play the sound of a widget's cue."""
        if cue == "press":
            self.current.play(Sound.BUTTON)


class _Begun(NamedTuple):
    """A sound that has just begun."""

    at: int
    sound: Sound
    voice: pygame.mixer.Channel


class MixerSounds:
    """Plays sounds with the pygame mixer, which `open_sounds` initialises.

    `chance` picks among variants; never pass the one for deals. `now` is a clock in milliseconds. If every channel is
    busy, a new sound is skipped rather than cutting one off. Of more than `TOGETHER` different sounds at once, only the
    clacks, the chimes and whatever has the highest rank are heard. An open device works even if nothing is heard, so it
    is closed while sound is off, and while nobody sees the window.
    """

    def __init__(self, chance: Random, now: Callable[[], int] = pygame.time.get_ticks) -> None:
        self._chance = chance
        self._now = now
        self._gain = 1.0
        self._on = True
        self._open = True
        self._rests = False
        """True while the device is closed, until the next sound."""
        self._read: dict[tuple[str, float], pygame.mixer.Sound | None] = {}
        self._unread = [*FILES, *(name for sound in reversed(Sound) for name in sound.files())]
        self._last_file: dict[Sound, str] = {}
        self._last_time: dict[tuple[Sound, int], int] = {}
        self._begun: deque[_Begun] = deque(maxlen=VOICES)
        self._wants_room = False
        self._near = True
        self._room = RoomSound(chance)

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:
        """Start `sound`, unless it started a moment ago or more important ones did; see `Sounds`."""
        gain = self._gain * min(1.0, max(0.0, volume)) * sound.strength(step)
        if not (self._open and self._on and gain > 0) or self._is_crowded(sound, step) or not self._wake():
            return
        if not self._finds_room(sound):
            return
        record = self._record(self._pick(sound), sound.pitch(step))
        voice = pygame.mixer.find_channel()
        if record is None or voice is None:
            return
        voice.play(record)
        voice.set_volume(*sides(gain, pan))
        now = self._now()
        self._begun.append(_Begun(now, sound, voice))
        if sound.rank > Rank.PLAY:
            self._room.lower(now + round(1000 * record.get_length()))

    def set_volume(self, percent: int) -> None:
        """Follow the setting, squared because loudness is perceived as a ratio: 50 sounds like half."""
        self._gain = (min(100, max(0, percent)) / 100) ** 2
        if self._open:
            self._room.set_gain(self._gain)

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

    def follow_time(self) -> float | None:
        """Let the room live on; see `Sounds`."""
        now = self._now()
        afar = self._room.follow(now)
        if afar is not None:
            record, voice = self._record(self._pick(afar.sound)), pygame.mixer.find_channel()
            if record is not None and voice is not None:
                voice.play(record)
                voice.set_volume(*sides(self._gain * afar.volume, afar.pan))
        due = self._room.due()
        return max(0, due - now) / 1000 if due is not None else None

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
            self._room.forget()
            self._begun.clear()
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
            self._room.end(fades=self._on and self._wants_room)
            return
        if self._rests:
            self._wake()  # and follow
            return
        if self._unread and not set(FILES).isdisjoint(self._unread):
            return
        loops = [self._record(name) for name in FILES]
        self._room.begin([loop for loop in loops if loop is not None], self._gain, self._now())

    def _is_crowded(self, sound: Sound, step: int) -> bool:
        """Return True if `sound` started so recently that another would only make it louder."""
        now = self._now()
        last = self._last_time.get((sound, step))
        if last is not None and 0 <= now - last < APART:
            return True
        self._last_time[sound, step] = now
        return False

    def _finds_room(self, sound: Sound) -> bool:
        """Return True if `sound` can be told apart from those that have just begun, or drowns the least of them."""
        now = self._now()
        recent = [each for each in self._begun if 0 <= now - each.at < AT_ONCE and each.sound not in CHIMES]
        kinds = {each.sound for each in recent}
        if sound in CHIMES or sound in CLACKS or sound in kinds or len(kinds) < TOGETHER:
            return True
        if sound.rank <= max(each.rank for each in kinds):
            return False
        least = min(
            (each for each in recent if each.sound not in CLACKS), key=lambda each: each.sound.rank, default=None
        )
        if least is not None:
            least.voice.fadeout(_GIVES_WAY)
        return True

    def _pick(self, sound: Sound) -> str:
        """Return a variant's file name, never the same twice in a row."""
        files = sound.files()
        if len(files) > 1:
            files = tuple(name for name in files if name != self._last_file.get(sound))
        name = files[self._chance.randrange(len(files))]
        self._last_file[sound] = name
        return name

    def _record(self, name: str, pitch: float = 1.0) -> pygame.mixer.Sound | None:
        """Return a file's sound at a pitch, read once. A missing or broken file is logged and gives None."""
        key = name, pitch
        if key not in self._read:
            try:
                content = resources.files("assets").joinpath("sounds", name).read_bytes()
                self._read[key] = pygame.mixer.Sound(file=io.BytesIO(prepared(name, content, pitch)))
            except (OSError, EOFError, wave.Error, pygame.error) as why:
                log.warning("No sound %s: %s", name, why)
                self._read[key] = None
        return self._read[key]


def prepared(name: str, content: bytes, pitch: float) -> bytes:
    """Return a file as the mixer shall read it: at another pitch, or as quiet as the room has to be."""
    if pitch == 1 and name not in FILES:
        return content
    with wave.open(io.BytesIO(content)) as file:
        rate, wide, frames = file.getframerate(), file.getsampwidth(), file.readframes(file.getnframes())
    if name in FILES:
        loud = array.array("h", map(_HUSHED.__getitem__, frames))
        if sys.byteorder == "big":
            loud.byteswap()
        wide, frames = 2, loud.tobytes()
    made = io.BytesIO()
    with wave.open(made, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(wide)
        out.setframerate(round(rate * pitch))
        out.writeframes(frames)
    return made.getvalue()


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
    pygame.mixer.set_num_channels(VOICES + len(FILES))  # and those for the room
    return True
