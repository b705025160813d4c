"""The result of a round, from its last view and events. Independent of pictures and languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.core import NOBODY, OUT, TARGET, Board, Event, Rules, Seat, Side, View
from engine.events import Counted, ScoreCause, Scored
from engine.pieces import Tile, each, mask
from game.i18n.sums import Sum

AT_THE_END: Final = frozenset(
    {
        ScoreCause.OUT,
        ScoreCause.BLOCK,
        ScoreCause.CAPICUA,
        ScoreCause.BLANK_OUT,
        ScoreCause.KEY_TILE,
        ScoreCause.CLOSING,
        ScoreCause.OPENING,
        ScoreCause.LOVE,
    }
)
"""Causes of points for the end of a round, the hands first."""


class FinalHand(NamedTuple):
    """A hand at the end of a round."""

    seat: Seat
    tiles: tuple[Tile, ...]
    weight: int
    counts: int
    """Points of the hand for the player who went out; differs from the weight only if hands are rounded."""


class Points(NamedTuple):
    """Points scored at the end of a round, or the ones that reached the target."""

    seat: Seat
    cause: ScoreCause
    sum: Sum


class RoundEnd(NamedTuple):
    """The full result of a round. `before` and `after` are match points by side."""

    over: int
    winners: tuple[Seat, ...]
    hands: tuple[FinalHand, ...]
    points: tuple[Points, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    target: int
    """Points that win the match; 0 if one round decides."""
    next_leader: Seat
    """The seat that leads the next round by the rules; NOBODY if the deal decides."""
    match_winners: tuple[Side, ...]
    """The sides that won the match with this round; empty if it continues."""
    is_last: bool
    """True if no round follows, even without a winner, as in a solitaire."""
    sides: tuple[Side, ...]
    """The side of each seat."""

    @property
    def is_shared(self) -> bool:
        """True if several sides share the points of the round."""
        return len({self.sides[seat] for seat in self.winners}) > 1

    @property
    def last_player(self) -> Seat:
        """The seat that went out; without one the first of the winners, or NOBODY."""
        empty = [seat for seat in self.winners if not self.hands[seat].tiles]
        return (*empty, *self.winners, NOBODY)[0]


def round_end(rules: Rules[Board], view: View[Board], events: Iterable[Event]) -> RoundEnd:
    """Return the result of a round; `events` are those of its end, in order, and may be missing after resuming."""
    told = list(events)
    scored = [event for event in told if isinstance(event, Scored)]
    ended = [event for event in scored if event.cause in AT_THE_END]
    if view.over == TARGET and not ended:
        ended = scored[-1:]
    points = tuple(
        Points(event.seat, event.cause, Sum(event.parts or (event.points,), event.points)) for event in ended
    )
    winners = tuple(each(view.winners))
    return RoundEnd(
        over=view.over,
        winners=winners,
        hands=_hands(view, told, points),
        points=points,
        before=tuple(view.carried),
        after=view.scores,
        target=rules.target,
        next_leader=rules.next_leader(view) if view.over else NOBODY,
        match_winners=rules.match_winners(view) if view.over else (),
        is_last=bool(view.over) and rules.ends_match(view),
        sides=tuple(view.sides),
    )


def ranks(scores: tuple[int, ...], winners: tuple[Side, ...], *, lowest: bool = False) -> list[int]:
    """Return the rank of each side, 1 for the winners; ties share a rank. `lowest`: few points are good."""
    keys = [(side in winners, -score if lowest else score) for side, score in enumerate(scores)]
    return [1 + sum(other > key for other in keys) for key in keys]


def _hands(view: View[Board], events: list[Event], points: tuple[Points, ...]) -> tuple[FinalHand, ...]:
    """Return every hand; once all hands are counted, none is hidden."""
    weights = {event.seat: event.worth for event in events if isinstance(event, Counted)}
    bonus = next((each_points for each_points in points if each_points.cause == ScoreCause.OUT), None)
    others = [seat for seat in range(len(view.hands)) if bonus is None or view.sides[seat] != view.sides[bonus.seat]]
    counts: dict[Seat, int] = {}
    if bonus is not None and view.over in (OUT, TARGET) and len(bonus.sum.parts) == len(others):
        counts = dict(zip(others, bonus.sum.parts, strict=True))
    out: list[FinalHand] = []
    for seat, held in enumerate(view.hands):
        hand = held | mask(view.piles[1 + seat]) if len(view.piles) == 1 + len(view.sides) else held
        weight = weights.get(seat, view.pieces.weight(hand))
        out.append(FinalHand(seat, tuple(each(hand)), weight, counts.get(seat, weight)))
    return tuple(out)
