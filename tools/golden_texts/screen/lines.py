"""The golden lines: where the tiles of random lines lie, by each custom, on a wide felt and on a narrow one.

Last come six legs that are all equally long, where none may take another's way.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from game.picture.line.line import LaidLine, LineLayout, PlacementRules, Spinners, Start
from game.picture.line.parts import LineSlot, Link, Slot
from tests.support.rounds.random_lines import LEGS, play_out

CUSTOMS: Final = {
    "plain": PlacementRules(),
    "in line": PlacementRules(crosswise=False),
    "one spinner": PlacementRules(spinners=Spinners.FIRST),
    "every double": PlacementRules(spinners=Spinners.EVERY),
    "six legs": PlacementRules(start=Start.HUB6),
}


class _Felt(NamedTuple):
    """A felt with its tiles, and the line that grows on it."""

    wide: float
    high: float
    most: float
    """Width of the largest tiles."""
    least: float
    """Width of the smallest tiles wished for."""
    pips: int
    seed: int


_FELTS: Final = (
    _Felt(1440, 620, 64, 24, 6, 7),
    _Felt(775, 368, 40, 20, 9, 8),
    _Felt(420, 640, 40, 22, 12, 9),
)
_PACKED: Final = (_Felt(1440, 620, 64, 24, 6, 7), _Felt(300, 300, 30, 27, 6, 8), _Felt(775, 368, 40, 32, 9, 8))
"""Felts on which a line with an arm at every double has to be packed by a plan; larger sets take seconds."""
_EVEN: Final = ((900, 700), (520, 300), (260, 640), (1440, 250))
"""Felts for six even legs."""
_LONG: Final = (0, 1, 3, 5)
"""Numbers of tiles on each of them."""
FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_pictures" / "lines.txt"


def golden_lines() -> dict[Path, str]:
    """Return the golden file: the size of the tiles of each line, the place and turn of each, then the open places."""
    return {FILE: "\n".join([*(line for name in CUSTOMS for line in _of(name)), *_even_legs()])}


def _of(name: str) -> Iterator[str]:
    customs = CUSTOMS[name]
    for felt in _PACKED if customs.spinners is Spinners.EVERY else _FELTS:
        layout = LineLayout((felt.wide, felt.high), felt.most, felt.least, customs, centred=felt is _FELTS[0])
        tables = play_out(felt.seed, customs, felt.pips)
        for count, table in enumerate(tables, 1):
            if count % 4 == 0 or count == len(tables):  # several tiles at a time, as after a way back into a match
                laid = layout.extend(table.links, table.opens)
                if count % 12 == 0 or count == len(tables):
                    yield f"{name}, {felt.wide:g} by {felt.high:g}, {count} tiles"
                    yield from _told(laid)
                    yield ""


def _even_legs() -> Iterator[str]:
    for area in _EVEN:
        for long in _LONG:
            links, ends = [Link(True, -1, Slot.A)], [(0, leg) for leg in LEGS]
            for _ in range(long):
                grown: list[LineSlot] = []
                for parent, slot in ends:
                    grown.append((len(links), Slot.OUT))
                    links.append(Link(False, parent, slot))
                ends = grown
            layout = LineLayout(area, 40, 20, CUSTOMS["six legs"])
            yield f"six legs of {long}, {area[0]} by {area[1]}"
            yield from _told(layout.extend(links, ends))
            yield ""


def _told(laid: LaidLine) -> Iterator[str]:
    yield f"  {laid.unit:.2f} wide around {laid.centre[0]:g} {laid.centre[1]:g}"
    poses = [f"{pose.x:g} {pose.y:g} {pose.turn}" for pose in laid.poses]
    yield from (f"  {', '.join(poses[start : start + 12])}" for start in range(0, len(poses), 12))
    for place, pair in sorted(laid.ghosts.items()):
        told = " or ".join(f"{pose.x:g} {pose.y:g} {pose.turn}" if pose else "nowhere" for pose in pair)
        yield f"  {place[0]} {place[1].name}: {told}"
