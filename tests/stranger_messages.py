"""The messages of docs/protocol.md and the views of docs/views.md: what they say, how they are read and written.

Every form is a dataclass: its fields stand in the order of the page, with the types and the defaults of the page.
"""

from __future__ import annotations

from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
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
    """Something does not fit: the end of the connection."""


@dataclass(frozen=True)
class Part:
    """Part of a message: a map, or an array where it says so."""

    array: ClassVar[bool] = False


@dataclass(frozen=True)
class Message(Part):
    """A message; its name is that of the class, in small letters."""


# Parts that messages share.


@dataclass(frozen=True)
class Move(Part):
    array = True
    act: Annotated[int, (0, 63)]
    tiles: list[Number] = field(default_factory=list)
    at: Number = 0
    how: Number = 0


@dataclass(frozen=True)
class Tally(Part):
    array = True
    n: Annotated[int, (0, 100)] = 0
    last: B32 = NONE


@dataclass(frozen=True)
class Entry(Part):
    array = True
    ply: Count
    seat: Seat
    move: Move
    mid: B8
    signature: B64
    by: Literal["seat", "bot", "away", "silent", "kicked"]
    away: Count
    said: Tally
    public: B8


@dataclass(frozen=True)
class Taker(Part):
    array = True
    kind: Literal["guest", "house", "bot"]
    key: B32


@dataclass(frozen=True)
class Row(Part):
    array = True
    value: B32
    said: Tally
    signature: B64
    wrong: bool = False


Reason = Literal["", "away", "silent", "barred", "kicked"]
Rows = list[Row | Reason]


@dataclass(frozen=True)
class Latest(Part):
    array = True
    deal: Count
    kind: Literal["opening", "roster", "at", "end"]
    stage: B32
    ply: Count
    head: B32
    signature: B64


@dataclass(frozen=True)
class Event(Part):
    array = True
    what: Annotated[int, (0, 255)]
    seat: SeatOrNobody
    tiles: bytes = b""
    at: Number = 0
    n: Number = 0
    parts: list[Number] = field(default_factory=list)
    eyes: Number = -1


@dataclass(frozen=True)
class Terms(Part):
    game: Word
    pieces: Word
    seats: Annotated[int, (2, 8)]
    house: dict[str, int | str]
    rules: B8


@dataclass(frozen=True)
class Custom(Part):
    stand_in: Seconds = 8
    pace: Annotated[int, (0, 300)] = 100
    chat: bool = True
    turn: Turn = 120
    words: B8 = bytes(8)


@dataclass(frozen=True)
class Place(Part):
    seat: Seat
    kind: Literal["open", "person", "away", "bot"]
    name: Word
    key: B32
    bot: Word
    ready: bool
    left: Seconds


# Views.


@dataclass(frozen=True)
class Stem(Part):
    array = True
    tile: Number
    tip: Number


@dataclass(frozen=True)
class Score(Part):
    array = True
    seat: Seat
    points: Number
    parts: list[Number]


@dataclass(frozen=True)
class Board(Part):
    type: Word


@dataclass(frozen=True)
class Chain(Board):
    order: list[Number]
    arms: list[Number]
    laid: bytes
    ends: list[Number]
    outer: list[Number]
    stems: list[Stem]
    closed: Number
    must: Number
    drew: Count
    drawer: SeatOrNobody
    passes: Count
    lacking: list[bytes]
    again: bool
    inner: list[Number]


@dataclass(frozen=True)
class Counted(Chain):
    own: Score | None
    loose: list[Score]
    counts: list[Number]
    total: Number


@dataclass(frozen=True)
class Overlay(Board):
    values: list[Number]
    order: list[Number]
    places: list[Number]
    laid: bytes
    dealer: SeatOrNobody
    seen: Number
    out: Number
    again: bool
    drew: Count
    passes: Count
    finisher: SeatOrNobody
    due: Number
    heir: SeatOrNobody
    lacking: list[bytes]
    newer: list[Count]


BOARDS: Final[dict[str, type[Board]]] = {"chain": Chain, "counted": Counted, "overlay": Overlay}


