"""The messages of the LAN table, as types: what can be parsed is well formed and within every limit.

docs/protocol.md says what each one means. Seats count from 0; -1 is nobody.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from net.protocol.shapes import (
    LONGEST_EVIDENCE,
    MOST_ENTRIES,
    MOST_EVENTS,
    MOST_EVIDENCE,
    MOST_FINDINGS,
    MOST_PHRASES,
    MOST_PLIES,
    MOST_SEATS,
    NO_HEAD,
    NO_KEY,
    NO_TABLE,
    Bits,
    Bytes8,
    Bytes16,
    Bytes32,
    Count,
    NameText,
    Number,
    SeatIndex,
    SeatOrNobody,
    SideScores,
    Signature,
    Text,
    TileBytes,
    TileRow,
    Word,
)
from net.protocol.views import WireView

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


class TableSettings(Struct, frozen=True):
    """How the table is kept, beside the rules."""

    stand_in: Annotated[int, Meta(ge=0, le=600)] = 8
    """Seconds until a bot plays for a seat whose player is away; below 8, nobody can check what it plays."""
    pace: Annotated[int, Meta(ge=0, le=300)] = 100
    """What the bots' own pace is multiplied by, in per cent."""
    chat: bool = True
    """Whether anything but phrases may be said."""
    turn: Annotated[int, Meta(ge=0, le=3600)] = 120
    """Seconds for which a player who is there may keep the turn; 0: for ever."""
    words: Bytes8 = NO_HEAD
    """The digest of the list that words to be compared aloud are taken from."""


SeatKind = Literal["open", "person", "away", "bot"]


class SeatInfo(Struct, frozen=True):
    """A seat of the table, as everyone sees it."""

    seat: SeatIndex
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


class WireMove(Struct, frozen=True, array_like=True):
    """A `Move` of the engine."""

    act: Annotated[int, Meta(ge=0, le=63)]
    tiles: TileRow = ()
    at: Number = 0
    how: Number = 0


class FindingTally(Struct, frozen=True, array_like=True):
    """How many findings a machine has made at this table, and the digest of the last: part of all that it signs."""

    n: Annotated[int, Meta(ge=0, le=MOST_FINDINGS)] = 0
    last: Bytes32 = NO_KEY


SILENCE: Final = FindingTally()
"""Of who has found nothing."""

By = Literal["seat", "bot", "away", "silent", "kicked"]
"""Who made a move: the player of the seat; or the host, for a bot, or for a player who was away, kept the turn for
too long, or had to go."""


class LogEntry(Struct, frozen=True, array_like=True):
    """A move of the log: who made it, signed, and what it came to."""

    ply: Count
    seat: SeatIndex
    move: WireMove
    mid: Bytes8
    """The move's own name: sent twice, it is made once."""
    signature: Signature
    """Of the seat's key; of the host's, where the host has moved."""
    by: By
    away: Annotated[int, Meta(ge=0, le=MOST_PLIES)]
    """Seconds for which the player was away, or had kept the turn, where the host has moved for one."""
    said: FindingTally
    public: Bytes8
    """The digest of the table after it, as an onlooker sees it."""


class Taker(Struct, frozen=True, array_like=True):
    """Who takes part in a deal at a seat."""

    kind: Literal["guest", "house", "bot"]
    """Guests put in shares; the house is the player at the host's own machine, whose share is the host's secret."""
    key: Bytes32


class Contribution(Struct, frozen=True, array_like=True):
    """What a seat has put in: its commitment in a roster, its share in the list of shares."""

    value: Bytes32
    said: FindingTally
    signature: Signature
    wrong: bool = False
    """Whether it is a share that does not open its commitment, and so does not count."""


Reason = Literal["", "away", "silent", "barred", "kicked", "wrong"]
"""Why nothing of a seat is in; empty for bots and the house, of which nothing is asked."""
Contributions = Annotated[tuple[Contribution | Reason, ...], Meta(max_length=MOST_SEATS)]


