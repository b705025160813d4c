"""The engine finds exactly as many courses of a small round as an independent brute force."""

from __future__ import annotations

from typing import ClassVar

import pytest

from engine.core import Carry, State
from engine.families.chain.board import Chain
from engine.games.block_draw import BlockDraw
from engine.pieces import Chance, TileSet, double
from tools.perft import begin, bones, deals, main, perft


class SmallBlockDraw(BlockDraw):
    """Block & Draw with sets small enough to play every course of a round."""

    sets: ClassVar[tuple[TileSet, ...]] = (double(2), double(3), double(6))


class Stacked(Chance):
    """Randomness that deals one order."""

    def __init__(self, order: list[int]) -> None:
        super().__init__(b"")
        self.order = order

    def shuffled(self, count: int) -> list[int]:
        assert count == len(self.order)
        return self.order[:]


def engine_perft(rules: SmallBlockDraw, state: State[Chain], depth: int) -> list[int]:
    """Count by playing every move on a copy."""
    counts = [0] * depth
    if depth and not state.over:
        for move in rules.legal(state, state.turn):
            after = state.copy()
            rules.apply(after, state.turn, move)
            counts[0] += 1
            for place, count in enumerate(engine_perft(rules, after, depth - 1), start=1):
                counts[place] += count
    return counts


@pytest.mark.parametrize(
    ("top", "players", "hand", "depth"),
    [
        (2, 2, 2, 30),
        (2, 2, 3, 30),
        (2, 3, 1, 30),
        (2, 3, 2, 30),
        (3, 2, 2, 30),
        (3, 2, 4, 30),
        (3, 2, 5, 30),
        (3, 3, 3, 30),
        (3, 4, 2, 30),
        (6, 4, 5, 6),
    ],
)
def test_the_engine_finds_every_way_and_no_other(top: int, players: int, hand: int, depth: int) -> None:
    chance = Chance(f"perft {top} {players} {hand}".encode())
    orders = [chance.shuffled((top + 1) * (top + 2) // 2) for _ in range(20)]
    rules = SmallBlockDraw(players, double(top), {"hand_size": hand})
    seen = 0
    for order in orders:
        for position in deals(top, players, hand, iter([order])):
            state = rules.deal(Stacked(order), Carry((0,) * players))
            assert engine_perft(rules, state, depth) == perft(position, depth)
            seen += 1
    assert seen >= 5


def test_a_round_counted_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    # A leads 1-1; B must play 1-2, left or right; A goes out with 0-2 on the 2. 2-2 stays in the boneyard.
    start = begin([bones("1-1 0-2"), bones("1-2 0-0")], bones("2-2"))
    assert perft(start, 4) == [1, 2, 2, 0]
    assert main(["1-1 0-2 | 1-2 0-0", "2-2"]) == 0
    assert capsys.readouterr().out.splitlines()[0].split() == ["1", "1"]


def test_a_deal_without_a_double_cannot_begin() -> None:
    with pytest.raises(ValueError, match="thrown in"):
        begin([bones("0-1"), bones("0-2")], [])
    assert list(deals(2, 2, 1, iter([[1, 2, 0, 3, 4, 5]]))) == []
