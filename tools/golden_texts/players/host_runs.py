"""The golden runs of hosts, and the lines and hosts that a window opens: no socket, no process, and a clock of its own.

Each check of a host for changes is one step of a script, in which its tables, phones and player do something.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from datetime import datetime, tzinfo
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Final, Self
from unittest.mock import patch

from engine.games import game
from engine.sentences import Refusal
from game.lan.hosting.hosting import HostingNews, HostingPlan, HostRunner
from game.lan.local_network import Files, LocalNetwork
from game.lan.nearby_search import NearbySearch
from game.lan.network import HostedSave, JoinTarget, NewTable
from game.lan.phones import PhonesReady
from game.lan.seat import SeatPlace
from game.lan.seats import LeftSeat
from net.discovery.answers import Reached
from net.discovery.listings import FoundTable, TableListing
from net.discovery.remembered import RememberedHost
from net.discovery.seat_marks import recognised
from net.host.recovery import recovered
from net.host.table import HostedTable
from net.io.journal import JOURNAL_SUFFIX, Journal, journals
from net.io.live_table import OverNews
from net.protocol.errors import ProtocolError
from net.protocol.keys import Key
from net.protocol.messages import TableSettings
from tests.support.lan.one_thread import Network, terms
from tools.golden_texts.players.hosted_tables import PLACES, Link, Silence, ToldHost
from tools.golden_texts.players.kept_data import Folder
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.observed import plain


class _Live:
    """A table that is up."""

    def __init__(self, table: HostedTable, number: int, code: str | None, journal: Journal) -> None:
        self.number = number
        self.host = SimpleNamespace(table=table)
        self.door = SimpleNamespace(code="123456" if code is None else code, key="04204213370813370042")
        self.connections: dict[int, object] = {}
        self.over: OverNews | None = None
        self.journal = journal

    def save_and_close(self) -> None:
        """Save the table and say goodbye to everyone."""
        self.over = self.over or OverNews(self.number, saved=True)
        self.connections.clear()


class _World:
    """What a host's process has around it, and what it does there."""

    def __init__(self, script: Sequence[Callable[[_World], object]]) -> None:
        self.script = [*script]
        self.now = 50.0
        self.told: list[str] = []
        self.tables: dict[int, _Live] = {}
        self.port = 0
        self.taken: set[int] = set()
        self.runner: HostRunner | None = None
        self.is_over = False

    # -- as an event that stops the host ------------------------------------------------------------------------

    def is_set(self) -> bool:
        """Return True once the script is over."""
        return self.is_over

    async def wait(self) -> None:
        """Do the next thing of the script."""
        for _ in range(4):
            await asyncio.sleep(0)
        if self.script:
            self.script.pop(0)(self)
        else:
            self.is_over = True
        for _ in range(4):
            await asyncio.sleep(0)

    # -- as the server, what answers searches, and what announces tables ---------------------------------------

    def open_table(self, table: HostedTable, journal: Journal, *, number: int, code: str | None) -> None:
        """Put a table up."""
        founding = table.founding
        self.told.append(f"opens {number} {founding.name!r} {code!r} {[chair.bot for chair in table.chairs]}")
        self.tables[number] = _Live(table, number, code, journal)

    def resume_table(self, records: Sequence[object], journal: Journal, *, number: int, code: str | None) -> None:
        """Put a saved table up."""
        self.told.append(f"resumes {number} {code!r} {len(records)}")
        table = recovered(records, random=Random(4).randbytes)  # type: ignore[arg-type]  # the records of a journal
        self.tables[number] = _Live(table, number, code, journal)

    async def start(self, port: int, hosts: Sequence[str]) -> None:
        """Listen."""
        self.told.append(f"listens at {port} {plain(hosts)}")
        if port in self.taken:
            raise ProtocolError("port_taken")
        self.port = port or 40_000

    async def take_down(self, number: int) -> None:
        """Take a table down."""
        self.told.append(f"takes down {number} at {self.now - 50:.2f}")
        self.tables.pop(number).journal.close()

    async def stop(self) -> None:
        """Stop listening."""
        self.told.append(f"stops at {self.now - 50:.2f}")
        for live in self.tables.values():
            live.journal.close()

    def open(self, *about: object) -> None:
        """Answer searches."""
        self.told.append(f"answers {plain(about[0])} {plain(about[2])}")

    def look(self, cards: object) -> None:
        """Look at the network cards again."""
        self.told.append(f"looks at cards {plain(cards)}")

    def announce(self, places: Sequence[TableListing]) -> None:
        """Note the listings."""
        for place in places:
            live = self.tables[place.table]
            table, secret = live.host.table, live.host.table.founding.pass_key
            states = [recognised(place, secret, chair.key) for chair in table.chairs]
            words = (place.table, place.name, place.game, place.port, place.seats, place.taken, place.coded)
            self.told.append(f"announces {plain(words)} {place.begun} {place.watchable} {plain(states)}")

    async def test(self) -> Reached:
        """Say that this computer was reached."""
        return Reached.YES

    async def close(self) -> None:
        """Answer no more."""


