"""The golden widgets: the pages in words, a line for each widget in sight, in the order of TAB.

A line tells how the widget is read aloud, with the style, icon and key of a button; then its place in the window, and
the number of pieces it is painted with. The sign behind this number changes with their sizes and places. Colours and
curves are left to the golden pages. Every other page has the largest letters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import date
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Self, cast
from unittest.mock import patch
from zlib import crc32

import pygame
from pygame.typing import ColorLike, Point, RectLike

from game.app.app import MAX_REST
from game.scenes.common.version import installed_version
from game.storage.settings import Settings
from game.ui.buttons import Button
from game.ui.widget import Widget
from tests.support.screen.pilot import SIZE, Pilot
from tests.support.screen.whole_program import Visit
from tools.golden_texts.screen.canvas import Canvas
from tools.pictures import NETWORK, SEED, SETTINGS
from tools.stages.nearby import Taste
from tools.stages.pages import PAGES, STAGED
from tools.stages.staging import Staged

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_widgets"
LETTERS: Final = (100, 160)
_FULL: Final = {
    "ChatScene": "nearby-thrown-lobby",
    "FinishedScene": "finished",
    "PausedScene": "paused",
    "PuzzlesScene": "puzzles",
    "ReplayScene": "replay",
    "StatisticsScene": "statistics",
}
"""Pictures of pages that have less on them for somebody who has just come."""
PICTURED: Final = {scene: name for name, scene in reversed(tuple(STAGED.items()))} | _FULL
"""The first picture of each kind of scene that has one, or the fullest."""
OPENED: Final = {page.scene: name for name, page in reversed(tuple(PAGES.items())) if page.scene not in PICTURED}
"""The first page of each kind of scene without one."""
_CHANGING: Final = frozenset({"FinishedScene", "PausedScene", "ShareScene", "ReviewScene"})
"""Pages that tell the player's own time, one that waits for a thread, and one that takes two seconds."""
DESCRIBED: Final = {
    kind: letters
    for names in (PICTURED, OPENED)
    for kind, letters in zip(names, cycle(LETTERS), strict=False)
    if kind not in _CHANGING
}
"""The kinds of scenes that are described, with the size of letters in per cent."""
VERSION: Final = installed_version() or "VERSION"
"""The installed version, which is told by this word. Looking it up takes a millisecond."""
_LONG: Final = 120
"""Number of letters from which a text is told by its beginning."""


class _Today(date):
    """A calendar on which it is always the same day."""

    @classmethod
    def today(cls) -> Self:
        return cls(2026, 11, 28)


class Pieces(Canvas):
    """Keeps where pictures are painted on it, and their sizes."""

    def __init__(self, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.kept: Final[list[pygame.Rect]] = []

    def blit(
        self,
        source: pygame.Surface,
        dest: Point | RectLike = (0, 0),
        area: RectLike | None = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Keep the place of a picture."""
        x, y, *_ = cast("Sequence[float]", dest)
        place = pygame.Rect((int(x), int(y)), pygame.Rect(area).size if area else source.get_size())
        self.kept.append(place)
        self.note_picture(source, dest, area, special_flags)
        return place

    def fill(self, color: ColorLike, rect: RectLike | None = None, special_flags: int = 0) -> pygame.Rect:
        """Keep a rectangle of one colour."""
        self.note_colour(color, rect, special_flags)
        self.kept.append(pygame.Rect(rect or self.get_rect()))
        return self.kept[-1]

    def fblits(self, blit_sequence: Iterable[tuple[pygame.Surface, Point | RectLike]], special_flags: int = 0) -> None:
        """Keep the places of many pictures."""
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)


@contextmanager
def shown(kind: str, letters: int) -> Iterator[Pilot]:
    """Yield a window with a page of this kind, on a day that is always the same."""
    with ExitStack() as stack:
        for module in ("game.storage.saves", "game.scenes.setup.setup"):
            stack.enter_context(patch(f"{module}.date", _Today))
        if kind in PICTURED:
            window = stack.enter_context(pictured(PICTURED[kind], letters))
        else:
            folder = Path(stack.enter_context(TemporaryDirectory()))
            window = stack.enter_context(Visit(folder, settings=Settings(text_size=letters)))
            window.session.stage.push(PAGES[OPENED[kind]].open(window.session))
            window.settle()
        yield window


def pictured(name: str, letters: int) -> Pilot:
    """Bring a window to the scene of a picture."""
    if name in NETWORK:
        return NETWORK[name](Taste(SIZE, letters))
    window = Staged(SIZE, Settings(text_size=letters), seed=SEED)
    SETTINGS[name](window)
    return window


def widgets_file(kind: str) -> Path:
    """Return the golden file of a kind of scene."""
    return FOLDER / f"{kind}.txt"


def golden_widgets() -> dict[Path, str]:
    """Return the contents of the golden file of each page."""
    found: dict[Path, str] = {}
    for kind, letters in DESCRIBED.items():
        with shown(kind, letters) as window:
            found[widgets_file(kind)] = described(window)
    return found


def described(pilot: Pilot) -> str:
    """Describe the page of a window: whether it moves or waits, and its widgets."""
    sheet, rest = Pieces(pilot.app.window.size), pilot.app.rest(pilot.now)
    lines = ["moves" if not rest else "looks again" if rest < MAX_REST else "waits"]
    lines += [_line(widget, sheet) for widget in pilot.screen.every() if _in_sight(widget, sheet.get_rect())]
    return "".join(f"{line}\n" for line in lines)


def _in_sight(widget: Widget, window: pygame.Rect) -> bool:
    room = widget.parent.rect.clip(window) if widget.parent else window
    return widget.shown and (0 in widget.rect.size or room.colliderect(widget.rect))


def _line(widget: Widget, sheet: Pieces) -> str:
    told, (x, y) = told_widget(widget), widget.rect.topleft
    sheet.kept.clear()
    widget.paint(sheet)
    pieces = [(place.x - x, place.y - y, *place.size) for place in sheet.kept]
    return f"{told}, {len(pieces)} {_sign(repr(pieces))}" if pieces else told


def told_widget(widget: Widget) -> str:
    """Return how a widget is read aloud, with its state and its place."""
    said = widget.spoken()
    words = list(dict.fromkeys(_clipped(text) for text in (said.value, said.more, *said.rows, widget.tooltip) if text))
    words += ["on" if said.is_on else "off"] if said.is_on is not None else []
    words += [f"row {said.row}"] if said.row >= 0 else []
    words += [f"caret {said.caret}"] if said.caret >= 0 else []
    if isinstance(widget, Button):
        words += [
            str(each) for each in (widget.kind, widget.icon and widget.icon.name, widget.key, widget.size) if each
        ]
    words += ["focus"] if widget.focused else []
    words += [] if widget.enabled else ["disabled"]
    x, y, wide, high = widget.rect
    told = " | ".join([f"{said.role.name.lower()} {_clipped(said.name)}".rstrip(), *words])
    return f"{told}: {x} {y} {wide}x{high}"


def _clipped(text: str) -> str:
    text = " ".join(text.replace(VERSION, "VERSION").split())
    return text if len(text) <= _LONG else f"{text[:_LONG]}… {len(text)} {_sign(text)}"


def _sign(text: str) -> str:
    return f"{crc32(text.encode()) % 0x10000:04x}"
