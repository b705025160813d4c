"""A file of rounds is judged as the page of a player at the table is, and tells what it doesn't hold."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.sentences import Refusal, Sentence
from net.fairness.deal_record import (
    DealRecord,
    commit_to_sign,
    end_digest,
    end_to_sign,
    opening_digest,
    opening_to_sign,
    roster_digest,
    roster_to_sign,
    table_digest,
)
from net.fairness.evidence import evidence
from net.fairness.findings import FindingCode, make_finding
from net.fairness.peer_findings import PeerFindings
from net.fairness.succession import THROWN_AWAY, TOOK_OVER
from net.guest.guest import Guest
from net.guest.judgement import (
    CLOSED,
    COULD_NOT,
    FELLOW_SAYS,
    LEFT_OUT,
    MOVED,
    NOTHING_IN,
    SAYS_FAULTY,
    SILENT,
    Judgement,
)
from net.guest.news import JudgementNews
from net.protocol.keys import Key
from net.protocol.messages import (
    NO_FINDINGS,
    AdminRequest,
    Audit,
    Commit,
    Contribution,
    Opening,
    Ready,
    Share,
    SignedFinding,
    Verdict,
)
from net.verify.before_match import ONE_IN_PART, ONE_UNTOLD, SOME_UNTOLD, UNSEEN_BY
from net.verify.checking import (
    AFTER_A_GAP,
    NO_FURTHER,
    NOBODYS,
    NOT_OVER,
    NOT_SHOWN,
    NOT_TOLD,
    ONE_MISSING,
    OTHER_DEAL,
    SOME_MISSING,
    Checked,
    checked,
)
from net.verify.papers import Papers
from net.verify.round_file import RoundFile, RoundProof, read_rounds, written
from tests.support.lan.one_room import Parlour
from tests.support.lan.papers import (
    LONG,
    KeptMatch,
    audit_of,
    ended_again,
    hurried,
    keeps,
    never_sends,
    only,
    with_round,
)
from tests.support.lengths import sampled

KAI, ANA, BEN = range(3)


@pytest.fixture(scope="module")
def kept() -> KeptMatch:
    """Return an honest match of several rounds."""
    kept = KeptMatch()
    kept.play()
    return kept


@pytest.fixture(scope="module")
def file(kept: KeptMatch) -> RoundFile:
    """Return its file."""
    file = kept.file()
    assert len(file.rounds) >= 4
    return file


def texts(told: tuple[Sentence, ...]) -> list[str]:
    """Return sentences without their values."""
    return [each.text for each in told]


def audit_at(each: RoundProof, seat: int) -> Audit:
    """Return the audit that a round of a file has of a seat."""
    return next(audit for audit in each.audits if audit.seat == seat)


def alike(page: Judgement, told: Judgement) -> None:
    """Check that a player's page and a file say the same of a deal, in the same words."""
    assert (told.deal, told.round, told.outcome) == (page.deal, page.round, page.outcome)
    assert list(map(str, told.remarks)) == list(map(str, page.remarks))
    assert (told.findings, told.put_in) == (page.findings, page.put_in)


def test_an_honest_match_is_fair_and_whole(kept: KeptMatch, file: RoundFile) -> None:
    told = checked(file)
    assert (told.outcome, told.doubts, told.remarks, told.findings) == ("fair", (), (), ())
    assert told.match.is_over
    assert set(told.keys) == {guest.key.public.hex()[:16] for guest in (kept.ana, kept.ben)}
    for judgement in told.rounds:
        alike(kept.page(judgement.deal), judgement)


# -- what the players said --------------------------------------------------------------------------------------------


def test_two_signed_doubts_are_told(kept: KeptMatch, file: RoundFile) -> None:
    def doubt(each: RoundProof) -> RoundProof:
        both = ((ANA, kept.ana.key), (BEN, kept.ben.key))
        doubts = (audit_of(file, each, key, seat, "faulty") for seat, key in both)
        return replace(each, audits=(audit_at(each, KAI), *doubts))

    told = checked(with_round(file, 1, doubt))
    assert told.outcome == "remark"
    assert [str(each) for each in told.rounds[1].remarks] == [
        str(Sentence(SAYS_FAULTY, {"name": name})) for name in ("Ana", "Ben")
    ]
    assert {each.outcome for each in told.rounds if each.round != 2} == {"fair"}


