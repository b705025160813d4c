"""A journal that says something that no honest host writes gives a refusal with a reason, and never another table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from engine.games import game
from engine.sentences import Refusal
from net.effects.inputs import AnyInput, MatchStarted, MoveMade, ShareReceived, StatementForwarded, TermsChosen
from net.guest.guest import Guest
from net.guest.news import JudgementNews
from net.host.recovery import recovered
from net.protocol.messages import AdminRequest, Ready
from net.protocol.terms import terms_of
from tests.support.lan.one_room import Parlour
from tests.support.lan.one_thread import Network, Robot, terms
from tests.support.lengths import often


def journal_of(seed: int, records: int) -> tuple[AnyInput, ...]:
    """Return the journal of a match that was played for a while."""
    net = Network(seed)
    net.open(terms("all_fives", 2, {"target": 250}))
    robots = [Robot(net.line(name)) for name in ("Ana", "Luis")]
    while len(net.journal) < records:
        for robot in robots:
            robot.act()
        net.pass_time(0.3)
    return tuple(net.journal)


@pytest.fixture(scope="module")
def journal() -> tuple[AnyInput, ...]:
    return journal_of(1, 90)


def outcome(records: Sequence[AnyInput]) -> str:
    """Return the reason why a journal isn't believed; empty if it is."""
    try:
        recovered(records, random=bytes)
    except Refusal as why:
        return str(why)
    return ""


def test_a_journal_is_believed_wherever_it_ends(journal: tuple[AnyInput, ...]) -> None:
    assert not any(outcome(journal[:end]) for end in range(1, len(journal) + 1))


def test_a_journal_without_one_share_is_refused_with_a_reason(journal: tuple[AnyInput, ...]) -> None:
    at = next(at for at, record in enumerate(journal) if isinstance(record, ShareReceived))
    assert outcome(journal[:at] + journal[at + 1 :]) == "This saved table can't be replayed: The file is damaged."


def test_a_move_that_its_player_has_not_signed_is_not_believed(journal: tuple[AnyInput, ...]) -> None:
    for at, record in enumerate(journal):
        if isinstance(record, MoveMade):
            changed = [*journal[:at], replace(record, signature=bytes(64))]
            assert outcome(changed) == "This saved table can't be replayed: The file is damaged."


def test_of_a_journal_without_a_record_comes_no_other_game(journal: tuple[AnyInput, ...]) -> None:
    harmless = [
        at
        for at in range(1, len(journal) - 1)
        if not isinstance(journal[at], StatementForwarded) and not outcome(journal[:at] + journal[at + 1 :])
    ]
    assert harmless == []


def test_of_doubled_and_exchanged_records_comes_no_other_game(journal: tuple[AnyInput, ...]) -> None:
    moves = [record for record in journal if isinstance(record, MoveMade)]
    rng = Random(2)
    for _ in range(often(50, 150)):
        one, other = sorted(rng.sample(range(1, len(journal)), 2))
        doubled = (*journal[:other], journal[one], *journal[other:])
        exchanged = (*journal[:one], journal[other], *journal[one + 1 : other], journal[one], *journal[other + 1 :])
        for changed in (doubled, exchanged):
            if not outcome(changed):
                assert [record for record in changed if isinstance(record, MoveMade)] == moves


def test_a_journal_of_any_records_of_two_tables_is_refused_or_a_table(journal: tuple[AnyInput, ...]) -> None:
    other, rng = journal_of(2, 60), Random(3)
    for _ in range(often(100, 300)):
        kept = [record for record in journal if rng.random() < 0.9]
        mixed = [rng.choice(other) if rng.random() < 0.1 else record for record in kept]
        reason = outcome(mixed)
        assert not reason or reason.startswith(
            ("This saved table can't be replayed: ", "There's no table in this file.")
        )


# -- between two matches -----------------------------------------------------------------------------------------------

LONGER = terms_of(game("block_draw")(2, None, {"target": 20}))


def after_a_match() -> tuple[Parlour, Guest, Guest]:
    """Return a table at which a match is over, with its owner Kai and Ana."""
    parlour = Parlour("block_draw", 2, house={"target": 10})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai, ana])
    while not parlour.host.table.match.is_over:
        kai.ask(Ready(on=True))
        ana.ask(Ready(on=True))
        parlour.pump()
        parlour.play([kai, ana])
    parlour.run(1.0)
    assert parlour.host.table.phase == "over"
    return parlour, kai, ana


def come_back(parlour: Parlour, kai: Guest, ana: Guest) -> None:
    """Restart the host, and let both players come back to it."""
    parlour.restart()
    for guest in (kai, ana):
        guest.take_effects()
        parlour.connect(guest)


def assert_they_play_another_match(parlour: Parlour, kai: Guest, ana: Guest) -> None:
    """Fail unless both can start a second match, and find its first deal fair."""
    table = parlour.host.table
    before = table.number
    parlour.run(6.0)
    if table.paused:
        kai.ask(AdminRequest("start"))
        parlour.pump()
    assert (table.phase, table.matches) == ("over", 1)
    kai.ask(Ready(on=True))
    ana.ask(Ready(on=True))
    parlour.pump()
    assert (table.phase, table.number, table.matches) == ("play", before + 1, 2)
    parlour.play([kai, ana], 900)
    parlour.run(1.0)
    assert not kai.findings + ana.findings
    for name in ("Kai", "Ana"):
        last = [each.judgement for each in parlour.news[name] if isinstance(each, JudgementNews)][-1]
        assert (last.deal, last.outcome, last.remarks) == (before + 1, "fair", ())


@pytest.mark.parametrize("is_saved", [False, True], ids=["killed", "saved"])
def test_after_a_match_and_new_rules_a_restarted_host_plays_by_them(*, is_saved: bool) -> None:
    parlour, kai, ana = after_a_match()
    kai.ask(AdminRequest("terms", terms=LONGER))
    parlour.pump()
    if is_saved:
        kai.ask(AdminRequest("save"))
        parlour.pump()
    come_back(parlour, kai, ana)
    assert parlour.host.table.terms == LONGER
    assert_they_play_another_match(parlour, kai, ana)


def test_a_match_whose_first_deal_never_reached_the_journal_has_not_begun() -> None:
    parlour, kai, ana = after_a_match()
    parlour.journal.append(MatchStarted())
    come_back(parlour, kai, ana)
    assert_they_play_another_match(parlour, kai, ana)
    come_back(parlour, kai, ana)
    assert parlour.host.table.matches == 2, "the journal that was continued has one start too many, which counts once"


def test_after_new_rules_no_deal_continues_the_match_that_is_over() -> None:
    parlour, kai, ana = after_a_match()
    kai.ask(AdminRequest("terms", terms=LONGER))
    parlour.pump()
    kai.ask(Ready(on=True))
    ana.ask(Ready(on=True))
    parlour.pump()
    assert not outcome(parlour.journal)
    at = parlour.journal.index(MatchStarted())
    assert isinstance(parlour.journal[at - 1], TermsChosen)
    assert outcome(parlour.journal[:at] + parlour.journal[at + 1 :])
