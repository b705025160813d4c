"""A match continues at another table from its last finished round when its host is gone for good."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from engine.sentences import Refusal
from net.effects.effects import CloseConnection
from net.effects.inputs import AnyInput, MatchContinued, PastTold, PlayerSeated, TableFounded
from net.effects.notes import ContinuedNote
from net.fairness.evidence import evidence, read_piece
from net.fairness.past_rounds import DEALT_AGAIN
from net.guest.guest import Guest
from net.guest.news import ContinuedNews, EndNews, HostGoneNews, JudgementNews
from net.host.continued import founding_records
from net.host.recovery import recovered
from net.protocol.keys import digest
from net.protocol.messages import (
    FEATURES,
    SUCCESSORS,
    AdminRequest,
    Continuation,
    Hello,
    Opening,
    PastDeal,
    Ready,
    Reveal,
)
from net.verify.checking import NO_REPORTS, checked
from net.verify.papers import Papers
from net.verify.round_file import RoundFile, read_rounds
from tests.support.lan.gone_host import NextParlour, records_by, silence
from tests.support.lan.papers import KeptMatch, keeps


def lost(rounds: int = 1, *, plies: float = 1.0) -> KeptMatch:
    """Return a match of Kai, Ana and Ben whose host goes away in the middle of the round after these."""
    kept = KeptMatch(target=100)
    kept.begin()
    for _ in range(rounds):
        kept.play_round()
        kept.next_round()
    kept.parlour.run(1)
    kept.parlour.play(kept.guests, plies)
    for guest in (kept.ana, kept.ben):
        silence(guest, kept.parlour.now)
    return kept


def begun(rounds: int = 1) -> tuple[KeptMatch, NextParlour, Guest, Guest]:
    """Return such a match, and Ana's table, at which it continues with Ben."""
    kept = lost(rounds)
    after = NextParlour(kept.ana, kept.parlour)
    ana, ben = after.follow(kept.ana), after.follow(kept.ben)
    return kept, after, ana, ben


def test_the_match_goes_on_from_its_last_finished_round() -> None:
    kept, after, ana, ben = begun(2)
    table = after.host.table
    assert table.match.scores == kept.parlour.host.table.done[-1].end.scores  # type: ignore[union-attr]  # it has ended
    assert (table.number, len(table.match.rounds)) == (2, 2)
    assert [chair.kind for chair in table.chairs] == ["away", "person", "person"]
    assert any(isinstance(news, ContinuedNews) and news.is_void for news in after.news["Ben"])
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    after.pump()
    after.run(30)
    assert table.deal is not None
    assert (table.deal.record.opening.deal, table.deal.record.opening.round) == (3, 3)
    after.play([ana, ben], 2_000)
    after.run(1)
    assert table.phase == "shown"
    assert ben.match is not None
    assert len(ben.match.rounds) == 3
    assert not [*ana.findings, *ben.findings]
    judged = [news.judgement for news in after.news["Ben"] if isinstance(news, JudgementNews)][-1]
    assert judged.outcome == "remark"
    assert DEALT_AGAIN in [remark.text for remark in judged.remarks]


def test_a_table_is_founded_without_a_room_that_shows_the_seats() -> None:
    kept = lost()
    founded = records_by(kept.ana, Random(1))[0]
    assert isinstance(founded, TableFounded)
    assert kept.ana.claim is not None
    records = founding_records(founded, kept.ana.claim.said, kept.ana.founding_rounds, ())
    assert [(each.seat, each.name) for each in records if isinstance(each, PlayerSeated)] == [(0, ""), (1, ""), (2, "")]


def test_a_guest_knows_that_its_host_is_gone_after_twenty_seconds_of_its_own_clock() -> None:
    kept = KeptMatch(target=100)
    kept.begin()
    kept.parlour.run(1)
    now = silence(kept.ana, kept.parlour.now, 18.5)  # up to a second has passed since the last frame
    kept.ana.on_tick(now + 600)  # the computer slept
    assert kept.ana.claim is None
    kept.ana.on_tick(now + 601.6)
    assert kept.ana.claim is not None
    assert kept.ana.claim.said.round == 0
    told = [each for each in kept.ana.news() if isinstance(each, HostGoneNews)]
    assert told == [HostGoneNews(kept.ana.claim, kept.ana.founding_rounds)]


def test_nobody_goes_on_while_the_host_still_answers() -> None:
    kept = lost()
    assert kept.ana.claim is not None
    kept.parlour.connect(kept.ana)
    assert kept.ana.claim is None
    assert [each for each in kept.parlour.news["Ana"] if isinstance(each, HostGoneNews)][-1] == HostGoneNews(None)


