"""The page of finished matches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine.games import game
from engine.record.record import Player, to_data
from game.play.driver import SeedStream, play_match
from game.scenes.matches.finished import FOLDER, FinishedScene
from game.scenes.replay.replay import ReplayScene
from game.storage.disk.folders import VARIABLE
from game.storage.saves import spelled
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.lengths import sampled
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps

NAME = "20260101-200000-cafe"


def finish(visit: Visit) -> None:
    """Save a finished match, and open the page."""
    match = play_match(game("all_fives")(2), [Whimsical()] * 2, SeedStream(b"finished", 1), Random(1))
    visit.saves.save(match, (Player("Ann"), Player("Maren", "maren")), NAME)
    visit.session.stage.push(FinishedScene(visit.session))
    visit.settle()


def test_a_page_without_matches_has_nothing_to_search(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        visit.session.stage.push(FinishedScene(visit.session))
        visit.settle()
        assert visit.find("Finish a match, and it appears here.").shown
        assert {"Back", "Import"} <= set(visit.names)
        assert not {"Search", "Game", "Which matches"} & set(visit.names)


def test_the_filters_stay_when_they_find_nothing(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        finish(visit)
        page = visit.scene
        assert isinstance(page, FinishedScene)
        page.search("nobody")
        visit.settle()
        assert visit.find("No match was found.").shown
        page.search("")
        visit.settle()
        visit.click("All Fives")
        visit.settle()
        assert isinstance(visit.scene, ReplayScene)


def test_enter_watches_the_latest_match_again(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        finish(visit)
        visit.tell(Action.ACCEPT)
        visit.settle()
        assert isinstance(visit.scene, ReplayScene)


def test_the_page_opens_again_once_it_knows_its_matches(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        finish(visit)
        for _ in range(2):
            visit.tell(Action.CANCEL)
            visit.settle()
            assert not isinstance(visit.scene, FinishedScene)
            visit.tell(Action.LOG)
            visit.settle()
            assert isinstance(visit.scene, FinishedScene)
            assert str(visit.focus).startswith("All Fives")


@sampled(4)
@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("size", [SIZES[0], (1024, 768)])
def test_all_of_the_page_is_seen_and_in_reach(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=text_size)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        finish(visit)
        visit.tell(Action.DELETE)
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
        assert visit.unreachable() == set()


def test_matches_are_copied_one_a_frame_and_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    folder = tmp_path / FOLDER
    with Visit(tmp_path) as visit:
        finish(visit)
        visit.take("Export")
        assert visit.find(f"1 match copied to {folder}.").shown
        for number in range(3):
            match = play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"carried", number), Random(number))
            path = folder / f"2026010{number + 2}-200000-cafe.json"
            path.write_text(spelled(to_data(match, (Player("Ann"), Player("Bob")))))
        visit.click("Import")
        visit.step()
        assert visit.find("1 of 4 read").shown
        assert "Import" not in visit.names, "once at a time"
        visit.settle()
        assert visit.find("3 matches added. 1 match was there already.").shown
        visit.take("Import")
        assert visit.find("0 matches added. 4 matches were there already.").shown


def test_a_match_that_cannot_be_changed_is_told_with_a_way_out(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        finish(visit)
        page = visit.scene
        assert isinstance(page, FinishedScene)
        folder = visit.saves.folder / "finished"
        (folder / f"{NAME}.json").unlink()
        visit.tell(Action.DELETE)
        assert visit.find(
            f"That couldn't be saved: No such file or directory. Once {folder} can be written, try again."
        ).shown


def test_a_folder_that_cannot_be_read_is_not_called_empty(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        (visit.saves.folder / "finished").write_text("")
        visit.session.stage.push(FinishedScene(visit.session))
        visit.settle()
        assert not any("No finished match yet" in name for name in visit.names)
        texts = [widget.name for widget in visit.screen.every()]
        assert any("can't be read: Not a directory." in each for each in texts)
