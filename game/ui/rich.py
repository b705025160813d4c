"""Text with a little markup, for rules and long explanations: laid out once per width, painted where visible.

    # Heading      * Bullet      - Line      **bold** words      @spec  a drawing from `draw_block`

Consecutive plain lines form one paragraph; an empty line ends it.
"""

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Final, NamedTuple, TypeAlias

import pygame

from game.look.fonts import Face, Fonts, drawable, pieces
from game.look.look import Look
from game.look.palette import CREAM, MUTED, RGB, WHITE
from game.ui.actions import Action
from game.ui.scrolling import Scrolling
from game.ui.spoken import Role, Spoken
from game.ui.widget import clipped

DrawBlock: TypeAlias = Callable[[str, int], pygame.Surface]
"""Returns the drawing for the words after "@", at most this many pixels wide."""
BODY: Final = 20
_HEAD: Final = 25
SUBHEAD: Final = 21
LEADING: Final = 1.16
"""Line height as a multiple of the font's."""
INDENT: Final = 26
"""Indent of a bullet's text in design units."""


class Ink(NamedTuple):
    """Face, size and colour of a run of words."""

    face: Face
    size: float
    colour: RGB


class TextRun(NamedTuple):
    """Words in one ink, `x` pixels from the left."""

    x: int
    text: str
    ink: Ink


class RichLine(NamedTuple):
    """One line of text or one drawing, `top` pixels below the start."""

    top: int
    height: int
    runs: tuple[TextRun, ...] = ()
    bullet: bool = False
    block: pygame.Surface | None = None


PLAIN: Final = Ink(Face.MEDIUM, BODY, CREAM)
STRONG: Final = Ink(Face.EXTRABOLD, BODY, WHITE)
HEADING: Final = Ink(Face.SERIF_BOLD, _HEAD, CREAM)
SUBHEADING: Final = Ink(Face.BOLD, SUBHEAD, CREAM)


