"""Sentences for players: an English message with named holes, to be translated where it is shown.

The engine knows no language. It hands out a `Sentence`; whoever shows it looks the message up in a catalogue
and fills the holes. `mark` and `sentence` are the words that the extraction of messages looks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Sentence(NamedTuple):
    """A message and what fills its holes; a value may itself be a sentence."""

    text: str
    values: Mapping[str, str | int | Sentence]

    def __str__(self) -> str:
        return self.text.format(**{name: str(value) for name, value in self.values.items()})


def mark(text: str) -> str:
    """Mark a message for translation without translating it here."""
    return text


def sentence(text: str, /, **values: str | int | Sentence) -> Sentence:
    """Make a sentence: `sentence("{tile} does not fit.", tile="3-5")`."""
    return Sentence(text, values)


class Refusal(ValueError):
    """What was asked cannot be done; `.sentence` says why and the way out, for a player to read."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.sentence = why
