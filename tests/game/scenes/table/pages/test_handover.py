"""Several people at one computer: the table stays covered until the next one has taken over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import NOBODY, PASS
from engine.games import game
from engine.match import Match
from engine.record.record import Player
from game.picture.names import Person
from game.scenes.pages.pause import PauseScene
from game.scenes.seating import seated
from game.scenes.table.pages.handover import HandoverScene
from game.scenes.table.table import TableScene
from game.session.medallions import MINE
from game.storage.settings import Settings
from game.ui.actions import Action
from tests.support.lengths import sampled
from tests.support.screen.own_table import local
from tests.support.screen.whole_program import Visit, cut_texts, overlaps


class Evening:
    """Two people at one computer."""

    def __init__(self, visit: Visit) -> None:
        self.visit = visit
        self.table = seated(visit.session, Match(game("block_draw")(2)), (Player("Ann"), Player("Bob")))
        visit.session.stage.push(self.table)
        visit.settle()

    def hand_over(self) -> HandoverScene:
        """Play until the computer changes hands."""
        for _ in range(40):
            self.visit.settle()
            if isinstance(self.visit.scene, HandoverScene):
                return self.visit.scene
            assert self.visit.scene is self.table
            moves = [move for move in self.table.table.legal() if move.act != PASS]
            if moves:
                self.table.controller.offer(moves[0])
        raise AssertionError("the turn stays where it is")


def kind_of(evening: Evening) -> type:
    """Return the type of the open page."""
    return type(evening.visit.scene)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with Visit(tmp_path) as visit:
        yield Evening(visit)


def test_the_next_person_is_asked_for_and_then_sees_the_own_hand(evening: Evening) -> None:
    first = evening.table.table.seat
    page = evening.hand_over()
    other = 1 - evening.table.table.seat
    assert local(evening.table.table).handover == other
    assert page.person.name == ("Ann", "Bob")[other]
    before = list(evening.table.model.hand)
    evening.visit.take(f"I'm {page.person.name}")
    assert evening.visit.scene is evening.table
    assert evening.table.table.seat == other
    assert local(evening.table.table).handover == NOBODY
    assert sorted(evening.table.model.hand) != sorted(before)
    assert list(evening.table.widgets.opponents) == [1 - other]
    assert evening.hand_over().person.name == ("Ann", "Bob")[1 - other]
    assert first in (0, 1)


def test_the_keys_open_the_pause_and_take_the_machine(evening: Evening) -> None:
    evening.hand_over()
    evening.visit.tell(Action.CANCEL)
    assert kind_of(evening) is PauseScene
    evening.visit.tell(Action.CANCEL)
    assert kind_of(evening) is HandoverScene
    evening.visit.tell(Action.ACCEPT)
    assert kind_of(evening) is TableScene


@sampled(3)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (3840, 2160)])
def test_all_is_to_be_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    with Visit(tmp_path, size=size) as visit:
        Evening(visit).hand_over()
        assert cut_texts(visit) == []
        assert overlaps(visit) == []


def test_a_long_name_is_told_whole_in_large_letters(tmp_path: Path) -> None:
    someone = Person("Bartholomew of Somewhere", MINE)
    with Visit(tmp_path, settings=Settings(text_size=160)) as visit:
        visit.session.stage.push(HandoverScene(visit.session, someone, lambda: None, lambda: None, "blue"))
        visit.settle()
        assert cut_texts(visit) == []
