"""The golden text of limits: random walks through guesses, handshakes, pings, stalls and turns, with each answer.

Time passes in quarters of a second, which a computer has exactly, so that waits also end at the very moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Final

from engine.core import NOBODY
from net.discovery.probe import RateLimit
from net.guest.connection import HostConnection, HostSilence
from net.guest.liveness import HostPings, StallTimer
from net.handshake.guesses import GuessLimit
from net.handshake.handshake_limit import HandshakeLimit
from net.handshake.pending import PendingHandshake, PendingHandshakes
from net.host.seats import HostSeat
from net.host.waits import LimitedTurn, TurnLimit
from net.protocol.errors import ProtocolError
from net.protocol.messages import Phase, TableSettings
from tests.support.lan.transcript import FOLDER

_STEPS: Final = 300
_ADDRESSES: Final = ("10.0.0.1", "10.0.0.2", "::ffff:10.0.0.1", "2001:db8::1", "2001:db8::2", "fe80::1%eth0", "pc")


class _Walk:
    """A source of chance and a clock."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.now = 5000.0

    def pause(self, *quarters: int) -> None:
        """Let one of these times pass."""
        self.now += self.rng.choice(quarters) / 4

    def clock(self) -> float:
        """Return the time."""
        return self.now


def guesses() -> Iterator[str]:
    """Guess at codes from several addresses, some of which know it."""
    walk = _Walk(1)
    limit = GuessLimit(walk.clock)
    for _ in range(_STEPS):
        walk.pause(0, 0, 1, 16, 16, 80, 64)
        address = walk.rng.choice(_ADDRESSES)
        try:
            wait = limit.wait(address, waited=walk.rng.random() < 0.5)
            yield f"{_ADDRESSES.index(address)}:{wait:g}"
            if not wait and walk.rng.random() < 0.2:
                limit.give_back(address)
                yield f"back:{len(limit)}"
        except ProtocolError as why:
            yield why.code
            limit.renew()
        if walk.rng.random() < 0.01:
            walk.now += 3600


