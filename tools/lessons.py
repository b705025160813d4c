"""Find a deal for a lesson, or print a lesson's texts.

    python -m tools.lessons find all_fives --seats 2 --moves 8 --want scored --want drew
    python -m tools.lessons show all_fives --language es

`find` lets bots play and prints the deals in which every `--want` happens within the first moves. The words are those
of `engine.notation` for events; a leading `A:` means it must happen to the learner. Lessons are written from its
output.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.bots.characters import make
from engine.core import CALL, CLAIM, Board
from engine.games import game
from engine.match import Match
from engine.notation import SEATS, spell, tell
from engine.pieces import each
from game.i18n.language import Words
from game.lessons import LESSONS
from game.lessons.table import LessonTable
from game.play.pace import Pace

MOST: Final = 3_000
"""Default number of deals to try."""


def played(key: str, seats: int, seed: str, moves: int, bot: str) -> Iterator[str]:
    """Yield each of the bots' moves in the notation of lessons, followed by its events."""
    match: Match[Board] = Match(game(key)(seats))
    rng, who = Random(seed), make(bot)
    for event in match.begin(seed.encode()):
        yield f"        ({tell(match.rules.pieces, event)})"
    for _ in range(moves):
        if match.is_between:
            return
        seat = match.state.turn
        for other in match.asked():
            spoken = [move for move in match.legal(other) if move.act in (CLAIM, CALL)]
            if spoken:
                seat = other
                break
        legal = match.legal(seat)
        spoken = [move for move in legal if move.act in (CLAIM, CALL)]
        move = spoken[0] if spoken else who.choose(match.rules, match.view(seat), seat, rng)
        assert move is not None
        move = move._replace(how=0) if move.how == 1 else move
        view = match.state
        held = " ".join(match.rules.pieces.label(tile) for tile in each(view.hands[seat]))
        choice = " ".join(spell(match.rules, view, other) for other in legal)
        line = f"{SEATS[seat]} {spell(match.rules, view, move)}"
        spread = {name: value for name, value in match.rules.spread(view).items() if value not in ([], None)}
        yield f"  {line:<22}  holds {held} | may {choice} | {spread}"
        for event in match.play(seat, move):
            yield f"        ({tell(match.rules.pieces, event)})"


def search(args: argparse.Namespace) -> None:
    """Print the deals in which everything wanted happens."""
    found = 0
    for number in range(args.first, args.first + args.most):
        seed = f"{args.game} {number}"
        lines = list(played(args.game, args.seats, seed, args.moves, args.bot))
        if all(any(matches(line, want) for line in lines) for want in args.want):
            print(f"seed {seed!r}")
            print(*lines, sep="\n")
            found += 1
            if found == args.count:
                return


def matches(line: str, want: str) -> bool:
    """Return True if a line contains the wanted event."""
    who, _, what = want.rpartition(":")
    return what in line.partition(" | ")[0] and (not who or line.strip(" (").startswith(who))


def show(args: argparse.Namespace) -> None:
    """Print the texts of a lesson, step by step."""
    words = Words.of(args.language)
    for key, lesson in LESSONS.items():
        if args.game not in (key, "all"):
            continue
        table = LessonTable(lesson, Pace(0.0))
        print(f"\n== {key}")
        while not table.is_over:
            told = table.told
            if told is not None and table.step is not None:
                print(f"{table.number}. {words.tell(told)}  [{table.step.do or 'read'}]  -> {table.step.then}")
                table.go_on()
            table.update(0.0, calm=True)
        print(f"   {words.say(lesson.learned)}")


def main(argv: list[str] | None = None) -> int:
    """Run the tool."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    finder = commands.add_parser("find", help="find deals for a lesson")
    finder.add_argument("game")
    finder.add_argument("--seats", type=int, default=2)
    finder.add_argument("--moves", type=int, default=10)
    finder.add_argument("--want", action="append", default=[])
    finder.add_argument("--count", type=int, default=2)
    finder.add_argument("--first", type=int, default=1)
    finder.add_argument("--most", type=int, default=MOST)
    finder.add_argument("--bot", default="greedy")
    finder.set_defaults(run=search)
    shower = commands.add_parser("show", help="print what a lesson says")
    shower.add_argument("game", nargs="?", default="all")
    shower.add_argument("--language", default="en")
    shower.set_defaults(run=show)
    args = parser.parse_args(argv)
    args.run(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
