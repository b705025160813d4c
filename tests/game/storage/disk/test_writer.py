"""A save that fails waits, is tried again by a clock, at the next save and at the end, and is told till then."""

from __future__ import annotations

import errno
import os
import threading
from pathlib import Path

from game.storage.disk.writer import Matter, Work, Writer
from game.storage.saves import Saves, SavesWriter
from tests.game.storage.test_saves import PLAYERS, begun, ended
from tests.support.deadline import DEADLINE


class Disk:
    """Something to write to, which may be full."""

    def __init__(self) -> None:
        self.is_full = False
        self.written: list[str] = []
        self.tries = 0
        self.accepted = threading.Event()

    def work(self, name: str, matter: Matter = Matter.MATCH) -> Work:
        """Return the work of writing this name."""

        def write() -> None:
            self.tries += 1
            if self.is_full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            self.written.append(name)
            self.accepted.set()

        return Work(matter, Path("folder") / name, write)


def slow(wake: threading.Event | None = None) -> Writer:
    """Return a writer whose clock never tries again during a test."""
    return Writer(wake.set if wake else lambda: None, retry=DEADLINE)


def test_what_failed_is_written_by_the_clock_without_another_save() -> None:
    disk, failed = Disk(), threading.Event()
    disk.is_full = True
    with Writer(failed.set, retry=0.001) as writer:
        writer.write(disk.work("one"))
        assert failed.wait(DEADLINE)
        assert writer.fails
        disk.is_full = False
        assert disk.accepted.wait(DEADLINE)
        assert writer.flush(DEADLINE)
        assert writer.works_again()


def test_a_match_that_ends_while_the_disk_refuses_is_written_with_the_next_one(tmp_path: Path) -> None:
    folder, first, second = tmp_path / "matches", ended(1), begun()
    with SavesWriter(Saves(folder), retry=DEADLINE) as writer:
        writer.save(first, PLAYERS, "first")
        writer.flush()
        assert writer.fails
        folder.mkdir()
        writer.save(second, PLAYERS, "second")
        writer.flush()
        assert not writer.fails
        assert writer.works_again()
    assert [path.stem for path in Saves(folder).finished()] == ["first"]


def test_it_works_again_only_when_nothing_is_left_to_write() -> None:
    bad, good = Disk(), Disk()
    bad.is_full = True
    with slow() as writer:
        writer.write(bad.work("lost"))
        writer.flush()
        writer.write(good.work("other"))
        writer.flush()
        assert good.written == ["other"]
        assert not writer.works_again()
        assert writer.unsaved is not None
        bad.is_full = False
        writer.try_again()
        writer.flush()
        assert writer.works_again()
        assert writer.unsaved is None


def test_it_says_by_itself_when_there_is_something_to_tell() -> None:
    disk = Disk()
    with slow() as writer:
        writer.write(disk.work("one"))
        writer.flush()
        assert not writer.has_news, "what is saved as always is no news"
        disk.is_full = True
        writer.write(disk.work("two"))
        writer.flush()
        assert writer.has_news
        assert len(writer.problems()) == 1
        assert not writer.has_news
        writer.write(disk.work("three"))
        writer.flush()
        assert not writer.has_news, "the same problem was told"
        disk.is_full = False
        writer.try_again()
        writer.flush()
        assert writer.has_news
        assert writer.works_again()
        assert not writer.has_news


def test_what_failed_is_tried_for_the_last_time_at_the_end() -> None:
    disk = Disk()
    disk.is_full = True
    with slow() as writer:
        writer.write(disk.work("one"))
        writer.flush()
        disk.is_full = False
    assert disk.written == ["one"]


def test_only_the_newest_of_what_waits_is_written() -> None:
    disk = Disk()
    disk.is_full = True
    with slow() as writer:
        for _ in range(3):
            writer.write(disk.work("one"))
            writer.flush()
        disk.is_full = False
        writer.write(disk.work("two"))
        writer.flush()
    assert disk.written == ["one", "two"]


def test_a_window_is_woken_only_by_a_failure_or_its_end() -> None:
    disk, woken = Disk(), list[str]()
    with Writer(lambda: woken.append(f"after {disk.tries}"), retry=DEADLINE) as writer:
        for disk.is_full in (False, True, True, False, False):
            writer.write(disk.work("one"))
            writer.flush()
    assert woken == ["after 2", "after 4"]


def test_what_is_unsaved_is_told_by_kind_with_the_reason() -> None:
    disk = Disk()
    disk.is_full = True
    with slow() as writer:
        for name, matter in (("one", Matter.MATCH), ("two", Matter.MATCH), ("three", Matter.SETTINGS)):
            writer.write(disk.work(name, matter))
            writer.flush()
        unsaved = writer.unsaved
        assert unsaved is not None
        assert unsaved.matters == {Matter.MATCH: 2, Matter.SETTINGS: 1}
        assert str(unsaved.why) == "No space left on device. Free some: saving is tried again every few seconds."
        assert len(writer.problems()) == 1


def test_nothing_else_is_waited_for_than_what_is_asked_for() -> None:
    begun, goes_on = threading.Event(), threading.Event()

    def wait() -> None:
        begun.set()
        assert goes_on.wait(DEADLINE)

    disk = Disk()
    with slow() as writer:
        writer.write(Work(Matter.SETTINGS, Path("slow"), wait))
        assert begun.wait(DEADLINE)
        assert writer.flush(0, Matter.MATCH)
        assert not writer.flush(0, Matter.MATCH, Matter.SETTINGS)
        writer.write(disk.work("one", Matter.MATCH))
        assert not writer.flush(0, Matter.MATCH)
        goes_on.set()
        assert writer.flush(DEADLINE, Matter.MATCH)
        assert disk.written == ["one"]
