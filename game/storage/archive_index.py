"""The index of the archive: one row for each finished match, in a SQLite file that can be made again at any time.

Nothing here is the only copy of anything. An index that can't be opened, is damaged or comes from another version is
replaced by an empty one, which the archive fills from the match files.
"""

from __future__ import annotations

import contextlib
import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

_VERSION: Final = 1
_PATIENCE: Final = 2.0
"""Seconds to wait for another process that writes."""
WON, LOST, SHARED, NONE = "won", "lost", "shared", ""
"""Results for the first person at the table; NONE if nobody at this computer played, or the match isn't over."""
NETWORK, FAVOURITE, DAILY, IMPORTED = "network", "favourite", "daily", "imported"
"""Tags that Boneyard sets itself, or by a button."""
_COLUMNS: Final = (
    *("name", "time", "size", "game", "rules", "players", "bots", "scores", "result", "rounds", "moves", "started"),
    *("tags", "words", "problem", "is_over"),
)


class Version(NamedTuple):
    """One version of a file."""

    time: int
    """When it was written, in nanoseconds."""
    size: int
    """In bytes."""


class ArchivedMatch(NamedTuple):
    """A finished match as the index describes it."""

    name: str
    """The name of its file, without the ending."""
    game: str
    """The key of its game."""
    rules: str
    """The code of its rules."""
    players: tuple[str, ...]
    """Names by seat; empty for a person without one."""
    bots: tuple[str, ...]
    """The bots' characters by seat; empty for people."""
    scores: tuple[int, ...]
    """Points by side."""
    result: str
    rounds: int
    moves: int
    started: int
    """Seconds since 1970 in UTC."""
    tags: tuple[str, ...] = ()
    is_over: bool = True
    """False for a match that was given up."""


class ArchiveFilter(NamedTuple):
    """Which matches to list; an empty value allows all."""

    words: str = ""
    """Words that all must occur among the names of the players and the game, or the tags."""
    game: str = ""
    """The key of a game."""
    result: str = ""
    tag: str = ""


