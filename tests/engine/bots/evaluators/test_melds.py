"""Bots build hands quickly, show the best they can, and deny the next player useful discards."""

from __future__ import annotations

from random import Random

import pytest

from engine.bots.bot import Bot
from engine.bots.characters import CHARACTERS, Character, make
from engine.bots.greedy import GreedyBot
from engine.bots.keen import KeenBot
from engine.core import Carry
from engine.families.melds.evaluator import MeldEvaluator
from engine.families.melds.hope import PATIENCE, hope, soon
from engine.families.registry import evaluator_of
from engine.families.taste import Taste
from engine.games.thats_it import ThatsIt
from engine.notation import spell
from engine.pieces import Chance, each
from game.play.driver import SeedStream, play_match
from tests.support.lengths import often, sampled
from tests.support.rounds.melds import MeldScene, melds, sheet, tiles

BLANK = "0-4 2-3 6-8 6-9 7-13 3-14 10-15"
"""An opponent's hand of no consequence."""


def evaluator(scene: MeldScene) -> MeldEvaluator:
    found = evaluator_of(scene.rules)
    assert isinstance(found, MeldEvaluator)
    return found


def reflexes(scene: MeldScene) -> set[str]:
    """Return A's possible reflexes."""
    state, moves = scene.state, scene.match.legal(0)
    return {
        spell(scene.rules, state, evaluator(scene).reflex(state, 0, moves, Random(seed))).partition(":")[2] or "draw"
        for seed in range(30)
    }


def chosen(scene: MeldScene) -> set[str]:
    """Return the moves of a greedy and of a keen bot in A's place."""
    moves = [bot.choose(scene.rules, scene.match.view(0), 0, Random(1)) for bot in (GreedyBot(), KeenBot(60))]
    return {spell(scene.rules, scene.state, move) for move in moves if move}


def taken(scene: MeldScene, names: str) -> MeldScene:
    """Make some tiles public, as if they had been taken."""
    scene.state.shown |= tiles(names)
    return scene


# -- moves --------------------------------------------------------------------------------------------------------


def test_a_hand_is_shown_as_it_is_worth_most() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 7-14 | {BLANK}")
    assert reflexes(scene) <= {"3-7", "5-7"}
    assert chosen(scene) <= {"thats-it:3-7", "thats-it:5-7"}


def test_a_discard_is_taken_when_it_helps() -> None:
    hands = f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 | {BLANK}"
    for discard, way in (("7-12", "take:7-12"), ("8-15", "draw"), ("10-14", "draw")):
        scene = melds(hands=hands, discard=discard, yard="*")
        assert reflexes(scene) == {way.removeprefix("take:")}
        assert chosen(scene) == {way}


def test_a_complete_hand_is_not_spoilt_by_a_discard() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 | {BLANK}", discard="8-15", yard="*")
    assert reflexes(scene) == chosen(scene) == {"draw"}


def test_what_serves_no_plan_is_put_out() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | {BLANK.replace('7-13', '4-13')}")
    assert reflexes(scene) == {"8-9", "6-14"}
    assert chosen(scene) <= {"discard:8-9", "discard:6-14"}


