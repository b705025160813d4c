"""Lines with arms on the felt: no tiles overlap, and there is a place for exactly the legal plays."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pygame
import pytest

from engine.core import PLAY, View
from engine.families.chain.board import Chain
from engine.families.chain.rules import PLAYS, ChainRules
from engine.games.all_fives import AllFives
from engine.games.cross import Cross
from engine.games.five_up import FiveUp
from engine.games.giant import GiantBlock
from engine.match import Match
from engine.options import HouseRules
from game.picture.families.chain import ChainLayout
from game.picture.rect import Rect
from game.picture.spot import Spot
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import walk

AREA: Final = pygame.Rect(100, 80, 1300, 620)
HAIR: Final = 0.05
"""Tolerance in pixels for tiles that touch."""


def box(spot: Spot) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of a tile."""
    short, long = spot.unit / 2 - HAIR, spot.unit - HAIR
    wide, high = (long, short) if spot.turn % 2 else (short, long)
    return spot.x - wide, spot.y - high, spot.x + wide, spot.y + high


def overlap(one: Spot, other: Spot) -> bool:
    """Return True if two tiles overlap."""
    left, top, right, bottom = box(one)
    its_left, its_top, its_right, its_bottom = box(other)
    return left < its_right and its_left < right and top < its_bottom and its_top < bottom


def states(rules: ChainRules, number: int) -> list[tuple[View[Chain], list[tuple[int, int]]]]:
    """Return the lines of a growing round, with the legal tiles and arms of each."""
    seen: list[tuple[View[Chain], list[tuple[int, int]]]] = []

    def watch(match: Match[Chain]) -> None:
        moves = match.legal(match.state.turn)
        plays = [(move.tiles[0], move.at) for move in moves if move.act == PLAY]
        if plays and match.state.board.order:
            seen.append((match.state.copy(), plays))

    walk(rules, number, watch, rounds=1)
    return seen


@pytest.mark.parametrize("sheet", [Cross, FiveUp, GiantBlock], ids=lambda sheet: sheet.key)
def test_arms_keep_clear_of_each_other_and_show_every_place(sheet: type[ChainRules]) -> None:
    arms = 0
    for number in range(4):
        rules = sheet(2 + number % 3)
        felt = ChainLayout(rules.pieces, Rect.of(AREA), 1.0, spinners=rules.spinners)
        for view, plays in states(rules, number):
            laid = felt.lay(view)
            assert not any(overlap(one.spot, other.spot) for one, other in combinations(laid, 2))
            drops = felt.drops(view, [PLAYS[tile][arm] for tile, arm in plays])
            assert sorted((drop.move.tiles[0], drop.move.at) for drop in drops) == sorted(plays)
            assert not any(overlap(drop.spot, tile.spot) for drop in drops for tile in laid)
            arms = max(arms, len(view.board.open_arms()))
    assert arms >= 4


def test_a_tile_that_may_be_turned_has_a_place_for_either_way_and_lies_as_it_was_put() -> None:
    scene = table("matador", hands="3-4 0-0 | 5-5", line="4-5", turn="A")
    felt = ChainLayout(scene.state.pieces, Rect.of(AREA), 1.0, crosswise=scene.rules.crosswise)
    felt.lay(scene.state)
    drops = felt.drops(scene.state, scene.rules.legal(scene.state, 0))
    assert [drop.halves for drop in drops if drop.move.at == 0] == [(0, 0), (3, 4), (4, 3)]
    assert not any(overlap(one.spot, other.spot) for one, other in combinations(drops[1:3], 2))
    scene.play("A", "3-4@L/4")
    assert felt.lay(scene.state)[1].halves == (4, 3)


def test_a_line_of_one_end_has_one_place() -> None:
    scene = table("one_arm_joe", hands="2-4 4-5 | 5-5", line="4-4", turn="A")
    felt = ChainLayout(scene.state.pieces, Rect.of(AREA), 1.0)
    felt.lay(scene.state)
    drops = felt.drops(scene.state, scene.rules.legal(scene.state, 0))
    assert len({(drop.spot.x, drop.spot.y) for drop in drops}) == 1


@pytest.mark.parametrize("house", [{}, {"spinner": "first_double"}])
def test_an_open_end_is_on_the_half_that_shows_its_number(house: HouseRules) -> None:
    rules = AllFives(2, None, house)
    for number in range(4):
        for view, _ in states(rules, number):
            layout = ChainLayout.of(rules, Rect.of(AREA), 1.0, lambda text, **_: text)
            lies = {laid.tile: laid for laid in layout.lay(view)}
            for arm, pip in enumerate(view.board.ends):
                spot = layout.end_spot(view, arm)
                assert spot is not None
                tile = lies[view.board.outer[arm]]
                away = spot.x - tile.spot.x, spot.y - tile.spot.y
                if rules.pieces.is_double(tile.tile) or len(lies) == 1:
                    assert away == (0, 0)
                    continue
                first = ((0, -1), (1, 0), (0, 1), (-1, 0))[tile.spot.turn]
                shown = tile.halves[0] if away[0] * first[0] + away[1] * first[1] > 0 else tile.halves[1]
                assert shown == pip
                assert max(map(abs, away)) == tile.spot.unit / 2
