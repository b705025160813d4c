"""Facts to count after a move in games of matching tiles: fitting tiles, and the answers of the next opponent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core import PLAY, B, State
from engine.families.facts import STUCK_THEN, BoardFact, Compared, Marks, Measure
from engine.pieces import Tile, Tiles, each
from engine.sentences import Sentence, sentence, sentence_n

_FEWER = 2
"""Number of fitting tiles that make a difference, and a quarter of them; none or one always does."""
_SHUT = 0.15
"""Share of the answers that makes a difference."""
_MEASURES = (*STUCK_THEN, Measure.MY_PLAYS)


class Sight(NamedTuple):
    """The table after a move, as far as its player can count."""

    fits: Tiles
    """The tiles that the next opponent may hold and play."""
    scorers: int
    """Number of them that score."""
    most: int
    """The most points of one answer."""
    playable: Tiles
    """The player's own tiles that fit then."""
    answers: int
    """Number of plays that the next opponent may have, after a draw if nothing fits."""
    bad: int
    """Number of them after which none of the player's own tiles fits."""
    shutting: Tiles
    """The tiles of these."""


def sight(compared: Compared[B], after: State[B]) -> Sight:
    """Count the fitting tiles after a move, which must not have ended the round."""
    rules, view, seat, foe = compared.rules, compared.view, compared.seat, compared.foe
    lacks, newest = view.board.lacks(foe)
    unseen, known = compared.unseen & ~after.hands[seat], view.hands[foe]
    rich = after.copy()
    rich.hands[foe] = (unseen if newest else unseen & ~lacks) | known
    rich.turn = foe
    fits = rules.playable(rich, foe)
    if not fits and any(rich.piles):  # it draws, and what it draws isn't bound by what it lacked
        rich.hands[foe] = unseen | known
    most: dict[Tile, int] = {}
    answers, bad, shutting, side = 0, 0, 0, rich.sides[foe]
    if rules.playable(rich, foe):
        for answer in rules.legal(rich, foe):
            if answer.act != PLAY or not answer.tiles:
                continue
            then = rich.copy()
            rules.apply(then, foe, answer)
            answers += 1
            if then.over:
                continue
            tile = answer.tiles[0]
            if not rules.playable(then, seat):
                bad += 1
                shutting |= 1 << tile
            if fits:
                most[tile] = max(most.get(tile, 0), then.points[side] - rich.points[side])
    scorers = sum(points > 0 for points in most.values())
    return Sight(
        fits, scorers, max(most.values(), default=0), rules.playable(after, seat), answers, bad, shutting
    )  # fmt: skip


def facts_in_sight(compared: Compared[B], *, cards: bool = False) -> Iterator[BoardFact]:
    """Yield the facts that differ; `cards`: the name of the pieces."""
    if compared.mine is None or compared.its is None:
        return
    here, there = sight(compared, compared.mine), sight(compared, compared.its)
    yield from _fitting(compared, here, there, cards=cards)
    yield from _open(compared, here, there, cards=cards)
    if compared.rules.seats == 2:  # at a larger table others play before the next turn
        yield from _safe(compared, here, there)
    yield from _answered(compared, here, there, cards=cards)


def _fitting(compared: Compared[B], here: Sight, there: Sight, *, cards: bool) -> Iterator[BoardFact]:
    """Yield that fewer tiles can follow."""
    few, many = here.fits.bit_count(), there.fits.bit_count()
    if few >= many or (few > 1 and (many - few < _FEWER or 4 * many < 5 * few)):
        return
    who, r = compared.foe, compared.rival_name
    key = "foe:fits" if few else "foe:none"
    if not few and cards:
        told = sentence_n(
            "{who} can't have a card that fits; after {r}, {n} would fit.",
            "{who} can't have a card that fits; after {r}, {n} would fit.",
            many,
            who=who,
            r=r,
        )
    elif not few:
        told = sentence_n(
            "{who} can't have a tile that fits; after {r}, {n} would fit.",
            "{who} can't have a tile that fits; after {r}, {n} would fit.",
            many,
            who=who,
            r=r,
        )
    elif few == 1:
        told = sentence("Only {tile} can follow; after {r}, {b} could.", tile=_label(compared, here.fits), r=r, b=many)
    elif cards:
        told = sentence("Only {a} unseen cards fit now; after {r}, {b} would.", a=few, r=r, b=many)
    else:
        told = sentence("Only {a} unseen tiles fit now; after {r}, {b} would.", a=few, r=r, b=many)
    marks, instead = (Marks(unseen=seen.fits, seat=who) for seen in (here, there))
    yield BoardFact(key, few, many, told, (Measure.FOE_STUCK,), marks, must_be_clear=True, instead=instead)


def _open(compared: Compared[B], here: Sight, there: Sight, *, cards: bool) -> Iterator[BoardFact]:
    """Yield that more of the own tiles fit then."""
    mine, its, r = here.playable.bit_count(), there.playable.bit_count(), compared.rival_name
    carriers = (*_MEASURES, Measure.RUN)
    if mine > its:
        told = _left_none(mine, r, cards=cards) if not its else _left_fewer(mine, its, r, cards=cards)
        yield BoardFact(
            "me:open", mine, its, told, carriers, Marks(tiles=here.playable), instead=Marks(tiles=there.playable)
        )
        return
    laid = 0
    for tile in (*compared.move.tiles, *compared.rival.tiles):
        laid |= 1 << tile
    lost = here.playable & ~there.playable & ~laid
    if mine == its and lost.bit_count() == 1:
        told = sentence("Keeps your {tile} playable; {r} doesn't.", tile=_label(compared, lost), r=r)
        yield BoardFact("me:open", 1, 0, told, _MEASURES, Marks(tiles=lost))


