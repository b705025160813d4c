"""Play random rounds of every family and check that all tiles on the felt are apart, visible and readable.

    python tools/lab/soak_layout.py --rounds 300
    python tools/lab/soak_layout.py --rounds 40 --families legs chain --size 1920x1080 --letters 160

Each round has a random game of the family, number of players, set and house rules, and bots make any legal move. Faults
are printed with their table, and make the exit code 1. No tile may be smaller than `game.look.tiles.is_readable`
demands, however many have been played. The smallest of each game is printed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from game.picture.rect import Rect

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))  # tools also run as scripts

import pygame

from engine.core import Board, Rules, View
from engine.families.registry import FAMILIES
from engine.games import GAMES
from engine.match import Match
from game.felt.frame import Frame, Hand
from game.i18n.language import Words
from game.look.fonts import Face, Fonts
from game.look.scale import Scale
from game.look.tiles import is_readable
from game.picture.families.registry import layout_of, shown_family
from game.picture.family_layout import BARE, FamilyLayout, Label, PlacedTile
from game.picture.spot import corner, drawn_unit
from tools.lab.soak import Anything, agreed

SIZE: Final = (1280, 720)
LOOKS: Final = 12
"""Number of positions checked in a round, including its last one."""
FIRST_STEP: Final = 9
"""Number of moves from one checked position to the next, at first."""
MAX_MOVES: Final = 600
"""Number of moves after which an endless round is abandoned."""
NAMES: Final = [family.name for family in FAMILIES]
"""Names of the families whose rounds are played."""
HAND_MOST: Final = 1000
"""Upper bound in pixels for any tile in hand."""


class Seen(NamedTuple):
    """A round and the measurements taken in it."""

    game: str
    table: str
    tiles: int
    """The most face-up tiles at once."""
    unit: int
    """Short side in pixels of the smallest tile as drawn."""
    hand: int
    """Short side in pixels of the smallest tile in hand."""
    faults: tuple[str, ...]


class Onlooker:
    """Checks one table as its first player sees it."""

    def __init__(self, rules: Rules[Board], size: tuple[int, int], letters: float = 1.0) -> None:
        scale = Scale(size, letters)
        kind, words = shown_family(type(rules)).layout, Words()
        self.rules: Final = rules
        self.frame: Final = Frame(
            scale,
            rules.seats,
            has_rack=kind.has_rack,
            has_yard=kind.has_yard,
            sections=len(rules.pieces.faces[0]),
        )
        self.fonts: Final = Fonts(scale)
        self.layout: Final[FamilyLayout] = layout_of(rules, Rect.of(self.frame.line()), scale.unit, words.say)
        self.layout.row = Rect.of(self.frame.own_row())
        self.layout.names = tuple(f"Player {seat}" for seat in range(rules.seats))

    def faults(self, view: View[Board]) -> tuple[list[str], Sequence[PlacedTile], Hand]:
        """Return the faults of a view's layout, the layout, and the hand."""
        hand = self.frame.hand(view.count(0))
        layout = self.layout
        layout.fit_into(Rect.of(self.frame.line(hand.rows)))
        laid = layout.lay(view)
        wrong = [*self._off(laid), *self._clashes(laid), *self._tiny(laid), *self._words(laid, layout.labels(view))]
        if layout.has_rack and not is_readable(hand.unit):
            wrong.append(f"{len(hand.spots)} tiles in hand are {hand.unit} px wide")
        return wrong, laid, hand

    def name(self, tile: PlacedTile) -> str:
        """Return a tile's name in a fault."""
        return self.rules.pieces.label(tile.tile) if 0 <= tile.tile < self.rules.pieces.count else "a back"

    def _off(self, laid: Sequence[PlacedTile]) -> Iterator[str]:
        layout = self.layout
        for tile in laid:
            place = rect(tile, whole=True)
            rooms = [layout.area, layout.row] if layout.has_row else [layout.area]
            if not any(pygame.Rect(room).contains(place) for room in rooms):
                yield f"{self.name(tile)} leaves the felt: {place} in {layout.area}"

    def _clashes(self, laid: Sequence[PlacedTile]) -> Iterator[str]:
        hangs = self.rules.family == "columns"  # there face-up tiles hang from the rows of backs and cover them
        for low, high in combinations(laid, 2):
            if not (low.halves or high.halves) or (hangs and not low.halves):
                continue
            if rect(low).colliderect(rect(high)) and not (self.layout.has_cards and is_link(low, high)):
                yield f"{self.name(low)} and {self.name(high)} overlap"

    def _tiny(self, laid: Sequence[PlacedTile]) -> Iterator[str]:
        for tile in laid:
            unit = drawn_unit(tile.spot)
            if tile.halves and not is_readable(unit):
                yield f"{self.name(tile)} is {unit} px wide among {len(laid)} tiles"

    def _words(self, laid: Sequence[PlacedTile], labels: Sequence[Label]) -> Iterator[str]:
        layout = self.layout
        room = pygame.Rect(layout.area).union(layout.row) if layout.has_row else layout.area
        open_tiles = [tile for tile in laid if tile.halves]
        for label in labels:
            face = Face.EXTRABOLD if label.strong else Face.SEMIBOLD
            wide = self.fonts.width(label.text, face, label.size)
            place = pygame.Rect(0, 0, min(wide, label.width or wide), self.fonts.line(face, label.size) * 2 // 3)
            place.center = round(label.x), round(label.y)
            if not pygame.Rect(room).contains(place):
                yield f"“{label.text}” leaves the felt: {place} in {room}"
            if label.boxed or label.plate != BARE:
                continue  # above tiles, on a plate of its own
            for tile in open_tiles:
                if rect(tile).colliderect(place):
                    yield f"“{label.text}” covers {self.name(tile)}"


def rect(tile: PlacedTile, *, whole: bool = False) -> pygame.Rect:
    """Return the visible pixels of a tile; with `whole`, including the part that other tiles cover."""
    unit, sections = drawn_unit(tile.spot), len(tile.halves) or 2
    size = (unit * sections, unit) if tile.spot.turn % 2 else (unit, unit * sections)
    place = pygame.Rect(corner(tile.spot, size), size)
    if tile.shows and not whole:
        place.height = min(place.height, round(tile.shows * tile.spot.unit) - 1)
    return place


def is_link(low: PlacedTile, high: PlacedTile) -> bool:
    """Return True if one card covers another as in a link: whole sections, each on an equal one."""
    lower, upper = sections_of(low), sections_of(high)
    reach = low.spot.unit / 2
    both = [
        (dots, other)
        for (x, y), dots in lower.items()
        for (at_x, at_y), other in upper.items()
        if abs(x - at_x) < reach and abs(y - at_y) < reach
    ]
    return 0 < len(both) <= len(low.halves) - 1 and all(dots == other for dots, other in both)


def sections_of(tile: PlacedTile) -> dict[tuple[float, float], int]:
    """Return the values of a card's sections, by the middle of each."""
    dx, dy = ((0, -1), (1, 0), (0, 1), (-1, 0))[tile.spot.turn]
    middle = (len(tile.halves) - 1) / 2
    return {
        (tile.spot.x + dx * (middle - at) * tile.spot.unit, tile.spot.y + dy * (middle - at) * tile.spot.unit): dots
        for at, dots in enumerate(tile.halves)
    }


def looked_at(family: str, number: int, size: tuple[int, int] = SIZE, looks: int = LOOKS, letters: float = 1.0) -> Seen:
    """Play round `number` of a family at random, always the same one, and check some of its positions."""
    chance = Random(f"{family} {number}")
    sheets = [sheet for sheet in GAMES if sheet.family == family]
    sheet = sheets[number % len(sheets)]
    rules = agreed(sheet, sheet.players[number // len(sheets) % len(sheet.players)], chance)
    eyes, match = Onlooker(rules, size, letters), Match[Board](rules)
    match.begin(chance.randbytes(32))
    bot, moves, due, step, looked = Anything(), 0, 0, FIRST_STEP, 0
    tiles, unit, hand_unit, faults = 0, HAND_MOST, HAND_MOST, list[str]()
    while True:
        ends = match.is_between or moves >= MAX_MOVES
        if ends or moves >= due:
            wrong, laid, hand = eyes.faults(match.view(0))
            faults += [f"after {moves} moves: {fault}" for fault in wrong]
            seen = [drawn_unit(tile.spot) for tile in laid if tile.halves]
            tiles, unit = max(tiles, len(seen)), min(unit, *seen, unit)
            hand_unit = min(hand_unit, hand.unit) if eyes.layout.has_rack else hand_unit
            looked += 1
            step = step * 3 // 2 if looked > looks // 2 else step
            due = moves + step
        if ends:
            break
        seat = match.state.turn
        move = bot.choose(rules, match.view(seat), seat, chance)
        assert move is not None
        match.play(seat, move)
        moves += 1
    return Seen(
        rules.key, f"{rules.key} {rules.seats}p {rules.pieces.top} #{number}", tiles, unit, hand_unit, tuple(faults)
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Check the chosen rounds; print one line for each family, and the faults."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=300, help="rounds of each family (default: 300)")
    parser.add_argument("--first", type=int, default=0, help="number of the first round (default: 0)")
    parser.add_argument("--families", nargs="+", choices=sorted(NAMES), default=NAMES, help="play only these families")
    parser.add_argument("--size", default=f"{SIZE[0]}x{SIZE[1]}", help="window size in pixels")
    parser.add_argument("--letters", type=int, default=100, metavar="%%", help="text size in per cent (default: 100)")
    args = parser.parse_args(argv)
    wide, _, high = args.size.partition("x")
    size = int(wide), int(high)
    pygame.font.init()
    bad = 0
    print(f"{'family':<10} {'rounds':>6} {'tiles':>6} {'least px':>9} {'in hand':>8} {'faults':>7}   smallest at")
    for family in args.families:
        numbers = range(args.first, args.first + args.rounds)
        seen = [looked_at(family, number, size, letters=args.letters / 100) for number in numbers]
        least = min(seen, key=lambda each: each.unit)
        wrong = [each for each in seen if each.faults]
        bad += len(wrong)
        hand = min(each.hand for each in seen)
        print(
            f"{family:<10} {len(seen):>6} {max(each.tiles for each in seen):>6} {least.unit:>9} "
            f"{'-' if hand == HAND_MOST else hand:>8} {sum(len(each.faults) for each in wrong):>7}   "
            f"{least.table} ({least.tiles} tiles)",
            flush=True,
        )
        for key in dict.fromkeys(each.game for each in seen):
            smallest = min((each for each in seen if each.game == key), key=lambda each: each.unit)
            print(f"    {key:<18} {smallest.unit:>3} px at least: {smallest.table} ({smallest.tiles} tiles)")
        for each in wrong:
            print(f"    {each.table}: {each.faults[0]} ({len(each.faults)} in all)")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
