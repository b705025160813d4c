"""Lessons by mouse and by keys, abandoned halfway, and their ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame
import pytest

from game.felt.frame import Frame
from game.i18n.language import Words
from game.lessons import LESSONS
from game.look.scale import Scale
from game.look.tiles import is_readable
from game.picture.families.registry import SHELF
from game.picture.spot import drawn_unit
from game.scenes.home.shelf import ShelfScene
from game.scenes.home.title import TitleScene
from game.scenes.lesson.end import LessonEnd
from game.scenes.lesson.lesson import LessonScene
from game.scenes.lesson.lessons import LessonsScene, lesson_scene
from game.scenes.pages.pause import PauseScene
from game.scenes.setup.setup import SetupScene
from game.scenes.table.table import TableScene
from game.storage.settings import Settings, Speed, with_value
from game.ui.actions import Action
from tests.support.lengths import sampled, some
from tests.support.screen.quiet_session import Parlour

FAST = with_value(Settings(), "speed", Speed.INSTANT)


class Pupil(Parlour):
    """A player who learns a game, starting on its set-up page."""

    def __init__(self, key: str) -> None:
        super().__init__(settings=FAST)
        sheet = next(sheet for sheet in SHELF if sheet.key == key)
        self.session.stage.push(ShelfScene(self.session, (sheet,)))
        self.show(SetupScene(self.session, sheet))

    @property
    def lesson(self) -> LessonScene:
        assert isinstance(self.scene, LessonScene), self.scene
        return self.scene

    @property
    def sentence(self) -> str:
        """The panel's text."""
        assert self.lesson.panel is not None
        return self.lesson.panel.text


@pytest.fixture
def pupil() -> Iterator[Pupil]:
    with Pupil("block_draw") as pupil:
        yield pupil


def test_a_lesson_by_mouse_alone() -> None:
    with Pupil("all_fives") as pupil:
        pupil.click("Lesson")
        pupil.settle()
        said: list[str] = []
        while isinstance(pupil.scene, LessonScene):
            assert len(said) < 30, said
            said.append(pupil.sentence)
            arrow, target = pupil.lesson.arrow, pupil.lesson.target
            assert arrow is not None
            assert target is not None, "each step of this lesson is a move"
            assert arrow.shown
            assert arrow.rect.inflate(30, 30).colliderect(target.rect), "the arrow stands beside what it points at"
            pupil.click(target)
            pupil.settle()
        assert len(dict.fromkeys(said)) == 6
        assert "muggins" in said[-1]
        pupil.click("Play now")
        pupil.settle()
        assert type(pupil.scene) is TableScene
        assert pupil.scene.table.rules.key == "all_fives"


@sampled(4)
@pytest.mark.parametrize("key", some([*LESSONS], 3))
def test_the_message_names_only_a_button_that_is_there(key: str) -> None:
    with Pupil(key) as pupil:
        pupil.click("Lesson")
        pupil.settle()
        named = 0
        while isinstance(pupil.scene, LessonScene):
            following, message = pupil.lesson.next, pupil.lesson.widgets.message
            assert following is not None
            buttons = re.findall("“(.*?)”", message.text)
            buttons = [button for button in buttons if button in ("Next", "Show me")]
            assert all(button == following.text and following.enabled for button in buttons), message.text
            named += len(buttons)
            pupil.press(Action.LESSON)
            pupil.settle()
        assert named or key not in ("all_fives", "block_draw")


