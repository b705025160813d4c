"""Either end takes in every message that the other one may send, expected or not."""

from __future__ import annotations

from functools import cache

import pytest

from net.protocol.messages import AdminRequest
from net.protocol.wire import encode, from_guest, from_host
from tests.support.lan.one_room import Parlour
from tests.support.lan.world_tables import Table
from tools.golden_net import RARE, Listener


@cache
def said() -> dict[str, bytes]:
    """Return an example of each message, by its direction and tag."""
    world = Listener(5, Table("block_draw", 2, 2, {}))
    world.run()
    return world.heard | {name: encode(message) for name, message in RARE}


@pytest.mark.parametrize("direction", [">", "<"])
def test_every_message_is_taken_in(direction: str) -> None:
    for name, body in said().items():
        if name.startswith(direction):
            parlour = Parlour(seats=2)
            kai, ana = parlour.join("Kai"), parlour.join("Ana")
            ana.ready()
            parlour.pump()
            kai.administer(AdminRequest("start"))
            parlour.pump()
            connection = parlour.host.table.chairs[ana.seat].connection
            if direction == ">":
                parlour.host.on_message(connection, from_guest(body), parlour.now)
            else:
                ana.on_message(from_host(body), parlour.now)
            parlour.pump()
