"""The seats of a table as its host knows them: the player, since when, over which connection, and how long to wait."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from engine.bots.characters import CHARACTERS, character
from engine.clean_text import unlike
from engine.core import NOBODY, Seat
from net.discovery.sanitize import clean_face, clean_player
from net.effects.effects import ConnectionId
from net.fairness.deal_record import OFTEN
from net.protocol.field_types import NO_KEY
from net.protocol.messages import SeatInfo, SeatKind

NO_CONNECTION: Final[ConnectionId] = 0
_WITHIN: Final = 60.0
"""Seconds within which `OFTEN` losses make a player unsteady, so nobody waits for them."""
STAND_IN: Final = "maren"
"""The character that fills in for players who are away."""
BURST: Final = 60
A_SECOND: Final = 20
"""Messages that one guest may send at once, and per second after that."""
AGAIN: Final = 1.0
"""Least time in seconds between two answers to one guest that repeat the deal on the table."""


@dataclass
class HostSeat:
    """One seat, its player and their connection."""

    kind: SeatKind = "open"
    name: str = ""
    key: bytes = NO_KEY
    bot: str = ""
    """The character of a bot, or of the bot that fills in."""
    face: str = ""
    """The face that the player chose, as of the last connection."""
    phone: bool = False
    """True if the player holds a phone."""
    ready: bool = False
    features: frozenset[str] = frozenset()
    """The features of its player's program."""
    connection: ConnectionId = NO_CONNECTION
    seen: float = 0.0
    """The time at which its player last sent anything."""
    lost: float = 0.0
    """The time at which its player was lost."""
    joined_at: float = 0.0
    """The time at which its player joined or reconnected."""
    losses: deque[float] = field(default_factory=lambda: deque(maxlen=OFTEN))
    """The times of the latest losses."""
    comings: deque[float] = field(default_factory=lambda: deque(maxlen=OFTEN + 1))
    """The times of the latest connections."""
    told_again: float = -AGAIN
    """The time at which its player was last sent the deal on the table again."""
    asks_again: bool = False
    """True if its player waits for it once more."""
    allowance: float = BURST
    counted: float = 0.0

    def allows_message(self, now: float) -> bool:
        """Count one more message. Return False if that is too many."""
        self.allowance = min(BURST, self.allowance + (now - self.counted) * A_SECOND)
        self.counted = now
        self.allowance -= 1
        return self.allowance >= 0

    def waited_since(self, since: float) -> float:
        """Return when the wait for this player began; everyone else has been waited for since `since`.

        A player who reconnects gets the full time again, but not again and again: otherwise the wait might never end.
        """
        comes_and_goes = len(self.comings) == OFTEN + 1 and self.comings[0] > since
        return since if comes_and_goes else max(since, self.joined_at)

    def is_unsteady(self, now: float) -> bool:
        """Return True if its player was lost too often lately to be waited for."""
        return len(self.losses) == OFTEN and now - self.losses[0] <= _WITHIN


