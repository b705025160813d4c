"""Draw small faults in the program and see which the tests notice: `python -m tools.lab.mutants rules --seed 1`.

Each fault is one changed operator, comparison, constant, sign, argument or branch (`tools/lab/mutation/changes.py`), in
one area of the program, which has a lane of tests: the rules or the bots of the engine, the rest of it, the network,
storage and hosting, the scenes, the table and its widgets, the texts and commands, pictures for other programs, or the
tools. Together the areas are the whole program. The tests that call the changed function run first, golden texts
before all, then the quickest, until one fails or takes ten times as long as usual; then those that call its module.
Constants and tables outside of functions are tried first by the tests of files that import them. What the lane doesn't
notice is tried by the type checker, then by the everyday tests beyond the lane that import the module. Prints each
fault with the test that noticed it. In the end the tests that noticed something run again without any fault: one that
fails then has noticed nothing. Then come the faults that survived or could not be tried; if there are any, it
returns 1.
`tools/lab/mutation/same.toml` lists changes that make no difference, with reasons; `--same` tries those, and returns 1
if a test notices one.

The first run finds out which test calls which function, and keeps it in `build/mutants.json`. Test files
that changed since are followed again, all of them with `--afresh`. With `--near` only those are followed that import a
module with a fault, or mirror its folder: a few minutes for a few faults, and a fault that survives may be noticed by
others.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import accumulate, groupby
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from tools.golden_texts.numbers import listed
from tools.lab.mutation.changes import Change, changes, drawn
from tools.lab.mutation.copies import ROOT, copy_to
from tools.lab.mutation.plugin import ENDLESS, FAILED, IMPOSSIBLE, PASSED, TASK
from tools.lab.mutation.typed import mistyped

KEPT: Final = ROOT / "build" / "mutants.json"
SAME: Final = ROOT / "tools" / "lab" / "mutation" / "same.toml"
_THOUGHTS: Final = (
    "evaluator",
    "hindsight",
    "taste",
    "hope",
    "bound",
    "solver",
    "search",
    "registry",
    "careful",
    "sprint",
)
"""What the modules of a family that serve its bots are called, or end with."""
_WORDS: Final = ("reasons", "reminders", "options", "events", "__init__")
"""Modules of a family that hold texts and records, no rules."""
NOTICED: Final = "noticed"
SURVIVED: Final = "SURVIVED"
BROKEN: Final = "NOT TRIED"
"""The tool erred, or a test fails without the change, too: that says nothing of the tests."""
TYPES: Final = "the type checker"
_ELSEWHERE: Final = ("picture", "reader", "share", "share_pictures", "phones")
"""Folders of the game that show a table outside of its window."""
LANES: Final[dict[str, tuple[str, ...]]] = {
    "rules": ("tests/engine",),
    "bots": ("tests/engine",),
    "engine": ("tests/engine",),
    "net": ("tests/net", "tests/cheats", "tests/outside"),
    "storage": ("tests/game/session", "tests/game/storage", "tests/game/lan", "tests/game/play"),
    "scenes": ("tests/game/scenes", "tests/game/whole_matches"),
    "felt": ("tests/game/felt", "tests/game/animation", "tests/game/ui", "tests/game/look"),
    "words": ("tests/game/i18n", "tests/game/lessons", "tests/game/app"),
    "elsewhere": tuple(f"tests/game/{each}" for each in _ELSEWHERE),
    "tools": ("tests/tools",),
}
"""The folders and files of tests that are tried for each area."""
_FOLDERS: Final[dict[str, tuple[str, ...]]] = {
    "net": ("net",),
    "storage": ("game/session", "game/storage", "game/lan", "game/play"),
    "scenes": ("game/scenes",),
    "felt": ("game/felt", "game/animation", "game/ui", "game/look"),
    "words": ("game/i18n", "game/lessons", "game/app"),
    "elsewhere": tuple(f"game/{each}" for each in _ELSEWHERE),
    "tools": ("tools",),
}
"""The folders of the modules of each area outside of the engine."""


def areas() -> dict[str, list[str]]:
    """Return the modules of each area, from the root."""
    families = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "engine" / "families").rglob("*.py"))]
    bots = [path for path in families if Path(path).stem.rpartition("_")[2] in _THOUGHTS]
    rules = [path for path in families if path not in bots and Path(path).stem not in _WORDS]
    found = {
        "rules": ["engine/core.py", "engine/forced.py", "engine/match.py", *rules, *_modules("engine/games")],
        "bots": [*bots, *_modules("engine/bots")],
    }
    taken = {module for modules in found.values() for module in modules}
    found["engine"] = [module for module in _modules("engine") if module not in taken]
    found |= {area: [each for folder in folders for each in _modules(folder)] for area, folders in _FOLDERS.items()}
    return found


def _modules(folder: str) -> list[str]:
    """Return the modules of a folder and of all below, without tables that a tool has measured."""
    found = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).rglob("*.py"))]
    return [module for module in found if not module.startswith("engine/equity/measured/")]


class Followed(NamedTuple):
    """A test that passes: what it takes and calls."""

    test: str
    seconds: float
    calls: frozenset[str]
    """Functions of the program, as `engine/match.py:Match.play`."""


class Same(NamedTuple):
    """A change that makes no difference to anyone."""

    module: str
    line: str
    was: str
    becomes: str
    reason: str
    place: int = 0
    """Which of several such changes of the module, from 1; 0 if there is only one."""

    def among(self, possible: list[Change]) -> Change | None:
        """Return that change, None if none or more than one is meant."""
        wanted = (self.module, self.line, self.was, self.becomes)
        found = [each for each in possible if (each.module, each.line, each.was, each.becomes) == wanted]
        found.sort(key=lambda change: change.start)
        if self.place:
            return found[self.place - 1] if self.place <= len(found) else None
        return found[0] if len(found) == 1 else None


def same() -> list[Same]:
    """Return the changes known to make no difference."""
    return [Same(**entry) for entry in tomllib.loads(SAME.read_text(encoding="utf-8"))["same"]]


def same_changes(modules: list[str]) -> list[Change]:
    """Return the changes of these modules that make no difference. Raises ValueError if one cannot be drawn."""
    found: list[Change] = []
    for entry in same():
        if entry.module in modules:
            change = entry.among(list(changes(entry.module, (ROOT / entry.module).read_bytes())))
            if change is None:
                raise ValueError(f"not one change: {entry}")
            found.append(change)
    return found


class Tried(NamedTuple):
    """How a change fared."""

    change: Change
    how: str
    """NOTICED, SURVIVED or BROKEN."""
    by: str = ""
    """The test that noticed it, as a phrase."""
    plan: tuple[tuple[str, float], ...] = ()
    """The tests that ran, with their usual seconds. The last one noticed it."""


def answered(folder: Path, task: dict[str, object], files: list[str]) -> Iterator[dict[str, object]]:
    """Have the plug-in do a task in a copy and yield its answers as they come, at last the exit status of pytest."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as told:
        json.dump(task, told)
        told.flush()
        options = ("-s", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "tools.lab.mutation.plugin")
        running = subprocess.Popen(
            [sys.executable, "-m", "pytest", *options, *files],
            cwd=folder,
            env=os.environ | {TASK: told.name},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert running.stdout
        yield from (json.loads(line) for line in running.stdout if line.startswith("{"))
        yield {"exit": running.wait()}


def near(modules: set[str]) -> set[str]:
    """Return the test files that import one of these modules, or stand in the folder that mirrors its own.

    If there is no such folder, it is the nearest one above with tests.
    """
    mirrored = {mirror(module) for module in modules}
    beside = {path.relative_to(ROOT).as_posix() for folder in mirrored for path in folder.glob("test_*.py")}
    return beside.union(*map(importers, modules))


def mirror(module: str) -> Path:
    """Return the folder of the tests that mirrors a module's own, or the nearest one above that has tests."""
    folders = [ROOT / "tests" / folder for folder in Path(module).parents]
    return next((folder for folder in folders if any(folder.glob("test_*.py"))), folders[0])


def files_of(place: str) -> list[Path]:
    """Return the files of tests in a folder and all below, or the one that is named."""
    return [ROOT / place] if place.endswith(".py") else sorted((ROOT / place).rglob("test_*.py"))


def beyond(lane: tuple[str, ...], modules: set[str]) -> set[str]:
    """Return the everyday test files outside of a lane that import one of these modules by its name."""
    inside = (*(place if place.endswith(".py") else f"{place}/" for place in lane), "tests/tools/lab/")
    return {file for file in frozenset().union(*map(importers, modules)) if not file.startswith(inside)}


def followed(lane: tuple[str, ...], *, afresh: bool, only: set[str] | None = None) -> list[Followed]:
    """Return what each test of a lane calls, or of some of its files; one that fails without any fault is left out.

    Raises ValueError if the tests cannot be collected.
    """
    kept: dict[str, dict[str, object]] = {}
    if KEPT.exists() and not afresh:
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
    files = {
        path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for place in lane
        for path in files_of(place)
        if only is None or path.relative_to(ROOT).as_posix() in only
    }
    others = {file: entry for file, entry in kept.items() if file not in files}
    kept = {file: entry for file, entry in kept.items() if files.get(file) == entry["hash"]}
    new = [file for file in files if file not in kept]
    with tempfile.TemporaryDirectory() as name:
        copy_to(Path(name))
        for file, found in _by_file(answered(Path(name), {"kind": "map"}, new) if new else iter(())):
            kept[file] = {"hash": files[file], "tests": found}
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(others | kept), encoding="utf-8")  # at once: it takes minutes to find out
    if kept.keys() != files.keys():
        raise ValueError("the tests cannot be collected")
    tests = [test for entry in kept.values() for test in entry["tests"]]  # type: ignore[attr-defined]  # it is JSON
    for test in tests:
        if not test["passed"]:
            print(f"fails without any fault: {test['test']}", flush=True)
    return [Followed(test["test"], test["seconds"], frozenset(test["calls"])) for test in tests if test["passed"]]


