"""The places at which the end of a round is told: the word, the hands that are turned over, the winner's total."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

import pygame

from engine.core import Seat
from game.felt.frame import MARGIN, Frame, Hand, SeatFrame
from game.look.players.medallion import Medallion
from game.picture.spot import Spot

PLAQUE, PAIR_PLAQUE = (420, 134), (560, 150)
"""Sizes of the plaques of a winner and of a pair in design units."""
LETTERS: Final = 140
"""Size of the word's letters in design units."""
WORD: Final = (620, 150)
"""Room in design units that the word needs; long ones are wider."""
WORD_HEIGHTS: Final = (0.2, 0.1, 0.3, 0.5, 0.4, 0.6, 0.8, 0.7, 0.9)
"""Parts of the felt's height above the middle of the word, the best first."""
WORD_SIZES: Final = (1.0, 0.85, 0.7, 0.6)
"""Sizes of the word, the best first."""
WORD_SIDES: Final = (0.5, 0.3, 0.7)
"""Parts of the felt's width left of the middle of a smaller word, the best first."""
NEAR: Final = 60
"""Distance in design units that the word keeps from the last tile."""
COIN: Final = 27
"""Radius in design units of the coin with a hand's weight."""
MATTERS: Final = 40
"""How many times worse a covered last tile, or a covered hand of the player, is than anything else."""
PLAQUE_PLACES: Final = ((0.5, 1.0), (0.5, 0.0), (0.0, 1.0), (1.0, 1.0), (0.0, 0.0), (1.0, 0.0), (0.5, 0.5))
"""Places of the winner's total on the felt, as parts of its width and height, the best one first."""


class OpenedHand(NamedTuple):
    """A hand that is turned over."""

    seat: Seat
    starts: tuple[Spot, ...]
    """Where its backs are; none if it is open, or if only its number is shown."""
    ends: tuple[Spot, ...]
    """Where its faces will be."""
    coin: tuple[int, int]
    """The middle of the coin with its weight."""


class WinnersPlaque(NamedTuple):
    """The place of the winner's total."""

    rect: pygame.Rect
    name: str
    medallion: Medallion
    partner: Medallion | None = None
    """The face of the winner's partner, if there is one."""
    starts: tuple[tuple[int, int], ...] = ()
    """The seats from which the faces of a pair come."""


class RoundStage(NamedTuple):
    """Places in one window, in pixels."""

    word: tuple[int, int]
    """The middle of the word."""
    room: int
    """Greatest width of the word."""
    hands: Mapping[Seat, OpenedHand]
    """The hands that are counted."""
    plaque: WinnersPlaque | None
    """The place of the winner's total, if points are counted for one."""
    top: int
    """Highest number of the set; the tiles are `sections` squares long."""
    sections: int
    asleep: pygame.Rect | None = None
    """The tray of the tiles that sleep, which are turned up with the hands."""


def word_place(
    frame: Frame, last: Spot | None, taken: Sequence[pygame.Rect], wide: int = 0, hand: pygame.Rect | None = None
) -> tuple[tuple[int, int], int]:
    """Return the middle of the word and the width it may have; at full size it is `wide` pixels wide.

    It is in the upper part of the felt if it can keep off the tiles `taken` there, else between the felt and the rack,
    and smaller if it can nowhere. It never covers the last tile, nor the player's `hand` if it can cover anything else.
    """
    felt, px = frame.line(), frame.scale.px
    wide, foot = max(px(WORD[0]), wide), frame.lip.bottom - px(PAIR_PLAQUE[1] + 30)
    found: list[tuple[int, tuple[int, int], int]] = []
    for share in WORD_SIZES:
        word = pygame.Rect(0, 0, min(felt.width, round(wide * share)), px(WORD[1] * share))
        places = [(across, felt.y + round(felt.height * down), felt.bottom) for across, down in _on_felt(share)]
        if frame.has_rack:
            places += [(across, foot, foot) for across in WORD_SIDES]
        for across, middle, lowest in places:
            word.center = felt.x + round(felt.width * across), middle
            word.clamp_ip((felt.x, felt.y, felt.width, lowest - felt.y))
            covered = sum(shared.width * shared.height for tile in taken for shared in [word.clip(tile)])
            if hand is not None:
                shared = word.clip(hand)
                covered += MATTERS * shared.width * shared.height
            if last is not None and word.inflate(px(NEAR), px(NEAR)).colliderect(around(last)):
                covered += word.width * word.height
            room = felt.width if share == 1 else word.width
            found.append((covered, word.center, room))
            if not covered:
                return word.center, room
    _, middle_of_word, room = min(found, key=lambda each: each[0])
    return middle_of_word, room


