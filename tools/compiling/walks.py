"""Random matches of every game, told as digests: the same wherever they are played, by Python or compiled.

Imports nothing but the engine, so that a build can be tried wherever it was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Final, NamedTuple

from engine.bots.bot import Bot
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.bots.search.tree import TreeBot
from engine.core import Board, Rules, RuleSheet
from engine.fields import told
from engine.games import GAMES
from engine.match import Match
from engine.options import Choice
from engine.reasons.advice import advise
from engine.sentences import Refusal

BOTS: Final[tuple[Bot, ...]] = (GreedyBot(), KeenBot(8), TreeBot(8), GreedyBot(attention=0.5, name="dreamy"))
MAX_ROUNDS: Final = 3
"""Rounds played of a match; some games have very many."""


class Walk(NamedTuple):
    """Matches of a game at one number of seats."""

    key: str
    seats: int
    moves: int
    digest: str
    """A digest of everything that was dealt, seen, allowed, thought and done."""


def walks(matches: int, thinks: float = 0.02) -> Iterator[Walk]:
    """Play so many matches of every game at every number of seats; bots think about a share of the moves."""
    for sheet in GAMES:
        for seats in sheet.players:
            found, moves = sha256(), 0
            for number in range(matches):
                rng = Random(f"walk {number} of {sheet.key} at {seats}")
                moves += _match(rules_at(sheet, seats, number, rng), rng, thinks, found.update)
            yield Walk(sheet.key, seats, moves, found.hexdigest()[:16])


def rules_at(sheet: RuleSheet, seats: int, number: int, rng: Random) -> Rules[Board]:
    """Return a table: the first one with the usual rules, each other one with a set and house rules by lot."""
    while number:
        house: dict[str, Choice] = {
            option.key: rng.choice([*option.choices, *option.numbers[:2], *option.numbers[-2:]])
            for option in sheet.options
            if rng.random() < 0.5
        }
        try:
            return sheet(seats, rng.choice(sheet.sets), house)
        except Refusal:
            continue
    return sheet(seats)


def _match(rules: Rules[Board], rng: Random, thinks: float, tell: object) -> int:
    """Play a match at random, and tell all of it."""
    assert callable(tell)
    match, moves = Match(rules), 0
    while not match.is_over and len(match.rounds) < MAX_ROUNDS:
        events = match.begin(rng.randbytes(16))
        while True:
            tell(repr([event.recorded() for event in events]).encode())
            legal = [(seat, move) for seat in range(rules.seats) for move in match.legal(seat)]
            tell(repr((legal, match.scores)).encode())
            if match.is_between and (not legal or rng.random() < 0.5):
                break
            seat, move = legal[int(rng.random() * len(legal))]
            if rng.random() < 0.1:
                view = match.view(seat)
                tell(repr([*(each for each in told(view) if each is not view.board), *told(view.board)]).encode())
            if rng.random() < thinks:
                bot = BOTS[int(rng.random() * len(BOTS))]
                move = bot.choose(rules, match.view(seat), seat, Random(moves), match.past) or move
                given = advise(rules, match.view(seat), seat, 8)
                tell(repr((given.move, [tuple(each) for each in given.told.all()], given.chance)).encode())
            events = match.play(seat, move)
            moves += 1
    return moves
