"""A scene that raises loses nothing: the title reports it, and the match is saved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame
import pytest

from engine.core import NOBODY, Board
from engine.games import game as sheet
from engine.match import Match
from engine.record.record import Player
from game.lan.table.table import LanTable
from game.scenes.common.card_page import CardPage
from game.scenes.common.code_page import CodePage
from game.scenes.common.glance import PopupList
from game.scenes.common.page import Page
from game.scenes.home.title import TitleScene
from game.scenes.nearby.lobby.lobby import LobbyScene
from game.scenes.nearby.table.table import LanTableScene
from game.scenes.pages.settings import SettingsScene
from game.scenes.seating import seated
from game.scenes.table.table import TableScene
from game.session.routes import RoundEndPage
from game.ui.actions import Action
from game.ui.broken_scene import QUIET, SceneFailure
from game.ui.scene import Scene
from tests.support.lan.nearby_evening import Evening
from tests.support.lengths import LONG, in_turn, sampled, some
from tests.support.screen.breaking import FELL, broken, guard
from tests.support.screen.pilot import SIZE, Pilot
from tests.support.screen.scene_kinds import scene_kinds
from tests.support.screen.whole_program import Visit
from tools.pictures import SETTINGS
from tools.stages.nearby import NEARBY, Taste
from tools.stages.staging import Staged

MATCH: Final = "match"
"""The name of the test's saved match."""
MOMENTS: Final = ("draw", "handle")
"""When a scene breaks: how it is left doesn't depend on which."""


class Breaking(Visit):
    """A visit in which scenes may break, with a running match."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.log = folder / "log" / "boneyard.log"
        self.told = guard(self.app, self.refuge, self.log)
        self.match: Match[Board] = Match(sheet("block_draw")(2, None, {}))
        self.show(seated(self.session, self.match, (Player("Ann"), Player("Maren", "maren")), MATCH))
        self.settle()
        assert len(self.match.rounds) == 1

    def refuge(self, mishap: SceneFailure) -> Scene:
        return TitleScene(self.session, mishap=mishap)

    def show(self, scene: Scene) -> None:
        self.session.stage.push(scene)
        self.settle()

    def break_down(self, kind: type[Scene], moment: str) -> None:
        """Put a scene of this kind on top, and make it break."""
        self.now += QUIET + 1
        self.session.stage.push(broken(kind, moment, self.session.stage))
        self.step(3)
        self.press(Action.ACCEPT if moment == "handle" else Action.MUTE)
        self.settle()


@pytest.fixture(scope="module")
def visit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Breaking]:
    """Return one visit in which all the scenes break, one after another."""
    with Breaking(tmp_path_factory.mktemp("visit")) as visit:
        yield visit


@pytest.mark.parametrize("kind", scene_kinds(), ids=lambda kind: kind.__name__)
def test_every_scene_has_a_name_of_its_own_to_be_told_by(kind: type[Scene]) -> None:
    assert kind.called != Scene.called or kind in (Page, CardPage, CodePage, RoundEndPage, PopupList)


@sampled(4)
@pytest.mark.parametrize(
    ("kind", "moment"), in_turn(scene_kinds(), MOMENTS), ids=lambda each: getattr(each, "__name__", each)
)
def test_whatever_scene_breaks_the_evening_goes_on_at_the_title(
    visit: Breaking, kind: type[Scene], moment: str
) -> None:
    visit.log.unlink(missing_ok=True)
    before = visit.match.rounds
    visit.break_down(kind, moment)
    assert type(visit.scene) is TitleScene
    assert len(visit.app.stage.scenes) == 1
    assert visit.find(f"{kind.called} crashed. Your match is safe.").shown
    assert visit.find(f"Details are in {visit.log}.").shown
    written = visit.log.read_text(encoding="utf-8")
    assert "Traceback" in written
    assert FELL in written
    newest = visit.session.matches.paused().newest()
    kept = visit.session.matches.resume(newest) if newest is not None else None
    assert kept is not None
    assert (kept.name, kept.match.rounds) == (MATCH, before)
    visit.take(next(name for name in told(visit) if name.startswith("Continue")))
    assert isinstance(visit.scene, TableScene)
    assert visit.scene.table.legal()


@pytest.mark.parametrize("moment", ["enter", "layout_steps", "update", "draw"])
def test_a_scene_may_break_whenever_it_is_asked_something(visit: Breaking, moment: str) -> None:
    visit.break_down(SettingsScene, moment)
    assert visit.find("The settings page crashed. Your match is safe.").shown
    assert visit.app.step(visit.now)


def test_a_scene_may_break_under_another_one(visit: Breaking) -> None:
    for moment in ("update_below", "pause"):
        visit.now += QUIET + 1
        visit.session.stage.push(broken(SettingsScene, moment, visit.session.stage))
        visit.step(3)
        visit.session.stage.push(broken(TableScene, "", visit.session.stage))
        visit.step(3)
        assert visit.find("The settings page crashed. Your match is safe.").shown


def test_what_broke_is_told_until_it_is_read(visit: Breaking) -> None:
    visit.break_down(SettingsScene, "draw")
    visit.take("Dismiss")
    assert not [name for name in told(visit) if "crashed" in name]
    visit.take("Settings")
    visit.tell(Action.CANCEL)
    assert not [name for name in told(visit) if "crashed" in name]


def test_a_real_page_that_breaks_keeps_what_was_typed(visit: Breaking, monkeypatch: pytest.MonkeyPatch) -> None:
    visit.break_down(SettingsScene, "draw")
    visit.take("Settings")
    visit.take("Page: Player")
    visit.click("Your name")
    visit.type("Zoe")
    with monkeypatch.context() as patch:
        patch.setattr(SettingsScene, "draw", lambda *_args, **_more: 1 / 0)
        visit.app.step(visit.now)
        visit.step(3)
    assert type(visit.scene) is TitleScene
    assert visit.kept.player_name == "Zoe"
    assert "ZeroDivisionError" in visit.log.read_text(encoding="utf-8")


def test_scenes_that_cannot_even_be_left_are_left(visit: Breaking, monkeypatch: pytest.MonkeyPatch) -> None:
    def stuck(_scene: Scene) -> None:
        message = "the door is stuck"
        raise RuntimeError(message)

    with monkeypatch.context() as patch:
        patch.setattr(SettingsScene, "leave", stuck)
        visit.break_down(SettingsScene, "draw")
    assert type(visit.scene) is TitleScene
    written = visit.log.read_text(encoding="utf-8")
    assert FELL in written
    assert "the door is stuck" in written


def test_without_a_match_and_without_a_log_only_what_broke_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Visit(tmp_path) as visit:
        guard(visit.app, lambda mishap: TitleScene(visit.session, mishap=mishap), None)
        visit.session.stage.push(broken(SettingsScene, "draw", visit.session.stage))
        visit.settle()
        assert visit.find("The settings page crashed.").shown
    assert FELL in capsys.readouterr().err


LOCAL: Final = ("shelf", "statistics", "setup", "settings", "rules", "pause", "results-round")
KINDS_NEARBY: Final = (
    "nearby",
    "nearby-name",
    "nearby-code",
    "nearby-open",
    "nearby-lobby",
    "nearby-reach",
    "nearby-talk",
    "nearby-addressee",
    "nearby-challenges",
    "nearby-tried",
    "nearby-tried-here",
    "nearby-table",
    "nearby-turn-call",
    "nearby-gone",
    "nearby-results",
    "nearby-verify",
    "nearby-room",
    "nearby-unseen",
)
"""One window of each kind of scene in `NEARBY`."""
REAL: Final = in_turn((*LOCAL, *(NEARBY if LONG else KINDS_NEARBY)), MOMENTS)
"""Windows that can be brought to a scene by a player's actions, and when the scene breaks."""


