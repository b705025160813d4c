"""The table scene, in which a match is played. It advances time, passes inputs on, and opens overlays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final

import pygame

from engine.core import PASS, Seat
from engine.sentences import gettext_noop
from game.animation.director import Director
from game.felt.spectacle import dim_all, paint_all
from game.felt.table.camera import Camera
from game.felt.table.model import VALUES, TableModel
from game.felt.table.reason_marks import IN_REASON, ReasonMarks
from game.felt.table.widgets import TableWidgets
from game.felt.table.words import people_of
from game.look.look import Look
from game.picture.family_layout import PlacedTile
from game.play.table import Table, Update
from game.scenes.table.activity import TableActivity, script_for, set_motion
from game.scenes.table.buttons import IN_BUTTONS, TableButtons
from game.scenes.table.claim_clock import ClaimClock
from game.scenes.table.coach import UNASKED, Coach
from game.scenes.table.commentary import Commentary
from game.scenes.table.context import TableContext
from game.scenes.table.controller import TableController
from game.scenes.table.messages import Notices
from game.scenes.table.narration import Narration
from game.scenes.table.pages.handover import Handover
from game.scenes.table.remarks import Remarks
from game.scenes.table.round_results import RoundResults
from game.scenes.table.solitaire import Solitaire
from game.scenes.table.turn_call import TurnCall
from game.session.routes import AfterMatch, FollowUp, PauseMenu, RoundEndPage
from game.session.session import Session
from game.ui.actions import PICKS, Action, Input, Pointer, PointerKind, Press
from game.ui.scene import Scene

KEYED: Final = frozenset({Action.SKIP, Action.ZOOM_IN, Action.ZOOM_OUT, Action.FIT, Action.LOG})
"""Actions that a table takes without a button for them."""
MAX_FRAME: Final = 0.25
"""The most seconds the table's time advances in one frame, since it stops in a pause and while a laptop sleeps."""


