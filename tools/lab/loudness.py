"""Measure how loud the game's sounds are: `python tools/lab/loudness.py [FILE...]`.

Loudness is weighted by frequency as in ITU-R BS.1770 and given in LUFS. Most sounds of a game are shorter than the half
second an ear needs, so the loudest 0.4 s of each are measured ("maximum momentary loudness" in EBU R 128), with silence
around it. Files are mono: they play on both sides alike.
"""

import array
import math
import sys
import wave
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "sounds"
WINDOW, HOP = 0.4, 0.01
"""Seconds over which loudness is averaged, and from one measurement to the next."""
FULL: Final = 32_768
SILENCE: Final = -99.0


class Heard(NamedTuple):
    """A file as measured."""

    loudness: float
    """In LUFS."""
    peak: float
    """In decibels below the largest number."""
    seconds: float


class _Filter(NamedTuple):
    """A filter of second order, its leading coefficient divided out."""

    b: tuple[float, float, float]
    a: tuple[float, float]

    def applied(self, samples: Sequence[float]) -> list[float]:
        """Return the filtered samples."""
        (b0, b1, b2), (a1, a2) = self.b, self.a
        x1 = x2 = y1 = y2 = 0.0
        out = []
        for x in samples:
            y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
            x2, x1, y2, y1 = x1, x, y1, y
            out.append(y)
        return out


def head(rate: int) -> _Filter:
    """Return the filter of a head: treble 4 dB up."""
    k = math.tan(math.pi * 1681.974450955533 / rate)
    high, q = 10 ** (3.999843853973347 / 20), 0.7071752369554196
    middle = high**0.4996667741545416
    a0 = 1 + k / q + k * k
    b = (high + middle * k / q + k * k) / a0, 2 * (k * k - high) / a0, (high - middle * k / q + k * k) / a0
    return _Filter(b, (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0))


def low_cut(rate: int) -> _Filter:
    """Return the filter of an ear, which hardly hears anything below 40 Hz."""
    k, q = math.tan(math.pi * 38.13547087602444 / rate), 0.5003270373238773
    a0 = 1 + k / q + k * k
    return _Filter((1.0, -2.0, 1.0), (2 * (k * k - 1) / a0, (1 - k / q + k * k) / a0))


def loudness(samples: Sequence[float], rate: int) -> float:
    """Return the loudness in LUFS of samples from -1 to 1."""
    weighted = low_cut(rate).applied(head(rate).applied([*samples, *[0.0] * int(WINDOW * rate)]))
    summed = [0.0]
    for sample in weighted:
        summed.append(summed[-1] + sample * sample)
    window, hop = int(WINDOW * rate), max(1, int(HOP * rate))
    loudest = max(
        summed[min(len(weighted), at + window)] - summed[at] for at in range(0, len(weighted) - window + 1, hop)
    )
    return -0.691 + 10 * math.log10(loudest / window) if loudest > 0 else SILENCE


def samples(path: Path) -> tuple[Sequence[int], int]:
    """Return the samples of a mono file of 16 or 8 bits as numbers below FULL, and how many there are in a second."""
    with wave.open(str(path)) as file:
        rate, frames, is_small = file.getframerate(), file.readframes(file.getnframes()), file.getsampwidth() == 1
    if is_small:
        return [(byte - 128) * 256 for byte in frames], rate
    whole = array.array("h", frames)
    if sys.byteorder == "big":
        whole.byteswap()
    return whole, rate


def measured(path: Path) -> Heard:
    """Measure a mono file of 16 or 8 bits."""
    whole, rate = samples(path)
    top = max(1, *(abs(sample) for sample in whole))
    level = loudness([sample / FULL for sample in whole], rate)
    return Heard(level, 20 * math.log10(top / FULL), len(whole) / rate)


def main() -> None:
    """List the given files, or all sounds of the game, from the loudest on."""
    paths = [Path(given) for given in sys.argv[1:]] or sorted(FOLDER.glob("*.wav"))
    for path, heard in sorted(((path, measured(path)) for path in paths), key=lambda each: -each[1].loudness):
        print(f"{path.stem:14}{heard.loudness:7.1f} LUFS{heard.peak:7.1f} dB{heard.seconds:6.2f} s")


if __name__ == "__main__":
    main()
