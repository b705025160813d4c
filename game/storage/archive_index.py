"""The index of the archive: one row for each finished match, in a SQLite file that can be made again at any time.

Nothing here is the only copy of anything. An index that is damaged or comes from another version is replaced by an
empty one, which the archive fills from the match files. Several processes may use it: one that finds it locked for too
long, or can't write to it, continues with an index in memory and leaves the file alone.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple, TypeVar
from zlib import crc32

from engine.sentences import Refusal, Sentence, sentence

T = TypeVar("T")
_VERSION: Final = 3
_PATIENCE: Final = 2.0
"""Seconds to wait for another process that writes."""
_AT_ONCE: Final = 50
"""Rows that are written together, in a transaction too short for others to notice."""
MAX_LETTERS: Final = 500
"""Limit in letters for the words to search for."""
_UNUSABLE: Final = frozenset(
    {
        *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_CANTOPEN),
        *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL),
        *(sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_NOLFS),
    }
)
"""Errors that say nothing about the content of the file, so it stays as it is."""
WON, LOST, SHARED, NONE = "won", "lost", "shared", ""
"""Results for the first person at the table; NONE if nobody at this computer played, or the match isn't over."""
NETWORK, FAVOURITE, DAILY, IMPORTED = "network", "favourite", "daily", "imported"
"""Tags that Boneyard sets itself, or by a button."""
_COLUMNS: Final = (
    *("name", "time", "size", "game", "rules", "players", "bots", "scores", "result", "rounds", "moves", "started"),
    *("tags", "words", "problem", "is_over", "digest"),
)
_NUMBERS: Final = frozenset({"time", "size", "rounds", "moves", "started", "is_over"})
_Row = tuple[str | int, ...]
"""The values of the columns."""


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
    digest: str = ""
    """The digest of all that makes the match."""


class ArchiveFilter(NamedTuple):
    """Which matches to list; an empty value allows all."""

    words: str = ""
    """Words that all must occur among the names of the players and the game, or the tags."""
    game: str = ""
    """The key of a game."""
    result: str = ""
    tag: str = ""


class DamagedIndexError(ValueError):
    """The index has rows that were never written like that."""


