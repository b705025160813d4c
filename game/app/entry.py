"""What every way into the program shares: the language, and how whatever goes wrong ends as one line and a code."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
from collections.abc import Callable, Sequence
from traceback import format_exception
from typing import Final

from engine.sentences import Refusal, sentence
from game.app.commands.shell import UsageError, complain
from game.app.crash_log import log_aside, note
from game.i18n.language import Words, languages, preferred
from game.storage.folders import FolderError, log_file
from game.storage.saves import reason

FAILED, MISTYPED = 1, 2
INTERRUPTED: Final = 128 + 2
"""What a shell reports of a program that SIGINT ended."""
UNHEARD: Final = 128 + 13
"""What a shell reports of a program that wrote into a closed pipe."""


def entered(typed: Sequence[str], run: Callable[[Sequence[str], Words], int]) -> int:
    """Let `run` do what was typed, in the language that was asked for, and return the exit code.

    0, 1 for what failed, 2 for what was mistyped, 130 after Ctrl-C, 141 where nobody reads the output any more. Errors
    are one line on standard error.
    """
    _speak_everywhere()
    words = Words()
    try:
        words = Words.of(_language(typed))
        with log_aside():
            code = run(typed, words)
        if sys.stdout:
            sys.stdout.flush()
    except SystemExit as end:  # argparse's way to say that help or the version is printed
        return end.code if isinstance(end.code, int) else 0
    except KeyboardInterrupt:
        complain(words.say("stopped"))
        return INTERRUPTED
    except UsageError as why:
        told = words.tell(why.sentence)
        complain(words.say("{problem}; try {command} --help", problem=told, command=why.hint) if why.hint else told)
        return MISTYPED
    except (Refusal, FolderError) as why:
        complain(words.tell(why.sentence))
        return FAILED
    except OSError as why:
        return _unwritten(why, words)
    except Exception as why:  # noqa: BLE001  a fault of ours is told in one line too; the log has the rest
        complain(_fault(why, words))
        return FAILED
    return code


def _language(typed: Sequence[str]) -> str:
    """Return the language that --lang asks for, or the system's: it is needed before anything can be said."""
    asked = ""
    for place, word in enumerate(typed):
        if word == "--":
            break
        if word == "--lang":
            asked = "".join(typed[place + 1 : place + 2])
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    if not asked:
        return preferred()
    codes = [language.code for language in languages()]
    if asked not in codes:
        raise UsageError(
            sentence("There's no language {code}. Choose from {codes}.", code=asked, codes=", ".join(codes))
        )
    return asked


def _speak_everywhere() -> None:
    """Let a stream that lacks a letter print its code instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _unwritten(why: OSError, words: Words) -> int:
    """Say that the output cannot be written; a reader who has gone is told nothing."""
    with contextlib.suppress(OSError, ValueError):
        # What is still in the buffer goes nowhere, or Python would fail once more when it ends.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    # Windows says EINVAL of a pipe that nobody reads.
    if isinstance(why, BrokenPipeError) or (why.errno == errno.EINVAL and os.name == "nt"):
        return UNHEARD
    complain(words.say("The output couldn't be written: {reason}.", reason=reason(why)))
    return FAILED


def _fault(why: Exception, words: Words) -> str:
    """Write a fault of ours down in the log and return the sentence that says so."""
    fault = f"{type(why).__name__}: {why}"
    try:
        path = log_file()
        note(path, "".join(format_exception(why)))
    except (OSError, FolderError):
        return words.say("Internal error: {fault}", fault=fault)
    return words.say("Internal error: {fault} (details are in {log})", fault=fault, log=str(path))
