"""A player without a window at a LAN table: a bot, or somebody at a terminal. All in one event loop."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from engine.bots.characters import character
from engine.core import NOBODY, Move, Seat
from net.discovery.places import Address
from net.guest.guest import Guest
from net.guest.guest_line import LineNews, LineStateNews
from net.guest.news import RoomNews, SeatNews
from net.io.autopilot import Autopilot, Decision
from net.io.client import Client, Ways, towards
from net.io.clocks import clock_that_goes_on
from net.io.journal import Journal
from net.protocol.troubles import ProtocolError

FIRST_TRIES: Final = 4
"""Times that a table is dialed of which nothing is known but its address."""
_QUICKEST: Final = 0.1
"""Seconds between two moves at least: who sends more than twenty messages a second is shown out."""
_PATIENCE: Final = 20.0
"""Seconds for which a host that is gone is looked for when the match is over; so long a host waits for stragglers."""

DecideMove = Callable[[Decision], Awaitable[Move | None]]
"""Answers a question, in its own time; it may be cancelled when the question is out of date."""


class JoinOrder(NamedTuple):
    """Where a player goes."""

    addresses: Sequence[Address]
    table: int = 0
    code: str = ""
    seat: Seat = NOBODY
    """Where they would like to sit."""


class Joining:
    """One player at one table, until the match is over or they are shown out; `told` hears all news."""

    def __init__(
        self,
        guest: Guest,
        order: JoinOrder,
        choose: DecideMove,
        told: Callable[[LineNews], None],
        *,
        patience: float = _PATIENCE,
        memory: Journal | None = None,
    ) -> None:
        """Make a player; `memory` is what the guest writes down."""
        ways = Ways(towards(order.addresses), clock_that_goes_on(), time.time, os.urandom)
        self.client: Final = Client(
            guest, ways, table=order.table, code=order.code, changed=self._changed, memory=memory
        )
        self._order: Final = order
        self._choose: Final = choose
        self._told: Final = told
        self._bell: Final = asyncio.Event()
        self._pilot: Final = Autopilot(self.client)
        self._asked: Decision | None = None
        self._answer: asyncio.Task[None] | None = None
        self._patience: Final = patience
        self._parting: asyncio.TimerHandle | None = None
        """When we leave by ourselves, after a match that is over."""
        self._failures = 0
        self._has_asked_for_seat = order.seat == NOBODY

    async def play(self) -> None:
        """Play until it is over; `ProtocolError` where the table cannot be reached at all."""
        running = asyncio.get_running_loop().create_task(self.client.run())
        running.add_done_callback(lambda _: self._bell.set())
        try:
            while not running.done():
                await self._bell.wait()
                self._bell.clear()
                for news in self.client.news():
                    self._told(news)
                    self._sit(news)
                    self._despair(news)
                    self._part(news)
                self._go_on()
            running.result()
        finally:
            self._withdraw()
            self._stay()
            running.cancel()

    def _despair(self, news: LineNews) -> None:
        """Give up on a table where we have never been; one that we know is tried for ever."""
        if isinstance(news, LineStateNews) and news.link == "lost" and not self.client.guest.host:
            self._failures += 1
            if self._failures >= FIRST_TRIES:
                raise ProtocolError(news.code or "host_gone")

    def _part(self, news: LineNews) -> None:
        """Leave a host that is gone and does not come back, once the match is over and checked: it has nothing more."""
        if isinstance(news, SeatNews):
            self._stay()
        elif isinstance(news, LineStateNews) and news.link == "lost" and self._parting is None:
            match = self.client.guest.match
            if match is not None and match.is_over:
                self._parting = asyncio.get_running_loop().call_later(self._patience, self.client.leave)

    def _stay(self) -> None:
        if self._parting is not None:
            self._parting.cancel()
        self._parting = None

    def _changed(self) -> None:
        self._bell.set()

    def _sit(self, news: LineNews) -> None:
        if isinstance(news, RoomNews) and not self._has_asked_for_seat:
            self._has_asked_for_seat = True
            if self.client.guest.seat != self._order.seat:
                self.client.do(lambda guest: guest.sit(self._order.seat))

    def _go_on(self) -> None:
        room = self.client.guest.room
        if room is not None and room.phase == "over":
            self.client.leave()
            return
        self._pilot.be_ready()
        question = self._pilot.question()
        if question is None or question.place != (self._asked.place if self._asked else None):
            self._withdraw()
        if question is not None and self._asked is None:
            self._asked = question
            self._answer = asyncio.get_running_loop().create_task(self._answered(question))

    def _withdraw(self) -> None:
        if self._answer is not None:
            self._answer.cancel()
        self._asked = self._answer = None

    async def _answered(self, question: Decision) -> None:
        move = await self._choose(question)
        self._asked = self._answer = None
        self._pilot.answer(question, move)
        self._go_on()


def paced(choose: DecideMove, who: str, pace: int) -> DecideMove:
    """Return a chooser that takes its time like the character `who`; `pace` is in per cent.

    However fast, it sends no more than a host wants to hear.
    """
    seconds = max(character(who).pace * pace / 100, _QUICKEST)

    async def chosen(question: Decision) -> Move | None:
        move = await choose(question)
        await asyncio.sleep(seconds)
        return move

    return chosen


def is_over(news: LineNews) -> bool:
    """Say whether nothing more will come."""
    return isinstance(news, LineStateNews) and news.link == "over"
