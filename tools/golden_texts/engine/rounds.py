"""The golden rounds: one readable round of every game, played at random from a fixed seed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from engine.core import CALL, CLAIM, Board, Event, Rules
from engine.families.registry import evaluator_of
from engine.games import GAMES
from engine.match import Match
from engine.notation import SEATS, spell, tell
from engine.pieces import Chance, each

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden"
BY_REFLEX: Final = frozenset({"thats_it"})
"""Games that random moves rarely finish well; a bot's reflex plays them, to make their ends readable."""


def golden_round(rules: Rules[Board]) -> str:
    """Return a round at this table as text: a header, the deal, then one line a move with its events."""
    seed = sha256(f"golden round 14 of {rules.key}".encode()).digest()
    match: Match[Board] = Match(rules)
    dealt = match.begin(seed)
    turned = [rules.pieces.label(tile) for tile in each(match.state.turned)]
    lines = [
        f"game  {rules.key}",
        f"seats {rules.seats}",
        f"set   {rules.pieces.name}",
        f"house {' '.join(f'{key}={choice}' for key, choice in rules.house.items())}",
        f"seed  {seed.hex()}",
        *([f"turned {' '.join(turned)}"] if turned else []),
        "",
        *(f"{'':14}{_told(match, [event])}" for event in dealt),
    ]
    chance = Chance(seed + b"moves")
    evaluator, whims = evaluator_of(rules), Random(seed.hex())
    while can := [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]:
        in_turn = [(seat, move) for seat, move in can if move.act not in (CLAIM, CALL)]
        if in_turn and chance.below(3):
            can = in_turn  # scores that are always claimed would never lapse
        seat, move = can[chance.below(len(can))]
        if rules.key in BY_REFLEX and len(can) > 1:
            move = evaluator.reflex(match.state, seat, [its_move for _, its_move in can], whims)
        text = f"{SEATS[seat]} {spell(rules, match.state, move)}"
        lines.append(f"{text:13} {_told(match, match.play(seat, move))}")
    return "\n".join([*lines, ""])


def _told(match: Match[Board], events: Sequence[Event]) -> str:
    return "; ".join(tell(match.state.pieces, event) for event in events)


def golden_rounds() -> dict[Path, str]:
    """Return the contents of each golden file of a round."""
    return {
        FOLDER / f"{sheet.key}.txt": golden_round(sheet(3 if 3 in sheet.players else sheet.players[0]))
        for sheet in GAMES
    }
