"""A lesson at the table: the same felt and gestures as in a match, a sentence for each step, and an arrow."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import ClassVar, Final

import pygame

from engine.core import CALL, CLAIM, DRAW, PASS, STOP
from engine.sentences import gettext_noop
from game.felt.frame import Frame
from game.lessons.lesson.lesson import Lesson
from game.lessons.lesson.table import LessonTable, lesson_texts
from game.look.look import Look
from game.picture.family_layout import GRASPED
from game.picture.spot import corner, drawn_unit
from game.scenes.lesson.end import LessonEnd
from game.scenes.lesson.panel import EDGE, GAP, PAD, Arrow, LessonPanel
from game.scenes.table.table import TableScene
from game.session.routes import PauseMenu
from game.session.session import Session
from game.storage.statistics.achievements import of_lessons
from game.ui.actions import Action, Input, Press
from game.ui.buttons import Button, even
from game.ui.layout import Layout
from game.ui.widget import Widget


class LessonScene(TableScene):
    """Plays `lesson`, then returns to where it was opened. `play`, `another` and `shelf` are the ways to continue.

    They are called after the lesson was left: to play the game, choose another lesson, or go to the shelf. Without them
    the lesson is on top of a waiting match and leads nowhere else.
    """

    called: ClassVar[str] = gettext_noop("The lesson")
    has_remarks: ClassVar[bool] = False
    asks_each_frame: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        lesson: Lesson,
        *,
        play: Callable[[], None] | None = None,
        another: Callable[[], None] | None = None,
        shelf: Callable[[], None] | None = None,
    ) -> None:
        self.course: Final = LessonTable(lesson, session.settings.pace, session.settings.values.player_name)
        super().__init__(session, self.course)
        self.lesson: Final = lesson
        self._told: Final = lesson_texts(lesson)
        self._ways: Final = (play, another, shelf)
        self.panel: LessonPanel | None = None
        self.arrow: Arrow | None = None
        self.next: Button | None = None
        self._begun = 0
        """The last step to which the focus was moved."""
        self._ended = False

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def banner(self, look: Look) -> int:
        """Return the height that the lesson's longest sentence needs in the current language."""
        return ceil(self._fit(look)[1] / look.scale.unit) + self._edge()

    def _fit(self, look: Look) -> tuple[int, int]:
        """Return the size of the letters in design units, and the height of the panel in pixels."""
        wide = Frame(look.scale, self.course.rules.seats).banner().width
        texts = [self.session.words.tell(told) for told in self._told]
        return LessonPanel.fit(look, texts, LessonPanel.room(look, wide, self._beside(look, wide)))

    def _edge(self) -> int:
        """Return the room above the panel for opponents' speech, in design units."""
        return EDGE if self.course.rules.seats > 1 else 0

    def _beside(self, look: Look, width: int) -> int:
        """Return the width of the buttons in a panel of this width, in pixels."""
        say, key = self.session.say, self.session.controls.key
        words = [
            (say("Next"), key(Action.LESSON)),
            (say("Show me"), key(Action.LESSON)),
            (say("Skip lesson"), key(Action.CANCEL)),
        ]
        return LessonPanel.button_width(look, words, width)

    def rename_keys(self) -> bool:
        """Lay out the panel again, since its buttons are as wide as their keys need."""
        return False

    def layout(self, look: Look) -> None:
        """Build the table and the lesson's own widgets."""
        self.panel = self.arrow = self.next = None
        super().layout(look)
        screen = self.widgets.screen
        px, say, key = look.scale.px, self.session.say, self.session.controls.key
        place = self.widgets.frame.banner()
        place.y, place.height = place.y + px(self._edge()), place.height - px(self._edge())
        wide, high = self._beside(look, place.width), LessonPanel.button_height(look)
        self.panel = screen.add(LessonPanel(look, place, wide, self._fit(look)[0]))
        lay = Layout(look.scale)
        buttons, column = lay.run([high, high], GAP), lay.right(lay.inset(place, PAD, 0), wide).piece
        upper, lower = buttons.down(lay.centred(column, wide, buttons.length))
        self.next = screen.add(
            Button(look, upper, say("Next"), self.go_on, hotkey=Action.LESSON, key=key(Action.LESSON), size=19)
        )
        skip = Button(look, lower, say("Skip lesson"), self.leave_lesson, key=key(Action.CANCEL), size=19)
        even([self.next, screen.add(skip)])
        self.arrow = Arrow(look)
        self._begun = 0
        self._guide()

    # -- the course ---------------------------------------------------------------------------------------------

    def go_on(self) -> None:
        """Go to the next step. If this one teaches a move, make it for the player."""
        if self.calm and self.course.step is not None:
            self.controller.clear()
            self.controller.hints.drop()
            self.controller.clear_message()
            self.course.go_on()

    def help(self) -> None:
        """Add nothing to the steps of the lesson."""

    def leave_lesson(self) -> None:
        """Return to where the lesson was opened."""
        self.stage.pop()

    def update(self, now: float) -> None:
        """Update the table and the lesson."""
        super().update(now)
        self._guide()
        if self.course.is_over and self.calm and not self._ended:
            self._ended = True
            self.session.settings.remember_lesson(self.lesson.game)
            news = self.session.statistics.award(of_lessons(self.session.settings.values.lessons))
            self.stage.push(LessonEnd(self.session, self.lesson, news, self.leave_lesson, *self._ways))

    def due(self, now: float) -> float | None:
        """Return when the table is due, or the end of the lesson."""
        return now if self.course.is_over and not self._ended else super().due(now)

    @property
    def busy(self) -> bool:
        """True if something is moving before the next step."""
        course = self.course
        return not self.calm or self.controller.hints.awaits or course.is_between or course.is_over != self._ended

    def _follow(self, *, anew: bool = False) -> None:
        self.controller.announce(None, self._idle())
        super()._follow(anew=anew)

    def _idle(self) -> tuple[str, str] | None:
        """Return the message while no move is needed: the player reads, or learns to claim."""
        say, step = self.session.say, self.course.step
        if self.course.is_between:
            return None
        if step is None:
            return say("Lesson"), say("Lesson done")
        if step.do:
            return say("Lesson"), say("Do what the arrow shows, or press “Show me”.")
        return say("Lesson"), say("Read on, then press “Next”.")

    def _guide(self) -> None:
        """Show the step's sentence and point at the next action."""
        panel, arrow, following = self.panel, self.arrow, self.next
        if panel is None or arrow is None or following is None or self.screen is None:
            return
        say, course = self.session.say, self.course
        step, told = course.step, course.told if self.calm else None
        all_steps = len(self.lesson.steps)
        number = min(course.number, all_steps)
        if told is not None:
            panel.show(say("Lesson · {n} of {all}", n=number, all=all_steps), self.session.words.tell(told))
        elif course.is_between:
            panel.show(panel.title, say("Watch what happens …"))
        following.enabled = told is not None
        following.text = say("Show me") if step is not None and step.do else say("Next")
        following.kind = "primary" if step is not None and not step.do else "plain"
        target = self.target
        if target is not None and target.focused:
            self.widgets.lens.shown = False  # it would cover what the arrow points at
        if target is not None and arrow not in self.screen.widgets[-2:]:  # only the lens may be above the arrow
            self.screen.remove(arrow)
            self.screen.add(arrow)
        arrow.point(target.rect if target is not None else None, self._taken(target), self.screen.base.get_rect())
        if told is not None and course.number != self._begun:
            self._begun = course.number
            self._lead_focus()

    def _lead_focus(self) -> None:
        """Move the focus to the next action, so that ACCEPT does it."""
        self.controller.update_places()
        target = self.target or (self.next if self.course.taught is None else None)
        if target is not None and target.can_focus and self.screen is not None:
            self.screen.focus_on(target)

    @property
    def target(self) -> Widget | None:
        """The next thing to act on: a tile, a place for it, or a button. None while the player reads."""
        taught = self.course.taught if self.calm else None
        if taught is None:
            return None
        place = next((widget for widget in self.widgets.places if widget.drop.move == taught), None)
        if place is not None:
            return place
        if taught.act in GRASPED and taught.tiles:
            return self.widgets.grasp(taught.tiles[0])
        if taught.act in (CLAIM, CALL):
            return self.buttons.claim
        if taught.act in (PASS, STOP):
            return self.buttons.pass_turn
        return (self.buttons.draw or self.widgets.yard) if taught.act == DRAW else None

    def _taken(self, target: Widget | None) -> list[pygame.Rect]:
        """Return the areas that the arrow should not cover."""
        if target is None or self.panel is None:
            return []
        widgets, art, sections = self.widgets, self.widgets.art, self.widgets.sections
        taken = [self.panel.rect, widgets.message.box, widgets.panel.rect]
        for laid in widgets.line.laid:
            size = art.size(laid.spot.turn, drawn_unit(laid.spot), sections)
            taken.append(pygame.Rect(corner(laid.spot, size), size))
        for label in self.model.labels:
            square = pygame.Rect(0, 0, 2 * label.size, 2 * label.size)
            square.center = round(label.x), round(label.y)
            taken.append(square)
        taken += [place.words_rect() for place in widgets.places if place.drop.text]
        taken += [pick.words_rect() for pick in widgets.picks if pick.text]
        others = [widget for widget in widgets.screen.every() if widget.focusable and widget.shown]
        taken += [widget.rect for widget in others if widget is not target]
        return taken

    # -- other scenes -------------------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        """Put back the chosen tile on CANCEL, or leave the lesson."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            if not self.controller.cancel_choice():
                self.leave_lesson()
            return
        super().handle(given)

    def pause_table(self) -> None:
        """Open the pause."""
        note = self.session.say("A lesson isn't a match. You can leave at any time and start it again later.")
        self.stage.push(
            self.session.routes.pause(
                PauseMenu(self.course.rules, self.go_back, note=note, log=self.controller.pages.log)
            )
        )

    def open_results(self) -> None:
        """Show no results, since a lesson has its own end."""
