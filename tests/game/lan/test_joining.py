"""A guest without a window ends when the match does, whatever happens to the network then."""

from __future__ import annotations

import asyncio
import contextlib
import os
from random import Random

import pytest

from engine.bots.characters import make
from engine.core import Move
from engine.match import Match
from game.lan.joining import HeadlessPlayer, JoinOrder, paced
from net.discovery.listings import Address
from net.guest.guest import Guest
from net.guest.news import AuditNews, SeatNews
from net.guest.table_link import LineNews, LinkNews
from net.host.seats import A_SECOND
from net.io.autopilot import Decision
from net.protocol.errors import ErrorCode
from net.protocol.keys import Key
from tests.support.lan.loopback import House, Player, agreed, run


class Cable:
    """A connection to a host that can be cut for good."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._server: asyncio.Server | None = None
        self._ends: list[asyncio.StreamWriter] = []
        self.port = 0
        self.forged = b""
        """The refusal that answers new connections, if they aren't carried on."""

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.forged:
            await reader.read(64)
            writer.write(len(self.forged).to_bytes(2, "big") + self.forged)
            writer.close()
            return
        there, back = await asyncio.open_connection("127.0.0.1", self._house.port)
        self._ends += [writer, back]
        with contextlib.suppress(ConnectionError):
            await asyncio.gather(self._carry(reader, back), self._carry(there, writer))

    @staticmethod
    async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):
            writer.write(data)
        writer.close()

    def cut(self) -> None:
        if self._server is not None:
            self._server.close()
        self.drop()

    def drop(self) -> None:
        for end in self._ends:
            end.transport.abort()
        self._ends.clear()


async def by_bot(question: Decision) -> Move | None:
    return make("bruno").choose(question.rules, question.view, question.seat, Random(1))


def test_who_has_checked_the_end_of_a_match_does_not_look_for_its_host_for_ever() -> None:
    told: list[LineNews] = []

    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2, {"match": "single"}), code="")
        await house.open()
        cable = Cable(house)
        await cable.open()
        other = Player(house, "Ada")

        def hear(news: LineNews) -> None:
            told.append(news)
            if isinstance(news, AuditNews) and news.match.is_over:
                cable.cut()

        guest = Guest("Bob", Key(os.urandom(32)), os.urandom)
        await HeadlessPlayer(guest, JoinOrder([Address("127.0.0.1", cable.port)]), by_bot, hear, patience=0.2).play()
        await other.close()
        await house.close()

    run(work())
    last = told[-1]
    assert isinstance(last, LinkNews)
    assert (last.link, last.code) == ("over", "bye"), "the match came to its end, so nothing is wrong"


@pytest.mark.parametrize("code", ["kicked", "closed", "host_id", "unknown"])
def test_a_script_believes_a_final_answer_that_stays_the_same_for_long_enough(code: ErrorCode) -> None:
    told: list[LineNews] = []

    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code="")
        await house.open()
        cable = Cable(house)
        await cable.open()

        def hear(news: LineNews) -> None:
            told.append(news)
            if isinstance(news, SeatNews):
                cable.forged = b"E" + code.encode()
                cable.drop()

        guest = Guest("Bob", Key(os.urandom(32)), os.urandom)
        await HeadlessPlayer(guest, JoinOrder([Address("127.0.0.1", cable.port)]), by_bot, hear, credible=0.3).play()
        cable.cut()
        await house.close()

    run(work())
    assert told[-1] == LinkNews("over", code)
    assert [each for each in told if isinstance(each, LinkNews) and each.link == "lost" and each.code == code]


def test_a_script_does_not_believe_answers_that_ended_when_its_host_was_back() -> None:
    told: list[LineNews] = []

    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code="")
        await house.open()
        cable = Cable(house)
        await cable.open()

        def hear(news: LineNews) -> None:
            told.append(news)
            seated = sum(isinstance(each, SeatNews) for each in told)
            if isinstance(news, SeatNews):
                cable.forged = b"Ekicked"
                cable.drop()
                if seated > 3:
                    joining.client.leave()
            elif isinstance(news, LinkNews) and (news.link, news.code) == ("lost", "kicked"):
                cable.forged = b""

        guest = Guest("Bob", Key(os.urandom(32)), os.urandom)
        joining = HeadlessPlayer(guest, JoinOrder([Address("127.0.0.1", cable.port)]), by_bot, hear, credible=0.0)
        await joining.play()
        cable.cut()
        await house.close()

    run(work())
    assert told[-1] == LinkNews("over", "bye")


def test_a_bot_that_takes_no_time_sends_no_more_than_a_host_wants_to_hear(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def nothing(_question: Decision) -> None:
        return None

    async def work() -> None:
        rules = agreed("block_draw", 2)
        match = Match(rules)
        match.begin(bytes(16))
        question = Decision((1, 0), rules, match.view(0), 0)
        monkeypatch.setattr(asyncio, "sleep", sleep)
        for pace in (0, 1, 100):
            await paced(nothing, "bruno", pace)(question)

    asyncio.run(work())
    assert min(slept) >= 2 / A_SECOND, "half of what it may send is left for all else"
    assert slept[0] == slept[1] < slept[2]
