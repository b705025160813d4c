"""The replay scene: the table of a match, with a reel in place of the players."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar, Final

from engine.core import NOBODY, Seat
from engine.record.branch import BranchMatch
from engine.record.record import Record
from engine.sentences import gettext_noop
from game.look.icon import Icon
from game.look.look import Look
from game.play.replay import ReplayTable
from game.scenes.replay.controls import ReplayControls, next_speed
from game.scenes.table.table import TableScene
from game.session.deal_play import code_of, deal_items
from game.session.routes import MenuItem, PauseMenu, ReplayedMatch
from game.session.session import Session
from game.storage.branch_file import BRANCHES, BranchFile
from game.storage.match_names import ENDING
from game.storage.saves import FINISHED
from game.ui.actions import Action, Input, Press

KEYED: Final = frozenset(
    {Action.LEFT, Action.RIGHT, Action.PAGE_UP, Action.PAGE_DOWN, Action.HOME, Action.END, Action.RESTART}
)
"""Keys that move along the reel, or play on from it."""

_LAID_IN_PLAY: Final = 5
"""How often the felt is laid for each move in play: a crowded line is packed a little more each time."""
_LAID_AFTERWARDS: Final = 2
"""How often it is laid when it settles at a position."""


class ReplayScene(TableScene):
    """Shows the match of a `ReplayTable`. `more` makes the items of its menu besides those of every table."""

    called: ClassVar[str] = gettext_noop("The replay")
    has_remarks: ClassVar[bool] = False
    asks_each_frame: ClassVar[bool] = True

    def __init__(
        self,
        session: Session,
        table: ReplayTable,
        more: Callable[[], tuple[MenuItem, ...]] = tuple,
        branches: BranchFile | None = None,
    ) -> None:
        """`branches` are those of the match; None if it can't be played on from here."""
        self.reel_table: Final = table
        super().__init__(session, table)
        self._more: Final = more
        self.branches: Final = branches
        self.controls: ReplayControls | None = None
        self._told: tuple[object, ...] = ()

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def layout(self, look: Look) -> None:
        """Build the table and the controls."""
        self.controls = None
        is_first = self.director is None
        focus = self.screen.focus.name if self.screen is not None and self.screen.focus is not None else ""
        super().layout(look)
        self.controls = self.make_controls()
        self._told = ()
        self._set_speed()
        self.show_place()
        again = self.widgets.screen.find(focus) if focus else None
        self.widgets.screen.focus_on(again if again is not None and again.can_focus else self.controls.turn)
        if is_first and self.reel_table.place:
            self._jump(self.reel_table.place, before=-1)
        elif is_first:
            self._retell()

    def make_controls(self) -> ReplayControls:
        """Return the controls for this window."""
        return ReplayControls(self.session, self.widgets, self.reel_table, self)

    def resume(self) -> None:
        """Apply settings that were changed in the meantime."""
        super().resume()
        self._set_speed()

    def pause(self) -> None:
        """Stop: the page above covers the table."""
        self.reel_table.set_playing(on=False)
        super().pause()

    def _set_speed(self) -> None:
        if self.director is not None:
            factor = self.session.settings.pace.factor if self.session.settings.moves_tiles else 0.0
            self.director.speed = factor / self.reel_table.speed

    # -- commands -----------------------------------------------------------------------------------------------

    def go(self, place: int) -> None:
        """Show a position at once."""
        self.reel_table.set_playing(on=False)
        self._jump(place)

    def _jump(self, place: int, before: int | None = None) -> None:
        """Show a position at once; the felt was laid for the one `before`, by default for the last one."""
        director = self.director
        if director is None:
            return
        director.skip()
        before = self.reel_table.place if before is None else before
        self.reel_table.seek(place)
        self._lay_again(before)
        self.controller.clear()
        director.forget()
        self.controller.settle()
        director.settled()
        self._retell()
        self._follow(anew=True)
        self.show_place()

    def _lay_again(self, before: int) -> None:
        """Lay the felt of every position from `before` on, or from the deal: where a tile lies depends on those."""
        table, widgets = self.reel_table, self.widgets
        number, step, _ = table.reel.at(table.place)
        first = table.reel.firsts[number - 1]
        is_later = first <= before <= first + step
        for place in range(before + 1 if is_later else first, table.place + 1):
            view = table.view_at(place)
            if not view.over:  # after a round, hands may be on the felt
                widgets.make_room(view.count(table.seat))
            times = _LAID_IN_PLAY if place < table.place else _LAID_IN_PLAY - _LAID_AFTERWARDS
            for _ in range(times):
                widgets.layout.lay(view)

    def _retell(self) -> None:
        """Write the log of the round up to this position, and open the hands of a round that is over."""
        self.log.clear()
        self.context.heard.clear()
        self.context.retell()
        if self.director is not None:
            self.director.open_round(self.table.view)

    def step(self, by: int) -> None:
        """Show the next move as it was played, or the position before the last one."""
        self.reel_table.set_playing(on=False)
        if by < 0:
            self._jump(self.reel_table.place - 1)
        else:
            self._forward()

    def _forward(self) -> None:
        """Show the next move; one that is still being shown ends at once."""
        if self.director is not None and not self.model.is_calm:
            self.director.skip()
        self.reel_table.forward()

    def to_score(self, way: int) -> None:
        """Show the next or the previous score. A next one is played from the position before it."""
        here = self.reel_table.place
        places = sorted({mark.place for mark in self.reel_table.reel.marks})
        if way > 0:
            found = next((place for place in places if place > here), self.reel_table.reel.last)
            if found > here + 1:
                self.go(found - 1)
            self.step(1)
        else:
            self.go(next((place for place in reversed(places) if place < here), 0))

    def to_round(self, way: int) -> None:
        """Show the deal of the next or the previous round, or of this one if it has begun."""
        firsts, here = self.reel_table.reel.firsts, self.reel_table.place
        if way > 0:
            self.go(next((first for first in firsts if first > here), self.reel_table.reel.last))
        else:
            self.go(next((first for first in reversed(firsts) if first < here), 0))

    def toggle_playing(self) -> None:
        """Let the moves follow each other, from the start if this is the end, or stop."""
        table = self.reel_table
        if not table.is_turning and table.place == table.reel.last:
            self._jump(0)
        table.set_playing(on=not table.is_turning)
        self.show_place()

    def play_on_from_here(self) -> None:
        """Open the menu for playing on from this position."""
        if self.branches is not None:
            self.reel_table.set_playing(on=False)
            self.stage.push(self.session.routes.what_if(self.replayed(self.branches)))

    def replayed(self, branches: BranchFile) -> ReplayedMatch:
        """Return the match at this position, to be played on."""
        return ReplayedMatch(self.reel_table, branches)

    def change_speed(self) -> None:
        """Take the next speed."""
        self.reel_table.speed = next_speed(self.reel_table.speed)
        self._set_speed()
        self.show_place()

    def change_seat(self) -> None:
        """Look from the next seat, after the last one at all hands."""
        table, controls = self.reel_table, self.controls
        if controls is None:
            return
        was_turning = table.is_turning
        place = 0 if table.is_open else table.seats.index(table.seat) + 1
        if place < len(table.seats) or not controls.has_open_hands:
            table.open_hands(is_open=False)
            self._look_from(table.seats[place % len(table.seats)])
        else:
            table.open_hands(is_open=True)
            self._look_from(table.seats[0])
        table.set_playing(on=was_turning)

    def _look_from(self, seat: Seat) -> None:
        if seat != self.table.seat:
            self._sit(seat, self.reel_table.sit)
        self._jump(self.reel_table.place)

    # -- following ----------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Follow the reel."""
        super().update(now)
        self.show_place()

    def help(self) -> None:
        """Help nobody: there is nothing to decide."""

    def show_place(self) -> None:
        """Show where the replay is in the message box, on the line and on the buttons."""
        table, words = self.reel_table, self.place_words()
        told = (table.place, table.is_turning, table.speed, table.seat, table.is_open, self.leads, words)
        if self.controls is None or told == self._told:
            return
        self._told = told
        self.controller.announce(words)
        self.controls.follow()

    def place_words(self) -> tuple[str, str]:
        """Return the title and the text that say where the replay is."""
        table, say = self.reel_table, self.session.say
        at = table.reel.at(table.place)
        number = say("Round {n} of {all}", n=at.round, all=len(table.reel.firsts))
        move = say("Move {n} of {all}", n=at.step, all=at.steps) if at.step else say("The deal")
        return (number if len(table.reel.firsts) > 1 else say("Replay")), move

    @property
    def leads(self) -> bool:
        """True if the player chooses what is shown. Nobody else is there to do it."""
        return True

    def due(self, now: float) -> float | None:
        """Return when the next move is shown, or an animation continues."""
        return super().due(now)

    @property
    def busy(self) -> bool:
        """True if tiles are moving."""
        director = self.director
        return not self.calm or director is None or director.is_moving or self.widgets.hand.is_moving

    @property
    def attention_text(self) -> str:
        """Nothing: nobody is called."""
        return ""

    @property
    def hotkeys(self) -> frozenset[Action]:
        """The actions of every table, and those that move along the reel."""
        return super().hotkeys | KEYED

    def _follow(self, *, anew: bool = False) -> None:
        super()._follow(anew=anew)
        if self.widgets.seats > 1:  # the controls stay, while the buttons of a table make way
            self.widgets.message.move(self.widgets.frame.message)

    def open_results(self) -> None:
        """Show no results: the next deal follows, or nothing."""
        self.results.skip(self.table.rounds)

    # -- gestures -----------------------------------------------------------------------------------------------

    def handle(self, given: Input) -> None:
        """Move along the reel; CANCEL leaves."""
        if isinstance(given, Press):
            if given.action is Action.CANCEL:
                self.stage.pop()
                return
            if self.moves(given.action):
                return
        super().handle(given)

    def moves(self, action: Action) -> bool:
        """Move along the reel; returns False for other actions."""
        last = self.reel_table.reel.last
        match action:
            case Action.LEFT | Action.UNDO:
                self.step(-1)
            case Action.RIGHT | Action.REDO:
                self.step(1)
            case Action.PAGE_UP:
                self.to_round(-1)
            case Action.PAGE_DOWN:
                self.to_round(1)
            case Action.HOME:
                self.go(0)
            case Action.END:
                self.go(last)
            case Action.RESTART:
                self.play_on_from_here()
            case _:
                return False
        return True

    def go_back(self) -> None:
        """Leave the replay, and everything over it."""
        self.stage.pop()
        self.stage.pop()

    def pause_table(self) -> None:
        """Open the menu."""
        note = self.session.say("A replay changes nothing. You can watch it again at any time.")
        ways = (*self._more(), MenuItem(self.session.say("Share"), self._share, Icon.UP))
        if self.branches is not None:
            ways = (MenuItem(self.session.say("Play on from here"), self._leave_menu, Icon.DICE), *ways)
        menu = PauseMenu(
            self.table.rules,
            self.go_back,
            ways,
            is_at_stake=False,
            note=note,
            watches=True,
            log=self.controller.pages.log,
        )
        self.stage.push(self.session.routes.pause(menu))

    def _share(self) -> None:
        table = self.reel_table
        self.stage.pop()
        table.set_playing(on=False)
        record = Record(table.match, tuple(table.players))
        self.stage.push(self.session.routes.share(record, table.record, table.place))

    def _leave_menu(self) -> None:
        self.stage.pop()
        self.play_on_from_here()


