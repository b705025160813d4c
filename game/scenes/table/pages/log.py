"""The log of the match so far, newest line last. A move is a row with its tile, its end of the line, and its points."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.core import NOBODY, Board, Rules, Seat
from engine.events import Drew, Led, Played, PlayedAt, ScoreCause, Scored, Void, Won
from engine.pieces import HIDDEN, Tile, TileSet
from engine.sentences import gettext_noop
from game.i18n.language import Words
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.palette import CREAM, MUTED, RGB
from game.picture.bonus_words import bonus_name
from game.picture.event_words import LogLine
from game.picture.families.registry import Way, shown_family
from game.picture.names import Person
from game.picture.table_picture import LogPart
from game.scenes.common.pictures import WAY_LONG, paint_way
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.scene import Scene
from game.ui.screen import Screen
from game.ui.scroll_view import ReadingView
from game.ui.texts import Heading, LabelText
from game.ui.widget import StillWidget

_WIDE: Final = 900
_HIGH: Final = 860
"""Height of the page in design units."""
_TEXT: Final = 20
_ROW, _FACE, _GAP = 56, 40, 16
"""Design units: least height of a row, the face of a player, and the gap between two parts."""
_TILE, _INLINE = 34, 20
"""Short side in design units of the tile of a move, and of a tile in a sentence."""
_COIN: Final = 46
"""Diameter of the points in design units."""
_BACKS: Final = 3
"""The most face-down tiles shown for draws in a row."""
_NAME: Final = 0.3
"""The most of a row's width that its name takes."""


class ToldRow(NamedTuple):
    """A row of the log."""

    told: str
    """All of it in words."""
    seat: Seat = NOBODY
    """Whose face it has."""
    name: str = ""
    tile: Tile = HIDDEN
    """The tile that was laid, or made the points."""
    way: Way = (0, 0)
    """Where in the line it went."""
    words: tuple[LogPart, ...] = ()
    points: str = ""
    drawn: int = 0
    """Number of tiles drawn in a row."""


def entries(lines: Sequence[str], people: Sequence[Person], rules: Rules[Board], words: Words) -> list[ToldRow]:
    """Return the rows for these lines. Points are in the row of the move that made them, and draws in one row."""
    told: list[ToldRow] = []
    way, leads = shown_family(type(rules)).way, True
    tile, others = HIDDEN, dict[Seat, Tile]()  # the latest one, and for each seat the latest of another
    known = sorted({words.say("You"), *(person.name for person in people)}, key=len, reverse=True)
    for line in lines:
        text = " ".join(line.split())
        event = line.event if isinstance(line, LogLine) else None
        name, rest = _headed(text, known)
        if isinstance(event, Played):
            tile = event.tile
            others |= dict.fromkeys((seat for seat in range(len(people)) if seat != event.seat), tile)
            there = way(event.place) if way is not None and isinstance(event, PlayedAt) and not leads else (0, 0)
            leads = False
            told.append(ToldRow(text, event.seat, name, tile, there))
        elif isinstance(event, Scored):
            made_of = bonus_name(words.say, event.cause) or _sum(event)
            added, gain = tuple(LogPart(part) for part in [made_of] if part), f"{event.points:+}"
            made_by = others.get(event.seat, tile) if event.cause == ScoreCause.CALL else tile
            if told and (told[-1].seat, told[-1].tile, told[-1].points) == (event.seat, made_by, ""):
                told[-1] = told[-1]._replace(told=f"{told[-1].told}. {text}", words=added, points=gain)
            else:
                told.append(ToldRow(text, event.seat, name, made_by, words=added, points=gain))
        elif isinstance(event, Drew):
            count = told.pop().drawn + 1 if told and told[-1].drawn and told[-1].seat == event.seat else 1
            drew = LogPart(words.say_n("{n} tile drawn", "{n} tiles drawn", count))
            who = people[event.seat].name
            told.append(ToldRow(f"{who}: {drew.text}", event.seat, who, words=(drew,), drawn=count))
        elif event is not None:
            leads = leads or isinstance(event, Led | Won | Void)
            told.append(ToldRow(text, event.seat, name, words=tuple(_parts(rest, event.tiles, rules.pieces))))
        else:
            told.append(ToldRow(text, NOBODY, name, words=(LogPart(rest),)))
    return told


def _headed(text: str, names: Sequence[str]) -> tuple[str, str]:
    """Return the name at the beginning of a line, if there is one, and the rest."""
    for name in names:
        rest = text.removeprefix(name)
        if name and rest != text and not rest[:1].isalnum():
            return name, rest.removeprefix(":").strip()
    return "", text


def _sum(event: Scored) -> str:
    """Return the sum that made the points, with its result if that isn't the points themselves."""
    if len(event.parts) < 2:
        return ""
    added = " + ".join(map(str, event.parts)).replace("+ -", "- ")
    return added if sum(event.parts) == event.points else f"{added} = {sum(event.parts)}"


