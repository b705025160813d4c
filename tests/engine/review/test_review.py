"""Reviews: costs from a seat's view alone, luck that is nobody's doing, and sums that add up."""

from __future__ import annotations

import statistics
from functools import cache
from random import Random

import pytest

from engine.bots.characters import make
from engine.bots.estimate import Estimate
from engine.bots.fill import Deals
from engine.bots.search.endgame import is_open
from engine.bots.search.tree import Node
from engine.core import NOBODY, PLAY, Board, Move, RuleSheet, State
from engine.equity.calibration import Calibration, calibration_of
from engine.games import GAMES, game
from engine.match import Match
from engine.record.reel import Reel
from engine.review.decisions import Judged, denies, judge
from engine.review.depth import DEPTHS, QUICK, Depth, depth_of
from engine.review.learned import KNOWN, LearnedPlay, preferred
from engine.review.luck import luck_events, luck_of
from engine.review.plain import NotAFinding, from_plain, to_plain
from engine.review.review import WIDE, ChancePoint, Review, SideReview, put_together
from engine.review.several import FEWEST, USUAL, over_matches
from engine.review.solitaire import SolitaireEnd
from engine.review.tasks import ChoiceFound, ChoiceTask, LuckNoted, SolitaireNoted, answers, done, tasks
from engine.review.verdicts import MISTAKEN, MoveVerdict, verdict_of
from game.play.driver import SeedStream, play_match
from tests.support.coarse_chances import coarse_chances
from tests.support.compiled import as_python
from tests.support.lengths import long_run, sampled, some
from tools.golden_texts.engine.reviews import FILE, PARTS, review_of

SHALLOW = Depth("shallow", 8, 16, 32, 16, 4)


def played(key: str, bots: tuple[str, ...], number: int = 0, **house: int | str) -> Match[Board]:
    """Return a match of bots."""
    seeds = SeedStream(b"reviews", number)
    rules = game(key)(len(bots), None, dict(house))
    return play_match(rules, [make(bot) for bot in bots], seeds, seeds.bot_rng())


def reviewed(match: Match[Board], depth: Depth = SHALLOW, seed: str = "") -> Review:
    return put_together(match, [done(task, depth) for task in tasks(match, seed)])


@cache
def usual() -> tuple[Match[Board], Review]:
    """Return a match that several tests look at, and its review."""
    match = played("all_fives", ("greedy", "kiko"), target=50)
    return match, reviewed(match)


def choices(match: Match[Board]) -> list[ChoiceTask[Board]]:
    return [task for task in tasks(match) if isinstance(task, ChoiceTask)]


@cache
def careless() -> list[Judged]:
    """Return the findings about the choices of two careless players, for several tests."""
    return [judge(task.decision, SHALLOW) for task in choices(played("all_fives", ("kiko", "kiko"), target=50))]


@long_run
def test_the_same_review_finds_the_same() -> None:
    match = played("block_draw", ("greedy", "kiko"), match="single")
    assert reviewed(match) == reviewed(match)
    assert reviewed(match, seed="other") != reviewed(match)


def test_a_cost_follows_from_what_the_seat_knew() -> None:
    """Expect other hidden tiles behind the same view to change nothing but hindsight."""
    match = played("block_draw", ("greedy", "kiko"), match="single")
    task = choices(match)[0]
    hidden = task.state.copy()
    hidden.piles[0].reverse()
    one, other = done(task, SHALLOW), done(task._replace(state=hidden), SHALLOW)
    assert isinstance(one, ChoiceFound)
    assert isinstance(other, ChoiceFound)
    assert one[:8] == other[:8]
    assert type(task.decision.view) is not State


@long_run
def test_leaving_points_unclaimed_is_a_blunder_that_both_ways_confirm() -> None:
    """Expect a score near the target that isn't claimed to cost more than any other choice."""
    match = played("all_fives", ("greedy", "greedy"), target=50)
    for task in choices(match):
        aloud = [move for move in task.decision.moves if move.how == 1]
        if not aloud:
            continue
        silent = aloud[0]._replace(how=0)
        seen = task.decision._replace(moves=(silent, aloud[0]))
        found = judge(seen, QUICK)
        assert found.best == 1
        assert found.cost.value > 2 * found.cost.error
        assert min(found.by_kind) > 0
        return
    pytest.fail("nobody scored")


def test_a_depth_is_known_by_its_key() -> None:
    assert [depth_of(depth.key) for depth in DEPTHS] == [*DEPTHS]
    assert depth_of("deepest") is None


