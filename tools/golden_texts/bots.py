"""The golden text of the bots: the traits of every character, and how much thought each game gets.

A player would hardly miss any of them alone, and each was chosen on purpose.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.bots.characters import CHARACTERS, PLAIN
from engine.bots.keen import PLAYOUTS, budget_at
from engine.bots.level_bot import SEES_WINS, USUAL
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.games import GAMES

FILE: Final = Path(__file__).resolve().parents[2] / "tests" / "golden_bots" / "characters.txt"


def golden_bots() -> dict[Path, str]:
    """Return the contents of the golden file of the bots."""
    lines = [
        _row("key", "name", "stars", "word", "kind", "pace", "attention", "forgets", "quick", "playouts", Taste._fields)
    ]
    for who in (*CHARACTERS, *PLAIN):
        taste = [f"{weight:g}" for weight in who.taste]
        traits = (who.pace, who.attention, _yes(who.forgets), _yes(who.is_quick), who.playouts, taste)
        lines.append(_row(who.key, who.name, who.stars, who.level, who.kind, *traits))
    lines += ["", "where the ladder names no rung:", _row("stars", "way", "misjudges", "playouts", "manner", "wins")]
    for stars, rung in USUAL.items():
        lines.append(_row(stars, *rung, "sees" if stars >= SEES_WINS else "may miss"))
    lines += ["", "each game at its smallest table:"]
    lines.append(
        f"{'game':<18}"
        + _row("seats", "effort", "care", "doubt", "stakes", "horizon", "tree", "playouts", "sheds", "stiff")
    )
    for sheet in GAMES:
        rules = sheet(sheet.players[0])
        knows = evaluator_of(rules)
        weights = (knows.effort, knows.care, knows.doubt, knows.stakes, knows.horizon, _yes(knows.prefers_tree))
        others = (budget_at(rules, PLAYOUTS), _yes(knows.sheds), _yes(knows.stiff_doubles))
        lines.append(f"{sheet.key:<18}{_row(rules.seats, *weights, *others)}")
    return {FILE: "\n".join([*lines, ""])}


def _row(*cells: object) -> str:
    words = [word for cell in cells for word in (map(str, cell) if isinstance(cell, list | tuple) else [str(cell)])]
    return "".join(f"{word:<10}" for word in words).rstrip()


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"
