"""The short ways from the shelf to a table, and the terms of each."""

from __future__ import annotations

import itertools
from datetime import date, timedelta
from typing import Final

from engine.bots.characters import EASY, character
from game.picture.families.registry import SHELF
from game.session.quick_starts import daily_deal, quick_game, quick_starts
from game.storage.deals import deal_of, seed_of, turn_of
from game.storage.settings import Settings, with_table

DAY: Final = date(2030, 1, 2)
SOLITAIRES: Final = [sheet for sheet in SHELF if sheet.players[-1] == 1]


def played(*tables: tuple[str, dict[str, str | int | list[str | int]]]) -> Settings:
    settings = Settings()
    for key, setup in tables:
        settings = with_table(settings, key, setup)
    return settings


def test_a_new_player_gets_the_daily_deal_and_an_easy_game() -> None:
    ways = quick_starts(SHELF, Settings(), DAY)
    assert ways.last is None
    assert ways.quick is not None
    assert (ways.quick.sheet.key, ways.quick.seats) == ("block_draw", 2)
    assert character(ways.quick.opponents[0]).level == EASY


def test_a_shelf_without_such_games_offers_nothing() -> None:
    assert quick_starts(SOLITAIRES[:1], Settings(), DAY).quick is None
    assert daily_deal([sheet for sheet in SHELF if sheet not in SOLITAIRES], DAY) is None


def test_the_daily_deal_is_the_same_for_everybody_and_another_each_day() -> None:
    mine = played(("baronet", {"seats": 1, "set": "double-6"}), ("knock_out", {"seats": 1}))
    one, other = quick_starts(SHELF, Settings(), DAY).daily, quick_starts(SHELF, mine, DAY).daily
    assert one is not None
    assert one == other
    assert one.number == deal_of(DAY) == 20300102
    assert dict(one.choice.house) == {}
    days = [DAY + timedelta(days=day) for day in range(60)]
    assert len({seed_of(deal_of(day)) for day in days}) == len(days)
    games = [turn_of(day, SOLITAIRES) for day in days]
    assert all(one is not other for one, other in itertools.pairwise(games))
    assert set(games) == set(SOLITAIRES)


def test_the_game_last_played_keeps_its_rules_and_leaves_the_match_to_continue_alone() -> None:
    settings = played(("bergen", {"seats": 3, "bots": ["tadeo", "hana"]}), ("all_fives", {"seats": 2}))
    last = quick_starts(SHELF, settings, DAY).last
    assert last is not None
    assert last.sheet.key == "all_fives"
    before = quick_starts(SHELF, settings, DAY, unfinished="all_fives").last
    assert before is not None
    assert (before.sheet.key, before.seats, before.opponents) == ("bergen", 3, ("tadeo", "hana"))
    assert quick_starts(SHELF, played(("bergen", {})), DAY, unfinished="bergen").last is None


def test_a_quick_game_is_the_last_one_in_company_against_gentle_bots() -> None:
    settings = played(
        ("matador", {"seats": 2, "bots": ["tadeo"], "rule_target": 50}), ("baronet", {"seats": 1}), ("no_game", {})
    )
    quick = quick_game(SHELF, settings)
    assert quick is not None
    assert quick.sheet.key == "matador"
    last = quick_starts(SHELF, played(("matador", settings.tables["matador"])), DAY).last  # type: ignore[arg-type]
    assert last is not None
    assert dict(quick.house) == dict(last.house)
    assert [character(key).level for key in quick.opponents] == [EASY]
    crowd = quick_game(SHELF, played(("fours", {"seats": 4, "bots": ["tadeo", "hana", "oksana"]})))
    assert crowd is not None
    assert [character(key).level for key in crowd.opponents] == [EASY] * 3
    assert len(set(crowd.opponents)) == 3
