"""Nothing covers a tile that matters: no word, coin or box of any moment, at full tables and with large letters."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame
import pytest

from engine.games import game
from game.animation.moments import leg_moments
from game.felt.spectacle import Spectacle
from game.felt.table.seats.chip import ChipWidget
from game.picture.spot import Spot
from game.storage.settings import Motion
from tests.game.animation.test_every_event import MOMENTS
from tests.support.lengths import in_turn, sampled, some
from tests.support.screen.kept_clear import watched
from tools.lab.film import Scene


class Full(NamedTuple):
    """A game at a full table: the moments that come if it is watched for some seconds."""

    key: str
    moments: frozenset[str]
    tiles: int = 6
    seconds: float = 60.0
    seed: str = "film"


TABLES: Final = (
    Full("super", frozenset({"SpellMoment", "SpellBreak", "ReversalMoment", "RingTightens"}), 15, 100.0, "a"),
    Full("double_takes", frozenset({"CrownLeap", "TrickMoment", "ScoreFlight", "ScoreRoll"}), 15, 30.0),
    Full("high_fives", frozenset({"CaptureMoment", "ScoreFlight", "ScoreRoll"}), 15, 30.0),
    Full("space", frozenset({"LinkRings", "LinkMoment", "PlanetsGoOut", "OthersFinale"}), 3),
    Full("all_fives", frozenset({"ScoreFlight", "CallMoment"}), 15, 100.0, "c"),
    Full("partners", frozenset({"Finale"}), 6, 50.0, "b"),
    Full("thats_it", frozenset({"MeldWord", "OthersFinale"}), 9, 100.0),
    Full("knock_out", frozenset({"SoloFinale"}), 6, 40.0),
)
"""Tables of each kind: together they show every moment."""
WAYS: Final = ((Motion.FULL, 100), (Motion.FULL, 160), (Motion.REDUCED, 160), (Motion.REDUCED, 100))


@sampled(2)
@pytest.mark.parametrize(("table", "way"), in_turn(some(TABLES, 2), WAYS))
def test_no_moment_covers_a_tile_that_matters(table: Full, way: tuple[Motion, int]) -> None:
    motion, letters = way
    seats = game(table.key).players[-1]
    scene = Scene(table.key, seats, table.seed, tiles=table.tiles, motion=motion, letters=letters)
    found = watched(scene, table.seconds)
    assert found.faults == ()
    if motion is Motion.FULL:
        assert table.moments <= found.moments


def test_the_tables_show_every_moment() -> None:
    moments = {kind.__name__ for kinds in MOMENTS.values() for kind in kinds if issubclass(kind, Spectacle)}
    assert moments <= {name for table in TABLES for name in table.moments}


def test_a_word_on_the_last_tile_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def on_it(size: tuple[int, int], around: Spot, _taken: object, _area: object) -> pygame.Rect:
        return pygame.Rect(round(around.x - size[0] / 2), round(around.y - size[1] / 2), *size)

    monkeypatch.setattr(leg_moments, "free_place", on_it)
    table = TABLES[0]
    faults = watched(Scene(table.key, 8, table.seed, tiles=table.tiles), 40.0).faults
    assert any(fault.endswith("over a tile that matters") for fault in faults)


def test_a_box_over_the_felt_of_eight_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ChipWidget, "words", property(lambda chip: chip.rect.move(0, 300).inflate(60, 200)))
    faults = watched(Scene("high_fives", 8, tiles=15), 20.0).faults
    assert any(fault == "bubble over a tile" for fault in faults)
