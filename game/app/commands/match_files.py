"""The match files that a command is asked about."""

from __future__ import annotations

from pathlib import Path

from engine.record.record import Record
from engine.sentences import Refusal, sentence
from game.storage.saves import read_match


def match_in(name: str) -> Record:
    """Read the match in the file of that name; the `Refusal` names the file."""
    try:
        return read_match(Path(name))
    except Refusal as why:
        raise Refusal(sentence("{file}: {why}", file=name, why=why.sentence)) from None
    except ValueError:  # a name that no file can have: with a NUL in it
        raise Refusal(sentence("{file} isn't a valid file name.", file=name)) from None
