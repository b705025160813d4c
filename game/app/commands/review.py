"""`boneyard review`: finds the costly moves of finished matches, and the luck of their players."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console, Group
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.core import NOBODY
from engine.record.record import Record
from engine.review.depth import QUICK, THOROUGH, Depth
from engine.review.plain import to_plain
from engine.review.review import Review, SideReview, put_together
from engine.review.several import over_matches
from engine.review.verdicts import MoveVerdict
from engine.sentences import Refusal, sentence
from game.app.commands.common.arguments import file as path_of
from game.app.commands.common.arguments import whole
from game.app.commands.common.shell import Subcommands, complain, tell, tell_json
from game.app.commands.common.tables import PlainTable, show
from game.i18n.language import Words
from game.lan.round_files import any_match
from game.play.reviewing import find
from game.play.workforce import open_executor
from game.session.words.review_words import ReviewWords, signed_per_cent, whole_per_cent, without_luck
from game.storage.disk.files import reason
from game.storage.disk.folders import saves_dir
from game.storage.exchange import match_files
from game.storage.reviews import FOLDER, ReviewFile

MAX_WORKERS: Final = 256


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("review")
    parser.takes.add_argument(
        "files",
        metavar=say("FILE"),
        nargs="+",
        type=path_of,
        help=say("match files, folders of them, or rounds saved from a LAN table"),
    )
    add = parser.options.add_argument
    add("--thorough", action="store_true", help=say("try many more deals, which takes much longer"))
    add("--json", action="store_true", help=say("print JSON for other programs, a line for each match"))
    add(
        "--workers",
        metavar="W",
        type=whole("--workers", 1, MAX_WORKERS),
        default=os.cpu_count() or 1,
        help=say("number of worker processes (default: one per processor)"),
    )
    add("--scheduler", metavar=say("ADDRESS"), default="", help=say("use the computers of a Dask cluster instead"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Review all files, and print the findings, at last those over all matches. Returns 1 if some were refused.

    Findings are kept as they are made, so a command that was stopped continues where it was.
    """
    depth, code = THOROUGH if args.thorough else QUICK, 0
    folder = saves_dir() / FOLDER
    workers = MAX_WORKERS if args.scheduler else args.workers
    everyone: dict[str, list[SideReview]] = {}
    with open_executor(args.workers, args.scheduler) as executor:
        for name in _files(args.files):
            try:
                record = any_match(*match_files(Path(name)))
                bots = [player.bot for player in record.players]
                file = ReviewFile(folder, record.match, depth, bots)
                _watch(find(executor, file, depth, workers), len(file.tasks), name)
                review = put_together(record.match, file.found.values(), file.edge)
                _print(args, words, name, record, review, depth)
                for player, side in zip(record.players, record.match.rules.sides, strict=True):
                    if review.sides:
                        everyone.setdefault(player.name or words.say("You"), []).append(review.sides[side])
            except Refusal as why:
                complain(words.say("{file}: {why}", file=name, why=words.tell(why.sentence)))
                code = 1
            except OSError as why:
                raise Refusal(sentence("{file}: {why}", file=str(why.filename or ""), why=reason(why))) from None
    if any(len(sides) > 1 for sides in everyone.values()):
        if args.json:
            tell_json(_means_as_data(everyone))
        else:
            show(_means(words, everyone))
    return code


def _files(places: Sequence[Path]) -> Iterator[str]:
    """Yield the names of files, and those of the match files in folders; a folder without any by its own name."""
    for place in places:
        try:
            yield from map(str, match_files(place))
        except Refusal:
            yield str(place)


