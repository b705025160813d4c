"""What the picture of a table says at this moment: the round as it looked a moment ago, on its way to the view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.core import NOBODY, Board, Seat, View
from engine.pieces import Tile, each, mask
from game.felt.family_layout import Ground, Label, Laid

LAST_PLAYS: Final = 4


@dataclass(slots=True)
class Play:
    """A play as the score panel lists it."""

    seat: Seat
    tile: Tile
    points: int = 0


@dataclass(slots=True)
class TableModel:
    """The table in the picture. `laid` are the tiles that are down; `hand` is the order on the rack."""

    seats: int
    laid: tuple[Laid, ...] = ()
    labels: tuple[Label, ...] = ()
    grounds: tuple[Ground, ...] = ()
    """Words on the felt, and what is drawn below the tiles."""
    facts: tuple[tuple[str, str], ...] | None = None
    """What the panel says of the table while tiles move; None where it says what it said before."""
    is_calm: bool = False
    """Whether all that happened has been shown."""
    hand: list[Tile] = field(default_factory=list)
    holding: list[int] = field(default_factory=list)
    yard: int = 0
    scores: list[int] = field(default_factory=list)
    turn: Seat = NOBODY
    open_hands: dict[Seat, list[Tile]] = field(default_factory=dict)
    known: dict[Seat, list[Tile]] = field(default_factory=dict)
    """Tiles that everyone knows others to hold."""
    plays: list[Play] = field(default_factory=list)
    bubbles: dict[Seat, tuple[str, float]] = field(default_factory=dict)
    """What a seat says, and until when."""
    title: str = ""
    text: str = ""
    """The message of the house."""

    def settle(self, view: View[Board], me: Seat, laid: tuple[Laid, ...]) -> None:
        """Show what the view says, the felt as it is `laid`; the order of the hand stays as far as it can."""
        self.laid = laid
        down = mask([tile.tile for tile in laid if tile.tile >= 0])  # a hand that is shown lies on the felt
        mine = each(view.hands[me] & ~down)
        self.hand = [tile for tile in self.hand if tile in mine] + [tile for tile in mine if tile not in self.hand]
        self.holding = [view.count(seat) for seat in range(self.seats)]
        if view.over:
            self.holding = [
                0 if view.hands[seat] and not view.hands[seat] & ~down else held
                for seat, held in enumerate(self.holding)
            ]
        known = [view.hands[seat] & view.shown & ~down for seat in range(self.seats)]
        self.known = {seat: each(tiles) for seat, tiles in enumerate(known) if tiles and seat != me}
        self.yard = len(view.piles[0])
        self.scores = [view.score(side) for side in view.sides]
        self.turn = NOBODY if view.over else view.turn
        if not view.over:
            seen = {
                seat: [tile for tile in tiles if view.hands[seat] & view.shown & 1 << tile]
                for seat, tiles in self.open_hands.items()
            }
            self.open_hands = {seat: tiles for seat, tiles in seen.items() if tiles}

    def clear(self) -> None:
        """Show an empty table before a deal."""
        self.laid, self.hand, self.holding = (), [], [0] * self.seats
        self.labels, self.grounds = (), ()
        self.open_hands, self.known, self.plays = {}, {}, []
        self.facts = None

    def played(self, seat: Seat, tile: Tile) -> None:
        """Note a play for the list of last plays."""
        self.plays = [*self.plays[-(LAST_PLAYS - 1) :], Play(seat, tile)]

    def scored(self, seat: Seat, points: int) -> None:
        """Add points to the last play of the seat, if it is still listed."""
        for play in reversed(self.plays):
            if play.seat == seat:
                play.points += points
                return
