"""The rules under which a guest has seen deals opened: a deal is checked by its own, whatever the table plays since."""

from __future__ import annotations

from engine.core import Board, Rules
from engine.sentences import Refusal
from net.protocol.messages import Terms
from net.protocol.terms import rules_of


class RuleBook:
    """All rules that one table has had, by their digest."""

    def __init__(self) -> None:
        self._known: dict[bytes, tuple[Terms, Rules[Board]]] = {}
        self._noted: set[bytes] = set()

    def learn(self, terms: Terms) -> Rules[Board]:
        """Return the rules for `terms`, the same object each time. `Refusal` if they aren't the same here."""
        if terms.rules not in self._known:
            self._known[terms.rules] = (terms, rules_of(terms))
        return self._known[terms.rules][1]

    def of(self, digest: bytes) -> Rules[Board] | None:
        """Return the rules with this digest; None if the table never showed them to us."""
        known = self._known.get(digest)
        return known[1] if known is not None else None

    def to_note(self, digest: bytes) -> Terms | None:
        """Return the terms to write down for a deal under these rules; None if they're unknown or written already."""
        if digest in self._noted or digest not in self._known:
            return None
        self._noted.add(digest)
        return self._known[digest][0]

    def recall(self, terms: Terms) -> None:
        """Learn terms from a note. Rules that this Boneyard no longer has can't be checked any more."""
        self._noted.add(terms.rules)
        try:
            self.learn(terms)
        except Refusal:
            return
