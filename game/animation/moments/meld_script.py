"""That's It!: a whole hand lies face down, turns over from left to right, and each meld counts itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import Final

import pygame

from engine.core import Board, Seat, View
from engine.events import ScoreCause, Scored
from engine.families.melds.events import Declared, Melded
from engine.pieces import HIDDEN
from game.animation.beats import Act, Beat, TableWindow, TimedCall
from game.animation.curves import XY
from game.animation.moments.leg_moments import WordOnFelt
from game.animation.moments.scoring import Scoring
from game.animation.score_flight import shown
from game.felt.flight import DEALT, TURNED, Flight
from game.felt.free_place import covered
from game.felt.spectacle import STANDS, Spectacle
from game.look.easing import out_back
from game.look.easing import share as passed
from game.look.look import Look
from game.picture.event_words import EventWords, sum_text
from game.picture.family_layout import PlacedTile
from game.picture.spot import Spot, drawn
from game.play.table import Update
from game.ui.sound.sound import Sound

APART, LAID_APART = 0.07, 0.02
"""Seconds between the turns of two tiles, and between the arrivals of two on the felt."""
SPEAKS, POP, FADE = 0.18, 0.09, 0.15
"""When the word stands, from the first turn on, how fast it comes, and how fast it goes."""
OTHERS_ALL, OTHERS_STAY, OWN_MORE = 1.0, 2.2, 1.1
"""Seconds of another player's moment and until its words go, and how long the player's own word stands after the last
turn."""
WORD, OTHERS_WORD = 96, 84
"""Sizes of the word in design units."""
BELOW, COIN = 0.75, 1.1
"""Distance of a coin from its meld and its size, in short sides of a tile."""
_STILL: Final = 100.0


@dataclass(eq=False)
class MeldWord(Spectacle):
    """The word of a hand that is shown, and the sum of its melds in plain letters from `tells` on."""

    word: WordOnFelt
    told_at: XY
    """The middle of the sum."""
    tells: float
    lasts: float
    _dressed: bool = field(init=False, default=False)

    @property
    def seconds(self) -> float:
        """Its duration at normal speed."""
        return self.lasts

    @property
    def pose(self) -> float:
        """A moment at which the word and its sum stand."""
        return _STILL

    def prerender_steps(self, look: Look) -> Iterator[None]:
        """Make the word and the sum."""
        yield from self.word.dress(look)
        if self.word.told is not None:
            place = self.word.told.surface.get_rect(center=(round(self.told_at[0]), round(self.told_at[1])))
            self.word.line_place = place.clamp(self.word.area).center
        self._dressed = True

    def draw(self, surface: pygame.Surface, _look: Look, now: float) -> list[pygame.Rect]:
        """Draw the word, then the sum."""
        word, touched = self.word, list[pygame.Rect]()
        gone = passed(now, self.lasts - FADE, FADE) if now < _STILL else 0.0
        pop = passed(now, SPEAKS, POP)
        if pop and word.letters is not None:
            touched.append(shown(surface, word.letters, word.place, zoom=max(0.3, out_back(pop)), alpha=1 - gone))
        if now >= min(self.tells, _STILL) and word.told is not None:
            alpha = min(1 - gone, passed(now, self.tells, POP)) if now < _STILL else 1.0
            touched.append(shown(surface, word.told, word.line_place, alpha=alpha))
        return touched


class MeldScript:
    """Writes the beats of hands that are shown at a table."""

    def __init__(self, window: TableWindow, words: EventWords, scoring: Scoring) -> None:
        self.window: Final = window
        self.words: Final = words
        self.scoring: Final = scoring

    def beats(
        self, declared: Declared, update: Update, laid: Sequence[PlacedTile], leaves: Sequence[Act]
    ) -> list[Beat]:
        """Return the beats of a hand that lies as it is `laid` in the end; `leaves` take its tiles from the hand."""
        seat, window, model = declared.seat, self.window, self.window.model
        melds = [event for event in update.events if isinstance(event, Melded)]
        order = sorted(laid, key=lambda tile: tile.spot.x)
        known = model.known.get(seat, ()) if seat != window.names.me else ()
        backs = tuple(tile if tile.tile in known else tile._replace(halves=()) for tile in order)
        lays = [
            Flight(
                start,
                drawn(tile.spot),
                tile.halves or None,
                goes=DEALT._replace(travel=DEALT.travel + LAID_APART * place),
            )
            for place, (tile, start) in enumerate(zip(backs, self._starts(declared, backs, known), strict=True))
        ]
        ends = max(flight.ends for flight in lays)
        clears: list[Act] = [partial(model.lay, ()), partial(setattr, model, "labels", ())]
        clears.append(partial(setattr, model, "trays", window.layout.trays(update.view)))
        clears += [partial(setattr, model, "dropped", ()), *leaves]
        lying = Beat(
            ends,
            tuple(replace(flight, stays=ends) for flight in lays),
            before=(*clears, partial(window.play_sound, Sound.SLIDE, seat)),
            still=(partial(model.lay, tuple(order)),),
        )
        return [lying, *self._turned(declared, update, melds, order, backs)]

    def _turned(
        self,
        declared: Declared,
        update: Update,
        melds: Sequence[Melded],
        order: Sequence[PlacedTile],
        backs: Sequence[PlacedTile],
    ) -> list[Beat]:
        """Return the beats in which the hand turns over and is counted."""
        seat, window, model = declared.seat, self.window, self.window.model
        turns: list[Flight] = []
        cues: list[TimedCall] = []
        turning = [place for place, tile in enumerate(order) if tile.halves and not backs[place].halves]
        for nth, place in enumerate(turning):
            spot, begins = drawn(order[place].spot), APART * nth
            stays = APART * (len(turning) - 1) + TURNED.travel
            turns.append(Flight(spot, spot, order[place].halves, True, TURNED, begins, stays))
            gone = set(turning[: nth + 1])
            rest = tuple(back for at, back in enumerate(backs) if at not in gone)
            cues.append(TimedCall(begins, partial(model.lay, rest)))
        lies = max((flight.ends for flight in turns), default=0.0)
        mine = seat in (window.names.me, *window.names.partners)
        scored = next((e for e in update.events if isinstance(e, Scored) and e.cause == ScoreCause.MELDS), None)
        coins = [coin for event in melds for coin in self._coin(event, order)]
        counts = self._counted(scored, update.view, order, coins) if mine and scored is not None else []
        lasts = lies + OWN_MORE if counts else OTHERS_STAY
        word, total = self._word(seat, melds, order, coins, mine=mine), window.layout.labels(update.view)[-1]
        shows = MeldWord(word, (total.x, total.y), inf if counts else lies, lasts)
        said, final = self.words.said(declared), partial(model.lay, tuple(order))
        acts: list[Act] = [partial(model.lay, tuple(backs)), partial(window.play_sound, Sound.THATS_IT, seat)]
        for event in (declared, *melds):
            told = self.words.said(event)
            if told is not None:
                acts.append(partial(window.note, told.text))
        if said is not None:
            acts.append(partial(setattr, model, "text", said.text))
        cues.append(TimedCall(lies, final))
        seconds = lies if counts else max(lies, OTHERS_ALL)
        turned = Beat(seconds, tuple(turns), tuple(acts), cues=tuple(cues), spectacles=(shows,))
        return [turned, Beat(0.0, stands=STANDS), *counts]

    def _starts(self, declared: Declared, backs: Sequence[PlacedTile], known: Sequence[int]) -> list[Spot]:
        """Return where each tile comes from: its place in the hand, if the player can know it."""
        seat, model, places = declared.seat, self.window.model, self.window.places
        held = model.hand if seat == self.window.names.me else known
        count = max(len(backs), len(model.hand) if seat == self.window.names.me else model.holding[seat])
        dropped = {tile.tile: tile.spot for tile in model.dropped}
        out: list[Spot] = []
        for place, back in enumerate(backs):
            tile = declared.tile if back.tile < HIDDEN else back.tile
            if tile in dropped:
                out.append(dropped[tile])
            else:
                at = held.index(tile) if tile in held else place
                out.append(places.hand_spot(seat, min(at, count - 1), count))
        return out

    def _coin(self, event: Melded, order: Sequence[PlacedTile]) -> list[tuple[int, Spot]]:
        """Return the coin of a meld, below its tiles."""
        spots = [tile.spot for tile in order if tile.tile in event.meld]
        if not spots:
            return []
        unit = spots[0].unit
        x, y = sum(spot.x for spot in spots) / len(spots), max(spot.y for spot in spots)
        return [(event.points, Spot(x, y + (1 + BELOW) * unit, COIN * unit))]

    def _counted(
        self, scored: Scored, view: View[Board], order: Sequence[PlacedTile], coins: Sequence[tuple[int, Spot]]
    ) -> list[Beat]:
        """Return the beats of the player's own points: a coin for each meld, the sum, and the flight of the gain."""
        area, tiles = self.window.places.felt_area, [covered(tile) for tile in order]
        unit = order[0].spot.unit
        foot = round(max(spot.y for _, spot in coins) + unit / 2) if coins else max(tile.bottom for tile in tiles)
        above = pygame.Rect(area.x, area.y, area.width, foot - area.y)  # the word, the tiles and the coins
        counts = self.scoring.beats(scored, view, order, [coin for _, coin in coins], coins, (above,))
        counts[0].still, counts[-1].before = (), ()  # the word tells the sum as a still, and the log is told once
        return counts

    def _word(
        self,
        seat: Seat,
        melds: Sequence[Melded],
        order: Sequence[PlacedTile],
        coins: Sequence[tuple[int, Spot]],
        *,
        mine: bool,
    ) -> WordOnFelt:
        """Return the word above the hand, and below it the sum for those who don't see it fly."""
        names, places = self.window.names, self.window.places
        total = sum_text(tuple(event.points for event in melds))
        line = total if mine else names.say("{sum} for {name}", sum=total, name=names.name(seat))
        spots = [tile.spot for tile in order]
        near = spots[0]._replace(x=sum(spot.x for spot in spots) / len(spots))
        taken = [covered(tile) for tile in order]
        for _, spot in coins:
            coin = pygame.Rect(0, 0, round(spot.unit), round(spot.unit))
            coin.center = round(spot.x), round(spot.y)
            taken.append(coin)
        colour = None if mine else names.people[seat].medallion.colour
        size = WORD if mine else OTHERS_WORD
        return WordOnFelt(names.say("That's It!"), size, colour, near, tuple(taken), places.felt_area, line)
