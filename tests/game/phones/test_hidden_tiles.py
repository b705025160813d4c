"""Nothing that a phone is sent has a face that its player can't see."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from unittest.mock import patch

import pytest

from engine.core import NOBODY, Board, Rules, Seat, State
from engine.match import Match
from engine.pieces import each
from net.host import deal
from net.protocol.views import to_wire_view
from tests.game.phones.test_phone_table import Room, at_a_table, is_shown, play
from tests.support.lan.phone import PocketPhone, Told
from tests.support.lengths import some

GAMES = (("all_fives", 3), ("super", 3), ("space", 3), ("double_takes", 4), ("thats_it", 3), ("high_fives", 3))
TURNED_BACK = {"space"}
"""Games whose log names tiles that everybody saw before they were hidden again."""


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


def hidden_from(rules: Rules[Board], state: State[Board], seat: Seat) -> set[tuple[int, ...]]:
    """Return the faces of the tiles in other hands and in piles that this seat can't see now, either way round."""
    view = state.masked(seat)
    held = {tile for place, hand in enumerate(state.hands) if place != seat for tile in each(hand & ~view.hands[place])}
    held |= {tile for pile, seen in zip(state.piles, view.piles, strict=True) for tile in pile if tile not in seen}
    known = [rules.pieces.faces[tile] for tile in held]
    return {turned for face in known for turned in (face, face[::-1])}


def leaks(match: Match[Board], state: Told, seat: Seat) -> set[tuple[int, ...]]:
    """Return the hidden faces in a state. Sums that look like faces are let through: they have no tile's numbers."""
    names = ["tiles", "hand", "places", "buttons", "seats", "says"]
    names += ["log"] if match.rules.key not in TURNED_BACK else []
    picture = {name: state["picture"][name] for name in names}
    return set(faces(picture)) & hidden_from(match.rules, match.state, seat)


async def watched(room: Room, phone: PocketPhone, found: set[tuple[int, ...]]) -> None:
    """Look at each state of a phone as it comes, beside the table as it is then."""
    seen = 0
    while True:
        state = await phone.next_after(seen)
        seen = len(phone.states)
        if state["phase"] == "play":
            own = next((place["seat"] for place in state["seats"] if place["you"]), NOBODY)
            found |= leaks(room.live.host.table.match, state, own)


async def round_of(room: Room, found: set[tuple[int, ...]]) -> None:
    table = room.live.host.table
    table.choose_settings(table.custom.with_changes(onlookers=0))
    for seat in range(2, len(table.chairs) - 1):
        table.seat_bot(seat, table.chairs.spare_bot())
    phones, onlooker = [await room.phone(name) for name in ("Ana", "Luis")], await room.phone()
    await onlooker.until(lambda state: state["may_watch"])
    await onlooker.say("watch")
    await onlooker.until(lambda state: state["phase"] == "lobby")
    looking = [asyncio.create_task(watched(room, phone, found)) for phone in (*phones, onlooker)]
    for phone in phones:
        await phone.say("ready", on=True)
    await asyncio.gather(*(play(phone, is_shown) for phone in phones))
    for task in looking:
        task.cancel()


@pytest.mark.parametrize(("game", "seats"), some(GAMES, 2))
def test_no_state_has_a_face_that_its_player_cannot_see(tmp_path: Path, game: str, seats: int) -> None:
    found: set[tuple[int, ...]] = set()
    at_a_table(tmp_path, partial(round_of, found=found), game, seats)
    assert not found


def test_a_planted_leak_is_found(tmp_path: Path) -> None:
    """A host that shows the first hand to those who watch."""
    found: set[tuple[int, ...]] = set()
    with patch.object(deal, "to_wire_view", lambda state, seat: to_wire_view(state, 0 if seat == NOBODY else seat)):
        at_a_table(tmp_path, partial(round_of, found=found), "all_fives", 3)
    assert found
