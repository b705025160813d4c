"""Pictures of tiles for pages: samples of a style, a miniature of each game's table, and the sign of an end.

Nothing in them can be operated. A miniature table is played by the game's own rules and is always the same.
"""

from __future__ import annotations

from functools import cache, lru_cache
from random import Random
from typing import Final, NamedTuple

import pygame

from engine.core import PLAY, Board, Rules, View
from engine.families.pool.board import Pool
from engine.match import Match
from engine.pieces import each
from game.felt.table.laid.grounds import paint_plate
from game.felt.table.laid.line import pictures
from game.look.look import Look
from game.look.palette import CREAM, FELTS, GOLD, ClothColours
from game.look.scenery.backdrop import blend, texture
from game.picture.families.registry import Way, layout_of, shown_family
from game.picture.family_layout import DIM, PLAIN, PLATE, FamilyLayout, PlacedTile
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.session.game_filter import felt_of

TILES_SHOWN: Final = 9
"""Number of tiles in the line of a miniature table."""
_TRIES: Final = 40
"""Number of rounds tried for a picture."""
_CHOICE: Final = 12
"""Number of rounds with enough tiles among which the best picture is chosen."""
MOVES: Final = 60
"""The most moves made in each round."""
KEPT: Final = 48
"""Number of miniature tables cached: the whole shelf at two sizes."""
SMALL_TABLE: Final = 1 / 900
"""Design unit of a miniature table in pixels, per pixel of its width."""
_FREE, _LARGE, _WHOLE = 0.16, 0.06, 0.88
"""Part of a picture that stays free around the tiles, a tile's largest part of its width, and the part that tiles may
cover before they are made smaller.
"""
_ROW: Final = 0.42
"""Part of a picture's height for a row in front of the player, if there is one."""
_ARMS, TALL = 2, 0.56
"""Number of open ends above which a table gets at least this height, as a part of its width, and is then scaled to fit.
Fitting such a table into a flat area takes long, because many tile sizes are tried.
"""
EDGE: Final = 26
"""Free margin around a miniature table, in design units."""
_CORNER: Final = 14
"""Radius of its rounded corners, in design units."""
HAND_SHOWN: Final = 7
"""Tiles of the hand below tiles that do not hang together; then no tile is shown face down."""
WHOLE_TABLE: Final = (1390, 552)
"""Size in design units of the felt for these tiles."""
HAND_APART, OPEN_APART, HAND_AWAY = 1.08, 1.24, 0.7
"""Short sides from one tile of the hand to the next, from one face-up tile to the next, and between hand and table."""
WAY_LONG: Final = 44
"""Length of the sign of an end in design units, at the normal size of letters."""
_WAY_THICK, _WAY_END = 9, 14
"""Design units: thickness of its line, and side of its golden end, which is thicker than the line, too."""
_WAY_LINE: Final = (94, 122, 112, 255)


class Sample(NamedTuple):
    """A round in progress."""

    rules: Rules[Board]
    view: View[Board]


@cache
def sample(sheet: type[Rules[Board]]) -> Sample:
    """Return a round of this game in progress, always the same one."""
    loose = shown_family(sheet).loose
    rules = sheet(loose.seats if loose else sheet.players[0])
    tiles = loose.tiles if loose else TILES_SHOWN
    best: View[Board] | None = None
    for number in range(_TRIES):
        match: Match[Board] = Match(rules)
        match.begin(f"the picture of {sheet.key} {number}".encode().ljust(32, b"."))
        view = played(match, Random(number), tiles)
        if best is None or worth(rules, view) > worth(rules, best):
            best = view
        if lying(best) >= tiles and number >= _CHOICE:
            break
    assert best is not None
    return Sample(rules, best)


def worth(rules: Rules[Board], view: View[Board]) -> tuple[int, int, int]:
    """Return how good a picture of a round is: tiles on the table, tiles in a pool, open ends."""
    pool = view.board.pool.bit_count() if isinstance(view.board, Pool) else 0
    return lying(view), pool, ends(rules, view)


def ends(rules: Rules[Board], view: View[Board]) -> int:
    """Return the number of open ends. A table with more of them shows the game better."""
    return len(rules.open_pips(view))


def lying(view: View[Board]) -> int:
    """Return the number of face-up tiles."""
    return view.board.tiles().bit_count()


def played(match: Match[Board], chance: Random, tiles: int) -> View[Board]:
    """Play a round at random until this many tiles are face up, it ends, or it leads nowhere."""
    for _ in range(MOVES):
        if match.is_between or lying(match.state) >= tiles:
            break
        seat = match.state.turn
        moves = match.legal(seat)
        plays = [move for move in moves if move.act == PLAY]
        match.play(seat, chance.choice(plays or moves))
    return match.view(0)


