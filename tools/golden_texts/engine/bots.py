"""The golden text of the bots: the traits of every character, the ladder, and how much thought each game gets.

A player would hardly miss any of them alone, and each was chosen on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from engine.bots import beliefs, chances, fill, greedy, keen, sure
from engine.bots.banter import QUIET, Occasion
from engine.bots.characters import CHARACTERS, PLAIN
from engine.bots.keen import PLAYOUTS, budget_at
from engine.bots.ladder import LADDER
from engine.bots.level_bot import SEES_WINS, USUAL
from engine.bots.search import endgame, tree
from engine.families.columns import evaluator as columns
from engine.families.columns import solver
from engine.families.melds import evaluator as melds
from engine.families.melds import hope
from engine.families.overlay import evaluator as overlay
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.families.tricks import evaluator as tricks
from engine.games import GAMES
from engine.reasons import advice, contrast

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_bots"
FILE: Final = FOLDER / "characters.txt"
LADDER_FILE: Final = FOLDER / "ladder.txt"


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
    lines += ["", "how much is tried, and how far:", *(f"{name:<40}{number}" for name, number in _BUDGETS.items())]
    lines += ["", "chances of a remark, in per cent:", *(f"{each.key:<10}{each.chance}" for each in Occasion)]
    lines.append(f"then quiet for {QUIET} updates")
    return {FILE: "\n".join([*lines, ""]), LADDER_FILE: "\n".join(_ladder())}


_BUDGETS: Final = {
    "deals of a greedy bot": greedy.WORLDS,
    "moves of a keen bot": keen.WIDEST,
    "playouts of a keen bot, at least": keen.FEWEST,
    "searches of a tree bot": tree.PARTS,
    "simulations for each deal": tree.WORLD_USE,
    "simulations between two looks": tree.GLANCE,
    "deals drawn for each one believed": beliefs.TRIES,
    "swaps for each hidden tile": fill.STIRS,
    "positions of an endgame": endgame.POSITIONS,
    "playouts of a chance": chances.PLAYOUTS,
    "playouts of a hint's chance": advice.PLAYED_OUT,
    "deals of a reason": contrast.DEALS,
    "deals of a promised win": sure.DOUBTS,
    "tables of a proof": solver.BUDGET,
    "tables of a filter": solver.CHEAP,
    "tables between two reports": solver.SLICE,
    "cards ahead in space": overlay.DEPTH,
    "leads in a trick": tricks.LEADS,
    "tricks ahead": tricks.TRICKS,
    "suits of a plan": melds.HOPES,
    "suits of a hope": hope.HOPES,
    "suits worth drawing": melds.TRIED,
    "moves of the columns in vain": columns.PATIENCE,
}
"""Numbers of things looked at."""


def _ladder() -> Iterator[str]:
    """Yield the rungs of each game, the easiest first."""
    for (key, seats), rungs in LADDER.items():
        yield f"{key}, {seats}"
        for who, (way, misjudges, playouts, manner, weighed) in rungs.items():
            yield f"    {_row(who, way, misjudges, playouts, manner, *([weighed] if weighed else []))}"
        yield ""


def _row(*cells: object) -> str:
    words = [word for cell in cells for word in (map(str, cell) if isinstance(cell, list | tuple) else [str(cell)])]
    return "".join(f"{word:<10}" for word in words).rstrip()


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"
