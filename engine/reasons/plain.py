"""What a contrast tells as plain data, and back. The players in it are seats, so it holds nobody's name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from engine.core import Move, Plain
from engine.families.facts import NO_MARKS, Marks
from engine.match import Step
from engine.reasons.told import FactTold, Told, When
from engine.sentences import Sentence

_LONGEST: Final = 300
"""Limit in letters for a message and for a value."""
_DEEPEST: Final = 3
"""Limit for sentences in sentences."""
_MOST: Final = 8
"""Limit for values, facts and arms."""
_STEP: Final = 5
"""Numbers of a move of the line."""
_PARTS: Final = 1_000_000
_PLACE: Final = re.compile(r"\{([a-z_]{1,20})\}")
_BRACE: Final = re.compile(r"[{}]")


class NotTold(ValueError):
    """The data isn't what `to_plain` writes."""


def to_plain(told: Told) -> dict[str, Plain]:
    """Return the facts chosen and all that is said besides."""
    facts: list[Plain] = [
        {
            "key": fact.key,
            "when": int(fact.when),
            "mine": round(fact.mine * _PARTS),
            "its": round(fact.its * _PARTS),
            "share": round(fact.share * _PARTS),
            "sentence": _written(fact.sentence),
            **_marked(fact.marks),
            "instead": _marked(fact.instead),
        }
        for fact in told.facts
    ]
    steps: list[Plain] = [
        [step.seat, move.act, [*move.tiles], move.at, move.how] for step in told.steps for move in [step.move]
    ]
    return {
        "facts": facts,
        "verdict": _written(told.verdict),
        "concession": _written(told.concession),
        "line": _written(told.line),
        "steps": steps,
    }


def from_plain(data: object) -> Told:
    """Return the reason in plain data. Raises NotTold for other data."""
    fields = _fields(data)
    facts = tuple(map(_fact, _row(fields.get("facts"))))
    verdict, concession, line = (_sentence(fields.get(key)) for key in ("verdict", "concession", "line"))
    steps = tuple(map(_step, _row(fields.get("steps", []))))
    return Told(facts, verdict, concession, line, facts, steps=steps)


def _marked(marks: Marks) -> dict[str, Plain]:
    return {
        "arms": list(marks.arms),
        "tiles": f"{marks.tiles:x}",
        "unseen": f"{marks.unseen:x}",
        "seat": marks.seat,
    }


def _marks(fields: Mapping[str, object]) -> Marks:
    arms = tuple(map(_number, _row(fields.get("arms"))))
    tiles, unseen = (_tiles(fields.get(name)) for name in ("tiles", "unseen"))
    return Marks(arms, tiles, unseen, _number(fields.get("seat")))


def _step(data: object) -> Step:
    parts = _row(data)
    if len(parts) != _STEP:
        raise NotTold("step")
    seat, act, tiles, at, how = parts
    return Step(_number(seat), Move(_number(act), tuple(map(_number, _row(tiles))), _number(at), _number(how)))


def _written(told: Sentence | None) -> Plain:
    if told is None:
        return None
    values: dict[str, Plain] = {
        key: _written(value) if isinstance(value, Sentence) else value for key, value in told.values.items()
    }
    return {"text": told.text, "many": told.many, "values": values}


def _sentence(data: object, depth: int = 0) -> Sentence | None:
    if data is None:
        return None
    fields = _fields(data)
    text, many, values = fields.get("text"), fields.get("many"), _fields(fields.get("values"))
    if not isinstance(text, str) or not isinstance(many, str) or depth >= _DEEPEST or len(values) > _MOST:
        raise NotTold("sentence")
    found: dict[str, str | int | Sentence] = {}
    for key, value in values.items():
        if isinstance(value, dict):
            inner = _sentence(value, depth + 1)
            if inner is not None:
                found[key] = inner
        elif isinstance(value, str) and len(value) <= _LONGEST:
            found[key] = value
        else:
            found[key] = _number(value)
    for message in (text, many):
        places = set(_PLACE.findall(message))
        if len(message) > _LONGEST or not places <= found.keys() or _BRACE.search(_PLACE.sub("", message)):
            raise NotTold("message")
    if many and not isinstance(found.get("n"), int):
        raise NotTold("plural")
    return Sentence(text, found, many)


def _fact(data: object) -> FactTold:
    fields = _fields(data)
    key, when, told = fields.get("key"), _number(fields.get("when")), _sentence(fields.get("sentence"))
    if not isinstance(key, str) or len(key) > _LONGEST or told is None or not 0 <= when < len(When):
        raise NotTold("fact")
    mine, its, share = (_number(fields.get(name)) / _PARTS for name in ("mine", "its", "share"))
    instead = _marks(_fields(fields["instead"])) if "instead" in fields else NO_MARKS
    return FactTold(key, When(when), mine, its, share, told, _marks(fields), instead)


def _fields(data: object) -> dict[str, object]:
    if not isinstance(data, dict):
        raise NotTold("fields")
    return data


def _row(data: object) -> list[object]:
    if not isinstance(data, list) or len(data) > _MOST:
        raise NotTold("row")
    return data


def _number(data: object) -> int:
    if not isinstance(data, int) or isinstance(data, bool) or abs(data) > _PARTS * _PARTS:
        raise NotTold("number")
    return data


def _tiles(data: object) -> int:
    if not isinstance(data, str) or not re.fullmatch("[0-9a-f]{1,60}", data):
        raise NotTold("tiles")
    return int(data, 16)
