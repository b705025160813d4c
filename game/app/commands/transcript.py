"""`boneyard transcript`: a match spelled out as JSON Lines, for people and other programs."""

from __future__ import annotations

import argparse

from engine.record.transcript import transcript
from game.app.commands.common.arguments import file
from game.app.commands.common.match_files import match_in
from game.app.commands.common.shell import Subcommands, tell_json
from game.i18n.language import Words


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("transcript")
    parser.takes.add_argument(
        "file", metavar=say("FILE"), type=file, help=say("a match file, or rounds saved from a LAN table")
    )


def run(args: argparse.Namespace, _words: Words) -> int:
    """Print the transcript, or nothing of it if the file is invalid."""
    match, players = match_in(str(args.file))
    for line in transcript(match, players):
        tell_json(line)
    return 0
