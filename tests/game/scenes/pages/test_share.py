"""The page that saves a match as a picture."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from engine.games.all_fives import AllFives
from engine.record.record import Record
from game.scenes.pages.share import ShareKind, ShareScene
from game.share_pictures.encoding import LARGEST
from game.storage.disk.folders import VARIABLE
from game.ui.actions import Action
from tests.support.finished_matches import GUESTS, MINE, finished_match
from tests.support.lengths import long_run, sampled
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps

NAME = "20260101-200000-cafe"


@pytest.fixture(scope="module")
def record() -> Record:
    return finished_match(AllFives, 4)


@pytest.fixture
def visit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visit]:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "home"))
    with Visit(tmp_path) as visit:
        yield visit


def opened(visit: Visit, record: Record, place: int | None = None) -> ShareScene:
    scene = visit.session.routes.share(record, NAME, place)
    assert isinstance(scene, ShareScene)
    visit.session.stage.push(scene)
    done(visit, scene)
    return scene


def done(visit: Visit, scene: ShareScene) -> None:
    """Run frames until the picture is painted or saved."""
    visit.step()
    while scene.works:
        visit.step()
    visit.settle()


def files(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "home").glob("boneyard-*"))


@long_run
def test_the_mouse_alone_saves_a_card_and_overwrites_none(visit: Visit, record: Record, tmp_path: Path) -> None:
    scene = opened(visit, record)
    for _ in range(2):
        visit.click("Save")
        done(visit, scene)
    assert [path.name for path in files(tmp_path)] == ["boneyard-all-fives-2.jpg", "boneyard-all-fives.jpg"]
    assert Image.open(files(tmp_path)[0]).size == (1200, 1500)
    assert scene.told.startswith(f"Saved as {files(tmp_path)[0]}")


@sampled(3)
@pytest.mark.parametrize(("presses", "form"), [(1, "JPEG"), (2, "PNG"), (3, "GIF")])
def test_the_keyboard_alone_saves_each_kind(
    visit: Visit, record: Record, tmp_path: Path, presses: int, form: str
) -> None:
    scene = opened(visit, record)
    assert visit.focus == "What"
    for _ in range(presses):
        visit.tell(Action.RIGHT)
        done(visit, scene)
    while visit.focus != "Save":
        visit.tell(Action.DOWN)
    visit.tell(Action.ACCEPT)
    done(visit, scene)
    (path,) = files(tmp_path)
    data = path.read_bytes()
    assert Image.open(io.BytesIO(data)).format == form
    assert len(data) <= LARGEST
    assert not [name for name in (MINE, *GUESTS) if name.encode() in data]


def test_a_page_for_browsers_is_saved_too(visit: Visit, record: Record, tmp_path: Path) -> None:
    scene = opened(visit, record)
    visit.tell(Action.LEFT)
    done(visit, scene)
    assert scene.kind is ShareKind.PAGE
    visit.click("Save")
    done(visit, scene)
    (path,) = files(tmp_path)
    text = path.read_text(encoding="utf-8")
    assert text.lower().startswith("<!doctype html>")
    assert MINE not in text


def test_names_are_off_whenever_the_page_opens(visit: Visit, record: Record) -> None:
    scene = opened(visit, record)
    visit.click("Show names")
    done(visit, scene)
    assert scene.shows_names
    visit.tell(Action.CANCEL)
    visit.settle()
    assert not opened(visit, record).shows_names


@sampled(2)
@pytest.mark.parametrize("change", ["Show names", "Whose hands"])
def test_a_changed_wish_is_not_said_to_be_saved(visit: Visit, record: Record, change: str) -> None:
    """Names that are shown only now aren't in the file that the page spoke of."""
    scene = opened(visit, record)
    visit.tell(Action.LEFT)
    done(visit, scene)
    visit.click("Save")
    done(visit, scene)
    assert scene.told
    visit.turn(change)
    done(visit, scene)
    assert not scene.told


def test_a_position_of_an_unfinished_match_has_no_card_and_no_hand_of_a_bot(visit: Visit, record: Record) -> None:
    match = record.match.anew()
    match.begin(record.match.rounds[0].seed)
    scene = opened(visit, Record(match, record.players), 0)
    assert scene.kinds == (ShareKind.MOMENT, ShareKind.FILM)
    visit.click("Whose hands")
    done(visit, scene)
    names = [player.bot for player in record.players]
    assert not scene.hands.is_open
    assert scene.hands.seat < 0 or not names[scene.hands.seat]


def test_a_disk_that_refuses_is_told(visit: Visit, record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = opened(visit, record)

    def refuse(*_given: object) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.scenes.pages.share.write_beside", refuse)
    visit.click("Save")
    done(visit, scene)
    assert "couldn't be written" in scene.told


def test_leaving_while_it_paints_does_no_harm(visit: Visit, record: Record) -> None:
    visit.session.stage.push(visit.session.routes.share(record, NAME))
    visit.step()
    visit.tell(Action.CANCEL)
    visit.settle()
    assert not isinstance(visit.scene, ShareScene)


@sampled(2)
@pytest.mark.parametrize(("text", "size"), LETTERS_AND_SIZES)
def test_all_of_the_page_is_seen_and_in_reach(visit: Visit, record: Record, text: int, size: tuple[int, int]) -> None:
    visit.session.settings.update(text_size=text)
    visit.resize(size)
    scene = opened(visit, record, 3)
    visit.click("Save")
    done(visit, scene)
    assert not overlaps(visit)
    assert not cut_texts(visit)
