"""Play many matches of every game at every number of seats, and check that each ends and its match file is valid.

    python tools/lab/soak.py --matches 10000
    python tools/lab/soak.py --matches 200 --games all_fives --house --transcript

Bots make any legal move: they play scoring tiles without claiming, claim late, or let a score lapse. With --house each
match has another set and other house rules, and is left after 200 rounds. Files are checked in memory; --out saves them
as well. A failed match is written to soak-failure.json, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from engine.core import Board, Move, Rules, Seat, View
from engine.games import GAMES, game
from engine.match import Match, Step
from engine.options import Choice
from engine.record.record import Player, from_data
from engine.record.recorder import Recorder
from engine.record.transcript import transcript
from engine.sentences import Refusal
from game.play.driver import SeedStream, play_rounds

FAILURE: Final = Path("soak-failure.json")
MOST: Final = 200
"""Rounds after which a match is left unfinished: with some house rules it might never end, as six love to 500."""
Sheet = type[Rules[Board]]


class Anything:
    """A bot that picks any legal move; optional ones it makes half of the time."""

    def choose(
        self, rules: Rules[Board], view: View[Board], seat: Seat, rng: Random, _past: Sequence[Step] = ()
    ) -> Move | None:
        """Return any legal move."""
        moves = rules.legal(view, seat)
        if not moves or ((view.over or seat != view.turn) and rng.random() < 0.5):
            return None
        return moves[int(rng.random() * len(moves))]


class Wanted(NamedTuple):
    """The matches to play of each game."""

    matches: int
    seed: bytes
    house: bool
    transcript: bool
    out: Path | None


class Seconds:
    """Seconds spent on each kind of work."""

    def __init__(self) -> None:
        self.playing = 0.0
        self.checking = 0.0


def agreed(sheet: Sheet, seats: int, rng: Random) -> Rules[Board]:
    """Return a table with a random valid set and house rules."""
    while True:
        house: dict[str, Choice] = {
            option.key: option.choices[int(rng.random() * len(option.choices))] for option in sheet.options
        }
        pieces = sheet.sets[int(rng.random() * len(sheet.sets))]
        try:
            return sheet(seats, pieces, house)
        except Refusal:
            continue


def check(match: Match[Board], text: str, *, with_transcript: bool) -> None:
    """Read a match file back; raises `Refusal` or AssertionError if it differs from the match that was played."""
    record = from_data(json.loads(text))
    assert record.match.rounds == match.rounds, "the file has other rounds than the match"
    assert record.match.scores == match.scores, "the file has other scores than the match"
    assert record.match.winners == match.winners, "the file has other winners than the match"
    if with_transcript:
        last: object = None
        for line in transcript(record.match, record.players):
            json.dumps(line)
            last = line["record"]
        assert last == ("match_end" if match.is_over else "round_end"), "the transcript has no end"


def soak(sheet: Sheet, seats: int, wanted: Wanted, spent: Seconds) -> Iterator[Match[Board]]:
    """Play the matches of one game at one number of seats, check each and yield it."""
    players = tuple(Player(f"seat {seat + 1}", "anything") for seat in range(seats))
    for number in range(wanted.matches):
        seeds = SeedStream(f"{sheet.key}/{seats}/".encode() + wanted.seed, number)
        rng = seeds.bot_rng()
        match: Match[Board] = Match(agreed(sheet, seats, rng) if wanted.house else sheet(seats))
        begun = perf_counter()
        try:
            for _ in play_rounds(match, [Anything()] * seats, seeds, rng):
                if len(match.rounds) == MOST and match.is_between:
                    break
            played = perf_counter()
            text = Recorder(match).text(players)
            check(match, text, with_transcript=wanted.transcript)
        except Exception:
            FAILURE.write_text(Recorder(match).text(players) + "\n", encoding="utf-8")
            print(f"{sheet.key} with {seats} seats, match {number + 1}: see {FAILURE}", file=sys.stderr)
            raise
        spent.playing += played - begun
        spent.checking += perf_counter() - played
        if wanted.out:
            (wanted.out / f"{sheet.key}-{seats}-{number + 1:06}.json").write_text(text + "\n", encoding="utf-8")
        yield match


def main(argv: Sequence[str] | None = None) -> int:
    """Soak the chosen games and print one line for each number of seats."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--matches", type=int, default=1000, help="matches of each game and number of seats (default: 1000)"
    )
    parser.add_argument("--games", nargs="+", metavar="KEY", help="play only these games")
    parser.add_argument("--seats", type=int, nargs="+", metavar="N", help="play only with these numbers of seats")
    parser.add_argument(
        "--seed", type=bytes.fromhex, default=b"", metavar="HEX", help="seed, to play other matches than usual"
    )
    parser.add_argument("--house", action="store_true", help="change the set and house rules with each match")
    parser.add_argument("--transcript", action="store_true", help="check the transcript of each match as well")
    parser.add_argument("--out", type=Path, help="save every match file in this folder")
    args = parser.parse_args(argv)
    wanted = Wanted(args.matches, args.seed, args.house, args.transcript, args.out)
    if wanted.out:
        wanted.out.mkdir(parents=True, exist_ok=True)
    print(
        f"{'game':<18} {'seats':>5} {'matches':>8} {'rounds':>9} {'moves':>10} {'playing':>9} {'checking':>9}   moves/s"
    )
    for sheet in [game(key) for key in args.games] if args.games else GAMES:
        for seats in sheet.players:
            if args.seats and seats not in args.seats:
                continue
            spent = Seconds()
            matches = rounds = moves = 0
            for match in soak(sheet, seats, wanted, spent):
                matches += 1
                rounds += len(match.rounds)
                moves += sum(len(steps) for _, steps in match.rounds)
            print(
                f"{sheet.key:<18} {seats:>5} {matches:>8} {rounds:>9} {moves:>10} {spent.playing:>8.1f}s "
                f"{spent.checking:>8.1f}s {moves / max(spent.playing, 1e-9):>9.0f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
