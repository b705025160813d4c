"""A player's saved LAN files: the key, seats to return to, and tables to resume."""

from __future__ import annotations

import stat
import sys
import zlib
from pathlib import Path

import pytest

from engine.games import game
from game.lan.player_key import player_key
from game.lan.saved_tables import tables_of
from net.effects.inputs import DealRevealed, PlayerSeated, SeatsSwapped, TableClosed, TableFounded
from net.io.journal import Begun, Journal
from net.protocol.messages import TableSettings
from net.protocol.terms import terms_of
from net.protocol.wire import packed


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


def founded(folder: Path, *inputs: PlayerSeated | DealRevealed | TableClosed | SeatsSwapped) -> None:
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
