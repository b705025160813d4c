"""The host of a table, without sockets.

Messages, closed connections, bots' answers and the time come in; effects go out.

Its caller calls `take_effects` after every input and carries the effects out in order (`net.effects.effects`).
What is done with each message stands in a table by its type, at the end of the module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engine.core import NOBODY, Move, Seat
from engine.sentences import Refusal
from net.discovery.sanitize import clean_chat
from net.effects.effects import CloseConnection, ConnectionId, HostEffect
from net.effects.inputs import CommitReceived, ShareReceived
from net.fairness.deal_record import (
    MAX_STRIKES,
    audit_to_sign,
    end_to_sign,
    head_to_sign,
    move_to_sign,
    opening_to_sign,
    roster_to_sign,
)
from net.host.admin import administer
from net.host.closing import abandon
from net.host.phases import EvenPace, MatchPhases
from net.host.seats import NO_CONNECTION
from net.host.statements import audit, may_report, report
from net.host.table import HostedTable
from net.protocol.errors import ErrorCode
from net.protocol.field_types import DEAD, NO_KEY
from net.protocol.keys import digest, verify
from net.protocol.messages import (
    PROTOCOL,
    SUCCESSORS,
    AdminRequest,
    Audit,
    Bye,
    Chat,
    Commit,
    Contribution,
    Error,
    FromGuest,
    Hello,
    LookOn,
    Offer,
    Phase,
    Ping,
    Pong,
    Ready,
    ReplayRequest,
    Resync,
    Share,
    SignedFinding,
    Sit,
)

HUNG: Final = 2.0
"""Seconds without a call after which this computer must have slept or hung, and all waits start again."""


class Host:
    """One table and its course. `now` is any clock in seconds that never goes back."""

    def __init__(self, table: HostedTable) -> None:
        self.table = table
        self._course = MatchPhases(table)
        self._even_pace: Final = EvenPace(table)
        self._called = table.waits.now

    def _pass_time(self, now: float) -> None:
        """Set the time. Time in which no guest could have been heard counts against nobody."""
        self.table.waits.now = now
        if now - self._called > HUNG:
            self.table.restart_timeouts()
        self._called = now

    def take_effects(self) -> list[HostEffect]:
        """Return the actions to carry out, in order, and forget them."""
        return self.table.take_effects()

    def on_hello(
        self, connection: ConnectionId, hello: Hello | LookOn, channel: bytes, now: float, *, invited: bool
    ) -> None:
        """Admit a guest who came with the code of the table (`invited`) or its pass key, or say why not."""
        table = self.table
        self._pass_time(now)
        if isinstance(hello, LookOn):
            self._on_look(connection, hello, channel)
            return
        code = self._refusal(hello, channel, invited=invited)
        if code is not None:
            table.outbox.disconnect(connection, code)
            return
        if table.phase != "closed" and self._is_ahead_of_journal(hello):
            abandon(table)
            table.outbox.disconnect(connection, "old_journal")
            return
        if table.past is not None and not table.done and table.past.is_behind(hello.latest):
            abandon(table, "behind")
            table.outbox.disconnect(connection, "behind")
            return
        seat = table.chairs.of_key(hello.key)
        if seat == NOBODY:
            seat = table.seat_for(hello.key)
            table.seat_person(seat, hello.name, hello.key)
        table.welcome(seat, connection, hello, channel)
        self._course.advance()

    def _on_look(self, connection: ConnectionId, look: LookOn, channel: bytes) -> None:
        """Let somebody look on, or say why not. An owner who looks on in the lobby gives up their seat."""
        table = self.table
        is_owner = NO_KEY != look.key == table.founding.owner
        code = _stranger_refusal(table, look, channel) or table.onlookers.refusal(
            table.custom.onlookers, is_owner=is_owner
        )
        if code is not None:
            table.outbox.disconnect(connection, code)
            return
        seat = table.chairs.of_key(look.key)
        if is_owner and seat != NOBODY and table.phase == "lobby":
            table.open_seat(seat, "replaced")
        table.admit(connection, channel, is_owner=is_owner)
        self._course.advance()

    def _refusal(self, hello: Hello, channel: bytes, *, invited: bool) -> ErrorCode | None:
        table = self.table
        code = _stranger_refusal(table, hello, channel)
        if code is not None:
            return code
        if table.past is not None and table.past.said.match == table.matches and SUCCESSORS not in hello.features:
            return "version"  # it would take the rounds before this table to be missing
        if table.chairs.of_key(hello.key) != NOBODY:
            return None
        if not invited and not NO_KEY != hello.key == table.founding.owner:
            return "unknown"
        if table.seat_for(hello.key) == NOBODY:
            return "full" if table.phase == "lobby" else "started"
        return None

    def _is_ahead_of_journal(self, hello: Hello) -> bool:
        """Return True if a guest shows this host's own signature of something that its journal lacks.

        Then the journal is older than the table, and continuing would repeat a deal that players have seen.
        """
        latest, table = hello.latest, self.table
        if latest is None or hello.table != table.founding.table:
            return False
        for deal in table.deals():
            record = deal.record
            known = {
                "opening": record.opened == latest.stage,
                "roster": record.roster is not None and record.listed == latest.stage,
                "at": deal.is_dealt and record.shuffled == latest.stage and deal.knows(latest.ply, latest.head),
                "end": deal.end is not None and deal.ended == latest.stage,
            }
            if known[latest.kind]:
                return False
        signed = {
            "opening": opening_to_sign(latest.stage),
            "roster": roster_to_sign(latest.stage),
            "at": head_to_sign(latest.stage, latest.ply, latest.head),
            "end": end_to_sign(latest.stage),
        }
        return verify(table.founding.key.public, signed[latest.kind], latest.signature)

    def on_message(self, connection: ConnectionId, message: FromGuest, now: float) -> None:
        """Handle a guest's message. A guest that sends too much is disconnected."""
        table = self.table
        self._pass_time(now)
        seat = table.chairs.at(connection)
        if seat == NOBODY:
            if connection in table.onlookers:
                self._on_onlookers_message(connection, message)
            return
        chair = table.chairs[seat]
        chair.seen = now
        if not chair.allows_message(now):
            table.outbox.disconnect(connection, "flood")
            table.chairs.disconnect(connection, now)
            table.changed()
        elif not (table.rules.keeps_pace and isinstance(message, Offer) and self._even_pace.keeps(seat, message)):
            _HANDLERS[type(message)](table, seat, message)
        if not isinstance(message, Ping):  # most messages are pings, and nothing follows from one
            self._course.advance()

    def _on_onlookers_message(self, connection: ConnectionId, message: FromGuest) -> None:
        """Handle a message of somebody who looks on. Only the owner can ask for anything."""
        table, code = self.table, None
        if not table.onlookers.allows_message(connection, table.waits.now):
            code = "flood"
        elif isinstance(message, Ping):
            table.onlookers.tell(connection, Pong(message.n))
        elif isinstance(message, Bye):
            code = "bye"
        elif isinstance(message, AdminRequest):
            refusal = administer(table, NOBODY, message) if table.onlookers.is_owner(connection) else "not_keeper"
            if refusal is not None:
                table.onlookers.tell(connection, Error(refusal))
            self._course.advance()
        elif not isinstance(message, Pong):
            code = "bad_message"
        if code is not None:
            table.outbox.ask(CloseConnection(connection, code))
            table.onlookers.remove(connection)
            table.changed()

    def on_close(self, connection: ConnectionId, now: float) -> None:
        """Note that a connection has ended."""
        self._pass_time(now)
        if self.table.onlookers.remove(connection):
            self.table.changed()
        if self.table.chairs.disconnect(connection, now) != NOBODY:
            self.table.changed()
            self._course.advance()

    def on_tick(self, now: float) -> None:
        """Let time pass. Call it several times a second."""
        table = self.table
        self._pass_time(now)
        for chair in table.chairs:
            silent = chair.connection
            if silent != NO_CONNECTION and now - chair.seen > DEAD:
                table.outbox.disconnect(silent, "timeout")
                table.chairs.disconnect(silent, now)
                table.changed()
        if table.onlookers.dismiss_silent(now):
            table.changed()
        table.onlookers.release(now, table.custom.onlookers)
        if (held := self._even_pace.take()) is not None:
            _offer(table, held.seat, held.offer)
        table.tell_those_waiting()
        self._course.advance()

    def on_thought(self, ticket: tuple[int, int, Seat], move: Move | None, now: float) -> None:
        """Take in a bot's answer; None if it wants nothing or couldn't answer."""
        self._pass_time(now)
        self._course.bots.on_thought(ticket, move)
        self._course.advance()

    def on_code(self, code: str) -> None:
        """Note the new join code, to be shown to the owner."""
        self.table.code = code
        self.table.changed()

    def wake(self, now: float) -> None:
        """Start running, perhaps after a crash: nobody is connected."""
        table = self.table
        table.waits.now = self._called = now
        table.restart_timeouts()
        self._course.advance()


