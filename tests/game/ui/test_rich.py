"""Marked-up pages: typeset, wrapped to the width, and scrolled by every device."""

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.look.fonts import Fonts
from game.look.look import Look
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.rich import PLAIN, STRONG, RichText, paragraphs, set_lines
from game.ui.screen import Screen
from tests.support.screen.pilot import Pilot, plain_look, same, stand

BOX = pygame.Rect(100, 100, 500, 300)
PAGE = "# Aim\nPlay **all** your tiles.\n\n" + "* Follow the ends.\n" * 30 + "# The end\nAll of it."
LOOK = plain_look((1280, 720))


def test_paragraphs_end_at_marks_and_empty_lines() -> None:
    text = "# Head\none\ntwo\n\nthree\n* four\nstill four\n* five\n@ tile 6-5\nsix\n## Sub\n"
    assert list(paragraphs(text)) == [
        "# Head",
        "one two",
        "three",
        "* four still four",
        "* five",
        "@ tile 6-5",
        "six",
        "## Sub",
    ]


def lines(text: str, room: int = 400, indent: int = 0) -> list[list[tuple[str, bool]]]:
    found = set_lines(LOOK.fonts, text, (PLAIN, STRONG), indent, room)
    return [[(run.text, run.ink == STRONG) for run in line] for line in found]


def test_bold_words_and_the_spaces_around_them() -> None:
    assert lines("a **b** c") == [[("a", False), (" b", True), (" c", False)]]
    assert lines("**b**.") == [[("b", True), (".", False)]]
    assert lines("a** b c** d") == [[("a", False), (" b c", True), (" d", False)]]
    assert lines("ends **there") == [[("ends", False), (" there", True)]]


def test_a_word_longer_than_the_line_is_cut() -> None:
    found = lines("w" * 200, room=100)
    assert len(found) > 5
    assert "".join(run for line in found for run, _ in line) == "w" * 200


@given(st.text(alphabet="ab* \n", max_size=60), st.integers(60, 300))
@settings(max_examples=60)
def test_no_line_is_wider_than_the_room_and_no_word_is_lost(text: str, room: int) -> None:
    fonts: Fonts = LOOK.fonts
    found = list(set_lines(fonts, text.replace("\n", " "), (PLAIN, STRONG), 20, room))
    for line in found:
        last = line[-1]
        assert last.x + fonts.width(last.text, last.ink.face, last.ink.size) <= room + 3
    words = text.replace("**", "").split()
    assert "".join(run.text for line in found for run in line).replace(" ", "") == "".join(words)


class Desk:
    def __init__(self) -> None:
        self.blocks: list[tuple[str, int]] = []

    def block(self, spec: str, width: int) -> pygame.Surface:
        self.blocks.append((spec, width))
        drawing = pygame.Surface((100, 40))
        drawing.fill((200, 20, 20))
        return drawing

    def build(self, screen: Screen, look: Look) -> None:
        screen.add(RichText(look, BOX, PAGE, draw_block=self.block, name="Rules"))
        screen.add(Button(look, pygame.Rect(100, 500, 200, 50), "Back", lambda: None))


@pytest.fixture
def pilot() -> Pilot:
    return stand(Desk().build)


@pytest.fixture
def page(pilot: Pilot) -> RichText:
    return pilot.get(RichText, "Rules")


def test_keys_scroll_the_page_and_then_leave_it(pilot: Pilot, page: RichText) -> None:
    pilot.press(Action.DOWN)
    line = page.scroll
    pilot.press(Action.PAGE_DOWN)
    assert 0 < line < page.scroll
    pilot.press(Action.HOME)
    assert page.scroll == 0
    pilot.press(Action.END)
    assert page.scroll == page.furthest
    assert pilot.focus == "Rules"
    pilot.press(Action.DOWN)
    assert pilot.focus == "Back"
    assert same(pilot.picture(), pilot.look_again())


def test_wheel_finger_and_bar_scroll(pilot: Pilot, page: RichText) -> None:
    pilot.wheel(-1, page.rect)
    assert page.scroll > 0
    pilot.wheel(9)
    pilot.drag(page.rect, (page.rect.centerx, page.rect.y), touch=True)
    assert page.scroll > 100
    pilot.drag(page.thumb, page.bar.topleft)
    assert page.scroll == 0


def test_headings_are_a_table_of_contents(page: RichText) -> None:
    assert [head for head, _ in page.headings] == ["Aim", "The end"]
    page.scroll = page.headings[1][1]
    assert page.scroll > 0


def test_a_short_page_takes_no_focus_and_a_new_one_begins_at_the_top(pilot: Pilot, page: RichText) -> None:
    page.scroll = 99
    page.text = "Short."
    pilot.step()
    assert page.scroll == 0
    assert pilot.names == ["Back"]
    page.text = ""
    pilot.settle()
    assert same(pilot.picture(), pilot.look_again())


def test_drawings_stand_in_the_text() -> None:
    desk = Desk()
    page = RichText(LOOK, BOX, "Before\n@tile 6-5\nafter", draw_block=desk.block)
    assert desk.blocks[0][0] == "tile 6-5"
    assert 400 < desk.blocks[0][1] <= BOX.width
    surface = pygame.Surface((700, 500))
    page.draw(surface)
    red = pygame.mask.from_threshold(surface, (200, 20, 20), (5, 5, 5)).get_bounding_rects()
    assert [rect.size for rect in red] == [(100, 40)]
    assert RichText(LOOK, BOX, "Before\n@tile 6-5\nafter").content_height < page.content_height
