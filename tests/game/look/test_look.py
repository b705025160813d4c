"""One object holds all the art of a window."""

import gc
import weakref
from types import FunctionType, ModuleType

import pygame
import pytest

from game.look.cache import weight
from game.look.fonts import Face
from game.look.look import Look, Style
from game.look.motifs import MOTIFS
from game.look.palette import CLOTHS, FELTS, TILE_STYLES, PipColours
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


@pytest.mark.parametrize("tile", TILE_STYLES)
@pytest.mark.parametrize("felt", FELTS)
def test_in_high_contrast_every_tile_stands_out_from_the_cloth(tile: str, felt: str) -> None:
    look = Look(Scale((1280, 720)), Style(tile=tile, felt=felt, high_contrast=True))
    cloth = sum(look.backdrop.felt((1280, 720), felt).get_at((300, 300))[:3])
    art = look.tiles(6)
    edges = [art.face((0, 0), turn, 40) for turn in range(2)] + [art.back(0, 40)]
    for sheet in edges:
        middle = sheet.get_height() // 2
        brightest = max(sum(sheet.get_at((x, middle))[:3]) for x in range(5))
        assert brightest > cloth + 240


def test_a_tidied_look_gives_its_fonts_back_and_writes_as_before() -> None:
    """Each font keeps its letters, and an evening needs hundreds of sizes."""
    look = Look(Scale((1280, 720)))
    fonts = [weakref.ref(look.fonts.font_at(Face.BOLD, size)) for size in range(13, 60)]
    before = pygame.image.tobytes(look.fonts.text("Boneyard", Face.BOLD, 30), "RGBA")
    look.tidy()
    assert not any(font() for font in fonts)
    assert pygame.image.tobytes(look.fonts.text("Boneyard", Face.BOLD, 30), "RGBA") == before


def test_tidying_gives_up_the_tiles_in_the_air_too() -> None:
    tiles = (look := Look(Scale((1280, 720)))).tiles(6)
    art = [weakref.ref(each) for each in (tiles.cast(0, 60, 0.5).surface, tiles.back_aloft(0, 60, 10.0, 1.1))]
    look.tidy()
    assert not any(each() for each in art)
    assert tiles.cast(0, 60, 0.5).surface.get_width() > 0


def test_tidying_gives_up_planks_and_the_tiles_on_cards() -> None:
    """They were 23 MB of a title page after ten matches."""
    look = Look(Scale((1280, 720)))
    planks = [weakref.ref(look.backdrop.wood((400 + 2 * step, 90), 12)) for step in range(60)]
    for motif in MOTIFS.values():
        look.motifs.picture(motif, next(iter(CLOTHS)), (300, 240))
    used = size_of(look)
    look.tidy()
    assert sum(plank() is not None for plank in planks) < 30
    assert size_of(look) < used / 2
    assert look.backdrop.wood((400, 90), 12).get_size() == (400, 90)


def size_of(look: Look) -> int:
    """Return the bytes of all pictures that a look keeps, however deep."""
    seen, todo, size = {id(look)}, list[object]([look]), 0
    while todo:
        for each in gc.get_referents(todo.pop()):
            if id(each) not in seen and not isinstance(each, type | ModuleType | FunctionType):
                seen.add(id(each))
                todo.append(each)
                size += weight(each) if isinstance(each, pygame.Surface) else 0
    return size
