"""Events on the wire: sent as each seat saw them, and checked against the table's rules when received."""

from __future__ import annotations

from engine.core import OVERSHOT, Board, Event, Rules, Seat
from engine.pieces import HIDDEN
from net.protocol.messages import WireEvent
from net.protocol.shapes import UNSEEN
from net.protocol.troubles import ProtocolError


def shown_to(seat: Seat, events: list[Event]) -> tuple[WireEvent, ...]:
    """Return the wire form of events as `seat` saw them."""
    return tuple(_happened(event.seen_by(seat)) for event in events)


def _happened(event: Event) -> WireEvent:
    tiles = bytes(UNSEEN if tile == HIDDEN else tile for tile in event.tiles)
    return WireEvent(event.what, event.seat, tiles, event.at, event.n, event.parts, event.eyes)


def events_of(happened: tuple[WireEvent, ...], rules: Rules[Board]) -> tuple[Event, ...]:
    """Return the engine's form of received events. Raises ProtocolError if they are impossible at this table."""
    return tuple(_event(each, rules) for each in happened)


def _event(each: WireEvent, rules: Rules[Board]) -> Event:
    tiles = tuple(HIDDEN if tile == UNSEEN else tile for tile in each.tiles)
    if each.what > OVERSHOT or each.seat >= rules.seats or max(tiles, default=HIDDEN) >= rules.pieces.count:
        raise ProtocolError("bad_message", "an event that cannot be")
    return Event(each.what, each.seat, tiles, each.at, each.n, each.parts, each.eyes)
