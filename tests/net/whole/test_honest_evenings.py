"""Whole evenings at an honest host whose owner uses everything a table offers: no finding, and only true remarks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final

import pytest

from engine.games import game
from net.effects.notes import AnyNote
from net.fairness.succession import NAMESAKE, THROWN_AWAY, TOOK_OVER, takeovers
from net.guest.guest import Guest
from net.guest.past import UNSEEN
from net.protocol.keys import Key
from net.protocol.messages import AdminRequest, ReplayRequest
from net.protocol.terms import terms_of
from net.verify.before_match import ONE_IN_PART, SOME_IN_PART, UNSEEN_BY
from net.verify.checking import NOT_TOLD, OTHER_DEAL, checked
from net.verify.round_file import read_rounds
from tests.support.lan.made_up_world import QUICK, World
from tests.support.lan.transcript import kept
from tests.support.lan.world_tables import Table
from tests.support.lengths import long_run

pytestmark = pytest.mark.slow

OWNER: Final = Key(bytes(31) + b"\7")
TABLE: Final = Table("block_draw", 4, 3, {"target": 30})
"""The owner, two guests and a bot, in short matches."""
DEALS: Final = 9
"""The number of deals in an evening."""
EVERY_DAY: Final = range(6, 12)
"""Evenings that have each of the owner's ways in them."""
AT_ONCE: Final = 12


def made(name: str, key: Key, random: Callable[[int], bytes], notes: tuple[AnyNote, ...]) -> Guest:
    return Guest(name, key, random, is_house=key == OWNER, notes=notes)


class Evening:
    """One evening. The owner does something every few seconds, whatever happens just then."""

    def __init__(self, seed: int) -> None:
        self.world = World(
            seed,
            TABLE,
            faults=False,
            guest=made,
            custom=QUICK,
            in_order=True,
            horizon=600,
            last=lambda: DEALS if self.world.host.table.number > DEALS else 0,
            owner=OWNER,
        )
        self.did: Counter[str] = Counter()
        self.world.after(6, self._act)

    def _act(self) -> None:
        world, rng = self.world, self.world.rng
        world.after(rng.uniform(0.3, 2), self._act)
        owner, table = world.guests[0], world.host.table
        if 0 in world.gone:  # the table was saved
            for i in world.gone:
                world.come_back(i)
        if not owner.is_seated or owner.room is None:
            return
        ways = [
            self._begin,
            self._begin,
            self._remove,
            self._settings,
            self._save,
            self._crash,
            self._kill,
            self._other,
        ]
        if table.phase == "lobby":
            ways += [self._swap, self._begin]
        if table.phase == "over":
            ways = [self._begin, self._rules, self._watch, self._kill]
        way = rng.choice(ways)
        if table.paused:
            way = self._begin
        self.did[way.__name__.removeprefix("_")] += 1
        way()

    def _ask(self, wish: AdminRequest) -> None:
        self.world.guests[0].ask(wish)

    def _begin(self) -> None:
        """Start, resume, or continue without waiting."""
        self._ask(AdminRequest("start"))

    def _settings(self) -> None:
        self._ask(AdminRequest("custom", settings=QUICK))

    def _save(self) -> None:
        if self.world.rng.random() < 0.3:
            self._ask(AdminRequest("save"))

    def _crash(self) -> None:
        self.world.crash(self.world.rng.randrange(TABLE.people))

    def _kill(self) -> None:
        if self.world.is_up:
            self.world.kill_host()

    def _swap(self) -> None:
        one, other = self.world.rng.sample(range(self.world.host.table.terms.seats), 2)
        self._ask(AdminRequest("swap", one, other))

    def _rules(self) -> None:
        rng = self.world.rng
        rules = game(TABLE.key)(rng.choice((TABLE.people, TABLE.seats)), None, {"target": rng.choice((30, 40))})
        self._ask(AdminRequest("terms", terms=terms_of(rules)))

    def _watch(self) -> None:
        for guest in self.world.guests[1:]:
            guest.ask(ReplayRequest("join", guest.last_deal))

    def _remove(self) -> None:
        """Remove a guest. It comes back, or a bot has its place."""
        world = self.world
        i = world.rng.randrange(1, TABLE.people)
        guest, table = world.guests[i], world.host.table
        seat = table.chairs.of_key(guest.key.public)
        if seat < 0 or world.rng.random() < 0.5:
            return
        self._ask(AdminRequest("kick", seat))
        if world.rng.random() < 0.5:
            world.after(0.3, partial(self._ask, AdminRequest("bot", seat)))
            world.after(4, partial(self._ask, AdminRequest("open", seat)))
        world.after(world.rng.uniform(1, 8), partial(world.come_back, i))

    def _other(self) -> None:
        """Give a free seat to a bot, and take it back."""
        free = self.world.host.table.chairs.first_open()
        if free >= 0:
            self._ask(AdminRequest("bot", free))
            self.world.after(2, partial(self._ask, AdminRequest("open", free)))


