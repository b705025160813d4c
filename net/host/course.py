"""The course of a match at a LAN table: a step function for each phase, in a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.core import Seat
from net.effects.effects import Finished
from net.fairness.dealing import CLAIM_WAIT
from net.host.bot_seats import BotSeats
from net.host.deal import HostedDeal
from net.host.table import HostedTable
from net.protocol.messages import Phase, Reason
from net.protocol.shapes import NO_KEY

READY_WAIT: Final = 120.0
"""Seconds after a reveal for which a player who is present but not ready can hold up the next round."""
AUDIT_WAIT: Final = 5.0
"""Seconds to wait for the last audits at the end of a match."""
_MOST_STEPS: Final = 1_000
"""Maximum number of steps after one input. Bots without a delay make that many moves at once."""


class MatchCourse:
    """Leads one table through its phases."""

    def __init__(self, table: HostedTable) -> None:
        self._table = table
        self.bots = BotSeats(table)

    def go_on(self) -> None:
        """Take all steps that are due now."""
        table = self._table
        table.stand_in()
        for _ in range(_MOST_STEPS):
            if table.paused or not table.chairs.present() or not _STEPS[table.phase](self):
                return

    # -- one step for each phase, returning True if it did something -------------------------------------------------

    def gather(self) -> bool:
        """At a table without an owner, start when everyone is present and ready."""
        table = self._table
        kinds = [chair.kind for chair in table.chairs.chairs]
        if table.founding.owner != NO_KEY or "open" in kinds or not self.is_ready():
            return False
        table.open_deal()
        return True

    def commit(self) -> bool:
        """Close the roster when every guest still waited for has committed."""
        reasons = self._excused()
        if reasons is None:
            return False
        self._table.close_roster(reasons)
        return True

    def open(self) -> bool:
        """Deal when every share still waited for has arrived."""
        reasons = self._excused()
        if reasons is None:
            return False
        self._table.close_shares(reasons)
        return True

    def _excused(self) -> dict[Seat, Reason] | None:
        """Return the reasons for missing contributions by seat; None if one may still arrive."""
        reasons: dict[Seat, Reason] = {}
        for seat in self._deal.missing():
            why = self._table.excuse(seat)
            if why is None:
                return None
            reasons[seat] = why
        return reasons

    def play(self) -> bool:
        """Let bots claim and move; enter the claims phase when the round is over."""
        if self._table.match.state.over:
            self._table.enter("claims")
            return True
        claimed = self.bots.claim()
        return claimed == "moved" or (claimed == "nobody" and self.bots.move())

    def claims(self) -> bool:
        """Wait for claims on the finished round, then reveal it."""
        table = self._table
        claimed = self.bots.claim()
        if claimed != "nobody":
            return claimed == "moved"
        people = [seat for seat in table.match.asked() if not table.is_played_by_host(seat)]
        silent = any(not table.chairs[seat].ready for seat in people)
        if silent and table.now - table.since < CLAIM_WAIT:
            return False
        table.end_round()
        return True

    def shown(self) -> bool:
        """Open the next deal when everyone present is ready; end the match when its audits are in."""
        table, deal = self._table, self._deal
        if table.match.is_over:
            heard = all(seat in deal.audits for seat in table.chairs.present())
            if not heard and table.now - table.since < AUDIT_WAIT:
                return False
            table.enter("over")
            if table.founding.owner == NO_KEY:
                table.ask(Finished(saved=False))
            return True
        someone = any(chair.kind == "person" and chair.ready for chair in table.chairs.chairs)
        if not self.is_ready() and not (someone and table.now - table.since >= READY_WAIT):
            return False
        table.open_deal()
        return True

    def rest(self) -> bool:
        """Wait for the owner."""
        return False

    # -- questions ----------------------------------------------------------------------------------------------------

    @property
    def _deal(self) -> HostedDeal:
        assert self._table.deal is not None
        return self._table.deal

    def is_ready(self) -> bool:
        """Return True if everyone present is ready and no absent player is waited for."""
        for chair in self._table.chairs.chairs:
            if chair.kind == "person" and not chair.ready:
                return False
            if chair.kind == "away" and not chair.bot:
                return False
        return True


_STEPS: Final[Mapping[Phase, Callable[[MatchCourse], bool]]] = {
    "lobby": MatchCourse.gather,
    "commit": MatchCourse.commit,
    "open": MatchCourse.open,
    "play": MatchCourse.play,
    "claims": MatchCourse.claims,
    "shown": MatchCourse.shown,
    "over": MatchCourse.rest,
    "saved": MatchCourse.rest,
    "closed": MatchCourse.rest,
}
"""The step of each phase. Returns True if it did something."""
