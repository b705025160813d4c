"""Opens the ways to those who hear the program: the system's screen reader, and the system's voice if asked for.

Both are optional. Where AccessKit is missing or fails, the program is silent.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import Final, cast

from engine.sentences import Refusal, sentence
from game.app.app import App
from game.app.lazy import lazy_attribute
from game.reader.reader import Outlet, PageReader
from game.reader.speech import Speech, speaker
from game.session.session import Session

SCREEN_READER: Final = "game.reader.screen_reader"
"""The module that needs AccessKit."""
TITLE: Final = "Boneyard"

log = logging.getLogger(__name__)


def check_voice(language: str) -> None:
    """Raise Refusal if the system has no voice to speak with."""
    if not speaker(language):
        raise Refusal(sentence("There's no voice to speak with. On Linux, install speech-dispatcher or espeak-ng."))


def open_ears(app: App, session: Session, waker: Callable[[], None], *, speaks: bool) -> Iterator[bool]:
    """Let the app be heard, in steps that can wait for the first picture; yields True while there is more."""
    outlets: list[Outlet] = []
    if speaks:
        outlets.append(Speech(lambda: speaker(session.words.language)))
    reader = _screen_reader(waker)
    yield True
    if reader is not None:
        outlets.append(reader)
    if outlets:
        app.reader = PageReader(session.voice, lambda: session.words, outlets)
        waker()


def _screen_reader(waker: Callable[[], None]) -> Outlet | None:
    """Return the outlet to the screen reader; None if there can't be one."""
    try:
        make = cast("Callable[[str, Callable[[], None]], Outlet]", lazy_attribute(SCREEN_READER, "ScreenReader"))
        return make(TITLE, waker)
    except ImportError:
        return None
    except (OSError, AttributeError) as why:
        log.info("No screen reader can be told: %s", why)
        return None
