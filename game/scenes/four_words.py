"""The four words that players at one table read to each other: as plates on a page, or as a line."""

from __future__ import annotations

from typing import Final

import pygame

from engine.sentences import mark
from game.lan_table import LanTable
from game.look.fonts import Align, Face
from game.look.look import Look
from game.look.palette import CREAM, GOLD_LIGHT, MUTED, WELL
from game.scenes.page import Page
from game.ui.scroll_view import ScrollView
from game.ui.widget import Widget
from game.word_lists import CHANGED, NOT_AGAIN, NOT_YET, READ, read_out

MEANS: Final = mark("Other words on another screen: you are not at one table.")
PAD, GAP = 14, 10
"""Design units inside a plate, and between two."""
WORD, NUMBER = 25, 15
"""Sizes of the letters."""


class WordPlate(Widget):
    """One word with its number; only the number where the table's list is not on this machine."""

    focusable = False

    def __init__(self, look: Look, rect: pygame.Rect, word: str, number: str) -> None:
        super().__init__(look, rect, name=f"{word} {number}".strip())
        self._word = word
        self._number = number

    @staticmethod
    def size(look: Look, word: str, number: str) -> tuple[int, int]:
        """Return the room that a word needs."""
        fonts, px = look.fonts, look.scale.px
        wide = max(fonts.width(word or number, Face.SERIF_BOLD, WORD), fonts.width(number, Face.MEDIUM, NUMBER))
        high = fonts.line(Face.SERIF_BOLD, WORD) + (fonts.line(Face.MEDIUM, NUMBER) if word else 0)
        return wide + 2 * px(PAD), high + px(PAD)

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the plate, the word, and its number below."""
        look, fonts, rect = self.look, self.look.fonts, self.rect
        well = look.brush.box(rect.size, self.px(12), WELL, WELL, (*GOLD_LIGHT, 90), border_width=look.scale.hair(1.2))
        surface.blit(well, rect)
        line = fonts.line(Face.SERIF_BOLD, WORD)
        word = fonts.text(self._word or self._number, Face.SERIF_BOLD, WORD, CREAM)
        top = rect.y + (rect.height - line - (fonts.line(Face.MEDIUM, NUMBER) if self._word else 0)) // 2
        surface.blit(word, word.get_rect(center=(rect.centerx, top + line // 2)))
        if self._word:
            number = fonts.text(self._number, Face.MEDIUM, NUMBER, MUTED)
            surface.blit(number, number.get_rect(midtop=(rect.centerx, top + line)))


def four_words(table: LanTable) -> list[tuple[str, str]]:
    """Return the words of the table with their numbers; none before there are any."""
    return read_out(table.checks.words, table.room.custom.words) if table.room is not None else []


def put_words(page: Page, view: ScrollView, column: pygame.Rect, table: LanTable) -> int:
    """Put the words from the top of `column`, or when they come; returns where they end."""
    px, say, look = page.px, page.say, page.look
    words = four_words(table)
    if not words:
        told = say(NOT_AGAIN if table.checks.are_words_new else NOT_YET)
        return page.text(column, told, size=16, colour=MUTED, view=view).bottom
    y = page.text(column, say(READ), face=Face.SEMIBOLD, size=18, view=view).bottom + px(8)
    sizes = [WordPlate.size(look, *word) for word in words]
    wide, high, gap = max(size[0] for size in sizes), max(size[1] for size in sizes), px(GAP)
    fitting = (count for count in (4, 2) if count * wide + (count - 1) * gap <= column.width)
    columns = next(fitting, 1)
    each = (column.width - (columns - 1) * gap) // columns
    for place, word in enumerate(words):
        row, at = divmod(place, columns)
        rect = pygame.Rect(column.x + at * (each + gap), y + row * (high + gap), each, high)
        view.add(WordPlate(look, rect, *word))
    y += -(-len(words) // columns) * (high + gap)
    below = pygame.Rect(column.x, y, column.width, 0)
    told = say(CHANGED) if table.checks.are_words_new else say(MEANS)
    return page.text(below, told, size=16, colour=MUTED, view=view, align=Align.LEFT).bottom
