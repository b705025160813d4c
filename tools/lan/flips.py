"""Damage the files of a table on the network, and play on: python -m tools.lan.flips [--trials N] [--seed S].

In each trial people play a match on made-up lines, the program of the host or of a guest ends somewhere in it, its
file on disk is damaged, and it is started again. A match is kept if it continues with all its points, moves and hands
and is played to its end, with no finding of anybody. Any other must be told, with the points that can still be read.
The last two columns destroy one place in both copies, which nothing can repair. It is a failure if a match is lost that
a column must keep, if anything is raised but a refusal, or if a lost match is told as kept.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from engine.sentences import Refusal
from game.lan.hosting.saved_tables import tables_of
from net.guest.guest import Guest
from net.host.recovery import recovered
from net.io.journal import Journal, reopened
from net.io.notebook import notebook
from net.protocol.messages import Terms
from tests.support.lan.one_thread import FakeLine, Network, Robot, terms

SECTOR: Final = 4096
HOST: Final = "0.journal"
NOTES: Final = "guest.seat.notes"
COPY: Final = ".copy"
ROUNDS: Final = 4000
"""Limit of times that everybody acts until the match must be over."""
TABLES: Final[tuple[Callable[[], Terms], ...]] = (
    lambda: terms("block_draw", 2, {"target": 60}),
    lambda: terms("all_fives", 3, {"target": 60}),
    lambda: terms("five_up", 2, {"target": 31}),
)
Damage = Callable[[Path, Random], None]


# -- damage -----------------------------------------------------------------------------------------------------------


def _change(path: Path, how: Callable[[bytearray], None]) -> None:
    content = bytearray(path.read_bytes())
    how(content)
    path.write_bytes(content)


def _copy(path: Path) -> Path:
    return path.with_name(path.name + COPY)


def flip(path: Path, rng: Random) -> None:
    """Flip one bit."""

    def flipped(content: bytearray) -> None:
        bit = rng.randrange(8 * len(content))
        content[bit >> 3] ^= 1 << (bit & 7)

    _change(path, flipped)


def flip_copy(path: Path, rng: Random) -> None:
    """Flip one bit of the copy."""
    flip(_copy(path), rng)


def flip_alone(path: Path, rng: Random) -> None:
    """Flip one bit of a file without a copy, as an older Boneyard wrote it."""
    _copy(path).unlink(missing_ok=True)
    flip(path, rng)


def flip_both(path: Path, rng: Random) -> None:
    """Flip one bit of each copy."""
    flip(path, rng)
    flip(_copy(path), rng)


def truncate(path: Path, rng: Random) -> None:
    """Cut the file off somewhere."""
    _change(path, lambda content: content.__delitem__(slice(rng.randrange(len(content)), None)))


def delete(path: Path, _rng: Random) -> None:
    """Delete the file."""
    path.unlink()


def delete_copy(path: Path, _rng: Random) -> None:
    """Delete the copy."""
    _copy(path).unlink()


def _zero(path: Path, start: int, size: int) -> None:
    def zeroed(content: bytearray) -> None:
        end = min(len(content), start + size)
        content[start:end] = bytes(end - start)

    _change(path, zeroed)


def _sector(path: Path, rng: Random) -> int:
    return SECTOR * rng.randrange(-(-path.stat().st_size // SECTOR))


def zero(path: Path, rng: Random) -> None:
    """Zero one sector."""
    _zero(path, _sector(path, rng), SECTOR)


def two_places(path: Path, rng: Random) -> None:
    """Zero 64 bytes in each copy, not at the same place."""
    half = path.stat().st_size // 2
    here = rng.randrange(half // 2)  # no record is longer than a quarter of these files
    _zero(path, here, 64)
    _zero(_copy(path), half + here, 64)


def same_place(path: Path, rng: Random) -> None:
    """Zero 64 bytes at one place in both copies."""
    at = rng.randrange(path.stat().st_size - 64)
    for each in (path, _copy(path)):
        _zero(each, at, 64)


def same_sector(path: Path, rng: Random) -> None:
    """Zero the same sector of both copies."""
    at = _sector(path, rng)
    for each in (path, _copy(path)):
        _zero(each, at, SECTOR)


class Column(NamedTuple):
    """A kind of damage, and whether every match must survive it."""

    damage: Damage
    must_keep: bool = True


COLUMNS: Final = {
    "flip": Column(flip),
    "flip in the copy": Column(flip_copy),
    "flip, no copy": Column(flip_alone),
    "flip in each": Column(flip_both),
    "truncated": Column(truncate),
    "deleted": Column(delete),
    "copy deleted": Column(delete_copy),
    "zeroed sector": Column(zero),
    "two damages": Column(two_places),
    "64 bytes of both": Column(same_place, must_keep=False),
    "a sector of both": Column(same_sector, must_keep=False),
}


# -- a match ----------------------------------------------------------------------------------------------------------


class Evening:
    """A match on made-up lines, whose host and guests have files."""

    def __init__(self, seed: int, folder: Path) -> None:
        self.rng: Final = Random(seed)
        self.folder: Final = folder
        self.net: Final = Network(seed)
        agreed = TABLES[seed % len(TABLES)]()
        self.net.open(agreed)
        self.robots: Final = [Robot(self.net.line(name)) for name in ("Ana", "Luis", "Eva")[: agreed.seats]]

    def act(self) -> None:
        """Let everyone act, and time pass."""
        for robot in self.robots:
            robot.act()
        self._leave_or_return()
        self.net.pass_time(0.3)

    def _leave_or_return(self) -> None:
        """Do what a guest is told whose notes on the round are lost: leave until it is over."""
        if self.net.host is None:
            return
        line, deal = self.line, self.net.table.deal
        is_torn = deal is not None and deal.end is None and deal.number <= line.guest.memory.lost_until
        if is_torn and not line.away:
            line.cut()
        elif line.away and not is_torn:
            line.heal()

    @property
    def guests(self) -> list[Guest]:
        """The guests who can still see the end: a table without an owner closes when the match is over."""
        return [robot.line.guest for robot in self.robots if self.net.host is not None or not robot.line.away]

    @property
    def is_over(self) -> bool:
        """True if the match is over and every guest has checked it."""
        matches = [guest.match for guest in self.guests]
        return all(match is not None and match.is_over for match in matches)

    def play(self, records: int) -> bool:
        """Play until the journal has this many records. Return False if the match is over before."""
        while len(self.net.journal) < records:
            self.act()
            if self.net.host is None or self.net.table.match.is_over:
                return False
        return True

    def finish(self) -> list[str]:
        """Play to the end. Return what went wrong."""
        for _ in range(ROUNDS):
            if self.is_over:
                break
            self.act()
        wrongs = [] if self.is_over else ["the match didn't end"]
        for guest in self.guests:
            wrongs += [f"{guest.name}: {each.code}" for each in guest.findings]
        points = {guest.match.scores for guest in self.guests if guest.match is not None}
        return wrongs if len(points) == 1 else [*wrongs, f"points differ: {points}"]

    @property
    def line(self) -> FakeLine:
        """The guest whose notes are damaged."""
        return self.robots[-1].line

    def standing(self) -> tuple[object, ...]:
        """Return all that must survive."""
        table = self.net.table
        ply = table.deal.record.ply if table.deal is not None else 0
        hands = tuple(map(int, table.match.state.hands)) if table.deal is not None and table.deal.is_dealt else ()
        return table.number, ply, len(table.match.rounds), table.match.scores, hands


def _begun(seed: int, folder: Path) -> Evening:
    """Return a match that is somewhere in its course."""
    evening = Evening(seed, folder)
    records = evening.rng.randrange(20, 200)
    while not evening.play(records):
        evening, records = Evening(seed, folder), records // 2
    return evening


def _written(folder: Path, name: str, records: Sequence[object]) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True)
    journal = Journal(path)
    for record in records:
        journal.append([record])  # type: ignore[list-item]  # inputs and notes alike
    journal.close()
    return path


def host_trial(seed: int, folder: Path, column: Column) -> str:
    """Damage a host's journal. Return its fate: kept, told, or a fault."""
    evening = _begun(seed, folder)
    net, before = evening.net, evening.standing()
    path = _written(folder / "tables" / "20260101", HOST, net.journal)
    net.stop()
    column.damage(path, evening.rng)
    mine = tables_of(folder / "tables")
    try:
        journal, records = reopened(path)
        journal.close()
        recovered(records, random=net.chance)
    except Refusal as why:
        is_told = len(mine) == 1 and mine[0].hindrance is not None and path.exists() and bool(str(why))
        return "told" if is_told else f"refused, and not told: {why}"
    net.journal = list(records)
    net.restart()
    if evening.standing() != before:
        return "lost, and not told"
    if not mine or mine[0].hindrance is not None:
        return "kept, but told as lost"
    return "; ".join(evening.finish()) or "kept"