class TableScene(Scene):
    """Plays `table`. `again` starts another match of the same kind after this one.

    `teach` starts the game's lesson in place of its rules while the match waits. None if it cannot wait. `coached` is
    True for the match after a lesson, which begins with hints. `more` are the buttons about the match itself.
    """

    called: ClassVar[str] = gettext_noop("The table")
    has_remarks: ClassVar[bool] = True
    """True if bots say something now and then."""
    asks_each_frame: ClassVar[bool] = False
    """True if the table may allow other moves although it has told nothing."""

    def __init__(
        self,
        session: Session,
        table: Table,
        *,
        again: Callable[[], None] | None = None,
        teach: Callable[[], None] | None = None,
        coached: bool = False,
        more: FollowUp | None = None,
    ) -> None:
        super().__init__(session.stage)
        self.session = session
        self.table = table
        self.again = again
        self.teach = teach
        self._follow_up: Final = more
        self.model: Final = TableModel(table.rules.seats)
        self.widgets: TableWidgets
        """The widgets of the current window; there are none before the first layout."""
        self.buttons: TableButtons
        """The buttons of the current window; there are none before the first layout."""
        self.marks: ReasonMarks
        self.claim_clock: ClaimClock | None = None
        """The rings of the current window; None where nothing must be claimed."""
        self.context: Final = TableContext(
            session,
            table,
            self.model,
            self.pause_table,
            self._send_home,
            teach,
            coached=coached,
            deny_claim=self._deny_claim,
        )
        self.turn_call: Final = TurnCall(self.context)
        self.controller: Final = TableController(self.context, self.turn_call)
        self.results: Final = RoundResults(session.stage)
        solo = table.rules.seats == 1
        self.solitaire: Final = Solitaire(self.context, self, self.controller.takeback) if solo else None
        """The ways to begin a solitaire again; None in a match."""
        local = self.context.local
        self.handover: Final = Handover(self.context, local, self._sit) if local is not None else None
        """Asks for the next person at this computer; None at a table on the network."""
        self.activity: Final = TableActivity(self.context, self.controller, self.results)
        self._notices: Final = Notices(self.context, self.controller.announce)
        teaches = coached or table.rules.must_claim
        self.coach: Final = Coach(self.context, self.controller, UNASKED if coached else 0) if teaches else None
        """Helps a beginner; None if there is nothing to help with."""
        self.narration: Final = Narration(self.context)
        self.commentary: Final = Commentary(self.context, self.narration)
        self.remarks: Final = Remarks(session, table)
        self.camera: Final = Camera()
        self.director: Director | None = None
        self._ready: TableWidgets | None = None
        """The widgets for a window that is being laid out in steps."""
        self._now = 0.0
        """The table's own time, in seconds."""
        self._frame: float | None = None
        self._rests = 0.0
        """Seconds until the frame that was asked for, in which the table's time continues."""
        self._pointed: tuple[int, int] | None = None
        """Position of the mouse, or None while keys are used."""
        self._moving: list[pygame.Rect] = []
        self._dim = False
        """True if the table was painted in another light."""
        self._plays = True
        """True if the player can play with the widgets of the current window."""

    @property
    def log(self) -> list[str]:
        """The log of the match, oldest line first."""
        return self.context.log

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def layout_steps(self, look: Look) -> Iterator[None]:
        """Lay out in steps, since a resumed match may have a long line."""
        if self.table.rounds:
            self._ready = self._built(look)
            yield
            yield from self._ready.prepare(self.table.view)
        self.layout(look)
        yield

    def _built(self, look: Look) -> TableWidgets:
        people, banner, covers = people_of(self.session, self.table), self.banner(look), self.covers_hand
        return TableWidgets(
            self.session, look, self.table, people, self.controller, self.log, banner, covers_hand=covers
        )

    @property
    def covers_hand(self) -> bool:
        """True if the hand of the seat that the table is seen from isn't shown."""
        return False

    def layout(self, look: Look) -> None:
        """Build the widgets for this window, keeping tiles, choice and focus."""
        ready, self._ready = self._ready, None
        before = self.screen.focus if self.screen is not None and not self.screen.strays else None
        focus = before.name if before is not None else ""
        widgets = ready if ready is not None and ready.look is look else self._built(look)
        buttons = TableButtons(self.session, widgets, self.controller, self.context.local)
        self.context.widgets = self.widgets = widgets
        self.context.buttons = self.buttons = buttons
        self.marks = widgets.screen.add(ReasonMarks(look, widgets))
        self._plays = not (self.table.is_watching or self.covers_hand)
        self.claim_clock = ClaimClock(self.context, widgets) if self.table.rules.must_claim else None
        self.camera.widgets = widgets
        self.screen = screen = widgets.screen
        script = script_for(self.context, lambda: self._now)
        if self.director is None:
            self.director = self.activity.director = Director(script, widgets, 0.0)
            set_motion(self.context, self.director)
            if self.table.rounds:
                self.controller.settle()
                self.director.settled()
                self.context.retell()
            else:
                self.controller.lay_heap()
        else:
            self.director.move_to(script, widgets)
            set_motion(self.context, self.director)
        if self.controller.answers.is_translated():
            self.controller.hints.forget()
        self.narration.show()
        self._moving = []
        self.controller.carrying.let_go()
        self._follow(anew=True)
        self.controller.update_places()
        again = screen.find(focus) if focus else None
        if again is not None and again.can_focus:
            screen.focus_on(again)

    def rename_keys(self) -> bool:
        """Rename the keys on the buttons without disturbing animations."""
        if self.screen is None:
            return False
        self.buttons.rename_keys()
        return True

    def banner(self, _look: Look) -> int:
        """Return the design units that a scene needs above the felt. Subclasses may override it."""
        return 0

    def pause(self) -> None:
        """End the spectacles: the page above covers a table at rest. The pointer leaves the focus where it was."""
        self._rests = 0.0
        if self.screen is not None:
            self.turn_call.return_focus()
        if self.director is not None:
            self.director.end_spectacles()

    def resume(self) -> None:
        """Apply settings that were changed in the meantime."""
        if self.director is not None:
            set_motion(self.context, self.director)
        self.table.go_at(self.session.settings.pace)
        self.controller.is_behind = True
        if self.handover is not None:
            self.handover.may_be_due = True

    def leave(self) -> None:
        """Leave the table. Every move is already saved."""
        self.table.close()

    # -- time ---------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Update the table and the screen."""
        assert self.screen is not None
        self.screen.update(now)
        self._live(now)
        self.controller.advance()
        self.help()
        if self.model.is_calm:
            if self.remarks.awaits_calm:
                self.remarks.make(self.controller)
            if self.model.view is not None and self.model.view.over:
                self.open_results()
            if self.handover is not None and self.handover.may_be_due:
                self.handover.ask()
        writer = self.session.matches.writer
        if writer is not None and writer.has_news:
            self._notices.tell_of_saving(self._now)
        elif self._notices.due is not None and self._now >= self._notices.due:
            self._notices.take_away()
        self._follow()
        if self.claim_clock is not None:
            self.claim_clock.follow(self._now)
        if self.session.voice.listens:
            self.widgets.ear.follow(self.widgets.places)
            self.commentary.follow()
        elif self.widgets.explorer.focusable:
            self.widgets.explorer.focusable = False
        pace = self.director.speed if self.director is not None else 0.0
        if not pace and self.widgets.line.ride is not None:
            self.widgets.line.arrive()  # within this frame, which may be the only one for a while
        self.widgets.close_up(self._now, pace)
        if self.camera.finger.due is not None:
            self.camera.finger.rest(self._now)
        self.widgets.magnifier.look(self._pointed if self.model.carried is None else None, self.camera.finger.at)

    def hold(self, now: float) -> None:
        """Stop the table's own time: the deal begins once the table stands."""
        self._frame = now

    def help(self) -> None:
        """Help a beginner. A lesson, which helps at each step, overrides it."""
        if self.solitaire is not None:
            self.controller.announce(self.solitaire.notice)
        if self.coach is not None:
            self.coach.update()

    def update_below(self, now: float) -> None:
        """Keep the table running while the results are shown. A pause stops it."""
        if self.results.is_open:
            self._live(now)
            self._follow()

    def _live(self, now: float) -> None:
        """Advance the table, its animations and its messages to `now`."""
        director = self.director
        if director is None:
            return
        longest = max(MAX_FRAME, self._rests)
        self._now += min(now - self._frame, longest) if self._frame is not None else 0.0
        self._frame = now
        self._hear_news(director)  # show the player's own move before others reply
        self.table.update(self._now, calm=self.model.is_calm)
        self._hear_news(director)
        self.model.living.speed = director.speed
        director.update(self._now)
        self.widgets.screen.waits = self._plays and not self.model.is_calm
        if self.widgets.line.ride is not None:
            self.widgets.line.ease(self._now, director.speed)
        self.controller.pass_time(self._now)

    def _hear_news(self, director: Director) -> None:
        for update in self.table.news():
            if self.handover is not None:
                self.handover.may_be_due = True
            if update.view.over or self.results.page is not None:
                self.results.hear(update)
            else:
                self.results.ending.clear()  # on a network the next deal may come before the results were shown
            director.feed(update)
            if self.session.voice.listens:
                self.commentary.hear(update)
            self.controller.on_update(update)
            if self.has_remarks:
                self.remarks.hear(update)

    @property
    def spoken(self) -> str:
        """The current description of the table as plain text for screen readers, empty if none was requested."""
        return self.narration.text

    @property
    def tells_cards(self) -> bool:
        """True in a game with cards."""
        return self.screen is not None and self.widgets.layout.has_cards

    def heard_name(self, say: Callable[[str], str]) -> str:
        """Return the name of the game."""
        return say(self.table.rules.title)

    @property
    def busy(self) -> bool:
        """True if tiles are moving or another player is to move."""
        return self.activity.is_busy

    def tell(self, news: tuple[str, str]) -> None:
        """Show a title and a text for a while, and keep them in the log."""
        self._notices.show(news, self._now)

    @property
    def hotkeys(self) -> frozenset[Action]:
        """The actions of its buttons, of the felt, and of the sentences about the table."""
        picks = {PICKS[0]} if self.widgets.hand.shown else set[Action]()
        return super().hotkeys | KEYED | picks | self.narration.actions

    def before_keys(self) -> bool:
        """Show the whole line if the player has moved it."""
        moved = self.widgets.layout.is_moved
        if moved and self.camera.steer(Press(Action.FIT)):
            self.controller.move_camera()
        return moved

    @property
    def attention_text(self) -> str:
        """The words for the player's turn, if the game waits for them and they want to be told."""
        table, must = self.table, self.model.must
        passes = must == {PASS} and not self.session.settings.values.confirm_pass
        wanted = self.session.settings.values.turn_notice and bool(must) and not passes
        return self.session.say("Your turn") if wanted and table.rules.seats > 1 and not table.is_watching else ""

    @property
    def transition_rect(self) -> pygame.Rect | None:
        """The felt, into which the picture of a page that starts the match grows."""
        return self.widgets.geometry.felt_area if self.screen is not None else None

    def due(self, now: float) -> float | None:
        """Return when the table, an animation or a message is due."""
        dues = (self.due_by_widgets(now), self._due(now))
        return min((due for due in dues if due is not None), default=None)

    def due_below(self, now: float) -> float | None:
        """Return when the table is due below the results."""
        return self._due(now) if self.results.is_open else None

    def _due(self, now: float) -> float | None:
        """Return when the table needs its next frame."""
        self._rests = 0.0
        if self._frame is None or self.activity.is_moving:
            return now
        claims = self.claim_clock.due if self.claim_clock is not None else None
        rests = self.activity.rests(self._now, self._notices.due, self.camera.finger.due, claims)
        if rests is None:
            return None
        self._rests = rests
        return self._frame + self._rests

    def _sit(self, seat: Seat, sit: Callable[[Seat], None]) -> None:
        """Show the table from another seat, with hand and seats laid out from there; `sit` tells the table."""
        self.controller.clear()
        self.controller.hints.drop()
        self.narration.fall_silent()
        sit(seat)
        self.controller.clear_hand()
        if self.director is not None and self.screen is not None:
            self._hear_news(self.director)
            self.layout(self.screen.look)

    def open_results(self) -> None:
        """Open the results once, including those of a round that was over when the match was left."""
        rounds, view = self.table.rounds, self.model.view
        if rounds != self.results.shown and view is not None and view.over:
            self.results.open(rounds, self.result_page)

    def result_page(self, ending: tuple[Update, ...]) -> RoundEndPage:
        """Return the results page, from the updates of the round's end."""
        if self.solitaire is not None:
            return self.solitaire.result_page(ending)
        ways = (self._next_round, self.play_again, self.go_back)
        return self.session.routes.results(self.table, ending, *ways, teach=self.teach, after=self.after)

    def after(self) -> AfterMatch:
        """Return the rest of the results page once the match is over."""
        return self._follow_up.after(self._close_results) if self._follow_up is not None else AfterMatch()

    def _close_results(self) -> None:
        """Leave the results, for a page that takes the place of the table."""
        self.results.page = None
        self.stage.back_to(self)

    def play_on(self) -> None:
        """Close everything over the table, and forget that its round was over."""
        self.results.forget()

    def _next_round(self) -> None:
        self.results.close()
        self.table.next_round()

    def play_again(self) -> None:
        """Close everything over the table and start another match of the same kind."""
        if self.again is None:
            self.go_back()
        else:
            self.stage.pop()
            self.again()

    def go_back(self) -> None:
        """Leave the table, and everything over it."""
        self.stage.pop()
        self.stage.pop()

    # -- layout -------------------------------------------------------------------------------------------------

    def _follow(self, *, anew: bool = False) -> None:
        """Update the widgets if the model has changed, or in any case if they are new."""
        if self.director is None or not self.table.rounds:
            return
        model, controller, widgets = self.model, self.controller, self.widgets
        controller.is_behind |= anew or self.asks_each_frame
        controller.read_table()
        if not model.changed and not anew:
            return
        controller.prepare()
        changed = model.take_changed()
        if anew:
            changed = VALUES
        widgets.follow(model, changed)
        if (model.reason is not None or self.marks.shown) and not changed.isdisjoint(IN_REASON):
            self.marks.follow(model)
        if not changed.isdisjoint(IN_BUTTONS):
            self.buttons.follow(model)
        if self.turn_call.is_new:
            self.turn_call.move_focus()

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint the changes, then the moving tiles."""
        if self.screen is None or self.director is None:
            return []
        shows = self.director.spectacles
        was_dim, self._dim = self._dim, any(each.dims for each, _ in shows)
        for rect in self._moving:
            self.screen.invalidate(rect)
        is_lit = was_dim and (not self._dim or any(each.lightens(now) for each, now in shows))
        painted = self.screen.draw(surface, full=full or is_lit)
        movers, moving = self.director.moving, list[pygame.Rect]()
        if shows:
            painted += dim_all(surface, self.screen.look, shows, painted)
        if movers:
            moving += self.widgets.draw_movers(surface, movers)
        if shows:
            moving += paint_all(surface, self.screen.look, shows)
        held = self.model.dropped
        if self.model.carried is not None:
            held = self.controller.carrying.held(self.model.carried)
        if held:
            moving.append(self.widgets.carried.draw(surface, held, self.model.lean))
        self._moving = moving
        return painted + moving

    # -- gestures -----------------------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        """Skip animations, pass the input to the widgets, or move the camera."""
        director = self.director
        if director is None or self.screen is None:
            return
        if isinstance(given, Press):
            self._pointed = None
        elif isinstance(given, Pointer) and not given.touch:
            self._pointed = None if given.kind is PointerKind.CANCEL else given.pos
        elif isinstance(given, Pointer):
            given = self.camera.finger.follow(given, self._now, self.widgets)
        pressed = isinstance(given, Press) or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN)
        if pressed:
            self.controller.is_playing_out = False
            if self.widgets.line.ride is not None:
                self.widgets.line.arrive()
        if pressed and not self.model.is_calm:
            director.skip()
            self.screen.waits = False
            self._follow()
            if self._only_skips(given):
                return
        if isinstance(given, Press) and (self.narration.handle(given.action) or self.controller.act(given.action)):
            return
        if self.camera.steer(given):
            self.controller.move_camera()
            return
        if pressed:
            self.turn_call.left = self.screen.focus if isinstance(given, Pointer) else None
        self.screen.handle(given)
        if self.model.carried is not None and isinstance(given, Pointer) and given.kind is PointerKind.UP:
            self.controller.carrying.let_go()  # of a tile whose widget was made anew while it was carried

    def _only_skips(self, given: Input) -> bool:
        """Return True if an input only skips an animation, so that no tile is played by accident."""
        if isinstance(given, Pointer):
            return not self.buttons.is_always_meant(given.pos)
        return isinstance(given, Press) and given.action in (Action.ACCEPT, Action.SKIP)

    # -- pages --------------------------------------------------------------------------------------------------

    @property
    def calm(self) -> bool:
        """True if no animation is pending."""
        return self.model.is_calm

    def _send_home(self, tiles: tuple[PlacedTile, ...], arrived: Callable[[], None]) -> None:
        """Let tiles that the pointer carried return to their places, and call `arrived` once they are there."""
        assert self.director is not None, "nothing is carried before the first layout"
        self.director.send_home(self.widgets.carried.homeward(tiles, self.model.lean), arrived)

    def _deny_claim(self) -> None:
        """Show that there are no points to claim."""
        if self.claim_clock is not None and self.director is not None and self.model.is_calm:
            self.claim_clock.deny(self.director)

    def pause_table(self) -> None:
        """Open the pause."""
        table, more = self.table, self._follow_up.items() if self._follow_up is not None else ()
        solo = self.solitaire.ways() if self.solitaire is not None and not table.is_watching else ()
        ways = (*solo, *more)
        stake = not table.is_watching and not table.winners and (table.rounds > 1 or table.steps > 0)
        log, saved = self.controller.pages.log, table.record
        menu = PauseMenu(table.rules, self.go_back, ways, stake, teach=self.teach, record=saved, log=log)
        self.stage.push(self.session.routes.pause(menu))
