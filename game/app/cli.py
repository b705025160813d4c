"""The entry point: `boneyard` and its subcommands. Every error ends as one line and an exit code (`game.app.entry`)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final, cast

from engine.built import is_current, is_made, is_native
from engine.sentences import sentence
from game.app.commands.arguments import add_speech, add_window
from game.app.commands.shell import Command, Parser, Subcommands, UsageError
from game.app.entry import run_entry
from game.app.lazy import loaded
from game.i18n.language import Words


class LaterCommand:
    """A command whose module, of the same name, is loaded when it is asked for."""

    def __init__(self, name: str) -> None:
        self._name: Final = name

    def add_to(self, subcommands: Subcommands) -> None:
        """Add the subcommand."""
        self._command.add_to(subcommands)

    def run(self, args: argparse.Namespace, words: Words) -> int:
        """Run the command."""
        return self._command.run(args, words)

    @property
    def _command(self) -> Command:
        return cast("Command", loaded(f"game.app.commands.{self._name}"))


COMMANDS: Final[Mapping[str, Command]] = {
    name: LaterCommand(name)
    for name in (
        *("play", "games", "rules", "demo", "lobby", "host", "join"),
        *("archive", "puzzles", "replay", "review", "share", "simulate", "statistics", "transcript", "verify"),
    )
}
"""All subcommands."""
PLAY: Final = "play"
"""The default subcommand."""
_OF_PLAY: Final = ("--lang", "--windowed", "--no-sound", "--speak")
_WITH_VALUE: Final = ("--lang=", "--windowed=")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code (`game.app.entry`)."""
    return run_entry(list(sys.argv[1:] if argv is None else argv), _run)


def _run(typed: Sequence[str], words: Words) -> int:
    args, rest = _parser(words, _needed(typed)).parse_known_args(typed)
    args.lang = getattr(args, "lang", "")
    name = args.command or PLAY
    if rest:
        hint = f"boneyard {args.command}" if args.command else "boneyard"
        raise UsageError(sentence("{words} isn't valid here", words=" ".join(rest)), hint)
    return COMMANDS[name].run(args, words)


def _needed(typed: Sequence[str]) -> Sequence[str]:
    """Return the names of the commands that the parser must know; loading one takes a while.

    That is the default alone if nothing but its options are typed. Help and mistakes need all of them.
    """
    others = list(typed)
    for option in ("--lang", "--windowed"):
        if option in others[:-1] and others[others.index(option) + 1] not in COMMANDS:
            del others[others.index(option) + 1]
    if others and others[0] in COMMANDS:
        return others[:1]
    return () if all(word in _OF_PLAY or word.startswith(_WITH_VALUE) for word in others) else tuple(COMMANDS)


def _parser(words: Words, commands: Sequence[str]) -> Parser:
    """Return the parser of the command line that knows these commands."""
    say = words.say
    parser = Parser(words, "boneyard", say("A domino parlour. Run it without a command to play full screen."))
    parser.options.add_argument("--version", action="version", version=f"boneyard {_version()} ({_engine(words)})")
    add_window(parser, is_inner=False)
    add_speech(parser, is_inner=False)
    subcommands = Subcommands(parser)
    for name in commands:
        COMMANDS[name].add_to(subcommands)
    return parser


def _engine(words: Words) -> str:
    """Return which engine runs."""
    if is_native():
        return words.say("engine: compiled")
    return (
        words.say("engine: Python, because the compiled one is out of date")
        if is_made() and not is_current()
        else words.say("engine: Python")
    )


def _version() -> str:
    try:
        return version("boneyard")
    except PackageNotFoundError:  # run from a folder, not installed
        return "?"


if __name__ == "__main__":
    sys.exit(main())
