"""The types of all fields on the wire, each with its limits."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from engine.clean_text import NAME_POINTS

MOST_SEATS: Final = 8
MOST_TILES: Final = 136
MOST_PLIES: Final = 100_000
MOST_ENTRIES: Final = 100
"""Limit of entries in one log message."""
MOST_EVENTS: Final = 200
"""Limit of events from one move."""
LONGEST_TEXT: Final = 240
"""Limit of a chat text in code points."""
LONGEST_CODE: Final = 640
"""Limit of a result code in letters."""
MOST_BRANCH: Final = 200
"""Limit of the moves in the branch of a shared replay, which is more than a round at a table usually has."""
LONGEST_BRANCH: Final = 8_192
"""Limit of such a branch in bytes: it is sent again after each of its moves."""
MOST_FINDINGS: Final = 100
"""Limit of a guest's findings at one table."""
MOST_EVIDENCE: Final = 8
LONGEST_EVIDENCE: Final = 8_192
"""Limits of the messages that prove a finding, and of the bytes of each."""
MOST_PROOF: Final = 48 * 1024
"""Limit of a guest's evidence in bytes that a host passes on: a guest that reconnects gets everyone's at once."""
MOST_PHRASES: Final = 16
"""Number of phrases that can be sent with one key. The guest decides which they are."""
DEAD: Final = 6.0
"""Seconds without a message, or without an answer to a ping, after which host and guest give a connection up."""

WireSeat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
WireSeatOrNobody = Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
WireSmall = Annotated[int, Meta(ge=-1, le=255)]
WireCount = Annotated[int, Meta(ge=0, le=MOST_PLIES)]
WireNumber = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
WireBits = Annotated[int, Meta(ge=0, le=2**62)]
TileNumber = Annotated[int, Meta(ge=-1, lt=MOST_TILES)]
TileList = Annotated[list[TileNumber], Meta(max_length=MOST_TILES)]
TileRow = Annotated[tuple[TileNumber, ...], Meta(max_length=MOST_TILES)]
TilePairs = Annotated[bytes, Meta(max_length=2 * MOST_TILES)]
"""Tiles, one byte each, two for a pair."""
TileBytes = Annotated[bytes, Meta(max_length=MOST_TILES)]
"""Tiles, one byte each, so that all sets are equally long. `UNSEEN` is a tile this seat doesn't see."""
Mask = Annotated[bytes, Meta(max_length=MOST_TILES // 8)]
Bytes8 = Annotated[bytes, Meta(min_length=8, max_length=8)]
Bytes16 = Annotated[bytes, Meta(min_length=16, max_length=16)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
NameText = Annotated[str, Meta(min_length=1, max_length=NAME_POINTS)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
ResultText = Annotated[str, Meta(max_length=LONGEST_CODE)]
Word = Annotated[str, Meta(max_length=NAME_POINTS)]
"""A key of a game, a set, a house rule, a bot or a refusal."""
BySeat = Annotated[tuple[Bytes32, ...], Meta(max_length=MOST_SEATS)]
SideScores = Annotated[tuple[WireNumber, ...], Meta(max_length=MOST_SEATS)]

UNSEEN: Final = 255
NO_TABLE: Final = bytes(16)
NO_HEAD: Final = bytes(8)
NO_KEY: Final = bytes(32)
