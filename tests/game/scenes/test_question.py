"""Questions appear only before something is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import LOST, Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player
from game.app.double_press import DOUBLE
from game.scenes.common.question import QuestionScene
from game.scenes.home.title import TitleScene
from game.scenes.pages.pause import PauseScene
from game.scenes.results.solo_results import SoloResults
from game.scenes.seating import seated
from game.scenes.table.table import TableScene
from game.storage.settings import Settings
from game.ui.actions import Action, Input, Pointer, PointerKind, Press
from tests.support.lengths import sampled
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps


def sit(visit: Visit, key: str, moves: int = 1) -> tuple[TableScene, Match[Board]]:
    """Start a solitaire and make some moves."""
    match: Match[Board] = Match(game(key)(1))
    scene = seated(visit.session, match, (Player("Ann"),), deal="5")
    visit.session.stage.push(scene)
    visit.settle()
    for _ in range(moves):
        scene.controller.offer(scene.table.legal()[0])
        visit.settle()
    return scene, match


def test_giving_up_asks_first_and_no_is_the_easy_answer(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        scene, match = sit(visit, "domino_solitaire", 2)
        visit.tell(Action.PASS)
        assert isinstance(visit.scene, QuestionScene)
        assert visit.find("Give up this deal?").shown
        assert visit.focus == "Keep playing"
        visit.tell(Action.ACCEPT)
        assert visit.app.stage.top is scene
        assert not match.is_over
        visit.take("Give up")
        visit.tell(Action.CANCEL)
        assert not match.is_over
        visit.take("Give up")
        visit.take("Give up")
        assert match.state.over == LOST
        assert isinstance(visit.scene, SoloResults)


def test_finishing_a_row_asks_nothing_for_the_page_of_its_end_leads_back(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        sit(visit, "knock_out")
        visit.take("Finish")
        assert isinstance(visit.scene, SoloResults)


def test_another_deal_asks_only_once_this_one_has_been_begun(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        scene, match = sit(visit, "domino_solitaire", 0)
        visit.tell(Action.MENU)
        visit.take("New deal")
        assert isinstance(visit.scene, TableScene)
        assert visit.scene is not scene
        fresh = visit.scene
        fresh.controller.offer(fresh.table.legal()[0])
        visit.settle()
        visit.tell(Action.MENU)
        visit.take("New deal")
        assert isinstance(visit.scene, QuestionScene)
        visit.tell(Action.CANCEL)
        assert isinstance(visit.scene, PauseScene), "one step back"
        visit.take("New deal")
        visit.take("New deal")
        assert isinstance(visit.scene, TableScene)
        assert visit.scene is not fresh
        assert not match.is_over


def test_leaving_a_match_that_is_saved_asks_nothing(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        sit(visit, "knock_out")
        visit.tell(Action.MENU)
        assert visit.find("The match is saved after every move.").shown
        visit.take("Leave the table")
        assert isinstance(visit.scene, TitleScene)


@pytest.mark.parametrize("way", ["Leave the table", "Quit"])
def test_leaving_a_match_that_cannot_be_saved_asks_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    with Visit(tmp_path) as visit:
        sit(visit, "knock_out")
        visit.writer.flush()
        monkeypatch.setattr(visit.session.matches, "writer", None)
        visit.tell(Action.MENU)
        assert visit.find("This match can't be saved. If you leave, it's lost.").shown
        visit.take(way)
        assert isinstance(visit.scene, QuestionScene)
        visit.tell(Action.CANCEL)
        assert isinstance(visit.scene, PauseScene)
        visit.take(way)
        visit.click(way)
        visit.step(3)
        assert visit.app.stage.ended if way == "Quit" else isinstance(visit.scene, TitleScene)


def test_a_disk_that_fails_is_known_to_the_house(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        assert not visit.session.matches.fails_to_save
        visit.saves.folder.rmdir()
        sit(visit, "knock_out")
        visit.writer.flush()
        assert visit.session.matches.fails_to_save
        visit.saves.folder.mkdir()


@sampled(4)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_or_lies_over_something_else(tmp_path: Path, size: tuple[int, int]) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=160)) as visit:
        sit(visit, "domino_solitaire", 2)
        visit.tell(Action.PASS)
        assert isinstance(visit.scene, QuestionScene)
        assert not cut_texts(visit)
        assert not overlaps(visit)
        assert not visit.unreachable()


@pytest.mark.parametrize("kind", ["keys", "mouse", "finger"])
def test_a_double_press_answers_a_question_and_nothing_below_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """The second press came from the same movement of a hand, before anybody could see what it would do."""
    with Visit(tmp_path) as visit:
        scene, _ = sit(visit, "domino_solitaire", 2)
        under: list[Input] = []
        monkeypatch.setattr(scene, "handle", under.append)
        visit.session.stage.push(QuestionScene(visit.session, "Twice?", "", yes="Yes", no="No", on_yes=lambda: None))
        visit.settle()
        at = visit.place("No")

        def press() -> None:
            if kind == "keys":
                visit.press(Action.ACCEPT)
            elif kind == "mouse":
                visit.click(at)
            else:
                visit.tap(at)

        def pressed() -> list[Input]:
            return [
                given
                for given in under
                if isinstance(given, Press) or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN)
            ]

        press()
        press()
        assert visit.app.stage.top is scene
        assert pressed() == []
        visit.wait(DOUBLE)
        press()
        assert len(pressed()) == 1
