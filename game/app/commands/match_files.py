"""Reads the match files named on the command line."""

from __future__ import annotations

from pathlib import Path

from engine.record.record import Record
from engine.sentences import Refusal, sentence
from game.storage.saves import read_match


def match_in(name: str) -> Record:
    """Read the match in a file. Raises a Refusal that names the file."""
    try:
        return read_match(Path(name))
    except Refusal as why:
        raise Refusal(sentence("{file}: {why}", file=name, why=why.sentence)) from None
    except ValueError:  # a name that no file can have, such as one with a NUL
        raise Refusal(sentence("{file} isn't a valid file name.", file=name)) from None
