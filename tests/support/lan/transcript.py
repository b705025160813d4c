"""The messages, records and news of a host and its guests, in order and in words.

Two transcripts are equal only if every message, record and piece of news came at the same moment with the same content.
`text` can be read and compared line by line; an `account` stands for a long one. Golden files keep both.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from textwrap import wrap
from typing import Final, NamedTuple

from msgspec import Struct, msgpack
from msgspec.structs import fields

from engine.core import Event, Rules, View
from engine.match import Match
from engine.sentences import Sentence
from net.effects.effects import CloseConnection, HangUp, SendToGuest, SendToHost, Think, WriteInput, WriteNote
from net.effects.inputs import TableInput
from net.effects.notes import GuestNote, UpdateNote
from net.fairness.past_rounds import PastRound
from net.guest.news import FindingNews, JudgementNews, RoomNews
from net.protocol.messages import NO_FINDINGS, LogEntry, Message, Ping, Pong, Terms, WireMove
from net.protocol.views import WireEvent, WireView

FOLDER: Final = Path(__file__).resolve().parents[2] / "golden_net"
_LETTERS: Final = 6
_UNTOLD: Final = (Ping, Pong, RoomNews, UpdateNote)
"""They follow from the lines above them. An account covers them, too."""
"""Letters of a digest, a key or a signature."""
_PART: Final = 10
"""Seconds that have letters of their own in an account."""
_WIDTH: Final = 110
_SHORT: Final = 64
"""Bytes of the longest value that is told by its first ones. Longer ones are whole messages, told by a digest."""


class Told(NamedTuple):
    """One thing that happened: the time, who did it, and to whom if that is somebody."""

    now: float
    who: str
    to: str
    what: object

    def spelled(self, names: Mapping[bytes, str]) -> bytes:
        """Return bytes that differ from those of anything else."""
        said = msgpack.encode(self.what) if isinstance(self.what, Struct) else words(self.what, names).encode()
        return f"{self.now:.3f} {self.who} {self.to} {type(self.what).__name__} ".encode() + said


class Transcript:
    """Everything that happened at one table, oldest first."""

    def __init__(self) -> None:
        self.told: Final[list[Told]] = []
        self.names: Final[dict[bytes, str]] = {}
        """The names of keys."""

    def note(self, now: float, who: str, what: object, to: str = "") -> None:
        """Add something. `who` does or says it, to somebody or to nobody in particular."""
        match what:
            case SendToGuest(_, message) | SendToHost(message):
                self.told.append(Told(now, who, to, message))
            case WriteInput(record) | WriteNote(record):
                self.told.append(Told(now, who, to, record))
            case _:
                self.told.append(Told(now, who, to, what))

    def text(self) -> str:
        """Return a line for each, except those that follow from others. A message to several guests is one line."""
        return "".join(f"{line}\n" for line in self._lines())

    def account(self) -> str:
        """Return the findings and the last judgements in words, and letters for each part of the time.

        The letters differ if anything said in that time does, pings included.
        """
        found = [each for each in self.told if isinstance(each.what, FindingNews)]
        judged = {
            (each.who, each.what.judgement.deal): each for each in self.told if isinstance(each.what, JudgementNews)
        }
        lines = [f"{each.who} {self._words(each.what)}" for each in (*found, *(judged[at] for at in sorted(judged)))]
        lines += wrap(" ".join(self._digests()), _WIDTH)
        return "".join(f"    {line}\n" for line in lines)

    def _digests(self) -> Iterator[str]:
        for part, group in groupby(self.told, key=lambda each: int(each.now // _PART)):
            said = b"".join(each.spelled(self.names) for each in group)
            yield f"{part * _PART}s:{_digest(said)}"

    def _lines(self) -> Iterator[str]:
        live = [(each, self._words(each.what)) for each in self.told if not isinstance(each.what, _UNTOLD)]
        for _, group in groupby(live, key=lambda each: (each[0].now, each[0].who, bool(each[0].to), each[1])):
            same, (said, *_) = zip(*group, strict=True)
            to = " ".join(dict.fromkeys(each.to for each in same if each.to))
            yield f"{same[0].now:8.2f}  {same[0].who}{f' > {to}' if to else ''}  {said}"
        for name in sorted({each.who for each in self.told}):
            pings = sum(isinstance(each.what, Ping) and each.who == name for each in self.told)
            pongs = sum(isinstance(each.what, Pong) and each.who == name for each in self.told)
            if pings or pongs:
                yield f"{'':8}  {name}: {pings} pings, {pongs} pongs"

    def _words(self, what: object) -> str:
        return words(what, self.names)


def words(what: object, names: Mapping[bytes, str]) -> str:
    """Return a message, a record, news or an effect in words, with each field that isn't as usual."""
    match what:
        case CloseConnection(_, code):
            return f"closes: {code}"
        case HangUp(code, again):
            return f"hangs up: {code}{', to come again' if again else ''}"
        case Think(ticket, character, _, _, past):
            return f"asks {character} at {value(ticket, names)} after {len(past)} steps"
        case RoomNews(room):
            return f"knows of room {room.version}"
        case FindingNews(found, among):
            return f"finds {found.code}: {found}, against {found.against}; {', '.join(among)}"
        case JudgementNews(judgement):
            told = [f"deal {judgement.deal} {judgement.outcome}, round {judgement.round}, seat {judgement.seat}"]
            told += [f"put in {value(judgement.put_in, names)}, clean {value(judgement.clean, names)}"]
            told += map(str, (*judgement.remarks, *judgement.findings))
            return f"judges {'; '.join(told)}; {', '.join(judgement.names)}"
        case TableInput() | GuestNote():
            return f"writes {what.__struct_config__.tag}{_fields(what, names)}"
        case Message():
            return f"{what.__struct_config__.tag}{_fields(what, names)}"
        case _:
            return value(what, names)


