"""Carrying a tile over the table with the pointer, from the moment it is taken up until it lies or has returned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from engine.core import Move
from engine.pieces import Tile
from game.felt.carried_turn import CarriedTurn
from game.picture.family_layout import DropTarget, PlacedTile
from game.scenes.table.context import TableContext

ANSWERED: Final = 3.0
"""Seconds that a dropped tile waits for the answer of the table before it returns."""


class MoveChooser(Protocol):
    """Knows where tiles can go, and makes the moves."""

    @property
    def drops(self) -> Sequence[DropTarget]:
        """The places where a tile can be played now."""

    def moves_of(self, tile: Tile) -> list[Move]:
        """Return the legal moves with a tile."""

    def hold(self, tile: Tile) -> None:
        """Choose a tile and show where it can be played."""

    def play_at(self, drop: DropTarget) -> None:
        """Play the chosen tile at a place."""

    def offer(self, move: Move) -> None:
        """Make a move."""


class Carrying:
    """The tile in the air. `pass_time` is called in each frame while there is one."""

    def __init__(self, context: TableContext, chooser: MoveChooser) -> None:
        self._context: Final = context
        self._chooser: Final = chooser
        self._to = (0, 0)
        """The pointer's position, in pixels."""
        self._turn: Final = CarriedTurn()
        """How the tile is turned."""
        self._dropped_at = 0.0
        """When the player let go of it at its place, in seconds."""

    @property
    def is_turning(self) -> bool:
        """True while the tile that the pointer carries turns; asked only if it carries one."""
        return self._turn.is_turning

    @property
    def answered_by(self) -> float:
        """When a tile that was let go at its place returns, if the table hasn't answered."""
        return self._dropped_at + ANSWERED

    def pass_time(self) -> None:
        """Turn the tile on, or let one return that the table doesn't answer for."""
        model = self._context.model
        if model.carried is not None:
            self._turn.advance(self._context.now)
            model.lean = self._turn.lean
        if model.dropped and model.is_calm and self._context.now >= self.answered_by:
            self.send_home(model.dropped)

    def drag(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Carry a tile over the table."""
        model = self._context.model
        if model.carried is None:
            if not self._chooser.moves_of(tile):
                return
            self._chooser.hold(tile)
            self._turn.pick_up(is_double=len(set(self._context.table.rules.pieces.faces[tile])) == 1)
        model.carried = tile
        self._carry(tile, pos)

    def _carry(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Show the tile there, and let one of the hand turn as it will lie at the place that `pos` is near."""
        model, tiles, settings = self._context.model, self._context.widgets.carried, self._context.session.settings
        self._to = pos
        pace = settings.pace.factor if settings.moves_tiles else 0.0
        if not model.lifted:
            self._turn.aim(tiles.turn_at(tile, tiles.place_at(self._chooser.drops, pos)), pace)
        model.lean = self._turn.lean

    def held(self, tile: Tile) -> tuple[PlacedTile, ...]:
        """Return the tile that the pointer carries as it is, with those that move along."""
        return self._context.widgets.carried.held(tile, self._to, self._turn.turn)

    def drop(self, tile: Tile, pos: tuple[int, int]) -> None:
        """Drop a tile; at a place it is played, elsewhere it goes back."""
        model, widgets, chooser = self._context.model, self._context.widgets, self._chooser
        self._carry(tile, pos)
        held = self.held(tile)
        place, moves = widgets.carried.place_at(chooser.drops, pos), chooser.moves_of(tile)
        if place is not None:
            model.carried, model.dropped, self._dropped_at = None, held, self._context.now
            chooser.play_at(place)
        elif not chooser.drops and len(moves) == 1 and widgets.hand.rect.collidepoint(pos):
            model.carried = None
            chooser.offer(moves[0])  # taken from the felt and dropped over the rack
        else:
            self.send_home(held)
            model.chosen = tile

    def send_home(self, tiles: tuple[PlacedTile, ...]) -> None:
        """Let tiles that were carried return to their places."""
        model = self._context.model
        model.homing = tuple(laid.tile for laid in tiles)
        model.carried, model.dropped = None, ()
        self._context.send_home(tiles, lambda: setattr(model, "homing", ()))

    def let_go(self) -> None:
        """Put the carried tile back."""
        carried = self._context.model.carried
        if carried is not None:
            self.send_home(self.held(carried))
