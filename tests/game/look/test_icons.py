"""Every icon has a picture."""

from importlib.resources import files

import pygame
import pytest

from game.look.icon import Icon
from game.look.icons import Icons
from game.look.palette import GOLD


@pytest.mark.parametrize("name", Icon)
def test_every_icon_is_drawn_in_its_colour_and_inside_its_square(name: Icon) -> None:
    icon = Icons().icon(name, 48, GOLD)
    assert icon.get_size() == (48, 48)
    box = icon.get_bounding_rect(min_alpha=30)
    assert max(box.size) >= 28
    solid = [icon.get_at((x, y)) for x in range(48) for y in range(48) if icon.get_at((x, y)).a == 255]
    assert solid
    assert all(pixel[:3] == GOLD for pixel in solid)


def test_icons_look_unlike_each_other() -> None:
    icons = Icons()
    assert len({pygame.image.tobytes(icons.icon(name, 32), "RGBA") for name in Icon}) == len(Icon)


def test_no_file_is_forgotten() -> None:
    drawn = {path.name for path in files("assets").joinpath("icons").iterdir() if path.name.endswith(".svg")}
    assert drawn == {f"{name.value}.svg" for name in Icon}


def test_an_icon_can_be_named_by_text_and_is_kept() -> None:
    icons = Icons()
    assert icons.icon("gear", 20) is icons.icon(Icon.GEAR, 20)


def test_an_unknown_icon_is_refused() -> None:
    with pytest.raises(ValueError, match="unicorn"):
        Icons().icon("unicorn", 20)
