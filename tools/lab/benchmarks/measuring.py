"""The basics of measurements: CPU time, and a table that shows which targets were met."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from rich.table import Table
from rich.text import Text


class Row(NamedTuple):
    """One line of the result. `aim` is the largest good value; None if there is none."""

    part: str
    name: str
    value: float
    unit: str
    aim: float | None = None
    ratio: float | None = None
    """The value as a multiple of the same one in another row, if that means more on a busy computer."""

    @property
    def is_met(self) -> bool:
        """True if the target is met or there is none."""
        return self.aim is None or self.value <= self.aim


def cpu(act: Callable[[], object], times: int, *, warm: int = 3) -> float:
    """Return the median CPU seconds of `act` over `times` calls, after some uncounted ones."""
    for _ in range(warm):
        act()
    spent: list[float] = []
    for _ in range(times):
        begun = time.thread_time_ns()
        act()
        spent.append((time.thread_time_ns() - begun) / 1e9)
    return median(spent)


def shown(rows: Sequence[Row]) -> Table:
    """Return the rows and their targets as a table."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
    for heading, justify in (
        ("", "left"),
        ("what", "left"),
        ("measured", "right"),
        ("ratio", "right"),
        ("target", "right"),
        ("", "left"),
    ):
        table.add_column(heading, justify="right" if justify == "right" else "left")
    part = ""
    for row in rows:
        aim = "" if row.aim is None else f"{row.aim:g} {row.unit}".rstrip()
        verdict = Text("") if row.aim is None else Text("met", "green") if row.is_met else Text("missed", "bold red")
        ratio = "" if row.ratio is None else f"{row.ratio:.2f}"
        first = row.part if row.part != part else ""
        table.add_row(first, row.name, f"{row.value:.3g} {row.unit}", ratio, aim, verdict)
        part = row.part
    return table
