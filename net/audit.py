"""The audit of a deal: everyone deals it again from what was revealed, plays the signed log, and compares.

Nothing is believed: not the host's secret, not the moves, not what this seat was told on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.core import Board, Event, Seat
from engine.match import Match
from engine.sentences import Refusal, Sentence, mark, sentence
from net.boards import Seen, onlooker, seen
from net.dealing import HOST, Record, move_of, promise, public_digest
from net.happened import shown_to
from net.keys import digest, verified
from net.messages import Happened
from net.wire import packed

UNSAID: Final = -1
"""The step of a finding that is about no move."""


class Finding(NamedTuple):
    """Something that does not follow: at which move of the deal (from 1; 0 the deal itself), and what."""

    step: int
    what: Sentence

    def __str__(self) -> str:
        return f"step {self.step}: {self.what}"


class Told(NamedTuple):
    """What a seat was told of the table, kept for the audit."""

    view: bytes
    events: bytes | None
    """None where the update came without events, to somebody who had missed them."""


def told(view: Seen, events: tuple[Happened, ...] | None) -> Told:
    """Return what there is to compare of an update."""
    happened = None if events is None else digest("events", packed(events), size=16)
    return Told(digest("view", packed(view), size=16), happened)


SECRET: Final = mark("the host's secret is not the one that it had promised")
NONCE: Final = mark("the nonce of seat {seat} is not the one that was promised")
MINE: Final = mark("another nonce stands in the place of mine")
SIGNATURE: Final = mark("the move of seat {seat} is not signed by its player")
ILLEGAL: Final = mark("the move of seat {seat} was not possible with the tiles that it held")
PUBLIC: Final = mark("the table after the move was not the one that follows from it")
VIEW: Final = mark("this seat was shown another table than the one that follows from the deal")
EVENTS: Final = mark("this seat was told of something else than what happened")
SCORES: Final = mark("the scores do not follow from the moves")
ROUND: Final = mark("the deal does not follow the round before it")


def audited(
    record: Record,
    secret: bytes,
    scores: tuple[int, ...],
    match: Match[Board],
    seat: Seat,
    own_nonce: bytes | None,
    received: Mapping[int, Told],
) -> list[Finding]:
    """Deal and play a round again, on top of `match`, and return all that does not follow; empty: the deal was fair.

    `own_nonce` is what this seat has opened, None where the host stood in; `received` is what it was told, by the
    number of moves made. `match` stands at the end of the round before and is led on by this one.
    """
    found = _promises(record, secret, seat, own_nonce)
    if found:
        return found
    try:
        events = match.begin(record.seed(secret))
    except ValueError:
        return [Finding(0, sentence(ROUND))]
    if record.round != len(match.rounds):
        found.append(Finding(0, sentence(ROUND)))
    found += _compared(match, seat, events, received.get(0), 0)
    for entry in record.entries:
        step = entry.ply + 1
        signer = record.host if entry.bot else record.keys[entry.seat]
        if not verified(signer, record.to_sign(entry.ply, entry.seat, entry.move, entry.mid), entry.signature):
            found.append(Finding(step, sentence(SIGNATURE, seat=entry.seat + 1)))
        try:
            events = match.play(entry.seat, move_of(entry.move))
        except Refusal:
            found.append(Finding(step, sentence(ILLEGAL, seat=entry.seat + 1)))
            return found
        if public_digest(onlooker(match.state)) != entry.public:
            found.append(Finding(step, sentence(PUBLIC)))
        found += _compared(match, seat, events, received.get(step), step)
    if not match.state.over or match.scores != scores:
        found.append(Finding(len(record.entries), sentence(SCORES)))
    return found


def _promises(record: Record, secret: bytes, seat: Seat, own_nonce: bytes | None) -> list[Finding]:
    context = record.context
    if promise(context, HOST, secret) != record.commitment:
        return [Finding(0, sentence(SECRET))]
    found = [
        Finding(0, sentence(NONCE, seat=place + 1))
        for place, (commit, nonce) in enumerate(zip(record.commits, record.nonces, strict=True))
        if promise(context, place, nonce) != commit
    ]
    if own_nonce is not None and record.nonces[seat] != own_nonce:
        found.append(Finding(0, sentence(MINE)))
    return found


def _compared(match: Match[Board], seat: Seat, events: list[Event], mine: Told | None, step: int) -> list[Finding]:
    if mine is None:
        return []
    true = told(seen(match.view(seat)), shown_to(seat, events))
    found = []
    if mine.view != true.view:
        found.append(Finding(step, sentence(VIEW)))
    if mine.events is not None and mine.events != true.events:
        found.append(Finding(step, sentence(EVENTS)))
    return found
