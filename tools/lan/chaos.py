"""Kill and freeze real processes on loopback again and again: python -m tools.lan.chaos [--minutes M] [--seed S].

A host with a journal plays match after match with bot guests, while host and guests are killed (SIGKILL) and stopped
(SIGSTOP) at random. At the end everything recovers, and the last match must finish. It is a failure if two guests have
different histories, an audit has a finding, or the match doesn't end. Also prints the time from a kill of the host
until all guests have its next move.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

from tools.lan.processes import BOT, STUCK, Process, has_seen_end, history, share, until

CODE: Final = "123456"


class Lab:
    """One host, its guests, and their faults."""

    def __init__(self, folder: Path, seed: int, people: int, game: list[str]) -> None:
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()
        self.latencies: list[float] = []
        """Seconds from the host's kill or restart to its next move at all guests."""
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
            words = ["join", f"127.0.0.1:{port}", "--code", CODE, "--name", f"P{i}", "--bot", BOT]
            words += ["--pace", "15", "--json", "--memory", str(self._folder / f"seat{i}.json")]
            self.guests.append(Process(words, self._folder))
        await asyncio.gather(*(guest.start() for guest in self.guests))
        await asyncio.gather(*(guest.first("move") for guest in self.guests))

    @property
    def is_over(self) -> bool:
        """Return True if all guests have seen the end of the match and checked it."""
        return all(map(has_seen_end, self.guests))

    async def disturb(self, until: float) -> None:
        """Kill and freeze processes until this time or the end of the match."""
        while time.monotonic() < until and not self.is_over:
            await asyncio.sleep(self.rng.expovariate(1 / 1.5))
            guest, kind = self.rng.choice(self.guests), self.rng.random()
            if kind < 0.3:
                await self._kill_host()
            elif kind < 0.6 and guest.is_there:
                await self.kill_guest(guest)
            elif kind < 0.8:
                self.counts["guest SIGSTOP"] += 1
                guest.freeze()
                asyncio.get_running_loop().call_later(self.rng.uniform(0.5, 9), guest.thaw)
            else:
                self.counts["host SIGSTOP"] += 1
                self.host.freeze()
                await asyncio.sleep(self.rng.uniform(0.5, 8))
                self.host.thaw()

    async def kill_guest(self, guest: Process) -> None:
        """Kill a guest and restart it."""
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
        """Kill the host with no other faults, and measure the time until all guests see its next move."""
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
        """Let everyone reconnect and the match end; return the failures."""
        for process in (self.host, *self.guests):
            process.thaw()
        is_over = await until(lambda: self.is_over, self.guests, STUCK)
        wrongs = [] if is_over else [f"stuck: {[guest.events[-1][1] for guest in self.guests]}"]
        for process in (self.host, *self.guests):
            process.thaw()
            await process.kill()
        seen = history(self.guests)
        self.counts.update(audits=seen.audits, moves=seen.moves)
        return wrongs + seen.wrongs


async def trial(
    seed: int, people: int, seconds: float, measured: int, game: list[str], *, guests_killed: int = 0
) -> tuple[list[str], Lab]:
    """Play one match: first the measured kills of the host and guests, then chaos; return the failures."""
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
                process.thaw()
                await process.kill()


def main() -> int:
    """Run trials until the time is over; return 1 if any failed."""
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
    print(f"{len(wrongs)} failures")
    return 1 if wrongs else 0


if __name__ == "__main__":
    sys.exit(main())