def test_whoever_could_not_check_or_said_nothing_is_told(kept: KeptMatch, file: RoundFile) -> None:
    def quiet(each: RoundProof) -> RoundProof:
        return replace(each, audits=(audit_at(each, KAI), audit_of(file, each, kept.ben.key, BEN, "unchecked")))

    told = checked(with_round(file, 0, quiet))
    assert told.outcome == "remark"
    assert texts(told.rounds[0].remarks) == [SILENT, COULD_NOT]


@pytest.mark.parametrize(("kind", "text"), [(Commit, NOTHING_IN), (Share, LEFT_OUT)])
def test_a_share_that_was_left_out_is_told_as_on_the_page(kind: type[Commit | Share], text: str) -> None:
    kept = KeptMatch()
    never_sends(kept.ana, kind)
    kept.begin()
    kept.play_round()
    told = checked(kept.file())
    assert told.outcome == "remark"
    assert text in texts(told.rounds[0].remarks)
    alike(kept.page(1), told.rounds[0])
    assert told.keys == (kept.ben.key.public.hex()[:16],)


def test_nothing_is_claimed_of_a_round_without_any_share() -> None:
    kept = KeptMatch()
    for guest in (kept.ana, kept.ben):
        never_sends(guest, Commit)
    kept.begin()
    kept.play_round()
    told = checked(kept.file())
    assert told.outcome == "unchecked"
    assert told.rounds[0].remarks[0].text == NOBODYS


def test_a_computer_that_never_reports_is_told_as_on_the_page() -> None:
    kept = KeptMatch()
    never_sends(kept.ana, Audit)
    kept.begin()
    kept.play_round()
    told = checked(kept.file())
    assert texts(told.rounds[0].remarks) == [SILENT]
    alike(kept.page(1), told.rounds[0])


def test_moves_made_for_someone_are_told_as_on_the_page() -> None:
    kept = KeptMatch()
    kept.begin()
    kept.parlour.cut(kept.ana)
    kept.parlour.play([kept.kai, kept.ben], LONG)
    kept.parlour.run(1)
    told = checked(kept.file())
    assert MOVED["away"] in texts(told.rounds[0].remarks)
    alike(kept.page(1), told.rounds[0])


# -- what was found ---------------------------------------------------------------------------------------------------


def report(
    file: RoundFile, key: Key, deal: int, code: FindingCode, shown: tuple[bytes, ...] = ()
) -> tuple[SignedFinding, PeerFindings]:
    """Return a signed finding, and the findings with it."""
    fellows = PeerFindings(table_digest(file.table, file.host), file.host)
    made = fellows.make(key, make_finding(deal, 0, code), shown)
    assert made is not None
    return made, fellows


def test_a_finding_that_is_only_said_is_a_remark(kept: KeptMatch, file: RoundFile) -> None:
    said, _ = report(file, kept.ana.key, 2, "left_out")
    told = checked(replace(file, reports=(said,)))
    assert told.outcome == "remark"
    assert texts(told.rounds[1].remarks) == [FELLOW_SAYS]
    assert told.rounds[1].remarks[0].values["name"] == "Ana"


def test_a_finding_that_is_proved_counts(kept: KeptMatch, file: RoundFile) -> None:
    opening = file.rounds[1].opening
    other = replace(opening, turn=opening.turn + 1)
    table = table_digest(file.table, file.host)
    signature = kept.host_key.sign(opening_to_sign(opening_digest(table, other)))
    shown = evidence(opening, replace(other, signature=signature))
    proved, _ = report(file, kept.ana.key, 2, "two_openings", shown)
    told = checked(replace(file, reports=(proved,)))
    assert told.outcome == "faulty"
    assert [each.code for each in told.rounds[1].findings] == ["two_openings"]
    assert told.findings == (), "the rounds themselves follow"
    forged, _ = report(file, kept.ana.key, 2, "two_openings", evidence(opening, other))
    assert checked(replace(file, reports=(forged,))).outcome == "remark"


def test_a_finding_about_a_deal_that_is_not_there_is_told(kept: KeptMatch, file: RoundFile) -> None:
    said, _ = report(file, kept.ana.key, 99, "not_shown")
    told = checked(replace(file, reports=(said,)))
    assert told.outcome == "remark"
    assert texts(told.remarks) == [OTHER_DEAL]


