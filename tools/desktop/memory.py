"""Play many quick matches of all games through the real scenes, and check that the memory stays flat.

    python -m tools.desktop.memory --matches 500

Each match goes the way of a player: from the title over the shelf and the set-up page to the table, round by round
over the results, and back to the title. Bots play every seat, the player's too. The tenth match is animated, like every
twentieth after it, and the window changes its size now and then. Nothing is shown, and the clock is handed in.

After each match the resident memory is noted. The exit code is 1 if it has grown by more than `--growth` MB between the
first matches and the last ones, each the median of a few. On systems without /proc it prints no figures.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from engine.bots.characters import CHARACTERS
from engine.core import Board, RuleSheet
from engine.games import GAMES, game
from engine.match import Match
from engine.record.record import Player
from game.app.app import App
from game.app.commands import play
from game.app.commands.common.window import Size
from game.i18n.language import Words
from game.picture.families.registry import shown_family
from game.play.simulation import players
from game.play.thinking import InlineThinker
from game.scenes.home.title import TitleScene
from game.scenes.results.results import ResultsScene
from game.session.session import Session
from game.storage.disk.folders import VARIABLE
from game.storage.settings import Motion, Settings, Speed, save

FRAME: Final = 1 / 60
SLOW_FRAME: Final = 0.2
"""Seconds between two frames of an animated match."""
WARM: Final = 10
"""Number of matches that don't count: they fill the caches."""
FEW: Final = 7
"""Number of matches of which the median is taken."""
ANIMATED: Final = 20
"""One match in this number is animated, for the first time at the end of those that don't count."""
RESIZED: Final = 50
"""Number of matches after which the window has another size for a moment."""
STUCK: Final = 60_000
"""Frames after which a match is taken to hang."""
SIZES: Final = (Size(1280, 720), Size(1920, 1080))
"""The sizes that the window has for a moment, and otherwise."""


class Soak:
    """One window, and the way through it."""

    def __init__(self, app: App, session: Session) -> None:
        self.app: Final = app
        self.session: Final = session
        self._now = 100.0

    def step(self, seconds: float = FRAME) -> None:
        """Let a frame pass."""
        self._now += seconds
        if not self.app.step(self._now):
            raise RuntimeError("The program ended.")

    def settle(self) -> None:
        """Let frames pass until nothing moves."""
        for _ in range(STUCK):
            self.step()
            if not self.app.busy:
                return
            time.sleep(0.0005)  # threads have to come to their turn, too
        raise RuntimeError(f"{type(self.app.stage.top).__name__} never rests.")

    def rest(self) -> None:
        """Let a second pass without an input, in which the program tidies up."""
        for _ in range(round(1 / SLOW_FRAME)):
            self.step(SLOW_FRAME)

    def resize(self) -> None:
        """Make the window smaller, and as large as before."""
        for size in SIZES:
            self.app.window.size = size
            self.settle()

    def play(self, sheet: RuleSheet, seats: int, bots: Sequence[str], *, animated: bool) -> None:
        """Play a match and come back to the title."""
        session, routes = self.session, self.session.routes
        session.settings.update(motion=Motion.FULL if animated else Motion.REDUCED)
        session.settings.update(speed=Speed.FAST if animated else Speed.INSTANT)
        session.stage.push(routes.shelf())
        self.settle()
        session.stage.push(routes.setup(sheet))
        self.settle()
        company: tuple[Player, ...] = tuple(players(bots[:seats]))
        match: Match[Board] = Match(sheet(seats))
        session.stage.push(routes.table(match, company))
        self._finish(SLOW_FRAME if animated else FRAME)
        session.stage.pop_to_root()
        self.settle()

    def _finish(self, seconds: float) -> None:
        for _ in range(STUCK):
            self.step(seconds)
            page = self.app.stage.top
            assert not isinstance(page, TitleScene), "an error ended the match; the log has it"
            if not isinstance(page, ResultsScene) or self.app.busy:
                continue
            if page.words.is_over or page.table.rules.seats == 1:
                return
            page.on_next()
        raise RuntimeError("The match never ends.")


def by_family() -> list[RuleSheet]:
    """Return all games, first one of each family: what a family keeps is loaded within the first ten matches."""
    first = {shown_family(sheet).layout: sheet for sheet in reversed(GAMES)}
    return sorted(GAMES, key=lambda sheet: sheet not in first.values())


def resident() -> float:
    """Return the resident memory of this process in MB, 0 if the system doesn't say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def soaked(matches: int, games: Sequence[RuleSheet], home: Path) -> list[float]:
    """Play the matches and return the resident memory in MB after each."""
    quick = [who.key for who in CHARACTERS if who.is_quick]
    os.environ[VARIABLE] = str(home)
    save(Settings(full_screen=False, sound=False), home / "settings.json")
    seen: list[float] = []
    with ExitStack() as closing:
        app = play.opened(closing, Words(), windowed=SIZES[-1], language="en", in_silence=True)
        soak: Soak | None = None
        for number in range(matches):
            if soak is None:
                app.step(0.0)
                title = app.stage.top
                assert isinstance(title, TitleScene), "the program starts with the title"
                soak = Soak(app, title.session)
                soak.settle()
                title.session.thinker.close()
                title.session.thinker = InlineThinker()
            sheet = games[number % len(games)]
            seats = sheet.players[number // len(games) % len(sheet.players)]
            bots = [quick[(number + seat) % len(quick)] for seat in range(seats)]
            if number % RESIZED == RESIZED - 1:
                soak.resize()
            soak.play(sheet, seats, bots, animated=number % ANIMATED == WARM - 1)
            soak.rest()
            seen.append(resident())
            print(f"{number + 1:>5}  {sheet.key:<18} {seats} seats  {seen[-1]:>7.1f} MB", flush=True)
    return seen


def main(argv: Sequence[str] | None = None) -> int:
    """Soak, print the figures and compare them with the limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=500, help="number of matches (default: 500)")
    parser.add_argument("--games", nargs="+", metavar="KEY", help="play only these games")
    parser.add_argument("--growth", type=float, default=10.0, help="limit in MB (default: 10)")
    args = parser.parse_args(argv)
    games = [game(key) for key in args.games] if args.games else by_family()
    with tempfile.TemporaryDirectory() as home:
        seen = soaked(args.matches, games, Path(home))
    if len(seen) < WARM + FEW or not seen[-1]:
        print("Too few matches, or a system without /proc: no verdict.")
        return 0
    before, after = median(seen[WARM : WARM + FEW]), median(seen[-FEW:])
    print(
        f"after {WARM} matches {before:.1f} MB, at the end {after:.1f} MB ({after - before:+.1f} MB), "
        f"at most {max(seen):.1f} MB"
    )
    return 1 if after - before > args.growth else 0


if __name__ == "__main__":
    sys.exit(main())
