"""A QR code as a widget."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.look.look import Look
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget
from net.discovery.invitation import qr

_QUIET: Final = 4
"""Number of light modules around a QR code."""
_PAPER, _DARK = (255, 255, 255), (12, 20, 18)


class QrCode(NamedTuple):
    """A text, and the modules of its QR code by rows: True is dark."""

    text: str
    modules: tuple[tuple[bool, ...], ...]

    @classmethod
    def of(cls, text: str) -> QrCode:
        """Return the QR code of a text."""
        return cls(text, qr(text))

    @property
    def side(self) -> int:
        """The length of a side in modules, with the light ones around it."""
        return len(self.modules) + 2 * _QUIET


class QrPlate(Widget):
    """A QR code on white, as large as whole pixels allow so every phone can read it."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, code: QrCode, name: str) -> None:
        super().__init__(look, rect, name=name)
        side = code.side
        self.unit: Final = max(1, min(rect.size) // side)
        self._paper: Final = pygame.Surface((side * self.unit, side * self.unit))
        self._paper.fill(_PAPER)
        for y, row in enumerate(code.modules, start=_QUIET):
            for x, is_dark in enumerate(row, start=_QUIET):
                if is_dark:
                    self._paper.fill(_DARK, (x * self.unit, y * self.unit, self.unit, self.unit))

    def spoken(self) -> Spoken:
        """Return nothing: the same link stands beside it, or can be copied."""
        return Spoken(Role.TEXT, "")

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the QR code in the middle."""
        surface.blit(self._paper, self._paper.get_rect(center=self.rect.center))
