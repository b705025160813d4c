"""How many of the shipped puzzles a reason explains, and how many sentences are true of the rival as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from engine.games import game
from engine.reasons.advice import why
from engine.reasons.contrast import contrast
from engine.reasons.told import FactTold, When
from engine.record.position import replayed
from engine.record.puzzle import PuzzleCard, from_text, options_as_moves


class Explained(Enum):
    """The best that is told for the right move of a puzzle and not for the best wrong one."""

    CAUSE = "cause"
    """A fact of the board or of the next exchange."""
    END = "end only"
    """Only how the round ends."""
    NOTHING = "nothing"


class Explanation(NamedTuple):
    """The reason that is told for a puzzle."""

    game: str
    kind: Explained
    told: int
    """Number of facts told."""
    both: int
    """Number of them that are claimed for the rival as well when it is asked about."""
    text: str


def about(fact: FactTold) -> tuple[str, ...]:
    """Return what a fact is about: its key, and the number or tile that it names."""
    values = fact.sentence.values
    return (fact.key, *(str(values.get(name)) for name in ("pip", "tile", "column")))


def explained(card: PuzzleCard, *, both_ways: bool = True) -> Explanation:
    """Explain the right move of a puzzle against the best wrong one, and with `both_ways` the other way round too."""
    puzzle = from_text(card.text)
    state, rules, past = replayed(puzzle.position), puzzle.position.rules, tuple(puzzle.position.steps)
    seat = state.turn
    view = state.masked(seat)
    right, rival = options_as_moves(puzzle, state)[:2]
    told = why(rules, view, seat, right, rival, past, is_known=True)
    kind = Explained.NOTHING
    if told.facts:
        kind = Explained.END if told.facts[0].when is When.LATER else Explained.CAUSE
    claimed = {about(fact) for fact in contrast(rules, view, seat, rival, right, past).every} if both_ways else set()
    both = sum(about(fact) in claimed for fact in told.facts)
    return Explanation(card.game, kind, len(told.facts), both, " ".join(map(str, told.all())))


def share(found: Iterable[Explanation], *, lines: bool) -> Mapping[Explained, float]:
    """Return the parts of the puzzles of line games, or of all others, by how they are explained."""
    counts = Counter(each.kind for each in found if (game(each.game).family == "chain") is lines)
    return {kind: counts[kind] / max(counts.total(), 1) for kind in Explained}


def rows(found: Iterable[Explanation]) -> Iterable[str]:
    """Yield the table of all games as lines of text."""
    by_game: dict[str, Counter[Explained]] = {}
    told = both = 0
    found = list(found)
    for each in found:
        by_game.setdefault(each.game, Counter())[each.kind] += 1
        told, both = told + each.told, both + each.both
    for key, counts in by_game.items():
        yield f"{key:18} {counts.total():3}  " + "  ".join(f"{kind.value} {counts[kind]:3}" for kind in Explained)
    for lines, name in ((True, "lines"), (False, "others")):
        parts = share(found, lines=lines)
        yield f"{name:18}      " + "  ".join(f"{kind.value} {parts[kind]:6.1%}" for kind in Explained)
    yield f"{told} facts told, {both} of them claimed for the rival too ({both / max(told, 1):.1%})"
