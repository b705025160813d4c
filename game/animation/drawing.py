"""Tiles drawn from the boneyard: many in a row come faster and faster, so that nobody waits for the tenth."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from engine.core import Board, Seat, View
from engine.events import Drew
from engine.pieces import HIDDEN, Tile
from game.animation.beats import Act, Beat, TableWindow, TimedCall
from game.animation.dealing import AHEAD, TICK, askew
from game.felt.flight import DRAWN, Flight
from game.picture.event_words import EventWords
from game.play.table import Update
from game.ui.sound.sound import Sound

FIRST_GAP, SHRINKS, SHORTEST_GAP = 0.32, 0.8, 0.08
"""Seconds from the first tile to the second, the share of a gap that is left each time, and the shortest gap."""
OF_OTHERS: Final = 0.75
"""Share of those times for other players."""
FAN, FAN_APART = 4, 0.03
"""Number of tiles from which another player's come as one fan, and the seconds between two of them."""
QUICK: Final = DRAWN._replace(travel=0.24, turn_at=0.05, turn_for=0.18)
"""The flight of one of many tiles."""
_BUBBLE: Final = 2.2


class OneDraw(NamedTuple):
    """A drawn tile, and whether another player's move asked for it."""

    event: Drew
    is_asked: bool


def starts(count: int, *, mine: bool) -> tuple[float, ...]:
    """Return when each of the tiles that one player draws in a row leaves the boneyard, in seconds."""
    if not mine and count >= FAN:
        return tuple(FAN_APART * place for place in range(count))
    begins = [0.0]
    for place in range(count - 1):
        gap = max(SHORTEST_GAP, FIRST_GAP * SHRINKS**place)
        begins.append(begins[-1] + gap * (1 if mine else OF_OTHERS))
    return tuple(begins)


def joined(first: Update, coming: deque[Update]) -> Update:
    """Return an update that begins with a draw together with all that continue it; those leave `coming`."""
    while _draws(first) and coming and _draws(coming[0]) and coming[0].events[0].seat == first.events[0].seat:
        more = coming.popleft()
        first = Update(more.seq, (*first.events, *more.events), more.view)
    return first


def _draws(update: Update) -> bool:
    return bool(update.events) and all(
        isinstance(event, Drew) and event.seat == update.events[0].seat for event in update.events
    )


def in_a_row(events: Sequence[object], event: Drew) -> list[Drew]:
    """Return the draws that follow each other from this one on, by the same seat."""
    at = next(place for place, other in enumerate(events) if other is event)
    row: list[Drew] = []
    for other in events[at:]:
        if not isinstance(other, Drew) or other.seat != event.seat:
            break
        row.append(other)
    return row


def drawing(
    window: TableWindow, words: EventWords, tiles: Sequence[OneDraw], view: View[Board], later: int, rest: int
) -> Beat:
    """Return the flight of tiles that a seat draws one after another, the first when it begins.

    `later` of the tiles the seat has in `view` come after these, and `rest` are left in the boneyard then.
    """
    model, places, names = window.model, window.places, window.names
    seat, total = tiles[0].event.seat, len(tiles)
    mine = seat == names.me
    count = max(total, view.count(seat) - later)
    begins = starts(total, mine=mine)
    goes = DRAWN if total == 1 else QUICK
    flights: list[Flight] = []
    timed: list[TimedCall] = []
    slide = partial(window.play_sound, Sound.SLIDE, seat, 1.0)
    for place, (drawn, start) in enumerate(zip(tiles, begins, strict=True)):
        tile = drawn.event.tile
        known = tile != HIDDEN
        end = places.hand_spot(seat, count - total + place, count)
        spot, lean = places.heap_spot(rest + total - place)
        faces = names.faces(tile) if known else None
        from_heap = spot._replace(turn=end.turn)
        flight = Flight(from_heap, end, faces, known and mine, goes, begins=start, lean=askew(lean, end.turn))
        flights.append(flight)
        if place:
            timed.append(TimedCall(start, partial(_take, window)))
            if mine or total < FAN:
                timed.append(TimedCall(start, partial(slide, place), may_be_left_out=True))
        tick = partial(window.play_sound, Sound.DEAL, seat, TICK)
        timed.append(TimedCall(max(start, flight.lands - AHEAD), tick, may_be_left_out=True))
        if place < total - 1:
            timed.append(TimedCall(flight.ends, partial(_hold, window, seat, tile if known and mine else HIDDEN)))
    last = tiles[-1].event.tile
    acts: list[Act] = [partial(_take, window), partial(slide, 0)]
    if mine:
        acts.append(partial(setattr, model, "arriving", total))
    if tiles[0].is_asked or (not mine and total >= FAN):
        acts.append(partial(_speak, window, seat, total))
    acts += [partial(window.note, words.drew(each.event, is_asked=each.is_asked)) for each in tiles]
    timed.sort(key=lambda cue: cue.at)
    holds = partial(_hold, window, seat, last if last != HIDDEN and mine else HIDDEN)
    return Beat(max(flight.ends for flight in flights), tuple(flights), tuple(acts), (holds,), tuple(timed))


def _take(window: TableWindow) -> None:
    """Take a tile from the boneyard."""
    window.model.yard = max(0, window.model.yard - 1)


def _hold(window: TableWindow, seat: Seat, tile: Tile) -> None:
    """Put a tile that has arrived into a hand."""
    model = window.model
    model.hold(seat, 1)
    if seat == window.names.me:
        model.arriving = max(0, model.arriving - 1)
        if tile != HIDDEN and tile not in model.hand:
            model.hand = (*model.hand, tile)


def _speak(window: TableWindow, seat: Seat, count: int) -> None:
    """Let a seat say how many tiles it draws."""
    say_n = window.names.say_n
    window.model.speak(seat, say_n("+{n} tile", "+{n} tiles", count), window.now() + _BUBBLE)
