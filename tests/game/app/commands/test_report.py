"""`boneyard join` prints each round and whether its deal is verified."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from engine.core import Board
from engine.games import game
from engine.match import Match
from engine.sentences import sentence
from game.app.commands.report import Report
from game.i18n.language import Words
from game.lan.seat import PreparedGuest, SeatFile, seat_in
from game.lan.word_lists import list_for
from net.fairness.audit import ILLEGAL
from net.fairness.findings import make_finding
from net.guest.guest import Guest
from net.guest.judgement import CLOSED, LEFT_OUT, NOT_IN, SILENT, DealOutcome, Judgement
from net.guest.news import AuditNews, FindingNews, JudgementNews, RoomNews, SeatNews, TableNews, WordsNews
from net.guest.table_link import LinkNews
from net.protocol.keys import Key
from net.protocol.messages import Room, SeatInfo, TableSettings
from net.protocol.terms import terms_of

RULES = game("bergen")(2, None, {})
LUIS = "Luis"
PLACES = tuple(SeatInfo(seat, "person", name) for seat, name in enumerate(("Ana", LUIS)))


ROOM = Room(1, "play", "Sunday", terms_of(RULES), TableSettings(words=list_for("en").digest), PLACES)


def outside() -> Guest:
    """Return a guest that hasn't seen its table yet."""
    return Guest("Ana", Key(bytes(32)), os.urandom)


def report(*, as_json: bool = False, guest: Guest | None = None) -> Report:
    if guest is None:
        guest = outside()
        guest.on_room(ROOM)
    return Report(PreparedGuest(guest, None), Words(), as_json=as_json)


def dealt(here: Report, deal: int = 1) -> Match[Board]:
    match = Match(RULES)
    match.begin(bytes(32))
    here.hear(TableNews(deal, 0, (), match.view(0), -1))
    return match


def judgement(outcome: DealOutcome, *remarks: str, deal: int = 1) -> Judgement:
    return Judgement(deal, deal, outcome, tuple(sentence(text, name=LUIS, n=2) for text in remarks), ())


def played(here: Report, outcome: DealOutcome, *remarks: str, deal: int = 1) -> None:
    match = dealt(here, deal)
    here.hear(AuditNews(deal, deal, (), match))
    here.hear(JudgementNews(judgement(outcome, *remarks, deal=deal)))


def test_a_seat_that_was_taken_is_kept_as_taken(tmp_path: Path) -> None:
    guest, path = outside(), tmp_path / "seat.json"
    Report(PreparedGuest(guest, None, path), Words(), as_json=False).hear(SeatNews(0))
    kept = seat_in(path)
    assert kept is not None
    assert kept == SeatFile(kept.key, is_taken=True)
    assert kept.key.secret == guest.key.secret


