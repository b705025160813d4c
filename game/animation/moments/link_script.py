"""The beats of cards that are linked in one turn: rings, rivets and clamps, planets, and the end of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core import NOBODY, Board, Seat, View
from engine.events import Played
from game.animation.beats import Beat, TableWindow, TimedCall
from game.animation.moments.link_moment import LinkMoment, LinkRings, PlanetsGoOut, WordRoom, points_of
from game.felt.free_place import covered
from game.felt.spectacle import STANDS
from game.felt.table.model import Linked
from game.picture.family_layout import PlacedTile
from game.ui.sound.sound import Sound

_RUN, _RUN_AFTER = 3, 0.1
"""Number of links that make a run, and the seconds from the last of them to the sound of the run."""


class LinkScript:
    """Writes the beats of links for a table."""

    def __init__(self, window: TableWindow) -> None:
        self.window: Final = window
        self._linker: Seat = NOBODY
        """The seat that may link another card in its turn, or has linked the last one."""
        self._count = 0
        """The number of cards it has linked in this turn."""

    def sounds(self, event: Played, view: View[Board], contact: float) -> list[TimedCall]:
        """Return the sounds of a card linked to another: higher with every card of a turn, and of a run that ends."""
        seat, play = event.seat, self.window.play_sound
        self._count = self._count + 1 if self._linker == seat else 1
        self._linker = seat
        heard = [TimedCall(contact, partial(play, Sound.LINK, seat, 1.0, self._count - 1))]
        if self._count >= _RUN and not goes_on(seat, view):
            heard.append(TimedCall(contact + _RUN_AFTER, partial(play, Sound.RUN, seat)))
        return heard

    def beats(self, event: Played, view: View[Board], laid: Sequence[PlacedTile], move: Beat) -> list[Beat]:
        """Show what holds the card just laid, on a felt as it is `laid`; rings go with its `move`."""
        window, seat = self.window, event.seat
        card = next((each for each in laid if each.tile == event.tile), None)
        points = points_of(card, laid) if card is not None else ()
        links = partial(setattr, window.model, "links", Linked(seat, self._count))
        if card is None or not points:
            return [Beat(0.0, before=(links,), overlaps=True)]
        names, places, along = window.names, window.places, bool(card.spot.turn % 2)
        colour = None if seat in (names.me, *names.partners) else names.people[seat].medallion.colour
        taken = (*map(covered, laid), *places.near_last(view, laid))
        again = names.say("Again!") if len(points) > 1 and goes_on(seat, view) else ""
        planets = places.planets(seat, self._count)
        around = WordRoom(taken, places.felt_area)
        shows = LinkMoment(points, card.spot.unit, along, planets, colour, around, again)
        if move.next_from:
            move.spectacles = (*move.spectacles, LinkRings(points, card.spot.unit, along, move.next_from))
        return [Beat(shows.takes, after=(links,), spectacles=(shows,), still=(links,), overlaps=True, stands=STANDS)]

    def ends(self, view: View[Board]) -> list[Beat]:
        """Return the beat of planets that go out once the turn of their cards is over; none before."""
        seat, count = self._linker, self._count
        if seat == NOBODY or goes_on(seat, view):
            return []
        self._linker = NOBODY
        lies = partial(setattr, self.window.model, "links", None)
        planets = self.window.places.planets(seat, count)
        return [Beat(0.0, before=(lies,), spectacles=(PlanetsGoOut(planets),))]


def goes_on(seat: Seat, view: View[Board]) -> bool:
    """Return True if it is still this seat's turn."""
    return view.turn == seat and not view.over
