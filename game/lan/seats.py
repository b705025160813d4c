"""The player's seats at LAN tables: for each a key file, a notebook and the table's addresses.

A folder holds pairs `ID.seat` and `ID.seat.notes`, and for each address of a table a file (the pointer) that names a
pair. No two pairs belong to the same table, so everything signed there is in one notebook. All methods block on the
disk.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from engine.sentences import Refusal, sentence
from game.lan.host_records import HostRecord, What
from game.lan.seat import PreparedGuest, SeatPlace, notes_of, prepare_guest, seat_in, write_seat
from game.storage.disk.files import BrokenFile, keep_private, read_json, read_regular, write_atomically
from game.storage.times import moment_of
from net.discovery.listings import Address
from net.effects.notes import AnyNote, CommitNote, EndNote, HouseNote, RosterNote, TableNote
from net.fairness.deal_record import DealRecord
from net.fairness.evidence import unsigned_rows
from net.guest.guest import Guest
from net.guest.successor import Claim
from net.io.journal import beginnings, contents, is_locked, remove, touched
from net.io.notebook import read_notes
from net.protocol.errors import ErrorCode
from net.protocol.keys import KEY_SIZE, Key
from net.protocol.messages import Contribution, Opening, Roster

_MAX_ADDRESSES: Final = 4
_MOST: Final = 400
"""Maximum number of seats, and of addresses; the oldest are dropped."""
_LONGEST: Final = 365 * 24 * 3600
"""Seconds without a change after which a seat is dropped."""
_SUFFIX: Final = ".seat"
_HEAD: Final = 512
"""Size in bytes of the start of a notebook, which names its table."""
_FORSAKEN: Final = timedelta(days=30)
"""Time after which a host that left with an unrevealed deal is assumed not to return."""
_FINAL: Final[frozenset[ErrorCode | None]] = frozenset({"closed", "split", "old_journal"})
"""Ends after which an unrevealed deal will never be revealed."""
LOCK_WAIT: Final = 2.0
"""Seconds to wait for another line to close its notebook or to write its first note."""
ID: Final = re.compile(r"[0-9a-f]{24}")
_DROPPED: Final[frozenset[ErrorCode | None]] = frozenset({"kicked", "unknown", "split", "old_journal", "old_epoch"})
"""Ends after which there is no way back."""


class LeftSeat(NamedTuple):
    """A seat that was taken at another host's table."""

    key: str
    """Its identifier on disk."""
    public: bytes
    """The player's public key there."""
    table: bytes
    """The permanent id of the table."""
    pass_key: bytes
    at: SeatPlace | None
    is_dropped: bool
    """True if the way back isn't offered."""


