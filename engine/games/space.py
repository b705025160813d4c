"""The rule sheet of Space Dominoes, edition of 2014."""

from __future__ import annotations

from typing import ClassVar

from engine.core import Seat, Side, State
from engine.events import ScoreCause
from engine.families.overlay.board import Overlay
from engine.families.overlay.options import (
    PAIR_DEALER,
    SHOW_HAND,
    TOURNAMENT,
    courtesy,
    first_dealer,
    hand_limit,
    only_with,
    voluntary_max,
)
from engine.families.overlay.rules import OverlayRules
from engine.options import HouseRules, club, gentle
from engine.pairs import FOUR, PARTNERSHIP, SIDES, in_pairs
from engine.pieces import TileSet
from engine.sentences import gettext_noop
from engine.standings import TIEBREAK_HAND, hands


class Space(OverlayRules):
    """Space Dominoes.

    Forty cards of three sections with zero to three dots. Seven cards each for two or three players, six for four or
    five. One card is turned up. A card covers one or two sections of equal dots at an end of the line. Covering one
    ends the turn, covering two lets the player continue. A player who can't play draws until a card fits, up to ten
    cards in hand. A turn in which a card was played ends with drawing one. The first player without cards wins the
    round, but players who haven't had a turn can still lay off cards. Everyone writes down the dots left in their hand.
    After the agreed rounds the lowest total wins. Four play two against two, and then a round lasts until both partners
    of a side are out.
    """

    key = "space"
    title = gettext_noop("Space Dominoes")
    blurb = gettext_noop("Cards with three sections cover each other. Cover two at once to play again.")
    gist = gettext_noop("Cover two sections, play again.")
    source = gettext_noop("Card game leaflet, 2014")
    lowest_wins: ClassVar[bool] = True
    main = ("hands", "tournament", "partnership")
    presets = (gentle(hands=3), club(tournament="on"))
    options = (
        hands(5),
        first_dealer("cut"),
        hand_limit(10),
        SHOW_HAND,
        courtesy("no_draw"),
        TOURNAMENT,
        voluntary_max(("tournament", "on")),
        PARTNERSHIP,
        PAIR_DEALER,
        TIEBREAK_HAND,
    )

    def __init__(self, seats: int, pieces: TileSet | None = None, house: HouseRules | None = None) -> None:
        super().__init__(seats, pieces, house)
        only_with(self.house, PARTNERSHIP, seats, range(FOUR, FOUR + 1))

    @classmethod
    def printed(cls, seats: int) -> HouseRules:
        """Return that four play two against two."""
        return {"partnership": "on"} if seats == FOUR else {}

    def seating(self) -> tuple[Side, ...]:
        """Return two sides of partners sitting opposite each other if option partnership is on."""
        return SIDES if in_pairs(self.house) and self.seats == FOUR else super().seating()

    def draws_at_will(self) -> int:
        """Return the limit of optional draws, 0 unless option tournament is on."""
        return super().draws_at_will() if self.house["tournament"] == "on" else 0

    def settle(self, state: State[Overlay], weights: list[int], _winners: list[Seat], _cause: ScoreCause) -> None:
        """Charge everyone the dots of their own hand; in a blocked round, the winner too."""
        for seat, dots in enumerate(weights):
            if dots:
                self.credit(state, seat, dots, (dots,), ScoreCause.TILES)

    def heir(self, state: State[Overlay], heirs: list[Seat], weights: list[int]) -> Seat:
        """Return the partner who deals next (option pair_dealer); if both sides are tied, the same dealer again."""
        dealer = state.board.dealer
        if not in_pairs(self.house):
            return super().heir(state, heirs, weights)
        if len(heirs) == self.seats:
            return dealer
        if self.house["pair_dealer"] == "finisher":
            return super().heir(state, heirs, weights)
        pair = [seat for seat in range(self.seats) if state.sides[seat] == state.sides[heirs[0]]]
        return min(pair, key=lambda seat: self.turns_after(dealer, seat))
