"""The messages of docs/protocol.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, Literal, cast

import msgpack

from tests.outside.protocol.forms import (
    B8,
    B16,
    B32,
    B64,
    NOBODY,
    NONE,
    Count,
    Number,
    Part,
    Seat,
    SeatOrNobody,
    Seconds,
    Text,
    Turn,
    Word,
    plain,
    read_part,
    require,
    unpacked,
)
from tests.outside.protocol.views import Event, Move, View


@dataclass(frozen=True)
class Message(Part):
    """A message; its name is that of the class in lower case."""


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
OF_NOBODY: Final[Reason] = ""
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
    onlookers: Annotated[int, (-2, 600)] = -1


@dataclass(frozen=True)
class Place(Part):
    seat: Seat
    kind: Literal["open", "person", "away", "bot"]
    name: Word
    key: B32
    bot: Word
    ready: bool
    left: Seconds


# From a guest


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
class Look(Message):
    protocol: Number
    key: B32
    signature: B64
    features: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Offer(Message):
    """A `move`; the part with that name is something else."""

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


# From a guest to everyone


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


# Both ways


@dataclass(frozen=True)
class Talk(Message):
    phrase: Annotated[int, (-1, 15)] = -1
    text: Text = ""
    seat: SeatOrNobody = NOBODY


@dataclass(frozen=True)
class Ping(Message):
    n: Annotated[int, (0, 1 << 62)]


@dataclass(frozen=True)
class Pong(Message):
    n: Annotated[int, (0, 1 << 62)]


@dataclass(frozen=True)
class Bye(Message):
    code: Word = "bye"


# From the host


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
class Admit(Message):
    protocol: Number
    table: B16
    pass_key: B32
    host: B32
    signature: B64
    keeper: bool = False
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
    onlookers: Count = 0


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
    """A head signed by the host; only in evidence."""

    deal: Count
    ply: Count
    head: B32
    signature: B64


@dataclass(frozen=True)
class Made(Message):
    """A move that was made; only in evidence."""

    deal: Count
    entry: Entry


TOLD: Final[tuple[type[Message], ...]] = (
    Welcome,
    Admit,
    Room,
    Opening,
    Roster,
    Shares,
    Log,
    Update,
    Pause,
    Reveal,
    Error,
)
PASSED_ON: Final[tuple[type[Message], ...]] = (Audit, Finding, Talk, Ping, Pong, Bye)
HEARD: Final = {kind.__name__.lower(): kind for kind in (*TOLD, *PASSED_ON)}


def heard(body: bytes) -> Message:
    """Read a message of the host; an unknown kind is invalid."""
    value = unpacked(body)
    require(isinstance(value, dict))
    kind = cast("dict[object, object]", value).get("t")
    require(isinstance(kind, str) and kind in HEARD)
    return cast("Message", read_part(HEARD[cast("str", kind)], value))


def written(message: Message) -> bytes:
    """Write a message."""
    name = "move" if isinstance(message, Offer) else type(message).__name__.lower()
    return cast("bytes", msgpack.packb({"t": name, **cast("dict[str, object]", plain(message))}))
