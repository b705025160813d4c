"""Cheats of a host over several deals: the judged deal is the one that it keeps, plays and counts.

Each does in the wrong moment something that the owner of an honest table can do in the right one, or that an honest
host does by itself. The guests press for whatever they are asked to press for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from engine.core import Seat
from engine.games import game
from engine.pieces import each
from net.host.closing import save_and_close
from net.host.table import HostedTable
from net.protocol.keys import Key
from net.protocol.messages import FromHost, Hello, Phase, Ready, Reason, Room, SharedReplay, TableSettings
from net.protocol.terms import terms_of
from tests.cheats.cheat import OTHER, VICTIM, Catalogue
from tests.cheats.edited import Edited, let_out

host_cheat: Final = Catalogue()
evening: Final = partial(host_cheat, evening=True)
PUPPET: Final = Key(bytes(31) + b"\1")
"""A computer that comes later and does as the host says."""
THIRD: Final = 2
"""The first seat after those of the honest guests."""
HEARD: Final = 2.0
"""Seconds after which everyone has heard what the host has said, and done what it was asked."""
MIN_DOUBLES: Final = 2
"""A hand with so many doubles pleases the host."""


def when(host: Edited, phase: Phase, do: Callable[[], None], *, after: int = 0) -> None:
    """Do something once: when the table is in a phase, and at least the deal `after` has ended before."""

    def tick(_now: float) -> None:
        table = host.table
        ended = table.number - (table.deal is not None and table.deal.end is None)
        if table.phase == phase and ended >= after and host.cheats_once():
            do()

    host.ticks(tick)


def keep(host: Edited) -> None:
    """Keep the deal that comes next."""
    host.plan.deal = host.table.number + 1


def is_liked(host: Edited) -> bool:
    """Return True if the hand after those of the honest guests pleases the host."""
    state = host.table.match.state
    return sum(len(set(state.pieces.faces[tile])) == 1 for tile in each(state.hands[THIRD])) >= MIN_DOUBLES


def throw_away(table: HostedTable) -> None:
    """End the deal on the table in the middle, and begin another match."""
    table.reveal_early()
    table.new_match()


def ask(table: HostedTable) -> None:
    """Wait in the lobby until everyone is ready, as before the first match of an evening."""
    table.unready()
    table.enter("lobby")


def seat(table: HostedTable, place: Seat, name: str, key: bytes) -> None:
    """Keep a place for somebody who is about to come."""
    table.seat_person(place, name, key)
    table.chairs[place].lost = table.waits.now


def other_target(table: HostedTable) -> None:
    """Choose other rules."""
    rules = table.rules
    table.choose_terms(terms_of(game(rules.key)(rules.seats, None, {**rules.house, "target": 70})))


# -- deals that are thrown away ----------------------------------------------------------------------------------------


@evening("unchecked", "unchecked")
def throws_three_deals_away_and_opens_another_at_once(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.plan.times < 3:
            host.plan.times += 1
            throw_away(host.table)
            keep(host)
            host.table.open_deal()

    host.ticks(tick)


@evening("remark", "remark")
def throws_deals_away_until_it_likes_one_and_asks_each_time(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase != "play" or host.plan.deal:
            return
        if host.plan.times and is_liked(host):
            host.plan.deal = host.table.number
            return
        host.plan.times += 1
        throw_away(host.table)
        ask(host.table)

    host.ticks(tick)


@evening("unchecked", "unchecked")
def asks_in_the_middle_of_a_round_for_presses_that_it_uses_later(host: Edited) -> None:
    def tell(_seat: Seat, room: Room) -> Sequence[FromHost]:
        return (replace(room, phase="lobby") if room.phase == "play" else room,)

    def tick(now: float) -> None:
        if host.table.phase == "play" and now - host.table.waits.since > 1 and host.cheats_once():
            throw_away(host.table)
            keep(host)
            host.table.open_deal()

    host.tells(Room, tell)
    host.ticks(tick)


@evening("unchecked", "unchecked")
def asks_for_presses_for_the_deal_after_the_next(host: Edited) -> None:
    """By a room with the number of a deal that isn't opened yet."""

    def tell(_seat: Seat, room: Room) -> Sequence[FromHost]:
        return (replace(room, deal=room.deal + 1, match=2, rounds=0) if room.phase == "shown" else room,)

    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.table.number == 2 and host.cheats_once():
            throw_away(host.table)
            keep(host)
            host.table.open_deal()

    host.tells(Room, tell)
    host.hears(Ready, lambda _seat, ready: replace(ready, deal=host.table.number))
    host.ticks(tick)


