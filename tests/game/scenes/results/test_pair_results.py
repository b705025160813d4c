"""The results of a round that two pairs have played: whose pair won, and every point of it."""

from __future__ import annotations

import pytest

from engine.games import game
from engine.notation import find
from engine.options import HouseRules
from game.play.table import Update
from game.scenes.results.asleep_row import AsleepRow
from tests.support.rounds.line import table
from tests.support.screen.pages.result_page import NAMES, Sitting, sitting
from tests.support.screen.quiet_session import StillTable, ended, sit

DOMINICAN = next(preset.house for preset in game("partners").presets if preset.key == "dominican")
PUERTO_RICO = next(preset.house for preset in game("partners").presets if preset.key == "puerto_rico")


def gone_out(
    seat: str = "C",
    *,
    house: HouseRules | None = None,
    key: str = "partners",
    scores: str = "40 80",
    last: str = "3-5",
    names: tuple[str, ...] = NAMES,
) -> tuple[StillTable, tuple[Update, ...]]:
    """Let a seat go out with a tile that fits both ends; 9, 2 and 10 pips are left."""
    rest = ["3-6", "1-1", "0-4 2-4"]
    hands = [last if each == seat else rest.pop(0) for each in "ABCD"]
    scene = table(key, hands=" | ".join(hands), line="3-3 3-4 4-5", led="3-3", turn=seat, scores=scores, house=house)
    still = sit(scene, *names)
    at = "ABCD".index(seat)
    return still, ended(still, at, find(scene.rules, scene.state, at, f"{last}@R"))


def blocked(
    hands: str, closer: str = "C", *, house: HouseRules | None = None, key: str = "partners", scores: str = "0 0"
) -> tuple[StillTable, tuple[Update, ...]]:
    scene = table(key, hands=hands, line="0-1 1-2", turn=closer, house=house, scores=scores)
    still = sit(scene, *NAMES)
    scene.state.events = []
    scene.rules.block(scene.state)
    return still, (Update(0, tuple(scene.state.events), still.view),)


def test_a_pair_wins_and_scores_once() -> None:
    with sitting(*gone_out()) as parlour:
        assert parlour.says("You and Mateo win the round!")
        assert parlour.says("Domino! Mateo played their last tile. Round 1.")
        assert parlour.says("Ann and Mateo: 2 + 10 = 12")
        assert parlour.says("The lead moves on: Lev leads the next round.")
        rows = [row.text for row in parlour.rows()]
        assert [row.name for row in rows] == ["Ann", "Mateo", "Rosa", "Lev"], "partners stand together"
        assert [(row.before, row.after, row.gain) for row in rows] == [
            ("40", "52", "+12"),
            ("", "", ""),
            ("80", "80", ""),
            ("", "", ""),
        ]
        assert [row.won for row in rows] == [True, True, False, False]


def test_another_pair_wins() -> None:
    with sitting(*gone_out("B", scores="40 10")) as parlour:
        assert parlour.says("Rosa and Lev win the round")
        assert parlour.says("Domino! Rosa played their last tile. Round 1.")
        assert parlour.says("Rosa and Lev: 9 + 2 = 11")


def test_every_award_of_the_end_is_in_the_sum() -> None:
    with sitting(*gone_out(house=DOMINICAN)) as parlour:
        assert parlour.says("Ann and Mateo: 9 + 2 + 10 = 21, 25 (capicúa): +46")
        assert parlour.says("Mateo won the round and leads the next one.")
    with sitting(*gone_out(house=PUERTO_RICO)) as parlour:
        assert parlour.says("Ann and Mateo: 9 + 2 + 10 = 21, 100 (capicúa), 100 (early round): +221")


def test_hands_that_are_subtracted_keep_their_weights() -> None:
    with sitting(*gone_out(house={"points": "difference"})) as parlour:
        assert parlour.says("Ann and Mateo: 2 + 10 − 9 = 3")  # noqa: RUF001 - the true minus sign
        assert [row.text.weight for row in parlour.rows()] == ["9", "", "2", "10"]


def test_the_match_is_won_together_and_a_shut_out_is_told() -> None:
    told = "A shut-out: Rosa and Lev end the match without a point."
    with Sitting() as parlour:
        page = parlour.end(*gone_out(scores="95 0"))
        assert parlour.says("You and Mateo win the match!")
        assert parlour.says(told)
        assert page.words.feat() == told, "it stands below the toppling dominoes' title, too"
    with Sitting() as parlour:
        page = parlour.end(*gone_out(scores="95 3"))
        assert not any("shut-out" in widget.name for widget in parlour.screen.every())
        assert not page.words.feat()


def test_six_love_breaks_the_others_row() -> None:
    house: HouseRules = {"unit": "hands", "six_love": "keep", "target": 6, "key_tile": 1}
    with sitting(*gone_out(house=house, scores="0 5")) as parlour:
        assert parlour.says("Ann and Mateo: 1 · Six love: Rosa and Lev lose 5 points.")


