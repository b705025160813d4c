"""The permanent facts about a table at its host, from which everything that it signs follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from net.protocol.field_types import NO_KEY
from net.protocol.keys import Key


class TableIdentity(NamedTuple):
    """The permanent facts about a table, secret except for the name and the owner."""

    name: str
    table: bytes
    """The permanent id of the table."""
    pass_key: bytes
    key: Key
    owner: bytes = NO_KEY
    """The public key of the owner; NO_KEY if the table has none and starts when everyone is ready."""
    is_owner_here: bool = True
    """True if the owner plays at this computer, whose secret stands for a share of theirs."""

    @staticmethod
    def of(
        name: str, random: Callable[[int], bytes], owner: bytes = NO_KEY, *, is_owner_here: bool = True
    ) -> TableIdentity:
        """Return the data of a new table with fresh randomness."""
        return TableIdentity(name, random(16), random(32), Key(random(32)), owner, is_owner_here)
