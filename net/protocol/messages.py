"""The messages of the LAN table as types: anything that parses is well formed and within every limit.

docs/protocol.md describes their meaning. Seats count from 0; -1 is nobody.
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
"""Version of the protocol. New fields need defaults; any other change raises it by one."""


class Message(Struct, frozen=True, tag_field="t"):
    """The content of one frame: a map whose `t` names the message. Unknown fields are skipped."""


# -- shared parts -----------------------------------------------------------------------------------------------------


class Terms(Struct, frozen=True):
    """The agreed game: its set, the number of seats and the complete house rules."""

    game: Word
    pieces: Word
    seats: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    house: Annotated[dict[Word, Number | Word], Meta(max_length=40)]
    rules: Bytes8
    """Digest of all these fields and the rules' version; both ends must compute the same one."""


class TableSettings(Struct, frozen=True):
    """The settings of a LAN table, apart from the rules of its game."""

    stand_in: Annotated[int, Meta(ge=0, le=600)] = 8
    """Seconds until a bot fills in for a player who is away. Below 8, the bot's moves cannot be checked."""
    pace: Annotated[int, Meta(ge=0, le=300)] = 100
    """Bot pace in per cent of the bots' own."""
    chat: bool = True
    """True if free text is allowed, not only phrases."""
    turn: Annotated[int, Meta(ge=0, le=3600)] = 120
    """Seconds that a player who is present may keep the turn; 0 means unlimited."""
    words: Bytes8 = NO_HEAD
    """Digest of the word list from which the words to compare aloud are taken."""


SeatKind = Literal["open", "person", "away", "bot"]


class SeatInfo(Struct, frozen=True):
    """A seat of the table as everyone sees it."""

    seat: SeatIndex
    kind: SeatKind
    name: Word = ""
    key: Bytes32 = NO_KEY
    """The player's permanent key; for a bot, the host's."""
    bot: Word = ""
    """The bot at this seat, or the one filling in for an absent player (empty if none does yet)."""
    ready: bool = False
    """True if the player is ready to start, or to continue with the next round."""
    left: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds left, when this was sent, until a bot fills in."""


class WireMove(Struct, frozen=True, array_like=True):
    """A `Move` of the engine on the wire."""

    act: Annotated[int, Meta(ge=0, le=63)]
    tiles: TileRow = ()
    at: Number = 0
    how: Number = 0


class FindingTally(Struct, frozen=True, array_like=True):
    """The number of findings a player has made here, and the digest of the last; part of everything it signs."""

    n: Annotated[int, Meta(ge=0, le=MOST_FINDINGS)] = 0
    last: Bytes32 = NO_KEY


SILENCE: Final = FindingTally()
"""The tally of a player with no findings."""

By = Literal["seat", "bot", "away", "silent", "kicked"]
"""The maker of a move: the player of the seat (`seat`), or the host for a bot, an absent player, one who kept the turn
too long or one who was removed.
"""


class LogEntry(Struct, frozen=True, array_like=True):
    """One move of the log: its maker, its signature and the digest of the table after it."""

    ply: Count
    seat: SeatIndex
    move: WireMove
    mid: Bytes8
    """Identifies the move: one that is sent twice is made once."""
    signature: Signature
    """By the seat's key, or the host's if the host moved."""
    by: By
    away: Annotated[int, Meta(ge=0, le=MOST_PLIES)]
    """Seconds the player had been away, or had kept the turn, when the host moved for them."""
    said: FindingTally
    public: Bytes8
    """Digest of the table after the move, as an onlooker sees it."""


class Taker(Struct, frozen=True, array_like=True):
    """A participant in a deal."""

    kind: Literal["guest", "house", "bot"]
    """Guests contribute shares. `house` is the player at the host's own computer, whose share is the host's secret."""
    key: Bytes32


class Contribution(Struct, frozen=True, array_like=True):
    """A seat's contribution: its commitment in a roster, its share in the list of shares."""

    value: Bytes32
    said: FindingTally
    signature: Signature
    wrong: bool = False
    """True if this share does not open its commitment and so does not count."""


Reason = Literal["", "away", "silent", "barred", "kicked", "wrong"]
"""The reason why a seat's contribution is missing; empty for bots and the house, which are not asked for one."""
Contributions = Annotated[tuple[Contribution | Reason, ...], Meta(max_length=MOST_SEATS)]


class Latest(Struct, frozen=True, array_like=True):
    """The last host signature that a guest has seen, under an opening, a roster, a head or an end."""

    deal: Count
    kind: Literal["opening", "roster", "at", "end"]
    stage: Bytes32
    """D, R, O or E of the deal."""
    ply: Count
    head: Bytes32
    signature: Signature


