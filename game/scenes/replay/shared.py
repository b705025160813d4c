"""The replay of a match in company: one player leads, all see the same position, and anyone may take the lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from engine.core import NOBODY, Seat
from engine.sentences import gettext_noop
from game.look.icons import Icon
from game.play.company import Company, ReplaySight
from game.play.replay import SPEEDS, ReplayTable
from game.scenes.replay.controls import ReplayControls
from game.scenes.replay.replay import KEYED, ReplayScene
from game.session.routes import MenuItem, PauseMenu
from game.session.session import Session
from game.ui.actions import Action
from game.ui.sounds import Sound

_READ: Final = 4.0
"""Seconds for which the news about the company are shown."""
_MOVING: Final = KEYED | {Action.UNDO, Action.REDO}
"""Keys that only the leader may use."""


class SharedReplayScene(ReplayScene):
    """Follows the leader of `company`, or shows everyone what this player looks at. Leaves when another match begins.

    While the other players can't be reached, the player watches alone.
    """

    called: ClassVar[str] = gettext_noop("The shared replay")

    def __init__(self, session: Session, table: ReplayTable, company: Company, more: Sequence[MenuItem] = ()) -> None:
        super().__init__(session, table, lambda: tuple(more))
        self.company: Final = company
        self._viewers: tuple[Seat, ...] = ()
        """The company as last told."""
        self._leader: Seat = NOBODY
        self._was_lost = False
        self._has_left = False
        self._shown: ReplaySight | None = None
        """The last position that was sent as the leader."""
        self._news: tuple[str, float] = ("", 0.0)
        """What changed about the company, and until when it is shown, on the table's time."""

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Join the company."""
        super().enter()
        self.company.join(self.sight)

    def leave(self) -> None:
        """Leave the company. The next player leads."""
        self.company.leave()
        super().leave()

    def make_controls(self) -> ReplayControls:
        """Return controls with a button to take the lead."""
        return ReplayControls(self.session, self.widgets, self.reel_table, self, self.take_lead)

    # -- the company --------------------------------------------------------------------------------------------

    @property
    def leads(self) -> bool:
        """True if the player leads, or watches alone."""
        return self.company.leader in (NOBODY, self.company.seat)

    @property
    def sight(self) -> ReplaySight:
        """What this window shows."""
        table = self.reel_table
        return ReplaySight(table.place, table.seat, table.is_open, table.speed)

    def take_lead(self) -> None:
        """Lead from now on."""
        self.company.take_lead()

    def update(self, now: float) -> None:
        """Follow the leader, or show everyone where this player is. Leave once another match begins."""
        if self.company.is_past:
            if not self._has_left:
                self._has_left = True
                self.stage.pop()
            return
        super().update(now)
        self._keep_company()
        for _, text in self.company.heard():
            self._tell(text)
        self.show_place()

    def _keep_company(self) -> None:
        company, before = self.company, self._leader
        self._tell_changes()
        if company.leader == NOBODY:
            return
        led_here = company.leader == company.seat and before in (NOBODY, company.seat)
        if not led_here:
            self._follow_to(company.sight)
        elif self.sight != self._shown:
            self._shown = self.sight
            company.show(self._shown)

    def _follow_to(self, sight: ReplaySight) -> None:
        """Show what the leader shows; the next move as it was played."""
        table, self._shown = self.reel_table, sight
        table.turn(on=False)
        if table.speed != sight.speed and sight.speed in SPEEDS:
            table.speed = sight.speed
            self._set_speed()
        if (table.seat, table.is_open) != (sight.seat, sight.is_open):
            table.open_hands(is_open=sight.is_open)
            self._look_from(sight.seat)
        place = min(sight.place, table.reel.last)
        if place == table.place + 1:
            self._forward()
        elif place != table.place:
            self._jump(place)

    def _tell_changes(self) -> None:
        """Report the players that came and left, and the leader."""
        company = self.company
        now = (company.viewers, company.leader, company.is_lost)
        if now == (self._viewers, self._leader, self._was_lost):
            return
        told = self._changes(self._viewers, self._leader)
        self._viewers, self._leader, self._was_lost = now
        if told:
            self._tell(told)

    def _tell(self, told: str) -> None:
        """Show a sentence for a while, and keep it in the log."""
        self._news = (told, self._now + _READ)
        self.widgets.note(told)

    def _changes(self, viewers: Sequence[Seat], leader: Seat) -> str:
        """Return sentences about the company, which had these viewers and this leader before."""
        company, say, me = self.company, self.session.say, self.company.seat
        if company.is_lost:
            return say("The other players can't be reached. You can watch on your own.")
        if company.leader == NOBODY or (not viewers and company.leader == me):
            return ""
        told = []
        if viewers:
            came = [seat for seat in company.viewers if seat not in viewers]
            left = [seat for seat in viewers if seat not in company.viewers]
            told += [say("{name} joined.", name=company.name(seat)) for seat in came]
            told += [say("{name} left.", name=company.name(seat)) for seat in left]
        if leader == NOBODY:
            return say("You see what {name} shows.", name=company.name(company.leader))
        if company.leader == me and leader != me:
            told.append(say("You lead now."))
        elif company.leader != leader:
            told.append(say("{name} leads now.", name=company.name(company.leader)))
        return " ".join(told)

    def place_words(self) -> tuple[str, str]:
        """Return who leads, and where the replay is or what changed about the company."""
        company, say = self.company, self.session.say
        told, until = self._news
        title, text = super().place_words()
        is_long = len(self.reel_table.reel.firsts) > 1
        where = say("{round} · {move}", round=title, move=text) if is_long else text
        if company.leader == NOBODY:
            return title, told if told and self._now < until else text
        lead = say("You lead") if self.leads else say("{name} leads", name=company.name(company.leader))
        if told and self._now < until:
            return lead, told
        others = [company.name(seat) for seat in company.viewers if seat not in (company.seat, company.leader)]
        if self.leads and not others:
            return lead, say("{place}. Nobody else is here yet.", place=where)
        return lead, say("{place}. With {names}.", place=where, names=", ".join(others)) if others else where

    def due(self, now: float) -> float | None:
        """Return when the next move is shown, or the news about the company make way. Other news wake the window."""
        told, until = self._news
        dues = [super().due(now), now + max(0.0, until - self._now) if told and self._now < until else None]
        return min((due for due in dues if due is not None), default=None)

    # -- gestures -----------------------------------------------------------------------------------------------

    def go(self, place: int) -> None:
        """Show a position at once, as the leader."""
        if self.leads:
            super().go(place)
        else:
            self._refuse()

    def moves(self, action: Action) -> bool:
        """Move along the reel as the leader; returns False for other actions."""
        if self.leads or action not in _MOVING:
            return super().moves(action)
        self._refuse()
        return True

    def _refuse(self) -> None:
        """Say why a player who doesn't lead can't go elsewhere."""
        self.session.play(Sound.ERROR, 0.6)
        told = self.session.say("Press “{button}” to move.", button=self.session.say("Take the lead"))
        self._news = (told, self._now + _READ)

    def pause_table(self) -> None:
        """Open the menu."""
        say = self.session.say
        note = say("If you leave, the other players can keep watching.")
        leave = MenuItem(say("Leave the replay"), self.go_back, Icon.BACK, is_exit=True)
        ways = (*self._more(), leave)
        menu = PauseMenu(self.table.rules, None, ways, is_at_stake=False, note=note, watches=True)
        self.stage.push(self.session.routes.pause(menu))
