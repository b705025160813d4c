"""All that a thing of the engine holds, to be compared."""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import Final

from engine.pieces import TileSet

PLAIN: Final = frozenset((int, bool, NoneType))
"""What nearly everything consists of at the bottom; it needs no further look."""


def everything(thing: object) -> object:
    """Return all that a thing holds, slot by slot, so that two can be compared."""
    if isinstance(thing, list | tuple):
        return tuple(thing) if PLAIN.issuperset(map(type, thing)) else tuple(map(everything, thing))
    kind: type = type(thing)
    slots = slots_of(kind)
    return {slot: everything(getattr(thing, slot)) for slot in slots} if slots else thing


@cache
def slots_of(kind: type) -> tuple[str, ...]:
    """Return the slots that tell things of a kind apart; a set of tiles is the same wherever it comes from."""
    if issubclass(kind, TileSet):
        return ()
    slots = (slot for each in kind.__mro__ for slot in getattr(each, "__slots__", ()))
    return tuple(slot for slot in slots if slot != "events")
