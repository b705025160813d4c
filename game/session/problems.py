"""The problems that the player hasn't been told yet, such as a match that couldn't be deleted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.sentences import Sentence, sentence
from game.storage.disk.files import reason


class Problems:
    """Sentences to show to the player once."""

    def __init__(self) -> None:
        self._untold: list[Sentence] = []

    def add(self, *problems: Sentence) -> None:
        """Add problems to show."""
        self._untold.extend(problems)

    @contextmanager
    def reported(self, message: str) -> Iterator[None]:
        """Turn an OSError in the block into a problem, with its `{reason}` in the message; the block ends there."""
        try:
            yield
        except OSError as why:
            self.add(sentence(message, reason=reason(why)))

    def take(self) -> list[Sentence]:
        """Return the problems not shown yet, and clear them."""
        told, self._untold = self._untold, []
        return told