def _stranger_refusal(table: HostedTable, hello: Hello | LookOn, channel: bytes) -> ErrorCode | None:
    """Return why nobody who greets like this can come in; None if that depends on what they want."""
    if hello.protocol != PROTOCOL:
        return "version"
    if not verify(hello.key, digest(_GREETINGS[type(hello)], channel, hello.key), hello.signature):
        return "bad_sig"
    return "closed" if table.phase == "closed" else None


_GREETINGS: Final[dict[type[Hello | LookOn], str]] = {Hello: "hello", LookOn: "look"}
"""The label of the signature under each first message."""


# -- what is done with each message of a seated guest ------------------------------------------------------------------


def _commit(table: HostedTable, seat: Seat, message: Commit) -> None:
    deal = table.deal
    row = Contribution(message.value, message.findings, message.signature)
    if deal is None or not _is_asked(table, seat, message.deal, "commit"):
        return
    if not table.findings.has_heard(table.chairs[seat].key, message.findings):
        table.outbox.refuse(seat, "bad_message")
    elif deal.commit(seat, row):
        table.outbox.write(CommitReceived(table.number, seat, row))
    else:
        table.outbox.refuse(seat, "bad_sig")


def _share(table: HostedTable, seat: Seat, message: Share) -> None:
    deal = table.deal
    row = Contribution(message.value, message.findings, message.signature)
    if deal is None or not _is_asked(table, seat, message.deal, "open"):
        return
    if not table.findings.has_heard(table.chairs[seat].key, message.findings):
        table.outbox.refuse(seat, "bad_message")
    elif deal.share(seat, row):
        table.outbox.write(ShareReceived(table.number, seat, row))
        if deal.opened[seat].wrong:
            table.outbox.refuse(seat, "bad_nonce")
    else:
        table.outbox.refuse(seat, "bad_sig")


