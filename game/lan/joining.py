"""A player without a window at a LAN table: a bot, or a person at a terminal. Runs in one event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from engine.bots.characters import character
from engine.core import NOBODY, Move, Seat
from net.discovery.listings import Address
from net.guest.guest import Guest
from net.guest.news import RoomNews, SeatNews
from net.guest.table_link import LineNews, LinkNews
from net.io.autopilot import Autopilot, Decision
from net.io.client import AT_THE_DOOR, Client, ways_to
from net.io.clocks import suspend_aware_clock
from net.io.dial import Route
from net.io.journal import Journal
from net.protocol.errors import ErrorCode, ProtocolError
from net.protocol.messages import Sit
from net.verify.papers import Papers

FIRST_TRIES: Final = 4
"""Number of attempts to connect to a table that was never joined before."""
_QUICKEST: Final = 0.1
"""Minimum seconds between two moves, since a guest that sends more than twenty messages a second is disconnected."""
_PATIENCE: Final = 20.0
"""Seconds to look for a lost host after the match; a host waits equally long for stragglers."""
_CREDIBLE: Final = 60.0
"""Seconds for which a lost host must have given the same final answer, which anybody can forge, to be believed."""

DecideMove = Callable[[Decision], Awaitable[Move | None]]
"""Chooses a move for a decision, in its own time. It is cancelled if the decision is out of date."""


class JoinOrder(NamedTuple):
    """The table that a player wants to join."""

    addresses: Sequence[Address]
    table: int = 0
    code: str = ""
    seat: Seat = NOBODY
    """The preferred seat."""


class HeadlessPlayer:
    """One player at one table, until the match is over or the host removes them; `told` receives all news."""

    def __init__(
        self,
        guest: Guest,
        order: JoinOrder,
        choose: DecideMove,
        told: Callable[[LineNews], None],
        *,
        patience: float = _PATIENCE,
        credible: float = _CREDIBLE,
        memory: Journal | None = None,
        papers: Papers | None = None,
    ) -> None:
        """Create a player, who believes a lost host's final answer if it stays the same for `credible` seconds.

        `memory` stores the guest's notes, `papers` are those of an earlier run.
        """
        self._clock: Final = suspend_aware_clock()
        ways = ways_to(Route(order.addresses))
        self.client: Final = Client(
            guest, ways, table=order.table, code=order.code, changed=self._changed, memory=memory, papers=papers
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
        """Timer to leave a lost host after the match."""
        self._credible: Final = credible
        self._answer_since: tuple[ErrorCode, float] | None = None
        """The final answer of the lost host, and since when it has been the same."""
        self._failures = 0
        self._has_asked_for_seat = order.seat == NOBODY

    async def play(self) -> None:
        """Play until it is over. Raises ProtocolError if the table cannot be reached at all."""
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
                    self._believe(news)
                    self._part(news)
                self._go_on()
            running.result()
        finally:
            self._withdraw()
            self._stay()
            running.cancel()

    def _believe(self, news: LineNews) -> None:
        """Give a seat up if the host says for long enough that there is none: nobody is here to decide that."""
        if isinstance(news, SeatNews):
            self._answer_since = None
        elif isinstance(news, LinkNews) and news.link == "lost" and news.code in AT_THE_DOOR:
            if self._answer_since is None or self._answer_since[0] != news.code:
                self._answer_since = (news.code, self._clock())
            elif self._clock() - self._answer_since[1] >= self._credible:
                self.client.give_up(news.code)

    def _despair(self, news: LineNews) -> None:
        """Give up on a table that was never joined; one that was is tried until it is credibly refused."""
        if isinstance(news, LinkNews) and news.link == "lost" and not self.client.guest.host:
            self._failures += 1
            if self._failures >= FIRST_TRIES:
                raise ProtocolError(news.code or "host_gone")

    def _part(self, news: LineNews) -> None:
        """Leave a lost host that does not return after the match, when nothing more can follow."""
        if isinstance(news, SeatNews):
            self._stay()
        elif isinstance(news, LinkNews) and news.link == "lost" and self._parting is None:
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
                self.client.ask(Sit(self._order.seat))

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
    """Return a chooser that takes as long as the bot `who`, times `pace` per cent.

    It never sends faster than a host allows.
    """
    seconds = max(character(who).pace * pace / 100, _QUICKEST)

    async def chosen(question: Decision) -> Move | None:
        move = await choose(question)
        await asyncio.sleep(seconds)
        return move

    return chosen


def is_over(news: LineNews) -> bool:
    """Return True if no more news will follow."""
    return isinstance(news, LinkNews) and news.link == "over"
