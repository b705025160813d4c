"""The game's name in ivory, with its brass pin."""

import pygame

from game.look.look import Look
from game.look.scale import Scale
from game.look.title.branding import logo


def test_the_name_is_ivory_with_a_brass_pin_in_its_second_letter() -> None:
    sprite = logo(Look(Scale((1920, 1080))).fonts, 164)
    ink = sprite.surface.get_bounding_rect(min_alpha=250)
    brass = [
        (x, y)
        for x in range(ink.left, ink.right)
        for y in range(ink.top, ink.bottom)
        for colour in [sprite.surface.get_at((x, y))]
        if colour.a > 250 and colour.r > 150 and colour.b < colour.r * 0.5
    ]
    assert brass
    middle = (sum(x for x, _ in brass) / len(brass) - ink.left) / ink.width
    assert 0.14 < middle < 0.27, "the pin is in the “o”"
    assert pygame.transform.average_color(sprite.surface.subsurface((ink.left + 20, ink.centery, 10, 10)))[0] > 200
