"""The beats for events that change what may be played: spells, their breaking, and a reversal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from engine.core import NOBODY, Board, Event, Seat, View
from engine.families.legs.board import HUB, LEGS, Legs
from engine.families.legs.events import Reversed, SpellBroken, SpellCast
from engine.pieces import Tile
from game.animation.beats import Beat, TableWindow
from game.animation.leg_moments import (
    BREAKS,
    LEAVES,
    LETTERS,
    OWN_LETTERS,
    SMALL_LETTERS,
    SWINGS,
    ReversalMoment,
    SpellBreak,
    SpellMoment,
    WordOnFelt,
    ring_middle,
)
from game.animation.scoring import covered
from game.felt.spectacle import Spectacle
from game.look.palette import RGB
from game.picture.event_words import EventText, EventWords
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot

_FEW: Final = 2
"""Number of players among whom a reversal changes nothing."""


class PowerScript:
    """Writes the beats of powers for a table."""

    def __init__(self, window: TableWindow, words: EventWords) -> None:
        self.window: Final = window
        self.names: Final = window.names
        self.words: Final = words

    def beats(self, event: Event, view: View[Board], laid: Sequence[PlacedTile]) -> list[Beat]:
        """Return the beats of an event on a felt as it is `laid`; none if it has no power that is shown."""
        said, board = self.words.said(event), view.board
        if said is None or not isinstance(board, Legs) or not board.order:
            return []
        lies = {tile.tile: tile.spot for tile in laid}
        start = lies.get(board.order[0])
        if start is None:
            return []
        match event:
            case SpellCast():
                return [self._cast(event, said, board, lies, start)]
            case SpellBroken():
                return [self._broken(event, said, board, lies, start)]
            case Reversed() if len(view.sides) > _FEW:
                word = self._word(self.names.say("Reversed"), event.seat, SMALL_LETTERS, start, lies)
                shows = ReversalMoment((start.x, start.y), start.unit, board.step, word)
                return [self._beat(SWINGS, event, said, shows)]
        return []

    def _cast(self, event: SpellCast, said: EventText, board: Legs, lies: dict[Tile, Spot], start: Spot) -> Beat:
        leg = self._leg(event.leg, board, lies)
        line = ""
        if event.leg != HUB:
            line = self.names.say(
                "Only leg {leg}: a {pip} or any double", leg=LEGS[event.leg], pip=board.ends[event.leg]
            )
        middle = ring_middle(leg, start)
        mine = event.seat in (self.names.me, *self.names.partners)
        size = OWN_LETTERS if mine else LETTERS
        near = Spot(*middle, start.unit)
        word = self._word(self.names.say("A spell!"), event.seat, size, near, lies, line)
        shows = SpellMoment(leg, middle, start.unit, self.window.places.face(event.seat), word)
        return self._beat(LEAVES, event, said, shows)

    def _broken(self, event: SpellBroken, said: EventText, board: Legs, lies: dict[Tile, Spot], start: Spot) -> Beat:
        leg = self._leg(event.leg, board, lies)
        middle = ring_middle(leg[:-1] if event.seat != NOBODY else leg, start)  # the last tile has broken it
        near = Spot(*middle, start.unit)
        word = self._word(self.names.say("Broken"), event.seat, SMALL_LETTERS, near, lies)
        return self._beat(BREAKS, event, said, SpellBreak(middle, start.unit, word))

    def _beat(self, seconds: float, event: Event, said: EventText, shows: Spectacle) -> Beat:
        """Return the beat of a moment. If nothing may move, the words for it are in the message instead."""
        acts = [partial(self.window.note, said.text)]
        if said.sound is not None:
            acts.append(partial(self.window.play_sound, said.sound, event.seat))
        still = partial(self.window.model.say, "", said.text)
        return Beat(seconds, before=tuple(acts), spectacles=(shows,), still=(still,), overlaps=True)

    def _leg(self, leg: int, board: Legs, lies: dict[Tile, Spot]) -> tuple[Spot, ...]:
        """Return the tiles of a leg from the start double outwards; none for the start double itself."""
        ways = zip(board.order[1:], board.arms[1:], strict=True)
        return tuple(lies[tile] for tile, arm in ways if arm == leg and tile in lies)

    def _word(self, word: str, seat: Seat, size: int, near: Spot, lies: dict[Tile, Spot], line: str = "") -> WordOnFelt:
        """Return a word near a place, in gold for the player's own side and in enamel for others.

        The start double, the first that `lies`, is on a plate.
        """
        colour: RGB | None = None
        if seat != NOBODY and seat not in (self.names.me, *self.names.partners):
            colour = self.names.people[seat].medallion.colour
        around = pygame.Rect(0, 0, round(3 * near.unit), round(3 * near.unit))
        around.center = round(near.x), round(near.y)
        taken = [covered(PlacedTile(0, (0, 0), spot)) for spot in lies.values()]
        taken += [around, *(plate.inflate(plate.width, plate.height) for plate in taken[:1])]
        return WordOnFelt(word, size, colour, near, tuple(taken), self.window.places.felt_area, line)
