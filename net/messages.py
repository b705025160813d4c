"""The messages of the LAN table, as types: what can be parsed is well formed and within every limit.

docs/protocol.md says what each one means. Seats count from 0; -1 is nobody.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from net.boards import Seen
from net.shapes import (
    MOST_ENTRIES,
    MOST_EVENTS,
    MOST_SEATS,
    NO_HEAD,
    NO_KEY,
    NO_TABLE,
    PHRASES,
    Bits,
    BySeat,
    Bytes8,
    Bytes16,
    Bytes32,
    Count,
    Name,
    Number,
    Scores,
    Seat,
    SeatOrNobody,
    Signature,
    Text,
    TileBytes,
    TileRow,
    Word,
)

PROTOCOL: Final = 2
"""The version of everything here: fields may only be added with defaults, else it is raised by one."""


class Message(Struct, frozen=True, tag_field="t"):
    """What goes in one frame: a map whose `t` says which message it is. Fields that are not known are skipped."""


# -- parts ------------------------------------------------------------------------------------------------------------


class Terms(Struct, frozen=True):
    """What is played: a game, the set, how many seats, and the house rules in full."""

    game: Word
    pieces: Word
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    house: Annotated[dict[Word, Number | Word], Meta(max_length=40)]
    rules: Bytes8
    """The digest of all this and of the rules' version; both ends have to come to the same."""


class Custom(Struct, frozen=True):
    """How the table is kept, beside the rules."""

    stand_in: Annotated[int, Meta(ge=0, le=600)] = 8
    """Seconds until a bot plays for a seat whose player is away."""
    pace: Annotated[int, Meta(ge=0, le=300)] = 100
    """What the bots' own pace is multiplied by, in per cent."""
    chat: bool = True
    """Whether anything but phrases may be said."""


SeatKind = Literal["open", "person", "away", "bot"]


class Place(Struct, frozen=True):
    """A seat of the table, as everyone sees it."""

    seat: Seat
    kind: SeatKind
    name: Word = ""
    key: Bytes32 = NO_KEY
    """Who it is, for ever; of a bot the host's."""
    bot: Word = ""
    """The character that plays; for a person who is away, the one that stands in (empty: nobody yet)."""
    ready: bool = False
    """Whether the person wants to begin, or to go on to the next round."""
    left: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds until a bot stands in, when this was sent."""


class Chosen(Struct, frozen=True, array_like=True):
    """A `Move` of the engine."""

    act: Annotated[int, Meta(ge=0, le=63)]
    tiles: TileRow = ()
    at: Number = 0
    how: Number = 0


class Entry(Struct, frozen=True, array_like=True):
    """A move of the log: who made it, signed, and what it came to."""

    ply: Count
    seat: Seat
    move: Chosen
    mid: Bytes8
    """The move's own name: sent twice, it is made once."""
    signature: Signature
    """Of the seat's key; of the host's, where a bot has moved."""
    bot: bool
    public: Bytes8
    """The digest of the table after it, as an onlooker sees it."""


class Happened(Struct, frozen=True, array_like=True):
    """An `Event` of the engine, as the seat saw it."""

    what: Annotated[int, Meta(ge=0, le=255)]
    seat: SeatOrNobody
    tiles: TileBytes = b""
    at: Number = 0
    n: Number = 0
    parts: Annotated[tuple[Number, ...], Meta(max_length=64)] = ()
    eyes: Annotated[int, Meta(ge=-1, lt=2**MOST_SEATS)] = -1


