"""What every test takes for granted: which engine is tested, compiled catalogues, and time enough for Hypothesis.

The tests of the laboratory, `tests/tools/lab`, run only in the long run or if they are named.

The engine is the Python sources, unless `dev.py test --compiled` asks for the compiled one. Examples of Hypothesis may
take any time, so that no test depends on how busy the computer is.
"""

import gc
import os
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, settings

from tests.support.lengths import LONG, is_tried, often
from tests.support.whole_files import WholeFiles, file_of, longest_first
from tools.testing.changed import SECONDS
from tools.translations import compile_stale

LABORATORY: Final = Path(__file__).parent / "tools" / "lab"
SECONDS_KEY: Final = "/".join(SECONDS.parts[-2:])

_seconds: Final = defaultdict[str, float](float)
"""The seconds that each test file has taken in this run."""

os.environ.setdefault("BONEYARD_ENGINE", "python")
settings.register_profile(
    "any computer", deadline=None, max_examples=often(25, 100), suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any computer")


def pytest_configure() -> None:
    """Compile the catalogues, which are never committed, before any worker starts."""
    compile_stale()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Callable[..., None]) -> WholeFiles | None:
    """Hand out whole files where groups of tests are asked for."""
    return WholeFiles(config, log) if config.getoption("dist") == "loadgroup" else None


@pytest.fixture(scope="session", autouse=True)
def _quick_disk() -> Iterator[None]:
    """Never wait for the disk: nobody unplugs the computer. Tests of the order of writes have their own `fsync`."""

    def synced(file: int) -> None:
        os.fstat(file)

    with patch.object(os, "fsync", synced), patch.object(os, "fdatasync", synced, create=True):
        yield


def pytest_collection() -> None:
    """Collect no garbage while tests are collected: all that is made stays."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only the long run tries.

    Where several workers share the tests, start with the files that took longest in the last run, so that none waits.
    """
    items[:] = [item for item in items if not isinstance(item, pytest.Function) or is_tried(item)]
    if hasattr(config, "workerinput"):
        cache = getattr(config, "cache", None)
        items[:] = longest_first(items, cache.get(SECONDS_KEY, {}) if cache is not None else {})


def pytest_collection_finish() -> None:
    """Set the collected tests aside: a full garbage collection needn't look through them, and comes more often."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the seconds of each file."""
    _seconds[file_of(report.nodeid)] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep the seconds of each file for `dev.py test --changed`; xdist's workers leave that to the process above."""
    cache = getattr(session.config, "cache", None)
    if cache is not None and not hasattr(session.config, "workerinput") and _seconds:
        known = cache.get(SECONDS_KEY, {})
        cache.set(SECONDS_KEY, {**known, **{path: round(takes, 2) for path, takes in _seconds.items()}})


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the laboratory; pytest doesn't ask about paths that are named."""
    return True if collection_path == LABORATORY and not LONG else None
