"""The drawings inside a rules text: lines of tiles, hands with their weights, and the current house rules."""

from __future__ import annotations

from typing import Final

import pygame

from engine.core import Board, Rules
from engine.families.chain.board import LEFT, RIGHT, Chain
from engine.families.chain.rules import ChainRules
from engine.families.overlay.board import Overlay
from engine.families.overlay.rules import OverlayRules
from engine.pieces import TileSet, double
from game.felt.table.laid.line import pictures
from game.i18n.language import Words
from game.i18n.rule_texts import (
    Cards,
    DrawnTile,
    Hands,
    HouseRulesTable,
    LineDrawing,
    Spread,
    Trick,
    covering,
    drawing,
)
from game.i18n.sums import Sum
from game.i18n.table_rules import at_table, weights
from game.look.cache import Sprite
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOOD, MUTED
from game.picture.families.chain import UNIT_MOST, ChainLayout
from game.picture.families.overlay import UNITS, OverlayLayout
from game.picture.family_layout import PLAIN
from game.picture.rect import Rect
from game.scenes.pages.spread_drawings import spread_picture

_UNIT: Final = 42
"""Short side of a drawn tile, in design units."""
SMALLEST_SET: Final = 6
PAD: Final = 18
MARK: Final = 30
"""Room in design units around the tiles for the mark of the last one played."""
SUM: Final = 0.36
"""Part of a drawing's width reserved for its sum, 0 to 1."""


