"""The player's seats: each key has one notebook, each table one notebook, and each notebook one window."""

from __future__ import annotations

import json
import os
import stat
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.sentences import Refusal
from game.lan import seats as lan_seats
from game.lan.seat import PreparedGuest, SeatFile, SeatPlace, notes_of, prepare_guest, seat_in, write_seat
from game.lan.seats import Seats, table_of
from net.discovery.listings import Address
from net.effects.notes import CommitNote, TableNote
from net.io.journal import both, remove
from net.protocol.errors import known
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, DealParticipant, Ready
from tests.support.lan.one_thread import FakeLine, Network, Robot

HERE = Address("192.168.1.7", 26631)
THERE = Address("10.0.0.7", 26631)
OWN = Key(bytes(range(32)))
TABLE, OTHER = bytes([7] * 16), bytes([8] * 16)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lan_seats, "LOCK_WAIT", 0.0)
    made = tmp_path / "seats"
    made.mkdir()
    return made


@pytest.fixture
def seats(folder: Path) -> Seats:
    return Seats(folder, lambda: OWN)


def close(sat: PreparedGuest) -> None:
    assert sat.memory is not None
    sat.memory.close()


def take(seats: Seats, sat: PreparedGuest, table: bytes = TABLE, at: Address = HERE, number: int = 0) -> None:
    """Take a seat: the notebook records where, the file that the seat is taken."""
    assert sat.memory is not None
    sat.memory.append([TableNote(table, bytes([1] * 32), bytes([2] * 32))])
    seats.seated(sat, (at,), number)


def test_a_seat_is_found_again_with_all_that_was_written_down(seats: Seats) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    assert (sat.guest.key.public, sat.guest.pass_key) == (OWN.public, b"")
    take(seats, sat)
    close(sat)
    again = seats.at("Ana", (THERE, HERE), 0)
    guest = again.guest
    assert (guest.key.public, guest.table, guest.host) == (OWN.public, TABLE, bytes([1] * 32))
    assert (again.path, again.is_lost) == (sat.path, False)
    close(again)
    elsewhere = seats.at("Ana", (HERE,), 1)
    assert not elsewhere.guest.pass_key, "another table of the same host"
    close(elsewhere)


@pytest.mark.posix
@pytest.mark.skipif(os.name == "nt", reason="the marks of POSIX")
def test_nobody_else_may_read_what_is_written_there(seats: Seats, folder: Path) -> None:
    folder.chmod(0o755)
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    close(sat)


def test_a_second_window_is_told_that_the_first_one_holds_the_seat(seats: Seats, folder: Path) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    with pytest.raises(Refusal, match=r"^You're already at this table in another window\. Continue there\.$"):
        Seats(folder, lambda: OWN).at("Ana", (HERE,), 0)
    close(sat)


def test_who_has_lost_the_notebook_is_somebody_new(seats: Seats) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    close(sat)
    assert sat.path is not None
    notes_of(sat.path).unlink()
    kept = seats.at("Ana", (HERE,), 0)
    assert not kept.is_lost, "there is a copy"
    close(kept)
    remove(notes_of(sat.path))
    new = seats.at("Ana", (HERE,), 0)
    assert new.is_lost
    assert new.guest.key.public != OWN.public, "the old key may have signed what nobody remembers"
    assert not new.guest.pass_key
    close(new)
    same = seats.at("Ana", (HERE,), 0)
    assert same.guest.key.public == new.guest.key.public
    close(same)


def test_who_has_lost_the_key_is_somebody_new_and_the_notes_are_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "seat"
    sat = prepare_guest(path, "Ada")
    assert sat.memory is not None
    sat.memory.append([TableNote(TABLE, bytes([1] * 32), bytes([2] * 32))])
    close(sat)
    path.unlink()
    new = prepare_guest(path, "Ada")
    assert (new.guest.table, new.guest.pass_key) != (TABLE, bytes([2] * 32))
    assert new.guest.key.public != sat.guest.key.public
    close(new)
    assert notes_of(path).with_name(f"{notes_of(path).name}.damaged-1").exists()


