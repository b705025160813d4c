"""An Ethernet switch with bad wires, without I/O: frames and the time go in, frames come out.

Frames come out later, reordered, twice or never, according to their wires. The same frames, times and seed always give
the same result. `tools/lan/machines.py` runs it between simulated computers.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

ADDRESS: Final = 6
"""Length in bytes of a card's address; a frame begins with its destination and its source."""
TO_MANY: Final = 1
"""The bit in the first byte that marks a multicast address."""
HELD_BACK: Final = 0.02
"""Minimum delay in seconds for a frame that is overtaken."""
MAX_WAITING: Final = 20_000
"""Maximum number of waiting frames; the switch drops any more."""
INSIDE: Final = -1

LOSS, DELAY, JITTER = 0.4, 0.15, 0.05
"""Share of frames lost, delay and jitter in seconds of the worst wire."""
SWAPS: Final = 0.2
"""Maximum share of frames that it reorders or duplicates."""


class Wire(NamedTuple):
    """The quality of a wire in each direction, in seconds and in shares of all frames."""

    loss: float = 0.0
    delay: float = 0.0
    jitter: float = 0.0
    """Maximum variation of the delay; on its own it never changes the order."""
    reordered: float = 0.0
    """Share of frames that later ones overtake."""
    doubled: float = 0.0
    is_out: bool = False
    """True if the wire is unplugged."""


GOOD: Final = Wire()


def drawn(rng: Random) -> Wire:
    """Return a random wire, up to the worst."""
    late, twice = rng.uniform(0, SWAPS), rng.uniform(0, SWAPS)
    return Wire(rng.uniform(0, LOSS), rng.uniform(0, DELAY), rng.uniform(0, JITTER), late, twice)


class Delivery(NamedTuple):
    """A frame that leaves the switch."""

    port: int
    frame: bytes


class _Waiting(NamedTuple):
    """A frame on its way: to the switch if `port` is `INSIDE`, otherwise to a port."""

    at: float
    order: int
    source: int
    port: int
    frame: bytes


class _Way:
    """One direction of one wire, with a random source of its own; other traffic does not change its results."""

    def __init__(self, seed: str) -> None:
        self._chance: Final = Random(seed)
        self._latest = 0.0

    def through(self, wire: Wire, now: float, counts: Counter[str]) -> list[float]:
        """Return the times at which a frame sent now arrives: none, one or two."""
        # All numbers are drawn for every frame, so a worse wire treats the next frames the same.
        lost, doubled, held, *late = (self._chance.random() for _ in range(5))
        if wire.is_out or lost < wire.loss:
            counts["cut off" if wire.is_out else "lost"] += 1
            return []
        arrivals: list[float] = []
        for each in late[: 1 + (doubled < wire.doubled)]:
            at = now + wire.delay + wire.jitter * each
            if held < wire.reordered:
                at += HELD_BACK + wire.delay + wire.jitter
            else:
                at = self._latest = max(at, self._latest)
            arrivals.append(at)
        counts["reordered"] += held < wire.reordered
        counts["doubled"] += doubled < wire.doubled
        return arrivals


class Switch:
    """A switch; `wires` and `apart` may be changed at any time."""

    def __init__(self, ports: int, seed: int) -> None:
        self.wires: Final = [GOOD] * ports
        self.apart: frozenset[int] = frozenset()
        """Ports of one half of a split network; they reach only each other, as do all other ports."""
        self.counts: Final[Counter[str]] = Counter()
        self._up: Final = [_Way(f"{seed} up {port}") for port in range(ports)]
        self._down: Final = [_Way(f"{seed} down {port}") for port in range(ports)]
        self._learned: Final[dict[bytes, int]] = {}
        self._waiting: Final[list[_Waiting]] = []
        self._order = 0

    def take(self, port: int, frame: bytes, now: float) -> None:
        """Take in a frame sent into a port; anything shorter than its addresses is ignored."""
        if len(frame) < 2 * ADDRESS:
            return
        self.counts["frames"] += 1
        for at in self._up[port].through(self.wires[port], now, self.counts):
            self._wait(at, port, INSIDE, frame)

    def due(self, now: float) -> Iterator[Delivery]:
        """Yield the frames that must leave by now, in order."""
        while self._waiting and self._waiting[0].at <= now:
            at, _, source, port, frame = heapq.heappop(self._waiting)
            if port == INSIDE:
                self._pass_on(source, frame, at)
            elif self.wires[port].is_out or not self.joins(source, port):
                self.counts["cut off"] += 1
            else:
                yield Delivery(port, frame)

    @property
    def next_at(self) -> float | None:
        """Return the time of the next event, or None if no frame is on its way."""
        return self._waiting[0].at if self._waiting else None

    def joins(self, one: int, other: int) -> bool:
        """Return True if two ports are on the same side."""
        return (one in self.apart) is (other in self.apart)

    def _pass_on(self, source: int, frame: bytes, now: float) -> None:
        """Learn the source's port and forward a frame to its destination."""
        to, sender = frame[:ADDRESS], frame[ADDRESS : 2 * ADDRESS]
        if not sender[0] & TO_MANY:
            self._learned[sender] = source
        known = None if to[0] & TO_MANY else self._learned.get(to)
        for port in range(len(self.wires)) if known is None else (known,):
            if port == source:
                continue
            if not self.joins(source, port):
                self.counts["cut off"] += 1
                continue
            for at in self._down[port].through(self.wires[port], now, self.counts):
                self._wait(at, source, port, frame)

    def _wait(self, at: float, source: int, port: int, frame: bytes) -> None:
        if len(self._waiting) >= MAX_WAITING:
            self.counts["lost"] += 1
            return
        self._order += 1
        heapq.heappush(self._waiting, _Waiting(at, self._order, source, port, frame))
