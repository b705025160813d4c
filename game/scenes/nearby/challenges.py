"""Challenges to the players at a table: the same deal for everyone, each alone against bots, and the results compared.

A code is sent to everyone at the table. Its result is shown only to players who have played the deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.record.deal_code import DealCode, deal_code
from engine.record.result_code import DealResult, ResultCode, result_code
from engine.sentences import Refusal, gettext_noop
from game.lan.table import LanTable
from game.look.icons import Icon
from game.look.palette import CREAM, MUTED
from game.scenes.common.page import GAP, Page
from game.session.comparing import known_results, named_words, result_words
from game.session.deal_play import TypedDeal, keep_friend, read_typed, table_of_typed
from game.session.session import Session
from game.ui.buttons import Button
from game.ui.scroll_view import ScrollView

MOST: Final = 12
"""Limit of one's own results on the page."""
_LOOK_AGAIN: Final = 1.0
"""Seconds between two looks for a result that another thread writes."""


class Challenge(NamedTuple):
    """A deal to which a player at the table challenges, or which they have played, too."""

    name: str
    typed: TypedDeal


class Challenges:
    """The challenges at one table, since this window joined it."""

    def __init__(self, session: Session, lan: LanTable) -> None:
        self._session: Final = session
        self._lan: Final = lan
        self.received: Sequence[Challenge] = ()
        """The latest code of each player for each deal, oldest first."""
        self.sent: set[str] = set()
        """The codes that were sent from here."""

    def hear(self) -> str:
        """Take in the codes that came, and return a sentence about the last one; empty if there are none."""
        told = ""
        for name, code in self._lan.take_codes():
            try:
                typed = read_typed(code)
            except Refusal:
                continue
            if typed.friend is None:
                continue
            keep_friend(self._session, typed)
            fresh = Challenge(name, typed)
            same = [each for each in self.received if (each.name, key(each.typed)) != (name, key(typed))]
            self.received = (*same, fresh)
            told = self.told(fresh) or self._session.say(
                "{name} challenges you: {game}. See “{button}”.",
                name=name,
                game=self._session.say(typed.deal.rules.title),
                button=self._session.say("Challenges"),
            )
        return told

    def told(self, challenge: Challenge) -> str:
        """Return both results of a deal in words; empty before it was played here."""
        deal, theirs = challenge.typed
        mine = self.own(deal)
        if mine is None or theirs is None:
            return ""
        words = self._session.words
        own = words.say("Your result: {result}.", result=result_words(words, deal, mine))
        return f"{named_words(words, challenge.name, deal, theirs)} {own}"

    def own(self, deal: DealCode) -> DealResult | None:
        """Return the player's own latest result of a deal."""
        return next((each.result for each in reversed(known_results(self._session, deal)) if each.is_own), None)

    def answer(self) -> bool:
        """Send one's own result of each deal that was played since the challenge; returns False if there is none."""
        fresh = list[str]()
        for each in self.received:
            mine = self.own(each.typed.deal)
            if mine is not None:
                fresh.append(result_code(each.typed.deal, mine))
        codes = set(fresh) - self.sent
        for code in codes:
            self._send(code)
        return bool(codes)

    def send(self, result: ResultCode) -> None:
        """Challenge everyone at the table to the deal of one's own result."""
        self._send(result_code(*result))

    def _send(self, code: str) -> None:
        self.sent.add(code)
        self._lan.send_code(code)

    def own_results(self) -> Sequence[ResultCode]:
        """Return one's own latest results, latest first."""
        saves = self._session.saves
        return saves.results.latest(MOST) if saves is not None else ()


def key(typed: TypedDeal) -> str:
    """Return the code of a deal, which is the same for all results of it."""
    return deal_code(*typed.deal)


class ChallengesScene(Page):
    """The challenges at a table: deals to play at the left, results to send at the right."""

    called: ClassVar[str] = gettext_noop("The page of challenges")

    def __init__(self, session: Session, lan: LanTable, challenges: Challenges) -> None:
        super().__init__(session)
        self._lan: Final = lan
        self._challenges: Final = challenges
        self._version = -1
        self._looks = 0.0

    def update(self, now: float) -> None:
        """Show new challenges, and answer those that were played."""
        super().update(now)
        if now < self._looks and self._lan.version == self._version:
            return
        self._looks = now + _LOOK_AGAIN
        is_answered = self._challenges.answer()
        if is_answered or self._lan.version != self._version:
            self._version = self._lan.version
            self._challenges.hear()
            self.rebuild()

    def due(self, now: float) -> float | None:
        """Return when to look again. News wake the window."""
        return min(due for due in (self.due_by_widgets(now), now + _LOOK_AGAIN) if due is not None)

    def _play(self, typed: TypedDeal) -> None:
        """Play a deal over the lobby, where this player keeps the seat but isn't ready."""
        if self._lan.is_ready:
            self._lan.ready(on=False)
        self.stage.push(table_of_typed(self.session, typed))

    def _send(self, result: ResultCode) -> None:
        self._challenges.send(result)
        self.rebuild()

    def build(self) -> None:
        """Put the challenges at the left and one's own results at the right."""
        about = self.say("Everyone plays the same deal alone. A result is shown once you have played it, too.")
        left, right = self.lay.columns(self.header(self.say("Challenges"), about), 2, GAP)
        self._build_received(self.panel(left, self.say("For you")))
        self._build_own(self.panel(right, self.say("Send a result of yours")))

    def _build_received(self, inside: pygame.Rect) -> None:
        title = self.say("For you")
        view, column = self.put_view("received", inside, ScrollView, title)
        challenges = self._challenges
        for number, each in enumerate(reversed(challenges.received)):
            game = self.say(each.typed.deal.rules.title)
            told = challenges.told(each)
            if told:
                self.write(column, f"{game}. {told}", colour=CREAM, view=view)
            else:
                word = self.say("Play {name}'s deal: {game}", name=each.name, game=game)
                press = partial(self._play, each.typed)
                button = Button(self.look, column.take(self.row), word, press, icon=Icon.PLAY)
                self.put(f"play {number}", button, view)
            column.skip(12)
        if not challenges.received:
            self.write(column, self.say("Nobody has challenged you yet."), colour=MUTED, view=view)

    def _build_own(self, inside: pygame.Rect) -> None:
        view, column = self.put_view("own", inside, ScrollView, self.say("Send a result of yours"))
        results = self._challenges.own_results()
        for number, each in enumerate(results):
            words = self.session.words
            facts = {"game": self.say(each.deal.rules.title), "result": result_words(words, each.deal, each.result)}
            is_sent = result_code(*each) in self._challenges.sent
            word = self.say("Sent: {game}, {result}", **facts) if is_sent else self.say("{game}, {result}", **facts)
            icon = Icon.CHECK if is_sent else Icon.FLAG
            button = Button(self.look, column.take(self.row), word, partial(self._send, each), icon=icon)
            button.enabled = not is_sent and self._lan.can_challenge
            self.put(f"own {number}", button, view)
            column.skip(12)
        if not results:
            told = self.say("Finish a match against bots first. Then you can challenge the players here to its deal.")
            self.write(column, told, colour=MUTED, view=view)
