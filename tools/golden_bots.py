"""The golden text of the bots: the traits of every character, which a player would hardly miss one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.bots.characters import CHARACTERS, PLAIN
from engine.bots.level_bot import SEES_WINS, USUAL
from engine.families.taste import Taste

FILE: Final = Path(__file__).resolve().parent.parent / "tests" / "golden_bots" / "characters.txt"


def golden_bots() -> dict[Path, str]:
    """Return the contents of the golden file of the bots."""
    lines = [
        _row("key", "name", "stars", "word", "kind", "pace", "attention", "forgets", "quick", "playouts", Taste._fields)
    ]
    for who in (*CHARACTERS, *PLAIN):
        taste = [f"{weight:g}" for weight in who.taste]
        flags = ("yes" if who.forgets else "no", "yes" if who.is_quick else "no")
        lines.append(
            _row(
                who.key, who.name, who.stars, who.level, who.kind, who.pace, who.attention, *flags, who.playouts, taste
            )
        )
    lines += ["", "where the ladder names no rung:", _row("stars", "way", "misjudges", "playouts", "manner", "wins")]
    for stars, rung in USUAL.items():
        lines.append(_row(stars, *rung, "sees" if stars >= SEES_WINS else "may miss"))
    return {FILE: "\n".join([*lines, ""])}


def _row(*cells: object) -> str:
    words = [word for cell in cells for word in (map(str, cell) if isinstance(cell, list | tuple) else [str(cell)])]
    return "".join(f"{word:<10}" for word in words).rstrip()
