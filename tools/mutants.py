"""Draw small faults in the engine and see which the tests notice: `python -m tools.mutants rules --seed 1`.

Each fault is one changed operator, comparison, constant, sign, argument or branch (`tools/mutation/changes.py`), in
the rules or in the bots. The tests that call the changed function run first, the quickest ones first, until one fails
or takes ten times as long as usual; then those that call its module. Constants and tables outside of functions are
tried first by the tests of files that import them. Prints each fault with the test that noticed it, then those that
survived, and returns 1 if there are any. `tools/mutation/same.toml` lists changes that make no difference, with the
reasons.

The first run finds out which test calls which function, and keeps it in `build/mutants.json`. Test files
that changed since are followed again, all of them with `--afresh`.
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

from tools.mutation.changes import Change, drawn
from tools.mutation.copies import ROOT, copy_to
from tools.mutation.plugin import TASK

KEPT: Final = ROOT / "build" / "mutants.json"
SAME: Final = ROOT / "tools" / "mutation" / "same.toml"
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


def areas() -> dict[str, list[str]]:
    """Return the modules of each area, from the root."""
    families = [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "engine" / "families").rglob("*.py"))]
    bots = [path for path in families if Path(path).stem.rpartition("_")[2] in _THOUGHTS]
    rules = [path for path in families if path not in bots and Path(path).stem not in _WORDS]
    return {
        "rules": ["engine/core.py", "engine/forced.py", "engine/match.py", *rules, *_modules("engine/games")],
        "bots": [*bots, *_modules("engine/bots")],
    }


def _modules(folder: str) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in sorted((ROOT / folder).glob("*.py"))]


class Followed(NamedTuple):
    """A test that passes: what it takes and calls."""

    test: str
    seconds: float
    calls: frozenset[str]
    """Functions of the engine, as `engine/match.py:Match.play`."""


class Same(NamedTuple):
    """A change that makes no difference to anyone."""

    module: str
    line: str
    was: str
    becomes: str
    reason: str

    def is_of(self, change: Change) -> bool:
        """Return True if it is that change."""
        return (self.module, self.line, self.was, self.becomes) == (
            change.module, change.line, change.was, change.becomes,
        )  # fmt: skip


def same() -> list[Same]:
    """Return the changes known to make no difference."""
    return [Same(**entry) for entry in tomllib.loads(SAME.read_text(encoding="utf-8"))["same"]]


def _asked(folder: Path, task: dict[str, object], files: list[str]) -> Iterator[dict[str, object]]:
    """Have the plug-in do a task in a copy and yield its answers as they come."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as told:
        json.dump(task, told)
        told.flush()
        options = ("-s", "-q", "--no-header", "-p", "no:cacheprovider", "-p", "tools.mutation.plugin")
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
        running.wait()


def followed(*, afresh: bool) -> list[Followed]:
    """Return what each test of the engine calls. Raises ValueError if one fails without any fault."""
    kept: dict[str, dict[str, object]] = {}
    if KEPT.exists() and not afresh:
        kept = json.loads(KEPT.read_text(encoding="utf-8"))
    files = {
        path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted((ROOT / "tests" / "engine").rglob("test_*.py"))
    }
    kept = {file: entry for file, entry in kept.items() if files.get(file) == entry["hash"]}
    new = [file for file in files if file not in kept]
    with tempfile.TemporaryDirectory() as name:
        copy_to(Path(name))
        for file, found in _by_file(_asked(Path(name), {"kind": "map"}, new) if new else iter(())):
            broken = [answer["test"] for answer in found if not answer["passed"]]
            if broken:
                raise ValueError(f"these tests fail without any fault: {broken}")
            kept[file] = {"hash": files[file], "tests": found}
            KEPT.parent.mkdir(exist_ok=True)
            KEPT.write_text(json.dumps(kept), encoding="utf-8")  # at once: it takes minutes to find out
    if kept.keys() != files.keys():
        raise ValueError("the tests cannot be collected")
    tests = [test for entry in kept.values() for test in entry["tests"]]  # type: ignore[attr-defined]  # it is JSON
    return [Followed(test["test"], test["seconds"], frozenset(test["calls"])) for test in tests]


def _by_file(answers: Iterator[dict[str, object]]) -> Iterator[tuple[str, list[dict[str, object]]]]:
    """Yield each test file with the answers about its tests, once they are complete."""
    told = (answer for answer in answers if "test" in answer)
    for file, group in groupby(told, key=lambda answer: str(answer["test"]).partition("::")[0]):
        yield file, list(group)


