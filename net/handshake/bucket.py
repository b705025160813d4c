"""A bucket that fills steadily, and how long it takes until there is something in it again."""

from __future__ import annotations

from typing import NamedTuple


class Bucket(NamedTuple):
    """It fills by `rate` a second up to `size`, and whoever is granted something takes one out."""

    rate: float
    size: float
    level: float
    since: float

    @classmethod
    def full(cls, rate: float, size: float) -> Bucket:
        """Return a bucket out of which nothing was taken yet."""
        return cls(rate, size, size, 0.0)

    def at(self, now: float) -> Bucket:
        """Return the bucket as it is by now."""
        level = min(self.size, self.level + max(0.0, now - self.since) * self.rate)
        return self._replace(level=level, since=now)

    def drawn(self, now: float) -> tuple[Bucket, bool]:
        """Return the bucket after one more was asked of it, and whether there was one."""
        by_now = self.at(now)
        granted = by_now.level >= 1
        return by_now._replace(level=by_now.level - granted), granted

    def wait(self, now: float) -> float:
        """Return the seconds until there is one."""
        return max(0.0, 1 - self.at(now).level) / self.rate