def test_a_restart_of_either_end_changes_nothing() -> None:
    _, after, ana, ben = begun(2)
    after.restart()
    again = Guest("Ben", ben.key, after.chance.randbytes, notes=after.notes["Ben"])
    after.connect(ana)
    after.connect(again)
    assert again.match is not None
    assert len(again.match.rounds) == 2
    assert any(isinstance(note, ContinuedNote) for note in after.notes["Ben"])
    for guest in (ana, again):
        guest.ask(Ready(on=True))
    after.pump()
    ana.ask(AdminRequest("start"))
    after.pump()
    after.play([ana, again], 2_000)
    after.run(1)
    assert after.host.table.phase in ("shown", "over")
    assert not [*ana.findings, *again.findings]


# -- what differs by a byte -------------------------------------------------------------------------------------------


def flipped(value: bytes) -> bytes:
    return bytes([value[0] ^ 1]) + value[1:]


def other_scores(said: Continuation) -> Continuation:
    return replace(said, scores=(said.scores[0] + 1, *said.scores[1:]))


LIES: dict[str, Callable[[Continuation], Continuation]] = {
    "table": lambda said: replace(said, table=flipped(said.table)),
    "host": lambda said: replace(said, host=flipped(said.host)),
    "match": lambda said: replace(said, match=said.match + 1),
    "deal": lambda said: replace(said, deal=said.deal - 1),
    "later deal": lambda said: replace(said, deal=said.deal + 1),
    "round": lambda said: replace(said, round=said.round + 1),
    "end": lambda said: replace(said, end=flipped(said.end)),
    "points": other_scores,
}


def refused_by(
    guest: Guest, kept: KeptMatch, said: Continuation, parts: list[PastDeal], *, claims: bool = True
) -> bool:
    """Return True if a guest leaves a table that tells this of its past."""
    after = NextParlour(kept.ana, kept.parlour)
    past = after.host.table.past
    assert past is not None
    past.said = said  # type: ignore[misc]  # an edited host
    past.parts[:] = parts
    if claims:
        after.follow(guest)
    else:
        after.connect(Guest(guest.name, guest.key, after.chance.randbytes), invited=True)
    told = after.news[guest.name]
    assert not [news for news in told if isinstance(news, ContinuedNews)] or EndNews("other_past") not in told
    return EndNews("other_past") in told or not any(isinstance(news, ContinuedNews) for news in told)


def told_by(kept: KeptMatch) -> tuple[Continuation, list[PastDeal]]:
    """Return what Ana's table tells of its past."""
    past = NextParlour(kept.ana, kept.parlour).host.table.past
    assert past is not None
    return past.said, list(past.parts)


@pytest.mark.parametrize("lie", LIES)
def test_a_guest_refuses_a_past_that_differs_from_its_own_by_a_byte(lie: str) -> None:
    kept = lost(2)
    said, parts = told_by(kept)
    assert not refused_by(kept.ben, kept, said, parts)
    assert refused_by(kept.ben, kept, LIES[lie](said), parts)
    if lie not in ("table", "host"):  # which a newcomer cannot know
        assert refused_by(kept.ben, kept, LIES[lie](said), parts, claims=False)


def every_forgery(parts: list[PastDeal]) -> list[tuple[str, list[PastDeal]]]:
    """Return forgeries of the past: each with one thing changed, left out, doubled or exchanged."""
    forged: list[tuple[str, list[PastDeal]]] = []
    for n, part in enumerate(parts):
        rest = (parts[:n], parts[n + 1 :])
        forged.append((f"without {n}", [*rest[0], *rest[1]]))
        forged.append((f"{n} twice", [*rest[0], part, part, *rest[1]]))
        forged.append((f"host of {n}", [*rest[0], replace(part, host=flipped(part.host)), *rest[1]]))
        for m, shown in enumerate(part.pieces):
            piece = read_piece(shown)
            other = evidence(replace(piece, signature=flipped(piece.signature)))  # type: ignore[union-attr]  # no move
            pieces = (*part.pieces[:m], *other, *part.pieces[m + 1 :])
            forged.append((f"piece {n} {m}", [*rest[0], replace(part, pieces=pieces), *rest[1]]))
            if isinstance(piece, Reveal):
                other = evidence(replace(piece, scores=tuple(score + 1 for score in piece.scores)))
                forged.append((f"scores {n}", [*rest[0], replace(part, pieces=other), *rest[1]]))
            if isinstance(piece, Opening):
                other = evidence(replace(piece, seats=(piece.seats[1], piece.seats[0], *piece.seats[2:])))
                pieces = (*other, *part.pieces[1:])
                forged.append((f"seats {n}", [*rest[0], replace(part, pieces=pieces), *rest[1]]))
        if part.entries:
            entry = part.entries[0]
            other_entry = replace(entry, signature=flipped(entry.signature))
            forged.append((f"move {n}", [*rest[0], replace(part, entries=(other_entry, *part.entries[1:])), *rest[1]]))
            forged.append((f"moves {n}", [*rest[0], replace(part, entries=part.entries[:-1]), *rest[1]]))
    return forged