class ArchiveIndex:
    """A table of matches in a file, or in memory if that can't be used.

    `titles` are the titles of the games by key, in the player's language, to look for words in.
    """

    def __init__(self, path: Path, titles: Mapping[str, str]) -> None:
        self._path: Final = path
        self._titles: Final = {key: _plain(title) for key, title in titles.items()}
        self._waiting: dict[str, _Row] = {}
        """Rows to write, by name."""
        self._is_spare = False
        """True if the index is in memory."""
        self._is_second = False
        """True if a damaged file was replaced."""
        self._is_lost = False
        self._base = self._opened()

    def close(self) -> None:
        """Write all rows, and close the file."""
        self.commit()
        self._base.close()

    def take_loss(self) -> bool:
        """Return True once after rows were lost: all files must be compared with the index again."""
        told, self._is_lost = self._is_lost, False
        return told

    # -- the file -----------------------------------------------------------------------------------------------------

    def _opened(self) -> sqlite3.Connection:
        if self._path.exists() and not self._path.is_file():  # a pipe would never answer
            return self._spare()
        try:
            return _connected(self._path)
        except sqlite3.Error as why:
            return self._spare() if _is_unusable(why) else self._replaced()

    def _replaced(self) -> sqlite3.Connection:
        """Return an empty index in place of a damaged one. Others that have it open keep theirs."""
        self._is_second = True
        try:
            self._path.unlink(missing_ok=True)
            self._path.with_name(self._path.name + "-journal").unlink(missing_ok=True)
            return _connected(self._path)
        except (sqlite3.Error, OSError):
            return self._spare()

    def _spare(self) -> sqlite3.Connection:
        self._is_spare = True
        return _connected(":memory:")

    def clear(self) -> None:
        """Forget everything."""
        self._waiting.clear()
        if self._is_spare:
            self._ask(lambda base: base.execute("DELETE FROM matches"))
            return
        self._base.close()
        self._base = self._replaced()

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Put a question to the index. If that fails, an empty index takes its place and answers."""
        while True:
            try:
                return question(self._base)
            except (sqlite3.Error, ValueError, TypeError, OverflowError) as why:
                if self._is_spare:
                    raise
                self._is_lost = True
                with contextlib.suppress(sqlite3.Error):
                    self._base.close()
                self._base = self._spare() if _is_unusable(why) or self._is_second else self._replaced()

    # -- rows ---------------------------------------------------------------------------------------------------------

    def versions(self) -> dict[str, Version]:
        """Return the version of each file that has a row. All rows are checked."""
        self.commit()
        return self._ask(_versions)

    def put(self, match: ArchivedMatch, version: Version) -> None:
        """Add or replace the row of a match."""
        words = _plain(" ".join((*match.players, *match.tags)))
        self._put(
            (
                *(match.name, *version, match.game, match.rules, "\n".join(match.players), "\n".join(match.bots)),
                *(" ".join(map(str, match.scores)), match.result, match.rounds, match.moves, match.started),
                *(_tagged(match.tags), words, "", int(match.is_over), match.digest),
            )
        )

    def put_problem(self, name: str, version: Version, problem: Sentence) -> None:
        """Add or replace the row of a file that isn't a match, so it isn't read again until it changes."""
        told = json.dumps(_plainly(problem))
        self._put((name, *version, "", "", "", "", "", "", 0, 0, 0, "", "", told, 0, ""))

    def _put(self, row: _Row) -> None:
        self._waiting[str(row[0])] = tuple(_storable(value) if isinstance(value, str) else value for value in row)
        if len(self._waiting) >= _AT_ONCE:
            self.commit()

    def remove(self, names: Iterable[str]) -> None:
        """Remove the rows of matches whose files have gone."""
        gone = [(name,) for name in names]
        for (name,) in gone:
            self._waiting.pop(name, None)
        if gone:
            self._ask(lambda base: _change(base, "DELETE FROM matches WHERE name = ?", gone))

    def commit(self) -> None:
        """Write all rows."""
        rows = [(*row, _seal(row)) for row in self._waiting.values()]
        if rows:
            marks = ", ".join("?" * (len(_COLUMNS) + 1))
            order = f"INSERT OR REPLACE INTO matches ({', '.join(_COLUMNS)}, seal) VALUES ({marks})"  # noqa: S608
            self._ask(lambda base: _change(base, order, rows))
            self._waiting.clear()

    # -- questions ----------------------------------------------------------------------------------------------------

    def _all(self, order: str, values: Sequence[str | int] = ()) -> list[_Row]:
        """Return the answer to a query."""
        self.commit()
        return self._ask(lambda base: base.execute(order, values).fetchall())

    def problems(self) -> Mapping[str, Sentence]:
        """Return why a file isn't a match, by name."""
        rows = self._all("SELECT name, problem FROM matches WHERE problem != '' ORDER BY name")
        return {str(name): _told(str(problem)) for name, problem in rows}

    def count(self, wanted: ArchiveFilter) -> int:
        """Return the number of matches that a filter allows."""
        where, values = self._where(wanted)
        ((number,),) = self._all(f"SELECT COUNT(*) FROM matches WHERE {where}", values)  # noqa: S608
        return int(number)

    def games(self) -> Mapping[str, int]:
        """Return the number of matches of each game, by key."""
        rows = self._all("SELECT game, COUNT(*) FROM matches WHERE problem = '' GROUP BY game")
        return {str(game): int(count) for game, count in rows}

    def same(self, digest: str) -> tuple[str, ...]:
        """Return the names of the matches with this digest."""
        return tuple(str(name) for (name,) in self._all("SELECT name FROM matches WHERE digest = ?", (digest,)))

    def find(self, wanted: ArchiveFilter, first: int = 0, most: int = -1) -> tuple[ArchivedMatch, ...]:
        """Return the matches that a filter allows from place `first` on, the latest first; at most `most` unless -1."""
        self.commit()
        where, values = self._where(wanted)
        chosen = (
            "SELECT name, game, rules, players, bots, scores, result, rounds, moves, started, tags, is_over, digest "  # noqa: S608
            f"FROM matches WHERE {where} ORDER BY started DESC, name DESC LIMIT ? OFFSET ?"
        )
        return self._ask(lambda base: tuple(map(_read, base.execute(chosen, (*values, most, first)))))

    def _where(self, wanted: ArchiveFilter) -> tuple[str, list[str]]:
        """Return a filter as a condition, and the values for its marks. Raises Refusal for too many words."""
        if max(len(wanted.words), len(wanted.tag)) > MAX_LETTERS:
            raise Refusal(sentence("Search for at most {most} letters.", most=MAX_LETTERS))
        parts, values = ["problem = ''"], list[str]()
        if wanted.game:
            parts.append("game = ?")
            values.append(_storable(wanted.game))
        if wanted.result:
            parts.append("result = ?")
            values.append(wanted.result)
        if wanted.tag:
            parts.append("tags LIKE ? ESCAPE '!'")
            values.append(f"%{_literal(_tagged((_storable(wanted.tag),)))}%")
        for word in _plain(_storable(wanted.words)).split():
            games = [key for key, title in self._titles.items() if word in title]
            parts.append(f"(words LIKE ? ESCAPE '!' OR game IN ({', '.join('?' * len(games))}))")
            values += (f"%{_literal(word)}%", *games)
        return " AND ".join(parts), values