@evening("account", "account")
def throws_a_deal_away_and_skips_some_matches(host: Edited) -> None:
    def begin() -> None:
        throw_away(host.table)
        host.table.matches += 3
        keep(host)
        ask(host.table)

    when(host, "play", begin)


@evening("remark", "remark")
def calls_a_round_over_that_is_not(host: Edited) -> None:
    """And asks for another match. Everyone finds that round faulty, and the next one says so."""

    def begin() -> None:
        host.table.end_round()
        host.table.new_match()
        keep(host)
        ask(host.table)

    when(host, "play", begin)


@evening("remark", "remark")
def shows_other_rules_while_it_ends_a_deal_so_that_nobody_can_check_it(host: Edited) -> None:
    def begin() -> None:
        table = host.table
        terms, match, deal = table.terms, table.match, table.deal
        other_target(table)
        table.match, table.deal = match, deal
        table.send_room()
        table.end_round()
        table.choose_terms(terms)
        table.new_match()
        keep(host)
        ask(table)

    when(host, "play", begin)


@evening("remark", "remark")
def throws_a_whole_match_away_in_its_second_round(host: Edited) -> None:
    """And asks for another one. The page of its second round says so, too."""

    def begin() -> None:
        throw_away(host.table)
        host.plan.deal = host.table.number + 2
        ask(host.table)

    when(host, "play", begin, after=1)


@evening("unchecked", "unchecked")
def throws_a_deal_away_while_a_guest_begins_anew(host: Edited) -> None:
    def begin() -> None:
        host.plan.restart(VICTIM)
        throw_away(host.table)
        keep(host)
        host.table.open_deal()

    when(host, "play", begin)


@evening("remark", "remark")
def throws_a_deal_away_and_never_tells_a_guest_that_began_anew(host: Edited) -> None:
    """But the guest has it in its notes."""
    host.bend(host.table, "send_history", lambda _seat, _hello: None)

    def tick(now: float) -> None:
        if host.table.phase == "play" and host.cheats_once():
            throw_away(host.table)
            host.table.enter("over")
            keep(host)
        elif host.table.phase == "over" and now - host.table.waits.since > HEARD and host.plan.times == 1:
            host.plan.times += 1
            host.plan.restart(VICTIM)
        elif host.table.phase == "over" and now - host.table.waits.since > 2 * HEARD:
            ask(host.table)

    host.ticks(tick)


@evening("unended", "remark")
def throws_a_deal_away_without_a_word_to_a_guest_that_begins_anew(host: Edited) -> None:
    host.bend(host.table, "send_history", lambda _seat, _hello: None)

    def begin() -> None:
        host.plan.restart(VICTIM)
        throw_away(host.table)
        keep(host)
        ask(host.table)

    def tick(_now: float) -> None:
        host.table.chairs[VICTIM].ready = True

    host.ticks(tick)
    when(host, "play", begin)


@evening("unchecked", "unchecked")
def changes_the_rules_after_everyone_has_pressed(host: Edited) -> None:
    honest = host.table.open_deal

    def open_deal(secret: bytes | None = None) -> None:
        if host.table.number == 1:
            other_target(host.table)
            host.table.send_room()
        honest(secret)

    def begin() -> None:
        throw_away(host.table)
        keep(host)
        ask(host.table)

    host.bend(host.table, "open_deal", open_deal)
    when(host, "play", begin)


