"""Kill hosts for good, and measure how soon the match continues at a guest's table: python -m tools.lan.lost_host.

A host with a journal and guests, each with the network of a window, are real processes on loopback. In the middle of a
round the host is killed (SIGKILL) and stays away. Once the guests know, one of them presses and opens the table at
which the match continues, and the other guests come. It is a failure if nobody moves there, a round is lost or doubled,
or points have moved.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import sys
import tempfile
import threading
import time
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from typing import Final

from engine.core import CALL, CLAIM
from game.lan.local_network import Files, LocalNetwork
from game.lan.network import JoinTarget, OwnTable
from game.lan.successors import match_of
from game.lan.table.table import LanTable
from game.play.pace import Pace
from game.play.thinking import InlineThinker
from net.discovery.listings import Address
from net.guest.table_link import TableLink
from net.protocol.messages import Ready
from tools.lan.processes import Event, Process, share

CODE: Final = "123456"
GAME: Final = ("block_draw", "--option", "target=300")
LIMIT: Final = 30.0
"""Seconds within which the first move of the new round must be made in nine of ten cases, from the press on."""
PATIENCE: Final = 90.0
_LOOK: Final = 0.02


class PlayingGuest:
    """A guest with the network of a window, who reads from standard input what its player presses."""

    def __init__(self, name: str, port: int, home: Path) -> None:
        files = Files(home / "player.key", home / "hosts.json", home / "seats", home / "tables", home / "rounds")
        for folder in ("seats", "tables", "rounds"):
            (home / folder).mkdir()
        self._net: Final = LocalNetwork(lambda: files)
        self._name: Final = name
        self._rng: Final = Random(name)
        self._table = self._at(self._net.join(_target(port), name, CODE))
        self._own: OwnTable | None = None
        self._told: Final[dict[str, object]] = {}
        self._lines: Final[SimpleQueue[str]] = SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for line in sys.stdin:
            self._lines.put(line.strip())
        self._lines.put("end")

    @staticmethod
    def _at(line: TableLink) -> LanTable:
        return LanTable(line, InlineThinker(), Pace())

    def run(self) -> None:
        """Play until standard input ends."""
        while True:
            try:
                word, _, rest = self._lines.get(timeout=_LOOK).partition(" ")
            except Empty:
                word, rest = "", ""
            if word == "end":
                self._net.close()
                return
            self._obey(word, rest)
            self._table.poll(time.monotonic())
            self._act()
            self._report()

    def _obey(self, word: str, rest: str) -> None:
        match = match_of(self._table)
        if match is None:
            return
        if word == "go":
            self._own = self._net.go_on(match, self._name)
            self._table = self._at(self._own.line)
        elif word == "follow":
            self._table = self._at(self._net.follow(match, _target(int(rest)), self._name))

    def _act(self) -> None:
        table = self._table
        if table.link != "seated" or table.room is None:
            return
        if table.phase in ("lobby", "shown", "claims") and not table.is_ready:
            self._tell_once("ready", (table.number, table.phase, table.rounds))
            table.ask(Ready(on=True))
        table.news()
        legal = [move for move in table.legal() if move.act not in (CLAIM, CALL)]
        if legal and table.view.turn == table.seat and not table.view.over:
            table.offer(self._rng.choice(legal))

    def _report(self) -> None:
        table = self._table
        if table.gone.claim is not None:
            said = table.gone.claim.said
            self._tell_once("gone", {"deal": said.deal, "scores": list(said.scores), "can": bool(table.gone.rounds)})
        if self._own is not None and self._own.where() is not None:
            where = self._own.where()
            assert where is not None
            self._tell_once("opened", {"port": int(where.addresses[0].rpartition(":")[2])})
        if table.has_begun and table.steps:
            place = {"deal": table.number, "round": table.rounds, "carried": list(table.view.carried)}
            self._tell_once("move", {**place, "ply": table.steps, "is_continued": table.continued is not None})
        for found in table.checks.suspicions:
            self._tell_once("suspicion", {"finding": found.finding.what.text})
        if table.ended is not None:
            self._tell_once("ended", {"code": table.ended})

    def _tell_once(self, kind: str, told: object) -> None:
        if self._told.get(kind) != told:
            self._told[kind] = told
            rest = told if isinstance(told, dict) else {"told": told}
            print(json.dumps({"event": kind, **rest}), flush=True)


def _target(port: int) -> JoinTarget:
    return JoinTarget("Lost", (Address("127.0.0.1", port),), 0, coded=True)


class LostHost:
    """One match whose host is lost for good."""

    def __init__(self, folder: Path, seed: int, people: int) -> None:
        self._rng: Final = Random(seed)
        self._folder: Final = folder
        words = ["host", *GAME, "--seats", str(people), "--name", "Lost", "--code", CODE, "--json", "--hidden"]
        words += ["--stand-in", "8", "--pace", "20", "--journal", str(folder / "journal"), "--port", "0"]
        self.host: Final = Process(words, folder)
        self.guests: list[Process] = []
        self._people: Final = people
        self.seconds = 0.0
        """Seconds from the press to the first move of the new round at all guests."""

    async def play(self) -> list[str]:
        """Play, lose the host, and continue; return what went wrong."""
        await self.host.start()
        _, ready = await self.host.first("ready")
        for i in range(self._people):
            home = self._folder / f"guest{i}"
            home.mkdir()
            words = ["--guest", f"P{i}", "--port", str(ready["port"]), "--home", str(home)]
            self.guests.append(Process(words, self._folder, program="tools.lan.lost_host"))
        await asyncio.gather(*(guest.start() for guest in self.guests))
        rounds = self._rng.randint(0, 2)
        async with asyncio.timeout(PATIENCE):
            while not all(_last(guest, "move").get("round", 0) == rounds + 1 for guest in self.guests):  # noqa: ASYNC110  any guest may bring it
                await asyncio.sleep(_LOOK)
        await asyncio.sleep(self._rng.uniform(0, 2))
        await self.host.kill()
        lost = time.monotonic()
        gone = await asyncio.gather(*(guest.first("gone", lost, PATIENCE) for guest in self.guests))
        return await self._go_on([event for _, event in gone])

    async def _go_on(self, gone: list[Event]) -> list[str]:
        latest = max(range(len(gone)), key=lambda i: (_number(gone[i]["deal"]), self._rng.random()))
        founder, claim = self.guests[latest], gone[latest]
        pressed = time.monotonic()
        founder.say("go")
        _, opened = await founder.first("opened", pressed, PATIENCE)
        others = [guest for guest in self.guests if guest is not founder]
        for guest in others:
            guest.say(f"follow {opened['port']}")
        try:
            moves = await asyncio.gather(*(_moved(guest, pressed) for guest in self.guests))
        except TimeoutError:
            return [f"nobody moves: {[guest.events[-1:] for guest in self.guests]} {[g.errors for g in self.guests]}"]
        self.seconds = max(at for at, _ in moves) - pressed
        wrongs = []
        for _, move in moves:
            if move["deal"] != _number(claim["deal"]) + 1 or move["carried"] != claim["scores"]:
                wrongs.append(f"goes on with {move} after {claim}")
        for guest in self.guests:
            wrongs += [str(event) for _, event in guest.events if event["event"] == "suspicion"]
        return wrongs


async def _moved(guest: Process, since: float) -> tuple[float, Event]:
    """Wait for the first move that a guest sees at the new table."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for at, event in guest.events:
                if at > since and event["event"] == "move" and event["is_continued"]:
                    return at, event
            await asyncio.sleep(_LOOK)


