"""Photograph the title's still life: `python tools/lab/art/title_photo.py [--rays 128] [--only still] [--out FOLDER]`.

The dominoes stand in no room: `title_photo.c` traces the light, and this tool says where tiles, lamp and camera are.
It needs a C compiler (`cc` with OpenMP) and about ten minutes on two cores. It writes to assets/photos:

    title-large.jpg    the finished still life, for windows above 1440 lines
    title.jpg          the same at half its size
    fall-01.jpg ...    the part in which one tile falls over, FALL_RATE pictures a second, at the size of title.jpg

The picture is larger than 16:9 on all sides, so other shapes of window can have their own crop
(`game/look/title/photo.py`).
"""

import argparse
import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from math import cos, degrees, radians, sin, tan
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeAlias

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[3]))  # tools also run as scripts

import pygame

from game.look.title.photo import FALL, FALL_FRAMES, FALL_RATE, FRAME, SHEET

ROOT: Final = Path(__file__).resolve().parents[3]
TARGET: Final = ROOT / "assets" / "photos"
TEXTURES: Final = ROOT / "assets" / "textures"
THICK: Final = 0.38
GAP: Final = 0.02
Vector: TypeAlias = tuple[float, float, float]

LARGE: Final = 2
"""Pixels of title-large.jpg per design unit. The other pictures have one."""
LINE_START, LINE_HEADING = (-0.9, 4.6), -50.0
LINE: Final[tuple[tuple[int, int], ...]] = (
    *((1, 4), (4, 4), (4, 6), (6, 6), (6, 3)),
    *((3, 5), (5, 5), (5, 2), (2, 2), (2, 0)),
)
"""The line from its far end, which falls into place, to its near one, outside the picture."""
STANDING: Final = (((1.9, 4.75), -118.0, (6, 5)), ((3.6, 3.55), -92.0, (5, 5)), ((5.15, 2.6), 50.0, (2, 4)))
"""Foot, the way the face looks, and halves; the last one shows its back."""
EYE, AIM, ANGLE, SHIFT = (0.2, -10.2, 5.3), (1.4, 1.6, 0.86), 25.5, 0.16
"""The camera: place, aim, vertical angle of 16:9, and how far the picture is moved to the left, in its heights."""
FOCUS, LENS = 14.3, 0.14
LAMP, POOL, BULB, CONE = (-8.0, -1.6, 5.0), (4.7, 2.5, 0.0), 0.8, (4.0, 29.0)
RAIL: Final = 15.0
VIGNETTE: Final = (0.6, 0.5)
"""Where the picture is brightest, as parts of the 16:9 frame."""
LEAN, PUSH, PULL, SLIP, BOUNCE, SHUTTER, BLURS = 2.0, 30.0, 6.4, 0.55, 2.4, 0.6, 12
"""The falling tile: its angle and speed at first (degrees), gravity, the part of a right angle after which its foot
slips, the angle of its rebound, how long the shutter is open (in pictures), and the moments that it sees.
"""


class Pose(NamedTuple):
    """A tile: centre, and the directions of its short side, its first half and its face."""

    at: Vector
    across: Vector
    along: Vector
    out: Vector
    halves: tuple[int, int]


def cross(a: Vector, b: Vector) -> Vector:
    """Return the vector at right angles to both."""
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def lying(x: float, y: float, heading: float, halves: tuple[int, int]) -> Pose:
    """Return a tile flat on the cloth; `heading` is where its first half points."""
    turn = radians(heading)
    along = (cos(turn), sin(turn), 0.0)
    return Pose((x, y, THICK / 2), cross(along, (0.0, 0.0, 1.0)), along, (0.0, 0.0, 1.0), halves)


def standing(foot: tuple[float, float], yaw: float, halves: tuple[int, int]) -> Pose:
    """Return a tile on its short edge, its first half on top, whose face looks along `yaw`."""
    out, along = (cos(radians(yaw)), sin(radians(yaw)), 0.0), (0.0, 0.0, 1.0)
    return Pose((*foot, 1.0), cross(along, out), along, out, halves)


def line() -> list[Pose]:
    """Return the line, doubles crosswise."""
    turn, (x, y) = radians(LINE_HEADING), LINE_START
    found = []
    for halves in LINE:
        half = 0.5 if halves[0] == halves[1] else 1.0
        x, y = x + cos(turn) * half, y + sin(turn) * half
        found.append(lying(x, y, LINE_HEADING + (90 if half < 1 else 180), halves))
        x, y = x + cos(turn) * (half + GAP), y + sin(turn) * (half + GAP)
    return found


def falling(turned: float) -> Pose:
    """Return the line's first tile on its way down: 0 degrees is upright, 90 in its place.

    It falls away from the line, and its foot slips towards the line meanwhile.
    """
    place, turn = line()[0], radians(turned)
    slip = max(0.0, turned / 90 - SLIP) / (1 - SLIP)
    back = place.along
    foot = tuple(place.at[i] - back[i] * (1.0 - THICK * (1 - slip)) for i in range(2))
    along = (back[0] * sin(turn), back[1] * sin(turn), cos(turn))
    out = (-back[0] * cos(turn), -back[1] * cos(turn), sin(turn))
    flat = tuple(foot[i] + along[i] + out[i] * THICK / 2 for i in range(2))
    return Pose((flat[0], flat[1], along[2] + out[2] * THICK / 2), cross(along, out), along, out, place.halves)