def test_a_lesson_by_keys_alone(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    for _ in range(40):
        if not isinstance(pupil.scene, LessonScene):
            break
        pupil.press(Action.ACCEPT)  # the focus is always where the lesson wants it
        pupil.settle()
    assert isinstance(pupil.scene, LessonEnd)
    assert pupil.says("Match the ends, draw when you can't, and get rid of doubles and heavy tiles early.")
    assert pupil.focus == "Play now"
    pupil.press(Action.CANCEL)
    pupil.settle()
    assert isinstance(pupil.scene, SetupScene)


def test_the_key_of_the_lesson_goes_on_and_makes_the_moves_for_those_who_only_look(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    before = pupil.sentence
    assert pupil.says("Show me")
    pupil.press(Action.LESSON)
    pupil.settle()
    assert pupil.sentence != before
    for _ in range(5):
        pupil.press(Action.LESSON)
        pupil.settle()
    assert isinstance(pupil.scene, LessonEnd)


def test_while_something_is_read_the_house_waits_for_nobody() -> None:
    with Pupil("cross") as pupil:
        pupil.press(Action.LESSON)
        pupil.settle()
        said: list[tuple[str, str]] = []
        while isinstance(pupil.scene, LessonScene):
            assert len(said) < 30, said
            message = pupil.lesson.widgets.message
            if pupil.lesson.course.taught is None:
                said.append((message.title, message.text))
            pupil.press(Action.LESSON)
            pupil.settle()
        assert said
        assert set(said) == {("Lesson", "Read on, then press “Next”.")}


def test_another_legal_tile_is_refused_and_the_lesson_waits(pupil: Pupil) -> None:
    pupil.click("Lesson")
    pupil.settle()
    pupil.press(Action.LESSON)
    pupil.settle()
    before = pupil.sentence
    for _ in range(2):
        pupil.click("2-5")
    pupil.settle()
    message = pupil.lesson.widgets.message
    assert "Follow the arrow" in message.text
    assert pupil.sentence == before
    assert pupil.lesson.course.steps == 2


def test_a_tile_that_does_not_fit_gets_the_reason_of_the_rules(pupil: Pupil) -> None:
    pupil.click("Lesson")
    pupil.settle()
    pupil.press(Action.LESSON)
    pupil.settle()
    pupil.click("1-3")
    pupil.settle()
    assert "1-3" in pupil.lesson.widgets.message.text


def test_a_lesson_can_be_left_at_any_time_and_counts_for_nothing(pupil: Pupil) -> None:
    pupil.click("Lesson")
    pupil.settle()
    pupil.click("Skip lesson")
    pupil.settle()
    assert isinstance(pupil.scene, SetupScene)
    pupil.press(Action.LESSON)
    pupil.settle()
    pupil.press(Action.CANCEL)
    pupil.settle()
    assert isinstance(pupil.scene, SetupScene)
    assert list(pupil.session.settings.values.lessons) == []


def test_cancel_puts_a_chosen_tile_back_first(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    pupil.press(Action.ACCEPT)
    pupil.settle()
    assert pupil.lesson.model.chosen is not None
    pupil.press(Action.CANCEL)
    pupil.settle()
    assert pupil.lesson.model.chosen is None


def test_the_pause_of_a_lesson_does_not_speak_of_a_match(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    pupil.press(Action.MENU)
    pupil.settle()
    assert isinstance(pupil.scene, PauseScene)
    assert pupil.says("A lesson isn't a match. You can leave at any time and start it again later.")
    pupil.click("Leave the table")
    pupil.settle()
    assert isinstance(pupil.scene, SetupScene)


def test_a_lesson_that_was_done_is_ticked_and_the_next_one_offered(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    for _ in range(6):
        pupil.press(Action.LESSON)
        pupil.settle()
    assert list(pupil.session.settings.values.lessons) == ["block_draw"]
    pupil.click("Another lesson")
    pupil.settle()
    assert isinstance(pupil.scene, LessonsScene)
    assert pupil.says(f"1 of {len(LESSONS)} done · 2 minutes each")
    assert pupil.focus == "Blind", "the first that has not been done"
    pupil.press(Action.ACCEPT)
    pupil.settle()
    assert pupil.lesson.lesson.game == "blind"
    pupil.click("Skip lesson")
    pupil.settle()
    assert isinstance(pupil.scene, SetupScene)


def test_the_shelf_is_one_press_from_the_end(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    for _ in range(6):
        pupil.press(Action.LESSON)
        pupil.settle()
    pupil.click("Back to the shelf")
    pupil.settle()
    assert isinstance(pupil.scene, ShelfScene)


def test_after_the_lesson_of_another_game_that_game_begins_with_hints(pupil: Pupil) -> None:
    setup = pupil.scene
    assert isinstance(setup, SetupScene)
    pupil.show(lesson_scene(pupil.session, "bergen", setup.play_after_lesson, pupil.session.stage.pop))
    for _ in range(5):
        pupil.press(Action.LESSON)
        pupil.settle()
    pupil.click("Play now")
    pupil.settle()
    assert isinstance(pupil.scene, TableScene)
    assert pupil.scene.table.rules.key == "bergen"
    assert pupil.scene.context.coached


def test_the_rules_lead_to_the_lesson(pupil: Pupil) -> None:
    pupil.press(Action.RULES)
    pupil.settle()
    pupil.click("Lesson")
    pupil.settle()
    assert pupil.lesson.lesson.game == "block_draw"
    pupil.press(Action.CANCEL)
    pupil.settle()
    assert isinstance(pupil.scene, SetupScene)


@pytest.mark.parametrize("way", [(Action.RULES,), (Action.MENU, Action.RULES)])
def test_a_match_waits_below_the_lesson_that_its_rules_lead_to(pupil: Pupil, way: tuple[Action, ...]) -> None:
    pupil.click("Start")
    pupil.settle()
    table = pupil.scene
    assert isinstance(table, TableScene)
    scenes, steps, taught = tuple(pupil.app.stage.scenes), table.table.steps, False
    for leave in (Action.CANCEL, Action.ACCEPT):
        for action in (*way, Action.LESSON):
            pupil.press(action)
            pupil.settle()
        assert pupil.lesson.lesson.game == "block_draw"
        while isinstance(pupil.scene, LessonScene) and leave is Action.ACCEPT:
            pupil.press(Action.LESSON)
            pupil.settle()
            taught = True
        if taught:
            assert pupil.names == ["Back to the match"]
        pupil.press(leave)
        pupil.settle()
        if pupil.scene is not table:
            assert isinstance(pupil.scene, PauseScene)
            pupil.press(Action.MENU)
            pupil.settle()
        assert tuple(pupil.app.stage.scenes) == scenes
        assert table.table.steps == steps


def test_the_rules_of_a_lesson_lead_to_no_other_lesson(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    pupil.press(Action.RULES)
    pupil.settle()
    assert "Close" in pupil.names
    assert "Lesson" not in pupil.names


def test_from_the_title_a_lesson_leads_to_its_game_and_back_to_the_title() -> None:
    with Parlour(settings=FAST) as pupil:
        pupil.show(TitleScene(pupil.session))
        pupil.click("Learn")
        pupil.settle()
        pupil.click("Bergen")
        pupil.settle()
        for _ in range(5):
            pupil.press(Action.LESSON)
            pupil.settle()
        pupil.click("Play now")
        pupil.settle()
        assert isinstance(pupil.scene, TableScene)
        assert pupil.scene.table.rules.key == "bergen"
        assert pupil.scene.table.rules.seats == LESSONS["bergen"].seats
        pupil.session.stage.pop()
        pupil.settle()
        assert isinstance(pupil.scene, TitleScene)


def test_a_lesson_outlives_another_size_of_the_window(pupil: Pupil) -> None:
    pupil.press(Action.LESSON)
    pupil.settle()
    pupil.press(Action.LESSON)
    pupil.settle()
    before = pupil.sentence
    pupil.resize((1600, 900))
    pupil.settle()
    assert pupil.sentence == before
    assert pupil.lesson.course.number == 2


@pytest.mark.parametrize("seats", range(1, 9))
@pytest.mark.parametrize("banner", [90, 150, 260])
def test_no_tile_lies_where_the_sentence_stands(seats: int, banner: int) -> None:
    for size in ((1280, 720), (1920, 1080), (3840, 2160), (1280, 1024)):
        frame = Frame(Scale(size), seats, banner=banner)
        for rows in (1, 2, 3):
            assert not frame.banner().colliderect(frame.line(rows))
            assert frame.banner().bottom < frame.line(rows).top
        for seat in frame.others():
            assert not frame.banner().colliderect(seat.plate)
        assert frame.line().height > 0


def test_the_longest_sentence_has_room_in_large_letters_and_in_spanish() -> None:
    large = with_value(with_value(FAST, "text_size", 160), "language", "es")
    with Parlour(settings=large, words=Words.of("es")) as parlour:
        parlour.show(lesson_scene(parlour.session, "super", lambda _key: None, parlour.session.stage.pop))
        for _ in range(2):  # the third step has the longest text
            parlour.press(Action.LESSON)
            parlour.settle()
        scene = parlour.scene
        assert isinstance(scene, LessonScene)
        assert scene.panel is not None
        assert scene.panel.needed <= scene.panel.rect.height
        assert not scene.panel.rect.colliderect(scene.widgets.line.rect)
        assert scene.widgets.line.rect.height > scene.panel.rect.height // 2


@pytest.mark.parametrize("key", ["high_fives", "super"])
def test_tiles_below_the_longest_sentence_can_be_read(key: str) -> None:
    large = with_value(with_value(FAST, "text_size", 160), "language", "es")
    with Parlour(settings=large, words=Words.of("es")) as parlour:
        parlour.show(lesson_scene(parlour.session, key, lambda _key: None, parlour.session.stage.pop))
        while isinstance(parlour.scene, LessonScene):
            open_tiles = [laid for laid in parlour.scene.widgets.line.laid if laid.halves]
            assert all(is_readable(drawn_unit(laid.spot)) for laid in open_tiles)
            parlour.press(Action.LESSON)
            parlour.settle()
        assert isinstance(parlour.scene, LessonEnd)


def test_the_place_of_a_hand_that_is_shown_covers_nothing_that_is_told_beside_it() -> None:
    with Parlour(settings=FAST) as parlour:
        parlour.show(lesson_scene(parlour.session, "thats_it", lambda _key: None, parlour.session.stage.pop))
        for _ in range(3):  # in the fourth step the hand is complete
            parlour.press(Action.LESSON)
            parlour.settle()
        scene = parlour.scene
        assert isinstance(scene, LessonScene)
        words = next(place.words_rect() for place in scene.widgets.places if place.drop.text)
        tray = next(
            tray for tray in scene.widgets.line.trays if tray.examples and pygame.Rect(tray.rect).colliderect(words)
        )
        assert all(spot.x + spot.unit / 2 <= words.left for _, spot in tray.examples)