def test_damaged_notes_cost_neither_the_seat_nor_the_key(seats: Seats, folder: Path) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    close(sat)
    assert sat.path is not None
    notes = notes_of(sat.path)
    content = notes.read_bytes()
    notes.write_bytes(bytes(50) + content[50:])
    again = seats.at("Ana", (HERE,), 0)
    assert (again.guest.key.public, again.guest.table, again.is_lost) == (OWN.public, TABLE, False)
    close(again)
    assert not list(folder.glob("*.damaged-*"))
    for each in both(notes):
        each.write_bytes(content[:50] + bytes(40) + content[90:])
    worse = seats.at("Ana", (HERE,), 0)
    assert (worse.guest.key.public, worse.is_lost) == (OWN.public, False), "with the code, the seat is there again"
    close(worse)
    assert len(list(folder.glob("*.damaged-1*"))) == 2


def test_the_same_table_at_another_address_is_known_by_its_name(seats: Seats) -> None:
    first = seats.at("Ana", (HERE,), 0)
    take(seats, first)
    newcomer = seats.at("Ana", (THERE,), 0)
    assert newcomer.guest.elsewhere == {TABLE}
    close(first)
    again = seats.again("Ana", TABLE)
    assert again.path == first.path
    close(again)
    close(newcomer)
    seats.parted(newcomer, "bye", waits=False)
    assert newcomer.path is not None
    assert not newcomer.path.exists(), "a seat that was never taken leaves nothing"


def waits(sat: PreparedGuest) -> bool:
    """Return True if the notes say that the host went away."""
    assert sat.path is not None
    seat = seat_in(sat.path)
    assert seat is not None
    return seat.waits


def test_a_table_that_is_over_leaves_nothing_and_a_host_that_went_away_is_noted(seats: Seats, folder: Path) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    close(sat)
    for code, is_lost, expected in (("bye", False, False), ("bye", True, True), ("saved", False, True)):
        assert seats.parted(sat, known(code), waits=is_lost) == []
        assert waits(sat) is expected
    again = seats.at("Ana", (HERE,), 0)
    seats.seated(again, (HERE,), 0)
    assert not waits(again), "it has come back"
    close(again)
    seats.parted(again, "closed", waits=False)
    assert not [path for path in folder.iterdir() if path.suffix in (".seat", ".notes")]


# -- remembered hosts --------------------------------------------------------------------------------------------------


def evening(*, owner: Key) -> tuple[Network, FakeLine, FakeLine]:
    """Return Luis's table with Ana seated, in the middle of a round."""
    net = Network()
    net.open(owner=owner.public)
    luis, ana = net.line("Luis", owner), net.line("Ana", OWN)
    net.pass_time(0.5)
    for line in (luis, ana):
        line.ask(Ready(on=True))
    luis.ask(AdminRequest("start"))
    net.pass_time(0.5)
    assert net.table.phase == "play"
    return net, luis, ana


def seat_with(seats: Seats, line: FakeLine) -> PreparedGuest:
    """Return a seat with a guest's notes."""
    sat = seats.at("Ana", (HERE,), 0)
    assert sat.memory is not None
    sat.memory.append(line.notes)
    seats.seated(sat, (HERE,), 0)
    close(sat)
    return sat


OWNER = Key(bytes([5] * 32))


def test_who_has_signed_nothing_is_not_recorded_as_there(seats: Seats) -> None:
    """A host can list any keys in its opening, and name anyone as its own player."""
    net, luis, ana = evening(owner=OWNER)
    table = net.table
    opening = table.deal.record.opening if table.deal is not None else None
    assert opening is not None
    luis.ask(AdminRequest("close"))
    net.pass_time(0.5)
    notes = ana.notes
    framed = replace(opening, seats=(DealParticipant("house", OWNER.public), DealParticipant("guest", bytes([8] * 32))))
    ana.notes = [replace(note, opening=framed) if isinstance(note, CommitNote) else note for note in notes]
    [record] = seats.parted(seat_with(seats, ana), "closed", waits=False)
    assert (record.what, record.house, record.named, record.guests) == ("closed", b"", OWNER.public, frozenset())


