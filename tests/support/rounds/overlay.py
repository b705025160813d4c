"""Scenes of Space Dominoes: `table("space", line="021", hands="210 000 | 222", stock="103").play("A", "210 R2")`.

Seats are A, B, C ...; a card may be named in either direction, and `line` is the visible sections. Unnamed cards are in
the box, out of the game.
"""

from __future__ import annotations

from typing import Final, Self

from engine.core import DRAW, PASS, PLAY, STOP, Move, State
from engine.families.overlay.board import PLACES, Overlay
from engine.families.overlay.rules import OverlayRules
from engine.games import game
from engine.notation import SEATS
from engine.options import HouseRules
from engine.pieces import Tile, mask, space
from tests.support.rounds.round_scene import Scene

DRAW_IT: Final = Move(DRAW)
PASS_IT: Final = Move(PASS)
STOP_IT: Final = Move(STOP)


def card(name: str) -> Tile:
    """Return the card with these sections in either direction."""
    face = tuple(map(int, name))
    return space().faces.index(min(face, face[::-1]))


def cards(names: str) -> list[Tile]:
    return [card(name) for name in names.split()]


def text(move: str) -> str:
    """Return `210 R2` in the engine's notation: `012@R2`."""
    name, _, place = move.partition(" ")
    return f"{space().label(card(name))}@{place}" if place else move


class OverlayTable(Scene[Overlay]):
    """A round of Space Dominoes."""

    def __init__(self, rules: OverlayRules, state: State[Overlay]) -> None:
        super().__init__(rules, state)
        self.rules: OverlayRules = rules

    def play(self, seat: str, *moves: str) -> Self:
        """Make moves for a seat; a play is a card and its place: `210 R2`."""
        return super().play(seat, *map(text, moves))

    def can(self, seat: str, *moves: str) -> bool:
        """Return True if these are exactly the seat's legal moves."""
        return sorted(self.legal(seat)) == sorted(map(text, moves))

    @property
    def line(self) -> str:
        """The visible sections."""
        return "".join(map(str, self.state.board.values))

    @property
    def dealer(self) -> str:
        """The dealer of the next round."""
        return SEATS[self.state.board.heir]

    def holds(self, seat: str, names: str) -> bool:
        """Return True if a seat holds exactly these cards."""
        return self.state.hands[SEATS.index(seat)] == mask(cards(names))


def wish(name: str, place: str = "") -> Move:
    """Return a play that need not be legal."""
    return Move(PLAY, (card(name),), PLACES.index(place) if place else -1)


def table(
    key: str,
    *,
    line: str,
    hands: str,
    stock: str = "",
    turn: str = "A",
    dealer: str = "",
    seen: str | None = None,
    scores: str = "",
    number: int = 1,
    house: HouseRules | None = None,
) -> OverlayTable:
    """Make a table; `hands` are separated by `|`, `stock` begins with the next card; all but `turn` are in `seen`."""
    held = [mask(cards(hand)) for hand in hands.split("|")]
    rules = game(key)(len(held), space(), house)
    assert isinstance(rules, OverlayRules)
    at = SEATS.index(turn)
    board = Overlay(len(held), dealer=SEATS.index(dealer) if dealer else (at - 1) % len(held))
    board.values = [int(dots) for dots in line]
    board.seen = mask([SEATS.index(seat) for seat in seen]) if seen is not None else (1 << len(held)) - 1
    carried = tuple(map(int, scores.split())) or (0,) * (max(rules.sides) + 1)
    state: State[Overlay] = State(space(), rules.sides, carried, board)
    state.number, state.lead, state.turn = number, at, at
    state.hands = held
    state.piles[0] = cards(stock)[::-1]
    assert len({*cards(stock)}) == len(cards(stock)), "a card lies in the stock twice"
    assert sum(held) + mask(cards(stock)) == mask(cards(f"{hands.replace('|', ' ')} {stock}")), "a card twice"
    return OverlayTable(rules, state)
