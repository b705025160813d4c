"""Scenes of a round in two lines: `table("all_fives", hands="3-3 0-1 | 5-5 1-2", line="3-6 6-5").play("A", "0-1@L")`.

Seats are A, B, C ...; moves use `engine.notation`. Unnamed tiles are in the box, out of the game.
"""

from __future__ import annotations

from typing import Final

from engine.core import ALOUD, CALL, CLAIM, DRAW, FACING, PASS, PLAY, Move, State
from engine.families.chain.board import LEFT, RIGHT, Chain, Score
from engine.families.chain.claims import OWN, claimed_on
from engine.families.chain.rules import ChainRules
from engine.games import game
from engine.notation import SEATS
from engine.options import HouseRules
from engine.pieces import double, each, mask
from tests.support.rounds.round_scene import Scene, named


class Table(Scene[Chain]):
    """A round of a chain game."""

    def __init__(self, rules: ChainRules, state: State[Chain]) -> None:
        super().__init__(rules, state)
        self.rules: ChainRules = rules

    def wish(self, tile: str, arm: int, how: int = 0) -> Move:
        """Return a play that need not be legal."""
        return Move(PLAY, (named(self.state.pieces, tile),), arm, how)

    @property
    def ends(self) -> tuple[int, ...]:
        """The open numbers: left, right, then the tips."""
        return tuple(self.state.board.ends)


def table(
    key: str,
    *,
    hands: str,
    yard: str = "",
    line: str = "",
    turn: str = "",
    scores: str = "",
    house: HouseRules | None = None,
    top: int = 6,
    led: str = "",
    arms: str = "",
) -> Table:
    """Make a table.

    `hands` are separated by `|`. `yard` begins with the next tile to draw; `*` means all unnamed tiles. `line` is
    written from left to right and began with `led` (by default the first tile written low half first). `arms` are
    additional tiles with their places, such as `5-6@6-6.t1`, played in this order. Without a line the game finds the
    leader, unless `turn` names the seat that leads with any tile.
    """
    held = [hand.split() for hand in hands.split("|")]
    pieces = double(top)
    rules = game(key)(len(held), pieces, house)
    assert isinstance(rules, ChainRules)
    state: State[Chain] = State(
        pieces,
        rules.sides,
        tuple(int(score) for score in scores.split()) or (0,) * (max(rules.sides) + 1),
        rules.board_type(rules.seats),
    )
    if line:
        _lay(rules, state, line.split(), led)
    for name, _, place in (word.partition("@") for word in arms.split()):
        names = [rules.place(state, Move(PLAY, (), arm)) for arm in range(len(state.board.ends))]
        state.hands[0] = 1 << named(pieces, name)
        rules.lay(state, 0, named(pieces, name), names.index(place))
    state.hands = [mask([named(pieces, name) for name in hand]) for hand in held]
    used = state.board.laid | mask([named(pieces, name) for name in yard.split() if name != "*"])
    for hand in state.hands:
        assert not used & hand, "a tile lies in two places"
        used |= hand
    for name in yard.split():
        state.piles[0] += each(pieces.every & ~used) if name == "*" else [named(pieces, name)]
    state.piles[0].reverse()
    if turn:
        state.lead = state.turn = SEATS.index(turn)
    elif not line:
        assert rules.dealing.find_lead(state), "nobody can lead"
    return Table(rules, state)


def _lay(rules: ChainRules, state: State[Chain], line: list[str], led: str) -> None:
    """Play a line by the rules: the lead, the tiles right of it, those left of it; a single end takes all."""
    pieces = state.pieces
    lows = [name for name in line if int(name.split("-")[0]) <= int(name.split("-")[1])]
    start = line.index(led or lows[0])
    right = RIGHT if rules.arms > 1 else LEFT
    for arm, names in ((LEFT, line[start : start + 1]), (right, line[start + 1 :]), (LEFT, line[:start][::-1])):
        for name in names:
            tile = named(pieces, name)
            near = int(name.split("-")[arm == LEFT and rules.arms > 1])
            assert not state.board.ends or rules.fits[state.board.ends[arm]] >> tile & 1, f"{name} does not fit"
            state.hands[0] = 1 << tile
            rules.lay(state, 0, tile, arm, FACING + near)


def open_score(scene: Table, seat: str, points: int, *, loose: bool = False) -> Table:
    """Add an unclaimed score to the table."""
    board = claimed_on(scene.state)
    score = Score(SEATS.index(seat), points, (points,))
    if loose:
        board.loose = (*board.loose, score)
    else:
        board.own = score
    return scene


CLAIM_IT: Final = Move(CLAIM)
CALL_IT: Final = Move(CALL)
CALL_OWN: Final = Move(CALL, (), OWN)
DRAW_IT: Final = Move(DRAW)
PASS_IT: Final = Move(PASS)
SAID: Final = ALOUD
