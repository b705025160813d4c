"""The golden turns: the sights and sounds of a turn at a prepared table of each kind of game, in words.

First come the widgets of the table. Each step tells of all motion over them, of the sounds and the lines of the log,
and then of the widgets that have changed. A moment is told by the number of its pieces, with a sign that changes with
their places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, TypeAlias
from zlib import crc32

import pygame
from pygame.typing import Point, RectLike

from engine.core import DRAW, Board, Move
from engine.match import Match
from engine.notation import find
from game.felt.spectacle import paint_all
from game.storage.settings import Settings
from tests.support.lan.company import Puppets
from tests.support.rounds.blind import blind
from tests.support.rounds.columns import columns
from tests.support.rounds.legs import laid
from tests.support.rounds.line import table as line_table
from tests.support.rounds.melds import melds
from tests.support.rounds.overlay import table as overlay_table
from tests.support.rounds.pool import pool
from tests.support.rounds.row import row_table
from tests.support.rounds.tricks import tricks
from tests.support.screen.pilot import FRAME, SIZE
from tests.support.screen.quiet_session import AtTable
from tools.golden_texts.screen.widgets import Pieces, described

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_turns"
STEP: Final = 0.103
"""Seconds between two looks at a table: nothing begins or ends after a multiple of them, so no rounding decides."""
_LONGEST, _QUIET = 6.0, 0.9
"""Seconds for which a table is watched after a step, at most and after the last thing that moved."""
_POINTS_FOR: Final = 1.6
"""Seconds for which the pointer rests on a place."""
LARGER: Final = (1600, 900)
"""A window in which a design unit is neither a pixel nor a half of one, so that few numbers vanish in a rounding."""
_IN_LARGER: Final = ("fives", "capture", "row", "trick")
"""The turns that are seen in the larger window."""
Step: TypeAlias = tuple[str, Callable[[AtTable], None]]
Lines: TypeAlias = dict[int, list[str]]


class _Sheet(Pieces):
    """Keeps how strong pictures are, too."""

    def blit(
        self,
        source: pygame.Surface,
        dest: Point | RectLike = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Keep the place of a picture, and its strength as a rectangle of that width."""
        place = super().blit(source, dest, area, special_flags)
        self.kept.append(pygame.Rect(0, 0, source.get_alpha() or 0, 0))
        return place


def _play(move: str) -> Step:
    return move, lambda at: at.played.controller.offer(find(at.match.rules, at.match.view(0), 0, move))


def _draw(at: AtTable) -> None:
    at.played.controller.offer(Move(DRAW))


def _first(at: AtTable) -> None:
    at.played.controller.offer(max(at.match.legal(0), key=lambda move: len(move.tiles)))


def _choose(tile: str) -> Step:
    return f"choose {tile}", lambda at: at.click(tile)


def _point(at: AtTable) -> None:
    at.move(at.parts.places[0])


def _press(at: AtTable) -> None:
    at.click(at.parts.places[0])


POINT: Final[Step] = "point at the first place", _point
_YARD: Final = "0-0 0-1 2-3 6-6 7-8 7-7 8-8"
TURNS: Final[dict[str, tuple[Callable[[], Match[Board]], Lines, Sequence[Step]]]] = {
    "fives": (
        lambda: (
            line_table(
                "all_fives", hands="0-5 1-2 5-6 | 0-3 5-4 3-3", line="5-5", turn="A", house={"muggins": "off"}
            ).match
        ),
        {},
        (_choose("0-5"), POINT, ("press it", _press)),
    ),
    "draws": (
        lambda: (
            line_table(
                "block_draw", hands="0-0 | 3-3 3-6 | 1-2 1-3", yard="0-1 1-1 2-2 4-6", line="4-4 4-5", turn="A"
            ).match
        ),
        {},
        (("draw", _draw), ("draw", _draw)),
    ),
    "spell": (
        lambda: laid("5-13 1-2 | 13-14 2-4 | 0-4 0-2", start="5-5", yard=_YARD).match,
        {1: ["13-14@A"]},
        (_choose("5-13"), POINT, _play("5-13@A")),
    ),
    "links": (
        lambda: (
            overlay_table("space", line="000", hands="001 011 111 112 122 | 333 323", stock="103 201", turn="A").match
        ),
        {},
        (("play", _first), ("play", _first)),
    ),
    "trick": (
        lambda: tricks(hands="2-7 9-9 | 2-4 0-1 | 2-11 1-3 | 2-5 4-4", turn="B").match,
        {1: ["2-4@2"]},
        (("play", _first),),
    ),
    "capture": (
        lambda: pool(hands="5-12 3-4 | 0-1 0-2", pool="5-5 8-9", turn="A").match,
        {},
        (_choose("5-12"), POINT, ("press it", _press)),
    ),
    "melds": (
        lambda: (
            melds(
                hands="0-6 0-9 0-10 0-15 3-15 9-15 12-15 1-1 | 1-9 6-9 9-12 0-0 2-2 1-8 4-15",
                yard="3-3 3-4 5-7",
                turn="A",
            ).match
        ),
        {},
        (_play("thats-it:1-1"),),
    ),
    "last tile": (
        lambda: line_table("partners", hands="5-6 | 0-1 0-0 | 0-2 | 0-3", line="5-5 5-4", turn="A").match,
        {},
        (("play", _first),),
    ),
    "row": (lambda: row_table("knock_out", "2|3 3|4 1|5 5|5 6|0").match, {}, (("play", _first),)),
    "columns": (lambda: columns("x 1|2", "x x 2|3", "x x x 2|5", "4|6").match, {}, (("play", _first),)),
    "blind": (lambda: blind("2-5 0-0 1-2 | 5-5 1-5 3-4 2-2").match, {}, (("play", _first), ("play", _first))),
}
"""The prepared tables, each with the answers of other seats and what the person does."""