@pytest.mark.parametrize(
    ("outcome", "remarks", "is_clean", "told"),
    [
        ("fair", (), True, "Round 1 was fair. Every computer put in a share and checked the deal."),
        (
            "remark",
            (LEFT_OUT,),
            True,
            "Round 1 was checked, with a remark:\n  - Luis's computer put nothing in, ",
        ),
        (
            "remark",
            (LEFT_OUT, SILENT),
            True,
            "Round 1 was checked, with remarks:\n  - Luis's computer put nothing in, ",
        ),
        (
            "unchecked",
            (NOT_IN,),
            False,
            "Round 1 hasn't been checked:\n  - Nothing from this computer went into the deal.",
        ),
        (
            "unchecked",
            (CLOSED,),
            False,
            "Round 1 hasn't been checked:\n  - The table was closed in the middle of",
        ),
    ],
)
def test_each_round_is_told_and_counts(
    outcome: DealOutcome, remarks: tuple[str, ...], is_clean: bool, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    here = report()
    played(here, outcome, *remarks)
    here.close()
    assert told in capsys.readouterr().out
    assert here.is_clean is is_clean


def test_one_round_that_is_not_checked_among_fair_ones_is_enough() -> None:
    here = report()
    played(here, "fair")
    played(here, "unchecked", NOT_IN, deal=2)
    played(here, "fair", deal=3)
    assert not here.is_clean


def test_a_round_that_never_came_to_its_end_is_not_checked(capsys: pytest.CaptureFixture[str]) -> None:
    here = report()
    dealt(here)
    here.hear(LinkNews("over", "closed"))
    here.close()
    assert "Round 1 hasn't been checked:\n  - The host never revealed its secret." in capsys.readouterr().out
    assert not here.is_clean
    saved = report()
    dealt(saved)
    saved.hear(LinkNews("over", "saved"))
    saved.close()
    assert "Round 1 hasn't been checked:\n  - The round isn't finished." in capsys.readouterr().out
    assert not saved.is_clean


def test_without_any_round_there_is_nothing_to_vouch_for() -> None:
    here = report()
    here.hear(LinkNews("over", "closed"))
    here.close()
    assert here.is_clean


def test_silence_is_told_only_when_nobody_will_speak_any_more(capsys: pytest.CaptureFixture[str]) -> None:
    here = report()
    played(here, "remark", SILENT)
    assert "remark" not in capsys.readouterr().out
    here.hear(JudgementNews(judgement("fair")))
    assert "Round 1 was fair." in capsys.readouterr().out
    played(here, "remark", SILENT, deal=2)
    assert "remark" not in capsys.readouterr().out
    dealt(here, 3)
    assert "Round 2 was checked, with a remark:\n  - Luis's computer hasn't reported" in capsys.readouterr().out


def test_what_does_not_add_up_is_told_with_who_is_proved_to_have_done_it(capsys: pytest.CaptureFixture[str]) -> None:
    here = report()
    match = dealt(here)
    found = make_finding(1, 3, "account", sentence(ILLEGAL, seat=2)), make_finding(1, 0, "two_words", against=1)
    here.hear(FindingNews(found[1], ("Ana", "Luis")))
    here.hear(AuditNews(1, 1, found, match))
    here.hear(JudgementNews(Judgement(1, 1, "faulty", (), found, names=("Ana", "Luis"))))
    here.close()
    out = capsys.readouterr().out
    assert "Something is wrong at this table. Proved against Luis: a player signed two different" in out
    assert "Round 1 doesn't check out:\n  - Move 3. The host's account doesn't check out: seat 2's move" in out
    assert not here.is_clean


def test_a_deal_that_did_not_come_to_a_clean_end_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    here = report()
    here.hear(AuditNews(1, 1, (), dealt(here), is_unseen=True))
    assert "wasn't played and checked to a clean end here. This computer puts nothing" in capsys.readouterr().out


def test_the_words_of_a_seat_taken_back_are_words_not_bare_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    guest, words = outside(), list_for("en").words
    here = report(guest=guest)
    here.hear(SeatNews(0))
    guest.on_room(ROOM)
    here.hear(RoomNews(ROOM))
    here.hear(WordsNews((0, 1, 2, 1023)))  # known from its notes
    here.hear(RoomNews(ROOM))
    told = f"{words[0]} (0), {words[1]} (1), {words[2]} (2), {words[1023]} (1023)"
    assert capsys.readouterr().out == f"You're in seat 1.\nRead these four words to each other: {told}\n"


def test_for_programs_each_change_is_an_event(capsys: pytest.CaptureFixture[str]) -> None:
    here = report(as_json=True)
    played(here, "remark", SILENT)
    here.hear(JudgementNews(judgement("fair")))
    here.hear(JudgementNews(judgement("fair")))
    here.close()
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [event for event in events if event["event"] == "judged"] == [
        {
            "event": "judged",
            "deal": 1,
            "round": 1,
            "outcome": "remark",
            "remarks": ["Luis's computer hasn't reported on this round."],
            "findings": [],
        },
        {"event": "judged", "deal": 1, "round": 1, "outcome": "fair", "remarks": [], "findings": []},
    ]