class _Beacon:
    """Announces tables by name."""

    def __init__(self, world: _World) -> None:
        self.world: Final = world

    async def open(self, places: Sequence[TableListing]) -> None:
        """Begin."""
        self.world.told.append(f"beacon {len(places)}")

    async def update(self, places: Sequence[TableListing]) -> None:
        """Announce other tables."""
        self.world.told.append(f"beacon again {len(places)}")

    async def close(self) -> None:
        """End."""


class _Phones:
    """The phones of a table."""

    def __init__(self, world: _World, folder: Path, *, fails: bool) -> None:
        self.world: Final = world
        self.fails: Final = fails
        self.world.told.append(f"phones beside {folder.name}")

    async def open(self, hosts: Sequence[str]) -> PhonesReady:
        """Let phones in."""
        if self.fails:
            raise ProtocolError("port_taken")
        return PhonesReady(0, 40_001, "secret", f"code {len(hosts)}")

    async def renew(self) -> PhonesReady:
        """Make another code."""
        return PhonesReady(0, 40_001, "other secret", "other code")

    def answer(self, number: int, *, is_right: bool) -> None:
        """Note an answer."""
        self.world.told.append(f"phone {number} {is_right}")

    async def close(self, *, is_over: bool) -> None:
        """Close the pages."""
        self.world.told.append(f"phones closed, over {is_over}")


def _run(
    plan: HostingPlan, script: Sequence[Callable[[_World], object]], *, taken: Sequence[int] = (), fails: bool = False
) -> list[str]:
    """Return what a host does with a plan."""
    world = _World(script)
    world.taken |= {*taken}

    def tell(news: HostingNews) -> None:
        world.told.append(f"tells {plain(news)}")

    with ExitStack() as stack:
        for name, each in (
            ("Server", lambda _means: world),
            ("DiscoveryResponder", lambda: world),
            ("Beacon", lambda _cards: _Beacon(world)),
            ("network_cards", lambda: ()),
            ("LOOK_EVERY", None),
            ("time", SimpleNamespace(monotonic=lambda: world.now)),
        ):
            stack.enter_context(patch(f"game.lan.hosting.hosting.{name}", each))
        stack.enter_context(patch("os.urandom", Random(6).randbytes))

        async def run() -> None:
            world.runner = HostRunner(plan, tell, lambda _live, host, folder, _ask: phones_of(host, folder))
            await world.runner.run(world)  # type: ignore[arg-type]  # it waits like an event

        def phones_of(host: object, folder: Path) -> _Phones:
            world.told.append(f"phones reach the host at {plain(host)}")
            return _Phones(world, folder, fails=fails)

        try:
            asyncio.run(run())
        except Refusal as why:
            world.told.append(f"refused {why}")
    return world.told


def _later(seconds: float) -> Callable[[_World], object]:
    def act(world: _World) -> None:
        world.now += seconds
        world.told.append(f"at {world.now - 50:.2f}")

    return act


