"""The sound of the room around a table: loops without a common length, and sometimes a tile or a glass far off.

Its visible counterpart is its switch among the settings. It is lower while something rare is heard.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

import pygame

from game.ui.sound.sound import Sound

FILES: Final = ("room-air.wav", "room-voices-1.wav", "room-voices-2.wav", "room-voices-3.wav")
"""Loops that are heard together. Their lengths have no common measure, so nothing returns within minutes."""
HUSH: Final = 0.0708
"""Factor by which the loops' files are too loud: they have only eight bits."""
_COMES_IN, _GOES = 1500, 400
"""Milliseconds in which the room fades in, and out while the player is elsewhere."""
_LOWERED: Final = 0.5
"""Its gain while something rare is heard: 6 LU less."""
_RISE, _STEP = 1.26, 80
"""The gain returns by 2 LU in each step of this many milliseconds."""
_SOON, _LATE = 4_000, 20_000
"""Least and greatest milliseconds between two sounds from afar."""


class Afar(NamedTuple):
    """A sound of another table."""

    sound: Sound
    volume: float
    pan: float


class RoomSound:
    """Plays the room on channels of the mixer. `chance` is never the one for deals. Times are in milliseconds."""

    def __init__(self, chance: Random) -> None:
        self._chance: Final = chance
        self._voices: list[pygame.mixer.Channel] = []
        self._gain = self._share = 1.0
        self._lowered_until = 0
        self._rises_at: int | None = None
        self._next = 0

    @property
    def is_heard(self) -> bool:
        """True while it is played."""
        return bool(self._voices)

    def begin(self, loops: Sequence[pygame.mixer.Sound], gain: float, now: int) -> None:
        """Play the loops from now on, unless they are played already."""
        if self._voices:
            return
        for loop in loops:
            voice = pygame.mixer.find_channel()
            if voice is not None:
                voice.play(loop, loops=-1, fade_ms=_COMES_IN)
                self._voices.append(voice)
        self._share, self._rises_at = 1.0, None
        self._next = now + self._wait()
        self.set_gain(gain)

    def end(self, *, fades: bool = False) -> None:
        """Stop, at once or fading."""
        for voice in self._voices:
            if fades:
                voice.fadeout(_GOES)
            else:
                voice.stop()
        self.forget()

    def forget(self) -> None:
        """Take note that the device has gone."""
        self._voices, self._rises_at = [], None

    def set_gain(self, gain: float) -> None:
        """Follow the player's volume, as a factor."""
        self._gain = gain
        for voice in self._voices:
            voice.set_volume(gain * self._share)

    def lower(self, until: int) -> None:
        """Be lower for as long as something rare is heard."""
        if self._voices:
            self._lowered_until = max(until, self._lowered_until)
            self._rises_at, self._share = self._lowered_until, _LOWERED
            self.set_gain(self._gain)

    def due(self) -> int | None:
        """Return when `follow` must be called next; None while nothing is heard."""
        if not self._voices:
            return None
        return self._next if self._rises_at is None else min(self._next, self._rises_at)

    def follow(self, now: int) -> Afar | None:
        """Rise again if it is time. Return a sound from afar if one is due."""
        if not self._voices:
            return None
        while self._rises_at is not None and now >= self._rises_at:
            self._share = min(1.0, self._share * _RISE)
            self._rises_at = self._rises_at + _STEP if self._share < 1 else None
            self.set_gain(self._gain)
        if now < self._next:
            return None
        self._next = now + self._wait()
        pan = 2 * self._chance.random() - 1
        if self._chance.random() < 0.2:
            return Afar(Sound.GLASS, 0.16, pan)
        return Afar(Sound.CLACK_SOFT, 0.10 + 0.10 * self._chance.random(), pan)

    def _wait(self) -> int:
        return _SOON + self._chance.randrange(_LATE - _SOON)
