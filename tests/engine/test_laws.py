"""Laws that every game obeys: for each game, number of seats, set and pair of house rules, through random play.

Every game on the shelf is tested here automatically.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import CALL, CLAIM, NOBODY, PLAY, Board, Carry, Move, Rules, Seat, State
from engine.events import Played, PlayedAt, Scored
from engine.games import GAMES
from engine.games.all_fives import AllFives
from engine.match import Match
from engine.notation import spell
from engine.pieces import HIDDEN, Chance, Tiles, double, each, mask
from engine.record.record import Player, from_data, to_data
from tests.support.laws.family_laws import family_on_trial
from tests.support.lengths import often, sampled, some
from tests.support.pairs import Row
from tests.support.rounds.insides import PLAIN, everything
from tests.support.rounds.random_walks import STEADY, choices, walk, walk_round
from tests.support.tables import IDS, TABLES, agree, is_possible, offered

ROOT: Final = Path(__file__).resolve().parents[2]
LARGE: Final = 91
"""Number of tiles from which rounds are long, and slow checks run only after each `STRIDE`th move."""
STRIDE: Final = often(7, 5)
SHORT_STRIDE: Final = often(3, 1)
"""The same for short rounds."""
EACH_MOVE: Final = 60
"""Number of moves after which any round counts as long."""


class Laws:
    """Watches a match and checks after every move that nothing illegal has happened."""

    def __init__(self) -> None:
        self.earned: list[int] = []
        self.seen: Tiles = 0
        self.moves = 0

    def __call__(self, match: Match[Board]) -> None:
        rules, state = match.rules, match.state
        if not match.rounds[-1].steps:
            self.earned = [0] * len(state.points)
            self.seen = 0
        self.moves += 1
        every_tile_is_in_one_place(state)
        assert state.number == len(match.rounds)
        self.points_are_told(state)
        self.nothing_seen_is_forgotten(state)
        moves_are_told_as_they_were_made(match)
        family_on_trial(type(rules)).laws(match)
        is_long = state.pieces.count >= LARGE or len(match.rounds[-1].steps) > EACH_MOVE
        if self.moves % (STRIDE if is_long else SHORT_STRIDE) and not state.over:
            return
        for seat in range(rules.seats):
            moves = rules.legal(state, seat)
            assert len(set(moves)) == len(moves), "each once"
            assert len({(move.act, spell(rules, state, move)) for move in moves}) == len(moves), "each has a name"
            legality_never_peeks(rules, state, seat)
            hidden_tiles_are_hidden(state, seat)
            masks_can_be_put_on_again(state, seat)
            what_is_known_is_true(state, seat)
            playable_is_what_could_be_laid(rules, state, seat)
            how_the_match_stands_is_no_secret(rules, state, seat)
        somebody_can_move(rules, state)
        if can := choices(match):
            copies_are_independent(rules, state, *can[self.moves % len(can)])

    def points_are_told(self, state: State[Board]) -> None:
        """Expect points to come from `Scored` events only."""
        for event in state.events or []:
            if isinstance(event, Scored):
                self.earned[state.sides[event.seat]] += event.points
        assert self.earned == state.points

    def nothing_seen_is_forgotten(self, state: State[Board]) -> None:
        """Expect a tile that everyone has seen to stay known until it lies on the table."""
        held = sum(state.hands) | mask([tile for pile in state.piles for tile in pile])
        assert not state.shown & ~held
        assert not self.seen & held & ~state.shown
        self.seen = state.shown


def moves_are_told_as_they_were_made(match: Match[Board]) -> None:
    if not match.rounds[-1].steps:
        return
    seat, move = match.rounds[-1].steps[-1]
    events = match.state.events or []
    assert seat in {event.seat for event in events}, "no move goes unsaid"
    for event in events:
        if isinstance(event, Played):
            assert (event.seat, event.tile) == (seat, move.tiles[0])
            assert not isinstance(event, PlayedAt) or event.place == move.at


def every_tile_is_in_one_place(state: State[Board]) -> None:
    places = [state.board.tiles(), *state.hands, *(1 << tile for pile in state.piles for tile in pile)]
    assert sum(places) == state.pieces.every
    assert sum(place.bit_count() for place in places) == state.pieces.count
    assert state.holes == [0] * len(state.sides)


def legality_never_peeks(rules: Rules[Board], state: State[Board], seat: Seat) -> None:
    assert rules.legal(state.masked(seat), seat) == rules.legal(state, seat)


def hidden_tiles_are_hidden(state: State[Board], seat: Seat) -> None:
    """Expect no field of a view to hold a tile that the seat does not see."""
    view = state.masked(seat)
    assert not hasattr(view, "events")
    for pile, real in zip(view.piles, state.piles, strict=True):
        assert pile == [tile if state.shown >> tile & 1 else HIDDEN for tile in real]
    assert not view.turned & mask([tile for pile in state.piles for tile in pile]) & ~state.shown
    for other, hand in enumerate(state.hands):
        sees = hand if other == seat or state.over else hand & state.shown
        assert (view.hands[other], view.count(other)) == (sees, state.count(other))
    assert set(map(type, parts(view))) <= PLAIN, "nothing but numbers, no way back to the state"


def masks_can_be_put_on_again(state: State[Board], seat: Seat) -> None:
    """Expect masking a view again to change nothing, and every seat's view to give an onlooker the same."""
    view = state.masked(seat)
    assert view.masked(seat) == view
    assert view.masked(NOBODY) == state.masked(NOBODY)


