"""Matches are taken from one archive to another: whole, once, and with all that belongs to them."""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.record.branch import TRUE
from engine.record.record import Player, Record, checksum, to_data
from engine.record.reel import Reel
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match
from game.play.what_if import branch_at
from game.storage import branch_file
from game.storage.archive import Archive
from game.storage.archive_index import FAVOURITE, NETWORK, ArchiveFilter
from game.storage.branch_file import BranchFile, KeptBranch
from game.storage.exchange import ExportTally, ImportTally, export_matches, import_matches
from game.storage.match_names import fingerprint
from game.storage.saves import Saves, read_match
from tests.support.rounds.simple_bots import Whimsical

TITLES = {"block_draw": "Block & Draw"}
PLAYERS = (Player("José"), Player("Maren"))
ALL = ArchiveFilter()
T = TypeVar("T")


def ended(number: int = 0) -> Match[Board]:
    return play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"exchange", number), Random(number))


@dataclass
class Two:
    """Two archives, and a folder between them."""

    one: Archive
    other: Archive
    out: Path

    def export(self) -> ExportTally:
        return last(export_matches(self.one, [found.name for found in self.one.find(ALL)], self.out))

    def take_in(self, place: Path | None = None) -> ImportTally:
        return last(import_matches(self.other, place or self.out, read_match))


def last(steps: Iterator[T]) -> T:
    return deque(steps, 1).pop()


@pytest.fixture
def two(tmp_path: Path) -> Two:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    for number in range(3):
        name = f"2030010{number + 1}-120000-0000000{number}"
        Saves(tmp_path / "one").save(ended(number), PLAYERS, name)
    one = Archive(tmp_path / "one", TITLES)
    one.read_all()
    return Two(one, Archive(tmp_path / "two", TITLES), tmp_path / "out")


def test_a_match_comes_to_another_archive_once(two: Two) -> None:
    assert two.export() == ExportTally(3)
    assert two.take_in() == ImportTally(added=3)
    assert two.take_in() == ImportTally(known=3)
    names = [found.name for found in two.one.find(ALL)]
    assert [found.name for found in two.other.find(ALL)] == names
    (two.out / f"{names[0]}.boneyard").rename(two.out / "another name.json")
    assert two.take_in() == ImportTally(known=3)
    last(export_matches(two.one, names[1:2], two.out))
    assert len(list(two.out.iterdir())) == 4, "nothing is overwritten"


def test_the_own_seat_and_the_marks_come_along(two: Two) -> None:
    match = ended(7)
    Saves(two.one.folder.parent).archive(match, PLAYERS, 1, (NETWORK, FAVOURITE))
    two.one.scan()
    two.one.read_all()
    (before,) = two.one.find(ArchiveFilter(tag=NETWORK))
    two.export()
    two.take_in()
    (after,) = two.other.find(ArchiveFilter(tag=FAVOURITE))
    assert after.result == before.result == ("won" if match.winners == (1,) else "lost")
    assert after.tags == (NETWORK, FAVOURITE, "imported")


def test_branches_come_along(two: Two) -> None:
    name, match = "20300101-120000-00000000", ended(0)
    branch = KeptBranch(
        branch_at(Reel(match), match, 3, 0, TRUE, Random(1)), (Player("José"), Player("Maren", "maren"))
    )
    BranchFile(match, two.one.folder / f"{name}.branches").keep(branch)
    two.export()
    two.take_in()
    file = BranchFile(match, two.other.folder / f"{name}.branches")
    assert (len(file.branches), file.take_problem()) == (1, None)


@pytest.mark.parametrize(
    "other",
    [
        Record(ended(1), PLAYERS),
        Record(ended(0), (Player("Ann"), Player("Maren"))),
    ],
)
def test_a_name_never_stands_for_a_match(two: Two, other: Record) -> None:
    """A file that is called like another match must not block that match."""
    match = ended(0)
    path = two.out / f"20200101-000000-{fingerprint(match)}.json"
    two.out.mkdir()
    path.write_text(json.dumps(to_data(*other)))
    assert two.take_in().added == 1
    path.write_text(json.dumps(to_data(match, PLAYERS)))
    assert two.take_in() == ImportTally(added=1)
    assert two.take_in() == ImportTally(known=1)
    Saves(two.other.folder.parent).archive(ended(4), PLAYERS, 0, ())
    assert len([*two.other.folder.iterdir()]) == 3


def test_matches_that_differ_in_their_house_rules_are_two(two: Two) -> None:
    one, other = Record(ended(0), PLAYERS), Record(Match(game("block_draw")(2, None, {"target": 7})), PLAYERS)
    for seed, steps in one.match.rounds:
        if other.match.is_between and not other.match.is_over:
            other.match.begin(seed)
            for seat, move in steps:
                other.match.play(seat, move)
    assert two.other.add(one)
    assert two.other.add(other)
    assert not two.other.add(other)


def test_a_hostile_file_is_refused_with_its_name(two: Two) -> None:
    two.export()
    data = to_data(ended(8), PLAYERS)
    data["rounds"][0]["moves"][0][1] = "6-6+9-9@nowhere"  # type: ignore[index,call-overload]
    data["check"] = checksum(data)
    (two.out / "forged.json").write_text(json.dumps(data))
    Path(os.fsdecode(os.fsencode(two.out) + b"/bad\xff.json")).write_text("[]")
    found = two.take_in()
    assert (found.added, len(found.refused)) == (3, 2)
    assert str(found.refused[0]).startswith("bad\\udcff.json: ")
    (two.out / "empty").mkdir()
    with pytest.raises(Refusal, match="no match files"):
        two.take_in(two.out / "empty")


