"""A table that is saved at any moment and resumed days later, and a host whose journal is older than its table."""

from __future__ import annotations

from functools import partial
from typing import Final

import pytest

from net.effects.effects import CloseConnection, Finished
from net.effects.inputs import DealOpened, DealRevealed, MoveMade, SharesClosed
from net.host.closing import save_and_close
from net.host.recovery import recovered
from net.protocol.messages import Pause
from tests.support.lan.made_up_world import World
from tests.support.lan.world_tables import Table
from tests.support.lengths import sampled

MATCH: Final = Table("block_draw", 3, 2, {}, 2)
DAYS: Final = 3 * 86_400.0
MOMENTS: Final = [tenth / 10 for tenth in range(36, 100, 4)]


def put_away(world: World) -> None:
    """Save and close the table if it is not over, and restart everyone days later."""
    table = world.host.table
    if table.phase in ("lobby", "over"):
        return
    save_and_close(table)
    world.run_host()
    world.finished = False
    world.after(2, partial(begin_again, world))


def begin_again(world: World) -> None:
    """Restart host and guests, and resume the table."""
    world.sleep_all(DAYS)
    world.gone.clear()
    for i in range(MATCH.people):
        world.crash(i)
    world.host = world.make_host(recovered(world.journal, random=world.chance))
    world.host.wake(world.now)
    world.host.table.resume()
    world.run_host()


@sampled(3)
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_table_goes_on_days_later_where_it_was_put_away(moment: float) -> None:
    world = World(2, MATCH, faults=False, in_order=True, horizon=2 * DAYS)
    world.after(moment, partial(put_away, world))
    assert world.run() == []
    world.go_on(3)
    for judged in world.judged:
        assert judged[1].judgement.outcome in ("fair", "remark"), "checked before it began anew"
        assert judged[2].judgement.outcome == "fair", judged[2]


def test_a_pause_that_the_host_signs_elsewhere_than_where_the_deal_stands_is_found() -> None:
    world = World(2, MATCH, faults=False, in_order=True)
    table = world.host.table

    def lie() -> None:
        assert table.deal is not None
        true = table.deal.pause
        table.deal.record.entries, kept = table.deal.record.entries[:-1], table.deal.record.entries
        false = true()
        table.deal.record.entries = kept
        table.outbox.broadcast(Pause(false.deal, false.stage, false.ply, false.head, false.signature))
        world.run_host()

    def when_played() -> None:
        if table.deal is None or table.deal.record.ply < 4:
            world.after(0.05, when_played)
        else:
            lie()

    world.after(3.0, when_played)
    world.run()
    assert [[found.code for found in guest.findings] for guest in world.guests] == [["two_histories"]] * 2


def lose_journal(world: World, kind: type, left: int, *, guests_too: bool) -> None:
    """Restart the host with a journal that ends before the last `left` records of a kind."""
    places = [place for place, record in enumerate(world.journal) if isinstance(record, kind)]
    if len(places) < left:
        return
    for connection in list(world.owner_of):
        world.drop_connection(connection)
    del world.journal[places[-left] :]
    if guests_too:
        for i in range(MATCH.people):
            world.crash(i)
    world.host = world.make_host(recovered(world.journal, random=world.chance))
    world.host.wake(world.now)
    world.run_host()


@pytest.mark.parametrize("guests_too", [False, True])
@pytest.mark.parametrize("left", [1, 2])
@pytest.mark.parametrize("kind", [DealOpened, SharesClosed, MoveMade, DealRevealed])
def test_a_host_with_an_old_journal_says_so_and_does_not_go_on(kind: type, left: int, *, guests_too: bool) -> None:
    """Nobody is accused and nothing is dealt again: the table is over."""
    world = World(2, MATCH, faults=False, in_order=True, horizon=60)
    codes: list[str] = []
    saved: list[bool] = []

    def lose() -> None:
        if sum(isinstance(record, kind) for record in world.journal) < left + (kind is MoveMade):
            world.after(0.05, lose)
            return
        world.go_on(0.5)
        lose_journal(world, kind, left, guests_too=guests_too)
        honest = world.host.take_effects

        def take() -> list[object]:
            effects = honest()
            codes.extend(effect.code for effect in effects if isinstance(effect, CloseConnection))
            saved.extend(effect.saved for effect in effects if isinstance(effect, Finished))
            return effects  # type: ignore[return-value]

        world.host.take_effects = take  # type: ignore[assignment,method-assign]  # to see why it closes

    world.after(3.0, lose)
    world.run()
    assert "old_journal" in codes
    assert saved == [False], "it isn't offered to be continued"
    assert [guest.findings for guest in world.guests] == [[], []]
    assert world.host.table.phase == "closed"
