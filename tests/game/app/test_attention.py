"""A player who looks elsewhere is told that it is their turn, until they are back."""

from __future__ import annotations

import pygame
import pytest

from game.storage.settings import Settings
from tests.support.lan.company import Puppets
from tests.support.screen.laid_tables import line_game
from tests.support.screen.quiet_session import AtTable


class Flashes:
    """The app's window, whose flashes are recorded."""

    def __init__(self, at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
        self.window = at.app.window
        self.asked: list[int] = []
        monkeypatch.setattr(at.app._attention, "_window", self)

    @property
    def title(self) -> str:
        return self.window.title

    @title.setter
    def title(self, title: str) -> None:
        self.window.title = title

    def flash(self, operation: int) -> None:
        self.asked.append(operation)
        raise pygame.error("this system can't")


def title(at: AtTable) -> str:
    at.step(2)
    return at.app.window.title


def test_the_title_calls_a_player_who_is_elsewhere_until_they_come_back() -> None:
    at = line_game()
    assert title(at) == "Boneyard"
    at.post(pygame.WINDOWFOCUSLOST)
    assert title(at) == "Your turn · Boneyard"
    at.post(pygame.WINDOWFOCUSGAINED)
    assert title(at) == "Boneyard"


def test_the_system_is_asked_once_when_the_turn_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    puppets = Puppets()
    puppets.holding = True
    at = line_game(puppets, turn="B")
    flashes = Flashes(at, monkeypatch)
    at.post(pygame.WINDOWMINIMIZED)
    assert title(at) == "Boneyard"
    puppets.let_go()
    at.settle()
    assert title(at) == "Your turn · Boneyard"
    assert flashes.asked == [pygame.FLASH_UNTIL_FOCUSED]
    at.step(20)
    at.post(pygame.WINDOWFOCUSGAINED)
    assert title(at) == "Boneyard"
    assert flashes.asked == [pygame.FLASH_UNTIL_FOCUSED, pygame.FLASH_CANCEL]


def test_a_player_who_leaves_on_their_own_turn_is_not_flashed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    at = line_game()
    at.settle()
    flashes = Flashes(at, monkeypatch)
    at.post(pygame.WINDOWFOCUSLOST)
    assert title(at) == "Your turn · Boneyard"
    assert not flashes.asked


def test_the_call_can_be_switched_off() -> None:
    at = line_game(settings=Settings(turn_notice=False))
    at.post(pygame.WINDOWFOCUSLOST)
    assert title(at) == "Boneyard"