class HostSeats(list[HostSeat]):
    """The chairs of one table by seat, and the seat behind each connection."""

    def __init__(self, seats: int) -> None:
        super().__init__(HostSeat() for _ in range(seats))
        self._by_connection: dict[ConnectionId, Seat] = {}

    def at(self, connection: ConnectionId) -> Seat:
        """Return the seat that owns a connection, or NOBODY."""
        return self._by_connection.get(connection, NOBODY)

    def of_key(self, key: bytes) -> Seat:
        """Return the seat of the player with this key, or NOBODY."""
        return next((seat for seat, chair in enumerate(self) if chair.kind in PEOPLE and chair.key == key), NOBODY)

    def first_open(self) -> Seat:
        """Return the first open seat, or NOBODY."""
        return next((seat for seat, chair in enumerate(self) if chair.kind == "open"), NOBODY)

    def present(self) -> list[Seat]:
        """Return the seats of players who are connected."""
        return [seat for seat, chair in enumerate(self) if chair.kind == "person"]

    def connect(self, seat: Seat, connection: ConnectionId, now: float) -> ConnectionId:
        """Connect a player to their seat. Return the connection that this one replaces."""
        chair = self[seat]
        before = chair.connection
        self._by_connection.pop(before, None)
        self._by_connection[connection] = seat
        chair.connection, chair.seen = connection, now
        chair.joined_at = now
        chair.comings.append(now)
        chair.kind, chair.bot = "person", ""
        return before

    def disconnect(self, connection: ConnectionId, now: float) -> Seat:
        """Note that a connection is gone. Return the seat whose player is away now, or NOBODY."""
        seat = self._by_connection.pop(connection, NOBODY)
        if seat != NOBODY:
            chair = self[seat]
            chair.connection, chair.lost = NO_CONNECTION, now
            chair.losses.append(now)
            if chair.kind == "person":
                chair.kind = "away"
        return seat

    def sit(self, seat: Seat, name: str, key: bytes) -> None:
        """Give a seat to a player who isn't connected yet, under a name that differs visibly from the others."""
        self[seat] = HostSeat("away", self._single(seat, clean_player(name)), key)

    def set_face(self, seat: Seat, face: str) -> None:
        """Store the face that a player sent when connecting."""
        self[seat].face = clean_face(face)

    def knowing(self, feature: str) -> list[Seat]:
        """Return the seats of connected players whose program has a feature."""
        return [seat for seat in self.present() if feature in self[seat].features]

    def seat_bot(self, seat: Seat, bot: str, host: bytes) -> ConnectionId:
        """Give a seat to a bot and return the connection it replaces. `Refusal` for an unknown character."""
        name = character(bot).name
        return self._give(seat, HostSeat("bot", self._single(seat, name), host, bot, ready=True))

    def open(self, seat: Seat) -> ConnectionId:
        """Free a seat and return the connection of the player who had it."""
        return self._give(seat, HostSeat())

    def _give(self, seat: Seat, chair: HostSeat) -> ConnectionId:
        """Replace the chair of a seat and return the connection of the player who had it."""
        before = self[seat].connection
        self._by_connection.pop(before, None)
        self[seat] = chair
        return before

    def swap(self, one: Seat, other: Seat) -> None:
        """Swap two seats."""
        self[one], self[other] = self[other], self[one]
        self._by_connection = {
            chair.connection: seat for seat, chair in enumerate(self) if chair.connection != NO_CONNECTION
        }

    def resize(self, seats: int) -> bool:
        """Change the number of seats. Return False if more people are seated than it would hold."""
        kept = [chair for chair in self if chair.kind in PEOPLE]
        if len(kept) > seats:
            return False
        rest = [chair for chair in self if chair.kind not in PEOPLE]
        if seats < len(self):
            self[:] = (kept + rest)[:seats]
        else:
            self += [HostSeat() for _ in range(seats - len(self))]
        self._by_connection = {
            chair.connection: seat for seat, chair in enumerate(self) if chair.connection != NO_CONNECTION
        }
        return True

    def spare_bot(self) -> str:
        """Return a character that isn't at this table yet."""
        taken = {chair.bot for chair in self}
        return next((who.key for who in CHARACTERS if who.key not in taken and who.is_quick), STAND_IN)

    def left(self, seat: Seat, patience: int, now: float) -> float:
        """Return the seconds until a bot fills in for a player who is away; 0 if one has."""
        chair = self[seat]
        return max(0.0, chair.lost + patience - now) if chair.kind == "away" else 0.0

    def places(self, patience: int, now: float) -> tuple[SeatInfo, ...]:
        """Return the seats as everyone sees them, if bots fill in after `patience` seconds."""
        return tuple(
            SeatInfo(
                seat,
                chair.kind,
                chair.name,
                chair.key,
                chair.bot,
                chair.ready,
                round(self.left(seat, patience, now)),
                chair.face,
                chair.phone,
            )
            for seat, chair in enumerate(self)
        )

    def _single(self, seat: Seat, name: str) -> str:
        """Return the name, changed if someone else at the table has it."""
        others = {chair.name for at, chair in enumerate(self) if at != seat}
        return unlike(name, others)


PEOPLE: Final = ("person", "away")
