"""The lists of games in docs follow the rule sheets, and a list that does not is told."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from engine.games import GAMES
from tools import game_lists
from tools.game_lists import DOCS, brought_up_to_date, main, outdated


def test_the_lists_of_games_follow_the_rule_sheets() -> None:
    stale = sorted(path.name for path in outdated())
    assert not stale, "a list of games is out of date: run tools/game_lists.py"


def test_a_game_that_is_missing_in_a_page_is_written_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    docs = copytree(DOCS, tmp_path / "docs")
    page = docs / "views.md"
    whole = page.read_text(encoding="utf-8")
    page.write_text("".join(line for line in whole.splitlines(keepends=True) if "| `giant` |" not in line), "utf-8")
    monkeypatch.setattr(game_lists, "outdated", lambda: outdated(docs))
    assert main(["--check"]) == 1
    assert capsys.readouterr().out == "views.md\n"
    assert main([]) == 0
    assert page.read_text(encoding="utf-8") == whole
    assert main(["--check"]) == 0


def test_a_list_that_cannot_be_found_is_told() -> None:
    with pytest.raises(LookupError, match=r"docs/views\.md has no list"):
        brought_up_to_date("views.md", "A page without a list.\n")


def test_every_game_stands_in_a_list() -> None:
    text = (DOCS / "match-file.md").read_text(encoding="utf-8")
    assert all(f"`{sheet.key}`" in text for sheet in GAMES)
