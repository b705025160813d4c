"""Everything lies where it did, on felts of many sizes and at moments of a round of each game."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from engine.core import RuleSheet
from engine.games import GAMES
from tests.support.lengths import sampled
from tools.golden_texts.screen.layouts import READ, layouts_file, pairs, summed_up


class Case(NamedTuple):
    """A table on a felt."""

    game: RuleSheet
    table: str
    felt: str

    def __str__(self) -> str:
        return f"{self.game.key}-{self.table}-{self.felt}"


GROWN: Final = [Case(sheet, *pair) for sheet in GAMES for pair in pairs(sheet, at_once=False)]
AT_ONCE: Final = [Case(sheet, *pair) for sheet in GAMES for pair in pairs(sheet, at_once=True)]


@sampled(13)
@pytest.mark.parametrize("case", GROWN, ids=str)
def test_everything_lies_where_it_did_on_a_table_that_fills(case: Case) -> None:
    lies_where_it_did(case)


@sampled(23)
@pytest.mark.parametrize("case", AT_ONCE, ids=str)
def test_everything_lies_where_it_did_on_a_full_table_of_any_size(case: Case) -> None:
    lies_where_it_did(case)


def lies_where_it_did(case: Case) -> None:
    kept = layouts_file(case.game.key).read_text(encoding="utf-8").splitlines()
    assert summed_up(*case) == [line for line in kept if line.startswith(f"{case.felt}, {case.table}, ")], READ