class Seats:
    """The seats in a folder; with None nothing is stored. `key` returns the player's own key."""

    def __init__(self, folder: Path | None, key: Callable[[], Key]) -> None:
        self._folder: Final = folder
        self._key: Final = key
        self.face = ""
        """The face that the player shows at a table from now on."""
        self._left: dict[tuple[Path, int], LeftSeat | None] = {}
        """What each version of a file contains; None if it is no seat at another host's table."""

    # -- taking a seat ------------------------------------------------------------------------------------------------

    def at(self, name: str, addresses: Sequence[Address], table: int) -> PreparedGuest:
        """Return a guest for a table, with the seat taken there before, else a newcomer."""
        for address in addresses:
            pointer = self._pointer(address, table)
            path = self._named(pointer) if pointer is not None else None
            if path is not None and path.exists():
                return self._sitting(path, name)
        return self.newcomer(name)

    def taken_at(self, addresses: Sequence[Address], table: int) -> str:
        """Return the identifier of the seat that was taken there before; empty if there is none."""
        for address in addresses:
            pointer = self._pointer(address, table)
            path = self._named(pointer) if pointer is not None else None
            if path is not None and path.exists():
                return path.stem
        return ""

    def left(self) -> tuple[LeftSeat, ...]:
        """Return the seats that were taken at tables of other hosts. A file is read again only after it has changed."""
        files = {(path, version): path for path in self._all() if (version := _version(path))}
        known = self._left
        found = {file: known[file] if file in known else _left(path) for file, path in files.items()}
        self._left = found
        return tuple(each for each in found.values() if each is not None)

    def of(self, key: str, name: str) -> PreparedGuest:
        """Return a guest with the seat of this identifier. Raises Refusal if it is lost."""
        path = self._folder / f"{key}{_SUFFIX}" if self._folder is not None and ID.fullmatch(key) else None
        if path is not None and path.exists():
            sat = self._sitting(path, name)
            if sat.guest.pass_key:
                return sat
            if sat.memory is not None:
                sat.memory.close()
        raise Refusal(sentence("This computer's notes on that table are gone. Join it again with its code."))

    def drop(self, key: str, *, is_dropped: bool) -> bool:
        """Stop offering the way back to a seat, or offer it again; returns False if the disk refuses."""
        path = self._folder / f"{key}{_SUFFIX}" if self._folder is not None and ID.fullmatch(key) else None
        seat = seat_in(path) if path is not None else None
        if path is None or seat is None:
            return False
        with contextlib.suppress(Refusal):
            write_seat(path, seat._replace(is_dropped=is_dropped))
            return True
        return False

    def newcomer(self, name: str) -> PreparedGuest:
        """Return a guest that is new to its table. At a table where this player has sat, it ends with `elsewhere`."""
        if self._folder is None:
            return self._worn(PreparedGuest(Guest(name, self._key(), os.urandom), None))
        self._settle()
        made = self._sitting(self._folder / f"{os.urandom(12).hex()}{_SUFFIX}", name)
        others = [path for path in self._all() if path != made.path]
        self._wait(lambda: not any(is_locked(notes_of(path)) and not table_of(path) for path in others))
        made.guest.elsewhere = frozenset(table for path in others if (table := table_of(path)))
        return made

    def again(self, name: str, table: bytes) -> PreparedGuest:
        """Return a guest with the seat at this table, whatever address it was found at before."""
        for path in self._all():
            if table_of(path) == table:
                return self._sitting(path, name)
        return self.newcomer(name)

    def owner_guest(self, name: str, journals: Path) -> PreparedGuest:
        """Return the owner's guest for a table hosted here, whose journal is in this folder."""
        if self._folder is None:
            return self._worn(PreparedGuest(Guest(name, self._key(), os.urandom, is_house=True), None))
        self._settle()
        return self._sitting(self._folder / f"{_id(str(journals))}{_SUFFIX}", name, house=str(journals))

    def successor(self, name: str, claim: Claim, *, house: str = "") -> PreparedGuest:
        """Return a guest for the table at which a match continues, with the key of the seat at the table before.

        `house` is the folder of the new table's journal, if this computer hosts it.
        """
        before = [path for path in self._all() if table_of(path) == claim.before.table]
        seat = seat_in(before[0]) if before else None
        key = seat.key if seat is not None else self._key()
        if self._folder is None:
            guest = Guest(name, key, os.urandom, is_house=bool(house), claim=claim)
            return self._worn(PreparedGuest(guest, None))
        self._settle()
        path = self._folder / f"{_id(house) if house else os.urandom(12).hex()}{_SUFFIX}"
        return self._worn(prepare_guest(path, name, key, house=house, claim=claim))

    def _sitting(self, path: Path, name: str, *, house: str = "") -> PreparedGuest:
        self._wait(lambda: not is_locked(notes_of(path)))
        return self._worn(prepare_guest(path, name, self._key(), house=house))

    def _worn(self, made: PreparedGuest) -> PreparedGuest:
        made.guest.face = self.face
        return made

    @staticmethod
    def _wait(is_so: Callable[[], bool]) -> None:
        """Wait briefly for another line of this window to close its notebook or to finish joining."""
        end = time.monotonic() + LOCK_WAIT
        while not is_so() and time.monotonic() < end:
            time.sleep(0.02)

    # -- seats taken --------------------------------------------------------------------------------------------------

    def placed(self, sat: PreparedGuest, at: SeatPlace) -> None:
        """Store which table a seat is at."""
        seat = seat_in(sat.path) if sat.path is not None else None
        if sat.path is not None and seat is not None:
            with contextlib.suppress(Refusal):
                write_seat(sat.path, seat._replace(at=at))

    def seated(self, sat: PreparedGuest, addresses: Sequence[Address], table: int) -> None:
        """Store that a seat was taken, and at which addresses."""
        if sat.path is None:
            return
        with contextlib.suppress(Refusal, OSError):
            seat = seat_in(sat.path)
            if seat is not None and (not seat.is_taken or seat.waits or seat.is_dropped):
                write_seat(sat.path, seat._replace(is_taken=True, waits=False, is_dropped=False))
            for address in addresses[:_MAX_ADDRESSES]:
                pointer = self._pointer(address, table)
                if pointer is not None:
                    write_atomically(pointer, json.dumps({"seat": sat.path.stem}) + "\n", private=True)

    def parted(
        self, sat: PreparedGuest, code: ErrorCode | None, *, waits: bool, phase: str = "", now: int = 0
    ) -> list[HostRecord]:
        """Store that a line ended for this reason; `waits` is True if the host was gone.

        `phase` is that of the table as the player left it, and `now` the time in seconds since 1970. The way back is
        offered after leaving during a match, and where the host was gone before one. Returns the new records of the
        host.
        """
        path, told = sat.path, list[HostRecord]()
        seat = seat_in(path) if path is not None else None
        if path is None:
            return told
        leaves = code == "bye" and (phase == "over" or (phase == "lobby" and not waits))
        is_none = seat is None or not seat.is_taken
        self._wait(lambda: not is_locked(notes_of(path)))
        if seat is not None and seat.is_taken and not seat.house:
            # a deal that isn't revealed yet may be, unless the table is over; one that was closed stays closed
            found = history(path, datetime.now(UTC).date())
            told = [each for each in found if code in _FINAL or each.what == "closed"]
        if is_none or code == "closed":
            self._remove(path)
        elif seat is not None:
            at = seat.at._replace(seen=now) if seat.at is not None and now else seat.at
            is_dropped = seat.is_dropped or code in _DROPPED or leaves
            still_waits = seat.waits and code not in _FINAL  # it has not been at the table since
            fresh = seat._replace(waits=waits or code == "saved" or still_waits, at=at, is_dropped=is_dropped)
            with contextlib.suppress(Refusal):
                if fresh != seat:
                    write_seat(path, fresh)
        return told

    def unrevealed(self) -> list[HostRecord]:
        """Return the new records of hosts that left with an unrevealed deal and did not return, once each."""
        told: list[HostRecord] = []
        for path in self._all():
            seat, day = seat_in(path), moment_of(_touched(path))
            if seat is None or not seat.waits or seat.house or datetime.now(UTC) - day < _FORSAKEN:
                continue
            if not is_locked(notes_of(path)):
                told += history(path, day.date())
                with contextlib.suppress(Refusal):
                    write_seat(path, seat._replace(waits=False))
        return told

    def forget(self, addresses: Sequence[Address], table: int) -> None:
        """Remove the addresses of a seat, because another table is there now."""
        for address in addresses:
            pointer = self._pointer(address, table)
            if pointer is not None:
                with contextlib.suppress(OSError):
                    pointer.unlink()

    # -- the folder ---------------------------------------------------------------------------------------------------

    def _pointer(self, address: Address, table: int) -> Path | None:
        return self._folder / f"{_id(f'{address}/{table}')}.json" if self._folder is not None else None

    def _named(self, pointer: Path) -> Path | None:
        """Return the seat that a pointer names; None for one of the first protocol."""
        with contextlib.suppress(OSError, BrokenFile):
            told = read_json(pointer, _HEAD)
            name = told.get("seat") if isinstance(told, dict) else None
            if isinstance(name, str) and ID.fullmatch(name):
                return pointer.with_name(f"{name}{_SUFFIX}")
        return None

    def _all(self) -> Iterator[Path]:
        if self._folder is not None:
            with contextlib.suppress(OSError):
                yield from sorted(self._folder.glob(f"*{_SUFFIX}"))

    def _settle(self) -> None:
        """Restrict access to the folder, and remove old files."""
        assert self._folder is not None
        with contextlib.suppress(OSError):
            self._folder.chmod(0o700)
        with contextlib.suppress(OSError):
            now = time.time()
            for kind in (_SUFFIX, ".json"):
                files = sorted(self._folder.glob(f"*{kind}"), key=_touched, reverse=True)
                for place, path in enumerate(files):
                    if place >= _MOST or now - _touched(path) > _LONGEST or _is_deserted(path):
                        self._remove(path)

    @staticmethod
    def _remove(path: Path) -> None:
        notes = notes_of(path)
        if not is_locked(notes):
            remove(notes)
            with contextlib.suppress(OSError):
                path.unlink()


