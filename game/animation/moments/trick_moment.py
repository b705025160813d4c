"""A trick is full: a crown comes down on the tile that wins it, and the rest lose some light before they are taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.animation.curves import XY, bent
from game.animation.score_flight import shown
from game.felt.spectacle import Spectacle
from game.felt.table.laid.grounds import crown
from game.look.cache import Sprite
from game.look.easing import in_out_cubic
from game.look.easing import share as passed
from game.look.gilding import centred
from game.look.look import Look
from game.look.palette import RGB
from game.picture.families.tricks import CROWN_WIDE, crown_at
from game.picture.spot import Spot

HOLD: Final = 0.5
"""Seconds for which a full trick is shown."""
COINS_AT: Final = 0.26
"""When the coins of a full trick may appear."""
LEAPS, DIMS = 0.26, 0.16
"""Seconds in which the crown comes to its tile, and in which the rest lose their light."""
_DARK: Final = 56
"""How dark the veil over a losing tile is, of 255: it keeps 78 per cent of its light."""
_BEND: Final = 0.25
_REACH, _STRENGTH = 0.45, 200
"""Reach of the light round a double that takes the lead, in short sides, and its strength."""


@dataclass(eq=False)
class TrickMoment(Spectacle):
    """The end of a trick; `start` is where its crown comes from."""

    winner: Spot
    losers: tuple[Spot, ...]
    colour: RGB
    """Colour of the rim around the winning tile."""
    start: XY
    stays: float = HOLD
    """Seconds for which it is shown, while its coins are counted."""
    _crown: Sprite | None = field(init=False, default=None)
    _rim: Sprite | None = field(init=False, default=None)
    _veil: Sprite | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return self.stays

    @property
    def pose(self) -> float:
        """The moment at which the crown has come, and the rest are dim."""
        return LEAPS

    @property
    def goal(self) -> XY:
        """Where the crown comes to sit: on the upper right corner, beside the pips."""
        return crown_at(self.winner)

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the crown, the rim and the veil."""
        unit = self.winner.unit
        self._crown = crown(look, round(CROWN_WIDE * unit))
        yield
        size, radius, line = (round(unit) + 6, round(2 * unit) + 6), round(unit * 0.16), look.scale.hair(4)
        nothing = (0, 0, 0, 0)
        self._rim = centred(look.brush.box(size, radius, nothing, None, (*self.colour, 255), border_width=line))
        self._veil = centred(look.brush.box((size[0] - 6, size[1] - 6), radius, (0, 0, 0, _DARK)))
        yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the veils, the rim and the crown on its way."""
        assert self._crown is not None
        assert self._rim is not None
        assert self._veil is not None
        share = passed(now, 0.0, DIMS)
        touched = [shown(surface, self._veil, (spot.x, spot.y), alpha=share) for spot in self.losers]
        touched.append(shown(surface, self._rim, (self.winner.x, self.winner.y), alpha=share))
        way = in_out_cubic(passed(now, 0.0, LEAPS))
        return [*touched, shown(surface, self._crown, bent(self.start, self.goal, _BEND, way))]


@dataclass(eq=False)
class CrownLeap(Spectacle):
    """A tile takes the lead in a trick: the crown leaps to it, and a double of another suit shines in this colour."""

    before: Spot
    leader: Spot
    light: RGB | None
    _crown: Sprite | None = field(init=False, default=None)
    _glow: Sprite | None = field(init=False, default=None)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return LEAPS

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the crown and the light."""
        unit = self.leader.unit
        self._crown = crown(look, round(CROWN_WIDE * unit))
        yield
        if self.light is not None:
            size, reach = (round(unit), round(2 * unit)), max(2, round(_REACH * unit))
            soft = look.brush.shapes.softened_copy(size, self.light, reach, _STRENGTH)
            soft.surface.fill((0, 0, 0, 0), pygame.Rect((-soft.offset[0], -soft.offset[1]), size))
            self._glow = centred(soft.surface)
        yield

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the light and the crown on its way."""
        assert self._crown is not None
        way = passed(now, 0.0, LEAPS)
        touched: list[pygame.Rect] = []
        if self._glow is not None:
            shines = min(1.0, 3 * way, 3 * (1 - way))
            touched.append(shown(surface, self._glow, (self.leader.x, self.leader.y), alpha=shines))
        at = bent(crown_at(self.before), crown_at(self.leader), _BEND, in_out_cubic(way))
        return [*touched, shown(surface, self._crown, at)]
