"""The frame of every entry point: the language, and errors as one line and an exit code."""

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
from game.app.commands.common.shell import UsageError, complain
from game.app.crash_log import log_aside, note
from game.i18n.language import Words, languages
from game.i18n.system_language import preferred
from game.storage.disk.files import reason
from game.storage.disk.folders import FolderError, log_file

FAILED, MISTYPED = 1, 2
INTERRUPTED: Final = 128 + 2
"""Exit code that a shell reports for a program ended by SIGINT."""
UNHEARD: Final = 128 + 13
"""Exit code that a shell reports for a program that wrote into a closed pipe."""


def run_entry(typed: Sequence[str], run: Callable[[Sequence[str], Words], int]) -> int:
    """Call `run` with the arguments, in the requested language, and return the exit code.

    That is 0, 1 for a failure, 2 for a usage error, 130 after Ctrl-C, or 141 if the output is no longer read. Errors
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
    except SystemExit as end:  # argparse has printed help or the version
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
    except Exception as why:  # noqa: BLE001 - an internal error is one line, too; the log has the details
        complain(_fault(why, words))
        return FAILED
    return code


def _language(typed: Sequence[str]) -> str:
    """Return the language of --lang, or the system's; it is needed before any message."""
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
    """Make streams print the code of a character that they can't encode, instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _unwritten(why: OSError, words: Words) -> int:
    """Report that the output can't be written, unless its reader has gone; returns the exit code."""
    with contextlib.suppress(OSError, ValueError):
        # Discard the rest of the buffer, or Python would fail again at exit.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    # Windows reports EINVAL for a pipe that isn't read.
    if isinstance(why, BrokenPipeError) or (why.errno == errno.EINVAL and os.name == "nt"):
        return UNHEARD
    complain(words.tell(sentence("The output couldn't be written: {reason}.", reason=reason(why))))
    return FAILED


def _fault(why: Exception, words: Words) -> str:
    """Log an internal error and return the sentence that reports it."""
    fault = f"{type(why).__name__}: {why}"
    try:
        path = log_file()
        note(path, "".join(format_exception(why)))
    except (OSError, FolderError):
        return words.say("Internal error: {fault}", fault=fault)
    return words.say("Internal error: {fault} (details are in {log})", fault=fault, log=str(path))
