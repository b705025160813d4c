"""Parses command arguments: numbers, seeds, files, and a table with its game, seats, set and house rules.

Every function here raises UsageError with one sentence if an argument can't be parsed or isn't allowed.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from engine.core import Board, Rules
from engine.games import game
from engine.options import Choice, find
from engine.record.deal_code import has_deal, read_deal_code
from engine.record.rules_code import is_rules_code, read_rules_code, tile_set
from engine.sentences import Refusal, sentence
from game.app.commands.common.shell import Parser, UsageError

SEED_DIGITS: Final = 128
_MAX_LINE_LENGTH: Final = 1024
"""Limit in bytes for the line read for a `-`."""
_SEED: Final = re.compile(rf"[0-9a-fA-F]{{1,{SEED_DIGITS}}}")
_WHOLE: Final = re.compile(r"-?[0-9]{1,15}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")


def whole(option: str, least: int, most: int) -> Callable[[str], int]:
    """Return a parser of whole numbers from `least` to `most` for an option."""

    def read(text: str) -> int:
        if _WHOLE.fullmatch(text) and least <= int(text) <= most:
            return int(text)
        raise UsageError(
            sentence(
                "{option} takes a whole number from {least} to {most}, not {text}.",
                option=option,
                least=least,
                most=most,
                text=text,
            )
        )

    return read


def number(option: str, least: float, most: float) -> Callable[[str], float]:
    """Return a parser of numbers such as 2.5, from `least` to `most`, for an option."""

    def read(text: str) -> float:
        if _NUMBER.fullmatch(text) and least <= float(text) <= most:
            return float(text)
        raise UsageError(
            sentence(
                "{option} takes a number from {least} to {most}, not {text}.",
                option=option,
                least=f"{least:g}",
                most=f"{most:g}",
                text=text,
            )
        )

    return read


def given(text: str) -> str:
    """Return the argument, or for `-` a line of standard input, because all users of a computer can see arguments.

    Input after that line is left unread.
    """
    if text != "-":
        return text
    line = b""
    try:
        stream = sys.stdin.fileno()
        while len(line) < _MAX_LINE_LENGTH and (letter := os.read(stream, 1)) not in (b"", b"\n"):
            line += letter
    except (OSError, ValueError, AttributeError):
        raise UsageError(sentence("Standard input couldn't be read.")) from None
    return line.decode("utf-8", "replace").strip()


def file(text: str) -> Path:
    """Parse a path, which needn't exist."""
    if not text:
        raise UsageError(sentence("A file name is empty. Write . for the current folder."))
    try:
        if b"\0" not in os.fsencode(text):
            return Path(text)
    except UnicodeEncodeError:
        pass
    raise UsageError(sentence("{file} isn't a valid file name.", file=text))


def seed(text: str) -> bytes:
    """Parse a seed of hexadecimal digits, of any length up to the limit: `7` is `07`."""
    if not _SEED.fullmatch(text):
        raise UsageError(
            sentence(
                "{text} isn't a seed: use up to {most} hexadecimal digits (0-9, a-f).",
                most=SEED_DIGITS,
                text=text,
            )
        )
    return bytes.fromhex(text.zfill(len(text) + len(text) % 2))


def add_table(parser: Parser, *, optional: bool = False) -> None:
    """Add the arguments for a table to a command: a game (None if `optional` and missing), seats, a set, house rules.

    `agreed` reads them.
    """
    say = parser.words.say
    parser.takes.add_argument(
        "game",
        metavar=say("GAME"),
        nargs="?" if optional else None,
        help=say("game key, as listed by boneyard games, or a rules code"),
    )
    parser.options.add_argument(
        "--seats",
        metavar="N",
        type=whole("--seats", 1, 99),
        help=say("number of players (default: the game's minimum)"),
    )
    parser.options.add_argument(
        "--set", metavar="SET", help=say("tile set, such as 9 for double-9 (default: the game's own)")
    )
    parser.options.add_argument(
        "--option",
        metavar="RULE=VALUE",
        action="append",
        default=[],
        help=say("house rule, such as target=50; can be repeated"),
    )


def agreed(args: argparse.Namespace, *, takes_deals: bool = False) -> Rules[Board]:
    """Return the rules of the table given by the arguments of `add_table`; `takes_deals` accepts a deal's code, too."""
    with as_usage():
        named = given(args.game)
        if is_rules_code(named):
            return _by_code(named, args, takes_deals=takes_deals)
        sheet = game(named)
        house: dict[str, Choice] = {}
        for item in args.option:
            key, equals, value = item.partition("=")
            if not equals:
                raise Refusal(
                    sentence("Write a house rule like {example}, not {text}.", example="target=50", text=item)
                )
            option = find(sheet.options, key)
            house[option.key] = option.read(value)
        pieces = sheet.sets[0] if args.set is None else tile_set(args.set, sheet)
        return sheet(args.seats or sheet.players[0], pieces, house)


def _by_code(code: str, args: argparse.Namespace, *, takes_deals: bool) -> Rules[Board]:
    """Return the rules of a code, which can't be combined with other arguments for a table."""
    if args.seats is not None or args.set is not None or args.option:
        raise Refusal(sentence("A rules code has the players, the set and the rules already. Leave the rest out."))
    return read_deal_code(code).rules if takes_deals and has_deal(code) else read_rules_code(code)


@contextmanager
def as_usage() -> Iterator[None]:
    """Turn a Refusal into a UsageError, since the cause was typed."""
    try:
        yield
    except Refusal as why:
        raise UsageError(why.sentence) from why
