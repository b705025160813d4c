"""One deal as a guest knows it: the promises, the log, and what this seat was told, until the audit."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import CALL, CLAIM, Board, Seat
from engine.match import Match
from net.audit import Finding, Told, audited, told
from net.dealing import Record, nonce_of, promise
from net.keys import Key, verified
from net.messages import Commit, Deal, Entry, FromGuest, Nonce, Offer, Reveal, Room, Update
from net.suspicions import CHANGED, IGNORED, NOT_OPENED, REWRITTEN, TWO_TABLES, UNSIGNED
from net.troubles import ProtocolError


class GuestDeal:
    """What a seat knows of a deal. `suspect` is told, with the step, of everything that an honest host never does."""

    def __init__(self, record: Record, seat: Seat, key: Key, suspect: Callable[[int, str], None]) -> None:
        self.record = record
        self.seat = seat
        self.is_ours = record.keys[seat] == key.public
        """Whether our seat is ours in this deal already: who came after its promise has the next one."""
        self.reveal: Reveal | None = None
        """The end of the deal, once it is there."""
        self._nonce = nonce_of(key.secret, record.table, record.deal)
        self._own = promise(record.context, seat, self._nonce)
        self._has_promised = False
        self._has_opened = False
        self._suspect = suspect
        self._received: dict[int, Told] = {}

    def reconnected(self) -> None:
        """Note that whatever was promised over the old connection may not have arrived."""
        self._has_promised = False

    def take_in(self, message: Deal) -> list[FromGuest]:
        """Follow how the deal comes about; returns what there is to answer. `ProtocolError` for what fits no table."""
        record = self.record
        if any(names and len(names) != len(record.keys) for names in (message.commits, message.nonces)):
            raise ProtocolError("bad_message", "promises of other seats")
        same = (record.commitment, record.keys, record.round) == (message.commitment, message.keys, message.round)
        if not same or (record.commits and message.commits and record.commits != message.commits):
            self._suspect(0, CHANGED)
            return []
        if not message.commits:
            if not self.is_ours or record.commits:
                return []
            self._has_promised = True
            return [Commit(record.deal, self._own)]
        return self._published(message)

    def _published(self, message: Deal) -> list[FromGuest]:
        record = self.record
        in_place = message.commits[self.seat] == self._own
        if self.is_ours and not in_place and self._has_promised:
            self._suspect(0, IGNORED)
        record.commits = message.commits
        if not message.nonces:
            self._has_opened = in_place
            return [Nonce(record.deal, self._nonce)] if in_place else []
        opened = tuple(promise(record.context, seat, nonce) for seat, nonce in enumerate(message.nonces))
        if opened != record.commits or (record.nonces and record.nonces != message.nonces):
            self._suspect(0, NOT_OPENED)
            return []
        record.nonces = message.nonces
        return []

    def add(self, entry: Entry) -> bool:
        """Take in a move of the log; False where something is missing before it."""
        record = self.record
        if entry.seat >= len(record.keys):
            raise ProtocolError("bad_message", "a move of nobody")
        if entry.ply < record.ply:
            if record.entries[entry.ply] != entry:
                self._suspect(entry.ply + 1, REWRITTEN)
            return True
        if entry.ply > record.ply or not record.nonces:
            return False
        signer = record.host if entry.bot else record.keys[entry.seat]
        if not verified(signer, record.to_sign(entry.ply, entry.seat, entry.move, entry.mid), entry.signature):
            self._suspect(entry.ply + 1, UNSIGNED)
        record.entries.append(entry)
        return True

    def fits(self, message: Update) -> bool:
        """Say whether an update stands where our log stands."""
        record = self.record
        return bool(record.nonces) and message.ply == record.ply and message.head == record.head[:8]

    def has_player(self, room: Room | None, seat: Seat) -> bool:
        """Say whether a seat's player of this deal is at the table, as the host itself has told."""
        place = room.places[seat] if room is not None else None
        return place is not None and place.kind == "person" and place.key == self.record.keys[seat]

    def was_only_claimed(self, offer: Offer) -> bool:
        """Say whether nothing but claims and calls came before an offer that was too late."""
        record = self.record
        between = [entry.move.act for entry in record.entries[offer.ply :]]
        return record.deal == offer.deal and bool(between) and all(act in (CLAIM, CALL) for act in between)

    def note(self, message: Update) -> None:
        """Keep what we were told, for the audit."""
        is_live = message.entry is not None or bool(message.events)
        fresh = told(message.view, message.events if is_live else None)
        before = self._received.get(message.ply)
        if before is not None and before.view != fresh.view:
            self._suspect(message.ply, TWO_TABLES)
        if before is None or before.events is None:
            self._received[message.ply] = fresh

    def audit(self, reveal: Reveal, match: Match[Board]) -> list[Finding]:
        """Check all of the deal on top of the rounds before it."""
        self.reveal = reveal
        mine = self._nonce if self._has_opened else None
        return audited(self.record, reveal.secret, reveal.scores, match, self.seat, mine, self._received)
