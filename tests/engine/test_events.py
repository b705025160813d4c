"""Events: each kind says itself how it is recorded, is told to nobody who did not see it, and made only to be heard."""

from __future__ import annotations

import pytest

from engine.core import ALL_EYES, NOBODY, Board, Event, RecordedEvent, Rules, Seat, State
from engine.events import Counted, Dealt, Drew, Led, Played, PlayedAt, ScoreCause, Scored, TurnedUp, Void, Won, first
from engine.families.tricks.events import Exchanged, LetStand
from engine.games import GAMES
from engine.match import Match
from engine.pieces import HIDDEN
from tests.support.rounds.random_walks import choices, walk

KINDS = {sheet.key: sheet.event_kinds for sheet in GAMES}
LONGEST = 200
"""Moves of a playout: a solitaire may never end."""


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_what_happens_can_happen_in_the_game_and_is_read_back_as_each_seat_saw_it(sheet: type[Rules[Board]]) -> None:
    kinds = {kind.what: kind for kind in sheet.event_kinds}
    assert len(kinds) == len(sheet.event_kinds), "no two kinds of a game have one number"
    happened: set[type[Event]] = set()

    def watch(match: Match[Board]) -> None:
        for event in match.state.events or []:
            happened.add(type(event))
            for seat in (NOBODY, *range(match.rules.seats)):
                seen = event.seen_by(seat)
                recorded = seen.recorded()
                assert kinds[recorded.what].read(recorded) == seen
                assert HIDDEN not in seen.tiles or (event.eyes != ALL_EYES and not sees(event, seat))

    for number, seats in enumerate((sheet.players[0], sheet.players[-1])):
        walk(sheet(seats), number, watch, rounds=2)
    assert happened <= set(sheet.event_kinds)


def sees(event: Event, seat: Seat) -> bool:
    return seat != NOBODY and bool(event.eyes >> seat & 1)


def test_one_number_and_one_word_of_the_recorded_form_belong_together() -> None:
    words = {(kind.what, kind.word) for kinds in KINDS.values() for kind in kinds}
    assert sorted(what for what, _ in words) == [*range(37)]
    assert len({word for _, word in words}) == len(words)


@pytest.mark.parametrize(
    ("event", "form"),
    [
        (Dealt(1, (3, 4)), RecordedEvent(0, 1, (3, 4), eyes=2)),
        (Led(2), RecordedEvent(2, 2)),
        (Led(2, 27), RecordedEvent(2, 2, (27,))),
        (PlayedAt(0, 5, 1), RecordedEvent(3, 0, (5,), at=1)),
        (Scored(0, ScoreCause.OUT, 25, (12, 13)), RecordedEvent(6, 0, at=3, n=25, parts=(12, 13))),
        (Counted(0, (8, 27), 15), RecordedEvent(12, 0, (8, 27), n=15)),
        (Void(), RecordedEvent(13, NOBODY)),
        (Exchanged(1, 3, 4, 9), RecordedEvent(26, 1, (3, 4), at=9)),
    ],
)
def test_how_events_are_recorded(event: Event, form: RecordedEvent) -> None:
    assert event.recorded() == form
    assert type(event).read(form) == event
    assert event.tiles == form.tiles


@pytest.mark.parametrize(
    ("kind", "form"),
    [
        (PlayedAt, RecordedEvent(3, 0)),
        (PlayedAt, RecordedEvent(3, 0, (5, 6), at=1)),
        (PlayedAt, RecordedEvent(3, 0, (HIDDEN,))),
        (PlayedAt, RecordedEvent(3, NOBODY, (5,))),
        (Played, RecordedEvent(3, 0, (5,), at=1)),
        (Won, RecordedEvent(14, 0, n=3)),
        (Won, RecordedEvent(14, 0, eyes=1)),
        (Drew, RecordedEvent(4, 1, (5,))),
        (Scored, RecordedEvent(6, 0, at=len(ScoreCause), n=5, parts=(5,))),
        (Void, RecordedEvent(14, NOBODY)),
    ],
)
def test_what_cannot_have_happened_is_not_read(kind: type[Event], form: RecordedEvent) -> None:
    with pytest.raises(ValueError, match=kind.word if form.what != Scored.what else "ScoreCause"):
        kind.read(form)


def test_faces_that_were_not_seen_are_holes_in_whatever_field_they_stand() -> None:
    assert Dealt(1, (3, 4)).seen_by(0) == Dealt(1, (HIDDEN, HIDDEN))
    assert Drew(1, 3).seen_by(NOBODY) == Drew(1, HIDDEN)
    assert Drew(1, 3).seen_by(1) == Drew(1, 3)
    assert Counted(1, (3,), 5).seen_by(0) == Counted(1, (3,), 5)


def test_the_first_of_a_kind() -> None:
    events = [Led(0), LetStand(1), TurnedUp(NOBODY, 3), TurnedUp(NOBODY, 4)]
    assert first(events, TurnedUp) == TurnedUp(NOBODY, 3)
    assert first(events, Won) is None


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_playout_that_nobody_listens_to_makes_no_event(
    sheet: type[Rules[Board]], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = sheet(sheet.players[-1])
    match: Match[Board] = Match(rules)
    match.begin(bytes(16))

    def made(*_: object, **__: object) -> None:
        raise AssertionError("an event was made")

    for kind in sheet.event_kinds:
        monkeypatch.setattr(kind, "__init__", made)
    playout(match, match.state.copy())
    with pytest.raises(AssertionError, match="an event was made"):
        match.play(*choices(match)[0])


def playout(match: Match[Board], state: State[Board]) -> None:
    """Play by turns, each time another one of the moves there are."""
    assert state.events is None
    for number in range(LONGEST):
        moves = match.rules.legal(state, state.turn)
        if state.over or not moves:
            return
        match.rules.apply(state, state.turn, moves[number % len(moves)])
