"""A match survives whatever happens to the program or the file, and broken files are never deleted."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.core import Board, Plain
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.record.deal_code import DealCode, completed, round_seed
from engine.record.record import Player, checksum, to_data
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match, play_rounds
from game.storage import saves as saves_module
from game.storage.saves import FINISHED, Saves, SavesWriter, read_match
from game.storage.statistics.result_book import ResultBook
from tests.support.deadline import DEADLINE
from tests.support.lengths import long_run, sampled
from tests.support.rounds.simple_bots import Whimsical

PLAYERS: Final = (Player("Ada"), Player("Bo", "random"))


def begun(moves: int = 6, number: int = 1) -> Match[Board]:
    """Return a match in its first round."""
    match: Match[Board] = Match(BlockDraw(2))
    match.begin(SeedStream(b"saves", number)())
    for _ in range(moves):
        match.play(match.state.turn, match.legal(match.state.turn)[0])
    return match


def ended(number: int = 1) -> Match[Board]:
    return play_match(BlockDraw(2), [Whimsical()] * 2, SeedStream(b"saves", number), Random(1))


def edit(path: Path, **changes: Plain) -> None:
    """Change a file and renew its seal."""
    data = json.loads(path.read_text(encoding="utf-8"))
    data.update(changes)
    data["check"] = checksum(data)
    path.write_text(json.dumps(data), encoding="utf-8")


def named(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_match_is_gone_on_with_after_any_move(tmp_path: Path) -> None:
    saves = Saves(tmp_path)

    def heard(match: Match[Board]) -> None:
        if len(match.rounds) > 2 and not match.is_over:
            return
        saves.save(match, PLAYERS, "one")
        found = Saves(tmp_path).current()
        assert not found.problems
        if match.is_over:
            assert found.current is None
        else:
            assert found.current is not None
            assert found.current.name == "one"
            assert found.current.players == PLAYERS
            assert found.current.match.rounds == match.rounds
            assert found.current.match.scores == match.scores
            turn = match.state.turn
            assert found.current.match.legal(turn) == match.legal(turn)

    play_match(AllFives(2), [Whimsical()] * 2, SeedStream(b"x", 1), Random(1), heard)


def test_a_match_that_is_over_moves_to_the_finished_ones(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    match = ended()
    saves.save(match, PLAYERS, "one")
    assert saves.current() == (None, ())
    assert [path.name for path in saves.finished()] == ["one.json"]
    assert read_match(saves.finished()[0]).match.rounds == match.rounds
    assert named(tmp_path) == [FINISHED]


def test_only_the_last_abandoned_ones_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves_module, "MAX_ABANDONED", 3)
    saves = Saves(tmp_path)
    for number in range(5):
        saves.save(begun(), PLAYERS, f"2026010{number}")
        saves.give_up(f"2026010{number}")
    assert [path.stem for path in saves.abandoned()] == ["20260104", "20260103", "20260102"]


def test_finished_ones_are_never_deleted_by_themselves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves_module, "MAX_ABANDONED", 3)
    saves = Saves(tmp_path)
    for number in range(5):
        saves.save(ended(number), PLAYERS, f"2026010{number}")
    assert len(saves.finished()) == 5


@long_run
def test_a_match_that_was_over_when_the_program_was_killed_is_put_away(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps(to_data(ended(), PLAYERS)), encoding="utf-8")
    saves = Saves(tmp_path)
    assert saves.current() == (None, ())
    assert [path.name for path in saves.finished()] == ["one.json"]


@pytest.mark.parametrize("step", ["_count", "_finish", "add"])
def test_a_result_is_kept_once_whenever_the_program_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    class Killed(BaseException):
        """Ends the program."""

    def die(*_given: object, **_named: object) -> None:
        raise Killed

    deal, number = completed("7k3m9q2xw8c4h6t"), iter(range(1, 100))
    match = play_match(BlockDraw(2), [Whimsical()] * 2, lambda: round_seed(deal, next(number)), Random(1))
    with monkeypatch.context() as patches:
        patches.setattr(ResultBook if step == "add" else Saves, step, die)
        with pytest.raises(Killed):
            Saves(tmp_path).save(match, (Player("Ana"), Player("Maren", "maren")), "one")
    for _ in range(2):
        saves = Saves(tmp_path)
        assert saves.current() == (None, ())
        assert len(saves.results.of(DealCode(match.rules, deal))) == 1
        assert [path.name for path in saves.finished()] == ["one.json"]


def test_the_last_saved_match_is_the_current_one(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    for age, name in enumerate(("b", "a", "c")):
        saves.save(begun(number=age), PLAYERS, name)
        os.utime(tmp_path / f"{name}.json", ns=(0, 10**18 - age * 10**9))
    found = saves.current().current
    assert found is not None
    assert found.name == "b"
    saves.give_up("b")
    saves.give_up("b")
    found = saves.current().current
    assert found is not None
    assert found.name == "a"
    assert [path.stem for path in saves.abandoned()] == ["b"]


def test_names_are_new_and_sort_by_time() -> None:
    names = [Saves.new_name() for _ in range(50)]
    assert len(set(names)) == 50
    assert [name[:15] for name in names] == sorted(name[:15] for name in names)


@pytest.mark.parametrize("harm", ["cut", "empty", "edited", "sealed", "binary", "foreign"])
def test_a_file_that_cannot_be_believed_is_kept_aside_and_the_one_before_found(tmp_path: Path, harm: str) -> None:
    saves = Saves(tmp_path)
    saves.save(begun(), PLAYERS, "old")
    os.utime(tmp_path / "old.json", ns=(0, 0))
    saves.save(begun(), PLAYERS, "new")
    path = tmp_path / "new.json"
    text = path.read_text(encoding="utf-8")
    rounds = json.loads(text)["rounds"]
    if harm == "cut":
        path.write_text(text[: len(text) // 2], encoding="utf-8")
    elif harm == "empty":
        path.write_bytes(b"")
    elif harm == "edited":
        path.write_text(text.replace("Ada", "Eve"), encoding="utf-8")
    elif harm == "sealed":
        rounds[0]["moves"][2:3] = []
        edit(path, rounds=rounds)
    elif harm == "binary":
        path.write_bytes(bytes(range(256)))
    else:
        path.write_text('{"format": "chess"}', encoding="utf-8")
    content = path.read_bytes()
    found = saves.current()
    assert found.current is not None
    assert found.current.name == "old"
    assert len(found.problems) == 1
    aside = tmp_path / "new.json.broken-1"
    assert str(found.problems[0]).startswith("The match new.json can't be resumed. ")
    assert str(found.problems[0]).endswith(f" The file was kept as {aside}.")
    assert aside.read_bytes() == content
    assert saves.current().problems == ()


def test_a_match_of_a_newer_boneyard_stays_where_it_is(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.save(begun(), PLAYERS, "new")
    edit(tmp_path / "new.json", version=99, surprise=[1])
    found = saves.current()
    assert found.current is None
    assert "newer Boneyard" in str(found.problems[0])
    assert named(tmp_path) == ["new.json"]


def test_a_match_with_a_bot_that_is_not_here_waits_for_a_boneyard_that_has_it(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.save(begun(number=2), (Player("Ada"), Player("Zed", "zed")), "a")
    os.utime(tmp_path / "a.json", (1, 1))
    saves.save(begun(), PLAYERS, "b")
    os.utime(tmp_path / "b.json", (0, 0))
    found = Saves(tmp_path).current()
    assert found.current is not None
    assert found.current.name == "b"
    assert "There's no bot called zed" in str(found.problems[0])
    assert named(tmp_path) == ["a.json", "b.json"]


def test_a_match_that_breaks_the_program_is_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saves = Saves(tmp_path)
    saves.save(begun(number=2), PLAYERS, "a")
    os.utime(tmp_path / "a.json", (1, 1))
    saves.save(begun(), PLAYERS, "b")
    os.utime(tmp_path / "b.json", (0, 0))
    real = saves_module.read_match
    monkeypatch.setattr(saves_module, "read_match", lambda path: 1 / 0 if path.stem == "a" else real(path))
    found = Saves(tmp_path).current()
    assert found.current is not None
    assert found.current.name == "b"
    assert "It can't be loaded" in str(found.problems[0])
    assert named(tmp_path) == ["a.json", "b.json"]


def test_what_cannot_be_read_stays_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    found = Saves(tmp_path).current()
    assert found.current is None
    assert "can't be read" in str(found.problems[0])
    assert named(tmp_path) == ["folder.json"]


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="No such file"):
        read_match(tmp_path / "nothing.json")


def test_drafts_of_a_killed_program_do_no_harm_and_go_in_time(tmp_path: Path) -> None:
    saves = Saves(tmp_path)
    saves.save(begun(), PLAYERS, "one")
    for name in (".one.json.00112233.tmp", ".one.json.44556677.tmp"):
        (tmp_path / name).write_text('{"format":"boneyard-m', encoding="utf-8")
    os.utime(tmp_path / ".one.json.00112233.tmp", ns=(0, 0))
    found = saves.current()
    assert found.current is not None
    assert found.problems == ()
    saves.sweep()
    assert named(tmp_path) == [".one.json.44556677.tmp", "one.json"]


def test_drafts_of_an_import_that_was_killed_go_in_time(tmp_path: Path) -> None:
    saves, folder = Saves(tmp_path), tmp_path / FINISHED
    folder.mkdir()
    for name in (".two.json.00112233.tmp", ".two.branches.00112233.tmp", ".two.json.44556677.tmp"):
        (folder / name).write_text("{", encoding="utf-8")
        if "0011" in name:
            os.utime(folder / name, ns=(0, 0))
    saves.sweep()
    assert named(folder) == [".two.json.44556677.tmp"]


DIES: Final = """
import os, sys
from pathlib import Path
from game.storage.statistics.result_book import ResultBook
from game.storage.saves import Saves
from tests.game.storage.test_saves import PLAYERS, begun
saves = Saves(Path(sys.argv[1]))
saves.save(begun(6), PLAYERS, "one")
if sys.argv[2] == "before":
    Path.replace = lambda *_: os._exit(9)