def turns() -> Iterator[list[float]]:
    """Yield the angles of the falling tile for each picture, as many as the shutter sees."""
    angle, speed, landed, step = LEAN, radians(PUSH), False, 1 / (FALL_RATE * BLURS)
    bounce = 0.0
    for _ in range(FALL_FRAMES):
        seen = []
        for moment in range(BLURS):
            if not landed:
                speed += PULL * 9 * sin(radians(angle)) * step
                angle += degrees(speed) * step
                landed = angle >= 90
            if landed:
                bounce += step * FALL_RATE
                part = min(1.0, bounce / 3)
                angle = 90 - BOUNCE * 4 * part * (1 - part)
            if moment < BLURS * SHUTTER:
                seen.append(angle)
        yield seen


class Camera:
    """The tracer, compiled for this computer, and its textures."""

    def __init__(self, folder: Path, rays: int) -> None:
        built = folder / "title_photo.so"
        source = Path(__file__).with_suffix(".c")
        flags = ("-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC")
        subprocess.run(["cc", *flags, str(source), "-o", str(built), "-lm"], check=True)
        self._code: Final = ctypes.CDLL(str(built))
        self._rays: Final = rays
        self._textures: Final = [pygame.image.load(TEXTURES / f"{name}.jpg") for name in ("felt", "walnut")]

    def light(self, tiles: Sequence[Sequence[Pose]], part: pygame.Rect, scale: float) -> "ctypes.Array[ctypes.c_float]":
        """Trace a part of the sheet, in design units; a tile with several poses is blurred."""
        wide, high = round(part.width * scale), round(part.height * scale)
        found = (ctypes.c_float * (wide * high * 3))()
        poses = [(pose, len(moving)) for moving in tiles for pose in moving]
        flat = [number for pose, count in poses for number in (*sum(pose[:4], ()), *pose.halves, count)]
        left, top = (part.x - FRAME.x) / FRAME.height - SHIFT, (part.y - FRAME.y) / FRAME.height
        shot = [*EYE, *AIM, tan(radians(ANGLE / 2)), FOCUS, LENS, left, top, 1 / (FRAME.height * scale)]
        shot += [*LAMP, *POOL, BULB, cos(radians(CONE[0])), cos(radians(CONE[1])), RAIL]
        textures: list[object] = []
        for texture in self._textures:
            textures += [pygame.image.tobytes(texture, "RGB"), *texture.get_size()]
        self._code.trace(found, wide, high, self._rays, floats(flat), len(flat) // 15, floats(shot), *textures)
        return found

    def developed(self, light: "ctypes.Array[ctypes.c_float]", part: pygame.Rect, scale: float) -> pygame.Surface:
        """Return the picture of this light."""
        size = round(part.width * scale), round(part.height * scale)
        rgb = ctypes.create_string_buffer(size[0] * size[1] * 3)
        x = (FRAME.x + FRAME.width * VIGNETTE[0] - part.x) * scale
        y = (FRAME.y + FRAME.height * VIGNETTE[1] - part.y) * scale
        numbers = [ctypes.c_float(number) for number in (1 / (FRAME.height * scale), x, y)]
        self._code.develop(light, rgb, *size, *numbers)
        return pygame.image.frombytes(rgb.raw, size, "RGB")


def floats(numbers: Sequence[float]) -> "ctypes.Array[ctypes.c_float]":
    """Return numbers as C wants them."""
    return (ctypes.c_float * len(numbers))(*numbers)


def at_rest() -> list[list[Pose]]:
    """Return the tiles that stay where they are, the line's first one last."""
    first, *others = line()
    return [[pose] for pose in (*others, *(standing(*tile) for tile in STANDING), first)]


def still(camera: Camera, out: Path, scale: float) -> None:
    """Write the finished still life, twice."""
    picture = camera.developed(camera.light(at_rest(), SHEET, scale), SHEET, scale)
    if scale == LARGE:
        pygame.image.save(picture, out / "title-large.jpg")
        picture = pygame.transform.smoothscale(picture, SHEET.size)
    pygame.image.save(picture, out / "title.jpg")


def fall(camera: Camera, out: Path) -> None:
    """Write the pictures of the fall. The glow around them comes from the whole picture, so their edges fit it."""
    around = FALL.inflate(48, 48)
    for number, angles in enumerate(turns(), start=1):
        tiles = [*at_rest()[:-1], [falling(angle) for angle in angles]]
        picture = camera.developed(camera.light(tiles, around, 1), around, 1)
        pygame.image.save(picture.subsurface(FALL.move(-around.x, -around.y)), out / f"fall-{number:02}.jpg")
        print(f"fall-{number:02}: {angles[0]:.1f} to {angles[-1]:.1f} degrees", flush=True)


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description="Photograph the title's still life.")
    parser.add_argument("--rays", type=int, default=128, help="rays for each pixel of title-large.jpg")
    parser.add_argument("--scale", type=float, default=LARGE, help="pixels per design unit, less for a quick look")
    parser.add_argument("--only", choices=("still", "fall"))
    parser.add_argument("--out", type=Path, default=TARGET)
    asked = parser.parse_args()
    asked.out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        if asked.only != "fall":
            still(Camera(Path(folder), asked.rays), asked.out, asked.scale)
        if asked.only != "still":
            fall(Camera(Path(folder), round(asked.rays * LARGE * LARGE * 0.7)), asked.out)


if __name__ == "__main__":
    main()
