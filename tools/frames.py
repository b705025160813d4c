"""Play a demo of every game without a window, measure the CPU time of each frame, and fail if one is too slow.

    python tools/frames.py [--seconds 120] [--size 1920x1080] [--games all_fives super] [--full]

The clock is handed in, so two minutes of play take only as long as computing their frames. Bots' thinking time is
subtracted, because at a real table they think in another process. --full uses the most seats and the largest set. The
slowest frames are listed with the animation in progress. A frame above the limit makes the exit code 1. “moving” is the
median of the frames in which tiles move, and “deal” of those in which they are dealt, in copies of an opaque picture of
the window: about the same on every computer. “art” is the number of pictures and texts created in the busiest frame; it
is exactly the same.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

import pygame

from engine.core import Board, Rules, View
from engine.games import GAMES, game
from game.app.commands.arguments import Size
from game.app.commands.demo import FRAME, Demo, Show, opened
from game.felt.flight import DEALT, Flight
from game.i18n.language import Words
from game.play.thinking import InlineThinker, Job, Ticket
from game.scenes.table.table import TableScene

LIMIT: Final = 33.0
"""Limit in milliseconds of CPU for a frame: two frames at 60 Hz."""
WARM: Final = 30
"""Number of frames until the table has been painted once; they are reported separately."""
SLOWEST: Final = 3
"""Number of frames above the limit to list for each game."""

PICTURES, SAMPLED = 6, 20
"""Number of pictures that are more than the processor's cache holds, and of frames from one of their copies on."""


class Frames(NamedTuple):
    """Frame times of one table in milliseconds of CPU."""

    table: str
    start: float
    """The longest of the first frames, which draw the art of the table."""
    spent: tuple[float, ...]
    slow: tuple[str, ...]
    """Descriptions of the frames above the limit."""
    art: int
    """The most art and texts created in one frame; the same on every computer."""
    moving: tuple[float, ...] = ()
    """The frames in which tiles move, in copies of the window."""
    dealing: tuple[float, ...] = ()
    """The frames of deals among them."""

    def part(self, share: float) -> float:
        """Return the time that this share of the frames stays below."""
        ordered = sorted(self.spent)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class ThoughtsApart(InlineThinker):
    """A bot thinker that answers at once and adds up the time it took."""

    def __init__(self) -> None:
        self.spent = 0

    def ask(self, job: Job) -> Ticket:
        """Return the bot's move."""
        begun = time.thread_time_ns()
        ticket = super().ask(job)
        self.spent += time.thread_time_ns() - begun
        return ticket


def rules_of(key: str, *, full: bool) -> Rules[Board]:
    """Return a table of a game: of middle size, or the largest possible."""
    sheet = game(key)
    if full:
        return sheet(sheet.players[-1], sheet.sets[-1])
    return sheet(max(seats for seats in sheet.players if seats <= 4))


def watched(key: str, size: tuple[int, int], seconds: float, *, full: bool = False, limit: float = LIMIT) -> Frames:
    """Play a demo for this many seconds of its own clock and measure its frames in milliseconds."""
    rules = rules_of(key, full=full)
    spent, slow, start, most = list[float](), list[str](), 0.0, 0
    moving, dealing, copies = list[float](), list[float](), list[float]()
    with ExitStack() as closing:
        thinker = ThoughtsApart()
        show = Show(rules, key.encode().ljust(8, b"."))
        demo = opened(closing, show, Words(), Size(*size), language="en", in_silence=True, thinker=thinker)
        gc.collect()
        window = demo.app.window.get_surface()
        pictures = deque(window.copy() for _ in range(PICTURES))
        pygame.event.clear()  # events left by an earlier window would end the demo
        for frame in range(round(seconds / FRAME)):
            look, deals, thought = demo.app.stage.look, is_dealing(demo), thinker.spent
            made, begun = look.made if look else 0, time.thread_time_ns()
            demo.step(frame * FRAME)
            cost = (time.thread_time_ns() - begun - (thinker.spent - thought)) / 1e6
            if frame < WARM:
                start = max(start, cost)
                continue
            spent.append(cost)
            if are_tiles_moving(demo):
                moving.append(cost)
                dealing += [cost] * deals
            if frame % SAMPLED == 0:
                copies.append(copied(pictures))
            most = max(most, look.made - made if look else 0)
            if cost > limit:
                slow.append(f"{cost:.0f} ms at {frame * FRAME:.1f} s: {doing(demo)}")
    copy = median(copies) if copies else 1.0
    return Frames(
        f"{key} {rules.seats}p {rules.pieces.top}",
        start,
        tuple(spent),
        tuple(slow),
        most,
        tuple(cost / copy for cost in moving),
        tuple(cost / copy for cost in dealing),
    )


def copied(pictures: deque[pygame.Surface]) -> float:
    """Return the milliseconds of CPU for a copy of an opaque picture that is no longer in the processor's cache."""
    pictures.rotate()
    begun = time.thread_time_ns()
    pictures[0].blit(pictures[1], (0, 0))
    return (time.thread_time_ns() - begun) / 1e6


def are_tiles_moving(demo: Demo) -> bool:
    """Return True if tiles are moving at the table."""
    top = demo.app.stage.top
    return isinstance(top, TableScene) and top.director is not None and bool(top.director.moving)


def is_dealing(demo: Demo) -> bool:
    """Return True if tiles are being dealt."""
    top = demo.app.stage.top
    if not isinstance(top, TableScene) or top.director is None:
        return False
    flights = [mover for mover, _ in top.director.moving if isinstance(mover, Flight)]
    return any(flight.goes is DEALT for flight in flights)


def middle(values: Sequence[float]) -> str:
    """Return the median as a text; a dash if there are no values."""
    return f"{median(values):.2f}" if values else "-"


def doing(demo: Demo) -> str:
    """Return a description of the current animation."""
    top = demo.app.stage.top
    if not isinstance(top, TableScene):
        return type(top).__name__
    view: View[Board] = top.table.view
    return f"{view.board.tiles().bit_count()} tiles on the felt, round {top.table.rounds}"


def main(argv: Sequence[str] | None = None) -> int:
    """Measure the chosen games and report slow frames."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120.0, help="seconds to play each game (default: 120)")
    parser.add_argument("--size", default="1920x1080", help="window size in pixels")
    parser.add_argument("--games", nargs="+", metavar="KEY", default=[sheet.key for sheet in GAMES])
    parser.add_argument("--full", action="store_true", help="use the most seats and the largest set")
    parser.add_argument("--limit", type=float, default=LIMIT, help=f"frame limit in milliseconds (default: {LIMIT:g})")
    args = parser.parse_args(argv)
    wide, _, high = args.size.partition("x")
    late = 0
    heads = ("p50", "p99", "max", "first", "moving", "deal", "art")
    print(f"{'table':<24} {'frames':>7} {' '.join(f'{head:>7}' for head in heads)}")
    for key in args.games:
        seen = watched(key, (int(wide), int(high)), args.seconds, full=args.full, limit=args.limit)
        most = max(seen.spent)
        late += most > args.limit
        print(
            f"{seen.table:<24} {len(seen.spent):>7} {seen.part(0.5):>7.2f} {seen.part(0.99):>7.2f} "
            f"{most:>7.1f} {seen.start:>7.0f} {middle(seen.moving):>7} {middle(seen.dealing):>7} {seen.art:>7}"
            f"{'   too slow' if most > args.limit else ''}",
            flush=True,
        )
        for told in seen.slow[:SLOWEST]:
            print(f"    {told}")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main())
