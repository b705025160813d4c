"""Which face does what, and when: few at a time, not often, and each for a moment."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from math import inf
from types import MappingProxyType
from typing import Final, NamedTuple

from engine.core import Seat
from game.look.players.faces import AT_REST, Expression, FacePose

LENGTHS: Final[Mapping[FacePose, float]] = MappingProxyType(
    {FacePose.GLANCE: 0.16, FacePose.WIDEN: 0.42, FacePose.WINCE: 0.52, FacePose.GRIN: 0.9}
)
"""Seconds at normal speed for which each pose is held."""
SEEN: Final = 0.1
"""Seconds for which a pose is held at any speed, so that it can be seen."""
BACK: Final = 0.12
"""Seconds at normal speed that eyes take on their way back from a glance."""
PAUSE: Final = 0.6
"""Seconds at normal speed from the end of a pose to the next one of the same face, unless that is `RIPE`."""
APART: Final = 0.04
"""Seconds at normal speed between the glances of two neighbours."""
WAYS: Final = ((-1.0, 0.4), (0.0, 1.0), (1.0, 0.4))
"""Where a face above a tile looks: left, down, right."""
RIPE: Final = frozenset({FacePose.WINCE, FacePose.GRIN})
"""Poses that nothing holds back."""
MOST: Final = 2
"""Number of faces that do more than glance at a time."""


class Freedom(Enum):
    """How much faces may move."""

    NONE = auto()
    ROUND_END = auto()
    """Only the grin of a player who ends a round."""
    ALL = auto()


class _Held(NamedTuple):
    """A pose of a seat."""

    expression: Expression
    since: float
    until: float
    """When the eyes are on their way back, or a pose other than a glance is over."""
    rests: float
    """When the face is at rest."""

    def glances(self, now: float) -> bool:
        """Return True if the face still looks at what it may now be amazed at."""
        return self.expression.pose is FacePose.GLANCE and now < self.rests

    def at(self, now: float) -> Expression:
        """Return how the face looks at `now`."""
        if not self.since <= now < self.rests:
            return AT_REST
        return self.expression if now < self.until else halfway(self.expression)


class LivingFaces:
    """The poses of the players at a table. Times are seconds on the table's clock."""

    def __init__(self) -> None:
        self.freedom = Freedom.NONE
        self.speed = 1.0
        """Multiplies all times, as those of the tiles."""
        self.spots: Mapping[Seat, tuple[int, int]] = {}
        """The middles of the faces that are seen."""
        self.now = self.until = 0.0
        """The time now, and when all faces rest."""
        self._held: Final[dict[Seat, _Held]] = {}
        """The last pose of each seat, even if it is over."""

    def glance(self, by: Seat, tile: tuple[float, float]) -> None:
        """Let all others look at a tile that a seat has just laid, one after another."""
        since, length = self.now, max(SEEN, LENGTHS[FacePose.GLANCE] * self.speed)
        for seat in (*range(by + 1, max(self.spots, default=by) + 1), *range(by)):
            last = self._held.get(seat)
            if seat not in self.spots or (last is not None and since < last.rests + PAUSE * self.speed):
                continue
            right, down = tile[0] - self.spots[seat][0], tile[1] - self.spots[seat][1]
            across, far = WAYS[1] if abs(right) <= abs(down) else WAYS[0] if right < 0 else WAYS[2]
            way = across, far if down >= 0 else -far
            rests = since + length + BACK * self.speed
            self._held[seat] = _Held(Expression(FacePose.GLANCE, way), since, since + length, rests)
            self.until, since = max(self.until, rests), since + APART * self.speed

    def pose(self, seat: Seat, expression: Expression, since: float, *, ends_round: bool = False) -> None:
        """Let a seat hold a pose from a time on, unless the faces rest or too many are busy."""
        if self.freedom is not Freedom.ALL and not (ends_round and self.freedom is Freedom.ROUND_END):
            return
        pose, last, pause = expression.pose, self._held.get(seat), PAUSE * self.speed
        if last is not None and pose not in RIPE and since < last.rests + pause and not last.glances(since):
            return
        if pose is not FacePose.GLANCE:
            others = [held for other, held in self._held.items() if other != seat]
            if (
                sum(held.since <= since < held.rests and held.expression.pose is not FacePose.GLANCE for held in others)
                >= MOST
            ):
                return
        # where nothing moves, a face stays as it is
        length = max(SEEN, LENGTHS[pose] * self.speed) if self.freedom is Freedom.ALL else inf
        rests = since + length + (BACK * self.speed if pose is FacePose.GLANCE else 0.0)
        self._held[seat] = _Held(expression, since, since + length, rests)
        self.until = max(self.until, rests)

    def rest(self) -> None:
        """Let all faces rest."""
        self._held.clear()
        self.until = self.now

    def at(self, now: float) -> Mapping[Seat, Expression]:
        """Return the faces that aren't at rest at `now`."""
        self.now = now
        seen = {seat: held.at(now) for seat, held in self._held.items()}
        return {seat: expression for seat, expression in seen.items() if expression != AT_REST}

    @property
    def changes(self) -> list[float]:
        """The times to come at which a face changes."""
        times = [time for held in self._held.values() for time in (held.since, held.until, held.rests)]
        return [time for time in times if self.now < time < inf]


def halfway(expression: Expression) -> Expression:
    """Return a glance on its way back."""
    right, down = expression.way
    return expression._replace(way=(right / 2, down / 2))
