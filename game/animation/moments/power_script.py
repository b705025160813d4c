"""The beats for events that change what may be played: spells, their breaking, and a reversal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, TypeAlias

import pygame

from engine.core import NOBODY, Board, Event, Seat, View
from engine.events import Passed
from engine.families.legs.board import HUB, LEGS, NO_LEG, Legs
from engine.families.legs.events import Reversed, SpellBroken, SpellCast
from engine.families.legs.rules import LegsRules
from engine.pieces import Tile
from game.animation.beats import Beat, TableWindow, TimedCall
from game.animation.moments.leg_moments import (
    BREAKS,
    DARKENS,
    FLIPS,
    LEAVES,
    LETTERS,
    LIGHTENS,
    OWN_LETTERS,
    SMALL_LETTERS,
    SWINGS,
    TIGHTENS,
    WINDS,
    ReversalMoment,
    RingTightens,
    SpellBreak,
    SpellMoment,
    WordOnFelt,
    area_of,
    ring_middle,
)
from game.animation.shade import Shade
from game.felt.free_place import covered
from game.felt.spectacle import STANDS, Spectacle
from game.look.palette import RGB
from game.picture.event_words import EventText, EventWords
from game.picture.family_layout import ASKED, BRASS_CHIP, PINS, PLATE, VACANT, Label, PlacedTile
from game.picture.spot import Spot

_FEW: Final = 2
"""Number of players among whom a reversal changes nothing."""
_Taken: TypeAlias = tuple[pygame.Rect, ...]
"""Areas that words keep off."""
_SOLID: Final = (PLATE, VACANT, ASKED)
"""Kinds of grounds that words keep off."""
_LETTER: Final = 0.6
"""Width of a letter, in line heights."""
_DARK, _SHADED = 0.42, 0.80
"""Light left on the table while the player casts a spell or must answer it, and while it is between others."""


class PowerScript:
    """Writes the beats of powers for a table."""

    def __init__(self, window: TableWindow, words: EventWords) -> None:
        self.window: Final = window
        self.names: Final = window.names
        self.words: Final = words
        self._ring: tuple[float, float] | None = None
        """The middle of the ring of the spell on a leg, if one has been seen."""
        self._under = 0
        """The number of the round in which a spell is unbroken; 0 without one."""

    def beats(self, event: Event, view: View[Board], laid: Sequence[PlacedTile]) -> list[Beat]:
        """Return the beats of an event on a felt as it is `laid`; none if it has no power that is shown."""
        said, board = self.words.said(event), view.board
        if said is None or not isinstance(board, Legs) or not board.order:
            return []
        lies = {tile.tile: tile.spot for tile in laid}
        start = lies.get(board.order[0])
        if start is None:
            return []
        taken = (*self._taken(view, lies.values()), *self.window.places.near_last(view, laid))
        match event:
            case SpellCast():
                return [self._cast(event, said, view, lies, taken)]
            case SpellBroken():
                self._under = 0
                return [self._broken(event, said, view, lies, taken)]
            case Reversed() if len(view.sides) > _FEW:
                word = self._word(self.names.say("Reversed"), event.seat, SMALL_LETTERS, start, taken)
                shows = ReversalMoment((start.x, start.y), start.unit, board.step, word)
                return [self._reversed(event, said, shows)]
        return []

    def _reversed(self, event: Reversed, said: EventText, shows: ReversalMoment) -> Beat:
        """Return the beat of a reversal: the arrows between the seats flip in turn, from the one that caused it on."""
        model, beat = self.window.model, self._beat(SWINGS, event, said, shows)
        ways, cues = [-shows.step] * model.seats, list[TimedCall]()
        for place in range(model.seats):
            ways[(event.seat + place) % model.seats] = shows.step
            cues.append(TimedCall(WINDS + FLIPS * place, partial(setattr, model, "ways", tuple(ways))))
        beat.cues, beat.stands = tuple(cues), STANDS
        return beat

    def failed(self, event: Event, view: View[Board]) -> list[Beat]:
        """Return the beat of a player who can't answer a spell on a leg; none for any other event."""
        board = view.board
        if not isinstance(event, Passed) or not isinstance(board, Legs) or board.spell == NO_LEG:
            return []
        grounds, model = self.window.layout.grounds(view), self.window.model
        rings = [ground.rect for ground in grounds if ground.kind == PINS]
        if not rings:
            return []
        bare = tuple(ground for ground in grounds if ground.kind != PINS)
        shows = RingTightens(rings[0].around_middle, rings[0].width / 2)
        hides, lies = (partial(setattr, model, "grounds", some) for some in (bare, grounds))
        return [Beat(TIGHTENS, before=(hides,), after=(lies,), spectacles=(shows,), overlaps=True)]

    def _cast(
        self, event: SpellCast, said: EventText, view: View[Board], lies: dict[Tile, Spot], taken: _Taken
    ) -> Beat:
        board, layout, model = view.board, self.window.layout, self.window.model
        assert isinstance(board, Legs)
        start = lies[board.order[0]]
        grounds, labels = layout.grounds(view), layout.labels(view)
        rings = tuple(ground.rect.around_middle for ground in grounds if ground.kind == PINS)
        leg = self._leg(event.leg, board, lies)
        rings = rings or (ring_middle(leg, start),)
        self._ring = rings[0] if leg else None
        me = self.names.me
        near = Spot(*rings[0], start.unit) if leg else start
        size = OWN_LETTERS if event.seat in (me, *self.names.partners) else LETTERS
        again, self._under = self._under == view.number, view.number
        called = self.names.say("Again!") if again else self.names.say("A spell!")
        word = self._word(called, event.seat, size, near, taken, self._line(event, board))
        is_mine = me in (event.seat, view.turn)
        lit = [area_of(spot) for spot in leg]
        around = [ground.rect for ground in grounds if ground.kind == PINS]
        pools = tuple(pygame.Rect(rect).inflate(rect.width // 4, rect.height // 4) for rect in around)
        if view.turn == me:
            lit.append(self.window.places.hand_area)
        shade = Shade(_DARK if is_mine else _SHADED, DARKENS, LIGHTENS, tuple(lit), pools)
        shows = SpellMoment(leg, rings, start.unit, self.window.places.face(event.seat), word, shade, again)
        beat = self._beat(LEAVES, event, said, shows, int(again))
        stays = (partial(setattr, model, "grounds", grounds), partial(setattr, model, "labels", labels))
        beat.after, beat.still, beat.stands = stays, (*beat.still, *stays), STANDS
        return beat

    def _line(self, event: SpellCast, board: Legs) -> str:
        """Return what the rules ask of the next player."""
        rules, say = self.names.rules, self.names.say
        assert isinstance(rules, LegsRules)
        if event.leg == HUB:
            return say("Open all six legs: a {pip} or any double, or draw {n}", pip=board.ends[0], n=rules.picks)
        return say(
            "Only leg {leg}: a {pip} or any double, or draw {n}",
            leg=LEGS[event.leg],
            pip=board.ends[event.leg],
            n=rules.picks,
        )

    def _broken(
        self, event: SpellBroken, said: EventText, view: View[Board], lies: dict[Tile, Spot], taken: _Taken
    ) -> Beat:
        assert isinstance(view.board, Legs)
        start = lies[view.board.order[0]]
        leg = self._leg(event.leg, view.board, lies)
        leg = leg[:-1] if event.seat != NOBODY else leg  # the last tile has broken it
        middle = self._ring if self._ring is not None and leg else ring_middle(leg, start)
        near = Spot(*middle, start.unit)
        word = self._word(self.names.say("Broken"), event.seat, SMALL_LETTERS, near, taken)
        beat = self._beat(BREAKS, event, said, SpellBreak(middle, start.unit, word, leg))
        grounds = self.window.layout.grounds(view)
        beat.before += (partial(setattr, self.window.model, "grounds", grounds),)
        return beat

    def _beat(self, seconds: float, event: Event, said: EventText, shows: Spectacle, step: int = 0) -> Beat:
        """Return the beat of a moment, whose sound is at this step of its scale.

        If nothing may move, the words for it are in the message instead.
        """
        acts = [partial(self.window.note, said.text)]
        if said.sound is not None:
            acts.append(partial(self.window.play_sound, said.sound, event.seat, 1.0, step))
        still = partial(self.window.model.say, "", said.text)
        return Beat(seconds, before=tuple(acts), spectacles=(shows,), still=(still,), overlaps=True)

    def _leg(self, leg: int, board: Legs, lies: dict[Tile, Spot]) -> tuple[Spot, ...]:
        """Return the tiles of a leg from the start double outwards; none for the start double itself."""
        ways = zip(board.order[1:], board.arms[1:], strict=True)
        return tuple(lies[tile] for tile, arm in ways if arm == leg and tile in lies)

    def _taken(self, view: View[Board], spots: Iterable[Spot]) -> _Taken:
        """Return what words keep off: the tiles, the plate, the places for the next tiles, and the words there."""
        layout = self.window.layout
        grounds = [ground.rect for ground in layout.grounds(view) if ground.kind in _SOLID]
        labels = [lettered(label, layout.tall(label.size)) for label in layout.labels(view)]
        return (*(covered(PlacedTile(0, (0, 0), spot)) for spot in spots), *map(pygame.Rect, grounds), *labels)

    def _word(self, word: str, seat: Seat, size: int, near: Spot, taken: _Taken, line: str = "") -> WordOnFelt:
        """Return a word near a place, in gold for the player's own side and in enamel for others."""
        colour: RGB | None = None
        if seat != NOBODY and seat not in (self.names.me, *self.names.partners):
            colour = self.names.people[seat].medallion.colour
        around = pygame.Rect(0, 0, round(3 * near.unit), round(3 * near.unit))
        around.center = round(near.x), round(near.y)
        return WordOnFelt(word, size, colour, near, (*taken, around), self.window.places.felt_area, line)


def lettered(label: Label, line: int) -> pygame.Rect:
    """Return the area of words on the felt whose letters stand in a `line` of this height; a letter is a square."""
    wide = max(label.width, line) if label.plate == BRASS_CHIP else round(_LETTER * line * (len(label.text) + 1))
    area = pygame.Rect(0, 0, wide, max(wide, line) if label.plate == BRASS_CHIP else line)
    area.center = round(label.x), round(label.y)
    return area
