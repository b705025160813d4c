"""The language that the player's system asks for."""

from __future__ import annotations

from importlib.resources.abc import Traversable

import pygame

from game.i18n.language import SOURCE, languages


def preferred(root: Traversable | None = None) -> str:
    """Return the code of the first available language among those the player's system asks for."""
    known = {language.code for language in languages(root)}
    try:
        asked = pygame.system.get_pref_locales()
    except pygame.error:
        asked = []
    return next((locale["language"] for locale in asked if locale["language"] in known), SOURCE)
