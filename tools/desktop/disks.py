"""Let disks fail under the program, and compare its words on the screen with the files on the disk.

    python -m tools.desktop.disks [--flips 200] [--seed 1]

Everything that is kept for the player is written to a tiny file system of its own: first while that is full, then while
it is read-only. Then single bits of each kind of file flip. Exits with 1 if anything said isn't so. Mounting needs root
on Linux; without it the system's errors are made up.
"""

from __future__ import annotations

import argparse
import errno
import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

from engine.games import game
from engine.match import Match
from engine.record.deal_code import DealCode, completed
from engine.record.record import Player, to_data
from engine.record.result_code import WON, DealResult, mark_of, result_code
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_match, play_rounds
from game.storage.saves import Saves, read_match
from game.storage.settings import load
from game.storage.statistics.ledger import Ledger
from game.storage.statistics.result_book import ResultBook
from tests.support.rounds.simple_bots import Whimsical
from tests.support.screen.whole_program import Visit

PLAYERS: Final = (Player("Ana"), Player("Maren", "maren"))
DEAL: Final = DealCode(game("all_fives")(2), completed("7k3m9q2xw8c4h6t"))
CODE: Final = result_code(DEAL, DealResult(WON, 0, 5, 80, (100, 90), (mark_of("bruno"),)))


class Kind(NamedTuple):
    """Something that the program keeps for the player."""

    words: str
    """Its name on the screen while it isn't saved."""
    make: Callable[[Visit], None]
    is_there: Callable[[Path], bool]
    """Looks at the disk, as a new program would."""


def whole(number: int) -> Match:  # type: ignore[type-arg]  # of any board
    """Return a match that is over."""
    return play_match(game("block_draw")(2), [Whimsical()] * 2, SeedStream(b"disks", number), Random(number))


def begun() -> Match:  # type: ignore[type-arg]  # of any board
    """Return a match in its second round."""
    match = Match(game("block_draw")(2))
    for number in play_rounds(match, [Whimsical()] * 2, SeedStream(b"disks", 9), Random(9)):
        if number == 1:
            break
    return match


def befriend(visit: Visit) -> None:
    """Keep a friend's result."""
    visit.session.matches.keep_friends((CODE,))


def finished(home: Path) -> list[Path]:
    """Return the finished matches on the disk."""
    return Saves(home / "matches").finished()


def answer(visit: Visit) -> None:
    """Answer a puzzle."""
    visit.session.statistics.note(lambda books: books.with_answer("abcd1234", None, is_right=True))


KINDS: Final = (
    Kind(
        "a match",
        lambda visit: visit.session.matches.saver("paused")(begun(), PLAYERS),
        lambda home: (home / "matches/paused.json").exists(),
    ),
    Kind(
        "a match",
        lambda visit: visit.session.matches.saver("over")(whole(1), PLAYERS),
        lambda home: any(path.stem == "over" for path in finished(home)),
    ),
    Kind(
        "a finished match",
        lambda visit: visit.session.matches.archive(whole(2), PLAYERS, 0),
        lambda home: any(path.stem != "over" for path in finished(home)),
    ),
    Kind(
        "the settings",
        lambda visit: visit.session.settings.update(volume=10),
        lambda home: load(home / "settings.json").settings.volume == 10,
    ),
    Kind("the statistics", answer, lambda home: Ledger(home / "statistics.json").books.puzzles.solved == 1),
    Kind("the results of deals", befriend, lambda home: bool(ResultBook(home / "matches/results.book").of(DEAL))),
)


def let_write(visit: Visit) -> bool:
    """Wait until everything has been tried, and show the outcome; returns True if saving works again."""
    visit.writer.try_again()
    visit.writer.flush()
    works_again = visit.writer.works_again()  # before the title page has told it
    visit.step(3)
    return works_again


def troubled(name: str, home: Path, break_it: Callable[[], None], mend_it: Callable[[], None]) -> Iterator[str]:
    """Yield every untrue word while a disk refuses everything, and after it works again."""
    with Visit(home) as visit:
        visit.session.settings.update(volume=90)
        let_write(visit)
        break_it()
        made: list[Kind] = []
        for kind in KINDS:
            kind.make(visit)
            made.append(kind)
            if let_write(visit):
                yield f"{name}: it says that saving works again"
            said = visit.app.foot.shown
            for each in made:
                named = each.words in said or each.words.removeprefix("a ") in said
                if named == each.is_there(home):
                    yield f"{name}: {each.words} is {'there' if named else 'missing'}, and the screen says “{said}”"
        mend_it()
        if not let_write(visit):
            yield f"{name}: mended, and nobody is told"
        if visit.app.foot.shown:
            yield f"{name}: mended, and the screen says “{visit.app.foot.shown}”"
        yield from (f"{name}: mended, and {kind.words} is missing" for kind in KINDS if not kind.is_there(home))


