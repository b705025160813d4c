"""The messages of the LAN table, as types: anything that can be parsed is well formed and within every limit.

docs/protocol.md describes their meaning. Seats count from 0; -1 is nobody.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from net.protocol.field_types import (
    MAX_BRANCH,
    MAX_ENTRIES,
    MAX_EVENTS,
    MAX_EVIDENCE,
    MAX_EVIDENCE_LENGTH,
    MAX_FINDINGS,
    MAX_PHRASES,
    MAX_PLIES,
    MAX_SEATS,
    NO_HEAD,
    NO_KEY,
    NO_TABLE,
    Bytes8,
    Bytes16,
    Bytes32,
    NameText,
    ResultText,
    SideScores,
    Signature,
    Text,
    TileBytes,
    TilePairs,
    TileRow,
    WireBits,
    WireCount,
    WireNumber,
    WireSeat,
    WireSeatOrNobody,
    Word,
)
from net.protocol.views import WireEvent, WireView

PROTOCOL: Final = 2
"""The version of all messages. Fields may only be added with defaults, otherwise it is raised by one."""


SHARED_REPLAYS: Final = "replay"
"""The feature of an end that knows `ReplayRequest` and `SharedReplay`."""
CHALLENGES: Final = "challenge"
"""The feature of a host that passes on the codes in `Chat`."""
PRIVATE_CODES: Final = "addressed"
"""The feature of a host that passes on a code to the one player it is for."""
BRANCHES: Final = "branch"
"""The feature of a host that passes on the branch of a shared replay."""
TURN_WARNINGS: Final = "turn"
"""The feature of a host that warns of the end of a limited turn, by `SeatInfo.left`."""
ON_PHONE: Final = "phone"
"""The feature of a guest whose player holds a phone: its keys, and its checks, are the host's computer's."""
SUCCESSORS: Final = "successor"
"""The feature of an end that knows how a match continues at another table when its host is gone."""
ONLOOKERS: Final = "look"
"""The feature of a host that knows `LookOn`."""
FEATURES: Final = (SHARED_REPLAYS, CHALLENGES, PRIVATE_CODES, BRANCHES, TURN_WARNINGS, SUCCESSORS, ONLOOKERS)
"""The features that both our ends have."""


class Message(Struct, frozen=True, tag_field="t"):
    """The content of one frame: a map whose `t` names the message. Unknown fields are skipped."""


# -- shared parts -----------------------------------------------------------------------------------------------------


class Terms(Struct, frozen=True):
    """A game, its set, the number of seats, and the house rules in full."""

    game: Word
    pieces: Word
    seats: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    house: Annotated[dict[Word, WireNumber | Word], Meta(max_length=40)]
    rules: Bytes8
    """The digest of all this and of the rules' version, which both ends must agree on."""


class TableSettings(Struct, frozen=True, kw_only=True):
    """How the table is run, apart from the rules."""

    stand_in: Annotated[int, Meta(ge=0, le=600)] = 8
    """Seconds until a bot fills in for a player who is away. Below 8, nobody can check its moves."""
    pace: Annotated[int, Meta(ge=0, le=300)] = 100
    """The factor on the bots' own pace, in per cent."""
    chat: bool = True
    """True if text may be sent, not only phrases."""
    turn: Annotated[int, Meta(ge=0, le=3600)] = 120
    """Seconds for which a player who is present may keep the turn; 0 if unlimited."""
    words: Bytes8 = NO_HEAD
    """The digest of the list of words to compare aloud."""
    onlookers: Annotated[int, Meta(ge=-2, le=600)] = -1
    """Seconds after which onlookers are shown a move, `AFTER_ROUND`, or `NO_ONLOOKERS`."""

    def with_changes(self, **changes: int) -> TableSettings:
        """Return these settings with other values for some fields. Raises TypeError if there's no such field."""
        return replace(self, **changes)


NO_ONLOOKERS: Final = -1
"""The setting of a table that only its players see. It is the default, as older tables have no onlookers."""
AFTER_ROUND: Final = -2
"""The setting of a table that shows onlookers each round when it is over."""
NEW_TABLE: Final = TableSettings(turn=0, onlookers=0)
"""The settings of a new table, at which nobody's turn is limited and others may look on.

Where a message leaves them out, `turn` is 120 and nobody may look on.
"""
EVEN_PACE: Final = 2.0
"""Seconds from one tile to the next, at normal speed, that a host lets pass where pace must tell nothing."""
TURN_WARNING: Final = 30
"""Seconds before the end of a limited turn from which everyone is told how many are left."""
SeatKind = Literal["open", "person", "away", "bot"]


