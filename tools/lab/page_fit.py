"""Open pages and tables in every language, and report texts that are cut, too small, or overlap.

    python -m tools.lab.page_fit
    python -m tools.lab.page_fit --languages de fr --size 1280x720 --letters 160 --only results review
    python -m tools.lab.page_fit --languages it --letters 100 --size 1280x720 --pictures /tmp/it
    python -m tools.lab.page_fit --languages en --plant long

Each line is a fault with its place, and faults make the exit code 1. `--pictures` also saves each page, to be read.
`--plant` puts a fault into all pages, which must be noticed: it shows that the check itself works.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain, combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple, TypeAlias
from unittest.mock import patch

import pygame

from game.i18n.language import Words, languages
from game.look.fonts import Face, Fonts
from game.look.look import Look
from game.look.scale import READABLE
from game.storage.settings import Settings, Speed
from game.ui.widget import Widget
from tests.support.finished_matches import MINE
from tests.support.screen.pilot import Pilot
from tests.support.screen.whole_program import Visit, cut_texts
from tools.pictures import NETWORK, SEED, SETTINGS
from tools.stages.nearby import Taste
from tools.stages.pages import PAGES, STAGED
from tools.stages.staging import Staged

SIZES: Final = ("1280x720", "1920x1080")
LETTERS: Final = (100, 160)
ON_FELT: Final = ("table-", "puzzle", "replay-branch", "nearby-t")
"""Beginnings of the names of those with tiles, which lie over each other."""
TITLE: Final = "TitleScene"
PLAYERS: Final = frozenset({MINE})
"""Names of players. They may be cut, because nobody translates them; the results have them whole."""


class Asked(NamedTuple):
    """The pages to measure: the language, window and text size they are shown in."""

    language: str
    size: tuple[int, int]
    letters: int
    only: tuple[str, ...] = ()
    """Beginnings of the names of pages and tables; all if it is empty."""
    pictures: Path | None = None
    """The folder for pictures; None if none are wanted."""

    def __str__(self) -> str:
        """Return it as in a line of the report."""
        return f"{self.language} {self.size[0]}x{self.size[1]} {self.letters} %"

    def wants(self, name: str) -> bool:
        """Return True if a page should be opened."""
        return not self.only or name.startswith(self.only)

    @property
    def settings(self) -> Settings:
        """The settings of the player."""
        return Settings(
            full_screen=False,
            speed=Speed.INSTANT,
            language=self.language,
            text_size=self.letters,
            player_name="Ana",
        )


Opened: TypeAlias = Iterator[tuple[str, Pilot]]


@contextmanager
def watching_small() -> Iterator[list[str]]:
    """Yield a list of the texts that are set in letters too small to be read meanwhile, with their design units.

    The size asked for counts, since no font is ever smaller than 13 pixels. Numerals on tiles aren't texts: a small
    tile has them in place of pips (`game.look.tiles.is_readable`).
    """
    found: list[str] = []
    plain, wrapped, numeral = Fonts.text, Fonts.wrapped, Fonts.numeral_text

    def seen(fonts: Fonts, string: str, size: float) -> None:
        if string.strip() and size < READABLE:
            found.append(f"{string} ({size * fonts.scale.text:.1f} units)")

    def text(
        self: Fonts, string: str, face: Face = Face.MEDIUM, size: float = 20, *rest: object, **named: object
    ) -> pygame.Surface:
        seen(self, string, size)
        return plain(self, string, face, size, *rest, **named)  # type: ignore[arg-type]  # passed on unchanged

    def lines(self: Fonts, string: str, face: Face, size: float, *rest: object, **named: object) -> pygame.Surface:
        seen(self, string, size)
        return wrapped(self, string, face, size, *rest, **named)  # type: ignore[arg-type]  # passed on unchanged

    def digits(
        self: Fonts, string: str, face: Face = Face.EXTRABOLD, size: float = 20, *rest: object, **named: object
    ) -> pygame.Surface:
        seen(self, string, size)
        return numeral(self, string, face, size, *rest, **named)  # type: ignore[arg-type]  # passed on unchanged

    with patch.multiple(Fonts, text=text, wrapped=lines, numeral_text=digits):
        yield found


def overlaps(pilot: Pilot) -> Iterator[str]:
    """Yield the pairs of widgets that overlap. A panel may hold a button."""
    shown = [widget for widget in pilot.screen.every() if widget.shown and widget.name and not widget.children()]
    places = [(widget.name, widget.rect.clip(widget.parent.rect) if widget.parent else widget.rect) for widget in shown]
    for (one, some), (other, more) in combinations(places, 2):
        if some.colliderect(more) and not (some.contains(more) or more.contains(some)):
            yield f"{one} / {other}"


def pages(asked: Asked) -> Opened:
    """Open the pages of the program that need no table."""
    names = [name for name in PAGES if asked.wants(name)]
    if not names and not asked.wants("title"):
        return
    with TemporaryDirectory() as folder, Visit(Path(folder), size=asked.size, settings=asked.settings) as visit:
        visit.session.words = Words.of(asked.language)
        visit.title.rebuild()
        visit.settle()
        if asked.wants("title"):
            yield "title", visit
        for name in names:
            visit.session.stage.push(PAGES[name].open(visit.session))
            visit.settle()
            visit.wait(0.5)
            yield name, visit
            visit.session.stage.pop()
            visit.settle()


def staged(asked: Asked) -> Opened:
    """Open the pages at which something has happened."""
    words = Words.of(asked.language)
    for name in filter(asked.wants, STAGED):
        if name in NETWORK:
            yield name, NETWORK[name](Taste(asked.size, asked.letters, asked.language))
        else:
            window = Staged(asked.size, asked.settings, seed=SEED, words=words)
            SETTINGS[name](window)
            yield name, window


def faults(asked: Asked) -> Iterator[tuple[str, str]]:
    """Yield the faults of everything that is asked for, with the name of the page."""
    with watching_small() as small:
        for name, pilot in chain(pages(asked), staged(asked)):
            if asked.pictures is not None:
                pilot.shot(asked.pictures / f"{name}-{asked.language}-{asked.size[0]}-{asked.letters}.png")
            shown, wanted = type(pilot.scene).__name__, PAGES[name].scene if name in PAGES else STAGED.get(name, TITLE)
            if shown != wanted:
                yield name, f"shows {shown} instead of {wanted}"
            yield from ((name, f"cut: {text}") for text in cut_texts(pilot) if text not in PLAYERS)
            yield from ((name, f"too small: {text}") for text in dict.fromkeys(small))
            small.clear()
            if not name.startswith(ON_FELT):
                yield from ((name, f"overlap: {pair}") for pair in overlaps(pilot))


# -- planted faults ----------------------------------------------------------------------------------------------------


def long() -> AbstractContextManager[object]:
    """Make every text three times as long."""
    plain = Words.say

    def say(words: Words, message: str, /, **values: object) -> str:
        said: str = plain(words, message, **values)
        return said * 3

    return patch.object(Words, "say", say)


def small() -> AbstractContextManager[object]:
    """Halve the letters of all lines that are fitted into a width. The smallest in pixels stay as they are."""
    plain = Widget.fitted

    def fitted(self: Widget, string: str, width: int, *, size: float = 20, **named: object) -> pygame.Surface:
        return plain(self, string, width, size=size / 2, **named)  # type: ignore[arg-type]  # passed on unchanged

    return patch.object(Widget, "fitted", fitted)


def wide() -> AbstractContextManager[object]:
    """Make every widget larger than its place."""
    plain = Widget.__init__

    def made(self: Widget, look: Look, rect: pygame.Rect, **named: object) -> None:
        plain(self, look, rect.inflate(30, 30), **named)  # type: ignore[arg-type]  # passed on unchanged

    return patch.object(Widget, "__init__", made)


PLANTS: Final[dict[str, Callable[[], AbstractContextManager[object]]]] = {
    "none": nullcontext,
    "long": long,
    "small": small,
    "wide": wide,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Open everything that is asked for, and print the faults; returns 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    codes = [language.code for language in languages()]
    parser.add_argument("--languages", nargs="+", choices=codes, default=codes)
    parser.add_argument("--size", nargs="+", default=SIZES)
    parser.add_argument("--letters", nargs="+", type=int, default=LETTERS)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME", help="pages and tables that begin with these")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="save a picture of each page")
    parser.add_argument("--plant", choices=PLANTS, default="none")
    wanted = parser.parse_args(arguments)
    count = 0
    with PLANTS[wanted.plant]():
        for language, size, letters in product(wanted.languages, wanted.size, wanted.letters):
            width, height = map(int, size.split("x"))
            asked = Asked(language, (width, height), letters, tuple(wanted.only), wanted.pictures)
            before = count
            for place, fault in faults(asked):
                print(f"{asked}  {place}: {fault}", flush=True)
                count += 1
            print(f"{asked}  {count - before} faults", flush=True)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