def saves(host: Edited, then: Callable[[], None]) -> None:
    """Save the table in the middle of a deal. When everyone has left, let them come back, and do something."""

    def tick(_now: float) -> None:
        table = host.table
        if table.phase == "play" and host.cheats_once():
            save_and_close(table)
        elif host.plan.times == 1 and table.paused and not table.chairs.present():
            host.plan.times += 1
            table.resume()
            host.plan.back(VICTIM)
            host.plan.back(OTHER)
            then()

    host.ticks(tick)


@evening("unended", "unended")
def saves_the_table_and_resumes_it_with_another_deal(host: Edited) -> None:
    def then() -> None:
        host.table.new_match()
        keep(host)
        host.table.open_deal()

    host.bend(host, "_is_ahead_of_journal", lambda _hello: False)
    saves(host, then)


@evening("remark", "remark")
def saves_the_table_and_throws_the_deal_away_when_it_is_resumed(host: Edited) -> None:
    def then() -> None:
        throw_away(host.table)
        keep(host)
        ask(host.table)

    saves(host, then)


# -- matches that nobody has asked for ---------------------------------------------------------------------------------


def when_over(host: Edited, do: Callable[[], None]) -> None:
    """Do something as soon as a match is over, before anyone can press for another one."""
    honest = host.table.end_round

    def end_round() -> None:
        honest()
        if host.table.match.is_over and host.cheats_once():
            do()

    host.bend(host.table, "end_round", end_round)


@evening("unchecked", "unchecked", target=50)
def begins_another_match_before_anyone_has_asked_for_it(host: Edited) -> None:
    def begin() -> None:
        host.table.new_match()
        keep(host)
        host.table.open_deal()

    when_over(host, begin)


@evening("unchecked", "unchecked", target=50)
def begins_another_match_while_the_last_one_is_watched_together(host: Edited) -> None:
    def begin() -> None:
        table = host.table
        table.outbox.broadcast(SharedReplay(table.number, (VICTIM, OTHER), VICTIM))
        table.new_match()
        keep(host)
        table.open_deal()

    when_over(host, begin)


@evening("account", "account")
def begins_the_match_anew_with_other_rules(host: Edited) -> None:
    """After the first round, whose points vanish."""

    def begin() -> None:
        other_target(host.table)
        host.table.new_match()
        keep(host)
        ask(host.table)

    when(host, "shown", begin)


# -- places and their points -------------------------------------------------------------------------------------------


@evening("moved_seat", "moved_seat")
def swaps_two_places_between_rounds(host: Edited) -> None:
    honest = host.table.open_deal

    def open_deal(secret: bytes | None = None) -> None:
        if host.table.number == 1 and host.cheats_once(next_deal=True):
            host.table.swap(VICTIM, OTHER)
        honest(secret)

    host.bend(host.table, "open_deal", open_deal)


@evening("account", "account", puppets=1, convicts=(THIRD,))
def swaps_two_places_after_its_puppet_broke_its_word(host: Edited) -> None:
    """Under the number of another match, so that nobody compares the places."""
    honest_close, honest_open = host.table.close_shares, host.table.open_deal

    def close_shares(reasons: Mapping[Seat, Reason]) -> None:
        deal = host.deal
        if deal.number == 1:
            deal.opened[THIRD] = let_out(host.plan.puppets[0], deal.record.listed, THIRD, bytes(32), wrong=True)
        honest_close(reasons)

    def open_deal(secret: bytes | None = None) -> None:
        if host.table.number == 1 and host.cheats_once(next_deal=True):
            host.table.matches += 1
            host.table.swap(VICTIM, THIRD)
        honest_open(secret)

    host.bend(host.table, "close_shares", close_shares)
    host.bend(host.table, "open_deal", open_deal)


@evening("moved_seat", "moved_seat", puppets=1)
def lets_its_puppet_sit_in_a_bots_place_between_rounds(host: Edited) -> None:
    """As if the puppet had asked for another seat, with more points."""

    def begin() -> None:
        host.table.swap(THIRD, THIRD + 1)
        keep(host)

    when(host, "shown", begin)


