"""The rule texts are true: every drawn example is played through the engine."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest

from engine.core import ALOUD, PLAY, Event, Move, RuleSheet
from engine.events import Blocked, ScoreCause, Scored
from engine.families.chain.board import LEFT
from engine.families.chain.rules import ChainRules
from engine.games import GAMES, game
from engine.games.block_draw import BlockDraw
from engine.options import HouseRules
from engine.pieces import double, mask
from engine.sentences import Refusal
from game.i18n.language import Words, languages
from game.i18n.rule_texts import (
    ASIDES,
    Cards,
    DrawnTile,
    Hands,
    HouseRulesTable,
    LegsDrawing,
    LineDrawing,
    RuleText,
    Trick,
    covering,
    drawing,
    load,
    texts,
)
from game.i18n.sums import Sum
from game.i18n.table_rules import at_table, told_rules, weights
from tests.support.languages import READ
from tests.support.rounds.line import Table, table
from tests.support.rounds.round_scene import named
from tools.game_lists import number_word
from tools.translations import WHOLE

D = TypeVar("D", LineDrawing, Hands)
ALL = [(key, language) for key, language in texts()]
CHAINS = [sheet for sheet in GAMES if issubclass(sheet, ChainRules)]
LINES = {sheet.key for sheet in CHAINS}
"""Games whose drawings are played and counted here; those of other games are tested with their own examples."""


def tile(face: DrawnTile) -> str:
    return f"{face[0]}-{face[1]}"


def drawings(kind: type[D]) -> list[tuple[str, D]]:
    return [
        (key, each)
        for key, language in ALL
        if key in LINES
        for each in load(key, language).drawings
        if isinstance(each, kind)
    ]


# -- the files ----------------------------------------------------------------------------------------------------


def test_every_text_is_of_a_game() -> None:
    """Whether a game has its texts is told by tests/tools/test_new_game.py."""
    assert {key for key, _ in ALL} <= {sheet.key for sheet in GAMES}, "a text is left of a game that is gone"


def test_english_stands_in_for_a_missing_translation() -> None:
    assert load("block_draw", "xx") == load("block_draw")
    assert load("block_draw").language == "en"
    with pytest.raises(LookupError):
        load("no_such_game")


def test_texts_are_found_by_their_names(tmp_path: Path) -> None:
    (tmp_path / "solo.es.md").write_text("# Objetivo\n\nGanar.\n", "utf-8")
    (tmp_path / "notes.txt").write_text("nothing", "utf-8")
    assert texts(tmp_path) == [("solo", "es")]
    assert load("solo", "es", tmp_path) == RuleText("solo", "es", "# Objetivo\n\nGanar.\n")


@pytest.mark.parametrize("key", [sheet.key for sheet in GAMES])
def test_translations_have_the_same_chapters_examples_and_numbers(key: str) -> None:
    english = load(key)
    chapters = [line for line in english.text.splitlines() if line.startswith("#")]
    assert len(chapters) >= 8
    for language in languages():
        other = load(key, language.code)
        differs = f"assets/rules/{key}.{language.code}.md is no translation of {key}.en.md"
        assert other.drawings == english.drawings, differs
        assert asides(other) == asides(english), differs
        assert len([line for line in other.text.splitlines() if line.startswith("#")]) == len(chapters), differs
        assert other.text.count("**") == english.text.count("**"), differs
        assert other.text.count("\n* ") == english.text.count("\n* "), differs
        assert sorted(re.findall(r"\d+", other.text)) == sorted(re.findall(r"\d+", english.text)), differs


def test_no_text_is_left_out_in_a_language_that_is_always_complete() -> None:
    wanted = {(sheet.key, code) for sheet in GAMES for code in WHOLE}
    assert wanted - set(texts()) == set(), "these texts of assets/rules aren't translated"


def asides(text: RuleText) -> list[str]:
    """Return the lines of a text about house rules."""
    return [line for line in text.text.splitlines() if line.startswith(ASIDES)]


@pytest.mark.parametrize("key", [sheet.key for sheet in GAMES])
def test_every_house_rule_has_its_place_in_the_text(key: str) -> None:
    """A chapter mentions the changes that this table made to it."""
    options = {option.key: option for option in game(key).options}
    named = [word for line in asides(load(key)) if line.startswith("@rule") for word in line.split()[1:]]
    assert sorted(named) == sorted(options), f"assets/rules/{key}.en.md has each house rule once, behind an @rule"
    for line in asides(load(key)):
        if line.startswith("@when"):
            _, rule, *values = line.split()
            assert set(values) < set(map(str, options[rule].choices))


def test_a_paragraph_is_only_for_the_tables_it_is_meant_for() -> None:
    standard, automatic, at_once = (
        told_rules(game("all_fives")(2, None, {"muggins": how}), Words())
        for how in ("after_next_play", "off", "immediate")
    )
    assert "Ann plays the double three" in standard
    assert "scored automatically" not in standard
    assert "Ann" not in automatic
    assert (
        "**Muggins** at this table: scored automatically (standard: opponents call after the next tile)." in automatic
    )
    assert "You must claim them" not in automatic
    assert "You must claim them" in at_once
    assert "The first to speak gets them" in at_once
    assert "first call counts" not in at_once
    assert all(told.count("# Counting the ends") == 1 for told in (standard, automatic, at_once))


@pytest.mark.parametrize("language", READ)
@pytest.mark.parametrize("sheet", GAMES, ids=[sheet.key for sheet in GAMES])
def test_a_changed_rule_overrules_the_standard_sentence_by_name(sheet: RuleSheet, language: str) -> None:
    """The text may still tell the standard rule, so its value is named beside that of the table, at any table."""
    words = Words.of(language)
    for option, seats in product(sheet.options, sheet.players):
        for value in option.choices:
            try:
                rules = sheet(seats, None, {**dict(option.needs), option.key: value})
            except Refusal:
                continue
            standard = sheet.standard(option, seats)
            named = words.say(option.name(standard))
            if isinstance(rules, ChainRules) and option.key == "hand_size":
                named = str(rules.hand[seats])
            start = f"- **{words.say(option.label)}**"
            notes = [line for line in told_rules(rules, words).splitlines() if line.startswith(start)]
            assert len(notes) == (value != option.default or value != standard)
            if value != standard and words.say(option.name(value)) != named:
                assert words.say(option.name(value)) in notes[0]
                assert f": {named})." in notes[0]


@pytest.mark.parametrize(
    ("key", "told"), [("bergen", "7 points"), ("super", "1 round"), ("space", "1 round"), ("thats_it", "7 points")]
)
def test_the_numbers_of_the_table_are_in_the_sentences(key: str, told: str) -> None:
    sheet = game(key)
    text = told_rules(sheet(2, None, {"hands": 1} if "round" in told else {"target": 7}), Words())
    assert f"**{told}**" in text
    assert "{" not in text


@pytest.mark.parametrize(("key", "language"), ALL)
def test_every_text_has_examples_tips_and_the_house_rules(key: str, language: str) -> None:
    text = load(key, language)
    kinds = [type(each) for each in text.drawings]
    assert kinds.count(HouseRulesTable) == 1
    assert {LineDrawing, Hands} <= set(kinds) or key not in LINES


@pytest.mark.parametrize("sheet", CHAINS)
def test_the_target_and_the_hands_told_are_those_of_the_sheet(sheet: type[ChainRules]) -> None:
    rules = [sheet(seats) for seats in sheet.players]
    text = told_rules(rules[0], Words())
    assert f"**{rules[0].target} points**" in text
    assert all(f"**{number_word(each.hand_size)}**" in text for each in rules)


# -- lines --------------------------------------------------------------------------------------------------------


def top_of(key: str) -> int:
    """Return the highest number of the set that a game is usually played with."""
    return game(key).sets[0].top


def before_last(key: str, line: LineDrawing) -> tuple[Table, str]:
    """Return the table before the last tile, held by A, and that tile's play."""
    assert line.laid is not None
    last = tile(line.tiles[line.laid])
    rest = [tile(face) for place, face in enumerate(line.tiles) if place != line.laid]
    if not rest:
        return table(key, hands=f"{last} 0-1 | 1-2", yard="*", turn="A", top=top_of(key)), last
    assert line.laid in (0, len(line.tiles) - 1), "the last tile lies at an end"
    scene = table(key, hands=f"{last} 0-1 | 1-2", line=" ".join(rest), yard="*", turn="A", top=top_of(key))
    return scene, f"{last}@{'L' if line.laid == 0 else 'R'}"


