"""A host's process as a window controls it: start it, read its news without blocking, and stop it.

A table with guests runs in a process of its own, so closing or crashing the window does not end the match.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Final, NamedTuple, Protocol

from engine.core import Board, Rules
from game.lan.hosting.host_address import is_running
from game.lan.network import HostedSave
from game.lan.phones import BackQuestion, PhonesClosed, PhonesReady
from net.discovery.answers import Reached
from net.discovery.network_cards import advertised, network_cards
from net.io.network_thread import Mailbox
from net.protocol.errors import ErrorCode, known
from net.protocol.keys import KEY_SIZE

ROOT: Final = Path(__file__).resolve().parents[3]
ASK_REACH: Final = b"reach"
END: Final = b"end"
LET_PHONES_IN, KEEP_PHONES_OUT, RENEW_PHONES = b"phones on", b"phones off", b"phones new"
"""Requests of a window to a host, one per line."""
_ENOUGH: Final = 2.0
"""Timeout in seconds for a host to save its tables before it is killed."""
_NO_WINDOW, _OWN_GROUP = 0x0800_0000, 0x0000_0200
"""CREATE_NO_WINDOW and CREATE_NEW_PROCESS_GROUP, which `subprocess` knows on Windows alone."""


class AnnouncedTable(NamedTuple):
    """A table as announced by its host."""

    number: int
    name: str
    game: str
    seats: int
    code: str
    """Join code; empty if the table is open to everyone."""
    key: str
    """Key in the invitations."""
    invitation: str


class HostReady(NamedTuple):
    """The host is listening; guests, including this window's player, can join."""

    port: int
    addresses: tuple[str, ...]
    journal: Path
    tables: tuple[AnnouncedTable, ...]


class HostCode(NamedTuple):
    """A table has a new join code."""

    table: int
    code: str
    key: str
    """Key in the invitations."""


class HostDisk(NamedTuple):
    """A table is waiting because its journal cannot be written."""

    table: int
    reason: str


class HostMended(NamedTuple):
    """The journal of a table was damaged, and has been repaired."""

    table: int


class HostOver(NamedTuple):
    """A table has ended; `saved` is True if it can be resumed."""

    table: int
    saved: bool


class HostReach(NamedTuple):
    """The result of testing if other computers can reach this one."""

    reached: Reached


class HostRefused(NamedTuple):
    """The host could not start, and its process is ending."""

    code: ErrorCode


class HostGone(NamedTuple):
    """The process has ended; `text` is its last error message, if any."""

    exit_code: int
    text: str


HostNews = (
    HostReady
    | HostCode
    | HostDisk
    | HostMended
    | HostOver
    | HostReach
    | HostRefused
    | HostGone
    | PhonesReady
    | PhonesClosed
    | BackQuestion
)


class HostOptions(NamedTuple):
    """A window's choices for a new host."""

    rules: Rules[Board]
    name: str
    owner: bytes
    """Public key of the table's owner."""
    is_open: bool = False
    bots: tuple[str, ...] = ()
    port: int | None = None
    stand_in: int | None = None
    pace: int | None = None
    turn: int | None = None
    onlookers: int | None = None
    journal: Path | None = None
    phones: bool = False
    """True if phones can join."""


def arguments(wish: HostOptions) -> list[str]:
    """Return the arguments of `boneyard host` for these options."""
    rules = wish.rules
    assert len(wish.owner) == KEY_SIZE
    words = [rules.key, "--seats", str(rules.seats), "--set", rules.pieces.name, "--name", wish.name]
    words += ["--keeper", wish.owner.hex(), "--house"]
    for key, value in rules.house.items():
        words += ["--option", f"{key}={value}"]
    if wish.bots:
        words += ["--bots", ",".join(wish.bots)]
    given = {
        "--port": wish.port,
        "--stand-in": wish.stand_in,
        "--turn": wish.turn,
        "--onlookers": wish.onlookers,
        "--pace": wish.pace,
        "--journal": wish.journal,
    }
    for option, chosen in given.items():
        words += [option, str(chosen)] if chosen is not None else []
    words += ["--phones"] if wish.phones else []
    return [*words, *(["--open"] if wish.is_open else [])]


