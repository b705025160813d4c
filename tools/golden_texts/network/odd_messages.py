"""The golden text of odd messages: how a guest and a host react to one that is altered, missing, doubled or late.

An evening of Kai and Ana is recorded, as everything that came to Ana's program and to the host's. Then it is played to
one of them again and again, each time with a single message changed, up to a few messages later. The text has the
differences: the lines that are new (+) and those that are missing (-).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from random import Random
from textwrap import shorten
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import fields, replace

from engine.sentences import Refusal
from net.guest.guest import Guest
from net.host.host import Host
from net.host.table import HostedTable
from net.protocol.errors import ProtocolError
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Chat, FromHost, Message, Ready, TableSettings
from net.protocol.wire import from_guest, from_host, packed
from tests.support.lan.one_room import Parlour
from tests.support.lan.transcript import FOLDER, Transcript

_MOST: Final = 2
"""Lines of a reaction that are told,"""
_WIDTH: Final = 105
"""and letters of each."""
_AFTER: Final = 4
"""Messages that follow an odd one."""


class Came(NamedTuple):
    """A call of a program, by the name of the method."""

    method: str
    given: tuple[object, ...]
    named: dict[str, bool]

    @property
    def message(self) -> Message | None:
        """The message that came, if one did: what a player asks for comes from no other computer."""
        came = self.given if self.method.startswith("on_") else ()
        return next((each for each in came if isinstance(each, Message)), None)

    def with_message(self, other: Message) -> Came:
        """Return the same call with another message."""
        given = tuple(other if isinstance(each, Message) else each for each in self.given)
        return self._replace(given=given)


class TapedGuest(Guest):
    """A guest that keeps its calls."""

    def __init__(self, key: Key, chance: Callable[[int], bytes]) -> None:
        super().__init__("Ana", key, chance)
        self.tape: Final[list[Came]] = []


class TapedHost(Host):
    """A host that keeps its calls."""

    def __init__(self, table: HostedTable) -> None:
        super().__init__(table)
        self.tape: Final[list[Came]] = []


def _keeping(name: str, honest: Callable[..., None]) -> Callable[..., None]:
    def call(self: TapedGuest | TapedHost, *given: object, **named: bool) -> None:
        self.tape.append(Came(name, given, named))
        honest(self, *given, **named)

    return call


def _tape(kind: type[TapedGuest | TapedHost], *methods: str) -> None:
    """Let a program keep the calls of these methods."""
    for name in methods:
        setattr(kind, name, _keeping(name, getattr(kind, name)))


_tape(TapedGuest, "on_open", "on_message", "on_tick", "on_closed", "ask", "offer")
_tape(TapedHost, "on_hello", "on_message", "on_tick", "on_close")


class Recording:
    """An evening of Kai and Ana, as it came to Ana's program and to the host's."""

    def __init__(self) -> None:
        room = Parlour("block_draw", 2, house={"target": 20})
        self._founding: Final = room.host.table.founding
        self._terms: Final = room.host.table.terms
        self._key: Final = Key(bytes(range(32)))
        host, ana = self.host(), self.guest()
        room.host = host
        self.names: Final = {self._founding.key.public: "Host", self._key.public: "Ana"}
        kai = room.join("Kai")
        self.names[kai.key.public] = "Kai"
        room.connect(ana, invited=True)
        ana.ask(Chat(3))
        ana.ask(Ready(on=True))
        room.pump()
        kai.ask(AdminRequest("start"))
        room.pump()
        room.play([kai, ana], 0.6)
        room.cut(ana)
        room.play([kai], 0.5)
        room.connect(ana)
        room.play([kai, ana], 60)
        room.run(0.3)
        ana.ask(Ready(on=True))
        room.pump()
        kai.ask(AdminRequest("start"))
        room.play([kai, ana], 0.4)
        kai.ask(AdminRequest("save"))
        room.run(0.1)
        self.tapes: Final[dict[str, list[Came]]] = {"Ana": ana.tape, "the host": host.tape}

    def guest(self) -> TapedGuest:
        """Return Ana's program as it starts."""
        return TapedGuest(self._key, Random("Ana").randbytes)

    def host(self) -> TapedHost:
        """Return the host's program as it starts."""
        settings = TableSettings(pace=0)
        return TapedHost(HostedTable(self._founding, self._terms, settings, random=Random("table").randbytes))

    def reaction(self, who: str, before: Sequence[Came], then: Sequence[Came]) -> list[str]:
        """Return all that a program says and does after these calls, from the first of `then` on."""
        program = self.guest() if who == "Ana" else self.host()
        told: list[object] = []
        for n, came in enumerate((*before, *then)):
            try:
                getattr(program, came.method)(*came.given, **came.named)
            except (Refusal, ProtocolError) as why:
                told.append(f"refuses: {why}")
            done = [*program.take_effects(), *(program.news() if isinstance(program, Guest) else ())]
            told += done if n >= len(before) else []
        lines = Transcript()
        lines.names.update(self.names)
        for each in told:
            lines.note(0.0, "", each)
        return [line[12:] for line in lines.text().splitlines()]


