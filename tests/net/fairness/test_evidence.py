"""Evidence proves a fault to anyone, and never anything against the innocent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest
from msgspec.structs import replace

from net.fairness.deal_record import head_to_sign, next_head, opening_digest, opening_to_sign
from net.fairness.evidence import EvidencePiece, Head, SignedMove, evidence, messages_so_far, proves
from net.fairness.findings import AGAINST_HOST
from net.host.deal import HostedDeal
from net.protocol.messages import Contribution, Contributions, FindingTally, Opening, Reveal, Roster, Shares
from tests.support.lan.made_up_world import World
from tests.support.lan.world_tables import Table

PLAYED: Final = Table("block_draw", 3, 2, {}, 2)
"""Two rounds of two guests and a bot, all of them honest."""


@pytest.fixture(scope="module")
def world() -> World:
    """Return an entirely honest match."""
    world = World(1, PLAYED, faults=False)
    assert world.run() == []
    return world


def deal_of(world: World, place: int = 0) -> HostedDeal:
    return world.host.table.done[place]


def whole(deal: HostedDeal) -> tuple[Opening, Roster, Shares, Reveal]:
    """Return a finished deal."""
    record = deal.record
    assert record.roster is not None
    assert record.shares is not None
    assert deal.end is not None
    return record.opening, record.roster, record.shares, deal.end


def head(deal: HostedDeal, ply: int) -> Head:
    return Head(deal.number, ply, deal.record.heads[ply], deal.signed_head(ply))


def shown(world: World, code: str, against: int, pieces: Sequence[EvidencePiece], deal: int = 1) -> bool:
    own = world.host.table
    return proves(code, against, evidence(*pieces), own.t, own.founding.key.public, deal)  # type: ignore[arg-type]


def changed(rows: Contributions, **fields: object) -> Contributions:
    """Return a list with its first row changed."""
    first = rows[0]
    assert isinstance(first, Contribution)
    return (replace(first, **fields), *rows[1:])


FORGED: Final = {"signature": bytes(64), "findings": FindingTally(1, bytes(32))}


@pytest.mark.parametrize("field", FORGED)
def test_nobody_can_spoil_a_signature_on_the_roster_and_blame_the_host(world: World, field: str) -> None:
    opening, roster, _, _ = whole(deal_of(world))
    spoiled = replace(roster, contributions=changed(roster.contributions, **{field: FORGED[field]}))
    assert not shown(world, "unsigned", AGAINST_HOST, [opening, spoiled])


@pytest.mark.parametrize("field", FORGED)
def test_nobody_can_spoil_a_signature_on_the_list_of_shares_and_blame_the_host(world: World, field: str) -> None:
    opening, roster, shares, _ = whole(deal_of(world))
    spoiled = replace(shares, contributions=changed(shares.contributions, **{field: FORGED[field]}))
    assert not shown(world, "bad_share", AGAINST_HOST, [opening, roster, spoiled])


@pytest.mark.parametrize("field", FORGED)
def test_nobody_can_spoil_a_signed_move_and_blame_the_host(world: World, field: str) -> None:
    deal = deal_of(world)
    ply = next(entry.ply for entry in deal.record.entries if entry.stand_in_reason == "seat")
    spoiled = replace(deal.record.entries[ply], **{field: FORGED[field]})
    heads = head(deal, ply), head(deal, ply + 1)
    assert not shown(
        world, "unsigned_move", AGAINST_HOST, [*messages_so_far(deal.record), *heads, SignedMove(1, spoiled)]
    )


@pytest.mark.parametrize(("place", "after", "is_proved"), [(0, 1, True), (0, 2, False), (1, 1, False), (1, 2, False)])
def test_two_signed_heads_prove_that_the_move_between_them_is_not_signed(
    world: World, place: int, after: int, *, is_proved: bool
) -> None:
    """`place` is where the move says that it stands, and `after` is the ply of the second head."""
    deal, own = deal_of(world), world.host.table
    ply = next(entry.ply for entry in deal.record.entries if entry.stand_in_reason == "seat")
    made = replace(deal.record.entries[ply], ply=ply + place, signature=bytes(64))
    follows = next_head(deal.record.heads[ply], made)
    signature = own.founding.key.sign(head_to_sign(deal.record.shuffled, ply + after, follows))
    heads = head(deal, ply), Head(deal.number, ply + after, follows, signature)
    pieces = [*messages_so_far(deal.record), *heads, SignedMove(1, made)]
    assert shown(world, "unsigned_move", AGAINST_HOST, pieces) == is_proved
    assert not shown(world, "unsigned_move", made.seat, pieces)


def test_what_happened_in_one_deal_proves_nothing_of_another(world: World) -> None:
    own = world.host.table
    opening, *_ = whole(deal_of(world, 1))
    bare = replace(opening, secret_commitment=bytes(32))
    signature = own.founding.key.sign(opening_to_sign(opening_digest(own.t, bare)))
    pieces = [opening, replace(bare, signature=signature)]
    assert shown(world, "two_openings", AGAINST_HOST, pieces, deal=2)
    assert not shown(world, "two_openings", AGAINST_HOST, pieces, deal=1)


def swapped(world: World, place: int, **changes: object) -> Opening:
    """Return the opening of a deal as a host would sign it that has swapped the first two places."""
    own, (opening, *_) = world.host.table, whole(deal_of(world, place))
    one, other, *rest = opening.seats
    bare = replace(opening, seats=(other, one, *rest), **changes)
    signature = own.founding.key.sign(opening_to_sign(opening_digest(own.t, bare)))
    return replace(bare, signature=signature)


def test_two_openings_prove_that_a_player_was_moved_within_a_match(world: World) -> None:
    first, *_ = whole(deal_of(world))
    assert shown(world, "moved_seat", AGAINST_HOST, [first, swapped(world, 1)], 2)
    assert not shown(world, "moved_seat", 0, [first, swapped(world, 1)], 2)


def test_openings_that_the_host_has_not_signed_or_of_two_matches_prove_no_move(world: World) -> None:
    first, *_ = whole(deal_of(world))
    second, *_ = whole(deal_of(world, 1))
    assert not shown(world, "moved_seat", AGAINST_HOST, [first, second], 2)
    assert not shown(world, "moved_seat", AGAINST_HOST, [first, swapped(world, 1, match=2)], 2)
    assert not shown(world, "moved_seat", AGAINST_HOST, [first, replace(swapped(world, 1), signature=bytes(64))], 2)
    assert not shown(world, "moved_seat", AGAINST_HOST, [swapped(world, 1), first], 1)
    assert not shown(world, "moved_seat", AGAINST_HOST, [first, swapped(world, 0)], 1)
