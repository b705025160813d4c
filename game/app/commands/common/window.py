"""Parses the arguments of a window: its size, silence and a voice. It knows no games, so it is loaded at once."""

from __future__ import annotations

import argparse
import re
from typing import Final, NamedTuple

from engine.sentences import sentence
from game.app.commands.common.shell import Parser, UsageError

_SMALLEST: Final = 320
_LARGEST: Final = 16_384
_SIZE: Final = re.compile(r"([0-9]{1,6})[xX]([0-9]{1,6})")


class Size(NamedTuple):
    """The size of a window in pixels."""

    width: int
    height: int


WINDOW: Final = Size(1280, 720)
"""The window for --windowed without a size, and after leaving full screen."""


ICON: Final = 128
"""The size of a window's icon in pixels."""


def size(text: str) -> Size:
    """Parse a window size such as 1280x720."""
    match = _SIZE.fullmatch(text)
    if match:
        read = Size(int(match[1]), int(match[2]))
        if min(read) >= _SMALLEST and max(read) <= _LARGEST:
            return read
    raise UsageError(
        sentence(
            "{text} isn't a size: use one like 1280x720, each side {least} to {most} pixels.",
            least=_SMALLEST,
            most=_LARGEST,
            text=text,
        )
    )


def add_window(parser: Parser, *, is_inner: bool = True) -> None:
    """Let a command be asked for a window, and for silence; an inner one keeps the options before its name."""
    say = parser.words.say
    parser.options.add_argument(
        "--windowed",
        metavar=say("WxH"),
        nargs="?",
        type=size,
        const=WINDOW,
        default=argparse.SUPPRESS if is_inner else None,
        help=say("play in a window, optionally of this size in pixels"),
    )
    parser.options.add_argument(
        "--no-sound",
        action="store_true",
        default=argparse.SUPPRESS if is_inner else False,
        help=say("play without sound"),
    )


def add_speech(parser: Parser, *, is_inner: bool = True) -> None:
    """Let a command be asked to speak; an inner one leaves an earlier request alone."""
    say = parser.words.say
    parser.options.add_argument(
        "--speak",
        action="store_true",
        default=argparse.SUPPRESS if is_inner else False,
        help=say("speak with the system's voice; screen readers need no option"),
    )
