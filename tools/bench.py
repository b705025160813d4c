"""Measure the program against its targets in one run: engine, picture, start-up, saving, archive, bots, LAN.

    python tools/bench.py [--size 1920x1080] [--quick] [--opening | --hints | --engines [--peers PYTHON]]

Every game for two or more is played with random moves at a middle number of seats. Times of moves and copies are also
given as multiples of the first game on the shelf, which stay meaningful on a busy computer. Picture times are multiples
of B, one opaque blit of a whole window, to be comparable between computers. All are medians of CPU time, except
start-up, which is wall time. Nothing here fails: read the table. It uses SDL's dummy driver, which shows nothing.

With --engines the engine as Python, the compiled one and other programs take turns; the shortest times are shown.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # tools also run as scripts

import pygame
from rich.console import Console

from engine.bots.characters import CHARACTERS, SHARP, make
from engine.bots.fill import fill
from engine.core import Board, Carry, Rules, State
from engine.games import GAMES, game
from engine.match import Match
from engine.pieces import Chance
from engine.record.record import Player
from game.animation.beats import Beat
from game.felt.flight import Flight, FlightTiming
from game.felt.frame import Frame
from game.look.scale import Scale
from game.picture.families.legs import ROWS
from game.picture.families.legs_plan import LegsPlanner
from game.picture.spot import Spot
from game.scenes.table.table import TableScene
from game.storage.saves import Saves
from tests.support.screen.pilot import FRAME
from tools.lab.benchmarks.archive import archive_rows
from tools.lab.benchmarks.engines import compared, lines
from tools.lab.benchmarks.heavy import heavy_rows
from tools.lab.benchmarks.hints import hint_rows
from tools.lab.benchmarks.measuring import Row, cpu, shown
from tools.lab.benchmarks.nearby import nearby_rows
from tools.lab.benchmarks.net import net_rows
from tools.lab.benchmarks.opening import opening_rows
from tools.lab.benchmarks.pictures import picture_rows
from tools.lab.benchmarks.thinking import thinking_rows
from tools.stages.staging import Staged

ROOT: Final = Path(__file__).resolve().parent.parent
MOVING: Final = 8
FULL_LINE: Final = 90
"""Number of tiles in the line of the large table; the rest of the 136 are in hands and the boneyard."""
LEGS: Final = (31, 24, 27, 16, 20, 17)
"""Tiles in each leg of a table with nearly all tiles played."""


MOVE_AIM: Final = 4.0
"""Target in microseconds for a move in a playout."""
MOVE_AIMS: Final = {("chain", "double-6"): 2.0}
"""Stricter targets in microseconds, by family and set."""
COPY_AIM: Final = 2.5
"""Target in microseconds for copying a round."""


# -- the engine -------------------------------------------------------------------------------------------------------


def seconds_a_move(rules: Rules[Board], rounds: int) -> float:
    """Play whole rounds of random moves and return the CPU seconds per move without the deal; best of five runs."""
    found: list[float] = []
    for run in range(5):
        rng = Random(run)
        states = [rules.deal(Chance(rng.randbytes(32)), Carry((0,) * rules.seats)) for _ in range(rounds)]
        draw, moves = rng.random, 0
        for state in states:
            state.events = None
        begun = time.thread_time_ns()
        legal, apply = rules.legal, rules.apply
        for state in states:
            while not state.over:
                seat = state.turn
                choice = legal(state, seat)
                apply(state, seat, choice[0] if len(choice) == 1 else choice[int(draw() * len(choice))])
                moves += 1
        found.append((time.thread_time_ns() - begun) / 1e9 / moves)
    return min(found)


def middle_of_a_round(rules: Rules[Board], moves: int = 12) -> State[Board]:
    """Return a round after a number of random moves."""
    rng = Random(3)
    state = rules.deal(Chance(rng.randbytes(32)), Carry((0,) * rules.seats))
    for _ in range(moves):
        before = state.copy()
        choice = rules.legal(state, state.turn)
        rules.apply(state, state.turn, choice[int(rng.random() * len(choice))])
        if state.over:
            return before
    return state


def middle_seats(sheet: type[Rules[Board]]) -> int:
    """Return a middle number of the players that a game takes, at least two; 0 for a solitaire."""
    seats = [count for count in sheet.players if count > 1]
    return seats[len(seats) // 2] if seats else 0


def engine_rows(rounds: int) -> Iterator[Row]:
    """Measure the rules."""
    first_move = first_copy = 0.0
    for sheet in GAMES:
        seats = middle_seats(sheet)
        if seats:
            rules = sheet(seats)
            move = 1e6 * seconds_a_move(rules, rounds)
            copy = 1e6 * cpu(middle_of_a_round(rules).copy, 2000)
            first_move, first_copy = first_move or move, first_copy or copy
            aim = MOVE_AIMS.get((sheet.family, rules.pieces.name), MOVE_AIM)
            yield Row("engine", f"{sheet.title}, {seats} seats: a move", move, "µs", aim, move / first_move)
            yield Row("engine", f"{sheet.title}, {seats} seats: a copy", copy, "µs", COPY_AIM, copy / first_copy)


def bot_rows(times: int) -> Iterator[Row]:
    """Measure the bots' work."""
    rules = game("all_fives")(4)
    state = middle_of_a_round(rules)
    view, rng = state.masked(state.turn), Random(5)
    yield Row("bots", "fill a view", 1e6 * cpu(lambda: fill(view, rng), 200), "µs")
    keen = [who for who in CHARACTERS if who.level == SHARP]
    for who in (keen[0], keen[-1]):
        bot = make(who.key)

        def think() -> None:
            bot.choose(rules, view, state.turn, rng)  # noqa: B023 - called in this turn of the loop

        yield Row("bots", f"a move of {who.name}, All Fives, 4 seats", 1e3 * cpu(think, times, warm=0), "ms")


