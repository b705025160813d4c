"""How long a host waits for whom: for a contribution to a deal, and for the player in turn, if turns have a limit.

The times are those handed in.
"""

from __future__ import annotations

from collections import Counter
from math import ceil
from typing import Final, NamedTuple

from msgspec.structs import replace

from engine.core import NOBODY, Seat, SeatOrNobody
from net.fairness.deal_record import ASK_WAIT, MAX_STRIKES
from net.host.deal import HostedDeal
from net.host.seats import NO_CONNECTION, PEOPLE, HostSeats
from net.protocol.messages import TURN_WARNING, Reason, SeatInfo


class LimitedTurn(NamedTuple):
    """A turn that may last `limit` seconds, as its player is waited for since `since`."""

    seat: Seat
    deal: int
    ply: int
    since: float
    limit: int


class TurnLimit:
    """Warns of the end of a turn, and says when it has come: a bot moves for nobody who is there without a warning."""

    def __init__(self) -> None:
        self._warned: LimitedTurn | None = None
        self._end = 0.0
        """The time from which a bot moves for the player who was warned."""

    def follow(self, turn: LimitedTurn | None, now: float, *, is_there: bool) -> bool:
        """Begin the warning in time, and take back one for another turn. Return True if everyone must be told.

        Only a player who is there is warned. Those who come and go are warned once in a turn, or it might never end.
        """
        before = self._warned
        if turn != before:
            self._warned = None
        if turn is not None and is_there and self._warned is None:
            warning = min(TURN_WARNING, turn.limit)
            if now - turn.since >= turn.limit - warning:
                self._warned, self._end = turn, max(turn.since + turn.limit, now + warning)
        return self._warned != before

    @property
    def warned(self) -> Seat:
        """The seat whose player has been warned, or NOBODY."""
        return self._warned.seat if self._warned is not None else NOBODY

    def left(self, now: float) -> int:
        """Return the seconds until a bot moves for the player who was warned, 1 at least."""
        return max(1, ceil(round(self._end - now, 3)))

    def kept(self, turn: LimitedTurn | None, now: float) -> int | None:
        """Return the seconds that a turn has lasted, if a bot moves now; None if it doesn't."""
        if turn is None or turn != self._warned or now < self._end:
            return None
        return int(now - turn.since)


class Waits:
    """The waits at one table. `now` is set to the time at every input."""

    def __init__(self, chairs: HostSeats, now: float) -> None:
        self._chairs: Final = chairs
        self.now = now
        self.since = now
        """The time at which the phase began."""
        self.moved = now
        """The time of the last move."""
        self.laid = now
        """The time of the last tile played, or of the deal."""
        self.strikes: Counter[bytes] = Counter()
        """Shares left out in this match, by key."""
        self._turn_limit: Final = TurnLimit()

    def restart(self) -> None:
        """Restart all waits: the time that passed was this computer's own sleep or absence."""
        self.since = self.moved = self.laid = self.now
        for chair in self._chairs:
            chair.lost = chair.joined_at = self.now
            chair.comings.clear()
            if chair.connection != NO_CONNECTION:
                chair.seen = self.now

    # -- contributions ------------------------------------------------------------------------------------------------

    def excuse(self, seat: Seat, key: bytes) -> Reason | None:
        """Return why the host no longer waits for a contribution of `key`, at this seat; None while it does."""
        chair = self._chairs[seat]
        if self.strikes[key] >= MAX_STRIKES:
            return "barred"
        if chair.kind not in ("person", "away") or chair.key != key:
            return "kicked"
        if chair.kind == "away":
            return "away" if self.now - chair.lost >= ASK_WAIT or chair.is_unsteady(self.now) else None
        return "silent" if self.now - chair.waited_since(self.since) >= ASK_WAIT else None

    # -- turns --------------------------------------------------------------------------------------------------------

    def kept(self, turn: SeatOrNobody, deal: HostedDeal) -> int | None:
        """Return the seconds that the turn in progress has lasted, if a bot moves now; None if it doesn't."""
        return self._turn_limit.kept(self._limited(turn, deal), self.now)

    def follow_turn(self, turn: SeatOrNobody, deal: HostedDeal) -> bool:
        """Note whose turn it is in a deal with a limit. Return True if it is about to end, or no longer is."""
        limited = self._limited(turn, deal)
        is_there = limited is not None and self._chairs[turn].kind == "person"
        return self._turn_limit.follow(limited, self.now, is_there=is_there)

    def _limited(self, turn: SeatOrNobody, deal: HostedDeal) -> LimitedTurn | None:
        """Return the turn in progress, with its limit; None if nobody is in turn who can be waited for."""
        opening = deal.record.opening
        if turn == NOBODY:
            return None
        chair = self._chairs[turn]
        if chair.kind not in PEOPLE or chair.key != opening.seats[turn].key:
            return None
        return LimitedTurn(turn, deal.number, deal.record.ply, chair.waited_since(self.moved), opening.turn)

    def places(self, patience: int) -> tuple[SeatInfo, ...]:
        """Return the seats as everyone sees them, if bots fill in after `patience` seconds."""
        limit = self._turn_limit
        return tuple(
            replace(place, left=limit.left(self.now))
            if place.seat == limit.warned and place.kind == "person"
            else place
            for place in self._chairs.places(patience, self.now)
        )
