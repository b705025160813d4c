"""Somebody who looks on at a table without a seat: the host's messages come in, effects and news go out.

An onlooker signs no more than its greeting, promises nothing and checks nothing: it takes the host's word for what it
is shown, and is shown only what everybody at the table sees. If it is the owner's, the owner can ask for all that an
owner may.
"""

from __future__ import annotations

from typing import Final

from engine.core import NOBODY, Board, Move, Rules, View
from engine.sentences import Refusal
from net.discovery.sanitize import clean_chat, clean_room
from net.guest.news import ChatNews, RefusalNews, RoomNews, SeatNews, TableNews
from net.guest.table_end import ConnectedEnd
from net.protocol.errors import ProtocolError, known
from net.protocol.keys import Key, digest, verify
from net.protocol.messages import (
    FEATURES,
    PROTOCOL,
    AdminRequest,
    Admission,
    Bye,
    Chat,
    Error,
    FromHost,
    LookOn,
    Ping,
    Pong,
    Room,
    TableRequest,
    TableUpdate,
)
from net.protocol.terms import rules_of
from net.protocol.views import from_wire_events, from_wire_view

_UNANSWERED: Final = 2
"""Connections that end without an answer, after which the host must be one of an edition without onlookers."""


class Onlooker(ConnectedEnd):
    """One onlooker's end of a table. `key` is the player's: the host recognises the table's owner by it."""

    def __init__(self, key: Key) -> None:
        super().__init__()
        self.key: Final = key
        self.table = b""
        """The permanent id of the table, once it is known."""
        self.host = b""
        """The host's public key, once it is known."""
        self.pass_key = b""
        """The key that lets us reconnect without the code, once we were let in."""
        self.room: Room | None = None
        """The room as the host last described it."""
        self.rules: Rules[Board] | None = None
        """The rules of its terms."""
        self.view: View[Board] | None = None
        """The table as we were last shown it."""
        self._unanswered = 0

    # -- the connection -----------------------------------------------------------------------------------------------

    def on_open(self, channel: bytes, now: float) -> None:
        """Greet the host over a newly sealed connection. `channel` is its id, `now` the time in seconds."""
        self.connection.open(channel, now)
        if self._unanswered >= _UNANSWERED and not self.pass_key:
            self.connection.hang_up("no_onlookers")
            return
        self._unanswered += 1
        signature = self.key.sign(digest("look", channel, self.key.public))
        self.connection.send(LookOn(PROTOCOL, self.key.public, signature, FEATURES))

    def on_closed(self) -> None:
        """Note that the connection is lost."""
        self.connection.close()

    def on_message(self, message: FromHost, now: float) -> None:
        """Handle a message of the host. One that no honest host would send makes us hang up."""
        self.connection.on_message(now)
        self._unanswered = 0
        if self.connection.has_left:
            return
        try:
            self._take_in(message)
        except ProtocolError as fault:
            self.connection.hang_up(fault.code)

    def _take_in(self, message: FromHost) -> None:
        if not self.connection.is_seated and not isinstance(message, Admission | Bye):
            raise ProtocolError("bad_message", "before the admission")
        match message:
            case Admission():
                self._on_admission(message)
            case Room():
                self._on_room(clean_room(message))
            case TableUpdate():
                self._on_update(message)
            case Chat():
                said = clean_chat(message)
                if said.seat != NOBODY and (said.phrase >= 0 or said.text):
                    self._report(ChatNews(said.seat, said.phrase, said.text))
            case Error(code):
                self._report(RefusalNews(known(code), None))
            case Ping():
                self.connection.on_ping(message)
            case Pong():
                self.connection.on_pong(message)
            case Bye(code):
                self.connection.hang_up(known(code))
            case _:
                raise ProtocolError("bad_message", "a message that no onlooker is sent")

    def on_tick(self, now: float) -> None:
        """Let time pass. Call it several times a second."""
        self.connection.tick(now)

    # -- requests -----------------------------------------------------------------------------------------------------

    def ask(self, request: TableRequest) -> None:
        """Ask for something that only the owner of the table may do. All else is for those with a seat, and is lost."""
        if isinstance(request, AdminRequest):
            self.connection.send(request)

    def leave(self) -> None:
        """Say goodbye, and don't come back."""
        self.connection.leave()

    def offer(self, move: Move) -> None:  # noqa: ARG002  as at every end of a table
        """Make no move: `ProtocolError`."""
        raise ProtocolError("not_your_turn", "an onlooker has no seat")

    # -- messages from the host ---------------------------------------------------------------------------------------

    def _on_admission(self, message: Admission) -> None:
        proof = digest("welcome", self.connection.channel, message.table)
        is_same = not self.host or (message.host, message.table) == (self.host, self.table)
        if message.protocol != PROTOCOL:
            raise ProtocolError("version")
        if not is_same or not verify(message.host, proof, message.signature):
            raise ProtocolError("host_id")
        self.table, self.host, self.pass_key = message.table, message.host, message.pass_key
        self.connection.on_welcome(message.features)
        self._report(
            SeatNews(NOBODY, self.key.public, self.table, self.host, message.features, is_owner=message.is_owner)
        )

    def _on_room(self, room: Room) -> None:
        if len(room.seats) != room.terms.seats or room.owner >= room.terms.seats:
            raise ProtocolError("bad_message", "a room with other seats than its terms")
        if self.rules is None or self.room is None or self.room.terms.rules != room.terms.rules:
            try:
                self.rules, self.view = rules_of(room.terms), None
            except Refusal:
                raise ProtocolError("rules") from None
        self.room = room
        self._report(RoomNews(room))

    def _on_update(self, message: TableUpdate) -> None:
        if self.rules is None:
            raise ProtocolError("bad_message", "a deal before the room")
        self.view = from_wire_view(message.view, self.rules, NOBODY)
        events = from_wire_events(message.events, self.rules)
        mover = message.entry.seat if message.entry is not None else NOBODY
        self._report(TableNews(message.deal, message.ply, events, self.view, mover, is_ours=False))