@long_run
def test_more_deals_decide_about_mistakes() -> None:
    """Expect a cost close to that of a mistake to take all deals for such doubts."""
    doubtful = 0
    for found in careless():
        if found.best and found.deals and abs(found.cost.value - MISTAKEN) <= 2 * found.cost.error:
            doubtful += 1
            assert found.deals >= 4 * SHALLOW.confirming
    assert doubtful


def test_a_large_cost_is_judged_by_a_stronger_way_of_playing_on() -> None:
    """Expect a third way for mistakes and blunders, which must confirm the word."""
    large = 0
    for found in careless():
        if not found.deals or len(found.by_kind) == 2:
            assert not found.deals or verdict_of(found.cost, found.by_kind) < MoveVerdict.MISTAKE
            continue
        large += 1
        assert found.deals > 2 * SHALLOW.choosing
        assert found.cost.value > 0
        if found.by_kind[-1] < MISTAKEN / 2:
            assert verdict_of(found.cost, found.by_kind) < MoveVerdict.MISTAKE
    assert large


def test_a_cost_that_stronger_play_denies_is_its_own() -> None:
    assert not denies(Estimate(0.10, 0.02), Estimate(0.13, 0.01))
    assert not denies(Estimate(0.25, 0.02), Estimate(0.11, 0.01)), "a larger one isn't told"
    assert denies(Estimate(0.11, 0.02), Estimate(0.25, 0.03))


def test_players_continue_as_a_search_found_best() -> None:
    """Expect the move itself, and more of the round where the search knows more."""
    task = choices(played("block_draw", ("greedy", "kiko")))[0]
    rules, view, seat, past, moves, seed = task.decision
    way = LearnedPlay(rules, view, seat, past, moves[0], 200, Random(seed))
    lengths = set()
    for number in range(20):
        state = Deals(view).draw(Random(number))
        before = state.board.tiles().bit_count()
        way.follow(state)
        lengths.add(state.board.tiles().bit_count() - before)
    assert min(lengths) >= 1
    assert max(lengths) > 1


def node(visits: int, offered: int) -> Node:
    made = Node()
    made.visits, made.offered = visits, offered
    return made


@pytest.mark.parametrize(
    ("tries", "best"),
    [
        ([(30, 100), (40, 50)], 1),
        ([(40, 50), (30, 100)], 0),
        ([(KNOWN, 100), (90, 1000)], 0),
        ([(KNOWN - 1, KNOWN - 1), (KNOWN, 100)], 1),
        ([(KNOWN - 1, KNOWN - 1)], None),
        ([(40, 80), (20, 40)], 0),
    ],
    ids=["second", "first", "seldom offered", "hardly known", "unknown", "alike"],
)
def test_the_move_is_preferred_that_was_made_most_often_where_it_was_possible(
    tries: list[tuple[int, int]], best: int | None
) -> None:
    moves = [Move(PLAY, (tile,)) for tile in range(len(tries) + 1)]
    known = {move: node(*numbers) for move, numbers in zip(moves, tries, strict=False)}
    assert preferred(moves, known) == (None if best is None else moves[best])


def test_the_line_of_a_side_has_the_best_chance_before_a_choice_and_the_chance_after_it() -> None:
    match, review = usual()
    for choice in review.choices:
        line = review.lines[match.rules.sides[choice.seat]]
        assert ChancePoint(choice.place + 1, choice.chances[0].value) in line
        best = ChancePoint(choice.place, choice.chances[choice.best].value)
        assert (best in line) == bool(choice.best)
    assert any(choice.best for choice in review.choices)
    assert [sum(line[-1].chance for line in review.lines)] == [1.0]


def test_a_position_without_secrets_is_judged_exactly() -> None:
    matches = [played("block_draw", ("kiko", "kiko"), number) for number in range(4)]
    last = [task.decision for match in matches for task in choices(match) if is_open(task.decision.view)][-3:]
    exact = [judge(decision, SHALLOW) for decision in last]
    assert [judged.deals for judged in exact] == [0, 0, 0]
    assert all(judged.cost.error == 0 and judged.cost.value >= 0 for judged in exact)


