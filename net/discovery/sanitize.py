"""Makes a host's description of its table fit to be shown: the host may be malicious, odd or old."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from engine.clean_text import GUEST, clean, clean_name, unlike
from net.discovery.listings import NAMELESS
from net.protocol.field_types import MAX_TEXT_LENGTH, NO_KEY
from net.protocol.messages import Chat, Room, SeatInfo

_CODE: Final = re.compile(r"[!-~]+")
_FACE: Final = re.compile(r"[a-z_]{1,24}")


def clean_player(name: str) -> str:
    """Return a player's name, cleaned and never empty."""
    return clean_name(name, GUEST)


def clean_players(names: Iterable[str]) -> list[str]:
    """Return the names of players, cleaned, and numbered where they could be mistaken for each other."""
    told: list[str] = []
    for name in names:
        told.append(unlike(clean_player(name), told))
    return told


def clean_face(face: str) -> str:
    """Return the key of a face, empty for anything that can't be one; this Boneyard need not know it."""
    return face if _FACE.fullmatch(face) else ""


def clean_room(room: Room) -> Room:
    """Return the room with visible names that all differ, and its seats numbered from 0."""
    names: list[str] = []
    places: list[SeatInfo] = []
    for seat, place in enumerate(room.seats):
        name = clean_name(place.name)
        if place.kind != "open":
            name = unlike(clean_player(name), names)
            names.append(name)
        places.append(replace(place, seat=seat, name=name, bot=clean_name(place.bot), face=clean_face(place.face)))
    return replace(room, name=clean_name(room.name, NAMELESS), code=clean_name(room.code), seats=tuple(places))


def clean_chat(chat: Chat) -> Chat:
    """Return chat as it can be shown: a phrase or a code has no text, and either may become empty.

    Only codes can be for one player. Anything else with an address becomes empty, because everyone would get it.
    """
    code = chat.code if chat.phrase < 0 and _CODE.fullmatch(chat.code) else ""
    if chat.recipient != NO_KEY and not code:
        return Chat(seat=chat.seat)
    return replace(chat, text="" if chat.phrase >= 0 or code else clean(chat.text, MAX_TEXT_LENGTH), code=code)
