"""The branches of a match in a file: they come back, damage is told in a sentence, and nothing is lost by it."""

from __future__ import annotations

import json
import sys
import time
from contextlib import nullcontext
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.branch import FRESH, TRUE
from engine.record.record import Player, checksum
from engine.record.reel import Reel
from game.play.driver import SeedStream, play_match
from game.play.what_if import branch_at
from game.storage.archive import Archive
from game.storage.branch_file import MOST, BranchFile, KeptBranch
from game.storage.disk.lock import locked
from game.storage.disk.writer import Work
from game.storage.saves import Saves
from tests.support.rounds.simple_bots import Whimsical

PLAYERS = (Player("Ann"), Player("Maren", "maren"))


@cache
def whole(number: int = 1) -> Match[Board]:
    return play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"branches", number), Random(number))


def kept(place: int = 4, kind: str = FRESH) -> KeptBranch:
    match = whole()
    return KeptBranch(branch_at(Reel(match), match, place, 0, kind, Random(place)), PLAYERS)


def test_branches_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "match.branches"
    file = BranchFile(whole(), path)
    first, second = kept(3), kept(5, TRUE)
    file.keep(first)
    file.keep(second)
    state = second.match.state
    second.match.play(state.turn, second.match.legal(state.turn)[0])
    file.keep(second)
    again = BranchFile(whole(), path)
    assert again.take_problem() is None
    assert [each.players for each in again.branches] == [PLAYERS, PLAYERS]
    assert [each.match.state for each in again.branches] == [first.match.state, second.match.state]
    again.forget(again.branches[0])
    assert len(BranchFile(whole(), path).branches) == 1


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": "boneyard-match"}', '{"format": "boneyard-branches", "version": 1}',
     '{"format": "boneyard-branches", "version": 1, "match": 3, "branches": {}, "check": "x"}', "[" * 5_000],
)  # fmt: skip
def test_a_damaged_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "match.branches"
    path.write_text(text, encoding="utf-8")
    file = BranchFile(whole(), path)
    assert not file.branches
    assert str(file.take_problem()).endswith(".")
    assert [each.name for each in tmp_path.iterdir()] == ["match.branches.broken-1"]
    file.keep(kept())
    assert len(BranchFile(whole(), path).branches) == 1


def test_a_changed_file_and_one_of_another_match_are_not_believed(tmp_path: Path) -> None:
    path = tmp_path / "match.branches"
    BranchFile(whole(), path).keep(kept())
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Maren", "Harold"), encoding="utf-8")
    assert not BranchFile(whole(), path).branches
    path.write_text(text, encoding="utf-8")
    assert not BranchFile(whole(2), path).branches


def test_a_file_of_a_newer_version_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "match.branches"
    path.write_text('{"format": "boneyard-branches", "version": 2}', encoding="utf-8")
    file = BranchFile(whole(), path)
    assert "newer" in str(file.take_problem())
    file.keep(kept())
    assert json.loads(path.read_text(encoding="utf-8"))["version"] == 2


