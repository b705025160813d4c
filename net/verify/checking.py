"""The judgement on a file of rounds: what the page of a player would say of each round, and of the match as a whole.

Everything in a file is replayed before it is believed. What only a guest at the table can check, such as what its own
seat was shown, is not in a file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Seat
from engine.match import Match
from engine.sentences import Refusal, Sentence, gettext_noop, sentence
from net.discovery.sanitize import clean_player, clean_players
from net.fairness.audit import ROUND, TWO_SEATS, audit_deal, check_contributions, has_two_seats, is_too_soon
from net.fairness.deal_record import MAX_STRIKES, DealRecord, end_digest, is_included, table_digest
from net.fairness.evidence import withheld_share
from net.fairness.findings import Finding, make_finding
from net.fairness.past_rounds import told_continued
from net.fairness.peer_findings import PeerFindings
from net.fairness.succession import is_moved, takeovers, told_takeovers
from net.guest.judgement import CLOSED, DealOutcome, Judgement, SignedDeal, fellow_says, judgement
from net.protocol.messages import Audit, Contribution, FindingTally, Opening
from net.protocol.terms import rules_of
from net.verify.before_match import before_match
from net.verify.first_rounds import FirstFile, checked_first
from net.verify.round_file import PastProof, RoundFile, RoundProof
from net.verify.signed_rounds import STRAY_ROUND, record_of

NOT_SHOWN: Final = gettext_noop("The host's secret isn't in this file.")
NOBODYS: Final = gettext_noop(
    "No computer but the host's put a share into this round, so the host could choose its deal."
)
AFTER_A_GAP: Final = gettext_noop("Not every round before it is in this file, so it can't be dealt again.")
NO_REPORTS: Final = gettext_noop(
    "It was played at a table whose host is gone. What the players' computers found there isn't in this file."
)
NOT_TOLD: Final = gettext_noop("{name}'s computer found something that isn't in this file.")

STEERED: Final = gettext_noop(
    "This file uses the first protocol, which let a host steer the deals. Its moves and scores check out."
)
NO_KEY: Final = gettext_noop("No computer but the host's put a share into every round, so this file speaks for nobody.")
ONE_MISSING: Final = gettext_noop("Round {n} isn't in this file.")
SOME_MISSING: Final = gettext_noop("Rounds {first} to {last} aren't in this file.")
NOT_OVER: Final = gettext_noop("The match isn't over. This file ends with round {n}.")
NO_FURTHER: Final = gettext_noop("The rounds after round {n} haven't been checked.")
OTHER_DEAL: Final = gettext_noop("Deal {n} of this table, which isn't one of these rounds: {told}")
_BROKEN_REPORTS: Final = gettext_noop("The reports in this file have been changed.")

_WORST: Final[tuple[DealOutcome, ...]] = ("faulty", "unchecked", "remark", "fair")


class Checked(NamedTuple):
    """The result of checking a file."""

    match: Match[Board]
    """The rounds as they follow from the file, up to the first that doesn't follow or can't be dealt."""
    moves: int
    rounds: tuple[Judgement, ...]
    """The judgement on each round, up to the first with findings."""
    doubts: tuple[Sentence, ...] = ()
    """The reasons why the file as a whole vouches for nothing."""
    remarks: tuple[Sentence, ...] = ()
    """Everything else about the match as a whole."""
    keys: tuple[str, ...] = ()
    """Prefixes of the public keys of guests that contributed to every round, for which the file speaks."""
    findings: tuple[tuple[int, Finding], ...] = ()
    """What doesn't follow from the file itself, each with the number of its round."""

    @property
    def outcome(self) -> DealOutcome:
        """The worst that is said of a round, or of the whole."""
        told: set[DealOutcome] = {each.outcome for each in self.rounds}
        if self.doubts:
            told.add("unchecked")
        if self.remarks:
            told.add("remark")
        return next((each for each in _WORST if each in told), "fair")


def checked(file: RoundFile | FirstFile) -> Checked:
    """Deal and replay all rounds of a file, as every player at the table has done.

    Raises Refusal if the game is unknown here, its rules differ, or the file contradicts itself.
    """
    if isinstance(file, RoundFile):
        return _Reading(file).checked()
    match, moves, found = checked_first(file)
    names = _names(file.names, match.rules.seats)
    rounds = tuple(Judgement(each.deal, number, "faulty", (), (each,), names=names) for number, each in found)
    return Checked(match, moves, rounds, () if found else (sentence(STEERED),), findings=found)