def _by_file(answers: Iterator[dict[str, object]]) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Yield each test file with the answers about its tests, once they are complete."""
    told = (answer for answer in answers if "test" in answer)
    for file, group in groupby(told, key=lambda answer: str(answer["test"]).partition("::")[0]):
        yield file, list(group)


def chosen(change: Change, tests: list[Followed], patience: float) -> list[tuple[str, float]]:
    """Return the tests that could notice a change: those that call its function, then those that call its module.

    A change outside of functions concerns all that import the module: the tests of such files come first. In either
    group those that compare a golden text come first, since they notice most, then the quickest. They are cut off where
    together they take longer than `patience`, in seconds.
    """
    quick = sorted(tests, key=lambda test: (test.test.partition("::")[0] not in golden_tests(), test.seconds))
    function, module = f"{change.module}:{change.function}", f"{change.module}:"
    users = frozenset() if change.function else importers(change.module)
    near = [test for test in quick if function in test.calls or test.test.partition("::")[0] in users]
    far = [test for test in quick if test not in near and any(call.startswith(module) for call in test.calls)]
    taken = list(accumulate((test.seconds for test in near + far), initial=0.0))
    return [(test.test, test.seconds) for test, before in zip(near + far, taken, strict=False) if before <= patience]


@cache
def golden_tests() -> frozenset[str]:
    """Return the test files that compare golden texts."""
    files = (ROOT / "tests").rglob("test_*.py")
    golden = [path for path in files if "from tools.golden_texts." in path.read_text(encoding="utf-8")]
    return frozenset(path.relative_to(ROOT).as_posix() for path in golden)


@cache
def painters() -> frozenset[str]:
    """Return the modules with functions that paint in the golden strokes."""
    files = (ROOT / "tests" / "golden_strokes").iterdir()
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    return frozenset(f"game/{line.partition(' ')[0]}" for line in lines)


@cache
def importers(module: str) -> frozenset[str]:
    """Return the test files that import a module by its name, or compare a golden text that does.

    A golden text of all games is one of each game and each family, one of numbers is one of each module it lists, and
    one of strokes is one of each module that paints in it. A module whose package imports it, as that of the lessons
    does, is imported with anything of that package.
    """
    package, _, name = module.removesuffix(".py").replace("/", ".").rpartition(".")
    words = re.compile(rf"from {package}\.{name} import |from {package} import .*\b{name}\b")
    package_file = (ROOT / module).with_name("__init__.py")
    if package_file.exists() and re.search(rf"^    {name},$", package_file.read_text(encoding="utf-8"), re.MULTILINE):
        words = re.compile(rf"{words.pattern}|from {package} import ")
    games = re.compile(r"from engine\.games import GAMES")
    found: set[str] = set()
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        golden = [
            path.read_text(encoding="utf-8")
            for stem in re.findall(r"from (tools\.golden_texts\.[\w.]+) import", text)
            for path in _modules_of(ROOT / stem.replace(".", "/"))
        ]
        is_of_all = any(games.search(each) for each in golden)
        numbers = re.findall(r'numbers_of\("(\w+)"\)', text)
        if (
            (is_of_all and module.startswith(("engine/games/", "engine/families/")))
            or any(module in listed(part) for part in numbers)
            or ("from tools.golden_texts.screen.strokes import" in text and module in painters())
            or any(words.search(each) for each in (text, *golden))
        ):
            found.add(path.relative_to(ROOT).as_posix())
    return frozenset(found)


def _modules_of(place: Path) -> list[Path]:
    """Return the modules of a folder, or the one that is named, without its ending."""
    return sorted(place.glob("*.py")) if place.is_dir() else [place.with_name(f"{place.name}.py")]


def tried(drawn_here: list[Change], tests: list[Followed], patience: float) -> Iterator[Tried]:
    """Yield how each change fared. One that no test calls survives."""
    lonely = [change for change in drawn_here if not chosen(change, tests, patience)]
    yield from (Tried(change, SURVIVED) for change in lonely)
    drawn_here = [change for change in drawn_here if change not in lonely]
    if not drawn_here:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_to(folder)
        plans = [chosen(change, tests, patience) for change in drawn_here]
        task: dict[str, object] = {"kind": "changes", "in_place": False, "changes": drawn_here, "tests": plans}
        outside: list[int] = []
        for answer in answered(folder, task, _files(plans)):
            if "number" not in answer:
                continue
            number = int(str(answer["number"]))
            if answer["how"] == IMPOSSIBLE:
                outside.append(number)
            else:
                yield fate(drawn_here[number], answer, plans[number])
        for number in outside:
            yield _tried_in_place(folder, drawn_here[number], plans[number], number)


def _files(plans: list[list[tuple[str, float]]]) -> list[str]:
    return sorted({test.partition("::")[0] for plan in plans for test, _ in plan})


def _tried_in_place(folder: Path, change: Change, plan: list[tuple[str, float]], number: int) -> Tried:
    """Put a change into the copy, run all tests that could notice it, and take it out."""
    module = folder / change.module
    text, status = module.read_bytes(), module.stat()
    module.write_bytes(change.applied(text))
    os.utime(module, (status.st_atime, status.st_mtime + number + 1))  # Python must not take the compiled text before
    task: dict[str, object] = {"kind": "changes", "in_place": True, "changes": [change], "tests": [plan]}
    answers = list(answered(folder, task, _files([plan])))
    module.write_bytes(text)
    os.utime(module, (status.st_atime, status.st_mtime))
    if "how" in answers[0]:
        return fate(change, answers[0], plan)
    if answers[0].get("collected") is False or answers[0].get("exit") == pytest.ExitCode.USAGE_ERROR:
        return Tried(change, NOTICED, "every test: the program cannot be imported")
    return Tried(change, BROKEN)


def fate(change: Change, answer: dict[str, object], plan: list[tuple[str, float]]) -> Tried:
    """Return how a change fared by the answer of the plug-in; `plan` are the tests that it was given."""
    names = answer["ran"]
    assert isinstance(names, list)
    ran = tuple((test, seconds) for test, seconds in plan if test in names)
    test = names[-1].removeprefix("tests/") if names else ""
    if answer["how"] == FAILED:
        return Tried(change, NOTICED, test, ran)
    if answer["how"] == ENDLESS:
        return Tried(change, NOTICED, f"{test}: it never ended", ran)
    return Tried(change, SURVIVED if answer["how"] == PASSED else BROKEN, "", ran)


def failing(plans: list[tuple[tuple[str, float], ...]]) -> set[tuple[tuple[str, float], ...]]:
    """Return the rows of tests of which one fails without any fault: they notice nothing."""
    rows = sorted({plan for plan in plans if plan}, key=len)
    with tempfile.TemporaryDirectory() as name:
        copy_to(Path(name))
        task: dict[str, object] = {"kind": "changes", "in_place": True, "changes": rows, "tests": rows}
        answers = list(answered(Path(name), task, _files([list(plan) for plan in rows])))
    passed = {int(str(answer["number"])) for answer in answers if answer.get("how") == PASSED}
    return {plan for number, plan in enumerate(rows) if number not in passed}


def main() -> int:
    """Draw, try and report; return 1 if a change survived."""
    parser = argparse.ArgumentParser(description=str(__doc__).split("\n", maxsplit=1)[0])
    parser.add_argument("area", choices=sorted(areas()))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="number of changes to draw")
    parser.add_argument("--only", default="", help="draw from modules with this in their path")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--patience", type=float, default=60.0, help="seconds of tests for each change, at most")
    parser.add_argument("--afresh", action="store_true", help="find out again which test calls what")
    parser.add_argument("--near", action="store_true", help="try only tests of the same folder, and importers")
    parser.add_argument("--line", default="", help="draw from the lines with this in them")
    parser.add_argument("--same", action="store_true", help="try the changes said to make no difference")
    asked = parser.parse_args()
    os.nice(15)
    modules = [module for module in areas()[asked.area] if asked.only in module]
    known = same_changes(modules)
    pool = known if asked.same else drawn(ROOT, modules, asked.seed, asked.count, asked.line)
    only = near({change.module for change in pool}) if asked.near else None
    tests = followed(LANES[asked.area], afresh=asked.afresh, only=only)
    idle = [] if asked.same else [change for change in pool if change in known]
    rest = [change for change in pool if change not in idle]
    found: list[Tried] = []

    def work(mine: list[Change]) -> None:
        for one in tried(mine, tests, asked.patience):
            print(f"{one.change.name}\n    {one.by or one.how}", flush=True)
            found.append(one)

    with ThreadPoolExecutor(asked.processes) as workers:
        list(workers.map(work, [rest[i :: asked.processes] for i in range(asked.processes)]))
    lost = [one.change for one in found if one.how == SURVIVED]
    for change in mistyped([] if asked.same else lost):
        print(f"{change.name}, again\n    {TYPES}", flush=True)
        found = [Tried(change, NOTICED, TYPES) if one.change == change else one for one in found]
    lost = [one.change for one in found if one.how == SURVIVED]
    others = beyond(LANES[asked.area], {change.module for change in lost})
    if others and not asked.same:
        found = [one for one in found if one.change not in lost]
        for one in tried(lost, followed(("tests",), afresh=False, only=others), asked.patience):
            print(f"{one.change.name}, again\n    {one.by or one.how}", flush=True)
            found.append(one)
    return reported(f"{asked.area}, seed {asked.seed}", rest, idle, found, wants=SURVIVED if asked.same else NOTICED)


def reported(title: str, rest: list[Change], idle: list[Change], found: list[Tried], *, wants: str) -> int:
    """Print how the changes tried fared; return 1 unless all did as wanted."""
    false = failing([one.plan for one in found if one.how == NOTICED])
    found = [one._replace(how=BROKEN) if one.how == NOTICED and one.plan in false else one for one in found]
    fates = {one.change: one.how for one in found}
    for change in idle:
        print(f"makes no difference: {change.name}")
    for change in rest:
        how = fates.get(change, BROKEN)
        if how != wants:
            print(f"{how}: {change.name}\n    {change.line}")
    fates_of_rest = [fates.get(change, BROKEN) for change in rest]
    noticed, broken = fates_of_rest.count(NOTICED), fates_of_rest.count(BROKEN)
    print(
        f"{title}: {noticed} of {len(rest) - broken} noticed; {len(idle)} make no difference"
        + (f"; {broken} could not be tried" if broken else "")
    )
    return int(any(how != wants for how in fates_of_rest))


if __name__ == "__main__":
    sys.exit(main())
