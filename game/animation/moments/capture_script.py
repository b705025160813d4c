"""The beats of a tile that takes another: both lie together, count themselves, and close up as one stack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.core import Board, View
from engine.events import Scored, Took
from engine.families.pool.rules import PoolRules
from game.animation.beats import Beat, TableWindow
from game.animation.moments.capture import HOLD, LETTERS, OTHERS_HOLD, CaptureMoment, coins_beside
from game.animation.moments.power_script import lettered
from game.animation.moments.scoring import Scoring
from game.felt.flight import CLOSES_UP, Flight
from game.felt.free_place import covered
from game.felt.spectacle import STANDS
from game.look.palette import GOLD
from game.picture.family_layout import PlacedTile
from game.picture.spot import drawn
from game.ui.sound.sound import Sound

_PAIR: Final = 2
_ASKEW: Final = 0.22
"""Distance of the two tiles of a stack, in short sides."""
_LETTER: Final = 0.55
"""Width of a letter, in line heights."""


class Captured(NamedTuple):
    """The beats of a captured pair, and the felt after them, with the pair as one stack."""

    beats: list[Beat]
    laid: tuple[PlacedTile, ...]


class CaptureScript:
    """Writes the beats of captures for a table."""

    def __init__(self, window: TableWindow, scoring: Scoring) -> None:
        self.window: Final = window
        self.scoring: Final = scoring

    def beats(
        self, event: Took, scored: Scored | None, view: View[Board], laid: tuple[PlacedTile, ...]
    ) -> Captured | None:
        """Return the beats of a pair on a felt as it is `laid`, whose points are `scored`; None without a pair."""
        window, names = self.window, self.window.names
        lies = {each.tile: each for each in laid}
        pair = [lies[tile] for tile in event.taken if tile in lies]
        if len(pair) != _PAIR:
            return None
        alike = next(iter(set(pair[0].halves) & set(pair[1].halves)), 0)
        words = names.say("{number} meets {number}", number=alike)
        mine = event.seat in (names.me, *names.partners)
        colour = GOLD if mine else names.people[event.seat].medallion.halo
        spots = pair[0].spot, pair[1].spot
        others = [covered(other) for other in laid if other not in pair]
        layout, hold = window.layout, HOLD if mine else OTHERS_HOLD
        labels = [lettered(label, layout.tall(label.size)) for label in layout.labels(view)]
        shows = CaptureMoment(spots, words, colour, hold, window.places.felt_area, (*others, *labels))
        heard = partial(window.play_sound, Sound.CAPTURE, event.seat)
        still = partial(window.model.say, "", words)
        out = [Beat(shows.hold, before=(heard,), spectacles=(shows,), still=(still,), stands=STANDS)]
        if scored is not None:
            out += self._counted(scored, view, laid, pair, shows)
            out[0].still, out[1].still = (*out[0].still, *out[1].still), ()  # the sum stands beside the pair
        closes, stacked = self._closes(pair, laid)
        return Captured([*out, closes], stacked)

    def _counted(
        self,
        scored: Scored,
        view: View[Board],
        laid: Sequence[PlacedTile],
        pair: Sequence[PlacedTile],
        shows: CaptureMoment,
    ) -> list[Beat]:
        """Return the beats of the points of a pair, a coin for each reason; their words are told below it."""
        rules, layout = self.window.names.rules, self.window.layout
        assert isinstance(rules, PoolRules)
        others = [covered(other) for other in laid if other not in pair]
        reasons = [rules.reasons(each.tile) for each in pair]
        coins = coins_beside([each.spot for each in pair], reasons, others, self.window.places.felt_area)
        shows.reasons = self._reasons(pair, reasons)
        line = layout.tall(LETTERS)
        wide = round(_LETTER * line * max(len(shows.reasons), len(shows.words)) + 2 * line)
        words = shows.told_at((wide, 2 * line))
        beats = self.scoring.beats(scored, view, laid, shows.pair, coins, (words,))
        shows.counts = beats[0].seconds
        return beats

    def _reasons(self, pair: Sequence[PlacedTile], reasons: Sequence[tuple[int, int]]) -> str:
        """Return the reason for each part of the points of a pair."""
        say, pips = self.window.names.say, self.window.names.rules.pieces.pips
        told: list[str] = []
        for each, (double, fives) in zip(pair, reasons, strict=True):
            told += [say("{n} for the double", n=double)] if double else []
            told += [say("{n} for {pips} pips", n=fives, pips=pips[each.tile])] if fives else []
        return ", ".join(told)

    def _closes(self, pair: Sequence[PlacedTile], laid: Sequence[PlacedTile]) -> tuple[Beat, tuple[PlacedTile, ...]]:
        """Return the beat in which a pair becomes one stack, and the felt after it."""
        model, rest = self.window.model, tuple(each for each in laid if each not in pair)
        x, y = (sum(axis) / _PAIR for axis in zip(*(each.spot[:2] for each in pair), strict=True))
        flights: list[Flight] = []
        stacked: list[PlacedTile] = []
        for place, each in enumerate(reversed(pair)):
            far = (place - 0.5) * _ASKEW * each.spot.unit
            goal = each.spot._replace(x=x + far, y=y - far)
            flights.append(Flight(drawn(each.spot), drawn(goal), each.halves, goes=CLOSES_UP))
            is_over = each.spot.turn % 4 > 1  # both turn the same way on their flight
            halves = each.halves[::-1] if is_over else each.halves
            stacked.append(each._replace(halves=halves, spot=goal._replace(turn=goal.turn % 2)))
        after = (*rest, *stacked)
        starts, ends = partial(model.lay, rest), partial(model.lay, after)
        return Beat(CLOSES_UP.seconds, tuple(flights), before=(starts,), after=(ends,)), after
