"""The golden sheets: the art of a window as small pictures, which show what changed when they are opened.

Each sheet holds the pieces of one kind at half their size, so that the last bits, which differ between computers,
hardly count. A piece counts as changed if it differs anywhere by more than `NEAR`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Final, NamedTuple, cast, get_args

import pygame

from engine.bots.characters import CHARACTERS
from game.felt.table.seats.turn_ring import paint_ring
from game.look.cache import Sprite
from game.look.charts import MARKS, ChartLine, lines_picture
from game.look.icon import Icon
from game.look.look import Look, Style
from game.look.motifs import MOTIFS
from game.look.paint import PAD_SHAPES, ButtonKind, ButtonState, PadCap
from game.look.palette import BACKS, CLOTHS, CREAM, FELTS, GOLD, TILE_STYLES
from game.look.pips import Pips
from game.look.players.faces import SPARE, Expression, FacePose
from game.look.players.medallion import Medallion
from game.look.scale import Scale
from game.look.scenery import brasswork
from game.look.scenery.lamplight import PoolOfLight, light_steps
from game.look.title import branding
from game.look.title.photo import Photograph
from game.look.title.topple import PinholeCamera, picture, row_of
from game.scenes.puzzles.small_board import board_steps
from game.storage.puzzle_files import puzzle_cards

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_look"
NEAR: Final = 10
"""How far a channel of a pixel may be from the golden one, of 255."""
WINDOW: Final = (1280, 720)
_WIDE: Final = 1024
"""Width of a sheet before it is halved."""
_GROUND: Final = (92, 112, 104)
_COLOURS: Final = ((190, 60, 50), (60, 110, 200), (230, 190, 80))
_FACE: Final = (3, 5)
_TILE: Final = 40


class Piece(NamedTuple):
    """A piece of art with its name."""

    name: str
    art: Sprite


class GoldenSheet(NamedTuple):
    """The pieces of one kind on one picture, at half their size."""

    picture: pygame.Surface
    places: dict[str, pygame.Rect]

    def differing(self, other: pygame.Surface) -> list[str]:
        """Return the names of the pieces that another picture shows otherwise."""
        if other.get_size() != self.picture.get_size():
            return ["the size of the sheet"]
        return [name for name, place in self.places.items() if _differs(self.picture, other, place)]


def golden_sheets() -> dict[Path, GoldenSheet]:
    """Return every sheet by the path of its file."""
    look = Look(Scale(WINDOW))
    plain = Look(Scale((1920, 1080)), Style("ebony", Pips.NUMERALS, back=list(BACKS)[1], high_contrast=True))
    kinds = {
        "tiles": [*_tiles(look, "usual"), *_tiles(plain, "in contrast")],
        "faces": [*_faces(look)],
        "boxes": [*_boxes(look, "usual"), *_boxes(plain, "in contrast")],
        "marks": [*_marks(look)],
        "motifs": [*_motifs(look)],
        "grounds": [*_grounds(look)],
    }
    return {FOLDER / f"{kind}.png": _sheet(pieces) for kind, pieces in kinds.items()}


def changed(path: Path, sheet: GoldenSheet) -> list[str]:
    """Return the names of the pieces that a golden file shows otherwise."""
    return sheet.differing(pygame.image.load(path)) if path.is_file() else ["the whole sheet"]


def _differs(one: pygame.Surface, other: pygame.Surface, place: pygame.Rect) -> bool:
    mine, theirs = (pygame.image.tobytes(sheet.subsurface(place), "RGB") for sheet in (one, other))
    return mine != theirs and any(abs(a - b) > NEAR for a, b in zip(mine, theirs, strict=True))


def _sheet(pieces: list[Piece]) -> GoldenSheet:
    """Lay out pieces in rows, each with room for its shadow and its glow."""
    places: dict[str, pygame.Rect] = {}
    x = y = high = 0
    for name, art in pieces:
        wide, tall = (side + side % 2 + 2 for side in art.surface.get_size())
        if x + wide > _WIDE:
            x, y, high = 0, y + high, 0
        assert name not in places, name
        places[name] = pygame.Rect(x, y, wide, tall)
        x, high = x + wide, max(high, tall)
    sheet = pygame.Surface((max(_WIDE, *(place.right for place in places.values())), y + high))
    sheet.fill(_GROUND)
    for name, art in pieces:
        sheet.blit(art.surface, places[name])
        x, y = places[name].bottomright
        right, down = (128 + (NEAR + 1) * offset for offset in art.offset)  # where it's drawn from, as a dot of colour
        sheet.fill((right % 256, down % 256, 0), (x - 2, y - 2, 2, 2))
    half = pygame.transform.smoothscale(sheet, (sheet.get_width() // 2, sheet.get_height() // 2))
    return GoldenSheet(half, {name: _halved(place) for name, place in places.items()})


def _halved(place: pygame.Rect) -> pygame.Rect:
    return pygame.Rect(place.x // 2, place.y // 2, place.width // 2, place.height // 2)


def _still(surface: pygame.Surface) -> Sprite:
    return Sprite(surface, (0, 0))


def _tiles(look: Look, kind: str) -> Iterator[Piece]:
    art, space, large = look.tiles(6), look.tiles(3, 3), look.tiles(15)
    for turn in range(4):
        yield Piece(f"{kind} tile, turn {turn}", _still(art.face(_FACE, turn, _TILE)))
    for value in range(16):
        yield Piece(f"{kind} half of {value}", _still(large.half(value, 48)))
    for unit in (14, 20, 28, 64):
        yield Piece(f"{kind} tile of {unit}", _still(art.face((6, 2), 0, unit)))
        yield Piece(f"{kind} large set's tile of {unit}", _still(large.face((15, 11), 1, unit)))
    yield Piece(f"{kind} card", _still(space.face((3, 0, 2), 0, _TILE)))
    yield Piece(f"{kind} ghost", _still(art.ghost(_FACE, 0, _TILE)))
    yield Piece(f"{kind} ghost over", _still(art.ghost(_FACE, 1, _TILE, over=True)))
    yield Piece(f"{kind} ghost pointed", _still(art.ghost(_FACE, 0, _TILE, pointed=True)))
    yield Piece(f"{kind} dimmed", _still(art.dimmed(_FACE, 0, _TILE)))
    yield Piece(f"{kind} edge", _still(art.edge(1, _TILE)))
    yield Piece(f"{kind} seal", art.seal(64, _COLOURS[0]))
    for flat in (0, 1):
        yield Piece(f"{kind} back, turn {flat}", _still(art.back(flat, _TILE)))
        yield Piece(f"{kind} pulse, turn {flat}", art.pulse(flat, _TILE, 3))
        yield Piece(f"{kind} halo, turn {flat}", art.halo(flat, _TILE))
        for lift in (0, 1):
            yield Piece(f"{kind} shadow, turn {flat}, lift {lift}", art.shadow(flat, _TILE, lift))
        yield Piece(f"{kind} cast, turn {flat}", art.cast(flat, _TILE, 0.6, 20.0, 0.7))
        yield Piece(f"{kind} aloft, turn {flat}", _still(art.back_aloft(flat, _TILE, 25.0, 1.2)))
    yield Piece(f"{kind} spun", _still(art.spun(_FACE, 33.0, _TILE)))
    yield Piece(f"{kind} spun shadow", art.spun_shadow(33.0, _TILE))
    if kind == "usual":
        for style in TILE_STYLES:
            own = Look(look.scale, Style(tile=style, back=list(BACKS)[len(style) % len(BACKS)])).tiles(9)
            yield Piece(f"{style} tile", _still(own.face((9, 4), 0, 56)))
            yield Piece(f"{style} back", _still(own.back(0, 56)))


def _faces(look: Look) -> Iterator[Piece]:
    who = [Medallion(each.key, _COLOURS[0], bot=True) for each in CHARACTERS]
    who += [Medallion(face, _COLOURS[1]) for face in ("you", *SPARE)]
    for number, each in enumerate(who):
        yield Piece(f"{each.face}, large", look.avatars.avatar(each, 120))
        poses = list(FacePose)
        for pose in (poses[number % len(poses)], poses[(number + 2) % len(poses)]):
            yield Piece(f"{each.face}, {pose}", look.avatars.avatar(each, 72, Expression(pose, (0.7, -0.4))))
        yield Piece(f"{each.face}, small", look.avatars.avatar(each, 36))


def _boxes(look: Look, kind: str) -> Iterator[Piece]:
    brush = look.brush
    for style in get_args(ButtonKind):
        for state in get_args(ButtonState):
            yield Piece(f"{kind} {style} button, {state}", brush.button((120, 44), style, state))
    yield Piece(f"{kind} panel", brush.panel((220, 120)))
    yield Piece(f"{kind} well", _still(brush.well((160, 80))))
    yield Piece(f"{kind} plate", brush.plate((150, 44)))
    yield Piece(f"{kind} plate in turn", brush.plate((150, 44), active=True))
    yield Piece(f"{kind} ring", brush.ring((100, 40), 12))
    yield Piece(f"{kind} frame", _still(brush.frame((80, 50), 12, GOLD, 3)))
    yield Piece(f"{kind} dashes", _still(brush.dashes((120, 60), 12, GOLD, 3)))
    yield Piece(f"{kind} glow", brush.glow((80, 40), GOLD, 12, 160, 10))
    yield Piece(f"{kind} glowing line", brush.glow((80, 40), GOLD, 8, 200, 10, width=3))
    for label in ("Esc", PadCap("A"), *map(PadCap, PAD_SHAPES)):
        yield Piece(f"{kind} cap {label}", _still(brush.key_cap(label)))
    yield Piece(f"{kind} cap on gold", _still(brush.key_cap("F1", on_gold=True)))
    for lip in (False, True):
        yield Piece(f"{kind} wood{' lip' * lip}", _still(look.backdrop.wood((300, 70), 14, lip)))


def _marks(look: Look) -> Iterator[Piece]:
    for icon in Icon:
        yield Piece(f"icon {icon}", _still(look.icons.icon(icon, 48)))
    gilding = look.gilding
    yield Piece("gilded words", gilding.words("Domino", 60))
    yield Piece("enamelled words", gilding.enamel("+25", 60, _COLOURS[1]))
    yield Piece("gilded disc", gilding.disc("12", 40, _COLOURS[0]))
    yield Piece("gilded coin", gilding.coin("5", 40))
    yield Piece("spark", gilding.spark(24))
    yield Piece("mote", gilding.mote(16, 200))
    yield Piece("haze", gilding.haze((160, 80)))
    yield Piece("glow", gilding.glow((160, 80), 0.8))
    yield Piece("coin", _still(brasswork.coin(70)))
    yield Piece("crown", _still(brasswork.crown(70, 12.0)))
    yield Piece("bar", _still(brasswork.bar((14, 90))))
    yield Piece("planet", _still(brasswork.planet(50)))
    yield Piece("emblem", _still(branding.emblem(96)))
    yield Piece("logo", branding.logo(look.fonts, 90))
    yield Piece("pin", _still(branding.pin(60)))
    lines = [
        ChartLine(
            tuple((20.0 + 60 * x, 20.0 + 12 * ((7 * x + 5 * mark) % 11)) for x in range(6)), _COLOURS[mark % 3], mark
        )
        for mark in range(len(MARKS))
    ]
    for key in ("block_draw", "space"):
        card = next(card for card in puzzle_cards() if card.game == key)
        yield Piece(f"small board of {key}", _still(_finished(board_steps(look, card.text, (110, 110)))))
    for part in (0.8, 0.3):
        ring = pygame.Surface((160, 64), pygame.SRCALPHA)
        paint_ring(look, ring, pygame.Rect(20, 16, 120, 32), 10, part)
        yield Piece(f"ring of a turn with {part} left", _still(ring))
    yield Piece("chart", _still(lines_picture((360, 180), lines, 3, [((10, 90), (350, 90), CREAM)])))


def _finished(steps: Generator[None, None, pygame.Surface]) -> pygame.Surface:
    """Return the picture that is made in steps."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return cast("pygame.Surface", end.value)


