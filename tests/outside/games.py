"""The games that this client knows, and the course of their matches."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tests.outside.lines import LineRound, legal_on_lines
from tests.outside.protocol.messages import Terms
from tests.outside.protocol.views import Move, View
from tests.outside.rounds import Before
from tests.outside.space import SpaceRound, legal_in_space

AnyRound = LineRound | SpaceRound
Legal = Callable[[Terms, View, int], list[Move]]
LEGAL: dict[str, Legal] = {
    "block_draw": legal_on_lines,
    "all_fives": legal_on_lines,
    "space": legal_in_space,
}


def sides(terms: Terms) -> int:
    """Return the number of sides."""
    return 2 if terms.house.get("partnership") == "on" else terms.seats


@dataclass
class Match:
    """A match so far: the state that the next deal depends on."""

    number: int
    terms: Terms
    rounds: int = 0
    scores: Sequence[int] = field(default_factory=list)
    before: Before | None = None
    over: bool = False

    def deal(self, seed: bytes) -> AnyRound:
        """Deal the next round."""
        game = SpaceRound if self.terms.game == "space" else LineRound
        return game(self.terms, seed, self.rounds + 1, self.scores or [0] * sides(self.terms), self.before)

    def count(self, played: AnyRound) -> None:
        """Add the result of a round."""
        self.rounds += 1
        self.scores = played.totals()
        heir = played.heir if isinstance(played, SpaceRound) else -1
        self.before = Before(played.lead, played.winners, heir)
        self.over = played.decided()
