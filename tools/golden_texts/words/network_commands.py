"""The golden commands of the network: plans, requests and messages of `host`, `join` and `lobby`, without any socket.

News of each kind is told as each command prints it, for people and as JSON.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import io
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from ipaddress import ip_interface
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

import msgspec

from engine.core import Board, Move
from engine.games import game
from engine.match import Match
from engine.sentences import Refusal, sentence
from game.app.commands import host, join, lobby
from game.app.commands.common.shell import Parser, Subcommands, UsageError
from game.app.commands.report import Report
from game.i18n.language import Words
from game.lan.hosting.hosting import HostingNews, HostingPlan, MendedNews, ReachNews, ServerReady, TableReady
from game.lan.phones import BackQuestion, PhonesClosed, PhonesReady
from game.lan.seat import PreparedGuest
from game.lan.word_lists import list_for
from net.discovery.answers import Reached
from net.discovery.invitation import Invitation
from net.discovery.listings import Address, FoundBy, FoundTable
from net.discovery.network_cards import NetworkCard
from net.discovery.remembered import Remembered, RememberedHost
from net.fairness.audit import ILLEGAL
from net.fairness.findings import make_finding
from net.guest.guest import Guest
from net.guest.judgement import LEFT_OUT, NOT_IN, SILENT, DealOutcome, Judgement
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
from net.io.autopilot import Decision
from net.io.live_table import CodeNews, DiskNews, OverNews
from net.protocol.errors import ErrorCode
from net.protocol.keys import Key
from net.protocol.messages import Room, SeatInfo, TableSettings
from net.protocol.terms import terms_of
from tests.support.lan.listed_tables import place
from tools.golden_texts.words.commands import FOLDER

FILE: Final = FOLDER / "network.txt"
_WORDS: Final = Words()
_RULES: Final = game("bergen")(2, None, {})
_PLACES: Final = tuple(SeatInfo(seat, "person", name) for seat, name in enumerate(("Ana", "Luis")))
_ROOM: Final = Room(1, "play", "Sunday", terms_of(_RULES), TableSettings(words=list_for("en").digest), _PLACES)
_PLANS: Final = (
    "fours",
    "fours --bots 0",
    "fours --bots 3",
    "fours --bots 4",
    "fours --bots 1000",
    "fours --bots kiko,,maren",
    "fours --bots nobody",
    "fours --open --name  --port 0 --tables 3",
    "fours --name Sunday --code 123456 --port 26700 --hidden --house --phones",
    "fours --code 12",
    "fours --code 123456 --open",
    f"fours --keeper {'ab' * 32}",
    "fours --keeper abcd",
    "fours --keeper xyz",
    "fours --bind 127.0.0.1 --pace 50 --stand-in 9 --turn 60 --onlookers -2",
    "fours --bind 0.0.0.0",
    "fours --bind ::1",
    "fours --bind 203.0.113.9",
    "fours --bind here",
    "fours --resume",
    "--resume",
    "",
    "baronet",
    "fours --journal HOME/new",
    "fours --journal HOME/file",
    "fours --journal HOME/kept",
    "--resume --journal HOME/kept",
)
_WISHES: Final = (
    b"reach", b"end", b"phones on", b"phones off", b"phones new", b"phones", b"phones up", b"phone 1 yes",
    b"phone 23 no", b"phone 1 maybe", b"phone x yes", b"phone yes", b"reach end", b"", b"on phones",
)  # fmt: skip
_JOINS: Final = (
    "192.168.1.7",
    "192.168.1.7:26700 --table 3 --code 123456 --seat 2",
    "boneyard://192.168.1.7:26700/4",
    "boneyard://192.168.1.7:26700/4 --table 0",
    "192.168.1.7 --code 12",
    "192.168.1 --bot kiko",
    "192.168.1.7 --bot kiko",
)


_ENDS: Final[tuple[ErrorCode, ...]] = ("saved", "closed", "wrong_code", "bye")


def golden_network_commands() -> dict[Path, str]:
    """Return the contents of the golden file of the commands of the network."""
    lines = [*_planned(), *_wished(), *_hosted(), *_qr(), *_joined(), *_by_hand(), *_reported(), *_listed()]
    return {FILE: "\n".join([*lines, ""])}


def _parsed(command: str, typed: str) -> argparse.Namespace:
    parser = Parser(_WORDS, "boneyard", "")
    subcommands = Subcommands(parser)
    for module in (host, join, lobby):
        module.add_to(subcommands)
    return parser.parse_args([command, *typed.split(" " if "  " in typed else None)])


def _tried(make: Callable[[], object]) -> str:
    try:
        return repr(make())
    except UsageError as why:
        return f"usage: {why.sentence} {why.hint}".rstrip()
    except Refusal as why:
        return f"refused: {why.sentence}"


def _printed(show: Callable[[], object]) -> list[str]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        show()
    return out.getvalue().splitlines()


# -- host --


def _planned() -> Iterator[str]:
    """Tell the plans for tables."""
    with TemporaryDirectory() as name:
        home = Path(name)
        (home / "file").write_text("", encoding="utf-8")
        (home / "kept").mkdir()
        (home / "kept" / "table-0.journal").write_bytes(b"x")
        with patch.dict(os.environ, {"BONEYARD_HOME": name}), patch.object(host, "network_cards", tuple):
            for typed in _PLANS:
                told = _tried(partial(_plan, typed.replace("HOME", name)))
                yield f"host {typed}: {told.replace(name, 'HOME')}"
            for folder in ("20260101-1", "20260201-1", "20250101-1"):
                (home / "tables" / folder).mkdir()
            (home / "tables" / "20250101-1" / "table-0.journal").write_bytes(b"x")
            (home / "tables" / "20260101-1" / "table-0.journal").write_bytes(b"x")
            yield f"host latest: {_tried(lambda: host._latest(home / 'tables').name)}"  # noqa: SLF001


def _plan(typed: str) -> str:
    plan = host._plan(_parsed("host", typed), _WORDS)  # noqa: SLF001 - what would be hosted
    rules = (plan.rules.key, plan.rules.seats) if plan.rules else None
    folder = plan.folder.parent if plan.folder.parent.name == "tables" else plan.folder
    custom = plan.custom
    told = (
        folder,
        rules,
        *plan[2:5],
        plan.owner.hex()[:4],
        plan.bots,
        custom.stand_in,
        custom.pace,
        custom.turn,
        custom.onlookers,
        *plan[8:],
    )
    return " ".join(map(str, told))


class _Hosting:
    """Notes requests to a host."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    def try_reach(self) -> None:
        self.noted.append("reach")

    def let_phones_in(self, *, on: bool) -> None:
        self.noted.append(f"phones {on}")

    def renew_phones(self) -> None:
        self.noted.append("renew")

    def answer_phone(self, number: int, *, is_right: bool) -> None:
        self.noted.append(f"answer {number} {is_right}")


