"""The motifs of the games: a few large tiles that tell a rule, for the game's card. `fan` shows a game without one.

Lengths are units of a card of 300x240, whose foot is covered by words. An angle turns a tile clockwise; at 0 its first
half is on top. Tiles obey the rules of their game, which the tests check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, radians, sin
from typing import Final, NamedTuple, TypeAlias

from game.look.icon import Icon

CARD: Final = (300, 240)
"""Size of the card on which a motif is laid out."""
_FLAT: Final = -90.0
"""Angle of a tile whose first half is at the left."""


class MotifTile(NamedTuple):
    """A tile of a motif, by its centre and its short side."""

    halves: tuple[int, ...]
    """Empty for a tile that lies face down."""
    x: float
    y: float
    side: float
    angle: float = 0.0
    lift: float = 0.0
    """How high it's held above the cloth: 0 on it, 1 in the hand."""
    glows: bool = False
    dim: bool = False


class Coin(NamedTuple):
    """A brass disc with a number or an icon, such as the points of a play or the target."""

    x: float
    y: float
    radius: float
    words: str = ""
    icon: Icon | None = None


class Arch(NamedTuple):
    """A golden arch over two halves that belong together."""

    left: float
    right: float
    y: float
    high: float


class Chevron(NamedTuple):
    """A golden arrowhead; at angle 0 it points to the right."""

    x: float
    y: float
    side: float
    angle: float


class Crown(NamedTuple):
    """A crown over the tile that wins."""

    x: float
    y: float
    side: float
    angle: float


class CountedNumber(NamedTuple):
    """A number said aloud; a bright one takes its tile."""

    x: float
    y: float
    words: str
    bright: bool


class Sparks(NamedTuple):
    """Rays from the place where two tiles meet."""

    x: float
    y: float
    radius: float


class Planet(NamedTuple):
    """A ringed planet in a sky of stars, behind the tiles."""

    x: float
    y: float
    radius: float


class BrassBar(NamedTuple):
    """A bar of brass beside the tiles: there is no way past it."""

    x: float
    y: float
    wide: float
    high: float


MotifMark: TypeAlias = Coin | Arch | Chevron | Crown | CountedNumber | Sparks | Planet | BrassBar


class Motif(NamedTuple):
    """The picture of a game: tiles, marks, and how its cloth and its light differ from those of its neighbours."""

    tiles: tuple[MotifTile, ...]
    marks: tuple[MotifMark, ...] = ()
    top: int = 6
    """The highest number of the set that the tiles are drawn from."""
    sections: int = 2
    hue: float = 0.0
    """Degrees by which its cloth differs from its family's, at most 12."""
    lamp: tuple[float, float] = (0.45, 0.34)
    """The brightest point, as parts of the card's width and height."""
    crop: tuple[float, float, float] = (42, 6, 216)
    """Left, top and width of the part that is shown where there's only room for a small picture."""


# -- laying tiles out ------------------------------------------------------------------------------------------------


def flat(
    a: int, b: int, x: float, y: float, side: float, *, lift: float = 0, glows: bool = False, dim: bool = False
) -> MotifTile:
    """Return a tile from left to right, `a` at the left."""
    return MotifTile((a, b), x, y, side, _FLAT, lift, glows, dim)


def tall(
    a: int, b: int, x: float, y: float, side: float, *, lift: float = 0, glows: bool = False, dim: bool = False
) -> MotifTile:
    """Return an upright tile, `a` on top."""
    return MotifTile((a, b), x, y, side, 0.0, lift, glows, dim)


def back(x: float, y: float, side: float, angle: float = 0.0, lift: float = 0.0) -> MotifTile:
    """Return a tile that lies face down."""
    return MotifTile((), x, y, side, angle, lift)


