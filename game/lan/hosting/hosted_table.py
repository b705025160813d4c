"""A table hosted by this computer: its process, its owner's line, and how others join it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Final, NamedTuple

from engine.sentences import Refusal, Sentence, sentence
from game.lan.hosting.host_process import (
    ASK_REACH,
    KEEP_PHONES_OUT,
    LET_PHONES_IN,
    RENEW_PHONES,
    HostCode,
    HostDisk,
    HostGone,
    HostMended,
    HostNews,
    HostProcess,
    HostReach,
    HostReady,
    HostRefused,
    LanHost,
    answer_to_phone,
    resuming,
)
from game.lan.network import Where
from game.lan.phones import BackQuestion, PhonesClosed, PhonesReady
from game.lan.reopened_line import ReconnectingLink
from game.lan.seat import PreparedGuest, close_notes
from game.storage.disk.files import reason
from net.discovery.answers import Reached
from net.discovery.invitation import invitation
from net.discovery.listings import FINDING_PORT, Address
from net.discovery.network_cards import NetworkCard, network_cards
from net.discovery.reach import Cause, ReachFacts, can_others_reach_me
from net.guest.news import EndNews, RoomNews, SeatNews
from net.guest.onlooker import Onlooker
from net.guest.table_end import TableEnd
from net.guest.table_link import LineNews, LinkNews
from net.io.client import ways_to
from net.io.dial import Route
from net.io.journal import Journal
from net.io.lan_link import LanLink
from net.io.network_thread import NetworkThread
from net.protocol.errors import ErrorCode, known
from net.protocol.keys import Key

HERE: Final = "127.0.0.1"
_FALLS: Final = 3
"""Number of crashes after which a host is not restarted."""
NO_SEAT: Final[frozenset[ErrorCode]] = frozenset({"full", "started"})
"""Refusals of a seat that leave the owner at the table."""
_WAITS: Final = 10.0
"""Seconds without another report after which a journal is considered writable again."""
_PARTING: Final = 1.5
"""Seconds for the owner's last request to reach the host before it must save its table."""


class OwnerLink(ReconnectingLink):
    """The owner's own line to the table that this computer hosts."""

    def __init__(self, hosting: HostedHere) -> None:
        super().__init__()
        self._hosting: Final = hosting

    def poll(self) -> None:
        """Read the news of the host's process."""
        self._hosting.poll()

    def on_news(self, news: LineNews) -> LineNews | None:
        """Record the players present and the state of the line."""
        if isinstance(news, RoomNews):
            self._hosting.has_guests |= any(
                place.kind == "person" and place.key != self._hosting.me for place in news.room.seats
            )
            self._hosting.code = news.room.code or self._hosting.code
        if isinstance(news, EndNews | LinkNews) and self._hosting.is_refused_a_seat(news):
            return None
        if isinstance(news, SeatNews):
            self._hosting.seated()
        if isinstance(news, LinkNews) and news.link == "over":
            self._hosting.end(news.code)
        return news

    def close(self) -> None:
        """Say goodbye. The host is stopped unless other players were at the table."""
        super().close()
        self._hosting.let_go()


class OwnTableSetup(NamedTuple):
    """The owner's part in a table of this computer."""

    me: bytes
    """Public key of the owner."""
    sit: Callable[[Path], Future[PreparedGuest]]
    """Returns the owner's guest for the table whose journal is in a folder."""
    seated: Callable[[PreparedGuest, HostReady], object]
    """Called when the owner is seated, so the seat is found again after a crash of this window."""
    over: Callable[[PreparedGuest], object]
    """Called when the table is over for good."""
    wake: Callable[[], None] = lambda: None
    """Called in a thread when the line or a restarted host has news."""
    is_known: bool = False
    """True if the host outlived its window, so only the owner's notes give access to it."""