@dataclass(frozen=True)
class View(Part):
    board: Board
    hands: list[bytes]
    holes: list[Count]
    piles: list[list[Number]]
    shown: bytes
    turned: bytes
    number: Count
    carried: list[Number]
    points: list[Number]
    lead: SeatOrNobody
    turn: Seat
    over: Number
    winners: Number


# From a guest.


@dataclass(frozen=True)
class Hello(Message):
    protocol: Number
    name: Word
    key: B32
    signature: B64
    table: B16 = bytes(16)
    done: Count = 0
    deal: Count = 0
    have: Count = 0
    head: B32 = NONE
    again: bool = False
    latest: Latest | None = None
    features: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Commit(Message):
    deal: Count
    value: B32
    said: Tally
    signature: B64


@dataclass(frozen=True)
class Share(Message):
    deal: Count
    value: B32
    said: Tally
    signature: B64


@dataclass(frozen=True)
class Offer(Message):
    """A `move`; the part of that name is another thing."""

    deal: Count
    ply: Count
    head: B32
    mid: B8
    move: Move
    said: Tally
    signature: B64


@dataclass(frozen=True)
class Ready(Message):
    on: bool
    deal: Count = 0
    rules: B8 = bytes(8)


@dataclass(frozen=True)
class Resync(Message):
    deal: Count


# From a guest to all.


@dataclass(frozen=True)
class Audit(Message):
    deal: Count
    end: B32
    verdict: Literal["clean", "unchecked", "faulty"]
    said: Tally
    signature: B64
    seat: SeatOrNobody = NOBODY


@dataclass(frozen=True)
class Finding(Message):
    key: B32
    n: Annotated[int, (1, 100)]
    deal: Count
    step: Count
    code: Word
    against: SeatOrNobody
    evidence: list[bytes]
    signature: B64


# Both ways.


@dataclass(frozen=True)
class Talk(Message):
    phrase: Annotated[int, (-1, 15)] = -1
    text: Text = ""
    seat: SeatOrNobody = NOBODY


@dataclass(frozen=True)
class Ping(Message):
    n: int


@dataclass(frozen=True)
class Pong(Message):
    n: int


@dataclass(frozen=True)
class Bye(Message):
    code: Word = "bye"


# From the host.


@dataclass(frozen=True)
class Welcome(Message):
    protocol: Number
    table: B16
    seat: Seat
    pass_key: B32
    host: B32
    signature: B64
    deal: Count = 0
    features: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Room(Message):
    version: Count
    phase: Literal["lobby", "commit", "open", "play", "claims", "shown", "over", "saved", "closed"]
    name: Word
    terms: Terms
    custom: Custom
    places: list[Place]
    keeper: SeatOrNobody = NOBODY
    deal: Count = 0
    rounds: Count = 0
    code: Word = ""
    match: Count = 0


@dataclass(frozen=True)
class Opening(Message):
    deal: Count
    match: Count
    round: Count
    prev: B32
    rules: B8
    stand_in: Seconds
    turn: Turn
    words: B8
    promise: B32
    seats: list[Taker]
    signature: B64


@dataclass(frozen=True)
class Roster(Message):
    deal: Count
    rows: Rows
    signature: B64


@dataclass(frozen=True)
class Shares(Message):
    deal: Count
    rows: Rows
    signature: B64


@dataclass(frozen=True)
class Log(Message):
    deal: Count
    entries: list[Entry]
    signature: B64


@dataclass(frozen=True)
class Update(Message):
    deal: Count
    ply: Count
    head: B32
    signature: B64
    public: B8
    view: View
    events: list[Event] = field(default_factory=list)
    entry: Entry | None = None


@dataclass(frozen=True)
class Pause(Message):
    deal: Count
    stage: B32
    ply: Count
    head: B32
    signature: B64


@dataclass(frozen=True)
class Reveal(Message):
    deal: Count
    ply: Count
    head: B32
    how: Literal["over", "closed"]
    secret: B32
    scores: list[Number]
    signature: B64


