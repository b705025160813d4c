"""Whatever ends the program, the next run resumes at the last move."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Final, TypeAlias

import pytest

from engine.record.record import to_data
from game.storage.saves import Saves
from tests.support.deadline import DEADLINE
from tests.support.lengths import some
from tests.support.signals import interruptible

pytestmark = pytest.mark.slow

ROOT: Final = Path(__file__).resolve().parents[3]
AHEAD: Final = 3
"""Number of steps that the killed player may be ahead of its last message."""
TELLING: Final = """
import sys
from concurrent.futures import ProcessPoolExecutor

from boneyard.start import main

submit = ProcessPoolExecutor.submit

def told(*words):
    done = submit(*words)
    done.add_done_callback(lambda _: print("done", flush=True))
    return done

ProcessPoolExecutor.submit = told
sys.exit(main())
"""
"""The program, which prints a line whenever a helper has done a piece of work."""
Rounds: TypeAlias = list[dict[str, object]]


@contextmanager
def running(home: Path, *words: str, stdin: int | None = None) -> Iterator[subprocess.Popen[str]]:
    """Run Python with these words, in a group of processes of its own, until the block ends."""
    environment = {**os.environ, "BONEYARD_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environment.pop("SDL_NO_SIGNAL_HANDLERS", None)
    with subprocess.Popen(  # noqa: S603  our own program
        [sys.executable, *words],
        cwd=ROOT,
        env=environment,
        stdin=stdin,
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


def player(home: Path) -> AbstractContextManager[subprocess.Popen[str]]:
    """Run a player in another process until the block ends."""
    return running(home, "-m", "tests.support.screen.evening", stdin=subprocess.PIPE)


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


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there is no such signal on this system")
def test_a_signal_to_the_program_and_its_helpers_ends_it_without_a_word(tmp_path: Path) -> None:
    names = some(("SIGTERM", "SIGINT", "SIGHUP"), 3)
    with interruptible(), ExitStack() as stack:
        started = {
            name: stack.enter_context(running(tmp_path / name, "-c", TELLING, "play", "--windowed", "--no-sound"))
            for name in names
        }
        for name, process in started.items():
            assert process.stdout is not None
            assert process.stdout.readline() == "done\n"
            os.killpg(process.pid, getattr(signal, name))
        ended = {
            name: (process.communicate()[0].replace("done\n", ""), process.returncode)
            for name, process in started.items()
        }
    assert ended == dict.fromkeys(names, ("", 0))
