"""The director animates the events and always ends on the view, even when cut short."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from engine.events import Counted, Dealt, Led
from engine.families.chain.board import chain
from engine.families.chain.events import Redealt
from engine.pieces import HIDDEN, double, each
from game.animation.beats import Beat, TimedCall
from game.animation.dealing import TICK
from game.felt.flight import Flight
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot
from game.play.table import Update
from game.ui.sound.sound import Sound
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
        assert evening.flights == []
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
        assert evening.flights == []
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
    while not evening.flights:
        evening.step()
        if not evening.flights:
            assert (evening.model.yard, evening.model.holding, evening.model.hand) == (28, (0,) * seats, ())
    flights: dict[Flight, None] = {}
    counts: list[tuple[int, ...]] = []
    while evening.flights:
        flights.update(dict.fromkeys(flight for flight, _ in evening.flights))
        counts.append((evening.model.yard, *evening.model.holding))
        evening.step()
    dealt = [flight for flight in flights if flight.halves is None]
    assert len(dealt) == sum(len(event.tiles) for event in hands)
    assert sum(flight.turns_over for flight in flights) == len(hands[0].tiles)
    assert Counter(flight.end.y for flight in dealt) == {1000 * e.seat: len(e.tiles) for e in hands}
    assert all((flight.start.x, flight.start.y) == (YARD.x, YARD.y) for flight in dealt)
    assert all(flight.start.unit == YARD.unit for flight in dealt), "they leave as large as they lie in the heap"
    for before, after in pairwise(counts):
        assert after[0] in (before[0], before[0] - 1), "the boneyard counts each tile that leaves"
        assert all(more - less in (0, 1) for less, more in zip(before[1:], after[1:], strict=True)), "so do the hands"
    assert len(set(counts)) > len(dealt)
    assert evening.model.holding == tuple(len(event.tiles) for event in hands)
    assert evening.model.yard == 28 - sum(evening.model.holding)
    assert list(evening.model.hand) == sorted(each(update.view.hands[0])) or chain(update.view.board).order


def test_tiles_that_are_dealt_to_the_player_turn_over_one_after_the_other_once_all_are_there() -> None:
    update = heard("block_draw", 2)[0]
    evening = Evening(2)
    evening.director.feed(update)
    turning: dict[Flight, float] = {}
    while not evening.director.calm:
        evening.step()
        for flight, seconds in evening.flights:
            if flight.turns_over:
                assert len(evening.model.hand) == len(each(update.view.hands[0])) or chain(update.view.board).order
                turning.setdefault(flight, seconds)
        assert evening.model.face_down <= set(evening.model.hand)
    assert not evening.model.face_down
    assert not evening.model.adrift
    assert len(turning) == len(each(update.view.hands[0])) or chain(update.view.board).order
    in_order = sorted(turning, key=lambda flight: flight.end.x)
    assert sorted(turning.values()) == [turning[flight] for flight in in_order]
    assert all(flight.end.x == 100 * place for place, flight in enumerate(in_order))


def test_each_dealt_tile_ticks_softly() -> None:
    update = heard("block_draw", 2)[0]
    evening = Evening(2)
    evening.play(update)
    ticks = [
        volume
        for (sound, _), volume in zip(evening.boards.heard, evening.boards.volumes, strict=True)
        if sound is Sound.DEAL
    ]
    assert len(ticks) == sum(len(event.tiles) for event in update.events if isinstance(event, Dealt))
    assert set(ticks) == {TICK}
    evening = Evening(2)
    evening.director.feed(update)
    evening.step()
    evening.director.skip()
    assert not any(sound is Sound.DEAL for sound, _ in evening.boards.heard), "a deal cut short does not rattle"


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
        tiles, after = (
            len(chain(update.view.board).order),
            evening.boards.layout.open_ends(evening.boards.names.rules, update.view),
        )
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
            bool(evening.flights),
            len(evening.model.hand),
            len(evening.model.laid),
            evening.model.scores[0],
        )
        if state not in seen:
            seen.append(state)
    assert seen == [(True, 2, 1, 0), (True, 2, 2, 0), (False, 2, 2, 0), (False, 2, 2, 10)], "it settles, then it scores"
    assert [sound for sound, _ in evening.boards.heard] == [Sound.CLACK, Sound.CHIME, Sound.CHIME, Sound.SCORE]
    assert evening.boards.notes == ["Player 0: 0-5", "Player 0: 0 + 10 = 10, +10"]
    assert evening.model.bubbles[0][0] == "+10"
    assert evening.model.plays[-1].points == 10


def played(
    evening: Evening, hands: str = "0-5 1-2 5-6 | 0-3", dropped: tuple[PlacedTile, ...] = ()
) -> list[tuple[float, list[Sound], Flight]]:
    """Play the first tile; return each frame's seconds, its sounds and the flight."""
    scene = table("all_fives", hands=hands, line="5-5", turn="A")
    evening.settle(scene.match.view(0))
    evening.model.dropped = dropped
    events = scene.match.play(0, next(move for move in scene.match.legal(0) if move.how))
    evening.director.feed(Update(1, tuple(events), scene.match.view(0)))
    out: list[tuple[float, list[Sound], Flight]] = []
    while not evening.director.calm:
        known = len(evening.boards.heard)
        evening.step()
        out += [
            (seconds, [sound for sound, _ in evening.boards.heard[known:]], flight)
            for flight, seconds in evening.flights
        ]
    return out


