"""Does the made-up world notice when a promise of the LAN table is broken? `python -m tools.lan_mutants [--matches N]`.

Each mutant is one deliberate fault, put into a copy of the sources; the worlds of tests/lan_sim.py then have to find
something wrong. Prints a table: in how many matches each was caught, and by what.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
PATIENCE: Final = 900
"""Seconds for one mutant."""


class Mutant(NamedTuple):
    """One line of one module, and what stands in its place."""

    name: str
    module: str
    line: str
    fault: str


MUTANTS: Final = (
    Mutant(
        "told before it was written down",
        "net/hosted_table.py",
        "        effects, self._effects = self._effects, []\n",
        "        effects, self._effects = sorted(self._effects, key=lambda e: isinstance(e, Journal)), []\n",
    ),
    Mutant(
        "another secret after a restart",
        "net/hosted_table.py",
        "HostedDeal(record, secret_of(own.master, self.number))",
        "HostedDeal(record, __import__('os').urandom(32))",
    ),
    Mutant(
        "whole state told",
        "net/hosted_deal.py",
        "            seen(match.view(seat)),\n",
        "            seen(match.state),\n",
    ),
    Mutant("events told with all faces", "net/happened.py", "*event.seen_by(seat)", "*event"),
    Mutant("no bot ever stands in", "net/chairs.py", "max(0.0, chair.lost + custom.stand_in - now)", "600.0"),
    Mutant(
        "a move under way is not sent again",
        "net/guest.py",
        "            if self.pending is not None:\n                self._say(self.pending)\n",
        "",
    ),
    Mutant("the seat is not given back", "net/chairs.py", '        chair.kind, chair.bot = "person", ""\n', ""),
    Mutant(
        "the deck is stacked",
        "net/hosted_deal.py",
        "match.begin(self.record.seed(self.secret))",
        "match.begin(bytes(32))",
    ),
    Mutant(
        "a nonce in the place of somebody who is there",
        "net/course.py",
        "        if not all(table.is_played_by_host(seat) for seat in missing):\n"
        "            return False\n        table.publish",
        "        if len(missing) > 1:\n            return False\n        table.publish",
    ),
    Mutant(
        "an update is left out",
        "net/hosted_table.py",
        "            if chair.connection != NO_CONNECTION:\n                self.send(seat, self.deal.update",
        "            if chair.connection != NO_CONNECTION and (seat or not entry or entry.ply != 5):\n"
        "                self.send(seat, self.deal.update",
    ),
    Mutant(
        "what is missing is not told again",
        "net/hearing.py",
        "    table.tell_again(seat, 0)\n",
        "    del table, seat\n",
    ),
    Mutant(
        "the secret is told with the deal",
        "net/hosted_table.py",
        "        self.tell_all(self.deal.record.message())\n        self.tell_update(events, None)\n",
        "        self.tell_all(self.deal.record.message())\n        self.tell_all(self.deal.reveal())\n"
        "        self.tell_update(events, None)\n",
    ),
    Mutant(
        "the host plays for who is there",
        "net/hosted_table.py",
        '        if chair.kind == "away":\n            return bool(chair.bot)\n',
        '        if chair.kind == "away" or self.number % 2:\n            return True\n',
    ),
    Mutant(
        "the last input is lost in a restart",
        "net/recovery.py",
        "        for record in records[1:]:",
        "        for record in records[1:-1] if len(records) > 6 else records[1:]:",
    ),
    Mutant(
        "a guest opens its nonce too early",
        "net/guest_deal.py",
        "            return [Commit(record.deal, self._own)]\n",
        "            return [Commit(record.deal, self._own), Nonce(record.deal, self._nonce)]\n",
    ),
    Mutant(
        "a void deal's number comes twice",
        "net/hosted_table.py",
        "        self.number += 1\n        self.write(Dealt(self.number))\n",
        "        self.number = max(1, len(self.done) + 1)\n        self.write(Dealt(self.number))\n",
    ),
    Mutant(
        "a move twice under two names",
        "net/guest.py",
        "            if self.pending is not None:\n                self._say(self.pending)\n",
        "            if self.pending is not None and self._wish and self.deal:\n"
        "                self._send_move(self.deal.record, self._wish)\n",
    ),
    Mutant(
        "moves are written down without their seat's order",
        "net/recovery.py",
        '    if table.phase == "open":\n        table.begin_round()  # it followed from the last nonce\n',
        '    if table.phase == "open":\n        table.now += 1\n',
    ),
)  # fmt: skip


def tried(mutant: Mutant | None, matches: int) -> str:
    """Run the worlds with a fault in place and return what came of it, in a line; None: without a fault."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for package in ("engine", "net", "tests", "tools"):
            shutil.copytree(ROOT / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
        if mutant is not None:
            module = copy / mutant.module
            text = module.read_text(encoding="utf-8")
            if text.count(mutant.line) != 1:
                return "the line to change is not there: mend this tool"
            module.write_text(text.replace(mutant.line, mutant.fault), encoding="utf-8")
        command = [sys.executable, "-m", "tools.lan_worlds", "--matches", str(matches), "--processes", "1", "--brief"]
        try:
            done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            return "caught: it never came to an end"
        if not done.stdout.strip():
            return f"caught: it broke ({done.stderr.strip().splitlines()[-1][:70]})"
        return done.stdout.strip()


def main() -> int:
    """Try every mutant; returns how many were not caught."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=100, help="worlds for each mutant")
    asked = parser.parse_args()
    print(f"{'no fault at all':<52} {tried(None, asked.matches)}", flush=True)
    missed = 0
    for mutant in MUTANTS:
        found = tried(mutant, asked.matches)
        missed += not re.match("caught", found)
        print(f"{mutant.name:<52} {found}", flush=True)
    print(f"{len(MUTANTS) - missed} of {len(MUTANTS)} caught")
    return missed


if __name__ == "__main__":
    sys.exit(main())