def test_a_verdict_needs_two_standard_errors_and_both_ways() -> None:
    assert verdict_of(Estimate(0.09, 0.02), (0.1, 0.08)) == MoveVerdict.BLUNDER
    assert verdict_of(Estimate(0.09, 0.05), (0.1, 0.08)) == MoveVerdict.FINE
    assert verdict_of(Estimate(0.09, 0.02), (0.16, 0.02)) == MoveVerdict.MISTAKE
    assert verdict_of(Estimate(0.09, 0.02), (0.18, 0.0)) == MoveVerdict.FINE
    assert verdict_of(Estimate(0.03, 0.01), (0.03, 0.03)) == MoveVerdict.MISTAKE
    assert verdict_of(Estimate(0.02, 0.001), (0.02, 0.02)) == MoveVerdict.SLIP


@sampled(4)
@pytest.mark.parametrize("sheet", [sheet for sheet in GAMES if sheet.players[-1] > 1], ids=lambda sheet: sheet.key)
def test_luck_is_nobodys_doing(sheet: RuleSheet) -> None:
    """Expect luck of the sides to cancel out, in the first events of a match of every game."""
    rules = sheet(max(2, sheet.players[0]))
    match: Match[Board] = Match(rules)
    match.begin(b"luck in a game...")
    rng = Random(5)
    for _ in range(12):
        if match.state.over:
            break
        seat = match.state.turn
        match.play(seat, rng.choice(match.legal(seat)))
    events = list(luck_events(match, ""))
    assert events[0].seat == NOBODY
    for event in events[:3]:
        with coarse_chances():
            found = luck_of(event, Depth("few", 2, 2, 2, 2, 2))
        assert sum(share.value for share in found.shares) == pytest.approx(0, abs=1e-9)


@long_run
def test_the_luck_of_a_draw_is_nothing_on_average() -> None:
    """Expect all tiles that could have come to be as lucky as unlucky together."""
    match = played("block_draw", ("greedy", "greedy"))
    event = next(each for each in luck_events(match, "") if each.seat != NOBODY)
    depth = Depth("some", 2, 2, 2, 400, 2)
    assert event.before is not None
    assert event.move is not None
    found = []
    for i in range(len(event.before.piles[0])):
        state = event.before.copy()
        pile = state.piles[0]
        pile[i], pile[-1] = pile[-1], pile[i]
        event.rules.apply(state, event.seat, event.move)
        found.append(luck_of(event._replace(after=state), depth).shares[0])
    mean = statistics.fmean(luck.value for luck in found)
    assert abs(mean) < 4 * max(luck.error for luck in found)
    assert max(luck.value for luck in found) > mean + 2 * found[0].error


@long_run
def test_luck_skill_and_the_rest_add_up_to_the_result() -> None:
    match, review = usual()
    assert sum(side.result for side in review.sides) == 1
    for side in review.sides:
        assert side.start + side.luck.value + side.skill + side.rest == pytest.approx(side.result)
        assert side.adjusted.value == pytest.approx(side.result - side.luck.value)
    assert sum(seat.decisions for seat in review.seats) == len(review.choices) == len(choices(match))
    assert all(line[0].place == 0 and 0 <= point.chance <= 1 for line in review.lines for point in line)
    assert {line[-1].chance for line in review.lines} == {0.0, 1.0}
    assert {line[-1].place for line in review.lines} == {Reel(match).last}
    shown = [[point.place for point in line] for line in review.lines]
    assert all(places == sorted(places) for places in shown)
    assert all(choice.place + 1 in shown[match.rules.sides[choice.seat]] for choice in review.choices)


def test_one_match_says_as_little_as_its_chances_turned() -> None:
    """Expect the turns between deals and draws to make what luck doesn't explain, and a range as wide as they were."""
    _, review = usual()
    for number, side in enumerate(review.sides):
        befores = [each.after[number] - each.shares[number].value for each in review.luck]
        afters = [side.start, *[each.after[number] for each in review.luck]]
        turns = [then - before for before, then in zip(afters, [*befores, side.result], strict=True)]
        assert side.start + sum(turns) == pytest.approx(side.adjusted.value)
        assert side.adjusted.error == pytest.approx(sum(turn**2 for turn in turns) ** 0.5)
        low, high = side.likely
        assert 0 <= low <= high <= 1
        assert high - low <= 2 * WIDE * side.adjusted.error
    assert [sum(each.after) for each in review.luck] == [pytest.approx(1)] * len(review.luck)


