"""Attacks on a LAN table designed from its promises alone, one test for each idea."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import cast

import pytest

from engine.core import CALL, CLAIM, Move, Seat
from engine.games import game
from net.fairness.deal_record import BEFORE_FIRST, finding_digest
from net.guest.guest import Guest
from net.guest.news import ChatNews, JudgementNews
from net.handshake.seal import Channel
from net.host.seats import BURST
from net.io.connection import GuestConnection
from net.protocol.keys import Key
from net.protocol.messages import (
    AdminRequest,
    Bye,
    Chat,
    DealParticipant,
    FromGuest,
    Offer,
    Phase,
    Ready,
    SignedFinding,
    TableRequest,
    TableSettings,
)
from net.protocol.terms import terms_of
from tests.cheats.cheat import OTHER, VICTIM, Cheat, Played, played
from tests.cheats.edited import Edited, Plan
from tests.cheats.of_deals import cut
from tests.support.lan.made_up_world import World
from tests.support.lan.one_room import Parlour, mute
from tests.support.lan.world_tables import Table


def attacked(do: object, *, puppets: int = 0, rounds: int = 1, seed: int = 3) -> Played:
    """Return a match in which a host tries an attack."""
    return played(Cheat(do, ("", ""), puppets, rounds, ()), seed)  # type: ignore[arg-type]  # a hook, by its name


def fair_deals(judged: dict[int, JudgementNews]) -> list[int]:
    """Return the deals that a player called fair."""
    return [deal for deal, news in judged.items() if news.judgement.outcome == "fair"]


# -- repeated deals ----------------------------------------------------------------------------------------------------


def test_a_host_cannot_try_deals_again_by_counting_down() -> None:
    """Before its first deal has ended, a player knows no number that the next must follow."""

    def counts_down(host: Edited) -> None:
        honest = host.table.close_shares

        def close_shares(reasons: object) -> None:
            host.plan.times += 1
            if host.plan.times > 3:
                honest(reasons)  # type: ignore[arg-type]
                return
            host.table.number -= 2
            host.table.open_deal()

        host.table.number = max(host.table.number, 20)
        host.bend(host.table, "close_shares", close_shares)

    match = attacked(counts_down)
    assert match.plan.times
    for guest, judged in zip(match.world.guests, match.world.judged, strict=True):
        assert not fair_deals(judged)
        assert any(found.code == "unended" for found in guest.findings)


# -- a stalled table ---------------------------------------------------------------------------------------------------


def begun(
    custom: TableSettings, *, seats: int = 3, key: str = "block_draw", is_restarted: bool = False
) -> tuple[Parlour, Guest, Guest]:
    """Return a table in its first deal, with Kai, Ana and bots in the remaining seats.

    Ana's program may have been started again before the deal.
    """
    parlour = Parlour(key, seats)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    if is_restarted:
        parlour.cut(ana)
        ana = Guest("Ana", ana.key, parlour.chance.randbytes, notes=tuple(parlour.notes["Ana"]))
        parlour.connect(ana)
        parlour.run(2)
    kai.ask(AdminRequest("custom", settings=custom))
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    return parlour, kai, ana


def quiet(guest: Guest, parlour: Parlour) -> None:
    """Make a guest ignore all requests from now on."""
    mute(guest)
    parlour.pump()


def stubborn(guest: Guest) -> None:
    """Make a guest ignore the closing of its old connections."""
    honest = guest.on_message
    guest.on_message = lambda message, now: None if isinstance(message, Bye) else honest(message, now)  # type: ignore[method-assign]  # see above
    guest.on_closed = lambda: None  # type: ignore[method-assign]  # see above


def coming_back(parlour: Parlour, guest: Guest, seconds: int, every: int, until: Callable[[], bool]) -> bool:
    """Reconnect a guest again and again, replacing its connection; return True once a condition is reached."""
    stubborn(guest)
    for second in range(seconds):
        if second % every == 0:
            parlour.connect(guest)
        parlour.run(1)
        if until():
            return True
    return False


def test_nobody_holds_a_deal_up_by_taking_connection_after_connection() -> None:
    parlour, kai, ana = begun(TableSettings(pace=0))
    parlour.play([kai, ana], 400)
    quiet(ana, parlour)
    kai.ask(AdminRequest("start"))
    parlour.pump()
    assert parlour.host.table.phase == "commit"
    assert coming_back(parlour, ana, 60, 6, lambda: parlour.host.table.phase == "play")
    assert not kai.findings


def test_nobody_keeps_the_turn_for_ever_by_taking_connection_after_connection() -> None:
    parlour, kai, ana = begun(TableSettings(pace=0, turn=20))
    parlour.play([kai], 20)
    assert parlour.host.table.match.state.turn == ana.seat
    deal = parlour.host.table.deal
    assert deal is not None
    ply = deal.record.ply
    assert coming_back(parlour, ana, 120, 15, lambda: deal.record.ply > ply)
    assert not [found for guest in (kai, ana) for found in guest.findings]


def test_a_flood_is_a_flood_over_however_many_connections() -> None:
    parlour, _kai, ana = begun(TableSettings(pace=0))
    before = len(parlour.news["Kai"])
    stubborn(ana)
    for _ in range(10):
        parlour.connect(ana)
        for _ in range(BURST - 10):
            ana.ask(Chat(1))
        parlour.pump()
    heard = [news for news in parlour.news["Kai"][before:] if isinstance(news, ChatNews)]
    assert len(heard) <= 2 * BURST


# -- malicious findings ------------------------------------------------------------------------------------------------


def made_up(parlour: Parlour, key: Key, count: int, deal: int = 1) -> list[SignedFinding]:
    """Return invented findings of a player, in order."""
    reports: list[SignedFinding] = []
    before = BEFORE_FIRST
    for n in range(1, count + 1):
        bare = SignedFinding(key.public, n, deal, 0, "left_off", -1, (), bytes(64))
        before = finding_digest(parlour.host.table.t, before, bare)
        reports.append(SignedFinding(key.public, n, deal, 0, "left_off", -1, (), key.sign(before)))
    return reports


def tells(parlour: Parlour, guest: Guest, messages: list[SignedFinding]) -> None:
    """Send a guest's messages within its rate limit."""
    for at, message in enumerate(messages):
        guest.findings_of_peers.restore(message)
        guest.connection.send(message)
        if at % 20 == 19:
            parlour.run(1.2)
    parlour.run(1.2)


