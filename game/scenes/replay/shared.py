"""The replay of a match in company: one player leads, all see the same position, and anyone may take the lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from engine.core import NOBODY
from engine.sentences import Refusal, gettext_noop
from game.play.replay import SPEEDS, ReplayTable
from game.play.replay_group import ReplayGroup, ReplayPosition
from game.play.watched_branch import WatchedBranchTable, branch_position, replay_branch
from game.scenes.replay.group import GroupNews, GroupReplayScene
from game.scenes.replay.watched import MOVING, WatchedBranchScene
from game.session.routes import MenuItem, PlayedBranch, ReplayedMatch
from game.session.session import Session
from game.storage.branch_file import BranchFile
from game.ui.actions import Action
from game.ui.sound.sound import Sound

_OWN: Final = frozenset({Action.RESTART})
"""Keys for what each player may do on their own."""


class SharedReplayScene(GroupReplayScene):
    """Follows the leader of `company`, or shows everyone what this player looks at. Leaves when another match begins.

    While the other players can't be reached, the player watches alone. Anyone can play on from a position in a branch
    of their own, and all see that of the leader.
    """

    called: ClassVar[str] = gettext_noop("The shared replay")

    def __init__(
        self,
        session: Session,
        table: ReplayTable,
        company: ReplayGroup,
        more: Sequence[MenuItem] = (),
        branches: BranchFile | None = None,
    ) -> None:
        super().__init__(session, table, company, GroupNews(session, company), lambda: tuple(more), branches)
        self._has_left = False
        self._shown: ReplayPosition | None = None
        """The last position that was sent as the leader."""
        self._odd: ReplayPosition | None = None
        """A branch of the leader that can't be shown here."""
        self._leads_from_here = True
        """False until the position of the last leader was taken over."""
        self._trial: PlayedBranch | None = None
        """The branch that this player plays, over this scene."""
        self._is_shared = False
        """True if everyone sees it: it was begun as the leader, who hasn't changed since."""

    # -- lifecycle ----------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Join the company."""
        super().enter()
        self.company.join(self.sight)

    def leave(self) -> None:
        """Leave the company. The next player leads."""
        self.company.leave()
        super().leave()

    def resume(self) -> None:
        """Show the match again after a branch."""
        self._trial, self._is_shared = None, False
        super().resume()

    # -- the company --------------------------------------------------------------------------------------------

    @property
    def sight(self) -> ReplayPosition:
        """What this window shows."""
        table = self.reel_table
        here = ReplayPosition(table.place, table.seat, table.is_open, table.speed)
        return branch_position(self._trial.branch, here) if self._trial is not None and self._is_shared else here

    def update(self, now: float) -> None:
        """Follow the leader, or show everyone where this player is. Leave once another match begins."""
        if self.company.is_past:
            if not self._has_left:
                self._has_left = True
                self.stage.pop()
            return
        super().update(now)
        self.hear_company()
        if self.company.leader == self.company.seat and self._leads_from_here:
            self._show()
        elif self.company.leader != NOBODY:
            self._follow_to(self.company.position)
        self._leads_from_here = self.leads
        self.show_place()

    def update_below(self, now: float) -> None:
        """Show everyone the branch that is played over this scene, and tell its player about the company."""
        super().update_below(now)
        if self._trial is None or self.company.is_past:
            return
        company, say, before = self.company, self.session.say, self.company_news.leader
        told = self.company_news.take()
        if not self.leads and before != company.leader:
            told = f"{say('{name} leads now.', name=company.name(company.leader))} {say('Only you see your moves.')}"
        for text in filter(None, (told, *(text for _, text in company.heard()))):
            self._trial.tell((say("What if"), text))
        if not self.leads:
            self._is_shared = self._leads_from_here = False
        if company.is_lost:
            self._shown = None  # a host that was restarted has forgotten the branch
        elif self._is_shared and company.leader == company.seat:
            self._show()

    def due_below(self, now: float) -> float | None:
        """Return when the branch over this scene has moves to show. News wake the window."""
        has_more = self._is_shared and self.company.leader == self.company.seat and self.sight != self._shown
        return now if has_more else super().due_below(now)

    def _show(self) -> None:
        if self.sight != self._shown:
            self._shown = self.sight
            self.company.show(self._shown)

    def _follow_to(self, sight: ReplayPosition) -> None:
        """Show what the leader shows; the next move as it was played."""
        table, self._shown = self.reel_table, sight._replace(tried=None)
        table.set_playing(on=False)
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
        if sight.tried is not None and sight != self._odd and self.company.leader != self.company.seat:
            self._watch_branch(sight)

    def _watch_branch(self, sight: ReplayPosition) -> None:
        """Show the leader's branch from here."""
        replay = self.reel_table
        try:
            branch = replay_branch(replay, sight)
        except Refusal:  # no program of ours shows that
            self._odd = sight
            return
        table = WatchedBranchTable(branch, replay.players, self.session.settings.pace, sight, replay.faces)
        self.stage.push(WatchedBranchScene(self.session, table, replay, self.company, self.company_news, self._more))

    def place_words(self) -> tuple[str, str]:
        """Return who leads, and where the replay is or what changed about the company."""
        company, say, told = self.company, self.session.say, self.fresh
        title, text = super().place_words()
        is_long = len(self.reel_table.reel.firsts) > 1
        where = say("{round} · {move}", round=title, move=text) if is_long else text
        if company.leader == NOBODY:
            return title, told or text
        lead = say("You lead") if self.leads else say("{name} leads", name=company.name(company.leader))
        if told:
            return lead, told
        others = [company.name(seat) for seat in company.viewers if seat not in (company.seat, company.leader)]
        if self.leads and not others:
            return lead, say("{place}. Nobody else is here yet.", place=where)
        return lead, say(
            "{place}. With {names}.", place=where, names=self.session.words.listed(others)
        ) if others else where

    def due(self, now: float) -> float | None:
        """Return when the next move is shown, or the news about the company make way. Other news wake the window."""
        return super().due(now)

    # -- branches -----------------------------------------------------------------------------------------------

    def replayed(self, branches: BranchFile) -> ReplayedMatch:
        """Return the match at this position, with a note about the audience of a branch."""
        company, say = self.company, self.session.say
        is_seen = company.leader == company.seat and company.shows_branches
        if is_seen and len(company.viewers) > 1:
            note = say("Everyone in the replay sees your moves.")
        else:
            note = say("Only you see your moves.") if len(company.viewers) > 1 else ""
        return ReplayedMatch(self.reel_table, branches, note, self._try_out)

    def _try_out(self, trial: PlayedBranch) -> None:
        """Begin a branch, or another one in its place."""
        if self._trial is None:
            company = self.company
            self._is_shared = company.leader == company.seat and company.shows_branches
        self._trial = trial

    # -- gestures -----------------------------------------------------------------------------------------------

    def go(self, place: int) -> None:
        """Show a position at once, as the leader."""
        if self.leads:
            super().go(place)
        else:
            self._refuse()

    def moves(self, action: Action) -> bool:
        """Move along the reel as the leader; returns False for other actions."""
        if self.leads or action not in MOVING - _OWN:
            return super().moves(action)
        self._refuse()
        return True

    def _refuse(self) -> None:
        """Say why a player who doesn't lead can't go elsewhere."""
        self.session.play(Sound.ERROR)
        self.hint(self.session.say("Press “{button}” to move.", button=self.session.say("Take the lead")))
