"""The golden frames: where the parts of a table are, in windows and for numbers of players that differ in kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from game.felt.frame import Frame
from game.look.scale import Scale
from game.picture.spot import Spot

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_pictures" / "frames.txt"
_SMALL, _LARGE, _SQUARE = (1280, 720), (1920, 1080), (1600, 1200)


def golden_frames() -> dict[Path, str]:
    """Return the golden file, a section for each frame."""
    frames = {
        "two": Frame(Scale(_LARGE), 2),
        "three, small": Frame(Scale(_SMALL), 3),
        "four, large letters": Frame(Scale(_SMALL, 1.6), 4),
        "five, anticlockwise": Frame(Scale(_SQUARE), 5, anticlockwise=True),
        "eight": Frame(Scale(_LARGE), 8),
        "alone": Frame(Scale(_SMALL, 1.4), 1, has_rack=False, has_yard=False),
        "three with cards, no boneyard": Frame(Scale(_LARGE), 3, sections=3, has_yard=False),
        "two below a banner": Frame(Scale(_SMALL), 2, banner=60),
    }
    return {FILE: "\n".join(line for name, frame in frames.items() for line in (name, *_told(frame), ""))}


def _told(frame: Frame) -> Iterator[str]:
    fixed = (frame.panel, frame.yard, frame.buttons, frame.message, frame.rack, frame.lip)
    yield f"  panel, boneyard, buttons, message, rack, lip: {_rects(*fixed)}"
    yield f"  line: {_rects(frame.line(), frame.line(2), frame.line(3))}; free above {frame.free_top}"
    others = (frame.corner(), frame.banner(), frame.own_row(), *frame.latecomers())
    yield f"  corner, banner, row, latecomers: {_rects(*others)}"
    for count, cuts in ((5, None), (9, (3, 6)), (16, ()), (31, None)):
        hand = frame.hand(count, cuts)
        rack = f"{_rects(hand.rack, hand.lip)}, lifted {tuple(hand.lifts)}"
        yield f"  hand of {count}: {hand.rows} rows of {hand.unit}, {rack}"
        yield f"    {' '.join(f'{x},{y}' for x, y in hand.spots)}"
    yield f"  hands up to {_rects(frame.hand_area(), frame.hand_area(2))}"
    for seat in (*frame.others(), frame.near()):
        yield f"  seat: {_rects(seat.plate, seat.area)}, first {seat.first}, {seat.length} long, foot {seat.foot}"
        if seat.length:
            yield f"    backs {_spots(frame.backs(seat, 9)[::4])}; opened {_spots(frame.opened(seat, 7)[::3])}"
    if frame.has_yard:
        for whole in (28, 91):
            heap = frame.scatter(5, whole)
            turned = [round(angle) for _, angle in heap]
            yield f"  heap of {whole}: {_spots([spot for spot, _ in heap])}, turned {turned}"
        yield f"  tray: {_rects(*frame.in_tray(7, 24))}; {_rects(*frame.in_tray(20, 24)[::9])}"


def _rects(*rects: pygame.Rect) -> str:
    return ", ".join(f"{rect.x} {rect.y} {rect.w}x{rect.h}" for rect in rects)


def _spots(spots: list[Spot]) -> str:
    return ", ".join(f"{spot.x:.0f} {spot.y:.0f} {spot.unit:.0f}/{spot.turn}" for spot in spots)