@pytest.mark.parametrize(("key", "line"), drawings(LineDrawing))
def test_lines_can_be_laid_and_show_the_ends_they_say(key: str, line: LineDrawing) -> None:
    rules = game(key)(game(key).players[-1])
    assert isinstance(rules, ChainRules)
    fits = rules.fits
    for left, right in zip(line.tiles, line.tiles[1:], strict=False):
        assert fits[left[1]] >> named(rules.pieces, tile(right)) & 1
    if line.ends:
        assert line.ends == (line.tiles[0][0], line.tiles[-1][1])
    assert len({frozenset(face) for face in line.tiles}) == len(line.tiles)


@pytest.mark.parametrize(("key", "line"), [(key, line) for key, line in drawings(LineDrawing) if line.adds])
def test_counts_and_points_of_a_line_are_those_of_the_engine(key: str, line: LineDrawing) -> None:
    assert line.adds
    scene, play = before_last(key, line)
    aloud = f"{play}!" if line.scores and scene.rules.must_claim else play
    low_first = "-".join(sorted(play.partition("@")[0].split("-")))
    scene.play("A", aloud.replace(play.partition("@")[0], low_first))
    assert sorted(scene.rules.tally(scene.state)) == sorted(line.adds.parts)
    assert scene.points[0] == line.scores
    if line.scores == 0:
        wish = Move(PLAY, (named(scene.state.pieces, tile(line.tiles[0])),), LEFT, ALOUD)
        assert wish not in scene.rules.legal(scene.state, 0)