def history(path: Path, day: date) -> list[HostRecord]:
    """Return a seat's records of its host: matches closed mid-round, and a deal not revealed."""
    with contextlib.suppress(OSError, Refusal):
        return list(_history(read_notes(*contents(notes_of(path))).records, day))
    return []


def _history(notes: Sequence[AnyNote], day: date) -> Iterator[HostRecord]:
    sat, opening, roster = None, None, None
    houses = frozenset(note.key for note in notes if isinstance(note, HouseNote))
    for note in notes:
        match note:
            case TableNote():
                sat = note
            case CommitNote():
                opening, roster = note.opening, None
            case RosterNote():
                roster = note.roster
            case EndNote(reveal) if sat is not None and opening is not None and opening.deal == reveal.deal:
                if reveal.how == "closed":
                    yield _record("closed", day, sat, _signed(sat, opening, roster), houses)
                opening = None
    if sat is not None and opening is not None:
        yield _record("unshown", day, sat, _signed(sat, opening, roster), houses)


def _signed(sat: TableNote, opening: Opening, roster: Roster | None) -> DealRecord:
    """Return a deal with the roster if that is the deal's."""
    record = DealRecord.of(sat.table, sat.host, opening)
    record.roster = roster if roster is not None and len(roster.contributions) == record.seats else None
    return record