def test_a_crowd_of_findings_makes_nobody_believe_that_one_is_held_back() -> None:
    """A player joins under many keys to fill the other players' memory; then a message mentions a dropped finding."""
    parlour = Parlour(seats=3)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    for at in range(5):
        mal = parlour.join(f"Mal{at}")
        tells(parlour, mal, made_up(parlour, mal.key, 100 if at < 4 else 3))
        if at < 4:
            mal.leave()
            parlour.pump()
    for guest in (ana, mal):
        guest.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai, ana], 400)
    assert not kai.findings
    assert not ana.findings


def test_a_stranger_cannot_speak_of_deals_that_have_not_been() -> None:
    parlour = Parlour(seats=3)
    kai, ana = parlour.join("Kai"), parlour.join("Ana")
    mal = parlour.join("Mal")
    tells(parlour, mal, made_up(parlour, mal.key, 1, deal=1))
    mal.leave()
    parlour.pump()
    ana.ask(Ready(on=True))
    parlour.pump()
    kai.ask(AdminRequest("start"))
    parlour.pump()
    parlour.play([kai, ana], 400)
    pages = [news.judgement for news in parlour.news["Ana"] if isinstance(news, JudgementNews)]
    assert pages[-1].outcome == "fair", [str(remark) for remark in pages[-1].remarks]


# -- a long history ----------------------------------------------------------------------------------------------------


class Pipe:
    """A writer whose other side reads nothing until allowed to."""

    def __init__(self) -> None:
        self.waiting = 0
        self.transport = self

    def write(self, data: bytes) -> None:
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting


