"""A token bucket, for rate limits."""

from __future__ import annotations

from typing import NamedTuple


class Bucket(NamedTuple):
    """A token bucket: `level` rises by `rate` per second up to `size`, and each grant takes one."""

    rate: float
    size: float
    level: float
    since: float

    @classmethod
    def full(cls, rate: float, size: float) -> Bucket:
        """Return a full bucket."""
        return cls(rate, size, size, 0.0)

    def at(self, now: float) -> Bucket:
        """Return the bucket as it is at `now`."""
        level = min(self.size, self.level + max(0.0, now - self.since) * self.rate)
        return self._replace(level=level, since=now)

    def drawn(self, now: float) -> tuple[Bucket, bool]:
        """Return the bucket after a request, and True if it was granted."""
        by_now = self.at(now)
        granted = by_now.level >= 1
        return by_now._replace(level=by_now.level - granted), granted

    def wait(self, now: float) -> float:
        """Return the seconds until a request would be granted."""
        return max(0.0, 1 - self.at(now).level) / self.rate
