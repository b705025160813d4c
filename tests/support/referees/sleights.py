"""Lies about Blind, and about Super Dominoes with its powers and spells."""

from __future__ import annotations

from tests.support.referees.forgeries import (
    Forgery,
    Lines,
    before,
    event,
    find,
    is_act,
    is_twin,
    place_of,
    tile,
    turn_into,
)

# -- Blind --------------------------------------------------------------------------------------------------------


def a_fitting_tile_turned_down(lines: Lines) -> None:
    step = find(lines, lambda line: event(line, "turned up") and not event(line, "turned down"), 2)
    up = step["events"][0]
    step["events"].append({**up, "what": "turned down"})
    step["table"]["rows"][step["seat"]] += up["tiles"]
    step["table"]["up"] = None
    step["turn"] = (step["seat"] + 1) % lines[0]["seats"]


def a_misfit_kept_up(lines: Lines) -> None:
    step = find(lines, lambda line: event(line, "turned down"))
    step["events"].pop()
    step["table"]["up"] = step["table"]["rows"][step["seat"]].pop()
    step["turn"] = step["seat"]


def a_misfit_put_on_top(lines: Lines) -> None:
    row = (step := find(lines, lambda line: event(line, "turned down")))["table"]["rows"][step["seat"]]
    row.insert(0, row.pop())


def another_tile_turned_up(lines: Lines) -> None:
    step = find(lines, lambda line: event(line, "turned up"), 3)
    for each in step["events"]:
        each["tiles"] = [step["table"]["rows"][step["seat"]][0]]


def a_row_laid_afresh(lines: Lines) -> None:
    lines[0]["rows"][0].reverse()


def a_starter_who_goes_on(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "play"))
    step["turn"] = step["seat"]


def a_run_broken_off(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "play") and line["turn"] == line["seat"])
    step["turn"] = (step["seat"] + 1) % lines[0]["seats"]


def a_block_overlooked(lines: Lines) -> None:
    step = find(lines, lambda line: line["over"] == "blocked")
    step |= {"over": None, "turn": step["seat"]}


def an_end_of_the_players_own(lines: Lines) -> None:
    """Name the right end when both ends are equal and the tile goes to the left."""
    step = find(
        lines,
        lambda line: line["place"] == "L" and len({end["pip"] for end in before(lines, line)["table"]["ends"]}) == 1,
    )
    step["place"] = "R"
    step["text"] = step["text"].replace("@L", "@R")


# -- Super Dominoes -----------------------------------------------------------------------------------------------


def drop(lines: Lines, what: str) -> None:
    step = find(lines, lambda line: event(line, what))
    step["events"] = [each for each in step["events"] if each["what"] != what]


def another_lot(lines: Lines) -> None:
    seat = (lines[0]["lead"]["seat"] + 1) % lines[0]["seats"]
    lines[0]["lead"]["seat"] = seat
    find(lines, lambda line: line["step"] == 1)["seat"] = seat


def nobody_skipped(lines: Lines) -> None:
    step = find(lines, lambda line: event(line, "skipped"))
    step["turn"] = step["events"].pop()["seat"]


def nothing_reversed(lines: Lines) -> None:
    drop(lines, "reversed")


def a_spell_not_cast(lines: Lines) -> None:
    drop(lines, "spell")


def a_spell_not_broken(lines: Lines) -> None:
    drop(lines, "spell broken")


def another_leg_under_a_spell(lines: Lines) -> None:
    step = find(
        lines,
        lambda line: (
            is_act(line, "play")
            and line["place"]
            and before(lines, line)["table"].get("spell") == line["place"]
            and any(end["place"] != line["place"] for end in before(lines, line)["table"]["ends"])
        ),
    )
    other = next(end for end in before(lines, step)["table"]["ends"] if end["place"] != step["place"])
    step["text"] = step["text"].replace(f"@{step['place']}", f"@{other['place']}")
    step |= {"place": other["place"], "onto": other["pip"]}


def one_tile_picked(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "draw") and len(line["drew"]) == 2)
    step["drew"].pop()
    step["stock"] += 1
    step["hands"][step["seat"]] -= 1


def picking_twice(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "pass") and line["stock"] and before(lines, line)["table"]["picked"])
    turn_into(step, "draw")


def a_fifteen_that_costs_nothing(lines: Lines) -> None:
    step = find(lines, lambda line: line["leaves"] == 15 and line["drew"])
    for drawn in step["drew"]:
        step["hands"][drawn["seat"]] -= 1
    step["stock"] += len(step["drew"])
    step["drew"] = []


def a_fifteen_from_the_wrong_side(lines: Lines) -> None:
    step = find(lines, lambda line: line["leaves"] == 15 and len(line["drew"]) > 1)
    step["drew"].reverse()


def no_second_tile_for_a_fourteen(lines: Lines) -> None:
    step = find(lines, lambda line: event(line, "again"))
    step["events"] = []
    step["table"]["again"] = False
    step["turn"] = (step["seat"] + step["table"]["direction"]) % lines[0]["seats"]


def a_fourteen_out_of_nothing(lines: Lines) -> None:
    step = find(lines, lambda line: line["leaves"] is not None and line["turn"] not in (None, line["seat"]), 2)
    step["table"]["again"] = True
    step["turn"] = step["seat"]


def a_covered_number_with_a_power(lines: Lines) -> None:
    """Use the covered number instead of the one left open."""
    step = find(lines, lambda line: line["onto"] is not None and str(line["onto"]) in tile(line))
    if is_twin(step["tiles"][0]):
        raise LookupError
    step["leaves"] = step["onto"]


def the_wrong_player_begins(lines: Lines) -> None:
    end = next(line for line in lines if line["record"] == "round_end" and line["next"])
    end["next"]["seat"] = (end["next"]["seat"] + 1) % lines[0]["seats"]


def a_step_of_another_round(lines: Lines) -> None:
    step = find(lines, lambda line: line["round"] == 2)
    lines.insert(place_of(lines, find(lines, lambda line: line["round"] == 1)), step)


SLEIGHTS: dict[str, tuple[Forgery, ...]] = {
    "blind": (
        *(a_fitting_tile_turned_down, a_misfit_kept_up, a_misfit_put_on_top, another_tile_turned_up),
        *(a_row_laid_afresh, a_starter_who_goes_on, a_run_broken_off, a_block_overlooked, an_end_of_the_players_own),
    ),
    "super": (
        *(another_lot, nobody_skipped, nothing_reversed, a_spell_not_cast, a_spell_not_broken),
        *(another_leg_under_a_spell, one_tile_picked, picking_twice, a_fifteen_that_costs_nothing),
        *(a_fifteen_from_the_wrong_side, no_second_tile_for_a_fourteen, a_fourteen_out_of_nothing),
        *(a_covered_number_with_a_power, the_wrong_player_begins, a_step_of_another_round),
    ),
}