def chosen(change: Change, tests: list[Followed], patience: float) -> list[tuple[str, float]]:
    """Return the tests that could notice a change: those that call its function, then those that call its module.

    A change outside of functions concerns all that import the module: the tests of such files come first. In either
    group the quickest come first. They are cut off where together they take longer than `patience`, in seconds.
    """
    quick = sorted(tests, key=lambda test: test.seconds)
    function, module = f"{change.module}:{change.function}", f"{change.module}:"
    users = frozenset() if change.function else importers(change.module)
    near = [test for test in quick if function in test.calls or test.test.partition("::")[0] in users]
    far = [test for test in quick if test not in near and any(call.startswith(module) for call in test.calls)]
    taken = list(accumulate((test.seconds for test in near + far), initial=0.0))
    return [(test.test, test.seconds) for test, before in zip(near + far, taken, strict=False) if before <= patience]


@cache
def importers(module: str) -> frozenset[str]:
    """Return the test files of the engine that import a module by its name, or compare a golden text that does.

    A golden text of all games is one of each game and each family.
    """
    package, _, name = module.removesuffix(".py").replace("/", ".").rpartition(".")
    words = re.compile(rf"from {package}\.{name} import |from {package} import .*\b{name}\b")
    games = re.compile(r"from engine\.games import GAMES")
    found: set[str] = set()
    for path in sorted((ROOT / "tests" / "engine").rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        golden = [
            (ROOT / "tools" / "golden_texts" / f"{stem}.py").read_text(encoding="utf-8")
            for stem in re.findall(r"from tools\.golden_texts\.(\w+) import", text)
        ]
        is_of_all = any(games.search(each) for each in golden)
        if (is_of_all and module.startswith(("engine/games/", "engine/families/"))) or any(
            words.search(each) for each in (text, *golden)
        ):
            found.add(path.relative_to(ROOT).as_posix())
    return frozenset(found)


def tried(changes: list[Change], tests: list[Followed], patience: float) -> Iterator[tuple[Change, str]]:
    """Yield each change with the test that noticed it, as a phrase; it is empty for a survivor."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        copy_to(folder)
        plans = [chosen(change, tests, patience) for change in changes]
        task: dict[str, object] = {"kind": "changes", "in_place": False, "changes": changes, "tests": plans}
        outside: list[int] = []
        for answer in _asked(folder, task, _files(plans)):
            number = int(str(answer["number"]))
            if answer["how"] == "impossible":
                outside.append(number)
            else:
                yield changes[number], _phrase(answer)
        for number in outside:
            yield changes[number], _tried_in_place(folder, changes[number], plans[number], number)


def _files(plans: list[list[tuple[str, float]]]) -> list[str]:
    return sorted({test.partition("::")[0] for plan in plans for test, _ in plan})


def _tried_in_place(folder: Path, change: Change, plan: list[tuple[str, float]], number: int) -> str:
    """Put a change into the copy, run all tests that could notice it, and take it out."""
    module = folder / change.module
    text, status = module.read_bytes(), module.stat()
    module.write_bytes(change.applied(text))
    os.utime(module, (status.st_atime, status.st_mtime + number + 1))  # Python must not take the compiled text before
    task: dict[str, object] = {"kind": "changes", "in_place": True, "changes": [change], "tests": [plan]}
    answers = list(_asked(folder, task, _files([plan])))
    module.write_bytes(text)
    os.utime(module, (status.st_atime, status.st_mtime))
    if not answers or "how" not in answers[0]:
        return "every test: the program cannot be imported"
    return _phrase(answers[0])


def _phrase(answer: dict[str, object]) -> str:
    test = str(answer["test"]).removeprefix("tests/engine/")
    return {"": "", "failed": test}.get(str(answer["how"]), f"{test}: it never ended")


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
    asked = parser.parse_args()
    os.nice(15)
    tests = followed(afresh=asked.afresh)
    modules = [module for module in areas()[asked.area] if asked.only in module]
    changes = drawn(ROOT, modules, asked.seed, asked.count)
    known = same()
    idle = [change for change in changes if any(entry.is_of(change) for entry in known)]
    rest = [change for change in changes if change not in idle]
    survivors: list[Change] = []

    def work(mine: list[Change]) -> None:
        for change, noticed in tried(mine, tests, asked.patience):
            print(f"{change.name}\n    {noticed or 'SURVIVED'}", flush=True)
            if not noticed:
                survivors.append(change)

    with ThreadPoolExecutor(asked.processes) as pool:
        list(pool.map(work, [rest[i :: asked.processes] for i in range(asked.processes)]))
    for change in idle:
        print(f"makes no difference: {change.name}")
    for change in survivors:
        print(f"SURVIVED: {change.name}\n    {change.line}")
    noticed = len(rest) - len(survivors)
    print(f"{asked.area}, seed {asked.seed}: {noticed} of {len(rest)} noticed; {len(idle)} make no difference")
    return int(bool(survivors))


if __name__ == "__main__":
    sys.exit(main())
