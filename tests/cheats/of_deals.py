"""Cheats of a host before the first move: in the opening, the roster and the shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.core import Seat
from engine.match import Match
from net.effects.effects import CloseConnection
from net.fairness.deal_record import move_to_sign, roster_digest
from net.host.deal import HostedDeal
from net.protocol.keys import Key
from net.protocol.messages import (
    NO_FINDINGS,
    Commit,
    Contribution,
    DealParticipant,
    FindingTally,
    FromGuest,
    FromHost,
    Opening,
    Reason,
    Roster,
    Share,
    Shares,
    StandInReason,
    TableUpdate,
    Welcome,
    WireMove,
)
from tests.cheats.cheat import OTHER, VICTIM, Catalogue
from tests.cheats.edited import Edited, let_out, promised, with_row

host_cheat: Final = Catalogue()
NOTHING: Final = Contribution(bytes(32), NO_FINDINGS, bytes(64))
"""The row of a guest who contributed nothing."""

# -- the opening -------------------------------------------------------------------------------------------------------


def change_opening(host: Edited, **changes: object) -> None:
    """Change the opening of a deal."""

    def bend(deal: HostedDeal) -> None:
        record = deal.record
        record.opening = host.opening(record.opening, **changes)
        host.forget(record)

    host.on_deal(bend)


def seat_as(host: Edited, seat: Seat, taker: DealParticipant) -> None:
    """Open the deal with another player in a seat."""

    def bend(deal: HostedDeal) -> None:
        seats = list(deal.record.opening.seats)
        seats[seat] = taker
        deal.record.opening = host.opening(deal.record.opening, seats=tuple(seats))
        host.forget(deal.record)

    host.on_deal(bend)


@host_cheat("two_openings", "two_openings")
def opens_a_deal_once_more_with_another_secret(host: Edited) -> None:
    def tell(_seat: Seat, roster: Roster) -> Sequence[FromHost]:
        return host.opening(host.deal.record.opening, secret_commitment=bytes(32)), roster

    host.tells(Roster, tell)


@host_cheat("two_openings", "two_openings")
def forgets_a_deal_and_opens_it_again(host: Edited) -> None:
    """As after a restart with an older journal: the same number, another secret."""
    honest = host.table.close_shares

    def close_shares(reasons: dict[Seat, Reason]) -> None:
        if host.cheats_once():
            host.table.number -= 1
            host.table.open_deal()
        else:
            honest(reasons)

    host.bend(host.table, "close_shares", close_shares)


@host_cheat("remark", "other_deal")
def shows_two_guests_two_openings(host: Edited) -> None:
    def tell(seat: Seat, opening: Opening) -> Sequence[FromHost]:
        return (host.opening(opening, secret_commitment=bytes(32)) if seat == OTHER else opening,)

    host.tells(Opening, tell)


@host_cheat("unended", "unended")
def leaves_a_deal_that_it_does_not_like_and_opens_the_next(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.cheats_once(next_deal=True):
            host.table.match.rounds.clear()
            host.table.open_deal()

    host.ticks(tick)


@host_cheat("unended", "unended", rounds=2)
def says_that_the_deal_before_ended_otherwise(host: Edited) -> None:
    def bend(deal: HostedDeal) -> None:
        if deal.number == 2 and host.cheats_once():
            deal.record.opening = host.opening(deal.record.opening, previous_end=bytes(32))
            host.forget(deal.record)

    host.on_deal(bend)


@host_cheat("unended", "unended")
def closes_a_round_in_the_middle_and_goes_on_with_the_match(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.deal.record.ply > 2 and host.cheats_once(next_deal=True):
            host.table.reveal_early()
            host.table.match.rounds.clear()
            host.table.open_deal()

    host.ticks(tick)


@host_cheat("unended", "unended", rounds=2)
def skips_a_number(host: Edited) -> None:
    honest = host.table.open_deal

    def open_deal(secret: bytes | None = None) -> None:
        if host.table.number == 1 and host.cheats_once():
            host.table.number, host.plan.deal = 2, 3
        honest(secret)

    host.bend(host.table, "open_deal", open_deal)


@host_cheat("account", "account", rounds=2)
def begins_the_match_anew_after_a_round_that_it_lost(host: Edited) -> None:
    def bend(deal: HostedDeal) -> None:
        if deal.number == 2 and host.cheats_once():
            host.table.match = Match(host.table.rules)
            deal.record.opening = host.opening(deal.record.opening, match=2, round=1)
            host.forget(deal.record)

    host.on_deal(bend)


@host_cheat("account", "account", rounds=2)
def counts_the_second_round_as_the_first(host: Edited) -> None:
    def bend(deal: HostedDeal) -> None:
        if deal.number == 2 and host.cheats_once():
            host.table.match = Match(host.table.rules)
            deal.record.opening = host.opening(deal.record.opening, round=1)
            host.forget(deal.record)

    host.on_deal(bend)


@host_cheat("our_seat", "terms", puppets=1)
def puts_a_puppets_key_in_a_guests_place(host: Edited) -> None:
    """And sign for the seat with it, excluding the guest it belongs to."""

    def bend(deal: HostedDeal) -> None:
        own = host.plan.puppets[0]
        seats = list(deal.record.opening.seats)
        seats[VICTIM] = DealParticipant("guest", own.public)
        seats[OTHER + 1] = DealParticipant("bot", host.key.public)
        deal.record.opening = host.opening(deal.record.opening, seats=tuple(seats))
        host.forget(deal.record)
        deal.commits[VICTIM] = promised(own, deal.record.opened, VICTIM, bytes(32))

    host.on_deal(bend)

    def tick(_now: float) -> None:
        if host.table.phase == "open" and VICTIM not in host.deal.opened:
            own = host.plan.puppets[0]
            host.deal.opened[VICTIM] = let_out(own, host.deal.record.listed, VICTIM, bytes(32))

    host.ticks(tick)
    honest = host.table.play

    def play(
        seat: Seat,
        move: WireMove,
        mid: bytes,
        signature: bytes,
        *,
        by: StandInReason = "seat",
        away: int = 0,
        said: FindingTally = NO_FINDINGS,
    ) -> None:
        if seat == VICTIM:
            record = host.deal.record
            signed = move_to_sign(record.shuffled, record.head, record.ply, seat, move, mid, NO_FINDINGS)
            signature = host.plan.puppets[0].sign(signed)
            by, away = "seat", 0
        honest(seat, move, mid, signature, by=by, away=away, said=said)

    host.bend(host.table, "play", play)


@host_cheat("our_seat", "our_seat", puppets=1)
def seats_a_puppet_twice(host: Edited) -> None:
    def bend(deal: HostedDeal) -> None:
        seats = list(deal.record.opening.seats)
        seats[-1] = DealParticipant("guest", host.plan.puppets[0].public)
        deal.record.opening = host.opening(deal.record.opening, seats=tuple(seats))
        host.forget(deal.record)

    host.on_deal(bend)


def label(host: Edited, kind: str) -> None:
    def bend(deal: HostedDeal) -> None:
        seats = list(deal.record.opening.seats)
        seats[VICTIM] = replace(seats[VICTIM], kind=kind)
        deal.record.opening = host.opening(deal.record.opening, seats=tuple(seats))
        host.forget(deal.record)

    host.on_deal(bend)


@host_cheat("our_seat", "terms")
def labels_a_guest_as_its_own_player(host: Edited) -> None:
    label(host, "house")


@host_cheat("our_seat", "terms")
def labels_a_guest_as_a_bot(host: Edited) -> None:
    label(host, "bot")


@host_cheat("terms", "terms")
def lets_bots_stand_in_sooner_than_the_lobby_says(host: Edited) -> None:
    change_opening(host, stand_in=0)


@host_cheat("terms", "terms")
def gives_less_time_for_a_turn_than_the_lobby_says(host: Edited) -> None:
    change_opening(host, turn=1)


@host_cheat("terms", "terms")
def opens_a_deal_by_other_rules(host: Edited) -> None:
    change_opening(host, rules=bytes(8))


@host_cheat("terms", "terms")
def takes_another_list_of_words(host: Edited) -> None:
    change_opening(host, words=b"otherone")


@host_cheat("terms", "terms")
def says_that_the_deal_was_opened_before_the_guests_came(host: Edited) -> None:
    """Then nobody compares its opening with the lobby."""

    def tell(_seat: Seat, welcome: Welcome) -> Sequence[FromHost]:
        return (replace(welcome, deal=1),)

    host.tells(Welcome, tell)
    change_opening(host, stand_in=0)


# -- the roster --------------------------------------------------------------------------------------------------------


@host_cheat("other_deal", "other_deal")
def shows_the_roster_of_another_deal(host: Edited) -> None:
    def tell(_seat: Seat, roster: Roster) -> Sequence[FromHost]:
        return (host.roster(bytes(32), roster, roster.contributions),)

    host.tells(Roster, tell)


@host_cheat("two_rosters", "two_rosters")
def signs_two_rosters(host: Edited) -> None:
    def tell(_seat: Seat, roster: Roster) -> Sequence[FromHost]:
        other = host.roster(host.deal.record.opened, roster, with_row(roster.contributions, OTHER, "away"))
        return roster, other

    host.tells(Roster, tell)


@host_cheat("remark", "other_deal", puppets=1)
def shows_two_guests_two_rosters(host: Edited) -> None:
    """Each has another commitment of its puppet, so it could choose between them."""

    def tell(seat: Seat, roster: Roster) -> Sequence[FromHost]:
        if seat != OTHER:
            return (roster,)
        opened = host.deal.record.opened
        row = promised(host.plan.puppets[0], opened, 2, bytes(32))
        return (host.roster(opened, roster, with_row(roster.contributions, 2, row)),)

    host.tells(Roster, tell)


@host_cheat("two_rosters", "two_rosters", puppets=1, convicts=(2,))
def lets_a_puppet_promise_twice(host: Edited) -> None:
    def tell(_seat: Seat, roster: Roster) -> Sequence[FromHost]:
        opened = host.deal.record.opened
        row = promised(host.plan.puppets[0], opened, 2, bytes(32))
        return roster, host.roster(opened, roster, with_row(roster.contributions, 2, row))

    host.tells(Roster, tell)


def promise_for(host: Edited, row: Contribution) -> None:
    """Put another commitment on the roster in the victim's place."""
    honest = host.deal.close_roster

    def close_roster(reasons: dict[Seat, Reason]) -> None:
        host.deal.commits[VICTIM] = row
        honest(reasons)

    host.bend(host.deal, "close_roster", close_roster)


