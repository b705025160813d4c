"""Scenes that break on purpose, and an app that recovers from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pygame

from game.app.app import App
from game.look.look import Look
from game.ui.actions import Input, Press
from game.ui.scene import Scene, Stage

FELL: Final = "a tile fell off the table"


def broken(kind: type[Scene], moment: str, stage: Stage) -> Scene:
    """Return a scene of this kind that raises at a certain moment."""

    class Broken(kind):  # type: ignore[misc, valid-type]  # any kind of scene
        def __init__(self) -> None:
            Scene.__init__(self, stage)

        def fall(self, now: str) -> None:
            if now == moment:
                raise RuntimeError(FELL)

        @property
        def attention_text(self) -> str:
            return ""

        def due(self, now: float) -> float | None:
            return now

        def due_below(self, _now: float) -> float | None:
            return None

        def enter(self) -> None:
            self.fall("enter")

        def layout_steps(self, _look: Look) -> Iterator[None]:
            yield
            self.fall("layout_steps")

        def handle(self, given: Input) -> None:
            if isinstance(given, Press):
                self.fall("handle")

        def update(self, _now: float) -> None:
            self.fall("update")

        def update_below(self, _now: float) -> None:
            self.fall("update_below")

        def pause(self) -> None:
            self.fall("pause")

        def draw(self, _surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
            assert isinstance(full, bool)
            self.fall("draw")
            return []

        def rename_keys(self) -> bool:
            self.fall("rename_keys")
            return True

    return Broken()


def guard(app: App, refuge: object, log: Path | None) -> list[str]:
    """Give a test's app a scene to recover to; return the list of sentences reported when its window is gone."""
    told: list[str] = []
    setattr(app, "_refuge", refuge)  # noqa: B010 - other tests want the exception
    setattr(app, "_log", log)  # noqa: B010
    setattr(app, "_tell", lambda _title, sentence: told.append(sentence))  # noqa: B010
    return told
