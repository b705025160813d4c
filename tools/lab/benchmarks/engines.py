"""Compares the engine as Python, compiled, and other programs, each in processes of its own that take turns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

from rich.table import Table

from engine.built import CHOICE, is_current

ROOT: Final = Path(__file__).resolve().parents[3]
PYTHON: Final = "python"
COMPILED: Final = "compiled"


class Line(NamedTuple):
    """One line of the comparison; times are CPU seconds, None if it wasn't measured."""

    name: str
    python: float
    compiled: float | None = None
    peer: float | None = None


def lines(rounds: int, turns: int, peers: str = sys.executable) -> list[Line]:
    """Measure everything several times in turn and return the shortest times. `peers` is a Python that has them all."""
    engines = [PYTHON, COMPILED] if is_current() else [PYTHON]
    found: dict[str, list[dict[str, float]]] = {PYTHON: [], COMPILED: [], "peers": []}
    for _ in range(turns):
        for engine in engines:
            found[engine].append(
                _times([sys.executable, "-m", "tools.lab.benchmarks.engine_times", str(rounds)], engine)
            )
        found["peers"].append(
            _times([peers, "-m", "tools.lab.benchmarks.peer_times", str(max(rounds // 5, 1))], PYTHON)
        )

    def shortest(engine: str, name: str) -> float | None:
        return min([each[name] for each in found[engine] if name in each], default=None)

    names = found[PYTHON][0]
    return [
        Line(name, shortest(PYTHON, name) or 0.0, shortest(COMPILED, name), shortest("peers", name)) for name in names
    ]


def _times(command: list[str], engine: str) -> dict[str, float]:
    environment = {**os.environ, CHOICE: engine}
    said = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
    times: dict[str, float] = json.loads(said.splitlines()[-1])
    return times


def compared(rows: list[Line]) -> Table:
    """Return the lines as a table; `x` columns say how many times as long Python or the other program takes."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
    for heading in ("µs", "Python", "compiled", "x", "other program", "x Python", "x compiled"):
        table.add_column(heading, justify="left" if heading == "µs" else "right")
    for row in rows:
        ours = row.compiled
        table.add_row(
            row.name,
            f"{1e6 * row.python:,.1f}",
            "" if ours is None else f"{1e6 * ours:,.1f}",
            "" if ours is None else f"{row.python / ours:.1f}",
            "" if row.peer is None else f"{1e6 * row.peer:,.1f}",
            "" if row.peer is None else f"{row.peer / row.python:.1f}",
            "" if row.peer is None or ours is None else f"{row.peer / ours:.1f}",
        )
    return table
