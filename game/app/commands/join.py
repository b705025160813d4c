"""`boneyard join`: join a table without a window, to play by numbers or to let a bot play."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import threading
from contextlib import suppress

from engine.bots.characters import character
from engine.clean_text import MAX_NAME_LENGTH, clean_name
from engine.core import NOBODY, Move
from engine.notation import spell
from engine.sentences import Refusal, Sentence, sentence
from game.app.commands.common.arguments import as_usage, file, given, whole
from game.app.commands.common.shell import Subcommands, UsageError, complain, tell
from game.app.commands.report import Report
from game.i18n.language import Words
from game.lan.joining import DecideMove, HeadlessPlayer, JoinOrder, paced
from game.lan.rounds_on_disk import RoundsOnDisk
from game.lan.seat import PreparedGuest, prepare_guest
from game.play.bot_room import BotPool
from net.discovery.invitation import Invitation, read_invitation
from net.discovery.listings import LAST_TABLE
from net.effects.effects import Think
from net.guest.guest import Guest
from net.guest.news import JudgementNews
from net.guest.table_link import LineNews
from net.handshake.codes import parse_code
from net.io.autopilot import Decision
from net.protocol.errors import TROUBLES, ProtocolError
from net.protocol.field_types import MAX_SEATS
from net.protocol.keys import KEY_SIZE, Key
from net.verify.papers import Papers


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("join")
    where = say("address, such as 192.168.1.7, or invitation; - reads it from standard input")
    parser.takes.add_argument("address", metavar=say("ADDRESS"), help=where)
    add = parser.options.add_argument
    code = say("six-digit code of the table, or - to read it (default: none, for an open table)")
    add("--code", metavar="NNNNNN", help=code)
    add(
        "--table",
        metavar="N",
        type=whole("--table", 0, LAST_TABLE),
        help=say("number of the host's table (default: 0)"),
    )
    add("--name", metavar=say("NAME"), default="", help=say("your name at the table"))
    add("--bot", metavar=say("WHO"), help=say("let this bot play (default: you play)"))
    add("--seat", metavar="N", type=whole("--seat", 1, MAX_SEATS), help=say("seat you would like"))
    add(
        "--pace",
        metavar="%",
        type=whole("--pace", 0, 300),
        default=100,
        help=say("how long bots think, in per cent (default: 100)"),
    )
    add(
        "--memory", metavar=say("FILE"), type=file, help=say("remember your seat in this file, so you can take it back")
    )
    add("--rounds", metavar=say("FILE"), type=file, help=say("keep the rounds in this file, for anyone to check"))
    add("--json", action="store_true", help=say("print JSON for other programs"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Play until the match is over; returns 0 if every round dealt was fair, or checked with a remark."""
    order = _order(args)
    name = clean_name(args.name or (character(args.bot).name if args.bot else words.say("Guest")))
    if not name:
        raise UsageError(sentence("A player's name can have {most} letters at most.", most=MAX_NAME_LENGTH))
    sat = PreparedGuest(Guest(name, Key(os.urandom(KEY_SIZE)), os.urandom), None)
    if args.memory is not None:
        sat = prepare_guest(args.memory, name)
        if sat.is_lost and not args.json:
            tell(words.say("{file} no longer holds a seat. You're joining as a new player.", file=str(args.memory)))
    report = Report(sat, words, as_json=args.json)
    with suppress(KeyboardInterrupt):
        asyncio.run(_joined(sat, order, args, report, words))
    report.close()
    if report.trouble is not None:
        happened, advice = TROUBLES[report.trouble]
        raise Refusal(
            Sentence("{happened} {advice}", {"happened": Sentence(happened, {}), "advice": Sentence(advice, {})})
        )
    return 0 if report.is_clean else 1


async def _joined(sat: PreparedGuest, order: JoinOrder, args: argparse.Namespace, report: Report, words: Words) -> None:
    room = BotPool()
    choose = _by_bot(room, args.bot, args.pace) if args.bot else _by_hand(words)
    kept = RoundsOnDisk(args.rounds, lambda why: complain(words.tell(why))) if args.rounds is not None else None

    def hear(news: LineNews) -> None:
        report.hear(news)
        if kept is not None and isinstance(news, JudgementNews):
            kept.write(joining.client.round_file())

    papers = Papers(kept.before) if kept is not None else None
    joining = HeadlessPlayer(sat.guest, order, choose, hear, memory=sat.memory, papers=papers)
    try:
        await joining.play()
    except ProtocolError as why:
        report.trouble = why.code
    finally:
        room.close()
        if kept is not None:
            kept.write(joining.client.round_file())
            kept.close()


def _order(args: argparse.Namespace) -> JoinOrder:
    with as_usage():
        if args.bot:
            character(args.bot)
        found: Invitation = read_invitation(given(args.address))
        code = found.code if args.code is None else parse_code(given(args.code))
    table = args.table if args.table is not None else found.table or 0
    return JoinOrder(found.addresses, table, code, NOBODY if args.seat is None else args.seat - 1)


# -- choosing moves ---------------------------------------------------------------------------------------------------


def _by_bot(room: BotPool, who: str, pace: int) -> DecideMove:
    async def chosen(question: Decision) -> Move | None:
        return await room.think(Think((*question.place, question.seat), who, question.rules, question.view))

    return paced(chosen, who, pace)


def _by_hand(words: Words) -> DecideMove:
    """Return a chooser that asks at the terminal: a number picks a move; an empty line waits, if no move is due."""
    lines: asyncio.Queue[str] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def listen() -> None:
        with suppress(RuntimeError, ValueError, OSError):  # the match is over, or there is no input
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())

    threading.Thread(target=listen, daemon=True).start()

    async def chosen(question: Decision) -> Move | None:
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


def _hand(question: Decision) -> str:
    view = question.view
    held = view.hands[question.seat]
    return " ".join(view.pieces.label(tile) for tile in range(view.pieces.count) if held >> tile & 1)
