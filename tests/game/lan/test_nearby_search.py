"""The player's seats among the tables that a search finds."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from engine.sentences import sentence
from game.lan.nearby_search import WAITS_FOR, recognised_seats
from game.lan.network import KeptSeat
from game.lan.seat import SeatPlace
from game.lan.seats import LeftSeat
from net.discovery.listings import Address, FoundTable
from net.discovery.seat_marks import MarkedSeat, SeatState, marks
from tests.support.lan.for_scenes import place

NOW = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)
HERE, THERE = Address("192.168.1.9", 26631), Address("10.0.0.7", 26700)


def seat(key: str, name: str = "Ana's table", *, days: float = 1, is_dropped: bool = False) -> LeftSeat:
    """Return a seat that was left some days ago."""
    at = SeatPlace(name, "all_fives", (THERE,), 0, int((NOW - timedelta(days=days)).timestamp()))
    return LeftSeat(key, key.encode() * 8, key.encode() * 8, key.encode() * 16, at, is_dropped)


def found(mine: LeftSeat, name: str = "Ana's table", state: SeatState | None = SeatState.BOT) -> FoundTable:
    """Return the table of a seat as it answers; with None the seat is somebody else's."""
    table = place(name, host=int(mine.key[:2], 16))
    told = [MarkedSeat(mine.public, state) if state is not None else None, None]
    marked = replace(table.place, marks=marks(table.place.host, table.place.table, mine.pass_key, told))
    return table._replace(place=marked)


def nowhere(_addresses: Sequence[Address], _table: int) -> str:
    return ""


def told(seats: Sequence[KeptSeat]) -> list[tuple[str, str, bool]]:
    return [(each.name, str(each.standing), each.is_open) for each in seats]


def test_tables_that_answer_come_first_and_say_what_their_host_says() -> None:
    ours = [seat("aa"), seat("bb", "Bea's table", days=0.5), seat("cc", "Club", days=2), seat("dd", "Dan's table")]
    tables = [found(ours[0]), found(ours[2], "Club of today", SeatState.KEPT), found(ours[3], "Dan's", None), place()]
    seats = recognised_seats(ours, tables, nowhere, NOW)
    assert told(seats) == [
        ("Ana's table", "a bot is playing for you", True),
        ("Dan's", "your seat is no longer kept", False),
        ("Club of today", "your seat is kept", True),
        ("Bea's table", "not found nearby", False),
    ]
    first = seats[0].target
    assert (first.seat, first.coded, first.addresses) == ("aa", False, (HERE, THERE)), "wherever the host is now"


def test_a_host_that_is_gone_for_good_is_waited_for_only_so_long() -> None:
    old = seat("aa", days=WAITS_FOR.days + 1)
    assert recognised_seats([old], [], nowhere, NOW) == ()
    assert told(recognised_seats([old], [found(old)], nowhere, NOW)) == [
        ("Ana's table", "a bot is playing for you", True)
    ], "unless it comes back after all"


def test_a_seat_that_was_forgotten_is_known_only_where_the_host_keeps_it() -> None:
    dropped = seat("aa", is_dropped=True)
    assert recognised_seats([dropped], [], nowhere, NOW) == ()
    [kept] = recognised_seats([dropped], [found(dropped)], nowhere, NOW)
    assert (kept.is_open, kept.is_dropped) == (True, True)
    assert recognised_seats([dropped], [found(dropped, state=None)], nowhere, NOW) == ()


def test_a_host_without_marks_is_known_by_its_address() -> None:
    seats = recognised_seats([seat("aa")], [place()], lambda addresses, _table: "aa" if HERE in addresses else "", NOW)
    assert told(seats) == [("Luis's table", "you sat here before", True)]


def test_a_table_that_cannot_be_joined_or_does_not_answer_says_so() -> None:
    newer = sentence("That table runs a newer Boneyard. Update yours to join.")
    mine = seat("aa")
    hindered = recognised_seats([mine], [found(mine)._replace(hindrance=newer)], nowhere, NOW)
    assert told(hindered) == [("Ana's table", "That table runs a newer Boneyard. Update yours to join.", False)]
    [quiet] = recognised_seats([mine], [found(mine)._replace(quiet=True)], nowhere, NOW)
    assert (str(quiet.standing), quiet.is_quiet) == ("its host isn't answering", True)


def test_a_table_that_is_open_although_no_search_finds_it_can_be_gone_back_to() -> None:
    ours = [seat("aa", days=2), seat("bb", "Bea's table"), seat("cc", "Club", days=3)]
    seats = recognised_seats(ours, [found(ours[2], "Club")], nowhere, NOW, {"aa"})
    assert told(seats) == [
        ("Club", "a bot is playing for you", True),
        ("Ana's table", "the table is open", True),
        ("Bea's table", "not found nearby", False),
    ]
    assert recognised_seats(ours, [found(ours[2], "Club")], nowhere, NOW, {"cc"})[0].listed, (
        "what its host says comes first"
    )
