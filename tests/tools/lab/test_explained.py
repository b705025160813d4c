"""Nearly every puzzle has a reason of its own, and hardly a sentence is true of both moves."""

from __future__ import annotations

from game.storage.puzzle_files import puzzle_cards
from tests.support.lengths import some
from tools.lab.reasons.explained import Explained, explained, rows, share


def test_nearly_every_puzzle_has_a_reason_of_its_own() -> None:
    found = [explained(card) for card in some(puzzle_cards(), 4)]
    lines, others = share(found, lines=True), share(found, lines=False)
    assert 1 - lines[Explained.NOTHING] >= 0.97
    assert lines[Explained.CAUSE] >= 0.9
    assert 1 - others[Explained.NOTHING] >= 0.95
    assert others[Explained.CAUSE] >= 0.85
    told = sum(each.told for each in found)
    assert sum(each.both for each in found) < 0.03 * told
    assert len(list(rows(found))) >= 6
