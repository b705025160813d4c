"""Tables and paragraphs on the terminal. Apart from the other output, because loading `rich` takes a while."""

from __future__ import annotations

import sys

from rich.console import Console, RenderableType
from rich.segment import Segments

from engine.clean_text import escaped


def show(what: RenderableType) -> None:
    """Print a table or a paragraph on standard output, as wide as the terminal, with control characters escaped."""
    console = Console(file=sys.stdout, markup=False, highlight=False, emoji=False)
    parts = [
        part if part.control or part.text == "\n" else part._replace(text=escaped(part.text))
        for part in console.render(what)
    ]
    console.print(Segments(parts), end="")