def _left_none(mine: int, r: Sentence, *, cards: bool) -> Sentence:
    if cards:
        return sentence_n(
            "Leaves you {n} card that fits; {r} leaves none.",
            "Leaves you {n} cards that fit; {r} leaves none.",
            mine,
            r=r,
        )
    return sentence_n(
        "Leaves you {n} tile that fits; {r} leaves none.", "Leaves you {n} tiles that fit; {r} leaves none.", mine, r=r
    )


def _left_fewer(mine: int, its: int, r: Sentence, *, cards: bool) -> Sentence:
    if cards:
        return sentence("Leaves {a} of your cards playable; {r} leaves {b}.", a=mine, b=its, r=r)
    return sentence("Leaves {a} of your tiles playable; {r} leaves {b}.", a=mine, b=its, r=r)


def _safe(compared: Compared[B], here: Sight, there: Sight) -> Iterator[BoardFact]:
    """Yield that fewer of the opponent's answers shut the player out."""
    if not here.answers or not there.answers:
        return
    mine, its = here.bad / here.answers, there.bad / there.answers
    if its <= mine or (here.bad and its - mine < _SHUT):
        return
    who, r = compared.foe, compared.rival_name
    mine_is_last = compared.mine is not None and compared.mine.count(compared.seat) == 1
    move, rival = compared.move.tiles, compared.rival.tiles
    if mine_is_last and move and rival and move != rival:
        told = sentence(
            "Your last tile, {tile}, fits after {a} of {who}'s {n} answers; after {r}, {other} fits after {b} of {m}.",
            tile=compared.view.pieces.label(rival[0]),
            other=compared.view.pieces.label(move[0]),
            a=here.answers - here.bad,
            n=here.answers,
            b=there.answers - there.bad,
            m=there.answers,
            who=who,
            r=r,
        )
    elif here.bad:
        told = sentence_n(
            "{n} of {who}'s {a} answers shuts you out; after {r}, {b} of {m} do.",
            "{n} of {who}'s {a} answers shut you out; after {r}, {b} of {m} do.",
            here.bad,
            a=here.answers,
            b=there.bad,
            m=there.answers,
            who=who,
            r=r,
        )
    elif there.shutting.bit_count() == 1:
        told = sentence(
            "Whatever {who} plays, you can play on; after {r}, {tile} shuts you out.",
            tile=_label(compared, there.shutting),
            who=who,
            r=r,
        )
    else:
        told = sentence(
            "Whatever {who} plays, you can play on; after {r}, {b} of {m} answers shut you out.",
            b=there.bad,
            m=there.answers,
            who=who,
            r=r,
        )
    marks, instead = (Marks(unseen=seen.shutting, seat=who, tiles=seen.playable) for seen in (here, there))
    yield BoardFact("me:safe", mine, its, told, STUCK_THEN, marks, instead=instead)


def _answered(compared: Compared[B], here: Sight, there: Sight, *, cards: bool) -> Iterator[BoardFact]:
    """Yield that fewer answers score, or score less."""
    who, r, carriers = compared.foe, compared.rival_name, (Measure.FOE_NEXT, Measure.FOE_SCORES)
    few, many = here.scorers, there.scorers
    if few < many and not cards:
        if few:
            told = sentence_n(
                "Only {n} tile that {who} may hold scores next; after {r}, {b} would.",
                "Only {n} tiles that {who} may hold score next; after {r}, {b} would.",
                few,
                who=who,
                r=r,
                b=many,
            )
        else:
            told = sentence("No tile that {who} may hold scores next; after {r}, {b} would.", who=who, r=r, b=many)
        yield BoardFact("answer:tiles", few, many, told, carriers, Marks(seat=who), instead=Marks(seat=who))
    if here.most < there.most:
        told = (
            sentence("{who} can answer with {a} at most; after {r}, with {b}.", who=who, r=r, a=here.most, b=there.most)
            if here.most
            else sentence("{who} can answer with nothing; after {r}, with up to {b}.", who=who, r=r, b=there.most)
        )
        marks = Marks(seat=who)
        yield BoardFact("answer:most", here.most, there.most, told, carriers, marks, instead=marks)


def shed_more(compared: Compared[B], *, cards: bool = False) -> Iterator[BoardFact]:
    """Yield that the move sheds more pips than a play of another tile."""
    move, rival, pips = compared.move, compared.rival, compared.view.pieces.pips
    if move.act != PLAY or rival.act != PLAY or move.tiles == rival.tiles:
        return
    mine, its, r = pips[move.tiles[0]], pips[rival.tiles[0]], compared.rival_name
    if mine > its:
        told = (
            sentence_n("Sheds {n} dot; {r} sheds {b}.", "Sheds {n} dots; {r} sheds {b}.", mine, b=its, r=r)
            if cards
            else sentence_n("Sheds {n} pip; {r} sheds {b}.", "Sheds {n} pips; {r} sheds {b}.", mine, b=its, r=r)
        )
        yield BoardFact("weight", mine, its, told, (Measure.PIPS_LEFT,), difference=its - mine, floor=0.2)


def _label(compared: Compared[B], tiles: Tiles) -> str:
    """Return the name of the first tile of a set."""
    return compared.view.pieces.label(each(tiles)[0])
