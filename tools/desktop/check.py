"""Try Boneyard as a desktop program: a real window under Xvfb, a small window manager, and a mouse.

    python3 tools/dev.py desktop [--seconds 30] [--size 1280x720]

Checked and measured are the start, a whole match by mouse, a killed program that continues its match, minimising and
another size of the window, full screen without a window manager, a second copy, a start without a display, idle CPU
time and memory. It needs Xvfb, openbox, xdotool and ImageMagick; where one of them is missing, it says so and succeeds.
The exit code is 1 if a check fails.

CPU times are seconds of the processor, so they are right on a busy computer, too; times of the clock aren't.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from engine.games import game
from game.session.table_choice import TableChoice
from game.storage.disk.folders import VARIABLE
from game.storage.settings import Motion, Settings, Speed, save, with_table
from tools.desktop.mirror import Gesture, Mirror

NEEDED: Final = ("Xvfb", "openbox", "xdotool", "import")
INSTALL: Final = "apt install xvfb openbox xdotool imagemagick"
ROOT: Final = Path(__file__).resolve().parents[2]
SCREEN: Final = (1920, 1080)
PATIENCE: Final = 30.0
"""Seconds of the clock within which anything awaited must happen."""
MAX_GESTURES: Final = 600
MAX_MISSES: Final = 12
TARGET: Final = 100
"""Points that win the match."""
START_WALL, START_CPU = 1.0, 0.6
"""Limits for the start in seconds; that of the clock is only reported, since other programs share the processor."""
IDLE, BREATHING, HIDDEN = 0.5, 2.0, 0.1
"""Limits for the idle processor time, in percent of a core: pages, the title with its lamp, and a minimised window.

