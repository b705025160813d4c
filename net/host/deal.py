"""One deal as its host keeps it: the secret, what the guests put in, the log of moves, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from engine.core import Board, Event, Move, Seat
from engine.match import Match
from net.fairness.dealing import (
    closing_digest,
    commit_to_sign,
    end_digest,
    end_to_sign,
    head_to_sign,
    number_bytes,
    opening_to_sign,
    pause_to_sign,
    public_digest,
    roster_digest,
    roster_to_sign,
    share_digest,
    share_to_sign,
    shares_digest,
    wire_move,
)
from net.fairness.evidence import is_left_out
from net.fairness.record import DealRecord
from net.protocol.events import shown_to
from net.protocol.keys import Key, digest, verified
from net.protocol.messages import (
    SILENCE,
    Audit,
    By,
    Contribution,
    FindingTally,
    Log,
    LogEntry,
    Opening,
    Pause,
    Reason,
    Reveal,
    Roster,
    Shares,
    TableUpdate,
    WireMove,
)
from net.protocol.shapes import MOST_ENTRIES
from net.protocol.views import onlooker, seen


class HostedDeal:
    """A deal from its opening to its end, signed by `key` at every step.

    Nobody but this and the match knows the secret before `end`.
    """

    def __init__(self, table: bytes, key: Key, opening: Opening, secret: bytes) -> None:
        """Open a deal; `opening` comes without its signature."""
        self.secret = secret
        self.record = DealRecord.of(table, key.public, opening)
        signed = Opening(
            opening.deal, opening.match, opening.round, opening.prev, opening.rules, opening.stand_in, opening.turn,
            opening.words, opening.promise, opening.seats, key.sign(opening_to_sign(self.record.opened)),
        )  # fmt: skip
        self.record.opening = signed
        self._key = key
        self.commits: dict[Seat, Contribution] = {}
        self.opened: dict[Seat, Contribution] = {}
        """The shares that are there, also a wrong one."""
        self.mids: dict[bytes, int] = {}
        self.audits: dict[Seat, Audit] = {}
        """What the machines of the seats have said of it."""
        self.end: Reveal | None = None
        self._public = b""

    @property
    def number(self) -> int:
        """The number of the deal."""
        return self.record.deal

    @property
    def is_dealt(self) -> bool:
        """Whether the tiles are out."""
        return self.record.shares is not None

    # -- what the guests put in ---------------------------------------------------------------------------------------

    def missing(self) -> list[Seat]:
        """Return the guests of whom something is asked that is not there yet."""
        if self.record.roster is None:
            return [seat for seat in self.record.guests() if seat not in self.commits]
        rows = self.record.roster.rows
        return [seat for seat, row in enumerate(rows) if isinstance(row, Contribution) and seat not in self.opened]

    def commit(self, seat: Seat, row: Contribution) -> bool:
        """Take in a commitment; False where it is not signed by its player for this deal."""
        signed = commit_to_sign(self.record.opened, seat, row.value, row.said)
        if not verified(self.record.key(seat), signed, row.signature):
            return False
        self.commits.setdefault(seat, row)
        return True

    def close_roster(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign who is in it; `reasons` say why the others are not."""
        rows = tuple(self.commits.get(seat) or reasons.get(seat, "") for seat in range(self.record.seats))
        listed = roster_digest(self.record.opened, rows)
        self.record.roster = Roster(self.number, rows, self._key.sign(roster_to_sign(listed)))

    def share(self, seat: Seat, row: Contribution) -> bool:
        """Take in a share, also a wrong one; False where it is not signed by its player for this roster."""
        assert self.record.roster is not None
        promised = self.record.roster.rows[seat]
        signed = share_to_sign(self.record.listed, seat, row.value, row.said)
        if not isinstance(promised, Contribution) or not verified(self.record.key(seat), signed, row.signature):
            return False
        is_wrong = share_digest(self.record.opened, seat, row.value) != promised.value
        self.opened.setdefault(seat, Contribution(row.value, row.said, row.signature, is_wrong))
        return True

    def close_shares(self, reasons: Mapping[Seat, Reason]) -> None:
        """Sign the shares that the shuffle follows from."""
        assert self.record.roster is not None
        before = self.record.roster.rows
        rows = tuple(
            self.opened.get(seat) or (row if isinstance(row, str) else reasons[seat]) for seat, row in enumerate(before)
        )
        shares = shares_digest(self.record.listed, rows)
        self.record.shares = Shares(self.number, rows, self._key.sign(closing_digest(shares, rows)))

    def left_out(self) -> list[bytes]:
        """Return the keys that were on the roster and did not open what they had promised."""
        return [self.record.key(seat) for seat in self.record.guests() if is_left_out(self.record, seat)]

    def deal(self, match: Match[Board]) -> list[Event]:
        """Shuffle and deal the round; returns what happened."""
        events = match.begin(self.record.seed(self.secret))
        self.look(match)
        return events

    def look(self, match: Match[Board]) -> None:
        """Take down what an onlooker sees now."""
        self._public = public_digest(onlooker(match.state))

    # -- moves --------------------------------------------------------------------------------------------------------

    def to_sign(self, seat: Seat, move: WireMove, mid: bytes, said: FindingTally) -> bytes:
        """Return what is signed to make a move now."""
        return self.record.to_sign(self.record.ply, seat, move, mid, said)

    def own_move(self, seat: Seat, move: Move) -> tuple[bytes, bytes]:
        """Return the name and the signature of a move that the host makes for a seat."""
        mid = digest("mid", self.record.stage, number_bytes(self.record.ply), bytes([seat]), size=8)
        return mid, self._key.sign(self.to_sign(seat, wire_move(move), mid, SILENCE))

    def play(
        self,
        match: Match[Board],
        seat: Seat,
        move: Move,
        mid: bytes,
        signature: bytes,
        *,
        by: By,
        away: int = 0,
        said: FindingTally = SILENCE,
    ) -> tuple[LogEntry, list[Event]]:
        """Make a move and write it into the log; `Refusal` where the rules forbid it."""
        ply = self.record.ply
        events = match.play(seat, move)
        self.look(match)
        entry = LogEntry(ply, seat, wire_move(move), mid, signature, by, away, said, self._public)
        self.record.entries.append(entry)
        self.mids[mid] = ply
        return entry, events

    def update(self, match: Match[Board], seat: Seat, events: list[Event], entry: LogEntry | None) -> TableUpdate:
        """Return the table as `seat` is told it."""
        return TableUpdate(
            self.number,
            self.record.ply,
            self.record.head,
            self.signed_head(self.record.ply),
            self._public,
            seen(match.state, seat),
            shown_to(seat, events),
            entry,
        )

    def signed_head(self, ply: int) -> bytes:
        """Return the host's signature of the head after so many moves."""
        return self._key.sign(head_to_sign(self.record.shuffled, ply, self.record.head_at(ply)))

    def logs(self, start: int) -> Iterator[Log]:
        """Yield the moves from `start` on, in messages."""
        entries = self.record.entries
        for at in range(start, len(entries), MOST_ENTRIES):
            some = tuple(entries[at : at + MOST_ENTRIES])
            yield Log(self.number, some, self.signed_head(at + len(some)))

    def knows(self, have: int, head: bytes) -> bool:
        """Say whether somebody with so many moves and that head has this deal's own history."""
        return self.is_dealt and have <= self.record.ply and self.record.head_at(have) == head

    # -- the end ------------------------------------------------------------------------------------------------------

    def pause(self) -> Pause:
        """Return what says that the deal is to go on here, and nowhere else."""
        place = (self.record.stage, self.record.ply, self.record.head)
        return Pause(self.number, *place, self._key.sign(pause_to_sign(*place)))

    def reveal(self, scores: tuple[int, ...], *, closed: bool) -> Reveal:
        """End the deal: show the secret, and sign the end."""
        how: Literal["over", "closed"] = "closed" if closed else "over"
        bare = Reveal(self.number, self.record.ply, self.record.head, how, self.secret, scores, bytes(64))
        signature = self._key.sign(end_to_sign(end_digest(self.record.stage, bare)))
        self.end = Reveal(bare.deal, bare.ply, bare.head, bare.how, bare.secret, bare.scores, signature)
        return self.end

    @property
    def ended(self) -> bytes:
        """E; only once the deal is at its end."""
        assert self.end is not None
        return end_digest(self.record.stage, self.end)
