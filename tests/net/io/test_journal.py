"""A table's journal: complete records survive, an unfinished one is cut off, and a damaged file is set aside."""

from __future__ import annotations

import errno
import os
import zlib
from pathlib import Path
from random import Random

import msgpack
import pytest

from engine.games import game
from engine.sentences import Refusal
from net.effects.inputs import AnyInput, BotSeated, DealOpened, PlayerSeated, TableFounded
from net.host.table import Founding
from net.io.journal import Damaged, Journal, journals, read_journal, reopened
from net.protocol.messages import TableSettings
from net.protocol.terms import terms_of

KEY = bytes(range(32))
FIRST = TableFounded(
    "Ada's",
    bytes(16),
    KEY,
    KEY,
    terms_of(game("all_fives")(3, None, {})),
    TableSettings(),
    Founding.of("x", os.urandom).key.public,
)
REST: tuple[AnyInput, ...] = (PlayerSeated(0, "Ada", KEY), BotSeated(1, "bruno"), DealOpened(1, KEY))


def written(path: Path) -> bytes:
    journal = Journal(path)
    journal.append([FIRST])
    journal.append(REST)
    journal.close()
    return path.read_bytes()


def test_what_was_written_is_there_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    written(path)
    assert journals(tmp_path) == [path]
    journal, inputs = reopened(path)
    assert inputs == (FIRST, *REST)
    journal.append([DealOpened(2, KEY)])
    journal.close()
    assert reopened(path)[1] == (FIRST, *REST, DealOpened(2, KEY))


def test_wherever_a_write_was_cut_off_all_before_it_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    content = written(path)
    ends = {0: 0}
    for at in range(len(content) + 1):
        story = read_journal(content[:at])
        assert story.whole <= at
        ends[story.whole] = len(story.records)
    assert sorted(ends.values()) == [0, 0, 1, 2, 3, 4]
    for rubbish in (b"\0" * 5000, b"\xff\xff", content[:7]):
        path.write_bytes(content + rubbish)
        journal, inputs = reopened(path)
        assert inputs == (FIRST, *REST)
        journal.append([DealOpened(2, KEY)])
        journal.close()
        assert read_journal(path.read_bytes()).records == (FIRST, *REST, DealOpened(2, KEY))


def test_a_file_that_is_damaged_before_its_end_is_put_aside_and_never_lost(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    content = bytearray(written(path))
    content[60] ^= 1
    path.write_bytes(content)
    with pytest.raises(Refusal, match=r"damaged. It was set aside as .*0\.journal\.damaged-1"):
        reopened(path)
    assert journals(tmp_path) == []
    assert (tmp_path / "0.journal.damaged-1").read_bytes() == content


def test_no_bytes_are_anything_but_a_story_or_damaged() -> None:
    rng = Random(7)
    for _ in range(300):
        body = rng.randbytes(rng.randrange(1, 60)) if rng.random() < 0.5 else msgpack.packb([{"t": "sit"}] * 3)
        record = len(body).to_bytes(4, "big") + zlib.crc32(body).to_bytes(4, "big") + body
        try:
            story = read_journal(rng.randbytes(rng.randrange(3)) + record * rng.randrange(3))
        except Damaged:
            continue
        assert story.records == ()


def test_the_journal_of_a_later_boneyard_is_left_alone(tmp_path: Path) -> None:
    body = msgpack.packb({"t": "journal", "format": 2, "protocol": 1})
    path = tmp_path / "0.journal"
    path.write_bytes(len(body).to_bytes(4, "big") + zlib.crc32(body).to_bytes(4, "big") + body)
    with pytest.raises(Refusal, match="newer Boneyard"):
        reopened(path)
    assert journals(tmp_path) == [path]


def test_a_disk_that_refuses_half_way_leaves_a_journal_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "0.journal"
    journal = Journal(path)
    journal.append([FIRST])
    write = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 20:
            return write(file, data[:20])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            journal.append(REST)
    assert read_journal(path.read_bytes()).records == (FIRST,)
    journal.append(REST)
    journal.close()
    assert reopened(path)[1] == (FIRST, *REST)


def test_two_hosts_never_write_the_same_journal(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    written(path)
    journal, _ = reopened(path)
    with pytest.raises(Refusal, match="can't be opened"):
        reopened(path)
    journal.close()
    assert reopened(path)[1] == (FIRST, *REST)


def test_a_table_that_is_over_leaves_nothing(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "0.journal")
    journal.append([FIRST])
    journal.discard()
    assert list(tmp_path.iterdir()) == []