def test_a_player_at_the_hosts_computer_is_recorded_only_after_a_signature(seats: Seats) -> None:
    net, luis, ana = evening(owner=OWNER)
    luis.ask(AdminRequest("close"))
    net.pass_time(0.5)
    [record] = seats.parted(seat_with(seats, ana), "closed", waits=False)
    assert (record.house, record.named) == (b"", OWNER.public)


def test_a_match_that_was_closed_in_the_middle_is_remembered_with_its_company(seats: Seats) -> None:
    net, luis, ana = evening(owner=OWNER)
    robots = [Robot(luis), Robot(ana)]
    while net.table.deal is not None and not any(entry.seat == 0 for entry in net.table.deal.record.entries):
        net.pass_time(0.1)
        for robot in robots:
            robot.act()
    luis.ask(AdminRequest("close"))
    net.pass_time(0.5)
    [record] = seats.parted(seat_with(seats, ana), "closed", waits=False)
    assert (record.what, record.deal, record.house) == ("closed", 1, OWNER.public)
    assert record.named == b""
    assert record.guests == {OWN.public}
    assert record.host == ana.guest.host


@pytest.mark.parametrize(
    ("code", "is_lost", "phase"),
    [
        ("bye", False, "lobby"),
        ("bye", False, "play"),
        ("bye", True, "lobby"),
        ("saved", False, "saved"),
        *((code, False, "lobby") for code in ("kicked", "unknown", "full", "started")),
    ],
)
def test_a_deal_that_was_thrown_away_is_remembered_however_the_player_leaves(
    seats: Seats, code: str, is_lost: bool, phase: str
) -> None:
    net, _, ana = evening(owner=OWNER)
    net.table.reveal_early()  # no honest host goes on after that
    net.table.new_match()
    net.table.enter("lobby")
    net.pass_time(0.5)
    [record] = seats.parted(seat_with(seats, ana), known(code), waits=is_lost, phase=phase)
    assert (record.what, record.deal, record.named) == ("closed", 1, OWNER.public)  # before the house has moved


@pytest.mark.parametrize("code", ["unknown", "kicked", "full", "bye"])
def test_a_table_that_was_saved_and_never_let_the_player_back_has_not_shown_its_deal(seats: Seats, code: str) -> None:
    _, _, ana = evening(owner=OWNER)
    sat = seat_with(seats, ana)
    assert seats.parted(sat, "saved", waits=False, phase="saved") == []
    assert seats.parted(sat, known(code), waits=False) == []
    assert sat.path is not None
    for path in (sat.path, notes_of(sat.path)):
        os.utime(path, (0, time.time() - 31 * 24 * 3600))
    [record] = seats.unrevealed()
    assert record.what == "unshown"


def test_a_deal_that_will_never_be_shown_is_remembered_at_once(seats: Seats) -> None:
    _, _, ana = evening(owner=OWNER)
    [record] = seats.parted(seat_with(seats, ana), "split", waits=False)
    assert (record.what, record.deal, record.named) == ("unshown", 1, OWNER.public)


def test_a_match_that_came_to_its_end_is_held_against_nobody(seats: Seats) -> None:
    net, luis, ana = evening(owner=OWNER)
    robots = [Robot(luis), Robot(ana)]
    for _ in range(4000):
        net.pass_time(0.1)
        for robot in robots:
            robot.act()
        if net.table.phase == "shown":
            break
    assert net.table.phase == "shown"
    assert seats.parted(seat_with(seats, ana), "closed", waits=False) == []


def test_a_host_that_went_away_has_thirty_days_to_come_back(seats: Seats) -> None:
    _, _, ana = evening(owner=OWNER)
    sat = seat_with(seats, ana)
    seats.parted(sat, "bye", waits=True)
    assert seats.unrevealed() == []
    assert sat.path is not None
    for path in (sat.path, notes_of(sat.path)):
        os.utime(path, (0, time.time() - 31 * 24 * 3600))
    [record] = seats.unrevealed()
    assert record.what == "unshown"
    assert (datetime.now(UTC).date() - record.day).days == 31
    assert seats.unrevealed() == [], "once is enough"


