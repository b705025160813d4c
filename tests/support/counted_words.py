"""Finds numbers that don't agree with the noun behind them, such as "1 points", in English and Spanish sentences."""

from __future__ import annotations

import re
from typing import Final

_ENGLISH: Final = (
    "point pip tile card dot round deal turn pass(?:es)? match(?:es)? move player bot seat column trick double day"
)
_SPANISH: Final = "punto ficha carta ronda mano turno vez partida jugada jugador(?:es)? asiento columna baza día"
_NOUNS: Final = {
    language: "|".join(noun if "(?" in noun else f"{noun}s?" for noun in nouns.split())
    for language, nouns in (("en", _ENGLISH), ("es", _SPANISH))
}
_COUNTS: Final = {
    language: re.compile(rf"(?<![\d.,/:+-])(\d+)\*{{0,2}} (?:more |other )?({nouns})\b")
    for language, nouns in _NOUNS.items()
}
PLURALS: Final = re.compile(rf"\{{(?!tile|name)(\w+)\}} (?:[a-z]+ )?(?:{_NOUNS['en']})(?<=s)\b")
"""A placeholder before a plural, maybe with an adjective between them."""


def disagreements(told: str, language: str = "en") -> list[str]:
    """Return each number with a noun in the wrong form."""
    return [
        match.group()
        for match in _COUNTS[language].finditer(told)
        if (int(match[1]) == 1) == match[2].endswith(("s", "es"))
    ]