@sampled(4)
@pytest.mark.parametrize(("name", "moment"), some(REAL, 2))
def test_real_scenes_are_left_in_order(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, moment: str
) -> None:
    if name in NEARBY:
        window: Evening | Staged = NEARBY[name](Taste(SIZE))
    else:
        window = Staged(SIZE)
        SETTINGS[name](window)
    with window:
        guard(window.app, lambda mishap: TitleScene(window.session, mishap=mishap), None)
        kind = type(window.scene)
        with monkeypatch.context() as patch:
            patch.setattr(kind, moment, lambda *_args, **_more: 1 / 0)
            window.post(pygame.WINDOWEXPOSED)
            if moment == "handle":
                window.press(Action.ACCEPT)
            window.step(2)
        window.settle()
        assert type(window.scene) is TitleScene
        assert [text for text in told(window) if text.startswith(f"{kind.called} crashed")]
    assert capsys.readouterr().err.count("Traceback") == 1, "only what broke on purpose"


def told(window: Pilot) -> list[str]:
    """Return all texts of the front scene."""
    return [widget.name for widget in window.screen.every() if widget.name]


# -- at network tables -------------------------------------------------------------------------------------------------


def evening() -> Evening:
    window = Evening()
    guard(window.app, lambda mishap: TitleScene(window.session, mishap=mishap), None)
    return window


@pytest.mark.parametrize("moment", ["draw", "update", "handle"])
def test_a_table_of_others_that_breaks_keeps_the_seat(monkeypatch: pytest.MonkeyPatch, moment: str) -> None:
    with evening() as window:
        window.begin("block_draw", ("Luis",))
        hosted = window.net.table
        with monkeypatch.context() as patch:
            patch.setattr(LanTableScene, moment, lambda *_args, **_more: 1 / 0)
            window.press(Action.ACCEPT)
            window.step(3)
        assert type(window.scene) is TitleScene
        assert "The table crashed. Your seat at the table is safe." in window.texts
        seat = hosted.chairs.of_key(window.lan.me)
        assert seat != NOBODY
        assert hosted.chairs[seat].kind == "away"
        assert hosted.phase in ("play", "claims")


def test_news_of_a_table_that_cannot_be_taken_in_break_only_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    with evening() as window:
        window.begin("block_draw", ("Luis",))
        with monkeypatch.context() as patch:
            patch.setattr(LanTable, "_on_table", lambda *_args: 1 / 0)
            window.until(lambda: type(window.scene) is TitleScene, lambda: window.press(Action.ACCEPT))
        assert "The table crashed. Your seat at the table is safe." in window.texts


def test_a_lobby_that_breaks_closes_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    with evening() as window:
        window.open_table("block_draw", 2)
        window.guest("Luis")
        with monkeypatch.context() as patch:
            patch.setattr(LobbyScene, "update", lambda *_args: 1 / 0)
            window.step(3)
        assert "The lobby crashed. Your seat at the table is safe." in window.texts
        window.wait(1.0)
        assert window.net.table.phase == "lobby"
        assert [chair.name for chair in window.net.table.chairs] == ["Ana", "Luis"]
