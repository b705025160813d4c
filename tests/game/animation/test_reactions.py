"""What faces do about events: what everybody at the table may know of them, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random

import pytest

from engine.bots.fill import fill
from engine.core import Board, Event, Move, Rules, Seat, State
from engine.events import Drew, ScoreCause, Scored, Took, WentOut
from engine.families.chain.events import CameLoose
from engine.families.legs.events import SpellBroken, SpellCast
from engine.families.tricks.events import TrickWon
from engine.games import GAMES, game
from engine.games.all_fives import AllFives
from engine.games.double_takes import DoubleTakes
from engine.games.high_fives import HighFives
from engine.match import Match
from engine.pieces import HIDDEN
from game.animation.reactions import Reaction, Reactions
from game.felt.table.seats.poses import LivingFaces
from game.look.players.faces import Expression, FacePose
from game.storage.settings import Motion, Settings, Speed
from tests.support.lan.company import Puppets
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import walk
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable

POINTED = [sheet for sheet in GAMES if max(sheet.players) > 1]


def played(rules: Rules[Board], *events: Event) -> list[Reaction]:
    reactions, found = Reactions(rules), list[Reaction]()
    for event in events:
        found = reactions.to(event)
    return found


def told_by(rules: Rules[Board], state: State[Board], step: tuple[Seat, Move]) -> list[Event]:
    """Make a move in a state, and return all that happens."""
    events: list[Event] = []
    state.events = events
    rules.apply(state, *step)
    return events


@pytest.mark.parametrize("sheet", POINTED, ids=lambda sheet: sheet.key)
def test_no_face_depends_on_tiles_that_are_hidden(sheet: type[Rules[Board]]) -> None:
    """Deal the hidden tiles anew before each move, and uncover them: the faces answer the same move alike."""
    rules, chance = sheet(min(4, max(sheet.players))), Random(sheet.key)
    reactions, before, compared = Reactions(rules), list[State[Board]](), 0

    def watch(match: Match[Board]) -> None:
        nonlocal reactions, compared
        steps = match.rounds[-1].steps
        if not steps:
            reactions = Reactions(rules)
        elif before:
            truth, step = before.pop(), steps[-1]
            twin, open_, dealt = fill(truth.masked(0), chance), deepcopy(reactions), deepcopy(reactions)
            events = told_by(rules, truth, step)
            seen = [event.seen_by(0) for event in events]
            answers = [reactions.to(event) for event in seen]
            assert answers == [open_.to(event) for event in events], "it is no use to know the hidden tiles"
            if step[1] in rules.legal(twin, step[0]):
                others = [event.seen_by(0) for event in told_by(rules, twin, step)]
                if others == seen:  # whether a turn goes on, and what hands are worth, is public
                    assert answers == [dealt.to(event) for event in others]
                    compared += 1
        before[:] = [] if match.state.over else [match.state.copy()]

    walk(rules, 1, watch, rounds=2)
    assert compared > 5


def test_a_drawn_tile_that_only_its_owner_sees_changes_nothing() -> None:
    rules = AllFives(3)
    for tile in (HIDDEN, 0, 17):
        assert played(rules, *[Drew(1, tile)] * 9) == []
        assert played(rules, *[Drew(1, tile)] * 10) == [Reaction(1, FacePose.WINCE)]
    assert played(rules, *[Drew(1, HIDDEN)] * 9, Drew(2, HIDDEN)) == []


def test_points_please_the_scorer_and_many_amaze_the_others() -> None:
    rules = AllFives(4)
    assert played(rules, Scored(1, ScoreCause.PLAY, 5, (5,))) == []
    assert played(rules, Scored(1, ScoreCause.PLAY, 10, (10,))) == [Reaction(1, FacePose.GRIN)]
    assert played(rules, Scored(1, ScoreCause.PLAY, 15, (15,))) == [
        Reaction(1, FacePose.GRIN),
        *(Reaction(seat, FacePose.WIDEN) for seat in (2, 3, 0)),
    ]
    assert played(rules, WentOut(2)) == [Reaction(2, FacePose.GRIN)]


def test_who_is_called_winces_and_the_caller_grins() -> None:
    rules = AllFives(4)
    called = played(rules, CameLoose(2, 5), Scored(3, ScoreCause.CALL, 5, (5,)))
    assert called == [Reaction(2, FacePose.WINCE), Reaction(3, FacePose.GRIN)]


def test_a_spell_amazes_the_others_and_whoever_cast_it_winces_when_it_breaks() -> None:
    rules = game("super")(4)
    assert {each.seat for each in played(rules, SpellCast(1, 2))} == {0, 2, 3}
    assert played(rules, SpellCast(1, 2), SpellBroken(3, 2)) == [Reaction(1, FacePose.WINCE)]
    assert played(rules, SpellCast(1, 2), SpellBroken(1, 2)) == []


def test_a_double_of_another_suit_takes_a_trick_from_the_tile_that_led_it() -> None:
    rules = DoubleTakes(4)
    tile = {faces: number for number, faces in enumerate(rules.pieces.faces)}
    trick = tile[3, 9], tile[9, 14], tile[12, 12], tile[9, 10]
    told = played(rules, TrickWon(3, trick, 9))
    lost = rules.strength(9, trick[1]) > rules.strength(9, trick[0])
    assert told[0] == Reaction(2 if lost else 1, FacePose.WINCE)
    assert {each.pose for each in told[1:]} == {FacePose.WIDEN}
    assert played(rules, TrickWon(3, (tile[3, 9], tile[9, 14], tile[0, 1], tile[9, 10]), 9)) == []


def test_a_capture_by_a_double_amazes() -> None:
    rules = HighFives(3)
    tile = {faces: number for number, faces in enumerate(rules.pieces.faces)}
    assert len(played(rules, Took(0, (tile[5, 5], tile[5, 9])))) == 2
    assert played(rules, Took(0, (tile[5, 9], tile[5, 5]))) == []


def table_of_four(settings: Settings) -> AtTable:
    scene = table("block_draw", hands="4-6 3-3 | 6-1 2-4 | 0-0 1-1 | 5-5 1-5", line="4-4", turn="A")
    puppets = Puppets()
    puppets.holding = True
    at = AtTable(scene.match, puppets, settings=settings)
    at.wait(3)
    return at


def seen(at: AtTable, seconds: float) -> dict[int, set[FacePose]]:
    found: dict[int, set[FacePose]] = {}
    for _ in range(round(seconds / FRAME)):
        at.step()
        for seat, expression in at.played.model.faces.items():
            found.setdefault(seat, set()).add(expression.pose)
    return found


def test_the_others_glance_at_a_tile_and_then_nothing_moves() -> None:
    at = table_of_four(Settings(speed=Speed.NORMAL))
    at.click("4-6")
    at.click("4-6")
    assert seen(at, 2.0) == {seat: {FacePose.GLANCE} for seat in (1, 2, 3)}
    at.wait(3)
    flips = at.app.flips
    at.wait(10)
    assert at.app.flips == flips
    assert not at.played.model.living.changes


@pytest.mark.parametrize("settings", [Settings(faces_move=False), Settings(motion=Motion.REDUCED)])
def test_faces_rest_where_the_player_wants_them_to(settings: Settings) -> None:
    at = table_of_four(settings)
    at.click("4-6")
    at.click("4-6")
    assert seen(at, 2.0) == {}


def test_a_pose_is_seen_on_the_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table_of_four(Settings())
    face = at.parts.opponents[1].living
    before = at.app.window.get_surface().subsurface(face.place).copy()
    monkeypatch.setattr(LivingFaces, "at", lambda _self, _now: {1: Expression(FacePose.GRIN)})
    at.played.model.pass_time(0.0)
    at.step(2)
    after = at.app.window.get_surface().subsurface(face.place)
    assert before.get_buffer().raw != after.get_buffer().raw


def test_reactions_are_listed_by_strength() -> None:
    order: Sequence[FacePose] = [each.pose for each in played(AllFives(3), Scored(1, ScoreCause.CAPICUA, 25, (25,)))]
    assert list(order) == [FacePose.GRIN, FacePose.WIDEN, FacePose.WIDEN]
