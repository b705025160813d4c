"""A worker that has hardly started is as quiet at Ctrl+C as one that works."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from game.play.worker_process import starting_workers
from tests.support.signals import interruptible

BLOCKED = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"


def heard(program: str) -> str:
    """Run a program as a child, and return what it prints."""
    child = [sys.executable, "-c", program]
    return subprocess.run(child, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603  our own program


@pytest.fixture(autouse=True)
def _interruptible() -> Iterator[None]:
    with interruptible():
        yield


@pytest.mark.posix
def test_a_worker_cannot_be_interrupted_before_it_can_ignore_it() -> None:
    with starting_workers():
        assert heard(BLOCKED) == "True"
    assert heard(BLOCKED) == "False"


@pytest.mark.posix
def test_the_program_itself_is_interrupted_as_soon_as_the_worker_runs() -> None:
    with pytest.raises(KeyboardInterrupt), starting_workers():
        signal.raise_signal(signal.SIGINT)


def test_the_script_is_back_after_a_start_that_failed() -> None:
    script = sys.modules["__main__"]
    with pytest.raises(ZeroDivisionError), starting_workers():
        assert 1 / (sys.modules["__main__"] is script)
    assert sys.modules["__main__"] is script
