"""Branches: a match that leaves a recorded one at a position and goes its own way to the end of that round.

The hidden tiles of that round can be the true ones, or others that the seat couldn't have told from them. The format of
a branch is documented in docs/match-file.md. Incoming data is hostile until it has been replayed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.core import B, Board, Event, Move, Plain, Rules, Seat, State, View
from engine.match import Match
from engine.notation import find, spell
from engine.pieces import HIDDEN, Tile, Tiles, each, mask
from engine.record.reel import Reel
from engine.sentences import Refusal, Sentence, sentence

TRUE, FRESH, OPEN = "true", "fresh", "open"
"""The hidden tiles of a branch: the true ones, others dealt from the seat's view, or the true ones for all to see."""
KINDS: Final = (TRUE, FRESH, OPEN)
MAX_MOVES: Final = 20_000
"""Limit of the moves in a branch."""
_PAIR: Final = 2


class BranchPoint(NamedTuple):
    """Where a branch leaves its match, and how."""

    round: int
    """The number of the round, from 1."""
    moves: int
    """The number of the moves that both have in common in that round."""
    seat: Seat
    """The seat from which it is played."""
    kind: str


class HiddenTiles(NamedTuple):
    """Other tiles in the places of those that a seat doesn't know. Empty for the true ones."""

    swaps: Mapping[Tile, Tile]
    """For each unknown tile, the one in its place."""
    turned: Tiles = 0
    """Those of them that are turned around, in games that track it."""


class BranchMatch(Match[B]):
    """The match of a branch, made by `branch_off`. Everything after its point can be undone."""

    def __init__(self, rules: Rules[B], point: BranchPoint, hidden: HiddenTiles) -> None:
        super().__init__(rules)
        self.point: Final = point
        self.hidden: Final = hidden

    def dealt(self, seed: bytes) -> State[B]:
        """Return the deal of the current round, in the last round with the other tiles."""
        state = super().dealt(seed)
        swaps = self.hidden.swaps
        if not swaps or len(self.carries) != self.point.round:
            return state
        loose = mask([*swaps])
        state.hands = [_swapped_tiles(hand, swaps) for hand in state.hands]
        state.piles = [[swaps.get(tile, tile) for tile in pile] for pile in state.piles]
        if state.board.has_ways:
            state.turned = state.turned & ~loose | self.hidden.turned & loose
        state.events = [_swapped_event(event, swaps) for event in state.events or ()]
        return state

    def anew(self) -> BranchMatch[B]:
        """Return a match without rounds that deals as this one does."""
        return BranchMatch(self.rules, self.point, self.hidden)

    @property
    def undoable(self) -> int:
        """Number of the newest moves that can be undone: all since the point."""
        return max(0, len(self.rounds[-1].steps) - self.point.moves) if self.rounds else 0


def branch_off(original: Match[B], point: BranchPoint, hidden: HiddenTiles | None = None) -> BranchMatch[B]:
    """Return a branch of a match, played up to its point.

    Raises Refusal if there is no such point, if the round couldn't have gone as it did with the other tiles, or if the
    seat could tell them apart.
    """
    match = BranchMatch(original.rules, point, hidden or HiddenTiles({}))
    swaps = match.hidden.swaps
    reel, number = Reel(original), point.round - 1
    if not (0 <= number < len(original.rounds) and 0 <= point.seat < original.rules.seats):
        raise Refusal(sentence("There's no such moment in the match."))
    if not 0 <= point.moves <= len(original.rounds[number].steps):
        raise Refusal(sentence("There's no such moment in the match."))
    seen = reel.state(reel.firsts[number] + point.moves).masked(point.seat)
    if mask([*swaps]) & ~unknown(seen):
        raise Refusal(sentence("These tiles don't fit what the player saw."))
    for place, (seed, steps) in enumerate(original.rounds[: point.round]):
        match.begin(seed)
        for seat, move in steps if place < number else steps[: point.moves]:
            match.play(seat, _swapped_move(move, swaps) if place == number else move)
    if match.view(point.seat) != seen:
        raise Refusal(sentence("These tiles don't fit what the player saw."))
    return match


