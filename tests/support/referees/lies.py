"""Lies about a match: each changes a transcript to something that did not or must not happen.

`LIES` lists them by game. A lie that finds nothing to change raises `StopIteration`; there is a match for each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Record = dict[str, Any]  # untrusted JSON
Lines = list[Record]
Lie = Callable[[Lines], None]
Where = Callable[[Record], object]


def at(lines: Lines, where: Where, which: int = 0) -> int:
    """Return the index of a step."""
    steps = (place for place, line in enumerate(lines) if line["record"] == "step" and where(line))
    for _ in range(which):
        next(steps)
    return next(steps)


def acts(*names: str) -> Where:
    return lambda line: line["act"] in names


def told(what: str) -> Where:
    return lambda line: any(event["what"] == what for event in line["events"])


def has(field: str) -> Where:
    return lambda line: line[field]


def anything(line: Record) -> object:
    return line["over"] is None and line["step"] > 1


def without(where: Where, which: int = 0) -> Lie:
    """Return a lie that leaves a step out."""

    def lie(lines: Lines) -> None:
        del lines[at(lines, where, which)]

    return lie


def instead(where: Where, change: Callable[[Record, Record], object], which: int = 0) -> Lie:
    """Return a lie about one step; `change` gets the step and the record before it."""

    def lie(lines: Lines) -> None:
        place = at(lines, where, which)
        change(lines[place], lines[place - 1])

    return lie


def said(where: Where, text: Callable[[Record], str], which: int = 0) -> Lie:
    """Return a lie that replaces a move, spelled in full."""

    def change(line: Record, _before: Record) -> None:
        line["text"] = text(line)
        name, _, tiles = line["text"].rpartition(":")
        line["act"] = name or (line["text"] if line["text"].isalpha() else "play")
        tile, _, place = tiles.partition("@")
        line["tiles"] = [] if tile.isalpha() else tile.split("+")
        line["place"] = place or None

    return instead(where, change, which)


def as_(act: str) -> Callable[[Record], str]:
    return lambda _line: act


def dealt(change: Callable[[Record], object]) -> Lie:
    """Return a lie about the deal of the last round."""

    def lie(lines: Lines) -> None:
        change([line for line in lines if line["record"] == "round"][-1])

    return lie


def ended(change: Callable[[Record], object]) -> Lie:
    """Return a lie about the end of the first round with points."""

    def lie(lines: Lines) -> None:
        change(next(line for line in lines if line.get("awards")))

    return lie


# -- lies about any game ------------------------------------------------------------------------------------------


def a_step_twice(lines: Lines) -> None:
    place = at(lines, anything)
    lines.insert(place, dict(lines[place]))


def two_steps_in_another_order(lines: Lines) -> None:
    place = at(lines, anything)
    lines[place - 1], lines[place] = lines[place], lines[place - 1]


def more_points(line: Record, _before: Record) -> None:
    line["points"] = [line["points"][0] + 1, *line["points"][1:]]


def an_early_end(lines: Lines) -> None:
    place = at(lines, anything)
    lines[place + 1 :] = lines[-2:]


def a_step_after_the_end(lines: Lines) -> None:
    lines.append(dict(lines[-3]))


def another_winner(lines: Lines) -> None:
    lines[-1]["winners"] = lines[-1]["seats"] = [] if lines[-1]["winners"] else [0]


def another_seed(line: Record) -> None:
    line["seed"] = line["seed"][::-1]


def another_leader(line: Record) -> None:
    line["lead"]["seat"] = (line["lead"]["seat"] + 1) % line["seats"]


def hands_swapped(line: Record) -> None:
    line["hands"].append(line["hands"].pop(0))


def another_turn(line: Record, _before: Record) -> None:
    line["turn"] = (line["turn"] + 1) % len(line["hands"])


def another_seat(line: Record, _before: Record) -> None:
    line["seat"] = (line["seat"] + 1) % len(line["hands"])


def a_tile_kept(line: Record, _before: Record) -> None:
    line["hands"][line["seat"]] += 1


ANY: dict[str, Lie] = {
    "a step left out": without(anything),
    "a step twice": a_step_twice,
    "two steps in another order": two_steps_in_another_order,
    "more points": instead(anything, more_points),
    "an early end": an_early_end,
    "a step after the end": a_step_after_the_end,
    "another winner": another_winner,
    "another seed": dealt(another_seed),
}
COMPANY: dict[str, Lie] = {
    **ANY,
    "another leader": dealt(another_leader),
    "hands swapped": dealt(hands_swapped),
    "the stock in another order": lambda lines: lines[0]["stock"].reverse(),
    "another seat": instead(anything, another_seat),
    "another turn": instead(anything, another_turn),
    "a tile kept": instead(anything, a_tile_kept),
}


# -- lies about one game ------------------------------------------------------------------------------------------


def another_card(line: Record, _before: Record) -> None:
    line["drew"][0]["tile"] = "000" if line["drew"][0]["tile"] != "000" else "111"


def closes(line: Record) -> object:
    return line["act"] == "play" and line["drew"] and line["step"] > 2


def no_closing_card(line: Record, before: Record) -> None:
    line["drew"] = []
    line["hands"] = [*before["hands"]]
    line["hands"][line["seat"]] -= 1
    line["stock"] = before["stock"]


def awarded_to_the_next(line: Record) -> None:
    line["awards"][0]["seat"] = line["awards"][0]["side"] = (line["awards"][0]["seat"] + 1) % len(line["points"])


def other_end(line: Record) -> str:
    card, _, place = line["text"].partition("@")
    return f"{card}@{'LR'.replace(place[0], '')}2"


CARDS: dict[str, Lie] = {
    "another card drawn": instead(has("drew"), another_card),
    "no closing card": instead(closes, no_closing_card),
    "a draw left out": without(acts("draw")),
    "a pass before a draw": said(acts("draw"), as_("pass")),
    "a pass in place of a play": said(acts("play"), as_("pass"), 3),
    "a draw when nothing can be drawn": said(acts("pass"), as_("draw")),
    "a stop left out": without(acts("stop")),
    "a card of the stock": said(acts("play"), lambda _line: "333@R1", 0),
    "two sections at the other end": said(closes, other_end),
    "another line": instead(acts("play"), lambda line, _: line["table"].update(values="0" + line["table"]["values"])),
    "another dealer": dealt(lambda line: line["table"].update(dealer=line["lead"]["seat"])),
    "another starter": dealt(lambda line: line["events"][0].update(tiles=["000", "111"])),
    "an award to another": ended(awarded_to_the_next),
    "another next dealer": ended(lambda line: line["next"].update(seat=line["next"]["seat"] + 1)),
}


def follows(line: Record) -> object:
    return line["act"] == "play" and line["table"]["trick"][1:]


def another_number(line: Record) -> str:
    tile, _, called = line["text"].partition("@")
    return f"{tile}@{(int(called) + 1) % 16}"


def revoking(lines: Lines) -> None:
    """Let the second player revoke: play another suit from a hand that could follow."""
    place = at(lines, lambda line: len(line["table"]["trick"]) == 2)
    line, suit = lines[place], lines[place]["suit"]
    hand = lines[0]["hands"][line["seat"]]
    line["text"] = next(tile for tile in hand if str(suit) not in tile.split("-"))
    line["tiles"] = [line["text"]]
    line["table"]["trick"][1]["tile"] = line["text"]


def trick_to_the_next(line: Record, _before: Record) -> None:
    for told_of in (line["scored"][-1], line["events"][-1]):
        told_of["seat"] = (told_of["seat"] + 1) % len(line["hands"])


TRICKS: dict[str, Lie] = {
    "suit not followed": revoking,
    "another number called": said(has("place"), another_number),
    "a trick to another": instead(told("won the trick"), trick_to_the_next),
    "a double forgotten": instead(lambda line: line["scored"] and line["scored"][-1]["parts"][-1:] == [1], more_points),
    "a call by a follower": said(follows, lambda line: f"{line['text']}@{line['suit']}"),
    "a lead without a number": said(has("place"), lambda line: line["tiles"][0]),
    "a tile of another": said(follows, lambda _line: "15-15", 1),
    "an exchange that nobody asked for": said(follows, lambda line: f"exchange:{line['text']}"),
}
FINES: dict[str, Lie] = {
    "an answer left out": without(acts("exchange", "stop")),
    "a smaller fine": instead(acts("stop"), lambda line, _: line["scored"][0].update(points=-1, parts=[-1])),
    "nobody named": instead(
        has("events"), lambda line, _: (line["events"].clear(), line["table"].update(offenders=[]))
    ),
    "left in place of exchanged": said(acts("exchange"), as_("stop")),
    "exchanged for another suit": said(acts("exchange"), lambda line: f"exchange:{line['events'][0]['tiles'][1]}"),
}


def put_out_again(lines: Lines) -> None:
    """Discard the tile that was just taken."""
    place = at(lines, acts("take")) + 1
    tile = lines[place - 1]["tiles"][0]
    lines[place] |= {"text": f"discard:{tile}", "tiles": [tile]}


def melds_worth_less(line: Record, _before: Record) -> None:
    line["events"][1]["parts"][1] += 1
    line["events"][1]["n"] += 1


def not_that_hand(line: Record, _before: Record) -> None:
    line["events"][1]["tiles"], line["events"][2]["tiles"] = (
        [*line["events"][1]["tiles"][1:], line["events"][2]["tiles"][0]],
        [*line["events"][2]["tiles"][1:], line["events"][1]["tiles"][0]],
    )


MELDS: dict[str, Lie] = {
    "a tile put out that was just taken": put_out_again,
    "a draw while a tile is on hand": said(acts("discard"), as_("draw")),
    "a pass while there are tiles": said(acts("draw"), as_("pass")),
    "the trash taken": said(acts("take"), lambda _line: "take:0-0"),
    "a refusal taken back": instead(told("trashed"), lambda line, _: line["events"].clear()),
    "an incomplete hand shown": said(acts("discard"), lambda line: f"thats-it:{line['tiles'][0]}"),
    "a bonus added": instead(acts("thats-it"), melds_worth_less),
    "other melds": instead(acts("thats-it"), not_that_hand),
    "another tile put aside": instead(acts("thats-it"), lambda line, _: line["events"][0].update(tiles=["0-0"])),
    "a meld without points": ended(lambda line: line["awards"][0]["parts"].pop()),
    "nobody knows": instead(acts("take"), lambda line, _: line["table"]["known"][line["seat"]].clear()),
}


def takes(line: Record) -> object:
    return line["act"] == "play" and line["tiles"][1:]


POOL: dict[str, Lie] = {
    "a match not seen": said(takes, lambda line: line["tiles"][0]),
    "a tile that does not match": said(takes, lambda line: f"{line['tiles'][0]}+0-0"),
    "a match in the pool": said(takes, lambda line: "+".join(reversed(line["tiles"]))),
    "a tile that was not dealt yet": said(takes, lambda line: f"15-15+{line['tiles'][1]}", 3),
    "a pair counted twice": instead(has("scored"), lambda line, _: line["scored"].append(line["scored"][0])),
    "another pool": dealt(lambda line: line["events"].pop()),
    "another tile turned up at the deal": dealt(lambda line: line["events"][0].update(tiles=["0-0", "0-0"])),
    "hands not dealt": instead(told("dealt"), lambda line, _: line["events"].pop()),
    "a hand dealt early": instead(takes, lambda line, _: line["table"].update(hands_dealt=2)),
    "a capture kept by another": instead(takes, lambda line, _: line["table"]["taken"].insert(0, [])),
    "the bonus to another": instead(has("over"), lambda line, _: line["scored"][-1].update(seat=9)),
}
MISSED: dict[str, Lie] = {
    "a right that is gone": instead(
        lambda line: line["table"]["left"], lambda line, _: line["table"].update(left=None, missed=[])
    ),
    "taken with a tile that did not match": said(acts("take"), lambda line: f"take:{line['tiles'][0]}+0-0"),
    "let be before the last tile": said(acts("take"), as_("pass")),
    "nothing missed": instead(told("missed"), lambda line, _: line["events"].clear()),
}
KNOCKS: dict[str, Lie] = {
    "tiles that do not match": said(acts("take"), lambda line: "take:" + "+".join(reversed(line["tiles"]))),
    "three at once": said(acts("take"), lambda line: line["text"] + "+0-0"),
    "a lower par": dealt(lambda line: line["table"].update(par=line["table"]["par"] - 2)),
    "another place": instead(acts("take"), lambda line, _: line["places"].reverse()),
    "a tile turned round": dealt(lambda line: line["turned"].pop()),
    "a tile not counted": ended(lambda line: line["awards"][0].update(points=0, parts=[0])),
    "stopped and gone on": said(acts("take"), as_("stop")),
    "a gap": instead(acts("take"), lambda line, _: line["table"]["row"].insert(0, None)),
}
COUNTING: dict[str, Lie] = {
    "another number": instead(anything, lambda line, _: line.update(count=line["count"] + 1)),
    "a tile with another number": said(acts("pass"), lambda line: f"take:{line['touched']}"),
    "passed by": said(acts("take"), as_("pass")),
    "another tile touched": instead(anything, lambda line, _: line.update(touched="0-0+")),
    "a gap closed at once": instead(acts("take"), lambda line, _: line["table"]["row"].remove(None)),
    "the count begins again": instead(told("again"), lambda line, _: line["table"].update(count=0)),
    "a pass not counted": instead(told("again"), lambda line, _: line["table"].update(passes=0)),
    "another row": dealt(lambda line: line["table"]["row"].reverse()),
}
RUNS: dict[str, Lie] = {
    "the other flip": said(
        acts("choose"), lambda line: "choose@" + {"vertical": "horizontal"}.get(line["place"], "vertical")
    ),
    "a column that does not match": said(acts("play"), lambda line: f"{line['tiles'][0]}@c{line['from']}"),
    "a tile that is covered": said(acts("play"), lambda line: f"{line['tiles'][0]}@empty"),
    "on top": said(acts("play"), lambda line: f"{line['text']}.top"),
    "nothing turned up": instead(
        lambda line: line["act"] == "play" and told("turned up")(line), lambda line, _: line["events"].clear()
    ),
    "another column": instead(acts("play"), lambda line, _: line.update({"from": line["to"]})),
    "won too early": instead(acts("play"), lambda line, _: line["table"].update(won=True)),
    "a column less": ended(lambda line: line["awards"][0].update(points=1, parts=[1])),
    "another row": dealt(lambda line: line["rows"].reverse()),
    "a run in two": instead(acts("play"), lambda line, _: line["run"].append("0|0")),
    "the flip left out": without(acts("choose")),
}

LIES: dict[str, dict[str, Lie]] = {
    "space": {**COMPANY, **CARDS, "another cut": lambda lines: lines[0]["seat_draws"][-1].reverse()},
    "space_classic": {**COMPANY, **CARDS},
    "double_takes": {**COMPANY, **TRICKS},
    "double_takes penalty": {**COMPANY, **FINES},
    "thats_it": {**COMPANY, **MELDS},
    "high_fives": {**COMPANY, **POOL},
    "high_fives missed": MISSED,
    "knock_out": {**ANY, **KNOCKS},
    "baronet": {**ANY, **COUNTING},
    "domino_solitaire": {**ANY, **RUNS},
}