def test_who_wins_a_block_is_explained() -> None:
    hands = "6-6 | 0-3 | 3-5 | 5-6 4-5"  # 12, 3, 8, 20, as in PA-5
    with sitting(*blocked(hands)) as parlour:
        assert parlour.says("Blocked. The lighter pair wins. Round 1.")
        assert parlour.says("Ann and Mateo: 3 + 20 = 23")
    with sitting(*blocked(hands, house={"blocked_winner": "hand"})) as parlour:
        assert parlour.says("Rosa and Lev win the round")
        assert parlour.says("Blocked. The pair with the lightest hand wins. Round 1.")
    with sitting(*blocked(hands, house={"blocked_winner": "duel", "closing": 25})) as parlour:
        assert parlour.says("Blocked. Mateo and Lev compare hands, and the lighter one wins. Round 1.")
        assert parlour.says("Ann and Mateo: 3 + 20 = 23, 25 (own block): +48")
    with sitting(*blocked(hands, house={"blocked_winner": "duel_before"})) as parlour:
        assert parlour.says("Blocked. Mateo and Rosa compare hands, and the lighter one wins. Round 1.")


def test_a_tie_is_explained() -> None:
    hands = "6-6 | 3-6 | 3-5 | 5-6"  # 12, 9, 8, 11, as in PA-6
    with sitting(*blocked(hands, "B")) as parlour:
        assert parlour.says("Nobody wins the round")
        assert parlour.says("Blocked. It's a tie, so nobody scores. Round 1.")
    with sitting(*blocked(hands, "B", house={"blocked_tie": "closer"})) as parlour:
        assert parlour.says("Blocked, and a tie. It goes to the blocker's pair: Rosa and Lev. Round 1.")
    with sitting(*blocked(hands, "B", house={"blocked_tie": "not_closer", "after_tie": "same"})) as parlour:
        assert parlour.says("Blocked, and a tie. It goes to the pair that didn't block: Ann and Mateo. Round 1.")
    with sitting(*blocked(hands, "B", house={"after_tie": "same"})) as parlour:
        assert parlour.says("Rosa leads again.")


def test_a_passed_lead_wins_the_match_in_the_middle_of_a_round() -> None:
    house: HouseRules = {**DOMINICAN}
    scene = table("partners", hands="6-6 0-1 | 1-1 | 2-2 | 3-3", turn="A", scores="180 40", house=house)
    still = sit(scene, *NAMES)
    still.do(0, find(scene.rules, scene.state, 0, "6-6"))
    updates = (still.do(1, find(scene.rules, scene.state, 1, "pass")),)
    with sitting(still, updates) as parlour:
        assert parlour.says("You and Mateo win the match!")
        assert parlour.says("The lead was passed, which reaches the target. The match ends at once. 1 round played.")
        assert parlour.says("Ann and Mateo: 25 (passed lead)")


def test_all_fives_in_pairs_rounds_the_opponents_hands() -> None:
    with sitting(*gone_out(key="all_fives", house={"partnership": "on"}, last="3-5", scores="0 0")) as parlour:
        assert parlour.says("You and Mateo win the round!")
        assert [row.text.weight for row in parlour.rows()] == ["9", "", "2 → 0", "10"]


def test_all_fives_in_pairs_where_everyone_pays() -> None:
    house: HouseRules = {"partnership": "on", "partner_count": "everyone_pays"}
    with sitting(*gone_out(key="all_fives", house=house, scores="50 50")) as parlour:
        told = "Each pair loses the pips left in its own hands, each hand rounded to the nearest five."
        assert parlour.says(told)


def nine() -> tuple[StillTable, tuple[Update, ...]]:
    """Let a round of double nine end in which fifteen tiles sleep."""
    line = "8-9 9-9 9-7 7-8 8-8 8-6 6-7 7-7 7-5 5-6 6-6 6-4 4-5 5-5 5-3 3-4 4-4 4-2 2-3 3-3 3-1 1-2 2-2 2-0"
    hands = "0-3 | 1-9 2-9 3-9 4-9 5-9 | 1-8 2-8 3-8 4-8 5-8 | 1-7 2-7 3-7 4-7 0-0"
    scene = table("partners", hands=hands, line=line, led="9-9", turn="A", top=9, yard="*")
    still = sit(scene, *NAMES)
    return still, ended(still, 0, find(scene.rules, scene.state, 0, "0-3@R"))


@pytest.mark.parametrize("letters", [100, 160])
def test_sleeping_tiles_are_turned_up_after_a_round(letters: int) -> None:
    with Sitting(letters=letters) as parlour:
        parlour.end(*nine())
        [row] = [widget for widget in parlour.screen.every() if isinstance(widget, AsleepRow)]
        assert row.name.startswith("Asleep: ")
        assert len(row.tiles) == 15
        assert (6, 9) in row.tiles
        assert (0, 3) not in row.tiles
        assert all(row.rect.contains(spot) for spot in row.spots)
        assert not any(one.colliderect(other) for one, other in zip(row.spots, row.spots[1:], strict=False))
        assert not any(row.rect.colliderect(line.rect) for line in parlour.rows())


def test_a_double_six_set_has_no_sleeping_tiles() -> None:
    with sitting(*gone_out()) as parlour:
        assert not any(isinstance(widget, AsleepRow) for widget in parlour.screen.every())
