"""An entry point for programs: `python -m game.app.table_cli host ...` and `join ...`, as in `boneyard`.

It doesn't load the picture, which halves the time to restart a crashed host and saves memory.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Final

from engine.sentences import sentence
from game.app.commands import host, join
from game.app.commands.common.shell import Command, Parser, Subcommands, UsageError
from game.app.entry import run_entry
from game.i18n.language import Words

COMMANDS: Final[Mapping[str, Command]] = {"host": host, "join": join}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code (`game.app.entry`)."""
    return run_entry(list(sys.argv[1:] if argv is None else argv), _run)


def _run(typed: Sequence[str], words: Words) -> int:
    parser = Parser(words, "boneyard", words.say("host a table on the local network"))
    subcommands = Subcommands(parser)
    for command in COMMANDS.values():
        command.add_to(subcommands)
    args = parser.parse_args(list(typed))
    if args.command not in COMMANDS:
        raise UsageError(sentence("{words} isn't valid here", words=" ".join(typed)), "boneyard")
    args.lang = getattr(args, "lang", "")
    return COMMANDS[args.command].run(args, words)


if __name__ == "__main__":
    sys.exit(main())
