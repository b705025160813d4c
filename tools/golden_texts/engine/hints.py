"""The golden text of hints: the playouts that each game's hints spend on a position, and their words.

The bot behind them is made up. It takes the moves in the order of the rules and notes what it was asked for, so that a
hint costs nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Final

import pytest

from engine.bots.bot import loudest
from engine.bots.chances import Chances
from engine.bots.keen import PLAYOUTS
from engine.core import ALOUD, CALL, CLAIM, FACING, SILENT, Board, Move, Rules, Seat, View
from engine.games import GAMES, game
from engine.match import Match, Step
from engine.notation import SEATS, spell
from engine.options import HouseRules
from engine.pieces import Chance
from engine.reasons.advice import advise, why
from engine.reasons.places import named
from engine.reasons.told import Told, just
from engine.reasons.words import called
from engine.sentences import Sentence
from tests.support.coarse_chances import coarse_chances

FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_bots" / "hints.txt"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
_HOUSES: Final[dict[str, Sequence[HouseRules]]] = {"all_fives": ({}, {"muggins": "immediate"})}
_BUDGETS: Final = (PLAYOUTS, 40)
_POINTS: Final = (1, 6, 15, 30, 60)
"""Moves before a hint in any case."""
_CLAIMS: Final = 5
"""Claims that are told in a round, and plays of tiles that can be turned."""
_MOST: Final = 100
"""Moves of a round at most."""


class _Asked:
    """The requests of a hint to its parts."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def bot(self, playouts: int) -> _FirstBot:
        """Return a bot that takes the first move."""
        self.told.append(f"bot {playouts}")
        return _FirstBot()

    def contrast(
        self,
        rules: Rules[Board],
        view: View[Board],
        _seat: Seat,
        move: Move,
        rival: Move,
        past: Sequence[Step] = (),
        deals: int = 0,
        *,
        careful: float = 0.5,
        is_known: bool = False,
    ) -> Told:
        """Return that two moves were compared, as the verdict."""
        known = " known" if is_known else ""
        self.told.append(f"deals {deals}, {careful:.3f} with care, {len(past)} past{known}")
        return just(Sentence(f"{spell(rules, view, move)} over {spell(rules, view, rival)}", {}))

    def weigh(
        self, rules: Rules[Board], _view: View[Board], _seat: Seat, moves: Sequence[Move], playouts: int, _rng: Random
    ) -> list[SimpleNamespace]:
        """Return that the first side wins in all playouts."""
        self.told.append(f"{playouts} playouts of {len(moves)}")
        sides = max(rules.sides) + 1
        return [SimpleNamespace(chances=Chances((1.0, *[0.0] * (sides - 1)), (0.0,) * sides))]


class _FirstBot:
    """Takes the first move, in place of a `KeenBot`."""

    standing: Sequence[Move] = ()

    def choose(
        self, rules: Rules[Board], view: View[Board], seat: Seat, _rng: Random, _past: Sequence[Step] = ()
    ) -> Move | None:
        """Return the first move, and note the order of all."""
        self.standing = loudest(rules.legal(view, seat))
        return self.standing[0] if self.standing else None


def golden_hints() -> dict[Path, str]:
    """Return the contents of the golden file of hints."""
    return {FILE: "".join(hints_of(sheet.key) for sheet in GAMES)}


def hints_of(key: str) -> str:
    """Return the part of the golden file that is about a game."""
    asked, lines, sheet = _Asked(), list[str](), game(key)
    with pytest.MonkeyPatch.context() as patch, coarse_chances(always=True):
        patch.setattr("engine.reasons.advice.KeenBot", asked.bot)
        patch.setattr("engine.reasons.advice.contrast", asked.contrast)
        patch.setattr("engine.reasons.advice.weigh", asked.weigh)
        for seats in sorted({sheet.players[0], sheet.players[-1]}):
            for house in _HOUSES.get(key, ({},)):
                rules = sheet(seats, None, house)
                changes = "".join(f" {name}={choice}" for name, choice in house.items())
                lines += [f"{key}, {seats}{changes}", *(f"    {line}" for line in _told(rules, asked)), ""]
    return "\n".join([*lines, ""])


