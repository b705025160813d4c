"""A finished match as one page of HTML: all positions, the log, and the review if there is one."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

import msgspec

from engine.core import NOBODY, Seat
from engine.record.record import Player, Record
from engine.review.review import Review, chance_at
from game.i18n.language import Words
from game.look.palette import FELTS
from game.picture.names import Person
from game.picture.page_art import icon_svg, medallion_svg, set_art
from game.picture.table_picture import WIDE
from game.session.words.review_words import ReviewWords
from game.share.moments import finished_reel, moments, places_of
from game.share.packing import Packed, Packer, squeezed
from game.share.people import shown_people

_ICONS: Final = (
    *("play", "pause", "left", "right", "skip-back", "skip-forward"),
    *("clockwise", "anticlockwise", "robot"),
)
_DIGITS: Final = 3
"""Digits of a chance."""


def replay_page(
    record: Record,
    words: Words,
    seat: Seat,
    *,
    is_open: bool = False,
    has_names: bool = False,
    review: Review | None = None,
    number: int = 0,
) -> str:
    """Return the page, in the language of the words.

    It holds what the player at `seat` saw, or all hands if it `is_open`, of one round if it has a `number`. Without
    names, people are called by their enamels. Raises Refusal for a match that isn't finished, or has no such round.
    """
    reel = finished_reel(record)
    people = shown_people(record, words, seat, has_names=has_names)
    packer, places = Packer(), places_of(reel, number)
    for moment in moments(reel, people, words, seat, places, is_open=is_open):
        packer.add(moment)
    data: dict[str, Packed] = {
        **packer.packed(),
        **msgspec.to_builtins(set_art(reel.rules.pieces)),
        "words": _spoken(words),
        "people": [_person(place, person) for place, person in enumerate(people)],
        "icons": {name: icon_svg(name) for name in _ICONS},
        "size": WIDE,
        "total": len(reel.firsts),
        "open": int(is_open and reel.rules.seats > 1),
        "review": _found(record, review, words, people, places) if review else 0,
    }
    script, loader = _module("phone/tiles.js", "share/replay.js"), _asset("share/loader.js")
    if review:
        script += "\n" + _asset("share/review.js")
    title = words.say(reel.rules.title)
    return Template(_asset("share/replay.html")).substitute(
        {key: escape(text) for key, text in _headings(words).items()},
        language=escape(words.language),
        policy=f"default-src 'none'; style-src 'unsafe-inline'; script-src {_hash(loader)} {_hash(script)}",
        title=escape(title),
        who=escape(", ".join(person.name for person in people)),
        cloth=_cloth(),
        size=WIDE,
        payload=squeezed({"style": _asset("share/replay.css"), "script": script, "data": data}),
        loader=loader,
    )


def _headings(words: Words) -> dict[str, str]:
    """Return the words of the page that stay."""
    say = words.say
    return {
        "needs_script": say("This page needs JavaScript to show the match."),
        "table": say("Table"),
        "time_line": say("Time line"),
        "to_start": say("To the first deal"),
        "step_back": say("One move back"),
        "step_on": say("One move on"),
        "to_end": say("To the end"),
        "round": say("Round"),
        "whose": say("Whose tiles to see"),
        "log": say("Log"),
        "players": say("Players"),
        "review": say("Review"),
        "chances": say("The chances of each side to win the match"),
    }


def _spoken(words: Words) -> dict[str, Packed]:
    """Return the words that the page fills in; it puts numbers in their places by itself."""
    say, left = words.say, "{n}"
    return {
        "move": say("Move {n} of {all}", n=left, all="{all}"),
        "round": say("Round {n} of {all}", n=left, all="{all}"),
        "nth": say("Round {n}", n=left),
        "deal": say("The deal"),
        "play": words.say_in("replay", "Play"),
        "pause": say("Pause"),
        "bot": say("bot"),
        "plays": say("to play"),
        "won": words.say_in("player", "won"),
        "points": say("Points"),
        "hidden": say("face down: {n}", n=left),
        "count": say("Count"),
        "boneyard": say("Boneyard"),
        "all": say("All hands"),
    }


def _person(place: int, person: Person) -> dict[str, Packed]:
    return {
        "name": person.name,
        "bot": int(person.medallion.bot),
        "colour": "#{:02x}{:02x}{:02x}".format(*person.medallion.colour),
        "picture": medallion_svg(place, person.medallion),
    }


def _cloth() -> str:
    """Return the colours of the felt, for the style."""
    cloth = FELTS["green"]
    colours = {"light": cloth.light, "mid": cloth.middle, "dark": cloth.dark}
    return ";".join(f"--{name}:rgb{colour}" for name, colour in colours.items())


def _asset(name: str) -> str:
    """Return a part of the page, without what only its authors read."""
    text = files("assets").joinpath(name).read_text("utf-8")
    lines = (line.strip() for line in text.splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("// "))


def _module(*names: str) -> str:
    """Return scripts as one, with names of its own, in which each may use what those before it export."""
    text = "\n".join(map(_asset, names))
    return f"(() => {{\n{re.sub(r'^export ', '', text, flags=re.MULTILINE)}\n}})();"


def _hash(script: str) -> str:
    """Return the name by which a page allows a script."""
    return f"'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'"


def _found(record: Record, review: Review, words: Words, people: Sequence[Person], places: range) -> dict[str, Packed]:
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
