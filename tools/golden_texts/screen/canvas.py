"""Records the strokes of a picture: each call that paints, by the function of the program that makes it.

While `recorded` is open, each new surface is a canvas, which notes each picture and each line on it. All art is made
anew, whatever windows had made before. Numbers are rounded, so that computers agree. A picture that others paint with
has a sign of its own strokes, its past.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from inspect import unwrap
from io import BytesIO
from pathlib import Path
from types import CodeType, FrameType
from typing import Final, NamedTuple, TypeAlias, TypeVar, cast
from unittest.mock import patch
from zlib import crc32

import pygame
from pygame.typing import ColorLike, Point, RectLike

from game.look import motif_art
from game.look.cache import Sprite, Surfaces
from game.look.fonts import Face, Fonts
from game.look.look import Look
from game.look.palette import Colour
from game.look.scenery import backdrop
from game.look.scenery.backdrop import Backdrop
from game.look.title.photo import Photograph
from game.scenes.common import pictures
from game.scenes.home import title
from game.scenes.results import triumph
from game.session import player_settings
from game.ui import widget

T = TypeVar("T")
Flood: TypeAlias = Iterable[tuple[pygame.Surface, Point | RectLike]]
_ROOT: Final = Path(__file__).resolve().parents[3]
_PROGRAM: Final = f"{_ROOT / 'game'}{os.sep}"
_HELPERS: Final = tuple(
    str(_ROOT / "game" / folder / f"{name}.py")
    for folder, names in (("look", ("cache", "fonts", "shapes")), ("ui", ("widget", "screen")))
    for name in names
)
"""Modules that paint for others: a stroke of theirs counts as one of the function that called."""
_SHARED: Final = (
    *(backdrop.texture, backdrop.light_grid, motif_art.cloth_light, motif_art.lamp_light, pictures.cloth),
    pictures.small_table,
)
"""Pictures that all windows share, which are made anew, too."""
_LARGE: Final = 400 * 300
"""Pixels from which a canvas is only written on and never painted, unless the picture itself is wanted."""
_NUDGE: Final = 0.00037
"""Moves numbers off the places where a rounding could go either way."""
_DRAWS: Final = ("rect", "polygon", "circle", "ellipse", "arc", "line", "lines", "aaline", "aalines", "aacircle")
_SHAPED: Final = ("smoothscale", "scale", "smoothscale_by", "scale_by", "scale2x", "rotate", "rotozoom", "flip")
_BLURRED: Final = ("gaussian_blur", "box_blur", "grayscale")
_BLIT: Final = pygame.Surface.blit
_FIGURE: Final = re.compile(r"-?\d+\.\d+")


class Stroke(NamedTuple):
    """One call that paints."""

    words: str
    """What it does, with places, sizes and colours."""
    sources: int
    """The sign of the picture that it paints with; 0 if there is none."""


class Strokes:
    """The strokes of a picture, by the functions that made them. A stroke made again counts once."""

    def __init__(self, *, wants_pixels: bool) -> None:
        self.wants_pixels: Final = wants_pixels
        self.made: Final[dict[str, dict[Stroke, None]]] = {}
        self._names: Final[dict[CodeType, str]] = {}

    def note(self, surface: pygame.Surface, words: str, source: pygame.Surface | None = None) -> None:
        """Note a stroke on a surface by the function that makes it."""
        stroke = Stroke(words, _past(source) if source is not None else 0)
        if painter := self._painter():
            self.made.setdefault(painter, {})[stroke] = None
        if isinstance(surface, Canvas):
            surface.mark(f"{words} {stroke.sources}")

    def _painter(self) -> str:
        """Return the function of the program that paints, by its module; empty if a tool does."""
        frame: FrameType | None = sys._getframe(2)  # noqa: SLF001 - the way to the caller
        while frame is not None:
            name = self._names.get(frame.f_code)
            if name is None:
                code = frame.f_code
                is_painter = code.co_filename.startswith(_PROGRAM) and not code.co_filename.startswith(_HELPERS)
                name = _named(code) if is_painter else ""
                self._names[code] = name
            if name:
                return name
            frame = frame.f_back
        return ""

    def summed_up(self) -> str:
        """Return a line for each function: the number of its strokes, their sign, and that of the pictures in them."""
        return "".join(f"{name}: {_summed_up(made)}\n" for name, made in sorted(self.made.items()))

    def told(self) -> str:
        """Return all strokes in full."""
        return "".join(
            f"{name}\n{''.join(f'    {stroke.words}{_hex(stroke.sources)}' + chr(10) for stroke in made)}"
            for name, made in sorted(self.made.items())
        )


def _named(code: CodeType) -> str:
    path = Path(code.co_filename).relative_to(_ROOT / "game").as_posix()
    return f"{path} {code.co_qualname.partition('.<')[0]}"


def _summed_up(made: Iterable[Stroke]) -> str:
    words, sources = [each.words for each in made], [each.sources for each in made if each.sources]
    pictures = f", of pictures{_hex(crc32(repr(sources).encode()))}" if sources else ""
    return f"{len(words)} {_hex(crc32(repr(words).encode())).strip()}{pictures}"


def _hex(sign: int) -> str:
    return f" {sign % 0x1000000:06x}" if sign else ""


def _past(surface: pygame.Surface) -> int:
    if isinstance(surface, Canvas):
        return surface.past
    return crc32(repr(surface.get_size()).encode())


def told(value: object) -> str:
    """Return a place, size, colour or number in words, rounded."""
    if isinstance(value, float):
        return f"{value + _NUDGE:.2f}"
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, pygame.Surface):
        return f"{value.get_width()}x{value.get_height()}"
    if isinstance(value, Sequence | pygame.Rect | pygame.FRect | pygame.Color | pygame.Vector2):
        return f"({','.join(map(told, value))})"
    return str(value)


def _words(name: str, *values: object, **named: object) -> str:
    parts = [told(each) for each in values]
    parts += [f"{key} {told(value)}" for key, value in named.items() if value not in (None, 0)]
    return " ".join((name, *parts))


class Canvas(pygame.Surface):
    """A surface that notes all painting on it."""

    book: Strokes | None = None
    """What it writes in; set for the time of a recording."""
    past: int = 0
    above: Canvas | None = None
    """The canvas of which this one is a part."""

    def mark(self, words: str) -> None:
        """Let something be part of its past."""
        self.past = crc32(words.encode(), self.past or crc32(told(self).encode()))
        if self.above is not None:
            self.above.mark(words)

    def _note(self, words: str, source: pygame.Surface | None = None) -> bool:
        """Note a stroke; returns True if it should be painted."""
        book = type(self).book
        if book is None:
            return True
        book.note(self, words, source)
        return book.wants_pixels or self.get_width() * self.get_height() <= _LARGE

    def blit(
        self,
        source: pygame.Surface,
        dest: Point | RectLike = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Note a picture."""
        if self.note_picture(source, dest, area, special_flags):
            return super().blit(source, dest, area, special_flags)
        x, y, *_ = cast("Sequence[float]", dest)
        return pygame.Rect((int(x), int(y)), pygame.Rect(area).size if area else source.get_size()).clip(
            self.get_clip()
        )

    def note_picture(
        self, source: pygame.Surface, dest: Point | RectLike, area: RectLike | None, special_flags: int
    ) -> bool:
        """Note a picture; returns True if it should be painted."""
        place = tuple(cast("Sequence[float]", dest))[:2]
        words = _words("blit", source, place, area=area, flags=special_flags, clip=self._clip())
        strength = source.get_alpha()
        return self._note(words if strength in (None, 255) else f"{words} strength {strength}", source)

    def _clip(self) -> pygame.Rect | None:
        clip = self.get_clip()
        return clip if clip.size != self.get_size() else None

    def blits(self, blit_sequence: Iterable[Sequence[object]], doreturn: bool = True) -> list[pygame.Rect]:  # type: ignore[override]
        """Note many pictures."""
        made = [self.blit(*cast("tuple[pygame.Surface, Point]", each)) for each in blit_sequence]
        return made if doreturn else []

    def fblits(self, blit_sequence: Flood, special_flags: int = 0) -> None:
        """Note many pictures."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> pygame.Rect:
        """Note an area of one colour."""
        if self.note_colour(color, rect, special_flags):
            return super().fill(color, rect, special_flags)
        return pygame.Rect(rect or self.get_rect()).clip(self.get_clip())

    def note_colour(self, color: ColorLike, rect: RectLike | None, special_flags: int) -> bool:
        """Note an area of one colour; returns True if it should be painted."""
        return self._note(_words("fill", color, rect=rect, flags=special_flags, clip=self._clip()))

    def set_at(self, x_y: Point, color: ColorLike) -> None:
        """Keep a pixel in mind; it is no stroke, since grids of light have thousands."""
        self.past = crc32(f"{x_y} {color}".encode(), self.past)
        super().set_at(x_y, color)

    def subsurface(self, *place: object) -> Canvas:
        """Return a part of it, whose strokes are its own as well."""
        part = cast("Canvas", super().subsurface(*place))  # type: ignore[call-overload]
        part.past = crc32(told(place).encode(), self.past)
        part.above = self
        return part

    def copy(self) -> Canvas:
        """Return a copy with the same past."""
        made = cast("Canvas", super().copy())
        made.past = self.past
        return made

    def convert_alpha(self, *_: object) -> Canvas:
        """Return a copy with the same past."""
        return self.copy()

    def premul_alpha(self) -> Canvas:
        """Return such a copy."""
        made = cast("Canvas", super().premul_alpha())
        made.past = crc32(b"premul", self.past)
        return made


class PaintedWindow(pygame.Window):
    """A window whose picture is a canvas."""

    sheet: Canvas | None = None

    def get_surface(self) -> pygame.Surface:
        """Return the canvas, a new one if the window has another size."""
        size = super().get_surface().get_size()
        if self.sheet is None or self.sheet.get_size() != size:
            self.sheet = Canvas(size)
        return self.sheet


class Pen:
    """A font whose texts have a past: their words, not their pixels."""

    def __init__(self, font: pygame.font.Font, face: Face, pixels: int) -> None:
        self.font, self.face, self.pixels = font, face, pixels
        self.size, self.get_linesize, self.metrics = font.size, font.get_linesize, font.metrics
        self.get_ascent, self.get_descent, self.get_height = font.get_ascent, font.get_descent, font.get_height

    def render(self, text: str, antialias: bool, color: Colour) -> pygame.Surface:
        """Render a text."""
        made = canvas_of(self.font.render(text, antialias, color))
        book = Canvas.book
        if book is not None:
            book.note(made, _words("text", text, self.face, self.pixels, color))
        return made


def canvas_of(picture: pygame.Surface) -> Canvas:
    """Return the same picture as a canvas."""
    if isinstance(picture, Canvas):
        return picture
    alpha = picture.get_flags() & pygame.SRCALPHA
    made = Canvas(picture.get_size(), alpha, picture)
    _BLIT(made, picture, (0, 0), None, pygame.BLEND_RGBA_ADD if alpha else 0)
    return made


def _drawing(book: Strokes, name: str, draw: Callable[..., pygame.Rect]) -> Callable[..., pygame.Rect]:
    def drawn(surface: pygame.Surface, *rest: object, **named: object) -> pygame.Rect:
        book.note(surface, _words(name, *rest, **named))
        if book.wants_pixels or surface.get_width() * surface.get_height() <= 4 * _LARGE:
            return draw(surface, *rest, **named)
        return surface.get_rect()

    return drawn


def _shaping(book: Strokes, name: str, shape: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    def shaped(surface: pygame.Surface, *rest: object, **named: object) -> pygame.Surface:
        targets = [each for each in (*rest, *named.values()) if isinstance(each, pygame.Surface)]
        words = _words(name, surface, *rest, **named)
        if targets:
            book.note(targets[0], words, surface)
            shape(surface, *rest, **named)
            return targets[0]
        is_large = not book.wants_pixels and surface.get_width() * surface.get_height() > _LARGE
        size = rest[0] if name in ("scale", "smoothscale") and rest else surface.get_size()
        if not book.wants_pixels and name in ("scale", "smoothscale", *_BLURRED):
            wide, high = cast("tuple[float, float]", size)
            is_large = is_large or wide * high > _LARGE
            made = (
                Canvas((int(wide), int(high)), surface.get_flags() & pygame.SRCALPHA, surface)
                if is_large
                else canvas_of(shape(surface, *rest, **named))
            )
        else:
            made = canvas_of(shape(surface, *rest, **named))
        book.note(made, words, surface)
        return made

    return shaped


@contextmanager
def recorded(*, wants_pixels: bool = False) -> Iterator[Strokes]:
    """Note all strokes meanwhile. Large surfaces are not painted in truth unless their pixels are wanted."""
    book = Strokes(wants_pixels=wants_pixels)
    kept: dict[tuple[int, Hashable], tuple[Surfaces, Sprite]] = {}
    font_at, svg, load = Fonts.font_at, pygame.image.load_sized_svg, pygame.image.load

    def sprite(cache: Surfaces, key: Hashable, make: Callable[[], Sprite]) -> Sprite:
        """Keep the art of this recording alone."""
        place = id(cache), key
        if place not in kept:
            kept[place] = cache, make()
            cache.made += 1
        return kept[place][1]

    def peek(cache: Surfaces, key: Hashable) -> pygame.Surface | None:
        found = kept.get((id(cache), key))
        return found[1].surface if found else None

    def pen(fonts: Fonts, face: Face, pixels: int) -> Pen:
        return Pen(font_at(fonts, face, pixels), face, pixels)

    def rendered(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
        text = file.getvalue().decode()  # the reader closes it
        made = canvas_of(svg(file, size))
        book.note(made, _words("svg", size, _FIGURE.sub(lambda found: told(float(found[0])), text)))
        return made

    def loaded(file: BytesIO, name: str = "") -> pygame.Surface:
        made = canvas_of(load(file, name))
        made.mark(name)
        return made

    def felt(_: Backdrop, size: tuple[int, int], name: str, emblem: tuple[int, int] | None = None) -> pygame.Surface:
        made = Canvas(size)
        made.mark(f"{name} {emblem}")
        return made

    def felt_steps(*_: object) -> Iterator[None]:
        yield from ()

    def photographed(one: Photograph) -> pygame.Surface:
        made = Canvas(one.size)
        made.mark("photograph")
        return made

    class Kept(widget._Sheet):  # noqa: SLF001 - the surface of widgets that keep their pictures
        """Notes the pictures that a widget keeps, with the function that paints them."""

        def blit(
            self,
            source: pygame.Surface,
            dest: Point | RectLike = (0, 0),
            area: RectLike | None = None,
            special_flags: int = 0,
        ) -> pygame.Rect:
            book.note(self, _words("keep", source, tuple(cast("Sequence[float]", dest))[:2]), source)
            return super().blit(source, dest, area, special_flags)

    with ExitStack() as stack:
        for name in _DRAWS:
            stack.enter_context(patch.object(pygame.draw, name, _drawing(book, name, getattr(pygame.draw, name))))
        for name in (*_SHAPED, *_BLURRED):
            shape = _shaping(book, name, getattr(pygame.transform, name))
            stack.enter_context(patch.object(pygame.transform, name, shape))
        stack.enter_context(patch.multiple(Surfaces, sprite=sprite, peek=peek))
        stack.enter_context(patch.object(Fonts, "font_at", pen))
        stack.enter_context(patch.object(widget, "_Sheet", Kept))
        stack.enter_context(patch.object(pygame.image, "load", loaded))
        stack.enter_context(patch.object(pygame.image, "load_sized_svg", rendered))
        for cached in _SHARED:
            cached.cache_clear()
            stack.callback(cached.cache_clear)
        large = {name: unwrap(getattr(Backdrop, name)) for name in ("felt", "felt_steps")}
        if not wants_pixels:  # the largest pieces of art have recordings of their own
            large = {"felt": felt, "felt_steps": felt_steps}
        stack.enter_context(patch.multiple(Backdrop, **large))
        photograph = unwrap(Photograph.picture) if wants_pixels else photographed
        stack.enter_context(patch.object(Photograph, "picture", photograph))
        for module, name in ((title, "smoke"), (triumph, "picture")):  # tests keep what these make
            stack.enter_context(patch.object(module, name, unwrap(getattr(module, name))))
        stack.enter_context(patch.object(Canvas, "book", book))
        stack.enter_context(patch.object(pygame, "Surface", Canvas))
        stack.enter_context(patch.object(pygame, "Window", PaintedWindow))
        stack.enter_context(patch.object(player_settings, "Look", Look))
        yield book