def _watch(lefts: Iterator[int], total: int, name: str) -> None:
    """Do the work, and show progress on standard error, if that is a terminal."""
    console = Console(file=sys.stderr, markup=False)
    columns = (TextColumn("{task.description}"), BarColumn(None), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(Path(name).name, total=total)
        for left in lefts:
            bar.update(task, completed=total - left)


def _print(args: argparse.Namespace, words: Words, name: str, record: Record, review: Review, depth: Depth) -> None:
    told = ReviewWords(words, record.match, record.players)
    if args.json:
        tell_json(as_data(name, record, review, depth, told))
        return
    tell(f"{Path(name).name}: {words.say(record.match.rules.title)}")
    for solo in review.solitaires:
        lost = f"{told.where(solo.place)}: " if solo.place != NOBODY else ""
        tell(f"  {lost}{told.ending(solo.ending)}")
    if review.seats and not review.solitaires:
        show(Group(*_tables(words, record, review, told)))


def _tables(words: Words, record: Record, review: Review, told: ReviewWords) -> list[PlainTable]:
    """Return a table of the players and one of the costly moves."""
    say = words.say
    heads = (say("player"), say("decisions"), say("slips"), say("mistakes"), say("blunders"), say("error rate"))
    players = PlainTable(*heads, numbers_from=1)
    heads = (say("player"), say("start"), say("luck"), say("moves"), say("unknown"), say("result"))
    parts = PlainTable(*heads, say("by this match alone"), numbers_from=1)
    for seat, found in enumerate(review.seats):
        players.row(told.name(seat), str(found.decisions), *map(str, found.verdicts[1:]), told.per_cent(found.rate))
        if review.sides:
            side = review.sides[record.match.rules.sides[seat]]
            cells = [told.whole(side.start), *map(told.more_or_less, (side.luck.value, side.skill, side.rest))]
            parts.row(told.name(seat), *cells, told.whole(side.result), told.likely(side))
    heads = (say("move"), say("player"), say("made"), say("better"), say("cost"), say("verdict"))
    costly = PlainTable(*heads, say("reason"))
    for choice in review.costly:
        cells = [told.where(choice.place), told.name(choice.seat), told.move(choice.moves[0])]
        cells += [told.move(choice.moves[choice.best]), told.costs(choice), told.verdict(choice.verdict)]
        costly.row(*cells, told.why(choice))
    return [players, *([parts] if review.sides else []), *([costly] if review.costly else [])]


def _means(words: Words, everyone: Mapping[str, Sequence[SideReview]]) -> PlainTable:
    """Return a table of the players over several matches."""
    say = words.say
    table = PlainTable(say("player"), say("matches"), say("result"), say("luck"), say("without luck"), numbers_from=1)
    for name, sides in everyone.items():
        over = over_matches(sides)
        cells = [str(over.matches), whole_per_cent(words, over.result), signed_per_cent(words, over.luck)]
        table.row(name, *cells, without_luck(words, over))
    return table


def _means_as_data(everyone: Mapping[str, Sequence[SideReview]]) -> dict[str, object]:
    """Return the means of the players over several matches for other programs."""
    players: list[object] = []
    for name, sides in everyone.items():
        over = over_matches(sides)
        told = list(over.adjusted) if over.is_enough else None
        players.append(
            {
                "name": name,
                "matches": over.matches,
                "result": over.result,
                "luck": over.luck,
                "without_luck": told,
                "needed": over.needed,
            }
        )
    return {"players": players}


def as_data(name: str, record: Record, review: Review, depth: Depth, told: ReviewWords) -> dict[str, object]:
    """Return a review for other programs."""
    sides = record.match.rules.sides
    seats: list[object] = []
    for seat, found in enumerate(review.seats):
        side = review.sides[sides[seat]] if review.sides else None
        seats.append(
            {
                "name": record.players[seat].name,
                "bot": record.players[seat].bot,
                "decisions": found.decisions,
                **{verdict.name.lower(): found.verdicts[verdict] for verdict in MoveVerdict},
                "given_up": found.given_up.value,
                "error_rate": found.rate,
                "result": side.result if side else None,
                "start": side.start if side else None,
                "luck": list(side.luck) if side else None,
                "skill": side.skill if side else None,
                "rest": side.rest if side else None,
                "adjusted": list(side.adjusted) if side else None,
                "likely": list(side.likely) if side else None,
            }
        )
    costly: list[object] = [
        {**to_plain(each), "verdict": each.verdict.name.lower(), "reasons": told.facts(each)} for each in review.costly
    ]
    findings: list[object] = [
        *map(to_plain, review.choices),
        *map(to_plain, review.luck),
        *map(to_plain, review.solitaires),
    ]
    game = record.match.rules.key
    return {
        "file": name, "game": game, "depth": depth.key, "seats": seats, "costly": costly, "findings": findings,
    }  # fmt: skip