def test_findings_cannot_be_cut_out(kept: KeptMatch, file: RoundFile) -> None:
    said, fellows = report(file, kept.ana.key, 1, "left_out")
    tally = fellows.tallies[kept.ana.key.public]

    def mention(each: RoundProof) -> RoundProof:
        others = [audit for audit in each.audits if audit.seat != ANA]
        return replace(each, audits=(*others, audit_of(file, each, kept.ana.key, ANA, "clean", tally)))

    whole = replace(with_round(file, 1, mention), reports=(said,))
    assert texts(checked(whole).rounds[1].remarks) == []
    cut = checked(replace(whole, reports=()))
    assert texts(cut.rounds[1].remarks) == [NOT_TOLD]
    with pytest.raises(Refusal, match="have been changed"):
        checked(replace(whole, reports=(replace(said, step=7),)))


def test_a_move_made_too_soon_is_a_finding() -> None:
    kept = KeptMatch()
    kept.begin()
    kept.parlour.cut(kept.ana)
    kept.parlour.play([kept.kai, kept.ben], LONG)
    kept.parlour.run(1)
    file = kept.file()
    told = checked(with_round(file, 0, lambda each: hurried(file, each, kept.host_key)))
    assert told.outcome == "faulty"
    assert {each.code for _, each in told.findings} == {"not_away"}


def opened_only(kept: KeptMatch, file: RoundFile, opening: Opening) -> RoundFile:
    """Return a file that ends with another opening, as the host would sign it."""
    table = table_digest(file.table, file.host)
    signed = replace(opening, signature=kept.host_key.sign(opening_to_sign(opening_digest(table, opening))))
    return replace(file, rounds=(*file.rounds[:-1], RoundProof(signed, None, None, (), None, None)))


def codes(told: Checked) -> list[str]:
    """Return the codes of what doesn't follow from a file."""
    return [each.code for _, each in told.findings]


def test_a_deal_that_names_another_end_is_a_finding(kept: KeptMatch, file: RoundFile) -> None:
    opening = file.rounds[-1].opening
    assert codes(checked(opened_only(kept, file, opening))) == []
    assert codes(checked(opened_only(kept, file, replace(opening, previous_end=bytes(32))))) == ["unended"]
    assert codes(checked(opened_only(kept, file, replace(opening, match=opening.match + 1)))) == ["account"]
    assert codes(checked(opened_only(kept, file, replace(opening, round=opening.round + 1)))) == ["account"]


def test_a_match_that_goes_on_after_it_was_closed_is_a_finding(kept: KeptMatch, file: RoundFile) -> None:
    def close(each: RoundProof) -> RoundProof:
        assert each.reveal is not None
        return ended_again(file, replace(each, reveal=replace(each.reveal, how="closed")), kept.host_key)

    before, last = file.rounds[-2:]
    closed = close(before)
    assert closed.reveal is not None
    record = DealRecord.of(file.table, file.host, closed.opening)
    record.roster, record.shares = closed.roster, closed.shares
    after = replace(last.opening, previous_end=end_digest(record.last_digest, closed.reveal))
    told = checked(opened_only(kept, replace(file, rounds=(*file.rounds[:-2], closed, last)), after))
    assert codes(told) == ["unended"]


def test_a_key_with_two_seats_is_a_finding(kept: KeptMatch, file: RoundFile) -> None:
    opening = file.rounds[-1].opening
    seats = (opening.seats[0], opening.seats[ANA], opening.seats[ANA])
    assert "our_seat" in codes(checked(opened_only(kept, file, replace(opening, seats=seats))))


def test_a_player_who_was_left_out_twice_and_takes_part_again_is_a_finding() -> None:
    kept = KeptMatch(target=300)
    never_sends(kept.ana, Share)
    kept.begin()
    for _ in range(2):
        kept.play_round()
        kept.next_round()
    kept.play_round()
    file = kept.file()
    assert checked(file).findings == ()

    def listed(each: RoundProof) -> RoundProof:
        assert each.roster is not None
        record = DealRecord.of(file.table, file.host, each.opening)
        value = bytes(32)
        row = Contribution(
            value, NO_FINDINGS, kept.ana.key.sign(commit_to_sign(record.opened, ANA, value, NO_FINDINGS))
        )
        rows = (*each.roster.contributions[:ANA], row, *each.roster.contributions[ANA + 1 :])
        signature = kept.host_key.sign(roster_to_sign(roster_digest(record.opened, rows)))
        return RoundProof(
            each.opening, replace(each.roster, contributions=rows, signature=signature), None, (), None, None
        )

    assert codes(checked(with_round(file, 2, listed))) == ["barred"]


