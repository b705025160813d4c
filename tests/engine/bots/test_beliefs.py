"""Beliefs: what a hand refused it doesn't hold, and what it would rather have played it hardly holds."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import islice, product
from random import Random
from typing import Final

import pytest

from engine.bots.beliefs import Beliefs, HeldTile, chance_of, filled, held_tiles, likelihood
from engine.core import DRAW, NOBODY, PASS, PLAY, B, Board, Rules, State
from engine.families.hindsight import Appeal, Glimpse, Preference, Rival
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.games import game
from engine.games.block_draw import BlockDraw
from engine.match import Match
from engine.pieces import Tiles, each, mask
from tests.support.lengths import long_run, often, sampled
from tests.support.rounds.positions import tables

LINES: Final = ("block_draw", "all_fives", "five_up", "matador", "fours", "bergen", "cross", "giant", "one_arm_joe")


def believed(match: Match[Board], me: int, number: int = 1, worlds: int = 30) -> Beliefs[Board]:
    return Beliefs(match.rules, match.view(me), me, match.past, Random(number), worlds)


def rounds(rules: Rules[B], number: int) -> Iterator[Match[B]]:
    """Play the first round of a match at random, and yield the match after each move while the round runs."""
    match: Match[B] = Match(rules)
    rng = Random(number)
    match.begin(number.to_bytes(16, "big"))
    while not match.is_between:
        moves = match.legal(match.state.turn)
        match.play(match.state.turn, moves[int(rng.random() * len(moves))])
        if not match.is_between:
            yield match


@sampled(4)
@pytest.mark.parametrize("key", LINES)
def test_every_believed_deal_fits_the_view(key: str) -> None:
    checked = 0
    for seats in game(key).players:
        for number in range(often(1, 3)):
            for match in rounds(game(key)(seats), number):
                if len(match.past) % 5 == 0:
                    me = match.state.turn
                    view, beliefs = match.view(me), believed(match, me)
                    for seed in range(3):
                        assert beliefs.draw(Random(seed)).masked(me) == view
                        checked += 1
    assert checked >= often(6, 15)


def test_a_tile_that_was_refused_is_not_there() -> None:
    """A seat that drew or passed holds no more of the tiles that fitted then than it has drawn since."""
    rules = BlockDraw(2)
    proofs = 0
    for number in range(12):
        fitted: list[Tiles] = [0]
        for match in rounds(rules, number):
            steps, me, other = match.past, match.state.turn, 1 - match.state.turn
            fitted.append(match.state.board.openings(rules.fits))
            refusals = [at for at, step in enumerate(steps) if step.seat == other and step.move.act in (DRAW, PASS)]
            if not refusals:
                continue
            beliefs = Beliefs(rules, match.view(me), me, steps, Random(1), 20)
            for seed in range(10):
                hand = beliefs.draw(Random(seed)).hands[other]
                for at in refusals:
                    drawn = sum(step.seat == other and step.move.act == DRAW for step in steps[at:])
                    assert (hand & fitted[at]).bit_count() <= drawn
                    proofs += 1
    assert proofs > 100


def told_of(*glimpses: Glimpse, barred: Tiles = 0, seed: int = 1) -> tuple[list[tuple[int, Tiles]], list[int]]:
    """Return the places of B's hand after these glimpses, which nobody dealt the barred tiles, and their origins."""
    match = next(rounds(BlockDraw(2), 3))
    view = match.view(0)
    view.holes = [0, 2]
    hands, origins = held_tiles(view, [1], glimpses, barred, Random(seed))
    return [(slot.came, slot.can) for slot in hands[1]], origins