class ArchiveIndex:
    """A table of matches in a file, or in memory if that can't be used.

    `titles` are the titles of the games by key, in the player's language, to look for words in.
    """

    def __init__(self, path: Path, titles: Mapping[str, str]) -> None:
        self._path: Final = path
        self._titles: Final = {key: _plain(title) for key, title in titles.items()}
        self._base = self._opened()

    def close(self) -> None:
        """Close the file."""
        self._base.close()

    def _opened(self) -> sqlite3.Connection:
        try:
            return _prepared(sqlite3.connect(self._path, timeout=_PATIENCE))
        except sqlite3.Error:
            return self._replaced()

    def _replaced(self) -> sqlite3.Connection:
        """Return an empty index in place of a damaged one."""
        try:
            self._path.unlink(missing_ok=True)
            return _prepared(sqlite3.connect(self._path, timeout=_PATIENCE))
        except (sqlite3.Error, OSError):
            return _prepared(sqlite3.connect(":memory:"))

    def clear(self) -> None:
        """Forget everything."""
        with contextlib.suppress(sqlite3.Error):
            self._base.close()
        self._base = self._replaced()

    def versions(self) -> dict[str, Version]:
        """Return the version of each file that has a row. A damaged index is cleared."""
        try:
            rows = self._base.execute("SELECT name, time, size FROM matches").fetchall()
        except sqlite3.Error:
            self.clear()
            return {}
        return {str(name): Version(int(time), int(size)) for name, time, size in rows}

    def put(self, match: ArchivedMatch, version: Version) -> None:
        """Add or replace the row of a match."""
        words = _plain(" ".join((*match.players, *match.tags)))
        self._write(
            (
                *(match.name, *version, match.game, match.rules, "\n".join(match.players), "\n".join(match.bots)),
                *(" ".join(map(str, match.scores)), match.result, match.rounds, match.moves, match.started),
                *(_tagged(match.tags), words, "", int(match.is_over)),
            )
        )

    def put_problem(self, name: str, version: Version, problem: str) -> None:
        """Add or replace the row of a file that isn't a match, so it isn't read again until it changes."""
        self._write((name, *version, "", "", "", "", "", "", 0, 0, 0, "", "", problem, 0))

    def _write(self, row: Sequence[str | int]) -> None:
        marks = ", ".join("?" * len(_COLUMNS))
        self._base.execute(f"INSERT OR REPLACE INTO matches ({', '.join(_COLUMNS)}) VALUES ({marks})", row)  # noqa: S608

    def remove(self, names: Iterable[str]) -> None:
        """Remove the rows of matches whose files have gone."""
        self._base.executemany("DELETE FROM matches WHERE name = ?", [(name,) for name in names])

    def commit(self) -> None:
        """Keep all changes so far; returns without an error if that fails, since the files are the truth."""
        with contextlib.suppress(sqlite3.Error):
            self._base.commit()

    def problems(self) -> Mapping[str, str]:
        """Return why a file isn't a match, by name."""
        return dict(self._base.execute("SELECT name, problem FROM matches WHERE problem != '' ORDER BY name"))

    def count(self, wanted: ArchiveFilter) -> int:
        """Return the number of matches that a filter allows."""
        where, values = self._where(wanted)
        (number,) = self._base.execute(f"SELECT COUNT(*) FROM matches WHERE {where}", values).fetchone()  # noqa: S608
        return int(number)

    def games(self) -> Mapping[str, int]:
        """Return the number of matches of each game, by key."""
        return dict(self._base.execute("SELECT game, COUNT(*) FROM matches WHERE problem = '' GROUP BY game"))

    def find(self, wanted: ArchiveFilter, first: int = 0, most: int = -1) -> tuple[ArchivedMatch, ...]:
        """Return the matches that a filter allows from place `first` on, the latest first; at most `most` unless -1."""
        where, values = self._where(wanted)
        chosen = (
            "SELECT name, game, rules, players, bots, scores, result, rounds, moves, started, tags, is_over "  # noqa: S608
            f"FROM matches WHERE {where} ORDER BY started DESC, name DESC LIMIT ? OFFSET ?"
        )
        return tuple(_read(row) for row in self._base.execute(chosen, (*values, most, first)))

    def _where(self, wanted: ArchiveFilter) -> tuple[str, list[str]]:
        """Return a filter as a condition, and the values for its marks."""
        parts, values = ["problem = ''"], list[str]()
        if wanted.game:
            parts.append("game = ?")
            values.append(wanted.game)
        if wanted.result:
            parts.append("result = ?")
            values.append(wanted.result)
        if wanted.tag:
            parts.append("tags LIKE ? ESCAPE '!'")
            values.append(f"%{_literal(_tagged((wanted.tag,)))}%")
        for word in _plain(wanted.words).split():
            games = [key for key, title in self._titles.items() if word in title]
            parts.append(f"(words LIKE ? ESCAPE '!' OR game IN ({', '.join('?' * len(games))}))")
            values += (f"%{_literal(word)}%", *games)
        return " AND ".join(parts), values


def _prepared(base: sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection to a base with the table. Raises sqlite3.Error if the file isn't one."""
    base.execute("PRAGMA synchronous = OFF")  # made again from the files if it is ever damaged
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if version != _VERSION:
        base.execute("DROP TABLE IF EXISTS matches")
    base.execute(
        "CREATE TABLE IF NOT EXISTS matches (name TEXT PRIMARY KEY, time INTEGER, size INTEGER, game TEXT, rules TEXT, "
        "players TEXT, bots TEXT, scores TEXT, result TEXT, rounds INTEGER, moves INTEGER, started INTEGER, "
        "tags TEXT, words TEXT, problem TEXT, is_over INTEGER)"
    )
    base.execute("CREATE INDEX IF NOT EXISTS latest ON matches (started DESC, name DESC)")
    base.execute(f"PRAGMA user_version = {_VERSION}")
    base.commit()
    return base


def _read(row: tuple[str | int, ...]) -> ArchivedMatch:
    name, game, rules, players, bots, scores, result, rounds, moves, started, tags, is_over = row
    return ArchivedMatch(
        str(name),
        str(game),
        str(rules),
        tuple(str(players).split("\n")),
        tuple(str(bots).split("\n")),
        tuple(map(int, str(scores).split())),
        str(result),
        int(rounds),
        int(moves),
        int(started),
        tuple(tag for tag in str(tags).split("\n") if tag),
        bool(is_over),
    )


def _tagged(tags: Sequence[str]) -> str:
    """Return tags as a text in which each stands between two line ends."""
    return "".join(("\n", "\n".join(tags), "\n")) if tags else ""


def _literal(text: str) -> str:
    """Return a text as a pattern that only matches itself."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def _plain(text: str) -> str:
    """Return a text in small letters without accents, as it is searched for."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
