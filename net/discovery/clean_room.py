"""What a host says of its table, made fit to be shown: it may be a host that means ill, or an old or odd one."""

from __future__ import annotations

from msgspec.structs import replace

from engine.clean_text import GUEST, clean, clean_name, unlike
from net.discovery.places import NAMELESS
from net.protocol.messages import Chat, Room, SeatInfo
from net.protocol.shapes import LONGEST_TEXT


def clean_player(name: str) -> str:
    """Return what a player is called, who has a name in any case."""
    return clean_name(name, GUEST)


def clean_room(room: Room) -> Room:
    """Return the room with names that can be seen, and of which no two look alike; seats count from 0, one by one."""
    names: list[str] = []
    places: list[SeatInfo] = []
    for seat, place in enumerate(room.places):
        name = clean_name(place.name)
        if place.kind != "open":
            name = unlike(clean_player(name), names)
            names.append(name)
        places.append(replace(place, seat=seat, name=name, bot=clean_name(place.bot)))
    return replace(room, name=clean_name(room.name, NAMELESS), code=clean_name(room.code), places=tuple(places))


def clean_chat(talk: Chat) -> Chat:
    """Return what is said as it can be shown: a phrase has no words, and of a text nothing may be left."""
    return replace(talk, text="" if talk.phrase >= 0 else clean(talk.text, LONGEST_TEXT))