def _parts(text: str, tiles: Sequence[Tile], pieces: TileSet) -> Iterator[LogPart]:
    """Yield a sentence in parts: words, and the tiles of its event that it names."""
    faces = {pieces.label(tile): pieces.faces[tile] for tile in tiles if tile != HIDDEN}
    named = "|".join(map(re.escape, sorted(faces, key=len, reverse=True)))
    parts = re.split(rf"(?<![\w-])({named})(?![\w-])", text) if named else [text]
    for number, part in enumerate(parts):
        if part:
            yield LogPart(part, faces[part] if number % 2 else ())


class _Item(NamedTuple):
    """A word or a tile of a sentence and where it stands, in pixels."""

    x: int
    y: int
    text: str
    halves: tuple[int, ...]


class LogRow(StillWidget):
    """A line of the log: a face, a name, a tile, its end of the line, words and points. It takes no input."""

    focusable = False

    def __init__(
        self, look: Look, rect: pygame.Rect, entry: ToldRow, people: Sequence[Person], pieces: TileSet, head: int
    ) -> None:
        """Only the position and width of `rect` count. `head` is the width in pixels of the longest name."""
        super().__init__(look, rect, name=entry.told)
        self.entry: Final = entry
        self._who: Final = people[entry.seat].medallion if entry.seat != NOBODY else None
        self._pieces: Final = pieces
        self._art: Final = look.tiles(pieces.top, len(pieces.faces[0]))
        self._short: Final = look.scale.icon_px(_TILE)
        self._back_step: Final = round(1.3 * look.scale.icon_px(_INLINE))
        self._line: Final = look.fonts.line(Face.MEDIUM, _TEXT)
        gap = self.px(_GAP)
        self._name_at: Final = look.scale.icon_px(_FACE) + gap
        self._tile_at: Final = self._name_at + head + gap
        left = self._tile_at if entry.name else self._name_at
        if entry.tile != HIDDEN:
            left = self._tile_at + self._art.size(1, self._short)[0] + gap
        self._way_at: Final = left
        left += look.scale.icon_px(WAY_LONG) + gap if entry.tile != HIDDEN else 0
        if entry.drawn > 1:
            left += min(entry.drawn, _BACKS) * self._back_step + gap // 2
        coin = look.scale.icon_px(_COIN) + gap if entry.points else 0
        right = self.rect.width - coin
        self._items, high = self._flow(left, right)
        self.rect.height = max(self.px(_ROW), look.scale.icon_px(_FACE) + self.px(10), high + self.px(16))
        self._words_at: Final = (self.rect.height - high) // 2

    def _flow(self, left: int, right: int) -> tuple[list[_Item], int]:
        """Return the words and tiles between two lines of pixels, and their height."""
        fonts, small = self.look.fonts, self.look.scale.icon_px(_INLINE)
        blank = fonts.width("a a", Face.MEDIUM, _TEXT) - fonts.width("aa", Face.MEDIUM, _TEXT)
        items: list[_Item] = []
        x, y, gap = left, 0, 0
        for text, halves in self._pieces_of_words(right - left):
            if text == " ":
                gap = blank
                continue
            wide = self._art.size(1, small, len(halves))[0] if halves else fonts.width(text, Face.MEDIUM, _TEXT)
            if x > left and x + gap + wide > right:
                x, y, gap = left, y + self._line, 0
            items.append(_Item(x + gap, y, text, halves))
            x, gap = x + gap + wide, 0
        return items, y + self._line

    def _pieces_of_words(self, room: int) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the tiles of the sentence, its words, cut if they are wider than `room` pixels, and its blanks."""
        for part in self.entry.words:
            if part.halves:
                yield part.text, part.halves
                continue
            for word in re.split(r"( )", part.text):
                cut = self.look.fonts.lines(word, Face.MEDIUM, _TEXT, max(1, room)) if word.strip() else [word]
                yield from ((piece, ()) for piece in cut if piece)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the row above a fine line."""
        look, rect, entry, fonts = self.look, self.rect, self.entry, self.look.fonts
        hair = max(1, look.scale.hair(1))
        surface.blit(look.brush.box((rect.width, hair), 0, (255, 255, 255, 26)), (rect.x, rect.bottom - hair))
        if self._who is not None:
            across = look.scale.icon_px(_FACE)
            look.avatars.avatar(self._who, across).draw(surface, (rect.x, rect.centery - across // 2))
        if entry.name:
            room = self._tile_at - self._name_at - self.px(_GAP)
            name = self.fitted(entry.name, room, face=Face.BOLD, size=_TEXT, colour=CREAM)
            surface.blit(name, name.get_rect(midleft=(rect.x + self._name_at, rect.centery)))
        if entry.tile != HIDDEN:
            self._paint_tile(surface, self._pieces.faces[entry.tile], self._short, rect.x + self._tile_at, rect.centery)
        for place in range(min(entry.drawn, _BACKS) if entry.drawn > 1 else 0):
            self._paint_back(surface, rect.x + self._tile_at + place * self._back_step)
        if entry.way != (0, 0):
            paint_way(look, surface, (rect.x + self._way_at, rect.centery), entry.way)
        colour: RGB = CREAM if entry.seat != NOBODY else MUTED
        for x, y, text, halves in self._items:
            middle = rect.y + self._words_at + y + self._line // 2
            if halves:
                self._paint_tile(surface, halves, look.scale.icon_px(_INLINE), rect.x + x, middle)
            else:
                word = fonts.text(text, Face.MEDIUM, _TEXT, colour)
                surface.blit(word, word.get_rect(midleft=(rect.x + x, middle)))
        if entry.points:
            radius = look.scale.icon_px(_COIN) // 2
            look.gilding.coin(entry.points, radius).draw(surface, (rect.right - radius, rect.centery))

    def _paint_tile(self, surface: pygame.Surface, halves: tuple[int, ...], unit: int, x: int, middle: int) -> None:
        at = x, middle - unit // 2
        self._art.shadow(3, unit, 0, len(halves)).draw(surface, at)
        surface.blit(self._art.face(halves, 3, unit), at)

    def _paint_back(self, surface: pygame.Surface, x: int) -> None:
        unit = self.look.scale.icon_px(_INLINE)
        at = x, self.rect.centery - self._art.size(0, unit)[1] // 2
        self._art.shadow(0, unit).draw(surface, at)
        surface.blit(self._art.back(0, unit), at)


class LogScene(Scene):
    """The log over a waiting table. L or Esc closes it."""

    called: ClassVar[str] = gettext_noop("The log")
    is_overlay: ClassVar[bool] = True

    def __init__(self, session: Session, lines: Sequence[str], people: Sequence[Person], rules: Rules[Board]) -> None:
        """`people` are the players by seat, as the lines name them."""
        super().__init__(session.stage)
        self.session: Final = session
        self.lines: Final = tuple(lines)
        self._people: Final = tuple(people)
        self._rules: Final = rules

    def handle(self, given: Input) -> None:
        """Close the log on the key that opened it too."""
        if isinstance(given, Press) and given.action is Action.LOG:
            self.stage.pop()
            return
        super().handle(given)

    def layout(self, look: Look) -> None:
        """Build the page, scrolled to its end to show the newest lines."""
        say, px = self.session.say, look.scale.px
        panel = pygame.Rect(0, 0, px(_WIDE), min(px(_HIGH), look.scale.size[1] - px(150)))
        panel.center = (look.scale.size[0] // 2, look.scale.size[1] // 2)
        ground = self.dimmed(look, panel)
        self.screen = screen = Screen(look, ground, self.session.sounds.cue)
        inner = panel.inflate(-px(80), -px(64))
        line = look.fonts.line(Face.SERIF_BOLD, 38)
        key = self.session.controls.key(Action.CANCEL)
        close = pygame.Rect(0, inner.y, px(220), max(px(56), look.fonts.line(Face.BOLD, 20) + px(20)))
        close.right = inner.right
        title = pygame.Rect(inner.x, inner.y, inner.width - close.width - px(20), line)
        screen.add(Heading(look, title, say("Log"), size=38))
        well = pygame.Rect(inner.x, 0, inner.width, 0)
        well.y = max(title.bottom, close.bottom) + px(18)
        well.height = inner.bottom - well.y
        ground.blit(look.brush.well(well.size), well)
        view = screen.add(ReadingView(look, well.inflate(-px(16), -px(8)), name=say("Log")))
        self._fill(look, view)
        view.on_action(Action.END)
        screen.add(Button(look, close, say("Close"), self.stage.pop, icon=Icon.CROSS, key=key))

    def _fill(self, look: Look, view: ReadingView) -> None:
        """Put the rows into the page."""
        say, column, line = (
            self.session.say,
            Layout(look.scale).column(view.inside),
            look.fonts.line(Face.MEDIUM, _TEXT),
        )
        found = entries(self.lines, self._people, self._rules, self.session.words)
        if not found:
            view.add(LabelText(look, column.take(line), say("Nothing has happened yet."), size=_TEXT))
        widest = max((look.fonts.width(entry.name, Face.BOLD, _TEXT) for entry in found), default=0)
        head = min(widest, round(column.width * _NAME))
        for entry in found:
            row = view.add(LogRow(look, column.take(0), entry, self._people, self._rules.pieces, head))
            column.take(row.rect.height)
