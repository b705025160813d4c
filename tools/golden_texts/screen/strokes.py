"""The golden strokes: what each function of the program paints for a page, a table or a piece of art.

A line names a module and a function, the number of different strokes it makes, and a sign that changes with any place,
size, width or colour among them; then a sign that changes with the pictures that it paints with. The function whose
first sign differs is the cause. `python -m tools.golden_texts.screen.strokes NAME` prints all strokes of a picture in
full, to be compared with those of another commit.
"""

from __future__ import annotations

import argparse
import sys
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from unittest.mock import patch

import pygame

from engine.core import RuleSheet
from engine.games.all_fives import AllFives
from engine.games.blind import Blind
from engine.games.double_takes import DoubleTakes
from engine.games.five_up import FiveUp
from engine.games.giant import GiantBlock
from engine.games.high_fives import HighFives
from engine.games.knock_out import KnockOut
from engine.games.space import Space
from engine.games.super import Super
from engine.games.thats_it import ThatsIt
from engine.record.reel import Reel
from engine.review.review import ChancePoint, put_together
from game.felt.table.hand.hand_widgets import HandTile
from game.i18n.language import Words
from game.look.look import Look, Style
from game.look.scale import Scale
from game.scenes.results.triumph import VictoryScene
from game.share_pictures.moment_art import MomentArt
from game.share_pictures.postcard_art import PORTRAIT, SQUARE, PostcardArt, drawing_look
from game.share_pictures.shared_match import SharedMatch, ShownHands, step_at
from game.storage.settings import Settings
from game.ui.actions import Action
from game.ui.transition import PageTransition
from game.ui.widget import Widget
from tests.support.finished_matches import finished_match
from tests.support.lan.company import Puppets
from tests.support.screen.few_deals import reviewed
from tests.support.screen.pilot import Pilot
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.whole_program import Visit
from tools.golden_texts.screen.canvas import Canvas, Strokes, recorded
from tools.golden_texts.screen.endings import ENDINGS, ending
from tools.golden_texts.screen.look import golden_sheets
from tools.golden_texts.screen.turns import LARGER, TURNS, golden_turn
from tools.golden_texts.screen.widgets import DESCRIBED, LETTERS, PICTURED, pictured, shown
from tools.pictures import NETWORK, SETTINGS
from tools.stages.pages import PAGES

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_strokes"
READ: Final = "`python -m tools.golden_texts.screen.strokes NAME` prints all strokes, to be compared with those before"
"""What to do about a difference."""
_STATES: Final = ("hovered", "ringed", "down")
_CHANGING: Final = (
    *("finished", "nothing-paused", "paused", "review", "share", "share-page"),
    *("shelf", "puzzles-new", "puzzles-missed", "puzzles-wrong", "puzzles-done"),
)
"""Pictures that tell the player's own time or the day, or wait for a thread."""
OTHERS: Final = [name for name in (*SETTINGS, *NETWORK) if name not in {*PICTURED.values(), *_CHANGING}]
"""Pictures of pages that are described by another one: more tables, hands and news."""
_RESTS: Final = 1.2
"""Seconds for which the pointer rests on a widget, until its tooltip shows."""
_LARGE: Final = (1920, 1080)
"""A window in which a design unit is a pixel: no difference of one unit is lost in a rounding."""
_WINNING: Final = 0.9


class SentCard(NamedTuple):
    """A postcard of a finished match."""

    game: RuleSheet
    seats: int
    size: tuple[int, int]
    has_code: bool = True
    """False for a match on the network."""
    has_chances: bool = False


CARDS: Final = {
    "card-line": SentCard(AllFives, 2, PORTRAIT, has_chances=True),
    "card-trick": SentCard(DoubleTakes, 4, SQUARE, has_chances=True),
    "card-solitaire": SentCard(KnockOut, 1, PORTRAIT),
    "card-legs": SentCard(Space, 4, SQUARE, has_chances=True),
    "card-band": SentCard(Super, 4, SQUARE),
    "card-band-network": SentCard(Super, 4, SQUARE, has_code=False),
    "card-network": SentCard(AllFives, 4, PORTRAIT, has_code=False),
    "card-captures": SentCard(HighFives, 4, PORTRAIT),
    "card-three": SentCard(FiveUp, 3, SQUARE),
    "card-hidden": SentCard(Blind, 2, SQUARE, has_code=False),
}
"""Postcards of lines, tricks and legs: with a graph or a band of players, with a code or without."""
MOMENTS: Final[dict[str, tuple[RuleSheet, int, ShownHands, range]]] = {
    "moment-own": (AllFives, 2, ShownHands(0), range(5, 6)),
    "moment-open": (HighFives, 3, ShownHands(0, is_open=True), range(9, 10)),
    "moment-many": (GiantBlock, GiantBlock.players[-1], ShownHands(0, is_open=True), range(19, 20)),
    "moment-melds": (ThatsIt, 2, ShownHands(0), range(12, 13)),
    "moment-film-open": (DoubleTakes, 4, ShownHands(1, is_open=True), range(6, 9)),
    "moment-film": (Space, 2, ShownHands(), range(1, 4)),
}
"""Pictures of a moment: the game, its players, the hands that are shown, and the moves."""
ART: Final = "art"
"""The golden sheets: tiles, faces, boxes, marks, motifs and grounds."""

