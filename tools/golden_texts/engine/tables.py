"""The golden texts of tables.

One has the board of each game after a deal, and what a transcript says of moves and tables in a round. Transcripts,
lessons and the command line rest on these facts, and a screen reader would tell them. The other has the powers of tiles
that the lens tells, after a deal and later.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.core import PLAY, Board, Move, Rules, State
from engine.games import GAMES
from engine.match import Match
from engine.notation import SEATS, spell
from engine.options import HouseRules
from engine.pieces import Chance

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_house" / "tables.txt"
POWERS: Final = FILE.with_name("powers.txt")
_FIRST: Final = 12
"""Number of moves of a round that are told."""
_EVERY: Final = 5
"""Moves from one description of the table to the next."""


def golden_tables() -> dict[Path, str]:
    """Return the contents of the golden files of tables."""
    lines: list[str] = []
    powers: list[str] = []
    for sheet in GAMES:
        rules = sheet(3 if 3 in sheet.players else sheet.players[0])
        lines += [sheet.key, *(f"    {line}" for line in _told(rules)), ""]
        lines[-1:-1] = [f"    pays {' '.join(_payers(rules))}"] if rules.seats > 1 else []
        told = list(_powers(rules))
        powers += [sheet.key, *(f"    {line}" for line in told), ""] if told else []
    return {FILE: "\n".join(lines), POWERS: "\n".join(powers)}


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


def _payers(rules: Rules[Board]) -> Iterator[str]:
    """Yield the seats whose pips go to each seat that wins, alone and in pairs."""
    keys = {option.key for option in rules.options}
    houses: list[HouseRules] = [{}]
    houses += [{"partnership": "on"}] if "partnership" in keys else []
    houses += [{"partnership": "on", "partner_count": "everyone_pays"}] if "partner_count" in keys else []
    for house in houses:
        table = type(rules)(4, None, house) if house else rules
        for winner in range(table.seats):
            payers = "".join(SEATS[seat] for seat in range(table.seats) if table.pays(seat, winner))
            yield f"{SEATS[winner]}:{payers or '-'}"


def _powers(rules: Rules[Board]) -> Iterator[str]:
    """Yield the powers of tiles after a deal and later in the round, each with the tiles or plays that have it."""
    seed = sha256(f"golden powers of {rules.key}".encode()).digest()
    match: Match[Board] = Match(rules)
    match.begin(seed)
    yield from _powers_now(rules, match.state)
    chance = Chance(seed + b"moves")
    for _ in range(_FIRST):
        seat = match.state.turn
        if can := match.legal(seat):
            match.play(seat, can[chance.below(len(can))])
    yield from _powers_now(rules, match.state)


def _powers_now(rules: Rules[Board], state: State[Board]) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for tile in range(state.pieces.count):  # as the lens shows it, before anyone says where
        for power in rules.powers(state, Move(PLAY, (tile,), -1)):
            found.setdefault(f"{power.what}: {power.text}", []).append(state.pieces.label(tile))
    for move in rules.legal(state, state.turn):
        for power in rules.powers(state, move):
            play = spell(rules, state, move)
            found.setdefault(f"{power.what}: {power.text}", []).append(play)
    for text, names in found.items():
        yield f"{text}  {' '.join(names)}"


def _plain(facts: object) -> str:
    return json.dumps(facts, ensure_ascii=False)
