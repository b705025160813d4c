"""What a screen marks as the next thing to do, for players who only follow the marks."""

from __future__ import annotations

from game.felt.table.hand.hand_widgets import HandTile
from game.ui.buttons import Button
from game.ui.screen import Screen
from game.ui.texts import LabelText


def hand_tiles(screen: Screen) -> list[HandTile]:
    """Return the tiles on the rack, from left to right."""
    return [widget for widget in screen.every() if isinstance(widget, HandTile)]


def lit_tiles(screen: Screen) -> list[HandTile]:
    """Return the tiles that are marked as playable."""
    return [tile for tile in hand_tiles(screen) if tile.fits]


def golden_buttons(screen: Screen) -> list[Button]:
    """Return the highlighted buttons that can be pressed."""
    every = (widget for widget in screen.every() if isinstance(widget, Button))
    return [button for button in every if button.shown and button.enabled and button.kind == "primary"]


def label_texts(screen: Screen) -> str:
    """Return the texts of the labels, one a line."""
    return "\n".join(widget.text for widget in screen.every() if isinstance(widget, LabelText))
