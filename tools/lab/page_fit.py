"""Open the pages and a table of each family in every language, and report texts that are cut or overlap.

    python -m tools.lab.page_fit
    python -m tools.lab.page_fit --languages de fr --size 1280x720 --letters 160
    python -m tools.lab.page_fit --languages en --plant 3

Each line is a fault with its place, and faults make the exit code 1. `--plant` makes every text so many times longer,
which must be noticed: it shows that the check itself works.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from engine.games import GAMES, game
from engine.match import Match
from game.i18n.language import Words, languages
from game.session.session import Session
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.scene import Scene
from tests.support.finished_matches import finished_match
from tests.support.lan.company import Whims
from tests.support.screen.pilot import Pilot
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.whole_program import Visit, cut_texts

FIVES: Final = game("all_fives")
PAGES: Final[dict[str, Callable[[Session], Scene]]] = {
    "shelf": lambda session: session.routes.shelf(),
    "set-up": lambda session: session.routes.setup(FIVES),
    "paused": lambda session: session.routes.paused(),
    "finished": lambda session: session.routes.finished(),
    "lessons": lambda session: session.routes.lessons(lambda _game: None, lambda: None),
    "lesson": lambda session: session.routes.lesson("block_draw", lambda _game: None, lambda: None),
    "puzzles": lambda session: session.routes.puzzles(),
    "rules": lambda session: session.routes.rules(FIVES(2)),
    "name": lambda session: session.routes.person(),
    "settings": lambda session: session.routes.settings(),
    "statistics": lambda session: session.routes.statistics(),
    "keys": lambda session: session.routes.keys(frozenset(Action)),
    "replay": lambda session: session.routes.replay(finished_match(FIVES)),
    "share": lambda session: session.routes.share(finished_match(FIVES)),
}
"""The pages that need no table, by name."""
SIZES: Final = ("1280x720", "1920x1080")
LETTERS: Final = (100, 160)
OF_A_FAMILY: Final = tuple({sheet.family: sheet for sheet in reversed(GAMES)}.values())


def faults_of(pilot: Pilot) -> Iterator[str]:
    """Yield the faults of the page that is shown."""
    yield from (f"cut: {text}" for text in cut_texts(pilot))
    shown = [widget for widget in pilot.screen.every() if widget.shown and widget.name and not widget.children()]
    places = [(widget.name, widget.rect.clip(widget.parent.rect) if widget.parent else widget.rect) for widget in shown]
    for (one, some), (other, more) in combinations(places, 2):  # a panel may hold a button
        if some.colliderect(more) and not (some.contains(more) or more.contains(some)):
            yield f"overlap: {one} / {other}"


def page_faults(settings: Settings, size: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """Yield the faults of each page with its name."""
    with TemporaryDirectory() as folder, Visit(Path(folder), size=size, settings=settings) as visit:
        visit.session.words = Words.of(settings.language)
        visit.title.rebuild()
        visit.settle()
        yield from (("title", fault) for fault in faults_of(visit))
        for name, opened in PAGES.items():
            visit.session.stage.push(opened(visit.session))
            visit.settle()
            visit.wait(0.5)
            yield from ((name, fault) for fault in faults_of(visit))
            visit.session.stage.pop()
            visit.settle()


def table_faults(settings: Settings, size: tuple[int, int]) -> Iterator[tuple[str, str]]:
    """Yield the texts that are cut at a table of each family, with its game. There, tiles lie over each other."""
    for sheet in OF_A_FAMILY:
        match = Match(sheet(3 if 3 in sheet.players else sheet.players[-1]))
        at = AtTable(match, Whims(), settings=settings, size=size, seed=2)
        at.session.words = Words.of(settings.language)
        at.rest()
        yield from ((sheet.key, f"cut: {text}") for text in cut_texts(at))


def main(arguments: Sequence[str] | None = None) -> int:
    """Open all pages, and print their faults; returns 1 if there are any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--languages", nargs="+", default=[*languages()])
    parser.add_argument("--size", nargs="+", default=SIZES)
    parser.add_argument("--letters", nargs="+", type=int, default=LETTERS)
    parser.add_argument("--plant", type=int, default=1)
    wanted = parser.parse_args(arguments)
    count = 0
    plain, plant = Words.say, int(wanted.plant)

    def planted(words: Words, message: str, /, **values: object) -> str:
        said: str = plain(words, message, **values)
        return said * plant

    with patch.object(Words, "say", planted):
        for language, size, letters in product(wanted.languages, wanted.size, wanted.letters):
            wide, high = map(int, size.split("x"))
            settings = Settings(
                full_screen=False, speed=Speed.INSTANT, language=language, text_size=letters, player_name="Ana"
            )
            before = count
            for place, fault in chain(page_faults(settings, (wide, high)), table_faults(settings, (wide, high))):
                print(f"{language} {size} {letters} %  {place}: {fault}", flush=True)
                count += 1
            print(f"{language} {size} {letters} %  {count - before} faults", flush=True)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
