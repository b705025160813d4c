"""Challenges to the players at a table: the same deal for everyone, each alone against bots, and the results compared.

A code is sent to everyone at the table or to one chosen player, and only when its player presses a button for it. Its
result is shown only to players who have played the deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple

import pygame

from engine.record.deal_code import deal_code
from engine.record.result_code import DealResult, ResultCode, result_code
from engine.sentences import Refusal, gettext_noop
from game.lan.table.conversation import PlayerCode, SentCode
from game.lan.table.table import LanTable
from game.lan.words import cause_text, remedy_text
from game.look.icon import Icon
from game.look.palette import CREAM, MUTED
from game.scenes.common.page import GAP, Page
from game.scenes.nearby.table.recipients import RecipientsScene
from game.session.deal_play import TypedDeal, keep_friends, read_typed, table_of_typed
from game.session.session import Session
from game.session.words.comparing import named_words, own_result, result_words
from game.ui.buttons import Button
from game.ui.layout import Column
from game.ui.scroll_view import ScrollView
from game.ui.sound.sound import Sound
from net.protocol.field_types import NO_KEY
from net.protocol.messages import Ready, SeatInfo

MOST: Final = 12
"""Limit of one's own results on the page."""
MAX_EACH: Final = 12
"""Limit of the codes that one player can send in a visit; later ones are ignored."""
MAX_RECEIVED: Final = 24
"""Limit of challenges on the page, where the latest ones are."""
_UNDER: Final = 12
"""Design units between a button, with the ring of the focus, and a line below it."""
_LOOK_AGAIN: Final = 1.0
"""Seconds between two looks for a result that another thread writes."""


class Challenge(NamedTuple):
    """A deal to which a player at the table challenges, or which they have played, too."""

    name: str
    typed: TypedDeal
    key: bytes
    """The player's own, because another one may have the name later."""
    is_private: bool
    """True if nobody else was sent it."""


