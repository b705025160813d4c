"""The entry point for everyone who works on the game: `python3 tools/dev.py WORD [ARGUMENT ...]`.

play      start the game; arguments go to `boneyard`
test      run ruff, then mypy and pytest side by side, until the first failure; arguments go to pytest
          with --changed [BASE], run only the nearest tests that the change since BASE (or main) could break
          with --lab, also the tests of tools/lab, and everything that takes long
          with --compiled, run the engine's tests with the compiled engine instead
engine    run only the engine's tests, without a window; arguments go to pytest
check     run only ruff and mypy; with --fast, only ruff on files that differ from the last commit
pictures  redraw the pictures of the screens
bench     measure performance
sounds    regenerate the sounds
golden    rewrite the golden files
new-game  write the frame of a new game: `new-game KEY --like PARENT`; --check tells what games lack
compile   compile the engine for faster bots (needs a C compiler); --undo goes back
desktop   try a real window: a match by mouse, two copies, CPU and memory (Linux with Xvfb, openbox, xdotool)
browser   try the pages for phones and for sharing in a real Chromium: its cipher, every game by taps, lost lines

The virtual environment `.venv` is created if missing and updated if pyproject.toml has changed. `play` installs only
what the game needs; the first of the other words adds the developers' tools. Only the standard library is needed. Any
Python 3 can run this file far enough to report that it is too old.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NEEDED = (3, 11)
STAMP = "boneyard-installed"  # inside .venv: the fingerprint of the installed dependencies, then one extra a line
TOOLS = {
    "pictures": "pictures.py",
    "bench": "bench.py",
    "sounds": "lab/make_sounds.py",
    "golden": "golden.py",
    "new-game": "new_game.py",
}
WORDS = ("play", "test", "engine", "check", "desktop", "browser", "compile", *TOOLS)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Programs that are a Chromium, the likeliest first."""
NOT_COMPILED = "tests/tools/test_compiling.py"
"""The tests of what the compiler reads, which is made from the engine as Python."""
ENGINE = (
    "tests/engine",
    "tests/docs/test_boards.py",
    "tests/docs/test_shuffle.py",
    "tests/game/play/test_taking_back.py",
    "tests/game/storage/statistics/test_statistics.py",
    "tests/outside/test_referees.py",
    "tests/outside/test_referees_of_other_games.py",
    NOT_COMPILED,
    "tests/tools/lab/test_deals.py",
    "tests/tools/lab/test_endings.py",
)
"""The tests of the engine that need no window."""
COMPILED = "--compiled"
"""Argument of `test` that has the compiled engine tested."""
LAB = "--lab"
"""Argument of `test` that has the laboratory's tests run too, and all others at full length."""
CHANGED = "--changed"
"""Argument of `test` that has only the tests of a change run; a branch to compare with may follow."""
FAST = "--fast"
"""Argument of `check` that has only ruff run, on files that differ from the last commit."""
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
TESTED = {**HEADLESS, "PYTHONDONTWRITEBYTECODE": ""}
"""Environment of the tests. They start the program a hundred times, and compile it once, in ignored `__pycache__`."""


DEVELOPERS = "dev"
"""The extra of pyproject.toml that every word but `play` needs."""


class DevError(Exception):
    """A failure whose text is one sentence with the cause and the way out."""


class Step(NamedTuple):
    """One program to run, with additional environment variables."""

    title: str
    command: list[str]
    extra: Mapping[str, str]
    is_quiet: bool = False
    """True if it runs beside the next step, and prints only if it fails, which ends that one."""


class VirtualEnvironment(NamedTuple):
    """A virtual environment, whose layout is different on Windows."""

    folder: Path
    windows: bool

    @property
    def python(self) -> Path:
        """Return the path of its Python."""
        return self.program("python")

    def program(self, name: str) -> Path:
        """Return the path of a program installed in it."""
        return self.folder / "Scripts" / f"{name}.exe" if self.windows else self.folder / "bin" / name


def python_version_error(version: Sequence[int]) -> str:
    """Return the error for an unsupported version of Python, or an empty string."""
    if tuple(version[:2]) >= NEEDED:
        return ""
    needed, found = ".".join(map(str, NEEDED)), ".".join(map(str, version[:3]))
    return f"Boneyard needs Python {needed} or newer, and this is {found}."


def unknown_command(word: str) -> str:
    """Return the error for an unknown word, or an empty string."""
    if word in WORDS:
        return ""
    near = difflib.get_close_matches(word, WORDS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(WORDS)}."
    return f"There is no word {word!r}; {hint}"


def check_steps(python: str) -> list[Step]:
    """Return the steps of the static checks."""
    return [
        Step("ruff check", [python, "-m", "ruff", "check", "."], {}),
        Step("ruff format --check", [python, "-m", "ruff", "format", "--check", "."], {}),
        Step("mypy", [python, "-m", "mypy"], {}, is_quiet=True),
    ]


