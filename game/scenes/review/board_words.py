"""The words on the board of a review: for both moves, for the one made alone, and for the line that punishes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core import Board, Rules
from engine.notation import spell
from engine.review.tasks import ChoiceFound
from game.felt.marked_moves import RIVAL, answer_mark
from game.i18n.language import Words
from game.i18n.percent import whole_percent
from game.look.palette import RGB
from game.scenes.review.board import MoveTold, SeenMove
from game.session.words.review_words import ReviewWords
from game.session.words.told_line import NO_LINE, ToldLine


class BoardWords:
    """Tells one move at a time. `colours` are the players' by seat."""

    def __init__(self, words: Words, found: ReviewWords, rules: Rules[Board], colours: Sequence[RGB]) -> None:
        self._say: Final = words.say
        self._found: Final = found
        self._rules: Final = rules
        self._colours: Final = colours
        self._seen: SeenMove | None = None
        self._choice: ChoiceFound | None = None
        self.is_rival = False
        """True if the move made is shown alone, with the facts against it."""
        self.shown_moves = 0
        """The number of moves shown of the line that punishes it."""
        self.line: ToldLine = NO_LINE
        """That line."""

    def begin(self, seen: SeenMove, choice: ChoiceFound | None) -> None:
        """Tell a move from now on; `choice` is the finding about it. The move told so far stays as it is shown."""
        if self._seen is None or self._seen.place != seen.place:
            self.is_rival, self.shown_moves = False, 0
        elif choice == self._choice:
            return
        self._seen, self._choice = seen, choice
        self.line = self._found.line(choice, seen.view) if choice is not None and choice.verdict else NO_LINE

    @property
    def has_better(self) -> bool:
        """True if a better move is known."""
        return self._choice is not None and bool(self._choice.verdict)

    def switch(self) -> None:
        """Tell the move made alone, or both again; the line stops."""
        if self.has_better:
            self.is_rival, self.shown_moves = not self.is_rival, 0

    def stop(self) -> None:
        """Tell both moves again."""
        self.is_rival, self.shown_moves = False, 0

    def play_on(self) -> None:
        """Tell one move more of the line; after the last, the move made alone."""
        if self.line.steps:
            self.is_rival, self.shown_moves = True, self.line.next(self.shown_moves)

    def told(self, seen: SeenMove) -> MoveTold:
        """Return the words for a move on the board."""
        words, choice = self._found, self._choice
        head = f"{words.where(seen.place)} · {words.name(seen.seat)}"
        if choice is None:
            move = words.move(spell(self._rules, seen.view, seen.made))
            return MoveTold(self._say("{name}: {text}", name=head, text=move), "" if seen.made.tiles else move)
        if not choice.verdict:
            made = words.chance(choice, 0)
            return MoveTold(f"{self.head(choice)}. {made}", self._beside(choice, 0))
        return self._rival(choice) if self.is_rival else self._both(choice)

    def _both(self, choice: ChoiceFound) -> MoveTold:
        words, best = self._found, self._found.seen(choice.place)
        return MoveTold(
            " ".join([f"{self.head(choice)}. {self.text(choice)}", *words.explained(choice)[1:]]),
            self._beside(choice, 0),
            self._beside(choice, choice.best),
            best.moves[choice.best] if best is not None else None,
            words.explained(choice),
            choice.told.marks if choice.told is not None else None,
            (choice.chances[choice.best].value, choice.chances[0].value),
        )

    def _rival(self, choice: ChoiceFound) -> MoveTold:
        """Return the words for the move made alone, and for the shown part of its line."""
        line, facts = self.line, choice.told.facts if choice.told is not None else ()
        why = (line.words[self.shown_moves - 1],) if self.shown_moves else self._found.against(choice)
        return MoveTold(
            f"{self.head(choice)}. {' '.join(why)}",
            self._beside(choice, 0),
            why=why,
            marks=facts[0].instead if facts and not self.shown_moves else None,
            mark=RIVAL,
            then=tuple(
                (RIVAL if step.seat == choice.seat else answer_mark(self._colours[step.seat]), step.move)
                for step in line.steps[1:]
            ),
            after=line.after,
            shown=self.shown_moves,
        )

    def head(self, choice: ChoiceFound) -> str:
        """Return the place, the player and the verdict of a move."""
        words = self._found
        head = f"{words.where(choice.place)} · {words.name(choice.seat)}"
        return self._say("{name}: {text}", name=head, text=words.verdict(choice.verdict))

    def text(self, choice: ChoiceFound) -> str:
        """Return the cost of a move and the better one, with the reason."""
        words = self._found
        say = self._say
        cost = say("gave up {cost}", cost=words.costs(choice))
        return f"{cost}. {words.better(choice)} {words.why(choice)}"

    def _beside(self, choice: ChoiceFound, number: int) -> str:
        """Return the words beside a move on the board: its chance, after the move itself if it has no tile."""
        seen = self._found.seen(choice.place)
        say = self._say
        share = say("{n}%", n=whole_percent(choice.chances[number].value))
        if seen is None or seen.moves[number].tiles:
            return share
        return f"{self._found.move(choice.moves[number])}, {share}"
