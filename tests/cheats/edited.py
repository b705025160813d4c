"""Cheating players: a host with a modified program, and puppets, guests that obey such a host.

An `Edited` host runs like an honest one, but a cheat may change its outgoing and incoming messages and its actions. It
has its own key, so it can sign anything, and the secrets of its puppets.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeVar

from msgspec.structs import replace

from engine.core import NOBODY, Seat
from net.effects.effects import HostEffect, SendToGuest
from net.effects.notes import AnyNote
from net.fairness.deal_record import (
    DealRecord,
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
from net.host.deal import HostedDeal
from net.host.host import Host
from net.host.table import HostedTable
from net.protocol.keys import Key
from net.protocol.messages import (
    NO_FINDINGS,
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
    """The memory of a cheat, which survives restarts of the host's program."""

    cheat: Callable[[Edited], None]
    puppets: list[Key] = field(default_factory=list)
    times: int = 0
    """Number of times it has cheated."""
    deal: int = 0
    """The number of the deal where that shows; 0 for the first."""
    restart: Callable[[Seat], None] = lambda _seat: None
    """Restarts a guest's program."""
    cut: Callable[[Seat], None] = lambda _seat: None
    """Takes a guest off the network for some seconds."""
    join: Callable[[str, Key, tuple[AnyNote, ...]], int] = lambda _name, _key, _notes: -1
    """Lets one more guest come, or one come back with its notes; returns its number."""
    back: Callable[[int], None] = lambda _guest: None
    """Lets a guest that had to leave come back with its key and its notes."""
    kept: dict[str, object] = field(default_factory=dict)
    """Anything else."""


class Edited(Host):
    """A host with a modified program; `plan.cheat` adds its hooks."""

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
        """Replace every outgoing message of a kind."""
        self._tells.append((kind, tell))  # type: ignore[arg-type]  # only called with its own kind

    def hears(self, kind: type[M], hear: Callable[[Seat, M], FromGuest | None]) -> None:
        """Replace or drop every incoming message of a kind."""
        self._hears.append((kind, hear))  # type: ignore[arg-type]  # as above

    def ticks(self, tick: Callable[[float], None]) -> None:
        """Call `tick` several times a second."""
        self._ticks.append(tick)

    def bend(self, what: object, name: str, way: object) -> None:
        """Replace a method of one object."""
        setattr(what, name, way)

    def on_deal(self, bend: Callable[[HostedDeal], None]) -> None:
        """Change every deal after it is opened and before the guests are told."""
        honest = self.table.open_deal

        def open_deal(secret: bytes | None = None) -> None:
            honest(secret)
            assert self.table.deal is not None
            bend(self.table.deal)

        self.bend(self.table, "open_deal", open_deal)
        if self.table.deal is not None:
            bend(self.table.deal)

    def forget(self, record: DealRecord) -> None:
        """Clear the cached digests and heads of a deal."""
        for name in ("keys", "opened", "listed", "shuffled", "heads"):
            record.__dict__.pop(name, None)

    def cheats_once(self, *, next_deal: bool = False) -> bool:
        """Return True the first time; the cheat must be found in this deal, or in the next one."""
        if self.plan.times:
            return False
        self.plan.times, self.plan.deal = 1, self.table.number + next_deal
        return True

    # -- the host's core ----------------------------------------------------------------------------------------------

    def take_effects(self) -> list[HostEffect]:
        """Return the effects, with messages as the cheat changes them."""
        out: list[HostEffect] = []
        for effect in super().take_effects():
            if isinstance(effect, SendToGuest):
                seat = self.table.chairs.at(effect.connection)
                out += [SendToGuest(effect.connection, message) for message in self._told(seat, effect.message)]
            else:
                out.append(effect)
        return out

    def _told(self, seat: Seat, message: FromHost) -> Sequence[FromHost]:
        if isinstance(message, Opening) and self.table.deal is not None and message.deal == self.deal.number:
            message = self.deal.record.opening  # which may have been changed
        for kind, tell in self._tells:
            if isinstance(message, kind) and seat != NOBODY:
                return tell(seat, message)
        return (message,)

    def on_message(self, connection: int, message: FromGuest, now: float) -> None:
        """Handle a message as the cheat changes it."""
        seat = self.table.chairs.at(connection)
        heard: FromGuest | None = message
        for kind, hear in self._hears:
            if heard is not None and isinstance(heard, kind) and seat != NOBODY:
                heard = hear(seat, heard)
        if heard is not None:
            super().on_message(connection, heard, now)

    def on_tick(self, now: float) -> None:
        """Advance the time."""
        super().on_tick(now)
        for tick in self._ticks:
            tick(now)

    # -- what it signs ------------------------------------------------------------------------------------------------

    @property
    def deal(self) -> HostedDeal:
        """The current deal."""
        assert self.table.deal is not None
        return self.table.deal

    def opening(self, opening: Opening, **changes: object) -> Opening:
        """Return a changed opening, signed."""
        bare = replace(opening, **changes)
        return replace(bare, signature=self.key.sign(opening_to_sign(opening_digest(self.table.t, bare))))

    def roster(self, opened: bytes, roster: Roster, rows: Contributions) -> Roster:
        """Return another roster for D, signed."""
        return replace(roster, contributions=rows, signature=self.key.sign(roster_to_sign(roster_digest(opened, rows))))

    def shares(self, listed: bytes, shares: Shares, rows: Contributions) -> Shares:
        """Return another list of shares for R, signed."""
        closing = closing_digest(shares_digest(listed, rows), rows)
        return replace(shares, contributions=rows, signature=self.key.sign(closing))

    def reveal(self, stage: bytes, reveal: Reveal, **changes: object) -> Reveal:
        """Return another reveal, signed."""
        bare = replace(reveal, **changes)
        return replace(bare, signature=self.key.sign(end_to_sign(end_digest(stage, bare))))

    def head(self, shuffled: bytes, ply: int, head: bytes) -> bytes:
        """Return the host's signature of any head."""
        return self.key.sign(head_to_sign(shuffled, ply, head))

    def after(self, head: bytes, entries: Sequence[LogEntry]) -> bytes:
        """Return the head after some moves."""
        for entry in entries:
            head = next_head(head, entry)
        return head

    def own(self, shuffled: bytes, head: bytes, entry: LogEntry) -> LogEntry:
        """Return a move signed by the host on any head."""
        signed = move_to_sign(shuffled, head, entry.ply, entry.seat, entry.move, entry.move_id, NO_FINDINGS)
        return replace(entry, findings=NO_FINDINGS, signature=self.key.sign(signed))

    # -- what its puppets sign ----------------------------------------------------------------------------------------

    def puppet(self, key: bytes) -> Key | None:
        """Return the whole key of a puppet."""
        return next((each for each in self.plan.puppets if each.public == key), None)


def promised(key: Key, opened: bytes, seat: Seat, share: bytes) -> Contribution:
    """Return a player's signed commitment to a share."""
    value = share_digest(opened, seat, share)
    return Contribution(value, NO_FINDINGS, key.sign(commit_to_sign(opened, seat, value, NO_FINDINGS)))


def let_out(key: Key, listed: bytes, seat: Seat, share: bytes, *, wrong: bool = False) -> Contribution:
    """Return a player's signed share."""
    return Contribution(share, NO_FINDINGS, key.sign(share_to_sign(listed, seat, share, NO_FINDINGS)), wrong)


def with_row(rows: Contributions, seat: Seat, row: object) -> Contributions:
    """Return a list with one row replaced."""
    changed = list(rows)
    changed[seat] = row  # type: ignore[call-overload]
    return tuple(changed)
