"""The common part of all commands: registration, output and errors. Independent of the games.

A command is a module with two functions, and a line in `SUMMARIES`:

    add_to(subcommands)      adds its name and its arguments
    run(args, words) -> int  runs it and returns the exit code

Errors are raised: UsageError for bad arguments (exit code 2), Refusal or FolderError for everything else (1). The
caller prints the sentence.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from collections.abc import Mapping
from typing import Final, NoReturn, Protocol

from engine.clean_text import escaped
from engine.sentences import Sentence, gettext_noop
from game.i18n.language import Words

SUMMARIES: Final[Mapping[str, str]] = {
    "play": gettext_noop("open the parlour (the default command)"),
    "games": gettext_noop("list the games with their players, sets and house rules"),
    "rules": gettext_noop("print the rules of a game"),
    "demo": gettext_noop("watch bots play a match; Esc quits"),
    "lobby": gettext_noop("list the tables on the local network"),
    "host": gettext_noop("host a table on the local network"),
    "join": gettext_noop("join a table on the local network from the terminal"),
    "archive": gettext_noop("list, search, export and import finished matches"),
    "puzzles": gettext_noop("list puzzles, show one, and check an answer"),
    "replay": gettext_noop("watch a match again, move by move"),
    "review": gettext_noop("find the costly moves and the luck of finished matches"),
    "share": gettext_noop("make a file of a finished match to send to friends"),
    "simulate": gettext_noop("play many matches between bots and sum up the results"),
    "statistics": gettext_noop("print your results, or save them as CSV or JSON"),
    "transcript": gettext_noop("print a match as JSON Lines"),
    "verify": gettext_noop("replay match files and check every move"),
    "licences": gettext_noop("print the licences of Boneyard and of all its parts"),
}
"""What each command does. They are here, so that the list of all can be printed without loading any."""
_MAX_LINE_LENGTH: Final = 600
"""Limit in characters for an error; anything longer was never typed by hand."""


class UsageError(Exception):
    """An argument that can't be understood or allowed; `.sentence` says why, `.hint` where to get help."""

    def __init__(self, why: Sentence, hint: str = "") -> None:
        super().__init__(str(why))
        self.sentence = why
        self.hint = hint


class Parser(argparse.ArgumentParser):
    """An argument parser with translated headings that raises UsageError instead of printing its usage."""

    def __init__(self, words: Words, prog: str, summary: str) -> None:
        super().__init__(prog=prog, description=summary, allow_abbrev=False, add_help=False)
        self.words: Final = words
        say = words.say
        self.takes = self.add_argument_group(say("arguments"))
        self.options = self.add_argument_group(say("options"))
        self.options.add_argument("-h", "--help", action="help", help=say("show this help"))
        self.options.add_argument(
            "--lang",
            metavar="CODE",
            default=argparse.SUPPRESS,
            help=say("language, such as en (default: the system's)"),
        )

    def error(self, message: str) -> NoReturn:
        """Raise argparse's message, which is in English only."""
        raise UsageError(Sentence("{problem}", {"problem": message}), self.prog)


class Subcommands:
    """The collection that commands add themselves to."""

    def __init__(self, parser: Parser) -> None:
        self.words: Final = parser.words
        say = parser.words.say
        self._parsers = parser.add_subparsers(
            dest="command",
            metavar=say("COMMAND"),
            title=say("commands"),
            prog=parser.prog,
            parser_class=Parser,
        )

    def add(self, name: str) -> Parser:
        """Add a subcommand and return its parser, for adding arguments (to `.takes` and `.options`)."""
        summary = self.words.say(SUMMARIES[name])
        return self._parsers.add_parser(name, help=summary, words=self.words, summary=summary)


class Command(Protocol):
    """A module of this package."""

    def add_to(self, subcommands: Subcommands, /) -> None:
        """Add the subcommand."""

    def run(self, args: argparse.Namespace, words: Words, /) -> int:
        """Run the command and return the exit code; `args` has its arguments and, in `command`, its name."""


def one_line(text: str) -> str:
    """Return `text` on one line, without characters that move the cursor, and of limited length."""
    plain = escaped(text)
    return plain if len(plain) <= _MAX_LINE_LENGTH else plain[: _MAX_LINE_LENGTH - 1] + "…"


def tell(line: str) -> None:
    """Print one line on standard output, escaped and flushed, which lets a pipe's reader see it at once."""
    _print(escaped(line))


def tell_json(value: object, indent: int | None = None) -> None:
    """Print a value as ASCII JSON, on one line unless `indent` is given."""
    _print(json.dumps(value, indent=indent).replace("\x7f", r"\u007f"))


def _print(text: str) -> None:
    if sys.stdout:
        sys.stdout.write(f"{text}\n")
        sys.stdout.flush()


def complain(text: str) -> None:
    """Print an error as one line on standard error, if there is one."""
    if sys.stderr:
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(f"{one_line(f'boneyard: {text}')}\n")
            sys.stderr.flush()
