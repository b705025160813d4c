"""Either end takes in every message that the other one may send, expected or not."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from net.effects.effects import SendToGuest
from net.protocol.keys import Key, digest
from net.protocol.messages import PROTOCOL, AdminRequest, Hello, Ready
from net.protocol.wire import encode, from_guest, from_host
from tests.support.lan.one_room import Parlour
from tests.support.lan.world_tables import Table
from tests.support.protocol_page import EARLIEST
from tools.golden_net import RARE, Listener

OLDER: Final = 99
"""A connection of a program that names no feature."""


@cache
def said() -> dict[str, bytes]:
    """Return an example of each message, by its direction and tag."""
    world = Listener(5, Table("block_draw", 2, 2, {}))
    world.run()
    return world.heard | {name: encode(message) for name, message in RARE}


@pytest.mark.parametrize("direction", [">", "<"])
def test_every_message_has_a_handler_and_is_taken_in(direction: str) -> None:
    for name, body in said().items():
        if name.startswith(direction):
            parlour = Parlour(seats=2)
            kai, ana = parlour.join("Kai"), parlour.join("Ana")
            ana.ask(Ready(on=True))
            parlour.pump()
            kai.ask(AdminRequest("start"))
            parlour.pump()
            connection = parlour.host.table.chairs[ana.seat].connection
            end = "net/host/host.py" if direction == ">" else "net/guest/guest.py"
            try:
                if direction == ">":
                    parlour.host.on_message(connection, from_guest(body), parlour.now)
                else:
                    ana.on_message(from_host(body), parlour.now)
            except KeyError as why:
                pytest.fail(f"{end} has no handler of the message `{name[2:]}`: {why}")
            parlour.pump()


def test_an_end_that_names_no_feature_is_sent_no_later_message() -> None:
    for name, body in said().items():
        if name.startswith(">"):
            parlour = Parlour(seats=3)
            parlour.join("Kai")
            ana, key, channel = parlour.join("Ana"), Key(bytes(32)), bytes(32)
            hello = Hello(PROTOCOL, "Ben", key.public, key.sign(digest("hello", channel, key.public)))
            parlour.host.on_hello(OLDER, hello, channel, parlour.now, invited=True)
            assert OLDER in [chair.connection for chair in parlour.host.table.chairs]
            connection = parlour.host.table.chairs[ana.seat].connection
            parlour.host.on_message(connection, from_guest(body), parlour.now)
            sent = [
                str(effect.message.__struct_config__.tag)
                for effect in parlour.host.take_effects()
                if isinstance(effect, SendToGuest) and effect.connection == OLDER
            ]
            assert "welcome" in sent
            assert set(sent) <= EARLIEST, f"after `{name[2:]}`: older guests close the connection"
