"""`boneyard host`: host tables on the local network without a window. The window starts it, too, and reads `--json`.

With `--json` every event is one line of JSON on standard output:

    {"event": "ready", "port": 26631, "addresses": ["192.168.1.7"], "journal": "DIR", "tables": [{"table": 0,
     "name": "Boneyard", "game": "all_fives", "seats": 4, "code": "123456", "key": "...",
     "invitation": "boneyard://..."}]}                     the key also admits players, and is part of invitations
    {"event": "code", "table": 0, "code": "654321", "key": "..."}   the new code and key of the table
    {"event": "disk", "table": 0, "reason": "..."}        the journal can't be written; the table waits
    {"event": "mended", "table": 0}                       its journal was damaged and has been repaired
    {"event": "over", "table": 0, "saved": false}
    {"event": "reach", "reached": "yes"}                  the result of "reach": asking, yes, no, nobody there
    {"event": "phones", "table": 0, "port": 26632, "secret": "...", "code": "abcd efgh jkmn"}    phones can join
    {"event": "no_phones", "table": 0}                    they can't, or no longer
    {"event": "phone", "number": 1, "name": "Ana"}        a phone asks for the seat of another one
    {"event": "refused", "code": "port_taken", "text": "..."}   it couldn't start

With `--asks` it reads standard input: a line "reach" makes it test if others can reach this computer, "phones on",
"phones off" and "phones new" let phones in, no longer, or with other secrets only, "phone 1 yes" and "phone 1 no"
answer a phone, and "end" makes it save and close its tables. When the input ends, the program that started it is gone.
The tables then close, too: at once with `--with-parent`, otherwise as soon as nobody has been there for two minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import secrets
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from types import FrameType
from typing import Final

from engine.bots.characters import character
from engine.clean_text import MAX_NAME_LENGTH
from engine.core import Board, Rules
from engine.sentences import Refusal, Sentence, clipped, sentence
from game.app.commands.common.arguments import add_table, agreed, as_usage, file, given, whole
from game.app.commands.common.shell import Subcommands, UsageError, tell, tell_json
from game.i18n.language import Words
from game.lan.hosting.host_process import ASK_REACH, END
from game.lan.hosting.hosting import (
    HostingNews,
    HostingPlan,
    HostRunner,
    MendedNews,
    ReachNews,
    ServerReady,
    TableReady,
)
from game.lan.phones import BackQuestion, PhonesClosed, PhonesReady
from game.lan.word_lists import list_for
from game.phones.phone_table import PhoneTable
from game.storage.disk.files import OWN_FOLDER, reason
from game.storage.disk.folders import tables_dir
from net.discovery.invitation import qr
from net.discovery.listings import LARGEST_PORT, clean_announced_name
from net.discovery.network_cards import bound, network_cards
from net.handshake.codes import format_code, parse_code
from net.io.journal import journals
from net.io.listening import ALL_INTERFACES
from net.io.live_table import CodeNews, DiskNews
from net.protocol.errors import ProtocolError
from net.protocol.field_types import NO_KEY
from net.protocol.keys import KEY_SIZE
from net.protocol.messages import AFTER_ROUND, NEW_TABLE, TableSettings

_MAX_TABLES: Final = 200
MAX_WISH_LENGTH: Final = 64
"""Limit in bytes for a line on standard input."""
FULL, UPPER, LOWER, EMPTY = "█", "▀", "▄", " "
_QUIET: Final = 2
"""Light modules around a QR code; for cameras half of the standard's margin is enough."""
SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("host")
    add_table(parser, optional=True)
    add = parser.options.add_argument
    add("--bots", metavar="N|A,B,...", default="", help=say("bots for the last seats: a number, or names"))
    add("--name", metavar=say("NAME"), default="Boneyard", help=say("name of the table"))
    door = parser.options.add_mutually_exclusive_group()
    door.add_argument("--open", action="store_true", help=say("let anyone join, without a code"))
    code = say("code players need, or - to read it from standard input (default: a new one)")
    door.add_argument("--code", metavar="NNNNNN", help=code)
    add("--port", metavar="P", type=whole("--port", 0, LARGEST_PORT), help=say("port to listen on; 0 is any"))
    add(
        "--tables",
        metavar="N",
        type=whole("--tables", 1, _MAX_TABLES),
        default=1,
        help=say("number of tables to host"),
    )
    add("--journal", metavar="DIR", type=file, help=say("folder the tables are saved in"))
    add("--resume", action="store_true", help=say("resume saved or interrupted tables"))
    add("--keeper", metavar="HEXKEY", help=say("public key of the player who can start and close the table"))
    add("--house", action="store_true", help=say("that player is at this computer"))
    add(
        "--pace",
        metavar="%",
        type=whole("--pace", 0, 300),
        default=100,
        help=say("how long bots think, in per cent (default: 100)"),
    )
    add(
        "--stand-in",
        metavar=say("SECONDS"),
        type=whole("--stand-in", 0, 600),
        default=NEW_TABLE.stand_in,
        help=say("how long a player can be away before a bot fills in"),
    )
    add(
        "--turn",
        metavar=say("SECONDS"),
        type=whole("--turn", 0, 3600),
        default=NEW_TABLE.turn,
        help=say("longest turn for a player who isn't away; 0 is no limit"),
    )
    add(
        "--onlookers",
        metavar=say("SECONDS"),
        type=whole("--onlookers", AFTER_ROUND, 600),
        default=NEW_TABLE.onlookers,
        help=say("how late others see the game who only watch; -1: not at all, -2: when a round is over"),
    )
    add("--phones", action="store_true", help=say("let phones join: print the address and QR code of their page"))
    add("--bind", metavar=say("ADDRESS"), help=say("listen on this address only; 127.0.0.1 is for this computer alone"))
    add("--hidden", action="store_true", help=say("don't announce the table on the network"))
    add("--asks", action="store_true", help=say("carry out requests read from standard input"))
    add("--with-parent", action="store_true", help=say("save and close the tables when standard input ends"))
    add("--headless", action="store_true", help=say("don't print a QR code"))
    add("--json", action="store_true", help=say("print JSON for other programs"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Host until all tables are over or the process is asked to end, which saves and closes them."""
    plan = _plan(args, words)
    printer: Callable[[HostingNews], None] = _json(plan) if args.json else _plain(words, with_qr=not args.headless)
    try:
        gc.freeze()  # or each full collection would look at the whole program, and stop every table for 0.1 s
        asyncio.run(_hosted(plan, printer, asks=args.asks, with_parent=args.with_parent))
    except ProtocolError as why:
        if args.json:
            tell_json({"event": "refused", "code": why.code, "text": words.say(why.trouble.happened)})
        happened, advice = why.trouble
        raise Refusal(
            Sentence("{happened} {advice}", {"happened": Sentence(happened, {}), "advice": Sentence(advice, {})})
        ) from None
    finally:
        gc.unfreeze()
        with contextlib.suppress(OSError):
            plan.folder.rmdir()  # unless journals are left in it
    return 0


async def _hosted(
    plan: HostingPlan, printer: Callable[[HostingNews], None], *, asks: bool = False, with_parent: bool = False
) -> None:
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    hosting = HostRunner(plan, printer, PhoneTable.at)

    def over(what: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # already ended
            loop.call_soon_threadsafe(what)

    def end() -> None:
        over(stop.set)

    def asked(line: bytes) -> None:
        wish = _wish(line, hosting, end)
        if wish is not None:
            over(wish)

    if asks or with_parent:
        orphaned = end if with_parent else lambda: over(hosting.abandon)
        threading.Thread(target=_listen, args=(asked if asks else _nothing, orphaned), daemon=True).start()
    elif plan.has_phones and sys.stdin is not None and sys.stdin.isatty():
        threading.Thread(target=_listen, args=(asked, _nobody), daemon=True).start()
    with _signals(end):
        await hosting.run(stop)


def _wish(line: bytes, hosting: HostRunner, end: Callable[[], None]) -> Callable[[], None] | None:
    """Return what a line of standard input asks for; None for anything else."""
    match line.split():
        case [word] if word == ASK_REACH:
            return hosting.try_reach
        case [word] if word == END:
            return end
        case [b"phones", b"on" | b"off" as switch]:
            return lambda: hosting.let_phones_in(on=switch == b"on")
        case [b"phones", b"new"]:
            return hosting.renew_phones
        case [b"phone", number, b"yes" | b"no" as answer] if number.isdigit():
            return lambda: hosting.answer_phone(int(number), is_right=answer == b"yes")
    return None


def _listen(act: Callable[[bytes], None], orphaned: Callable[[], None]) -> None:
    """Act on lines of standard input until it ends."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        rest = b""
        while heard := os.read(sys.stdin.fileno(), 1024):  # a thread that waits in `sys.stdin` blocks Python's exit
            *lines, rest = (rest + heard).split(b"\n")
            rest = rest[-MAX_WISH_LENGTH:]
            for line in lines:
                act(line)
    orphaned()


def _nothing(_line: bytes) -> None:
    """Do nothing with a line."""


def _nobody() -> None:
    """Do nothing once the input of a terminal has ended."""


@contextmanager
def _signals(end: Callable[[], None]) -> Iterator[None]:
    """Save and close the tables, instead of dying, on a signal or Ctrl-C."""

    def asked(_number: int, _frame: FrameType | None) -> None:
        end()

    before = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [getattr(signal, name) for name in SIGNALS if hasattr(signal, name)]
        before = {number: signal.signal(number, asked) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


# -- arguments --------------------------------------------------------------------------------------------------------


def _plan(args: argparse.Namespace, words: Words) -> HostingPlan:
    if args.resume and args.game:
        raise UsageError(
            sentence("Don't name a game with {option}. The saved tables have their own.", option="--resume")
        )
    if not args.resume and not args.game:
        raise UsageError(sentence("A table needs a game. “boneyard games” lists them."), "boneyard host")
    rules = None if args.resume else _rules(args)
    with as_usage():
        code = "" if args.open else None if args.code is None else parse_code(given(args.code))
    folder = _folder(args.journal, resume=args.resume)
    return HostingPlan(
        folder,
        rules,
        args.tables,
        _name(args.name),
        code,
        _key(args.keeper),
        _bots(args.bots, rules.seats) if rules else (),
        TableSettings(
            stand_in=args.stand_in,
            pace=args.pace,
            turn=args.turn,
            words=list_for(words.language).digest,
            onlookers=args.onlookers,
        ),
        args.port,
        _hosts(args.bind),
        is_hidden=args.hidden,
        is_owner_here=args.house,
        has_phones=args.phones,
    )


def _rules(args: argparse.Namespace) -> Rules[Board]:
    rules = agreed(args)
    if rules.seats < 2:
        raise UsageError(sentence("{game} is a game for one player and can't be hosted.", game=rules.title))
    return rules


def _bots(text: str, seats: int) -> tuple[str, ...]:
    """Parse a number of bots or their names; one seat is left for a person."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    with as_usage():
        if len(words) == 1 and words[0].isdecimal() and len(words[0]) < 4:
            bots = ("",) * int(words[0])
        else:
            bots = tuple(character(word).key for word in words)
    if len(bots) >= seats:
        raise UsageError(sentence("{bots} bots are too many for a table for {seats}.", bots=len(bots), seats=seats))
    return bots


def _name(text: str) -> str:
    name = clean_announced_name(text)
    if not name:
        raise UsageError(sentence("A table's name can have {most} letters at most.", most=MAX_NAME_LENGTH))
    return name


def _hosts(text: str | None) -> tuple[str, ...]:
    """Parse an address of this computer to listen on."""
    if text is None:
        return ALL_INTERFACES
    with contextlib.suppress(ValueError):
        ip = ip_address(text)
        if ip.is_loopback or ip.is_unspecified or bound(network_cards(), (text,)):
            return (text,)
    raise UsageError(sentence("{text} isn't an address of this computer.", text=clipped(text)))


def _key(text: str | None) -> bytes:
    if text is None:
        return NO_KEY
    with contextlib.suppress(ValueError):
        key = bytes.fromhex(text)
        if len(key) == KEY_SIZE:
            return key
    raise UsageError(sentence("{text} isn't a key. A key has 64 hexadecimal digits.", text=clipped(text)))


def _folder(folder: Path | None, *, resume: bool) -> Path:
    """Return the folder of the journals, created if necessary."""
    if folder is None:
        return _latest(tables_dir()) if resume else _fresh(tables_dir())
    if not resume and journals(folder):
        raise Refusal(
            sentence(
                "There are already tables in {folder}. Resume them with {option}, or choose another folder.",
                folder=str(folder),
                option="--resume",
            )
        )
    return _made(folder)


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(OWN_FOLDER, parents=True, exist_ok=True)
    except OSError as why:
        raise Refusal(
            sentence("The folder {folder} couldn't be created: {reason}.", folder=str(folder), reason=reason(why))
        ) from None
    return folder


def _fresh(folder: Path) -> Path:
    return _made(folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(2)}")


def _latest(folder: Path) -> Path:
    """Return the folder of the latest tables."""
    with contextlib.suppress(OSError):
        for each in sorted(folder.iterdir(), reverse=True):
            if journals(each):
                return each
    raise Refusal(sentence("There's no saved table to resume."))


# -- output -----------------------------------------------------------------------------------------------------------


def _json(plan: HostingPlan) -> Callable[[HostingNews], None]:
    def printer(news: HostingNews) -> None:
        with contextlib.suppress(OSError):  # the table continues without a reader
            tell_json(_event(news, plan))

    return printer


def _event(news: HostingNews, plan: HostingPlan) -> dict[str, object]:
    if isinstance(news, ServerReady):
        return {
            "event": "ready",
            "port": news.port,
            "addresses": list(news.addresses),
            "journal": str(plan.folder),
            "tables": [
                {
                    "table": table.number,
                    "name": table.name,
                    "game": table.game,
                    "seats": table.seats,
                    "code": table.code,
                    "key": table.key,
                    "invitation": table.invitation,
                }
                for table in news.tables
            ],
        }
    if isinstance(news, CodeNews):
        return {"event": "code", "table": news.table, "code": news.code, "key": news.key}
    if isinstance(news, ReachNews):
        return {"event": "reach", "reached": news.reached.value}
    if isinstance(news, DiskNews):
        return {"event": "disk", "table": news.table, "reason": news.reason}
    if isinstance(news, MendedNews):
        return {"event": "mended", "table": news.table}
    if isinstance(news, PhonesReady):
        return {"event": "phones", **news._asdict()}
    if isinstance(news, PhonesClosed):
        return {"event": "no_phones", "table": news.table}
    if isinstance(news, BackQuestion):
        return {"event": "phone", **news._asdict()}
    return {"event": "over", "table": news.table, "saved": news.saved}


def _plain(words: Words, *, with_qr: bool) -> Callable[[HostingNews], None]:
    say = words.say
    addresses: list[str] = []

    def ready(news: ServerReady) -> None:
        addresses.extend(news.addresses or ("127.0.0.1",))
        for table in news.tables:
            tell(_described(table, words))
            if with_qr and len(news.tables) == 1:
                for line in drawn(qr(table.invitation)):
                    tell(line)
            tell(say("invitation: {text}", text=table.invitation))
        tell(say("address: {addresses}, port {port}", addresses=", ".join(addresses), port=news.port))
        tell(say("Press Ctrl-C to save and close the tables."))

    def phones(news: PhonesReady) -> None:
        if with_qr:
            for line in drawn(qr(news.url(addresses[0]))):
                tell(line)
        pages = ", ".join(map(news.page, addresses))
        tell(say("Phones: scan this code, or open {page} and type {code}", page=pages, code=news.code))

    def printer(news: HostingNews) -> None:
        if isinstance(news, ServerReady):
            ready(news)
        elif isinstance(news, CodeNews):
            tell(say("Table {n} has a new code: {code}", n=news.table, code=format_code(news.code)))
        elif isinstance(news, PhonesReady):
            phones(news)
        elif isinstance(news, PhonesClosed):
            tell(say("Phones can't join any more."))
        elif isinstance(news, BackQuestion):
            told = say("A phone asks for {name}'s seat.", name=news.name)
            tell(f"{told} {say('Type {yes} or {no}.', yes=f'phone {news.number} yes', no=f'phone {news.number} no')}")
        elif isinstance(news, ReachNews):
            pass  # only the window asks for this
        elif isinstance(news, DiskNews):
            tell(say("Table {n} is paused. It can't be saved: {reason}.", n=news.table, reason=news.reason))
        elif isinstance(news, MendedNews):
            tell(say("The file of table {n} was damaged and has been repaired. Check this disk.", n=news.table))
        elif news.saved:
            tell(say("Table {n} is saved and closed.", n=news.table))
        else:
            tell(say("Table {n} is over.", n=news.table))

    return printer


def _described(table: TableReady, words: Words) -> str:
    seats = words.say_n("{n} seat", "{n} seats", table.seats)
    if not table.code:
        return words.say(
            "Table {n}, {name}: {game}, {seats}, open to everyone",
            n=table.number,
            name=table.name,
            game=table.game,
            seats=seats,
        )
    return words.say(
        "Table {n}, {name}: {game}, {seats}, code {code}",
        n=table.number,
        name=table.name,
        game=table.game,
        seats=seats,
        code=format_code(table.code),
    )


def drawn(code: tuple[tuple[bool, ...], ...]) -> list[str]:
    """Return a QR code in half blocks, two rows per line, for a terminal with light text on a dark background."""
    width = len(code[0]) + 2 * _QUIET
    light = (True,) * width
    rows = [light] * _QUIET
    rows += [(True,) * _QUIET + tuple(not module for module in row) + (True,) * _QUIET for row in code]
    rows += [light] * _QUIET
    if len(rows) % 2:
        rows.append((False,) * width)
    halves = {(True, True): FULL, (True, False): UPPER, (False, True): LOWER, (False, False): EMPTY}
    return [
        "".join(halves[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
