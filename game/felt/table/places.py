"""Where things are at a table in one window: hands, boneyard, scores, and the places for the end of a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pygame

from engine.core import NOBODY, Board, Event, Seat, View
from engine.events import TurnedUp
from engine.families.blind.events import TurnedDown
from engine.pairs import partners
from engine.pieces import Tile
from game.felt.frame import Frame
from game.felt.mover import Mover
from game.felt.table.crowd_widgets import ChipWidget
from game.felt.table.felt_widgets import BoneyardWidget, SeatWidget, ShuffledHeap
from game.felt.table.hand_widgets import HandWidget
from game.felt.table.laid_widgets import LineWidget
from game.felt.table.round_stage import RoundStage, WinnersPlaque, opened_hand, own_hand, plaque_place, word_place
from game.felt.table.score_panel import Figure, ScorePanel
from game.felt.table.won_word import WonWord, tile_areas, won_word
from game.look.look import Look
from game.look.tiles import TileArt
from game.picture.family_layout import FamilyLayout, PlacedTile, is_away
from game.picture.names import TableNames
from game.picture.spot import Spot


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

    @property
    def felt_area(self) -> pygame.Rect:
        """The part of the felt on which words about the line may be."""
        return self.line.rect

    def figure(self, seat: Seat) -> Figure:
        """Return where a seat's score is: in the panel, or on its chip at a crowded table."""
        if seat in self.chips:
            return Figure(*self.chips[seat].score_end, pygame.Rect(0, 0, 0, 0))
        return self.panel.figure(self.rows[seat])

    def round_stage(self, last: Spot | None, counts: Mapping[Seat, int], winner: Seat) -> RoundStage:
        """Return the places for the end of a round.

        `counts` are the sizes of the hands counted; `winner` is NOBODY if nobody's points are.
        """
        me, taken = self.names.me, self.line.taken()
        word, room = word_place(self.frame, last, taken)
        plaque = None
        if winner != NOBODY:
            who = self.names.people[winner]
            place = plaque_place(self.frame, word, taken, mine=winner == me and not counts.get(winner))
            others = [self.names.people[seat].medallion for seat in partners(self.names.rules.sides, winner)]
            plaque = WinnersPlaque(place, self.names.together(winner), who.medallion, *others[:1])
        hands = {
            seat: opened_hand(self.frame, seat, self.opponents[seat].seat, count)
            for seat, count in counts.items()
            if seat in self.opponents
        }
        if counts.get(me) and me not in self.opponents and not self.layout.has_row:
            hands[me] = own_hand(self.frame, me, self.frame.hand(counts[me]))
        return RoundStage(word, room, hands, plaque, *self.names.set_size)

    def won_word(self, view: View[Board], laid: Sequence[PlacedTile]) -> WonWord:
        """Return the word for a solitaire that is won, where it stands beside these tiles."""
        taken = tile_areas(laid, self.art, self.names.set_size[1])
        return won_word(self.names.won(view), self.look, taken, self.line.rect)
