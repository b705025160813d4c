"""The golden text of tables: each game's board after a deal, and what a transcript says of moves and tables in a round.

Transcripts, lessons and the command line rest on these facts, and a screen reader would tell them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.core import Board, Rules
from engine.games import GAMES
from engine.match import Match
from engine.notation import SEATS, spell
from engine.pieces import Chance

FILE: Final = Path(__file__).resolve().parents[2] / "tests" / "golden_house" / "tables.txt"
_FIRST: Final = 12
"""Number of moves of a round that are told."""
_EVERY: Final = 5
"""Moves from one description of the table to the next."""


def golden_tables() -> dict[Path, str]:
    """Return the contents of the golden file of tables."""
    lines: list[str] = []
    for sheet in GAMES:
        rules = sheet(3 if 3 in sheet.players else sheet.players[0])
        lines += [sheet.key, *(f"    {line}" for line in _told(rules)), ""]
    return {FILE: "\n".join(lines)}


def _told(rules: Rules[Board]) -> Iterator[str]:
    """Yield facts about the first moves of a round, and about the table at times and at its end."""
    seed = sha256(f"golden table of {rules.key}".encode()).digest()
    match: Match[Board] = Match(rules)
    match.begin(seed)
    board = match.state.board
    yield _plain({name: getattr(board, name) for name in board.fields})
    chance, moves = Chance(seed + b"moves"), 0
    while can := [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]:
        seat, move = can[chance.below(len(can))]
        if moves < _FIRST:
            facts = rules.spelled(match.state, move)
            yield f"{SEATS[seat]} {spell(rules, match.state, move)}  {rules.place(match.state, move)}  {_plain(facts)}"
            if not moves % _EVERY:
                yield _plain(rules.spread(match.state))
        match.play(seat, move)
        moves += 1
    yield _plain(rules.spread(match.state))
    if verdict := rules.verdict(match.state):
        yield str(verdict)


def _plain(facts: object) -> str:
    return json.dumps(facts, ensure_ascii=False)
