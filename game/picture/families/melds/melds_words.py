"""Names and sums of melds, as the table and the results page show them."""

from __future__ import annotations

from engine.families.melds.rules import MeldRules, Worth
from engine.pieces import Tile, each, mask
from game.picture.family_layout import Say


def suit_name(rules: MeldRules, suit: int, say: Say) -> str:
    """Return the name of a suit's tiles."""
    return say("doubles") if suit == rules.melds.doubles else say("{number}s", number=suit)


def meld_sum(point: int, bonus: int) -> str:
    """Return the sum of one meld: its point, and the points of its run."""
    return f"{point} + {bonus} = {point + bonus}" if bonus else str(point)


def largest_first(worth: Worth) -> Worth:
    """Return a hand with its largest melds first, the order in which it is shown and described."""
    order = sorted(range(len(worth.melds)), key=lambda place: -worth.melds[place].tiles.bit_count())
    melds, parts = worth.melds, worth.parts
    return Worth(worth.points, tuple(melds[place] for place in order), tuple(parts[place] for place in order))


def hand_sum(worth: Worth) -> str:
    """Return the sum of a hand's melds, doubled if the rules say so."""
    single = [point + bonus for point, bonus, _ in worth.parts]
    adds = " + ".join(map(str, single))
    if any(extra for _, _, extra in worth.parts):
        adds = f"({adds}) \u00d7 2"
    return f"{adds} = {worth.points}"


def worth_of(rules: MeldRules, tiles: int) -> Worth | None:
    """Return a complete hand in its best melds, the largest first, or None if it is incomplete."""
    worth = max(map(rules.value, rules.melds.partitions(tiles)), key=lambda worth: worth.points, default=None)
    return worth and largest_first(worth)


def in_melds(rules: MeldRules, tiles: int) -> list[Tile]:
    """Return a hand meld by meld: as shown if it is complete, else its melds so far."""
    worth = worth_of(rules, tiles)
    if worth is not None:
        return [tile for meld in worth.melds for tile in each(meld.tiles)]
    found = rules.melds.sorted(tiles)
    order = [tile for meld in (*found.melds, *found.near) for tile in each(meld.tiles)]
    assert mask(order) | found.rest == tiles
    return [*order, *each(found.rest)]
