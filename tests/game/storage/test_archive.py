"""The archive: files are the truth, the index follows, and hostile files are refused with a sentence."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from engine.core import Board
from engine.games import game
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.record.record import Player, Record, checksum, tags_of, to_data
from engine.sentences import Refusal, sentence
from game.play.driver import SeedStream, play_match
from game.storage import archive_index
from game.storage.archive import Archive
from game.storage.archive_index import FAVOURITE, IMPORTED, NETWORK, ArchivedMatch, ArchiveFilter
from game.storage.match_names import fingerprint
from game.storage.saves import Saves, UnreadableForNow, spelled
from tests.support.rounds.simple_bots import Whimsical

TITLES = {"block_draw": "Block & Draw", "all_fives": "Todos los Cincos"}
PLAYERS = (Player("José"), Player("Maren", "keen"))
ALL = ArchiveFilter()


def ended(number: int = 0, key: str = "block_draw") -> Match[Board]:
    return play_match(game(key)(2), [Whimsical()] * 2, SeedStream(b"archive", number), Random(number))


def filled(folder: Path, count: int = 3) -> Archive:
    saves = Saves(folder)
    for number in range(count):
        saves.save(ended(number), PLAYERS, f"2030010{number + 1}-120000-0000000{number}")
    archive = Archive(folder, TITLES)
    archive.read_all()
    return archive


def names(archive: Archive, wanted: ArchiveFilter = ALL) -> list[str]:
    return [found.name[:8] for found in archive.find(wanted)]


def test_finished_matches_are_listed_the_latest_first(tmp_path: Path) -> None:
    archive = filled(tmp_path)
    assert names(archive) == ["20300103", "20300102", "20300101"]
    found, match = archive.find(ALL)[0], ended(2)
    assert (found.game, found.players, found.bots) == ("block_draw", ("José", "Maren"), ("", "keen"))
    assert (found.scores, found.rounds) == (match.scores, len(match.rounds))
    assert found.result == ("won" if match.winners == (0,) else "lost")
    assert archive.match(found.name).match.rounds == match.rounds


def test_a_search_finds_names_games_and_tags_without_accents(tmp_path: Path) -> None:
    archive = filled(tmp_path)
    archive.add(Record(ended(7, "all_fives"), (Player("Ada"), Player("Bo"))), name="20290101-000000-aa")
    assert names(archive, ArchiveFilter("jose maren")) == ["20300103", "20300102", "20300101"]
    assert names(archive, ArchiveFilter("cincos ADA")) == ["20290101"]
    assert names(archive, ArchiveFilter("imported")) == ["20290101"]
    assert names(archive, ArchiveFilter("%")) == []
    assert names(archive, ArchiveFilter(game="all_fives")) == ["20290101"]
    assert names(archive, ArchiveFilter(tag=IMPORTED)) == ["20290101"]
    assert archive.count(ArchiveFilter(result="won")) + archive.count(ArchiveFilter(result="lost")) == 4


def test_the_index_is_made_again_from_the_files(tmp_path: Path) -> None:
    archive = filled(tmp_path)
    before = archive.find(ALL)
    archive.tag(before[1].name, FAVOURITE, on=True)
    tagged = archive.find(ALL)
    archive.close()
    (tmp_path / "archive.sqlite").write_bytes(b"not an index" * 100)
    again = Archive(tmp_path, TITLES)
    assert again.unread == 3
    again.read_all()
    assert again.find(ALL) == tagged
    again.rebuild()
    again.read_all()
    assert again.find(ALL) == tagged
    assert [found.name for found in again.find(ArchiveFilter(tag=FAVOURITE))] == [before[1].name]


def test_only_new_and_changed_files_are_read(tmp_path: Path) -> None:
    filled(tmp_path).close()
    Saves(tmp_path).save(ended(5), PLAYERS, "20300105-120000-00000005")
    archive = Archive(tmp_path, TITLES)
    assert archive.unread == 1
    archive.read_all()
    assert names(archive)[0] == "20300105"
    (tmp_path / "finished" / "20300105-120000-00000005.json").unlink()
    archive.scan()
    assert "20300105" not in names(archive)


HOSTILE = (
    b"",
    b"{",
    b"[" * 100_000,
    b"null",
    b"\xff\xfe",
    b'{"format": "boneyard-match", "version": 1}',
    b'{"format": "boneyard-match", "version": 99}',
    b'{"players": {}, "tags": 7}',
)


def test_hostile_files_are_left_alone_and_named(tmp_path: Path) -> None:
    filled(tmp_path).close()
    for number, content in enumerate(HOSTILE):
        (tmp_path / "finished" / f"bad{number}.json").write_bytes(content)
    data = to_data(ended(8), PLAYERS)
    data["rounds"][0]["moves"][0][1] = "6-6+9-9@nowhere"  # type: ignore[index,call-overload]
    data["check"] = checksum(data)
    (tmp_path / "finished" / "forged.json").write_text(json.dumps(data), encoding="utf-8")
    archive = Archive(tmp_path, TITLES)
    archive.read_all()
    assert len(archive.find(ALL)) == 3
    assert len(archive.problems()) == len(HOSTILE) + 1
    assert all(str(why).endswith(".") and "\n" not in str(why) for why in archive.problems().values())
    archive.scan()
    assert archive.unread == 0, "a bad file isn't read again and again"


def test_a_deleted_match_can_be_brought_back_until_it_is_buried(tmp_path: Path) -> None:
    archive = filled(tmp_path)
    name = archive.find(ALL)[0].name
    archive.delete(name)
    assert names(archive) == ["20300102", "20300101"]
    archive.restore(name)
    assert len(names(archive)) == 3
    archive.delete(name)
    Archive(tmp_path, TITLES).restore_all()  # killed: nothing is left in order
    archive.scan()
    archive.read_all()
    assert len(names(archive)) == 3
    archive.delete(name)
    archive.purge_deleted()
    archive.restore_all()
    assert len(names(archive)) == 2


def test_a_network_match_is_kept_once_and_counts_for_the_own_seat(tmp_path: Path) -> None:
    saves, match = Saves(tmp_path), ended()
    for _ in range(2):
        saves.archive(match, (Player("Ada"), Player("Bo")), 1, (NETWORK,))
    archive = Archive(tmp_path, TITLES)
    archive.read_all()
    (found,) = archive.find(ALL)
    assert found.tags == (NETWORK,)
    assert found.result == ("won" if match.winners == (1,) else "lost")
    archive.tag(found.name, FAVOURITE, on=True)
    assert archive.find(ALL)[0].result == found.result


def test_a_file_with_the_name_of_a_network_match_does_not_block_it(tmp_path: Path) -> None:
    saves, match = Saves(tmp_path), ended()
    (tmp_path / "finished").mkdir()
    path = tmp_path / "finished" / f"20200101-000000-{fingerprint(match)}.json"
    path.write_text(spelled(to_data(ended(1), PLAYERS)))
    saves.archive(match, PLAYERS, 0, (NETWORK,))
    archive = Archive(tmp_path, TITLES)
    archive.read_all()
    assert archive.count(ArchiveFilter(tag=NETWORK)) == 1
    assert archive.count(ALL) == 2


def test_tags_are_read_as_far_as_they_can_be() -> None:
    assert tags_of({"tags": ["one", 2, "one", "x" * 99, ""]}) == ("one", "x" * 40)
    assert tags_of({"tags": "one"}) == ()
    assert tags_of(None) == ()


def test_a_page_and_a_search_read_no_match_file_and_only_their_own_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise they would take the longer the more matches there are; `tools/bench.py` has the times."""
    archive, read = filled(tmp_path, 5), list[str]()

    def noted(row: tuple[str | int, ...]) -> ArchivedMatch:
        read.append(str(row[0])[:8])
        return read_row(row)

    read_row = archive_index._read
    monkeypatch.setattr(archive_index, "_read", noted)
    monkeypatch.setattr("game.storage.archive.match_data", None)
    assert archive.count(ALL) == 5
    assert len(archive.find(ALL, 1, 2)) == 2
    assert archive.find(ArchiveFilter("nobody at all")) == ()
    assert read == ["20300104", "20300103"]


