"""Tests are handed to the workers of `-n 2 --dist loadgroup` file by file."""

from __future__ import annotations

from xdist.scheduler import LoadGroupScheduling


class WholeFiles(LoadGroupScheduling):  # type: ignore[misc]  # xdist comes without types
    """Gives a worker whole files, so that what their tests share is made once, not by each worker.

    The tests of a group, from whichever files, stay together as well.
    """

    def _split_scope(self, nodeid: str) -> str:
        """Return the name of the group or the path of the file of a test."""
        in_group = nodeid.rfind("@") > nodeid.rfind("]")  # xdist adds the group; a case can have an @ of its own
        return nodeid.rpartition("@")[2] if in_group else nodeid.partition("::")[0]
