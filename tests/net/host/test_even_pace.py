"""Where time must tell nothing, people's tiles are shown after two seconds at the earliest; bots keep their pace."""

from __future__ import annotations

from collections.abc import Callable
from statistics import mean

import pytest

from engine.bots.characters import character
from engine.core import PASS, PLAY, Move, Seat
from net.guest.guest import Guest
from net.guest.news import RefusalNews
from net.host.phases import BotTicket
from net.protocol.messages import (
    EVEN_PACE,
    NO_FINDINGS,
    AdminRequest,
    FindingTally,
    Ready,
    StandInReason,
    TableSettings,
    WireMove,
)
from tests.support.lan.one_room import STEP, Parlour
from tests.support.lengths import sampled


class Watched(Parlour):
    """A table that notes for each move its seat, how many tiles fitted, its act and its time after the move before."""

    def __init__(self, key: str) -> None:
        super().__init__(key, seats=4, house={"target": 900})
        self.moves: list[tuple[Seat, int, int, float]] = []
        self.thinks: Callable[[Seat], float] = lambda _seat: 0.0
        """The seconds for which the bot of a seat thinks about a choice."""
        self._answers: list[tuple[float, BotTicket, Move]] = []

    def watch(self) -> None:
        """Note the moves from now on."""
        table = self.host.table
        play = table.play

        def watched(
            seat: Seat,
            move: WireMove,
            move_id: bytes,
            signature: bytes,
            *,
            by: StandInReason = "seat",
            away: int = 0,
            said: FindingTally = NO_FINDINGS,
        ) -> None:
            self.moves.append((seat, len(table.match.legal(seat)), move.act, table.waits.now - table.waits.moved))
            play(seat, move, move_id, signature, by=by, away=away, said=said)

        table.play = watched  # type: ignore[method-assign]  # to see when it moves

    def _think(self) -> None:
        for question in self._asked:
            seat = question.ticket[2]
            legal = question.rules.legal(question.view, seat)
            wait = self.thinks(seat) if len(legal) > 1 else 0.0
            self._answers.append((self.now + wait, question.ticket, self.chance.choice(legal)))
        self._asked = []
        due = [each for each in self._answers if each[0] <= self.now]
        self._answers = [each for each in self._answers if each[0] > self.now]
        for _, ticket, answer in due:
            self.host.on_thought(ticket, answer, self.now)


def begun(room: Watched, *, people: int, pace: int = 100) -> list[Guest]:
    """Start a match of so many people, and bots in the other seats."""
    guests = [room.join(name) for name in ("Kai", "Ana", "Luis", "Mei")[:people]]
    guests[0].ask(AdminRequest("custom", settings=TableSettings(pace=pace, turn=0)))
    for seat in range(people, 4):
        guests[0].ask(AdminRequest("bot", seat=seat, character="maren"))
    room.pump()
    for guest in guests:
        guest.ask(Ready(on=True))
    room.pump()
    guests[0].ask(AdminRequest("start"))
    room.pump()
    for _ in range(300):
        if room.host.table.phase == "play":
            room.watch()
            return guests
        room.run(STEP)
    raise AssertionError("nothing is dealt")


def times(room: Watched, act: int, *, forced: bool) -> list[float]:
    return [spent for _, fits, did, spent in room.moves if did == act and (fits == 1) is forced]


def test_a_tile_played_at_once_is_shown_after_two_seconds() -> None:
    room = Watched("partners")
    guests = begun(room, people=4)
    room.play(guests, 300, until_deal=4)
    choices, only = times(room, PLAY, forced=False), times(room, PLAY, forced=True)
    assert len(choices) > 20
    assert len(only) > 10
    assert min(choices + only) >= EVEN_PACE
    assert max(choices + only) < EVEN_PACE + 3 * STEP
    assert max(times(room, PASS, forced=True)) < 3 * STEP, "a pass tells that it is forced, and needn't wait"
    assert not any(isinstance(each, RefusalNews) for news in room.news.values() for each in news)


@pytest.mark.parametrize(("key", "pace"), [("block_draw", 100), ("partners", 0)], ids=["another game", "at once"])
def test_other_tables_show_a_tile_when_it_comes(key: str, pace: int) -> None:
    room = Watched(key)
    guests = begun(room, people=4, pace=pace)
    room.play(guests, 60, until_deal=2)
    assert max(times(room, PLAY, forced=False)) < 3 * STEP


def test_a_move_that_waits_is_made_even_if_its_player_is_gone_then() -> None:
    room = Watched("partners")
    guests = begun(room, people=4)
    leader = guests[room.host.table.match.state.turn]
    leader.offer(leader.legal()[0])
    room.pump()
    room.cut(leader)
    assert room.moves == []
    room.run(EVEN_PACE + STEP)
    room.connect(leader)
    room.run(EVEN_PACE)
    assert [each[2] for each in room.moves] == [PLAY]


@sampled(2)
@pytest.mark.parametrize("thinks", [0.3, 1.7])
def test_bots_take_as_long_for_their_only_tile_and_for_a_pass_as_for_a_choice(thinks: float) -> None:
    room = Watched("partners")
    guests = begun(room, people=1)
    room.thinks = lambda seat: thinks * (0.6 + 0.2 * seat)
    room.play(guests, 120, until_deal=3)
    room.moves.clear()
    room.play(guests, 600, until_deal=12)
    for seat in (1, 2, 3):
        least = max(character("maren").pace, thinks * (0.6 + 0.2 * seat))
        spent = {
            kind: [each[3] for each in room.moves if each[0] == seat and (each[1] > 1, each[2]) == kind]
            for kind in ((True, PLAY), (False, PLAY), (False, PASS))
        }
        assert all(len(each) > 3 for each in spent.values()), [len(each) for each in spent.values()]
        assert min(min(each) for each in spent.values()) >= least - STEP
        assert max(max(each) for each in spent.values()) <= least + 3 * STEP
        assert abs(mean(spent[True, PLAY]) - mean(spent[False, PLAY])) < STEP
