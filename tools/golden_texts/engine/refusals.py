"""The golden text of refusals: the answers of each game to moves that aren't possible, at positions of two rounds.

A player reads one of these sentences after a wrong click, and there are far more wrong clicks than right ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

from engine.core import DECLARE, DISCARD, EXCHANGE, PLAY, TAKE, Board, Move, Rules
from engine.games import GAMES
from engine.match import Match
from engine.notation import ACTS
from engine.pieces import Chance, Tile
from engine.sentences import Sentence

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_house" / "refusals.txt"
_WITH_TILES: Final = (PLAY, TAKE, DISCARD, DECLARE, EXCHANGE)
_PLACES: Final = (-1, 0, 1, 3)
_MANY: Final = 16
"""No table has many more places."""
_EVERY: Final = 3
"""Moves from one position to the next."""
_LONGEST: Final = 60
"""Moves of a round that are made at most."""
_SHOWN: Final = 2
"""Wishes that are told of each sentence, the first ones whose sentences differ."""


def golden_refusals() -> dict[Path, str]:
    """Return the contents of the golden file of refusals."""
    return {FILE: "\n".join(line for sheet in GAMES for line in _of_game(sheet(_seats(sheet.players))))}


def _seats(players: range) -> int:
    return 3 if 3 in players else players[0]


def _of_game(rules: Rules[Board]) -> Iterator[str]:
    """Yield each sentence of a game with the number of wishes that it was told to, and some of these."""
    found: dict[str, list[tuple[str, Sentence]]] = {}
    for wish, told in _asked(rules):
        found.setdefault(told.text, []).append((wish, told))
    every = "\n".join(f"{wish}: {told}" for asked in found.values() for wish, told in asked)
    yield f"{rules.key}, all answers {sha256(every.encode()).hexdigest()[:12]}"
    for text in sorted(found):
        yield f"    {len(found[text])} times: {text}"
        examples = {str(told): wish for wish, told in reversed(found[text])}
        for words, wish in [*reversed(examples.items())][:_SHOWN]:
            yield f"        {wish}" + (f": {words}" if words != text else "")
    yield ""


def _asked(rules: Rules[Board]) -> Iterator[tuple[str, Sentence]]:
    """Yield wishes that aren't legal, as text, and the answer to each, at some positions of two rounds."""
    seed = sha256(f"golden refusals of {rules.key}".encode()).digest()
    match, chance = Match(rules), Chance(seed + b"moves")
    for number in range(2):
        if match.is_over:
            return
        match.begin(seed if not number else sha256(seed).digest())
        for place in range(_LONGEST):
            if not place % _EVERY:
                yield from _asked_here(match, chance, f"{number + 1}.{place}")
            can = [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]
            if not can or match.is_between:
                break
            match.play(*can[chance.below(len(can))])
        yield from _asked_here(match, chance, f"{number + 1}.end")
        if not match.is_between:
            return


def _asked_here(match: Match[Board], chance: Chance, where: str) -> Iterator[tuple[str, Sentence]]:
    state = match.state
    seat = state.turn if chance.below(8) else (state.turn + 1) % match.rules.seats
    legal = match.rules.legal(state, seat)
    tiles = [chance.below(state.pieces.count) for _ in range(3)]
    held = [tile for tile in range(state.pieces.count) if state.hands[seat] >> tile & 1]
    tiles += [held[chance.below(len(held))] for _ in range(2) if held]
    for wish in _wishes(tiles, (*_PLACES, chance.below(_MANY))):
        if wish not in legal:
            labels = "+".join(map(state.pieces.label, wish.tiles))
            name = f"{ACTS[wish.act]} {labels}@{wish.at}" if labels else ACTS[wish.act]
            yield f"{where} {name}{' aloud' * wish.how}", match.rules.why_not(match.view(seat), seat, wish)


def _wishes(tiles: list[Tile], places: tuple[int, ...]) -> Iterator[Move]:
    for act in range(len(ACTS)):
        yield Move(act)
        if act in _WITH_TILES:
            for tile in tiles:
                yield from (Move(act, (tile,), place) for place in places)
    yield from (Move(PLAY, (tile,), place, 1) for tile in tiles for place in places)
