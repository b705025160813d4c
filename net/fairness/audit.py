"""The audit of a deal: deal it again from the revealed secret, replay the signed log, and compare.

Nothing is trusted: not the host's secret, not the moves, not what this seat was shown during play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core import NOBODY, Board, Event, Seat
from engine.match import Match
from engine.sentences import Refusal, gettext_noop, sentence
from net.fairness.deal_record import DealRecord, ShownDigests, move_of, public_digest, shown_digests
from net.fairness.evidence import bad_shares, broken_commitments, is_other_secret, unsigned_rows
from net.fairness.findings import Finding, make_finding
from net.protocol.messages import LogEntry, Opening, Reveal
from net.protocol.views import to_wire_events, to_wire_view

ILLEGAL: Final = gettext_noop("seat {seat}'s move wasn't possible with the tiles it held")
PUBLIC: Final = gettext_noop("the table after the move wasn't the one that follows from it")
VIEW: Final = gettext_noop("this seat was shown a different table from the one that follows from the deal")
EVENTS: Final = gettext_noop("this seat was told something other than what happened")
SCORES: Final = gettext_noop("the scores don't follow from the moves")
ROUND: Final = gettext_noop("the deal doesn't follow from the round before it")
TWO_SEATS: Final = gettext_noop("one key has two seats")
UNSIGNED: Final = gettext_noop("seat {seat}'s move isn't signed by its player")


def is_too_soon(opening: Opening, entry: LogEntry) -> bool:
    """Return True if a move that the host made for a player was too soon, by the host's own account of it."""
    least = {"away": opening.stand_in, "silent": opening.turn}.get(entry.stand_in_reason, 0)
    is_player = entry.stand_in_reason != "seat" and opening.seats[entry.seat].kind != "bot"
    return is_player and (
        entry.stand_in_reason == "bot"
        or entry.away_seconds < least
        or (entry.stand_in_reason == "silent" and not opening.turn)
    )


def has_two_seats(opening: Opening) -> bool:
    """Return True if an opening gives one player two seats."""
    people = [taker.key for taker in opening.seats if taker.kind != "bot"]
    return len(set(people)) < len(people)


def check_contributions(record: DealRecord) -> list[Finding]:
    """Return the findings about a deal's roster and shares: bad signatures, and shares that break commitments."""
    found = []
    if record.roster is not None:
        found += [make_finding(record.deal, 0, "unsigned") for _ in unsigned_rows(record, record.roster)]
        if record.shares is not None:
            found += [make_finding(record.deal, 0, "bad_share") for _ in bad_shares(record, record.shares)]
            broken = broken_commitments(record, record.shares)
            found += [make_finding(record.deal, 0, "broke_word", against=seat) for seat in broken]
    return found


def audit_deal(
    record: DealRecord, reveal: Reveal, match: Match[Board], seat: Seat, received: Mapping[int, ShownDigests]
) -> list[Finding]:
    """Deal and replay a round on top of `match`, and return the findings; none if everything follows.

    `received` holds what this seat was shown, by ply. `match` must be at the end of the previous round and is advanced
    by this one. A round closed mid-round is replayed as far as it went.
    """
    deal = record.deal
    if is_other_secret(record, reveal):
        return [make_finding(deal, 0, "other_secret")]
    if record.shares is None:
        return []
    try:
        events = match.begin(record.seed(reveal.secret))
    except ValueError:
        return [_account(deal, 0, ROUND)]
    found = []
    if record.opening.round != len(match.rounds):
        found.append(_account(deal, 0, ROUND))
    found += _compared(deal, match, seat, events, received.get(0), 0)
    for entry in record.entries:
        step = entry.ply + 1
        if not record.is_signed(entry, record.heads[entry.ply]):
            found.append(make_finding(deal, step, "unsigned_move", sentence(UNSIGNED, seat=entry.seat + 1)))
        try:
            events = match.play(entry.seat, move_of(entry.move))
        except Refusal:
            found.append(_account(deal, step, ILLEGAL, seat=entry.seat + 1))
            return found
        if public_digest(to_wire_view(match.state, NOBODY)) != entry.public_digest:
            found.append(_account(deal, step, PUBLIC))
        found += _compared(deal, match, seat, events, received.get(step), step)
    is_whole = bool(match.state.over) and match.scores == reveal.scores
    if reveal.how == "over" and not is_whole:
        found.append(_account(deal, len(record.entries), SCORES))
    return found


def _account(deal: int, step: int, what: str, **holes: int) -> Finding:
    return make_finding(deal, step, "account", sentence(what, **holes))


def _compared(
    deal: int, match: Match[Board], seat: Seat, events: list[Event], mine: ShownDigests | None, step: int
) -> list[Finding]:
    if mine is None:
        return []
    true = shown_digests(to_wire_view(match.state, seat), to_wire_events(seat, events))
    found = []
    if mine.view != true.view:
        found.append(make_finding(deal, step, "shown_otherwise", sentence(VIEW)))
    if mine.events is not None and mine.events != true.events:
        found.append(make_finding(deal, step, "shown_otherwise", sentence(EVENTS)))
    return found