The sound device takes its share even if nothing is heard: the first two limits are for the thread of the window. While
that is minimised, the device rests, and the limit is for all threads.
"""
GROWTH: Final = 60.0
"""Limit in MB for the memory that a match leaves behind at the title, with its art."""
TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Display:
    """An X server of its own with a window manager, unless `managed` is False."""

    def __init__(self, closing: ExitStack, *, managed: bool = True) -> None:
        read, write = os.pipe()
        server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{SCREEN[0]}x{SCREEN[1]}x24"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        closing.callback(_end, server)
        os.close(write)
        with os.fdopen(read) as told:
            self.name = f":{told.readline().strip()}"
        if managed:
            closing.callback(_end, subprocess.Popen(["openbox"], env=self.env, stderr=subprocess.DEVNULL))
            time.sleep(1)  # it has no sign of being ready

    @property
    def env(self) -> dict[str, str]:
        """The environment for programs on this display."""
        unwanted = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        kept = {name: value for name, value in os.environ.items() if name not in unwanted}
        return {**kept, "DISPLAY": self.name, "SDL_AUDIODRIVER": "dummy"}

    def do(self, *words: object) -> str:
        """Call xdotool and return its output, empty if it fails."""
        ran = subprocess.run(
            ["xdotool", *map(str, words)], env=self.env, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
        return ran.stdout.strip() if ran.returncode == 0 else ""

    def geometry(self) -> str:
        """Return the size of the window under the pointer, in the middle of the screen; that of the screen without one.

        It is for a display without a window manager, on which xdotool finds no window by its name.
        """
        self.do("mousemove", SCREEN[0] // 2, SCREEN[1] // 2)
        place = dict(line.partition("=")[::2] for line in self.do("getmouselocation", "--shell").splitlines())
        told = self.do("getwindowgeometry", place.get("WINDOW", ""))
        return next((line.rpartition(" ")[2] for line in told.splitlines() if "Geometry" in line), "")


class Program:
    """A running Boneyard on a display."""

    def __init__(self, display: Display, home: Path, *words: str) -> None:
        self.display: Final = display
        self.begun: Final = time.monotonic()
        self.process: Final = subprocess.Popen(
            [sys.executable, "-m", "game.app.cli", "play", *words],
            cwd=ROOT,
            env={**display.env, VARIABLE: str(home)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    @property
    def cpu(self) -> float:
        """The processor time in seconds so far, of all its threads."""
        return _ticks(Path(f"/proc/{self.process.pid}/stat")) / TICKS

    @property
    def cpu_of_window(self) -> float:
        """The processor time in seconds so far, of the thread of the window."""
        return _ticks(Path(f"/proc/{self.process.pid}/task/{self.process.pid}/stat")) / TICKS

    @property
    def memory(self) -> float:
        """The resident memory in MB."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def window(self) -> str:
        """The id of its window; empty if there isn't one."""
        found = self.display.do("getactivewindow")
        return found if found and self.display.do("getwindowname", found).startswith("Boneyard") else ""

    def colours(self, x: int, y: int, size: int = 40) -> int:
        """Return the number of colours in a square of its window; 1 means that nothing is painted there."""
        ran = subprocess.run(
            ["import", "-window", self.window, "-crop", f"{size}x{size}+{x}+{y}", "-format", "%k", "info:"],
            env=self.display.env,
            capture_output=True,
            text=True,
            check=False,
        )
        return int(ran.stdout or 0)

    def click(self, gesture: Gesture) -> None:
        """Click at points of the window."""
        for x, y in gesture.points:
            self.display.do("mousemove", "--window", self.window, x, y)
            time.sleep(0.05)
            self.display.do("click", 1)
            time.sleep(0.12)

    def end(self, how: int = signal.SIGTERM) -> int:
        """End it and return its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


class Report:
    """Prints the figures, and counts what fails."""

    def __init__(self) -> None:
        self.failures = 0

    def tell(self, what: str, figure: str, *, good: bool = True) -> None:
        """Print a line."""
        self.failures += not good
        print(f"{'ok  ' if good else 'FAIL'}  {what:<44} {figure}", flush=True)


def _ticks(stat: Path) -> int:
    fields = stat.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def _end(process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
    process.terminate()
    process.wait(PATIENCE)


def awaited(what: Callable[[], object], patience: float = PATIENCE, pause: float = 0.05) -> bool:
    """Wait until something is true; returns False if it never is."""
    end = time.monotonic() + patience
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(pause)
    return True


@contextmanager
def running(display: Display, home: Path, *words: str) -> Iterator[Program]:
    """Start the program and wait for its window; it ends with the block, if it hasn't before."""
    program = Program(display, home, *words)
    try:
        if not awaited(lambda: program.window):
            raise RuntimeError("No window appears.")
        yield program
    finally:
        if program.process.poll() is None:
            program.end(signal.SIGKILL)


