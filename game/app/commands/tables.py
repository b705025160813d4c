"""Tables and paragraphs on the terminal. Apart from the other output, because loading `rich` takes a while."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Span, Text

from engine.clean_text import escaped


class PlainTable(Table):
    """A table without lines, its headings underlined. A text too long for its column continues below."""

    def __init__(self, *headings: str, numbers_from: int | None = None) -> None:
        """Head each column; those from `numbers_from` on are flush right."""
        super().__init__(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
        for place, heading in enumerate(headings):
            right = numbers_from is not None and place >= numbers_from
            self.add_column(heading, justify="right" if right else "left", overflow="fold")

    def row(self, *cells: str | Text) -> None:
        """Add a row."""
        self.add_row(*map(clean, cells))


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