def test_each_place_of_a_hand_has_its_time_and_its_tiles() -> None:
    """B refuses some tiles and draws; whatever it refused can only have come since."""
    every, fives, sixes = (1 << 28) - 1, 0b1110, 0b1110000
    assert told_of(barred=0b1) == ([(0, every & ~0b1)] * 2, [])
    draw = Glimpse(1, draws=True, lacks=fives)
    assert told_of(draw) == ([(0, every & ~fives), (1, every)], [0])
    newest = Glimpse(1, tile=1, lacks=fives & ~0b10, is_newest=True)
    assert told_of(draw, newest) == ([(0, every & ~fives)] * 2, [0, 1])
    since = Glimpse(1, tile=2)
    assert told_of(draw, since) == ([(0, every & ~fives)] * 2, [0, 1]), "it was drawn"
    highest = Glimpse(1, tile=3)
    assert [told_of(draw, highest, seed=seed)[1] for seed in range(8)] == [[0, 1]] * 8, "so was this one"
    assert told_of(draw, Glimpse(1, lacks=sixes), since) == ([(0, every & ~fives & ~sixes)] * 2, [0, 0, 1])
    again = Glimpse(1, draws=True, lacks=fives | sixes)
    assert told_of(draw, again) == ([(1, every & ~fives & ~sixes), (2, every)], [0, 0])
    others = Glimpse(0, tile=5)
    assert told_of(others, draw, others) == ([(0, every & ~fives), (2, every)], [0, 0, 0])


def test_tiles_that_cannot_be_told_apart_left_by_chance() -> None:
    """Either of two tiles may have been the one that was drawn."""
    match = next(rounds(BlockDraw(2), 3))
    view = match.view(0)
    view.holes = [0, 1]
    either = [Glimpse(1, draws=True, lacks=0b10), Glimpse(1, tile=5)]
    origins = Counter(held_tiles(view, [1], either, 0, Random(seed))[1][1] for seed in range(100))
    assert set(origins) == {0, 1}
    assert min(origins.values()) > 30
    never = [Glimpse(1, lacks=0b10), Glimpse(1, tile=1)]
    view.holes = [0, 0]
    assert held_tiles(view, [1], never, 0, Random(1)) == ({1: []}, [0, 0]), "a history that can't be is borne"


def test_every_way_to_fill_the_places_of_a_hand_is_as_likely_as_any_other() -> None:
    match = next(match for match in rounds(BlockDraw(2), 3) if match.state.hands[1 - match.state.turn].bit_count() == 4)
    me = match.state.turn
    loose = each(match.state.pieces.every & ~match.state.board.laid & ~match.state.hands[me])
    for cans in ([0b111000, 0b1110, 0b11, 0b111], [0b11111, 0b11, 0b111, 0b11110]):
        ways: Counter[Tiles] = Counter()
        for chosen in product(*(each(can) for can in cans)):
            if len(set(chosen)) == len(cans):
                ways[mask([loose[i] for i in chosen])] += 1
        slots = [HeldTile(0, mask([loose[i] for i in each(can)])) for can in cans]
        weights: defaultdict[Tiles, float] = defaultdict(float)
        rng = Random(1)
        for _ in range(600):
            deal = filled(match.view(me), mask(loose), {1 - me: slots}, rng)
            assert deal is not None, "the place with the fewest tiles is filled first, so no deal comes to nothing"
            state, _, weight = deal
            weights[state.hands[1 - me]] += math.exp(weight)
        assert set(weights) == set(ways)
        for hand, count in ways.items():
            assert weights[hand] / sum(weights.values()) == pytest.approx(count / ways.total(), abs=0.06)


def test_the_tiles_that_led_in_vain_are_in_no_dealt_hand() -> None:
    match: Match[Board] = Match(game("block_draw")(2))
    match.begin(bytes(16))
    lead = match.state.turn
    match.play(lead, match.legal(lead)[0])
    tile = match.past[0].move.tiles[0]
    higher = mask([double for double in range(28) if match.rules.pieces.doubles >> double & 1 and double > tile])
    beliefs = believed(match, lead)
    for seed in range(30):
        assert not beliefs.draw(Random(seed)).hands[1 - lead] & higher


def choice(*merits: float) -> Preference:
    """Return a choice between tiles 0, 1 ...: the first was played, and nothing else matters."""
    every = (1 << len(merits) + 5) - 1
    return Preference(
        tuple(Appeal(1 << i, merit, 0) for i, merit in enumerate(merits)), 0, every, (Rival(0, 5),), Taste()
    )


def test_a_choice_is_likelier_without_a_better_one() -> None:
    better, worse = chance_of(choice(1.0, 5.0), 0b11), chance_of(choice(5.0, 1.0), 0b11)
    assert worse > better
    assert chance_of(choice(1.0, 1.0), 0b11) == pytest.approx(math.log(0.5))
    assert chance_of(choice(1.0, 9.0), 0b01) == 0, "there was no choice"
    assert chance_of(choice(-50.0, 50.0), 0b11) > math.log(0.03), "nobody is always sensible"


