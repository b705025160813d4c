"""The seats of a table as its host knows them: each player, their connection, and when it was made or lost."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from engine.bots.characters import CHARACTERS, character
from engine.clean_text import unlike
from engine.core import NOBODY, Seat
from net.discovery.clean_room import clean_player
from net.effects.effects import ConnectionId
from net.fairness.dealing import OFTEN
from net.protocol.messages import SeatInfo, SeatKind, TableSettings
from net.protocol.shapes import NO_KEY

NO_CONNECTION: Final[ConnectionId] = 0
_WITHIN: Final = 60.0
"""Period in seconds. A player whose connection is lost `OFTEN` times within it is not waited for."""
STAND_IN: Final = "maren"
"""The bot that fills in for absent players."""
BURST: Final = 60
A_SECOND: Final = 20
"""Limits on the messages of one guest: `BURST` at once, and `A_SECOND` per second after that."""


@dataclass
class Chair:
    """One seat, its player and their connection."""

    kind: SeatKind = "open"
    name: str = ""
    key: bytes = NO_KEY
    bot: str = ""
    """The bot at this seat, or the one filling in."""
    ready: bool = False
    connection: ConnectionId = NO_CONNECTION
    seen: float = 0.0
    """Time of the player's last message."""
    lost: float = 0.0
    """Time at which the connection was lost."""
    came: float = 0.0
    """Time of the current connection."""
    losses: deque[float] = field(default_factory=lambda: deque(maxlen=OFTEN))
    """Times of the latest losses."""
    comings: deque[float] = field(default_factory=lambda: deque(maxlen=OFTEN + 1))
    """Times of the latest connections."""
    allowance: float = BURST
    counted: float = 0.0

    def may_speak(self, now: float) -> bool:
        """Count one message. Returns False if the guest has sent too many."""
        self.allowance = min(BURST, self.allowance + (now - self.counted) * A_SECOND)
        self.counted = now
        self.allowance -= 1
        return self.allowance >= 0

    def asked(self, since: float) -> float:
        """Return the start of the wait for this player, if the wait for everyone began at `since`.

        The wait starts again when the player reconnects, but only `OFTEN` times, or it might never end.
        """
        comes_and_goes = len(self.comings) == OFTEN + 1 and self.comings[0] > since
        return since if comes_and_goes else max(since, self.came)

    def is_unsteady(self, now: float) -> bool:
        """Return True if the connection was lost too often lately to wait for the player."""
        return len(self.losses) == OFTEN and now - self.losses[0] <= _WITHIN


class Chairs:
    """All seats of one table."""

    def __init__(self, seats: int) -> None:
        self.chairs = [Chair() for _ in range(seats)]
        self._by_connection: dict[ConnectionId, Seat] = {}

    def __getitem__(self, seat: Seat) -> Chair:
        return self.chairs[seat]

    def __len__(self) -> int:
        return len(self.chairs)

    def at(self, connection: ConnectionId) -> Seat:
        """Return the seat of a connection, or NOBODY."""
        return self._by_connection.get(connection, NOBODY)

    def of_key(self, key: bytes) -> Seat:
        """Return the seat of the player with this key, or NOBODY."""
        return next(
            (seat for seat, chair in enumerate(self.chairs) if chair.kind in PEOPLE and chair.key == key), NOBODY
        )

    def free(self) -> Seat:
        """Return the first open seat, or NOBODY."""
        return next((seat for seat, chair in enumerate(self.chairs) if chair.kind == "open"), NOBODY)

    def present(self) -> list[Seat]:
        """Return the seats of connected players."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == "person"]

    def connect(self, seat: Seat, connection: ConnectionId, now: float) -> ConnectionId:
        """Give a seat a connection. Returns the connection that it replaces."""
        chair = self.chairs[seat]
        before = chair.connection
        self._by_connection.pop(before, None)
        self._by_connection[connection] = seat
        chair.connection, chair.seen = connection, now
        chair.came = now
        chair.comings.append(now)
        chair.kind, chair.bot = "person", ""
        return before

    def disconnect(self, connection: ConnectionId, now: float) -> Seat:
        """Remove a lost connection. Returns the seat of the player who is now away, or NOBODY."""
        seat = self._by_connection.pop(connection, NOBODY)
        if seat != NOBODY:
            chair = self.chairs[seat]
            chair.connection, chair.lost = NO_CONNECTION, now
            chair.losses.append(now)
            if chair.kind == "person":
                chair.kind = "away"
        return seat

    def sit(self, seat: Seat, name: str, key: bytes) -> None:
        """Give a seat to a player, still unconnected, under a name distinct from all others at the table."""
        self.chairs[seat] = Chair("away", self._single(seat, clean_player(name)), key)

    def seat_bot(self, seat: Seat, bot: str, host: bytes) -> ConnectionId:
        """Put a bot at a seat. Returns the connection of its former player. Raises Refusal if there is no such bot."""
        name = character(bot).name
        return self._give(seat, Chair("bot", self._single(seat, name), host, bot, ready=True))

    def open(self, seat: Seat) -> ConnectionId:
        """Free a seat. Returns the connection of its former player."""
        return self._give(seat, Chair())

    def _give(self, seat: Seat, chair: Chair) -> ConnectionId:
        """Replace a chair. Returns its former connection, which no longer belongs to any seat."""
        before = self.chairs[seat].connection
        self._by_connection.pop(before, None)
        self.chairs[seat] = chair
        return before

    def swap(self, one: Seat, other: Seat) -> None:
        """Swap two seats."""
        self.chairs[one], self.chairs[other] = self.chairs[other], self.chairs[one]
        self._by_connection = {
            chair.connection: seat for seat, chair in enumerate(self.chairs) if chair.connection != NO_CONNECTION
        }

    def resize(self, seats: int) -> bool:
        """Make the table larger or smaller. Returns False if more players are seated than would fit."""
        kept = [chair for chair in self.chairs if chair.kind in PEOPLE]
        if len(kept) > seats:
            return False
        rest = [chair for chair in self.chairs if chair.kind not in PEOPLE]
        if seats < len(self.chairs):
            self.chairs = (kept + rest)[:seats]
        else:
            self.chairs += [Chair() for _ in range(seats - len(self.chairs))]
        self._by_connection = {
            chair.connection: seat for seat, chair in enumerate(self.chairs) if chair.connection != NO_CONNECTION
        }
        return True

    def spare_bot(self) -> str:
        """Return a bot that is not at this table yet."""
        taken = {chair.bot for chair in self.chairs}
        return next((who.key for who in CHARACTERS if who.key not in taken and who.kind == "greedy"), STAND_IN)

    def left(self, seat: Seat, custom: TableSettings, now: float) -> float:
        """Return the seconds until a bot fills in for an absent player; 0 if one has."""
        chair = self.chairs[seat]
        return max(0.0, chair.lost + custom.stand_in - now) if chair.kind == "away" else 0.0

    def places(self, custom: TableSettings, now: float) -> tuple[SeatInfo, ...]:
        """Return the seats as everyone sees them."""
        return tuple(
            SeatInfo(
                seat, chair.kind, chair.name, chair.key, chair.bot, chair.ready, round(self.left(seat, custom, now))
            )
            for seat, chair in enumerate(self.chairs)
        )

    def _single(self, seat: Seat, name: str) -> str:
        """Return a version of the name that differs from all others at the table."""
        others = {chair.name for at, chair in enumerate(self.chairs) if at != seat}
        return unlike(name, others)


PEOPLE: Final = ("person", "away")
