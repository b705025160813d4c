"""Golden bytes of views for other implementations: a small deal move by move, and a view of every kind of board.

`tools/golden.py` writes them to tests/golden_net. docs/views.md explains the bytes.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import msgpack

from engine.core import NOBODY, Board, Event, Rules
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from engine.pieces import HIDDEN, Chance
from net.fairness.deal_record import public_digest, wire_move
from net.protocol.terms import RULES_VERSION, terms_of
from net.protocol.views import to_wire_events, to_wire_view
from net.protocol.wire import packed

PATH: Final = Path(__file__).resolve().parent.parent / "tests" / "golden_net" / "views.txt"
SEED: Final = bytes(range(32))
PLIES: Final = 2
"""Number of moves of the small deal that are printed."""
WIDTH: Final = 116
NO_RULES: Final[HouseRules] = MappingProxyType({})


class Sample(NamedTuple):
    """A table, and the number of moves before its view is taken."""

    key: str
    seats: int
    moves: int
    house: HouseRules = NO_RULES


SMALL: Final = Sample("block_draw", 2, PLIES, {"hand_size": 3})
SAMPLES: Final = (
    Sample("cross", 3, 7),
    Sample("matador", 2, 11),
    Sample("blind", 4, 12, {"doubles_face_up": "on"}),
    Sample("five_up", 3, 18, {"muggins": "after_next_play"}),
    Sample("partners", 4, 12, {"lead_pass": 25}),
    Sample("super", 3, 15),
    Sample("space", 3, 30),
    Sample("double_takes", 3, 10, {"revoke": "penalty"}),
    Sample("thats_it", 2, 15),
    Sample("high_fives", 2, 11, {"missed": "on"}),
    Sample("block_draw", 2, 1000),
)
"""Every kind of board in the middle of a round, and a round that is over."""


def golden_views() -> dict[Path, str]:
    """Return the contents of the golden file of views."""
    return {PATH: "\n".join([*_small(), *(line for sample in SAMPLES for line in _sampled(sample)), ""])}


def rules_of(sample: Sample) -> Rules[Board]:
    """Return the rules of a sample's table."""
    return game(sample.key)(sample.seats, None, sample.house)


def _small() -> Iterator[str]:
    rules = rules_of(SMALL)
    terms = terms_of(rules)
    plain = [RULES_VERSION, terms.game, terms.pieces, terms.seats, sorted(terms.house.items())]
    yield f"{SMALL.key}, {SMALL.seats} seats: the deal"
    yield ""
    yield from _told("terms", packed(plain))
    yield from _said("rules", terms.rules.hex())
    yield from _said("seed", SEED.hex())
    yield from _said("order", " ".join(map(str, Chance(SEED).shuffled(rules.pieces.count))))
    match = Match(rules)
    yield from _seen(match, range(rules.seats), match.begin(SEED))
    for ply in range(PLIES):
        seat = match.state.turn
        move = match.legal(seat)[0]
        yield f"{SMALL.key}, move {ply + 1}, by seat {seat}"
        yield ""
        yield from _told("move", packed(wire_move(move)))
        yield from _seen(match, range(rules.seats), match.play(seat, move))


def _sampled(sample: Sample) -> Iterator[str]:
    match, made = Match(rules_of(sample)), 0
    match.begin(SEED)
    chance = Chance(SEED + sample.key.encode())
    while made < sample.moves and not match.is_between:
        seat = match.state.turn
        moves = match.legal(seat)
        match.play(seat, moves[chance.below(len(moves))])
        made += 1
    seat = match.state.turn
    yield f"{sample.key}, {sample.seats} seats, after {made} moves: what seat {seat} sees"
    yield ""
    yield from _seen(match, [seat], [])


def _seen(match: Match[Board], seats: range | list[int], events: list[Event]) -> Iterator[str]:
    for seat in seats:
        if events:
            yield from _told(f"events {seat}", packed(to_wire_events(seat, events)))
        yield from _told(f"view {seat}", packed(to_wire_view(match.state, seat)))
    public = to_wire_view(match.state, NOBODY)
    yield from _said("onlooker", packed(public).hex())
    yield from _said("public", public_digest(public).hex())


def _told(name: str, body: bytes) -> Iterator[str]:
    """Yield bytes, and below them their meaning."""
    yield name
    yield from textwrap.wrap(body.hex(), WIDTH, initial_indent="  ", subsequent_indent="  ")
    plain = msgpack.unpackb(body)
    parts = list(_fields(plain)) if isinstance(plain, dict) else list(map(_readable, plain))
    for part in parts:
        yield from textwrap.wrap(part, WIDTH, initial_indent="    ", subsequent_indent="      ")
    yield ""


def _said(name: str, text: str) -> Iterator[str]:
    yield name
    yield from textwrap.wrap(text, WIDTH, initial_indent="  ", subsequent_indent="  ")
    yield ""


def _fields(plain: dict[str, object]) -> Iterator[str]:
    for name, value in plain.items():
        if isinstance(value, dict):
            yield from (f"{name}.{line}" for line in _fields(value))
        else:
            yield f"{name} {_readable(value)}"


def _readable(value: object) -> str:
    if isinstance(value, bytes):
        return value.hex() or "nothing"
    if isinstance(value, list) and len(value) > 1 and all(each == HIDDEN for each in value):
        return f"[{len(value)} times {HIDDEN}]"
    if isinstance(value, list):
        return f"[{', '.join(map(_readable, value))}]"
    return "nil" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
