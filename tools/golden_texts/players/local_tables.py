"""The golden evenings at one computer: what its tables say of themselves, step by step, and when.

Bots move at random, and a person with them: claims, hints, undone moves and all. A table is looked at whenever it says
that it has something to do, so a pause is told by the time at which it ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from engine.core import Board, Rules, State
from engine.games import game
from engine.match import Match
from engine.options import HouseRules
from engine.record.branch import FRESH, KINDS
from engine.record.puzzle import from_text
from engine.record.record import Player, Record
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match, play_rounds
from game.play.local_table import LocalTable
from game.play.pace import Pace
from game.play.puzzle_table import PuzzleTable
from game.play.replay import ReplayTable
from game.play.replay_group import ReplayPosition
from game.play.round_end import ranks, round_end
from game.play.thinking import Job, Ticket
from game.play.watched_branch import WatchedBranchTable, branch_position, replay_branch
from game.play.what_if import WhatIfTable, branch_at
from game.storage.puzzle_files import puzzle_cards
from tests.support.lan.company import Live, Slip, Whims, people
from tests.support.rounds.simple_bots import Whimsical
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.observed import Observed, plain

_STEPS: Final = 70
"""Looks at a table of an evening."""
_PERSON: Final = 0.9
"""Seconds for which a person thinks."""


class _Bots(Whims):
    """Bots that note what they are asked, and take a while now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.prepared: Final[list[Rules[Board]]] = []

    def ask(self, job: Job) -> Ticket:
        self.jobs.append(job)
        return super().ask(job)

    def prepare(self, rules: Rules[Board]) -> None:
        self.prepared.append(rules)

    def foresee(self, rules: Rules[Board], state: State[Board]) -> Ticket:
        return Slip(rules.prospect(state))


class _Evening(NamedTuple):
    """A match at this computer, with its players and its pace."""

    game: str
    seats: int
    house: HouseRules | None = None
    pace: Pace = Pace()
    persons: Sequence[int] = (0,)
    takes_back: bool = False
    slow_bots: bool = False
    is_demo: bool = False


_LOCAL: Final[dict[str, _Evening]] = {
    "local_claims": _Evening("all_fives", 3, {"target": 61}, Pace(first_claims=7.0)),
    "local_draws": _Evening("block_draw", 2, {"target": 40}, takes_back=True),
    "local_people": _Evening("five_up", 3, None, Pace(0.45, 2.0, confirm_pass=True), persons=(0, 2)),
    "local_pairs": _Evening("partners", 4, {"target": 30}, Pace(1.7), slow_bots=True),
    "local_tricks": _Evening("double_takes", 3, None, Pace(0.45, 0.0)),
    "local_demo": _Evening("block_draw", 3, {"target": 20}, is_demo=True, persons=()),
    "local_at_once": _Evening("all_fives", 2, None, Pace(0.0)),
    "local_counting": _Evening("baronet", 1, None, Pace(1.0, touch=0.3), takes_back=True),
    "local_solitaire": _Evening("domino_solitaire", 1),
}
"""The matches at this computer by the names of their files."""


def _told(name: str) -> Iterator[str]:
    evening, chance, bots = _LOCAL[name], Random(name), _Bots()
    match = _fresh(evening.game, evening.seats, evening.house)
    live = Live(
        match,
        bots,
        evening.pace,
        watching=evening.is_demo,
        persons=evening.persons,
        seed=4,
        takes_back=evening.takes_back,
    )
    table, seen = live.table, Observed(table=live.table)
    for step in range(_STEPS):
        bots.holding = evening.slow_bots and step % 3 == 0
        before, asked = match.last_to_play if match.rounds else -1, len(bots.jobs)
        table.update(live.now, calm=step % 11 != 5)
        updates = table.news()
        lines = [line for line in seen.changes() if not line.startswith(("table.view ", "table.steps "))]
        lines += [f"asked {job.seat} {job.character} {job.seed % 997} {len(job.past)}" for job in bots.jobs[asked:]]
        lines += [f"{update.seq} {plain(update.events)} {plain(update.view)}" for update in updates]
        for update in updates:
            if update.view.over:
                end = round_end(table.rules, update.view, update.events)
                lines.append(plain(end) + plain([end.is_shared, end.last_player]))
                lines += [f"ranks {ranks(end.after, end.match_winners, lowest=low)}" for low in (False, True)]
        lines += [f"saved {live.saved} {before}"] if live.saved else []
        live.saved.clear()
        due = table.due()
        if lines:
            yield f"{live.now - 50:.2f} {len(table.legal())} moves, due {plain(None if due is None else due - 50)}"
            yield from (f"  {line}" for line in lines)
        if due is None or due <= live.now:
            live.now += 0.05 if bots.holding else _PERSON
            bots.let_go()
            yield from _person(table, chance, step)
        else:
            live.now = due + 0.001
    hints = [(hint.seat, hint.names, hint.wish, len(hint.past)) for hint in bots.hints]
    yield f"prepared {len(bots.prepared)}, hints {plain(hints)}"
    table.close()
    table.update(live.now, calm=True)
    yield f"closed, due {table.due()}, {len(table.news())} updates"
    begun = LocalTable(_fresh(evening.game, evening.seats), people(evening.seats), bots, evening.pace)
    yield f"not dealt, due {begun.due()}, {len(begun.legal())} moves, {begun.foresee()}, {begun.past()}"
    yield from (f"  {line}" for line in Observed(table=begun).changes())
    again = LocalTable(match, people(evening.seats), bots, evening.pace)
    yield from (f"past {plain(update)}" for update in (*again.past(), *again.past()))


