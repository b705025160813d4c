"""The one door for everybody who works on the game: `python3 tools/dev.py WORD [ARGUMENT ...]`.

play      start the game; what follows goes to `boneyard`
test      ruff, mypy and pytest, as far as the first failure; what follows goes to pytest
engine    the tests of the engine only, without a window; what follows goes to pytest
check     ruff and mypy only
pictures  draw the screens, for people to look at
bench     measure what must be fast
sounds    make the sounds again
golden    play the golden rounds again

The virtual environment `.venv` is made when it is missing, and brought up to date when pyproject.toml has
changed. Nothing but the standard library is needed, and any Python 3 can read this far as to say that it is
too old.
"""

from __future__ import annotations

import difflib
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
NEEDED = (3, 11)
STAMP = "boneyard-installed"  # inside .venv: the fingerprint of what was installed
TOOLS = {"pictures": "pictures.py", "bench": "bench.py", "sounds": "make_sounds.py", "golden": "golden.py"}
WORDS = ("play", "test", "engine", "check", *TOOLS)
ENGINE = (
    "tests/engine",
    "tests/docs/test_boards.py",
    "tests/docs/test_shuffle.py",
    "tests/game/play/test_taking_back.py",
    "tests/game/storage/test_statistics.py",
    "tests/outside/test_referees.py",
    "tests/outside/test_referees_of_other_games.py",
    "tests/tools/test_deals.py",
)
"""The tests that try the engine: alone they reach every branch of it."""
HEADLESS = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}


class Trouble(Exception):
    """Work cannot go on; the text is one sentence that says why and what would help."""


class Step(NamedTuple):
    """One program to run, and what its environment has besides ours."""

    title: str
    command: list[str]
    extra: Mapping[str, str]


class Nest(NamedTuple):
    """A virtual environment, which looks different on Windows."""

    folder: Path
    windows: bool

    @property
    def python(self) -> Path:
        """Give the path of its Python."""
        return self.program("python")

    def program(self, name: str) -> Path:
        """Give the path of a program that was installed in it."""
        return self.folder / "Scripts" / f"{name}.exe" if self.windows else self.folder / "bin" / name


def age_trouble(version: Sequence[int]) -> str:
    """Say what is wrong with this version of Python; nothing if it will do."""
    if tuple(version[:2]) >= NEEDED:
        return ""
    needed, found = ".".join(map(str, NEEDED)), ".".join(map(str, version[:3]))
    return f"Boneyard needs Python {needed} or newer, and this is {found}."


def word_trouble(word: str) -> str:
    """Say what is wrong with a word; nothing if there is such a word."""
    if word in WORDS:
        return ""
    near = difflib.get_close_matches(word, WORDS, n=1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(WORDS)}."
    return f"There is no word {word!r}; {hint}"


def check_steps(python: str) -> list[Step]:
    """List what reads the program without running it."""
    return [
        Step("ruff check", [python, "-m", "ruff", "check", "."], {}),
        Step("ruff format --check", [python, "-m", "ruff", "format", "--check", "."], {}),
        Step("mypy", [python, "-m", "mypy"], {}),
    ]


def steps(word: str, arguments: Sequence[str], root: Path, nest: Nest) -> list[Step]:
    """List what `word` runs, in order. Raises Trouble for a word without a program."""
    python = str(nest.python)
    if word == "play":
        return [Step("boneyard", [str(nest.program("boneyard")), *arguments], {})]
    if word == "check":
        return check_steps(python)
    # Two workers, for the machines that test every change have two cores; a later -n wins.
    pytest = [python, "-m", "pytest", "-n", "2"]
    if word == "test":
        return [*check_steps(python), Step("pytest", [*pytest, *arguments], HEADLESS)]
    if word == "engine":
        return [Step("pytest", [*pytest, *ENGINE, *arguments], HEADLESS)]
    script = root / "tools" / TOOLS[word]
    if not script.is_file():
        raise Trouble(f"There is no tools/{TOOLS[word]} to run.")
    return [Step(word, [python, str(script), *arguments], HEADLESS)]


def fingerprint(root: Path) -> str:
    """Sum up all that decides what gets installed."""
    return hashlib.sha256((root / "pyproject.toml").read_bytes()).hexdigest()


def is_installed(root: Path, nest: Nest) -> bool:
    """Say whether the environment holds what pyproject.toml asks for now."""
    stamp = nest.folder / STAMP
    return nest.python.exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == fingerprint(root)


def prepare(root: Path, nest: Nest) -> None:
    """Make the virtual environment and install the game in it, where needed. Raises Trouble."""
    if is_installed(root, nest):
        return
    if not nest.python.exists():
        print("== making .venv", flush=True)
        make_nest(nest)
    print("== installing packages", flush=True)
    (nest.folder / STAMP).unlink(missing_ok=True)
    pip = [str(nest.python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--editable", ".[dev]"]
    if subprocess.run(pip, cwd=root, check=False).returncode != 0:
        raise Trouble("The packages could not be installed; pip says why above (it needs the network).")
    (nest.folder / STAMP).write_text(fingerprint(root), encoding="utf-8")


def make_nest(nest: Nest) -> None:
    """Make an empty virtual environment, or leave nothing behind. Raises Trouble."""
    command = [sys.executable, "-m", "venv", "--clear", str(nest.folder)]
    made = subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    if made.returncode != 0:
        shutil.rmtree(nest.folder, ignore_errors=True)
        raise Trouble(
            f"{sys.executable} could not make {nest.folder}; "
            "on Debian and Ubuntu `sudo apt install python3-venv` helps."
        )


def run(todo: Sequence[Step], root: Path) -> int:
    """Run steps as far as the first that fails; give its exit code, else 0.

    Headings tell the seconds since the start. Nothing is printed after the last step, so that its own
    summary ends the output.
    """
    start = time.monotonic()
    for step in todo:
        if len(todo) > 1:
            print(f"== {step.title} (after {time.monotonic() - start:.1f} s)", flush=True)
        try:
            code = subprocess.run(step.command, cwd=root, env={**os.environ, **step.extra}, check=False).returncode
        except OSError as why:
            raise Trouble(f"{step.command[0]} cannot be started: {why.strerror}.") from None
        if code != 0:
            if step is not todo[-1]:
                print(f"== {step.title} failed (after {time.monotonic() - start:.1f} s)", flush=True)
            return code if code > 0 else 128 - code  # ended by a signal: as shells count
    return 0


def main(arguments: Sequence[str]) -> int:
    """Do what the first argument says with the rest; give the exit code."""
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(__doc__)
        return 0 if arguments else 2
    word, *rest = arguments
    trouble = age_trouble(sys.version_info[:3]) or word_trouble(word)
    if trouble:
        print(f"dev.py: {trouble}", file=sys.stderr)
        return 2
    nest = Nest(ROOT / ".venv", windows=os.name == "nt")
    try:
        todo = steps(word, rest, ROOT, nest)
        prepare(ROOT, nest)
        return run(todo, Path.cwd() if word == "play" else ROOT)
    except Trouble as why:
        print(f"dev.py: {why}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
