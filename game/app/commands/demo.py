"""`boneyard demo`: bots play on the real table, to be watched or for screenshots."""

from __future__ import annotations

import argparse
import io
import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

import pygame

from engine.bots.characters import CHARACTERS
from engine.core import Board, Rules
from engine.match import Match
from engine.record.record import Player
from engine.sentences import Refusal, sentence
from game.app.app import FRAMES_PER_SECOND, App
from game.app.commands.common.arguments import add_table, agreed, file, number, seed, whole
from game.app.commands.common.shell import Subcommands, tell
from game.app.commands.common.window import ICON, Size, size
from game.i18n.language import Words
from game.look.title.branding import emblem
from game.play.driver import SeedStream
from game.play.local_table import LocalTable
from game.play.simulation import players
from game.play.thinking import InlineThinker, Thinker
from game.scenes.results.results import ResultsScene
from game.scenes.routes import SceneRoutes
from game.scenes.table.table import TableScene
from game.session.session import Session
from game.storage.disk.files import reason
from game.storage.settings import Settings
from game.ui.actions import Action, Input, Press
from game.ui.sound.sounds import NullSounds, open_sounds

WINDOW: Final = Size(1280, 720)
_SEED_BYTES: Final = 8
READING: Final = 6.0
"""Time in seconds that the result of a round is shown before the next deal."""
SHOT_AFTER: Final = 20.0
"""Time in seconds played before a screenshot, if no limit is given."""
FRAME: Final = 1 / FRAMES_PER_SECOND
"""Seconds between frames if nothing is shown and there is no waiting."""
FASTEST: Final = 12
"""Highest value of `--speed`: in one frame a table advances by a quarter of a second at most."""
NOBODY_LOOKS: Final = ("dummy", "offscreen")
"""SDL's drivers that show nothing."""


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("demo")
    add_table(parser)
    add = parser.options.add_argument
    add("--seed", metavar="HEX", type=seed, help=say("seed of the match to play (default: a new one)"))
    add(
        "--seconds",
        metavar="T",
        type=number("--seconds", 0, 86_400),
        help=say("stop after this many seconds (instant when nothing is shown)"),
    )
    add("--rounds", metavar="R", type=whole("--rounds", 1, 10_000), help=say("stop after this many rounds"))
    add("--size", metavar=say("WxH"), type=size, help=say("play in a window of this size, in pixels"))
    add(
        "--windowed",
        action="store_const",
        const=WINDOW,
        default=argparse.SUPPRESS,
        help=say("play in a window instead of full screen"),
    )
    add(
        "--shot",
        metavar="PNG",
        type=file,
        help=say("save a picture of the end instead of opening a window (same seed, same picture)"),
    )
    add(
        "--speed",
        metavar="X",
        type=number("--speed", 0.1, FASTEST),
        default=1.0,
        help=say("speed factor; 2 is twice as fast (default: 1)"),
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Play on a table until the limit is reached, and take a screenshot if requested."""
    show = Show(agreed(args), args.seed or secrets.token_bytes(_SEED_BYTES))
    limits = Limits(args.seconds, args.rounds)
    if args.shot:
        # A window could be smaller than the picture, and isn't needed.
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        if limits == Limits():
            limits = Limits(SHOT_AFTER)
    wanted: Size | None = args.size or args.windowed or (WINDOW if args.shot else None)
    with ExitStack() as closing:
        demo = opened(closing, show, words, wanted, language=args.lang, in_silence=bool(args.no_sound or args.shot))
        for now in clock(limits):
            if not demo.step(now * args.speed) or limits.are_reached(now, demo.rounds):
                break
        if args.shot:
            shoot(demo.app.window.get_surface(), args.shot)
            tell(words.say("{file}: {game}, seed {seed}", file=args.shot, game=show.title(words), seed=show.seed.hex()))
    return 0


class Limits(NamedTuple):
    """The limits that end a demo; None for no limit."""

    seconds: float | None = None
    rounds: int | None = None

    def are_reached(self, seconds: float, rounds: int) -> bool:
        """Return True if a limit is reached after this many seconds and rounds."""
        late = self.seconds is not None and seconds >= self.seconds
        return late or (self.rounds is not None and rounds >= self.rounds)


class Show(NamedTuple):
    """The game to play: the same rules and seed give the same matches."""

    rules: Rules[Board]
    seed: bytes

    def title(self, words: Words) -> str:
        """Return the name of the game."""
        return words.say(self.rules.title)

    def players(self, number: int) -> list[Player]:
        """Return the players of match `number`: bots that need no time to think, in turn."""
        quick = [who for who in CHARACTERS if who.is_quick]
        return list(players([quick[(number + seat) % len(quick)].key for seat in range(self.rules.seats)]))

    def scene(self, session: Session, number: int = 0) -> DemoScene:
        """Return a scene with match `number`; when it is over, the next one follows."""
        seeds = SeedStream(self.seed, number)
        whims = seeds.bot_rng()
        table = LocalTable(
            Match(self.rules),
            self.players(number),
            session.thinker,
            session.settings.pace,
            seeds=seeds,
            chances=lambda: whims.getrandbits(64),
        )
        return DemoScene(session, table, again=lambda: session.stage.replace(self.scene(session, number + 1)))


class DemoScene(TableScene):
    """A table with bots in all seats: CANCEL leaves it at once, since nothing can be lost."""

    def handle(self, given: Input) -> None:
        """Leave on CANCEL; handle everything else as at any table."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.stage.quit()
        else:
            super().handle(given)


class Demo:
    """Runs without input: the result of each round is shown for a while, then the next one is dealt."""

    def __init__(self, app: App) -> None:
        self.app: Final = app
        self.rounds = 0
        """Number of rounds played and shown with their results."""
        self._page: ResultsScene | None = None
        self._until = 0.0

    def step(self, now: float) -> bool:
        """Run one frame at the time `now`, in seconds; returns True while the demo continues."""
        going = self.app.step(now)
        page = self.app.stage.top
        if not isinstance(page, ResultsScene):
            return going
        if page is not self._page:
            self._page, self._until = page, now + READING
        elif now >= self._until and not page.is_closed:
            self.rounds += 1
            self._until = now + READING
            (page.on_again if page.words.is_over else page.on_next)()
        return going


def opened(
    closing: ExitStack,
    show: Show,
    words: Words,
    wanted: Size | None,
    *,
    language: str,
    in_silence: bool,
    thinker: Thinker | None = None,
) -> Demo:
    """Open a window of the size `wanted`, or full screen, with a table in it. `closing` collects what must be closed.

    `thinker` answers for the bots; without one they answer at once.
    """
    chance = Random(show.seed.hex())
    session = Session(
        settings=Settings(),
        settings_file=None,
        words=words,
        sounds=NullSounds(),
        saves=None,
        writer=None,
        thinker=thinker or InlineThinker(),
        chance=chance,
        routes=SceneRoutes,
        language=language,
    )
    try:
        app = App(
            session.settings.look,
            size=wanted or WINDOW,
            full_screen=wanted is None,
            icon=emblem(ICON),
            words=words,
        )
    except pygame.error as why:
        raise Refusal(sentence("No window could be opened: {reason}.", reason=str(why).rstrip("."))) from why
    closing.callback(app.close)
    if not in_silence and pygame.display.get_driver() not in NOBODY_LOOKS:
        session.sounds.use(open_sounds(chance))
        closing.callback(session.sounds.current.close)
        while session.sounds.current.load_next():
            pass
    session.move_in(app.stage, app)
    app.stage.push(show.scene(session))
    return Demo(app)


def clock(limits: Limits) -> Iterator[float]:
    """Yield the time of each frame in seconds from 0, without waiting if nothing is shown and there is a limit."""
    if pygame.display.get_driver() in NOBODY_LOOKS and limits != Limits():
        frames = 0
        while True:
            yield frames * FRAME
            frames += 1
    begun = perf_counter()
    pace = pygame.time.Clock()
    while True:
        yield perf_counter() - begun
        pace.tick(FRAMES_PER_SECOND)


def shoot(picture: pygame.Surface, file: Path) -> None:
    """Write a picture as a PNG, whatever the file is called. Raises Refusal if it can't be written."""
    sheet = io.BytesIO()
    pygame.image.save(picture, sheet, "shot.png")
    try:
        file.write_bytes(sheet.getvalue())
    except OSError as why:
        raise Refusal(sentence("The picture couldn't be saved: {reason}.", reason=reason(why))) from None