def test_the_next_player_is_not_given_what_it_collects() -> None:
    other = "8-3 8-4 0-6 1-9 7-13 3-14 11-15"
    for known, out in (("8-3 8-4", "6-14"), ("3-14", "8-9")):
        scene = taken(melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | {other}"), known)
        assert reflexes(scene) == {out}
        assert chosen(scene) == {f"discard:{out}"}


def test_where_all_tiles_serve_the_plan_the_surplus_goes() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 10-9 10-12 7-4 7-5 | {BLANK.replace('10-15', '8-15')}")
    assert reflexes(scene) <= {"0-10", "1-10", "2-10", "3-10", "9-10", "10-12"}


def test_a_last_chance_is_not_passed_up() -> None:
    """Without a boneyard the round only continues while discards are taken."""
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 | {BLANK}", discard="6-14")
    assert "take:6-14" in chosen(scene)


# -- promising hands ----------------------------------------------------------------------------------------------


def test_more_of_a_suit_runs_and_second_plans_are_promising() -> None:
    knows = MeldEvaluator(sheet())
    rising = [
        "0-1 2-3 4-5 6-7 8-9 10-11 12-13",
        "0-1 0-3 4-5 6-7 8-9 10-11 12-13",
        "0-1 0-2 4-5 6-7 8-9 10-11 12-13",
        "0-1 0-2 4-5 4-7 8-9 10-11 12-13",
        "0-1 0-2 0-3 4-5 4-7 10-11 12-13",
        "0-1 0-2 0-3 4-5 4-7 10-11 10-13",
        "0-1 0-2 0-3 0-5 4-5 4-7 10-11",
        "0-1 0-2 0-3 0-5 4-5 4-7 4-9",
    ]
    promises = [knows.promise(tiles(hand)) for hand in rising]
    assert promises == sorted(promises)
    assert len(set(promises)) == len(promises)


def test_a_tile_of_two_suits_is_counted_once() -> None:
    knows = MeldEvaluator(sheet())
    assert knows.plan(tiles("4-7 4-1 4-2 7-9 7-12 0-3 5-6"))[0] == 5
    assert knows.plan(tiles("4-7 4-1 4-2 7-9 7-12 7-14 5-6"))[0] == 6
    assert knows.plan(0) == (0, ())
    assert knows.plan(tiles("0-1 0-3 4-5 4-7 8-9 8-11 12-13")) == (4, (0, 4)), "of plans as good, the first one stays"


def test_nothing_is_liked_of_a_round_that_nobody_wins() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 | {BLANK}", discard="6-14")
    before, move = scene.state.copy(), scene.match.legal(0)[1]
    scene.play("A", "pass")
    assert evaluator(scene).liking(before, scene.state, 0, move, Taste()) == 0


def test_a_draw_is_judged_by_every_tile_that_can_come() -> None:
    """One tile of the sevens completes the hand: the more of them are gone, the less a draw is worth."""
    hands, gone = f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 | {BLANK}", ("6-15", "6-15 7-0 7-1 7-2 7-4 7-7 7-8")
    draws: list[float] = []
    for trash in gone:
        scene = melds(hands=hands, trash=trash, yard="*")
        likes = evaluator(scene).first_sight([scene.state], 0, scene.match.legal(0))
        assert len(likes) == 1
        draws += likes
    assert draws[0] > draws[1] > 0


@pytest.mark.parametrize("shown", ["", "7-0 10-4"])
def test_a_draw_is_worth_the_mean_of_what_every_tile_would_bring(shown: str) -> None:
    """A tile of the longest suits may replace the worst tile, and a whole hand is sure to be shown."""
    for held, error in (
        ("10-0 10-1 10-2 10-3 7-3 7-5 8-9", 0.002),
        ("10-0 10-1 10-2 9-15 7-3 7-5 8-4", 0.002),
        ("10-0 10-1 10-2 10-3 10-4 7-3 7-5", 0.01),
    ):
        scene = melds(hands=f"{held} | {BLANK}", trash="6-15 2-2 13-13", yard="*")
        state, knows = taken(scene, shown).state, evaluator(scene)
        hand = state.hands[0]
        unseen = state.pieces.every & ~(state.board.open | state.shown | hand)
        lengths = [(hand & members).bit_count() for members in knows.melds.members]
        longest = sorted(range(len(lengths)), key=lambda suit: -lengths[suit])[:5]
        worths: list[float] = []
        for tile in each(unseen):
            more = hand | 1 << tile
            keeps = [knows.hope(state, more ^ 1 << other) for other in each(more)]
            if asides := knows.melds.asides(more):
                points = max(knows.table.worth(more ^ 1 << other).points for other in each(asides))
                worths.append((1 + 0.15 * (points - 2)) / PATIENCE)
            elif any(knows.melds.members[suit] >> tile & 1 for suit in longest):
                worths.append(max(keeps))
            else:
                worths.append(knows.hope(state, hand))
        assert len(worths) > 100
        assert knows.drawn(state, hand) == pytest.approx(sum(worths) / len(worths), rel=error)


def test_a_discard_is_worth_the_best_hand_it_leads_to_and_most_if_it_completes_one() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 | {BLANK}", discard="7-12", yard="*")
    state, knows = scene.state, evaluator(scene)
    hand = state.hands[0]
    ready, idle = (knows.settled(state, hand, tiles(name).bit_length() - 1) for name in ("7-12", "8-15"))
    assert ready == 100
    swaps = [knows.hope(state, (hand | tiles("8-15")) ^ 1 << other) for other in each(hand)]
    assert idle == max(swaps) < 1


def test_showing_a_hand_is_worth_a_hundred_and_more_to_who_likes_tiles_in_play() -> None:
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 7-14 | {BLANK}")
    shown = next(move for move in scene.match.legal(0) if spell(scene.rules, scene.state, move) == "thats-it:3-7")
    after = scene.state.copy()
    scene.rules.apply(after, 0, shown)
    knows = evaluator(scene)
    for weight, worth in ((0.0, 100), (0.5, 100), (6.0, 600)):
        assert knows.liking(scene.state, after, 0, shown, Taste(open=weight)) == worth
    assert knows.outlook(scene.state, 0, shown) == 100 + after.points[0]


def test_nothing_is_played_out_in_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MeldEvaluator, "play_out", None)
    scene = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | {BLANK.replace('7-13', '4-13')}")
    assert KeenBot(1500).choose(scene.rules, scene.match.view(0), 0, Random(1))


