"""The arena counts correctly, and its results are reproducible."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from typing import Protocol

import pytest
from rich.console import Console

from engine.bots.greedy import GreedyBot
from engine.bots.keen import PLAYOUTS, KeenBot
from engine.games import game
from engine.games.block_draw import BlockDraw
from game.play import workforce as workforces
from tools.lab import arena
from tools.lab.arena import main, shelf_tables, table
from tools.lab.series import bouts as series
from tools.lab.series.bouts import Result, Standings, bouts, compete, interval, play_bout
from tools.lab.series.workers import open_executor

pytestmark = pytest.mark.slow


class Worker(Protocol):
    """A worker process of Dask."""

    pid: int


class Cluster(Protocol):
    """What these tests need of a cluster of Dask, which not everyone has installed."""

    scheduler_address: str
    workers: dict[int, Worker]


def outcome(standings: Standings) -> dict[str, tuple[int, float, int]]:
    """Return everything except the times."""
    return {key: (result.seats, result.wins, result.moves) for key, result in standings.results.items()}


def test_every_bot_sits_in_every_seat_and_every_match_is_won_once() -> None:
    rules = game("all_fives")(4)
    plan = bouts(rules, ["greedy", "random", "kiko"], b"seed", 6)
    assert [bout.number for bout in plan] == [0, 1], "six matches take two deals of four"
    assert plan[0].bots == ("greedy", "random", "kiko", "greedy")
    standings = play_bout(plan[0])
    assert standings.matches == 4
    assert standings.rounds >= 4
    assert sum(result.wins for result in standings.results.values()) == pytest.approx(4)
    assert {key: result.seats for key, result in standings.results.items()} == {"greedy": 8, "random": 4, "kiko": 4}
    assert all(result.moves for result in standings.results.values())
    assert all(result.longest <= result.seconds for result in standings.results.values())


def test_the_same_seed_gives_the_same_standings_with_any_executor() -> None:
    plan = bouts(game("block_draw")(2), ["greedy", "random"], b"seed", 12)
    one_by_one = Standings()
    for bout in plan:
        one_by_one.add(play_bout(bout))
    with ThreadPoolExecutor(2) as executor:
        together = compete(executor, plan, Console(file=StringIO()))
    assert outcome(together) == outcome(one_by_one)
    assert together.matches == 12
    other = play_bout(bouts(game("block_draw")(2), ["greedy", "random"], b"other", 2)[0])
    assert outcome(other) != outcome(play_bout(plan[0]))


def dealt(*shares: float, matches: int = 2) -> tuple[float, float]:
    """Return the interval for a bot that won these shares of deals of this many matches each."""
    total = Result()
    for share in shares:
        total.add(Result(1, share * matches, share**2))
    return interval(total, len(shares) * matches, len(shares))


def test_the_interval_is_wilsons_where_each_deal_is_one_match() -> None:
    assert dealt(*[1.0] * 60, *[0.0] * 40, matches=1) == pytest.approx((0.5020, 0.6906), abs=1e-4)
    assert dealt(*[0.0] * 10, matches=1) == pytest.approx((0, 0.2775), abs=1e-4)
    assert dealt(*[1.0] * 10, matches=1)[1] == 1
    assert interval(Result(), 0, 0) == (0, 1)


def test_the_interval_of_a_known_example() -> None:
    """Eight deals of two matches: three won, four shared, one lost; 10 of 16 matches.

    The mean is 5/8 and the squares add up to 4, so the variance is 4/8 - 25/64 = 7/64; with four imaginary deals of
    15/64 it is (8 * 7 + 4 * 15) / 64 / 12 = 29/192. That makes the deals worth 8 * 15/64 * 192/29 = 360/29 matches, for
    which Wilson's centre is (5/8 + 3.8416 * 29/720) / (1 + 3.8416 * 29/360) = 0.5955, and the half-width 0.2372.
    """
    low, high = dealt(1, 1, 1, 0.5, 0.5, 0.5, 0.5, 0)
    assert (low + high) / 2 == pytest.approx(0.5955, abs=1e-4)
    assert (high - low) / 2 == pytest.approx(0.2372, abs=1e-4)


def test_deals_that_are_shared_tell_more_than_as_many_matches_and_deals_won_whole_tell_less() -> None:
    def width(*shares: float) -> float:
        low, high = dealt(*shares)
        return high - low

    def width_of_matches(*shares: float) -> float:
        low, high = dealt(*shares, matches=1)
        return high - low

    matches = width_of_matches(*[1.0, 0.0] * 100)
    assert width(*[0.5] * 100) < 0.3 * matches, "luck has no part in it"
    assert width(*[0.5, 0.5, 1.0, 0.0] * 25) == pytest.approx(matches, rel=0.02), "as if each match were by itself"
    assert width(*[1.0, 0.0] * 50) == pytest.approx(width_of_matches(*[1.0, 0.0] * 50)), "who has the tiles wins"
    assert width(0.5, 0.5) > 0.5, "two deals may agree by accident"
    assert 0 < width(*[0.5] * 1000) < width(*[0.5] * 500)


def test_a_bout_is_one_deal() -> None:
    plan = bouts(game("block_draw")(2), ["greedy", "random"], b"seed", 12)
    total = Standings()
    squares = 0.0
    for bout in plan:
        one = play_bout(bout)
        squares += (one.of("greedy").wins / 2) ** 2
        total.add(one)
    assert (total.deals, total.matches) == (6, 12)
    assert total.of("greedy").squares == pytest.approx(squares)


def test_the_best_stands_on_top_with_what_would_be_fair() -> None:
    standings = Standings(
        50,
        200,
        800,
        {"random": Result(600, 80, 10.0, 10, 1.0, 0.2), "keen": Result(200, 120, 20.0, 100, 5.0, 0.075)},
    )
    console = Console(file=StringIO(), width=100)
    console.print(table(standings, game("block_draw")(4)))
    file = console.file
    assert isinstance(file, StringIO)
    rows = [line for line in file.getvalue().splitlines() if "%" in line and "fair" not in line]
    assert rows[0].split("│")[1:7] == [
        " keen   ",
        " 60.0% ",
        " 53.4% - 66.3% ",
        "      25.0% ",
        "      50.0 ",
        "   75 ms ",
    ]
    assert " random " in rows[1]
    assert " 75.0% " in rows[1]


@pytest.mark.usefixtures("at_home")
def test_it_is_run_from_a_shell(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["--game", "allfives", "--bots", "greedy,random", "--matches", "4", "--seed", "c0ffee"]
    assert main([*line, "--option", "muggins=off", "--set", "9"]) == 0
    out = capsys.readouterr().out
    assert "All Fives, 2 seats, double-9: 4 matches" in out
    assert "seed c0ffee plays them again" in out
    assert "greedy" in out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (["--game", "all_fivs"], "Did you mean all_fives"),
        (["--game", "all_fives", "--seats", "7"], "takes 2-4 players, not 7"),
        (["--game", "all_fives", "--bots", "keen,nobody"], "no bot called nobody"),
        (["--game", "all_fives", "--bots", "keen,keen,keen"], "3 bots on 2 seats"),
        (["--game", "all_fives", "--matches", "0"], "cannot play 0 matches"),
        (["--game", "all_fives", "--set", "7"], "no tile set"),
        (["--game", "all_fives", "--option", "muggins=maybe"], "muggins"),
        (["--game", "all_fives", "--seed", "xyz"], "hexadecimal"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], line: list[str], why: str
) -> None:
    assert main(line) == 1
    said = capsys.readouterr()
    assert why in said.err
    assert said.err.count("\n") == 1
    assert not said.out


CLUSTER = ["--game", "block_draw", "--bots", "greedy,random", "--matches", "24", "--seed", "01"]
"""The arguments of a series that a cluster plays."""


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    """Start a real scheduler and two real workers on loopback."""
    distributed = pytest.importorskip("distributed", reason="it comes with the extra `cluster`")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=logging.CRITICAL
    ) as started:
        yield started


def test_a_cluster_plays_the_same_matches_and_a_lost_worker_loses_nothing(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    plan = bouts(game("block_draw")(2), ["greedy", "random"], b"\x01", 24)
    alone = Standings()
    for bout in plan:
        alone.add(play_bout(bout))
    victim = cluster.workers[0]

    class Counted(Standings):
        """Kills a worker when the first bout has been counted."""

        def add(self, other: Standings) -> None:
            if not self.deals:
                assert victim.pid
                os.kill(victim.pid, signal.SIGTERM)
            super().add(other)

    monkeypatch.setattr(series, "Standings", Counted)
    with open_executor(1, cluster.scheduler_address) as executor:
        together = compete(executor, plan, Console(file=StringIO()))
    assert outcome(together) == outcome(alone)
    monkeypatch.undo()
    assert main([*CLUSTER, "--scheduler", cluster.scheduler_address]) == 0
    assert "24 matches" in capsys.readouterr().out


def test_the_tool_that_is_started_sends_no_code_of_its_own(cluster: Cluster) -> None:
    # Dask sends what stands in the started module by value, which classes with slots don't survive.
    line = [sys.executable, "-m", "tools.lab.arena", *CLUSTER, "--scheduler", cluster.scheduler_address]
    run = subprocess.run(line, capture_output=True, text=True, check=False)  # noqa: S603 - our own tool
    assert run.returncode == 0, run.stderr
    assert "24 matches" in run.stdout


def test_without_a_scheduler_one_sentence_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed", reason="it comes with the extra `cluster`")
    monkeypatch.setattr(workforces, "PATIENCE", "100ms")
    assert main([*CLUSTER, "--scheduler", "tcp://127.0.0.1:1"]) == 1
    said = capsys.readouterr().err
    assert said.startswith("There is no scheduler at tcp://127.0.0.1:1: ")
    assert said.count("\n") == 1


def test_without_dask_one_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(workforces, "import_module", missing)
    assert main([*CLUSTER, "--scheduler", "tcp://127.0.0.1:1"]) == 1
    assert "pip install -e '.[cluster]'" in capsys.readouterr().err


@pytest.mark.usefixtures("at_home")
def test_the_whole_shelf_is_played_row_by_row_and_a_broken_run_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(arena, "GAMES", (game("one_arm_joe"), game("fours")))
    monkeypatch.setattr(arena, "RIVALS", (("keen", "random"), ("greedy", "random")))
    out = tmp_path / "shelf.md"
    line = ["--shelf", "--matches", "2", "--playouts", "2", "--out", str(out)]
    assert main([*line, "--seed", "c0ffee"]) == 0
    text = out.read_text(encoding="utf-8")
    assert capsys.readouterr().out == text
    assert text.startswith("2 matches a row, 2 playouts, seed c0ffee\n\n| game | seats | bots |")
    rows = [[cell.strip() for cell in row.split("|")[1:5]] for row in text.splitlines()[4:]]
    assert rows == [
        ["one_arm_joe", "2", "keen random", "2"],
        ["one_arm_joe", "2", "greedy random", "2"],
        ["one_arm_joe", "4", "keen random random random", "4"],
        ["one_arm_joe", "4", "greedy random random random", "4"],
        ["fours", "4", "keen random random random", "4"],
        ["fours", "4", "greedy random random random", "4"],
    ]
    lines = text.splitlines()
    out.write_text("\n".join([*lines[:5], lines[5].replace("%", "percent"), ""]), encoding="utf-8")
    assert main(line) == 0, "the seed is that of the file"
    again = out.read_text(encoding="utf-8").splitlines()
    assert again[5] == lines[5].replace("%", "percent"), "what has been played is not played again"
    assert [row.split("|")[:6] for row in again[6:]] == [row.split("|")[:6] for row in lines[6:]]
    capsys.readouterr()
    assert main([*line[:2], "3", *line[3:]]) == 1
    assert "another series: 2 matches a row" in capsys.readouterr().err


def test_a_budget_is_for_bots_that_play_rounds_out() -> None:
    bout = bouts(game("block_draw")(2), ["keen", "greedy"], b"seed", 2, 7)[0]
    keen, greedy = bout.bot("keen"), bout.bot("greedy")
    assert isinstance(keen, KeenBot)
    assert keen.playouts == 7
    assert isinstance(greedy, GreedyBot)
    own = bout._replace(playouts=0).bot("keen")
    assert isinstance(own, KeenBot)
    assert own.playouts == PLAYOUTS


def test_a_game_without_two_or_four_seats_is_played_by_the_fewest(monkeypatch: pytest.MonkeyPatch) -> None:
    class Threesome(BlockDraw):
        players = range(3, 4)

    class Alone(BlockDraw):
        players = range(1, 2)

    monkeypatch.setattr(arena, "GAMES", (Alone, Threesome))
    assert [bots for _, bots in shelf_tables()] == [(one, other, other) for one, other in arena.RIVALS]
