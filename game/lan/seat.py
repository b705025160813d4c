"""A seat at a LAN table: its key, and beside it the notebook of what the machine has seen and said there.

The two go together. Who has lost one of them has lost both, and sits down as somebody new.
"""

from __future__ import annotations

import contextlib
import json
import os
from concurrent.futures import Future
from pathlib import Path
from typing import Final, NamedTuple

from engine.sentences import Refusal, sentence
from game.storage.files import BrokenFile, keep_private, read_json, write_atomically
from game.storage.saves import reason
from net.guest.guest import Guest
from net.io.journal import Journal, put_aside
from net.io.notebook import NOTES_SUFFIX, notebook
from net.protocol.keys import KEY_SIZE, Key

_LARGEST: Final = 4096
"""Bytes of the file of a seat."""


class SeatFile(NamedTuple):
    """What the file of a seat tells."""

    key: Key
    is_taken: bool = False
    """Whether we have ever sat there: then there has to be a notebook."""
    house: str = ""
    """The folder of its table's journal, where its host runs on this machine."""
    waits: bool = False
    """Whether it was the host that went away, and not the player."""


class Sitting(NamedTuple):
    """A guest with a memory, ready to go to a table."""

    guest: Guest
    memory: Journal | None
    """What the guest writes down; None: nothing outlives the program."""
    path: Path | None = None
    """Of the seat."""
    is_lost: bool = False
    """Whether the seat that was there before is none any more."""


def notes_of(path: Path) -> Path:
    """Return the path of the notebook that goes with the file of a seat."""
    return path.with_name(path.name + NOTES_SUFFIX)


def sitting(path: Path, name: str, key: Key | None = None, *, house: str = "") -> Sitting:
    """Return a guest with the seat that a file tells of, or with a new one; waits for the disk.

    A new one gets `key`, or a fresh one. `Refusal` where the file is none of a seat, where another window holds it, or
    where the disk refuses. A seat whose notebook is gone, as every one of the first protocol, is lost: the guest is
    new, with a fresh key.
    """
    notes = notes_of(path)
    memory, known = notebook(notes)  # whoever holds it is alone with the key, too
    try:
        before = _read(path)
        if before is None and known:
            memory.close()
            put_aside(notes)
            memory, known = notebook(notes)
        is_lost = before is not None and before.is_taken and not known
        seat = before
        if seat is None or (is_lost and not house):
            seat = SeatFile(key if key is not None and not is_lost else Key(os.urandom(KEY_SIZE)), house=house)
            write_seat(path, seat)
    except Refusal:
        memory.close()
        raise
    return Sitting(Guest(name, seat.key, os.urandom, is_house=bool(seat.house), notes=known), memory, path, is_lost)


def let_go(coming: Future[Sitting]) -> None:
    """Let go of the notebook of somebody who is not waited for any more, as soon as it is there."""

    def close(done: Future[Sitting]) -> None:
        memory = done.result().memory if not done.cancelled() and done.exception() is None else None
        if memory is not None:
            memory.close()

    coming.add_done_callback(close)


def seat_in(path: Path) -> SeatFile | None:
    """Return the seat of a file; None where there is none, or it cannot be read."""
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
            # a file of the first protocol names its table, and is that of a seat that was taken
            is_taken = "taken" in told or "table" in told
            return SeatFile(Key(bytes.fromhex(told["key"])), is_taken, str(told.get("house", "")), "waits" in told)
    raise Refusal(sentence("{file} doesn't hold a seat at a table. Choose another file.", file=str(path)))


def write_seat(path: Path, seat: SeatFile) -> None:
    """Write the file of a seat, which only its owner may read; `Refusal` where the disk does not take it."""
    marks = {"taken": seat.is_taken, "house": seat.house, "waits": seat.waits}
    told = {"key": seat.key.secret.hex(), **{word: value for word, value in marks.items() if value}}
    try:
        write_atomically(path, json.dumps(told) + "\n", private=True)
    except OSError as why:
        raise Refusal(sentence("{file} can't be written: {reason}.", file=str(path), reason=reason(why))) from None
