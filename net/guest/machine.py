"""The state of one guest beyond a single deal: its key, notes, findings and the presence of its connection.

Everything the guest signs passes through here and is written down before it is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.sentences import Sentence
from net.effects.notes import (
    AnyNote,
    CommitNote,
    EndNote,
    FindingNote,
    MoveNote,
    PauseNote,
    RosterNote,
    SharesNote,
    TableNote,
    UpdateNote,
    WordsNote,
)
from net.fairness.audit import ShownDigests
from net.fairness.dealing import BEFORE_FIRST, in_it, table_digest, words_digest
from net.fairness.evidence import EvidencePiece, evidence
from net.fairness.fellows import Fellows
from net.fairness.findings import AGAINST_HOST, KINDS, Finding, FindingCode, finding
from net.fairness.presence import Presence, is_less
from net.fairness.record import DealRecord
from net.protocol.keys import Key, digest
from net.protocol.messages import Commit, FindingTally, Latest, Offer, Opening, Roster, Share, Shares, SignedFinding
from net.protocol.shapes import NO_KEY


@dataclass
class RecalledDeal:
    """The notes on the deal in progress."""

    opening: Opening
    share: bytes = b""
    commit: Commit | None = None
    roster: Roster | None = None
    opened: Share | None = None
    shares: Shares | None = None
    told: dict[int, ShownDigests] = field(default_factory=dict)
    heads: dict[int, tuple[bytes, bytes]] = field(default_factory=dict)
    """The heads signed by the host, with its signatures, by ply."""

    def latest(self, table: bytes, host: bytes) -> Latest:
        """Return the last host signature in this deal; `table` is T."""
        record = DealRecord(table, host, self.opening, self.roster, self.shares)
        if self.heads and self.shares is not None:
            ply = max(self.heads)
            return Latest(record.deal, "at", record.shuffled, ply, *self.heads[ply])
        if self.roster is not None:
            return Latest(record.deal, "roster", record.listed, 0, NO_KEY, self.roster.signature)
        return Latest(record.deal, "opening", record.opened, 0, NO_KEY, self.opening.signature)


class ComparedWords(NamedTuple):
    """Four numbers below 1,024 and the company they stand for; no numbers before there are any."""

    company: bytes
    numbers: tuple[int, ...]


NO_WORDS: Final = ComparedWords(b"", ())


class Machine:
    """One guest's computer at one table. `note` writes a note, before any message that follows it is sent."""

    def __init__(self, key: Key, random: Callable[[int], bytes], note: Callable[[AnyNote], None]) -> None:
        self.key: Final = key
        self.random: Final = random
        self.presence: Final = Presence()
        self.now = 0.0
        self.line = 0
        """Number of the connection, to detect that it was replaced."""
        self.table = b""
        """T, once the table is known."""
        self.host = b""
        self.fellows = Fellows(b"", b"")
        self.strikes: Counter[bytes] = Counter()
        """Number of times each key's share was left out in this match."""
        self.match = 0
        self.last = 0
        """The last deal that ended at this table."""
        self.end = BEFORE_FIRST
        """E of that deal."""
        self.closed_match = 0
        """The match that was closed mid-round and must not have another deal."""
        self.next_round: tuple[int, int] | None = None
        """The numbers of the match and round that the next deal must have; None if unknown."""
        self.signed: dict[tuple[int, int], Offer] = {}
        """Every move this guest has signed, by deal and ply."""
        self.ends: dict[int, EndNote] = {}
        self.kept: RecalledDeal | None = None
        self.words = NO_WORDS
        """The words that players can compare aloud."""
        self.is_split = False
        """True if the table has two histories, after which this guest answers nothing."""
        self.found: list[Finding] = []
        """All of this guest's findings, oldest first."""
        self._codes: dict[tuple[int, FindingCode, int], bool] = {}
        """True for each finding sent with evidence, by deal, code and the accused seat."""
        self._note = note
        self._reports: list[SignedFinding] = []

    # -- the table ----------------------------------------------------------------------------------------------------

    def sit(self, table: bytes, host: bytes, pass_key: bytes) -> None:
        """Store the table's identity; the first time, write it down."""
        if self.host != host or self.table != table_digest(table, host):
            self._know(table, host)
            self._note(TableNote(table, host, pass_key))

    def _know(self, table: bytes, host: bytes) -> None:
        self.table, self.host = table_digest(table, host), host
        self.fellows = Fellows(self.table, host)

    def begin_match(self, match: int) -> None:
        """Start a match, from which no guest is barred yet."""
        if match != self.match:
            self.match = match
            self.strikes.clear()

    def before(self, deal: int) -> int:
        """Return the deal after which the host must send everything; `deal` is the current one, 0 if none.

        That is the last deal that ended, or the one before the first that this guest knows.
        """
        kept = self.kept.opening.deal if self.kept is not None else 1
        return self.last or (deal or kept) - 1

    # -- notes --------------------------------------------------------------------------------------------------------

    def write(self, note: AnyNote) -> None:
        """Write a note, before any message sent from now on."""
        self._note(note)

    def recall(self, notes: Sequence[AnyNote]) -> tuple[bytes, bytes, bytes] | None:
        """Restore the state from notes. Returns the table, its host and the pass key if the notes name a table."""
        known = None
        for note in notes:
            match note:
                case TableNote(table, host, pass_key):
                    known = (table, host, pass_key)
                    self.presence.is_new = False
                    self._know(table, host)
                case CommitNote(opening, share, commit):
                    self.kept = RecalledDeal(opening, share, commit)
                case RosterNote(roster, share) if self.kept is not None and self.kept.opening.deal == roster.deal:
                    self.kept.roster, self.kept.opened = roster, share
                case SharesNote(shares) if self.kept is not None and self.kept.opening.deal == shares.deal:
                    self.kept.shares = shares
                case MoveNote(offer):
                    self.signed[offer.deal, offer.ply] = offer
                case UpdateNote(deal, ply) if self.kept is not None and self.kept.opening.deal == deal:
                    self.kept.told[ply] = ShownDigests(note.view, note.events)
                    if note.signature:
                        self.kept.heads[ply] = (note.head, note.signature)
                case EndNote():
                    self._recall_end(note)
                case FindingNote(report):
                    self._recall_report(report)
                case WordsNote(company, words):
                    self.words = ComparedWords(company, words)
                case PauseNote() | _:
                    pass
        return known

    def _recall_end(self, note: EndNote) -> None:
        deal = note.reveal.deal
        self.ends[deal] = note
        self.last, self.end, self.kept, self.next_round = deal, note.ended, None, note.next
        if note.reveal.how == "closed":
            self.closed_match = note.match

    def _recall_report(self, report: SignedFinding) -> None:
        if report.key != self.key.public:
            self.fellows.receive(report)
            return
        self.fellows.recall(report)
        for code in KINDS:
            if code == report.code:
                self.found.append(finding(report.deal, report.step, code, against=report.against))
                self._codes[report.deal, code, report.against] = bool(report.evidence)
                self.is_split = self.is_split or KINDS[code].splits

    # -- findings -----------------------------------------------------------------------------------------------------

    @property
    def tally(self) -> FindingTally:
        """The tally of this guest's findings, which goes into everything it signs."""
        return self.fellows.tally(self.key.public)

    def has_found(self, deal: int) -> bool:
        """Return True if there is a finding about a deal."""
        return any(each.deal == deal for each in self.found)

    def find(
        self,
        deal: int,
        step: int,
        code: FindingCode,
        what: Sentence | None = None,
        *,
        against: int = AGAINST_HOST,
        shown: Sequence[EvidencePiece] = (),
    ) -> None:
        """Make a finding, once per deal, code and seat, and queue it for sending; `shown` are messages that prove it.

        A finding made without evidence is sent once more when there is some.
        """
        place = (deal, code, against)
        if place in self._codes and (self._codes[place] or not shown):
            return
        found = finding(deal, step, code, what, against=against)
        if place not in self._codes:
            self.found.append(found)
        self._codes[place] = bool(shown)
        self.is_split = self.is_split or KINDS[code].splits
        report = self.fellows.make(self.key, found, evidence(*shown)) if self.table and deal else None
        if report is not None:
            self.write(FindingNote(report))
            self._reports.append(report)

    def take_reports(self) -> list[SignedFinding]:
        """Return the findings to send now, and clear them."""
        reports, self._reports = self._reports, []
        return reports

    def compare(self, record: DealRecord) -> bool:
        """Update the words from a deal. Returns True if they changed: new ones need every guest's share in it.

        All keys, commitments and the secret were fixed before, so an attacker who shows two guests different companies
        has one try.
        """
        company = digest("company", self.host, *sorted(seat.key for seat in record.opening.seats if seat.kind != "bot"))
        is_known = self.words.company == company and bool(self.words.numbers)
        if is_known or self.found or record.shares is None:
            return False
        is_whole = all(in_it(record.shares.rows, seat) for seat in record.guests())
        if not is_whole:
            is_new = self.words.company != company and bool(self.words.numbers)
            self.words = ComparedWords(company, ())
            return is_new
        bits = int.from_bytes(words_digest(record.shuffled)[:5], "big")
        self.words = ComparedWords(company, tuple(bits >> 10 * place & 0x3FF for place in (3, 2, 1, 0)))
        self.write(WordsNote(*self.words))
        return True

    def check_said(self, deal: int, step: int, key: bytes, said: FindingTally) -> None:
        """Check that the host has passed on every finding that a tally mentions."""
        if key != self.key.public and not self.fellows.knows(key, said):
            self.find(deal, step, "held_back")

    # -- presence -----------------------------------------------------------------------------------------------------

    def is_waited_for(self, since: float, line: int, patience: float) -> bool:
        """Return True if an honest host would still wait for an answer it requested at `since` or later.

        `line` is the connection on which it asked live. On any other connection this guest may have been away, and must
        then have been back within the host's patience, without losing its connection too often.
        """
        if not is_less(self.now - since, patience):
            return False
        if line == self.line:
            return True
        gap = self.presence.gap
        return gap is not None and is_less(gap, patience) and not self.presence.is_unsteady