class _Reading:
    """A file while it is read, round by round, up to the first with findings."""

    def __init__(self, file: RoundFile) -> None:
        self._file: Final = file
        self._match: Final = Match(rules_of(file.terms))
        self._peer_findings: Final = _reports(file)
        self._before: Final = before_match(file, self._peer_findings)
        self._openings: Final[list[Opening]] = []
        """Those of the match up to here."""
        self._end = self._before.end
        """E of the deal before, which the next must name; None if it isn't in the file."""
        self._finished: Final = [each.round for each in file.past if each.round.reveal is not None]
        """The rounds at earlier tables."""
        self._table = b""
        """T of the round before."""
        self._moves = 0
        self._judged: list[Judgement] = []
        self._found: tuple[tuple[int, Finding], ...] = ()
        self._missing: list[Sentence] = []
        self._remarks = list(self._before.remarks)
        self._strikes: Final[Counter[bytes]] = Counter()
        self._put: Final[list[set[bytes]]] = []
        """By round, the keys of the guests that contributed to it."""
        self._last: RoundProof | None = None
        self._is_whole = True
        """True while every round of the match up to here could be dealt again."""

    def checked(self) -> Checked:
        """Return the result."""
        rounds, past = self._file.rounds, self._file.past
        whole: tuple[RoundProof | PastProof, ...] = (*past, *rounds)
        for each in whole:
            if not self._found:
                self._read(each)
        last = rounds[-1].opening.round
        if len(self._judged) < len(self._finished) + len(rounds):
            self._remarks.append(sentence(NO_FURTHER, n=self._judged[-1].round))
        elif self._is_whole and not self._found and not self._match.is_over:
            self._remarks.append(sentence(NOT_OVER, n=last))
        self._remarks += self._told_of_others()
        keys = set.intersection(*self._put)
        doubts = [*self._missing, *([sentence(NO_KEY)] if not keys and all(self._put) else [])]
        told = tuple(sorted(key.hex()[:16] for key in keys))
        judged, remarks = tuple(self._judged), tuple(self._remarks)
        return Checked(self._match, self._moves, judged, tuple(doubts), remarks, told, self._found)

    def _read(self, told: RoundProof | PastProof) -> None:
        """Judge a round; one that is void need only be signed."""
        record = record_of(self._file, told, self._match.rules.seats)
        each, is_past = (told.round, True) if isinstance(told, PastProof) else (told, False)
        if is_past and each.reveal is None:
            return
        if record.table != self._table:
            self._table = record.table
            self._strikes.clear()
        findings = [*self._out_of_place(each), *check_contributions(record), *self._improper(record)]
        why = self._unchecked(record, each)
        if not findings and self._is_whole and each.reveal is not None:
            findings = audit_deal(record, each.reveal, self._match, NOBODY, {})
            self._moves += len(each.entries) if not findings else 0
        names = _names(each.names or self._file.names, record.seats)
        audits = {audit.seat: audit for audit in each.audits}
        deal = SignedDeal(record, each.reveal, audits, has_audits=not is_past)
        untold = {
            seat for seat, said in _said(record, each.audits) if not self._peer_findings.knows(record.keys[seat], said)
        }
        remarks = [*([sentence(NO_REPORTS)] if is_past else self._continued(each))]
        remarks += self._earlier_remarks(record, names) + [
            sentence(NOT_TOLD, name=names[seat]) for seat in sorted(untold)
        ]
        self._judged.append(judgement(deal, findings, self._peer_findings.received, names, why=why, remarks=remarks))
        self._found = tuple((record.opening.round, found) for found in findings)
        self._put.append(_keys_in(record))
        self._end = end_digest(record.last_digest, each.reveal) if each.reveal is not None else None
        self._is_whole = self._is_whole and each.reveal is not None
        self._last = each

    def _continued(self, each: RoundProof) -> list[Sentence]:
        """Return the remark on the first round at another table."""
        if not self._file.past or each is not self._file.rounds[0]:
            return []
        return [told_continued(each.opening.round, is_void=self._file.past[-1].round.reveal is None)]

    def _out_of_place(self, each: RoundProof) -> list[Finding]:
        """Return the findings about a round's place in its match, and note the rounds missing before it."""
        opening, last = each.opening, self._last
        deal, number = opening.deal, opening.round
        first = (opening.match, 1, deal - number + 1)
        match, low, least = (
            first if last is None else (last.opening.match, last.opening.round + 1, last.opening.deal + 1)
        )
        if deal < least:
            raise Refusal(sentence(STRAY_ROUND, n=number))
        if (opening.match, number - low) != (match, deal - least) or number > deal:
            return [make_finding(deal, 0, "account", sentence(ROUND))]
        if number > low:
            one = number == low + 1
            self._missing.append(
                sentence(ONE_MISSING, n=low) if one else sentence(SOME_MISSING, first=low, last=number - 1)
            )
            self._end, self._is_whole = None, False
        was_closed = last is not None and last.reveal is not None and last.reveal.how == "closed"
        if was_closed or self._end not in (None, opening.previous_end):
            return [make_finding(deal, 0, "unended")]
        return []

    def _improper(self, record: DealRecord) -> Iterator[Finding]:
        """Yield the findings about the players of a round, and about moves that the host says it made for them."""
        opening, deal = record.opening, record.deal
        if any(is_moved(each, opening) for each in self._openings):
            yield make_finding(deal, 0, "moved_seat")
        self._openings.append(opening)
        if has_two_seats(opening):
            yield make_finding(deal, 0, "our_seat", sentence(TWO_SEATS))
        rows = record.roster.contributions if record.roster is not None else ()
        listed = (record.keys[seat] for seat, row in enumerate(rows) if isinstance(row, Contribution))
        if any(self._strikes[key] >= MAX_STRIKES for key in listed):
            yield make_finding(deal, 0, "barred")
        for seat in record.guests():
            self._strikes[record.keys[seat]] += withheld_share(record, seat)
        for entry in record.entries:
            if is_too_soon(opening, entry):
                yield make_finding(deal, entry.ply + 1, "not_away")
                return

    def _earlier_remarks(self, record: DealRecord, players: Sequence[str]) -> list[Sentence]:
        """Return the remarks on a round that follow from the deals before it."""
        shares = record.shares
        seats = [seat for seat in record.guests() if shares is not None and is_included(shares.contributions, seat)]
        told = self._before.told([(record.keys[seat], players[seat]) for seat in seats])
        rounds = (*self._finished, *self._file.rounds)
        names = {each.opening.deal: each.names or self._file.names for each in rounds}

        def name_of(deal: int, seat: Seat) -> str:
            name = names[deal][seat] if seat < len(names[deal]) else ""
            return clean_player(name) if name else ""

        return told + told_takeovers(takeovers(self._openings), name_of)

    def _unchecked(self, record: DealRecord, each: RoundProof) -> str | None:
        """Return the reason why nothing is claimed of a round; None if something is."""
        if each.reveal is None:
            return NOT_SHOWN
        if each.reveal.how == "closed":
            return CLOSED
        if not self._is_whole:
            return AFTER_A_GAP
        return None if _keys_in(record) else NOBODYS

    def _told_of_others(self) -> list[Sentence]:
        """Return what the reports say of deals that aren't among the rounds."""
        rounds = (*self._finished, *self._file.rounds)
        here = {each.opening.deal for each in rounds}
        names: dict[bytes, str] = {}
        for each, judged in zip(rounds, self._judged, strict=False):
            names |= {taker.key: name for taker, name in zip(each.opening.seats, judged.names, strict=True)}
        return [
            sentence(
                OTHER_DEAL, n=heard.finding.deal, told=fellow_says(heard, names.get(heard.key, heard.key.hex()[:8]))
            )
            for heard in self._peer_findings.received
            if heard.finding.deal not in here
        ]