class Latest(Struct, frozen=True, array_like=True):
    """The last thing that a guest has seen the host sign: an opening, a roster, a head or an end."""

    deal: Count
    kind: Literal["opening", "roster", "at", "end"]
    stage: Bytes32
    """D, R, O or E of the deal."""
    ply: Count
    head: Bytes32
    signature: Signature


class WireEvent(Struct, frozen=True, array_like=True):
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
    name: NameText
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
    head: Bytes32 = NO_KEY
    """and the head of their chain."""
    again: bool = False
    """Whether all rounds of the match are to be told again, complete ones, too."""
    latest: Latest | None = None
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class Commit(Message, tag="commit", frozen=True):
    """A promise of the share to come."""

    deal: Count
    value: Bytes32
    said: FindingTally
    signature: Signature


class Share(Message, tag="share", frozen=True):
    """The share that was promised."""

    deal: Count
    value: Bytes32
    said: FindingTally
    signature: Signature


class Offer(Message, tag="move", frozen=True):
    """A move, signed for this place of the chain and no other."""

    deal: Count
    ply: Count
    head: Bytes32
    mid: Bytes8
    move: WireMove
    said: FindingTally
    signature: Signature


class Ready(Message, tag="ready", frozen=True):
    """Wants to begin with these terms, or to go on after this deal; or no longer."""

    on: bool
    deal: Count = 0
    rules: Bytes8 = NO_HEAD


class Resync(Message, tag="resync", frozen=True):
    """Something is missing: tell it again from the beginning of the deal."""

    deal: Count


class Sit(Message, tag="sit", frozen=True):
    """Wants another seat, an open one, before the match has begun."""

    seat: SeatIndex


class AdminRequest(Message, tag="keep", frozen=True):
    """What the one who keeps the table does; from anyone else it is refused.

    bot: a character (`word`) sits down at `seat`; open: the seat is free again; kick: its player has to leave; swap:
    `seat` and `other` change places; terms: other terms; custom: other customs; start: begin, bots at what is open;
    save: put the table away, to go on another day; close: that was all.
    """

    act: Literal["bot", "open", "kick", "swap", "terms", "custom", "start", "save", "close"]
    seat: SeatIndex = 0
    other: SeatIndex = 0
    word: Word = ""
    terms: Terms | None = None
    custom: TableSettings | None = None


# -- from a guest to all, through the host --------------------------------------------------------------------------


Verdict = Literal["clean", "unchecked", "faulty"]
"""What a machine says of a deal: all of it followed; it could not check it; it has found something."""


class Audit(Message, tag="audit", frozen=True):
    """What came of checking a deal, for everyone to hear."""

    deal: Count
    end: Bytes32
    """E of the deal that was checked."""
    verdict: Verdict
    said: FindingTally
    signature: Signature
    seat: SeatOrNobody = -1
    """Whose it is, in the deal; said by the host."""


Evidence = Annotated[bytes, Meta(max_length=LONGEST_EVIDENCE)]


class SignedFinding(Message, tag="finding", frozen=True):
    """Something that a machine has found, for everyone to hear."""

    key: Bytes32
    """Whose machine."""
    n: Annotated[int, Meta(ge=1, le=MOST_FINDINGS)]
    deal: Count
    step: Count
    code: Word
    against: SeatOrNobody
    """The seat that the evidence convicts; -1: the host, or its account."""
    evidence: Annotated[tuple[Evidence, ...], Meta(max_length=MOST_EVIDENCE)]
    """Whole messages, signed, as they came; none where it is this machine's word."""
    signature: Signature


# -- both ways --------------------------------------------------------------------------------------------------------


class Chat(Message, tag="talk", frozen=True):
    """Something said: a phrase by its number, or a text (then the phrase is -1). The host says who it was."""

    phrase: Annotated[int, Meta(ge=-1, lt=MOST_PHRASES)] = -1
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
    seat: SeatIndex
    pass_key: Bytes32
    """What opens the door from now on, in place of the code."""
    host: Bytes32
    signature: Signature
    """Of the channel id and the table, by `host`."""
    deal: Count = 0
    """The last deal that has been opened; those after it are opened before our eyes."""
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