class Challenges:
    """The challenges at one table, since this window joined it."""

    def __init__(self, session: Session, lan: LanTable) -> None:
        self._session: Final = session
        self._lan: Final = lan
        self.received: Sequence[Challenge] = ()
        """The latest code of each player for each deal, oldest first, without the oldest of many."""
        self.notice = ""
        """Why the last code couldn't be sent; empty if it could."""
        self._got: dict[str, dict[bytes, str]] = {}
        """The names of players who got a code from here, by code and the player's key."""
        self._underway: set[SentCode] = set()
        """Codes that the host hasn't passed on yet."""
        self._counts = Counter[bytes]()
        """How many codes each player has sent."""

    def hear(self) -> str:
        """Take in the codes that came, and return a sentence about the last one; empty if there are none."""
        self._hear_receipts()
        fresh = [each for sent in self._lan.talk.take_codes() if (each := self._understood(sent)) is not None]
        if not fresh:
            return ""
        keep_friends(self._session, [each.typed for each in fresh])
        latest = {(each.key, deal_of(each.typed)): each for each in fresh}
        kept = [each for each in self.received if (each.key, deal_of(each.typed)) not in latest]
        self.received = (*kept, *latest.values())[-MAX_RECEIVED:]
        last = fresh[-1]
        return self.told(last) or self._session.say(
            "{name} challenges you: {game}. See “{button}”.",
            name=last.name,
            game=self._session.say(last.typed.deal.rules.title),
            button=self._session.say("Challenges"),
        )

    def _hear_receipts(self) -> None:
        """Note who got the codes that were sent from here."""
        if self._lan.link != "seated":
            self._underway.clear()  # nobody knows whether they arrived
        for sent in self._lan.talk.take_receipts():
            if sent in self._underway:
                self._underway.discard(sent)
                people = [each for each in self._lan.people if self._is_for(sent, each)]
                self._got.setdefault(sent.code, {}).update({each.key: each.name for each in people})

    @staticmethod
    def _is_for(sent: SentCode, place: SeatInfo) -> bool:
        return sent.to == place.key or (sent.to == NO_KEY and place.kind == "person")

    def hear_refusals(self) -> bool:
        """Note why codes couldn't be sent. Return False if nothing was refused."""
        refused, tell = self._lan.take_refusals(), self._session.words.tell
        for code in refused:
            self._session.play(Sound.ERROR)
            self.notice = f"{tell(cause_text(code))} {tell(remedy_text(code))}"
            self._underway.clear()
        return bool(refused)

    def _understood(self, sent: PlayerCode) -> Challenge | None:
        """Return the challenge of a code; None if it is none, or if the player has sent too many."""
        if self._counts[sent.key] >= MAX_EACH:
            return None
        self._counts[sent.key] += 1
        try:
            typed = read_typed(sent.code)
        except Refusal:
            return None
        return Challenge(sent.name, typed, sent.key, sent.is_private) if typed.friend is not None else None

    def told(self, challenge: Challenge) -> str:
        """Return both results of a deal in words; empty before it was played here."""
        deal, theirs = challenge.typed
        mine = self.own(challenge)
        if mine is None or theirs is None:
            return ""
        words = self._session.words
        own = words.say("Your result: {result}.", result=result_words(words, deal, mine))
        return f"{named_words(words, challenge.name, deal, theirs)} {own}"

    def own(self, challenge: Challenge) -> DealResult | None:
        """Return the player's own latest result from the hands of a challenge; None before they were played."""
        deal, theirs = challenge.typed
        return own_result(self._session, deal, theirs) if theirs is not None else None

    @property
    def present(self) -> tuple[bytes, ...]:
        """The keys of the other people who are at the table now."""
        return tuple(place.key for place in self._lan.people if place.kind == "person")

    @property
    def must_choose(self) -> bool:
        """True if there are several players to choose from, and the host can tell them apart."""
        return self._lan.can_address and len(self._lan.people) > 1

    def send(self, result: ResultCode, to: bytes = NO_KEY) -> None:
        """Send one's own result to everyone at the table or to one player, as a challenge or as an answer to one."""
        people = self._lan.people
        if to == NO_KEY and self._lan.can_address and len(people) == 1:
            to = people[0].key  # whoever joins meanwhile wasn't meant
        sent = SentCode(result_code(*result), to)
        self.notice = ""
        self._underway.add(sent)
        self._lan.send_code(*sent)

    def has_got(self, result: ResultCode, player: bytes) -> bool:
        """Return True if a player got one's own result, or will in a moment."""
        code = result_code(*result)
        is_underway = not self._underway.isdisjoint((SentCode(code, player), SentCode(code, NO_KEY)))
        return is_underway or player in self._got.get(code, ())

    def names(self, result: ResultCode) -> Sequence[str]:
        """Return the names of the players who got one's own result."""
        return tuple(self._got.get(result_code(*result), {}).values())

    def is_sent(self, result: ResultCode) -> bool:
        """Return True if everyone at the table got one's own result."""
        return bool(self.present) and all(self.has_got(result, each) for each in self.present)

    def own_results(self) -> Sequence[ResultCode]:
        """Return one's own latest results, latest first."""
        saves = self._session.matches.saves
        return saves.results.latest(MOST) if saves is not None else ()


