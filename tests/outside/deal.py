"""One deal as a guest knows it: commitments, lists, shares, moves and reveal, with all contradictions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from tests.outside.games import AnyRound, Match
from tests.outside.protocol.digests import (
    at_signed,
    closing_signed,
    deal_digest,
    end_digest,
    link,
    move_signed,
    order_digest,
    own_promise,
    pause_signed,
    promise_of,
    public_digest,
    roster_digest,
    seat_byte,
    signed,
    told,
)
from tests.outside.protocol.findings import Displaced, Impossible, Problem
from tests.outside.protocol.forms import NOBODY, NONE
from tests.outside.protocol.handshake import hashed
from tests.outside.protocol.messages import (
    At,
    Audit,
    Entry,
    Latest,
    Made,
    Offer,
    Opening,
    Pause,
    Reveal,
    Roster,
    Row,
    Rows,
    Shares,
    Tally,
    Terms,
    Update,
    written,
)
from tests.outside.protocol.presence import Presence
from tests.outside.rounds import IllegalMove, masked

PEOPLE: Final = frozenset({"guest", "house"})


@dataclass
class Raw:
    """The host's signed messages of a deal, as received."""

    opening: bytes = b""
    roster: bytes = b""
    shares: bytes = b""
    reveal: bytes = b""


@dataclass
class Ours:
    """Our part of a deal."""

    seat: int = NOBODY
    share: bytes = b""
    offers: dict[int, Offer] = field(default_factory=dict)
    unchecked: bool = False


