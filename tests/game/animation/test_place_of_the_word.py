"""The word at the end of a round keeps off the player's hand, even where the felt is full."""

from __future__ import annotations

import pygame
import pytest

from game.animation.moments.others_finale import OthersFinale
from game.felt.frame import Frame
from game.felt.table.round_stage import WORD, word_place
from game.look.scale import Scale
from game.storage.settings import Settings
from tests.support.lan.company import Puppets
from tests.support.lengths import sampled
from tests.support.rounds.melds import melds
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable

SHOWN = "0-6 0-9 0-10 0-15 3-15 9-15 12-15 1-1"
"""A hand that is complete without 1-1."""


@sampled(4)
@pytest.mark.parametrize("letters", [100, 160])
@pytest.mark.parametrize("others", ["", " | 5-6 5-7 5-8 6-6 7-7 1-4 1-5 | 6-7 6-8 2-5 2-6 4-4 1-7 1-6"])
def test_the_word_of_another_players_win_keeps_off_the_hand(letters: int, others: str) -> None:
    scene = melds(hands=f"1-9 6-9 9-12 0-0 2-2 1-8 4-15 | {SHOWN}{others}", yard="3-3 3-4", turn="B")
    puppets = Puppets()
    puppets.lines = {1: ["thats-it:1-1"]}
    at = AtTable(scene.match, puppets, settings=Settings(text_size=letters))
    shown: list[OthersFinale] = []
    for _ in range(round(12 / FRAME)):
        at.step()
        director = at.played.director
        assert director is not None
        shown += [each for each, _ in director.spectacles if isinstance(each, OthersFinale)]
        if shown:
            break
    look = at.screen.look
    word = pygame.Rect(0, 0, min(shown[0].stage.room, look.scale.px(WORD[0])), look.scale.px(60))
    word.center = shown[0].stage.word
    assert word.collidelist([tile.rect for tile in at.parts.hand.children()]) < 0
    assert (
        word.collidelist(
            [pygame.Rect(round(tile.spot.x - 30), round(tile.spot.y - 60), 60, 120) for tile in at.played.model.laid]
        )
        < 0
    )


def test_where_everything_is_covered_the_hand_is_the_last() -> None:
    frame = Frame(Scale((1280, 720)), 2)
    felt, hand = frame.line(), frame.rack
    middle, room = word_place(frame, None, [felt, felt], hand=hand)
    word = pygame.Rect(0, 0, min(room, frame.scale.px(WORD[0])), frame.scale.px(WORD[1] * 0.6))
    word.center = middle
    assert not word.colliderect(hand)
