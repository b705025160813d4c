"""The tree bot: it searches the moves of all seats, with one node for all that a seat can't tell apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Final, Generic, NamedTuple

from engine.bots.beliefs import Beliefs
from engine.bots.bot import Bot, loudest
from engine.bots.fill import Deals
from engine.bots.greedy import WORLDS as GLIMPSED
from engine.bots.keen import Basis, budget_at
from engine.bots.search.endgame import solved
from engine.bots.search.second_look import is_much_better
from engine.bots.sure import surest
from engine.core import B, Board, Move, Rules, Seat, Side, State, View
from engine.families.evaluator import SURE
from engine.families.registry import evaluator_of
from engine.match import Step

SIMULATIONS: Final = 6_000
CURIOSITY: Final = 0.9
"""How much more a seldom tried move is worth trying, on prizes from 0 to 1."""
PARTS: Final = 2
"""Number of searches that share the budget, so that two processes can run them."""
WORLD_USE: Final = 4
"""Number of simulations for each deal that is weighed."""
NEARLY: Final = 0.6
"""Share of the most visits from which a second choice gets a second look."""
GLANCE: Final = 32
"""Number of simulations between two looks at whether the choice is settled."""


class Node:
    """All positions after a move that the players can't tell apart; its numbers are those of the move."""

    __slots__ = ("children", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        """Number of simulations that made the move."""
        self.offered = 0
        """Number of simulations in which it was possible."""
        self.total = 0.0
        """Sum of the prizes of its mover's side."""
        self.children: dict[Move, Node] = {}


class MoveTally(NamedTuple):
    """What a search found out about a move."""

    move: Move
    visits: int
    total: float
    """Sum of the prizes of the visits."""


class Search(Generic[B]):
    """A single-observer information-set Monte Carlo tree search.

    (P. Cowling, E. Powley, D. Whitehouse, Information Set Monte Carlo Tree Search, 2012.) Each simulation draws a deal,
    goes down the tree by the moves that are possible in it, adds a node, and plays the round out by reflex. Which move
    it takes depends on the mean prize of each move, and on how seldom it was tried where it was possible.
    """

    def __init__(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: Sequence[Move], beliefs: Beliefs[B], rng: Random
    ) -> None:
        """Prepare for `simulate`: `moves` are two or more, the most promising first."""
        self.rules = rules
        self.seat = seat
        self.moves = list(moves)
        self.beliefs = beliefs
        self.evaluator = evaluator_of(rules)
        self.sides: list[Side] = list(view.sides)
        self.rng = rng
        self.whims = Random(rng.getrandbits(32))
        self.root: dict[Move, Node] = {}
        self.lowest = math.inf
        self.highest = -math.inf

    def run(self, simulations: int) -> None:
        """Simulate so often, or until no other move can become the most visited."""
        left = simulations
        while left > 0:
            some = min(left, GLANCE)
            for _ in range(some):
                self.simulate()
            left -= some
            visits = sorted([node.visits for node in self.root.values()], reverse=True)
            if len(self.root) == len(self.moves) and visits[0] - visits[1] > left:
                return

    def simulate(self) -> None:
        """Draw a deal, go down the tree, add a node, and remember how the round ended."""
        rules, sides, must_claim = self.rules, self.sides, self.rules.must_claim
        log, sqrt, whim = math.log, math.sqrt, self.whims.random
        span = self.evaluator.spread or (self.highest - self.lowest if self.highest > self.lowest else 1.0)
        curiosity = CURIOSITY * span
        state = self.beliefs.draw(self.rng)
        children = self.root
        path: list[tuple[Node, Side]] = []
        is_root = True
        while not state.over:
            turn = state.turn
            if is_root:
                options = self.moves
            else:
                options = rules.legal(state, turn)
                if must_claim and len(options) > 1:
                    options = loudest(options)
                if len(options) == 1:
                    move = options[0]
                    rules.apply(state, turn, move)
                    if move.tiles:  # everyone sees it, so what follows is another matter
                        node = children.get(move)
                        if node is None:
                            node = children[move] = Node()
                        node.offered += 1
                        path.append((node, sides[turn]))
                        children = node.children
                    continue
            best, most = -1, -math.inf
            fresh: list[int] = []
            for i, move in enumerate(options):
                node = children.get(move)
                if node is None or not node.visits:
                    fresh.append(i)
                    continue
                node.offered += 1
                visits = node.visits
                hope = node.total / visits + curiosity * sqrt(log(node.offered) / visits)
                if hope > most:
                    best, most = i, hope
            if fresh:
                best = fresh[0] if is_root else fresh[int(whim() * len(fresh))]
            move = options[best]
            node = children.get(move)
            if node is None:
                node = children[move] = Node()
            if fresh:
                node.offered += 1
            path.append((node, sides[turn]))
            rules.apply(state, turn, move)
            children = node.children
            is_root = False
            if fresh:
                break
        self.evaluator.play_out(state, self.whims)
        self.remember(state, path)

    def remember(self, state: State[B], path: list[tuple[Node, Side]]) -> None:
        """Add the prizes of a simulation to the nodes that it went through."""
        evaluator = self.evaluator
        stakes = evaluator.stakes if len(state.carried) == 2 else 0.0
        worths: dict[Side, float] = {}
        for node, side in path:
            worth = worths.get(side)
            if worth is None:
                worth = stakes - worths[1 - side] if stakes and worths else evaluator.prize(state, side)
                worths[side] = worth
                self.lowest = min(self.lowest, worth)
                self.highest = max(self.highest, worth)
            node.visits += 1
            node.total += worth

    def tallies(self) -> list[MoveTally]:
        """Return the findings about each move."""
        nodes = [(move, self.root.get(move)) for move in self.moves]
        return [MoveTally(move, node.visits, node.total) if node else MoveTally(move, 0, 0.0) for move, node in nodes]


class Order(NamedTuple, Generic[B]):
    """A search to run, here or in another process: what it finds depends on this alone."""

    rules: Rules[B]
    view: View[B]
    seat: Seat
    moves: tuple[Move, ...]
    """Two or more moves, the most promising first."""
    past: tuple[Step, ...]
    seed: int
    simulations: int
    worlds: int


def search(order: Order[B]) -> list[MoveTally]:
    """Run a search, and return the tally of each of its moves, in the same order."""
    rules, view, seat, moves, past, seed, simulations, worlds = order
    rng = Random(seed)
    found = Search(rules, view, seat, moves, Beliefs(rules, view, seat, past, rng, worlds), rng)
    found.run(simulations)
    return found.tallies()


def search_all(orders: Sequence[Order[B]]) -> list[list[MoveTally]]:
    """Run searches one after another."""
    return [search(order) for order in orders]


def merged(parts: Sequence[Sequence[MoveTally]]) -> list[MoveTally]:
    """Return the sums of the tallies of several searches of the same moves."""
    return [
        MoveTally(same[0].move, sum([each.visits for each in same]), math.fsum([each.total for each in same]))
        for same in zip(*parts, strict=True)
    ]


def favoured(tallies: Sequence[MoveTally]) -> Move:
    """Return the move with most visits, and of those the one with the greater prizes."""
    return max(tallies, key=lambda tally: (tally.visits, tally.total)).move


def rival(tallies: Sequence[MoveTally]) -> Move | None:
    """Return the second choice if it has nearly as many visits as the first; None if the choice is clear."""
    best = favoured(tallies)
    others = [tally for tally in tallies if tally.move != best]
    second = favoured(others) if others else None
    visits = {tally.move: tally.visits for tally in tallies}
    return second if second is not None and visits[second] >= NEARLY * visits[best] else None


class TreeBot(Bot):
    """Takes a sure win, plays open endgames exactly, and searches all else. Close choices get a second look.

    Its time is counted in simulations, and it always runs PARTS searches with a share of them each. So the same view,
    past, seed and budget give the same move on any computer, with any number of processes.
    """

    def __init__(
        self,
        playouts: int = SIMULATIONS,
        attention: float = 1.0,
        name: str = "",
        run: Callable[[Sequence[Order[Board]]], list[list[MoveTally]]] = search_all,
    ) -> None:
        """`run` runs the searches, and may do so in other processes."""
        super().__init__(attention, name)
        self.playouts = playouts
        self.run = run
        self.basis: Basis | None = None
        """What its last pick rests on; None before the first one."""

    def pick(
        self, rules: Rules[B], view: View[B], seat: Seat, moves: list[Move], rng: Random, past: Sequence[Step] = ()
    ) -> Move:
        """Return the move that the searches preferred."""
        evaluator, deals = evaluator_of(rules), Deals(view)
        likes = evaluator.first_sight([deals.draw(rng) for _ in range(GLIMPSED)], seat, moves)
        likes = surest(rules, deals, seat, moves, likes, rng)
        order = sorted(range(len(moves)), key=likes.__getitem__, reverse=True)
        ranked = [moves[i] for i in order]
        if not evaluator.effort or likes[order[0]] >= SURE:
            self.basis = Basis.SURE if likes[order[0]] >= SURE else Basis.SIGHT
            return ranked[0]
        self.basis = Basis.PLAYED_OUT
        exact = solved(rules, evaluator, view, seat, ranked, rng)
        if exact is not None:
            return exact
        share = max(1, budget_at(rules, self.playouts) // PARTS)
        worlds = max(1, share // WORLD_USE)
        orders = [
            Order(rules, view, seat, tuple(ranked), tuple(past), rng.getrandbits(64), share, worlds)
            for _ in range(PARTS)
        ]
        tallies = merged(self.run(orders))
        favourite, other = favoured(tallies), rival(tallies)
        if other is None or len(view.sides) != 2:
            return favourite
        look = Random(f"{orders[0].seed} second look")
        return other if is_much_better(rules, view, seat, past, other, favourite, look) else favourite
