"""What a player keeps of tables on the network: the own key, seats to come back to, and tables to go on with."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from engine.games import game
from game.lan_mine import tables_of
from game.lan_seats import Seats
from game.player_key import player_key
from net.guest import Guest
from net.inputs import Founded, Revealed, Sat, Shut, Swapped
from net.journal import Journal
from net.keys import Key
from net.messages import Custom
from net.places import Address
from net.terms import terms_of

HERE = Address("192.168.1.7", 26631)
ME = Key(bytes(range(32)))


def guest() -> Guest:
    return Guest("Ana", ME, os.urandom)


def test_the_key_is_made_once_and_nobody_else_can_read_it(tmp_path: Path) -> None:
    path = tmp_path / "player.key"
    made = player_key(path)
    assert player_key(path).secret == made.secret
    assert [file.name for file in tmp_path.iterdir()] == ["player.key"]
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"no key", b"00" * 31, bytes(range(256)) * 400])
def test_a_file_that_holds_no_key_is_replaced(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "player.key"
    path.write_bytes(content)
    assert player_key(path).secret == player_key(path).secret


def test_without_a_place_for_it_there_is_a_key_all_the_same(tmp_path: Path) -> None:
    assert len(player_key(None).public) == len(player_key(tmp_path / "no" / "folder" / "key").public)


def test_a_seat_is_found_again_at_any_address_of_its_host_until_it_is_forgotten(tmp_path: Path) -> None:
    seats, other = Seats(tmp_path), Address("10.0.0.4", 26631)
    sat = guest()
    sat.table, sat.pass_key, sat.host = bytes(16), bytes([1]) * 32, bytes([2]) * 32
    seats.remember(sat, (HERE, other), 3)
    back = guest()
    assert not seats.recall(back, (other,), 2)
    assert seats.recall(back, (other,), 3)
    assert (back.table, back.pass_key, back.host) == (sat.table, sat.pass_key, sat.host)
    assert not seats.recall(Guest("Eve", Key(bytes(32)), os.urandom), (HERE,), 3), "it is no seat of hers"
    seats.forget((HERE, other), 3)
    assert not seats.recall(guest(), (HERE, other), 3)
    assert not Seats(None).recall(guest(), (HERE,), 3)


def founded(folder: Path, *inputs: Sat | Revealed | Shut | Swapped) -> None:
    folder.mkdir()
    terms = terms_of(game("all_fives")(3, None, {}))
    journal = Journal(folder / "0.journal")
    journal.append([Founded("Sunday", bytes(16), bytes(32), bytes(32), terms, Custom()), *inputs])
    journal.close()


def test_names_in_an_old_journal_are_told_as_they_can_be_shown(tmp_path: Path) -> None:
    founded(tmp_path / "20260101", Sat(0, "\0\u200b", bytes(32)), Sat(1, "Lu\x1b[2Jis", bytes([1]) * 32))
    assert [mine.players for mine in tables_of(tmp_path)] == [("Guest", "Lu[2Jis")]


def test_tables_to_go_on_with_are_told_by_their_journals_the_latest_first(tmp_path: Path) -> None:
    ana, luis = Sat(0, "Ana", bytes(32)), Sat(1, "Luis", bytes([1]) * 32)
    founded(tmp_path / "20260101", ana, luis, Swapped(0, 2), Revealed(1), Revealed(2))
    founded(tmp_path / "20260102", ana)
    founded(tmp_path / "20260103", ana, Shut())
    (tmp_path / "20260104").mkdir()
    (tmp_path / "20260104" / "0.journal").write_bytes(b"no journal" * 20)
    told = [(mine.name, mine.game, mine.players, mine.rounds) for mine in tables_of(tmp_path)]
    assert told == [("Sunday", "all_fives", ("Ana",), 0), ("Sunday", "all_fives", ("Luis", "Ana"), 2)]
    assert tables_of(tmp_path / "nowhere") == ()
