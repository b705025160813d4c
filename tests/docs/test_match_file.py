"""docs/match-file.md agrees with the engine, sentence by sentence where readers were misled before."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from engine.core import Board, Carry, Rules
from engine.events import ScoreCause, Scored
from engine.families.chain.events import Overshot
from engine.games import GAMES, game
from engine.games.cross import Cross
from engine.games.double_takes import DoubleTakes
from engine.notation import ACTS, CAUSES, REASONS
from engine.options import HouseRules
from engine.pieces import Chance, double, mask
from engine.record.record import Player
from engine.record.transcript import transcript
from tests.outside.shuffle import Stream, names
from tests.support.laws.family_laws import family_on_trial
from tests.support.lengths import long_run
from tests.support.referee_matches import Agreed, Record, lines_of
from tests.support.referees.judge import REFEREES, judge
from tests.support.rounds.blind import blind
from tests.support.rounds.legs import laid
from tests.support.rounds.line import open_score, table
from tests.support.rounds.overlay import table as overlay
from tests.support.rounds.pool import pool
from tests.support.rounds.random_walks import walk
from tests.support.rounds.round_scene import Scene, named
from tests.support.shell import ask

PAGE = Path(__file__).resolve().parents[2] / "docs" / "match-file.md"
BOX = [(low, high) for low in range(7) for high in range(low, 7)]
NEEDY = ("two_player", "voluntary_max", "pair_dealer", "ten_double")
"""House rules that not every table can use; none of them adds a field."""


@cache
def chapters() -> dict[str, str]:
    """Return the text under each second-level heading, on one line."""
    parts = re.split(r"^## (.*)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def says(chapter: str, *sentences: str) -> None:
    """Require that the page contains this sentence, so a change to it leads to its test."""
    for sentence in sentences:
        assert sentence in chapters()[chapter]


def spread(scene: Scene[Board]) -> Record:
    return dict(scene.rules.spread(scene.state))


def told(key: str, seats: int, number: int, house: Agreed = (), rounds: int = 1) -> list[Record]:
    """Return the records of a match, or of its first rounds."""
    if key in REFEREES:
        match = walk(game(key)(seats, None, dict(house)), number, rounds=rounds)
        return [json.loads(json.dumps(line)) for line in transcript(match, [Player("")] * seats)]
    return [json.loads(line) for line in lines_of(key, seats, number, house, rounds)]


# -- words --------------------------------------------------------------------------------------------------------


def test_every_act_reason_and_cause_stands_in_the_page() -> None:
    general = chapters()["The transcript"]
    for word in (*ACTS, *CAUSES, "out", "blocked", "void", "target", "done", "lost"):
        assert f"`{word}`" in general, word
    assert set(REASONS) <= {"running", "drawn", "out", "blocked", "target", "done", "lost"}


@pytest.mark.parametrize("sheet", GAMES, ids=lambda sheet: sheet.key)
def test_every_field_and_event_of_a_game_stands_in_its_chapter(sheet: type[Rules[Board]]) -> None:
    chapter, general = chapters()[family_on_trial(sheet).chapter], chapters()["The transcript"]
    seats = 4 if 4 in sheet.players else sheet.players[0]
    changed = [rule for rule in sheet.options if isinstance(rule.choices[-1], str) and rule.key not in (*NEEDY, "deal")]
    houses: list[Agreed] = [(), *((*rule.needs, (rule.key, rule.choices[-1])) for rule in changed)]
    for number, house in enumerate(houses):
        for line in told(sheet.key, seats, number, house):
            if line["record"] != "match_end":
                for field in line["table"]:
                    assert f"`table.{field}`" in chapter or f"`{field}`" in chapter, field
                for event in line.get("events", ()):
                    assert f"`{event['what']}`" in chapter, event
            for field in line:
                assert f"`{field}`" in general or f"`{field}`" in chapter, field


def test_the_page_describes_what_games_json_says() -> None:
    (described,) = json.loads(ask("games", "super", "--json").out)
    chapter = chapters()["Words that both forms use"]
    for field in (*described, *described["house_rules"][0], *described["house_rules"][0]["choices"][0]):
        assert f"`{field}`" in chapter, field


# -- line games ---------------------------------------------------------------------------------------------------


def test_bergen_shares_nothing_but_the_round() -> None:
    says("The line games", "each winner of such a round is listed with 0 points and the parts [1]")
    scene = table("bergen", hands="2-3 | 6-6 0-1 | 1-4", turn="A", house={"blocked_tie": "split"})
    scene.state.events = []
    scene.rules.block(scene.state)
    told_of = [(event.seat, event.points, event.parts) for event in scene.state.events if isinstance(event, Scored)]
    assert told_of == [(0, 0, (1,)), (2, 0, (1,))]
    assert (scene.winners, scene.points) == ("AC", (0, 0, 0))
    lines = told("bergen", 4, 17, (("blocked_tie", "split"),), 1000)
    assert [len(line["winners"]) for line in lines if line["record"] == "round_end"].count(2)
    judge("\n".join(map(json.dumps, lines)))


@long_run
def test_the_target_in_the_middle_of_a_round_is_won_by_whoever_made_the_points() -> None:
    says("The transcript", "with `target` the one seat that made these points")
    found = set()
    for number in range(60):
        lines = told("all_fives", 2, number, rounds=1000)
        last, end = lines[-3:-1]
        if end["reason"] == "target":
            found.add(last["act"])
            assert end["winners"] == [last["scored"][-1]["seat"]]
            assert end["awards"] == []
            judge("\n".join(map(json.dumps, lines)))
        else:
            assert end["reason"] in ("out", "blocked")
    assert len(found) > 1


def test_a_match_that_is_won_takes_open_scores_with_it_in_silence() -> None:
    says("The line games", "The scores that were there are not in `lapsed`")
    scene = table("all_fives", hands="4-6 0-0 | 2-2 | 3-3", line="4-2 2-4", turn="A", scores="90 0 0")
    open_score(scene, "B", 15)
    open_score(scene, "C", 5, loose=True)
    assert [score["is"] for score in spread(scene)["open"]] == ["loose", "own"]
    scene.play("A", "4-6@R!")
    assert (scene.over, spread(scene)["open"]) == ("target", [])
    assert "C lapsed 5" in scene.told
    assert not any(line.startswith("B lapsed") for line in scene.told)


@pytest.mark.parametrize(("how", "kept", "lost"), [("lose", 0, 3), ("cap", 1, 2)])
def test_what_hands_bring_beyond_the_target_is_told_beside_what_is_kept(how: str, kept: int, lost: int) -> None:
    says(
        "The line games",
        "Points of hands that overshoot are also in `scored`, with the remainder: 0, or with the house rule "
        "`bonus_overshoot` set to `cap` the points that were missing to the target; then `n` is only the excess.",
    )
    house: HouseRules = {"bonus_overshoot": how}
    scene = table("five_up", hands="2-3 | 6-6 1-2", line="3-4", turn="A", scores="60 0", house=house)
    scene.state.events = []
    scene.rules.go_out(scene.state, 0)
    events = [event for event in scene.state.events if isinstance(event, Scored | Overshot)]
    assert events == [Scored(0, ScoreCause.OUT, kept, (3,)), Overshot(0, ScoreCause.OUT, lost, (3,))]


def test_in_cross_a_leader_by_agreement_without_a_double_leaves_the_lead_to_the_highest_one() -> None:
    says("The line games", "A leader by agreement who holds none leaves the lead to the highest double in any hand")
    rules = Cross(2, None, {"next_leader": "winner"})
    found = set()
    for number in range(200):
        seed = number.to_bytes(16, "big")
        state = rules.deal(Chance(seed), Carry((0, 0), 0))
        doubles = [hand & rules.pieces.doubles for hand in state.hands]
        assert doubles[0] or doubles[1]
        best = max(doubles).bit_length() - 1
        assert (state.lead, state.board.must) == ((0, -1) if doubles[0] else (1, best))
        found.add(bool(doubles[0]))
    assert len(found) == 2
    for number in range(60):
        lines = told("cross", 2, number, (("next_leader", "winner"),), 3)
        for end, begun in pairwise(lines):
            if begun["record"] == "round" and end["next"]["by"] == "winner" and begun["lead"]["by"] == "procedure":
                assert begun["lead"]["tile"] is not None
                judge("\n".join(map(json.dumps, lines)))
                return
    raise AssertionError("no such match")


# -- other families -----------------------------------------------------------------------------------------------


def test_what_is_put_aside_in_blind_stands_in_the_order_of_the_shuffle() -> None:
    says("Blind", "the first of the order in front", "`hands` of `round_end` has the rest of each row")
    lines = told("blind", 5, 0)
    order = Stream(bytes.fromhex(lines[0]["seed"])).shuffle(28)
    assert lines[0]["stock"] == names(BOX[tile] for tile in order[25:])
    assert lines[0]["stock"] == lines[-2]["stock"]
    assert [len(hand["tiles"]) for hand in lines[-2]["hands"]] == [len(row) for row in lines[-2]["table"]["rows"]]
    assert any(hand["weight"] for hand in lines[-2]["hands"])


def test_the_lead_of_blind_takes_two_steps() -> None:
    says("Blind", "the first player flips the top tile, which always fits, and plays it as the lead, without a place")
    first, second = told("blind", 3, 1)[1:3]
    assert [first["act"], second["act"]] == ["draw", "play"]
    assert first["seat"] == second["seat"] == first["turn"]
    assert (second["place"], second["onto"]) == (None, None)
    assert blind("2-5 0-0 | 5-5 1-5").legal("A") == ["draw"]


def test_who_goes_out_in_super_leaves_nothing_begun() -> None:
    says("Super Dominoes", "going out leaves `again` and `picked` false")
    scene = laid("5-14 | 1-2", start="5-5", legs="5-9", yard="3-4 3-5 6-7", turn="A").play("A", "5-14@B")
    assert (scene.over, spread(scene)["again"], spread(scene)["picked"]) == ("out", False, False)


def test_a_spell_that_the_last_tile_answers_with_a_13_stays_on_the_table() -> None:
    says("Super Dominoes", "then `spell` and `caster` stay as they were before that tile, and no event reports it")
    scene = laid("5-13 1-2 | 13-13", start="5-5").play("A", "5-13@A")
    assert (spread(scene)["spell"], spread(scene)["caster"]) == ("A", 0)
    scene.play("B", "13-13@A")
    assert (scene.over, spread(scene)["spell"], spread(scene)["caster"]) == ("out", "A", 0)
    assert not any("spell" in line for line in scene.told)
    scene = laid("5-13 1-2 | 4-13", start="5-5").play("A", "5-13@A").play("B", "4-13@A")
    assert (scene.over, spread(scene)["spell"], spread(scene)["caster"]) == ("out", None, None)
    assert "B spell broken" in scene.told


def test_losers_in_super_pay_with_the_cause_of_the_end() -> None:
    says("Super Dominoes", "The `cause` of all awards is that of the end, `out` or `blocked`, those of losers included")
    scene = laid("5-9 | 1-2 1-3 | 0-1", start="5-5", house={"ledger": "on"}).play("A", "5-9@A")
    assert [line for line in scene.told if "scored" in line] == [
        "A scored 3 = 2 + 1 (out)",
        "B scored -2 (out)",
        "C scored -1 (out)",
    ]


def test_counts_of_a_turn_of_space_when_the_round_is_over() -> None:
    says("Space Dominoes, both editions", "0 when the round is over", "they stay: 0 where the last card ended it")
    scene = overlay("space", line="021", hands="012 | 222", stock="103 333", turn="A")
    scene.play("A", scene.legal("A")[0].replace("@", " "))
    assert (scene.over, spread(scene)["drew"], spread(scene)["passes"]) == ("out", 0, 0)
    scene = overlay("space", line="021", hands="333 | 332", stock="", turn="A")
    scene.play("A", "pass").play("B", "pass")
    assert (scene.over, spread(scene)["drew"], spread(scene)["passes"]) == ("blocked", 0, 2)


def test_equal_hands_in_space_win_nothing_and_count_all_the_same() -> None:
    says("Space Dominoes, both editions", "but in the edition of 2014 the dots count, and are in `awards`")
    scene = overlay("space", line="000", hands="123 | 222", turn="A")
    scene.play("A", "pass").play("B", "pass")
    assert scene.is_void
    assert scene.points == (6, 6)


def test_in_high_fives_the_seat_that_lets_a_pair_lie_is_named_before_it_takes_another() -> None:
    says("High Fives", "its `seat` is the one that might have taken it, and plays or passes instead. Then `took`")
    scene = pool(hands="5-12 3-4 | 0-1 8-9", pool="5-5 1-7", house={"missed": "on"}).play("A", "5-12")
    assert (spread(scene)["left"], spread(scene)["missed"]) == ("5-12", ["5-5"])
    scene.play("B", "0-1+1-7")
    assert [line for line in scene.told if "missed" in line or "took" in line] == ["B missed 5-12", "B took 0-1 1-7"]


def test_a_pair_with_the_last_tile_of_high_fives_is_an_award() -> None:
    says("High Fives", "`awards` repeats the pair of the last step, if it scored, and the bonus")
    for number in range(20):
        *_, last, end, _ = told("high_fives", 2, number)
        causes = [award["cause"] for award in end["awards"]]
        if "tiles" in causes:
            assert end["awards"] == last["scored"]
            return
    raise AssertionError("no such match")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_that_breaks_a_tie_in_double_takes_is_dealt_from_the_whole_set(seats: int) -> None:
    says("Double Takes", "is dealt in the same way from the whole set, shuffled again, regardless of earlier rounds")
    rules = DoubleTakes(seats, None, {"tiebreak_hand": "on"})
    last = rules.rounds[seats]
    for number in (last, last + 1):
        state = rules.deal(Chance(bytes(16)), Carry((0,) * seats, 1, number, rules.pieces.every >> 34 << 34))
        state.board.laid = rules.pieces.every
        assert rules.retired(state) == 0
    order = Stream(bytes(16)).shuffle(136)
    state = rules.deal(Chance(bytes(16)), Carry((0,) * seats, 1, last + 1, rules.retired(state)))
    size = rules.hand[seats]
    assert state.hands[1] == mask(order[:size])
    assert state.piles[0] == order[seats * size :][::-1]


def test_tiles_that_have_gone_in_knock_out_are_sorted_and_points_have_one_part() -> None:
    says("Solitaires", "the tiles that have been knocked out, sorted", "one part, which is the points")
    for key, column in (("knock_out", "gone"), ("domino_solitaire", "columns")):
        scored = 0
        for number in range(12):
            for line in told(key, 1, number):
                assert "table" not in line or column in line["table"]
                scored += len(line.get("scored", ()))
                assert all(score["parts"] == [score["points"]] for score in line.get("scored", ()))
                if key == "knock_out" and "table" in line:
                    gone = [named(double(6), tile) for tile in line["table"]["gone"]]
                    assert gone == sorted(gone)
        assert scored


@pytest.mark.parametrize("key", ["knock_out", "baronet", "domino_solitaire"])
def test_a_solitaire_has_no_hands(key: str) -> None:
    says("Solitaires", "`hands` is empty in `round`, `[0]` in every `step`, and in `round_end` one entry without tiles")
    assert game(key)(1).sides == (0,)
    first, *steps, end, _ = told(key, 1, 3)
    assert (first["hands"], first["stock"]) == ([], [])
    assert all((step["hands"], step["stock"]) == ([0], 0) for step in steps)
    assert (end["hands"], end["stock"], end["next"]) == ([{"seat": 0, "tiles": [], "weight": 0}], [], None)
