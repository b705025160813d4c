"""Fakes with which LAN scenes open and join tables, over a network in one thread (`one_thread`)."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import datetime
from pathlib import Path
from typing import Final

from engine.sentences import Sentence, sentence
from game.lan.host_records import HostRecord, Present, host_warnings
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
from game.lan.phones import BackQuestion
from net.discovery.listings import Address, FoundBy, FoundTable, TableListing
from net.discovery.reach import Cause, Grade
from net.discovery.seat_marks import SeatState
from net.guest.table_link import TableLink
from net.protocol.keys import Key
from tests.support.lan.one_thread import FakeLine, Network


class FakeSearch:
    """A search that finds what the test provides."""

    def __init__(self, lan: FakeLan) -> None:
        self.lan: Final = lan
        self.is_open = True

    def found(self) -> Sequence[FoundTable]:
        return tuple(self.lan.places)

    def seats(self) -> Sequence[KeptSeat]:
        return tuple(seat._replace(is_dropped=seat.key in self.lan.dropped) for seat in self.lan.seats)

    def causes(self) -> Sequence[Cause]:
        return tuple(self.lan.why_nothing)

    def close(self) -> None:
        self.is_open = False


class FakeHosting:
    """The table hosted on this computer."""

    def __init__(self, lan: FakeLan, line: FakeLine) -> None:
        self.lan: Final = lan
        self.line: Final = line
        self.asked = 0
        self.problem: Sentence | None = None
        self.notice: Sentence | None = None
        self.has_phones = False
        self.phone_codes = 1
        """How often the QR code for phones was made."""
        self.phone_question: BackQuestion | None = None
        self.phone_answers: list[tuple[BackQuestion, bool]] = []

    def take_notice(self) -> Sentence | None:
        told, self.notice = self.notice, None
        return told

    def where(self) -> Where | None:
        where = Where(("192.168.1.7:26631", "[fd00::7]:26631"), f"boneyard://192.168.1.7:26631/0?c={self.lan.net.code}")
        page = "http://192.168.1.7:26632/"
        if not self.has_phones:
            return where
        pages = (page, "http://[fd00::7]:26632/")
        code = "abcd efgh jkmn" if self.phone_codes == 1 else "npqr stuv wxyz"
        return where._replace(phone_url=f"{page}#{'s' * 42}{self.phone_codes}", phone_pages=pages, phone_code=code)

    def look_on(self, *, on: bool) -> None:
        self.line.look_on(on=on)

    def let_phones_in(self, *, on: bool) -> None:
        self.has_phones = on

    def renew_phones(self) -> None:
        self.phone_codes += 1

    def answer_phone(self, question: BackQuestion, *, is_right: bool) -> None:
        self.phone_answers.append((question, is_right))
        self.phone_question = None

    def causes(self) -> Sequence[Cause]:
        return tuple(self.lan.reach)

    def ask_reach(self) -> None:
        self.asked += 1


class FakeLan:
    """The network of Ana's computer, all in one thread."""

    def __init__(self, net: Network) -> None:
        self.net: Final = net
        self.key: Final = Key(net.chance(32))
        self.places: list[FoundTable] = []
        self.why_nothing: list[Cause] = [
            Cause("nothing", Grade.HINT, sentence("No table answers."), sentence("Open one yourself."))
        ]
        self.reach: list[Cause] = [
            Cause("nobody", Grade.HINT, sentence("Nobody has looked yet."), sentence("Open the list elsewhere."))
        ]
        self.face = ""
        self.kept: list[HostedSave] = []
        self.deleted: list[HostedSave] = []
        self.seats: list[KeptSeat] = []
        """Ana's seats at the tables of other hosts."""
        self.dropped: set[str] = set()
        """Those that she has forgotten."""
        self.watches: list[FakeSearch] = []
        self.hosting: FakeHosting | None = None
        """The last table opened here."""
        self.joined: list[tuple[JoinTarget, str]] = []
        self.exports: list[TableLink] = []
        self.gone_on: list[GoingOn] = []
        self.known: list[HostRecord] = []
        """The remembered hosts."""

    def close(self) -> None:
        """Do nothing: the robots stay."""

    @property
    def me(self) -> bytes:
        return self.key.public

    def search(self) -> TableSearch:
        return FakeSearch(self)

    def watch(self) -> SeatWatch | None:
        if not self.seats:
            return None
        self.watches.append(FakeSearch(self))
        return self.watches[-1]

    def drop(self, seat: KeptSeat, *, is_dropped: bool) -> bool:
        (self.dropped.add if is_dropped else self.dropped.discard)(seat.key)
        return True

    def set_face(self, face: str) -> None:
        self.face = face

    def open(self, opening: NewTable, name: str) -> OwnTable:
        self.net.code = self.net.code if opening.coded else ""
        self.net.open(opening.terms, opening.custom, opening.name, owner=self.me)
        table = self.net.table
        for place, bot in enumerate(reversed(opening.bots), 1):
            table.seat_bot(opening.terms.seats - place, bot or table.chairs.spare_bot())
        self.hosting = FakeHosting(self, self.net.line(name, self.key, self.net.code, self.face))
        return self.hosting

    def saved_tables(self) -> Sequence[HostedSave]:
        return tuple(self.kept)

    def look(self) -> Future[None]:
        done: Future[None] = Future()
        done.set_result(None)
        return done

    def delete(self, mine: HostedSave) -> bool:
        self.kept.remove(mine)
        self.deleted.append(mine)
        return True

    def restore(self, mine: HostedSave) -> bool:
        self.deleted.remove(mine)
        self.kept.append(mine)
        return True

    def purge_deleted(self) -> None:
        self.deleted.clear()

    def resume(self, mine: HostedSave, name: str) -> OwnTable:
        self.kept.remove(mine)
        self.net.restart()
        return FakeHosting(self, self.net.line(name, self.key, self.net.code, self.face))

    def join(self, target: JoinTarget, name: str, code: str) -> TableLink:
        self.joined.append((target, code))
        return self.net.line(name, self.key, code, self.face)

    def go_on(self, match: GoingOn, name: str) -> OwnTable:
        self.gone_on.append(match)
        match.line.close()
        line = self.net.go_on(match.claim, match.rounds, match.room, self.key, name)
        return FakeHosting(self, line)

    def follow(self, match: GoingOn, target: JoinTarget, name: str) -> TableLink:
        self.joined.append((target, ""))
        return self.net.line(name, self.key, "", self.face, claim=match.claim)

    def way_to(self, line: TableLink, code: str) -> Where | None:  # noqa: ARG002 - as the network has it
        return Where(("192.168.1.9:26631",), f"boneyard://192.168.1.9:26631/0?c={code}") if code else None

    def look_on(self, target: JoinTarget, code: str) -> TableLink:
        self.joined.append((target, code))
        return self.net.look_on(self.key, code)

    def warnings_about(self, present: Present) -> Sequence[Sentence]:
        return host_warnings(tuple(self.known), present)

    def export(self, line: TableLink) -> Future[Path]:
        self.exports.append(line)
        done: Future[Path] = Future()
        done.set_result(Path("20260101.rounds.json"))
        return done


