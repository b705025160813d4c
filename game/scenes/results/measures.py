"""How much room each part of a page of results gets. Many players use the whole height."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.look.fonts import Face
from game.look.look import Look
from game.picture.families.end_words import RowText
from game.picture.result_words import ResultWords
from game.scenes.common.result_foot import button_height
from game.scenes.results.asleep_row import asleep_height
from game.scenes.results.match_actions import row_fits, row_height
from game.scenes.results.result_rows import PAD, row_heights
from game.session.routes import MatchAction
from game.ui.layout import Run

_WIDTH, EDGE, INSIDE = 1480, 84, 40
"""Design units: greatest width of the panel, felt visible above and below it, padding."""
GAP: Final = 14
MIN_ROW: Final = 92
STRIP_EDGE: Final = 36
"""The felt above and below the panel if the strip is on it."""
CLOSE_EDGE, CLOSE_PAD = 20, 6
"""The same felt, and the room above and below a line's tiles, with many players."""


class Measures(NamedTuple):
    """The sizes of a page's parts in pixels, and the texts of its lines."""

    panel: pygame.Rect
    title: int
    why: int
    points: int
    news: int
    rows: tuple[RowText, ...]
    lines: Run
    """The heights of the lines, and the gaps between them."""
    unit: int
    """Short side of the tiles in the lines."""
    asleep: int
    """The height of the row of sleeping tiles; 0 without any."""
    strip: int
    """The height of the strip below the lines; 0 without one."""
    ways: int
    """The height of the row of buttons for the match; 0 without one."""


def in_the_middle(look: Look, wide: int, high: int) -> pygame.Rect:
    """Return the place of a panel of this size in the middle of the window."""
    size = look.scale.size
    return pygame.Rect((size[0] - wide) // 2, (size[1] - high) // 2, wide, high)


def measured(
    look: Look,
    words: ResultWords,
    sections: int,
    notes: int,
    actions: Sequence[MatchAction],
    strip_height: Callable[[int, int], int],
) -> Measures:
    """Return the sizes of all parts of a page with this many lines of notes, whose tiles have this many sections.

    `strip_height` is asked for the height of the strip in a room of some width and height. The buttons for the match
    get no row if there is no room for them besides it.
    """
    scale, fonts, px = look.scale, look.fonts, look.scale.px
    wide = px(min(_WIDTH, scale.width - 2 * EDGE))
    inside, gap = px(INSIDE), px(GAP)
    title, why = fonts.line(Face.SERIF_BOLD, 50), fonts.line(Face.MEDIUM, 22)
    points = fonts.line(Face.EXTRABOLD, 27) if words.points() else 0
    news = notes * fonts.line(Face.MEDIUM, 20)
    asleep = asleep_height(look, sections) if words.asleep() else 0
    around = 2 * inside + title + why + points + news + button_height(look) + 5 * gap
    around += asleep + gap if asleep else 0
    rows = tuple(words.row(words.end.hands[seat]) for seat in words.order())
    lines = max(
        fonts.line(Face.BOLD, 23) + fonts.line(Face.SEMIBOLD, 17) + px(20),
        fonts.line(Face.SERIF_BOLD, 36) + px(24),
    )
    least, pad, between = max(px(MIN_ROW), lines), PAD, px(8)
    most = scale.size[1] - 2 * px(EDGE) - around - between * (len(rows) - 1)
    if least * len(rows) > most:
        least, pad, between = lines - px(12), CLOSE_PAD, px(5)
        most = scale.size[1] - 2 * px(CLOSE_EDGE) - around - between * (len(rows) - 1)
        least = min(least, most // len(rows))  # with large letters a row's text fits on one line
    counts = [len(row.tiles) for row in rows]
    inner = wide - 2 * inside
    unit, heights = row_heights(look, counts, inner, most, least, sections, pad)
    run = Run(heights, [between] * (len(rows) - 1))
    left = scale.size[1] - 2 * px(STRIP_EDGE) - around - run.length - gap
    strip = strip_height(inner, left)
    ways = row_height(look) + gap if row_fits(look, actions, inner) else 0
    if ways > left or (strip and not strip_height(inner, left - ways)):
        ways = 0  # they are on a page of their own
    strip = strip_height(inner, left - ways)
    panel = in_the_middle(look, wide, around + run.length + (strip + gap if strip else 0) + ways)
    return Measures(panel, title, why, points, news, rows, run, unit, asleep, strip, max(0, ways - gap))
