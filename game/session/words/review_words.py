"""The words of a review: verdicts, moves, chances and the reasons why another move was better."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.bots.estimate import Estimate
from engine.core import Board, View
from engine.match import Match
from engine.record.record import Player
from engine.review.decisions import SeenChoice
from engine.review.review import WIDE, SeatReview, SideReview
from engine.review.several import NEAR, USUAL, OverMatches
from engine.review.solitaire import SolitaireEnd
from engine.review.tasks import ChoiceFound, choices
from engine.review.verdicts import LIMITS, MoveVerdict
from engine.sentences import gettext_noop, sentence
from game.i18n.language import Words
from game.i18n.percent import whole_percent
from game.picture.move_words import MoveWords
from game.session.words.told_facts import ToldFact, told_facts
from game.session.words.told_line import NO_LINE, ToldLine, told_line

_VERDICTS: Final[Mapping[MoveVerdict, str]] = {
    MoveVerdict.FINE: gettext_noop("Fine"),
    MoveVerdict.SLIP: gettext_noop("Slip"),
    MoveVerdict.MISTAKE: gettext_noop("Mistake"),
    MoveVerdict.BLUNDER: gettext_noop("Blunder"),
}
_ENDS: Final[Mapping[SolitaireEnd, str]] = {
    SolitaireEnd.WINNABLE: gettext_noop("The solver found no move that lost this game."),
    SolitaireEnd.LOST: gettext_noop("This move lost the game. Before it, a win was still possible."),
    SolitaireEnd.DEALT_LOST: gettext_noop("This deal couldn't be won."),
    SolitaireEnd.UNKNOWN: gettext_noop("The solver can't tell where this game was lost."),
}
_LEVELS: Final = (
    (0.003, gettext_noop("superb play")),
    (0.008, gettext_noop("strong play")),
    (0.014, gettext_noop("good play")),
    (0.025, gettext_noop("average play")),
)
"""Words for a mean cost of a decision below each limit, which follow the levels of the bots (docs/review.md)."""
_BEYOND: Final = gettext_noop("casual play")
_TELLING: Final = 10
"""Number of decisions that a word needs."""
HINDSIGHT: Final = LIMITS[-1]
"""Chances by which a move must be better with all tiles open to be named."""
_SURELY: Final = 2.0
MINUS: Final = "\N{MINUS SIGN}"
_EXACT: Final = 0.000_5
"""A standard error that would be shown as 0.0%."""


class ReviewWords(MoveWords):
    """Tells the findings about one match in the player's language."""

    def __init__(self, words: Words, match: Match[Board], players: Sequence[Player]) -> None:
        super().__init__(words)
        self._match: Final = match
        you = words.say("You")
        self._names: Final = [player.name or you for player in players]
        self._in_full: Final = [
            words.say("Player {n}", n=seat + 1) if name == you else name for seat, name in enumerate(self._names)
        ]
        """The same, but for the player without a name: a reason calls the player who made the move "you"."""
        self._seen: dict[int, SeenChoice[Board]] = {}
        """The decisions by position, once they are needed."""

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self._names[seat]

    def verdict(self, verdict: MoveVerdict) -> str:
        """Return the word for the cost of a decision."""
        return self._words.say(_VERDICTS[verdict])

    def level(self, seat: SeatReview) -> str:
        """Return the word for the error rate of a player; empty after a few decisions only."""
        found = next((word for limit, word in _LEVELS if seat.rate < limit), _BEYOND)
        return self._words.say(found) if seat.decisions >= _TELLING else ""

    def ending(self, ending: SolitaireEnd) -> str:
        """Return the verdict of the solver."""
        return self._words.say(_ENDS[ending])

    def where(self, place: int) -> str:
        """Return the round and the number of the move made from a position."""
        first = 0
        for number, (_, steps) in enumerate(self._match.rounds, start=1):
            if place < first + len(steps) + 1:
                return self._words.say("Round {round}, move {move}", round=number, move=place - first + 1)
            first += len(steps) + 1
        return ""

    def costs(self, choice: ChoiceFound) -> str:
        """Return the chances that a move gave up, with their standard error."""
        return self.give_or_take(choice.cost)

    def better(self, choice: ChoiceFound) -> str:
        """Return the move made and the better one, each with the chance to win that it left."""
        made, best = (self.chance(choice, number) for number in (0, choice.best))
        return self._words.say("{made}. Better: {better}.", made=made, better=best)

    def chance(self, choice: ChoiceFound, number: int) -> str:
        """Return a candidate with the chance to win that it left."""
        share = whole_percent(choice.chances[number].value)
        return self._words.say("{move} ({n}% to win)", move=self.move(choice.moves[number]), n=share)

    def give_or_take(self, estimate: Estimate) -> str:
        """Return a share in per cent with its standard error, on one line: "3.4 ± 0.5%"; "3.4%" if it's exact."""
        return _give_or_take(self._words, estimate)

    def per_cent(self, share: float) -> str:
        """Return a share in per cent with one decimal."""
        return _per_cent(self._words, share)

    def whole(self, share: float) -> str:
        """Return a share in whole per cent."""
        return whole_per_cent(self._words, share)

    def more_or_less(self, share: float) -> str:
        """Return a part of a result in whole per cent, with its sign."""
        return signed_per_cent(self._words, share)

    def parts(self, side: SideReview) -> str:
        """Return the parts of a side's result: its start, luck, costly moves, and the part that nobody can tell."""
        return self._words.say(
            "Result {result}: {start} at the start, {luck} from deals and draws, {skill} from moves, {rest} unknown",
            result=self.whole(side.result),
            start=self.whole(side.start),
            luck=self.more_or_less(side.luck.value),
            skill=self.more_or_less(side.skill),
            rest=self.more_or_less(side.rest),
        )

    def likely(self, side: SideReview) -> str:
        """Return the range of the part of such matches that a side would win, going by this one: "12-94%"."""
        low, high = side.likely
        return self._words.say("{low}-{high}%", low=math.floor(100 * low), high=math.ceil(100 * high))

    def going_by_this_match(self, side: SideReview) -> str:
        """Return the range that one match gives, as a sentence; by ear a range with a hyphen could be a tile."""
        low, high = side.likely
        return self._words.say(
            "Would win {low} to {high}% of such matches, going by this one alone",
            low=math.floor(100 * low),
            high=math.ceil(100 * high),
        )

    def about_luck(self) -> str:
        """Return the words on the unknown part, and on the number of matches that it takes to know more."""
        return self._words.say(
            "Unknown is how choices turned out with the tiles as they lay. That makes the range so wide: 95 of 100 "
            "such ranges hold the truth. It takes about {n} reviewed matches to know it to within {near}%.",
            n=USUAL,
            near=round(100 * NEAR),
        )

    def why(self, choice: ChoiceFound) -> str:
        """Return why the better move and not the one made, in one breath; empty if the move wasn't costly."""
        told = choice.told
        return " ".join(map(self._words.tell, told.first(self._in_full))) if told is not None else ""

    def explained(self, choice: ChoiceFound) -> tuple[str, ...]:
        """Return the whole reason: the cause, its effect, and the answer that punishes the move made."""
        told = choice.told
        rest = map(self._words.tell, told.rest(self._in_full)) if told is not None else ()
        return tuple(each for each in (self.why(choice), *rest) if each)

    def against(self, choice: ChoiceFound) -> tuple[str, ...]:
        """Return the case against the move made."""
        told = choice.told
        return tuple(map(self._words.tell, told.against(self._in_full))) if told is not None else ()

    def line(self, choice: ChoiceFound, view: View[Board]) -> ToldLine:
        """Return the moves of the line that punishes the move made; `view` is the table before it."""
        if choice.told is None:
            return NO_LINE
        names = list(self._in_full)
        names[choice.seat] = self._names[choice.seat]
        return told_line(self._words, self._match.rules, view, choice.seat, choice.told, names)

    def facts(self, choice: ChoiceFound) -> list[ToldFact]:
        """Return the facts of the reason for other programs."""
        return told_facts(self._words, choice.told, self._in_full)

    def seen(self, place: int) -> SeenChoice[Board] | None:
        """Return the decision made from a position, as its seat saw it; None if there was no choice."""
        if not self._seen:
            self._seen = {task.place: task.decision for task in choices(self._match)}
        return self._seen.get(place)

    def in_hindsight(self, choice: ChoiceFound) -> str:
        """Return the move that was better with all tiles open, if it was much better; empty if not."""
        gain = choice.open_gain
        if not choice.open_best or gain.value < HINDSIGHT or gain.value <= _SURELY * gain.error:
            return ""
        move = self.move(choice.moves[choice.open_best])
        told = sentence(
            "With all tiles open, {move} would have been better by {n}%.", move=move, n=round(100 * gain.value)
        )
        return self._words.tell(told)


