"""The line on a set-up page that continues the game's paused match instead of starting another."""

from __future__ import annotations

from typing import Final

import pygame

from game.look.fonts import Face
from game.look.icons import Icon
from game.scenes.common.page import GAP, SMALL, Page
from game.scenes.common.paused_words import invitation, when_words
from game.session.ways_in import go_on
from game.ui.buttons import Button

_LOW: Final = 46
"""Least height of the line, in design units."""


def put_paused(page: Page, room: pygame.Rect, game: str) -> pygame.Rect:
    """Put the line at the top of `room` if a match of the game is paused; returns the room below."""
    session, words, look = page.session, page.session.words, page.look
    paused = next(iter(session.paused().of(game)), None)
    if paused is None:
        return room

    def press() -> None:
        if not go_on(session, paused):
            page.rebuild()

    text = f"{invitation(words, paused)} · {when_words(words, paused)}"
    high = max(page.px(_LOW), look.fonts.line(Face.BOLD, SMALL) + page.px(16))
    line, below = page.lay.top(room, high, GAP / 2)
    wide = min(line.width, page.button_width(text, icon=True, size=SMALL))
    place = page.lay.left(line, wide).piece
    page.put("paused", Button(look, place, text, press, icon=Icon.PLAY, size=SMALL))
    return below
