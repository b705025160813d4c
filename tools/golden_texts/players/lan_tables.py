"""The golden evenings on the network: what a window's table says of itself after each thing that happens there.

Ana has the window. Luis and Maria sit at other computers. What an honest host never sends is handed to her line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

from engine.bots.characters import CHARACTERS
from engine.core import CLAIM, NOBODY, PLAY, Move
from engine.options import HouseRules
from engine.record.branch import HiddenTiles
from engine.sentences import Refusal, sentence
from game.lan.successors import first_table, host_name, match_elsewhere, match_of, match_tables
from game.lan.table.conversation import ChatLine
from game.lan.table.replay_company import LanReplayGroup
from game.lan.table.table import LanTable
from game.lan.verdicts import brief, in_lines, items
from game.lan.words import line_words, phrase, remedy_text
from game.play.pace import Pace
from game.play.replay_group import BranchMoves, ReplayPosition
from net.discovery.listings import Address, FoundBy, FoundTable, TableListing
from net.discovery.seat_marks import MarkedSeat, SeatState, marks
from net.fairness.findings import Finding
from net.guest.judgement import Judgement
from net.guest.news import (
    AuditNews,
    ChatNews,
    ContinuedNews,
    EndNews,
    FindingNews,
    HostGoneNews,
    JudgementNews,
    OverdueNews,
    RefusalNews,
    WordsNews,
)
from net.guest.table_link import LineNews, LinkNews
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, Chat, Continuation, Ready, Sit, TableSettings
from tests.support.lan.company import Puppets
from tests.support.lan.one_thread import Network, Robot, terms
from tools.golden_texts.players.observed import Observed, plain

FOLDER: Final = Path(__file__).resolve().parents[3] / "tests" / "golden_evenings"
_PATIENCE: Final = 200
"""Steps after which an evening has come to a standstill."""


class Evening:
    """A table with Ana at a window and players at other computers. `told` collects the lines of the golden text."""

    def __init__(
        self,
        key: str = "block_draw",
        seats: int = 3,
        house: HouseRules | None = None,
        settings: TableSettings | None = None,
        robots: tuple[str, ...] = ("Luis", "Maria"),
    ) -> None:
        self.net: Final = Network(7)
        ana = Key(self.net.chance(32))
        custom = settings or TableSettings(pace=0, onlookers=60)
        self.net.open(terms(key, seats, house), custom, owner=ana.public)
        self.line: Final = self.net.line("Ana", ana)
        self.thinker: Final = Puppets()
        self.kept: Final[list[object]] = []
        self.table = LanTable(self.line, self.thinker, Pace(0.0), self.kept.append)
        self.robots: Final = [Robot(self.net.line(name)) for name in robots]
        self.now = 20.0
        self.told: list[str] = []
        self._seen = self._watched()
        self.look("the table is open")

    def _watched(self) -> Observed:
        table = self.table
        return Observed(table=table, checks=table.checks, talk=table.talk, missed=table.missed)

    def sit_anew(self) -> None:
        """Open another window at the same line."""
        self.table = LanTable(self.line, self.thinker, Pace(0.0), self.kept.append)
        self._seen = self._watched()

    def look(self, what: str) -> None:
        """Note the changes, under a heading."""
        table = self.table
        table.poll(self.now)
        table.update(self.now, calm=True)
        found = [*self._seen.changes(), *self._asked()]
        self.told.append(f"{what}:")
        self.told += [f"  {line}" for line in found if not line.startswith(("table.clock ", "table.version "))]

    def _asked(self) -> Iterator[str]:
        """Yield what the table answers when it is asked."""
        table = self.table
        if self.kept:
            yield f"kept {plain(self.kept)}"
            self.kept.clear()
        if table.has_begun:
            yield f"legal {plain(table.legal())}, due {plain(table.due())}"
            for missed in table.past():
                yield f"past {plain(missed)}"
        for update in table.news():
            yield f"news {update.seq} {plain(update.events)} {plain(update.view)}"
        left = [table.left(place.seat) for place in table.places]
        for name, value in (
            ("left", left if any(left) else None),
            ("turn end", table.turn_end()),
            ("waited", table.waited() or None),
            ("refusals", table.take_refusals()),
            ("changes", table.take_changes()),
            ("chat", table.talk.take_chat()),
            ("codes", table.talk.take_codes()),
            ("receipts", table.talk.take_receipts()),
            ("line", line_words(table.link, table.why, table.reason) if table.link != "seated" else None),
            ("remedy", remedy_text(table.why, is_owner=table.is_owner) if table.why else None),
            ("match without its host", match_of(table)),
            ("match elsewhere", match_elsewhere(table)),
            ("host", host_name(going) if (going := match_of(table)) is not None else None),
            ("since the end", table.checks.since_end(table.number, table.clock) or None),
        ):
            if value:
                yield f"{name} {plain(value)}"
        if table.judgement is not None:
            yield f"verdict {plain(in_lines(table.judgement))}"
            yield from (f"verdict {plain(item)}" for item in items(table.judgement))
            yield f"verdict {plain(table.company.lead(table.judgement.outcome))}"
            if table.judgement.findings:
                yield f"verdict {plain(brief(table.judgement))}"

    def step(self, seconds: float = 0.1, what: str = "") -> None:
        """Let time pass for everyone; note the changes if it has a heading."""
        self.net.pass_time(seconds)
        self.now += seconds
        for robot in self.robots:
            robot.act()
        if what:
            self.look(what)
        else:
            self.table.poll(self.now)
            self.table.update(self.now, calm=True)

    def do(self, what: str, act: Callable[[], object]) -> None:
        """Do something at the window and note the changes a moment later."""
        try:
            act()
        except Refusal as why:
            self.told.append(f"refused: {why}")
        self.step(0.1, what)

    def hand(self, *news: LineNews, what: str = "") -> None:
        """Hand news to the window that the host hasn't sent."""
        for each in news:
            self.line.tell(each)
        self.look(what or " and ".join(type(each).__name__ for each in news))

    def begin(self) -> None:
        """Start the match."""
        self.table.ask(Ready(on=True))
        self.step()
        self.do("the match starts", lambda: self.table.ask(AdminRequest("start")))

    def is_my_turn(self) -> bool:
        """Return True if Ana can move now."""
        return self.table.has_begun and self.table.view.turn == self.table.seat and bool(self.table.legal())

    def until(self, is_so: Callable[[], bool], *, plays: bool = False, what: str = "") -> None:
        """Let time pass until something is so, with Ana's first moves or without any."""
        for _ in range(_PATIENCE):
            if is_so():
                break
            if plays and self.is_my_turn() and not self.table.view.over:
                self.table.offer(self.table.legal()[0])
            self.step()
        else:
            raise TimeoutError
        self.look(what or "later")


