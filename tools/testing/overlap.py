"""Find slow tests that reach nothing of the program but what others reach: `python -m tools.testing.overlap [TESTS]`.

Runs the tests in one process and follows which lines and branches each of them reaches. Then it leaves out slow ones,
the slowest first, as long as everything is still reached, and prints them with the seconds of the processor that each
takes. It doesn't know what a test asserts, or what a program reaches that a test starts: read a test before you mark it
with `sampled` or `long_run` (`tests/support/lengths.py`). The everyday tests take half an hour.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain
from pathlib import Path
from time import process_time
from typing import Final, TypeAlias

import pytest
from coverage import Coverage

ROOT: Final = Path(__file__).resolve().parents[2]
PROGRAM: Final = ("engine", "net", "game")
SLOW: Final = 0.1
"""Seconds of the processor from which a test is worth leaving out."""

Step: TypeAlias = tuple[str, int, int]
"""A step from one line of a file to the next; numbers below 0 stand for the way into and out of a function."""


class Followed:
    """A plug-in of pytest that finds out what each test reaches."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        """The seconds of the processor that each slow test took."""
        self.reached: dict[str, set[Step]] = {}
        """The steps that each slow test reached."""
        self.common: set[Step] = set()
        """The steps reached while modules were imported, or by a test that isn't slow."""
        sources = [str(ROOT / name) for name in PROGRAM]
        self._coverage = Coverage(data_file=None, branch=True, source=sources, config_file=False)
        self._coverage.start()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Follow a test with its fixtures."""
        self.common |= self._take()
        before = process_time()
        yield
        took = process_time() - before
        reached = self._take()
        if took < SLOW:
            self.common |= reached
        else:
            self.seconds[item.nodeid], self.reached[item.nodeid] = took, reached

    def _take(self) -> set[Step]:
        """Return the steps since the last time."""
        self._coverage.stop()
        data = self._coverage.get_data()
        steps = {(path, *arc) for path in data.measured_files() for arc in data.arcs(path) or ()}
        self._coverage.erase()
        self._coverage.start()
        return steps


def needless(
    reached: Mapping[str, AbstractSet[Step]], seconds: Mapping[str, float], common: AbstractSet[Step]
) -> list[str]:
    """Return tests, slowest first, without which everything is still reached; `common` is reached in any case."""
    times = Counter(chain.from_iterable(steps - common for steps in reached.values()))
    found = []
    for test in sorted(reached, key=lambda each: -seconds[each]):
        own = reached[test] - common
        if all(times[step] > 1 for step in own):
            times.subtract(own)
            found.append(test)
    return found


def main(arguments: Sequence[str] | None = None, tell: Callable[[str], None] = print) -> int:
    """Run the tests that are named, or all of the everyday run; return 1 if one fails."""
    parser = argparse.ArgumentParser(prog="overlap", description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("tests", nargs="*", default=["tests"], help="files and folders of tests")
    followed = Followed()
    tests = parser.parse_args(arguments).tests
    code = int(pytest.main(["-q", "-p", "no:cacheprovider", "-n", "0", *tests], plugins=[followed]))
    found = needless(followed.reached, followed.seconds, followed.common)
    for test in found:
        tell(f"{followed.seconds[test]:6.2f}  {test}")
    spared, slow = sum(followed.seconds[test] for test in found), sum(followed.seconds.values())
    tell(f"{len(found)} of {len(followed.reached)} slow tests reach nothing of their own: {spared:.0f} of {slow:.0f} s")
    return 1 if code else 0


if __name__ == "__main__":
    sys.exit(main())
