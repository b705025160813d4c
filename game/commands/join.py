"""`boneyard join`: sit down at a table without a window, to play by numbers, or to let a bot play."""

from __future__ import annotations

import argparse
import asyncio
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from engine.bots.characters import character
from engine.clean_text import LONGEST_NAME, clean_name
from engine.core import NOBODY, Move
from engine.notation import spell
from engine.notation import tell as event_text
from engine.sentences import Refusal, Sentence, sentence
from game.bot_room import BotRoom
from game.commands.arguments import as_usage, file, given, whole
from game.commands.shell import Subcommands, UsageError, tell, tell_json
from game.joining import Chooser, Joining, Order, is_over, paced
from game.lan_seat import remember, remembered
from game.saves import reason
from game.words import Words
from net.autopilot import Question
from net.codes import typed
from net.effects import Think
from net.guest import Guest
from net.invitation import Invitation, read
from net.line import LineNews, LinkNews
from net.news import Audited, Refused, RoomNews, Said, Seated, Suspicion, TableNews
from net.places import LAST_TABLE
from net.shapes import MOST_SEATS
from net.troubles import TROUBLES, Code, ProtocolError

CONTENT: Final = ("bye", "closed", "saved")
"""Ends that are nobody's fault."""


def add_to(subcommands: Subcommands) -> None:
    """Sign on."""
    say = subcommands.words.say
    parser = subcommands.add("join", say("sit down at a table on the local network, without a window"))
    where = say("where the table is, such as 192.168.1.7, or an invitation, or - to read it from standard input")
    parser.takes.add_argument("address", metavar=say("ADDRESS"), help=where)
    add = parser.options.add_argument
    code = say("the six digits that the host shows, or - to read them; without it, the table is open")
    add("--code", metavar="NNNNNN", help=code)
    add("--table", metavar="N", type=whole("--table", 0, LAST_TABLE), help=say("which table of the host (0)"))
    add("--name", metavar=say("NAME"), default="", help=say("what you are called at the table"))
    add("--bot", metavar=say("WHO"), help=say("let this bot play; without it, you do"))
    add("--seat", metavar="N", type=whole("--seat", 1, MOST_SEATS), help=say("where you would like to sit"))
    add("--pace", metavar="%", type=whole("--pace", 0, 300), default=100, help=say("how long bots think, in per cent"))
    add("--memory", metavar=say("FILE"), type=file, help=say("remember the seat in this file, to come back to it"))
    add("--rounds", metavar=say("FILE"), type=file, help=say("write the rounds into this file, for anyone to check"))
    add("--json", action="store_true", help=say("print JSON for other programs"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Play until the match is over; 0 if it came to its end, or was put away, and all audits were clean."""
    order = _order(args)
    name = clean_name(args.name or (character(args.bot).name if args.bot else words.say("Guest")))
    if not name:
        raise UsageError(sentence("A player has a name of {most} letters at most.", most=LONGEST_NAME))
    guest = remembered(args.memory, name)
    report = _Report(guest, args.memory, words, as_json=args.json)
    with suppress(KeyboardInterrupt):
        asyncio.run(_joined(guest, order, args, report, words))
    if report.trouble is not None:
        happened, advice = TROUBLES[report.trouble]
        raise Refusal(
            Sentence("{happened} {advice}", {"happened": Sentence(happened, {}), "advice": Sentence(advice, {})})
        )
    return 0 if report.is_clean else 1


async def _joined(guest: Guest, order: Order, args: argparse.Namespace, report: _Report, words: Words) -> None:
    room = BotRoom()
    choose = _by_bot(room, args.bot, args.pace) if args.bot else _by_hand(words)
    joining = Joining(guest, order, choose, report.hear)
    try:
        await joining.play()
    except ProtocolError as why:
        report.trouble = why.code
    finally:
        room.close()
        if args.rounds is not None and joining.client.proofs:
            _write(args.rounds, joining.client.round_file())


def _order(args: argparse.Namespace) -> Order:
    with as_usage():
        if args.bot:
            character(args.bot)
        found: Invitation = read(given(args.address))
        code = found.code if args.code is None else typed(given(args.code))
    table = args.table if args.table is not None else found.table or 0
    return Order(found.addresses, table, code, NOBODY if args.seat is None else args.seat - 1)


def _write(path: Path, content: bytes) -> None:
    try:
        path.write_bytes(content)
    except OSError as why:
        raise Refusal(sentence("{file} cannot be written: {reason}.", file=str(path), reason=reason(why))) from None


# -- who plays --------------------------------------------------------------------------------------------------------


def _by_bot(room: BotRoom, who: str, pace: int) -> Chooser:
    async def chosen(question: Question) -> Move | None:
        return await room.think(Think((*question.place, question.seat), who, question.rules, question.view))

    return paced(chosen, who, pace)


def _by_hand(words: Words) -> Chooser:
    """Return who asks at the terminal: a number picks a move, an empty line waits where nothing has to be done."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def listen() -> None:
        with suppress(RuntimeError, ValueError, OSError):  # the match is over, or nobody types
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())

    threading.Thread(target=listen, daemon=True).start()

    async def chosen(question: Question) -> Move | None:
        legal = question.rules.legal(question.view, question.seat)
        tell(words.say("Your hand: {tiles}", tiles=_hand(question)))
        for number, move in enumerate(legal, 1):
            tell(f"  {number}  {spell(question.rules, question.view, move)}")
        while True:
            line = await lines.get()
            if line.isdecimal() and len(line) < 4 and 1 <= int(line) <= len(legal):
                return legal[int(line) - 1]
            if not line and question.view.turn != question.seat:
                return None
            tell(words.say("Type a number from 1 to {most}.", most=len(legal)))

    return chosen


def _hand(question: Question) -> str:
    view = question.view
    held = view.hands[question.seat]
    return " ".join(view.pieces.label(tile) for tile in range(view.pieces.count) if held >> tile & 1)


# -- what is printed --------------------------------------------------------------------------------------------------


class _Report:
    """Prints the news, and keeps what the exit code depends on."""

    def __init__(self, guest: Guest, memory: Path | None, words: Words, *, as_json: bool) -> None:
        self.is_clean = True
        self.trouble: Code | None = None
        self._guest: Final = guest
        self._memory: Final = memory
        self._words: Final = words
        self._lost: Code | None = None
        """Why the line was lost last; said once."""
        self._tell: Final[Callable[[LineNews], None]] = self._as_json if as_json else self._as_text

    def hear(self, news: LineNews) -> None:
        """Take in one piece of news."""
        if isinstance(news, Seated) and self._memory is not None:
            remember(self._memory, self._guest)
        elif isinstance(news, Audited):
            self.is_clean = self.is_clean and not news.findings
        elif isinstance(news, Suspicion):
            self.is_clean = False
        elif isinstance(news, LinkNews) and is_over(news) and news.code not in CONTENT:
            self.trouble = news.code
        self._tell(news)

    def _as_json(self, news: LineNews) -> None:
        event = self._event(news)
        if event:
            tell_json(event)

    def _event(self, news: LineNews) -> dict[str, object]:
        if isinstance(news, LinkNews):
            return {"event": "link", "link": news.link, "code": news.code}
        if isinstance(news, Seated):
            return {"event": "seated", "seat": news.seat}
        if isinstance(news, RoomNews):
            return {"event": "room", "phase": news.room.phase, "deal": news.room.deal}
        if isinstance(news, TableNews):
            deal = self._guest.deal
            head = deal.record.head_at(news.ply).hex() if deal and deal.record.deal == news.deal else ""
            return {"event": "move", "deal": news.deal, "ply": news.ply, "mover": news.mover, "head": head}
        if isinstance(news, Audited):
            found = [str(finding) for finding in news.findings]
            return {
                "event": "audit",
                "deal": news.deal,
                "round": news.round,
                "clean": not found,
                "findings": found,
                "scores": list(news.match.scores),
                "over": news.match.is_over,
            }
        if isinstance(news, Suspicion):
            return {"event": "suspicion", "finding": str(news.finding)}
        if isinstance(news, Refused):
            return {"event": "refused", "code": news.code}
        return {}

    def _as_text(self, news: LineNews) -> None:
        for line in self._lines(news):
            tell(line)

    def _lines(self, news: LineNews) -> list[str]:
        say = self._words.say
        if isinstance(news, LinkNews):
            before, self._lost = self._lost, news.code or self._lost
            if news.code in (None, "bye", self.trouble, before) or not self._guest.host:
                return []  # a trouble that ends the command is told at its end
            return [say(TROUBLES[news.code].happened)]
        if isinstance(news, Seated):
            self._lost = None
            return [say("You sit at seat {n}.", n=news.seat + 1)]
        if isinstance(news, TableNews):
            return [event_text(news.view.pieces, event) for event in news.events]
        if isinstance(news, Audited):
            return self._audit(news)
        if isinstance(news, Suspicion):
            return [say("Something is wrong at this table: {finding}", finding=str(news.finding))]
        if isinstance(news, Refused):
            return [say(TROUBLES[news.code].happened)]
        if isinstance(news, Said) and news.text:
            return [f"{self._name(news.seat)}: {news.text}"]
        return []

    def _audit(self, news: Audited) -> list[str]:
        say = self._words.say
        scores = " - ".join(map(str, news.match.scores))
        if not news.findings:
            return [say("Round {n} was dealt and played fairly. Scores: {scores}", n=news.round, scores=scores)]
        found = [say("step {n}: {what}", n=each.step, what=self._words.tell(each.what)) for each in news.findings]
        return [say("Round {n} was not fair:", n=news.round), *found]

    def _name(self, seat: int) -> str:
        room = self._guest.room
        return room.places[seat].name if room is not None and seat < len(room.places) else str(seat + 1)
