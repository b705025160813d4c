"""A beat: one step of what the director plays, and what the script has to know of the table for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from engine.core import Board, Event, Seat, View
from engine.pieces import Tile
from game.felt.family_layout import AnimationStep, Laid
from game.felt.flight import Flight
from game.felt.frame import Spot
from game.play.table import Update
from game.ui.sounds import Sound

BEAT: Final = 0.45
"""Seconds of a beat in which somebody says something."""


class DirectedTable(Protocol):
    """What the director needs of a table on the screen: where things lie, and what they are called."""

    def hand_spot(self, seat: Seat, place: int, count: int) -> Spot:
        """Return where the tile at `place` of `count` lies in a seat's hand."""

    def prepare(self, view: View[Board]) -> Iterator[None]:
        """Find out in short steps how the felt will lie."""

    def lay(self, view: View[Board]) -> tuple[Laid, ...]:
        """Return how the felt lies."""

    def animation_steps(self, before: tuple[Laid, ...], update: Update) -> list[AnimationStep]:
        """Return the steps in which an update changes the felt."""

    def origin(self, event: Event, tile: Tile) -> Spot | None:
        """Return where a tile comes from that did not lie on the felt; None: from a hand, or from the boneyard."""

    def goal(self, event: Event, tile: Tile) -> Spot | None:
        """Return where a tile goes that leaves the felt; None where it just goes."""

    def yard_spot(self) -> Spot:
        """Return where tiles come from."""

    def faces(self, tile: Tile) -> tuple[int, ...]:
        """Return what a tile shows."""

    def name(self, seat: Seat) -> str:
        """Return who sits there, as a sentence begins with it."""

    def say(self, message: str, /, **values: object) -> str:
        """Return a message in the player's language."""

    def cry(self) -> str:
        """Return what is called out by who goes out in this game."""

    def target(self) -> int:
        """Return the points that win the match; 0 where no target does."""

    def sound(self, sound: Sound, seat: Seat) -> None:
        """Make a sound at a seat."""

    def note(self, message: str) -> None:
        """Write a line into the log of the round."""


@dataclass(slots=True)
class Beat:
    """One step of the play: `before` happens at its start, `after` at its end."""

    seconds: float
    flights: tuple[Flight, ...] = ()
    before: tuple[Callable[[], None], ...] = ()
    after: tuple[Callable[[], None], ...] = field(default=())
