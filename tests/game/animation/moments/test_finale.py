"""The end of a round: a word in the light, hands that turn over, and pips that fly to the winner's total."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pytest

from engine.core import DONE, LOST, NOBODY
from engine.events import Blocked, Counted, WentOut, Won
from engine.games import game
from engine.match import Match
from engine.notation import find
from engine.options import HouseRules
from game.animation.beats import TableWindow
from game.animation.moments.finale import (
    HAND_APART,
    MAX_PIPS,
    STILL,
    CountedHand,
    Finale,
    Total,
    finale_times,
    flying_pips,
)
from game.animation.moments.finale_script import FinaleScript
from game.animation.moments.others_finale import OthersFinale
from game.animation.moments.pair_finale import LIGHT, LIGHT_AT, MEET, MEET_AT, MeetingFaces
from game.animation.moments.solo_finale import SoloFinale
from game.felt.table.round_stage import OpenedHand, RoundStage, WinnersPlaque
from game.felt.table.won_word import tile_areas, won_word
from game.look.players.medallion import Medallion
from game.picture.event_words import EventWords
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.play.table import Update
from game.scenes.table.table import TableScene
from game.storage.settings import Motion, Settings, Speed
from game.ui.sound.sound import Sound
from tests.support.lengths import in_turn, long_run, sampled
from tests.support.rounds.line import table
from tests.support.screen.pilot import same
from tests.support.screen.quiet_session import Parlour, StillTable, sit
from tests.support.screen.spectacles import look_of, run_through
from tests.support.screen.stage import Evening, PlainNames, heard

PLAQUE = WinnersPlaque(pygame.Rect(400, 560, 280, 90), "A player with a long name", Medallion("", (60, 150, 110)))
SPOTS = tuple(Spot(60 + 40 * place, 120, 28) for place in range(3))
FACES = ((6, 6), (0, 1), (3, 5))


def hand(*, pays: bool = True, weight: int = 21) -> CountedHand:
    return CountedHand(OpenedHand(1, SPOTS, SPOTS, (200, 60)), FACES, weight, pays)


def finale(hands: int = 1, *, total: bool = True, word: str = "Domino!") -> Finale:
    stage = RoundStage((400, 200), 700, {}, PLAQUE if total else None, 6, 2)
    won = Total(PLAQUE, 0, 80, 101, 150) if total else None
    return Finale(word, stage, Spot(500, 300, 40), (hand(),) * hands, won)


@sampled(4)
@pytest.mark.parametrize(("hands", "total"), in_turn([7, 0, 1, 3], [True, False]))
def test_it_draws_only_where_it_says_and_makes_no_pictures_on_its_way(hands: int, total: bool) -> None:
    shown = run_through(finale(hands, total=total), look_of())
    assert max(shown) > 5_000


def test_a_long_word_is_smaller() -> None:
    shown = run_through(finale(word="Somebody with quite a long name wins the round"), look_of(text=1.6))
    assert max(shown) > 5_000


@pytest.mark.parametrize("hands", range(8))
def test_the_hands_turn_over_one_by_one_and_nobody_waits_for_ever(hands: int) -> None:
    when = finale_times(hands, counts=True)
    assert len(when.hands) == hands
    steps = [later - begins for begins, later in zip(when.hands, when.hands[1:], strict=False)]
    assert all(0 < step <= HAND_APART + 1e-9 for step in steps)
    assert when.counted < when.end <= 4.5


def test_each_pip_of_a_hand_flies_from_its_own_place() -> None:
    pips = flying_pips(hand(), 6, 1.0)
    assert len(pips) == sum(map(sum, FACES))
    assert len({pip.start for pip in pips}) == len(pips)
    assert all(1.0 <= pip.leaves < pip.lands for pip in pips)
    wide = pygame.Rect(40, 90, 130, 60)
    assert all(wide.collidepoint(pip.start) for pip in pips)


def test_of_a_heavy_hand_some_pips_fly() -> None:
    spots = tuple(Spot(60 + 40 * place, 120, 28, 1) for place in range(20))
    heavy = CountedHand(OpenedHand(1, spots, spots, (200, 60)), ((15, 15),) * 20, 600, pays=True)
    assert len(flying_pips(heavy, 15, 0.0)) == MAX_PIPS


def test_the_table_is_dimmed_once_and_what_is_painted_anew_as_far() -> None:
    look, ending = look_of(), finale()
    ending.finish_dressing(look)
    sheet = pygame.Surface(look.scale.size)
    sheet.fill((30, 90, 70))
    assert not ending.dim(sheet, look, 0.1, [])
    assert sheet.get_at((1270, 710))[:3] == (30, 90, 70), "it holds first"
    assert ending.dim(sheet, look, 0.4, [])
    assert ending.dim(sheet, look, 0.7, [])
    dark = sheet.get_at((1270, 710))
    assert sum(dark[:3]) < 80
    assert not ending.dim(sheet, look, 0.8, []), "it stays as it is"
    sheet.fill((30, 90, 70), (1200, 600, 80, 120))
    ending.dim(sheet, look, 0.9, [pygame.Rect(1200, 600, 80, 120)])
    assert sheet.get_at((1270, 710)) == dark
    assert sum(sheet.get_at((500, 300))[:3]) > 150, "the last tile is in the light"


@pytest.mark.parametrize("weight", [0, 1, 3, 21])
def test_no_more_pips_fly_than_the_hand_counts(weight: int) -> None:
    assert len(flying_pips(hand(weight=weight), 6, 0.0)) == weight


def goes_out(speed: float = 1.0) -> tuple[Evening, Update]:
    scene = table("block_draw", hands="5-6 | 3-3 2-4 1-1", line="5-5 5-3 3-4", turn="A")
    evening = Evening(2, speed)
    evening.settle(scene.match.view(0))
    move = next(move for move in scene.match.legal(0) if move.tiles)
    return evening, Update(1, tuple(scene.match.play(0, move)), scene.match.view(0))


def test_the_hands_lie_open_and_the_log_is_whole_when_it_is_over() -> None:
    evening, update = goes_out()
    evening.play(update)
    assert evening.model.open_hands == {e.seat: e.hand for e in update.events if isinstance(e, Counted)}
    assert not evening.model.turning
    assert "You go out." in evening.boards.notes
    assert "You win the round." in evening.boards.notes
    assert [sound for sound, _ in evening.boards.heard] == [Sound.CLACK_HARD, Sound.DOMINO, Sound.CHIME]


def test_it_begins_when_the_last_tile_lies_and_ends_with_the_animation() -> None:
    evening, update = goes_out()
    evening.director.feed(update)
    while not evening.director.spectacles:
        evening.step()
    assert len(evening.model.laid) == 4
    (shown, _), *_ = evening.director.spectacles
    assert isinstance(shown, Finale)
    assert shown.word == "Domino!"
    assert shown.total is not None
    assert shown.total.after - shown.total.before == 14
    seconds = 0.0
    while not evening.director.calm:
        evening.step()
        seconds += 1 / 60
    assert seconds == pytest.approx(shown.when.end, abs=0.1)


@pytest.mark.parametrize("frames", [1, 30, 60, 120])
def test_it_can_be_skipped_at_any_time(frames: int) -> None:
    evening, update = goes_out()
    evening.director.feed(update)
    for _ in range(frames):
        evening.step()
    evening.director.skip()
    assert evening.director.calm
    assert evening.director.spectacles == ()
    assert not evening.model.turning
    assert evening.model.open_hands == {e.seat: e.hand for e in update.events if isinstance(e, Counted)}


def test_without_motion_there_is_none() -> None:
    evening, update = goes_out(speed=0.0)
    evening.director.feed(update)
    evening.director.update(evening.now)
    assert evening.director.calm
    assert evening.director.spectacles == ()
    assert evening.model.open_hands


def test_a_lost_match_ends_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    evening, update = goes_out()
    monkeypatch.setattr(PlainNames, "is_lost", lambda _names, _view: True)
    evening.director.feed(update)
    while not evening.director.calm:
        evening.step()
        assert evening.director.spectacles == ()
    assert evening.model.bubbles[0].text == "Domino!"


def test_a_blocked_round_has_its_word() -> None:
    for seed in range(20):
        update = heard("block_draw", 2, seed)[-1]
        if any(isinstance(event, Blocked) for event in update.events):
            break
    assert not any(isinstance(event, WentOut) for event in update.events)
    evening = Evening(2)
    evening.director.feed(update)
    while not evening.director.spectacles:
        evening.step()
    (shown, _), *_ = evening.director.spectacles
    assert isinstance(shown, Finale)
    assert shown.word == "Blocked"


@pytest.mark.parametrize("count", [0, 28])
def test_a_wave_runs_through_the_tiles_of_a_solitaire(count: int) -> None:
    area = pygame.Rect(60, 60, 800, 560)
    laid = tuple(
        PlacedTile(tile, (tile % 7, 3), Spot(120 + tile % 7 * 110, 140 + tile // 7 * 120, 46)) for tile in range(count)
    )
    look = look_of()
    word = won_word("Every tile is up!", look, tile_areas(laid, look.tiles(6, 2), 2), area)
    solo = SoloFinale(word, laid, area, 6, 2)
    times = [solo.hops_at(tile.spot) for tile in laid[:7]]
    assert times == sorted(times)
    shown = run_through(solo, look)
    assert max(shown) > 3_000


@pytest.mark.parametrize("rows", [range(4), range(1, 5), range(2), ()])
def test_the_word_for_a_won_solitaire_stands_where_no_tile_is(rows: Sequence[int]) -> None:
    area, look = pygame.Rect(60, 60, 800, 600), look_of()
    laid = tuple(
        PlacedTile(7 * row + place, (row, 3), Spot(120 + place * 110, 120 + row * 120, 46))
        for row in rows
        for place in range(7)
    )
    taken = tile_areas(laid, look.tiles(6, 2), 2)
    word = won_word("You won!", look, taken, area)
    assert area.contains(word.rect)
    assert not word.covers
    assert word.rect.collidelist(taken) < 0
    assert laid or word.rect.center == area.center


def test_the_word_for_a_won_solitaire_covers_little_of_a_full_felt() -> None:
    area, look = pygame.Rect(0, 0, 800, 600), look_of()
    taken = [pygame.Rect(0, 0, 800, 300), pygame.Rect(0, 300, 300, 300)]
    word = won_word("Every tile is up, and that took a while!", look, taken, area)
    assert word.covers
    assert word.rect.top > 300


@pytest.mark.parametrize("winners", [0, 1])
def test_only_a_won_solitaire_has_a_finale(winners: int) -> None:
    match = Match(game("baronet")(1))
    match.begin(bytes(16))
    view = match.view(0)
    view.over, view.winners = (DONE, winners) if winners else (LOST, 0)
    evening = Evening(1)
    script = FinaleScript(evening.window, EventWords(evening.window.names))
    beats = script.solo(view, ())
    assert [type(each) for beat in beats for each in beat.spectacles] == [SoloFinale] * winners


def test_a_pair_counts_its_bonuses_and_both_faces_and_the_word_is_the_rarest() -> None:
    house: HouseRules = {"points": "all", "capicua": 25}
    scene = table("partners", hands="3-6 | 1-1 | 3-5 | 0-4", line="3-3 3-4 4-5", led="3-3", turn="C", house=house)
    still = sit(scene, "Ann", "Rosa", "Mateo", "Lev")
    with Parlour() as parlour:
        played = TableScene(parlour.session, still)
        parlour.session.stage.push(played)
        parlour.step()
        widgets = played.widgets
        assert widgets is not None
        window = TableWindow(
            widgets.layout, widgets.geometry, widgets.names, played.model, widgets.sound, widgets.note, lambda: 0.0
        )
        script = FinaleScript(window, EventWords(widgets.names))
        update = still.do(2, find(scene.rules, scene.state, 2, "3-5@R"))
        laid = widgets.layout.lay(update.view)
        beats = script.beats(script.events(update), update.view, laid[-1].spot, laid)
        [finale] = [each for beat in beats for each in beat.spectacles]
        assert isinstance(finale, Finale)
        assert finale.word == "Capicúa! +25"
        assert finale.light is not None
        run_through(finale, played.screen.look if played.screen is not None else look_of())
        assert finale.total is not None
        assert (finale.total.before, finale.total.after) == (0, 9 + 2 + 4 + 25)
        assert finale.total.bonuses == (25,)
        assert all(hand.pays for hand in finale.hands), "the partner's hand counts, too"
        assert finale.total.plaque.partner is not None
        assert finale.total.plaque.name == "You and Mateo win the round!"


@long_run
def test_a_bonus_comes_as_a_coin_and_only_pips_fly_from_hands() -> None:
    total = Total(PLAQUE, 0, 80, 80 + 21 + 25 + 100, 500, (25, 100))
    assert [total.at(0.0, coins) for coins in range(3)] == [80, 105, 205]
    assert [total.at(share, 2) for share in (1 / 3, 1.0)] == [212, 226]
    stage = RoundStage((400, 200), 700, {}, PLAQUE, 6, 2)
    run_through(Finale("Capicúa! +25", stage, Spot(500, 300, 40), (hand(),), total), look_of())


def capicua(
    settings: Settings | None = None, *, last: str = "3-5@R", seat: int = 2
) -> tuple[StillTable, Parlour, Callable[[], Update]]:
    """Return a table of two pairs before the last tile, its window, and what plays it."""
    hands = ["3-6", "1-1", "2-6", "0-4"]
    hands[seat] = last.partition("@")[0]
    house: HouseRules = {"points": "all", "capicua": 25}
    turn = "ABCD"[seat]
    scene = table("partners", hands=" | ".join(hands), line="3-3 3-4 4-5", led="3-3", turn=turn, house=house)
    still = sit(scene, "Ann", "Rosa", "Mateo", "Lev")
    parlour = Parlour(settings=settings)
    parlour.session.stage.push(TableScene(parlour.session, still))
    parlour.step(3)
    return still, parlour, lambda: still.do(seat, find(scene.rules, scene.state, seat, last))


def shown_finale(parlour: Parlour) -> tuple[Finale, float]:
    """Let time pass until the end of the round is shown; return it with its time."""
    for _ in range(200):
        parlour.step()
        scene = parlour.scene
        assert isinstance(scene, TableScene), "the results came first"
        assert scene.director is not None
        for spectacle, now in scene.director.spectacles:
            assert isinstance(spectacle, Finale)
            return spectacle, now
    raise AssertionError("there was no finale")


@pytest.mark.parametrize(
    ("seat", "word"),
    [(0, "You and Mateo win the round!"), (2, "You and Mateo win the round!"), (1, "Rosa and Lev win the round")],
)
def test_a_round_that_somebody_just_wins_is_won_by_the_pair(seat: int, word: str) -> None:
    still, parlour, _ = capicua()
    with parlour:
        scene = parlour.scene
        assert isinstance(scene, TableScene)
        widgets = scene.widgets
        window = TableWindow(
            widgets.layout, widgets.geometry, widgets.names, scene.model, widgets.sound, widgets.note, lambda: 0.0
        )
        beats = FinaleScript(window, EventWords(widgets.names)).beats((Won(seat),), still.view, None)
        [finale] = [each for beat in beats for each in beat.spectacles]
        assert isinstance(finale, Finale if seat != 1 else OthersFinale)
        assert finale.word == word


def test_the_total_keeps_off_the_players_own_tiles_where_there_is_no_boneyard(monkeypatch: pytest.MonkeyPatch) -> None:
    _, parlour, _ = capicua()
    with parlour:
        scene = parlour.scene
        assert isinstance(scene, TableScene)
        line = scene.widgets.line
        rows = [line.rect.move(0, down).clip(line.rect) for down in (-line.rect.height * 3 // 4, line.rect.height // 2)]
        monkeypatch.setattr(line, "taken", lambda: rows)  # a long line has tiles at the head and the foot of the felt
        stage = scene.widgets.geometry.round_stage("Blocked", None, {0: 2, 1: 2, 2: 1, 3: 2}, 0)
        assert stage.plaque is not None
        for spot in stage.hands[0].ends:
            tile = pygame.Rect(0, 0, round(spot.unit), round(2 * spot.unit))
            tile.center = round(spot.x), round(spot.y)
            assert not stage.plaque.rect.colliderect(tile)


def shown_still(parlour: Parlour) -> tuple[Finale | OthersFinale, float]:
    """Let time pass until the end of the round stands still; return it with the moment that it shows."""
    for _ in range(200):
        parlour.step()
        scene = parlour.scene
        assert isinstance(scene, TableScene), "the results came first"
        assert scene.director is not None
        for spectacle, now in scene.director.spectacles:
            assert isinstance(spectacle, Finale | OthersFinale)
            return spectacle, now
    raise AssertionError("there was no still")


def test_the_other_pairs_names_are_told_and_a_usual_end_has_no_light() -> None:
    _, parlour, play = capicua(last="5-6@R", seat=1)
    with parlour:
        play()
        scene = parlour.scene
        assert isinstance(scene, TableScene)
        assert scene.director is not None
        while not scene.director.spectacles:
            parlour.step()
        finale, _ = scene.director.spectacles[0]
        assert isinstance(finale, OthersFinale), "it is told without gold and without a light"
        assert finale.word == "Domino!"
        assert finale.winner.told.endswith("for Rosa and Lev")


def test_the_light_of_a_capicua_runs_from_the_far_end_to_the_last_tile() -> None:
    _, parlour, play = capicua()
    with parlour:
        play()
        finale, _ = shown_finale(parlour)
        assert finale.light is not None
        assert finale.last is not None
        far, near = finale.light.ends
        assert finale.light.at(0.0) == far
        assert far != near
        x, y = finale.light.at(LIGHT_AT + LIGHT)
        assert (x, y) == (finale.last.x, finale.last.y)
        between = [finale.light.at(LIGHT_AT + LIGHT * share / 10)[0] for share in range(11)]
        assert between == sorted(between) or between == sorted(between, reverse=True), "it never turns back"


def test_the_faces_of_a_pair_meet_beside_its_total() -> None:
    _, parlour, play = capicua()
    with parlour:
        play()
        finale, _ = shown_finale(parlour)
        assert finale.total is not None
        plaque = finale.total.plaque
        faces = MeetingFaces(look_of(), plaque)
        for place in range(2):
            assert faces.at(place, 0.0) == plaque.starts[place]
            assert plaque.rect.collidepoint(faces.at(place, MEET_AT + MEET))
            assert not plaque.rect.collidepoint(plaque.starts[place])


@pytest.mark.parametrize(("last", "seat"), [("3-5@R", 2), ("5-6@R", 1)])
def test_where_nothing_may_move_the_last_moment_stands_and_can_be_skipped(last: str, seat: int) -> None:
    _, parlour, play = capicua(Settings(motion=Motion.REDUCED), last=last, seat=seat)
    with parlour:
        play()
        finale, now = shown_still(parlour)
        assert now == finale.when.end
        since = parlour.now
        while isinstance(parlour.scene, TableScene):
            parlour.step()
        assert parlour.now - since == pytest.approx(STILL, abs=0.2)
    _, parlour, play = capicua(Settings(motion=Motion.REDUCED), last=last, seat=seat)
    with parlour:
        play()
        shown_still(parlour)
        parlour.press(pygame.K_SPACE)
        parlour.step(3)
        assert not isinstance(parlour.scene, TableScene), "any key leads to the results"


def test_a_still_is_complete_in_its_first_frame_and_nothing_is_drawn_until_it_ends() -> None:
    _, parlour, play = capicua(Settings(motion=Motion.REDUCED))
    with parlour:
        scene = parlour.scene
        assert isinstance(scene, TableScene)
        play()
        parlour.step(2)
        assert len(scene.model.laid) == 4, "the tile is laid at once"
        assert scene.director is not None
        assert not scene.director.spectacles, "the pictures are being made"
        shown_still(parlour)
        since = parlour.now
        assert scene.model.turn == NOBODY, "nobody is said to be thinking"
        first = parlour.app.window.get_surface().copy()
        due = scene.due(since)
        assert due is not None
        assert due - since == pytest.approx(STILL, abs=0.05), "the loop sleeps until the still ends"
        parlour.step()
        assert same(first, parlour.app.window.get_surface()), "a frame for another reason shows the same"
        again = scene.due(parlour.now)
        assert again is not None
        assert again == pytest.approx(due, abs=0.05)


def test_at_once_means_at_once() -> None:
    _, parlour, play = capicua(Settings(speed=Speed.INSTANT))
    with parlour:
        play()
        with pytest.raises(AssertionError, match="the results came first"):
            shown_finale(parlour)
