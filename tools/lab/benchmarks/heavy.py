"""Compare the heaviest table, 136 tiles of Super Dominoes with eight seats, with an ordinary one of All Fives.

Each kind of frame is measured at both tables, with the ratio of the two. The longest frame when a tile arrives or all
are laid out again is the one a player could feel.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import pygame

from game.animation.beats import Beat
from game.felt.flight import Flight, FlightTiming
from game.picture.rect import Rect
from game.picture.spot import Spot
from game.scenes.table.table import TableScene
from tests.support.screen.pilot import FRAME
from tools.lab.benchmarks.measuring import Row, cpu
from tools.stages.staging import Staged


class Fare(NamedTuple):
    """A table: its game, seats, highest number, and number of tiles played."""

    key: str
    seats: int
    top: int
    tiles: int


SEED: Final = "b"
"""Seed of a round in which nearly ninety tiles are played."""
ORDINARY: Final = Fare("all_fives", 4, 6, 14)
HEAVY: Final = Fare("super", 8, 15, 80)
AIMS: Final = {"idle": 200.0, "moving": 3.0, "whole": 9.0, "comes": 33.0, "anew": 33.0}
"""Target for each kind of frame, in the units of `heavy_rows`."""


def heavy_rows(size: tuple[int, int], times: int) -> Iterator[Row]:
    """Measure every kind of frame at both tables."""
    part = f"{size[0]}x{size[1]}"
    plain, heavy = measured(size, ORDINARY, times), measured(size, HEAVY, times)
    words = {
        "idle": ("frame without a change", "µs"),
        "moving": ("frame with one flying tile", "B"),
        "whole": ("all drawn", "B"),
        "comes": ("longest frame of a move", "ms"),
        "anew": ("longest frame while all tiles are laid out again", "ms"),
    }
    for kind, (name, unit) in words.items():
        yield Row(part, f"ordinary table: {name}", plain[kind], unit, AIMS[kind], 1.0)
        told = f"{HEAVY.seats} seats, 136 tiles: {name}"
        yield Row(part, told, heavy[kind], unit, AIMS[kind], heavy[kind] / plain[kind])


def measured(size: tuple[int, int], fare: Fare, times: int) -> dict[str, float]:
    """Return the cost of each kind of frame at a table; B is a blit of the whole window."""
    window = Staged(size, seed=SEED)
    scene = window.sit(fare.key, fare.seats, top=fare.top)
    window.show(scene)
    window.play(scene, fare.tiles)
    assert scene.screen is not None
    assert scene.director is not None
    surface, ground = window.app.window.get_surface(), scene.screen.base
    blit = cpu(lambda: surface.blit(ground, (0, 0)), 60)
    found = {"idle": 1e6 * cpu(window.step, 200), "whole": cpu(lambda: scene.draw(surface, full=True), times) / blit}
    scene.director.add(Beat(10.0, (one_tile(scene, size),)))
    found["moving"] = cpu(window.step, times) / blit
    scene.director.skip()
    window.settle()
    scene.controller.offer(scene.table.legal()[0])
    found["comes"] = longest(window, lambda: scene.busy)
    found["anew"] = laid_anew(window, scene)
    window.app.close()
    return found


def one_tile(scene: TableScene, size: tuple[int, int]) -> Flight:
    """Return the flight of a tile over the middle of the table, turning once."""
    unit = scene.widgets.look.scale.px(48)
    start, end = Spot(size[0] * 0.2, size[1] * 0.3, unit, 0), Spot(size[0] * 0.6, size[1] * 0.5, unit, 1)
    return Flight(start, end, scene.widgets.pieces.faces[0], goes=FlightTiming(10.0, hop=1.0))


def laid_anew(window: Staged, scene: TableScene) -> float:
    """Return the longest frame when the felt is laid out for the first time; the widgets exist already."""
    assert scene.screen is not None
    look, view = scene.screen.look, scene.table.view
    scene.layout(look)
    scene.widgets.layout.fit_into(Rect.of(pygame.Rect(scene.widgets.layout.area).inflate(-look.scale.px(40), 0)))
    steps = scene.widgets.layout.prepare(view)
    spent = [0.0]
    while True:
        begun = time.thread_time_ns()
        is_done = next(steps, steps) is steps
        spent.append((time.thread_time_ns() - begun) / 1e6)
        if is_done:
            window.settle()
            return max(spent)


def longest(window: Staged, goes_on: Callable[[], bool]) -> float:
    """Return the milliseconds of the longest frame until all animations have ended."""
    spent = [0.0]
    while goes_on() and len(spent) < 20 / FRAME:
        begun = time.thread_time_ns()
        window.step()
        spent.append((time.thread_time_ns() - begun) / 1e6)
    return max(spent)
