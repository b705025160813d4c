"""The golden moments: each kind of spectacle and of flight on an empty table, at times an eighth of a second apart.

A line of a moment is a time, the areas drawn on, and a sign that changes with any stroke; then come the strokes of all
moments by the functions that made them. `python -m tools.golden_texts.screen.moments` prints all strokes in full.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

import pygame

from game.animation.moments.call_moment import CallMoment, FalseClaim
from game.animation.moments.capture import CaptureMoment, coins_beside
from game.animation.moments.finale import CountedHand, Finale, Total
from game.animation.moments.leg_moments import ReversalMoment, RingTightens, SpellBreak, SpellMoment, WordOnFelt
from game.animation.moments.link_moment import LinkMoment, LinkRings, PlanetsGoOut, WordRoom
from game.animation.moments.meld_script import MeldWord
from game.animation.moments.others_finale import OthersFinale, Winner
from game.animation.moments.pair_finale import LineLight
from game.animation.moments.solo_finale import SoloFinale
from game.animation.moments.trick_moment import CrownLeap, TrickMoment
from game.animation.score_flight import ScoreFlight
from game.animation.score_roll import ScoreRoll
from game.animation.shade import Shade
from game.felt.carried_turn import CarriedTurn
from game.felt.flight import (
    CLOSES_UP,
    DEALT,
    DRAWN,
    DROPPED,
    GATHERED,
    HOMING,
    PLAYED,
    SHIFTED,
    TURNED,
    Flight,
    FlightTiming,
    Nudged,
)
from game.felt.free_place import covered
from game.felt.mover import Mover
from game.felt.spectacle import Spectacle
from game.felt.table.round_stage import OpenedHand, RoundStage, WinnersPlaque
from game.felt.table.score_panel import Figure
from game.felt.table.won_word import tile_areas, won_word
from game.look.look import Look
from game.look.palette import RGB
from game.look.players.medallion import Medallion
from game.look.scale import Scale
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from tools.golden_texts.screen.canvas import Canvas, Strokes, recorded, told

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_moments" / "moments.txt"
SIZE: Final = (1600, 900)
"""A window in which a design unit is neither a pixel nor a half of one."""
STEP: Final = 0.1217
"""Seconds between two looks: nothing begins or ends after a multiple of them."""
_AREA: Final = pygame.Rect(50, 70, 1100, 700)
_BLUE: Final = (90, 80, 200)
_PLAQUE: Final = WinnersPlaque(
    pygame.Rect(420, 610, 350, 112), "A player with a long name", Medallion("", (60, 150, 110))
)
_PAIR: Final = WinnersPlaque(
    *(pygame.Rect(400, 600, 460, 140), "You and Mateo win the round!", Medallion("bruno", _BLUE)),
    *(Medallion("", (60, 150, 110)), ((200, 80), (900, 640))),
)
_LEG: Final = (Spot(650, 375, 50, 1), Spot(750, 375, 50, 1), Spot(850, 375, 50, 1))
_LAST: Final = Spot(625, 375, 50, 1)
_TILE: Final = pygame.Rect(575, 350, 100, 50)
_FACES: Final = ((6, 6), (0, 1), (3, 5))
_ENDS: Final = ((5, Spot(140, 310, 50)), (5, Spot(380, 200, 24)), (10, Spot(650, 310, 60)))
_GOAL: Final = (1500, 200)
_TIMINGS: Final[dict[str, FlightTiming]] = {
    "played": PLAYED,
    "dropped": DROPPED,
    "homing": HOMING,
    "dealt": DEALT,
    "drawn": DRAWN,
    "turned": TURNED,
    "shifted": SHIFTED,
    "gathered": GATHERED,
    "closes up": CLOSES_UP,
}


def golden_moments() -> dict[Path, str]:
    """Return the contents of the golden file of moments."""
    return {FILE: moments_text()}


def moments_text() -> str:
    """Return how all moments look now."""
    lines, strokes = moment_strokes()
    return "".join(f"{line}\n" for line in lines) + strokes.summed_up()


def moment_strokes() -> tuple[list[str], Strokes]:
    """Return a line for each look at a moment, and the strokes of them all."""
    look, lines = Look(Scale(SIZE, 1.2)), list[str]()
    with recorded() as strokes:
        for name, show in _spectacles(look):
            lines += [name, *_watched(show, look)]
        for name, mover in _movers():
            lines += [name, *_followed(mover, look)]
    return [*lines, *_carried()], strokes


def _watched(show: Spectacle, look: Look) -> Iterator[str]:
    """Tell of a spectacle: how long it takes, its pose, and each look at it."""
    yield f"  {told(show.seconds)} s, pose {told(show.pose)}{', dims' * show.dims}"
    pictures = sum(1 for _ in show.dress(look))
    yield f"  made in {pictures} steps"
    if show.pose is not None:
        yield f"  pose: {_look(show, look, show.pose)}"
    show.begin()
    for place in range(int(show.seconds / STEP) + 1):
        yield f"  {place * STEP:.2f}{', lightens' * show.lightens(place * STEP)}: {_look(show, look, place * STEP)}"
    show.end()


def _look(show: Spectacle, look: Look, now: float) -> str:
    sheet = Canvas(SIZE)
    changed = show.dim(sheet, look, now, (_TILE,))
    areas = show.paint(sheet, look, now)
    return f"{'all, ' * changed}{len(areas)} areas, {_sign(sheet, areas)}"


def _followed(mover: Mover, look: Look) -> Iterator[str]:
    """Tell of a tile's way: when it is seen, and each look at it."""
    yield f"  from {told(mover.begins)} to {told(mover.ends)} s"
    art = look.tiles(9)
    for place in range(int(2 * mover.ends / STEP) + 2):
        now, sheet = place * STEP / 2, Canvas(SIZE)
        area = mover.draw(sheet, art, now)
        down = ", down" * mover.is_down(now)
        yield f"  {now:.2f}{down}: {told(area)} {_sign(sheet, [])}"