def turned(degrees: float, pivot: tuple[float, float], tiles: Iterable[MotifTile]) -> tuple[MotifTile, ...]:
    """Return tiles turned clockwise around a point, all together."""
    across, down = cos(radians(degrees)), sin(radians(degrees))
    return tuple(
        tile._replace(
            x=pivot[0] + (tile.x - pivot[0]) * across - (tile.y - pivot[1]) * down,
            y=pivot[1] + (tile.x - pivot[0]) * down + (tile.y - pivot[1]) * across,
            angle=tile.angle + degrees,
        )
        for tile in tiles
    )


def around(centre: tuple[float, float], reach: float, angle: float, tile: MotifTile) -> MotifTile:
    """Return a tile placed `reach` away from a point, upright at angle 0 and turned with it."""
    across, down = sin(radians(angle)), cos(radians(angle))
    return tile._replace(x=centre[0] + across * reach, y=centre[1] - down * reach, angle=angle)


def climbing(tiles: Iterable[tuple[int, int, float, float]]) -> tuple[MotifTile, ...]:
    """Return tiles end to end, each given with its side and its lift, which come towards the viewer to the right."""
    found: list[MotifTile] = []
    x, y = 8.0, 150.0
    for place, (a, b, side, lift) in enumerate(tiles):
        slope = 3 * place - 27
        across, down = cos(radians(slope)), sin(radians(slope))
        found.append(MotifTile((a, b), x + across * side, y + down * side, side, _FLAT + slope, lift))
        x, y = x + across * (2 * side - 3), y + down * (2 * side - 3)
    return tuple(found)


def fan(tiles: Iterable[tuple[int, ...]], top: int) -> Motif:
    """Return a motif for a game that has none of its own: up to three tiles in a fan, of a set with this top number."""
    shown = tuple(tiles)[:3]
    angles = [20.0 * (place - (len(shown) - 1) / 2) for place in range(len(shown))]
    held = (
        around((150, 262), 172, angle, MotifTile(halves, 0, 0, 54)) for halves, angle in zip(shown, angles, strict=True)
    )
    return Motif(tuple(held), top=top, sections=len(shown[0]))


def column(backs: int, a: int, b: int, x: float) -> tuple[MotifTile, ...]:
    """Return a column of the solitaire: tiles face down under one that is face up."""
    top, step, side = 22, 23, 42
    hidden = [back(x, top + place * step, side) for place in range(backs)]
    return (*hidden, tall(a, b, x, top + backs * step, side))


def counted(tiles: Iterable[tuple[int, int]]) -> tuple[MotifTile, ...]:
    """Return the row of Baronet: a tile glows if its pips make the number of its place, and is dim if not."""
    return tuple(
        tall(a, b, 150 + (place - 2) * 55, 92, 44, glows=True)
        if a + b == place
        else tall(a, b, 150 + (place - 2) * 55, 108, 44, dim=True)
        for place, (a, b) in enumerate(tiles)
    )


_COUNTED: Final = ((0, 0), (1, 5), (1, 1), (3, 3), (0, 4))
"""The tiles that Baronet's numbers are said over."""


# -- the motifs ------------------------------------------------------------------------------------------------------


