"""One deal at its host: the secret, the guests' contributions, the log of moves, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from engine.core import NOBODY, Board, Event, Seat
from engine.match import Match
from net.fairness.deal_record import (
    DealRecord,
    closing_digest,
    commit_to_sign,
    end_digest,
    end_to_sign,
    head_to_sign,
    move_of,
    move_to_sign,
    number_bytes,
    opening_to_sign,
    pause_to_sign,
    public_digest,
    roster_digest,
    roster_to_sign,
    share_digest,
    share_to_sign,
    shares_digest,
)
from net.fairness.evidence import withheld_share
from net.protocol.field_types import MAX_ENTRIES
from net.protocol.keys import Key, digest, verify
from net.protocol.messages import (
    NO_FINDINGS,
    Audit,
    Contribution,
    FindingTally,
    FromHost,
    Log,
    LogEntry,
    Opening,
    Pause,
    Reason,
    Reveal,
    Roster,
    Shares,
    StandInReason,
    TableUpdate,
    WireMove,
)
from net.protocol.views import to_wire_events, to_wire_view


class HostedDeal:
    """A deal from its opening to its end, with each step signed by `key`.

    Only this object and the match know the secret before `end`.
    """

    def __init__(self, table: bytes, key: Key, opening: Opening, secret: bytes) -> None:
        """Open a deal. `opening` comes without its signature."""
        self.number = opening.deal
        self.secret = secret
        self.record = DealRecord.of(table, key.public, opening)
        signed = Opening(
            opening.deal, opening.match, opening.round, opening.previous_end, opening.rules, opening.stand_in,
            opening.turn, opening.words, opening.secret_commitment, opening.seats,
            key.sign(opening_to_sign(self.record.opened)),
        )  # fmt: skip
        self.record.opening = signed
        self._key = key
        self.commits: dict[Seat, Contribution] = {}
        self.opened: dict[Seat, Contribution] = {}
        """The shares received, including wrong ones."""
        self.mids: dict[bytes, int] = {}
        self.audits: dict[Seat, Audit] = {}
        """The audits by seat."""
        self.end: Reveal | None = None
        self.public = b""
        """The digest of the table as an onlooker sees it now."""

    @property
    def is_dealt(self) -> bool:
        """True if the tiles are dealt."""
        return self.record.shares is not None

    # -- contributions ------------------------------------------------------------------------------------------------

    def missing(self) -> list[Seat]:
        """Return the seats of guests whose next contribution is missing."""
        if self.record.roster is None:
            return [seat for seat in self.record.guests() if seat not in self.commits]
        rows = self.record.roster.contributions
        return [seat for seat, row in enumerate(rows) if isinstance(row, Contribution) and seat not in self.opened]

    def commit(self, seat: Seat, row: Contribution) -> bool:
        """Take in a commitment. Return False if its player hasn't signed it for this deal."""
        signed = commit_to_sign(self.record.opened, seat, row.value, row.findings)
        if not verify(self.record.keys[seat], signed, row.signature):
            return False
        self.commits[seat] = row
        return True

    def close_roster(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign the roster. `reasons` say, by seat, why someone isn't on it."""
        rows = tuple(self.commits.get(seat) or reasons.get(seat, "") for seat in range(self.record.seats))
        listed = roster_digest(self.record.opened, rows)
        self.record.roster = Roster(self.number, rows, self._key.sign(roster_to_sign(listed)))

    def share(self, seat: Seat, row: Contribution) -> bool:
        """Take in a share, even a wrong one. Return False if its player hasn't signed it for this roster."""
        assert self.record.roster is not None
        promised = self.record.roster.contributions[seat]
        signed = share_to_sign(self.record.listed, seat, row.value, row.findings)
        if not isinstance(promised, Contribution) or not verify(self.record.keys[seat], signed, row.signature):
            return False
        is_wrong = share_digest(self.record.opened, seat, row.value) != promised.value
        self.opened[seat] = Contribution(row.value, row.findings, row.signature, is_wrong)
        return True

    def close_shares(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign the shares that the shuffle follows from. `reasons` say, by seat, why one is missing."""
        assert self.record.roster is not None
        before = self.record.roster.contributions
        rows = tuple(
            self.opened.get(seat) or (row if isinstance(row, str) else reasons[seat]) for seat, row in enumerate(before)
        )
        shares = shares_digest(self.record.listed, rows)
        self.record.shares = Shares(self.number, rows, self._key.sign(closing_digest(shares, rows)))

    def left_out(self) -> list[bytes]:
        """Return the keys on the roster that didn't reveal the share they had committed to."""
        return [self.record.keys[seat] for seat in self.record.guests() if withheld_share(self.record, seat)]

    def deal(self, match: Match[Board]) -> list[Event]:
        """Shuffle, deal the round and return its events."""
        events = match.begin(self.record.seed(self.secret))
        self.public = public_digest(to_wire_view(match.state, NOBODY))
        return events

    # -- moves --------------------------------------------------------------------------------------------------------

    def own_move(self, seat: Seat, move: WireMove) -> tuple[bytes, bytes]:
        """Return the id and the signature of a move that the host makes for a seat."""
        record = self.record
        move_id = digest("mid", record.last_digest, number_bytes(record.ply), bytes([seat]), size=8)
        signed = move_to_sign(record.shuffled, record.head, record.ply, seat, move, move_id, NO_FINDINGS)
        return move_id, self._key.sign(signed)

    def play(
        self,
        match: Match[Board],
        seat: Seat,
        move: WireMove,
        move_id: bytes,
        signature: bytes,
        *,
        by: StandInReason,
        away: int = 0,
        said: FindingTally = NO_FINDINGS,
    ) -> tuple[LogEntry, list[Event]]:
        """Make a move and log it. Return its entry and its events. `Refusal` if the rules forbid it."""
        events = match.play(seat, move_of(move))
        self.public = public_digest(to_wire_view(match.state, NOBODY))
        entry = LogEntry(self.record.ply, seat, move, move_id, signature, by, away, said, self.public)
        self.record.add(entry)
        self.mids[move_id] = entry.ply
        return entry, events

    def update(
        self, match: Match[Board], seat: Seat, signature: bytes, events: list[Event], entry: LogEntry | None
    ) -> TableUpdate:
        """Return the table as `seat` may see it (NOBODY: an onlooker). `signature` is of the current head."""
        return TableUpdate(
            self.number,
            self.record.ply,
            self.record.head,
            signature,
            self.public,
            to_wire_view(match.state, seat),
            to_wire_events(seat, events),
            entry,
        )

    def signed_head(self, ply: int) -> bytes:
        """Return the host's signature of the head after this many moves."""
        return self._key.sign(head_to_sign(self.record.shuffled, ply, self.record.heads[ply]))

    def logs(self, start: int) -> Iterator[Log]:
        """Yield the moves from `start` in `Log` messages."""
        entries = self.record.entries
        for at in range(start, len(entries), MAX_ENTRIES):
            some = tuple(entries[at : at + MAX_ENTRIES])
            yield Log(self.number, some, self.signed_head(at + len(some)))

    def messages(self, start: int) -> Iterator[FromHost]:
        """Yield what a guest must be told of this deal, with its moves from `start` on."""
        yield self.record.opening
        for message in (self.record.roster, self.record.shares, *self.logs(start), self.end):
            if message is not None:
                yield message
        yield from self.audits.values()

    def knows(self, have: int, head: bytes) -> bool:
        """Return True if this deal has that head after `have` moves."""
        return self.is_dealt and have <= self.record.ply and self.record.heads[have] == head

    # -- the end ------------------------------------------------------------------------------------------------------

    def pause(self) -> Pause:
        """Return the signed statement that the deal will continue here, and nowhere else."""
        place = (self.record.last_digest, self.record.ply, self.record.head)
        return Pause(self.number, *place, self._key.sign(pause_to_sign(*place)))

    def reveal(self, scores: tuple[int, ...], *, closed: bool) -> Reveal:
        """End the deal: reveal the secret and sign the end. `scores` are those of the match by side."""
        how: Literal["over", "closed"] = "closed" if closed else "over"
        bare = Reveal(self.number, self.record.ply, self.record.head, how, self.secret, scores, bytes(64))
        signature = self._key.sign(end_to_sign(end_digest(self.record.last_digest, bare)))
        self.end = Reveal(bare.deal, bare.ply, bare.head, bare.how, bare.secret, bare.scores, signature)
        return self.end

    @property
    def ended(self) -> bytes:
        """The digest E of the end; only once the deal has ended."""
        assert self.end is not None
        return end_digest(self.record.last_digest, self.end)
