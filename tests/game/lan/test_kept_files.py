"""A player's saved LAN files: the key, seats to return to, and tables to resume."""

from __future__ import annotations

import stat
import sys
import zlib
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.games import game
from game.lan.host_records import HostRecord, records
from game.lan.hosting.saved_tables import bury_tables, delete_table, deleted_tables, restore_table, tables_of
from game.lan.local_network import Files, LocalNetwork
from game.lan.seats import player_key
from net.effects.inputs import (
    AnyInput,
    DealOpened,
    DealRevealed,
    MatchStarted,
    PlayerSeated,
    SeatsSwapped,
    TableClosed,
    TableFounded,
)
from net.io.journal import Journal
from net.io.records import Begun
from net.protocol.messages import TableSettings
from net.protocol.terms import terms_of
from net.protocol.wire import packed
from tests.support.lan.nearby_evening import Evening, play_by_keys


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


def founded(folder: Path, *inputs: AnyInput) -> None:
    folder.mkdir()
    terms = terms_of(game("all_fives")(3, None, {}))
    journal = Journal(folder / "0.journal")
    journal.append([TableFounded("Sunday", bytes(16), bytes(32), bytes(32), terms, TableSettings()), *inputs])
    journal.close()


def test_names_in_an_old_journal_are_told_as_they_can_be_shown(tmp_path: Path) -> None:
    founded(
        tmp_path / "20260101", PlayerSeated(0, "\0\u200b", bytes(32)), PlayerSeated(1, "Lu\x1b[2Jis", bytes([1]) * 32)
    )
    assert [mine.players for mine in tables_of(tmp_path)] == [("Guest", "Lu[2Jis")]


def test_tables_to_go_on_with_are_told_by_their_journals_the_latest_first(tmp_path: Path) -> None:
    ana, luis = PlayerSeated(0, "Ana", bytes(32)), PlayerSeated(1, "Luis", bytes([1]) * 32)
    founded(tmp_path / "20260101", ana, luis, SeatsSwapped(0, 2), DealRevealed(1), DealRevealed(2))
    founded(tmp_path / "20260102", ana)
    founded(tmp_path / "20260103", ana, TableClosed())
    (tmp_path / "20260104").mkdir()
    (tmp_path / "20260104" / "0.journal").write_bytes(b"no journal" * 20)
    told = [(mine.name, mine.game, mine.players, mine.rounds) for mine in tables_of(tmp_path)]
    assert told == [("Sunday", "all_fives", ("Ana",), 0), ("Sunday", "all_fives", ("Luis", "Ana"), 2)]
    assert tables_of(tmp_path / "nowhere") == ()


def test_a_table_tells_the_round_in_play_not_the_rounds_that_are_over(tmp_path: Path) -> None:
    first, second, third = (DealOpened(deal, bytes(32)) for deal in (1, 2, 3))
    later = (first, DealRevealed(1), second, second, DealRevealed(2), MatchStarted(), third)
    told: list[int] = []
    for count in range(len(later) + 1):
        folder = tmp_path / str(count)
        folder.mkdir()
        founded(folder / "20260101", PlayerSeated(0, "Ana", bytes(32)), *later[:count])
        told += [mine.rounds for mine in tables_of(folder)]
    assert told == [0, 1, 1, 2, 2, 2, 0, 1]


def test_every_saved_table_is_told(tmp_path: Path) -> None:
    for day in range(14):
        founded(tmp_path / f"202601{day + 10}", PlayerSeated(0, "Ana", bytes(32)))
    assert len(tables_of(tmp_path)) == 14


def test_a_copy_beside_a_journal_does_not_hide_its_table(tmp_path: Path) -> None:
    founded(tmp_path / "20260101", PlayerSeated(0, "Ana", bytes(32)))
    before = tables_of(tmp_path)
    journal = tmp_path / "20260101" / "0.journal"
    journal.with_name("0 (conflict).journal").write_bytes(journal.read_bytes())
    assert tables_of(tmp_path) == before


def test_a_table_of_the_first_protocol_is_told_to_be_begun_anew(tmp_path: Path) -> None:
    folder = tmp_path / "20260101-120000-ab12"
    folder.mkdir()
    begun = packed(Begun(protocol=1))
    head = len(begun).to_bytes(4, "big") + zlib.crc32(begun).to_bytes(4, "big")
    (folder / "0.journal").write_bytes(head + begun)
    [mine] = tables_of(tmp_path)
    assert mine.name == "2026-01-01"
    told = "This table was started with an older Boneyard, where a host could steer the deals. Start a new table."
    assert str(mine.hindrance) == told


def test_a_deleted_table_is_hidden_until_it_is_restored_or_buried(tmp_path: Path) -> None:
    ana = PlayerSeated(0, "Ana", bytes(32))
    founded(tmp_path / "20260101", ana)
    founded(tmp_path / "20260102", ana)
    before = tables_of(tmp_path)
    delete_table(Path(before[0].key))
    assert tables_of(tmp_path) == before[1:]
    restore_table(Path(before[0].key))
    assert tables_of(tmp_path) == before
    delete_table(Path(before[0].key))
    assert deleted_tables(tmp_path) == [Path(before[0].key)]
    bury_tables(tmp_path)
    assert tables_of(tmp_path) == before[1:]
    assert deleted_tables(tmp_path) == []


def test_a_table_deleted_before_a_crash_is_back_at_the_next_start(tmp_path: Path) -> None:
    tables = tmp_path / "tables"
    tables.mkdir()
    founded(tables / "20260101", PlayerSeated(0, "Ana", bytes(32)))
    (mine,) = tables_of(tables)
    delete_table(Path(mine.key))
    lan = LocalNetwork(lambda: Files(tmp_path / "player.key", None, None, tables, None))
    lan.look().result()
    assert [each.key for each in lan.saved_tables()] == [mine.key]
    assert lan.delete(mine)
    assert lan.saved_tables() == ()
    assert lan.restore(mine)
    assert [each.key for each in lan.saved_tables()] == [mine.key]
    lan.close()


def test_a_saved_table_tells_its_score(tmp_path: Path) -> None:
    with Evening() as evening:
        evening.begin("all_fives", ("Luis",))
        evening.until(lambda: any(evening.table.view.score(side) for side in range(2)), lambda: play_by_keys(evening))
        folder = tmp_path / "20260101"
        folder.mkdir()
        journal = Journal(folder / "0.journal")
        journal.append(list(evening.net.journal))
        journal.close()
        (mine,) = tables_of(tmp_path)
        assert mine.scores == tuple(evening.table.view.score(side) for side in range(2))
        assert mine.saved is not None


def test_a_host_record_that_is_found_again_keeps_its_first_day(tmp_path: Path) -> None:
    """The notes of a seat tell of a closed match each time that its player leaves the table."""
    path = tmp_path / "records.json"
    lan = LocalNetwork(lambda: Files(None, None, None, None, None, path))
    first = datetime.now(UTC).date() - timedelta(days=40)
    found = HostRecord("closed", first, bytes(16), 1, bytes(32), b"", frozenset())
    for day in (first, first + timedelta(days=30)):
        lan._note([found._replace(day=day)])
    lan.close()
    assert records(path, datetime.now(UTC).date()) == (found,)
