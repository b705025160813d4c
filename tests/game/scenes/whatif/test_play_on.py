"""Scripted players finish a match, jump to a moment of its replay, play on, come back and compare."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from random import Random

import pygame
import pytest

from engine.core import PLAY, Board
from engine.games import game
from engine.match import Match
from engine.record.record import Player, Record
from game.play.driver import SeedStream, play_match, play_rounds
from game.play.what_if import WhatIfTable
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.results import ResultsScene
from game.scenes.whatif.branches import BranchesScene, BranchRow
from game.scenes.whatif.ends import SoloBranchEnd, WhatIfResults
from game.scenes.whatif.menu import WhatIfMenu
from game.scenes.whatif.table import WhatIfScene
from game.storage.branch_file import BranchFile
from game.storage.settings import Settings, Speed
from game.ui.actions import Action
from game.ui.texts import LabelText
from tests.support.lengths import sampled
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.whole_program import Visit, cut_texts, overlaps

NAME = "20260101-200000-cafe"
PLAYERS = (Player("Ann"), Player("Maren", "suri"))
PATIENCE = 200
RIGHT, UP = pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_UP


def whole(key: str, seats: int = 2) -> Match[Board]:
    return play_match(game(key)(seats), [Whimsical()] * seats, SeedStream(b"what if", 1), Random(1))


def finished(visit: Visit, match: Match[Board], players: tuple[Player, ...] = PLAYERS) -> None:
    """Save a match that is over, and show its results at its table."""
    visit.saves.save(match, players, NAME)
    visit.session.stage.push(visit.session.routes.table(match, players, NAME))
    visit.settle()
    assert isinstance(visit.scene, ResultsScene)


def texts(visit: Visit) -> str:
    return "\n".join(each.text for each in visit.screen.every() if isinstance(each, LabelText))


def replay(visit: Visit) -> ReplayScene:
    scene = visit.scene
    assert isinstance(scene, ReplayScene), scene
    return scene


def table(visit: Visit) -> WhatIfTable:
    scene = visit.scene
    assert isinstance(scene, WhatIfScene), scene
    return scene.branch_table


def branches(match: Match[Board], visit: Visit) -> BranchFile:
    visit.writer.flush()
    return BranchFile(match, visit.saves.folder / "finished" / f"{NAME}.branches")


def test_with_the_mouse_alone(tmp_path: Path) -> None:
    match = whole("block_draw")
    with Visit(tmp_path) as visit:
        finished(visit, match)
        visit.click("Watch")
        visit.settle()
        controls = replay(visit).controls
        assert controls is not None
        visit.click((controls.line.at(6), controls.line.rect.centery))
        visit.settle()
        place, view = replay(visit).reel_table.place, replay(visit).table.view
        assert place == 6
        visit.click("What if")
        visit.settle()
        visit.click("Play on with the real tiles")
        visit.settle()
        assert table(visit).branch.view(0) == view or table(visit).steps > 6
        for _ in range(PATIENCE):
            if isinstance(visit.scene, WhatIfResults):
                break
            press_a_tile(visit)
            visit.settle()
        assert isinstance(visit.scene, WhatIfResults)
        assert "In this branch:" in texts(visit)
        assert "In the match:" in texts(visit)
        visit.click("Back to the replay")
        visit.settle()
        assert replay(visit).reel_table.place == place, "the replay waits at the same moment"
        assert replay(visit).table.view == view
        visit.click("What if")
        visit.settle()
        visit.click("1 branch")
        visit.settle()
        assert isinstance(visit.scene, BranchesScene)
        visit.click("Round 1, Move 6, Ann")
        visit.settle()
        again = replay(visit).reel_table
        assert again.place == 6
        assert again.view == view
        assert again.reel.is_finished
        assert "What if" not in visit.names, "a branch has no branches"


def press_a_tile(visit: Visit) -> None:
    """Press a tile that fits, or a button if there is none."""
    if isinstance(visit.scene, WhatIfResults):
        return
    board = table(visit)
    fitting = [move for move in board.legal() if move.act == PLAY]
    if fitting:
        label = board.rules.pieces.label(fitting[0].tiles[0])
        visit.click(label)
        visit.settle()
        if isinstance(visit.scene, WhatIfScene) and visit.scene.widgets.places:
            visit.click(visit.scene.widgets.places[0])
    elif {"Draw", "Pass"} & set(visit.names):
        visit.click(next(name for name in ("Draw", "Pass") if name in visit.names))


@pytest.mark.parametrize("device", ["keys", "pad"])
def test_with_keys_or_a_pad_alone(tmp_path: Path, device: str) -> None:
    match = whole("all_fives")
    with Visit(tmp_path) as visit:
        finished(visit, match)

        def choose(name: str) -> None:
            """Walk to a button and press it."""
            for _ in range(PATIENCE):
                if visit.focus == name:
                    break
                if device == "keys":
                    visit.tell(Action.NEXT)
                else:
                    visit.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
            assert visit.focus == name, (name, visit.names)
            press()

        def press() -> None:
            if device == "keys":
                visit.tell(Action.ACCEPT)
            else:
                visit.pad(pygame.CONTROLLER_BUTTON_A)
            visit.settle()

        choose("Watch")
        for _ in range(5):
            if device == "keys":
                visit.tell(Action.RIGHT)
            else:
                visit.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
            visit.settle()
        place = replay(visit).reel_table.place
        assert place == 5
        if device == "keys":
            visit.tell(Action.RESTART)
        else:
            choose("What if")
        choose("Play on with the real tiles")
        assert table(visit).branch.point.moves == 5
        before = table(visit).branch.state.copy()
        seen, still = -1, 0
        for _ in range(PATIENCE):
            if isinstance(visit.scene, WhatIfResults):
                break
            steps = table(visit).steps
            seen, still = steps, still + 1 if steps == seen else 0
            if still < 3 or still % 3 == 1:
                press()
            else:
                action, button = ((Action.RIGHT, RIGHT), (Action.UP, UP))[still % 3 == 0]
                visit.tell(action) if device == "keys" else visit.pad(button)
        assert isinstance(visit.scene, WhatIfResults)
        assert before.over == 0
        if device == "keys":
            visit.tell(Action.CANCEL)
        else:
            visit.pad(pygame.CONTROLLER_BUTTON_B)
        visit.settle()
        assert replay(visit).reel_table.place == place
        assert len(branches(match, visit).branches) == 1


def test_the_hidden_tiles_are_dealt_again_or_open(tmp_path: Path) -> None:
    match = whole("block_draw")
    with Visit(tmp_path) as visit:
        visit.saves.save(match, PLAYERS, NAME)
        visit.session.stage.push(visit.session.routes.replay(_record(match), name=NAME, start=4))
        visit.settle()
        view = replay(visit).table.view
        for button, is_open in (("Deal the hidden tiles again", False), ("Open all hands", True)):
            visit.click("What if")
            visit.settle()
            assert isinstance(visit.scene, WhatIfMenu)
            visit.click(button)
            scene = visit.scene
            assert isinstance(scene, WhatIfScene)
            branch = scene.branch_table.branch
            assert branch.point.moves == 4
            assert bool(scene.table.view.hands[1]) == is_open
            assert (scene.table.view == view) != is_open
            visit.settle()
            assert bool(scene.model.known) == is_open
            visit.tell(Action.MENU)
            visit.settle()
            visit.click("Leave the table")
            visit.settle()
            assert replay(visit).reel_table.place == 4


def _record(match: Match[Board]) -> Record:
    return Record(match, PLAYERS)


def test_a_branch_left_before_its_end_is_kept_and_undone_moves_are_not(tmp_path: Path) -> None:
    match = whole("block_draw")
    with Visit(tmp_path) as visit:
        visit.saves.save(match, PLAYERS, NAME)
        visit.session.stage.push(visit.session.routes.replay(_record(match), name=NAME, start=4))
        visit.settle()
        for moves in (0, 2):
            visit.click("What if")
            visit.settle()
            visit.click("Play on with the real tiles")
            scene = visit.scene
            assert isinstance(scene, WhatIfScene)
            branch = scene.branch_table.branch
            for _ in range(moves):
                branch.play(branch.state.turn, branch.legal(branch.state.turn)[0])
            if not moves:
                branch.rewind(4)
            visit.session.stage.pop()
            visit.settle()
        kept = branches(match, visit).branches
        assert len(kept) == 1
        assert kept[0].players == PLAYERS
        visit.click("What if")
        visit.settle()
        visit.click("1 branch")
        visit.settle()
        (row,) = (widget for widget in visit.screen.every() if isinstance(widget, BranchRow))
        assert "This branch isn't finished." in row.facts
        assert visit.focus == "Round 1, Move 4, Ann", visit.names
        visit.tell(Action.DELETE)
        visit.settle()
        assert not branches(match, visit).branches
        visit.click("Undo")
        visit.settle()
        assert len(branches(match, visit).branches) == 1


def test_a_branch_that_the_disk_refuses_stands_on_the_page_and_is_saved_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync, full = os.fsync, [False]

    def refused(file: int) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(file)

    monkeypatch.setattr(os, "fsync", refused)
    match = whole("block_draw")
    with Visit(tmp_path) as visit:
        finished(visit, match)
        visit.take("Watch")
        full[0] = True
        for number in (1, 2):
            visit.take("What if")
            visit.take("Play on with the real tiles")
            press_a_tile(visit)
            visit.settle()
            visit.tell(Action.CANCEL)
            visit.take("Leave the table")
            visit.writer.flush()
            visit.step(3)
            assert "Not saved yet: the branches of a match. No space left on device." in visit.app.foot.shown
            visit.tell(Action.CANCEL)
            visit.take("Watch")
            visit.take("What if")
            assert ("1 branch", "2 branches")[number - 1] in visit.names, "whatever page shows it"
            visit.tell(Action.CANCEL)
        assert not branches(match, visit).branches
        full[0] = False
        visit.writer.try_again()
        visit.writer.flush()
        visit.step(3)
        assert visit.app.foot.shown == ""
        assert len(branches(match, visit).branches) == 2


def test_trying_again_keeps_the_first_try(tmp_path: Path) -> None:
    match = whole("block_draw")
    with Visit(tmp_path) as visit:
        visit.saves.save(match, PLAYERS, NAME)
        visit.session.stage.push(visit.session.routes.replay(_record(match), name=NAME, start=4))
        visit.settle()
        visit.click("What if")
        visit.settle()
        visit.click("Deal the hidden tiles again")
        for number in (1, 2):
            scene = visit.scene
            assert isinstance(scene, WhatIfScene)
            branch = scene.branch_table.branch
            next(play_rounds(branch, [Whimsical()] * 2, SeedStream(b"never", 1), Random(number)))
            scene.branch_table.sit(scene.branch_table.seat)  # so that it tells what was played without it
            visit.wait(1)
            visit.settle()
            assert isinstance(visit.scene, WhatIfResults)
            visit.click("Try again" if number == 1 else "Back to the replay")
            visit.wait(0.1)
        kept = branches(match, visit).branches
        assert len(kept) == 2
        assert kept[0].match.hidden == kept[1].match.hidden, "the same tiles"
        assert all(each.match.is_between for each in kept)


def test_a_solitaire_is_played_on(tmp_path: Path) -> None:
    match = whole("domino_solitaire", 1)
    with Visit(tmp_path) as visit:
        visit.saves.save(match, (Player(""),), NAME)
        visit.session.stage.push(
            visit.session.routes.replay(_solo(match), name=NAME, start=len(match.rounds[0].steps) - 1)
        )
        visit.settle()
        visit.tell(Action.RESTART)
        visit.settle()
        visit.click("Play on from here")
        scene = visit.scene
        assert isinstance(scene, WhatIfScene)
        branch = scene.branch_table.branch
        next(play_rounds(branch, [Whimsical()], SeedStream(b"never", 1), Random(1)))
        visit.wait(1)
        visit.settle()
        assert isinstance(visit.scene, SoloBranchEnd)
        assert "In the match:" in texts(visit)
        visit.tell(Action.CANCEL)
        visit.settle()
        assert isinstance(visit.scene, ReplayScene)


def _solo(match: Match[Board]) -> Record:
    return Record(match, (Player(""),))


def test_an_unfinished_match_has_no_what_if(tmp_path: Path) -> None:
    match: Match[Board] = Match(game("block_draw")(2))
    match.begin(bytes(32))
    match.play(match.state.turn, match.legal(match.state.turn)[0])
    with Visit(tmp_path) as visit:
        visit.session.stage.push(visit.session.routes.replay(_record(match)))
        visit.settle()
        assert "What if" not in visit.names


@sampled(4)
@pytest.mark.parametrize("text_size", [100, 160])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_everything_is_seen_and_in_reach(tmp_path: Path, size: tuple[int, int], text_size: int) -> None:
    match = whole("block_draw")
    settings = Settings(full_screen=False, speed=Speed.INSTANT, text_size=text_size)
    with Visit(tmp_path, size=size, settings=settings) as visit:
        visit.saves.save(match, PLAYERS, NAME)
        visit.session.stage.push(visit.session.routes.replay(_record(match), name=NAME, start=4))
        visit.settle()
        visit.click("What if")
        visit.settle()
        check(visit)
        visit.click("Play on with the real tiles")
        scene = visit.scene
        assert isinstance(scene, WhatIfScene)
        branch = scene.branch_table.branch
        while not branch.is_between:
            branch.play(branch.state.turn, branch.legal(branch.state.turn)[0])
        scene.branch_table.sit(scene.branch_table.seat)  # so that it tells what was played without it
        visit.wait(1)
        visit.settle()
        assert isinstance(visit.scene, WhatIfResults)
        check(visit)
        visit.click("Back to the replay")
        visit.settle()
        visit.click("What if")
        visit.settle()
        check(visit)
        visit.click("1 branch")
        visit.settle()
        check(visit)


def check(visit: Visit) -> None:
    assert cut_texts(visit) == []
    assert overlaps(visit) == []
    assert visit.unreachable() == set()


def test_a_strange_file_beside_a_match_is_left_alone_and_told(tmp_path: Path) -> None:
    """`boneyard replay tree.json`, where `tree.branches` is something of the player's own."""
    (tmp_path / "tree.branches").write_text("oak, ash")
    (tmp_path / "home").mkdir()
    with Visit(tmp_path / "home") as visit:
        record = Record(whole("block_draw"), PLAYERS)
        visit.session.stage.push(visit.session.routes.replay(record, beside=tmp_path / "tree.json", start=4))
        visit.settle()
        replay(visit).play_on_from_here()
        visit.settle()
        assert "tree.branches has no branches of this match, so none are saved." in texts(visit)
        visit.click("Play on with the real tiles")
        visit.settle()
        assert (tmp_path / "tree.branches").read_text() == "oak, ash"
        assert {path.name for path in tmp_path.iterdir()} == {"tree.branches", "home"}
