"""Reviews on disk: findings survive a kill, damage costs the damaged lines only, and another match has another file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from engine.bots.characters import make
from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.review.depth import Depth
from engine.review.tasks import done
from game.play.driver import SeedStream, play_match
from game.play.reviewing import InlineReview, WorkerReview, count, find
from game.storage.disk.writer import Work
from game.storage.reviews import ReviewFile
from tests.support.lengths import sampled

if sys.platform != "win32":
    import resource

P = ParamSpec("P")
T = TypeVar("T")
SHALLOW = Depth("shallow", 4, 8, 16, 8, 2)


class Here(Executor):
    """Does the work when it's given."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> Future[T]:
        """Do it."""
        self.done += 1
        answer: Future[T] = Future()
        answer.set_result(work(*given, **named))
        return answer


def played(number: int = 0) -> Match[Board]:
    seeds = SeedStream(b"review file", number)
    rules = game("block_draw")(2, None, {"match": "single"})
    return play_match(rules, [make("greedy"), make("kiko")], seeds, seeds.bot_rng())


def reviewed(file: ReviewFile) -> int:
    """Finish a review, and return the number of tasks that were done for it."""
    here = Here()
    list(find(here, file, SHALLOW, 1))
    return here.done


def test_a_review_that_was_stopped_continues(tmp_path: Path) -> None:
    match = played()
    all_tasks = count(match)
    file, here = ReviewFile(tmp_path, match, SHALLOW), Here()
    steps = find(here, file, SHALLOW, 1)
    assert next(steps) == all_tasks
    next(steps)
    next(steps)
    steps.close()
    kept = len(file.found)
    assert 0 < kept < all_tasks
    again = ReviewFile(tmp_path, match, SHALLOW)
    assert again.found == ReviewFile(tmp_path, match, SHALLOW).found
    assert len(again.found) == kept
    assert reviewed(again) == all_tasks - kept
    assert sorted(ReviewFile(tmp_path, match, SHALLOW).found) == list(range(all_tasks))


def test_a_finding_that_was_cut_off_is_made_again(tmp_path: Path) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    reviewed(file)
    whole = file.path.read_bytes()
    file.path.write_bytes(whole[:-20])
    cut = ReviewFile(tmp_path, match, SHALLOW)
    assert len(cut.found) == count(match) - 1
    assert reviewed(cut) == 1
    assert sorted(file.path.read_bytes().splitlines()) == sorted(whole.splitlines())


@pytest.mark.parametrize("content", [b"", b"\xff\n", b"{}\n", b"[" * 100_000 + b"\n", b'{"format": "other"}\nxx\n'])
def test_a_file_that_is_no_review_is_written_anew(tmp_path: Path, content: bytes) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    file.path.write_bytes(content)
    file = ReviewFile(tmp_path, match, SHALLOW)
    assert not file.found
    assert reviewed(file) == count(match)
    assert len(ReviewFile(tmp_path, match, SHALLOW).found) == count(match)


def test_each_match_and_depth_has_a_file(tmp_path: Path) -> None:
    one, other = played(), played(1)
    deeper = SHALLOW._replace(key="deeper")
    files = {ReviewFile(tmp_path, match, depth).path for match in (one, other, played()) for depth in (SHALLOW, deeper)}
    assert len(files) == 4


def test_a_review_here_and_one_by_workers_find_the_same(tmp_path: Path) -> None:
    match = played()
    file = ReviewFile(tmp_path / "here", match, SHALLOW)
    run = InlineReview(file, SHALLOW)
    while run.is_running:
        assert run.news()
    assert not run.news()
    other = ReviewFile(tmp_path / "there", match, SHALLOW)
    reviewed(other)
    assert ReviewFile(tmp_path / "there", match, SHALLOW).found == ReviewFile(tmp_path / "here", match, SHALLOW).found


def test_worker_processes_find_the_same_and_tell_of_it(tmp_path: Path) -> None:
    match, woken = played(), list[int]()
    file = ReviewFile(tmp_path / "workers", match, SHALLOW)
    run = WorkerReview(file, SHALLOW, 1, lambda: woken.append(1))
    run.join(60)
    assert not run.is_running
    assert not run.trouble
    assert run.news()
    assert not run.news()
    assert woken
    here = ReviewFile(tmp_path / "here", match, SHALLOW)
    reviewed(here)
    assert ReviewFile(tmp_path / "workers", match, SHALLOW).found == ReviewFile(tmp_path / "here", match, SHALLOW).found


