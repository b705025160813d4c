"""Which files of tests go out first."""

from __future__ import annotations

from typing import NamedTuple

from tests.support.whole_files import longest_first


class Case(NamedTuple):
    """A test, as the order sees it."""

    nodeid: str
    is_slow: bool = False

    def get_closest_marker(self, name: str) -> object | None:
        """Return something if the test is marked as slow."""
        return self if self.is_slow and name == "slow" else None


QUICK, OTHER = Case("a.py::one"), Case("b.py::one")
SLOW = [Case("c.py::one"), Case("c.py::two", is_slow=True)]


def test_the_files_that_took_longest_come_first_in_their_own_order() -> None:
    assert longest_first([QUICK, OTHER, *SLOW], {"a.py": 1, "b.py": 20, "c.py": 3}) == [OTHER, *SLOW, QUICK]


def test_before_the_first_run_files_with_slow_tests_come_first() -> None:
    assert longest_first([QUICK, OTHER, *SLOW], {}) == [*SLOW, QUICK, OTHER]


def test_a_new_file_takes_its_place() -> None:
    assert longest_first([QUICK, *SLOW, OTHER], {"a.py": 5, "b.py": 0.1}) == [QUICK, *SLOW, OTHER]
