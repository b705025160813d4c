"""The deals of a table as one guest follows them: each step is checked, and each deal judged when it has ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.core import NOBODY, Board, Move, Seat, View
from engine.match import Match
from engine.sentences import Refusal
from net.effects.notes import EndNote
from net.fairness.deal_record import (
    DealRecord,
    audit_to_sign,
    end_digest,
    move_of,
    opening_digest,
    opening_to_sign,
    public_digest,
)
from net.fairness.findings import FindingCode
from net.fairness.past_rounds import PastMatch, PastRound
from net.guest.company import CompanyWords
from net.guest.connection import HostConnection
from net.guest.deals.deal import GuestDeal
from net.guest.deals.deal_part import DealPart
from net.guest.deals.offers import PendingOffer, ReadyPress
from net.guest.judgement import judged
from net.guest.memory import GuestMemory
from net.guest.news import (
    AuditNews,
    FindingNews,
    JudgementNews,
    LoggedMove,
    LogNews,
    News,
    RefusalNews,
    TableNews,
)
from net.guest.past import names_in, next_by
from net.guest.room import GuestRoom
from net.protocol.errors import ProtocolError, known
from net.protocol.keys import verify
from net.protocol.messages import (
    Audit,
    Error,
    FromGuest,
    FromHost,
    LastSigned,
    Log,
    Offer,
    Opening,
    Pause,
    Reveal,
    Room,
    Roster,
    Shares,
    SignedFinding,
    TableUpdate,
    Verdict,
)
from net.protocol.views import from_wire_events, from_wire_view, to_wire_view


class DealFollower:
    """One guest's part in the deals of a table: what it knows of them, and what it moves, signs and says of them."""

    def __init__(
        self,
        memory: GuestMemory,
        host: HostConnection,
        room: GuestRoom,
        company: CompanyWords,
        report: Callable[[News], None],
        *,
        is_house: bool,
    ) -> None:
        self.deal: GuestDeal | None = None
        """The deal on the table."""
        self.match: Match[Board] | None = None
        """The rounds checked so far."""
        self.last_deal = 0
        """The last deal among them."""
        self.rounds: list[PastRound] = []
        """Those of them that were finished at this table, as they were signed."""
        self.view: View[Board] | None = None
        """The table as we were last shown it."""
        self._shown = (0, 0)
        """The deal and ply of `view`."""
        self._audit: Audit | None = None
        """The last audit that we sent."""
        self._known_deals = 0
        """The last deal that was opened before we were welcomed."""
        self._pending: Final = PendingOffer(memory, host)
        self._press: Final = ReadyPress(memory, host)
        self._memory: Final = memory
        self._host: Final = host
        self._room: Final = room
        self._company: Final = company
        self._report: Final = report
        self._is_house: Final = is_house
        self.handlers: Final[Mapping[type[FromHost], Callable[..., None]]] = {
            Opening: self.on_opening,
            Roster: self.on_roster,
            Shares: self.on_shares,
            Log: self.on_log,
            TableUpdate: self.on_update,
            Pause: self.on_pause,
            Reveal: self.on_reveal,
            Audit: self.on_audit,
            SignedFinding: self.on_finding,
            Error: self.on_error,
        }
        """The handlers by the type of the message that each one takes."""

    # -- what we have --------------------------------------------------------------------------------------------------

    @property
    def deal_record(self) -> DealRecord | None:
        """The signed messages of the deal on the table."""
        return self.deal.record if self.deal is not None else None

    @property
    def unchecked_record(self) -> DealRecord | None:
        """The same, unless the deal is among the rounds checked so far."""
        record = self.deal_record
        return record if record is not None and record.deal > self.last_deal else None

    @property
    def complete_until(self) -> int:
        """The deal after which we need everything."""
        record = self.deal_record
        return self._memory.before(record.deal if record is not None else 0)

    @property
    def has_lost_rounds(self) -> bool:
        """True if rounds of the match were checked before a restart, and must be sent again."""
        memory = self._memory
        return self.last_deal < memory.last or (bool(memory.last) and self.match is None)

    def last_signed(self) -> LastSigned | None:
        """Return the last thing that the host has signed for us."""
        deal = self.deal if self._is_under_way else None
        return self._memory.last_signed(deal.last_signed() if deal is not None else None)

    @property
    def _is_under_way(self) -> bool:
        """True if the deal on the table hasn't ended, now or before a restart."""
        return self.deal is not None and self.deal.reveal is None and self.deal.record.deal > self._memory.last

    @property
    def rounds_so_far(self) -> tuple[PastRound, ...]:
        """The rounds of the match that were signed at this table, and the opening of the one under way."""
        deal = self.deal
        if deal is None or not self._is_under_way:
            return tuple(self.rounds)
        return (*self.rounds, PastRound(self._memory.table_id, self._memory.host, deal.record.opening))

    def adopt(self, deal: int, past: PastMatch) -> None:
        """Continue from rounds that were finished at another table; `deal` was the last of them."""
        if self.match is None or self.last_deal < deal:
            self.match, self.last_deal, self.rounds = past.match, max(deal, self.last_deal), []

    @property
    def turn(self) -> Seat:
        """The seat whose turn it is, as we were last shown; NOBODY if no deal is on the table."""
        return self.view.turn if self.view is not None and self.deal is not None else NOBODY

    # -- the connection and the room -----------------------------------------------------------------------------------

    def on_welcome(self, deal: int) -> None:
        """Send our last audit and our pending move again. `deal` is the last that was opened before this link."""
        self._known_deals = deal
        if self._audit is not None:
            self._host.send(self._audit)
        if self.pending is not None:
            self._pending.sent()
            self._host.send(self.pending)

    def forget_view(self) -> None:
        """Forget what the table looked like: it has other rules now."""
        self.view = None

    def on_room(self, room: Room, *, is_resumed: bool) -> None:
        """Take in a room after the deal's own. `is_resumed`: its table was saved until now."""
        if self.deal is not None:
            self.deal.times.on_room(room)
            if is_resumed and room.deal == self.deal.record.deal:
                self.answer(self.deal.commit())
        if self._press.is_outdated(room):
            self.ready(on=False)  # its player read other rules, even if those come back
        else:
            self._press.repeat(room, self._room.seat)

    def tick(self) -> None:
        """Report a host that neglects its duties although it answers pings."""
        if self.deal is not None:
            self.deal.tick()
        offer = self._pending.offer
        if offer is not None and self._pending.is_ignored():
            self.accuse("not_taken", offer.ply + 1)

    def on_pong(self) -> None:
        """Note what the host must have received by now."""
        if self.deal is not None:
            self.deal.contributions.on_pong()

    # -- what we say ---------------------------------------------------------------------------------------------------

    def answer(self, messages: Sequence[FromGuest]) -> None:
        """Send our new findings, then these answers: an answer may only mention findings that were sent before it."""
        reports, self._memory.reports = self._memory.reports, []
        for report in reports:
            self._host.send(report)
            found = next(each for each in reversed(self._memory.found) if each.code == report.code)
            self._report(FindingNews(found, self._memory.past.players_in(found.deal, self._room.latest)))
        if reports:
            self.judge()
        for message in messages:
            self._host.send(message)

    def accuse(self, code: FindingCode, step: int = 0) -> None:
        """Make a finding about the host, in the deal on the table if there is one, and send it."""
        number = self.deal.record.deal if self.deal is not None else 0
        before = len(self._memory.found)
        self._memory.find(number, step, code)
        if not number and len(self._memory.found) > before:
            self._report(FindingNews(self._memory.found[-1]))  # no table yet to report it to
        self.answer(())

    def judge(self) -> None:
        """Report the judgement on the deal as far as it is known."""
        deal, room = self.deal, self._room.latest
        if deal is None or room is None:
            return
        names = self._memory.past.players(deal.record.opening, room)
        heard, before = self._memory.peer_findings.received, self._memory.past.remarks(deal.record.deal)
        self._report(JudgementNews(judged(deal, self._memory.found, heard, names, before)))

    def _report_all(self, news: Sequence[News]) -> None:
        for each in news:
            self._report(each)

    def _resync(self, deal: int) -> None:
        """Request the whole deal again, because something is missing or doesn't fit."""
        if not self._host.resync(deal):
            self.accuse("not_in_order")
            self._host.hang_up("desync")

    # -- moves ---------------------------------------------------------------------------------------------------------

    @property
    def pending(self) -> Offer | None:
        """The move of ours that the host hasn't answered yet."""
        return self._pending.offer

    def offer(self, move: Move) -> None:
        """Offer a move. `Refusal` if the rules forbid it, `ProtocolError` "stale" while another one is pending.

        If we have already signed a move at this ply, that is the only one that is ever offered there.
        """
        rules, view, deal = self._room.rules, self.view, self.deal
        if deal is not None and move in self.legal():
            self._host.send(self._pending.make(deal.record, self._room.seat, move))
        elif deal is not None and self._memory.key.public not in deal.record.keys:
            raise ProtocolError("not_your_turn", "the host plays this seat until the next deal")
        elif rules is None or view is None or self._pending.offer is not None or not self._is_current:
            raise ProtocolError("stale", "another move is under way")
        elif move not in rules.legal(view, self._room.seat):
            raise Refusal(rules.why_not(view, self._room.seat, move))
        else:
            raise self._pending.why_not(deal.record if deal is not None else None)

    def legal(self) -> list[Move]:
        """Return the moves that our seat can make now."""
        rules, view, room = self._room.rules, self.view, self._room
        if rules is None or view is None or self.pending is not None or room.latest is None or room.is_saved:
            return []
        if self.deal is None or not self.deal.part.is_participant or not self._is_current:
            return []
        return self._pending.allowed(self.deal.record, rules.legal(view, room.seat))

    @property
    def _is_current(self) -> bool:
        """True if the view is that of the last move we know; on catching up, moves come before the view."""
        return self.deal is not None and self._shown == (self.deal.record.deal, self.deal.record.ply)

    def ready(self, *, on: bool) -> None:
        """Say that we are ready to start, or to continue; or no longer. It is written down for which deal that is."""
        room, following = self._room.latest, self._following
        if room is not None and (following is not None or not on):
            self._press.tell(room, following or (0, 0), on=on)

    @property
    def _following(self) -> tuple[int, int] | None:
        """The match, and the round in it, that come next for all we know; None in the middle of a round."""
        deal, view, rules, room = self.deal, self.view, self._room.rules, self._room.latest
        if room is None or rules is None or (deal is None and self._memory.restored is not None):
            return None
        if deal is None or not self._is_under_way:
            return self._memory.next_round or next_by(room)
        is_shown = view is not None and bool(view.over) and self._is_current
        return deal.next_round(is_over=bool(rules.match_winners(view))) if view is not None and is_shown else None

    # -- the deal ------------------------------------------------------------------------------------------------------

    def on_opening(self, opening: Opening) -> None:
        """Check the opening of a deal, and answer with our commitment."""
        room, memory, deal = self._room.latest, self._memory, self.deal
        if room is None:
            raise ProtocolError("bad_message", "a deal before the room")
        if memory.claim is not None and memory.base is None:
            raise ProtocolError("other_past", "a deal at a table that doesn't say how it goes on")
        record = DealRecord.of(self._memory.table_id, self._memory.host, opening)
        if not verify(self._memory.host, opening_to_sign(record.opened), opening.signature):
            raise ProtocolError("bad_sig", "an opening that the host has not signed")
        if deal is not None and opening.deal == deal.record.deal:
            if deal.record.opened != record.opened:
                memory.find(opening.deal, 0, "two_openings", shown=(deal.record.opening, opening))
            elif deal.reveal is None:
                self.answer(deal.commit())
            return
        self._report_all(self._company.on_opening(opening))
        before = memory.ends.get(opening.deal)
        if before is not None and before.opened != record.opened:
            memory.find(opening.deal, 0, "two_openings")
        if opening.deal <= self.last_deal:
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
        memory.check_order(opening, restored, is_left=self._is_under_way)
        memory.check_places(opening, names_in(room, opening))
        if memory.host_forked:
            return
        memory.begin_match(opening.match)
        memory.note_terms(opening.rules)
        is_live = opening.deal > self._known_deals or self._host.pings.live is not None
        part = DealPart(memory, record, is_house=self._is_house, is_live=is_live)
        self.deal = deal = GuestDeal(part, self._host, self._room.seat)
        deal.times.on_room(room)
        self._pending.drop()
        if is_live or not is_restored:
            deal.check_opening(room)
        if is_restored and restored is not None:
            deal.restore(restored)
        if part.is_ended:
            return
        is_asked = is_live or room.phase == "commit"  # otherwise the roster follows, or the table is saved
        answers = deal.commit(is_asked=is_asked) if is_live or opening.deal >= self._known_deals else []
        if not answers and not is_restored:
            deal.watch_only()
        self.answer(answers)

    def on_roster(self, message: Roster) -> None:
        """Check the roster, and answer with our share."""
        if self.deal is not None and message.deal == self.deal.record.deal and self.deal.reveal is None:
            self.answer(self.deal.contributions.on_roster(message))

    def on_shares(self, message: Shares) -> None:
        """Check the shares, and show new words to compare aloud."""
        if self.deal is not None and message.deal == self.deal.record.deal and self.deal.reveal is None:
            self.deal.on_shares(message)
            if self.deal.part.is_participant:
                self._report_all(self._company.on_shares(self.deal.record))

    def on_log(self, message: Log) -> None:
        """Take in the moves that we missed."""
        deal = self.deal
        if deal is None or message.deal != deal.record.deal or deal.reveal is not None:
            return
        if deal.on_log(message):
            moves = tuple(LoggedMove(entry.ply, entry.seat, move_of(entry.move)) for entry in message.entries)
            self._report(LogNews(message.deal, moves))
        else:
            self._resync(message.deal)
        for entry in message.entries:
            self._pending.settle(entry.move_id)

    def on_update(self, message: TableUpdate) -> None:
        """Take in the table after a move."""
        deal, rules, entry = self.deal, self._room.rules, message.entry
        if deal is None or rules is None or message.deal != deal.record.deal:
            self._resync(message.deal)
            return
        if not deal.on_update(message):
            if not self._memory.host_forked:
                self._resync(message.deal)
            return
        if entry is not None:
            self._pending.settle(entry.move_id)
        view = from_wire_view(message.view, rules, self._room.seat)
        if public_digest(to_wire_view(view, NOBODY)) != message.public_digest or (
            entry and entry.public_digest != message.public_digest
        ):
            self.accuse("not_in_order", message.ply)
        deal.on_shown(message, view)
        self.view, self._shown = view, (message.deal, message.ply)
        events = from_wire_events(message.events, rules)
        mover = entry.seat if entry is not None else NOBODY
        move = move_of(entry.move) if entry is not None else None
        is_ours = deal.part.is_participant
        self._report(TableNews(message.deal, message.ply, events, view, mover, is_ours=is_ours, move=move))
        if (message.deal, message.ply) in self._memory.signed and deal.reveal is None:
            for move in self.legal():  # the one that we signed here, before a restart or a pause
                self._host.send(self._pending.make(deal.record, self._room.seat, move))

    def on_error(self, message: Error) -> None:
        """Take in a refusal. Offer a move again if it was late only because of a claim."""
        code, offer, wish = known(message.code), self.pending, self._pending.wish
        if offer is None or wish is None or message.move_id != offer.move_id:
            self._report(RefusalNews(code, None))
            return
        self._pending.drop()
        deal = self.deal
        if code == "stale" and deal and deal.was_only_claimed(offer) and wish in self.legal():
            self._host.send(self._pending.make(deal.record, self._room.seat, wish))
            return
        if code == "illegal" or (deal is not None and deal.is_due(offer) and not self._room.is_saved):
            self.accuse("not_taken", offer.ply + 1)
        self._report(RefusalNews(code, wish))

    def on_pause(self, message: Pause) -> None:
        """Note where the deal will continue another day."""
        if self.deal is not None and message.deal == self.deal.record.deal:
            self.deal.on_pause(message)
            self.judge()

    # -- the end -------------------------------------------------------------------------------------------------------

    def on_reveal(self, message: Reveal) -> None:
        """Check the deal that ended, and send everyone the result."""
        deal, room, memory = self.deal, self._room.latest, self._memory
        if message.deal <= self.last_deal:
            return
        if deal is None or self._room.rules is None or room is None or message.deal != deal.record.deal:
            self._resync(message.deal)
            return
        if message.ply > deal.record.ply or (deal.record.shares is None and message.how == "over"):
            self._resync(message.deal)
            return
        rules, can_check = deal.rules or self._room.rules, deal.rules is not None
        if self.match is None or deal.record.opening.round == 1 or self.match.rules is not rules:
            self.match, self.rounds = Match(rules), []
        is_ready = self._press.holds(message.deal, room.terms.rules)
        deal.audit(message, self.match if can_check else None, is_ready=is_ready)
        self.last_deal = message.deal
        record = deal.record
        if message.how == "over":
            signed = (record.opening, record.roster, record.shares, tuple(record.entries), message)
            self.rounds.append(PastRound(memory.table_id, memory.host, *signed))
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
        found = tuple(each for each in self._memory.found if each.deal == number)
        ending = (message.how == "closed", number in memory.past.unseen)
        self._report(AuditNews(number, deal.record.opening.round, found, match, *ending))
        self.judge()

    def _end(self, deal: GuestDeal, reveal: Reveal, *, can_check: bool) -> None:
        """Write the end of a deal down, and send the result of checking it."""
        memory, record = self._memory, deal.record
        is_over = can_check and reveal.how == "over"
        verdict: Verdict = "clean" if is_over and deal.contributions.has_contributed else "unchecked"
        if memory.has_found(reveal.deal):
            verdict = "faulty"
        ended = end_digest(record.last_digest, reveal)
        is_whole = is_over and not deal.is_removed
        through = is_whole and not memory.accuses_host(reveal.deal)
        note = EndNote(reveal, record.opened, ended, record.opening.match, verdict, memory.next_round, through)
        memory.end_deal(note)
        memory.write(note)
        if memory.past.pressed is None:
            self._press.drop()
        self.answer(())
        if deal.part.can_sign:
            tally = memory.tally
            signature = self._memory.key.sign(audit_to_sign(ended, deal.part.seat, verdict, tally))
            self._audit = Audit(reveal.deal, ended, verdict, tally, signature)
            self._host.send(self._audit)

    def on_audit(self, message: Audit) -> None:
        """Take in another guest's audit of a deal."""
        deal = self.deal
        if deal is not None and message.deal == deal.record.deal and deal.on_audit(message):
            self.judge()

    def on_finding(self, message: SignedFinding) -> None:
        """Take in another guest's finding."""
        is_new = self._memory.receive(message)
        if is_new and self.deal is not None and self.deal.record.deal == message.deal:
            self.judge()
