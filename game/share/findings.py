"""A review as data for a page: the chances of each side, and the costly moves with their reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import NOBODY
from engine.record.record import Player, Record
from engine.review.review import Review, chance_at
from game.i18n.language import Words
from game.picture.names import Person
from game.session.review_words import ReviewWords
from game.share.packing import Packed

_DIGITS: Final = 3


def found(record: Record, review: Review, words: Words, people: Sequence[Person], places: range) -> dict[str, Packed]:
    """Return the findings of these positions of the match. The people are called by the names that they have here."""
    match, sides = record.match, record.match.rules.sides
    told = ReviewWords(words, match, [Player(person.name) for person in people])
    turns: list[Packed] = [
        {
            "place": choice.place - places.start,
            "chance": round(chance_at(review.lines[sides[choice.seat]], choice.place + 1), _DIGITS),
            "verdict": int(choice.verdict),
            "title": f"{told.where(choice.place)} · {told.name(choice.seat)} · {told.verdict(choice.verdict)}",
            "text": told.better(choice),
            "why": told.why(choice),
        }
        for choice in review.costly
        if choice.place in places
    ]
    lines: list[Packed] = []
    for side, line in enumerate(review.lines):
        members = [people[seat] for seat in range(len(people)) if sides[seat] == side]
        points: list[Packed] = [
            [point.place - places.start, round(point.chance, _DIGITS)] for point in line if point.place in places
        ]
        colour = members[0].medallion.colour
        lines.append(
            {
                "name": " + ".join(who.name for who in members),
                "colour": "#{:02x}{:02x}{:02x}".format(*colour),
                "points": points,
            }
        )
    notes: list[Packed] = [
        f"{told.where(solo.place)}: {told.ending(solo.ending)}" if solo.place != NOBODY else told.ending(solo.ending)
        for solo in review.solitaires
        if solo.first in places
    ]
    return {"sides": lines, "turns": turns, "notes": notes}