def _runs() -> Iterator[str]:
    """Tell of runs of a host: ports, names, announcements, finished tables, phones, and a window that is gone."""
    rules = game("block_draw")(3)
    owner = Key(bytes(range(32)))

    def seat(world: _World) -> None:
        world.told.append("Ana and Luis sit down")
        if 0 not in world.tables:
            world.tables[4].connections[1] = None
            return
        table = world.tables[0].host.table
        table.seat_person(0, "Ana", owner.public)
        table.seat_person(1, "Luis", bytes([7]) * 32)
        world.tables[0].connections[1] = None

    def leave(world: _World) -> None:
        world.told.append("everyone leaves")
        for live in world.tables.values():
            live.connections.clear()

    def end(world: _World) -> None:
        world.told.append("it is over")
        world.tables[0].over = OverNews(0, saved=False)

    def call(what: str) -> Callable[[_World], object]:
        def act(world: _World) -> None:
            world.told.append(what)
            runner = world.runner
            assert runner is not None
            {
                "reach": runner.try_reach,
                "phones": lambda: runner.let_phones_in(on=True),
                "no phones": lambda: runner.let_phones_in(on=False),
                "new phones": runner.renew_phones,
                "answer": lambda: runner.answer_phone(3, is_right=True),
                "abandon": runner.abandon,
            }[what]()

        return act

    quiet = _later(0.5)
    with TemporaryDirectory() as name:
        home = Path(name)

        def folder(number: int) -> Path:
            made = home / f"run {number}"
            made.mkdir(exist_ok=True)
            return made

        plans = (
            (HostingPlan(folder(1), rules, 2, "Ana's table", owner=owner.public, bots=("kiko", "")), (26_631,), False),
            (HostingPlan(folder(2), rules, 1, "  ", "", port=27_000, custom=TableSettings(onlookers=-2)), (), False),
            (HostingPlan(folder(3), rules, hosts=("192.168.1.7",), is_owner_here=True, has_phones=True), (), True),
            (HostingPlan(folder(4), rules, hosts=("127.0.0.1",), has_phones=True), (), False),
            (HostingPlan(folder(5), rules, is_hidden=True, code="77"), (), False),
            (HostingPlan(folder(6)), (), False),
        )
        for plan, taken, fails in plans:
            calls = ("reach", "reach", "phones", "new phones", "answer", "no phones", "answer", "phones")
            script = [seat, quiet, *(call(what) for what in calls), quiet, leave, _later(4.0), end, quiet, _later(30.0)]
            yield f"{plan.folder.name}:"
            yield from (f"  {line}" for line in _run(plan, script, taken=taken, fails=fails))
            yield from (f"  {line}" for line in Folder(plan.folder).changes() if ".journal" not in line)
            yield f"  {len(journals(plan.folder))} journals"
        yield "resumed:"
        resumed = HostingPlan(folder(8), code="99")
        world = Network(3)
        world.open(terms("block_draw", 2), TableSettings(pace=0), "Saved")
        world.line("Ana")
        journal = Journal(resumed.folder / f"4{JOURNAL_SUFFIX}")
        journal.append(world.journal)
        journal.close()
        script = [quiet, call("abandon"), _later(119.0), seat, quiet, leave, _later(119.5), quiet, _later(200.0), quiet]
        yield from (f"  {line}" for line in _run(resumed, script))
        yield "over with players, for ten minutes:"
        begun = HostingPlan(folder(7), rules, port=0)
        script = [seat, end, _later(599.0), quiet, _later(2.0), quiet]
        yield from (f"  {line}" for line in _run(begun, script))


