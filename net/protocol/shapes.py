"""The field types of the wire format, each with its limit."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta

from engine.clean_text import NAME_POINTS

MOST_SEATS: Final = 8
MOST_TILES: Final = 136
MOST_PLIES: Final = 100_000
MOST_ENTRIES: Final = 100
"""Maximum number of log entries in one message."""
MOST_EVENTS: Final = 200
"""Maximum number of events of one move."""
LONGEST_TEXT: Final = 240
"""Maximum length of a chat text, in code points."""
MOST_FINDINGS: Final = 100
"""Maximum number of findings that one guest makes at a table."""
MOST_EVIDENCE: Final = 8
LONGEST_EVIDENCE: Final = 8_192
"""`MOST_EVIDENCE` messages at most prove a finding, each of at most `LONGEST_EVIDENCE` bytes."""
MOST_PROOF: Final = 48 * 1024
"""Maximum bytes of evidence passed on for one guest. A guest that reconnects receives everyone's at once."""
MOST_PHRASES: Final = 16
"""Number of phrases that can be sent with one key; the guest's program knows their texts."""

SeatIndex = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
SeatOrNobody = Annotated[int, Meta(ge=-1, lt=MOST_SEATS)]
SmallNumber = Annotated[int, Meta(ge=-1, le=255)]
Count = Annotated[int, Meta(ge=0, le=MOST_PLIES)]
Number = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Bits = Annotated[int, Meta(ge=0, le=2**62)]
TileNumber = Annotated[int, Meta(ge=-1, lt=MOST_TILES)]
TileList = Annotated[list[TileNumber], Meta(max_length=MOST_TILES)]
TileRow = Annotated[tuple[TileNumber, ...], Meta(max_length=MOST_TILES)]
TileBytes = Annotated[bytes, Meta(max_length=MOST_TILES)]
"""Tiles, one byte each, so the length reveals nothing. `UNSEEN` is a tile that this seat does not see."""
Mask = Annotated[bytes, Meta(max_length=MOST_TILES // 8)]
Bytes8 = Annotated[bytes, Meta(min_length=8, max_length=8)]
Bytes16 = Annotated[bytes, Meta(min_length=16, max_length=16)]
Bytes32 = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
NameText = Annotated[str, Meta(min_length=1, max_length=NAME_POINTS)]
Text = Annotated[str, Meta(max_length=LONGEST_TEXT)]
Word = Annotated[str, Meta(max_length=NAME_POINTS)]
"""A key for a game, a set, a house rule, a bot or a refusal."""
BySeat = Annotated[tuple[Bytes32, ...], Meta(max_length=MOST_SEATS)]
SideScores = Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]

UNSEEN: Final = 255
NO_TABLE: Final = bytes(16)
NO_HEAD: Final = bytes(8)
NO_KEY: Final = bytes(32)