def test_a_result_without_luck_is_told_after_enough_matches() -> None:
    sides = [SideReview(float(n % 2), 0.5, Estimate(0.25 * (-1) ** (n + 1), 0.03), 0.0, 0.3) for n in range(40)]
    few, many = over_matches(sides[:4]), over_matches(sides)
    assert (few.matches, few.is_enough, few.needed) == (4, False, USUAL)
    assert many.is_enough
    assert FEWEST <= many.needed <= 40
    assert (many.result, many.luck, many.adjusted.value) == (0.5, 0.0, 0.5)
    loud = over_matches([side._replace(luck=Estimate(0.0, 0.0)) for side in sides[:20]])
    assert not loud.is_enough
    assert 80 < loud.needed < 120


def test_a_finding_survives_the_way_through_a_file() -> None:
    match = played("block_draw", ("greedy", "kiko"), match="single")
    every = tuple(tasks(match))
    for number, task in enumerate(every):
        plain = to_plain(done(task, SHALLOW))
        again = from_plain(plain)
        assert to_plain(again) == plain
        assert [place for place, other in enumerate(every) if answers(other, again)] == [number]
    with pytest.raises(NotAFinding):
        from_plain({"kind": "choice", "moves": []})
    with pytest.raises(NotAFinding):
        from_plain([])


@pytest.mark.parametrize("key", ["domino_solitaire", "knock_out"])
def test_the_solver_names_the_move_that_lost_a_solitaire(key: str) -> None:
    """Expect a move after which nothing can be won, and before which all could."""
    rules, rng = game(key)(1), Random(3)
    for number in range(120):
        match: Match[Board] = Match(rules)
        match.begin(b"solitaire %06d" % number)
        for _ in range(25):
            if not match.state.over:
                match.play(0, rng.choice(match.legal(0)[:-1] or match.legal(0)))
        (task,) = tasks(match)
        found = done(task, SHALLOW)
        assert isinstance(found, SolitaireNoted)
        if found.ending == SolitaireEnd.LOST:
            steps = match.rounds[0].steps
            again: Match[Board] = Match(rules)
            again.begin(match.rounds[0].seed)
            for seat, move in steps[: found.place]:
                again.play(seat, move)
            assert rules.retrievable(again.state) == 0
            again.play(*steps[found.place])
            assert again.state.over or rules.retrievable(again.state) == 1
            assert not again.winners
            return
    pytest.fail("no solitaire was lost by a move")


def test_giving_up_a_solitaire_that_could_be_won_is_what_lost_it() -> None:
    rules = game("knock_out")(1)
    match: Match[Board] = Match(rules)
    match.begin(b"solitaire given up")
    match.play(0, match.legal(0)[-1])
    (task,) = tasks(match)
    found = SolitaireNoted(0, SolitaireEnd.LOST, 0)
    assert done(task, SHALLOW) == found
    assert [answers(task, found._replace(first=first)) for first in range(3)] == [True, False, False]
    assert [answers(task, found._replace(place=place)) for place in (NOBODY, 1, 2)] == [True, False, False]


def test_a_draw_of_several_tiles_is_one_event() -> None:
    match = played("block_draw", ("greedy", "greedy"))
    drawn = [each for each in luck_events(match, "") if each.seat != NOBODY]
    assert any(each.place - each.first > 1 for each in drawn)
    assert all(isinstance(done(each, SHALLOW), LuckNoted) for each in drawn[:1])


@long_run
def test_chances_of_a_review_keep_their_word_like_those_of_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expect the measured power in Five-Up, and each cost to be the difference of the chances that are told."""
    decisions = some([task.decision for task in choices(played("five_up", ("kiko", "kiko"), match="single"))], 2)
    told = [judge(decision, SHALLOW) for decision in decisions]
    rules, power = decisions[0].rules, calibration_of(decisions[0].rules, 0)
    assert power.power > 1
    monkeypatch.setattr("engine.review.decisions.calibration_of", lambda *_: Calibration())
    for decision, mine in zip(decisions, told, strict=True):
        raw = judge(decision, SHALLOW)
        assert (raw.best, raw.deals) == (mine.best, mine.deals)
        if not raw.deals:
            assert mine == raw  # exact results need no correction
            continue
        for one, other in zip(mine.chances, raw.chances, strict=True):
            assert one.value == pytest.approx(power.share(other.value, rules.seats))
        if mine.best:
            assert mine.cost.value == pytest.approx(mine.chances[mine.best].value - mine.chances[0].value)
            assert len(mine.by_kind) == len(raw.by_kind)
    assert any(mine.best for mine in told)


@as_python
@pytest.mark.parametrize("part", PARTS)
def test_the_same_chances_lead_to_the_same_review(part: str) -> None:
    assert review_of(part) in FILE.read_text(encoding="utf-8"), "if it was meant, run tools/golden.py"
