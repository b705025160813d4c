"""The chances of each side to win the match, between rounds, for `prize`, the tree, hints and reviews.

    equity = equity_of(rules)          # made once for rules that are alike, then kept
    equity.after(state)                # a finished round: a share for each side, together 1
    equity.share(state, side)          # one of them
    equity.before((50, 0), leader, 3)  # ahead of round 3 with these points

Sharing a win counts in part. The chances follow from rounds that bots have played (`engine/equity/measured`), put
together until the match's own rules name a winner, so any target, any number of rounds and any tie rule will do. They
are the chances of equal players unless an edge is given.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.core import NOBODY, Board, Rules, RuleSheet, Seat, Side, View
from engine.equity.futures import Futures
from engine.equity.measured import MEASURED
from engine.equity.rounds import PlayedRound, RoundGain, read
from engine.equity.slant import slant_for
from engine.equity.target import TargetTable
from engine.equity.umpire import Umpire
from engine.options import Choice
from engine.pieces import TileSet

_KEPT: Final = 4_000
"""Number of answers that an equity keeps."""


class Equity:
    """The chances at one table, computed on first use; solitaires have none (raises ValueError)."""

    def __init__(self, rules: Rules[Board], rounds: Sequence[PlayedRound] | None = None, *, edge: float = 0.0) -> None:
        """Use the measured rounds of the nearest rules, or `rounds`.

        The first of two sides is stronger by `edge` in Elo; with more sides it has no meaning.
        """
        if rules.seats < 2:
            raise ValueError("a solitaire has no opponents")
        self.rules = rules
        self.sides = max(rules.sides) + 1
        self._rounds = rounds
        self._edge = edge if self.sides == 2 else 0.0
        self._solver: TargetTable | Futures | None = None
        self._known: dict[tuple[tuple[int, ...], Side, int], tuple[float, ...]] = {}

    def after(self, state: View[Board]) -> tuple[float, ...]:
        """Return the shares of the sides after a finished round."""
        winners = self.rules.match_winners(state)
        if winners:
            return tuple(1 / len(winners) if side in winners else 0.0 for side in range(self.sides))
        return self.before(state.scores, self.rules.next_leader(state), state.number + 1)

    def share(self, state: View[Board], side: Side) -> float:
        """Return the chance of `side` after a finished round."""
        return self.after(state)[side]

    def before(self, scores: Sequence[int], leader: Seat = NOBODY, number: int = 1) -> tuple[float, ...]:
        """Return the shares of the sides ahead of round `number`; `leader` leads it if that is agreed."""
        led = self.rules.sides[leader] if leader != NOBODY else NOBODY
        key = tuple(scores), led, 0 if self.rules.target else number
        found = self._known.get(key)
        if found is None:
            if self._solver is None:
                self._solver = self._solved()
            found = self._solver.shares(key[0], led, number)
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[key] = found
        return found

    def _solved(self) -> TargetTable | Futures:
        rounds, target = self._rounds if self._rounds is not None else nearest(self.rules), self.rules.target
        umpire = Umpire(self.rules)

        def solved(slant: float) -> TargetTable | Futures:
            return TargetTable(umpire, rounds or _made_up(target), slant) if target else Futures(umpire, rounds, slant)

        if not self._edge:
            return solved(0.0)
        leads = [abs(sum(gain.points if gain.side else -gain.points for gain in played.gains)) for played in rounds]
        usual = sum(leads) / len(leads) if rounds else target or 1
        return solved(slant_for(self._edge, lambda slant: solved(slant).shares((0, 0), NOBODY, 1)[0], usual))


def nearest(rules: Rules[Board]) -> list[PlayedRound]:
    """Return the measured rounds of the rules most like these: the same game and sides, then seats, set and rules.

    Returns [] for a game without any, such as one of a single round.
    """
    texts = MEASURED.get(rules.key, {})
    house = {f"{key}={value}" for key, value in rules.house.items()}
    its_set = set_part(rules)
    best, most = "", (False, False, -1)
    for parts, text in texts.items():
        seats, sides, *changes = parts.split()
        has_set = its_set in changes
        others = [change for change in changes if change != its_set]
        if int(sides) != max(rules.sides) + 1 or not house.issuperset(others):
            continue
        rank = int(seats) == rules.seats, has_set, len(others)
        if rank > most:
            best, most = text, rank
    return read(best)


def set_part(rules: Rules[Board]) -> str:
    """Return the part of a table's name in the data that tells its set; "" if that is the sheet's first."""
    return f"set={rules.pieces.name}" if rules.pieces is not rules.sets[0] else ""


def _made_up(target: int) -> list[PlayedRound]:
    """Return rounds for a game that was never measured: one side scores a fifth of the target."""
    return [PlayedRound((RoundGain(0, -(-target // 5)),))]


def equity_of(rules: Rules[Board], edge: float = 0.0) -> Equity:
    """Return the equity at a table; tables with the same rules, and the same edge of the first side, share one."""
    return _equity(type(rules), rules.seats, rules.pieces, tuple(sorted(rules.house.items())), edge)


@lru_cache(maxsize=12)  # a table holds up to a megabyte, and an evening needs few of them
def _equity(
    sheet: RuleSheet, seats: int, pieces: TileSet, house: tuple[tuple[str, Choice], ...], edge: float
) -> Equity:
    return Equity(sheet(seats, pieces, dict(house)), edge=edge)
