"""A match at a made-up table whose host is gone, and the tables at which it continues."""

from __future__ import annotations

from random import Random

from net.effects.inputs import AnyInput, TableFounded
from net.guest.guest import Guest
from net.guest.news import News
from net.host.continued import founding_records
from net.host.host import Host
from net.host.recovery import recovered
from net.protocol.keys import Key
from tests.support.lan.one_room import Parlour

SILENT = 20.5
"""Seconds after which every guest knows that its host is gone."""


def silence(guest: Guest, now: float, seconds: float = SILENT) -> float:
    """Let time pass at a guest whose host says nothing. Return the time."""
    guest.on_closed()
    for _ in range(round(seconds / 0.1)):
        now += 0.1
        guest.on_tick(now)
    return now


def records_by(founder: Guest, chance: Random) -> list[AnyInput]:
    """Return the first records of the table at which a guest continues the match."""
    claim, room = founder.claim, founder.room
    assert claim is not None
    assert room is not None
    secret = chance.randbytes(32)
    founded = TableFounded(room.name, *claim.table, secret, room.terms, room.settings, founder.key.public)
    return founding_records(founded, claim.said, founder.founding_rounds, room.seats)


class NextParlour(Parlour):
    """The table at which a match continues."""

    def __init__(self, founder: Guest, old: Parlour, *, records: list[AnyInput] | None = None) -> None:
        """Found it with the record of a guest, or with other records."""
        super().__init__()
        self.chance, self.now, self.keeper_key = Random(f"next {old.now}"), old.now + SILENT, founder.key
        self.journal = records if records is not None else records_by(founder, self.chance)
        self.host = Host(recovered(self.journal, random=self.chance.randbytes))
        self.host.wake(self.now)
        self.pump()

    def follow(self, guest: Guest, key: Key | None = None) -> Guest:
        """Let a guest of the old table come here. Return it as a guest of this one."""
        is_founder = guest.key is self.keeper_key
        fresh = Guest(guest.name, key or guest.key, self.chance.randbytes, is_house=is_founder, claim=guest.claim)
        self.news[guest.name] = list[News]()
        self.connect(fresh)
        return fresh
