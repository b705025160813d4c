"""This computer's network for the window: searches, hosts and lines. Only `close` blocks."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from functools import cached_property, reduce
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from engine.sentences import Refusal, Sentence, sentence
from game.lan.host_records import HostRecord, Present, host_warnings, noted, records, taken_back, write_records
from game.lan.hosting.host_process import HostOptions, HostProcess, HostReady, OutlivedHost, arguments, resuming
from game.lan.hosting.hosted_table import HERE, HostedHere, OwnTableSetup, started
from game.lan.hosting.saved_tables import (
    TableScores,
    bury_tables,
    delete_table,
    deleted_tables,
    restore_table,
    tables_of,
)
from game.lan.known_hosts import hosts, write_hosts
from game.lan.nearby_search import NearbySearch
from game.lan.network import (
    GoingOn,
    HostedSave,
    JoinTarget,
    KeptSeat,
    NewTable,
    OwnTable,
    SeatWatch,
    TableSearch,
    Where,
)
from game.lan.reopened_line import ReconnectingLink
from game.lan.seat import PreparedGuest, SeatPlace, close_notes
from game.lan.seats import LeftSeat, Seats, player_key
from game.lan.successors import FoundingHost, write_founding
from game.storage.disk.files import reason, write_atomically
from game.storage.disk.folders import FolderError, hosts_file, key_file, records_file, rounds_dir, seats_dir, tables_dir
from net.discovery.invitation import invitation
from net.discovery.listings import Address
from net.discovery.remembered import RememberedHost
from net.guest.news import AuditNews, EndNews, RoomNews, SeatNews
from net.guest.onlooker import Onlooker
from net.guest.successor import Claim
from net.guest.table_link import LineNews, LinkNews, TableLink
from net.io.client import ways_to
from net.io.dial import Route
from net.io.lan_link import LanLink
from net.io.network_thread import NetworkThread
from net.protocol.errors import ErrorCode
from net.protocol.keys import Key
from net.protocol.messages import Room
from net.protocol.terms import rules_of
from net.verify.round_file import ROUNDS_SUFFIX

T = TypeVar("T")
SAVED_WITHIN: Final = 3.0
"""Seconds for a host to save its tables and end, before they are looked for."""
NOT_HERE: Final[frozenset[ErrorCode]] = frozenset({"unknown", "wrong_code", "needs_code", "host_id", "bad_sig"})
"""Refusals that show that the stored seat is not at this table."""
SEAT_LOST: Final = sentence("The host no longer keeps your seat at this table. Ask for the code to join again.")
OTHER_TABLE: Final = sentence(
    "Another table is open at that address. Yours is offered when its host opens it again. If its match is over, "
    "forget it under “Paused matches”."
)


class JoinedLink(ReconnectingLink):
    """A line to another host's table, with the stored seat if there is one, else as a newcomer with the code."""

    def __init__(self, net: LocalNetwork, target: JoinTarget, name: str, code: str, claim: Claim | None = None) -> None:
        """`claim` is what the player knows of a match that continues there without its host."""
        super().__init__()
        self._net: Final = net
        self._needs_seat: Final = bool(target.seat) or claim is not None
        """True if the player comes for a seat of their own, and not as a newcomer."""
        self._target: Final = target
        self._name: Final = name
        self._code: Final = code
        self._sat: PreparedGuest | None = None
        self._is_back = False
        self._is_lost = False
        """True if the host was last seen to be gone."""
        self._is_sealed = False
        """True if the host itself, not just somebody at its address, says that the stored seat isn't at its table."""
        self._room: Room | None = None
        seats, number = net.seats, target.table or 0

        def sit() -> PreparedGuest:
            if claim is not None:
                return seats.successor(name, claim)
            return seats.of(target.seat, name) if target.seat else seats.at(name, target.addresses, number)

        self._coming: Future[PreparedGuest] | None = net.on_disk(sit)

    def poll(self) -> None:
        """Connect once the seat's notes are loaded."""
        coming = self._coming
        if coming is None or not coming.done():
            return
        self._coming = None
        try:
            self._go(coming.result())
        except Refusal as why:
            self.tell(LinkNews("over", "bye", why.sentence))

    def _go(self, sat: PreparedGuest) -> None:
        target = self._target
        self._sat, self._is_back = sat, bool(sat.guest.pass_key)
        ways = ways_to(Route(target.addresses))
        code = "" if self._is_back else self._code
        line = LanLink(
            self._net.bridge,
            sat.guest,
            ways,
            table=target.table or 0,
            code=code,
            wake=self._net.wake,
            memory=sat.memory,
        )
        self.attach(line)

    def on_news(self, news: LineNews) -> LineNews | None:
        """Start again if the seat is not at this table or has its notes elsewhere; store a seat that was taken."""
        sat, seats = self._sat, self._net.seats
        end = news if isinstance(news, EndNews) or (isinstance(news, LinkNews) and news.link == "over") else None
        if end is not None and self._needs_seat and self._is_refused(end.code):
            return self._without_seat(end)
        if end is not None and self._has_to_begin_anew(end.code):
            if isinstance(end, LinkNews) and sat is not None:
                self._part()
                table = sat.guest.table
                if end.code == "elsewhere":
                    self._coming = self._net.on_disk(lambda: seats.again(self._name, table))
                else:
                    self._net.on_disk(lambda: seats.forget(self._target.addresses, self._target.table or 0))
                    self._coming = self._net.on_disk(lambda: seats.newcomer(self._name))
            return None
        if isinstance(news, SeatNews):
            self._is_back, self._is_lost = False, False
            if sat is not None:
                self._net.remember(sat, self._target)
        elif isinstance(news, RoomNews):
            self._enter(news.room)
        elif isinstance(news, LinkNews):
            self._is_lost = news.link != "seated"
            if news.link == "over":
                self._part(news.code)
        elif isinstance(news, AuditNews) and not news.is_closed and sat is not None:
            self._net.shown(sat.guest.table, news.deal, sat.guest.opened(news.deal))
        return news

    def _enter(self, room: Room) -> None:
        """Store which table this is, once and when its name or game has changed or a match is over."""
        before, self._room = self._room, room
        if self._sat is not None and (before is None or _kept_of(before) != _kept_of(room)):
            self._net.placed(self._sat, self._target, room)

    def _has_to_begin_anew(self, code: ErrorCode | None) -> bool:
        """Return True if the guest has found itself that it has sat here before, or its seat is refused."""
        guest = self._sat.guest if self._sat is not None else None
        is_elsewhere = code == "elsewhere" and guest is not None and guest.table in guest.elsewhere
        return is_elsewhere or self._is_refused(code)

    def _is_refused(self, code: ErrorCode | None) -> bool:
        return self._is_back and code in NOT_HERE

    def _without_seat(self, news: EndNews | LinkNews) -> LineNews | None:
        """End with the reason why the seat that the player asked for can't be taken back."""
        if isinstance(news, EndNews):
            self._is_sealed = True
            return None
        self._part("unknown" if self._is_sealed else "bye")
        return LinkNews("over", news.code, SEAT_LOST if self._is_sealed else OTHER_TABLE)

    def close(self, code: ErrorCode = "bye") -> None:
        """Say goodbye. Closing while the host is present counts as leaving by choice."""
        super().close()
        if self._coming is not None:
            close_notes(self._coming)
        self._part(code)

    def way(self, code: str) -> Where:
        """Return how others can join this table with its code."""
        hosts, port = tuple(each.host for each in self._target.addresses), self._target.addresses[0].port
        said = invitation(hosts, port, self._target.table or 0, code).text()
        return Where(tuple(map(str, self._target.addresses)), said)

    def _part(self, code: ErrorCode | None = None) -> None:
        sat, self._sat = self._sat, None
        if sat is not None:
            self._net.part(sat, code, waits=self._is_lost, room=self._room)


