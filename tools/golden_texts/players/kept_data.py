"""The golden evenings on disk: the files of a data folder after each step, their contents, and how they are read."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from datetime import date, datetime, tzinfo
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, Self
from unittest.mock import patch

from engine.bots.characters import CHARACTERS
from engine.core import Board
from engine.games import GAMES, game
from engine.match import Match
from engine.record.branch import KINDS
from engine.record.deal_code import completed, round_seed
from engine.record.record import Player, Record
from engine.record.reel import Reel
from game.play.driver import play_rounds
from game.play.what_if import branch_at
from game.session.match_store import MatchStore
from game.session.problems import Problems
from game.storage.archive import Archive
from game.storage.archive_index import ArchiveFilter
from game.storage.branch_file import BranchFile, KeptBranch
from game.storage.exchange import export_matches, import_matches
from game.storage.match_names import began, digest, fingerprint
from game.storage.paused import PausedMatch, PausedMatches
from game.storage.puzzle_book import of_the_day
from game.storage.saves import Saves, SavesWriter, read_match
from game.storage.statistics import exports
from game.storage.statistics.achievements import Moves as Course
from game.storage.statistics.achievements import deserved, of_deal, of_lessons, of_outcome, of_tallies
from game.storage.statistics.ledger import Books, Ledger
from game.storage.statistics.statistics import (
    MatchOutcome,
    best_win,
    by_person,
    by_strength,
    outcome_of,
    stretches,
    summed,
    summed_up,
)
from tests.support.rounds.simple_bots import Whimsical
from tools.golden_texts.players.lan_tables import FOLDER
from tools.golden_texts.players.observed import Observed, plain, sign

_SINCE: Final = re.compile(r'(?:"seen"|"joined"): \d{10}')
"""A number of seconds that was taken from the clock just now."""


class Today(date):
    """A calendar on which it is always the same day."""

    @classmethod
    def today(cls) -> Self:
        """Return the same day."""
        return cls(2030, 1, 2)


class _Now(datetime):
    """A clock that stands."""

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        """Return the same moment."""
        return cls(2030, 1, 2, 18, 30, tzinfo=tz)


class Folder:
    """A data folder that tells of its changes."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self._known: dict[str, str] = {}

    def changes(self) -> Iterator[str]:
        """Yield a line for each file that is new, has changed or has gone."""
        found = {path.relative_to(self.path).as_posix(): path for path in sorted(self.path.rglob("*"))}
        now = {name: _content(path) for name, path in found.items()}
        yield from (f"  {name}: {told}" for name, told in now.items() if self._known.get(name) != told)
        yield from (f"  {name} is gone" for name in self._known if name not in now)
        self._known = now


def _content(path: Path) -> str:
    if path.is_dir():
        return "a folder"
    if path.suffix == ".sqlite" or "sqlite-" in path.name:
        return "an index"
    private = ", private" if path.suffix == ".seat" and not path.stat().st_mode & 0o077 else ""
    text = path.read_text(encoding="utf-8", errors="replace")
    return plain(_SINCE.sub("since now", text))[1:-1] + private


def new_match(key: str, seats: int, house: Mapping[str, str | int] | None = None) -> Match[Board]:
    """Return a match that hasn't begun."""
    return Match(game(key)(seats, None, house))


def played(match: Match[Board], seed: int, rounds: int = 1000, *, has_code: bool = True) -> Match[Board]:
    """Play a match at random, to its end or to that of a round. Its deals have a code, or are secret."""
    deal = str(20_300_102) if match.rules.seats == 1 else completed("7k3m9q2xw8c4h6t")
    bots = [Whimsical()] * match.rules.seats

    def next_seed() -> bytes:
        number = len(match.rounds) + 1
        return round_seed(deal, number) if has_code else f"{seed} {number}".encode().ljust(32, b".")

    for done in play_rounds(match, bots, next_seed, Random(seed)):
        if done >= rounds:
            break
    return match


ANN: Final = (Player(""), Player("Kiko", "kiko"))
_PEOPLE: Final = (Player("Ann"), Player("Bea"), Player("Suri", "suri"))


