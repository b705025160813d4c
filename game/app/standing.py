"""A strip at the foot of the window with words that stay as long as they are true. Pages have the room above it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import BAD, CREAM

_LETTERS: Final = 17
_PAD, _SIDE, _SIGN, _LINE = 7, 24, 24, 2
"""Design units: above and below the words, beside them, the sign, and the line above the strip."""
_GROUND: Final = (58, 20, 16)


class Strip(NamedTuple):
    """Words at the foot of a window, with their picture."""

    words: str
    size: tuple[int, int]
    picture: pygame.Surface


class StandingWords:
    """The strip with the words that `words` returns; there is none while they are empty.

    `dress` returns the look for a window.
    """

    def __init__(self, words: Callable[[], str], dress: Callable[[tuple[int, int]], Look]) -> None:
        self._words: Final = words
        self._dress: Final = dress
        self.strip: Strip | None = None
        """The text at the foot of the window; None if there is none."""

    def follow(self, size: tuple[int, int], *, afresh: bool) -> bool:
        """Take the words as they are now, for a window of this size; returns True if the picture has changed.

        With `afresh` the strip is made again, because the look may have changed.
        """
        words, strip = self._words(), self.strip
        if strip is None and not words:
            return False
        if strip is not None and (strip.words, strip.size) == (words, size) and not afresh:
            return False
        self.strip = Strip(words, size, _picture(self._dress(size), words)) if words else None
        return True

    @property
    def shown(self) -> str:
        """The words in the strip; empty if there is none."""
        return self.strip.words if self.strip is not None else ""

    def page(self, window: pygame.Surface) -> pygame.Surface:
        """Return the part of the window that is left to pages."""
        if self.strip is None:
            return window
        width, height = window.get_size()
        return window.subsurface((0, 0, width, height - self.strip.picture.get_height()))

    def draw(self, window: pygame.Surface) -> None:
        """Paint the strip, if there is one."""
        if self.strip is not None:
            picture = self.strip.picture
            window.blit(picture, (0, window.get_height() - picture.get_height()))


def _picture(look: Look, words: str) -> pygame.Surface:
    px, width = look.scale.px, look.scale.size[0]
    left = px(_SIDE + _SIGN + 14)
    room = width - left - px(_SIDE)
    line = look.fonts.line(Face.SEMIBOLD, _LETTERS)
    text = look.fonts.wrapped(words, Face.SEMIBOLD, _LETTERS, CREAM, room)
    rows = len(look.fonts.lines(words, Face.SEMIBOLD, _LETTERS, room))
    picture = pygame.Surface((width, rows * line + 2 * px(_PAD) + px(_LINE)))
    picture.fill(_GROUND)
    picture.fill(BAD, (0, 0, width, px(_LINE)))
    sign = look.icons.icon(Icon.BROKEN, px(_SIGN), BAD)
    picture.blit(sign, sign.get_rect(midleft=(px(_SIDE), (picture.get_height() + px(_LINE)) // 2)))
    picture.blit(text, (left, px(_PAD) + px(_LINE)))
    return picture
