"""What an honest host never does, in words: each is noticed as it happens, before any audit."""

from __future__ import annotations

from typing import Final

from engine.sentences import mark

IMPOSTOR: Final = mark("somebody else answers in the host's place")
PLAYED_FOR: Final = mark("the host has moved for a player who was there")
UNREADABLE: Final = mark("the host sent something that cannot be")
REFUSED: Final = mark("the host refuses a move that its own table allows")
BROKEN: Final = mark("the host's table and ours are not the same")
CHANGED: Final = mark("the host has changed what it had promised for this deal")
IGNORED: Final = mark("the host has put another nonce in the place of ours")
NOT_OPENED: Final = mark("a nonce is not the one that was promised")
REWRITTEN: Final = mark("the host has changed a move that was already made")
UNSIGNED: Final = mark("a move is not signed by its player")
TWO_TABLES: Final = mark("the host has shown two different tables for the same moment")
