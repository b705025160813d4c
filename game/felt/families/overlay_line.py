"""Where the cards of a line lie that cover each other: a pure plan in squares, folded like a snake. Knows no pixels.

Both ends begin at the starter in the middle. The right one folds downwards, the left one upwards, so that they never
meet: the left end is planned as if it were a right one, and turned round. A card over one section may turn aside, for
bends have no meaning; a card over two has to go on as its neighbour lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

EAST, SOUTH, WEST, NORTH = range(4)
"""Which way a line grows, in quarter turns clockwise."""
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SPARE: Final = 1
"""Squares that are kept at the end of a row for cards that cannot turn aside."""
_TRIES: Final = 4_000
"""Ways to fold an end that are tried before the line has to be smaller."""
DEPTH_OF_GHOST: Final = 2
"""Squares below an end that a card may need which turns down there."""


class PlacedCard(NamedTuple):
    """A card that was laid at an end."""

    covers: int
    """Sections that it covers: one or two."""
    either: bool = False
    """Whether it could have covered one or two: it turns aside where it covers one, so that this is seen."""


class CardPose(NamedTuple):
    """Where a card lies: its middle square, the middle of the starter being (0, 0), and which way it was laid."""

    x: int
    y: int
    way: int


class Tip(NamedTuple):
    """How far an end has come: its outermost square, and which way the last card was laid."""

    x: int
    y: int
    way: int

    def laid(self, covers: int, way: int) -> tuple[CardPose, Tip]:
        """Return where a card lies that goes on from here, and the end after it."""
        dx, dy = STEPS[way]
        far = 3 - covers
        middle = far - 1
        return (
            CardPose(self.x + middle * dx, self.y + middle * dy, way),
            Tip(self.x + far * dx, self.y + far * dy, way),
        )


class FoldedEnd(NamedTuple):
    """One end of the line: its cards, and where it goes on."""

    poses: tuple[CardPose, ...]
    tip: Tip
    depth: int
    """Rows that it reaches below that of the starter."""


START: Final = Tip(1, 0, EAST)


def ways(tip: Tip, step: PlacedCard, reach: int, *, aside: bool) -> list[int]:
    """Return which ways a card may be laid from an end, the best first; `reach`: columns at either side."""
    if step.covers > 1:
        return [tip.way]
    if tip.way == SOUTH:
        back = WEST if tip.x > 0 else EAST
        return [back, (back + 2) % 4, SOUTH]
    ahead = STEPS[tip.way][0]
    turns = aside and step.either
    if turns or abs(tip.x + (2 + _SPARE) * ahead) > reach >= abs(tip.x):
        return [SOUTH, tip.way]
    return [tip.way, SOUTH]


def plan_end(steps: Sequence[PlacedCard], reach: int, *, aside: bool = True) -> FoldedEnd | None:
    """Fold the cards of one end, none further from the middle than `reach`; None where that cannot be done.

    What lies stays where it is as cards are added, unless a run of cards over two sections leaves no other choice.
    `aside`: cards that could have covered two sections turn aside where they cover one.
    """
    poses: list[CardPose] = []
    tips = [START]
    choices = [ways(START, steps[0], reach, aside=aside)] if steps else []
    for _ in range(_TRIES):
        if len(poses) == len(steps):
            return FoldedEnd(tuple(poses), tips[-1], max(tip.y for tip in tips))
        while choices and not choices[-1]:
            choices.pop()
            if poses:
                poses.pop()
                tips.pop()
        if not choices:
            return None
        step = steps[len(poses)]
        pose, tip = tips[-1].laid(step.covers, choices[-1].pop(0))
        if abs(tip.x) > reach:
            continue
        poses.append(pose)
        tips.append(tip)
        if len(poses) < len(steps):
            choices.append(ways(tip, steps[len(poses)], reach, aside=aside))
    return None


def room_below(end: FoldedEnd) -> int:
    """Return how many rows below the starter an end needs, a card that may be laid there included."""
    return max(end.depth, end.tip.y + DEPTH_OF_GHOST)


def next_pose(end: FoldedEnd, step: PlacedCard, reach: int) -> CardPose:
    """Return where a card would lie that goes on at this end."""
    return end.tip.laid(step.covers, ways(end.tip, step, reach, aside=True)[0])[0]


def turned_round(pose: CardPose) -> CardPose:
    """Return a pose of the left end, planned as if it were the right one."""
    return CardPose(-pose.x, -pose.y, (pose.way + 2) % 4)


class FoldedLine(NamedTuple):
    """The whole line in squares."""

    left: FoldedEnd
    right: FoldedEnd
    reach: int

    @property
    def above(self) -> int:
        """Rows above the starter, room for a card included."""
        return room_below(self.left)

    @property
    def below(self) -> int:
        """Rows below it, likewise."""
        return room_below(self.right)

    @property
    def middle(self) -> float:
        """How far below the starter the middle of the line is."""
        return (self.right.depth - self.left.depth) / 2


def plan(
    left: Sequence[PlacedCard], right: Sequence[PlacedCard], columns: int, rows: float, *, aside: bool = True
) -> FoldedLine | None:
    """Fold a line into so many columns and rows; None where it does not fit. `aside` is that of `plan_end`."""
    reach = (columns - 1) // 2 - 1
    ends = plan_end(left, reach, aside=aside), plan_end(right, reach, aside=aside)
    if ends[0] is None or ends[1] is None:
        return None
    line = FoldedLine(ends[0], ends[1], reach)
    return line if line.above + line.below + 1 <= rows else None