def told(recording: Recording, who: str) -> Iterator[str]:
    """Yield a line for each odd message, and how a program reacts otherwise than to the one that should come."""
    tape = recording.tapes[who]
    seen: set[str] = set()
    for at, came in enumerate(tape):
        message = came.message
        kind = _kind(message) if message is not None else ""
        if message is None or kind in seen:
            continue
        seen.add(kind)
        before, after = tape[:at], [each for each in tape[at + 1 : at + 40] if each.message is not None][:_AFTER]
        honest = recording.reaction(who, before, [came, *after])
        odd = [(f"with {path}", [came.with_message(other), *after]) for path, other in altered(message)]
        odd += [("missing", after), ("doubled", [came, came, *after]), ("late", [*after[:1], came, *after[1:]])]
        for what, then in odd:
            yield f"{kind} {what}: {_otherwise(honest, recording.reaction(who, before, then))}"


def _kind(message: Message) -> str:
    kind = str(message.__struct_config__.tag)
    entry = getattr(message, "entry", None)
    return f"{kind} after a move of {entry.seat}" if entry is not None else kind


def _otherwise(honest: Sequence[str], odd: Sequence[str]) -> str:
    more = [line for line in odd if line not in honest]
    less = [line for line in honest if line not in odd]
    return "".join((*_signed("+", more), *_signed("-", less))) or "as ever"


def _signed(sign: str, lines: Sequence[str]) -> Iterator[str]:
    """Yield the first lines, and letters for all of them if there are more."""
    for line in lines[:_MOST]:
        yield f"\n        {sign} {shorten(line, _WIDTH, placeholder=' …')}"
    if len(lines) > _MOST:
        yield f"\n        {sign} {len(lines)} lines {sha256(''.join(lines).encode()).hexdigest()[:6]}"


def altered(message: Struct) -> Iterator[tuple[str, Message]]:
    """Yield the messages that differ from this one in a single value, and can be read."""
    for path, other in _others(message):
        read = from_host if isinstance(other, FromHost) else from_guest
        with suppress(ProtocolError):
            yield path, read(packed(other))


def _others(what: Struct) -> Iterator[tuple[str, Struct]]:
    for field in fields(what):
        for path, other in _values(getattr(what, field.name)):
            yield f"{field.name}{path}", replace(what, **{field.name: other})


def _values(value: object) -> Iterator[tuple[str, object]]:
    match value:
        case bool():
            yield f" {not value}", not value
        case int():
            yield " more", value + 1
            yield " less", value - 1
        case bytes() if value:
            yield " altered", bytes([value[0] ^ 1]) + value[1:]
        case Struct():
            yield from ((f".{path}", other) for path, other in _others(value))
        case tuple() if value and isinstance(value[0], Struct | int):
            yield " without the last", value[:-1]
            yield from ((f"[0]{path}", (other, *value[1:])) for path, other in _values(value[0]))


def of_program(recording: Recording, who: str) -> str:
    """Return the text of one program."""
    return "".join(f"    {line}\n" for line in told(recording, who))


def golden_odd_messages() -> dict[Path, str]:
    """Return the contents of the golden file."""
    recording = Recording()
    texts = (f"{who}\n{of_program(recording, who)}" for who in recording.tapes)
    return {FOLDER / "odd_messages.txt": "".join(texts)}
