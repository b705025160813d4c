"""Nothing told of a move is true of its rival; it follows from the view alone, and holds in deals never seen before."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

import pytest

from engine.bots.bot import loudest
from engine.bots.fill import fill
from engine.bots.rollouts import RolloutKind
from engine.core import PLAY, Board, Move, Rules, Seat, State
from engine.families.facts import Compared, Measure
from engine.families.sight import facts_in_sight, sight
from engine.games import GAMES, game
from engine.pieces import Tiles, each
from engine.reasons.contrast import contrast, deals_at
from engine.reasons.gap import PRIOR
from engine.reasons.line import played
from engine.reasons.told import FactTold, Told, When
from engine.reasons.watch import Watcher
from engine.sentences import Sentence, sentence
from tests.support.coarse_chances import coarse_chances
from tests.support.compiled import as_python
from tests.support.lengths import LONG, often, sampled
from tests.support.rounds.positions import positions
from tools.golden_texts.engine.facts import FILE, TABLES, facts_of
from tools.golden_texts.engine.reasons import NAMES, choices, golden_reasons

FEW: Final = 24
LONGEST: Final = 130
"""Limit in letters for a fact, with short names."""


@pytest.fixture(autouse=True, scope="module")
def _coarse_chances() -> Iterator[None]:
    """Let the chances between rounds come from a coarse net: these laws hold whatever they are."""
    with coarse_chances():
        yield


class Pair(NamedTuple):
    """Two moves that don't come to the same, in one position."""

    rules: Rules[Board]
    state: State[Board]
    seat: Seat
    move: Move
    rival: Move

    def told(self, *, turned: bool = False, deals: int = FEW, rng: Random | None = None) -> Told:
        """Return the reason for the move, or for the rival."""
        one, other = (self.rival, self.move) if turned else (self.move, self.rival)
        return contrast(self.rules, self.state.masked(self.seat), self.seat, one, other, (), deals, rng)


def pairs(rules: Rules[Board], number: int, count: int) -> list[Pair]:
    """Return so many pairs of moves from positions of a random round."""
    rng = Random(number)
    found: list[Pair] = []
    stages = [at for at in positions(rules, number) if not at.state.over]
    for _ in range(20 * count):
        if len(found) == count:
            break
        state = stages[int(rng.random() * len(stages))].state
        moves = loudest(rules.legal(state, state.turn))
        if len(moves) > 1:
            one, other = rng.sample(moves, 2)
            if not rules.same(state, one, other):
                found.append(Pair(rules, state, state.turn, one, other))
    return found


def about(fact: FactTold) -> tuple[object, ...]:
    """Return what a fact is about: its key, and the number or tile that it names."""
    values = fact.sentence.values
    return (fact.key, values.get("pip"), str(values.get("tile")), values.get("column"))


@sampled(2)
@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_nothing_is_told_of_both_moves(sheet: type[Rules[Board]]) -> None:
    told, both = 0, Counter[str]()
    for seats in {sheet.players[0], sheet.players[-1]}:
        for pair in pairs(sheet(seats), 70 + seats, often(1, 20)):
            there, back = pair.told(), pair.told(turned=True)
            claimed = {about(fact) for fact in back.every}
            for fact in there.every:
                told += 1
                assert fact.mine != fact.its, fact
                both[fact.key] += about(fact) in claimed
            assert there.concession is None or back.concession is None
    assert not +both, f"{+both} of {told}"


@sampled(4)
@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_a_reason_follows_from_the_view(sheet: type[Rules[Board]]) -> None:
    """Other hidden tiles, and the same position made anew, give the same text."""
    for pair in pairs(sheet(sheet.players[0]), 80, often(1, 2)):
        view = pair.state.masked(pair.seat)
        other = fill(view, Random(1))
        assert (
            pair.told() == pair._replace(state=other).told() == pair._replace(state=State.of(pickle_of(other))).told()
        )