@evening("moved_seat", "moved_seat")
def swaps_two_places_while_a_guest_begins_anew(host: Edited) -> None:
    """And tells it nothing of the rounds before."""

    def history(_seat: Seat, _hello: Hello) -> None:
        if not host.plan.times:
            host.table.tell_again(_seat, 0)

    def begin() -> None:
        host.plan.restart(VICTIM)
        host.table.swap(VICTIM, OTHER)
        keep(host)

    host.bend(host.table, "send_history", history)
    when(host, "shown", begin)


@evening("remark", "unchecked")
def lets_a_puppet_of_the_same_name_inherit_a_place(host: Edited) -> None:
    """And its points: the guest was removed between two rounds."""

    def begin() -> None:
        table, name = host.table, host.table.chairs[OTHER].name
        table.open_seat(OTHER, "kicked")
        seat(table, OTHER, name, PUPPET.public)
        host.plan.join(name, PUPPET, ())
        keep(host)

    when(host, "shown", begin)


@evening("remark", "unchecked")
def lets_a_bot_inherit_a_place(host: Edited) -> None:
    def begin() -> None:
        host.table.seat_bot(OTHER, "hana")
        keep(host)

    when(host, "shown", begin)


@evening("remark", "remark")
def lets_a_puppet_inherit_a_bots_place(host: Edited) -> None:
    def begin() -> None:
        host.table.open_seat(THIRD, "bye")
        seat(host.table, THIRD, "Eve", PUPPET.public)
        host.plan.join("Eve", PUPPET, ())
        keep(host)

    when(host, "shown", begin)


@evening("remark", "fair")
def removes_a_guest_from_a_deal_and_takes_it_back_for_the_next(host: Edited) -> None:
    """To the guest that deal was lost; everyone else has played it."""
    players: list[tuple[str, bytes]] = []
    honest = host.table.end_round

    def end_round() -> None:
        honest()
        if players:
            seat(host.table, VICTIM, *players.pop())
            host.plan.back(VICTIM)

    def tick(_now: float) -> None:
        table, chair = host.table, host.table.chairs[VICTIM]
        if table.phase == "play" and table.match.state.turn == VICTIM and host.cheats_once(next_deal=True):
            players.append((chair.name, chair.key))
            table.open_seat(VICTIM, "kicked")

    host.bend(host.table, "end_round", end_round)
    host.ticks(tick)


@evening("remark", "fair", target=5)
def removes_a_guest_from_a_deal_and_takes_it_back_for_the_next_match(host: Edited) -> None:
    """But every file of that match speaks for the guest, too, so none is plainly fair."""
    players: list[tuple[str, bytes]] = []

    def tick(_now: float) -> None:
        table, chair = host.table, host.table.chairs[VICTIM]
        if table.phase == "play" and table.match.state.turn == VICTIM and not host.plan.times:
            host.plan.times = 1
            players.append((chair.name, chair.key))
            table.open_seat(VICTIM, "kicked")
        elif table.phase == "over" and players:
            seat(table, VICTIM, *players.pop())
            host.plan.back(VICTIM)
        elif table.phase == "over" and chair.kind == "person" and not host.plan.deal:
            keep(host)
            table.new_match()
            ask(table)

    host.ticks(tick)


@evening("moved_seat", "moved_seat", puppets=1)
def gives_a_removed_guest_another_place_in_the_same_match(host: Edited) -> None:
    def begin() -> None:
        table = host.table
        name, key = table.chairs[OTHER].name, table.chairs[OTHER].key
        table.open_seat(THIRD, "kicked")
        table.open_seat(OTHER, "kicked")
        seat(table, THIRD, name, key)
        table.seat_bot(OTHER, "hana")
        host.plan.back(OTHER)
        keep(host)

    when(host, "shown", begin)


@evening("remark|unchecked", "remark")
def shortens_the_wait_and_moves_for_a_guest_that_it_cuts_off(host: Edited) -> None:
    def begin() -> None:
        host.table.choose_settings(TableSettings(pace=0, stand_in=0))
        keep(host)

    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.plan.deal == host.table.number and host.plan.times == 1:
            host.plan.times += 1
            host.plan.cut(VICTIM)

    when(host, "shown", begin)
    host.ticks(tick)
