"""Film strips: a window's frames at chosen times on one sheet, each with the sounds that started under it.

Any scene that a `Pilot` drives can be filmed:

    film = Film(window, Reel(0.0, 0.5), Ear(window.session))
    window.click("Play")  # or whatever the strip is about; time 0 was the line above
    film.run()
    film.save(Path("strip.png"))
"""

from __future__ import annotations

import sys
from math import ceil
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

import pygame

from game.look.fonts import Face, Fonts
from game.look.palette import CREAM, GOLD, MUTED
from game.look.scale import Scale
from game.session.session import Session
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import NullSounds
from tests.support.screen.pilot import FRAME, Pilot

WIDTH: Final = 1920
"""Width of a sheet in pixels."""
ACROSS: Final = 5
"""Frames side by side, unless told otherwise."""
_EDGE, _GAP, _FOOT, _LINE = 16, 12, 64, 26
"""Space around and between frames, the height of the lines below one, and of each of them, in pixels."""
_GROUND: Final = (10, 26, 23)
_EARLY: Final = FRAME / 4
"""Seconds by which a frame may be early because sums of frame times are not exact."""


class Ear(NullSounds):
    """The sounds of a session: none is played, all are remembered until they are asked for."""

    def __init__(self, session: Session) -> None:
        """Listen to `session` from now on."""
        self._heard: list[str] = []
        session.sounds.use(self)

    def play(self, sound: Sound, volume: float = 1.0, pan: float = 0.0, step: int = 0) -> None:  # noqa: ARG002
        """Remember a sound, with its volume if it is not full."""
        self._heard.append(sound.value if volume >= 1 else f"{sound.value} {100 * volume:.0f} %")

    def told(self) -> tuple[str, ...]:
        """Return the sounds that started since the last call."""
        heard, self._heard = tuple(self._heard), []
        return heard


class Reel(NamedTuple):
    """The times to film, in seconds: from `start` to `end`, a frame each `every` seconds."""

    start: float
    end: float
    every: float = 1 / 30

    def frames(self) -> int:
        """Return the number of frames."""
        return max(1, int((self.end - self.start) / self.every + 1e-6) + 1)


class Shot(NamedTuple):
    """One frame of a strip."""

    seconds: float
    """When it was shown."""
    picture: pygame.Surface
    sounds: tuple[str, ...]
    """The sounds that started since the frame before it on the strip."""


class Film:
    """Films a pilot's window while the pilot lets time pass."""

    def __init__(
        self,
        pilot: Pilot,
        reel: Reel,
        ear: Ear | None = None,
        *,
        crop: pygame.Rect | None = None,
        zero: float = 0.0,
    ) -> None:
        """`ear` hears the sounds; a scene without a session has none. Time 0 is `zero` seconds from now.

        `crop` is the part of the window to film, in pixels; None is all of it.
        """
        self.shots: Final[list[Shot]] = []
        self._pilot: Final = pilot
        self._told: Final = ear.told if ear else tuple[str, ...]
        self._reel: Final = reel
        self._crop: Final = crop
        self._begun: Final = pilot.now + zero
        self._told()
        pilot.watchers.append(self._watch)

    @property
    def seconds(self) -> float:
        """Seconds since time 0, negative before it."""
        return self._pilot.now - self._begun

    @property
    def is_full(self) -> bool:
        """True if all frames have been taken."""
        return len(self.shots) >= self._reel.frames()

    def run(self) -> None:
        """Let time pass until all frames have been taken."""
        while not self.is_full:
            self._pilot.step()

    def _watch(self) -> None:
        """Take the frame that has just been shown, if its time has come."""
        now = self.seconds
        due = self._reel.start + len(self.shots) * self._reel.every
        if not self.shots and now < due - FRAME / 2:
            self._told()  # what started before the first frame belongs to none
        if self.is_full or now < due - _EARLY:
            return
        picture = self._pilot.app.window.get_surface()
        part = picture.subsurface(self._crop.clip(picture.get_rect())) if self._crop else picture
        self.shots.append(Shot(now, part.copy(), self._told()))

    def save(self, file: Path, title: str = "", across: int = ACROSS) -> None:
        """Write the strip as a PNG."""
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(sheet(self.shots, title, across), str(file))


def sheet(shots: list[Shot], title: str = "", across: int = ACROSS) -> pygame.Surface:
    """Return the frames numbered on one sheet, `across` of them side by side. There must be at least one."""
    fonts = Fonts(Scale((1920, 1080)))
    wide = (WIDTH - 2 * _EDGE - (across - 1) * _GAP) // across
    size = shots[0].picture.get_size()
    high = round(size[1] * wide / size[0])
    head = 56 if title else _EDGE
    rows = ceil(len(shots) / across)
    whole = pygame.Surface((WIDTH, head + rows * (high + _FOOT + _GAP)))
    whole.fill(_GROUND)
    if title:
        whole.blit(fonts.text(title, Face.SERIF_BOLD, 28, CREAM), (_EDGE, 10))
    for place, shot in enumerate(shots):
        x = _EDGE + place % across * (wide + _GAP)
        y = head + place // across * (high + _FOOT + _GAP)
        whole.blit(pygame.transform.smoothscale(shot.picture, (wide, high)), (x, y))
        number = fonts.text(f"{place + 1}", Face.EXTRABOLD, 18, CREAM)
        whole.blit(number, (x, y + high + 4))
        when = fonts.text(f"{1000 * shot.seconds:.0f} ms", Face.SEMIBOLD, 17, MUTED)
        whole.blit(when, (x + number.get_width() + 12, y + high + 5))
        if shot.sounds:
            pygame.draw.rect(whole, GOLD, (x - 3, y - 3, wide + 6, high + 6), 3)
            words = fonts.ellipsis(", ".join(shot.sounds), Face.BOLD, 17, wide)
            whole.blit(fonts.text(words, Face.BOLD, 17, GOLD), (x, y + high + 4 + _LINE))
    return whole
