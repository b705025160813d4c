"""The shell in tests: the output and exit code of commands."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.app.cli import main
from tests.support.deadline import DEADLINE

ENGLISH: Final = ("--lang", "en")


class Answer(NamedTuple):
    """The outcome of a command."""

    code: int
    out: str
    err: str


def ask(*words: str) -> Answer:
    """Run a command in this process, in English."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = main([*ENGLISH, *words])
    return Answer(code, out.getvalue(), err.getvalue())


def ask_outside(*words: str, env: dict[str, str] | None = None) -> Answer:
    """Run a command in a process of its own."""
    ended = subprocess.run(  # noqa: S603  our own program
        [sys.executable, "-m", "game.app.cli", *ENGLISH, *words],
        capture_output=True,
        encoding="utf-8",
        env=env,
        check=False,
        timeout=DEADLINE,
    )
    return Answer(ended.returncode, ended.stdout, ended.stderr)


def complaint(answer: Answer, code: int) -> str:
    """Return the one line of an error; fails if there are more or fewer, or any standard output."""
    assert answer.code == code, answer
    assert answer.out == ""
    assert answer.err.startswith("boneyard: ")
    assert answer.err.endswith("\n")
    assert answer.err.count("\n") == 1, answer.err
    assert "Traceback" not in answer.err
    assert "Internal error" not in answer.err
    return answer.err.removeprefix("boneyard: ").rstrip("\n")


def lines(text: str) -> Sequence[str]:
    """Return the lines of a text without trailing blanks."""
    return [line.rstrip() for line in text.splitlines()]
