"""The golden pictures: a moment of a round of each game as plain data, in a form that can be read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from engine.core import CALL, CLAIM, Board, Rules
from engine.games import GAMES
from engine.match import Match
from engine.pieces import Chance
from game.i18n.language import Words
from game.picture.names import Person
from game.picture.table_picture import UPRIGHT, TablePicture, TablePictures
from game.session.medallions import medallions

FOLDER: Final = Path(__file__).resolve().parents[2] / "tests" / "golden_pictures"
_NAMES: Final = ("You", "Ben", "Cleo")
_MOVES: Final = 9
"""Moves before the picture, which is then made as soon as the viewer has a choice."""


def golden_pictures() -> dict[Path, str]:
    """Return the contents of each golden file of a picture."""
    return {
        FOLDER / f"{sheet.key}.json": _readable(_moment(sheet(3 if 3 in sheet.players else sheet.players[0])))
        for sheet in GAMES
    }


def _moment(rules: Rules[Board]) -> TablePicture:
    """Return a picture from the middle of a round, seen by the first seat on its turn."""
    people = [Person(name, face) for name, face in zip(_NAMES, medallions([""] * rules.seats, 0), strict=False)]
    people += [Person(f"Player {seat + 1}", people[0].medallion) for seat in range(len(people), rules.seats)]
    made = TablePictures(rules, people, Words(), UPRIGHT, 0)
    match: Match[Board] = Match(rules)
    seed = sha256(f"golden picture of {rules.key}".encode()).digest()
    chance, moves = Chance(seed), 0
    made.hear([event.seen_by(0) for event in match.begin(seed)], match.view(0))
    while not match.is_between:
        legal = match.legal(0)
        if moves >= _MOVES and match.state.turn == 0 and len(legal) > 1:
            break
        can = [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]
        in_turn = [(seat, move) for seat, move in can if move.act not in (CLAIM, CALL)] or can
        seat, move = in_turn[chance.below(len(in_turn))]
        made.hear([event.seen_by(0) for event in match.play(seat, move)], match.view(0))
        moves += 1
    return made.of(match.view(0), match.legal(0))


def _readable(picture: TablePicture) -> str:
    """Return a picture as JSON with a line for each part."""
    return "{\n" + ",\n".join(_fields(picture)) + "\n}\n"


def _fields(picture: TablePicture) -> Iterator[str]:
    for name, value in msgspec.to_builtins(picture).items():
        parts = isinstance(value, list | tuple) and any(isinstance(part, dict | list | tuple | str) for part in value)
        if parts:
            yield f'"{name}": [\n' + ",\n".join(f"  {_line(part)}" for part in value) + "\n]"
        else:
            yield f'"{name}": {_line(value)}'


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