def reckoned(choice: Preference, hand: set[int]) -> float:
    """Return the chance of a choice as docs/bots.md tells it."""
    likes: dict[int, float] = {}
    unseen = {tile for tile in range(28) if choice.unseen >> tile & 1} - hand
    for number, appeal in enumerate(choice.appeals):
        tile = appeal.tile.bit_length() - 1
        if tile not in hand:
            continue
        opened = {other for other in range(28) if appeal.openings >> other & 1}
        likes[number] = appeal.merit + 20
        if len(hand) > 1:
            likes[number] = appeal.merit + 6 * len((hand - {tile}) & opened) / (len(hand) - 1)
            for rival in choice.rivals:
                fits = {other for other in unseen & opened if not rival.lacks >> other & 1}
                likes[number] += 12 / len(choice.rivals) * (1 - len(fits) / len(unseen)) ** rival.held
    if len(likes) < 2:
        return 1.0
    weights = {number: math.exp(like / 2.5) for number, like in likes.items()}
    return 0.92 * weights.get(choice.chosen, 0.0) / sum(weights.values()) + 0.08 / len(likes)


def test_the_chance_of_a_choice_is_that_of_a_greedy_player_with_whims() -> None:
    """Points and weight, a hand that stays playable, opponents who are likely to be stuck, and the last tile."""
    rng = Random(5)
    for _ in range(40):
        tiles = rng.sample(range(28), 20)
        hand, laid = tiles[: rng.choice((2, 3, 5))], tiles[16:]
        appeals = tuple(Appeal(1 << tile, rng.uniform(-3, 9), rng.getrandbits(28)) for tile in [*hand, tiles[6]])
        rivals = tuple(Rival(rng.getrandbits(28), rng.randrange(1, 7)) for _ in range(rng.choice((1, 3))))
        unseen = ((1 << 28) - 1) & ~mask(laid)
        choice = Preference(appeals, rng.randrange(2), unseen, rivals, Taste())
        assert math.exp(chance_of(choice, mask(hand))) == pytest.approx(reckoned(choice, set(hand)))
    last = Preference((Appeal(1, 1.0, 0), Appeal(1, 3.0, 0)), 0, 1, (Rival(0, 5),), Taste())
    assert math.exp(chance_of(last, 1)) == pytest.approx(reckoned(last, {0})), "one tile at either end"


def test_a_deal_is_as_likely_as_all_the_choices_that_it_explains() -> None:
    """Each play of B is weighed with the hand it had then: the tiles that it still holds, and those played since."""
    checked = 0
    for number in range(12):
        hands: list[Tiles] = []
        for match in rounds(BlockDraw(2), number):
            seat = match.past[-1].seat
            if any(step.move.act != PLAY for step in match.past):
                break
            if seat == 1:
                hands.append(match.state.hands[1] | mask(list(match.past[-1].move.tiles)))
            glimpses = evaluator_of(match.rules).hindsight(match.view(0), 0, match.past)
            chances = [
                chance_of(glimpse.choice, hand) for glimpse, hand in zip(glimpses, hands, strict=True) if glimpse.choice
            ]
            if chances:
                held = {1: [(0, 1 << tile) for tile in each(match.state.hands[1])]}
                assert likelihood(glimpses, held, [0] * len(glimpses)) == pytest.approx(sum(chances))
                checked += len(chances) > 1
    assert checked > 5


@long_run
def test_whoever_let_points_lie_hardly_had_them() -> None:
    """Seat B played a tile that scores nothing: deals in which it could have scored are drawn less often."""
    rules = game("all_fives")(2, None, {"muggins": "off"})
    less = more = 0
    for number in range(60):
        for match in rounds(rules, number):
            steps = match.past
            if len(steps) != 4 or any(step.move.act != PLAY for step in steps):
                continue
            me, other, view = match.state.turn, 1 - match.state.turn, match.view(match.state.turn)
            last = evaluator_of(rules).hindsight(view, me, steps)[-1].choice
            if last is None:
                continue
            plain = last.appeals[last.chosen].merit
            payers = 0
            for appeal in last.appeals:
                payers |= appeal.tile if appeal.merit > plain + 8 else 0
            weighed = Beliefs(rules, view, me, steps, Random(1), 200)
            alike = Beliefs(rules, view, me, (), Random(1), 200)
            less += sum(bool(weighed.draw(Random(seed)).hands[other] & payers) for seed in range(50))
            more += sum(bool(alike.draw(Random(seed)).hands[other] & payers) for seed in range(50))
    assert more > 40
    assert less < 0.7 * more


