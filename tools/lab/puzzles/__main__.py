"""Find puzzles in matches of bots, choose those that ship, and check them.

    python -m tools.lab.puzzles mine --seed c0ffee --workers 1 --minutes 40
    python -m tools.lab.puzzles mine --games all_fives,fours --files ~/matches
    python -m tools.lab.puzzles check --to build/puzzles --drop
    python -m tools.lab.puzzles pick --each 24
    python -m tools.lab.puzzles check
    python -m tools.lab.puzzles grade --bots greedy,maren,top
    python -m tools.lab.puzzles greedy
    python -m tools.lab.puzzles explain --games matador

`mine` plays matches of bots of several levels from deals that the seed names, one table after another, or
reads the match files of a folder. Each find is written to its game's file in build/puzzles at once, and the matches
that were searched are noted there: an interrupted run resumes. `pick` adds puzzles from these files to assets/puzzles
until each game has enough, with grades as even as can be. It leaves the puzzles there alone, since players have
answered them and know their numbers. `check` measures each shipped puzzle again in other deals, by both ways of playing
on, and exits with 1 if one of them fails; with --drop it also takes those out. `grade` prints the share that each bot
solves. `greedy` asks the greedy bot again, and exits with 1 if it always solves more than a quarter; with --drop it
stores its misses and takes out those beyond a quarter. `explain` tells why the right move of each shipped puzzle is
better than the best wrong one, and prints how many have a reason of their own.

Matches run in processes on this computer or on a Dask cluster (--scheduler tcp://host:8786; docs/bots.md says how to
start one); with --workers 0, in this process.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Final, ParamSpec, TypeVar

from engine.core import Board, Rules
from engine.games import GAMES, game
from engine.record.puzzle import GRADES, JUDGES, PuzzleCard, card_of, cards
from engine.record.rules_code import rules_code
from engine.sentences import Refusal
from game.storage.disk.files import write_atomically
from tools.lab.puzzles.greedy import LARGEST_SHARE, misses, restated, stated, table, thinned
from tools.lab.puzzles.mining import MAX_OPTIONS, MinedMatch, Search, checked, file_mined, mined, solved
from tools.lab.puzzles.solitaires import mined_alone
from tools.lab.puzzles.solitaires import tables as solitaire_tables
from tools.lab.reasons.explained import explained, rows
from tools.lab.series.workers import add_workers, open_executor

P = ParamSpec("P")
R = TypeVar("R")
FOUND: Final = Path("build/puzzles")
SHIPPED: Final = Path("assets/puzzles")
NOTES: Final = "searched.txt"
FULLER: Final = (("all_fives", 4), ("block_draw", 3), ("matador", 3), ("five_up", 4), ("cross", 3), ("space", 3))
"""Tables for more than two, in addition to those with the fewest seats of each game."""
SHORT: Final = (("thats_it", 5), ("thats_it", 10), ("thats_it", 15))
"""Points to win of matches so short that a choice costs enough of them, in addition."""
MINUTE: Final = 60.0
_GRADES: Final = range(1, GRADES + 1)
_AHEAD: Final = 2
"""Tasks sent to each worker in advance."""


def tables(keys: Sequence[str]) -> list[Rules[Board]]:
    """Return the tables to play at: all of these games, or those of all games without keys."""
    found: list[Rules[Board]] = []
    for sheet in [game(key) for key in keys] or GAMES:
        seated = [seats for seats in sheet.players if seats > 1]
        found += [sheet(seats) for seats in seated[:1]]
        found += [sheet(seats) for key, seats in FULLER if key == sheet.key]
        found += [sheet(2, None, sheet(2).house | {"target": points}) for key, points in SHORT if key == sheet.key]
        found += [table for table in solitaire_tables() if table.key == sheet.key]
    return found


class Turns:
    """Which table is searched next: the one with the least time so far, since some games take twenty times as long."""

    def __init__(
        self, rules: Sequence[Rules[Board]], seed: str, done: set[str], enough: int, options: int = MAX_OPTIONS
    ) -> None:
        self._rules, self._seed, self._done, self._enough, self._options = rules, seed, done, enough, options
        self._started: Counter[Rules[Board]] = Counter()
        self._ended: Counter[Rules[Board]] = Counter()
        self._seconds: dict[Rules[Board], float] = dict.fromkeys(rules, 0.0)

    def next(self, found: Counter[str]) -> MinedMatch | None:
        """Return a match that isn't done, of a game without enough puzzles; None if all have enough."""
        lacking = [table for table in self._rules if found[table.key] < self._enough]
        while lacking:
            table = min(lacking, key=lambda table: (self._mean(table) * self._started[table], self._started[table]))
            task = MinedMatch(table, self._seed, self._started[table], self._options)
            self._started[table] += 1
            if noted(task) not in self._done:
                return task
        return None

    def _mean(self, table: Rules[Board]) -> float:
        return self._seconds[table] / max(self._ended[table], 1)

    def end(self, task: MinedMatch, seconds: float) -> None:
        """Remember how long a match took to search."""
        self._ended[task.rules] += 1
        self._seconds[task.rules] += seconds


