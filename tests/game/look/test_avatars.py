"""Medallions show who plays, whose turn it is and who is a bot."""

import pygame
import pytest

from game.look.avatars import Avatars
from game.look.fonts import Fonts
from game.look.icons import Icons
from game.look.palette import SEATS
from game.look.scale import Scale


@pytest.fixture
def avatars() -> Avatars:
    return Avatars(Fonts(Scale((1920, 1080))), Icons())


@pytest.mark.parametrize("across", [16, 24, 40, 60, 121])
def test_a_medallion_is_as_wide_as_asked_and_round(avatars: Avatars, across: int) -> None:
    sprite = avatars.avatar("Marisol", SEATS[0], across)
    x, y = -sprite.offset[0], -sprite.offset[1]
    assert sprite.surface.get_at((x + across // 2, y + 2)).a > 200
    assert sprite.surface.get_at((x + across // 2, y + across - 3)).a > 200
    assert sprite.surface.get_at((x, y)).a < 160


@pytest.mark.parametrize("across", [18, 28, 48])
def test_player_to_move_and_bot_are_told_by_shape_too(avatars: Avatars, across: int) -> None:
    looks = {
        pygame.image.tobytes(avatars.avatar("A", SEATS[1], across, active, bot).surface, "RGBA")
        for active in (False, True)
        for bot in (False, True)
    }
    assert len(looks) == 4


def test_only_the_first_letter_counts(avatars: Avatars) -> None:
    assert avatars.avatar("wei", SEATS[1], 40).surface is avatars.avatar("Wanda", SEATS[1], 40).surface


def test_a_nameless_player_has_a_medallion(avatars: Avatars) -> None:
    assert avatars.avatar("", SEATS[0], 40).surface.get_width() >= 40
