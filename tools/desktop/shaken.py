"""Shake the window: visit tables and pages with odd frames, sizes and inputs, and report every error.

    python -m tools.desktop.shaken --matches 200 --seed 7

Each visit has a program of its own, without a screen: bots play a match, or a person who presses, drags and touches
any widget, or a replay, a review, a branch played on from a replay, puzzles or a lesson is looked at. Frames last
from nothing to ten seconds, windows change their size, and settings, devices and the window's front change in between.

A broken page, an error in the log and an exception in a thread are findings: each is printed with its visit and the
latest inputs. `--first N --matches 1` with the same seed repeats visit N. The exit code is 1 if anything was found.
"""

from __future__ import annotations

import argparse
import gc
import logging
import os
import sys
import tempfile
import threading
import time
import traceback
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from engine.bots.characters import CHARACTERS, make
from engine.core import Board, RuleSheet
from engine.games import GAMES, game
from engine.match import Match
from engine.record.record import Player, Record
from game.app.commands import play
from game.i18n.language import Words
from game.lessons import LESSONS
from game.play.driver import play_rounds
from game.play.simulation import players
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from game.storage.disk.folders import VARIABLE, log_file
from game.storage.settings import Settings, Speed, save
from tools.desktop.odd_hands import SIZES, Shaker

KINDS: Final = ("watched", "played", "played", "played", "replay", "what if", "review", "puzzles", "lesson", "pages")
"""The kinds of visits, each as often as it comes."""
FRAMES: Final = 600
"""Frames after which a visit ends."""


class Ears(logging.Handler):
    """Hears errors that are only logged, and what threads throw."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: Final[list[str]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep an error."""
        self.heard.append(self.format(record))

    def thrown(self, args: threading.ExceptHookArgs) -> None:
        """Keep what a thread threw."""
        self.heard.append("".join(traceback.format_exception(args.exc_type, args.exc_value, args.exc_traceback)))


class Ground(NamedTuple):
    """The subject of a visit."""

    kind: str
    sheet: RuleSheet
    seats: int
    rounds: int
    """Rounds played beforehand."""

    def seating(self, chance: Random) -> tuple[Player, ...]:
        """Return bots, and a person at the first seat unless they are only watched."""
        quick = [who.key for who in CHARACTERS if who.is_quick]
        bots = players([chance.choice(quick) for _ in range(self.seats)])
        return bots if self.kind == "watched" else (Player("Ann"), *bots[1:])

    def match(self, chance: Random, rounds: int) -> Match[Board]:
        """Return a match, in which so many rounds were played by bots."""
        match: Match[Board] = Match(self.sheet(self.seats))
        playing = play_rounds(match, [make("kiko")] * self.seats, lambda: chance.randbytes(32), chance)
        for _, _ in zip(range(rounds), playing, strict=False):
            pass
        return match

    def open(self, shaker: Shaker) -> None:
        """Put the page on the stage."""
        session, chance = shaker.session, shaker.chance
        routes, stage, company = session.routes, session.stage, self.seating(chance)
        match self.kind:
            case "watched" | "played":
                stage.push(routes.table(self.match(chance, self.rounds), company))
            case "replay" | "what if":
                stage.push(routes.replay(Record(self.match(chance, self.rounds + 1), company)))
            case "review":
                stage.push(routes.review(Record(self.match(chance, 1), company)))  # a second for each decision
            case "puzzles":
                stage.push(routes.puzzles())
            case "lesson":
                stage.push(routes.lesson(chance.choice(list(LESSONS)), lambda _: None, stage.pop_to_root))
            case _:
                pages = (routes.shelf, routes.settings, routes.statistics, routes.about, routes.finished, routes.nearby)
                stage.push(chance.choice(pages)())


class Order(NamedTuple):
    """Which visits to make."""

    seed: int
    games: Sequence[RuleSheet]
    kinds: Sequence[str]
    frames: int
    """Most frames of a visit."""


def ground(number: int, chance: Random, order: Order) -> Ground:
    """Return the subject of a visit; the games come in turn."""
    sheet = order.games[number % len(order.games)]
    return Ground(chance.choice(order.kinds), sheet, chance.choice(sheet.players), chance.choice((0, 0, 1, 3, 8)))


