"""A table with phones in the process of a test."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from game.lan.phones import BackQuestion, PhonesReady
from game.phones.phone_table import PhoneTable
from net.discovery.listings import Address
from net.io.live_table import LiveTable
from tests.support.lan.loopback import LOCAL, House, agreed, run
from tests.support.lan.phone import PocketPhone, Told

HERE: Final = "127.0.0.1"


class Room:
    """A table with phones; `questions` collects what its host's player is asked."""

    def __init__(self, house: House, live: LiveTable, phones: PhoneTable, ready: PhonesReady) -> None:
        self.house: Final = house
        self.live: Final = live
        self.phones: Final = phones
        self.ready: Final = ready
        self.questions: list[BackQuestion] = []

    async def phone(self, name: str = "", key: str = "", **hello: object) -> PocketPhone:
        """Open a page, and take a seat if it has a name."""
        phone = PocketPhone(self.ready.port, self.ready.secret, key=key)
        await phone.open(**hello)
        if name:
            await phone.until(lambda state: state["phase"] == "door")
            await phone.say("join", name=name)
            await phone.until(lambda state: state["phase"] != "door" or bool(state["note"]))
        return phone


def at_a_table(
    folder: Path, work: Callable[[Room], Awaitable[None]], game: str = "all_fives", seats: int = 2, bot: str = "maren"
) -> None:
    async def all_of_it() -> None:
        house = House(folder)
        live = house.table(agreed(game, seats), last=bot)
        await house.open()
        questions: list[BackQuestion] = []
        phones = PhoneTable.at(live, Address(HERE, house.port), folder, questions.append)
        room = Room(house, live, phones, await phones.open(LOCAL))
        room.questions = questions
        try:
            await work(room)
        finally:
            await phones.close(is_over=False)
            await house.close()

    run(all_of_it())


def is_mine(state: Told) -> bool:
    return state["phase"] == "play" and bool(state["yours"])


async def play(phone: PocketPhone, until: Callable[[Told], bool]) -> Told:
    """Make the first move there is until a state comes."""
    while True:
        state = await phone.until(lambda state: until(state) or is_mine(state))
        if until(state):
            return state
        offered = state["picture"]["places"] or state["picture"]["buttons"]
        await phone.say("move", n=state["n"], move=offered[0]["move"])
        await phone.after(state["n"])


async def settled(is_so: Callable[[], bool]) -> None:
    """Let the loop run until something is so."""
    while not is_so():  # noqa: ASYNC110  a table rings for nobody
        await asyncio.sleep(0)


def is_shown(state: Told) -> bool:
    return state["phase"] in ("shown", "over")
