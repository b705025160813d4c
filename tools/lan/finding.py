"""Measure how many computers of one network find a table at once, and after what time."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Self

from tools.lan.machines import Machines
from tools.lan.processes import Event, Process
from tools.lan.wires import GOOD, drawn

LOOK: Final = "tools.lan.look"
LONGEST: Final = 60.0
"""Timeout in seconds for a computer, however slow, to report its finding."""
WAYS: Final = ("probe", "mdns", "mdns probe")
HOST: Final = 0
"""The host's computer; those of the guests follow."""


class Finding(NamedTuple):
    """The results of computers that looked at the same time."""

    what: str
    milliseconds: tuple[float, ...]
    """Milliseconds from the start of each look, or from the change, for the computers that noticed."""
    invitations: tuple[str, ...]
    """The invitations found by each computer; empty if it found none."""

    @property
    def is_by_all(self) -> bool:
        """True if no computer missed it."""
        return len(self.milliseconds) == len(self.invitations)

    def __str__(self) -> str:
        found, of = len(self.milliseconds), len(self.invitations)
        when = f", first {min(self.milliseconds):.0f} ms, last {max(self.milliseconds):.0f} ms" if found else ""
        return f"{self.what}: by {found} of {of} machines{when}"


class Lookers:
    """Processes that look for tables, one on each of some computers."""

    def __init__(self, machines: Machines, numbers: Sequence[int], home: Path) -> None:
        self._all: Final = [Process([], home, inside=machines.inside(number), program=LOOK) for number in numbers]
        self._heard = 0
        """Number of events taken in from each."""

    async def __aenter__(self) -> Self:
        await asyncio.gather(*(each.start() for each in self._all))
        await self._next()
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(each.kill() for each in self._all))

    async def look(self, ways: str) -> Finding:
        """Let all look at once; `ways` as in `tools/lan/look.py`."""
        for each in self._all:
            each.say(ways)
        told = await self._next()
        found = [float(str(event["ms"])) for _, event in told if "ms" in event]
        return Finding(f"found by {ways}", tuple(found), tuple(str(event.get("invitation", "")) for _, event in told))

    async def change(self, what: str, kind: str, since: float) -> Finding:
        """Wait until the watchers see their list change, and return the times from `since`."""
        told = await self._next()
        seen = tuple(1e3 * (at - since) for at, event in told if event["event"] == kind)
        return Finding(what, seen, tuple(str(event.get("invitation", "")) for _, event in told))

    async def _next(self) -> list[tuple[float, Event]]:
        told = await asyncio.gather(*(each.next(self._heard, LONGEST) for each in self._all))
        self._heard += 1
        return told


async def by_many(count: int, seed: int) -> list[Finding]:
    """Let all of `count` computers but one look for that one's table.

    They look over good wires and over bad ones, and then watch as its host is killed and restarted.
    """
    rng, everybody, findings = Random(seed), range(count), list[Finding]()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, Machines(count, seed) as machines:
        words = ["--code", "123456", "--json", "--journal", str(Path(folder, "journal"))]
        host = Process(["host", "block_draw", *words], Path(folder), inside=machines.inside(HOST))
        try:
            await host.start()
            await host.first("ready")
            async with Lookers(machines, everybody[1:], Path(folder)) as lookers:
                findings += [await lookers.look(ways) for ways in WAYS]
                for number in everybody:
                    machines.wire(number, drawn(rng))
                bad = await lookers.look(WAYS[-1])
                findings.append(bad._replace(what=f"{bad.what}, bad wires"))
                for number in everybody:
                    machines.wire(number, GOOD)
                await lookers.look(f"{WAYS[-1]} watch")
                killed = time.monotonic()
                await host.kill()
                findings.append(await lookers.change("gone from the list after kill -9", "nothing", killed))
                host.words = ["host", "--resume", *words]
                await host.start()
                ready, _ = await host.first("ready", killed)
                findings.append(await lookers.change("back in the list", "found", ready))
        finally:
            await host.kill()
    return findings