def _sign(sheet: Canvas, areas: Sequence[pygame.Rect]) -> str:
    return f"{crc32(f'{sheet.past} {told(areas)}'.encode()) % 0x1000000:06x}"


def _word(text: str, colour: RGB | None, line: str = "") -> WordOnFelt:
    taken = tuple(covered(PlacedTile(0, (0, 0), spot)) for spot in _LEG)
    return WordOnFelt(text, 84, colour, Spot(850, 375, 50), taken, _AREA, line)


def _shade(left: float) -> Shade:
    return Shade(left, (0.18, 0.34), (0.95, 1.10), (_TILE,), (pygame.Rect(300, 200, 120, 120),))


def _stage(plaque: WinnersPlaque | None) -> RoundStage:
    return RoundStage((500, 250), 875, {}, plaque, 6, 2, None if plaque is None else pygame.Rect(1200, 500, 300, 200))


def _hand(weight: int, *, pays: bool) -> CountedHand:
    starts = tuple(Spot(75 + 30 * place, 100, 20, place % 2) for place in range(3))
    ends = tuple(Spot(75 + 50 * place, 150, 35) for place in range(3))
    return CountedHand(OpenedHand(1, starts, ends, (250, 75)), _FACES, weight, pays)


def _spectacles(look: Look) -> Iterator[tuple[str, Spectacle]]:
    """Yield each kind of spectacle in a few shapes, with a name."""
    for colour in (None, _BLUE):
        for count in range(len(_ENDS) + 1) if colour is None else (0, 3):
            ends = _ENDS[:count]
            parts = tuple(number for number, _ in ends) or (20,)
            taken = _TILE, pygame.Rect(300, 200, 200, 100)
            yield (
                f"points of {count} ends in {colour}",
                ScoreFlight(
                    *(ends, parts, "+20", ends[-1][1] if ends else _LAST, _GOAL, taken, _AREA, colour),
                    keeps_off=count % 2 == 1,
                    stamps=count == 2,
                ),
            )
    yield "points that make one part", ScoreFlight(_ENDS * 3, (10, 30, 20), "+60", _LAST, _GOAL, (), _AREA)
    narrow = pygame.Rect(300, 200, 450, 200)
    yield "points on a narrow felt", ScoreFlight(_ENDS, (5, 5, 10), "+20", _LAST, _GOAL, (_TILE,), narrow)
    for points, after, target in ((20, 65, 150), (-5, -5, 150), (9, 108, 0)):
        figure = Figure(1500, 250, pygame.Rect(1250, 270, 250, 8))
        yield f"roll by {points} to {after}", ScoreRoll(points, partial(int, after), target, figure, _hide)
    yield (
        "call",
        CallMoment(_word("Muggins!", None, "You laid it: 10"), _shade(0.8), (150.0, 800.0), _BLUE, "no"),
    )
    yield "false claim", FalseClaim(_ENDS)
    pair = Spot(500, 375, 50), Spot(500, 475, 50)
    others = (_TILE, pygame.Rect(430, 500, 140, 40))
    yield "capture", CaptureMoment(pair, "5 meets 5", _BLUE, 0.52, _AREA, others, "1 + 2", 0.4)
    yield "capture at the edge", CaptureMoment(pair, "5 meets 5", _BLUE, 0.46, pygame.Rect(50, 300, 900, 230), others)
    coins = coins_beside(pair, ((1,), (2, 1)), others, _AREA)
    yield f"coins {told(coins)}", FalseClaim(coins)
    middle = _LEG[-1].x + 50.0, 375.0
    yield "spell", SpellMoment(_LEG, (middle,), 50, (875, 50), _word("A spell!", None, "Only leg D"), _shade(0.42))
    rings = (middle, (500.0, 375.0))
    yield "spell again", SpellMoment((), rings, 50, None, _word("Again!", _BLUE), None, again=True)
    yield "spell broken", SpellBreak(middle, 50, _word("Broken!", (200, 60, 90)), _LEG)
    yield "ring tightens", RingTightens(middle, 50)
    for step in (1, -1):
        yield f"reversal {step}", ReversalMoment((500, 375), 50, step, _word("Reversed!", None))
    around = WordRoom((_TILE,), _AREA)
    for count, along in ((1, True), (2, False)):
        covers = ((500.0, 375.0), (550.0, 375.0))[:count]
        yield f"rings of {count} links", LinkRings(covers, 50, along, 0.4)
        row = tuple(Spot(125 + 50 * place, 625, 50) for place in range(2 * count))
        yield f"{count} links", LinkMoment(covers, 50, along, row, None if along else _BLUE, around, "Again!" * along)
    yield "planets", PlanetsGoOut(tuple(Spot(125 + 50 * place, 625, 50) for place in range(4)))
    yield "melds", MeldWord(_word("That's It!", None, "10 + 20 = 30"), (600, 560), 0.8, 1.9)
    places = Spot(500, 190, 62), Spot(310, 375, 62), Spot(690, 375, 62), Spot(500, 560, 62)
    yield "trick", TrickMoment(places[2], (*places[:2], places[3]), _BLUE, (500, 375), 0.8)
    yield "crown", CrownLeap(places[0], places[1], (232, 196, 112))
    yield "crown without light", CrownLeap(places[3], places[2], None)
    yield "word alone", Finale("Blocked", _stage(None), None, (), None)
    hands = _hand(21, pays=True), _hand(3, pays=True), _hand(21, pays=False)
    yield "end of a round", Finale("Domino!", _stage(_PLAQUE), _LAST, hands, Total(_PLAQUE, 0, 80, 104, 150))
    light = LineLight([PlacedTile(place, (place, 3), spot) for place, spot in enumerate(_LEG)])
    won = Total(_PAIR, 0, 80, 226, 0, (25, 100))
    yield "end of a pair's round", Finale("Capicúa! +25", _stage(_PAIR), _LAST, hands[:1], won, light)
    for told_sum in ("You 12 + Maren 11 = 23 for Idris", ""):
        winner = Winner(_BLUE, pygame.Rect(625, 25, 200, 60), 23 if told_sum else 0, told_sum)
        shown = hands[: 2 * bool(told_sum)]
        yield f"others' end: {told_sum}", OthersFinale("Won!", winner, _stage(None), _LAST, shown, (_TILE,), _AREA)
    laid = tuple(
        PlacedTile(tile, (tile % 7, 3), Spot(150 + 150 * tile, 200 + 60 * tile, 57, tile)) for tile in range(5)
    )
    laid = (*laid, PlacedTile(9, (1, 2), Spot(900, 200, 57), shows=0.5))
    word = won_word("Every tile is up!", look, tile_areas(laid, look.tiles(6, 2), 2), _AREA)
    yield f"solitaire with its word at {told(word.rect)}", SoloFinale(word, laid, _AREA, 6, 2)


