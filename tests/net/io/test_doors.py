"""Connections to a LAN table: who is admitted or refused and why, and that attackers achieve nothing."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from pathlib import Path
from random import Random

import pytest

from engine.core import PLAY
from net.discovery.listings import Address
from net.effects.inputs import AnyInput
from net.guest.table_link import LinkNews
from net.handshake.handshake import Credentials, GuestSide
from net.handshake.pending import MAX_PENDING_OF_ADDRESS
from net.handshake.seal import Channel
from net.io import write_ahead
from net.io.client import is_open_at
from net.io.connection import GuestConnection
from net.io.journal import Journal
from net.io.listening import bind_sockets
from net.io.live_table import CodeNews, DiskNews, OverNews
from net.protocol.errors import ErrorCode, ProtocolError
from net.protocol.field_types import MAX_ENTRIES
from net.protocol.keys import Key
from net.protocol.messages import NO_FINDINGS, AdminRequest, Bye, Chat, Log, LogEntry, Phase, WireMove
from tests.support.lan.loopback import House, Player, agreed, run


@pytest.mark.parametrize(
    ("door", "key", "code"),
    [
        ("123456", "654321", "wrong_code"),
        ("123456", "", "needs_code"),
        ("", "123456", "no_code"),
    ],
)
def test_the_wrong_key_to_a_door_ends_with_the_reason(door: str, key: str, code: ErrorCode) -> None:
    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code=door)
        await house.open()
        player = Player(house, "Ada", code=key)
        assert await player.link("over") == LinkNews("over", code)
        await player.task
        await house.close()

    run(work())


def test_a_table_that_is_full_and_one_that_is_not_there_say_so() -> None:
    async def work() -> None:
        house = House()
        house.table(agreed("all_fives", 2), code="")
        await house.open()
        sitting = [Player(house, name) for name in ("Ada", "Bob")]
        for player in sitting:
            player.plays = False
            await player.link("seated")
        late = Player(house, "Cyd")
        assert await late.link("over") == LinkNews("over", "full")
        lost = Player(house, "Dan", number=7)
        assert await lost.link("over") == LinkNews("over", "unknown")
        for player in (*sitting, late, lost):
            await player.close()
        await house.close()

    run(work())


def test_another_version_of_the_handshake_is_told_so() -> None:
    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code="")
        port = await house.open()
        hello = bytearray(GuestSide(0, Credentials.to_open_table(), os.urandom).begin())
        hello[8] = 9
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(hello)
        assert await reader.read() == b"\0\x08Eversion"
        writer.close()
        await house.close()

    run(work())


def test_the_same_player_in_another_window_replaces_the_first() -> None:
    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code="")
        await house.open()
        key = Key(os.urandom(32))
        first = Player(house, "Ada", key=key)
        await first.link("seated")
        second = Player(house, "Ada", key=key)
        await second.link("seated")
        assert await first.link("over") == LinkNews("over", "replaced")
        await first.task
        assert second.guest.is_seated
        await second.close()
        await house.close()

    run(work())


def test_who_is_sent_away_stays_away_and_the_code_is_another_one() -> None:
    async def work() -> None:
        house, key = House(), Key(os.urandom(32))
        table = house.table(agreed("block_draw", 3), owner=key.public)
        before = table.door.code
        await house.open()
        owner = Player(house, "Kai", code=before, key=key)
        await owner.link("seated")
        invitation = table.door.key
        guest = Player(house, "Ada", code=invitation)
        await guest.link("seated")
        owner.client.ask(AdminRequest("kick", seat=guest.guest.seat))
        assert await guest.link("over") == LinkNews("over", "kicked")
        for opened in (before, invitation):
            again = Player(house, "Ada", code=opened)
            assert await again.link("over") == LinkNews("over", "wrong_code")
            await again.close()
        assert house.told == [CodeNews(0, table.door.code, table.door.key)]
        await owner.until(lambda: owner.guest.room is not None and owner.guest.room.code == table.door.code != before)
        for player in (owner, guest):
            await player.close()
        await house.close()

    run(work())


def _is_in(player: Player, phase: Phase) -> bool:
    return player.guest.room is not None and player.guest.room.phase == phase


def _are_ready(player: Player) -> bool:
    return player.guest.room is not None and all(place.ready for place in player.guest.room.seats)


def test_a_code_that_was_guessed_at_too_often_is_replaced_by_itself() -> None:
    async def work() -> None:
        house = House()
        table = house.table(agreed("block_draw", 2))
        before, invitation = table.door.code, table.door.key
        await house.open()
        for number in range(50):
            assert not table.door.guesses.wait(f"10.0.{number}.1", waited=True)
        player = Player(house, "Ada", code=invitation)
        player.plays = False
        while table.door.code == before:  # noqa: ASYNC110  the server has its own clock
            await asyncio.sleep(0.02)
        assert house.told == [CodeNews(0, table.door.code, invitation)]
        await player.link("seated")
        await player.close()
        await house.close()

    run(work())


def test_nobody_who_means_no_good_disturbs_a_match() -> None:
    async def work() -> None:
        house = House()
        table = house.table(agreed("block_draw", 3, {"match": "single"}), code="123456")
        port = await house.open()
        rng = Random(3)
        crowd: list[asyncio.StreamWriter] = []
        for number in range(MAX_PENDING_OF_ADDRESS - 8):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            crowd.append(writer)
            writer.write([b"", b"\0\0", b"\0\0\xff\xff" + bytes(70_000), rng.randbytes(400)][number % 4])
        flooding = Player(house, "Ada", code="123456")
        await flooding.link("seated")
        for _ in range(200):
            flooding.client.ask(Chat(0))
        players = [Player(house, name, code="123456") for name in ("Bob", "Cyd")]
        await asyncio.gather(*(player.match_over() for player in (flooding, *players)))
        assert LinkNews("lost", "flood") in flooding.heard
        assert all(player.wrongs == [] and player.client.connections == 1 for player in players)
        assert table.host.table.match.is_over
        for writer in crowd:
            writer.close()
        for player in (flooding, *players):
            await player.close()
        await house.close()

    run(work())


def test_a_server_that_ends_says_nothing_on_the_terminal(
    capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code="")
        port = await house.open()
        waiting = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        player = Player(house, "Ada")
        await player.link("seated")
        await house.close()
        await player.link("lost")
        for _, writer in waiting:
            writer.close()
        await player.close()

    run(work())
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


def test_all_that_a_long_match_has_to_be_told_may_wait_for_who_reads_slowly() -> None:
    """Fifty rounds in the largest move messages: many networks take only part of that at once."""

    async def work() -> None:
        ours, theirs = socket.socketpair()
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        reader, writer = await asyncio.open_connection(sock=ours)
        visit = GuestConnection(reader, writer, Channel(sealing=bytes(32), opening=bytes(32), name=bytes(32)), b"")
        longest = Log(1, tuple(entry(ply) for ply in range(MAX_ENTRIES)), bytes(64))
        assert all(visit.send(longest) for _ in range(50))
        writer.transport.abort()
        theirs.close()

    run(work())


def entry(ply: int) -> LogEntry:
    return LogEntry(ply, 0, WireMove(PLAY, (135, 134)), bytes(8), bytes(64), "seat", 0, NO_FINDINGS, bytes(8))


def test_who_does_not_read_is_too_slow() -> None:
    async def work() -> None:
        ours, theirs = socket.socketpair()
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        reader, writer = await asyncio.open_connection(sock=ours)
        channel = Channel(sealing=bytes(32), opening=bytes(32), name=bytes(32))
        visit = GuestConnection(reader, writer, channel, b"")
        sent = 0
        while visit.send(Bye("x" * 24)):
            sent += 1
            assert sent < 100_000
        visit.close("slow")
        assert not visit.is_open
        assert visit.send(Bye()), "nothing is sent any more, and nobody minds"
        writer.transport.abort()
        theirs.close()

    run(work())


def test_a_machine_that_slept_comes_back_at_once() -> None:
    async def work() -> None:
        house = House()
        house.table(agreed("block_draw", 2), code="")
        await house.open()
        player = Player(house, "Ada")
        player.plays = False
        await player.link("seated")
        player.slept = 3600.0
        await player.until(lambda: player.client.connections == 2)
        await player.close()
        await house.close()

    run(work())


def test_a_port_that_somebody_has_is_refused() -> None:
    [opened] = bind_sockets(0, ("127.0.0.1",))
    opened.listen()
    with pytest.raises(ProtocolError) as caught:
        bind_sockets(opened.getsockname()[1], ("127.0.0.1",))
    assert caught.value.code == "port_taken"
    opened.close()


def test_both_kinds_of_addresses_have_one_port() -> None:
    sockets = bind_sockets()
    assert len({each.getsockname()[1] for each in sockets}) == 1
    for each in sockets:
        each.close()


def test_small_messages_do_not_wait_for_each_other() -> None:
    """Expect Nagle's algorithm to be off: with it a move would take forty milliseconds to reach the last guest."""

    async def work() -> None:
        house = House()
        table = house.table(agreed("block_draw", 2), code="")
        await house.open()
        player = Player(house, "Ada")
        await player.link("seated")
        [visit] = table.connections.values()
        ours: socket.socket = visit._writer.get_extra_info("socket")
        assert ours.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        await player.close()
        await house.close()

    run(work())


