"""The table: where a match is played. It shows what the director stages and turns gestures into legal moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar, Final

import pygame

from engine.core import CALL, CLAIM, NOBODY, PASS, Move, Seat
from engine.events import Led, Passed, Played, Stopped, Took
from engine.families.blind.events import TurnedDown
from engine.families.melds.events import Discarded
from engine.sentences import Refusal, mark
from game.animation.director import Director
from game.felt.table.camera import Camera
from game.felt.table.in_air import draw_carried, draw_flights
from game.felt.table.model import TableModel
from game.felt.table.move_input import MoveInput
from game.felt.table.widgets import TableWidgets, people_of
from game.look.look import Look
from game.play.table import Table, Update
from game.scenes.table.buttons import TableButtons
from game.scenes.table.call import Calls
from game.scenes.table.deeds import Deeds
from game.scenes.table.handover import HandoverScene
from game.scenes.table.hint import Hints
from game.scenes.table.outlook import Outlook
from game.scenes.table.solo import Solo
from game.scenes.table.spoken import Spoken
from game.scenes.table.talk import Talk
from game.session.routes import EndPage
from game.session.session import Session
from game.ui.actions import Action, Input, Pointer, PointerKind, Press
from game.ui.scene import Scene

TURNS: Final = (Played, Led, Passed, Stopped, Discarded, TurnedDown)
"""What a turn is made of; draws, claims and calls come beside it."""
LONGEST_FRAME: Final = 0.25
"""Seconds that a table's time moves on in one frame at most: it stands still in a pause, and while a laptop sleeps."""