def test_a_choice_was_made_against_hands_as_full_as_they_were() -> None:
    checked = 0
    for number in range(4):
        for match in rounds(BlockDraw(3), number):
            seat = match.past[-1].seat
            me = next(other for other in range(3) if other != seat)
            glimpse = evaluator_of(match.rules).hindsight(match.view(me), me, match.past)[-1]
            if glimpse.choice is not None and glimpse.seat == seat:
                hands = [match.state.hands[other].bit_count() for other in range(3) if other != seat]
                assert [rival.held for rival in glimpse.choice.rivals] == hands
                checked += 1
    assert checked > 20


@long_run
def test_a_tile_played_after_it_was_refused_had_been_drawn_since() -> None:
    checked = 0
    for number in range(80):
        for match in rounds(BlockDraw(2), number):
            view = match.view(0)
            evaluator = evaluator_of(match.rules)
            glimpses, barred = evaluator.hindsight(view, 0, match.past), evaluator.undealt(view)
            if len(match.past) < 12 or len(match.past) % 4:
                continue
            _, origins = held_tiles(view, [1], glimpses, barred, Random(number))
            for at, (told, came) in enumerate(zip(glimpses, origins, strict=True)):
                refused = [i for i in range(at) if told.tile >= 0 and glimpses[i].lacks >> told.tile & 1]
                assert not refused or came > refused[-1]
                if told.is_newest:
                    drawn = max(i for i in range(at) if glimpses[i].draws and glimpses[i].seat == told.seat)
                    assert came == drawn + 1, "the last tile drawn"
                checked += bool(refused)
    assert checked > 10


def id_of(state: State[Board]) -> tuple[Tiles, ...]:
    """Return the hands of a deal."""
    return tuple(state.hands)


def test_beliefs_are_worth_as_many_deals_as_their_weights_are_even() -> None:
    match = next(match for match in rounds(BlockDraw(2), 3) if len(match.past) == 6)
    me = match.state.turn
    beliefs = believed(match, me)
    assert 1 < beliefs.effective < 30
    beliefs._sums = [3.0, 4.0, 4.0]
    assert beliefs.effective == pytest.approx(4**2 / (3**2 + 1**2)), "two deals of three, one much likelier"
    drawn = Counter(id_of(beliefs.draw(Random(seed))) for seed in range(200))
    assert set(drawn) == {id_of(world) for world in beliefs._worlds[:2]}
    assert 125 < max(drawn.values()) < 175
    assert Beliefs(match.rules, match.view(me), me, (), Random(1), 30).effective == math.inf


def test_the_same_seed_has_the_same_beliefs() -> None:
    match: Match[Board] = Match(game("all_fives")(2))
    match.begin(bytes(16))
    for _ in range(5):
        seat = match.state.turn
        match.play(seat, match.legal(seat)[-1])
    one, same = believed(match, 0), believed(match, 0)
    assert [one.draw(Random(i)).hands for i in range(9)] == [same.draw(Random(i)).hands for i in range(9)]


def test_the_past_of_a_match_shows_nothing_hidden() -> None:
    """Every tile of a move is named by the events of the move as an onlooker saw them, or lay open before."""
    told = 0
    for number, rules in enumerate(tables()):
        match = next(islice(rounds(rules, number), 12, None), None)
        if match is None:
            continue
        if not rules.open_moves:
            assert match.past == ()
            continue
        assert match.past == tuple(match.rounds[-1].steps)
        replayed = list(match.retraced(NOBODY))
        for (_, before), (events, after), step in zip(replayed, replayed[1:], match.past, strict=False):
            seen = before.board.tiles() | after.board.tiles() | mask([t for e in events for t in e.tiles if t >= 0])
            for view in (before, after):
                seen |= mask([t for pile in view.piles for t in pile if t >= 0])
                for hand in view.hands:
                    seen |= hand
            assert not mask(list(step.move.tiles)) & ~seen, (rules.key, step)
            told += 1
    assert told > 300
