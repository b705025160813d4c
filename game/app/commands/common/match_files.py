"""Reads the match files named on the command line."""

from __future__ import annotations

from pathlib import Path

from engine.record.record import Record
from engine.sentences import Refusal, sentence
from game.lan.round_files import any_match


def match_in(name: str) -> Record:
    """Read the match in a file, or the rounds of a LAN table. Raises a Refusal that names the file."""
    try:
        return any_match(Path(name))
    except Refusal as why:
        raise Refusal(sentence("{file}: {why}", file=name, why=why.sentence)) from None
