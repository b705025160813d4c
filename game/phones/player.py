"""One phone at a table: a guest or an onlooker in the host's process, and the page that shows its table.

It is at the table only while the page has a line, or has lost it a moment ago: a player whose phone is gone is
away, as at any other computer.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from typing import Final

import msgspec

from engine.reasons.advice import Advice
from engine.sentences import Refusal, Sentence
from game.i18n.language import Words
from game.i18n.percent import whole_percent
from game.lan.table.table import LanTable
from game.lan.words import cause_text
from game.phones.page import words_message
from game.phones.rules_page import rules_message
from game.phones.shown_table import Drawers, FeltSize, HeardRound, PhoneShown, ShownTable
from game.play.pace import Pace
from game.play.thinking import Thinker, Ticket
from net.discovery.listings import Address
from net.guest.guest import Guest
from net.guest.onlooker import Onlooker
from net.guest.table_end import TableEnd
from net.io.client import Client, ClientResources
from net.io.clocks import suspend_aware_clock
from net.io.dial import Route, Streams
from net.io.journal import Journal
from net.io.lan_link import LoopLink
from net.io.phone_server import CLOSED, REPLACED, PhoneLine
from net.phone.messages import (
    FromPhone,
    PhoneHint,
    PhoneLeave,
    PhoneMove,
    PhonePing,
    PhoneReady,
    PhoneRules,
    PhoneSay,
    PhoneShape,
    PhoneSit,
)
from net.protocol.messages import Chat, Ready, Sit

GRACE: Final = 4.0
"""Seconds without a line until the player counts as away."""


class HintMessage(msgspec.Struct, frozen=True, tag_field="t", tag="hint"):
    """The answer to a question for a hint."""

    n: int
    text: str
    move: int = -1
    """The number of the move in state `n`; -1 if there is none."""


class RefusedMessage(msgspec.Struct, frozen=True, tag_field="t", tag="refused"):
    """Something that the player did was refused."""

    text: str


class PongMessage(msgspec.Struct, frozen=True, tag_field="t", tag="pong"):
    """The answer to a ping."""


class FacesMessage(msgspec.Struct, frozen=True, tag_field="t", tag="faces"):
    """The players' faces as SVG, by seat: a state leaves them out."""

    faces: tuple[str, ...]


PONG: Final = msgspec.json.encode(PongMessage())


