"""Short remarks of the bots at a table: when one says something, and what.

A remark follows from the seats, the scores, the number of tiles in each hand and the public events alone, so it can't
tell anything about a hand, and everyone at a table hears the same. It happens by a chance that those facts decide:
there is no other state, no clock and no random number, and the same match has the same remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from hashlib import blake2b
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Event, Seat, View
from engine.events import Led, Passed, ScoreCause, Scored, Won
from engine.sentences import gettext_noop

QUIET: Final = 5
"""Number of updates after a remark in which nobody else says anything."""
_FEW: Final = 2
"""Number of tiles in another hand at which a bot takes its time."""
_GOOD: Final = 10
"""Points are good from this part of the target on: a tenth."""
_AT_THE_TABLE: Final = frozenset({ScoreCause.PLAY, ScoreCause.CLAIM, ScoreCause.CALL, ScoreCause.TRICK})
"""Causes of points during a round."""


class Occasion(Enum):
    """A moment fit for a remark, and the chance of one in per cent."""

    SCORED = ("scored", 20)
    """The bot made good points."""
    PASSED = ("passed", 8)
    """The bot had to pass."""
    PRESSED = ("pressed", 10)
    """It is the bot's turn, and another player has few tiles left."""
    WON = ("won", 35)
    """The next round begins after one that the bot won."""
    LOST = ("lost", 10)
    """The next round begins after one that another player won."""

    def __init__(self, key: str, chance: int) -> None:
        self.key: Final = key
        self.chance: Final = chance


class Remark(NamedTuple):
    """Words of a bot: its seat, and a message, untranslated."""

    seat: Seat
    text: str


class Public(NamedTuple):
    """Everything that a remark may depend on: facts that everyone at the table knows."""

    number: int
    """The number of the round."""
    turn: Seat
    counts: tuple[int, ...]
    """The number of tiles in each hand."""
    scores: tuple[int, ...]
    """The points of each seat's side."""
    target: int
    over: bool
    passed: tuple[Seat, ...]
    scored: tuple[tuple[Seat, int], ...]
    """Points made during the round, with their seats."""
    won: tuple[Seat, ...]
    begins: bool


def public(view: View[Board], events: Sequence[Event], target: int) -> Public:
    """Return the public facts of an update."""
    return Public(
        view.number,
        view.turn,
        tuple(view.count(seat) for seat in range(len(view.sides))),
        tuple(view.score(side) for side in view.sides),
        target,
        bool(view.over),
        tuple(event.seat for event in events if isinstance(event, Passed)),
        tuple(
            (event.seat, event.points)
            for event in events
            if isinstance(event, Scored) and event.cause in _AT_THE_TABLE and event.seat != NOBODY
        ),
        tuple(event.seat for event in events if isinstance(event, Won)),
        any(isinstance(event, Led) for event in events),
    )


