"""`boneyard lobby`: the tables nearby, or those at given addresses."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rich.text import Text

from engine.games import GAMES
from engine.sentences import Refusal, Sentence, clipped, sentence
from game.app.commands.common.arguments import as_usage, number
from game.app.commands.common.shell import Subcommands, tell, tell_json
from game.app.commands.common.tables import PlainTable, show
from game.i18n.language import Words
from game.lan.known_hosts import hosts
from game.storage.disk.folders import FolderError, hosts_file
from net.discovery.invitation import Invitation, read_invitation
from net.discovery.listings import Address, FoundBy, FoundTable
from net.discovery.network_cards import NetworkCard
from net.discovery.reach import ReachFacts, nothing_found
from net.discovery.remembered import Remembered
from net.io.search import NetworkSearch
from net.protocol.messages import PROTOCOL

WAIT: Final = 3.0
MAX_WAIT: Final = 600.0
ALL_TABLES: Final = 0.3
"""Time in seconds after a host's first answer in which it lists its other tables."""


class ListedTable(NamedTuple):
    """The result of a search."""

    found: tuple[FoundTable, ...]
    silent: tuple[str, ...]
    cards: tuple[NetworkCard, ...]


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("lobby")
    parser.takes.add_argument(
        "address",
        metavar=say("ADDRESS"),
        nargs="*",
        help=say("address to ask, such as 192.168.1.7 (default: the whole network)"),
    )
    parser.options.add_argument(
        "--wait",
        metavar=say("SECONDS"),
        type=number("--wait", 0.1, MAX_WAIT),
        default=WAIT,
        help=say("how long to listen (default: 3 seconds)"),
    )
    parser.options.add_argument("--json", action="store_true", help=say("print JSON for other programs"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Print the tables that answer. Raises Refusal with the cause and a remedy if there are none."""
    with as_usage():
        asked = {text: read_invitation(text) for text in args.address}
    remembered = Remembered()
    with contextlib.suppress(FolderError):  # a search works without files
        remembered = hosts(hosts_file())
    seen = asyncio.run(nearby(asked, remembered, args.wait))
    if args.json:
        tell_json([_described(found, words) for found in seen.found], indent=2)
        return 0
    if seen.found:
        show(_listed(seen.found, words))
        for address in seen.silent:
            tell(words.say("There's no answer from {address}.", address=address))
        return 0
    raise Refusal(_nothing(seen, asked))


async def nearby(asked: Mapping[str, Invitation], remembered: Remembered, wait: float) -> ListedTable:
    """Search for `wait` seconds or, if only given addresses are asked, until all have answered."""
    changed = asyncio.Event()
    search = NetworkSearch(
        protocol=PROTOCOL, games=[sheet.key for sheet in GAMES], changed=changed.set, quietly=bool(asked)
    )
    await search.open()
    try:
        for text, invitation in asked.items():
            search.type_in(text, invitation.addresses)
        if not asked:
            for host in remembered.hosts:
                search.remember(str(host.addresses[0]), host.addresses)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                while not asked or search.answered() != asked.keys():
                    await changed.wait()
                    changed.clear()
                await asyncio.sleep(ALL_TABLES)
        found = tuple(each for each in search.found() if not asked or FoundBy.TYPED in each.ways)
        return ListedTable(found, tuple(text for text in asked if text not in search.answered()), search.cards)
    finally:
        await search.close()


def _nothing(seen: ListedTable, asked: Mapping[str, Invitation]) -> Sentence:
    """Return the cause of an empty list, and a remedy."""
    cause = nothing_found(ReachFacts(seen.cards, sys.platform))[0]
    happened, advice = cause.happened, cause.advice
    if asked:
        happened = sentence("There's no answer from {address}.", address=clipped(", ".join(asked)))
        advice = sentence("Check the address on the host's screen, and that both computers are on the same network.")
    return Sentence("{happened} {advice}", {"happened": happened, "advice": advice})


def _described(found: FoundTable, words: Words) -> dict[str, object]:
    """Return a table as JSON data."""
    place = found.place
    return {
        "name": place.name,
        "game": place.game,
        "table": place.table,
        "addresses": [str(address) for address in found.addresses],
        "invitation": Invitation(found.addresses, place.table).text(),
        "seats": place.seats,
        "taken": place.taken,
        "code": place.coded,
        "begun": place.begun,
        "protocol": place.protocol,
        "rules": place.rules.hex(),
        "found_by": sorted(way.value for way in found.ways),
        "milliseconds": round(found.round_trip * 1000, 1),
        "hindrance": words.tell(found.hindrance) if found.hindrance else None,
    }


def _listed(tables: Sequence[FoundTable], words: Words) -> PlainTable:
    """Return the list, one line per table."""
    say, say_in = words.say, words.say_in
    titles = {sheet.key: say(sheet.title) for sheet in GAMES}
    listed = PlainTable(say("table"), say("game"), say("seats"), say("access"), say("address"), say("note"))
    for found in tables:
        place = found.place
        listed.row(
            Text(place.name, "bold" if found.joinable else "dim"),
            titles.get(place.game, place.game),
            f"{place.taken}/{place.seats}",
            say_in("access", "code needed") if place.coded else say_in("access", "open"),
            str(_shortest(found)),
            words.tell(found.hindrance) if found.hindrance else say("in progress") if place.begun else "",
        )
    return listed


def _shortest(found: FoundTable) -> Address:
    """Return the address to type, not necessarily the fastest one: loopback is useless on another computer."""
    outward = [address for address in found.addresses if not address.host.startswith("127.")]
    return (outward or list(found.addresses))[0]
