"""The beats for points scored during a round: told where they are made, then on their way to the panel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from engine.core import NOBODY, Board, Seat, View
from engine.events import ScoreCause, Scored
from game.animation.beats import Act, Beat, TableWindow, TimedCall
from game.animation.dealing import AHEAD
from game.animation.moments.call_moment import DARKENS, LETTERS, LIGHTENS, CallMoment
from game.animation.moments.leg_moments import WordOnFelt
from game.animation.score_flight import GAIN_FLIGHT, ScoreFlight, sum_parts
from game.animation.score_roll import ScoreRoll
from game.animation.shade import Shade
from game.felt.free_place import covered
from game.felt.spectacle import Spectacle
from game.felt.table.model import ScoreSum
from game.look.palette import RGB
from game.picture.event_words import EventWords, sum_text
from game.picture.family_layout import LAST, PlacedTile
from game.picture.spot import Spot
from game.ui.sound.sound import Sound

STAND: Final = 1.2
"""Time in seconds for which a sum is shown if nothing may move."""
SPEAKS: Final = 2.2
"""Time in seconds for which the player's bubble is shown."""
MUCH: Final = 15
"""Points from which the sound is a grand one."""
_CALLS, _SHADED = 0.60, 0.80
"""Light left on the table while the player calls points, and while another does."""
ANSWERS: Final = 0.12
"""Seconds from the call of somebody's points to its answer."""