def _told(rules: Rules[Board], asked: _Asked) -> Iterator[str]:
    """Yield hints after the deal and ever later in a round, and for each reason that a move is the only one.

    They are for the seat in turn, and once for another one.
    """
    known: set[str] = set()
    claims, ways = list[str](), list[Move]()
    match, chance = Match(rules), Chance(f"golden hints of {rules.key}".encode())
    match.begin(b"golden hints of a round")
    for number in range(_MOST):
        if match.is_between:
            break
        seat = match.state.turn
        moves = match.legal(seat)
        for budget in _BUDGETS[: 1 + (number in _POINTS)]:
            if number in _POINTS or len(loudest(moves)) == 1:
                line, said = _hint(match, seat, budget, asked, moves[-1])
                if number in _POINTS or said not in known:
                    yield line
                known.add(said)
        turned = [move for move in moves if _is_turned(move, moves)] if len(ways) < _CLAIMS else []
        ways += turned
        if turned or number in _POINTS:
            yield from _names(match, seat, moves, turned)
        for line in _claims(match) if "muggins" in rules.house and len(claims) < _CLAIMS else ():
            if line not in claims:
                claims.append(line)
                yield line
        match.play(seat, moves[chance.below(len(moves))])
    if rules.seats > 1 and not match.is_between:
        yield _hint(match, (match.state.turn + 1) % rules.seats, PLAYOUTS, asked, None)[0]


def _claims(match: Match[Board]) -> Iterator[str]:
    """Yield the reasons for each claim and each call that is possible, and for claiming points with a play."""
    rules = match.rules
    for seat in range(rules.seats):
        view, moves = match.view(seat), match.legal(seat)
        for move in moves:
            rival = move._replace(how=SILENT)
            if move.act in (CLAIM, CALL) or (move.how == ALOUD and rival in moves):
                told = why(rules, view, seat, move, rival if move.how == ALOUD else None)
                facts = [(fact.key, fact.when, fact.mine, fact.its, fact.share, fact.marks.arms) for fact in told.facts]
                yield f"{SEATS[seat]} {spell(rules, view, move)}: {' '.join(map(str, told.all(NAMES)))} {facts}"


def _is_turned(move: Move, moves: Sequence[Move]) -> bool:
    """Return True if a tile can be played at its place in two ways."""
    return move.how >= FACING and any(other != move and other[:3] == move[:3] for other in moves)


def _names(match: Match[Board], seat: Seat, moves: Sequence[Move], turned: Sequence[Move]) -> Iterator[str]:
    """Yield the names of some moves and of those turned, and the names beside the next one of the row."""
    rules, view = match.rules, match.view(seat)
    some = [*moves[:: max(1, len(moves) // 5)], *turned]
    for move, other in zip(some, [*some[1:], some[0]], strict=True):
        names = dict.fromkeys((str(named(rules, view, seat, move)), str(called(rules, view, move, other))))
        yield f"    {spell(rules, view, move)}: {'; '.join(names)}"


def _hint(match: Match[Board], seat: Seat, budget: int, asked: _Asked, wish: Move | None) -> tuple[str, str]:
    """Return a hint in one line, and its reason alone."""
    asked.told.clear()
    rules, view = match.rules, match.view(seat)
    advice = advise(rules, view, seat, budget, NAMES, match.past, wish if budget < PLAYOUTS else None)
    move, rival = (spell(rules, view, each) if each else "none" for each in (advice.move, advice.rival))
    chance = f" {advice.chance:.4f}" if advice.chance is not None else ""
    said = " ".join(map(str, advice.reason))
    return f"{SEATS[seat]} {move}, not {rival}{chance}: {said} ({'; '.join(asked.told)})", said
