"""The four words that players at one table read to each other, as plates on a page or as a line."""

from __future__ import annotations

from typing import Final

import pygame

from engine.sentences import gettext_noop
from game.lan.table.table import LanTable
from game.lan.word_lists import CHANGED, NEVER, NOT_AGAIN, NOT_YET, READ_ALOUD, read_out
from game.look.fonts import Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, MUTED, WELL
from game.scenes.common.page import Page
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView
from game.ui.widget import Widget

MEANS: Final = gettext_noop("Different words on another screen? You're not at the same table.")
PAD, _GAP = 14, 10
"""Design units inside a plate, and between two."""
_WORD, NUMBER = 25, 15
"""Size of the letters."""


class WordPlate(Widget):
    """One word with its number, or only the number if this computer lacks the table's word list."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, word: str, number: str) -> None:
        super().__init__(look, rect, name=f"{word} {number}".strip())
        self._word = word
        self._number = number

    @staticmethod
    def size(look: Look, word: str, number: str) -> tuple[int, int]:
        """Return the size that a word needs."""
        fonts, px = look.fonts, look.scale.px
        wide = max(fonts.width(word or number, Face.SERIF_BOLD, _WORD), fonts.width(number, Face.MEDIUM, NUMBER))
        high = fonts.line(Face.SERIF_BOLD, _WORD) + (fonts.line(Face.MEDIUM, NUMBER) if word else 0)
        return wide + 2 * px(PAD), high + px(PAD)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the plate, the word, and its number below."""
        look, fonts, rect = self.look, self.look.fonts, self.rect
        well = look.brush.box(rect.size, self.px(12), WELL, WELL, (*GOLD_LIGHT, 90), border_width=look.scale.hair(1.2))
        surface.blit(well, rect)
        line = fonts.line(Face.SERIF_BOLD, _WORD)
        word = fonts.text(self._word or self._number, Face.SERIF_BOLD, _WORD, CREAM)
        top = rect.y + (rect.height - line - (fonts.line(Face.MEDIUM, NUMBER) if self._word else 0)) // 2
        surface.blit(word, word.get_rect(center=(rect.centerx, top + line // 2)))
        if self._word:
            number = fonts.text(self._number, Face.MEDIUM, NUMBER, MUTED)
            surface.blit(number, number.get_rect(midtop=(rect.centerx, top + line)))


def check_words(table: LanTable) -> list[tuple[str, str]]:
    """Return the table's words with their numbers, or nothing if there are none yet."""
    return read_out(table.checks.words, table.room.settings.words) if table.room is not None else []


class CheckWordsBlock:
    """The words of `table` as a block on a page, with an explanation. Empty until there are any."""

    def __init__(self, page: Page, table: LanTable) -> None:
        self._page: Final = page
        self._table: Final = table
        self._words: Final = check_words(table)

    def __bool__(self) -> bool:
        return bool(self._words)

    def _columns(self, wide: int) -> tuple[int, int, int]:
        """Return the number of plates side by side in this width, and their size."""
        look, gap = self._page.look, self._page.px(_GAP)
        sizes = [WordPlate.size(look, *word) for word in self._words]
        least, high = max(size[0] for size in sizes), max(size[1] for size in sizes)
        columns = next((count for count in (4, 2) if count * least + (count - 1) * gap <= wide), 1)
        return columns, (wide - (columns - 1) * gap) // columns, high

    @property
    def _told(self) -> str:
        return self._page.say(CHANGED if self._table.checks.are_words_new else MEANS)

    def height(self, wide: int) -> int:
        """Return the height of the block at this width, in pixels."""
        px, say = self._page.px, self._page.say
        columns, _, high = self._columns(wide)
        lead = self._page.text_height(say(READ_ALOUD), wide, face=Face.SEMIBOLD, size=18)
        told = self._page.text_height(self._told, wide, size=16)
        return lead + px(8) + -(-len(self._words) // columns) * (high + px(_GAP)) + told

    def put(self, column: Column, view: ScrollView | None = None) -> None:
        """Put the block as the next part of a column."""
        page = self._page
        page.write(column, page.say(READ_ALOUD), face=Face.SEMIBOLD, size=18, view=view)
        column.skip(8)
        columns, _, high = self._columns(column.width)
        for first in range(0, len(self._words), columns):
            places = page.lay.columns(column.take(high), columns, _GAP)
            for word, place in zip(self._words[first:], places, strict=False):
                (view or page.page).add(WordPlate(page.look, place, *word))
            column.skip(_GAP)
        page.write(column, self._told, size=16, colour=MUTED, view=view)


def awaited(table: LanTable) -> str:
    """Return a sentence on when the words will appear, if there are none now."""
    if not table.checks.are_words_coming:
        return NEVER
    return NOT_AGAIN if table.checks.last_words else NOT_YET
