"""The moving parts of the title: at the start one tile falls into place, and then the lamp breathes.

It paints on the page's ground and says which part of it has changed. Each picture is made before it is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import acos, cos, pi
from typing import Final

import pygame

from game.look.title.photo import FALL, FALL_FRAMES, FALL_RATE, GLOWS, POOL, Photograph, glows

BREATH: Final = 6.0
"""Seconds of one breath of the lamp."""
LEVELS: Final = 2**GLOWS - 1
"""Steps of brightness in a breath. Each changes a pixel by one or two of its 256 levels, which nobody sees."""
_HAIR: Final = 0.001
"""Seconds by which a change of brightness may be late, so that it isn't looked for too early."""
_LANDS: Final = 13.4 / FALL_RATE
"""Seconds until the tile touches the cloth, less the time that a sound takes to the speaker."""


class FallingTile:
    """The falling tile, read picture by picture in idle moments; it survives when the page is built again."""

    def __init__(self, clack: Callable[[], None]) -> None:
        self._clack: Final = clack
        self._photo: Photograph | None = None
        self._shade: pygame.Surface | None = None
        self._frames: list[pygame.Surface] = []
        self._begun: float | None = None
        self._has_landed = self.is_over = False

    def follow(self, photo: Photograph, shade: pygame.Surface) -> pygame.Surface | None:
        """Return the first picture; for another window it is developed anew. A fall that had begun is over."""
        if self._photo is None or self._photo.size != photo.size:
            self._photo, self._shade, self._frames = photo, shade, [photo.fall(1, shade)]
            if self._begun is not None:
                self.end()
        return None if self.is_over else self._frames[0]

    def is_ready(self) -> bool:
        """Develop one more picture, unless all are; returns True if they were."""
        if self._photo is not None and len(self._frames) < FALL_FRAMES:
            self._frames.append(self._photo.fall(len(self._frames) + 1, self._shade))
            return False
        return True

    def shown(self, now: float) -> pygame.Surface | None:
        """Return the picture at a time, from the first call on; None when the tile lies still."""
        if self.is_over:
            return None
        if self._begun is None:
            self._begun = now
        if now - self._begun >= _LANDS and not self._has_landed:
            self._has_landed = True
            self._clack()
        number = int((now - self._begun) * FALL_RATE)
        if number >= FALL_FRAMES:
            self.end()
            return None
        return self._frames[number]

    def end(self) -> None:
        """Put the tile in its place at once, without a sound."""
        self.is_over = True
        self._photo = self._shade = None
        self._frames.clear()


class TitleAnimation:
    """The living part of the photograph on a page's `ground`, over which `shade` was painted at the left."""

    def __init__(
        self, photo: Photograph, ground: pygame.Surface, shade: pygame.Surface, fall: FallingTile | None
    ) -> None:
        self._ground: Final = ground
        self._fall_place: Final = photo.place(FALL)
        self._pool: Final = photo.place(POOL).clip(ground.get_rect())
        self._fall: Final = fall
        self._still: pygame.Surface | None = None
        """The ground without the falling tile; None if none has fallen here."""
        self._painted: pygame.Surface | None = None
        self._dim: pygame.Surface | None = None
        self._glows: list[pygame.Surface] = []
        self._coming: Iterator[pygame.Surface] = iter(())
        self._since = 0.0
        self._level = 0
        if fall is not None and not fall.is_over:
            first = fall.follow(photo, shade)
            if first is not None:
                self._still = ground.subsurface(self._fall_place.clip(ground.get_rect())).copy()
                self._paint(first)

    def fall(self, now: float) -> pygame.Rect | None:
        """Let the tile fall on, once its pictures are there; returns the part of the ground that has changed."""
        if self._fall is None or self._fall.is_over or not self._fall.is_ready():
            return None
        frame = self._fall.shown(now)
        return None if frame is self._painted else self._paint(frame)

    @property
    def is_falling(self) -> bool:
        """True until the tile lies in its place."""
        return self._painted is not None

    def end(self) -> pygame.Rect | None:
        """Put the tile in its place; returns the part of the ground that has changed, if any."""
        if self._fall is not None:
            self._fall.end()
        return self._paint(None) if self._painted is not None else None

    def breathe(self, now: float) -> pygame.Rect | None:
        """Let the lamp breathe, unless the tile is falling; returns the part of the ground that has changed."""
        if self.is_falling:
            return None
        if self._dim is None:
            self._dim = self._ground.subsurface(self._pool).copy()
            self._coming = glows(self._dim)
        if len(self._glows) < GLOWS:  # one a frame
            self._glows.append(next(self._coming))
            if len(self._glows) == GLOWS:
                self._coming = iter(())  # it keeps a picture of its own until then
            self._since = now
            return None
        level = self._level_at(now)
        if level == self._level:
            return None
        self._level = level
        self._ground.blit(self._dim, self._pool)
        for place, glow in enumerate(self._glows):
            if level >> place & 1:
                self._ground.blit(glow, self._pool, special_flags=pygame.BLEND_RGB_ADD)
        return self._pool

    def _level_at(self, now: float) -> int:
        """Return the lamp's brightness at a time, 0 to LEVELS."""
        return round(LEVELS * (1 - cos(2 * pi * (now - self._since) / BREATH)) / 2)

    def breath_due(self, now: float) -> float:
        """Return when the lamp's brightness changes next."""
        if self.is_falling or len(self._glows) < GLOWS or self._level_at(now) != self._level:
            return now
        breath, part = divmod((now - self._since) / BREATH, 1)
        rises = part < 0.5
        # In the dark and in full light the level stays over the turn of the breath.
        if self._level == (LEVELS if rises else 0):
            rises, breath = not rises, breath + (not rises)
        edge = self._level + (0.5 if rises else -0.5)
        angle = acos(1 - 2 * edge / LEVELS) / (2 * pi)
        return self._since + BREATH * (breath + (angle if rises else 1 - angle)) + _HAIR

    def _paint(self, frame: pygame.Surface | None) -> pygame.Rect:
        self._painted = frame
        place = self._fall_place
        assert self._still is not None, "no tile falls here"
        self._ground.blit(self._still, place.clip(self._ground.get_rect()))
        if frame is not None:
            self._ground.blit(frame, place)
        return place
