"""The player's seats: a key and a notebook go together, one notebook a table, and one window a notebook."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from engine.sentences import Refusal
from game import lan_seats
from game.lan_seat import Seat, Sitting, keep, notes_of, seat_in, sitting
from game.lan_seats import Seats, table_of
from net.keys import Key
from net.notes import Sat
from net.places import Address

HERE = Address("192.168.1.7", 26631)
THERE = Address("10.0.0.7", 26631)
OWN = Key(bytes(range(32)))
TABLE, OTHER = bytes([7] * 16), bytes([8] * 16)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(lan_seats, "MOMENT", 0.0)
    made = tmp_path / "seats"
    made.mkdir()
    return made


@pytest.fixture
def seats(folder: Path) -> Seats:
    return Seats(folder, lambda: OWN)


def close(sat: Sitting) -> None:
    assert sat.memory is not None
    sat.memory.close()


def take(seats: Seats, sat: Sitting, table: bytes = TABLE, at: Address = HERE, number: int = 0) -> None:
    """Sit down: the notebook says where, the file that the seat is taken."""
    assert sat.memory is not None
    sat.memory.append([Sat(table, bytes([1] * 32), bytes([2] * 32))])
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
    with pytest.raises(Refusal, match=r"^You are at this table in another window already\. Go on there\.$"):
        Seats(folder, lambda: OWN).at("Ana", (HERE,), 0)
    close(sat)


def test_who_has_lost_the_notebook_is_somebody_new(seats: Seats) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    close(sat)
    assert sat.path is not None
    notes_of(sat.path).unlink()
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
    sat = sitting(path, "Ada")
    assert sat.memory is not None
    sat.memory.append([Sat(TABLE, bytes([1] * 32), bytes([2] * 32))])
    close(sat)
    path.unlink()
    new = sitting(path, "Ada")
    assert (new.guest.table, new.guest.pass_key) != (TABLE, bytes([2] * 32))
    assert new.guest.key.public != sat.guest.key.public
    close(new)
    assert notes_of(path).with_name(f"{notes_of(path).name}.damaged-1").exists()


def test_a_damaged_notebook_is_told_once_and_kept_aside(seats: Seats, folder: Path) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    close(sat)
    assert sat.path is not None
    content = bytearray(notes_of(sat.path).read_bytes())
    content[12] ^= 1
    notes_of(sat.path).write_bytes(content)
    with pytest.raises(Refusal, match="What this machine knew of a table is damaged; it is kept as"):
        seats.at("Ana", (HERE,), 0)
    new = seats.at("Ana", (HERE,), 0)
    assert new.is_lost
    close(new)
    assert [path.suffix for path in folder.iterdir()].count(".damaged-1") == 1


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
    seats.parted(newcomer, is_over=False, is_left=False)
    assert newcomer.path is not None
    assert not newcomer.path.exists(), "a seat that was never taken leaves nothing"


def test_a_table_that_is_over_leaves_nothing_and_one_that_was_left_remembers_so(seats: Seats, folder: Path) -> None:
    sat = seats.at("Ana", (HERE,), 0)
    take(seats, sat)
    close(sat)
    assert sat.path is not None
    seats.parted(sat, is_over=False, is_left=True)
    left = seat_in(sat.path)
    assert left is not None
    assert left.is_left
    again = seats.at("Ana", (HERE,), 0)
    seats.seated(again, (HERE,), 0)
    close(again)
    back = seat_in(sat.path)
    assert back is not None
    assert not back.is_left
    seats.parted(again, is_over=True, is_left=False)
    assert not [path for path in folder.iterdir() if path.suffix in (".seat", ".notes")]


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
    sat = seats.house("Ana", journals)
    assert sat.guest.is_house
    assert sat.guest.key.public == OWN.public
    take(seats, sat)
    close(sat)
    by_address = seats.at("Ana", (HERE,), 0)
    assert by_address.guest.is_house, "the same seat, whichever way it is come to"
    close(by_address)
    notes = notes_of(sat.path) if sat.path is not None else tmp_path
    notes.unlink()
    lost = seats.house("Ana", journals)
    assert lost.guest.key.public == OWN.public, "the table knows its keeper by this key alone"
    take(seats, lost)
    close(lost)
    journals.rmdir()
    close(seats.newcomer("Ana"))
    assert sat.path is not None
    assert not sat.path.exists()


def old_seat(path: Path) -> None:
    """Write a seat as the first protocol had it."""
    told = {"key": OWN.secret.hex(), "table": TABLE.hex(), "pass_key": "02" * 32, "host": "01" * 32}
    path.write_text(json.dumps(told), encoding="utf-8")


def test_a_seat_of_the_first_protocol_is_none_any_more(seats: Seats, tmp_path: Path) -> None:
    path = tmp_path / "seat.json"
    old_seat(path)
    sat = sitting(path, "Ada")
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
    with pytest.raises(Refusal, match="holds no seat at a table"):
        sitting(path, "Ada")
    path.unlink()
    close(sitting(path, "Ada"))  # nothing is held by who was refused


def test_a_pointer_leads_nowhere_but_into_the_folder(seats: Seats, tmp_path: Path) -> None:
    outside = tmp_path / "outside.seat"
    keep(outside, Seat(OWN, is_taken=True))
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
    for sat in (nowhere.at("Ana", (HERE,), 0), nowhere.house("Ana", Path("x"))):
        assert sat.memory is None
        nowhere.seated(sat, (HERE,), 0)
        nowhere.parted(sat, is_over=True, is_left=False)
    nowhere.forget((HERE,), 0)
