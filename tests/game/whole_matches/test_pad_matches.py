"""Whole matches with only a gamepad, in games of three families."""

from __future__ import annotations

import pygame
import pytest

from engine.options import HouseRules
from game.app.double_press import DOUBLE
from game.play.thinking import InlineThinker
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, Speed
from tests.support.lan.company import fresh
from tests.support.lengths import sampled
from tests.support.screen.quiet_session import AtTable

AGAIN = (pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_UP)
"""Buttons to try in turn when A alone has no effect."""
PATIENCE = 1500


@sampled(3)
@pytest.mark.parametrize(
    ("key", "house"), [("block_draw", {"target": 30}), ("high_fives", {}), ("matador", {"target": 30})]
)
def test_a_match_is_played_to_its_end_with_a_pad_alone(key: str, house: HouseRules) -> None:
    match = fresh(key, 2, house, 15 if key == "high_fives" else 6)
    at = AtTable(match, InlineThinker(), seed=9, settings=Settings(speed=Speed.INSTANT))
    before, still = (0, 0), 0
    for _ in range(PATIENCE):
        at.settle()
        if isinstance(at.scene, ResultsScene) and at.table.winners:
            break
        if isinstance(at.scene, ResultsScene):
            at.pad(pygame.CONTROLLER_BUTTON_A)
            at.wait(DOUBLE)  # what comes sooner is a double press
            continue
        now = (at.table.rounds, at.table.steps)
        before, still = now, still + 1 if now == before else 0
        at.pad(pygame.CONTROLLER_BUTTON_A if still < 3 else AGAIN[still % len(AGAIN)])
    assert isinstance(at.scene, ResultsScene)
    assert at.table.winners