def around(tile: Spot) -> pygame.Rect:
    """Return the square around a tile, however it is turned."""
    square = pygame.Rect(0, 0, round(2 * tile.unit), round(2 * tile.unit))
    square.center = round(tile.x), round(tile.y)
    return square


def _on_felt(share: float) -> list[tuple[float, float]]:
    """Return the places on the felt for a word of this size, as parts of its width and height, the best first."""
    return list(product(WORD_SIDES if share < 1 else WORD_SIDES[:1], WORD_HEIGHTS))


def plaque_place(
    frame: Frame,
    word: pygame.Rect,
    taken: Sequence[pygame.Rect],
    *,
    mine: bool,
    last: Spot | None = None,
    size: tuple[int, int] = PLAQUE,
) -> pygame.Rect:
    """Return the place of the winner's total: over the player's own empty rack, or on the felt.

    It is where it covers the least of the tiles `taken`, of the last tile and of the word: at the foot of the felt if
    it can be, or beside the rack if it covers something everywhere on the felt.
    """
    px, felt = frame.scale.px, frame.line()
    rect = pygame.Rect(0, 0, px(size[0]), px(size[1]))
    if mine and frame.has_rack:
        rect.midbottom = frame.rack.centerx, frame.lip.bottom
        return rect
    table = pygame.Rect(px(MARGIN), felt.y, frame.panel.left - px(MARGIN + 20), frame.lip.bottom - felt.y)
    places: list[tuple[int, int, pygame.Rect]] = []
    spots = [(felt, place) for place in PLAQUE_PLACES]
    if frame.has_rack:
        spots += [(table, place) for place in product((0.0, 0.5, 1.0), (1.0, 0.85, 0.7))]
    for order, (area, (across, down)) in enumerate(spots):
        place = rect.move(0, 0)
        place.center = area.x + round(area.width * across), area.y + round(area.height * down)
        place.clamp_ip(area)
        covered = sum(shared.width * shared.height for thing in (*taken, word) for shared in [place.clip(thing)])
        if last is not None:
            shared = place.clip(around(last))
            covered += MATTERS * shared.width * shared.height
        places.append((covered, order, place))
    return min(places, key=lambda each: each[:2])[2]


def own_hand(frame: Frame, seat: Seat, hand: Hand) -> OpenedHand:
    """Return the places of the player's own hand, which lies open already."""
    ends = tuple(Spot(x, y, hand.unit) for x, y in hand.spots)
    left = min((spot.x - spot.unit / 2 for spot in ends), default=float(frame.rack.centerx))
    middle = ends[0].y if ends else float(frame.rack.centery)
    return OpenedHand(seat, (), ends, (round(left) - frame.scale.px(COIN + 12), round(middle)))


def opened_hand(frame: Frame, seat: Seat, place: SeatFrame, count: int) -> OpenedHand:
    """Return the places of an opponent's hand."""
    px, plate = frame.scale.px, place.plate
    coin = plate.right - px(COIN + 9), plate.centery
    if not count or not place.length:
        return OpenedHand(seat, (), (), coin)
    return OpenedHand(seat, tuple(frame.backs(place, count)), tuple(frame.opened(place, count)), coin)