def pickle_of(state: State[Board]) -> State[Board]:
    again: State[Board] = pickle.loads(pickle.dumps(state))  # noqa: S301 - our own
    return again


@pytest.mark.parametrize("key", ["block_draw", "all_fives", "bergen", "matador", "fours", "space", "super"])
def test_what_fits_is_what_can_be_played(key: str) -> None:
    """Count by trying each unseen tile alone in the hand of the next opponent."""
    sheet = next(each for each in GAMES if each.key == key)
    tried = 0
    for pair in pairs(sheet(2 if 2 in sheet.players else sheet.players[0]), 90, often(6, 30)):
        rules, state, seat = pair.rules, pair.state, pair.seat
        view, after = state.masked(seat), state.copy()
        if pair.move.act != PLAY:
            continue
        rules.apply(after, seat, pair.move)
        foe = (seat + 1) % len(state.sides)
        after.hands[seat] &= state.hands[seat]  # without what was drawn at the end of the turn
        if after.over:
            continue
        name = sentence("it")
        seen = sight(Compared(rules, view, seat, foe, pair.move, pair.rival, after, None, name, name), after)
        hidden = view.pieces.every & ~view.board.tiles() & ~view.shown & ~view.hands[seat]
        hidden &= ~view.board.lacks(foe)[0]
        fits: Tiles = 0
        for tile in each(hidden):
            alone = after.copy()
            alone.turn, alone.hands[foe] = foe, 1 << tile
            fits |= (1 << tile) * any(move.tiles == (tile,) for move in rules.legal(alone, foe))
        assert seen.fits == fits | seen.fits & view.hands[foe] | seen.fits & ~hidden
        assert not seen.fits & hidden & ~fits
        assert seen.playable == playable(rules, after, seat)
        assert seen.bad <= seen.answers
        assert bool(seen.shutting) == bool(seen.bad)
        tried += 1
    assert tried


def test_what_is_counted_differs_so_far_that_it_is_seen() -> None:
    told = 0
    name = sentence("it")
    for number in range(4):
        for rules, state, seat, move, rival in pairs(game("block_draw")(2), 90 + number, 20):
            after = [state.copy(), state.copy()]
            for table, made in zip(after, (move, rival), strict=True):
                rules.apply(table, seat, made)
            if move.act != PLAY or rival.act != PLAY or after[0].over or after[1].over:
                continue
            compared = Compared(rules, state.masked(seat), seat, 1 - seat, move, rival, after[0], after[1], name, name)
            counts = [playable(rules, table, seat).bit_count() for table in after]
            facts = list(facts_in_sight(compared))
            kept = [fact for fact in facts if fact.key == "me:open"]
            for few, many in ((fact.mine, fact.its) for fact in facts if fact.key in ("foe:fits", "foe:none")):
                assert few < many
                assert few <= 1 or (many >= few + 2 and 4 * many >= 5 * few), "it must be seen without counting twice"
            told += sum(fact.sentence.text.startswith("Keeps") and counts[0] == counts[1] for fact in kept)
            assert not kept or counts[0] >= counts[1]
    assert told


def playable(rules: Rules[Board], state: State[Board], seat: Seat) -> Tiles:
    """Return which tiles of a hand could be played, each tried alone."""
    found = 0
    for tile in each(state.hands[seat]):
        alone = state.copy()
        alone.turn, alone.hands[seat] = seat, 1 << tile
        found |= (1 << tile) * any(move.tiles == (tile,) for move in rules.legal(alone, seat))
    return found


