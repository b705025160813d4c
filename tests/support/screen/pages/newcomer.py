"""A newcomer: reads the screen only, clicks on it, and counts the clicks.

It knows no scene and no widget by its key. It sees texts, what kind of thing carries them, and where they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.felt.table.hand.hand_widgets import HandTile
from game.felt.table.laid.choices import PlaceWidget
from game.scenes.common.motif_card import MotifCard
from game.ui.buttons import Button
from game.ui.widget import Widget
from tests.support.screen.pilot import Pilot

_TEXTS: Final = ("text", "title", "note", "facts", "under", "over")
"""The attributes of widgets that are painted as text."""
PATIENCE: Final = 60.0
"""Seconds of the pilot's clock after which a newcomer gives up."""


class Seen(NamedTuple):
    """Something on the screen."""

    role: str
    """One of "golden button", "button", "card", "tile", "place" (a place that shines), "text"."""
    texts: tuple[str, ...]
    rect: pygame.Rect


class Newcomer:
    """Somebody who has never seen the program."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot: Final = pilot
        self.clicks = 0

    def sees(self) -> list[Seen]:
        """Return everything in sight, from the top of the screen down."""
        window = pygame.Rect((0, 0), self._pilot.app.window.size)
        found = []
        for widget in self._pilot.screen.every():
            rect = widget.rect.clip(widget.parent.rect) if widget.parent is not None else widget.rect.copy()
            texts = tuple(dict.fromkeys(filter(None, (widget.name, *(getattr(widget, each, "") for each in _TEXTS)))))
            if widget.shown and rect.size != (0, 0) and window.contains(rect):
                found.append(Seen(role_of(widget), texts, rect))
        return sorted(found, key=lambda seen: (seen.rect.y, seen.rect.x))

    def reads(self, words: str) -> bool:
        """Return True if some text in sight contains these words."""
        return any(words in text for seen in self.sees() for text in seen.texts)

    def find(self, words: str, *roles: str) -> Seen:
        """Return the first thing in sight with these words; raises LookupError that names everything in sight."""
        for seen in self.sees():
            if (not roles or seen.role in roles) and any(words in text for text in seen.texts):
                return seen
        raise LookupError(f"no {words!r} among {[(seen.role, seen.texts) for seen in self.sees()]}")

    def click(self, words: str = "", role: str = "golden button") -> None:
        """Click on something with these words, by default the golden button, and count it."""
        self.clicks += 1
        self._pilot.click(self.find(words, role).rect)
        self._pilot.wait(0.5)

    def wait_for(self, is_so: Callable[[], bool]) -> None:
        """Look on until something can be seen."""
        for _ in range(round(PATIENCE / 0.1)):
            if is_so():
                return
            self._pilot.wait(0.1)
        raise TimeoutError([seen.texts for seen in self.sees()])

    def tiles(self) -> list[Seen]:
        """Return the tiles in front of the newcomer."""
        return [seen for seen in self.sees() if seen.role == "tile"]

    def make_a_move(self) -> bool:
        """Try one tile after the other until one has gone, or draw if a button asks for it; returns True if so."""
        held = len(self.tiles())
        for button in ("Draw", "Pass"):
            golden = [seen for seen in self.sees() if seen.role == "golden button" and button in seen.texts]
            if golden:
                self._pilot.click(golden[0].rect)
                self._pilot.wait(2.0)
                return True
        for tile in self.tiles():
            self._pilot.click(tile.rect)
            self._pilot.wait(0.3)
            shining = [seen for seen in self.sees() if seen.role == "place"]
            if shining and len(self.tiles()) == held:
                self._pilot.click(shining[0].rect)
                self._pilot.wait(0.5)
            if len(self.tiles()) < held:
                return True
        return False


def role_of(widget: Widget) -> str:
    """Return what a widget looks like to somebody who knows none."""
    if isinstance(widget, Button):
        return "golden button" if widget.kind == "primary" else "button"
    if isinstance(widget, MotifCard):
        return "card"
    if isinstance(widget, PlaceWidget):
        return "place"
    return "tile" if isinstance(widget, HandTile) else "text"
