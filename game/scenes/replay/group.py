"""The news about the viewers of a shared replay, and the base of the scenes that show one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.core import NOBODY, Seat
from game.look.icon import Icon
from game.play.replay import ReplayTable
from game.play.replay_group import ReplayGroup
from game.scenes.replay.controls import ReplayControls
from game.scenes.replay.replay import ReplayScene
from game.session.routes import MenuItem, PauseMenu
from game.session.session import Session
from game.storage.branch_file import BranchFile

_READ: Final = 4.0
"""Seconds for which the news about the company are shown."""


class GroupNews:
    """The company as its player was last told of it. All scenes of one shared replay have this in common."""

    def __init__(self, session: Session, company: ReplayGroup) -> None:
        self._session: Final = session
        self._company: Final = company
        self._viewers: tuple[Seat, ...] = ()
        self.leader: Seat = NOBODY
        self._was_lost = False

    def take(self) -> str:
        """Return sentences about players that came and left, and about the leader; empty if nothing has changed."""
        company, viewers, leader = self._company, self._viewers, self.leader
        now = (company.viewers, company.leader, company.is_lost)
        if now == (viewers, leader, self._was_lost):
            return ""
        told = self._changes(viewers, leader)
        self._viewers, self.leader, self._was_lost = now
        return told

    def _changes(self, viewers: Sequence[Seat], leader: Seat) -> str:
        """Return sentences about the company, which had these viewers and this leader before."""
        company, say, me = self._company, self._session.say, self._company.seat
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


class GroupReplayScene(ReplayScene):
    """A replay that tells its player about the company."""

    def __init__(
        self,
        session: Session,
        table: ReplayTable,
        company: ReplayGroup,
        news: GroupNews,
        more: Callable[[], tuple[MenuItem, ...]],
        branches: BranchFile | None = None,
    ) -> None:
        super().__init__(session, table, more, branches)
        self.company: Final = company
        self.company_news: Final = news
        self._fresh: tuple[str, float] = ("", 0.0)
        """What changed about the company, and until when it is shown, on the table's time."""

    def make_controls(self) -> ReplayControls:
        """Return controls with a button to take the lead."""
        return ReplayControls(self.session, self.widgets, self.reel_table, self, self.take_lead)

    @property
    def leads(self) -> bool:
        """True if the player leads, or watches alone."""
        return self.company.leader in (NOBODY, self.company.seat)

    def take_lead(self) -> None:
        """Lead from now on."""
        self.company.take_lead()

    def hear_company(self) -> None:
        """Tell the player about changes and chat."""
        told = [self.company_news.take(), *(text for _, text in self.company.heard())]
        for text in filter(None, told):
            self.hint(text)
            self.widgets.note(text)

    def hint(self, told: str) -> None:
        """Show a sentence for a while."""
        self._fresh = (told, self._now + _READ)

    @property
    def fresh(self) -> str:
        """The sentence that is shown for a while; empty if there is none."""
        told, until = self._fresh
        return told if self._now < until else ""

    def due(self, now: float) -> float | None:
        """Return when the next move is shown, or the news about the company make way. Other news wake the window."""
        dues = [super().due(now), now + max(0.0, self._fresh[1] - self._now) if self.fresh else None]
        return min((due for due in dues if due is not None), default=None)

    def leave_company(self) -> None:
        """Leave the menu, and the replay below it."""
        self.go_back()

    def pause_table(self) -> None:
        """Open the menu."""
        say = self.session.say
        note = say("If you leave, the other players can keep watching.")
        leave = MenuItem(say("Leave the replay"), self.leave_company, Icon.BACK, is_exit=True)
        ways = (*self._more(), leave)
        menu = PauseMenu(
            self.table.rules, None, ways, is_at_stake=False, note=note, watches=True, log=self.controller.pages.log
        )
        self.stage.push(self.session.routes.pause(menu))