def test_a_branch_that_cannot_be_replayed_stays_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "match.branches"
    file = BranchFile(whole(), path)
    file.keep(kept(3))
    file.keep(kept(5))
    data = json.loads(path.read_text(encoding="utf-8"))
    data["branches"][0]["kind"] = "later"
    data["check"] = checksum(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    again = BranchFile(whole(), path)
    assert len(again.branches) == 1
    assert str(again.take_problem()).endswith(".")
    again.keep(kept(6))
    assert [each["kind"] for each in json.loads(path.read_text(encoding="utf-8"))["branches"]] == [
        "later",
        FRESH,
        FRESH,
    ]


def test_two_replays_of_a_match_keep_the_branches_of_both(tmp_path: Path) -> None:
    """Two pages, or a window and `boneyard replay FILE`, have the same file open."""
    path = tmp_path / "match.branches"
    one, other = BranchFile(whole(), path), BranchFile(whole(), path)
    one.keep(kept(3))
    other.keep(kept(5, TRUE))
    one.keep(kept(6))
    assert [each.match.point.moves for each in BranchFile(whole(), path).branches] == [3, 5, 6]
    assert [each.match.point.moves for each in one.branches] == [3, 5, 6]
    other.scan()
    other.forget(other.branches[0])
    first = one.branches[1]
    one.keep(first)
    assert [each.match.point.moves for each in BranchFile(whole(), path).branches] == [5, 6]
    assert one.branches[0] is first, "a branch that is played on stays the same one"


def test_a_branch_that_could_not_be_saved_is_saved_with_the_next_one(tmp_path: Path) -> None:
    path = tmp_path / "later" / "match.branches"
    file = BranchFile(whole(), path)
    file.keep(kept(3))
    assert str(file.take_problem()).startswith("The branches couldn't be saved")
    path.parent.mkdir()
    file.keep(kept(5, TRUE))
    assert len(BranchFile(whole(), path).branches) == 2


@pytest.mark.parametrize("text", ["{", "[]", '{"format": "a tree"}'])
def test_a_strange_file_of_the_player_stays_as_it_is(tmp_path: Path, text: str) -> None:
    """`boneyard replay tree.json` finds a file beside it that has nothing to do with Boneyard."""
    path = tmp_path / "tree.branches"
    path.write_text(text, encoding="utf-8")
    file = BranchFile(whole(), path, is_ours=False)
    assert "tree.branches" in str(file.take_problem())
    file.keep(kept())
    assert len(file.branches) == 1
    assert [each.name for each in tmp_path.iterdir()] == ["tree.branches"]
    assert path.read_text(encoding="utf-8") == text


def test_a_deleted_branch_comes_back_to_its_place(tmp_path: Path) -> None:
    path = tmp_path / "match.branches"
    file = BranchFile(whole(), path)
    for place in (3, 5, 6):
        file.keep(kept(place))
    before = [*file.branches]
    for place, branch in enumerate(before):
        file.forget(branch)
        assert branch not in file.branches
        file.restore(branch, place)
        assert file.branches == before
        assert [each.match.point for each in BranchFile(whole(), path).branches] == [
            each.match.point for each in before
        ]


def test_there_is_a_limit(tmp_path: Path) -> None:
    file = BranchFile(whole(), None)
    for _ in range(MOST + 3):
        file.keep(kept(3, TRUE))
    assert len(file.branches) == MOST
    assert not [*tmp_path.iterdir()]


def test_a_match_that_is_deleted_for_good_takes_its_branches_along(tmp_path: Path) -> None:
    name = "20300101-120000-00000000"
    Saves(tmp_path).save(whole(), PLAYERS, name)
    path = tmp_path / "finished" / f"{name}.branches"
    BranchFile(whole(), path).keep(kept())
    archive = Archive(tmp_path, {"block_draw": "Block & Draw"})
    archive.read_all()
    assert not archive.problems()
    archive.delete(name)
    archive.restore(name)
    assert path.exists()
    archive.delete(name)
    archive.purge_deleted()
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="folders can't be opened there")
def test_of_two_programs_that_save_at_once_both_keep_their_branches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other program has the folder when this one comes, and writes before it lets go."""
    path = tmp_path / "match.branches"
    mine, theirs = BranchFile(whole(), path), BranchFile(whole(), path)
    turn = locked(tmp_path)
    turn.__enter__()

    def waited(_seconds: float) -> None:
        monkeypatch.setattr(theirs, "_in_turn", nullcontext)  # it has the folder already
        theirs.keep(kept(3))
        turn.__exit__(None, None, None)

    monkeypatch.setattr(time, "sleep", waited)
    mine.keep(kept(5))
    assert [each.match.point.moves for each in BranchFile(whole(), path).branches] == [3, 5]
    assert [each.name for each in tmp_path.iterdir()] == ["match.branches"], "no lock is left behind"


@pytest.mark.skipif(sys.platform == "win32", reason="folders can't be opened there")
def test_a_program_that_hangs_is_not_waited_for_in_vain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, clock = tmp_path / "match.branches", count(0.0, 0.3)
    file = BranchFile(whole(), path)
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(time, "monotonic", lambda: next(clock))
    with locked(tmp_path):
        file.keep(kept(3))
    assert len(BranchFile(whole(), path).branches) == 1
    with locked(tmp_path / "none"):
        pass


class Keeper:
    """Writes when it's told to, as a session does whose disk refuses for a while."""

    def __init__(self) -> None:
        self._works: dict[Path, Work] = {}

    def keep(self, work: Work) -> None:
        """Let it wait."""
        self._works[work.path] = work

    def waiting(self, path: Path) -> str:
        """Return the text that waits."""
        return self._works[path].text if path in self._works else ""

    def write(self) -> None:
        """Write everything."""
        for path, work in [*self._works.items()]:
            work.write()
            del self._works[path]


def test_what_waits_to_be_written_counts_as_written_for_every_page(tmp_path: Path) -> None:
    path, keeper = tmp_path / "match.branches", Keeper()
    BranchFile(whole(), path).keep(kept(3))
    one = BranchFile(whole(), path, keeper=keeper)
    one.keep(kept(5))
    other = BranchFile(whole(), path, keeper=keeper)
    assert [each.match.point.moves for each in other.branches] == [3, 5]
    other.keep(kept(6, TRUE))
    other.forget(other.branches[0])
    one.scan()
    assert [each.match.point.moves for each in one.branches] == [5, 6]
    assert len(BranchFile(whole(), path).branches) == 1, "nothing is on the disk so far"
    keeper.write()
    assert [each.match.point.moves for each in BranchFile(whole(), path).branches] == [5, 6]
    one.scan()
    assert [each.match.point.moves for each in one.branches] == [5, 6]
    assert one.take_problem() is None


def test_what_another_program_has_written_meanwhile_stays(tmp_path: Path) -> None:
    path, keeper = tmp_path / "match.branches", Keeper()
    BranchFile(whole(), path).keep(kept(3))
    mine = BranchFile(whole(), path, keeper=keeper)
    mine.forget(mine.branches[0])
    mine.keep(kept(5))
    BranchFile(whole(), path).keep(kept(6))
    keeper.write()
    assert [each.match.point.moves for each in BranchFile(whole(), path).branches] == [5, 6]
