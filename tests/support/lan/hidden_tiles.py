"""Compares what phones are sent with what their players may see."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final
from unittest.mock import patch

from engine.core import NOBODY, Board, Seat, View
from engine.pieces import each
from net.host import deal
from net.protocol.views import WireView, to_wire_view
from tests.support.lan.phone import PocketPhone, Told
from tests.support.lan.phone_room import Room, is_shown, play

TURNED_BACK: Final = {"blind", "space"}
"""Games whose log names tiles that everybody saw before they were hidden again."""
_SEEN: Final = " to see who goes first."
"""The end of a line about a tile that everybody sees before it goes back."""
_LATE: Final = 8
"""The most moves by which a phone's state is taken to be older than the table."""
Faces = frozenset[tuple[int, ...]]


def faces(told: object) -> Iterator[tuple[int, ...]]:
    """Yield everything in a message that could be the face of a tile: lists of numbers, and words such as “3-5”."""
    if isinstance(told, dict):
        for value in told.values():
            yield from faces(value)
    elif isinstance(told, list):
        if told and all(type(value) is int for value in told):
            yield tuple(told)
        for value in told:
            yield from faces(value)
    elif isinstance(told, str):
        for word in told.replace(",", " ").replace(".", " ").replace(":", " ").split():
            parts = word.split("-")
            if len(parts) > 1 and all(part.isdecimal() for part in parts):
                yield tuple(map(int, parts))


def hidden_from(state: View[Board], seat: Seat) -> Faces:
    """Return the faces of the tiles in other hands and in piles that this seat can't see now, either way round."""
    view = state.masked(seat)
    held = {tile for place, hand in enumerate(state.hands) if place != seat for tile in each(hand & ~view.hands[place])}
    held |= {tile for pile, seen in zip(state.piles, view.piles, strict=True) for tile in pile if tile not in seen}
    known = [state.pieces.faces[tile] for tile in held]
    return frozenset(turned for face in known for turned in (face, face[::-1]))


class HiddenTiles:
    """What was hidden at a table after each move, and the hidden faces that its phones were sent all the same."""

    def __init__(self) -> None:
        self.found: Final[set[tuple[int, ...]]] = set()
        self.states = 0
        """The number of states that were looked at."""
        self._after: Final[list[dict[Seat, Faces]]] = []

    @contextmanager
    def noted(self, usual: Callable[[View[Board], Seat], WireView] = to_wire_view) -> Iterator[None]:
        """Note each position of a table, which a host works out for onlookers after every move.

        `usual` makes what the host sends.
        """

        def note(state: View[Board], seat: Seat) -> WireView:
            if seat == NOBODY:
                self._after.append({each: hidden_from(state, each) for each in (NOBODY, *range(len(state.sides)))})
            return usual(state, seat)

        with patch.object(deal, "to_wire_view", note):
            yield

    def look(self, state: Told) -> None:
        """Compare a state with the table: a phone may be some moves late, but what was hidden all the time is hidden.

        Sums that look like faces are let through: they have no tile's numbers.
        """
        seat = next((place["seat"] for place in state["seats"] if place["you"]), NOBODY)
        picture = state["picture"]
        shown = [picture[name] for name in ("tiles", "hand", "places", "buttons", "seats", "says")]
        if picture["game"] not in TURNED_BACK:
            shown += [line for line in picture["log"] if line[-1]["text"] != _SEEN]
        told = set(faces(shown))
        self.states += 1
        self.found.update(told.intersection(*(hidden[seat] for hidden in self._after[-_LATE:])))

    async def watch(self, phone: PocketPhone) -> None:
        """Look at each state of a phone as it comes."""
        seen = 0
        while True:
            await phone.next_after(seen)
            for state in phone.states[seen:]:
                if state["phase"] == "play":
                    self.look(state)
            seen = len(phone.states)


async def rounds_of(room: Room, hidden: HiddenTiles, rounds: int = 1) -> None:
    """Play some rounds of a match with two phones, an onlooker and bots, and look at all that they are sent."""
    table = room.live.host.table
    table.choose_settings(table.custom.with_changes(onlookers=0))
    for seat in range(2, len(table.chairs) - 1):
        table.seat_bot(seat, table.chairs.spare_bot())
    phones, onlooker = [await room.phone(name) for name in ("Ana", "Luis")], await room.phone()
    await onlooker.until(lambda state: state["may_watch"])
    await onlooker.say("watch")
    await onlooker.until(lambda state: state["phase"] == "lobby")
    looking = [asyncio.create_task(hidden.watch(phone)) for phone in (*phones, onlooker)]
    for _ in range(rounds):
        for phone in phones:
            await phone.say("ready", on=True)
        if any(is_shown(phone.states[-1]) for phone in phones):
            await asyncio.gather(*(phone.until(lambda state: not is_shown(state)) for phone in phones))
        ends = await asyncio.gather(*(play(phone, is_shown) for phone in phones))
        if any(end["phase"] == "over" for end in ends):
            break
    for task in looking:
        task.cancel()
