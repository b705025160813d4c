"""A name for a player who hasn't said theirs: the first name that the system knows, or else a pleasant one."""

from __future__ import annotations

import getpass
import os
import re
import sys
from contextlib import suppress
from hashlib import sha256
from typing import Final

from engine.clean_text import clean_name

if sys.platform != "win32":
    import pwd

_NOBODYS: Final = frozenset(
    {"admin", "administrator", "debian", "guest", "home", "host", "live", "nobody", "owner", "pc", "pi", "player"}
    | {"root", "runner", "student", "test", "ubuntu", "user", "usuario", "vagrant", "work"}
)
"""Names of accounts that are nobody's own, in lower case."""
PLEASANT: Final = (
    "Alex", "Amari", "Andrea", "Ari", "Ariel", "Ash", "Ashley", "Billie", "Blair", "Cameron", "Charlie", "Chris",
    "Dana", "Dani", "Drew", "Eden", "Ellis", "Emery", "Finley", "Frankie", "Gael", "Harper", "Indigo", "Jamie", "Jean",
    "Jo", "Jules", "Kai", "Kim", "Lee", "Lou", "Luca", "Marlow", "Mika", "Morgan", "Nico", "Noa", "Nur", "Pat",
    "Phoenix", "Quinn", "Ray", "Reese", "Remi", "Riley", "Robin", "Rowan", "Sam", "Sacha", "Sidney", "Sky", "Sol",
    "Sunny", "Taylor", "Toni", "Val", "Yael", "Yuki", "Zion",
)  # fmt: skip
_SHORTEST, _LONGEST = 2, 16
"""Letters of a first name that is taken over."""


def guessed_name() -> str:
    """Return a name, the same each time on one computer. It is never empty."""
    return first_name(_full_name()) or first_name(_account()) or _pleasant(f"{_account()}@{_computer()}")


def first_name(told: str) -> str:
    """Return the first name in the name of a person or an account; empty if it isn't a person's."""
    found = re.split(r"[\s._,\-0-9@\\\\/+]+", clean_name(told).strip())[0]
    if not found.isalpha() or not _SHORTEST <= len(found) <= _LONGEST or found.casefold() in _NOBODYS:
        return ""
    return found if any(letter.isupper() for letter in found[1:]) and not found.isupper() else found.capitalize()


def _pleasant(place: str) -> str:
    return PLEASANT[sha256(place.encode("utf-8", "replace")).digest()[0] % len(PLEASANT)]


def _account() -> str:
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return ""


def _full_name() -> str:
    """Return the name that belongs to the account, on systems that keep one."""
    if sys.platform != "win32":
        with suppress(OSError, KeyError):
            return pwd.getpwuid(os.getuid()).pw_gecos.split(",")[0]
    return ""


def _computer() -> str:
    return os.uname().nodename if sys.platform != "win32" else os.environ.get("COMPUTERNAME", "")
