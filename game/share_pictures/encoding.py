"""Surfaces as files: PNG, JPEG and GIF, without a word beside the picture. Safe in any thread."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from PIL import Image

LARGEST: Final = 400_000
"""Bytes that a file may have."""
_QUALITIES: Final = (92, 88, 84, 80, 74, 66, 58)
_PNG_COLOURS: Final = (256, 192, 128, 64)
_PACKABLE: Final = 1.2
"""How much larger than allowed a quickly packed picture may be for hard packing to make it small enough."""
_COLOURS: Final = (200, 128, 64)
_COARSE: Final = [min(255, 8 * round(value / 8)) for value in range(256)]
"""Similar values of a channel as one."""
_VOTES: Final = 24
"""The most pixels of a colour that count for the palette."""
_ONE_IN: Final = 400
"""Pixels of a frequent colour for one more vote, so that the cloth keeps its own."""
_SMALLER: Final = (1.0, 0.85, 0.7, 0.55, 0.42)


class Pixels(NamedTuple):
    """The pixels of a surface, to be taken to another thread."""

    size: tuple[int, int]
    data: bytes

    @classmethod
    def of(cls, surface: pygame.Surface) -> Pixels:
        """Return those of a surface."""
        return cls(surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    @property
    def image(self) -> Image.Image:
        """The pixels as an image."""
        return Image.frombytes("RGB", self.size, self.data)


def as_png(pixels: Pixels) -> bytes:
    """Return a PNG of at most LARGEST bytes: in all colours if they fit, otherwise in as few as needed.

    Dithering keeps the gradients of the cloth from banding. The octree's palette is even enough for the noise to stay
    small: with that of a median cut, a card takes nearly twice the bytes. All colours are packed hard
    only where that could do: it takes seconds, and gains a few per cent.
    """
    image = pixels.image
    made = _saved(image, "PNG")
    if len(made) <= _PACKABLE * LARGEST:
        made = _saved(image, "PNG", optimize=True)
    for colours in _PNG_COLOURS:
        if len(made) <= LARGEST:
            break
        palette = image.quantize(colours, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        dithered = image.quantize(palette=palette, dither=Image.Dither.FLOYDSTEINBERG)
        made = _saved(dithered, "PNG", optimize=True)
    return made


def as_jpeg(pixels: Pixels) -> bytes:
    """Return a JPEG of at most LARGEST bytes, as fine as they allow."""
    image = pixels.image
    made = b""
    for quality in _QUALITIES:
        made = _saved(image, "JPEG", quality=quality, optimize=True, subsampling=0)
        if len(made) <= LARGEST:
            break
    return made


def as_gif(frames: Sequence[Pixels], lengths: Sequence[int]) -> bytes:
    """Return a film of at most LARGEST bytes that begins again at its end; `lengths` are those of its frames in ms.

    A long film has fewer colours, then a smaller picture.
    """
    images = [frame.image for frame in frames]
    made = b""
    for share in _SMALLER:
        small = [image.resize(_scaled(image.size, share), Image.Resampling.LANCZOS) for image in images]
        for colours in _COLOURS:
            made = _film(small, lengths, colours)
            if len(made) <= LARGEST:
                return made
    return made


def _film(images: Sequence[Image.Image], lengths: Sequence[int], colours: int) -> bytes:
    palette = _palette(images, colours)  # one for all: what doesn't change takes no bytes
    plain = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    out = io.BytesIO()
    plain[0].save(
        out, "GIF", save_all=True, append_images=plain[1:], duration=list(lengths), loop=0, optimize=True, disposal=1
    )
    return out.getvalue()


def _palette(images: Sequence[Image.Image], colours: int) -> Image.Image:
    """Return the palette of a film, in which the many pixels of the cloth don't outvote the pips and the faces."""
    counted: dict[object, int] = {}
    last = len(images) - 1
    for place in {0, last // 2, last}:
        coarse = images[place].point(_COARSE * 3)
        for count, colour in coarse.getcolors(coarse.width * coarse.height) or ():
            counted[colour] = counted.get(colour, 0) + count
    votes = [colour for colour, count in counted.items() for _ in range(min(count, _VOTES) + count // _ONE_IN)]
    sample = Image.new("RGB", (len(votes), 1))
    sample.putdata(votes)
    return sample.quantize(colours, Image.Quantize.MEDIANCUT)


def _scaled(size: tuple[int, int], share: float) -> tuple[int, int]:
    return round(size[0] * share), round(size[1] * share)


def _saved(image: Image.Image, form: str, **how: object) -> bytes:
    out = io.BytesIO()
    image.save(out, form, **how)
    return out.getvalue()
