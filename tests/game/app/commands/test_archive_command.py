"""`boneyard archive` from a shell."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine.games.block_draw import BlockDraw
from engine.record.record import Player
from game.play.driver import SeedStream, play_match
from game.storage.disk.folders import VARIABLE, saves_dir
from game.storage.saves import Saves
from tests.support.rounds.simple_bots import Whimsical
from tests.support.shell import ask, complaint


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    for number in range(3):
        match = play_match(BlockDraw(2), [Whimsical()] * 2, SeedStream(b"c", number), Random(number))
        Saves(saves_dir()).save(match, (Player("Ada"), Player("Maren", "keen")), f"2030010{number + 1}-120000-{number}")
    return tmp_path


def test_it_lists_and_searches() -> None:
    answer = ask("archive", "list")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out.count("block_draw") == 3
    found = json.loads(ask("archive", "list", "--json", "--search", "ada", "--most", "1").out)
    assert [match["name"] for match in found] == ["20300103-120000-2"]
    assert Path(found[0]["file"]).exists()
    assert ask("archive", "list", "--search", "nobody").out == "No finished match was found.\n"
    assert ask("archive", "list", "--game", "chess").code == 2
    assert ask("archive", "burn").code == 2


def test_export_and_import_take_matches_elsewhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = home / "out"
    assert ask("archive", "export", str(out)).out.startswith("3 matches copied to ")
    assert ask("archive", "export").code == 1
    monkeypatch.setenv(VARIABLE, str(home / "other"))
    (out / "junk.json").write_text("[]")
    answer = ask("archive", "import", str(out))
    assert answer.out == "3 matches added.\n"
    assert answer.code == 1
    assert "junk.json" in answer.err
    assert len(answer.err.splitlines()) == 1
    assert ask("archive", "import", str(out / "20300101-120000-0.boneyard")).out.endswith(
        "1 match was there already.\n"
    )
    assert "No such file" in ask("archive", "import", str(home / "none")).err


def test_rebuild_reads_the_files_again(home: Path) -> None:
    ask("archive", "list")
    (home / "matches" / "archive.sqlite").write_bytes(b"junk" * 99)
    answer = ask("archive", "rebuild")
    assert (answer.code, answer.out) == (0, "The index has 3 matches.\n")
    (home / "matches" / "finished" / "bad.json").write_text("{")
    answer = ask("archive", "rebuild")
    assert answer.code == 1
    assert "bad.json: This file is incomplete" in answer.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("archive",), "the following arguments are required: ACTION; try boneyard archive --help"),
        (("archive", "list", "here"), "List takes no PLACE. Use --search to find a match."),
        (("archive", "import", ""), "A file name is empty. Write . for the current folder."),
        (("archive", "export", ""), "A file name is empty. Write . for the current folder."),
        (("review", ""), "A file name is empty. Write . for the current folder."),
        (("archive", "list", "--search", "so many words " * 100), "Search for at most 500 letters."),
    ],
)
def test_a_mistake_is_told_in_a_sentence(words: tuple[str, ...], told: str) -> None:
    answer = ask(*words)
    assert complaint(answer, answer.code) == told
    assert answer.code


def test_words_that_are_not_utf_8_find_nothing() -> None:
    for option in ("--search", "--tag"):
        answer = ask("archive", "list", option, "\udcff")
        assert (answer.code, answer.out, answer.err) == (0, "No finished match was found.\n", "")


def test_a_folder_without_matches_is_told(home: Path) -> None:
    (home / "empty").mkdir()
    told = f"boneyard: {home / 'empty'}: There are no match files in this folder.\n"
    answer = ask("archive", "import", str(home / "empty"))
    assert (answer.code, answer.err) == (1, told)
    assert ask("review", str(home / "empty")).err == told


@pytest.mark.parametrize("action", ["list", "rebuild", "export", "import"])
def test_a_folder_that_cannot_be_read_is_not_taken_for_an_empty_one(home: Path, action: str) -> None:
    folder = home / "matches" / "finished"
    folder.rename(home / "elsewhere")
    folder.write_text("")
    places = () if action in ("list", "rebuild") else (str(home / "elsewhere"),)
    told = complaint(ask("archive", action, *places), 1)
    assert told.startswith("The finished matches can't be read: Not a directory. ")
    assert str(folder) in told


def test_an_export_names_a_file_left_out(home: Path) -> None:
    ask("archive", "list")
    (home / "matches" / "finished" / "20300102-120000-1.json").write_text("{")
    answer = ask("archive", "export", str(home / "out"))
    assert answer.code == 1
    assert answer.out.startswith("2 matches copied to ")
    assert answer.err.startswith("boneyard: 20300102-120000-1.json: This file is incomplete")


@pytest.mark.parametrize("command", ["verify", "replay", "review", "transcript", "statistics"])
def test_an_empty_name_is_not_the_current_folder(command: str) -> None:
    assert complaint(ask(command, ""), 2).startswith("A file name is empty. Write . for the current folder.")


def test_reasons_are_told_in_the_language_of_the_shell(home: Path) -> None:
    finished = home / "matches" / "finished"
    (finished / "junk.json").write_text("[")
    (finished / "large.json").mkdir()
    for _ in range(2):  # the second time, the reasons are in the index
        told = ask("--lang", "es", "archive", "list").err
        assert "junk.json: Este archivo está incompleto, dañado o no es una partida." in told
        assert "large.json: No se puede leer: es una carpeta." in told
    for args in (("verify", str(home / "none")), ("archive", "import", str(home / "none"))):
        assert "no existe el archivo o la carpeta." in ask("--lang", "es", *args).err
    assert "junk.json: This file is incomplete, damaged or not a match." in ask("archive", "list").err
