"""One object holds the whole art kit of a window."""

from game.look.look import Look, Style
from game.look.palette import TILE_STYLES, PipColours
from game.look.pips import Pips
from game.look.scale import Scale


def test_the_taste_reaches_the_tiles() -> None:
    look = Look(Scale((1280, 720)), Style(tile="ebony", pips=Pips.NUMERALS, back="navy"))
    tiles = look.tiles(9)
    assert tiles.style == TILE_STYLES["ebony"]
    assert tiles.mode is Pips.NUMERALS
    assert tiles.top == 9


def test_high_contrast_means_one_dark_pip_colour_unless_the_player_chose_otherwise() -> None:
    scale = Scale((1280, 720))
    assert len(set(Look(scale, Style(high_contrast=True)).tiles(15).colours)) == 1
    chosen = Style(high_contrast=True, pip_colours=PipColours.VALUES)
    assert len(set(Look(scale, chosen).tiles(15).colours)) > 10


def test_a_look_without_a_taste_is_the_house_style() -> None:
    assert Look(Scale((1280, 720))).style == Style()
