"""A scripted player who only knows the screen plays whole matches, from the title and back to it.

One has only a mouse, the other only keys. They press whatever is highlighted.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest

from engine.core import Board
from engine.families.chain.board import chain
from engine.match import Match
from engine.pieces import each
from game.app.app import App
from game.felt.table.hand.hand_widgets import HandTile
from game.i18n.language import Words
from game.play.thinking import InlineThinker
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.title import TitleScene
from game.scenes.results.results import ResultsScene
from game.scenes.routes import SceneRoutes
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.session.session import Session
from game.storage.saves import Saves, SavesWriter
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.scroll_view import ScrollView
from game.ui.sound.sounds import NullSounds
from game.ui.values import Chooser
from tests.support.lengths import sampled, some
from tests.support.screen.highlights import golden_buttons, label_texts, lit_tiles
from tests.support.screen.own_table import match_of
from tests.support.screen.pilot import SIZE, Pilot, same

LONGEST: Final = 1500
"""Maximum number of actions of a player in a match."""
GAMES: Final = (("Block & Draw", "block_draw", "50"), ("All Fives", "all_fives", "61"))
"""Title and key of each game, and the lowest target on offer."""


class Visitor(Pilot):
    """Starts at the title of a program that saves its matches in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.saves = Saves(folder)
        self.writer = SavesWriter(self.saves)
        words = Words()
        session = Session(
            settings=Settings(speed=Speed.INSTANT),
            settings_file=None,
            words=words,
            sounds=NullSounds(),
            saves=self.saves,
            writer=self.writer,
            thinker=InlineThinker(),
            chance=Random(1),
            routes=SceneRoutes,
            language=words.language,
        )
        super().__init__(App(session.settings.look, size=SIZE, words=words))
        session.move_in(self.app.stage, self.app)
        session.stage.push(TitleScene(session))
        self.settle()

    # -- the screen ---------------------------------------------------------------------------------------------

    @property
    def table(self) -> TableScene:
        """The current table."""
        return next(scene for scene in self.app.stage.scenes if isinstance(scene, TableScene))

    @property
    def match(self) -> Match[Board]:
        """The match itself, to compare with the picture."""
        return match_of(self.table.table)

    @property
    def golden(self) -> list[Button]:
        """The highlighted buttons."""
        return golden_buttons(self.screen)

    @property
    def lit(self) -> list[HandTile]:
        """The tiles highlighted because they fit."""
        return lit_tiles(self.screen)

    # -- checks -------------------------------------------------------------------------------------------------

    def check_table(self) -> None:
        """Compare the table in the picture with the match."""
        widgets, state = self.table.widgets, self.match.state
        assert [laid.tile for laid in widgets.line.laid] == chain(state.board).order
        hand = [widget.tile for widget in widgets.hand.children() if isinstance(widget, HandTile)]
        assert sorted(hand) == each(state.hands[0])
        for seat, opponent in widgets.opponents.items():
            assert opponent.count == state.hands[seat].bit_count()
        assert widgets.yard._count == len(state.piles[0])
        assert [row.points for row in widgets.panel.scores.rows] == list(self.match.scores)  # type: ignore[union-attr]  # a panel that says nothing fails, as it should

    def check_picture(self) -> None:
        """Compare the window with the expected picture, and with an empty one."""
        picture = self.picture()
        assert same(picture, self.look_again())
        colours = {tuple(picture.get_at((x, y))) for x in range(0, SIZE[0], 16) for y in range(0, SIZE[1], 16)}
        assert len(colours) > 200, "that is hardly a picture"


