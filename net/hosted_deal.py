"""One deal as its host keeps it: the promises as they come in, the secret, the log of moves."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import Board, Event, Move, Seat
from engine.match import Match
from net.boards import onlooker, seen
from net.dealing import HOST, Record, chosen, nonce_of, number, promise, public_digest
from net.happened import shown_to
from net.keys import digest
from net.messages import Chosen, Entry, Log, Reveal, Update
from net.shapes import MOST_ENTRIES


class HostedDeal:
    """A deal from the host's promise to its end.

    Nobody but this and the match knows the secret before `reveal`. `owed` are the seats for which the host itself
    promises: those of bots, and of players who were away when the promises were published.
    """

    def __init__(self, record: Record, secret: bytes) -> None:
        self.record = record
        self.secret = secret
        record.commitment = promise(record.context, HOST, secret)
        self.commits: dict[Seat, bytes] = {}
        self.nonces: dict[Seat, bytes] = {}
        self.mids: dict[bytes, int] = {}
        self.faults: dict[Seat, str] = {}
        """What came of the seats' audits."""
        self.scores: tuple[int, ...] = ()
        """By side, when it was over."""
        self._public = b""

    @property
    def seats(self) -> int:
        """How many seats the deal is for."""
        return len(self.record.keys)

    # -- promises -----------------------------------------------------------------------------------------------------

    def own_nonce(self, seat: Seat) -> bytes:
        """Return the nonce with which the host stands in for a seat."""
        return nonce_of(digest("stand-in", self.secret, bytes([seat])), self.record.table, self.record.deal)

    def stand_in(self, owed: list[Seat]) -> None:
        """Promise for these seats, and close the list; their nonces are known at once."""
        for seat in owed:
            self.commits[seat] = promise(self.record.context, seat, self.own_nonce(seat))
            self.nonces[seat] = self.own_nonce(seat)
        self.record.commits = tuple(self.commits[seat] for seat in range(self.seats))

    def open(self, seat: Seat, nonce: bytes) -> bool:
        """Take in an opened nonce; False where it is not what was promised."""
        if promise(self.record.context, seat, nonce) != self.commits.get(seat):
            return False
        self.nonces.setdefault(seat, nonce)
        return True

    @property
    def is_open(self) -> bool:
        """Whether all nonces are there."""
        return len(self.nonces) == self.seats

    def deal(self, match: Match[Board]) -> list[Event]:
        """Shuffle and deal the round; returns what happened."""
        self.record.nonces = tuple(self.nonces[seat] for seat in range(self.seats))
        events = match.begin(self.record.seed(self.secret))
        self.look(match)
        return events

    def look(self, match: Match[Board]) -> None:
        """Take down what an onlooker sees now."""
        self._public = public_digest(onlooker(match.state))

    # -- moves --------------------------------------------------------------------------------------------------------

    def to_sign(self, seat: Seat, move: Chosen, mid: bytes) -> bytes:
        """Return what is signed to make a move now."""
        return self.record.to_sign(self.record.ply, seat, move, mid)

    def signed(self, seat: Seat, move: Move, mid: bytes) -> bytes:
        """Return what the host signs to make a move for a bot."""
        return self.to_sign(seat, chosen(move), mid)

    def own_mid(self, seat: Seat) -> bytes:
        """Return the name of a move that the host makes for a bot."""
        return digest("mid", self.record.context, number(self.record.ply), bytes([seat]), size=8)

    def play(
        self, match: Match[Board], seat: Seat, move: Move, mid: bytes, signature: bytes, *, bot: bool
    ) -> tuple[Entry, list[Event]]:
        """Make a move and write it into the log; `Refusal` where the rules forbid it."""
        ply = self.record.ply
        events = match.play(seat, move)
        self.look(match)
        entry = Entry(ply, seat, chosen(move), mid, signature, bot, self._public)
        self.record.entries.append(entry)
        self.mids[mid] = ply
        return entry, events

    def update(self, match: Match[Board], seat: Seat, events: list[Event], entry: Entry | None) -> Update:
        """Return the table as `seat` is told it."""
        return Update(
            self.record.deal,
            self.record.ply,
            self.record.head[:8],
            self._public,
            seen(match.view(seat)),
            shown_to(seat, events),
            entry,
        )

    def logs(self, start: int) -> Iterator[Log]:
        """Yield the moves from `start` on, in messages."""
        entries = self.record.entries
        for at in range(start, len(entries), MOST_ENTRIES):
            yield Log(self.record.deal, tuple(entries[at : at + MOST_ENTRIES]))

    def knows(self, have: int, head: bytes) -> bool:
        """Say whether somebody with so many moves and that head has this deal's own history."""
        return have <= self.record.ply and self.record.head_at(have)[:8] == head

    def reveal(self) -> Reveal:
        """Return what ends the deal."""
        return Reveal(self.record.deal, self.record.ply, self.secret, self.scores)
