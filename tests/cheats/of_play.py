"""Cheats of a host from the first move to the end of the round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from engine.core import DRAW, NOBODY, PASS, Board, Event, Move, Seat, State, View
from engine.match import Match
from engine.pieces import each
from net.effects.effects import CloseConnection
from net.fairness.deal_record import first_head, move_to_sign, public_digest, wire_move
from net.host.closing import close_for_good
from net.host.deal import HostedDeal
from net.protocol.messages import (
    NO_FINDINGS,
    Audit,
    Error,
    FindingTally,
    FromGuest,
    FromHost,
    Log,
    LogEntry,
    Offer,
    Phase,
    Reveal,
    Share,
    SignedFinding,
    StandInReason,
    TableUpdate,
    WireMove,
)
from net.protocol.views import to_wire_view
from tests.cheats.cheat import OTHER, VICTIM, Catalogue
from tests.cheats.edited import Edited
from tests.cheats.of_deals import cut, without_patience

host_cheat: Final = Catalogue()
BOT: Final = 2


def has_moved(host: Edited, seat: Seat) -> bool:
    """Return True if a seat has moved in this deal, so other players know that it was connected."""
    return host.table.phase == "play" and any(entry.seat == seat for entry in host.deal.record.entries)


# -- moves for others --------------------------------------------------------------------------------------------------


def stand_in(host: Edited, by: StandInReason, away: int, *, now: Callable[[], bool] = lambda: True) -> None:
    """Move in the victim's place as soon as the other players have seen it connected."""
    honest = host.table.stand_in_reason

    def stands_for(seat: Seat) -> tuple[StandInReason, int] | None:
        if seat == VICTIM and has_moved(host, VICTIM) and now():
            return by, away
        return honest(seat)

    def hear(seat: Seat, offer: Offer) -> FromGuest | None:
        return None if seat == VICTIM and has_moved(host, VICTIM) and now() else offer

    host.bend(host.table, "stand_in_reason", stands_for)
    host.hears(Offer, hear)


@host_cheat("played_for_us", "not_away")
def moves_for_a_guest_who_is_there(host: Edited) -> None:
    stand_in(host, "away", 8)


@host_cheat("played_for_us", "not_away")
def says_that_a_guest_kept_the_turn(host: Edited) -> None:
    stand_in(host, "silent", 120)


@host_cheat("played_for_us", "not_away")
def says_that_a_guest_is_a_bot(host: Edited) -> None:
    stand_in(host, "bot", 0)


@host_cheat("played_for_us", "remark")
def says_that_a_guest_had_to_leave(host: Edited) -> None:
    stand_in(host, "kicked", 0)


@host_cheat("played_for_us", "not_away")
def stands_in_sooner_than_was_agreed(host: Edited) -> None:
    stand_in(host, "away", 3)


def cut_at_turn(host: Edited, by: StandInReason, away: int, *, waits: float = 0.0) -> None:
    """Cut the victim off briefly on its turn, and move for it, at once or when it is back."""
    state = {"cut": 0.0}

    def tick(now: float) -> None:
        table = host.table
        if has_moved(host, VICTIM) and table.match.state.turn == VICTIM and not state["cut"] and host.cheats_once():
            state["cut"] = now
            cut(host, (VICTIM,))

    host.ticks(tick)
    stand_in(host, by, away, now=lambda: bool(state["cut"]) and host.table.waits.now >= state["cut"] + waits)

    def hear(seat: Seat, offer: Offer) -> FromGuest | None:
        return None if seat == VICTIM and state["cut"] else offer

    host.hears(Offer, hear)


@host_cheat("played_for_us", "not_away")
def cuts_a_guest_for_an_instant_so_that_a_bot_moves(host: Edited) -> None:
    cut_at_turn(host, "away", 8)


@host_cheat("played_for_us", "not_away")
def cuts_a_guest_for_an_instant_and_says_that_it_kept_the_turn(host: Edited) -> None:
    cut_at_turn(host, "silent", 120)


@host_cheat("played_for_us", "not_away")
def lets_a_guest_come_back_and_says_that_it_kept_the_turn(host: Edited) -> None:
    cut_at_turn(host, "silent", 120, waits=5)