else:
    os.fsync = lambda _: os._exit(9)
saves.save(begun(7), PLAYERS, "one")
"""


@sampled(2)
@pytest.mark.parametrize("moment", ["before", "while"], ids=["before it takes its name", "while it is written"])
def test_a_save_that_is_broken_off_leaves_the_one_before(tmp_path: Path, moment: str) -> None:
    program = [sys.executable, "-c", DIES, str(tmp_path), moment]
    died = subprocess.run(program, check=False, timeout=DEADLINE)  # noqa: S603  our own program
    assert died.returncode == 9
    assert len(named(tmp_path)) == 2
    found = Saves(tmp_path).current()
    assert found.problems == ()
    assert found.current is not None
    assert found.current.match.rounds == begun(6).rounds


PLAYS: Final = """
import sys
from pathlib import Path
from random import Random
from engine.games.block_draw import BlockDraw
from game.play.driver import SeedStream, play_match
from game.storage.statistics.result_book import ResultBook
from game.storage.saves import Saves, SavesWriter
from tests.support.rounds.simple_bots import Whimsical
from tests.game.storage.test_saves import PLAYERS
with SavesWriter(Saves(Path(sys.argv[1]))) as writer:
    def heard(match):
        writer.save(match, PLAYERS, "one")
        print(len(match.rounds), len(match.rounds[-1].steps), flush=True)
    rules = BlockDraw(2, house={"target": 10_000})
    play_match(rules, [Whimsical()] * 2, SeedStream(b"killed", 1), Random(1), heard)
