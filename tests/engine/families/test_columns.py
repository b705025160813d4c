"""Columns and their solver: proofs can be played, and hidden tiles stay hidden."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.fill import fill
from engine.core import PLAY, Carry, Move
from engine.families.columns.board import Columns, begun, position
from engine.families.columns.bound import Position, WinBound, chain_bound
from engine.families.columns.joins import next_join
from engine.families.columns.rules import ColumnRules
from engine.families.columns.search import LOST, OPEN, WON, ColumnSearch, SearchStep
from engine.families.columns.solver import SLICE, Proof, is_winnable, solve
from engine.games.domino_solitaire import DominoSolitaire
from engine.match import Match
from engine.pieces import Chance
from engine.reasons.advice import advise
from tests.support.laws.columns import column_laws
from tests.support.lengths import often
from tests.support.rounds.columns import WHOLE_GAME, ColumnTable, columns
from tests.support.rounds.positions import positions


def dealt(number: int) -> Match[Columns]:
    match: Match[Columns] = Match(DominoSolitaire(1))
    match.begin(f"columns {number}".encode())
    match.play(0, match.legal(0)[number % 2])
    return match


def played(match: Match[Columns], steps: tuple[SearchStep, ...]) -> None:
    """Make the moves of a proof in the game."""
    for (top, bottom), place in steps:
        tile = match.state.pieces.find(top, bottom)
        match.play(0, Move(PLAY, (tile,), place))
        column_laws(match)


# -- proofs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(24))
def test_what_is_proved_to_be_won_can_be_played(number: int) -> None:
    match = dealt(number)
    if match.is_between:
        return
    before = position(match.state)
    answer = solve(before, splits=True)
    assert answer.verdict != OPEN
    if answer.verdict == LOST:
        assert not answer.steps
        return
    played(match, answer.steps)
    assert not any(match.state.piles)
    assert solve(position(match.state), splits=True) == Proof(WON, (), 0), "what is won is won"
    assert match.rules.par(match.state) == chain_bound(face for up in position(match.state).up for face in up)


def test_a_whole_deal_is_one_table_for_either_flip() -> None:
    match: Match[Columns] = Match(DominoSolitaire(1))
    match.begin(b"one deal")
    tables = begun(match.state)
    for flip, move in enumerate(match.legal(0)):
        state = match.state.copy()
        match.rules.apply(state, 0, move)
        assert position(state) == tables[flip]


def test_without_splitting_whole_runs_are_enough_for_a_proof() -> None:
    rules = DominoSolitaire(1, None, {"split_runs": "off"})
    won = 0
    for number in range(12):
        state = rules.deal(Chance(bytes([number])), Carry((0,)))
        rules.apply(state, 0, rules.legal(state, 0)[0])
        if state.over:
            continue
        answer = solve(position(state), splits=False)
        if answer.verdict == WON:
            won += 1
            for (top, bottom), place in answer.steps:
                move = Move(PLAY, (rules.pieces.find(top, bottom),), place)
                assert move in rules.legal(state, 0)
                rules.apply(state, 0, move)
            assert not any(state.piles)
    assert won > 3


def test_the_example_is_won_and_its_bad_twin_is_not() -> None:
    scene = columns(*WHOLE_GAME)
    assert solve(position(scene.state), splits=True).verdict == WON
    down, up = position(scene.state)
    ordered = Position(
        tuple(tuple((max(face), min(face)) for face in pile) for pile in down),
        tuple(tuple((max(face), min(face)) for face in run) for run in up),
    )
    assert chain_bound(face for part in ordered for pile in part for face in pile) == 12
    assert solve(ordered, splits=True) == Proof(LOST, (), 0)


def test_a_table_can_be_lost_although_seven_columns_would_be_enough() -> None:
    scene = columns("(1|3) 1|1", "(6|1) 2|2", "x 3|3", "x 4|4", "x 5|5", "x 6|6", "x 0|0")
    assert solve(position(scene.state), splits=True).verdict == LOST


def test_every_table_to_search_is_told_from_all_others_by_its_own_number() -> None:
    """The number names the tile above each tile, so the order of the columns makes no difference."""
    searched = 0
    for splits in (True, False):
        for number in range(3):
            place = position(dealt(number).state)
            search = ColumnSearch(place, splits=splits)
            search.run(60)
            faces = [face for down, up in zip(place.down, place.up, strict=True) for face in (*down, *up)]
            piles = [[faces.index(face) for face in down] for down in place.down]
            waiting = [table for row in search._waiting for table in row]
            for table in waiting:
                key = 0
                for pile, depth, run in zip(piles, table.depths, table.runs, strict=True):
                    above = 29 if depth else 28
                    for tile in run:
                        key |= above << 5 * tile
                        above = tile
                    key |= sum(30 << 5 * tile for tile in pile[:depth])
                assert table.key == key
            assert len(waiting) == len({table.key for table in waiting})
            ranks = [(sum(table.depths), 7 - table.runs.count(())) for table in waiting]
            assert ranks == sorted(ranks), "those with the fewest tiles face down come first, then the fewest columns"
            searched += search.nodes
    assert searched > 40


def test_a_table_is_as_hopeful_as_on_the_way_to_it() -> None:
    checked = 0
    for number in range(often(2, 4)):
        place = position(dealt(number).state)
        start = tuple(map(len, place.down))
        outlook = WinBound(place)
        outlook.can_win(start)
        for depths, hope in list(outlook._known.items())[::5]:
            assert WinBound(place).can_win(depths) == hope
            checked += depths != start
    assert checked > 10


def test_a_search_can_be_stopped_and_gone_on_with() -> None:
    table = position(columns(*WHOLE_GAME).state)
    told: list[int] = []

    def go_on(nodes: int) -> bool:
        told.append(nodes)
        return len(told) < 2

    assert solve(table, budget=3, splits=True).nodes == 3
    assert solve(table, budget=3, splits=True).verdict == OPEN
    assert solve(table, go_on=lambda _nodes: False, splits=True) == Proof(OPEN, (), 0)
    search = ColumnSearch(table, splits=True)
    while search.run(1) == OPEN:
        assert not search.steps()
    assert (search.nodes, tuple(search.steps())) == (solve(table, splits=True).nodes, solve(table, splits=True).steps)
    solve(table, go_on=go_on, splits=True)
    assert told[0] == 0


def test_a_game_can_be_spoilt_on_the_way() -> None:
    """Walk randomly from winnable deals until one can no longer be won."""
    for number in range(20):
        match = dealt(number)
        rng = Random(number)
        first = OPEN if match.is_between else solve(position(match.state), splits=True).verdict
        while first == WON and not match.is_between and any(match.state.piles):
            if not match.state.board.idle and solve(position(match.state), budget=100, splits=True).verdict == LOST:
                assert not is_winnable(position(match.state), splits=True)
                return
            moves = match.legal(0)[:-1]
            match.play(0, moves[int(rng.random() * len(moves))])
    raise AssertionError("random play spoils games")


def test_hope_is_given_up_only_where_it_is_lost() -> None:
    """Compare with an exhaustive search by the written rules, if it ends."""
    rng = Random(4)
    found = {WON: 0, LOST: 0, None: 0}
    for _ in range(40):
        faces = [(high, low) for low in range(7) for high in range(low, 7)]
        rng.shuffle(faces)
        rows = [[faces.pop() for _ in range(3 if column < 3 else 2)] for column in range(7)]
        table = Position(tuple(tuple(row[:-1]) for row in rows), tuple(tuple(row[-1:]) for row in rows))
        force = by_force(table, 500)
        found[force] += 1
        assert force in {None, solve(table, splits=True).verdict}
    assert found[LOST] > 2


def by_force(table: Position, most: int) -> int | None:
    """Try every move while there are new tables; None if there are too many."""
    seen = {frozenset(zip(*table, strict=True))}
    queue = [table]
    for down, up in queue:
        if not any(down):
            return WON
        if len(queue) > most:
            return None
        for home, run in enumerate(up):
            for place in range(len(run)):
                for goal, there in enumerate(up):
                    if goal == home or (there and there[-1][1] != run[place][0]):
                        continue
                    ups, downs = list(up), list(down)
                    ups[goal], ups[home] = there + run[place:], run[:place]
                    if not ups[home] and downs[home]:
                        ups[home], downs[home] = downs[home][-1:], downs[home][:-1]
                    after = Position(tuple(downs), tuple(ups))
                    if (same := frozenset(zip(*after, strict=True))) not in seen:
                        seen.add(same)
                        queue.append(after)
    return LOST


def test_a_light_says_whether_a_game_can_still_be_won() -> None:
    rules = DominoSolitaire(1)
    assert rules.prospect(columns(*WHOLE_GAME).state) == WON
    assert rules.prospect(columns(*WHOLE_GAME).state, go_on=lambda _nodes: False) == OPEN
    assert rules.prospect(columns(*WHOLE_GAME).state, 2) == OPEN
    before = {rules.prospect(rules.deal(Chance(bytes([number])), Carry((0,)))) for number in range(9)}
    assert before == {WON, LOST}
    open_still = rules.deal(Chance(bytes([136])), Carry((0,)))
    assert [solve(table, splits=True, budget=30).verdict for table in begun(open_still)] == [LOST, OPEN]
    assert rules.prospect(open_still, 30) == OPEN, "one way is lost, nobody knows about the other"
    stuck = columns("x 1|2 2|3", "x 6|2", "x 5|3", "x 4|3", "x 5|0", "x 4|0", "x 6|0")
    assert rules.prospect(stuck.state) == LOST


def test_a_search_stops_at_its_budget_to_the_table() -> None:
    hard = begun(DominoSolitaire(1).deal(Chance(bytes([227, 0])), Carry((0,))))[1]
    for budget in (20, SLICE + 20):
        assert solve(hard, splits=False, budget=budget) == Proof(OPEN, (), budget)


# -- secrets ------------------------------------------------------------------------------------------------------


def test_a_filled_view_looks_the_same_and_its_tiles_lie_either_way() -> None:
    for rules, state in positions(DominoSolitaire(1), 2):
        assert isinstance(rules, ColumnRules)
        view = state.masked(0)
        worlds = [fill(view, Random(seed)) for seed in range(8)]
        assert all(world.masked(0) == view for world in worlds)
        if any(view.piles):
            assert len({world.turned for world in worlds}) > 1
            assert {bool(world.turned >> world.piles[1][0] & 1) for world in worlds if world.piles[1]} <= {False, True}


def test_nobody_has_a_row_of_their_own() -> None:
    match = dealt(1)
    assert match.view(0).count(0) == match.state.count(0) == 0


# -- joining face-up columns --------------------------------------------------------------------------------------


def joined(table: ColumnTable) -> list[str]:
    """Join columns while that is possible, and return them."""
    while (move := next_join(table.state, table.match.legal(0))) is not None:
        table.match.play(0, move)
    return [str(column) for column in table.columns if column]


def test_a_column_goes_whole_under_another_and_a_ring_into_one() -> None:
    assert joined(columns("0|1 1|2", "2|3", "5|6")) == ["0|1 1|2 2|3", "5|6"]
    assert joined(columns("0|1 1|2", "1|3 3|4 4|1", "5|6")) == ["0|1 1|3 3|4 4|1 1|2", "5|6"]
    assert joined(columns("0|1", "2|3", "5|6")) == ["0|1", "2|3", "5|6"]


def test_a_ring_stays_where_no_column_has_its_number_or_none_may_be_split() -> None:
    assert joined(columns("1|3 3|4 4|1", "0|2", "5|6")) == ["1|3 3|4 4|1", "0|2", "5|6"]
    whole = ["0|1 1|2", "1|3 3|4 4|1", "5|6"]
    assert joined(columns(*whole, house={"split_runs": "off"})) == whole


@pytest.mark.parametrize("runs", [("0|1 1|2", "2|3", "5|6"), ("0|1 1|2", "1|3 3|4 4|1", "5|6"), ("0|1", "2|3")])
def test_hints_for_a_won_game_join_what_they_can_and_then_stop(runs: tuple[str, ...]) -> None:
    table, asked = columns(*runs), 0
    while not table.state.over:
        advice = advise(table.rules, table.state.masked(0), 0, 10)
        assert advice.move is not None
        table.match.play(0, advice.move)
        asked += 1
        assert asked < 5, "no hint goes in circles"
    assert list(map(str, advice.reason)) == ["Every tile is face up, and no more columns join."]


def test_nothing_is_joined_while_a_tile_lies_face_down() -> None:
    table = columns("x 0|1", "1|2")
    assert next_join(table.state, table.match.legal(0)) is None
