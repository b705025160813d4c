"""A branch of a match in words: where it begins, how it went, and how that compares with the match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.core import POINTS, Board, Seat, View
from engine.match import Match
from engine.pieces import each
from engine.record.branch import FRESH, OPEN, TRUE, BranchMatch
from engine.record.record import Player
from engine.record.reel import Reel
from engine.sentences import gettext_noop
from game.i18n.language import Words

KINDS: Final = {
    TRUE: gettext_noop("Real tiles"),
    FRESH: gettext_noop("Hidden tiles dealt again"),
    OPEN: gettext_noop("All hands open"),
}
"""The names of the kinds of branches."""
BETTER, SAME, WORSE = 1, 0, -1
"""The verdicts on a branch for its player."""


class RoundCourse(NamedTuple):
    """How a round went."""

    scores: tuple[int, ...]
    """The points by side after it."""
    winners: tuple[Seat, ...]
    reached: int | None
    """The result of a solitaire."""
    moves: int


def course_of(match: Match[Board], number: int, seat: Seat) -> RoundCourse:
    """Return how a round of a match went, which is over."""
    reel = Reel(match)
    first, steps = reel.firsts[number - 1], match.rounds[number - 1].steps
    view: View[Board] = reel.state(first + len(steps))
    rules = match.rules
    reached = rules.reached(view, seat) if rules.counted_in != POINTS else None
    return RoundCourse(view.scores, tuple(each(view.winners)), reached, len(steps))


class BranchWords:
    """Describes the branch of a match. `names` are the players' by seat."""

    def __init__(self, words: Words, original: Match[Board], branch: BranchMatch[Board], names: Sequence[str]) -> None:
        self._words: Final = words
        self._branch: Final = branch
        self._names: Final = tuple(names)
        point = branch.point
        self._real: Final = course_of(original, point.round, point.seat)
        self._course: Final = course_of(branch, point.round, point.seat)

    @property
    def is_over(self) -> bool:
        """True if the branch was played to the end of its round."""
        return self._branch.is_between

    @property
    def verdict(self) -> int:
        """How the branch went for its player: BETTER, SAME or WORSE than the match."""
        here, there = self._worth(self._course), self._worth(self._real)
        return (here > there) - (here < there)

    def _worth(self, course: RoundCourse) -> tuple[int, ...]:
        rules, seat = self._branch.rules, self._branch.point.seat
        has_won = int(seat in course.winners)
        if rules.counted_in != POINTS:
            return has_won, -(course.reached or 0)
        own = rules.sides[seat]
        ahead = course.scores[own] - max((score for side, score in enumerate(course.scores) if side != own), default=0)
        return (-ahead if rules.lowest_wins else ahead,)

    def title(self) -> str:
        """Return where the branch begins."""
        say, point = self._words.say, self._branch.point
        told = say("Move {n}", n=point.moves) if point.moves else say("The deal")
        if self._branch.rules.seats == 1:
            return told
        return f"{say('Round {n}', n=point.round)}, {told}, {self._names[point.seat]}"

    def kind(self) -> str:
        """Return the name of its kind."""
        return self._words.say(KINDS[self._branch.point.kind])

    def here(self) -> str:
        """Return how the branch went."""
        if not self.is_over:
            return self._words.say("This branch isn't finished.")
        return self._words.say("In this branch: {course}", course=self._told(self._course))

    def there(self) -> str:
        """Return how the round went in the match."""
        return self._words.say("In the match: {course}", course=self._told(self._real))

    def _told(self, course: RoundCourse) -> str:
        words, rules = self._words, self._branch.rules
        if rules.seats == 1:
            moves = words.say_n("{n} move", "{n} moves", course.moves)
            won = words.say("won") if course.winners else words.say("not won")
            return f"{won}, {moves}"
        facts = []
        if rules.counted_in == POINTS and any((*self._course.scores, *self._real.scores)):
            facts += [
                "{} {}".format(
                    " + ".join(self._names[seat] for seat, each_side in enumerate(rules.sides) if each_side == side),
                    score,
                )
                for side, score in enumerate(course.scores)
            ]
        winners = words.listed([self._names[seat] for seat in course.winners])
        facts.append(words.say("round won by {names}", names=winners) if winners else words.say("nobody won the round"))
        return ", ".join(facts)


def names_of(words: Words, players: Sequence[Player]) -> list[str]:
    """Return the players' names; a person without one is You."""
    return [player.name or words.say("You") for player in players]
