"""`boneyard replay`: shows a match from any file that Boneyard writes, move by move, in a window of its own."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from random import Random
from typing import Final

import pygame

from engine.core import NOBODY
from engine.sentences import Refusal, sentence
from game.app.app import App
from game.app.commands.common.arguments import file, whole
from game.app.commands.common.shell import Subcommands
from game.app.commands.common.window import ICON, WINDOW, add_speech, add_window
from game.app.hearing import check_voice, open_ears
from game.app.wake import Waker
from game.i18n.language import Words
from game.lan.round_files import any_match
from game.look.title.branding import emblem
from game.play.thinking import InlineThinker
from game.scenes.routes import SceneRoutes
from game.session.session import Session
from game.storage.disk.folders import settings_file
from game.storage.settings import load
from game.ui.actions import Action
from game.ui.sound.sounds import NullSounds, open_sounds

_MAX_SEATS: Final = 99


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("replay")
    parser.takes.add_argument(
        "file", metavar=say("FILE"), type=file, help=say("a match file, or rounds saved from a LAN table")
    )
    add = parser.options.add_argument
    add(
        "--seat",
        metavar="N",
        type=whole("--seat", 1, _MAX_SEATS),
        default=0,
        help=say("seat to look from (default: the first person's)"),
    )
    add_window(parser)
    add_speech(parser)


def run(args: argparse.Namespace, words: Words) -> int:
    """Show the match until the window is closed. Raises Refusal if the file has none or no window can be opened."""
    with ExitStack() as closing:
        return opened(closing, args, words).run()


def opened(closing: ExitStack, args: argparse.Namespace, words: Words) -> App:
    """Return an app with the replay on the stage; `closing` collects what must be closed."""
    try:
        record = any_match(args.file)
    except Refusal as why:
        raise Refusal(sentence("{file}: {why}", file=str(args.file), why=why.sentence)) from None
    if args.seat > record.match.rules.seats:
        raise Refusal(sentence("There's no seat {n} at this table.", n=args.seat))
    if args.speak:
        check_voice(words.language)
    chance, waker = Random(), Waker()
    session = Session(
        settings=load(settings_file()).settings,
        settings_file=None,
        words=words,
        sounds=NullSounds(),
        saves=None,
        writer=None,
        thinker=InlineThinker(),
        chance=chance,
        routes=SceneRoutes,
        language=args.lang,
    )

    def mute() -> None:
        session.settings.update(sound=not session.settings.values.sound)

    scene = session.routes.replay
    windowed = getattr(args, "windowed", None)
    try:
        app = App(
            session.settings.look,
            size=windowed or WINDOW,
            full_screen=windowed is None and session.settings.values.full_screen,
            icon=emblem(ICON),
            words=words,
            commands={Action.MUTE: mute, Action.KEYS: session.controls.turn_keys},
            waker=waker,
        )
    except pygame.error as why:
        raise Refusal(sentence("No window could be opened: {reason}.", reason=str(why).rstrip("."))) from why
    closing.callback(app.close)
    session.move_in(app.stage, app)
    if not args.no_sound:
        session.sounds.use(open_sounds(chance))
        closing.callback(session.sounds.current.close)
        while session.sounds.current.load_next():
            pass
    app.stage.push(scene(record, args.seat - 1 if args.seat else NOBODY, beside=args.file))
    for _ in open_ears(app, session, waker, speaks=args.speak):
        pass
    return app
