"""The title: its offers, its memory and its messages."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.games.all_fives import AllFives
from engine.match import Match
from engine.record.record import Player
from engine.sentences import sentence
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.title import TitleScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.table.table import TableScene
from game.session.session import Session
from game.storage.settings import Settings
from game.ui.actions import Action
from game.ui.texts import LabelText
from tests.support.screen.whole_program import SIZES, Visit, cut_texts, overlaps

NAME = "20260101-200000-cafe"
GO_ON = "Continue · All Fives 0 : 0"


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        yield pilot


def unfinished(folder: Path) -> Match:  # type: ignore[type-arg]  # any board
    """Save a match in which a round has been dealt."""
    match = Match(AllFives(2))
    match.begin(bytes(32))
    with Visit(folder) as before:
        before.saves.save(match, (Player("Ann"), Player("Maren", "maren")), NAME)
    return match


def test_a_new_player_is_led_to_the_shelf(visit: Visit) -> None:
    assert visit.focus == "Play"
    assert not any(name.startswith("Continue") for name in visit.names)
    visit.tell(Action.ACCEPT)
    assert isinstance(visit.scene, ShelfScene)
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, TitleScene)
    visit.take("Settings")
    assert isinstance(visit.scene, SettingsScene)


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    match = unfinished(tmp_path)
    with Visit(tmp_path) as visit:
        assert visit.focus == GO_ON
        visit.tell(Action.ACCEPT)
        scene = visit.scene
        assert isinstance(scene, TableScene)
        assert [player.name for player in scene.table.players] == ["Ann", "Maren"]
        assert scene.table.view.hands[0] == match.view(0).hands[0]
        visit.session.stage.pop()
        visit.settle()
        assert isinstance(visit.scene, TitleScene)
        assert any(name.startswith("Continue") for name in visit.names)
        assert [path.stem for path in visit.saves.folder.glob("*.json")] == [NAME]


def test_what_went_wrong_is_told_once(visit: Visit) -> None:
    visit.session.problems.append(sentence("The dog ate {what}.", what="the settings"))
    visit.settle()
    assert visit.find("The dog ate the settings.").shown
    assert visit.focus == "Play"
    visit.take("Dismiss")
    assert visit.screen.find("The dog ate the settings.") is None
    assert visit.focus


def test_what_was_told_is_gone_after_a_look_elsewhere(visit: Visit) -> None:
    visit.session.problems.append(sentence("The dog was here."))
    visit.settle()
    visit.take("Settings")
    visit.tell(Action.CANCEL)
    assert visit.screen.find("The dog was here.") is None


def test_a_broken_match_is_told_and_kept(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        broken = visit.saves.folder / f"{NAME}.json"
        broken.write_text("{", encoding="utf-8")
    with Visit(tmp_path) as visit:
        told = [widget.text for widget in visit.screen.every() if isinstance(widget, LabelText)]
        assert any(NAME in text for text in told)
        assert not any(name.startswith("Continue") for name in visit.names)
        assert len(list(visit.saves.folder.iterdir())) == 1


def test_a_visible_button_fills_the_screen_and_comes_back(visit: Visit) -> None:
    visit.take("Full screen")
    assert visit.app.full_screen
    assert visit.kept.full_screen
    visit.tell(Action.FULLSCREEN)
    assert not visit.app.full_screen
    assert visit.find("Full screen").shown
    assert not visit.kept.full_screen


def test_a_visible_button_turns_the_sound_off(visit: Visit) -> None:
    visit.take("Sound off")
    assert not visit.kept.sound
    assert visit.focus == "Sound on"
    visit.take("Sound on")
    assert visit.kept.sound


def test_chores_wait_for_the_first_picture_and_come_bit_by_bit(tmp_path: Path) -> None:
    done: list[int] = []

    def chore() -> bool:
        done.append(pilot.app.flips)
        return len(done) < 3

    with Visit(tmp_path) as pilot:
        before = pilot.app.flips
        scene = TitleScene(pilot.session, chores=[chore])
        pilot.session.stage.push(scene)
        pilot.step()
        assert done == []
        pilot.settle()
        assert len(done) == 3
        assert min(done) > before
        assert not scene.busy


def test_quitting_takes_the_button_for_it(visit: Visit) -> None:
    visit.tell(Action.CANCEL)
    assert visit.focus == "Quit"
    assert not visit.app.stage.ended
    visit.press(Action.ACCEPT)
    assert visit.app.stage.ended


def test_everything_is_in_reach(visit: Visit) -> None:
    visit.session.problems.append(sentence("The dog was here."))
    visit.settle()
    assert visit.unreachable() == set()


def test_nothing_changes_by_itself(visit: Visit) -> None:
    assert visit.flips_when_idle() == 0


@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("size", SIZES)
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    unfinished(tmp_path)
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        visit.session.problems.append(sentence("The setting “{setting}” could not be read.", setting="Speed"))
        visit.settle()
        assert cut_texts(visit) == []
        assert overlaps(visit) == []


def test_without_folders_one_can_play_too(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        session: Session = visit.session
        session.saves = session.writer = None
        assert session.unfinished() is None
        assert session.take_problems() == []
