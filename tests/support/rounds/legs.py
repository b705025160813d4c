"""Scenes of a round with legs: `laid("0-1 2-7 | 1-2", start="5-5", legs="5-9 | 2-5").play("A", "2-7@B")`.

Seats are A, B, C ...; moves use `engine.notation`. Unnamed tiles are in the box, out of the game.
"""

from __future__ import annotations

from engine.core import PLAY, Move, State
from engine.families.legs.board import LEGS, NO_LEG, Legs
from engine.families.legs.rules import LegsRules
from engine.games.super import Super
from engine.notation import SEATS
from engine.options import HouseRules
from engine.pieces import double, mask
from tests.support.rounds.round_scene import Scene, named


class LegsTable(Scene[Legs]):
    """A round of a game with legs."""

    def wish(self, tile: str, leg: str = "") -> Move:
        """Return a play that need not be legal; the leg can be left out."""
        return Move(PLAY, (named(self.state.pieces, tile),), LEGS.index(leg) if leg else NO_LEG)

    @property
    def ends(self) -> tuple[int, ...]:
        """The open numbers of the legs in use."""
        board = self.state.board
        return tuple(board.ends[: board.opened])

    @property
    def step(self) -> int:
        """The direction of the turns."""
        return self.state.board.step

    @property
    def spell(self) -> str:
        """The leg under a spell; `start` for the start double."""
        board = self.state.board
        return "start" if board.ring else LEGS[board.spell] if board.spell != NO_LEG else ""


def laid(
    hands: str,
    *,
    start: str = "",
    legs: str = "",
    yard: str = "",
    turn: str = "A",
    step: int = 1,
    scores: str = "",
    number: int = 1,
    house: HouseRules | None = None,
) -> LegsTable:
    """Make a table.

    `hands` are separated by `|`, as are the tiles of each leg, from the start double outwards; `yard` begins with the
    next tile to draw. Tiles already on the legs have used no powers.
    """
    held = [hand.split() for hand in hands.split("|")]
    pieces = double(15)
    rules: LegsRules = Super(len(held), pieces, house)
    carried = tuple(int(score) for score in scores.split()) or (0,) * rules.seats
    state: State[Legs] = State(pieces, rules.sides, carried, Legs(rules.seats))
    if start:
        state.board.start(named(pieces, start), int(start.split("-", maxsplit=1)[0]))
    for leg, names in enumerate(legs.split("|") if legs else []):
        for name in names.split():
            near, far = map(int, name.split("-"))
            assert rules.fits[state.board.ends[leg]] >> named(pieces, name) & 1, f"{name} does not fit"
            assert near in (state.board.ends[leg], far)
            state.board.put(named(pieces, name), leg, far)
    state.hands = [mask([named(pieces, name) for name in hand]) for hand in held]
    state.piles[0] = [named(pieces, name) for name in yard.split()][::-1]
    places = [state.board.laid, *state.hands, mask(state.piles[0])]
    assert sum(place.bit_count() for place in places) == sum(places).bit_count(), "a tile lies in two places"
    state.board.step, state.number = step, number
    state.lead = state.turn = SEATS.index(turn)
    return LegsTable(rules, state)
