"""Widgets follow only changed values of the model, and miss nothing by it."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from engine.games import game
from engine.match import Match
from game.felt.table import widgets
from game.felt.table.model import VALUES
from game.felt.table.reason_marks import IN_REASON
from game.scenes.results.results import ResultsScene
from game.scenes.table.buttons import IN_BUTTONS
from game.storage.settings import Settings, Speed
from tests.support.lan.company import Whims
from tests.support.lengths import sampled
from tests.support.screen.quiet_session import AtTable

SHOWN = (
    *(getattr(widgets, name) for name in vars(widgets) if name.startswith("IN_")),
    widgets.MARKS,
    IN_BUTTONS,
    IN_REASON,
)
ABOVE = {"told_sum", "lean", "faces", "links", "waiting"}
"""What no group of values has: the scene draws it above the widgets, one widget shows it alone, or none does yet."""
KEYS = (pygame.K_RETURN, pygame.K_RIGHT, pygame.K_TAB, pygame.K_s, pygame.K_c)


def test_every_value_is_shown_somewhere_and_nothing_else_is() -> None:
    assert frozenset[str]().union(*SHOWN, ABOVE) == VALUES


@sampled(3)
@pytest.mark.parametrize(("key", "seats"), [("block_draw", 4), ("all_fives", 3), ("space", 2), ("super", 6)])
def test_nothing_that_has_not_changed_would_be_shown_otherwise(key: str, seats: int) -> None:
    at = AtTable(Match(game(key)(seats)), Whims(), settings=Settings(speed=Speed.FAST), takes_back=True)
    model, rng, looked = at.played.model, Random(key), []

    def look_again() -> None:
        if at.scene is not at.played or not at.table.rounds or model.changed:
            return
        known = {widget for widget in at.screen.every() if widget.dirty}
        at.parts.follow(model)
        at.played.buttons.follow(model)
        assert {widget for widget in at.screen.every() if widget.dirty} <= known
        looked.append(at.now)

    at.watchers.append(look_again)
    while len(looked) < 200:
        if at.scene is not at.played:
            at.press(pygame.K_RETURN if isinstance(at.scene, ResultsScene) else pygame.K_ESCAPE)
            continue
        if model.is_calm and model.legal and rng.random() < 0.5:
            at.played.controller.offer(rng.choice(model.legal))
        at.press(rng.choice(KEYS))
        at.step(rng.randrange(20))
