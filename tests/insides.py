"""All that a thing of the engine holds, to be compared."""

from __future__ import annotations

from engine.pieces import TileSet


def everything(thing: object) -> object:
    """Return all that a thing holds, slot by slot, so that two can be compared."""
    if isinstance(thing, list | tuple):
        return tuple(everything(part) for part in thing)
    slots = [slot for kind in type(thing).__mro__ for slot in getattr(kind, "__slots__", ())]
    if slots and not isinstance(thing, TileSet):
        return {slot: everything(getattr(thing, slot)) for slot in slots if slot != "events"}
    return thing
