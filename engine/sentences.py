"""Sentences for players: an English message with named holes, to be translated where it is shown.

The engine knows no language. It hands out a `Sentence`; whoever shows it looks the message up in a catalogue
and fills the holes. `mark` and `sentence` are the words that the extraction of messages looks for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.clean_text import escaped

MOST_QUOTED: Final = 40
"""Letters of foreign text that a sentence repeats."""


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


def clipped(words: object) -> str:
    """Return what a stranger wrote, short enough to be quoted in a sentence; what cannot be seen is told by code."""
    if isinstance(words, int) and abs(words) >= 10**MOST_QUOTED:
        return "..."
    text = escaped(str(words)[: MOST_QUOTED + 1])
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 3]}..."


class Refusal(ValueError):
    """What was asked cannot be done; `.sentence` says why and the way out, for a player to read."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.sentence = why

    def __reduce__(self) -> tuple[type[Refusal], tuple[Sentence]]:
        return type(self), (self.sentence,)
