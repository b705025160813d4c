"""Forgeries: each changes a transcript into that of an impossible match.

A forgery that finds nothing to change in a match raises `LookupError`; it needs another one.
"""

from __future__ import annotations

import copy
from collections.abc import Callable

from tests.support.referees.referee import Record

Lines = list[Record]
Forgery = Callable[[Lines], None]


def find(lines: Lines, wanted: Callable[[Record], object], which: int = 0) -> Record:
    """Return the matching step."""
    return [line for line in lines if line["record"] == "step" and wanted(line)][which]


def place_of(lines: Lines, step: Record) -> int:
    return next(at for at, line in enumerate(lines) if line is step)


def before(lines: Lines, step: Record) -> Record:
    return lines[place_of(lines, step) - 1]


def is_act(line: Record, act: str) -> bool:
    return bool(line.get("act") == act)


def is_twin(tile: str) -> bool:
    low, high = tile.split("-")
    return low == high


def event(line: Record, what: str) -> Record | None:
    return next((each for each in line.get("events", ()) if each["what"] == what), None)


def rename(step: Record, tile: str) -> None:
    """Replace the tile played."""
    step["text"] = step["text"].replace(step["tiles"][0], tile)
    step["tiles"] = [tile]


def turn_into(step: Record, act: str) -> None:
    step["act"] = step["text"] = act


# -- any game -----------------------------------------------------------------------------------------------------


def a_step_left_out(lines: Lines) -> None:
    lines.remove(find(lines, lambda line: is_act(line, "play"), 2))


def a_draw_left_out(lines: Lines) -> None:
    lines.remove(find(lines, lambda line: is_act(line, "draw")))


def a_step_told_twice(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "play"), 1)
    lines.insert(place_of(lines, step), copy.deepcopy(step))


def a_round_left_out(lines: Lines) -> None:
    deals = [at for at, line in enumerate(lines) if line["record"] in ("round", "match_end")]
    del lines[deals[0] : deals[1]]


def a_tile_from_nowhere(lines: Lines) -> None:
    rename(find(lines, lambda line: is_act(line, "play"), 3), "6-77")


def a_tile_of_another_hand(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "play"), 3)
    rename(step, lines[0]["hands"][(step["seat"] + 1) % lines[0]["seats"]][0])


def a_seat_out_of_turn(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "play"), 2)
    step["seat"] = (step["seat"] + 1) % lines[0]["seats"]


def a_wrong_turn(lines: Lines) -> None:
    step = find(lines, lambda line: line["turn"] is not None, 3)
    step["turn"] = (step["turn"] + 1) % lines[0]["seats"]


def a_needless_draw(lines: Lines) -> None:
    turn_into(find(lines, lambda line: is_act(line, "play"), 1), "draw")


def a_needless_pass(lines: Lines) -> None:
    turn_into(find(lines, lambda line: is_act(line, "play"), 2), "pass")


def a_wrong_lead(lines: Lines) -> None:
    lines[0]["lead"]["seat"] = (lines[0]["lead"]["seat"] + 1) % lines[0]["seats"]


def another_seed(lines: Lines) -> None:
    lines[0]["seed"] = lines[0]["seed"][::-1]


def a_swap_of_hands(lines: Lines) -> None:
    hands = lines[0]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


def a_point_too_many(lines: Lines) -> None:
    step = find(lines, lambda line: line["over"])
    step["points"][0] += 1
    step["scores"][0] += 1


def other_winners(lines: Lines) -> None:
    end = next(line for line in lines if line["record"] == "round_end")
    end["winners"] = [(end["winners"][0] + 1) % lines[0]["seats"]]


def another_match_winner(lines: Lines) -> None:
    (end,) = [line for line in lines if line["record"] == "match_end"] or [{"winners": []}]
    end["winners"] = end["seats"] = [(end["winners"][0] + 1) % lines[0]["seats"]]


def an_early_end(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "play"), 2)
    end = next(line for line in lines if line["record"] == "round_end")
    lines.insert(place_of(lines, step) + 1, end)


def a_step_after_the_match(lines: Lines) -> None:
    if lines[-1]["record"] != "match_end":
        raise LookupError
    lines.append(copy.deepcopy(lines[1]))


def a_house_rule_nobody_knows(lines: Lines) -> None:
    lines[0]["options"]["mercy"] = "on"