def parts(thing: object) -> list[object]:
    """Return everything at the bottom of a view: the contents of lists and slots, recursively."""
    waiting, found = [everything(thing)], list[object]()
    while waiting:
        dumped = waiting.pop()
        if isinstance(dumped, dict):
            waiting += [value for slot, value in dumped.items() if slot != "pieces"]
        elif isinstance(dumped, tuple):
            waiting += [value for value in dumped if type(value) not in PLAIN]
            found += [value for value in dumped if type(value) in PLAIN]
        else:
            found.append(dumped)
    return found


def what_is_known_is_true(state: State[Board], seat: Seat) -> None:
    """Expect a seat to hold nothing that it has shown to lack, except tiles drawn since."""
    lacking, newest = state.board.lacks(seat)
    assert (state.hands[seat] & lacking).bit_count() <= newest


def playable_is_what_could_be_laid(rules: Rules[Board], state: State[Board], seat: Seat) -> None:
    """Expect the tiles that a seat could play to be its legal ones when its turn comes."""
    if state.over:
        return
    trial = state.copy()
    trial.turn = seat
    laid = 0
    for move in rules.legal(trial, seat):
        if move.act == PLAY:
            laid |= 1 << move.tiles[0]
    assert rules.playable(state, seat) == laid & state.hands[seat]


def how_the_match_stands_is_no_secret(rules: Rules[Board], state: State[Board], seat: Seat) -> None:
    """Expect every seat's view to give the winners, the end of the match and the next leader."""
    view = state.masked(seat)
    for ask in (rules.match_winners, rules.ends_match, rules.next_leader, rules.retired):
        assert ask(view) == ask(state)


def somebody_can_move(rules: Rules[Board], state: State[Board]) -> None:
    for seat in range(rules.seats):
        in_turn = [move for move in rules.legal(state, seat) if move.act not in (CLAIM, CALL)]
        assert bool(in_turn) == (seat == state.turn and not state.over)


def copies_are_independent(rules: Rules[Board], state: State[Board], seat: Seat, move: Move) -> None:
    before = everything(state)
    one, other = state.copy(), state.copy()
    assert everything(one) == before
    rules.apply(one, seat, move)
    assert everything(state) == everything(other) == before
    assert everything(one) != before
    rules.apply(other, seat, move)
    assert everything(one) == everything(other), "the same move has the same consequences"


# -- every table --------------------------------------------------------------------------------------------------


@sampled(3)
@pytest.mark.parametrize(("sheet", "row"), TABLES, ids=IDS)
def test_nothing_unlawful_happens_in_a_round(sheet: type[Rules[Board]], row: Row) -> None:
    walk(agree(sheet, row), 1, Laws(), rounds=1)


@sampled(4)
@pytest.mark.parametrize(("sheet", "row"), some(TABLES, 6), ids=some(IDS, 6))
def test_a_match_ends_and_can_be_played_again_from_its_log(sheet: type[Rules[Board]], row: Row) -> None:
    rules = agree(sheet, row)
    match = walk(rules, 2, rounds=500)
    # Players who move at random can lose points for ever where each pair pays for its hands.
    assert match.is_over or rules.house.get("partner_count") == "everyone_pays"
    assert set(match.winners) <= set(rules.sides)
    again: Match[Board] = Match(rules)
    for seed, steps in match.rounds:
        again.begin(seed)
        for seat, move in steps:
            again.play(seat, move)
    assert everything(again.state) == everything(match.state)
    players = tuple(Player(f"Nr. {seat}") for seat in range(rules.seats))
    record = from_data(to_data(match, players))
    assert record.players == players
    assert record.match.rounds == match.rounds
    assert record.match.rules.house == rules.house
    assert everything(record.match.state) == everything(match.state)


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_any_two_agreements_meet_at_some_table(sheet: type[Rules[Board]]) -> None:
    rows = [row for each_sheet, row in TABLES if each_sheet is sheet]
    for one, other in combinations(offered(sheet).items(), 2):
        met = {(row[one[0]], row[other[0]]) for row in rows}
        assert met == {
            (first, second)
            for first in one[1]
            for second in other[1]
            if is_possible(sheet, {one[0]: first, other[0]: second})
        }