def test_everybody_refuses_rounds_that_were_not_signed_so() -> None:
    kept = lost(2)
    said, parts = told_by(kept)
    assert not refused_by(kept.ben, kept, said, parts, claims=False)
    for what, forged in every_forgery(parts):
        if what == f"without {len(parts) - 1}":  # the round under way, of which each guest has its own knowledge
            continue
        told = replace(said, parts=len(forged))
        assert refused_by(kept.ben, kept, told, forged), what
        assert refused_by(kept.ben, kept, told, forged, claims=False), what


def test_a_table_that_leaves_out_the_round_under_way_cannot_hide_it_from_those_who_were_there() -> None:
    kept = lost(1)
    records = records_by(kept.ana, kept.parlour.chance)
    last = max(n for n, record in enumerate(records) if isinstance(record, PastTold))
    begun_at = next(n for n, record in enumerate(records) if isinstance(record, MatchContinued))
    begun = records[begun_at]
    assert isinstance(begun, MatchContinued)
    records[begun_at] = replace(begun, said=replace(begun.said, parts=begun.said.parts - 1))
    del records[last]
    after = NextParlour(kept.ana, kept.parlour, records=records)
    after.follow(kept.ben)
    assert [news.is_void for news in after.news["Ben"] if isinstance(news, ContinuedNews)] == [True]


def test_a_table_does_not_open_with_a_journal_that_says_anything_else() -> None:
    kept = lost(2)
    records = records_by(kept.ana, NextParlour(kept.ana, kept.parlour).chance)
    at = [n for n, record in enumerate(records) if isinstance(record, PastTold)]
    parts = [record.part for record in records if isinstance(record, PastTold)]
    for what, forged in every_forgery(parts):
        if what == f"without {len(parts) - 1}":
            continue
        told: list[AnyInput] = [
            replace(record, said=replace(record.said, parts=len(forged)))
            if isinstance(record, MatchContinued)
            else record
            for record in records[: at[0]]
        ]
        with pytest.raises(Refusal):
            recovered([*told, *map(PastTold, forged), *records[at[-1] + 1 :]], random=bytes)


# -- who is ahead -----------------------------------------------------------------------------------------------------


def parted(rounds: int = 1) -> KeptMatch:
    """Return a match whose last round ended for Ben, while Ana had not heard of it when the host was lost."""
    kept = KeptMatch(target=200)
    kept.begin()
    for _ in range(rounds):
        kept.play_round()
        kept.next_round()
    parlour = kept.parlour
    parlour.run(1)
    parlour.cut(kept.ana)
    kept.play_round()
    for guest in (kept.ana, kept.ben):
        silence(guest, parlour.now)
    assert kept.ben.last_deal == kept.ana.last_deal + 1
    return kept


def test_a_guest_that_missed_the_end_of_a_round_takes_it_from_another() -> None:
    kept = parted()
    after = NextParlour(kept.ben, kept.parlour)
    ben, ana = after.follow(kept.ben), after.follow(kept.ana)
    assert ana.last_deal == ben.last_deal == 2
    assert ana.match is not None
    assert ana.match.scores == after.host.table.match.scores
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    after.pump()
    after.run(30)
    after.play([ana, ben], 2_000)
    after.run(1)
    assert not [*ana.findings, *ben.findings]


def test_a_table_that_lacks_a_finished_round_closes_when_somebody_has_it() -> None:
    kept = parted()
    after = NextParlour(kept.ana, kept.parlour)
    ana = after.follow(kept.ana)
    ben = after.follow(kept.ben)
    assert after.host.table.phase == "closed"
    assert EndNews("behind") in after.news["Ana"] + after.news["Ben"] or not ana.is_seated
    assert not ben.findings


def test_a_table_that_has_finished_a_round_of_its_own_stays_and_the_guest_goes() -> None:
    kept = parted()
    after = NextParlour(kept.ana, kept.parlour)
    ana = after.follow(kept.ana)
    ana.ask(Ready(on=True))
    after.pump()
    after.run(30)
    after.play([ana], 2_000)
    after.run(1)
    assert after.host.table.done
    after.follow(kept.ben)
    assert EndNews("other_past") in after.news["Ben"]
    assert after.host.table.phase == "shown"


# -- who comes --------------------------------------------------------------------------------------------------------