# -- what is missing --------------------------------------------------------------------------------------------------


def test_a_match_that_was_cut_short_is_not_over(file: RoundFile) -> None:
    told = checked(only(file, [0]))
    assert told.outcome == "remark"
    assert texts(told.remarks) == [NOT_OVER]
    assert told.remarks[0].values["n"] == 1


@pytest.mark.parametrize(
    ("left", "text", "fair"), [((1, 2, 3), ONE_MISSING, 0), ((0, 2, 3), ONE_MISSING, 1), ((0, 3), SOME_MISSING, 1)]
)
def test_missing_rounds_are_named(left: tuple[int, ...], text: str, fair: int, file: RoundFile) -> None:
    told = checked(only(file, left))
    assert (told.outcome, told.findings) == ("unchecked", ())
    assert texts(told.doubts) == [text]
    assert [each.outcome for each in told.rounds] == ["fair"] * fair + ["unchecked"] * (len(left) - fair)
    assert told.rounds[-1].remarks[0].text == AFTER_A_GAP


def test_a_secret_that_is_missing_is_named(file: RoundFile) -> None:
    told = checked(with_round(file, 1, lambda each: replace(each, reveal=None, audits=())))
    assert (told.outcome, told.findings) == ("unchecked", ())
    assert [each.remarks[0].text for each in told.rounds[1:3]] == [NOT_SHOWN, AFTER_A_GAP]


def test_nothing_is_said_of_rounds_after_a_fault(kept: KeptMatch, file: RoundFile) -> None:
    def more(each: RoundProof) -> RoundProof:
        assert each.reveal is not None
        scores = tuple(score + 1 for score in each.reveal.scores)
        reveal = replace(each.reveal, scores=scores)
        return ended_again(file, replace(each, reveal=reveal), kept.host_key)

    told = checked(with_round(file, 1, more))
    assert [each.outcome for each in told.rounds] == ["fair", "faulty"]
    assert texts(told.remarks) == [NO_FURTHER]


# -- deals that were thrown away --------------------------------------------------------------------------------------


def thrown(times: int) -> KeptMatch:
    """Return a match before which the host threw deals away."""
    kept = KeptMatch()
    kept.begin()
    for _ in range(times):
        kept.throw_away()
    kept.play_round()
    return kept


def test_deals_that_were_thrown_away_stay_in_the_file() -> None:
    kept = thrown(3)
    file = kept.file()
    assert [each.opening.deal for each in file.earlier] == [1, 2, 3]
    told = checked(file)
    assert (told.outcome, told.findings) == ("remark", ())
    assert texts(told.rounds[0].remarks) == [THROWN_AWAY]
    assert told.rounds[0].remarks[0].values == {"n": 3, "m": 4}
    alike(kept.page(4), told.rounds[0])


def test_whoever_takes_over_a_place_is_told_as_on_the_page() -> None:
    kept = KeptMatch(target=200)
    kept.begin()
    kept.play_round()
    kept.kai.ask(AdminRequest("kick", kept.ana.seat))
    kept.parlour.pump()
    kept.ana = kept.parlour.join("Eva")
    kept.next_round()
    kept.play_round()
    told = checked(kept.file())
    assert [each.outcome for each in told.rounds] == ["fair", "remark"]
    assert texts(told.rounds[1].remarks) == [TOOK_OVER]
    assert told.rounds[1].remarks[0].values == {"name": "Eva", "other": "Ana", "n": 2}
    alike(kept.page(2), told.rounds[1])


def test_a_player_who_was_moved_within_the_match_is_a_finding(kept: KeptMatch, file: RoundFile) -> None:
    opening = file.rounds[-1].opening
    house, ana, ben = opening.seats
    assert codes(checked(opened_only(kept, file, replace(opening, seats=(house, ben, ana))))) == ["moved_seat"]


