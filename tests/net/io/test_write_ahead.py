"""No message is sent before the records it depends on are saved, and order is kept."""

from __future__ import annotations

import asyncio
import errno
from collections.abc import Sequence
from pathlib import Path

import pytest

from net.effects.inputs import AnyInput, SeatFreed
from net.io import write_ahead
from net.io.journal import Journal, read_journal
from net.io.write_ahead import WriteAhead
from tests.support.lan.loopback import run

Effect = AnyInput | str


def written(effect: Effect) -> AnyInput | None:
    return None if isinstance(effect, str) else effect


def test_what_is_pushed_while_effects_are_carried_out_comes_behind_them() -> None:
    done: list[Effect] = []

    def do(effects: Sequence[Effect]) -> None:
        for effect in effects:
            done.append(effect)
            if effect == "one":
                queue.push(["three"])

    async def work() -> None:
        queue.push(["one", "two"])

    queue: WriteAhead[Effect] = WriteAhead(None, written, do)
    run(work())
    assert done == ["one", "two", "three"]


def test_everything_behind_a_record_waits_for_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(write_ahead, "RETRY", 0.0)
    path, done, refused = tmp_path / "x.journal", list[Effect](), list[OSError]()
    append, are_done = Journal.append, asyncio.Event()

    def refusing(journal: Journal, records: Sequence[AnyInput]) -> None:
        if len(refused) < 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        append(journal, records)

    monkeypatch.setattr(Journal, "append", refusing)

    def do(effects: Sequence[Effect]) -> None:
        last = [effect for effect in (*done, *effects) if not isinstance(effect, str)]
        assert list(read_journal(path.read_bytes()).records)[: len(last)] == last
        done.extend(effects)
        if len(done) == 5:
            are_done.set()

    async def work() -> None:
        journal = Journal(path)
        queue: WriteAhead[Effect] = WriteAhead(journal, written, do, refused=refused.append)
        runner = asyncio.get_running_loop().create_task(queue.run())
        queue.push([SeatFreed(1), "one"])
        queue.push(["two"])
        queue.push([SeatFreed(2), "three"])
        assert done == []
        await are_done.wait()
        queue.stop()
        await runner
        journal.close()

    run(work())
    assert done == [SeatFreed(1), "one", "two", SeatFreed(2), "three"]
    assert len(refused) == 2