def _kept_of(room: Room) -> tuple[str, str, bool]:
    """Return the stored facts about a table: its name, its game, and True if the match is over."""
    return room.name, room.terms.game, room.phase == "over"


class Files(NamedTuple):
    """Paths of stored files; None for those that cannot be stored."""

    key: Path | None
    hosts: Path | None
    seats: Path | None
    tables: Path | None
    rounds: Path | None
    records: Path | None = None


def files() -> Files:
    """Return this user's paths."""
    return Files(*map(_tried, (key_file, hosts_file, seats_dir, tables_dir, rounds_dir, records_file)))


def _tried(folder: Callable[[], Path]) -> Path | None:
    try:
        return folder()
    except FolderError:
        return None


class LocalNetwork:
    """Implements `network.Lan`. The bridge's thread and the player's key are created on first use."""

    def __init__(self, places: Callable[[], Files], wake: Callable[[], None] = lambda: None) -> None:
        """`places` returns the paths. `wake` is called in a thread whenever a line has news."""
        self._find: Final = places
        self.wake: Final = wake
        self._bridge: NetworkThread | None = None
        self._key: Key | None = None
        self._mine: tuple[HostedSave, ...] = ()
        self._left: tuple[LeftSeat, ...] = ()
        self._scores: Final = TableScores()
        self._here: list[HostedHere] = []
        self._lines: list[ReconnectingLink] = []
        self._writer: Final = ThreadPoolExecutor(1, "rounds")
        self._disk: Final = ThreadPoolExecutor(1, "seats")
        """Thread that reads and writes seats and host records, in order."""
        self._face = ""
        self._known: tuple[HostRecord, ...] = ()
        """The host records as last written."""
        self.on_disk(self._recall)

    @cached_property
    def _places(self) -> Files:
        return self._find()

    @cached_property
    def seats(self) -> Seats:
        """The player's stored seats."""
        seats = Seats(self._places.seats, lambda: self.key)
        seats.face = self._face
        return seats

    @property
    def bridge(self) -> NetworkThread:
        """The thread beside the window."""
        if self._bridge is None:
            self._bridge = NetworkThread()
        return self._bridge

    @property
    def key(self) -> Key:
        """The player's key."""
        if self._key is None:
            self._key = player_key(self._places.key)
        return self._key

    @property
    def me(self) -> bytes:
        """The player's public key."""
        return self.key.public

    def on_disk(self, what: Callable[[], T]) -> Future[T]:
        """Run a function in the thread for seat files, after all earlier ones."""
        return self._disk.submit(what)

    # -- for scenes ---------------------------------------------------------------------------------------------

    def set_face(self, face: str) -> None:
        """Show this face to other players, from the next connection on."""
        self._face = face
        if "seats" in self.__dict__:
            self.seats.face = face

    def search(self) -> TableSearch:
        """Start searching for tables."""
        return NearbySearch(self, for_seats=False)

    def watch(self) -> SeatWatch | None:
        """Start searching for the tables at which the player has a seat; None if there was none at the last look."""
        return NearbySearch(self, for_seats=True) if any(not seat.is_dropped for seat in self._left) else None

    def drop(self, seat: KeptSeat, *, is_dropped: bool) -> bool:
        """Stop offering the way back to a seat, or offer it again."""
        is_done = self.seats.drop(seat.key, is_dropped=is_dropped)
        self._left = self.seats.left()
        return is_done

    def open(self, opening: NewTable, name: str) -> OwnTable:
        """Open a table in a new process, and join it."""
        rules, custom = rules_of(opening.terms), opening.custom
        wish = HostOptions(
            rules,
            opening.name,
            self.me,
            not opening.coded,
            opening.bots,
            stand_in=custom.stand_in,
            pace=custom.pace,
            turn=custom.turn,
            onlookers=custom.onlookers,
            phones=opening.coded,
        )
        return self._hosted(started(arguments(wish), self.wake), name)

    def delete(self, mine: HostedSave) -> bool:
        """Hide a saved table from everyone who looks for it."""
        return not mine.port and self._moved(mine, delete_table)

    def restore(self, mine: HostedSave) -> bool:
        """Bring a hidden table back."""
        return self._moved(mine, restore_table)

    def _moved(self, mine: HostedSave, how: Callable[[Path], None]) -> bool:
        try:
            how(Path(mine.key))
        except OSError:
            return False
        self.look_for_mine()
        return True

    def purge_deleted(self) -> None:
        """Remove the hidden tables for good."""
        folder = self._places.tables
        if folder is not None:
            bury_tables(folder)

    def resume(self, mine: HostedSave, name: str) -> OwnTable:
        """Resume a saved table, or return to one whose host outlived its window."""
        if not mine.port:
            return self._hosted(started(resuming(Path(mine.key), phones=True), self.wake), name)
        return self._hosted(OutlivedHost(mine, self.wake), name, is_outlived=True)

    def go_on(self, match: GoingOn, name: str) -> OwnTable:
        """Open a table at which a match continues, and join it."""
        tables = self._places.tables
        if tables is None or not match.rounds:
            raise Refusal(sentence("This computer doesn't have all rounds of the match."))
        self._succeed(match.line)
        host = FoundingHost(self.on_disk(lambda: write_founding(match, tables)), self.wake)
        return self._hosted(host, name, match=match)

    def follow(self, match: GoingOn, target: JoinTarget, name: str) -> TableLink:
        """Join another player's table at which a match continues."""
        self._succeed(match.line)
        line = JoinedLink(self, target, name, "", match.claim)
        self._lines.append(line)
        return line

    @staticmethod
    def _succeed(line: TableLink) -> None:
        """End the line to a table whose match continues elsewhere."""
        if isinstance(line, JoinedLink):
            line.close("old_epoch")
        else:
            line.close()

    def way_to(self, line: TableLink, code: str) -> Where | None:
        """Return how others can join the table of a line."""
        return line.way(code) if isinstance(line, JoinedLink) and code else None

    def _hosted(
        self, host: HostProcess, name: str, *, is_outlived: bool = False, match: GoingOn | None = None
    ) -> HostedHere:
        def sit(journal: Path) -> PreparedGuest:
            if match is not None:
                return self.seats.successor(name, match.claim, house=str(journal))
            return self.seats.owner_guest(name, journal)

        keeping = OwnTableSetup(
            match.me if match is not None else self.me,
            lambda journal: self.on_disk(lambda: sit(journal)),
            self._remember_here,
            lambda sat: self.part(sat, "closed", waits=False),
            self.wake,
            is_known=is_outlived,
        )
        hosting = HostedHere(self.bridge, host, keeping)
        self._here.append(hosting)
        self._lines.append(hosting.line)
        return hosting

    def look(self) -> Future[None]:
        """Find the saved tables and the player's seats on disk, in the thread for seat files."""
        return self.on_disk(self._look)

    def _look(self) -> None:
        """Find both, once hosts that are saving their tables have had time to finish."""
        end = time.monotonic() + SAVED_WITHIN
        while any(each.is_ending and each.host.is_running for each in self._here) and time.monotonic() < end:
            time.sleep(0.02)
        self.look_for_mine()
        self._left = self.seats.left()

    def saved_tables(self) -> Sequence[HostedSave]:
        """Return the tables of this computer that can be resumed or returned to, as last found."""
        here = (each for each in self._here if each.host.is_running and not each.is_left)
        running = {str(each.ready.journal) for each in here if each.ready is not None}
        return tuple(each for each in self._mine if each.key not in running)

    def join(self, target: JoinTarget, name: str, code: str) -> TableLink:
        """Join a table."""
        line = JoinedLink(self, target, name, code)
        self._lines.append(line)
        return line

    def look_on(self, target: JoinTarget, code: str) -> TableLink:
        """Watch a table without a seat."""
        line, ways = ReconnectingLink(), ways_to(Route(target.addresses))
        onlooker = Onlooker(self.key)
        line.attach(LanLink(self.bridge, onlooker, ways, table=target.table or 0, code=code, wake=self.wake))
        self._lines.append(line)
        return line

    def export(self, line: TableLink) -> Future[Path]:
        """Write the rounds a line has checked to a file that anyone can check."""
        content = line.inner.round_file() if isinstance(line, ReconnectingLink) and line.inner is not None else b""
        return self._writer.submit(self._written, content)

    def _written(self, content: bytes) -> Path:
        folder = self._places.rounds
        if not content or folder is None:
            raise Refusal(sentence("There's no round to save yet."))
        path = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}{ROUNDS_SUFFIX}"
        try:
            write_atomically(path, content.decode())
        except OSError as why:
            raise Refusal(sentence("{file} can't be written: {reason}.", file=str(path), reason=reason(why))) from None
        return path

    # -- in the bridge's thread ---------------------------------------------------------------------------------

    def hosts(self) -> Sequence[RememberedHost]:
        """Return the hosts joined before."""
        return hosts(self._places.hosts).hosts if self._places.hosts is not None else ()

    def left_seats(self) -> Sequence[LeftSeat]:
        """Return the seats taken at tables of other hosts."""
        return self.seats.left()

    def taken_at(self, addresses: Sequence[Address], table: int) -> str:
        """Return the seat that was taken at such a table."""
        return self.seats.taken_at(addresses, table)

    def look_for_mine(self) -> None:
        """Find the saved tables on disk."""
        self._mine = tables_of(self._places.tables, self._scores) if self._places.tables is not None else ()

    def remember(self, sat: PreparedGuest, target: JoinTarget) -> None:
        """Store the player's seat."""
        path = self._places.hosts

        def write() -> None:
            self.seats.seated(sat, target.addresses, target.table or 0)
            if path is not None:
                write_hosts(
                    path, hosts(path).joined(RememberedHost(target.name, tuple(target.addresses), int(time.time())))
                )

        self.on_disk(write)

    def placed(self, sat: PreparedGuest, target: JoinTarget, room: Room) -> None:
        """Store which table the player's seat is at."""
        name, game, is_over = _kept_of(room)
        at = SeatPlace(name, game, tuple(target.addresses), target.table or 0, int(time.time()), is_over)
        self.on_disk(lambda: self.seats.placed(sat, at))

    # -- host records -------------------------------------------------------------------------------------------

    def warnings_about(self, present: Present) -> Sequence[Sentence]:
        """Return the warnings about this host or company."""
        return host_warnings(self._known, present)

    def part(self, sat: PreparedGuest, code: ErrorCode | None, *, waits: bool, room: Room | None = None) -> None:
        """Store that a line has ended, with any incident at its host; `room` is the table as it was left."""
        phase, now = (room.phase, int(time.time())) if room is not None else ("", 0)
        self.on_disk(lambda: self._note(self.seats.parted(sat, code, waits=waits, phase=phase, now=now)))

    def shown(self, table: bytes, deal: int, opened: bytes) -> None:
        """Clear the record of a deal that was revealed after all; `opened` is its digest D."""
        if taken_back(self._known, table, deal, opened) != self._known:
            self.on_disk(lambda: self._write(taken_back(self._read(), table, deal, opened)))

    def _recall(self) -> None:
        """Restore tables deleted by a killed program, read the host records, and add hosts that have not returned."""
        if self._places.tables is not None:  # the program was killed before they were buried
            for folder in deleted_tables(self._places.tables):
                with contextlib.suppress(OSError):
                    restore_table(folder)
        self._known = self._read()
        self._note(self.seats.unrevealed())

    def _note(self, found: Sequence[HostRecord]) -> None:
        before = self._read()
        told = {(each.what, each.table, each.deal) for each in before}  # each stays under its first day
        fresh = [each for each in found if (each.what, each.table, each.deal) not in told]
        if fresh:
            self._write(reduce(noted, fresh, before))

    def _read(self) -> tuple[HostRecord, ...]:
        path = self._places.records
        return records(path, datetime.now(UTC).date()) if path is not None else ()

    def _write(self, known: tuple[HostRecord, ...]) -> None:
        self._known = known
        with contextlib.suppress(OSError):
            if self._places.records is not None:
                write_records(self._places.records, known)

    def _remember_here(self, sat: PreparedGuest, ready: HostReady) -> None:
        """Store the owner's seat at a table of this computer."""
        addresses = tuple(Address(host, ready.port) for host in (*ready.addresses, HERE))
        table = ready.tables[0].number
        self.on_disk(lambda: self.seats.seated(sat, addresses, table))

    # -- the end ------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Say goodbye everywhere, save this computer's tables, and stop the thread."""
        for wire in self._lines:
            wire.close()
            if wire.inner is not None:
                wire.inner.wait_for_goodbye()
        for hosting in self._here:
            hosting.host.close()
        if self._bridge is not None:
            self._bridge.close()
        self._writer.shutdown(wait=False)
        self._disk.shutdown(wait=False)


def opened(wake: Callable[[], None]) -> LocalNetwork:
    """Return this user's network; `wake` is called in a thread whenever a line has news."""
    return LocalNetwork(files, wake)
