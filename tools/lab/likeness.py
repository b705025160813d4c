"""Measure how alike the game's sounds are: `python tools/lab/likeness.py [FILE...]`.

A sound's picture is its loudness in 24 bands of pitch over 0.6 s. Two sounds are as alike as their pictures correlate:
1 is the same sound, and from about 0.8 on an ear that doesn't listen closely confuses them.
"""

from __future__ import annotations

import itertools
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

from tools.lab.loudness import FOLDER, FULL, samples

_BANDS: Final = 24
_LOW, _HIGH = 110.0, 7_800.0
"""Lowest and highest pitch of the bands in hertz."""
_FRAMES, _HOP, _WINDOW = 30, 0.02, 0.04
"""Number of frames, and the seconds from one to the next and in each."""
_RANGE: Final = 50.0
"""Decibels below the loudest spot at which everything counts as silence."""


def spectrum(numbers: Sequence[complex]) -> list[complex]:
    """Return the discrete Fourier transform of numbers whose count is a power of two."""
    count = len(numbers)
    if count == 1:
        return [complex(numbers[0])]
    even, odd = spectrum(numbers[::2]), spectrum(numbers[1::2])
    turned = [
        complex(math.cos(turn), math.sin(turn)) * each
        for place, each in enumerate(odd)
        for turn in [-2 * math.pi * place / count]
    ]
    first = [one + two for one, two in zip(even, turned, strict=True)]
    return first + [one - two for one, two in zip(even, turned, strict=True)]


def picture(path: Path) -> list[float]:
    """Return the picture of a mono file: decibels by frame and band."""
    whole, rate = samples(path)
    length, hop = round(_WINDOW * rate), round(_HOP * rate)
    size = 1 << (length - 1).bit_length()
    hann = [0.5 - 0.5 * math.cos(2 * math.pi * i / (length - 1)) for i in range(length)]
    ratio = (_HIGH / _LOW) ** (1 / _BANDS)
    edges = [min(size // 2, max(1, round(_LOW * ratio**band * size / rate))) for band in range(_BANDS + 1)]
    out: list[float] = []
    for frame in range(_FRAMES):
        part = [sample / FULL for sample in whole[frame * hop : frame * hop + length]]
        part += [0.0] * (length - len(part))
        padded = [sample * weight for sample, weight in zip(part, hann, strict=True)] + [0.0] * (size - length)
        power = [abs(each) ** 2 for each in spectrum(padded)[: size // 2 + 1]] if any(part) else [0.0] * (size // 2 + 1)
        for low, high in itertools.pairwise(edges):
            out.append(10 * math.log10(sum(power[low : max(low + 1, high)]) + 1e-7))
    floor = max(out) - _RANGE
    return [max(floor, each) for each in out]


def likeness(one: Sequence[float], two: Sequence[float]) -> float:
    """Return the correlation of two pictures, from -1 to 1."""
    means = sum(one) / len(one), sum(two) / len(two)
    ones, twos = [each - means[0] for each in one], [each - means[1] for each in two]
    both = math.sqrt(sum(each * each for each in ones) * sum(each * each for each in twos))
    return sum(a * b for a, b in zip(ones, twos, strict=True)) / both if both else 0.0


def main() -> None:
    """List the pairs of the given files, or of all sounds of the game, from the most alike on."""
    paths = [Path(given) for given in sys.argv[1:]] or sorted(FOLDER.glob("*.wav"))
    pictures = {path.stem: picture(path) for path in paths}
    pairs = [(likeness(pictures[a], pictures[b]), a, b) for a, b in itertools.combinations(pictures, 2)]
    for alike, a, b in sorted(pairs, reverse=True)[:20]:
        print(f"{alike:5.2f}  {a} / {b}")


if __name__ == "__main__":
    main()