def test_deals_that_were_thrown_away_cannot_be_cut_out() -> None:
    file = thrown(3).file()
    told = checked(replace(file, earlier=()))
    assert texts(told.remarks)[0] == SOME_UNTOLD
    assert told.outcome == "remark"
    assert texts(checked(replace(file, earlier=file.earlier[1:])).remarks)[0] == ONE_UNTOLD
    second = file.earlier[1]
    assert second.reveal is not None
    changed = replace(second, reveal=replace(second.reveal, how="over"))
    with pytest.raises(Refusal, match="Deal 2 in this file"):
        checked(replace(file, earlier=(file.earlier[0], changed, file.earlier[2])))
    numbered = replace(second, reveal=replace(second.reveal, deal=77))
    with pytest.raises(Refusal, match="Deal 2 in this file"):
        checked(replace(file, earlier=(file.earlier[0], numbered, file.earlier[2])))


def test_a_host_cannot_rewrite_the_ends_of_deals_before_the_match() -> None:
    """It signs again that the first deal was played to its end, and names that end in the opening of the second."""
    kept = thrown(3)
    file, key = kept.file(), kept.host_key
    first, second, third = file.earlier
    assert first.reveal is not None
    assert second.reveal is not None
    table = table_digest(file.table, file.host)
    stage = DealRecord(table, file.host, first.opening, first.roster, first.shares).last_digest
    over = replace(first.reveal, how="over")
    over = replace(over, signature=key.sign(end_to_sign(end_digest(stage, over))))
    opening = replace(second.opening, previous_end=end_digest(stage, over))
    opening = replace(opening, signature=key.sign(opening_to_sign(opening_digest(table, opening))))
    record = DealRecord(table, file.host, opening)
    assert second.roster is not None
    record.roster = replace(
        second.roster, signature=key.sign(roster_to_sign(roster_digest(record.opened, second.roster.contributions)))
    )
    end = replace(second.reveal, signature=key.sign(end_to_sign(end_digest(record.last_digest, second.reveal))))
    again = replace(second, opening=opening, roster=record.roster, shares=None, reveal=end)
    with pytest.raises(Refusal, match="Deal 2 in this file"):
        checked(replace(file, earlier=(replace(first, reveal=over), again, third)))


def test_a_deal_that_was_closed_is_not_checked() -> None:
    kept = KeptMatch()
    kept.begin()
    kept.parlour.host.table.reveal_early()
    kept.parlour.pump()
    told = checked(kept.file())
    assert told.outcome == "unchecked"
    assert told.rounds[0].remarks[0].text == CLOSED
    assert kept.page(1).outcome == "unchecked"


def test_a_second_match_is_as_fair_as_the_first() -> None:
    again = KeptMatch(target=10)
    again.play()
    for guest in (again.ana, again.ben):
        guest.ask(Ready(on=True))
    again.next_round()
    again.play_round()
    while not again.parlour.host.table.match.is_over:
        again.next_round()
        again.play_round()
    again.parlour.run(10)
    file = again.file()
    assert file.rounds[0].opening.match == 2
    assert checked(file).outcome == "fair"


def removed_before() -> KeptMatch:
    """Return a second match with Ana, whom the host removed in the middle of the first."""
    kept = KeptMatch(target=5)
    kept.begin()
    name, key, seat = "Ana", kept.ana.key, kept.ana.seat
    while kept.parlour.host.table.match.state.turn != seat:
        kept.parlour.play([kept.kai, kept.ben], 1)
    kept.kai.ask(AdminRequest("kick", seat))
    kept.parlour.pump()
    kept.parlour.play([kept.kai, kept.ben], LONG)
    kept.parlour.run(10)
    assert kept.parlour.host.table.phase == "over"
    again = Guest(name, key, kept.parlour.chance.randbytes, notes=tuple(kept.parlour.notes[name]))
    kept.parlour.connect(again, invited=True)
    kept.parlour.run(1)
    kept.ana = again
    for guest in (kept.ana, kept.ben):
        guest.ask(Ready(on=True))
    kept.next_round()
    kept.play_round()
    kept.parlour.run(10)
    return kept


def test_a_file_names_each_player_who_was_removed_from_a_deal_before_the_match() -> None:
    kept = removed_before()
    told = checked(kept.file())
    assert kept.page(2).outcome == "fair", "Ben has seen the first deal through"
    assert (told.outcome, told.remarks) == ("remark", ())
    assert texts(told.rounds[0].remarks) == [UNSEEN_BY]
    assert told.rounds[0].remarks[0].values == {"name": "Ana", "n": 1, "m": 2}


