"""The outlet to the system's own voice, for players without a screen reader: `boneyard --speak`.

A small program of the system speaks one text at a time, and the next one waits for it. The focus is spoken as well,
which a screen reader would do by itself.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from game.reader.page import ROOT, HeardItem, HeardPage, focus_of
from game.reader.reader import Asked

_SAPI: Final = (
    "Add-Type -AssemblyName System.Speech;"
    "$v = New-Object System.Speech.Synthesis.SpeechSynthesizer;"
    "[Console]::InputEncoding = [Text.Encoding]::UTF8;"
    "$v.Speak([Console]::In.ReadToEnd())"
)
"""Windows' voice, for PowerShell. The text comes by standard input, so that nothing in it is a command."""
_LONGEST: Final = 4000
"""The most letters of one text."""
_MOST: Final = 8
"""The most texts that wait; the oldest are dropped."""


def speaker(language: str, platform: str = sys.platform) -> list[str]:
    """Return the command that speaks its standard input in a language, and ends when it is said; empty if none can."""
    if platform == "win32":
        found = shutil.which("powershell")
        return [found, "-NoProfile", "-Command", _SAPI] if found else []
    if platform == "darwin":
        found = shutil.which("say")
        return [found, "-f", "-"] if found else []
    if found := shutil.which("spd-say"):
        return [found, "--wait", "--pipe-mode", "--language", language]
    found = shutil.which("espeak-ng") or shutil.which("espeak")
    return [found, "-v", language, "--stdin"] if found else []


class Speech:
    """Speaks pages and news. `command` returns the program that does it, empty for none."""

    def __init__(self, command: Callable[[], Sequence[str]]) -> None:
        self._command: Final = command
        self._waiting: Final[deque[str]] = deque(maxlen=_MOST)
        self._speaking: subprocess.Popen[bytes] | None = None
        self._focus = ROOT
        self._is_broken = False

    def listens(self) -> bool:
        """Return True as long as the voice works."""
        return not self._is_broken

    def show(self, page: HeardPage, changed: Sequence[HeardItem]) -> None:  # noqa: ARG002 - only the focus is spoken
        """Speak the focused thing if it is another one. What changes in it is said as news are."""
        told = focus_of(page) if page.focus != self._focus else ""
        self._focus = page.focus
        if told:
            self.say(told)

    def say(self, text: str) -> None:
        """Speak a text after all earlier ones."""
        self._waiting.append(text[:_LONGEST])
        self.asked()

    def asked(self) -> Sequence[Asked]:
        """Speak the next text if the last one has been said; a voice asks for nothing."""
        if self._speaking is not None and self._speaking.poll() is None:
            return ()
        self._speaking = None
        if self._waiting and not self._is_broken:
            self._start(self._waiting.popleft())
        return ()

    def close(self) -> None:
        """Fall silent."""
        self._waiting.clear()
        if self._speaking is not None:
            with suppress(OSError):
                self._speaking.kill()
            self._speaking.wait()

    @property
    def is_busy(self) -> bool:
        """True while something is spoken or waits."""
        return bool(self._waiting) or (self._speaking is not None and self._speaking.poll() is None)

    def _start(self, text: str) -> None:
        command = self._command()
        self._is_broken = not command
        if not command:
            return
        try:
            nowhere = subprocess.DEVNULL
            self._speaking = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=nowhere, stderr=nowhere)  # noqa: S603 - a program of the system
            assert self._speaking.stdin is not None
            self._speaking.stdin.write(text.encode())
            self._speaking.stdin.close()
        except OSError:
            self._is_broken = True
