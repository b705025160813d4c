"""Trace a single move, and count the modules and functions of the program that it runs through.

    python -m tools.journeys [ROOT] [--list]
    python tools/journeys.py ROOT

ROOT is the checkout to trace, the current folder if none is given. The journeys:

- *pick a tile*: at a table of Block & Draw against a bot, a click on a tile of the hand, up to the frame after it.
- *play it*: a click on the place where that tile goes, up to the frame after it. *Before apply* is what runs until
  `Rules.apply` is called for the first time.
- *move to a guest*: at a network table of three, all in one thread, a guest offers a move, until all messages that
  follow have been delivered and every core has the new view.
- *move to a felt*: the same, until another player's window has painted it.

A *function* is what a `def` or a `lambda` in engine/, net/ or game/ makes; it counts once, however often it runs.
Comprehensions and generator expressions are left out, since it depends on the version of Python whether they are calls.
A *module* counts if any of its functions ran. Each journey is made twice, and the second time counts, so that what
runs once and is then remembered is left out, whatever ran before in this process.

The tables are those of the tests. All names used from the tests are listed in one place below; a helper that has moved
to another module is still found.

--list names the modules and functions of each journey, in the order in which they were first reached.
"""

from __future__ import annotations

import argparse
import importlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Final, NamedTuple, Protocol, cast

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from rich.console import Console
from rich.table import Table

PROGRAM: Final = ("engine", "net", "game")
PATIENCE: Final = 2_000
"""Number of frames within which anything waited for must have happened."""
REST: Final = 120
"""Number of frames after which all animations have ended."""

# -- what is known of the tests by name --------------------------------------------------------------------------------

LINE_GAME: Final = ("line_game",)
"""Names, newest first, of the function that starts Block & Draw for a player in the middle of a round."""
TILE: Final = "4-6"
"""A tile of that player's hand that can be played in one place."""
EVENING: Final = ("Evening.begin",)
"""Names, newest first, of a window at a network table with robots as guests, and of the method that starts its match;
another class may have that name as well.
"""


class Pilot(Protocol):
    """A window and its player's hands."""

    @property
    def names(self) -> Sequence[str]:
        """The names of all widgets that can have the focus."""

    def place(self, spot: str) -> tuple[int, int]:
        """Return the middle of a widget."""

    def click(self, spot: tuple[int, int]) -> None:
        """Click at a point or a widget."""

    def press(self, key: int) -> None:
        """Press and release a key."""

    def step(self, frames: int = 1) -> None:
        """Let frames pass."""

    def picture(self) -> pygame.Surface:
        """Return a copy of the window's picture."""


class Move(Protocol):
    """A move of a seat."""

    @property
    def tiles(self) -> Sequence[int]:
        """The tiles played; empty for a draw or a pass."""


class View(Protocol):
    """A round as a seat knows it."""

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""


class Guest(Protocol):
    """The core of a guest."""

    @property
    def seat(self) -> int:
        """Its own seat."""

    @property
    def view(self) -> View | None:
        """The round as it knows it; None before the first view."""

    def legal(self) -> Sequence[Move]:
        """Return its legal moves."""


class Line(Protocol):
    """A guest's connection to its host."""

    @property
    def guest(self) -> Guest:
        """The guest at this end."""

    def offer(self, move: Move) -> None:
        """Make a move, and deliver all that follows from it."""


class Robot(Protocol):
    """A guest without a window."""

    plays: bool
    """True if it plays on its own."""

    @property
    def line(self) -> Line:
        """Its connection to the host."""


class Evening(Pilot, Protocol):
    """A window at a network table."""

    @property
    def robots(self) -> Sequence[Robot]:
        """The guests on other computers."""

    def begin(self, key: str, guests: Sequence[str]) -> None:
        """Open a table, wait for guests and start the match."""