def save_rows() -> Iterator[Row]:
    """Measure a save in the middle of a match: the time on the frame, and the time on disk."""
    match: Match[Board] = Match(game("all_fives")(4))
    match.begin(bytes(32))
    rng = Random(1)
    while len(match.rounds) < 6 or not match.is_between:
        if match.is_between:
            match.begin(rng.randbytes(32))
        choice = match.legal(match.state.turn)
        match.play(match.state.turn, choice[int(rng.random() * len(choice))])
        if match.is_over:
            break
    players = [Player(name, "maren" if name else "") for name in ("", "a", "b", "c")]
    with tempfile.TemporaryDirectory() as folder:
        saves = Saves(Path(folder))
        draft = saves.spell(match, players)
        yield Row("saves", "a save, on the frame", 1e6 * cpu(lambda: saves.spell(match, players), 50), "µs", 500)
        begun = time.perf_counter()
        for _ in range(10):
            saves.write("bench", draft)
        yield Row("saves", "a save, on its own thread", 1e3 * (time.perf_counter() - begun) / 10, "ms")


# -- the picture ------------------------------------------------------------------------------------------------------


def staged(size: tuple[int, int], key: str, seats: int, tiles: int, top: int = 6) -> tuple[Staged, TableScene]:
    """Return a window with a table where this many tiles have been played."""
    window = Staged(size, seed="bench")
    scene = window.sit(key, seats, top=top)
    window.show(scene)
    window.play(scene, tiles)
    return window, scene


def moving_tiles(scene: TableScene, size: tuple[int, int]) -> Beat:
    """Return a ten-second beat in which tiles turn and cross the table."""
    unit, pieces = scene.widgets.look.scale.px(48), scene.widgets.pieces  # as in a line that has begun to fold
    flights = []
    for place in range(MOVING):
        x, y = size[0] * (0.15 + 0.07 * place), size[1] * (0.25 + 0.05 * (place % 4))
        start, end = Spot(x, y, unit, 0), Spot(x + size[0] * 0.1, y + size[1] * 0.2, unit, 1 + 2 * (place % 2))
        flights.append(Flight(start, end, pieces.faces[place * 3], goes=FlightTiming(10.0, hop=1.0)))
    return Beat(10.0, tuple(flights))


def frame_rows(size: tuple[int, int], times: int) -> Iterator[Row]:
    """Measure the frames of a window of this size."""
    window, scene = staged(size, "all_fives", 4, 14)
    assert scene.screen is not None
    surface, felt = window.app.window.get_surface(), scene.screen.base
    blit = cpu(lambda: surface.blit(felt, (0, 0)), 60)  # a blank surface would blit faster than any picture
    part = f"{size[0]}x{size[1]}"
    yield Row(part, "B: one opaque blit of the window", 1e3 * blit, "ms")

    def full() -> None:
        scene.draw(surface, full=True)

    def step() -> None:
        window.now += FRAME
        scene.update(window.now)
        scene.draw(surface, full=False)

    yield Row(part, "table in mid-game, all drawn", cpu(full, times) / blit, "B", 9)
    window.settle()
    app = window.app
    frames, flips = app.frames, app.flips
    idle = cpu(window.step, 200)
    yield Row(part, "frame without a change", 1e6 * idle, "µs", 200)
    yield Row(part, "frame without a change: draws and flips", app.frames - frames + app.flips - flips, "", 0)
    yield Row(part, "idle, at 60 frames a second", idle_share(window), "% CPU", 2.0)
    assert scene.director is not None
    scene.director.add(moving_tiles(scene, size))
    yield Row(part, f"frame with {MOVING} flying tiles", cpu(step, times) / blit, "B", 3)
    yield Row(part, "frame of a deal to four seats", dealing(size) / blit, "B")
    window, scene = staged(size, "block_draw", 4, FULL_LINE, top=15)
    surface = window.app.window.get_surface()
    told = f"block_draw: 136 tiles, {len(scene.widgets.line.laid)} on the felt, all drawn"
    yield Row(part, told, cpu(full_of(scene, surface), times) / blit, "B", 9)
    area = Frame(Scale(size), 8).line()
    legs = [[place % 9 == 4 for place in range(length)] for length in LEGS]
    afresh = cpu(lambda: LegsPlanner(area.size, area.height / ROWS).lay(legs), times)
    yield Row(part, f"six legs, {sum(LEGS)} tiles, laid out again", 1e3 * afresh, "ms", 60)
    layout = LegsPlanner(area.size, area.height / ROWS)
    layout.lay(legs)
    yield Row(part, "six legs, one more tile", 1e3 * cpu(lambda: layout.lay(legs), times), "ms", 2)


