"""Where things are at a table in one window: hands, boneyard, scores, and the places for the end of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from engine.core import NOBODY, Board, Event, Seat, View
from engine.events import TurnedUp
from engine.families.blind.events import TurnedDown
from engine.pairs import partners
from engine.pieces import Tile
from game.felt.frame import Frame
from game.felt.free_place import near_last
from game.felt.mover import Mover
from game.felt.table.boneyard import BoneyardWidget, ShuffledHeap
from game.felt.table.hand.hand_widgets import HandWidget
from game.felt.table.laid.line import LineWidget
from game.felt.table.round_stage import (
    COIN,
    LETTERS,
    PAIR_PLAQUE,
    WORD,
    OpenedHand,
    RoundStage,
    WinnersPlaque,
    opened_hand,
    own_hand,
    plaque_place,
    word_place,
)
from game.felt.table.score_panel import Figure, ScorePanel
from game.felt.table.seats.chip import ChipWidget
from game.felt.table.seats.seat import SeatWidget
from game.felt.table.won_word import WonWord, tile_areas, won_word
from game.look.look import Look
from game.look.tiles import TileArt
from game.picture.family_layout import FamilyLayout, PlacedTile, is_away
from game.picture.names import TableNames
from game.picture.spot import Spot, corner

_PLANET, _HIGH, _ROW = 54, 46, 300
"""Width of a planet with its ring, the height of two above each other, and the width of a row of them at another
player's plate, in design units."""
_IN_COLUMN: Final = 4
"""Number of planets above each other beside the rack."""


