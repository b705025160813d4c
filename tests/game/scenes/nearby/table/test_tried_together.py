"""In a shared replay the leader tries another move and all see it; anyone else can try one alone and come back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.core import Board, Seat
from engine.match import Match
from engine.record.branch import OPEN, TRUE, HiddenTiles
from engine.record.reel import Reel
from game.lan.table.replay_company import LanReplayGroup
from game.play.replay_group import BranchMoves, ReplayPosition
from game.play.what_if import branch_at
from game.scenes.nearby.table.results import LanResults
from game.scenes.nearby.table.table import LanTableScene
from game.scenes.replay.shared import SharedReplayScene
from game.scenes.replay.watched import WatchedBranchScene
from game.scenes.whatif.ends import WhatIfResults
from game.scenes.whatif.menu import WhatIfMenu
from game.scenes.whatif.table import WhatIfScene
from game.storage.branch_file import BRANCHES
from game.storage.saves import Saves
from game.storage.statistics.ledger import Ledger
from game.ui.actions import Action
from net.fairness.deal_record import wire_move
from net.protocol.messages import AdminRequest, ReplayRequest, SharedReplay, WireBranch, WireReplayPosition, WireStep
from tests.game.scenes.nearby.table.test_together import AfterMatch, replay_of
from tests.support.lan.one_thread import Robot
from tests.support.languages import LONGEST
from tests.support.lengths import long_run, sampled, some
from tests.support.screen.pilot import SIZE
from tests.support.screen.whole_program import cut_texts, overlaps


class Tried(AfterMatch):
    """Ana's window after a match with Luis, and a branch that could be played."""

    def __init__(
        self, guests: Sequence[str] = ("Luis",), size: tuple[int, int] = SIZE, letters: int = 100, spoken: str = "en"
    ) -> None:
        super().__init__(guests, size, letters, spoken)
        assert self.table.finished is not None
        self.original: Match[Board] = self.table.finished.match
        self.moment, self.mover = self.branching()

    def branching(self) -> tuple[int, Seat]:
        """Return the first position with an alternative to the move made, and the seat that has it."""
        reel, place = Reel(self.original), 0
        for _, steps in self.original.rounds:
            for seat, _ in steps:
                if len(self.original.rules.legal(reel.state(place), seat)) > 1:
                    return place, seat
                place += 1
            place += 1
        raise AssertionError("no choice in the whole match")

    def course(self, count: int, kind: str = TRUE) -> WireBranch:
        """Return a branch of some moves: the last legal one each time."""
        branch = branch_at(Reel(self.original), self.original, self.moment, self.mover, kind, self.net.rng)
        steps: list[WireStep] = []
        while len(steps) < count:
            seat = branch.state.turn
            move = branch.rules.legal(branch.state, seat)[-1]
            branch.play(seat, move)
            steps.append(WireStep(seat, wire_move(move)))
        return WireBranch(tuple(steps))

    def shows(self, robot: Robot, branch: WireBranch | None, *, is_open: bool = False) -> None:
        """Let a robot show what it tries as the leader."""
        at = WireReplayPosition(self.moment, self.mover, open=is_open)
        robot.line.ask(ReplayRequest("show", self.table.number, at, branch))
        self.wait(0.3)

    @property
    def watched(self) -> WatchedBranchScene:
        assert isinstance(self.scene, WatchedBranchScene), self.scene
        return self.scene

    @property
    def message(self) -> str:
        assert isinstance(self.scene, SharedReplayScene | WatchedBranchScene)
        message = self.scene.widgets.message
        return f"{message.title}: {message.text}"

    def join_in(self) -> Robot:
        """Watch together with Luis, who leads."""
        luis = self.robots[0]
        self.ask(luis, "join")
        self.click(self.words.say("Join in"))
        self.settle()
        self.shows(luis, None)
        return luis

    def lead(self) -> None:
        """Lead a replay that Luis watches, at the place of the branch."""
        self.press_way(self.words.say("Watch together"))
        self.ask(self.robots[0], "join")
        self.replay.reel_table.sit(self.mover)
        self.replay.go(self.moment)
        self.wait(0.3)

    def open_what_if(self, way: str = "keys") -> WhatIfMenu:
        if way == "keys":
            self.press(Action.RESTART)
        elif way == "mouse":
            self.click("What if")
        else:
            for _ in range(12):
                if self.focus == "What if":
                    break
                self.press(Action.NEXT)
            self.press(Action.ACCEPT)
        self.settle()
        assert isinstance(self.scene, WhatIfMenu)
        return self.scene