@dataclass(frozen=True)
class Error(Message):
    code: Word
    mid: B8 = bytes(8)


@dataclass(frozen=True)
class At(Message):
    """A head that the host has signed: only in evidence."""

    deal: Count
    ply: Count
    head: B32
    signature: B64


@dataclass(frozen=True)
class Made(Message):
    """A move that was made: only in evidence."""

    deal: Count
    entry: Entry


TOLD: Final[tuple[type[Message], ...]] = (Welcome, Room, Opening, Roster, Shares, Log, Update, Pause, Reveal, Error)
PASSED_ON: Final[tuple[type[Message], ...]] = (Audit, Finding, Talk, Ping, Pong, Bye)
HEARD: Final = {kind.__name__.lower(): kind for kind in (*TOLD, *PASSED_ON)}


@cache
def hints(form: type[Part]) -> dict[str, object]:
    """Return the types of the fields of a form, in order."""
    all_hints = get_type_hints(form, include_extras=True)
    return {one.name: all_hints[one.name] for one in fields(form)}


def require(fits: bool) -> None:
    """Refuse what does not fit."""
    if not fits:
        raise Unreadable


def read_part(form: type[Part], value: object) -> Part:
    """Read a map, or an array; what is missing stands at its default, what is not known is skipped."""
    given: dict[object, object]
    if form.array:
        require(isinstance(value, list))
        given = dict(zip(hints(form), cast("list[object]", value), strict=False))
    else:
        require(isinstance(value, dict))
        given = cast("dict[object, object]", value)
    if form is Board:
        kind = given.get("type")
        require(isinstance(kind, str) and kind in BOARDS)
        form = BOARDS[cast("str", kind)]
    for one in fields(form):
        defaulted = one.default is not MISSING or one.default_factory is not MISSING
        require(one.name in given or defaulted)
    return form(**{name: read(hint, given[name]) for name, hint in hints(form).items() if name in given})


def read_limited(base: object, limit: object, value: object) -> object:
    """Read a number in its range, bytes of their length, or a text that is not too long."""
    if base is int:
        low, high = cast("tuple[int, int]", limit)
        require(type(value) is int and low <= value <= high)
    elif base is bytes:
        require(isinstance(value, bytes) and len(value) == limit)
    else:
        require(isinstance(value, str) and len(value) <= cast("int", limit))
    return value


def read(hint: object, value: object) -> object:
    """Return a value as this type has it."""
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
    """Return a value as the first type that fits has it."""
    for way in ways:
        if way is NoneType and value is None:
            return None
        try:
            return read(way, value)
        except Unreadable:
            continue
    raise Unreadable


def unpacked(body: bytes) -> object:
    """Return what a MessagePack says."""
    try:
        return msgpack.unpackb(body, strict_map_key=False)
    except (ValueError, msgpack.exceptions.UnpackException) as cause:
        raise Unreadable from cause


def heard(body: bytes) -> Message | None:
    """Read a message of the host; None where it is of a kind that this page does not know."""
    value = unpacked(body)
    require(isinstance(value, dict))
    kind = cast("dict[object, object]", value).get("t")
    require(isinstance(kind, str))
    form = HEARD.get(cast("str", kind))
    if form is None:
        return None
    return cast("Message", read_part(form, value))


def plain(value: object) -> object:
    """Return what MessagePack can hold."""
    if isinstance(value, Part):
        inside = {one.name: plain(getattr(value, one.name)) for one in fields(value)}
        return list(inside.values()) if value.array else inside
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value


def packed(value: object) -> bytes:
    """Write a part."""
    return cast("bytes", msgpack.packb(plain(value)))


def written(message: Message) -> bytes:
    """Write a message."""
    name = "move" if isinstance(message, Offer) else type(message).__name__.lower()
    return cast("bytes", msgpack.packb({"t": name, **cast("dict[str, object]", plain(message))}))


def as_form(form: type[T], body: bytes) -> T:
    """Read one part or message of a known form."""
    return cast("T", read(form, unpacked(body)))
