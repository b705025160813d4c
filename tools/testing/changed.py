"""Run the tests that a change could break: `python3 tools/dev.py test --changed [BASE]`.

A change is every file that differs from the merge base with BASE (`main` if none is given), whether it is committed or
not, and every new file. Its tests are

- those that import a changed module, directly or through other modules, but not through a module of `HUBS`: nearly all
  of the program hangs together there;
- those in the folder of `tests/` that mirrors the folder of a changed module;
- those that name a changed file that is no module, such as a page of `docs/`;
- those of `ALWAYS`, which read all sources;
- the files with failures of the last run.

It runs the nearest of these, as many as take `BUDGET` seconds by the last run: changed tests and the failures in any
case, then those with the fewest imports between them and the change. With `--far` it runs all of them. `ALWAYS` runs
beside them, in a worker of its own.

A changed asset, golden file, `conftest.py` or pyproject.toml runs everything, except for the texts of `TEXTS`. Tests of
tools and of outside programs (`APART`) run only if they or a tool have changed. Whatever is left out is counted at the
start; continuous integration runs all tests.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatch
from math import inf
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from tools.dev import ROOT, DevError, changed_files, git
from tools.import_graph import Imports, importers
from tools.testing.known_imports import imports

HUBS: Final = frozenset(
    {
        "engine.families.registry",
        "engine.games",
        "game.app.commands.play",
        "game.picture.families.registry",
        "game.lessons",
        "game.scenes.routes",
        "game.scenes.seating",
        "net.protocol.views",
    }
)
"""Modules that bring most of the program together, so their importers say little about what a change could break."""
ALWAYS: Final = (
    "tests/test_architecture.py",
    "tests/test_english.py",
    "tests/test_folder_rules.py",
    "tests/game/i18n/test_translations.py",
)
"""Tests that read all sources. They are a group of xdist, so that one worker reads them once."""
APART: Final = ("tests/tools/", "tests/outside/")
"""Tests of tools and of programs written from the pages: slow, and rarely broken by a change elsewhere."""
TOOLS: Final = "tools/"
EVERYTHING: Final = ("assets/*", "tests/golden*", "conftest.py", "*/conftest.py", "pyproject.toml")
"""Files on which any test could depend."""
TEXTS: Final = ("assets/locale/*", "assets/rules/*")
"""Texts of players: they come with most changes of a screen, and have tests of their own."""
OF_TEXTS: Final = "tests/game/i18n"
OF_PAGES: Final = "tests/docs"
LAST_FAILED: Final = Path(".pytest_cache", "v", "cache", "lastfailed")
SECONDS: Final = Path(".pytest_cache", "v", "boneyard", "seconds")
"""Where `tests/conftest.py` keeps the seconds that each test file took."""
BUDGET: Final = 25.0
"""Seconds that the tests of a change may take, so that the command stays within 30 s."""
USUAL: Final = 1.0
"""Seconds of a test file that hasn't run yet: the mean of all files."""
BESIDE: Final = 2
"""The distance of tests in the folder of a change that don't import it."""
FAR: Final = "--far"
"""Argument that has all tests run that the change could break, however long they take."""


class Lane(NamedTuple):
    """The chosen test files, and the number of those left out for each reason."""

    files: frozenset[str]
    left_out: Mapping[str, int]
    all_because_of: str = ""
    """The changed file for which all tests run; otherwise empty."""
    distances: Mapping[str, int] = {}
    """The imports between each chosen file and the change; 0 for those that run in any case."""


def lane(root: Path, changed: Collection[str], failed: Iterable[str] = ()) -> Lane:
    """Return the tests for changed files; all paths are relative to `root`, with slashes."""
    graph = imports(root)
    tests = {path: name for name in graph if (path := _test_path(root, name))}
    for path in sorted(changed):
        if _matches(path, EVERYTHING) and not _matches(path, TEXTS):
            return Lane(frozenset(tests), {}, path)
    modules = {name for path in changed if (name := module_name(path)) in graph}
    reached = _distances(modules | _naming(root, tests, changed), graph, HUBS)
    anyhow = _distances(modules, graph, frozenset())
    chosen = {path for path, name in tests.items() if name in reached} | _mirrored(root, changed)
    through_hubs = {path for path, name in tests.items() if name in anyhow} - chosen
    if any(_matches(path, TEXTS) for path in changed):
        chosen |= _tests_in(root / OF_TEXTS, root)
    if any(path.endswith(".md") for path in changed):
        chosen |= _tests_in(root / OF_PAGES, root)
    chosen |= {path for path in (*ALWAYS, *failed) if path in tests}
    apart = {
        path
        for path in chosen - set(failed) - set(changed)
        for folder in APART
        if path.startswith(folder) and not any(each.startswith((folder, TOOLS)) for each in changed)
    }
    chosen -= apart
    left_out = {
        "import the change only through a hub": len(through_hubs),
        f"are apart ({', '.join(APART)}), and neither they nor a tool have changed": len(apart),
        "don't import the change": len(tests) - len(chosen) - len(through_hubs) - len(apart),
    }
    distances = {path: reached.get(tests[path], BESIDE) for path in chosen}
    distances |= {path: 0 for path in (*ALWAYS, *failed) if path in chosen}
    return Lane(frozenset(chosen), left_out, distances=distances)


