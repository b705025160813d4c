"""The golden evenings of hosts and seats: what a window makes of its host's news, its saved tables and its seats.

No socket is opened: what a line would do in the network's thread never happens, and its news comes from here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest.mock import patch

from engine.games import game
from game.lan.host_records import Present
from game.lan.hosting.host_process import (
    AnnouncedTable,
    HostCode,
    HostDisk,
    HostGone,
    HostMended,
    HostNews,
    HostOptions,
    HostReach,
    HostReady,
    HostRefused,
    answer_to_phone,
    arguments,
    creation_flags,
    parsed_news,
    resuming,
)
from game.lan.hosting.hosted_table import HostedHere, OwnTableSetup
from game.lan.hosting.saved_tables import bury_tables, delete_table, deleted_tables, restore_table, tables_of
from game.lan.local_network import Files, JoinedLink, LocalNetwork
from game.lan.nearby_search import recognised_seats
from game.lan.network import JoinTarget
from game.lan.phones import BackQuestion, PhonesClosed, PhonesReady
from game.lan.seat import PreparedGuest, SeatPlace
from game.lan.seats import LeftSeat, Seats
from game.lan.successors import FoundingHost
from net.discovery.answers import Reached
from net.discovery.listings import Address, FoundBy, FoundTable, TableListing
from net.discovery.seat_marks import MarkedSeat, SeatState, marks
from net.effects.inputs import AnyInput
from net.effects.notes import TableNote
from net.guest.guest import Guest
from net.guest.news import EndNews, RoomNews, SeatNews
from net.guest.onlooker import Onlooker
from net.guest.table_link import LineNews, LinkNews
from net.io.journal import JOURNAL_SUFFIX, Journal
from net.io.network_thread import NetworkThread
from net.protocol.errors import ErrorCode
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Ready, Room, TableSettings
from tests.support.lan.one_thread import Network, Robot, terms
from tools.golden_texts.players.damaged_files import lies
from tools.golden_texts.players.kept_data import Folder
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.observed import Observed, plain

PLACES: Final = (Address("192.168.1.9", 26631), Address("fd00::7", 26631))


class Silence(NetworkThread):
    """A thread of the network that does nothing of what it's asked."""

    def __init__(self) -> None:
        self.posted = 0

    def post(self, what: Callable[[], None]) -> None:  # noqa: ARG002 - as every thread
        """Count it."""
        self.posted += 1

    def spawn(self, *_: object) -> Callable[[], None]:
        """Begin nothing."""
        return lambda: None

    def close(self) -> None:
        """Do nothing: there is no thread."""


