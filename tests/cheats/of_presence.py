"""Cheats of a host against a guest who is there: it answers pings wrongly, cuts it off, or tells it too little."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from engine.core import Seat
from net.protocol.messages import (
    DealParticipant,
    Error,
    FromGuest,
    FromHost,
    Log,
    Offer,
    Phase,
    Pong,
    StandInReason,
    TableSettings,
    TableUpdate,
)
from tests.cheats.cheat import OTHER, VICTIM, Catalogue
from tests.cheats.edited import Edited
from tests.cheats.of_deals import cut

host_cheat: Final = Catalogue()
LAST: Final = 3
"""The seat of the bot at a table with a puppet."""
LIMIT: Final = 15
"""Seconds of a turn at a table with a limit."""


# -- pings -------------------------------------------------------------------------------------------------------------


def answer_pings_wrongly(host: Edited) -> None:
    """Answer pings that the victim never sent, so that its line lives on and it has no measure of its absence."""

    def tell(seat: Seat, pong: Pong) -> Sequence[FromHost]:
        if seat != VICTIM or host.table.number < 2:
            return (pong,)
        if host.cheats_once():
            host.plan.kept["since"] = host.table.waits.now
        return (Pong(100_000),)

    host.tells(Pong, tell)


def has_answered_wrongly(host: Edited, seconds: float) -> bool:
    """Return True if the victim's pings have been answered wrongly for so long."""
    since = host.plan.kept.get("since")
    return isinstance(since, float) and host.table.waits.now - since > seconds


