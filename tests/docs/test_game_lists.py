"""The lists of games in docs follow the rule sheets, and a list that does not is told."""

from __future__ import annotations

from pathlib import Path
from shutil import copy, copytree

import pytest

from engine.games import GAMES
from tools import game_lists
from tools.game_lists import ROOT, brought_up_to_date, main, number_word, outdated


def test_the_lists_of_games_follow_the_rule_sheets() -> None:
    stale = sorted(path.name for path in outdated())
    assert not stale, "a list of games is out of date: run tools/game_lists.py"


@pytest.mark.parametrize(
    ("name", "row", "forged"),
    [
        ("docs/views.md", "| `giant` | `chain` | 2-4 | `double-6` `double-9` `double-12` `double-15` |\n", ""),
        ("README.md", ", **Partners**;", ";"),
        ("README.md", "boxes on one shelf", "boxes on one shelf"),
    ],
)
def test_a_game_that_is_missing_in_a_page_is_written_there(
    name: str,
    row: str,
    forged: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    copytree(ROOT / "docs", tmp_path / "docs")
    page = Path(copy(ROOT / "README.md", tmp_path)).parent / name
    for path, text in outdated(tmp_path).items():
        path.write_text(text, encoding="utf-8")
    whole = page.read_text(encoding="utf-8")
    count = number_word(len(GAMES)).capitalize()
    stale = whole.replace(row, forged) if row != forged else whole.replace(f"{count} boxes", "Eighteen boxes")
    assert stale != whole
    page.write_text(stale, encoding="utf-8")
    monkeypatch.setattr(game_lists, "outdated", lambda: outdated(tmp_path))
    assert main(["--check"]) == 1
    assert capsys.readouterr().out == f"{page.name}\n"
    assert main([]) == 0
    assert page.read_text(encoding="utf-8") == whole
    assert main(["--check"]) == 0


def test_counts_are_written_in_words() -> None:
    assert [number_word(count) for count in (1, 10, 19, 20, 21, 99)] == [
        *("one", "ten", "nineteen", "twenty", "twenty-one", "ninety-nine"),
    ]


def test_a_list_that_cannot_be_found_is_told() -> None:
    with pytest.raises(LookupError, match=r"docs/views\.md has no list"):
        brought_up_to_date("docs/views.md", "A page without a list.\n")


def test_every_game_stands_in_a_list() -> None:
    text = (ROOT / "docs" / "match-file.md").read_text(encoding="utf-8")
    assert all(f"`{sheet.key}`" in text for sheet in GAMES)
