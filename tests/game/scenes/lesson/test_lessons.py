"""The page of lessons: chapters, ticks that are kept and can be removed, and the way to the next lesson."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from engine.games import GAMES, game
from game.i18n.language import Words
from game.lessons import CHAPTERS, LESSONS, next_lesson
from game.scenes.home.title import TitleScene
from game.scenes.lesson.end import LessonEnd
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.lesson_card import LessonCard, Poster
from game.scenes.lesson.lessons import LessonsScene
from game.storage.settings import Settings
from game.storage.statistics.achievements import of_lessons
from game.ui.actions import Action
from game.ui.texts import LabelText
from tests.support.languages import READ
from tests.support.lengths import sampled
from tests.support.screen.pseudo_language import overheard
from tests.support.screen.whole_program import LETTERS_AND_SIZES, Visit, cut_texts, overlaps

COURSE = tuple(LESSONS)


@pytest.fixture
def visit(tmp_path: Path) -> Iterator[Visit]:
    with Visit(tmp_path) as pilot:
        pilot.take("Learn")
        yield pilot


def cards(visit: Visit) -> list[LessonCard]:
    return [widget for widget in visit.screen.every() if isinstance(widget, LessonCard)]


def progress(visit: Visit) -> dict[str, str]:
    return {card.sheet.key: card.progress for card in cards(visit)}


def poster(visit: Visit) -> Poster:
    return next(widget for widget in visit.screen.every() if isinstance(widget, Poster))


def texts(visit: Visit) -> list[str]:
    return [widget.text for widget in visit.screen.every() if isinstance(widget, LabelText)]


def done(visit: Visit, *keys: str) -> None:
    """Tick some lessons and show the page again."""
    for key in keys:
        visit.session.settings.remember_lesson(key)
    visit.tell(Action.CANCEL)
    visit.take("Learn")


def test_every_lesson_has_its_place_in_one_chapter() -> None:
    keys = [key for chapter in CHAPTERS for key in chapter.keys]
    assert keys == list(LESSONS), "a game has two lessons"
    assert all(3 <= len(chapter.lessons) <= 6 for chapter in CHAPTERS)


def test_chapters_go_from_small_sets_to_large_ones() -> None:
    largest = [max(game(key).sets[0].top for key in chapter.keys) for chapter in CHAPTERS]
    assert largest == sorted(largest)
    assert COURSE[0] == GAMES[0].key, "the plainest game comes first"


def test_the_next_lesson_is_the_first_that_is_not_done() -> None:
    assert next_lesson(()) == COURSE[0]
    assert next_lesson(COURSE[:3]) == COURSE[3]
    assert next_lesson(COURSE[1:]) == COURSE[0]
    assert next_lesson(COURSE) is None


def test_a_newcomer_is_told_where_to_start(visit: Visit) -> None:
    assert (poster(visit).over, poster(visit).word) == ("New to dominoes?", "Start here")
    assert visit.focus == "Block & Draw"
    assert set(progress(visit).values()) == {"next", "open"}
    assert all(card.is_painted for card in cards(visit))
    assert f"0 of {len(GAMES)} done · 2 minutes each" in texts(visit)
    assert "Reset lessons" not in visit.names
    visit.click(poster(visit))
    visit.settle()
    assert isinstance(visit.scene, LessonScene)
    assert visit.scene.lesson.game == COURSE[0]


def test_ticks_are_kept_and_the_poster_leads_on(tmp_path: Path) -> None:
    first, second, third, *_ = (chapter.keys for chapter in CHAPTERS)
    ticked = [*first, second[2]]
    with Visit(tmp_path) as visit:
        visit.take("Learn")
        done(visit, *ticked)
    with Visit(tmp_path) as visit:
        visit.take("Learn")
        assert [key for key, state in progress(visit).items() if state == "done"] == ticked
        assert [key for key, state in progress(visit).items() if state == "next"] == [second[0]]
        assert (poster(visit).over, poster(visit).word) == ("Next lesson", game(second[0]).title)
        assert visit.focus == game(second[0]).title
        assert f"{len(ticked)} of {len(GAMES)} done · 2 minutes each" in texts(visit)
        counts = ["done", f"1 of {len(second)}", f"0 of {len(third)}"]
        assert [text for text in texts(visit) if text in counts] == counts


def test_the_end_of_the_course_is_told(visit: Visit) -> None:
    done(visit, *COURSE)
    assert poster(visit).over == "All lessons done."
    assert set(progress(visit).values()) == {"done"}
    visit.click(poster(visit))
    visit.settle()
    assert isinstance(visit.scene, LessonScene)


def test_ticks_can_be_removed_after_a_question(visit: Visit) -> None:
    done(visit, *COURSE[:2])
    visit.take("Reset lessons")
    visit.take("Keep")
    assert list(visit.kept.lessons) == list(COURSE[:2])
    visit.take("Reset lessons")
    visit.take("Reset")
    assert isinstance(visit.scene, LessonsScene)
    assert list(visit.kept.lessons) == []
    assert "done" not in progress(visit).values()
    assert "Reset lessons" not in visit.names


def test_a_lesson_of_a_game_that_is_gone_does_not_count(visit: Visit) -> None:
    done(visit, "no_game", COURSE[0])
    assert f"1 of {len(GAMES)} done · 2 minutes each" in texts(visit)


def test_keys_lead_from_the_title_to_any_lesson(visit: Visit) -> None:
    visit.tell(Action.CANCEL)
    assert isinstance(visit.scene, TitleScene)
    while visit.focus != "Learn":
        visit.press(Action.DOWN)
    visit.tell(Action.ACCEPT)
    assert visit.unreachable() == set()
    visit.screen.focus_on(cards(visit)[0])
    for action in (Action.DOWN, Action.RIGHT):
        visit.tell(action)
    assert visit.focus == game(CHAPTERS[1].keys[1]).title
    visit.tell(Action.ACCEPT)
    assert isinstance(visit.scene, LessonScene)
    assert visit.scene.lesson.game == CHAPTERS[1].keys[1]
    assert visit.flips_when_idle() == 0


@sampled(2)
@pytest.mark.parametrize(("text_size", "size"), LETTERS_AND_SIZES)
def test_all_lessons_are_to_be_seen(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    with Visit(tmp_path, size=size, settings=Settings(full_screen=False, text_size=text_size)) as visit:
        for key in COURSE[:7]:
            visit.session.settings.remember_lesson(key)
        visit.take("Learn")
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
        assert len(cards(visit)) == len(COURSE)


@pytest.mark.parametrize("language", READ)
def test_no_name_of_a_game_is_broken_within_a_word(tmp_path: Path, language: str) -> None:
    with Visit(tmp_path, settings=Settings(full_screen=False, text_size=160)) as visit:
        visit.session.words = Words.of(language)
        visit.session.stage.push(LessonsScene(visit.session, lambda _key: None, lambda: None))
        visit.settle()
        for card in cards(visit):
            with overheard() as seen:
                card.finish(pygame.Surface(card.body_size, pygame.SRCALPHA))
            assert {*re.split(r"[ -]", card.title)} <= {word for text in seen.texts for word in re.split(r"[ -]", text)}


@sampled(4)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (3840, 2160)])
@pytest.mark.parametrize("language", READ)
def test_what_a_lesson_brings_is_told_at_its_end(tmp_path: Path, size: tuple[int, int], language: str) -> None:
    chapter = {sheet.key for sheet in GAMES if sheet.family == game("space").family}
    with Visit(tmp_path, size=size, settings=Settings(language=language, text_size=160)) as visit:
        for key in sorted(chapter):
            visit.session.settings.remember_lesson(key)
        fresh = visit.session.statistics.award(of_lessons(chapter))
        assert [each.key for each in fresh] == ["lessons"]
        ways = (lambda: None, lambda: None, lambda: None, lambda: None)
        visit.session.stage.push(LessonEnd(visit.session, LESSONS["space"], fresh, *ways))
        visit.settle()
        assert any(visit.session.say(fresh[0].title) in text for text in texts(visit))
        assert cut_texts(visit) == []
        assert overlaps(visit) == []
