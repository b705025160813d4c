"""Events on the wire: out as each seat saw them, in as far as they can have happened."""

from __future__ import annotations

from engine.core import NOBODY, OVERSHOT, Board, Event, Rules, Seat
from net.messages import Happened
from net.troubles import ProtocolError


def shown_to(seat: Seat, events: list[Event]) -> tuple[Happened, ...]:
    """Return events as `seat` saw them, as they go over the wire."""
    return tuple(Happened(*event.seen_by(seat)) for event in events)


def events_of(happened: tuple[Happened, ...], rules: Rules[Board]) -> tuple[Event, ...]:
    """Return what happened; `ProtocolError` where it cannot have happened at this table."""
    for each in happened:
        if each.what > OVERSHOT or each.seat >= rules.seats or max(each.tiles, default=NOBODY) >= rules.pieces.count:
            raise ProtocolError("bad_message", "an event that cannot be")
    return tuple(Event(each.what, each.seat, each.tiles, each.at, each.n, each.parts, each.eyes) for each in happened)
