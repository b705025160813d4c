"""Collect positions of Partners in which a good partner shows, and count how often bots find the best move.

    python -m tools.lab.pair_positions --each 50 --seed c0ffee --bots tree:6000 keen:400:200 greedy

Keen bots play the rounds. Where a choice is of one of the kinds below, all moves are tried in 2,000 deals weighed by
earlier plays. Each deal is played to its end by the careful way of playing, not by the reflex of the bots. A position
counts if the best move leads every other by three standard errors, and is the move that the kind asks for.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from engine.bots.beliefs import Beliefs
from engine.bots.keen import KeenBot
from engine.core import NOBODY, PLAY, Carry, Move, Seat, State
from engine.families.chain.board import Chain
from engine.families.registry import evaluator_of
from engine.games.partners import Partners
from engine.match import Step
from engine.notation import spell
from engine.pieces import Chance
from tools.lab.duplicate import bot

RULES: Final = Partners(4, None, {"points": "all", "target": 200})
SURE: Final = 3.0
"""Standard errors by which the best move must lead."""
LOOKS: Final = (0.1, 0.3, 1.0)
"""Shares of the deals after which a position is given up if no move of its kind leads by a standard error."""


class After(NamedTuple):
    """What a move leaves, as far as its maker can know."""

    ends: tuple[int, int]
    opened: int
    """The number that it opens."""
    covers: Seat
    """Whose end it plays on: the seat that played the tile there."""
    is_dead: bool
    """True if no tile can be played any more."""
    fits: int
    """Number of tiles left in the hand that fit."""
    starves: bool
    """True if the next player is known to hold no tile for either end."""
    weight: tuple[int, bool]
    """The pips of the tile, and whether it is a double."""


class Choice(NamedTuple):
    """A choice of a seat: its moves with what they leave, and what everyone has seen."""

    seat: Seat
    moves: tuple[Move, ...]
    after: tuple[After, ...]
    opened: tuple[int, ...]
    """The bits of the numbers that each seat has opened."""
    counts: tuple[int, ...]
    """The number of tiles in each hand."""

    @property
    def partner(self) -> Seat:
        """The seat opposite."""
        return (self.seat + 2) % 4


class Position(NamedTuple):
    """A choice with its round."""

    choice: Choice
    state: State[Chain]
    past: tuple[Step, ...]


def leaves_their_number(choice: Choice, best: int) -> bool:
    """Return True if two plays are alike for oneself, and only the best one opens a number of the partner's.

    Alike are plays that leave as many tiles that fit, of tiles within two pips of each other, doubles or not.
    """
    one, theirs = choice.after[best], choice.opened[choice.partner]
    return bool(theirs >> one.opened & 1) and any(
        (other.weight[1], other.fits) == (one.weight[1], one.fits)
        and abs(other.weight[0] - one.weight[0]) <= 2
        and not theirs >> other.opened & 1
        for i, other in enumerate(choice.after)
        if i != best
    )


def keeps_their_end(choice: Choice, best: int) -> bool:
    """Return True if another play covers the end where the partner played last, and the best one leaves it."""
    return choice.after[best].covers != choice.partner and any(a.covers == choice.partner for a in choice.after)


def starves_the_next(choice: Choice, best: int) -> bool:
    """Return True if only the best play leaves nothing that the next player can have a tile for."""
    return choice.after[best].starves and any(not a.starves for a in choice.after) and not choice.after[best].is_dead


def opens_for_their_last_tile(choice: Choice, best: int) -> bool:
    """Return True if the partner has one tile, and the best play opens a number that it opened before."""
    theirs = choice.opened[choice.partner]
    return choice.counts[choice.partner] == 1 and bool(theirs >> choice.after[best].opened & 1)


def closes_or_not(choice: Choice, _best: int) -> bool:
    """Return True if one play blocks the round and another doesn't."""
    return len({a.is_dead for a in choice.after}) == 2 and choice.counts[choice.seat] > 1


def gives_way(choice: Choice, best: int) -> bool:
    """Return True if the partner is nearer to going out, and the best play leaves oneself fewer tiles that fit."""
    nearer = choice.counts[choice.partner] < choice.counts[choice.seat]
    return nearer and any(other.fits > choice.after[best].fits for other in choice.after)


KINDS: Final[Mapping[str, Callable[[Choice, int], bool]]] = {
    "leave the partner's number": leaves_their_number,
    "keep the partner's end": keeps_their_end,
    "starve the next": starves_the_next,
    "the partner's last tile": opens_for_their_last_tile,
    "a block is a sum": closes_or_not,
    "give up one's own exit": gives_way,
}


def after(state: State[Chain], seat: Seat, move: Move, laid_by: Sequence[Seat]) -> After:
    """Return what a play of `seat` leaves; `laid_by` names the seat that played each arm's outermost tile."""
    board, pieces, tile = state.board, state.pieces, move.tiles[0]
    opened = pieces.pips[tile] - board.ends[move.at]
    ends = (opened, board.ends[1 - move.at])
    rest = state.hands[seat] & ~(1 << tile)
    opening = pieces.touching[ends[0]] | pieces.touching[ends[1]]
    unseen = pieces.every & ~board.laid & ~state.hands[seat]
    lacks = board.lacks((seat + 1) % 4)[0]
    return After(
        ends,
        opened,
        laid_by[move.at],
        not opening & ~(board.laid | 1 << tile),
        (rest & opening).bit_count(),
        not opening & unseen & ~lacks,
        (pieces.pips[tile], pieces.is_double(tile)),
    )