def deal_of(typed: TypedDeal) -> str:
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
        self._shown: Sequence[str] = ()
        """The results of the challenges as they were shown last."""

    def update(self, now: float) -> None:
        """Show new challenges, and the results of those that were played."""
        super().update(now)
        if self._challenges.hear_refusals():
            self._version = -1
        if now < self._looks and self._lan.version == self._version:
            return
        self._looks = now + _LOOK_AGAIN
        if self._lan.version != self._version:
            self._version = self._lan.version
            self._challenges.hear()
        elif self._shown == self._results():
            return
        self.rebuild()

    def _results(self) -> Sequence[str]:
        return tuple(map(self._challenges.told, self._challenges.received))

    def due(self, now: float) -> float | None:
        """Return when to look again. News wake the window."""
        return min(due for due in (self.due_by_widgets(now), now + _LOOK_AGAIN) if due is not None)

    def _play(self, typed: TypedDeal) -> None:
        """Play a deal over the lobby, where this player keeps the seat but isn't ready."""
        if self._lan.is_ready:
            self._lan.ask(Ready(on=False))
        self.stage.push(table_of_typed(self.session, typed))

    def resume(self) -> None:
        """Show which codes were sent meanwhile."""
        self._version = -1

    def _send(self, result: ResultCode) -> None:
        """Send a result to everyone, or choose a player for it first."""
        if self._challenges.must_choose:
            self.stage.push(RecipientsScene(self.session, self._lan, self._challenges, result))
        else:
            self._answer(result, NO_KEY)

    def _answer(self, result: ResultCode, to: bytes) -> None:
        self._challenges.send(result, to)
        self.rebuild()

    def build(self) -> None:
        """Put the challenges at the left and one's own results at the right."""
        told = self.say("Everyone plays the same deal alone. A result is shown once you have played it, too.")
        about = self._challenges.notice or told
        left, right = self.lay.columns(self.header(self.say("Challenges"), about), 2, GAP)
        self._build_received(self.panel(left, self.say("For you")))
        self._build_own(self.panel(right, self.say("Send a result of yours")))

    def _build_received(self, inside: pygame.Rect) -> None:
        title = self.say("For you")
        view, column = self.put_view("received", inside, ScrollView, title)
        challenges, self._shown = self._challenges, self._results()
        for number, (each, told) in enumerate(zip(reversed(challenges.received), reversed(self._shown), strict=True)):
            game, mine = self.say(each.typed.deal.rules.title), challenges.own(each)
            if mine is not None:
                self.write(column, f"{game}. {told}", colour=CREAM, view=view)
                column.skip(6)
                self._put_answer(f"answer {number}", each, ResultCode(each.typed.deal, mine), view, column)
            else:
                word = self.say("Play {name}'s deal: {game}", name=each.name, game=game)
                press = partial(self._play, each.typed)
                button = Button(self.look, column.take(self.row), word, press, icon=Icon.PLAY)
                self.put(f"play {number}", button, view)
            if each.is_private:
                column.skip(_UNDER)
                self.write(column, self.say("Nobody else got this challenge."), size=17, colour=MUTED, view=view)
            column.skip(12)
        if not challenges.received:
            self.write(column, self.say("Nobody has challenged you yet."), colour=MUTED, view=view)

    def _put_answer(self, name: str, challenge: Challenge, mine: ResultCode, view: ScrollView, column: Column) -> None:
        """Put the button that sends one's own result to everyone who got the challenge."""
        to, is_here = NO_KEY, True
        if challenge.is_private:
            to, is_here = challenge.key, challenge.key in self._challenges.present
        is_sent = self._challenges.has_got(mine, to) if to != NO_KEY else self._challenges.is_sent(mine)
        if is_sent:
            word = self.say("Your result was sent")
        elif to != NO_KEY:
            word = self.say("Send {name} your result", name=challenge.name)
        else:
            word = self.say("Send your result")
        facts = {"game": self.say(mine.deal.rules.title), "result": result_words(self.session.words, *mine)}
        button = Button(
            self.look,
            column.take(self.row),
            word,
            partial(self._answer, mine, to),
            icon=Icon.CHECK if is_sent else Icon.FLAG,
            name=f"{word}: {self.say('{game}, {result}', **facts)}",
        )
        button.enabled = not is_sent and is_here and self._can_send
        self.put(name, button, view)
        if not is_here and not is_sent:
            column.skip(_UNDER)
            told = self.say("{name} isn't at the table right now.", name=challenge.name)
            self.write(column, told, size=17, colour=MUTED, view=view)

    @property
    def _can_send(self) -> bool:
        return self._lan.can_challenge and bool(self._challenges.present)

    def _build_own(self, inside: pygame.Rect) -> None:
        view, column = self.put_view("own", inside, ScrollView, self.say("Send a result of yours"))
        results = self._challenges.own_results()
        for number, each in enumerate(results):
            words = self.session.words
            facts = {"game": self.say(each.deal.rules.title), "result": result_words(words, each.deal, each.result)}
            is_sent = self._challenges.is_sent(each)
            word = self.say("Sent: {game}, {result}", **facts) if is_sent else self.say("{game}, {result}", **facts)
            icon = Icon.CHECK if is_sent else Icon.FLAG
            button = Button(self.look, column.take(self.row), word, partial(self._send, each), icon=icon)
            button.enabled = not is_sent and self._can_send
            self.put(f"own {number}", button, view)
            names = self._challenges.names(each)
            if names and not is_sent:
                column.skip(_UNDER)
                told = self.say("Sent to {names}.", names=words.listed(names))
                self.write(column, told, size=17, colour=MUTED, view=view)
            column.skip(12)
        if results and not self._challenges.present:
            self.write(column, self.say("Nobody else is at the table."), colour=MUTED, view=view)
        if not results:
            told = self.say("Finish a match against bots first. Then you can challenge the players here to its deal.")
            self.write(column, told, colour=MUTED, view=view)
