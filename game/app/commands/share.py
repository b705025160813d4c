"""`boneyard share`: a finished match as a file to send to friends, who need nothing of ours to open it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from engine.core import Seat
from engine.record.record import Record
from engine.review.depth import QUICK, THOROUGH
from engine.review.review import Review, put_together
from engine.sentences import Refusal, sentence
from game.app.commands.arguments import file, whole
from game.app.commands.match_files import match_in
from game.app.commands.shell import Subcommands, tell
from game.i18n.language import Words
from game.share.page import replay_page
from game.share.people import first_person
from game.storage.files import reason, write_new
from game.storage.folders import exports_dir, saves_dir
from game.storage.match_names import ENDING
from game.storage.reviews import FOLDER, ReviewFile

_MAX_SEATS: Final = 99
_MAX_ROUNDS: Final = 10_000
_MAX_NAMES: Final = 1_000


class ShareWish(NamedTuple):
    """A match to share, and what of it."""

    record: Record
    seat: Seat
    """Where to look from."""
    is_open: bool
    """True if all hands are open."""
    has_names: bool
    number: int
    """The number of a round, 0 for the whole match."""
    review: Review | None


class Kind(NamedTuple):
    """A kind of file."""

    ending: str
    make: Callable[[ShareWish, Words], str]
    """Makes its content."""


def _html(shared: ShareWish, words: Words) -> str:
    return replay_page(
        shared.record,
        words,
        shared.seat,
        is_open=shared.is_open,
        has_names=shared.has_names,
        review=shared.review,
        number=shared.number,
    )


_KINDS: Final[Mapping[str, Kind]] = {"html": Kind(".html", _html)}
"""The kinds of files by their options; the first one is made without any."""


def add_to(subcommands: Subcommands) -> None:
    """Add the subcommand."""
    say = subcommands.words.say
    parser = subcommands.add("share", say("make a file of a finished match to send to friends"))
    parser.takes.add_argument(
        "file", metavar=say("FILE"), type=file, help=say("a match file, or the name of a finished match")
    )
    add = parser.options.add_argument
    forms = parser.options.add_mutually_exclusive_group()
    forms.add_argument(
        "--html",
        dest="kind",
        action="store_const",
        const="html",
        default=next(iter(_KINDS)),
        help=say("a page for any browser, to step through the match (the default)"),
    )
    add(
        "--round",
        metavar="N",
        type=whole("--round", 1, _MAX_ROUNDS),
        default=0,
        help=say("only this round (default: the whole match)"),
    )
    add(
        "--seat",
        metavar="N",
        type=whole("--seat", 1, _MAX_SEATS),
        default=0,
        help=say("seat to look from (default: the first person's)"),
    )
    add("--open", action="store_true", help=say("show all hands"))
    add("--names", action="store_true", help=say("show people's names (default: Blue, Green and so on)"))
    add("--out", metavar=say("PATH"), type=file, default=None, help=say("the new file, or a folder for it"))


def run(args: argparse.Namespace, words: Words) -> int:
    """Write the file, and say where. Raises Refusal if the match can't be shared or nothing can be written."""
    kind, (name, record) = _KINDS[args.kind], _match(args.file)
    if args.seat > record.match.rules.seats:
        raise Refusal(sentence("There's no seat {n} at this table.", n=args.seat))
    seat = args.seat - 1 if args.seat else first_person(record)
    content = kind.make(ShareWish(record, seat, args.open, args.names, args.round, _review(record)), words)
    path = _written(content, args.out, name, kind.ending)
    tell(words.say("The match is in {file}.", file=str(path)))
    return 0


def _match(path: Path) -> tuple[str, Record]:
    """Return the match in a file, or the finished match with this name, and what to call its file."""
    if path.name != str(path) or path.exists():
        return path.stem, match_in(str(path))
    kept = saves_dir() / f"{path.name}{ENDING}"
    return path.name, match_in(str(kept if kept.is_file() else path))


def _review(record: Record) -> Review | None:
    """Return the best review that was made of a match to its end, or None."""
    bots = [player.bot for player in record.players]
    for depth in (THOROUGH, QUICK):
        review = ReviewFile(saves_dir() / FOLDER, record.match, depth, bots)
        if review.tasks and not review.left:
            return put_together(record.match, review.found.values(), review.edge)
    return None


def _written(content: str, wish: Path | None, name: str, ending: str) -> Path:
    """Write a new file where it was wished, or to the documents; returns its path."""
    if wish is not None and not wish.is_dir():
        _write(content, wish)
        return wish
    folder = exports_dir() if wish is None else wish
    for number in range(1, _MAX_NAMES):
        path = folder / f"{name}{'' if number == 1 else f'-{number}'}{ending}"
        if not path.exists():
            _write(content, path)
            return path
    raise Refusal(sentence("{file} exists already. Choose another name.", file=str(folder / f"{name}{ending}")))


def _write(content: str, path: Path) -> None:
    try:
        write_new(content, path)
    except FileExistsError:
        raise Refusal(sentence("{file} exists already. Choose another name.", file=str(path))) from None
    except (OSError, ValueError) as why:
        told = reason(why) if isinstance(why, OSError) else str(why)
        raise Refusal(sentence("{file} can't be written: {reason}.", file=str(path), reason=told)) from None