class Thumbnail(NamedTuple):
    """A miniature table: the felt, the tiles in its layout, and the tiles in the picture."""

    layout: FamilyLayout
    laid: tuple[PlacedTile, ...]
    lies: tuple[PlacedTile, ...]


@lru_cache(maxsize=KEPT)
def small_table(sheet: type[Rules[Board]], size: tuple[int, int], edge: int) -> Thumbnail:
    """Return a table of this game for a picture of `size` pixels, with a free margin of `edge` pixels."""
    rules, view = sample(sheet)
    whole = pygame.Rect((0, 0), size)
    area = whole.inflate(-2 * edge, -2 * edge)
    if ends(rules, view) > _ARMS:
        area.height = max(area.height, round(size[0] * TALL) - 2 * edge)
    row = pygame.Rect(area.x, area.bottom - round(area.height * _ROW), area.width, round(area.height * _ROW))
    if shown_family(sheet).loose:
        layout = layout_of(rules, Rect(0, 0, *WHOLE_TABLE), 1.0, silent)
        lies = with_hand(layout, rules, view, layout.lay(view), area)
        return Thumbnail(layout, lies, centred(lies, whole, 2))
    layout = layout_of(rules, Rect.of(area), size[0] * SMALL_TABLE, silent)
    if layout.has_row:  # the row lies below the line, not on it
        upper = Rect(area.x, area.y, area.width, row.y - area.y)
        layout = layout_of(rules, upper, size[0] * SMALL_TABLE, silent)
        broad = row.inflate(row.width // 2, 0)  # room for the many tiles of the deal, most of which are gone
        layout.row = Rect.of(broad)
    laid = layout.lay(view)
    return Thumbnail(layout, laid, centred(laid, whole, len(rules.pieces.faces[0])) if laid else ())


def with_hand(
    layout: FamilyLayout, rules: Rules[Board], view: View[Board], laid: tuple[PlacedTile, ...], area: pygame.Rect
) -> tuple[PlacedTile, ...]:
    """Return the face-up tiles in a row, a called number first, with part of a hand below."""
    hand = layout.sorted_hand(rules, each(view.hands[0]))[:HAND_SHOWN]
    held = tuple(PlacedTile(tile, rules.pieces.faces[tile], Spot(0, 0, 0)) for tile in hand)
    lies = sorted((tile for tile in laid if tile.halves), key=lambda tile: (len(tile.halves) > 1, tile.spot.x))[
        :HAND_SHOWN
    ]
    rows = ((lies, OPEN_APART), (held, HAND_APART))
    wide = max(len(row) * apart for row, apart in rows)
    unit = min(area.width / wide, area.height / (4 + HAND_AWAY))
    out: list[PlacedTile] = []
    for (row, apart), y in zip(rows, (unit, (3 + HAND_AWAY) * unit), strict=True):
        for place, tile in enumerate(row):
            x = area.centerx + (place - (len(row) - 1) / 2) * apart * unit
            out.append(tile._replace(spot=Spot(x, area.top + y, unit)))
    return tuple(out)


def table_picture(look: Look, sheet: type[Rules[Board]], size: tuple[int, int]) -> pygame.Surface:
    """Return a picture of a table of this game, `size` pixels large."""
    rules, view = sample(sheet)
    sheet_of_felt = cloth(
        FELTS[felt_of(look.style.felt, sheet, rules.sides)], size, plain=look.style.high_contrast
    ).copy()
    layout, laid, lies = small_table(sheet, size, look.scale.px(EDGE))
    if laid:
        sections = len(rules.pieces.faces[0])
        for ground in layout.grounds(view):
            if ground.kind == PLATE:
                paint_plate(look, sheet_of_felt, moved(pygame.Rect(ground.rect), laid[0].spot, lies[0].spot))
        sheet_of_felt.fblits(pictures(look, look.tiles(rules.pieces.top, sections), lies, sections))
    return rounded(look, sheet_of_felt)


def moved(rect: pygame.Rect, before: Spot, now: Spot) -> pygame.Rect:
    """Return a part of the felt moved and scaled as a tile was from `before` to `now`."""
    grown = now.unit / before.unit
    there = pygame.Rect(0, 0, round(rect.width * grown), round(rect.height * grown))
    there.center = round(now.x + (rect.centerx - before.x) * grown), round(now.y + (rect.centery - before.y) * grown)
    return there


def silent(_message: str, /, **_values: object) -> str:
    """Return an empty text, since a miniature has no words."""
    return ""


def centred(laid: tuple[PlacedTile, ...], rect: pygame.Rect, sections: int) -> tuple[PlacedTile, ...]:
    """Centre a line in a picture, and enlarge it because no room is needed for more tiles. No tile is marked."""
    long = sections / 2
    left = min(tile.spot.x - tile.spot.unit * (long if tile.spot.turn % 2 else 0.5) for tile in laid)
    right = max(tile.spot.x + tile.spot.unit * (long if tile.spot.turn % 2 else 0.5) for tile in laid)
    top = min(tile.spot.y - tile.spot.unit * (0.5 if tile.spot.turn % 2 else long) for tile in laid)
    bottom = max(tile.spot.y + tile.spot.unit * (0.5 if tile.spot.turn % 2 else long) for tile in laid)
    room = rect.inflate(-rect.width * _FREE, -rect.height * _FREE)
    most = min(rect.width / (right - left), rect.height / (bottom - top)) * _WHOLE
    fits = min(room.width / (right - left), room.height / (bottom - top), rect.width * _LARGE / laid[0].spot.unit)
    grown, x, y = max(min(1.0, most), fits), (left + right) / 2, (top + bottom) / 2
    return tuple(
        tile._replace(
            mark=DIM if tile.mark == DIM else PLAIN,
            spot=tile.spot._replace(
                x=rect.centerx + (tile.spot.x - x) * grown,
                y=rect.centery + (tile.spot.y - y) * grown,
                unit=tile.spot.unit * grown,
            ),
        )
        for tile in laid
    )


@lru_cache(maxsize=2)
def cloth(felt: ClothColours, size: tuple[int, int], *, plain: bool = False) -> pygame.Surface:
    """Return a piece of felt in its own lamplight. It is shared, so draw on a copy."""
    piece = pygame.Surface(size, pygame.SRCALPHA)
    if plain:
        piece.fill(tuple(channel // 2 for channel in felt.dark))
        return piece
    wide, high = 24, 16
    light = pygame.Surface((wide, high))
    for y in range(high):
        for x in range(wide):
            away = ((x + 0.5) / wide - 0.5) ** 2 + ((y + 0.5) / high - 0.46) ** 2
            light.set_at((x, y), blend(felt, min(1.0, away * 2.1)))
    piece.blit(pygame.transform.smoothscale(light, size), (0, 0))
    weave = texture("felt")
    for y in range(0, size[1], weave.get_height()):
        for x in range(0, size[0], weave.get_width()):
            piece.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_MULT)
    return piece


def rounded(look: Look, picture: pygame.Surface) -> pygame.Surface:
    """Round the corners of a picture in place and add a thin dark edge, at high contrast a pale one."""
    radius = look.scale.px(_CORNER)
    look.brush.shapes.round_corners(picture, radius)
    edge = (*CREAM, 255) if look.style.high_contrast else (0, 0, 0, 120)
    look.brush.shapes.outline(picture, picture.get_rect(), radius, edge, look.scale.hair(1.5))
    return picture


def sampler(look: Look, surface: pygame.Surface) -> None:
    """Return a sample of a tile style: a set of sixes with a back, and nines with all numbers."""
    wide, high = surface.get_size()
    unit = round(min(wide / 7.8, high / 6.0))
    gap = round(unit * 0.4)
    sixes: tuple[tuple[int, int] | None, ...] = ((6, 6), (5, 3), (4, 0), (2, 1), None)
    nines: tuple[tuple[int, int] | None, ...] = ((9, 8), (7, 6), (5, 4), (3, 2), (1, 0))
    top = (high - 4 * unit - gap) // 2
    for tiles, art in ((sixes, look.tiles(6)), (nines, look.tiles(9))):
        x = (wide - len(tiles) * (unit + gap) + gap) // 2
        for tile in tiles:
            art.shadow(0, unit).draw(surface, (x, top))
            surface.blit(art.back(0, unit) if tile is None else art.face(tile, 0, unit), (x, top))
            x += unit + gap
        top += 2 * unit + gap


def paint_way(look: Look, surface: pygame.Surface, midleft: tuple[int, int], way: Way) -> None:
    """Paint the sign of an end of a line: a small line with a golden end on the side where the end is."""
    icon_px = look.scale.icon_px
    long, thick, side = icon_px(WAY_LONG), icon_px(_WAY_THICK), icon_px(_WAY_END)
    line = look.brush.box((long, thick), thick // 2, _WAY_LINE)
    end = look.brush.box((side, side), side // 4, (*GOLD, 255))
    place = line.get_rect(midleft=midleft)
    across, down = way
    surface.blit(line, place)
    middle = place.centerx + across * (long - side) // 2, place.centery + down * side
    surface.blit(end, end.get_rect(center=middle))
