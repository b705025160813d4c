"""`boneyard demo`: bots play on the real table on their own, for any length of time."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import pygame
import pytest

from engine.core import Board, Rules
from engine.games import game
from engine.pieces import double
from game.app.commands.common.window import Size
from game.app.commands.demo import READING, Demo, DemoScene, Limits, Show, clock, opened
from game.i18n.language import Words
from game.scenes.results.results import ResultsScene
from game.ui.actions import Action
from tests.support.lengths import long_run
from tests.support.screen.pilot import Pilot
from tests.support.shell import Answer, ask, complaint

PNG = b"\x89PNG\r\n"


def shot(file: Path, *words: str) -> Answer:
    return ask("demo", "block_draw", "--seed", "5eed", "--shot", str(file), *words)


def rules(**house: str | int) -> Rules[Board]:
    return game("block_draw")(2, double(6), house)


class Looker(Pilot):
    """Watches a demo."""

    def __init__(self, closing: ExitStack, agreed: Rules[Board], seed: bytes = b"look") -> None:
        self.demo: Demo = opened(closing, Show(agreed, seed), Words(), None, language="", in_silence=True)
        super().__init__(self.demo.app)

    def step(self, frames: int = 1) -> None:
        for _ in range(frames):
            self.now += 1 / 10
            if not self.demo.step(self.now):
                return
            while self.app.stage.opening:
                self.demo.step(self.now)


@long_run
@pytest.mark.usefixtures("art_of_its_own")
def test_the_same_seed_leaves_the_same_picture(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.png", "two.png", "three")]
    answers = [shot(file, "--seconds", "9") for file in files[:2]]
    assert [answer.code for answer in answers] == [0, 0]
    assert answers[0].out == f"{files[0]}: Block & Draw, seed 5eed\n"
    assert answers[0].err == ""
    pictures = [file.read_bytes() for file in files[:2]]
    assert pictures[0] == pictures[1]
    assert pictures[0].startswith(PNG)
    assert pygame.image.load(files[0]).get_size() == (1280, 720)
    assert shot(files[2], "--seconds", "12").code == 0
    assert files[2].read_bytes().startswith(PNG), "whatever it is called, it is a PNG"
    assert files[2].read_bytes() != pictures[0]


@long_run
def test_a_picture_has_the_size_that_was_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "small.png"
    assert ask("demo", "all_fives", "--seats", "4", "--set", "9", "--option", "spinner=first_double", "--seconds", "3",
               "--speed", "4", "--size", "1024x768", "--shot", str(file)).code == 0  # fmt: skip
    assert pygame.image.load(file).get_size() == (1024, 768)


def test_it_ends_after_so_many_rounds(tmp_path: Path) -> None:
    file = tmp_path / "round.png"
    assert shot(file, "--rounds", "1", "--speed", "12").code == 0
    assert file.exists()


def test_nothing_is_shown_without_a_screen_and_it_ends() -> None:
    assert ask("demo", "block_draw", "--seconds", "2", "--windowed") == Answer(0, "", "")


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("demo", "blok_draw"), 2, "block_draw"),
        (("demo", "block_draw", "--seats", "7"), 2, "takes 2-4 players, not 7"),
        (("demo", "block_draw", "--set", "7"), 2, "Choose from double-6"),
        (("demo", "block_draw", "--option", "spinner=none"), 2, "spinner"),
        (("demo", "block_draw", "--seconds", "soon"), 2, "--seconds takes a number"),
        (("demo", "block_draw", "--rounds", "0"), 2, "--rounds takes a whole number"),
        (("demo", "block_draw", "--speed", "1000"), 2, "--speed takes a number from 0.1 to 12"),
        (("demo", "block_draw", "--size", "huge"), 2, "1280x720"),
        (("demo", "block_draw", "--seed", "xyz"), 2, "hexadecimal"),
        (("demo",), 2, "GAME"),
        (("demo", "block_draw", "--seconds", "0", "--shot", "/nowhere/at/all.png"), 1, "picture couldn't be saved"),
    ],
)
def test_what_cannot_be_is_one_line(words: tuple[str, ...], code: int, says: str) -> None:
    assert says in complaint(ask(*words), code)


def test_an_interrupt_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_demo: Demo, _now: float) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Demo, "step", interrupted)
    assert complaint(ask("demo", "block_draw"), 130) == "stopped"


@long_run
def test_rounds_and_matches_follow_each_other() -> None:
    with ExitStack() as closing:
        looker = Looker(closing, rules(match="single"))
        seen: list[DemoScene] = []
        for _ in range(4_000):
            looker.step()
            scene = looker.app.stage.scenes[0]
            assert isinstance(scene, DemoScene)
            if scene not in seen:
                seen.append(scene)
            if len(seen) == 3:
                break
        assert len(seen) == 3
        assert looker.demo.rounds == 2
        names = [[player.name for player in scene.table.players] for scene in seen]
        assert names[0] != names[1], "the guests change"
        assert all(scene.table.is_watching for scene in seen)


def test_a_result_can_be_read_before_the_next_round() -> None:
    with ExitStack() as closing:
        looker = Looker(closing, rules(target=10_000))
        looker.step()
        while not isinstance(looker.scene, ResultsScene):
            looker.step()
        begun, table = looker.now, looker.scene.table
        while isinstance(looker.scene, ResultsScene):
            looker.step()
        assert looker.now - begun == pytest.approx(READING, abs=0.5)
        assert table.rounds == 2
        assert not table.view.over


@pytest.mark.parametrize("over_results", [False, True])
def test_escape_leaves(*, over_results: bool) -> None:
    with ExitStack() as closing:
        looker = Looker(closing, rules(target=10_000))
        looker.step(20)
        while over_results and not isinstance(looker.scene, ResultsScene):
            looker.step()
        looker.press(Action.CANCEL)
        looker.step()
        assert looker.app.stage.ended


def test_limits() -> None:
    assert not Limits().are_reached(1e9, 10**9)
    assert Limits(seconds=3).are_reached(3.0, 0)
    assert not Limits(seconds=3).are_reached(2.9, 99)
    assert Limits(rounds=2).are_reached(0.0, 2)
    assert Limits(seconds=3, rounds=2).are_reached(1.0, 2)


def test_without_a_screen_time_passes_in_no_time() -> None:
    pygame.display.init()
    ticks = clock(Limits(seconds=1000))
    times = [next(ticks) for _ in range(4)]
    assert times == [0.0, *(pytest.approx(n / 60) for n in (1, 2, 3))]


@pytest.mark.parametrize("wanted", [None, Size(1280, 720)])
def test_the_screen_is_filled_unless_a_size_is_asked_for(wanted: Size | None) -> None:
    with ExitStack() as closing:
        show = Show(game("fours")(4), b"look")
        demo = opened(closing, show, Words(), wanted, language="", in_silence=True)
        assert demo.app.full_screen is (wanted is None)