# -- any walk -----------------------------------------------------------------------------------------------------


@given(st.sampled_from(GAMES), st.integers(0, 2), st.sampled_from((6, 6, 6, 9)), st.binary(min_size=1, max_size=16))
@settings(STEADY, max_examples=15)
def test_nothing_unlawful_happens_whatever_is_chosen(
    sheet: type[Rules[Board]], which: int, top: int, whim: bytes
) -> None:
    seats = sheet.players[which % len(sheet.players)]
    match: Match[Board] = Match(sheet(seats, double(top) if double(top) in sheet.sets else None))
    chance = Chance(whim)
    for _ in range(2):
        if not match.is_over:
            walk_round(match, chance, Laws())


# -- secrets ------------------------------------------------------------------------------------------------------


class Stacked(Chance):
    """Randomness that deals one order."""

    def __init__(self, order: list[int]) -> None:
        super().__init__(b"")
        self.order = order

    def shuffled(self, count: int) -> list[int]:
        assert count == len(self.order)
        return self.order[:]


def deal(rules: Rules[Board], order: list[int], leader: Seat) -> State[Board]:
    return rules.deal(Stacked(order), Carry((0,) * rules.seats, leader))


def can_be_swapped(state: State[Board], seat: Seat, one: int, other: int) -> bool:
    """Return True if two tiles are both hidden from `seat`, and not both in the boneyard or in one hand."""
    unseen = state.pieces.every & ~state.board.tiles() & ~state.hands[seat] & ~state.shown
    places = [*state.hands, *(mask(pile) for pile in state.piles)]
    holders = [[tiles >> tile & 1 for tiles in places] for tile in (one, other)]
    return bool(unseen >> one & unseen >> other & 1) and holders[0] != holders[1]


def has_secrets(rules: Rules[Board]) -> bool:
    """Return True if anything is hidden in a deal of this game."""
    state = rules.deal(Chance(b"secret"), Carry((0,) * rules.seats))
    return state.board.tiles() | state.shown != state.pieces.every


@pytest.mark.parametrize(
    ("sheet", "seats"),
    [(sheet, seats) for sheet in GAMES for seats in sheet.players[::2] if has_secrets(sheet(seats))],
    ids=lambda part: getattr(part, "key", part),
)
def test_what_a_seat_sees_does_not_depend_on_what_it_cannot_see(sheet: type[Rules[Board]], seats: int) -> None:
    """Play the same moves from two deals that differ in two hidden tiles: the views are equal in every field.

    This would expose a board that remembers a tile it should not know.
    """
    rules = sheet(seats)
    same = 0
    for number in range(often(25, 60)):
        chance = Chance(f"secret {number}".encode())
        order = chance.shuffled(rules.pieces.count)
        state = deal(rules, order, leader=0)
        steps: list[tuple[Seat, Move]] = []
        for _ in range(4 + chance.below(30)):
            can = [(seat, move) for seat in range(seats) for move in rules.legal(state, seat)]
            if state.over:
                break
            steps.append(can[chance.below(len(can))])
            rules.apply(state, *steps[-1])
        watcher = chance.below(seats)
        for one, other in ((chance.below(len(order)), chance.below(len(order))) for _ in range(20)):
            if state.over or not can_be_swapped(state, watcher, one, other):
                continue
            twin = deal(rules, [{one: other, other: one}.get(tile, tile) for tile in order], leader=0)
            for seat, move in steps:
                if move not in rules.legal(twin, seat):
                    break
                rules.apply(twin, seat, move)
            else:
                if (twin.turn, twin.over) != (state.turn, state.over):
                    continue  # whether a turn or a round continues shows if a tile fits: that is public
                assert everything(twin.masked(watcher)) == everything(state.masked(watcher))
                same += 1
    assert same > often(8, 20)


def test_the_walk_through_a_view_reaches_every_field() -> None:
    """The law above is only as good as its walk."""
    match = walk(AllFives(2), 1, rounds=1)
    view = match.view(0)
    dumped = everything(view)
    assert isinstance(dumped, dict)
    assert {"hands", "piles", "board", "holes", "shown", "turn"} <= dumped.keys()
    assert {"lacking", "order", "own", "loose", "drew", "must"} <= dumped["board"].keys()
    assert mask(each(view.hands[0])) == view.hands[0]
    assert NOBODY == HIDDEN
