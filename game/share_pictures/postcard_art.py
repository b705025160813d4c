"""Paints a postcard: portrait for messages and print, square for feeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import pygame

from engine.record.reel import Reel
from game.felt.table.laid.line import pictures
from game.look.charts import ChartLine, lines_picture
from game.look.fonts import Align, Face
from game.look.look import Look, Style
from game.look.palette import BRASS, CREAM, GOLD, GOLD_LIGHT, IVORY, MUTED, SOFT, haloed
from game.look.scale import Scale
from game.picture.family_layout import LAST, PlacedTile
from game.picture.spot import corner, drawn, drawn_unit
from game.picture.table_picture import Shape
from game.share_pictures.encoding import Pixels, as_jpeg, as_png
from game.share_pictures.postcard import MAX_FACES, Postcard, has_chances, postcard_of, words_of_turn
from game.share_pictures.shared_match import SharedMatch
from game.share_pictures.table_art import cloth, enlarged, felt_for, tile_steps
from net.discovery.invitation import qr

PORTRAIT: Final = (1200, 1500)
SQUARE: Final = (1080, 1080)
NAME: Final = "Boneyard"
_MARGIN: Final = 60
_FRAME: Final = 28
_QUIET, _MODULE = 4, 4
"""Width of the light around a QR code in modules, and the least size of a module in pixels."""
_PAPER, _DARK = (255, 255, 255), (12, 20, 18)
_COIN: Final = 46
"""Radius of the coin."""
_WIDEST: Final = 2.4
"""Greatest width of a table by its height."""
_SHAPES: Final = (1.0, 0.8, 0.65)
"""How much narrower than its area the table is laid, in the order tried: a line has its rows by the shape."""
_NAME_HIGH: Final = 84
"""Height of the foot of a card without a code."""
_FINE, _SMALL_COIN = 40, 30
"""Short side of a tile up to which the coin beside it is small, and the radius of that."""
_THREE: Final = 3
_LINES_WIDE: Final = 440
"""Width of the players beside a graph."""
_LEGIBLE: Final = 37
"""Short side of a tile in pixels below which the players of a square card move beside the code, to leave it room."""
_MORE_SHAPES: Final = (1.1, 1.0, 0.9, 0.8, 0.65)
"""The same as `_SHAPES` for a table that takes most of the card."""
_BAND, _LOW_BAND, _PERSON_HIGH = 236, 48, 48
"""Height of the players beside a code, and without one: the least, and for each row of them."""
_PANEL_WIDE, _PLAIN_WIDE, _GAP = 430, 690, 28
"""Width of the players beside a code and without one, and the gaps beside them."""
_TABLE_MARGIN: Final = 40
_COVERED: Final = 0.3
"""What the coin may cover of tiles where no room is kept for it, by the square of its radius."""
_MIN_LETTERS: Final = 16
"""Size of the smallest letters beside a code."""
_ONE_LINE: Final = 84
"""Height of a player up to which name and points are on one line."""


def drawing_look(style: Style) -> Look:
    """Return the art for pictures to send, in the player's style but for the contrast; a unit is a pixel."""
    return Look(Scale((1920, 1080)), replace(style, high_contrast=False))


