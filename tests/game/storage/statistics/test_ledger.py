"""The statistics on disk: each match counts once, whatever happens to the program or the file."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from engine.core import Board
from engine.games.baronet import Baronet
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.record.record import Player
from game.play.driver import SeedStream, play_match
from game.storage.deals import seed_of
from game.storage.disk import kept_file
from game.storage.saves import Saves, SavesWriter, today
from game.storage.statistics import ledger as ledger_module
from game.storage.statistics.ledger import VERSION, Ledger, plain, validated
from game.storage.statistics.statistics import MatchOutcome, Tally, outcome_of
from tests.support.rounds.simple_bots import Whimsical

PLAYERS = (Player("Ada"), Player("Bo", "random"))
WON = MatchOutcome("bergen", is_finished=True, is_won=True, reached=15, rounds=3)
LOST = WON._replace(is_won=False, reached=7)


MAX_RECENT = 12
"""Few matches are listed singly here, so that some are summed up."""


@pytest.fixture(autouse=True)
def short_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger_module, "MAX_RECENT", MAX_RECENT)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "statistics.json"


def ended(number: int = 1) -> Match[Board]:
    return play_match(BlockDraw(2), [Whimsical()] * 2, SeedStream(b"ledger", number), Random(1))


def told(ledger: Ledger) -> str:
    return " ".join(str(problem) for problem in ledger.problems())


def test_what_was_counted_is_there_again(file: Path) -> None:
    ledger = Ledger(file)
    assert ledger.tally("bergen") == Tally()
    ledger.count("a", WON)
    ledger.count("b", LOST)
    ledger.count("c", WON._replace(game="blind"))
    for again in (ledger, Ledger(file)):
        assert again.tally("bergen") == Tally().with_outcome(WON).with_outcome(LOST)
        assert again.tally("blind").won == 1
        assert again.problems() == ()


def test_a_match_counts_once_with_its_better_end(file: Path) -> None:
    ledger = Ledger(file)
    for outcome in (LOST, LOST, WON, LOST, WON._replace(reached=12)):
        ledger.count("a", outcome)
    assert Ledger(file).tally("bergen") == Tally().with_outcome(WON)


def test_old_matches_are_summed_up_and_nothing_of_them_is_lost(file: Path) -> None:
    whole, ledger = Tally(), Ledger(file)
    for number in range(MAX_RECENT + 15):
        outcome = WON if number % 3 else LOST
        whole = whole.with_outcome(outcome)
        ledger.count(f"match {number}", outcome)
    assert ledger.tally("bergen") == whole
    assert Ledger(file).tally("bergen") == whole
    assert len(json.loads(file.read_text())["recent"]) == MAX_RECENT


def test_two_windows_count_into_one_file(file: Path) -> None:
    one, other = Ledger(file), Ledger(file)
    one.count("a", WON)
    other.count("b", WON)
    one.count("c", WON)
    assert one.tally("bergen").played == 3
    assert Ledger(file).tally("bergen").played == 3


def test_one_game_or_all_begin_anew(file: Path) -> None:
    ledger = Ledger(file)
    for number in range(MAX_RECENT + 5):
        ledger.count(f"bergen {number}", WON)
        ledger.count(f"blind {number}", WON._replace(game="blind"))
    ledger.change(lambda books: books.without("bergen"))
    for again in (ledger, Ledger(file)):
        assert again.tally("bergen") == Tally()
        assert again.tally("blind").played == MAX_RECENT + 5
    ledger.change(lambda books: books.without(None))
    assert Ledger(file).tally("blind") == Tally()
    ledger.count("x", WON)
    assert Ledger(file).tally("bergen").played == 1


def cut(text: str) -> str:
    return text[: len(text) // 2]


def nonsense(text: str) -> str:
    del text
    return '{"format": "boneyard-statistics", "version": 1, "games": 7, "recent": []}'


@pytest.mark.parametrize(
    "harm", [cut, nonsense, lambda _text: "[]", lambda _text: "\0" * 500, lambda _text: "[" * 9000]
)
def test_a_damaged_file_is_put_aside_and_said_so(file: Path, harm: Callable[[str], str]) -> None:
    Ledger(file).count("a", WON)
    broken = harm(file.read_text())
    file.write_text(broken)
    ledger = Ledger(file)
    assert file.with_name("statistics.json.broken-1").read_text() == broken
    assert "statistics.json.broken-1" in told(ledger)
    assert told(ledger) == ""
    ledger.count("b", WON)
    assert Ledger(file).tally("bergen").played == 1


def test_a_file_damaged_while_the_program_runs_costs_nothing(file: Path) -> None:
    ledger = Ledger(file)
    ledger.count("a", WON)
    file.write_text("{")
    ledger.count("b", WON)
    assert Ledger(file).tally("bergen").played == 2
    assert "broken-1" in told(ledger)


HOSTILE = {
    "won": -1,
    "played": True,
    "streak": 10**12,
    "longest": "3",
    "best": [3],
    "total": None,
    "rounds": 1.5,
    "days": [20300102, 20300102],
    "pars_met": 4,
}


@pytest.mark.parametrize("field", HOSTILE)
def test_what_is_wrong_of_one_game_leaves_the_others(file: Path, field: str) -> None:
    ledger = Ledger(file)
    for number in range(MAX_RECENT):
        ledger.count(f"bergen {number}", WON)
    for number in range(MAX_RECENT):
        ledger.count(f"blind {number}", WON._replace(game="blind"))
    ledger.count("one more", WON)
    data = json.loads(file.read_text())
    data["games"]["bergen"][field] = HOSTILE[field]
    data["recent"][0]["is_won"] = "yes"
    file.write_text(json.dumps(data))
    file.with_name("statistics.json.previous").unlink()
    again = Ledger(file)
    assert "Part of the statistics file" in told(again)
    assert again.tally("bergen").played == 1
    assert again.tally("blind").played == MAX_RECENT - 1
    assert Ledger(file).tally("blind").played == MAX_RECENT - 1  # saved at once
    assert Ledger(file).problems() == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("game", value) for value in ("", "NO GAME", 3, None, "x" * 99)),
        *(("reached", value) for value in (10**10, "9", True, 0.5)),
        *(("rounds", value) for value in (0, None, -1)),
        *(("par", value) for value in (2, -2, None)),
        *(("day", value) for value in (20301332, -5, True, 10**9)),
        *(("name", value) for value in ("", "x" * 200, 5, "a\nb", None)),
        ("is_finished", False),
        *(("ended", value) for value in (20301332, -1, "today", None)),
        *(("theirs", value) for value in (10**10, "9", True)),
        ("bots", "kiko"),
        ("bots", ["NO"]),
        ("bots", ["kiko"] * 99),
        ("bots", None),
        ("people", ["x" * 99]),
        ("people", ["a\nb"]),
        ("people", {}),
        ("people", [None]),
        ("earned", ["../x"]),
        ("earned", 3),
    ],
)
def test_a_match_that_cannot_be_is_left_out(file: Path, field: str, value: object) -> None:
    ledger = Ledger(file)
    ledger.count("a", WON)
    data = json.loads(file.read_text())
    data["recent"][0][field] = value
    books, is_whole = validated(data)
    assert not is_whole
    assert not books.recent


def test_the_form_comes_back_as_it_was(file: Path) -> None:
    ledger = Ledger(file)
    for number in range(MAX_RECENT + 1):
        ledger.count(f"{number}", WON._replace(day=20300102 + number % 3, par=1))
    books, is_whole = validated(json.loads(file.read_text()))
    assert is_whole
    kept = json.loads(file.read_text())
    assert kept.pop("check")
    assert plain(books) == kept


def test_a_newer_file_is_left_alone(file: Path) -> None:
    text = json.dumps({"format": "boneyard-statistics", "version": VERSION + 1})
    file.write_text(text)
    ledger = Ledger(file)
    ledger.count("a", WON)
    ledger.change(lambda books: books.without(None))
    assert file.read_text() == text
    assert "newer" in told(ledger)
    ledger.count("b", WON)
    assert told(ledger) == ""


def test_what_cannot_be_written_now_is_written_later(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device")

    ledger = Ledger(file)
    ledger.count("a", WON)
    with monkeypatch.context() as patch:
        patch.setattr(kept_file, "write_atomically", full)
        with pytest.raises(OSError, match="space"):
            ledger.count("b", WON)
        assert ledger.tally("bergen").played == 2
    ledger.count("c", WON)
    assert Ledger(file).tally("bergen").played == 3


# -- with the matches ----------------------------------------------------------------------------------------------


def test_each_match_that_ends_is_counted(tmp_path: Path, file: Path) -> None:
    ledger = Ledger(file)
    matches = [ended(number) for number in range(4)]
    with SavesWriter(Saves(tmp_path, ledger)) as writer:
        for number, match in enumerate(matches):
            for _ in range(2):
                writer.save(match, PLAYERS, f"match {number}")
    whole = Tally()
    for match in matches:
        outcome = outcome_of(match, PLAYERS, today())
        assert outcome is not None
        whole = whole.with_outcome(outcome)
    assert Ledger(file).tally("block_draw") == whole
    assert whole.played == 4


def test_a_match_is_counted_once_wherever_the_program_is_killed(tmp_path: Path, file: Path) -> None:
    match = ended()
    Saves(tmp_path).save(match, PLAYERS, "one")  # nobody counts it
    over = next((tmp_path / "finished").iterdir())
    for number in range(2):  # killed before counting, and killed before moving the file
        over.rename(tmp_path / "one.json")
        ledger = Ledger(file)
        assert ledger.tally("block_draw").played == number
        assert Saves(tmp_path, ledger).current().current is None
        assert Ledger(file).tally("block_draw").played == 1


def test_what_cannot_be_counted_waits_with_its_match(
    tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path, _text: str) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(kept_file, "write_atomically", full)
        with SavesWriter(Saves(tmp_path, Ledger(file))) as writer:
            writer.save(ended(), PLAYERS, "one")
            writer.flush()
            assert writer.problems()
    ledger = Ledger(file)
    assert Saves(tmp_path, ledger).current().current is None
    assert ledger.tally("block_draw").played == 1


def test_a_deal_that_is_given_up_counts_as_played(tmp_path: Path, file: Path) -> None:
    ledger = Ledger(file)
    saves = Saves(tmp_path, ledger)
    match: Match[Board] = Match(Baronet(1))
    match.begin(seed_of(1))
    match.play(0, match.legal(0)[0])
    saves.save(match, PLAYERS[:1], "one")
    for _ in range(2):
        saves.give_up("one", outcome_of(match, PLAYERS[:1], today()))
    assert (ledger.tally("baronet").played, ledger.tally("baronet").won) == (1, 0)


# -- the second version of the file --------------------------------------------------------------------------------


def test_a_file_of_the_first_version_still_counts(file: Path) -> None:
    first = {"name": "a", "game": "bergen", "is_finished": True, "is_won": True, "reached": 15}
    first |= {"fewer": False, "rounds": 3, "par": -1, "day": 0}
    sums = {**Tally().with_outcome(WON)._asdict(), "days": []}
    data = {"format": "boneyard-statistics", "version": 1, "games": {"bergen": sums}, "recent": [first]}
    file.write_text(json.dumps(data))
    ledger = Ledger(file)
    assert ledger.problems() == ()
    assert ledger.tally("bergen").played == 2
    ledger.count("b", WON)
    again = Ledger(file)
    assert json.loads(file.read_text())["version"] == VERSION
    assert again.tally("bergen").played == 3
    assert "streak" in again.books.earned


def test_achievements_are_kept_with_the_match_that_brought_them(file: Path) -> None:
    ledger = Ledger(file)
    ledger.count("a", WON._replace(earned=("twenty",), bots=("oksana",), ended=20300102))
    ledger.count("b", WON._replace(earned=("twenty", "spell"), ended=20300103))
    ledger.change(lambda books: books.with_earned(("fair", "twenty"), "", 20300104))
    for again in (ledger, Ledger(file)):
        assert again.books.earned == {
            "twenty": ("a", 20300102),
            "sharp": ("a", 20300102),
            "spell": ("b", 20300103),
            "fair": ("", 20300104),
        }
    ledger.change(lambda books: books.without("bergen"))
    assert set(Ledger(file).books.earned) == {"twenty", "sharp", "spell", "fair"}
    ledger.change(lambda books: books.without(None))
    assert not Ledger(file).books.earned


@pytest.mark.parametrize("entry", [3, {"match": "a"}, {"match": "a\nb", "day": 0}, {"match": "", "day": 5}, None])
def test_an_achievement_that_cannot_be_is_left_out(file: Path, entry: object) -> None:
    Ledger(file).count("a", WON)
    data = json.loads(file.read_text())
    data["achievements"] = {"spell": entry, "par": {"match": "a", "day": 20300102}}
    books, is_whole = validated(data)
    assert not is_whole
    assert set(books.earned) == {"par"}


def test_what_two_windows_earn_is_earned(file: Path) -> None:
    one, other = Ledger(file), Ledger(file)
    one.change(lambda books: books.with_earned(("fair",), "", 0))
    other.count("a", WON._replace(earned=("spell",)))
    assert set(Ledger(file).books.earned) == {"fair", "spell"}


def test_an_unchanged_file_is_not_read_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger(file)
    ledger.count("a", WON)
    monkeypatch.setattr(kept_file, "read_json", None)
    ledger.count("b", WON)
    assert ledger.tally("bergen").played == 2