def dealing(size: tuple[int, int]) -> float:
    """Return the CPU seconds of a frame in which tiles fly from the boneyard to the hands."""
    spent: list[float] = []
    for _ in range(2):  # the first deal draws the tiles
        window = Staged(size, seed="bench")
        scene = window.sit("block_draw", 4)
        window.app.stage.push(scene)
        spent.clear()
        while len(spent) < 5 or (scene.director and scene.director.moving):
            begun = time.thread_time_ns()
            window.step()
            if scene.director and scene.director.moving:
                spent.append((time.thread_time_ns() - begun) / 1e9)
    return median(spent)


def full_of(scene: TableScene, surface: pygame.Surface) -> Callable[[], object]:
    """Return a function that draws a whole scene."""
    return lambda: scene.draw(surface, full=True)


def idle_share(window: Staged, seconds: float = 3.0) -> float:
    """Return the CPU use, in percent of one core, of a table where nothing happens."""
    pace = pygame.time.Clock()
    begun, spent = time.perf_counter(), time.process_time()
    while time.perf_counter() - begun < seconds:
        window.step()
        pace.tick(60)
    return 100 * (time.process_time() - spent) / (time.perf_counter() - begun)


def start_row(size: tuple[int, int], times: int) -> Row:
    """Measure the time until a new process has shown its first picture and exited."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "BONEYARD_HOME": folder}
        waited: list[float] = []
        for _ in range(times):
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-m", "tools.first_frame", *map(str, size)], cwd=ROOT, env=env, check=True)
            waited.append(time.perf_counter() - begun)
    return Row(f"{size[0]}x{size[1]}", "start to the title, whole process", min(waited), "s", 1.0)


def main(arguments: Sequence[str]) -> int:
    """Run the benchmarks and print the table."""
    parser = argparse.ArgumentParser(description="Measure the program against its performance targets.")
    parser.add_argument("--size", default="1920x1080", help="window size in pixels")
    parser.add_argument("--quick", action="store_true", help="fewer runs, for a quick look")
    parser.add_argument("--opening", action="store_true", help="measure only how long each table takes to open")
    parser.add_argument("--hints", action="store_true", help="measure only hints, in every game")
    parser.add_argument("--engines", action="store_true", help="compare the engine as Python and compiled")
    parser.add_argument("--peers", default=sys.executable, metavar="PYTHON", help="the Python with other programs")
    args = parser.parse_args(arguments)
    if args.engines:
        Console().print(compared(lines(40 if args.quick else 400, 2 if args.quick else 3, args.peers)))
        return 0
    wide, _, high = args.size.partition("x")
    size = (int(wide), int(high))
    if args.hints:
        Console().print(shown(list(hint_rows(12 if args.quick else 32))))
        return 0
    rows = list(opening_rows(size)) if args.opening else measure(size, quick=args.quick)
    Console().print(shown(rows))
    return 0


def measure(size: tuple[int, int], *, quick: bool) -> list[Row]:
    """Run all measurements."""
    times = 20 if quick else 80
    rows = [*engine_rows(20 if quick else 200), *bot_rows(1 if quick else 3), *save_rows(), *archive_rows()]
    rows += [*net_rows(times), *picture_rows(times)]
    frames = [*frame_rows(size, times), *heavy_rows(size, times), *nearby_rows(size, 200 if quick else 900)]
    frames += thinking_rows(size, 200 if quick else 900)
    return [*rows, *frames, *opening_rows(size), start_row(size, 1 if quick else 4)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