"""


def test_a_killed_program_leaves_a_match_that_was_played(tmp_path: Path) -> None:
    with subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, "-c", PLAYS, str(tmp_path)], stdout=subprocess.PIPE, encoding="utf-8"
    ) as program:
        assert program.stdout is not None
        for _ in range(300):
            assert program.stdout.readline()
        while not (tmp_path / "one.json").exists():
            assert program.stdout.readline()
        program.kill()
    found = Saves(tmp_path).current()
    assert found.problems == ()
    assert found.current is not None
    saved = found.current.match.rounds
    rules = BlockDraw(2, house={"target": 10_000})
    match: Match[Board] = Match(rules)
    for number in play_rounds(match, [Whimsical()] * 2, SeedStream(b"killed", 1), Random(1)):
        if number == len(saved):
            break
    assert match.rounds[:-1] == saved[:-1]
    assert match.rounds[-1].seed == saved[-1].seed
    assert match.rounds[-1].steps[: len(saved[-1].steps)] == saved[-1].steps


def test_the_writer_has_written_everything_when_it_is_closed(tmp_path: Path) -> None:
    match = begun(0)
    with SavesWriter(Saves(tmp_path)) as writer:
        for _ in range(5):
            match.play(match.state.turn, match.legal(match.state.turn)[0])
            writer.save(match, PLAYERS, "one")
        other = ended()
        writer.save(other, PLAYERS, "two")
    found = Saves(tmp_path).current()
    assert found.current is not None
    assert found.current.match.rounds == match.rounds
    assert read_match(Saves(tmp_path).finished()[0]).match.rounds == other.rounds


class Slow(Saves):
    """Saves that wait for permission."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.gate = threading.Event()
        self.texts: list[str] = []

    def write(self, name: str, draft: saves_module.Draft) -> None:
        """Wait, then write."""
        assert self.gate.wait(30)
        self.texts.append(draft.text)
        super().write(name, draft)


