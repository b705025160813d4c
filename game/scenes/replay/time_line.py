"""The time line of a replay: a groove at the foot of the felt, with a tick for each round and a mark for each score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.look import Look
from game.look.palette import CREAM, GOLD_DEEP, GOLD_LIGHT, RGB
from game.ui.actions import Action, Pointer, PointerKind
from game.ui.spoken import Role, Spoken
from game.ui.widget import Widget

_GROOVE, _KNOB, _MARK, _TICK, _END = 8, 22, 10, 18, 12
"""Design units: height of the groove, size of the knob and of a mark, height of a tick, room at both ends."""


class LineMark(NamedTuple):
    """A score on the line."""

    place: int
    colour: RGB


class TimeLine(Widget):
    """Shows where a match is, from place 0 to `last`. A click or a drag goes elsewhere; HOME and END go to the ends."""

    states = Widget.states | {"place", "last"}
    radius = 8
    ring_gap = -2.0

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        name: str,
        last: int,
        rounds: Sequence[int],
        marks: Sequence[LineMark],
        on_go: Callable[[int], None],
    ) -> None:
        """Make a line for places up to `last`; `rounds` are the first places of the rounds."""
        super().__init__(look, rect, name=name)
        self.last = last
        """The last place; may be set."""
        self.on_go: Final = on_go
        self.place = 0
        """The place of the knob; may be set."""
        self._rounds: Final = tuple(rounds)
        self._marks: Final = tuple(marks)

    def spoken(self) -> Spoken:
        """Return a slider with the place."""
        return Spoken(Role.SLIDER, self.name, f"{self.place} / {self.last}")

    @property
    def groove(self) -> pygame.Rect:
        """The rectangle in which the knob moves, in pixels."""
        groove = self.rect.inflate(-2 * self.px(_END), 0)
        groove.height = self.px(_GROOVE)
        groove.centery = self.rect.centery
        return groove

    def at(self, place: int) -> int:
        """Return the x of a place."""
        return self.groove.x + round(self.groove.width * place / max(1, self.last))

    def on_action(self, action: Action) -> bool:
        """Go to an end on HOME and END."""
        if action not in (Action.HOME, Action.END):
            return False
        self.on_go(0 if action is Action.HOME else self.last)
        return True

    def pointer(self, event: Pointer) -> bool:
        """Take the knob along."""
        is_pressed = event.kind is PointerKind.DOWN and event.button == pygame.BUTTON_LEFT
        if is_pressed or (event.kind is PointerKind.MOVE and self._held):
            share = (event.pos[0] - self.groove.x) / max(1, self.groove.width)
            place = round(min(1.0, max(0.0, share)) * self.last)
            if place != self.place:
                self.on_go(place)
        return super().pointer(event)

    def clicked(self, event: Pointer) -> None:
        """Stay where the press went."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint groove, ticks, marks and knob."""
        brush, scale, groove = self.look.brush, self.look.scale, self.groove
        radius = groove.height // 2
        surface.blit(brush.box(groove.size, radius, (6, 20, 17, 235), (12, 34, 30, 235), (255, 255, 255, 46)), groove)
        at = self.at(self.place)
        if at - groove.x > groove.height:
            before = surface.get_clip()
            surface.set_clip(before.clip(groove.x, groove.y, at - groove.x, groove.height))
            surface.blit(brush.box(groove.size, radius, (*GOLD_LIGHT, 255), (*GOLD_DEEP, 255)), groove)
            surface.set_clip(before)
        thin = max(1, scale.hair(2))
        for first in self._rounds[1:]:
            high = self.px(_TICK)
            surface.fill(CREAM, (self.at(first) - thin // 2, groove.centery - high // 2, thin, high))
        side = max(5, self.px(_MARK)) | 1
        for mark in self._marks:
            dot = brush.box((side, side), side // 2, (*mark.colour, 255), None, (*CREAM, 220))
            surface.blit(dot, dot.get_rect(center=(self.at(mark.place), groove.centery)))
        knob_px = self.px(_KNOB + 2 if self.lit else _KNOB)
        knob = pygame.Rect(0, 0, knob_px, knob_px)
        knob.center = at, groove.centery
        shine = ((255, 253, 246, 255), (206, 196, 170, 255))
        body = brush.box(knob.size, knob_px // 2, *shine, (120, 90, 30, 200), border_width=scale.hair(1.4))
        surface.blit(body, knob)
