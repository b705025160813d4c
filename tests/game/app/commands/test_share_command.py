"""`boneyard share` writes a page of a finished match beside other files, and says where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.record.record import checksum
from game.storage.disk.folders import exports_dir, saves_dir
from tests.support.shell import ask, complaint


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def match(tmp_path: Path) -> Path:
    assert ask("simulate", "fours", "--matches", "1", "--seed", "5", "--out", str(tmp_path)).code == 0
    return tmp_path / "fours-1.json"


def test_the_page_goes_to_the_documents_and_overwrites_nothing(match: Path) -> None:
    first, second = (ask("share", str(match)) for _ in range(2))
    paths = [exports_dir() / name for name in ("fours-1.html", "fours-1-2.html")]
    assert [first.out, second.out] == [f"The match is in {path}.\n" for path in paths]
    assert all(path.read_text(encoding="utf-8").startswith("<!doctype html>") for path in paths)


def test_it_goes_where_it_was_wished(match: Path, tmp_path: Path) -> None:
    wish = tmp_path / "for Ana.html"
    assert ask("share", str(match), "--open", "--names", "--round", "1", "--out", str(wish)).code == 0
    before = wish.read_bytes()
    assert "exists already" in complaint(ask("share", str(match), "--out", str(wish)), 1)
    assert wish.read_bytes() == before
    folder = tmp_path / "folder"
    folder.mkdir()
    assert ask("share", str(match), "--out", str(folder)).code == 0
    assert (folder / "fours-1.html").exists()
    assert "can't be written" in complaint(ask("share", str(match), "--out", str(tmp_path / "no" / "a.html")), 1)


def test_a_finished_match_is_known_by_its_name(match: Path, tmp_path: Path) -> None:
    (saves_dir() / "20261128-070000-a.json").write_bytes(match.read_bytes())
    assert ask("share", "20261128-070000-a", "--out", str(tmp_path)).code == 0
    assert (tmp_path / "20261128-070000-a.html").exists()
    assert "nowhere" in complaint(ask("share", "nowhere"), 1)


def test_what_cannot_be_shared_is_refused(match: Path, tmp_path: Path) -> None:
    assert "no seat 5" in complaint(ask("share", str(match), "--seat", "5"), 1)
    assert "no round 99" in complaint(ask("share", str(match), "--round", "99"), 1)
    data = json.loads(match.read_text(encoding="utf-8"))
    begun = {**data["rounds"][0], "moves": data["rounds"][0]["moves"][:3]}
    data["rounds"] = [{**begun, "scores": [0] * len(begun["scores"])}]
    unfinished = tmp_path / "unfinished.json"
    unfinished.write_text(json.dumps({**data, "check": checksum(data)}), encoding="utf-8")
    assert "secrets" in complaint(ask("share", str(unfinished)), 1)