def _record(what: What, day: date, sat: TableNote, record: DealRecord, houses: Collection[bytes]) -> HostRecord:
    """Return what happened to a deal. Only people who have signed something are recorded as there.

    A host can list any key: that of anybody whose computer it has ever met.
    """
    opening, roster = record.opening, record.roster
    named = next((taker.key for taker in opening.seats if taker.kind == "house"), b"")
    unsigned = set(unsigned_rows(record, roster)) if roster is not None else set[int]()
    rows = enumerate(roster.contributions) if roster is not None else ()
    signed = [seat for seat, row in rows if isinstance(row, Contribution) and seat not in unsigned]
    house, said = (named, b"") if named in houses else (b"", named)
    guests = frozenset(record.keys[seat] for seat in signed)
    return HostRecord(what, day, sat.table, opening.deal, sat.host, house, guests, said, record.opened)


def table_of(path: Path) -> bytes:
    """Return the id of a seat's table from its notebook; empty if unknown."""
    note = _first_note(path)
    return note.table if note is not None else b""


def _first_note(path: Path) -> TableNote | None:
    """Return the note on the table of a seat; None if there is none."""
    with contextlib.suppress(OSError, Refusal):
        for note in read_notes(*beginnings(notes_of(path), _HEAD)).records:
            if isinstance(note, TableNote):
                return note
    return None


def _left(path: Path) -> LeftSeat | None:
    """Return the seat in a file, if it is one that was taken at another host's table."""
    seat = seat_in(path)
    if seat is None or not seat.is_taken or seat.house:
        return None
    note = _first_note(path)
    if note is None:
        return None
    return LeftSeat(path.stem, seat.key.public, note.table, note.pass_key, seat.at, seat.is_dropped)


def _is_deserted(path: Path) -> bool:
    """Return True for the file of a seat at a table of this computer that no longer exists."""
    seat = seat_in(path) if path.suffix == _SUFFIX else None
    return seat is not None and bool(seat.house) and not Path(seat.house).exists()


def _version(path: Path) -> int:
    """Return the time of the last write to a seat's file; 0 if it has gone."""
    with contextlib.suppress(OSError):
        return path.stat().st_mtime_ns
    return 0


def _touched(path: Path) -> float:
    """Return the time of the last write to a seat's file or notebook."""
    with contextlib.suppress(OSError):
        return max(path.stat().st_mtime, touched(notes_of(path)))
    return touched(notes_of(path))


def _id(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:24]


_LARGEST: Final = 256


def player_key(path: Path | None) -> Key:
    """Return the key in a file. If there is none, create and store a new one.

    If the disk refuses, the key lasts only until the program ends, and seats taken with it are lost.
    """
    if path is None:
        return Key(os.urandom(KEY_SIZE))
    with contextlib.suppress(OSError, ValueError):
        keep_private(path)
        secret = bytes.fromhex(read_regular(path, _LARGEST).decode("ascii").strip())
        if len(secret) == KEY_SIZE:
            return Key(secret)
    key = Key(os.urandom(KEY_SIZE))
    with contextlib.suppress(OSError):
        write_atomically(path, key.secret.hex() + "\n", private=True)
    return key
