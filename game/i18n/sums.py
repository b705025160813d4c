"""Sums of points, as a player writes them."""

from __future__ import annotations

from typing import NamedTuple


class Sum(NamedTuple):
    """The `parts`, and their `total` after rounding or sharing."""

    parts: tuple[int, ...]
    total: int

    def __str__(self) -> str:
        shown = " ".join(filter(None, (_term(part, first=not i) for i, part in enumerate(self.parts))))
        plain = sum(self.parts)
        if len(self.parts) > 1:
            shown += f" = {plain}"
        if plain == self.total:
            return shown
        return f"{shown} → {self.total}" if shown else str(self.total)


def _term(part: int, *, first: bool) -> str:
    """Return a number with its sign; the true minus sign is as wide as the plus."""
    sign = "−" if part < 0 else "" if first else "+"  # noqa: RUF001 - see above
    return f"{sign}{'' if first else ' '}{abs(part)}"
