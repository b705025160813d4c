"""Tests are handed to the workers of `-n 3 --dist loadgroup` file by file, those that take longest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeVar

import pytest
from xdist.scheduler import LoadGroupScheduling


class WholeFiles(LoadGroupScheduling):  # type: ignore[misc]  # xdist comes without types
    """Gives a worker whole files, so that what their tests share is made once, not by each worker.

    The tests of a group, from whichever files, stay together as well. Files go out in the order of the collection.
    """

    def __init__(self, config: pytest.Config, log: Callable[..., None]) -> None:
        config.option.loadscopereorder = False  # that puts files with few tests last, however long they take
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        """Return the name of the group or the path of the file of a test."""
        in_group = nodeid.rfind("@") > nodeid.rfind("]")  # xdist adds the group; a case can have an @ of its own
        return nodeid.rpartition("@")[2] if in_group else file_of(nodeid)


def file_of(nodeid: str) -> str:
    """Return the path of the file of a test."""
    return nodeid.partition("::")[0]


class Test(Protocol):
    """What the order of tests needs to know of one."""

    @property
    def nodeid(self) -> str:
        """The path of its file, and its name."""

    def get_closest_marker(self, name: str, /) -> object | None:
        """Return a mark of the test, if it has one of this name."""


T = TypeVar("T", bound=Test)


def longest_first(tests: Sequence[T], seconds: Mapping[str, float]) -> list[T]:
    """Return tests sorted by the seconds that their files take, the order within a file unchanged.

    Each slow test of a file that isn't among them is taken for a second.
    """
    slow = Counter(file_of(test.nodeid) for test in tests if test.get_closest_marker("slow") is not None)
    takes = {file: seconds.get(file, slow[file]) for file in {file_of(test.nodeid): None for test in tests}}
    return sorted(tests, key=lambda test: -takes[file_of(test.nodeid)])