def shake(shaker: Shaker, visited: Ground, frames: int) -> bool:
    """Do odd things on a page until the title is back; returns True if its match, or the time, came to an end."""
    chance, stage = shaker.chance, shaker.app.stage
    visited.open(shaker)
    shaker.step(0.016)
    for _ in range(frames):
        top = stage.top
        if top is None:
            return False
        if isinstance(top, TitleScene):  # somebody left: there is time for another visit
            if stage.changing:
                shaker.step(0.016)
                continue
            visited.open(shaker)
        if isinstance(top, ResultsScene) and top.words.is_over and chance.random() < 0.05:
            return True
        watches = visited.kind == "watched"
        if watches and isinstance(top, ResultsScene) and not top.words.is_over and chance.random() < 0.2:
            top.on_next()
        if visited.kind == "what if" and isinstance(top, ReplayScene) and chance.random() < 0.05:
            top.play_on_from_here()
        if chance.random() < (0.08 if watches else 0.25):
            shaker.act(watches=watches and isinstance(top, TableScene))
        if not shaker.frame():
            return False
    return True


def visit(number: int, order: Order, ears: Ears) -> tuple[str, list[str]]:
    """Open a program, shake it and close it; returns a line about it, and the findings."""
    chance = Random(f"{order.seed}.{number}")
    visited = ground(number, chance, order)
    named = f"{number:>5}  {visited.kind:<8} {visited.sheet.key:<18} {visited.seats} seats, {visited.rounds} rounds"
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder, ExitStack() as closing:
        os.environ[VARIABLE] = folder
        save(
            Settings(full_screen=False, sound=False, name_asked=True, speed=Speed.FAST), Path(folder) / "settings.json"
        )
        app = play.opened(closing, Words(), windowed=chance.choice(SIZES), language="", in_silence=True)
        app.step(0.0)
        title = app.stage.top
        assert isinstance(title, TitleScene), "the program starts with the title"
        shaker = Shaker(app, title.session, chance)
        while not title.session.is_network_open:
            shaker.step(0.016)
        title.session.thinker.close()
        title.session.thinker = InlineThinker()
        ended = False
        try:
            ended = shake(shaker, visited, order.frames)
            app.stage.pop_to_root()
            for _ in range(5):
                shaker.step(0.2)
        except Exception:  # noqa: BLE001 - any exception is what this looks for
            found.append(traceback.format_exc())
        log = log_file()
        found += [log.read_text(encoding="utf-8")] if log.exists() else []
        found += ears.heard
        ears.heard.clear()
        if found:
            found.append("done last: " + "; ".join(shaker.done))
    return f"{named}{'' if ended else ', left'}", found


def main(argv: Sequence[str] | None = None) -> int:
    """Shake, and print the findings."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100, help="number of visits (default: 100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first visit (default: 0)")
    parser.add_argument("--seed", type=int, default=1, help="what happens by chance (default: 1)")
    parser.add_argument("--frames", type=int, default=FRAMES, help=f"most frames of a visit (default: {FRAMES})")
    parser.add_argument("--kinds", nargs="+", choices=sorted({*KINDS}), default=KINDS, help="only these visits")
    parser.add_argument("--games", nargs="+", metavar="KEY", help="only these games")
    args = parser.parse_args(argv)
    games = [game(key) for key in args.games] if args.games else GAMES
    order, ears = Order(args.seed, games, args.kinds, args.frames), Ears()
    logging.getLogger().addHandler(ears)
    threading.excepthook = ears.thrown
    broken = 0
    for number in range(args.first, args.first + args.matches):
        start = time.perf_counter()
        named, found = visit(number, order, ears)
        gc.collect()  # a closed program hangs together in a circle, with its large pictures: few objects, 20 MB or more
        print(f"{named}, {time.perf_counter() - start:.1f} s{', BROKEN' * bool(found)}", flush=True)
        for story in found:
            print(story, flush=True)
        broken += bool(found)
    print(f"seed {args.seed}: {args.matches} visits, {broken} broken")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