ANY = (
    *(a_step_left_out, a_draw_left_out, a_step_told_twice, a_round_left_out, a_tile_from_nowhere),
    *(a_tile_of_another_hand, a_seat_out_of_turn, a_wrong_turn, a_needless_draw, a_needless_pass, a_wrong_lead),
    *(another_seed, a_swap_of_hands, a_point_too_many, other_winners, another_match_winner, an_early_end),
    *(a_step_after_the_match, a_house_rule_nobody_knows),
)


# -- line games ---------------------------------------------------------------------------------------------------


def another_tile_drawn(lines: Lines) -> None:
    find(lines, lambda line: line["drew"])["drew"][0]["tile"] = lines[0]["stock"][-1]


def a_play_credited_to_another(lines: Lines) -> None:
    score = find(lines, lambda line: line["scored"])["scored"][0]
    score["seat"] = score["side"] = (score["seat"] + 1) % lines[0]["seats"]


def a_bigger_award(lines: Lines) -> None:
    next(line for line in lines if line.get("awards"))["awards"][0]["points"] += 5


def a_pass_instead_of_a_draw(lines: Lines) -> None:
    step = find(lines, lambda line: line["drew"])
    step |= {"drew": [], "stock": step["stock"] + 1}
    step["hands"][step["seat"]] -= 1
    turn_into(step, "pass")


def another_place(lines: Lines) -> None:
    step = find(lines, lambda line: line["place"] and misfits(lines, line), 1)
    other = misfits(lines, step)[0]
    step["text"] = step["text"].replace(step["place"], other)
    step["place"] = other


def misfits(lines: Lines, step: Record) -> list[str]:
    """Return the places that were open but did not fit the step's tile."""
    return [end["place"] for end in before(lines, step)["table"]["ends"] if str(end["pip"]) not in tile(step)]


def tile(step: Record) -> list[str]:
    """Return the halves of the tile played."""
    halves: list[str] = step["tiles"][0].split("-")
    return halves


LINE = (another_tile_drawn, a_play_credited_to_another, a_bigger_award, a_pass_instead_of_a_draw)


def the_other_half_of_a_matador(lines: Lines) -> None:
    step = find(lines, lambda line: line["inner"] is not None and sum(map(int, tile(line))) == 7)
    step["inner"] = 7 - step["inner"]
    step["text"] = step["text"][:-1] + str(step["inner"])


def no_drawing_at_will(lines: Lines) -> None:
    for line in lines:
        if line["record"] == "round":
            line["options"]["voluntary_draw"] = "off"


def halves_alike(lines: Lines) -> None:
    """Play a tile that matches by the usual rule."""
    step = find(lines, lambda line: line["inner"] not in (None, line["onto"]) and str(line["onto"]) in tile(line))
    step["inner"] = step["onto"]
    step["text"] = step["text"][:-1] + str(step["onto"])


def three_for_a_single(lines: Lines) -> None:
    step = find(lines, lambda line: line["scored"] and line["onto"] is not None and not is_twin(line["tiles"][0]))
    step["scored"][0] |= {"points": 3, "parts": [3]}
    step["points"][step["seat"]] += 1
    step["scores"][step["seat"]] += 1


def two_draws(lines: Lines) -> None:
    """Add a second draw where the player had to pass after the first."""
    step = find(lines, lambda line: is_act(line, "pass") and line["stock"])
    turn_into(step, "draw")
    step["turn"] = step["seat"]
    step["drew"] = [{"seat": step["seat"], "tile": lines[0]["stock"][-step["stock"]]}]
    step["stock"] -= 1
    step["hands"][step["seat"]] += 1


def a_score_kept_quiet(lines: Lines) -> None:
    step = find(lines, lambda line: line["scored"] and line["scored"][0]["cause"] == "play" and not line["over"])
    for score in step["scored"]:
        step["points"][score["seat"]] -= score["points"]
        step["scores"][score["seat"]] -= score["points"]
    step["scored"] = []


def the_highest_double_leads(lines: Lines) -> None:
    lines[0]["lead"]["tile"] = max(name for hand in lines[0]["hands"] for name in hand if is_twin(name))


def a_tip_too_early(lines: Lines) -> None:
    """Open the tips of a double at once."""
    step = find(lines, lambda line: line["tiles"] and is_twin(line["tiles"][0]))
    name, pip = step["tiles"][0], int(tile(step)[0])
    step["table"]["ends"] += [{"place": f"{name}.{tip}", "pip": pip} for tip in ("t1", "t2")]


def a_tip_left_out(lines: Lines) -> None:
    find(lines, lambda line: any(".t" in end["place"] for end in line["table"]["ends"]))["table"]["ends"].pop()


