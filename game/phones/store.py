"""What a host keeps of its phones, so that they find their seats again after a crash: secrets, port and seats."""

from __future__ import annotations

import contextlib
import json
from hashlib import sha256
from pathlib import Path
from typing import Final

from game.storage.disk.files import OWN_FOLDER, BrokenFile, read_json, write_atomically
from net.phone.sealing import CODE_LENGTH, CODE_LETTERS, KEY_SIZE, PhoneSecrets

_FILE: Final = "phones.json"
_LARGEST: Final = 65_536
_SEATS: Final = "phones"


class PhoneStore:
    """The files of the phones at one table. Every method blocks on the disk."""

    def __init__(self, folder: Path, table: int) -> None:
        """Use the folder of the table's journal."""
        self._folder: Final = folder / f"{_SEATS}-{table}"
        self.port = 0
        """The port of last time; 0 if there was none."""
        self.seats: dict[str, str] = {}
        """The file of each phone's seat, by `name_of` its key."""
        self.secrets: PhoneSecrets | None = None
        with contextlib.suppress(OSError, BrokenFile, ValueError, TypeError, KeyError):
            self._read()

    def _read(self) -> None:
        told = read_json(self._folder / _FILE, _LARGEST)
        if not isinstance(told, dict):
            return
        key, code, port = bytes.fromhex(told["key"]), told["code"], told["port"]
        if len(key) == KEY_SIZE and len(code) == CODE_LENGTH and set(code) <= set(CODE_LETTERS):
            self.secrets = PhoneSecrets(key, code)
        self.port = port if type(port) is int and 0 < port < 1 << 16 else 0
        self.seats = {str(name): str(file) for name, file in dict(told["seats"]).items() if str(file).isdecimal()}

    def write(self) -> None:
        """Write it all. What the disk refuses is lost at the next crash only."""
        if self.secrets is None:
            return
        told = {
            "key": self.secrets.key.hex(),
            "code": self.secrets.code,
            "port": self.port,
            "seats": self.seats,
        }
        with contextlib.suppress(OSError):
            self._folder.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
            write_atomically(self._folder / _FILE, json.dumps(told), private=True)

    def path(self, file: str) -> Path:
        """Return the path of a seat's file."""
        return self._folder / file

    def fresh_file(self) -> str:
        """Return a name for the file of a new seat."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
        return str(1 + max((int(file) for file in self.seats.values()), default=0))

    def discard(self) -> None:
        """Delete everything, once the table is over."""
        with contextlib.suppress(OSError):
            for path in sorted(self._folder.iterdir()):
                path.unlink(missing_ok=True)
            self._folder.rmdir()


def name_of(key: str) -> str:
    """Return the name under which a phone's key is kept: nobody can take a seat with the contents of the file."""
    return sha256(b"phone" + bytes.fromhex(key)).hexdigest()[:32]
