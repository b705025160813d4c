"""The waits at a LAN table as they count down here, from when this computer heard of them."""

from __future__ import annotations

from net.protocol.messages import TURN_WARNING, SeatInfo


class Countdowns:
    """The time left of each wait. `now` is set to the time at every poll."""

    def __init__(self) -> None:
        self.now = 0.0
        self.heard = 0.0
        """Time of the last room message."""
        self.shown = 0.0
        """Time from which the turn has been shown here."""
        self.sent = 0.0
        """Time at which the pending move was sent."""

    def stand_in(self, place: SeatInfo) -> int:
        """Return the seconds until a bot fills in for an absent player; 0 if one has, or the player is present."""
        waits = place.kind == "away" and not place.bot
        return max(0, round(place.left - (self.now - self.heard))) if waits else 0

    def turn(self, limit: int, since: float) -> float | None:
        """Return the seconds until a bot moves for the player in turn; None while nobody need be warned."""
        left = limit - (self.now - since)
        return max(0.0, left) if left <= TURN_WARNING else None

    def since_sent(self) -> float:
        """Return the seconds since the pending move was sent."""
        return self.now - self.sent