def nearest(chosen: Lane, seconds: Mapping[str, float], budget: float) -> Lane:
    """Return the part of a lane that takes so many seconds beside `ALWAYS`, the files nearest to the change first."""
    if chosen.all_because_of:
        return chosen
    by_distance = sorted(chosen.files, key=lambda path: (chosen.distances[path], seconds.get(path, USUAL), path))
    near, used = set[str](), 0.0
    for path in by_distance:
        takes = seconds.get(path, USUAL)
        if not chosen.distances[path] or used + takes <= budget:
            near.add(path)
            used += takes * (path not in ALWAYS)
    far = chosen.files - near
    if not far:
        return chosen
    longer = sum(seconds.get(path, USUAL) for path in far)
    why = f"would take {longer:.0f} s more; {FAR} runs them, too"
    return chosen._replace(files=frozenset(near), left_out={why: len(far), **chosen.left_out})


def module_name(path: str) -> str:
    """Return the name of the module in a Python file, or an empty string for another file."""
    if not path.endswith(".py"):
        return ""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _test_path(root: Path, name: str) -> str:
    """Return the path of a test file from its module's name; an empty string for another module."""
    path = f"{name.replace('.', '/')}.py"
    is_test = name.startswith("tests.") and path.rpartition("/")[2].startswith("test_")
    return path if is_test and (root / path).is_file() else ""


def _distances(modules: Collection[str], graph: Imports, hubs: Collection[str]) -> dict[str, int]:
    """Return these modules and all that import them, directly or through any module that isn't a hub.

    Each comes with the number of imports between it and the nearest of these modules.
    """
    by_imported = importers(graph)
    found, todo = dict.fromkeys(modules, 0), list(modules)
    for name in todo:  # it grows
        if name in hubs and name not in modules:
            continue
        fresh = [each for each in by_imported[name] if each not in found]
        found |= dict.fromkeys(fresh, found[name] + 1)
        todo += fresh
    return found


def _naming(root: Path, tests: Mapping[str, str], changed: Collection[str]) -> set[str]:
    """Return the test modules that contain the name of a changed file other than a module."""
    names = {path.rpartition("/")[2] for path in changed if not path.endswith(".py")}
    if not names:
        return set()
    texts = ((name, (root / path).read_text(encoding="utf-8")) for path, name in tests.items())
    return {name for name, text in texts if any(each in text for each in names)}


def _mirrored(root: Path, changed: Collection[str]) -> set[str]:
    """Return the tests in the folders of `tests/` that mirror those of changed modules, or the nearest above them."""
    found: set[str] = set()
    for path in changed:
        if path.endswith(".py") and not path.startswith("tests/"):
            folder = root / "tests" / Path(path).parent
            while not folder.is_dir():
                folder = folder.parent
            if folder != root / "tests":
                found |= {test.relative_to(root).as_posix() for test in folder.glob("test_*.py")}
    return found


def _tests_in(folder: Path, root: Path) -> set[str]:
    return {path.relative_to(root).as_posix() for path in folder.rglob("test_*.py")}


def _matches(path: str, patterns: Iterable[str]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)


def last_failed(root: Path) -> list[str]:
    """Return the test files with failures of the last run that pytest remembers."""
    try:
        remembered = json.loads((root / LAST_FAILED).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return []
    return sorted({str(node).partition("::")[0] for node in remembered})


def last_seconds(root: Path) -> dict[str, float]:
    """Return the seconds that each test file took when it last ran, as far as they are known."""
    try:
        known = json.loads((root / SECONDS).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(path): float(takes) for path, takes in known.items()}


def summary(chosen: Lane, changed: Collection[str], base: str) -> list[str]:
    """Return lines that name the tests to run and count those left out."""
    if chosen.all_because_of:
        return [f"all {len(chosen.files)} test files: {chosen.all_because_of} has changed since {base}"]
    left = [f"left out: {count} that {reason}" for reason, count in chosen.left_out.items() if count]
    what = "1 file has" if len(changed) == 1 else f"{len(changed)} files have"
    return [f"{what} changed since {base}: {len(chosen.files)} test files", *left]


def main(arguments: Sequence[str]) -> int:
    """Run the tests for the change since a branch; the command of pytest follows it, and perhaps `--far`."""
    base, *command = (each for each in arguments if each != FAR)
    try:
        changed = changed_files(ROOT, git(ROOT, "merge-base", "HEAD", base).strip())
    except DevError as why:
        print(f"dev.py: {why}", file=sys.stderr)
        return 2
    if not changed:
        print(f"Nothing has changed since {base}.")
        return 0
    budget = inf if FAR in arguments else BUDGET
    chosen = nearest(lane(ROOT, changed, last_failed(ROOT)), last_seconds(ROOT), budget)
    print(*summary(chosen, changed, base), sep="\n", flush=True)
    paths = [] if chosen.all_because_of else sorted(chosen.files)
    return subprocess.run([*command, *paths], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
