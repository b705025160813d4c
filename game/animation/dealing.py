"""The deal: tiles fly from the boneyard to the hands one by one, and the counts follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core import Seat
from engine.events import Dealt
from engine.pieces import HIDDEN, Tile
from game.animation.beats import Beat, TableWindow, TimedCall
from game.felt.flight import DEALT, TURNED, Flight
from game.felt.table.model import TableModel
from game.ui.sound.sound import Sound
from game.ui.sound.sounds import FRAMES, RATE

DEAL_TIME: Final = 0.87
"""The time in seconds in which all tiles of a deal leave the boneyard, unless there are very many."""
APART, MIN_APART, WAVE = 0.045, 0.026, 0.040
"""Seconds between two tiles of a deal, at least between two of a large one, and between two that turn over afterwards.
"""
AHEAD: Final = FRAMES / RATE
"""Seconds between a sound's start and the moment it is heard."""
TICK: Final = 0.25
"""Volume of the tick of a tile that lands softly or turns over."""


def dealing(window: TableWindow, dealt: Sequence[Dealt], left: int, *, fresh: bool) -> Beat:
    """Return a deal tile by tile, after which `left` tiles are in the boneyard.

    The player's own tiles land face down and turn over once all of them are there. `fresh` is True if all hands were
    empty before.
    """
    model, places, names = window.model, window.places, window.names
    me = names.me
    hands: dict[Seat, list[Tile]] = {}
    for event in dealt:
        hands.setdefault(event.seat, []).extend(event.hand)
    most = max(map(len, hands.values()), default=0)
    order = [(seat, place) for place in range(most) for seat, hand in hands.items() if place < len(hand)]
    apart = min(APART, max(MIN_APART, DEAL_TIME / max(1, len(order) - 1)))
    ready = max((apart * k for k, (seat, _) in enumerate(order) if seat == me), default=0.0) + DEALT.contact
    mine = hands.get(me, [])
    seen = [] if HIDDEN in mine else window.layout.sorted_hand(names.rules, sorted(mine))
    landed = apart * (len(order) - 1) + DEALT.contact
    seconds = max(landed, ready + WAVE * (len(seen) - 1) + TURNED.seconds) if seen else landed
    flights, timed = list[Flight](), list[TimedCall]()
    for k, (seat, place) in enumerate(order):
        held, delay, rest = 0 if fresh else model.holding[seat], apart * k, len(order) - k
        spot, lean = places.heap_spot(rest + left)
        end = places.hand_spot(seat, held + place, held + (len(mine) if seat == me else place + 1))
        start, lean = spot._replace(turn=end.turn), askew(lean, end.turn)
        stays = seconds if seat == me and not seen else 0.0
        flights.append(Flight(start, end, None, goes=DEALT, begins=delay, stays=stays, lean=lean))
        timed += [
            TimedCall(delay, partial(setattr, model, "yard", rest + left - 1)),
            TimedCall(delay + DEALT.contact, partial(model.hold, seat, 1)),
            TimedCall(
                delay + DEALT.contact - AHEAD, partial(window.play_sound, Sound.DEAL, seat, TICK), may_be_left_out=True
            ),
        ]
        if seat == me and seen:
            tile, turns = seen[place], ready + WAVE * place
            flights.append(Flight(end, end, names.faces(tile), turns_over=True, goes=TURNED, begins=turns))
            timed += [
                TimedCall(delay + DEALT.contact, partial(stand_up, model, tile)),
                TimedCall(turns, partial(lift, model, tile)),
                TimedCall(turns + TURNED.seconds, partial(show, model, tile)),
            ]
    timed.sort(key=lambda act: act.at)
    take = partial(setattr, model, "arriving", len(mine))
    rests = partial(setattr, model, "arriving", 0)
    return Beat(seconds, tuple(flights), (take,), (rests,), tuple(timed), next_from=landed)


def stand_up(model: TableModel, tile: Tile) -> None:
    """Put a tile on the rack, face down."""
    model.hand, model.arriving = (*model.hand, tile), max(0, model.arriving - 1)
    model.face_down |= {tile}


def lift(model: TableModel, tile: Tile) -> None:
    """Leave a tile of the hand to the animation, which turns it over."""
    model.adrift |= {tile}


def show(model: TableModel, tile: Tile) -> None:
    """Show a tile of the hand, face up."""
    model.adrift -= {tile}
    model.face_down -= {tile}


def askew(degrees: float, turn: int) -> float:
    """Return by how many degrees a tile of the boneyard is askew, compared with one that lies at `turn`."""
    return (degrees - 90 * turn + 90) % 180 - 90
