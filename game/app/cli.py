"""The entry point: `boneyard` and its subcommands. Every error ends as one line and an exit code (`game.app.entry`)."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final, cast

from engine.built import is_current, is_made, is_native
from engine.sentences import Sentence, sentence
from game.app.commands.common.shell import SUMMARIES, Command, Parser, Subcommands, UsageError, tell
from game.app.commands.common.window import add_speech, add_window
from game.app.entry import run_entry
from game.app.lazy import lazy_attribute, loaded
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


class PrintVersion(argparse.Action):
    """Prints the version, which it looks up only then: reading the metadata costs a third of a short command."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Print it and end the program."""
        assert isinstance(parser, Parser)
        installed = cast("Callable[[], str]", lazy_attribute("game.app.installed", "version_or_unknown"))()
        tell(f"boneyard {installed} ({_engine(parser.words)})")
        parser.exit()


class InMenu(argparse.Action):
    """Calls a function of `game.app.desktop.installing`, which `const` names, and prints its sentence."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        """Do it and end the program."""
        assert isinstance(parser, Parser)
        done = cast("Callable[[], Sentence]", lazy_attribute("game.app.desktop.installing", str(self.const)))()
        tell(parser.words.tell(done))
        parser.exit()


COMMANDS: Final[Mapping[str, Command]] = {name: LaterCommand(name) for name in SUMMARIES}
"""All subcommands."""
PLAY: Final = "play"
"""The default subcommand."""
REPLAY: Final = "replay"
"""The subcommand for a file alone, as a desktop opens it."""
MATCHES: Final = (".boneyard", ".json")
"""The endings of match files; other files count only if they exist."""
_OF_PLAY: Final = ("--lang", "--windowed", "--no-sound", "--speak")
_OF_NONE: Final = frozenset({"-h", "--help", "--version", "--install-desktop", "--uninstall-desktop"})
"""Options that end the program, and need no command."""
_WITH_VALUE: Final = ("--lang=", "--windowed=")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code (`game.app.entry`)."""
    return run_entry(list(sys.argv[1:] if argv is None else argv), _run)


def _run(typed: Sequence[str], words: Words) -> int:
    typed = _opened(typed)
    args, rest = _parser(words, _needed(typed)).parse_known_args(typed)
    args.lang = getattr(args, "lang", "")
    name = args.command or PLAY
    if rest:
        hint = f"boneyard {args.command}" if args.command else "boneyard"
        raise UsageError(sentence("{words} isn't valid here", words=" ".join(rest)), hint)
    return COMMANDS[name].run(args, words)


def _needed(typed: Sequence[str]) -> Sequence[str]:
    """Return the names of the commands that the parser must know; loading one takes a while.

    That is none if nothing but options are typed, whether those of the default command or those that print something
    and end. Mistakes need all of them.
    """
    others = _without_values(typed)
    place = next((place for place, word in enumerate(others) if word in COMMANDS), len(others))
    before = others[:place]
    if not all(word in (*_OF_PLAY, *_OF_NONE) or word.startswith(_WITH_VALUE) for word in before):
        return tuple(COMMANDS)
    return () if _OF_NONE.intersection(before) else others[place : place + 1]


def _opened(typed: Sequence[str]) -> Sequence[str]:
    """Return the words, with the command that shows a match before a file that stands in place of a command."""
    first = next((word for word in _without_values(typed) if not word.startswith("-")), "")
    if first in COMMANDS or not (first.endswith(MATCHES) or Path(first).is_file()):
        return typed
    place = typed.index(first)
    return [*typed[:place], REPLAY, *typed[place:]]


def _without_values(typed: Sequence[str]) -> list[str]:
    """Return the words without those that are values of the options before a command."""
    others = list(typed)
    for option in ("--lang", "--windowed"):
        if option in others[:-1] and others[others.index(option) + 1] not in COMMANDS:
            del others[others.index(option) + 1]
    return others


def _parser(words: Words, commands: Sequence[str]) -> Parser:
    """Return the parser of the command line that knows these commands."""
    say = words.say
    summary = say(
        "A domino parlour. Run it without a command to play full screen, or with a match file to watch it again."
    )
    parser = Parser(words, "boneyard", summary)
    parser.options.add_argument("--version", action=PrintVersion, nargs=0, help=say("print the version"))
    for option, done, told in (
        ("--install-desktop", "install", say("put Boneyard into your menu (on Linux)")),
        ("--uninstall-desktop", "uninstall", say("take Boneyard out of your menu again")),
    ):
        parser.options.add_argument(option, action=InMenu, nargs=0, const=done, help=told)
    add_window(parser, is_inner=False)
    add_speech(parser, is_inner=False)
    subcommands = Subcommands(parser)
    for name in commands:
        COMMANDS[name].add_to(subcommands)
    for name in () if commands else COMMANDS:
        subcommands.add(name)
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


if __name__ == "__main__":
    sys.exit(main())
