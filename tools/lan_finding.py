"""How a table is found by many machines of one network at once: who finds it, the first and the last after how long."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple, Self

from tools.lan_machines import Machines
from tools.lan_processes import Process

LOOK: Final = "tools.lan_look"
LONGEST: Final = 60.0
"""Seconds in which a machine, however slow, has told what it has found."""


class Finding(NamedTuple):
    """What machines that all looked at once have found."""

    ways: str
    milliseconds: tuple[float, ...]
    """From the beginning of each machine's look; of those that found it."""
    invitations: tuple[str, ...]
    """What each machine has found; empty where it found nothing."""

    def __str__(self) -> str:
        found, of = len(self.milliseconds), len(self.invitations)
        when = f", first {min(self.milliseconds):.0f} ms, last {max(self.milliseconds):.0f} ms" if found else ""
        return f"found by {found} of {of} machines ({self.ways}){when}"


class Lookers:
    """Somebody who looks for tables on each of some machines."""

    def __init__(self, machines: Machines, numbers: Sequence[int], home: Path) -> None:
        self._all: Final = [Process([], home, inside=machines.inside(number), program=LOOK) for number in numbers]

    async def __aenter__(self) -> Self:
        await asyncio.gather(*(each.start() for each in self._all))
        await asyncio.gather(*(each.first("ready", 0.0, LONGEST) for each in self._all))
        return self

    async def __aexit__(self, *_: object) -> None:
        await asyncio.gather(*(each.kill() for each in self._all))

    async def look(self, ways: str) -> Finding:
        """Let all look at once; `ways` as `tools/lan_look.py` takes them."""
        looks = [len(each.events) for each in self._all]
        for each in self._all:
            each.say(ways)
        told = await asyncio.gather(*(each.next(seen, LONGEST) for each, seen in zip(self._all, looks, strict=True)))
        found = [float(str(event["ms"])) for event in told if "ms" in event]
        return Finding(ways, tuple(found), tuple(str(event.get("invitation", "")) for event in told))
