"""Events on the wire: each seat is told what it saw, and nothing that cannot have happened at the table is taken."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import Board, Rules
from engine.events import ScoreCause
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.match import Match
from net.protocol.errors import ProtocolError
from net.protocol.field_types import UNSEEN
from net.protocol.views import WireEvent, from_wire_events, to_wire_events
from net.protocol.wire import packed
from tests.support.rounds.random_walks import walk

SHARED = [game for game in GAMES if max(game.players) > 1]


@pytest.mark.parametrize("game", SHARED, ids=lambda game: game.key)
def test_what_a_seat_saw_survives_the_wire(game: type[Rules[Board]]) -> None:
    rules = game(max(game.players))

    def watch(match: Match[Board]) -> None:
        events = match.state.events or []
        for seat in range(rules.seats):
            wire = msgspec.convert(msgspec.msgpack.decode(packed(to_wire_events(seat, events))), tuple[WireEvent, ...])
            assert from_wire_events(wire, rules) == tuple(event.seen_by(seat) for event in events)

    walk(rules, 1, watch, rounds=2)


@pytest.mark.parametrize(
    "event",
    [
        WireEvent(99, 0),
        WireEvent(14, 3),
        WireEvent(18, 0, bytes([3])),
        WireEvent(14, 0, bytes([3])),
        WireEvent(3, 0),
        WireEvent(3, -1, bytes([3])),
        WireEvent(3, 0, bytes([28])),
        WireEvent(3, 0, bytes([UNSEEN])),
        WireEvent(4, 0, bytes([3]), eyes=2),
        WireEvent(6, 0, at=len(ScoreCause), n=5, parts=(5,)),
        WireEvent(11, -1, n=1),
    ],
    ids=[
        "no such number",
        "nobody sits there",
        "of another game",
        "a tile too many",
        "a tile missing",
        "the house plays",
        "no tile of the set",
        "a play that nobody saw",
        "seen by another seat",
        "points for nothing",
        "a number too many",
    ],
)
def test_what_cannot_have_happened_is_a_fault_of_the_protocol(event: WireEvent) -> None:
    with pytest.raises(ProtocolError):
        from_wire_events((event,), AllFives(3))
