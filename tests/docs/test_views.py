"""Every number, field and order of docs/views.md matches the code."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Final, get_args, get_type_hints

import msgpack

from engine import core, fields
from engine.core import ALL_EYES, NOBODY, Board, span
from engine.events import ScoreCause, Scored
from engine.families.chain.board import Score, Stem
from engine.families.chain.rules import ChainRules
from engine.games import GAMES, game
from engine.match import Match
from engine.notation import ACTS, CAUSES, REASONS
from engine.options import HouseRules
from engine.pieces import DOUBLE_SIZES, HIDDEN, double, space
from net.protocol.field_types import (
    Mask,
    SideScores,
    TileList,
    TileNumber,
    WireBits,
    WireCount,
    WireNumber,
    WireSeat,
    WireSeatOrNobody,
    WireSmall,
)
from net.protocol.views import BoardShape, Counts, Masks, WireView, form_of, to_wire_view
from net.protocol.wire import packed
from tests.support.referee_matches import Collector, hasty, play
from tests.support.rounds.random_walks import choices, walk
from tests.support.views_page import PAGE, Row, numbered, tables

SHARED = [sheet for sheet in GAMES if max(sheet.players) > 1]


def constants(module: ModuleType) -> list[list[str]]:
    """Return the names of each run of constants that a module numbers with `range`."""
    found = []
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.targets[0], ast.Tuple):
            names = [each.id for each in node.targets[0].elts if isinstance(each, ast.Name)]
            assert [getattr(module, name) for name in names] == list(range(len(names)))
            found.append(names)
    return found


def test_every_act_manner_event_cause_and_end_has_its_number() -> None:
    acts, manners, ends = constants(core)
    words = {kind.what: kind.word for sheet in GAMES for kind in sheet.event_kinds}
    assert numbered("Moves", "act") == [*ACTS]
    assert numbered("Moves", "how") == [name.lower() for name in manners]
    assert numbered("Events", "what") == [words[what] for what in range(len(words))]
    assert numbered("Events", "at") == [*CAUSES]
    assert numbered("The view", "over") == [*REASONS]
    assert [len(names) for names in (acts, ScoreCause, ends)] == [*map(len, (ACTS, CAUSES, REASONS))]
    assert [row[:2] for row in tables()["Numbers that stand everywhere", "number"]] == [
        (str(NOBODY), "nobody"),
        (str(HIDDEN), "hidden"),
        (str(ALL_EYES), "all eyes"),
    ]


def test_every_set_is_numbered_as_the_page_says() -> None:
    boxes = [*map(double, DOUBLE_SIZES), space()]
    assert tables()["Tiles", "set"] == [(box.name, str(box.count), str(-(-box.count // 8))) for box in boxes]
    for top in DOUBLE_SIZES:
        for tile, (a, b) in enumerate(double(top).faces):
            assert tile == a * (top + 1) - a * (a - 1) // 2 + (b - a)
    block = PAGE.read_text(encoding="utf-8").split("```")[1]
    assert block.split() == ["".join(map(str, face)) for face in space().faces]
    assert {box for sheet in GAMES for box in sheet.sets} == {*boxes}


def test_every_game_is_played_on_the_board_by_the_seats_and_with_the_sets_that_the_page_names() -> None:
    rows = []
    for sheet in SHARED:
        match: Match[Board] = Match(sheet(max(sheet.players)))
        match.begin(bytes(16))
        kind = msgpack.unpackb(packed(to_wire_view(match.state, 0)))["board"]["type"]
        rows.append((sheet.key, kind, span(sheet.players), " ".join(box.name for box in sheet.sets)))
    assert tables()["Games", "game"] == rows


FORMS: Final[list[tuple[object, set[str]]]] = [
    (Mask, {"mask"}),
    (Masks, {"[mask]"}),
    (TileList, {"[tile]"}),
    (TileNumber, {"tile"}),
    (WireCount, {"count"}),
    (Counts, {"[count]"}),
    (WireSmall, {"number", "pip", "count"}),
    (form_of(list[fields.Small]), {"[number]", "[pip]"}),
    (form_of(tuple[fields.Small, ...]), {"[pip]"}),
    (WireSeat, {"seat"}),
    (WireSeatOrNobody, {"seat?"}),
    (form_of(tuple[core.Seat, ...]), {"[seat]"}),
    (WireBits, {"bits"}),
    (WireNumber, {"number"}),
    (SideScores, {"[number]"}),
    (bool, {"bool"}),
    (BoardShape, {"map"}),
]


def forms(hint: object) -> set[str]:
    """Return the page's possible names for an annotated type."""
    for known, names in FORMS:
        if hint == known:
            return names
    parts = get_args(hint)
    inner = get_args(parts[0])[0] if parts and get_args(parts[0]) else None
    if inner is Stem:
        return {"[[tile, tip]]"}
    if inner is Score:
        return {"[score]"}
    if {Score, type(None)} == {*parts}:
        return {"score or nil"}
    return {"[[tile]]"} if inner == TileList else {"[number]"}


def check(rows: list[Row], hints: dict[str, object], fields: tuple[str, ...]) -> None:
    assert [row[0] for row in rows] == [*fields]
    for name, form, *_ in rows:
        assert form in forms(hints[name]), name


def test_every_field_of_a_view_stands_in_its_order() -> None:
    check(tables()["The view", "field"], get_type_hints(WireView, include_extras=True), WireView.__struct_fields__)