# -- from a guest -----------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello", frozen=True):
    """The first message on every connection, to join and to come back alike."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    name: Name
    key: Bytes32
    signature: Signature
    """Of the channel id, by `key`: proves that the seat is ours."""
    table: Bytes16 = NO_TABLE
    """The table that is known already, and of it:"""
    done: Count = 0
    """the last deal that is complete,"""
    deal: Count = 0
    """the deal that is being played,"""
    have: Count = 0
    """how many of its moves,"""
    head: Bytes8 = NO_HEAD
    """and the head of their chain."""
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class Commit(Message, tag="commit", frozen=True):
    """A promise of the nonce to come."""

    deal: Count
    value: Bytes32


class Nonce(Message, tag="nonce", frozen=True):
    """The nonce that was promised."""

    deal: Count
    value: Bytes32


class Offer(Message, tag="move", frozen=True):
    """A move, signed for this place of the chain and no other."""

    deal: Count
    ply: Count
    head: Bytes8
    mid: Bytes8
    move: Chosen
    signature: Signature


class Ready(Message, tag="ready", frozen=True):
    """Wants to begin with these terms, or to go on after this deal; or no longer."""

    on: bool
    deal: Count = 0
    rules: Bytes8 = NO_HEAD


class Audit(Message, tag="audit", frozen=True):
    """What came of checking a deal: empty where all of it follows."""

    deal: Count
    fault: Text = ""


class Resync(Message, tag="resync", frozen=True):
    """Something is missing: tell it again from the beginning of the deal."""

    deal: Count


class Sit(Message, tag="sit", frozen=True):
    """Wants another seat, an open one, before the match has begun."""

    seat: Seat


class Keep(Message, tag="keep", frozen=True):
    """What the one who keeps the table does; from anyone else it is refused.

    bot: a character (`word`) sits down at `seat`; open: the seat is free again; kick: its player has to leave; swap:
    `seat` and `other` change places; terms: other terms; custom: other customs; start: begin, bots at what is open;
    save: put the table away, to go on another day; close: that was all.
    """

    act: Literal["bot", "open", "kick", "swap", "terms", "custom", "start", "save", "close"]
    seat: Seat = 0
    other: Seat = 0
    word: Word = ""
    terms: Terms | None = None
    custom: Custom | None = None


# -- both ways --------------------------------------------------------------------------------------------------------


class Talk(Message, tag="talk", frozen=True):
    """Something said: a phrase by its number, or a text (then the phrase is -1). The host says who it was."""

    phrase: Annotated[int, Meta(ge=-1, lt=PHRASES)] = -1
    text: Text = ""
    seat: SeatOrNobody = -1


class Ping(Message, tag="ping", frozen=True):
    """Asks for a sign of life."""

    n: Bits


class Pong(Message, tag="pong", frozen=True):
    """Gives it."""

    n: Bits


class Bye(Message, tag="bye", frozen=True):
    """The last message of a connection, with the reason."""

    code: Word = "bye"


# -- from the host ----------------------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to a hello: this is your seat, this is who I am."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    table: Bytes16
    """What the table is called for ever, however many matches are played at it."""
    seat: Seat
    pass_key: Bytes32
    """What opens the door from now on, in place of the code."""
    host: Bytes32
    signature: Signature
    """Of the channel id and the table, by `host`."""
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


Phase = Literal["lobby", "commit", "open", "play", "claims", "shown", "over", "saved", "closed"]


class Room(Message, tag="room", frozen=True):
    """The whole table but the game: sent whenever anything of it changes."""

    version: Count
    phase: Phase
    name: Name
    terms: Terms
    custom: Custom
    places: Annotated[tuple[Place, ...], Meta(max_length=MOST_SEATS)]
    keeper: SeatOrNobody = -1
    """Who may start, close, and choose the terms."""
    deal: Count = 0
    rounds: Count = 0
    code: Word = ""
    """What opens the door to newcomers; only the keeper gets to know it."""
    fair: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()
    """The seats whose machines have checked the last complete deal and found it honest,"""
    doubts: Annotated[tuple[Seat, ...], Meta(max_length=MOST_SEATS)] = ()
    """and those that have found something wrong with it."""


class Deal(Message, tag="deal", frozen=True):
    """What is known of how a deal came about: sent when it is opened, promised, and shuffled."""

    deal: Count
    """Numbers never come twice; one that is missing was void."""
    round: Count
    """Which round of the match it is, from 1."""
    commitment: Bytes32
    """The host's promise of its secret."""
    keys: BySeat
    """Who sits where for this deal."""
    commits: BySeat = ()
    """The promises of all seats, once all are there,"""
    nonces: BySeat = ()
    """and what was promised."""


class Log(Message, tag="log", frozen=True):
    """Moves that were made while nobody listened."""

    deal: Count
    entries: Annotated[tuple[Entry, ...], Meta(max_length=MOST_ENTRIES)]


class Update(Message, tag="update", frozen=True):
    """The table after a move (or the deal): complete, whatever was told before."""

    deal: Count
    ply: Count
    """How many moves have been made."""
    head: Bytes8
    public: Bytes8
    """The digest of the table as an onlooker sees it."""
    view: Seen
    events: Annotated[tuple[Happened, ...], Meta(max_length=MOST_EVENTS)] = ()
    entry: Entry | None = None
    """The move that led here, where it has just been made."""


class Reveal(Message, tag="reveal", frozen=True):
    """The end of a deal: now everyone can check all of it."""

    deal: Count
    ply: Count
    secret: Bytes32
    scores: Scores
    """By side, of the match so far."""


class Error(Message, tag="error", frozen=True):
    """A refusal, by its code: see the table of refusals."""

    code: Word
    mid: Bytes8 = NO_HEAD
    """The move that it is about."""


FromGuest = Hello | Commit | Nonce | Offer | Ready | Audit | Resync | Sit | Keep | Talk | Ping | Pong | Bye
FromHost = Welcome | Room | Deal | Log | Update | Reveal | Error | Talk | Ping | Pong | Bye