class PhonePlayer:
    """A guest or an onlooker with a phone. All methods are for one event loop."""

    def __init__(
        self,
        end: Guest | Onlooker,
        memory: Journal | None,
        addresses: tuple[Address, ...],
        table: int,
        code: str,
        thinker: Thinker,
        *,
        has_owner: bool,
    ) -> None:
        """Be at the host that listens at `addresses`. `code` lets a new guest in at its table of that number.

        `has_owner` is True if the table's owner starts its matches.
        """
        self._has_owner: Final = has_owner
        self._heard: Final = HeardRound()
        self._end: Final = end
        self._is_present: Final = asyncio.Event()
        self._clock: Final = suspend_aware_clock()
        self._route: Final = Route(addresses)
        resources = ClientResources(self._dial, self._clock, time.time, os.urandom, self._route.failed)
        self.client: Final[Client[TableEnd]] = Client(
            end, resources, table=table, code=code, changed=self._changed, memory=memory
        )
        self.table: Final = LanTable(LoopLink(self.client), thinker, Pace())
        self.line: PhoneLine | None = None
        self._shown_table: ShownTable | None = None
        self._shown: PhoneShown | None = None
        self._sent = b""
        self._faces: tuple[str, ...] = ()
        self._spoken_for: tuple[str, str] | None = None
        """The language and the game of the words that the page has."""
        self._seen: tuple[object, ...] = ()
        self._hint: Ticket | None = None
        self._leaving: asyncio.TimerHandle | None = None
        self._refreshing: asyncio.Handle | None = None

    async def run(self) -> None:
        """Play until the guest has left for good."""
        await self.client.run()
        self.refresh()

    @property
    def key(self) -> bytes:
        """The player's public key at the table."""
        return self._end.key.public

    @property
    def is_over(self) -> bool:
        """True once the player has no seat at the table any more."""
        return self.table.ended is not None

    @property
    def is_nobody(self) -> bool:
        """True for a player who was not let in."""
        return self.is_over and self.table.room is None

    # -- the line -----------------------------------------------------------------------------------------------------

    def attach(self, line: PhoneLine, words: Words, felt: FeltSize, drawers: Drawers) -> None:
        """Show the table on a page from now on, in place of the last one."""
        if self.line is not None:
            self.line.close(REPLACED)
        if self._leaving is not None:
            self._leaving.cancel()
        self.line, self._shown_table = line, ShownTable(words, felt, drawers, self._heard, has_owner=self._has_owner)
        self._spoken_for, self._faces, self._sent, self._seen = None, (), b"", ()
        self._is_present.set()
        self.refresh()

    def detach(self, line: PhoneLine) -> None:
        """Note that a line is lost. If no other comes, the player is away after a moment."""
        if self.line is line:
            self.line = None
            self._leaving = asyncio.get_running_loop().call_later(GRACE, self._go_away)

    def _go_away(self) -> None:
        self._is_present.clear()
        self.client.drop()

    async def _dial(self) -> Streams:
        await self._is_present.wait()
        return await self._route()

    # -- what the page says -------------------------------------------------------------------------------------------

    def on_message(self, said: FromPhone) -> None:
        """Do what the player wants. A page that is out of date is told so, and shown the table again."""
        match said:
            case PhonePing():
                self._tell(PONG)
            case PhoneShape(width, height, letters):
                if self._shown_table is not None:
                    self._shown_table.felt = FeltSize(width, height, letters)
                    self._seen = ()
            case PhoneMove(n, move):
                self._play(n, move)
            case PhoneReady(on):
                self.table.ask(Ready(on=on))
            case PhoneSit(seat):
                self.table.ask(Sit(seat))
            case PhoneSay(phrase):
                self.table.ask(Chat(phrase))
            case PhoneHint():
                if self._hint is None and self.table.has_begun and not self.table.is_watching:
                    self._hint = self.table.advise()
            case PhoneRules():
                if self.table.room is not None and self._shown_table is not None:
                    self._tell(rules_message(self.table.rules, self._shown_table.words))
            case PhoneLeave():
                self.client.leave()
        self.refresh()

    def _play(self, number: int, move: int) -> None:
        shown = self._shown
        if shown is None or shown.state.n != number or move >= len(shown.legal):
            self._refuse(cause_text("stale"))
            return
        try:
            self.table.offer(shown.legal[move])
        except Refusal as why:
            self._refuse(why.sentence)

    def _refuse(self, why: Sentence) -> None:
        if self._shown_table is not None:
            self._tell(msgspec.json.encode(RefusedMessage(self._shown_table.words.tell(why))))

    # -- what the page is shown ---------------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Show the changes, once the current task is done."""
        if self._refreshing is None:
            self._refreshing = asyncio.get_running_loop().call_soon(self.refresh)

    def refresh(self) -> None:
        """Let the table advance, and show it if it has changed. Called several times a second, too."""
        if self._refreshing is not None:
            self._refreshing.cancel()
            self._refreshing = None
        table, now = self.table, self._clock()
        table.poll(now)
        table.update(now, calm=True)
        for code in table.take_refusals():
            self._refuse(cause_text(code))
        table.talk.take_chat()
        is_sending = table.sending is not None and table.link == "seated"  # the page has put its choices away by itself
        seen = (table.version, table.overdue, table.sending, table.is_settling)
        if self.line is None or self._shown_table is None or table.room is None or is_sending or seen == self._seen:
            self._answer_hint()
            return
        self._seen = seen
        self._speak(self._shown_table.words)
        shown = self._shown = self._shown_table.of(table)
        self._show_faces(shown)
        told = msgspec.json.encode(shown.state)
        if told != self._sent:
            self._sent = told
            self.line.show(told)
        self._answer_hint()

    def end(self) -> None:
        """Close the page for good."""
        if self.line is not None:
            self.line.close(CLOSED)

    def _speak(self, words: Words) -> None:
        """Send words and art, before the first state and whenever the game changes."""
        wanted = (words.language, self.table.rules.pieces.name)
        if wanted != self._spoken_for:
            self._spoken_for = wanted
            self._tell(words_message(words, self.table.rules))

    def _show_faces(self, shown: PhoneShown) -> None:
        if shown.faces != self._faces:
            self._faces = shown.faces
            self._tell(msgspec.json.encode(FacesMessage(shown.faces)))

    def _answer_hint(self) -> None:
        ticket = self._hint
        if ticket is None or not ticket.done() or self._shown is None or self._shown_table is None:
            return
        self._hint = None
        words, advice = self._shown_table.words, None
        with contextlib.suppress(Refusal):
            advice = ticket.result()
        if not isinstance(advice, Advice):
            return
        legal = self._shown.legal
        if advice.move is not None and advice.move not in legal:
            return
        text = " ".join(map(words.tell, advice.reason))
        if advice.chance is not None:
            text += " " + words.say("Chance to win: {n}%.", n=whole_percent(advice.chance))
        move = legal.index(advice.move) if advice.move is not None else -1
        self._tell(msgspec.json.encode(HintMessage(self._shown.state.n, text, move)))

    def _tell(self, message: bytes) -> None:
        if self.line is not None:
            self.line.tell(message)
