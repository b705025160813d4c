"""The host's process as a window holds it: started, listened to without waiting, started again after a fall, ended.

A table with guests is kept by a process of its own, so that a window that closes or breaks does not end the evening.
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
from net.discovery.answers import Reached
from net.io.bridge import Mailbox
from net.protocol.keys import KEY_SIZE
from net.protocol.troubles import TroubleCode, known

ROOT: Final = Path(__file__).resolve().parents[2]
ASK_REACH: Final = b"reach"
END: Final = b"end"
"""What a window asks of a host, a line each."""
_ENOUGH: Final = 2.0
"""Seconds that a host has to put its tables away before it is not waited for any more."""


class AnnouncedTable(NamedTuple):
    """A table as its host tells of it."""

    number: int
    name: str
    game: str
    seats: int
    code: str
    """Empty: open to everybody."""
    key: str
    """What stands in invitations."""
    invitation: str


class HostReady(NamedTuple):
    """The host listens: guests, also this window's own player, can join."""

    port: int
    addresses: tuple[str, ...]
    journal: Path
    tables: tuple[AnnouncedTable, ...]


class HostCode(NamedTuple):
    """Another code opens a table from now on."""

    table: int
    code: str
    key: str
    """What stands in invitations."""


class HostDisk(NamedTuple):
    """A table waits, because its journal cannot be written."""

    table: int
    reason: str


class HostOver(NamedTuple):
    """A table is over; `saved`: until another day."""

    table: int
    saved: bool


class HostReach(NamedTuple):
    """What has come of trying whether others can reach this machine."""

    reached: Reached


class HostRefused(NamedTuple):
    """The host could not begin; its process ends."""

    code: TroubleCode


class HostGone(NamedTuple):
    """The process has ended; `text` is what it has said last, where that was an error."""

    exit_code: int
    text: str


HostNews = HostReady | HostCode | HostDisk | HostOver | HostReach | HostRefused | HostGone


class HostOptions(NamedTuple):
    """What a window wants to be hosted."""

    rules: Rules[Board]
    name: str
    owner: bytes
    """The public key of the player who keeps the table."""
    is_open: bool = False
    bots: tuple[str, ...] = ()
    port: int | None = None
    stand_in: int | None = None
    pace: int | None = None
    turn: int | None = None
    journal: Path | None = None


def arguments(wish: HostOptions) -> list[str]:
    """Return what `boneyard host` is told."""
    rules = wish.rules
    assert len(wish.owner) == KEY_SIZE
    words = [rules.key, "--seats", str(rules.seats), "--set", rules.pieces.name, "--name", wish.name]
    words += ["--keeper", wish.owner.hex()]
    for key, value in rules.house.items():
        words += ["--option", f"{key}={value}"]
    if wish.bots:
        words += ["--bots", ",".join(wish.bots)]
    given = {
        "--port": wish.port,
        "--stand-in": wish.stand_in,
        "--turn": wish.turn,
        "--pace": wish.pace,
        "--journal": wish.journal,
    }
    for option, chosen in given.items():
        words += [option, str(chosen)] if chosen is not None else []
    return [*words, *(["--open"] if wish.is_open else [])]


def resuming(journal: Path, port: int | None = None) -> list[str]:
    """Return what `boneyard host` is told to go on with the tables of a folder."""
    return ["--resume", "--journal", str(journal), *(["--port", str(port)] if port else [])]


def program() -> list[str]:
    """Return how Boneyard is started from a shell on this machine."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    return [sys.executable, "-m", "game.app.table_cli"]


class HostProcess(Protocol):
    """What a window does with a host."""

    def news(self) -> list[HostNews]:
        """Return what the host has told since the last call; never waits."""

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""

    def ask_reach(self) -> None:
        """Have it try whether others can reach this machine; what comes of it is among the news."""

    def stop(self) -> None:
        """Let it put its tables away and end; returns at once."""

    def close(self) -> None:
        """Stop it and wait a little: for the end of the program."""


class LanHost:
    """One host's process. `wake` is called in another thread when there is news, once until they are taken."""

    def __init__(
        self, words: Sequence[str], wake: Callable[[], None] = lambda: None, *, ends_with_us: bool = True
    ) -> None:
        """Start it; `OSError` where the system will not. Unless it `ends_with_us`, its tables outlive the window."""
        self._news: Final[Mailbox[HostNews]] = Mailbox(wake)
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._running: Final = subprocess.Popen(  # noqa: S603  our own program
            [*program(), "host", *words, "--json", "--asks", *(["--with-parent"] if ends_with_us else [])],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONIOENCODING": "utf-8"},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            start_new_session=not ends_with_us,
        )
        threading.Thread(target=self._listen, name="host", daemon=True).start()

    def news(self) -> list[HostNews]:
        """Return what the host has told since the last call; never waits."""
        return self._news.take()

    @property
    def is_running(self) -> bool:
        """Whether the process is there."""
        return self._running.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._running.pid

    def ask_reach(self) -> None:
        """Have it try whether others can reach this machine; what comes of it is among the news."""
        self._ask(ASK_REACH)

    def stop(self) -> None:
        """Let it put its tables away and end; returns at once, `news` tells when it is gone."""
        self._ask(END)
        self.forsake()

    def forsake(self) -> None:
        """Ask nothing more of it, as after a fall of this window."""
        with contextlib.suppress(OSError):
            assert self._running.stdin is not None
            self._running.stdin.close()

    def _ask(self, word: bytes) -> None:
        with contextlib.suppress(OSError, ValueError):  # it is gone, or going
            assert self._running.stdin is not None
            self._running.stdin.write(word + b"\n")
            self._running.stdin.flush()

    def close(self, seconds: float = _ENOUGH) -> None:
        """Stop it and wait a little: for the end of the program."""
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
    """Return what a line of the host's says; None for what is no event of ours."""
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
    "over": lambda event: HostOver(_number(event["table"]), bool(event["saved"])),
    "reach": lambda event: HostReach(Reached(event["reached"])),
    "refused": lambda event: HostRefused(known(str(event["code"]))),
}
