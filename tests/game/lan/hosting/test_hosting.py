"""A host's tables from opening to removal, through saving and resuming, and the process its bots think in."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from engine.clean_text import MAX_NAME_LENGTH
from engine.core import Board, Rules
from engine.match import Match
from engine.sentences import Refusal
from game.lan.hosting import hosting
from game.lan.hosting.hosting import HostingNews, HostingPlan, HostRunner, MendedNews, ServerReady
from game.play import bot_room, thinking
from game.play.bot_room import BotPool
from net.discovery.invitation import read_invitation
from net.discovery.listings import Address
from net.effects.effects import Think
from net.guest.onlooker import Onlooker
from net.guest.table_link import LinkNews
from net.io.client import Client, ClientResources
from net.io.dial import Route
from net.io.journal import journals
from net.io.live_table import OverNews
from net.protocol.keys import Key
from net.protocol.messages import TableSettings
from tests.support.deadline import DEADLINE
from tests.support.lan.loopback import LOCAL, Player, agreed, run


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a host wait for all goodbyes and its journal, however busy the computer is."""
    monkeypatch.setattr(hosting, "_PARTING", DEADLINE)


class Machine:
    """One run of a host's process."""

    def __init__(self, plan: HostingPlan) -> None:
        self.told: list[HostingNews] = []
        self.stop = asyncio.Event()
        self._is_ready = asyncio.Event()
        self.hosting = HostRunner(plan, self._tell)
        self.task = asyncio.get_running_loop().create_task(self.hosting.run(self.stop))

    def _tell(self, news: HostingNews) -> None:
        self.told.append(news)
        if isinstance(news, ServerReady):
            self._is_ready.set()

    async def ready(self) -> ServerReady:
        await self._is_ready.wait()
        return next(news for news in self.told if isinstance(news, ServerReady))

    @property
    def port(self) -> int:
        return next(news.port for news in self.told if isinstance(news, ServerReady))


def _back(machine: Machine, old: Player) -> Player:
    """Return a player with its saved notes to a seat."""
    player = Player(machine, old.guest.name, key=old.guest.key)
    player.guest.memory.join(old.guest.table, old.guest.host, old.guest.pass_key)
    return player


def _plan(folder: Path, rules: Rules[Board] | None = None, bots: tuple[str, ...] = ()) -> HostingPlan:
    return HostingPlan(
        folder,
        rules,
        bots=bots,
        custom=TableSettings(pace=0, onlookers=0),
        port=0,
        hosts=LOCAL,
        is_hidden=True,
        code="123456",
    )


def test_a_match_is_put_away_gone_on_with_and_cleared_away(tmp_path: Path) -> None:
    async def work() -> None:
        rules = agreed("all_fives", 3, {"target": 61})
        machine = Machine(_plan(tmp_path, rules, ("bruno",)))
        ready = await machine.ready()
        assert [(table.game, table.seats, table.code) for table in ready.tables] == [("all_fives", 3, "123456")]
        first = Player(machine, "Ada", code="123456")
        second = Player(machine, "Bob", code="123456")
        await first.until(lambda: (record := first.guest.deal_record) is not None and record.ply >= 4)
        machine.stop.set()
        assert await first.link("over") == await second.link("over") == LinkNews("over", "saved")
        await machine.task
        assert machine.told[1:] == [OverNews(0, saved=True)]
        assert len(journals(tmp_path)) == 1

        later = Machine(_plan(tmp_path))
        await later.ready()
        back = [_back(later, old) for old in (first, second)]
        await asyncio.gather(*(player.match_over() for player in back))
        assert [player.wrongs for player in back] == [[], []]
        for player in (first, second, *back):
            await player.close()
        await later.task
        assert later.told[1:] == [OverNews(0, saved=False)]

    run(work())
    assert list(tmp_path.iterdir()) == []