def choices(seed: str) -> Iterator[Position]:
    """Play rounds, and yield every choice after the lead between plays that aren't the same."""
    for number in range(1_000_000):
        state = RULES.deal(Chance(f"{seed} {number}".encode()), Carry((0, 0), 0, 2))
        state.events = None
        rng, player = Random(f"{seed} {number}"), KeenBot(60)
        past: list[Step] = []
        laid_by, opened = [NOBODY, NOBODY], [0, 0, 0, 0]
        while not state.over:
            seat, board = state.turn, state.board
            moves = RULES.legal(state, seat)
            if len(moves) > 1 and board.laid and not RULES.same(state, moves[0], moves[-1]):
                told = tuple(after(state, seat, move, laid_by) for move in moves)
                counts = tuple(state.count(other) for other in range(4))
                yield Position(Choice(seat, tuple(moves), told, tuple(opened), counts), state.copy(), tuple(past))
            move = moves[0] if len(moves) == 1 else player.pick(RULES, state.masked(seat), seat, moves, rng, past)
            RULES.apply(state, seat, move)
            past.append(Step(seat, move))
            if move.act == PLAY:
                arms = [move.at] if len(board.order) > 1 else [0, 1]
                for arm in arms:
                    laid_by[arm] = seat
                    if len(arms) == 2 or not state.pieces.is_double(move.tiles[0]):
                        opened[seat] |= 1 << state.board.ends[arm]


def judged(position: Position, worlds: int, rng: Random, may_be: Callable[[int], bool]) -> int:
    """Return which move is best, or -1 if none is clearly, or as soon as it seems to be none that `may_be`."""
    choice, state, past = position
    seat, evaluator = choice.seat, evaluator_of(RULES)
    beliefs = Beliefs(RULES, state.masked(seat), seat, past, rng, worlds)
    prizes: list[list[float]] = [[] for _ in choice.moves]
    for share in LOOKS:
        while len(prizes[0]) < int(worlds * share):
            world = beliefs.draw(rng)
            for found, move in zip(prizes, choice.moves, strict=True):
                trial = world.copy()
                RULES.apply(trial, seat, move)
                while not trial.over:
                    legal = RULES.legal(trial, trial.turn)
                    RULES.apply(
                        trial, trial.turn, legal[0] if len(legal) == 1 else evaluator.careful(trial, trial.turn, legal)
                    )
                found.append(evaluator.prize(trial, state.sides[seat]))
        best = max(range(len(prizes)), key=lambda i: sum(prizes[i]))
        if lead(prizes, best) <= (SURE if share == LOOKS[-1] else 1.0) or not may_be(best):
            return -1
    return best


def lead(prizes: Sequence[Sequence[float]], best: int) -> float:
    """Return by how many standard errors a move leads the next best one in the same deals."""
    least, worlds = math.inf, len(prizes[best])
    for i, found in enumerate(prizes):
        if i != best:
            leads = [one - other for one, other in zip(prizes[best], found, strict=True)]
            mean = sum(leads) / worlds
            error = math.sqrt(sum((each - mean) ** 2 for each in leads) / worlds / (worlds - 1))
            least = min(least, mean / error if error else math.inf if mean else 0.0)
    return least


def main(argv: Sequence[str] | None = None) -> int:
    """Collect positions, and print how many of each kind each bot finds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--each", type=int, default=50, help="positions of each kind")
    parser.add_argument("--worlds", type=int, default=2000, help="weighed deals that judge a position")
    parser.add_argument("--seed", default="positions")
    parser.add_argument("--bots", nargs="+", default=["tree:6000", "keen:400:200", "greedy"])
    parser.add_argument("--list", action="store_true", help="name each position that the first bot misses")
    asked = parser.parse_args(argv)
    rng, bots = Random(asked.seed), [bot(word) for word in asked.bots]
    found: dict[str, list[list[bool]]] = {kind: [] for kind in KINDS}
    for position in choices(asked.seed):
        choice = position.choice
        moves = range(len(choice.moves))
        open_kinds = [kind for kind in KINDS if len(found[kind]) < asked.each]
        if not open_kinds:
            break
        if not any(KINDS[kind](choice, best) for kind in open_kinds for best in moves) or rng.random() < 0.5:
            continue

        def is_wanted(best: int, choice: Choice = choice, kinds: Sequence[str] = open_kinds) -> bool:
            return any(KINDS[kind](choice, best) for kind in kinds)

        best = judged(position, asked.worlds, rng, is_wanted)
        kinds = [kind for kind in open_kinds if best >= 0 and KINDS[kind](choice, best)]
        if not kinds:
            continue
        view = position.state.masked(choice.seat)
        told: list[bool] = []
        for each in bots:
            move = each.pick(RULES, view, choice.seat, list(choice.moves), Random(1), position.past)
            told.append(RULES.same(view, move, choice.moves[best]))
        for kind in kinds:
            found[kind].append(told)
        if asked.list and not told[0]:
            print(f"{', '.join(kinds)}: {spell(RULES, view, choice.moves[best])} is best", flush=True)
        print(" ".join(f"{len(each)}" for each in found.values()), end="\r", file=sys.stderr, flush=True)
    for kind, each_found in found.items():
        shares = ", ".join(f"{word} {sum(told[i] for told in each_found)}" for i, word in enumerate(asked.bots))
        print(f"{kind}: of {len(each_found)} {shares}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
