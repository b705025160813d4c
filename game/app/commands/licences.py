"""`boneyard licences`: prints the page of all parts and their licences, in English as it is shipped."""

from __future__ import annotations

import argparse
from importlib.resources import files

from game.app.commands.common.shell import Subcommands, tell
from game.i18n.language import Words


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand, which takes no arguments."""
    subcommands.add("licences")


def run(_: argparse.Namespace, _words: Words) -> int:
    """Print the page."""
    for line in files("assets").joinpath("licences.md").read_text("utf-8").splitlines():
        tell(line)
    return 0
