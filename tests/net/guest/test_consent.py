"""A share leaves a computer only for a deal that its player has agreed to."""

from __future__ import annotations

from typing import Final, Literal

import pytest
from msgspec.structs import replace

from net.effects.notes import CommitNote, EndNote, PressNote
from net.fairness.succession import THROWN_AWAY
from net.guest.guest import Guest
from net.guest.judgement import UNASKED, Judgement
from net.guest.news import JudgementNews
from net.guest.past import UNSEEN, Past
from net.protocol.messages import (
    NO_FINDINGS,
    AdminRequest,
    Commit,
    Contribution,
    Opening,
    Phase,
    Ready,
    Reveal,
    TableSettings,
)
from tests.support.lan.one_room import Parlour

Table = tuple[Parlour, Guest, Guest]


def begun(*, target: int = 100) -> Table:
    """Return a table in its first deal, with Kai at the host's computer, and Ana."""
    parlour = Parlour(seats=2, house={"target": target})
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    return parlour, kai, ana


def again(parlour: Parlour, guest: Guest) -> Guest:
    """Return a guest whose program was started again, with its key and its notes."""
    parlour.cut(guest)
    fresh = Guest(guest.name, guest.key, parlour.chance.randbytes, notes=tuple(parlour.notes[guest.name]))
    parlour.connect(fresh)
    parlour.run(2)
    return fresh


def is_in(parlour: Parlour, guest: Guest) -> bool:
    """Return True if a guest put a share into the deal on the table."""
    deal = parlour.host.table.deal
    assert deal is not None
    assert deal.record.shares is not None
    return isinstance(deal.record.shares.contributions[guest.seat], Contribution)


def judged(parlour: Parlour, guest: Guest) -> Judgement:
    return [news.judgement for news in parlour.news[guest.name] if isinstance(news, JudgementNews)][-1]


def throw_away(parlour: Parlour, shown: Phase = "lobby") -> None:
    """End the deal on the table, as no honest host does without closing the table."""
    table = parlour.host.table
    table.reveal_early()
    table.new_match()
    table.enter(shown)
    table.unready()
    parlour.pump()


def deal_again(parlour: Parlour) -> None:
    parlour.host.table.open_deal()
    parlour.run(20)


def test_after_a_deal_that_was_thrown_away_no_share_goes_into_the_next_without_a_press() -> None:
    parlour, _kai, ana = begun()
    assert is_in(parlour, ana)
    throw_away(parlour)
    deal_again(parlour)
    assert parlour.host.table.phase == "play"
    assert not is_in(parlour, ana)
    assert ana.findings == []


def test_the_page_says_that_a_deal_was_opened_without_a_press_and_how_many_were_thrown_away() -> None:
    parlour, kai, ana = begun()
    throw_away(parlour)
    deal_again(parlour)
    parlour.play([kai, ana])
    parlour.run(8)
    told = judged(parlour, ana)
    assert told.outcome == "unchecked"
    assert {UNASKED, THROWN_AWAY} <= {remark.text for remark in told.remarks}


def test_after_a_press_the_share_goes_in_and_the_page_says_what_was_thrown_away() -> None:
    parlour, kai, ana = begun()
    for _ in range(2):
        throw_away(parlour)
        ana.ask(Ready(on=True))
        parlour.pump()
        deal_again(parlour)
    assert is_in(parlour, ana)
    parlour.play([kai, ana])
    parlour.run(8)
    told = judged(parlour, ana)
    assert told.outcome == "remark"
    assert [remark.values for remark in told.remarks if remark.text == THROWN_AWAY] == [{"n": 2, "m": 3}]


def test_every_later_deal_says_so_too_even_after_a_restart() -> None:
    parlour, kai, ana = begun()
    throw_away(parlour)
    ana.ask(Ready(on=True))
    parlour.pump()
    deal_again(parlour)
    parlour.play([kai, ana])
    parlour.run(8)
    ana = again(parlour, ana)
    parlour.play([kai, ana], 400, until_deal=3)
    parlour.play([kai, ana])
    parlour.run(8)
    assert (judged(parlour, ana).deal, judged(parlour, ana).outcome) == (3, "remark")


