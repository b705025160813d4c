"""The facts that a lesson's sentence can mention, computed by the rules and never written by hand.

The available facts depend on the game and the taught move. Asking for a missing one raises LookupError, and a test asks
for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from engine.core import Board, Event, Move, Plain, Rules, Seat, State, View
from engine.events import Drew, Led, Played, Scored
from engine.families.chain.events import Unclaimed
from engine.match import Match
from engine.sentences import Sentence, sentence

LessonFacts: TypeAlias = dict[str, str | int | Sentence]


def facts(match: Match[Board], seat: Seat, taught: Move | None, happened: Sequence[Event]) -> LessonFacts:
    """Return the facts for a step of `seat` that leads to `taught`, after the events since the last step.

    Facts about the table have the names of `Rules.spread`, those about the move the names of `Rules.spelled`; `_after`
    marks the same facts once the move is made.
    """
    rules, view = match.rules, match.view(seat)
    found = {**_table(rules, view, seat), **_events(rules, happened, "got")}
    if taught is None:
        return found
    found.update(_plain(rules.spelled(view, taught)))
    found.update({"tile": _labels(rules, taught.tiles[:1]), "with": _labels(rules, taught.tiles[1:])})
    told: list[Event] = []
    after: State[Board] = match.state.copy()
    after.events = told
    rules.apply(after, seat, taught)
    found.update({f"{name}_after": value for name, value in _table(rules, after.masked(seat), seat).items()})
    found.update(_events(rules, told, "points"))
    return {name: value for name, value in found.items() if value != ""}


def _table(rules: Rules[Board], view: View[Board], seat: Seat) -> LessonFacts:
    """Return the facts about the table and the score panel."""
    spread = rules.spread(view)
    found = _plain(spread)
    ends = spread.get("ends")
    if isinstance(ends, list):
        found["ends"] = _and([str(end["pip"]) for end in ends if isinstance(end, dict) and "pip" in end])
    tally = rules.tally(view)
    found.update(
        {
            "target": rules.target,
            "hand": view.count(seat),
            "yard": len(view.piles[0]),
            "score": view.score(view.sides[seat]),
            "weight": sum(view.pieces.pips[tile] for tile in range(view.pieces.count) if view.hands[seat] >> tile & 1),
        }
    )
    if tally:
        found.update({"count": sum(tally), "sum": " + ".join(map(str, tally))})
    return found


def _events(rules: Rules[Board], events: Iterable[Event], points: str) -> LessonFacts:
    """Return the last tile played, the tiles drawn and the points scored."""
    found: LessonFacts = {}
    drawn = 0
    for event in events:
        if isinstance(event, Played | Led):
            found[f"{points}_tile"] = _labels(rules, event.tiles)
        elif isinstance(event, Drew):
            drawn += 1
        elif isinstance(event, Scored | Unclaimed) and event.points:
            found[points] = event.points
            found[f"{points}_sum"] = " + ".join(map(str, event.parts)).replace("+ -", "- ")
    if drawn:
        found[f"{points}_drawn"] = drawn
    return found


def _plain(data: Mapping[str, Plain]) -> LessonFacts:
    """Return the numbers and words unchanged, and lists of them joined."""
    found: LessonFacts = {}
    for name, value in data.items():
        if isinstance(value, str | int) and not isinstance(value, bool):
            found[name] = value
        elif isinstance(value, list) and all(isinstance(part, str | int) for part in value):
            found[name] = _joined(map(str, value))
    return found


def _and(words: Sequence[str]) -> str | Sentence:
    """Return a list in words: 3, 5 and 6."""
    if len(words) < 2:
        return _joined(words)
    return sentence("{some} and {other}", some=_joined(words[:-1]), other=words[-1])


def _joined(words: Iterable[str]) -> str:
    return ", ".join(words)


def _labels(rules: Rules[Board], tiles: Iterable[int]) -> str:
    return _joined(rules.pieces.label(tile) for tile in tiles if tile >= 0)