class WireEvent(Struct, frozen=True, array_like=True):
    """An `Event` of the engine on the wire, as the seat saw it."""

    what: Annotated[int, Meta(ge=0, le=255)]
    seat: SeatOrNobody
    tiles: TileBytes = b""
    at: Number = 0
    n: Number = 0
    parts: Annotated[tuple[Number, ...], Meta(max_length=64)] = ()
    eyes: Annotated[int, Meta(ge=-1, lt=2**MOST_SEATS)] = -1


# -- from a guest -----------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello", frozen=True):
    """The first message on every connection, both to join and to reconnect."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    name: NameText
    key: Bytes32
    signature: Signature
    """Signature by `key` of the channel id, which proves that the seat is this guest's."""
    table: Bytes16 = NO_TABLE
    """The table that the guest knows already. The next four fields describe its state there."""
    done: Count = 0
    """The last complete deal."""
    deal: Count = 0
    """The deal in play."""
    have: Count = 0
    """The number of its moves."""
    head: Bytes32 = NO_KEY
    """The head of the chain after them."""
    again: bool = False
    """True to request all rounds of the match again, including complete ones."""
    latest: Latest | None = None
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class Commit(Message, tag="commit", frozen=True):
    """A guest's commitment to its share of the shuffle."""

    deal: Count
    value: Bytes32
    said: FindingTally
    signature: Signature


class Share(Message, tag="share", frozen=True):
    """The share that opens a commitment."""

    deal: Count
    value: Bytes32
    said: FindingTally
    signature: Signature


class Offer(Message, tag="move", frozen=True):
    """A move offered by a guest, signed for one position in the chain."""

    deal: Count
    ply: Count
    head: Bytes32
    mid: Bytes8
    move: WireMove
    said: FindingTally
    signature: Signature


class Ready(Message, tag="ready", frozen=True):
    """Declares that a player is ready to start with these terms or to continue after this deal, or no longer is."""

    on: bool
    deal: Count = 0
    rules: Bytes8 = NO_HEAD


class Resync(Message, tag="resync", frozen=True):
    """Requests the deal on the table again from its beginning, because something is missing."""

    deal: Count


class Sit(Message, tag="sit", frozen=True):
    """Requests another open seat, before the match starts."""

    seat: SeatIndex


class AdminRequest(Message, tag="keep", frozen=True):
    """A request from the table's owner; the host refuses it from anyone else.

    bot: put the bot `word` at `seat`; open: free the seat; kick: remove its player; swap: exchange `seat` and `other`;
    terms, custom: change the terms or the settings; start: start, with bots at open seats; save: save and close the
    table; close: end it.
    """

    act: Literal["bot", "open", "kick", "swap", "terms", "custom", "start", "save", "close"]
    seat: SeatIndex = 0
    other: SeatIndex = 0
    word: Word = ""
    terms: Terms | None = None
    custom: TableSettings | None = None


# -- from a guest to all, passed on by the host ---------------------------------------------------------------------


Verdict = Literal["clean", "unchecked", "faulty"]
"""A guest's verdict on a deal: everything followed, it could not be checked, or there are findings."""


class Audit(Message, tag="audit", frozen=True):
    """The result of one guest's check of a deal, sent to everyone."""

    deal: Count
    end: Bytes32
    """E of the checked deal."""
    verdict: Verdict
    said: FindingTally
    signature: Signature
    seat: SeatOrNobody = -1
    """The seat of the guest in that deal, filled in by the host."""


Evidence = Annotated[bytes, Meta(max_length=LONGEST_EVIDENCE)]


class SignedFinding(Message, tag="finding", frozen=True):
    """One guest's finding, sent to everyone."""

    key: Bytes32
    """The key of the guest who made the finding."""
    n: Annotated[int, Meta(ge=1, le=MOST_FINDINGS)]
    deal: Count
    step: Count
    code: Word
    against: SeatOrNobody
    """The seat that the evidence convicts; -1 for the host or its account."""
    evidence: Annotated[tuple[Evidence, ...], Meta(max_length=MOST_EVIDENCE)]
    """Whole signed messages as received; empty if the finding is only this guest's word."""
    signature: Signature


# -- both ways --------------------------------------------------------------------------------------------------------


class Chat(Message, tag="talk", frozen=True):
    """A chat message: a phrase by its number, or a text with phrase -1. The host fills in the seat."""

    phrase: Annotated[int, Meta(ge=-1, lt=MOST_PHRASES)] = -1
    text: Text = ""
    seat: SeatOrNobody = -1


class Ping(Message, tag="ping", frozen=True):
    """Asks for a `Pong`, to check that the connection is alive."""

    n: Bits


