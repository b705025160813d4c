"""The whole contents of an object of the engine, for comparisons."""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import Final

from engine.pieces import TileSet

PLAIN: Final = frozenset((int, bool, NoneType))
"""Types without contents of their own."""


def everything(thing: object) -> object:
    """Return the contents of an object, slot by slot, in a form that can be compared."""
    if isinstance(thing, list | tuple):
        return tuple(thing) if PLAIN.issuperset(map(type, thing)) else tuple(map(everything, thing))
    kind: type = type(thing)
    slots = slots_of(kind)
    return {slot: everything(getattr(thing, slot)) for slot in slots} if slots else thing


@cache
def slots_of(kind: type) -> tuple[str, ...]:
    """Return the slots to compare for a type; a set of tiles is the same wherever it comes from."""
    if issubclass(kind, TileSet):
        return ()
    return tuple(slot for slot in stored_in(kind) if slot != "events")


def stored_in(kind: type) -> list[str]:
    """Return the names of all that objects of a type hold, whether the class is Python or compiled."""
    rows = [vars(each).get("__slots__", vars(each).get("__mypyc_attrs__", ())) for each in kind.__mro__]
    return list(dict.fromkeys(slot for row in rows for slot in row))
