"""A host and its guests, each on a machine of its own, from looking for the table to the last file of rounds."""

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
"""Seconds after the end of the match in which guests leave by themselves; so long the host waits for them."""
WORDS: Final = 3
"""What a guest has told last is so many events."""
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
"""Of every family that several can play, in short: its key, a house rule, and its seats."""
MOST_PEOPLE: Final = 4


class Plan(NamedTuple):
    """What is played, and by how many."""

    game: str
    option: str
    seats: int
    people: int
    """Bots of the host have the other seats."""
    looking: int
    """So many of the guests look for the table; the others are told its address."""
    wire: Wire = GOOD
    """Everyone's, until the first move."""

    @staticmethod
    def drawn(rng: Random) -> Plan:
        """Draw a match; somebody always looks for it."""
        game, option, seats = rng.choice(GAMES)
        people = rng.randint(2, min(MOST_PEOPLE, seats[-1]))
        places = rng.choice([each for each in seats if each >= people])
        wire = Wire(rng.uniform(0, 0.15), rng.uniform(0, 0.05), rng.uniform(0, 0.02), 0.1, 0.1)
        return Plan(game, option, places, people, rng.randint(1, people), rng.choice((GOOD, wire)))


class Party:
    """A match between machines, from `async with` to its end."""

    def __init__(self, machines: Machines, folder: Path, plan: Plan, *, pace: int = 20) -> None:
        self.machines: Final = machines
        self.guests: Final[list[Process]] = []
        self.journals: Final[list[Journal]] = []
        """What the host had written down, at each of its ends."""
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
        """Start the host, let guests look for it and sit down, and wait for the first move; returns who found it."""
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

    # -- meanwhile ----------------------------------------------------------------------------------------------------

    async def host_again(self) -> None:
        """Start the host again where it was killed; there is nothing to go on with once it has cleared the table."""
        if journals(self.journal):
            starts = len(self.host.events)
            await self.host.start()
            with contextlib.suppress(TimeoutError):  # it may have been put to sleep meanwhile
                await self.host.next(starts)

    def heal(self) -> None:
        """End whatever is wrong with machines and wires; who was killed is not started."""
        self.machines.switch.apart = frozenset()
        for number in range(len(self.guests) + 1):
            self.machines.wire(number)
        for process in (self.host, *self.guests):
            process.thaw()

    @property
    def is_over(self) -> bool:
        """Whether all guests have seen the end of the match, and checked it."""
        return all(map(has_seen_end, self.guests))

    async def goes_on(self, since: float) -> bool:
        """Wait until all guests have seen a move after a moment, or the end; false where it is stuck."""

        def is_so() -> bool:
            return all(guest.has("move", since) or has_seen_end(guest) for guest in self.guests)

        return await until(is_so, self.guests, STUCK)

    def last_words(self) -> list[list[object]]:
        """Return what each guest has told last."""
        return [[event for _, event in guest.events[-WORDS:]] for guest in self.guests]

    # -- the end ------------------------------------------------------------------------------------------------------

    async def leave(self) -> int:
        """Let the guests leave after the end, and write their rounds; returns how many had to be asked to."""
        gone = await asyncio.gather(*(guest.ended(LEAVING) for guest in self.guests))
        for guest in self.guests:
            guest.ask_to_end()
        await asyncio.gather(*(guest.ended(LEAVING) for guest in self.guests))
        return gone.count(False)

    def evidence(self) -> Evidence:
        """Compare what is on paper."""
        return compared([self._paper(number) for number in range(1, len(self.guests) + 1)], self.journals)
