"""The golden strokes: what each function of the program paints for a page, a table or a piece of art.

A line names a module and a function, the number of different strokes it makes, and a sign that changes with any place,
size, width or colour among them; then a sign that changes with the pictures that it paints with. The function whose
first sign differs is the cause. `python -m tools.golden_texts.strokes NAME` prints all strokes of a picture in full,
to be compared with those of another commit.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from typing import Final

import pygame

from engine.core import RuleSheet
from engine.games.all_fives import AllFives
from engine.games.double_takes import DoubleTakes
from engine.games.high_fives import HighFives
from engine.games.knock_out import KnockOut
from engine.games.space import Space
from engine.record.reel import Reel
from engine.review.review import ChancePoint, put_together
from game.i18n.language import Words
from game.look.look import Look, Style
from game.share_pictures.moment_art import MomentArt
from game.share_pictures.postcard_art import PORTRAIT, SQUARE, PostcardArt, drawing_look
from game.share_pictures.shared_match import SharedMatch, ShownHands
from game.ui.widget import Widget
from tests.support.finished_matches import finished_match
from tests.support.screen.pilot import Pilot
from tools.golden_texts.canvas import Canvas, Strokes, recorded
from tools.golden_texts.look import golden_sheets
from tools.golden_texts.turns import TURNS, golden_turn
from tools.golden_texts.widgets import DESCRIBED, LETTERS, PICTURED, pictured, shown
from tools.pictures import NETWORK, SETTINGS

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "golden_strokes"
READ: Final = "`python -m tools.golden_texts.strokes NAME` prints all strokes, to be compared with those before"
"""What to do about a difference."""
_STATES: Final = ("hovered", "ringed", "down")
_CHANGING: Final = ("finished", "nothing-paused", "paused", "review", "share", "share-page")
"""Pictures that tell the player's own time, or wait for a thread."""
OTHERS: Final = [name for name in (*SETTINGS, *NETWORK) if name not in {*PICTURED.values(), *_CHANGING}]
"""Pictures of pages that are described by another one: more tables, hands and news."""
_WINNING: Final = 0.9
CARDS: Final[dict[str, tuple[RuleSheet, int, tuple[int, int]]]] = {
    "card-line": (AllFives, 2, PORTRAIT),
    "card-trick": (DoubleTakes, 4, SQUARE),
    "card-solitaire": (KnockOut, 1, PORTRAIT),
    "card-legs": (Space, 4, SQUARE),
}
"""Postcards: the game, its players and the size."""
MOMENTS: Final[dict[str, tuple[RuleSheet, int, ShownHands, range]]] = {
    "moment-own": (AllFives, 2, ShownHands(0), range(5, 6)),
    "moment-open": (HighFives, 3, ShownHands(0, is_open=True), range(9, 10)),
    "moment-film": (Space, 2, ShownHands(), range(1, 4)),
}
"""Pictures of a moment: the game, its players, the hands that are shown, and the moves."""
ART: Final = "art"
"""The golden sheets: tiles, faces, boxes, marks, motifs and grounds."""


def strokes_file(name: str) -> Path:
    """Return the golden file of a kind of scene, or of a picture with a name of its own."""
    return FOLDER / f"{name}.txt"


def names() -> list[str]:
    """Return the names of all pictures."""
    return [*DESCRIBED, *OTHERS, *CARDS, *MOMENTS, *map(turn_name, TURNS), ART]


def turn_name(turn: str) -> str:
    """Return the name of a golden turn as a picture."""
    return f"turn-{turn.replace(' ', '_')}"


def golden_strokes() -> dict[Path, str]:
    """Return the contents of the golden file of each picture."""
    return {strokes_file(name): strokes_of(name).summed_up() for name in names()}


def strokes_of(name: str) -> Strokes:
    """Return the strokes of a picture."""
    if name in DESCRIBED:
        with shown(name, DESCRIBED[name]) as window:
            return page_strokes(window)
    if name in OTHERS:
        with pictured(name, LETTERS[len(name) % 2]) as window:
            return page_strokes(window)
    if name in CARDS:
        return card_strokes(name)
    if name in MOMENTS:
        return moment_strokes(name)
    if name == ART:
        with recorded(wants_pixels=True) as strokes:
            golden_sheets()
        return strokes
    with recorded() as strokes:
        golden_turn(next(turn for turn in TURNS if turn_name(turn) == name))
    return strokes


def card_strokes(name: str) -> Strokes:
    """Return the strokes of a postcard, with a line of chances if it has room for one."""
    sheet, seats, size = CARDS[name]
    record = finished_match(sheet, seats)
    last = Reel(record.match).last
    line = tuple(ChancePoint(place, 0.5 + 0.04 * (place % 9)) for place in range(0, last, 3))
    line = (*line, ChancePoint(last, _WINNING))
    review = put_together(record.match, ())._replace(lines=(line,) * seats) if seats > 1 else None
    shared = SharedMatch.of(record, Words(), day=date(2026, 11, 28), names=seats > 2, review=review)
    with recorded() as strokes:
        card = PostcardArt(shared, drawing_look(Style()), size)
        card.plan()
        for _ in card.steps():
            pass
    return strokes


def moment_strokes(name: str) -> Strokes:
    """Return the strokes of a moment or a film."""
    sheet, seats, hands, places = MOMENTS[name]
    shared = SharedMatch.of(finished_match(sheet, seats), Words())
    with recorded() as strokes:
        made = MomentArt(shared, drawing_look(Style()), hands, places)
        made.plan()
        for _ in made.steps():
            pass
    return strokes


def page_strokes(pilot: Pilot) -> Strokes:
    """Return the strokes of a page that is laid out anew, with a widget of each kind in all its states."""
    with recorded() as strokes:
        scene = pilot.scene
        scene.layout(Look(pilot.screen.look.scale, pilot.screen.look.style))
        sheet = Canvas(pilot.app.window.size)
        scene.draw(sheet, full=True)
        tried = set[type[Widget]]()
        for widget in pilot.screen.every():
            if widget.shown and widget.enabled and widget.focusable and type(widget) not in tried:
                tried.add(type(widget))
                _draw_states(widget, sheet)
    return strokes


def _draw_states(widget: Widget, sheet: pygame.Surface) -> None:
    before = {state: getattr(widget, state) for state in _STATES}
    for state in _STATES:
        setattr(widget, state, not before[state])
        widget.draw(sheet)
        setattr(widget, state, before[state])


def main() -> int:
    """Print the strokes of one picture."""
    parser = argparse.ArgumentParser(description="Print all strokes of a picture.")
    parser.add_argument("name", choices=sorted(names()))
    print(strokes_of(parser.parse_args().name).told(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