def noted(task: MinedMatch) -> str:
    """Return the line that notes a searched match."""
    return f"{rules_code(task.rules)} {task.seed} {task.number}"


class InPlace(Executor):
    """Does each task at once in this process, which keeps its priority; workers have the lowest."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Return the result of a task."""
        done: Future[R] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def executor_of(args: argparse.Namespace) -> Iterator[Executor]:
    """Yield the workers, or this process without any."""
    if not args.workers and not args.scheduler:
        yield InPlace()
        return
    with open_executor(max(args.workers, 1), args.scheduler) as executor:
        yield executor


def mine(args: argparse.Namespace) -> int:
    """Search until the time is up or the search is interrupted."""
    folder: Path = args.out
    folder.mkdir(parents=True, exist_ok=True)
    if args.files:
        return _mine_files(args, folder)
    notes = folder / NOTES
    done = set(notes.read_text(encoding="utf-8").splitlines()) if notes.exists() else set[str]()
    found = Counter({path.stem: len(cards_of(path)) for path in folder.glob("*.txt")})
    searched = tables([key for key in args.games.split(",") if key])
    turns = Turns(searched, args.seed, done, args.enough, args.options)
    ends = monotonic() + args.minutes * MINUTE if args.minutes else float("inf")
    running: dict[Future[Search], MinedMatch] = {}
    with executor_of(args) as executor:
        try:
            while monotonic() < ends:
                while len(running) < _AHEAD * max(args.workers, 1):
                    task = turns.next(found)
                    if task is None:
                        break
                    running[executor.submit(mined_alone if task.rules.seats == 1 else mined, task)] = task
                if not running:
                    break
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done_task = running.pop(future)
                    texts, seconds = future.result()
                    turns.end(done_task, seconds)
                    found[done_task.rules.key] += add(folder, done_task.rules.key, texts)
                    with notes.open("a", encoding="utf-8") as file:
                        file.write(noted(done_task) + "\n")
                    told = f"{len(texts)} found in {seconds:.0f} s, {found.total()} so far"
                    print(f"{noted(done_task)}: {told}", flush=True)
        finally:
            for future in running:
                future.cancel()
    return 0


def _mine_files(args: argparse.Namespace, folder: Path) -> int:
    paths = sorted(path for path in Path(args.files).iterdir() if path.is_file())
    with executor_of(args) as executor:
        for path, (key, texts) in zip(paths, executor.map(file_mined, paths), strict=True):
            print(f"{path.name}: {add(folder, key, texts)} found", flush=True)
    return 0


def add(folder: Path, key: str, texts: Sequence[str]) -> int:
    """Add puzzles to the file of a game, and return how many of them are new."""
    path = folder / f"{key}.txt"
    kept = cards_of(path)
    known = {card.name for card in kept}
    new = [card for card in map(card_of, texts) if card.name not in known]
    if new:
        write(path, [*kept, *new])
    return len(new)


def pick(args: argparse.Namespace) -> int:
    """Add puzzles to those that ship."""
    total = 0
    for sheet in GAMES:
        kept, found = cards_of(args.to / f"{sheet.key}.txt"), cards_of(args.out / f"{sheet.key}.txt")
        chosen = [*kept, *picked(found, kept, args.each)]
        if len(chosen) > len(kept):
            write(args.to / f"{sheet.key}.txt", chosen)
        total += len(chosen)
        counts = Counter(card.grade for card in chosen)
        grades = " ".join(f"{counts[grade]:2}" for grade in _GRADES)
        if chosen:
            print(f"{sheet.key:18} {len(chosen):3}  by grade: {grades}  new: {len(chosen) - len(kept)}")
    print(f"{total} puzzles")
    return 0


def picked(found: Sequence[PuzzleCard], kept: Sequence[PuzzleCard], most: int) -> list[PuzzleCard]:
    """Return puzzles to add to those kept, up to `most` in all, the easier ones first.

    They make the grades as even as they can be, and a harder puzzle is preferred to an easier one.
    """
    names = {card.name for card in kept}
    left = {grade: [card for card in found if card.grade == grade and card.name not in names] for grade in _GRADES}
    counts = Counter(card.grade for card in kept)
    chosen: list[PuzzleCard] = []
    while len(kept) + len(chosen) < most and any(left.values()):
        grade = min((grade for grade in _GRADES if left[grade]), key=lambda grade: (counts[grade], -grade))
        counts[grade] += 1
        chosen.append(left[grade].pop(0))
    return sorted(chosen, key=lambda card: card.grade)


def cards_of(path: Path) -> list[PuzzleCard]:
    """Return the puzzles of a file; none if there is no file."""
    return cards(path.read_text(encoding="utf-8")) if path.exists() else []


def write(path: Path, found: Sequence[PuzzleCard]) -> None:
    """Write the file of a game."""
    write_atomically(path, "\n".join(f"{card.text.strip()}\n" for card in found))


def shipped(args: argparse.Namespace) -> list[PuzzleCard]:
    """Return the puzzles that ship, of some games or of all."""
    wanted = {game(key).key for key in args.games.split(",") if key}
    found = [card for path in sorted(args.to.glob("*.txt")) for card in cards_of(path)]
    return [card for card in found if not wanted or card.game in wanted]