def _wished() -> Iterator[str]:
    """Tell which line asks for what, and how lines come in pieces."""
    hosting = _Hosting()
    for line in _WISHES:
        hosting.noted.clear()
        wish = host._wish(line, hosting, partial(hosting.noted.append, "end"))  # type: ignore[arg-type]  # noqa: SLF001
        if wish is not None:
            wish()
        yield f"wish {line!r}: {hosting.noted}"
    for pieces in ((b"rea", b"ch\nend\nph", b"ones on\nrest"), (b"x" * 100, b"y\nend\n"), ()):
        heard: list[str] = []
        parts = iter((*pieces, b""))
        with Path(os.devnull).open() as nothing, patch("sys.stdin", nothing), patch("os.read", _read_from(parts)):
            host._listen(_noting(heard), partial(heard.append, "orphaned"))  # noqa: SLF001
        yield f"listens {[(len(each), each[:12]) for each in heard]}"


def _read_from(parts: Iterator[bytes]) -> Callable[[int, int], bytes]:
    """Return a function that reads the parts of an input in turn."""

    def read(_file: int, _most: int) -> bytes:
        return next(parts)

    return read


def _noting(heard: list[str]) -> Callable[[bytes], None]:
    def note(line: bytes) -> None:
        heard.append(line.decode())

    return note


def _hosting_news() -> Sequence[HostingNews]:
    tables = (
        TableReady(0, "Sunday", "fours", 4, "123456", "key", "boneyard://192.168.1.7:26700/0?k=key"),
        TableReady(1, "Monday", "cross", 1, "", "", "boneyard://192.168.1.7:26700/1"),
    )
    return (
        ServerReady(26700, ("192.168.1.7", "fe80::1"), tables),
        ServerReady(26700, (), tables[:1]),
        CodeNews(3, "654321", "new"),
        *(ReachNews(reached) for reached in Reached),
        DiskNews(2, "No space left on device"),
        MendedNews(1),
        PhonesReady(0, 26632, "secret", "abcd efgh jkmn"),
        BackQuestion(7, "Ana"),
        PhonesClosed(0),
        OverNews(0, saved=True),
        OverNews(1, saved=False),
    )


