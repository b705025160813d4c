"""A tile that can be chosen by a press or carried by a drag."""

from __future__ import annotations

from typing import Protocol

import pygame

from engine.pieces import Tile
from game.look.look import Look
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.widget import Widget


class Holder(Protocol):
    """Receives what the player does with a tile."""

    def choose(self, tile: Tile) -> None:
        """Choose the tile."""

    def drag(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Carry the tile over the table."""

    def drop(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Drop the tile there."""

    def let_go(self) -> None:
        """Put the tile back after a drag."""

    def draw_tile(self) -> None:
        """Draw a tile, since the boneyard was pressed."""


class Grasp(Widget):
    """A tile that the player can choose or carry. It notifies `holder`."""

    def __init__(self, look: Look, rect: pygame.Rect, tile: Tile, holder: Holder, name: str) -> None:
        super().__init__(look, rect, name=name)
        self.tile = tile
        self.holder = holder
        self._carried = False
        """True while the pointer carries it, which `holder` shows."""
        self._press: tuple[int, int] | None = None

    def on(self, action: Action) -> bool:
        """Choose it on ACCEPT."""
        if action is not Action.ACCEPT:
            return False
        self.holder.choose(self.tile)
        return True

    def pointer(self, event: Pointer) -> bool:
        """Distinguish a drag from a press: a tile moved by its own width is carried."""
        if event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT:
            self._press = event.pos
        elif event.kind is PointerKind.MOVE and self._press is not None:
            far = max(abs(event.pos[0] - self._press[0]), abs(event.pos[1] - self._press[1]))
            if self._carried or far > self.px(14):
                self.holder.drag(self.tile, event.pos)
                return True
        elif event.kind is PointerKind.UP and self._press is not None:
            self._press = None
            if self._carried:
                self.down = self._held = False
                self.holder.drop(self.tile, event.pos)
                return True
        elif event.kind is PointerKind.CANCEL:
            self._press = None
            if self._carried:
                self.holder.let_go()
        return super().pointer(event)
