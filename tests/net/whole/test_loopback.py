"""The LAN table over real sockets: handshakes, matches, crashes, and misbehaving guests."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

from tests.support.lan.loopback import House, Player, agreed, run


def test_a_code_lets_guests_in_and_the_match_is_played_and_checked() -> None:
    async def work() -> None:
        house = House()
        table = house.table(agreed("block_draw", 3, {"target": 50}))
        await house.open()
        players = [Player(house, name, code=table.door.code) for name in ("Ada", "Bob", "Cyd")]
        await asyncio.gather(*(player.match_over() for player in players))
        assert all(player.audits for player in players)
        assert [player.wrongs for player in players] == [[], [], []]
        scores = {tuple(player.audits[-1].match.scores) for player in players}
        assert len(scores) == 1
        for player in players:
            await player.close()
        await house.close()

    run(work())


def test_a_host_that_was_stopped_goes_on_from_its_journal(tmp_path: Path) -> None:
    async def work() -> None:
        house = House(tmp_path)
        table = house.table(agreed("block_draw", 2, {"target": 50}))
        await house.open()
        players = [Player(house, name, code=table.door.code) for name in ("Ada", "Bob")]
        for stop in (2, 6, 10):
            await players[0].until(partial(_has_plies, players[0], stop))
            before = [player.client.connections for player in players]
            await house.back()
            for player, count in zip(players, before, strict=True):
                await player.until(partial(_came_back, player, count))
        await asyncio.gather(*(player.match_over() for player in players))
        assert [player.wrongs for player in players] == [[], []]
        for player in players:
            await player.close()
        await house.close()

    run(work())


def _came_back(player: Player, count: int) -> bool:
    """Return True if the player was welcomed more often than that."""
    return player.client.connections > count


def _has_plies(player: Player, count: int) -> bool:
    """Return True if the player knows this many moves of the match."""
    deal, match = player.guest.deal, player.guest.match
    done = sum(len(steps) for _, steps in match.rounds) if match else 0
    now = deal.record.ply if deal is not None and deal.record.deal > player.guest.last_deal else 0
    return done + now >= count
