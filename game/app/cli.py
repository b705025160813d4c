"""The entry point: `boneyard` and its subcommands. Every error ends as one line and an exit code (`game.app.entry`)."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Final

from engine.sentences import sentence
from game.app.commands import demo, games, host, join, lobby, play, rules, simulate, statistics, transcript, verify
from game.app.commands.arguments import size
from game.app.commands.shell import Command, Parser, Subcommands, UsageError
from game.app.entry import entered
from game.i18n.language import Words

COMMANDS: Final[Mapping[str, Command]] = {
    "play": play,
    "games": games,
    "rules": rules,
    "demo": demo,
    "lobby": lobby,
    "host": host,
    "join": join,
    "simulate": simulate,
    "statistics": statistics,
    "transcript": transcript,
    "verify": verify,
}
"""All subcommands."""
PLAY: Final = "play"
"""The default subcommand."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code (`game.app.entry`)."""
    return entered(list(sys.argv[1:] if argv is None else argv), _run)


def _run(typed: Sequence[str], words: Words) -> int:
    args, rest = _parser(words).parse_known_args(typed)
    args.lang = getattr(args, "lang", "")
    name = args.command or PLAY
    if rest:
        hint = f"boneyard {args.command}" if args.command else "boneyard"
        raise UsageError(sentence("{words} isn't valid here", words=" ".join(rest)), hint)
    return COMMANDS[name].run(args, words)


def _parser(words: Words) -> Parser:
    """Return the parser of the whole command line."""
    say = words.say
    parser = Parser(words, "boneyard", say("A domino parlour. Run it without a command to play full screen."))
    parser.options.add_argument("--version", action="version", version=f"boneyard {_version()}")
    parser.options.add_argument(
        "--windowed",
        metavar=say("WxH"),
        nargs="?",
        type=size,
        const=play.WINDOW,
        help=say("play in a window, optionally of this size in pixels"),
    )
    parser.options.add_argument("--no-sound", action="store_true", help=say("play without sound"))
    subcommands = Subcommands(parser)
    for command in COMMANDS.values():
        command.add_to(subcommands)
    return parser


def _version() -> str:
    try:
        return version("boneyard")
    except PackageNotFoundError:  # run from a folder, not installed
        return "?"


if __name__ == "__main__":
    sys.exit(main())