def an_arm_that_has_to_wait(lines: Lines) -> None:
    """Open the first arm of an unfinished cross."""
    step = find(lines, lambda line: line["onto"] is not None)
    far = sum(map(int, tile(step))) - step["onto"]
    step["table"]["ends"].insert(0, {"place": step["place"], "pip": far})


def another_drawn_for_the_lead(lines: Lines) -> None:
    stage = lines[0]["seat_draws"][0]
    stage[0]["tile"], stage[1]["tile"] = stage[1]["tile"], stage[0]["tile"]


def bare_tips_that_count(lines: Lines) -> None:
    step = find(lines, lambda line: line["scored"] and len(line["scored"][0]["parts"]) < len(line["table"]["ends"]))
    step["scored"][0]["parts"].append(0)


def points_that_lead_too_far(lines: Lines) -> None:
    awards = [award for line in lines for award in line.get("awards", ())]
    award = next(award for award in awards if not award["points"] and sum(award["parts"]))
    award["points"] = sum(award["parts"])


def nothing_lost(lines: Lines) -> None:
    """Leave out points that were lost for exceeding the target."""
    step = find(lines, lambda line: event(line, "overshot"))
    step["events"] = []


def a_turn_broken_off(lines: Lines) -> None:
    """End a turn that must continue."""
    step = find(lines, lambda line: is_act(line, "play") and line["turn"] == line["seat"])
    step["turn"] = (step["seat"] + 1) % lines[0]["seats"]


def a_turn_that_goes_on(lines: Lines) -> None:
    step = find(lines, lambda line: is_act(line, "play") and line["turn"] not in (None, line["seat"]), 2)
    step["turn"] = step["seat"]


def stopping_at_will(lines: Lines) -> None:
    turn_into(find(lines, lambda line: is_act(line, "pass")), "stop")


def a_single_at_the_other_side(lines: Lines) -> None:
    step = find(lines, lambda line: line["onto"] is not None)
    step["place"] = "R"
    step["text"] += "@R"


def each_hand_by_itself(lines: Lines) -> None:
    """Score a blocked round by the other rule."""
    end = next(line for line in lines if line["record"] == "round_end" and line["reason"] == "blocked")
    weights = [hand["weight"] for hand in end["hands"]]
    own = weights.pop(end["winners"][0])
    combined = end["awards"][0]["parts"] == [*weights, -own]
    end["awards"][0]["parts"] = [each - own for each in weights] if combined else [*weights, -own]
    if len(weights) == 1:
        raise LookupError


def a_forgotten_partner(lines: Lines) -> None:
    end = next(line for line in lines if line["record"] == "round_end" and len(line["winners"]) > 1)
    end["winners"].pop()


def points_for_the_other_pair(lines: Lines) -> None:
    end = next(line for line in lines if line["record"] == "round_end" and line["awards"])
    end["awards"][0]["side"] = 1 - end["awards"][0]["side"]


def a_capicua_for_nothing(lines: Lines) -> None:
    end = next(line for line in lines if line["record"] == "round_end" and line["reason"] == "out")
    end["awards"].append({**end["awards"][0], "points": 25, "parts": [25], "cause": "capicua"})


LIES: dict[str, tuple[Forgery, ...]] = {
    "matador": (*LINE, the_other_half_of_a_matador, no_drawing_at_will, halves_alike, each_hand_by_itself),
    "bergen": (*LINE, three_for_a_single, two_draws, a_score_kept_quiet, the_highest_double_leads, another_place),
    "cross": (*LINE, an_arm_that_has_to_wait, a_tip_left_out, two_draws, another_place),
    "five_up": (
        *(*LINE, a_score_kept_quiet, a_tip_too_early, a_tip_left_out, another_drawn_for_the_lead),
        *(bare_tips_that_count, points_that_lead_too_far, nothing_lost, another_place),
    ),
    "fours": (*LINE, a_turn_broken_off, a_turn_that_goes_on, stopping_at_will, another_drawn_for_the_lead),
    "one_arm_joe": (*LINE, a_turn_broken_off, stopping_at_will, a_turn_that_goes_on, a_single_at_the_other_side),
    "giant": (*LINE, a_tip_left_out, a_turn_that_goes_on, another_place),
    "partners": (
        *(lie for lie in LINE if lie not in (a_draw_left_out, another_tile_drawn, a_pass_instead_of_a_draw)),
        *(another_place, a_turn_that_goes_on, stopping_at_will),
        *(a_forgotten_partner, points_for_the_other_pair, a_capicua_for_nothing),
    ),
}