def removed(world: World) -> set[int]:
    """Return the guests that were removed in the middle of a deal."""
    records = [deal.record for deal in (*world.host.table.before, *world.host.table.done)]
    keys = {record.keys[each.seat] for record in records for each in record.entries if each.stand_in_reason == "kicked"}
    return {i for i, guest in enumerate(world.guests) if guest.key.public in keys}


def lies(evening: Evening) -> list[str]:
    """Return the remarks of all pages that aren't true."""
    world = evening.world
    table = world.host.table
    openings = [deal.record.opening for deal in (*table.before, *table.done)]
    told = []
    for i, judged in enumerate(world.judged):
        for deal, news in judged.items():
            match = next((opening.match for opening in openings if opening.deal == deal), 0)
            so_far = [opening for opening in openings if opening.match == match and opening.deal <= deal]
            texts = Counter(remark.text for remark in news.judgement.remarks)
            changes = len(takeovers(so_far))
            if match and texts[TOOK_OVER] + texts[NAMESAKE] != changes:
                told.append(f"P{i}, deal {deal}: not {changes} places that changed hands")
            if texts[THROWN_AWAY]:
                told.append(f"P{i}, deal {deal}: nothing was thrown away")
            if texts[UNSEEN] and i not in removed(world):
                told.append(f"P{i}, deal {deal}: it has seen every deal through")
    return told


def lies_in_files(evening: Evening) -> list[str]:
    """Return the remarks of all files of rounds that say something untrue of the deals before their match."""
    told = []
    names = {f"P{i}" for i in removed(evening.world)}
    for i, (guest, papers) in enumerate(zip(evening.world.guests, evening.world.papers, strict=True)):
        content = papers.content(guest)
        file = checked(read_rounds(content)) if content else None
        remarks = [] if file is None else [*file.remarks, *(each for page in file.rounds for each in page.remarks)]
        for each in remarks:
            unseen = each.text == UNSEEN_BY and each.values["name"] not in names
            if unseen or each.text in (THROWN_AWAY, ONE_IN_PART, SOME_IN_PART, OTHER_DEAL, NOT_TOLD):
                told.append(f"file of P{i}: {each}")
    return told


def passed(seed: int) -> Evening:
    """Return an evening when it is over."""
    evening = Evening(seed)
    evening.world.run()
    return evening


def is_honest(evening: Evening) -> bool:
    """Return True if nobody has found anything, and no page or file says anything untrue."""
    return not any(guest.findings for guest in evening.world.guests) and not [*lies(evening), *lies_in_files(evening)]


@pytest.mark.parametrize("seed", EVERY_DAY)
def test_an_honest_evening_goes_as_it_always_has(seed: int) -> None:
    evening = passed(seed)
    assert is_honest(evening)
    told = evening.world.transcript.account()
    assert told == kept("worlds.txt")[f"honest evening {seed}"], "tools/golden_texts/network/evenings.py tells why"


@long_run
@pytest.mark.parametrize("first", range(0, 60, AT_ONCE))
def test_an_honest_table_gives_no_cause_for_a_finding_or_a_false_remark(first: int) -> None:
    did: Counter[str] = Counter()
    outcomes: Counter[str] = Counter()
    for seed in range(first, first + AT_ONCE):
        evening = passed(seed)
        did += evening.did
        assert is_honest(evening), seed
        outcomes += Counter(news.judgement.outcome for judged in evening.world.judged for news in judged.values())
    assert all(did[way] for way in ("begin", "remove", "save", "crash", "kill", "swap", "rules", "watch", "other")), did
    assert {"fair", "remark"} <= outcomes.keys()
    assert "faulty" not in outcomes
