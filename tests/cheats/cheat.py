"""A cheat by a host or a guest, and the verdict that every honest player must reach."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from engine.sentences import Refusal
from net.fairness.findings import AGAINST_HOST, Finding
from net.guest.guest import Guest
from net.guest.news import JudgementNews
from net.protocol.keys import Key
from net.protocol.messages import TableSettings
from net.verify.checking import Checked, checked
from net.verify.round_file import read_rounds
from tests.cheats.edited import Edited, Plan
from tests.support.lan.made_up_world import QUICK, World
from tests.support.lan.socket_world import SocketWorld
from tests.support.lan.world_tables import Table

VICTIM: Final = 0
OTHER: Final = 1
"""The seats of the two honest guests; those of puppets follow, and then a bot."""
GUESTS: Final = 2
CUT: Final = 9.0
"""Seconds for which a guest is off the network."""
HORIZON: Final = 300.0


class Cheat(NamedTuple):
    """A host's action, and each honest player's verdict on the deal: the code of a finding, or an outcome."""

    do: Callable[[Edited], None]
    says: tuple[str, str]
    """The verdicts of victim and other: the code of a finding, or the outcome of the judgement if no finding is
    possible.
    """
    puppets: int
    rounds: int
    convicts: tuple[int, ...]
    """Seats of puppets that are convicted by their own signatures."""
    target: int = 0
    """The points that win the match; 0 for the usual number."""
    is_evening: bool = False
    """True if the judged deal is the one that the host keeps, of all those that it opens."""
    key: str = "block_draw"
    """The game."""

    @property
    def name(self) -> str:
        """The name of the cheat, in words."""
        return self.do.__name__.replace("_", " ")


class Said(NamedTuple):
    """One player's verdict on the deal with the cheat."""

    codes: tuple[str, ...]
    """Codes of its own findings."""
    proved: tuple[str, ...]
    """Codes of other players' findings that it has verified."""
    outcome: str
    """The outcome of its judgement; empty if there is none because the deal never ended."""

    def has(self, wanted: str) -> bool:
        """Return True if this is the expected verdict or one of several, and no judgement is more favourable."""
        if "|" in wanted:
            return any(self.has(each) for each in wanted.split("|"))
        if wanted in ("fair", "remark", "unchecked", "faulty"):
            return not self.codes and (self.outcome or "unchecked") == wanted
        return wanted in self.codes and self.outcome in ("", "faulty")


class Catalogue:
    """Cheats of hosts, in the order of their definition."""

    def __init__(self) -> None:
        self.all: list[Cheat] = []

    def __call__(
        self,
        victim: str,
        other: str,
        *,
        puppets: int = 0,
        rounds: int = 1,
        convicts: tuple[int, ...] = (),
        target: int = 0,
        evening: bool = False,
        key: str = "block_draw",
    ) -> Callable[[Callable[[Edited], None]], Callable[[Edited], None]]:
        """Add a cheat with the expected verdicts of victim and other."""

        def listed(do: Callable[[Edited], None]) -> Callable[[Edited], None]:
            self.all.append(Cheat(do, (victim, other), puppets, rounds, convicts, target, evening, key))
            return do

        return listed


class Played(NamedTuple):
    """A match in which a host cheated."""

    world: World | SocketWorld
    plan: Plan
    deal: int
    """The number of the deal it cheated in."""

    def said(self, i: int) -> Said:
        """Return the verdict on the deal of the guest that came as number `i`, and sat down at that seat."""
        return said(self.world.guests[i], self.world.judged[i], self.deal)

    def said_by_file(self, i: int) -> Checked | None:
        """Return what the file of a guest says of its last match; None if there is none, or it contradicts itself."""
        assert isinstance(self.world, World)
        content = self.world.papers[i].content(self.world.guests[i])
        with contextlib.suppress(Refusal):
            return checked(read_rounds(content)) if content else None
        return None

    def convicted(self) -> tuple[int, ...]:
        """Return the seats that any player holds guilty of something."""
        told = [found for guest in self.world.guests for found in (*guest.findings, *proved(guest))]
        return tuple(sorted({found.against for found in told if found.against != AGAINST_HOST}))


def proved(guest: Guest) -> list[Finding]:
    """Return the findings of others that they have proved to a guest."""
    return [heard.finding for heard in guest.findings_of_peers.received if heard.proved]


def said(guest: Guest, judged: dict[int, JudgementNews], deal: int) -> Said:
    """Return a guest's verdict on a deal."""
    codes = tuple(found.code for found in guest.findings if found.deal == deal)
    codes_proved = tuple(found.code for found in proved(guest))
    news = judged.get(deal)
    return Said(codes, codes_proved, news.judgement.outcome if news is not None else "")


def played(cheat: Cheat, seed: int = 3, custom: TableSettings = QUICK) -> Played:
    """Return a match in a made-up world in which a host cheats and nothing else goes wrong."""
    plan = Plan(cheat.do)
    world = World(
        seed,
        _table(cheat),
        faults=False,
        host=lambda hosted: Edited(hosted, plan),
        custom=custom,
        in_order=True,
        horizon=HORIZON,
        last=(lambda: plan.deal) if cheat.is_evening else None,
    )
    plan.puppets += [Key(guest.key.secret) for guest in world.guests[GUESTS:]]
    plan.join = world.join
    plan.back = world.come_back
    plan.restart = lambda seat: world.after(0, partial(world.crash, seat))
    plan.cut = lambda seat: world.cut_off(seat, CUT)
    world.run()
    world.go_on(3)
    return Played(world, plan, plan.deal or 1)


def played_over_sockets(cheat: Cheat, seed: int = 3) -> Played:
    """Return the same with a real server, real clients and sockets on loopback."""
    plan = Plan(cheat.do)
    world = SocketWorld(
        seed,
        _table(cheat),
        host=lambda hosted: Edited(hosted, plan),
        horizon=HORIZON,
        last=(lambda: plan.deal) if cheat.is_evening else None,
    )
    plan.puppets += [Key(guest.key.secret) for guest in world.guests[GUESTS:]]
    plan.join = world.join
    plan.back = world.come_back
    plan.restart = world.crash
    plan.cut = lambda seat: world.cut_off(seat, CUT)
    world.run()
    return Played(world, plan, plan.deal or 1)


def _table(cheat: Cheat) -> Table:
    people = GUESTS + cheat.puppets
    return Table(cheat.key, people + 1, people, {"target": cheat.target} if cheat.target else {}, cheat.rounds)