def _is_asked(table: HostedTable, seat: Seat, number: int, phase: Phase) -> bool:
    """Return True if a contribution of this seat is missing, and its player was there at the opening."""
    deal = table.deal
    if deal is None or number != table.number or table.phase != phase:
        return False
    key = table.chairs[seat].key
    return seat in deal.missing() and deal.record.keys[seat] == key and table.waits.strikes[key] < MAX_STRIKES


def _offer(table: HostedTable, seat: Seat, offer: Offer) -> None:
    deal = table.deal
    if deal is not None and offer.move_id in deal.mids:
        table.tell_again(seat, deal.mids[offer.move_id])  # it is made already: never twice
        return
    is_now = deal is not None and table.phase in ("play", "claims") and offer.deal == table.number
    if deal is None or not is_now or offer.ply != deal.record.ply or offer.head != deal.record.head:
        table.outbox.refuse(seat, "stale", offer.move_id)
    elif (
        table.paused or (table.stand_in_reason(seat) or ("silent",))[0] != "silent"
    ):  # late is in time while nobody moved
        table.outbox.refuse(seat, "not_your_turn", offer.move_id)
    elif not table.findings.has_heard(table.chairs[seat].key, offer.findings):
        table.outbox.refuse(seat, "bad_message", offer.move_id)
    elif not verify(
        deal.record.keys[seat],
        move_to_sign(deal.record.shuffled, offer.head, offer.ply, seat, offer.move, offer.move_id, offer.findings),
        offer.signature,
    ):
        table.outbox.refuse(seat, "bad_sig", offer.move_id)
    else:
        try:
            table.play(seat, offer.move, offer.move_id, offer.signature, said=offer.findings)
        except Refusal:
            may_move = seat == table.match.state.turn or table.match.legal(seat)
            table.outbox.refuse(seat, "illegal" if may_move else "not_your_turn", offer.move_id)


def _ready(table: HostedTable, seat: Seat, message: Ready) -> None:
    chair = table.chairs[seat]
    if message.deal == table.number and message.rules == table.terms.rules and chair.ready != message.on:
        chair.ready = message.on
        table.changed()


