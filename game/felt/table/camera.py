"""The camera over the line: wheel, pinch, keys and dragging the felt move it."""

from __future__ import annotations

from typing import Final

import pygame

from game.felt.table.widgets import TableWidgets
from game.ui.actions import Action, Input, Pan, Pinch, Pointer, PointerKind, Press

ZOOM_STEP: Final = 1.12


class Camera:
    """Moves the view of a set's line."""

    def __init__(self) -> None:
        self.set: TableWidgets | None = None
        self._panning: tuple[int, int] | None = None

    def steer(self, given: Input) -> bool:
        """Act on what is meant for the camera; says whether it was."""
        if self.set is None:
            return False
        felt, area = self.set.felt, self.set.line.rect
        match given:
            case Pointer(kind=PointerKind.WHEEL, pos=pos, wheel=wheel) if area.collidepoint(pos):
                felt.zoom_by(ZOOM_STEP**wheel, pos)
            case Pinch(centre, factor):
                felt.zoom_by(factor, centre)
            case Pan(dx, dy):
                felt.pan_by(dx, dy)
            case Press(action=Action.ZOOM_IN):
                felt.zoom_by(ZOOM_STEP, area.center)
            case Press(action=Action.ZOOM_OUT):
                felt.zoom_by(1 / ZOOM_STEP, area.center)
            case Press(action=Action.FIT):
                felt.fit()
            case Pointer(kind=PointerKind.DOWN, pos=pos, button=button) if self._is_felt(pos, button):
                self._panning = pos
            case Pointer(kind=PointerKind.MOVE, pos=pos) if self._panning is not None:
                felt.pan_by(pos[0] - self._panning[0], pos[1] - self._panning[1])
                self._panning = pos
            case Pointer(kind=PointerKind.UP | PointerKind.CANCEL) if self._panning is not None:
                self._panning = None
                return False
            case _:
                return False
        return True

    def _is_felt(self, pos: tuple[int, int], button: int) -> bool:
        """Say whether a press there takes hold of the felt: nothing else lies under it."""
        assert self.set is not None
        on_place = any(widget.rect.collidepoint(pos) for widget in (*self.set.places, *self.set.picks))
        held = button in (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE)
        return held and self.set.line.rect.collidepoint(pos) and not on_place
