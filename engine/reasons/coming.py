"""Facts of the next exchange and of the end of the round: how often and how much, over all deals tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.core import PLAY, B
from engine.families.facts import LEAST, NO_MARKS, Compared, Marks, Measure
from engine.reasons.gap import Gap
from engine.reasons.told import FactTold, When
from engine.reasons.words import decimal, in_deals, pieces, points, so_many, tenths
from engine.sentences import Sentence, sentence

_TENTHS: Final = 1.5
"""Difference in tenths of the deals below which nothing is told."""
_APART, _PART = 0.3, 0.15
"""Difference of two averages below which nothing is told, at least, and as a part of the larger one."""
_STUCK_WITH, _STAYS_MORE = 0.35, 0.2
"""How often a tile stays in the hand if it isn't played now, and how much more often than its rival's."""
_STAYING: Final = (Measure.PIPS_LEFT, Measure.TILES_LEFT, Measure.OUT, Measure.WON)


class Setting(NamedTuple):
    """What the sentences need to know of the table."""

    is_open: bool
    """True if all tiles are known."""
    cards: bool
    """True if the pieces are called cards."""
    stiff: bool
    """True if a double fits a single number."""
    hands: bool
    """True if players hold tiles that they try to shed."""


class _Often(NamedTuple):
    """A fact that tells how often something happens."""

    key: str
    when: When
    measure: Measure
    good: int
    text: str
    turned: bool = False
    """True if the text tells how often it doesn't happen."""


def coming(compared: Compared[B], gap: Gap, setting: Setting) -> Iterator[FactTold]:
    """Yield the facts that differ enough, each with the part of the gap that it stands for."""
    for often in _often(compared):
        one, other = gap.pair(often.measure)
        if (one - other) * often.good <= 0 or not differ(one, other) or not gap.is_clear_in(often.measure):
            continue
        share = gap.share(often.measure)
        if share < LEAST:
            continue
        mine, its = (1 - one, 1 - other) if often.turned else (one, other)
        told = sentence(
            often.text,
            who=compared.foe,
            mate=_mate(compared),
            r=compared.rival_name,
            a=in_deals(mine, is_open=setting.is_open),
            b=in_deals(its, is_open=setting.is_open, is_second=True),
        )
        yield _fact(often.key, often.when, tenths(mine), tenths(its), share, _used(told), _marks(_used(told)))
    yield from _averages(compared, gap, setting)
    if setting.hands:
        yield from _stays(compared, gap, setting)


def differ(one: float, other: float) -> bool:
    """Return True if two shares of the deals differ enough to be told."""
    return abs(one - other) * 10 >= _TENTHS and tenths(one) != tenths(other)


def _fact(key: str, when: When, mine: float, its: float, share: float, told: Sentence, marks: Marks) -> FactTold:
    return FactTold(key, when, mine, its, min(share, 1.0), told, marks)


def _used(told: Sentence) -> Sentence:
    """Return a sentence without the values that its text has no place for."""
    return told._replace(values={key: value for key, value in told.values.items() if f"{{{key}}}" in told.text})


def _marks(told: Sentence) -> Marks:
    """Return the opponent that a sentence speaks of, if it does."""
    who = told.values.get("who")
    return Marks(seat=who) if isinstance(who, int) else NO_MARKS


def _mate(compared: Compared[B]) -> int:
    """Return the partner, or the player itself if it has none."""
    sides, seats = compared.view.sides, len(compared.view.sides)
    around = [(compared.seat + step) % seats for step in range(1, seats)]
    return next((seat for seat in around if sides[seat] == sides[compared.seat]), compared.seat)


