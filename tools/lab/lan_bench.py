"""Measure the performance of a host on this computer: python -m tools.lab.lan_bench [latency] [capacity] [--seconds S].

latency   one table of eight: the time from a move, including the disk, until all eight guests have it;
          with --onlookers N, while so many others look on, each round a while with and a while without them
capacity  100 tables of four with three seconds to think: the host's CPU use and memory

The host is a process of its own; all guests share this one.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Final, Self

from engine.bots.bot import loudest
from engine.core import CALL, CLAIM
from net.discovery.listings import Address
from net.guest.guest import Guest
from net.guest.news import TableNews
from net.guest.onlooker import Onlooker
from net.io.autopilot import Autopilot
from net.io.client import Client, ClientResources
from net.io.dial import Route
from net.protocol.keys import Key

SEATING: Final = 120.0
TURNS: Final = 4
"""How often a table is measured with onlookers, and as often without them."""
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class HostProcess:
    """A host with a journal on this computer's disk, as an async context manager."""

    def __init__(self, *words: str) -> None:
        self._words = words
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.port = 0
        self.code = ""
        self.key = ""
        """The current key of the first table."""
        self.tables = 0
        self.pid = 0

    async def __aenter__(self) -> Self:
        command = [sys.executable, "-m", "game.app.table_cli", "host", *self._words]
        command += ["--json", "--hidden", "--port", "0", "--journal", str(Path(self._folder.name) / "j")]
        self._running = await asyncio.create_subprocess_exec(
            *command,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "BONEYARD_HOME": self._folder.name},
            limit=1 << 20,
        )
        assert self._running.stdout is not None
        ready = json.loads(await self._running.stdout.readline())
        self.port, self.tables, self.pid = ready["port"], len(ready["tables"]), self._running.pid
        self.code, self.key = ready["tables"][0]["code"], ready["tables"][0]["key"]
        self._reading = asyncio.get_running_loop().create_task(self._read(self._running.stdout))
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._running.kill()
        await self._running.wait()
        await self._reading
        self._folder.cleanup()

    async def _read(self, lines: asyncio.StreamReader) -> None:
        """Store the code of the first table."""
        while line := await lines.readline():
            event = json.loads(line)
            if event["event"] == "code" and event["table"] == 0:
                self.code, self.key = event["code"], event["key"]

    def cost(self) -> tuple[float, float]:
        """Return the CPU seconds it has used and its memory in MiB; Linux only."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except OSError:
            return float("nan"), float("nan")
        pages = int(fields[21]) * os.sysconf("SC_PAGE_SIZE")
        return (int(fields[11]) + int(fields[12])) / TICKS, pages / 1024**2


class Crowd:
    """All guests of this process, and the latencies of their moves."""

    def __init__(self, host: HostProcess, seats: int, think: float) -> None:
        self.latencies: list[float] = []
        self.seats = seats
        self.think = think
        self._sent: dict[bytes, float] = {}
        self._seen: dict[bytes, int] = {}
        self.players: list[Player] = []
        self._host = host

    def sent(self, mid: bytes) -> None:
        """Record that a move is sent."""
        self._sent[mid] = time.perf_counter()

    def seen(self, mid: bytes) -> None:
        """Record that one more guest has received a move."""
        if mid in self._sent:
            self._seen[mid] = self._seen.get(mid, 0) + 1
            if self._seen[mid] == self.seats:
                self.latencies.append((time.perf_counter() - self._sent.pop(mid)) * 1000)
                del self._seen[mid]

    async def sit_down(self) -> float:
        """Connect everyone, a few at a time since all share one address; return the seconds it took."""
        begun = time.monotonic()
        async with asyncio.timeout(SEATING):
            for table in range(self._host.tables):
                here = [Player(self, self._host, table, seat) for seat in range(self.seats)]
                self.players += here
                while any(player.client.guest.view is None for player in here):  # noqa: ASYNC110  they ring too often
                    await asyncio.sleep(0.01)
        return time.monotonic() - begun

    def leave(self) -> None:
        """Disconnect everyone."""
        for player in self.players:
            player.task.cancel()


class Player:
    """One guest; after a pause it plays a random legal move."""

    def __init__(self, crowd: Crowd, host: HostProcess, table: int, seat: int) -> None:
        self._crowd = crowd
        self._rng = Random(f"{table} {seat}")
        guest = Guest(f"P{seat}", Key(os.urandom(32)), os.urandom)
        ways = ClientResources(Route([Address("127.0.0.1", host.port)]), time.monotonic, time.time, os.urandom)
        self.client = Client(guest, ways, table=table, code=host.code, changed=self._changed, handshake=30.0)
        self._pilot = Autopilot(self.client)
        self._waits = False
        self.task = asyncio.get_running_loop().create_task(self.client.run())

    def _changed(self) -> None:
        record = self.client.guest.deal_record
        for news in self.client.news():
            if isinstance(news, TableNews) and news.mover >= 0 and record is not None:
                self._crowd.seen(record.entries[news.ply - 1].move_id)
        loop = asyncio.get_running_loop()
        loop.call_soon(self._pilot.be_ready)
        if not self._waits:
            self._waits = True
            loop.call_later(self._crowd.think * self._rng.uniform(0.5, 1.5), self._act)

    def _act(self) -> None:
        self._waits = False
        question = self._pilot.question()
        if question is None or question.view.turn != question.seat:
            return
        legal = [
            move
            for move in loudest(question.rules.legal(question.view, question.seat))
            if move.act not in (CLAIM, CALL)
        ]
        if legal:
            self._pilot.answer(question, self._rng.choice(legal))
            if self.client.guest.pending is not None:
                self._crowd.sent(self.client.guest.pending.move_id)


def shares(values: list[float]) -> str:
    """Return the median, the 99th percentile and the maximum of these milliseconds."""
    if not values:
        return "nothing"
    ordered = sorted(values)
    p50, p99 = (ordered[min(len(ordered) - 1, int(len(ordered) * part))] for part in (0.5, 0.99))
    return f"p50 {p50:.1f} ms, p99 {p99:.1f} ms, max {ordered[-1]:.1f} ms of {len(ordered)} moves"


async def latency(seconds: float, onlookers: int = 0) -> None:
    """Measure one table of eight, in turn with and without onlookers, if there are any."""
    async with HostProcess("super", "--seats", "8", "--option", "hands=20", "--open") as host:
        crowd = Crowd(host, 8, 0.03)
        await crowd.sit_down()
        if not onlookers:
            await asyncio.sleep(seconds)
            print(f"one table of 8, from a move until all 8 guests have it: {shares(crowd.latencies)}")
        for watched in (False, True) * TURNS if onlookers else ():
            audience = await Audience.of(host, onlookers) if watched else None
            crowd.latencies.clear()
            (before, _), begun = host.cost(), time.monotonic()
            await asyncio.sleep(seconds / (2 * TURNS))
            share = (host.cost()[0] - before) / (time.monotonic() - begun)
            print(f"{onlookers if watched else 0} look on: {shares(crowd.latencies)}; host {share:.1%} of a core")
            if audience is not None:
                await audience.leave()
        crowd.leave()


class Audience:
    """Onlookers in a process of their own, so that their work isn't measured."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def of(cls, host: HostProcess, count: int) -> Self:
        """Let so many look on, and return once all of them have been shown the table."""
        command = [sys.executable, "-m", "tools.lab.lan_bench", "audience", str(host.port), str(count)]
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        await process.stdout.readline()
        return cls(process)

    async def leave(self) -> None:
        """Let all of them go."""
        self._process.kill()
        await self._process.wait()


