"""Tiles above the felt: those in flight, and the one being carried."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.pieces import Tile
from game.felt.flight import Flight
from game.felt.frame import Spot, drawn
from game.felt.table.widgets import TableWidgets

HELD: float = 0.35
"""Progress of a flight, 0 to 1, at the height of a carried tile."""


def draw_flights(
    surface: pygame.Surface, widgets: TableWidgets, flights: Sequence[tuple[Flight, float]]
) -> list[pygame.Rect]:
    """Paint tiles in flight over those that have landed. The latter are behind the lip of the rack.

    Each flight comes with the progress of its beat, 0 to 1. Return the area painted.
    """
    landed = [flight.has_landed(progress) for flight, progress in flights]
    moving: list[pygame.Rect] = []
    for is_down in (True, False):
        for (flight, progress), down in zip(flights, landed, strict=True):
            touched = flight.draw(surface, widgets.art, progress) if down == is_down else None
            if touched is not None:
                moving.append(touched)
        if is_down and any(rect.colliderect(widgets.frame.lip) for rect in moving):
            moving.append(widgets.hand.paint_lip(surface))
    return moving


def draw_carried(surface: pygame.Surface, widgets: TableWidgets, tile: Tile, pos: tuple[int, int]) -> pygame.Rect:
    """Paint the tile that the pointer carries, with those that move along. Return the area painted."""
    lifted = widgets.lifted
    if not lifted:
        spot = Spot(pos[0], pos[1], widgets.hand.stand.unit, 0)
        touched = Flight(spot, spot, widgets.pieces.faces[tile]).draw(surface, widgets.art, HELD)
        return touched or pygame.Rect(pos, (1, 1))
    away = pos[0] - lifted[0].spot.x, pos[1] - lifted[0].spot.y
    whole = pygame.Rect(pos, (1, 1))
    for laid in lifted:
        spot = drawn(laid.spot)
        spot = spot._replace(x=spot.x + away[0], y=spot.y + away[1])
        touched = Flight(spot, spot, laid.halves or None).draw(surface, widgets.art, HELD)
        whole = whole.union(touched) if touched else whole
    return whole
