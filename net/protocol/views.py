"""Views on the wire: a round as one seat knows it, converted to plain types and back.

A set of tiles is a byte string, lowest tiles first (tile t is bit t % 8 of byte t // 8), always as long as all tiles of
the table need, since the length of a view must not reveal a hand.
All input is hostile until it has become a view: types are checked during parsing, then seats, sides and tiles against
the table, and finally the rules must accept it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

from engine import core, fields, pieces
from engine.core import Board, Event, RecordedEvent, Rules, Seat, View
from engine.families.chain.board import Chain, CountedChain, PairChain
from engine.families.legs.board import Legs
from engine.families.melds.board import Discards
from engine.families.overlay.board import Overlay
from engine.families.pool.board import Pool
from engine.families.tricks.board import Tricks
from engine.pieces import HIDDEN, TileSet
from net.protocol.errors import ProtocolError
from net.protocol.field_types import (
    MAX_SEATS,
    MAX_TILES,
    UNSEEN,
    Mask,
    SideScores,
    TileBytes,
    TileList,
    TileNumber,
    WireBits,
    WireCount,
    WireNumber,
    WireSeat,
    WireSeatOrNobody,
    WireSmall,
)

Masks = Annotated[list[Mask], Meta(max_length=MAX_SEATS)]
Counts = Annotated[list[WireCount], Meta(max_length=MAX_SEATS)]

_FORMS: Final[Mapping[object, object]] = {
    bool: bool,
    pieces.Tile: TileNumber,
    pieces.Tiles: Mask,
    core.Seat: WireSeat,
    core.SeatOrNobody: WireSeatOrNobody,
    fields.Small: WireSmall,
    fields.Count: WireCount,
    fields.Number: WireNumber,
    fields.Bits: WireBits,
}
"""The wire type of each type that a field of the engine can have."""


def form_of(declared: object) -> object:
    """Return the wire type of a field of the engine, with its limits. Raises KeyError if there is none.

    Lists by seat and of seats are limited to the seats of a table, all other lists to the tiles of a set.
    """
    kind, inner = get_origin(declared), get_args(declared)
    if kind is Annotated and get_origin(inner[0]) is list:
        return Annotated[list[form_of(get_args(inner[0])[0])], Meta(max_length=MAX_SEATS)]  # type: ignore[misc]  # computed at runtime
    if kind is list:
        return Annotated[list[form_of(inner[0])], Meta(max_length=MAX_TILES)]  # type: ignore[misc]  # computed at runtime
    if kind is tuple:
        most = MAX_SEATS if inner[0] == core.Seat else MAX_TILES
        return Annotated[tuple[form_of(inner[0]), ...], Meta(max_length=most)]  # type: ignore[misc]  # computed at runtime
    if type(None) in inner:
        return declared
    if isinstance(declared, type) and issubclass(declared, tuple):
        return declared
    return _FORMS[declared]


def forms(board: type[Board]) -> dict[str, object]:
    """Return the fields of a kind of board in their order, each with its wire type."""
    return {field: form_of(declared) for field, declared in board.fields.items()}


class WireChain(Struct, frozen=True, tag="chain"):
    """A `Chain` on the wire, with the same fields."""

    __annotations__ = forms(Chain)


class WireCounted(Struct, frozen=True, tag="counted"):
    """A `CountedChain` on the wire, with the same fields."""

    __annotations__ = forms(CountedChain)


class WirePairs(Struct, frozen=True, tag="pairs"):
    """A `PairChain` on the wire, with the same fields."""

    __annotations__ = forms(PairChain)


class WireLegs(Struct, frozen=True, tag="legs"):
    """`Legs` on the wire, with the same fields."""

    __annotations__ = forms(Legs)


class WireOverlay(Struct, frozen=True, tag="overlay"):
    """An `Overlay` on the wire, with the same fields."""

    __annotations__ = forms(Overlay)


class WireTricks(Struct, frozen=True, tag="tricks"):
    """`Tricks` on the wire, with the same fields."""

    __annotations__ = forms(Tricks)


class WireDiscards(Struct, frozen=True, tag="discards"):
    """`Discards` on the wire, with the same fields."""

    __annotations__ = forms(Discards)


class WirePool(Struct, frozen=True, tag="pool"):
    """A `Pool` on the wire, with the same fields."""

    __annotations__ = forms(Pool)


BoardShape = WireChain | WireCounted | WirePairs | WireLegs | WireOverlay | WireTricks | WireDiscards | WirePool
SHAPES: Final[Mapping[type[Board], type[BoardShape]]] = {
    Chain: WireChain,
    CountedChain: WireCounted,
    PairChain: WirePairs,
    Legs: WireLegs,
    Overlay: WireOverlay,
    Tricks: WireTricks,
    Discards: WireDiscards,
    Pool: WirePool,
}
"""The wire type of each board for two or more players."""


class WireView(Struct, frozen=True):
    """A `View` on the wire, without the parts fixed for the whole table (the set and the sides)."""

    board: BoardShape
    hands: Masks
    holes: Counts
    piles: Annotated[list[TileList], Meta(max_length=MAX_SEATS + 1)]
    shown: Mask
    turned: Mask
    number: WireCount
    carried: SideScores
    points: SideScores
    lead: WireSeatOrNobody
    turn: WireSeat
    over: WireSmall
    winners: WireBits


class WireEvent(Struct, frozen=True, array_like=True):
    """An `Event` of the engine, as the seat saw it."""

    what: Annotated[int, Meta(ge=0, le=255)]
    seat: WireSeatOrNobody
    tiles: TileBytes = b""
    at: WireNumber = 0
    n: WireNumber = 0
    parts: Annotated[tuple[WireNumber, ...], Meta(max_length=64)] = ()
    eyes: Annotated[int, Meta(ge=-1, lt=2**MAX_SEATS)] = -1


class _Fields(NamedTuple):
    """The names of a struct's fields by what they need on the way."""

    sets: list[str]
    """Those with a set of tiles, which does not fit into an integer of MessagePack,"""
    lists: list[str]
    """those with a list of such sets,"""
    plain: list[str]
    """and those that are the same on both sides."""


