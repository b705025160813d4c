"""Views on the wire: a round as one seat knows it, as plain shapes, and back.

A set of tiles is a byte string, lowest tiles first (tile t is bit t % 8 of byte t // 8), always as long as all tiles of
the table need: the length of a view must not tell what is in a hand.
Whatever comes in is hostile until it has become a view: shapes are checked as they are parsed, numbers of seats, sides
and tiles against the table, and at last the rules are asked about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final, NamedTuple, get_type_hints

from msgspec import Meta, Struct

from engine.core import NOBODY, Board, Rules, State, View
from engine.families.chain.board import Chain, CountedChain, Score, Stem
from engine.families.legs.board import Legs
from engine.families.melds.board import Discards
from engine.families.overlay.board import Overlay
from engine.families.pool.board import Pool
from engine.families.tricks.board import Tricks
from engine.pieces import HIDDEN, TileSet, mask
from net.protocol.shapes import (
    MOST_SEATS,
    MOST_TILES,
    Bits,
    Count,
    Mask,
    Number,
    Scores,
    Seat,
    SeatOrNobody,
    Small,
    TileList,
    TileNumber,
)
from net.protocol.troubles import ProtocolError

Masks = Annotated[list[Mask], Meta(max_length=MOST_SEATS)]
Counts = Annotated[list[Count], Meta(max_length=MOST_SEATS)]
Smalls = Annotated[list[Small], Meta(max_length=MOST_TILES)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)]
SmallRow = Annotated[tuple[Small, ...], Meta(max_length=MOST_TILES)]


class ChainShape(Struct, frozen=True, tag="chain"):
    """A `Chain`: the same fields."""

    order: TileList
    arms: Smalls
    laid: Mask
    ends: Smalls
    outer: TileList
    stems: Annotated[list[Stem], Meta(max_length=MOST_TILES)]
    closed: Bits
    must: TileNumber
    drew: Count
    drawer: SeatOrNobody
    passes: Count
    lacking: Masks
    again: bool
    inner: SmallRow


class CountedShape(ChainShape, frozen=True, tag="counted"):
    """A `CountedChain`: the same fields."""

    own: Score | None
    loose: Annotated[tuple[Score, ...], Meta(max_length=MOST_TILES)]
    counts: Annotated[list[Number], Meta(max_length=MOST_TILES)]
    total: Number


class LegsShape(Struct, frozen=True, tag="legs"):
    """`Legs`: the same fields."""

    order: TileList
    arms: Smalls
    laid: Mask
    ends: Smalls
    outer: TileList
    opened: Small
    spell: Small
    caster: SeatOrNobody
    ring: bool
    step: Small
    picked: bool
    again: bool
    passes: Count
    lacking: Masks
    fresh: Counts


class OverlayShape(Struct, frozen=True, tag="overlay"):
    """An `Overlay`: the same fields."""

    values: Smalls
    order: TileList
    places: Smalls
    laid: Mask
    dealer: SeatOrNobody
    seen: Bits
    out: Bits
    again: bool
    drew: Count
    passes: Count
    finisher: SeatOrNobody
    due: Bits
    heir: SeatOrNobody
    lacking: Masks
    newer: Counts


class TricksShape(Struct, frozen=True, tag="tricks"):
    """`Tricks`: the same fields."""

    leader: SeatOrNobody
    suit: Small
    trick: TileList
    tricks: Counts
    doubles: Counts
    laid: Mask
    lacking: Masks
    offenders: Seats


class DiscardsShape(Struct, frozen=True, tag="discards"):
    """`Discards`: the same fields."""

    discard: TileNumber
    trash: TileList
    open: Mask
    holds: bool
    taken: TileNumber
    dry: Count
    voids: Count


class PoolShape(Struct, frozen=True, tag="pool"):
    """A `Pool`: the same fields."""

    pool: Mask
    taken: Masks
    dealt: Count
    left: TileNumber
    missed: Mask
    laid: Mask


BoardShape = ChainShape | CountedShape | LegsShape | OverlayShape | TricksShape | DiscardsShape | PoolShape


class WireView(Struct, frozen=True):
    """A `View`: all but what the table says once for all (the set, the sides)."""

    board: BoardShape
    hands: Masks
    holes: Counts
    piles: Annotated[list[TileList], Meta(max_length=MOST_SEATS + 1)]
    shown: Mask
    turned: Mask
    number: Count
    carried: Scores
    points: Scores
    lead: SeatOrNobody
    turn: Seat
    over: Small
    winners: Bits


class _Way(NamedTuple):
    """How a field goes out, and how it comes in, at a table whose sets of tiles have so many bytes."""

    out: Callable[[object, int], object]
    back: Callable[[object, int], object]


def _width(pieces: TileSet) -> int:
    """Return the bytes of every set of tiles at a table."""
    return (pieces.count + 7) // 8


def _bytes(tiles: object, width: int) -> bytes:
    assert isinstance(tiles, int)
    return tiles.to_bytes(width, "little")


def _tiles(packed: object, width: int) -> int:
    assert isinstance(packed, bytes)
    if len(packed) != width:
        raise ProtocolError("bad_message", f"a set of tiles of {len(packed)} bytes")
    return int.from_bytes(packed, "little")


def _every(way: Callable[[object, int], object]) -> Callable[[object, int], object]:
    def each_of(values: object, width: int) -> list[object]:
        assert isinstance(values, list)
        return [way(value, width) for value in values]

    return each_of


_AS_IT_IS: Final = _Way(lambda value, _width: value, lambda value, _width: value)
_PACKED: Final = {Mask: _Way(_bytes, _tiles), Masks: _Way(_every(_bytes), _every(_tiles))}
"""Sets of tiles do not fit into the integers of the wire."""


def _ways(shape: type[Struct]) -> Mapping[str, _Way]:
    hints = get_type_hints(shape, include_extras=True)
    return {field: _PACKED.get(hints[field], _AS_IT_IS) for field in shape.__struct_fields__}


_SHAPES: Final[Mapping[type[Board], type[BoardShape]]] = {
    Chain: ChainShape,
    CountedChain: CountedShape,
    Legs: LegsShape,
    Overlay: OverlayShape,
    Tricks: TricksShape,
    Discards: DiscardsShape,
    Pool: PoolShape,
}
_BOARDS: Final = {shape: board for board, shape in _SHAPES.items()}
_FIELDS: Final = {shape: _ways(shape) for shape in _BOARDS}
_FAMILIES: Final[Mapping[str, type[Board]]] = {
    "chain": Chain,
    "blind": Chain,
    "legs": Legs,
    "overlay": Overlay,
    "tricks": Tricks,
    "melds": Discards,
    "pool": Pool,
}
"""What each family for two or more is played on."""


def seen(view: View[Board]) -> WireView:
    """Return a view as it goes over the wire; whoever calls has masked it."""
    width = _width(view.pieces)
    return WireView(
        _shape(view.board, width),
        [_bytes(hand, width) for hand in view.hands],
        view.holes[:],
        [pile[:] for pile in view.piles],
        _bytes(view.shown, width),
        _bytes(view.turned, width),
        view.number,
        view.carried,
        tuple(view.points),
        view.lead,
        view.turn,
        view.over,
        view.winners,
    )


def onlooker(view: View[Board]) -> WireView:
    """Return a state or a view as an onlooker would see it: the same from every seat."""
    if view.over:
        return seen(view) if not isinstance(view, State) else seen(view.view(NOBODY))
    public: View[Board] = View(view.pieces, view.sides, view.carried, view.board)
    public.become(view)
    for seat, hand in enumerate(view.hands):
        public.hands[seat] = hand & view.shown
        public.holes[seat] = view.holes[seat] + (hand & ~view.shown).bit_count()
    public.piles = [
        [tile if tile != HIDDEN and view.shown >> tile & 1 else HIDDEN for tile in pile] for pile in view.piles
    ]
    if isinstance(view, State) and view.turned:
        for pile in view.piles:
            public.turned &= ~mask(pile) | view.shown
    return seen(public)


def view_of(wire: WireView, rules: Rules[Board], seat: int) -> View[Board]:
    """Return what `seat` sees at this table; `ProtocolError` where that cannot be."""
    seats, sides, tiles = rules.seats, max(rules.sides) + 1, rules.pieces.count
    width = _width(rules.pieces)
    board = _board(wire.board, width)
    view: View[Board] = View(rules.pieces, rules.sides, wire.carried, board)
    view.hands = [_tiles(hand, width) for hand in wire.hands]
    view.holes = wire.holes[:]
    view.piles = [pile[:] for pile in wire.piles]
    view.shown, view.turned = _tiles(wire.shown, width), _tiles(wire.turned, width)
    view.number, view.points = wire.number, list(wire.points)
    view.lead, view.turn, view.over, view.winners = wire.lead, wire.turn, wire.over, wire.winners
    named = [tile for pile in view.piles for tile in pile if tile != HIDDEN]
    known = mask(named)
    held = 0
    for hand in view.hands:
        held += hand.bit_count()
        known |= hand
    if (
        not isinstance(board, _FAMILIES[rules.family])
        or not len(view.hands) == len(view.holes) == seats
        or not len(view.carried) == len(view.points) == sides
        or view.turn >= seats
        or view.lead >= seats
        or view.winners >> seats
        or known >> tiles
        or (view.shown | view.turned) >> tiles
        or known.bit_count() != held + len(named)
        or held + sum(view.holes) + sum(map(len, view.piles)) > tiles
    ):
        raise ProtocolError("bad_message", "a view that no table can show")
    try:
        rules.legal(view, seat)
        rules.open_pips(view)
    except Exception as why:  # noqa: BLE001  # a made-up board can break a rule anywhere
        raise ProtocolError("bad_message", f"a view that no table can show: {why!r}") from None
    return view


def _shape(board: Board, width: int) -> BoardShape:
    shape = _SHAPES[type(board)]
    return shape(**{field: way.out(getattr(board, field), width) for field, way in _FIELDS[shape].items()})  # type: ignore[arg-type]  # its own fields


def _board(shape: BoardShape, width: int) -> Board:
    kind = _BOARDS[type(shape)]
    board = kind.__new__(kind)
    for field, way in _FIELDS[type(shape)].items():
        value = getattr(shape, field)
        setattr(board, field, way.back(list(value) if isinstance(value, list) else value, width))
    return board
