"""Facts to count about a hand of melds after a move: how many tiles go together, and how many would help."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from engine.core import DECLARE, DISCARD, DRAW, TAKE, Move, Seat, State
from engine.families.facts import BoardFact, Compared, Marks, count
from engine.families.melds.board import Discards
from engine.families.melds.melds import Melds
from engine.families.melds.rules import MeldRules
from engine.pieces import Tile, Tiles, each
from engine.sentences import sentence, sentence_n

_FEWER: Final = 2
"""Number of unseen tiles that make a difference, and a quarter of them."""


class HandSense(NamedTuple):
    """What an evaluator knows of hands."""

    melds: Melds
    """The melds of the game."""
    table: MeldRules
    """The rules."""
    plan: Callable[[Tiles], tuple[int, tuple[int, ...]]]
    """Returns the number of tiles that fit the best melds a hand can aim for, and the suits of those melds."""
    hope: Callable[[State[Discards], Tiles], float]
    """Returns the hope for a hand."""
    gives: Callable[[State[Discards], Seat, Tile], bool]
    """Returns True if the next player has taken a tile from a suit of this one."""


class HandSight(NamedTuple):
    """A hand after a move, and what may come."""

    points: int
    """The points of the hand if the move shows it."""
    ready: int
    """Number of unseen tiles that would complete it."""
    outs: int
    """Number of unseen tiles that would bring it one tile further."""
    placed: int
    """Tiles that count for its best melds."""
    gain: int
    """Tiles by which a take brings it nearer."""


def hand_sight(compared: Compared[Discards], sense: HandSense, state: State[Discards], move: Move) -> HandSight:
    """Count what a move leads to; `state` is any deal before it. After a draw, the hand as it is."""
    hand, unseen, melds = compared.view.hands[compared.seat], compared.unseen, sense.melds
    points, gain, before = 0, 0, sense.plan(hand)[0]
    if move.act == DECLARE:
        points = sense.table.worth(hand ^ 1 << move.tiles[0]).points
    elif move.act == DISCARD:
        hand ^= 1 << move.tiles[0]
    elif move.act == TAKE:
        more = hand | 1 << move.tiles[0]
        gain = sense.plan(more)[0] - before
        hand = max((more ^ 1 << tile for tile in each(hand)), key=lambda left: sense.hope(state, left))
    placed = sense.plan(hand)[0]
    ready = sum([bool(melds.asides(hand | 1 << tile) & ~(1 << tile)) for tile in each(unseen)])
    outs = sum([sense.plan(hand | 1 << tile)[0] > placed for tile in each(unseen)])
    return HandSight(points, ready, outs, placed, gain)


def facts_of_hands(compared: Compared[Discards], sense: HandSense) -> Iterator[BoardFact]:
    """Yield the facts in which two hands differ, the strongest first."""
    move, rival, r = compared.move, compared.rival, compared.rival_name
    state = State.of(compared.view)
    here, there = (hand_sight(compared, sense, state, each) for each in (move, rival))
    unseen = compared.unseen.bit_count()
    if here.points > there.points:
        told = (
            sentence("Shows a hand worth {a}; {r} shows {b}.", a=here.points, b=there.points, r=r)
            if there.points
            else sentence("Shows a hand worth {a}; {r} doesn't.", a=here.points, r=r)
        )
        yield BoardFact("shown", here.points, there.points, told)
    if move.act == TAKE and rival.act == DRAW and here.gain > 0:
        told = sentence("Brings you a tile nearer at once; a draw does in {b} of {n} cases.", b=there.outs, n=unseen)
        yield BoardFact("take", 1, there.outs / max(unseen, 1), told)
    if move.act == DRAW and rival.act == TAKE and there.gain <= 0 < here.outs:
        tile = compared.view.pieces.label(rival.tiles[0])
        told = sentence(
            "{tile} brings you no nearer; {a} of {n} tiles that may come would.", tile=tile, a=here.outs, n=unseen
        )
        yield BoardFact("take", here.outs / max(unseen, 1), 0, told)
    if here.ready > there.ready:
        told = sentence_n(
            "{n} unseen tile would complete your hand; {r} leaves {b}.",
            "{n} unseen tiles would complete your hand; {r} leaves {b}.",
            here.ready,
            r=r,
            b=count(there.ready),
        )
        yield BoardFact("ready", here.ready, there.ready, told)
    if here.placed > there.placed:
        told = sentence_n(
            "Keeps {n} tile of a meld; {r} keeps {b}.",
            "Keeps {n} tiles that go together; {r} keeps {b}.",
            here.placed,
            b=count(there.placed),
            r=r,
        )
        yield BoardFact("placed", here.placed, there.placed, told)
    if here.outs > there.outs and here.placed >= there.placed:
        told = sentence_n(
            "{n} unseen tile would bring you further; {r} leaves {b}.",
            "{n} unseen tiles would bring you further; {r} leaves {b}.",
            here.outs,
            r=r,
            b=count(there.outs),
        )
        yield BoardFact("outs", here.outs, there.outs, told)
    if move.act == rival.act == DISCARD:
        yield from _discards(compared, sense, state)


def _discards(compared: Compared[Discards], sense: HandSense, state: State[Discards]) -> Iterator[BoardFact]:
    """Yield what a discard goes with, in the hand and among the unseen tiles."""
    mine, its, r = compared.move.tiles[0], compared.rival.tiles[0], compared.rival_name
    seat, name = compared.seat, compared.view.pieces.label(mine)
    if sense.gives(state, seat, its) and not sense.gives(state, seat, mine):
        told = sentence("{who} has picked up a tile of that suit, and could use {r}.", who=compared.foe, r=r)
        yield BoardFact("gives", 0, 1, told, marks=Marks(seat=compared.foe))
    hand = compared.view.hands[seat]
    like = [_alike(sense.melds, tile) & ~(1 << tile) for tile in (mine, its)]
    friends, others = ((hand & tiles).bit_count() for tiles in like)
    if friends < others:
        told = sentence(
            "{tile} goes with {a} of your other tiles, {r} with {b}.", tile=name, a=count(friends), b=others, r=r
        )
        yield BoardFact("friends", friends, others, told, marks=Marks(tiles=1 << its | hand & like[1]))
    out, more = ((compared.unseen & tiles).bit_count() for tiles in like)
    if out + _FEWER <= more and 4 * more >= 5 * out and friends <= others:  # less than that isn't seen
        told = sentence(
            "{tile} goes with {a} of the tiles that are still out, {r} with {b}.", tile=name, a=count(out), b=more, r=r
        )
        yield BoardFact("still", out, more, told)


def _alike(melds: Melds, tile: Tile) -> Tiles:
    """Return the tiles that share a suit with one."""
    like = 0
    for suit in melds.suits[tile]:
        like |= melds.members[suit]
    return like
