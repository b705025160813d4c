"""A seat at a LAN table, written down: with it a player comes back after the program was ended, or killed."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from engine.sentences import Refusal, sentence
from game.files import BrokenFile, keep_private, read_json, write_atomically
from game.saves import reason
from net.guest import Guest
from net.keys import KEY_SIZE, Key

LARGEST = 4096
TABLE_SIZE = 16


def remembered(path: Path | None, name: str) -> Guest:
    """Return a guest with the seat that a file tells of, or a new one where there is no file yet.

    `Refusal` where there is a file and it cannot be read.
    """
    guest = Guest(name, Key(os.urandom(KEY_SIZE)), os.urandom)
    if path is None:
        return guest
    keep_private(path)
    try:
        told = read_json(path, LARGEST)
    except FileNotFoundError:
        return guest
    except BrokenFile:
        told = None
    except OSError as why:
        raise Refusal(sentence("{file} cannot be read: {reason}.", file=str(path), reason=reason(why))) from None
    with contextlib.suppress(ValueError, TypeError, KeyError):
        if isinstance(told, dict):
            key, table, pass_key, host = (bytes.fromhex(told[word]) for word in ("key", "table", "pass_key", "host"))
            if (len(table), len(pass_key), len(host)) == (TABLE_SIZE, KEY_SIZE, KEY_SIZE):
                guest = Guest(name, Key(key), os.urandom)
                guest.table, guest.pass_key, guest.host = table, pass_key, host
                return guest
    raise Refusal(sentence("{file} holds no seat at a table; name another file.", file=str(path)))


def remember(path: Path, guest: Guest) -> None:
    """Write down where a guest sits; `Refusal` where the disk does not take it."""
    told = {"key": guest.key.secret, "table": guest.table, "pass_key": guest.pass_key, "host": guest.host}
    try:
        write_atomically(path, json.dumps({word: value.hex() for word, value in told.items()}) + "\n", private=True)
    except OSError as why:
        raise Refusal(sentence("{file} cannot be written: {reason}.", file=str(path), reason=reason(why))) from None
