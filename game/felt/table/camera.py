"""How the player looks closer: with the camera over the felt, and with a finger that rests on a tile.

The camera is moved by wheel, pinch, keys and dragging the felt. A resting finger plays nothing; a mouse and keys look
without pressing.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.felt.table.hand.hand_widgets import CARRIES
from game.felt.table.widgets import TableWidgets
from game.ui.actions import Action, Input, Pan, Pinch, Pointer, PointerKind, Press

ZOOM_STEP: Final = 1.12
RESTS: Final = 0.5
"""Seconds after which a finger rests rather than taps."""


class RestingFinger:
    """Watches the finger on the table. `now` is on the table's clock."""

    def __init__(self) -> None:
        self.at: tuple[int, int] | None = None
        """Where a finger rests that looks; None if none does."""
        self.due: float | None = None
        """When the finger begins to look if it stays where it is; None if there is none."""
        self._press = (0, 0)

    def follow(self, given: Pointer, now: float, widgets: TableWidgets) -> Pointer:
        """Follow a finger, and return its input for the widgets: one that has looked is lifted without an effect.

        If it moves, it doesn't rest, but carries the tile.
        """
        if given.kind is PointerKind.DOWN:
            self.at, self._press = None, given.pos
            self.due = now + RESTS if widgets.magnifier.has_tile(given.pos) else None
        elif given.kind is PointerKind.MOVE:
            far = max(abs(given.pos[0] - self._press[0]), abs(given.pos[1] - self._press[1]))
            if far > widgets.hand.px(CARRIES):
                self.at = self.due = None
        else:
            has_looked = self.at is not None
            self.at = self.due = None
            if has_looked:
                return given._replace(kind=PointerKind.CANCEL)
        return given

    def rest(self, now: float) -> None:
        """Begin to look if the finger has rested for long enough."""
        if self.due is not None and now >= self.due:
            self.at, self.due = self._press, None


class Camera:
    """Moves the view of the felt."""

    def __init__(self) -> None:
        self.widgets: TableWidgets | None = None
        self.finger: Final = RestingFinger()
        """The finger that looks closer at a tile."""
        self._panning: tuple[int, int] | None = None

    def steer(self, given: Input) -> bool:
        """Act on an input for the camera. Return True if it was one."""
        if self.widgets is None:
            return False
        layout, area = self.widgets.layout, self.widgets.line.rect
        match given:
            case Pointer(kind=PointerKind.WHEEL, pos=pos, wheel=wheel) if area.collidepoint(pos):
                layout.zoom_by(ZOOM_STEP**wheel, pos)
            case Pinch(centre, factor):
                layout.zoom_by(factor, centre)
            case Pan(dx, dy):
                layout.pan_by(dx, dy)
            case Press(action=Action.ZOOM_IN):
                layout.zoom_by(ZOOM_STEP, area.center)
            case Press(action=Action.ZOOM_OUT):
                layout.zoom_by(1 / ZOOM_STEP, area.center)
            case Press(action=Action.FIT):
                layout.fit()
            case Pointer(kind=PointerKind.DOWN, pos=pos, button=button) if self._is_felt(pos, button):
                self._panning = pos
            case Pointer(kind=PointerKind.MOVE, pos=pos) if self._panning is not None:
                layout.pan_by(pos[0] - self._panning[0], pos[1] - self._panning[1])
                self._panning = pos
            case Pointer(kind=PointerKind.UP | PointerKind.CANCEL) if self._panning is not None:
                self._panning = None
                return False
            case _:
                return False
        return True

    def _is_felt(self, pos: tuple[int, int], button: int) -> bool:
        """Return True if a press there takes hold of the felt because nothing else is under it."""
        assert self.widgets is not None
        on_place = any(widget.rect.collidepoint(pos) for widget in (*self.widgets.places, *self.widgets.picks))
        held = button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE)
        return held and self.widgets.line.rect.collidepoint(pos) and not on_place