class Banter:
    """The remarks at one table: at most one of each bot in a round, and not many at once."""

    def __init__(self, game: str, bots: Sequence[str]) -> None:
        """`bots` are the keys of the characters by seat; seats without one say nothing."""
        self._game: Final = game
        self._bots: Final = tuple(bots)
        self._said: set[Seat] = set()
        """The bots that have said something in this round."""
        self._winners: tuple[Seat, ...] = ()
        """The winners of the round before."""
        self._quiet = 0

    def hear(self, facts: Public) -> Remark | None:
        """Return a remark on an update, if a bot makes one."""
        if facts.won:
            self._winners = facts.won
        if facts.begins:
            self._said.clear()
            self._quiet = 0
        if self._quiet:
            self._quiet -= 1
            return None
        for seat, moment in self._moments(facts):
            phrases = PHRASES.get(self._bots[seat], {}).get(moment, ())
            luck = self._luck(facts, seat, moment)
            if seat not in self._said and phrases and luck % 100 < moment.chance:
                self._said.add(seat)
                self._quiet = QUIET
                return Remark(seat, phrases[luck // 100 % len(phrases)])
        return None

    def _moments(self, facts: Public) -> Iterable[tuple[Seat, Occasion]]:
        """Yield each moment of an update with the seat that could remark on it."""
        if facts.over:
            return  # the results are about to be shown
        if facts.begins and self._winners:
            for seat in range(len(self._bots)):
                yield seat, Occasion.WON if seat in self._winners else Occasion.LOST
        good = max(2, facts.target // _GOOD)
        yield from ((seat, Occasion.SCORED) for seat, points in facts.scored if points >= good)
        yield from ((seat, Occasion.PASSED) for seat in facts.passed)
        others = [count for seat, count in enumerate(facts.counts) if seat != facts.turn]
        if facts.turn != NOBODY and others and 0 < min(others) <= _FEW:
            yield facts.turn, Occasion.PRESSED

    def _luck(self, facts: Public, seat: Seat, moment: Occasion) -> int:
        """Return a number that follows from the public facts and looks like chance."""
        told = f"{self._game} {self._bots[seat]} {seat} {moment.key} {facts.number} {facts.counts} {facts.scores}"
        return int.from_bytes(blake2b(told.encode(), digest_size=6).digest())


PHRASES: Final[Mapping[str, Mapping[Occasion, tuple[str, ...]]]] = {
    "kiko": {
        Occasion.SCORED: (gettext_noop("Ooh, points!"), gettext_noop("Did I do that?")),
        Occasion.PASSED: (gettext_noop("Skip me!"), gettext_noop("Oh well.")),
        Occasion.PRESSED: (gettext_noop("Eeny, meeny …"),),
        Occasion.WON: (gettext_noop("Beginner's luck!"),),
        Occasion.LOST: (gettext_noop("Still fun!"),),
    },
    "suri": {
        Occasion.SCORED: (gettext_noop("Lucky me!"), gettext_noop("I'll take it!")),
        Occasion.PASSED: (gettext_noop("No luck here."), gettext_noop("Next one, surely.")),
        Occasion.PRESSED: (gettext_noop("Fingers crossed."),),
        Occasion.WON: (gettext_noop("It worked!"),),
        Occasion.LOST: (gettext_noop("Luckier this time."),),
    },
    "bruno": {
        Occasion.SCORED: (gettext_noop("Yes! Points!"), gettext_noop("More, please!")),
        Occasion.PASSED: (gettext_noop("Bah!"), gettext_noop("Not a thing.")),
        Occasion.PRESSED: (gettext_noop("No time to think!"),),
        Occasion.WON: (gettext_noop("That felt good."),),
        Occasion.LOST: (gettext_noop("My turn now!"),),
    },
    "maren": {
        Occasion.SCORED: (gettext_noop("That worked out."), gettext_noop("How nice.")),
        Occasion.PASSED: (gettext_noop("Shut out."), gettext_noop("I can wait.")),
        Occasion.PRESSED: (gettext_noop("Easy does it."),),
        Occasion.WON: (gettext_noop("Steady does it."),),
        Occasion.LOST: (gettext_noop("A new round."),),
    },
    "idris": {
        Occasion.SCORED: (gettext_noop("Just as planned."), gettext_noop("I was watching.")),
        Occasion.PASSED: (gettext_noop("Touché."), gettext_noop("Well closed.")),
        Occasion.PRESSED: (gettext_noop("I see you."),),
        Occasion.WON: (gettext_noop("Eyes open, always."),),
        Occasion.LOST: (gettext_noop("I'll watch closer."),),
    },
    "lucho": {
        Occasion.SCORED: (gettext_noop("Not bad at all!"), gettext_noop("That'll do.")),
        Occasion.PASSED: (gettext_noop("It happens."), gettext_noop("After you.")),
        Occasion.PRESSED: (gettext_noop("Let's see now."),),
        Occasion.WON: (gettext_noop("Some luck, too."),),
        Occasion.LOST: (gettext_noop("Well played."),),
    },
    "hana": {
        Occasion.SCORED: (gettext_noop("That adds up."), gettext_noop("I hoped so.")),
        Occasion.PASSED: (gettext_noop("Interesting."), gettext_noop("I see.")),
        Occasion.PRESSED: (gettext_noop("Let me think."),),
        Occasion.WON: (gettext_noop("It all added up."),),
        Occasion.LOST: (gettext_noop("Let me rethink."),),
    },
    "oksana": {
        Occasion.SCORED: (gettext_noop("As expected."), gettext_noop("I kept count.")),
        Occasion.PASSED: (gettext_noop("Noted."), gettext_noop("I'll remember.")),
        Occasion.PRESSED: (gettext_noop("One moment."),),
        Occasion.WON: (gettext_noop("I remembered."),),
        Occasion.LOST: (gettext_noop("Duly noted."),),
    },
    "tadeo": {
        Occasion.SCORED: (gettext_noop("Naturally."), gettext_noop("Of course.")),
        Occasion.PASSED: (gettext_noop("Hm."), gettext_noop("So be it.")),
        Occasion.PRESSED: (gettext_noop("It's close now."),),
        Occasion.WON: (gettext_noop("As calculated."),),
        Occasion.LOST: (gettext_noop("Well earned."),),
    },
}
"""The phrases of each character, by moment; short enough for a bubble at a crowded table."""