@pytest.fixture
def tried() -> Iterator[Tried]:
    with Tried() as made:
        yield made


# -- the leader tries -------------------------------------------------------------------------------------------------


@sampled(3)
@pytest.mark.parametrize("way", ["mouse", "keys", "focus"])
def test_all_see_what_the_leader_tries(tried: Tried, way: str) -> None:
    (luis,) = tried.robots
    tried.lead()
    tried.open_what_if(way)
    assert "Everyone in the replay sees your moves." in tried.texts
    tried.click("Play on with the real tiles")
    tried.wait(0.3)
    assert isinstance(tried.scene, WhatIfScene)
    assert replay_of(luis).branch == WireBranch()
    table = tried.scene.branch_table
    if table.view.turn != tried.mover:
        tried.until(lambda: bool(table.legal()))
    move = table.legal()[-1]
    table.offer(move)
    tried.wait(1.0)
    branch = replay_of(luis).branch
    assert branch is not None
    assert WireStep(tried.mover, wire_move(move)) in branch.steps
    assert (replay_of(luis).position.place, replay_of(luis).position.seat) == (tried.moment, tried.mover)
    tried.press(Action.UNDO)
    tried.wait(1.0)
    undone = replay_of(luis).branch
    assert undone is not None
    assert len(undone.steps) < len(branch.steps)
    tried.scene.stage.pop()
    tried.wait(0.3)
    assert replay_of(luis) == SharedReplay(
        tried.table.number, (0, 1), tried.table.seat, WireReplayPosition(tried.moment, tried.mover)
    )


def test_open_hands_are_open_for_all_and_other_tiles_are_the_same_for_all(tried: Tried) -> None:
    (luis,) = tried.robots
    tried.lead()
    tried.open_what_if()
    tried.click("Open all hands")
    tried.wait(0.3)
    assert replay_of(luis).position.open
    assert isinstance(tried.scene, WhatIfScene)
    tried.scene.stage.pop()
    tried.wait(0.3)
    assert not replay_of(luis).position.open
    tried.open_what_if()
    tried.click("Deal the hidden tiles again")
    tried.wait(0.3)
    assert isinstance(tried.scene, WhatIfScene)
    branch = replay_of(luis).branch
    assert branch is not None
    swaps = tried.scene.branch.hidden.swaps
    assert dict(zip(branch.hidden[::2], branch.hidden[1::2], strict=True)) == dict(swaps) != {}


def test_a_branch_whose_leader_is_replaced_stays_the_players_own(tried: Tried) -> None:
    (luis,) = tried.robots
    tried.lead()
    tried.open_what_if()
    tried.click("Play on with the real tiles")
    tried.wait(0.3)
    tried.ask(luis, "lead")
    assert isinstance(tried.scene, WhatIfScene), "nobody is pulled out of a branch"
    assert tried.scene.log[-1] == "What if: Luis leads now. Only you see your moves."
    table = tried.scene.branch_table
    tried.until(lambda: bool(table.legal()))
    table.offer(table.legal()[-1])
    tried.wait(0.5)
    assert replay_of(luis).branch is None
    tried.ask(luis, "show", WireReplayPosition(1))
    tried.scene.stage.pop()
    tried.wait(0.3)
    assert tried.replay.reel_table.place == 1, "back in the replay, which Luis leads"


def test_the_branch_goes_on_to_its_end_and_is_tried_again(tried: Tried) -> None:
    (luis,) = tried.robots
    tried.lead()
    tried.open_what_if()
    tried.click("Play on with the real tiles")
    tried.settle()
    tried.until(
        lambda: isinstance(tried.scene, WhatIfResults), lambda: tried.press(Action.ACCEPT) if plays(tried) else None
    )
    tried.wait(0.3)
    branch = replay_of(luis).branch
    assert branch is not None
    assert len(branch.steps) > 1
    tried.click("Try again")
    tried.wait(0.3)
    again = replay_of(luis).branch
    assert again is not None
    assert len(again.steps) < len(branch.steps)
    assert isinstance(tried.scene, WhatIfScene)


def plays(tried: Tried) -> bool:
    return isinstance(tried.scene, WhatIfScene) and bool(tried.scene.branch_table.legal())


