"""Every event at a table is reported in one line, except any that would reveal a secret."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Final

import pytest

from engine.core import NOBODY, Event
from engine.events import (
    Blocked,
    Counted,
    Dealt,
    Drew,
    DrewLot,
    Led,
    Missed,
    Passed,
    Played,
    ScoreCause,
    Scored,
    Stopped,
    Took,
    TurnedUp,
    Void,
    WentOut,
    Won,
)
from engine.families.blind.events import TurnedDown
from engine.families.chain.events import CameLoose, Lapsed, Overshot, Redealt, Unclaimed
from engine.families.columns.events import Chose, ColumnTurnedUp
from engine.families.legs.events import Again, Reversed, Skipped, SpellBroken, SpellCast
from engine.families.melds.events import Declared, Discarded, Melded, Trashed
from engine.families.overlay.events import Courtesy, Shown
from engine.families.row.events import MissedInRow, PassOver, RowTurnedUp, TookFromRow, WentPast
from engine.families.tricks.events import Exchanged, LetStand, Revoked, TrickWon
from engine.games import GAMES
from engine.pieces import HIDDEN, double
from game.i18n.language import Words
from game.look.players.medallion import Medallion
from game.picture.event_words import EventWords
from game.picture.names import Person, TableNames
from game.play.table import Update
from tests.support.counted_words import disagreements
from tests.support.languages import READ
from tests.support.rounds.line import table
from tests.support.screen.stage import Evening, PlainLayout, PlainNames

TOLD: Final = {
    "redealt": Redealt(),
    "led by me": Led(0),
    "led by another": Led(1),
    "led with a tile": Led(1, 27),
    "drew": Drew(1, HIDDEN),
    "drew myself": Drew(0, 3),
    "passed": Passed(1),
    "passed myself": Passed(0),
    "scored": Scored(1, ScoreCause.PLAY, 10, (5, 5)),
    "scored much": Scored(1, ScoreCause.PLAY, 20, (12, 8)),
    "claimed": Scored(0, ScoreCause.CLAIM, 5, (5,)),
    "called": Scored(0, ScoreCause.CALL, 5, (5,)),
    "for going out": Scored(0, ScoreCause.OUT, 25, (12, 13)),
    "for a blocked round": Scored(0, ScoreCause.BLOCK, 25, (12, 13)),
    "lapsed": Lapsed(1, 10),
    "lapsed for me": Lapsed(0, 10),
    "went out": WentOut(1),
    "went out myself": WentOut(0),
    "blocked": Blocked(),
    "void": Void(),
    "lot": DrewLot(1, 3, 0),
    "lot of my own": DrewLot(0, 3, 0),
    "stopped": Stopped(1),
    "stopped myself": Stopped(0),
    "let stand": LetStand(1),
    "let stand myself": LetStand(0),
    "turned up": TurnedUp(NOBODY, 3),
    "turned up in a column": ColumnTurnedUp(0, 3, 2),
    "turned up in a row": RowTurnedUp(0, (3, 4, 5, 6, 7)),
    "turned down": TurnedDown(0, 3),
    "took": Took(1, (3, 4)),
    "took myself": Took(0, (3, 4)),
    "took from the row": TookFromRow(0, (3, 4), 1),
    "discarded": Discarded(1, 3),
    "discarded myself": Discarded(0, 3),
    "trashed": Trashed(0, 3),
    "declared": Declared(1, HIDDEN),
    "declared myself": Declared(0, 3),
    "melded": Melded(0, (3, 4, 5), 1, 2, (1, 1, 0)),
    "trick": TrickWon(1, (3, 4), 1),
    "trick myself": TrickWon(0, (3, 4), 1),
    "revoked": Revoked(1, 3, 1),
    "revoked myself": Revoked(0, 3, 1),
    "exchanged": Exchanged(1, 3, 4, 1),
    "exchanged myself": Exchanged(0, 3, 4, 1),
    "spell": SpellCast(1, 0),
    "spell myself": SpellCast(0, 0),
    "spell broken": SpellBroken(NOBODY, 0),
    "reversed": Reversed(0),
    "skipped": Skipped(1),
    "skipped myself": Skipped(0),
    "again": Again(1),
    "again myself": Again(0),
    "pass over": PassOver(0, 1, 12),
    "courtesy": Courtesy(1),
    "courtesy myself": Courtesy(0),
    "shown": Shown(1, (3, 4)),
    "shown myself": Shown(0, (3, 4)),
    "missed": Missed(1, 3),
    "missed myself": Missed(0, 3),
    "missed in the row": MissedInRow(0, 3, 1),
    "overshot": Overshot(1, ScoreCause.PLAY, 2, (6, 4)),
    "overshot myself": Overshot(0, ScoreCause.OUT, 4, (2, 2)),
    "won": Won(1),
    "won myself": Won(0),
}


@pytest.mark.parametrize("event", TOLD.values(), ids=TOLD.keys())
def test_whatever_happens_is_told_and_logged(event: Event) -> None:
    evening = Evening(2)
    scene = table("block_draw", hands="0-0 | 3-3", yard="1-1 2-2", line="5-5 5-3", turn="A")
    evening.settle(scene.match.view(0))
    evening.play(Update(1, (event,), scene.match.view(0)))
    (note,) = evening.boards.notes
    assert note.endswith((".", "”", "2", "5", "0"))
    assert "{" not in note
    assert ("Player 1" in note) == (event.seat == 1)


def test_every_kind_of_event_is_known_here() -> None:
    """Expect a text for each, except those that would reveal something or are part of another."""
    silent = (Dealt, Played, Counted, Unclaimed, CameLoose, Chose, WentPast)
    kinds = {kind for sheet in GAMES for kind in sheet.event_kinds}
    assert {type(event) for event in TOLD.values()} == {kind for kind in kinds if not issubclass(kind, silent)}


AMOUNTS: Final = ("points", "left", "passes")
"""Fields of events that are told as numbers."""


def amounts(event: Event) -> set[str]:
    return {each.name for each in fields(event)} & {*AMOUNTS}


@pytest.mark.parametrize("language", READ)
@pytest.mark.parametrize("event", [each for each in TOLD.values() if amounts(each)], ids=repr)
def test_one_point_is_no_points(event: Event, language: str) -> None:
    names = PlainNames(PlainLayout(), 2, double(6), Words.of(language))
    for number in (1, 2):
        told = EventWords(names).said(replace(event, **dict.fromkeys(amounts(event), number)))
        assert told is not None
        assert str(number) in told.text
        assert disagreements(told.text, language) == []


@pytest.mark.parametrize("event", [Unclaimed(1, 10, (10,)), CameLoose(1, 10)])
def test_an_unclaimed_score_betrays_itself_by_nothing(event: Event) -> None:
    evening = Evening(2)
    scene = table("all_fives", hands="0-0 | 3-3", yard="1-1 2-2", line="5-5 5-3", turn="A")
    evening.settle(scene.match.view(0))
    assert evening.play(Update(1, (event,), scene.match.view(0))) == 0
    assert (evening.boards.notes, evening.boards.heard, evening.model.bubbles) == ([], [], {})
    assert (evening.model.title, evening.model.text) == ("", "")


def told_in_partners(*events: Event, me: int = 0) -> list[str]:
    scene = table("partners", hands="6-6 0-1 | 1-1 | 2-2 | 3-3", turn="A")
    people = [Person(name, Medallion("", (0, 90, 200))) for name in ("You", "Rosa", "Suri", "Lev")]
    names = TableNames(Words(), scene.rules, PlainLayout(), people, me)
    return list(EventWords(names).lines(events, scene.state))


def test_bonuses_of_pairs_have_their_names() -> None:
    assert told_in_partners(Passed(1), Scored(0, ScoreCause.LEAD_PASS, 25, (25,))) == [
        "Rosa passes.",
        "You: passed lead, +25",
    ]
    assert told_in_partners(Scored(2, ScoreCause.CAPICUA, 25, (25,))) == ["Suri: capicúa, +25"]
    assert told_in_partners(Scored(1, ScoreCause.LOVE, -3, (-3,))) == ["Six love: Rosa and Lev lose 3 points."]


def test_a_bonus_during_a_round_is_called_by_its_name() -> None:
    scene = table("partners", hands="6-6 0-1 | 1-1 | 2-2 | 3-3", turn="A")
    people = [Person(name, Medallion("", (0, 90, 200))) for name in ("You", "Rosa", "Suri", "Lev")]
    words = EventWords(TableNames(Words(), scene.rules, PlainLayout(), people, 0))
    assert words.gained(Scored(0, ScoreCause.LEAD_PASS, 25, (25,))).title == "Passed lead: +25"
    assert words.gained(Scored(0, ScoreCause.THREE_PASSES, 30, (30,))).title == "Three passes: +30"


def test_a_pair_wins_a_round_together_and_once() -> None:
    assert told_in_partners(Won(0), Won(2)) == ["You and Suri win the round."]
    assert told_in_partners(Won(1), Won(3)) == ["Rosa and Lev win the round."]
    assert told_in_partners(Won(0), Won(2), me=2) == ["Suri and You win the round."]