def notes_trial(seed: int, folder: Path, column: Column) -> str:
    """Damage a guest's notes. Return its fate: kept, told, or a fault."""
    evening = _begun(seed, folder)
    net, line = evening.net, evening.line
    seat, before = line.guest.seat, evening.standing()
    path = _written(folder / "seats", NOTES, line.notes)
    signed = dict(line.guest.memory.signed)
    column.damage(path, evening.rng)
    memory, notes = notebook(path)
    memory.close()
    is_whole = list(notes) == line.notes
    line.lose("host_gone")
    line.notes = list(notes)
    line.guest = Guest(line.guest.name, line.guest.key, net.chance, notes=notes)
    net.pump()
    if line.guest.seat != seat or evening.standing() != before:
        return "the seat is lost"
    wrongs = evening.finish()
    twice = [place for place, offer in line.guest.memory.signed.items() if signed.get(place, offer) != offer]
    if twice:
        return f"signed two things at {twice[0]}"
    return "; ".join(wrongs) or ("kept" if is_whole else "told")


TRIALS: Final = {"host": host_trial, "notes": notes_trial}


def count(kind: str, column: Column, trials: int, seed: int) -> Counter[str]:
    """Run trials of one kind with one damage, and count what became of the matches."""
    outcomes: Counter[str] = Counter()
    for number in range(trials):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            try:
                outcome = TRIALS[kind](seed + number, Path(folder), column)
            except Exception as why:  # noqa: BLE001  whatever it is, a player would have met it
                outcome = f"{type(why).__name__}: {why}"
            outcomes[outcome.replace(folder, "…")] += 1
    return outcomes


def failures(outcomes: Counter[str], column: Column) -> int:
    """Return the number of trials in which a promise was broken."""
    fine = outcomes["kept"] + (0 if column.must_keep else outcomes["told"])
    return outcomes.total() - fine


def main() -> int:
    """Run all columns for hosts and guests. Return 1 if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--trials", type=int, default=1000, help="of single flips; a tenth of them of each other damage"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=sorted(COLUMNS), default=None)
    args = parser.parse_args()
    broken = 0
    for kind in TRIALS:
        for name, column in COLUMNS.items():
            if args.only in (None, name):
                outcomes = count(kind, column, args.trials if name == "flip" else -(-args.trials // 10), args.seed)
                broken += failures(outcomes, column)
                told = ", ".join(f"{times} {what}" for what, times in outcomes.most_common(5))
                print(f"{kind}, {name}: {told}", flush=True)
    print(f"{broken} failures")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