class MouseOnly(Visitor):
    """Uses no keys."""

    def enter(self, title: str, target: str) -> None:
        """Go from the title to a table."""
        self.click("Play")
        self.settle()
        assert isinstance(self.scene, ShelfScene)
        self.check_picture()
        self.click(title)
        self.settle()
        assert isinstance(self.scene, SetupScene)
        self.set_rule("Points to win", target)
        self.check_picture()
        self.click("Start")
        self.settle()

    def set_rule(self, name: str, wanted: str) -> None:
        """Scroll to a house rule and click its arrow until it shows the wanted value."""
        rule = self.get(Chooser, name)
        view = rule.parent
        assert isinstance(view, ScrollView)
        while not view.rect.contains(rule.rect):
            self.wheel(-1, view.rect.center)
            self.settle()
        for _ in rule.options:
            if rule.options[rule.value] == wanted:
                return
            self.click((rule.control.x + 20, rule.control.centery))
        raise AssertionError(f"{wanted} is not among {rule.options}")

    def act(self) -> None:
        """Do what the table asks for: a highlighted button, or a highlighted tile and then a place."""
        claim = self.screen.find("Claim")
        if isinstance(claim, Button):
            self.click(claim)
        if self.golden and not self.lit:
            self.click(self.golden[-1])
        elif self.lit:
            self.click(self.lit[-1])
            widgets = self.table.widgets
            if widgets.places:
                self.click(widgets.places[-1])
        self.settle()

    def go_on(self) -> None:
        """Leave the results page forwards."""
        self.click(self.golden[-1])
        self.settle()

    def leave(self) -> None:
        """Leave the results page backwards."""
        self.click("Leave the table")
        self.settle()


class KeysOnly(Visitor):
    """Uses no mouse and follows the focus."""

    def enter(self, title: str, target: str) -> None:
        """Go from the title to a table."""
        self.tab_to("Play")
        self.press(Action.ACCEPT)
        self.settle()
        self.tab_to(title)
        self.press(Action.ACCEPT)
        self.settle()
        assert isinstance(self.scene, SetupScene)
        assert self.focus == "Start"
        self.tab_to("Points to win")
        rule = self.get(Chooser, "Points to win")
        while rule.options[rule.value] != target:
            self.press(Action.LEFT)
        self.tab_to("Start")
        self.press(Action.ACCEPT)
        self.settle()

    def tab_to(self, name: str) -> None:
        """Press TAB until a widget has the focus."""
        for _ in self.names:
            if self.focus == name:
                return
            self.press(Action.NEXT)
        assert self.focus == name

    def act(self) -> None:
        """Press ENTER, because the focus is on the next action. In a game with claims, claim first."""
        if self.screen.find("Claim") is not None:  # its name changes once the next tile will be claimed
            self.press(Action.CLAIM)
        self.press(Action.ACCEPT)
        self.settle()

    def go_on(self) -> None:
        """Leave the results page forwards."""
        self.press(Action.ACCEPT)
        self.settle()

    def leave(self) -> None:
        """Leave the results page backwards."""
        self.press(Action.CANCEL)
        self.settle()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for matches, and make every run deal the same tiles."""
    chance = Random(3)
    monkeypatch.setattr(
        "game.play.local_table.secrets", SimpleNamespace(token_bytes=chance.randbytes, randbits=chance.getrandbits)
    )
    return tmp_path


@sampled(2)
@pytest.mark.parametrize(
    ("title", "key", "target", "hands"), some([(*each, hands) for each in GAMES for hands in (MouseOnly, KeysOnly)], 3)
)
def test_a_match_is_played_from_the_title_and_back(
    folder: Path, hands: type[MouseOnly | KeysOnly], title: str, key: str, target: str
) -> None:
    player = hands(folder)
    player.check_picture()
    player.enter(title, target)
    assert isinstance(player.scene, TableScene)
    match = player.match
    assert match.rules.key == key
    assert match.rules.house["target"] == int(target)
    rounds = 0
    for turn in range(LONGEST):
        if isinstance(player.scene, ResultsScene):
            rounds += 1
            assert match.is_between
            player.check_picture()
            if match.is_over:
                break
            player.go_on()
        else:
            assert player.scene is player.table, "nothing else comes on top by itself"
            player.check_table()
            if turn % 7 == 0:
                player.check_picture()
            player.act()
    assert match.is_over
    assert rounds == len(match.rounds)
    winner = player.table.table.players[match.winners[0]].name
    assert ("You win the match!" if not winner else f"{winner} wins the match") in label_texts(player.screen)
    player.leave()
    assert isinstance(player.scene, ShelfScene)
    player.check_picture()
    player.writer.close()
    assert player.saves.current().current is None, "a match that is over is not offered again"
    assert len(player.saves.finished()) == 1