def flips(home: Path, count: int, rng: Random) -> Iterator[str]:
    """Yield every kind of file in which a flipped bit changes something without a word."""
    ledger, settings = Ledger(home / "statistics.json"), load(home / "settings.json").settings
    ledger.save()
    save_twice(home)
    book = home / "matches/results.book"
    results = [each.result for each in ResultBook(book).of(DEAL)]
    over = next(path for path in finished(home) if path.stem == "over")

    def of_match(path: Path) -> tuple[object, bool]:
        try:
            return to_data(*read_match(path)), False
        except Refusal as why:
            return None, bool(str(why))

    def of_book() -> tuple[object, bool]:
        found = ResultBook(book)
        return [each.result for each in found.of(DEAL)], bool(found.problems())

    def of_ledger() -> tuple[object, bool]:
        found = Ledger(ledger.path)
        return found.books, bool(found.problems())

    def of_settings() -> tuple[object, bool]:
        found = load(home / "settings.json")
        return found.settings, bool(found.warnings)

    paused = home / "matches/paused.json"
    kinds: tuple[tuple[Path, Callable[[], tuple[object, bool]], object, bool], ...] = (
        (home / "settings.json", of_settings, settings, True),
        (ledger.path, of_ledger, ledger.books, True),
        (book, of_book, results, True),
        (paused, lambda: of_match(paused), to_data(*read_match(paused)), False),
        (over, lambda: of_match(over), to_data(*read_match(over)), False),
    )
    for path, read, before, is_kept in kinds:
        content, told, same = path.read_bytes(), 0, 0
        for _ in range(count):
            place = rng.randrange(8 * len(content))
            changed = bytearray(content)
            changed[place // 8] ^= 1 << place % 8
            path.write_bytes(changed)
            now, is_told = read()
            told, same = told + is_told, same + (now == before)
            if now != before and (is_kept or not is_told):
                yield f"bit {place} of {path.name}: {'lost' if is_told else 'changed without a word'}"
            if not is_told and list(path.parent.glob(f"{path.name}.broken-*")):
                yield f"bit {place} of {path.name}: set aside without a word"
            for aside in path.parent.glob(f"{path.name}.broken-*"):
                aside.unlink()
        path.write_bytes(content)
        sys.stdout.write(f"{path.name}: of {count} flips {same} cost nothing, {told} were told\n")


def save_twice(home: Path) -> None:
    """Write each book again as it is, so that both generations are the same."""
    Ledger(home / "statistics.json").save()
    with Visit(home) as visit:
        for volume in (11, 10, 11, 10):
            visit.session.settings.update(volume=volume)
            visit.writer.flush()
        for _ in range(2):
            befriend(visit)
    (home / "settings.json.previous").write_bytes((home / "settings.json").read_bytes())


def mounted(home: Path, *options: str) -> bool:
    """Mount a tiny file system; returns False if that is impossible here."""
    order = ["mount", "-t", "tmpfs", *options, "boneyard", str(home)]
    with suppress(OSError):
        return subprocess.run(order, check=False, capture_output=True).returncode == 0
    return False


@contextmanager
def made_up() -> Iterator[Callable[[bool], None]]:
    """Yield a switch for a disk that refuses."""
    refuses, fsync = [False], os.fsync

    def refuse(file: int) -> None:
        if refuses[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(file)

    with patch("os.fsync", refuse):
        yield lambda on: refuses.__setitem__(0, on)


def real(home: Path) -> Iterator[str]:
    """Yield every untrue word on a file system that is full, and on one that is read-only."""
    filler = home / "filler"

    def fill() -> None:
        with filler.open("wb", buffering=0) as file, suppress(OSError):
            while file.write(b"x" * 512):
                pass

    def remount(mode: str) -> None:
        subprocess.run(["mount", "-o", f"remount,{mode}", str(home)], check=True)

    yield from troubled("full", home, fill, filler.unlink)
    subprocess.run(["umount", str(home)], check=True)
    mounted(home, "-o", "size=4m")
    yield from troubled("read-only", home, lambda: remount("ro"), lambda: remount("rw"))


def main(arguments: list[str]) -> int:
    """Run all trials and print every untrue word."""
    parser = argparse.ArgumentParser(description="Compare what the program says with what is on a failing disk.")
    parser.add_argument("--flips", type=int, default=200, help="flipped bits for each kind of file")
    parser.add_argument("--seed", type=int, default=1, help="chooses the bits")
    args = parser.parse_args(arguments)
    logging.disable()  # every damaged file is logged, too
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        is_real = mounted(home, "-o", "size=4m")
        try:
            if is_real:
                faults = list(real(home))
            else:
                with made_up() as refuse:
                    faults = list(troubled("refused", home, lambda: refuse(True), lambda: refuse(False)))
            faults = faults or list(flips(home, args.flips, Random(args.seed)))
        finally:
            if is_real:
                subprocess.run(["umount", str(home)], check=False)
    sys.stdout.write(f"{'a real file system' if is_real else 'made-up errors'}: {len(faults)} untrue\n")
    sys.stdout.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
