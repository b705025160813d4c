"""Spells of faults for a network match: random failures of computers and wires, which then heal."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from random import Random
from typing import Final

from tools.lan.evidence import journal_of
from tools.lan.party import SimulatedMatch
from tools.lan.wires import Wire, drawn

LONGEST: Final = 9.0
"""Maximum length of a spell in seconds; a player who is silent for 6 seconds counts as gone."""


async def host_killed(party: SimulatedMatch, rng: Random, longest: float) -> None:
    """Kill the host and restart it from its journal."""
    down = rng.uniform(0, longest / 6)
    await party.host.kill()
    party.journals.append(journal_of(party.journal))
    await asyncio.sleep(down)
    await party.host_again()


async def guest_killed(party: SimulatedMatch, rng: Random, longest: float) -> None:
    """Kill a guest and let it return to its seat."""
    guest, away = rng.choice(party.guests), rng.uniform(0, longest / 2)
    if guest.is_there:
        await guest.kill()
        await asyncio.sleep(away)
        await guest.start()


async def guest_asleep(party: SimulatedMatch, rng: Random, longest: float) -> None:
    """Put a guest's computer to sleep for a while."""
    guest = rng.choice(party.guests)
    guest.freeze()
    await asyncio.sleep(rng.uniform(longest / 20, longest))
    guest.thaw()


async def host_asleep(party: SimulatedMatch, rng: Random, longest: float) -> None:
    """Put the host's computer to sleep for a while."""
    party.host.freeze()
    await asyncio.sleep(rng.uniform(longest / 20, longest))
    party.host.thaw()


async def apart(party: SimulatedMatch, rng: Random, longest: float) -> None:
    """Split the network in two."""
    everybody = range(len(party.guests) + 1)
    party.machines.switch.apart = frozenset(rng.sample(everybody, rng.randint(1, len(everybody) - 1)))
    await asyncio.sleep(rng.uniform(longest / 20, longest))
    party.machines.switch.apart = frozenset()


async def cable_out(party: SimulatedMatch, rng: Random, longest: float) -> None:
    """Unplug a cable for a while."""
    number = rng.randint(0, len(party.guests))
    party.machines.wire(number, Wire(is_out=True))
    await asyncio.sleep(rng.uniform(longest / 20, longest))
    party.machines.wire(number)


async def bad_wires(party: SimulatedMatch, rng: Random, longest: float) -> None:
    """Give some wires the worst quality for a while."""
    everybody = range(len(party.guests) + 1)
    some = rng.sample(everybody, rng.randint(1, len(everybody)))
    for number in some:
        party.machines.wire(number, drawn(rng))
    await asyncio.sleep(rng.uniform(longest / 4, longest))
    for number in some:
        party.machines.wire(number)


SPELLS: Final[Mapping[str, Callable[[SimulatedMatch, Random, float], Awaitable[None]]]] = {
    "host kill -9": host_killed,
    "guest kill -9": guest_killed,
    "guest SIGSTOP": guest_asleep,
    "host SIGSTOP": host_asleep,
    "partition": apart,
    "cable out": cable_out,
    "bad wires": bad_wires,
}


def chosen(rng: Random) -> list[str]:
    """Choose one spell, or up to three at once."""
    return rng.sample(sorted(SPELLS), rng.choices((1, 2, 3), (6, 3, 1))[0])


async def endured(party: SimulatedMatch, names: Sequence[str], rng: Random, longest: float = LONGEST) -> None:
    """Run these spells at once, each for at most `longest` seconds, and heal everything."""
    # Each has a random source of its own, so the length of one does not change the rest.
    await asyncio.gather(*(SPELLS[name](party, Random(rng.random()), longest) for name in names))
    party.heal()
