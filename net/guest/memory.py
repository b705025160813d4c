"""What a guest remembers between deals: its key, notes and findings, and the players who withheld shares.

Everything that the guest signs is written down here before it is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.sentences import Sentence, sentence
from net.effects.effects import GuestEffect, WriteNote
from net.effects.notes import (
    AnyNote,
    ClaimNote,
    CommitNote,
    ContinuedNote,
    EndNote,
    FindingNote,
    HouseNote,
    LostNote,
    MoveNote,
    PauseNote,
    PressNote,
    RosterNote,
    SharesNote,
    TableNote,
    TermsNote,
    UpdateNote,
    WordsNote,
)
from net.fairness.audit import ROUND
from net.fairness.deal_record import BEFORE_FIRST, DealRecord, ShownDigests, table_digest
from net.fairness.evidence import EvidencePiece, evidence
from net.fairness.findings import AGAINST_HOST, KINDS, Finding, FindingCode, make_finding
from net.fairness.peer_findings import PeerFindings
from net.guest.past import Past
from net.guest.rule_book import RuleBook
from net.protocol.field_types import NO_KEY, NO_TABLE
from net.protocol.keys import Key
from net.protocol.messages import (
    NO_FINDINGS,
    Commit,
    FindingTally,
    LastSigned,
    LogEntry,
    Offer,
    Opening,
    Roster,
    Share,
    Shares,
    SignedFinding,
)


@dataclass
class RestoredDeal:
    """The notes on the deal that was in progress."""

    opening: Opening
    share: bytes = b""
    commit: Commit | None = None
    is_odd: bool = False
    roster: Roster | None = None
    opened: Share | None = None
    shares: Shares | None = None
    told: dict[int, ShownDigests] = field(default_factory=dict)
    heads: dict[int, tuple[bytes, bytes]] = field(default_factory=dict)
    """The heads that the host has signed, with its signatures, by ply."""

    def last_signed(self, table: bytes, host: bytes) -> LastSigned:
        """Return the last thing in it that the host has signed. `table` is T."""
        record = DealRecord(table, host, self.opening, self.roster, self.shares)
        if self.heads and self.shares is not None:
            ply = max(self.heads)
            return LastSigned(record.deal, "at", record.shuffled, ply, *self.heads[ply])
        if self.roster is not None:
            return LastSigned(record.deal, "roster", record.listed, 0, NO_KEY, self.roster.signature)
        return LastSigned(record.deal, "opening", record.opened, 0, NO_KEY, self.opening.signature)


class CheckWords(NamedTuple):
    """Four numbers below 1,024, and the digest of the players they are for; empty before there are any."""

    company: bytes
    numbers: tuple[int, ...]


NO_WORDS: Final = CheckWords(b"", ())


class GuestMemory:
    """What one guest knows of one table. What it writes down goes into `effects`, in order with all that is sent."""

    def __init__(self, key: Key, random: Callable[[int], bytes], effects: list[GuestEffect]) -> None:
        self.key: Final = key
        self.random: Final = random
        self.table_id = NO_TABLE
        """The permanent id of the table."""
        self.table = b""
        """The digest T, once the table is known."""
        self.host = b""
        """The host's public key, once we know it. It never changes."""
        self.pass_key = b""
        """The key that lets us reconnect without the code, once we have joined."""
        self.peer_findings = PeerFindings(b"", b"")
        self.strikes: Counter[bytes] = Counter()
        """Shares left out in this match, by key."""
        self.match = 0
        self.last = 0
        """The last deal that ended here,"""
        self.end = BEFORE_FIRST
        """and its digest E."""
        self.closed_match = 0
        """The match that was closed mid-round; no deal of it may follow."""
        self.next_round: tuple[int, int] | None = None
        """The match, and the round in it, that the next deal must have; None if unknown."""
        self.signed: dict[tuple[int, int], Offer] = {}
        """Every move that we signed, by deal and ply."""
        self.ends: dict[int, EndNote] = {}
        self.past: Final = Past()
        """The deals before the one on the table, and what the player has agreed to."""
        self.book: Final = RuleBook()
        self.claim: ClaimNote | None = None
        """This guest's own record of the match, if it came here because the host of an earlier table is gone;"""
        self.base: ContinuedNote | None = None
        """and where the match stood when it came to this table, once that was checked."""
        self.restored: RestoredDeal | None = None
        self.check_words = NO_WORDS
        """The words that players can compare aloud."""
        self.houses: set[bytes] = set()
        """The keys of the players at the host's own computer who have signed a move there."""
        self.lost_until = 0
        """The last deal on which our notes may be lost: we don't know what we signed there, so we sign no more."""
        self.host_forked = False
        """True if the host has shown two histories, so nothing more of this match is answered."""
        self.found: list[Finding] = []
        """All findings of this guest, oldest first."""
        self._codes: dict[tuple[int, FindingCode, int], bool] = {}
        """True, by deal, code and accused, if the finding was sent with evidence."""
        self._effects: Final = effects
        self.reports: list[SignedFinding] = []
        """The findings that the host has to be told now."""

    # -- the table ----------------------------------------------------------------------------------------------------

    def join(self, table: bytes, host: bytes, pass_key: bytes) -> None:
        """Record the table's identity, and save a note of it the first time."""
        self.table_id, self.pass_key = table, pass_key
        if self.host != host or self.table != table_digest(table, host):
            self._know(table, host)
            self.write(TableNote(table, host, pass_key))
            if self.claim is not None:
                self.write(self.claim)

    def _know(self, table: bytes, host: bytes) -> None:
        self.table, self.host = table_digest(table, host), host
        self.peer_findings = PeerFindings(self.table, host)

    def begin_match(self, match: int) -> None:
        """Start a match with nobody excluded from contributing."""
        if match != self.match:
            self.match = match
            self.strikes.clear()

    def inherit(self, note: ContinuedNote) -> None:
        """Continue from the last round of another table, which was checked now or before a restart."""
        said = note.said
        self.base, self.last, self.end, self.next_round = note, said.deal, said.end, (said.match, said.round + 1)

    def before(self, deal: int) -> int:
        """Return the deal after which we need everything. `deal` is the one in progress, 0 if there is none.

        That is the last that has ended or, while none has, the one before the first that we know.
        """
        restored = self.restored.opening.deal if self.restored is not None else 1
        return self.last or (deal or restored) - 1

    def last_signed(self, deal: LastSigned | None) -> LastSigned | None:
        """Return the last thing that the host has signed for us. `deal` is that of the deal on the table, if any."""
        if deal is not None:
            return deal
        if self.restored is not None:
            return self.restored.last_signed(self.table, self.host)
        if self.claim is not None and self.base is None:
            return self.claim.latest
        end = self.ends.get(self.last)
        return LastSigned(self.last, "end", end.ended, 0, NO_KEY, end.reveal.signature) if end is not None else None

    # -- notes --------------------------------------------------------------------------------------------------------

    def write(self, note: AnyNote) -> None:
        """Write a note down, before any message from now on."""
        self._effects.append(WriteNote(note))
        if isinstance(note, CommitNote | ContinuedNote | PressNote | EndNote):
            self.past.on_note(note)

    def restore(self, notes: Sequence[AnyNote]) -> None:
        """Restore the state from notes."""
        for note in notes:
            restored = self.restored
            if isinstance(note, CommitNote | ContinuedNote | PressNote | EndNote):
                self.past.on_note(note)
            match note:
                case TableNote(table, host, pass_key):
                    self.table_id, self.pass_key = table, pass_key
                    self._know(table, host)
                case ClaimNote():
                    self.claim = note
                case ContinuedNote():
                    self.inherit(note)
                case TermsNote(terms):
                    self.book.recall(terms)
                case CommitNote(opening, share, commit):
                    self.restored = RestoredDeal(opening, share, commit, is_odd=note.is_odd)
                case RosterNote(roster, share) if restored is not None and restored.opening.deal == roster.deal:
                    restored.roster, restored.opened = roster, share
                case SharesNote(shares) if restored is not None and restored.opening.deal == shares.deal:
                    restored.shares = shares
                case MoveNote(offer):
                    self.signed[offer.deal, offer.ply] = offer
                case UpdateNote(deal, ply) if restored is not None and restored.opening.deal == deal:
                    restored.told[ply] = ShownDigests(note.view, note.events)
                    if note.signature:
                        restored.heads[ply] = (note.head, note.signature)
                case EndNote():
                    self._restore_end(note)
                case FindingNote(report):
                    self._restore_report(report)
                case WordsNote(company, words):
                    self.check_words = CheckWords(company, words)
                case HouseNote(key):
                    self.houses.add(key)
                case LostNote(until):
                    self.lost_until = max(self.lost_until, until)
                case PauseNote() | _:
                    pass

    def _restore_end(self, note: EndNote) -> None:
        self.restored = None
        self.end_deal(note)

    def end_deal(self, note: EndNote) -> None:
        """Remember how a deal ended, now or before a restart."""
        self.last, self.end, self.next_round = note.reveal.deal, note.ended, note.next
        self.ends[note.reveal.deal] = note
        if note.reveal.how == "closed":
            self.closed_match = note.match

    def _restore_report(self, report: SignedFinding) -> None:
        if report.key != self.key.public:
            self.peer_findings.receive(report)
            return
        self.peer_findings.restore(report)
        for code in KINDS:
            if code == report.code:
                self.found.append(make_finding(report.deal, report.step, code, against=report.against))
                self._codes[report.deal, code, report.against] = bool(report.evidence)
                if report.against == AGAINST_HOST:
                    self.past.on_finding(report.deal)
                self.host_forked = self.host_forked or KINDS[code].proves_fork

    # -- findings -----------------------------------------------------------------------------------------------------

    @property
    def tally(self) -> FindingTally:
        """The number and the last digest of our findings, part of everything that we sign."""
        return self.peer_findings.tallies.get(self.key.public, NO_FINDINGS)

    def has_found(self, deal: int) -> bool:
        """Return True if there is a finding on a deal."""
        return any(each.deal == deal for each in self.found)

    def accuses_host(self, deal: int) -> bool:
        """Return True if a finding on a deal accuses the host or its account."""
        return any((each.deal, each.against) == (deal, AGAINST_HOST) for each in self.found)

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
        """Make a finding, once per deal, code and accused, to be sent to everyone. `shown` are messages that prove it.

        A finding that was sent without evidence is sent once more when there is some.
        """
        place = (deal, code, against)
        if place in self._codes and (self._codes[place] or not shown):
            return
        found = make_finding(deal, step, code, what, against=against)
        if place not in self._codes:
            self.found.append(found)
            if against == AGAINST_HOST:
                self.past.on_finding(deal)
        self._codes[place] = bool(shown)
        self.host_forked = self.host_forked or KINDS[code].proves_fork
        can_sign = self.table and deal and not self.lost_until  # findings are numbered, and some may be lost
        report = self.peer_findings.make(self.key, found, evidence(*shown)) if can_sign else None
        if report is not None:
            self.write(FindingNote(report))
            self.reports.append(report)

    def receive(self, report: SignedFinding) -> bool:
        """Take in another guest's finding, and write it down. Return False for one that is ours, invalid or known."""
        if report.key == self.key.public:
            return False
        before = self.peer_findings.tallies.get(report.key)
        self.peer_findings.receive(report)
        if self.peer_findings.tallies.get(report.key) == before:
            return False
        self.write(FindingNote(report))
        return True

    def check_findings(self, deal: int, step: int, key: bytes, said: FindingTally) -> None:
        """Check how many findings a guest says it has made: the host must have passed all of them on before."""
        if key != self.key.public and said != NO_FINDINGS and not self.peer_findings.knows(key, said):
            self.find(deal, step, "held_back")

    def note_house(self, record: DealRecord, entry: LogEntry) -> None:
        """Write down who plays at the host's own computer, of whom this is a move, if they have signed it."""
        key = record.keys[entry.seat]
        is_new = key not in self.houses and key != self.key.public
        if is_new and record.is_signed(entry, record.heads[entry.ply]):
            self.houses.add(key)
            self.write(HouseNote(key))

    def note_terms(self, rules: bytes) -> None:
        """Write down what the rules of a deal are, so that it can be checked after a restart."""
        terms = self.book.to_note(rules)
        if terms is not None:
            self.write(TermsNote(terms))

    def check_order(self, opening: Opening, restored: RestoredDeal | None, *, is_left: bool) -> None:
        """Check that a deal follows the one before it, which is `restored` if it is only known from notes.

        `is_left`: the deal on the table was left without an end.
        """
        number = opening.deal
        if number <= self.last and not is_left:
            return
        if (
            is_left
            or (restored is not None and restored.opening.deal != number)
            or (self.last and (number, opening.previous_end) != (self.last + 1, self.end))
            or (self.closed_match and opening.match == self.closed_match)
        ):
            self.find(number, 0, "unended")
        if not self._may_follow(opening):
            self.find(number, 0, "account", sentence(ROUND))

    def _may_follow(self, opening: Opening) -> bool:
        """Return True if a deal may come after the last one that ended here. A match only begins with its round 1."""
        if self.next_round is not None:
            return (opening.match, opening.round) == self.next_round
        last = self.ends.get(self.last)
        return last is None or opening.match == last.match or opening.round == 1

    def check_places(self, opening: Opening, names: tuple[str, ...]) -> None:
        """Check that nobody sits at another place than before in this match. `names` are those of the deal."""
        before = self.past.on_opening(opening, names)
        if before is not None:
            self.find(opening.deal, 0, "moved_seat", shown=(before, opening))
