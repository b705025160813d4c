"""`boneyard share` makes pictures, too: small files with no name in them, and none is overwritten."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from engine.games.all_fives import AllFives
from engine.record.record import to_data
from game.share_pictures import postcard_art
from game.share_pictures.encoding import LARGEST, Pixels
from tests.support.finished_matches import MINE, finished_match
from tests.support.lengths import sampled, some
from tests.support.shell import ask, complaint


@pytest.fixture(scope="module")
def match_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("match") / "20261124-120000-cafe.json"
    record = finished_match(AllFives, 2)
    path.write_text(json.dumps(to_data(record.match, record.players)), encoding="utf-8")
    return path


@sampled(4)
@pytest.mark.parametrize(
    ("option", "form", "ending"),
    [("--png", "PNG", "png"), ("--gif", "GIF", "gif"), ("--postcard", "JPEG", "jpg"), ("--square", "JPEG", "jpg")],
)
def test_each_kind_is_written_beside_what_is_there(
    match_file: Path, tmp_path: Path, option: str, form: str, ending: str
) -> None:
    for _ in range(2):
        assert ask("share", str(match_file), option, "--out", str(tmp_path)).code == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"20261124-120000-cafe-2.{ending}", f"20261124-120000-cafe.{ending}"]
    for name in names:
        data = (tmp_path / name).read_bytes()
        assert Image.open(io.BytesIO(data)).format == form
        assert len(data) <= LARGEST
        assert MINE.encode() not in data


@pytest.mark.parametrize("option", some(["--square", "--postcard"], 2))
def test_a_postcard_is_a_png_if_its_file_is_named_so(
    match_file: Path, tmp_path: Path, option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def needless(_pixels: Pixels) -> bytes:
        raise AssertionError("nobody asked for a JPEG")

    monkeypatch.setattr(postcard_art, "as_jpeg", needless)
    path = tmp_path / "card.PNG"
    assert ask("share", str(match_file), option, "--out", str(path)).code == 0
    data = path.read_bytes()
    image = Image.open(io.BytesIO(data))
    assert image.format == "PNG"
    assert not image.info, "it carries words or dates beside the picture"
    assert len(data) <= LARGEST
    assert MINE.encode() not in data


def test_a_move_that_was_not_made_is_refused(match_file: Path, tmp_path: Path) -> None:
    command = ("share", str(match_file), "--png", "--round", "1", "--move", "500", "--out", str(tmp_path))
    assert "no move 500" in complaint(ask(*command), 1)
    assert not list(tmp_path.iterdir())
