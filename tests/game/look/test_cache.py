"""Cached surfaces stay within their limit."""

from functools import partial

import pygame

from game.look.cache import Sprite, Surfaces, weight


def square(side: int = 10) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_the_same_key_gives_the_same_surface() -> None:
    kept = Surfaces(10_000)
    assert kept.surface("a", square) is kept.surface("a", square)
    assert kept.made == 1


def test_the_limit_of_bytes_holds_and_the_oldest_leaves_first() -> None:
    kept = Surfaces(3 * weight(square()))
    first = kept.surface(0, square)
    for key in (1, 2):
        kept.surface(key, square)
    assert kept.surface(0, square) is first
    kept.surface(3, square)
    assert kept.bytes <= kept.limit
    assert kept.surface(0, square) is first
    assert len(kept) == 3


def test_bytes_are_counted_exactly_through_many_changes() -> None:
    kept = Surfaces(40_000)
    for step in range(200):
        kept.surface(step % 37, partial(square, 5 + step % 11))
        assert kept.bytes <= kept.limit
    kept.clear()
    assert kept.bytes == 0
    assert len(kept) == 0


def test_a_surface_beyond_the_limit_is_given_but_not_kept() -> None:
    kept = Surfaces(100)
    assert kept.surface("big", square).get_size() == (10, 10)
    assert len(kept) == 0


def test_a_sprite_is_drawn_from_the_things_corner() -> None:
    target = square(40)
    sprite = Sprite(square(10), (-3, 2))
    assert sprite.draw(target, (20, 20)) == pygame.Rect(17, 22, 10, 10)
