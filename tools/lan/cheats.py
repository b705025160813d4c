"""Play every known cheat and print the verdict of each honest player: `python -m tools.lan.cheats [NAME ...]`.

Plays the catalogue of tests/cheats/, each cheat in a made-up world of its own, or with `--sockets` on a real server
with real clients on loopback. Prints the cheat, the number of the deal (the one that the host cheated in or, if it
tried several, the one that it kept and played), and each honest player's results: `!` its own finding, `+` one proved
by another player, then its page's verdict. The exit code is 1 if a cheat is missed or an innocent player is named.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from tests.cheats import of_deals as cheats_of_deals
from tests.cheats import of_evenings as cheats_of_evenings
from tests.cheats import of_memory as cheats_of_memory
from tests.cheats import of_play as cheats_of_play
from tests.cheats.cheat import OTHER, VICTIM, Said, played, played_over_sockets, said
from tests.cheats.of_guests import GUEST_CHEATS
from tests.cheats.test_guest_cheats import played as played_by_guest

HOST_CHEATS: Final = (
    *cheats_of_deals.host_cheat.all,
    *cheats_of_play.host_cheat.all,
    *cheats_of_memory.host_cheat.all,
    *cheats_of_evenings.host_cheat.all,
)


class Row(NamedTuple):
    """One cheat and its verdicts."""

    who: str
    name: str
    deal: int
    told: tuple[str, ...]
    """The verdict of each honest player."""
    is_caught: bool


def rows(wanted: list[str], *, sockets: bool) -> Iterator[Row]:
    """Play the cheats whose names contain one of these words; all if there are none."""
    for cheat in HOST_CHEATS:
        if _is_wanted(cheat.name, wanted):
            match = (played_over_sockets if sockets else played)(cheat)
            heard = [match.said(seat) for seat in (VICTIM, OTHER)]
            is_caught = all(each.has(says) for each, says in zip(heard, cheat.says, strict=True))
            is_caught = is_caught and match.convicted() == cheat.convicts
            yield Row("host", cheat.name, match.deal, tuple(map(_told, heard)), is_caught)
    for crime in GUEST_CHEATS:
        if _is_wanted(crime.name, wanted):
            world, crook = played_by_guest(crime, sockets=sockets)
            honest = world.guests[VICTIM]
            what = said(honest, world.judged[VICTIM], crime.deal)
            blamed = [found for found in honest.findings if found.against != OTHER]
            yield Row(
                "guest",
                crime.name,
                crime.deal,
                (_told(what),),
                bool(crook.tried) and what.has(crime.says) and not blamed,
            )


def _is_wanted(name: str, wanted: list[str]) -> bool:
    return not wanted or any(word in name for word in wanted)


def _told(what: Said) -> str:
    found = [f"!{code}" for code in what.codes] + [f"+{code}" for code in sorted(set(what.proved))]
    return " ".join([*found, what.outcome or "no end"])


def main() -> int:
    """Play the catalogue; return 1 if any cheat is missed."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("names", metavar="NAME", nargs="*", help="run only cheats with this in their name")
    parser.add_argument("--sockets", action="store_true", help="play over sockets on loopback")
    asked = parser.parse_args()
    count = missed = 0
    for row in rows(asked.names, sockets=asked.sockets):
        count += 1
        missed += not row.is_caught
        mark = "" if row.is_caught else "  MISSED"
        print(f"{row.who:6}{row.name:82} deal {row.deal}  {' | '.join(row.told)}{mark}", flush=True)
    print(f"{count} cheats, {missed} missed")
    return int(bool(missed) or not count)


if __name__ == "__main__":
    sys.exit(main())