def test_who_comes_back_to_a_long_evening_is_not_too_slow_for_it() -> None:
    """All findings and deals arrive in one go, so nobody could have read any of them meanwhile."""

    async def told() -> list[bool]:
        loop, pipe, frame = asyncio.get_running_loop(), Pipe(), bytes(32 * 1024)
        clock = [0.0]
        loop.time = lambda: clock[0]  # type: ignore[method-assign]  # the test's own clock
        reader, writer = cast("asyncio.StreamReader", None), cast("asyncio.StreamWriter", pipe)
        visit = GuestConnection(reader, writer, cast("Channel", None), b"")
        said = [all(visit.write(frame) for _ in range(100))]
        clock[0] = 5.0
        said.append(visit.write(frame))
        pipe.waiting, clock[0] = 0, 11.0
        said.append(visit.write(frame))
        pipe.waiting = 1024 * 1024
        said.append(visit.write(frame))
        clock[0] = 22.0
        said.append(visit.write(frame))
        return said

    assert asyncio.run(told()) == [True, True, True, True, False]


# -- a restarted match, and unseen openings ----------------------------------------------------------------------------


def new_match_at_the_second_deal(host: Edited, before: Callable[[], None]) -> None:
    """Restart the match after one round and after an action that makes the guests forget."""
    honest = host.table.open_deal

    def open_deal(secret: bytes | None = None) -> None:
        if host.table.number == 1 and host.cheats_once(next_deal=True):
            before()
            host.table.new_match()
        honest(secret)

    host.bend(host.table, "open_deal", open_deal)


def test_a_host_cannot_begin_the_match_anew_by_showing_another_game_for_an_instant() -> None:
    """A player who was left out twice would be back, and the scores would be gone."""

    def flashes(host: Edited) -> None:
        def flash() -> None:
            table = host.table
            own, rules = table.terms, table.rules
            table.terms = terms_of(game("all_fives")(len(table.chairs)))
            table.send_room()
            table.terms, table.rules = own, rules
            table.send_room()

        new_match_at_the_second_deal(host, flash)

    match = attacked(flashes, rounds=2)
    assert match.plan.times
    for guest in match.world.guests:
        assert "account" in [found.code for found in guest.findings if found.deal == 2]


def test_a_host_cannot_begin_the_match_anew_behind_the_back_of_a_guest_that_restarts() -> None:
    parlour, kai, ana = begun(TableSettings(pace=0))
    parlour.play([kai, ana], 400)
    parlour.cut(ana)
    again = Guest("Ana", ana.key, parlour.chance.randbytes, notes=tuple(parlour.notes["Ana"]))
    table = parlour.host.table
    table.send_history = lambda *_told: None  # type: ignore[method-assign]  # it hides the past
    parlour.connect(again)
    table.new_match()
    table.open_deal()
    parlour.pump()
    assert [found.code for found in again.findings if found.deal == 2] == ["account"]


def test_an_opening_made_while_a_guest_was_cut_off_for_an_instant_is_compared_with_the_lobby() -> None:
    """It claims that another guest is a bot: then nobody misses that guest's share, and the host plays for it."""

    def cuts(host: Edited) -> None:
        honest = host.table.open_deal

        def open_deal(secret: bytes | None = None) -> None:
            first = host.table.number == 0
            if first:
                cut(host, (VICTIM,))
            honest(secret)
            if first:
                seats = list(host.deal.record.opening.seats)
                seats[OTHER] = DealParticipant("bot", host.key.public)
                host.deal.record.opening = host.opening(host.deal.record.opening, seats=tuple(seats))
                host.forget(host.deal.record)

        host.bend(host.table, "open_deal", open_deal)
        host.hears(SignedFinding, lambda seat, report: None if seat == OTHER else report)

    match = attacked(cuts)
    victim = next(i for i, guest in enumerate(match.world.guests) if guest.seat == VICTIM)
    assert 1 in match.world.judged[victim]
    assert not fair_deals(match.world.judged[victim])


def test_words_to_compare_come_only_from_deals_that_this_machine_has_a_part_in() -> None:
    """A newcomer who is told of a deal would show other players' words, and has no share in them."""
    parlour, kai, ana = begun(TableSettings(pace=0))
    kai.ask(AdminRequest("open", 2))
    parlour.pump()
    ben = parlour.join("Ben")
    assert ana.memory.check_words.numbers
    assert not ben.memory.check_words.numbers