MOTIFS: Final[Mapping[str, Motif]] = {
    # halves that touch are alike, and the next tile is on its way
    "block_draw": Motif(
        (
            *turned(-7, (150, 84), (flat(3, 6, 46, 92, 47), tall(6, 6, 117.5, 92, 47), flat(6, 5, 189, 92, 47))),
            MotifTile((5, 2), 262, 58, 47, -79, 0.9),
        ),
    ),
    # five and five and a blank: ten
    "all_fives": Motif(
        (tall(5, 5, 74, 84, 63), flat(5, 0, 169.5, 84, 63)),
        (Coin(240, 50, 36, "10"),),
        hue=12,
        lamp=(0.35, 0.32),
        crop=(28, 2, 246),
    ),
    # three and four touch: seven
    "matador": Motif(
        (flat(6, 3, 89.5, 104, 60), flat(4, 1, 210.5, 104, 60)),
        (Arch(120, 180, 72, 30), Coin(150, 41, 30, "7")),
        hue=-4,
    ),
    # both ends show a six, like a pair of scales
    "bergen": Motif(
        (
            tall(6, 5, 81, 66, 46, glows=True),
            flat(5, 3, 103.5, 136, 46),
            flat(3, 2, 196.5, 136, 46),
            tall(6, 2, 219, 66, 46, glows=True),
        ),
        (Coin(150, 62, 28, "2"),),
        hue=-8,
    ),
    # a fan of backs, and one tile just flipped
    "blind": Motif(
        (
            *(around((150, 246), 150, angle, back(0, 0, 46)) for angle in (-46, -28, 28, 46, -12, 12)),
            MotifTile((2, 5), 150, 74, 50, 3, 1.0),
        ),
        lamp=(0.5, 0.3),
    ),
    # four arms around the double six
    "cross": Motif(
        turned(
            -14,
            (150, 78),
            (
                tall(2, 6, 150, -7, 42),
                flat(4, 6, 86, 78, 42),
                tall(6, 6, 150, 78, 42),
                flat(6, 5, 214, 78, 42),
                tall(6, 1, 150, 163, 42),
            ),
        ),
        hue=-8,
    ),
    # every double branches, and the target is exactly 61
    "five_up": Motif(
        turned(
            9,
            (150, 84),
            (
                tall(1, 5, 98, 5, 45),
                flat(0, 5, 29.5, 96, 45),
                tall(5, 5, 98, 96, 45),
                flat(5, 4, 166.5, 96, 45),
                tall(4, 4, 235, 96, 45),
            ),
        ),
        (Coin(190, 36, 33, "61"),),
        hue=12,
        crop=(50, 2, 216),
    ),
    # one turn, four tiles
    "fours": Motif(climbing(((5, 6, 38, 0.02), (6, 1, 43, 0.35), (1, 4, 50, 0.7), (4, 3, 58, 1.1)))),
    # closed at the left, one arm to the right
    "one_arm_joe": Motif(
        (tall(4, 4, 54, 86, 49), flat(4, 2, 128.5, 86, 49), tall(2, 2, 203, 86, 49), flat(2, 5, 277.5, 86, 49)),
        (BrassBar(21, 86, 11, 122),),
        hue=12,
        crop=(6, 8, 216),
    ),
    # a giant of a double, open on all four sides
    "giant": Motif(
        (flat(3, 4, 50, 84, 66), tall(4, 4, 150, 84, 66), flat(4, 1, 250, 84, 66)),
        (Chevron(150, 9, 10, -90), Chevron(150, 163, 10, 90)),
        hue=-8,
        lamp=(0.5, 0.35),
    ),
    # the partner sits opposite, and both ends ask for the same number
    "partners": Motif(
        (
            *(around((150, -92), -112, angle, back(0, 0, 40)) for angle in (36, 18, 0, -18, -36)),
            flat(6, 1, 58, 118, 45),
            flat(1, 4, 150, 118, 45),
            flat(4, 6, 242, 118, 45),
        ),
        hue=12,
        lamp=(0.5, 0.28),
        crop=(42, 2, 216),
    ),
    # two fives touch and fly, and the rest closes up
    "knock_out": Motif(
        (
            flat(0, 1, 30, 124, 42),
            flat(1, 6, 270, 124, 42),
            MotifTile((3, 5), 92, 60, 42, -74, 1.0),
            MotifTile((5, 2), 208, 60, 42, -106, 1.0),
        ),
        (Chevron(98, 126, 9, 0), Chevron(202, 126, 9, 180), Sparks(150, 50, 24)),
        crop=(34, -4, 232),
    ),
    # count along the row and take each tile that shows the number
    "baronet": Motif(
        counted(_COUNTED),
        tuple(CountedNumber(40 + 55 * place, 22, str(place), a + b == place) for place, (a, b) in enumerate(_COUNTED)),
        hue=-8,
        crop=(66, 4, 168),
    ),
    # a run moves over to another column
    "domino_solitaire": Motif(
        (
            *column(3, 1, 2, 54),
            *column(2, 3, 5, 118),
            *column(1, 4, 2, 182),
            *column(0, 6, 3, 246),
            MotifTile((2, 6), 208, 108, 46, 9, 1.0),
        ),
        crop=(80, 4, 190),
    ),
    # a card covers two sections of another
    "space": Motif(
        (
            MotifTile((3, 2, 1), 108, 118, 56, _FLAT),
            *turned(-7, (180, 74), (MotifTile((2, 1, 0), 180, 76, 56, _FLAT, 0.7),)),
        ),
        (Planet(252, 34, 24),),
        top=3,
        sections=3,
    ),
    # draw when you like: fifty points win
    "space_classic": Motif(
        (
            *(back(92 + 3 * place, 108 - 4 * place, 54, _FLAT) for place in range(4)),
            MotifTile((3, 0, 2), 182, 68, 54, -64, 1.0),
        ),
        (Planet(44, 36, 18), Coin(248, 126, 31, "50")),
        top=3,
        sections=3,
        crop=(70, 6, 216),
    ),
    # six legs around one double
    "super": Motif(
        (
            *(
                around((150, 86), reach, angle, MotifTile((number, 5), 0, 0, 37))
                for number, angle, reach in (
                    *((15, 90, 57.7), (9, 150, 74.7), (14, 210, 74.7)),
                    *((3, 270, 57.7), (13, 330, 74.7), (2, 30, 74.7)),
                )
            ),
            tall(5, 5, 150, 86, 37, lift=0.05),
        ),
        top=15,
        lamp=(0.5, 0.36),
        crop=(60, 8, 180),
    ),
    # the highest double of another suit takes the trick
    "double_takes": Motif(
        (
            MotifTile((9, 15), 62, 94, 48, -22),
            MotifTile((9, 9), 238, 96, 48, 24),
            MotifTile((3, 3), 108, 84, 48, -9),
            MotifTile((12, 12), 172, 92, 58, 7, 0.8, glows=True),
        ),
        (Crown(180, 20, 50, 7),),
        top=15,
        hue=-5,
        crop=(56, 4, 200),
    ),
    # four tiles with one number: a meld
    "thats_it": Motif(
        tuple(
            around((146, 306), 226, angle, MotifTile((3, number), 0, 0, 54))
            for angle, number in ((-27, 6), (-9, 12), (9, 13), (27, 14))
        ),
        (Coin(258, 132, 27, icon=Icon.CHECK),),
        top=15,
        crop=(60, 20, 216),
    ),
    # a tile takes the double five from the pool
    "high_fives": Motif(
        (
            MotifTile((2, 9), 40, 66, 46, -32, dim=True),
            MotifTile((8, 4), 262, 112, 46, 28, dim=True),
            MotifTile((1, 1), 232, 30, 46, -66, dim=True),
            MotifTile((5, 5), 128, 86, 52, -12, glows=True),
            MotifTile((5, 12), 176, 92, 52, 22, 1.0),
        ),
        (Coin(84, 128, 26, "3"),),
        top=15,
        hue=5,
        crop=(66, 20, 190),
    ),
}
"""The motifs by the key of their game."""

POSTER: Final = Motif(
    (
        *turned(
            -9,
            (150, 230),
            (
                MotifTile((6, 6), 150, 192, 78, _FLAT),
                tall(6, 3, 150, 310, 78),
                tall(3, 1, 150, 467, 78),
                tall(1, 4, 150, 624, 78),
            ),
        ),
        MotifTile((6, 4), 216, 66, 72, 24, 1.0),
    ),
    lamp=(0.46, 0.28),
)
"""A line for newcomers, on the poster of the lessons; it is taller than a card."""