class Link:
    """A line that does nothing but note at the table, as soon as it's made, that its guest has a seat there."""

    def __init__(
        self,
        _bridge: NetworkThread,
        end: Guest | Onlooker,
        _ways: object,
        *,
        table: int,
        code: str,
        wake: Callable[[], None],  # noqa: ARG002 - as every line
        memory: Journal | None = None,
    ) -> None:
        self.asked: list[str] = [f"table {table}, code {code!r}, {type(end).__name__}"]
        self._memory: Final = memory
        self._content: Final = b'{"rounds": []}' if isinstance(end, Guest) else b""
        if memory is not None and isinstance(end, Guest) and not end.pass_key:
            memory.append([TableNote(b"t" * 16, b"h" * 32, b"p" * 32)])
            end.memory.join(b"t" * 16, b"h" * 32, b"p" * 32)

    def news(self) -> list[LineNews]:
        """Return nothing."""
        return []

    def round_file(self) -> bytes:
        """Return the rounds of a player."""
        return self._content

    def wait_for_goodbye(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Close the notes."""
        self.asked.append("close")
        if self._memory is not None:
            self._memory.close()


class ToldHost:
    """A host's process that says what it's given."""

    is_running = True

    def __init__(self) -> None:
        self.told: list[HostNews] = []
        self.asked: list[bytes] = []

    def news(self) -> list[HostNews]:
        """Return what it was given."""
        told, self.told = self.told, []
        return told

    def ask(self, request: bytes) -> None:
        """Note a request."""
        self.asked.append(request)

    def stop(self) -> None:
        """Note it."""
        self.asked.append(b"stop")

    def close(self) -> None:
        """Note it."""
        self.asked.append(b"close")


def _arguments() -> Iterator[str]:
    """Tell how a host is started, and how its news is read."""
    rules = game("all_fives")(3, None, {"target": 150})
    wish = HostOptions(rules, "Ana's table", bytes(range(32)))
    full = HostOptions(rules, "Ana's table", bytes(32), True, ("kiko", ""), 5, 6, 7, 8, 9, Path("a"), True)
    for each in (wish, full, full._replace(is_open=False, port=0, pace=0, turn=0, onlookers=0, stand_in=0)):
        yield " ".join(arguments(each))
    yield f"{resuming(Path('a'))} {resuming(Path('a'), phones=True)}"
    yield f"{answer_to_phone(3, is_right=True)!r} {answer_to_phone(4, is_right=False)!r}"
    for platform in ("win32", "linux", "darwin"):
        yield f"{platform} {[creation_flags(platform, ends_with_us=ends) for ends in (True, False)]}"
    table = {"table": 2, "name": "n", "game": "g", "seats": 3, "code": "c", "key": "k", "invitation": "i"}
    for event in (
        {"event": "ready", "port": 5, "addresses": ["a", "b"], "journal": "j", "tables": [table]},
        {"event": "code", "table": 1, "code": "c", "key": "k"},
        {"event": "disk", "table": 1, "reason": "r"},
        {"event": "mended", "table": 1},
        {"event": "over", "table": 1, "saved": True},
        {"event": "reach", "reached": "yes"},
        {"event": "phones", "table": 1, "port": 4, "secret": "s", "code": "c"},
        {"event": "no_phones", "table": 1},
        {"event": "phone", "number": 3, "name": "n"},
        {"event": "refused", "code": "full"},
        {"event": "odd"},
    ):
        yield from lies(str(event["event"]), event, lambda data: parsed_news(json.dumps(data).encode()))
    yield f"{parsed_news(b'')} {parsed_news(b'[]')} {parsed_news(b'no JSON')}"


def _hosting() -> Iterator[str]:
    """Tell of a table of this computer as its process speaks and its owner's line has news."""
    for has_guests in (False, True):
        for is_known in (False, True):
            yield from _hosted(has_guests=has_guests, is_known=is_known)


def _hosted(*, has_guests: bool, is_known: bool) -> Iterator[str]:
    me, noted, chance = Key(bytes(range(32))), list[str](), Random(3)
    seats: list[Future[PreparedGuest]] = []

    def sit(folder: Path) -> Future[PreparedGuest]:
        noted.append(f"sits at {folder}")
        seats.append(Future())
        return seats[-1]

    host, bridge = ToldHost(), Silence()
    setup = OwnTableSetup(
        me.public,
        sit,
        lambda sat, ready: noted.append(f"seated {sat.guest.name} {ready.port}"),
        lambda sat: noted.append(f"over {sat.guest.name}"),
        is_known=is_known,
    )
    with ExitStack() as stack:
        clock = [100.0]
        stack.enter_context(patch("game.lan.hosting.hosted_table.time.monotonic", lambda: clock[0]))
        own = HostedHere(bridge, host, setup)
        seen = Observed(own=own)
        table = AnnouncedTable(3, "Ana's table", "all_fives", 2, "123456", "04204213370813370042", "")
        ready = HostReady(26_700, ("192.168.1.7", "fd00::7"), Path("a-journal"), (table,))

        def note(what: str) -> Iterator[str]:
            yield f"{what}:"
            yield from (f"  {line}" for line in seen.changes())
            yield f"  {plain(own.where())} {plain(own.take_notice())} {plain(host.asked)} {noted} {bridge.posted}"
            yield f"  {plain([cause.code for cause in own.causes()])}"
            host.asked.clear()
            noted.clear()

        yield from note(f"a host, guests {has_guests}, known {is_known}")
        own.let_phones_in(on=True)
        own.look_on(on=True)
        yield from note("too early")
        for news in (
            ready,
            HostCode(3, "654321", ""),
            HostDisk(3, "no room"),
            HostMended(3),
            HostReach(Reached.NO),
            PhonesReady(3, 26_701, "secret", "abcd"),
            BackQuestion(1, "Bea"),
            BackQuestion(2, "Carl"),
        ):
            host.told.append(news)
            own.poll()
            yield from note(type(news).__name__)
        clock[0] += 10.5
        yield from note("ten seconds later")
        own.answer_phone(BackQuestion(2, "Carl"), is_right=True)
        own.answer_phone(BackQuestion(1, "Bea"), is_right=False)
        own.answer_phone(BackQuestion(1, "Bea"), is_right=False)
        own.renew_phones()
        own.let_phones_in(on=False)
        host.told.append(PhonesClosed(3))
        own.poll()
        yield from note("phones are answered")
        with TemporaryDirectory() as name, patch("os.urandom", chance.randbytes):
            owner = Seats(Path(name), lambda: me).owner_guest("Ana", Path("a-journal"))
            seats[-1].set_result(owner)
            yield from (f"  news {plain(each)}" for each in own.line.news())
            yield from note("the owner sits down")
            room = _room(has_guests=has_guests, key=me.public)
            for news_ in (
                SeatNews(0),
                RoomNews(room),
                LinkNews("seated"),
                EndNews("full"),
                LinkNews("lost", "timeout"),
            ):
                yield f"  {plain(own.line.on_news(news_))[:60]}"
                yield from note(type(news_).__name__)
            own.look_on(on=True)
            yield from note("looks on")
            own.look_on(on=False)
            yield f"  refused a seat: {own.is_refused_a_seat(EndNews('full'))}"
            yield f"  refused a seat: {own.is_refused_a_seat(EndNews('closed'))}"
            yield f"  refused a seat: {own.is_refused_a_seat(LinkNews('over', 'started'))}"
            yield from note("comes back")
            host.told += [HostRefused("full"), HostGone(0, "")]
            own.poll()
            yield from (f"  news {plain(each)}" for each in own.line.news())
            yield from note("refused")
            codes: tuple[ErrorCode, ...] = ("saved", "closed")
            for code in codes:
                own.line.on_news(LinkNews("over", code))
                yield from note(code)
            own.line.close()
            yield from note("left")
            if owner.memory is not None:
                owner.memory.close()


def _falls() -> Iterator[str]:
    """Tell how often a host that falls is started again."""
    started: list[str] = []

    def start(words: Sequence[str], _wake: object) -> ToldHost:
        started.append(" ".join(words))
        return ToldHost()

    for is_ready in (False, True):
        table = AnnouncedTable(0, "Ana's table", "all_fives", 2, "123456", "04204213370813370042", "")
        host = ToldHost()
        own = HostedHere(Silence(), host, OwnTableSetup(bytes(32), lambda _: Future(), lambda *_: None, lambda _: None))
        with patch("game.lan.hosting.hosted_table.started", start):
            host.told += [HostReady(26_700, (), Path("a-journal"), (table,))] if is_ready else []
            for fall in range(6):
                host = own.host  # type: ignore[assignment]  # it is one of ours
                host.told.append(HostGone(0 if fall == 1 else 1, "a reason"))
                own.poll()
                yield f"{fall}: {started} {plain(own.line.news())}"
                started.clear()


def _founded() -> Iterator[str]:
    """Tell of the host of a table whose first records are written before it starts."""
    started: list[str] = []

    def start(words: Sequence[str], _wake: object) -> ToldHost:
        started.append(" ".join(words))
        return ToldHost()

    for fails in (False, True):
        coming: Future[Path] = Future()
        host = FoundingHost(coming, lambda: started.append("woken"))
        with patch("game.lan.successors.started", start):
            for _ in range(2):
                host.ask(b"too early")
                yield f"fails {fails}: {host.is_running} {plain(host.news())} {started}"
                if not coming.done():
                    coming.set_exception(OSError("no room")) if fails else coming.set_result(Path("a-folder"))
            host.stop()
            yield f"  {host.is_running} {plain(host.news())} {started}"
            host.close()
        started.clear()


def _room(*, has_guests: bool, key: bytes) -> Room:
    """Return a room of Ana alone, or with Luis."""
    net = Network(7)
    net.open(terms("all_fives", 2), TableSettings(pace=0), owner=key)
    lines = [net.line("Ana", Key(bytes(range(32)))), *([net.line("Luis")] if has_guests else [])]
    net.pump()
    room = lines[0].guest.room
    assert room is not None
    return room


def _saved_tables() -> Iterator[str]:
    """Tell of the tables that can be resumed, by their journals."""
    net = Network(9)
    ana = Key(net.chance(32))
    net.open(terms("block_draw", 3, {"target": 100}), TableSettings(pace=0), owner=ana.public)
    line = net.line("Ana", ana)
    robots = [Robot(net.line(name)) for name in ("Luis", "Maria")]
    stages: list[tuple[AnyInput, ...]] = [tuple(net.journal)]
    line.ask(AdminRequest("swap", 0, 2))
    line.ask(AdminRequest("kick", 1))
    line.ask(AdminRequest("bot", 1, character="kiko"))
    stages.append(tuple(net.journal))
    line.ask(Ready(on=True))
    for step in range(45):
        net.pass_time(0.5)
        for robot in (*robots, Robot(line)):
            robot.act()
        if step == 2:
            line.ask(AdminRequest("start"))
        if step in (5, 15, 30):
            stages.append(tuple(net.journal))
    stages.append(tuple(net.journal))
    line.ask(AdminRequest("close"))
    stages.append(tuple(net.journal))
    with TemporaryDirectory() as name:
        folder = Path(name)
        for number, records in enumerate(stages):
            place = folder / f"2030010{number}-120000-abcdef"
            place.mkdir()
            journal = Journal(place / f"{number % 2}{JOURNAL_SUFFIX}")
            journal.append(records)
            journal.close()
        (folder / "20300109-120000-abcdef").mkdir()
        (folder / "20300109-120000-abcdef" / f"0{JOURNAL_SUFFIX}").write_bytes(b"no journal")
        (folder / "odd name").mkdir()
        (folder / "odd name" / f"0{JOURNAL_SUFFIX}").write_bytes(b"BYJ\xff" * 9)
        for each in tables_of(folder):
            yield plain(each._replace(key=Path(each.key).name, saved=None))
        first = folder / "20300101-120000-abcdef"
        delete_table(first)
        yield f"{len(tables_of(folder))} {[each.name for each in deleted_tables(folder)]}"
        restore_table(first)
        yield f"{len(tables_of(folder))} {[each.name for each in deleted_tables(folder)]}"
        delete_table(first)
        bury_tables(folder)
        yield f"{sorted(each.name for each in folder.iterdir())}"


def _found_seats() -> Iterator[str]:
    """Tell which seats are recognised among the tables that answer."""
    now = datetime(2030, 1, 2, tzinfo=UTC)
    left = []
    for number in range(7):
        seen = int((now - timedelta(days=number * 6)).timestamp())
        at = SeatPlace(f"Table {number}", "all_fives", PLACES, number, seen, number == 1) if number != 2 else None
        key = f"{number:024x}"
        left.append(
            LeftSeat(key, bytes([number]) * 32, bytes([number]) * 16, bytes([9 + number]) * 32, at, number == 3)
        )

    def found(number: int, state: SeatState | None, *, quiet: bool = False) -> FoundTable:
        host = number.to_bytes(8, "big")
        seat = left[number]
        shown = b"" if state is None else marks(host, 5, seat.pass_key, [MarkedSeat(seat.public, state)])
        said = TableListing(host, 5, f"Found {number}", "matador", 26_631, 1, bytes(8), 3, 1, True, False, shown)
        other = (Address("192.168.1.50", 26_631),)
        return FoundTable(said, other, frozenset({FoundBy.PROBE}), 0.0, 0.001, quiet=quiet, hindrance=None)

    def taken_at(_addresses: Sequence[Address], table: int) -> str:
        return left[4].key if table == 5 else ""

    for tables in (
        (),
        (found(0, SeatState.BOT),),
        (found(3, SeatState.GIVEN_UP), found(4, SeatState.GIVEN_UP, quiet=True)),
        (found(3, SeatState.BOT), found(0, None), found(1, SeatState.BOT)),
    ):
        for proved in ((), (left[5].key,)):
            for each in recognised_seats(left, tables, taken_at, now, proved):
                yield plain(each._replace(saved=None))
            yield ""


def _seats() -> Iterator[str]:
    """Tell of the seats at tables of other hosts, whose invitations name a table or none."""
    for number in (2, None):
        yield f"table {number}:"
        yield from _seats_at(number)


def _seats_at(number: int | None) -> Iterator[str]:
    """Tell of the seats at a table, as files, while lines come and go."""
    chance = Random(11)
    with (
        TemporaryDirectory() as name,
        patch("os.urandom", chance.randbytes),
        patch("game.lan.local_network.LanLink", Link),
        patch("game.lan.seats.LOCK_WAIT", 0.0),
    ):
        home = Path(name)
        (home / "seats").mkdir()
        (home / "tables").mkdir()
        places = Files(
            home / "player.key", home / "hosts.json", home / "seats", home / "tables", home / "rounds", home / "records"
        )
        net, folder = LocalNetwork(lambda: places), Folder(home)
        net._bridge = Silence()  # noqa: SLF001 - no thread and no socket
        net.set_face("cap")
        target = JoinTarget("Luis's table", PLACES, number, coded=True)
        room = _room(has_guests=True, key=Key(bytes(range(32))).public)
        yield f"{plain(net.me)} {net.watch()} {plain(net.saved_tables())} {plain(net.hosts())}"

        def settle() -> None:
            net.on_disk(lambda: None).result()

        def told(what: str) -> Iterator[str]:
            settle()
            yield f"{what}:"
            yield from (f"  {line}" for line in folder.changes() if ".notes" not in line)
            yield f"  left {plain([seat._replace(at=None) for seat in net.left_seats()])}"
            yield f"  taken at {net.taken_at(PLACES, number or 0)[:4]} {net.taken_at(PLACES, 3)[:4]}"

        for round_ in range(3):
            line = net.join(target, "Ana", "123456")
            assert isinstance(line, JoinedLink)
            settle()
            yield f"round {round_}: {plain(line.news())} {plain(line.way('7'))}"
            codes: tuple[tuple[LineNews, ...], ...] = (
                (
                    SeatNews(1, b"k" * 32, b"t" * 16, b"h" * 32),
                    RoomNews(room),
                    LinkNews("seated"),
                    LinkNews("lost", "timeout"),
                ),
                (LinkNews("over", "saved"),),
                (EndNews("unknown"), LinkNews("over", "unknown"), LinkNews("over", "kicked")),
            )
            for news in codes[round_]:
                yield f"  {plain(line.on_news(news))[:50]}, {plain(getattr(line.inner, 'asked', ''))}"
                yield from told(type(news).__name__)
            line.close()
            yield from told("closed")
            for seat in net.left_seats():
                back = JoinTarget("Luis's table", PLACES, number, coded=False, seat=seat.key)
                again = net.join(back, "Ana", "")
                assert isinstance(again, JoinedLink)
                settle()
                yield f"  back: {plain(again.news())}"
                yield f"  {plain(again.on_news(LinkNews('over', 'unknown')))}"
                again.close("timeout")
                yield from told("no way back")
        present = Present(b"h" * 32, b"", {}, b"m" * 32)
        yield f"{plain(net.warnings_about(present))} {plain(net.look().result())}"
        for seat in net.seats.left():
            yield f"{net.seats.drop(seat.key, is_dropped=True)} {net.seats.drop('odd', is_dropped=True)}"
        yield from told("forgotten")
        try:
            net.export(net.look_on(target, "")).result()
        except Exception as why:  # noqa: BLE001 - a refusal in another thread
            yield f"{type(why).__name__} {why}"
        net.close()


EVENINGS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "hosts_started": _arguments,
    "hosts_here": _hosting,
    "hosts_fallen": _falls,
    "hosts_founded": _founded,
    "hosts_saved": _saved_tables,
    "seats_found": _found_seats,
    "seats_on_disk": _seats,
}
"""The evenings by the names of their files."""


def evening_file(name: str) -> Path:
    """Return the golden file of an evening."""
    return FOLDER / f"{name}.txt"


def golden_evening(name: str) -> str:
    """Return the golden text of an evening."""
    return "".join(f"{line}\n" for line in EVENINGS[name]())


def golden_hosted_tables() -> dict[Path, str]:
    """Return the contents of the golden file of each evening."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
