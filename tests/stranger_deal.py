"""One deal as a guest has it: what was promised, listed, opened, played and shown, and what does not add up in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from net_stranger import hashed
from stranger_digests import (
    at_signed,
    closing_signed,
    deal_digest,
    end_digest,
    link,
    move_signed,
    order_digest,
    own_promise,
    promise_of,
    public_digest,
    roster_digest,
    seat_byte,
    signed,
    told,
)
from stranger_findings import Problem
from stranger_games import AnyRound, Match
from stranger_messages import (
    NOBODY,
    NONE,
    At,
    Audit,
    Entry,
    Latest,
    Made,
    Offer,
    Opening,
    Reveal,
    Roster,
    Row,
    Shares,
    Tally,
    Terms,
    Unreadable,
    Update,
    written,
)
from stranger_presence import Presence
from stranger_rounds import IllegalMove, masked


@dataclass
class Heard:
    """Messages of a deal that the host has signed, as they came."""

    opening: bytes = b""
    roster: bytes = b""
    shares: bytes = b""
    reveal: bytes = b""


@dataclass
class Ours:
    """What is ours in a deal."""

    seat: int = NOBODY
    share: bytes = b""
    let_out: bool = False
    offers: dict[int, Offer] = field(default_factory=dict)
    verdict: str = ""


class Deal:
    """One deal."""

    def __init__(self, table: bytes, host: bytes, terms: Terms, raw: bytes, opening: Opening) -> None:
        self.terms: Final = terms
        self.table: Final = table
        self.host: Final = host
        self.opening: Final = opening
        self.raw: Final = Heard(raw)
        self.ours: Final = Ours()
        self.digest: Final = deal_digest(table, opening)
        self.roster: Roster | None = None
        self.shares: Shares | None = None
        self.roster_digest = self.order = b""
        self.heads: list[bytes] = []
        self.entries: list[Entry] = []
        self.signatures: dict[int, bytes] = {}
        self.updates: dict[int, Update] = {}
        self.reveal: Reveal | None = None
        self.end = b""
        self.audits: dict[int, Audit] = {}
        self.lived: dict[int, tuple[float, float | None]] = {}
        if not signed(host, hashed("opened", self.digest), opening.signature):
            raise Unreadable

    def base(self) -> tuple[bytes, ...]:
        """Return what all evidence of this deal rests on."""
        return tuple(one for one in (self.raw.opening, self.raw.roster, self.raw.shares) if one)

    def evidence(self, *more: bytes) -> tuple[bytes, ...]:
        return (*self.base(), *more)

    @property
    def ply(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        return self.heads[-1] if self.heads else NONE

    def seat_of(self, key: bytes) -> int:
        """Return the seat of a guest's key, nobody where it has none."""
        for seat, taker in enumerate(self.opening.seats):
            if taker.kind == "guest" and taker.key == key:
                return seat
        return NOBODY

    def said_by(self) -> list[tuple[bytes, Tally]]:
        """Return every `said` of the lists and moves so far, with the key of its machine."""
        rows = [*(self.roster.rows if self.roster else []), *(self.shares.rows if self.shares else [])]
        keys = [taker.key for taker in self.opening.seats] * 2
        said = [(key, row.said) for key, row in zip(keys, rows, strict=False) if isinstance(row, Row)]
        return said + [(self.opening.seats[one.seat].key, one.said) for one in self.entries if one.by == "seat"]

    # The lists

    def learn_roster(self, raw: bytes, roster: Roster) -> list[Problem]:
        """Take the roster in."""
        digest = roster_digest(self.digest, roster.rows)
        fits = len(roster.rows) == len(self.opening.seats)
        if not fits or not signed(self.host, hashed("listed", digest), roster.signature):
            return [Problem("other_deal")]
        if self.roster:
            return [] if raw == self.raw.roster else [Problem("two_rosters", evidence=self.evidence(raw))]
        self.roster, self.roster_digest, self.raw.roster = roster, digest, raw
        for seat, row in enumerate(roster.rows):
            taker = self.opening.seats[seat]
            if isinstance(row, Row):
                said = hashed("commit", self.digest, seat_byte(seat), row.value, *told(row.said))
                if taker.kind != "guest" or row.wrong or not signed(taker.key, said, row.signature):
                    return [Problem("unsigned", evidence=self.evidence())]
        return []

    def learn_shares(self, raw: bytes, shares: Shares) -> list[Problem]:
        """Take the shares in."""
        if self.shares:
            return [] if raw == self.raw.shares else [Problem("two_lists", evidence=self.evidence(raw))]
        order = order_digest(self.roster_digest, shares.rows)
        fits = self.roster and len(shares.rows) == len(self.opening.seats)
        if not fits or not signed(self.host, closing_signed(order, shares.rows), shares.signature):
            return [Problem("other_deal")]
        self.shares, self.order, self.raw.shares = shares, order, raw
        self.heads = [hashed("head", order)]
        problems = []
        for seat, row in enumerate(shares.rows):
            if isinstance(row, Row):
                problems += self.check_share(seat, row)
        return problems

    def check_share(self, seat: int, row: Row) -> list[Problem]:
        """Check a share, and one that is called wrong."""
        assert self.roster
        promised = self.roster.rows[seat]
        said = hashed("open", self.roster_digest, seat_byte(seat), row.value, *told(row.said))
        proper = isinstance(promised, Row) and signed(self.opening.seats[seat].key, said, row.signature)
        kept = isinstance(promised, Row) and own_promise(self.digest, seat, row.value) == promised.value
        if not proper or kept == row.wrong:
            return [Problem("bad_share", evidence=self.evidence())]
        return [Problem("broke_word", against=seat, evidence=self.evidence())] if row.wrong else []

    def shared(self, seat: int) -> bool:
        """Return whether the share of a seat is in the deal."""
        row = self.shares.rows[seat] if self.shares and seat >= 0 else ""
        return isinstance(row, Row) and not row.wrong

    def left_out(self) -> set[bytes]:
        """Return the keys of those that were on the roster and whose shares are not in the deal."""
        rows = enumerate(self.roster.rows if self.roster and self.shares else [])
        return {self.opening.seats[seat].key for seat, row in rows if isinstance(row, Row) and not self.shared(seat)}

    # The play

    def learn_entry(self, entry: Entry) -> list[Problem]:
        """Take a move in, on top of those that we know."""
        made = written(Made(self.opening.deal, entry))
        if entry.ply < self.ply:
            if self.entries[entry.ply] == entry:
                return []
            return [Problem("two_histories", entry.ply + 1, evidence=self.evidence(made))]
        taker = self.opening.seats[entry.seat]
        key = taker.key if entry.by == "seat" else self.host
        digest = move_signed(self.order, self.head, entry.ply, entry.seat, entry.move, entry.mid, entry.said)
        rest = (entry.by, entry.away, entry.said, entry.signature, entry.public)
        self.entries.append(entry)
        self.heads.append(link(self.head, entry.seat, entry.move, entry.mid, *rest))
        if not signed(key, digest, entry.signature):
            return [Problem("unsigned_move", entry.ply + 1, evidence=self.evidence(made))]
        return []

    def learn_head(self, ply: int, head: bytes, signature: bytes) -> list[Problem]:
        """Compare a head that the host has signed with ours."""
        if not signed(self.host, at_signed(self.order, ply, head), signature):
            raise Unreadable
        if ply >= len(self.heads):
            raise Unreadable
        if self.heads[ply] != head:
            known = self.signatures.get(ply)
            ours = [At(self.opening.deal, ply, self.heads[ply], known)] if known else []
            both = [written(one) for one in (*ours, At(self.opening.deal, ply, head, signature))]
            return [Problem("two_histories", ply, evidence=self.evidence(*both))]
        self.signatures[ply] = signature
        return []

    def learn_update(self, update: Update) -> list[Problem]:
        """Take in what we are shown; an update without an entry tells it once more."""
        if update.entry and update.ply == update.entry.ply + 1 <= self.ply + 1:
            problems = self.learn_entry(update.entry)
        else:
            problems = []
        problems += self.learn_head(update.ply, update.head, update.signature)
        if problems:
            return problems
        known = self.updates.get(update.ply)
        if known is None or (update.events and not known.events):
            self.updates[update.ply] = update
        publics = {public_digest(masked(self.terms, update.view)), update.public}
        publics |= {self.entries[update.ply - 1].public} if update.ply else set()
        if len(publics) > 1 or (known and known.view != update.view):
            return [Problem("not_in_order", update.ply)]
        return []

    def stood_in(self, entry: Entry, now: float, presence: Presence) -> list[Problem]:
        """Look whether a move that was made for somebody was due; we know of ours by our own clock."""
        if entry.by not in {"away", "silent"}:
            return []
        step = entry.ply + 1
        least = self.opening.stand_in if entry.by == "away" else self.opening.turn
        if entry.seat == self.ours.seat:
            before = self.lived.get(entry.ply)
            kept = now - before[0] if entry.by == "silent" and before else presence.absence
            return [Problem("played_for_us", step)] if kept is not None and kept < least else []
        if entry.away < least or (entry.by == "silent" and not least):
            return [Problem("not_away", step)]
        since = self.heard_before(entry)
        return [Problem("not_away", step)] if since is not None and entry.away > now - since else []

    def heard_before(self, entry: Entry) -> float | None:
        """Return since when, at most, a seat can have been silent: by a ping of ours that was answered."""
        if entry.by == "silent":
            lived = self.lived.get(entry.ply)
            return lived[1] if lived else None
        signed_by = [one.ply + 1 for one in self.entries[:-1] if one.seat == entry.seat and one.by == "seat"]
        lived = self.lived.get(signed_by[-1]) if signed_by else None
        return lived[1] if lived else None

    # The end

    def learn_reveal(self, raw: bytes, reveal: Reveal) -> list[Problem]:
        """Take the secret in."""
        stage = self.order or self.roster_digest or self.digest
        end = end_digest(stage, reveal.ply, reveal.head, reveal.how, reveal.secret, reveal.scores)
        if self.reveal and raw == self.raw.reveal:
            return []
        if not signed(self.host, hashed("ended", end), reveal.signature):
            raise Unreadable
        if promise_of(self.table, self.opening.deal, reveal.secret) != self.opening.promise:
            return [Problem("other_secret", self.ply, evidence=self.evidence(raw))]
        if reveal.ply != self.ply or reveal.head != self.head:
            return [Problem("two_histories", self.ply, evidence=self.evidence(raw))]
        self.reveal, self.raw.reveal, self.end = reveal, raw, end
        return []

    def account(self, match: Match) -> tuple[list[Problem], AnyRound | None]:
        """Deal and play the whole round again; return what does not follow, and the round."""
        assert self.reveal
        if not self.order:
            return [], None
        played = match.deal(hashed("seed", self.order, self.reveal.secret))
        problems = self.compare(played, 0)
        for entry in self.entries:
            step = entry.ply + 1
            try:
                played.play(entry.seat, entry.move)
            except IllegalMove:
                return [*problems, Problem("account", step)], None
            if entry.public != played.public():
                problems.append(Problem("account", step))
            problems += self.compare(played, step)
        whole = self.reveal.how == "over"
        scores = played.totals() if whole else played.carried
        if self.reveal.scores != scores or bool(played.over) < whole:
            problems.append(Problem("account", self.ply))
        return problems, played

    def compare(self, played: AnyRound, ply: int) -> list[Problem]:
        """Compare what we were shown at this ply with what there was."""
        update = self.updates.get(ply)
        if update is None:
            return []
        same = update.view == played.view(self.ours.seat) and update.public == played.public()
        same = same and (not update.events or update.events == played.told(self.ours.seat))
        return [] if same else [Problem("shown_otherwise", ply)]

    def latest(self) -> Latest:
        """Return the last thing that the host has signed here."""
        deal = self.opening.deal
        if self.reveal:
            return Latest(deal, "end", self.end, self.reveal.ply, self.reveal.head, self.reveal.signature)
        if self.shares:
            ply = max(self.signatures, default=None)
            if ply is not None:
                return Latest(deal, "at", self.order, ply, self.heads[ply], self.signatures[ply])
        if self.roster:
            return Latest(deal, "roster", self.roster_digest, 0, NONE, self.roster.signature)
        return Latest(deal, "opening", self.digest, 0, NONE, self.opening.signature)