def unknown(view: View[Board]) -> Tiles:
    """Return the tiles whose place a view doesn't know."""
    known = view.board.tiles() | mask([tile for pile in view.piles for tile in pile if tile != HIDDEN])
    for hand in view.hands:
        known |= hand
    return view.pieces.every & ~known


def _swapped_tiles(tiles: Tiles, swaps: Mapping[Tile, Tile]) -> Tiles:
    return mask([swaps.get(tile, tile) for tile in each(tiles)])


def _swapped_move(move: Move, swaps: Mapping[Tile, Tile]) -> Move:
    return move._replace(tiles=tuple(swaps.get(tile, tile) for tile in move.tiles)) if swaps else move


def _swapped_event(event: Event, swaps: Mapping[Tile, Tile]) -> Event:
    told = event.recorded()
    return type(event).read(told._replace(tiles=tuple(swaps.get(tile, tile) for tile in told.tiles)))


# -- as data ----------------------------------------------------------------------------------------------------------


def branch_data(match: BranchMatch[B]) -> dict[str, Plain]:
    """Return a branch as JSON data; its moves are spelled by replaying them."""
    rules, point = match.rules, match.point
    again = match.anew()
    moves: list[Plain] = []
    for number, (seed, steps) in enumerate(match.rounds, start=1):
        again.begin(seed)
        for place, (seat, move) in enumerate(steps):
            if number == point.round and place >= point.moves:
                moves.append([seat, spell(rules, again.state, move)])
            again.play(seat, move)
    swaps: list[Plain] = [[tile, other] for tile, other in sorted(match.hidden.swaps.items())]
    return {
        "round": point.round,
        "move": point.moves,
        "seat": point.seat,
        "kind": point.kind,
        "hidden": swaps,
        "turned": [*each(match.hidden.turned)],
        "moves": moves,
    }


def branch_of(original: Match[B], data: object) -> BranchMatch[B]:
    """Replay a branch of a match from its data. Raises Refusal with one sentence if anything is invalid."""
    if not isinstance(data, dict):
        raise Refusal(_unreadable("branch"))
    point = BranchPoint(_count(data, "round"), _count(data, "move"), _count(data, "seat"), str(data.get("kind")))
    if point.kind not in KINDS:
        raise Refusal(_unreadable("kind"))
    count = original.rules.pieces.count
    swaps: dict[Tile, Tile] = {}
    for item in _items(data, "hidden"):
        if not isinstance(item, list) or len(item) != _PAIR:
            raise Refusal(_unreadable("hidden"))
        swaps[_tile(item[0], count)] = _tile(item[1], count)
    turned = mask([_tile(item, count) for item in _items(data, "turned")])
    if set(swaps) != set(swaps.values()) or turned & ~mask([*swaps]) or bool(swaps) != (point.kind == FRESH):
        raise Refusal(_unreadable("hidden"))
    match = branch_off(original, point, HiddenTiles(swaps, turned))
    moves = _items(data, "moves")
    if len(moves) > MAX_MOVES:
        raise Refusal(_unreadable("moves"))
    for item in moves:
        seat, text = item if isinstance(item, list) and len(item) == _PAIR else (None, None)
        is_seat = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < original.rules.seats
        if not is_seat or not isinstance(text, str):
            raise Refusal(_unreadable("moves"))
        assert isinstance(seat, int)
        match.play(seat, find(match.rules, match.state, seat, text))
    return match


def _tile(value: object, count: int) -> Tile:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < count:
        raise Refusal(_unreadable("hidden"))
    return value


def _count(data: Mapping[object, object], key: str) -> int:
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_MOVES:
        raise Refusal(_unreadable(key))
    return value


def _items(data: Mapping[object, object], key: str) -> list[object]:
    value = data.get(key)
    if not isinstance(value, list):
        raise Refusal(_unreadable(key))
    return value


def _unreadable(field: str) -> Sentence:
    return sentence("This branch can't be read: {field} is missing or wrong.", field=field)
