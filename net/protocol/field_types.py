"""The types of all fields on the wire, each with its limits."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from engine.clean_text import NAME_POINTS

MAX_SEATS: Final = 8
MAX_TILES: Final = 136
MAX_PLIES: Final = 100_000
MAX_ENTRIES: Final = 100
"""Limit of entries in one log message."""
MAX_EVENTS: Final = 200
"""Limit of events from one move."""
MAX_TEXT_LENGTH: Final = 240
"""Limit of a chat text in code points."""
MAX_CODE_LENGTH: Final = 640
"""Limit of a result code in letters."""
MAX_BRANCH: Final = 200
"""Limit of the moves in the branch of a shared replay, which is more than a round at a table usually has."""
MAX_BRANCH_LENGTH: Final = 8_192
"""Limit of such a branch in bytes: it is sent again after each of its moves."""
MAX_FINDINGS: Final = 100
"""Limit of a guest's findings at one table."""
MAX_EVIDENCE: Final = 8
MAX_EVIDENCE_LENGTH: Final = 8_192
"""Limits of the messages that prove a finding, and of the bytes of each."""
MAX_PROOF: Final = 48 * 1024
"""Limit of a guest's evidence in bytes that a host passes on: a guest that reconnects gets everyone's at once."""
MAX_PHRASES: Final = 16
"""Number of phrases that can be sent with one key. The guest decides which they are."""
DEAD: Final = 6.0
"""Seconds without a message, or without an answer to a ping, after which host and guest give a connection up."""

WireSeat = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
WireSeatOrNobody = Annotated[int, Meta(ge=-1, lt=MAX_SEATS)]
WireSmall = Annotated[int, Meta(ge=-1, le=255)]
WireCount = Annotated[int, Meta(ge=0, le=MAX_PLIES)]
WireNumber = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
WireBits = Annotated[int, Meta(ge=0, le=2**62)]
TileNumber = Annotated[int, Meta(ge=-1, lt=MAX_TILES)]
TileList = Annotated[list[TileNumber], Meta(max_length=MAX_TILES)]
TileRow = Annotated[tuple[TileNumber, ...], Meta(max_length=MAX_TILES)]
TilePairs = Annotated[bytes, Meta(max_length=2 * MAX_TILES)]
"""Tiles, one byte each, two for a pair."""
TileBytes = Annotated[bytes, Meta(max_length=MAX_TILES)]
"""Tiles, one byte each, so that all sets are equally long. `UNSEEN` is a tile this seat doesn't see."""
Mask = Annotated[bytes, Meta(max_length=MAX_TILES // 8)]
Bytes8 = Annotated[bytes, Meta(min_length=8, max_length=8)]
Bytes16 = Annotated[bytes, Meta(min_length=16, max_length=16)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
NameText = Annotated[str, Meta(min_length=1, max_length=NAME_POINTS)]
Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]
ResultText = Annotated[str, Meta(max_length=MAX_CODE_LENGTH)]
Word = Annotated[str, Meta(max_length=NAME_POINTS)]
"""A key of a game, a set, a house rule, a bot or a refusal."""
BySeat = Annotated[tuple[Bytes32, ...], Meta(max_length=MAX_SEATS)]
SideScores = Annotated[tuple[WireNumber, ...], Meta(max_length=MAX_SEATS)]

UNSEEN: Final = 255
NO_TABLE: Final = bytes(16)
NO_HEAD: Final = bytes(8)
NO_KEY: Final = bytes(32)