def test_a_host_that_does_not_wait_for_claims_is_not_called_fair() -> None:
    """The round is over, a player has a score to claim, and the secret is revealed before they can."""
    robbed: set[tuple[int, int, Seat]] = set()

    def hurries(host: Edited) -> None:
        def hear(_seat: Seat, offer: Offer) -> FromGuest | None:
            return None if host.table.phase == "claims" else offer

        honest = host.table.enter

        def enter(phase: Phase) -> None:
            honest(phase)
            if phase == "claims":
                robbed.update((seed, host.table.number, seat) for seat in host.table.match.asked())
                host.table.end_round()

        host.hears(Offer, hear)
        host.bend(host.table, "enter", enter)

    for seed in range(12):
        table = Table("all_fives", 2, 2, {})
        world = World(seed, table, faults=False, host=partial(Edited, plan=Plan(hurries)), in_order=True)
        for guest in world.guests:
            forgets_to_claim(guest)
        world.run()
        world.go_on(3)
        for guest, judged in zip(world.guests, world.judged, strict=True):
            for deal, news in judged.items():
                is_robbed = (seed, deal, guest.seat) in robbed
                assert (news.judgement.outcome != "fair") or not is_robbed
    assert robbed


def hung_while_claims_are_open(seed: int, moment: float) -> World | None:
    """Return a match whose host hangs for two seconds some time after a round; None if no claims are open then."""
    world = World(seed, Table("all_fives", 2, 2, {}), faults=False, in_order=True)
    for guest in world.guests:
        forgets_to_claim(guest)
    table, tick = world.host.table, world.host.on_tick
    hung: list[float] = []

    def on_tick(now: float) -> None:
        tick(now)
        if table.phase == "claims" and not hung and now - table.waits.since > moment:
            hung.append(now)
            world.asleep.add(-1)
            world.after(2.05, lambda: world.wake(-1))

    world.host.on_tick = on_tick  # type: ignore[method-assign]  # to hang at a chosen moment
    world.run()
    return world if hung else None


def test_a_host_that_hangs_for_two_seconds_while_claims_are_open_is_not_accused() -> None:
    """It restarts every wait, and nobody else can know the moment when it hung."""
    seed = next(seed for seed in range(100) if hung_while_claims_are_open(seed, 17) is not None)
    for tenth in range(12):
        world = hung_while_claims_are_open(seed, 17 + tenth / 10)
        assert world is not None
        assert not [found for guest in world.guests for found in guest.findings]


def forgets_to_claim(guest: Guest) -> None:
    """Make a player neither claim nor get ready."""
    honest, ask = guest.legal, guest.ask

    def legal() -> list[Move]:
        return [move for move in honest() if move.act not in (CLAIM, CALL)]

    def ask_later(request: TableRequest) -> None:
        if guest.room is not None and guest.room.phase != "claims":
            ask(request)

    guest.legal, guest.ask = legal, ask_later  # type: ignore[method-assign]  # see above


# -- the turn ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "seats", "is_restarted"),
    [("block_draw", 3, False), ("all_fives", 2, False), ("all_fives", 2, True)],
    ids=["follows", "leads", "leads, and started the program again"],
)
def test_time_before_a_player_came_back_is_not_held_against_it(key: str, seats: int, *, is_restarted: bool) -> None:
    """The wait for a move starts again with each connection, so the host must not add up earlier waits."""
    custom = TableSettings(pace=0, turn=30, stand_in=60)
    parlour, kai, ana = begun(custom, seats=seats, key=key, is_restarted=is_restarted)
    parlour.play([kai], 5)
    table = parlour.host.table
    assert table.match.state.turn == ana.seat
    parlour.cut(ana)
    parlour.run(20)
    parlour.connect(ana)
    parlour.run(15)
    assert table.match.state.turn == ana.seat
    table.stand_in_reason = lambda seat: ("silent", 31) if seat == ana.seat else None  # type: ignore[method-assign]
    parlour.run(2)
    assert [found.code for found in ana.findings] == ["played_for_us"]


def test_a_bot_that_stands_in_too_soon_is_noticed_by_a_player_who_was_away() -> None:
    parlour, kai, ana = begun(TableSettings(pace=0, stand_in=8))
    parlour.play([kai], 5)
    table = parlour.host.table
    assert table.match.state.turn == ana.seat
    parlour.cut(ana)
    table.stand_in_reason = lambda seat: ("away", 5) if seat == ana.seat else None  # type: ignore[method-assign]
    parlour.run(6)
    assert table.match.state.turn != ana.seat
    parlour.connect(ana)
    assert [found.code for found in ana.findings] == ["played_for_us"]
