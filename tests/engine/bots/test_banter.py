"""What bots say: seldom, in character, and never anything that isn't known to everyone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.bots.banter import PHRASES, QUIET, Banter, Occasion, Public, Remark, public
from engine.bots.characters import CHARACTERS
from engine.core import Board
from engine.events import Led
from engine.games import game
from engine.match import Match
from engine.pieces import Chance, double
from tests.support.rounds.line import table
from tests.support.rounds.random_walks import choices

KEYS = [who.key for who in CHARACTERS]


def heard(key: str, seats: int, seed: int, rounds: int = 4) -> tuple[list[Public], list[tuple[int, Remark]]]:
    """Play a random match, and return the public facts of each update and the remarks, with their rounds."""
    match: Match[Board] = Match(game(key)(seats))
    banter, rng = Banter(key, KEYS[:seats]), Random(seed)
    facts: list[Public] = []
    said: list[tuple[int, Remark]] = []

    def take(events: object) -> None:
        told = tuple(event.seen_by(0) for event in events)  # type: ignore[attr-defined]
        facts.append(public(match.view(0), told, match.rules.target))
        remark = banter.hear(facts[-1])
        if remark is not None:
            said.append((facts[-1].number, remark))

    for _ in range(rounds):
        if match.is_over:
            break
        take(match.begin(rng.randbytes(16)))
        while not match.is_between and not match.state.over:
            seat, move = rng.choice(choices(match))
            take(match.play(seat, move))
    return facts, said


def test_every_character_has_a_phrase_for_every_moment() -> None:
    assert list(PHRASES) == KEYS
    for phrases in PHRASES.values():
        assert set(phrases) == set(Occasion)
        assert all(1 <= len(text) <= 18 for texts in phrases.values() for text in texts)
    said = [text for phrases in PHRASES.values() for texts in phrases.values() for text in texts]
    assert len(set(said)) == len(said), "no two characters talk alike"


@pytest.mark.parametrize(("key", "seats"), [("all_fives", 4), ("block_draw", 3), ("super", 4), ("double_takes", 4)])
def test_a_bot_speaks_at_most_once_a_round_and_they_do_speak(key: str, seats: int) -> None:
    rounds = spoken = 0
    for seed in range(6):
        facts, said = heard(key, seats, seed)
        by_round = Counter((number, remark.seat) for number, remark in said)
        assert all(count == 1 for count in by_round.values())
        rounds += len({fact.number for fact in facts})
        spoken += len(said)
    assert 0 < spoken <= 2 * rounds, "seldom, and not everyone in every round"


def test_the_same_facts_lead_to_the_same_words() -> None:
    facts, said = heard("all_fives", 4, 3)
    banter = Banter("all_fives", KEYS[:4])
    again = [remark for remark in map(banter.hear, facts) if remark is not None]
    assert again == [remark for _, remark in said]


def test_other_tiles_in_the_hands_change_no_word() -> None:
    """Deal two rounds whose public facts are equal, with hands as different as can be."""
    pieces = double(6)
    rng = Random(5)
    for _ in range(40):
        order = list(range(pieces.count))
        rng.shuffle(order)
        names = [pieces.label(tile) for tile in order if pieces.label(tile) not in ("5-5", "5-0", "0-5")]
        views = []
        for first in (0, 8):
            hands = " | ".join(" ".join(names[first + 2 * seat : first + 2 * seat + 2]) for seat in range(4))
            views.append(table("all_fives", hands=hands, line="5-5", turn="B").match.view(0))
        told = [public(view, (), 100) for view in views]
        assert told[0] == told[1]
        remarks = [Banter("all_fives", KEYS[:4]).hear(fact) for fact in told]
        assert remarks[0] == remarks[1]


def test_a_view_of_any_seat_leads_to_the_same_words() -> None:
    match: Match[Board] = Match(game("block_draw")(3))
    chance = Chance(b"banter")
    banters = [Banter("block_draw", KEYS[:3]) for _ in range(3)]
    events = match.begin(bytes(16))
    for _ in range(60):
        said = {
            banter.hear(public(match.view(seat), [event.seen_by(seat) for event in events], 100))
            for seat, banter in enumerate(banters)
        }
        assert len(said) == 1
        can = choices(match)
        if match.state.over or not can:
            break
        events = match.play(*can[chance.below(len(can))])


def test_after_a_remark_the_table_is_quiet_for_a_while() -> None:
    banter = Banter("all_fives", KEYS[:4])
    loud = [
        Public(1, 1, (5, 5, 5, 5), (number, 0, 0, 0), 100, False, (), ((1, 50), (2, 50)), (), False)
        for number in range(99)
    ]
    said = [place for place, facts in enumerate(loud) if banter.hear(facts) is not None]
    assert len(said) == 2, "both bots that scored"
    assert said[1] - said[0] > QUIET


def test_a_person_says_nothing_by_itself() -> None:
    banter = Banter("all_fives", ["", ""])
    facts = Public(1, 1, (1, 5), (0, 0), 100, False, (0,), ((0, 50),), (0,), True)
    assert all(banter.hear(facts._replace(scores=(number, 0))) is None for number in range(50))


def test_a_chance_of_twenty_in_a_hundred_is_just_that(monkeypatch: pytest.MonkeyPatch) -> None:
    facts = Public(1, 1, (5, 5), (0, 0), 100, False, (), ((0, 50),), (), False)
    said = 0
    for luck in range(100):
        monkeypatch.setattr(Banter, "_luck", lambda *_about, luck=luck: luck)
        said += Banter("all_fives", KEYS[:2]).hear(facts) is not None
    assert said == Occasion.SCORED.chance == 20


def test_the_winner_of_a_round_may_speak_as_soon_as_the_next_one_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = Public(1, 1, (5, 5), (0, 0), 100, True, (), (), (0,), False)
    begins = ends._replace(number=2, over=False, won=(), begins=True)
    said = 0
    for luck in range(100):
        monkeypatch.setattr(Banter, "_luck", lambda *_about, luck=luck: luck)
        banter = Banter("all_fives", ["kiko", ""])
        assert banter.hear(ends) is None, "the results are about to be shown"
        said += banter.hear(begins) is not None
    assert said == Occasion.WON.chance


def moments(banter: Banter, facts: Public) -> list[tuple[int, Occasion]]:
    return list(banter._moments(facts))


def test_a_tenth_of_the_target_is_good_and_two_tiles_are_few() -> None:
    quiet = Public(1, 0, (5, 3, 4), (0, 0, 0), 100, False, (), (), (), False)
    table_of_three = Banter("all_fives", KEYS[:3])
    assert moments(table_of_three, quiet) == []
    assert moments(table_of_three, quiet._replace(scored=((1, 9), (2, 10)))) == [(2, Occasion.SCORED)]
    assert moments(table_of_three, quiet._replace(target=0, scored=((1, 1), (2, 2)))) == [(2, Occasion.SCORED)]
    assert moments(table_of_three, quiet._replace(passed=(1,))) == [(1, Occasion.PASSED)]
    assert moments(table_of_three, quiet._replace(counts=(5, 2, 4))) == [(0, Occasion.PRESSED)]
    assert moments(table_of_three, quiet._replace(counts=(5, 1, 4))) == [(0, Occasion.PRESSED)]
    assert moments(table_of_three, quiet._replace(counts=(1, 3, 4))) == [], "few tiles of its own don't press anyone"
    assert moments(table_of_three, quiet._replace(counts=(5, 0, 4))) == [], "nor does a hand that is out"
    assert moments(table_of_three, quiet._replace(counts=(5, 1, 4), over=True)) == []


def test_winners_and_losers_remark_on_it_when_the_next_round_begins() -> None:
    facts = Public(1, 0, (5, 5), (0, 0), 100, False, (), (), (), False)
    banter = Banter("all_fives", KEYS[:2])
    assert moments(banter, facts._replace(begins=True)) == [], "nobody has won yet"
    banter.hear(facts._replace(won=(1,), over=True))
    assert moments(banter, facts) == []
    assert moments(banter, facts._replace(begins=True)) == [(0, Occasion.LOST), (1, Occasion.WON)]


def test_every_phrase_of_a_moment_is_heard_in_time() -> None:
    facts = Public(1, 1, (5, 5), (0, 0), 100, False, (), ((0, 50),), (), False)
    for key in KEYS:
        remarks = [Banter("all_fives", [key, ""]).hear(facts._replace(number=number)) for number in range(120)]
        said = Counter(remark.text for remark in remarks if remark is not None)
        assert set(said) == set(PHRASES[key][Occasion.SCORED])
        assert min(said.values()) > 1


def test_the_public_facts_of_an_update_are_those_of_the_table() -> None:
    scene = table("all_fives", hands="1-4 0-0 | 2-2 3-3 | 4-4", line="1-6", turn="A", scores="40 35 20")
    scene.state.number = 3
    before = public(scene.match.view(2), (), 100)
    assert before == Public(3, 0, (2, 2, 1), (40, 35, 20), 100, False, (), (), (), False)
    events = scene.match.play(0, next(move for move in scene.match.legal(0) if move.how))
    facts = public(scene.match.view(2), events, 100)
    assert facts == Public(3, 1, (1, 2, 1), (50, 35, 20), 100, False, (), ((0, 10),), (), False)
    facts = public(scene.match.view(2), scene.match.play(1, scene.match.legal(1)[0]), 100)
    assert (facts.passed, facts.scored) == ((1,), ())
    begun = public(scene.match.view(0), [Led(0)], 100)
    assert begun.begins