class RuleDrawings:
    """Draws the `@` blocks of a rules text. Pass `draw` to `RichText` as its `draw_block`."""

    def __init__(self, look: Look, words: Words, rules: Rules[Board]) -> None:
        self._look: Final = look
        self._words: Final = words
        self._rules: Final = rules
        self._unit: Final = max(33, look.scale.px(_UNIT))  # from here on tiles have pips, also in small windows

    def draw(self, spec: str, width: int) -> pygame.Surface:
        """Return the drawing for the words after an `@`, at most `width` pixels wide."""
        what = at_table(drawing(spec), self._rules)
        if isinstance(what, HouseRulesTable):
            return self._house(width)
        if isinstance(what, Cards):
            return self._cards(what, width)
        if isinstance(what, Trick):
            return self._trick(what, width)
        if isinstance(what, LineDrawing):
            return self._line(what, width)
        return self._hands(what, width) if isinstance(what, Hands) else self._spread(what, width)

    # -- the felt -----------------------------------------------------------------------------------------------

    def _spread(self, what: Spread, width: int) -> pygame.Surface:
        """Return rows, legs or columns as on the table."""
        pad = self._px(PAD)
        picture = spread_picture(self._look, self._words, self._rules, what, width - 2 * pad, self._unit)
        sheet = self._ground((width, picture.get_height() + 2 * pad))
        sheet.blit(picture, picture.get_rect(center=sheet.get_rect().center))
        return sheet

    # -- a line of tiles ----------------------------------------------------------------------------------------

    def _line(self, line: LineDrawing, width: int) -> pygame.Surface:
        tells = bool(line.ends or line.adds)
        room = round(width * (1 - SUM)) if tells else width
        tiles = self._tiles(line, room - 2 * self._px(PAD))
        sheet = self._ground((width, tiles.get_height() + 2 * self._px(PAD)))
        middle = sheet.get_height() // 2
        sheet.blit(tiles, tiles.get_rect(center=(room // 2, middle)))
        if not tells:
            return sheet
        side = pygame.Rect(room, 0, width - room - self._px(PAD), sheet.get_height())
        if line.ends:
            self._ends(sheet, line.ends, side)
        if line.adds:
            self._adds(sheet, line.adds, line.scores, side)
        return sheet

    def _tiles(self, line: LineDrawing, room: int) -> pygame.Surface:
        """Return the line as on the felt, cut close."""
        pieces = double(max(SMALLEST_SET, *(max(tile) for tile in line.tiles)))
        board, first = chain(pieces, line.tiles)
        unit = self._unit
        crosswise = not isinstance(self._rules, ChainRules) or self._rules.crosswise
        edge = self._px(MARK)
        felt = ChainLayout(pieces, Rect(0, edge, room, 6 * unit), unit / UNIT_MOST, crosswise=crosswise)
        laid = felt.lay_line(board)
        art = self._look.tiles(pieces.top)
        sheet = pygame.Surface((room, 6 * unit + 2 * edge), pygame.SRCALPHA)
        placed: list[tuple[pygame.Surface, Sprite, pygame.Rect]] = []
        for tile in laid:
            size = round(tile.spot.unit)
            rect = pygame.Rect((0, 0), art.size(tile.spot.turn, size))
            rect.center = round(tile.spot.x), round(tile.spot.y)
            placed.append((art.face(tile.halves, tile.spot.turn, size), art.shadow(tile.spot.turn, size), rect))
        for _, shadow, rect in placed:
            shadow.draw(sheet, rect.topleft)
        for face, _, rect in sorted(placed, key=lambda each: each[2].bottom):
            sheet.blit(face, rect)
        bounds = placed[0][2].unionall([rect for _, _, rect in placed])
        if line.laid is not None:
            where = placed[order(len(line.tiles), first).index(line.laid)][2]
            bounds = bounds.union(self._mark(sheet, where))
        margin = self._px(8)
        return sheet.subsurface(bounds.inflate(2 * margin, 2 * margin).clip(sheet.get_rect())).copy()

    def _mark(self, sheet: pygame.Surface, tile: pygame.Rect) -> pygame.Rect:
        """Mark the tile played last with a frame and a word below. Return the area of the mark."""
        line = self._look.scale.hair(3)
        around = tile.inflate(4 * line, 4 * line)
        around.height += self._look.tiles(SMALLEST_SET).depth(self._unit)
        sheet.blit(self._look.brush.frame(around.size, self._px(10), CREAM, line), around)
        word = self._look.fonts.text(self._words.say("last played"), Face.SEMIBOLD, 15, CREAM)
        place = word.get_rect(midtop=(around.centerx, around.bottom + self._px(2))).clamp(sheet.get_rect())
        sheet.blit(word, place)
        return around.union(place)

    def _ends(self, sheet: pygame.Surface, ends: tuple[int, ...], side: pygame.Rect) -> None:
        """Return the open ends as chips, with their name."""
        art = self._look.tiles(max(SMALLEST_SET, *ends))
        name = self._look.fonts.text(self._words.say("Open ends"), Face.SEMIBOLD, 17, MUTED)
        gap = self._px(8)
        top = side.centery - (name.get_height() + gap + self._unit) // 2
        sheet.blit(name, name.get_rect(midtop=(side.centerx, top)))
        chips = [art.half(end, self._unit) for end in dict.fromkeys(ends)]
        x = side.centerx - (len(chips) * (self._unit + gap) - gap) // 2
        for chip in chips:
            sheet.blit(chip, (x, top + name.get_height() + gap))
            x += self._unit + gap

    def _adds(self, sheet: pygame.Surface, adds: Sum, scores: int | None, side: pygame.Rect) -> None:
        """Return the count of the ends, and its points."""
        rows = [self._look.fonts.text(str(adds), Face.EXTRABOLD, 28, CREAM)]
        if scores:
            told = self._words.say_n("+{n} point", "+{n} points", scores)
            rows.append(self._look.fonts.text(told, Face.EXTRABOLD, 22, GOOD))
        elif scores == 0:
            rows.append(self._look.fonts.text(self._words.say("no points"), Face.SEMIBOLD, 20, MUTED))
        self._stack(sheet, rows, side)

    # -- hands --------------------------------------------------------------------------------------------------

    def _hands(self, what: Hands, width: int) -> pygame.Surface:
        """Return open hands side by side, each with its weight, and their sum."""
        fonts, unit = self._look.fonts, self._unit
        art = self._look.tiles(max(SMALLEST_SET, *(max(tile) for hand in what.hands for tile in hand)))
        step, apart = round(unit * 1.14), self._px(34)
        told = weights(what, self._words)
        labels = [fonts.text(text, Face.BOLD, 20, GOOD if is_best else CREAM) for text, is_best in told]
        wide = [max(len(hand) * step, label.get_width()) for hand, label in zip(what.hands, labels, strict=True)]
        pad = self._px(PAD)
        high = 2 * unit + art.depth(unit) + self._px(8) + labels[0].get_height()
        sheet = self._ground((width, high + 2 * pad))
        room = round(width * (1 - SUM))
        x = max(pad, (room - sum(wide) - apart * (len(wide) - 1)) // 2)
        for hand, label, across in zip(what.hands, labels, wide, strict=True):
            left = x + (across - len(hand) * step) // 2
            for place, tile in enumerate(hand):
                at = (left + place * step, pad)
                art.shadow(0, unit).draw(sheet, at)
                sheet.blit(art.face(tile, 0, unit), at)
            sheet.blit(label, label.get_rect(midbottom=(x + across // 2, pad + high)))
            x += across + apart
        side = pygame.Rect(room, 0, width - room - pad, sheet.get_height())
        points = self._words.say_n("+{n} point", "+{n} points", what.points.total)
        rows = [
            fonts.text(str(what.points), Face.EXTRABOLD, 24, CREAM),
            fonts.text(points, Face.EXTRABOLD, 22, GOOD),
        ]
        self._stack(sheet, rows, side)
        return sheet

    # -- a trick ------------------------------------------------------------------------------------------------

    def _trick(self, what: Trick, width: int) -> pygame.Surface:
        """Return a trick's tiles beside the number called, with the winning one marked."""
        fonts, unit, pad = self._look.fonts, self._unit, self._px(PAD)
        art = self._look.tiles(max(map(max, what.tiles)))
        step, word = round(unit * 1.3), fonts.text(self._words.say("takes the trick"), Face.SEMIBOLD, 17, CREAM)
        high = 2 * unit + art.depth(unit) + self._px(10) + word.get_height()
        sheet = self._ground((width, high + 2 * pad))
        room = round(width * (1 - SUM))
        x = max(pad, (room - step * len(what.tiles) - 2 * unit) // 2)
        called = fonts.text(self._words.say("called"), Face.SEMIBOLD, 17, MUTED)
        chip = pygame.Rect(x, pad + unit // 2, unit, unit)
        sheet.blit(art.half(what.suit, unit), chip)
        sheet.blit(called, called.get_rect(midtop=(chip.centerx, chip.bottom + self._px(4))))
        x += 2 * unit
        for place, tile in enumerate(what.tiles):
            at = (x + place * step, pad)
            halves = tile if tile[0] == what.suit else tile[::-1]
            art.shadow(0, unit).draw(sheet, at)
            sheet.blit(art.face(halves, 0, unit), at)
            if place == what.best:
                hair = self._look.scale.hair(3)
                frame = pygame.Rect(at, art.size(0, unit)).inflate(4 * hair, 4 * hair)
                sheet.blit(self._look.brush.frame(frame.size, self._px(8), CREAM, hair), frame)
                sheet.blit(word, word.get_rect(midbottom=(frame.centerx, pad + high)))
        rows = [
            fonts.text(str(what.points), Face.EXTRABOLD, 24, CREAM),
            fonts.text(self._words.say_n("+{n} point", "+{n} points", what.points.total), Face.EXTRABOLD, 22, GOOD),
        ]
        self._stack(sheet, rows, pygame.Rect(room, 0, width - room - pad, sheet.get_height()))
        return sheet

    # -- cards --------------------------------------------------------------------------------------------------

    def _cards(self, what: Cards, width: int) -> pygame.Surface:
        """Return overlapping cards, with words on how the last one covers and what remains visible."""
        say, fonts, pad = self._words.say, self._look.fonts, self._px(PAD)
        room = round(width * (1 - SUM))
        board = covering(what)
        tiles, last = cards_picture(self._look, self._rules, board, room - 2 * pad, self._unit)
        sheet = self._ground((width, tiles.get_height() + 2 * pad))
        at = tiles.get_rect(center=(room // 2, sheet.get_height() // 2))
        sheet.blit(tiles, at)
        hair = self._look.scale.hair(3)
        around = last.move(at.topleft).inflate(2 * hair, 2 * hair)
        sheet.blit(self._look.brush.frame(around.size, self._px(8), CREAM, hair), around)
        told = say("double link") if what.plays[-1][1].endswith("2") else say("single link")
        shown = " ".join(map(str, board.values))
        rows = [fonts.text(told, Face.SEMIBOLD, 20, MUTED), fonts.text(shown, Face.EXTRABOLD, 26, CREAM)]
        self._stack(sheet, rows, pygame.Rect(room, 0, width - room - pad, sheet.get_height()))
        return sheet

    # -- the house rules ----------------------------------------------------------------------------------------

    def _house(self, width: int) -> pygame.Surface:
        """Return every house rule with its value. Changed ones are marked by a word, a bar and a colour."""
        say, fonts = self._words.say, self._look.fonts
        pad, gap = self._px(PAD), self._px(9)
        left, right = round(width * 0.44), round(width * 0.56) - 2 * pad
        rows: list[tuple[pygame.Surface, pygame.Surface, pygame.Surface | None]] = []
        for option in self._rules.options:
            value = self._rules.house[option.key]
            changed = self._rules.differs(option)
            name = fonts.wrapped(say(option.label), Face.MEDIUM, 18, CREAM if changed else MUTED, left - 2 * pad)
            shown = fonts.wrapped(
                say(option.name(value)), Face.BOLD if changed else Face.MEDIUM, 18, GOOD if changed else CREAM, right
            )
            note = None
            if changed:
                standard = self._rules.standard(option, self._rules.seats)
                told = say("Changed. Standard: {value}", value=say(option.name(standard)))
                note = fonts.wrapped(told, Face.SEMIBOLD, 16, MUTED, right)
            rows.append((name, shown, note))
        heights = [max(a.get_height(), b.get_height() + (c.get_height() if c else 0)) for a, b, c in rows]
        sheet = self._ground((width, sum(heights) + gap * (len(rows) - 1) + 2 * pad))
        y = pad
        for (name, shown, note), high in zip(rows, heights, strict=True):
            sheet.blit(name, (pad, y))
            sheet.blit(shown, (left + pad, y))
            if note:
                sheet.blit(note, (left + pad, y + shown.get_height()))
                bar = pygame.Rect(left, y, self._look.scale.hair(4), high)
                sheet.fill(GOOD, bar)
            y += high + gap
            if y < sheet.get_height() - pad:
                hair = pygame.Rect(pad, y - gap // 2 - 1, width - 2 * pad, 1)
                sheet.fill((60, 84, 76), hair)
        return sheet

    # -- helpers ------------------------------------------------------------------------------------------------

    def _px(self, units: float) -> int:
        return self._look.scale.px(units)

    def _ground(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a piece of dark felt to draw on."""
        brush = self._look.brush
        return brush.box(size, self._px(14), (22, 74, 60, 255), (12, 50, 42, 255), (255, 255, 255, 36)).copy()

    def _stack(self, sheet: pygame.Surface, rows: list[pygame.Surface], side: pygame.Rect) -> None:
        """Stack lines of text in the middle of `side`. A line that is too wide shrinks."""
        fitted = [
            pygame.transform.smoothscale_by(row, side.width / row.get_width()) if row.get_width() > side.width else row
            for row in rows
        ]
        y = side.centery - sum(row.get_height() for row in fitted) // 2
        for row in fitted:
            sheet.blit(row, row.get_rect(midtop=(side.centerx, y)))
            y += row.get_height()


def order(count: int, first: int) -> list[int]:
    """Return the playing order of tiles written from left to right: the first, those right of it, those left of it."""
    return [first, *range(first + 1, count), *range(first - 1, -1, -1)]


def chain(pieces: TileSet, tiles: tuple[DrawnTile, ...]) -> tuple[Chain, int]:
    """Return the board that shows `tiles` from left to right, and the index of its first played tile.

    That is a tile written low half first, or a double. Raises ValueError if there is none.
    """
    first = next((place for place, (a, b) in enumerate(tiles) if a == b), None)
    if first is None:
        first = next((place for place, (a, b) in enumerate(tiles) if a <= b), None)
    if first is None:
        raise ValueError(f"no tile to begin with: {tiles}")
    board = Chain(1)
    for place in order(len(tiles), first):
        tile = pieces.find(*tiles[place])
        arm = LEFT if place <= first else RIGHT
        if place == first:
            board.outer = [tile, tile]
            board.ends = list(tiles[place])
        else:
            board.outer[arm] = tile
            board.ends[arm] = tiles[place][arm]
        board.order.append(tile)
        board.inner = (*board.inner, tiles[place][1 - arm])
        board.arms.append(arm)
        board.laid |= 1 << tile
    return board, first


_ROWS: Final = 12
"""Greatest height of a drawn line, in squares."""


def cards_picture(
    look: Look, rules: Rules[Board], board: Overlay, room: int, unit: int
) -> tuple[pygame.Surface, pygame.Rect]:
    """Return a line cut close, at most `room` wide, its cards `unit` pixels wide, and the place of its last card."""
    assert isinstance(rules, OverlayRules)
    area = pygame.Rect(0, 0, room, _ROWS * unit)
    felt = OverlayLayout(rules, Rect.of(area), (unit + 1) / UNITS[0][0], lambda text, **_: text)
    laid = tuple(tile._replace(mark=PLAIN) for tile in felt.lay_line(board))
    art = look.tiles(rules.pieces.top, len(rules.pieces.faces[0]))
    sheet = pygame.Surface(area.size, pygame.SRCALPHA)
    sheet.fblits(pictures(look, art, laid, art.sections))
    rects = []
    for tile in laid:
        rect = pygame.Rect((0, 0), art.size(tile.spot.turn, unit))
        rect.center = round(tile.spot.x), round(tile.spot.y)
        rects.append(rect)
    margin = unit // 4
    bounds = rects[0].unionall(rects).inflate(2 * margin, 2 * margin).clip(sheet.get_rect())
    return sheet.subsurface(bounds).copy(), rects[-1].move(-bounds.x, -bounds.y)
