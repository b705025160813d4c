"""Processes of a host and its guests, as tools start, kill and hear them, and what has to hold of what they tell."""

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
"""Seconds without a move, once nothing is disturbed any more, after which a match is stuck."""
BOT: Final = "maren"
"""Who plays for a guest."""
TABLE: Final = "game.app.table_cli"
Event = dict[str, object]


class Process:
    """One process of ours, started as often as need be; `events` are all that it has ever told, with their time."""

    def __init__(self, words: list[str], home: Path, *, inside: Sequence[str] = (), program: str = TABLE) -> None:
        """`inside` are words before the command: where it runs; `program` is a module that prints events as JSON."""
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
        """Start it, again if need be."""
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
        """Whether it runs, or is frozen."""
        return self._running is not None and self._running.returncode is None

    def has(self, kind: str, since: float = 0.0) -> bool:
        """Say whether it has told of an event of this kind after a moment."""
        return self._first(kind, since) is not None

    def say(self, line: str) -> None:
        """Write a line where it reads."""
        if self._running is not None and self._running.stdin is not None:
            self._running.stdin.write(f"{line}\n".encode())

    def freeze(self) -> None:
        """Stop it where it is, as a machine does that falls asleep; Windows has no such thing."""
        if sys.platform != "win32":
            self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Let it go on."""
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
        """End it as the system does when memory is short: at once."""
        if self._running is not None:
            with contextlib.suppress(ProcessLookupError):
                self._running.kill()
            await self._running.wait()
        await asyncio.gather(*self._readers)

    async def ended(self, seconds: float) -> bool:
        """Wait until it ends by itself; returns whether it did in time."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                if self._running is not None:
                    await self._running.wait()
                await asyncio.gather(*map(asyncio.shield, self._readers))
        return not self.is_there

    async def first(self, kind: str, since: float = 0.0, seconds: float = 60.0) -> tuple[float, Event]:
        """Wait for an event of this kind; a move is one that was made, not a table that is shown again."""
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
        """Wait for what it tells when it has told so many events."""
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
    """What guests have seen of a match."""

    moves: int
    audits: int
    wrongs: list[str]


def has_seen_end(guest: Process) -> bool:
    """Say whether a guest has seen the end of the match, and checked it."""
    return any(event["event"] == "audit" and event["over"] for _, event in guest.events)


async def until(is_so: Callable[[], bool], processes: Sequence[Process], seconds: float) -> bool:
    """Wait until something is so; false where no move has been seen, and no round checked, for so many seconds."""
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
    """Return when any of them has seen the last move or the last check of a round; 0 if none has."""
    heard = (at for guest in guests for at, event in guest.events if event["event"] in ("move", "audit"))
    return max(heard, default=0.0)


def history(guests: Sequence[Process]) -> History:
    """Compare what guests have seen: one history, one end, clean audits, no suspicion and no word of error."""
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
    """Return the value below which so many of them are."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
