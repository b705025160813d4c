"""A match over real sockets on loopback, in which a host or a guest may run an edited program.

The server, the clients and all bytes between them are those of the program; only the clock jumps (`idle_clock`), so
that the minutes of a cheat take less than a second. Guests behave as in a `World`, without its faults.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Final
from unittest.mock import patch

from engine.bots.bot import loudest
from engine.core import CALL, CLAIM, Move
from engine.games import game
from net.effects.effects import GuestEffect, Think, WriteNote
from net.effects.notes import AnyNote
from net.guest.guest import Guest
from net.guest.news import JudgementNews
from net.host.host import Host
from net.host.identity import TableIdentity
from net.host.table import HostedTable
from net.io import server as server_module
from net.io.client import Client, ClientResources
from net.io.dial import Streams
from net.io.live_table import Means, ServerNews
from net.io.server import Server
from net.protocol.keys import Key
from net.protocol.messages import Ready, TableSettings
from net.protocol.terms import terms_of
from tests.support.lan.idle_clock import run_idle
from tests.support.lan.made_up_world import LOBBY, QUICK, TICK, MakeGuest, MakeHost, has_ended, honest
from tests.support.lan.world_tables import Table

LOOPBACK: Final = "127.0.0.1"


class Wire:
    """A guest's cable to the host: connections made through it stand still while it is cut."""

    def __init__(self, port: int) -> None:
        self.port = 0
        self._host: Final = port
        self._joined: Final = asyncio.Event()
        self._joined.set()
        self._pumps: Final[set[asyncio.Task[None]]] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Begin to listen."""
        self._server = await asyncio.start_server(self._accepted, LOOPBACK, 0)
        self.port = self._server.sockets[0].getsockname()[1]

    def close(self) -> None:
        """Stop listening."""
        if self._server is not None:
            self._server.close()

    def cut(self, seconds: float) -> None:
        """Let nothing through for a while."""
        self._joined.clear()
        asyncio.get_running_loop().call_later(seconds, self._joined.set)

    async def _accepted(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(LOOPBACK, self._host)
        for ends in ((reader, far_writer), (far_reader, writer)):
            pump = asyncio.get_running_loop().create_task(self._pump(*ends))
            self._pumps.add(pump)
            pump.add_done_callback(self._pumps.discard)

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                await self._joined.wait()
                writer.write(data)
        await self._joined.wait()
        writer.close()


class _Seat:
    """A guest's program, which may be started again, and its notes, which outlive it."""

    def __init__(
        self, world: SocketWorld, name: str, key: Key, make: MakeGuest, notes: tuple[AnyNote, ...] = ()
    ) -> None:
        self._world: Final = world
        self._name: Final = name
        self._key: Final = key
        self._make: Final = make
        self._acted: Final[set[tuple[int, int]]] = set()
        self.notes: Final[list[AnyNote]] = list(notes)
        self.judged: Final[dict[int, JudgementNews]] = {}
        self.wire: Wire | None = None
        self.guest: Guest = self._started()
        self._client: Client[Guest] | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_gone(self) -> bool:
        """True if it has left for good."""
        return self._task is not None and self._task.done()

    def _started(self) -> Guest:
        guest = self._make(self._name, self._key, self._world.chance, tuple(self.notes))
        take = guest.take_effects

        def noted() -> list[GuestEffect]:
            effects = take()
            self.notes.extend(effect.note for effect in effects if isinstance(effect, WriteNote))
            return effects

        guest.take_effects = noted  # type: ignore[method-assign]  # its memory, without a disk
        return guest

    def connect(self) -> None:
        """Start the program."""
        assert self.wire is not None
        loop = asyncio.get_running_loop()
        ways = ClientResources(self._dialled, loop.time, loop.time, self._world.chance)
        self._client = Client(self.guest, ways, changed=lambda: None)
        self._task = loop.create_task(self._client.run())

    async def _dialled(self) -> Streams:
        assert self.wire is not None
        return await asyncio.open_connection(LOOPBACK, self.wire.port)

    async def stop(self) -> None:
        """Kill the program."""
        self.hear()
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def restart(self) -> None:
        """Kill the program and start it again with its key and its notes."""
        await self.stop()
        self.guest = self._started()
        self.connect()

    def hear(self) -> None:
        """Take in the news."""
        if self._client is not None:
            for news in self._client.news():
                if isinstance(news, JudgementNews):
                    self.judged[news.judgement.deal] = news

    def act(self) -> None:
        """Act as a person: be ready, move when it is their turn, sometimes claim."""
        guest, client = self.guest, self._client
        room, view, deal = guest.room, guest.view, guest.deal
        if client is None or not guest.is_seated or room is None:
            return
        if room.phase in ("lobby", "shown", "claims") and not room.seats[guest.seat].ready:
            client.ask(Ready(on=True))
        if view is None or deal is None or guest.pending is not None or room.phase not in ("play", "claims", "open"):
            return
        rng, legal = self._world.rng, guest.legal()
        aside = [move for move in legal if move.act in (CLAIM, CALL)]
        here = (deal.record.deal, deal.record.ply)
        if aside and here not in self._acted and rng.random() < 0.5:
            client.offer(rng.choice(aside))
        elif view.turn == guest.seat and not view.over and legal:
            client.offer(rng.choice([move for move in legal if move.act not in (CLAIM, CALL)]))
        self._acted.add(here)