@host_cheat("unreadable", "fair|remark|not_away", rounds=14, target=400)
def answers_pings_wrongly_and_plays_the_hand_of_a_guest_as_if_it_were_away(host: Edited) -> None:
    answer_pings_wrongly(host)
    table, honest, refused = host.table, host.table.stand_in_reason, list[bytes]()

    def stands_for(seat: Seat) -> tuple[StandInReason, int] | None:
        if seat == VICTIM and has_answered_wrongly(host, 11) and table.phase == "play":
            return "away", 8
        return honest(seat)

    def hear(seat: Seat, offer: Offer) -> FromGuest | None:
        if seat != VICTIM or not has_answered_wrongly(host, 11):
            return offer
        refused.append(offer.move_id)
        return None

    def tell(seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        late = [Error("stale", mid) for mid in refused] if seat == VICTIM and update.entry is not None else []
        del refused[: len(late)]
        return update, *late

    host.bend(table, "stand_in_reason", stands_for)
    host.hears(Offer, hear)
    host.tells(TableUpdate, tell)


# -- the time to claim -------------------------------------------------------------------------------------------------


def can_be_robbed(host: Edited) -> bool:
    """Return True, once, if the last tile has just been played and the victim can claim something for it."""
    match, chair = host.table.match, host.table.chairs[VICTIM]
    return bool(match.state.over) and VICTIM in match.asked() and chair.kind == "person" and host.cheats_once()


@host_cheat("remark", "fair|remark", key="all_fives", rounds=8, target=250)
def cuts_a_guest_as_the_last_tile_falls_and_shows_the_secret(host: Edited) -> None:
    table, honest = host.table, host.table.send_update

    def tell_update(*what: object) -> None:
        is_robbed = can_be_robbed(host)
        if is_robbed:
            cut(host, (VICTIM,))
        honest(*what)  # type: ignore[arg-type]  # passed on as it is
        if is_robbed:
            table.enter("claims")
            table.end_round()

    host.bend(table, "send_update", tell_update)


@host_cheat("remark", "fair|remark", key="all_fives", rounds=8, target=250)
def shows_a_guest_that_it_has_cut_the_table_and_the_secret_at_once(host: Edited) -> None:
    table, tell_update, welcome = host.table, host.table.send_update, host.table.welcome
    state = {"waits": False}

    def told(*what: object) -> None:
        if can_be_robbed(host):
            cut(host, (VICTIM,))
            state["waits"] = True
        tell_update(*what)  # type: ignore[arg-type]  # passed on as it is

    def welcomed(seat: Seat, *what: object) -> None:
        welcome(seat, *what)  # type: ignore[arg-type]  # passed on as it is
        if seat == VICTIM and state["waits"]:
            state["waits"] = False
            table.enter("claims")
            table.end_round()

    host.bend(table, "send_update", told)
    host.bend(table, "welcome", welcomed)


@host_cheat("remark", "fair|remark", key="all_fives", rounds=8, target=250)
def cuts_a_guest_after_the_last_tile_and_shows_the_secret(host: Edited) -> None:
    table, honest = host.table, host.table.enter

    def enter(phase: Phase) -> None:
        honest(phase)
        if phase == "claims" and can_be_robbed(host):
            cut(host, (VICTIM,))
            table.end_round()

    host.bend(table, "enter", enter)


# -- moves in the place of one who is there ----------------------------------------------------------------------------


def tell_by_log(host: Edited, update: TableUpdate) -> Sequence[FromHost]:
    """Return the moves without the table."""
    assert update.entry is not None
    return (Log(update.deal, (update.entry,), host.head(host.deal.record.shuffled, update.ply, update.head)),)


@host_cheat("played_for_us", "not_away", rounds=14, target=400)
def shows_nobody_that_it_is_a_guests_turn_and_says_that_it_kept_it(host: Edited) -> None:
    table, honest = host.table, host.table.stand_in_reason
    table.choose_settings(TableSettings(pace=0, turn=LIMIT))

    def is_ripe() -> bool:
        return table.waits.now > LIMIT + 6 and table.phase == "play" and table.match.state.turn == VICTIM

    def tell(seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        is_told = update.entry is None or update.view.over or not is_ripe() or seat not in (VICTIM, OTHER)
        return (update,) if is_told else tell_by_log(host, update)

    def stands_for(seat: Seat) -> tuple[StandInReason, int] | None:
        if seat == VICTIM and is_ripe() and host.deal.record.ply:
            host.plan.deal = host.plan.deal or table.number
            return "silent", LIMIT
        return honest(seat)

    host.tells(TableUpdate, tell)
    host.bend(table, "stand_in_reason", stands_for)
    host.hears(Offer, lambda seat, offer: None if seat == VICTIM and is_ripe() and offer.ply else offer)


@host_cheat("played_for_us", "remark", rounds=2)
def opens_a_deal_behind_a_guests_back_and_says_that_it_was_removed(host: Edited) -> None:
    table, stands_for, open_deal = host.table, host.table.stand_in_reason, host.table.open_deal

    def is_robbed(seat: Seat) -> bool:
        return seat == VICTIM and table.number == 2

    def opened(secret: bytes | None = None) -> None:
        if table.number == 1 and host.cheats_once(next_deal=True):
            cut(host, (VICTIM,))
        open_deal(secret)

    def tell(seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        if not is_robbed(seat) or update.entry is None:
            return (update,)
        is_over = bool(update.view.over)
        shown = () if table.match.state.turn == VICTIM and not is_over else (replace(update, events=(), entry=None),)
        return (*tell_by_log(host, update), *shown)

    host.bend(table, "open_deal", opened)
    host.bend(
        table,
        "stand_in_reason",
        lambda seat: ("kicked", 0) if is_robbed(seat) and table.phase == "play" else stands_for(seat),
    )
    host.tells(TableUpdate, tell)
    host.hears(Offer, lambda seat, offer: None if is_robbed(seat) else offer)


# -- the opening -------------------------------------------------------------------------------------------------------


@host_cheat("our_seat", "our_seat", puppets=1)
def gives_a_puppet_two_seats_while_a_guest_is_away(host: Edited) -> None:
    table, honest = host.table, host.table.open_deal

    def open_deal(secret: bytes | None = None) -> None:
        cut(host, (VICTIM,))
        honest(secret)
        record = host.deal.record
        seats = (*record.opening.seats[:LAST], DealParticipant("guest", table.chairs[2].key))
        record.opening = host.opening(record.opening, seats=seats)
        host.forget(record)

    host.bend(table, "open_deal", open_deal)
