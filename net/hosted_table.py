"""A table as its host keeps it: seats, terms, match and deals; what everyone is told of them, and what is written down.

Inputs that the course of the match depends on are journaled before anything is told of them; all else is derived.
Knows no clock but the time it is told, and nothing of when what happens (`net.course`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core import NOBODY, PLAY, Board, Event, Move, Rules, Seat
from engine.match import Match
from net.chairs import NO_CONNECTION, STAND_IN, Chairs
from net.dealing import Record, secret_of
from net.effects import Close, Connection, Finished, HostEffect, Journal, NewCode, Send
from net.hosted_deal import HostedDeal
from net.inputs import (
    Again,
    Agreed,
    AnyInput,
    BotSat,
    Dealt,
    Founded,
    Freed,
    Kept,
    Moved,
    Published,
    PutAway,
    Resumed,
    Revealed,
    Sat,
    Shut,
    Swapped,
)
from net.keys import Key, digest
from net.messages import PROTOCOL, Custom, Entry, Error, FromHost, Hello, Phase, Place, Room, Terms, Welcome
from net.shapes import NO_HEAD, NO_KEY
from net.terms import rules_of
from net.troubles import Code


class Founding(NamedTuple):
    """What a table is born with, and keeps; all of it is secret but the name and the keeper."""

    name: str
    table: bytes
    """What it is called for ever."""
    pass_key: bytes
    master: bytes
    """What the secrets of all deals follow from."""
    key: Key
    keeper: bytes = NO_KEY
    """The public key of the player who may start, close and choose; none: the table begins when all are ready."""

    @staticmethod
    def of(name: str, random: Callable[[int], bytes], keeper: bytes = NO_KEY) -> Founding:
        """Found a table with fresh randomness."""
        return Founding(name, random(16), random(32), random(32), Key(random(32)), keeper)


class HostedTable:
    """One table: its seats, its match, its deals; what is to be done is gathered in `take`."""

    def __init__(self, founding: Founding, terms: Terms, custom: Custom, now: float = 0.0) -> None:
        """Open a table; `Refusal` for terms that cannot be played."""
        self.founding = founding
        self.custom = custom
        self.rules: Rules[Board] = rules_of(terms)
        self.terms = terms
        self.chairs = Chairs(terms.seats)
        self.match: Match[Board] = Match(self.rules)
        self.phase: Phase = "lobby"
        self.deal: HostedDeal | None = None
        self.done: list[HostedDeal] = []
        """The complete deals of this match, oldest first."""
        self.number = 0
        """Of the last deal."""
        self.code = ""
        """What opens the door, for the keeper to see."""
        self.paused = False
        """Whether the table was put away and has not been begun again."""
        self.now = now
        self.since = now
        """When the phase began."""
        self.moved = now
        """When the last move was made."""
        self.laid_by_person = False
        """Whether the last tile was laid by a person."""
        self._version = 0
        self._effects: list[HostEffect] = []
        self._changed = True
        own = founding
        self.write(Founded(own.name, own.table, own.pass_key, own.master, own.key.secret, terms, custom, own.keeper))

    # -- effects ------------------------------------------------------------------------------------------------------

    def take(self) -> list[HostEffect]:
        """Return what there is to be done, in order, and forget it."""
        if self._changed:
            self.tell_room()
        effects, self._effects = self._effects, []
        return effects

    def write(self, record: AnyInput) -> None:
        """Journal an input."""
        self._effects.append(Journal(record))

    def ask(self, effect: HostEffect) -> None:
        """Want something done."""
        self._effects.append(effect)

    def send(self, seat: Seat, message: FromHost) -> None:
        """Send a message to who sits there, if anyone listens."""
        chair = self.chairs[seat]
        if chair.connection != NO_CONNECTION:
            chair.told = self.now
            self._effects.append(Send(chair.connection, message))

    def tell_all(self, message: FromHost) -> None:
        """Send a message to everyone who is there."""
        for seat in range(len(self.chairs)):
            self.send(seat, message)

    def refuse(self, seat: Seat, code: Code, mid: bytes = NO_HEAD) -> None:
        """Say no to who sits there."""
        self.send(seat, Error(code, mid))

    def show_out(self, connection: Connection, code: Code) -> None:
        """Close a connection with the reason."""
        if connection != NO_CONNECTION:
            self._effects.append(Close(connection, code))

    def part(self, connection: Connection) -> None:
        """Let go of who has said goodbye."""
        self._effects.append(Close(connection, "bye"))

    # -- seats --------------------------------------------------------------------------------------------------------

    def welcome(self, seat: Seat, connection: Connection, hello: Hello, channel: bytes) -> None:
        """Let the player of a seat in, and tell all that has happened."""
        replaced = self.chairs.connect(seat, connection, self.now)
        self.show_out(replaced, "replaced")
        own = self.founding
        proof = own.key.sign(digest("welcome", channel, own.table))
        self.send(seat, Welcome(PROTOCOL, own.table, seat, own.pass_key, own.key.public, proof))
        self.tell_room()
        self.tell_history(seat, hello)

    def seat_person(self, seat: Seat, name: str, key: bytes) -> None:
        """Give a free seat to a player."""
        self.chairs.sit(seat, name, key)
        self.write(Sat(seat, self.chairs[seat].name, key))
        self.changed()

    def seat_bot(self, seat: Seat, bot: str) -> None:
        """Let a bot sit down, in place of whoever sits there; `Refusal` for a character that does not exist."""
        before = self.chairs.seat_bot(seat, bot, self.founding.key.public)
        self.write(BotSat(seat, bot))
        self.show_out(before, "kicked")
        self.changed()

    def open_seat(self, seat: Seat, code: Code) -> None:
        """Free a seat; whoever sat there has to leave, and needs a new code to come back."""
        before = self.chairs.open(seat)
        self.write(Freed(seat))
        self.show_out(before, code)
        if code == "kicked":
            self.ask(NewCode())
        self.changed()

    def swap(self, one: Seat, other: Seat) -> None:
        """Let two seats change places."""
        self.chairs.swap(one, other)
        self.write(Swapped(one, other))
        self.changed()

    def is_played_by_host(self, seat: Seat) -> bool:
        """Say whether the host acts for a seat: a bot's, one whose player is away too long, or came after the deal."""
        chair, deal = self.chairs[seat], self.deal
        if chair.kind == "away":
            return bool(chair.bot)
        if chair.kind == "person":
            return deal is not None and deal not in self.done and deal.record.keys[seat] != chair.key
        return True

    def stand_in(self) -> None:
        """Let bots stand in for those who are away too long, while anyone is there to play with."""
        if not self.chairs.present():
            return
        for seat, chair in enumerate(self.chairs.chairs):
            if chair.kind == "away" and not chair.bot and not self.chairs.left(seat, self.custom, self.now):
                chair.bot = STAND_IN
                self.tell_room()  # before it moves: a bot's move for somebody who is there would be a fraud

    # -- telling ------------------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Note that the room has to be told anew."""
        self._changed = True

    def places(self) -> tuple[Place, ...]:
        """Return the seats as everyone sees them."""
        return self.chairs.places(self.custom, self.now)

    def tell_room(self) -> None:
        """Tell everyone of the table but the game; the code only to the keeper."""
        self._changed = False
        self._version += 1
        keeper = self.chairs.of_key(self.founding.keeper) if self.founding.keeper != NO_KEY else NOBODY
        faults = self.done[-1].faults if self.done else {}
        fair, doubts = (tuple(seat for seat in faults if bool(faults[seat]) is bad) for bad in (False, True))
        places = self.places()
        for seat in range(len(self.chairs)):
            room = Room(
                self._version,
                "saved" if self.paused else self.phase,
                self.founding.name,
                self.terms,
                self.custom,
                places,
                keeper,
                self.number,
                len(self.match.rounds),
                self.code if seat == keeper else "",
                fair,
                doubts,
            )
            self.send(seat, room)

    def tell_history(self, seat: Seat, hello: Hello) -> None:
        """Tell a player all that is missing since `hello`: to join, to come back and to catch up are the same."""
        known = hello.table == self.founding.table
        for past in self.done:
            if not known or past.record.deal > hello.done:
                self._tell_deal(seat, past, 0)
                self.send(seat, past.reveal())
        deal = self.deal
        if deal is None:
            return
        if deal not in self.done:
            same = known and hello.deal == deal.record.deal and deal.knows(hello.have, hello.head)
            self._tell_deal(seat, deal, hello.have if same else 0)
        if deal.record.nonces:
            self.send(seat, deal.update(self.match, seat, [], None))

    def tell_again(self, seat: Seat, start: int) -> None:
        """Tell a player the deal on the table again, its moves from `start` on."""
        deal = self.deal
        if deal is not None:
            self._tell_deal(seat, deal, start)
            if deal.record.nonces:
                self.send(seat, deal.update(self.match, seat, [], None))
            if deal in self.done:
                self.send(seat, deal.reveal())

    def _tell_deal(self, seat: Seat, deal: HostedDeal, start: int) -> None:
        self.send(seat, deal.record.message())
        for log in deal.logs(start):
            self.send(seat, log)

    def tell_update(self, events: list[Event], entry: Entry | None) -> None:
        """Tell everyone how the table stands after a move, or the deal."""
        assert self.deal is not None
        for seat, chair in enumerate(self.chairs.chairs):
            if chair.connection != NO_CONNECTION:
                self.send(seat, self.deal.update(self.match, seat, events, entry))

    # -- the match ----------------------------------------------------------------------------------------------------

    def enter(self, phase: Phase) -> None:
        """Go on to another phase."""
        self.phase, self.since = phase, self.now
        self.changed()

    def agree(self, terms: Terms) -> None:
        """Take other terms; `Refusal` where they cannot be played. Nobody is ready for them yet."""
        self.rules = rules_of(terms)
        self.terms = terms
        self.match = Match(self.rules)
        self.chairs.resize(terms.seats)
        self.write(Agreed(terms))
        self.unready()

    def unready(self) -> None:
        """Let everyone say anew that they want to go on."""
        for chair in self.chairs.chairs:
            chair.ready = chair.kind == "bot"
        self.changed()

    def keep_by(self, custom: Custom) -> None:
        """Take other customs."""
        self.custom = custom
        self.write(Kept(custom))
        self.changed()

    def put_away(self) -> None:
        """Send everyone home: the match goes on another day."""
        self.paused = True
        self.write(PutAway())
        self.send_off("saved", saved=True)

    def resume(self) -> None:
        """Go on with a match that was put away, with whoever is there."""
        self.paused = False
        self.write(Resumed())
        self.since = self.moved = self.now
        self.changed()

    def shut(self) -> None:
        """Close the table for good."""
        self.enter("closed")
        self.write(Shut())
        self.send_off("closed", saved=False)

    def send_off(self, code: Code, *, saved: bool) -> None:
        """Send everyone home, and be done."""
        self.tell_room()
        for chair in self.chairs.chairs:
            self.show_out(chair.connection, code)
        self.ask(Finished(saved))

    def new_match(self) -> None:
        """Begin another match at the same table."""
        self.write(Again())
        self.match, self.deal, self.done = Match(self.rules), None, []

    def open_deal(self) -> None:
        """Promise the next deal; a deal that was not played is void, and its number is gone."""
        self.number += 1
        self.write(Dealt(self.number))
        own = self.founding
        keys = tuple(
            own.key.public if self.chairs[seat].kind in ("bot", "open") else self.chairs[seat].key
            for seat in range(len(self.chairs))
        )
        record = Record(own.table, self.number, len(self.match.rounds) + 1, self.terms.rules, own.key.public, keys)
        self.deal = HostedDeal(record, secret_of(own.master, self.number))
        self.unready()
        self.enter("commit")
        self.tell_all(record.message())

    def publish(self, owed: list[Seat]) -> None:
        """Close the list of promises, the host's own in place of those that are missing."""
        assert self.deal is not None
        self.write(Published(self.number, tuple(owed)))
        self.deal.stand_in(owed)
        self.enter("open")
        self.tell_all(self.deal.record.message())

    def begin_round(self) -> None:
        """Shuffle and deal."""
        assert self.deal is not None
        events = self.deal.deal(self.match)
        self.moved, self.laid_by_person = self.now, False
        self.enter("play")
        self.tell_all(self.deal.record.message())
        self.tell_update(events, None)

    def play(self, seat: Seat, move: Move, mid: bytes, signature: bytes, *, bot: bool) -> None:
        """Make a move and tell everyone; `Refusal` where the rules forbid it."""
        assert self.deal is not None
        entry, events = self.deal.play(self.match, seat, move, mid, signature, bot=bot)
        self.write(Moved(self.number, seat, entry.move, mid, signature, bot))
        self.moved = self.now
        if move.act == PLAY:
            self.laid_by_person = not bot
        self.tell_update(events, entry)

    def play_for(self, seat: Seat, move: Move) -> None:
        """Make a bot's move, signed by the host; `Refusal` where the rules forbid it."""
        assert self.deal is not None
        mid = self.deal.own_mid(seat)
        signature = self.founding.key.sign(self.deal.signed(seat, move, mid))
        self.play(seat, move, mid, signature, bot=True)

    def end_round(self) -> None:
        """Reveal the secret: now everyone can check the deal."""
        assert self.deal is not None
        self.write(Revealed(self.number))
        self.deal.scores = self.match.scores
        self.done.append(self.deal)
        self.unready()
        self.enter("shown")
        self.tell_all(self.deal.reveal())
