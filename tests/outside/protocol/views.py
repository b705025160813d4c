"""Views, boards and events, as in docs/views.md."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from tests.outside.protocol.forms import Count, Number, Part, Seat, SeatOrNobody, Word


@dataclass(frozen=True)
class Move(Part):
    array = True
    act: Annotated[int, (0, 63)]
    tiles: list[Number] = field(default_factory=list)
    at: Number = 0
    how: Number = 0


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
    kinds: ClassVar[dict[str, type[Part]]] = {}
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


Board.kinds.update({"chain": Chain, "counted": Counted, "overlay": Overlay})


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
