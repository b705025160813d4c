"""The golden evenings on disk: the files of a data folder after each step, their contents, and how they are read.

The second part damages every value of each kind of file and tells how the file is read then: `=` if like the whole one,
otherwise a sign of the result.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from datetime import date
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, Self
from unittest.mock import patch

from engine.bots.characters import CHARACTERS
from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.record.branch import KINDS
from engine.record.deal_code import completed, round_seed
from engine.record.record import Player, Record, checksum
from engine.record.reel import Reel
from game.lan.host_address import clear, last_port, port_of, store_port
from game.lan.host_records import HostRecord, Present, host_warnings, noted, records, taken_back, write_records
from game.lan.known_hosts import hosts, write_hosts
from game.lan.seat import SeatFile, SeatPlace, seat_in, write_seat
from game.play.driver import play_rounds
from game.play.what_if import branch_at
from game.storage import exports
from game.storage.achievements import Moves as Course
from game.storage.achievements import deserved, of_deal, of_lessons, of_outcome, of_tallies
from game.storage.archive import Archive
from game.storage.archive_index import ArchiveFilter
from game.storage.branch_file import BranchFile, KeptBranch
from game.storage.disk.files import NOT_A_FILE, reason
from game.storage.exchange import export_matches, import_matches
from game.storage.ledger import Books, Ledger, validated
from game.storage.ledger import plain as written
from game.storage.match_names import began, digest, fingerprint
from game.storage.paused import PausedMatches
from game.storage.puzzle_book import of_the_day
from game.storage.result_book import ResultBook
from game.storage.saves import Saves, read_match
from game.storage.settings import ALL, Settings, load, save, sheet, with_own_rules, with_table, with_value
from game.storage.statistics import (
    MatchOutcome,
    best_win,
    by_person,
    by_strength,
    outcome_of,
    stretches,
    summed,
    summed_up,
)
from net.discovery.listings import Address
from net.discovery.remembered import Remembered, RememberedHost
from net.protocol.keys import Key
from tests.support.rounds.simple_bots import Whimsical
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.observed import Observed, plain, sign

_NOW: Final = re.compile(r"20[2-9]\d[01]\d[0-3]\d-[0-2]\d[0-5]\d[0-5]\d(?=-[0-9a-f]{8})")
"""The time in a name of a file that was made just now."""
_SINCE: Final = re.compile(r'(?:"seen"|"joined"): \d{10}')
"""A number of seconds that was taken from the clock just now."""
_OUR_TIME: Final = "20300102-"
HOSTILE: Final[tuple[object, ...]] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    10**9 + 1,
    2**70,
    1.5,
    "",
    "x",
    "x y",
    "\x00",
    "Z" * 300,
    [],
    [1],
    {},
    {"x": 1},
)
"""The values that stand in place of another one in a damaged file."""


class _Today(date):
    """A calendar on which it is always the same day."""

    @classmethod
    def today(cls) -> Self:
        return cls(2030, 1, 2)


class Folder:
    """A data folder that tells of its changes."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._known: dict[str, str] = {}

    def changes(self) -> Iterator[str]:
        """Yield a line for each file that is new, has changed or has gone."""
        found = {path.relative_to(self.path).as_posix(): path for path in sorted(self.path.rglob("*"))}
        now = {_calm(name): _content(path) for name, path in found.items()}
        yield from (f"  {name}: {told}" for name, told in now.items() if self._known.get(name) != told)
        yield from (f"  {name} is gone" for name in self._known if name not in now)
        self._known = now


def _calm(name: str) -> str:
    """Return a name without the time of this run."""
    return _NOW.sub(lambda found: found[0] if found[0].startswith(_OUR_TIME) else "NOW", name)


def _content(path: Path) -> str:
    if path.is_dir():
        return "a folder"
    if path.suffix == ".sqlite" or "sqlite-" in path.name:
        return "an index"
    private = ", private" if path.suffix == ".seat" and not path.stat().st_mode & 0o077 else ""
    text = path.read_text(encoding="utf-8", errors="replace")
    return plain(_SINCE.sub("since now", _calm(text)))[1:-1] + private