def _evenings() -> Iterator[str]:
    """Tell of matches that are played, left, given up, deleted, archived and taken elsewhere."""
    with ExitStack() as stack:
        stack.enter_context(patch("game.storage.saves.date", Today))
        stack.enter_context(patch("game.storage.match_names.datetime", _Now))
        name = stack.enter_context(TemporaryDirectory())
        place = Path(name) / "data"
        place.mkdir()
        folder, ledger = Folder(place), Ledger(place / "statistics.json")
        (place / "saves").mkdir()
        saves = Saves(place / "saves", ledger)
        short = {"target": 20}
        for number, (key, seats, players) in enumerate(
            (("block_draw", 2, ANN), ("five_up", 3, _PEOPLE), ("domino_solitaire", 1, ANN[:1])), 1
        ):
            match, called = (
                new_match(key, seats, short if seats == 2 else None),
                f"20300102-12000{number}-abcdef0{number}",
            )
            begun = match.begin(round_seed(completed("7k3m9q2xw8c4h6t"), 1) if seats > 1 else round_seed("20300102", 1))
            saves.save(match, players, called)
            yield f"{key} is dealt, {len(begun)} events:"
            yield from folder.changes()
            played(match, number, 1)
            saves.save(match, players, called)
            yield "a round later:"
            yield from folder.changes()
            if number == 2:
                saves.give_up(called, outcome_of(match, players, date(2030, 1, 2)))
                yield "given up:"
            else:
                played(match, number)
                saves.save(match, players, called)
                yield "played to the end:"
            yield from folder.changes()
        other = played(new_match("block_draw", 2), 9, 1)
        for called in ("20300102-130000-abcdef10", "20300102-130001-abcdef11", "20300102-130002-abcdef12"):
            saves.save(other, ANN, called)
        saves.delete("20300102-130000-abcdef10")
        yield "left, and one is deleted:"
        yield from folder.changes()
        saves.restore("20300102-130000-abcdef10")
        saves.delete("20300102-130001-abcdef11")
        (saves.folder / "20300102-130003-abcdef13.json").write_text("{", encoding="utf-8")
        (saves.folder / "20300102-130004-abcdef14.json").write_text('{"format": "boneyard-match", "version": 99}')
        paused = PausedMatches(saves)
        paused.scan(("20300102-130002-abcdef12",))
        yield f"paused {paused.count} {paused.read_next()}"
        yield from (f"  {match.name} {match.game} {plain(match.summary)}" for match in paused.every())
        yield f"  {paused.count} {plain([match.name for match in paused.of('block_draw')])}"
        found = saves.current()
        yield f"  current {found.current and found.current.name}"
        yield from (f"  {short_text(str(problem), place)}" for problem in (*found.problems, *saves.take_problems()))
        saves.purge_deleted()
        yield "buried:"
        yield from folder.changes()
        saves.delete("20300102-130000-abcdef10")
        (saves.folder / ".20300102-130000-abcdef10.json.00ff00ff.tmp").write_text("draft")
        Saves(place / "saves").sweep()
        yield "started again after it was killed:"
        yield from folder.changes()
        network = played(new_match("five_up", 3), 4, has_code=False)
        for _ in range(2):
            saves.archive(network, _PEOPLE, 1, ("network",))
        yield "a match from the network:"
        yield from folder.changes()
        for form in ("csv", "json", "csv"):
            text = exports.spelled(ledger.books, form)
            exports.write_beside(text, place, exports.stem_of(date(2030, 1, 2)), form)
        yield "statistics are exported:"
        yield from folder.changes()
        yield from _archived(place, saves, folder)
        yield from _told_books(ledger.books)


def short_text(text: str, place: Path) -> str:
    """Return a text without the folder of this run."""
    return text.replace(str(place), "DATA")