def _last(guest: Process, kind: str) -> Event:
    return next((event for _, event in reversed(guest.events) if event["event"] == kind), {})


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value


async def trial(seed: int, people: int) -> tuple[list[str], float]:
    """Play one match whose host is lost; return the failures, and the seconds until it continued."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        lost = LostHost(Path(folder), seed, people)
        try:
            return await lost.play(), lost.seconds
        finally:
            for guest in lost.guests:
                guest.say("end")
            for process in (lost.host, *lost.guests):
                with contextlib.suppress(TimeoutError):
                    await process.ended(5)
                await process.kill()


def main() -> int:
    """Run trials; return 1 if any failed, or the matches continued too late."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--people", type=int, default=3)
    parser.add_argument("--guest", default="", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--home", type=Path, default=Path(), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.guest:
        PlayingGuest(args.guest, args.port, args.home).run()
        return 0
    seconds: list[float] = []
    wrongs: list[str] = []
    for seed in range(args.seed, args.seed + args.matches):
        found, took = asyncio.run(trial(seed, args.people))
        print(f"seed {seed}: {'WRONG' if found else 'ok'} {took:.1f} s {found[:3]}", flush=True)
        wrongs += found
        seconds += [took] if took else []
    late = share(seconds, 0.9)
    print(f"first move of the new round after the press: p50 {share(seconds, 0.5):.1f} s, p90 {late:.1f} s")
    print(f"{len(wrongs)} failures")
    return int(bool(wrongs) or late > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
