"""A scripted player who only knows the screen plays Super Dominoes, by mouse only and by keys only."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.families.legs.board import Legs
from engine.pieces import each
from game.felt.table.hand.hand_widgets import HandTile
from game.scenes.home.shelf import ShelfScene
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.ui.actions import Action
from game.ui.scroll_view import ScrollView
from game.ui.values import Chooser
from tests.game.whole_matches.test_scripted_players import LONGEST, KeysOnly, MouseOnly, folder
from tests.support.lengths import sampled

__all__ = ["folder"]
TITLE, RULE, ONE = "Super Dominoes", "Rounds in a match", "1"


class LegsMouse(MouseOnly):
    """Uses no keys."""

    def sit_down(self) -> None:
        """Go from the title to a table for a single round."""
        self.take("Play")
        card = self.find(TITLE)
        assert isinstance(card.parent, ScrollView)
        while not card.parent.rect.contains(card.rect):
            self.wheel(-1, card.parent.rect.center)
            self.settle()
        self.take(TITLE)
        self.set_rule(RULE, ONE)
        self.take("Start")

    def take(self, name: str) -> None:
        """Click on a widget and wait until nothing moves."""
        self.click(name)
        self.settle()


class LegsKeys(KeysOnly):
    """Uses no mouse."""

    def sit_down(self) -> None:
        """Go from the title to a table for a single round."""
        self.tab_to("Play")
        self.press(Action.ACCEPT)
        self.settle()
        self.tab_to(TITLE)
        self.press(Action.ACCEPT)
        self.settle()
        self.tab_to(RULE)
        rule = self.get(Chooser, RULE)
        while rule.options[rule.value] != ONE:
            self.press(Action.LEFT)
        self.tab_to("Start")
        self.press(Action.ACCEPT)
        self.settle()


def check(player: LegsMouse | LegsKeys) -> None:
    """Compare the table in the picture with the match."""
    widgets, state = player.table.widgets, player.match.state
    assert isinstance(state.board, Legs)
    assert [laid.tile for laid in widgets.line.laid] == state.board.order
    hand = [widget.tile for widget in widgets.hand.children() if isinstance(widget, HandTile)]
    assert sorted(hand) == each(state.hands[0])


@sampled(2)
@pytest.mark.parametrize("hands", [LegsMouse, LegsKeys], ids=["mouse", "keys"])
def test_a_match_is_played_from_the_title_and_back(
    folder: Path,
    hands: type[LegsMouse | LegsKeys],
) -> None:
    player = hands(folder)
    player.sit_down()
    assert isinstance(player.scene, TableScene)
    match = player.match
    assert (match.rules.key, match.rules.house["hands"]) == ("super", 1)
    for turn in range(LONGEST):
        if isinstance(player.scene, ResultsScene):
            break
        check(player)
        if turn % 20 == 0:
            player.check_picture()
        player.act()
    assert match.is_over
    player.check_picture()
    player.leave()
    assert isinstance(player.scene, ShelfScene)
    player.writer.close()
    assert len(player.saves.finished()) == 1