@host_cheat("not_taken", "not_away")
def answers_no_move_for_a_while(host: Edited) -> None:
    """In the end it claims that the guest kept the turn."""
    stand_in(host, "silent", 120, now=lambda: host.table.waits.now > 150)

    def hear(seat: Seat, offer: Offer) -> FromGuest | None:
        return None if seat == VICTIM and host.table.waits.now < 150 else offer

    host.hears(Offer, hear)


def refuse(host: Edited, code: str) -> None:
    """Refuse every move of the victim for a while."""

    def hear(seat: Seat, offer: Offer) -> FromGuest | None:
        if seat != VICTIM or host.table.waits.now >= 30:
            return offer
        host.table.outbox.send(seat, Error(code, offer.move_id))
        return None

    host.hears(Offer, hear)


@host_cheat("not_taken", "remark")
def says_that_a_move_came_too_late(host: Edited) -> None:
    refuse(host, "stale")


@host_cheat("not_taken", "remark")
def says_that_it_is_not_our_turn(host: Edited) -> None:
    refuse(host, "not_your_turn")


@host_cheat("not_taken", "remark")
def says_that_a_good_signature_is_none(host: Edited) -> None:
    refuse(host, "bad_sig")


@host_cheat("not_taken", "remark")
def refuses_a_legal_move_as_illegal(host: Edited) -> None:
    refuse(host, "illegal")


# -- histories ---------------------------------------------------------------------------------------------------------


def change_play(
    host: Edited, change: Callable[[WireMove, bytes, bytes, FindingTally], tuple[WireMove, bytes, bytes, FindingTally]]
) -> None:
    """Change the victim's moves."""
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
        if seat == VICTIM and by == "seat":
            move, mid, signature, said = change(move, mid, signature, said)
        honest(seat, move, mid, signature, by=by, away=away, said=said)

    host.bend(host.table, "play", play)


@host_cheat("unsigned_move", "unsigned_move")
def makes_another_move_than_a_guest_has_chosen(host: Edited) -> None:
    def change(
        move: WireMove, mid: bytes, signature: bytes, said: FindingTally
    ) -> tuple[WireMove, bytes, bytes, FindingTally]:
        others = [other for other in map(wire_move, host.table.match.legal(VICTIM)) if other != move]
        return others[0] if others else move, mid, signature, said

    change_play(host, change)


@host_cheat("unsigned_move", "unsigned_move")
def signs_a_move_of_a_guest_itself(host: Edited) -> None:
    def change(
        move: WireMove, mid: bytes, _signature: bytes, said: FindingTally
    ) -> tuple[WireMove, bytes, bytes, FindingTally]:
        record = host.deal.record
        signed = move_to_sign(record.shuffled, record.head, record.ply, VICTIM, move, mid, said)
        return move, mid, host.key.sign(signed), said

    change_play(host, change)


@host_cheat("unsigned_move", "unsigned_move")
def changes_what_a_guest_says_of_its_findings(host: Edited) -> None:
    change_play(host, lambda move, mid, signature, _said: (move, mid, signature, FindingTally(1, bytes(32))))


@host_cheat("unsigned_move", "unsigned_move", rounds=2)
def takes_a_signature_of_the_deal_before(host: Edited) -> None:
    def change(
        move: WireMove, mid: bytes, signature: bytes, said: FindingTally
    ) -> tuple[WireMove, bytes, bytes, FindingTally]:
        if host.deal.number == 1:
            host.plan.kept["signature"] = signature
        elif host.cheats_once():
            old = host.plan.kept["signature"]
            assert isinstance(old, bytes)
            return move, mid, old, said
        return move, mid, signature, said

    change_play(host, change)


