"""Words at the foot of a window: they take their room from the page, from nothing else, while there are any."""

from __future__ import annotations

import pygame

from game.app.standing import StandingWords
from game.look.look import Look
from game.look.scale import Scale

SIZE = (640, 360)


def test_the_page_has_all_of_the_window_that_the_words_leave() -> None:
    said = ["Not saved yet."]
    words = StandingWords(lambda: said[-1], lambda size: Look(Scale(size)))
    window = pygame.Surface(SIZE)
    assert words.page(window).get_rect() == window.get_rect()
    assert words.follow(SIZE, afresh=False)
    assert words.strip is not None
    page, high = words.page(window), words.strip.picture.get_height()
    assert (page.get_abs_offset(), page.get_size()) == ((0, 0), (SIZE[0], SIZE[1] - high))
    page.fill((9, 9, 9))
    words.draw(window)
    assert page.get_at((0, SIZE[1] - high - 1))[:3] == (9, 9, 9), "it covers nothing of the page"
    assert window.get_at((0, SIZE[1] - high)) == words.strip.picture.get_at((0, 0))
    said.append("")
    assert words.follow(SIZE, afresh=False)
    assert words.page(window).get_rect() == window.get_rect()