def test_a_tile_of_which_no_more_can_come_is_not_waited_for() -> None:
    """Both hands want one more tile of a suit, but only one unseen tile of the sevens is left."""
    both = "10-0 10-1 10-2 10-3 4-5 4-6 8-9", "10-0 10-1 10-2 10-3 7-5 7-6 8-9"
    gone = "7-0 7-1 7-2 7-3 7-4 7-7 7-8 7-9 7-11 7-12 7-13 7-14"
    knows = MeldEvaluator(sheet())
    hopes = [hope(knows.melds, tiles(held), knows.rules.pieces.every & ~tiles(f"{gone} {held}")) for held in both]
    assert hopes[0] > 1.4 * hopes[1] > 0


def test_the_sooner_the_better_and_too_few_tiles_never_come() -> None:
    assert soon((0, 0), (3, 3), 100) == 1
    assert soon((2, 0), (1, 9), 100) == soon((1, 1), (0, 4), 100) == 0
    assert soon((1, 0), (100, 0), 100) == PATIENCE, "it comes with the next tile for sure"
    rising = [soon((2, 1), (5, 5), 99), soon((1, 1), (5, 5), 99), soon((1, 1), (5, 9), 99), soon((0, 1), (5, 9), 99)]
    assert rising == sorted(set(rising))


def test_a_keen_bot_keeps_what_can_still_become_whole() -> None:
    """There are as many sevens as fours, but the trash is full of sevens."""
    trash = "7-0 7-1 7-2 7-3 7-7 7-8 7-9 7-11 7-12 7-13 7-14"
    hands = f"10-0 10-1 10-2 10-3 7-5 7-6 4-8 4-9 | {BLANK.replace('7-13', '11-13')}"
    scene = melds(hands=hands, trash=trash, yard="*")
    for seed in range(3):
        move = KeenBot(300).choose(scene.rules, scene.match.view(0), 0, Random(seed))
        assert move
        assert spell(scene.rules, scene.state, move) in ("discard:5-7", "discard:6-7")


def test_the_nearer_the_better() -> None:
    knows, unseen = MeldEvaluator(sheet()), sheet().pieces.every
    names = ["10-0 10-1 10-2 10-3 7-3 7-5 8-9", "10-0 10-1 10-2 8-15 7-3 7-5 8-9"]
    near, far = (hope(knows.melds, tiles(hand), unseen & ~tiles(hand)) for hand in names)
    assert near > far > 0