def _motifs(look: Look) -> Iterator[Piece]:
    for number, (key, motif) in enumerate(MOTIFS.items()):
        cloth = list(CLOTHS)[number % len(CLOTHS)]
        yield Piece(key, _still(look.motifs.picture(motif, cloth, (160, 128))))


def _grounds(look: Look) -> Iterator[Piece]:
    for felt in list(FELTS)[:2]:
        yield Piece(f"felt {felt}", _still(pygame.transform.smoothscale(look.backdrop.felt(WINDOW, felt), (480, 270))))
    framed = look.backdrop.felt(WINDOW, next(iter(FELTS)))
    for corner in ("topleft", "topright", "bottomleft", "bottomright"):
        cut = pygame.Rect(0, 0, 72, 72)
        setattr(cut, corner, getattr(framed.get_rect(), corner))
        yield Piece(f"frame, {corner}", _still(pygame.transform.scale2x(framed.subsurface(cut))))
    *_, light = light_steps(
        (320, 180), look.scale.unit, (PoolOfLight(100, 90, 80, 0.9), PoolOfLight(240, 60, 50, 0.5)), 2
    )
    assert light is not None
    yield Piece("lamplight", _still(light))
    camera = PinholeCamera(WINDOW)
    for degrees in (0.0, 40.0):
        for number, domino in enumerate(row_of(camera, WINDOW, ((6, 5), (1, 0), (4, 2)))[:6:2]):
            shown = picture(camera, domino, degrees, 1)
            small = pygame.transform.smoothscale_by(shown.surface, 0.5)
            yield Piece(f"domino {number} at {degrees}", Sprite(small, (shown.rect.x % 100, shown.rect.y % 100)))
    photo = Photograph((480, 270))
    yield Piece("photograph", _still(photo.picture()))
    yield Piece("fall", _still(photo.fall(4)))