class SeatInfo(Struct, frozen=True):
    """A seat of the table as everyone sees it."""

    seat: WireSeat
    kind: SeatKind
    name: Word = ""
    key: Bytes32 = NO_KEY
    """The player's permanent identity; a bot has the host's."""
    bot: Word = ""
    """The character that plays; for a person who is away, the bot that fills in (empty if none yet)."""
    ready: bool = False
    """True if the person is ready to start, or to continue with the next round."""
    left: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds at the time of sending until a bot fills in, or until it moves for a player who is there and slow."""
    face: Word = ""
    """The face that a person chose; empty without a choice."""
    phone: bool = False
    """True for a person with a phone, whose keys and checks are the host's computer's."""


class WireMove(Struct, frozen=True, array_like=True):
    """A `Move` of the engine on the wire."""

    act: Annotated[int, Meta(ge=0, le=63)]
    tiles: TileRow = ()
    at: WireNumber = 0
    how: WireNumber = 0


class FindingTally(Struct, frozen=True, array_like=True):
    """The number of findings a guest has made at this table, and the digest of the last: part of all it signs."""

    n: Annotated[int, Meta(ge=0, le=MAX_FINDINGS)] = 0
    last: Bytes32 = NO_KEY


NO_FINDINGS: Final = FindingTally()
"""The tally of a guest without findings."""

StandInReason = Literal["seat", "bot", "away", "silent", "kicked"]
"""The maker of a move: the player of the seat (`seat`), or the host for a bot, an absent player, one who kept the turn
too long or one who was removed.
"""


class LogEntry(Struct, frozen=True, array_like=True):
    """A move of the log with its signature, and the digest of the table after it."""

    ply: WireCount
    seat: WireSeat
    move: WireMove
    move_id: Bytes8 = field(name="mid")
    """The move's own id: if it is sent twice, it is made once."""
    signature: Signature
    """The signature of the seat's key, or of the host's if the host moved."""
    stand_in_reason: StandInReason = field(name="by")
    away_seconds: Annotated[int, Meta(ge=0, le=MAX_PLIES)] = field(name="away")
    """Seconds for which the player was away, or had kept the turn, if the host moved for them."""
    findings: FindingTally = field(name="said")
    public_digest: Bytes8 = field(name="public")
    """Digest of the table after the move, as an onlooker sees it."""


class DealParticipant(Struct, frozen=True, array_like=True):
    """The part that a seat has in a deal."""

    kind: Literal["guest", "house", "bot"]
    """Guests contribute shares. The house is the player at the host's computer, whose share is the host's secret."""
    key: Bytes32


class Contribution(Struct, frozen=True, array_like=True):
    """A seat's contribution: its commitment in a roster, its share in the list of shares."""

    value: Bytes32
    findings: FindingTally = field(name="said")
    signature: Signature
    wrong: bool = False
    """True for a share that doesn't match its commitment, and so doesn't count."""


Reason = Literal["", "away", "silent", "barred", "kicked", "wrong"]
"""The reason for a missing contribution; empty for bots and the house, which make none."""
Contributions = Annotated[tuple[Contribution | Reason, ...], Meta(max_length=MAX_SEATS)]


class LastSigned(Struct, frozen=True, array_like=True):
    """The last host signature that a guest has seen, under an opening, a roster, a head or an end."""

    deal: WireCount
    kind: Literal["opening", "roster", "at", "end"]
    stage: Bytes32
    """The digest D, R, O or E of the deal."""
    ply: WireCount
    head: Bytes32
    signature: Signature


class WireReplayPosition(Struct, frozen=True, array_like=True):
    """What a shared replay shows."""

    place: WireCount = 0
    """The position of the match, from 0: each deal is one, and so is each move."""
    seat: WireSeat = 0
    """The seat whose tiles are seen."""
    open: bool = False
    """True if all hands are open."""
    speed: Annotated[int, Meta(ge=1, le=1000)] = 100
    """The speed of the moves, in per cent."""


class WireStep(Struct, frozen=True, array_like=True):
    """A move of a branch."""

    seat: WireSeat
    move: WireMove