def _often(compared: Compared[B]) -> Iterator[_Often]:
    """Yield the facts that tell how often something happens."""
    now, later = When.NEXT, When.LATER
    yield _Often(
        "foe:stuck", now, Measure.FOE_STUCK, 1, sentence("{who} can't play next {a}; after {r}, {b}.").text
    )  # fmt: skip
    yield _Often(
        "me:stuck", now, Measure.ME_STUCK, -1, sentence("You can play again next turn {a}; after {r}, {b}.").text, True
    )
    yield _Often("mate", now, Measure.MATE_STUCK, -1, sentence("{mate} can play next {a}; after {r}, {b}.").text, True)
    yield _Often("answer:often", now, Measure.FOE_SCORES, -1, sentence("{who} scores next {a}; after {r}, {b}.").text)
    yield _Often("next:often", now, Measure.MY_SCORES, 1, sentence("You score next turn {a}; after {r}, {b}.").text)
    yield _Often("trick", now, Measure.TRICK, 1, sentence("You win this trick {a}; with {r}, {b}.").text)
    yield _Often("end:out", later, Measure.OUT, 1, sentence("You go out first {a}; after {r}, {b}.").text)
    many = compared.rules.seats > 2
    foe_out = sentence("An opponent goes out first {a}; after {r}, {b}.").text
    yield _Often(
        "end:foe",
        later,
        Measure.FOE_OUT,
        -1,
        foe_out if many else sentence("{who} goes out first {a}; after {r}, {b}.").text,
    )
    yield _Often(
        "end:block",
        later,
        Measure.BLOCKED_WON,
        1,
        sentence("The round gets blocked in your favour {a}; after {r}, {b}.").text,
    )
    yield _Often(
        "end:block:lost",
        later,
        Measure.BLOCKED_LOST,
        -1,
        sentence("The round gets blocked against you {a}; after {r}, {b}.").text,
    )
    yield _Often(
        "end:match", later, Measure.MATCH, 1, sentence("You win the match with this round {a}; after {r}, {b}.").text
    )
    lost = sentence("An opponent wins the match with this round {a}; after {r}, {b}.").text
    one_lost = sentence("{who} wins the match with this round {a}; after {r}, {b}.").text
    yield _Often("end:lost", later, Measure.LOST, -1, lost if many else one_lost)
    yield _Often("end:round", later, Measure.WON, 1, sentence("You win the round {a}; after {r}, {b}.").text)


class _Average(NamedTuple):
    """A fact that tells how much there is of something on average."""

    key: str
    when: When
    measure: Measure
    good: int
    told: Sentence
    """With the average of the move as {a}, and that of its rival as {b}."""
    mine: Sentence
    its: Sentence


def _averages(compared: Compared[B], gap: Gap, setting: Setting) -> Iterator[FactTold]:
    """Yield the averages that differ enough."""
    for average in _average(compared, gap, setting):
        one, other = gap.pair(average.measure)
        apart = abs(one - other)
        if (one - other) * average.good <= 0 or apart <= max(_APART, _PART * max(abs(one), abs(other))):
            continue
        if average.mine == average.its or not gap.is_clear_in(average.measure):
            continue
        share = gap.share(average.measure)
        if share >= LEAST:
            values = {**average.told.values, "r": compared.rival_name, "a": average.mine, "b": average.its}
            told = _used(average.told._replace(values={"who": compared.foe, **values}))
            yield _fact(average.key, average.when, round(one, 1), round(other, 1), share, told, _marks(told))