def test_a_player_who_left_while_the_host_was_there_holds_nothing_against_it(seats: Seats) -> None:
    _, _, ana = evening(owner=OWNER)
    sat = seat_with(seats, ana)
    seats.parted(sat, "bye", waits=False)
    assert sat.path is not None
    for path in (sat.path, notes_of(sat.path)):
        os.utime(path, (0, time.time() - 31 * 24 * 3600))
    assert seats.unrevealed() == []


def test_another_table_at_the_same_address_begins_anew_and_the_old_one_is_kept(seats: Seats) -> None:
    first = seats.at("Ana", (HERE,), 0)
    take(seats, first)
    close(first)
    seats.forget((HERE,), 0)
    second = seats.at("Ana", (HERE,), 0)
    assert not second.guest.pass_key
    take(seats, second, OTHER)
    close(second)
    assert first.path is not None
    assert table_of(first.path) == TABLE
    third = seats.at("Ana", (HERE,), 0)
    assert third.guest.table == OTHER
    close(third)


def test_the_keepers_notes_go_with_the_journal_and_go_when_it_has_gone(seats: Seats, tmp_path: Path) -> None:
    journals = tmp_path / "20260101-120000-abcd"
    journals.mkdir()
    sat = seats.owner_guest("Ana", journals)
    assert sat.guest.is_house
    assert sat.guest.key.public == OWN.public
    take(seats, sat)
    close(sat)
    by_address = seats.at("Ana", (HERE,), 0)
    assert by_address.guest.is_house, "the same seat, whichever way it is come to"
    close(by_address)
    notes = notes_of(sat.path) if sat.path is not None else tmp_path
    notes.unlink()
    lost = seats.owner_guest("Ana", journals)
    assert lost.guest.key.public == OWN.public, "the table knows its keeper by this key alone"
    take(seats, lost)
    close(lost)
    journals.rmdir()
    close(seats.newcomer("Ana"))
    assert sat.path is not None
    assert not sat.path.exists()


def old_seat(path: Path) -> None:
    """Write a seat in the format of the first protocol."""
    told = {"key": OWN.secret.hex(), "table": TABLE.hex(), "pass_key": "02" * 32, "host": "01" * 32}
    path.write_text(json.dumps(told), encoding="utf-8")


def test_a_seat_of_the_first_protocol_is_none_any_more(seats: Seats, tmp_path: Path) -> None:
    path = tmp_path / "seat.json"
    old_seat(path)
    sat = prepare_guest(path, "Ada")
    assert sat.is_lost
    assert not sat.guest.pass_key
    assert sat.guest.key.public != OWN.public
    close(sat)
    first = seats.at("Ana", (HERE,), 0)
    take(seats, first)
    close(first)
    [pointer] = (first.path or path).parent.glob("*.json")
    old_seat(pointer)
    new = seats.at("Ana", (HERE,), 0)
    assert not new.guest.pass_key
    close(new)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"key": 7}', '{"key": "abc"}', '{"kei": "00"}', "{" * 5000])
def test_a_file_that_holds_no_seat_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "seat.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Refusal, match="doesn't hold a seat at a table"):
        prepare_guest(path, "Ada")
    path.unlink()
    close(prepare_guest(path, "Ada"))  # a refused window holds nothing


def test_a_pointer_leads_nowhere_but_into_the_folder(seats: Seats, tmp_path: Path) -> None:
    outside = tmp_path / "outside.seat"
    write_seat(outside, SeatFile(OWN, is_taken=True))
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    close(sat)
    assert sat.path is not None
    [pointer] = sat.path.parent.glob("*.json")
    for name in ("../outside", "/etc/passwd", "", 7, None, "0" * 23, "0" * 25):
        pointer.write_text(json.dumps({"seat": name}), encoding="utf-8")
        other = seats.at("Ana", (HERE,), 0)
        assert other.path is not None
        assert other.path.parent == sat.path.parent
        assert not other.guest.pass_key
        close(other)


def test_without_a_folder_there_is_a_guest_all_the_same() -> None:
    nowhere = Seats(None, lambda: OWN)
    for sat in (nowhere.at("Ana", (HERE,), 0), nowhere.owner_guest("Ana", Path("x"))):
        assert sat.memory is None
        nowhere.seated(sat, (HERE,), 0)
        nowhere.parted(sat, "closed", waits=False)
    nowhere.forget((HERE,), 0)


