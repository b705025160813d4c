"""Benchmarks measure what they claim, and pictures are deterministic."""

from __future__ import annotations

import io
from pathlib import Path

import pygame
import pytest
from rich.console import Console

from engine.families.chain.board import chain
from engine.games import GAMES, game
from game.scenes.results.results import ResultsScene
from game.scenes.table.table import TableScene
from tools import bench, pictures
from tools.bench import moving_tiles, seconds_a_move
from tools.lab.benchmarks.hints import hint_rows, questions
from tools.lab.benchmarks.measuring import Row, cpu, shown
from tools.lab.benchmarks.net import net_rows
from tools.lab.benchmarks.opening import opening_rows
from tools.stages.staging import Staged


def test_an_aim_is_met_or_missed() -> None:
    assert Row("", "fast", 1.0, "µs", 1.5).is_met
    assert not Row("", "slow", 2.0, "µs", 1.5).is_met
    assert Row("", "whatever", 1e9, "µs").is_met
    assert Row("", "none at all", 0, "", 0).is_met


def test_the_table_says_what_was_missed() -> None:
    out = io.StringIO()
    rows = [
        Row("engine", "a move", 1.234, "µs", 1.5, 0.5),
        Row("engine", "a copy", 9, "µs"),
        Row("x", "a frame", 9, "B", 3),
    ]
    Console(file=out, width=100).print(shown(rows))
    lines = [line.split() for line in out.getvalue().splitlines()]
    assert lines[1] == ["engine", "a", "move", "1.23", "µs", "0.50", "1.5", "µs", "met"]
    assert lines[2] == ["a", "copy", "9", "µs"]
    assert lines[3] == ["x", "a", "frame", "9", "B", "3", "B", "missed"]


def test_times_are_medians() -> None:
    done: list[int] = []
    assert cpu(lambda: done.append(1), 5, warm=2) >= 0
    assert len(done) == 7
    assert 0 < seconds_a_move(game("block_draw")(2), 2) < 1


def test_hints_are_asked_for_at_choices_of_the_smallest_and_the_largest_table() -> None:
    hints = questions(game("space"), 4)
    assert [hint.rules.seats for hint in hints] == [2, 2, 5, 5]
    assert all(len(hint.rules.legal(hint.view, hint.seat)) > 1 for hint in hints)
    median, longest = hint_rows(2, ("block_draw",))
    assert (median.aim, longest.aim) == (150.0, None)
    assert 0 < median.value <= longest.value


def test_every_game_for_two_or_more_is_measured_against_its_aims() -> None:
    rows = list(bench.engine_rows(1))
    seated = [sheet for sheet in GAMES if sheet.players[-1] > 1]
    assert [row.name.partition(",")[0] for row in rows[::2]] == [sheet.title for sheet in seated]
    assert all(row.aim == bench.COPY_AIM for row in rows[1::2])
    assert rows[0].name == "Block & Draw, 3 seats: a move"
    assert (rows[0].aim, rows[0].ratio, rows[1].ratio) == (2.0, 1.0, 1.0)
    assert all(row.ratio for row in rows)


def test_saves_and_copies_are_measured() -> None:
    names = [row.name for row in bench.save_rows()]
    assert names == ["a save, on the frame", "a save, on its own thread"]
    assert bench.middle_of_a_round(game("all_fives")(4)).board.tiles()


def test_the_lan_is_measured_from_the_door_to_a_signature() -> None:
    rows = list(net_rows(2))
    assert [row.name.partition(":")[0] for row in rows] == [
        "handshake, the host's end",
        "handshake, the guest's end",
        "a move, 150 B",
        "a view, 4 KiB",
        "a signature",
        "a signature checked",
    ]
    assert all(row.part == "net" and row.value > 0 for row in rows)


def test_opening_a_table_is_measured_from_the_shelf_on() -> None:
    rows = list(opening_rows((1280, 720), (game("giant"), game("baronet"))))
    titles = ["Giant Block, set-up", "Giant Block, table", "Baronet, set-up", "Baronet, table"]
    assert [row.name for row in rows] == titles
    assert all(row.aim and row.ratio and row.value > 0 for row in rows)


def test_eight_tiles_are_on_their_way() -> None:
    window = Staged(seed="bench")
    scene = window.sit("block_draw", 2)
    window.show(scene)
    assert scene.director is not None
    scene.director.add(moving_tiles(scene, (1280, 720)))
    window.step(2)
    assert len(scene.director.moving) == bench.MOVING


def test_a_staged_table_stops_where_it_was_told() -> None:
    window = Staged(seed="evening")
    scene = window.sit("all_fives", 4)
    window.show(scene)
    window.play(scene, 6)
    assert isinstance(window.scene, TableScene)
    assert len(chain(scene.table.view.board).order) >= 6
    assert scene.table.view.turn == 0
    window.play(scene, 100)
    assert isinstance(window.scene, ResultsScene)


def test_pictures_are_always_the_same(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        assert pictures.main(["--only", "table-two", "--size", "1280x720", "--out", str(tmp_path / folder)]) == 0
    one, two = (tmp_path / folder / "table-two-1280x720.png" for folder in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert pygame.image.load(one).get_size() == (1280, 720)


def test_every_game_has_its_picture(capsys: pytest.CaptureFixture[str]) -> None:
    assert {f"table-{sheet.key}" for sheet in GAMES} <= set(pictures.SETTINGS)
    assert pictures.wanted(["results"]) == ["results-ways", "results-round", "results-match", "results-solitaire"]
    with pytest.raises(SystemExit):
        pictures.main(["--only", "nowhere"])
    assert "no picture called nowhere" in capsys.readouterr().err
