"""The beats of a trick: the crown on the tile that wins so far, and the end of the trick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import hypot
from typing import Final

from engine.core import Seat
from engine.families.tricks.events import TrickWon
from engine.pieces import Tile
from game.animation.beats import Beat, TableWindow
from game.animation.moments.trick_moment import COINS_AT, HOLD, CrownLeap, TrickMoment
from game.felt.spectacle import STANDS
from game.look.palette import GOLD, RGB
from game.picture.families.tricks import crown_at, crowned
from game.picture.family_layout import LIT, PlacedTile
from game.ui.sound.sound import Sound

_TWO: Final = 2


class TrickScript:
    """Writes the beats of tricks for a table."""

    def __init__(self, window: TableWindow) -> None:
        self.window: Final = window

    def _colour(self, seat: Seat) -> RGB:
        """Return gold for the player's own side, and the halo of another player."""
        names = self.window.names
        return GOLD if seat in (names.me, *names.partners) else names.people[seat].medallion.halo

    def leads(self, seat: Seat, was: Sequence[PlacedTile], laid: Sequence[PlacedTile]) -> list[Beat]:
        """Return the beat of the crown once `seat` has changed a trick from what it `was`.

        If a double of another suit takes the lead, it shines, with the sound of a capture.
        """
        before, now, window = best_of(was), best_of(laid), self.window
        wears = partial(setattr, window.model, "grounds", crowned(laid))
        if now is None or before is None or before.tile == now.tile:
            return [Beat(0.0, before=(wears,), overlaps=True)]
        captures = is_double(now) and now.halves[:1] != before.halves[:1]
        shows = CrownLeap(before.spot, now.spot, self._colour(seat) if captures else None)
        begins = [partial(setattr, window.model, "grounds", ())]
        if captures:
            begins.append(partial(window.play_sound, Sound.CAPTURE, seat))
        return [
            Beat(
                shows.seconds, before=tuple(begins), after=(wears,), spectacles=(shows,), still=(wears,), overlaps=True
            )
        ]

    def won(self, event: TrickWon, beat: Beat, first: Beat, was: Sequence[PlacedTile], counts: Sequence[Beat]) -> Beat:
        """Return the beat that tells who has won a trick, on a felt as it `was`.

        The beats `counts` count it meanwhile, and `first` collects it.
        """
        first.before += (partial(self.window.play_sound, Sound.SLIDE, event.seat),)
        spots = [laid.spot for laid in was if laid.tile in event.trick]
        if len(spots) >= _TWO:
            x, y = self.window.places.hand_spot(event.seat, 0, 1)[:2]
            winner = min(spots, key=lambda spot: hypot(spot.x - x, spot.y - y))
            losers = tuple(spot for spot in spots if spot != winner)
            shows = TrickMoment(winner, losers, self._colour(event.seat), crown_at(winner))
            shows.stays = max(HOLD, COINS_AT + sum(count.seconds for count in counts))
            beat.seconds, beat.spectacles, beat.next_from, beat.stands = HOLD, (shows,), COINS_AT, STANDS
        return beat


def best_of(laid: Sequence[PlacedTile]) -> PlacedTile | None:
    """Return the tile that wins a trick so far; None without one."""
    return next((tile for tile in laid if is_shown(tile.tile) and tile.mark == LIT), None)


def is_shown(tile: Tile) -> bool:
    """Return True if this is a tile and not a name of something else on the felt."""
    return tile >= 0


def is_double(laid: PlacedTile) -> bool:
    """Return True if both halves of a tile are alike."""
    return len(set(laid.halves)) == 1