CHANGES: list[tuple[str, dict[str, object]]] = [
    ("choice", {"task": -1}),
    ("choice", {"task": True}),
    ("choice", {"task": 10**9}),
    ("choice", {"task": 1}),
    ("choice", {"place": -1}),
    ("choice", {"place": 10**6}),
    ("choice", {"seat": 9}),
    ("choice", {"best": -7}),
    ("choice", {"ways": []}),
    ("choice", {"moves": ["zzz", "6-6"]}),
    ("luck", {"shares": []}),
    ("luck", {"after": []}),
    ("luck", {"after": [0.5, 0.5]}),
    ("luck", {"shares": [[10**400, 1], [0, 1]]}),
    ("luck", {"seat": -2}),
    ("luck", {"kind": "solitaire", "end": 1}),
]


def changed(line: bytes, change: dict[str, object]) -> bytes:
    """Return a finding with something else in it, and the seal that it would have."""
    data = {**json.loads(line), **change}
    del data["seal"]
    data["seal"] = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:8]
    return json.dumps(data, sort_keys=True).encode() + b"\n"


@sampled(3)
@pytest.mark.parametrize(("kind", "change"), CHANGES, ids=str)
def test_a_finding_that_is_none_of_its_task_is_made_again(tmp_path: Path, kind: str, change: dict[str, object]) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    reviewed(file)
    head, *lines = file.path.read_bytes().splitlines(keepends=True)
    lines.sort(key=lambda line: json.loads(line)["kind"] == kind)
    file.path.write_bytes(b"".join([head, *lines[:-1], changed(lines[-1], change)]))
    damaged = ReviewFile(tmp_path, match, SHALLOW)
    assert len(damaged.found) == len(lines) - 1
    assert reviewed(damaged) == 1


def test_a_changed_digit_is_noticed(tmp_path: Path) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    reviewed(file)
    lines = file.path.read_bytes().splitlines(keepends=True)
    at = next(place for place in reversed(range(len(lines[-1]))) if lines[-1][place : place + 1].isdigit())
    digit = b"1" if lines[-1][at : at + 1] != b"1" else b"2"
    file.path.write_bytes(b"".join([*lines[:-1], lines[-1][:at] + digit + lines[-1][at + 1 :]]))
    assert len(ReviewFile(tmp_path, match, SHALLOW).found) == len(lines) - 2


def test_numbers_are_the_same_when_they_are_read_again(tmp_path: Path) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    reviewed(file)
    assert file.found == ReviewFile(tmp_path, match, SHALLOW).found


def test_a_review_of_two_bots_knows_their_strength(tmp_path: Path) -> None:
    """Expect findings made for other players to be made again: their luck would be another."""
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW, ("kiko", "tadeo"))
    file.add(0, done(file.tasks[0], SHALLOW))
    assert file.edge < 0
    assert ReviewFile(tmp_path, match, SHALLOW, ("kiko", "tadeo")).found
    assert not ReviewFile(tmp_path, match, SHALLOW, ("", "tadeo")).found


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")
def test_a_line_that_the_disk_cut_short_is_written_again_whole(tmp_path: Path) -> None:
    match, waiting = played(), list[Work]()

    def keep(work: Work) -> None:
        waiting.append(work)
        with suppress(OSError):
            work.write()

    file = ReviewFile(tmp_path, match, SHALLOW, keep=keep)
    file.add(0, done(file.tasks[0], SHALLOW))
    before, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    whole = file.path.stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (whole + 40, hard))
    try:
        file.add(1, done(file.tasks[1], SHALLOW))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (before, hard))
    assert file.path.stat().st_size > whole, "a part of the line was written"
    assert sorted(ReviewFile(tmp_path, match, SHALLOW).found) == [0]
    waiting[-1].write()
    assert sorted(ReviewFile(tmp_path, match, SHALLOW).found) == sorted(file.found) == [0, 1]
    assert len(file.path.read_bytes().splitlines()) == 3