def test_a_guest_of_an_older_edition_is_told_so_while_this_match_lasts() -> None:
    kept = lost()
    after = NextParlour(kept.ana, kept.parlour)
    older = tuple(each for each in FEATURES if each != SUCCESSORS)
    hello = Hello(2, "Ben", kept.ben.key.public, bytes(64), features=older)
    channel = bytes(32)
    hello = replace(hello, signature=kept.ben.key.sign(digest("hello", channel, hello.key)))
    after.host.on_hello(99, hello, channel, after.now, invited=True)
    assert CloseConnection(99, "version") in after.host.take_effects()


def test_the_host_that_comes_back_is_a_guest_at_its_own_seat() -> None:
    kept, after, ana, ben = begun(2)
    house = Guest("Kai", kept.kai.key, after.chance.randbytes, is_house=True, notes=kept.parlour.notes["Kai"])
    silence(house, 0.0)
    assert house.claim is not None
    kai = after.follow(house)
    assert kai.seat == 0
    for guest in (kai, ana, ben):
        guest.ask(Ready(on=True))
    after.pump()
    assert after.host.table.deal is not None
    kinds = [taker.kind for taker in after.host.table.deal.record.opening.seats]
    assert kinds == ["guest", "house", "guest"]
    after.play([kai, ana, ben], 2_000)
    after.run(1)
    assert not [*kai.findings, *ana.findings, *ben.findings]


def test_a_match_outlives_one_host_after_another() -> None:
    _, after, ana, ben = begun(1)
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    after.pump()
    after.run(30)
    after.play([ana, ben], 2_000)
    after.run(1)
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    after.pump()
    after.run(1)
    silence(ben, after.now)
    third = NextParlour(ben, after)
    assert len(third.host.table.match.rounds) == 2
    again = third.follow(ben)
    assert again.past.rounds[-1].reveal is None
    assert [each.reveal is None for each in again.past.rounds] == [False, True, False, True]
    assert len({each.host for each in again.past.rounds}) == 2
    again.ask(Ready(on=True))
    third.pump()
    third.run(30)
    third.play([again], 2_000)
    third.run(1)
    assert third.host.table.phase in ("shown", "over")
    assert not again.findings


def test_a_match_goes_on_from_its_first_deal_when_no_round_was_finished() -> None:
    _, after, ana, ben = begun(0)
    assert (after.host.table.number, after.host.table.match.rounds) == (0, [])
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    after.pump()
    after.run(30)
    after.play([ana, ben], 2_000)
    after.run(1)
    assert after.host.table.phase == "shown"
    assert not [*ana.findings, *ben.findings]


def test_a_match_that_is_over_does_not_go_on() -> None:
    kept = KeptMatch(target=10)
    kept.play()
    silence(kept.ana, kept.parlour.now)
    assert kept.ana.claim is None


def test_the_file_of_rounds_has_all_tables_and_the_remark() -> None:
    _, after, ana, ben = begun(2)
    papers = Papers()
    keeps(ben, papers)
    for guest in (ana, ben):
        guest.ask(Ready(on=True))
    after.pump()
    after.run(30)
    after.play([ana, ben], 2_000)
    after.run(1)
    papers.note(ben)
    file = read_rounds(papers.content(ben))
    assert isinstance(file, RoundFile)
    assert [each.round.reveal is None for each in file.past] == [False, False, True]
    found = checked(file)
    assert not found.findings
    assert [each.round for each in found.rounds] == [1, 2, 3]
    assert DEALT_AGAIN in [remark.text for remark in found.rounds[-1].remarks]
    assert NO_REPORTS in [remark.text for remark in found.rounds[0].remarks]
    assert found.match.scores == after.host.table.match.scores
    for n in range(len(file.past) - 1):
        lacks = checked(replace(file, past=(*file.past[:n], *file.past[n + 1 :])))
        assert lacks.findings or lacks.outcome in ("unchecked", "faulty")
    with pytest.raises(Refusal):
        checked(replace(file, past=tuple(replace(each, host=flipped(each.host)) for each in file.past)))


def test_a_later_match_at_such_a_table_goes_on_without_the_rounds_before_it() -> None:
    """Seed 111 of the worlds: the rounds of the first match stood before those of the third."""
    kept = lost(1)
    after = NextParlour(kept.ana, kept.parlour)
    ana, ben = after.follow(kept.ana), after.follow(kept.ben)
    while after.host.table.matches == 1:
        for guest in (ana, ben):
            guest.ask(Ready(on=True))
        after.pump()
        ana.ask(AdminRequest("start"))
        after.pump()
        if after.host.table.matches == 1:
            after.play([ana, ben], 2_000)
            after.run(10)
    after.run(1)
    assert after.host.table.matches == 2
    silence(ben, after.now)
    assert {each.opening.match for each in ben.founding_rounds} == {2}
    assert NextParlour(ben, after).host.table.matches == 2
