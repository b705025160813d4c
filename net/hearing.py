"""What a host does with each message of a seated guest, as data: HEARD."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core import Seat
from engine.sentences import Refusal
from net.clean_room import clean_talk
from net.dealing import move_of
from net.hosted_table import HostedTable
from net.inputs import Opened, Promised
from net.keeping import keep
from net.keys import verified
from net.messages import (
    Audit,
    Bye,
    Commit,
    FromGuest,
    Hello,
    Keep,
    Nonce,
    Offer,
    Ping,
    Pong,
    Ready,
    Resync,
    Sit,
    Talk,
)
from net.shapes import NO_KEY

QUIET: Final = 1.0
"""Seconds without a word after which a guest that asks for a sign of life gets one."""


def hear(table: HostedTable, seat: Seat, message: FromGuest) -> None:
    """Take in what the player of a seat has sent."""
    HEARD[type(message)](table, seat, message)


def _commit(table: HostedTable, seat: Seat, message: Commit) -> None:
    deal = table.deal
    if deal is None or table.phase != "commit" or message.deal != table.number or table.is_played_by_host(seat):
        return
    if seat not in deal.commits:
        deal.commits[seat] = message.value
        table.write(Promised(table.number, seat, message.value))


def _nonce(table: HostedTable, seat: Seat, message: Nonce) -> None:
    deal = table.deal
    if deal is None or table.phase != "open" or message.deal != table.number or seat in deal.nonces:
        return
    if deal.open(seat, message.value):
        table.write(Opened(table.number, seat, message.value))
    else:
        table.refuse(seat, "bad_nonce")


def _offer(table: HostedTable, seat: Seat, offer: Offer) -> None:
    deal = table.deal
    if deal is not None and offer.mid in deal.mids:
        table.tell_again(seat, deal.mids[offer.mid])  # it is made already: never twice
        return
    is_now = deal is not None and table.phase in ("play", "claims") and offer.deal == table.number
    if deal is None or not is_now or offer.ply != deal.record.ply or offer.head != deal.record.head[:8]:
        table.refuse(seat, "stale", offer.mid)
    elif table.is_played_by_host(seat) or table.paused:
        table.refuse(seat, "not_your_turn", offer.mid)
    elif not verified(deal.record.keys[seat], deal.to_sign(seat, offer.move, offer.mid), offer.signature):
        table.refuse(seat, "bad_sig", offer.mid)
    else:
        try:
            table.play(seat, move_of(offer.move), offer.mid, offer.signature, bot=False)
        except Refusal:
            may_move = seat == table.match.state.turn or table.match.legal(seat)
            table.refuse(seat, "illegal" if may_move else "not_your_turn", offer.mid)


def _ready(table: HostedTable, seat: Seat, message: Ready) -> None:
    chair = table.chairs[seat]
    if message.deal == table.number and message.rules == table.terms.rules and chair.ready != message.on:
        chair.ready = message.on
        table.changed()


def _audit(table: HostedTable, seat: Seat, message: Audit) -> None:
    for deal in table.done:
        if deal.record.deal == message.deal:
            deal.faults[seat] = message.fault
            table.changed()


def _resync(table: HostedTable, seat: Seat, _message: Resync) -> None:
    table.tell_again(seat, 0)


def _sit(table: HostedTable, seat: Seat, message: Sit) -> None:
    if table.phase != "lobby":
        table.refuse(seat, "started")
    elif message.seat >= len(table.chairs) or table.chairs[message.seat].kind != "open":
        table.refuse(seat, "seat_taken")
    else:
        table.swap(seat, message.seat)


def _keep(table: HostedTable, seat: Seat, message: Keep) -> None:
    keeper = table.founding.keeper
    code = keep(table, seat, message) if NO_KEY != keeper == table.chairs[seat].key else "not_keeper"
    if code is not None:
        table.refuse(seat, code)


def _talk(table: HostedTable, seat: Seat, message: Talk) -> None:
    said = clean_talk(message)
    if said.phrase >= 0 or (said.text and table.custom.chat):
        table.tell_all(Talk(said.phrase, said.text, seat))


def _ping(table: HostedTable, seat: Seat, message: Ping) -> None:
    if table.now - table.chairs[seat].told >= QUIET:  # else that was a sign of life
        table.send(seat, Pong(message.n))


def _bye(table: HostedTable, seat: Seat, _message: Bye) -> None:
    connection = table.chairs[seat].connection
    table.chairs.disconnect(connection, table.now)
    table.part(connection)
    if table.phase == "lobby" and table.chairs[seat].key != table.founding.keeper:
        table.open_seat(seat, "bye")
    table.changed()


def _nothing(_table: HostedTable, _seat: Seat, _message: Hello | Pong) -> None:
    """Pay no heed to a second hello, and to a sign of life, which is noted already."""


HEARD: Final[dict[type, Callable[..., None]]] = {
    Commit: _commit,
    Nonce: _nonce,
    Offer: _offer,
    Ready: _ready,
    Audit: _audit,
    Resync: _resync,
    Sit: _sit,
    Keep: _keep,
    Talk: _talk,
    Ping: _ping,
    Bye: _bye,
    Pong: _nothing,
    Hello: _nothing,
}
"""By the type of the message, which each of these functions takes."""
