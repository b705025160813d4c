"""A puzzle at the table: the same felt and gestures as in a match, and one move to make."""

from __future__ import annotations

from typing import ClassVar, Final

from engine.games import game
from engine.record.puzzle import from_text
from engine.sentences import gettext_noop
from game.look.look import Look
from game.play.puzzle_table import UNANSWERED, PuzzleTable
from game.scenes.puzzles.answer import AnswerWays, PuzzleAnswer
from game.scenes.table.table import TableScene
from game.session.puzzle_runs import PuzzleRun, book_of, keep_answer, next_run, run_of
from game.session.routes import PauseMenu
from game.session.session import Session
from game.session.words.puzzle_words import PuzzleWords
from game.ui.actions import Action, Input, Press


class PuzzleScene(TableScene):
    """Asks for the best move of a puzzle, or shows the line after it, and then the answer.

    `earlier` is the table with the answer, if it was given before.
    """

    called: ClassVar[str] = gettext_noop("The puzzle")
    has_remarks: ClassVar[bool] = False
    asks_each_frame: ClassVar[bool] = True

    def __init__(
        self, session: Session, run: PuzzleRun, table: PuzzleTable, earlier: PuzzleTable | None = None
    ) -> None:
        self.asked: Final = table
        super().__init__(session, table)
        self.run: Final = run
        self.earlier: Final = earlier
        self._is_kept = self._is_told = False

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Build the table and ask the question."""
        super().layout(look)
        self._ask()
        if self._is_told:
            self.context.buttons.stand_back()

    def update(self, now: float) -> None:
        """Update the table. Keep the answer at once, and show it when the tile lies."""
        super().update(now)
        if self.asked.answer != UNANSWERED and not self._is_kept:
            self._is_kept = True
            keep_answer(self.session, self.run, is_right=self.asked.answer == 0)
        if self.asked.is_over and self.calm and not self._is_told:
            self._is_told = True
            self.context.buttons.stand_back()
            if not self.asked.walks:
                self.show_position(0)
            self.stage.push(self._answer())

    def due(self, now: float) -> float | None:
        """Return when the table is due, or the answer."""
        return now if self.asked.is_over and not self._is_told else super().due(now)

    @property
    def busy(self) -> bool:
        """True if something is moving."""
        if not self.asked.walks and not self.asked.is_over:
            return super().busy
        return not self.calm or not self._is_told

    def help(self) -> None:
        """Help nobody: the player must find it out."""

    def _ask(self) -> None:
        """Show the question in the message box until a tile is chosen, or a word about the line."""
        say, card = self.session.say, self.run.card
        title = say(
            "{game} {n} · {grade}",
            game=say(game(card.game).title),
            n=self.run.number,
            grade=PuzzleWords(self.session.words).grade(card.grade),
        )
        if self.asked.walks:
            self.controller.announce((title, say("This is how the round could continue.")))
        else:
            wish = PuzzleWords(self.session.words).wish(self.asked.puzzle)
            self.controller.announce(None, (title, say("Answered.")), (title, wish))

    # -- the answer ---------------------------------------------------------------------------------------------

    def _answer(self) -> PuzzleAnswer:
        """Return the page with the answer."""
        given = self.earlier or self.asked
        ways = AnswerWays(self.show_next, self.try_again, self.walk, self.go_back, self.show_position)
        place = len(given.puzzle.then) if self.asked.walks else 0
        return PuzzleAnswer(self.session, self.run, given, lambda: self.widgets, ways, place)

    def show_position(self, place: int, instead: bool = False) -> None:
        """Show the position after so many moves of a line, without playing on."""
        director = self.director
        if director is None:
            return
        director.skip()
        self.asked.show(place, instead=instead)
        self.controller.clear()
        director.forget()
        self.controller.settle()
        director.settled()
        self.log.clear()
        self.context.heard.clear()
        self.context.retell()
        self._follow(anew=True)
        self.widgets.line.arrive()  # the page above shows a table at rest
        self.widgets.close_up(self._now, 0.0)

    def try_again(self) -> None:
        """Ask the same puzzle once more."""
        self.stage.pop()
        self.stage.replace(puzzle_scene(self.session, self.run))

    def show_next(self) -> None:
        """Open the next puzzle in place of this one."""
        self.stage.pop()
        self.stage.replace(puzzle_scene(self.session, next_run(self.run, book_of(self.session))))

    def walk(self) -> None:
        """Show a line for the rest of the round, with the right move."""
        given = self.earlier or self.asked
        table = PuzzleTable(
            given.puzzle, self.session.settings.pace, self.session.settings.values.player_name, walks=True
        )
        self.stage.pop()
        self.stage.replace(PuzzleScene(self.session, self.run, table, given))

    # -- other scenes -------------------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        """Put back the chosen tile on CANCEL, or leave the puzzle."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            if not self.controller.cancel_choice():
                self.stage.pop()
            return
        super().handle(given)

    def pause_table(self) -> None:
        """Open the pause."""
        note = self.session.say("A puzzle isn't a match. Your first answer is the one that counts.")
        self.stage.push(
            self.session.routes.pause(
                PauseMenu(self.asked.rules, self.go_back, is_at_stake=False, note=note, log=self.controller.pages.log)
            )
        )

    def open_results(self) -> None:
        """Show no results, since a puzzle has its own answer."""
        self.results.skip(self.table.rounds)


def puzzle_scene(session: Session, run: PuzzleRun) -> PuzzleScene:
    """Return a puzzle at its table; today's is the puzzle of the day however it was found.

    Raises Refusal if its text is damaged.
    """
    if run.day is None:
        run = run_of(run.cards, run.card)
    table = PuzzleTable(from_text(run.card.text), session.settings.pace, session.settings.values.player_name)
    return PuzzleScene(session, run, table)