def _person(table: LocalTable, chance: Random, step: int) -> Iterator[str]:
    """Do something for the person at the screen."""
    if table.handover >= 0:
        yield f"  sits down: {table.handover}"
        table.sit(table.handover)
        return
    if table.winners:
        return
    if table.view.over if table.rounds else False:
        table.next_round()
        return
    legal = table.legal()
    wish = chance.choice(legal) if legal else None
    if step % 7 == 3:
        table.advise(wish)
    if step % 9 == 4 and table.can_undo:
        yield "  takes back"
        table.undo()
        if step % 2 and table.can_redo:
            yield "  and again"
            table.redo()
        return
    if step == 40 and table.rules.seats == 1:
        yield f"  from the start, foreseen {plain(table.foresee())}"
        table.restart()
        return
    if step == 30:
        yield "  faster"
        table.go_at(Pace(0.45, 1.0))
    if wish is not None:
        try:
            table.offer(wish)
        except Refusal as why:
            yield f"  refused {why}"


def _fresh(key: str, seats: int, house: HouseRules | None = None) -> Match[Board]:
    return Match(game(key)(seats, None, house))


def _finished(key: str, seats: int, house: HouseRules | None = None) -> Match[Board]:
    match = _fresh(key, seats, house)
    for _ in play_rounds(match, [Whimsical()] * seats, SeedStream(b"evening", 2), Random(key)):
        pass
    return match


def _turned(table: ReplayTable, seen: Observed, steps: int) -> Iterator[str]:
    """Let a reel turn."""
    now = 3.0
    for step in range(steps):
        table.update(now, calm=step % 5 != 3)
        due = table.due()
        yield from (f"    {line}" for line in seen.changes())
        yield from (f"  {update.seq} {plain(update.events)} {plain(update.view)}" for update in table.news())
        if due is None:
            return
        yield f"  at {now:.2f}, due {due:.2f}"
        now = max(due, now) + 0.001 if step % 5 != 2 else now + 0.1


def _replays() -> Iterator[str]:
    players = (Player("Ann"), Player("Kiko", "kiko"), Player("Bea"))
    match = _finished("block_draw", 3, {"target": 40})
    table = ReplayTable(Record(match, players), Pace(), seat=2, name="a name", faces=("cap", "", ""))
    seen = Observed(table=table)
    yield "a replay:"
    yield from _turned(table, seen, 1)
    table.set_playing(on=True)
    yield from _turned(table, seen, 12)
    table.speed = 4.0
    table.go_at(Pace(0.1))
    last = table.reel.firsts[1] - 2
    for place in (last, -3, 10**6, last):
        table.seek(place)
        yield f"seek {place}: {table.place}, {len(table.past())}, {len(table.past())}, playing {table.is_turning}"
        yield from _turned(table, seen, 1)
    table.set_playing(on=True)
    yield from _turned(table, seen, 8)
    table.open_hands(is_open=True)
    table.sit(1)
    yield from _turned(table, seen, 3)
    table.seek(table.reel.firsts[1] - 1)
    table.next_round()
    yield from _turned(table, seen, 2)
    for place in (table.reel.last - 1, table.reel.last):
        table.seek(place)
        table.set_playing(on=True)
        yield from _turned(table, seen, 1)
    yield f"forward {table.forward()}, {table.legal()}"
    table.close()
    yield from (f"  {line}" for line in seen.changes())
    cut = _fresh("block_draw", 3)
    rounds = play_rounds(cut, [Whimsical()] * 3, SeedStream(b"evening", 2), Random(1))
    next(rounds)
    cut.begin(bytes(32))
    for revealed in (False, True):
        left = ReplayTable(Record(cut, players), Pace(), seat=1, is_revealed=revealed)
        left.open_hands(is_open=True)
        left.sit(1)
        yield f"left match, revealed {revealed}:"
        yield from (f"  {line}" for line in Observed(left=left).changes())
    solitaire = ReplayTable(Record(_finished("domino_solitaire", 1), (Player("Ann"),)), Pace())
    yield f"a solitaire: {solitaire.deal} {solitaire.can_open}"


