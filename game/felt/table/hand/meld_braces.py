"""The braces below the melds of a hand: one that has just been completed grows from its middle outwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.pieces import Tile
from game.look.easing import out_back, share
from game.picture.family_layout import Group

GROWS: Final = 0.18
"""Seconds in which a brace grows."""
NAMED: Final = 0.6
"""Part of its growth from which its name is there."""


class MeldBraces:
    """Knows which melds of a hand are new, and how far their braces have grown."""

    def __init__(self) -> None:
        self._hand: tuple[Tile, ...] = ()
        self._known: set[frozenset[Tile]] = set()
        self.growing: dict[frozenset[Tile], float | None] = {}
        """The melds with a brace that grows, each with the time it began; None if it is about to."""
        self._now = 0.0
        self._pace = 0.0
        self.is_heard = False
        """True if a meld was completed since this was last set to False."""

    def follow(self, hand: Sequence[Tile], groups: Sequence[Group], *, arriving: int) -> None:
        """Take in the hand and its groups. Melds of the first hand seen, or of one still being dealt, aren't new."""
        before, self._hand = self._hand, tuple(hand)
        held = frozenset(hand)
        self._known = {meld for meld in self._known if meld <= held}
        whole = [frozenset(hand[group.first : group.first + group.size]) for group in groups if group.whole]
        fresh = [meld for meld in whole if meld not in self._known]
        if arriving:
            return
        self._known.update(fresh)
        self.growing = {meld: since for meld, since in self.growing.items() if meld in whole}
        if fresh and before:
            self.is_heard = True
            self.growing.update(dict.fromkeys(fresh))

    def advance(self, now: float, pace: float) -> bool:
        """Let the braces grow until `now`, in seconds; returns True if one of them looks different."""
        self._now, self._pace = now, pace
        if not self.growing:
            return False
        if not pace:
            self.growing.clear()
            return True
        self.growing = {meld: now if since is None else since for meld, since in self.growing.items()}
        done = [meld for meld, since in self.growing.items() if since is not None and now - since >= GROWS * pace]
        for meld in done:
            del self.growing[meld]
        return True

    def grown(self, tiles: Sequence[Tile]) -> float:
        """Return how wide the brace of these tiles is, compared with its tiles."""
        meld = frozenset(tiles)
        if meld not in self.growing or not self._pace:
            return 1.0
        since = self.growing[meld]
        return 0.0 if since is None else max(0.0, out_back(share(self._now, since, GROWS * self._pace)))
