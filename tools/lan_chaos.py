"""Real processes on loopback, killed and frozen again and again: python -m tools.lan_chaos [--minutes M] [--seed S].

A host with a journal and guests that play by bots; host and guests are killed (SIGKILL) and stopped (SIGSTOP) at random
while match follows match. At the end everything heals, and the last match has to end. It is wrong that two guests know
different histories, that an audit finds anything, or that the match does not end. Prints, beside what happened, how
long after a kill of the host its next move is seen by all.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from engine.core import NOBODY

STUCK: Final = 30.0
"""Seconds without a move, once nothing is disturbed any more, after which a match is stuck."""
CODE: Final = "123456"
Event = dict[str, object]


class Process:
    """One process of ours, started as often as need be; `events` are all that it has ever told, with their time."""

    def __init__(self, words: list[str], home: Path) -> None:
        self.words = words
        self.events: list[tuple[float, Event]] = []
        self.starts = 0
        self.errors = ""
        self._home = home
        self._running: asyncio.subprocess.Process | None = None
        self._readers: set[asyncio.Task[None]] = set()
        self.bell = asyncio.Event()

    async def start(self) -> None:
        """Start it, again if need be."""
        self.starts += 1
        self._running = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "game.table_cli", *self.words),
            stdin=asyncio.subprocess.DEVNULL,
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

    def signal(self, number: int) -> None:
        """Send it a signal, if it is there."""
        if self._running is not None and self.is_there:
            with contextlib.suppress(ProcessLookupError):
                self._running.send_signal(number)

    async def kill(self) -> None:
        """End it as the system does when memory is short: at once."""
        self.signal(signal.SIGKILL)
        if self._running is not None:
            await self._running.wait()
        await asyncio.gather(*self._readers)

    async def first(self, kind: str, since: float = 0.0, seconds: float = 60.0) -> tuple[float, Event]:
        """Wait for an event of this kind; a move is one that was made, not a table that is shown again."""
        async with asyncio.timeout(seconds):
            while True:
                self.bell.clear()
                for at, event in self.events:
                    if at > since and event["event"] == kind and event.get("mover") != NOBODY:
                        return at, event
                if not self.is_there and self.errors:
                    raise RuntimeError(self.errors)
                await self.bell.wait()


class Lab:
    """One host, its guests, and what befalls them."""

    def __init__(self, folder: Path, seed: int, people: int, game: list[str]) -> None:
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        self.latencies: list[float] = []
        """Seconds from the kill of the host, or its new start, to its next move at all guests."""
        self.restarts: list[float] = []
        self._folder = folder
        self._people = people
        self._journal = folder / "journal"
        fresh = [*game, "--seats", str(people), "--name", "Chaos", "--code", CODE]
        self._fresh = ["host", *fresh, *self._common("0")]
        self.host = Process(self._fresh, folder)
        self.guests: list[Process] = []

    def _common(self, port: str) -> list[str]:
        words = ["--json", "--hidden", "--stand-in", "5", "--pace", "20"]
        return [*words, "--journal", str(self._journal), "--port", port]

    async def open(self) -> None:
        """Start everything, and wait until the first move."""
        await self.host.start()
        _, ready = await self.host.first("ready")
        port = str(ready["port"])
        self.host.words = ["host", "--resume", "--code", CODE, *self._common(port)]
        for i in range(self._people):
            words = ["join", f"127.0.0.1:{port}", "--code", CODE, "--name", f"P{i}", "--bot", "maren"]
            words += ["--pace", "15", "--json", "--memory", str(self._folder / f"seat{i}.json")]
            self.guests.append(Process(words, self._folder))
        await asyncio.gather(*(guest.start() for guest in self.guests))
        await asyncio.gather(*(guest.first("move") for guest in self.guests))

    @property
    def is_over(self) -> bool:
        """Whether all guests have seen the end of the match, and checked it."""
        return all(
            any(event["event"] == "audit" and event["over"] for _, event in guest.events) for guest in self.guests
        )

    async def disturb(self, until: float) -> None:
        """Kill and freeze until it is time, or the match is over."""
        while time.monotonic() < until and not self.is_over:
            await asyncio.sleep(self.rng.expovariate(1 / 1.5))
            guest, kind = self.rng.choice(self.guests), self.rng.random()
            if kind < 0.3:
                await self._kill_host()
            elif kind < 0.6 and guest.is_there:
                await self.kill_guest(guest)
            elif kind < 0.8:
                self.counts["guest SIGSTOP"] += 1
                guest.signal(signal.SIGSTOP)
                asyncio.get_running_loop().call_later(self.rng.uniform(0.5, 9), guest.signal, signal.SIGCONT)
            else:
                self.counts["host SIGSTOP"] += 1
                self.host.signal(signal.SIGSTOP)
                await asyncio.sleep(self.rng.uniform(0.5, 8))
                self.host.signal(signal.SIGCONT)

    async def kill_guest(self, guest: Process) -> None:
        """Kill a guest, and let it come back to its seat."""
        self.counts["guest kill -9"] += 1
        await guest.kill()
        await asyncio.sleep(self.rng.uniform(0, 1))
        await guest.start()

    async def _kill_host(self) -> None:
        self.counts["host kill -9"] += 1
        killed = time.monotonic()
        await self.host.kill()
        await self.host.start()
        self.restarts.append((await self.host.first("ready", killed))[0] - killed)

    async def measure(self, times: int) -> None:
        """Kill the host in peace, and see how long it takes until all guests see its next move."""
        for _ in range(times):
            if self.is_over:
                return
            await asyncio.sleep(self.rng.uniform(0.3, 1))
            killed = time.monotonic()
            await self._kill_host()
            with contextlib.suppress(TimeoutError):
                moves = await asyncio.gather(*(guest.first("move", killed, 20) for guest in self.guests))
                self.latencies.append(max(at for at, _ in moves) - killed)

    async def heal(self) -> list[str]:
        """Let everybody come back and the match end; returns what was wrong."""
        for process in (self.host, *self.guests):
            process.signal(signal.SIGCONT)
        healed = time.monotonic()
        while not self.is_over and time.monotonic() - max(healed, self._last_heard()) < STUCK:
            await self._something_heard()
        wrongs = [] if self.is_over else [f"stuck: {[guest.events[-1][1] for guest in self.guests]}"]
        for process in (self.host, *self.guests):
            process.signal(signal.SIGCONT)
            await process.kill()
        return wrongs + self._contradictions()

    def _last_heard(self) -> float:
        """Return when a guest has seen the last move."""
        return max(at for guest in self.guests for at, event in guest.events if event["event"] in ("move", "audit"))

    async def _something_heard(self) -> None:
        """Wait until a guest tells something, or a moment."""
        bells = [asyncio.ensure_future(guest.bell.wait()) for guest in self.guests]
        await asyncio.wait(bells, timeout=1.0, return_when=asyncio.FIRST_COMPLETED)
        for guest, bell in zip(self.guests, bells, strict=True):
            bell.cancel()
            guest.bell.clear()

    def _contradictions(self) -> list[str]:
        wrongs: list[str] = []
        history: dict[object, object] = {}
        ends: set[object] = set()
        for i, guest in enumerate(self.guests):
            for _, event in guest.events:
                place = (event.get("deal"), event.get("ply"))
                if event["event"] == "move" and history.setdefault(place, event["head"]) != event["head"]:
                    wrongs.append(f"two histories at {place}")
                elif event["event"] == "suspicion":
                    wrongs.append(f"P{i} suspects {event['finding']}")
                elif event["event"] == "audit":
                    self.counts["audits"] += 1
                    wrongs += [f"P{i} finds {found}" for found in _list(event["findings"])]
                    if event["over"]:
                        ends.add(tuple(_list(event["scores"])))
            if guest.errors:
                wrongs.append(guest.errors)
        self.counts["moves"] += len(history)
        if len(ends) > 1:
            wrongs.append(f"different ends: {ends}")
        return wrongs


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def share(values: list[float], part: float) -> float:
    """Return the value below which so many of them are."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] if values else float("nan")


