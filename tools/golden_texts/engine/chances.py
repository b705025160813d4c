"""The golden text of chances between rounds: those of small tables, and the numbers that they follow from.

The tables are made up, so that a net is solved in no time: every number of sides, rounds with and without an agreed
leader, nets that leave out scores, sides of unlike strength. Then come the chances of the games from a coarse net.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from engine.core import NOBODY, OUT, Board, Carry, Rules
from engine.equity.calibration import Calibration, calibration_of
from engine.equity.equity import Equity, equity_of, nearest
from engine.equity.measured.corrections import CORRECTIONS
from engine.equity.rounds import PlayedRound, RoundGain, read, written
from engine.equity.slant import expected, frequency, slant_for
from engine.equity.umpire import Umpire
from engine.games import GAMES, game
from engine.pieces import Chance
from tests.support.coarse_chances import coarse_chances

PARTS: Final = ("nets", "edges", "rounds", "strengths", "calibrated", "games")
"""The parts of the file."""
FILE: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_bots" / "chances.txt"
_ODD: Final = "a5b10a25 b3 - c8a1 a12d2 b7a7c7d7e7 b20"
"""Rounds of every kind: points by turns, none at all, several sides at once."""
_LED: Final = "a4>b b6>a a1b2>a b3>b a9>b"
"""Rounds of two sides, each with the leader of the next one."""
_UNLED: Final = "a4 b6 a1b2 b3 a9"
_UNEVEN: Final = 61
"""A target at which rounds in another unit of points are tried, too: more scores than the net has points."""
_EDGES: Final = (0.0, 60.0, -250.0)


def golden_chances() -> dict[Path, str]:
    """Return the contents of the golden file of chances between rounds."""
    return {FILE: "".join(chances_of(part) for part in PARTS)}


def chances_of(part: str) -> str:
    """Return a part of the golden file."""
    told = {"nets": _nets, "rounds": _of_rounds, "edges": _edges, "strengths": _strengths, "calibrated": _calibrated}
    return "\n".join([*told.get(part, _of_games)(), "", ""])


def _nets() -> Iterator[str]:
    """Yield the chances at tables with made-up rounds."""
    tables = ("block_draw", 2, 7), ("block_draw", 2, _UNEVEN), ("bergen", 3, 31), ("bergen", 4, 25), ("thats_it", 6, 7)
    for key, seats, target in tables:
        text = " ".join(word for word in _ODD.split() if max(word, default="") < chr(97 + seats))
        for odd in (text, text.replace("5", "4"))[: 1 + (target == _UNEVEN)]:
            rules = game(key)(seats, None, {"target": target})
            yield f"{key}, {seats} to {target}: {odd}"
            yield from _told(Equity(rules, read(odd)), _scores(max(rules.sides) + 1, target))
    for key, target in (("five_up", 61), ("all_fives", 60)):  # points count at once, or are lost beyond the target
        yield f"{key}, 2 to {target}: {_ODD[:13]}"
        yield from _told(Equity(game(key)(2, None, {"target": target}), read(_ODD[:13])), _scores(2, target))


def _edges() -> Iterator[str]:
    """Yield the chances of sides of unlike strength."""
    for edge in _EDGES:
        for text in (_LED, _UNLED)[: 1 + (edge > 0)]:
            rules = game("thats_it")(2, None, {"target": 13})
            yield f"thats_it, 2 to 13, edge {edge:g}: {text}"
            yield from _told(Equity(rules, read(text), edge=edge), _scores(2, 13))
        rules = game("partners")(4, None, {"target": 9, "unit": "hands"})
        yield f"partners, 4 to 9, edge {edge:g}"
        yield from _told(Equity(rules, read("a3 b2 a1"), edge=edge), _scores(2, 9))


def _of_rounds() -> Iterator[str]:
    """Yield the chances where no rounds are known."""
    yield "without any rounds"
    yield from _told(Equity(game("block_draw")(3, None, {"target": 20}), ()), _scores(3, 20))
    for seats in (2, 4):
        rules = game("space")(seats, None, {"hands": 3})
        yield f"space, {seats}, three rounds, none known"
        yield from _told(Equity(rules, ()), _scores(seats, 9), (1, 3, 4))


def _told(equity: Equity, scores: Sequence[tuple[int, ...]], numbers: Sequence[int] = (1,)) -> Iterator[str]:
    """Yield the shares of each side at these points, for all leaders and numbers of the round."""
    rules = equity.rules
    for points in scores:
        for number in numbers:
            found = [
                " ".join(f"{share:.4f}" for share in equity.before(points, leader, number))
                for leader in (NOBODY, 0, rules.seats - 1)
            ]
            told = found if len(set(found)) > 1 else found[:1]
            yield f"    {' '.join(map(str, points))}{f' round {number}' if len(numbers) > 1 else ''}: {'; '.join(told)}"


def _scores(sides: int, target: int) -> list[tuple[int, ...]]:
    """Return points from every part of a match, level and far apart."""
    rows = [
        [0] * sides,
        [target - 1] * sides,
        [target // 2 if not side else 0 for side in range(sides)],
        [target * (side + 1) // (sides + 1) for side in range(sides)],
        [target * (2 * sides - side) // (3 * sides) for side in range(sides)],
        [target - 1 if side == 1 else target // 3 for side in range(sides)],
        [target + 2 if side == 1 else target // 2 for side in range(sides)],
    ]
    return list(dict.fromkeys(map(tuple, rows)))


def _strengths() -> Iterator[str]:
    """Yield the slant for an edge in Elo, by how steeply chances follow it."""
    for edge in (*_EDGES, 1_000.0):
        yield f"edge {edge:g}: {expected(edge):.4f}"
        for usual, steep in ((5.0, 1.0), (40.0, 0.02), (2.0, 0.0)):
            asked: list[float] = []

            def chance(slant: float, steep: float = steep, asked: list[float] = asked) -> float:
                asked.append(slant)
                return 1 / (1 + math.exp(-steep * slant))

            slant = slant_for(edge, chance, usual)
            yield f"    a lead of {usual:g}, {steep:g}: {slant:.4f} of {' '.join(f'{each:.3f}' for each in asked)}"
    yield "how often: " + " ".join(f"{frequency(slant, lead):.4f}" for slant in (0.0, 0.1) for lead in (-7, 0, 7))
    rounds = [PlayedRound(()), PlayedRound((RoundGain(2, 15), RoundGain(0, 5)), 1), PlayedRound((), 0)]
    yield f"rounds: {written(rounds)}"
    yield f"    {read(written(rounds))}"


def _calibrated() -> Iterator[str]:
    """Yield calibrated chances."""
    for calibration in (Calibration(), Calibration(1.3), Calibration(0.8, 0.7), Calibration(1.3, 0.7, 1)):
        yield f"power {calibration.power}, turn {calibration.turn}, mover {calibration.mover}"
        for raw in ((0.7, 0.3), (0.2, 0.5, 0.3), (1.0, 0.0), (-0.1, 1.1)):
            shares = " ".join(f"{share:.4f}" for share in calibration.shares(raw))
            slopes = " ".join(f"{calibration.slope(raw, side):.4f}" for side in range(len(raw)))
            yield f"    {raw}: {shares}; slopes {slopes}; alone {calibration.share(max(raw[0], 0), len(raw)):.4f}"
    for key in CORRECTIONS:
        rules = game(key)(4 if 4 in game(key).players else 2)
        yield f"{key}: {calibration_of(rules)} {calibration_of(rules, 1).shares((0.6, 0.4))[0]:.4f}"


def _of_games() -> Iterator[str]:
    """Yield the chances of each game from a coarse net, and the winners of imagined matches."""
    with coarse_chances(always=True):
        for sheet in GAMES:
            for seats in sorted({sheet.players[0], min(sheet.players[-1], 5)} - {1}):
                rules = sheet(seats)
                yield f"{sheet.key}, {seats}"
                yield from (f"    {line}" for line in _of_table(rules))


def _of_table(rules: Rules[Board]) -> Iterator[str]:
    sides, target = max(rules.sides) + 1, rules.target or 30
    umpire, rounds = Umpire(rules), nearest(rules)
    last = 0 if rules.target else umpire.last_round()
    level, ahead, below = (target,) * sides, tuple(range(target + sides, target, -1)), (target - 1,) * sides
    asked = [(points, running) for points in (level, ahead, below) for running in (False, True)]
    winners = [umpire.winners(points, max(last, 1), running=running) for points, running in asked]
    yield f"{len(rounds)} rounds, last {last}, winners {' '.join(map(str, winners))}"
    equity = equity_of(rules)
    for points in _scores(sides, target)[1:4]:
        shares = equity.before(points, NOBODY, max(1, last - 1))
        yield f"{' '.join(map(str, points))}: {' '.join(f'{share:.4f}' for share in shares)}"
    state = rules.deal(Chance(b"golden chances"), Carry((0,) * sides))
    state.over, state.points = OUT, list(ahead)
    yield f"after: {' '.join(f'{share:.4f}' for share in equity.after(state))} {equity.share(state, sides - 1):.4f}"