def _archived(place: Path, saves: Saves, folder: Folder) -> Iterator[str]:
    """Tell of the archive: its rows, its searches, its files elsewhere."""
    archive = Archive(saves.folder, {sheet.key: sheet.title for sheet in GAMES})
    yield f"archive: {archive.unread}"
    archive.read_all()
    every = archive.find(ArchiveFilter())
    yield from (f"  {plain(row._replace(digest=''))} {len(row.digest)}" for row in every)
    yield f"  {plain(archive.games())} {plain(archive.problems())}"
    first, name = every[0], next(row.name for row in every if row.game == "block_draw")
    for wanted in (
        ArchiveFilter("kiko"),
        ArchiveFilter("nobody"),
        ArchiveFilter("block dr"),
        ArchiveFilter(game="five_up"),
        ArchiveFilter(result="won"),
        ArchiveFilter(result="lost"),
        ArchiveFilter(tag="network"),
        ArchiveFilter(tag="daily"),
    ):
        yield f"  {plain(wanted)}: {archive.count(wanted)} {plain([row.game for row in archive.find(wanted)])}"
    yield f"  {plain([row.game for row in archive.find(ArchiveFilter(), 1, 1)])}"
    archive.tag(name, "favourite", on=True)
    archive.tag(name, "kept", on=True)
    archive.tag(name, "favourite", on=False)
    yield f"tagged: {plain([row.tags for row in archive.find(ArchiveFilter())])}"
    yield from folder.changes()
    record = archive.match(name)
    branches = BranchFile(record.match, archive.path(name).with_suffix(".branches"))
    reel = Reel(record.match)
    for at, kind in enumerate(KINDS, 2):
        branch = branch_at(reel, record.match, at, 0, kind, Random(at))
        branch.play(branch.state.turn, branch.legal(branch.state.turn)[0])
        branches.keep(KeptBranch(branch, record.players))
    first_one = branches.branches[0]
    branches.forget(first_one)
    branches.restore(first_one, 1)
    yield f"branches: {[plain(each.match.point) for each in branches.branches]} {branches.take_problem()}"
    yield from folder.changes()
    away = place / "away"
    for tally in export_matches(archive, [row.name for row in every] + ["nothing"], away):
        yield f"exported {short_text(plain(tally), place)}"
    (away / "odd.json").write_text("[]")
    (away / "notes.txt").write_text("no match")
    yield from folder.changes()
    archive.delete(first.name)
    archive.delete(name)
    archive.restore(first.name)
    yield "one is deleted:"
    yield from folder.changes()
    for count in import_matches(archive, away, read_match):
        yield f"imported {short_text(plain(count), place)}"
    archive.restore_all()
    archive.delete(name)
    archive.purge_deleted()
    yield f"for good: {archive.count(ArchiveFilter())}"
    yield from folder.changes()
    for called, since in (("odd", 1_893_456_000), ("older", -5), ("newest", 2**33)):
        path = archive.path(called)
        path.write_text(archive.path(first.name).read_text(encoding="utf-8"), encoding="utf-8")
        os.utime(path, (since, since))
    archive.rebuild()
    yield f"rebuilt: {archive.unread}"
    archive.read_all()
    yield f"  {[(row.name, row.started) for row in archive.find(ArchiveFilter()) if began(row.name) is None]}"
    archive.close()


