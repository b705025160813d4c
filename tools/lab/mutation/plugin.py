"""A plug-in of pytest, `-p tools.lab.mutation.plugin`: which test calls what, and which test notices a change.

Its task stands in the file that `BONEYARD_MUTATION` names, a `Task`. It prints one line of JSON for each test
or change. Each change is tried in a fork of the process that collected the tests, so that most cost less than a second:
the body of the function is replaced in memory. Where that is impossible, the change must be in the file already
(`in_place`).
"""

from __future__ import annotations

import functools
import gc
import json
import os
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Final

import hypothesis
import pytest
from _pytest.runner import runtestprotocol

from tools.lab.mutation.changes import Change

TASK: Final = "BONEYARD_MUTATION"
"""The environment variable with the path of the task."""
PASSED, FAILED, ENDLESS = "passed", "failed", "never ended"
"""How the tests of a change ended: nothing noticed, a test failed, a test took too long."""
IMPOSSIBLE: Final = "impossible"
"""The change cannot be put in here."""
_NOTICED: Final = 1
_IMPOSSIBLE: Final = 2
"""Exit status of a fork that cannot put the change in, or errs itself."""
_PROGRAM: Final = ("engine", "net", "game", "tools")
"""The packages that are followed."""
_LEAST: Final = 3.0
"""Seconds of processor time that every test may take; a change that makes it take longer is noticed."""
_SLOWER: Final = 10
"""Times the usual seconds that a test may take."""
_WAITS: Final = 120.0
"""Seconds by the clock that a test may take: a change may have it wait for what never comes."""
_SETS: Final = "engine.pieces"
"""The module whose cache stays: there is one object for each set."""
_MEMORY: Final = 3 << 30
"""Bytes that a fork may use: an endless loop may fill a list."""


def pytest_configure() -> None:
    """Let hypothesis try the same examples in every run, however slow a watched or busy computer is."""
    every = list(hypothesis.HealthCheck)
    hypothesis.settings.register_profile(
        "mutation", derandomize=True, database=None, deadline=None, suppress_health_check=every
    )
    hypothesis.settings.load_profile("mutation")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Do the task in place of running the tests."""
    if session.testsfailed:
        _say({"collected": False})
        return True
    task = json.loads(Path(os.environ[TASK]).read_text(encoding="utf-8"))
    items = {item.nodeid: item for item in session.items}
    if task["kind"] == "map":
        for item in session.items:
            _say(_followed(item))
        return True
    _caches()
    gc.freeze()  # forks share what nobody looks through
    for number, (fields, tests) in enumerate(zip(task["changes"], task["tests"], strict=True)):
        put_in = None if task["in_place"] else functools.partial(_put_in, Change(*fields))
        chosen = [(items[test], seconds) for test, seconds in tests if test in items]  # a change may rename a test
        _say({"number": number} | _tried(chosen, put_in))
    return True


def _say(found: dict[str, object]) -> None:
    sys.__stdout__.write(json.dumps(found) + "\n")  # type: ignore[union-attr]  # started with a pipe
    sys.__stdout__.flush()  # type: ignore[union-attr]


def _followed(item: pytest.Item) -> dict[str, object]:
    """Run a test and return its result, its seconds, and the functions of the program that it calls."""
    called: set[CodeType] = set()

    def watch(frame: FrameType, _event: str, _about: object) -> None:
        called.add(frame.f_code)

    for forget in _caches():
        forget()
    before = time.process_time()
    threading.settrace(watch)
    sys.settrace(watch)
    try:
        passed = not any(report.failed for report in runtestprotocol(item, log=False))
    finally:
        sys.settrace(None)
        threading.settrace(None)
    seconds = time.process_time() - before
    root = f"{Path.cwd()}{os.sep}"
    calls = {
        f"{code.co_filename.removeprefix(root)}:{code.co_qualname.partition('.<locals>')[0]}"
        for code in called
        if code.co_filename.startswith(tuple(f"{root}{package}{os.sep}" for package in _PROGRAM))
    }
    return {"test": item.nodeid, "passed": passed, "seconds": round(seconds, 4), "calls": sorted(calls)}


def _tried(chosen: list[tuple[pytest.Item, float]], put_in: Callable[[], bool] | None) -> dict[str, object]:
    """Run tests in a fork until one fails, and return how it ended."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
        status = _IMPOSSIBLE
        try:
            if put_in is None or put_in():
                status = _run(chosen, writing)
        finally:
            os._exit(status)
    os.close(writing)
    with open(reading, encoding="utf-8") as pipe:  # noqa: PTH123  # it is a pipe
        started = pipe.read().split("\n")
    _, ended = os.waitpid(child, 0)
    status = os.waitstatus_to_exitcode(ended)
    ways = {0: PASSED, _NOTICED: FAILED, -signal.SIGPROF: ENDLESS, -signal.SIGALRM: ENDLESS, _IMPOSSIBLE: IMPOSSIBLE}
    return {"how": ways.get(status, f"status {status}"), "ran": started[:-1]}


def _run(chosen: list[tuple[pytest.Item, float]], writing: int) -> int:
    for forget in _caches():
        forget()
    for i, (item, seconds) in enumerate(chosen):
        os.write(writing, f"{item.nodeid}\n".encode())
        signal.setitimer(signal.ITIMER_REAL, _WAITS + _SLOWER * seconds)
        signal.setitimer(signal.ITIMER_PROF, _LEAST + _SLOWER * seconds)  # ends the fork, whatever it is doing
        following = chosen[i + 1][0] if i + 1 < len(chosen) else None
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return _NOTICED
    return 0


@functools.cache
def _caches() -> list[Callable[[], object]]:
    """Return what empties each cache of the program: a result from before the change must not hide it."""
    kind = type(functools.lru_cache(len))
    found = [each for each in gc.get_objects() if isinstance(each, kind)]
    return [
        each.cache_clear
        for each in found
        if (each.__module__ or "").startswith(tuple(f"{package}." for package in _PROGRAM)) and each.__module__ != _SETS
    ]


def _put_in(change: Change) -> bool:
    """Replace the body of a function by the changed one; return False if that isn't possible."""
    module = sys.modules.get(change.module.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    path = Path(change.module)
    if module is None or not change.function:
        return False
    code = _code(compile(change.applied(path.read_bytes()), str(path.resolve()), "exec"), change.function.split("."))
    found: object = module
    for word in change.function.split("."):
        found = vars(found).get(word)
    while not isinstance(found, FunctionType):
        found = getattr(found, "fget", None) or getattr(found, "func", None) or getattr(found, "__wrapped__", None)
        if found is None:
            return False
    if code is None or code.co_freevars != found.__code__.co_freevars:
        return False
    found.__code__ = code
    return True


def _code(code: CodeType, names: list[str]) -> CodeType | None:
    for part in code.co_consts:
        if isinstance(part, CodeType) and part.co_name == names[0]:
            return _code(part, names[1:]) if len(names) > 1 else part
    return None
