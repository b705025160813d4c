"""The tiles that the pointer carries over a table: how they look, where they can go, and how they return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from engine.pieces import Tile, TileSet
from game.felt.flight import HOMING, Flight
from game.felt.table.hand.hand_widgets import HandWidget
from game.look.tiles import TileArt
from game.picture.family_layout import DropTarget, PlacedTile
from game.picture.spot import Spot, drawn

NEAR: Final = 1.5
"""Lengths of a tile from the middle of a place within which a tile that is let go goes there."""


class CarriedTiles:
    """A tile of the hand, or tiles of the felt, in the air over the table of one window."""

    def __init__(self, art: TileArt, pieces: TileSet, hand: HandWidget) -> None:
        self._art: Final = art
        self._pieces: Final = pieces
        self._hand: Final = hand
        self.lifted: tuple[PlacedTile, ...] = ()
        """The carried tiles of the felt, at their places. Set by the table's widgets."""

    def held(self, tile: Tile, pos: tuple[int, int], turn: int) -> tuple[PlacedTile, ...]:
        """Return a tile as the pointer carries it, with those that move along. One of the hand has turned."""
        if not self.lifted:
            return (PlacedTile(tile, self._pieces.faces[tile], Spot(*pos, self._hand.arrangement.unit, turn)),)
        dx, dy = pos[0] - self.lifted[0].spot.x, pos[1] - self.lifted[0].spot.y
        spots = [drawn(laid.spot) for laid in self.lifted]
        return tuple(
            laid._replace(spot=spot._replace(x=spot.x + dx, y=spot.y + dy))
            for laid, spot in zip(self.lifted, spots, strict=True)
        )

    def draw(self, surface: pygame.Surface, tiles: Sequence[PlacedTile], lean: float) -> pygame.Rect:
        """Paint carried tiles, askew by `lean` degrees. There is at least one.

        Return the area painted.
        """
        whole: pygame.Rect | None = None
        for laid in tiles:
            touched = Flight(laid.spot, laid.spot, laid.halves or None, goes=HOMING, lean=lean).draw(
                surface, self._art, 0.0
            )
            whole = whole.union(touched) if whole is not None and touched is not None else whole or touched
        assert whole is not None
        return whole

    def homeward(self, tiles: Sequence[PlacedTile], lean: float = 0.0) -> list[Flight]:
        """Return the flights of carried tiles, askew by `lean` degrees, to where they were taken from."""
        flights: list[Flight] = []
        for laid in tiles:
            held = self._hand.tile(laid.tile)
            lies = next((other.spot for other in self.lifted if other.tile == laid.tile), None)
            home = drawn(lies) if lies is not None else laid.spot
            if held is not None:
                home = held.spot
            flights.append(Flight(laid.spot, home, laid.halves or None, goes=HOMING, lean=lean))
        return flights

    def turn_at(self, tile: Tile, place: DropTarget | None) -> int:
        """Return the quarter turns that bring a tile of the hand to how it would lie at a place; 0 without one."""
        if place is None or not place.halves:
            return 0
        return (place.spot.turn + (0 if place.halves == self._pieces.faces[tile] else 2)) % 4

    def place_at(self, drops: Sequence[DropTarget], pos: tuple[int, int]) -> DropTarget | None:
        """Return the place with `pos` within its reach, or the nearest if it is at most `NEAR` tiles away."""
        for drop in drops:
            if any(pygame.Rect(part).collidepoint(pos) for part in drop.reach):
                return drop
        best: tuple[float, DropTarget] | None = None
        for drop in drops:
            away = ((drop.spot.x - pos[0]) ** 2 + (drop.spot.y - pos[1]) ** 2) ** 0.5
            length = drop.spot.unit * (len(drop.halves) or drop.sections)
            if away <= NEAR * length and (best is None or away < best[0]):
                best = (away, drop)
        return best[1] if best else None
