"""Cheats of a guest: an honest host's table continues, no innocent player is blamed, and everyone is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from net.effects.notes import AnyNote
from net.guest.guest import Guest
from net.protocol.keys import Key
from tests.cheats.cheat import OTHER, VICTIM, proved, said
from tests.cheats.of_guests import GUEST_CHEATS, Crook, GuestCheat
from tests.support.lan.made_up_world import World
from tests.support.lan.socket_world import SocketWorld
from tests.support.lan.transcript import kept
from tests.support.lan.world_tables import Table
from tests.support.lengths import some

SEED: Final = 11


def played(cheat: GuestCheat, *, sockets: bool = False) -> tuple[World | SocketWorld, Crook]:
    """Return a match of two guests and a bot in which the second guest cheats."""
    crooks: list[Crook] = []

    def guest(name: str, key: Key, random: Callable[[int], bytes], notes: tuple[AnyNote, ...]) -> Guest:
        if name != "P1":
            return Guest(name, key, random, notes=notes)
        crooks.append(Crook(cheat.do, name, key, random, notes))
        return crooks[-1]

    table = Table("block_draw", 3, 2, {}, cheat.rounds)
    if sockets:
        on_loopback = SocketWorld(SEED, table, guest=guest)
        on_loopback.run()
        return on_loopback, crooks[0]
    world = World(SEED, table, faults=False, guest=guest, in_order=True)
    world.run()
    world.go_on(3)
    assert [wrong for wrong in world.wrongs if not wrong.startswith(("P0", "P1"))] == []
    return world, crooks[0]


@pytest.mark.parametrize("cheat", GUEST_CHEATS, ids=lambda cheat: cheat.do.__name__)
def test_a_guest_that_cheats_gets_nowhere(cheat: GuestCheat) -> None:
    world, crook = played(cheat)
    _gets_nowhere(cheat, world, crook)
    assert isinstance(world, World)
    assert world.transcript.account() == kept("cheats.txt")[cheat.name], "golden_texts/network/evenings.py tells why"


@pytest.mark.parametrize("cheat", some(GUEST_CHEATS, 8), ids=lambda cheat: cheat.do.__name__)
def test_a_guest_that_cheats_gets_nowhere_over_real_sockets(cheat: GuestCheat) -> None:
    _gets_nowhere(cheat, *played(cheat, sockets=True))


def _gets_nowhere(cheat: GuestCheat, world: World | SocketWorld, crook: Crook) -> None:
    honest = world.guests[VICTIM]
    what = said(honest, world.judged[VICTIM], cheat.deal)
    assert crook.tried
    assert world.finished or len(world.host.table.done) >= cheat.rounds, "the table goes on"
    assert what.has(cheat.says), what
    assert [found.code for found in honest.findings if found.against != OTHER] == [], "the host is honest"
    assert [found for found in proved(honest) if found.against != OTHER] == []