def _audit(table: HostedTable, seat: Seat, message: Audit) -> None:
    """Pass on the audit of a guest that took part in the deal, under the seat it had there."""
    key = table.chairs[seat].key
    if not table.findings.has_heard(table.chairs[seat].key, message.findings):
        table.outbox.refuse(seat, "bad_message")
        return
    for deal in table.done:
        if deal.number == message.deal and deal.end is not None and message.end == deal.ended:
            for place, taker in enumerate(deal.record.opening.seats):
                if taker.kind != "bot" and taker.key == key:
                    signed = audit_to_sign(message.end, place, message.verdict, message.findings)
                    if verify(key, signed, message.signature):
                        audit(table, deal, replace(message, seat=place))


def _report(table: HostedTable, seat: Seat, message: SignedFinding) -> None:
    """Pass on a guest's finding, in the order in which they were made."""
    key = table.chairs[seat].key
    if message.key != key or table.findings.has(key, message.n):
        return
    follows = message.n == 1 or table.findings.has(key, message.n - 1)
    if not follows or not may_report(table, message):
        return
    if verify(key, table.findings.next_digest(message), message.signature):
        report(table, message)


def _resync(table: HostedTable, seat: Seat, _message: Resync) -> None:
    table.tell_again(seat, 0)


def _sit(table: HostedTable, seat: Seat, message: Sit) -> None:
    if table.phase != "lobby":
        table.outbox.refuse(seat, "started")
    elif message.seat >= len(table.chairs) or table.chairs[message.seat].kind != "open":
        table.outbox.refuse(seat, "seat_taken")
    else:
        table.swap(seat, message.seat)


def _administer(table: HostedTable, seat: Seat, message: AdminRequest) -> None:
    owner = table.founding.owner
    code = administer(table, seat, message) if NO_KEY != owner == table.chairs[seat].key else "not_keeper"
    if code is not None:
        table.outbox.refuse(seat, code)


def _watch(table: HostedTable, seat: Seat, message: ReplayRequest) -> None:
    """Take in a request about the shared replay. Before the end of the match there is none."""
    code = table.replay.ask(seat, message) if table.replay is not None and not table.paused else None
    if code is not None:
        table.outbox.refuse(seat, code)


def _chat(table: HostedTable, seat: Seat, message: Chat) -> None:
    said = replace(clean_chat(message), seat=seat)
    if said.recipient != NO_KEY:
        _forward_code(table, seat, said)
    elif table.is_quiet and not said.code:
        table.outbox.refuse(seat, "hush")
    elif said.phrase >= 0 or said.code or (said.text and table.custom.chat):
        table.outbox.broadcast(said)
        if not said.code and table.onlookers.present:
            table.onlookers.show(said, table.waits.now, table.custom.onlookers)


def _forward_code(table: HostedTable, seat: Seat, said: Chat) -> None:
    """Pass a code on to the player it is for, and return it to the sender as a receipt."""
    other = table.chairs.of_key(said.recipient)
    if other not in table.chairs.present():
        table.outbox.refuse(seat, "not_here")
        return
    for each in {seat, other}:
        table.outbox.send(each, said)


def _ping(table: HostedTable, seat: Seat, message: Ping) -> None:
    """Answer a ping at once and in order, so that the guest knows what the host has received."""
    table.outbox.send(seat, Pong(message.n))


def _bye(table: HostedTable, seat: Seat, _message: Bye) -> None:
    connection = table.chairs[seat].connection
    table.chairs.disconnect(connection, table.waits.now)
    table.outbox.finish_goodbye(connection)
    if table.phase == "lobby" and table.chairs[seat].key != table.founding.owner:
        table.open_seat(seat, "bye")
    table.changed()


def _nothing(_table: HostedTable, _seat: Seat, _message: Hello | LookOn | Pong) -> None:
    """Ignore a second hello or look, and a pong, which has been noted already."""


_HANDLERS: Final[dict[type, Callable[..., None]]] = {
    Commit: _commit,
    Share: _share,
    Offer: _offer,
    Ready: _ready,
    Audit: _audit,
    SignedFinding: _report,
    Resync: _resync,
    Sit: _sit,
    AdminRequest: _administer,
    ReplayRequest: _watch,
    Chat: _chat,
    Ping: _ping,
    Bye: _bye,
    Pong: _nothing,
    Hello: _nothing,
    LookOn: _nothing,
}
"""The handlers by the type of the message that each one takes."""
