"""Scenes of a round of a trick game: `tricks(hands="9-12 1-1 | 9-9 0-3", turn="A").play("A", "9-12@9")`.

Unnamed tiles were used up in earlier rounds, except those in `odd`.
"""

from __future__ import annotations

from engine.core import PLAY, Carry, Move, State
from engine.families.tricks.board import Tricks
from engine.families.tricks.rules import TrickRules
from engine.games.double_takes import DoubleTakes
from engine.notation import SEATS
from engine.options import HouseRules
from engine.pieces import Chance, Tiles, double, mask
from tests.support.rounds.round_scene import Scene, named


class TrickTable(Scene[Tricks]):
    """A round of a trick game."""

    def __init__(self, rules: TrickRules, state: State[Tricks]) -> None:
        super().__init__(rules, state)
        self.rules: TrickRules = rules

    def wish(self, tile: str, suit: int = 0, act: int = PLAY) -> Move:
        """Return a move that need not be legal."""
        return Move(act, (named(self.state.pieces, tile),), suit)

    def trick(self, *moves: str) -> TrickTable:
        """Let everyone play one tile, from the seat whose turn it is."""
        for move in moves:
            self.play(self.turn, move)
        return self


def tiles(names: str) -> Tiles:
    """Return the tiles with these names."""
    return mask([named(double(15), name) for name in names.split()])


def tricks(
    *, hands: str, odd: str = "", turn: str = "A", house: HouseRules | None = None, number: int = 1, scores: str = ""
) -> TrickTable:
    """Make a table of Double Takes."""
    held = [tiles(hand) for hand in hands.split("|")]
    rules = DoubleTakes(len(held), None, house)
    left = tiles(odd)
    used = rules.pieces.every & ~left
    for hand in held:
        assert not hand & ~used, "a tile lies in two places"
        used &= ~hand
    sides = max(rules.sides) + 1
    carry = Carry(tuple(map(int, scores.split())) or (0,) * sides, SEATS.index(turn), number)
    state = rules.deal(Chance(b"table"), carry)
    state.hands = held
    state.board.laid = used
    state.piles[0] = [named(rules.pieces, name) for name in odd.split()]
    return TrickTable(rules, state)
