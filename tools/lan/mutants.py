"""Check that every broken promise of the LAN table is caught: `python -m tools.lan.mutants`.

Each mutant is one deliberate fault in a copy of the sources. Either a test in tests/cheats must fail, or a made-up
world (tests/support/lan/made_up_world.py) must go wrong. Prints how each was caught. `--only WORD` tries the mutants
with the word in their names.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.lab.mutation.copies import copy_to
from tools.lan.guest_faults import GUEST_FAULTS
from tools.lan.host_faults import HOST_FAULTS, Mutant

PATIENCE: Final = 900
"""Timeout in seconds for one mutant."""
TESTS: Final = (
    "tests/cheats/test_host_cheats.py",
    "tests/cheats/test_guest_cheats.py",
    "tests/cheats/test_attacks.py",
    "tests/cheats/test_restarts.py",
    "tests/cheats/test_pauses.py",
    "tests/net/fairness/test_evidence.py",
    "tests/net/fairness/test_peer_findings.py",
    "tests/net/fairness/test_succession.py",
    "tests/net/guest/test_after_the_round.py",
    "tests/net/guest/test_consent.py",
    "tests/net/guest/test_judgement.py",
    "tests/net/guest/test_liveness.py",
    "tests/net/guest/deals/test_openings.py",
    "tests/net/guest/deals/test_shares.py",
    "tests/net/host/test_addressed.py",
    "tests/net/host/test_barred.py",
    "tests/net/host/test_onlookers.py",
    "tests/net/host/test_repeated_messages.py",
    "tests/net/host/test_seats_of_a_match.py",
    "tests/net/host/test_shared_branches.py",
)


MUTANTS: Final = (*HOST_FAULTS, *GUEST_FAULTS)


def tried(mutant: Mutant | None, matches: int) -> str:
    """Run tests and worlds with a fault in place and return the outcome as a line; None runs them without a fault."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        copy_to(copy)
        if mutant is not None:
            module = copy / mutant.module
            text = module.read_text(encoding="utf-8")
            if text.count(mutant.line) != 1:
                return f"the line to change occurs {text.count(mutant.line)} times: fix this tool"
            module.write_text(text.replace(mutant.line, mutant.fault), encoding="utf-8")
        return _by_tests(copy) or _by_worlds(copy, matches)


def _by_tests(copy: Path) -> str:
    """Return the test that catches a fault, or an empty string."""
    options = ("-x", "-q", "--no-header", "--tb=no", "-p", "no:cacheprovider", "-k", "not real_sockets")
    command = [sys.executable, "-m", "pytest", *options, *TESTS]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "caught: a test never ended"
    if not done.returncode:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    return f"caught by {found[1].rpartition('::')[2]}" if found else "the tests cannot run: fix this tool"


def _by_worlds(copy: Path, matches: int) -> str:
    """Return the number of worlds that catch a fault, as text."""
    command = [sys.executable, "-m", "tools.lan.worlds", "--matches", str(matches), "--processes", "1", "--brief"]
    try:
        done = subprocess.run(command, cwd=copy, capture_output=True, text=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return "caught: a world never ended"
    if not done.stdout.strip():
        return f"caught: a world broke ({done.stderr.strip().splitlines()[-1][:70]})"
    return done.stdout.strip()


def main() -> int:
    """Try the chosen mutants; return 1 if one was not caught."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--matches", type=int, default=300, help="worlds to play with each mutant that no test caught")
    parser.add_argument("--only", default="", help="try only mutants with this in their name")
    asked = parser.parse_args()
    chosen = [mutant for mutant in MUTANTS if asked.only in mutant.name]
    if not asked.only:
        print(f"{'no fault':<64} {tried(None, asked.matches)}", flush=True)
    missed = 0
    for mutant in chosen:
        found = tried(mutant, asked.matches)
        missed += not found.startswith("caught")
        print(f"{mutant.name:<64} {found}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} caught")
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