def _hosted() -> Iterator[str]:
    """Tell how a host prints each kind of news."""
    plan = HostingPlan(Path("folder"))
    printers = {
        "json": host._json(plan),  # noqa: SLF001
        "plain": host._plain(_WORDS, with_qr=False),  # noqa: SLF001
        "with a code": host._plain(_WORDS, with_qr=True),  # noqa: SLF001
    }
    for name, printer in printers.items():
        for news in _hosting_news():
            lines = _printed(partial(printer, news))
            blocks = [line for line in lines if set(line) & set("█▀▄")]
            yield f"{name} {type(news).__name__}: {len(blocks)} lines of a code"
            yield from (f"    {line}" for line in lines if line not in blocks)


def _qr() -> Iterator[str]:
    """Tell small codes as a terminal shows them."""
    for size in (3, 4):
        yield from host.drawn(tuple(tuple((row * column) % 2 == 0 for column in range(size)) for row in range(size)))


# -- join --


def _order(typed: str) -> object:
    return join._order(_parsed("join", typed))  # noqa: SLF001 - which table is meant


def _joined() -> Iterator[str]:
    """Tell which table is joined."""
    for typed in _JOINS:
        told = _tried(partial(_order, typed))
        yield f"join {typed}: {told}"


def _by_hand() -> Iterator[str]:
    """Tell how somebody plays by numbers."""
    match: Match[Board] = Match(_RULES)
    match.begin(bytes(32))
    seat = match.state.turn

    async def chosen(asked: int, typed: str) -> Move | None:
        with patch("sys.stdin", io.StringIO(typed)):
            choose = join._by_hand(_WORDS)  # noqa: SLF001 - it reads standard input in a thread
            return await asyncio.wait_for(choose(Decision((1, 0), _RULES, match.view(asked), asked)), 60)

    for asked, typed in ((seat, "0\nx\n99\n1000\n2\n\n1\n"), (seat, "1\n"), (1 - seat, "3\n\n")):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            move = asyncio.run(chosen(asked, typed))
        lines = out.getvalue().splitlines()
        yield f"by hand {typed!r}: {move}"
        yield from (f"    {line}" for line in lines)


# -- what a guest hears --


def _news() -> Iterator[LineNews]:
    """Yield news of each kind, of three rounds."""
    match: Match[Board] = Match(_RULES)
    match.begin(bytes(32))
    seat = match.state.turn
    yield LinkNews("knocking")
    yield LinkNews("lost", "host_gone")
    yield LinkNews("lost", "host_gone")
    yield SeatNews(1)
    yield LinkNews("lost", "host_gone")
    yield RoomNews(_ROOM)
    yield TableNews(1, 0, (), match.view(0), -1)
    events = match.play(seat, match.legal(seat)[0])
    yield TableNews(1, 1, tuple(events), match.view(0), seat)
    yield WordsNews((0, 1, 2, 1023))
    yield WordsNews(())
    yield WordsNews((), are_coming=False)
    yield OverdueNews(5)
    yield RefusalNews("not_your_turn", None)
    yield ChatNews(0, 0, "hello")
    yield ChatNews(7, 0, "who is it?")
    yield ChatNews(1, 3, "")
    yield _judged(1, "remark", SILENT)
    yield AuditNews(1, 1, (), match)
    yield _judged(1, "remark", SILENT)
    yield _judged(1, "remark", LEFT_OUT, SILENT)
    yield _judged(1, "remark", LEFT_OUT, SILENT)
    yield TableNews(2, 0, (), match.view(0), -1)
    found = make_finding(1, 3, "account", sentence(ILLEGAL, seat=2)), make_finding(1, 0, "two_words", against=1)
    yield FindingNews(found[1], ("Ana", "Luis"))
    yield AuditNews(2, 2, found, match, is_closed=True)
    yield JudgementNews(Judgement(2, 2, "faulty", (), found, names=("Ana", "Luis")))
    yield TableNews(3, 0, (), match.view(0), -1)
    yield AuditNews(3, 3, (), match, is_unseen=True)
    yield _judged(3, "unchecked", NOT_IN)
    yield TableNews(4, 0, (), match.view(0), -1)
    yield AuditNews(4, 4, (), match)
    yield _judged(4, "remark", SILENT)
    yield TableNews(5, 0, (), match.view(0), -1)


def _judged(deal: int, outcome: DealOutcome, *remarks: str) -> JudgementNews:
    about = tuple(sentence(text, name="Luis", n=2) for text in remarks)
    return JudgementNews(Judgement(deal, deal, outcome, about, ()))


