"""The language that the player's system asks for."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from game.i18n.language import SOURCE, languages

HAS_PANEL: Final = sys.platform in {"win32", "darwin"}
"""True where the language is chosen in a window of the system, and only the system itself can tell it."""
if HAS_PANEL:
    # Elsewhere pygame would be a third of a short command, for two variables of the environment.
    import pygame


def preferred(root: Traversable | None = None) -> str:
    """Return the code of the first available language among those the player's system asks for."""
    known = {language.code for language in languages(root)}
    asked = _of_panel() if HAS_PANEL else of_environment(os.environ)
    return next((code for code in asked if code in known), SOURCE)


def of_environment(values: Mapping[str, str]) -> Sequence[str]:
    """Return the codes of the languages that an environment asks for, the best first, as gettext reads it.

    LC_ALL, LC_MESSAGES and LANG have one each, and the first that is set counts. LANGUAGE has several, which go before
    it, unless it is `C`: a program without any language.
    """
    locale = next((values[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if values.get(name)), "C")
    if _code(locale) in {"C", "POSIX"}:
        return ()
    return [_code(each) for each in (*values.get("LANGUAGE", "").split(":"), locale)]


def _code(locale: str) -> str:
    """Return the code in a locale: `pt` in `pt_BR.UTF-8`."""
    return locale.replace("-", "_").partition("_")[0].partition(".")[0].partition("@")[0]


def _of_panel() -> Sequence[str]:
    try:
        return [locale["language"] for locale in pygame.system.get_pref_locales()]
    except pygame.error:
        return ()