class WireBranch(Struct, frozen=True, array_like=True):
    """Moves that leave the match at the position of a shared replay. Each computer replays them before it shows any."""

    steps: Annotated[tuple[WireStep, ...], Meta(max_length=MAX_BRANCH)] = ()
    hidden: TilePairs = b""
    """The hidden tiles of the round, each followed by the one in its place. Empty for the true ones."""
    turned: TileBytes = b""
    """Those of the latter that are turned around."""


# -- from a guest -----------------------------------------------------------------------------------------------------


class Hello(Message, tag="hello", frozen=True):
    """The first message on every connection, whether to join or to reconnect."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    name: NameText
    key: Bytes32
    signature: Signature
    """The signature of the channel id by `key`, which proves that the seat is ours."""
    table: Bytes16 = NO_TABLE
    """The table that the guest knows already. The next four fields describe its state there."""
    last_ended_deal: WireCount = field(default=0, name="done")
    """The last complete deal."""
    deal: WireCount = 0
    """The deal in play."""
    ply: WireCount = field(default=0, name="have")
    """The number of its moves."""
    head: Bytes32 = NO_KEY
    """The head of the chain after them."""
    again: bool = False
    """True to get all rounds of the match again, including complete ones."""
    latest: LastSigned | None = None
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()
    face: Word = ""
    """The face that the player chose; empty without a choice."""


class LookOn(Message, tag="look", frozen=True):
    """The first message of a connection that takes no seat, and only looks on."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    key: Bytes32
    signature: Signature
    """The signature of the channel id by `key`, by which the owner of the table is recognised."""
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class Commit(Message, tag="commit", frozen=True):
    """A commitment to the share to come."""

    deal: WireCount
    value: Bytes32
    findings: FindingTally = field(name="said")
    signature: Signature


class Share(Message, tag="share", frozen=True):
    """The share behind a commitment."""

    deal: WireCount
    value: Bytes32
    findings: FindingTally = field(name="said")
    signature: Signature


class Offer(Message, tag="move", frozen=True):
    """A move, signed for this place in the chain and no other."""

    deal: WireCount
    ply: WireCount
    head: Bytes32
    move_id: Bytes8 = field(name="mid")
    move: WireMove
    findings: FindingTally = field(name="said")
    signature: Signature


class Ready(Message, tag="ready", frozen=True):
    """Ready to start with these terms, or to continue after this deal; or no longer."""

    on: bool
    deal: WireCount = 0
    rules: Bytes8 = NO_HEAD


class Resync(Message, tag="resync", frozen=True):
    """Requests the deal again from its beginning, because something is missing."""

    deal: WireCount


class Sit(Message, tag="sit", frozen=True):
    """Requests another seat, an open one, before the match starts."""

    seat: WireSeat


class AdminRequest(Message, tag="keep", frozen=True):
    """A request of the table's owner; refused from anyone else.

    bot: give `seat` to the character `word`; open: free the seat; kick: remove its player; swap: swap `seat` and
    `other`; terms, custom: choose other terms or settings; start: start or continue, with bots in open seats; save:
    save and close the table; close: close it for good.
    """

    act: Literal["bot", "open", "kick", "swap", "terms", "custom", "start", "save", "close"]
    seat: WireSeat = 0
    other: WireSeat = 0
    character: Word = field(default="", name="word")
    terms: Terms | None = None
    settings: TableSettings | None = field(default=None, name="custom")


class ReplayRequest(Message, tag="watch", frozen=True):
    """Joins the shared replay of a match that is over, leaves it, takes the lead, or shows a position as its leader.

    The first player to join leads, and shows the position of the request.
    """

    act: Literal["join", "leave", "lead", "show"]
    deal: WireCount
    """The last deal of the match."""
    position: WireReplayPosition = field(default=WireReplayPosition(), name="at")
    branch: WireBranch | None = None
    """The leader's branch from there; None for the match itself."""


# -- from a guest to all, passed on by the host ---------------------------------------------------------------------


Verdict = Literal["clean", "unchecked", "faulty"]
"""The result of checking a deal: everything followed, it couldn't be checked, or something was found."""


class Audit(Message, tag="audit", frozen=True):
    """The result of checking a deal, passed on to everyone."""

    deal: WireCount
    end: Bytes32
    """The digest E of the deal that was checked."""
    verdict: Verdict
    findings: FindingTally = field(name="said")
    signature: Signature
    seat: WireSeatOrNobody = -1
    """The seat of the sender in the deal, filled in by the host."""


Evidence = Annotated[bytes, Meta(max_length=MAX_EVIDENCE_LENGTH)]


