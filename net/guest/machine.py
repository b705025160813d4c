"""A guest's state beyond a single deal: its key, its notes, its findings, and the players whose shares were left out.

Everything that the guest signs is written down here before it is sent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.core import Move, Seat
from engine.sentences import Refusal, Sentence, sentence
from net.effects.effects import GuestEffect, WriteNote
from net.effects.notes import (
    AnyNote,
    CommitNote,
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
from net.fairness.dealing import (
    BEFORE_FIRST,
    DealRecord,
    ShownDigests,
    move_of,
    move_to_sign,
    table_digest,
    wire_move,
)
from net.fairness.evidence import EvidencePiece, evidence
from net.fairness.fellows import Fellows
from net.fairness.findings import AGAINST_HOST, KINDS, Finding, FindingCode, finding
from net.guest.connection import HostConnection
from net.guest.past import Past
from net.guest.rule_book import RuleBook
from net.protocol.keys import Key
from net.protocol.messages import (
    SILENCE,
    Commit,
    FindingTally,
    Latest,
    LogEntry,
    Offer,
    Opening,
    Roster,
    Share,
    Shares,
    SignedFinding,
)
from net.protocol.shapes import NO_KEY
from net.protocol.troubles import ProtocolError


@dataclass
class RecalledDeal:
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

    def latest(self, table: bytes, host: bytes) -> Latest:
        """Return the last thing in it that the host has signed. `table` is T."""
        record = DealRecord(table, host, self.opening, self.roster, self.shares)
        if self.heads and self.shares is not None:
            ply = max(self.heads)
            return Latest(record.deal, "at", record.shuffled, ply, *self.heads[ply])
        if self.roster is not None:
            return Latest(record.deal, "roster", record.listed, 0, NO_KEY, self.roster.signature)
        return Latest(record.deal, "opening", record.opened, 0, NO_KEY, self.opening.signature)


class ComparedWords(NamedTuple):
    """Four numbers below 1,024, and the digest of the players they are for; empty before there are any."""

    company: bytes
    numbers: tuple[int, ...]


NO_WORDS: Final = ComparedWords(b"", ())


class Machine:
    """One guest's machine at one table. What it writes down goes into `effects`, in order with all that is sent."""

    def __init__(self, key: Key, random: Callable[[int], bytes], effects: list[GuestEffect]) -> None:
        self.key: Final = key
        self.random: Final = random
        self.table = b""
        """The digest T, once the table is known."""
        self.host = b""
        self.fellows = Fellows(b"", b"")
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
        self.kept: RecalledDeal | None = None
        self.words = NO_WORDS
        """The words that players can compare aloud."""
        self.houses: set[bytes] = set()
        """The keys of the players at the host's own computer who have signed a move there."""
        self.lost_until = 0
        """The last deal on which our notes may be lost: we don't know what we signed there, so we sign no more."""
        self.is_split = False
        """True if the host has shown two histories, so nothing more of this match is answered."""
        self.found: list[Finding] = []
        """All findings of this guest, oldest first."""
        self._codes: dict[tuple[int, FindingCode, int], bool] = {}
        """True, by deal, code and accused, if the finding was sent with evidence."""
        self._effects: Final = effects
        self.reports: list[SignedFinding] = []
        """The findings that the host has to be told now."""

    # -- the table ----------------------------------------------------------------------------------------------------

    def sit(self, table: bytes, host: bytes, pass_key: bytes) -> None:
        """Get to know the table, and write it down the first time."""
        if self.host != host or self.table != table_digest(table, host):
            self._know(table, host)
            self.write(TableNote(table, host, pass_key))

    def _know(self, table: bytes, host: bytes) -> None:
        self.table, self.host = table_digest(table, host), host
        self.fellows = Fellows(self.table, host)

    def begin_match(self, match: int) -> None:
        """Note the start of a match, in which nobody is barred yet."""
        if match != self.match:
            self.match = match
            self.strikes.clear()

    def before(self, deal: int) -> int:
        """Return the deal after which we need everything. `deal` is the one in progress, 0 if there is none.

        That is the last that has ended or, while none has, the one before the first that we know.
        """
        kept = self.kept.opening.deal if self.kept is not None else 1
        return self.last or (deal or kept) - 1

    def latest(self, deal: Latest | None) -> Latest | None:
        """Return the last thing that the host has signed for us. `deal` is that of the deal on the table, if any."""
        if deal is not None:
            return deal
        if self.kept is not None:
            return self.kept.latest(self.table, self.host)
        end = self.ends.get(self.last)
        return Latest(self.last, "end", end.ended, 0, NO_KEY, end.reveal.signature) if end is not None else None

    # -- notes --------------------------------------------------------------------------------------------------------

    def write(self, note: AnyNote) -> None:
        """Write a note down, before any message from now on."""
        self._effects.append(WriteNote(note))
        if isinstance(note, CommitNote | PressNote | EndNote):
            self.past.on_note(note)

    def recall(self, notes: Sequence[AnyNote]) -> tuple[bytes, bytes, bytes] | None:
        """Restore the state from notes. Return the table, its host and the pass key, or None if there is no table."""
        known = None
        for note in notes:
            if isinstance(note, CommitNote | PressNote | EndNote):
                self.past.on_note(note)
            match note:
                case TableNote(table, host, pass_key):
                    known = (table, host, pass_key)
                    self._know(table, host)
                case TermsNote(terms):
                    self.book.recall(terms)
                case CommitNote(opening, share, commit):
                    self.kept = RecalledDeal(opening, share, commit, is_odd=note.is_odd)
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
                case HouseNote(key):
                    self.houses.add(key)
                case LostNote(until):
                    self.lost_until = max(self.lost_until, until)
                case PauseNote() | _:
                    pass
        return known

    def _recall_end(self, note: EndNote) -> None:
        self.kept = None
        self.end_deal(note)

    def end_deal(self, note: EndNote) -> None:
        """Remember how a deal ended, now or before a restart."""
        self.last, self.end, self.next_round = note.reveal.deal, note.ended, note.next
        self.ends[note.reveal.deal] = note
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
                if report.against == AGAINST_HOST:
                    self.past.on_finding(report.deal)
                self.is_split = self.is_split or KINDS[code].splits

    # -- findings -----------------------------------------------------------------------------------------------------

    @property
    def tally(self) -> FindingTally:
        """The number and the last digest of our findings, part of everything that we sign."""
        return self.fellows.tallies.get(self.key.public, SILENCE)

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
        found = finding(deal, step, code, what, against=against)
        if place not in self._codes:
            self.found.append(found)
            if against == AGAINST_HOST:
                self.past.on_finding(deal)
        self._codes[place] = bool(shown)
        self.is_split = self.is_split or KINDS[code].splits
        can_sign = self.table and deal and not self.lost_until  # findings are numbered, and some may be lost
        report = self.fellows.make(self.key, found, evidence(*shown)) if can_sign else None
        if report is not None:
            self.write(FindingNote(report))
            self.reports.append(report)

    def check_said(self, deal: int, step: int, key: bytes, said: FindingTally) -> None:
        """Check how many findings a machine says it has made: the host has to have passed all of them on before."""
        if key != self.key.public and said != SILENCE and not self.fellows.knows(key, said):
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

    def check_order(self, opening: Opening, kept: RecalledDeal | None, *, is_left: bool) -> None:
        """Check that a deal follows the one before it, which is `kept` if it is only known from notes.

        `is_left`: the deal on the table was left without an end.
        """
        number = opening.deal
        if number <= self.last and not is_left:
            return
        if (
            is_left
            or (kept is not None and kept.opening.deal != number)
            or (self.last and (number, opening.prev) != (self.last + 1, self.end))
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


NOT_TAKEN: Final = 10.0
"""Seconds for which an honest host may answer pings without answering our move."""


class Offers:
    """The move of this guest that the host hasn't answered yet."""

    def __init__(self, machine: Machine, host: HostConnection) -> None:
        self.pending: Offer | None = None
        """The pending offer; None if there isn't one."""
        self.wish: Move | None = None
        """The move of `pending`."""
        self._machine: Final = machine
        self._host: Final = host
        self._link, self._ping, self._since = 0, 0, 0.0
        """The link, the last ping before `pending` was sent, and the time of sending."""

    def allowed(self, record: DealRecord, legal: Sequence[Move]) -> list[Move]:
        """Return the legal moves that may be offered: if a move was signed here before, only that one."""
        signed = self._machine.signed.get((record.deal, record.ply))
        if record.deal <= self._machine.lost_until:
            return []
        if signed is None:
            return list(legal)
        mine = move_of(signed.move)
        return [mine] if signed.head == record.head and mine in legal else []

    def why_not(self, record: DealRecord | None) -> ProtocolError | Refusal:
        """Return why a legal move can't be offered."""
        if record is not None and record.deal <= self._machine.lost_until:
            return ProtocolError("notes_lost")
        return Refusal(sentence("Your computer already signed a different move here. Only that one can be played."))

    def make(self, record: DealRecord, seat: Seat, move: Move) -> Offer:
        """Return the offer of an allowed move, signed and written down unless that was done before."""
        machine, place = self._machine, (record.deal, record.ply)
        if place not in machine.signed:
            mid, wire, said, head = machine.random(8), wire_move(move), machine.tally, record.head
            signature = machine.key.sign(move_to_sign(record.shuffled, head, record.ply, seat, wire, mid, said))
            machine.signed[place] = Offer(record.deal, record.ply, head, mid, wire, said, signature)
            machine.write(MoveNote(machine.signed[place]))
        self.wish, self.pending = move, machine.signed[place]
        self.sent()
        return self.pending

    def sent(self) -> None:
        """Note that the pending offer is sent now, on this link."""
        host = self._host
        self._link, self._ping, self._since = host.link, host.pings.last_ping, host.now

    def settle(self, mid: bytes) -> None:
        """Drop the pending offer if the host made the move with this id."""
        if self.pending is not None and self.pending.mid == mid:
            self.pending = self.wish = None

    def drop(self) -> None:
        """Drop the pending offer."""
        self.pending = self.wish = None

    def is_ignored(self) -> bool:
        """Return True if the host answers pings, but neither makes our move nor refuses it."""
        host = self._host
        if self.pending is None or self._link != host.link or host.now - self._since < NOT_TAKEN:
            return False
        return host.pings.is_answered_after(self._ping)