def test_the_branch_is_kept_with_the_archived_match(tried: Tried, tmp_path: Path) -> None:
    finished = tried.table.finished
    assert finished is not None
    tried.session.matches.saves = Saves(tmp_path, Ledger(tmp_path / "statistics.json"))
    tried.session.matches.archive(finished.match, finished.players, finished.seat)
    tried.lead()
    tried.open_what_if()
    tried.click("Play on with the real tiles")
    tried.settle()
    assert isinstance(tried.scene, WhatIfScene)
    table = tried.scene.branch_table
    tried.until(lambda: bool(table.legal()))
    table.offer(table.legal()[-1])
    tried.settle()
    tried.scene.stage.pop()
    tried.settle()
    assert len(list((tmp_path / "finished").glob(f"*{BRANCHES}"))) == 1


# -- the others watch -------------------------------------------------------------------------------------------------


def test_a_follower_sees_each_move_of_the_branch_and_comes_back_with_the_leader(tried: Tried) -> None:
    luis = tried.join_in()
    tried.shows(luis, WireBranch())
    assert tried.watched.tried_table.place == tried.moment
    assert tried.message == "Luis tries other moves: Nothing has been played yet"
    whole = tried.course(3)
    for count in (1, 2, 3):
        tried.shows(luis, WireBranch(whole.steps[:count]))
        assert tried.watched.tried_table.place == tried.moment + count
        assert [wire_move(move) for _, move in tried.watched.tried_table.branch.rounds[-1].steps[-count:]] == [
            step.move for step in whole.steps[:count]
        ]
    assert tried.message == "Luis tries other moves: 3 moves so far"
    tried.shows(luis, WireBranch(whole.steps[:1]))
    assert tried.watched.tried_table.place == tried.moment + 1, "undone"
    tried.shows(luis, None)
    assert tried.replay.reel_table.place == tried.moment
    assert tried.message == "Luis leads: " + tried.replay.place_words()[1]


def test_a_follower_sees_the_hands_that_the_leader_sees(tried: Tried) -> None:
    luis = tried.join_in()
    tried.shows(luis, tried.course(1, OPEN), is_open=True)
    table = tried.watched.tried_table
    assert (table.seat, table.is_open, table.can_open) == (tried.mover, True, True)
    tried.shows(luis, tried.course(1))
    assert not tried.watched.tried_table.is_open
    assert sum(map(bool, tried.watched.tried_table.view.hands)) == 1


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_whoever_takes_the_lead_is_back_in_the_match(tried: Tried, way: str) -> None:
    luis = tried.join_in()
    tried.shows(luis, tried.course(2))
    for action in (Action.RIGHT, Action.HOME, Action.UNDO):
        tried.press(action)
    assert tried.message == "Luis tries other moves: Press “Take the lead” to move."
    if way == "mouse":
        tried.click("Take the lead")
    else:
        tried.press(Action.ACCEPT)
    tried.wait(0.3)
    assert tried.replay.leads
    assert tried.replay.reel_table.place == tried.moment
    assert replay_of(luis).branch is None


def test_leaving_a_branch_leaves_the_replay(tried: Tried) -> None:
    luis = tried.join_in()
    tried.shows(luis, tried.course(1))
    tried.press(Action.CANCEL)
    tried.settle()
    assert isinstance(tried.scene, LanResults)
    assert replay_of(luis).viewers == (luis.line.guest.seat,)
    tried.click("Join in")
    tried.settle()
    tried.wait(0.3)
    assert tried.watched.tried_table.place == tried.moment + 1, "a newcomer sees the branch"
    tried.press(Action.MENU)
    tried.settle()
    tried.click("Leave the replay")
    tried.settle()
    assert isinstance(tried.scene, LanResults)


def test_the_branch_makes_way_for_the_next_match_and_for_a_lost_host(tried: Tried) -> None:
    luis = tried.join_in()
    tried.shows(luis, tried.course(1))
    tried.net.stop()
    tried.wait(0.3)
    assert "The other players can't be reached." in tried.message
    tried.net.restart()
    tried.wait(1.0)
    tried.ask(luis, "lead")
    tried.shows(luis, tried.course(1))
    assert isinstance(tried.scene, WatchedBranchScene)
    tried.table.ask(AdminRequest("start"))
    tried.wait(0.3)
    tried.settle()
    assert isinstance(tried.scene, LanTableScene)