def _fields(what: Struct, names: Mapping[bytes, str]) -> str:
    told = [(field.name, getattr(what, field.name), field.default) for field in fields(what)]
    return "".join(
        f" {name}={value(each, names)}" for name, each, default in told if each not in (default, NO_FINDINGS)
    )


def value(what: object, names: Mapping[bytes, str]) -> str:
    """Return the value of a field in a few words."""
    match what:
        case bytes():
            return _shortened(what, names)
        case Sentence() | str():
            return str(what)
        case WireMove():
            return f"{what.act}:{value(what.tiles, names)}:{what.at}:{what.how}"
        case WireView() | WireEvent():
            return _digest(msgpack.encode(what))
        case View():
            return f"turn {what.turn}{', over' if what.over else ''}"
        case Match():
            return f"{len(what.rounds)} rounds, {list(what.scores)}"
        case PastRound():
            ends = what.reveal is not None
            return f"round {what.opening.round} with {len(what.entries)} moves{'' if ends else ', unfinished'}"
        case Event() | Rules():
            return type(what).__name__
        case LogEntry() | Message():
            return f"{type(what).__name__}#{_digest(msgpack.encode(what))}"
        case Terms():
            return f"({what.game} {what.seats} {what.rules.hex()[:_LETTERS]})"
        case Struct():
            return f"({' '.join(value(getattr(what, field.name), names) for field in fields(what))})"
        case tuple() if hasattr(what, "_fields"):
            return f"{type(what).__name__}({' '.join(value(each, names) for each in what)})"
        case tuple() | list():
            return f"[{' '.join(value(each, names) for each in what)}]"
        case dict():
            return f"{{{' '.join(f'{key}={value(each, names)}' for key, each in what.items())}}}"
        case _:
            return str(what)


def _shortened(what: bytes, names: Mapping[bytes, str]) -> str:
    if what in names:
        return names[what]
    if not any(what):
        return "-" if what else "none"
    return what.hex()[:_LETTERS] if len(what) <= _SHORT else f"#{_digest(what)}"


def _digest(what: bytes) -> str:
    return sha256(what).hexdigest()[:_LETTERS]


def kept(file: str) -> dict[str, str]:
    """Return the texts that a golden file keeps, by their titles: lines that begin without a margin."""
    found: dict[str, str] = {}
    title = ""
    for line in (FOLDER / file).read_text(encoding="utf-8").splitlines(keepends=True):
        if line[:1].isspace():
            found[title] += line
        else:
            title = line.strip()
            found[title] = ""
    return found
