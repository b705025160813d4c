"""A guest at a table, without a socket: the host's messages come in, effects and news go out.

It is the same for a person at a window, a bot on the command line and the host's own player. It makes no moves of its
own: they come through `offer`. Every step of a deal is checked as it arrives, and the whole deal when it has ended.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.core import NOBODY, Board, Move, Rules, Seat, View
from engine.match import Match
from engine.sentences import Refusal
from net.discovery.clean_room import clean_face, clean_player, clean_room
from net.effects.effects import GuestEffect
from net.effects.notes import AnyNote, EndNote, FindingNote, PressNote
from net.fairness.dealing import (
    DealRecord,
    audit_to_sign,
    end_digest,
    move_of,
    opening_digest,
    opening_to_sign,
    public_digest,
)
from net.fairness.fellows import Fellows
from net.fairness.findings import Finding, FindingCode
from net.guest.company import CompanyWords
from net.guest.connection import HostConnection
from net.guest.deal import GuestDeal
from net.guest.features import ChatFilter, ReplayClient
from net.guest.judgement import judged
from net.guest.memory import GuestMemory
from net.guest.news import (
    AuditNews,
    EndNews,
    FindingNews,
    JudgementNews,
    LoggedMove,
    LogNews,
    News,
    OverdueNews,
    RefusalNews,
    RoomNews,
    SeatNews,
    SharedReplayNews,
    TableNews,
)
from net.guest.offers import PendingOffer
from net.guest.past import names_in, next_by
from net.protocol.keys import Key, digest, verified
from net.protocol.messages import (
    FEATURES,
    PROTOCOL,
    AdminRequest,
    Audit,
    Bye,
    Chat,
    Error,
    FromGuest,
    FromHost,
    Hello,
    Log,
    Offer,
    Opening,
    Pause,
    Ping,
    Pong,
    Ready,
    ReplayRequest,
    Reveal,
    Room,
    Roster,
    SharedReplay,
    Shares,
    SignedFinding,
    Sit,
    TableUpdate,
    Verdict,
    Welcome,
)
from net.protocol.shapes import NO_KEY
from net.protocol.troubles import ProtocolError, TroubleCode, known
from net.protocol.views import events_of, seen, view_of

MOST_AGAIN: Final = 20
"""Findings of ours to send again on a new line: those that the last line may have lost, without flooding the host."""


class Guest:
    """One seat's end of a table.

    `is_house` is True if the host runs on this computer. `notes` are those that this guest wrote before.
    """

    def __init__(
        self,
        name: str,
        key: Key,
        random: Callable[[int], bytes],
        *,
        is_house: bool = False,
        notes: Sequence[AnyNote] = (),
    ) -> None:
        self.name = clean_player(name)
        self.face = ""
        """The face to show from the next connection on."""
        self.key = key
        self.is_house = is_house
        self._random = random
        self._effects: Final[list[GuestEffect]] = []
        self._news: list[News] = []
        self.connection: Final = HostConnection(self._effects, self._on_end)
        self.memory = GuestMemory(key, random, self._effects)
        self.elsewhere: frozenset[bytes] = frozenset()
        """Tables that this key has joined according to other notes; we never join them without those."""
        self.memory.restore(notes)
        self.connection.pings.is_new = not self.memory.host
        self.seat: Seat = NOBODY
        self.room: Room | None = None
        self.rules: Rules[Board] | None = None
        self.view: View[Board] | None = None
        self._seen = (0, 0)
        """The deal and ply of `view`."""
        self.deal: GuestDeal | None = None
        self.match: Match[Board] | None = None
        """The rounds checked so far."""
        self.done = 0
        """The last deal among them."""
        self._pending = PendingOffer(self.memory, self.connection)
        self._company: Final = CompanyWords(self.memory)
        pressed = self.memory.past.pressed
        self._ready = Ready(on=True, deal=pressed.deal, rules=pressed.rules) if pressed is not None else None
        self._audit: Audit | None = None
        """The last audit that we sent."""
        self._known_deals = 0
        """The last deal that was opened before we were welcomed."""
        self.replays: Final = ReplayClient(self.connection.send)
        self.chat_filter: Final = ChatFilter(key.public, self.connection.send)

    @property
    def table(self) -> bytes:
        """The permanent id of the table, once it is known."""
        return self.memory.table_id

    @property
    def host(self) -> bytes:
        """The host's public key, once it is known."""
        return self.memory.host

    @property
    def pass_key(self) -> bytes:
        """The key that lets us reconnect without the code, once we have joined."""
        return self.memory.pass_key

    @property
    def is_seated(self) -> bool:
        """True if the host has welcomed us on this connection."""
        return self.connection.is_seated

    @property
    def findings(self) -> list[Finding]:
        """All findings of this guest, oldest first."""
        return self.memory.found

    # -- effects and news ---------------------------------------------------------------------------------------------

    def take(self) -> list[GuestEffect]:
        """Return the actions to carry out, in order, and forget them."""
        effects = self._effects.copy()
        self._effects.clear()
        return effects

    def news(self) -> list[News]:
        """Return the news since the last call, oldest first."""
        news, self._news = self._news, []
        return news

    def _answer(self, messages: Sequence[FromGuest]) -> None:
        """Send our new findings, then these answers: an answer may only mention findings that were sent before it."""
        reports, self.memory.reports = self.memory.reports, []
        for report in reports:
            self.connection.send(report)
            found = next(each for each in reversed(self.findings) if each.code == report.code)
            self._news.append(FindingNews(found, self.memory.past.players_in(found.deal, self.room)))
        if reports:
            self._judge()
        for message in messages:
            self.connection.send(message)

    def _suspect(self, code: FindingCode, step: int = 0) -> None:
        number = self.deal.record.deal if self.deal is not None else 0
        before = len(self.findings)
        self.memory.find(number, step, code)
        if not number and len(self.findings) > before:
            self._news.append(FindingNews(self.findings[-1]))  # no table yet to report it to
        self._answer(())

    def _on_end(self, code: TroubleCode) -> None:
        self._news.append(EndNews(code))

    # -- the connection -----------------------------------------------------------------------------------------------

    def on_open(self, channel: bytes, now: float) -> None:
        """Greet the host over a newly sealed connection. `channel` is its id, `now` the time in seconds."""
        self.connection.open(channel, now)
        memory = self.memory
        record = self.deal.record if self.deal is not None and self.deal.record.deal > self.done else None
        self.connection.send(
            Hello(
                PROTOCOL,
                self.name,
                self.key.public,
                self.key.sign(digest("hello", channel, self.key.public)),
                self.table,
                memory.before(self.deal.record.deal if self.deal is not None else 0),
                record.deal if record else 0,
                record.ply if record else 0,
                record.head if record else NO_KEY,
                again=self.done < memory.last or (bool(memory.last) and self.match is None),
                latest=memory.last_signed(self.deal.last_signed() if self.deal is not None and self._is_open else None),
                features=FEATURES,
                face=clean_face(self.face),
            )
        )

    @property
    def _is_open(self) -> bool:
        """True if the deal on the table hasn't ended, now or before a restart."""
        return self.deal is not None and self.deal.reveal is None and self.deal.record.deal > self.memory.last

    def on_closed(self) -> None:
        """Note that the connection is lost."""
        self.connection.close()

    def on_message(self, message: FromHost, now: float) -> None:
        """Handle a message of the host. One that no honest host would send makes us hang up."""
        self.connection.on_message(now)
        if self.connection.has_left:
            return
        if not self.is_seated and not isinstance(message, Welcome | Error | Bye):
            self.on_fault(ProtocolError("bad_message", "before the welcome"))
            return
        try:
            _HANDLERS[type(message)](self, message)
        except ProtocolError as fault:
            self.on_fault(fault)
            return
        if self.memory.reports:
            self._answer(())
        if self.memory.host_forked and not self.connection.has_left:
            self._judge()
            self.connection.hang_up("split")

    def on_fault(self, fault: ProtocolError) -> None:
        """Hang up because of a message that no honest host sends, or that can't be read."""
        self._suspect("unreadable")
        self.connection.hang_up(fault.code)

    def on_tick(self, now: float) -> None:
        """Let time pass. Call it several times a second."""
        if not self.connection.tick(now):
            return
        if self.deal is not None:
            self.deal.tick()
        if self._pending.offer is not None and self._pending.is_ignored():
            self._suspect("not_taken", self._pending.offer.ply + 1)
        self._check_stall()
        self.replays.tick(now)
        self._answer(())

    def _check_stall(self) -> None:
        """Ask again for something overdue, and later treat the host as lost."""
        room, deal = self.room, self.deal
        if room is None:
            return
        turn = self.view.turn if self.view is not None and deal is not None else NOBODY
        ply = deal.record.ply if deal is not None else 0
        seconds = self.connection.check_stall(room, ply, turn, self.seat)
        if seconds is not None:
            self._news.append(OverdueNews(seconds))

    # -- requests -----------------------------------------------------------------------------------------------------

    def offer(self, move: Move) -> None:
        """Offer a move. `Refusal` if the rules forbid it, `ProtocolError` "stale" while another one is pending.

        If we have already signed a move at this ply, that is the only one that is ever offered there.
        """
        rules, view, deal = self.rules, self.view, self.deal
        if deal is not None and move in self.legal():
            self.connection.send(self._pending.make(deal.record, self.seat, move))
        elif deal is not None and self.key.public not in deal.record.keys:
            raise ProtocolError("not_your_turn", "the host plays this seat until the next deal")
        elif rules is None or view is None or self._pending.offer is not None or not self._is_current():
            raise ProtocolError("stale", "another move is under way")
        elif move not in rules.legal(view, self.seat):
            raise Refusal(rules.why_not(view, self.seat, move))
        else:
            raise self._pending.why_not(deal.record if deal is not None else None)

    @property
    def findings_of_peers(self) -> Fellows:
        """The findings of everyone at the table, as the host has passed them on."""
        return self.memory.peer_findings

    @property
    def is_past_clean(self) -> bool:
        """True if this guest has seen through every deal into which it put a share, and none was thrown away."""
        return self.memory.past.is_clean

    def opened(self, deal: int) -> bytes:
        """Return the digest of the opening of a deal that has ended; empty if it hasn't."""
        end = self.memory.ends.get(deal)
        return end.opened if end is not None else b""

    @property
    def pending(self) -> Offer | None:
        """The move of ours that the host hasn't answered yet."""
        return self._pending.offer

    def ready(self, *, on: bool = True) -> None:
        """Say that we are ready to start, or to continue; or no longer. It is written down for which deal that is."""
        room, following = self.room, self._following()
        if room is None or (on and following is None):
            return
        self._ready = Ready(on, room.deal, room.terms.rules)
        self.memory.write(PressNote(room.deal, room.terms.rules, *(following or (0, 0)), on))
        self.connection.send(self._ready)

    def _following(self) -> tuple[int, int] | None:
        """Return the match, and the round in it, that come next for all we know; None in the middle of a round."""
        deal, view, rules, room = self.deal, self.view, self.rules, self.room
        if room is None or rules is None or (deal is None and self.memory.restored is not None):
            return None
        if deal is None or not self._is_open:
            return self.memory.next_round or next_by(room)
        is_shown = view is not None and bool(view.over) and self._is_current()
        return deal.next_round(is_over=bool(rules.match_winners(view))) if view is not None and is_shown else None

    def sit(self, seat: Seat) -> None:
        """Ask for another seat, in the lobby."""
        self.connection.send(Sit(seat))

    def administer(self, wish: AdminRequest) -> None:
        """Ask for something that only the owner of the table may do."""
        self.connection.send(wish)

    def chat(self, phrase: int = -1, text: str = "", code: str = "", to: bytes = NO_KEY) -> None:
        """Send everyone at the table a phrase by its number, a text or a result code; or a code to one player."""
        self.chat_filter.say(Chat(phrase, text, code=code, to=to))

    def watch(self, request: ReplayRequest) -> None:
        """Ask for something in the shared replay. It is lost if the host doesn't know any."""
        self.replays.request(request)

    def leave(self) -> None:
        """Say goodbye, and don't come back."""
        self.connection.leave()

    def legal(self) -> list[Move]:
        """Return the moves that our seat can make now."""
        is_saved = self.room is None or self.room.phase == "saved"
        if self.rules is None or self.view is None or self._pending.offer is not None or is_saved:
            return []
        if self.deal is None or not self.deal.is_ours or not self._is_current():
            return []
        return self._pending.allowed(self.deal.record, self.rules.legal(self.view, self.seat))

    def _is_current(self) -> bool:
        """Return True if the view is that of the last move we know; on catching up, moves come before the view."""
        return self.deal is not None and self._seen == (self.deal.record.deal, self.deal.record.ply)

    # -- messages from the host ---------------------------------------------------------------------------------------

    def on_welcome(self, message: Welcome) -> None:
        """Get to know the host and our seat."""
        proof = digest("welcome", self.connection.channel, message.table)
        is_same = not self.host or (message.host, message.table) == (self.host, self.table)
        if message.protocol != PROTOCOL:
            self.connection.hang_up("version")
        elif not is_same or not verified(message.host, proof, message.signature):
            self._suspect("impostor")
            self.connection.hang_up("host_id")
        elif not self.host and message.table in self.elsewhere:
            self.memory.table_id = message.table
            self.connection.hang_up("elsewhere")
        else:
            self.seat = message.seat
            self._known_deals = message.deal
            self.memory.join(message.table, message.host, message.pass_key)
            self.connection.on_welcome(message.features)
            self.replays.on_welcome(message.features)
            self.chat_filter.on_welcome(message.features)
            self._company.welcomed()
            ours, past = (message.table, message.host, message.features), self.memory.past
            self._news.append(SeatNews(self.seat, self.key.public, *ours, past.thrown_away, past.unseen))
            for report in self.memory.peer_findings.reports(self.key.public)[-MOST_AGAIN:]:
                self.connection.send(report)
            if self._audit is not None:
                self.connection.send(self._audit)
            if self.pending is not None:
                self._pending.sent()
                self.connection.send(self.pending)

    def on_room(self, room: Room) -> None:
        """Take in the seats, the terms and the phase. Leave if the rules aren't the same here."""
        room = clean_room(room)
        if self.rules is None or self.room is None or self.room.terms.rules != room.terms.rules:
            try:
                self.rules = self.memory.book.learn(room.terms)
            except Refusal:
                self.connection.hang_up("rules")
                return
            self.view = None
        if len(room.places) != room.terms.seats or room.keeper >= room.terms.seats:
            raise ProtocolError("bad_message", "a room with other seats than its terms")
        mine = next((place.seat for place in room.places if place.key == self.key.public), self.seat)
        if mine >= len(room.places):
            raise ProtocolError("bad_message", "a seat that is none of the room's")
        is_resumed = self.room is not None and self.room.phase == "saved" and room.phase == "commit"
        self.seat, self.room = mine, room
        if self.deal is not None:
            self.deal.note_room(room)
            if is_resumed and room.deal == self.deal.record.deal:
                self._answer(self.deal.promise())
        pressed = self._ready
        if pressed is not None and pressed.on and pressed.deal == room.deal:
            if pressed.rules != room.terms.rules:
                self.ready(on=False)  # its player read other rules, even if those come back
            elif not room.places[mine].ready:
                self.connection.send(pressed)  # the host may have restarted
        self._news += [RoomNews(room), *self._company.on_room(room)]

    def on_opening(self, opening: Opening) -> None:
        """Check the opening of a deal, and answer with our commitment."""
        room, memory, deal = self.room, self.memory, self.deal
        if room is None:
            raise ProtocolError("bad_message", "a deal before the room")
        record = DealRecord.of(self.table, self.host, opening)
        if not verified(self.host, opening_to_sign(record.opened), opening.signature):
            raise ProtocolError("bad_sig", "an opening that the host has not signed")
        if deal is not None and opening.deal == deal.record.deal:
            if deal.record.opened != record.opened:
                memory.find(opening.deal, 0, "two_openings", shown=(deal.record.opening, opening))
            elif deal.reveal is None:
                self._answer(deal.promise())
            return
        self._news += self._company.on_opening(opening)
        before = memory.ends.get(opening.deal)
        if before is not None and before.opened != record.opened:
            memory.find(opening.deal, 0, "two_openings")
        if opening.deal <= self.done:
            return
        rules = memory.book.of(opening.rules)
        if rules is not None and len(opening.seats) != rules.seats:
            raise ProtocolError("bad_message", "a deal for other seats")
        restored = memory.restored
        if restored is not None and restored.opening.deal <= opening.deal:
            memory.restored = None  # earlier deals will be sent again first
        is_restored = restored is not None and restored.opening.deal == opening.deal
        if is_restored and restored is not None and opening_digest(memory.table, restored.opening) != record.opened:
            memory.find(opening.deal, 0, "two_openings", shown=(restored.opening, opening))
        memory.check_order(opening, restored, is_left=self._is_open)
        memory.check_places(opening, names_in(room, opening))
        if memory.host_forked:
            return
        memory.begin_match(opening.match)
        memory.note_terms(opening.rules)
        is_live = opening.deal > self._known_deals or self.connection.pings.live is not None
        self.deal = deal = GuestDeal(
            memory, self.connection, record, self.seat, is_house=self.is_house, is_live=is_live
        )
        deal.note_room(room)
        self._pending.drop()
        if is_live or not is_restored:
            deal.check_opening(room)
        if is_restored and restored is not None:
            deal.restore(restored)
        if deal.is_ended:
            return
        is_asked = is_live or room.phase == "commit"  # otherwise the roster follows, or the table is saved
        answers = deal.promise(is_asked=is_asked) if is_live or opening.deal >= self._known_deals else []
        if not answers and not is_restored:
            deal.follow()
        self._answer(answers)

    def on_roster(self, message: Roster) -> None:
        """Check the roster, and answer with our share."""
        if self.deal is not None and message.deal == self.deal.record.deal and self.deal.reveal is None:
            self._answer(self.deal.on_roster(message))

    def on_shares(self, message: Shares) -> None:
        """Check the shares, and show new words to compare aloud."""
        if self.deal is not None and message.deal == self.deal.record.deal and self.deal.reveal is None:
            self.deal.on_shares(message)
            if self.deal.is_ours:
                self._news += self._company.on_shares(self.deal.record)

    def on_log(self, message: Log) -> None:
        """Take in the moves that we missed."""
        deal = self.deal
        if deal is None or message.deal != deal.record.deal or deal.reveal is not None:
            return
        if deal.on_log(message):
            moves = tuple(LoggedMove(entry.ply, entry.seat, move_of(entry.move)) for entry in message.entries)
            self._news.append(LogNews(message.deal, moves))
        else:
            self._resync(message.deal)
        for entry in message.entries:
            self._pending.settle(entry.mid)

    def on_update(self, message: TableUpdate) -> None:
        """Take in the table after a move."""
        deal, rules, entry = self.deal, self.rules, message.entry
        if deal is None or rules is None or message.deal != deal.record.deal:
            self._resync(message.deal)
            return
        if not deal.on_update(message):
            if not self.memory.host_forked:
                self._resync(message.deal)
            return
        if entry is not None:
            self._pending.settle(entry.mid)
        view = view_of(message.view, rules, self.seat)
        if public_digest(seen(view, NOBODY)) != message.public or (entry and entry.public != message.public):
            self._suspect("not_in_order", message.ply)
        deal.note_shown(message, view)
        self.view, self._seen = view, (message.deal, message.ply)
        events = events_of(message.events, rules)
        mover = entry.seat if entry is not None else NOBODY
        self._news.append(TableNews(message.deal, message.ply, events, view, mover, is_ours=deal.is_ours))
        if (message.deal, message.ply) in self.memory.signed and deal.reveal is None:
            for move in self.legal():  # the one that we signed here, before a restart or a pause
                self.connection.send(self._pending.make(deal.record, self.seat, move))

    def on_pause(self, message: Pause) -> None:
        """Note where the deal will continue another day."""
        if self.deal is not None and message.deal == self.deal.record.deal:
            self.deal.on_pause(message)
            self._judge()

    def on_reveal(self, message: Reveal) -> None:
        """Check the deal that ended, and send everyone the result."""
        deal, room, memory = self.deal, self.room, self.memory
        if message.deal <= self.done:
            return
        if deal is None or self.rules is None or room is None or message.deal != deal.record.deal:
            self._resync(message.deal)
            return
        if message.ply > deal.record.ply or (deal.record.shares is None and message.how == "over"):
            self._resync(message.deal)
            return
        rules, can_check = deal.rules or self.rules, deal.rules is not None
        if self.match is None or deal.record.opening.round == 1 or self.match.rules is not rules:
            self.match = Match(rules)
        is_ready = self._ready == Ready(on=True, deal=message.deal, rules=room.terms.rules)
        deal.audit(message, self.match if can_check else None, is_ready=is_ready)
        self.done = message.deal
        match, number = self.match, message.deal
        if message.how == "closed":
            self.match = None
        if number > memory.last:
            is_known = message.how == "closed" or (can_check and not memory.accuses_host(number))
            is_over = message.how == "closed" or match.is_over
            memory.next_round = deal.next_round(is_over=is_over) if is_known else None
            self._end(deal, message, can_check=can_check)
        elif number in memory.ends and memory.ends[number].ended != deal.ended:
            memory.find(number, deal.record.ply, "two_histories")
        found = tuple(each for each in self.findings if each.deal == number)
        ending = (message.how == "closed", number in memory.past.unseen)
        self._news.append(AuditNews(number, deal.record.opening.round, found, match, *ending))
        self._judge()

    def _end(self, deal: GuestDeal, reveal: Reveal, *, can_check: bool) -> None:
        """Write the end of a deal down, and send the result of checking it."""
        memory, record = self.memory, deal.record
        verdict: Verdict = "clean" if deal.is_in and can_check and reveal.how == "over" else "unchecked"
        if memory.has_found(reveal.deal):
            verdict = "faulty"
        ended = end_digest(record.stage, reveal)
        is_whole = can_check and reveal.how == "over" and not deal.is_removed
        through = is_whole and not memory.accuses_host(reveal.deal)
        note = EndNote(reveal, record.opened, ended, record.opening.match, verdict, memory.next_round, through)
        memory.end_deal(note)
        memory.write(note)
        if memory.past.pressed is None:
            self._ready = None
        self._answer(())
        if deal.can_sign:
            tally = memory.tally
            signature = self.key.sign(audit_to_sign(ended, deal.seat, verdict, tally))
            self._audit = Audit(reveal.deal, ended, verdict, tally, signature)
            self.connection.send(self._audit)

    def on_audit(self, message: Audit) -> None:
        """Take in another guest's audit of a deal."""
        deal = self.deal
        if deal is not None and message.deal == deal.record.deal and deal.on_audit(message):
            self._judge()

    def on_finding(self, message: SignedFinding) -> None:
        """Take in another guest's finding."""
        if message.key == self.key.public:
            return
        fellows = self.memory.peer_findings
        before = fellows.tallies.get(message.key)
        fellows.receive(message)
        if fellows.tallies.get(message.key) != before:
            self.memory.write(FindingNote(message))
            if self.deal is not None and self.deal.record.deal == message.deal:
                self._judge()

    def _judge(self) -> None:
        """Report the judgement on the deal as far as it is known."""
        deal, room = self.deal, self.room
        if deal is None or room is None:
            return
        names = self.memory.past.players(deal.record.opening, room)
        heard, before = self.memory.peer_findings.received, self.memory.past.remarks(deal.record.deal)
        self._news.append(JudgementNews(judged(deal, self.findings, heard, names, before)))

    def on_error(self, message: Error) -> None:
        """Take in a refusal. Offer a move again if it was late only because of a claim."""
        code, offer, wish = known(message.code), self.pending, self._pending.wish
        if offer is None or wish is None or message.mid != offer.mid:
            self._news.append(RefusalNews(code, None))
            return
        self._pending.drop()
        deal = self.deal
        if code == "stale" and deal and deal.was_only_claimed(offer) and wish in self.legal():
            self.connection.send(self._pending.make(deal.record, self.seat, wish))
            return
        is_saved = self.room is not None and self.room.phase == "saved"
        if code == "illegal" or (deal is not None and deal.is_due(offer) and not is_saved):
            self._suspect("not_taken", offer.ply + 1)
        self._news.append(RefusalNews(code, wish))

    def on_chat(self, message: Chat) -> None:
        """Take in a line of chat."""
        self._news += self.chat_filter.accept(message, self.seat)

    def on_replay(self, message: SharedReplay) -> None:
        """Take in the shared replay of the match that is over."""
        deal = self.done if self.match is not None and self.match.is_over else 0
        replay = self.replays.receive(message, self.room, deal)
        if replay is not None:
            self._news.append(SharedReplayNews(replay))

    def on_ping(self, message: Ping) -> None:
        """Answer a ping."""
        self.connection.on_ping(message)

    def on_pong(self, message: Pong) -> None:
        """Note that the host has received everything sent before the ping."""
        self.connection.on_pong(message)
        if self.deal is not None:
            self.deal.on_pong()

    def on_bye(self, message: Bye) -> None:
        """Leave, for the host's reason."""
        self.connection.hang_up(known(message.code))

    def _resync(self, deal: int) -> None:
        """Request the whole deal again, because something is missing or doesn't fit."""
        if not self.connection.resync(deal):
            self._suspect("not_in_order")
            self.connection.hang_up("desync")


_HANDLERS: Final[Mapping[type, Callable[..., None]]] = {
    Welcome: Guest.on_welcome,
    Room: Guest.on_room,
    Opening: Guest.on_opening,
    Roster: Guest.on_roster,
    Shares: Guest.on_shares,
    Log: Guest.on_log,
    TableUpdate: Guest.on_update,
    Pause: Guest.on_pause,
    Reveal: Guest.on_reveal,
    Audit: Guest.on_audit,
    SignedFinding: Guest.on_finding,
    Error: Guest.on_error,
    Chat: Guest.on_chat,
    SharedReplay: Guest.on_replay,
    Ping: Guest.on_ping,
    Pong: Guest.on_pong,
    Bye: Guest.on_bye,
}
