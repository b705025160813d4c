"""The place that a hint or a reason names is where the tile goes as the table is drawn, however the line folds."""

from __future__ import annotations

from typing import Final

import pytest

from engine.core import PLAY, Board, Rules
from engine.games import GAMES
from engine.reasons.places import named
from engine.reasons.words import called
from game.picture.families.registry import layout_of
from game.picture.move_places import end_halves, place_of
from game.picture.rect import Rect
from game.picture.spot import Spot
from tests.support.lengths import often, sampled
from tests.support.rounds.positions import stages

FELT: Final = Rect(0, 0, 1100, 500)
REACH: Final = 2.3
"""How far the middles of two tiles that touch are apart at most, in short sides."""


def silent(text: str, **_: str | int) -> str:
    return text


def away(one: Spot, other: Spot) -> float:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2


@sampled(4)
@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_tile_goes_where_it_is_said_to(sheet: type[Rules[Board]]) -> None:
    for seats in {sheet.players[0], sheet.players[-1]}:
        rules = sheet(seats)
        for at in stages(rules, 30 + seats, often(3, 1), often(3, 12)):
            state, seat = at.state, at.state.turn
            if state.over:
                continue
            view = state.masked(seat)
            layout = layout_of(rules, FELT, 1.0, silent)
            laid = layout.lay(view)
            ends = end_halves(layout, view, laid)
            plays = [move for move in rules.legal(view, seat) if move.act == PLAY]
            for move in plays:
                told, drop = named(rules, view, seat, move), place_of(layout, view, move, laid)
                for other in plays:
                    is_apart = other[:3] != move[:3] and not rules.same(view, move, other)
                    assert not is_apart or str(told) != str(named(rules, view, seat, other)), "each has its own name"
                    if is_apart and other.tiles == move.tiles:
                        assert str(called(rules, view, move, other)) != str(called(rules, view, other, move))
                inner = told.values["tile"]
                values = {**told.values, **(inner.values if not isinstance(inner, str | int) else {})}
                if drop is None or not laid:
                    continue
                text, spot = str(told), drop.spot
                if " on the left" in text:
                    assert spot.x < min(tile.spot.x for tile in laid)
                elif " on the right" in text:
                    assert spot.x > max(tile.spot.x for tile in laid)
                elif " on the " in text and move.at in ends and "leg" not in text:
                    assert ends[move.at].number == values["pip"], text
                elif "other" in values:
                    there = next(tile for tile in laid if view.pieces.label(tile.tile) == values["other"])
                    assert away(there.spot, spot) <= (REACH * spot.unit) ** 2, text
