"""Text rendering: two font families in six weights, every rendered text cached.

Manrope's word space is too narrow (0.20 em), so its words are placed one by one, 0.27 em apart. Any string can be
measured, cut and rendered (`drawable`).
"""

import io
import unicodedata
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files

import pygame

from game.look.cache import MIB, Surfaces
from game.look.palette import CREAM, Colour
from game.look.scale import Scale
from game.look.shapes import blank

WORD_SPACE = 0.27
SHADOW_DROP = 1.6
SHADOW_ALPHA = 110
TEXT_LIMIT = 24 * MIB
WORDS_KEPT = 20_000
TEXTS_KEPT = 2_000
"""Numbers of words whose widths are remembered, and of texts whose widths or lines are."""
ELLIPSIS = "…"
_DOTS = "..."
"""An ellipsis in the serif, whose own is as wide as a dot, so that the next letter is drawn over it."""
NO_BREAK = "\u00a0"
_NO_BREAKS = NO_BREAK + "\u202f"
"""Spaces at which no line may break; the narrow one is drawn like the wide one, which every font has."""
BOX = "\ufffd"
"""Replacement for a character that no font can draw: an empty box."""
WIDEST = 16_384
TALLEST = 16_384
"""Largest width and height of a text in pixels. Larger surfaces can't be made on every platform."""
_NARROWEST = 2 / 3
"""The part of its width in which a text is set at least, so that no short word is left alone in its last line."""
_LONGEST = 20_000
"""Number of characters considered; the rest of a text is ignored."""


class Face(StrEnum):
    """A weight of one of the two font families; its value is the file name."""

    SERIF_BOLD = "SourceSerifPro-Bold"
    SERIF_SEMIBOLD = "SourceSerifPro-Semibold"
    MEDIUM = "Manrope-Medium"
    SEMIBOLD = "Manrope-SemiBold"
    BOLD = "Manrope-Bold"
    EXTRABOLD = "Manrope-ExtraBold"

    @property
    def is_serif(self) -> bool:
        """True if this is a face for titles and large numbers."""
        return self.value.startswith("Source")


class Align(StrEnum):
    """Alignment of the lines of a wrapped text."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


@lru_cache(maxsize=len(Face))
def font_file(face: Face) -> bytes:
    """Read the font file from the package that ships it."""
    package = "font_source_serif_pro" if face.is_serif else "font_manrope"
    return files(package).joinpath("files", f"{face.value}.ttf").read_bytes()


def stands_alone(char: str) -> bool:
    """Return True if a line may break on either side of this character (Chinese and Japanese have no spaces)."""
    return unicodedata.east_asian_width(char) in "WF"


def drawable(string: str) -> str:
    """Return the string without characters of no width, and with a box for each one that can't be drawn."""
    if string.isprintable():
        return string
    return "".join(char if char.isprintable() else _drawn(char) for char in string)


def _drawn(char: str) -> str:
    if char in _NO_BREAKS:
        return NO_BREAK
    if char.isspace():
        return " "
    return "" if unicodedata.category(char) == "Cf" else BOX


def pieces(paragraph: str) -> list[tuple[str, bool]]:
    """Split a paragraph where a line may break. The flag is True if a space belongs before the piece."""
    found: list[tuple[str, bool]] = []
    for word in paragraph.split(" "):
        spaced, run = True, ""
        for char in word:
            if stands_alone(char):
                if run:
                    found.append((run, spaced))
                    spaced, run = False, ""
                found.append((char, spaced))
                spaced = False
            else:
                run += char
        if run:
            found.append((run, spaced))
    return found


def _off_spaces(word: str, cut: int) -> int:
    """Return where to cut a word, at `cut` or before it, so that nothing is parted from a space beside it."""
    place = cut
    while place > 0 and NO_BREAK in word[place - 1 : place + 1]:
        place -= 1
    while 0 < place < cut and unicodedata.category(word[place]).startswith("M"):
        place -= 1
    return place or cut


