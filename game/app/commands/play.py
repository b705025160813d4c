"""`boneyard play`, and `boneyard` alone: open the parlour.

Slow parts that the first picture doesn't need (the sound device, the bots' process) are opened after it.
"""

from __future__ import annotations

import argparse
import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import chain
from multiprocessing import resource_tracker
from pathlib import Path
from random import Random
from typing import Final, TypeVar, cast

import pygame

from engine.sentences import Refusal, Sentence, sentence
from game.app.app import App
from game.app.commands.common.arguments import as_usage, given
from game.app.commands.common.shell import Subcommands, UsageError, tell
from game.app.commands.common.window import ICON, WINDOW, Size, add_speech, add_window
from game.app.hearing import check_voice, open_ears
from game.app.idle_collector import IdleCollector
from game.app.instance import AlreadyOpen, ShowRequest, SingleInstance
from game.app.lazy import lazy_attribute, load_in_background
from game.app.wake import Waker
from game.app.window import SMALLEST, NoDisplay, TooSmall
from game.i18n.language import Words
from game.look.title.branding import emblem
from game.play.thinking import InlineThinker, WorkerThinker
from game.scenes.home.title import TitleScene
from game.session.deal_play import read_typed, table_of_typed
from game.session.routes import Routes
from game.session.session import Network, Session
from game.session.unsaved import Farewell, standing_words
from game.storage.disk.folders import FolderError, log_file, saves_dir, settings_file, statistics_file
from game.storage.disk.writer import Matter, Work
from game.storage.saves import Saves, SavesWriter
from game.storage.settings import Loaded, Settings, load
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from game.ui.broken_scene import SceneFailure
from game.ui.field import TextField
from game.ui.scene import Scene
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import NullSounds, open_sounds

T = TypeVar("T")
ROUTES: Final = "game.scenes.routes"
NETWORK: Final = "game.lan.local_network"
REBUILDING: Final = "game.storage.rebuilding"
_SLICE: Final = 0.01
"""Seconds of a frame in which the thread that loads modules has the processor for itself."""


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand; its options are those of `boneyard` alone."""
    say = subcommands.words.say
    parser = subcommands.add("play")
    parser.takes.add_argument(
        "code", metavar=say("CODE"), nargs="?", default="", help=say("a deal's code: play that deal at once")
    )
    add_window(parser)
    add_speech(parser)


def run(args: argparse.Namespace, words: Words) -> int:
    """Open everything, play, and close everything in order. Raises Refusal if no window can be opened.

    If this player's window is open already, it comes to the front instead, and takes the code.
    """
    typed = getattr(args, "code", "").strip()
    with as_usage():
        code = given(typed) if typed else ""
        if typed:
            read_typed(code)
    with ExitStack() as closing:
        closing.enter_context(hung_up())
        try:
            if args.speak:
                check_voice(words.language)
            app = opened(
                closing,
                words,
                windowed=args.windowed,
                language=args.lang,
                in_silence=args.no_sound,
                speaks=args.speak,
                code=code,
            )
        except AlreadyOpen as other:
            if not other.came:
                raise Refusal(
                    sentence("Boneyard is already running as process {n}. Close it there first.", n=other.process)
                ) from None
            if code:
                tell(words.say("Boneyard is already open. Its window is in front now and shows the code."))
            else:
                tell(words.say("Boneyard is already open. Its window is in front now."))
            return 0
        return app.run()


@contextlib.contextmanager
def hung_up() -> Iterator[None]:
    """Save and close everything when the terminal is closed, as for Ctrl-C. SDL sees to the other signals."""
    if not hasattr(signal, "SIGHUP") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGHUP, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)


def _track_semaphores() -> None:
    """Start the process in which Python keeps count of semaphores, deaf to the end of the terminal.

    It outlives this process in any case, and would complain of semaphores that it had lost count of.
    """
    if not hasattr(signal, "SIGHUP") or threading.current_thread() is not threading.main_thread():
        return
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    resource_tracker.ensure_running()
    signal.signal(signal.SIGHUP, before)


def opened(
    closing: ExitStack,
    words: Words,
    *,
    windowed: Size | None,
    language: str,
    in_silence: bool,
    speaks: bool = False,
    code: str = "",
) -> App:
    """Return the app with the title on the stage; `closing` has what must be closed. The deal of a `code` is on top.

    If settings or matches can't be accessed, the game still starts: the title says so, and nothing is saved. Raises
    AlreadyOpen if another window has the matches.
    """
    unwritable: list[Sentence] = []
    waker = Waker()
    file = _tried(settings_file, unwritable)
    loaded = load(file) if file else Loaded(Settings(), ())
    summons = ShowRequest(waker)
    saves = _saves(unwritable)
    if saves is not None:
        closing.callback(SingleInstance(saves.folder, summons.call, code).close)
        _sweep(saves)
    problems = [*_unsaved(unwritable, settings=file is None, matches=saves is None), *loaded.warnings]
    writer = SavesWriter(saves, waker) if saves else None
    if writer:
        closing.callback(writer.close)
    if writer and saves and saves.ledger and saves.ledger.lost_since is not None:
        again = partial(counted_again, saves.ledger, saves.folder, waker)
        writer.write(Work(Matter.STATISTICS, saves.ledger.path, again, part="again"))
    session = Session(
        settings=loaded.settings,
        settings_file=file,
        words=words,
        sounds=NullSounds(),
        saves=saves,
        writer=writer,
        thinker=InlineThinker(),
        chance=Random(),
        routes=scene_routes,
        network=lambda: local_network(waker),
        language=language,
    )

    def hush() -> None:
        session.thinker.close()
        session.sounds.current.close()

    closing.callback(hush)
    closing.callback(session.close_network)
    session.problems.add(*problems)

    def title(mishap: SceneFailure | None = None) -> TitleScene:
        return TitleScene(session, chores=[lambda: next(slow, False)], mishap=mishap, falls=mishap is None)

    def called() -> bool:
        if not summons():
            return False
        handed = summons.code()
        if handed:
            session.stage.push(session.routes.typed_code(handed))
        return True

    tidying = IdleCollector()
    app = _window(session, windowed, _tried(log_file, []), title, (waker, tidying, called))
    slow = chain(leisure(session, waker, in_silence=in_silence), open_ears(app, session, waker, speaks=speaks))
    closing.callback(app.close)
    tidying.begin()
    closing.callback(tidying.end)
    session.move_in(app.stage, app)
    app.stage.push(title())
    if code:
        app.stage.push(table_of_typed(session, read_typed(code)))
    return app


def scene_routes(session: Session) -> Routes:
    """Return the routes to all pages, which are loaded with it."""
    return cast("Callable[[Session], Routes]", lazy_attribute(ROUTES, "SceneRoutes"))(session)


def local_network(waker: Waker) -> Network:
    """Return this computer's network, which is loaded with it."""
    return cast("Callable[[Waker], Network]", lazy_attribute(NETWORK, "opened"))(waker)


