"""Cheats of a host against a guest who is there: it answers pings wrongly, or cuts it off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Seat
from net.protocol.messages import (
    By,
    Error,
    FromGuest,
    FromHost,
    Offer,
    Phase,
    Pong,
    TableUpdate,
)
from tests.cheats.cheat import VICTIM, Catalogue
from tests.cheats.edited import Edited
from tests.cheats.of_deals import cut

host_cheat: Final = Catalogue()


# -- pings -------------------------------------------------------------------------------------------------------------


def answer_pings_wrongly(host: Edited) -> None:
    """Answer pings that the victim never sent, so that its line lives on and it has no measure of its absence."""

    def tell(seat: Seat, pong: Pong) -> Sequence[FromHost]:
        if seat != VICTIM or host.table.number < 2:
            return (pong,)
        if host.cheats_once():
            host.plan.kept["since"] = host.table.now
        return (Pong(100_000),)

    host.tells(Pong, tell)


def has_answered_wrongly(host: Edited, seconds: float) -> bool:
    """Return True if the victim's pings have been answered wrongly for so long."""
    since = host.plan.kept.get("since")
    return isinstance(since, float) and host.table.now - since > seconds


@host_cheat("unreadable", "remark", rounds=14, target=400)
def answers_pings_wrongly_and_plays_the_hand_of_a_guest_as_if_it_were_away(host: Edited) -> None:
    answer_pings_wrongly(host)
    table, honest, refused = host.table, host.table.stands_for, list[bytes]()

    def stands_for(seat: Seat) -> tuple[By, int] | None:
        if seat == VICTIM and has_answered_wrongly(host, 11) and table.phase == "play":
            host.plan.deal = table.number
            return "away", 8
        return honest(seat)

    def hear(seat: Seat, offer: Offer) -> FromGuest | None:
        if seat != VICTIM or not has_answered_wrongly(host, 11):
            return offer
        refused.append(offer.mid)
        return None

    def tell(seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        late = [Error("stale", mid) for mid in refused] if seat == VICTIM and update.entry is not None else []
        del refused[: len(late)]
        return update, *late

    host.bend(table, "stands_for", stands_for)
    host.hears(Offer, hear)
    host.tells(TableUpdate, tell)


# -- the time to claim -------------------------------------------------------------------------------------------------


def can_be_robbed(host: Edited) -> bool:
    """Return True, once, if the last tile has just been played and the victim can claim something for it."""
    match, chair = host.table.match, host.table.chairs[VICTIM]
    return bool(match.state.over) and VICTIM in match.asked() and chair.kind == "person" and host.cheats_once()


@host_cheat("remark", "fair|remark", key="all_fives", rounds=8, target=250)
def cuts_a_guest_as_the_last_tile_falls_and_shows_the_secret(host: Edited) -> None:
    table, honest = host.table, host.table.tell_update

    def tell_update(*what: object) -> None:
        is_robbed = can_be_robbed(host)
        if is_robbed:
            cut(host, (VICTIM,))
        honest(*what)  # type: ignore[arg-type]  # passed on as it is
        if is_robbed:
            table.enter("claims")
            table.end_round()

    host.bend(table, "tell_update", tell_update)


@host_cheat("remark", "fair|remark", key="all_fives", rounds=8, target=250)
def shows_a_guest_that_it_has_cut_the_table_and_the_secret_at_once(host: Edited) -> None:
    table, tell_update, welcome = host.table, host.table.tell_update, host.table.welcome
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

    host.bend(table, "tell_update", told)
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