def resuming(journal: Path, *, phones: bool = False) -> list[str]:
    """Return the arguments of `boneyard host` to resume the tables of a folder, at their last port if it is free."""
    return ["--resume", "--journal", str(journal), *(["--phones"] if phones else [])]


def answer_to_phone(number: int, *, is_right: bool) -> bytes:
    """Return the request that gives a phone the seat it has asked for, or not."""
    return b"phone %d %s" % (number, b"yes" if is_right else b"no")


def program() -> list[str]:
    """Return the command that starts Boneyard on this computer."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "game.app.table_cli"]


def creation_flags(platform: str, *, ends_with_us: bool) -> int:
    """Return the flags of Windows for a host's process, none on other systems; `platform` as in `sys.platform`.

    It never shows a console. One that outlives this program is in a group of its own, so that Ctrl+C here doesn't reach
    it. It still has a console that nobody sees: without any, each of its own processes would open one.
    """
    if platform != "win32":
        return 0
    return _NO_WINDOW if ends_with_us else _NO_WINDOW | _OWN_GROUP


class HostProcess(Protocol):
    """The interface of a window to a host's process."""

    def news(self) -> list[HostNews]:
        """Return the host's news since the last call, without blocking."""

    @property
    def is_running(self) -> bool:
        """True if the process is running."""

    def ask(self, request: bytes) -> None:
        """Send a request, one of those above; the result arrives as news."""

    def stop(self) -> None:
        """Tell it to save its tables and end; returns at once."""

    def close(self) -> None:
        """Stop it and wait briefly; call this as the program ends."""


