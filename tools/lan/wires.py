"""An Ethernet switch with bad wires, without input or output: frames and the time go in, frames come out.

They come out later, in another order, twice or never, as the wires are; the same frames at the same times and the same
seed always fare the same. `tools/lan/machines.py` runs it between real machines.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

ADDRESS: Final = 6
"""Bytes of the address of a card; a frame begins with two: to whom, and from whom."""
TO_MANY: Final = 1
"""The bit in its first byte that makes an address one of many cards."""
HELD_BACK: Final = 0.02
"""Seconds by which a frame that is overtaken is later, at least."""
MOST_WAITING: Final = 20_000
"""Frames; more than that are lost, as in any switch."""
INSIDE: Final = -1

LOSS, DELAY, JITTER = 0.4, 0.15, 0.05
"""The worst wire loses so many frames, and is so many seconds long."""
SWAPS: Final = 0.2
"""Frames that it brings late or twice, at most."""


class Wire(NamedTuple):
    """How well a wire carries frames, in each direction; seconds, and shares of all frames."""

    loss: float = 0.0
    delay: float = 0.0
    jitter: float = 0.0
    """Of the delay, at most; it alone never changes the order."""
    reordered: float = 0.0
    """Frames that those behind them overtake."""
    doubled: float = 0.0
    is_out: bool = False
    """Whether the wire is not plugged in."""


GOOD: Final = Wire()


def drawn(rng: Random) -> Wire:
    """Return a wire that may be as bad as they get."""
    late, twice = rng.uniform(0, SWAPS), rng.uniform(0, SWAPS)
    return Wire(rng.uniform(0, LOSS), rng.uniform(0, DELAY), rng.uniform(0, JITTER), late, twice)


class Delivery(NamedTuple):
    """A frame that leaves the switch."""

    port: int
    frame: bytes


class _Waiting(NamedTuple):
    """A frame on its way: to the switch while `port` is `INSIDE`, or from it to a port."""

    at: float
    order: int
    source: int
    port: int
    frame: bytes


class _Way:
    """One direction of one wire, with a chance of its own: what else happens changes nothing here."""

    def __init__(self, seed: str) -> None:
        self._chance: Final = Random(seed)
        self._latest = 0.0

    def through(self, wire: Wire, now: float, counts: Counter[str]) -> list[float]:
        """Return when a frame that comes now arrives: never, once, or twice."""
        # All are drawn for every frame, so that a worse wire treats the next frames alike.
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
    """A switch of so many ports; `wires` and `apart` may be changed at any time."""

    def __init__(self, ports: int, seed: int) -> None:
        self.wires: Final = [GOOD] * ports
        self.apart: frozenset[int] = frozenset()
        """Ports that reach each other only, as all others do: a network that fell into two."""
        self.counts: Final[Counter[str]] = Counter()
        self._up: Final = [_Way(f"{seed} up {port}") for port in range(ports)]
        self._down: Final = [_Way(f"{seed} down {port}") for port in range(ports)]
        self._learned: Final[dict[bytes, int]] = {}
        self._waiting: Final[list[_Waiting]] = []
        self._order = 0

    def take(self, port: int, frame: bytes, now: float) -> None:
        """Take in a frame that was sent into a port; whatever is shorter than its addresses is no frame."""
        if len(frame) < 2 * ADDRESS:
            return
        self.counts["frames"] += 1
        for at in self._up[port].through(self.wires[port], now, self.counts):
            self._wait(at, port, INSIDE, frame)

    def due(self, now: float) -> Iterator[Delivery]:
        """Give what has to leave by now, in the order in which it leaves."""
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
        """Return when there is something to do next; None while no frame is on its way."""
        return self._waiting[0].at if self._waiting else None

    def joins(self, one: int, other: int) -> bool:
        """Say whether two ports are on the same side."""
        return (one in self.apart) is (other in self.apart)

    def _pass_on(self, source: int, frame: bytes, now: float) -> None:
        """Learn where a frame comes from, and let it go where it is to go."""
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
        if len(self._waiting) >= MOST_WAITING:
            self.counts["lost"] += 1
            return
        self._order += 1
        heapq.heappush(self._waiting, _Waiting(at, self._order, source, port, frame))