class SignedFinding(Message, tag="finding", frozen=True):
    """A guest's finding, passed on to everyone."""

    key: Bytes32
    """The key of the guest who made it."""
    n: Annotated[int, Meta(ge=1, le=MAX_FINDINGS)]
    deal: WireCount
    step: WireCount
    code: Word
    against: WireSeatOrNobody
    """The seat that the evidence convicts; -1 for the host, or its account."""
    evidence: Annotated[tuple[Evidence, ...], Meta(max_length=MAX_EVIDENCE)]
    """Whole signed messages as they came; empty if there is only this guest's word."""
    signature: Signature


# -- both ways --------------------------------------------------------------------------------------------------------


class Chat(Message, tag="talk", frozen=True):
    """A phrase by its number, or a text or a code (the phrase is -1 then). The host fills in the sender's seat."""

    phrase: Annotated[int, Meta(ge=-1, lt=MAX_PHRASES)] = -1
    text: Text = ""
    seat: WireSeatOrNobody = -1
    code: ResultText = ""
    """A result code, which challenges to the same deal or answers a challenge."""
    recipient: Bytes32 = field(default=NO_KEY, name="to")
    """The key of the only player that a code is for; NO_KEY for everyone."""


class Ping(Message, tag="ping", frozen=True):
    """Asks for a pong."""

    n: WireBits


class Pong(Message, tag="pong", frozen=True):
    """Answers a ping."""

    n: WireBits


class Bye(Message, tag="bye", frozen=True):
    """The last message of a connection, with the reason."""

    code: Word = "bye"


# -- from the host ----------------------------------------------------------------------------------------------------


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to a hello: the guest's seat, and the host's identity."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    table: Bytes16
    """The permanent id of the table, through all matches played at it."""
    seat: WireSeat
    pass_key: Bytes32
    """The key to reconnect with, instead of the code."""
    host: Bytes32
    signature: Signature
    """The signature of the channel id and the table, by `host`."""
    deal: WireCount = 0
    """The last deal opened so far. Later ones are opened while this guest is present."""
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


class Admission(Message, tag="admit", frozen=True):
    """The answer to a look, for those without a seat: the host's identity."""

    protocol: Annotated[int, Meta(ge=0, le=65535)]
    table: Bytes16
    """The permanent id of the table."""
    pass_key: Bytes32
    """The key to reconnect with, instead of the code."""
    host: Bytes32
    signature: Signature
    """The signature of the channel id and the table, by `host`."""
    is_owner: bool = field(default=False, name="keeper")
    """True for the owner of the table, with all the rights of one."""
    features: Annotated[tuple[Word, ...], Meta(max_length=16)] = ()


Phase = Literal["lobby", "commit", "open", "play", "claims", "shown", "over", "saved", "closed"]


class Room(Message, tag="room", frozen=True):
    """The whole table without the game, sent whenever any of it changes."""

    version: WireCount
    phase: Phase
    name: NameText
    terms: Terms
    settings: TableSettings = field(name="custom")
    seats: Annotated[tuple[SeatInfo, ...], Meta(max_length=MAX_SEATS)] = field(name="places")
    owner: WireSeatOrNobody = field(default=-1, name="keeper")
    """The seat of the owner, who may start, close and choose the terms."""
    deal: WireCount = 0
    rounds: WireCount = 0
    code: Word = ""
    """The join code, sent to the owner only."""
    match: WireCount = 0
    """The number of the match at this table, from 1."""
    onlookers: WireCount = 0
    """The number of those who look on, without the owner."""


class Opening(Message, tag="opening", frozen=True):
    """The opening of a deal: these keys, these terms, and a secret that is fixed now."""

    deal: WireCount
    """The number of the deal, from 1 through the whole life of the table, without gaps."""
    match: WireCount
    round: WireCount
    """The number of the round in its match, from 1."""
    previous_end: Bytes32 = field(name="prev")
    """The digest E of the deal before."""
    rules: Bytes8
    stand_in: Annotated[int, Meta(ge=0, le=600)]
    turn: Annotated[int, Meta(ge=0, le=3600)]
    words: Bytes8
    secret_commitment: Bytes32 = field(name="promise")
    """The digest S of the host's secret."""
    seats: Annotated[tuple[DealParticipant, ...], Meta(min_length=2, max_length=MAX_SEATS)]
    signature: Signature
    """The host's signature of D."""