def golden_turns() -> dict[Path, str]:
    """Return the contents of the golden file of each turn."""
    return {turns_file(name): golden_turn(name) for name in TURNS}


def turns_file(name: str) -> Path:
    """Return the golden file of a turn."""
    return FOLDER / f"{name.replace(' ', '_')}.txt"


def golden_turn(name: str) -> str:
    """Return the golden text of a turn."""
    begin, lines, steps = TURNS[name]
    puppets = Puppets()
    puppets.lines.update({seat: [*answers] for seat, answers in lines.items()})
    still = Settings(faces_move=False)  # a face moves as soon as there was time for its pictures
    size = LARGER if name in _IN_LARGER else SIZE
    with AtTable(begin(), puppets, settings=still, size=size) as at:
        at.settle()
        return "".join(f"{line}\n" for line in _told(at, steps))


def _told(at: AtTable, steps: Iterable[Step]) -> Iterator[str]:
    before = described(at).splitlines()
    yield from before
    for name, act in steps:
        yield f"\n{name}"
        at.ears.steps.clear()
        noted = len(at.played.log)
        act(at)
        yield from _painted(at) if act is _point else _moving(at)
        yield from (f"  log: {line}" for line in at.played.log[noted:])
        if at.scene is not at.played:
            yield f"  then {type(at.scene).__name__}"
            return
        now = described(at).splitlines()
        yield from (f"  {line}" for line in now if line not in before)
        names = {_name(line) for line in now}
        yield from (f"  no more: {name}" for name in map(_name, before) if name and name not in names)
        before = now


def _name(line: str) -> str:
    """Return what a widget is called."""
    named, bar, _ = line.partition(" | ")
    return named if bar else line.rpartition(": ")[0]


def _painted(at: AtTable) -> Iterator[str]:
    """Tell in which frames something is painted while the pointer rests."""
    found: list[str] = []
    for frame in range(round(_POINTS_FOR / FRAME)):
        flips = at.app.flips
        at.step()
        found += [str(frame)] if at.app.flips != flips else []
    yield f"  painted in frames {' '.join(found)}"


def _moving(at: AtTable) -> Iterator[str]:
    """Tell of each motion and sound, until nothing has moved for a while."""
    director, widgets, heard, begun, last = at.played.director, at.parts, 0, at.now, at.now
    assert director is not None
    while at.now - last < _QUIET and at.now - begun < _LONGEST and at.scene is at.played:
        at.now += STEP - FRAME
        at.step()
        words: list[str] = []
        for mover in director.moving:
            sheet = _Sheet(at.app.window.size)
            areas = widgets.draw_movers(sheet, (mover,))
            words.append(f"{type(mover[0]).__name__} {' '.join(map(_rect, areas))} {_sign(sheet, [])}")
        for show in director.spectacles:
            sheet = _Sheet(at.app.window.size)
            areas = paint_all(sheet, widgets.look, (show,))
            words.append(f"{type(show[0]).__name__} {len(sheet.kept) // 2} {_sign(sheet, areas)}")
        words += [f"{sound.name.lower()}{f' {step}' * bool(step)}" for sound, step in at.ears.steps[heard:]]
        heard = len(at.ears.steps)
        if words:
            last = at.now
            yield f"  {at.now - begun:.2f} {', '.join(words)}"


def _rect(rect: pygame.Rect) -> str:
    return f"{rect.x} {rect.y} {rect.w}x{rect.h}"


def _sign(sheet: _Sheet, areas: Sequence[pygame.Rect]) -> str:
    return f"{crc32(' '.join(map(_rect, (*sheet.kept, *areas))).encode()) % 0x10000:04x}"
