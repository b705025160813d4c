"""The common base of scrolling widgets."""

import pygame

from game.ui.actions import Action, Pointer, PointerKind
from game.ui.scrolling import Scrolling
from tests.support.screen.pilot import plain_look

LOOK = plain_look((1920, 1080))


class Sheet(Scrolling):
    @property
    def content_height(self) -> int:
        return 1000


def sheet() -> Sheet:
    return Sheet(LOOK, pygame.Rect(0, 0, 300, 400))


def test_the_scroll_stays_in_range() -> None:
    page = sheet()
    for wanted, got in ((-5, 0), (100, 100), (5000, 600)):
        page.scroll = wanted
        assert page.scroll == got


def test_revealing_scrolls_no_more_than_needed() -> None:
    page = sheet()
    page.reveal(300, 380)
    assert page.scroll == 0
    page.reveal(500, 560)
    assert page.scroll == 160
    page.reveal(200, 260)
    assert page.scroll == 160
    page.reveal(100, 160)
    assert page.scroll == 100


def test_the_thumb_shows_where_and_how_much() -> None:
    page = sheet()
    assert page.thumb.y == page.bar.y
    assert page.thumb.height == page.bar.height * 400 // 1000
    page.scroll = page.furthest
    assert page.thumb.bottom == page.bar.bottom


def test_at_the_ends_actions_are_left_to_others() -> None:
    page = sheet()
    assert not page.turn_page(Action.UP)
    assert page.turn_page(Action.END)
    assert not page.turn_page(Action.PAGE_DOWN)
    assert not page.turn_page(Action.ACCEPT)


def test_a_trembling_finger_is_a_tap() -> None:
    clicks = []

    class Tapped(Sheet):
        def clicked(self, event: Pointer) -> None:
            clicks.append(event.pos)

    page = Tapped(LOOK, pygame.Rect(0, 0, 300, 400))
    for kind, y in ((PointerKind.DOWN, 100), (PointerKind.MOVE, 106), (PointerKind.UP, 106)):
        page.pointer(Pointer(kind, (100, y), 1, touch=True))
    assert clicks == [(100, 106)]
    assert page.scroll == 0


def test_the_base_has_nothing_to_scroll() -> None:
    page = Scrolling(LOOK, pygame.Rect(0, 0, 300, 400))
    assert page.furthest == 0
    assert not page.pointer(Pointer(PointerKind.WHEEL, (5, 5), wheel=-1))
