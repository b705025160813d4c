"""What one guest's machine knows and keeps beyond a single deal: its key, its memory, what was found, who was lost.

Everything that it signs goes through here, so that it is written down before it leaves.
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
    """What was written down about the deal that was under way."""

    opening: Opening
    share: bytes = b""
    commit: Commit | None = None
    roster: Roster | None = None
    opened: Share | None = None
    shares: Shares | None = None
    told: dict[int, ShownDigests] = field(default_factory=dict)
    heads: dict[int, tuple[bytes, bytes]] = field(default_factory=dict)
    """The heads that the host has signed, and its signatures, by ply."""

    def latest(self, table: bytes, host: bytes) -> Latest:
        """Return the last thing of it that the host has signed; `table` is T."""
        record = DealRecord(table, host, self.opening, self.roster, self.shares)
        if self.heads and self.shares is not None:
            ply = max(self.heads)
            return Latest(record.deal, "at", record.shuffled, ply, *self.heads[ply])
        if self.roster is not None:
            return Latest(record.deal, "roster", record.listed, 0, NO_KEY, self.roster.signature)
        return Latest(record.deal, "opening", record.opened, 0, NO_KEY, self.opening.signature)


class ComparedWords(NamedTuple):
    """Four numbers below 1,024, and the company that they were made for; none before there are any."""

    company: bytes
    numbers: tuple[int, ...]


NO_WORDS: Final = ComparedWords(b"", ())


class Machine:
    """One guest's machine at one table. `note` writes something down, before whatever is said after it."""

    def __init__(self, key: Key, random: Callable[[int], bytes], note: Callable[[AnyNote], None]) -> None:
        self.key: Final = key
        self.random: Final = random
        self.presence: Final = Presence()
        self.now = 0.0
        self.line = 0
        """The number of the connection, by which one knows whether it has held."""
        self.table = b""
        """T, once the table is known."""
        self.host = b""
        self.fellows = Fellows(b"", b"")
        self.strikes: Counter[bytes] = Counter()
        """How often a key's share was left out in the match."""
        self.match = 0
        self.last = 0
        """The last deal that came to its end here,"""
        self.end = BEFORE_FIRST
        """and its E."""
        self.closed_match = 0
        """The match that was closed in the middle; no deal of it may follow."""
        self.next_round: tuple[int, int] | None = None
        """The match, and the round of it, that the next deal has to be of; None: that is not known."""
        self.signed: dict[tuple[int, int], Offer] = {}
        """Every move that we have signed, by deal and ply."""
        self.ends: dict[int, EndNote] = {}
        self.kept: RecalledDeal | None = None
        self.words = NO_WORDS
        """What the players can compare aloud."""
        self.is_split = False
        """Whether the table has two stories, so that nothing more of this match is answered."""
        self.found: list[Finding] = []
        """All that this machine has found, oldest first."""
        self._codes: dict[tuple[int, FindingCode, int], bool] = {}
        """What was found of a deal and against whom, and whether it was shown with evidence."""
        self._note = note
        self._reports: list[SignedFinding] = []

    # -- the table ----------------------------------------------------------------------------------------------------

    def sit(self, table: bytes, host: bytes, pass_key: bytes) -> None:
        """Know the table; the first time it is written down."""
        if self.host != host or self.table != table_digest(table, host):
            self._know(table, host)
            self._note(TableNote(table, host, pass_key))

    def _know(self, table: bytes, host: bytes) -> None:
        self.table, self.host = table_digest(table, host), host
        self.fellows = Fellows(self.table, host)

    def begin_match(self, match: int) -> None:
        """Note that a match begins: nobody is barred from it."""
        if match != self.match:
            self.match = match
            self.strikes.clear()

    def before(self, deal: int) -> int:
        """Return the deal after which we want to be told all; `deal` is on the table before us, 0: none is.

        That is the last that has ended. While none has, what was before the first that we know is nothing to us.
        """
        kept = self.kept.opening.deal if self.kept is not None else 1
        return self.last or (deal or kept) - 1

    # -- memory -------------------------------------------------------------------------------------------------------

    def write(self, note: AnyNote) -> None:
        """Write something down, before anything that is said from now on."""
        self._note(note)

    def recall(self, notes: Sequence[AnyNote]) -> tuple[bytes, bytes, bytes] | None:
        """Take in what was written down before; returns the table, its host and the pass key, where there was one."""
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
        """What we say of our findings in everything that we sign."""
        return self.fellows.tally(self.key.public)

    def has_found(self, deal: int) -> bool:
        """Say whether something is wrong with a deal."""
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
        """Note that something is wrong, once a deal for each kind, and tell all; `shown` are messages that prove it.

        What was found without evidence is told once more with it.
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
        """Return the findings that are to be told now."""
        reports, self._reports = self._reports, []
        return reports

    def compare(self, record: DealRecord) -> bool:
        """Take words from a deal that every machine, also this one, has put its share into; True if these are new.

        Before that, all keys, commitments and the host's secret were fixed: somebody who shows two guests different
        companies has one try.
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
        """Hear how many findings a machine has made: the host has to have told them before."""
        if key != self.key.public and not self.fellows.knows(key, said):
            self.find(deal, step, "held_back")

    # -- being there --------------------------------------------------------------------------------------------------

    def is_waited_for(self, since: float, line: int, patience: float) -> bool:
        """Say whether an honest host would still be waiting now for what it asked of us at `since` at the earliest.

        `line` is the one on which it asked before our eyes. If that is not this one, we may have been away meanwhile:
        then we have to be back sooner than the host's patience, and not be one who comes and goes.
        """
        if not is_less(self.now - since, patience):
            return False
        if line == self.line:
            return True
        gap = self.presence.gap
        return gap is not None and is_less(gap, patience) and not self.presence.is_unsteady
