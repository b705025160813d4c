"""Put frames of a game on one sheet, numbered, with the sounds that start under each, to judge how things move.

    python tools/lab/film.py block_draw --seats 4 --from 0 --to 2 --every 0.05 --out deal.png
    python tools/lab/film.py partners --preset dominican --moment capicua --to 4 --every 0.2
    python tools/lab/film.py all_fives --moment played --own --by drag --from -0.2 --to 0.6 --crop 300,300,800,420

Bots play; the person's seat follows a script that plays what a bot advises: at once, or by dragging the tile with the
mouse. Times count in seconds from when the table opens or, with --moment, from when an event of that kind begins (the
name of its class in lower case: dealt, played, drew, turnedup, scored, wentout ..., or the cause of points: capicua,
lead_pass ...). The same options give the same strip. Other scenes are filmed with `Film` in `tools/stages/strips.py`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

import pygame

from engine.bots.characters import make
from engine.core import ALOUD, SILENT, Event, Move, Seat
from engine.events import Scored
from engine.games import game
from engine.options import HouseRules
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.settings import Motion, Settings, Speed
from tests.support.screen.pilot import FRAME
from tools.stages.staging import PERSON, Staged
from tools.stages.strips import ACROSS, Ear, Film, Reel

ONCE, DRAG = "once", "drag"
"""How the person's tiles are played."""
_THINKING, _READING = 0.6, 2.0
"""Seconds before the person's moves, and until a page of results is left."""
_PULLED: Final = 18
"""Frames that a tile is dragged for."""
LONGEST: Final = 600.0
"""Seconds of play after which a moment is given up."""


class Moment(NamedTuple):
    """The `nth` event of a kind; `own` if only those of the person's seat count."""

    kind: str
    nth: int = 1
    own: bool = False

    def is_in(self, event: Event, me: Seat) -> bool:
        """Return True if this event is one of those counted."""
        kinds = {kind.__name__.lower() for kind in type(event).__mro__}
        if isinstance(event, Scored):
            kinds.add(event.cause.name.lower())
        return self.kind in kinds and (not self.own or event.seat == me)


class Scene(NamedTuple):
    """The options of the played game that make strips differ."""

    key: str
    seats: int = 4
    seed: str = "film"
    size: tuple[int, int] = (1280, 720)
    by: str = ONCE
    tiles: int = 6
    speed: Speed = Speed.NORMAL
    motion: Motion = Motion.FULL
    letters: int = 100
    preset: str = ""
    """The key of house rules that are chosen together; empty for the game's own rules."""
    house: HouseRules | None = None
    """House rules in place of those."""


class Playing:
    """A table in a window, with a script in the person's seat."""

    def __init__(self, scene: Scene) -> None:
        settings = Settings(speed=scene.speed, motion=scene.motion, text_size=scene.letters)
        self.window: Final = Staged(scene.size, settings, scene.seed)
        self.ear: Final = Ear(self.window.session)
        self.by = scene.by
        """How the person's tiles are played."""
        self._whims: Final = Random(scene.seed)
        self._table: Final = self.window.sit(
            scene.key, scene.seats, top=scene.tiles, rules=scene.house or rules_of(scene.key, scene.preset)
        )
        self._waited = 0.0
        self.window.app.stage.push(self._table)

    @property
    def table(self) -> TableScene:
        """The table."""
        return self._table

    def step(self) -> None:
        """Play on for a frame, or for as long as the person drags a tile. Raises LookupError after the match."""
        window, table = self.window, self._table
        window.step()
        page = window.scene
        is_due = page is not table or (table.calm and table.table.rounds > 0 and bool(table.table.legal()))
        self._waited = self._waited + FRAME if is_due else 0.0
        if isinstance(page, ResultsScene) and not page.is_closed and self._waited > _READING:
            self._waited = 0.0
            if page.words.is_over:
                raise LookupError("the match is over")
            page.on_next()
        elif page is table and self._waited > _THINKING:
            self._waited = 0.0
            self._move()

    def _move(self) -> None:
        """Make the person's move."""
        table = self._table.table
        move = make(PERSON).choose(table.rules, table.view, table.seat, self._whims)
        if move is None:
            return
        if self.by == DRAG and move.tiles and self._table.widgets.hand.tile(move.tiles[0]) is not None:
            self._drag(move)
        else:
            table.offer(move)

    def _drag(self, move: Move) -> None:
        """Drag a tile from the hand to its place, slow at both ends."""
        window, widgets = self.window, self._table.widgets
        tile = widgets.hand.tile(move.tiles[0])
        assert tile is not None
        start = tile.rect.center
        window.move(start)
        window.down()
        window.move((start[0], start[1] - tile.px(20)))
        silent = move._replace(how=SILENT) if move.how == ALOUD else move
        goal = next(place.rect.center for place in widgets.places if place.drop.move == silent)
        for frame in range(1, _PULLED + 1):
            way = frame / _PULLED
            done = way * way * (3 - 2 * way)
            window.move((round(start[0] + (goal[0] - start[0]) * done), round(start[1] + (goal[1] - start[1]) * done)))
        window.up()


