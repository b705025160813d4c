"""The tables of docs/views.md, row by row, for tests."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "views.md"
Row = tuple[str, ...]


def bare(cell: str) -> str:
    return cell.strip().replace("`", "")


@cache
def tables() -> dict[tuple[str, str], list[Row]]:
    """Return the rows of each table, by the heading above it and the first word of its own."""
    found: dict[tuple[str, str], list[Row]] = {}
    heading, name = "", ""
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            heading, name = bare(line.lstrip("#")), ""
        elif not line.startswith("|"):
            name = ""
        elif not name:
            name = bare(line.split("|")[1])
        elif not line.startswith("|---"):
            cells = re.split(r"(?<!\\)\|", line)[1:-1]
            found.setdefault((heading, name), []).append(tuple(map(bare, cells)))
    return found


def numbered(heading: str, name: str) -> list[str]:
    """Return the words of a table numbered from 0."""
    rows = tables()[heading, name]
    assert [row[0] for row in rows] == [str(number) for number in range(len(rows))]
    return [row[1] for row in rows]
