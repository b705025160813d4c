"""The tiles on the table as somebody walks along them: arm by arm, each tile after its neighbour.

Only tiles that lie face up are named, by what the view shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from engine.core import PLAY, Move
from engine.families.chain.board import LEFT, RIGHT, Chain
from engine.families.columns.rules import ColumnRules
from engine.families.legs.board import LEGS, Legs
from engine.pieces import HIDDEN, Tile
from game.i18n.aloud import aloud, number_aloud, tile_aloud
from game.picture.families.laid_words import Lying, end, leg
from game.picture.family_layout import PlacedTile


class WalkedTile(NamedTuple):
    """A tile on the way along an arm."""

    tile: Tile
    told: str
    """The tile as it is said, with the end that it leaves open."""


class Arm(NamedTuple):
    """A part of the table that one walks along, from its first tile to its last."""

    name: str
    tiles: tuple[WalkedTile, ...]


def arms_of(at: Lying, laid: Sequence[PlacedTile]) -> list[Arm]:
    """Return the arms of a table that was `laid` for its view; those without tiles are left out."""
    board = at.view.board
    seen = {tile.tile: tile for tile in laid if tile.tile > HIDDEN and tile.halves}
    if isinstance(board, Chain):
        found = _of_chain(at, board)
    elif isinstance(board, Legs):
        found = _of_legs(at, board)
    elif isinstance(at.rules, ColumnRules):
        found = _of_columns(at, seen)
    else:
        found = [(at.words.say("The table"), list(seen), {})]
    arms = [
        Arm(name, tuple(_walked(at, seen[tile], ends) for tile in tiles if tile in seen)) for name, tiles, ends in found
    ]
    return [arm for arm in arms if arm.tiles]


_Found = tuple[str, list[Tile], dict[Tile, str]]
"""The name of an arm, its tiles, and the words for those that are ends."""


def _walked(at: Lying, laid: PlacedTile, ends: dict[Tile, str]) -> WalkedTile:
    stands = isinstance(at.rules, ColumnRules)
    told = tile_aloud(at.words, laid.halves if stands else at.rules.pieces.faces[laid.tile], stands=stands)
    more = ends.get(laid.tile, "")
    return WalkedTile(laid.tile, f"{told}: {more}" if more else told)


def place_told(at: Lying, move: Move) -> str:
    """Return where a tile can be played, with the number that is open there, as "right end, five"; empty for no place.

    For cards it is the end and the link.
    """
    words, place = at.words, at.rules.place(at.view, move)
    if not place:
        return ""
    board = at.view.board
    if isinstance(board, Legs):
        told = leg(words, place)
    elif isinstance(board, Chain) or place[:1] in "LR":
        told = end(words, place)
        if not isinstance(board, Chain) and place[1:] in ("1", "2"):
            link = words.say("single link") if place[1:] == "1" else words.say("double link")
            told = f"{told}, {link}"
    else:
        return ""
    number = board.ends[move.at] if isinstance(board, Chain | Legs) and 0 <= move.at < len(board.ends) else HIDDEN
    told = aloud(words, told)
    return words.say("{place}, {n}", place=told, n=number_aloud(words, number)) if number >= 0 else told


def _of_chain(at: Lying, board: Chain) -> list[_Found]:
    arms: dict[int, list[Tile]] = {}
    for tile, arm in zip(board.order, board.arms, strict=True):
        arms.setdefault(arm, []).append(tile)
    ends: dict[Tile, str] = {}
    for arm, _ in board.open_arms():
        told = place_told(at, Move(PLAY, (), arm))
        outer = board.outer[arm]
        ends[outer] = f"{ends[outer]}; {told}" if outer in ends else told
    found: list[_Found] = [(at.words.say("The line"), [*reversed(arms.get(LEFT, [])), *arms.get(RIGHT, [])], ends)]
    for arm in sorted(set(arms) - {LEFT, RIGHT}):
        place = at.rules.place(at.view, Move(PLAY, (), arm))
        found.append(
            (aloud(at.words, at.words.say("The arm off {place}", place=end(at.words, place))), arms[arm], ends)
        )
    return found


def _of_legs(at: Lying, board: Legs) -> list[_Found]:
    legs: dict[int, list[Tile]] = {}
    for tile, number in zip(board.order[1:], board.arms[1:], strict=True):
        legs.setdefault(number, []).append(tile)
    found: list[_Found] = [(at.words.say("The start"), board.order[:1], {})]
    for number, tiles in sorted(legs.items()):
        name = leg(at.words, LEGS[number])
        found.append((name[:1].upper() + name[1:], tiles, {tiles[-1]: place_told(at, Move(PLAY, (), number))}))
    return found


def _of_columns(at: Lying, seen: dict[Tile, PlacedTile]) -> list[_Found]:
    def column(tile: PlacedTile) -> int:
        return round(tile.spot.x)

    ordered = sorted(seen.values(), key=lambda tile: (column(tile), tile.spot.y))
    found: list[_Found] = []
    for place, (_, tiles) in enumerate(groupby(ordered, key=column), start=1):
        found.append((at.words.say("Column {n}", n=place), [tile.tile for tile in tiles], {}))
    return found