def rules_of(key: str, preset: str) -> HouseRules:
    """Return the house rules of a preset. Raises LookupError if the game has none of this name."""
    known = {each.key: each.house for each in game(key).presets}
    if preset and preset not in known:
        raise LookupError(f"{key} has only {', '.join(known) or 'its own rules'}")
    return known.get(preset, {})


def begins(scene: Scene, moment: Moment) -> float:
    """Return when a moment begins, in seconds from when the table opens. Raises LookupError if it never does."""
    playing = Playing(scene)
    window, heard = playing.window, playing.table.context.heard
    begun, known, me = window.now, 0, playing.table.table.seat
    found: list[float] = []

    def watch() -> None:
        nonlocal known
        known = 0 if len(heard) < known else known
        for _, update in heard[known:]:
            found.extend(window.now - begun for event in update.events if moment.is_in(event, me))
        known = len(heard)

    window.watchers.append(watch)
    while len(found) < moment.nth:
        playing.step()
        if window.now - begun > LONGEST:
            raise LookupError(f"not within {LONGEST:.0f} seconds")
    return found[moment.nth - 1]


def filmed(scene: Scene, reel: Reel, moment: Moment | None = None, crop: pygame.Rect | None = None) -> Film:
    """Return the film of a game; the times of `reel` count from `moment`."""
    away = begins(scene, moment) if moment else 0.0
    playing = Playing(scene)
    film = Film(playing.window, reel, playing.ear, crop=crop, zero=away)
    while not film.is_full:
        playing.step()
    return film


def numbers(text: str) -> tuple[int, ...]:
    """Return the whole numbers in `text`, between commas or x."""
    return tuple(int(part) for part in text.replace("x", ",").split(","))


def main(arguments: Sequence[str] | None = None) -> int:
    """Make a strip."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("key", help="key of the game")
    add("--seats", type=int, default=4)
    add("--seed", default="film", help="any text (default: film)")
    add("--tiles", type=int, default=6, metavar="TOP", help="highest number of the set (default: 6)")
    add("--from", dest="start", type=float, default=0.0, metavar="T", help="first frame, in seconds (default: 0)")
    add("--to", dest="end", type=float, default=1.0, metavar="T", help="last frame (default: 1)")
    add("--every", type=float, default=1 / 30, metavar="T", help="seconds between frames (default: 1/30)")
    add("--moment", metavar="EVENT", help="count times from this kind of event")
    add("--nth", type=int, default=1, metavar="N", help="from the Nth of them (default: 1)")
    add("--own", action="store_true", help="count only the person's own events")
    add("--by", choices=(ONCE, DRAG), default=ONCE, help="how the person plays (default: once)")
    add("--size", default="1280x720", metavar="WxH", help="size of the window (default: 1280x720)")
    add("--crop", metavar="X,Y,W,H", help="film only this part of the window")
    add("--across", type=int, default=ACROSS, metavar="N", help=f"frames side by side (default: {ACROSS})")
    add("--speed", type=Speed, choices=tuple(Speed), default=Speed.NORMAL, help="as in the settings")
    add("--motion", type=Motion, choices=tuple(Motion), default=Motion.FULL, help="as in the settings")
    add("--letters", type=int, default=100, metavar="%", help="text size in per cent (default: 100)")
    add("--preset", default="", metavar="KEY", help="house rules that are chosen together")
    add("--out", type=Path, metavar="FILE", help="the picture (default: film-KEY.png)")
    args = parser.parse_args(arguments)
    wide, high = numbers(args.size)
    scene = Scene(
        args.key,
        args.seats,
        args.seed,
        (wide, high),
        args.by,
        args.tiles,
        args.speed,
        args.motion,
        args.letters,
        args.preset,
    )
    moment = Moment(args.moment.lower(), args.nth, args.own) if args.moment else None
    crop = pygame.Rect(numbers(args.crop)) if args.crop else None
    try:
        film = filmed(scene, Reel(args.start, args.end, args.every), moment, crop)
    except LookupError as why:
        parser.error(f"there's no such strip: {why}")
    file = args.out or Path(f"film-{args.key}.png")
    title = f"{args.key}, {args.seats} seats, seed {args.seed}" + (f", from {args.moment} {args.nth}" if moment else "")
    film.save(file, title, args.across)
    print(f"{file}: {len(film.shots)} frames")
    return 0


if __name__ == "__main__":
    sys.exit(main())