@sampled(3)
@pytest.mark.parametrize("key", ["block_draw", "all_fives", "matador", "double_takes", "space"])
def test_shares_hold_in_deals_never_seen_before(key: str) -> None:
    """Facts of playouts hardly ever point the other way in other deals, and their numbers are close."""
    sheet = next(each for each in GAMES if each.key == key)
    told = turned = far = 0
    for pair in pairs(sheet(2), 61, often(2, 40)):
        fresh = pair.told(deals=often(80, 240), rng=Random(99))
        again = {about(fact): fact for fact in fresh.every}
        back = {about(fact) for fact in pair.told(turned=True, deals=often(80, 240), rng=Random(99)).every}
        for fact in pair.told(deals=deals_at(pair.rules)).facts:
            if fact.when is When.NOW:
                continue
            told += 1
            turned += about(fact) in back
            near = again.get(about(fact))
            far += near is not None and fact.key.startswith("end") and abs(near.mine - fact.mine) > 2
    assert told
    assert turned <= 0.05 * told
    assert far <= max(1, 0.1 * told)


def test_a_trick_is_won_or_not() -> None:
    """Only the trick of the move counts, also for the seat that leads to the next one."""
    won = 0
    for seats in (2, 4):
        for pair in pairs(game("double_takes")(seats), 11, often(6, 30)):
            watcher = Watcher(pair.rules, pair.seat)
            for number in range(6):
                row = watcher.watch(pair.state, pair.move, Random(number), RolloutKind.REFLEX).row
                assert row.get(Measure.TRICK, 0.0) in (0.0, 1.0)
                assert row.get(Measure.TRICK, 0.0) <= row[Measure.TRICKS]
                won += int(row.get(Measure.TRICK, 0.0))
    assert won


def test_every_measure_has_a_prior() -> None:
    assert set(PRIOR) == set(Measure)


def test_facts_are_short_and_complete() -> None:
    """Each has a value for every place, none that is left over, and is no longer than a friend would talk."""
    more = [pair for sheet in GAMES for pair in pairs(sheet(sheet.players[-1]), 50, 2)] if LONG else []
    for told in [*(choice.told for choice in choices()), *(pair.told() for pair in more)]:
        for said in told.all(NAMES):
            assert len(str(said)) <= LONGEST, str(said)
            assert all(f"{{{key}}}" in said.text + said.many for key in keys(said)), said
        assert told.facts or told.verdict is not None


def test_the_same_choices_have_the_same_reasons_as_always() -> None:
    for file, text in golden_reasons().items():
        assert file.read_text(encoding="utf-8") == text, "if it was meant, run tools/golden.py"


def keys(said: Sentence) -> set[str]:
    """Return the names of the values of a sentence, but the number that decides between singular and plural."""
    return set(said.values) - ({"n"} if said.many else set())


@pytest.mark.parametrize("key", ["all_fives", "block_draw", "five_up"])
def test_a_line_can_be_played_and_starts_with_the_rival(key: str) -> None:
    lines = 0
    for pair in pairs(game(key)(2), 12, often(8, 20)):
        told, view = pair.told(), pair.state.masked(pair.seat)
        assert bool(told.line) == bool(told.steps)
        if not told.steps:
            continue
        lines += 1
        assert told.steps[0] == (pair.seat, pair.rival)
        assert told.steps[1].seat != pair.seat
        found = played(pair.rules, view, pair.seat, told.steps)
        assert 3 <= len(found) <= len(told.steps) + 1
        assert found[0].masked(pair.seat) == view
        assert "answer" in str(told.line)
    assert lines


def test_a_line_that_no_deal_allows_is_not_shown() -> None:
    pair = next(pair for pair in pairs(game("all_fives")(2), 12, 20) if pair.told().steps)
    told = pair.told()
    wrong = told.steps[1]._replace(seat=pair.seat)
    assert played(pair.rules, pair.state.masked(pair.seat), pair.seat, (told.steps[0], wrong)) == []


@as_python
@pytest.mark.parametrize("key", TABLES)
def test_the_same_is_told_of_the_same_playouts(key: str) -> None:
    assert facts_of(key) in FILE.read_text(encoding="utf-8"), "if it was meant, run tools/golden.py"
