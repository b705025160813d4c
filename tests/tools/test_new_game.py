"""Whatever a game lacks is named, and the frame of a new game is written in the places where games are found."""

from __future__ import annotations

import ast
import subprocess
from pathlib import Path
from shutil import copy, copytree

import pytest

from engine.core import Board, Rules
from engine.games import GAMES, game
from engine.games.block_draw import BlockDraw
from game import lessons
from game.lessons.lesson.lesson import Lesson
from game.lessons.lesson.table import lesson_texts
from tools import new_game
from tools.lessons import frame
from tools.new_game import ROOT, main, missing, name_trouble, write
from tools.translations import as_po, read


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_nothing_is_missing_of_a_game(sheet: type[Rules[Board]]) -> None:
    assert list(missing(sheet)) == []


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a copy of everything that is written for a game by hand."""
    for folder in (
        *("assets/cards", "assets/locale", "assets/rules", "engine/games", "game/lessons"),
        *("tests/engine/games", "tests/golden", "tests/outside", "tests/support/referees"),
    ):
        copytree(ROOT / folder, tmp_path / folder)
    copy(ROOT / "README.md", tmp_path)
    (tmp_path / "docs").mkdir()
    copy(ROOT / "docs" / "rules-decisions.md", tmp_path / "docs")
    return tmp_path


@pytest.mark.parametrize(
    ("path", "words", "told"),
    [
        ("assets/rules/all_fives.en.md", "", "assets/rules/all_fives.en.md: write it"),
        ("tests/engine/games/test_all_fives.py", "", "test_all_fives.py: write worked examples"),
        ("tests/golden/all_fives.txt", "", "tests/golden/all_fives.txt: run tools/golden.py"),
        ("assets/cards/all_fives.jpg", "", "run tools/lab/art/card_pictures.py all_fives"),
        ("docs/rules-decisions.md", "", "rules-decisions.md: note what"),
        ("README.md", "**All Fives**", "README.md: run tools/game_lists.py"),
    ],
)
def test_a_page_that_is_left_out_is_named(root: Path, path: str, words: str, told: str) -> None:
    if words:
        text = (root / path).read_text(encoding="utf-8")
        (root / path).write_text(text.replace(words, ""), encoding="utf-8")
    else:
        (root / path).unlink()
    (found,) = missing(game("all_fives"), root=root)
    assert told in found


def test_a_translation_is_missed_by_a_release_alone(root: Path) -> None:
    (root / "assets/rules/all_fives.es.md").unlink()
    assert list(missing(game("all_fives"), root=root)) == []
    (found,) = missing(game("all_fives"), for_release=True, root=root)
    assert "all_fives.es.md" in found


def test_messages_without_a_translation_are_counted_and_a_language_that_they_hide_is_told(root: Path) -> None:
    path = root / "assets" / "locale" / "de" / "LC_MESSAGES" / "boneyard.po"
    catalogue = read(path, "de")
    catalogue[game("bergen").blurb].string = ""
    catalogue[lessons.LESSONS["bergen"].learned].string = ""
    path.write_bytes(as_po(catalogue))
    (found,) = missing(game("bergen"), for_release=True, root=root)
    told = "2 messages aren't translated; until then players can't choose this language"
    assert found == f"assets/locale/de/LC_MESSAGES/boneyard.po: {told}"


def test_a_release_needs_a_stranger_who_can_referee_the_game(root: Path) -> None:
    for path in (root / "tests").rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace('"bergen"', '"gone"'), encoding="utf-8")
    (found,) = missing(game("bergen"), for_release=True, root=root)
    assert found.startswith("docs/match-file.md: say how a match is refereed")


def test_a_house_rule_that_the_family_asks_for_and_a_hand_that_is_not_given_are_told() -> None:
    kept = tuple(option for option in BlockDraw.options if option.key != "boneyard_reserve")
    bare = type("Bare", (BlockDraw,), {"options": kept, "presets": ()})
    more = type("More", (BlockDraw,), {"players": range(2, 6)})
    asked = "the rules that it inherits ask for the house rule 'boneyard_reserve', which isn't among its options"
    assert list(missing(bare))[-1].endswith(f": {asked}")
    assert list(missing(more))[-1].endswith(": no number of tiles in a hand is given for 5 players")


def test_bots_that_never_played_a_game_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_game, "LADDER", {("bergen", 2): {}})
    monkeypatch.setattr(new_game, "nearest", lambda _rules: [])
    assert list(missing(game("all_fives"))) == [
        (
            "engine/bots/ladder.py: run python -m tools.lab.ladder fit all_fives, "
            "or name it in UNRANKED of tools/new_game.py"
        ),
        "engine/equity/measured: run python -m tools.lab.equity all_fives",
    ]
    assert "fit partners --seats 4, or" in next(missing(game("partners"))), "two can't play it"
    assert list(missing(game("baronet"))) == [], "a solitaire has no opponents"


def test_a_lesson_that_is_left_out_of_the_chapters_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lessons, "LESSONS", {key: each for key, each in lessons.LESSONS.items() if key != "all_fives"})
    (found,) = missing(game("all_fives"))
    assert "game/lessons/all_fives.py and its line in a chapter" in found


def test_a_frame_stands_in_every_list_and_its_texts_are_still_to_be_written(root: Path) -> None:
    written = write("triple_fives", game("matador"), root)
    assert len(written) == 5
    assert 'game="triple_fives"' in (root / "game/lessons/triple_fives.py").read_text(encoding="utf-8")
    sheet = (root / "engine/games/triple_fives.py").read_text(encoding="utf-8")
    assert "class TripleFives(Matador):" in sheet
    assert 'title = gettext_noop("Triple Fives")' in sheet
    assert 'also = ""' in sheet, "the parent's other name stays with the parent"
    games = (root / "engine/games/__init__.py").read_text(encoding="utf-8")
    assert "from engine.games.triple_fives import TripleFives\n" in games
    assert "    Matador,\n    TripleFives,\n" in games
    course = (root / "game/lessons/__init__.py").read_text(encoding="utf-8")
    assert "            matador.LESSON,\n            triple_fives.LESSON,\n" in course
    for path in written:
        if path.endswith(".py"):
            ast.parse((root / path).read_text(encoding="utf-8"))
    (root / "engine/games/all_fives.py").write_text(sheet, encoding="utf-8")
    assert list(missing(game("all_fives"), root=root)) == [
        "engine/games/all_fives.py: write the texts that begin with “Write:”"
    ]


@pytest.mark.parametrize("key", ["all_fives", "bergen", "thats_it", "space_classic", "baronet"])
def test_the_frame_of_a_lesson_goes_from_its_first_step_to_its_end(key: str) -> None:
    made: dict[str, object] = {}
    exec(compile(frame(game(key)), "frame", "exec"), made)  # noqa: S102  # a module that the tool writes
    lesson = made["LESSON"]
    assert isinstance(lesson, Lesson)
    assert 3 <= len(lesson.steps) <= 6
    assert len(lesson_texts(lesson)) == len(lesson.steps)


@pytest.mark.parametrize("key", ["all_fives", "Threes", "class", "super", "3s", "a-b"])
def test_a_key_that_cannot_be_used_is_refused(key: str) -> None:
    assert name_trouble(key)


def test_a_parent_that_is_unknown_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["threes", "--like", "all_fifes"])
    assert "Did you mean all_fives, " in capsys.readouterr().err
    for words in (["threes"], ["bergen", "--again", "--like", "cross"], ["--again"]):
        with pytest.raises(SystemExit):
            main(words)


def test_a_game_that_is_not_in_the_list_of_games_is_not_passed_over(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--check", "bergen", "threes"])
    assert "no game 'threes' in GAMES of engine/games/__init__.py" in capsys.readouterr().err


def test_all_that_follows_from_a_game_is_made_again_and_the_work_left_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[str] = []

    def run(command: list[str], **_how: object) -> subprocess.CompletedProcess[str]:
        ran.append(" ".join(command[1:]))
        return subprocess.CompletedProcess(command, returncode=int("--check" in command))

    monkeypatch.setattr(subprocess, "run", run)
    assert main(["Bergen", "--again"]) == 1
    assert ran[-4:] == [
        "tools/golden.py",
        "tools/game_lists.py",
        "tools/translations.py",
        "tools/new_game.py --check --release bergen",
    ]
    assert "dev.py new-game --again bergen" in capsys.readouterr().out


def test_the_check_names_each_game_with_what_it_lacks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["--check", "all_fives", "bergen"]) == 0
    assert capsys.readouterr().out == ""
    monkeypatch.setattr(new_game, "nearest", lambda _rules: [])
    assert main(["--check", "bergen"]) == 1
    assert capsys.readouterr().out == "bergen: engine/equity/measured: run python -m tools.lab.equity bergen\n"
