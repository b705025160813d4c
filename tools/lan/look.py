"""Look for tables on request from standard input: `python -m tools.lan.look`; nobody else on the computer may look.

Each line names the ways to look: `mdns`, `probe` or both. Results are printed as JSON, with the place and the time
since the start of that look. With `watch` the look continues until the table has left the list and come back.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from typing import Final

from engine.games import GAMES
from net.discovery.invitation import Invitation
from net.discovery.listings import FINDING_PORT
from net.discovery.mdns import open_mdns
from net.io.search import NetworkSearch
from net.protocol.messages import PROTOCOL

LONGEST: Final = 20.0
"""Timeout in seconds for finding a table, and for a table to leave the list."""
NOBODYS_PORT: Final = FINDING_PORT + 1000
"""The port to probe when a table should be found by mDNS alone; nobody listens there."""
GAMES_HERE: Final = [sheet.key for sheet in GAMES]


def say(event: str, **more: object) -> None:
    """Print an event."""
    print(json.dumps({"event": event, **more}), flush=True)


async def look(ways: str) -> None:
    """Look once and print the result."""
    begun = time.monotonic()
    changed = asyncio.Event()
    search = NetworkSearch(
        protocol=PROTOCOL,
        games=GAMES_HERE,
        changed=changed.set,
        finding_port=FINDING_PORT if "probe" in ways else NOBODYS_PORT,
        opening=open_mdns if "mdns" in ways else None,
    )
    await search.open()
    try:
        for is_there in (True, False, True) if "watch" in ways else (True,):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST):
                    while bool(search.found()) != is_there:
                        await changed.wait()
                        changed.clear()
            _tell(search, begun)
    finally:
        await search.close()


def _tell(search: NetworkSearch, begun: float) -> None:
    """Print the first table of the list, or that there is none."""
    found = next(iter(search.found()), None)
    if found is None:
        say("nothing")
    else:
        invitation = Invitation(found.addresses, found.place.table).text()
        say("found", ms=1e3 * (found.last_answer - begun), invitation=invitation)


def main() -> int:
    """Look once for each line."""
    say("ready")
    for line in sys.stdin:
        asyncio.run(look(line))
    return 0


if __name__ == "__main__":
    sys.exit(main())
