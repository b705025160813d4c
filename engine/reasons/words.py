"""Words for moves, shares and averages, as a friend would say them at the table.

The opponent and the partner of a sentence are seats, under the names of WHO, so that a sentence can be kept without
anybody's name; `with_names` puts the names in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import ALOUD, DISCARD, DRAW, FACING, PASS, SILENT, STOP, TAKE, B, Move, Rules, View
from engine.notation import SEATS, spell
from engine.reasons.places import placed
from engine.sentences import Sentence, sentence, sentence_n

WHO: Final = ("who", "mate")
"""The placeholders that stand for players."""
_SHOWN_FROM: Final = 0.05
"""The least average that one decimal tells from 0."""


def with_names(told: Sentence, names: Sequence[str] = ()) -> Sentence:
    """Return a sentence with the players' names by seat in place of their seats; letters without any."""
    values: dict[str, str | int | Sentence] = {}
    for key, value in told.values.items():
        if isinstance(value, Sentence):
            values[key] = with_names(value, names)
        elif key in WHO and isinstance(value, int):
            values[key] = names[value] if 0 <= value < len(names) else SEATS[value % len(SEATS)]
        else:
            values[key] = value
    return told._replace(values=values)


def called(rules: Rules[B], view: View[B], move: Move, other: Move) -> Sentence:
    """Return what a move is called beside another one: its tile, or its place if the tile is the same."""
    if move.act == DRAW:
        return sentence("a draw")
    if move.act == PASS:
        return sentence("a pass")
    if move.act == STOP:
        return sentence("stopping")
    if not move.tiles:
        return _plain(spell(rules, view, move))
    tile = " + ".join(map(view.pieces.label, move.tiles))
    if move.act != other.act and move.act == TAKE:
        return sentence("taking {tile}", tile=tile)
    if move.act != other.act and move.act == DISCARD:
        return sentence("discarding {tile}", tile=tile)
    if move.act != other.act or move.tiles != other.tiles:
        return _plain(tile)
    if {move.how, other.how} == {ALOUD, SILENT} and move.at == other.at:
        return sentence("{tile} unclaimed", tile=tile) if move.how == SILENT else sentence("{tile} claimed", tile=tile)
    if move.how != other.how and move.how >= FACING:
        return sentence("{tile} with the {pip} inward", tile=tile, pip=move.how - FACING)
    return placed(rules, view, move)


def _plain(text: str) -> Sentence:
    return Sentence("{tile}", {"tile": text})


def tenths(share: float) -> int:
    """Return a share as tenths."""
    return round(10 * share)


def in_deals(share: float, *, is_open: bool = False, is_second: bool = False) -> Sentence:
    """Return how often something happens: "in 4 deals out of 10".

    Only if all tiles are known (`is_open`) it can be "in every deal", or "never" if it comes second in a sentence.
    """
    if is_open and share in (0.0, 1.0):
        if is_second:
            return sentence("always") if share else sentence("never")
        return sentence("in every deal") if share else sentence("in no deal")
    number = tenths(share)
    if number == 0:
        return sentence("in hardly any deal")
    if number == 10:
        return sentence("in nearly every deal")
    return sentence_n("in {n} deal out of 10", "in {n} deals out of 10", number)


def points(number: float) -> Sentence:
    """Return an average of points: "about 12"."""
    whole = round(number)
    if whole < 0:
        return sentence("a loss of about {n}", n=-whole)
    if whole:
        return sentence("about {n}", n=whole)
    return sentence("next to nothing") if number > 0.05 else sentence("nothing")


def pieces(number: float, *, cards: bool = False) -> Sentence:
    """Return an average of tiles or cards: "about 3 tiles"."""
    whole = round(number)
    if whole:
        if cards:
            return sentence_n("about {n} card", "about {n} cards", whole)
        return sentence_n("about {n} tile", "about {n} tiles", whole)
    if number < 0.05:
        return sentence("no cards") if cards else sentence("no tiles")
    return sentence("hardly any cards") if cards else sentence("hardly any tiles")


def so_many(number: float) -> Sentence:
    """Return the same when it's clear of what: "about 3"."""
    whole = round(number)
    if whole:
        return sentence("about {n}", n=whole)
    return sentence("none at all") if number < 0.05 else sentence("hardly any")


def decimal(number: float) -> Sentence:
    """Return an average with one decimal, but 0 without: "1 more tricks" would look like a slip."""
    whole, part = f"{number:.1f}".split(".")
    return sentence("{whole}.{tenths}", whole=whole, tenths=part) if number >= _SHOWN_FROM else _plain("0")