# -- the way back ------------------------------------------------------------------------------------------------------

AT = SeatPlace("Ana's table", "all_fives", (HERE,), 0, 1_000)


def left(seats: Seats) -> list[tuple[str, bool]]:
    """Return the tables to go back to, by name, and True for those that aren't offered."""
    return [(each.at.name if each.at is not None else "", each.is_dropped) for each in seats.left()]


def seated(seats: Seats) -> PreparedGuest:
    sat = seats.at("Luis", (HERE,), 0)
    take(seats, sat)
    close(sat)
    seats.placed(sat, AT)
    return sat


def test_a_seat_tells_the_way_back_and_opens_without_an_address(seats: Seats) -> None:
    assert seats.left() == ()
    seated(seats)
    [seat] = seats.left()
    assert (seat.public, seat.pass_key, seat.at, seat.is_dropped) == (OWN.public, bytes([2] * 32), AT, False)
    sat = seats.of(seat.key, "Luis")
    assert sat.guest.table == TABLE
    close(sat)
    again = Seats(sat.path.parent if sat.path is not None else None, lambda: OWN)
    assert again.left() == (seat,), "after a new start, too"


@pytest.mark.parametrize(
    ("code", "phase", "is_lost", "expected"),
    [
        ("bye", "play", False, [("Ana's table", False)]),
        ("bye", "play", True, [("Ana's table", False)]),
        ("saved", "play", False, [("Ana's table", False)]),
        ("bye", "lobby", True, [("Ana's table", False)]),
        ("bye", "over", False, [("Ana's table", True)]),
        ("kicked", "play", False, [("Ana's table", True)]),
        ("unknown", "", False, [("Ana's table", True)]),
        ("split", "play", False, [("Ana's table", True)]),
        ("old_journal", "play", False, [("Ana's table", True)]),
        ("bye", "lobby", False, [("Ana's table", True)]),
        ("closed", "play", False, []),
    ],
)
def test_the_way_back_ends_with_the_table_or_the_seat(
    seats: Seats, code: str, phase: str, is_lost: bool, expected: list[tuple[str, bool]]
) -> None:
    seats.parted(seated(seats), known(code), waits=is_lost, phase=phase, now=2_000)
    assert left(seats) == expected
    assert [each.at.seen for each in seats.left() if each.at is not None] == [2_000] * len(expected)


def test_a_seat_is_forgotten_until_it_is_brought_back_or_taken_again(seats: Seats) -> None:
    sat = seated(seats)
    [seat] = seats.left()
    assert seats.drop(seat.key, is_dropped=True)
    assert left(seats) == [("Ana's table", True)]
    assert seats.drop(seat.key, is_dropped=False)
    assert left(seats) == [("Ana's table", False)]
    seats.drop(seat.key, is_dropped=True)
    seats.seated(sat, (HERE,), 0)
    assert left(seats) == [("Ana's table", False)]
    assert not seats.drop("../outside", is_dropped=True)


def test_a_seat_without_its_notes_says_so(seats: Seats) -> None:
    sat = seated(seats)
    [seat] = seats.left()
    assert sat.path is not None
    remove(notes_of(sat.path))
    with pytest.raises(Refusal, match="This computer's notes on that table are gone"):
        seats.of(seat.key, "Luis")


def test_seats_at_ones_own_tables_are_none_to_go_back_to(seats: Seats, tmp_path: Path) -> None:
    sat = seats.owner_guest("Ana", tmp_path)
    take(seats, sat)
    close(sat)
    assert seats.left() == ()


@pytest.mark.parametrize("wrong", [7, [], {"name": 7}, {"name": "x", "game": "y", "addresses": [], "table": -1}])
def test_a_damaged_place_costs_nobody_the_seat(seats: Seats, wrong: object) -> None:
    sat = seated(seats)
    assert sat.path is not None
    told = json.loads(sat.path.read_text(encoding="utf-8"))
    sat.path.write_text(json.dumps({**told, "at": wrong}), encoding="utf-8")
    [seat] = Seats(sat.path.parent, lambda: OWN).left()
    assert seat.at is None
    assert seat.pass_key == bytes([2] * 32)
