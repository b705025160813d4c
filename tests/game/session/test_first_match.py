"""The first match of a game, and the one after its lesson."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.bots.characters import EASY, character
from engine.core import RuleSheet
from engine.games import GAMES, game
from game.lessons import LESSONS
from game.scenes.table.table import TableScene
from game.session.first_match import after_lesson, first_choice, play_after_lesson
from game.session.table_choice import TableChoice
from tests.support.screen.whole_program import Visit


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        yield pilot


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_lesson_set_up_and_first_match_have_the_same_seats(visit: Visit, sheet: RuleSheet) -> None:
    lesson = LESSONS[sheet.key]
    assert TableChoice.of(sheet).seats == lesson.seats
    assert after_lesson(visit.session, sheet.key).seats == lesson.seats
    assert first_choice(visit.session, sheet).rules().seats == lesson.seats


def test_a_first_opponent_is_easy_and_later_ones_are_as_chosen(visit: Visit) -> None:
    sheet = game("bergen")
    assert all(character(key).level == EASY for key in first_choice(visit.session, sheet).opponents)
    chosen = TableChoice.of(sheet).with_bot(0, "tadeo").with_seats(4)
    visit.session.settings.remember_table("bergen", chosen.remembered())
    assert first_choice(visit.session, sheet) == chosen
    after = after_lesson(visit.session, "bergen")
    assert (after.seats, after.bots) == (2, chosen.bots)


def test_rules_for_other_seats_give_way_to_the_standard(visit: Visit) -> None:
    sheet = game("space")
    partners = TableChoice.of(sheet).with_seats(4).with_house({"partnership": "on"})
    visit.session.settings.remember_table("space", partners.remembered())
    assert after_lesson(visit.session, "space").house == {}


def test_the_match_after_a_lesson_begins_with_three_hints_and_then_says_how_to_ask(visit: Visit) -> None:
    visit.session.settings.update(hints=False)
    play_after_lesson(visit.session, "block_draw")
    visit.settle()
    scene = visit.scene
    assert isinstance(scene, TableScene)
    assert scene.model.hints, "whatever the settings say"
    hints = 0
    for _ in range(40):
        if scene.model.title.startswith("Hint"):
            hints += 1
        if "shows a hint whenever you want one" in scene.model.text:
            break
        move = next(move for move in scene.table.legal())
        scene.controller.offer(move)
        visit.settle()
    assert hints == 3
    assert "shows a hint whenever you want one" in scene.model.text