class PostcardArt:
    """The card of a match. Call `plan` and `file` in any thread; paint it in `steps` between, one a frame."""

    ending: Final = "jpg"

    def __init__(self, shared: SharedMatch, look: Look, size: tuple[int, int] = PORTRAIT) -> None:
        self._shared: Final = shared
        self._look: Final = look
        self._is_tall: Final = size[1] > size[0]
        self._size: Final = size
        self._post: Postcard | None = None
        self.card = pygame.Surface((1, 1))
        self.laid: tuple[PlacedTile, ...] = ()
        """The tiles of the last table, as they were painted."""
        self.paper = pygame.Rect(0, 0, 0, 0)
        """Where the QR code is, with the light around it; empty without a code."""
        self._has_band = False
        """True if the players are beside the code, without a graph."""

    def plan(self) -> None:
        """Lay the table for the card, with the largest tiles. Raises Refusal before the end of the match."""
        self._post, unit = self._largest(_SHAPES)
        if unit < _LEGIBLE and not self._is_tall:
            self._has_band = True
            post, larger = self._largest(_MORE_SHAPES)
            self._has_band = larger > unit
            if self._has_band:
                self._post = post

    def _largest(self, shares: Sequence[float]) -> tuple[Postcard, int]:
        """Return the card with the largest tiles whose table has one of these shapes, and their short side."""
        _, table, _, _ = self._areas()
        found: tuple[Postcard, int] | None = None
        for share in shares:
            post = postcard_of(self._shared, Shape(min(_WIDEST, max(0.45, share * table.width / table.height)), 1.0))
            unit = self._unit(post, table)
            if found is None or unit > found[1]:
                found = post, unit
            if unit >= post.most:
                break
        assert found is not None
        return found

    def steps(self) -> Iterator[None]:
        """Paint the card once it is planned."""
        post, (head, table, panel, foot) = self._post, self._areas()
        assert post is not None
        self.card = cloth(felt_for(self._look, self._shared.record.match.rules), self._size)
        yield
        self._frame()
        yield
        self._head(post, head)
        yield
        yield from tile_steps(self._look, post.tiles, post.top, post.sections, self._unit(post, table))
        self._table(post, table)
        yield
        self._panel(post, panel)
        yield
        self._foot(post, foot)

    def file(self) -> bytes:
        """Return the painted card as a JPEG."""
        return as_jpeg(Pixels.of(self.card))

    def png(self) -> bytes:
        """Return the painted card as a PNG."""
        return as_png(Pixels.of(self.card))

    @property
    def preview(self) -> pygame.Surface:
        """The painted card."""
        return self.card

    @property
    def boxes(self) -> list[pygame.Rect]:
        """The pixels of each tile's face."""
        return [tile_box(tile) for tile in self.laid]

    def _areas(self) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the areas of the title, the table, the players and the foot."""
        wide, high = self._size
        inside = wide - 2 * _MARGIN
        head = pygame.Rect(_MARGIN, 66, inside, 178 if self._is_tall else 146)
        sides = min(MAX_FACES, 1 + max(self._shared.record.match.rules.sides))
        rows = sides if has_chances(self._shared) else -(-sides // self._columns(sides))
        if self._has_band:
            band_high = _LOW_BAND + rows * _PERSON_HIGH
            if self._shared.code:
                band_high = max(_BAND, self._paper_side(self._shared.code, _BAND - 14) + 14)
            panel_wide = _PANEL_WIDE if self._shared.code else _PLAIN_WIDE
            panel = pygame.Rect(_MARGIN, high - _MARGIN + 8 - band_high, panel_wide, band_high)
            foot = pygame.Rect(panel.right + _GAP, panel.y, inside - panel_wide - _GAP, band_high)
            top = head.bottom + 14
            return head, pygame.Rect(_TABLE_MARGIN, top, wide - 2 * _TABLE_MARGIN, panel.y - top - 10), panel, foot
        foot_high = (330 if self._is_tall else 250) if self._shared.code else _NAME_HIGH
        foot = pygame.Rect(_MARGIN, high - _MARGIN + 8 - foot_high, inside, foot_high)
        panel_high = (318 if self._is_tall else 230) if rows > 1 else (190 if self._is_tall else 150)
        panel = pygame.Rect(_MARGIN, foot.y - 28 - panel_high, inside, panel_high)
        table = pygame.Rect(_MARGIN, head.bottom + 14, inside, panel.y - head.bottom - 36)
        return head, table, panel, foot

    def _columns(self, sides: int) -> int:
        """Return how many players are side by side: three on a square card, whose table needs the height."""
        return _THREE if sides == _THREE and not self._is_tall else min(sides, 2)

    def _frame(self) -> None:
        shapes, rect = self._look.brush.shapes, self.card.get_rect().inflate(-2 * _FRAME, -2 * _FRAME)
        shapes.outline(self.card, rect, 26, (*BRASS, 190), 3)
        shapes.outline(self.card, rect.inflate(-14, -14), 20, (*BRASS, 70), 1)

    def _head(self, post: Postcard, area: pygame.Rect) -> None:
        look = self._look
        pixels = look.gilding.fitting(post.title, 96 if self._is_tall else 86, area.width - 20)
        middle = area.centerx, area.y + (62 if self._is_tall else 50)
        if post.is_won:
            words = look.gilding.words(post.title, pixels)
            words.draw(self.card, middle)
        else:
            text = look.fonts.text(post.title, Face.SERIF_BOLD, pixels, post.colour, shadow=True)
            self.card.blit(text, text.get_rect(center=middle))
        size = 30.0
        while look.fonts.width(post.facts, Face.SEMIBOLD, size) > area.width and size > 22:
            size -= 1
        facts = look.fonts.wrapped(post.facts, Face.SEMIBOLD, size, CREAM, area.width, align=Align.CENTRE)
        self.card.blit(facts, (area.x, area.bottom - 48 if self._is_tall else area.bottom - 40))

    def _room(self, post: Postcard, area: pygame.Rect) -> pygame.Rect:
        """Return the area of the tiles, over the caption and with room for the coin."""
        told = self._look.fonts.line(Face.MEDIUM, 22) + 12 if post.caption and self._is_tall else 0
        room = pygame.Rect(area.x, area.y, area.width, area.height - told)
        return room.inflate(-4 * _COIN if post.gain and not self._has_band else -16, -24)

    def _unit(self, post: Postcard, area: pygame.Rect) -> int:
        """Return the short side of a tile in pixels."""
        self.laid = enlarged(post.tiles, self._room(post, area), post.sections, post.most)
        return max((drawn_unit(tile.spot) for tile in self.laid), default=0)

    def _table(self, post: Postcard, area: pygame.Rect) -> None:
        look = self._look
        if post.caption and self._is_tall:
            told = look.fonts.text(post.caption, Face.MEDIUM, 22, SOFT)
            self.card.blit(told, told.get_rect(midbottom=(area.centerx, area.bottom)))
        art = look.tiles(post.top, post.sections)
        self.card.fblits(pictures(look, art, self.laid, post.sections, last=haloed(IVORY)))
        last = next((tile for tile in self.laid if tile.mark == LAST), None)
        if post.gain and last is not None:
            radius = _COIN if last.spot.unit > _FINE and not self._has_band else _SMALL_COIN
            middle = self._beside(last, area, radius)
            if middle is not None:
                look.gilding.coin(post.gain, radius).draw(self.card, middle)

    def _beside(self, last: PlacedTile, area: pygame.Rect, radius: int) -> tuple[int, int] | None:
        """Return the middle of the coin: beside the winning tile, where it covers the least.

        None if there is no room for it, where none is kept.
        """
        boxes = self.boxes
        own = tile_box(last)
        away = radius + 12
        middles = [
            (own.left - away, own.centery),
            (own.right + away, own.centery),
            (own.centerx, own.top - away),
            (own.centerx, own.bottom + away),
            (own.left - away, own.top - away // 2),
            (own.right + away, own.top - away // 2),
            (own.left - away, own.bottom + away // 2),
            (own.right + away, own.bottom + away // 2),
        ]

        def covered(middle: tuple[int, int]) -> int:
            disc = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            disc.center = middle
            outside = disc.width * disc.height - area.clip(disc).width * area.clip(disc).height
            return outside + sum(box.clip(disc).width * box.clip(disc).height for box in boxes)

        best = min(middles, key=covered)
        return best if covered(best) <= _COVERED * radius**2 or not self._has_band else None

    def _panel(self, post: Postcard, panel: pygame.Rect) -> None:
        look = self._look
        box = look.brush.box(panel.size, 24, (6, 24, 20, 236), (3, 15, 13, 240), (*BRASS, 96), border_width=2)
        self.card.blit(box, panel)
        inside = panel.inflate(-44, -32)
        if self._has_band:
            self._players(post, inside, 1 if post.code else self._columns(len(post.lines)))
        elif post.chances:
            graph = pygame.Rect(inside.x + _LINES_WIDE, inside.y, inside.width - _LINES_WIDE, inside.height)
            self._players(post, pygame.Rect(inside.x, inside.y, _LINES_WIDE - 30, inside.height), 1)
            self._graph(post, graph)
        else:
            self._players(post, inside, self._columns(len(post.lines)))

    def _players(self, post: Postcard, area: pygame.Rect, columns: int) -> None:
        count = len(post.lines)
        rows = -(-count // columns)
        gap = _GAP if self._has_band else 0
        wide, high = (area.width - gap * (columns - 1)) // columns, min(area.height // rows, 150)
        top = area.y + (area.height - rows * high) // 2
        for number in range(count):
            cell = pygame.Rect(area.x + number % columns * (wide + gap), top + number // columns * high, wide, high)
            self._player(post, number, cell, is_flat=rows > 2 or high < _ONE_LINE)

    def _player(self, post: Postcard, number: int, cell: pygame.Rect, *, is_flat: bool) -> None:
        look, line = self._look, post.lines[number]
        across = min(cell.height - (6 if is_flat else 18), 112, cell.width // 3)
        x = cell.x
        for face in line.faces:
            look.avatars.avatar(face, across).draw(self.card, (x, cell.centery - across // 2))
            x += round(across * (0.72 if face is not line.faces[-1] else 1.0))
        x += 22
        ink = GOLD_LIGHT if line.has_won else CREAM
        points = look.fonts.text(line.points, Face.SERIF_BOLD, 34 if is_flat else 46, ink)
        note = f", {line.note}" if line.note else ""
        room = cell.right - x - (points.get_width() + 20 if is_flat else 0)
        size = 24 if is_flat else 28
        named = look.fonts.ellipsis(line.name, Face.SEMIBOLD, size, room - look.fonts.width(note, Face.MEDIUM, size))
        name = look.fonts.text(f"{named}{note}", Face.SEMIBOLD, size, CREAM)
        if is_flat:
            self.card.blit(name, name.get_rect(midleft=(x, cell.centery)))
            self.card.blit(points, points.get_rect(midright=(cell.right, cell.centery)))
        else:
            whole = name.get_height() + points.get_height() - 10
            self.card.blit(name, (x, cell.centery - whole // 2))
            self.card.blit(points, (x, cell.centery - whole // 2 + name.get_height() - 10))

    def _graph(self, post: Postcard, area: pygame.Rect) -> None:
        look, words = self._look, self._shared.words
        title = look.fonts.text(words.say("My chances, move by move"), Face.MEDIUM, 22, MUTED)
        self.card.blit(title, area.topleft)
        field = pygame.Rect(area.x, area.y + 52, area.width - 8, area.height - 58)
        last = max(1, Reel(self._shared.record.match).last)

        def at(place: int, chance: float) -> tuple[int, int]:
            return round(field.width * place / last), round(field.height * (1 - chance))

        points = [at(point.place, point.chance) for point in post.chances]
        ground = pygame.Surface(field.size, pygame.SRCALPHA)
        pygame.draw.polygon(ground, (*GOLD, 66), [(points[0][0], field.height), *points, (points[-1][0], field.height)])
        self.card.blit(ground, field)
        pygame.draw.line(self.card, (92, 112, 104), field.midleft, field.midright)
        edge = 12
        moved = tuple((x + edge, y + edge) for x, y in points)
        line = lines_picture(
            (field.width + 2 * edge, field.height + 2 * edge), [ChartLine(moved, GOLD_LIGHT, 0, bare=len(moved))], 4
        )
        self.card.blit(line, field.move(-edge, -edge))
        if post.turn is not None:
            x, y = at(post.turn.place, post.turn.after)
            self._mark(post, field, (field.x + x, field.y + y))

    def _mark(self, post: Postcard, field: pygame.Rect, spot: tuple[int, int]) -> None:
        """Mark the turning point, with its tile on the emptier side."""
        look, turn = self._look, post.turn
        assert turn is not None
        for radius, ink in ((12, CREAM), (8, (196, 130, 40))):
            disc = look.brush.shapes.disc(radius, ink)
            self.card.blit(disc, disc.get_rect(center=spot))
        text = look.fonts.text(words_of_turn(self._shared.words, turn), Face.SEMIBOLD, 22, CREAM)
        unit = 40
        tile = look.tiles(post.top, post.sections).face(turn.halves, 1, unit) if turn.halves else None
        wide = text.get_width() + (18 + unit * len(turn.halves) if tile else 0)
        is_low = spot[1] > field.centery
        y = max(field.y + 26, spot[1] - 52) if is_low else min(field.bottom - 26, spot[1] + 52)
        label = pygame.Rect(0, 0, wide, 44)
        label.center = spot[0], y
        label.clamp_ip(field)
        self.card.blit(look.brush.box(label.inflate(16, 8).size, 10, (6, 22, 18, 205)), label.inflate(16, 8))
        self.card.blit(text, text.get_rect(midleft=label.midleft))
        if tile:
            self.card.blit(tile, tile.get_rect(midright=label.midright))

    def _foot(self, post: Postcard, area: pygame.Rect) -> None:
        if self._has_band:
            self._narrow_foot(post, area)
            return
        look, say = self._look, self._shared.words.say
        name = look.gilding.words(NAME, 62 if self._is_tall else 50)
        inked = look.gilding.width(NAME, 62 if self._is_tall else 50)
        name.draw(self.card, (area.right - inked // 2, area.bottom - (34 if self._is_tall else 24)))
        if not post.code:
            told = look.fonts.text(say("Dominoes for one and for many"), Face.MEDIUM, 24, SOFT)
            self.card.blit(told, told.get_rect(midleft=(area.x, area.bottom - 30)))
            return
        self._code(post.code, area.topleft, area.height - (26 if self._is_tall else 8))
        left = self.paper.right + 52
        wide = area.right - left
        head, y = say("Same tiles. Beat me."), area.y + (24 if self._is_tall else 12)
        size = 56 if self._is_tall else 48
        while look.fonts.width(head, Face.SERIF_BOLD, size) > wide and size > 30:
            size -= 2
        title = look.fonts.text(head, Face.SERIF_BOLD, size, CREAM)
        self.card.blit(title, (left, y))
        y += title.get_height() + 10
        about = say("This code is the deal I played, tile for tile.\nMy moves aren't in it.")
        fits = look.fonts.width(post.code, Face.SEMIBOLD, 23) <= wide
        lines = (
            look.fonts.wrapped(about, Face.MEDIUM, 25 if self._is_tall else 23, CREAM, wide),
            look.fonts.wrapped(post.code, Face.SEMIBOLD, 23, GOLD_LIGHT, wide if fits else wide - inked - 20),
        )
        for text in lines:
            self.card.blit(text, (left, y))
            y += text.get_height() + 10

    def _narrow_foot(self, post: Postcard, area: pygame.Rect) -> None:
        """Paint the code and what remains of the foot beside the players."""
        look, say = self._look, self._shared.words.say
        name, inked = look.gilding.words(NAME, 50), look.gilding.width(NAME, 50)
        if not post.code:
            name.draw(self.card, (area.right - inked // 2, area.centery))
            return
        self._code(post.code, (area.x, area.y + 7), area.height - 14)
        name.draw(self.card, (area.right - inked // 2, area.bottom - 24))
        left, room = self.paper.right + _GAP, area.height - 60
        wide = area.right - left
        asks, size = say("Same tiles. Beat me.").replace(". ", ".\n"), 34
        while len(look.fonts.lines(asks, Face.SERIF_BOLD, size, wide)) > 2 and size > _MIN_LETTERS:
            size -= 1
        head = look.fonts.wrapped(asks, Face.SERIF_BOLD, size, CREAM, wide)
        self.card.blit(head, (left, area.y))
        room -= head.get_height() + 6
        for size in range(22, _MIN_LETTERS - 1, -1):  # a long code is only in the picture
            told = look.fonts.wrapped(post.code, Face.SEMIBOLD, size, GOLD_LIGHT, wide)
            if told.get_height() <= room:
                self.card.blit(told, (left, area.bottom - 60 - room))
                break

    def _paper_side(self, code: str, high: int) -> int:
        """Return the height of a QR code with its light: at most `high`, unless its modules were too small."""
        side = len(qr(code)) + 2 * _QUIET
        return max(_MODULE, high // side) * side

    def _code(self, code: str, start: tuple[int, int], high: int) -> None:
        """Paint a QR code with its light."""
        modules, side = qr(code), self._paper_side(code, high)
        unit = side // (len(modules) + 2 * _QUIET)
        self.paper = pygame.Rect(start, (side, side))
        self.card.blit(self._look.brush.box(self.paper.size, 2 * unit, _PAPER), self.paper)
        for y, row in enumerate(modules, start=_QUIET):
            for x, is_dark in enumerate(row, start=_QUIET):
                if is_dark:
                    self.card.fill(_DARK, (self.paper.x + x * unit, self.paper.y + y * unit, unit, unit))


def tile_box(tile: PlacedTile) -> pygame.Rect:
    """Return the pixels of a tile's face."""
    spot = drawn(tile.spot)
    long, short = round(spot.unit) * len(tile.halves), round(spot.unit)
    size = (long, short) if spot.turn % 2 else (short, long)
    return pygame.Rect(corner(spot, size), size)
