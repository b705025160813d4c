"""Scenes of a melding round: `melds(hands="0-1 2-2 | 5-5 1-2", discard="3-6", turn="A")`.

Unnamed tiles are in the box, out of the game.
"""

from __future__ import annotations

from engine.core import State
from engine.families.melds.board import Discards
from engine.families.melds.melds import Meld
from engine.families.melds.rules import MeldRules, Worth
from engine.games import game
from engine.notation import SEATS
from engine.options import HouseRules
from engine.pieces import Tiles, each, mask
from tests.support.rounds.round_scene import Scene, named


class MeldScene(Scene[Discards]):
    """A round of a melding game."""

    def __init__(self, rules: MeldRules, state: State[Discards]) -> None:
        super().__init__(rules, state)
        self.rules: MeldRules = rules

    @property
    def discard(self) -> str:
        """The tile on offer; empty if there is none."""
        discard = self.state.board.discard
        return "" if discard < 0 else self.state.pieces.label(discard)

    @property
    def trash(self) -> str:
        """The refused tiles, oldest first."""
        return self._names(self.state.board.trash)

    def known(self, seat: str) -> str:
        """Return the tiles that everyone knows a seat holds."""
        return self._names(each(self.state.hands[SEATS.index(seat)] & self.state.shown))

    def asides(self, seat: str) -> str:
        """Return the tiles that a seat can put aside."""
        moves = [text for text in self.legal(seat) if text.startswith("thats-it:")]
        return " ".join(text.removeprefix("thats-it:") for text in moves)


def melds(
    *,
    hands: str,
    yard: str = "",
    discard: str = "",
    trash: str = "",
    turn: str = "A",
    lead: str = "A",
    scores: str = "",
    house: HouseRules | None = None,
) -> MeldScene:
    """Make a table; `hands` are separated by `|`, `yard` begins with the next tile, and `*` means all unnamed tiles.

    A hand with one tile too many has just drawn it.
    """
    held = [tiles(hand) for hand in hands.split("|")]
    rules = game("thats_it")(len(held), None, house)
    assert isinstance(rules, MeldRules)
    carried = tuple(int(score) for score in scores.split()) or (0,) * rules.seats
    state: State[Discards] = State(rules.pieces, rules.sides, carried, Discards())
    state.hands = held
    board = state.board
    board.trash = each_named(trash)
    board.discard = named(rules.pieces, discard) if discard else -1
    board.open = mask(board.trash) | tiles(discard)
    used = board.open | tiles(yard.replace("*", ""))
    for hand in held:
        assert not used & hand, "a tile lies in two places"
        used |= hand
    for name in yard.split():
        state.piles[0] += each(rules.pieces.every & ~used) if name == "*" else each_named(name)
    state.piles[0].reverse()
    state.turn, state.lead = SEATS.index(turn), SEATS.index(lead)
    board.holds = held[state.turn].bit_count() > rules.size
    return MeldScene(rules, state)


def each_named(names: str) -> list[int]:
    """Return tiles by their names, in this order."""
    return [named(game("thats_it").sets[0], name) for name in names.split()]


def tiles(names: str) -> Tiles:
    """Return a set of tiles by their names, with the halves in either order."""
    return mask(each_named(names))


def sheet(house: HouseRules | None = None) -> MeldRules:
    """Return the game at a table for two."""
    rules = game("thats_it")(2, None, house)
    assert isinstance(rules, MeldRules)
    return rules


def meld(names: str) -> int:
    """Return the worth of a single meld."""
    rules, held = sheet(), tiles(names)
    suit = next(suit for suit, members in enumerate(rules.melds.members) if not held & ~members)
    return rules.value((Meld(suit, held),)).points // (1 + rules.is_doubled([suit]))


def hand(names: str, house: HouseRules | None = None) -> Worth | None:
    """Return the worth of a hand; None if it is incomplete."""
    size = {"size": len(names.split()), **(house or {})}
    rules, held = sheet(size), tiles(names)
    return rules.worth(held) if any(True for _ in rules.melds.partitions(held)) else None


def points(names: str, house: HouseRules | None = None) -> int:
    """Return the points of a complete hand."""
    worth = hand(names, house)
    assert worth, "not complete"
    return worth.points