def _lobby() -> list[str]:
    at = Evening(seats=4, robots=("Luis",))
    table, robot = at.table, at.robots[0]
    robot.gets_ready = False
    bots = CHARACTERS[0].key
    at.do("a bot sits down", lambda: table.ask(AdminRequest("bot", 2, character=bots)))
    at.do("another bot sits down", lambda: table.ask(AdminRequest("bot", 3)))
    at.do("it leaves", lambda: table.ask(AdminRequest("open", 3)))
    at.do("Maria comes", lambda: at.robots.append(Robot(at.net.line("Maria", face="star"))))
    at.do("Ana takes a seat that is taken", lambda: table.ask(Sit(1)))
    at.do("two seats are swapped", lambda: table.ask(AdminRequest("swap", 0, 3)))
    at.do("Ana is ready", lambda: table.ask(Ready(on=True)))
    at.do("Ana isn't ready", lambda: table.ask(Ready(on=False)))
    others: tuple[HouseRules, ...] = ({"target": 150}, {"target": 200, "match": "rounds"})
    for house in others:
        wish = AdminRequest("terms", terms=terms("block_draw", 4, house))
        at.do(f"other terms {house}", partial(table.ask, wish))
    at.do("another game", lambda: table.ask(AdminRequest("terms", terms=terms("all_fives", 4))))
    settings = TableSettings(stand_in=20, pace=50, chat=False, turn=30, onlookers=0)
    at.do("other settings", lambda: table.ask(AdminRequest("custom", settings=settings)))
    at.do("nobody may talk", lambda: table.ask(Chat(1)))
    settings = TableSettings(stand_in=3, pace=0, turn=15, onlookers=30)
    at.do("everybody may", lambda: table.ask(AdminRequest("custom", settings=settings)))
    at.do("Ana speaks", lambda: table.ask(Chat(1)))
    at.do("Luis speaks", lambda: robot.line.ask(Chat(-1, "Hola, Ana")))
    at.do("Luis says what only newer windows know", lambda: robot.line.ask(Chat(15)))
    at.do("Luis sends a code", lambda: robot.line.ask(Chat(code="boneyard:one-code")))
    at.do("Luis sends Ana a code", lambda: robot.line.ask(Chat(code="boneyard:for-ana", recipient=table.me)))
    at.do("Ana sends a code", lambda: table.send_code("boneyard:a-code"))
    other = robot.line.guest.key.public
    at.do("Ana sends Luis a code", lambda: table.send_code("boneyard:for-luis", other))
    table.talk.muted.add(other)
    at.do("Luis is muted and speaks", lambda: robot.line.ask(Chat(2)))
    at.do("Luis is muted and sends a code", lambda: robot.line.ask(Chat(code="boneyard:muted")))
    at.do("Ana removes Luis", lambda: table.ask(AdminRequest("kick", 1)))
    at.do("too early to start", lambda: table.ask(AdminRequest("start")))
    at.do("the table is closed", lambda: table.ask(AdminRequest("close")))
    at.told += [f"phrase {number}: {phrase(number)}" for number in (-1, 0, 11, 12)]
    return at.told