def seat_there(
    found: FoundTable | None = None, name: str = "Luis's table", *, state: SeatState | None = SeatState.BOT
) -> KeptSeat:
    """Return Ana's seat at a table that was found, or at one with this name that isn't open."""
    saved = datetime(2026, 1, 1, 20, 0).astimezone()
    addresses = (Address("192.168.1.9", 26631),)
    if found is None:
        return KeptSeat(name, name, "all_fives", JoinTarget(name, addresses, 0, coded=False, seat=name), saved)
    place = found.place
    target = JoinTarget(place.name, found.addresses, place.table, coded=False, seat=place.name)
    return KeptSeat(place.name, place.name, place.game, target, saved, place.key, state, found.quiet, found.hindrance)


def place(
    name: str = "Luis's table",
    game: str = "all_fives",
    *,
    seats: int = 4,
    taken: int = 1,
    coded: bool = True,
    begun: bool = False,
    host: int = 1,
    hindrance: Sentence | None = None,
    watchable: bool = False,
) -> FoundTable:
    """Return a table as the search finds it."""
    said = TableListing(
        host.to_bytes(8, "big"), 0, name, game, 26631, 1, bytes(8), seats, taken, coded, begun, watchable=watchable
    )
    return FoundTable(
        said, (Address("192.168.1.9", 26631),), frozenset({FoundBy.PROBE}), 0.0, 0.001, quiet=False, hindrance=hindrance
    )
