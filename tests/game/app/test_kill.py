"""Whatever ends the program, the next run resumes at the last move."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from engine.record.record import to_data
from game.storage.saves import Saves
from tests.support.deadline import DEADLINE
from tests.support.signals import interruptible

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).resolve().parents[3]
AHEAD: Final = 3
"""Number of steps that the killed player may be ahead of its last message."""
Rounds: TypeAlias = list[dict[str, object]]


@contextmanager
def player(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Run a player in another process until the block ends."""
    environment = {**os.environ, "BONEYARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = [sys.executable, "-m", "tests.support.screen.evening"]
    with subprocess.Popen(  # noqa: S603  our own program
        program, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        patience = threading.Timer(DEADLINE, process.kill)
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()
            process.kill()


def heard(process: subprocess.Popen[str]) -> Iterator[Rounds]:
    """Yield the player's reports of the rounds on disk."""
    assert process.stdout is not None
    for line in process.stdout:
        yield json.loads(line)


def let(process: subprocess.Popen[str], steps: int | None = None) -> None:
    """Let the player take this many steps, or play to the end."""
    assert process.stdin is not None
    if steps is None:
        process.stdin.close()
    else:
        process.stdin.write("on\n" * steps)
        process.stdin.flush()


def moves(rounds: Rounds) -> list[str]:
    """Return a match as one list of seeds and moves."""
    listed: list[str] = []
    for each in rounds:
        steps = each["moves"]
        assert isinstance(steps, list)
        listed += [str(each["seed"]), *map(str, steps)]
    return listed


def kept(home: Path) -> list[str]:
    """Return the match on disk."""
    found = Saves(home / "matches").current()
    assert found.problems == ()
    assert found.current is not None
    rounds = to_data(found.current.match, found.current.players)["rounds"]
    assert isinstance(rounds, list)
    return moves(json.loads(json.dumps(rounds)))


def test_a_match_survives_being_killed_again_and_again(tmp_path: Path) -> None:
    settings = {"version": 1, "speed": "instant", "tables": {"block_draw": {"rule_target": 60}}}
    (tmp_path / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    before: list[str] = []
    for patience in (3, 12):
        with player(tmp_path) as process:
            let(process, patience + AHEAD)
            said = heard(process)
            begun = moves(next(said))
            assert begun[: len(before)] == before, "it goes on exactly where it was"
            for _ in range(patience):
                last = moves(next(said))
            process.kill()
            process.wait()
            for rounds in said:  # messages sent before the end
                last = moves(rounds)
        before = kept(tmp_path)
        assert before[: len(last)] == last, "nothing is missing but what was in flight"
    with player(tmp_path) as process:
        let(process)
        for rounds in heard(process):
            last = moves(rounds)
            assert last[: len(before)] == before
        assert process.wait() == 0, "played to the end"
    assert len(last) > len(before)
    saves = Saves(tmp_path / "matches")
    assert saves.current() == (None, ())
    assert len(saves.finished()) == 1


@contextmanager
def program(home: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the program, in a group of processes of its own, until the block ends."""
    environment = {**os.environ, "BONEYARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_NO_SIGNAL_HANDLERS", None)
    words = [sys.executable, "-m", "boneyard", "play", "--windowed", "--no-sound"]
    with subprocess.Popen(  # noqa: S603  our own program
        words,
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        patience = threading.Timer(DEADLINE, process.kill)
        patience.start()
        try:
            yield process
        finally:
            patience.cancel()
            process.kill()


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there is no such signal on this system")
def test_a_signal_to_the_program_and_its_helpers_ends_it_without_a_word(tmp_path: Path) -> None:
    names = ("SIGINT", "SIGTERM", "SIGHUP")
    with interruptible(), ExitStack() as running:
        started = {name: running.enter_context(program(tmp_path / name)) for name in names}
        time.sleep(6)  # until the helpers have started, though it may come at any time
        for name, process in started.items():
            os.killpg(process.pid, getattr(signal, name))
        ended = {name: (process.communicate()[0], process.returncode) for name, process in started.items()}
    assert ended == dict.fromkeys(names, ("", 0))
