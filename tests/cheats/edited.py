"""Machines that cheat: a host whose program somebody has edited, and puppets, guests that do what such a host wants.

An `Edited` host runs like an honest one, but a cheat may change what it tells each guest, what it hears, and what it
does. It has its own key, so that whatever it tells can be signed, and the secrets of its puppets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from msgspec.structs import replace

from engine.core import NOBODY, Seat
from net.effects.effects import HostEffect, SendToGuest
from net.fairness.dealing import (
    closing_digest,
    commit_to_sign,
    end_digest,
    end_to_sign,
    head_to_sign,
    move_to_sign,
    next_head,
    opening_digest,
    opening_to_sign,
    roster_digest,
    roster_to_sign,
    share_digest,
    share_to_sign,
    shares_digest,
)
from net.fairness.record import DealRecord
from net.host.deal import HostedDeal
from net.host.host import Host
from net.host.table import HostedTable
from net.protocol.keys import Key
from net.protocol.messages import (
    SILENCE,
    Contribution,
    Contributions,
    FromGuest,
    FromHost,
    LogEntry,
    Opening,
    Reveal,
    Roster,
    Shares,
)

M = TypeVar("M")
Tells = Callable[[Seat, FromHost], Sequence[FromHost]]
Hears = Callable[[Seat, FromGuest], FromGuest | None]


@dataclass
class Plan:
    """What a cheat keeps in mind, also when its host's program begins anew."""

    cheat: Callable[[Edited], None]
    puppets: list[Key] = field(default_factory=list)
    times: int = 0
    """How often it has cheated."""
    deal: int = 0
    """The deal in which that shows; 0: the first."""
    restart: Callable[[Seat], None] = lambda _seat: None
    """Has the program of a guest begin anew, as people do sometimes."""
    cut: Callable[[Seat], None] = lambda _seat: None
    """Takes a guest off the network for some seconds."""
    kept: dict[str, object] = field(default_factory=dict)
    """Anything else."""