class SocketWorld:
    """One match over sockets. `run` plays it to its end, or to the horizon."""

    def __init__(
        self,
        seed: int,
        table: Table,
        *,
        host: MakeHost = Host,
        guest: MakeGuest = honest,
        custom: TableSettings = QUICK,
        horizon: float = 900.0,
        last: Callable[[], int] | None = None,
    ) -> None:
        """`last` returns the deal with which an evening of several matches ends, once that is known, and 0 before."""
        self.rng: Final = Random(seed)
        self.table: Final = table
        self.finished = False
        self._horizon: Final = horizon
        self._last: Final = last
        self._make: Final = guest
        self._port = 0
        self._host: Final = host
        rules = game(table.key)(table.seats, None, table.house)
        self._hosted: Final = HostedTable(
            TableIdentity.of("World", self.chance), terms_of(rules), custom, random=self.chance
        )
        for seat in range(table.people, table.seats):
            self._hosted.seat_bot(seat, "bruno")
        self._seats: Final = [_Seat(self, f"P{i}", Key(self.chance(32)), guest) for i in range(table.people)]
        self.host: Host
        self._later: Final[set[asyncio.Task[None]]] = set()

    @property
    def guests(self) -> list[Guest]:
        """The guests, in order of their arrival."""
        return [seat.guest for seat in self._seats]

    @property
    def judged(self) -> list[dict[int, JudgementNews]]:
        """The latest judgement of each guest on each deal."""
        return [seat.judged for seat in self._seats]

    def chance(self, count: int) -> bytes:
        """Return bytes from the world's random source."""
        return self.rng.randbytes(count)

    def crash(self, i: int) -> None:
        """Restart a guest's program with only its key and its notes, as soon as the host has said what it says now."""

        async def restart() -> None:
            await self._seats[i].restart()

        task = asyncio.get_running_loop().create_task(restart())
        self._later.add(task)
        task.add_done_callback(self._later.discard)

    def come_back(self, i: int) -> None:
        """Let a guest that had to leave come back a little later, with its key and its notes."""
        asyncio.get_running_loop().call_later(1, self.crash, i)

    def cut_off(self, i: int, seconds: float) -> None:
        """Let no messages to or from a guest through for a while."""
        wire = self._seats[i].wire
        assert wire is not None
        wire.cut(seconds)

    def run(self) -> None:
        """Play the match."""
        run_idle(self._played())

    async def _played(self) -> None:
        loop = asyncio.get_running_loop()
        with ThreadPoolExecutor(1) as writers, patch.object(server_module, "Host", self._host):
            server = Server(Means(loop.time, self.chance, self._think, self._told, writers))
            self.host = server.open_table(self._hosted, code="").host
        self._port = await server.start(0, (LOOPBACK,))
        for i, seat in enumerate(self._seats):
            await self._wired(seat)
            loop.call_later((i + 1) / 2, seat.connect)
        begins = LOBBY + len(self._seats) / 2
        rest = 3.0
        while loop.time() < self._horizon and rest > 0:
            await asyncio.sleep(TICK)
            rest -= TICK * self._is_done()
            for seat in self._seats:
                seat.hear()
                if loop.time() >= begins:
                    seat.act()
        for seat in self._seats:
            await seat.stop()
            if seat.wire is not None:
                seat.wire.close()
        await server.stop()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)

    async def _wired(self, seat: _Seat) -> None:
        seat.wire = Wire(self._port)
        await seat.wire.start()

    def join(self, name: str, key: Key | None = None, notes: tuple[AnyNote, ...] = ()) -> int:
        """Let one more guest come, or one come back with its key and notes. Return its number."""
        seat = _Seat(self, name, key or Key(self.chance(32)), self._make, notes)
        self._seats.append(seat)

        async def come() -> None:
            await self._wired(seat)
            seat.connect()

        task = asyncio.get_running_loop().create_task(come())
        self._later.add(task)
        task.add_done_callback(self._later.discard)
        return len(self._seats) - 1

    def _is_done(self) -> bool:
        table = self.host.table
        if self._last is not None:
            return has_ended(self._last(), [seat.guest for seat in self._seats if not seat.is_gone])
        over = self.finished or len(table.done) >= self.table.rounds
        last = table.done[-1].record.deal if table.done else -1
        return over and all(guest.last_deal >= last for guest in self.guests)

    def _told(self, news: ServerNews) -> None:
        self.finished = self.finished or hasattr(news, "saved")

    async def _think(self, question: Think) -> Move | None:
        await asyncio.sleep(self.rng.uniform(0.01, 0.3))
        legal = question.rules.legal(question.view, question.ticket[2])
        must = [move for move in loudest(legal) if move.act not in (CLAIM, CALL)]
        turn = question.view.turn == question.ticket[2] and not question.view.over
        return self.rng.choice(must) if turn and must else None
