"""Count the possible courses of a small round of Block & Draw by brute force, sharing nothing with the engine's rules.

The number of move sequences of each length is the fingerprint of a rule sheet: any extra or missing legal move changes
it. The test compares these numbers with the engine's; run as a script it prints them for a deal.

    python tools/perft.py "1-1 0-2 | 0-0 1-2" "0-1 2-2"
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

Bone = tuple[int, int]


class Position(NamedTuple):
    """The complete state in the middle of a round."""

    hands: tuple[frozenset[Bone], ...]
    yard: tuple[Bone, ...]
    """The boneyard, the next tile first."""
    line: tuple[int, ...]
    """The halves in line order, from left to right; empty before the lead."""
    turn: int
    passes: int


def begin(hands: Sequence[Sequence[Bone]], yard: Sequence[Bone]) -> Position:
    """Return the position in which the owner of the highest double leads."""
    doubles = [(bone, seat) for seat, hand in enumerate(hands) for bone in hand if bone[0] == bone[1]]
    if not doubles:
        raise ValueError("nobody holds a double: this deal is thrown in")
    return Position(tuple(frozenset(hand) for hand in hands), tuple(yard), (), max(doubles)[1], 0)


def follow(now: Position) -> list[Position]:
    """Return the positions one move later; empty if the round is over."""
    players = len(now.hands)
    if not all(now.hands) or now.passes == players:
        return []
    hand, after = now.hands[now.turn], (now.turn + 1) % players
    if not now.line:
        led = max(bone for bone in hand if bone[0] == bone[1])
        return [Position(_with(now, hand - {led}), now.yard, led, after, 0)]
    left, right = now.line[0], now.line[-1]
    plays: list[Position] = []
    for bone in hand:
        if left in bone:
            beyond = bone[0] + bone[1] - left
            plays.append(Position(_with(now, hand - {bone}), now.yard, (beyond, left, *now.line), after, 0))
        if right in bone:
            beyond = bone[0] + bone[1] - right
            plays.append(Position(_with(now, hand - {bone}), now.yard, (*now.line, right, beyond), after, 0))
    if plays:
        return plays
    if now.yard:
        return [now._replace(hands=_with(now, hand | {now.yard[0]}), yard=now.yard[1:])]
    return [now._replace(turn=after, passes=now.passes + 1)]


def _with(now: Position, hand: frozenset[Bone]) -> tuple[frozenset[Bone], ...]:
    return (*now.hands[: now.turn], hand, *now.hands[now.turn + 1 :])


def perft(now: Position, depth: int) -> list[int]:
    """Return the numbers of sequences of 1, 2 ... `depth` moves, zero once all rounds are over."""
    counts: list[int] = []
    ways = Counter([now])
    for _ in range(depth):
        further: Counter[Position] = Counter()
        for position, times in ways.items():
            for following in follow(position):
                further[following] += times
        ways = further
        counts.append(ways.total())
    return counts


def bones(names: str) -> list[Bone]:
    """Parse a list of tiles, such as "0-1 2-2"."""
    return [_bone(name) for name in names.split()]


def _bone(name: str) -> Bone:
    low, high = sorted(int(half) for half in name.split("-"))
    return low, high


def deals(top: int, players: int, hand: int, orders: Iterator[list[int]]) -> Iterator[Position]:
    """Yield positions of a double-`top` set dealt in the given orders, leaving out deals without a double."""
    box = [(low, high) for low in range(top + 1) for high in range(low, top + 1)]
    for order in orders:
        shuffled = [box[index] for index in order]
        hands = [shuffled[seat : players * hand : players] for seat in range(players)]
        if any(low == high for each in hands for low, high in each):
            yield begin(hands, shuffled[players * hand :])


def main(arguments: Sequence[str]) -> int:
    """Print the counts for the given hands and boneyard."""
    hands, yard = arguments
    for length, count in enumerate(perft(begin([bones(hand) for hand in hands.split("|")], bones(yard)), 99), start=1):
        if not count:
            break
        print(f"{length:3} {count:12}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
