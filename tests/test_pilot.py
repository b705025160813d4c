"""The tests' pilot ignores events from outside the test."""

import subprocess
import sys
from pathlib import Path
from typing import Final

from tests.support.deadline import DEADLINE

ENDED_FROM_OUTSIDE: Final = """
import os, signal
from tests.support.screen.pilot import stand
pilot = stand(lambda screen, look: None)
os.kill(os.getpid(), signal.SIGTERM)
pilot.wait(0.2)
print("went on without", pilot.app.stage.top)
"""


def test_a_run_that_is_ended_from_outside_ends_and_closes_no_window() -> None:
    root = Path(__file__).resolve().parent.parent
    program = [sys.executable, "-c", ENDED_FROM_OUTSIDE]
    ended = subprocess.run(program, cwd=root, capture_output=True, check=False, timeout=DEADLINE)  # noqa: S603  our own program
    assert ended.returncode
    assert not ended.stdout