def replay_of(
    session: Session,
    record: Record,
    seat: Seat = NOBODY,
    name: str = "",
    *,
    beside: Path | None = None,
    start: int = 0,
) -> ReplayScene:
    """Return the replay of a match, at a position. Raises Refusal if nothing was dealt.

    Its branches are kept with the match saved as `name`, or `beside` a file.
    """
    table = ReplayTable(record, session.settings.pace, seat=seat, name=name)
    table.seek(start)
    if isinstance(record.match, BranchMatch):
        return ReplayScene(session, table)
    branches = branches_of(session, record, name, beside) if table.reel.is_finished else None
    ways = deal_items(session, code_of(record.match))
    return ReplayScene(session, table, lambda: (*review_items(session, record, name), *ways()), branches)


def branches_of(session: Session, record: Record, name: str = "", beside: Path | None = None) -> BranchFile:
    """Return the branches of a match saved as `name`, or beside a file, or else for as long as the object."""
    is_ours = beside is None
    if is_ours and name and session.matches.saves is not None:
        beside = session.matches.saves.folder / FINISHED / f"{name}{ENDING}"
    path = beside.with_suffix(BRANCHES) if beside is not None else None
    return BranchFile(record.match, path, is_ours=is_ours, keeper=session.matches)


def review_items(session: Session, record: Record, name: str) -> tuple[MenuItem, ...]:
    """Return the menu item for the review of a match; none before its end, or where nothing can be kept."""
    if session.matches.saves is None or not record.match.is_over:
        return ()

    def press() -> None:
        session.stage.pop()
        session.stage.push(session.routes.review(record, name))

    return (MenuItem(session.say("Review"), press, Icon.CHART),)