class LanHost:
    """One host's process. `wake` is called in another thread when there is news, once until it is taken."""

    def __init__(
        self, words: Sequence[str], wake: Callable[[], None] = lambda: None, *, ends_with_us: bool = True
    ) -> None:
        """Start the process. Raises OSError if the system refuses. With `ends_with_us` it ends with this window."""
        self._news: Final[Mailbox[HostNews]] = Mailbox(wake)
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._running: Final = subprocess.Popen(  # noqa: S603  our own program
            [*program(), "host", *words, "--json", "--asks", *(["--with-parent"] if ends_with_us else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
            creationflags=creation_flags(sys.platform, ends_with_us=ends_with_us),
            start_new_session=not ends_with_us,
        )
        threading.Thread(target=self._listen, name="host", daemon=True).start()

    def news(self) -> list[HostNews]:
        """Return the host's news since the last call, without blocking."""
        return self._news.take()

    @property
    def is_running(self) -> bool:
        """True if the process is running."""
        return self._running.poll() is None

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._running.pid

    def stop(self) -> None:
        """Tell it to save its tables and end. Returns at once; `HostGone` follows as news."""
        self.ask(END)
        self.abandon()

    def abandon(self) -> None:
        """Send nothing more to it, as if this window had crashed."""
        with contextlib.suppress(OSError):
            assert self._running.stdin is not None
            self._running.stdin.close()

    def ask(self, request: bytes) -> None:
        """Send a request; the result arrives as news."""
        with contextlib.suppress(OSError, ValueError):  # it has ended, or is about to
            assert self._running.stdin is not None
            self._running.stdin.write(request + b"\n")
            self._running.stdin.flush()

    def close(self, seconds: float = _ENOUGH) -> None:
        """Stop it and wait briefly, then kill it; call this as the program ends."""
        self.stop()
        try:
            self._running.wait(seconds)
        except subprocess.TimeoutExpired:
            self._running.kill()

    # -- in the listening thread --------------------------------------------------------------------------------------

    def _listen(self) -> None:
        assert self._running.stdout is not None
        assert self._running.stderr is not None
        errors: list[str] = []
        other = threading.Thread(target=_gather, args=(self._running.stderr, errors), daemon=True)
        other.start()
        with contextlib.suppress(OSError, ValueError):
            for line in self._running.stdout:
                news = parsed_news(line)
                if news is not None:
                    self._news.put(news)
        other.join()
        self._running.stdout.close()
        self._running.stderr.close()
        self._news.put(HostGone(self._running.wait(), errors[-1] if errors else ""))


def _gather(stream: IO[bytes], lines: list[str]) -> None:
    with contextlib.suppress(OSError, ValueError):
        lines += [line.decode("utf-8", "replace").strip() for line in stream]


def parsed_news(line: bytes) -> HostNews | None:
    """Return the news in a line from the host; None if it is not an event."""
    try:
        event = json.loads(line)
        return _READ[event["event"]](event)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None


def _ready(event: Mapping[str, object]) -> HostReady:
    tables, addresses = event["tables"], event["addresses"]
    if not isinstance(tables, list) or not isinstance(addresses, list):
        raise TypeError
    return HostReady(
        _number(event["port"]), tuple(map(str, addresses)), Path(str(event["journal"])), tuple(map(_table, tables))
    )


def _table(event: Mapping[str, object]) -> AnnouncedTable:
    return AnnouncedTable(
        _number(event["table"]),
        str(event["name"]),
        str(event["game"]),
        _number(event["seats"]),
        str(event["code"]),
        str(event["key"]),
        str(event["invitation"]),
    )


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value


_READ: Final[Mapping[str, Callable[[Mapping[str, object]], HostNews]]] = {
    "ready": _ready,
    "code": lambda event: HostCode(_number(event["table"]), str(event["code"]), str(event["key"])),
    "disk": lambda event: HostDisk(_number(event["table"]), str(event["reason"])),
    "mended": lambda event: HostMended(_number(event["table"])),
    "over": lambda event: HostOver(_number(event["table"]), bool(event["saved"])),
    "reach": lambda event: HostReach(Reached(event["reached"])),
    "phones": lambda event: PhonesReady(
        _number(event["table"]), _number(event["port"]), str(event["secret"]), str(event["code"])
    ),
    "no_phones": lambda event: PhonesClosed(_number(event["table"])),
    "phone": lambda event: BackQuestion(_number(event["number"]), str(event["name"])),
    "refused": lambda event: HostRefused(known(str(event["code"]))),
}


_LOOK: Final = 0.5
"""Seconds between two checks if it is still running."""
FALLEN: Final = 1


class OutlivedHost:
    """A host controlled only through its owner's line; without players it saves its table by itself."""

    def __init__(self, mine: HostedSave, wake: Callable[[], None] = lambda: None) -> None:
        """Watch the host of a table, at `mine.port`."""
        self._mine: Final = mine
        self._news: Final[Mailbox[HostNews]] = Mailbox(wake)
        self._is_left: Final = threading.Event()
        self._is_there = True
        threading.Thread(target=self._watch, name="outlived host", daemon=True).start()

    def news(self) -> list[HostNews]:
        """Return the host's news since the last call, without blocking."""
        return self._news.take()

    @property
    def is_running(self) -> bool:
        """True if the process was running at the last check."""
        return self._is_there

    def ask(self, request: bytes) -> None:
        """Do nothing: only the window that started a host can ask it."""

    def stop(self) -> None:
        """Stop watching it."""
        self._is_left.set()

    def close(self) -> None:
        """Stop watching it."""
        self.stop()

    def _watch(self) -> None:
        mine, folder = self._mine, Path(self._mine.key)
        table = AnnouncedTable(mine.table, mine.name, mine.game, len(mine.players), "", "", "")
        self._news.put(HostReady(mine.port, advertised(network_cards()), folder, (table,)))
        while not self._is_left.wait(_LOOK):
            if not is_running(folder):
                self._is_there = False
                self._news.put(HostGone(FALLEN, ""))
                return