def test_a_match_that_cannot_be_read_does_not_stop_the_export_of_others(two: Two) -> None:
    name = two.one.find(ALL)[1].name
    (two.one.folder / f"{name}.json").write_text("{")
    copies = two.export()
    assert copies.copied == 2
    assert [str(why).partition(":")[0] for why in copies.refused] == [f"{name}.json"]


def fill_the_disk(patched: pytest.MonkeyPatch) -> None:
    """Let one more file be written, and then nothing."""
    calls: list[int] = []

    def full(handle: int) -> None:
        calls.append(handle)
        if len(calls) > 2:  # the file and its folder
            raise OSError(28, "No space left on device")

    patched.setattr(os, "fsync", full)


def test_a_full_disk_leaves_whole_files_and_a_way_out(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        fill_the_disk(patched)
        copies = two.export()
    assert (copies.copied, copies.left) == (1, 2)
    name = [found.name for found in two.one.find(ALL)][1]
    (why,) = copies.refused
    assert str(why).startswith(f"{two.out / name}.boneyard couldn't be written: No space left on device. Choose ")
    assert len([read_match(path) for path in two.out.iterdir()]) == 1
    two.export()
    with monkeypatch.context() as patched:
        fill_the_disk(patched)
        intake = two.take_in()
    assert (intake.added, intake.left, len(intake.refused)) == (1, 3, 1)
    assert len([read_match(path) for path in two.other.folder.iterdir()]) == 1
    assert two.take_in()[:3] == (2, 2, ())


def branched(place: int, match: Match[Board] | None = None) -> KeptBranch:
    match = match or ended(0)
    return KeptBranch(branch_at(Reel(match), match, place, 0, TRUE, Random(place)), PLAYERS)


def test_branches_of_a_known_match_are_added_to_its_own(two: Two) -> None:
    name, match = "20300101-120000-00000000", ended(0)
    theirs, ours = (BranchFile(match, archive.folder / f"{name}.branches") for archive in (two.one, two.other))
    theirs.keep(branched(3))
    two.export()
    assert two.take_in() == ImportTally(added=3), "the branches came with the match"
    ours.keep(branched(5))
    (two.out / f"{name}.branches").unlink()
    theirs.keep(branched(4))
    last(export_matches(two.one, [name], two.out))
    (two.out / f"{name}-2.boneyard").rename(two.out / "renamed.json")
    (two.out / f"{name}-2.branches").rename(two.out / "renamed.branches")
    assert two.take_in() == ImportTally(known=4, branches=1)
    assert two.take_in() == ImportTally(known=4), "nothing is added twice"
    ours.scan()
    assert [each.match.point.moves for each in ours.branches] == [3, 5, 4]
    assert ours.take_problem() is None


@pytest.mark.parametrize("text", ["", "[]", '{"format": "boneyard-branches", "version": 1, "branches": [1]}'])
def test_what_are_no_branches_of_a_known_match_adds_nothing(two: Two, text: str) -> None:
    two.export()
    two.take_in()
    name = "20300101-120000-00000000"
    (two.out / f"{name}.branches").write_text(text, encoding="utf-8")
    assert two.take_in() == ImportTally(known=3)
    assert not (two.other.folder / f"{name}.branches").exists()


def test_own_branches_are_never_forgotten_for_others(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branch_file, "MOST", 4)
    name, match = "20300101-120000-00000000", ended(0)
    two.export()
    two.take_in()
    ours = BranchFile(match, two.other.folder / f"{name}.branches")
    for _ in range(3):
        ours.keep(branched(5))
    theirs = BranchFile(match, two.out / f"{name}.branches")
    for place in (2, 3, 4):
        theirs.keep(branched(place))
    assert two.take_in().branches == 1
    ours.scan()
    assert [each.match.point.moves for each in ours.branches][-2:] == [5, 2]


def test_branches_that_cannot_be_saved_are_refused(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    two.export()
    two.take_in()
    BranchFile(ended(0), two.out / "20300101-120000-00000000.branches").keep(branched(2))

    def full(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(branch_file, "write_atomically", full)
    (refused,) = two.take_in().refused
    assert str(refused) == (
        "20300101-120000-00000000.boneyard: The branches couldn't be saved: No space left on device."
    )


def test_a_network_match_imported_under_its_own_name_is_not_archived_again(two: Two) -> None:
    match, saves = ended(7), Saves(two.other.folder.parent)
    two.out.mkdir()
    (two.out / "20300107-120000-abcdef01.json").write_text(json.dumps(to_data(match, PLAYERS)))
    assert two.take_in() == ImportTally(added=1)
    saves.archive(match, PLAYERS, 1, (NETWORK,))
    assert [path.name for path in two.other.folder.iterdir()] == ["20300107-120000-abcdef01.json"]
    assert saves.archived(Record(match, PLAYERS)) == "20300107-120000-abcdef01"
    saves.archive(ended(8), PLAYERS, 1, (NETWORK,))
    assert len([*two.other.folder.iterdir()]) == 2
    two.other.delete("20300107-120000-abcdef01")
    saves.archive(match, PLAYERS, 1, (NETWORK,))
    assert len([*two.other.folder.glob("*.json")]) == 2, "a match that was deleted is archived anew"


def test_drafts_of_a_killed_export_go_with_the_next_one(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "O_TMPFILE", raising=False)  # as on other systems
    two.out.mkdir()
    kept = [".notes.json.00112233.tmp", ".20300101-120000-00000000.json.44556677.tmp"]
    gone = [".20300101-120000-00000000.json.00112233.tmp", ".20300101-120000-00000000-2.branches.00112233.tmp"]
    for name in (*kept, *gone):
        (two.out / name).write_text("{")
        os.utime(two.out / name, ns=(0, 0))
    os.utime(two.out / kept[1])
    two.export()
    assert sorted(path.name for path in two.out.glob(".*")) == sorted(kept)