async def trial(
    seed: int, people: int, seconds: float, measured: int, game: list[str], *, guests_killed: int = 0
) -> tuple[list[str], Lab]:
    """Play one match: first so many measured kills of the host, and of guests, then chaos; returns what was wrong."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lab = Lab(Path(folder), seed, people, game)
        try:
            await lab.open()
            await lab.measure(measured)
            for guest in lab.guests[:guests_killed]:
                await lab.kill_guest(guest)
            await lab.disturb(time.monotonic() + seconds)
            return await lab.heal(), lab
        finally:
            for process in (lab.host, *lab.guests):
                process.signal(signal.SIGCONT)
                await process.kill()


def main() -> int:
    """Run trial after trial until the time is over; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--people", type=int, default=3)
    args = parser.parse_args()
    if not hasattr(signal, "SIGKILL"):
        print("There is no SIGKILL here.")
        return 0
    end, seed, counts, wrongs = time.monotonic() + args.minutes * 60, args.seed, Counter[str](), list[str]()
    latencies: list[float] = []
    restarts: list[float] = []
    while time.monotonic() < end:
        left = end - time.monotonic()
        found, lab = asyncio.run(trial(seed, args.people, min(60.0, left), 4, ["block_draw", "--option", "target=150"]))
        print(f"seed {seed}: {'WRONG' if found else 'ok'} {dict(lab.counts)} {found[:3]}", flush=True)
        wrongs += found
        counts += lab.counts
        latencies += lab.latencies
        restarts += lab.restarts
        seed += 1
    print(f"all: {dict(counts)}")
    for what, values in (("host up again", restarts), ("next move at all guests", latencies)):
        if values:
            shares = ", ".join(f"p{part} {share(values, part / 100):.2f} s" for part in (50, 90))
            print(f"after kill -9 of the host, {what}: {shares}, max {max(values):.2f} s of {len(values)}")
    print(f"{len(wrongs)} wrongs")
    return 1 if wrongs else 0


if __name__ == "__main__":
    sys.exit(main())