def _stores() -> Iterator[str]:
    """Tell of a store of matches whose disk refuses for a while."""
    with TemporaryDirectory() as name, patch("game.storage.match_names.datetime", _Now):
        place = Path(name) / "matches"
        place.mkdir()
        problems = Problems()
        saves = Saves(place, Ledger(Path(name) / "statistics.json"))
        with SavesWriter(saves, retry=1e6) as writer:
            store = MatchStore(saves, writer, problems)
            begun = played(new_match("block_draw", 2), 1, 1)
            over = played(new_match("five_up", 3, None), 2)

            def told(what: str) -> Iterator[str]:
                store.settle()
                news = store.save_news()
                yield f"{what}: {plain(news and [str(each).replace(name, 'HOME') for each in news])}"
                files = sorted(each.relative_to(place).as_posix() for each in place.rglob("*.json*"))
                yield f"  fails {store.fails_to_save}, saved {store.is_saved('a')} {store.is_saved('b')}, {files}"
                found = [*store.take_problems(), *problems.take()]
                yield f"  {[str(each).replace(name, 'HOME') for each in found]} {sorted(writer.over)}"

            yield from told("at first")
            store.saver("a")(begun, ANN)
            yield from told("saved")
            place.rename(place.with_name("gone"))
            store.saver("a")(begun, ANN)
            store.saver("b")(over, _PEOPLE)
            store.archive(over, _PEOPLE, 1)
            store.keep_friends(["boneyard:odd"])
            yield from told("the folder is gone")
            waiting = [len(store.waiting(saves.path(called))) for called in "abc"]
            yield f"  {waiting} {store.paused().count}"
            store.abandon("b", over, _PEOPLE)
            yield from told("given up")
            place.with_name("gone").rename(place)
            store.abandon("b", over, _PEOPLE)
            writer.try_again()
            yield from told("the folder is back")
            paused = store.paused()
            paused.scan()
            for match in paused.every():
                yield f"  {match.name} {store.delete(match)} {store.delete(match)}"
                yield from told("deleted")
                yield f"  {store.restore(match)} {store.restore(match)}"
                found = store.resume(match)
                yield f"  {found is not None} {store.resume(match._replace(name='none'))}"
                yield from told("restored")
                store.delete(match)
                store.bury()
                yield from told("buried")
            yield f"{store.resume(PausedMatch('b', match.saved, match.summary))}"
            yield from told("over")
        nowhere = MatchStore(None, None, problems)
        nowhere.abandon("a", begun, ANN)
        nowhere.archive(over, _PEOPLE, 1)
        nowhere.keep_friends(["x"])
        nowhere.bury()
        yield f"{nowhere.paused().count} {nowhere.is_saved('a')} {nowhere.save_news()} {nowhere.take_problems()}"
        yield f"{nowhere.waiting(place)!r} {nowhere.fails_to_save} {nowhere.delete(match)} {nowhere.resume(match)}"


def _told_books(books: Books) -> Iterator[str]:
    yield "books:"
    yield from (f"  {key}: {plain(tally)}" for key, tally in books.tallies.items())
    yield from (f"  {name}: {plain(outcome)}" for name, outcome in books.recent.items())
    yield from (f"  {key}: {plain(earned)}" for key, earned in books.earned.items())
    yield from exports.as_csv(books).splitlines()
    whole = exports.as_json(books)
    yield f"{len(whole)} {sign(whole)}"
    yield from whole.splitlines()[:60]


_LONG_AGO: Final = 20_291_230


def outcomes_of_all() -> list[MatchOutcome]:
    """Return the outcomes of matches of every game, finished and given up."""
    chance, found = Random("outcomes"), list[MatchOutcome]()
    for number in range(140):
        sheet = GAMES[number * 7 % len(GAMES)]
        is_finished, is_won = chance.random() < 0.85, chance.random() < 0.6
        reached = chance.randrange(-5, 200) if is_finished and chance.random() < 0.8 else None
        bots = tuple(chance.sample([who.key for who in CHARACTERS], chance.randrange(3)))
        found.append(
            MatchOutcome(
                sheet.key,
                is_finished=is_finished,
                is_won=is_finished and is_won,
                reached=reached,
                fewer=sheet.key in ("baronet", "knock_out"),
                rounds=chance.randrange(1, 9),
                par=chance.choice((-1, 0, 1)) if reached is not None else -1,
                day=20_300_100 + chance.randrange(1, 29) if chance.random() < 0.2 else 0,
                ended=20_300_100 + 1 + number // 5 if number else 0,
                theirs=chance.randrange(200) if reached is not None and chance.random() < 0.8 else None,
                bots=bots,
                people=tuple(chance.sample(["Bea", "Carl", "Dora"], chance.randrange(2))),
            )
        )
    return found


