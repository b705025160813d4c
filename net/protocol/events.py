"""Events on the wire: out as each seat saw them, in as far as they can have happened."""

from __future__ import annotations

from engine.core import Board, Event, RecordedEvent, Rules, Seat
from engine.pieces import HIDDEN
from net.protocol.messages import WireEvent
from net.protocol.shapes import UNSEEN
from net.protocol.troubles import ProtocolError


def shown_to(seat: Seat, events: list[Event]) -> tuple[WireEvent, ...]:
    """Return events as `seat` saw them, as they go over the wire."""
    return tuple(_happened(event.seen_by(seat)) for event in events)


def _happened(event: Event) -> WireEvent:
    what, seat, tiles, at, n, parts, eyes = event.recorded()
    return WireEvent(what, seat, bytes(UNSEEN if tile == HIDDEN else tile for tile in tiles), at, n, parts, eyes)


def events_of(happened: tuple[WireEvent, ...], rules: Rules[Board]) -> tuple[Event, ...]:
    """Return what happened; `ProtocolError` where it cannot have happened at this table."""
    kinds = {kind.what: kind for kind in rules.event_kinds}
    return tuple(_event(each, kinds, rules) for each in happened)


def _event(each: WireEvent, kinds: dict[int, type[Event]], rules: Rules[Board]) -> Event:
    tiles = tuple(HIDDEN if tile == UNSEEN else tile for tile in each.tiles)
    if each.what not in kinds or each.seat >= rules.seats or max(tiles, default=HIDDEN) >= rules.pieces.count:
        raise ProtocolError("bad_message", "an event that cannot be")
    try:
        return kinds[each.what].read(RecordedEvent(each.what, each.seat, tiles, each.at, each.n, each.parts, each.eyes))
    except ValueError as why:
        raise ProtocolError("bad_message", f"an event that cannot be: {why}") from None
