"""Make the textures in assets/textures; run it by hand to change the felt or the wood.

It is plain Python, seeded and periodic, so the game can tile the pictures at any size.
"""

import os
import random
from math import pi, sin
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

TARGET = Path(__file__).resolve().parents[3] / "assets" / "textures"
FELT = 512
WOOD = (1024, 320)
WALNUT = ((46, 24, 13), (92, 52, 28), (134, 82, 46))


class Noise:
    """Smooth random values that repeat after `size` pixels, changing over `step` pixels."""

    def __init__(self, chance: random.Random, size: tuple[int, int], step: tuple[int, int]) -> None:
        self.cells = max(1, size[0] // step[0]), max(1, size[1] // step[1])
        self.rate = self.cells[0] / size[0], self.cells[1] / size[1]
        self.grid = [[chance.gauss(0, 1) for _ in range(self.cells[0])] for _ in range(self.cells[1])]

    def at(self, x: float, y: float) -> float:
        """Interpolate between the four nearest values."""
        gx, gy = x * self.rate[0], y * self.rate[1]
        ix, iy = int(gx), int(gy)
        fx, fy = gx - ix, gy - iy
        fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
        upper, lower = self.grid[iy % self.cells[1]], self.grid[(iy + 1) % self.cells[1]]
        left, right = ix % self.cells[0], (ix + 1) % self.cells[0]
        top = upper[left] + (upper[right] - upper[left]) * fx
        bottom = lower[left] + (lower[right] - lower[left]) * fx
        return top + (bottom - top) * fy


def felt(seed: int = 1) -> pygame.Surface:
    """Return a grey cloth with grain, fibres in both directions and a nap; bright, to be multiplied by a colour."""
    chance = random.Random(seed)
    size = (FELT, FELT)
    across, along = Noise(chance, size, (7, 2)), Noise(chance, size, (2, 7))
    nap, cloud = Noise(chance, size, (34, 28)), Noise(chance, size, (128, 128))
    sheet = pygame.Surface(size)
    for y in range(FELT):
        for x in range(FELT):
            value = chance.gauss(0, 4.0) + (across.at(x, y) + along.at(x, y)) * 3.0
            value += nap.at(x, y) * 1.6 + cloud.at(x, y) * 1.4
            grey = max(190, min(255, round(232 + value)))
            sheet.set_at((x, y), (grey, grey, grey))
    return sheet


def wood(seed: int = 2) -> pygame.Surface:
    """Return walnut with wavy rings along x, streaks and pores."""
    chance = random.Random(seed)
    w, h = WOOD
    wave, ripple = Noise(chance, WOOD, (342, 64)), Noise(chance, WOOD, (146, 26))
    broad, fine = Noise(chance, WOOD, (114, 2)), Noise(chance, WOOD, (39, 1))
    pore = Noise(chance, WOOD, (24, 1))
    rings = round(h * 0.055)
    sheet = pygame.Surface(WOOD)
    for y in range(h):
        for x in range(w):
            warp = wave.at(x, y) * 24 + ripple.at(x, y) * 5
            slow = sin((y + warp) * 2 * pi * round(rings * 0.35) / h) * 0.5
            quick = sin((y + warp * 1.4) * 2 * pi * rings / h) * 0.35
            value = 0.5 + 0.27 * (slow + quick) + 0.48 * (broad.at(x, y) * 0.28 + fine.at(x, y) * 0.16)
            if pore.at(x, y) > 1.35:
                value -= 0.24
            sheet.set_at((x, y), walnut(max(0.0, min(1.0, value))))
    return sheet


def walnut(value: float) -> tuple[int, int, int]:
    """Return the colour of the wood, from 0 dark to 1 light."""
    dark, middle, light = WALNUT
    below, above, share = (dark, middle, value * 2) if value < 0.5 else (middle, light, value * 2 - 1)
    r, g, b = (round(one + (other - one) * share) for one, other in zip(below, above, strict=True))
    return r, g, b


def main() -> None:
    """Write both pictures."""
    TARGET.mkdir(exist_ok=True)
    for name, sheet in (("felt", felt()), ("walnut", wood())):
        path = TARGET / f"{name}.jpg"
        pygame.image.save(sheet, path)
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
