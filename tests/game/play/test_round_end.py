"""The end of a round as data for the results."""

from __future__ import annotations

import pytest

from engine.core import NOBODY, OUT, STUCK, TARGET, Event
from engine.events import ScoreCause, Scored
from engine.options import HouseRules
from game.i18n.sums import Sum
from game.play.round_end import RoundEnd, ranks, round_end
from tests.support.rounds.line import Table, table


def read(scene: Table, events: list[Event]) -> RoundEnd:
    return round_end(scene.rules, scene.match.view(0), events)


def out(key: str, *, scores: str = "40 80 0", house: HouseRules | None = None) -> RoundEnd:
    scene = table(key, hands="2-6 2-3 | 3-5 | 0-5", line="3-6 6-6 6-5", turn="B", scores=scores, house=house)
    return read(scene, scene.match.play(1, scene.rules.legal(scene.state, 1)[0]))


def blocked(key: str, hands: str, house: HouseRules | None = None) -> RoundEnd:
    scene = table(key, hands=hands, turn="A", house=house)
    scene.state.events = []
    scene.rules.block(scene.state)
    return read(scene, scene.state.events)


def test_going_out_pays_the_other_hands() -> None:
    end = out("block_draw")
    assert (end.over, end.winners, end.is_shared) == (OUT, (1,), False)
    assert [(points.seat, points.cause, points.sum) for points in end.points] == [(1, ScoreCause.OUT, Sum((13, 5), 18))]
    assert (end.before, end.after, end.target) == ((40, 80, 0), (40, 98, 0), 100)
    assert [(left.weight, left.counts, len(left.tiles)) for left in end.hands] == [(13, 13, 2), (0, 0, 0), (5, 5, 1)]
    assert end.next_leader == NOBODY


def test_rounded_hands_count_something_else_than_they_weigh() -> None:
    end = out("all_fives", house={"muggins": "off"})
    assert [(left.weight, left.counts) for left in end.hands] == [(13, 15), (0, 0), (5, 5)]
    assert end.points[0].sum == Sum((15, 5), 20)


def test_a_sum_rounded_once_leaves_the_hands_as_they_are() -> None:
    end = out("all_fives", house={"muggins": "off", "bonus_rounding": "total"})
    assert [left.counts for left in end.hands] == [13, 0, 5]
    assert str(end.points[0].sum) == "13 + 5 = 18 → 20"


def test_a_blocked_round_goes_to_the_lightest_hand() -> None:
    end = blocked("block_draw", "3-4 | 6-6 | 4-6 5-5")
    assert (end.over, end.winners) == (STUCK, (0,))
    assert [(points.cause, str(points.sum)) for points in end.points] == [(ScoreCause.BLOCK, "12 + 20 − 7 = 25")]  # noqa: RUF001


def test_equal_hands_leave_nobody_or_share() -> None:
    hands = "3-4 | 1-6 | 4-6 5-5"
    void = blocked("block_draw", hands)
    assert (void.winners, void.points, void.after) == ((), (), (0, 0, 0))
    shared = blocked("block_draw", hands, {"blocked_tie": "split"})
    assert shared.is_shared
    assert [points.sum.total for points in shared.points] == [10, 10]


def test_a_target_in_mid_round_tells_the_score_that_reached_it() -> None:
    scene = table("all_fives", hands="2-4 1-2 | 0-5 1-3", line="2-6 6-1", turn="A", scores="95 99")
    events = scene.match.play(0, next(m for m in scene.rules.legal(scene.state, 0) if m.how))
    end = read(scene, events)
    assert (end.over, end.winners, end.after) == (TARGET, (0,), (100, 99))
    assert [(points.cause, str(points.sum)) for points in end.points] == [(ScoreCause.PLAY, "4 + 1 = 5")]
    assert [len(left.tiles) for left in end.hands] == [1, 2], "the hands lie open, though they are not counted"


@pytest.mark.parametrize(("house", "leader"), [({"next_leader": "winner"}, 1), ({"next_leader": "rotate"}, 2)])
def test_who_leads_next_is_known_where_it_was_agreed(house: HouseRules, leader: int) -> None:
    assert out("block_draw", house=house).next_leader == leader


def test_without_events_the_view_tells_what_it_can() -> None:
    scene = table("block_draw", hands="2-6 2-3 | 3-5 | 0-5", line="3-6 6-6 6-5", turn="B", scores="40 80 0")
    scene.play("B", "3-5@L")
    end = read(scene, [])
    assert (end.winners, end.points, end.after) == ((1,), (), (40, 98, 0))
    played: list[Event] = [Scored(1, cause=ScoreCause.PLAY, points=5, parts=(5,))]
    assert read(scene, played).points == (), "the points of a play aren't those of going out"
    assert [left.weight for left in end.hands] == [13, 0, 5]


def test_a_match_of_one_round_has_no_target() -> None:
    assert out("block_draw", house={"match": "single"}).target == 0


def test_ranks() -> None:
    assert ranks((40, 100, 40, 7), (1,)) == [2, 1, 2, 4]
    assert ranks((10, 10), (1,)) == [2, 1], "a winner stands first, also with equal points"
