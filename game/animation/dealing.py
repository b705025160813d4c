"""The deal: tiles fly from the boneyard to the hands one after the other, and the counts follow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core import Seat
from engine.events import Dealt
from engine.pieces import HIDDEN
from game.animation.beats import Beat, DirectedTable, TimedAct
from game.felt.flight import DEALT, Flight
from game.felt.table.model import TableModel
from game.ui.sounds import Sound

DEAL_TIME: Final = 0.87
"""The longest time in which all tiles of a deal leave the boneyard, in seconds."""
APART, WAVE = 0.045, 0.040
"""Seconds between two tiles of a deal, and between two that turn over afterwards."""
TICK: Final = 0.25
"""Volume of the tick of a tile that lands softly or turns over."""


def dealing(
    table: DirectedTable, model: TableModel, me: Seat, dealt: Sequence[Dealt], left: int, *, fresh: bool
) -> Beat:
    """Return a deal tile by tile, after which `left` tiles are in the boneyard.

    The tiles of the seat `me` land face down and turn over once all of them are there. `fresh` is True if all hands
    were empty before.
    """
    rounds = [[event for event in dealt if len(event.hand) > place] for place in range(most_in(dealt))]
    order = [(event, place) for place, events in enumerate(rounds) for event in events]
    apart = min(APART, DEAL_TIME / max(1, len(order) - 1))
    ready = max((apart * k for k, (event, _) in enumerate(order) if event.seat == me), default=0.0) + DEALT.contact
    mine = {event.seat: table.sorted_hand(event.hand) for event in dealt if is_seen(event) and event.seat == me}
    seconds = max(
        apart * (len(order) - 1) + DEALT.contact,
        *(ready + WAVE * (len(hand) - 1) + DEALT.turn_for for hand in mine.values()),
        0.0,
    )
    flights, cues = list[Flight](), list[TimedAct]()
    for k, (event, place) in enumerate(order):
        seat, held, delay, rest = event.seat, 0 if fresh else model.holding[event.seat], apart * k, len(order) - k
        spot, lean = table.heap_spot(rest + left)
        count = held + (len(event.hand) if seat == me else place + 1)
        end = table.hand_spot(seat, held + place, count)
        start = spot._replace(turn=end.turn)
        hand, goes = mine.get(seat), DEALT._replace(turn_at=ready - delay + WAVE * place)
        faces = table.faces(hand[place]) if hand else None
        stays = seconds if seat == me else 0.0
        lean = askew(lean, end.turn)
        flights.append(Flight(start, end, faces, hand is not None, goes, delay, stays, lean))
        cues += [
            TimedAct(delay, partial(setattr, model, "yard", rest + left - 1)),
            TimedAct(delay + DEALT.contact, partial(model.hold, seat, 1)),
            TimedAct(delay + DEALT.contact, partial(table.sound, Sound.DEAL, seat, TICK), may_be_left_out=True),
        ]

    def take() -> None:
        model.arriving = sum(len(event.hand) for event in dealt if event.seat == me)

    def show() -> None:
        model.arriving = 0
        model.hand = (*model.hand, *(tile for hand in mine.values() for tile in hand))

    cues.sort(key=lambda cue: cue.at)
    landed = apart * (len(order) - 1) + DEALT.contact
    return Beat(seconds, tuple(flights), (take,), (show,), tuple(cues), frees=landed)


def most_in(dealt: Sequence[Dealt]) -> int:
    """Return the largest number of tiles dealt to a seat."""
    return max((len(event.hand) for event in dealt), default=0)


def is_seen(event: Dealt) -> bool:
    """Return True if the tiles dealt are known."""
    return HIDDEN not in event.hand


def askew(degrees: float, turn: int) -> float:
    """Return by how many degrees a tile of the boneyard is askew, compared with one that lies at `turn`."""
    return (degrees - 90 * turn + 90) % 180 - 90
