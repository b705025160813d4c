"""The same simulation gives the same matches in any process, and its sums are right."""

from __future__ import annotations

from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from engine.bots.characters import character
from engine.core import DRAW, PASS, PLAY, Board, Rules
from engine.games.all_fives import AllFives
from engine.games.block_draw import BlockDraw
from engine.record.record import Player
from engine.sentences import Refusal
from game.play import driver, simulation
from game.play.simulation import WHOLE_WIN, SimulationOrder, SimulationTally, play_batch, play_one, players, simulate
from game.storage.saves import read_match


def order(matches: int, folder: Path | None = None, seats: int = 3) -> SimulationOrder:
    return SimulationOrder(AllFives(seats), ("random", "greedy"), b"order", matches, folder)


def summed(wanted: SimulationOrder, workers: int) -> SimulationTally:
    total = SimulationTally()
    for tally in simulate(wanted, workers):
        total.add(tally)
    return total


def test_one_worker_or_two_play_the_same_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "REPORT_EVERY", 0)
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    assert summed(order(14, one), 1) == summed(order(14, two), 2)
    files = sorted(path.name for path in one.iterdir())
    assert files == [f"all_fives-{number:02}.json" for number in range(1, 15)]
    for name in files:
        assert (one / name).read_bytes() == (two / name).read_bytes()


def test_every_match_is_counted_and_its_file_says_the_same(tmp_path: Path) -> None:
    total = summed(order(5, tmp_path), 1)
    matches = [read_match(path) for path in sorted(tmp_path.iterdir())]
    steps = [step for match, _ in matches for _, steps in match.rounds for step in steps]
    assert total.matches == len(matches) == 5
    assert total.rounds == sum(len(match.rounds) for match, _ in matches)
    assert total.moves == len(steps)
    assert (total.plays, total.draws, total.passes) == tuple(
        sum(step.move.act == act for step in steps) for act in (PLAY, DRAW, PASS)
    )
    shares: dict[str, Fraction] = {}
    for match, seated in matches:
        for side in match.winners:
            bot = seated[side].bot
            shares[bot] = shares.get(bot, Fraction()) + Fraction(WHOLE_WIN, len(match.winners))
    assert dict(total.bot_wins) == shares
    assert sum(total.seat_wins.values()) == 5 * WHOLE_WIN
    assert sum(total.bot_seats.values()) == 5 * 3


def test_a_match_is_the_same_alone_and_among_others(tmp_path: Path) -> None:
    few, many = tmp_path / "few", tmp_path / "many"
    few.mkdir()
    many.mkdir()
    play_batch(order(3, few), range(2, 3))
    play_batch(order(3, many), range(3))
    assert (few / "all_fives-3.json").read_bytes() == (many / "all_fives-3.json").read_bytes()


def test_bots_move_on_by_a_seat_with_each_match() -> None:
    seatings = [order(9).seating(number) for number in range(4)]
    assert seatings == [
        ("random", "greedy", "random"),
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_sits_in_every_seat_equally_often(seats: int) -> None:
    wanted = order(seats, seats=seats)
    columns = zip(*(wanted.seating(number) for number in range(seats)), strict=True)
    assert len({tuple(sorted(column)) for column in columns}) == 1


def test_bots_that_sit_there_twice_are_told_apart() -> None:
    one, other = character("random").name, character("greedy").name
    assert players(("random", "greedy", "random")) == (
        Player(f"{one} 1", "random"),
        Player(other, "greedy"),
        Player(f"{one} 3", "random"),
    )


def test_a_joint_win_is_shared() -> None:
    class Drawn(BlockDraw):
        def match_winners(self, state: object) -> tuple[int, ...]:
            return (0, 2) if getattr(state, "over", 0) else ()

    tally = SimulationTally()
    rules: Rules[Board] = Drawn(3)
    play_one(SimulationOrder(rules, ("random",), b"", 1), 0, tally)
    assert dict(tally.seat_wins) == {0: WHOLE_WIN // 2, 2: WHOLE_WIN // 2}
    assert dict(tally.bot_wins) == {"random": WHOLE_WIN}


def test_a_worker_reports_in_time_and_leaves_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "REPORT_EVERY", 0)
    tally, rest = play_batch(order(9), range(4, 9))
    assert (tally.matches, rest) == (1, range(5, 9))
    assert not play_batch(order(9), range(8, 9)).rest


def test_ending_early_ends_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "REPORT_EVERY", 0)
    with closing(simulate(order(1_000_000), 1)) as tallies:
        assert next(tallies).matches == 1


def test_a_match_that_cannot_be_played_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OSError, match="gone"):
        summed(order(1, tmp_path / "gone"), 1)
    monkeypatch.setattr(driver, "_MAX_ROUNDS", 1)
    with pytest.raises(Refusal, match=r"Match 1 of seed ab: The match still isn't over after 1 rounds\."):
        summed(SimulationOrder(BlockDraw(2), ("random",), b"\xab", 3), 1)
