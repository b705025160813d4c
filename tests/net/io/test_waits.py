"""The tries of a guest whose host is not there or refuses it: soon, then less often, and never long apart."""

from __future__ import annotations

import asyncio
import os
from itertools import pairwise

import pytest

from net.guest.guest import Guest
from net.io.client import Client, ClientResources
from net.io.dial import Streams
from net.protocol.errors import ErrorCode, ProtocolError
from net.protocol.keys import Key
from tests.support.lan.idle_clock import run_idle


@pytest.mark.parametrize("chance", [bytes(2), b"\xff\xff"])
@pytest.mark.parametrize(("code", "longest"), [("host_gone", 2.0), ("busy", 30.0)])
def test_a_guest_tries_again_after_a_moment_and_then_regularly(code: ErrorCode, longest: float, chance: bytes) -> None:
    tried: list[float] = []

    async def work() -> None:
        loop, enough = asyncio.get_running_loop(), asyncio.Event()

        async def dial() -> Streams:
            tried.append(loop.time())
            if len(tried) == 12:
                enough.set()
            raise ProtocolError(code)

        ways = ClientResources(dial, loop.time, loop.time, lambda count: chance[:count])
        client = Client(Guest("Ana", Key(bytes(range(32))), os.urandom), ways)
        running = loop.create_task(client.run())
        await enough.wait()
        running.cancel()

    run_idle(work())
    waits = [later - earlier for earlier, later in pairwise(tried)]
    assert 0.04 <= waits[0] <= 0.11
    assert waits[0] < waits[2] < waits[4]
    assert longest / 2 - 0.01 <= waits[-1] <= longest + 0.01
