"""What a bot knows of a game beyond its rules: a reflex for playing rounds out, and what a finished round is worth."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final, Generic, NamedTuple

from engine.core import CALL, CLAIM, B, Move, Rules, Seat, Side, State, View
from engine.families.taste import Taste, gain
from engine.sentences import Sentence

MATCH_WON: Final = 50.0
"""What winning or losing the match is worth, in points."""


class ShutEnd(NamedTuple):
    """An open end that somebody is known to have no tile for."""

    seat: Seat
    pip: int


class Evaluator(Generic[B]):
    """Common sense, which serves any family; a family of which more is known has a subclass."""

    effort: ClassVar[float] = 1.0
    """The share of a budget of playouts that a family is worth: less where a move of it takes long.

    Nothing is played out where it is 0: first sight is all.
    """
    sheds: ClassVar[bool] = True
    """Whether a hand is to be got rid of, so that weight and tiles that can be laid next are worth a word."""
    horizon: int = -1
    """Moves after which a round played out is looked at; below zero it is played to its end."""
    doubt: ClassVar[float] = 1.5
    """Standard errors by which a move has to do better than the one that is liked best at first sight."""
    stiff_doubles: ClassVar[bool] = True
    """Whether a double fits a single number."""

    def __init__(self, rules: Rules[B]) -> None:
        self.rules = rules

    def reflex(self, _state: State[B], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return one of two or more legal moves at once: it is asked for each move of each round played out."""
        return moves[0] if moves[0].act in (CLAIM, CALL) else moves[int(rng.random() * len(moves))]

    def prize(self, state: State[B], side: Side) -> float:
        """Return what a round played out is worth to `side`: more is better, and nothing else is meant by it."""
        points = [-made for made in state.points] if self.rules.lowest_wins else state.points
        others = points[:side] + points[side + 1 :]
        prize = points[side] - (max(others) + sum(others) / len(others)) / 2 if others else float(points[side])
        winners = self.rules.match_winners(state)
        if winners:
            prize += MATCH_WON if side in winners else -MATCH_WON
        return prize

    def liking(self, _before: State[B], _after: State[B], _seat: Seat, _move: Move, _taste: Taste) -> float:
        """Return how much a taste likes what a move of `seat` has left behind, its points aside; in points.

        Asked by greedy bots, in a few deals that their view could come from.
        """
        return 0.0

    def likings(self, worlds: Sequence[State[B]], seat: Seat, moves: Sequence[Move], taste: Taste) -> list[float]:
        """Return how much a taste likes each of the moves, its points included, on the average of some deals."""
        likes: list[float] = []
        for move in moves:
            like = 0.0
            for world in worlds:
                after = world.copy()
                self.rules.apply(after, seat, move)
                made = gain(world, after, seat)
                like += taste.points * (-made if self.rules.lowest_wins else made)
                like += self.liking(world, after, seat, move, taste)
            likes.append(like / len(worlds))
        return likes

    def first_sight(self, worlds: Sequence[State[B]], seat: Seat, moves: Sequence[Move]) -> list[float]:
        """Return how much a keen bot likes each of the moves before it plays anything out, judged from some deals."""
        return self.likings(worlds, seat, moves, Taste())

    def shut(self, _view: View[B], _seat: Seat, _move: Move) -> list[ShutEnd]:
        """Return the ends that `move` leaves open to others who are known to have nothing for them, nearest first."""
        return []

    def remark(self, _view: View[B], _seat: Seat, _move: Move) -> Sentence | None:
        """Return a fact that speaks for a move, true whatever the others hold; None where the family knows none."""
        return None

    def why_forced(self, _view: View[B], _move: Move) -> Sentence | None:
        """Say why `move`, which is no play, is all that can be done; None where the usual words will do."""
        return None

    def play_out(self, state: State[B], rng: Random) -> None:
        """Play a round to its end by reflex, or as far as the horizon."""
        legal, apply, reflex = self.rules.legal, self.rules.apply, self.reflex
        left = self.horizon
        while not state.over and left:
            left -= 1
            seat = state.turn
            moves = legal(state, seat)
            apply(state, seat, moves[0] if len(moves) == 1 else reflex(state, seat, moves, rng))