def fast_steps(python: str, root: Path) -> list[Step]:
    """Return the linter and the formatter for changed Python files, or nothing if there are none. Raises DevError."""
    files = [path for path in changed_files(root, "HEAD") if path.endswith(".py") and (root / path).is_file()]
    if not files:
        return []
    return [
        Step("ruff check", [python, "-m", "ruff", "check", *files], {}),
        Step("ruff format --check", [python, "-m", "ruff", "format", "--check", *files], {}),
    ]


def changed_files(root: Path, base: str) -> list[str]:
    """Return the files that differ from a commit, and those that git doesn't know yet. Raises DevError.

    Deleted files are among them. A renamed file is there under both names.
    """
    known = git(root, "diff", "--name-only", "--no-renames", "-z", base)
    fresh = git(root, "ls-files", "--others", "--exclude-standard", "-z")
    return sorted({path for path in (known + fresh).split("\0") if path})


def git(root: Path, *arguments: str) -> str:
    """Return the output of a git command. Raises DevError."""
    try:
        ran = subprocess.run(
            ["git", *arguments], cwd=root, check=False, capture_output=True, text=True, encoding="utf-8"
        )
    except OSError as why:
        raise DevError(f"git cannot be started: {why.strerror}.") from None
    if ran.returncode != 0:
        reason = (ran.stderr.strip() or "it found nothing in common").splitlines()[0]
        raise DevError(f"git {' '.join(arguments)} failed: {reason}")
    return ran.stdout


def steps(word: str, arguments: Sequence[str], root: Path, nest: VirtualEnvironment) -> list[Step]:
    """Return the steps that `word` runs, in order. Raises DevError if its program is missing."""
    python = str(nest.python)
    if word == "play":
        return [Step("boneyard", [str(nest.program("boneyard")), *arguments], {})]
    if word == "check":
        return fast_steps(python, root) if FAST in arguments else check_steps(python)
    if word == "desktop":
        return [Step("desktop", [python, "-m", "tools.desktop.check", *arguments], {})]
    if word == "browser":
        return browser_steps(python, browser(), arguments)
    compiling = Step("compile", [python, "-m", "tools.compiling.build"], {})
    if word == "compile":
        return [compiling._replace(command=[*compiling.command, *arguments])]
    # Three workers for two cores, because one often waits for other processes; a later -n overrides it.
    pytest = [python, "-m", "pytest", "-n", "3", "--dist", "loadgroup"]
    if word == "test" and COMPILED in arguments:
        others = [each for each in arguments if each != COMPILED]
        engine = {**TESTED, "BONEYARD_ENGINE": "compiled"}
        tests = [each for each in ENGINE if each != NOT_COMPILED]
        return [compiling, Step("pytest", [*pytest, *tests, *others], engine)]
    if word == "test" and CHANGED in arguments:
        at = arguments.index(CHANGED)
        others = [*arguments[:at], *arguments[at + 1 :]]
        has_base = len(others) > at and not others[at].startswith("-")
        base = others.pop(at) if has_base else "main"
        chosen = [python, "-m", "tools.testing.changed", base, *pytest, *others]
        return [*check_steps(python), Step("pytest", chosen, HEADLESS)]
    if word == "test":
        others = [each for each in arguments if each != LAB]
        length = {"BONEYARD_LONG_TESTS": "1"} if LAB in arguments else {}
        return [*check_steps(python), Step("pytest", [*pytest, *others], {**TESTED, **length})]
    if word == "engine":
        return [Step("pytest", [*pytest, *ENGINE, *arguments], TESTED)]
    script = root / "tools" / TOOLS[word]
    if not script.is_file():
        raise DevError(f"There is no tools/{TOOLS[word]} to run.")
    return [Step(word, [python, str(script), *arguments], HEADLESS)]