class Fonts:
    """Renders text for one window. Sizes are in design units (never below 13 px); widths and results are in pixels.

    Surfaces are shared: never draw on them.
    """

    def __init__(self, scale: Scale) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self.scale = scale
        self.texts = Surfaces(TEXT_LIMIT)
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._widths: dict[tuple[str, Face, int], int] = {}
        self._text_widths: dict[tuple[str, Face, int], int] = {}
        self._broken: dict[tuple[str, Face, int, int], tuple[str, ...]] = {}

    def tidy(self) -> None:
        """Close all fonts: each has its letters in memory, and an evening needs a few hundred sizes."""
        self._fonts.clear()
        self._widths.clear()
        self._text_widths.clear()
        self._broken.clear()

    def font_at(self, face: Face, pixels: int) -> pygame.font.Font:
        """Return the font at an exact size in pixels."""
        key = (face, pixels)
        if key not in self._fonts:
            self._fonts[key] = pygame.font.Font(io.BytesIO(font_file(face)), pixels)
        return self._fonts[key]

    def line(self, face: Face, size: float) -> int:
        """Return the line height in pixels of this face and size, without shadow."""
        return self.font_at(face, self.scale.font_px(size)).get_linesize()

    def text(
        self,
        string: str,
        face: Face = Face.MEDIUM,
        size: float = 20,
        colour: Colour = CREAM,
        shadow: bool = False,
    ) -> pygame.Surface:
        """Return one rendered line; equal arguments give the same surface.

        A shadow adds a little height at the bottom and doesn't move the letters.
        """
        pixels, string = self.scale.font_px(size), string[:_LONGEST]

        def make() -> pygame.Surface:
            shown = self._one_line(string, face, pixels)
            line = self._set(shown, face, pixels, colour)
            return self._shaded(line, self._set(shown, face, pixels, (0, 0, 0))) if shadow else line

        return self.texts.surface((string, face, pixels, tuple(colour), shadow), make)

    def width(self, string: str, face: Face = Face.MEDIUM, size: float = 20) -> int:
        """Return the width in pixels that `text` would have; a text is measured once."""
        key = string[:_LONGEST], face, self.scale.font_px(size)
        if key not in self._text_widths:
            if len(self._text_widths) > TEXTS_KEPT:
                self._text_widths.clear()
            self._text_widths[key] = self._width(self._one_line(*key), *key[1:])
        return self._text_widths[key]

    def fitting(self, string: str, face: Face, size: float, width_px: int) -> int:
        """Return how many characters of a `drawable` string fit into `width_px`: at least one, and its marks.

        If possible, no letter is parted from a space where no line may break.
        """
        fits = self._fitting(string, face, self.scale.font_px(size), width_px)
        return _off_spaces(string, fits) if fits < len(string) else fits

    def lines(self, string: str, face: Face, size: float, width_px: int) -> list[str]:
        """Break a text into lines of at most `width_px` pixels; a word that is too long is cut.

        No paragraph ends in one short word alone if as many lines can be more even.
        """
        pixels = self.scale.font_px(size)
        key = (string, face, pixels, width_px)
        if key in self._broken:
            return list(self._broken[key])
        done: list[str] = []
        for paragraph in map(drawable, string[:_LONGEST].split("\n")):
            best, room = list[str](), width_px
            while not best or room > width_px * _NARROWEST:
                found, is_cut = self._broken_in(room, paragraph, face, pixels)
                if best and (is_cut or len(found) > len(best)):
                    break
                last = found[-1]
                is_alone = len(found) > 1 and " " not in last and 3 * self._width(last, face, pixels) < width_px
                is_alone = is_alone or (bool(best) and found[-2].endswith("-"))  # a parted word is no better
                best = found if not (best and is_alone) else best
                if not is_alone or is_cut:
                    break
                room = max(self._width(each, face, pixels) for each in found) - 1  # at which it breaks differently
            done += best
        if len(self._broken) > TEXTS_KEPT:
            self._broken.clear()
        self._broken[key] = tuple(done)
        return done

    def _broken_in(self, room: int, paragraph: str, face: Face, pixels: int) -> tuple[list[str], bool]:
        """Break a paragraph into lines of at most `room` pixels, each as long as it can be.

        The flag is True if a word was cut.
        """
        found, line, is_cut = list[str](), "", False
        for piece, spaced in pieces(paragraph):
            longer = f"{line} {piece}" if line and spaced else line + piece
            if self._width(longer, face, pixels) <= room:
                line = longer
                continue
            if line:
                found.append(line)
            line = piece
            while (fits := self._fitting(line, face, pixels, room)) < len(line):
                cut, is_cut = _off_spaces(line, fits), True
                found.append(line[:cut])
                line = line[cut:]
        return [*found, line], is_cut

    def wrapped(
        self,
        string: str,
        face: Face,
        size: float,
        colour: Colour,
        width_px: int,
        *,
        align: Align = Align.LEFT,
    ) -> pygame.Surface:
        """Render several lines on a surface `width_px` wide, breaking at newlines, too.

        Centred lines are about equally long: as many as `lines` has, but no word alone in the last one.
        """
        pixels = self.scale.font_px(size)

        def make() -> pygame.Surface:
            room = self._even_width(string, face, size, width_px) if align is Align.CENTRE else width_px
            lines = self.lines(string, face, size, room)
            step = self.font_at(face, pixels).get_linesize()
            lines = lines[: TALLEST // step]
            sheet = blank((max(1, width_px), step * len(lines)), colour)
            for row, line in enumerate(lines):
                if not line:
                    continue
                image = self._set(line, face, pixels, colour)
                left = {"left": 0, "centre": (width_px - image.get_width()) // 2}.get(
                    align, width_px - image.get_width()
                )
                sheet.blit(image, (left, row * step))
            return sheet

        return self.texts.surface((string, face, pixels, tuple(colour), width_px, align), make)

    def _even_width(self, string: str, face: Face, size: float, width_px: int) -> int:
        """Return the narrowest width in which a text has no more lines than in `width_px`."""
        most = len(self.lines(string, face, size, width_px))
        words = [piece for paragraph in string[:_LONGEST].split("\n") for piece, _ in pieces(drawable(paragraph))]
        longest = max((self.width(word, face, size) for word in words), default=0)
        low, high = min(width_px, max(width_px // 2, longest)), width_px
        while low < high:
            middle = (low + high) // 2
            if len(self.lines(string, face, size, middle)) <= most:
                high = middle
            else:
                low = middle + 1
        return high

    def ellipsis(self, string: str, face: Face, size: float, width_px: int) -> str:
        """Cut a string wider than `width_px` and end it with '…'; return any other string unchanged."""
        pixels = self.scale.font_px(size)
        string = self._one_line(string, face, pixels)
        if self._width(string, face, pixels) <= width_px:
            return string
        room = width_px - self._width(ELLIPSIS, face, pixels)
        return string[: self._fitting(string, face, pixels, room, least=0)].rstrip() + ELLIPSIS

    def numeral_text(
        self, string: str, face: Face = Face.EXTRABOLD, size: float = 20, colour: Colour = CREAM
    ) -> pygame.Surface:
        """Render one line with digits in cells of equal width, which keeps a running counter from jittering."""
        pixels = self.scale.font_px(size)
        string = self._one_line(string, face, pixels)[: WIDEST // pixels]

        def make() -> pygame.Surface:
            font = self.font_at(face, pixels)
            cell = max(font.size(digit)[0] for digit in "0123456789")
            places: list[tuple[str, int]] = []
            x = 0
            for char in string:
                width = self._width(char, face, pixels)
                if char.isascii() and char.isdigit():
                    places.append((char, x + (cell - width) // 2))
                    x += cell
                else:
                    places.append((char, x))
                    x += width
            sheet = blank((max(1, x), font.get_linesize()), colour)
            for char, left in places:
                if not char.isspace() and self._word(char, face, pixels):
                    sheet.blit(font.render(char, True, colour), (left, 0))
            return sheet

        return self.texts.surface((string, face, pixels, tuple(colour), "cells"), make)

    def exact(self, string: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
        """Render one line at an exact size, cropped to the ink: for numbers on tiles and letters on medallions."""
        string = self._one_line(string, face, pixels)

        def make() -> pygame.Surface:
            image = self._set(string, face, pixels, colour)
            return image.subsurface(image.get_bounding_rect()).copy()

        return self.texts.surface((string, face, pixels, tuple(colour), "exact"), make)

    def _one_line(self, string: str, face: Face, pixels: int) -> str:
        """Return the drawable part of a string that fits on one line of a surface."""
        string = drawable(string[:_LONGEST])
        if len(string) * pixels <= WIDEST or self._width(string, face, pixels) <= WIDEST:
            return string
        return string[: self._fitting(string, face, pixels, WIDEST)]

    def _words(self, string: str, face: Face) -> list[str]:
        if face.is_serif:
            return [string.replace(ELLIPSIS, _DOTS)]
        return string.replace(NO_BREAK, " ").split(" ")

    def _width(self, string: str, face: Face, pixels: int) -> int:
        words = self._words(string, face)
        return sum(self._word(word, face, pixels) for word in words) + self._space(pixels, len(words) - 1)

    def _word(self, word: str, face: Face, pixels: int) -> int:
        """Return the width of a word in pixels, cached because long texts repeat words."""
        key = (word, face, pixels)
        found = self._widths.get(key)
        if found is None:
            if len(self._widths) > WORDS_KEPT:
                self._widths.clear()
            found = self._widths[key] = self.font_at(face, pixels).size(word)[0] if word else 0
        return found

    def _space(self, pixels: int, count: int) -> int:
        return round(WORD_SPACE * pixels * count)

    def _fitting(self, string: str, face: Face, pixels: int, width_px: int, least: int = 1) -> int:
        """Return how many leading characters fit into `width_px`, at least `least`."""
        low, high = min(least, len(string)), len(string)
        far = low + 16
        while far < high:  # measuring costs time per letter, and most of a long word is far beyond the width
            if self._width(string[:far], face, pixels) > width_px:
                high = far
            else:
                low, far = far, 2 * far
        while low < high:
            middle = (low + high + 1) // 2
            if self._width(string[:middle], face, pixels) <= width_px:
                low = middle
            else:
                high = middle - 1
        while least < low < len(string) and unicodedata.category(string[low]).startswith("M"):
            low -= 1
        return low

    def _set(self, string: str, face: Face, pixels: int, colour: Colour) -> pygame.Surface:
        font = self.font_at(face, pixels)
        sheet = blank((max(1, self._width(string, face, pixels)), font.get_linesize()), colour)
        x = 0
        for count, word in enumerate(self._words(string, face)):
            if wide := self._word(word, face, pixels):  # the font refuses a text without width
                sheet.blit(font.render(word, True, colour), (x + self._space(pixels, count), 0))
                x += wide
        return sheet

    def _shaded(self, line: pygame.Surface, dark: pygame.Surface) -> pygame.Surface:
        drop = self.scale.hair(SHADOW_DROP)
        sheet = pygame.Surface((line.get_width(), line.get_height() + drop), pygame.SRCALPHA)
        dark.set_alpha(SHADOW_ALPHA)
        sheet.blit(dark, (0, drop))
        sheet.blit(line, (0, 0))
        return sheet
