"""`boneyard play`, and `boneyard` alone: open the parlour.

Slow parts that the first picture doesn't need (the sound device, the bots' process) are opened after it.
"""

from __future__ import annotations

import argparse
import contextlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final, TypeVar

import pygame

from engine.sentences import Refusal, Sentence, sentence
from game.app.app import App
from game.app.commands.arguments import Size, size
from game.app.commands.shell import Subcommands
from game.app.tidying import Tidying
from game.app.waking import Waker
from game.i18n.language import Words
from game.lan.local_network import LocalNetwork, files
from game.play.thinking import InlineThinker, WorkerThinker
from game.scenes.common.pictures import emblem
from game.scenes.home.title import TitleScene
from game.scenes.routes import SceneRoutes
from game.session.session import Session
from game.storage.folders import FolderError, log_file, saves_dir, settings_file, statistics_file
from game.storage.ledger import Ledger
from game.storage.saves import Saves, SavesWriter
from game.storage.settings import Loaded, Settings, load
from game.ui.actions import Action
from game.ui.broken_scene import Mishap
from game.ui.sounds import Silence, open_sounds

T = TypeVar("T")
WINDOW: Final = Size(1280, 720)
"""The window for --windowed without a size, and after leaving full screen."""
ICON: Final = 128


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand; its options are those of `boneyard` alone."""
    say = subcommands.words.say
    parser = subcommands.add("play", say("open the parlour (the default command)"))
    parser.options.add_argument(
        "--windowed",
        metavar=say("WxH"),
        nargs="?",
        type=size,
        const=WINDOW,
        default=argparse.SUPPRESS,
        help=say("play in a window, optionally of this size in pixels"),
    )
    parser.options.add_argument(
        "--no-sound", action="store_true", default=argparse.SUPPRESS, help=say("play without sound")
    )


def run(args: argparse.Namespace, words: Words) -> int:
    """Open everything, play, and close everything in order. Raises Refusal if no window can be opened."""
    with ExitStack() as closing:
        return opened(closing, words, windowed=args.windowed, language=args.lang, in_silence=args.no_sound).run()


def opened(closing: ExitStack, words: Words, *, windowed: Size | None, language: str, in_silence: bool) -> App:
    """Return the app with the title on the stage; `closing` collects what must be closed.

    If settings or matches can't be accessed, the game still starts: the title says so, and nothing is saved.
    """
    problems: list[Sentence] = []
    waker = Waker()
    file = _tried(settings_file, problems)
    loaded = load(file) if file else Loaded(Settings(), ())
    problems.extend(loaded.warnings)
    saves = _saves(problems)
    writer = SavesWriter(saves, waker) if saves else None
    if writer:
        closing.callback(writer.close)
    session = Session(
        settings=loaded.settings,
        settings_file=file,
        words=words,
        sounds=Silence(),
        saves=saves,
        writer=writer,
        thinker=InlineThinker(),
        chance=Random(),
        routes=SceneRoutes,
        language=language,
    )

    def hush() -> None:
        session.thinker.close()
        session.sounds.close()

    closing.callback(hush)
    network = LocalNetwork(files, waker)
    closing.callback(network.close)
    session.lan = network
    session.problems.extend(problems)
    slow = leisure(session, waker, in_silence=in_silence)

    def title(mishap: Mishap | None = None) -> TitleScene:
        return TitleScene(session, chores=[lambda: next(slow, False)], mishap=mishap, falls=mishap is None)

    tidying = Tidying()
    app = _window(session, windowed, _tried(log_file, []), title, waker, tidying)
    closing.callback(app.close)
    tidying.begin()
    closing.callback(tidying.end)
    session.move_in(app.stage, app)
    app.stage.push(title())
    return app


def leisure(session: Session, waker: Waker, *, in_silence: bool) -> Iterator[bool]:
    """Do one bit per step of the work that can wait for the first picture; yields True while there is more."""
    yield True  # a frame to show the window
    session.thinker = WorkerThinker(waker)
    yield True
    if not in_silence:
        session.hear_through(open_sounds(session.chance))
        yield True
    while session.sounds.load_next():
        yield True


def _window(
    session: Session,
    windowed: Size | None,
    log: Path | None,
    refuge: Callable[[Mishap], TitleScene],
    waker: Waker,
    tidying: Tidying,
) -> App:
    def mute() -> None:
        session.change("sound", not session.settings.sound)

    try:
        return App(
            session.dress,
            size=windowed or WINDOW,
            full_screen=session.settings.full_screen and windowed is None,
            icon=emblem(ICON),
            words=session.words,
            commands={Action.MUTE: mute, Action.KEYS: session.turn_keys},
            on_full_screen=session.full_screen_changed,
            log=log,
            refuge=refuge,
            fades=lambda: session.moves_tiles,
            waker=waker,
            tidying=tidying,
        )
    except pygame.error as why:
        raise Refusal(sentence("No window could be opened: {reason}.", reason=str(why).rstrip("."))) from why


def _saves(problems: list[Sentence]) -> Saves | None:
    folder = _tried(saves_dir, problems)
    if folder is None:
        return None
    file = _tried(statistics_file, problems)
    saves = Saves(folder, Ledger(file) if file else None)
    with contextlib.suppress(OSError):
        saves.sweep()
    return saves


def _tried(find: Callable[[], T], problems: list[Sentence]) -> T | None:
    """Return the result of `find`, or None after adding a problem to report."""
    try:
        return find()
    except FolderError as why:
        problems.append(why.sentence)
        return None
