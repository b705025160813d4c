"""The golden texts of damaged files: one value after another is replaced, and the text tells how the file is read then.

`=` stands for a file that is read like the whole one, and otherwise a sign for the result.
"""

from __future__ import annotations

import errno
import json
import logging
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from copy import deepcopy
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from engine.record.deal_code import LARGEST as LARGEST_DEAL
from engine.record.record import checksum
from engine.sentences import Refusal
from game.lan.host_records import HostRecord, Present, host_warnings, noted, records, taken_back, write_records
from game.lan.hosting.host_address import clear, last_port, port_of, store_port
from game.lan.known_hosts import hosts, write_hosts
from game.lan.round_files import any_match
from game.lan.rounds_on_disk import RoundsOnDisk
from game.lan.seat import SeatFile, SeatPlace, seat_in, write_seat
from game.storage import deals
from game.storage.disk.files import LARGEST, NOT_A_FILE, read_json, read_regular, reason
from game.storage.saves import Saves
from game.storage.settings import ALL, Settings, load, save, sheet, with_own_rules, with_table, with_value
from game.storage.statistics.ledger import Books, Ledger, validated
from game.storage.statistics.ledger import plain as written
from game.storage.statistics.result_book import ResultBook
from game.storage.times import moment_of
from net.discovery.listings import Address
from net.discovery.remembered import Remembered, RememberedHost
from net.protocol.keys import Key
from tools.golden_texts.players.kept_data import ANN, Folder, new_match, outcomes_of_all, played, short_text
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.observed import plain, sign

ROOT: Final = Path(__file__).resolve().parents[3]
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
        found = short_text(plain(read()), path.parent)
        aside = sorted(each.name for each in path.parent.iterdir() if each not in before)
        return sign(f"{found}{aside}{path.exists()}")

    def sealed(changed: object) -> str:
        if isinstance(changed, dict) and isinstance(changed.get("check"), str) and len(changed["check"]) > 8:
            changed["check"] = checksum(changed)
        return json.dumps(changed)

    whole = believed(json.dumps(data))
    yield f"{kind}: {short_text(plain(read()), path.parent)}"
    for leaf in _leaves(data):
        told = [believed(sealed(_with(data, leaf, value))) for value in HOSTILE[::every]]
        signs = " ".join("=" if each == whole else each for each in told)
        yield f"  {'.'.join(map(str, leaf))}: {signs}"
    for text in ("", "{", "[]", "null", "[" * 5000, '{"a": NaN}', "x" * (1 << 18)):
        yield f"  {text[:12]}: {believed(text)}"
    path.unlink(missing_ok=True)
    yield f"  no file: {sign(short_text(plain(read()), path.parent))}"


def lies(kind: str, data: object, read: Callable[[object], object]) -> Iterator[str]:
    """Tell how data are understood in which one value is another."""
    whole = sign(repr(read(data)))
    yield f"{kind}: {plain(read(data))}"
    for leaf in _leaves(data):
        told = [sign(repr(read(_with(data, leaf, value)))) for value in HOSTILE]
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
        match = played(new_match("block_draw", 2, {"target": 20}), 1)
        saves = Saves(folder)
        draft = saves.spell(match, ANN)
        book.add(draft.result, is_own=True)
        book.add(saves.spell(match, tuple(reversed(ANN))).result, is_own=True)
        other = played(new_match("block_draw", 2, {"target": 20}), 5)
        book.note([saves.spell(other, ANN).result], is_own=False)
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
        begun = played(new_match("block_draw", 2, {"target": 20}), 1, 1)
        for old in list(folder.glob("results.book*")):
            old.unlink()
        inside = folder / "matches"
        inside.mkdir()
        saves = Saves(inside)
        saves.save(begun, ANN, "short")
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
    """Tell why a disk refuses, for usual and unusual errors, and the moments of files that may have any."""
    for seconds in (-1e12, -1, 0, 86_400, 172_799, 172_800, 172_801, 1.9e9, 32_503_593_599, 32_503_593_601, 1e15):
        yield f"{seconds:.0f}: {moment_of(seconds).timestamp():.0f}"
    for number in (0, *sorted(errno.errorcode)[:45]):
        usual = os.strerror(number)
        for said in (usual, f"{usual}.", "Something odd.", NOT_A_FILE, ""):
            yield f"{number} {said}: {plain(reason(OSError(number, said)))}"
    yield f"{plain(reason(OSError()))} {plain(reason(OSError('odd')))}"


