"""The output of `boneyard join`: lines for people, or JSON for other programs.

With `--json` each event is one line: link, seated, room, move, audit (the end of a deal), suspicion, refused, words,
overdue, and

    {"event": "judged", "deal": 3, "round": 1, "outcome": "remark", "remarks": ["..."], "findings": []}

The outcome is fair, remark, unchecked or faulty. The event is repeated when other computers have reported.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.notation import tell as event_text
from engine.sentences import sentence
from game.app.commands.common.shell import tell, tell_json
from game.i18n.language import Words
from game.lan.joining import is_over
from game.lan.seat import PreparedGuest, SeatFile, write_seat
from game.lan.verdicts import accusation, in_lines
from game.lan.word_lists import NEVER, NOT_AGAIN, READ_ALOUD, as_line, read_out
from game.lan.words import SILENT_HOST
from net.guest.judgement import NEVER_SHOWN, SILENT, UNFINISHED, Judgement
from net.guest.news import (
    AuditNews,
    ChatNews,
    FindingNews,
    JudgementNews,
    OverdueNews,
    RefusalNews,
    RoomNews,
    SeatNews,
    TableNews,
    WordsNews,
)
from net.guest.table_link import LineNews, LinkNews
from net.protocol.errors import TROUBLES, ErrorCode

CONTENT: Final = ("bye", "closed", "saved")
"""Ends that are nobody's fault."""