def handshakes() -> Iterator[str]:
    """Knock from several addresses, and come back with tokens, used ones and those of others among them."""
    walk = _Walk(2)
    limit = HandshakeLimit(walk.clock, walk.rng.randbytes)
    tokens: list[tuple[bytes, bytes, str]] = []
    for _ in range(4 * _STEPS):
        walk.pause(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
        address = walk.rng.choice(_ADDRESSES[:3])
        kind = walk.rng.choice((b"C", b"R"))
        waited = False
        if tokens and walk.rng.random() < 0.4:
            token, of_kind, of_address = walk.rng.choice(tokens[-6:])
            waited = limit.is_good(token, of_kind, of_address)
            yield f"good:{waited:d}{limit.is_good(token, kind, address):d}"
            if waited and walk.rng.random() < 0.7:
                limit.use(token)
        wait = limit.wait(address, known=kind == b"R", waited=waited)
        if wait:
            tokens.append((limit.token(kind, address, wait), kind, address))
        yield f"{wait:.2f}:{len(limit)}"
        if walk.rng.random() < 0.01:
            walk.now += walk.rng.choice((10.0, 11.0, 12.0, 0.25))


def pending() -> Iterator[str]:
    """Let connections come, prove something and leave, more than there is room for."""
    walk = _Walk(3)
    crowd, sent_away, here = PendingHandshakes(), list[int](), list[PendingHandshake]()
    for n in range(3 * _STEPS):
        address = f"10.0.0.{walk.rng.randrange(12)}" if walk.rng.random() < 0.7 else "10.0.0.1"
        here.append(crowd.add(address, partial(sent_away.append, n)))
        for _ in range(walk.rng.randrange(2)):
            crowd.set_standing(walk.rng.choice(here), walk.rng.randrange(3))
        if walk.rng.random() < 0.2:
            crowd.remove(walk.rng.choice(here))
        if sent_away:
            yield f"{sent_away.pop()}:{len(crowd)}"


def askers() -> Iterator[str]:
    """Ask again and again, from more addresses than are remembered."""
    walk = _Walk(4)
    limit = RateLimit(each=2, burst=3, total=8, askers=4)
    for _ in range(_STEPS):
        walk.pause(0, 0, 0, 1, 2)
        asker = walk.rng.randrange(6)
        yield f"{asker}{'+' if limit.grants(str(asker), walk.now) else '-'}"


def messages() -> Iterator[str]:
    """Send bursts of messages to a host."""
    walk, chair = _Walk(5), HostSeat()
    for _ in range(_STEPS // 3):
        walk.pause(0, 1, 4, 12)
        yield str(sum(chair.allows_message(walk.now) for _ in range(walk.rng.randrange(40))))


def pings() -> Iterator[str]:
    """Ping a host that is lost again and again, slow, or answers what it wasn't asked."""
    walk, here = _Walk(6), HostPings()
    waiting: list[int] = []
    for _ in range(_STEPS):
        walk.pause(1, 2, 3, 4, 20)
        act = walk.rng.random()
        if act < 0.1:
            here.close(walk.now)
            walk.pause(1, 40, 300)
            here.open(walk.now)
            waiting.clear()
            if walk.rng.random() < 0.8:
                here.welcomed(walk.now)
        elif act < 0.5 and here.is_due(walk.now):
            waiting.append(here.ping(walk.now))
        elif waiting:
            try:
                here.answered(waiting.pop(0 if act < 0.9 else -1), walk.now)
            except ProtocolError:
                yield "odd"
        state = (here.is_due(walk.now), here.is_dead(walk.now), here.is_unsteady)
        after = [here.is_answered_after(here.last_ping - back) for back in (1, 2, 3)]
        yield f"{''.join(f'{each:d}' for each in (*state, *after))}:{here.absence(walk.now)}"
        if walk.rng.random() < 0.02:
            here.is_new = not here.is_new


def connection() -> Iterator[str]:
    """Wait at a connection that is opened again and again, for answers and for the host itself."""
    walk, silence = _Walk(7), HostSilence()
    link = HostConnection([], lambda _code: None)
    for _ in range(_STEPS):
        walk.pause(1, 4, 8, 9)
        if walk.rng.random() < 0.1:
            link.close()
            link.open(b"", walk.now)
            link.on_welcome(())
        link.tick(walk.now)
        silence.tick(walk.now)
        if walk.rng.random() < 0.1:
            link.on_message(walk.now)
            silence.heard()
        since = walk.now - walk.rng.choice((4.0, 5.0, 8.0, 10.0, 20.0))
        waits = [link.host_should_wait(since, at, 10.0) for at in (link.link, link.link - 1)]
        yield f"{waits[0]:d}{waits[1]:d}{link.has_left:d}{silence.is_gone:d}{link.resync(1):d}"


def stalls() -> Iterator[str]:
    """Look at a table on which nothing happens for a long time."""
    walk, timer = _Walk(8), StallTimer()
    phases: tuple[Phase, ...] = ("play", "commit", "claims", "lobby")
    phase: Phase = "play"
    version = 0
    for _ in range(_STEPS):
        walk.pause(20, 40, 60, 4)
        if walk.rng.random() < 0.05:
            version += 1
            phase = walk.rng.choice(phases)
        custom = TableSettings(turn=walk.rng.choice((0, 30)), stand_in=8)
        state = timer.check((phase, 1, 2, version), walk.now, custom, is_free=walk.rng.random() < 0.2)
        yield f"{phase[0]}{state.seconds:g}:{state.ask:d}{state.is_lost:d}"


def turns() -> Iterator[str]:
    """Let limited turns pass, of players who are there and who aren't."""
    walk, limit = _Walk(9), TurnLimit()
    turn: LimitedTurn | None = None
    ply = 0
    for _ in range(_STEPS):
        walk.pause(4, 20, 40, 1)
        if walk.rng.random() < 0.15:
            ply += 1
            turn = LimitedTurn(ply % 3, 1, ply, walk.now, walk.rng.choice((20, 30, 60, 90)))
        if walk.rng.random() < 0.03:
            turn = None
        news = limit.follow(turn, walk.now, is_there=walk.rng.random() < 0.8)
        left = limit.left(walk.now) if limit.warned != NOBODY else 0
        yield f"{news:d}{limit.warned}:{left}:{limit.kept(turn, walk.now)}"


WALKS: Final[tuple[Callable[[], Iterator[str]], ...]] = (
    guesses,
    handshakes,
    pending,
    askers,
    messages,
    pings,
    connection,
    stalls,
    turns,
)


def told(walk: Callable[[], Iterator[str]]) -> str:
    """Return the answers of a walk."""
    return "".join(f"    {line}\n" for line in wrap(" ".join(walk()), 110))


def golden_limits() -> dict[Path, str]:
    """Return the contents of the golden file."""
    return {FOLDER / "limits.txt": "".join(f"{walk.__name__}\n{told(walk)}" for walk in WALKS)}
