"""A host and its guests, each on its own simulated computer, from finding the table to the last round file."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from random import Random
from typing import Final, NamedTuple, Self

from net.io.journal import journals
from tools.lan.evidence import Evidence, Journal, compared
from tools.lan.finding import HOST, Finding, Lookers
from tools.lan.machines import Machines
from tools.lan.processes import BOT, STUCK, Process, has_seen_end, until
from tools.lan.wires import GOOD, Wire

CODE: Final = "123456"
LEAVING: Final = 20.0
"""Seconds after the match within which guests leave on their own; the host waits that long for them."""
WORDS: Final = 3
"""Number of a guest's last events to report."""
GAMES: Final = (
    ("block_draw", "target=30", range(2, 5)),
    ("all_fives", "target=40", range(2, 5)),
    ("blind", "", range(2, 6)),
    ("fours", "match=single", range(4, 5)),
    ("space", "hands=1", range(2, 6)),
    ("super", "hands=1", range(2, 7)),
    ("double_takes", "", range(2, 5)),
    ("thats_it", "target=1", range(2, 4)),
    ("high_fives", "", range(2, 7)),
)
"""Short games of every family for several players: key, house rules and seats."""
MAX_PEOPLE: Final = 4


class Plan(NamedTuple):
    """The game and the players of a match."""

    game: str
    option: str
    seats: int
    people: int
    """Number of people; the host's bots have the other seats."""
    looking: int
    """Number of guests that look for the table; the rest are given its address."""
    wire: Wire = GOOD
    """The wire of every computer until the first move."""

    @staticmethod
    def drawn(rng: Random) -> Plan:
        """Draw a random match with at least one guest that looks for it."""
        game, option, seats = rng.choice(GAMES)
        people = rng.randint(2, min(MAX_PEOPLE, seats[-1]))
        places = rng.choice([each for each in seats if each >= people])
        wire = Wire(rng.uniform(0, 0.15), rng.uniform(0, 0.05), rng.uniform(0, 0.02), 0.1, 0.1)
        return Plan(game, option, places, people, rng.randint(1, people), rng.choice((GOOD, wire)))


class SimulatedMatch:
    """A match between simulated computers, as an async context manager."""

    def __init__(self, machines: Machines, folder: Path, plan: Plan, *, pace: int = 20) -> None:
        self.machines: Final = machines
        self.guests: Final[list[Process]] = []
        self.journals: Final[list[Journal]] = []
        """The host's journal at each of its ends."""
        self.journal: Final = folder / "journal"
        self._plan: Final = plan
        self._folder: Final = folder
        self._pace: Final = ["--pace", str(pace), "--json"]
        self._common: Final = ["--code", CODE, "--stand-in", "5", "--journal", str(self.journal), *self._pace]
        game = [plan.game, "--seats", str(plan.seats), "--bots", str(plan.seats - plan.people)]
        game += ["--option", plan.option] if plan.option else []
        self.host: Final = self._process(HOST, ["host", *game, *self._common])

    def _process(self, number: int, words: list[str]) -> Process:
        home = self._folder / f"home{number}"
        home.mkdir()
        return Process(words, home, inside=self.machines.inside(number))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.heal()
        await asyncio.gather(*(each.kill() for each in (self.host, *self.guests)))

    # -- from the empty table to the first move -----------------------------------------------------------------------

    async def open(self) -> Finding:
        """Start the host, let guests find it and join, wait for the first move, and return the findings."""
        everybody = range(1, self._plan.people + 1)
        for number in (HOST, *everybody):
            self.machines.wire(number, self._plan.wire)
        await self.host.start()
        async with Lookers(self.machines, everybody[: self._plan.looking], self._folder) as lookers:
            _, ready = await self.host.first("ready")
            finding = await lookers.look("mdns probe")
        self.host.words = ["host", "--resume", *self._common]
        typed = f"{self.machines.address(HOST)}:{ready['port']}"
        for number, invitation in enumerate((*finding.invitations, *(typed for _ in everybody)), 1):
            if number in everybody:
                words = ["join", invitation or typed, "--code", CODE, "--name", f"P{number}", "--bot", BOT, *self._pace]
                words += ["--memory", str(self._folder / f"seat{number}.json"), "--rounds", str(self._paper(number))]
                self.guests.append(self._process(number, words))
        await asyncio.gather(*(guest.start() for guest in self.guests))
        await asyncio.gather(*(guest.first("move") for guest in self.guests))
        self.heal()
        return finding

    def _paper(self, number: int) -> Path:
        return self._folder / f"P{number}.rounds.json"

    # -- during the match
    # -------------------------------------------------------------------------------------------------

    async def host_again(self) -> None:
        """Restart a killed host; nothing can be resumed once it has cleared the table."""
        if journals(self.journal):
            starts = len(self.host.events)
            await self.host.start()
            with contextlib.suppress(TimeoutError):  # it may have been frozen meanwhile
                await self.host.next(starts)

    def heal(self) -> None:
        """Undo all faults of computers and wires; killed processes are not restarted."""
        self.machines.switch.apart = frozenset()
        for number in range(len(self.guests) + 1):
            self.machines.wire(number)
        for process in (self.host, *self.guests):
            process.thaw()

    @property
    def is_over(self) -> bool:
        """Return True if all guests have seen the end of the match and checked it."""
        return all(map(has_seen_end, self.guests))

    async def goes_on(self, since: float) -> bool:
        """Wait until all guests have seen a move after `since`, or the end; return False if the match is stuck."""

        def is_so() -> bool:
            return all(guest.has("move", since) or has_seen_end(guest) for guest in self.guests)

        return await until(is_so, self.guests, STUCK)

    def last_words(self) -> list[list[object]]:
        """Return the last events of each guest."""
        return [[event for _, event in guest.events[-WORDS:]] for guest in self.guests]

    # -- the end ------------------------------------------------------------------------------------------------------

    async def leave(self) -> int:
        """Let the guests leave after the end and write their rounds; return the number that had to be asked."""
        gone = await asyncio.gather(*(guest.ended(LEAVING) for guest in self.guests))
        for guest in self.guests:
            guest.ask_to_end()
        await asyncio.gather(*(guest.ended(LEAVING) for guest in self.guests))
        return gone.count(False)

    def evidence(self) -> Evidence:
        """Compare the files."""
        return compared([self._paper(number) for number in range(1, len(self.guests) + 1)], self.journals)