def _reports(file: RoundFile) -> PeerFindings:
    """Return the reports in a file. Raises Refusal if one isn't signed, or doesn't follow those before it."""
    peer_findings = PeerFindings(table_digest(file.table, file.host), file.host)
    for report in file.reports:
        before = peer_findings.tallies.get(report.key)
        peer_findings.receive(report)
        if peer_findings.tallies.get(report.key) == before:
            raise Refusal(sentence(_BROKEN_REPORTS))
    return peer_findings


def _said(record: DealRecord, audits: Sequence[Audit]) -> Iterator[tuple[int, FindingTally]]:
    """Yield each seat's signed statements of how much its computer has found."""
    for rows in (record.roster, record.shares):
        for seat, row in enumerate(rows.contributions if rows is not None else ()):
            if isinstance(row, Contribution):
                yield seat, row.findings
    yield from ((entry.seat, entry.findings) for entry in record.entries if entry.stand_in_reason == "seat")
    yield from ((audit.seat, audit.findings) for audit in audits)


def _keys_in(record: DealRecord) -> set[bytes]:
    """Return the keys of the guests that contributed to a deal."""
    shares = record.shares
    return {
        record.keys[seat] for seat in record.guests() if shares is not None and is_included(shares.contributions, seat)
    }


def _names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return a name for every seat, cleaned as at the table."""
    return tuple(clean_players((*names, *[""] * seats)[:seats]))
