"""A seat at a LAN table: its key, and a notebook of everything seen and signed there.

The two belong together. A player who has lost either has lost both, and joins as a new guest.
"""

from __future__ import annotations

import contextlib
import json
import os
from concurrent.futures import Future
from pathlib import Path
from typing import Final, NamedTuple

from engine.sentences import Refusal, sentence
from game.storage.disk.files import BrokenFile, keep_private, read_json, reason, write_atomically
from net.discovery.listings import LAST_TABLE, Address, clean_announced_name
from net.discovery.remembered import LATEST, addresses_of
from net.guest.guest import Guest
from net.guest.successor import Claim
from net.io.journal import Journal, quarantine
from net.io.notebook import NOTES_SUFFIX, notebook
from net.protocol.keys import KEY_SIZE, Key

_LARGEST: Final = 4096
"""Maximum size of a seat's file in bytes."""


class SeatPlace(NamedTuple):
    """The table of a seat, as its player last saw it."""

    name: str
    game: str
    addresses: tuple[Address, ...]
    """The addresses at which its host was reached, best first."""
    table: int
    """Its number on its host."""
    seen: int
    """The time at which the player last was there, in seconds since 1970."""
    is_over: bool = False
    """True if the match was over then."""


class SeatFile(NamedTuple):
    """The content of a seat's file."""

    key: Key
    is_taken: bool = False
    """True if the seat was ever taken, so there must be a notebook."""
    house: str = ""
    """Folder of the table's journal if its host runs on this computer."""
    waits: bool = False
    """True if the host went away, not the player."""
    at: SeatPlace | None = None
    """Where the table is; None if that isn't known."""
    is_dropped: bool = False
    """True if the way back isn't offered any more: the table is over, the seat is lost, or the player forgot it."""


class PreparedGuest(NamedTuple):
    """A guest with its notes, ready to join a table."""

    guest: Guest
    memory: Journal | None
    """The guest's notebook; None if nothing outlives the program."""
    path: Path | None = None
    """Path of the seat's file."""
    is_lost: bool = False
    """True if the seat that was stored here is lost."""


def notes_of(path: Path) -> Path:
    """Return the path of the notebook for a seat's file."""
    return path.with_name(path.name + NOTES_SUFFIX)


def prepare_guest(
    path: Path,
    name: str,
    key: Key | None = None,
    *,
    house: str = "",
    is_phone: bool = False,
    claim: Claim | None = None,
) -> PreparedGuest:
    """Return a guest with the seat in a file, or with a new seat. Blocks on the disk.

    A new seat gets `key`, or a fresh one, and `claim` if it is at a table where a match continues. Raises Refusal if
    the file is not a seat, another window has it, or the disk refuses. A seat without its notebook, as every one of the
    first protocol, is lost: the guest is new, with a fresh key.
    """
    notes = notes_of(path)
    memory, known = notebook(notes)  # holding it also reserves the key
    try:
        before = _read(path)
        if before is None and known:
            memory.close()
            quarantine(notes)
            memory, known = notebook(notes)
        is_lost = before is not None and before.is_taken and not known
        seat = before
        if seat is None or (is_lost and not house):
            seat = SeatFile(key if key is not None and not is_lost else Key(os.urandom(KEY_SIZE)), house=house)
            write_seat(path, seat)
    except Refusal:
        memory.close()
        raise
    is_house = bool(seat.house)
    guest = Guest(name, seat.key, os.urandom, is_house=is_house, is_phone=is_phone, notes=known, claim=claim)
    return PreparedGuest(guest, memory, path, is_lost)


def close_notes(coming: Future[PreparedGuest]) -> None:
    """Close the notebook of a guest that is no longer needed, as soon as it is loaded."""

    def close(done: Future[PreparedGuest]) -> None:
        memory = done.result().memory if not done.cancelled() and done.exception() is None else None
        if memory is not None:
            memory.close()

    coming.add_done_callback(close)


def seat_in(path: Path) -> SeatFile | None:
    """Return the seat in a file; None if there is none or it cannot be read."""
    with contextlib.suppress(Refusal):
        return _read(path)
    return None


def _read(path: Path) -> SeatFile | None:
    keep_private(path)
    try:
        told = read_json(path, _LARGEST)
    except FileNotFoundError:
        return None
    except BrokenFile:
        told = None
    except OSError as why:
        raise Refusal(sentence("{file} can't be read: {reason}.", file=str(path), reason=reason(why))) from None
    with contextlib.suppress(ValueError, TypeError, KeyError):
        if isinstance(told, dict):
            # a file of the first protocol names its table, and its seat was taken
            is_taken = "taken" in told or "table" in told
            return SeatFile(
                Key(bytes.fromhex(told["key"])),
                is_taken,
                str(told.get("house", "")),
                "waits" in told,
                _place(told.get("at")),
                "dropped" in told,
            )
    raise Refusal(sentence("{file} doesn't hold a seat at a table. Choose another file.", file=str(path)))


def _place(told: object) -> SeatPlace | None:
    """Return the place in a seat's file; None if there is none, or it is damaged: the seat is good all the same."""
    if not isinstance(told, dict):
        return None
    name, key, hosts = told.get("name"), told.get("game"), told.get("addresses")
    table, seen = told.get("table"), told.get("seen")
    if not isinstance(name, str) or not isinstance(key, str) or not isinstance(hosts, list):
        return None
    if type(table) is not int or type(seen) is not int or not 0 <= table <= LAST_TABLE or not 0 <= seen <= LATEST:
        return None
    return SeatPlace(clean_announced_name(name), key, addresses_of(hosts), table, seen, told.get("is_over") is True)


def write_seat(path: Path, seat: SeatFile) -> None:
    """Write a seat's file, readable only by its owner. Raises Refusal if the disk refuses."""
    at = seat.at
    place = {**at._asdict(), "addresses": [str(address) for address in at.addresses]} if at is not None else None
    marks = {"taken": seat.is_taken, "house": seat.house, "waits": seat.waits, "at": place, "dropped": seat.is_dropped}
    told = {"key": seat.key.secret.hex(), **{word: value for word, value in marks.items() if value}}
    try:
        write_atomically(path, json.dumps(told) + "\n", private=True)
    except OSError as why:
        raise Refusal(sentence("{file} can't be written: {reason}.", file=str(path), reason=reason(why))) from None