def _match() -> list[str]:
    at = Evening(house={"target": 25}, settings=TableSettings(pace=0, turn=20, stand_in=8, onlookers=60))
    table, net = at.table, at.net
    look_on = LanTable(net.look_on(), at.thinker, Pace(0.0))
    onlooker = Observed(table=look_on)
    at.do("too early", lambda: table.offer(Move(PLAY)) if table.has_begun else None)
    at.begin()
    at.until(at.is_my_turn, what="Ana's turn")
    at.do("an illegal move", lambda: table.offer(Move(PLAY, (0,), 63)))
    net.slow = True
    at.do("a move is on its way", lambda: table.offer(table.legal()[0]))
    at.do("another one", lambda: table.offer(Move(CLAIM)))
    at.step(2.0, "two seconds later")
    net.slow = False
    at.step(0.1, "it has arrived")
    at.do("a hint", table.advise)
    at.told.append(f"hint {plain(at.thinker.hints[-1])}")
    luis = at.robots[0]
    luis.plays = False
    at.step(0.1, "Luis thinks")
    for _ in range(4):
        at.step(5.0, "five seconds later")
    luis.plays = True
    at.until(at.is_my_turn, what="Ana's turn again")
    for _ in range(3):
        at.step(7.0, "Ana does nothing for seven seconds")
    luis.line.cut()
    at.step(0.1, "Luis is away")
    at.step(3.0, "three seconds later")
    at.step(6.0, "a bot fills in")
    luis.line.heal()
    at.step(0.1, "Luis is back")
    net.stop()
    at.look("the host is lost")
    at.do("a move", lambda: table.offer(Move(PLAY)))
    at.step(25.0, "the host isn't heard for long")
    at.told += _continued(table)
    net.restart()
    at.step(0.1, "the host is back")
    at.until(lambda: bool(table.view.over), plays=True, what="the round is over")
    at.step(6.0, "six seconds later")
    table.next_round()
    at.until(lambda: table.rounds == 2, what="the second round")
    at.until(at.is_my_turn, plays=False, what="Ana's turn")
    luis.gets_ready = True
    for _ in range(20):
        if table.winners:
            break
        at.until(lambda: bool(table.view.over), plays=True, what="the round is over")
        at.step(0.2)
        if not table.winners:
            rounds = table.rounds
            table.next_round()
            at.until(lambda: table.rounds > rounds, what="the next round")  # noqa: B023 - called at once
    at.step(6.0, "the match is over")
    at.told.append(f"words {plain(table.checks.words)}")
    look_on.poll(at.now)
    at.told += [f"onlooker: {line}" for line in onlooker.changes()]
    at.told += _replayed(at)
    rounds = table.number
    at.do("Ana wants another match", lambda: table.ask(Ready(on=True)))
    at.do("it starts", lambda: table.ask(AdminRequest("start")))
    at.told.append(f"later deal: {table.number > rounds}")
    at.do("the table is saved", lambda: table.ask(AdminRequest("save")))
    return at.told


