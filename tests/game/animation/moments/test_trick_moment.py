"""A full trick: the crown is on the tile that wins by the rules, and every other one loses some light."""

from __future__ import annotations

import pygame
import pytest

from engine.events import first
from engine.families.tricks.events import PlayedToTrick, TrickWon
from game.animation.moments.trick_moment import HOLD, CrownLeap, TrickMoment
from game.felt.spectacle import STANDS
from game.picture.families.tricks import crown_at
from game.picture.family_layout import CROWN
from game.picture.spot import Spot
from game.storage.settings import Motion, Settings
from game.ui.sound.sound import Sound
from tests.support.lan.company import Puppets
from tests.support.lengths import sampled
from tests.support.rounds.tricks import tricks
from tests.support.screen.pilot import FRAME
from tests.support.screen.quiet_session import AtTable
from tests.support.screen.spectacles import look_of, run_through

PLACES = Spot(400, 150, 50), Spot(250, 300, 50), Spot(550, 300, 50), Spot(400, 450, 50)


def moment() -> TrickMoment:
    return TrickMoment(PLACES[2], (*PLACES[:2], PLACES[3]), (90, 80, 200), (400, 300))


def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way() -> None:
    assert max(run_through(moment(), look_of())) > 2_000


def test_the_losers_keep_about_four_fifths_of_their_light_and_the_winner_all_of_it() -> None:
    look, shown, sheet = look_of(), moment(), pygame.Surface((1280, 720))
    sheet.fill((200, 200, 200))
    for _ in shown.prerender_steps(look):
        pass
    shown.draw(sheet, look, 0.4)
    assert sheet.get_at((400, 450)).r == pytest.approx(156, abs=4)
    assert sheet.get_at((550, 320)).r == 200


@sampled(3)
@pytest.mark.parametrize(
    ("hands", "mine", "lines"),
    [
        ("2-7 9-9 5-8 | 2-4 0-1 5-6", "2-7", {1: ["2-4@2"]}),
        ("2-4 9-9 5-8 | 2-7 0-1 5-6", "2-4", {1: ["2-7@2"]}),
        ("2-7 9-9 | 2-4 0-1 | 2-11 1-3 | 2-5 4-4", "2-7", {1: ["2-4@2"]}),
    ],
    ids=["mine", "the other's", "of four"],
)
def test_the_crown_comes_to_the_winner_by_the_rules(hands: str, mine: str, lines: dict[int, list[str]]) -> None:
    scene, puppets = tricks(hands=hands, turn="B"), Puppets()
    puppets.lines.update(lines)  # type: ignore[arg-type]  # moves by their names
    at = AtTable(scene.match, puppets, settings=Settings())
    at.settle()
    at.played.controller.offer(next(move for move in scene.match.legal(0) if move.tiles == scene.wish(mine).tiles))
    director, shown, frames = at.played.director, list[TrickMoment](), 0
    assert director is not None
    lies: dict[int, Spot] = {}
    for _ in range(round(3 / FRAME)):
        at.step()
        now = [each for each, _ in director.spectacles if isinstance(each, TrickMoment)]
        frames += bool(now)
        if now and not shown:
            shown, lies = now, {laid.tile: laid.spot for laid in at.played.model.laid}
    updates = [update for _, update in at.played.context.heard]
    won = next(found for update in updates if (found := first(update.events, TrickWon)))
    plays = [first(update.events, PlayedToTrick) for update in updates]
    played = [each for each in plays if each is not None and each.seat == won.seat]
    assert shown[0].winner == lies[played[0].tile]
    assert len(shown[0].losers) == len(won.trick) - 1
    assert HOLD <= frames * FRAME <= 1.3, "until its coins are counted"
    assert at.ears.heard.count(Sound.TRICK) == 1


def test_a_full_trick_stands_where_nothing_may_move() -> None:
    scene, puppets = tricks(hands="2-7 9-9 5-8 | 2-4 0-1 5-6", turn="B"), Puppets()
    puppets.lines[1] = ["2-4@2"]
    at = AtTable(scene.match, puppets, settings=Settings(motion=Motion.REDUCED))
    at.settle()
    at.played.controller.offer(next(move for move in scene.match.legal(0) if move.tiles == scene.wish("2-7").tiles))
    director, shown, lies = at.played.director, 0, 0
    assert director is not None
    for _ in range(round(3 / FRAME)):
        at.step()
        shown += any(isinstance(each, TrickMoment) for each, _ in director.spectacles)
        lies += {*scene.wish("2-7").tiles, *scene.wish("2-4").tiles} <= {laid.tile for laid in at.played.model.laid}
    assert lies * FRAME >= STANDS
    assert shown * FRAME >= STANDS - 2 * FRAME, "the crown and the veils stay as long as the tiles lie"


def test_a_leap_draws_only_where_it_says() -> None:
    assert max(run_through(CrownLeap(PLACES[0], PLACES[1], (232, 196, 112)), look_of())) > 500


def test_the_crown_is_on_the_tile_that_leads_by_the_rules_through_the_whole_trick() -> None:
    scene, puppets = tricks(hands="2-7 9-9 | 2-4 0-1 | 2-11 1-3 | 4-4 5-5", turn="B"), Puppets()
    puppets.lines.update({1: ["2-4@2"]})
    at = AtTable(scene.match, puppets, settings=Settings())
    model, leapt, seen = at.played.model, list[CrownLeap](), set[int]()
    director = at.played.director
    assert director is not None
    for _ in range(round(9 / FRAME)):
        at.step()
        leapt += [each for each, _ in director.spectacles if isinstance(each, CrownLeap) and each not in leapt]
        board = scene.match.state.board
        crowns = [ground.rect for ground in model.grounds if ground.kind == CROWN]
        if model.is_calm and board.trick and crowns:
            leader = board.trick[(scene.rules.winning(board) - board.leader) % 4]
            [spot] = [laid.spot for laid in model.laid if laid.tile == leader]
            x, y = crown_at(spot)
            assert crowns[0].x <= x <= crowns[0].right
            assert crowns[0].y <= y <= crowns[0].bottom
            seen.add(len(board.trick))
        legal = at.played.table.legal()
        if model.is_calm and legal and scene.match.state.turn == 0:
            at.played.controller.offer(legal[0])
    assert seen >= {1, 2, 3}
    assert any(each.light is not None for each in leapt), "a double of another suit takes the lead with light"
    assert Sound.CAPTURE in at.ears.heard