def check(executor: Executor, args: argparse.Namespace) -> int:
    """Measure the shipped puzzles again, and print those that fail."""
    found = shipped(args)[args.first :]
    failed: list[PuzzleCard] = []
    answers = executor.map(checked, [card.text for card in found], [args.seed] * len(found))
    for number, (card, answer) in enumerate(zip(found, answers, strict=True), start=args.first + 1):
        verdict = "holds" if answer.holds else "FAILS"
        print(f"{number:3} {card.name} {card.game:18} {verdict} {answer.words}", flush=True)
        if not answer.holds:
            failed.append(card)
            if args.drop:
                drop(card, (args.to, args.out))
    print(f"{len(found)} puzzles, {len(failed)} fail")
    return int(bool(failed))


def drop(card: PuzzleCard, folders: Sequence[Path]) -> None:
    """Take a puzzle out of the files of its game."""
    for path in [folder / f"{card.game}.txt" for folder in folders]:
        found = cards_of(path)
        if card.name in {each.name for each in found}:
            write(path, [each for each in found if each.name != card.name])


def grade(executor: Executor, args: argparse.Namespace) -> int:
    """Print the share of the shipped puzzles that each bot solves."""
    found = shipped(args)
    texts = [card.text for card in found]
    by_grade = Counter(card.grade for card in found)
    print(f"{len(found)} puzzles; by grade: {' '.join(str(by_grade[each]) for each in _GRADES)}")
    for bot in args.bots.split(","):
        shares = list(executor.map(solved, texts, [bot] * len(texts), [args.tries] * len(texts)))
        rows = [[share for share, card in zip(shares, found, strict=True) if card.grade == each] for each in _GRADES]
        told = " ".join(f"{sum(row) / len(row):6.1%}" if row else "     -" for row in rows)
        print(f"{bot:8} {sum(shares) / max(len(shares), 1):6.1%}   by grade: {told}", flush=True)
    return 0


def greedy(executor: Executor, args: argparse.Namespace) -> int:
    """Ask the greedy bot again, and print how many puzzles it always solves; with --drop, take some out."""
    found = shipped(args)
    shares = executor.map(misses, [card.text for card in found], [args.seed] * len(found))
    asked = [restated(card, share) for card, share in zip(found, shares, strict=True)]
    if args.drop:
        by_game = {key: [card for card in asked if card.game == key] for key in {card.game for card in asked}}
        asked = [card for mine in by_game.values() for card in thinned(mine)]
        for key in by_game:
            write(args.to / f"{key}.txt", [card for card in asked if card.game == key])
    for line in table(asked):
        print(line)
    return int(sum(not stated(card) for card in asked) > LARGEST_SHARE * len(asked))


def explain(executor: Executor, args: argparse.Namespace) -> int:
    """Print the reasons of the shipped puzzles, and how many there are."""
    cards_shown, found = shipped(args), list(executor.map(explained, shipped(args)))
    for card, each in zip(cards_shown, found, strict=True):
        print(f"{card.name} {card.game:18} {each.text}")
    for line in rows(found):
        print(line)
    return 0


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_to = parser.add_argument
    add_to("what", choices=("mine", "pick", "check", "grade", "greedy", "explain"))
    add_to("--games", default="", metavar="A,B,...", help="keys of games (default: all for two or more)")
    add_to("--seed", default="1", help="another one plays other matches, or checks in other deals")
    add_to("--minutes", type=float, default=0.0, metavar="M", help="when to stop (default: never)")
    add_to("--enough", type=int, default=60, metavar="N", help="finds of a game after which it is searched no more")
    add_to("--options", type=int, default=MAX_OPTIONS, metavar="N", help="search decisions between N moves at most")
    add_to("--files", default="", metavar="FOLDER", help="search the match files of a folder in place of new matches")
    add_to("--out", type=Path, default=FOUND, metavar="FOLDER", help=f"where finds are kept (default: {FOUND})")
    add_to("--to", type=Path, default=SHIPPED, metavar="FOLDER", help=f"the puzzles that ship (default: {SHIPPED})")
    add_to("--each", type=int, default=24, metavar="N", help="puzzles that a game has after a pick, at most")
    add_to("--drop", action="store_true", help="take puzzles that fail a check out of the files")
    add_to("--first", type=int, default=0, metavar="N", help="puzzles to skip in a check")
    add_to("--bots", default=",".join((*JUDGES, "lucho", "top")), metavar="A,B,...", help="bots to grade with")
    add_to("--tries", type=int, default=3, metavar="N", help="times that each bot is asked")
    add_workers(parser)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the tool; on an error print one sentence to standard error and return 1."""
    args = arguments().parse_args(argv)
    try:
        if args.what == "mine":
            return mine(args)
        if args.what == "pick":
            return pick(args)
        with executor_of(args) as executor:
            return {"check": check, "grade": grade, "greedy": greedy, "explain": explain}[args.what](executor, args)
    except (Refusal, ValueError, OSError) as why:
        print(why, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 1


if __name__ == "__main__":
    sys.exit(main())