@host_cheat("unsigned", "unsigned")
def promises_in_a_guests_place(host: Edited) -> None:
    def hear(seat: Seat, commit: Commit) -> FromGuest:
        if seat == VICTIM:
            forged = promised(Key(bytes(32)), host.deal.record.opened, VICTIM, bytes(32))
            promise_for(host, forged)
        return commit

    host.hears(Commit, hear)


@host_cheat("unsigned", "unsigned", rounds=2)
def lists_a_promise_of_the_deal_before(host: Edited) -> None:
    def hear(seat: Seat, commit: Commit) -> FromGuest:
        if seat == VICTIM and commit.deal == 1:
            host.plan.kept["row"] = Contribution(commit.value, commit.findings, commit.signature)
        elif seat == VICTIM and host.cheats_once():
            row = host.plan.kept["row"]
            assert isinstance(row, Contribution)
            promise_for(host, row)
        return commit

    host.hears(Commit, hear)


@host_cheat("left_off", "remark")
def leaves_a_guest_off_the_roster(host: Edited) -> None:
    def hear(seat: Seat, commit: Commit) -> FromGuest | None:
        return None if seat == VICTIM else commit

    host.hears(Commit, hear)
    without_patience(host, "commit", VICTIM)


@host_cheat("left_off", "remark")
def waits_as_long_as_it_must_for_a_promise_that_it_has_heard(host: Edited) -> None:
    host.hears(Commit, lambda seat, commit: None if seat == VICTIM else commit)