REVIEWED: Final = "reviewed"
"""The review of a short match with costly moves."""
TRIUMPH: Final = "triumph"
"""A won match: the row that topples into the title, at a few moments."""
_MOMENTS: Final = (0.1, 0.4, 0.5, 0.5, 0.5)
"""Seconds from each of these moments to the next."""
VISITS: Final = {"visit": ("about", "settings")}
"""Ways through the program from its first frame on: the pages that are opened and left, the same on each day."""
HANDLED: Final = {f"handled-{turn.replace(' ', '_')}": turn for turn in TURNS if turn != "links"}
"""Prepared tables at which a person tries everything: keys, drags, the camera and the hint. That of links has none."""
_TRIED: Final = (
    *(Action.RIGHT, Action.UP, Action.LEFT, Action.SORT, Action.HINT, Action.PICK_1, Action.RIGHT, Action.CANCEL),
    *(Action.ZOOM_IN, Action.ZOOM_IN, Action.ZOOM_OUT, Action.FIT, Action.SCORES, Action.TABLE_VIEW, Action.SKIP),
)


def strokes_file(name: str) -> Path:
    """Return the golden file of a kind of scene, or of a picture with a name of its own."""
    return FOLDER / f"{name}.txt"


def names() -> list[str]:
    """Return the names of all pictures."""
    return [
        *DESCRIBED,
        *OTHERS,
        *CARDS,
        *MOMENTS,
        *map(turn_name, TURNS),
        ART,
        REVIEWED,
        TRIUMPH,
        *ENDINGS,
        *VISITS,
        *HANDLED,
    ]


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
    if name == REVIEWED:
        return reviewed_strokes()
    if name == TRIUMPH:
        return triumph_strokes()
    if name in ENDINGS:
        with ending(name) as window:
            return page_strokes(window)
    if name in VISITS:
        return visit_strokes(name)
    if name in HANDLED:
        return handled_strokes(name)
    with recorded() as strokes:
        golden_turn(next(turn for turn in TURNS if turn_name(turn) == name))
    return strokes


def card_strokes(name: str) -> Strokes:
    """Return the strokes of a postcard, with a line of chances if it has room for one."""
    sheet, seats, size, has_code, has_chances = CARDS[name]
    record = finished_match(sheet, seats, has_code=has_code)
    last = Reel(record.match).last
    turn = next(place for place in range(last // 3, last) if (step := step_at(record, place)) and step[1].tiles)
    chances = {place: 0.3 + 0.04 * (place % 5) for place in range(0, last, 4)} | {turn - 1: 0.2, turn: _WINNING}
    line = tuple(ChancePoint(place, chances[place]) for place in sorted({*chances} - {last}))
    line = (*line, ChancePoint(last, _WINNING))
    review = put_together(record.match, ())._replace(lines=(line,) * seats) if has_chances else None
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


def visit_strokes(name: str) -> Strokes:
    """Return the strokes of a visit: tooltips show, and pages fade over each other."""
    fading = patch("game.app.app.PageTransition", lambda _: PageTransition(lambda: True))
    with (
        TemporaryDirectory() as folder,
        fading,
        recorded() as strokes,
        Visit(Path(folder), settings=Settings()) as window,
    ):
        window.wait(1.0)
        for page in VISITS[name]:
            window.session.stage.push(PAGES[page].open(window.session))
            window.settle()
            every = window.screen.focusable()
            for widget in (*[each for each in every if each.tooltip][:1], *every[-1:]):
                window.move(widget)
                window.wait(_RESTS)
            window.tell(Action.CANCEL)
    return strokes


def reviewed_strokes() -> Strokes:
    """Return the strokes of a review's page."""
    with TemporaryDirectory() as folder, Visit(Path(folder), settings=Settings()) as window:
        window.session.stage.push(reviewed(window.session))
        window.settle()
        return page_strokes(window)


def triumph_strokes() -> Strokes:
    """Return the strokes of a won match."""
    with (
        TemporaryDirectory() as folder,
        Visit(Path(folder), settings=Settings()) as window,
        recorded() as strokes,
    ):
        scene, sheet = VictoryScene(window.session, "You win the match!", "100 to 95", "green"), Canvas(_LARGE)
        scene.layout(Look(Scale(_LARGE), window.screen.look.style))
        now = 0.0
        for seconds in (0.0, *_MOMENTS):
            now += seconds
            scene.update(now)
            scene.draw(sheet, full=not seconds)
    return strokes


def handled_strokes(name: str) -> Strokes:
    """Return the strokes of a table while a person drags tiles, moves the camera and tries keys."""
    begin, _, _ = TURNS[HANDLED[name]]
    still = Settings(faces_move=False)
    with recorded() as strokes, AtTable(begin(), Puppets(), settings=still, size=LARGER) as at:
        at.settle()
        middle = at.screen.base.get_rect().center
        tiles = [each for each in at.screen.focusable() if isinstance(each, HandTile)]
        for tile in (*tiles[:1], *tiles[1:][-1:]):
            at.move(tile)
            at.wait(_RESTS)
            at.drag(tile, middle)
            at.wait(0.5)
        at.drag((middle[0], middle[1] - 60), (middle[0] + 40, middle[1] - 90))
        for action in _TRIED:
            if at.scene is at.played:
                at.press(action)
                at.wait(0.3)
    return strokes


def page_strokes(pilot: Pilot) -> Strokes:
    """Return the strokes of a page: as it is, in a large window, and there with a widget of each kind in all states.

    In the end it is laid out as it was.
    """
    look = pilot.screen.look
    with recorded() as strokes:
        scene, sheet, large = pilot.scene, Canvas(pilot.app.window.size), Canvas(_LARGE)
        for widget in pilot.screen.every():
            widget.invalidate()  # some keep the pictures that they were painted with
        scene.draw(sheet, full=True)
        scene.layout(Look(Scale(_LARGE, look.scale.text), look.style))
        scene.draw(large, full=True)
        tried = set[type[Widget]]()
        for widget in pilot.screen.every():
            if widget.shown and widget.enabled and widget.focusable and type(widget) not in tried:
                tried.add(type(widget))
                _draw_states(widget, large)
    scene.layout(look)
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