def test_the_moves_of_a_deal_before_the_match_cannot_be_cut_out() -> None:
    file = removed_before().file()
    [first] = file.earlier
    told = checked(replace(file, earlier=(replace(first, entries=(), at=None, audits=()),)))
    assert (told.outcome, texts(told.remarks)) == ("remark", [ONE_IN_PART])
    kept_by_seat = tuple(entry for entry in first.entries if entry.stand_in_reason != "kicked")
    with pytest.raises(Refusal, match="Deal 1 in this file"):
        checked(replace(file, earlier=(replace(first, entries=kept_by_seat),)))


@sampled(4)
@pytest.mark.parametrize(
    ("verdict", "outcome"), [("clean", "fair"), ("unchecked", "remark"), ("faulty", "remark"), (None, "fair")]
)
def test_a_deal_before_the_match_that_a_player_could_not_check_is_a_remark(
    verdict: Verdict | None, outcome: str
) -> None:
    """A player who has left without a word may have checked it."""
    kept = KeptMatch(target=10)
    kept.play()
    kept.next_round()
    kept.play_round()
    while not kept.parlour.host.table.match.is_over:
        kept.next_round()
        kept.play_round()
    kept.parlour.run(10)
    file = kept.file()
    first = file.earlier[0]
    others = tuple(each for each in first.audits if each.seat != ANA)
    said = (audit_of(file, first, kept.ana.key, ANA, verdict),) if verdict is not None else ()
    assert checked(replace(file, earlier=(replace(first, audits=others + said), *file.earlier[1:]))).outcome == outcome


@pytest.mark.parametrize("throws", [False, True])
def test_a_newcomer_vouches_for_nothing_before_its_first_share_and_its_file_says_what_it_lacks(*, throws: bool) -> None:
    """Players who were there before know whether a deal was thrown away, and say so."""
    parlour, papers = Parlour(seats=3, house={"target": 5}), Papers()
    kai, ana, table = parlour.join("Kai"), parlour.join("Ana"), parlour.host.table
    table.seat_bot(2, "hana")
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    if throws:
        table.reveal_early()
        table.new_match()
        table.unready()
        table.enter("lobby")
    else:
        parlour.play([kai, ana], LONG)
        parlour.run(10)
        assert table.phase == "over"
    kai.ask(AdminRequest("open", 2))
    parlour.pump()
    eva = parlour.join("Eva")
    keeps(eva, papers)
    for guest in (ana, eva):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai, ana, eva], LONG)
    parlour.run(10)
    pages = [judged_of(parlour, name, 2) for name in ("Ana", "Eva")]
    assert [page.outcome for page in pages] == ["remark" if throws else "fair", "fair"]
    assert texts(pages[0].remarks) == ([THROWN_AWAY] if throws else [])
    file = read_rounds(papers.content(eva))
    assert isinstance(file, RoundFile)
    told = checked(file)
    assert (told.outcome, texts(told.remarks)[0]) == ("remark", ONE_UNTOLD)


def judged_of(parlour: Parlour, name: str, deal: int) -> Judgement:
    """Return the last that a player's page says of a deal."""
    news = [each.judgement for each in parlour.news[name] if isinstance(each, JudgementNews)]
    return next(each for each in reversed(news) if each.deal == deal)


# -- programs that end ------------------------------------------------------------------------------------------------


def test_a_program_that_starts_again_goes_on_with_its_file() -> None:
    first = thrown(1)
    before = read_rounds(first.papers.content(first.ben))
    assert isinstance(before, RoundFile)
    papers = Papers(before)
    keeps(first.ben, papers)
    assert papers.content(first.ben) == first.papers.content(first.ben)
    first.next_round()
    first.play_round()
    after = read_rounds(papers.content(first.ben))
    assert isinstance(after, RoundFile)
    assert [each.opening.round for each in after.rounds] == [1, 2]
    assert after.earlier == before.earlier
    elsewhere = read_rounds(Papers(replace(before, table=bytes(16))).content(first.ben))
    assert isinstance(elsewhere, RoundFile)
    assert [each.opening.round for each in elsewhere.rounds] == [2], "that was another table"


def test_files_of_the_second_version_are_still_opened(file: RoundFile) -> None:
    old = replace(file, version=2, earlier=(), rounds=tuple(replace(each, names=()) for each in file.rounds))
    content = written(old).replace(b'"earlier": [],', b"")
    assert checked(read_rounds(content)).outcome == "fair"
