"""The golden pictures: three tables of each game as plain data, in a form that can be read.

One shows a choice of the viewer early in a round, one the end of a round with the most players and the largest set to
onlookers, and one a choice late in a round of the fewest players by the last of the presets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from engine.core import CALL, CLAIM, NOBODY, Board, Rules, Seat
from engine.games import GAMES
from engine.match import Match
from engine.pieces import Chance
from game.i18n.language import Words
from game.picture.names import Person
from game.picture.table_picture import LANDSCAPE, UPRIGHT, Shape, TablePicture, TablePictures
from game.session.medallions import medallions

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_pictures"
_NAMES: Final = ("You", "Ben", "Cleo")
_MOVES, _LATE, _WHOLE = 9, 16, 9999
"""Moves before the picture, which is then made as soon as the viewer has a choice, at last at the end of the round."""
_GROWS: Final = 5
"""Moves after which the table is shown again, so that lines have grown."""
_SQUARE: Final = Shape(1.0, 0.9, 1.6)


def golden_pictures() -> dict[Path, str]:
    """Return the contents of each golden file of a picture."""
    found: dict[Path, str] = {}
    for sheet in GAMES:
        rules = sheet(3 if 3 in sheet.players else sheet.players[0])
        crowd = sheet(sheet.players[-1], sheet.sets[-1])
        preset = sheet.presets[-1] if sheet.presets else None
        few = sheet(sheet.players[0], preset and preset.pieces, preset and preset.house)
        found |= {
            FOLDER / f"{sheet.key}.json": _moment(rules, 0, UPRIGHT, _MOVES),
            FOLDER / f"{sheet.key}_crowd.json": _moment(crowd, NOBODY, LANDSCAPE, _WHOLE),
            FOLDER / f"{sheet.key}_few.json": _moment(few, few.seats - 1, _SQUARE, _LATE),
        }
    return found


def _moment(rules: Rules[Board], viewer: Seat, shape: Shape, least: int) -> str:
    """Return a picture from a round as text: after so many moves, as soon as the viewer is in turn with a choice.

    Before it come the digests of pictures on the way there.
    """
    faces = medallions([""] * rules.seats, max(0, viewer))
    people = [Person(name, face) for name, face in zip(_NAMES, faces, strict=False)]
    people += [Person(f"Player {seat + 1}", people[0].medallion) for seat in range(len(people), rules.seats)]
    made = TablePictures(rules, people, Words(), shape, viewer)
    match: Match[Board] = Match(rules)
    seed = sha256(f"golden picture of {rules.key}".encode()).digest()
    chance, moves, before = Chance(seed), 0, list[str]()
    made.hear([event.seen_by(viewer) for event in match.begin(seed)], match.view(viewer))
    while not match.is_between:
        legal = match.legal(viewer) if viewer != NOBODY else ()
        if moves >= least and match.state.turn == viewer and len(legal) > 1:
            break
        if moves % _GROWS == 0:
            before.append(sha256(made.of(match.view(viewer), legal).encoded()).hexdigest()[:8])
        can = [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]
        in_turn = [(seat, move) for seat, move in can if move.act not in (CLAIM, CALL)] or can
        seat, move = in_turn[chance.below(len(in_turn))]
        made.hear([event.seen_by(viewer) for event in match.play(seat, move)], match.view(viewer))
        moves += 1
    return _readable(made.of(match.view(viewer), match.legal(viewer) if viewer != NOBODY else ()), before)


def _readable(picture: TablePicture, before: list[str]) -> str:
    """Return a picture as JSON with a line for each part, after the digests of earlier ones."""
    return "{\n" + ",\n".join([f'"before": {_line(before)}', *_fields(picture)]) + "\n}\n"


def _fields(picture: TablePicture) -> Iterator[str]:
    for name, value in msgspec.to_builtins(picture).items():
        parts = isinstance(value, list | tuple) and any(isinstance(part, dict | list | tuple | str) for part in value)
        if parts:
            yield f'"{name}": [\n' + ",\n".join(f"  {_line(part)}" for part in value) + "\n]"
        else:
            yield f'"{name}": {_line(value)}'


def _line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
