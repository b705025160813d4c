"""The rounds of a match at tables whose hosts are gone: the signed messages, and the match that follows from them.

A match continues at another table from its last finished round (docs/protocol.md, “Continuing without the host”).
Everyone who takes part there replays the earlier rounds, and believes only what their hosts and players signed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from engine.core import NOBODY, Board, Rules
from engine.match import Match
from engine.sentences import Sentence, gettext_noop, sentence
from net.fairness.audit import audit_deal, check_contributions
from net.fairness.deal_record import (
    DealRecord,
    closing_digest,
    end_digest,
    end_to_sign,
    opening_to_sign,
    roster_to_sign,
)
from net.fairness.evidence import EvidencePiece, evidence, read_piece
from net.protocol.errors import ProtocolError
from net.protocol.field_types import MAX_ENTRIES
from net.protocol.keys import digest, verify
from net.protocol.messages import Continuation, LogEntry, Opening, PastDeal, Reveal, Roster, Shares

DEALT_AGAIN: Final = gettext_noop("Round {n} was dealt again, because its host was gone.")
GOES_ON: Final = gettext_noop("From round {n} on, the match was played at another table, because its host was gone.")


def told_continued(round_number: int, *, is_void: bool) -> Sentence:
    """Return the remark on the first round at another table. `is_void`: it had been dealt before its host was gone."""
    return sentence(DEALT_AGAIN if is_void else GOES_ON, n=round_number)


class TablePass(NamedTuple):
    """What lets a guest return to a table: its id and its pass key."""

    table: bytes
    pass_key: bytes

    def successor(self) -> TablePass:
        """Return the pass of the table at which the match continues without the host: the same for all its guests."""
        table = digest("successor table", self.table, self.pass_key, size=16)
        return TablePass(table, digest("successor pass", self.pass_key))


class PastRound(NamedTuple):
    """A round at a table whose host is gone. Without a `reveal` it was never finished, and is void."""

    table: bytes
    """The id of the table,"""
    host: bytes
    """and its host's public key."""
    opening: Opening
    roster: Roster | None = None
    shares: Shares | None = None
    entries: tuple[LogEntry, ...] = ()
    reveal: Reveal | None = None

    def void(self) -> PastRound:
        """Return this round as one that counts for nothing: only that it was opened."""
        return PastRound(self.table, self.host, self.opening)

    def record(self) -> DealRecord | None:
        """Return the record of the round; None unless the host signed every step, and nothing is out of place."""
        opening, roster, shares = self.opening, self.roster, self.shares
        record = DealRecord.of(self.table, self.host, opening)
        parts = (roster, shares, self.reveal)
        lists = [rows.contributions for rows in (roster, shares) if rows is not None]
        is_whole = all(len(rows) == record.seats for rows in lists) and (shares is None or roster is not None)
        places = enumerate(self.entries)
        is_whole = is_whole and all(entry.ply == n and entry.seat < record.seats for n, entry in places)
        if not is_whole or not all(part is None or part.deal == opening.deal for part in parts):
            return None  # the signatures are over the opening's number
        signed = [(opening_to_sign(record.opened), opening.signature)]
        if roster is not None:
            record.roster = roster
            signed.append((roster_to_sign(record.listed), roster.signature))
        if shares is not None:
            record.shares = shares
            signed.append((closing_digest(record.shuffled, shares.contributions), shares.signature))
            record.entries = list(self.entries)
        if self.reveal is not None:
            signed.append((end_to_sign(end_digest(record.last_digest, self.reveal)), self.reveal.signature))
        return record if all(verify(self.host, what, signature) for what, signature in signed) else None


class PastMatch(NamedTuple):
    """The finished rounds of a match, replayed."""

    match: Match[Board]
    ends: dict[int, bytes]
    """The digest E of each of them, by deal."""
    openings: tuple[Opening, ...]
    """Their openings, in order."""


def replayed(rounds: Sequence[PastRound], rules: Rules[Board]) -> PastMatch:
    """Deal and replay rounds from the first of a match on. Raises ProtocolError if one isn't signed or doesn't follow.

    Rounds that are void are only checked for their place and their host's signature.
    """
    past = PastMatch(Match(rules), {}, ())
    before: PastRound | None = None
    for each in rounds:
        opening, record = each.opening, each.record()
        if record is None or record.seats != rules.seats or not _is_next(before, each, past):
            raise _strange(each)
        before = each
        if each.reveal is None:
            continue
        if each.reveal.how != "over" or (each.reveal.ply, each.reveal.head) != (record.ply, record.head):
            raise _strange(each)
        if check_contributions(record) or audit_deal(record, each.reveal, past.match, NOBODY, {}):
            raise _strange(each)
        past.ends[opening.deal] = end_digest(record.last_digest, each.reveal)
        past = past._replace(openings=(*past.openings, opening))
    return past