def _opened() -> Iterator[str]:
    """Tell of the hosts and lines that a window opens."""
    asked: list[str] = []

    def started(words: Sequence[str], _wake: object = None) -> ToldHost:
        asked.append(" ".join(str(word).replace(str(home), "HOME") for word in words))
        return ToldHost()

    def outlived(mine: HostedSave, _wake: object) -> ToldHost:
        asked.append(f"outlived {Path(mine.key).name}")
        return ToldHost()

    with TemporaryDirectory() as name, ExitStack() as stack:
        home = Path(name)
        for word, each in (("started", started), ("OutlivedHost", outlived), ("LanLink", Link)):
            stack.enter_context(patch(f"game.lan.local_network.{word}", each))
        stack.enter_context(patch("os.urandom", Random(8).randbytes))
        (home / "seats").mkdir()
        (home / "tables" / "20300101-120000-abcdef").mkdir(parents=True)
        places = Files(home / "key", home / "hosts", home / "seats", home / "tables", home / "rounds", home / "records")
        net = LocalNetwork(lambda: places)
        net._bridge = Silence()  # noqa: SLF001 - no thread and no socket
        custom = TableSettings(stand_in=11, pace=22, turn=33, onlookers=44)
        for coded in (False, True):
            own = net.open(NewTable("Ana's", terms("block_draw", 3), custom, coded, ("kiko", "")), "Ana")
            yield f"{asked.pop()} {plain(own.line.news())}"
        world = Network(3)
        world.open(terms("block_draw", 2), TableSettings(pace=0), "Saved")
        world.line("Ana")
        saved = home / "tables" / "20300101-120000-abcdef"
        journal = Journal(saved / f"0{JOURNAL_SUFFIX}")
        journal.append(world.journal)
        journal.close()
        net.look().result()
        for mine in net.saved_tables():
            yield plain(mine._replace(key=Path(mine.key).name, saved=None))
            for port in (0, 5):
                net.resume(mine._replace(port=port), "Ana")
                yield asked.pop()
            yield f"{net.delete(mine._replace(port=5))} {net.delete(mine)} {len(net.saved_tables())}"
            yield f"{net.restore(mine)} {net.restore(mine)} {len(net.saved_tables())} {net.delete(mine)}"
        net.purge_deleted()
        yield f"{sorted(each.name for each in (home / 'tables').iterdir())}"
        for table in (None, 4):
            line = net.look_on(JoinTarget("Luis's", PLACES, table, coded=True), "7")
            yield plain(getattr(getattr(line, "inner", None), "asked", ""))
            yield plain(net.way_to(line, "7"))
            line.close()
        joined = net.join(JoinTarget("Luis's", PLACES, None, coded=True), "Ana", "8")
        net.on_disk(lambda: None).result()
        yield f"{plain(joined.news())} {plain(net.way_to(joined, ''))} {plain(net.way_to(joined, '8'))}"
        yield plain(getattr(getattr(joined, "inner", None), "asked", ""))
        (home / "rounds").mkdir()
        with patch("game.lan.local_network.datetime", _Now):
            path = net.export(joined).result()
        yield f"{path.name} {path.read_text(encoding='utf-8')}"
        net.close()


class _Waits:
    """What a search waits for, in place of `asyncio`: nothing happens, and each wait is noted."""

    def __init__(self, most: int) -> None:
        self.told: list[str] = []
        self.now = 10.0
        self._most = most

    class Event:
        """Never set."""

        def set(self) -> None:
            """Do nothing."""

        def clear(self) -> None:
            """Do nothing."""

        async def wait(self) -> None:
            """End as if it took too long."""
            raise TimeoutError

    @asynccontextmanager
    async def timeout(self, seconds: float | None) -> AsyncIterator[None]:
        """Note how long something is waited for."""
        self.told.append(f"waits for news, at most {seconds}")
        self.now += 1000.0 if seconds is None else seconds
        yield

    async def sleep(self, seconds: float) -> None:
        """Note a pause; end the search after many."""
        self.told.append(f"pauses {seconds}")
        self.now += seconds
        self._most -= 1
        if self._most < 0:
            raise asyncio.CancelledError

    async def to_thread(self, what: Callable[..., object], *about: object) -> object:
        """Do it at once."""
        return what(*about)

    def create_task(self, work: Coroutine[object, object, None]) -> asyncio.Future[None]:
        """Do nothing of it."""
        work.close()
        return asyncio.get_running_loop().create_future()

    async def gather(self, *work: object, return_exceptions: bool = False) -> list[object]:
        """Note how many are asked at once."""
        self.told.append(f"asks {len(work)}, errors are answers {return_exceptions}")
        for each in work:
            if asyncio.iscoroutine(each):
                each.close()
        return [True for _ in work]


