"""What faces do about what happens at the table: only about what everybody there has seen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

from engine.core import NOBODY, Board, Event, Rules, Seat, View
from engine.events import Drew, Led, ScoreCause, Scored, Took, WentOut
from engine.families.chain.events import CameLoose, Lapsed
from engine.families.legs.events import SpellBroken, SpellCast
from engine.families.melds.events import Declared
from engine.families.tricks.events import TrickWon
from engine.families.tricks.rules import TrickRules
from game.animation.beats import Act, Beat, TableWindow
from game.look.players.faces import BOTS, Expression, FacePose

GRAND, GOOD, TOO_MANY = 15, 10, 10
"""Points at which others are amazed, points at which a scorer is pleased, and draws that hurt."""
REACTED_TO: Final = (
    *(Led, Drew, CameLoose, Lapsed, Scored),
    *(SpellCast, SpellBroken, Took, TrickWon, WentOut, Declared),
)
"""The events that faces react to."""


class Reaction(NamedTuple):
    """A seat's answer to an event."""

    seat: Seat
    pose: FacePose


class Reactions:
    """Finds who reacts to the events of a round, and how. It remembers who cast a spell, and whose points are loose."""

    def __init__(self, rules: Rules[Board]) -> None:
        self._rules: Final = rules
        self._casters: Final[dict[int, Seat]] = {}
        """Who cast the spell on each leg."""
        self._loose: Final[list[tuple[Seat, int]]] = []
        """The owners of points that others can call."""
        self._drawn: tuple[Seat, int, object] = (NOBODY, 0, None)
        """The seat that draws, the number of its tiles, and the turn in which it draws."""

    def to(self, event: Event, turn: object = None) -> list[Reaction]:
        """Return the reactions to an event, the strongest first. `turn` is another one after each play."""
        if isinstance(event, Drew):
            drawer, count, before = self._drawn
            self._drawn = event.seat, count + 1 if (event.seat, turn) == (drawer, before) else 1, turn
        match event:
            case Led():
                self._casters.clear()
                self._loose.clear()
            case Drew() if self._drawn[1] == TOO_MANY:
                return [Reaction(event.seat, FacePose.WINCE)]
            case CameLoose():
                self._loose.append((event.seat, event.points))
            case Lapsed():
                self._forget(event.seat, event.points)
            case Scored():
                return list(self._scored(event))
            case SpellCast():
                self._casters[event.leg] = event.seat
                return self._amazed(event.seat)
            case SpellBroken():
                caster = self._casters.pop(event.leg, event.seat)
                return [Reaction(caster, FacePose.WINCE)] if event.seat not in (caster, NOBODY) else []
            case Took() if len(event.taken) > 1 and self._is_double(event.taken[0]):
                return self._amazed(event.seat)
            case TrickWon():
                return self._trick(event)
            case WentOut() | Declared():
                return [Reaction(event.seat, FacePose.GRIN)]
        return []

    def _is_double(self, tile: int) -> bool:
        return tile >= 0 and bool(self._rules.pieces.doubles >> tile & 1)

    def _amazed(self, by: Seat) -> list[Reaction]:
        """Return the amazement of all others, from the next seat on."""
        seats = self._rules.seats
        return [Reaction((by + step) % seats, FacePose.WIDEN) for step in range(1, seats)]

    def _forget(self, seat: Seat, points: int) -> None:
        if (seat, points) in self._loose:
            self._loose.remove((seat, points))

    def _scored(self, event: Scored) -> Iterator[Reaction]:
        called = event.cause == ScoreCause.CALL
        if called:
            owner = next(
                (seat for seat, points in self._loose if points == event.points and seat != event.seat), NOBODY
            )
            self._forget(owner, event.points)
            if owner != NOBODY:
                yield Reaction(owner, FacePose.WINCE)
        if called or event.points >= GOOD:
            yield Reaction(event.seat, FacePose.GRIN)
        if event.points >= GRAND or event.cause == ScoreCause.CAPICUA:
            yield from self._amazed(event.seat)

    def _trick(self, event: TrickWon) -> list[Reaction]:
        """Return the reactions to a trick that a double of another suit took from the tile that led it."""
        rules = self._rules
        if not isinstance(rules, TrickRules):
            return []
        ranks = [rules.strength(event.suit, tile) for tile in event.trick[: rules.seats]]
        won = ranks.index(max(ranks))
        double = event.trick[won]
        if not won or not self._is_double(double) or event.suit in rules.pieces.faces[double]:
            return []
        lost = ranks.index(max(ranks[:won]))
        loser = (event.seat - won + lost) % rules.seats
        amazed = [each for each in self._amazed(event.seat) if each.seat != loser]
        return [Reaction(loser, FacePose.WINCE), *amazed]


class FaceScript:
    """Lets the faces of a table react as the script comes to what they react to."""

    def __init__(self, window: TableWindow) -> None:
        self._window: Final = window
        self._reactions: Final = Reactions(window.names.rules)

    def beats(self, event: Event, view: View[Board]) -> list[Beat]:
        """Return a beat that takes no time if a face reacts to an event."""
        window, people = self._window, self._window.names.people
        acts: list[Act] = []
        for seat, pose in self._reactions.to(event, window.model.plays):
            if people[seat].medallion.face in BOTS:  # people only glance
                ends = bool(view.over) and pose is FacePose.GRIN
                acts.append(partial(self._pose, seat, Expression(pose), ends_round=ends))
        return [Beat(0.0, before=tuple(acts), overlaps=True)] if acts else []

    def _pose(self, seat: Seat, expression: Expression, *, ends_round: bool) -> None:
        self._window.model.living.pose(seat, expression, self._window.now(), ends_round=ends_round)
