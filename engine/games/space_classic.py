"""The rule sheet of Space Dominoes, classic edition."""

from __future__ import annotations

from engine.core import RUNNING, Seat, Side, State, View
from engine.events import ScoreCause
from engine.families.chain.options import target
from engine.families.overlay.board import Overlay
from engine.families.overlay.options import (
    CLASSIC_TIE,
    SHOW_HAND,
    TWO_PLAYER,
    courtesy,
    first_dealer,
    hand_limit,
    only_with,
    voluntary_max,
)
from engine.families.overlay.rules import OverlayRules
from engine.options import HouseRules, club, gentle
from engine.pieces import TileSet
from engine.sentences import Sentence, gettext_noop, sentence
from engine.standings import TIEBREAK_HAND, hands


class SpaceClassic(OverlayRules):
    """Space Dominoes, the classic edition.

    Cards, deal and turns are those of the edition of 2014, but a hand can have fourteen cards, a turn can always start
    with drawing, and the round is over as soon as someone is out. The winner collects the dots in all other hands, and
    those players lose them. When nobody can play, the lightest hand collects the difference to each other hand. Two
    play to 50 with their winnings alone. More players keep scores that always add up to zero, and after the agreed
    rounds the highest wins.
    """

    key = "space_classic"
    title = gettext_noop("Space Dominoes Classic")
    blurb = gettext_noop("The first edition: draw when you like, and collect the dots left in other hands.")
    gist = gettext_noop("Draw when you like, to fifty.")
    source = gettext_noop("Card game leaflet, first edition")
    main = ("target", "hands")
    presets = (gentle(hands=3), club(target=100, hands=10, voluntary_max=1))
    options = (
        hands(5),
        target(50, 25, 100),
        first_dealer("random"),
        hand_limit(14),
        SHOW_HAND,
        courtesy("none"),
        voluntary_max(),
        CLASSIC_TIE,
        TWO_PLAYER,
        TIEBREAK_HAND,
    )

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        only_with(self.house, TWO_PLAYER, seats, range(2, 3))
        self.target = int(self.house["target"]) if seats == 2 else 0
        self.deducts = seats > 2 or self.house["two_player"] == "net"

    def settle(self, state: State[Overlay], weights: list[int], winners: list[Seat], cause: ScoreCause) -> None:
        """Credit each winner with the difference to every other hand, and deduct it there (option two_player)."""
        least = weights[winners[0]]
        for seat in winners:
            parts = tuple(dots - least for other, dots in enumerate(weights) if other != seat)
            if any(parts):
                self.credit(state, seat, sum(parts), parts, cause)
        for seat, dots in enumerate(weights):
            if dots > least and self.deducts:
                parts = (least - dots,) * len(winners)
                self.credit(state, seat, sum(parts), parts, ScoreCause.TILES)

    def takers(self, state: State[Overlay], best: list[Seat]) -> list[Seat]:
        """Return all winners, or only the first from the dealer's left (option classic_tie)."""
        if self.house["classic_tie"] == "each":
            return best
        return [min(best, key=lambda seat: self.turns_after(state.board.dealer, seat))]

    def match_winners(self, view: View[Overlay]) -> tuple[Side, ...]:
        """Return those of two players who reached the target; with more, the winners after all rounds."""
        if not self.target:
            return super().match_winners(view)
        if view.over == RUNNING:
            return ()
        return tuple(side for side in view.sides if view.score(side) >= self.target)

    def dots_count(self) -> Sentence:
        """Return how the dots left in hands count (option two_player)."""
        if self.deducts:
            return sentence("The winner collects the dots in the other hands, and their players lose them.")
        return sentence("The winner collects the dots in the other hand.")