def test_the_tile_that_fits_both_ends_leaves_what_the_text_says() -> None:
    line = load("block_draw").drawings[0]
    assert isinstance(line, LineDrawing)
    names = " ".join(tile(face) for face in line.tiles)
    for place, left in (("L", (5, 5)), ("R", (3, 3))):
        scene = table("block_draw", hands="3-5 0-1 | 1-2", line=names, yard="*", turn="A")
        assert scene.legal("A") == ["3-5@L", "3-5@R"]
        assert scene.play("A", f"3-5@{place}").ends == left


class Nines(BlockDraw):
    """Block & Draw with the double nine, for two to four."""

    key = "nines"
    sets = (double(9),)


def test_a_game_of_the_double_nine_can_be_documented(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.games.GAMES", (*GAMES, Nines))
    line = drawing("line 9-9 9-7 7-8 | ends 9 8")
    assert isinstance(line, LineDrawing)
    test_lines_can_be_laid_and_show_the_ends_they_say("nines", line)
    scene, play = before_last("nines", line._replace(laid=2))
    scene.play("A", play)
    assert scene.ends == (9, 8)
    out = drawing("out 8-9 | 7-7 | 0-9 | points 17 + 14 + 9 = 40")
    assert isinstance(out, Hands)
    test_points_of_the_end_are_those_of_the_engine("nines", out)
    test_points_of_a_drawing_are_those_of_the_table("nines", out)


def test_muggins_goes_as_the_story_says() -> None:
    ann, ben = (each for each in load("all_fives").drawings[3:5] if isinstance(each, LineDrawing))
    assert ann.tiles == ((3, 3), (3, 4))
    assert ben.tiles == ((6, 3), (3, 3), (3, 4))
    scene = table("all_fives", hands="3-3 0-1 | 3-6 1-2 | 0-0 2-2", line="3-4", yard="*", turn="A")
    scene.play("A", "3-3@L")
    scene.play("B", "3-6@L!", "muggins")
    assert scene.points == (0, 20, 0)
    assert "claim" not in scene.legal("A")


# -- hands --------------------------------------------------------------------------------------------------------


def end_events(key: str, what: Hands, house: HouseRules | None = None) -> list[Event]:
    """End a round with these hands and return the events."""
    hands = [" ".join(tile(face) for face in hand) for hand in what.hands]
    if what.blocked:
        scene = table(key, hands=" | ".join(hands), turn="A", house=house, top=top_of(key))
        scene.state.events = []
        scene.rules.block(scene.state)
        return scene.state.events
    used = {tuple(sorted(face)) for hand in what.hands for face in hand}
    last = next((a, a) for a in range(top_of(key) + 1) if (a, a) not in used)  # a double may lead everywhere
    scene = table(key, hands=" | ".join([tile(last), *hands]), turn="A", house=house, top=top_of(key))
    scene.state.hands[0] = mask([named(scene.state.pieces, tile(last))])
    return scene.match.play(0, scene.rules.legal(scene.state, 0)[0])


def pairs(key: str, what: Hands) -> dict[str, str]:
    """Return the house rule for a drawing of two pairs, in a game that is played in other ways, too."""
    return {"partnership": "on"} if what.pairs and any(o.key == "partnership" for o in game(key).options) else {}


@pytest.mark.parametrize(("key", "what"), drawings(Hands))
def test_points_of_the_end_are_those_of_the_engine(key: str, what: Hands) -> None:
    events = end_events(key, what, pairs(key, what))
    scored = [
        event for event in events if isinstance(event, Scored) and event.cause in (ScoreCause.OUT, ScoreCause.BLOCK)
    ]
    assert [(event.seat, Sum(event.parts, event.points)) for event in scored] == [(0, what.points)]
    assert any(isinstance(event, Blocked) for event in events) == what.blocked


@pytest.mark.parametrize(("key", "what"), drawings(Hands))
def test_points_of_a_drawing_are_those_of_the_table(key: str, what: Hands) -> None:
    assert at_table(what, game(key)(len(what.hands) + 1 - what.blocked, None, pairs(key, what))) == what
    for option in game(key).options:
        if option.key in ("blocked_score", "bonus_rounding", "points", "rounding"):
            for choice in option.choices:
                house = {**pairs(key, what), option.key: choice}
                shown = at_table(what, game(key)(4, None, house))
                assert isinstance(shown, Hands)
                scored = [event for event in end_events(key, what, house) if isinstance(event, Scored)][-1]
                assert shown.points == Sum(scored.parts, scored.points)


@pytest.mark.parametrize("what", [what for _, what in drawings(Hands) if what.pairs or len(what.hands) > 2])
def test_a_drawing_of_other_tables_stays_as_it_is(what: Hands) -> None:
    """The page shows only those that fit, but none of them breaks it."""
    for sheet in CHAINS:
        for house in ({"partnership": "on"}, {"partnership": "off"}) if sheet.key == "all_fives" else ({},):
            shown = at_table(what, sheet(4, None, house))
            assert isinstance(shown, Hands)
            assert shown.hands == what.hands


def test_the_hands_of_a_pair_are_named() -> None:
    out, block = (each for each in load("partners").drawings if isinstance(each, Hands))
    assert [each.text for each in weights(out, Words())] == ["9", "2, the partner", "10"]
    assert [each.text for each in weights(block, Words())] == ["4, the winners", "3", "6, the winners", "20"]


def test_all_of_several_conditions_in_a_row_must_hold() -> None:
    for house, told in ({"points": "all"}, 1), ({"points": "all", "unit": "hands"}, 0):
        text = told_rules(game("partners")(4, None, house), Words())
        assert text.count("The winners score all pips that are left") == told


# -- the notation -------------------------------------------------------------------------------------------------


def test_drawings_are_read() -> None:
    assert drawing("house") == HouseRulesTable()
    assert drawing("line 5-5 +5-0 | count 10 + 0 = 10 | scores 10") == LineDrawing(
        ((5, 5), (5, 0)), laid=1, adds=Sum((10, 0), 10), scores=10
    )
    assert drawing("out 2-3 2-6 | 0-5 | points 13 + 5 = 18") == Hands(
        blocked=False, hands=(((2, 3), (2, 6)), ((0, 5),)), points=Sum((13, 5), 18)
    )
    assert drawing("cards 021 | 210 R2") == Cards((0, 2, 1), (((2, 1, 0), "R2"),))
    assert drawing("blocked 0-4 | 4-5 | points 9 - 4 = 5 -> 5") == Hands(
        blocked=True, hands=(((0, 4),), ((4, 5),)), points=Sum((9, -4), 5)
    )


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("legs 9-9 | 9-1 | 9-3 +3-4", LegsDrawing((9, 9), (((9, 1),), ((9, 3), (3, 4))), last=1)),
        ("legs 9-9 | 9-1 | 9-3 | spell B", LegsDrawing((9, 9), (((9, 1),), ((9, 3),)), spell=1)),
        ("legs 9-9 | | +9-3", LegsDrawing((9, 9), ((), ((9, 3),)), last=1)),
    ],
)
def test_the_leg_of_the_last_tile_and_that_under_a_spell_are_marked(spec: str, expected: LegsDrawing) -> None:
    assert drawing(spec) == expected


