"""Simulated computers: Linux network namespaces, joined by the switch of `tools/lan/wires.py`.

Each namespace has loopback and one card with an IPv4 and a link-local IPv6 address; processes in it know no other
network. Needs root, iproute2 and /dev/net/tun; `why_not` reports what is missing. The names contain our process ID, so
two runs do not clash, and each run removes the namespaces left by a killed one.
"""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import selectors
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from tools.lan.wires import GOOD, Switch, Wire

if sys.platform == "linux":
    import fcntl

TUN: Final = "/dev/net/tun"
SET_NAME: Final = 0x4004_54CA
SET_CARRIER: Final = 0x4004_54E2
ETHERNET: Final = 0x0002
"""Flag: the device carries Ethernet frames."""
BARE: Final = 0x1000
"""Flag: no kernel header before each frame."""
LONGEST: Final = 65_536
AT_ONCE: Final = 64
"""Number of frames read from one computer before the next one's turn."""
PREFIX: Final = "boneyard"
_OURS: Final = re.compile(rf"{PREFIX}-(\d+)-[0-9a-f]+-\d+")
NET: Final = "10.73.0"
MOST: Final = 250
CARD: Final = "eth0"
NO_WAIT: Final = "for each in all default; do echo 0 > /proc/sys/net/ipv6/conf/$each/accept_dad; done"
"""Makes an IPv6 address usable at once: nobody else in here can have it."""


def why_not() -> str:
    """Return one sentence on why namespaces cannot be used here, or an empty string if they can."""
    if sys.platform != "linux":
        return "Network namespaces need Linux."
    if os.geteuid() != 0:
        return "Network namespaces need root. Run this as root."
    if shutil.which("ip") is None:
        return "The command ip is missing. Install iproute2."
    if not os.access(TUN, os.R_OK | os.W_OK):
        return f"There is no {TUN} here; load the module tun, or give the container that device."
    try:
        with Machines(1, 0):
            return ""
    except OSError as why:
        return f"This system does not allow network namespaces with cards of their own: {why}."


class Machines:
    """A number of computers and the switch between them, as a context manager; raises `OSError` if unavailable."""

    def __init__(self, count: int, seed: int) -> None:
        if not 0 < count <= MOST:
            raise ValueError(f"{count} machines")
        self.switch: Final = Switch(count, seed)
        self._tag: Final = secrets.token_hex(4)
        self._names: Final = [f"{PREFIX}-{os.getpid()}-{self._tag}-{number}" for number in range(count)]
        self._cards: list[int] = []
        self._thread: threading.Thread | None = None
        self._bell: Final = socket.socketpair()
        self._is_over = False

    def __enter__(self) -> Self:
        try:
            _remove_what_is_left()
            for number, name in enumerate(self._names):
                self._cards.append(_made(name, f"by{self._tag}{number}", number))
        except BaseException:
            self._remove()
            raise
        self._thread = threading.Thread(target=self._run, name="switch", daemon=True)
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self._is_over = True
        self._bell[0].send(b".")
        if self._thread is not None:
            self._thread.join()
        self._remove()

    def inside(self, number: int) -> list[str]:
        """Return the words that, put before a command, run it on this computer."""
        return ["ip", "netns", "exec", self._names[number]]

    @staticmethod
    def address(number: int) -> str:
        """Return the IPv4 address of a computer."""
        return f"{NET}.{number + 1}"

    def wire(self, number: int, wire: Wire = GOOD) -> None:
        """Replace a computer's wire; its card notices an unplugged cable."""
        was_out = self.switch.wires[number].is_out
        self.switch.wires[number] = wire
        if was_out != wire.is_out:
            with contextlib.suppress(OSError):  # not reported before Linux 5.0
                _tell(self._cards[number], SET_CARRIER, struct.pack("i", not wire.is_out))

    def _run(self) -> None:
        """Carry frames until stopped."""
        with selectors.DefaultSelector() as selector:
            for number, card in enumerate(self._cards):
                selector.register(card, selectors.EVENT_READ, number)
            selector.register(self._bell[1], selectors.EVENT_READ)
            while not self._is_over:
                due = self.switch.next_at
                wait = None if due is None else max(0.0, due - time.monotonic())
                for key, _ in selector.select(wait):
                    if isinstance(key.data, int):
                        self._take(key.data)
                for port, frame in self.switch.due(time.monotonic()):
                    with contextlib.suppress(OSError):  # the card is down or full
                        os.write(self._cards[port], frame)

    def _take(self, number: int) -> None:
        with contextlib.suppress(OSError):  # nothing left to read
            for _ in range(AT_ONCE):
                self.switch.take(number, os.read(self._cards[number], LONGEST), time.monotonic())

    def _remove(self) -> None:
        for card in self._cards:
            os.close(card)
        for name in self._names:
            _removed(name)
        for end in self._bell:
            end.close()


def _opened() -> int:
    if sys.platform == "linux":
        return os.open(TUN, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
    raise OSError(why_not())


def _tell(card: int, what: int, how: bytes) -> None:
    if sys.platform == "linux":
        fcntl.ioctl(card, what, how)


def _made(name: str, device: str, number: int) -> int:
    """Create a namespace with a card, named `device` until it is inside, and return the card's file."""
    ip("netns", "add", name)
    card = _opened()
    try:
        _tell(card, SET_NAME, struct.pack("16sH22x", device.encode(), ETHERNET | BARE))
        with contextlib.suppress(OSError):  # a system without IPv6
            ip("netns", "exec", name, "sh", "-c", NO_WAIT)
        ip("link", "set", device, "netns", name, "name", CARD)
        inside = ("-n", name)
        ip(*inside, "link", "set", "lo", "up")
        ip(*inside, "link", "set", CARD, "address", f"02:73:00:00:00:{number + 1:02x}", "up")
        ip(*inside, "address", "add", f"{NET}.{number + 1}/24", "broadcast", "+", "dev", CARD)
        ip(*inside, "route", "add", "default", "dev", CARD)  # as everywhere: 255.255.255.255 needs a route
    except BaseException:
        os.close(card)
        raise
    return card


def ip(*words: str) -> str:
    """Run `ip` and return its output; raises `OSError` if it fails."""
    done = subprocess.run(["ip", *words], check=False, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.stdout


def _removed(name: str) -> None:
    """Remove a namespace and kill all processes left in it, which can only be ours."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(OSError):
        for number in ip("netns", "pids", name).split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(number), signal.SIGKILL)
        ip("netns", "delete", name)


def _remove_what_is_left() -> None:
    """Remove the namespaces of runs whose process has ended."""
    for line in ip("netns", "list").splitlines():
        ours = _OURS.match(line)
        if ours and not Path("/proc", ours[1]).exists():
            _removed(ours[0])