def _is_next(before: PastRound | None, each: PastRound, past: PastMatch) -> bool:
    """Return True if a round comes next in its match. The one after a void round has its number again."""
    opening = each.opening
    if before is None:
        return opening.round == 1
    last, is_void = before.opening, before.reveal is None
    if is_void and (before.table, before.host) == (each.table, each.host):
        return False
    end = last.previous_end if is_void else past.ends[last.deal]
    place = (last.match, last.deal + (not is_void), last.round + (not is_void), end)
    return place == (opening.match, opening.deal, opening.round, opening.previous_end)


def _strange(each: PastRound) -> ProtocolError:
    return ProtocolError("other_past", f"round {each.opening.round} does not follow from what was signed")


def stands_at(table: bytes, host: bytes, rounds: Sequence[PastRound], past: PastMatch) -> Continuation:
    """Return where a match stands after these rounds, the last ones at the table with this id and host's key.

    There must be a round, finished or void.
    """
    last = rounds[-1].opening
    if not past.openings:
        return Continuation(table, host, last.match, last.deal - 1, 0, last.previous_end, past.match.scores)
    done = past.openings[-1]
    return Continuation(table, host, done.match, done.deal, done.round, past.ends[done.deal], past.match.scores)


# -- on the wire -------------------------------------------------------------------------------------------------------


def past_messages(rounds: Sequence[PastRound]) -> list[PastDeal]:
    """Return the messages that tell these rounds, in order."""
    return [part for each in rounds for part in _told(each)]


def _told(each: PastRound) -> Iterator[PastDeal]:
    first: tuple[EvidencePiece | None, ...] = (each.opening, each.roster, each.shares)
    yield PastDeal(each.table, each.host, evidence(*first))
    for at in range(0, len(each.entries), MAX_ENTRIES):
        yield PastDeal(each.table, each.host, (), each.entries[at : at + MAX_ENTRIES])
    if each.reveal is not None:
        yield PastDeal(each.table, each.host, evidence(each.reveal))


class PastReader:
    """Puts rounds together from messages, `parts` in all."""

    def __init__(self, parts: int) -> None:
        self.rounds: Final[list[PastRound]] = []
        self._missing = parts

    @property
    def is_complete(self) -> bool:
        """True if no message is missing."""
        return not self._missing

    def take(self, part: PastDeal) -> None:
        """Take in the next message. Raises ProtocolError if it is out of place."""
        if self.is_complete:
            raise ProtocolError("bad_message", "a part of a past deal that wasn't announced")
        self._missing -= 1
        for piece in map(_read, part.pieces):
            self._take(part, piece)
        if part.entries:
            last = self._last(part)
            self.rounds[-1] = last._replace(entries=last.entries + part.entries)

    def _take(self, part: PastDeal, piece: EvidencePiece) -> None:
        if isinstance(piece, Opening):
            self.rounds.append(PastRound(part.table, part.host, piece))
            return
        last = self._last(part)
        match piece:
            case Roster() if last.roster is None:
                self.rounds[-1] = last._replace(roster=piece)
            case Shares() if last.shares is None:
                self.rounds[-1] = last._replace(shares=piece)
            case Reveal():
                self.rounds[-1] = last._replace(reveal=piece)
            case _:
                raise ProtocolError("bad_message", "a part of a past deal in the wrong place")

    def _last(self, part: PastDeal) -> PastRound:
        """Return the deal that a message continues. Nothing comes after its reveal."""
        last = self.rounds[-1] if self.rounds else None
        if last is None or last.reveal is not None or (last.table, last.host) != (part.table, part.host):
            raise ProtocolError("bad_message", "a part of no past deal")
        return last


def _read(shown: bytes) -> EvidencePiece:
    try:
        return read_piece(shown)
    except (msgspec.MsgspecError, ValueError, RecursionError) as why:
        raise ProtocolError("bad_message", f"{type(why).__name__}: {why}") from None
