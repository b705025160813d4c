"""`boneyard puzzles`: a list, a position with its code, and an answer; whatever is wrong is refused in one sentence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.record.position import position_code, read_position_code, replayed
from engine.record.puzzle import from_text
from game.session.puzzle_runs import daily_run
from game.storage.disk.folders import VARIABLE
from game.storage.puzzle_book import PuzzleBook
from game.storage.puzzle_files import puzzle_cards
from game.storage.statistics.ledger import Ledger
from tests.support.lengths import long_run, some
from tests.support.shell import ENGLISH, ask, complaint

CARD = puzzle_cards()[0]
PUZZLE = from_text(CARD.text)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    return tmp_path


def test_the_list_has_every_puzzle_and_ticks_the_solved_ones(home: Path) -> None:
    Ledger(home / "statistics.json").answer(CARD.name, None, is_right=True)
    rows = json.loads(ask("puzzles", "list", "--json").out)
    assert [row["name"] for row in rows] == [card.name for card in puzzle_cards()]
    assert [row["name"] for row in rows if row["solved"]] == [CARD.name]
    told = ask("puzzles", "list", "--game", CARD.game, "--grade", str(CARD.grade)).out
    assert CARD.name in told
    assert told.count("✓") == 1


def test_a_puzzle_is_shown_with_its_moves_and_a_code_that_shows_the_same() -> None:
    told = ask("puzzles", "show", CARD.name).out
    *_, choices, code = told.splitlines()
    assert all(option.move in choices for option in PUZZLE.options)
    assert replayed(read_position_code(code)) == replayed(PUZZLE.position)
    assert ask("puzzles", "show", code).out == told
    assert ask("puzzles", "show", "today").code == 0


def test_a_solitaire_is_shown_without_hands() -> None:
    alone = next(card.name for card in puzzle_cards() if card.game == "domino_solitaire")
    for name, has_hand in ((alone, False), (CARD.name, True)):
        told = ask("puzzles", "show", name).out
        assert ("\nHand: " in told) == has_hand


def test_an_answer_is_right_or_wrong() -> None:
    right, wrong = PUZZLE.options[0].move, PUZZLE.options[1].move
    assert "Right!" in ask("puzzles", "answer", CARD.name, right).out
    answer = ask("puzzles", "answer", CARD.name, wrong)
    assert answer.code == 1
    assert "Not the best move" in answer.out


def test_the_facts_of_an_answer_are_told_to_other_programs() -> None:
    right, wrong = PUZZLE.options[0].move, PUZZLE.options[1].move
    for move in (right, wrong):
        told = json.loads(ask("puzzles", "answer", CARD.name, move, "--json").out)
        assert (told["puzzle"], told["right"], told["is_right"]) == (CARD.name, right, move == right)
        assert told["reasons"]
        for reason in told["reasons"]:
            assert list(reason) == ["key", "mine", "its", "share", "text"]
            assert reason["mine"] != reason["its"]
            assert reason["text"]


def test_an_answer_counts_as_on_its_page_and_only_the_first_one_of_the_day(home: Path) -> None:
    def book() -> PuzzleBook:
        return Ledger(home / "statistics.json").books.puzzles

    daily = daily_run(puzzle_cards())
    assert daily is not None
    right, wrong, *_ = [option.move for option in from_text(daily.card.text).options]
    ask("puzzles", "answer", daily.card.name, wrong)
    assert ask("puzzles", "answer", "today", right).code == 0
    assert (list(book().days.values()), book().solved, book().at_once) == ([False], 1, 0)
    assert "✓" in ask("puzzles", "list", "--game", daily.card.game).out


def test_an_answer_that_cannot_be_kept_is_told(home: Path) -> None:
    (home / "statistics.json").write_text('{"format": "boneyard-statistics", "version": 99}', encoding="utf-8")
    told = ask("puzzles", "answer", CARD.name, PUZZLE.options[0].move)
    assert told.code == 0
    assert "newer Boneyard" in told.err


@long_run
def test_a_code_is_read_from_standard_input() -> None:
    code = position_code(PUZZLE.position)
    told = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "game.app.cli", *ENGLISH, "puzzles", "show", "-"],
        input=f"{code}\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert told.stdout.splitlines()[-1] == code


@pytest.mark.parametrize("words", [("list", "extra"), ("show", "today", "6-6")])
def test_words_too_many_are_refused(words: tuple[str, ...]) -> None:
    assert words[-1] in complaint(ask("puzzles", *words), 2)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("show",), "Which puzzle?"),
        (("show", "nosuchpz"), "There's no puzzle called nosuchpz."),
        (("answer", CARD.name), "Which move?"),
        (("answer", CARD.name, "9-9@X"), "9-9@X isn't one of the moves."),
        (("answer", position_code(PUZZLE.position), "1-1"), "A position code has no answer."),
        (("show", position_code(PUZZLE.position)[:-1] + "!"), "isn't a whole position code"),
        (("show", position_code(PUZZLE.position).partition("-#m")[0]), "isn't a whole position code"),
        (("show", "boneyard:giant-2-"), "isn't a whole position code"),
        (("show", position_code(PUZZLE.position).replace("#m", "#m0")), "typing error"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(words: tuple[str, ...], told: str) -> None:
    answer = ask("puzzles", *words)
    assert (answer.code, answer.out) == (1, "")
    assert told in answer.err
    assert len(answer.err.splitlines()) == 1


@pytest.mark.slow
def test_one_tile_and_one_point_are_not_told_in_the_plural() -> None:
    names = [line.split()[0] for line in ask("puzzles", "list").out.splitlines()[1:]]
    shown = "".join(ask("puzzles", "show", name).out for name in some(names, 8))
    assert not re.search(r"\b1 (points|tiles)\b", shown)
    assert re.search(r"\b1 tile\b", shown)
