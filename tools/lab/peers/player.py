"""The players of a comparison: one of our bots at a mirrored game, and the time that each side thinks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import thread_time
from typing import Protocol, TypeVar

from engine.bots.bot import Bot
from engine.bots.characters import character, make
from tools.lab.peers.mirror import Mirror, Play
from tools.lab.series.bouts import Result, Timed

T = TypeVar("T")


class Contest(Protocol):
    """A game of another program, with its own player, in which one of our bots can take a side."""

    def share(self, number: int, ours: Player, theirs: Clock, swapped: bool) -> float:
        """Play the deal `number` and return our share of the win: 1, 0, or 0.5 for a tie.

        The same number is the same deal; `swapped` exchanges the sides. Raises AssertionError if the programs differ
        about a legal move or the winner.
        """


class Clock:
    """Measures the processor time of the other program's choices."""

    def __init__(self, result: Result) -> None:
        self.result = result

    def timed(self, choose: Callable[[], T]) -> T:
        """Return a choice, and add the time it took."""
        begun = thread_time()
        choice = choose()
        seconds = thread_time() - begun
        self.result.moves += 1
        self.result.seconds += seconds
        self.result.longest = max(self.result.longest, seconds)
        return choice


class Player:
    """One of our bots, with the time it takes."""

    def __init__(self, bot: Bot, whims: Random, result: Result) -> None:
        self.bot = Timed(bot, result)
        self.whims = whims

    def choose(self, mirror: Mirror) -> Play:
        """Return its play for the seat in turn, which has a choice."""
        seat = mirror.state.turn
        move = self.bot.choose(mirror.rules, mirror.view(seat), seat, self.whims, mirror.past)
        assert move is not None, "a bot in turn moves"
        return mirror.meant(move)


def our_bot(spec: str) -> Bot:
    """Return the bot of `key` or `key:playouts`. Raises Refusal for an unknown key, ValueError for a bad number."""
    key, _, playouts = spec.partition(":")
    who = character(key)
    return make(who._replace(playouts=int(playouts)) if playouts else who)
