"""Felts without a window, and a player who plays a match by mouse or keys alone."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pygame

from engine.core import Board, Rules
from engine.match import Match
from game.felt.frame import Frame
from game.i18n.language import Words
from game.look.scale import Scale
from game.picture.families.registry import shown_family
from game.picture.family_layout import DropTarget, FamilyLayout, PlacedTile
from game.picture.rect import Rect
from game.play.thinking import InlineThinker
from game.scenes.results.results import ResultsScene
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from tests.support.screen.highlights import golden_buttons, label_texts, lit_tiles
from tests.support.screen.quiet_session import AtTable

SIZES: Final = ((1280, 720), (1440, 1080), (1920, 1080), (3840, 2160))
FLOOR: Final = 27
"""Short side in pixels of the smallest readable tile in the smallest window."""
HURRIED: Final = Settings(full_screen=False, speed=Speed.INSTANT)
HAIR: Final = 1
"""Rounding tolerance in pixels."""


def felt_at(rules: Rules[Board], size: tuple[int, int], hand: int) -> FamilyLayout:
    """Return the felt of a table in a window of this size, above a hand of this many tiles."""
    scale = Scale(size)
    kind = shown_family(type(rules)).layout
    frame = Frame(scale, rules.seats, has_rack=kind.has_rack, has_yard=kind.has_yard)
    layout = kind.of(rules, Rect.of(frame.line(frame.hand(hand).rows)), scale.unit, Words().say)
    layout.names = tuple(f"Player {seat}" for seat in range(rules.seats))
    return layout


def box(thing: PlacedTile | DropTarget) -> pygame.Rect:
    """Return the bounding box of a tile or a place."""
    spot, squares = thing.spot, len(thing.halves) or 2
    wide, high = (squares, 1) if spot.turn % 2 else (1, squares)
    rect = pygame.Rect(0, 0, round(spot.unit * wide) - HAIR, round(spot.unit * high) - HAIR)
    rect.center = round(spot.x), round(spot.y)
    return rect


def clashes(things: list[PlacedTile | DropTarget], area: pygame.Rect) -> list[tuple[object, object]]:
    """List the items that overlap or are off the felt."""
    off: list[tuple[object, object]] = [(thing, "off the felt") for thing in things if not area.contains(box(thing))]
    return off + [(one, other) for one, other in combinations(things, 2) if box(one).colliderect(box(other))]


class Guest(AtTable):
    """Plays quickly at a table by its highlights, with the mouse or the keys alone."""

    def __init__(self, rules: Rules[Board], *, by_mouse: bool, seed: int = 1) -> None:
        super().__init__(Match(rules), InlineThinker(), settings=HURRIED, seed=seed)
        self.by_mouse = by_mouse

    @property
    def told_at_end(self) -> str:
        """The text of the page in front."""
        return label_texts(self.screen)

    def act(self) -> None:
        """Do what the table asks for."""
        if not self.by_mouse:
            self.press(Action.ACCEPT)
            return
        lit = lit_tiles(self.screen)
        if lit:
            self.click(lit[-1])
        if self.parts.places:
            self.click(self.parts.places[-1])
        elif not lit:
            self.click(golden_buttons(self.screen)[-1])

    def play_on(self, longest: int) -> None:
        """Play until the match is over, and read the results of each round."""
        self.settle()
        for _ in range(longest):
            if isinstance(self.scene, ResultsScene):
                if self.match.is_over:
                    return
                if self.by_mouse:
                    self.click(golden_buttons(self.screen)[-1])
                else:
                    self.press(Action.ACCEPT)
            else:
                self.act()
            self.settle()
        raise TimeoutError(f"{self.match.rules.key} is not over")
