"""One deal as a guest follows it: the checks of its opening and its moves, the views it got, and the audit.

docs/protocol.md lists the checks in order, with the codes of their findings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import CALL, CLAIM, NOBODY, Board, Seat, View
from engine.match import Match
from engine.sentences import sentence
from net.effects.notes import PauseNote, UpdateNote
from net.fairness.audit import TWO_SEATS, audit_deal, has_two_seats
from net.fairness.deal_record import (
    DealRecord,
    ShownDigests,
    audit_to_sign,
    end_digest,
    end_to_sign,
    head_to_sign,
    next_head,
    pause_to_sign,
    shown_digests,
)
from net.fairness.evidence import EvidencePiece, Head, SignedMove, is_other_secret, messages_so_far
from net.guest.connection import HostConnection
from net.guest.deals.contributions import DealContributions
from net.guest.deals.deal_part import DealPart
from net.guest.deals.move_times import MoveTimes
from net.guest.memory import RestoredDeal
from net.protocol.errors import ProtocolError
from net.protocol.field_types import MAX_PLIES, NO_KEY
from net.protocol.keys import verify
from net.protocol.messages import (
    Audit,
    FromGuest,
    LastSigned,
    Log,
    LogEntry,
    Offer,
    Opening,
    Pause,
    Reveal,
    Room,
    Shares,
    TableSettings,
    TableUpdate,
)
from net.protocol.views import to_wire_view

MIN_STAND_IN: Final = 8
"""Shortest time, in seconds, until bots fill in at which their moves can still be checked."""


class GuestDeal:
    """What a guest knows of a deal. Findings go to its memory; messages to send are returned."""

    def __init__(self, part: DealPart, host: HostConnection, seat: Seat) -> None:
        """Follow a deal that was opened. `seat` is ours in the room."""
        self.part: Final = part
        self.contributions: Final = DealContributions(part, host)
        self.times: Final = MoveTimes(part, host)
        before = part.memory.ends.get(part.record.deal)
        self.verdict: Final = before.verdict if part.is_ended and before is not None else None
        """The verdict of this guest on the deal back then."""
        self.rules: Final = part.memory.book.of(part.record.opening.rules)
        """The rules of this deal; None if the table never showed them to us, so that we can't check it."""
        self.reveal: Reveal | None = None
        self.audits: dict[Seat, Audit] = {}
        self.is_paused = False
        self.is_odd = False
        """True if the deal was opened while we were away, on terms that aren't the lobby's."""
        self.is_hurried = False
        """True if the deal ended before we had time to claim."""
        self.signatures: Final[dict[int, bytes]] = {}
        """The host's signatures of the heads, by ply."""
        self._placed: Final = seat
        self._restored: RestoredDeal | None = None
        """The notes on this deal from before a restart. Everything the host says now is compared with them."""
        self._received: dict[int, ShownDigests] = {}

    @property
    def record(self) -> DealRecord:
        """The signed messages of the deal."""
        return self.part.record

    # -- the opening --------------------------------------------------------------------------------------------------

    def check_opening(self, room: Room) -> None:
        """Check an opening against the lobby, which may have changed since if the opening didn't arrive live."""
        opening = self.record.opening
        if has_two_seats(opening):
            self.part.memory.find(opening.deal, 0, "our_seat", sentence(TWO_SEATS))
        if not self.part.is_live:
            self.is_odd = not _is_as_in(room, opening)
            return
        if not self.part.is_participant or self.part.seat != self._placed:
            self.part.find(0, "our_seat")
        if not _is_as_in(room, opening):
            self.part.find(0, "terms")

    def restore(self, restored: RestoredDeal) -> None:
        """Continue from the notes that were written about this deal before a restart."""
        self.contributions.restore(restored)
        if self.part.is_participant:  # a player without a part in it may sit elsewhere by now
            self._received = dict(restored.told)
        self.is_odd = self.is_odd or restored.is_odd
        self._restored = restored

    def commit(self, *, is_asked: bool = True) -> list[FromGuest]:
        """Return our commitment. A new one is made only if the host asks for it now."""
        return self.contributions.commit(is_odd=self.is_odd, is_asked=is_asked)

    def watch_only(self) -> None:
        """Record the opening of a deal to which this guest contributes nothing."""
        self.contributions.note_opening(is_odd=self.is_odd)

    def on_shares(self, shares: Shares) -> None:
        """Check the shares, and note when the deal was shuffled by them."""
        was_shuffled = self.record.shares is not None
        self.contributions.on_shares(shares)
        if self.record.shares is not None and not was_shuffled:
            self.times.on_deal()

    # -- the moves ----------------------------------------------------------------------------------------------------

    def on_log(self, log: Log) -> bool:
        """Take in the moves that we missed. Return False if moves before them are missing."""
        record = self.record
        if record.shares is None or not log.entries or log.entries[0].ply > record.ply:
            return False
        self._must_be_moves(log.entries)
        first = log.entries[0].ply
        head = record.heads[first]
        is_warned = self.times.is_warned  # for the turn after these moves, as the room came before them
        for entry in log.entries:
            head = next_head(head, entry)
        ply = first + len(log.entries)
        if not verify(record.host, head_to_sign(record.shuffled, ply, head), log.signature):
            self.part.find(ply, "two_histories")
            return True
        is_ours = all(self._add(entry, is_live=False) for entry in log.entries)
        if is_warned:
            self.times.warn()
        if self._compare(ply, head, log.signature) and is_ours:
            self.signatures[ply] = log.signature
        elif not is_ours:
            self.part.find(first + 1, "two_histories")
        if self._restored is not None:
            self._compare_restored(self._restored)
        return True

    def on_update(self, message: TableUpdate) -> bool:
        """Take in the table after a move, and the move if it is new. Return False if moves before it are missing."""
        record, entry = self.record, message.entry
        if record.shares is None:
            return False
        if not verify(record.host, head_to_sign(record.shuffled, message.ply, message.head), message.signature):
            raise ProtocolError("bad_sig", "a head that the host has not signed")
        if entry is not None:
            self._must_be_moves((entry,))
            if entry.ply + 1 != message.ply or entry.ply > record.ply:
                return False
            before = record.heads[entry.ply]
            if next_head(before, entry) != message.head and self._compare(message.ply, message.head, message.signature):
                self.part.find(message.ply, "two_histories")
            self._add(entry, is_live=True)
        if message.ply > record.ply:
            return False
        if self._compare(message.ply, message.head, message.signature):
            self.signatures[message.ply] = message.signature
            if entry is not None and not record.is_signed(entry, record.heads[entry.ply]):
                self._find_unsigned(entry)
        if self._restored is not None:
            self._compare_restored(self._restored)
        return message.ply == record.ply

    def _must_be_moves(self, entries: Sequence[LogEntry]) -> None:
        seats = self.record.seats
        first = entries[0].ply
        if any(entry.seat >= seats or entry.ply != first + at for at, entry in enumerate(entries)):
            raise ProtocolError("bad_message", "a move of nobody, or out of its place")

    def _compare(self, ply: int, head: bytes, signature: bytes) -> bool:
        """Return True if a head that the host signed is ours. If not, report that the host has two histories."""
        record = self.record
        if ply > record.ply or record.heads[ply] == head:
            return True
        shown: tuple[EvidencePiece, ...] = ()
        if ply in self.signatures:
            ours = Head(record.deal, ply, record.heads[ply], self.signatures[ply])
            shown = (*messages_so_far(record), ours, Head(record.deal, ply, head, signature))
        self.part.find(ply, "two_histories", shown=shown)
        return False

    def _compare_restored(self, restored: RestoredDeal) -> None:
        """Compare the history with the notes from before a restart, and with the moves we signed."""
        record = self.record
        for ply in sorted(restored.heads.keys() & range(record.ply + 1)):
            head, signature = restored.heads.pop(ply)
            if record.heads[ply] != head:
                self._compare(ply, head, signature)
        for (deal, ply), offer in self.part.memory.signed.items():
            if deal == record.deal and ply <= record.ply and record.heads[ply] != offer.head:
                self.part.find(ply, "two_histories")

    def _add(self, entry: LogEntry, *, is_live: bool) -> bool:
        """Take in a move. Return False if it isn't the one we have in its place."""
        record = self.record
        if entry.ply < record.ply:
            ours = record.entries[entry.ply]
            if ours == entry:
                return True
            self._convict(ours, entry)
            return False
        if not is_live and not record.is_signed(entry, record.head):
            self.part.find(entry.ply + 1, "unsigned_move")
        self.times.check_stand_in(entry, is_live=is_live)
        self.is_paused = False
        record.add(entry)
        self.times.on_move(entry)
        if entry.stand_in_reason == "seat":
            self.part.check_findings(entry.ply + 1, entry.seat, entry.findings)
            if record.opening.seats[entry.seat].kind == "house":
                self.part.memory.note_house(record, entry)
        return True

    def _find_unsigned(self, entry: LogEntry) -> None:
        """Report a move that its player has not signed, with the heads around it as evidence if we have both."""
        record, ply = self.record, entry.ply
        if not {ply, ply + 1} <= self.signatures.keys():
            self.part.find(ply + 1, "unsigned_move")
            return
        heads = [Head(record.deal, at, record.heads[at], self.signatures[at]) for at in (ply, ply + 1)]
        self.part.find(
            ply + 1, "unsigned_move", shown=(*messages_so_far(record), *heads, SignedMove(record.deal, entry))
        )

    def _convict(self, ours: LogEntry, theirs: LogEntry) -> None:
        """Report a player who signed two different moves in one place."""
        record, ply = self.record, ours.ply
        both = ours.stand_in_reason == theirs.stand_in_reason == "seat" and ours.seat == theirs.seat
        differ = (ours.move, ours.move_id, ours.findings) != (theirs.move, theirs.move_id, theirs.findings)
        if both and differ and record.is_signed(theirs, record.heads[ply]) and ply in self.signatures:
            head = Head(record.deal, ply, record.heads[ply], self.signatures[ply])
            shown = (*messages_so_far(record), head, SignedMove(record.deal, ours), SignedMove(record.deal, theirs))
            self.part.find(ply + 1, "two_words", against=ours.seat, shown=shown)

    def on_shown(self, message: TableUpdate, view: View[Board]) -> None:
        """Keep digests of the view and the events, for the audit; an onlooker only of what everyone sees.

        There are hosts that show a newcomer the hand of the seat.
        """
        memory = self.part.memory
        is_fresh = self.part.is_participant and (message.entry is not None or bool(message.events))
        shown = message.view if self.part.is_participant else to_wire_view(view, NOBODY)
        fresh = shown_digests(shown, message.events if is_fresh else None)
        before = self._received.get(message.ply)
        if before is not None and before.view != fresh.view:
            self.part.find(message.ply, "shown_otherwise")
        if before is None or before.events is None:
            self._received[message.ply] = fresh
            if self.reveal is None and not self.part.is_ended:
                told = (self.record.deal, message.ply, fresh.view, fresh.events, message.head, message.signature)
                memory.write(UpdateNote(*told))
        self.times.on_shown(message.ply, view)

    def tick(self) -> None:
        """Report a host that keeps its secret after the end of the round."""
        if self.reveal is None:
            self.times.check_reveal()

    # -- our moves ----------------------------------------------------------------------------------------------------

    def was_only_claimed(self, offer: Offer) -> bool:
        """Return True if only claims and calls were made between an offer and the moves known now."""
        record = self.record
        between = [entry.move.act for entry in record.entries[offer.ply :]]
        return record.deal == offer.deal and bool(between) and all(act in (CLAIM, CALL) for act in between)

    def is_due(self, offer: Offer) -> bool:
        """Return True if a move of ours still fits: no move was made before it, and the deal hasn't ended."""
        record = self.record
        is_here = (record.deal, record.ply, record.head) == (offer.deal, offer.ply, offer.head)
        return is_here and self.reveal is None

    # -- the end ------------------------------------------------------------------------------------------------------

    def last_signed(self) -> LastSigned:
        """Return the last thing of this deal that the host has signed for us."""
        record, restored = self.record, self._restored
        if restored is not None and (restored.heads or not self.signatures):
            return restored.last_signed(record.table, record.host)
        if self.signatures:
            ply = max(self.signatures)
            return LastSigned(record.deal, "at", record.shuffled, ply, record.heads[ply], self.signatures[ply])
        if record.roster is not None:
            return LastSigned(record.deal, "roster", record.listed, 0, NO_KEY, record.roster.signature)
        return LastSigned(record.deal, "opening", record.opened, 0, NO_KEY, record.opening.signature)

    def last_signature(self) -> bytes | None:
        """Return the host's signature of the current head; None if we don't have it."""
        return self.signatures.get(self.record.ply) if self.record.shares is not None else None

    def on_pause(self, pause: Pause) -> None:
        """Note where the deal will continue. `ProtocolError` for a pause that the host hasn't signed."""
        record = self.record
        if not verify(record.host, pause_to_sign(pause.stage, pause.ply, pause.head), pause.signature):
            raise ProtocolError("bad_sig", "a pause that the host has not signed")
        if (pause.stage, pause.ply, pause.head) != (record.last_digest, record.ply, record.head):
            self.part.find(record.ply, "two_histories")
        self.is_paused = True
        self.part.memory.write(PauseNote(pause))

    def audit(self, reveal: Reveal, match: Match[Board] | None, *, is_ready: bool) -> None:
        """Check the whole deal on top of the rounds before it, and report everything wrong to the memory.

        Without a `match` only the signed messages are checked: the deal was played by other rules than the table's.
        `is_ready`: this player was done with the round, and wanted no claim.
        """
        record, memory = self.record, self.part.memory
        ended = end_digest(record.last_digest, reveal)
        if not verify(record.host, end_to_sign(ended), reveal.signature):
            raise ProtocolError("bad_sig", "an end that the host has not signed")
        self.reveal = reveal
        if is_other_secret(record, reveal):
            self.part.find(0, "other_secret", shown=(*messages_so_far(record), reveal))
            return
        if reveal.ply != record.ply or reveal.head != record.head:
            self.part.find(record.ply, "two_histories")
            return
        if match is None:
            return
        for found in audit_deal(record, reveal, match, self.part.seat, self._received):
            if not memory.has_found(record.deal) or found.code not in ("unsigned_move", "unsigned", "bad_share"):
                memory.find(found.deal, found.step, found.code, found.what, against=found.against)
        can_claim = (
            self.part.is_participant
            and reveal.how == "over"
            and bool(match.state.over)
            and bool(match.legal(self.part.seat))
        )
        self.is_hurried = can_claim and not is_ready and self.times.is_early()

    def on_audit(self, message: Audit) -> bool:
        """Take in another guest's audit of this deal. Return False if it isn't one, or isn't signed."""
        record, seat = self.record, message.seat
        if self.reveal is None or not 0 <= seat < record.seats or message.end != self.ended:
            return False
        key = record.keys[seat]
        if not verify(key, audit_to_sign(message.end, seat, message.verdict, message.findings), message.signature):
            return False
        self.audits[seat] = message
        self.part.check_findings(record.ply, seat, message.findings)
        return True

    def next_round(self, *, is_over: bool) -> tuple[int, int]:
        """Return the match, and the round in it, that come next. `is_over`: this round was the last of its match."""
        opening = self.record.opening
        match, number = (opening.match + 1, 1) if is_over else (opening.match, opening.round + 1)
        return min(match, MAX_PLIES), min(number, MAX_PLIES)

    @property
    def is_removed(self) -> bool:
        """True if the host removed this player in the middle of the deal."""
        return any((each.seat, each.stand_in_reason) == (self.part.seat, "kicked") for each in self.record.entries)

    @property
    def ended(self) -> bytes:
        """The digest E of the end; only once the deal has ended."""
        assert self.reveal is not None
        return end_digest(self.record.last_digest, self.reveal)


def _is_as_in(room: Room, opening: Opening) -> bool:
    """Return True if an opening agrees with the lobby on terms and seats."""
    terms = (opening.rules, opening.stand_in, opening.turn, opening.words)
    return terms == (room.terms.rules, *_customs(room.settings)) and _are_seated(opening, room)


def _are_seated(opening: Opening, room: Room) -> bool:
    """Return True if the opening lists the players of the lobby, each in their own role."""
    for place, taker in zip(room.seats, opening.seats, strict=False):
        is_person = place.kind in ("person", "away")
        kinds = {"bot"} if not is_person else {"house", "guest"} if place.seat == room.owner else {"guest"}
        if taker.kind not in kinds or (is_person and taker.key != place.key):
            return False
    return len(room.seats) == len(opening.seats)


def _customs(custom: TableSettings) -> tuple[int, int, bytes]:
    return custom.stand_in, custom.turn, custom.words
