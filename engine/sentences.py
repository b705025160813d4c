"""Sentences for players: an English message with named placeholders, translated when it is shown.

The engine is independent of languages. It returns a `Sentence`; the code that shows it looks the message up in a
catalogue and fills the placeholders. The extraction of messages looks for calls of `gettext_noop`, `sentence` and
`sentence_n`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.clean_text import escaped

MAX_QUOTED: Final = 40
"""Limit in letters for untrusted text quoted in a sentence."""


class Sentence(NamedTuple):
    """A message and the values of its placeholders; a value may be a sentence itself."""

    text: str
    values: Mapping[str, str | int | Sentence]
    many: str = ""
    """The plural, if the number `n` decides between two forms; `text` is the singular then."""

    def __str__(self) -> str:
        text = self.many if self.many and self.values["n"] != 1 else self.text
        return text.format(**{name: str(value) for name, value in self.values.items()})


def gettext_noop(text: str) -> str:
    """Mark a message for translation; returns it unchanged."""
    return text


def sentence(text: str, /, **values: str | int | Sentence) -> Sentence:
    """Return a sentence: `sentence("{tile} does not fit.", tile="3-5")`."""
    return Sentence(text, values)


def sentence_n(singular: str, plural: str, n: int, /, **values: str | int | Sentence) -> Sentence:
    """Return the sentence for a number, which also fills {n}: `sentence_n("{n} tile", "{n} tiles", 3)`."""
    return Sentence(singular, {**values, "n": n}, plural)


def clipped(words: object) -> str:
    """Return untrusted text, escaped and short enough to quote in a sentence."""
    if isinstance(words, int) and abs(words) >= 10**MAX_QUOTED:  # Python spells no number of very many digits
        unseen = max(0, abs(words).bit_length() * 3 // 10 - MAX_QUOTED)
        words = f"{'-' * (words < 0)}{abs(words) // 10**unseen}"
    text = escaped(str(words)[: MAX_QUOTED + 1])
    return text if len(text) <= MAX_QUOTED else f"{text[: MAX_QUOTED - 1]}…"


class Refusal(ValueError):
    """The request can't be met; `.sentence` tells the player why and gives the way out."""

    def __init__(self, why: Sentence) -> None:
        super().__init__(str(why))
        self.sentence = why

    def __reduce__(self) -> tuple[type[Refusal], tuple[Sentence]]:
        return type(self), (self.sentence,)