def test_nothing_of_the_index_is_loaded_at_the_start() -> None:
    code = "import sys; import game.app.commands.play; sys.exit('sqlite3' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "SDL_VIDEODRIVER": "dummy"})  # noqa: S603


def test_a_file_with_an_odd_name_or_time_hides_no_other(tmp_path: Path) -> None:
    filled(tmp_path, 1).close()
    folder = tmp_path / "finished"
    text = (folder / "20300101-120000-00000000.json").read_text()
    for name in ("99991231-235959-x", "00010101-000000-x", "late", "early"):
        (folder / f"{name}.json").write_text(text)
    os.utime(folder / "late.json", (2**33, 2**33))
    os.utime(folder / "early.json", (-(2**33), -(2**33)))
    Path(os.fsdecode(os.fsencode(folder) + b"/bad\xff.json")).write_text(text)
    archive = Archive(tmp_path, TITLES)
    archive.read_all()
    assert archive.count(ALL) == 5
    assert [datetime.fromtimestamp(found.started, UTC).year for found in archive.find(ALL)][-1] == 1970
    assert list(map(str, archive.problems().values())) == ["The name of this file can't be read. Rename it."]
    archive.rebuild()
    archive.read_all()
    assert (archive.count(ALL), len(archive.problems())) == (5, 1)


def test_a_file_that_cannot_be_read_now_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path) -> object:
        raise UnreadableForNow(sentence("It can't be read: {reason}.", reason="Permission denied"))

    monkeypatch.setattr("game.storage.archive.match_data", refuse)
    archive = filled(tmp_path, 1)
    assert list(map(str, archive.problems().values())) == ["It can't be read: Permission denied."]
    monkeypatch.undo()
    archive.scan()
    archive.read_all()
    assert (archive.count(ALL), archive.problems()) == (1, {})


def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    archive = filled(tmp_path, 1)
    (tmp_path / "finished").rename(tmp_path / "moved")
    archive.scan()
    assert archive.trouble is None, "no match was finished yet"
    (tmp_path / "finished").write_text("")
    archive.scan()
    assert str(tmp_path / "finished") in str(archive.trouble)


def test_a_file_that_is_too_large_is_called_so(tmp_path: Path) -> None:
    archive = filled(tmp_path, 1)
    (tmp_path / "finished" / "large.json").write_text("[" + " " * (17 << 20) + "]")
    archive.scan()
    archive.read_all()
    assert {name: str(why) for name, why in archive.problems().items()} == {
        "large": "This file is larger than 16 MB, the limit for a match."
    }


def test_a_match_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    archive = filled(tmp_path, 1)
    with pytest.raises(Refusal):
        archive.match("nothing")
    assert BlockDraw.key == "block_draw"