@host_cheat("faulty", "unsigned_move")
def tells_two_guests_two_histories(host: Edited) -> None:
    """Show the other guest another name of the bot's first move, and sign every later head accordingly."""
    told: dict[int, LogEntry] = {}

    def history(deal: HostedDeal) -> list[bytes]:
        heads = [first_head(deal.record.shuffled)]
        for entry in deal.record.entries:
            heads.append(host.after(heads[-1], [told.get(entry.ply, entry)]))
        return heads

    def tell(seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        deal, entry = host.deal, update.entry
        if seat != OTHER or update.deal != 1:
            return (update,)
        if entry is not None and entry.seat == BOT and not told:
            head = history(deal)[entry.ply]
            told[entry.ply] = host.own(deal.record.shuffled, head, replace(entry, move_id=bytes(8)))
        head = history(deal)[update.ply]
        entry = told.get(entry.ply, entry) if entry is not None else None
        signed = host.head(deal.record.shuffled, update.ply, head)
        return (replace(update, head=head, signature=signed, entry=entry),)

    host.tells(TableUpdate, tell)


@host_cheat("two_histories", "two_histories")
def signs_two_heads_of_one_ply(host: Edited) -> None:
    def tell(_seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        if update.ply != 3:
            return (update,)
        other = replace(
            update, head=bytes(32), signature=host.head(host.deal.record.shuffled, 3, bytes(32)), entry=None
        )
        return update, other

    host.tells(TableUpdate, tell)


@host_cheat("two_histories", "faulty|remark")
def tells_an_early_move_otherwise_to_a_guest_who_comes_back(host: Edited) -> None:
    def tick(_now: float) -> None:
        if has_moved(host, VICTIM) and host.deal.record.ply > 6 and host.cheats_once():
            cut(host, (VICTIM,))
            host.plan.kept["cut"] = True

    def tell(seat: Seat, message: Log) -> Sequence[FromHost]:
        return () if seat == VICTIM and host.plan.kept.get("cut") else (message,)

    def update(seat: Seat, message: TableUpdate) -> Sequence[FromHost]:
        if seat != VICTIM or not host.plan.kept.pop("cut", None):
            return (message,)
        record = host.deal.record
        entries = list(record.entries)
        at = next(ply for ply, entry in enumerate(entries) if entry.stand_in_reason == "bot")
        entries[at] = replace(entries[at], move_id=bytes(8))
        head = host.after(first_head(record.shuffled), entries)
        return Log(1, tuple(entries), host.head(record.shuffled, len(entries), head)), message

    host.ticks(tick)
    host.tells(Log, tell)
    host.tells(TableUpdate, update)


@host_cheat("not_in_order", "not_in_order")
def shows_a_table_that_is_not_the_one_of_the_move(host: Edited) -> None:
    def tell(_seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        return (replace(update, public_digest=bytes(8)) if update.ply == 3 else update,)

    host.tells(TableUpdate, tell)


# -- other players' messages -------------------------------------------------------------------------------------------


@host_cheat("left_out", "held_back")
def holds_back_what_a_guest_has_found(host: Edited) -> None:
    def drop(seat: Seat, share: Share) -> FromGuest | None:
        return None if seat == VICTIM else share

    def hear(seat: Seat, report: SignedFinding) -> FromGuest | None:
        return None if seat == VICTIM else report

    host.hears(Share, drop)
    without_patience(host, "open", VICTIM)
    host.hears(SignedFinding, hear)
    host.bend(host.table.findings, "has_heard", lambda _key, _said: True)


@host_cheat("played_for_us", "held_back")
def holds_a_finding_back_that_only_moves_mention(host: Edited) -> None:
    """Move for the guest once, then drop its findings and its audit."""

    def now() -> bool:
        return all(entry.stand_in_reason != "away" for entry in host.deal.record.entries)

    def refuse_once(seat: Seat, offer: Offer) -> FromGuest | None:
        if seat == VICTIM and has_moved(host, VICTIM) and now():
            host.table.outbox.send(seat, Error("stale", offer.move_id))
            return None
        return offer

    host.hears(Offer, refuse_once)
    stand_in(host, "away", 8, now=now)
    host.hears(SignedFinding, lambda seat, report: None if seat == VICTIM else report)
    host.hears(Audit, lambda seat, audit: None if seat == VICTIM else audit)
    host.bend(host.table.findings, "has_heard", lambda _key, _said: True)


@host_cheat("left_out", "held_back")
def holds_a_finding_back_until_the_audit(host: Edited) -> None:
    """And drop all moves that mention the finding, so only the audit does."""
    holds_back_what_a_guest_has_found(host)

    def offer(seat: Seat, offer: Offer) -> FromGuest | None:
        return None if seat == VICTIM else offer

    host.hears(Offer, offer)
    stand_in(host, "kicked", 0)
    honest = host.table.stand_in_reason
    host.bend(host.table, "stand_in_reason", lambda seat: ("kicked", 0) if seat == VICTIM else honest(seat))


@host_cheat("left_out", "held_back", rounds=2)
def holds_a_finding_back_until_the_next_promise(host: Edited) -> None:
    """Let the promise mention the finding, and drop everything else that the guest says."""
    holds_back_what_a_guest_has_found(host)
    host.plan.deal = 2
    host.hears(Offer, lambda seat, offer: None if seat == VICTIM else offer)
    host.hears(Audit, lambda seat, audit: None if seat == VICTIM else audit)
    honest = host.table.stand_in_reason
    host.bend(host.table, "stand_in_reason", lambda seat: ("kicked", 0) if seat == VICTIM else honest(seat))


@host_cheat("left_out", "remark")
def drops_every_word_of_a_guest_that_has_found_something(host: Edited) -> None:
    def drop(seat: Seat, _message: object) -> FromGuest | None:
        return None if seat == VICTIM else _message  # type: ignore[return-value]

    for kind in (Share, SignedFinding, Offer, Audit):
        host.hears(kind, drop)
    without_patience(host, "open", VICTIM)
    honest = host.table.stand_in_reason
    host.bend(host.table, "stand_in_reason", lambda seat: ("away", 8) if seat == VICTIM else honest(seat))


@host_cheat("fair", "remark")
def drops_the_audit_of_a_guest(host: Edited) -> None:
    host.hears(Audit, lambda seat, audit: None if seat == VICTIM else audit)


# -- the table ---------------------------------------------------------------------------------------------------------


def after_the_deal(host: Edited, cheat: Callable[[State[Board]], None]) -> None:
    def bend(deal: HostedDeal) -> None:
        honest = deal.deal

        def dealt(match: Match[Board]) -> list[Event]:
            events = honest(match)
            cheat(match.state)
            deal.public = public_digest(to_wire_view(match.state, NOBODY))
            return events

        host.bend(deal, "deal", dealt)

    host.on_deal(bend)


@host_cheat("account", "account")
def stacks_the_deck(host: Edited) -> None:
    def bend(deal: HostedDeal) -> None:
        def dealt(match: Match[Board]) -> list[Event]:
            events = match.begin(bytes(32))
            deal.public = public_digest(to_wire_view(match.state, NOBODY))
            return events

        host.bend(deal, "deal", dealt)

    host.on_deal(bend)


@host_cheat("account", "account")
def swaps_the_tiles_to_be_drawn(host: Edited) -> None:
    after_the_deal(host, lambda state: state.piles[0].reverse())


@host_cheat("account", "account")
def swaps_a_tile_of_its_own_hand(host: Edited) -> None:
    def cheat(state: State[Board]) -> None:
        mine, drawn = each(state.hands[BOT])[0], state.piles[0][0]
        state.hands[BOT] ^= 1 << mine | 1 << drawn
        state.piles[0][0] = mine

    after_the_deal(host, cheat)


@host_cheat("shown_otherwise", "account")
def takes_a_tile_off_a_guest(host: Edited) -> None:
    def cheat(state: State[Board]) -> None:
        one = each(state.hands[VICTIM] & ~state.shown)[0]
        other = each(state.hands[BOT] & ~state.shown)[0]
        state.hands[VICTIM] ^= 1 << one | 1 << other
        state.hands[BOT] ^= 1 << one | 1 << other

    after_the_deal(host, cheat)


@host_cheat("account|unreadable", "account|unreadable")
def lets_another_lead(host: Edited) -> None:
    def cheat(state: State[Board]) -> None:
        state.turn = state.lead = (state.turn + 1) % 3

    after_the_deal(host, cheat)


@host_cheat("account|unreadable", "account|unreadable")
def passes_though_it_could_play(host: Edited) -> None:
    honest = host.table.play_for

    def play_for(seat: Seat, move: Move) -> None:
        true = host.table.rules.legal

        def legal(_view: View[Board], _seat: Seat) -> list[Move]:
            return [Move(PASS)]

        host.bend(host.table.rules, "legal", legal)
        try:
            honest(seat, Move(PASS) if move.act != DRAW else move)
        except ValueError:
            host.bend(host.table.rules, "legal", true)
            honest(seat, move)
        host.bend(host.table.rules, "legal", true)

    host.bend(host.table, "play_for", play_for)


@host_cheat("shown_otherwise", "shown_otherwise")
def tells_of_other_events(host: Edited) -> None:
    def tell(_seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        return (replace(update, events=update.events[:-1]) if update.ply == 3 else update,)

    host.tells(TableUpdate, tell)


@host_cheat("shown_otherwise", "remark")
def shows_a_guest_another_hand(host: Edited) -> None:
    def tell(seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        if update.ply != 3 or seat != VICTIM:
            return (update,)
        hands = update.view.hands[:]
        mine = int.from_bytes(hands[seat], "little")
        free = next(tile for pile in host.table.match.state.piles for tile in pile)
        hands[seat] = (mine & mine - 1 | 1 << free).to_bytes(len(hands[seat]), "little")
        return (replace(update, view=replace(update.view, hands=hands)),)

    host.tells(TableUpdate, tell)


@host_cheat("account", "account")
def counts_the_points_its_own_way(host: Edited) -> None:
    honest = host.table.end_round

    def end_round() -> None:
        host.table.match.state.points[BOT] += 5
        honest()

    host.bend(host.table, "end_round", end_round)


# -- the end -----------------------------------------------------------------------------------------------------------


@host_cheat("other_secret", "other_secret")
def reveals_another_secret(host: Edited) -> None:
    host.tells(Reveal, lambda _seat, reveal: (host.reveal(host.deal.record.last_digest, reveal, secret=bytes(32)),))


@host_cheat("other_secret", "faulty")
def reveals_another_secret_to_one_guest(host: Edited) -> None:
    def tell(seat: Seat, reveal: Reveal) -> Sequence[FromHost]:
        return (host.reveal(host.deal.record.last_digest, reveal, secret=bytes(32)) if seat == VICTIM else reveal,)

    host.tells(Reveal, tell)


@host_cheat("account", "account")
def tells_other_scores(host: Edited) -> None:
    def tell(_seat: Seat, reveal: Reveal) -> Sequence[FromHost]:
        scores = (reveal.scores[0], *(score + 5 for score in reveal.scores[1:]))
        return (host.reveal(host.deal.record.last_digest, reveal, scores=scores),)

    host.tells(Reveal, tell)


@host_cheat("two_histories", "two_histories")
def ends_another_history(host: Edited) -> None:
    def tell(_seat: Seat, reveal: Reveal) -> Sequence[FromHost]:
        return (host.reveal(host.deal.record.last_digest, reveal, head=bytes(32)),)

    host.tells(Reveal, tell)


@host_cheat("two_histories", "two_histories")
def forgets_the_last_move(host: Edited) -> None:
    def tell(_seat: Seat, reveal: Reveal) -> Sequence[FromHost]:
        record = host.deal.record
        before = record.heads[reveal.ply - 1]
        return (host.reveal(record.last_digest, reveal, ply=reveal.ply - 1, head=before),)

    host.tells(Reveal, tell)


@host_cheat("account", "account")
def ends_a_round_that_is_not_over(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.deal.record.ply > 4 and host.cheats_once():
            host.table.end_round()
            host.bend(host.table, "open_deal", lambda: host.table.enter("over"))

    host.ticks(tick)


@host_cheat("not_shown", "not_shown")
def does_not_show_the_secret_of_a_round_that_it_lost(host: Edited) -> None:
    honest = host.course.advance

    def go_on() -> None:
        if host.table.phase == "claims":
            host.table.enter("claims")  # once: the host's own loop would do so a thousand times
        else:
            honest()

    host.bend(host.table, "end_round", lambda: host.table.enter("claims"))
    host.bend(host.course, "advance", go_on)


@host_cheat("remark", "fair|remark", key="all_fives", rounds=8, target=250)
def tells_of_the_last_tile_and_shows_the_secret_before_anyone_can_claim(host: Edited) -> None:
    """Never show the table with the points to claim."""
    table, honest = host.table, host.table.enter

    def enter(phase: Phase) -> None:
        honest(phase)
        if phase == "claims" and VICTIM in table.match.asked() and host.cheats_once():
            table.end_round()

    def tell(_seat: Seat, update: TableUpdate) -> tuple[FromHost, ...]:
        if update.entry is None or not update.view.over or update.deal != host.plan.deal:
            return (update,)
        signature = host.head(host.deal.record.shuffled, update.ply, update.head)
        return (Log(update.deal, (update.entry,), signature),)

    host.bend(table, "enter", enter)
    host.tells(TableUpdate, tell)


@host_cheat("not_shown", "not_shown")
def shows_the_table_again_and_again_but_not_the_secret(host: Edited) -> None:
    does_not_show_the_secret_of_a_round_that_it_lost(host)

    def tick(_now: float) -> None:
        if host.table.phase == "claims":
            for seat in (VICTIM, OTHER):
                host.table.outbox.send(
                    seat,
                    host.deal.update(host.table.match, seat, host.deal.signed_head(host.deal.record.ply), [], None),
                )

    host.ticks(tick)


@host_cheat("unended", "unended")
def opens_the_next_deal_without_showing_the_secret(host: Edited) -> None:
    def end_round() -> None:
        host.plan.deal = 2
        host.table.open_deal()

    host.bend(host.table, "end_round", end_round)


@host_cheat("unchecked", "unchecked")
def closes_the_table_in_a_round_that_it_loses(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.deal.record.ply > 4 and host.cheats_once():
            close_for_good(host.table)

    host.ticks(tick)


@host_cheat("unchecked", "unchecked")
def disappears_before_the_end(host: Edited) -> None:
    def tick(_now: float) -> None:
        if host.table.phase == "play" and host.deal.record.ply > 4:
            for chair in host.table.chairs:
                host.table.outbox.ask(CloseConnection(chair.connection, "kicked"))

    host.ticks(tick)


# -- in other players' names -------------------------------------------------------------------------------------------


@host_cheat("fair", "remark")
def forges_the_audit_of_a_guest(host: Edited) -> None:
    def hear(seat: Seat, audit: Audit) -> FromGuest | None:
        if seat != VICTIM:
            return audit
        host.table.outbox.broadcast(replace(audit, seat=VICTIM, signature=host.key.sign(audit.end)))
        return None

    host.hears(Audit, hear)


@host_cheat("fair", "remark")
def passes_on_the_audit_of_another_deal(host: Edited) -> None:
    def hear(seat: Seat, audit: Audit) -> FromGuest | None:
        if seat != VICTIM:
            return audit
        host.table.outbox.broadcast(replace(audit, seat=VICTIM, end=bytes(32)))
        return None

    host.hears(Audit, hear)


@host_cheat("fair", "fair")
def makes_a_finding_in_a_guests_name(host: Edited) -> None:
    """To sow discord; findings that are not signed by their author are ignored."""

    def tell(_seat: Seat, reveal: Reveal) -> Sequence[FromHost]:
        key = host.deal.record.keys[VICTIM]
        return SignedFinding(key, 1, 1, 0, "not_shown", -1, (), host.key.sign(key)), reveal

    host.tells(Reveal, tell)


@host_cheat("two_words", "two_words", puppets=1, convicts=(2,))
def lets_a_puppet_move_twice_on_one_head(host: Edited) -> None:
    def tell(_seat: Seat, update: TableUpdate) -> Sequence[FromHost]:
        record, entry = host.deal.record, update.entry
        if entry is None or entry.seat != BOT or entry.stand_in_reason != "seat":
            return (update,)
        bare = replace(entry, move_id=bytes(8))
        head = record.heads[entry.ply]
        signed = move_to_sign(record.shuffled, head, entry.ply, entry.seat, bare.move, bare.move_id, bare.findings)
        other = replace(bare, signature=host.plan.puppets[0].sign(signed))
        head = host.after(head, [other])
        signature = host.head(record.shuffled, update.ply, head)
        return update, replace(update, entry=other, head=head, signature=signature)

    host.tells(TableUpdate, tell)
