"""The end of a round at a network table, with the check of the deal and the ready marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.lan.table.table import LanTable
from game.lan.verdicts import brief
from game.lan.words import SILENT_HOST, line_words
from game.look.icon import Icon
from game.look.palette import BAD, CREAM, GOLD_LIGHT, GOOD, MUTED
from game.play.table import Update
from game.scenes.common.result_foot import ResultsButton
from game.scenes.nearby.table.after_match import invitation, shared_replay, ways_of
from game.scenes.nearby.table.thrown_away import thrown_away
from game.scenes.nearby.table.verify import VerifyScene
from game.scenes.results.results import NewsLine, ResultsScene
from game.session.routes import MatchAction
from game.session.session import Session
from game.storage.saves import today
from game.storage.statistics.achievements import of_deal
from game.storage.statistics.statistics import outcome_seen
from game.ui.actions import SAYS, Action, Input, Press
from net.protocol.messages import AdminRequest, Chat, Ready

_LONGEST: Final = 110
"""The most letters of a remark in one line."""


class LanResults(ResultsScene):
    """The results of a round of `lan`. It leaves with the next deal and calls `on_dealt`.

    `on_undone` is called if the host shows the same round as not over after all.
    """

    def __init__(
        self,
        session: Session,
        lan: LanTable,
        updates: tuple[Update, ...],
        on_dealt: Callable[[], None],
        on_undone: Callable[[], None],
        on_lobby: Callable[[], None],
        on_menu: Callable[[], None],
    ) -> None:
        super().__init__(session, lan, updates, on_dealt, on_lobby, on_menu)
        self.lan: Final = lan
        self.on_undone: Final = on_undone
        self._number: Final = lan.number
        self._seen = self._facts()
        self._has_left = False
        self._is_counted = False

    # -- the scene ----------------------------------------------------------------------------------------------

    def on_update(self, update: Update) -> None:
        """Take in late updates of this round."""
        if update.view.over and self.lan.number == self._number:
            super().on_update(update)

    def update(self, now: float) -> None:
        """Show ready marks and checks. Leave once the next round is dealt."""
        super().update(now)
        lan = self.lan
        if self._has_left:
            return
        notice = thrown_away(self.session, lan)
        if notice is not None:
            self.stage.push(notice)
        elif lan.number != self._number and lan.has_begun:
            self._has_left = True
            self.on_next()
        elif lan.has_begun and not lan.view.over:
            self._has_left = True
            self.on_undone()
        elif not lan.has_begun or lan.ended is not None or lan.phase in ("lobby", "saved", "closed"):
            self._has_left = True
            self.on_again()
        elif self._facts() != self._seen:
            self._seen = self._facts()
            self._credit()
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Return when the page is due, at least once a second: seconds are counted on it. News wake the window."""
        return min(due for due in (super().due(now), now + 1.0) if due is not None)

    def enter(self) -> None:
        """Count a match and a deal that were checked already."""
        super().enter()
        self._credit()

    def _credit(self) -> None:
        """Count a match that is over, and a fair deal, once this computer has checked it. Name a new achievement."""
        lan, name = self.lan, self.lan.ended_match
        if name and lan.has_checked and not self._is_counted:
            self._is_counted = True
            outcome = outcome_seen(lan.rules, lan.view, lan.players, lan.seat, lan.rounds, today())
            self.session.statistics.count(name, outcome)
        found, say = lan.judgement, self.session.say
        is_fair = found is not None and found.outcome == "fair" and not lan.company.is_of_phones
        for each in self.session.statistics.award(of_deal(is_fair=is_fair)):
            self._told = NewsLine(say("New: {title}", title=say(each.title)), GOOD)

    def _facts(self) -> tuple[object, ...]:
        return self.lan.version, self.lan.is_settling, self.lan.overdue

    def handle(self, given: Input) -> None:
        """Send a phrase with one key too."""
        if isinstance(given, Press) and given.action in SAYS and not given.repeat:
            self.lan.ask(Chat(SAYS.index(given.action)))
        else:
            super().handle(given)

    # -- actions ------------------------------------------------------------------------------------------------

    def turn_ready(self) -> None:
        """Toggle whether the player is ready for the next round."""
        self.lan.ask(Ready(on=not self.lan.is_ready))

    def play_again(self) -> None:
        """Start another match at this table, as its host."""
        self.lan.ask(Ready(on=True))
        self.lan.ask(AdminRequest("start"))

    def join_in(self) -> None:
        """Watch the match together with those who do already."""
        self.stage.push(shared_replay(self.session, self.lan))

    def verify(self) -> None:
        """Open the page of checks."""
        self.stage.push(VerifyScene(self.session, self.lan))

    # -- the page -----------------------------------------------------------------------------------------------

    def notes(self) -> list[NewsLine]:
        """Return the answer to the player, the verdict on the deal, and the players awaited."""
        told = [self._told] if self._told is not None and self._told.text else []
        lan, say = self.lan, self.session.say
        if lan.link != "seated":
            told.append(
                NewsLine(" ".join(map(self.session.words.tell, line_words(lan.link, lan.why, lan.reason))), BAD)
            )
        elif lan.overdue:
            told.append(NewsLine(say(SILENT_HOST, n=lan.overdue), BAD))
        invited = invitation(self.session, lan)
        if invited:
            told.append(NewsLine(invited, GOLD_LIGHT))
        return [*told, *([] if lan.is_watching else [self.verdict_line()]), self._waiting()]

    def match_actions(self) -> tuple[MatchAction, ...]:
        """Return the buttons for the match, as soon as it is over and checked."""
        return ways_of(self.session, self.lan) if self.words.is_over else ()

    def verdict_line(self) -> NewsLine:
        """Return this computer's verdict on the deal, in one line."""
        say, tell, lan = self.session.say, self.session.words.tell, self.lan
        found = lan.judgement
        if found is None:
            if lan.is_settling:
                return NewsLine(
                    say("Checked by this computer. Waiting a moment for the other players' computers …"), MUTED
                )
            if lan.link != "seated":
                return NewsLine(say("Not checked: the host hasn't revealed its secret yet."), CREAM)
            return NewsLine(say("Checking the deal …"), MUTED)
        if found.outcome == "fair" and lan.company.is_of_phones:
            return NewsLine(tell(lan.company.lead("fair")), CREAM)
        if found.outcome == "fair":
            return NewsLine(say("Fair. {told}", told=tell(lan.company.lead("fair"))), GOOD)
        if found.outcome == "faulty":
            return NewsLine(tell(brief(found)), BAD)
        if found.outcome == "unchecked":
            return NewsLine(say("Not checked. {told}", told=tell(found.remarks[0])), CREAM)
        whole = say("Checked, with a remark. {told}", told=tell(found.remarks[0]))
        if len(found.remarks) == 1 and len(whole) <= _LONGEST:
            return NewsLine(whole, CREAM)
        told = self.session.words.say_n(
            "Checked, with {n} remark. See it under “{button}”.",
            "Checked, with {n} remarks. See them under “{button}”.",
            len(found.remarks),
            button=say("Verify this deal"),
        )
        return NewsLine(told, CREAM)

    def _waiting(self) -> NewsLine:
        say, lan = self.session.say, self.lan
        names = [lan.places[seat].name for seat in lan.waited_for if seat != lan.seat or lan.is_watching]
        if lan.is_watching:
            told = (
                say("Waiting for {names}.", names=self.session.words.listed(names))
                if names
                else say("Everyone is ready.")
            )
            return NewsLine(told, CREAM)
        if not lan.is_ready:
            lead = self.words.next_lead()
            return NewsLine(lead, MUTED)
        if names:
            return NewsLine(say("You're ready. Waiting for {names}.", names=self.session.words.listed(names)), CREAM)
        return NewsLine(say("Everyone is ready."), CREAM)

    def buttons(self) -> list[ResultsButton]:
        """Return the buttons: the menu (the way out), claim, verify, and continue."""
        say, lan = self.session.say, self.lan
        plans = [ResultsButton(say("Menu"), Action.CANCEL, self.on_leave, Icon.LIST)]
        if lan.rules.must_claim and lan.phase == "claims" and not lan.is_played_for:
            plans.append(ResultsButton(say("Claim"), Action.CLAIM, self.claim, None))
        if lan.is_watching:
            if self.words.is_over and lan.is_owner:
                plans.append(ResultsButton(say("Play again"), Action.ACCEPT, self.play_again, Icon.PLAY))
            return plans
        plans.append(ResultsButton(say("Verify this deal"), Action.VERIFY, self.verify, Icon.SEAL))
        if self.words.is_over and lan.watching:
            plans.append(ResultsButton(say("Join in"), None, self.join_in, Icon.NEARBY))
        if self.words.is_over and lan.is_owner:
            plans.append(ResultsButton(say("Play again"), Action.ACCEPT, self.play_again, Icon.PLAY))
        else:
            word = say("Not ready") if lan.is_ready else say("Ready")
            plans.append(ResultsButton(word, Action.ACCEPT, self.turn_ready, Icon.CHECK))
        return plans
