"""The tables of messages in docs/protocol.md: how each row reads according to the messages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from net.protocol import field_types, messages
from net.protocol.messages import (
    Contribution,
    Contributions,
    DealParticipant,
    FindingTally,
    FromGuest,
    FromHost,
    LastSigned,
    LogEntry,
    SeatInfo,
    TableSettings,
    Terms,
    WireBranch,
    WireMove,
    WireReplayPosition,
    WireStep,
)
from net.protocol.views import WireEvent, WireView

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
SIMPLE: Final[Mapping[object, str]] = {
    bool: "bool",
    int: "int",
    bytes: "bytes",
    str: "string",
    field_types.WireSeat: "seat",
    field_types.WireSeatOrNobody: "seat?",
    field_types.WireCount: "count",
    field_types.WireNumber: "number",
    field_types.TileNumber: "tile",
    field_types.Word: "word",
    field_types.Text: "text",
    Contributions: "rows",
}
"""The page's words for types; those with a length or a range of their own are spelt out."""
PARTS: Final[Mapping[str, type[Struct]]] = {
    "move": WireMove,
    "tally": FindingTally,
    "entry": LogEntry,
    "taker": DealParticipant,
    "row": Contribution,
    "latest": LastSigned,
    "event": WireEvent,
    "terms": Terms,
    "custom": TableSettings,
    "sight": WireReplayPosition,
    "step": WireStep,
    "branch": WireBranch,
    "place": SeatInfo,
}
"""The page's words for the parts that messages share."""
EARLIEST: Final = frozenset(
    {
        *("hello", "commit", "share", "move", "ready", "resync", "sit", "keep", "audit", "finding", "talk", "ping"),
        *("pong", "bye", "welcome", "room", "opening", "roster", "shares", "log", "update", "pause", "reveal", "error"),
    }
)
"""The messages that every end knows. A later one is only for ends that have named its feature: add none here."""
ELSEWHERE: Final[Mapping[type[Struct], str]] = {WireView: "view"}
"""Parts that docs/views.md describes."""


def message_rows() -> dict[str, dict[str, str]]:
    """Return the fields of each message by its tag, under the heading of the ends that send it."""
    guest, host = get_args(FromGuest), get_args(FromHost)
    both = [kind for kind in guest if kind in host]
    passed_on = [messages.Audit, messages.SignedFinding]
    headings = {
        "From a guest": [kind for kind in guest if kind not in both],
        "From a guest to all, passed on by the host": passed_on,
        "Both ways": [kind for kind in both if kind not in passed_on],
        "From the host": [kind for kind in host if kind not in both],
    }
    return {
        heading: {str(kind.__struct_config__.tag): described(kind) for kind in kinds}
        for heading, kinds in headings.items()
    }


def part_rows() -> dict[str, str]:
    """Return the form and fields of each part that messages share."""
    return {"rows": f"array | {described_rows()}"} | {
        name: f"{'array' if part.__struct_config__.array_like else 'map'} | {described(part)}"
        for name, part in PARTS.items()
    }


def described_rows() -> str:
    """Return what a list of contributions has for each seat."""
    each, limit = get_args(Contributions)
    return _limited(each, limit)


def described(kind: type[Struct]) -> str:
    """Return a struct's fields in their order, each with its type and its default."""
    declared = get_type_hints(kind, include_extras=True)
    return ", ".join(_field(field, declared[field.name]) for field in msgspec.structs.fields(kind))


def _field(field: msgspec.structs.FieldInfo, declared: object) -> str:
    of = type_words(declared)
    named = of if of.removesuffix(" or nil").rstrip("?") == field.encode_name else f"{field.encode_name} {of}"
    return named if field.required else f"{named} = {_default(field)}"


def _default(field: msgspec.structs.FieldInfo) -> str:
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    if value is None:
        return "nil"
    if isinstance(value, bytes):
        return '""' if not value else "0"
    if isinstance(value, tuple | Struct):
        return "[]"
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


def type_words(declared: object) -> str:
    """Return the page's words for the type of a field. Raises LookupError if it has none."""
    for known, word in (*SIMPLE.items(), *((part, name) for name, part in PARTS.items()), *ELSEWHERE.items()):
        if declared == known:
            return word
    origin, inner = get_origin(declared), get_args(declared)
    if origin is Annotated:
        return _limited(inner[0], inner[1])
    if origin is Literal:
        return " ".join(f"`{word}`" if word else '""' for word in inner)
    if origin in (Union, UnionType):
        return " or ".join("nil" if each is NoneType else type_words(each) for each in inner)
    if origin is tuple:
        return f"[{type_words(inner[0])}]"
    if origin is dict:
        return f"{{{type_words(inner[0])}: {type_words(inner[1])}}}"
    raise LookupError(f"tests/support/protocol_page.py has no words for {declared}")


def _limited(kind: object, meta: Meta) -> str:
    """Return a type with its range or its greatest length."""
    if kind is int:
        assert meta.ge is not None
        most = meta.le if meta.le is not None else (meta.lt or 0) - 1
        return f"{meta.ge} to {most:,}"
    if meta.min_length == meta.max_length:
        return f"b{meta.max_length}"
    least = f"{meta.min_length} to " if meta.min_length else "≤ "
    return f"{type_words(kind)} {least}{meta.max_length:,}"


def differences(text: str) -> list[str]:
    """Return what the tables of messages in a page leave out, have too much, or say differently from the messages."""
    found = []
    for heading, rows in {"Parts that messages share": part_rows(), **message_rows()}.items():
        told = rows_under(text, heading)
        missing = [
            f"{heading}: `{name}` needs the row | {name} | {row} |" for name, row in rows.items() if name not in told
        ]
        left = [f"{heading}: `{name}` is none of them" for name in told if name not in {*rows, *ELSEWHERE.values()}]
        wrong = [
            f"{heading}: `{name}` says {told[name]}, and it is {row}"
            for name, row in rows.items()
            if told.get(name, row) != row
        ]
        found += missing + left + wrong
    return found


def rows_under(text: str, heading: str) -> dict[str, str]:
    """Return the cells between the first and the last, by the first, of the table after a line. Raises LookupError."""
    found = re.search(rf"^{re.escape(heading)}:\n\n\|.*\n\|---.*\n((?:\|.*\n)+)", text, re.MULTILINE)
    if found is None:
        raise LookupError(f"docs/protocol.md has no table under “{heading}:”")
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in found[1].splitlines()]
    return {cells[0].strip("`"): " | ".join(cells[1:-1]) for cells in rows}
