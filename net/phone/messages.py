"""What a phone says to its table, as types: anything that can be parsed is well formed and within every limit.

Each is the JSON of one map, whose `t` names it (docs/phones.md, "Messages"). Seats count from 0.
"""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from net.protocol.errors import ProtocolError
from net.protocol.field_types import MAX_PHRASES, MAX_SEATS

_Count = Annotated[int, Meta(ge=0, le=2**31)]
_Pixels = Annotated[int, Meta(ge=80, le=8000)]
_Letters = Annotated[float, Meta(ge=0.5, le=3)]
_Seat = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
PHONE_KEY_SIZE: Final = 16


class _Said(Struct, frozen=True, tag_field="t"):
    """Anything that a phone says. Unknown fields are skipped."""


class PhoneHello(_Said, tag="hello", frozen=True):
    """The first message of every line."""

    key: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    """The phone's own key, which it keeps: 16 random bytes."""
    width: _Pixels
    """Size of its felt."""
    height: _Pixels
    letters: _Letters = 1.0
    """The factor of its letters."""
    languages: Annotated[tuple[Annotated[str, Meta(max_length=35)], ...], Meta(max_length=8)] = ()
    """The languages of its owner, the best first."""
    seen: _Count = 0
    """The last state that it has seen."""


class PhoneJoin(_Said, tag="join", frozen=True):
    """Its owner wants a seat."""

    name: Annotated[str, Meta(max_length=100)]


class PhoneBack(_Said, tag="back", frozen=True):
    """Its owner has played at this seat on another phone."""

    seat: _Seat


class PhoneWatch(_Said, tag="watch", frozen=True):
    """Its owner only watches."""


class PhoneShape(_Said, tag="shape", frozen=True):
    """The felt has another size."""

    width: _Pixels
    height: _Pixels
    letters: _Letters = 1.0


class PhoneMove(_Said, tag="move", frozen=True):
    """A move: the number of a legal one in a state."""

    n: _Count
    move: Annotated[int, Meta(ge=0, le=10_000)]


class PhoneReady(_Said, tag="ready", frozen=True):
    """Ready to begin or to continue, or no longer."""

    on: bool


class PhoneSit(_Said, tag="sit", frozen=True):
    """Another seat, in the lobby."""

    seat: _Seat


class PhoneSay(_Said, tag="say", frozen=True):
    """A phrase to everyone at the table."""

    phrase: Annotated[int, Meta(ge=0, lt=MAX_PHRASES)]


class PhoneHint(_Said, tag="hint", frozen=True):
    """Its owner asks for a hint."""


class PhoneRules(_Said, tag="rules", frozen=True):
    """Its owner asks for the rules."""


class PhoneLeave(_Said, tag="leave", frozen=True):
    """Its owner leaves the table for good."""


class PhonePing(_Said, tag="ping", frozen=True):
    """A question whether the table is still there."""


FromPhone = (
    PhoneHello
    | PhoneJoin
    | PhoneBack
    | PhoneWatch
    | PhoneShape
    | PhoneMove
    | PhoneReady
    | PhoneSit
    | PhoneSay
    | PhoneHint
    | PhoneRules
    | PhoneLeave
    | PhonePing
)
_DECODER: Final[msgspec.json.Decoder[FromPhone]] = msgspec.json.Decoder(FromPhone)


def from_phone(body: bytes) -> FromPhone:
    """Return what a phone has said. Raises ProtocolError bad_message for anything else."""
    try:
        return _DECODER.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as why:
        raise ProtocolError("bad_message", str(why)) from None
