"""A damaged file falls back to its previous generation, whichever bit flips, and every word said of it is true."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine.games import game
from engine.record.record import Player
from engine.record.result_code import result_code
from game.play.driver import SeedStream, play_match
from game.storage.disk.files import BrokenFile
from game.storage.disk.kept_file import KeptFile
from game.storage.rebuilding import count_again
from game.storage.saves import Saves
from game.storage.settings import Settings, load, save
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.result_book import ResultBook
from game.storage.statistics.statistics import MatchOutcome
from tests.game.storage.statistics.test_result_book import DEAL, result
from tests.support.lengths import often
from tests.support.rounds.simple_bots import Whimsical

FLIPS = often(40, 200)
PLAYERS = (Player("Ana"), Player("Maren", "maren"))


def flipped(content: bytes, rng: Random) -> bytes:
    """Return some bytes with another bit."""
    place = rng.randrange(8 * len(content))
    changed = bytearray(content)
    changed[place // 8] ^= 1 << place % 8
    return bytes(changed)


def anything(raw: object) -> object:
    return raw


def test_what_is_written_is_read_and_the_content_before_is_kept(tmp_path: Path) -> None:
    file = KeptFile(tmp_path / "one.json")
    file.write('{"n": 1}')
    file.write('{"n": 2}')
    content, damage = file.read(anything)
    assert isinstance(content, dict)
    assert (content["n"], damage) == (2, None)
    file.path.write_text("{")
    content, damage = file.read(anything)
    assert isinstance(content, dict)
    assert content["n"] == 1
    assert damage is not None
    assert (tmp_path / damage.aside).read_text() == "{"
    assert file.read(anything)[1] is None, "the file is whole again"


def test_a_file_from_an_older_program_or_a_text_editor_is_read(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text('{"n": 3}')
    assert KeptFile(tmp_path / "one.json").read(anything) == ({"n": 3}, None)


def test_two_damaged_generations_leave_nothing(tmp_path: Path) -> None:
    file = KeptFile(tmp_path / "one.json")
    for _ in range(2):
        file.write('{"n": 1}')
    file.path.write_text("{")
    file.previous.write_text("{")
    content, damage = file.read(anything)
    assert content is None
    assert damage is not None
    assert damage.since == 0
    assert damage.both


def test_damaged_settings_are_told_with_whether_the_ones_before_were_damaged_too(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    save(Settings(volume=30), path)
    path.write_text("{")
    (told,) = load(path).warnings
    assert str(told) == "The settings file was damaged and set aside as settings.json.broken-1. Using the defaults."
    for _ in range(2):
        save(Settings(volume=30), path)
    path.write_text("{")
    path.with_name("settings.json.previous").write_text("{")
    (told,) = load(path).warnings
    assert str(told) == (
        "The settings file and the one before it were damaged. Using the defaults. "
        "The old file was set aside as settings.json.broken-2."
    )


def test_a_folder_that_cannot_be_changed_still_gives_the_content_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    file = KeptFile(tmp_path / "one.json")
    file.write('{"n": 1}')
    file.write('{"n": 2}')
    file.path.write_text("{")
    for name in ("link", "rename", "replace"):
        monkeypatch.setattr(f"os.{name}", refuse)
    content, damage = file.read(anything)
    assert isinstance(content, dict)
    assert content["n"] == 1
    assert damage is not None
    assert damage.aside == ""


def test_a_refused_file_is_damaged(tmp_path: Path) -> None:
    def strict(raw: object) -> int:
        if not isinstance(raw, dict) or raw.get("n") != 1:
            raise BrokenFile("not one")
        return 1

    file = KeptFile(tmp_path / "one.json")
    file.write('{"n": 1}')
    file.write('{"n": 2}')
    assert file.read(strict)[0] == 1


def test_no_flipped_bit_of_the_settings_changes_or_resets_any(tmp_path: Path) -> None:
    path, rng = tmp_path / "settings.json", Random(1)
    before = Settings(player_name="Ana", volume=30, favourites=("all_fives",))
    for _ in range(FLIPS):
        save(before, path)
        save(before, path)
        path.write_bytes(flipped(path.read_bytes(), rng))
        loaded = load(path)
        assert loaded.settings == before
        told = [str(warning) for warning in loaded.warnings]
        aside = sorted(tmp_path.glob("*.broken-*"))
        assert [path.name in told[0] for path in aside] == [True] * len(told)
        for damaged in aside:
            damaged.unlink()


def test_no_flipped_bit_of_the_statistics_costs_a_match_or_an_answer(tmp_path: Path) -> None:
    path, rng = tmp_path / "statistics.json", Random(2)
    ledger = Ledger(path)
    for number in range(5):
        ledger.count(f"match {number}", MatchOutcome("block_draw", is_finished=True, is_won=number % 2 == 0))
    ledger.answer("abcd1234", None, is_right=True)
    ledger.change(lambda books: books.with_earned((), "", 0))
    ledger.save()
    whole, books = path.read_bytes(), ledger.books
    for _ in range(FLIPS):
        path.write_bytes(flipped(whole, rng))
        again = Ledger(path)
        assert again.books == books
        assert bool(again.problems()) == bool(list(tmp_path.glob("*.broken-*")))
        for damaged in tmp_path.glob("*.broken-*"):
            damaged.unlink()


def test_no_flipped_bit_of_the_results_costs_one(tmp_path: Path) -> None:
    path, rng = tmp_path / "results.book", Random(3)
    for points in (100, 100, 100):  # the last two generations are the same
        ResultBook(path).add(result_code(DEAL, result(points)), is_own=True)
    before = [each.result for each in ResultBook(path).latest(2)]
    whole = path.read_bytes()
    assert len(before) == 1
    for _ in range(FLIPS):
        path.write_bytes(flipped(whole, rng))
        book = ResultBook(path)
        assert [each.result for each in book.latest(2)] == before
        assert bool(book.problems()) == bool(list(tmp_path.glob("*.broken-*")))
        for damaged in tmp_path.glob("*.broken-*"):
            damaged.unlink()


@pytest.fixture
def eleven(tmp_path: Path) -> Saves:
    """Return saves with eleven finished matches, and an answer to a puzzle."""
    saves = Saves(tmp_path, Ledger(tmp_path / "statistics.json"))
    for number in range(11):
        match = play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"eleven", number), Random(number))
        saves.save(match, PLAYERS, f"202601{number + 1:02}-120000-{number:08}")
    assert saves.ledger is not None
    saves.ledger.answer("abcd1234", None, is_right=True)
    return saves


HARMS: dict[str, Callable[[bytes], bytes]] = {
    "nothing is left": lambda _content: b"\0" * 100,
    "it was cut off": lambda content: content[: len(content) // 2],
}


@pytest.mark.parametrize("harm", HARMS)
def test_statistics_without_a_previous_generation_are_rebuilt_from_the_finished_matches(
    eleven: Saves, harm: str
) -> None:
    assert eleven.ledger is not None
    path, before = eleven.ledger.path, eleven.ledger.books
    path.write_bytes(HARMS[harm](path.read_bytes()))
    path.with_name("statistics.json.previous").unlink()
    woken: list[bool] = []
    again = Ledger(path)
    count_again(again, eleven.folder, lambda: woken.append(True))
    for ledger in (again, Ledger(path)):
        tally, known = ledger.tally("block_draw"), before.tally("block_draw")
        assert (tally.played, tally.won, tally.best) == (known.played, known.won, known.best)
        assert ledger.books.earned.keys() == before.earned.keys()
        assert ledger.books.puzzles.solved == 0
    told = [str(problem) for problem in again.problems()]
    assert told[0] == "The statistics file was damaged. The old file was set aside as statistics.json.broken-1."
    assert told[1] == "Finished matches counted again: 11. Everything else that couldn't be read is lost."
    assert woken


def test_only_matches_after_the_previous_generation_are_counted_again(eleven: Saves) -> None:
    assert eleven.ledger is not None
    path = eleven.ledger.path
    eleven.ledger.change(lambda books: books.without(None))
    eleven.ledger.save()
    match = play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"twelfth", 1), Random(1))
    eleven.save(match, PLAYERS, "20260201-120000-00000000")
    path.write_bytes(b"{")
    again = Ledger(path)
    count_again(again, eleven.folder)
    assert again.tally("block_draw").played == 1
    assert str(again.problems()[-1]) == "Finished matches counted again: 1."


def test_counting_again_is_taken_up_by_the_next_program(eleven: Saves) -> None:
    assert eleven.ledger is not None
    path = eleven.ledger.path
    path.write_bytes(b"{")
    path.with_name("statistics.json.previous").unlink()
    Ledger(path)  # killed before it has counted
    again = Ledger(path)
    assert again.lost_since == 0
    count_again(again, eleven.folder)
    assert again.tally("block_draw").played == 11
    assert Ledger(path).lost_since is None