def browser() -> str:
    """Return the path of a Chromium. Raises DevError if there is none."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if found is None:
        raise DevError("No Chromium was found. Install your system's package, such as `apt install chromium`.")
    return found


def browser_steps(python: str, path: str, arguments: Sequence[str]) -> list[Step]:
    """Return the steps that try the pages in a browser; arguments are games to play instead of all."""
    where = {"CHROMIUM": path}
    return [
        Step("cipher", [python, "-m", "tools.phone.cipher"], where),
        Step("phones", [python, "-m", "tools.phone.play", *arguments], where),
        Step("troubles", [python, "-m", "tools.phone.play", "--troubles"], where),
        Step("replays", [python, "-m", "tools.desktop.replay_pages", *arguments], where),
    ]


def fingerprint(root: Path) -> str:
    """Return a hash of everything that decides the installation."""
    decides = [root / "pyproject.toml", *sorted((root / "assets" / "locale").rglob("*.po"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in decides)).hexdigest()


def extras_for(word: str) -> frozenset[str]:
    """Return the extras of pyproject.toml that a word needs: none to play."""
    return frozenset() if word == "play" else frozenset({DEVELOPERS})


def stamped(nest: VirtualEnvironment) -> tuple[str, frozenset[str]]:
    """Return the fingerprint and the extras of the installed packages; both are empty if they are unknown."""
    stamp = nest.folder / STAMP
    lines = stamp.read_text(encoding="utf-8").splitlines() if nest.python.exists() and stamp.is_file() else []
    return (lines[0], frozenset(lines[1:])) if lines else ("", frozenset())


def is_installed(root: Path, nest: VirtualEnvironment, extras: frozenset[str]) -> bool:
    """Return True if the environment matches the current pyproject.toml and has these extras."""
    print_of, present = stamped(nest)
    return print_of == fingerprint(root) and extras <= present


def prepare(root: Path, nest: VirtualEnvironment, extras: frozenset[str]) -> None:
    """Create the virtual environment and install the game with these extras if needed. Raises DevError.

    Extras that are installed already are kept. An environment that is a link belongs to another checkout, and is used
    as it is: installing there would make that checkout run this one's code.
    """
    if nest.folder.is_symlink() or is_installed(root, nest, extras):
        return
    if not nest.python.exists():
        print("== making .venv", flush=True)
        make_nest(nest)
    print("== installing packages", flush=True)
    wanted = sorted(extras | stamped(nest)[1])
    project = f".[{','.join(wanted)}]" if wanted else "."
    (nest.folder / STAMP).unlink(missing_ok=True)
    pip = [str(nest.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", project]
    if subprocess.run(pip, cwd=root, check=False).returncode != 0:
        raise DevError("The packages could not be installed; pip says why above (it needs the network).")
    (nest.folder / STAMP).write_text("\n".join([fingerprint(root), *wanted]), encoding="utf-8")


def make_nest(nest: VirtualEnvironment) -> None:
    """Create an empty virtual environment; nothing is left after a failure. Raises DevError."""
    command = [sys.executable, "-m", "venv", "--clear", str(nest.folder)]
    made = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if made.returncode != 0:
        shutil.rmtree(nest.folder, ignore_errors=True)
        raise DevError(
            f"{sys.executable} could not make {nest.folder}; "
            "on Debian and Ubuntu `sudo apt install python3-venv` helps."
        )


def run(todo: Sequence[Step], root: Path) -> int:
    """Run steps until one fails and return its exit code, or 0.

    Headings show the seconds since the start. Nothing is printed after the last step, so its own summary ends the
    output, unless the step beside it fails.
    """
    start = time.monotonic()
    quiet: Step | None = None
    for step in todo:
        if len(todo) > 1:
            print(f"== {step.title} (after {time.monotonic() - start:.1f} s)", flush=True)
        if step.is_quiet and step is not todo[-1]:
            quiet = step
            continue
        failed, code = (step, run_alone(step, root)) if quiet is None else run_together(quiet, step, root)
        quiet = None
        if code != 0:
            if failed is not todo[-1]:
                print(f"== {failed.title} failed (after {time.monotonic() - start:.1f} s)", flush=True)
            return code if code > 0 else 128 - code  # ended by a signal; use the exit code that shells use
    return 0


def run_alone(step: Step, root: Path) -> int:
    """Run a step and return its exit code. Raises DevError if it can't be started."""
    try:
        return subprocess.run(step.command, cwd=root, env={**os.environ, **step.extra}, check=False).returncode
    except OSError as why:
        raise DevError(f"{step.command[0]} cannot be started: {why.strerror}.") from None


def run_together(quiet: Step, step: Step, root: Path) -> tuple[Step, int]:
    """Run two steps at once; return the one that failed first, otherwise `step`, and its exit code.

    The output of `quiet` is kept, and shown if it fails. Raises DevError if either can't be started.
    """
    with tempfile.TemporaryFile() as told, ExitStack() as ending:
        beside = started(quiet, root, stdout=told, stderr=subprocess.STDOUT)
        ending.callback(beside.kill)
        running = started(step, root)
        ending.callback(running.kill)

        def watch() -> None:
            if beside.wait() != 0:
                running.terminate()

        watching = threading.Thread(target=watch, daemon=True)
        watching.start()
        code = running.wait()
        if code != 0 and beside.poll() is None:
            return step, code
        watching.join()
        if beside.returncode == 0:
            return step, code
        told.seek(0)
        print(told.read().decode("utf-8", "replace"), end="", flush=True)
        return quiet, beside.returncode


def started(
    step: Step, root: Path, stdout: IO[bytes] | None = None, stderr: int | None = None
) -> subprocess.Popen[bytes]:
    """Start a step. Raises DevError if that isn't possible."""
    try:
        return subprocess.Popen(step.command, cwd=root, env={**os.environ, **step.extra}, stdout=stdout, stderr=stderr)
    except OSError as why:
        raise DevError(f"{step.command[0]} cannot be started: {why.strerror}.") from None


def main(arguments: Sequence[str]) -> int:
    """Run a command line and return the exit code."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(__doc__)
        return 0 if arguments else 2
    word, *rest = arguments
    trouble = python_version_error(sys.version_info[:3]) or unknown_command(word)
    if trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        return 2
    nest = VirtualEnvironment(ROOT / ".venv", windows=os.name == "nt")
    try:
        todo = steps(word, rest, ROOT, nest)
        prepare(ROOT, nest, extras_for(word))
        return run(todo, Path.cwd() if word == "play" else ROOT)
    except DevError as why:
        print(f"dev.py: {why}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
