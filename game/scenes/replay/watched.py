"""The branch of a shared replay's leader, as the other viewers see it, over the replay itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from engine.sentences import Refusal, gettext_noop
from game.play.replay import ReplayTable
from game.play.replay_group import ReplayGroup, ReplayPosition
from game.play.watched_branch import WatchedBranchTable, replay_branch
from game.scenes.replay.group import GroupNews, GroupReplayScene
from game.scenes.replay.replay import KEYED
from game.session.routes import MenuItem
from game.session.session import Session
from game.ui.actions import Action, Input, Press
from game.ui.sound.sound import Sound

MOVING: Final = KEYED | {Action.UNDO, Action.REDO}
"""Keys that only the leader may use."""


class WatchedBranchScene(GroupReplayScene):
    """Follows the leader's moves in a branch. Makes way for the replay `below` once the leader is back there."""

    called: ClassVar[str] = gettext_noop("The leader's branch")

    def __init__(
        self,
        session: Session,
        table: WatchedBranchTable,
        below: ReplayTable,
        company: ReplayGroup,
        news: GroupNews,
        more: Callable[[], tuple[MenuItem, ...]],
    ) -> None:
        super().__init__(session, table, company, news, more)
        self.tried_table: Final = table
        self._below: Final = below
        self._shown: ReplayPosition = company.position

    @property
    def leads(self) -> bool:
        """False: only the leader moves here."""
        return False

    @property
    def is_over(self) -> bool:
        """True if the leader has left the branch, or somebody else leads."""
        company = self.company
        if company.is_past or not company.viewers or company.leader == company.seat:
            return True
        sight, shown = company.position, self._shown
        return sight.tried is None or sight._replace(tried=None) != shown._replace(tried=None)

    def update(self, now: float) -> None:
        """Show the leader's moves, or return to the replay."""
        if self.is_over:
            self.stage.pop()
            return
        super().update(now)
        sight = self.company.position
        if sight.tried != self._shown.tried:
            self._shown = sight
            self._follow_branch(sight)
        self.hear_company()
        self.show_place()

    def _follow_branch(self, sight: ReplayPosition) -> None:
        """Show new moves one by one, and any other change at once."""
        table, before = self.tried_table, self.tried_table.place
        try:
            branch = replay_branch(self._below, sight)
        except Refusal:  # no program of ours shows that
            return
        if not table.follow(branch):
            self._jump(table.reel.last, before=-1)
            return
        while table.place < table.reel.last:
            self._forward()
        if table.place == before:
            self.show_place()

    def due(self, now: float) -> float | None:
        """Return when an animation continues. The leader's moves wake the window."""
        return super().due(now)

    def place_words(self) -> tuple[str, str]:
        """Return the leader's name, and the number of moves or the latest chat."""
        company, say = self.company, self.session.say
        title = say("{name} tries other moves", name=company.name(company.leader)) if company.viewers else say("Replay")
        tried = self._shown.tried
        count = len(tried.steps) if tried is not None else 0
        told = self.session.words.say_n("{n} move so far", "{n} moves so far", count)
        start = say("Nothing has been played yet")
        return title, self.fresh or (told if count else start)

    def moves(self, action: Action) -> bool:
        """Say why nobody but the leader can move."""
        if action not in MOVING:
            return super().moves(action)
        self.session.play(Sound.ERROR)
        told = self.session.say("Press “{button}” to move.", button=self.session.say("Take the lead"))
        self.hint(told)
        return True

    def go(self, place: int) -> None:
        """Say why nobody but the leader can move."""
        if place != self.tried_table.place:
            self.moves(Action.HOME)

    def handle(self, given: Input) -> None:
        """CANCEL leaves the replay as well."""
        if isinstance(given, Press) and given.action is Action.CANCEL:
            self.stage.pop()
            self.stage.pop()
            return
        super().handle(given)

    def leave_company(self) -> None:
        """Leave the menu, the branch and the replay below it."""
        self.go_back()
        self.stage.pop()