def test_a_tile_of_suits_that_were_refused_is_safe_to_put_out() -> None:
    hands = f"10-0 10-1 10-2 10-3 7-3 7-5 8-9 6-14 | {BLANK.replace('7-13', '4-13')}"
    scene = melds(hands=hands, trash="8-1 8-2 9-11 9-12")
    knows = evaluator(scene)
    refused, unknown = (knows.risk(scene.state, 0, tiles(name).bit_length() - 1) for name in ("8-9", "6-14"))
    assert 0 < refused < unknown < 1
    assert knows.risk(taken(scene, "4-13").state, 0, tiles("4-5").bit_length() - 1) == 1


# -- whole rounds -------------------------------------------------------------------------------------------------


def test_a_round_takes_a_few_turns_each() -> None:
    for seats, house in ((2, {}), (4, {}), (2, {"size": 10})):
        rules = ThatsIt(seats, None, house)
        knows, rng = evaluator_of(rules), Random(1)
        turns = won = 0
        for number in range(20):
            state = rules.deal(Chance(bytes([number])), Carry((0,) * seats))
            while not state.over:
                moves = rules.legal(state, state.turn)
                move = moves[0] if len(moves) == 1 else knows.reflex(state, state.turn, moves, rng)
                rules.apply(state, state.turn, move)
            assert state.events
            turns += sum(event.seat == state.lead and event.tiles != () for event in state.events) // 2
            won += state.winners != 0
        assert won == 20
        assert turns / 20 < 9


@pytest.mark.parametrize(
    ("bot", "seats", "size", "rounds"), [(GreedyBot(), 2, 7, 4), (KeenBot(60), 4, 7, 1), (KeenBot(60), 2, 10, 1)]
)
def test_good_players_finish_a_round_quickly(bot: Bot, seats: int, size: int, rounds: int) -> None:
    rules = ThatsIt(seats, None, {"size": size})
    turns = 0
    for number in range(rounds):
        rng = Random(number)
        state = rules.deal(Chance(bytes([number])), Carry((0,) * seats))
        while not state.over:
            seat = state.turn
            turns += not state.board.holds
            move = bot.choose(rules, state.masked(seat), seat, rng)
            assert move
            rules.apply(state, seat, move)
        assert state.winners
    assert turns / rounds / seats < 8


@sampled(4)
@pytest.mark.parametrize("who", [who for who in CHARACTERS if who.is_quick], ids=lambda who: who.key)
def test_whatever_they_like_they_come_to_an_end(who: Character) -> None:
    """Two of a kind once refused every tile until the round was void, and another did not show a complete hand."""
    rules = ThatsIt(2, None, {"target": often(15, 25)})
    seeds = SeedStream(b"to an end", 1)
    match = play_match(rules, [make(who), make(who)], seeds, seeds.bot_rng())
    lengths = [len(steps) for _, steps in match.rounds]
    assert match.is_over
    assert max(lengths) < 60, "no round is void"


def test_who_never_thinks_of_the_next_tile_draws_rather_than_takes_and_shows_a_whole_hand() -> None:
    easy = GreedyBot(Taste(open=0.0, shut=0.0))
    scene = melds(hands=f"10-0 10-1 10-2 4-11 7-3 7-5 0-2 | {BLANK}", discard="7-12", yard="*")
    move = easy.choose(scene.rules, scene.match.view(0), 0, Random(1))
    assert move
    assert spell(scene.rules, scene.state, move) == "draw"
    whole = melds(hands=f"10-0 10-1 10-2 10-3 7-3 7-5 7-12 7-14 | {BLANK}")
    move = easy.choose(whole.rules, whole.match.view(0), 0, Random(1))
    assert move
    assert spell(whole.rules, whole.state, move).startswith("thats-it:")
