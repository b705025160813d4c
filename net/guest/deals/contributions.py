"""A guest's commitment and share for a deal, and its checks of the others'.

docs/protocol.md lists the checks in order, with the codes of their findings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from net.effects.notes import CommitNote, RosterNote, SharesNote
from net.fairness.deal_record import (
    ASK_WAIT,
    MAX_STRIKES,
    closing_digest,
    commit_to_sign,
    is_included,
    roster_digest,
    roster_to_sign,
    share_digest,
    share_to_sign,
    shares_digest,
)
from net.fairness.evidence import (
    EvidencePiece,
    bad_shares,
    broken_commitments,
    messages_so_far,
    unsigned_rows,
    withheld_share,
)
from net.guest.connection import HostConnection
from net.guest.deals.deal_part import DealPart
from net.guest.memory import RestoredDeal
from net.protocol.errors import ProtocolError
from net.protocol.keys import verify
from net.protocol.messages import Commit, Contribution, Contributions, FromGuest, Roster, Share, Shares

_SHARE: Final = 32


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


class DealContributions:
    """The contributions to a deal, ours among them. Messages to send are returned."""

    def __init__(self, part: DealPart, host: HostConnection) -> None:
        self.is_unasked = False
        """True if the host opened the deal before this player had agreed to it."""
        self._part: Final = part
        self._host: Final = host
        self._share = b""
        self._commit: Commit | None = None
        self._opened: Share | None = None
        self._asked = PendingRequest(host)
        """The wait for our latest contribution: the commitment, then the share."""
        self._restored: RestoredDeal | None = None
        """The notes on this deal from before a restart. Everything the host says now is compared with them."""

    def restore(self, restored: RestoredDeal) -> None:
        """Continue from the notes that were written about this deal before a restart."""
        self._share, self._commit, self._opened = restored.share, restored.commit, restored.opened
        self._restored = restored

    @property
    def has_contributed(self) -> bool:
        """True if this guest contributed to the deal; the house contributes the host's secret."""
        part, shares = self._part, self._part.record.shares
        if shares is None or not part.is_participant:
            return False
        row = shares.contributions[part.seat]
        return part.is_house or (isinstance(row, Contribution) and bool(self._share) and row.value == self._share)

    # -- the commitment -----------------------------------------------------------------------------------------------

    def commit(self, *, is_odd: bool, is_asked: bool) -> list[FromGuest]:
        """Return our commitment, always the same for the same opening; nothing if something is wrong.

        A new one is made only if the host asks for it now: notes that were put back may lack the one on its roster.
        """
        part, memory, record = self._part, self._part.memory, self._part.record
        if not part.can_sign or part.is_house or part.is_ended or memory.has_found(record.deal):
            return []
        if self._commit is None:
            if memory.strikes[memory.key.public] >= MAX_STRIKES or record.roster is not None:
                return []
            self.is_unasked = not memory.past.agrees(record.opening)
            if self.is_unasked or not is_asked:
                return []
            self._share = memory.random(_SHARE)
            value, said = share_digest(record.opened, part.seat, self._share), memory.tally
            signature = memory.key.sign(commit_to_sign(record.opened, part.seat, value, said))
            self._commit = Commit(record.deal, value, said, signature)
            self.note_opening(is_odd=is_odd)
        self._asked.answer()
        return [self._commit]

    def note_opening(self, *, is_odd: bool) -> None:
        """Write the opening down, with our commitment if there is one. `is_odd`: its terms weren't the lobby's."""
        opening, memory = self._part.record.opening, self._part.memory
        memory.write(CommitNote(opening, self._share, self._commit, memory.past.names(opening.deal), is_odd))

    # -- the roster ---------------------------------------------------------------------------------------------------

    def on_roster(self, roster: Roster) -> list[FromGuest]:
        """Check the roster. Return our share if we are on it and nothing is wrong."""
        record, memory = self._part.record, self._part.memory
        self._must_fit(roster.contributions)
        listed = roster_digest(record.opened, roster.contributions)
        if not verify(record.host, roster_to_sign(listed), roster.signature):
            self._part.find(0, "other_deal")
            return []
        before = record.roster or (self._restored.roster if self._restored is not None else None)
        if before is not None and listed != roster_digest(record.opened, before.contributions):
            self._report_double_signature(before.contributions, roster.contributions, (record.opening, before, roster))
            self._part.find(0, "two_rosters", shown=(record.opening, before, roster))
            return []
        if record.roster is not None:
            return self._open()
        record.roster = roster
        if any(True for _ in unsigned_rows(record, roster)):
            self._part.find(0, "unsigned", shown=messages_so_far(record))
        self._check_rows(roster.contributions)
        for seat, row in enumerate(roster.contributions):
            if isinstance(row, Contribution) and memory.strikes[record.keys[seat]] >= MAX_STRIKES:
                self._part.find(0, "barred", shown=messages_so_far(record))
        if self._is_missed(roster.contributions):
            self._part.find(0, "left_off")
        self._asked = PendingRequest(self._host)
        return self._open()

    def _open(self) -> list[FromGuest]:
        """Return our share: one per deal, under one roster, and none if something is wrong."""
        record, memory = self._part.record, self._part.memory
        assert record.roster is not None
        row = record.roster.contributions[self._part.seat] if self._part.can_sign else ""
        is_mine = isinstance(row, Contribution) and self._commit is not None and row.value == self._commit.value
        if not is_mine or record.shares is not None or memory.has_found(record.deal):
            if self._opened is None and not self._part.is_ended:
                memory.write(RosterNote(record.roster))
            return []
        if self._opened is None:
            said = memory.tally
            signature = memory.key.sign(share_to_sign(record.listed, self._part.seat, self._share, said))
            self._opened = Share(record.deal, self._share, said, signature)
            memory.write(RosterNote(record.roster, self._opened))
        self._asked.answer()
        return [self._opened]

    def _check_rows(self, rows: Contributions) -> None:
        for seat, row in enumerate(rows):
            if isinstance(row, Contribution):
                self._part.check_findings(0, seat, row.findings)

    def _is_missed(self, rows: Contributions) -> bool:
        """Return True if a list lacks us although an honest host would have waited for us."""
        memory = self._part.memory
        if not self._part.can_sign or self._part.is_house or self._part.is_ended or is_included(rows, self._part.seat):
            return False
        is_barred = memory.strikes[memory.key.public] >= MAX_STRIKES
        return not is_barred and self._asked.is_missed()

    def on_pong(self) -> None:
        """Note what the host must have received by now."""
        self._asked.note()

    def _must_fit(self, rows: Contributions) -> None:
        if len(rows) != self._part.record.seats:
            raise ProtocolError("bad_message", "a list for other seats")

    def _report_double_signature(
        self, one: Contributions, other: Contributions, shown: Sequence[EvidencePiece]
    ) -> None:
        """Report every seat that signed two different contributions in one place."""
        record = self._part.record
        for seat, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            if isinstance(mine, Contribution) and isinstance(theirs, Contribution) and mine.value != theirs.value:
                signed = [commit_to_sign(record.opened, seat, row.value, row.findings) for row in (mine, theirs)]
                rows = zip(signed, (mine, theirs), strict=True)
                if all(verify(record.keys[seat], what, row.signature) for what, row in rows):
                    self._part.find(0, "two_words", against=seat, shown=shown)

    # -- the shares ---------------------------------------------------------------------------------------------------

    def on_shares(self, shares: Shares) -> None:
        """Check the shares that the shuffle follows from. From here on the deal can't change."""
        record, memory = self._part.record, self._part.memory
        self._must_fit(shares.contributions)
        if record.roster is None:
            raise ProtocolError("bad_message", "shares before a roster")
        closing = closing_digest(shares_digest(record.listed, shares.contributions), shares.contributions)
        if not verify(record.host, closing, shares.signature):
            self._part.find(0, "other_deal")
            return
        before = record.shares or (self._restored.shares if self._restored is not None else None)
        if before is not None and closing != closing_digest(
            shares_digest(record.listed, before.contributions), before.contributions
        ):
            self._part.find(0, "two_lists", shown=(record.opening, record.roster, before, shares))
            return
        if record.shares is not None:
            return
        record.shares = shares
        if not self._part.is_ended:
            memory.write(SharesNote(shares))
        if any(True for _ in bad_shares(record, shares)):
            self._part.find(0, "bad_share", shown=messages_so_far(record))
        for seat in broken_commitments(record, shares):
            self._part.find(0, "broke_word", against=seat, shown=messages_so_far(record))
        self._check_rows(shares.contributions)
        if is_included(record.roster.contributions, self._part.seat) and self._is_missed(shares.contributions):
            self._part.find(0, "left_out")
        for seat in record.guests():
            memory.strikes[record.keys[seat]] += withheld_share(record, seat)