class Roster(Message, tag="roster", frozen=True):
    """The commitments in a deal, and the reasons for missing ones."""

    deal: WireCount
    contributions: Contributions = field(name="rows")
    signature: Signature
    """The host's signature of R."""


class Shares(Message, tag="shares", frozen=True):
    """The shares that a deal follows from, and the reasons for missing ones."""

    deal: WireCount
    contributions: Contributions = field(name="rows")
    signature: Signature
    """The host's signature of O and the reasons."""


class Log(Message, tag="log", frozen=True):
    """Moves that this guest missed."""

    deal: WireCount
    entries: Annotated[tuple[LogEntry, ...], Meta(max_length=MAX_ENTRIES)]
    signature: Signature
    """The host's signature of the head after them."""


class TableUpdate(Message, tag="update", frozen=True):
    """The table after a move (or the deal), complete whatever was sent before."""

    deal: WireCount
    ply: WireCount
    """The number of moves made."""
    head: Bytes32
    signature: Signature
    """The host's signature of the head."""
    public_digest: Bytes8 = field(name="public")
    """Digest of the table as an onlooker sees it."""
    view: WireView
    events: Annotated[tuple[WireEvent, ...], Meta(max_length=MAX_EVENTS)] = ()
    entry: LogEntry | None = None
    """The move that led here, if it was just made."""


class Pause(Message, tag="pause", frozen=True):
    """The table is saved: this deal will continue here and nowhere else."""

    deal: WireCount
    stage: Bytes32
    """The last digest reached, of D, R and O."""
    ply: WireCount
    head: Bytes32
    signature: Signature


class Reveal(Message, tag="reveal", frozen=True):
    """The end of a deal, from which everyone can check all of it."""

    deal: WireCount
    ply: WireCount
    head: Bytes32
    how: Literal["over", "closed"]
    """Closed means mid-round: the round doesn't count, and the match is over."""
    secret: Bytes32
    scores: SideScores
    """The scores by side, of the match so far."""
    signature: Signature
    """The host's signature of E."""


class SharedReplay(Message, tag="replay", frozen=True):
    """The shared replay of the match that is over, complete whatever was sent before."""

    deal: WireCount = 0
    """The last deal of the match."""
    viewers: Annotated[tuple[WireSeat, ...], Meta(max_length=MAX_SEATS)] = ()
    """The seats that are in it, in order. Empty if there is none."""
    leader: WireSeatOrNobody = -1
    position: WireReplayPosition = field(default=WireReplayPosition(), name="at")
    branch: WireBranch | None = None
    """The leader's branch from there; None for the match itself."""


class Continuation(Message, tag="continues", frozen=True):
    """The match at this table continues from another table, whose host is gone: where it stood there."""

    table: Bytes16
    """The id of the table before,"""
    host: Bytes32
    """and the public key of its host."""
    match: WireCount
    deal: WireCount
    """The last deal that ended before this table."""
    round: WireCount
    """The number of finished rounds."""
    end: Bytes32
    """The digest E of that deal."""
    scores: SideScores
    """The points by side after it."""
    parts: WireCount = 0
    """The number of `PastDeal` messages that follow."""


class PastDeal(Message, tag="past", frozen=True):
    """One deal of a match that continues here, or a part of it, as it was signed at an earlier table."""

    table: Bytes16
    host: Bytes32
    pieces: Annotated[tuple[Evidence, ...], Meta(max_length=MAX_EVIDENCE)] = ()
    """Whole messages as they came: the opening, the roster and the shares first, the reveal last."""
    entries: Annotated[tuple[LogEntry, ...], Meta(max_length=MAX_ENTRIES)] = ()
    """Its next moves."""


class Error(Message, tag="error", frozen=True):
    """A refusal with its code, from the table of refusals."""

    code: Word
    move_id: Bytes8 = field(default=NO_HEAD, name="mid")
    """The id of the move that was refused."""


TableRequest = Ready | Sit | AdminRequest | ReplayRequest | Chat
"""What somebody at the table can ask the host for, besides moves."""
FromGuest = (
    Hello | LookOn | Commit | Share | Offer | Audit | SignedFinding | Resync | TableRequest | Ping | Pong | Bye
)  # fmt: skip
FromHost = (
    Welcome | Admission | Room | Opening | Roster | Shares | Log | TableUpdate | Pause | Reveal | Audit | SignedFinding
    | Error | SharedReplay | Continuation | PastDeal | Chat | Ping | Pong | Bye
)  # fmt: skip