class Desktop:
    """The checks, in order."""

    def __init__(self, display: Display, home: Path, size: tuple[int, int], seconds: float) -> None:
        self.display: Final = display
        self.home: Final = home
        self.size: Final = size
        self.seconds: Final = seconds
        self.mirror: Final = Mirror(home, size)
        self.report: Final = Report()
        self._words: Final = ("--windowed", f"{size[0]}x{size[1]}")

    def run(self) -> int:
        """Do everything and return the number of failures."""
        self._prepare(Speed.NORMAL)
        with running(self.display, self.home, *self._words) as program:
            self._start(program)
            self._idle(program, "title, the lamp breathing", BREATHING)
            self._second()
            self.report.tell("closed by the system", f"exit code {program.end()}", good=program.process.returncode == 0)
        self._prepare(Speed.INSTANT)
        with running(self.display, self.home, *self._words) as program:
            time.sleep(6)
            before = program.memory
            self._shelf(program)
            self._begin(program)
            awaited(lambda: self.mirror.is_mine)
            self._idle(program, "one's own turn", IDLE)
            self._minimise(program)
            self._resize(program)
            self._play(program, rounds=1)
            before_kill = self.mirror.steps()
            program.end(signal.SIGKILL)
        with running(self.display, self.home, *self._words) as program:
            time.sleep(2)
            self._continue(program, before_kill)
            self._finish(program, before)
        self._unseen()
        self._unmanaged()
        return self.report.failures

    def _prepare(self, speed: Speed) -> None:
        choice = TableChoice.of(game("block_draw")).with_seats(2)
        option = next(option for option in choice.sheet.options if option.key == "target")
        settings = Settings(full_screen=False, speed=speed, motion=Motion.FULL, ambience=False)
        settings = with_table(settings, "block_draw", choice.with_rule(option, TARGET).remembered())
        save(settings, self.home / "settings.json")

    def _start(self, program: Program) -> None:
        painted = awaited(lambda: program.colours(200, 200) > 1, pause=0.0)
        cpu, wall = program.cpu, time.monotonic() - program.begun
        told = f"{cpu:.2f} s of CPU (limit {START_CPU:g}), {wall:.2f} s of the clock (goal {START_WALL:g})"
        self.report.tell("start until the title is seen", told, good=painted and cpu <= START_CPU + 0.15)
        time.sleep(6)  # the rest is loaded, and the last tile falls
        self.report.tell("memory at the title", f"{program.memory:.0f} MB")

    def _idle(self, program: Program, where: str, limit: float) -> None:
        time.sleep(3)
        whole, window = program.cpu, program.cpu_of_window
        time.sleep(self.seconds)
        whole, window = (100 * each / self.seconds for each in (program.cpu - whole, program.cpu_of_window - window))
        told = f"{window:.2f} % of a core (limit {limit:g}), {whole:.2f} % with the sound device"
        self.report.tell(f"idle: {where}", told, good=(whole if limit == HIDDEN else window) <= limit)

    def _second(self) -> None:
        second = Program(self.display, self.home, *self._words)
        told, _ = second.process.communicate(timeout=PATIENCE)
        last = told.strip().splitlines()[-1] if told.strip() else ""
        good = second.process.returncode == 0 and "already open" in last
        self.report.tell("a second copy", f"exit code {second.process.returncode}: {last}", good=good)

    def _begin(self, program: Program) -> None:
        gesture = self.mirror.title()
        program.click(gesture)
        good = awaited(lambda: self.mirror.steps()[0])
        self.report.tell("a match by one click on the title", gesture.told, good=good)

    def _shelf(self, program: Program) -> None:
        program.click(self.mirror.title("Play"))
        time.sleep(3)  # its cards are painted
        self._idle(program, "shelf", IDLE)
        self.display.do("key", "Escape")
        time.sleep(1)

    def _minimise(self, program: Program) -> None:
        window = program.window
        self.display.do("windowminimize", window)
        awaited(lambda: not program.window)
        self._idle(program, "minimised", HIDDEN)
        self.display.do("windowmap", window)
        self.display.do("windowactivate", window)
        good = awaited(lambda: program.window == window)
        time.sleep(0.5)
        painted = program.colours(200, 200, 200)
        self.report.tell("restored", f"{painted} colours in a square", good=good and painted > 10)

    def _resize(self, program: Program) -> None:
        wide, high = self.size[0] + 240, self.size[1] + 135
        self.display.do("windowsize", program.window, wide, high)
        time.sleep(2)
        painted = program.colours(wide - 60, high - 60)
        self.report.tell("made larger", f"{painted} colours in the new corner", good=painted > 1)
        self.display.do("windowsize", program.window, *self.size)
        time.sleep(2)

    def _play(self, program: Program, rounds: int) -> None:
        """Play on until this many rounds have been played, or the match is over."""
        gestures = misses = 0
        begun = time.monotonic()
        while gestures < MAX_GESTURES:
            known = self.mirror.steps()
            if known[2] or known[0] > rounds:
                break
            if not awaited(lambda: self.mirror.is_mine):
                break
            known = self.mirror.steps()
            gesture = self.mirror.table() if not known[2] else None
            if gesture is None:
                break
            gestures += 1
            if not self._is_done(program, gesture, known):
                misses += 1
            if misses > MAX_MISSES:
                break
        done = self.mirror.steps()
        told = f"{gestures} gestures, {misses} without effect, {time.monotonic() - begun:.0f} s of the clock"
        self.report.tell(
            f"played by mouse, {'to the end' if done[2] else f'to round {done[0]}'}",
            told,
            good=misses * 5 <= gestures and (done[2] or done[0] > rounds),
        )

    def _is_done(self, program: Program, gesture: Gesture, known: tuple[int, int, bool]) -> bool:
        """Click, elsewhere if that does nothing; returns False if nothing helps."""
        for first in (gesture.points[0], *gesture.others):
            program.click(Gesture((first, *gesture.points[1:]), gesture.told))
            if awaited(partial(self._has_moved, known), 0.6 if gesture.others else 2.0):
                return True
        return False

    def _has_moved(self, known: tuple[int, int, bool]) -> bool:
        return self.mirror.steps() != known

    def _continue(self, program: Program, before: tuple[int, int, bool]) -> None:
        same = self.mirror.steps() == before
        gesture = self.mirror.title()
        program.click(gesture)
        time.sleep(2)
        good = same and gesture.told.startswith("Continue")
        self.report.tell("killed with -9, and continued", gesture.told, good=good)

    def _finish(self, program: Program, before: float) -> None:
        self._play(program, rounds=10_000)
        finished = len(list((self.home / "matches" / "finished").glob("*.json")))
        self.report.tell("the match is among the finished ones", str(finished), good=finished == 1)
        for _ in range(2):
            self.display.do("key", "Escape")
            time.sleep(2)
        grown = program.memory - before
        told = f"{program.memory:.0f} MB, {grown:+.0f} MB since the start (limit {GROWTH:g})"
        self.report.tell("memory after the match", told, good=grown <= GROWTH)

    def _unseen(self) -> None:
        env = {name: value for name, value in self.display.env.items() if name != "DISPLAY"}
        ran = subprocess.run(
            [sys.executable, "-m", "game.app.cli", "play", *self._words],
            cwd=ROOT,
            env={**env, VARIABLE: str(self.home)},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        last = ran.stderr.strip().splitlines()[-1] if ran.stderr.strip() else ""
        self.report.tell("without a display", f"exit code {ran.returncode}: {last}", good=ran.returncode == 1)

    def _unmanaged(self) -> None:
        """Switch to full screen and back on a display without a window manager."""
        with ExitStack() as closing:
            display = Display(closing, managed=False)
            program = Program(display, self.home, *self._words)
            closing.callback(program.end, signal.SIGKILL)
            wanted = [f"{wide}x{high}" for wide, high in (self.size, SCREEN, self.size)]
            awaited(lambda: display.geometry() == wanted[0])
            time.sleep(3)
            seen = [display.geometry()]
            for _ in range(2):
                display.do("key", "F11")
                awaited(lambda: display.geometry() != seen[-1], 3.0)
                seen.append(display.geometry())
            self.report.tell("full screen without a window manager", " → ".join(seen), good=seen == wanted)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the checks and return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0, help="seconds of each idle measurement (default: 30)")
    parser.add_argument("--size", default="1280x720", help="size of the window in pixels (default: 1280x720)")
    args = parser.parse_args(argv)
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or not Path("/proc/self/stat").exists():
        print(f"Skipped: {', '.join(missing) or '/proc'} isn't here. On Debian: {INSTALL}")
        return 0
    wide, _, high = args.size.partition("x")
    with ExitStack() as closing:
        home = Path(closing.enter_context(tempfile.TemporaryDirectory()))
        return 1 if Desktop(Display(closing), home, (int(wide), int(high)), args.seconds).run() else 0


if __name__ == "__main__":
    sys.exit(main())
