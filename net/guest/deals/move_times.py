"""When the moves of a deal reached a guest: whether its host moved for someone too soon, or ended it too early."""

from __future__ import annotations

from typing import Final

from engine.core import CALL, CLAIM, Board, Seat, View
from net.fairness.audit import is_too_soon
from net.fairness.deal_record import CLAIM_WAIT, OFTEN
from net.fairness.findings import FindingCode
from net.guest.connection import HostConnection
from net.guest.deals.deal_part import DealPart
from net.guest.liveness import is_less
from net.protocol.messages import TURN_WARNINGS, LogEntry, Room

SHOW_WAIT: Final = 30.0
"""Seconds after the end of a round within which an honest host reveals its secret."""


class MoveTimes:
    """The times of a deal's moves by our own clock, with all that they prove about the host."""

    def __init__(self, part: DealPart, host: HostConnection) -> None:
        self.is_unwarned = False
        """True if a bot moved for us while we were there, and the host had given no warning although it does that."""
        self.over_since: float | None = None
        """The time at which we saw that the round is over."""
        self._part: Final = part
        self._host: Final = host
        self._words: dict[Seat, float] = {}
        """By seat, a time just before its player's last signed move arrived live: they were present after it."""
        self._shown = -1
        """The last ply at which we were shown the table."""
        self._was_here = host.pings.followed is not None
        """True if this guest was at the table before the deal was opened, and has not been removed since."""
        self._moved: float | None = None
        """A time before the latest move that we know, or before the deal if there is none; None if unknown."""
        self._played: float | None = None
        """A time before the latest move that we know other than a claim or a call; None if unknown."""
        is_sure = host.pings.is_new or host.pings.live is not None
        self._links = (host.link if is_sure else host.link - OFTEN,) * 2
        """The links on which the table was shown before the latest move and after it."""
        self._warned = -1
        """The ply at which we were warned that our turn is about to end."""

    # -- what happens -------------------------------------------------------------------------------------------------

    def on_deal(self) -> None:
        """Note that the deal has been shuffled."""
        self._moved = self._played = self._host.pings.followed

    def on_move(self, entry: LogEntry) -> None:
        """Note a move."""
        self._moved = self._host.pings.followed
        if entry.move.act not in (CLAIM, CALL):
            self._played = self._moved

    def on_room(self, room: Room) -> None:
        """Note whether the host warns that our turn is about to end."""
        part = self._part
        ours = [place for place in room.seats if part.is_participant and place.key == part.memory.key.public]
        if any(place.kind == "person" and place.left for place in ours):
            self.warn()

    @property
    def is_warned(self) -> bool:
        """True if we were warned that the turn after the moves so far is about to end."""
        return self._warned == self._part.record.ply

    def warn(self) -> None:
        """Note that we are warned now."""
        self._warned = self._part.record.ply

    def on_shown(self, ply: int, view: View[Board]) -> None:
        """Note that we are shown the table after a move."""
        host = self._host
        if self._shown != ply:
            self._shown = ply
            self._links = (self._links[1], host.link)
        self.over_since = (host.now if self.over_since is None else self.over_since) if view.over else None

    # -- what follows from it -----------------------------------------------------------------------------------------

    def check_reveal(self) -> None:
        """Report a host that doesn't reveal its secret although it answers pings."""
        pings = self._host.pings
        if self.over_since is None or pings.live is None:
            return
        if pings.live - max(self.over_since, pings.prompt) > SHOW_WAIT:
            self._part.find(self._part.record.ply, "not_shown")

    def check_stand_in(self, entry: LogEntry, *, is_live: bool) -> None:
        """Check that the host moved only for bots, and for players who can't have been present."""
        opening, seat = self._part.record.opening, entry.seat
        taker = opening.seats[seat]
        is_us = seat == self._part.seat
        if entry.stand_in_reason == "seat":
            if is_live and self._host.pings.live is not None:
                self._words[seat] = self._host.pings.live
            return
        if taker.kind == "bot":
            return
        code: FindingCode = "played_for_us" if is_us else "not_away"
        if is_too_soon(opening, entry):
            self._part.find(entry.ply + 1, code)
        elif entry.stand_in_reason == "kicked":
            if is_us and (is_live or self._part.is_live or self._was_here):  # a guest that was removed starts anew
                self._part.find(entry.ply + 1, code)
        else:
            if (
                is_us
                and is_live
                and entry.stand_in_reason == "silent"
                and TURN_WARNINGS in self._host.features
                and self._warned != entry.ply
            ):
                self.is_unwarned = True
            most = self._longest_wait(entry, is_live=is_live)
            if most is not None and is_less(most, entry.away_seconds):
                self._part.find(entry.ply + 1, code)

    def _longest_wait(self, entry: LogEntry, *, is_live: bool) -> float | None:
        """Return the longest time in seconds that a player can have been away or kept the turn; None if unknown."""
        pings, now = self._host.pings, self._host.now
        is_us = entry.seat == self._part.seat
        if entry.stand_in_reason == "away":
            if is_us:
                return pings.absence(now)
            since = self._words.get(entry.seat) if is_live else None
        else:
            since = self._moved
            comes_and_goes = self._host.link - self._links[0] >= OFTEN
            if is_us and is_live and not comes_and_goes:  # the wait starts again on reconnecting
                since = pings.opened if since is None else max(since, pings.opened)
        return None if since is None else now - since

    def is_early(self) -> bool:
        """Return True if the end comes before the time in which an honest host would have waited for our claim."""
        pings, since = self._host.pings, self._played
        if pings.live is not None and self._shown != self._part.record.ply:
            return True  # told of the last move, but never shown the table where we could claim
        stand_in = self._part.record.opening.stand_in  # the host may end a round without a player who was away so long
        patience = CLAIM_WAIT if pings.live is not None else min(CLAIM_WAIT, stand_in)
        return since is not None and is_less(self._host.now - since, patience)