def _match(key: str, seats: int, house: Mapping[str, str | int] | None = None) -> Match[Board]:
    """Return a match that hasn't begun."""
    return Match(game(key)(seats, None, house))


def _play(match: Match[Board], seed: int, rounds: int = 1000, *, has_code: bool = True) -> Match[Board]:
    deal = str(20_300_102) if match.rules.seats == 1 else completed("7k3m9q2xw8c4h6t")
    bots = [Whimsical()] * match.rules.seats

    def next_seed() -> bytes:
        number = len(match.rounds) + 1
        return round_seed(deal, number) if has_code else f"{seed} {number}".encode().ljust(32, b".")

    for done in play_rounds(match, bots, next_seed, Random(seed)):
        if done >= rounds:
            break
    return match


_ANN: Final = (Player(""), Player("Kiko", "kiko"))
_PEOPLE: Final = (Player("Ann"), Player("Bea"), Player("Suri", "suri"))


def _evenings() -> Iterator[str]:
    """Tell of matches that are played, left, given up, deleted, archived and taken elsewhere."""
    with TemporaryDirectory() as name, patch("game.storage.saves.date", _Today):
        place = Path(name) / "data"
        place.mkdir()
        folder, ledger = Folder(place), Ledger(place / "statistics.json")
        (place / "saves").mkdir()
        saves = Saves(place / "saves", ledger)
        short = {"target": 20}
        for number, (key, seats, players) in enumerate(
            (("block_draw", 2, _ANN), ("five_up", 3, _PEOPLE), ("domino_solitaire", 1, _ANN[:1])), 1
        ):
            match, called = _match(key, seats, short if seats == 2 else None), f"20300102-12000{number}-abcdef0{number}"
            begun = match.begin(round_seed(completed("7k3m9q2xw8c4h6t"), 1) if seats > 1 else round_seed("20300102", 1))
            saves.save(match, players, called)
            yield f"{key} is dealt, {len(begun)} events:"
            yield from folder.changes()
            _play(match, number, 1)
            saves.save(match, players, called)
            yield "a round later:"
            yield from folder.changes()
            if number == 2:
                saves.give_up(called, outcome_of(match, players, date(2030, 1, 2)))
                yield "given up:"
            else:
                _play(match, number)
                saves.save(match, players, called)
                yield "played to the end:"
            yield from folder.changes()
        other = _play(_match("block_draw", 2), 9, 1)
        for called in ("20300102-130000-abcdef10", "20300102-130001-abcdef11", "20300102-130002-abcdef12"):
            saves.save(other, _ANN, called)
        saves.delete("20300102-130000-abcdef10")
        yield "left, and one is deleted:"
        yield from folder.changes()
        saves.restore("20300102-130000-abcdef10")
        saves.delete("20300102-130001-abcdef11")
        (saves.folder / "20300102-130003-abcdef13.json").write_text("{", encoding="utf-8")
        (saves.folder / "20300102-130004-abcdef14.json").write_text('{"format": "boneyard-match", "version": 99}')
        paused = PausedMatches(saves)
        paused.scan(("20300102-130002-abcdef12",))
        yield f"paused {paused.count} {paused.read_next()}"
        yield from (f"  {match.name} {match.game} {plain(match.summary)}" for match in paused.every())
        yield f"  {paused.count} {plain([match.name for match in paused.of('block_draw')])}"
        found = saves.current()
        yield f"  current {found.current and found.current.name}"
        yield from (f"  {_short(str(problem), place)}" for problem in (*found.problems, *saves.take_problems()))
        saves.purge_deleted()
        yield "buried:"
        yield from folder.changes()
        saves.delete("20300102-130000-abcdef10")
        (saves.folder / ".20300102-130000-abcdef10.json.00ff00ff.tmp").write_text("draft")
        Saves(place / "saves").sweep()
        yield "started again after it was killed:"
        yield from folder.changes()
        network = _play(_match("five_up", 3), 4, has_code=False)
        for _ in range(2):
            saves.archive(network, _PEOPLE, 1, ("network",))
        yield "a match from the network:"
        yield from folder.changes()
        yield from _archived(place, saves, folder)
        yield from _told_books(ledger.books)


