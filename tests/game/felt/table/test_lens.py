"""The lens lies where it covers least, in lines as wide as that asks for."""

from __future__ import annotations

import pygame

from engine.pieces import double
from game.felt.frame import Frame
from game.felt.table.lens import LensTarget, LensWidget, PowerWords, covered
from game.look.look import Look
from game.look.scale import Scale
from game.picture.spot import Spot

TOLD = (PowerWords("un 15 abierto", "Los demás roban una ficha."),)


def test_where_no_place_is_free_the_width_counts_that_covers_least() -> None:
    look = Look(Scale((1280, 720), 1.6))
    bounds = pygame.Rect(100, 100, 800, 400)
    lens = LensWidget(look, look.tiles(double(15).top), bounds)
    gap = pygame.Rect(600, 100, 176, 400)
    lens.taken = [
        pygame.Rect(100, 100, 500, 400),
        pygame.Rect(gap.right, 100, bounds.right - gap.right, 400),
        pygame.Rect(gap.x, 240, gap.width, 4),
        pygame.Rect(gap.x, 400, gap.width, 4),
    ]
    lens.show(LensTarget((14, 15), Spot(300.0, 300.0, 30, 3)), TOLD)
    assert lens.rect.width < gap.width
    assert covered(lens.rect, lens.taken) < 4 * 4 * gap.width, "narrow words cover hardly more than a line"


def test_the_column_of_a_hand_at_the_side_is_narrower_than_its_plate() -> None:
    left, right = Frame(Scale((1280, 720)), 3).others()
    for seat in (left, right):
        assert seat.row.width < seat.plate.width
        assert seat.row.centerx == seat.first[0]
        assert seat.area.contains(seat.row)
