"""The director animates the events and always ends on the view, even when cut short."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.events import Counted, Dealt, Led
from engine.families.chain.board import chain
from engine.families.chain.events import Redealt
from engine.pieces import HIDDEN, each
from game.animation.beats import Beat
from game.felt.flight import Flight
from game.play.table import Update
from game.ui.sounds import Sound
from tests.support.rounds.line import DRAW_IT, table
from tests.support.screen.stage import FRAME, LINE, TABLES, YARD, Evening, heard, view_of


@pytest.mark.parametrize(("key", "seats"), TABLES)
@pytest.mark.parametrize("speed", [0.0, 0.45, 1.7])
def test_the_picture_ends_on_the_view(key: str, seats: int, speed: float) -> None:
    evening = Evening(seats, speed)
    for update in heard(key, seats):
        evening.play(update)
        assert evening.picture == view_of(update)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_it_can_be_cut_short_at_any_time(key: str, seats: int) -> None:
    evening = Evening(seats)
    for place, update in enumerate(heard(key, seats)):
        evening.director.feed(update)
        for _ in range(place * 7 % 60):
            evening.step()
        evening.director.skip()
        assert evening.director.calm
        assert evening.director.flights == ()
        assert evening.picture == view_of(update)


def test_several_updates_wait_for_each_other() -> None:
    evening = Evening(3)
    updates = heard("all_fives", 3)[:9]
    for update in updates:
        evening.director.feed(update)
    while not evening.director.calm:
        evening.step()
    assert evening.picture == view_of(updates[-1])


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_without_events_the_picture_is_the_same(key: str, seats: int) -> None:
    evening = Evening(seats)
    for update in heard(key, seats):
        evening.play(update._replace(events=()))
        assert evening.picture == view_of(update)


def test_without_motion_nothing_ever_flies_and_nothing_waits() -> None:
    evening = Evening(4, speed=0.0)
    for update in heard("block_draw", 4):
        evening.director.feed(update)
        evening.director.update(evening.now)
        assert evening.director.flights == ()
        assert evening.director.calm


def test_what_takes_long_to_lay_waits_and_the_felt_stays_as_it_is() -> None:
    evening = Evening(3)
    first, *updates = heard("all_fives", 3)[:6]
    evening.play(first)
    evening.boards.steps, before = 4, evening.picture
    for update in updates:
        evening.director.feed(update)
    for _ in range(4):
        assert not evening.director.calm
        evening.step()
        assert evening.picture == before
    assert len(evening.boards.prepared) == 2, "the first, and the one that is being laid"
    while not evening.director.calm:
        evening.step()
    assert evening.picture == view_of(updates[-1])
    evening.director.feed(updates[-1])
    evening.director.skip()
    assert evening.director.calm


def test_nothing_moves_on_its_own() -> None:
    evening = Evening(2)
    evening.play(heard("block_draw", 2)[0])
    before = evening.picture
    for _ in range(100):
        evening.step()
    assert evening.picture == before
    assert evening.director.calm


# -- the order of the picture ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_deal_fills_the_heap_then_the_hands(key: str, seats: int) -> None:
    update = heard(key, seats)[0]
    evening = Evening(seats)
    hands = [event for event in update.events if isinstance(event, Dealt)][-seats:]
    evening.director.feed(update)
    evening.step()
    while not evening.director.flights:
        evening.step()
        assert (evening.model.yard, evening.model.holding, evening.model.hand) == (28, (0,) * seats, ())
    flights = [flight for flight, _ in evening.director.flights]
    assert len(flights) == sum(len(event.tiles) for event in hands)
    assert sum(flight.halves is not None for flight in flights) == len(hands[0].tiles)
    assert Counter(flight.end.y for flight in flights) == {1000 * e.seat: len(e.tiles) for e in hands}
    assert all((flight.start.x, flight.start.y) == (YARD.x, YARD.y) for flight in flights)
    assert all(flight.turns_over == (flight.halves is not None) for flight in flights)
    while evening.director.flights:
        evening.step()
    assert evening.model.holding == tuple(len(event.tiles) for event in hands)
    assert evening.model.yard == 28 - sum(evening.model.holding)
    assert list(evening.model.hand) == sorted(each(update.view.hands[0])) or chain(update.view.board).order


@pytest.mark.parametrize("seed", range(3))
def test_points_are_never_shown_before_they_are_made(seed: int) -> None:
    evening = Evening(3)
    known = [0, 0, 0]
    for update in heard("all_fives", 3, seed):
        before, known = known, [update.view.score(side) for side in update.view.sides]
        tiles = len(chain(update.view.board).order)
        evening.director.feed(update)
        while not evening.director.calm:
            evening.step()
            assert all(low <= seen <= high for low, seen, high in zip(before, evening.model.scores, known, strict=True))
            if len(evening.model.laid) < tiles and not update.view.over:
                assert list(evening.model.scores) == before, "the tile has to lie before it scores"


def test_the_count_changes_at_the_moment_the_tile_lies() -> None:
    evening = Evening(3)
    before: tuple[object, object] = (), ()
    changed = 0
    for update in heard("all_fives", 3):
        tiles, after = len(chain(update.view.board).order), evening.boards.open_ends(update.view)
        evening.director.feed(update)
        while not evening.director.calm:
            evening.step()
            if not evening.director.calm:
                lies = len(evening.model.laid) == tiles
                assert (evening.model.ends, evening.model.tally) == (after if lies else before)
        changed += after != before
        before = after
    assert changed > 5


def test_a_tile_is_taken_then_flies_then_lies() -> None:
    scene = table("all_fives", hands="0-5 1-2 5-6 | 0-3", line="5-5", turn="A")
    evening = Evening(2)
    evening.settle(scene.match.view(0))
    events = scene.match.play(0, next(move for move in scene.match.legal(0) if move.how))
    evening.director.feed(Update(1, tuple(events), scene.match.view(0)))
    seen: list[tuple[bool, int, int, int]] = []
    while not evening.director.calm:
        evening.step()
        state = (
            bool(evening.director.flights),
            len(evening.model.hand),
            len(evening.model.laid),
            evening.model.scores[0],
        )
        if state not in seen:
            seen.append(state)
    assert seen == [(True, 2, 1, 0), (False, 2, 2, 0), (False, 2, 2, 10)]
    assert [sound for sound, _ in evening.boards.heard] == [Sound.CLACK, Sound.SCORE]
    assert evening.boards.notes == ["Player 0: 0-5", "Player 0: 0 + 10 = 10, +10"]
    assert evening.model.bubbles[0][0] == "+10"
    assert evening.model.plays[-1].points == 10


def test_my_tile_leaves_from_its_place_in_the_hand_and_theirs_face_down() -> None:
    scene = table("block_draw", hands="4-6 0-1 5-6 | 3-3 2-4 1-1", line="5-5 5-3 3-4", turn="A")
    evening = Evening(2)
    evening.settle(scene.match.view(0))
    mine = evening.model.hand.index(scene.state.pieces.find(5, 6))
    for seat, face_down in ((0, False), (1, True)):
        move = next(m for m in scene.match.legal(seat) if seat or m.tiles[0] == scene.state.pieces.find(5, 6))
        events = scene.match.play(seat, move)
        evening.director.feed(Update(1, tuple(event.seen_by(0) for event in events), scene.match.view(0)))
        evening.step()
        evening.step()
        ((flight, progress),) = evening.director.flights
        assert 0 <= progress < 1
        assert flight.turns_over == face_down
        assert flight.halves is not None
        assert flight.start.y == 1000 * seat
        if not seat:
            assert flight.start.x == 100 * mine
        evening.director.skip()


def test_tiles_drawn_one_after_the_other_lie_side_by_side() -> None:
    scene = table("block_draw", hands="0-0 | 3-3", yard="1-1 2-2 0-5", line="5-5 5-3 3-4", turn="A")
    evening = Evening(2)
    evening.settle(scene.match.view(0))
    for _ in range(3):
        events = scene.match.play(0, DRAW_IT)
        evening.director.feed(Update(1, tuple(events), scene.match.view(0)))
    ends = []
    while not evening.director.calm:
        evening.step()
        ends += [flight.end.x for flight, _ in evening.director.flights if flight.end.x not in ends]
    assert ends == [100, 200, 300]
    assert evening.model.yard == 0
    assert evening.boards.notes == ["You draw one."] * 3


def test_a_played_tile_is_remembered_with_what_it_made() -> None:
    evening = Evening(3)
    for update in heard("all_fives", 3):
        evening.play(update)
        if update.view.over:
            break
        assert len(evening.model.plays) <= 4
        assert evening.model.open_hands == {}
        if evening.model.plays:
            assert evening.model.plays[-1].tile == chain(update.view.board).order[-1]


# -- words ------------------------------------------------------------------------------------------------------------


def test_a_redealt_hand_is_not_shown() -> None:
    evening = Evening(2)
    scene = table("block_draw", hands="0-0 | 3-3", yard="1-1 2-2", turn="A")
    first = [Dealt(seat, (seat + 1, seat + 3)) for seat in (0, 1)]
    again = [Dealt(0, (0,)), Dealt(1, (HIDDEN,))]
    evening.director.feed(Update(1, (*first, Redealt(), *again, Led(0)), scene.match.view(0)))
    most = 0
    while not evening.director.calm:
        evening.step()
        most = max(most, len(evening.director.flights))
    assert most == 2
    assert evening.boards.notes[0].endswith("dealt again.")


def test_hands_that_are_counted_lie_open() -> None:
    for update in heard("block_draw", 2):
        evening = Evening(2)
        evening.play(update)
        counted = {event.seat: event.hand for event in update.events if isinstance(event, Counted)}
        assert evening.model.open_hands == counted
        if update.view.over:
            assert counted


def test_a_beat_of_ones_own_goes_at_the_speed_of_the_table() -> None:
    evening = Evening(2, speed=0.5)
    evening.director.add(Beat(2.0, (Flight(YARD, LINE, None),)))
    evening.step()
    assert len(evening.director.flights) == 1
    for _ in range(round(0.9 / FRAME)):
        evening.step()
    assert not evening.director.calm
    for _ in range(round(0.2 / FRAME)):
        evening.step()
    assert evening.director.calm