def test_moves_that_the_rules_forbid_are_not_shown(tried: Tried) -> None:
    luis = tried.join_in()
    whole = tried.course(2)
    nonsense = WireStep(whole.steps[0].seat, whole.steps[0].move)
    tried.shows(luis, WireBranch((whole.steps[0], nonsense, whole.steps[1])))
    assert tried.watched.tried_table.place == tried.moment + 1
    tried.shows(luis, None)
    for hidden, turned in ((b"\0\1", b""), (b"\0", b""), (b"\0\1\1\2", b""), (b"\xff\xff", b"\xff"), (b"", b"\3")):
        tried.shows(luis, WireBranch(whole.steps[:1], hidden, turned))
        assert isinstance(tried.scene, SharedReplayScene | WatchedBranchScene)


# -- a branch of one's own --------------------------------------------------------------------------------------------


def test_a_follower_tries_something_alone_and_comes_back(tried: Tried) -> None:
    luis = tried.join_in()
    tried.open_what_if()
    assert "Only you see your moves." in tried.texts
    tried.click("Play on with the real tiles")
    tried.settle()
    assert isinstance(tried.scene, WhatIfScene)
    table = tried.scene.branch_table
    tried.until(lambda: bool(table.legal()))
    table.offer(table.legal()[-1])
    tried.wait(0.5)
    assert replay_of(luis).branch is None
    assert replay_of(luis).viewers == (0, 1)
    tried.ask(luis, "show", WireReplayPosition(1))
    tried.scene.stage.pop()
    tried.wait(0.3)
    assert tried.replay.reel_table.place == 1
    assert not tried.replay.leads


def test_at_an_older_host_the_branch_is_the_leaders_own_and_says_so(tried: Tried) -> None:
    tried.net.be_older("replay")
    tried.step(5)
    tried.lead()
    tried.open_what_if()
    assert "Only you see your moves." in tried.texts


def test_what_is_too_long_for_the_wire_is_cut(tried: Tried) -> None:
    tried.press_way("Watch together")
    company = tried.replay.company
    assert isinstance(company, LanReplayGroup)
    steps = tried.original.rounds[0].steps * 200
    sight = ReplayPosition(0, 0, is_open=False, speed=1.0, tried=BranchMoves(tuple(steps), HiddenTiles({})))
    company.show(sight)
    tried.wait(0.3)
    branch = replay_of(tried.robots[0]).branch
    assert branch is not None
    assert len(branch.steps) == 200


@long_run
@pytest.mark.parametrize(
    ("size", "letters", "spoken"),
    some([((1280, 720), 160, LONGEST), ((1280, 720), 100, "es"), ((1920, 1080), 160, "en")], 3),
)
def test_every_page_of_it_can_be_read(size: tuple[int, int], letters: int, spoken: str) -> None:
    with Tried(("Luis", "Maria", "Pablo"), size, letters, spoken) as tried:
        luis = tried.join_in()
        tried.shows(luis, tried.course(3))
        line = tried.words.say("Time line")
        for _ in range(2):
            assert cut_texts(tried) == []
            assert [pair for pair in overlaps(tried) if line not in pair] == []
            tried.wait(5)
        tried.shows(luis, None)
        tried.open_what_if()
        assert cut_texts(tried) == []
        assert overlaps(tried) == []


@long_run
def test_a_branch_that_only_its_player_saw_stays_so_when_the_lead_falls_to_them(tried: Tried) -> None:
    luis = tried.join_in()
    tried.open_what_if()
    tried.click("Play on with the real tiles")
    tried.settle()
    assert isinstance(tried.scene, WhatIfScene)
    tried.ask(luis, "show", WireReplayPosition(2, 1))
    tried.ask(luis, "leave")
    assert tried.scene.log[-1] == "What if: Luis left. You lead now."
    table = tried.scene.branch_table
    tried.until(lambda: bool(table.legal()))
    table.offer(table.legal()[-1])
    tried.wait(0.5)
    assert replay_of(luis).branch is None
    assert replay_of(luis).position == WireReplayPosition(2, 1)
    tried.scene.stage.pop()
    tried.wait(0.5)
    assert (tried.replay.reel_table.place, tried.replay.reel_table.seat) == (2, 1)
    assert tried.replay.leads
    assert replay_of(luis).position == WireReplayPosition(2, 1), "the last leader's position was taken over"


def test_the_branch_is_shown_again_after_a_restart_of_the_host(tried: Tried) -> None:
    tried.lead()
    tried.open_what_if()
    tried.click("Play on with the real tiles")
    tried.wait(0.3)
    tried.ask(tried.robots[0], "leave")
    tried.net.stop()
    tried.wait(0.3)
    tried.net.restart()
    tried.wait(2.0)
    assert replay_of(tried.robots[0]).viewers == (tried.table.seat,)
    assert replay_of(tried.robots[0]).branch == WireBranch()
