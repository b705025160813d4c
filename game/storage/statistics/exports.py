"""Files to take elsewhere, of which none is overwritten, and the statistics as two of them: CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import Final, Literal

from game.storage.disk.files import write_new
from game.storage.statistics.ledger import Books
from game.storage.statistics.statistics import MET, UNKNOWN, MatchOutcome

ExportForm = Literal["csv", "json"]
COLUMNS: Final = (
    *("match", "ended", "game", "finished", "won", "score", "opponent_score", "rounds", "par_met", "daily_deal"),
    *("bots", "people", "achievements"),
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings that a spreadsheet takes for a formula."""
_MAX_NAMES: Final = 1_000


def spelled(books: Books, form: ExportForm) -> str:
    """Return the statistics in a form."""
    return as_csv(books) if form == "csv" else as_json(books)


def as_csv(books: Books) -> str:
    """Return a line for each match listed singly, oldest first, under the names of the columns."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for name, outcome in books.recent.items():
        plain = _described(name, outcome)
        writer.writerow({key: _cell(value) for key, value in plain.items()})
    return text.getvalue()


def as_json(books: Books) -> str:
    """Return everything as the text of a JSON file."""
    return json.dumps(as_data(books), ensure_ascii=False, indent=1) + "\n"


def as_data(books: Books) -> dict[str, object]:
    """Return the totals of each game, the achievements and the matches listed singly, as JSON data."""
    return {
        "totals": {key: tally._asdict() for key, tally in sorted(books.tallies.items())},
        "achievements": {
            key: {"earned": _day(earned.day), "match": earned.match} for key, earned in books.earned.items()
        },
        "matches": [_described(name, outcome) for name, outcome in books.recent.items()],
    }


def write_beside(content: str | bytes, folder: Path, stem: str, form: str) -> Path:
    """Write a new file `stem.form` to a folder, or `stem-2.form` and so on; returns its path. Raises OSError."""
    for number in range(1, _MAX_NAMES):
        path = folder / (f"{stem}.{form}" if number == 1 else f"{stem}-{number}.{form}")
        try:
            write_new(content, path)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(folder / f"{stem}.{form}")


def stem_of(today: date) -> str:
    """Return the name of an export made today, without its ending."""
    return f"boneyard-statistics-{today.isoformat()}"


def _described(name: str, outcome: MatchOutcome) -> dict[str, object]:
    return {
        "match": name,
        "ended": _day(outcome.ended),
        "game": outcome.game,
        "finished": outcome.is_finished,
        "won": outcome.is_won,
        "score": outcome.reached,
        "opponent_score": outcome.theirs,
        "rounds": outcome.rounds,
        "par_met": None if outcome.par == UNKNOWN else outcome.par == MET,
        "daily_deal": _day(outcome.day),
        "bots": list(outcome.bots),
        "people": list(outcome.people),
        "achievements": list(outcome.earned),
    }


def _day(number: int) -> str | None:
    """Return a date such as 20300102 in the form 2030-01-02, None for an unknown one."""
    return f"{number // 10_000:04}-{number // 100 % 100:02}-{number % 100:02}" if number else None


def _cell(value: object) -> str:
    """Return a value as a cell; a text never looks like a formula."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        value = "; ".join(map(str, value))
    text = "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) and not isinstance(value, int) else text
