"""What the player's machine has to say of the deals at one table, as it came over the line."""

from __future__ import annotations

from typing import Final

from net.fairness.findings import Finding
from net.guest.judgement import SILENT, Judgement
from net.guest.news import AuditNews, FindingNews, JudgementNews, OverdueNews, WordsNews

SETTLES: Final = 5.0
"""Seconds after the end of a deal for which nothing is made of it that another machine has not spoken yet."""

CheckNews = AuditNews | JudgementNews | FindingNews | WordsNews | OverdueNews


class Checks:
    """Hears what a guest's core tells of its checks; `clock` is in seconds, on one that never stands still."""

    def __init__(self) -> None:
        self.audits: list[AuditNews] = []
        """The deals of this match that have come to their end, the last one last."""
        self.suspicions: list[Finding] = []
        """All that did not follow at this table, as it was found."""
        self.words: tuple[int, ...] = ()
        """Numbers of the words to be compared aloud; none: not yet."""
        self.are_words_new = False
        """Whether there were others before."""
        self._judged: dict[int, Judgement] = {}
        self._ended: dict[int, float] = {}
        """When a deal came to its end."""
        self._overdue: tuple[int, float] | None = None

    def on_news(self, news: CheckNews, clock: float) -> None:
        """Take in one piece of news."""
        match news:
            case AuditNews():
                self.audits = [audit for audit in self.audits if audit.deal < news.deal]
                self.audits.append(news)
                self._ended.setdefault(news.deal, clock)
            case JudgementNews(judgement):
                self._judged[judgement.deal] = judgement
            case FindingNews(finding):
                self.suspicions.append(finding)
            case WordsNews(numbers):
                self.are_words_new = self.are_words_new or bool(self.words and numbers != self.words)
                self.words = numbers
            case OverdueNews(seconds):
                self._overdue = (seconds, clock)

    def begin_match(self, deal: int) -> None:
        """Note that a match has begun with this deal: what was checked before is of another one."""
        self.audits = [audit for audit in self.audits if audit.deal == deal]

    def judged(self, deal: int) -> Judgement | None:
        """Return what there is to say of a deal; None while nothing is."""
        return self._judged.get(deal)

    def has_ended(self, deal: int) -> bool:
        """Say whether the end of a deal has been shown."""
        return deal in self._ended

    def is_settling(self, deal: int, clock: float) -> bool:
        """Say whether all that keeps a deal from being fair is that other machines have not spoken yet, and may."""
        judgement = self._judged.get(deal)
        if judgement is None or judgement.outcome != "remark" or clock - self._ended.get(deal, clock) >= SETTLES:
            return False
        return all(remark.text == SILENT for remark in judgement.remarks)

    # -- a host that says nothing ---------------------------------------------------------------------------------

    def host_spoke(self) -> None:
        """Note that the host has said something."""
        self._overdue = None

    def overdue(self, clock: float) -> int:
        """Return for how many seconds the host has said nothing where something was due; 0: it has, or nothing is."""
        if self._overdue is None:
            return 0
        seconds, since = self._overdue
        return seconds + int(clock - since)