def _continued(table: LanTable) -> Iterator[str]:
    """Tell of the tables nearby at which a match may continue without its host."""
    going = match_of(table)
    assert going is not None
    people = [MarkedSeat(place.key, SeatState.HERE) for place in going.room.seats]
    away = [seat._replace(state=SeatState.KEPT) for seat in people]
    for number, (seats, secret) in enumerate(
        (
            (away, going.claim.before.pass_key),
            ([*away[:1], *people[1:2], *away[2:]], going.claim.table.pass_key),
            ([*away[:2], *people[2:]], going.claim.table.pass_key),
            ([*people[:1], *away[1:]], going.claim.table.pass_key),
            (away, going.claim.table.pass_key),
        )
    ):
        host = number.to_bytes(8, "big")
        shown = marks(host, 0, secret, seats)
        said = TableListing(host, 0, f"Table {number}", "matador", 26_631, 1, bytes(8), 3, 1, False, True, shown)
        place = (Address("192.168.1.50", 26_631 + number),)
        found = FoundTable(said, place, frozenset({FoundBy.PROBE}), 0.0, 0.001, quiet=False, hindrance=None)
        yield f"table {number}: {plain([(each.names, each.target) for each in match_tables(going, [found])])}"
        first = first_table(going, [found])
        yield f"  first: {plain(first and (first.names, first.target, first.rival.here, first.rival.is_old))}"


def _replayed(at: Evening) -> list[str]:
    """Go through a finished match together with Luis."""
    told: list[str] = []

    def spelled(line: ChatLine) -> str:
        return line.phrase or line.text

    group = LanReplayGroup(at.table, spelled)
    luis = LanTable(at.robots[0].line, at.thinker, Pace(0.0))
    luis.poll(at.now)
    beside = LanReplayGroup(luis, spelled)
    seen, also = Observed(group=group), Observed(luis=beside)

    def note(what: str) -> None:
        at.step()
        luis.poll(at.now)
        told.append(f"{what}:")
        told.extend(f"  {line}" for line in (*seen.changes(), *also.changes()))
        told.extend(f"  heard {plain(each.heard())}" for each in (group, beside))
        told.append(f"  {group.name(1)} {plain(at.table.watching)}")

    at.robots[0].gets_ready = at.robots[1].gets_ready = False
    note("before")
    steps = at.table.finished.match.rounds[0].steps if at.table.finished else []
    group.join(ReplayPosition(0, 0, is_open=False, speed=1.0))
    note("Ana begins")
    beside.join(ReplayPosition(3, 1, is_open=True, speed=2.0))
    note("Luis joins")
    group.show(ReplayPosition(4, 2, is_open=True, speed=0.5))
    note("Ana shows a position")
    tried = BranchMoves(tuple(steps[:2]), HiddenTiles({3: 4, 4: 3}, 24))
    group.show(ReplayPosition(0, 0, is_open=False, speed=4.0, tried=tried))
    note("Ana shows a branch")
    group.show(
        ReplayPosition(0, 0, is_open=False, speed=4.0, tried=BranchMoves(tuple(steps[:1]) * 500, HiddenTiles({}, 0)))
    )
    note("Ana shows a long branch")
    beside.take_lead()
    note("Luis leads")
    at.robots[0].line.ask(Chat(3))
    note("Luis speaks")
    at.table.ask(Chat(-1, "Oh"))
    note("Ana speaks")
    group.leave()
    note("Ana leaves")
    beside.leave()
    note("Luis leaves")
    return told