@pytest.mark.parametrize(("key", "what"), [(k, e) for k, n in ALL for e in load(k, n).drawings if isinstance(e, Cards)])
def test_cards_cover_what_they_fit(key: str, what: Cards) -> None:
    board = covering(what)
    assert len(board.order) == 1 + len(what.plays)
    text = load(key).text
    assert " ".join(map(str, board.values)) in text, "what is drawn is told, too"


@pytest.mark.parametrize(
    "spec",
    [
        "cards 021",
        "cards 021 | 210",
        "cards 02 | 210 R2",
        "",
        "circle 1-2",
        "line 1-x",
        "line 1-2 | sings 3",
        "out 1-2 | 3-4",
        "line 1-2 | count 1 + 2 = 4",
        "blocked 1-2",
    ],
)
def test_what_cannot_be_drawn_is_refused(spec: str) -> None:
    with pytest.raises(ValueError, match=r"no drawing|no tile|has no|add up"):
        drawing(spec)


def test_a_trick_names_what_is_called_and_who_takes_it() -> None:
    trick = drawing("trick 9 | 9-15 3-3 +12-12 9-9 | points 1 + 3 = 4")
    assert isinstance(trick, Trick)
    assert (trick.suit, trick.tiles[trick.best], trick.points.total) == (9, (12, 12), 4)
    for wrong in ("trick 9 | 9-15 3-3 | points 1", "trick | +9-15 | points 1", "trick 9 | +9-15"):
        with pytest.raises(ValueError, match=r"."):
            drawing(wrong)
