"""A table's journal: complete records survive, an unfinished one is cut off, and either copy repairs its twin."""

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
from net.host.identity import TableIdentity
from net.io.journal import Journal, both, contents, journals, read_journal, remove, reopened
from net.io.records import record
from net.protocol.messages import TableSettings
from net.protocol.terms import terms_of
from tests.support.lengths import some

KEY = bytes(range(32))
FIRST = TableFounded(
    "Ada's",
    bytes(16),
    KEY,
    KEY,
    terms_of(game("all_fives")(3, None, {})),
    TableSettings(),
    TableIdentity.of("x", os.urandom).key.public,
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
        assert content[:at].startswith(story.content)
        assert not story.is_lost
        ends[len(story.content)] = len(story.records)
    assert sorted(ends.values()) == [0, 0, 1, 2, 3, 4]
    for rubbish in (b"\0" * 5000, b"\xff\xff", content[:7]):
        remove(path)
        path.write_bytes(content + rubbish)
        journal, inputs = reopened(path)
        assert inputs == (FIRST, *REST)
        journal.append([DealOpened(2, KEY)])
        journal.close()
        assert read_journal(path.read_bytes()).records == (FIRST, *REST, DealOpened(2, KEY))


def test_a_file_too_large_to_be_a_journal_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "0.journal"
    content = written(path)
    monkeypatch.setattr("net.io.journal.LARGEST_JOURNAL", len(content))
    assert contents(path) == [content, content]
    path.write_bytes(content + b"x")
    with pytest.raises(OSError, match=os.strerror(errno.EFBIG)):
        contents(path)


@pytest.mark.parametrize(("one", "other"), [(0, 0), (7, 0), (0, 7), (7, 40), (40, 7)])
def test_the_longer_rest_after_the_last_record_is_told(tmp_path: Path, one: int, other: int) -> None:
    content = written(tmp_path / "0.journal")
    story = read_journal(content + bytes(one), content + bytes(other))
    assert (story.tail, story.is_lost) == (max(one, other), bool(one and other))


def damage(path: Path, at: int, size: int = 1) -> None:
    content = bytearray(path.read_bytes())
    for place in range(at, at + size):
        content[place] ^= 0x55
    path.write_bytes(content)


def test_every_flipped_bit_is_set_right_with_and_without_a_copy(tmp_path: Path) -> None:
    content = written(tmp_path / "0.journal")
    for bit in some(range(8 * len(content)), 7):
        flipped = bytearray(content)
        flipped[bit >> 3] ^= 1 << (bit & 7)
        for copies in ([flipped], [flipped, content], [content, flipped], [flipped, flipped]):
            story = read_journal(*map(bytes, copies))
            assert story.records == (FIRST, *REST)
            assert story.content == content
            assert (story.is_mended, story.is_lost) == (True, False)


@pytest.mark.parametrize("place", [0, 1], ids=["the file", "its copy"])
def test_either_copy_makes_good_whatever_happens_to_the_other(tmp_path: Path, place: int) -> None:
    path = tmp_path / "0.journal"
    for harm in ("zeroed", "cut", "longer", "shifted", "deleted"):
        content = written(path)
        hurt = both(path)[place]
        match harm:
            case "zeroed":
                hurt.write_bytes(content[:20] + bytes(100) + content[120:])
            case "cut":
                hurt.write_bytes(content[:50])
            case "longer":
                hurt.write_bytes(content + b"rubbish" * 30)
            case "shifted":
                hurt.write_bytes(content[:40] + b"x" + content[40:])
            case _:
                hurt.unlink()
        assert journals(tmp_path) == [path]
        journal, inputs = reopened(path)
        assert inputs == (FIRST, *REST), harm
        journal.append([DealOpened(2, KEY)])
        journal.close()
        assert [read_journal(each.read_bytes()).records for each in both(path)] == [
            (FIRST, *REST, DealOpened(2, KEY))
        ] * 2
        remove(path)


def test_a_record_that_one_copy_alone_has_counts_since_the_other_was_never_written(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    content = written(path)
    both(path)[1].write_bytes(content[:-30])
    assert reopened(path)[1] == (FIRST, *REST)


def test_damage_at_different_places_of_both_copies_is_made_good_and_told_once(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    content = written(path)
    damage(path, 60, 30)
    damage(both(path)[1], len(content) - 30, 20)
    journal, inputs = reopened(path)
    assert inputs == (FIRST, *REST)
    assert journal.is_mended
    journal.close()
    journal, _ = reopened(path)
    assert not journal.is_mended


def test_a_file_whose_copies_are_damaged_at_one_place_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    written(path)
    for each in both(path):
        damage(each, 60, 30)
    before = [each.read_bytes() for each in both(path)]
    with pytest.raises(Refusal, match=r"0\.journal is damaged beyond repair"):
        reopened(path)
    assert [each.read_bytes() for each in both(path)] == before


def test_a_last_record_that_both_copies_have_lost_is_no_unfinished_write(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    content = written(path)
    hurt = content[:-20] + bytes(20)
    assert (read_journal(hurt, hurt).is_lost, read_journal(hurt, hurt).records) == (True, (FIRST, *REST[:-1]))
    assert not read_journal(hurt, content[: -len(record(REST[-1]))]).is_lost, "the copy was not reached"


def test_two_files_that_tell_different_stories_are_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "0.journal"
    content = written(path)
    journal = Journal(tmp_path / "1.journal")
    journal.append([FIRST])
    journal.append([PlayerSeated(0, "Eva", KEY), *REST[1:]])
    journal.close()
    story = read_journal(content, (tmp_path / "1.journal").read_bytes())
    assert story.is_lost
    assert story.records == (FIRST,)


def test_no_bytes_are_anything_but_a_story() -> None:
    rng = Random(7)
    for _ in range(300):
        body = rng.randbytes(rng.randrange(1, 60)) if rng.random() < 0.5 else msgpack.packb([{"t": "sit"}] * 3)
        whole = len(body).to_bytes(4, "big") + zlib.crc32(body).to_bytes(4, "big") + body
        assert read_journal(rng.randbytes(rng.randrange(3)) + whole * rng.randrange(3)).records == ()


def test_the_journal_of_a_later_boneyard_is_left_alone(tmp_path: Path) -> None:
    body = msgpack.packb({"t": "journal", "format": 2, "protocol": 1})
    path = tmp_path / "0.journal"
    path.write_bytes(len(body).to_bytes(4, "big") + zlib.crc32(body).to_bytes(4, "big") + body)
    with pytest.raises(Refusal, match="newer Boneyard"):
        reopened(path)
    assert journals(tmp_path) == [path]


@pytest.mark.parametrize("good", [0, 1], ids=["the file", "its copy"])
def test_a_disk_that_refuses_half_way_leaves_a_journal_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, good: int
) -> None:
    path = tmp_path / "0.journal"
    journal = Journal(path)
    journal.append([FIRST])
    write, done = os.write, list[int]()

    def full(file: int, data: bytes) -> int:
        done.append(len(data))
        if len(done) <= good:
            return write(file, data)
        if len(done) == good + 1:
            return write(file, data[:20])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space"):
            journal.append(REST)
    assert [read_journal(each.read_bytes()).records for each in both(path)] == [(FIRST,)] * 2
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
