"""The cards of the shelf and of the lessons, in every state: inside their areas, and with their motifs."""

from __future__ import annotations

from typing import Final

import pygame
import pytest

from engine.games import game
from game.look.look import Look
from game.look.scale import Scale
from game.scenes.common.motif_card import MotifCard, Painter
from game.scenes.home.game_card import GameCard
from game.scenes.home.surprise_card import SurpriseCard
from game.scenes.home.way_card import QuickStartCard
from game.scenes.lesson.lesson_card import LessonCard, Poster
from game.ui.widget import Widget
from tests.support.lengths import sampled
from tests.support.screen.pilot import same

SIZES: Final = ((1280, 720), (1920, 1080))
STATES: Final = ("hovered", "focused", "ringed", "down")


def nothing() -> None:
    """Do nothing when pressed."""


def cards(look: Look) -> list[MotifCard]:
    rect, sheet = look.scale.rect, game("super")
    tall, small, flat = rect(200, 150, 300, 240), rect(200, 150, 216, 132), rect(200, 150, 382, 92)
    starred = GameCard(
        look, tall, sheet, "Space Dominoes Classic", nothing, nothing, nothing, facts="2-8 players", favourite=True
    )
    return [
        GameCard(look, tall, sheet, "Super Dominoes", nothing, nothing, nothing, facts="2-8 players", gist="Six legs."),
        starred,
        QuickStartCard(look, flat, sheet, "Continue", "Super Dominoes", "25 : 45", nothing, is_gold=True),
        QuickStartCard(look, flat, sheet, "Quick game", "Super Dominoes", "with Suri", nothing),
        *(
            LessonCard(look, small, sheet, "Super Dominoes", nothing, "done"),
            LessonCard(look, small, sheet, "Super Dominoes", nothing, "next"),
            LessonCard(look, small, sheet, "Super Dominoes", nothing, "open"),
        ),
        Poster(look, rect(200, 150, 430, 700), sheet, "Next lesson", "Super Dominoes", "Words.", "Start", nothing),
    ]


@pytest.fixture(params=SIZES, ids=str)
def look(request: pytest.FixtureRequest) -> Look:
    return Look(Scale(request.param))


@sampled(2)
def test_a_card_paints_only_inside_its_area(look: Look) -> None:
    blank = pygame.Surface(look.scale.rect(0, 0, 900, 1050).size)
    blank.fill((40, 90, 70))
    surprise = SurpriseCard(look, look.scale.rect(200, 150, 300, 240), "Surprise me", "One of 7", nothing)
    every: list[Widget] = [*cards(look), surprise]
    for widget in every:
        for state in (*STATES, *STATES):
            setattr(widget, state, not getattr(widget, state))
            surface = blank.copy()
            widget.draw(surface)
            assert not same(surface, blank)
            surface.blit(blank, widget.area, widget.area)
            assert same(surface, blank), (widget, state)


def test_a_card_has_words_at_once_and_its_motif_in_every_state_after_a_while(look: Look) -> None:
    for card in cards(look):
        for hovered in (False, True):
            card.hovered = hovered
            plain = card.body
            assert not card.is_painted
            painter = Painter(look)
            painter.add(card)
            while painter.busy:
                painter.work()
            assert card.is_painted
            assert card.body.get_size() == plain.get_size() == card.body_size
            assert not same(card.body, plain)


@pytest.mark.parametrize("letters", [1.0, 1.6])
def test_the_score_of_a_paused_match_covers_nothing_of_the_motif(letters: float) -> None:
    look, shown = Look(Scale((1280, 720), letters)), list[pygame.Surface]()
    place = look.scale.rect(200, 150, 380, 304)
    for badge in ("", "66 moves"):
        card = GameCard(look, place, game("baronet"), "Baronet", nothing, nothing, nothing, facts="28", badge=badge)
        painter = Painter(look)
        painter.add(card)
        while painter.busy:
            painter.work()
        shown.append(card.body)
    free = pygame.Rect(0, 0, shown[0].get_width(), shown[0].get_height() * 3 // 5)
    plain, paused = (picture.subsurface(free) for picture in shown)
    assert same(plain, paused)
    assert not same(*shown)


def test_a_card_pointed_at_while_it_is_painted_is_painted_as_it_stands_then(look: Look) -> None:
    card = cards(look)[0]
    painter = Painter(look)
    painter.add(card)
    painter.work()
    card.hovered = True
    while painter.busy:
        painter.work()
    assert card.is_painted
    assert card.body.get_size() == card.standing.size  # type: ignore[attr-defined]  # the first is a game's


def test_the_card_in_use_is_painted_first(look: Look) -> None:
    first, last = cards(look)[0], cards(look)[-1]
    painter = Painter(look)
    painter.add(first)
    painter.add(last)
    painter.ask(last)
    while not last.is_painted:
        painter.work()
    assert not first.is_painted
