"""Deals played twice between one of our bots and another program's player.

The executor's workers import this module, so everything sent to another process stands here and not in the tool that
is started.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from tools.lab.peers.counting import CountingContest
from tools.lab.peers.openspiel import OpenSpiel
from tools.lab.peers.player import Clock, Contest, Player, our_bot
from tools.lab.peers.pypi_dominoes import PypiDominoes
from tools.lab.series.bouts import Standings

OURS: Final = "ours"
THEIRS: Final = "theirs"


class Pair(NamedTuple):
    """One deal, to be played twice."""

    opponent: str
    bot: str
    strength: int
    extra: float
    seed: str
    number: int

    def contest(self) -> Contest:
        """Return the game and the opponent. Raises Refusal if they aren't installed."""
        if self.opponent == "openspiel":
            return OpenSpiel(self.strength, self.extra, self.seed)
        if self.opponent == "dominoes":
            return PypiDominoes(self.strength, int(self.extra), self.seed)
        return CountingContest(self.seed)


def play_pair(pair: Pair) -> Standings:
    """Play a deal with the sides as they are, then exchanged."""
    contest, standings = pair.contest(), Standings(deals=1, matches=2, rounds=2)
    mine, other = standings.of(OURS), standings.of(THEIRS)
    for swapped in (False, True):
        whims = Random(f"{pair.seed}/{pair.number}/{swapped}/whims")
        share = contest.share(pair.number, Player(our_bot(pair.bot), whims, mine), Clock(other), swapped)
        mine.wins += share
        other.wins += 1 - share
    for result in (mine, other):
        result.squares = (result.wins / 2) ** 2
    return standings