def test_nothing_is_said_before_it_lasts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        house = House(tmp_path)
        house.table(agreed("block_draw", 2), code="")
        await house.open()
        append, broken = Journal.append, [True]

        def refusing(journal: Journal, inputs: list[AnyInput]) -> None:
            if broken:
                raise OSError(errno.ENOSPC, "No space left on device")
            append(journal, inputs)

        monkeypatch.setattr(write_ahead, "RETRY", 0.05)
        monkeypatch.setattr(Journal, "append", refusing)
        player = Player(house, "Ada")
        player.plays = False
        await player.link("knocking")
        while house.told.count(DiskNews(0, "No space left on device")) < 3:  # noqa: ASYNC110  the disk signals nothing
            await asyncio.sleep(0.01)
        assert not player.guest.is_seated
        broken.clear()
        await player.link("seated")
        await player.close()
        await house.close()

    run(work())


def test_a_table_that_is_put_away_goes_on_another_day(tmp_path: Path) -> None:
    async def work() -> None:
        house, key = House(tmp_path), Key(os.urandom(32))
        table = house.table(agreed("block_draw", 2, {"match": "single"}), code="", owner=key.public)
        await house.open()
        owner, guest = Player(house, "Kai", key=key, is_house=True), Player(house, "Ada")
        await owner.link("seated")
        await guest.link("seated")
        await owner.until(lambda: _are_ready(owner))
        owner.plays = guest.plays = False
        owner.client.ask(AdminRequest("start"))
        await owner.until(lambda: _is_in(owner, "play"))
        owner.client.ask(AdminRequest("save"))
        assert await guest.link("over") == LinkNews("over", "saved")
        assert await owner.link("over") == LinkNews("over", "saved")
        assert house.told == [OverNews(0, saved=True)]
        await house.back()
        back = [Player(house, "Kai", key=key, is_house=True), Player(house, "Ada", key=guest.guest.key)]
        for player, before in zip(back, (owner, guest), strict=True):
            memory = player.guest.memory
            memory.table_id, memory.pass_key = table.host.table.founding.table, before.guest.pass_key
        await asyncio.gather(*(player.link("seated") for player in back))
        back[0].client.ask(AdminRequest("start"))
        await asyncio.gather(*(player.match_over() for player in back))
        assert all(player.wrongs == [] for player in back)
        for player in (owner, guest, *back):
            await player.close()
        await house.close()

    run(work())


