"""The face of a player at a table: at rest, or in a pose whose picture was made beforehand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import pygame

from game.felt.table.seats.poses import WAYS, Freedom, halfway
from game.look.cache import Sprite
from game.look.look import Look
from game.look.players.faces import BOTS, Expression, FacePose
from game.look.players.medallion import Medallion

LEGIBLE: Final = 36
"""Diameter in pixels from which a pose can be made out."""
_ROOM: Final = 0.3
"""Width of a face's shadow in diameters."""


class LivingFace:
    """A medallion at a place of its own."""

    def __init__(self, look: Look, medallion: Medallion, place: pygame.Rect) -> None:
        self.place: Final = place
        self._look: Final = look
        self._who: Final = medallion
        self._pictures: Final[dict[Expression, Sprite]] = {}
        self.picture: Sprite | None = None
        """The picture of its pose; None at rest."""

    @property
    def area(self) -> pygame.Rect:
        """The place with the medallion's shadow."""
        room = round(self.place.width * _ROOM)
        return self.place.inflate(2 * room, 2 * room)

    def show(self, expression: Expression | None) -> bool:
        """Show a pose if its picture has been made; None is rest. Return True if the face looks different now."""
        before, self.picture = self.picture, self._pictures.get(expression) if expression is not None else None
        return self.picture is not before

    def poses(self, freedom: Freedom, *, below: bool) -> Iterable[Expression]:
        """Return what the face may do here. `below` is True for a face below the felt. People only glance."""
        if freedom is Freedom.NONE or self.place.width < LEGIBLE:
            return ()
        bot = self._who.face in BOTS
        if freedom is Freedom.ROUND_END:
            return (Expression(FacePose.GRIN),) if bot else ()
        glances = [Expression(FacePose.GLANCE, (right, -down if below else down)) for right, down in WAYS]
        more = [Expression(pose) for pose in (FacePose.GRIN, FacePose.WIDEN, FacePose.WINCE)] if bot else []
        return (*glances, *more, *map(halfway, glances))

    def make(self, expressions: Iterable[Expression]) -> Iterator[None]:
        """Make the pictures of poses, one a step."""
        for expression in expressions:
            if expression not in self._pictures:
                self._pictures[expression] = self._look.avatars.avatar(self._who, self.place.width, expression)
                yield
