"""Guesses hands from the lengths and times of frames, and measures how large a leak must be to be noticed.

Half of the deals teach a guesser what usually comes with a yes, the other half is asked, and the other way round. Its
leanings are ranked among deals that look alike to somebody who sees the public course of the game, because that may be
seen. The result is a number of standard deviations above chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import compress
from math import comb, log, sqrt
from random import Random
from statistics import NormalDist
from typing import Final, NamedTuple

HEARD: Final = 16
"""Number of frames in each direction that the listener uses, starting with the one before the deal."""
JOINT: Final = 1 << 17
"""A number larger than any frame length."""
BINS: Final = 4
"""Number of bins for times."""
ALIKE: Final = 8
"""Least number of deals that are compared with each other, unless as many look exactly alike at the table."""
BEST: Final = 2
"""Number of traits used: those with the most information about the known deals."""
SURE: Final = 3.0
"""Number of standard deviations above which a result is not chance."""
POWER: Final = 0.999
"""The chance that a planted leak is noticed with the number of deals that is asked for."""
LEARNING: Final = 3.5
"""Factor for the losses of a guesser that must find the trait first, and sees times in a few bins only (measured)."""
LATE: Final = 0.05
"""Delay of a frame, in seconds, in a planted leak."""

Trait = tuple[int, ...]
"""The features of one deal: numbers that stand for lengths and times."""


class Line(NamedTuple):
    """The first frames of a deal in one direction of a guest's connection; zeros where there are fewer."""

    lengths: tuple[int, ...]
    times: tuple[float, ...]


class Deal(NamedTuple):
    """A deal as the listener recorded it, with the hand to guess."""

    lines: tuple[Line, ...]
    """For each guest the line towards it, then the one towards the host."""
    course: Trait
    """The public course of the deal."""
    hand: int


Question = Callable[[Deal], bool]
"""Asks something about the hand of a deal."""


def high(tiles: int) -> Question:
    """Return the question whether a hand has a tile of about the highest eighth: the last byte of a set of tiles."""
    top = (tiles - 1) // 8 * 8
    return lambda deal: bool(deal.hand >> top)


def holds(tile: int) -> Question:
    """Return the question whether a hand has a tile."""
    return lambda deal: bool(deal.hand >> tile & 1)


def share_of_high(tiles: int, held: int) -> float:
    """Return the share of hands with a high tile."""
    top = (tiles - 1) // 8 * 8
    return 1 - comb(top, held) / comb(tiles, held)


def deals_needed(leak: float, share: float) -> int:
    """Return the number of deals with which a leak would be noticed, with the chance `POWER`.

    It betrays a part `leak` of the deals with a yes; `share` of all deals have one.
    """
    marked = leak * share
    spread = sqrt(marked * (1 - marked) / (share * (1 - share)))
    return round(LEARNING * ((SURE + NormalDist().inv_cdf(POWER)) * spread / leak) ** 2)


# -- guessing ----------------------------------------------------------------------------------------------------------


class Guesser:
    """Learns from deals with known hands how likely each trait is for yes and for no, for each question.

    One that `sits` at the table uses the public course of the deal instead of frames.
    """

    def __init__(self, known: Sequence[Deal], *, sits: bool) -> None:
        self._sits: Final = sits
        times = zip(*(_times(deal) for deal in known), strict=True)
        self._edges: Final = [_edges(each) for each in times]
        self._columns: Final = list(zip(*(self.traits(deal) for deal in known), strict=True))

    def traits(self, deal: Deal) -> Trait:
        """Return a deal as numbers to count."""
        if self._sits:
            return deal.course
        bins = (sum(when > edge for edge in edges) for when, edges in zip(_times(deal), self._edges, strict=True))
        first, other = deal.lines[0].lengths, deal.lines[2].lengths
        apart = (mine - theirs for mine, theirs in zip(first, other, strict=True))
        joint = (mine * JOINT + theirs for mine, theirs in zip(first, other, strict=True))
        return (*(size for line in deal.lines for size in line.lengths), *apart, *joint, *bins)

    def leaning(self, answers: Sequence[bool], asked: Sequence[Trait]) -> list[float]:
        """Return the log-odds of yes by the traits of each deal; `answers` are those of the known deals."""
        yes, no = sum(answers), len(answers) - sum(answers)
        denied = [not answer for answer in answers]
        counts = [(Counter(compress(each, denied)), Counter(compress(each, answers))) for each in self._columns]
        best = sorted(range(len(counts)), key=lambda place: -_told(*counts[place]))[:BEST]
        found = []
        for traits in asked:
            total = log((yes + 1) / (no + 1))
            for place in best:
                rarely, often = (side[traits[place]] for side in counts[place])
                total += log((often + 0.5) / (yes + 1)) - log((rarely + 0.5) / (no + 1))
            found.append(total)
        return found


