"""Declared fields, and the copies made from their declaration."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field
from typing import Annotated, ClassVar, Final

import pytest

from engine.core import Board, State, View
from engine.families.chain.board import Chain, CountedChain
from engine.fields import FRESH, Copyable, Count, PerSeat, copier, told
from engine.games import GAMES
from tests.support.rounds.insides import stored_in
from tests.support.rounds.random_walks import walk


@dataclass(slots=True)
class Inner(Copyable):
    numbers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Outer(Copyable):
    seats: InitVar[int]
    kind: ClassVar[str] = "a fact of the class"
    inner: Inner = field(default_factory=Inner)
    piles: list[list[int]] = field(default_factory=lambda: [[1], [2]])
    held: PerSeat[Count] = field(init=False)
    pair: tuple[int, int] | None = (1, 2)
    heard: Annotated[list[str] | None, FRESH] = None

    def __post_init__(self, seats: int) -> None:
        self.held = [0] * seats


@dataclass(slots=True)
class More(Outer):
    further: list[int] = field(default_factory=lambda: [7])
    rows: list[PerSeat[Count]] = field(default_factory=lambda: [[3]])


def test_a_copy_says_the_same_and_shares_no_list() -> None:
    one = More(2)
    other = one.copy()
    assert other == one
    assert type(other) is More
    other.inner.numbers.append(1)
    other.piles[0].append(1)
    other.piles.append([])
    other.held[0] += 1
    other.rows[0].append(4)
    other.further.clear()
    assert one == More(2)


def test_a_class_that_is_declared_late_copies_as_well() -> None:
    @dataclass(slots=True)
    class Late(Outer):
        piled: list[list[int]] = field(default_factory=lambda: [[5]])
        known: Annotated[list[int] | None, FRESH] = None

    one = Late(2)
    one.known, one.heard = [1], ["a"]
    other = one.copy()
    other.piled[0].append(6)
    assert (one.piled, other.known, other.heard, list(Late.fields)[-2:]) == ([[5]], None, None, ["piled", "known"])


def test_what_never_changes_is_shared() -> None:
    one = Outer(2)
    assert one.copy().pair is one.pair


def test_what_belongs_to_one_object_begins_anew() -> None:
    one = Outer(1, heard=["a word"])
    assert one.copy().heard is None
    assert one.heard == ["a word"]


def test_fields_are_those_of_the_declaration_in_its_order() -> None:
    assert [*More.fields] == ["inner", "piles", "held", "pair", "heard", "further", "rows"]
    assert [*CountedChain.fields][: len(Chain.fields)] == [*Chain.fields]


def test_the_copy_that_is_written_for_a_class_says_what_the_one_of_any_class_says() -> None:
    assert Copyable.copy(More(3)) == More(3) == copier(More)(More(3))


def test_a_copy_can_be_made_of_an_object_that_lacks_what_begins_anew() -> None:
    one = Outer(1, heard=["a word"])
    assert Outer.copy_of(one).heard is None
    assert type(Copyable.copy_of(More(2))) is Copyable


def test_a_class_that_was_compiled_keeps_its_own_copy() -> None:
    made = type("Made", (Inner,), {"__mypyc_attrs__": (), "copy": Inner.__repr__})
    assert vars(made)["copy"] is Inner.__repr__


def test_an_object_tells_all_but_what_begins_anew() -> None:
    assert told(Outer(1, pair=(3, 4), heard=["a word"])) == [Inner(), [[1], [2]], [0], (3, 4)]


@pytest.mark.parametrize(
    "declared", [dict[str, int], set[int], list[list[list[int]]], list[dict[str, int]], list[set[int]], list, dict]
)
def test_a_field_that_could_not_be_copied_cannot_be_declared(declared: object) -> None:
    with pytest.raises(TypeError, match="is not copied: wrong"):
        type("Wrong", (Copyable,), {"__annotations__": {"wrong": declared}, "__module__": __name__})


KINDS: Final = (View, State, *dict.fromkeys(sheet.board_type for sheet in GAMES))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nothing_of_a_board_or_a_view_stands_beside_its_declaration(kind: type[Copyable]) -> None:
    assert {*stored_in(kind)} == {*kind.fields}


def test_every_game_is_played_on_its_kind_of_board() -> None:
    for sheet in GAMES:
        state: State[Board] = walk(sheet(sheet.players[0]), 1, rounds=1).state
        assert type(state.board) is sheet.board_type
        assert State.of(state.masked(0)).masked(0) == state.masked(0)
