"""Each column of the floods has its limit, and its own part in the exit code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from tools.lan.floods import COLUMNS, ENTERS, FLOODS, LIMIT, PATIENCE, Column, Row, code_of


def row(
    moves: Sequence[float] = (4.0,),
    back: Sequence[float] = (0.1,),
    new: Sequence[float] = (0.1,),
    invited: Sequence[float] = (0.1,),
) -> Row:
    """Return the figures of a flood, well in all columns unless told otherwise."""
    return Row(moves, back, new, invited, 0.1, "")


QUIET: Final = row(moves=[5.0])
"""A time without a flood."""


@pytest.mark.parametrize(
    ("figures", "column"),
    [
        (row(moves=[27.0]), "moves"),
        (row(moves=[4.0] * 999 + [LIMIT + 1]), "moves"),
        (row(back=[0.1, ENTERS + 1]), "back"),
        (row(new=[0.1, PATIENCE]), "new"),
        (row(invited=[PATIENCE]), "invited"),
        (row(new=[]), "new"),
    ],
)
def test_each_column_fails_by_its_own_figures(figures: Row, column: Column) -> None:
    assert figures.failed(QUIET) == (column,)
    assert figures.failed(QUIET, unpromised=(column,)) == ()


def test_a_table_where_nobody_can_move_has_failed() -> None:
    assert row(moves=[]).failed(QUIET) == ("moves",)


def test_a_table_that_nearly_stands_still_has_failed() -> None:
    usual = row(moves=[5.0] * 90)
    assert row(moves=[5.0] * 30).failed(usual) == ()
    assert row(moves=[5.0] * 29).failed(usual) == ("moves",)


def test_a_little_slower_is_well() -> None:
    assert row(moves=[10.0]).failed(QUIET) == ()
    assert row(moves=[90.0]).failed(row(moves=[50.0])) == ()


def test_the_exit_code_tells_the_columns_apart() -> None:
    assert [code_of([column]) for column in COLUMNS] == [1, 2, 4, 8]
    assert code_of(["new", "moves", "new"]) == 5
    assert code_of([]) == 0


def test_figures_without_a_promise_stand_in_brackets() -> None:
    assert "(15.00 15.00)" in row(new=[PATIENCE]).text("code-many", ("new",))
    assert "(" not in row(new=[PATIENCE]).text("code-many")


def test_strangers_invited_and_seated_guests_flood() -> None:
    assert any(not flood.knows and flood.kind == "C" for flood in FLOODS)
    assert {flood.kind for flood in FLOODS if flood.knows} == {"I", "R"}
    assert {flood.pesters for flood in FLOODS} >= {"resync", "chat", "ready"}
    assert all("moves" not in flood.unpromised for flood in FLOODS), "the table goes on in any flood"
