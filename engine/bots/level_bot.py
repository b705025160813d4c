"""A character at play: in each game it chooses as its rung of the ladder says."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.bots.bot import Bot
from engine.bots.flaws import Flaws
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.bots.ladder import LADDER
from engine.bots.rung import Rung
from engine.bots.search.top import TopBot
from engine.bots.search.tree import SIMULATIONS, MoveTally, Order, search_all
from engine.core import B, Board, Move, Rules, Seat, View
from engine.families.taste import Taste
from engine.match import Step

SEES_WINS: Final = 3
"""The lowest level that never overlooks a sure win."""
USUAL: Final[Mapping[int, Rung]] = {
    1: Rung("greedy", 0.6),
    2: Rung("greedy", 0.4),
    3: Rung("greedy", 0.25),
    4: Rung("greedy", 0.1),
    5: Rung("keen", 0.0, 400),
    6: Rung("top"),
}
"""The rungs of each level in games where luck leaves no room for six levels."""
_FEW: Final = 2


class Manner(NamedTuple):
    """The traits that tell a character from others of its level."""

    taste: Taste
    forgets: bool


def rung_at(rules: Rules[Board], key: str, level: int) -> Rung:
    """Return the rung of a character at a table."""
    for seats in (2,) if rules.seats <= _FEW else (4, 2):
        rung = LADDER.get((rules.key, seats), {}).get(key)
        if rung is not None:
            return rung
    return USUAL[level]


class LevelBot(Bot):
    """Plays with its own manner, as well as its level asks for."""

    def __init__(
        self,
        level: int,
        manner: Manner,
        attention: float = 1.0,
        name: str = "",
        run: Callable[[Sequence[Order[Board]]], list[list[MoveTally]]] = search_all,
        rung: Rung | None = None,
    ) -> None:
        """`rung` is used in place of those of the ladder; `run` runs searches, and may do so in other processes."""
        super().__init__(attention, name)
        self.level = level
        self.manner = manner
        self.run = run
        self.rung = rung

    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random, past: Sequence[Step] = ()
    ) -> Move:
        """Return the choice of the bot that it is in this game."""
        return self.at(rules).pick(rules, view, seat, moves, rng, past)

    def misses_wins(self) -> bool:
        """Return True if its level can."""
        return self.level < SEES_WINS

    def attention_at(self, rules: Rules[B]) -> float:
        """Return its attention at this table, which is part of its manner."""
        rung = self.rung or rung_at(rules, self.name, self.level)
        return 1 - (1 - self.attention) * rung.manner

    def at(self, rules: Rules[B]) -> GreedyBot | KeenBot | TopBot:
        """Return the bot that it is at this table."""
        way, misjudges, playouts, share, weighed = self.rung or rung_at(rules, self.name, self.level)
        taste, forgets = self.manner.taste.mixed(share), self.manner.forgets
        if way == "top":
            return TopBot(SIMULATIONS, self.attention, self.name, self.run)
        flaws = Flaws(misjudges, forgets, self.misses_wins())
        if way == "keen":
            return KeenBot(playouts, self.attention, self.name, flaws, None if taste == Taste() else taste, weighed)
        return GreedyBot(taste, self.attention, self.name, flaws)
