"""The player's seats at tables: for each a file with its key and a notebook, and by which addresses they are found.

A folder holds pairs `ID.seat` and `ID.seat.notes`, and for each address of a table a file that names the pair. No two
pairs are of the same table: what was signed in one place is written in one notebook. All of it waits for the disk.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.sentences import Refusal
from game.files import BrokenFile, read_json, write_atomically
from game.lan_seat import Sitting, keep, notes_of, seat_in, sitting
from net.guest import Guest
from net.journal import Damaged, is_held
from net.keys import Key
from net.notebook import read
from net.notes import Sat
from net.places import Address

MOST_ADDRESSES: Final = 4
MOST: Final = 400
"""Seats that are kept, and addresses; the oldest go first."""
LONGEST: Final = 365 * 24 * 3600
"""Seconds after which a seat is forgotten where nothing has happened."""
SUFFIX: Final = ".seat"
HEAD: Final = 512
"""Bytes at the beginning of a notebook that name its table."""
MOMENT: Final = 2.0
"""Seconds that another line has to let go of its notebook, or to write its first line."""
ID: Final = re.compile(r"[0-9a-f]{24}")


class Seats:
    """The seats in a folder; None keeps nothing. `key` gives the player's own key."""

    def __init__(self, folder: Path | None, key: Callable[[], Key]) -> None:
        self._folder: Final = folder
        self._key: Final = key

    # -- sitting down -------------------------------------------------------------------------------------------------

    def at(self, name: str, addresses: Sequence[Address], table: int) -> Sitting:
        """Return a guest for a table: with the seat that was taken there, or a newcomer."""
        for address in addresses:
            pointer = self._pointer(address, table)
            path = self._named(pointer) if pointer is not None else None
            if path is not None and path.exists():
                return self._sitting(path, name)
        return self.newcomer(name)

    def newcomer(self, name: str) -> Sitting:
        """Return a guest who has not been at the table that he goes to; where he has, he says "elsewhere"."""
        if self._folder is None:
            return Sitting(Guest(name, self._key(), os.urandom), None)
        self._settle()
        made = self._sitting(self._folder / f"{os.urandom(12).hex()}{SUFFIX}", name)
        others = [path for path in self._all() if path != made.path]
        self._wait(lambda: not any(is_held(notes_of(path)) and not table_of(path) for path in others))
        made.guest.elsewhere = frozenset(table for path in others if (table := table_of(path)))
        return made

    def again(self, name: str, table: bytes) -> Sitting:
        """Return a guest with the seat at the table of this name, by whatever address it was found before."""
        for path in self._all():
            if table_of(path) == table:
                return self._sitting(path, name)
        return self.newcomer(name)

    def house(self, name: str, journals: Path) -> Sitting:
        """Return the guest who keeps the table whose journal lies in a folder of this machine."""
        if self._folder is None:
            return Sitting(Guest(name, self._key(), os.urandom, is_house=True), None)
        self._settle()
        return self._sitting(self._folder / f"{_id(str(journals))}{SUFFIX}", name, house=str(journals))

    def _sitting(self, path: Path, name: str, *, house: str = "") -> Sitting:
        self._wait(lambda: not is_held(notes_of(path)))
        return sitting(path, name, self._key(), house=house)

    @staticmethod
    def _wait(is_so: Callable[[], bool]) -> None:
        """Wait a moment: for a line of this window that lets go of its notebook, or one that is just sitting down."""
        end = time.monotonic() + MOMENT
        while not is_so() and time.monotonic() < end:
            time.sleep(0.02)

    # -- once there ---------------------------------------------------------------------------------------------------

    def seated(self, sat: Sitting, addresses: Sequence[Address], table: int) -> None:
        """Note that a seat was taken, and where."""
        if sat.path is None:
            return
        with contextlib.suppress(Refusal, OSError):
            seat = seat_in(sat.path)
            if seat is not None and (not seat.is_taken or seat.is_left):
                keep(sat.path, seat._replace(is_taken=True, is_left=False))
            for address in addresses[:MOST_ADDRESSES]:
                pointer = self._pointer(address, table)
                if pointer is not None:
                    write_atomically(pointer, json.dumps({"seat": sat.path.stem}) + "\n", private=True)

    def parted(self, sat: Sitting, *, is_over: bool, is_left: bool) -> None:
        """Note that a seat is none any more: its table `is_over`, its player has `is_left`, or it was never taken."""
        if sat.path is None:
            return
        seat = seat_in(sat.path)
        with contextlib.suppress(Refusal):
            if seat is None or not seat.is_taken or is_over:
                path = sat.path
                self._wait(lambda: not is_held(notes_of(path)))
                self._remove(path)
            elif is_left:
                keep(sat.path, seat._replace(is_left=True))

    def forget(self, addresses: Sequence[Address], table: int) -> None:
        """Forget where a seat was: another table is there now."""
        for address in addresses:
            pointer = self._pointer(address, table)
            if pointer is not None:
                with contextlib.suppress(OSError):
                    pointer.unlink(missing_ok=True)

    # -- the folder ---------------------------------------------------------------------------------------------------

    def _pointer(self, address: Address, table: int) -> Path | None:
        return self._folder / f"{_id(f'{address}/{table}')}.json" if self._folder is not None else None

    def _named(self, pointer: Path) -> Path | None:
        """Return the seat that a pointer names; one of the first protocol names none."""
        with contextlib.suppress(OSError, BrokenFile):
            told = read_json(pointer, HEAD)
            name = told.get("seat") if isinstance(told, dict) else None
            if isinstance(name, str) and ID.fullmatch(name):
                return pointer.with_name(f"{name}{SUFFIX}")
        return None

    def _all(self) -> Iterator[Path]:
        if self._folder is not None:
            with contextlib.suppress(OSError):
                yield from sorted(self._folder.glob(f"*{SUFFIX}"))

    def _settle(self) -> None:
        """Keep others out of the folder, and clear away what is old."""
        assert self._folder is not None
        with contextlib.suppress(OSError):
            self._folder.chmod(0o700)
        with contextlib.suppress(OSError):
            now = time.time()
            for kind in (SUFFIX, ".json"):
                files = sorted(self._folder.glob(f"*{kind}"), key=_touched, reverse=True)
                for place, path in enumerate(files):
                    if place >= MOST or now - _touched(path) > LONGEST or _is_deserted(path):
                        self._remove(path)

    @staticmethod
    def _remove(path: Path) -> None:
        notes = notes_of(path)
        if not is_held(notes):
            for each in (notes, path):
                with contextlib.suppress(OSError):
                    each.unlink(missing_ok=True)


def table_of(path: Path) -> bytes:
    """Return the table of a seat, as its notebook names it; empty where it names none."""
    with contextlib.suppress(OSError, Damaged, Refusal), notes_of(path).open("rb") as file:
        for note in read(file.read(HEAD)).records:
            if isinstance(note, Sat):
                return note.table
    return b""


def _is_deserted(path: Path) -> bool:
    """Say whether a file is that of a seat at a table of this machine that is no more."""
    seat = seat_in(path) if path.suffix == SUFFIX else None
    return seat is not None and bool(seat.house) and not Path(seat.house).exists()


def _touched(path: Path) -> float:
    """Return when something was written last, of a seat or into its notebook."""
    times = [0.0]
    for each in (path, notes_of(path)):
        with contextlib.suppress(OSError):
            times.append(each.stat().st_mtime)
    return max(times)


def _id(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:24]
