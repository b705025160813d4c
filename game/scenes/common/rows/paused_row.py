"""A paused match as a row with a picture of its game, painted in steps, and as a line on a set-up page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

import pygame

from engine.core import RuleSheet
from game.look.fonts import Face
from game.look.icon import Icon
from game.look.look import Look
from game.look.motif_art import Crop
from game.look.palette import CLOTHS
from game.look.shapes import gradient
from game.scenes.common.motif_card import motif_of
from game.scenes.common.page import GAP, SMALL, Page
from game.scenes.common.rows.paused_words import invitation, when_words
from game.scenes.common.rows.place_row import Fact, PlaceRow
from game.session.game_filter import GameKind
from game.session.quick_starts import resume_match
from game.ui.actions import Action
from game.ui.buttons import Button

_EDGE: Final = 8
"""Design units around the picture."""
_WIDE: Final = 1.5
"""Width of the picture, as a multiple of its height."""


class PausedRow(PlaceRow):
    """A match or table to continue: ACCEPT does, and DELETE deletes it. Call `painting` to paint its picture."""

    def __init__(
        self,
        look: Look,
        rect: pygame.Rect,
        name: str,
        facts: str,
        end: Fact,
        on_press: Callable[[], None],
        *,
        sheet: RuleSheet | None,
        on_delete: Callable[[], None] | None = None,
        pale: bool = False,
    ) -> None:
        """`sheet` is the game in the picture; None for one that this Boneyard doesn't know."""
        super().__init__(look, rect, name, facts, end, on_press, pale=pale, lead=self.lead_of(look))
        self.on_delete: Final = on_delete
        self._sheet: Final = sheet
        self._picture: pygame.Surface | None = None

    @classmethod
    def lead_of(cls, look: Look) -> int:
        """Return the width that a picture takes, in pixels."""
        return cls._size(look)[0] + look.scale.px(_EDGE)

    @classmethod
    def _size(cls, look: Look) -> tuple[int, int]:
        lines = look.fonts.line(Face.BOLD, 22) + look.fonts.line(Face.MEDIUM, 17)
        high = lines + look.scale.px(22 - 2 * _EDGE)
        return round(high * _WIDE), high

    def painting(self) -> Iterator[None]:
        """Paint the picture in short steps."""
        if self._sheet is None or self._picture is not None:
            return
        motif, cloth, size = motif_of(self._sheet), GameKind.of(self._sheet).cloth, self._size(self.look)
        crop = Crop(*motif.crop)
        yield from self.look.motifs.steps(motif, cloth, size, crop)
        self._picture = self._rounded(self.look.motifs.picture(motif, cloth, size, crop))
        self.invalidate()
        yield

    def _rounded(self, picture: pygame.Surface) -> pygame.Surface:
        sheet = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        sheet.blit(picture, (0, 0))
        self.look.brush.shapes.round_corners(sheet, self.px(_EDGE))
        return sheet

    def on_action(self, action: Action) -> bool:
        """Delete on DELETE, continue on ACCEPT."""
        if action is Action.DELETE and self.on_delete is not None:
            self.on_delete()
            return True
        return super().on_action(action)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the row, and the picture or its plain cloth."""
        super().paint(surface)
        picture = self._picture
        if picture is None:
            cloth = CLOTHS[GameKind.of(self._sheet).cloth if self._sheet is not None else GameKind.LINES.cloth]
            picture = self._rounded(gradient(self._size(self.look), (*cloth.middle, 255), (*cloth.dark, 255)))
        surface.blit(picture, picture.get_rect(midleft=(self.rect.x + self.px(_EDGE), self.rect.centery)))


_LOW: Final = 46
"""Least height of the line, in design units."""


def put_paused(page: Page, room: pygame.Rect, game: str) -> pygame.Rect:
    """Put the line at the top of `room` if a match of the game is paused; returns the room below."""
    session, words, look = page.session, page.session.words, page.look
    paused = next(iter(session.matches.paused().of(game)), None)
    if paused is None:
        return room

    def press() -> None:
        if not resume_match(session, paused):
            page.rebuild()

    text = f"{invitation(words, paused)} · {when_words(words, paused)}"
    high = max(page.px(_LOW), look.fonts.line(Face.BOLD, SMALL) + page.px(16))
    line, below = page.lay.top(room, high, GAP / 2)
    wide = min(line.width, page.button_width(text, icon=True, size=SMALL))
    place = page.lay.left(line, wide).piece
    page.put("paused", Button(look, place, text, press, icon=Icon.PLAY, size=SMALL))
    return below
