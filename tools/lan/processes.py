"""Processes of a host and its guests that tools start, kill and read from, and the laws their events must follow."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.core import NOBODY

STUCK: Final = 30.0
"""Seconds without a move and without faults after which a match counts as stuck."""
BOT: Final = "maren"
"""The bot that plays for a guest."""
TABLE: Final = "game.app.table_cli"
Event = dict[str, object]


class Process:
    """A process that can be started repeatedly; `events` are all it has ever printed, with their times."""

    def __init__(self, words: list[str], home: Path, *, inside: Sequence[str] = (), program: str = TABLE) -> None:
        """`inside` are words put before the command; `program` is a module that prints JSON events."""
        self.words = words
        self.events: list[tuple[float, Event]] = []
        self.starts = 0
        self.errors = ""
        self.bell = asyncio.Event()
        self._home: Final = home
        self._before: Final = [*inside, sys.executable, "-m", program]
        self._running: asyncio.subprocess.Process | None = None
        self._readers: Final[set[asyncio.Task[None]]] = set()

    async def start(self) -> None:
        """Start it, or restart it."""
        self.starts += 1
        self._running = await asyncio.create_subprocess_exec(
            *(*self._before, *self.words),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env={**os.environ, "BONEYARD_HOME": str(self._home)},
        )
        self._readers.add(asyncio.get_running_loop().create_task(self._read(self._running)))

    async def _read(self, running: asyncio.subprocess.Process) -> None:
        assert running.stdout is not None
        assert running.stderr is not None
        while line := await running.stdout.readline():
            with contextlib.suppress(ValueError):
                self.events.append((time.monotonic(), json.loads(line)))
                self.bell.set()
        self.errors += (await running.stderr.read()).decode("utf-8", "replace")
        await running.wait()
        self.bell.set()

    @property
    def is_there(self) -> bool:
        """True if it is running or frozen."""
        return self._running is not None and self._running.returncode is None

    def has(self, kind: str, since: float = 0.0) -> bool:
        """Return True if it has printed an event of this kind since a moment."""
        return self._first(kind, since) is not None

    def say(self, line: str) -> None:
        """Write a line to its standard input."""
        if self._running is not None and self._running.stdin is not None:
            self._running.stdin.write(f"{line}\n".encode())

    def freeze(self) -> None:
        """Freeze it, like a computer that falls asleep; not available on Windows."""
        if sys.platform != "win32":
            self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Resume it."""
        if sys.platform != "win32":
            self._signal(signal.SIGCONT)

    def ask_to_end(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self._signal(signal.SIGINT)

    def _signal(self, number: int) -> None:
        if self._running is not None and self.is_there:
            with contextlib.suppress(ProcessLookupError):
                self._running.send_signal(number)

    async def kill(self) -> None:
        """Kill it at once, as the system does when memory is short."""
        if self._running is not None:
            with contextlib.suppress(ProcessLookupError):
                self._running.kill()
            await self._running.wait()
        await asyncio.gather(*self._readers)

    async def ended(self, seconds: float) -> bool:
        """Wait for it to end on its own; return True if it did in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._running is not None:
                    await self._running.wait()
                await asyncio.gather(*map(asyncio.shield, self._readers))
        return not self.is_there

    async def first(self, kind: str, since: float = 0.0, seconds: float = 60.0) -> tuple[float, Event]:
        """Wait for an event of this kind; for moves, one that was made rather than a table shown again."""
        async with asyncio.timeout(seconds):
            while True:
                self.bell.clear()
                found = self._first(kind, since)
                if found is not None:
                    return found
                if not self.is_there and self.errors:
                    raise RuntimeError(self.errors)
                await self.bell.wait()

    async def next(self, told: int, seconds: float = 60.0) -> tuple[float, Event]:
        """Wait for the event after the first `told` ones."""
        async with asyncio.timeout(seconds):
            while len(self.events) <= told:
                if not self.is_there and self.errors:
                    raise RuntimeError(self.errors)
                self.bell.clear()
                await self.bell.wait()
        return self.events[told]

    def _first(self, kind: str, since: float) -> tuple[float, Event] | None:
        for at, event in self.events:
            if at > since and event["event"] == kind and event.get("mover") != NOBODY:
                return at, event
        return None


class History(NamedTuple):
    """The guests' knowledge of a match."""

    moves: int
    audits: int
    wrongs: list[str]


def has_seen_end(guest: Process) -> bool:
    """Return True if a guest has seen the end of the match and checked it."""
    return any(event["event"] == "audit" and event["over"] for _, event in guest.events)


async def until(is_so: Callable[[], bool], processes: Sequence[Process], seconds: float) -> bool:
    """Wait for a condition; return False after this many seconds without a move or a checked round."""
    begun = time.monotonic()
    while not is_so():
        if time.monotonic() - max(begun, last_heard(processes)) > seconds:
            return False
        for process in processes:
            process.bell.clear()
        bells = [asyncio.ensure_future(process.bell.wait()) for process in processes]
        await asyncio.wait(bells, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
        for bell in bells:
            bell.cancel()
    return True


def last_heard(guests: Sequence[Process]) -> float:
    """Return the time of the last move or check of a round that any guest has seen; 0 if there is none."""
    heard = (at for guest in guests for at, event in guest.events if event["event"] in ("move", "audit"))
    return max(heard, default=0.0)


def history(guests: Sequence[Process]) -> History:
    """Compare the guests' events: one history, one end, clean audits, no suspicions and no errors."""
    wrongs: list[str] = []
    heads: dict[object, object] = {}
    ends: set[object] = set()
    audits = 0
    for i, guest in enumerate(guests):
        for _, event in guest.events:
            place = (event.get("deal"), event.get("ply"))
            if event["event"] == "move" and heads.setdefault(place, event["head"]) != event["head"]:
                wrongs.append(f"two histories at {place}")
            elif event["event"] == "suspicion":
                wrongs.append(f"P{i} suspects {event['finding']}")
            elif event["event"] == "audit":
                audits += 1
                wrongs += [f"P{i} finds {found}" for found in _list(event["findings"])]
                if event["over"]:
                    ends.add(tuple(_list(event["scores"])))
        if guest.errors:
            wrongs.append(guest.errors)
    if len(ends) > 1:
        wrongs.append(f"different ends: {ends}")
    return History(len(heads), audits, wrongs)


def share(values: Sequence[float], part: float) -> float:
    """Return the value at this quantile."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