def test_a_table_can_be_asked_if_it_is_open_without_taking_a_seat() -> None:
    async def work() -> None:
        house, other, stranger = House(), House(), socket.create_server(("127.0.0.1", 0))
        live = house.table(agreed("block_draw", 2), code="123456")
        other.table(agreed("block_draw", 2), code="123456")
        await house.open()
        await other.open()
        founding = live.host.table.founding
        ours = Credentials.back(founding.table, founding.pass_key)
        at, elsewhere, silent = (
            Address("127.0.0.1", port) for port in (house.port, other.port, stranger.getsockname()[1])
        )
        assert await is_open_at((at,), 0, ours)
        assert await is_open_at((elsewhere, at), 0, ours), "whoever else answers first"
        assert not await is_open_at((at,), 1, ours), "another table of this host"
        assert not await is_open_at((elsewhere,), 0, ours), "another table at this address"
        assert not await is_open_at((at,), 0, Credentials.back(founding.table, bytes(32))), "a copy of its id"
        assert not await is_open_at((silent,), 0, ours, patience=0.01)
        assert not await is_open_at((), 0, ours)
        assert [place.kind for place in live.host.table.places()] == ["open", "open"]
        stranger.close()
        await house.close()
        await other.close()
        assert not await is_open_at((at,), 0, ours)

    run(work())