def _newer() -> Iterator[str]:
    """Tell of books that a newer Boneyard has written, and that are readable again: each is told once."""
    code = Saves(ROOT).spell(played(new_match("block_draw", 2, {"target": 20}), 1), ANN).result
    outcome = outcomes_of_all()[0]
    with TemporaryDirectory() as name:
        results, statistics = Path(name) / "results.book", Path(name) / "statistics.json"
        book, ledger = ResultBook(results), Ledger(statistics)
        book.add(code, is_own=True)
        ledger.count("a match", outcome)
        whole = {path: path.read_bytes() for path in (results, statistics)}
        for step in ("newer", "newer", "whole", "newer", "a folder", "whole", "damaged", "whole"):
            for path, content in whole.items():
                if path.is_dir():
                    path.rmdir()
                path.unlink(missing_ok=True)
                if step == "a folder":
                    path.mkdir()
                else:
                    newer = json.dumps({**json.loads(content), "version": 99, "seal": ""}).encode()
                    path.write_bytes({"newer": newer, "damaged": b"{"}.get(step, content))
            for number in range(2):
                changes: tuple[Callable[[], None], ...] = (
                    partial(book.add, code, is_own=False),
                    partial(ledger.count, step, outcome),
                )
                for change in changes:
                    with suppress(OSError):
                        change()
                told = [short_text(str(each), Path(name)) for each in (*book.problems(), *ledger.problems())]
                yield f"{step} {number}: {len(book.latest(9))} {len(ledger.books.recent)} {told}"
        yield f"{sorted(each.name for each in Path(name).iterdir())}"
    for text in ("", "0", "1", "007", "-1", "x", "\uff11", "1.0", " 1", str(LARGEST_DEAL), str(LARGEST_DEAL + 1)):
        yield f"deal {text!r}: {deals.read(text)}"
    for number in (1, 20_300_102, LARGEST_DEAL):
        seed = deals.seed_of(number)
        yield f"{number}: {seed!r} {deals.number_of(seed)} {deals.number_of(seed + b'0')} {deals.number_of(seed[1:])}"
    yield f"{[deals.turn_of(date(2030, 1, day), 'abc') for day in range(1, 8)]} {deals.deal_of(date(2030, 11, 9))}"


def _limits() -> Iterator[str]:
    """Tell at which size each kind of file is too large: at its own, or at one byte more than the limit."""
    old = ROOT / "tests" / "golden_second_edition"
    rounds = old / "rounds.json"

    def told(what: str, limit: str, path: Path, read: Callable[[Path], object]) -> Iterator[str]:
        size = path.stat().st_size
        for most in (size + 1, size, size - 1):
            with patch(limit, most):
                try:
                    found = sign(plain(read(path)))
                except (OSError, ValueError, Refusal) as why:
                    found = f"{type(why).__name__} {_digits(short_text(str(why), path.parent))}"
            yield f"{what} {most - size:+}: {found}"

    with TemporaryDirectory() as name:
        folder = Path(name)
        for each in (rounds, old / "settings.json", old / "statistics.json"):
            (folder / each.name).write_bytes(each.read_bytes())
        copy = folder / rounds.name
        yield from told("rounds on disk", "game.lan.rounds_on_disk.LARGEST", copy, _rounds_before)
        yield from told("rounds", "game.lan.round_files.LARGEST", copy, lambda path: len(any_match(path).match.rounds))
        yield from told("read", "game.storage.disk.files.LARGEST", copy, lambda path: len(read_regular(path, LARGEST)))
        for most in (copy.stat().st_size - 1, copy.stat().st_size):
            try:
                yield f"JSON {len(str(read_json(copy, most)))}, {len(read_regular(copy, most))}"
            except ValueError as why:
                yield f"JSON {type(why).__name__}, {len(read_regular(copy, most)) - most}"
        write_hosts(folder / "hosts.json", Remembered().joined(RememberedHost("Luis", (Address("10.0.0.1", 5),), 77)))
        yield from told("hosts", "game.lan.known_hosts._LARGEST", folder / "hosts.json", _kept(hosts))
        store_port(folder, 26_700)
        yield from told(
            "port", "game.lan.hosting.host_address._LARGEST", folder / "host.json", lambda path: last_port(path.parent)
        )
        write_seat(folder / "a.seat", SeatFile(Key(bytes(32)), True))
        yield from told("seat", "game.lan.seat._LARGEST", folder / "a.seat", lambda path: _seat(seat_in(path)))
        yield from told("settings", "game.storage.settings._LARGEST_FILE", folder / "settings.json", _kept(load))
        statistics = _kept(lambda path: len(Ledger(path).books.recent))
        yield from told(
            "statistics", "game.storage.statistics.ledger._LARGEST_FILE", folder / "statistics.json", statistics
        )


def _rounds_before(path: Path) -> object:
    disk = RoundsOnDisk(path, print)
    disk.close()
    return disk.before is not None and len(disk.before.rounds)


def _kept(read: Callable[[Path], object]) -> Callable[[Path], object]:
    """Return a way to read a file that is there again afterwards, whatever becomes of it."""

    def reads(path: Path) -> object:
        content = path.read_bytes()
        found = short_text(plain(read(path)), path.parent)
        for each in path.parent.glob(f"{path.name}.*"):
            each.unlink()
        path.write_bytes(content)
        return found

    return reads


def _digits(text: str) -> str:
    """Return a text without its numbers, which are sizes."""
    return re.sub(r"\d+", "N", text)


def _seat(seat: SeatFile | None) -> object:
    return None if seat is None else (seat.key.public, seat[1:])


def _statistics() -> Iterator[str]:
    """Tell of a damaged file of statistics."""
    books = Books()
    for number, outcome in enumerate(outcomes_of_all()[:6]):
        with patch("game.storage.statistics.ledger.MAX_RECENT", 3):
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
            yield from (f"  {short_text(str(problem), path.parent)}" for problem in again.problems())
            again.count("another", outcomes_of_all()[9])
            yield from files.changes()
            ledger.count("a third", outcomes_of_all()[10])
            problems = [short_text(str(each), path.parent) for each in ledger.problems()]
            yield f"  beside: {[*ledger.books.recent]} {problems}"


EVENINGS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "disk_settings": _settings,
    "disk_files": _files,
    "disk_statistics": _statistics,
    "disk_reasons": _reasons,
    "disk_limits": _limits,
    "disk_newer": _newer,
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


def golden_damaged_files() -> dict[Path, str]:
    """Return the contents of the golden file of each part."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
