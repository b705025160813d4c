"""How a table is found by many machines of one network at once: who finds it, the first and the last after how long."""

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
"""Seconds in which a machine, however slow, has told what it has found."""
WAYS: Final = ("probe", "mdns", "mdns probe")
HOST: Final = 0
"""The host's machine; the guests' come behind it."""


class Finding(NamedTuple):
    """What machines that all looked at once have found."""

    what: str
    milliseconds: tuple[float, ...]
    """From the beginning of each machine's look, or from what happened; of those that have seen it."""
    invitations: tuple[str, ...]
    """What each machine has found; empty where it found nothing."""

    @property
    def is_by_all(self) -> bool:
        """Whether nobody has missed it."""
        return len(self.milliseconds) == len(self.invitations)

    def __str__(self) -> str:
        found, of = len(self.milliseconds), len(self.invitations)
        when = f", first {min(self.milliseconds):.0f} ms, last {max(self.milliseconds):.0f} ms" if found else ""
        return f"{self.what}: by {found} of {of} machines{when}"


class Lookers:
    """Somebody who looks for tables on each of some machines."""

    def __init__(self, machines: Machines, numbers: Sequence[int], home: Path) -> None:
        self._all: Final = [Process([], home, inside=machines.inside(number), program=LOOK) for number in numbers]
        self._heard = 0
        """Events of each that were taken in."""

    async def __aenter__(self) -> Self:
        await asyncio.gather(*(each.start() for each in self._all))
        await self._next()
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(each.kill() for each in self._all))

    async def look(self, ways: str) -> Finding:
        """Let all look at once; `ways` as `tools/lan/look.py` takes them."""
        for each in self._all:
            each.say(ways)
        told = await self._next()
        found = [float(str(event["ms"])) for _, event in told if "ms" in event]
        return Finding(f"found by {ways}", tuple(found), tuple(str(event.get("invitation", "")) for _, event in told))

    async def change(self, what: str, kind: str, since: float) -> Finding:
        """Let those who watch see their list change, and return how long after a moment they did."""
        told = await self._next()
        seen = tuple(1e3 * (at - since) for at, event in told if event["event"] == kind)
        return Finding(what, seen, tuple(str(event.get("invitation", "")) for _, event in told))

    async def _next(self) -> list[tuple[float, Event]]:
        told = await asyncio.gather(*(each.next(self._heard, LONGEST) for each in self._all))
        self._heard += 1
        return told


async def by_many(count: int, seed: int) -> list[Finding]:
    """Let all of so many machines but one look for the table of that one.

    First over good wires and over bad ones; then they watch its host be killed and come back.
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
                findings.append(await lookers.change("seen to be gone after kill -9", "nothing", killed))
                host.words = ["host", "--resume", *words]
                await host.start()
                ready, _ = await host.first("ready", killed)
                findings.append(await lookers.change("seen to be back", "found", ready))
        finally:
            await host.kill()
    return findings