def test_every_field_of_a_board_stands_in_its_order() -> None:
    shapes = get_args(BoardShape)
    kinds = [heading for heading, name in tables() if name == "field" and heading != "The view"]
    assert kinds == ["chain", "counted", *(shape.__struct_config__.tag for shape in shapes[2:])]
    for shape in shapes:
        kind = shape.__struct_config__.tag
        rows = tables()[kind, "field"]
        if kind in ("counted", "pairs"):
            rows = tables()["chain", "field"] + rows
        assert shape.__struct_config__.tag_field == "type"
        check(rows, get_type_hints(shape, include_extras=True), shape.__struct_fields__)


def test_scores_and_stems_are_arrays() -> None:
    assert packed(Score(1, 10, (5, 5))) == msgpack.packb([1, 10, [5, 5]])
    assert packed(Stem(27, 1)) == msgpack.packb([27, 1])


# -- who says what ------------------------------------------------------------------------------------------------

LINES: Final = {sheet.key for sheet in GAMES if issubclass(sheet, ChainRules)}
GROUPS: Final[dict[str, set[str]]] = {
    "line games": LINES,
    "games with muggins": {sheet.key for sheet in GAMES if "muggins" in {option.key for option in sheet.options}},
    "All Fives": {"all_fives"},
    "Five Up": {"five_up"},
    "Fours": {"fours"},
    "Partners": {"partners"},
    "Blind": {"blind"},
    "Super": {"super"},
    "Super Dominoes": {"super"},
    "Space": {"space", "space_classic"},
    "Space Dominoes": {"space", "space_classic"},
    "Double Takes": {"double_takes"},
    "That's It!": {"thats_it"},
    "High Fives": {"high_fives"},
    "solitaires": set(),
}
EVERY: Final = {sheet.key for sheet in SHARED}
PHRASES: Final[dict[str, set[str]]] = {
    "all": EVERY,
    "all but That's It!": EVERY - {"thats_it"},
    "all but Blind and Double Takes": EVERY - {"blind", "double_takes"},
    "all with a boneyard": EVERY - {"blind", "double_takes", "high_fives"},
    "all with points": EVERY - {"blind"},
}
HOUSES: Final[dict[str, list[HouseRules]]] = {
    "all_fives": [{"muggins": "immediate"}, {"muggins": "off"}],
    "five_up": [{"muggins": "after_next_play"}, {"target": 31}],
    "fours": [{"fours": "may"}],
    "space": [{"show_hand_at_limit": "on"}, {"tournament": "on"}],
    "super": [{"dead_spell_lapses": "on"}],
    "double_takes": [{"revoke": "penalty"}],
    "block_draw": [{"hand_size": 3}],
    "partners": [preset.house for preset in game("partners").presets],
    "high_fives": [{"missed": "on"}],
}
SELDOM: Final = {"shown", "void"}
"""Events that need not have happened in the matches here."""


def named(phrase: str) -> set[str]:
    """Return the games named by a cell of the page."""
    if phrase in PHRASES:
        return PHRASES[phrase]
    return set().union(*(GROUPS[name] for name in phrase.split(", ")))


def groups(phrase: str) -> list[set[str]]:
    """Return groups of games, in each of which at least one must show it."""
    return [PHRASES[phrase]] if phrase in PHRASES else [GROUPS[name] for name in phrase.split(", ") if GROUPS[name]]


def matches() -> Iterator[Match[Board]]:
    """Yield matches of all games, and of house rules that allow more."""
    for sheet in SHARED:
        few, many = sheet.players[0], sheet.players[-1]
        for house in ({}, *HOUSES.get(sheet.key, [])):
            for number in range(12):
                yield walk(sheet((few, many, max(few, 3))[number % 3], None, house), number, rounds=8)
    for number in range(4):
        yield play(game("space")(5, None, {"courtesy": "no_draw"}), number, hasty, 1)
        yield play(game("thats_it")(2), number, Collector(), 1)


@cache
def happened() -> tuple[set[tuple[str, str]], set[tuple[str, str]], set[tuple[str, str]]]:
    """Return the acts, events and causes of each game, and check the eyes of each event on the way."""
    acts, events, causes = set(), set(), set()
    for match in matches():
        key, again = match.rules.key, Match(match.rules)
        for seed, steps in match.rounds:
            told = list(again.begin(seed))
            for seat, move in steps:
                acts |= {(ACTS[each.act], key) for _, each in choices(again)}
                told += again.play(seat, move)
            for event in told:
                events.add((event.word, key))
                if isinstance(event, Scored):
                    causes.add((CAUSES[event.cause], key))
                if event.word in ("dealt", "drew", "declared"):
                    assert event.eyes == (0 if key == "blind" else 1 << event.seat)
                else:
                    assert event.eyes == ALL_EYES
    return acts, events, causes


def test_the_page_names_the_games_of_every_event() -> None:
    rows = {row[1]: row[2] for row in tables()["Events", "what"]}
    _, events, _ = happened()
    for what, key in sorted(events):
        assert key in named(rows[what]), (what, key)
    for what, phrase in rows.items():
        for group in groups(phrase):
            assert what in SELDOM or any((what, key) in events for key in group), (what, group)


def test_the_page_names_the_moves_of_every_game() -> None:
    acts, _, _ = happened()
    said = set()
    for games, words, *_ in tables()["Moves", "games"]:
        for act in words.split(", "):
            said |= {(act, key) for key in named(games)}
            assert all(any((act, key) in acts for key in group) for group in groups(games)), (act, games)
    assert acts <= said