def _short(text: str, place: Path) -> str:
    return _calm(text.replace(str(place), "DATA"))


def _archived(place: Path, saves: Saves, folder: Folder) -> Iterator[str]:
    """Tell of the archive: its rows, its searches, its files elsewhere."""
    archive = Archive(saves.folder, {sheet.key: sheet.title for sheet in GAMES})
    yield f"archive: {archive.unread}"
    archive.read_all()
    every = archive.find(ArchiveFilter())
    for row in every:
        started = row.started if row.name.startswith(_OUR_TIME) else 0
        yield f"  {plain(row._replace(name='', digest='', started=started))} {len(row.digest)}"
    yield f"  {plain(archive.games())} {plain(archive.problems())}"
    first, name = every[0], next(row.name for row in every if row.game == "block_draw")
    for wanted in (
        ArchiveFilter("kiko"),
        ArchiveFilter("nobody"),
        ArchiveFilter("block dr"),
        ArchiveFilter(game="five_up"),
        ArchiveFilter(result="won"),
        ArchiveFilter(result="lost"),
        ArchiveFilter(tag="network"),
        ArchiveFilter(tag="daily"),
    ):
        yield f"  {plain(wanted)}: {archive.count(wanted)} {plain([row.game for row in archive.find(wanted)])}"
    yield f"  {plain([row.game for row in archive.find(ArchiveFilter(), 1, 1)])}"
    archive.tag(name, "favourite", on=True)
    archive.tag(name, "kept", on=True)
    archive.tag(name, "favourite", on=False)
    yield f"tagged: {plain([row.tags for row in archive.find(ArchiveFilter())])}"
    yield from folder.changes()
    record = archive.match(name)
    branches = BranchFile(record.match, archive.path(name).with_suffix(".branches"))
    reel = Reel(record.match)
    for at, kind in enumerate(KINDS, 2):
        branch = branch_at(reel, record.match, at, 0, kind, Random(at))
        branch.play(branch.state.turn, branch.legal(branch.state.turn)[0])
        branches.keep(KeptBranch(branch, record.players))
    first_one = branches.branches[0]
    branches.forget(first_one)
    branches.restore(first_one, 1)
    yield f"branches: {[plain(each.match.point) for each in branches.branches]} {branches.take_problem()}"
    yield from folder.changes()
    away = place / "away"
    for tally in export_matches(archive, [row.name for row in every] + ["nothing"], away):
        yield f"exported {_short(plain(tally), place)}"
    (away / "odd.json").write_text("[]")
    (away / "notes.txt").write_text("no match")
    yield from folder.changes()
    archive.delete(first.name)
    archive.delete(name)
    archive.restore(first.name)
    yield "one is deleted:"
    yield from folder.changes()
    for count in import_matches(archive, away, read_match):
        yield f"imported {_short(plain(count), place)}"
    archive.restore_all()
    archive.delete(name)
    archive.purge_deleted()
    yield f"for good: {archive.count(ArchiveFilter())}"
    yield from folder.changes()
    archive.rebuild()
    yield f"rebuilt: {archive.unread}"
    archive.close()


def _told_books(books: Books) -> Iterator[str]:
    yield "books:"
    yield from (f"  {key}: {plain(tally)}" for key, tally in books.tallies.items())
    yield from (f"  {name}: {plain(outcome)}" for name, outcome in books.recent.items())
    yield from (f"  {key}: {plain(earned)}" for key, earned in books.earned.items())
    yield from exports.as_csv(books).splitlines()
    whole = exports.as_json(books)
    yield f"{len(whole)} {sign(whole)}"
    yield from whole.splitlines()[:60]


_LONG_AGO: Final = 20_291_230