class _Found:
    """A search that finds nothing."""

    cards = ()
    reason = None

    def __init__(self, waits: _Waits) -> None:
        self._waits: Final = waits

    async def open(self) -> None:
        """Begin."""
        self._waits.told.append("opens")

    def remember(self, name: str, addresses: Sequence[object]) -> None:
        """Note where is asked."""
        self._waits.told.append(f"remembers {name} {len(addresses)}")

    def found(self) -> tuple[FoundTable, ...]:
        """Return nothing."""
        return ()

    async def close(self) -> None:
        """End."""
        self._waits.told.append("closes")


def _searches() -> Iterator[str]:
    """Tell what a search looks for, when it looks at the disk, and how long it waits."""
    left = [
        LeftSeat(
            f"{number:024x}",
            bytes([number]) * 32,
            bytes([number]) * 16,
            bytes([9 + number]) * 32,
            SeatPlace(f"Table {number}", "all_fives", PLACES, number, 1_893_000_000 + number) if number else None,
            number == 3,
        )
        for number in range(8)
    ]
    for for_seats in (False, True):
        waits = _Waits(9)
        told = waits.told
        begun: list[Callable[[], Coroutine[object, object, None]]] = []

        def noted(what: str, found: object, told: list[str] = told) -> object:
            told.append(what)
            return found

        net = SimpleNamespace(
            bridge=SimpleNamespace(spawn=lambda work, _failed, begun=begun: begun.append(work) or (lambda: None)),
            wake=lambda noted=noted: noted("wakes the window", None),
            hosts=lambda noted=noted: noted("reads hosts", (RememberedHost("Bea", PLACES, 5),)),
            look_for_mine=lambda noted=noted: noted("looks for saved tables", None),
            saved_tables=lambda: (),
            left_seats=lambda noted=noted: noted("looks for seats", left),
            taken_at=lambda _addresses, _table: "",
        )
        with ExitStack() as stack:
            stack.enter_context(patch("game.lan.nearby_search.asyncio", waits))
            stack.enter_context(patch("game.lan.nearby_search.NetworkSearch", lambda **_about: _Found(waits)))  # noqa: B023 - used at once
            stack.enter_context(patch("game.lan.nearby_search.sys", SimpleNamespace(platform="linux")))
            clock = SimpleNamespace(monotonic=lambda: waits.now)  # noqa: B023 - used at once
            stack.enter_context(patch("game.lan.nearby_search.time", clock))
            stack.enter_context(patch("game.lan.nearby_search.datetime", _Now))
            search = NearbySearch(net, for_seats=for_seats)
            with suppress(asyncio.CancelledError):
                asyncio.run(begun[0]())
            yield f"for seats {for_seats}:"
            yield from (f"  {line}" for line in told)
            yield f"  {plain([cause.code for cause in search.causes()])} {search.found()}"
            yield from (f"  {plain(seat._replace(saved=None))}" for seat in search.seats())
            told.clear()
            with suppress(asyncio.CancelledError):
                asyncio.run(search._ask(left, _Waits.Event()))  # type: ignore[arg-type]  # noqa: SLF001 - its other loop
            yield from (f"  asks: {line}" for line in told)


class _Now(datetime):
    """A clock that stands."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        """Return the same moment."""
        return cls(2030, 1, 1, tzinfo=tz)


EVENINGS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "hosts_run": _runs,
    "hosts_opened": _opened,
    "hosts_sought": _searches,
}
"""The evenings by the names of their files."""


def evening_file(name: str) -> Path:
    """Return the golden file of an evening."""
    return FOLDER / f"{name}.txt"


def golden_evening(name: str) -> str:
    """Return the golden text of an evening."""
    return "".join(f"{line}\n" for line in EVENINGS[name]())


def golden_host_runs() -> dict[Path, str]:
    """Return the contents of the golden file of each evening."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
