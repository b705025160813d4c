"""The pause page: every exit from it, and that the game only pauses."""

from pathlib import Path

import pytest

from engine.games.all_fives import AllFives
from engine.match import Match
from engine.record.record import Player
from game.scenes.pages.pause import PauseScene
from game.scenes.pages.rules import RulesScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.seating import seated
from game.scenes.table.table import TableScene
from game.session.routes import PauseMenu
from game.storage.settings import Settings
from game.ui.actions import Action
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps


def pause(visit: Visit, left: list[str] | None = None) -> PauseScene:
    """Show a pause page over the title."""
    told = [] if left is None else left
    scene = PauseScene(visit.session, PauseMenu(AllFives(2), lambda: told.append("left")))
    visit.session.stage.push(scene)
    visit.settle()
    return scene


@pytest.mark.parametrize("key", [Action.CANCEL, Action.MENU, Action.ACCEPT])
def test_the_pause_ends_with_the_keys_that_began_it(tmp_path: Path, key: Action) -> None:
    with Visit(tmp_path) as visit:
        pause(visit)
        assert visit.focus == "Keep playing"
        visit.tell(key)
        assert visit.scene is visit.title


def test_it_says_what_is_paused_and_that_nothing_is_lost(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        pause(visit)
        assert visit.find("All Fives").shown
        assert visit.find("The match is saved after every move.").shown


def test_rules_and_settings_and_back_again(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        scene = pause(visit)
        visit.tell(Action.RULES)
        assert isinstance(visit.scene, RulesScene)
        visit.tell(Action.CANCEL)
        visit.take("Settings")
        assert isinstance(visit.scene, SettingsScene)
        visit.take("Page: Screen")
        visit.turn("Text size", 3)
        visit.tell(Action.CANCEL)
        assert visit.scene is scene
        assert visit.focus == "Settings"


def test_leaving_is_up_to_the_table(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        left: list[str] = []
        pause(visit, left)
        visit.take("Leave the table")
        assert left == ["left"]


def test_quit_ends_the_evening(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        pause(visit)
        visit.click("Quit")
        assert visit.app.stage.ended


def test_a_table_that_is_left_can_be_gone_on_with(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        players = (Player("Ann"), Player("Maren", "maren"))
        table = seated(visit.session, Match(AllFives(2)), players)
        visit.session.stage.push(table)
        visit.settle()
        visit.tell(Action.CANCEL)
        if not isinstance(visit.scene, PauseScene):  # the first press only deselects a tile
            visit.tell(Action.CANCEL)
        assert "Leave the table" in visit.names
        visit.take("Leave the table")
        assert visit.scene is visit.title
        assert visit.focus.startswith("Continue · All Fives")
        visit.tell(Action.ACCEPT)
        assert isinstance(visit.scene, TableScene)
        assert visit.scene.table.rounds >= 1


def test_another_match_with_the_same_people(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        players = (Player("Ann"), Player("Maren", "maren"))
        first = seated(visit.session, Match(AllFives(2, house={"target": 150})), players, "first")
        visit.session.stage.push(first)
        visit.settle()
        assert first.again is not None
        first.again()
        visit.settle()
        second = visit.scene
        assert isinstance(second, TableScene)
        assert second is not first
        assert second.table.rules.house == first.table.rules.house
        assert tuple(second.table.players) == players
        assert second.table.rounds == 1
        visit.writer.flush()
        assert len(list(visit.saves.folder.glob("*.json"))) == 2


def test_everything_is_in_reach_and_still(tmp_path: Path) -> None:
    with Visit(tmp_path) as visit:
        pause(visit)
        assert visit.unreachable() == set()
        assert visit.flips_when_idle() == 0


@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        pause(visit)
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
