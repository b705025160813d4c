"""Tables and paragraphs on the terminal. Apart from the other output, because loading `rich` takes a while."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment, Segments
from rich.text import Span, Text

from engine.clean_text import escaped

GAP: Final = 2
"""Columns between those of a table."""
WIDEST_LETTER: Final = 2
"""Columns of a Chinese letter, the least that any column of a table has."""
UNDERLINED: Final = "underline"


class PlainTable:
    """A table without lines, its headings underlined. A text too long for its column continues below.

    It lays itself out, since `rich.table` would take half the time of `boneyard games`.
    """

    def __init__(self, *headings: str, numbers_from: int | None = None) -> None:
        """Head each column; those from `numbers_from` on are flush right."""
        self._numbers_from: Final = len(headings) if numbers_from is None else numbers_from
        self._rows: Final[list[tuple[Text, ...]]] = [tuple(clean(Text(heading, UNDERLINED)) for heading in headings)]

    def row(self, *cells: str | Text) -> None:
        """Add a row."""
        self._rows.append(tuple(map(clean, cells)))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        """Yield the lines of the table as segments, as wide as its texts or as the console."""
        widths = self._widths(options.max_width)
        for row in self._rows:
            cells = [self._broken(cell, width, console) for cell, width in zip(row, widths, strict=True)]
            gap = console.get_style(UNDERLINED) if row is self._rows[0] else None
            for number in range(max(map(len, cells))):
                for place, (lines, width) in enumerate(zip(cells, widths, strict=True)):
                    line = lines[number] if number < len(lines) else Text()
                    blank = width - line.cell_len
                    before, after = (blank, 0) if place >= self._numbers_from else (0, blank)
                    yield Segment(" " * before, gap)
                    yield from Segment.apply_style(line.render(console), console.get_style(line.style))
                    yield Segment(" " * (after + GAP), gap)
                yield Segment.line()

    def _widths(self, most: int) -> list[int]:
        """Return the width of each column: what its texts need, taken from the widest until all fit."""
        widths = [max(cell.cell_len for cell in column) for column in zip(*self._rows, strict=True)]
        room = most - GAP * (len(widths) - 1)
        while sum(widths) > room and (widest := max(widths)) > WIDEST_LETTER:
            widths[widths.index(widest)] -= 1
        return widths

    @staticmethod
    def _broken(cell: Text, width: int, console: Console) -> Sequence[Text]:
        """Return the lines of a cell."""
        if cell.cell_len <= width:
            return (cell,)
        return [*cell.wrap(console, width, overflow="fold")]


class CleanConsole(Console):
    """A console on which no text moves the cursor or forges a line: each is escaped before it is broken into lines.

    Only the console's own line breaks remain, so a text of several lines is several texts.
    """

    def __init__(self, width: int | None = None) -> None:
        super().__init__(file=sys.stdout, width=width, markup=False, highlight=False, emoji=False)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Break a text or a table into segments."""
        return super().render(clean(renderable) if isinstance(renderable, str | Text) else renderable, options)


def show(what: RenderableType, width: int | None = None) -> None:
    """Print a table or a paragraph on standard output, with control characters escaped and no blanks at line ends.

    It is `width` columns wide. By default that is the terminal's width, or 80 columns if there is no terminal.
    """
    console = CleanConsole(width)
    lines = Segment.split_lines(console.render(what))
    text = Segments(segment for line in lines for segment in (*_stripped(line), Segment.line()))
    console.print(text, end="", soft_wrap=True)


def clean(text: str | Text) -> Text:
    """Return `text` with control characters escaped, in the same styles."""
    if isinstance(text, str):
        return Text(escaped(text))
    plain = text.plain
    if plain.isprintable():
        return text
    places = [len(escaped(plain[:place])) for place in range(len(plain) + 1)]
    new = text.copy()
    new.plain = escaped(plain)
    new.spans = [Span(places[span.start], places[span.end], span.style) for span in text.spans]
    return new


def _stripped(line: list[Segment]) -> list[Segment]:
    """Return a line without blanks at its end."""
    while line and not line[-1].control:
        last = line.pop()
        if bare := last.text.rstrip():
            return [*line, last._replace(text=bare)]
    return line