async def look_on(port: int, count: int) -> None:
    """Look on at a table without a code until this process is killed. A line says that all have been shown it."""
    shown: set[int] = set()

    clients: list[Client[Onlooker]] = []

    def changed() -> None:
        for number, client in enumerate(clients):
            if any(isinstance(news, TableNews) for news in client.news()):
                shown.add(number)

    for _ in range(count):
        ways = ClientResources(Route([Address("127.0.0.1", port)]), time.monotonic, time.time, os.urandom)
        clients.append(Client(Onlooker(Key(os.urandom(32))), ways, changed=changed))
    tasks = [asyncio.create_task(client.run()) for client in clients]
    while len(shown) < count:  # noqa: ASYNC110  they ring too often
        await asyncio.sleep(0.1)
    print("all", flush=True)
    await asyncio.gather(*tasks)


async def capacity(seconds: float, tables: int = 100) -> None:
    """Measure many tables of four."""
    words = ("all_fives", "--seats", "4", "--tables", str(tables), "--option", "target=10000", "--open")
    async with HostProcess(*words) as host:
        crowd = Crowd(host, 4, 3.0)
        took = await crowd.sit_down()
        (before, _), begun = host.cost(), time.monotonic()
        crowd.latencies.clear()
        await asyncio.sleep(seconds)
        after, memory = host.cost()
        share = (after - before) / (time.monotonic() - begun)
        print(
            f"{tables} tables of 4, 3 s to think: seated in {took:.1f} s; "
            f"host {share:.1%} of a core, {memory:.0f} MiB; a move at all 4: {shares(crowd.latencies)}"
        )
        crowd.leave()


def main() -> None:
    """Run the chosen measurements, or all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", default=["latency", "capacity"])
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--onlookers", type=int, default=0)
    args = parser.parse_args()
    if args.what[0] == "audience":  # a part of the measurement in another process
        asyncio.run(look_on(*map(int, args.what[1:])))
    if "latency" in args.what:
        asyncio.run(latency(args.seconds, args.onlookers))
    if "capacity" in args.what:
        asyncio.run(capacity(args.seconds))


if __name__ == "__main__":
    main()
