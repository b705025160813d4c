"""A film strip shows the frames asked for with their sounds, of a table or of any other scene."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from engine.events import ScoreCause, Scored
from game.look.look import Look
from game.ui.buttons import Button
from game.ui.screen import Screen
from tests.support.screen.pilot import FRAME, same, stand
from tools.lab.film import DRAG, Moment, Scene, begins, filmed, main, rules_of
from tools.stages.strips import WIDTH, Film, Reel, sheet

SMALL = (1280, 720)


def test_a_strip_has_a_frame_for_each_time_and_names_the_sounds_between_them() -> None:
    film = filmed(Scene("block_draw", 2, size=SMALL), Reel(0.2, 1.4, 0.1))
    assert [round(shot.seconds, 1) for shot in film.shots] == [round(0.2 + 0.1 * n, 1) for n in range(13)]
    heard = [sound for shot in film.shots for sound in shot.sounds]
    assert any(sound.startswith("deal") for sound in heard)
    assert "shuffle" not in heard, "it started before the first frame"


def test_the_same_options_make_the_same_strip() -> None:
    reel, scene = Reel(0.8, 0.9, FRAME), Scene("all_fives", 2)
    one, other = (sheet(filmed(scene, reel).shots) for _ in range(2))
    assert same(one, other)
    assert one.get_width() == WIDTH


def test_times_count_from_the_moment_that_is_asked_for() -> None:
    scene, moment = Scene("block_draw", 2, by=DRAG), Moment("played", own=True)
    film = filmed(scene, Reel(-0.1, 0.8, 0.05), moment)
    early = [shot for shot in film.shots if shot.seconds <= -FRAME / 2]
    assert len(early) == 2
    assert not any("clack" in shot.sounds for shot in early)
    assert any(sound.startswith("clack") for shot in film.shots for sound in shot.sounds)
    assert begins(scene, moment) < begins(scene, moment._replace(nth=2))


def test_any_scene_can_be_filmed() -> None:
    button: list[Button] = []

    def build(screen: Screen, look: Look) -> None:
        button.append(screen.add(Button(look, pygame.Rect(300, 300, 200, 80), "Play", lambda: None)))

    pilot = stand(build)
    film = Film(pilot, Reel(0.0, 0.2, 0.1), crop=pygame.Rect(250, 250, 300, 180))
    pilot.move(button[0])
    film.run()
    assert len(film.shots) == 3
    assert film.shots[0].picture.get_size() == (300, 180)
    assert not film.shots[0].sounds


def test_the_tool_writes_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "strip.png"
    asked = ["block_draw", "--seats", "2", "--to", "0.3", "--every", "0.1", "--crop", "0,0,640,360", "--out", str(file)]
    assert main(asked) == 0
    assert "4 frames" in capsys.readouterr().out
    assert pygame.image.load(str(file)).get_width() == WIDTH


def test_a_moment_that_never_comes_is_said_to_be_missing(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["block_draw", "--seats", "2", "--speed", "instant", "--moment", "trickwon"])
    assert "no such strip" in capsys.readouterr().err


def test_points_are_found_by_their_cause() -> None:
    passed = Scored(1, ScoreCause.LEAD_PASS, 25, (25,))
    assert Moment("lead_pass").is_in(passed, 0)
    assert Moment("scored").is_in(passed, 0)
    assert not Moment("capicua").is_in(passed, 0)


def test_a_preset_is_played_by_its_house_rules() -> None:
    assert rules_of("partners", "dominican")["capicua"] == 25
    assert rules_of("partners", "") == {}
    with pytest.raises(LookupError, match="dominican"):
        rules_of("partners", "martian")
