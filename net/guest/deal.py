"""One deal as a guest follows it: its own contributions, the checks at each step, the views it got, and the audit.

docs/protocol.md lists the checks in order, with the codes of their findings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import CALL, CLAIM, NOBODY, Board, Seat, View
from engine.match import Match
from engine.sentences import sentence
from net.effects.notes import CommitNote, PauseNote, RosterNote, SharesNote, UpdateNote
from net.fairness.audit import TWO_SEATS, audited, has_two_seats, is_too_soon
from net.fairness.dealing import (
    ASK_WAIT,
    CLAIM_WAIT,
    MOST_STRIKES,
    OFTEN,
    DealRecord,
    ShownDigests,
    audit_to_sign,
    closing_digest,
    commit_to_sign,
    end_digest,
    end_to_sign,
    head_to_sign,
    in_it,
    next_head,
    pause_to_sign,
    roster_digest,
    roster_to_sign,
    share_digest,
    share_to_sign,
    shares_digest,
    shown_digests,
)
from net.fairness.evidence import (
    EvidencePiece,
    Head,
    Made,
    bad_shares,
    broken_words,
    is_left_out,
    is_other_secret,
    unsigned_rows,
    up_to,
)
from net.fairness.findings import AGAINST_HOST, FindingCode
from net.guest.connection import HostConnection
from net.guest.liveness import is_less
from net.guest.memory import GuestMemory, RestoredDeal
from net.protocol.keys import verified
from net.protocol.messages import (
    Audit,
    Commit,
    Contribution,
    Contributions,
    FromGuest,
    Latest,
    Log,
    LogEntry,
    Offer,
    Opening,
    Pause,
    Reveal,
    Room,
    Roster,
    Share,
    Shares,
    TableSettings,
    TableUpdate,
)
from net.protocol.shapes import MOST_PLIES, NO_KEY
from net.protocol.troubles import ProtocolError
from net.protocol.views import seen

_SHARE: Final = 32
SHOW_WAIT: Final = 30.0
"""Seconds after the end of a round within which an honest host reveals its secret."""
LEAST_STAND_IN: Final = 8
"""Shortest time, in seconds, until bots fill in at which their moves can still be checked."""


class PendingRequest:
    """A contribution that the host asks of this guest, and whether an honest host could go ahead without it."""

    def __init__(self, host: HostConnection) -> None:
        """Start the wait: as far as we know the contribution was asked for just now."""
        self._host = host
        live = host.pings.live
        self._since = host.pings.opened if live is None else live
        self._link = 0 if live is None else host.link
        """The link on which it was asked for; 0 if that may have been while we were away."""
        self._sent: tuple[int, int] | None = None
        """The link on which we answered, and the last ping sent before."""
        self._is_heard = False

    def answer(self) -> None:
        """Note that the answer is sent now."""
        self._sent = (self._host.link, self._host.pings.last_ping)

    def note(self) -> None:
        """Note whether the host has our answer: it has if it answered a ping that was sent after it."""
        if self._sent is not None and self._sent[0] == self._host.link:
            self._is_heard = self._is_heard or self._host.pings.is_answered_after(self._sent[1])

    def is_missed(self) -> bool:
        """Return True if no honest host would have gone ahead without our answer."""
        return self._is_heard or self._host.host_should_wait(self._since, self._link, ASK_WAIT)


class GuestDeal:
    """What a seat knows of a deal. Findings go to its memory; messages to send are returned."""

    def __init__(
        self,
        memory: GuestMemory,
        host: HostConnection,
        record: DealRecord,
        seat: Seat,
        *,
        is_house: bool,
        is_live: bool,
    ) -> None:
        """Follow a deal that was opened. `is_live`: while we were connected, not reported afterwards."""
        self.record = record
        self.is_live = is_live
        self.is_ended = record.deal <= memory.last
        """True if the deal ended before, and is only sent again to be replayed."""
        before = memory.ends.get(record.deal)
        self.verdict = before.verdict if self.is_ended and before is not None else None
        """The verdict of this guest on the deal back then."""
        takers = record.opening.seats
        own = memory.key.public
        kind = "house" if is_house else "guest"
        mine = (at for at, taker in enumerate(takers) if (taker.kind, taker.key) == (kind, own))
        self.seat: Seat = next(mine, NOBODY)
        """Our seat in this deal; NOBODY if we have no part in it, and are shown what an onlooker sees."""
        self.is_ours: Final = self.seat != NOBODY
        """True if we have a part in this deal; a player who came after its opening starts with the next one."""
        self.rules = memory.book.of(record.opening.rules)
        """The rules of this deal; None if the table never showed them to us, so that we can't check it."""
        self._placed = seat
        self.is_house = is_house
        self.reveal: Reveal | None = None
        self.audits: dict[Seat, Audit] = {}
        self.is_paused = False
        self.is_odd = False
        """True if the deal was opened while we were away, on terms that aren't the lobby's."""
        self.is_unasked = False
        """True if the host opened the deal before this player had agreed to it."""
        self.is_hurried = False
        """True if the deal ended before we had time to claim."""
        self.is_unwarned = False
        """True if a bot moved for us while we were there, and the host had given no warning although it does that."""
        self._memory = memory
        self._host = host
        self._share = b""
        self._commit: Commit | None = None
        self._opened: Share | None = None
        self._asked = PendingRequest(self._host)
        """The wait for our latest contribution: the commitment, then the share."""
        self._restored: RestoredDeal | None = None
        """The notes on this deal from before a restart. Everything the host says now is compared with them."""
        self._received: dict[int, ShownDigests] = {}
        self._signatures: dict[int, bytes] = {}
        """The host's signatures of the heads, by ply."""
        self._words: dict[Seat, float] = {}
        """By seat, a time just before its player's last signed move arrived live: they were present after it."""
        self._shown = -1
        """The last ply at which we were shown the table."""
        self._was_here = self._host.pings.followed is not None
        """True if this guest was at the table before the deal was opened, and has not been removed since."""
        self._moved: float | None = None
        """A time before the latest move that we know, or before the deal if there is none; None if unknown."""
        self._played: float | None = None
        """A time before the latest move that we know other than a claim or a call; None if unknown."""
        is_sure = self._host.pings.is_new or self._host.pings.live is not None
        self._lines = (self._host.link if is_sure else self._host.link - OFTEN,) * 2
        """The connections on which the table was shown before the latest move and after it."""
        self._warned = -1
        """The ply at which we were warned that our turn is about to end."""
        self.over_since: float | None = None
        """The time at which we saw that the round is over."""

    @property
    def can_sign(self) -> bool:
        """True if we have a part in this deal, and know everything that we have signed in it."""
        return self.is_ours and self.record.deal > self._memory.lost_until

    @property
    def is_in(self) -> bool:
        """True if this guest contributed to the deal; the house contributes the host's secret."""
        shares = self.record.shares
        if shares is None or self.seat == NOBODY:
            return False
        row = shares.rows[self.seat]
        return self.is_house or (isinstance(row, Contribution) and bool(self._share) and row.value == self._share)

    def _find(
        self, step: int, code: FindingCode, *, against: int = AGAINST_HOST, shown: Sequence[EvidencePiece] = ()
    ) -> None:
        self._memory.find(self.record.deal, step, code, against=against, shown=shown)

    # -- the opening --------------------------------------------------------------------------------------------------

    def check_opening(self, room: Room) -> None:
        """Check an opening against the lobby, which may have changed since if the opening didn't arrive live."""
        opening = self.record.opening
        if has_two_seats(opening):
            self._memory.find(opening.deal, 0, "our_seat", sentence(TWO_SEATS))
        if not self.is_live:
            self.is_odd = not _is_as_in(room, opening)
            return
        if not self.is_ours or self.seat != self._placed:
            self._find(0, "our_seat")
        if not _is_as_in(room, opening):
            self._find(0, "terms")

    def restore(self, restored: RestoredDeal) -> None:
        """Continue from the notes that were written about this deal before a restart."""
        self._share, self._commit, self._opened = restored.share, restored.commit, restored.opened
        if self.is_ours:  # a player without a part in it may sit elsewhere by now
            self._received = dict(restored.told)
        self.is_odd = self.is_odd or restored.is_odd
        self._restored = restored

    def promise(self, *, is_asked: bool = True) -> list[FromGuest]:
        """Return our commitment, always the same for the same opening; nothing if something is wrong.

        A new one is made only if the host asks for it now: notes that were put back may lack the one on its roster.
        """
        memory, record = self._memory, self.record
        if not self.can_sign or self.is_house or self.is_ended or memory.has_found(record.deal):
            return []
        if self._commit is None:
            if memory.strikes[memory.key.public] >= MOST_STRIKES or record.roster is not None:
                return []
            self.is_unasked = not memory.past.agrees(record.opening)
            if self.is_unasked or not is_asked:
                return []
            self._share = memory.random(_SHARE)
            value, said = share_digest(record.opened, self.seat, self._share), memory.tally
            signature = memory.key.sign(commit_to_sign(record.opened, self.seat, value, said))
            self._commit = Commit(record.deal, value, said, signature)
            self._note_opening()
        self._asked.answer()
        return [self._commit]

    def follow(self) -> None:
        """Write the opening down, as nothing is asked of us."""
        self._note_opening()

    def _note_opening(self) -> None:
        opening, memory = self.record.opening, self._memory
        memory.write(CommitNote(opening, self._share, self._commit, memory.past.names(opening.deal), self.is_odd))

    # -- the roster ---------------------------------------------------------------------------------------------------

    def on_roster(self, roster: Roster) -> list[FromGuest]:
        """Check the roster. Return our share if we are on it and nothing is wrong."""
        record, memory = self.record, self._memory
        self._must_fit(roster.rows)
        listed = roster_digest(record.opened, roster.rows)
        if not verified(record.host, roster_to_sign(listed), roster.signature):
            self._find(0, "other_deal")
            return []
        before = record.roster or (self._restored.roster if self._restored is not None else None)
        if before is not None and listed != roster_digest(record.opened, before.rows):
            self._two_words(before.rows, roster.rows, (record.opening, before, roster))
            self._find(0, "two_rosters", shown=(record.opening, before, roster))
            return []
        if record.roster is not None:
            return self._open()
        record.roster = roster
        if any(True for _ in unsigned_rows(record, roster)):
            self._find(0, "unsigned", shown=up_to(record))
        self._check_rows(roster.rows)
        for seat, row in enumerate(roster.rows):
            if isinstance(row, Contribution) and memory.strikes[record.keys[seat]] >= MOST_STRIKES:
                self._find(0, "barred", shown=up_to(record))
        if self._is_missed(roster.rows):
            self._find(0, "left_off")
        self._asked = PendingRequest(self._host)
        return self._open()

    def _open(self) -> list[FromGuest]:
        """Return our share: one per deal, under one roster, and none if something is wrong."""
        record, memory = self.record, self._memory
        assert record.roster is not None
        row = record.roster.rows[self.seat] if self.can_sign else ""
        is_mine = isinstance(row, Contribution) and self._commit is not None and row.value == self._commit.value
        if not is_mine or record.shares is not None or memory.has_found(record.deal):
            if self._opened is None and not self.is_ended:
                memory.write(RosterNote(record.roster))
            return []
        if self._opened is None:
            said = memory.tally
            signature = memory.key.sign(share_to_sign(record.listed, self.seat, self._share, said))
            self._opened = Share(record.deal, self._share, said, signature)
            memory.write(RosterNote(record.roster, self._opened))
        self._asked.answer()
        return [self._opened]

    def _check_rows(self, rows: Contributions) -> None:
        for seat, row in enumerate(rows):
            if isinstance(row, Contribution):
                self._memory.check_findings(self.record.deal, 0, self.record.keys[seat], row.said)

    def _is_missed(self, rows: Contributions) -> bool:
        """Return True if a list lacks us although an honest host would have waited for us."""
        memory = self._memory
        if not self.can_sign or self.is_house or self.is_ended or in_it(rows, self.seat):
            return False
        is_barred = memory.strikes[memory.key.public] >= MOST_STRIKES
        return not is_barred and self._asked.is_missed()

    def on_pong(self) -> None:
        """Note what the host must have received by now."""
        self._asked.note()

    def _must_fit(self, rows: Contributions) -> None:
        if len(rows) != self.record.seats:
            raise ProtocolError("bad_message", "a list for other seats")

    def _two_words(self, one: Contributions, other: Contributions, shown: Sequence[EvidencePiece]) -> None:
        """Report every seat that signed two different contributions in one place."""
        record = self.record
        for seat, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if isinstance(mine, Contribution) and isinstance(theirs, Contribution) and mine.value != theirs.value:
                signed = [commit_to_sign(record.opened, seat, row.value, row.said) for row in (mine, theirs)]
                rows = zip(signed, (mine, theirs), strict=True)
                if all(verified(record.keys[seat], what, row.signature) for what, row in rows):
                    self._find(0, "two_words", against=seat, shown=shown)

    # -- the shares ---------------------------------------------------------------------------------------------------

    def on_shares(self, shares: Shares) -> None:
        """Check the shares that the shuffle follows from. From here on the deal can't change."""
        record, memory = self.record, self._memory
        self._must_fit(shares.rows)
        if record.roster is None:
            raise ProtocolError("bad_message", "shares before a roster")
        closing = closing_digest(shares_digest(record.listed, shares.rows), shares.rows)
        if not verified(record.host, closing, shares.signature):
            self._find(0, "other_deal")
            return
        before = record.shares or (self._restored.shares if self._restored is not None else None)
        if before is not None and closing != closing_digest(shares_digest(record.listed, before.rows), before.rows):
            self._find(0, "two_lists", shown=(record.opening, record.roster, before, shares))
            return
        if record.shares is not None:
            return
        record.shares = shares
        self._moved = self._played = self._host.pings.followed
        if not self.is_ended:
            memory.write(SharesNote(shares))
        if any(True for _ in bad_shares(record, shares)):
            self._find(0, "bad_share", shown=up_to(record))
        for seat in broken_words(record, shares):
            self._find(0, "broke_word", against=seat, shown=up_to(record))
        self._check_rows(shares.rows)
        if in_it(record.roster.rows, self.seat) and self._is_missed(shares.rows):
            self._find(0, "left_out")
        for seat in record.guests():
            memory.strikes[record.keys[seat]] += is_left_out(record, seat)

    # -- the moves ----------------------------------------------------------------------------------------------------

    def on_log(self, log: Log) -> bool:
        """Take in the moves that we missed. Return False if moves before them are missing."""
        record = self.record
        if record.shares is None or not log.entries or log.entries[0].ply > record.ply:
            return False
        self._must_be_moves(log.entries)
        first = log.entries[0].ply
        head = record.heads[first]
        is_warned = self._warned == record.ply  # for the turn after these moves, as the room came before them
        for entry in log.entries:
            head = next_head(head, entry)
        ply = first + len(log.entries)
        if not verified(record.host, head_to_sign(record.shuffled, ply, head), log.signature):
            self._find(ply, "two_histories")
            return True
        is_ours = all(self._add(entry, is_live=False) for entry in log.entries)
        self._warned = record.ply if is_warned else self._warned
        if self._compare(ply, head, log.signature) and is_ours:
            self._signatures[ply] = log.signature
        elif not is_ours:
            self._find(first + 1, "two_histories")
        if self._restored is not None:
            self._compare_restored(self._restored)
        return True

    def on_update(self, message: TableUpdate) -> bool:
        """Take in the table after a move, and the move if it is new. Return False if moves before it are missing."""
        record, entry = self.record, message.entry
        if record.shares is None:
            return False
        if not verified(record.host, head_to_sign(record.shuffled, message.ply, message.head), message.signature):
            raise ProtocolError("bad_sig", "a head that the host has not signed")
        if entry is not None:
            self._must_be_moves((entry,))
            if entry.ply + 1 != message.ply or entry.ply > record.ply:
                return False
            before = record.heads[entry.ply]
            if next_head(before, entry) != message.head and self._compare(message.ply, message.head, message.signature):
                self._find(message.ply, "two_histories")
            self._add(entry, is_live=True)
        if message.ply > record.ply:
            return False
        if self._compare(message.ply, message.head, message.signature):
            self._signatures[message.ply] = message.signature
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
        if ply in self._signatures:
            ours = Head(record.deal, ply, record.heads[ply], self._signatures[ply])
            shown = (*up_to(record), ours, Head(record.deal, ply, head, signature))
        self._find(ply, "two_histories", shown=shown)
        return False

    def _compare_restored(self, restored: RestoredDeal) -> None:
        """Compare the history with the notes from before a restart, and with the moves we signed."""
        record = self.record
        for ply in sorted(restored.heads.keys() & range(record.ply + 1)):
            head, signature = restored.heads.pop(ply)
            if record.heads[ply] != head:
                self._compare(ply, head, signature)
        for (deal, ply), offer in self._memory.signed.items():
            if deal == record.deal and ply <= record.ply and record.heads[ply] != offer.head:
                self._find(ply, "two_histories")

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
            self._find(entry.ply + 1, "unsigned_move")
        self._check_by(entry, is_live=is_live)
        self.is_paused = False
        record.add(entry)
        self._moved = self._host.pings.followed
        if entry.move.act not in (CLAIM, CALL):
            self._played = self._moved
        if entry.by == "seat":
            key = record.keys[entry.seat]
            self._memory.check_findings(record.deal, entry.ply + 1, key, entry.said)
            if record.opening.seats[entry.seat].kind == "house":
                self._memory.note_house(record, entry)
        return True

    def _find_unsigned(self, entry: LogEntry) -> None:
        """Report a move that its player has not signed, with the heads around it as evidence if we have both."""
        record, ply = self.record, entry.ply
        if not {ply, ply + 1} <= self._signatures.keys():
            self._find(ply + 1, "unsigned_move")
            return
        heads = [Head(record.deal, at, record.heads[at], self._signatures[at]) for at in (ply, ply + 1)]
        self._find(ply + 1, "unsigned_move", shown=(*up_to(record), *heads, Made(record.deal, entry)))

    def _convict(self, ours: LogEntry, theirs: LogEntry) -> None:
        """Report a player who signed two different moves in one place."""
        record, ply = self.record, ours.ply
        both = ours.by == theirs.by == "seat" and ours.seat == theirs.seat
        differ = (ours.move, ours.mid, ours.said) != (theirs.move, theirs.mid, theirs.said)
        if both and differ and record.is_signed(theirs, record.heads[ply]) and ply in self._signatures:
            head = Head(record.deal, ply, record.heads[ply], self._signatures[ply])
            shown = (*up_to(record), head, Made(record.deal, ours), Made(record.deal, theirs))
            self._find(ply + 1, "two_words", against=ours.seat, shown=shown)

    def _check_by(self, entry: LogEntry, *, is_live: bool) -> None:
        """Check that the host moved only for bots, and for players who can't have been present."""
        opening, seat = self.record.opening, entry.seat
        taker = opening.seats[seat]
        is_us = seat == self.seat
        if entry.by == "seat":
            if is_live and self._host.pings.live is not None:
                self._words[seat] = self._host.pings.live
            return
        if taker.kind == "bot":
            return
        code: FindingCode = "played_for_us" if is_us else "not_away"
        if is_too_soon(opening, entry):
            self._find(entry.ply + 1, code)
        elif entry.by == "kicked":
            if is_us and (is_live or self.is_live or self._was_here):  # a guest that was removed starts anew
                self._find(entry.ply + 1, code)
        else:
            if is_us and is_live and entry.by == "silent" and self._host.is_warning and self._warned != entry.ply:
                self.is_unwarned = True
            most = self._longest(entry, is_live=is_live)
            if most is not None and is_less(most, entry.away):
                self._find(entry.ply + 1, code)

    def _longest(self, entry: LogEntry, *, is_live: bool) -> float | None:
        """Return the longest time in seconds that a player can have been away or kept the turn; None if unknown."""
        pings, now = self._host.pings, self._host.now
        is_us = entry.seat == self.seat
        if entry.by == "away":
            if is_us:
                return pings.absence(now)
            since = self._words.get(entry.seat) if is_live else None
        else:
            since = self._moved
            comes_and_goes = self._host.link - self._lines[0] >= OFTEN
            if is_us and is_live and not comes_and_goes:  # the wait starts again on reconnecting
                since = pings.opened if since is None else max(since, pings.opened)
        return None if since is None else now - since

    def note_room(self, room: Room) -> None:
        """Note whether the host warns that our turn is about to end."""
        ours = [place for place in room.places if self.is_ours and place.key == self._memory.key.public]
        if any(place.kind == "person" and place.left for place in ours):
            self._warned = self.record.ply

    def note_shown(self, message: TableUpdate, view: View[Board]) -> None:
        """Keep digests of the view and the events, for the audit; an onlooker only of what everyone sees.

        There are hosts that show a newcomer the hand of the seat.
        """
        memory = self._memory
        is_fresh = self.is_ours and (message.entry is not None or bool(message.events))
        shown = message.view if self.is_ours else seen(view, NOBODY)
        fresh = shown_digests(shown, message.events if is_fresh else None)
        before = self._received.get(message.ply)
        if before is not None and before.view != fresh.view:
            self._find(message.ply, "shown_otherwise")
        if before is None or before.events is None:
            self._received[message.ply] = fresh
            if self.reveal is None and not self.is_ended:
                told = (self.record.deal, message.ply, fresh.view, fresh.events, message.head, message.signature)
                memory.write(UpdateNote(*told))
        if self._shown != message.ply:
            self._shown = message.ply
            self._lines = (self._lines[1], self._host.link)
        self.over_since = (self._host.now if self.over_since is None else self.over_since) if view.over else None

    def tick(self) -> None:
        """Report a host that doesn't reveal its secret although it answers pings."""
        pings = self._host.pings
        if self.reveal is not None or self.over_since is None or pings.live is None:
            return
        if pings.live - max(self.over_since, pings.prompt) > SHOW_WAIT:
            self._find(self.record.ply, "not_shown")

    def _is_early(self) -> bool:
        """Return True if the end comes before the time in which an honest host would have waited for our claim."""
        pings, since = self._host.pings, self._played
        if pings.live is not None and self._shown != self.record.ply:
            return True  # told of the last move, but never shown the table where we could claim
        stand_in = self.record.opening.stand_in  # the host may end a round without a player who was away so long
        patience = CLAIM_WAIT if pings.live is not None else min(CLAIM_WAIT, stand_in)
        return since is not None and is_less(self._host.now - since, patience)

    # -- this guest's moves -------------------------------------------------------------------------------------------

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

    def last_signed(self) -> Latest:
        """Return the last thing of this deal that the host has signed for us."""
        record, restored = self.record, self._restored
        if restored is not None and (restored.heads or not self._signatures):
            return restored.last_signed(record.table, record.host)
        if self._signatures:
            ply = max(self._signatures)
            return Latest(record.deal, "at", record.shuffled, ply, record.heads[ply], self._signatures[ply])
        if record.roster is not None:
            return Latest(record.deal, "roster", record.listed, 0, NO_KEY, record.roster.signature)
        return Latest(record.deal, "opening", record.opened, 0, NO_KEY, record.opening.signature)

    def last_signature(self) -> bytes | None:
        """Return the host's signature of the current head; None if we don't have it."""
        return self._signatures.get(self.record.ply) if self.record.shares is not None else None

    def on_pause(self, pause: Pause) -> None:
        """Note where the deal will continue. `ProtocolError` for a pause that the host hasn't signed."""
        record = self.record
        if not verified(record.host, pause_to_sign(pause.stage, pause.ply, pause.head), pause.signature):
            raise ProtocolError("bad_sig", "a pause that the host has not signed")
        if (pause.stage, pause.ply, pause.head) != (record.stage, record.ply, record.head):
            self._find(record.ply, "two_histories")
        self.is_paused = True
        self._memory.write(PauseNote(pause))

    def audit(self, reveal: Reveal, match: Match[Board] | None, *, is_ready: bool) -> None:
        """Check the whole deal on top of the rounds before it, and report everything wrong to the memory.

        Without a `match` only the signed messages are checked: the deal was played by other rules than the table's.
        `is_ready`: this player was done with the round, and wanted no claim.
        """
        record, memory = self.record, self._memory
        ended = end_digest(record.stage, reveal)
        if not verified(record.host, end_to_sign(ended), reveal.signature):
            raise ProtocolError("bad_sig", "an end that the host has not signed")
        self.reveal = reveal
        if is_other_secret(record, reveal):
            self._find(0, "other_secret", shown=(*up_to(record), reveal))
            return
        if reveal.ply != record.ply or reveal.head != record.head:
            self._find(record.ply, "two_histories")
            return
        if match is None:
            return
        for found in audited(record, reveal, match, self.seat, self._received):
            if not memory.has_found(record.deal) or found.code not in ("unsigned_move", "unsigned", "bad_share"):
                memory.find(found.deal, found.step, found.code, found.what, against=found.against)
        can_claim = self.is_ours and reveal.how == "over" and bool(match.state.over) and bool(match.legal(self.seat))
        self.is_hurried = can_claim and not is_ready and self._is_early()

    def on_audit(self, message: Audit) -> bool:
        """Take in another guest's audit of this deal. Return False if it isn't one, or isn't signed."""
        record, seat = self.record, message.seat
        if self.reveal is None or not 0 <= seat < record.seats or message.end != self.ended:
            return False
        key = record.keys[seat]
        if not verified(key, audit_to_sign(message.end, seat, message.verdict, message.said), message.signature):
            return False
        self.audits[seat] = message
        self._memory.check_findings(record.deal, record.ply, key, message.said)
        return True

    def next_round(self, *, is_over: bool) -> tuple[int, int]:
        """Return the match, and the round in it, that come next. `is_over`: this round was the last of its match."""
        opening = self.record.opening
        match, number = (opening.match + 1, 1) if is_over else (opening.match, opening.round + 1)
        return min(match, MOST_PLIES), min(number, MOST_PLIES)

    @property
    def is_removed(self) -> bool:
        """True if the host removed this player in the middle of the deal."""
        return any((each.seat, each.by) == (self.seat, "kicked") for each in self.record.entries)

    @property
    def ended(self) -> bytes:
        """The digest E of the end; only once the deal has ended."""
        assert self.reveal is not None
        return end_digest(self.record.stage, self.reveal)


def _is_as_in(room: Room, opening: Opening) -> bool:
    """Return True if an opening agrees with the lobby on terms and seats."""
    terms = (opening.rules, opening.stand_in, opening.turn, opening.words)
    return terms == (room.terms.rules, *_customs(room.custom)) and _are_seated(opening, room)


def _are_seated(opening: Opening, room: Room) -> bool:
    """Return True if the opening lists the players of the lobby, each in their own role."""
    for place, taker in zip(room.places, opening.seats, strict=False):
        is_person = place.kind in ("person", "away")
        kinds = {"bot"} if not is_person else {"house", "guest"} if place.seat == room.keeper else {"guest"}
        if taker.kind not in kinds or (is_person and taker.key != place.key):
            return False
    return len(room.places) == len(opening.seats)


def _customs(custom: TableSettings) -> tuple[int, int, bytes]:
    return custom.stand_in, custom.turn, custom.words