def _times(deal: Deal) -> tuple[float, ...]:
    return tuple(when for line in deal.lines for when in line.times)


def _told(no: Counter[int], yes: Counter[int]) -> float:
    """Return a trait's mutual information with an answer, corrected for the chance bias of few deals."""
    of = no.total() + yes.total()
    found = -(len(no | yes) - 1) / 2
    for side in (no, yes):
        for trait, count in side.items():
            found += count * log(count * of / (side.total() * (no[trait] + yes[trait])))
    return found


def _edges(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    return [ordered[len(ordered) * part // BINS] for part in range(1, BINS)]


# -- judging -----------------------------------------------------------------------------------------------------------


class Record:
    """Deals that were listened to. Each half is asked what the other half has taught."""

    def __init__(self, deals: Sequence[Deal]) -> None:
        self.deals: Final = deals
        self._halves: Final = (deals[::2], deals[1::2])
        self._guessers: Final = [[Guesser(half, sits=sits) for sits in (False, True)] for half in self._halves]
        others = zip(self._guessers, reversed(self._halves), strict=True)
        self._asked: Final = [[[each.traits(deal) for deal in asked] for each in both] for both, asked in others]

    def above_chance(self, question: Question) -> float:
        """Return by how many standard deviations the frames tell more of a hand than the course of the game does."""
        gained, variance = 0.0, 0.0
        for place, asked in enumerate((self._halves[1], self._halves[0])):
            answers = [question(deal) for deal in self._halves[place]]
            truth = [question(deal) for deal in asked]
            both = zip(self._guessers[place], self._asked[place], strict=True)
            heard, seen = (guesser.leaning(answers, traits) for guesser, traits in both)
            for group in _alike(seen):
                more, spread = _ranked([heard[at] for at in group], [truth[at] for at in group])
                gained, variance = gained + more, variance + spread
        return gained / sqrt(variance) if variance else 0.0


def _alike(leanings: Sequence[float]) -> list[list[int]]:
    """Return the places of deals in groups that lean equally, or nearly so where there are only few of them."""
    equal: dict[float, list[int]] = {}
    for place in sorted(range(len(leanings)), key=leanings.__getitem__):
        equal.setdefault(leanings[place], []).append(place)
    groups: list[list[int]] = []
    for places in equal.values():
        if groups and len(groups[-1]) < ALIKE and len(places) < ALIKE:
            groups[-1] += places
        else:
            groups.append(places)
    return groups


def _ranked(leanings: Sequence[float], truth: Sequence[bool]) -> tuple[float, float]:
    """Return by how much the ranks of the yeses exceed what chance expects, and its variance (Wilcoxon, with ties)."""
    of, yes = len(truth), sum(truth)
    if yes in (0, of):
        return 0.0, 0.0
    counts = Counter(leanings)
    rank: dict[float, float] = {}
    below = 0
    for value in sorted(counts):
        rank[value] = below + (counts[value] + 1) / 2
        below += counts[value]
    more = sum(rank[leaning] for leaning, true in zip(leanings, truth, strict=True) if true) - yes * (of + 1) / 2
    ties = sum(count**3 - count for count in counts.values())
    return more, yes * (of - yes) / 12 * (of + 1 - ties / (of * (of - 1)))


# -- planted leaks -----------------------------------------------------------------------------------------------------

Leak = Callable[[Deal], Deal]
"""Changes the record of a deal that it betrays."""


def _at(line: int, change: Callable[[Line], Line]) -> Leak:
    def leak(deal: Deal) -> Deal:
        lines = list(deal.lines)
        lines[line] = change(lines[line])
        return deal._replace(lines=tuple(lines))

    return leak


def _longer(frame: int) -> Callable[[Line], Line]:
    """Make a frame twice as long."""
    return lambda line: line._replace(lengths=_with(line.lengths, frame, line.lengths[frame] * 2))


def _late(frame: int) -> Callable[[Line], Line]:
    """Delay a frame and those after it."""
    return lambda line: line._replace(
        times=tuple(when + LATE * (place >= frame and when > 0) for place, when in enumerate(line.times))
    )


def _one_more(frame: int) -> Callable[[Line], Line]:
    """Send a frame twice."""

    def change(line: Line) -> Line:
        lengths = (*line.lengths[: frame + 1], *line.lengths[frame:])[:HEARD]
        return Line(lengths, (*line.times[: frame + 1], *line.times[frame:])[:HEARD])

    return change


def _with(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


LEAKS: Final[dict[str, Leak]] = {
    "the deal is longer": _at(0, _longer(0)),
    "a later frame is longer": _at(0, _longer(4)),
    "another guest's deal is longer": _at(2, _longer(0)),
    "an answer is longer": _at(1, _longer(0)),
    f"a frame comes {LATE * 1000:.0f} ms later": _at(0, _late(1)),
    "a frame comes twice": _at(0, _one_more(1)),
}
"""The leaks that are planted, each in a record of its own."""


def planted(deals: Sequence[Deal], leak: Leak, question: Question, part: float, chance: Random) -> list[Deal]:
    """Return a record in which a leak betrays a part of the deals with a yes, and no other."""
    return [leak(deal) if question(deal) and chance.random() < part else deal for deal in deals]


def shuffled(deals: Sequence[Deal], chance: Random) -> list[Deal]:
    """Return a record from which nothing can be learned: every deal has the hand of another, by chance."""
    hands = [deal.hand for deal in deals]
    chance.shuffle(hands)
    return [deal._replace(hand=hand) for deal, hand in zip(deals, hands, strict=True)]


class Findings(NamedTuple):
    """The result of listening, and of the controls."""

    high: float
    """Standard deviations above chance for a high tile,"""
    tile: float
    """and for the tile about which the frames tell most."""
    tiles: int
    """The number of tiles in the set."""
    needed: int
    deals: int
    deaf: tuple[str, ...]
    """The planted leaks that were not noticed."""
    alarms: int
    """Records without anything to learn in which something was noticed."""

    @property
    def is_leak(self) -> bool:
        """True if the frames betray something."""
        return self.high > SURE or self.tile > sure_of_one(self.tiles)

    @property
    def is_sure(self) -> bool:
        """True if a leak of the planted size would have been noticed, and only a leak."""
        return not self.deaf and self.alarms <= MAX_ALARMS and self.deals >= self.needed


SHUFFLES: Final = 20
MAX_ALARMS: Final = 1
"""Records without a leak, and how many of them may look like one."""


def sure_of_one(of: int) -> float:
    """Return the limit in standard deviations for the largest of several results."""
    return NormalDist().inv_cdf(1 - NormalDist().cdf(-SURE) / of)


def listened(deals: Sequence[Deal], tiles: int, leak: float, chance: Random) -> Findings:
    """Judge a record, with planted leaks and shuffled hands as controls."""
    question = high(tiles)
    record = Record(deals)
    needed = deals_needed(leak, share_of_high(tiles, deals[0].hand.bit_count()))
    deaf = tuple(
        name
        for name, planting in LEAKS.items()
        if Record(planted(deals, planting, question, leak, chance)).above_chance(question) <= SURE
    )
    alarms = sum(Record(shuffled(deals, chance)).above_chance(question) > SURE for _ in range(SHUFFLES))
    each = max(record.above_chance(holds(tile)) for tile in range(tiles))
    return Findings(record.above_chance(question), each, tiles, needed, len(deals), deaf, alarms)