def _average(compared: Compared[B], gap: Gap, setting: Setting) -> Iterator[_Average]:
    """Yield the facts that tell how much there is of something."""
    now, later, cards = When.NEXT, When.LATER, setting.cards

    def made(key: str, when: When, measure: Measure, good: int, told: Sentence) -> _Average:
        one, other = gap.pair(measure)
        return _Average(key, when, measure, good, told, points(one), points(other))

    def moved(key: str, measure: Measure, good: int, told: Sentence) -> _Average:
        one, other = gap.pair(measure)
        mine, its = pieces(one, cards=cards), so_many(other)
        is_same = so_many(one) == its  # both halves say the same in other words
        return _Average(key, now, measure, good, told, its if is_same else mine, its)

    def counted(key: str, when: When, measure: Measure, told: Sentence) -> _Average:
        one, other = gap.pair(measure)
        return _Average(key, when, measure, 1, told, decimal(one), decimal(other))

    yield made("answer:points", now, Measure.FOE_NEXT, -1, sentence("{who} scores {a} next; after {r}, {b}."))
    yield made("next:points", now, Measure.MY_NEXT, 1, sentence("You score {a} next turn; after {r}, {b}."))
    yield moved("draws:me", Measure.MY_DRAWS, -1, sentence("You'll draw {a} from here; after {r}, {b}."))
    foes = sentence("Your opponents draw {a} from here; after {r}, {b}.")
    foe = sentence("{who} draws {a} from here; after {r}, {b}.")
    yield moved("draws:foe", Measure.FOE_DRAWS, 1, foes if compared.rules.seats > 2 else foe)
    yield moved("pace", Measure.MY_PLAYS, 1, sentence("You get to lay {a} from here; after {r}, {b}."))
    if cards:
        yield moved("run", Measure.RUN, 1, sentence("You lay {a} this turn; after {r}, {b}."))
    yield counted(
        "trick:doubles",
        now,
        Measure.TRICK_DOUBLES,
        sentence("The trick brings you {a} doubles on average; with {r}, {b}."),
    )
    yield counted(
        "tricks", later, Measure.TRICKS, sentence("You take {a} more tricks on average; with {r}, {b}.")
    )  # fmt: skip
    yield counted(
        "doubles", later, Measure.DOUBLES, sentence("You take {a} more doubles on average; with {r}, {b}.")
    )  # fmt: skip
    yield made("points:me", later, Measure.MADE, 1, sentence("The rest of the round brings you {a}; after {r}, {b}."))
    given = sentence("The rest of the round brings {who} {a}; after {r}, {b}.")
    givens = sentence("The rest of the round brings an opponent {a}; after {r}, {b}.")
    yield made("points:foe", later, Measure.GIVEN, -1, givens if compared.rules.seats > 2 else given)
    if setting.hands:
        left = sentence("Dots in your hand at the end: {a}; after {r}, {b}.")
        pips = sentence("Pips in your hand at the end: {a}; after {r}, {b}.")
        one, other = gap.pair(Measure.PIPS_LEFT)
        yield _Average(
            "pips", later, Measure.PIPS_LEFT, -1, left if cards else pips, points(one), points(other)
        )  # fmt: skip


def _stays(compared: Compared[B], gap: Gap, setting: Setting) -> Iterator[FactTold]:
    """Yield that the tile would stay in the hand if it isn't played now, more often than its rival's."""
    move, rival, pieces = compared.move, compared.rival, compared.view.pieces
    if move.act != PLAY or move.tiles == rival.tiles or len(move.tiles) != 1:
        return
    tile = move.tiles[0]
    kept = gap.stays(tile, after_rival=True)
    other = rival.tiles[0] if rival.act == PLAY else None
    lost = gap.stays(other, after_rival=False) if other is not None else 0.0
    if kept < _STUCK_WITH or kept - lost < _STAYS_MORE or not differ(kept, lost):
        return
    share = max(gap.share(measure) for measure in _STAYING)
    if share < LEAST:
        return
    stiff = setting.stiff and pieces.is_double(tile) and not (other is not None and pieces.is_double(other))
    kept_for, lost_for = (
        in_deals(kept, is_open=setting.is_open),
        in_deals(lost, is_open=setting.is_open, is_second=True),
    )
    name = pieces.label(tile)
    if other is None:
        told = sentence("If {tile} waits, you're stuck with it {a}.", tile=name, a=kept_for)
    elif stiff:
        told = sentence(
            "{tile} fits only one number: if it waits, you're stuck with it {a}; with {other}, {b}.",
            tile=name,
            other=pieces.label(other),
            a=kept_for,
            b=lost_for,
        )
    else:
        told = sentence(
            "If {tile} waits, you're stuck with it {a}; with {other}, {b}.",
            tile=name,
            other=pieces.label(other),
            a=kept_for,
            b=lost_for,
        )
    when = When.NOW if stiff else When.NEXT
    yield _fact("stays", when, tenths(kept), tenths(lost), share, told, Marks())