class Deal:
    """One deal."""

    def __init__(self, table: bytes, host: bytes, terms: Terms, raw: bytes, opening: Opening) -> None:
        self.terms: Final = terms
        self.table: Final = table
        self.host: Final = host
        self.opening: Final = opening
        self.number: Final = opening.deal
        self.raw: Final = Raw(raw)
        self.ours: Final = Ours()
        self.digest: Final = deal_digest(table, opening)
        self.roster: Roster | None = None
        self.shares: Shares | None = None
        self.roster_digest = self.order = b""
        self.heads: list[bytes] = []
        self.entries: list[Entry] = []
        self.signatures: dict[int, bytes] = {}
        self.updates: dict[int, Update] = {}
        self.lived: dict[int, tuple[float, float | None]] = {}
        self.was_here = False
        self.moved: float | None = None
        self.reveal: Reveal | None = None
        self.end = b""
        self.audits: dict[int, Audit] = {}
        if not signed(host, hashed("opened", self.digest), opening.signature):
            raise Impossible

    def evidence(self, *more: bytes) -> tuple[bytes, ...]:
        """Return whole messages as evidence: the basis of this deal, and what contradicts it."""
        return tuple(one for one in (self.raw.opening, self.raw.roster, self.raw.shares, *more) if one)

    @property
    def ply(self) -> int:
        return len(self.entries)

    @property
    def head(self) -> bytes:
        return self.heads[-1] if self.heads else NONE

    @property
    def stage(self) -> bytes:
        """The last of D, R and O that was reached."""
        return self.order or self.roster_digest or self.digest

    def seat_of(self, key: bytes) -> int:
        """Return a key's seat in this deal, or nobody."""
        takers = enumerate(self.opening.seats)
        return next((seat for seat, one in takers if one.kind in PEOPLE and one.key == key), NOBODY)

    def said(self) -> list[tuple[bytes, Tally]]:
        """Return every `said` in the lists and moves so far, with its author's key."""
        keys = [taker.key for taker in self.opening.seats]
        lists = [one.rows for one in (self.roster, self.shares) if one]
        rows = [(key, row.said) for one in lists for key, row in zip(keys, one, strict=True) if isinstance(row, Row)]
        return rows + [(keys[one.seat], one.said) for one in self.entries if one.by == "seat"]

    # The lists

    def two_words(self, digest: bytes, label: str, known: Rows, rows: Rows, raw: bytes) -> list[Problem]:
        """Report seats that signed two different things in one place."""
        problems = []
        for seat, (one, other) in enumerate(zip(known, rows, strict=False)):
            if isinstance(one, Row) and isinstance(other, Row) and one.value != other.value:
                said = hashed(label, digest, seat_byte(seat), other.value, *told(other.said))
                if signed(self.opening.seats[seat].key, said, other.signature):
                    problems.append(Problem("two_words", against=seat, evidence=self.evidence(raw)))
        return problems

    def learn_roster(self, raw: bytes, roster: Roster) -> list[Problem]:
        """Take in the roster."""
        digest = roster_digest(self.digest, roster.rows)
        if len(roster.rows) != len(self.opening.seats):
            raise Impossible
        if not signed(self.host, hashed("listed", digest), roster.signature):
            return [Problem("other_deal")]
        if self.roster:
            if raw == self.raw.roster:
                return []
            words = self.two_words(self.digest, "commit", self.roster.rows, roster.rows, raw)
            return [*words, Problem("two_rosters", evidence=self.evidence(raw))]
        self.roster, self.roster_digest, self.raw.roster = roster, digest, raw
        for seat, row in enumerate(roster.rows):
            taker = self.opening.seats[seat]
            if isinstance(row, Row):
                said = hashed("commit", self.digest, seat_byte(seat), row.value, *told(row.said))
                if taker.kind != "guest" or row.wrong or not signed(taker.key, said, row.signature):
                    return [Problem("unsigned", evidence=self.evidence())]
        return []

    def learn_shares(self, raw: bytes, shares: Shares) -> list[Problem]:
        """Take in the shares."""
        if not self.roster:
            raise Displaced
        if len(shares.rows) != len(self.opening.seats):
            raise Impossible
        order = order_digest(self.roster_digest, shares.rows)
        if not signed(self.host, closing_signed(order, shares.rows), shares.signature):
            return [Problem("other_deal")]
        if self.shares:
            if raw == self.raw.shares:
                return []
            words = self.two_words(self.roster_digest, "open", self.shares.rows, shares.rows, raw)
            return [*words, Problem("two_lists", evidence=self.evidence(raw))]
        self.shares, self.order, self.raw.shares = shares, order, raw
        self.heads = [hashed("head", order)]
        rows = enumerate(shares.rows)
        return [problem for seat, row in rows if isinstance(row, Row) for problem in self.check_share(seat, row)]

    def check_share(self, seat: int, row: Row) -> list[Problem]:
        """Check a share, including one declared wrong."""
        assert self.roster
        promised = self.roster.rows[seat]
        said = hashed("open", self.roster_digest, seat_byte(seat), row.value, *told(row.said))
        proper = isinstance(promised, Row) and signed(self.opening.seats[seat].key, said, row.signature)
        kept = isinstance(promised, Row) and own_promise(self.digest, seat, row.value) == promised.value
        if not proper or kept == row.wrong:
            return [Problem("bad_share", evidence=self.evidence())]
        return [Problem("broke_word", against=seat, evidence=self.evidence())] if row.wrong else []

    def listed(self, seat: int) -> bool:
        """Return True if a seat's commitment is on the roster."""
        return bool(self.roster) and seat != NOBODY and isinstance(self.roster.rows[seat], Row)  # type: ignore[union-attr]

    def shared(self, seat: int) -> bool:
        """Return True if a seat's share is in the deal."""
        row = self.shares.rows[seat] if self.shares and seat != NOBODY else ""
        return isinstance(row, Row) and not row.wrong

    def left_out(self) -> set[bytes]:
        """Return the keys of those on the roster whose shares are not in the deal."""
        takers = enumerate(self.opening.seats)
        return {one.key for seat, one in takers if self.shares and self.listed(seat) and not self.shared(seat)}

    # Play

    def learn_entry(self, entry: Entry) -> list[Problem]:
        """Take in a move on top of the known ones."""
        if entry.ply >= len(self.heads):
            raise Displaced
        if entry.seat >= len(self.opening.seats):
            raise Impossible
        before = self.heads[entry.ply]
        taker = self.opening.seats[entry.seat]
        by_seat = entry.by == "seat" and taker.kind in PEOPLE
        digest = move_signed(self.order, before, entry.ply, entry.seat, entry.move, entry.mid, entry.said)
        proper = signed(taker.key if by_seat else self.host, digest, entry.signature)
        if entry.ply < self.ply:
            return self.other_entry(entry, mine=by_seat and proper)
        rest = (entry.by, entry.away, entry.said, entry.signature, entry.public)
        self.entries.append(entry)
        self.heads.append(link(before, entry.seat, entry.move, entry.mid, *rest))
        if not proper or (entry.by == "seat" and not by_seat) or (not by_seat and entry.said != Tally()):
            return [Problem("unsigned_move", entry.ply + 1)]
        return []

    def other_entry(self, entry: Entry, *, mine: bool) -> list[Problem]:
        """Compare a move with the known one of the same ply."""
        known = self.entries[entry.ply]
        if known == entry:
            return []
        step = entry.ply + 1
        problems = [Problem("two_histories", step)]
        if mine and known.by == "seat" and known.seat == entry.seat and known.move != entry.move:
            both = self.evidence(self.at(entry.ply), self.made(known), self.made(entry))
            problems.insert(0, Problem("two_words", step, entry.seat, both))
        return problems

    def made(self, entry: Entry) -> bytes:
        """Return a move in the form of evidence."""
        return written(Made(self.number, entry))

    def at(self, ply: int) -> bytes:
        """Return a head signed by the host in the form of evidence; empty if we have no such signature."""
        signature = self.signatures.get(ply)
        return written(At(self.number, ply, self.heads[ply], signature)) if signature else b""

    def proved(self, problem: Problem) -> Problem:
        """Add evidence to a problem with an unsigned move: the heads around it, and the move."""
        if problem.code != "unsigned_move" or not self.at(problem.step - 1) or not self.at(problem.step):
            return problem
        move = self.entries[problem.step - 1]
        both = (self.at(problem.step - 1), self.at(problem.step))
        return problem._replace(evidence=self.evidence(*both, self.made(move)))

    def learn_head(self, ply: int, head: bytes, signature: bytes) -> list[Problem]:
        """Compare a head signed by the host with ours."""
        if ply >= len(self.heads):
            raise Displaced
        if not signed(self.host, at_signed(self.order, ply, head), signature):
            raise Impossible
        if self.heads[ply] == head:
            self.signatures[ply] = signature
            return []
        both = (self.at(ply), written(At(self.number, ply, head, signature)))
        return [Problem("two_histories", ply, evidence=self.evidence(*both) if both[0] else ())]

    def learn_update(self, update: Update) -> list[Problem]:
        """Take in an update; one without an entry repeats the current state."""
        problems = self.learn_entry(update.entry) if update.entry else []
        forked = self.learn_head(update.ply, update.head, update.signature)
        problems = [self.proved(one) for one in problems if not (forked and one.code == "unsigned_move")] + forked
        if any(problem.code != "unsigned_move" for problem in problems):
            return problems
        known = self.updates.get(update.ply)
        if known is None or (update.events and not known.events):
            self.updates[update.ply] = update
        publics = {public_digest(masked(self.terms, update.view)), update.public}
        publics |= {self.entries[update.ply - 1].public} if update.ply else set()
        if len(publics) > 1 or (known and known.view != update.view):
            problems.append(Problem("not_in_order", update.ply))
        return problems

    def stood_in(self, entry: Entry, now: float, presence: Presence) -> list[Problem]:
        """Check that a move made for a seat was due; for ours we use our own clock."""
        step = entry.ply + 1
        waits = {"away": self.opening.stand_in, "silent": self.opening.turn}
        if self.opening.seats[entry.seat].kind == "bot" or entry.by == "seat":
            return []
        ours = entry.seat == self.ours.seat
        code = "played_for_us" if ours else "not_away"
        if entry.by == "kicked":
            return [Problem(code, step)] if ours and self.was_here else []
        least = waits.get(entry.by)
        if least is None or (entry.by == "silent" and not least) or entry.away < least:
            return [Problem(code, step)]
        if ours:
            kept = presence.away(now) if entry.by == "away" else now - self.moved if self.moved is not None else None
            return [Problem(code, step)] if kept is not None and kept < least else []
        last = [one.ply + 1 for one in self.entries[: entry.ply] if one.seat == entry.seat and one.by == "seat"]
        before = self.lived.get(last[-1]) if last and entry.by == "away" else None
        since = self.moved if entry.by == "silent" else before[1] if before else None
        return [Problem(code, step)] if since is not None and entry.away > now - since else []

    # End

    def learn_pause(self, pause: Pause) -> list[Problem]:
        """Take in that the table is saved and closed here."""
        digest = pause_signed(pause.stage, pause.ply, pause.head)
        if pause.stage != self.stage or not signed(self.host, digest, pause.signature):
            raise Impossible
        if pause.ply > self.ply:
            raise Displaced
        if (pause.ply, pause.head) == (self.ply, self.head):
            return []
        return [Problem("two_histories", pause.ply)]

    def learn_reveal(self, raw: bytes, reveal: Reveal) -> list[Problem]:
        """Take in the secret."""
        end = end_digest(self.stage, reveal.ply, reveal.head, reveal.how, reveal.secret, reveal.scores)
        if not signed(self.host, hashed("ended", end), reveal.signature):
            raise Impossible
        if promise_of(self.table, self.number, reveal.secret) != self.opening.promise:
            return [Problem("other_secret", self.ply, evidence=self.evidence(raw))]
        if reveal.ply > self.ply:
            raise Displaced
        if (reveal.ply, reveal.head) != (self.ply, self.head) or (self.reveal and raw != self.raw.reveal):
            return [Problem("two_histories", self.ply)]
        self.reveal, self.raw.reveal, self.end = reveal, raw, end
        return []

    def account(self, match: Match) -> tuple[list[Problem], AnyRound | None]:
        """Replay the whole round; return the contradictions, and the round if it can be played."""
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
        """Compare the updates we received at this ply with the replay."""
        update = self.updates.get(ply)
        if update is None:
            return []
        same = update.view == played.view(self.ours.seat) and update.public == played.public()
        same = same and (not update.events or update.events == played.told(self.ours.seat))
        return [] if same else [Problem("shown_otherwise", ply)]

    def latest(self) -> Latest:
        """Return the last thing that the host has signed for us here."""
        if self.reveal:
            return Latest(self.number, "end", self.end, self.reveal.ply, self.reveal.head, self.reveal.signature)
        if self.signatures:
            ply = max(self.signatures)
            return Latest(self.number, "at", self.order, ply, self.heads[ply], self.signatures[ply])
        if self.roster:
            return Latest(self.number, "roster", self.roster_digest, 0, NONE, self.roster.signature)
        return Latest(self.number, "opening", self.digest, 0, NONE, self.opening.signature)
