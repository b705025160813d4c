"""The golden felt: each widget of a table by itself, in small and large crowds, and the cloth below them.

A line tells a widget, its area, the words of a screen reader, and a sign that changes with any stroke. The strokes by
function come at the end. `python -m tools.golden_texts.screen.felt` prints them in full.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from zlib import crc32

import pygame

from game.felt.frame import Frame
from game.felt.table.boneyard import BoneyardWidget, ShuffledHeap
from game.felt.table.claim_rings import ClaimRings
from game.felt.table.lan_widgets import Banner, OwnWords, WatchersWidget
from game.felt.table.lens import LensTarget, LensWidget, PowerWords
from game.felt.table.message import MessageWidget
from game.felt.table.model import ScoreSum
from game.felt.table.score_panel import PlayRow, ScorePanel, ScoreRow, Scores
from game.felt.table.seats.chip import ChipWidget
from game.felt.table.seats.seat import SeatWidget
from game.felt.table.strip import StripWidget
from game.felt.table.sum_widget import PlanetsWidget, SumWidget
from game.felt.table.won_word import WonWordWidget, won_word
from game.look.look import Look
from game.look.palette import FELTS
from game.look.players.medallion import Medallion
from game.look.scale import Scale
from game.look.scenery.backdrop import Backdrop
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.ui.widget import Widget
from tools.golden_texts.screen.canvas import Canvas, Strokes, recorded, told

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_moments" / "felt.txt"
SIZE: Final = (1600, 900)
"""A window in which a design unit is neither a pixel nor a half of one."""
_BLUE: Final = (90, 80, 200)
_LONG: Final = (
    "A sentence that is much too long for the room that it has at the edge of a table, so it takes several lines"
)
_TAKEN: Final = tuple(pygame.Rect(80 + 130 * place, 200 + 40 * place, 120, 90) for place in range(8))


def golden_felt() -> dict[Path, str]:
    """Return the contents of the golden file of the felt."""
    return {FILE: felt_text()}


def felt_text() -> str:
    """Return the text as it is now."""
    lines, strokes = felt_strokes()
    return "".join(f"{line}\n" for line in lines) + strokes.summed_up()


def felt_strokes() -> tuple[list[str], Strokes]:
    """Return a line for each widget, and the strokes of them all."""
    lines: list[str] = []
    felt_steps = Backdrop.felt_steps
    with recorded() as strokes:
        plain, large = Look(Scale(SIZE)), Look(Scale(SIZE, 1.5))
        lines += [*_lenses(plain), *_yard(plain), *_notices(large), *_counted(large), *_panel(large)]
        for seats, letters in ((2, 1.0), (3, 1.3), (8, 1.0), (9, 1.5)):
            lines += _seats(Look(Scale(SIZE, letters)), seats)
        for name, contrast in ((next(iter(FELTS)), False), ([*FELTS][-1], False), (next(iter(FELTS)), True)):
            backdrop = Backdrop(Scale(SIZE), contrast)
            sheets = sum(1 for _ in felt_steps(backdrop, SIZE, name, (700, 400)))
            lines.append(f"felt {name}, {contrast}: {sheets} steps")
            lines += [f"wood: {_sign(backdrop.wood((303, 71), 14, lip))}" for lip in (False, True)]
    return lines, strokes


def _sign(surface: pygame.Surface) -> str:
    return f"{getattr(surface, 'past', 0) % 0x1000000:06x}"


def _shown(widget: Widget, words: str) -> str:
    sheet = Canvas(SIZE)
    widget.draw(sheet)
    says = widget.spoken()
    heard = (
        f"{says.role.name} {says.name!r} {says.value[:60]!r} {says.is_news} {crc32(repr(says).encode()) % 0x10000:04x}"
    )
    return f"{words}: {told(widget.rect)} area {told(widget.area)} {heard} {_sign(sheet)}"


def _notices(look: Look) -> Iterator[str]:
    area = pygame.Rect(60, 140, 1100, 500)
    banner = Banner(look, area)
    for text in ("The host is gone.", _LONG):
        banner.show(text, "Looking")
        for taken in ((), _TAKEN, _TAKEN[3:]):
            banner.keep_off(taken)
            yield _shown(banner, "banner")
    watchers = WatchersWidget(look, pygame.Rect(60, 4, 600, 40))
    own = OwnWords(look, pygame.Rect(60, 800, 300, 44))
    for text in ("2 look on", _LONG):
        watchers.show(text)
        own.show(text)
        yield _shown(watchers, "watchers")
        yield _shown(own, "own words")
    message = MessageWidget(look, pygame.Rect(900, 500, 240, 170))
    for title, text, urgent in (("Your turn", "Play a tile.", True), ("", _LONG, False), (_LONG, _LONG, True)):
        message.show(title, text, urgent=urgent)
        message.show_ring(0.3 * urgent)
        yield f"{told(message.letters)} {message.lines} {_shown(message, 'message')}"
    message.move(pygame.Rect(700, 480, 420, 190))
    yield _shown(message, "moved")
    strip = StripWidget(look)
    for text in ("Short.", " ".join([_LONG] * 4)):
        strip.show(text)
        for _ in range(strip.pages):
            yield f"{strip.page!r} {_shown(strip, 'strip')}"
            strip.turn()


def _counted(look: Look) -> Iterator[str]:
    area = pygame.Rect(60, 140, 1100, 500)
    sums = SumWidget(look, area)
    for number, colour in enumerate((None, _BLUE)):
        sums.show(ScoreSum("5 + 5" * number, "+10", Spot(500, 375, 50), 3.0, colour), _TAKEN, _TAKEN[:1])
        yield _shown(sums, f"sum {sums.shown}")
    planets = PlanetsWidget(look)
    planets.show([Spot(200 + 50 * place, 500, 50) for place in range(3)])
    yield _shown(planets, "planets")
    rings = ClaimRings(look, area)
    laid = (PlacedTile(1, (5, 5), Spot(300, 300, 50, 0)), PlacedTile(2, (5, 1), Spot(400, 300, 50, 1)))
    for part, button in ((0.7, None), (0.3, pygame.Rect(900, 600, 200, 60))):
        rings.show((Spot(300, 300, 50), Spot(425, 300, 50)), laid, button, part)
        yield f"{told(rings.places)} {_shown(rings, 'rings')}"
    won = WonWordWidget(look)
    for taken in ((), _TAKEN):
        won.show(won_word("Every tile is up!", look, taken, area))
        yield _shown(won, f"won {won.word is not None and told(tuple(won.word))}")


def _lenses(look: Look) -> Iterator[str]:
    told_powers = PowerWords("an open 15", "The others draw a tile."), PowerWords("a double", _LONG)
    for top in (6, 15):
        lens = LensWidget(look, look.tiles(top), pygame.Rect(60, 140, 1100, 500), 100, 110)
        lens.taken, lens.choices = _TAKEN, (pygame.Rect(700, 300, 100, 60),)
        for sight in (
            LensTarget((top - 1, top), Spot(320, 250, 22, 1)),
            LensTarget((top, 2), Spot(1100, 620, 22, 2)),
            LensTarget((top, top), Spot(600, 150, 60, 0), is_close=True),
            LensTarget((3, top), Spot(600, 700, 60, 0), top=640),
        ):
            for count in range(3):
                words = told_powers[:count]
                if lens.tells(sight, words):
                    lens.show(sight, words)
                    yield _shown(lens, f"lens {lens.halves} {lens.numerals}")


def _yard(look: Look) -> Iterator[str]:
    frame = Frame(look.scale, 2)
    for whole, top in ((28, 6), (91, 12)):
        yard = BoneyardWidget(look, frame, look.tiles(top), whole, "Boneyard", _draw)
        for count, calls in ((14, False), (13, True), (12, True), (9, False), (40, False), (1, False), (0, False)):
            yard.show(count, calls=calls)
            yield f"{told(yard.dirty_areas())} {_shown(yard, f'boneyard {count}')}"
            yard.painted()
        yard.show(7, calls=False, stirs=True)
        heap = ShuffledHeap(yard, 7, 0.7)
        for now in (0.0, 0.1, 0.33, 0.52, 0.7):
            sheet = Canvas(SIZE)
            area = heap.draw(sheet, look.tiles(top), now)
            yield f"heap at {now}: {told([heap.moved(place, now) for place in range(3)])} {told(area)} {_sign(sheet)}"
        yard.sleeps = True
        yard.turn_up(((1, 2), (3, 4), (5, 5)), "three")
        yield f"{told(yard.up_at())} {_shown(yard, 'asleep')}"


def _draw() -> None:
    """Draw nothing: nobody presses the boneyard."""


def _panel(look: Look) -> Iterator[str]:
    faces = Medallion("bruno", _BLUE, bot=True), Medallion("", (60, 150, 110))
    panel = ScorePanel(look, Frame(look.scale, 2).panel, look.tiles(6))
    for count, target in ((2, 150), (8, 0)):
        rows = tuple(
            ScoreRow(
                _LONG[: 9 + 9 * place],
                37 * place - 20,
                faces[place % 2],
                active=place == 1,
                me=place == 0,
                rolling=place == 3,
                partner=faces[1] if place == 1 else None,
            )
            for place in range(count)
        )
        plays = tuple(
            PlayRow(f"Player {place}", (place, 6), "+5" * (place % 2), "Ann" * (place == 3)) for place in range(5)
        )
        ends = (5, 5, 10)[: count - 1] if target else ()
        facts = (("Spell", "A: 13 or a double"), ("Suit", _LONG), ("Left", "7")) if count > 2 else ()
        for shown in (plays, ()):
            panel.show(
                Scores(
                    "All Fives",
                    _LONG,
                    "Round 3",
                    rows,
                    target,
                    "Open ends",
                    ends,
                    "Count",
                    "20",
                    "all",
                    facts,
                    "Last",
                    shown,
                )
            )
            yield _shown(panel, f"panel {told(panel.foot)} {told([panel.figure(place) for place in range(count)])}")


def _seats(look: Look, seats: int) -> Iterator[str]:
    frame, art = Frame(look.scale, seats), look.tiles(9)
    kind: type[SeatWidget] = ChipWidget if seats > 5 else SeatWidget
    for place, seat in enumerate(frame.others()[:2]):
        name = _LONG[: 6 + 5 * place]
        widget = kind(look, frame, seat, art, name, Medallion("bruno" if place % 2 else "", _BLUE, bot=place % 2 == 1))
        for count in (7, 6, 1, 24):
            for faces in ((), tuple((tile % 7, tile // 7) for tile in range(count))):
                said = _LONG[: 12 * place + 6] if count == 6 else ""
                points = f"{count * 5} points" if count != 1 else _LONG
                widget.show(points, count, active=count == 7, faces=faces, bubble=said, short="short")
                yield f"{widget.hidden} {widget.is_moving} {_shown(widget, f'{seats} seats, {place}, {count}')}"
                for at in ((seat.first[0] + 3, seat.first[1] + 3), seat.area.center):
                    if sight := widget.sight(at):
                        yield f"  sight {told(sight)}"
        widget.joined = (60, 150, 110) if place == 1 else None
        widget.show_ring(0.4)
        if isinstance(widget, ChipWidget):
            widget.turn(-1 if place % 2 else 1, 1 if place % 3 else -1)
            yield told(widget.score_end)
        yield f"{widget.fits('Well played!')} {told(widget.words)} {_shown(widget, 'ringed')}"
        widget.pace = 1.0
        for count, now in ((5, 3.0), (4, 3.1)):
            widget.show("5", count, active=False, faces=tuple((tile, 3) for tile in range(count)))
            for later in (0.0, 0.12, 0.3, 0.9):
                widget.advance(now + later)
                yield f"{widget.is_moving} {_shown(widget, f'closes up {later}')}"


def main() -> int:
    """Print all lines and strokes."""
    lines, strokes = felt_strokes()
    print("\n".join(lines))
    print(strokes.told(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
