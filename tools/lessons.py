"""Find a deal for a lesson, or print a lesson's texts.

    python -m tools.lessons find all_fives --seats 2 --moves 8 --want scored --want drew
    python -m tools.lessons show all_fives --language es
    python -m tools.lessons write all_fives

`find` lets bots play and prints the deals in which every `--want` happens within the first moves. The words are those
of `engine.notation` for events; a leading `A:` means it must happen to the learner. Lessons are written from its
output. `write` puts the frame of a game's lesson, with such a deal and its moves, into game/lessons; the sentences are
left to write.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.bots.bot import Bot
from engine.bots.characters import make
from engine.core import ALOUD, CALL, CLAIM, SILENT, Board, Move, Rules, Seat
from engine.games import game
from engine.match import Match
from engine.notation import SEATS, spell, tell
from engine.pieces import each
from game.i18n.language import Words
from game.lessons import LESSONS
from game.lessons.lesson.lesson import LEARNER
from game.lessons.lesson.table import LessonTable
from game.play.pace import Pace

FOLDER: Final = Path(__file__).resolve().parent.parent / "game" / "lessons"
MOST: Final = 3_000
"""Default number of deals to try."""


TO_WRITE: Final = "Write:"
"""Begins each text of a frame, until somebody has written it."""
_TAUGHT: Final = 4
"""Moves of the learner in the frame of a lesson."""
_FRAME: Final = '''"""The first lesson of {title}."""

from __future__ import annotations

from typing import Final

from engine.sentences import gettext_noop
from game.lessons.lesson.lesson import Lesson, LessonStep

LESSON: Final = Lesson(
    game="{key}",
    seats={seats},
    seed="{seed}",
    steps=(
{steps}
    ),
    learned=gettext_noop("{to_write} what the lesson has taught, in one line."),{opening}
)
'''


class Made(NamedTuple):
    """A move of a script: its seat, as a lesson writes it, and the number of its tiles."""

    seat: Seat
    move: str
    tiles: int


def chosen(match: Match[Board], who: Bot, rng: Random) -> tuple[Seat, Move]:
    """Return the next move of a match of bots: points are claimed at once, but never with the tile."""
    seat, spoken = match.state.turn, list[Move]()
    for other in match.asked():
        spoken = [move for move in match.legal(other) if move.act in (CLAIM, CALL)]
        if spoken:
            seat = other
            break
    move = spoken[0] if spoken else who.choose(match.rules, match.view(seat), seat, rng)
    assert move is not None
    return seat, move._replace(how=SILENT) if move.how == ALOUD else move


def script(rules: Rules[Board], seed: str, taught: int, bot: str = "greedy") -> list[Made]:
    """Return the bots' moves up to the given number of the learner's, or to the end of the round."""
    match: Match[Board] = Match(rules)
    rng, who, found = Random(seed), make(bot), list[Made]()
    match.begin(seed.encode())
    while not match.is_between and sum(made.seat == LEARNER for made in found) < taught:
        seat, move = chosen(match, who, rng)
        found.append(Made(seat, spell(rules, match.state, move), len(move.tiles)))
        match.play(seat, move)
    return found


def frame(sheet: type[Rules[Board]], key: str = "", title: str = "") -> str:
    """Return the module of a lesson without its sentences, on the first deal in which the learner plays tiles enough.

    With a key and a title it's the lesson of another game that begins as this one plays. Raises LookupError if there's
    no such deal.
    """
    key, title = key or sheet.key, title or sheet.title
    seats = sheet.players[0]
    for number in range(1, MOST):
        seed = f"{key} {number}"
        made = script(sheet(seats), seed, _TAUGHT)
        mine = [one for one in made if one.seat == LEARNER]
        if len(mine) == _TAUGHT and sum(one.tiles > 0 for one in mine) >= _TAUGHT - 1:
            return _framed(key, title, seats, seed, made)
    raise LookupError(f"bots found no deal for a lesson of {key}")


def _framed(key: str, title: str, seats: int, seed: str, made: list[Made]) -> str:
    opening = list(takewhile(lambda one: one.seat != LEARNER, made))
    steps: list[tuple[Made, list[Made]]] = []
    for one in made[len(opening) :]:
        if one.seat == LEARNER:
            steps.append((one, []))
        else:
            steps[-1][1].append(one)
    told = [
        f'        LessonStep(gettext_noop("{TO_WRITE} {"what {tile} does" if mine.tiles else "what is done here"}."), '
        f'"{mine.move}"{f", {_then(others)!r}" if others else ""}),'
        for mine, others in steps
    ]
    told.append(f'        LessonStep(gettext_noop("{TO_WRITE} what comes next, and how the match is won.")),')
    return _FRAME.format(
        title=title,
        key=key,
        seats=seats,
        seed=seed,
        steps="\n".join(told),
        to_write=TO_WRITE,
        opening=f'\n    opening="{_then(opening)}",' if opening else "",
    )


def _then(made: Iterable[Made]) -> str:
    return ", ".join(f"{SEATS[seat]} {move}" for seat, move, _ in made)


def write(args: argparse.Namespace) -> None:
    """Write the frame of a lesson over whatever its module has."""
    path = FOLDER / f"{args.game}.py"
    path.write_text(frame(game(args.game)), encoding="utf-8")
    subprocess.run([sys.executable, "-m", "ruff", "format", "--quiet", str(path)], check=True)
    print(f"wrote {path.name}")


def played(key: str, seats: int, seed: str, moves: int, bot: str) -> Iterator[str]:
    """Yield each of the bots' moves in the notation of lessons, followed by its events."""
    match: Match[Board] = Match(game(key)(seats))
    rng, who = Random(seed), make(bot)
    for event in match.begin(seed.encode()):
        yield f"        ({tell(match.rules.pieces, event)})"
    for _ in range(moves):
        if match.is_between:
            return
        seat, move = chosen(match, who, rng)
        legal = match.legal(seat)
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
    writer = commands.add_parser("write", help="write the frame of a lesson")
    writer.add_argument("game")
    writer.set_defaults(run=write)
    shower = commands.add_parser("show", help="print what a lesson says")
    shower.add_argument("game", nargs="?", default="all")
    shower.add_argument("--language", default="en")
    shower.set_defaults(run=show)
    args = parser.parse_args(argv)
    args.run(args)
    return 0


if __name__ == "__main__":
    sys.exit(main())