class Scoring:
    """Writes the beats for points at a table."""

    def __init__(self, window: TableWindow, words: EventWords) -> None:
        self.window: Final = window
        self.words: Final = words
        self.owner: Seat = NOBODY
        """The seat that laid the last points without a claim."""

    def beats(
        self,
        event: Scored,
        view: View[Board],
        laid: Sequence[PlacedTile],
        moved: Sequence[Spot],
        coins: Sequence[tuple[int, Spot]] = (),
        taken: Sequence[pygame.Rect] = (),
    ) -> list[Beat]:
        """Return the beats of points, on a felt as it is `laid`; `moved` are the tiles that made them, if known.

        `coins` are the parts of the points and their places, if the tiles can't tell them. The sum keeps off
        the areas `taken` as well.
        """
        window, model, seat, points = self.window, self.window.model, event.seat, event.points
        rules = window.names.rules
        title, text = self.words.gained(event)
        ends, figure = window.layout.scoring_ends(rules, view, event), window.places.figure(seat)
        if not ends and len(moved) == len(event.parts):  # each tile's own part of the points lies on it
            ends = tuple((part, spot) for part, spot in zip(event.parts, moved, strict=True) if part)
        if event.cause == ScoreCause.TRICK:
            ends = trick_coins(event, laid)
        parts = event.parts
        if coins:
            ends, parts = tuple(coins), tuple(number for number, _ in coins)
        made_by = rules.scoring_tile(view, event)
        own = [tile.spot for tile in laid if tile.tile == made_by]
        made_at = self._made(seat, own or moved or [tile.spot for tile in laid if tile.mark == LAST])
        tiles, goal = tuple(map(covered, laid)), (figure.right, figure.middle)
        taken = (*taken, *tiles, *window.places.near_last(view, laid))
        is_own = seat in (window.names.me, *window.names.partners)
        colour = None if is_own else window.names.people[seat].medallion.colour
        flight = ScoreFlight(
            ends,
            parts,
            f"{points:+}" if event.cause == ScoreCause.CALL else title,
            made_at,
            goal,
            taken,
            window.places.felt_area,
            colour,
            keeps_off=bool(coins),
            stamps=event.cause == ScoreCause.CALL,
        )
        roll = ScoreRoll(points, lambda: model.scores[seat], rules.target, figure, partial(model.roll, seat))

        def tell() -> None:
            if not ends:
                model.say(title, text)
            model.speak(seat, title, window.now() + SPEAKS)

        def stand() -> None:
            if ends:  # otherwise the sum flies over the felt, and isn't told twice
                model.say(title, text)
            told = "".join(piece.text for piece in sum_parts([number for number, _ in ends], parts))
            told = "" if told == str(points) else told  # the gain says it
            model.told_sum = ScoreSum(told, title, made_at, window.now() + STAND, colour)

        chime = Sound.CHIME if is_own else Sound.CHIME_OTHER
        counts = [
            TimedCall(max(0.0, at - AHEAD), partial(window.play_sound, chime, seat, 1.0, step), may_be_left_out=True)
            for step, at in enumerate(flight.when.discs)
        ]
        called: tuple[Spectacle, ...] = ()
        heard: tuple[Act, ...] = (partial(window.play_sound, gain_sound(points), seat),)
        if event.cause == ScoreCause.CALL:
            counts.append(TimedCall(0.0, partial(window.play_sound, Sound.CALL, seat)))
            counts.append(TimedCall(ANSWERS, partial(window.play_sound, Sound.MUGGINS, seat)))
            counts.sort(key=lambda cue: cue.at)
            heard = ()
            if self.owner not in (NOBODY, seat):
                called = (self._call(event, made_at, colour, taken, tiles, is_own=is_own),)
        return [
            Beat(
                flight.when.gain,
                before=(partial(model.say, "", ""),),
                cues=tuple(counts),
                spectacles=(*called, flight),
                still=(stand,),
                overlaps=True,
            ),
            Beat(
                GAIN_FLIGHT,
                before=(model.gain_leaves, tell, *heard),
                after=(partial(model.credit, seat, points, made_by), model.gain_lands),
            ),
            Beat(0.0, before=(partial(window.note, text),), spectacles=(roll,)),
        ]

    def _call(
        self,
        event: Scored,
        near: Spot,
        colour: RGB | None,
        taken: tuple[pygame.Rect, ...],
        lit: tuple[pygame.Rect, ...],
        *,
        is_own: bool,
    ) -> CallMoment:
        """Return the moment of called points, near the tiles that made them; the areas `lit` keep their light."""
        window, names, owner = self.window, self.window.names, self.owner
        told = {"name": names.name(event.seat), "owner": names.name(owner), "sum": sum_text(event.parts)}
        if owner == names.me:
            line = names.say("You laid it, {name} counted it: {sum}", **told)
        elif event.seat == names.me:
            line = names.say("{owner} laid it, you counted it: {sum}", **told)
        else:
            line = names.say("{owner} laid it, {name} counted it: {sum}", **told)
        above = pygame.Rect(0, 0, round(12 * near.unit), round(2.6 * near.unit))  # where the sum is
        above.center = round(near.x), round(near.y - 2.2 * near.unit)
        word = WordOnFelt(names.say("Muggins!"), LETTERS, colour, near, (*taken, above), window.places.felt_area, line)
        shade = Shade(_CALLS if is_own else _SHADED, DARKENS, LIGHTENS, lit)
        figure = window.places.figure(owner)
        halo = names.people[owner].medallion.halo
        return CallMoment(word, shade, (figure.right, figure.middle), halo, names.say("not yours"))

    def _made(self, seat: Seat, spots: Sequence[Spot]) -> Spot:
        """Return the middle of the tiles that made points; without any, the seat's hand."""
        if not spots:
            return self.window.places.hand_spot(seat, 0, 1)
        x, y = (sum(axis) / len(spots) for axis in zip(*(spot[:2] for spot in spots), strict=True))
        return spots[0]._replace(x=x, y=y)


def trick_coins(event: Scored, laid: Sequence[PlacedTile]) -> tuple[tuple[int, Spot], ...]:
    """Return a point at the number called, for the trick as it lies there, and one at each double in it.

    Returns nothing if the trick doesn't lie on the felt.
    """
    suit = [tile.spot for tile in laid if len(tile.halves) == 1]
    doubles = [tile.spot for tile in laid if tile.tile >= 0 and len(set(tile.halves)) == 1]
    coins = tuple((1, spot) for spot in (*suit, *doubles))
    return coins if len(suit) == 1 and len(coins) == event.points else ()


def gain_sound(points: int) -> Sound:
    """Return the sound of points that arrive at their row."""
    return Sound.ERROR if points < 0 else Sound.SCORE_MUCH if points >= MUCH else Sound.SCORE