@pytest.mark.parametrize("phase", ["lobby", "shown", "claims"])
def test_no_press_made_in_the_middle_of_a_round_counts_for_the_next_deal(phase: Phase) -> None:
    """Whatever phase the host shows meanwhile."""
    parlour, _kai, ana = begun()
    assert ana.room is not None
    ana.on_message(replace(ana.room, phase=phase), parlour.now)
    ana.ask(Ready(on=True))
    parlour.pump()
    throw_away(parlour)
    deal_again(parlour)
    assert not is_in(parlour, ana)


def test_no_press_made_in_the_middle_of_a_round_counts_for_a_round_with_other_players() -> None:
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert ana.room is not None
    ana.on_message(replace(ana.room, phase="lobby"), parlour.now)
    ana.ask(Ready(on=True))
    parlour.pump()
    parlour.play([kai, ana, ben], 400)
    kai.ask(AdminRequest("kick", ben.seat))
    parlour.pump()
    deal_again(parlour)
    assert not is_in(parlour, ana)


def test_a_press_is_for_one_deal_only() -> None:
    parlour, _kai, ana = begun()
    throw_away(parlour)
    ana.ask(Ready(on=True))
    parlour.pump()
    deal_again(parlour)
    assert is_in(parlour, ana)
    throw_away(parlour)
    deal_again(parlour)
    assert not is_in(parlour, ana)


def test_a_press_that_was_taken_back_counts_for_nothing() -> None:
    parlour, _kai, ana = begun()
    throw_away(parlour)
    ana.ask(Ready(on=True))
    ana.ask(Ready(on=False))
    parlour.pump()
    deal_again(parlour)
    assert not is_in(parlour, ana)


def test_a_press_survives_a_restart_of_the_guest() -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana])
    parlour.run(1)
    ana.ask(Ready(on=True))
    parlour.pump()
    fresh = again(parlour, ana)
    kai.ask(AdminRequest("start"))
    parlour.run(2)
    assert parlour.host.table.number == 2
    assert is_in(parlour, fresh)


def test_what_was_thrown_away_survives_a_restart_of_the_guest() -> None:
    parlour, _kai, ana = begun()
    throw_away(parlour)
    fresh = again(parlour, ana)
    deal_again(parlour)
    assert not is_in(parlour, fresh)


def test_a_player_who_has_not_pressed_between_two_rounds_of_a_match_is_in_the_next_one() -> None:
    """They have left the room, and everyone else continues."""
    parlour, kai, ana = begun()
    parlour.play([kai, ana])
    kai.ask(AdminRequest("start"))
    parlour.run(2)
    assert (parlour.host.table.number, is_in(parlour, ana)) == (2, True)


def test_a_player_who_has_not_pressed_is_not_in_a_deal_with_other_players() -> None:
    parlour = Parlour(seats=3)
    kai, ana, ben = (parlour.join(name) for name in ("Kai", "Ana", "Ben"))
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.play([kai, ana, ben], 400)
    kai.ask(AdminRequest("kick", ben.seat))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.run(12)
    assert parlour.host.table.number == 2
    assert not is_in(parlour, ana)
    assert ana.findings == []


def test_a_player_who_has_not_pressed_is_not_in_another_match() -> None:
    parlour, kai, ana = begun(target=50)
    for deal in range(2, 60):
        parlour.play([kai, ana], until_deal=deal)
        if parlour.host.table.phase == "over":
            break
    parlour.host.table.new_match()
    deal_again(parlour)
    assert not is_in(parlour, ana)
    parlour.play([kai, ana], 400)
    deal_again(parlour)
    assert parlour.host.table.match.rounds[1:], "the second round of a match that she hasn't agreed to"
    assert not is_in(parlour, ana)


def test_a_press_for_the_next_round_is_none_for_another_match() -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana])
    ana.ask(Ready(on=True))
    parlour.pump()
    parlour.host.table.new_match()
    deal_again(parlour)
    assert not is_in(parlour, ana)
    assert [found.code for found in ana.findings] == ["account"]


def test_a_press_is_for_the_rules_that_were_shown() -> None:
    parlour, _kai, ana = begun()
    throw_away(parlour)
    ana.ask(Ready(on=True))
    parlour.pump()
    table = parlour.host.table
    other = Parlour(seats=2, house={"target": 50}).host.table.terms
    table.choose_terms(other)
    deal_again(parlour)
    assert not is_in(parlour, ana)


