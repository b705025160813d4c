"""What is above the felt for the moment: tiles on their way, and the one that is carried."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from engine.pieces import Tile
from game.felt.flight import Flight
from game.felt.frame import Spot, drawn
from game.felt.table.widgets import TableWidgets

HELD: float = 0.35
"""How far a carried tile is on a way that it does not take: it shows how high it is held."""


def draw_flights(
    surface: pygame.Surface, widgets: TableWidgets, flights: Sequence[tuple[Flight, float]]
) -> list[pygame.Rect]:
    """Paint tiles on their way over those that have landed; the latter stand behind the lip of the rack.

    Each comes with how far its beat is, 0 to 1. Returns what was touched.
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
    """Paint the tile that the pointer carries, with those that go along with it; returns what was touched."""
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