Phase = Literal["lobby", "commit", "open", "play", "claims", "shown", "over", "saved", "closed"]


class Room(Message, tag="room", frozen=True):
    """The whole table but the game: sent whenever anything of it changes."""

    version: Count
    phase: Phase
    name: NameText
    terms: Terms
    custom: TableSettings
    places: Annotated[tuple[SeatInfo, ...], Meta(max_length=MOST_SEATS)]
    keeper: SeatOrNobody = -1
    """Who may start, close, and choose the terms."""
    deal: Count = 0
    rounds: Count = 0
    code: Word = ""
    """What opens the door to newcomers; only the keeper gets to know it."""
    match: Count = 0
    """Which match at this table it is, from 1."""


class Opening(Message, tag="opening", frozen=True):
    """A deal is to come about, of these keys, by these terms, from a secret that is fixed now."""

    deal: Count
    """From 1 through the whole life of the table, without gaps."""
    match: Count
    round: Count
    """Which round of the match it is, from 1."""
    prev: Bytes32
    """E of the deal before."""
    rules: Bytes8
    stand_in: Annotated[int, Meta(ge=0, le=600)]
    turn: Annotated[int, Meta(ge=0, le=3600)]
    words: Bytes8
    promise: Bytes32
    """S: the digest of the host's secret."""
    seats: Annotated[tuple[Taker, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    signature: Signature
    """Of D, by the host."""


class Roster(Message, tag="roster", frozen=True):
    """Whose commitments are in a deal, and why the others are not."""

    deal: Count
    rows: Contributions
    signature: Signature
    """Of R, by the host."""


class Shares(Message, tag="shares", frozen=True):
    """The shares that a deal follows from, and why others are not in it."""

    deal: Count
    rows: Contributions
    signature: Signature
    """Of O and the reasons, by the host."""


class Log(Message, tag="log", frozen=True):
    """Moves that were made while nobody listened."""

    deal: Count
    entries: Annotated[tuple[LogEntry, ...], Meta(max_length=MOST_ENTRIES)]
    signature: Signature
    """Of the head after them, by the host."""


class TableUpdate(Message, tag="update", frozen=True):
    """The table after a move (or the deal): complete, whatever was told before."""

    deal: Count
    ply: Count
    """How many moves have been made."""
    head: Bytes32
    signature: Signature
    """Of the head, by the host."""
    public: Bytes8
    """The digest of the table as an onlooker sees it."""
    view: WireView
    events: Annotated[tuple[WireEvent, ...], Meta(max_length=MOST_EVENTS)] = ()
    entry: LogEntry | None = None
    """The move that led here, where it has just been made."""


class Pause(Message, tag="pause", frozen=True):
    """The table is put away: this deal is to go on here and nowhere else."""

    deal: Count
    stage: Bytes32
    """The last of D, R and O that was reached."""
    ply: Count
    head: Bytes32
    signature: Signature


class Reveal(Message, tag="reveal", frozen=True):
    """The end of a deal: now everyone can check all of it."""

    deal: Count
    ply: Count
    head: Bytes32
    how: Literal["over", "closed"]
    """Closed: in the middle; the round does not count, and the match is over."""
    secret: Bytes32
    scores: SideScores
    """By side, of the match so far."""
    signature: Signature
    """Of E, by the host."""


class Error(Message, tag="error", frozen=True):
    """A refusal, by its code: see the table of refusals."""

    code: Word
    mid: Bytes8 = NO_HEAD
    """The move that it is about."""


FromGuest = (
    Hello | Commit | Share | Offer | Ready | Audit | SignedFinding | Resync | Sit | AdminRequest
    | Chat | Ping | Pong | Bye
)  # fmt: skip
FromHost = (
    Welcome | Room | Opening | Roster | Shares | Log | TableUpdate | Pause | Reveal | Audit | SignedFinding | Error
    | Chat | Ping | Pong | Bye
)  # fmt: skip