def test_a_deal_whose_rules_vanish_before_its_end_was_not_seen_through() -> None:
    """The host shows other terms for a moment, and so nobody can check the deal."""
    parlour, kai, ana = begun()
    table = parlour.host.table
    terms = table.terms
    table.terms = Parlour(seats=2, house={"target": 50}).host.table.terms
    table.send_room()
    table.end_round()
    table.terms = terms
    table.send_room()
    parlour.pump()
    table.new_match()
    deal_again(parlour)
    assert not is_in(parlour, ana)
    parlour.play([kai, ana])
    parlour.run(8)
    told = judged(parlour, ana)
    assert told.outcome != "fair"
    assert [remark.values["n"] for remark in told.remarks if remark.text == UNSEEN] == [1]


def test_a_player_who_was_removed_and_came_back_is_told_what_the_host_may_have_chosen() -> None:
    parlour, kai, ana = begun()
    notes = parlour.notes["Ana"]
    kai.ask(AdminRequest("kick", ana.seat))
    parlour.pump()
    parlour.play([kai])
    fresh = Guest("Ana", ana.key, parlour.chance.randbytes, notes=tuple(notes))
    parlour.connect(fresh, invited=True)
    fresh.ask(Ready(on=True))
    kai.ask(AdminRequest("start"))
    parlour.run(2)
    assert is_in(parlour, fresh)
    parlour.play([kai, fresh], 400)
    parlour.run(8)
    told = judged(parlour, fresh)
    assert (told.deal, told.outcome) == (2, "remark")
    assert [remark.values["n"] for remark in told.remarks if remark.text == UNSEEN] == [1]


def test_new_settings_do_not_take_a_press_back() -> None:
    parlour, kai, ana = begun()
    parlour.play([kai, ana])
    ana.ask(Ready(on=True))
    kai.ask(AdminRequest("custom", settings=TableSettings(pace=0, stand_in=20)))
    kai.ask(AdminRequest("start"))
    parlour.run(2)
    assert is_in(parlour, ana)


RULES: Final = bytes(8)


def opened(deal: int, match: int, number: int) -> Opening:
    return Opening(deal, match, number, bytes(32), RULES, 8, 120, bytes(8), bytes(32), (), bytes(64))


def ended(how: Literal["over", "closed"], following: tuple[int, int], *, through: bool) -> EndNote:
    """Return the note on the end of the first deal."""
    reveal = Reveal(1, 0, bytes(32), how, bytes(32), (), bytes(64))
    return EndNote(reveal, bytes(32), bytes(32), 1, "clean", following, through)


@pytest.mark.parametrize(
    ("end", "following", "holds"),
    [
        (ended("over", (1, 2), through=True), (1, 2), True),
        (ended("over", (1, 2), through=False), (1, 2), False),
        (ended("over", (2, 1), through=True), (2, 1), False),
        (ended("closed", (2, 1), through=False), (2, 1), False),
    ],
    ids=["the match goes on", "not seen through", "the match is over", "thrown away"],
)
def test_a_press_made_while_points_are_claimed_holds_only_within_the_match(
    end: EndNote, following: tuple[int, int], *, holds: bool
) -> None:
    past = Past()
    past.on_note(PressNote(1, RULES, *following))
    past.on_note(end)
    assert past.agrees(opened(2, *following)) is holds


def test_a_press_is_for_the_next_deal_alone() -> None:
    past = Past()
    past.on_note(PressNote(1, RULES, 2, 1))
    assert past.agrees(opened(2, 2, 1))
    assert not past.agrees(opened(3, 2, 1))


@pytest.mark.parametrize("through", [True, False])
def test_a_match_goes_on_without_a_press_only_after_a_deal_that_was_seen_through(*, through: bool) -> None:
    past = Past()
    past.on_note(CommitNote(opened(1, 1, 1), bytes(32), Commit(1, bytes(32), NO_FINDINGS, bytes(64))))
    past.on_note(ended("over", (1, 2), through=through))
    assert past.agrees(opened(2, 1, 2)) is through
    assert not past.agrees(opened(2, 1, 3))
    assert not past.agrees(opened(2, 2, 1))
