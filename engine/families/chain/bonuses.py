"""Points that pairs get besides those of a round, and those that losers lose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core import OUT, Seat, State
from engine.events import ScoreCause
from engine.families.chain.blocks import closer
from engine.families.chain.board import RIGHT, Chain, PairChain
from engine.families.chain.pair_options import LEAD_PASS_SINGLE
from engine.options import HouseRules
from engine.pieces import TileSet

FIRST_ROUNDS: Final = (100, 75, 50, 25)
"""What the first rounds that anybody wins are worth with option opening."""


class LastTile(NamedTuple):
    """How the tile that was laid last fitted the line."""

    is_double: bool
    fits_both: bool
    """True if each end, before it was laid, showed one of its halves."""
    were_alike: bool
    """True if both ends showed the same number before."""
    is_blank: bool
    """True for the double blank."""
    is_key: bool
    """True if no other tile of the number it was put against was left."""

    @classmethod
    def of(cls, board: Chain, pieces: TileSet) -> LastTile:
        """Return how the last tile of a line of two ends fitted; at least two have been laid."""
        tile, arm = board.order[-1], board.arms[-1]
        double = pieces.is_double(tile)
        other, shown = board.ends[RIGHT - arm], board.ends[arm]
        against = pieces.pips[tile] - shown
        key = not pieces.touching[against] & ~board.laid
        return cls(double, other in (shown, against), other == against, pieces.pips[tile] == 0, key)

    @property
    def is_capicua(self) -> bool:
        """True if it is a single that fitted both ends."""
        return self.fits_both and not self.is_double


class Bonuses:
    """The bonuses of one table, all of them points of a side that nobody pays."""

    def __init__(self, pieces: TileSet, house: HouseRules) -> None:
        """Read the house rules from capicua to six_love (decisions PA-Q, PA-T)."""
        self.pieces = pieces
        self.capicua = int(house["capicua"])
        self.may_be_alike = house["capicua_ends"] == "any"
        self.blank_out = int(house["blank_out"])
        self.key_tile = int(house["key_tile"])
        self.closing = int(house["closing"])
        self.lead_pass = int(house["lead_pass"])
        self.single = 2 if house[LEAD_PASS_SINGLE.key] == "twice" else 1
        self.three_passes = int(house["three_passes"])
        self.opening = FIRST_ROUNDS if house["opening"] == "hundred" else ()
        self.six_love = house["six_love"]

    def passed_lead(self, board: Chain) -> int:
        """Return what the leader gets if the next seat can't answer the lead."""
        return self.lead_pass * (1 if self.pieces.is_double(board.order[0]) else self.single)

    def at_the_end(self, state: State[Chain], winner: Seat) -> Iterator[tuple[Seat, int, ScoreCause]]:
        """Return all bonuses of a round that a seat won, in the order of PA-R, each for a seat and with its cause."""
        board = state.board
        if state.over == OUT:
            last = LastTile.of(board, self.pieces)
            if self.capicua and last.is_capicua and (self.may_be_alike or not last.were_alike):
                yield winner, self.capicua, ScoreCause.CAPICUA
            if self.blank_out and last.is_blank:
                yield winner, self.blank_out, ScoreCause.BLANK_OUT
            if self.key_tile and last.is_key:
                yield winner, self.key_tile, ScoreCause.KEY_TILE
        elif self.closing and state.winners >> closer(state) & 1:
            yield winner, self.closing, ScoreCause.CLOSING
        assert isinstance(board, PairChain)
        if board.won < len(self.opening):
            yield winner, self.opening[board.won], ScoreCause.OPENING
        loser = (winner + 1) % len(state.sides)
        if self.six_love != "off" and state.carried[state.sides[loser]]:
            yield loser, -state.score(state.sides[loser]), ScoreCause.LOVE
            if self.six_love == "wipe":
                yield winner, -state.score(state.sides[winner]), ScoreCause.LOVE
