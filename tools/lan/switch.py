"""Real processes on a real, bad network: python -m tools.lan.switch [--minutes M] [--seed S] [--machines N].

A host and bot guests each run on a simulated computer (a network namespace), joined by a switch that loses, delays,
duplicates and reorders frames. The guests find the table themselves or are given its address. During play, processes
are killed and frozen, the network is split, cables are unplugged and wires degrade. After each such spell everything
heals, and all guests must see another move. At the end all files must show one history, no move twice, and every round
fairly dealt and played. Before that, the given number of computers look for one table at once. Linux only, as root;
elsewhere one sentence explains why not.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Final

from tools.lan.finding import Finding, by_many
from tools.lan.machines import MOST, Machines, why_not
from tools.lan.outages import LONGEST as MAX_SPELL
from tools.lan.outages import chosen, endured
from tools.lan.party import Plan, SimulatedMatch
from tools.lan.processes import STUCK, history, share, until

MAX_CHAOS: Final = 240.0
"""Maximum time in seconds during which a match is disturbed."""
SHOWN: Final = 5
"""Maximum number of a match's faults to print."""


class Outcome:
    """The outcome of matches."""

    def __init__(self) -> None:
        self.counts: Final[Counter[str]] = Counter()
        self.wrongs: Final[list[str]] = []
        self.healed: Final[dict[str, list[float]]] = {}
        """Seconds from the end of a spell to a move that all have seen, by spell."""
        self.findings: Final[list[Finding]] = []

    def add(self, other: Outcome) -> None:
        """Add the counts of `other`."""
        self.counts.update(other.counts)
        self.wrongs.extend(other.wrongs)
        self.findings.extend(other.findings)
        for what, seconds in other.healed.items():
            self.healed.setdefault(what, []).extend(seconds)

    def lines(self) -> Iterator[str]:
        """Yield the lines to print at the end."""
        yield f"all: {told(self.counts)}"
        every = [seconds for all_of_one in self.healed.values() for seconds in all_of_one]
        for what, values in (("any", every), *sorted(self.healed.items())):
            if values:
                shares = ", ".join(f"p{part} {share(values, part / 100):.2f} s" for part in (50, 90))
                yield f"next move at all guests after {what}: {shares}, max {max(values):.2f} s of {len(values)}"
        looked = sum(len(finding.invitations) for finding in self.findings)
        found = sorted(each for finding in self.findings for each in finding.milliseconds)
        if found:
            yield f"table found by {len(found)} of {looked} guests, first {found[0]:.0f} ms, last {found[-1]:.0f} ms"
        yield f"{self.counts['contradictions']} contradictions, {len(self.wrongs)} failures"


def told(counts: Counter[str]) -> str:
    """Return counts as a line of text."""
    return ", ".join(f"{count} {what}" for what, count in sorted(counts.items()) if count)


async def match(seed: int, seconds: float) -> Outcome:
    """Play one match with this many seconds of spells; raises `OSError` if namespaces are unavailable."""
    rng, outcome = Random(seed), Outcome()
    plan = Plan.drawn(rng)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder,
        Machines(plan.people + 1, seed) as machines,
    ):
        async with SimulatedMatch(machines, Path(folder), plan) as party:
            try:
                await _played(party, rng, seconds, outcome)
            except (
                RuntimeError,
                TimeoutError,
                ValueError,
            ) as why:  # a process ended, was silent, or wrote nonsense
                outcome.wrongs.append(f"{type(why).__name__}: {why}")
        outcome.counts.update({f"frames {what}": n for what, n in machines.switch.counts.items() if what != "frames"})
        outcome.counts["frames"] += machines.switch.counts["frames"]
    return outcome


async def _played(party: SimulatedMatch, rng: Random, seconds: float, outcome: Outcome) -> None:
    finding = await party.open()
    outcome.findings.append(finding)
    if not finding.is_by_all:
        outcome.wrongs.append(str(finding))
    end = time.monotonic() + seconds
    while time.monotonic() < end and not party.is_over and not outcome.wrongs:
        await bad_time(party, chosen(rng), rng, outcome)
        await asyncio.sleep(rng.uniform(0, 1))
    await ended(party, outcome)


async def bad_time(
    party: SimulatedMatch, names: Sequence[str], rng: Random, outcome: Outcome, longest: float = MAX_SPELL
) -> None:
    """Run the spells and check that the match continues."""
    await endured(party, names, rng, longest)
    outcome.counts.update(names)
    healed = time.monotonic()
    goes_on = await party.goes_on(healed)
    took = time.monotonic() - healed
    if not goes_on or took > STUCK:
        outcome.wrongs.append(
            f"{took:.0f} s after {' and '.join(names)} some have not seen a move: {party.last_words()}"
        )
    elif not party.is_over:
        what = names[0] if len(names) == 1 else "several at once"
        outcome.healed.setdefault(what, []).append(took)


async def ended(party: SimulatedMatch, outcome: Outcome) -> None:
    """Wait for the match to end and check its files."""
    if not await until(lambda: party.is_over, party.guests, STUCK):
        outcome.wrongs.append(f"not over: {party.last_words()}")
    outcome.counts["guests asked to leave"] += await party.leave()
    seen, papers = history(party.guests), party.evidence()
    contradictions = [*seen.wrongs, *papers.wrongs]
    outcome.wrongs.extend(contradictions)
    if party.host.errors:
        outcome.wrongs.append(party.host.errors)
    outcome.counts.update(
        matches=1,
        moves=papers.moves,
        rounds=papers.rounds,
        audits=seen.audits,
        journals=papers.journals,
        contradictions=len(contradictions),
    )
    outcome.counts["files of rounds"] += papers.files


def main() -> int:
    """Play matches until the time is over; return 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--machines", type=int, default=12, help="computers looking for one table at once (0: none)")
    args = parser.parse_args()
    if not 0 <= args.machines <= MOST:
        parser.error(f"--machines takes a whole number from 0 to {MOST}, not {args.machines}")
    reason = why_not()
    if reason:
        print(reason)
        return 0
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background processes ignore it
    for name in ("SIGTERM", "SIGHUP"):  # clean up however we are asked to stop
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        return _run(args.seed, args.machines, time.monotonic() + args.minutes * 60)
    except KeyboardInterrupt:
        print("stopped")
        return 130


def _run(seed: int, machines: int, end: float) -> int:
    total = Outcome()
    if machines > 1:
        for finding in asyncio.run(by_many(machines, seed)):
            print(finding, flush=True)
            if not finding.is_by_all:
                total.wrongs.append(str(finding))
    while time.monotonic() < end:
        plan, begun = Plan.drawn(Random(seed)), time.monotonic()
        outcome = asyncio.run(match(seed, min(MAX_CHAOS, end - time.monotonic())))
        took = time.monotonic() - begun
        print(
            f"seed {seed}: {plan.game}, {plan.people} guests, {plan.seats} seats, {took:.0f} s: {told(outcome.counts)}",
            flush=True,
        )
        for wrong in outcome.wrongs[:SHOWN]:
            print(f"  WRONG {wrong}", flush=True)
        total.add(outcome)
        seed += 1
    for line in total.lines():
        print(line)
    return 1 if total.wrongs else 0


if __name__ == "__main__":
    sys.exit(main())