def _books() -> Iterator[str]:
    """Tell of the statistics over many matches, and what they are asked for."""
    outcomes, books = outcomes_of_all(), Books()
    with patch("game.storage.statistics.ledger.MAX_RECENT", 120):
        for number, outcome in enumerate(outcomes):
            books = books.with_match(f"match {number % 133}", outcome)
    yield from _told_books(books)
    seen = [(outcome.level, outcome.margin, outcome.worth, of_outcome(outcome)) for outcome in outcomes]
    yield from (plain(each) for each in seen[:60])
    for key in ("", "all_fives", "baronet", "partners"):
        some = books.outcomes(key)
        yield f"{key or 'all'}: {len(some)} {plain(books.latest(key))} {plain(best_win(some))}"
        yield f"  {plain(by_strength(some))} {plain(by_person(some))}"
        for count in (4, 9, 10, 14, 15, 59, 60, 100):
            yield f"  {count} {plain(stretches(some[:count]))}"
        tally = summed_up(some)
        yield from (f"  {line}" for line in Observed(tally=tally).changes())
    yield plain(summed(books.tallies.values()))
    yield f"{of_tallies(books.tallies)} {of_tallies({})} {of_deal(is_fair=True)} {of_deal(is_fair=False)}"
    for sheet_ in GAMES:
        family = [each.key for each in GAMES if each.family == sheet_.family]
        yield f"{sheet_.key}: {of_lessons([sheet_.key])} {of_lessons(family)} {of_lessons(family[1:])}"
    less = books.without("all_fives")
    yield f"{len(less.recent)} {len(less.sums)} {len(less.earned)} {len(books.without(None).earned)}"
    yield f"{len(books.without_earned().earned)} {len(books.without_earned().recent)}"
    for name, day, right in (
        ("aaaaaaaa", 1, False), ("aaaaaaaa", 1, True), ("bbbbbbbb", 2, True), ("cccccccc", 3, True),
        ("bbbbbbbb", 4, False), ("dddddddd", 0, True), ("eeeeeeee", 6, True), ("eeeeeeee", 7, True),
    ):  # fmt: skip
        books = books.with_answer(name, date(2030, 1, day) if day else None, is_right=right)
        puzzles = books.puzzles
        days = [f"{each:%d}{is_right:d}" for each, is_right in puzzles.days.items()]
        yield f"{name} {day} {right}: {plain(puzzles.answers)} {days}"
        yield f"  {puzzles.solved} {puzzles.at_once} {puzzles.longest_streak} {puzzles.is_solved(name)}"
        for today in range(1, 10):
            now = date(2030, 1, today)
            yield f"  {today}: {puzzles.streak(now)} {puzzles.broken(now)}"
    yield plain([of_the_day(["a", "b", "c", "d"], date(2030, 1, day)) for day in range(1, 13)])


def _results() -> Iterator[str]:
    """Tell what finished matches deserve, their names and their outcomes."""
    for place, sheet_ in enumerate(GAMES):
        for number, seats in enumerate(dict.fromkeys((sheet_.players[0], sheet_.players[-1]))):
            if number and place % 3:
                continue
            match = played(Match(sheet_(seats)), number)
            players = (Player("Ann"), *(Player(who.name, who.key) for who in CHARACTERS[: seats - 1]))
            around = (*players[1:], players[0])
            yield f"{sheet_.key} {seats}: {plain(match)} {match.scores} {match.winners} {fingerprint(match)}"
            for each in (players, around):
                outcome = outcome_of(match, each, date(2030, 1, 3))
                yield f"  {plain(outcome)} {digest(Record(match, each))[:8]}"
            yield f"  {deserved(Course.of(match, around if number else players))}"
    for name in ("20300102-120000-abcdef01", "20300102-120000-abc def", "20300102-120000", "19690102-120000-a", "x"):
        yield f"{name}: {began(name)}"


EVENINGS: Final[dict[str, Callable[[], Iterator[str]]]] = {
    "disk_evenings": _evenings,
    "disk_books": _books,
    "disk_results": _results,
    "disk_refusals": _stores,
}
"""The parts by the names of their files."""


def evening_file(name: str) -> Path:
    """Return the golden file of a part."""
    return FOLDER / f"{name}.txt"


def golden_evening(name: str) -> str:
    """Return the golden text of a part."""
    logging.disable()
    try:
        return "".join(f"{line}\n" for line in EVENINGS[name]())
    finally:
        logging.disable(logging.NOTSET)


def golden_kept_data() -> dict[Path, str]:
    """Return the contents of the golden file of each part."""
    return {evening_file(name): golden_evening(name) for name in EVENINGS}
