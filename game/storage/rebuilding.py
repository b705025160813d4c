"""Counts finished matches again when the statistics were damaged: the files of the matches are the truth."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from engine.core import NOBODY
from engine.record.record import from_data, tags_of
from game.storage.archive_index import IMPORTED, NETWORK
from game.storage.disk.folders import saves_dir, statistics_file
from game.storage.match_names import ENDING, began
from game.storage.saves import FINISHED, match_data, own_seat
from game.storage.statistics.achievements import Moves, deserved
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.statistics import MatchOutcome, outcome_of, outcome_seen
from game.storage.times import moment_of

log = logging.getLogger(__name__)


def count_again(ledger: Ledger, folder: Path, told: Callable[[], None] = lambda: None) -> None:
    """Count the finished matches of a folder that were written since the statistics that are used.

    Does nothing for statistics that weren't damaged. `told` is called once the ledger has a sentence about it. Raises
    OSError if the statistics can't be written; they are complete in memory then.
    """
    if ledger.lost_since is None:
        return
    found: dict[str, MatchOutcome] = {}
    for path in sorted((folder / FINISHED).glob(f"*{ENDING}")):
        try:
            if path.stat().st_mtime_ns > ledger.lost_since:
                outcome = _outcome(path)
                if outcome is not None and not _is_known(ledger, outcome):
                    found[path.name.removesuffix(ENDING)] = outcome
        except Exception:  # whatever is wrong with one file must not hide the others
            log.exception("The match %s can't be counted.", path.name)
    try:
        ledger.count_again(found)
    finally:
        told()


def whole_ledger() -> Ledger:
    """Return this player's statistics, with every match that a damaged file lost. Raises FolderError."""
    ledger = Ledger(statistics_file())
    with suppress(OSError):
        count_again(ledger, saves_dir())
    return ledger


def _outcome(path: Path) -> MatchOutcome | None:
    data = match_data(path)
    match, players = from_data(data)
    tags = tags_of(data)
    if IMPORTED in tags or not match.is_over or not isinstance(data, dict):
        return None
    stamp = began(path.name.removesuffix(ENDING)) or moment_of(path.stat().st_mtime)
    day, seat = stamp.astimezone().date(), own_seat(data)
    if NETWORK in tags and seat != NOBODY:
        return outcome_seen(match.rules, match.view(seat), players, seat, len(match.rounds), day)
    outcome = outcome_of(match, players, day)
    return outcome._replace(earned=deserved(Moves.of(match, players))) if outcome is not None else None


def _is_known(ledger: Ledger, outcome: MatchOutcome) -> bool:
    """Return True for a match from the network that counts already: it counts under the name of its table."""
    same = outcome._replace(earned=())
    return bool(outcome.people) and any(each._replace(earned=()) == same for each in ledger.books.recent.values())
