"""Every game for two or more is played to the end at a LAN table, over real sockets, and verified by everyone."""

from __future__ import annotations

import asyncio
from typing import Final

import pytest

from engine.games import GAMES
from engine.options import Choice
from net.effects.effects import SendToGuest
from net.io.connection import GuestConnection
from net.io.live_table import LiveTable
from net.protocol.messages import TableUpdate
from net.verify.checking import checked
from net.verify.round_file import read_rounds
from tests.support.lan.loopback import House, Player, agreed, run
from tests.support.lengths import sampled, some

SHORT: Final[dict[str, dict[str, Choice]]] = {
    "block_draw": {"target": 10},
    "five_up": {"match": "single"},
    "space": {"hands": 1},
    "space_classic": {"target": 1},
    "super": {"hands": 1},
    "thats_it": {"target": 1},
}
SEATS: Final = {"super": 8, "high_fives": 4, "blind": 5, "space": 5, "thats_it": 3}
"""Numbers of players for games that do not use two or four."""


def _short(key: str) -> dict[str, Choice]:
    sheet = next(sheet for sheet in GAMES if sheet.key == key)
    keys = {option.key for option in sheet.options}
    return SHORT.get(key) or ({"match": "single"} if "match" in keys else {})


def _seats(key: str) -> int:
    sheet = next(sheet for sheet in GAMES if sheet.key == key)
    return SEATS.get(key, max(sheet.players[0], 2))


@sampled(4)
@pytest.mark.parametrize("key", some([sheet.key for sheet in GAMES if sheet.players[-1] > 1], 2))
def test_the_game_is_played_to_the_end_and_everyone_finds_it_fair(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[list[int]] = []
    """The lengths of the frames that reported each move."""
    tell, write = LiveTable._tell, GuestConnection.write

    def telling(live: LiveTable, sends: list[SendToGuest]) -> None:
        if isinstance(sends[0].message, TableUpdate) and sends[0].message.entry is not None:
            told.append([])
        tell(live, sends)

    def writing(visit: GuestConnection, frame: bytes) -> bool:
        if told:
            told[-1].append(len(frame))
        return write(visit, frame)

    async def work() -> None:
        house = House()
        seats = _seats(key)
        table = house.table(agreed(key, seats, _short(key)), code="")
        await house.open()
        players = [Player(house, f"P{seat}") for seat in range(seats)]
        await asyncio.gather(*(player.match_over() for player in players))
        assert told
        assert all(len(set(lengths[:seats])) == 1 and len(lengths) >= seats for lengths in told), "to all alike"
        assert all(player.wrongs == [] for player in players)
        assert len({tuple(player.audits[-1].match.scores) for player in players}) == 1
        for player in players:
            found = checked(read_rounds(player.client.round_file()))
            assert found.findings == ()
            assert found.match.scores == table.host.table.match.scores
            await player.close()
        await house.close()

    monkeypatch.setattr(LiveTable, "_tell", telling)
    monkeypatch.setattr(GuestConnection, "write", writing)
    run(work())