class Pong(Message, tag="pong", frozen=True):
    """The reply to a `Ping`."""

    n: Bits


class Bye(Message, tag="bye", frozen=True):
    """The last message of a connection, with the reason."""

    code: Word = "bye"


# -- from the host ----------------------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome", frozen=True):
    """The reply to a hello: assigns the seat and identifies the host."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    table: Bytes16
    """The permanent id of the table, the same for all matches played at it."""
    seat: SeatIndex
    pass_key: Bytes32
    """Pass key for reconnecting, used instead of the code."""
    host: Bytes32
    signature: Signature
    """Signature by `host` of the channel id and the table."""
    deal: Count = 0
    """The last deal opened so far. Later ones are opened while this guest is connected."""
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


Phase = Literal["lobby", "commit", "open", "play", "claims", "shown", "over", "saved", "closed"]


class Room(Message, tag="room", frozen=True):
    """The complete table except the game, sent whenever any of it changes."""

    version: Count
    phase: Phase
    name: NameText
    terms: Terms
    custom: TableSettings
    places: Annotated[tuple[SeatInfo, ...], Meta(max_length=MOST_SEATS)]
    keeper: SeatOrNobody = -1
    """Seat of the owner: that player may start, close and choose the terms."""
    deal: Count = 0
    rounds: Count = 0
    code: Word = ""
    """The join code, sent to the owner only."""
    match: Count = 0
    """Number of the match at this table, from 1."""


class Opening(Message, tag="opening", frozen=True):
    """Opens a deal: its participants, its terms and the digest of a secret fixed now."""

    deal: Count
    """Numbered from 1 through the whole life of the table, without gaps."""
    match: Count
    round: Count
    """Number of the round in the match, from 1."""
    prev: Bytes32
    """E of the previous deal."""
    rules: Bytes8
    stand_in: Annotated[int, Meta(ge=0, le=600)]
    turn: Annotated[int, Meta(ge=0, le=3600)]
    words: Bytes8
    promise: Bytes32
    """S, the digest of the host's secret."""
    seats: Annotated[tuple[Taker, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    signature: Signature
    """The host's signature of D."""


class Roster(Message, tag="roster", frozen=True):
    """The commitments in a deal, and the reasons for missing ones."""

    deal: Count
    rows: Contributions
    signature: Signature
    """The host's signature of R."""


class Shares(Message, tag="shares", frozen=True):
    """The shares that determine a deal, and the reasons for missing ones."""

    deal: Count
    rows: Contributions
    signature: Signature
    """The host's signature of O and the reasons."""


class Log(Message, tag="log", frozen=True):
    """Moves that the guest missed."""

    deal: Count
    entries: Annotated[tuple[LogEntry, ...], Meta(max_length=MOST_ENTRIES)]
    signature: Signature
    """The host's signature of the head after them."""


class TableUpdate(Message, tag="update", frozen=True):
    """The complete table after a move or after the deal."""

    deal: Count
    ply: Count
    """The number of moves made."""
    head: Bytes32
    signature: Signature
    """The host's signature of the head."""
    public: Bytes8
    """Digest of the table as an onlooker sees it."""
    view: WireView
    events: Annotated[tuple[WireEvent, ...], Meta(max_length=MOST_EVENTS)] = ()
    entry: LogEntry | None = None
    """The move that led here, if it was just made."""


class Pause(Message, tag="pause", frozen=True):
    """The table is saved; this deal may continue only from this point."""

    deal: Count
    stage: Bytes32
    """The last of D, R and O that the deal reached."""
    ply: Count
    head: Bytes32
    signature: Signature


class Reveal(Message, tag="reveal", frozen=True):
    """Ends a deal and reveals its secret, so everyone can check it."""

    deal: Count
    ply: Count
    head: Bytes32
    how: Literal["over", "closed"]
    """`closed`: the table was closed mid-round. The round does not count, and the match is over."""
    secret: Bytes32
    scores: SideScores
    """The match scores so far, by side."""
    signature: Signature
    """The host's signature of E."""


class Error(Message, tag="error", frozen=True):
    """A refusal by its code (see the table of refusals in docs/protocol.md)."""

    code: Word
    mid: Bytes8 = NO_HEAD
    """The move that was refused."""


FromGuest = (
    Hello | Commit | Share | Offer | Ready | Audit | SignedFinding | Resync | Sit | AdminRequest
    | Chat | Ping | Pong | Bye
)  # fmt: skip
FromHost = (
    Welcome | Room | Opening | Roster | Shares | Log | TableUpdate | Pause | Reveal | Audit | SignedFinding | Error
    | Chat | Ping | Pong | Bye
)  # fmt: skip