def _fields(shape: type[Struct]) -> _Fields:
    hints = get_type_hints(shape, include_extras=True)
    found = _Fields([], [], [])
    for name in shape.__struct_fields__:
        if hints[name] == Mask:
            found.sets.append(name)
        elif hints[name] == Masks:
            found.lists.append(name)
        elif name not in ("board", "points"):
            found.plain.append(name)
    return found


_VIEW: Final = _fields(WireView)
_BOARDS: Final = {shape: _fields(shape) for shape in SHAPES.values()}
_KINDS: Final = {shape: board for board, shape in SHAPES.items()}


def _width(pieces: TileSet) -> int:
    """Return the size in bytes of every set of tiles at a table."""
    return (pieces.count + 7) // 8


def _packed(part: View[Board] | Board, fields: _Fields, width: int) -> dict[str, Any]:
    """Return the fields of a view or its board as they go over the wire; its lists are not copied."""
    values = {name: getattr(part, name) for name in fields.plain}
    values |= {name: getattr(part, name).to_bytes(width, "little") for name in fields.sets}
    values |= {name: [tiles.to_bytes(width, "little") for tiles in getattr(part, name)] for name in fields.lists}
    return values


def _fill(part: View[Board] | Board, wire: Struct, fields: _Fields, width: int) -> None:
    """Set the fields of a new view or board from the wire; it takes over the lists."""
    for name in fields.plain:
        setattr(part, name, getattr(wire, name))
    for name in fields.sets:
        setattr(part, name, _tiles(getattr(wire, name), width))
    for name in fields.lists:
        setattr(part, name, [_tiles(packed, width) for packed in getattr(wire, name)])


def _tiles(packed: bytes, width: int) -> int:
    if len(packed) != width:
        raise ProtocolError("bad_message", f"a set of tiles of {len(packed)} bytes")
    return int.from_bytes(packed, "little")


def to_wire_view(view: View[Board], seat: int) -> WireView:
    """Return the wire form of a view or state, masked here for `seat` (NOBODY: an onlooker)."""
    view = view.masked(seat)
    width, shape = _width(view.pieces), SHAPES[type(view.board)]
    board = shape(**_packed(view.board, _BOARDS[shape], width))
    return WireView(board=board, points=tuple(view.points), **_packed(view, _VIEW, width))


def from_wire_view(wire: WireView, rules: Rules[Board], seat: int) -> View[Board]:
    """Return the view of `seat` that was received. Raises ProtocolError if this table cannot show it."""
    seats, sides, tiles = rules.seats, max(rules.sides) + 1, rules.pieces.count
    width, shape = _width(rules.pieces), type(wire.board)
    kind = _KINDS[shape]
    board: Board = kind.__new__(kind)
    _fill(board, wire.board, _BOARDS[shape], width)
    view: View[Board] = View.__new__(View)
    _fill(view, wire, _VIEW, width)
    view.pieces, view.sides, view.board, view.points = rules.pieces, rules.sides, board, list(wire.points)
    known = held = named = 0
    for pile in view.piles:
        for tile in pile:
            if tile != HIDDEN:
                known |= 1 << tile
                named += 1
    for hand in view.hands:
        held += hand.bit_count()
        known |= hand
    if (
        type(board) is not rules.board_type
        or not len(view.hands) == len(view.holes) == seats
        or not len(view.carried) == len(view.points) == sides
        or view.turn >= seats
        or view.lead >= seats
        or view.winners >> seats
        or known >> tiles
        or (view.shown | view.turned) >> tiles
        or known.bit_count() != held + named
        or held + sum(view.holes) + sum(map(len, view.piles)) > tiles
    ):
        raise ProtocolError("bad_message", "a view that no table can show")
    try:
        rules.legal(view, seat)
        rules.open_pips(view)
    except Exception as why:  # noqa: BLE001  # a made-up board can fail anywhere in the rules
        raise ProtocolError("bad_message", f"a view that no table can show: {why!r}") from None
    return view


def to_wire_events(seat: Seat, events: list[Event]) -> tuple[WireEvent, ...]:
    """Return events as `seat` saw them, as they go over the wire."""
    wired = []
    for event in events:
        what, who, tiles, at, n, parts, eyes = event.seen_by(seat).recorded()
        faces = bytes(UNSEEN if tile == HIDDEN else tile for tile in tiles)
        wired.append(WireEvent(what, who, faces, at, n, parts, eyes))
    return tuple(wired)


def from_wire_events(happened: tuple[WireEvent, ...], rules: Rules[Board]) -> tuple[Event, ...]:
    """Return the events of an update; `ProtocolError` for one that can't happen at this table."""
    kinds = {kind.what: kind for kind in rules.event_kinds}
    events = []
    for each in happened:
        tiles = tuple(HIDDEN if tile == UNSEEN else tile for tile in each.tiles)
        if each.what not in kinds or each.seat >= rules.seats or max(tiles, default=HIDDEN) >= rules.pieces.count:
            raise ProtocolError("bad_message", "an event that cannot be")
        recorded = RecordedEvent(each.what, each.seat, tiles, each.at, each.n, each.parts, each.eyes)
        try:
            events.append(kinds[each.what].read(recorded))
        except ValueError as why:
            raise ProtocolError("bad_message", f"an event that cannot be: {why}") from None
    return tuple(events)
