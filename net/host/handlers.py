"""The host's handlers for the messages of seated guests, by type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.core import Seat
from engine.sentences import Refusal
from net.discovery.clean_room import clean_chat
from net.effects.inputs import CommitReceived, ShareReceived
from net.fairness.dealing import MOST_STRIKES, audit_to_sign, move_of
from net.host.admin import administer
from net.host.table import HostedTable
from net.protocol.keys import verified
from net.protocol.messages import (
    AdminRequest,
    Audit,
    Bye,
    Chat,
    Commit,
    Contribution,
    FindingTally,
    FromGuest,
    Hello,
    Offer,
    Phase,
    Ping,
    Pong,
    Ready,
    Resync,
    Share,
    SignedFinding,
    Sit,
)
from net.protocol.shapes import NO_KEY


def hear(table: HostedTable, seat: Seat, message: FromGuest) -> None:
    """Handle a message from the player of a seat."""
    _HANDLERS[type(message)](table, seat, message)


def _commit(table: HostedTable, seat: Seat, message: Commit) -> None:
    deal = table.deal
    row = Contribution(message.value, message.said, message.signature)
    if deal is None or not _is_asked(table, seat, message.deal, "commit") or seat in deal.commits:
        return
    if not _is_told(table, seat, message.said):
        table.refuse(seat, "bad_message")
    elif deal.commit(seat, row):
        table.write(CommitReceived(table.number, seat, row))
    else:
        table.refuse(seat, "bad_sig")


def _share(table: HostedTable, seat: Seat, message: Share) -> None:
    deal = table.deal
    row = Contribution(message.value, message.said, message.signature)
    if deal is None or not _is_asked(table, seat, message.deal, "open") or seat in deal.opened:
        return
    if not _is_told(table, seat, message.said):
        table.refuse(seat, "bad_message")
    elif deal.share(seat, row):
        table.write(ShareReceived(table.number, seat, row))
        if deal.opened[seat].wrong:
            table.refuse(seat, "bad_nonce")
    else:
        table.refuse(seat, "bad_sig")


def _is_asked(table: HostedTable, seat: Seat, number: int, phase: Phase) -> bool:
    """Return True if this phase awaits something from the player, who must have been there at the opening."""
    deal = table.deal
    if deal is None or number != table.number or table.phase != phase:
        return False
    key = table.chairs[seat].key
    return seat in deal.missing() and deal.record.key(seat) == key and table.strikes[key] < MOST_STRIKES


def _is_told(table: HostedTable, seat: Seat, said: FindingTally) -> bool:
    """Return True if every finding that a guest's tally mentions has been passed on already."""
    return table.has_heard(table.chairs[seat].key, said)


def _offer(table: HostedTable, seat: Seat, offer: Offer) -> None:
    deal = table.deal
    if deal is not None and offer.mid in deal.mids:
        table.tell_again(seat, deal.mids[offer.mid])  # made already, so never again
        return
    is_now = deal is not None and table.phase in ("play", "claims") and offer.deal == table.number
    if deal is None or not is_now or offer.ply != deal.record.ply or offer.head != deal.record.head:
        table.refuse(seat, "stale", offer.mid)
    elif table.paused or (table.stands_for(seat) or ("silent",))[0] != "silent":  # a late move counts if it is first
        table.refuse(seat, "not_your_turn", offer.mid)
    elif not _is_told(table, seat, offer.said):
        table.refuse(seat, "bad_message", offer.mid)
    elif not verified(deal.record.key(seat), deal.to_sign(seat, offer.move, offer.mid, offer.said), offer.signature):
        table.refuse(seat, "bad_sig", offer.mid)
    else:
        try:
            table.play(seat, move_of(offer.move), offer.mid, offer.signature, said=offer.said)
        except Refusal:
            may_move = seat == table.match.state.turn or table.match.legal(seat)
            table.refuse(seat, "illegal" if may_move else "not_your_turn", offer.mid)


def _ready(table: HostedTable, seat: Seat, message: Ready) -> None:
    chair = table.chairs[seat]
    if message.deal == table.number and message.rules == table.terms.rules and chair.ready != message.on:
        chair.ready = message.on
        table.changed()


def _audit(table: HostedTable, seat: Seat, message: Audit) -> None:
    """Pass on a guest's audit of a deal it took part in, under the seat it had then."""
    key = table.chairs[seat].key
    if not _is_told(table, seat, message.said):
        table.refuse(seat, "bad_message")
        return
    for deal in table.done:
        if deal.number == message.deal and deal.end is not None and message.end == deal.ended:
            for place, taker in enumerate(deal.record.opening.seats):
                if taker.kind != "bot" and taker.key == key:
                    signed = audit_to_sign(message.end, place, message.verdict, message.said)
                    if verified(key, signed, message.signature):
                        table.audit(deal, replace(message, seat=place))


def _report(table: HostedTable, seat: Seat, message: SignedFinding) -> None:
    """Pass on a guest's findings, in order."""
    key = table.chairs[seat].key
    if message.key != key or (key, message.n) in table.reports:
        return
    follows = message.n == 1 or (key, message.n - 1) in table.reports
    if follows and table.may_report(message) and verified(key, table.next_finding(message), message.signature):
        table.report(message)


def _resync(table: HostedTable, seat: Seat, _message: Resync) -> None:
    table.tell_again(seat, 0)


def _sit(table: HostedTable, seat: Seat, message: Sit) -> None:
    if table.phase != "lobby":
        table.refuse(seat, "started")
    elif message.seat >= len(table.chairs) or table.chairs[message.seat].kind != "open":
        table.refuse(seat, "seat_taken")
    else:
        table.swap(seat, message.seat)


def _keep(table: HostedTable, seat: Seat, message: AdminRequest) -> None:
    owner = table.founding.owner
    code = administer(table, seat, message) if NO_KEY != owner == table.chairs[seat].key else "not_keeper"
    if code is not None:
        table.refuse(seat, code)


def _chat(table: HostedTable, seat: Seat, message: Chat) -> None:
    said = clean_chat(message)
    if said.phrase >= 0 or (said.text and table.custom.chat):
        table.tell_all(Chat(said.phrase, said.text, seat))


def _ping(table: HostedTable, seat: Seat, message: Ping) -> None:
    """Answer at once, in order with all other messages, because a guest measures its absence by the answers."""
    table.send(seat, Pong(message.n))


def _bye(table: HostedTable, seat: Seat, _message: Bye) -> None:
    connection = table.chairs[seat].connection
    table.chairs.disconnect(connection, table.now)
    table.part(connection)
    if table.phase == "lobby" and table.chairs[seat].key != table.founding.owner:
        table.open_seat(seat, "bye")
    table.changed()


def _nothing(_table: HostedTable, _seat: Seat, _message: Hello | Pong) -> None:
    """Ignore a second hello, and a pong, whose arrival is already recorded."""


_HANDLERS: Final[dict[type, Callable[..., None]]] = {
    Commit: _commit,
    Share: _share,
    Offer: _offer,
    Ready: _ready,
    Audit: _audit,
    SignedFinding: _report,
    Resync: _resync,
    Sit: _sit,
    AdminRequest: _keep,
    Chat: _chat,
    Ping: _ping,
    Bye: _bye,
    Pong: _nothing,
    Hello: _nothing,
}
"""Handlers by message type."""