def test_saving_does_not_wait_for_the_disk_and_skips_what_is_out_of_date(tmp_path: Path) -> None:
    saves = Slow(tmp_path)
    match = begun(0)
    with SavesWriter(saves) as writer:
        for _ in range(8):
            match.play(match.state.turn, match.legal(match.state.turn)[0])
            writer.save(match, PLAYERS, "one")
        assert not writer.flush(0)
        saves.gate.set()
        assert writer.flush(30)
        assert len(saves.texts) <= 2
        assert json.loads(saves.texts[-1]) == to_data(match, PLAYERS)


def test_a_fault_of_the_program_does_not_end_the_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = begun()
    with SavesWriter(Saves(tmp_path)) as writer:
        with monkeypatch.context() as patch:
            patch.setattr(saves_module, "write_atomically", lambda *_: 1 / 0)
            writer.save(match, PLAYERS, "one")
            assert writer.flush(10)
        assert [str(problem) for problem in writer.problems()] == [
            "ZeroDivisionError. Saving is tried again every few seconds."
        ]
        assert writer.fails
        writer.save(match, PLAYERS, "one")
        assert writer.flush(10)
        assert not writer.fails
    assert Saves(tmp_path).current().current is not None


def test_a_folder_that_refuses_is_told_once_and_the_next_save_tries_again(tmp_path: Path) -> None:
    folder = tmp_path / "matches"
    with SavesWriter(Saves(folder)) as writer:
        for _ in range(2):
            writer.save(begun(), PLAYERS, "one")
            writer.flush()
        assert [str(problem) for problem in writer.problems()] == [
            f"No such file or directory. Make {folder} writable: saving is tried again every few seconds."
        ]
        writer.save(begun(), PLAYERS, "one")
        writer.flush()
        assert writer.problems() == ()
        folder.mkdir()
        writer.save(begun(), PLAYERS, "one")
        writer.flush()
        assert writer.problems() == ()
        assert writer.works_again()
        assert not writer.works_again()
        assert Saves(folder).current().current is not None
        (folder / "one.json").unlink()
        folder.rmdir()
        writer.save(begun(), PLAYERS, "one")
        writer.flush()
        assert len(writer.problems()) == 1


def test_news_about_writing_wakes_the_window(tmp_path: Path) -> None:
    folder, woken = tmp_path / "matches", list[bool]()
    with SavesWriter(Saves(folder), lambda: woken.append(True)) as writer:
        for times in (1, 1, 2, 2):
            if times == 2:
                folder.mkdir(exist_ok=True)
            writer.save(begun(), PLAYERS, "one")
            writer.flush()
    assert len(woken) == 2