class Report:
    """Prints events and collects the exit code's conditions; `close` prints the judgements held back."""

    def __init__(self, sat: PreparedGuest, words: Words, *, as_json: bool) -> None:
        self.trouble: ErrorCode | None = None
        self._sat: Final = sat
        self._guest: Final = sat.guest
        self._words: Final = words
        self._as_json: Final = as_json
        self._lost: ErrorCode | None = None
        """Why the connection was last lost; reported once."""
        self._is_saved = False
        self._begun: dict[int, int] = {}
        """Rounds by the number of their deal."""
        self._ended: set[int] = set()
        self._judged: dict[int, Judgement] = {}
        self._told: dict[int, Judgement] = {}
        """The judgements already printed, by deal."""
        self._tell: Final[Callable[[LineNews], None]] = self._tell_json if as_json else self._tell_text

    @property
    def is_clean(self) -> bool:
        """True if every round dealt is fair, or was checked with a remark."""
        outcomes = {deal: judgement.outcome for deal, judgement in self._judged.items()}
        return all(outcomes.get(deal) in ("fair", "remark") for deal in {*self._begun, *outcomes})

    def hear(self, news: LineNews) -> None:
        """Handle one event."""
        if isinstance(news, SeatNews) and self._sat.path is not None:
            write_seat(self._sat.path, SeatFile(self._guest.key, is_taken=True))
        elif isinstance(news, LinkNews) and is_over(news):
            self._is_saved = news.code == "saved"
            self.trouble = None if news.code in CONTENT else news.code
        elif isinstance(news, TableNews):
            if news.deal not in self._begun:
                self._settle()
            self._begun[news.deal] = news.view.number
        elif isinstance(news, AuditNews):
            self._ended.add(news.deal)
        elif isinstance(news, JudgementNews):
            self._judged[news.judgement.deal] = news.judgement
        self._tell(news)

    def close(self) -> None:
        """Print the judgements of the last rounds, including one that never ended."""
        self._settle()
        for deal in sorted(self._begun):
            if deal not in self._judged:
                why = sentence(UNFINISHED if self._is_saved else NEVER_SHOWN)
                self._judged[deal] = Judgement(deal, self._begun[deal], "unchecked", (why,), ())
                self._judge(self._judged[deal])

    # -- judgements
    # -------------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """Print the judgements held back: no more reports on these deals will come."""
        for deal in sorted(self._judged):
            self._judge(self._judged[deal])

    def _hear_judged(self, judgement: Judgement) -> None:
        """Print the judgement of a finished deal, unless only reports of other players are still missing."""
        is_open = judgement.deal not in self._ended and judgement.outcome != "faulty"
        is_early = judgement.outcome == "remark" and all(remark.text == SILENT for remark in judgement.remarks)
        if not is_open and not (is_early and not self._as_json):
            self._judge(judgement)

    def _judge(self, judgement: Judgement) -> None:
        if self._told.get(judgement.deal) == judgement:
            return
        self._told[judgement.deal] = judgement
        if self._as_json:
            tell_json(
                {
                    "event": "judged",
                    "deal": judgement.deal,
                    "round": judgement.round,
                    "outcome": judgement.outcome,
                    "remarks": [str(remark) for remark in judgement.remarks],
                    "findings": [str(accusation(each, judgement.names)) for each in judgement.findings],
                }
            )
        else:
            for line in self._verdict(judgement):
                tell(line)

    def _verdict(self, judgement: Judgement) -> list[str]:
        words = self._words.tell
        first, listed = in_lines(judgement)
        return [words(first), *(f"  - {words(each)}" for each in listed)]

    @property
    def _names(self) -> list[str]:
        room = self._guest.room
        return [place.name for place in room.seats] if room is not None else []

    # -- JSON
    # -------------------------------------------------------------------------------------------------------------

    def _tell_json(self, news: LineNews) -> None:
        event = self._event(news)
        if event:
            tell_json(event)
        elif isinstance(news, JudgementNews):
            self._hear_judged(news.judgement)

    def _event(self, news: LineNews) -> dict[str, object]:
        if isinstance(news, LinkNews):
            return {"event": "link", "link": news.link, "code": news.code}
        if isinstance(news, SeatNews):
            return {"event": "seated", "seat": news.seat}
        if isinstance(news, RoomNews):
            return {"event": "room", "phase": news.room.phase, "deal": news.room.deal}
        if isinstance(news, TableNews):
            record = self._guest.deal_record
            head = record.heads[news.ply].hex() if record is not None and record.deal == news.deal else ""
            return {"event": "move", "deal": news.deal, "ply": news.ply, "mover": news.mover, "head": head}
        if isinstance(news, AuditNews):
            found = [str(finding) for finding in news.findings]
            return {
                "event": "audit",
                "deal": news.deal,
                "round": news.round,
                "clean": not found,
                "findings": found,
                "scores": list(news.match.scores),
                "over": news.match.is_over,
                "closed": news.is_closed,
            }
        if isinstance(news, FindingNews):
            return {"event": "suspicion", "finding": str(news.finding)}
        if isinstance(news, WordsNews):
            words = self._four_words(news)
            return {"event": "words", "numbers": list(news.numbers), "words": [word for word, _ in words if word]}
        if isinstance(news, OverdueNews):
            return {"event": "overdue", "seconds": news.seconds}
        if isinstance(news, RefusalNews):
            return {"event": "refused", "code": news.code}
        return {}

    # -- text
    # -------------------------------------------------------------------------------------------------------------

    def _tell_text(self, news: LineNews) -> None:
        for line in self._lines(news):
            tell(line)
        if isinstance(news, JudgementNews):
            self._hear_judged(news.judgement)

    def _lines(self, news: LineNews) -> list[str]:
        say = self._words.say
        if isinstance(news, LinkNews):
            before, self._lost = self._lost, news.code or self._lost
            if news.code in (None, "bye", self.trouble, before) or not self._guest.host:
                return []  # a problem that ends the command is reported at its end
            return [say(TROUBLES[news.code].happened)]
        if isinstance(news, SeatNews):
            self._lost = None
            return [say("You're in seat {n}.", n=news.seat + 1)]
        if isinstance(news, TableNews):
            return [event_text(news.view.pieces, event) for event in news.events]
        if isinstance(news, AuditNews) and news.is_closed:
            ended = say("The host ended the round in the middle.")
            return [f"{ended} {say('This computer puts nothing into another deal at this table.')}"]
        if isinstance(news, AuditNews) and news.is_unseen:
            ended = say("The round wasn't played and checked to a clean end here.")
            return [f"{ended} {say('This computer puts nothing into another deal at this table.')}"]
        if isinstance(news, AuditNews):
            return [say("Scores: {scores}", scores=" - ".join(map(str, news.match.scores)))]
        if isinstance(news, FindingNews):
            told = self._words.tell(accusation(*news))
            return [say("Something is wrong at this table. {told}", told=told)]
        if isinstance(news, WordsNews):
            words, none = self._four_words(news), NOT_AGAIN if news.are_coming else NEVER
            return [f"{say(READ_ALOUD)} {as_line(words)}" if words else say(none)]
        if isinstance(news, OverdueNews):
            return [say(SILENT_HOST, n=news.seconds)]
        if isinstance(news, RefusalNews):
            return [say(TROUBLES[news.code].happened)]
        if isinstance(news, ChatNews) and news.text:
            return [f"{self._name(news.seat)}: {news.text}"]
        return []

    def _four_words(self, news: WordsNews) -> list[tuple[str, str]]:
        room = self._guest.room
        return read_out(news.numbers, room.settings.words if room is not None else b"")

    def _name(self, seat: int) -> str:
        return self._names[seat] if seat < len(self._names) else str(seat + 1)