def without_patience(host: Edited, phase: str, seat: Seat) -> None:
    """Do not wait for a seat in a phase."""
    honest = host.table.waits.excuse

    def excuse(asked: Seat, key: bytes) -> Reason | None:
        return "silent" if (asked, host.table.phase) == (seat, phase) else honest(asked, key)

    host.bend(host.table.waits, "excuse", excuse)


def cut(host: Edited, seats: Sequence[Seat]) -> None:
    """Cut guests off; they reconnect at once."""
    table = host.table
    for seat in seats:
        connection = table.chairs[seat].connection
        table.chairs.disconnect(connection, table.waits.now)
        table.outbox.ask(CloseConnection(connection, "timeout"))


@host_cheat("left_off", "left_off")
def cuts_all_guests_who_have_promised_and_goes_on_without_them(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase == "commit" and len(host.deal.commits) == 2 and host.cheats_once():
            cut(host, (VICTIM, OTHER))
            host.deal.commits.clear()
            host.table.close_roster({VICTIM: "away", OTHER: "away"})

    stay_in_phase(host, "commit")
    host.ticks(tick)


@host_cheat("left_off", "left_off", puppets=1)
def cuts_all_guests_and_lets_only_its_puppet_into_the_deal(host: Edited) -> None:
    """And draw the puppet's share until the deal suits a friend; nobody is left to notice."""

    def tick(_now: float) -> None:
        if host.table.phase == "commit" and len(host.deal.commits) == 3 and host.cheats_once():
            cut(host, (VICTIM, OTHER))
            for seat in (VICTIM, OTHER):
                del host.deal.commits[seat]
            host.table.close_roster({VICTIM: "away", OTHER: "away"})

    stay_in_phase(host, "commit")
    host.ticks(tick)


def stay_in_phase(host: Edited, phase: str) -> None:
    """Prevent the honest end of a phase."""
    honest = host.table.waits.excuse

    def excuse(asked: Seat, key: bytes) -> Reason | None:
        return None if host.table.phase == phase else honest(asked, key)

    host.bend(host.table.waits, "excuse", excuse)
    if phase == "commit":
        missing = HostedDeal.missing

        def bend(deal: HostedDeal) -> None:
            def nobody() -> list[Seat]:
                return missing(deal) or ([VICTIM] if host.table.phase == phase else [])

            host.bend(deal, "missing", nobody)

        host.on_deal(bend)


@host_cheat("barred", "barred", puppets=1, rounds=3)
def lets_a_puppet_back_that_was_left_out_twice(host: Edited) -> None:
    """So choose between two deals three times, when twice is the maximum."""

    def bend(deal: HostedDeal) -> None:
        host.table.waits.strikes.clear()
        if deal.number == 3:
            host.plan.deal = 3
            deal.commits[2] = promised(host.plan.puppets[0], deal.record.opened, 2, bytes(32))

    host.on_deal(bend)

    def hear(seat: Seat, share: Share) -> FromGuest | None:
        return None if seat == 2 else share

    host.hears(Share, hear)
    without_patience(host, "open", 2)


# -- the shares --------------------------------------------------------------------------------------------------------


def with_share(host: Edited, seat: Seat, change: Callable[[Contribution], Contribution]) -> None:
    """Close the list of shares with one row replaced by the result of `change`."""

    def bend(deal: HostedDeal) -> None:
        honest = deal.close_shares

        def close_shares(reasons: dict[Seat, Reason]) -> None:
            deal.opened[seat] = change(deal.opened.get(seat, NOTHING))
            honest(reasons)

        host.bend(deal, "close_shares", close_shares)

    host.on_deal(bend)


@host_cheat("two_lists", "two_lists")
def signs_two_lists_of_shares(host: Edited) -> None:
    def tell(_seat: Seat, shares: Shares) -> Sequence[FromHost]:
        return shares, host.shares(host.deal.record.listed, shares, with_row(shares.contributions, OTHER, "away"))

    host.tells(Shares, tell)


@host_cheat("two_lists", "two_lists", puppets=1)
def leaves_a_puppet_out_in_the_midst_of_play(host: Edited) -> None:
    def tell(_seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        shares = host.deal.record.shares
        assert shares is not None
        if update.ply != 4:
            return (update,)
        return host.shares(host.deal.record.listed, shares, with_row(shares.contributions, 2, "silent")), update

    host.tells(TableUpdate, tell)


@host_cheat("remark", "other_deal")
def shows_two_guests_two_lists_of_shares(host: Edited) -> None:
    """Leave the first share out of the second list, for another deal: its moves belong to no other history."""

    def tell(seat: Seat, shares: Shares) -> Sequence[FromHost]:
        if seat != OTHER:
            return (shares,)
        listed = roster_digest(host.deal.record.opened, with_row(shares.contributions, VICTIM, "away"))
        return (host.shares(listed, shares, with_row(shares.contributions, VICTIM, "away")),)

    host.tells(Shares, tell)


@host_cheat("bad_share", "bad_share")
def puts_a_share_of_its_own_in_a_guests_place(host: Edited) -> None:
    with_share(host, VICTIM, lambda row: replace(row, value=bytes(32)))


@host_cheat("bad_share", "bad_share", rounds=2)
def takes_a_share_of_the_deal_before(host: Edited) -> None:
    def change(row: Contribution) -> Contribution:
        old = host.plan.kept.setdefault("share", row)
        assert isinstance(old, Contribution)
        host.plan.deal = 2
        return old

    with_share(host, VICTIM, change)


@host_cheat("bad_share", "bad_share")
def adds_a_share_that_nobody_promised(host: Edited) -> None:
    with_share(host, 2, lambda _row: let_out(host.key, host.deal.record.listed, 2, bytes(32)))
    through_rows(host)


def through_rows(host: Edited) -> None:
    """Close the list of shares unchanged, whatever the roster says."""

    def bend(deal: HostedDeal) -> None:
        honest = deal.close_shares

        def close_shares(reasons: dict[Seat, Reason]) -> None:
            honest(reasons)
            shares = deal.record.shares
            assert shares is not None
            rows = with_row(shares.contributions, 2, deal.opened[2])
            deal.record.shares = host.shares(deal.record.listed, shares, rows)
            host.forget(deal.record)

        host.bend(deal, "close_shares", close_shares)

    host.on_deal(bend)


@host_cheat("bad_share", "bad_share")
def calls_a_good_share_wrong(host: Edited) -> None:
    with_share(host, VICTIM, lambda row: replace(row, wrong=True))


@host_cheat("bad_share", "bad_share", puppets=1)
def draws_its_puppets_share_when_it_knows_all_others(host: Edited) -> None:
    with_share(host, 2, lambda _row: let_out(host.plan.puppets[0], host.deal.record.listed, 2, bytes(32)))


@host_cheat("broke_word", "broke_word", puppets=1, convicts=(2,))
def lets_its_puppet_break_its_word(host: Edited) -> None:
    listed = host.plan.puppets
    with_share(host, 2, lambda _row: let_out(listed[0], host.deal.record.listed, 2, bytes(32), wrong=True))


@host_cheat("left_out", "remark")
def leaves_out_the_share_of_a_guest_who_is_there(host: Edited) -> None:
    def hear(seat: Seat, share: Share) -> FromGuest | None:
        return None if seat == VICTIM else share

    host.hears(Share, hear)
    without_patience(host, "open", VICTIM)


@host_cheat("left_out", "remark")
def waits_as_long_as_it_must_for_a_share_that_it_has_heard(host: Edited) -> None:
    host.hears(Share, lambda seat, share: None if seat == VICTIM else share)


@host_cheat("left_out", "remark")
def cuts_a_guest_when_it_has_let_its_share_out(host: Edited) -> None:
    def hear(seat: Seat, share: Share) -> FromGuest | None:
        if seat == VICTIM and host.cheats_once():
            cut(host, (VICTIM,))
            return None
        return share

    host.hears(Share, hear)
    without_patience(host, "open", VICTIM)


@host_cheat("remark", "remark", puppets=1)
def chooses_between_two_deals_by_a_puppet_that_keeps_silent(host: Edited) -> None:
    def hear(seat: Seat, share: Share) -> FromGuest | None:
        return None if seat == 2 else share

    host.hears(Share, hear)


@host_cheat("remark", "remark", puppets=1)
def keeps_its_puppet_off_the_roster(host: Edited) -> None:
    def hear(seat: Seat, commit: Commit) -> FromGuest | None:
        return None if seat == 2 else commit

    host.hears(Commit, hear)
