"""Small buttons beside a row of a list, each with an icon alone."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.ui.buttons import Button


def row_button_side(look: Look) -> int:
    """Return the width in pixels of such a button; it is a square, or lower where the row is."""
    px = look.scale.px
    return max(px(52), look.fonts.line(Face.BOLD, 20) + px(20))


def row_button(
    look: Look, place: pygame.Rect, word: str, row: str, icon: Icon, on_press: Callable[[], None], *, key: str = ""
) -> Button:
    """Return the button that does `word` to the row with this title; `key` is the name of the key that does it, too."""
    tooltip = f"{word} ({key})" if key else word
    return Button(look, place, "", on_press, icon=icon, kind="quiet", name=f"{word}: {row}", tooltip=tooltip)