class TableScene(Scene):
    """Plays `table`. `again` starts another match of the same kind when this one is over.

    `teach` begins the lesson of the game in place of its rules while the match waits; None where it cannot wait.
    """

    called: ClassVar[str] = mark("The table")

    def __init__(
        self,
        session: Session,
        table: Table,
        *,
        again: Callable[[], None] | None = None,
        teach: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(session.stage)
        self.session = session
        self.table = table
        self.again = again
        self.teach = teach
        self.shown = TableModel(table.rules.seats, scores=[0] * table.rules.seats, holding=[0] * table.rules.seats)
        self.camera = Camera()
        self.log: list[str] = []
        self.set: TableWidgets | None = None
        self._ready: TableWidgets | None = None
        """The set that is being laid out."""
        self.director: Director | None = None
        self.buttons: TableButtons | None = None
        self._now = 0.0
        """The table's own time, in seconds."""
        self._frame: float | None = None
        self.move_input = MoveInput(session, table, self.shown, self.offer, self.refuse, lambda: self.calm)
        self.talk = self.talker()
        self.hints = Hints(session, table, self.move_input, self.talk)
        self.outlook = Outlook(session, table)
        self.deeds = Deeds(self)
        self.solo = Solo(self)
        self.calls = Calls(self)
        self.spelled = Spoken(self)
        self._pointed: tuple[int, int] | None = None
        """Where the mouse is; None while keys are used."""
        self._moving: list[pygame.Rect] = []
        self._ending: list[Update] = []
        self._results: EndPage | None = None
        self._turns = 0
        """How often somebody has done something that lets the turn pass on."""
        self._shown_round = 0
        """The round whose results have been shown."""
        self._key: tuple[object, ...] = ()

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def opening(self, look: Look) -> Iterator[None]:
        """Lay out in steps, since a match that is gone on with may have a long line."""
        if self.table.rounds:
            self._ready = self._set_for(look)
            yield
            yield from self._ready.prepare(self.table.view)
        self.layout(look)
        yield

    def _set_for(self, look: Look) -> TableWidgets:
        people, banner = people_of(self.session, self.table), self.banner(look)
        return TableWidgets(
            self.session, look, self.table, people, self.move_input, self.deeds.draw_tile, self.log, banner
        )

    def layout(self, look: Look) -> None:
        """Build the set for this window; what is shown, chosen and focused stays."""
        ready, self._ready = self._ready, None
        focus = self.screen.focus.name if self.screen is not None and self.screen.focus is not None else ""
        self.set = ready if ready is not None and ready.look is look else self._set_for(look)
        self.move_input.set = self.camera.set = self.set
        self.screen = self.set.screen
        self.buttons = TableButtons(self.session, self.set, self.deeds, self.deeds.back)
        if self.director is None:
            speed = self.session.pace.factor if self.session.moves_tiles else 0.0
            self.director = Director(self.set, self.shown, self.table.seat, speed)
            if self.table.rounds:
                self.shown.settle(self.table.view, self.table.seat, self.set.lay(self.table.view))
                self.director.settled()
        else:
            self.director.skip()
            self.director.set = self.set
        self.spelled.show()
        self._moving = []
        self._key = ()
        self.move_input.let_go()
        self._follow()
        self.move_input.refresh()
        again = self.screen.find(focus) if focus else None
        if again is not None and again.can_focus:
            self.screen.focus_on(again)

    def talker(self) -> Talk:
        """Return what speaks for the house at this table; to be overridden."""
        return Talk(self.session, self.table, self.shown)

    def rename_keys(self) -> bool:
        """Name the keys on the buttons anew; what moves goes on moving."""
        if self.buttons is not None:
            self.buttons.rename_keys()
        return self.buttons is not None

    def banner(self, _look: Look) -> int:
        """Return how many design units above the felt a scene needs for itself; to be overridden."""
        return 0

    def resume(self) -> None:
        """Take over what has been changed in the settings meanwhile."""
        if self.director is not None:
            self.director.speed = self.session.pace.factor if self.session.moves_tiles else 0.0
        self.table.go_at(self.session.pace)
        self._key = ()

    def leave(self) -> None:
        """Leave the table; every move has been saved."""
        self.table.close()

    # -- time ---------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Let the table and the picture move on."""
        super().update(now)
        self._live(now)
        self.hints.update()
        self.outlook.update()
        self.deeds.go_on()
        self._open_results()
        self._hand_over()
        self._follow()
        if self.set is not None:
            self.set.magnify(self._pointed if self.move_input.carried is None else None)

    def tend(self, now: float) -> None:
        """Go on hearing the table while the results are read; a pause stops it."""
        if self._results is not None and not self._results.is_closed:
            self._live(now)
            self._follow()

    def _live(self, now: float) -> None:
        director = self.director
        if director is None:
            return
        self._now += min(now - self._frame, LONGEST_FRAME) if self._frame is not None else 0.0
        self._frame = now
        self._hear_news(director)  # of what the player has just done: the others wait until it can be seen
        self.table.update(self._now, calm=director.calm)
        self._hear_news(director)
        director.update(self._now)
        self.talk.update(self._now)
        for seat, (_, until) in list(self.shown.bubbles.items()):
            if until <= self._now:
                del self.shown.bubbles[seat]

    def _hear_news(self, director: Director) -> None:
        for update in self.table.news():
            self.outlook.turn_stale()
            if self._results is not None and not self._results.is_closed:
                self._results.hear(update)
            elif update.view.over:
                self._ending.append(update)
            self._turns += any(isinstance(event, TURNS) for event in update.events)
            played = {event.seat for event in update.events if isinstance(event, Played | Led | Discarded | Took)}
            director.feed(update)
            if played or update.view.over:
                self.move_input.clear()
                self.hints.drop()
            if played - {self.table.seat}:
                self.talk.clear()
            self.spelled.hear(update)

    @property
    def spoken(self) -> str:
        """What is told of the table now, as plain text for whoever reads it aloud; empty where nothing was asked."""
        return self.spelled.text

    @property
    def busy(self) -> bool:
        """Whether tiles are on their way or somebody else is to move."""
        if not self.calm or self.hints.is_awaited or self.deeds.is_playing_out or not self.table.rounds:
            return True
        view = self.table.view
        if view.over:
            return self._shown_round != self.table.rounds
        acts = {move.act for move in self.table.legal()} - {CLAIM, CALL}
        passes = acts == {PASS} and not self.session.settings.confirm_pass
        return passes or view.turn != self.table.seat

    def _hand_over(self) -> None:
        """Cover the table when the turn comes to another person at this machine."""
        seat = self.table.handover
        if seat == NOBODY or not self.calm:
            return

        def is_here() -> None:
            self.stage.pop()
            self._sit(seat)

        name = self.table.players[seat].name
        self.stage.push(HandoverScene(self.session, name, is_here, self.pause_table))

    def _sit(self, seat: Seat) -> None:
        """Let another person look: hand and seats are laid out anew from that seat."""
        self.move_input.clear()
        self.hints.drop()
        self.spelled.fall_silent()
        self.table.sit(seat)
        self.shown.hand = []
        if self.director is not None and self.screen is not None:
            self._hear_news(self.director)
            self.director.me = seat
            self.layout(self.screen.look)

    def _open_results(self) -> None:
        """Tell how the round ended, once; also a round that was over when the match was left."""
        rounds = self.table.rounds
        if not self.calm or not rounds or rounds == self._shown_round or not self.table.view.over:
            return
        page = self.result_page(tuple(self._ending))
        self._ending, self._results, self._shown_round = [], page, rounds
        self.stage.push(page)

    def result_page(self, ending: tuple[Update, ...]) -> EndPage:
        """Return the page that tells how a round ended, from the updates of its end."""
        if self.table.rules.seats == 1:
            return self.solo.page(ending)
        ways = (self._next_round, self.play_again, self.go_back)
        return self.session.routes.results(self.table, ending, *ways, teach=self.teach)

    def play_on(self) -> None:
        """Leave whatever lies over the table, and forget that its round was over."""
        self._results, self._shown_round = None, 0
        self.stage.pop()

    def _next_round(self) -> None:
        self._results = None
        self.stage.pop()
        self.table.next_round()

    def play_again(self) -> None:
        """Leave whatever lies over the table for another match of the same kind."""
        if self.again is None:
            self.go_back()
        else:
            self.stage.pop()
            self.again()

    def go_back(self) -> None:
        """Leave the table, and what lies over it."""
        self.stage.pop()
        self.stage.pop()

    # -- the picture --------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Bring the widgets in step, if anything they show has changed."""
        table_set, director = self.set, self.director
        if table_set is None or director is None or self.buttons is None or not self.table.rounds:
            return
        legal = self.table.legal() if director.calm else []
        shown = self.shown
        shown.is_calm = director.calm
        if shown.is_calm:
            self.move_input.tidy()
        table_set.outlook = self.outlook.told
        key = (
            table_set.outlook,
            shown.laid, tuple(shown.hand), tuple(shown.holding), shown.yard, tuple(shown.scores), shown.turn,
            tuple(shown.open_hands), tuple(map(tuple, shown.known.values())), len(shown.plays),
            tuple(shown.bubbles.items()), shown.title, shown.text, shown.facts,
            tuple(legal), self.move_input.held, self.move_input.aloud, director.calm,
            table_set.felt.zoom, table_set.felt.pan, sum(play.points for play in shown.plays), self.table.rounds,
            self.table.steps,
        )  # fmt: skip
        if key == self._key:
            return
        self._key = key
        view = self.table.view
        table_set.follow(
            shown, view, legal, self.move_input.held, rounds=self.table.rounds, hints=self.session.settings.hints
        )
        self.move_input.follow()
        plays_out = bool(legal) and table_set.felt.plays_out(view, legal) is not None
        self.buttons.follow(legal, aloud=self.move_input.aloud, chosen=self.move_input.chosen, plays_out=plays_out)
        must = {move.act for move in legal} - {CLAIM, CALL}
        mine = bool(must) and not view.over
        self.calls.follow((self.table.rounds, self._turns), legal, must if mine else set())
        other = table_set.name(shown.turn) if shown.turn not in (NOBODY, self.table.seat) else ""
        chosen = self.move_input.chosen
        prompt = table_set.felt.prompt(view, legal, chosen) if mine else ""
        table_set.message.show(*self.talk.message(legal, chosen, other, mine=mine, prompt=prompt), urgent=mine)

    def draw(self, surface: pygame.Surface, *, full: bool) -> list[pygame.Rect]:
        """Paint what has changed, then the tiles that are on their way."""
        if self.screen is None or self.set is None or self.director is None:
            return []
        for rect in self._moving:
            self.screen.spoil(rect)
        painted = self.screen.draw(surface, full=full)
        moving = draw_flights(surface, self.set, self.director.flights)
        if self.move_input.carried is not None:
            moving.append(draw_carried(surface, self.set, *self.move_input.carried))
        self._moving = moving
        return painted + moving

    # -- gestures -----------------------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        """Skip what is moving, hand the input to the widgets, or move the camera."""
        director = self.director
        if director is None or self.screen is None:
            return
        if isinstance(given, Press):
            self._pointed = None
        elif isinstance(given, Pointer) and not given.touch:
            self._pointed = None if given.kind is PointerKind.CANCEL else given.pos
        pressed = isinstance(given, Press) or (isinstance(given, Pointer) and given.kind is PointerKind.DOWN)
        if pressed:
            self.deeds.is_playing_out = False
        if pressed and not director.calm:
            director.skip()
            self._follow()
            if self._only_skips(given):
                return
        if isinstance(given, Press) and (self.spelled.heed(given.action) or self.deeds.act(given.action)):
            return
        if self.camera.steer(given):
            self.move_input.refresh()
            return
        self.screen.handle(given)

    def _only_skips(self, given: Input) -> bool:
        """Say whether an input that skipped an animation means no more than that: not to lay a tile by accident."""
        if isinstance(given, Pointer):
            return self.buttons is None or not self.buttons.is_always_meant(given.pos)
        return isinstance(given, Press) and given.action in (Action.ACCEPT, Action.SKIP)

    # -- moves --------------------------------------------------------------------------------------------------

    @property
    def calm(self) -> bool:
        """Whether the picture has come to the end of all that happened."""
        return self.director is not None and self.director.calm

    def offer(self, move: Move) -> None:
        """Do a move for the player."""
        self.deeds.back.note()
        self.move_input.clear()
        self.hints.drop()
        self.talk.clear()
        try:
            self.table.offer(move)
        except Refusal as why:
            self.talk.refuse(why.sentence)

    def refuse(self, wish: Move) -> None:
        """Say which rule forbids what the player tried."""
        if self.calm and self.table.rounds and not self.table.is_watching:
            self.talk.refuse(self.table.rules.why_not(self.table.view, self.table.seat, wish))

    def pause_table(self) -> None:
        """Open the pause."""
        table, ways = self.table, self.solo.ways()
        stake = not table.is_watching and not table.winners and (table.rounds > 1 or table.steps > 0)
        self.stage.push(self.session.routes.pause(table.rules, self.go_back, ways, is_at_stake=stake, teach=self.teach))
