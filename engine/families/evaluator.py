"""A family's knowledge for bots: a reflex for playouts, and the worth of a finished round."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import ClassVar, Final, Generic

from engine.core import CALL, CLAIM, B, Move, Rules, Seat, Side, State, View
from engine.families.facts import BoardFact, Compared
from engine.families.hindsight import Glimpse
from engine.families.taste import Taste, gain
from engine.match import Step
from engine.pieces import Tiles
from engine.sentences import Sentence

MATCH_WON: Final = 50.0
"""Value in points of winning the match; losing it costs as much."""


SURE: Final = 1_000_000.0
"""Added to the liking of a move that wins the match in every deal tried; above every other liking."""


class Evaluator(Generic[B]):
    """Default knowledge that works for any family. Families override it with their own."""

    effort: ClassVar[float] = 1.0
    """Share of the playout budget a family gets, less if its moves are slow.

    At 0 there are no playouts, and `first_sight` alone decides.
    """
    care: ClassVar[float] = 1.0
    """Share of a review's deals that a family gets, less if `careful` is slow."""
    ease: float = 1.0
    """Playouts in the time of one on a plain line: below 1 where moves are slow or rounds long, for hints."""
    sheds: ClassVar[bool] = True
    """True if players try to shed their hand, so weight and playable tiles are worth mentioning."""
    has_cards: ClassVar[bool] = False
    """True if the pieces are called cards, and their pips dots."""
    horizon: int = -1
    """Number of moves after which a playout is judged; negative to play to the end."""
    doubt: ClassVar[float] = 1.5
    """Standard errors by which a move must beat the one preferred at first sight."""
    stakes: ClassVar[float] = 0.0
    """What the prizes of all sides add up to; 0 if they don't."""
    spread: float = 0.0
    """How far apart the prizes are that a tree is curious about; 0: as far as those that it met."""
    prefers_tree: bool = False
    """True if a tree search was measured to be stronger here than halving (docs/measurements.md)."""
    stiff_doubles: ClassVar[bool] = True
    """True if a double fits a single number."""

    def __init__(self, rules: Rules[B]) -> None:
        self.rules = rules

    def reflex(self, _state: State[B], _seat: Seat, moves: list[Move], rng: Random) -> Move:
        """Return one of two or more legal moves quickly; called for every move of every playout."""
        return moves[0] if moves[0].act in (CLAIM, CALL) else moves[int(rng.random() * len(moves))]

    def careful(self, state: State[B], seat: Seat, moves: list[Move]) -> Move:
        """Return one of two or more legal moves as a careful player would: a second way to play a round on.

        Slower than the reflex, and always the same. Unless a family knows better, it's what a bot of common taste
        likes best in this deal. A family with claims must know better.
        """
        likes = self.likings([state], seat, moves, Taste())
        return moves[likes.index(max(likes))]

    def foregone(self, _view: View[B], _moves: list[Move]) -> Move | None:
        """Return the move that a hint names without any thought, because the rest is settled; None otherwise."""
        return None

    def prize(self, state: State[B], side: Side) -> float:
        """Return the worth of a played-out round to `side`. Only comparisons are meaningful: more is better."""
        points = [-made for made in state.points] if self.rules.lowest_wins else state.points
        others = points[:side] + points[side + 1 :]
        prize = points[side] - (max(others) + sum(others) / len(others)) / 2 if others else float(points[side])
        winners = self.rules.match_winners(state)
        if winners:
            prize += MATCH_WON if side in winners else -MATCH_WON
        return prize

    def liking(self, _before: State[B], _after: State[B], _seat: Seat, _move: Move, _taste: Taste) -> float:
        """Return a taste's value in points for the state after a move of `seat`, without the points made.

        Greedy bots call it on a few states consistent with their view.
        """
        return 0.0

    def likings(self, worlds: Sequence[State[B]], seat: Seat, moves: Sequence[Move], taste: Taste) -> list[float]:
        """Return a taste's value in points for each move, points made included, averaged over `worlds`.

        Against opponents, a move that wins the match in all of them is worth SURE more.
        """
        likes: list[float] = []
        is_contest = len(worlds[0].carried) > 1
        rules, lowest_wins = self.rules, self.rules.lowest_wins
        for move in moves:
            like, wins = 0.0, is_contest
            for world in worlds:
                after = world.copy()
                rules.apply(after, seat, move)
                made = gain(world, after, seat)
                like += taste.points * (-made if lowest_wins else made)
                like += self.liking(world, after, seat, move, taste)
                wins = wins and rules.match_winners(after) == (after.sides[seat],)
            likes.append(like / len(worlds) + (SURE if wins else 0.0))
        return likes

    def first_sight(self, worlds: Sequence[State[B]], seat: Seat, moves: Sequence[Move]) -> list[float]:
        """Return a keen bot's value in points for each move before any playout, judged from `worlds`."""
        return self.likings(worlds, seat, moves, Taste())

    def hindsight(self, _view: View[B], _seat: Seat, _past: Sequence[Step]) -> list[Glimpse]:
        """Return what the moves of a round told `seat` of the other hands, [] if moves of the family tell nothing."""
        return []

    def undealt(self, _view: View[B]) -> Tiles:
        """Return the tiles that no hand held at the deal, as everyone knows."""
        return 0

    def essence(self, _state: State[B]) -> Hashable | None:
        """Return a key that states share if best play from them leads to the same prizes; None for no such key."""
        return None

    def tally(self, _state: State[B], _seat: Seat) -> tuple[int, ...]:
        """Return what the side of a seat has won so far besides points: tricks, and doubles in them; () for nothing."""
        return ()

    def facts(self, _compared: Compared[B]) -> Iterator[BoardFact]:
        """Yield facts that can be counted and tell a move from its rival (`engine.reasons`)."""
        yield from ()

    def why_settled(self, _view: View[B], _seat: Seat, _move: Move) -> Sentence | None:
        """Return the sentence for a move where nothing is left to compare, or None."""
        return None

    def why_forced(self, _view: View[B], _move: Move) -> Sentence | None:
        """Return why `move`, which is not a play, is the only legal one, or None for the standard text."""
        return None

    def play_out(self, state: State[B], rng: Random) -> None:
        """Play a round by reflex to its end or the horizon."""
        rules, left = self.rules, self.horizon
        while not state.over and left:
            left -= 1
            seat = state.turn
            moves = rules.legal(state, seat)
            rules.apply(state, seat, moves[0] if len(moves) == 1 else self.reflex(state, seat, moves, rng))
