"""Every lesson is replayed from its data: its moves are legal, and its texts match the table."""

from __future__ import annotations

import re
from typing import Final

import pytest

from engine.core import ALOUD, Board
from engine.games import GAMES
from engine.match import Match
from engine.notation import find
from engine.sentences import Refusal
from game.i18n.language import Words
from game.lessons import LESSONS
from game.lessons.lesson.lesson import LEARNER, Lesson, LessonStep, deeds
from game.lessons.lesson.table import LessonTable, lesson_texts
from game.play.pace import Pace
from tests.support.counted_words import disagreements
from tests.support.languages import TODAY

TRANSLATED: Final = Words.of(TODAY)


def begun(lesson: Lesson) -> LessonTable:
    return LessonTable(lesson, Pace(0.0))


def changed(key: str, place: int, **what: str) -> Lesson:
    """Return a lesson with one step changed."""
    lesson = LESSONS[key]
    steps = list(lesson.steps)
    steps[place] = steps[place]._replace(**what)
    return lesson._replace(steps=tuple(steps))


def test_every_game_on_the_shelf_has_a_lesson() -> None:
    assert [key for key, lesson in LESSONS.items() if lesson.game != key] == []
    without = [sheet.key for sheet in GAMES if sheet.key not in LESSONS]
    assert not without, (
        "these games need a lesson: a module in game/lessons and its line in a chapter of game/lessons/__init__.py"
    )
    assert len(LESSONS) == len(GAMES), "a lesson is left of a game that is gone"


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_goes_from_its_first_step_to_its_end(key: str) -> None:
    lesson = LESSONS[key]
    assert 3 <= len(lesson.steps) <= 6
    told = lesson_texts(lesson)
    assert len(told) == len(lesson.steps)
    assert lesson.learned
    taught = [step for step in lesson.steps if step.do]
    assert len(taught) >= 3, "who learns plays, and does not only read"


@pytest.mark.parametrize("key", LESSONS)
def test_numbers_in_a_lesson_are_never_written_by_hand(key: str) -> None:
    lesson = LESSONS[key]
    for text in (*(step.text for step in lesson.steps), lesson.learned):
        for words in (text, TRANSLATED.say(text, **{hole: f"{{{hole}}}" for hole in re.findall(r"{(\w+)}", text)})):
            assert not re.search(r"\d", words), words


@pytest.mark.parametrize("key", LESSONS)
def test_a_lesson_is_told_in_both_languages_and_short_enough_for_a_table(key: str) -> None:
    for said in lesson_texts(LESSONS[key]):
        told = TRANSLATED.tell(said)
        assert told != str(said)
        assert "{" not in told + str(said)
        assert max(len(told), len(str(said))) < 330
        assert disagreements(str(said)) + disagreements(told, TODAY) == []


@pytest.mark.parametrize("key", LESSONS)
def test_a_taught_move_is_legal_by_the_rules_of_the_game(key: str) -> None:
    lesson = LESSONS[key]
    match: Match[Board] = Match(lesson.rules())
    match.begin(lesson.seed.encode())
    script = list(deeds(lesson.opening))
    for step in lesson.steps:
        script += [*deeds(f"A {step.do}" if step.do else ""), *deeds(step.then)]
    for seat, move in script:
        match.play(seat, find(match.rules, match.view(seat), seat, move))
    assert len(match.rounds[0].steps) == len(script)


def test_a_lesson_that_teaches_what_is_not_legal_is_found_out() -> None:
    with pytest.raises(Refusal, match="can't do"):
        lesson_texts(changed("block_draw", 1, do="1-3@R"))


def test_a_lesson_whose_others_do_what_is_not_legal_is_found_out() -> None:
    with pytest.raises(Refusal, match="can't do"):
        lesson_texts(changed("block_draw", 0, then="B 6-6@L"))


def test_a_lesson_that_speaks_of_what_is_not_there_is_found_out() -> None:
    with pytest.raises(LookupError):
        lesson_texts(changed("block_draw", 1, text="That makes {points} points."))


def test_a_lesson_that_never_comes_to_its_next_step_is_found_out() -> None:
    with pytest.raises(Refusal):
        lesson_texts(changed("all_fives", 1, then="B draw"))


@pytest.mark.parametrize("text", ["3-4@L", "Z 3-4", "B", "AB 3-4@L"])
def test_what_is_no_seat_and_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no seat and move"):
        deeds(text)


def test_facts_are_those_of_the_position() -> None:
    table = begun(LESSONS["all_fives"])
    assert "alone it counts 10" in str(table.told)
    table.go_on()
    assert "scores 10 points" in str(table.told)
    table.go_on()
    table.update(0.0, calm=True)
    assert "6 + 10 = 16" in str(table.told)
    assert "6 + 4 = 10" in str(table.told)


def test_another_legal_move_is_refused_gently_and_nothing_is_lost() -> None:
    table = begun(LESSONS["fours"])
    other = next(move for move in table.legal() if move != table.taught)
    with pytest.raises(Refusal, match="this lesson continues"):
        table.offer(other)
    assert table.steps == 0
    assert table.number == 1
    assert table.taught is not None
    table.offer(table.taught)
    assert table.number == 2


def test_a_score_that_is_claimed_too_early_is_no_other_move() -> None:
    table = begun(LESSONS["all_fives"])
    assert table.taught is not None
    table.offer(table.taught._replace(how=ALOUD))
    assert table.number == 2
    assert "claim" in str(table.told)


def test_while_something_is_read_nothing_can_be_played() -> None:
    table = begun(LESSONS["block_draw"])
    while table.taught is not None or table.is_between:
        table.go_on()
        table.update(0.0, calm=True)
    assert table.legal() == []
    assert not table.is_over
    table.go_on()
    assert table.is_over


def test_the_others_wait_until_the_picture_has_come_to_rest() -> None:
    table = LessonTable(LESSONS["block_draw"], Pace(1.0))
    table.go_on()
    table.update(0.0, calm=False)
    table.update(100.0, calm=False)
    assert table.is_between
    table.update(100.1, calm=True)
    assert table.is_between, "the others take their time"
    table.update(105.0, calm=True)
    assert not table.is_between
    assert table.told is not None


def test_a_hint_is_the_move_of_the_lesson() -> None:
    table = begun(LESSONS["block_draw"])
    advice = table.advise().result()
    assert advice is not None
    assert getattr(advice, "move", None) == table.taught


def test_nobody_sees_more_than_at_any_table() -> None:
    table = begun(LESSONS["block_draw"])
    assert table.view.hands[1] == 0
    assert table.view.holes[1] == 5
    assert [player.bot != "" for player in table.players] == [False, True]
    assert table.seat == LEARNER


def test_a_step_without_a_move_is_only_read() -> None:
    lesson = LESSONS["block_draw"]._replace(steps=(LessonStep("Hello."),))
    table = begun(lesson)
    assert table.taught is None
    table.go_on()
    assert table.is_over
    assert table.steps == 0