def _branches() -> Iterator[str]:
    players = (Player("Ann"), Player("Kiko", "kiko"))
    for key in ("block_draw", "super"):
        match = _finished(key, 2)
        replay = ReplayTable(Record(match, players), Pace())
        for kind, place in zip(KINDS, (3, 5, 6), strict=True):
            chance = Random(place)
            branch = branch_at(replay.reel, match, place, 1, kind, chance)
            table = WhatIfTable(branch, players, _Bots(), Pace(0.0), chances=lambda: 5)
            seen, now = Observed(table=table), 1.0
            yield f"{key}, {kind} at {place}: {plain(branch.point)} {plain(branch.hidden)}"
            for step in range(12):
                table.update(now, calm=True)
                now += 1.0
                yield from (f"  {update.seq} {plain(update.events)} {plain(update.view)}" for update in table.news())
                yield from (f"    {line}" for line in seen.changes())
                if table.can_undo and step % 5 == 4:
                    table.undo()
                elif table.legal():
                    table.offer(table.legal()[-1])
            table.next_round()
            sight = branch_position(branch, ReplayPosition(place, 0, is_open=kind != FRESH, speed=2.0))
            again = replay_branch(replay, sight)
            watched = WatchedBranchTable(again, players, Pace(), sight, ("cap", "star"))
            yield f"  seen {plain(sight)}"
            yield from (f"  {line}" for line in Observed(watched=watched).changes())
            other = replay_branch(replay, sight._replace(tried=None))
            yield f"  follows {watched.follow(again)} {watched.follow(other)}"
            for odd in (sight._replace(place=-1), sight._replace(seat=2), sight._replace(place=10**6)):
                try:
                    replay_branch(replay, odd)
                    yield "  taken"
                except Refusal as why:
                    yield f"  {why}"


def _puzzles() -> Iterator[str]:
    seen_games = dict.fromkeys(card.game for card in puzzle_cards())
    for number, key in enumerate([*seen_games][:4]):
        card = next(card for card in puzzle_cards() if card.game == key)
        puzzle = from_text(card.text)
        for walks in (False, True):
            table = PuzzleTable(puzzle, Pace(0.5), "Ann", walks=walks)
            seen, now = Observed(table=table), 2.0
            yield f"{key}, walks {walks}: {len(table.past())} {len(table.past())}"
            words = ("puzzle", "rules", "before")
            yield from (f"  {line}" for line in seen.changes() if line.split(" = ")[0][6:] not in words)
            for step in range(6):
                table.update(now, calm=step != 1)
                due = table.due()
                yield f"  at {now:.2f}, due {plain(due)}, {len(table.legal())} moves"
                yield from (f"  {update.seq} {plain(update.events)} {plain(update.view)}" for update in table.news())
                yield from (f"    {line}" for line in seen.changes())
                now = due + 0.001 if due is not None and step != 0 else now + 0.2
                if step == 2 and table.legal():
                    table.offer(table.options[number % len(table.options)])
            table.show(1, instead=number % 2 == 1)
            yield from (f"    {line}" for line in seen.changes())
            yield f"  {plain([update.events for update in table.past()][-2:])} {table.due()}"
            table.close()


def _drivers() -> Iterator[str]:
    """Tell of matches without a table: the same seed gives the same match."""
    for key, seats in (("block_draw", 2), ("all_fives", 4), ("domino_solitaire", 1)):
        heard: list[int] = []
        seeds = SeedStream(key.encode(), seats)
        match = play_match(
            _fresh(key, seats).rules,
            [Whimsical()] * seats,
            seeds,
            seeds.bot_rng(),
            lambda match: heard.append(len(match.rounds[-1].steps)),  # noqa: B023 - heard at once
        )
        yield f"{key} {plain(match)} {match.scores} {len(heard)} {sum(heard)}"


def _evening(name: str) -> list[str]:
    return [*_told(name)]


def _lines(tell: Callable[[], Iterator[str]]) -> Callable[[], list[str]]:
    return lambda: [*tell()]


EVENINGS: Final[dict[str, Callable[[], list[str]]]] = {
    **{name: partial(_evening, name) for name in _LOCAL},
    "local_replays": _lines(_replays),
    "local_branches": _lines(_branches),
    "local_puzzles": _lines(_puzzles),
    "local_drivers": _lines(_drivers),
}
"""The evenings by the names of their files."""


def evening_file(name: str) -> Path:
    """Return the golden file of an evening."""
    return FOLDER / f"{name}.txt"


def golden_evening(name: str) -> str:
    """Return the golden text of an evening."""
    return "".join(f"{line}\n" for line in EVENINGS[name]())


def golden_local_tables() -> dict[Path, str]:
    """Return the contents of the golden file of each evening at one computer."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