def test_the_owner_of_a_damaged_table_is_told_once_that_it_was_repaired(tmp_path: Path) -> None:
    async def work() -> None:
        for expected in ([], [MendedNews(0)], []):
            machine = Machine(_plan(tmp_path, None if journals(tmp_path) else agreed("all_fives", 2), ("bruno",)))
            await machine.ready()
            player = Player(machine, "Ada", code="123456", key=Key(bytes(32)))
            guest = player.guest
            await player.until(lambda guest=guest: guest.view is not None)  # type: ignore[misc]  # mypy can't infer it
            machine.stop.set()
            await machine.task
            await player.close()
            assert [news for news in machine.told if isinstance(news, MendedNews)] == expected
            if not expected:
                [path] = journals(tmp_path)
                content = path.read_bytes()
                path.write_bytes(content[:90] + bytes(64) + content[154:])

    run(work())


def test_a_host_whose_window_is_gone_stays_as_long_as_a_player_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "ORPHAN_WAIT", 0.0)
    monkeypatch.setattr(hosting, "LOOK_EVERY", 0.01)

    async def work() -> None:
        machine = Machine(_plan(tmp_path, agreed("all_fives", 2), ("bruno",)))
        await machine.ready()
        player = Player(machine, "Ada", code="123456")
        await player.until(lambda: (record := player.guest.deal_record) is not None and record.ply >= 2)
        ways = ClientResources(Route([Address("127.0.0.1", machine.port)]), time.monotonic, time.time, os.urandom)
        watching = Client(Onlooker(Key(os.urandom(32))), ways, code="123456")
        looks_on = asyncio.create_task(watching.run())
        await player.until(lambda: (room := player.guest.room) is not None and room.onlookers == 1)
        machine.hosting.abandon()
        await player.until(lambda: (record := player.guest.deal_record) is not None and record.deal >= 2)
        assert not machine.task.done()
        await player.close()
        await machine.task  # nobody stays for an onlooker
        watching.leave()
        await looks_on
        assert machine.told[1:] == [OverNews(0, saved=True)]

    run(work())
    assert {path.suffix for path in tmp_path.iterdir()} == {".journal", ".copy", ".json"}, (
        "to go on another day, at the same port"
    )


@pytest.mark.parametrize("cards", [("192.168.1.7", "fd00::7"), ()])
def test_an_invitation_leads_to_the_addresses_of_this_computer(
    cards: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosting, "advertised", lambda _cards: cards)

    async def work() -> None:
        machine = Machine(_plan(tmp_path, agreed("block_draw", 2)))
        ready = await machine.ready()
        where = read_invitation(ready.tables[0].invitation)
        assert where.addresses == tuple(Address(host, ready.port) for host in cards or LOCAL)
        assert where.table == 0
        machine.stop.set()
        await machine.task

    run(work())


def test_several_tables_are_told_apart_however_long_their_name(tmp_path: Path) -> None:
    async def work() -> None:
        long = "M" * MAX_NAME_LENGTH
        machine = Machine(_plan(tmp_path, agreed("block_draw", 2))._replace(name=long, tables=2))
        names = [each.name for each in (await machine.ready()).tables]
        assert names == [f"{long[:-2]} 1", f"{long[:-2]} 2"]
        machine.stop.set()
        await machine.task

    run(work())


def test_without_tables_there_is_nothing_to_host(tmp_path: Path) -> None:
    async def work() -> None:
        with pytest.raises(Refusal, match="There's no saved table to resume"):
            await Machine(_plan(tmp_path)).task

    run(work())


@pytest.mark.parametrize("who", ["maren", "hana"])
def test_bots_answer_with_what_they_may_do(who: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_room, "WorkerThinker", thinking.InlineThinker)

    async def work() -> None:
        match = Match(agreed("cross", 2))
        match.begin(bytes(32))
        seat = match.state.turn
        room = BotPool()
        move = await room.think(Think((1, 0, seat), who, match.rules, match.view(seat)))
        assert move in match.legal(seat)
        room.close()

    run(work())
