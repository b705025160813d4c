"""The positions of a line of overlapping cards: a pure plan in squares, folded like a snake. Knows no pixels.

Both ends start at the starter in the middle. The right one folds downwards, the left one upwards, so they never meet.
The left end is planned as a right one and turned round. A card over one section may turn aside, since bends have no
meaning. A card over two must continue in its neighbour's direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

EAST, SOUTH, WEST, NORTH = range(4)
"""The directions of a line, in quarter turns clockwise."""
STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_SPARE: Final = 1
"""Squares reserved at the end of a row for cards that cannot turn aside."""
_TRIES: Final = 4_000
"""Number of ways to fold an end that are tried before the line must be smaller."""
DEPTH_OF_GHOST: Final = 2
"""Squares below an end that a card may need to turn down there."""


class PlacedCard(NamedTuple):
    """A card played at an end."""

    covers: int
    """Number of sections that it covers, 1 or 2."""
    either: bool = False
    """True if it could have covered one or two. It then turns aside if it covers one, to show the difference."""


class CardPose(NamedTuple):
    """The pose of a card: its middle square, with the starter's middle at (0, 0), and its direction."""

    x: int
    y: int
    way: int


class Tip(NamedTuple):
    """The tip of an end: its outermost square, and the direction of the last card."""

    x: int
    y: int
    way: int

    def laid(self, covers: int, way: int) -> tuple[CardPose, Tip]:
        """Return the pose of the next card, and the tip after it."""
        dx, dy = STEPS[way]
        far = 3 - covers
        middle = far - 1
        return (
            CardPose(self.x + middle * dx, self.y + middle * dy, way),
            Tip(self.x + far * dx, self.y + far * dy, way),
        )


class FoldedEnd(NamedTuple):
    """One end of the line: its cards, and its tip."""

    poses: tuple[CardPose, ...]
    tip: Tip
    depth: int
    """Number of rows that it reaches below the starter's."""


START: Final = Tip(1, 0, EAST)


def ways(tip: Tip, step: PlacedCard, reach: int, *, aside: bool) -> list[int]:
    """Return the possible directions of a card from an end, the best first; `reach` is in columns at either side."""
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
    """Return the fold of one end within `reach` of the middle, or None if there is none.

    As cards are added, earlier ones stay in place unless a run of cards over two sections leaves no other choice.
    With `aside`, cards that could have covered two sections turn aside if they cover one.
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
    """Return the rows an end needs below the starter, including its next card."""
    return max(end.depth, end.tip.y + DEPTH_OF_GHOST)


def next_pose(end: FoldedEnd, step: PlacedCard, reach: int) -> CardPose:
    """Return the pose of the next card at this end."""
    return end.tip.laid(step.covers, ways(end.tip, step, reach, aside=True)[0])[0]


def turned_round(pose: CardPose) -> CardPose:
    """Return the true pose for a left end that was planned as a right one."""
    return CardPose(-pose.x, -pose.y, (pose.way + 2) % 4)


class FoldedLine(NamedTuple):
    """The whole line in squares."""

    left: FoldedEnd
    right: FoldedEnd
    reach: int

    @property
    def above(self) -> int:
        """Rows above the starter, with room for a card."""
        return room_below(self.left)

    @property
    def below(self) -> int:
        """Rows below the starter, with room for a card."""
        return room_below(self.right)

    @property
    def middle(self) -> float:
        """Distance from the starter down to the middle of the line."""
        return (self.right.depth - self.left.depth) / 2


def plan(
    left: Sequence[PlacedCard], right: Sequence[PlacedCard], columns: int, rows: float, *, aside: bool = True
) -> FoldedLine | None:
    """Return a line folded into this many columns and rows, or None if it doesn't fit. `aside` is as in `plan_end`."""
    reach = (columns - 1) // 2 - 1
    ends = plan_end(left, reach, aside=aside), plan_end(right, reach, aside=aside)
    if ends[0] is None or ends[1] is None:
        return None
    line = FoldedLine(ends[0], ends[1], reach)
    return line if line.above + line.below + 1 <= rows else None
