"""Film the README's moving picture, docs/playing.gif: points at the open ends, then a match won.

    python tools/lab/moving_picture.py [--out FILE] [--seed TEXT] [--width PIXELS]

A game of Five Up with double nine, from a fixed seed, so the same program makes the same picture. Without --seed, the
first of a few in which the person wins is taken.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

import pygame
from PIL import Image

from engine.events import Scored
from game.scenes.results.triumph import VictoryScene
from tools.lab.film import Playing, Scene
from tools.stages.strips import Film, Reel

ROOT: Final = Path(__file__).resolve().parents[2]
FILE: Final = ROOT / "docs" / "playing.gif"
MOST: Final = 3_000_000
"""Bytes that the picture may have."""
EVERY: Final = 1 / 15
"""Seconds between frames."""
BEFORE, AFTER, FALLING = 0.7, 2.6, 2.7
"""Seconds shown before and after the points, and of the end of the match."""
LEAST: Final = 15
"""Points that are worth showing."""
COLOURS: Final = 256


class Moments:
    """When the person scored and won, in seconds from when the table opened."""

    def __init__(self, scene: Scene) -> None:
        """Play a match to its end. Raises LookupError if the person doesn't score enough, or doesn't win."""
        playing = Playing(scene)
        window, heard = playing.window, playing.table.context.heard
        begun, me = window.now, playing.table.table.seat
        scores: list[tuple[float, int]] = []
        known = 0

        def watch() -> None:
            nonlocal known
            known = 0 if len(heard) < known else known
            for _, update in heard[known:]:
                scores.extend(
                    (window.now - begun, event.points)
                    for event in update.events
                    if isinstance(event, Scored) and event.seat == me and event.points >= LEAST
                )
            known = len(heard)

        window.watchers.append(watch)
        playing.step()
        while not isinstance(window.scene, VictoryScene):
            playing.step()
        if not scores:
            raise LookupError("the person never scored enough")
        self.score: Final = max(scores, key=lambda each: each[1])[0]
        self.win: Final = window.now - begun


def chosen(seed: str | None, size: tuple[int, int]) -> tuple[Scene, Moments]:
    """Return a match that the person wins, and its moments."""
    for number in count():
        scene = Scene("five_up", 3, seed or f"moving {number}", size, tiles=9)
        try:
            return scene, Moments(scene)
        except LookupError:
            if seed is not None or number >= 20:
                raise
    raise AssertionError


def frames(scene: Scene, reel: Reel) -> list[pygame.Surface]:
    """Return the frames of a match, in times from when the table opens."""
    playing = Playing(scene)
    film = Film(playing.window, reel, playing.ear)
    playing.step()
    while not film.is_full:
        if isinstance(playing.window.scene, VictoryScene):
            playing.window.step()
        else:
            playing.step()
    return [shot.picture for shot in film.shots]


def write(pictures: Sequence[pygame.Surface], width: int, file: Path) -> int:
    """Write a GIF with one palette, and return its size in bytes."""
    wide, high = pictures[0].get_size()
    size = (width, round(high * width / wide))
    small = [pygame.transform.smoothscale(picture, size) for picture in pictures]
    images = [Image.frombytes("RGB", size, pygame.image.tobytes(picture, "RGB")) for picture in small]
    sample = Image.new("RGB", (size[0], size[1] * 6))
    for place in range(6):
        sample.paste(images[place * (len(images) - 1) // 5], (0, place * size[1]))
    palette = sample.quantize(COLOURS, Image.Quantize.MEDIANCUT)
    plain = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
    file.parent.mkdir(parents=True, exist_ok=True)
    plain[0].save(file, save_all=True, append_images=plain[1:], duration=round(1000 * EVERY), loop=0, optimize=True)
    return file.stat().st_size


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the picture; return 1 if it is too large."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--out", type=Path, default=FILE, metavar="FILE", help="the picture (default: docs/playing.gif)"
    )
    parser.add_argument("--seed", help="any text")
    parser.add_argument("--width", type=int, default=800, metavar="PIXELS", help="width of the picture (default: 800)")
    args = parser.parse_args(arguments)
    scene, moments = chosen(args.seed, (1280, 720))
    score = Reel(moments.score - BEFORE, moments.score + AFTER, EVERY)
    win = Reel(moments.win - 0.2, moments.win + FALLING, EVERY)
    size = write([*frames(scene, score), *frames(scene, win)], args.width, args.out)
    print(f"{args.out}: {size / 1e6:.2f} MB, seed {scene.seed}")
    return int(size > MOST)


if __name__ == "__main__":
    sys.exit(main())