def helper(root: Path, names: Sequence[str]) -> object:
    """Return the first of these names that the tests define; for `A.b`, the class with that method."""
    for name in names:
        parts = name.split(".")
        defined = [re.compile(rf"^ *(?:class|def) {part}\b", re.MULTILINE) for part in parts]
        for path in sorted((root / "tests").rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if all(each.search(text) for each in defined):
                module = importlib.import_module(".".join(path.relative_to(root).with_suffix("").parts))
                return cast("object", getattr(module, parts[0]))
    raise LookupError(
        f"The tests in {root} define no {' or '.join(names)}: write its new name into {Path(__file__).name}."
    )


# -- tracing -----------------------------------------------------------------------------------------------------------


class Function(NamedTuple):
    """A function of the program."""

    module: str
    name: str


class Journey(NamedTuple):
    """The functions that ran, in the order of their first call."""

    name: str
    functions: tuple[Function, ...]
    before_apply: int | None = None
    """The number of functions that ran before `Rules.apply`; None if it never ran."""

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of the functions."""
        return tuple(dict.fromkeys(function.module for function in self.functions))


class Tracer:
    """Records the functions of the program that run in this thread."""

    def __init__(self, root: Path) -> None:
        self._root: Final = root.resolve()
        self._seen: Final[dict[CodeType, Function | None]] = {}
        """The function of each code object; None if it does not count."""
        self._ran: Final[dict[CodeType, Function]] = {}
        self._before_apply: int | None = None

    @contextmanager
    def running(self) -> Iterator[None]:
        """Record the functions that run inside; they are added to those before."""
        old = sys.getprofile()
        sys.setprofile(self._on_event)
        try:
            yield
        finally:
            sys.setprofile(old)

    def journey(self, name: str) -> Journey:
        """Return everything recorded so far."""
        return Journey(name, tuple(self._ran.values()), self._before_apply)

    def _on_event(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code not in self._seen:
            self._seen[code] = self._function(code)
        function = self._seen[code]
        if function is None:
            return
        if self._before_apply is None and code.co_name == "apply" and _is_rules(frame.f_locals.get("self")):
            self._before_apply = len(self._ran)
        self._ran.setdefault(code, function)

    def _function(self, code: CodeType) -> Function | None:
        path = Path(code.co_filename)
        if not path.is_relative_to(self._root) or (code.co_name.startswith("<") and code.co_name != "<lambda>"):
            return None
        parts = path.relative_to(self._root).with_suffix("").parts
        return Function(".".join(parts), code.co_qualname) if parts[0] in PROGRAM else None


def _is_rules(owner: object) -> bool:
    return "Rules" in (kind.__name__ for kind in type(owner).__mro__)


# -- the journeys ------------------------------------------------------------------------------------------------------


def clicks(root: Path) -> tuple[Journey, Journey]:
    """Pick a tile and play it."""
    _clicks_once(root)
    return _clicks_once(root)


def moves(root: Path) -> tuple[Journey, Journey]:
    """Make a move over the network and show it in another window."""
    _moves_once(root)
    return _moves_once(root)


def _clicks_once(root: Path) -> tuple[Journey, Journey]:
    sit = cast("Callable[[], Pilot]", helper(root, LINE_GAME))
    pilot = sit()
    pilot.step(REST)
    before = set(pilot.names)
    pick, play = Tracer(root), Tracer(root)
    tile = pilot.place(TILE)
    with pick.running():
        pilot.click(tile)
        pilot.step()
    places = [name for name in pilot.names if name not in before and not name.startswith("Play ")]
    if len(places) != 1:
        raise LookupError(f"{TILE} can go to {len(places)} places: it should be one.")
    place = pilot.place(places[0])
    with play.running():
        pilot.click(place)
        pilot.step()
    return pick.journey("pick a tile"), play.journey("play it")


def _moves_once(root: Path) -> tuple[Journey, Journey]:
    evening = cast("Callable[[], Evening]", helper(root, EVENING))()
    evening.begin("block_draw", ("Luis", "Maria"))
    for robot in evening.robots:
        robot.plays = False
    line, move = _second_play(evening)
    evening.step(REST)
    before = pygame.image.tobytes(evening.picture(), "RGB")
    tracer = Tracer(root)
    with tracer.running():
        line.offer(move)
    told = tracer.journey("move to a guest")
    for _ in range(PATIENCE):
        with tracer.running():
            evening.step()
        if pygame.image.tobytes(evening.picture(), "RGB") != before:
            return told, tracer.journey("move to a felt")
    raise TimeoutError("The window never showed the move.")


def _second_play(evening: Evening) -> tuple[Line, Move]:
    """Continue the match until a guest can play a tile on another one."""
    led = 0
    for _ in range(PATIENCE):
        evening.step()
        lines = [robot.line for robot in evening.robots]
        line = next((line for line in lines if line.guest.view and line.guest.view.turn == line.guest.seat), None)
        if line is None:
            evening.press(pygame.K_RETURN)  # it is the window's turn
            led = led or 1
            continue
        plays = [move for move in line.guest.legal() if move.tiles]
        if plays and led:
            return line, plays[0]
        led = led or len(plays)
        line.offer(plays[0] if plays else line.guest.legal()[0])
    raise TimeoutError("No guest ever had a tile to play.")


def table(journeys: Sequence[Journey]) -> Table:
    """Return the figures of journeys."""
    told = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
    told.add_column("journey")
    for heading in ("modules", "functions", "before apply"):
        told.add_column(heading, justify="right")
    for journey in journeys:
        before = "" if journey.before_apply is None else str(journey.before_apply)
        told.add_row(journey.name, str(len(journey.modules)), str(len(journey.functions)), before)
    return told


def listed(journey: Journey) -> Iterator[str]:
    """Return the modules of a journey and the functions of each."""
    yield f"{journey.name}:"
    for module in journey.modules:
        yield f"  {module}"
        yield from (f"    {function.name}" for function in journey.functions if function.module == module)


def main(argv: Sequence[str] | None = None) -> int:
    """Print the figures of a checkout."""
    parser = argparse.ArgumentParser(description="Count what a single move runs through.")
    parser.add_argument("root", nargs="?", type=Path, default=Path(), help="a checkout; this folder if none is given")
    parser.add_argument("--list", action="store_true", help="name the modules and functions of each journey")
    asked = parser.parse_args(argv)
    root = asked.root.resolve()
    sys.path.insert(0, str(root))
    try:
        journeys = (*clicks(root), *moves(root))
    except LookupError as why:
        print(why, file=sys.stderr)
        return 1
    finally:
        sys.path.remove(str(root))
    Console(highlight=False).print(table(journeys))
    if asked.list:
        for journey in journeys:
            print(*listed(journey), sep="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