class RichText(Scrolling):
    """A page of marked-up text that scrolls by wheel, keys, bar and finger.

    It takes the focus only if some of it is out of sight.
    """

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        text: str,
        *,
        draw_block: DrawBlock | None = None,
        name: str = "",
    ) -> None:
        super().__init__(look, rect, name=name)
        self._draw_block: Final = draw_block
        self._text = text
        self._pieces, self._height = self._set(text)

    @property
    def text(self) -> str:
        """The markup. Setting it scrolls back to the top."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self._pieces, self._height = self._set(text)
            self.scroll = 0
            self.invalidate()

    @property
    def can_focus(self) -> bool:
        """True if there is anything to scroll."""
        return super().can_focus and self.furthest > 0

    @property
    def content_height(self) -> int:
        """Height of the whole text in pixels."""
        return self._height

    @property
    def headings(self) -> list[tuple[str, int]]:
        """The headings and the scroll position of each in pixels: a table of contents."""
        return [
            (" ".join(run.text for run in piece.runs), piece.top)
            for piece in self._pieces
            if piece.runs and piece.runs[0].ink == HEADING
        ]

    @property
    def lines(self) -> tuple[str, ...]:
        """The text without its marks, line by line as it is set; drawn examples are left out."""
        return tuple(_plain(piece) for piece in self._pieces if piece.runs)

    def spoken(self) -> Spoken:
        """Return a document with the lines in sight as its value, and all lines."""
        top, bottom = self.scroll, self.scroll + self.view.height
        seen = [piece for piece in self._pieces if piece.runs and piece.top < bottom and piece.top + piece.height > top]
        return Spoken(Role.DOCUMENT, self.name, " ".join(map(_plain, seen)), rows=self.lines)

    def on_action(self, action: Action) -> bool:
        """Scroll."""
        return self.turn_page(action)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the visible lines and the scroll bar."""
        view = self.view
        with clipped(surface, view) as seen:
            for piece in self._pieces if seen else ():
                top = view.y + piece.top - self.scroll
                if top < view.bottom and top + piece.height > view.y:
                    self._paint_piece(surface, piece, view.x, top)
        self.paint_bar(surface)

    def _paint_piece(self, surface: pygame.Surface, piece: RichLine, x: int, top: int) -> None:
        if piece.block:
            surface.blit(piece.block, (x, top))
        if piece.bullet:
            dot = max(4, self.px(8))
            spot = pygame.Rect(0, 0, dot, dot)
            spot.center = (x + self.px(9), top + piece.height // 2)
            surface.blit(self.look.brush.box(spot.size, dot // 2, (*MUTED, 255)), spot)
        for run in piece.runs:
            image = self.look.fonts.text(run.text, *run.ink)
            surface.blit(image, (x + run.x, top + (piece.height - image.get_height()) // 2))

    # -- layout --------------------------------------------------------------------------------------

    def _set(self, text: str) -> tuple[list[RichLine], int]:
        room = self.rect.width - self.px(30)
        found: list[RichLine] = []
        top = 0
        for paragraph in paragraphs(text):
            if paragraph.startswith("@"):
                if self._draw_block:
                    block = self._draw_block(paragraph[1:].strip(), room)
                    found.append(RichLine(top + self.px(4), block.get_height(), block=block))
                    top += block.get_height() + self.px(18)
                continue
            mark, _, rest = paragraph.partition(" ")
            inks = {"#": (HEADING, HEADING), "##": (SUBHEADING, SUBHEADING)}.get(mark, (PLAIN, STRONG))
            bullet, alone = mark == "*", mark == "-"
            body = rest if bullet or alone or inks[0] is not PLAIN else paragraph
            indent = self.px(INDENT) if bullet else 0
            line = round(self.look.fonts.line(inks[0].face, inks[0].size) * LEADING)
            if inks[0] is not PLAIN and found:
                top += self.px(12)
            for number, runs in enumerate(set_lines(self.look.fonts, body, inks, indent, room)):
                found.append(RichLine(top, line, runs, bullet=bullet and number == 0))
                top += line
            top += self.px(2 if inks[0] is not PLAIN else 5 if bullet or alone else 10)
        return found, top


def unmarked(text: str) -> str:
    """Return a player's text as one line without markup, except at its start."""
    return " ".join(text.replace("**", "").split())


def paragraphs(text: str) -> Iterator[str]:
    """Split marked-up text into paragraphs; headings, bullets and drawings start one of their own."""
    gathered: list[str] = []
    for raw in [*text.splitlines(), ""]:
        line = raw.strip()
        starts = line.startswith(("# ", "## ", "* ", "- ", "@"))
        after = bool(gathered) and gathered[0].startswith(("#", "@"))
        if gathered and (starts or not line or after):
            yield " ".join(gathered)
            gathered = []
        if line:
            gathered.append(line)
    if gathered:
        yield " ".join(gathered)


def set_lines(fonts: Fonts, text: str, inks: tuple[Ink, Ink], indent: int, room: int) -> Iterator[tuple[TextRun, ...]]:
    """Break a paragraph into lines of at most `room` pixels; the second ink is for words between `**`."""
    line: list[tuple[str, Ink]] = []
    used = indent
    for word, ink, spaced in _words(drawable(text), inks):
        for part, glued in _fitting_parts(fonts, word, ink, room - indent):
            gap = fonts.width(" ", ink.face, ink.size) if spaced and not glued and line else 0
            wide = fonts.width(part, ink.face, ink.size)
            if line and used + gap + wide > room:
                yield _runs(fonts, line, indent)
                line, used, gap = [], indent, 0
            line.append((f" {part}" if gap else part, ink))
            used += gap + wide
    if line:
        yield _runs(fonts, line, indent)


def _words(text: str, inks: tuple[Ink, Ink]) -> Iterator[tuple[str, Ink, bool]]:
    """Yield each word, its ink, and True if a space goes before it."""
    spaced = False
    for number, part in enumerate(text.split("**")):
        words = [(word, space) for word, space in pieces(part) if word]
        for count, (word, space) in enumerate(words):
            yield word, inks[number % 2], space if count else spaced or part.startswith(" ")
        spaced = part.endswith(" ") if part else spaced


def _fitting_parts(fonts: Fonts, word: str, ink: Ink, room: int) -> Iterator[tuple[str, bool]]:
    """Cut a word wider than a whole line; the flag is True for a part that joins the one before."""
    glued = False
    while (count := fonts.fitting(word, ink.face, ink.size, room)) < len(word):
        yield word[:count], glued
        word, glued = word[count:], True
    yield word, glued


def _runs(fonts: Fonts, line: list[tuple[str, Ink]], indent: int) -> tuple[TextRun, ...]:
    """Join neighbours of the same ink, which makes a line fewer surfaces."""
    runs = []
    x = indent
    for ink, group in groupby(line, key=lambda part: part[1]):
        text = "".join(part for part, _ in group)
        runs.append(TextRun(x, text, ink))
        x += fonts.width(text, ink.face, ink.size)
    return tuple(runs)


def _plain(piece: RichLine) -> str:
    """Return the words of a line without marks."""
    return " ".join(" ".join(run.text.strip() for run in piece.runs).split())
