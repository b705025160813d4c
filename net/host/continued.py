"""A table that continues a match whose host is gone: what it tells its guests of the rounds before it.

docs/protocol.md, “Continuing without the host”, has the rules. The window of the guest who continues writes the first
records of the journal (`founding_records`), and the host starts from them as after a crash.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.bots.characters import CHARACTERS
from engine.core import Board, Rules
from engine.match import Match
from net.effects.inputs import (
    AnyInput,
    BotSeated,
    MatchContinued,
    PastTold,
    PlayerSeated,
    TableFounded,
)
from net.fairness.deal_record import end_to_sign
from net.fairness.past_rounds import PastReader, PastRound, past_messages, replayed, stands_at
from net.host.seats import PEOPLE, STAND_IN, HostSeat
from net.protocol.errors import ProtocolError
from net.protocol.keys import verify
from net.protocol.messages import Continuation, Hello, LastSigned, PastDeal, SeatInfo

OTHERS_WAIT: Final = 20.0
"""Seconds for which the first deal waits for players who were at the table before, unless the owner starts it."""
_BOTS: Final = frozenset(who.key for who in CHARACTERS)


class ContinuedMatch:
    """The past of the match on one table, as its host tells it."""

    def __init__(self, said: Continuation) -> None:
        self.said: Final = said
        self.parts: Final[list[PastDeal]] = []
        self._reader: Final = PastReader(said.parts)

    @property
    def is_complete(self) -> bool:
        """True if all parts of the past are here."""
        return self._reader.is_complete

    def take(self, part: PastDeal) -> None:
        """Take in the next part. Raises ProtocolError if it is out of place."""
        self._reader.take(part)
        self.parts.append(part)

    def match(self, rules: Rules[Board]) -> Match[Board]:
        """Return the match up to here. Raises ProtocolError if it doesn't follow from the signed messages."""
        rounds, said = self._reader.rounds, self.said
        past = replayed(rounds, rules)
        if replace(said, parts=0) != stands_at(said.table, said.host, rounds, past):
            raise ProtocolError("other_past", "rounds that lead elsewhere")
        return past.match

    def gone_house(self) -> bytes:
        """Return the key of the player at the computer of the host who is gone; empty if nobody played there."""
        seats = self._reader.rounds[-1].opening.seats
        return next((taker.key for taker in seats if taker.kind == "house"), b"")

    def is_needed(self, hello: Hello, table: bytes, match: int) -> bool:
        """Return True if a guest must be told: in this match all who don't know it yet, or want it once more.

        `match` is the number of the match on the table with this id.
        """
        if self.said.match != match and hello.table != table:
            return False
        return hello.again or hello.table != table or hello.last_ended_deal < self.said.deal or not hello.deal

    def is_behind(self, latest: LastSigned | None) -> bool:
        """Return True if a guest shows the end of a later round than the last one here, signed by a host of then."""
        if latest is None or latest.kind != "end" or latest.deal <= self.said.deal:
            return False
        hosts = {self.said.host, *(part.host for part in self.parts)}
        return any(verify(host, end_to_sign(latest.stage), latest.signature) for host in hosts)


def is_awaited(chairs: Sequence[HostSeat], past: ContinuedMatch, now: float) -> bool:
    """Return True while the first deal waits for players who may still come: all but the one whose host is gone."""
    return any(
        chair.kind == "away" and chair.key != past.gone_house() and now - chair.lost < OTHERS_WAIT for chair in chairs
    )


def founding_records(
    founding: TableFounded, said: Continuation, rounds: Sequence[PastRound], places: Sequence[SeatInfo]
) -> list[AnyInput]:
    """Return the first records of a journal: a table at which a match continues, with the players it had.

    `places` are the seats as they were shown last; a seat without a player's key in them gets a bot.
    """
    parts = past_messages(rounds)
    records: list[AnyInput] = [founding, MatchContinued(replace(said, parts=len(parts))), *map(PastTold, parts)]
    by_key = {place.key: place for place in places if place.kind in PEOPLE}
    for seat, taker in enumerate(rounds[-1].opening.seats):
        shown = places[seat] if seat < len(places) else None
        if taker.kind != "bot":
            name = by_key[taker.key].name if taker.key in by_key else ""
            records.append(PlayerSeated(seat, name, taker.key))
        else:
            is_known = shown is not None and shown.kind == "bot" and shown.bot in _BOTS
            records.append(BotSeated(seat, shown.bot if shown is not None and is_known else STAND_IN))
    return records
