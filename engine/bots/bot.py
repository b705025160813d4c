"""The base of all bots: it sees a view, answers with a legal move, and may miss scores to claim."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Final

from engine.bots.fill import fill
from engine.bots.sure import wins_surely
from engine.core import ALOUD, CALL, CLAIM, SILENT, B, Move, Rules, Seat, View
from engine.match import Step

SECOND_THOUGHT: Final = 0.5
"""Factor on the chance of noticing a score later that was missed when it was made."""


class Bot(ABC):
    """A player that sees only a view.

    `attention` is the chance of noticing its own score or an unclaimed one. The result depends on the table alone, so
    asking again about the same score changes nothing; `name` makes bots miss different scores.
    """

    def __init__(self, attention: float = 1.0, name: str = "") -> None:
        self.attention = attention
        self.name = name

    def choose(self, rules: Rules[B], view: View[B], seat: Seat, rng: Random, past: Sequence[Step] = ()) -> Move | None:
        """Return a legal move, or None to do nothing, which is possible only if `seat` needn't move.

        `past` are the moves of the round as everyone saw them (`Match.past`), for bots that draw conclusions from them.
        """
        assert type(view) is View, "a bot may not see hidden tiles"
        moves = rules.legal(view, seat)
        plays = loudest(moves) if seat == view.turn and not view.over else []
        for move in moves:
            if (
                move.act in (CLAIM, CALL)
                and self._notices(rules, view, seat, move, rng)
                and pays(rules, view, seat, move, rng)
            ):
                return self._win_instead(rules, view, seat, plays, rng) or move
        if not plays:
            return None
        move = plays[0] if len(plays) == 1 else self.pick(rules, view, seat, plays, rng, past)
        if move.how == ALOUD and not self._notices(rules, view, seat, move, rng):
            return move._replace(how=SILENT)
        return move

    def _win_instead(
        self, rules: Rules[B], view: View[B], seat: Seat, plays: Sequence[Move], rng: Random
    ) -> Move | None:
        """Return a play that is sure to win the match; points called before it could spoil an exact score."""
        if self.misses_wins():
            return None
        return next((play for play in plays if wins_surely(rules, view, seat, play, rng)), None)

    @abstractmethod
    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random, past: Sequence[Step] = ()
    ) -> Move:
        """Return one of two or more moves, each of which claims its score aloud if it makes one."""

    def misses_wins(self) -> bool:
        """Return True if it can overlook a move that is sure to win the match."""
        return False

    def attention_at(self, _rules: Rules[B]) -> float:
        """Return its attention at a table."""
        return self.attention

    def _notices(self, rules: Rules[B], view: View[B], seat: Seat, move: Move, rng: Random) -> bool:
        attention = self.attention_at(rules)
        if attention >= 1:
            return True
        chance = attention * (SECOND_THOUGHT if move.act == CLAIM else 1)
        about = f"{self.name}/{seat}/{move.act}/{view.board.tiles()}/{view.carried}"
        if Random(about).random() < chance:
            return True
        return not self.misses_wins() and wins_surely(rules, view, seat, move, rng)


class RandomBot(Bot):
    """Plays any legal move."""

    def misses_wins(self) -> bool:
        """Return True: it plays on regardless."""
        return True

    def pick(
        self, _rules: Rules[B], _view: View[B], _seat: Seat, moves: list[Move], rng: Random, _past: Sequence[Step] = ()
    ) -> Move:
        """Return a random move, all equally likely."""
        return moves[int(rng.random() * len(moves))]


def loudest(moves: list[Move]) -> list[Move]:
    """Return all moves but claims and calls. If a move can be made silently or aloud, only the latter is included."""
    out: list[Move] = []
    for move in moves:
        act, tiles, at, how = move
        if act in (CLAIM, CALL):
            continue
        if how == ALOUD and out and out[-1] == (act, tiles, at, SILENT):  # it follows the same move made silently
            out[-1] = move
        else:
            out.append(move)
    return out


def pays(rules: Rules[B], view: View[B], seat: Seat, move: Move, rng: Random) -> bool:
    """Return True if a claim or call scores points for its side."""
    world = fill(view, rng)
    side = world.sides[seat]
    before = world.points[side]
    rules.apply(world, seat, move)
    return world.points[side] > before
