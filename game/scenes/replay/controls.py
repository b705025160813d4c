"""The controls of a replay: the time line below the rack, and two rows of buttons where the table has its own.

The buttons for scores stand at the ends of the time line, on which the scores are marked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import pygame

from game.felt.frame import CROWD
from game.felt.table.widgets import TableWidgets
from game.look.icon import Icon
from game.play.replay import SPEEDS, ReplayTable
from game.scenes.replay.time_line import LineMark, TimeLine
from game.session.session import Session
from game.storage.branch_file import BranchFile
from game.ui.actions import Action
from game.ui.buttons import Button
from game.ui.layout import Layout
from game.ui.screen import FINGER
from game.ui.spoken import Role, Spoken

_GAP, _FOOT, _HIGH, _SPEED = 10, 61, 24, 92
"""Design units: between two buttons; from the foot of the window to the top of the line; its height; the speed's width.
"""
_END_WIDE, _END_HIGH, _ALONE = FINGER, 30, 60
"""Design units: width and height of the buttons beside the time line, and the height of the row in a solitaire."""


class ReplayCommands(Protocol):
    """What the controls ask for."""

    @property
    def branches(self) -> BranchFile | None:
        """The branches of the match; None if it can't be played on."""

    @property
    def leads(self) -> bool:
        """True if the player chooses what is shown."""

    def play_on_from_here(self) -> None:
        """Open the menu for playing on from this position."""

    def go(self, place: int) -> None:
        """Show a position."""

    def step(self, by: int) -> None:
        """Show the next move, or the position before the last one."""

    def to_score(self, way: int) -> None:
        """Show the next or the previous score."""

    def toggle_playing(self) -> None:
        """Let the moves follow each other, or stop."""

    def change_speed(self) -> None:
        """Take the next speed."""

    def change_seat(self) -> None:
        """Look from the next seat, or at all hands."""


class ChoiceButton(Button):
    """A button that shows the choice, and takes the next one. Its tooltip names the matter."""

    def spoken(self) -> Spoken:
        """Return the matter, and the choice."""
        return Spoken(Role.CHOICE, self.tooltip, self.text)

    def on_action(self, action: Action) -> bool:
        """Take the next choice when a listener turns it; the arrow keys move along the replay before they get here."""
        return super().on_action(Action.ACCEPT if action in (Action.LEFT, Action.RIGHT) else action)