def _odd_news() -> list[str]:
    at = Evening("five_up", 2, {"target": 61}, robots=("Luis",))
    table, names = at.table, ("Ana", "Luis")
    at.begin()
    at.until(lambda: bool(table.view.over), plays=True, what="the round is over")
    at.step(6.0)
    deal = table.number
    fair = table.checks.judged(deal)
    assert fair is not None
    at.hand(OverdueNews(9))
    at.now += 4.0
    at.look("four seconds later")
    at.hand(ChatNews(len(table.places), -1, "Who am I?"), what="somebody without a seat speaks")
    at.hand(WordsNews((1, 2, 3, 4)), what="words")
    at.hand(WordsNews(()), what="no words")
    at.hand(WordsNews((1, 2, 3, 5)), what="other words")
    at.hand(WordsNews((), are_coming=False), what="no words any more")
    what = sentence("something is odd")
    host = Finding(deal, 7, "account", what)
    later = Finding(deal + 1, 0, "two_histories", what)
    for finding in (host, Finding(deal, 3, "two_words", what, 1), later, host._replace(step=0)):
        at.hand(FindingNews(finding, names), what=f"finding {finding.code}")
        at.hand(JudgementNews(fair._replace(outcome="faulty", findings=(finding,))), what="a judgement")
    remark = sentence("Something else.")
    for outcome in ("remark", "unchecked"):
        told = Judgement(deal, 1, outcome, (remark, remark), (), (1,), (1,), 0, names)
        at.hand(JudgementNews(told), what=f"judged {outcome}")
        at.hand(JudgementNews(told._replace(remarks=(remark,), put_in=(), seat=NOBODY)), what="without a seat")
    assert table.finished is None
    audit = table.checks.audits[-1]
    assert isinstance(audit, AuditNews)
    at.hand(audit, what="an audit again")
    at.hand(audit._replace(deal=deal + 1, is_closed=True), what="a closed deal")
    at.hand(audit._replace(deal=deal + 2, is_unseen=True), what="an unseen deal")
    at.hand(audit._replace(deal=deal + 2, is_closed=True), what="it was closed, too")
    at.hand(audit._replace(deal=deal + 3, findings=(host,)), what="a faulty deal")
    at.hand(RefusalNews("not_your_turn", Move(PLAY, (0,))), what="not your turn")
    at.hand(RefusalNews("seat_taken", None), what="a refusal")
    at.hand(HostGoneNews(None), what="the host is heard")
    said = Continuation(b"t" * 16, b"h" * 32, 1, deal, 1, b"e" * 32, (0, 5))
    for is_void in (False, True):
        at.hand(ContinuedNews(said, is_void), what=f"it continues, void {is_void}")
    at.hand(LinkNews("lost", "timeout"), what="no answer")
    at.hand(LinkNews("over", "bye", sentence("A better reason.")), what="over with a reason")
    at.hand(LinkNews("over", "saved"), what="saved")
    at.hand(EndNews("closed"), what="closed")
    return at.told


def _comes_late() -> list[str]:
    at = Evening("all_fives", 3, {"target": 100, "muggins": "off"})
    at.begin()
    at.until(at.is_my_turn, what="Ana's turn")
    at.line.cut()
    at.step(12.0)
    at.line.heal()
    at.step(0.1, "Ana is back")
    at.sit_anew()
    at.line.fall()
    at.step(0.1, "Ana's program was started again")
    at.net.stop()
    at.step(25.0, "the host is gone")
    at.hand(EndNews("old_epoch"), what="the match has ended here")
    at.net.restart()
    at.sit_anew()
    at.line.fall()
    at.step(0.1, "both programs were started again")
    at.until(at.is_my_turn, what="Ana's turn")
    at.do("a hint", at.table.advise)
    at.told.append(f"hint {plain(at.thinker.hints[-1])}")
    chen = LanTable(at.net.line("Chen", code=at.net.code), at.thinker, Pace(0.0))
    chen.poll(at.now)
    at.told += Observed(chen=chen).changes()
    at.net.be_older()
    at.step(0.1, "an older host")
    at.step(60.0, "a minute later")
    at.step(55.0, "another minute later")
    return at.told


EVENINGS: Final[dict[str, Callable[[], list[str]]]] = {
    "lan_lobby": _lobby,
    "lan_match": _match,
    "lan_odd_news": _odd_news,
    "lan_comes_late": _comes_late,
}
"""The evenings by the names of their files."""


def evening_file(name: str) -> Path:
    """Return the golden file of an evening."""
    return FOLDER / f"{name}.txt"


def golden_evening(name: str) -> str:
    """Return the golden text of an evening."""
    return "".join(f"{line}\n" for line in EVENINGS[name]())


def golden_lan_tables() -> dict[Path, str]:
    """Return the contents of the golden file of each evening on the network."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