def _outcomes() -> list[MatchOutcome]:
    """Return the outcomes of matches of every game, finished and given up."""
    chance, found = Random("outcomes"), list[MatchOutcome]()
    for number in range(140):
        sheet = GAMES[number * 7 % len(GAMES)]
        is_finished, is_won = chance.random() < 0.85, chance.random() < 0.6
        reached = chance.randrange(-5, 200) if is_finished and chance.random() < 0.8 else None
        bots = tuple(chance.sample([who.key for who in CHARACTERS], chance.randrange(3)))
        found.append(
            MatchOutcome(
                sheet.key,
                is_finished=is_finished,
                is_won=is_finished and is_won,
                reached=reached,
                fewer=sheet.key in ("baronet", "knock_out"),
                rounds=chance.randrange(1, 9),
                par=chance.choice((-1, 0, 1)) if reached is not None else -1,
                day=20_300_100 + chance.randrange(1, 29) if chance.random() < 0.2 else 0,
                ended=20_300_100 + 1 + number // 5 if number else 0,
                theirs=chance.randrange(200) if reached is not None and chance.random() < 0.8 else None,
                bots=bots,
                people=tuple(chance.sample(["Bea", "Carl", "Dora"], chance.randrange(2))),
            )
        )
    return found


def _books() -> Iterator[str]:
    """Tell of the statistics over many matches, and what they are asked for."""
    outcomes, books = _outcomes(), Books()
    with patch("game.storage.ledger.MAX_RECENT", 120):
        for number, outcome in enumerate(outcomes):
            books = books.with_match(f"match {number % 133}", outcome)
    yield from _told_books(books)
    seen = [(outcome.level, outcome.margin, outcome.worth, of_outcome(outcome)) for outcome in outcomes]
    yield from (plain(each) for each in seen[:60])
    for key in ("", "all_fives", "baronet", "partners"):
        some = books.outcomes(key)
        yield f"{key or 'all'}: {len(some)} {plain(books.latest(key))} {plain(best_win(some))}"
        yield f"  {plain(by_strength(some))} {plain(by_person(some))}"
        for count in (4, 9, 10, 14, 15, 59, 60, 100):
            yield f"  {count} {plain(stretches(some[:count]))}"
        tally = summed_up(some)
        yield from (f"  {line}" for line in Observed(tally=tally).changes())
    yield plain(summed(books.tallies.values()))
    yield f"{of_tallies(books.tallies)} {of_tallies({})} {of_deal(is_fair=True)} {of_deal(is_fair=False)}"
    for sheet_ in GAMES:
        family = [each.key for each in GAMES if each.family == sheet_.family]
        yield f"{sheet_.key}: {of_lessons([sheet_.key])} {of_lessons(family)} {of_lessons(family[1:])}"
    less = books.without("all_fives")
    yield f"{len(less.recent)} {len(less.sums)} {len(less.earned)} {len(books.without(None).earned)}"
    yield f"{len(books.without_earned().earned)} {len(books.without_earned().recent)}"
    for name, day, right in (
        ("aaaaaaaa", 1, False), ("aaaaaaaa", 1, True), ("bbbbbbbb", 2, True), ("cccccccc", 3, True),
        ("bbbbbbbb", 4, False), ("dddddddd", 0, True), ("eeeeeeee", 6, True), ("eeeeeeee", 7, True),
    ):  # fmt: skip
        books = books.with_answer(name, date(2030, 1, day) if day else None, is_right=right)
        puzzles = books.puzzles
        days = [f"{each:%d}{is_right:d}" for each, is_right in puzzles.days.items()]
        yield f"{name} {day} {right}: {plain(puzzles.answers)} {days}"
        yield f"  {puzzles.solved} {puzzles.at_once} {puzzles.longest_streak} {puzzles.is_solved(name)}"
        for today in range(1, 10):
            now = date(2030, 1, today)
            yield f"  {today}: {puzzles.streak(now)} {puzzles.broken(now)}"
    yield plain([of_the_day(["a", "b", "c", "d"], date(2030, 1, day)) for day in range(1, 13)])


