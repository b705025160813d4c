"""An evening at which Luis's computer, which hosts the table, is lost in the middle of a match."""

from __future__ import annotations

from collections.abc import Sequence

from game.lan.network import JoinTarget
from game.scenes.nearby.lobby.gone_host import GoneHostScene
from game.scenes.nearby.lobby.join import join
from game.scenes.nearby.lobby.lobby import lobby
from net.discovery.listings import Address, FoundBy, FoundTable, TableListing
from net.discovery.seat_marks import MarkedSeat, SeatState, marks
from net.guest.guest import Guest
from net.protocol.messages import AdminRequest, Room, TableSettings
from tests.support.lan.nearby_evening import OWNER, Evening, play_by_keys
from tests.support.lan.one_thread import Robot, terms


def host_lost(evening: Evening, *, rounds: int = 1) -> None:
    """Let Ana and Bea play at Luis's table, and lose its host after these rounds; wait until Ana is asked."""
    evening.net.open(terms("block_draw", 3, {"target": 500}), TableSettings(pace=0), "Luis's table", owner=OWNER.public)
    luis = Robot(evening.net.line("Luis", OWNER))
    evening.robots.append(luis)
    evening.show(join(evening.session, JoinTarget("Luis's table", ()), "123456", lobby(evening.session)))
    evening.step(3)
    evening.guest("Bea")
    evening.click(evening.words.say("Ready"))
    evening.step(3)
    luis.line.ask(AdminRequest("start"))
    evening.step(5)
    evening.until(lambda: evening.table.rounds > rounds and evening.table.steps > 2, lambda: play_by_keys(evening))
    evening.net.stop()
    evening.until(lambda: isinstance(evening.scene, GoneHostScene))


def guest_of(evening: Evening, name: str) -> Guest:
    """Return the guest of a player."""
    return next(line.guest for line in evening.net.lines if line.guest.name == name)


def announced(evening: Evening, *here: str, host: int = 1, is_old: bool = False) -> FoundTable:
    """Return a table at which the match continues, as the search finds it, with these players at it."""
    claim = evening.line.guest.claim
    assert claim is not None
    way = claim.before if is_old else claim.table
    room = evening.table.room
    assert room is not None
    seats = [MarkedSeat(each.key, SeatState.HERE if each.name in here else SeatState.KEPT) for each in room.seats]
    return listed_table(room, way.pass_key, seats, host)


def listed_table(room: Room, pass_key: bytes, seats: Sequence[MarkedSeat], host: int = 1) -> FoundTable:
    """Return a table with these seats as the search finds it."""
    said = marks(host.to_bytes(8, "big"), 0, pass_key, seats)
    place = TableListing(
        host.to_bytes(8, "big"), 0, room.name, room.terms.game, 26631, 2, room.terms.rules, 3, 3, True, True, said
    )
    return FoundTable(place, (Address("192.168.1.9", 26631),), frozenset({FoundBy.PROBE}), 0.0, 0.001, False, None)