def _reported() -> Iterator[str]:
    """Tell how a guest prints each kind of news, and whether all was clean in the end."""
    for as_json in (False, True):
        for end in (LinkNews("over", code) for code in _ENDS):
            guest = Guest("Ana", Key(bytes(32)), os.urandom)
            report = Report(PreparedGuest(guest, None), _WORDS, as_json=as_json)
            for number, news in enumerate(_news()):
                lines = _printed(partial(report.hear, news))
                if isinstance(news, RoomNews):
                    guest.on_room(_ROOM)
                if isinstance(news, SeatNews):
                    guest.memory.host = bytes(range(32))
                if end.code == "saved":
                    yield f"report {as_json} {number} {type(news).__name__}: {report.is_clean}"
                    yield from (f"    {line}" for line in lines)
            lines = _printed(partial(report.hear, end))
            lines += _printed(report.close)
            yield f"report {as_json} {end.link} {end.code}: {report.is_clean}, {report.trouble}"
            yield from (f"    {line}" for line in lines)


# -- lobby --


class _Search:
    """Stands for a search of the network: tables answer in turn."""

    calls: Final[list[str]] = []
    most = 1
    """Number of addresses that answer."""

    def __init__(self, *, protocol: int, games: Sequence[str], changed: Callable[[], None], quietly: bool) -> None:
        self.calls.append(f"searches {protocol > 0}, {len(games)} games{', quietly' * quietly}")
        self.cards = (NetworkCard("wlan0", 2, ip_interface("192.168.1.2/24")),)
        self._changed, self._asked, self._answers = changed, list[str](), 0

    async def open(self) -> None:
        self._changed()

    def type_in(self, text: str, addresses: Sequence[Address]) -> None:
        self.calls.append(f"types {text} {len(addresses)}")
        self._asked.append(text)

    def remember(self, text: str, addresses: Sequence[Address]) -> None:
        self.calls.append(f"remembers {text} {len(addresses)}")

    def answered(self) -> set[str]:
        self._answers = min(self._answers + 1, self.most)
        if self._answers < self.most:
            self._changed()
        return set(self._asked[: self._answers])

    def found(self) -> tuple[FoundTable, ...]:
        return _tables()

    async def close(self) -> None:
        self.calls.append("closes")


def _tables() -> tuple[FoundTable, ...]:
    near, here, far = Address("192.168.1.7", 26700), Address("127.0.0.1", 26700), Address("10.0.0.1", 1)
    begun = msgspec.structs.replace(place("Begun", taken=4), begun=True, coded=False)
    return (
        FoundTable(place(), (here, near), frozenset({FoundBy.MDNS, FoundBy.TYPED}), 1.0, 0.0123, False, None),
        FoundTable(begun, (here,), frozenset({FoundBy.PROBE}), 1.0, 0.00004, True, None),
        FoundTable(
            place("Other", game="chess", table=3), (far,), frozenset(FoundBy), 1.0, 1.0, False, sentence("Too new.")
        ),
    )


def _listed() -> Iterator[str]:
    """Tell the tables nearby, the ways to search for them, and the words if there are none."""
    remembered = Remembered((RememberedHost("Ana", (Address("192.168.1.9", 26700),), 1),))
    asked = {text: Invitation((Address(text, 26700),), None) for text in ("192.168.1.7", "192.168.1.8")}
    for wait in (0.02, 60.0):
        for wanted in (dict[str, Invitation](), asked):
            if wait > 1 and not wanted:
                continue
            _Search.calls.clear()
            _Search.most = 1 if wait < 1 else 2
            with patch.object(lobby, "NetworkSearch", _Search), patch.object(lobby, "ALL_TABLES", 0.0):
                seen = asyncio.run(lobby.nearby(wanted, remembered, wait))
            yield f"nearby {_Search.calls}: {[table.place.name for table in seen.found]}, silent {seen.silent}"
    for cards in ((), (NetworkCard("wlan0", 2, ip_interface("192.168.1.2/24")),)):
        for wanted in (dict[str, Invitation](), asked):
            nothing = lobby._nothing(lobby.ListedTable((), (), cards), wanted)  # noqa: SLF001
            yield f"nothing {len(cards)} {len(wanted)}: {nothing}"
    seen = lobby.ListedTable(_tables(), ("192.168.1.8",), ())

    async def found(_asked: Mapping[str, Invitation], _known: Remembered, wait: float) -> lobby.ListedTable:
        print(f"waits {wait}")
        return seen

    with TemporaryDirectory() as name, patch.object(lobby, "nearby", found):
        shown = {
            "BONEYARD_HOME": name,
            "COLUMNS": "100",
            "LANGUAGE": "en",
            "LC_ALL": "C",
            "FORCE_COLOR": "1",
            "TERM": "xterm",
        }
        with patch.dict(os.environ, shown):
            for typed in ("", "--json --wait 2.5", "192.168.1.8"):
                yield f"lobby {typed}"
                args = _parsed("lobby", typed)
                yield from (f"    {line}" for line in _printed(partial(lobby.run, args, _WORDS)))