@dataclass(frozen=True, slots=True)
class TablePlaces:
    """The geometry of a table in one window, from where its widgets are now."""

    look: Look
    art: TileArt
    frame: Frame
    layout: FamilyLayout
    names: TableNames
    line: LineWidget
    hand: HandWidget
    yard: BoneyardWidget
    opponents: Mapping[Seat, SeatWidget]
    chips: Mapping[Seat, ChipWidget]
    """The chips of a crowded table, with the viewer's own."""
    panel: ScorePanel
    rows: Mapping[Seat, int]
    """The row of the panel with each seat's score."""

    def hand_spot(self, seat: Seat, place: int, count: int) -> Spot:
        """Return the position of tile `place` of `count` in a seat's hand."""
        if seat in self.opponents:
            backs = self.frame.backs(self.opponents[seat].seat, max(count, 1))
            return backs[min(place, len(backs) - 1)]
        own = self.layout.own_spot(place) if self.layout.has_row else None
        if own is not None:
            return own
        held = self.hand.children()
        if place < len(held) == count:
            return self.hand.spot(place)
        stand = self.hand.arrangement
        if len(stand.spots) != count:
            stand = self.frame.hand(max(count, 1))
        x, y = stand.spots[min(place, len(stand.spots) - 1)]
        return Spot(x, y, stand.unit)

    def heap_spot(self, count: int) -> tuple[Spot, float]:
        """Return where the next tile lies that leaves a boneyard of `count` tiles, and by how many degrees askew."""
        if not self.yard.shown:
            return Spot(*self.line.rect.center, self.look.scale.px(40)), 0.0
        return self.frame.heaped(max(0, count - 1), self.names.rules.pieces.count)

    def stirring(self, count: int, seconds: float) -> Mover | None:
        """Return the boneyard of `count` tiles while it is shuffled for this long; None if it isn't seen.

        The model's `stirs` must be True meanwhile.
        """
        return ShuffledHeap(self.yard, count, seconds) if self.yard.shown else None

    def origin(self, event: Event, tile: Tile) -> Spot | None:
        """Return the start of a tile new to the felt, or None if it comes from a hand or the boneyard."""
        origin = self.layout.origin(event, tile)
        return self._other_row(event) if origin is None and self.layout.has_row else origin

    def goal(self, event: Event, tile: Tile) -> Spot | None:
        """Return the goal of a tile that leaves the felt, or None if it just disappears."""
        goal = self.layout.goal(event, tile)
        if goal is None and self.layout.has_row:
            goal = self._other_row(event)
        away = goal is None and is_away(event) and tile in event.tiles
        return self.hand_spot(event.seat, 0, 1) if away else goal

    def _other_row(self, event: Event) -> Spot | None:
        """Return the start of another seat's row if one of its tiles is turned up or goes back."""
        turns = isinstance(event, TurnedUp | TurnedDown)
        return self.hand_spot(event.seat, 0, 1) if turns and event.seat in self.opponents else None

    def near_last(self, view: View[Board], laid: Sequence[PlacedTile]) -> tuple[pygame.Rect, ...]:
        """Return the areas around the last tiles of a line that words keep off."""
        return near_last(view, laid, self.look.scale.unit)

    @property
    def felt_area(self) -> pygame.Rect:
        """The part of the felt on which words about the line may be."""
        return self.line.rect

    @property
    def hand_area(self) -> pygame.Rect:
        """The rack and all tiles of the player's hand on it."""
        return self.hand.lip.unionall([tile.rect for tile in self.hand.children()])

    def figure(self, seat: Seat) -> Figure:
        """Return where a seat's score is: in the panel, or on its chip at a crowded table."""
        if seat in self.chips:
            return Figure(*self.chips[seat].score_end, pygame.Rect(0, 0, 0, 0))
        return self.panel.figure(self.rows[seat])

    def round_stage(
        self,
        word: str,
        last: Spot | None,
        counts: Mapping[Seat, int],
        winner: Seat,
        felt: tuple[View[Board], Sequence[PlacedTile]] | None = None,
    ) -> RoundStage:
        """Return the places for the end of a round with this word.

        `felt` is the view and the tiles at the end, if the table shows an earlier moment. `counts` are the sizes of the
        hands counted; `winner` is NOBODY if nobody's points are.
        """
        me, frame, px = self.names.me, self.frame, self.look.scale.px
        hands = {
            seat: opened_hand(frame, seat, self.opponents[seat].seat, count)
            for seat, count in counts.items()
            if seat in self.opponents
        }
        if counts.get(me) and me not in self.opponents and not self.layout.has_row:
            hands[me] = own_hand(frame, me, frame.hand(counts[me]))
        taken = [*self._on_felt(felt), *self._around(hands)]
        wide = self.look.gilding.width(word, px(LETTERS))
        middle, room = word_place(frame, last, taken, wide, self._own_tiles())
        plaque = None
        if winner != NOBODY:
            told = pygame.Rect(0, 0, min(room, wide), px(WORD[1]) * min(room, wide) // max(1, wide))
            told.center = middle
            plaque = self._plaque(winner, told, taken, last, is_free=winner == me and not counts.get(winner))
        asleep = self.yard.rect if self.yard.sleeps and self.yard.shown and not self.yard.is_empty else None
        return RoundStage(middle, room, hands, plaque, *self.names.set_size, asleep)

    def _on_felt(self, felt: tuple[View[Board], Sequence[PlacedTile]] | None) -> list[pygame.Rect]:
        """Return the areas of all things on the felt at the end of a round, or now."""
        if felt is None:
            return self.line.taken()
        view, laid = felt
        layout = self.layout
        return self.line.areas(laid, layout.labels(view), layout.trays(view), layout.grounds(view))

    def _own_tiles(self) -> pygame.Rect | None:
        """Return the area of the tiles that the player holds, if any."""
        held = [tile.rect for tile in self.hand.children()] if self.hand.shown else []
        return held[0].unionall(held) if held else None

    def _around(self, hands: Mapping[Seat, OpenedHand]) -> list[pygame.Rect]:
        """Return the areas off the felt that the end of a round should not cover."""
        areas = [
            self.frame.message,
            self.frame.buttons,
            *([self.yard.rect] if self.yard.shown and not self.yard.is_empty else []),
        ]
        for seat, hand in hands.items():
            coin = pygame.Rect(0, 0, self.look.scale.px(2 * COIN), self.look.scale.px(2 * COIN))
            coin.center = hand.coin
            areas += [coin, *([self.opponents[seat].rect] if seat in self.opponents else [])]
            for spot in hand.ends:
                size = self.art.size(spot.turn, round(spot.unit))
                areas.append(pygame.Rect(corner(spot, size), size))
        return areas

    def _plaque(
        self, winner: Seat, word: pygame.Rect, taken: list[pygame.Rect], last: Spot | None, *, is_free: bool
    ) -> WinnersPlaque:
        """Return the place of the winner's total; `is_free` is True for the player's own if the rack is empty."""
        names, me = self.names, self.names.me
        others = partners(names.rules.sides, winner)
        if not others:
            place = plaque_place(self.frame, word, taken, mine=is_free, last=last)
            return WinnersPlaque(place, names.together(winner), names.people[winner].medallion)
        first, second, *_ = sorted((winner, *others), key=lambda seat: (seat != me, seat))
        place = plaque_place(self.frame, word, taken, mine=is_free, last=last, size=PAIR_PLAQUE)
        faces = names.people[first].medallion, names.people[second].medallion
        return WinnersPlaque(place, names.pair_won(winner), *faces, (self.face(first), self.face(second)))

    def plate(self, seat: Seat) -> pygame.Rect | None:
        """Return where another player's name is; None for the viewer's own seat."""
        return self.opponents[seat].rect.copy() if seat in self.opponents else None

    def face(self, seat: Seat) -> tuple[int, int]:
        """Return the middle of a seat's face, or of the player's rack."""
        if seat not in self.opponents:
            return self.hand.lip.center
        plate = self.opponents[seat].rect
        return plate.x + plate.height // 2, plate.centery

    def planets(self, seat: Seat, count: int) -> tuple[Spot, ...]:
        """Return the places of the planets for the cards of a turn: in a row at a seat's plate, or beside the rack."""
        px, frame = self.look.scale.px, self.frame
        if seat not in self.opponents:
            right, foot, one = frame.message.left - px(16), frame.rack.top - px(_PLANET / 2), px(_PLANET)
            ways = (divmod(place, _IN_COLUMN) for place in range(count))
            return tuple(Spot(right - one * (left + 0.5), foot - up * px(_HIGH), one) for left, up in ways)
        plate = self.opponents[seat].rect
        left, y = plate.left + px(8), plate.bottom + px(32)
        wide = min(px(_PLANET), (min(px(_ROW), frame.panel.left - px(16) - left)) / max(1, count))
        across = min(px(_PLANET), round(1.1 * wide))
        return tuple(Spot(left + wide * (place + 0.5), y, across) for place in range(count))

    def won_word(self, view: View[Board], laid: Sequence[PlacedTile]) -> WonWord:
        """Return the word for a solitaire that is won, where it stands beside these tiles."""
        taken = tile_areas(laid, self.art, self.names.set_size[1])
        return won_word(self.names.won(view), self.look, taken, self.line.rect)
