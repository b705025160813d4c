"""The results of this guest's checks of the deals at one table, as reported over its line."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.core import Board, Seat
from engine.match import Match
from engine.record.record import Player
from net.fairness.findings import AGAINST_HOST
from net.guest.judgement import SILENT, Judgement
from net.guest.news import AuditNews, FindingNews, JudgementNews, OverdueNews, WordsNews

SETTLES: Final = 5.0
"""Seconds after the end of a deal to wait for other guests' audits before remarking that one is missing."""

CheckNews = AuditNews | JudgementNews | FindingNews | WordsNews | OverdueNews


class FinishedMatch(NamedTuple):
    """A match that is over, as this computer has checked it."""

    match: Match[Board]
    players: tuple[Player, ...]
    seat: Seat
    """The player's own."""
    deal: int
    """The last deal of the match."""


class Checks:
    """Collects the news of a guest's checks. `clock` is in seconds on a clock that never stops."""

    def __init__(self) -> None:
        self.audits: list[AuditNews] = []
        """The finished deals of this match, oldest first."""
        self.suspicions: list[FindingNews] = []
        """All findings made at this table, oldest first."""
        self.words: tuple[int, ...] = ()
        """Numbers of the words to compare aloud; empty until there are any."""
        self.last_words: tuple[int, ...] = ()
        """The words that were there last, even if they have gone since."""
        self.thrown_away: set[int] = set()
        """The deals at this table that the host closed in the middle of the round."""
        self.unseen: set[int] = set()
        """Those that ended otherwise, but weren't played and checked to a clean end here."""
        self.thrown_now = 0
        """The last of them all while the player was here, until they have read of it."""
        self.are_words_new = False
        """True if other words were replaced by these."""
        self.are_words_coming = True
        """False if no other words will come at this table."""
        self._judged: dict[int, Judgement] = {}
        self._ended: dict[int, float] = {}
        """Time at which each deal ended."""
        self._overdue: tuple[int, float] | None = None

    def on_news(self, news: CheckNews, clock: float) -> None:
        """Store one piece of news."""
        match news:
            case AuditNews():
                if news.is_closed or news.is_unseen:
                    self._throw(news.deal, self.thrown_away if news.is_closed else self.unseen)
                self.audits = [audit for audit in self.audits if audit.deal < news.deal]
                self.audits.append(news)
                self._ended.setdefault(news.deal, clock)
            case JudgementNews(judgement):
                self._judged[judgement.deal] = judgement
            case FindingNews(finding):
                self.suspicions.append(news)
                if finding.against == AGAINST_HOST and finding.deal in self._ended:
                    self._throw(finding.deal, self.unseen)
            case WordsNews(numbers, are_coming):
                self.words, self.are_words_coming = numbers, are_coming
                if numbers and numbers != self.last_words:
                    self.are_words_new, self.last_words = bool(self.last_words), numbers
            case OverdueNews(seconds):
                self._overdue = (seconds, clock)

    def _throw(self, deal: int, among: set[int]) -> None:
        """Note that a deal was thrown away, which the player must be told."""
        if deal not in self.thrown_away | self.unseen:
            among.add(deal)
            self.thrown_now = deal

    def begin_match(self, deal: int) -> None:
        """Start a match with this deal, dropping the audits of the previous match."""
        self.audits = [audit for audit in self.audits if audit.deal == deal]

    def judged(self, deal: int) -> Judgement | None:
        """Return the judgement of a deal; None if there is none yet."""
        return self._judged.get(deal)

    def settled(self, deal: int, clock: float) -> Judgement | None:
        """Return the judgement of a deal; None while it may still change, unless it is bad for the host."""
        found = self._judged.get(deal)
        is_early = found is not None and found.outcome != "faulty" and not self.has_ended(deal)
        return None if is_early or self.is_settling(deal, clock) else found

    def has_ended(self, deal: int) -> bool:
        """Return True if a deal was revealed."""
        return deal in self._ended

    def since_end(self, deal: int, clock: float) -> float:
        """Return the seconds since a deal ended; 0 if it hasn't."""
        return clock - self._ended.get(deal, clock)

    def is_settling(self, deal: int, clock: float) -> bool:
        """Return True if a deal lacks only other guests' audits to be fair, and they may still arrive."""
        judgement = self._judged.get(deal)
        if judgement is None or judgement.outcome != "remark" or self.since_end(deal, clock) >= SETTLES:
            return False
        return all(remark.text == SILENT for remark in judgement.remarks)

    # -- overdue hosts --------------------------------------------------------------------------------------------

    def host_spoke(self) -> None:
        """Record that the host sent something."""
        self._overdue = None

    def overdue(self, clock: float) -> int:
        """Return the seconds for which the host has been overdue; 0 if it is not."""
        if self._overdue is None:
            return 0
        seconds, since = self._overdue
        return seconds + int(clock - since)