class ReplayControls:
    """The widgets of a replay in one window."""

    def __init__(
        self,
        session: Session,
        widgets: TableWidgets,
        table: ReplayTable,
        commands: ReplayCommands,
        take_lead: Callable[[], None] | None = None,
    ) -> None:
        """`take_lead` makes the player the leader; None if nobody else could lead."""
        self._session: Final = session
        self._widgets: Final = widgets
        self._table: Final = table
        self._commands: Final = commands
        say, look = session.say, widgets.look
        lay, frame = Layout(look.scale), widgets.frame
        block = frame.buttons
        before, line, after = self._foot(lay)
        self.line: Final = widgets.screen.add(self._time_line(line, commands))
        has_branches = commands.branches is not None
        if widgets.seats == 1:
            *ways, speed = lay.columns(lay.top(block, lay.px(_ALONE)).piece, 4 + has_branches, _GAP)
            seat, what_if = None, ways.pop() if has_branches else None
        else:
            row = (block.height - lay.px(_GAP)) // 2
            upper, lower = lay.run([row, row], _GAP).down(block)
            ways = lay.columns(upper, 3, _GAP)
            cut = lay.left(lower, lay.px(_SPEED), _GAP)
            speed, seat, what_if = cut.piece, cut.rest, None
            if has_branches:
                what_if, seat = lay.right(seat, row, _GAP)
        self.turn: Final = self._add(ways[1], Icon.PLAY, say("Play"), commands.toggle_playing, kind="primary")
        self._stop: Final = self._add(ways[1], Icon.PAUSE, say("Stop"), commands.toggle_playing, kind="primary")
        self._ways: Final = (
            self._add(before, Icon.SKIP_BACK, say("Previous score"), lambda: commands.to_score(-1)),
            self._add(ways[0], Icon.LEFT, say("One move back"), lambda: commands.step(-1), Action.UNDO),
            self._add(ways[2], Icon.RIGHT, say("One move on"), lambda: commands.step(1), Action.REDO),
            self._add(after, Icon.SKIP_FORWARD, say("Next score"), lambda: commands.to_score(1)),
        )
        self.speed: Final = widgets.screen.add(
            ChoiceButton(look, speed, "", commands.change_speed, size=18, tooltip=say("Speed"))
        )
        self.seat: Final = (
            widgets.screen.add(
                ChoiceButton(look, seat, "", commands.change_seat, size=18, tooltip=say("Whose tiles to see"))
            )
            if seat is not None and self.sights > 1
            else None
        )
        if what_if is not None:
            self._put_what_if(what_if, commands)
        self.lead: Final = self._lead_button(ways, take_lead) if take_lead is not None else None
        self.follow()

    def _lead_button(self, ways: Sequence[pygame.Rect], take_lead: Callable[[], None]) -> Button:
        """Return a button in place of those to move along the match, for players who don't lead."""
        rect, say = ways[0].unionall(list(ways[1:])), self._session.say
        button = Button(self._widgets.look, rect, say("Take the lead"), take_lead, kind="primary", icon=Icon.HAND)
        return self._widgets.screen.add(button)

    def _put_what_if(self, rect: pygame.Rect, commands: ReplayCommands) -> None:
        say, key = self._session.say, self._session.controls.key(Action.RESTART)
        word, tip = say("What if"), say("Play on from here")
        button = Button(
            self._widgets.look,
            rect,
            "",
            commands.play_on_from_here,
            icon=Icon.DICE,
            name=word,
            tooltip=f"{tip} ({key})" if key else tip,
        )
        self._widgets.screen.add(button)

    @property
    def has_open_hands(self) -> bool:
        """True if there is room to show all hands."""
        return self._table.can_open and self._widgets.seats < CROWD

    @property
    def sights(self) -> int:
        """The number of ways to look at the table: from each seat, and with all hands open."""
        return len(self._table.seats) + self.has_open_hands

    def _foot(self, lay: Layout) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the places of the button for the previous score, the time line, and the button for the next score.

        Beside the rows of buttons they end where those begin, so that a finger can tell them apart.
        """
        widgets, px = self._widgets, lay.px
        frame = widgets.frame
        left, right = frame.yard.x, frame.panel.x if widgets.seats == 1 else frame.buttons.x
        rect = pygame.Rect(left, widgets.look.scale.size[1] - px(_FOOT), right - px(20) - left, px(_HIGH))
        strip = lay.centred(rect, rect.width, px(_END_HIGH))
        wide = px(_END_WIDE)
        before, line, after = lay.run([wide, rect.width - 2 * (wide + px(_GAP)), wide], _GAP).along(strip)
        line.y, line.height = rect.y, rect.height
        return before, line, after

    def _time_line(self, rect: pygame.Rect, commands: ReplayCommands) -> TimeLine:
        widgets, reel = self._widgets, self._table.reel
        marks = [LineMark(mark.place, widgets.people[mark.seat].medallion.colour) for mark in reel.marks]
        return TimeLine(widgets.look, rect, self._session.say("Time line"), reel.last, reel.firsts, marks, commands.go)

    def _add(
        self,
        rect: pygame.Rect,
        icon: Icon,
        name: str,
        press: Callable[[], None],
        hotkey: Action | None = None,
        *,
        kind: str = "plain",
    ) -> Button:
        button = Button(
            self._widgets.look,
            rect,
            "",
            press,
            icon=icon,
            kind="primary" if kind == "primary" else "plain",
            name=name,
            tooltip=name,
            hotkey=hotkey,
        )
        return self._widgets.screen.add(button)

    def follow(self) -> None:
        """Show the position, and enable the buttons that do something there."""
        table, say_in = self._table, self._session.words.say_in
        screen, leads = self._widgets.screen, self._commands.leads
        here, gone = (self._stop, self.turn) if table.is_turning else (self.turn, self._stop)
        main = here if leads or self.lead is None else self.lead
        values = [self.speed, *([self.seat] if self.seat is not None else [])]
        mine = [here, gone, *self._ways, *values]
        had_focus = gone.focused or (screen.focus is self.lead if leads else screen.focus in mine)
        here.shown, gone.shown = leads, False
        for way in self._ways:
            way.shown = leads
        for value in values:
            value.enabled = leads
        if self.lead is not None:
            self.lead.shown = not leads
        if had_focus:
            screen.focus_on(main)
        self.line.last, self.line.place = table.reel.last, table.place
        before, back, on, after = self._ways
        before.enabled = back.enabled = table.place > 0
        on.enabled = after.enabled = table.place < table.reel.last
        self.speed.text = f"{table.speed:g}\N{MULTIPLICATION SIGN}"
        if self.seat is not None:
            self.seat.text = say_in("hands", "All") if table.is_open else self._widgets.people[table.seat].name


def next_speed(speed: float) -> float:
    """Return the speed after this one, the first after the last."""
    return SPEEDS[(SPEEDS.index(speed) + 1) % len(SPEEDS)]
