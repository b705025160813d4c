"""Reviews on disk: findings survive a kill, damage costs the damaged lines only, and another match has another file."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import ParamSpec, TypeVar

import pytest

from engine.bots.characters import make
from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.review.depth import Depth
from engine.review.tasks import done, tasks
from game.play.driver import SeedStream, play_match
from game.play.reviewing import InlineReview, WorkerReview, count, find
from game.storage.reviews import ReviewFile

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
    return play_match(rules, [make("greedy"), make("kiko")], seeds, seeds.whims())


def reviewed(file: ReviewFile, match: Match[Board]) -> int:
    """Finish a review, and return the number of tasks that were done for it."""
    here = Here()
    with file:
        list(find(here, file, match, SHALLOW, 1))
    return here.done


def test_a_review_that_was_stopped_continues(tmp_path: Path) -> None:
    match = played()
    all_tasks = count(match)
    file, here = ReviewFile(tmp_path, match, SHALLOW), Here()
    with file:
        steps = find(here, file, match, SHALLOW, 1)
        assert next(steps) == all_tasks
        next(steps)
        next(steps)
        steps.close()
    kept = len(file.found)
    assert 0 < kept < all_tasks
    again = ReviewFile(tmp_path, match, SHALLOW)
    assert again.found == ReviewFile(tmp_path, match, SHALLOW).found
    assert len(again.found) == kept
    assert reviewed(again, match) == all_tasks - kept
    assert sorted(ReviewFile(tmp_path, match, SHALLOW).found) == list(range(all_tasks))


def test_a_finding_that_was_cut_off_is_made_again(tmp_path: Path) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    reviewed(file, match)
    whole = file.path.read_bytes()
    file.path.write_bytes(whole[:-20])
    cut = ReviewFile(tmp_path, match, SHALLOW)
    assert len(cut.found) == count(match) - 1
    assert reviewed(cut, match) == 1
    assert sorted(file.path.read_bytes().splitlines()) == sorted(whole.splitlines())


@pytest.mark.parametrize("content", [b"", b"\xff\n", b"{}\n", b"[" * 100_000 + b"\n", b'{"format": "other"}\nxx\n'])
def test_a_file_that_is_no_review_is_written_anew(tmp_path: Path, content: bytes) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    file.path.write_bytes(content)
    file = ReviewFile(tmp_path, match, SHALLOW)
    assert not file.found
    assert reviewed(file, match) == count(match)
    assert len(ReviewFile(tmp_path, match, SHALLOW).found) == count(match)


def test_each_match_and_depth_has_a_file(tmp_path: Path) -> None:
    one, other = played(), played(1)
    deeper = SHALLOW._replace(key="deeper")
    files = {ReviewFile(tmp_path, match, depth).path for match in (one, other, played()) for depth in (SHALLOW, deeper)}
    assert len(files) == 4


def test_a_review_here_and_one_by_workers_find_the_same(tmp_path: Path) -> None:
    match = played()
    file = ReviewFile(tmp_path / "here", match, SHALLOW)
    run = InlineReview(file, match, SHALLOW)
    while run.is_running:
        assert run.news()
    assert not run.news()
    other = ReviewFile(tmp_path / "there", match, SHALLOW)
    reviewed(other, match)
    assert ReviewFile(tmp_path / "there", match, SHALLOW).found == ReviewFile(tmp_path / "here", match, SHALLOW).found


def test_worker_processes_find_the_same_and_tell_of_it(tmp_path: Path) -> None:
    match, woken = played(), list[int]()
    file = ReviewFile(tmp_path / "workers", match, SHALLOW)
    run = WorkerReview(file, match, SHALLOW, 1, lambda: woken.append(1))
    run.join(60)
    assert not run.is_running
    assert not run.trouble
    assert run.news()
    assert not run.news()
    assert woken
    here = ReviewFile(tmp_path / "here", match, SHALLOW)
    reviewed(here, match)
    assert ReviewFile(tmp_path / "workers", match, SHALLOW).found == ReviewFile(tmp_path / "here", match, SHALLOW).found


@pytest.mark.parametrize(
    "line",
    [
        {"task": -1},
        {"task": True},
        {"task": 10**9},
        {"place": -1},
        {"place": 10**6},
        {"seat": 2},
        {"shares": [[1, 1]]},
        {"shares": [[10**30, 1], [0, 1]]},
    ],
    ids=str,
)
def test_a_finding_that_doesnt_fit_the_match_is_made_again(tmp_path: Path, line: dict[str, object]) -> None:
    match = played()
    file = ReviewFile(tmp_path, match, SHALLOW)
    with file:
        pass
    fits = {"task": 3, "kind": "luck", "first": 0, "place": 0, "seat": -1, "shares": [[1, 1], [-1, 1]]}
    with file.path.open("a", encoding="utf-8") as out:
        out.write(json.dumps(fits) + "\n" + json.dumps(fits | line) + "\n")
    assert list(ReviewFile(tmp_path, match, SHALLOW).found) == [3]


def test_a_review_of_two_bots_knows_their_strength(tmp_path: Path) -> None:
    """Expect findings made for other players to be made again: their luck would be another."""
    match = played()
    with ReviewFile(tmp_path, match, SHALLOW, ("kiko", "tadeo")) as file:
        file.add(0, done(next(iter(tasks(match, edge=file.edge))), SHALLOW))
    assert file.edge < 0
    assert ReviewFile(tmp_path, match, SHALLOW, ("kiko", "tadeo")).found
    assert not ReviewFile(tmp_path, match, SHALLOW, ("", "tadeo")).found