def _results() -> Iterator[str]:
    """Tell what finished matches deserve, their names and their outcomes."""
    for place, sheet_ in enumerate(GAMES):
        for number, seats in enumerate(dict.fromkeys((sheet_.players[0], sheet_.players[-1]))):
            if number and place % 3:
                continue
            match = _play(Match(sheet_(seats)), number)
            players = (Player("Ann"), *(Player(who.name, who.key) for who in CHARACTERS[: seats - 1]))
            around = (*players[1:], players[0])
            yield f"{sheet_.key} {seats}: {plain(match)} {match.scores} {match.winners} {fingerprint(match)}"
            for each in (players, around):
                outcome = outcome_of(match, each, date(2030, 1, 3))
                yield f"  {plain(outcome)} {deserved(Course.of(match, each))} {digest(Record(match, each))[:8]}"
    for name in ("20300102-120000-abcdef01", "20300102-120000-abc def", "20300102-120000", "19690102-120000-a", "x"):
        yield f"{name}: {began(name)}"


# -- damaged files ----------------------------------------------------------------------------------------------------


def _leaves(data: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the way to each value in JSON data."""
    if path:
        yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(data, list):
        for place, value in enumerate(data[:2]):
            yield from _leaves(value, (*path, place))


def _with(data: object, path: tuple[str | int, ...], value: object) -> object:
    changed = deepcopy(data)
    inside: object = changed
    for step in path[:-1]:
        assert isinstance(inside, dict | list)
        inside = inside[step]  # type: ignore[index]  # as `_leaves` has found it
    inside[path[-1]] = value  # type: ignore[index]  # as `_leaves` has found it
    return changed


def _damaged(kind: str, path: Path, read: Callable[[], object], every: int = 1) -> Iterator[str]:
    """Tell how a file is read in which one value is another: every so many-th of the hostile ones."""
    data = json.loads(path.read_text(encoding="utf-8"))
    before = set(path.parent.iterdir())

    def believed(text: str) -> str:
        for each in path.parent.iterdir():
            if each not in before:
                each.unlink()
        path.unlink(missing_ok=True)  # some disks wait when a file that was just written is cut to nothing
        path.write_text(text, encoding="utf-8")
        found = _short(plain(read()), path.parent)
        aside = sorted(each.name for each in path.parent.iterdir() if each not in before)
        return sign(f"{found}{aside}{path.exists()}")

    def sealed(changed: object) -> str:
        if isinstance(changed, dict) and isinstance(changed.get("check"), str) and len(changed["check"]) > 8:
            changed["check"] = checksum(changed)
        return json.dumps(changed)

    whole = believed(json.dumps(data))
    yield f"{kind}: {_short(plain(read()), path.parent)}"
    for leaf in _leaves(data):
        told = [believed(sealed(_with(data, leaf, value))) for value in HOSTILE[::every]]
        signs = " ".join("=" if each == whole else each for each in told)
        yield f"  {'.'.join(map(str, leaf))}: {signs}"
    for text in ("", "{", "[]", "null", "[" * 5000, '{"a": NaN}', "x" * (1 << 18)):
        yield f"  {text[:12]}: {believed(text)}"
    path.unlink(missing_ok=True)
    yield f"  no file: {sign(_short(plain(read()), path.parent))}"


def lies(kind: str, data: object, read: Callable[[object], object]) -> Iterator[str]:
    """Tell how data are understood in which one value is another."""
    whole = sign(plain(read(data)))
    yield f"{kind}: {plain(read(data))}"
    for leaf in _leaves(data):
        told = [sign(plain(read(_with(data, leaf, value)))) for value in HOSTILE]
        yield f"  {'.'.join(map(str, leaf))}: {' '.join('=' if each == whole else each for each in told)}"


def _full_settings() -> Settings:
    """Return settings of which none has its default."""
    settings = Settings()
    for line in ALL:
        choices = getattr(line.kind, "choices", ())
        value = getattr(settings, line.name)
        for other in (
            not value if isinstance(value, bool) else None,
            *(choice[0] for choice in choices),
            value + 10 if isinstance(value, int) else None,
            [["Bea", ""], ["Carl", ""]],
            ["all_fives", "matador"],
            "es",
        ):
            try:
                changed = with_value(settings, line.name, other)
            except ValueError:
                continue
            if changed != settings:
                settings = changed
                break
    settings = with_table(settings, "all_fives", {"seats": 3, "bots": ["kiko", "suri"], "target": 150})
    settings = with_table(settings, "matador", {"seats": 2})
    settings = with_table(settings, "all_fives", {"seats": 4, "bots": ["kiko", ""]})
    settings = with_own_rules(settings, "all_fives", "Ours", {"target": 100, "muggins": "off"})
    settings = with_own_rules(settings, "all_fives", "Theirs", {"target": 250})
    return with_own_rules(settings, "all_fives", "Theirs", None)


def _settings() -> Iterator[str]:
    """Tell of each setting, and of a damaged file of them."""
    default, full = Settings(), _full_settings()
    for line in ALL:
        first, value = (getattr(each, line.name) for each in (default, full))
        yield f"{line.name} ({line.section.name}, shown {line in sheet(line.section)}): {plain(first)} {plain(value)}"
        taken = []
        for odd in (
            *HOSTILE,
            5,
            7,
            100,
            104,
            105,
            160,
            161,
            ["x"],
            [["", ""]],
            {"x": {"y": 1}},
            {"x": {"y": {"z": 1}}},
        ):
            try:
                taken.append(plain(getattr(with_value(default, line.name, odd), line.name)))
            except ValueError as why:
                taken.append(sign(str(why)))
        yield f"  {' '.join(taken)}"
    with TemporaryDirectory() as name:
        path = Path(name) / "settings.json"
        save(full, path)
        yield from Folder(path.parent).changes()
        for copied in path.parent.iterdir():
            if copied != path:
                copied.unlink()
        body = {key: value for key, value in json.loads(path.read_text(encoding="utf-8")).items() if key != "seal"}
        path.write_text(json.dumps(body), encoding="utf-8")
        yield from _damaged("settings", path, lambda: load(path), 5)


def _files() -> Iterator[str]:
    """Tell of other damaged files."""
    key = Key(bytes(range(32)))
    place = SeatPlace("Luis's table", "all_fives", (Address("192.168.1.9", 26631), Address("fd00::7", 26631)), 2, 5000)
    today = date(2030, 1, 2)
    known = [
        HostRecord(
            "closed", today, b"t" * 16, 3, b"h" * 32, b"a" * 32, frozenset((b"a" * 32, b"b" * 32)), b"", b"o" * 32
        ),
        HostRecord(
            "unshown", date(2029, 3, 1), b"t" * 16, 4, b"i" * 32, b"", frozenset((b"a" * 32, b"b" * 32)), b"b" * 32
        ),
        HostRecord("unshown", date(2028, 3, 1), b"t" * 16, 5, b"i" * 32, b"", frozenset()),
    ]
    with TemporaryDirectory() as name:
        folder = Path(name)
        files = Folder(folder)
        write_seat(folder / "a.seat", SeatFile(key, True, "a house", True, place, True))
        write_records(folder / "records.json", known)
        met = (
            Remembered()
            .joined(RememberedHost("Luis", place.addresses, 77))
            .joined(RememberedHost("Bea", place.addresses[:1], 78))
        )
        write_hosts(folder / "hosts.json", met)
        store_port(folder, 26_700)
        book = ResultBook(folder / "results.book")
        match = _play(_match("block_draw", 2, {"target": 20}), 1)
        saves = Saves(folder)
        draft = saves.spell(match, _ANN)
        book.add(draft.result, is_own=True)
        book.add(saves.spell(match, tuple(reversed(_ANN))).result, is_own=True)
        other = _play(_match("block_draw", 2, {"target": 20}), 5)
        book.note([saves.spell(other, _ANN).result], is_own=False)
        book.save()
        yield from files.changes()
        yield f"port {last_port(folder)} {port_of(folder)}"
        yield f"results {plain(book.latest(5))} {plain(book.waiting())} {plain(book.problems())}"
        hosting = folder / "host.json"
        yield from _damaged("host", hosting, lambda: (last_port(folder), port_of(folder)))
        store_port(folder, 5)
        clear(folder)
        yield f"cleared: {hosting.exists()}"
        yield from _damaged("seat", folder / "a.seat", lambda: _seat(seat_in(folder / "a.seat")))
        yield from _damaged("records", folder / "records.json", lambda: records(folder / "records.json", today), 2)
        yield from _damaged("hosts", folder / "hosts.json", lambda: hosts(folder / "hosts.json"), 2)
        short = folder / "short.json"
        begun = _play(_match("block_draw", 2, {"target": 20}), 1, 1)
        for old in list(folder.glob("results.book*")):
            old.unlink()
        inside = folder / "matches"
        inside.mkdir()
        saves = Saves(inside)
        saves.save(begun, _ANN, "short")
        short = inside / "short.json"
        yield from _damaged("paused match", short, lambda: (saves.summary("short"), len(saves.take_problems())), 5)
    present = Present(b"i" * 32, b"", {b"a" * 32: "Bea", b"b" * 32: "Carl", b"m" * 32: "Me"}, b"m" * 32)
    for someone in (
        present,
        present._replace(host=b"h" * 32),
        present._replace(house=b"a" * 32),
        present._replace(people={}),
    ):
        yield f"warnings {plain(host_warnings(known, someone))}"
    yield f"{len(noted(known, known[0]))} {len(noted(known, known[0]._replace(deal=9)))}"
    yield f"{len(taken_back(known, b't' * 16, 4, b'x'))} {len(taken_back(known, b't' * 16, 3, b'o' * 32))}"


def _reasons() -> Iterator[str]:
    """Tell why a disk refuses, for usual and unusual errors."""
    for number in (0, *sorted(errno.errorcode)[:45]):
        usual = os.strerror(number)
        for said in (usual, f"{usual}.", "Something odd.", NOT_A_FILE, ""):
            yield f"{number} {said}: {plain(reason(OSError(number, said)))}"
    yield f"{plain(reason(OSError()))} {plain(reason(OSError('odd')))}"


def _seat(seat: SeatFile | None) -> object:
    return None if seat is None else (seat.key.public, seat[1:])


def _statistics() -> Iterator[str]:
    """Tell of a damaged file of statistics."""
    books = Books()
    for number, outcome in enumerate(_outcomes()[:6]):
        with patch("game.storage.ledger.MAX_RECENT", 3):
            books = books.with_match(f"match {number}", outcome)
    books = books.with_earned(("fair",), "match 3", 20_300_102).with_answer("aaaaaaaa", date(2030, 1, 2), is_right=True)
    data = json.loads(json.dumps(written(books)))
    yield from lies("statistics", data, validated)
    for number, text in enumerate(("", "{", json.dumps({**data, "version": 9}), json.dumps({**data, "games": 3}))):
        with TemporaryDirectory() as name:
            path = Path(name) / "statistics.json"
            ledger = Ledger(path)
            ledger.change(lambda _: books)
            path.write_text(text, encoding="utf-8")
            files = Folder(path.parent)
            again = Ledger(path)
            yield f"{number}: {len(again.books.recent)} {again.lost_since is not None}"
            yield from (f"  {_short(str(problem), path.parent)}" for problem in again.problems())
            again.count("another", _outcomes()[9])
            yield from files.changes()
            ledger.count("a third", _outcomes()[10])
            yield f"  beside: {[*ledger.books.recent]} {[_short(str(each), path.parent) for each in ledger.problems()]}"


EVENINGS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "disk_evenings": _evenings,
    "disk_books": _books,
    "disk_results": _results,
    "disk_settings": _settings,
    "disk_files": _files,
    "disk_statistics": _statistics,
    "disk_reasons": _reasons,
}
"""The parts by the names of their files."""


def evening_file(name: str) -> Path:
    """Return the golden file of a part."""
    return FOLDER / f"{name}.txt"


def golden_evening(name: str) -> str:
    """Return the golden text of a part."""
    logging.disable()
    try:
        return "".join(f"{line}\n" for line in EVENINGS[name]())
    finally:
        logging.disable(logging.NOTSET)


def golden_kept_data() -> dict[Path, str]:
    """Return the contents of the golden file of each part."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
