"""Compares the states of phones with the tiles that their players may see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial, wraps
from typing import Final
from unittest.mock import patch

import msgspec

from engine.core import NOBODY, Board, Event, Seat, View
from engine.match import Match
from engine.pieces import each
from game.lan.table.table import LanTable
from game.phones.shown_table import PhoneShown, ShownTable
from net.host.deal import HostedDeal
from tests.support.lan.phone import Told
from tests.support.lan.phone_room import Room, is_shown, play

TURNED_BACK: Final = {"blind", "space"}
"""Games whose log names tiles that everybody saw before they were hidden again."""
_SEEN: Final = " to see who goes first."
"""The end of a line about a tile that everybody sees before it goes back."""
Faces = frozenset[tuple[int, ...]]
Lines = Sequence[Sequence[Told]]
"""Lines of a log, each in parts."""


def faces(told: object) -> Iterator[tuple[int, ...]]:
    """Yield everything in a message that could be the face of a tile: lists of numbers, and words such as “3-5”."""
    if isinstance(told, dict):
        for value in told.values():
            yield from faces(value)
    elif isinstance(told, list | tuple):
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
    """The tiles hidden at a table after each move, and those that its phones are shown all the same."""

    def __init__(self) -> None:
        self.found: Final[set[tuple[int, ...]]] = set()
        self.states = 0
        """The number of states that were looked at."""
        self._hidden: Final[dict[tuple[int, int], dict[Seat, Faces]]] = {}
        """The faces hidden from each seat, by deal and number of moves."""
        self._logs: Final[dict[ShownTable, tuple[int, Lines]]] = {}
        """The deal and the log of each phone's last state."""

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Look at each state that is made for a phone, and compare it with the host's table after the same move."""
        dealt, played, shown = HostedDeal.deal, HostedDeal.play, ShownTable.of

        def deal(deal: HostedDeal, match: Match[Board]) -> list[Event]:
            events = dealt(deal, match)
            self._note(deal, match.state)
            return events

        @wraps(played)
        def play(deal: HostedDeal, match: Match[Board], *told: object, **more: object) -> object:
            made = partial(played, deal, match)(*told, **more)  # type: ignore[arg-type]  # handed on as it comes
            self._note(deal, match.state)
            return made

        def show(phone: ShownTable, table: LanTable) -> PhoneShown:
            made = shown(phone, table)
            if made.state.phase == "play":
                seat = NOBODY if table.is_watching else table.seat
                picture = msgspec.to_builtins(made.state.picture)
                lines = self._new_lines(phone, table.number, picture["log"])
                self._look(picture, lines, self._hidden[table.number, table.steps][seat])
            return made

        with (
            patch.object(HostedDeal, "deal", deal),
            patch.object(HostedDeal, "play", play),
            patch.object(ShownTable, "of", show),
        ):
            yield

    def _note(self, deal: HostedDeal, state: View[Board]) -> None:
        seats = (NOBODY, *range(len(state.sides)))
        self._hidden[deal.number, deal.record.ply] = {seat: hidden_from(state, seat) for seat in seats}

    def _new_lines(self, phone: ShownTable, deal: int, log: Lines) -> Lines:
        """Return the lines of the log since the last state in the same deal: older ones tell of tiles seen then."""
        before, old = self._logs.get(phone, (0, ()))
        self._logs[phone] = deal, log
        if before != deal:
            return ()
        kept = next(count for count in range(len(old), -1, -1) if list(old[len(old) - count :]) == list(log[:count]))
        return log[kept:]

    def _look(self, picture: Told, lines: Lines, hidden: Faces) -> None:
        """Look for hidden faces. Sums that look like them are let through: they have no tile's numbers."""
        shown = [picture[name] for name in ("tiles", "hand", "places", "buttons", "seats", "says")]
        if picture["game"] not in TURNED_BACK:
            shown += [line for line in lines if line[-1]["text"] != _SEEN]
        self.states += 1
        self.found.update(hidden.intersection(faces(shown)))


async def rounds_of(room: Room, rounds: int = 1) -> None:
    """Play some rounds of a match with two phones, an onlooker and bots."""
    table = room.live.host.table
    table.choose_settings(table.custom.with_changes(onlookers=0))
    for seat in range(2, len(table.chairs) - 1):
        table.seat_bot(seat, table.chairs.spare_bot())
    phones, onlooker = [await room.phone(name) for name in ("Ana", "Luis")], await room.phone()
    await onlooker.until(lambda state: state["may_watch"])
    await onlooker.say("watch")
    await onlooker.until(lambda state: state["phase"] == "lobby")
    for _ in range(rounds):
        for phone in phones:
            await phone.say("ready", on=True)
        if any(is_shown(phone.states[-1]) for phone in phones):
            await asyncio.gather(*(phone.until(lambda state: not is_shown(state)) for phone in phones))
        ends = await asyncio.gather(*(play(phone, is_shown) for phone in phones))
        if any(end["phase"] == "over" for end in ends):
            break
