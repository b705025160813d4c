"""The faces of people at a table: each player has one, the same on every screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from net.protocol.keys import digest
from net.protocol.messages import SeatInfo

FACES: Final = ("cap", "curls", "beanie", "headphones", "hood", "glasses", "beret", "band")
"""The faces that a player can choose, as many as a table has seats."""


def agreed_faces(places: Sequence[SeatInfo]) -> tuple[str, ...]:
    """Return the face of each seat's player, empty for bots and open seats. It follows from keys and choices alone.

    Nobody wears the face of another: a chosen one goes to the first by key of those who chose it.
    """
    people = sorted((place for place in places if place.kind in ("person", "away")), key=lambda place: place.key)
    worn: dict[int, str] = {}
    for place in people:
        if place.face in FACES and place.face not in worn.values():
            worn[place.seat] = place.face
    for place in people:
        if place.seat not in worn:
            likes = _likes(place.key)
            worn[place.seat] = next((face for face in likes if face not in worn.values()), likes[0])
    return tuple(worn.get(place.seat, "") for place in places)


@lru_cache(maxsize=256)
def _likes(key: bytes) -> tuple[str, ...]:
    """Return the faces in the order in which a player takes them. Remembered, since every room message asks."""
    return tuple(sorted(FACES, key=lambda face: digest("face", key, face.encode())))
