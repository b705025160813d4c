"""All colours. A golden rim means "you can play this"; no fact is shown by colour alone."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

RGB: TypeAlias = tuple[int, int, int]
RGBA: TypeAlias = tuple[int, int, int, int]
Colour: TypeAlias = RGB | RGBA

GOLD: RGB = (232, 196, 112)
GOLD_LIGHT: RGB = (244, 208, 122)
GOLD_DEEP: RGB = (196, 142, 52)
CREAM: RGB = (246, 240, 224)
MUTED: RGB = (168, 190, 178)
SOFT: RGB = (222, 230, 220)
"""The muted text of bare cloth, on whose brightest spot MUTED has too little contrast."""
FAINT: RGB = (120, 140, 132)
INK: RGB = (48, 30, 8)
"""Colour of text on gold."""
WHITE: RGB = (255, 255, 255)
BLACK: RGB = (0, 0, 0)
GOOD: RGB = (140, 204, 150)
BAD: RGB = (236, 132, 116)
BRASS: RGB = (214, 172, 92)
VIOLET: RGB = (178, 134, 255)
"""The light of a spell."""
SILVER: RGB = (198, 202, 200)
"""The colour of a move shown in place of the better one."""
RACK_TEXT: RGB = (236, 208, 160)
"""Colour of text on wood."""
PANEL_TOP: RGB = (16, 46, 40)
PANEL_BOTTOM: RGB = (6, 24, 22)
WELL: RGBA = (8, 22, 19, 190)
"""Sunken ground inside a panel: lists, fields, slider grooves."""

IVORY: RGB = (239, 230, 205)
"""The enamel of the player at the screen. Those of the bots are in `engine/bots/characters.py`."""


def haloed(colour: RGB) -> RGB:
    """Return the colour of the halo around the tile that a player with this colour played last."""
    return blended(colour, WHITE, 0.22)


def blended(one: RGB, other: RGB, share: float) -> RGB:
    """Return a mix of two colours; `share` is the part of the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


class PipColours(StrEnum):
    """Colouring of pips: one dark colour, one colour per value, or automatic (classic up to double six)."""

    AUTO = "auto"
    CLASSIC = "classic"
    VALUES = "values"


BY_VALUE_ON_IVORY: tuple[str, ...] = (
    *("#1c1a1a", "#1c1a1a", "#e42a3f", "#1f8446", "#7b2545", "#c52887", "#3d77f1", "#445720"),
    *("#d37115", "#878a8f", "#7d19ba", "#0a1948", "#59230b", "#0d635e", "#926801", "#1796be"),
)
"""Pip colours on ivory; the index is the value. Each has a contrast of 3:1 on ivory, and values with similar patterns
differ the most, even to colour-blind eyes."""

BY_VALUE_ON_EBONY: tuple[str, ...] = (
    *("#f4efe2", "#f4efe2", "#ff262f", "#589f7c", "#ffbfd9", "#df2d9c", "#99c9ff", "#dae6a1"),
    *("#ef8700", "#808080", "#c690ff", "#e6fbff", "#8c7554", "#4bcca1", "#ffef0d", "#2e8399"),
)
"""Pip colours on a dark face: the same hues, found by the same rule."""


@dataclass(frozen=True, slots=True)
class TileStyle:
    """The material of a tile: colours of face (three stops), side, rim, line and pips, all as '#rrggbb'."""

    face: tuple[str, str, str]
    side: tuple[str, str]
    rim: tuple[str, str]
    edge: str
    groove: str
    groove_light: str
    pip_rim: str
    pip_rim_alpha: float
    classic: str
    by_value: tuple[str, ...]
    outline: str = ""
    """Edge and rim colour in high contrast; empty for no change."""


@dataclass(frozen=True, slots=True)
class ClothColours:
    """The cloth of a table: colours in the light, at the edge of the light, and in the corners."""

    light: RGB
    middle: RGB
    dark: RGB
    stars: int = 0
    """Number of stars strewn over it."""


@dataclass(frozen=True, slots=True)
class BackColours:
    """The back of a tile: inlay, lattice and metal of the emblem, all as '#rrggbb'."""

    inlay: str
    lattice: str
    metal: str


BRASS_PIN: tuple[str, str, str] = ("#fff0b8", "#d8a63c", "#7a5312")

TILE_STYLES: dict[str, TileStyle] = {
    "ivory": TileStyle(
        face=("#fffdf6", "#f7f0df", "#e9dec3"),
        side=("#d4c59c", "#8f7f57"),
        rim=("#ffffff", "#cdbd92"),
        edge="#5b4a28",
        groove="#a4946c",
        groove_light="#ffffff",
        pip_rim="#ffffff",
        pip_rim_alpha=0.95,
        classic="#1f1d1b",
        by_value=BY_VALUE_ON_IVORY,
    ),
    "ebony": TileStyle(
        face=("#4a4b52", "#2e2f35", "#1c1d21"),
        side=("#26272c", "#08080a"),
        rim=("#7c7e88", "#0c0d10"),
        edge="#000000",
        groove="#08080a",
        groove_light="#62646e",
        pip_rim="#8a8c96",
        pip_rim_alpha=0.5,
        classic="#f4efe2",
        by_value=BY_VALUE_ON_EBONY,
        outline="#d8d3c4",
    ),
}
FELTS: dict[str, ClothColours] = {
    "green": ClothColours((33, 109, 82), (18, 78, 60), (5, 40, 32)),
    "blue": ClothColours((38, 92, 142), (22, 62, 104), (7, 28, 58)),
    "burgundy": ClothColours((138, 48, 60), (94, 28, 40), (44, 9, 18)),
    "night": ClothColours((54, 58, 138), (26, 30, 88), (6, 8, 34), stars=90),
    "violet": ClothColours((96, 66, 128), (62, 40, 90), (26, 14, 44)),
}
"""The cloths of tables, on whose brightest spots CREAM and SOFT have a contrast of 4.5:1."""
BY_GAME: Final = "game"
"""The player's choice to have a cloth for each kind of game."""
FELTS[BY_GAME] = FELTS["green"]  # away from a table
CLOTHS: dict[str, ClothColours] = {
    "lines": ClothColours((76, 182, 128), (24, 106, 78), (5, 44, 35)),
    "solitaire": ClothColours((104, 178, 224), (34, 98, 156), (8, 34, 68)),
    "fifteen": ClothColours((206, 82, 88), (124, 34, 48), (48, 8, 20)),
    "space": ClothColours((76, 78, 172), (25, 28, 90), (6, 7, 32)),
}
"""The cloth of a game's card, by its kind of game."""
BACKS: dict[str, BackColours] = {
    "burgundy": BackColours("#7d1f2b", "#a8404a", "#e3c06c"),
    "navy": BackColours("#1d3461", "#41619a", "#e3c06c"),
    "forest": BackColours("#1c4a38", "#3f7c64", "#e3c06c"),
}


CLASSIC_UP_TO = 6
"""Largest set that has pips of one colour by default."""


def pip_colours(style: TileStyle, wish: PipColours, top: int) -> tuple[str, ...]:
    """Return one '#rrggbb' per value for the set with `top` as its highest number."""
    classic = wish is PipColours.CLASSIC or (wish is PipColours.AUTO and top <= CLASSIC_UP_TO)
    if classic:
        return (style.classic,) * (top + 1)
    known = len(style.by_value)
    return tuple(style.by_value[value] if value < known else style.classic for value in range(top + 1))
