"""A guest at a table, without a socket: what the host sends comes in, effects and news go out.

The same for a person at a window, a bot from a shell and the host's own player. It plays nothing by itself: a seat's
moves come through `offer`. Every update is checked as it comes, and the whole deal when it is over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core import NOBODY, Board, Move, Rules, Seat, View
from engine.match import Match
from engine.sentences import Refusal, sentence
from net.audit import Finding
from net.boards import onlooker, view_of
from net.clean_room import clean_player, clean_room, clean_talk
from net.dealing import Record, chosen, public_digest
from net.effects import GuestEffect, HangUp, Say
from net.guest_deal import GuestDeal
from net.happened import events_of
from net.keys import Key, digest, verified
from net.messages import (
    PROTOCOL,
    Audit,
    Bye,
    Deal,
    Entry,
    Error,
    FromGuest,
    FromHost,
    Hello,
    Keep,
    Log,
    Offer,
    Ping,
    Pong,
    Ready,
    Resync,
    Reveal,
    Room,
    Sit,
    Talk,
    Update,
    Welcome,
)
from net.news import Audited, Ended, News, Refused, RoomNews, Said, Seated, Suspicion, TableNews
from net.shapes import LONGEST_TEXT, NO_HEAD, NO_TABLE
from net.suspicions import BROKEN, IMPOSTOR, PLAYED_FOR, REFUSED, UNREADABLE
from net.terms import rules_of
from net.troubles import Code, ProtocolError, known

PING: Final = 2.0
"""Seconds between two signs of life."""
DEAD: Final = 6.0
"""Seconds of silence after which the host is taken to be gone."""
FINAL: Final[frozenset[Code]] = frozenset(
    {"version", "rules", "full", "unknown", "bad_sig", "host_id", "kicked", "closed", "saved", "started", "replaced"}
)
"""Refusals after which it makes no sense to come back by oneself."""

MOST_RESYNCS: Final = 3
"""Times that a table which does not fit is asked for again over one connection."""

MOST_FINDINGS: Final = 100
"""So many are kept: one is enough to know."""


class Guest:
    """One seat's end of a table."""

    def __init__(self, name: str, key: Key, random: Callable[[int], bytes]) -> None:
        self.name = clean_player(name)
        self.key = key
        self._random = random
        self.table = NO_TABLE
        self.pass_key = b""
        """What opens the door without the code, once we have been there."""
        self.host = b""
        """The host's public key, once we know it: it never changes."""
        self.seat: Seat = NOBODY
        self.room: Room | None = None
        self.rules: Rules[Board] | None = None
        self.view: View[Board] | None = None
        self._seen = (0, 0)
        """The deal and the ply of `view`."""
        self.deal: GuestDeal | None = None
        self.match: Match[Board] | None = None
        """The rounds that we have checked."""
        self.done = 0
        """The last deal of them."""
        self.is_seated = False
        self.findings: list[Finding] = []
        """All that did not follow, for ever."""
        self.pending: Offer | None = None
        self._wish: Move | None = None
        """The move of `pending`."""
        self._ready: Ready | None = None
        self._resyncs = 0
        self._channel = b""
        self._heard = 0.0
        self._pinged = 0.0
        self._now = 0.0
        self._open = False
        self._effects: list[GuestEffect] = []
        self._news: list[News] = []

    # -- effects and news ---------------------------------------------------------------------------------------------

    def take(self) -> list[GuestEffect]:
        """Return what there is to be done, in order, and forget it."""
        effects, self._effects = self._effects, []
        return effects

    def news(self) -> list[News]:
        """Return what has happened since the last call."""
        news, self._news = self._news, []
        return news

    def _say(self, message: FromGuest) -> None:
        if self._open:
            self._effects.append(Say(message))

    def _suspect(self, step: int, what: str) -> None:
        finding = Finding(step, sentence(what))
        if len(self.findings) < MOST_FINDINGS:
            self.findings.append(finding)
        self._news.append(Suspicion(finding))

    def _leave(self, code: Code) -> None:
        again = code not in FINAL
        self._effects.append(HangUp(code, again))
        if not again:
            self._news.append(Ended(code))

    # -- the connection -----------------------------------------------------------------------------------------------

    def on_open(self, channel: bytes, now: float) -> None:
        """Greet over a connection that has just been sealed; `channel` is its id."""
        self._open, self._channel, self._now, self._heard, self._pinged = True, channel, now, now, now
        if self.deal is not None:
            self.deal.reconnected()
        record = self.deal.record if self.deal is not None and self.deal.record.deal > self.done else None
        self._say(
            Hello(
                PROTOCOL,
                self.name,
                self.key.public,
                self.key.sign(digest("hello", channel, self.key.public)),
                self.table,
                self.done,
                record.deal if record else 0,
                record.ply if record else 0,
                record.head[:8] if record else NO_HEAD,
            )
        )

    def on_closed(self) -> None:
        """Note that the connection is gone."""
        self._open = self.is_seated = False

    def on_message(self, message: FromHost, now: float) -> None:
        """Take in what the host has sent; what no honest host would send is a reason to hang up."""
        self._heard = self._now = now
        if not self.is_seated and not isinstance(message, Welcome | Error | Bye):
            self.on_fault(ProtocolError("bad_message", "before the welcome"))
            return
        try:
            HEARD[type(message)](self, message)
        except ProtocolError as fault:
            self.on_fault(fault)

    def on_fault(self, fault: ProtocolError) -> None:
        """Hang up on something that no honest host sends, or that cannot be read at all."""
        self._suspect(0, UNREADABLE)
        self._leave(fault.code)

    def on_tick(self, now: float) -> None:
        """Let time pass; some times a second."""
        self._now = now
        if not self._open:
            return
        if now - self._heard > DEAD:
            self._leave("timeout")
        elif now - self._pinged >= PING:
            self._pinged = now
            self._say(Ping(int(now * 1000) & 0xFFFFFFFF))

    # -- wishes -------------------------------------------------------------------------------------------------------

    def offer(self, move: Move) -> None:
        """Offer a move; `Refusal` where the rules forbid it, `ProtocolError` "stale" while another one is under way."""
        rules, view = self.rules, self.view
        if self.pending is not None or rules is None or view is None or self.deal is None or not self._is_current():
            raise ProtocolError("stale", "another move is under way")
        if move not in rules.legal(view, self.seat):
            raise Refusal(rules.why_not(view, self.seat, move))
        self._send_move(self.deal.record, move)

    def _send_move(self, record: Record, move: Move) -> None:
        mid = self._random(8)
        self._wish, wire = move, chosen(move)
        signature = self.key.sign(record.to_sign(record.ply, self.seat, wire, mid))
        self.pending = Offer(record.deal, record.ply, record.head[:8], mid, wire, signature)
        self._say(self.pending)

    def ready(self, *, on: bool = True) -> None:
        """Say that we want to begin, or to go on."""
        if self.room is not None:
            self._ready = Ready(on, self.room.deal, self.room.terms.rules)
            self._say(self._ready)

    def sit(self, seat: Seat) -> None:
        """Ask for another seat."""
        self._say(Sit(seat))

    def keep(self, wish: Keep) -> None:
        """Do what only the keeper may."""
        self._say(wish)

    def talk(self, phrase: int = -1, text: str = "") -> None:
        """Say something to the table."""
        self._say(clean_talk(Talk(phrase, text)))

    def leave(self) -> None:
        """Say goodbye, and stay away."""
        self._say(Bye())
        self._effects.append(HangUp("bye", again=False))

    def legal(self) -> list[Move]:
        """Return what our seat may do now."""
        is_saved = self.room is None or self.room.phase == "saved"
        if self.rules is None or self.view is None or self.pending is not None or is_saved or not self._is_current():
            return []
        return self.rules.legal(self.view, self.seat)

    def _is_current(self) -> bool:
        """Say whether the view is that of the last move we know: when catching up, moves come before the view."""
        return self.deal is not None and self._seen == (self.deal.record.deal, self.deal.record.ply)

    # -- what the host says -------------------------------------------------------------------------------------------

    def hear_welcome(self, message: Welcome) -> None:
        """Know the host, and our seat."""
        proof = digest("welcome", self._channel, message.table)
        is_same = not self.host or (message.host, message.table) == (self.host, self.table)
        if message.protocol != PROTOCOL:
            self._leave("version")
        elif not is_same or not verified(message.host, proof, message.signature):
            self._suspect(0, IMPOSTOR)
            self._leave("host_id")
        else:
            self.host, self.table, self.pass_key = message.host, message.table, message.pass_key
            self.seat, self.is_seated, self._resyncs = message.seat, True, 0
            self._news.append(Seated(self.seat))
            if self.pending is not None:
                self._say(self.pending)

    def hear_room(self, room: Room) -> None:
        """Take in the seats, the terms and the phase; other rules than ours are a reason to leave."""
        room = clean_room(room)
        if self.rules is None or self.room is None or self.room.terms.rules != room.terms.rules:
            try:
                self.rules = rules_of(room.terms)
            except Refusal:
                self._leave("rules")
                return
            self.match, self.view = Match(self.rules), None
        if len(room.places) != room.terms.seats or room.keeper >= room.terms.seats:
            raise ProtocolError("bad_message", "a room with other seats than its terms")
        mine = next((place.seat for place in room.places if place.key == self.key.public), self.seat)
        self.seat, self.room = mine, room
        if self._ready == Ready(on=True, deal=room.deal, rules=room.terms.rules) and not room.places[mine].ready:
            self._say(self._ready)  # the host may have been restarted
        self._news.append(RoomNews(room))

    def hear_deal(self, message: Deal) -> None:
        """Promise and open our nonce, and follow those of the others."""
        room = self.room
        if room is None or message.deal <= self.done or (self.deal and message.deal < self.deal.record.deal):
            return
        if len(message.keys) != room.terms.seats:
            raise ProtocolError("bad_message", "a deal for other seats")
        if self.deal is None or self.deal.record.deal != message.deal:
            record = Record(
                self.table, message.deal, message.round, room.terms.rules, self.host, message.keys, message.commitment
            )
            self.deal = GuestDeal(record, self.seat, self.key, self._suspect)
            self.pending = self._wish = None
        for answer in self.deal.take_in(message):
            self._say(answer)

    def hear_log(self, message: Log) -> None:
        """Take in moves that we have missed."""
        if self.deal is not None and message.deal == self.deal.record.deal:
            for entry in message.entries:
                self._add(self.deal, entry)

    def _add(self, deal: GuestDeal, entry: Entry) -> bool:
        if self.pending is not None and self.pending.mid == entry.mid:
            self.pending = self._wish = None
        return deal.add(entry)

    def hear_update(self, message: Update) -> None:
        """See the table after a move."""
        deal, rules, entry = self.deal, self.rules, message.entry
        if deal is None or rules is None or message.deal != deal.record.deal:
            self._resync(message.deal)
            return
        if entry is not None:
            if entry.ply == deal.record.ply and entry.bot and deal.has_player(self.room, entry.seat):
                self._suspect(entry.ply + 1, PLAYED_FOR)
            if not self._add(deal, entry):
                self._resync(message.deal)
                return
        if not deal.fits(message):
            self._resync(message.deal)
            return
        view = view_of(message.view, rules, self.seat)
        if public_digest(onlooker(view)) != message.public or (entry and entry.public != message.public):
            self._suspect(message.ply, BROKEN)
        deal.note(message)
        self.view, self._seen = view, (message.deal, message.ply)
        events = events_of(message.events, rules)
        self._news.append(
            TableNews(message.deal, message.ply, events, view, entry.seat if entry is not None else NOBODY)
        )

    def hear_reveal(self, message: Reveal) -> None:
        """Check the deal that is over, and tell the host what came of it."""
        deal, rules = self.deal, self.rules
        if message.deal <= self.done:
            return
        if deal is None or rules is None or message.deal != deal.record.deal or message.ply != deal.record.ply:
            self._resync(message.deal)
            return
        if not deal.record.nonces:
            raise ProtocolError("bad_message", "the end of a deal that never began")
        if self.match is None or deal.record.round == 1:
            self.match = Match(rules)
        found = tuple(deal.audit(message, self.match))
        self.findings += found
        self.done = message.deal
        self._news.append(Audited(message.deal, deal.record.round, found, self.match))
        self._say(Audit(message.deal, "; ".join(map(str, found))[:LONGEST_TEXT]))

    def hear_error(self, message: Error) -> None:
        """Hear a refusal; a move that came too late because of a claim in between is offered again."""
        code, offer, wish = known(message.code), self.pending, self._wish
        if offer is None or wish is None or message.mid != offer.mid:
            self._news.append(Refused(code, None))
            return
        self.pending = self._wish = None
        deal = self.deal
        if code == "stale" and deal and deal.was_only_claimed(offer) and wish in self.legal():
            self._send_move(deal.record, wish)
            return
        if code == "illegal":
            self._suspect(offer.ply + 1, REFUSED)
        self._news.append(Refused(code, wish))

    def hear_talk(self, message: Talk) -> None:
        """Hear somebody say something."""
        said = clean_talk(message)
        if said.seat != NOBODY and (said.phrase >= 0 or said.text):
            self._news.append(Said(said.seat, said.phrase, said.text))

    def hear_ping(self, message: Ping) -> None:
        """Give a sign of life."""
        self._say(Pong(message.n))

    def hear_bye(self, message: Bye) -> None:
        """Hear why the host closes the connection."""
        self._leave(known(message.code))

    def _resync(self, deal: int) -> None:
        """Ask for the whole deal again: something is missing, or does not fit."""
        self._resyncs += 1
        if self._resyncs > MOST_RESYNCS:
            self._suspect(0, BROKEN)
            self._leave("desync")
        else:
            self._say(Resync(deal))


HEARD: Final[Mapping[type, Callable[..., None]]] = {
    Welcome: Guest.hear_welcome,
    Room: Guest.hear_room,
    Deal: Guest.hear_deal,
    Log: Guest.hear_log,
    Update: Guest.hear_update,
    Reveal: Guest.hear_reveal,
    Error: Guest.hear_error,
    Talk: Guest.hear_talk,
    Ping: Guest.hear_ping,
    Pong: lambda _guest, _message: None,  # that it came is noted already
    Bye: Guest.hear_bye,
}
"""By the type of the message, which each of these takes."""