def test_the_clack_is_heard_in_the_frame_in_which_the_tile_touches_the_felt() -> None:
    frames = played(Evening(2))
    lands = frames[0][2].lands
    clacks = [seconds for seconds, sounds, _ in frames if Sound.CLACK in sounds]
    assert len(clacks) == 1
    assert lands <= clacks[0] < lands + FRAME
    assert frames[0][0] == 0.0, "the flight begins at its beginning"


def test_a_tile_that_lands_shows_its_points_the_open_ends_and_the_last_play_at_once() -> None:
    scene = table("all_fives", hands="0-5 1-2 5-6 | 0-3", line="5-5", turn="A")
    evening = Evening(2)
    evening.settle(scene.match.view(0))
    events = scene.match.play(0, next(move for move in scene.match.legal(0) if move.how))
    evening.director.feed(Update(1, tuple(events), scene.match.view(0)))
    while not evening.director.spectacles:
        evening.step()
    ((_, seconds), *_) = evening.flights
    assert seconds < 0.36, "the points begin to show while the tile settles"
    assert (evening.model.ends, evening.model.tally) == evening.boards.layout.open_ends(
        evening.boards.names.rules, scene.match.view(0)
    )
    assert evening.model.plays[-1].tile == chain(scene.match.view(0).board).order[-1]


@pytest.mark.parametrize(
    ("quiet", "loud"),
    [("0-5 1-2 5-6 | 0-3", "0-5 | 0-3")],
)
def test_the_last_tile_lands_louder(quiet: str, loud: str) -> None:
    clacks = []
    for hands in (quiet, loud):
        evening = Evening(2)
        played(evening, hands)
        place, sound = next((n, sound) for n, (sound, _) in enumerate(evening.boards.heard) if "clack" in sound.value)
        clacks.append((evening.boards.volumes[place], sound))
    assert clacks[0][0] < clacks[1][0] == 1.0
    assert [sound for _, sound in clacks] == [Sound.CLACK, Sound.CLACK_HARD]


def test_a_tile_that_was_dragged_flies_on_from_the_pointer() -> None:
    evening = Evening(2)
    tile = double(6).find(0, 5)
    frames = played(evening, dropped=(PlacedTile(tile, (0, 5), Spot(640, 480, 40)),))
    flight = frames[0][2]
    assert flight.place(flight.pose(0.0)) == (640, 480)
    assert evening.model.dropped == ()


def test_a_flight_after_a_pause_begins_at_its_beginning() -> None:
    evening = Evening(2)
    evening.director.add(Beat(0.2, (Flight(YARD, LINE, None),)))
    while not evening.director.calm:
        evening.step()
    evening.step()
    evening.director.add(Beat(0.42, (Flight(YARD, LINE, None),)))
    evening.step()
    assert [seconds for _, seconds in evening.flights] == [0.0]


def test_a_beat_that_joins_begins_when_the_one_before_frees_it_and_others_wait() -> None:
    for joins, begun in ((True, 0.3), (False, 0.5)):
        evening = Evening(2)
        told: list[tuple[str, float]] = []

        def tell(word: str, told: list[tuple[str, float]] = told, evening: Evening = evening) -> None:
            told.append((word, evening.now))

        cues = (TimedCall(0.1, lambda tell=tell: tell("cue")),)  # type: ignore[misc]  # a default argument binds it
        evening.director.add(Beat(0.5, cues=cues, after=(lambda tell=tell: tell("rest"),), next_from=0.3))  # type: ignore[misc]
        evening.director.add(Beat(0.1, before=(lambda tell=tell: tell("next"),), overlaps=joins))  # type: ignore[misc]
        evening.step()
        start = evening.now
        while not evening.director.calm:
            evening.step()
        when = {word: moment - start for word, moment in told}
        assert when["cue"] == pytest.approx(0.1, abs=FRAME)
        assert when["next"] == pytest.approx(begun, abs=FRAME)
        assert when["rest"] == pytest.approx(0.5, abs=FRAME)


def test_what_is_aside_keeps_nobody_waiting() -> None:
    evening = Evening(2)
    evening.director.add_aside(
        Beat(0.2, (Flight(YARD, LINE, None),), after=(lambda: evening.boards.notes.append("home"),))
    )
    evening.step()
    assert evening.director.calm
    assert evening.flights
    for _ in range(round(0.3 / FRAME)):
        evening.step()
    assert not evening.flights
    assert evening.boards.notes == ["home"]


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
        ((flight, progress),) = evening.flights
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
        ends += [flight.end.x for flight, _ in evening.flights if flight.end.x not in ends]
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
        most = max(most, len(evening.flights))
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
    assert len(evening.flights) == 1
    for _ in range(round(0.9 / FRAME)):
        evening.step()
    assert not evening.director.calm
    for _ in range(round(0.2 / FRAME)):
        evening.step()
    assert evening.director.calm
