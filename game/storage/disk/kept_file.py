"""A file with its previous generation: if the file is damaged, the content that was saved before it is used."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from engine.sentences import Sentence, sentence
from game.storage.disk.files import LARGEST, BrokenFile, free_aside, read_json, read_regular, rename, write_atomically

T = TypeVar("T")
PREVIOUS: Final = ".previous"
"""Ending of the file with the previous generation."""
_LETTERS: Final = 16
_SEAL: Final = re.compile(rb',\s*"check": "([0-9a-f]{16})"\s*\}\s*$')


class Damage(NamedTuple):
    """How a damaged file was dealt with."""

    aside: str
    """The name under which it was kept; empty if that was impossible."""
    since: int
    """When the content that is used instead was written, in nanoseconds; 0 if there is none."""
    rest: object
    """Whatever could be read of the file, which may be wrong; None if nothing could."""
    both: bool = False
    """True if there is a previous generation, but it is damaged, too, or can't be read."""

    def told(self, why: Sentence) -> Sentence:
        """Return a sentence about the damage with the name of the old file."""
        return sentence("{why} The old file was set aside as {file}.", why=why, file=self.aside) if self.aside else why


class KeptFile:
    """A JSON object in a file, whose folder exists, with its previous generation beside it.

    A checksum of its text notices every flipped bit. A file without one is from an older Boneyard, or edited by hand.
    """

    def __init__(self, path: Path, largest: int = LARGEST) -> None:
        self.path: Final = path
        self.previous: Final = path.with_name(path.name + PREVIOUS)
        self._largest: Final = largest

    def write(self, text: str) -> None:
        """Write a JSON object. The content until now becomes the previous generation. Raises OSError."""
        if self.path.exists():
            _put(self.path.resolve(), self.previous)
        write_atomically(self.path, sealed(text))

    def read(self, understood: Callable[[object], T]) -> tuple[T | None, Damage | None]:
        """Return the content as a function understands it, and the damage if the file isn't the one that was written.

        The function raises BrokenFile for anything else. The content is None if both generations are damaged. Raises
        FileNotFoundError if nothing was saved, and OSError if the file can't be read now.
        """
        try:
            return understood(self._data(self.path)), None
        except BrokenFile:
            rest = self._rest()
        try:
            content, since = understood(self._data(self.previous)), self.previous.stat().st_mtime_ns
        except FileNotFoundError:
            return None, Damage(self._put_aside(), 0, rest)
        except (BrokenFile, OSError):
            return None, Damage(self._put_aside(), 0, rest, both=True)
        aside = self._put_aside()
        with suppress(OSError):
            _restore(self.previous, self.path)
        return content, Damage(aside, since, rest)

    def _data(self, path: Path) -> object:
        data = read_json(path, self._largest)
        found = _SEAL.search(text := read_regular(path, self._largest))
        if found is not None and found[1].decode() != _seal(text[: found.start()]):
            raise BrokenFile(f"{path.name} isn't as it was written")
        return data

    def _rest(self) -> object:
        try:
            return read_json(self.path, self._largest)
        except (BrokenFile, OSError):
            return None

    def _put_aside(self) -> str:
        aside = free_aside(self.path)
        try:
            rename(self.path, aside)
        except OSError:
            return ""
        return aside.name


def sealed(text: str) -> str:
    """Return a JSON object with a checksum at its end."""
    body = text.rstrip().removesuffix("}").rstrip()
    return f'{body},\n "check": "{_seal(body.encode())}"\n}}\n'


def _seal(body: bytes) -> str:
    return sha256(body).hexdigest()[:_LETTERS]


def _restore(source: Path, target: Path) -> None:
    """Copy a file; on a full disk give it a second name at least. Raises OSError."""
    try:
        write_atomically(target, source.read_bytes().decode())
    except OSError:
        _put(source, target)


def _put(source: Path, target: Path) -> None:
    """Give a file a second name, whatever has that name now; where links are unknown, copy it. Raises OSError."""
    draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        os.link(source, draft)
    except OSError:
        write_atomically(target, source.read_bytes().decode(errors="replace"))
        return
    try:
        rename(draft, target)
    finally:
        with suppress(OSError):
            draft.unlink()