def _connected(place: Path | str) -> sqlite3.Connection:
    """Return a connection to a file with the table. Raises sqlite3.Error if that's impossible."""
    base = sqlite3.connect(place, timeout=_PATIENCE, isolation_level=None)
    try:
        base.execute("PRAGMA synchronous = OFF")  # made again from the files if it is ever damaged
        base.execute("PRAGMA journal_mode = MEMORY")  # a file of its own could outlive the one it belongs to
        if _version_of(base) != _VERSION:
            with _changes(base):
                _make(base)
    except BaseException:
        base.close()
        raise
    return base


def _make(base: sqlite3.Connection) -> None:
    """Make the table, unless another process was quicker. It is a single tree, so all of it is seen and checked."""
    if _version_of(base) != _VERSION:
        base.execute("DROP TABLE IF EXISTS matches")
        kinds = [f"{column} {'INTEGER' if column in _NUMBERS else 'TEXT'}" for column in _COLUMNS]
        base.execute(f"CREATE TABLE matches ({', '.join(kinds)}, seal INTEGER, PRIMARY KEY (name)) WITHOUT ROWID")
        base.execute(f"PRAGMA user_version = {_VERSION}")


def _version_of(base: sqlite3.Connection) -> int:
    (version,) = base.execute("PRAGMA user_version").fetchone()
    return int(version)


@contextlib.contextmanager
def _changes(base: sqlite3.Connection) -> Iterator[None]:
    """Make changes together, or none of them."""
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
        base.execute("COMMIT")
    except BaseException:
        with contextlib.suppress(sqlite3.Error):
            base.execute("ROLLBACK")
        raise


def _change(base: sqlite3.Connection, order: str, rows: Sequence[Sequence[str | int]]) -> None:
    with _changes(base):
        base.executemany(order, rows)


def _versions(base: sqlite3.Connection) -> dict[str, Version]:
    """Return the versions of the files. Raises DamagedIndexError if a row isn't as it was written."""
    rows = base.execute(f"SELECT {', '.join(_COLUMNS)}, seal FROM matches").fetchall()  # noqa: S608
    if any(row[-1] != _seal(row[:-1]) for row in rows):
        raise DamagedIndexError
    names = [row[0] for row in rows]
    if any(one >= other for one, other in pairwise(names)):  # the order of the tree
        raise DamagedIndexError
    return {row[0]: Version(row[1], row[2]) for row in rows}


def _seal(row: _Row) -> int:
    """Return the checksum of a row."""
    return crc32(repr(row).encode("utf-8", "backslashreplace"))


def _is_unusable(why: Exception) -> bool:
    """Return True if an error is about the file's surroundings and not its content."""
    return getattr(why, "sqlite_errorcode", 0) & 0xFF in _UNUSABLE


def _read(row: tuple[str | int, ...]) -> ArchivedMatch:
    name, game, rules, players, bots, scores, result, rounds, moves, started, tags, is_over, digest = row
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
        str(digest),
    )


def _tagged(tags: Sequence[str]) -> str:
    """Return tags as a text in which each stands between two line ends."""
    return "".join(("\n", "\n".join(tags), "\n")) if tags else ""


def _storable(text: str) -> str:
    """Return a text that any file can keep; half characters, from names that aren't UTF-8, become question marks."""
    return text.encode("utf-8", "replace").decode()


def _literal(text: str) -> str:
    """Return a text as a pattern that only matches itself."""
    return text.replace("!", "!!").replace("%", "!%").replace("_", "!_")


def _plain(text: str) -> str:
    """Return a text in small letters without accents, as it is searched for."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def _plainly(told: Sentence) -> dict[str, object]:
    """Return a sentence as JSON data."""
    values = {key: _plainly(value) if isinstance(value, Sentence) else value for key, value in told.values.items()}
    return {"text": told.text, "values": values}


def _told(text: str) -> Sentence:
    """Return the sentence in a row; the text itself if there is none."""
    try:
        return _understood(json.loads(text))
    except (ValueError, RecursionError):
        return Sentence("{why}", {"why": text})


def _understood(data: object) -> Sentence:
    """Return the sentence in JSON data. Raises ValueError if there is none."""
    text, values = (data.get("text"), data.get("values")) if isinstance(data, dict) else (None, None)
    if isinstance(text, str) and isinstance(values, dict):
        return Sentence(
            text, {key: value if isinstance(value, str | int) else _understood(value) for key, value in values.items()}
        )
    raise ValueError("no sentence")
