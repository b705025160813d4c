"""Reading and writing messages and views: docs/protocol.md, "Messages".

Every form is a dataclass: its fields have the order, the types and the defaults of the page.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, ClassVar, Final, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import msgpack

NOBODY: Final = -1
NONE: Final = bytes(32)

Seat = Annotated[int, (0, 7)]
SeatOrNobody = Annotated[int, (-1, 7)]
Count = Annotated[int, (0, 100_000)]
Number = Annotated[int, (-1_000_000, 1_000_000)]
Seconds = Annotated[int, (0, 600)]
Turn = Annotated[int, (0, 3600)]
B8 = Annotated[bytes, 8]
B16 = Annotated[bytes, 16]
B32 = Annotated[bytes, 32]
B64 = Annotated[bytes, 64]
Word = Annotated[str, 40]
Text = Annotated[str, 240]

T = TypeVar("T")


class Unreadable(Exception):
    """Invalid contents; the connection must end."""


@dataclass(frozen=True)
class Part:
    """A part of a message: a map, or an array if marked so."""

    array: ClassVar[bool] = False
    kinds: ClassVar[dict[str, type[Part]]] = {}


HINTS: Final[dict[type[Part], dict[str, object]]] = {}


def hints(form: type[Part]) -> dict[str, object]:
    """Return the types of a form's fields, in order."""
    if form not in HINTS:
        told = get_type_hints(form, include_extras=True)
        HINTS[form] = {one.name: told[one.name] for one in fields(form)}
    return HINTS[form]


def require(fits: bool) -> None:
    """Raise Unreadable if a condition fails."""
    if not fits:
        raise Unreadable


def read_part(form: type[Part], value: object) -> Part:
    """Read a map or an array; missing fields get their defaults, unknown ones are skipped."""
    given: dict[object, object]
    if form.array:
        require(isinstance(value, list))
        given = dict(zip(hints(form), cast("list[object]", value), strict=False))
    else:
        require(isinstance(value, dict))
        given = cast("dict[object, object]", value)
    if form.kinds:
        kind = given.get("type")
        require(isinstance(kind, str) and kind in form.kinds)
        form = form.kinds[cast("str", kind)]
    for one in fields(form):
        defaulted = one.default is not MISSING or one.default_factory is not MISSING
        require(one.name in given or defaulted)
    return form(**{name: read(hint, given[name]) for name, hint in hints(form).items() if name in given})


def read_limited(base: object, limit: object, value: object) -> object:
    """Read a number in its range, bytes of their length, or a text within its limit."""
    if base is int:
        low, high = cast("tuple[int, int]", limit)
        require(type(value) is int and low <= value <= high)
    elif base is bytes:
        require(isinstance(value, bytes) and len(value) == limit)
    else:
        require(isinstance(value, str) and len(value) <= cast("int", limit))
    return value


def read(hint: object, value: object) -> object:
    """Return a value read as this type."""
    origin, inside = get_origin(hint), get_args(hint)
    if isinstance(hint, type) and is_dataclass(hint) and issubclass(hint, Part):
        return read_part(hint, value)
    if origin is Annotated:
        return read_limited(inside[0], inside[1], value)
    if origin is Literal:
        require(isinstance(value, str) and value in inside)
    elif origin is list:
        require(isinstance(value, list))
        return [read(inside[0], one) for one in cast("list[object]", value)]
    elif origin is dict:
        require(isinstance(value, dict))
        pairs = cast("dict[object, object]", value).items()
        return {read(inside[0], key): read(inside[1], one) for key, one in pairs}
    elif origin is UnionType or str(origin) == "typing.Union":
        return read_either(inside, value)
    else:
        require(type(value) is hint)
    return value


def read_either(ways: tuple[object, ...], value: object) -> object:
    """Return a value read as the first matching type."""
    for way in ways:
        if way is NoneType and value is None:
            return None
        try:
            return read(way, value)
        except Unreadable:
            continue
    raise Unreadable


def unpacked(body: bytes) -> object:
    """Return the contents of a MessagePack."""
    try:
        return msgpack.unpackb(body, strict_map_key=False)
    except (ValueError, msgpack.exceptions.UnpackException) as cause:
        raise Unreadable from cause


def plain(value: object) -> object:
    """Return a value in the types of MessagePack."""
    if isinstance(value, Part):
        inside = {one.name: plain(getattr(value, one.name)) for one in fields(value)}
        return list(inside.values()) if value.array else inside
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value


def packed(value: object) -> bytes:
    """Write a part."""
    return cast("bytes", msgpack.packb(plain(value)))


def as_form(form: type[T], body: bytes) -> T:
    """Read one part or message of a known form."""
    return cast("T", read(form, unpacked(body)))