class HostedHere:
    """A table hosted by a process of this computer."""

    def __init__(self, bridge: NetworkThread, host: HostProcess, keeping: OwnTableSetup) -> None:
        """Control the table of a host."""
        self._bridge: Final = bridge
        self._keeping: Final = keeping
        self._coming: Future[PreparedGuest] | None = None
        self._sat: PreparedGuest | None = None
        self._owner: Key | None = None
        """The owner's key, once the owner has sat down."""
        self._returns = False
        """True while the owner, who looked on, asks for a seat."""
        self.me: Final = keeping.me
        self.has_guests = False
        self.ready: HostReady | None = None
        self._route: Final = Route(())
        self.code = ""
        self._key = ""
        """Key in the invitations; empty if only the host knows it, and the code is used instead."""
        self._cards: tuple[NetworkCard, ...] = ()
        self._falls = 0
        self._is_over = False
        self.is_ending = False
        """True if the host has nothing left to do but to save its table and end."""
        self.is_left = False
        """True if the owner has left the table, and its host plays on with the other players."""
        self._disk: Sentence | None = None
        self._notice: Sentence | None = None
        self.phones: PhonesReady | None = None
        self._phone_questions: Final[list[BackQuestion]] = []
        self._waits_since = 0.0
        self.host = host
        self._reached = Reached.UNTRIED
        self.line: Final = OwnerLink(self)
        self.ask_reach()

    def poll(self) -> None:
        """Read the process's news, and join once the seat's notes are loaded."""
        for news in self.host.news():
            self._hear(news)
        coming = self._coming
        if coming is not None and coming.done() and self.ready is not None:
            self._coming = None
            try:
                self._sit_down(self.ready, coming.result())
            except Refusal as why:
                self._is_over = True
                self.line.tell(LinkNews("over", "bye", why.sentence))

    def _hear(self, news: HostNews) -> None:
        match news:
            case HostReady():
                is_first, self.ready = self.ready is None, news
                self._route.addresses = (Address(HERE, news.port),)
                self.code, self._key = news.tables[0].code, news.tables[0].key
                if is_first:
                    self._coming = self._keeping.sit(news.journal)
            case HostCode(_, code, key):
                self.code, self._key = code, key
            case HostDisk(_, why):
                self._waits_since = time.monotonic()
                self._disk = sentence("The table can't be saved ({reason}). Free some disk space.", reason=why)
            case HostMended():
                self._notice = sentence(
                    "This table's file was damaged and has been repaired. Check this computer's disk."
                )
            case HostReach(reached):
                self._reached = reached
            case PhonesReady():
                self.phones = news
            case PhonesClosed():
                self.phones = None
            case BackQuestion():
                self._phone_questions.append(news)
            case HostRefused(code):
                self._is_over = True
                self.line.tell(LinkNews("over", known(code)))
            case HostGone(exit_code, _):
                self._fallen(exit_code)

    def _sit_down(self, ready: HostReady, sat: PreparedGuest) -> None:
        if self._keeping.is_known and not sat.guest.pass_key:
            if sat.memory is not None:
                sat.memory.close()
            raise Refusal(sentence("This table is still being saved and closed. Try again in two minutes."))
        self._sat, self._owner = sat, sat.guest.key
        self._attach(ready, sat.guest, sat.memory)

    def _attach(self, ready: HostReady, end: TableEnd, memory: Journal | None = None) -> None:
        """Connect this end to the table, instead of the one before."""
        before, table = self.line.inner, ready.tables[0]
        ways, wake = ways_to(self._route), self._keeping.wake
        self.line.attach(LanLink(self._bridge, end, ways, table=table.number, code=self.code, wake=wake, memory=memory))
        if before is not None:
            before.close()

    def look_on(self, *, on: bool) -> None:
        """Give up the owner's seat in the lobby to show the table without a hand, or take a free seat again."""
        if self.ready is None or self._owner is None or self._is_over or self._coming is not None:
            return
        self._returns = not on
        if on:
            self._sat = None
            self._attach(self.ready, Onlooker(self._owner))
        else:
            self._coming = self._keeping.sit(self.ready.journal)

    def is_refused_a_seat(self, news: EndNews | LinkNews) -> bool:
        """Return True for news that the owner, who looked on, gets no seat. Then the owner looks on again."""
        code = news.code if isinstance(news, EndNews) or news.link == "over" else None
        if not self._returns or code not in NO_SEAT:
            return False
        if isinstance(news, LinkNews):
            self.look_on(on=True)
        return True

    def _fallen(self, exit_code: int) -> None:
        """Restart a crashed host, whose journal has the table up to the last move.

        It listens at another port if some other program has taken its own in the meantime.
        """
        self._falls += 1
        if self._is_over or not exit_code:
            return
        if self.ready is None or self._falls > _FALLS:
            self._is_over = True
            self.line.tell(LinkNews("over", "host_gone"))
            return
        with contextlib.suppress(Refusal):
            self.host = started(resuming(self.ready.journal, phones=self.phones is not None), self._keeping.wake)

    def seated(self) -> None:
        """Store the owner's seat."""
        self._returns = False
        if self.ready is not None and self._sat is not None:
            self._keeping.seated(self._sat, self.ready)

    def end(self, code: ErrorCode | None) -> None:
        """Record that the table is over or saved."""
        self._is_over = True
        self.is_ending = self.is_ending or code in ("saved", "closed")
        if code == "closed" and self._sat is not None:
            self._keeping.over(self._sat)

    def let_go(self) -> None:
        """Stop the host if no other player was ever at the table, because its owner has left."""
        self._is_over = True
        if self._coming is not None:
            close_notes(self._coming)
        self.is_left = self.has_guests and not self.is_ending
        if not self.has_guests:
            self.is_ending = True
            self._bridge.post(lambda: _later(self.host.stop))

    @property
    def problem(self) -> Sentence | None:
        """The reason why the table is waiting; the host repeats it as long as it applies."""
        return self._disk if time.monotonic() - self._waits_since < _WAITS else None

    def take_notice(self) -> Sentence | None:
        """Return a fact about the table that its owner has not been told yet, or None."""
        told, self._notice = self._notice, None
        return told

    def where(self) -> Where | None:
        """Return the addresses and invitation; None if the host is not ready."""
        ready = self.ready
        if ready is None:
            return None
        known_as = ready.addresses or (HERE,)
        addresses = tuple(str(Address(host, ready.port)) for host in known_as)
        opens = self._key or self.code
        text = invitation(known_as, ready.port, ready.tables[0].number, opens).text()
        phones = self.phones
        if phones is None:
            return Where(addresses, text)
        return Where(addresses, text, phones.url(known_as[0]), tuple(map(phones.page, known_as)), phones.code)

    @property
    def phone_question(self) -> BackQuestion | None:
        """The phone that has waited longest for a seat; None if none does."""
        return self._phone_questions[0] if self._phone_questions else None

    def answer_phone(self, question: BackQuestion, *, is_right: bool) -> None:
        """Give a phone the seat that it asks for, or not."""
        if question in self._phone_questions:
            self._phone_questions.remove(question)
            self.host.ask(answer_to_phone(question.number, is_right=is_right))

    def let_phones_in(self, *, on: bool) -> None:
        """Let phones join, or no longer."""
        self.host.ask(LET_PHONES_IN if on else KEEP_PHONES_OUT)

    def renew_phones(self) -> None:
        """Make the QR code for phones anew, so that nobody else comes in with the old one."""
        self.host.ask(RENEW_PHONES)

    def causes(self) -> Sequence[Cause]:
        """Return the reasons why others can or cannot reach this computer."""
        port = self.ready.port if self.ready is not None else FINDING_PORT
        reached = Reached.YES if self.has_guests else self._reached
        return can_others_reach_me(ReachFacts(self._cards, sys.platform, port, reached))

    def ask_reach(self) -> None:
        """Check the network cards again, and ask another computer to dial this one."""

        def look() -> None:
            self._cards = network_cards()

        self._bridge.post(look)
        self.host.ask(ASK_REACH)


def started(words: Sequence[str], wake: Callable[[], None] = lambda: None) -> LanHost:
    """Start a host's process, which calls `wake` with its news. Raises Refusal if the system does not allow it."""
    try:
        return LanHost(words, wake, ends_with_us=False)  # a crash of this window must not end the match for others
    except OSError as why:
        raise Refusal(sentence("The table can't be opened on this computer: {reason}.", reason=reason(why))) from None


def _later(what: Callable[[], None]) -> None:
    asyncio.get_running_loop().call_later(_PARTING, what)