def counted_again(ledger: Ledger, folder: Path, waker: Waker) -> None:
    """Count the matches again that damaged statistics lost."""
    cast("Callable[[Ledger, Path, Waker], None]", lazy_attribute(REBUILDING, "count_again"))(ledger, folder, waker)


def leisure(session: Session, waker: Waker, *, in_silence: bool) -> Iterator[bool]:
    """Do one bit per step of the work that can wait for the first picture; yields True while there is more."""
    yield True  # a frame to show the window
    loading = load_in_background((ROUTES, NETWORK))
    yield True
    _track_semaphores()
    session.thinker = WorkerThinker(waker)
    yield True
    if not in_silence:
        session.sounds.use(open_sounds(session.chance))
        yield True
    while session.sounds.current.load_next():
        yield True
    while loading.is_alive():
        loading.join(_SLICE)
        yield True
    session.open_network()


def _window(
    session: Session,
    windowed: Size | None,
    log: Path | None,
    refuge: Callable[[SceneFailure], TitleScene],
    aids: tuple[Waker, IdleCollector, Callable[[], bool]],
) -> App:
    waker, tidying, summons = aids

    def mute() -> None:
        session.settings.update(sound=not session.settings.values.sound)

    def letters(field: TextField) -> Scene:
        return session.routes.letters(field)  # not before they are asked for: the routes load every page

    try:
        return App(
            session.settings.look,
            size=windowed or WINDOW,
            full_screen=session.settings.values.full_screen and windowed is None,
            icon=emblem(ICON),
            words=session.words,
            commands={Action.MUTE: mute, Action.KEYS: session.controls.turn_keys},
            on_full_screen=lambda on: session.settings.update(full_screen=on),
            log=log,
            refuge=refuge,
            fades=lambda: session.settings.moves_tiles,
            waker=waker,
            tidying=tidying,
            summons=summons,
            on_front=session.sounds.come_to_front,
            on_sight=session.sounds.come_into_sight,
            on_frame=session.sounds.follow_time,
            on_page=lambda: session.play(Sound.PAGE),
            standing=lambda: standing_words(session),
            farewell=Farewell(session),
            letters=letters,
        )
    except TooSmall:
        raise UsageError(
            sentence("The smallest window is {width}x{height}.", width=SMALLEST[0], height=SMALLEST[1])
        ) from None
    except NoDisplay:
        raise Refusal(
            sentence("There's no display to open a window on. Start Boneyard in a desktop session.")
        ) from None
    except pygame.error as why:
        raise Refusal(sentence("No window could be opened: {reason}.", reason=str(why).rstrip("."))) from why


def _unsaved(why: Sequence[Sentence], *, settings: bool, matches: bool) -> list[Sentence]:
    """Return the one sentence about folders that can't be used: why the first can't be, and what it leads to."""
    if not why:
        return []
    if settings and matches:
        return [sentence("{why} Neither settings nor matches will be saved.", why=why[0])]
    if settings:
        return [sentence("{why} Settings won't be saved.", why=why[0])]
    return [sentence("{why} Matches won't be saved.", why=why[0]) if matches else why[0]]


def _saves(problems: list[Sentence]) -> Saves | None:
    folder = _tried(saves_dir, problems)
    if folder is None:
        return None
    file = _tried(statistics_file, problems)
    return Saves(folder, Ledger(file) if file else None)


def _sweep(saves: Saves) -> None:
    with contextlib.suppress(OSError):
        saves.sweep()


def _tried(find: Callable[[], T], problems: list[Sentence]) -> T | None:
    """Return the result of `find`, or None after adding a problem to report."""
    try:
        return find()
    except FolderError as why:
        problems.append(why.sentence)
        return None