class Edited(Host):
    """A host whose program somebody has edited: `plan.cheat` puts its hooks in."""

    def __init__(self, table: HostedTable, plan: Plan) -> None:
        super().__init__(table)
        self.plan: Final = plan
        self.key: Final = table.founding.key
        self.course: Final = self._course
        self._tells: list[tuple[type, Tells]] = []
        self._hears: list[tuple[type, Hears]] = []
        self._ticks: list[Callable[[float], None]] = []
        plan.cheat(self)

    # -- hooks --------------------------------------------------------------------------------------------------------

    def tells(self, kind: type[M], tell: Callable[[Seat, M], Sequence[FromHost]]) -> None:
        """Tell a seat something else than every message of a kind."""
        self._tells.append((kind, tell))  # type: ignore[arg-type]  # it is only ever asked about its own kind

    def hears(self, kind: type[M], hear: Callable[[Seat, M], FromGuest | None]) -> None:
        """Hear something else, or nothing, for every message of a kind."""
        self._hears.append((kind, hear))  # type: ignore[arg-type]  # as above

    def ticks(self, tick: Callable[[float], None]) -> None:
        """Do something some times a second."""
        self._ticks.append(tick)

    def bend(self, what: object, name: str, way: object) -> None:
        """Have a method of one object do something else."""
        setattr(what, name, way)

    def on_deal(self, bend: Callable[[HostedDeal], None]) -> None:
        """Do something with every deal that is opened, before anybody is told of it."""
        honest = self.table.open_deal

        def open_deal(secret: bytes | None = None) -> None:
            honest(secret)
            assert self.table.deal is not None
            bend(self.table.deal)

        self.bend(self.table, "open_deal", open_deal)
        if self.table.deal is not None:
            bend(self.table.deal)

    def forget(self, record: DealRecord) -> None:
        """Compute anew what follows from the messages of a deal."""
        record._digests.clear()
        record._heads.clear()

    def cheats_once(self, *, next_deal: bool = False) -> bool:
        """Say whether it cheats now: once; what is found, is found in this deal, or in the next."""
        if self.plan.times:
            return False
        self.plan.times, self.plan.deal = 1, self.table.number + next_deal
        return True

    # -- a host's life ------------------------------------------------------------------------------------------------

    def take(self) -> list[HostEffect]:
        """Return what is to be done, told as the cheat wants it."""
        out: list[HostEffect] = []
        for effect in super().take():
            if isinstance(effect, SendToGuest):
                seat = self.table.chairs.at(effect.connection)
                out += [SendToGuest(effect.connection, message) for message in self._told(seat, effect.message)]
            else:
                out.append(effect)
        return out

    def _told(self, seat: Seat, message: FromHost) -> Sequence[FromHost]:
        if isinstance(message, Opening) and self.table.deal is not None and message.deal == self.deal.number:
            message = self.deal.record.opening  # which may have been changed meanwhile
        for kind, tell in self._tells:
            if isinstance(message, kind) and seat != NOBODY:
                return tell(seat, message)
        return (message,)

    def on_message(self, connection: int, message: FromGuest, now: float) -> None:
        """Hear what the cheat lets through."""
        seat = self.table.chairs.at(connection)
        heard: FromGuest | None = message
        for kind, hear in self._hears:
            if heard is not None and isinstance(heard, kind) and seat != NOBODY:
                heard = hear(seat, heard)
        if heard is not None:
            super().on_message(connection, heard, now)

    def on_tick(self, now: float) -> None:
        """Let time pass."""
        super().on_tick(now)
        for tick in self._ticks:
            tick(now)

    # -- what it signs ------------------------------------------------------------------------------------------------

    @property
    def deal(self) -> HostedDeal:
        """The deal on the table."""
        assert self.table.deal is not None
        return self.table.deal

    def opening(self, opening: Opening, **changes: object) -> Opening:
        """Return an opening with changes, signed."""
        bare = replace(opening, **changes)
        return replace(bare, signature=self.key.sign(opening_to_sign(opening_digest(self.table.t, bare))))

    def roster(self, opened: bytes, roster: Roster, rows: Contributions) -> Roster:
        """Return another roster for D, signed."""
        return replace(roster, rows=rows, signature=self.key.sign(roster_to_sign(roster_digest(opened, rows))))

    def shares(self, listed: bytes, shares: Shares, rows: Contributions) -> Shares:
        """Return another list of shares for R, signed."""
        closing = closing_digest(shares_digest(listed, rows), rows)
        return replace(shares, rows=rows, signature=self.key.sign(closing))

    def reveal(self, stage: bytes, reveal: Reveal, **changes: object) -> Reveal:
        """Return another end, signed."""
        bare = replace(reveal, **changes)
        return replace(bare, signature=self.key.sign(end_to_sign(end_digest(stage, bare))))

    def head(self, shuffled: bytes, ply: int, head: bytes) -> bytes:
        """Return the signature of any head."""
        return self.key.sign(head_to_sign(shuffled, ply, head))

    def after(self, head: bytes, entries: Sequence[LogEntry]) -> bytes:
        """Return the head after some moves."""
        for entry in entries:
            head = next_head(head, entry)
        return head

    def own(self, shuffled: bytes, head: bytes, entry: LogEntry) -> LogEntry:
        """Return a move, signed by the host on any head."""
        signed = move_to_sign(shuffled, head, entry.ply, entry.seat, entry.move, entry.mid, SILENCE)
        return replace(entry, said=SILENCE, signature=self.key.sign(signed))

    # -- what its puppets sign ----------------------------------------------------------------------------------------

    def puppet(self, key: bytes) -> Key | None:
        """Return the whole key of a puppet."""
        return next((each for each in self.plan.puppets if each.public == key), None)


def promised(key: Key, opened: bytes, seat: Seat, share: bytes) -> Contribution:
    """Return what somebody signs to promise a share."""
    value = share_digest(opened, seat, share)
    return Contribution(value, SILENCE, key.sign(commit_to_sign(opened, seat, value, SILENCE)))


def let_out(key: Key, listed: bytes, seat: Seat, share: bytes, *, wrong: bool = False) -> Contribution:
    """Return what somebody signs to let a share out."""
    return Contribution(share, SILENCE, key.sign(share_to_sign(listed, seat, share, SILENCE)), wrong)


def with_row(rows: Contributions, seat: Seat, row: object) -> Contributions:
    """Return a list with something else in one place."""
    changed = list(rows)
    changed[seat] = row  # type: ignore[call-overload]
    return tuple(changed)