def _hide(*, on: bool) -> None:
    """Leave the number as it is: there is no panel."""


def _movers() -> Iterator[tuple[str, Mover]]:
    """Yield flights of each timing, and a nudge, with a name."""
    here, there = Spot(190, 200, 62), Spot(590, 290, 45, 1)
    for place, (name, goes) in enumerate(_TIMINGS.items()):
        halves = (3, 3) if place % 3 == 2 else (3, 5)
        flight = Flight(here, there, halves, place % 2 == 0, goes, 0.03 * place, lean=9.0, is_laid=place % 3 == 0)
        yield name, flight
        back = Flight(there._replace(turn=place % 4), here, None, goes=goes, stays=0.7)
        yield f"{name}, face down from {told(back.start)}", back
    yield "turned in place", Flight(here, here, (6, 9), turns_over=True, goes=TURNED)
    for is_dim in (False, True):
        yield f"nudged{', dim' * is_dim}", Nudged(there, (3, 5), (6.0, -4.0), 0.11, is_dim=is_dim)


def _carried() -> Iterator[str]:
    """Tell how a carried tile turns."""
    for double in (False, True):
        turn = CarriedTurn()
        turn.pick_up(is_double=double)
        for aim, pace in ((1, 1.0), (3, 2.0), (2, 0.0), (0, 1.0)):
            turn.aim(aim, pace)
            leans = []
            for place in range(4):
                turn.advance(aim + place * STEP / 2)
                leans.append(f"{told(turn.lean)}{' turning' * turn.is_turning}")
            yield f"carried to {aim}: {', '.join(leans)}"


def main() -> int:
    """Print all looks and strokes."""
    lines, strokes = moment_strokes()
    print("\n".join(lines))
    print(strokes.told(), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