def whole_per_cent(words: Words, share: float) -> str:
    """Return a share in whole per cent."""
    return words.say("{n}%", n=round(100 * share))


def signed_per_cent(words: Words, share: float) -> str:
    """Return a part of a result in whole per cent, with its sign."""
    number = round(100 * share)
    return words.say("{n}%", n=f"{'+' if number > 0 else MINUS if number < 0 else ''}{abs(number)}")


def without_luck(words: Words, over: OverMatches) -> str:
    """Return the result without luck over several matches with the half of its range, or when it could be told."""
    if not over.is_enough:
        return words.say("after about {n} matches", n=over.needed)
    return _give_or_take(words, Estimate(over.adjusted.value, WIDE * over.adjusted.error))


def _per_cent(words: Words, share: float) -> str:
    return words.say("{n}%", n=_decimal(words.say_in, 100 * share))


def _give_or_take(words: Words, estimate: Estimate) -> str:
    if estimate.error < _EXACT:
        return _per_cent(words, estimate.value)
    value, error = (_decimal(words.say_in, 100 * number) for number in estimate)
    return words.say("{n} ± {error}%", n=value, error=error).replace(" ", "\N{NO-BREAK SPACE}")


def _decimal(say_in: Callable[..., str], number: float) -> str:
    """Return a number with one decimal place, with the decimal sign of the language."""
    whole, tenths = f"{abs(number):.1f}".split(".")
    sign = MINUS if number < 0 and (whole, tenths) != ("0", "0") else ""
    return sign + say_in("decimal number", "{whole}.{tenths}", whole=whole, tenths=tenths)
